//! What a side makes of the whole map: looked at once a segment, and again after each battle.

use super::Seen;
use crate::eagle::land::{FAR, HEXES};
use sandtable_engine::eagle::terrain::Terrain;
use sandtable_engine::eagle::{HexSet, MAX_UNITS, PRUSSIAN, PlaceId, UnitId};
use sandtable_engine::geometry::HexId;

/// The most goals.
const GOALS: usize = 48;
/// The most groups of the enemy.
const GROUPS: usize = 40;
/// How far the strength of a stack is felt, in hexes, and how much of it in each ring, in eighths.
const FELT: [i32; 7] = [8, 8, 8, 6, 4, 2, 1];

/// Somewhere to go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) hex: HexId,
    /// The place there, if it is one.
    pub(super) place: Option<PlaceId>,
    pub(super) value: i32,
    /// Points of strength that are wanted there.
    pub(super) need: i32,
    /// Points of strength that are there or on their way.
    pub(super) sent: i32,
}

/// Stacks side by side, which are surrounded together (§10).
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) hexes: HexSet,
    /// The hexes around it.
    pub(super) border: HexSet,
    pub(super) value: i32,
}

/// When it was made: turn, segment, battles, units on the map.
type Moment = (u8, u8, u8, u32);

/// The whole map, as a side sees it.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    moment: Moment,
    /// Strength of the enemy that is felt in a hex, and of the own side.
    pub(super) threat: [i16; HEXES],
    pub(super) support: [i16; HEXES],
    /// Hexes where the side will be supplied in the next turn.
    pub(super) supplied: HexSet,
    goals: [Goal; GOALS],
    goal_count: usize,
    groups: [Group; GROUPS],
    group_count: usize,
    /// Own groups that are surrounded.
    lost: [Group; GROUPS],
    lost_count: usize,
    /// Where each unit was last on its way to.
    aims: [HexId; MAX_UNITS],
    /// Where the last of the segment went to.
    common: HexId,
}

const NO_GOAL: Goal = Goal { hex: HexId::NONE, place: None, value: 0, need: 0, sent: 0 };
const NO_GROUP: Group = Group { hexes: HexSet::EMPTY, border: HexSet::EMPTY, value: 0 };

impl Survey {
    pub(super) const NONE: Survey = Survey {
        moment: (u8::MAX, 0, 0, 0),
        threat: [0; HEXES],
        support: [0; HEXES],
        supplied: HexSet::EMPTY,
        goals: [NO_GOAL; GOALS],
        goal_count: 0,
        groups: [NO_GROUP; GROUPS],
        group_count: 0,
        lost: [NO_GROUP; GROUPS],
        lost_count: 0,
        aims: [HexId::NONE; MAX_UNITS],
        common: HexId::NONE,
    };

    pub(super) fn forget(&mut self) {
        self.moment = Survey::NONE.moment;
        self.aims = Survey::NONE.aims;
    }

    pub(super) fn goals(&self) -> &[Goal] {
        &self.goals[..self.goal_count]
    }

    /// A unit is on its way to a goal.
    pub(super) fn send(&mut self, unit: UnitId, strength: i32, goal: usize) {
        self.goals[goal].sent += strength;
        self.aims[unit.index()] = self.goals[goal].hex;
        self.common = self.goals[goal].hex;
    }

    /// Where the last unit of the segment went to.
    pub(super) fn common(&self) -> HexId {
        self.common
    }

    /// §2.7 Railways have been converted since.
    pub(super) fn supply_anew(&mut self, seen: &Seen<'_>) {
        self.supplied = seen.g.supplied_hexes_to_come(seen.s, seen.me);
    }

    /// Where a unit was last on its way to.
    pub(super) fn aim(&self, unit: UnitId) -> HexId {
        self.aims[unit.index()]
    }

    /// Groups of the enemy that could be surrounded.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups[..self.group_count]
    }

    /// Own groups that are surrounded.
    pub(super) fn lost(&self) -> &[Group] {
        &self.lost[..self.lost_count]
    }

    /// Looks at the map, unless it has been looked at in this segment. Answers whether it was.
    pub(super) fn see(&mut self, seen: &Seen<'_>) -> bool {
        let segment = seen.s.segment();
        // Before the first turn each unit that is set up changes the picture.
        let standing = if seen.s.turn() == 0 { seen.s.on_map().len() } else { 0 };
        let moment = (seen.s.turn(), segment.number, segment.battles, standing);
        if self.moment == moment {
            return false;
        }
        self.moment = moment;
        self.common = HexId::NONE;
        self.feel(seen);
        self.supplied = seen.g.supplied_hexes_to_come(seen.s, seen.me);
        self.find_groups(seen);
        self.set_goals(seen);
        true
    }

    /// The strength that is felt in each hex.
    fn feel(&mut self, seen: &Seen<'_>) {
        let grid = &seen.g.data().map.grid;
        for (felt, side) in [(&mut self.threat, seen.foe), (&mut self.support, seen.me)] {
            felt.fill(0);
            for hex in seen.s.held(side) {
                let strength = seen.strength_in(side, hex);
                let mobile = seen.mobile_in(side, hex);
                let mut ring = HexSet::one(hex);
                let mut inside = ring;
                for (distance, part) in FELT.into_iter().enumerate() {
                    // A fortress alone is felt next to it only.
                    let there = if distance <= 1 { strength } else { mobile };
                    let amount = (there * part / 8) as i16;
                    ring.into_iter().for_each(|hex| felt[hex.index()] += amount);
                    ring = grid.beside(ring).minus(inside);
                    inside |= ring;
                }
            }
        }
    }

    fn find_groups(&mut self, seen: &Seen<'_>) {
        self.group_count = 0;
        self.lost_count = 0;
        for side in [seen.foe, seen.me] {
            let held = seen.s.held(side) | seen.cities_open_to_isolation(side);
            let mut left = held;
            while let Some(first) = left.first() {
                let hexes = seen.g.data().map.grid.flood(HexSet::one(first), held);
                left = left.minus(hexes);
                let border = seen.g.data().map.grid.beside(hexes).minus(hexes);
                let value = seen.worth_of_group(side, hexes);
                let group = Group { hexes, border, value };
                if side == seen.foe {
                    if self.group_count < GROUPS {
                        self.groups[self.group_count] = group;
                        self.group_count += 1;
                    }
                } else if self.lost_count < GROUPS && border.within(&seen.watched_by(seen.foe)) {
                    self.lost[self.lost_count] = group;
                    self.lost_count += 1;
                }
            }
        }
    }

    // ---- Goals ----

    fn add(&mut self, goal: Goal) {
        if self.goal_count < GOALS && goal.value > 0 {
            self.goals[self.goal_count] = goal;
            self.goal_count += 1;
        }
    }

    fn set_goals(&mut self, seen: &Seen<'_>) {
        self.goal_count = 0;
        for (i, place) in (0..).zip(&seen.g.data().map.places) {
            let id = PlaceId(i);
            let threat = i32::from(self.threat[place.hex.index()]);
            let value = if seen.me == PRUSSIAN { seen.prussian_goal(id, threat) } else { seen.french_goal(id, threat) };
            let need = seen.need_at(id, threat);
            self.add(Goal { hex: place.hex, place: Some(id), value, need, sent: 0 });
        }
        for hex in seen.s.held(seen.foe) {
            let strength = seen.mobile_in(seen.foe, hex);
            if strength > 0 && seen.g.data().map.terrain(hex) != Terrain::Fortress {
                let near = i32::from(self.threat[hex.index()]);
                let value = strength * seen.w.hunt;
                self.add(Goal { hex, place: None, value, need: 3 * near / 2, sent: 0 });
            }
        }
        self.count_sent(seen);
    }

    /// Units that will not move now are counted where they are nearest.
    fn count_sent(&mut self, seen: &Seen<'_>) {
        let active = seen.s.marked(sandtable_engine::eagle::Mark::Active);
        for unit in seen.own_mobile().minus(active) {
            let hex = seen.s.at(unit);
            let nearest = (0..self.goal_count).min_by_key(|&i| seen.way(&self.goals[i], hex));
            if let Some(i) = nearest.filter(|&i| seen.way(&self.goals[i], hex) <= 6) {
                self.goals[i].sent += seen.strength(unit);
            }
        }
    }
}

impl Seen<'_> {
    /// Movement points to a goal; to a stack of the enemy, hexes.
    #[inline]
    pub(super) fn way(&self, goal: &Goal, hex: HexId) -> i32 {
        match goal.place {
            Some(place) => self.land.ways[place.index()][hex.index()].into(),
            None => self.g.data().map.grid.distance(goal.hex, hex).min(FAR).into(),
        }
    }
}
