//! A side's view of the whole map: updated once in a phase, and again after each combat.

use super::Seen;
use crate::loire::land::{HEXES, RINGS};
use sandtable_engine::Side;
use sandtable_engine::geometry::{BitSet, HexId};
use sandtable_engine::loire::{
    BridgeId, BridgeSet, CorpsId, CorpsSet, HexSet, MAX_UNITS, PlaceId, PlaceSet, State, Step, UnitId,
};

/// The largest number of goals.
pub(super) const GOALS: usize = 64;
/// The distance from an enemy place within which railways are taken to be his, in hexes, plus one.
const AROUND: u8 = 5;
/// One in this many hexes of the zone of a strategic victory is a goal.
const ZONE_APART: usize = 5;
/// The part of a stack's strength that is felt in each ring around it, in eighths: a tactical march is four hexes.
pub(super) const FELT: [i32; RINGS] = [8, 8, 7, 6, 5, 3, 1];

/// The largest number of corps of both sides.
const CORPS: usize = <CorpsSet as BitSet>::CAPACITY;

/// A goal of marches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) hex: HexId,
    /// The town there, if it belongs to the victory conditions.
    pub(super) town: Option<PlaceId>,
    pub(super) value: i32,
    /// The strength that is needed there.
    pub(super) need: i32,
    /// The strength that is there or on its way.
    pub(super) sent: i32,
}

const NO_GOAL: Goal = Goal { hex: HexId::NONE, town: None, value: 0, need: 0, sent: 0 };

/// The moment of a survey: turn, side whose half it is, part of the half, changes in it.
type Moment = (u8, Side, u8, u32);

/// The whole map, as a side sees it.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    moment: Moment,
    /// The enemy strength and the friendly strength that is felt in each hex.
    pub(super) threat: [i16; HEXES],
    pub(super) support: [i16; HEXES],
    /// The hexes and the strengths of the stacks that this comes from, the enemy's first.
    stood: [HexSet; 2],
    strengths: [[i16; HEXES]; 2],
    /// The position at that moment.
    then: Option<Box<State>>,
    /// Whether supply and troops on their way have been computed for it.
    traced: bool,
    /// Hexes where the side traces a supply line, and whether they are those of the position.
    pub(super) supplied: HexSet,
    fed: bool,
    /// §9.4 Hexes near the enemy.
    pub(super) near: HexSet,
    /// Railways around the enemy's places with the hexes next to them, and those places.
    pub(super) their_rails: HexSet,
    theirs: PlaceSet,
    /// §9.6 Usable railways, and the corps that has used them.
    pub(super) rails: HexSet,
    pub(super) railed: Option<CorpsId>,
    goals: [Goal; GOALS],
    goal_count: usize,
    /// The goal that the first unit of each corps has chosen.
    of_corps: [Option<u8>; CORPS],
    /// §8.1 The friendly strength that is supplied through each railway hex.
    pub(super) carried: [i16; HEXES],
    /// The last destination of each unit.
    aims: [HexId; MAX_UNITS],
    /// §11 The bridges that stood at the beginning of the half turn.
    standing: BridgeSet,
}

impl Survey {
    pub(super) const NONE: Survey = Survey {
        moment: (u8::MAX, Side::First, 0, 0),
        threat: [0; HEXES],
        support: [0; HEXES],
        stood: [HexSet::EMPTY; 2],
        strengths: [[0; HEXES]; 2],
        then: None,
        traced: false,
        supplied: HexSet::EMPTY,
        fed: false,
        near: HexSet::EMPTY,
        their_rails: HexSet::EMPTY,
        theirs: PlaceSet::EMPTY,
        rails: HexSet::EMPTY,
        railed: None,
        goals: [NO_GOAL; GOALS],
        goal_count: 0,
        of_corps: [None; CORPS],
        carried: [0; HEXES],
        aims: [HexId::NONE; MAX_UNITS],
        standing: BridgeSet::EMPTY,
    };

    pub(super) fn forget(&mut self) {
        self.moment = Survey::NONE.moment;
        self.aims = Survey::NONE.aims;
    }

    /// Copies what another survey of its side remembers.
    pub(super) fn remember(&mut self, with: &Survey) {
        (self.aims, self.standing) = (with.aims, with.standing);
    }

    pub(super) fn goals(&self) -> &[Goal] {
        &self.goals[..self.goal_count]
    }

    /// Notes that a unit is on its way to a goal.
    pub(super) fn send(&mut self, unit: UnitId, corps: Option<CorpsId>, strength: i32, goal: usize) {
        self.goals[goal].sent += strength;
        self.aims[unit.index()] = self.goals[goal].hex;
        if let Some(corps) = corps {
            self.of_corps[corps.index()].get_or_insert(goal as u8);
        }
    }

    /// The goal of a corps.
    pub(super) fn goal_of(&self, corps: CorpsId) -> Option<usize> {
        self.of_corps[corps.index()].map(usize::from)
    }

    /// §11 Whether a bridge is as it was at the beginning of the half turn.
    pub(super) fn is_unchanged(&self, bridge: BridgeId, standing: BridgeSet) -> bool {
        self.standing.has(bridge) == standing.has(bridge)
    }

    /// The last destination of a unit.
    pub(super) fn aim(&self, unit: UnitId) -> HexId {
        self.aims[unit.index()]
    }

    /// Updates the survey unless it is for the same moment. Returns whether it was updated.
    pub(super) fn see(&mut self, seen: &Seen<'_>) -> bool {
        let s = seen.s;
        let part = part(s.step());
        let happened = match part {
            // Units that are set up or enter change the map, and so does each combat.
            0 => s.on_map().len(),
            1 => 0,
            _ => s.fought().len(),
        };
        let moment = (s.turn(), s.acting(), part, happened);
        if self.moment == moment {
            return false;
        }
        let new_half = (moment.0, moment.1) != (self.moment.0, self.moment.1);
        self.moment = moment;
        if new_half {
            self.railed = None;
            self.standing = s.standing();
        }
        self.feel(seen);
        self.near = seen.g.near_enemy(s, seen.me);
        let theirs = s.control(seen.foe);
        if theirs != self.theirs {
            self.theirs = theirs;
            let map = &seen.g.data().map;
            let around = seen.g.near(theirs.into_iter().map(|place| map.places[place.index()].hex).collect(), AROUND);
            self.their_rails = around & (seen.land.railways | map.grid.beside(seen.land.railways));
        }
        self.rails = seen.land.railways.minus(s.broken() | self.near);
        self.set_goals(seen);
        self.fed &= self.then.as_deref().is_some_and(|then| seen.g.same_lines(then, s));
        match &mut self.then {
            Some(then) => then.as_mut().clone_from(s),
            None => self.then = Some(Box::new(s.clone())),
        }
        self.traced = false;
        true
    }

    /// Computes what is needed only where units move, for the surveyed position.
    pub(super) fn trace(&mut self, seen: &Seen<'_>) {
        let Some(then) = self.then.take_if(|_| !self.traced) else { return };
        if !self.fed {
            self.supplied = seen.g.supplied_hexes(&then, seen.me);
        }
        (self.traced, self.fed) = (true, true);
        self.count_sent(&Seen { s: &then, ..*seen });
        self.then = Some(then);
    }

    /// Updates the strength felt in each hex around the stacks that have changed.
    fn feel(&mut self, seen: &Seen<'_>) {
        let sides = [(&mut self.threat, seen.foe), (&mut self.support, seen.me)];
        for (i, (felt, side)) in sides.into_iter().enumerate() {
            let stood = seen.s.stood(side);
            for hex in stood | self.stood[i] {
                let strength = seen.strength_in(side, hex);
                let before = i32::from(std::mem::replace(&mut self.strengths[i][hex.index()], strength as i16));
                if strength == before {
                    continue;
                }
                for (part, ring) in FELT.into_iter().zip(&seen.land.rings[hex.index()]) {
                    let more = (strength * part / 8 - before * part / 8) as i16;
                    if more != 0 {
                        ring.iter().for_each(|hex| felt[hex.index()] += more);
                    }
                }
            }
            self.stood[i] = stood;
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
        self.of_corps = [None; CORPS];
        if seen.w.relief != 0 || seen.w.watch != 0 {
            let own = seen.own_regular().into_iter().map(|unit| (seen.s.at(unit), seen.strength(unit)));
            seen.land.lines[seen.me].carry(own, &mut self.carried);
        }
        for town in seen.land.towns {
            let hex = seen.g.data().map.places[town.index()].hex;
            let threat = i32::from(self.threat[hex.index()]);
            let value = seen.goal_value(town, threat);
            let need = seen.need_at(hex, threat);
            self.add(Goal { hex, town: Some(town), value, need, sent: 0 });
        }
        let zone = seen.zone_value();
        for hex in seen.g.data().victory.zone.into_iter().filter(|_| zone > 0).step_by(ZONE_APART) {
            self.add(Goal { hex, town: None, value: zone, need: seen.w.least, sent: 0 });
        }
        for hex in seen.s.stood(seen.foe) {
            let strength = seen.strength_in(seen.foe, hex);
            let near = i32::from(self.threat[hex.index()]);
            let value = if strength > 0 { strength * seen.w.hunt } else { seen.w.sweep };
            let value = value + self.cut_by(seen, hex) * seen.w.relief / 10;
            self.add(Goal { hex, town: None, value, need: (3 * near / 2).max(1), sent: 0 });
        }
    }

    /// §8.1 The friendly strength whose supply line runs along a railway that an enemy stack cuts.
    fn cut_by(&self, seen: &Seen<'_>, hex: HexId) -> i32 {
        if seen.w.relief == 0 {
            return 0;
        }
        let cut = HexSet::one(hex) | seen.g.joined(seen.s, hex).minus(seen.s.stood(seen.me));
        (cut & seen.land.railways).into_iter().map(|rail| i32::from(self.carried[rail.index()])).max().unwrap_or(0)
    }

    /// Counts units that have moved for their nearest goal.
    fn count_sent(&mut self, seen: &Seen<'_>) {
        let still = seen.own_regular() & seen.s.moved();
        let mut known: [Option<Option<u8>>; HEXES] = [None; HEXES];
        for unit in still {
            let hex = seen.s.at(unit);
            let near = *known[hex.index()].get_or_insert_with(|| {
                let nearest = (0..self.goal_count).min_by_key(|&i| seen.way(&self.goals[i], hex));
                nearest.filter(|&i| seen.way(&self.goals[i], hex) <= 8).map(|i| i as u8)
            });
            if let Some(i) = near {
                self.goals[usize::from(i)].sent += seen.strength(unit);
            }
        }
    }
}

/// The part of a half turn: 0 for placement, 1 for movement, 2 for combat.
pub(super) fn part(step: Step) -> u8 {
    match step {
        Step::Mover(_) | Step::Company(_) | Step::Pace(_) | Step::Burden(_) | Step::March(_) => 1,
        Step::GiveWay(..) | Step::Scout(..) => 1,
        Step::Begin(_) | Step::Camp(_) | Step::Place(..) | Step::Mask(_) | Step::Rebuild(_) | Step::Rest(_) => 0,
        Step::Withdraw(_) | Step::ByRail(..) | Step::Parties(_) | Step::Provision(_) | Step::Evacuate(_) => 0,
        _ => 2,
    }
}
