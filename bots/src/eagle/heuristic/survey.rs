//! A side's view of the whole map: updated once in a segment, and again after each battle.

use super::Seen;
use super::board::Stack;
use crate::eagle::land::{FAR, HEXES, RINGS};
use sandtable_engine::eagle::terrain::Terrain;
use sandtable_engine::eagle::{FRENCH, HexSet, MAX_UNITS, PRUSSIAN, PlaceId, State, UnitId};
use sandtable_engine::geometry::HexId;
use sandtable_engine::{BySide, Side};

/// The largest number of goals.
const GOALS: usize = 48;
/// The largest number of enemy groups.
const GROUPS: usize = 40;
/// The part of a stack's strength that is felt in each ring around it, in eighths.
const FELT: [i16; RINGS] = [8, 8, 8, 6, 4, 2, 1];

/// A goal of marches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) hex: HexId,
    /// The place there, if any.
    pub(super) place: Option<PlaceId>,
    pub(super) value: i32,
    /// The strength points that are needed there.
    pub(super) need: i32,
    /// The strength points that are there or on their way.
    pub(super) sent: i32,
}

/// A group of neighbouring stacks, which are surrounded together (§10).
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) first: HexId,
    pub(super) hexes: HexSet,
    /// The hexes around the group.
    pub(super) border: HexSet,
    pub(super) value: i32,
}

/// The moment of a survey: turn, segment, battles, units on the map.
type Moment = (u8, u8, u8, u32);

/// The whole map, as a side sees it.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    moment: Moment,
    /// The side that it is for.
    me: Side,
    /// The strength of each side that is felt in each hex.
    felt: BySide<[i16; HEXES]>,
    /// The strength in each hex that this comes from, and the part of it that can move.
    sources: BySide<[(i16, i16); HEXES]>,
    /// The hexes that this comes from.
    held: BySide<HexSet>,
    /// The position at that moment, and whether supply and troops on their way have been computed for it.
    then: Option<Box<State>>,
    traced: bool,
    /// Hexes where the side will be in supply in the next turn.
    pub(super) supplied: HexSet,
    goals: [Goal; GOALS],
    goal_count: usize,
    groups: [Group; GROUPS],
    group_count: usize,
    /// Friendly groups that are surrounded.
    lost: [Group; GROUPS],
    lost_count: usize,
    /// §15 The strength points that the enemy had lost in excess of the Prussian condition, if asked for.
    lead: Option<i32>,
    /// The last destination of each unit.
    aims: [HexId; MAX_UNITS],
    /// The destination of the last unit in the segment.
    common: HexId,
}

const NO_GOAL: Goal = Goal { hex: HexId::NONE, place: None, value: 0, need: 0, sent: 0 };
const NO_GROUP: Group = Group { first: HexId::NONE, hexes: HexSet::EMPTY, border: HexSet::EMPTY, value: 0 };

impl Survey {
    pub(super) const NONE: Survey = Survey {
        moment: (u8::MAX, 0, 0, 0),
        me: FRENCH,
        felt: BySide([[0; HEXES]; 2]),
        sources: BySide([[(0, 0); HEXES]; 2]),
        held: BySide([HexSet::EMPTY; 2]),
        then: None,
        traced: false,
        supplied: HexSet::EMPTY,
        goals: [NO_GOAL; GOALS],
        goal_count: 0,
        groups: [NO_GROUP; GROUPS],
        group_count: 0,
        lost: [NO_GROUP; GROUPS],
        lost_count: 0,
        lead: None,
        aims: [HexId::NONE; MAX_UNITS],
        common: HexId::NONE,
    };

    pub(super) fn forget(&mut self) {
        self.moment = Survey::NONE.moment;
        self.aims = Survey::NONE.aims;
    }

    /// The enemy strength that is felt in a hex.
    #[inline]
    pub(super) fn threat(&self, hex: HexId) -> i32 {
        self.felt[self.me.enemy()][hex.index()].into()
    }

    /// The friendly strength that is felt in a hex.
    #[inline]
    pub(super) fn support(&self, hex: HexId) -> i32 {
        self.felt[self.me][hex.index()].into()
    }

    /// Copies the aims of units from another survey of its side.
    pub(super) fn remember(&mut self, with: &Survey) {
        self.aims = with.aims;
    }

    pub(super) fn goals(&self) -> &[Goal] {
        &self.goals[..self.goal_count]
    }

    /// Notes that a unit is on its way to a goal.
    pub(super) fn send(&mut self, unit: UnitId, strength: i32, goal: usize) {
        self.goals[goal].sent += strength;
        self.aims[unit.index()] = self.goals[goal].hex;
        self.common = self.goals[goal].hex;
    }

    /// §15 The strength points that the enemy had lost in excess of the condition.
    pub(super) fn lead(&mut self, seen: &Seen<'_>) -> i32 {
        let Survey { lead, then, .. } = self;
        let then = then.as_deref().unwrap_or(seen.s);
        *lead.get_or_insert_with(|| Seen { s: then, ..*seen }.lead_in_points())
    }

    /// The destination of the last unit in the segment.
    pub(super) fn common(&self) -> HexId {
        self.common
    }

    /// §2.7 Computes supply again after railways have been converted.
    pub(super) fn supply_anew(&mut self, seen: &Seen<'_>) {
        self.supplied = seen.g.supplied_hexes_to_come(seen.s, seen.me);
    }

    /// The last destination of a unit.
    pub(super) fn aim(&self, unit: UnitId) -> HexId {
        self.aims[unit.index()]
    }

    /// Enemy groups that could be surrounded.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups[..self.group_count]
    }

    /// Friendly groups that are surrounded.
    pub(super) fn lost(&self) -> &[Group] {
        &self.lost[..self.lost_count]
    }

    /// The hexes around these groups.
    pub(super) fn near_lost(&self) -> HexSet {
        self.lost().iter().fold(HexSet::EMPTY, |all, group| all | group.border)
    }

    /// Updates the survey unless it is for the same moment. Returns whether it was updated.
    pub(super) fn see(&mut self, seen: &Seen<'_>) -> bool {
        let segment = seen.s.segment();
        // Before the first turn each unit that is set up changes the map.
        let standing = if seen.s.turn() == 0 { seen.s.on_map().len() } else { 0 };
        let moment = (seen.s.turn(), segment.number, segment.battles, standing);
        if self.moment == moment {
            return false;
        }
        self.moment = moment;
        self.me = seen.me;
        self.common = HexId::NONE;
        self.feel(seen);
        if goes(seen) {
            self.find_groups(seen);
            self.set_goals(seen);
        }
        match &mut self.then {
            Some(then) => then.as_mut().clone_from(seen.s),
            None => self.then = Some(Box::new(seen.s.clone())),
        }
        self.traced = false;
        self.lead = None;
        true
    }

    /// Computes what is needed only where units move, for the surveyed position.
    pub(super) fn trace(&mut self, seen: &Seen<'_>) {
        let Some(then) = self.then.take_if(|_| !self.traced) else { return };
        self.traced = true;
        self.supplied = seen.g.supplied_hexes_to_come(&then, seen.me);
        let seen = Seen { s: &then, ..*seen };
        if goes(&seen) {
            self.count_sent(&seen);
        }
        self.then = Some(then);
    }

    /// Updates the strength felt in each hex where stacks have changed since the last survey.
    fn feel(&mut self, seen: &Seen<'_>) {
        for side in Side::BOTH {
            let held = seen.s.held(side);
            for hex in held | self.held[side] {
                let Stack { strength, mobile, .. } = seen.board.of(side)[hex.index()];
                let now = (strength, mobile);
                let before = std::mem::replace(&mut self.sources[side][hex.index()], now);
                if before != now {
                    let more = std::array::from_fn(|ring| felt(now, ring) - felt(before, ring));
                    self.feel_more(seen, side, hex, more);
                }
            }
            self.held[side] = held;
        }
    }

    /// Adds these strengths to each ring around a hex.
    fn feel_more(&mut self, seen: &Seen<'_>, side: Side, hex: HexId, more: [i16; RINGS]) {
        let felt = &mut self.felt[side];
        for (ring, more) in seen.land.rings(hex).zip(more).filter(|(_, more)| *more != 0) {
            ring.iter().for_each(|hex| felt[hex.index()] += more);
        }
    }

    fn find_groups(&mut self, seen: &Seen<'_>) {
        self.group_count = 0;
        self.lost_count = 0;
        let watched = seen.watched_by(seen.foe);
        let grid = &seen.g.data().map.grid;
        let mut waiting = [HexId::NONE; HEXES];
        for side in [seen.foe, seen.me] {
            let held = seen.s.held(side) | seen.cities_open_to_isolation(side);
            // A friendly group with a way out anywhere is not lost.
            let free = if side == seen.me { grid.beside(grid.hexes().minus(held | watched)) } else { HexSet::EMPTY };
            let mut left = held.minus(free);
            while let Some(first) = left.first() {
                let (hexes, border) = seen.connected(first, &held, &mut waiting);
                left = left.minus(hexes);
                if side == seen.foe {
                    if self.group_count < GROUPS {
                        let value = seen.worth_of_group(side, hexes);
                        self.groups[self.group_count] = Group { first, hexes, border, value };
                        self.group_count += 1;
                    }
                } else if self.lost_count < GROUPS && border.within(&watched) {
                    let value = seen.worth_of_group(side, hexes);
                    self.lost[self.lost_count] = Group { first, hexes, border, value };
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
            let threat = self.threat(place.hex);
            let value = if seen.me == PRUSSIAN { seen.prussian_goal(id, threat) } else { seen.french_goal(id, threat) };
            let need = seen.need_at(id, threat);
            self.add(Goal { hex: place.hex, place: Some(id), value, need, sent: 0 });
        }
        for hex in seen.s.held(seen.foe) {
            let strength = seen.mobile_in(seen.foe, hex);
            if strength > 0 && seen.g.data().map.terrain(hex) != Terrain::Fortress {
                let near = self.threat(hex);
                let value = strength * seen.w.hunt;
                self.add(Goal { hex, place: None, value, need: 3 * near / 2, sent: 0 });
            }
        }
    }

    /// Counts units that will not move now for their nearest goal.
    fn count_sent(&mut self, seen: &Seen<'_>) {
        let active = seen.s.marked(sandtable_engine::eagle::Mark::Active);
        let mut known: [Option<Option<u8>>; HEXES] = [None; HEXES];
        for unit in seen.own_mobile().minus(active) {
            let hex = seen.s.at(unit);
            let near = *known[hex.index()].get_or_insert_with(|| {
                let nearest = (0..self.goal_count).min_by_key(|&i| seen.way(&self.goals[i], hex));
                nearest.filter(|&i| seen.way(&self.goals[i], hex) <= 6).map(|i| i as u8)
            });
            if let Some(i) = near {
                self.goals[usize::from(i)].sent += seen.strength(unit);
            }
        }
    }
}

/// Whether the side moves now: in its own segment, and before the first.
fn goes(seen: &Seen<'_>) -> bool {
    let segment = seen.s.segment();
    segment.number == 0 || segment.side == seen.me
}

/// The strength of a hex that is felt in a ring around it; a fortress is felt only in its hex and next to it.
fn felt((strength, mobile): (i16, i16), ring: usize) -> i16 {
    let there = if ring <= 1 { strength } else { mobile };
    there * FELT[ring] / 8
}

impl Seen<'_> {
    /// The connected part of a set that contains a hex, and the hexes around it.
    fn connected(&self, first: HexId, all: &HexSet, waiting: &mut [HexId; HEXES]) -> (HexSet, HexSet) {
        let grid = &self.g.data().map.grid;
        let (mut hexes, mut around) = (HexSet::one(first), HexSet::EMPTY);
        waiting[0] = first;
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let hex = waiting[count];
            around |= grid.next_to(hex);
            for &next in grid.neighbours(hex) {
                if all.has(next) && !hexes.has(next) {
                    hexes.insert(next);
                    waiting[count] = next;
                    count += 1;
                }
            }
        }
        (hexes, around.minus(hexes))
    }

    /// The movement points to a place, or the distance to an enemy stack in hexes.
    #[inline]
    pub(super) fn way(&self, goal: &Goal, hex: HexId) -> i32 {
        match goal.place {
            Some(place) => self.land.ways[place.index()][hex.index()].into(),
            None => self.g.data().map.grid.distance(goal.hex, hex).min(FAR).into(),
        }
    }
}
