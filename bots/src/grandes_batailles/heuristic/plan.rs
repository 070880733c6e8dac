//! The plan of an activation: the destination and the target of each unit.

use super::Seen;
use crate::grandes_batailles::ground::{FAR, MAX_HEXES};
use crate::grandes_batailles::path::Path;
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::data::Scheme;
use sandtable_engine::grandes_batailles::unit::{Arm, MAX_UNITS};
use sandtable_engine::grandes_batailles::{FRENCH, FormationId, FormationSet, Mover, State, UnitId, UnitSet};

/// An enemy as a target of the moving gun.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) at: HexId,
    /// The value of disorganising it.
    pub(super) shaken: i32,
    /// The expected value of a shot at it from afar and from near.
    pub(super) shots: [i32; 2],
}

/// The plan of an activation, and the move under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    turn: u8,
    active: FormationSet,
    /// The post of each unit: the hex that it is to go to.
    pub(super) post: [HexId; MAX_UNITS],
    /// By hex, the enemy value that can come there; nearer enemies count more.
    pub(super) threat: [u8; MAX_HEXES],
    /// By hex, the distance to the nearest enemy.
    pub(super) nearest: [u8; MAX_HEXES],
    /// The value of a step of each unit.
    pub(super) prices: [i32; MAX_UNITS],
    /// The values of friendly infantry and cavalry by hex, without the mover's.
    pub(super) friends: [u8; MAX_HEXES],
    /// The sum of these around each hex: at most twelve units (§3), each with a value of at most 20.
    beside: [u8; MAX_HEXES],
    /// By enemy hex: the values of units that can still come next to it, scaled by the weight for them.
    pub(super) coming: [u8; MAX_HEXES],
    /// The enemies that a moving gun may fire at.
    pub(super) marks: UnitSet,
    /// By enemy: the value of a shot at it.
    pub(super) mark: [Mark; MAX_UNITS],
    /// The units that have begun to move.
    begun: UnitSet,
    /// The mover that the path belongs to.
    mover: Option<Mover>,
    /// The path of the move; empty before the search.
    pub(super) path: Path,
    /// Whether the attacks are planned.
    pub(super) announced: bool,
    /// The hex that each unit attacks.
    pub(super) target: [HexId; MAX_UNITS],
    /// The expected value of the attack on a unit's target.
    pub(super) promise: [i32; MAX_UNITS],
    /// The units that coordinate.
    pub(super) together: UnitSet,
}

impl Plan {
    pub(super) const NONE: Plan = Plan {
        turn: 0,
        active: FormationSet::EMPTY,
        post: [HexId::NONE; MAX_UNITS],
        threat: [0; MAX_HEXES],
        nearest: [FAR; MAX_HEXES],
        prices: [0; MAX_UNITS],
        friends: [0; MAX_HEXES],
        beside: [0; MAX_HEXES],
        coming: [0; MAX_HEXES],
        marks: UnitSet::EMPTY,
        mark: [Mark { at: HexId::NONE, shaken: 0, shots: [0; 2] }; MAX_UNITS],
        begun: UnitSet::EMPTY,
        mover: None,
        path: Path::NONE,
        announced: false,
        target: [HexId::NONE; MAX_UNITS],
        promise: [0; MAX_UNITS],
        together: UnitSet::EMPTY,
    };

    /// Whether this is the plan of the current activation.
    pub(super) fn is_of(&self, s: &State) -> bool {
        self.turn == s.turn() && self.active == s.active()
    }

    /// Notes the current mover: the bot is not asked to choose if there is only one (§9.4).
    pub(super) fn follow(&mut self, mover: Mover) {
        if self.mover != Some(mover) {
            self.begin(mover);
        }
    }

    /// Begins the move of a mover.
    pub(super) fn begin(&mut self, mover: Mover) {
        self.mover = Some(mover);
        self.path = Path::NONE;
        if let Mover::Unit(unit) = mover {
            self.begun.insert(unit);
        }
    }

    /// Whether a mover has set out and is on its path.
    pub(super) fn is_under_way(&self, mover: Mover, here: HexId) -> bool {
        self.mover == Some(mover) && self.path.has(here)
    }

    /// The values of the friends around a hex.
    pub(super) fn beside(&self, hex: HexId) -> i32 {
        i32::from(self.beside[hex.index()])
    }

    /// Cancels the planned attack of a unit.
    pub(super) fn give_up(&mut self, unit: UnitId) {
        self.target[unit.index()] = HexId::NONE;
        self.together.remove(unit);
    }
}

/// The values of the hexes of objectives as posts.
struct Claims {
    /// The value of each of the [`places`](crate::grandes_batailles::ground::Ground::places), whoever is there.
    worth: [i32; MAX_HEXES],
    /// The friendly value that each place needs.
    wanted: [i32; MAX_HEXES],
    /// By hex: the values of the friends in it and around it, and of those from farther away whose post it is.
    friends: [i32; MAX_HEXES],
}

/// An enemy that presses on places.
#[derive(Clone, Copy)]
struct Foe {
    arm: Arm,
    at: HexId,
    value: i32,
}

impl Seen<'_> {
    /// Makes a plan for the activation that begins.
    pub(super) fn plan(&self) -> Plan {
        let mut plan = Plan { turn: self.s.turn(), active: self.s.active(), ..Plan::NONE };
        for formation in (0..self.g.data().formations.len()).map(|i| FormationId(i as u8)) {
            let rout = self.rout_by_step(formation);
            for unit in self.g.members(formation).minus(self.s.eliminated()) {
                plan.prices[unit.index()] = self.own_price(unit) + rout;
            }
        }
        for enemy in self.army(self.me.enemy()) {
            let value = if self.is_gun(enemy) { 0 } else { self.g.value(self.s, enemy) };
            let (three_quarters, third) = (value * 3 / 4, value / 3);
            let distances = self.ground.distances_from(self.s.at(enemy));
            for ((nearest, threat), &distance) in plan.nearest.iter_mut().zip(&mut plan.threat).zip(distances) {
                *nearest = distance.min(*nearest);
                let counts = match distance {
                    0 | 1 => value,
                    2 => three_quarters,
                    3 => third,
                    _ => 0,
                };
                *threat = threat.saturating_add(counts);
            }
        }
        self.post_units(&mut plan);
        plan
    }

    /// Updates where the friends of a mover stand.
    pub(super) fn note_friends(&self, plan: &mut Plan, mover: UnitId) {
        (plan.friends, plan.beside) = ([0; MAX_HEXES], [0; MAX_HEXES]);
        let mut friends = self.army(self.me).minus(self.g.classes().guns);
        friends.remove(mover);
        for unit in friends {
            let (at, value) = (self.s.at(unit), self.g.value(self.s, unit));
            plan.friends[at.index()] += value;
            for near in self.g.data().map.grid.neighbours(at).iter().filter(|h| h.is_some()) {
                plan.beside[near.index()] += value;
            }
        }
        if self.w.mass != 0 {
            self.note_coming(plan);
        }
    }

    /// Updates which units of the activation can still come next to each enemy, in addition to those already there.
    fn note_coming(&self, plan: &mut Plan) {
        plan.coming = [0; MAX_HEXES];
        let able = self.active_units().minus(plan.begun).minus(self.s.eliminated()).minus(self.s.exited());
        for unit in able.into_iter().filter(|&u| self.g.may_fight(self.s, u) && !self.s.out_of_command().has(u)) {
            let (counter, from) = (self.g.unit(unit), self.stands(unit));
            for target in self.s.held(self.me.enemy()) {
                // The last step is the attack itself.
                let near = from.is_some()
                    && self.ground.distance(from, target) > 1
                    && self.ground.way(counter.arm, from, target) <= 2 * i32::from(counter.movement) + 2;
                if near {
                    let counts = i32::from(self.g.value(self.s, unit)) * self.w.mass / 10;
                    let sum = i32::from(plan.coming[target.index()]) + counts;
                    plan.coming[target.index()] = sum.clamp(0, 100) as u8;
                }
            }
        }
    }

    /// Gives each unit of the activated formations a post: the strongest choose first, guns go with the infantry.
    fn post_units(&self, plan: &mut Plan) {
        let mut claims = self.claims(plan);
        let units = self.active_units().minus(self.s.eliminated()).minus(self.s.exited());
        let mut priorities = [0; MAX_UNITS];
        for unit in units {
            priorities[unit.index()] = self.priority(unit);
        }
        let mut left = units;
        while let Some(unit) = left.into_iter().max_by_key(|&u| (priorities[u.index()], std::cmp::Reverse(u))) {
            left.remove(unit);
            let companion =
                units.minus(left).into_iter().find(|&u| u != unit && !self.is_gun(u)).filter(|_| self.is_gun(unit));
            let post = match companion {
                Some(friend) => plan.post[friend.index()],
                None => self.post(&claims, unit),
            };
            plan.post[unit.index()] = post;
            let from = self.stands(unit);
            if from.is_some() && post.is_some() && self.ground.distance(from, post) > 1 {
                claims.friends[post.index()] += i32::from(self.g.value(self.s, unit));
            }
        }
    }

    /// Computes the values of the hexes of objectives, whichever unit is to be posted there.
    fn claims(&self, plan: &Plan) -> Claims {
        let mut claims = Claims { worth: [0; MAX_HEXES], wanted: [0; MAX_HEXES], friends: [0; MAX_HEXES] };
        let (mut foes, mut count) = ([Foe { arm: Arm::Infantry, at: HexId::NONE, value: 0 }; MAX_UNITS], 0);
        for enemy in self.army(self.me.enemy()) {
            let value = i32::from(self.g.value(self.s, enemy));
            foes[count] = Foe { arm: self.g.unit(enemy).arm, at: self.s.at(enemy), value };
            count += 1;
        }
        let claimed = claims.worth.iter_mut().zip(&mut claims.wanted);
        for ((worth, wanted), &(hex, stake)) in claimed.zip(&self.ground.places) {
            let enemies = i32::from(plan.threat[hex.index()]);
            if self.owns(hex) {
                let pressure = self.pressure(&foes[..count], hex);
                (*worth, *wanted) = (stake * self.w.keep / 100 * pressure / 100, enemies.max(pressure / 16));
            } else {
                (*worth, *wanted) = (stake * self.w.take / 100, 2 + enemies * 2);
            }
        }
        for friend in self.army(self.me) {
            let (at, value) = (self.s.at(friend), i32::from(self.g.value(self.s, friend)));
            claims.friends[at.index()] += value;
            for near in self.g.data().map.grid.neighbours(at).iter().filter(|h| h.is_some()) {
                claims.friends[near.index()] += value;
            }
        }
        claims
    }

    fn priority(&self, unit: UnitId) -> i32 {
        let on_map = i32::from(self.s.on_map().has(unit));
        // Units that hold a place are the first to choose whether they stay.
        let at = self.s.at(unit);
        let holds = self.ground.objectives.has(at);
        let on_map = on_map + if holds && !self.is_gun(unit) { 100 } else { 0 };
        match self.g.unit(unit).arm {
            Arm::Artillery => 0,
            Arm::Cavalry => 10 + on_map,
            Arm::Infantry => 20 + on_map + 2 * i32::from(self.g.value(self.s, unit)),
        }
    }

    /// The best post for a unit.
    fn post(&self, claims: &Claims, unit: UnitId) -> HexId {
        let from = self.stands(unit);
        if !from.is_some() {
            return HexId::NONE;
        }
        let (arm, value) = (self.g.unit(unit).arm, i32::from(self.g.value(self.s, unit)));
        let at = self.s.at(unit);
        let own = |hex: HexId| if at.is_some() && self.ground.distance(at, hex) <= 1 { value } else { 0 };
        let mut found = (HexId::NONE, i32::MIN);
        let claimed = self.ground.places.iter().zip(&claims.worth).zip(&claims.wanted);
        for ((&(hex, _), worth), wanted) in claimed {
            let score = worth - self.w.way * self.ground.way(arm, from, hex) / 2;
            // Friends can only lower the score.
            if score <= found.1 && self.w.crowd >= 0 {
                continue;
            }
            let spare = (claims.friends[hex.index()] - own(hex) - wanted).max(0);
            let score = score - self.w.crowd * spare / value.max(1);
            if score > found.1 {
                found = (hex, score);
            }
        }
        if self.leaves() {
            for hex in self.g.data().victory.exits {
                let score = self.w.exit * 2 - self.w.way * self.ground.way(arm, from, hex);
                if score > found.1 {
                    found = (hex, score);
                }
            }
        }
        found.0
    }

    /// §13.2.7 Whether the French leave the map for points, if there are any: in the last turn, when the ground that they leave is not retaken.
    pub(super) fn leaves(&self) -> bool {
        let (data, turn) = (self.g.data(), self.s.turn());
        let scores = data.victory.scheme != Scheme::Extended;
        self.me == FRENCH && scores && turn == data.course.turns && turn >= data.victory.exit_from
    }

    /// The pressure of the enemy on a hex, in percent.
    fn pressure(&self, foes: &[Foe], hex: HexId) -> i32 {
        let mut pressure = 15;
        for foe in foes {
            let way = self.ground.way(foe.arm, foe.at, hex);
            pressure += foe.value * (40 - way).max(0) / 4;
            if pressure >= 100 {
                return 100;
            }
        }
        pressure
    }
}
