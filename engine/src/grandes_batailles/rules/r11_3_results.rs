//! §11.3 Results: tests, disorganisation, steps, refusal, retreat. The same for attackers after a defensive combat and for defenders after an
//! assault.

use crate::geometry::{Direction, HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::{Event, MoraleTest, Why};
use crate::grandes_batailles::leader::{LeaderId, LeaderSet};
use crate::grandes_batailles::mobility::{REST, wading};
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    AttackerCover, DoubledGuns, DoubledRetreat, FailedRefusal, GunsOfEliminated, HoldingTerrain, HqFollows,
    LastStepRefusal, PassedZone, RetreatChain, RetreatDirection, RetreatIntoRoom, RetreatOffMap, RetreatPriority,
    ShakenCavalry, ShakenCharge, TurnOnElimination,
};
use crate::grandes_batailles::state::{State, Step, Task, Then};
use crate::grandes_batailles::tables::CombatResult;
use crate::grandes_batailles::terrain::HalfPoints;
use crate::grandes_batailles::unit::{UnitId, UnitSet};
use crate::observer::Env;
use crate::side::Side;

/// §11.3 The criteria of a possible retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Retreat {
    /// The number of its hexes in enemy ZoC.
    zones: u8,
    /// The number of hexes with friends that it passes.
    friends: u8,
    /// The cost of its first hex.
    cost: HalfPoints,
}

impl GrandesBatailles {
    /// §11.3 Applies a result to the units of one hex (or one attacker); retreats are settled afterwards.
    pub(super) fn suffer(&self, s: &mut State, units: UnitSet, result: CombatResult, env: &mut impl Env<Self>) {
        match result {
            CombatResult::Nothing => {}
            CombatResult::Test => {
                let gives_way = self.gives_way(s, units);
                let mut failed = UnitSet::EMPTY;
                for unit in units {
                    if !self.test_morale(s, unit, MoraleTest::Result, env) {
                        failed.insert(unit);
                    }
                }
                self.shake(s, failed, gives_way, env);
            }
            CombatResult::Disorder => {
                let gives_way = self.gives_way(s, units);
                self.shake(s, units, gives_way, env);
            }
            CombatResult::StepAndDisorder if units.len() > 1 => {
                // §13.2.6 The owner chooses which of the two loses the step.
                s.step = Step::LossTaker(self.active_side(s).enemy());
            }
            CombatResult::StepAndDisorder => {
                if let Some(unit) = units.first() {
                    self.take_loss(s, unit, units, env);
                }
            }
        }
    }

    pub(super) fn loss_choices(&self, s: &State, out: &mut Vec<Action>) {
        let stand = s.combat.defenders.minus(self.classes.guns);
        out.extend(stand.into_iter().map(Action::Unit));
    }

    /// §11.3, §13.2.6 D+1: one unit loses a step, all are disorganised.
    pub(super) fn take_loss(&self, s: &mut State, loser: UnitId, units: UnitSet, env: &mut impl Env<Self>) {
        let hex = s.at(loser);
        let gives_way = self.gives_way(s, units);
        if !self.lose_step(s, loser, env) {
            self.fallen(s, loser, hex, env);
        }
        self.shake(s, units & s.on_map, gives_way, env);
    }

    /// §11.3 Whether a D makes the units of a hex, or an attacker, retreat. All units of a hex are affected at once (§13.2.6): this is
    /// determined before one of them is eliminated and the other a single regiment.
    fn gives_way(&self, s: &State, units: UnitSet) -> bool {
        let least = match self.data.rulings.holding_terrain {
            HoldingTerrain::AboveTwo => 3,
            HoldingTerrain::TwoOrMore => 2,
        };
        //
        let bare = units.meets(s.combat.attackers) && self.data.rulings.attacker_cover != AttackerCover::Holds;
        bare || units.first().is_some_and(|unit| self.protection(s, s.at(unit)) < least)
    }

    /// §11.3 Applies result D to the units of a hex.
    fn shake(&self, s: &mut State, units: UnitSet, gives_way: bool, env: &mut impl Env<Self>) {
        for unit in units {
            let hex = s.at(unit);
            if !self.disorganise(s, unit, env) {
                self.fallen(s, unit, hex, env);
            } else if gives_way {
                s.combat.due.insert(unit);
            } else {
                env.tell(rule!("11.3"), || Event::Sheltered { unit, hex });
                self.stop_charge(s, unit, env);
            }
        }
    }

    /// Handles the elimination of a unit in combat: guns and leaders of its hex share its fate.
    fn fallen(&self, s: &mut State, unit: UnitId, hex: HexId, env: &mut impl Env<Self>) {
        let side = self.side_of(unit);
        s.combat.left.remove(unit);
        s.combat.due.remove(unit);
        let attacker = s.combat.attackers.has(unit);
        if attacker {
            self.drop_later(s, unit, hex);
        }
        //
        s.combat.driven |= attacker && self.data.rulings.turn_on_elimination == TurnOnElimination::Yes;
        let left = self.units_at(s, hex);
        //
        if !attacker
            && self.data.rulings.guns_of_eliminated == GunsOfEliminated::Eliminated
            && left.within(self.classes.guns)
        {
            for gun in left {
                self.say_why(s, gun, Why::GunsFallen, env);
                self.eliminate(s, gun, env);
            }
        }
        if !s.combat.gave_way || attacker {
            self.leaders_fall(s, side, hex, env);
        }
    }

    /// §11.3 Settles the next unit that must retreat, or continues.
    pub(super) fn settle(&self, s: &mut State, env: &mut impl Env<Self>) {
        let Some(unit) = (s.combat.due & s.on_map).first() else {
            s.combat.due = UnitSet::EMPTY;
            s.task = match s.combat.then {
                Then::Defence(from) => Task::Defence(from),
                Then::AfterAssault => Task::AfterAssault,
            };
            return;
        };
        //
        let last = s.losses(unit) + 1 >= self.unit(unit).steps;
        if last && self.data.rulings.last_step_refusal == LastStepRefusal::No {
            self.retreat(s, unit, env);
        } else {
            s.step = Step::Refuse(self.side_of(unit), unit);
        }
    }

    /// §11.3 Lets the unit try to stand: a test, and a step.
    pub(super) fn refuse(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let hex = s.at(unit);
        if !self.test_morale(s, unit, MoraleTest::Refusal, env) {
            if self.data.rulings.failed_refusal == FailedRefusal::Suffers {
                // §0.5 It is already disorganised, so it loses a step.
                self.say_why(s, unit, Why::FailedRefusal, env);
                if !self.disorganise(s, unit, env) {
                    self.fallen(s, unit, hex, env);
                    return;
                }
            }
            self.retreat(s, unit, env);
            return;
        }
        s.combat.due.remove(unit);
        env.tell(rule!("11.3"), || Event::Refused { unit });
        self.say_why(s, unit, Why::Refusal, env);
        if !self.lose_step(s, unit, env) {
            self.fallen(s, unit, hex, env);
            return;
        }
        self.stop_charge(s, unit, env);
    }

    /// §11.5 Stops the charge of disorganised cavalry that has not retreated.
    fn stop_charge(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let charging = s.combat.left.has(unit) && self.classes.cavalry.has(unit);
        if charging && self.data.rulings.shaken_charge == ShakenCharge::Stops {
            s.combat.left.remove(unit);
            s.combat.aside.insert(unit);
            self.say_why(s, unit, Why::ShakenCharge, env);
        }
    }

    /// The cost of a step of a retreat without routes, for comparison; across water the same as for movement.
    fn retreat_cost(&self, unit: UnitId, from: HexId, direction: Direction) -> HalfPoints {
        let (map, terrain) = (&self.data.map, &self.data.terrain);
        let (arm, full) = (self.unit(unit).arm, 2 * self.unit(unit).movement);
        let to = map.grid.neighbour(from, direction);
        let climb = map.hex(from).level.abs_diff(map.hex(to).level);
        let ground = terrain.of(map.hex(to).terrain).cost[arm] + climb * terrain.level;
        let ford = self.ground.step(arm, from, direction).ford;
        let cost = ford.map_or(ground, |ford| wading(&self.data, full, ford, ground));
        // It does not spend its allowance.
        if cost == REST { full } else { cost }
    }

    /// §11.3 The best retreats from a hex in each of the three directions. From a hex that is only passed through, friends block the way unless
    /// R-25 lets the retreat continue.
    fn retreats(&self, s: &State, unit: UnitId, from: HexId, passing: bool) -> [(HexId, Option<Retreat>); 3] {
        let side = self.side_of(unit);
        let kept_out = self.is_kept_out(s, unit);
        self.data.course.edges[side].towards().map(|direction| {
            let to = self.data.map.grid.neighbour(from, direction);
            if !to.is_some()
                || s.held[side.enemy()].has(to)
                || self.marker_bars(s, side, to)
                || kept_out && s.zoc[side.enemy()].has(to)
                || !self.ground.passable(self.unit(unit).arm, from, direction)
                || !self.is_towards_edge(side, from, to)
            {
                return (to, None);
            }
            let cost = self.retreat_cost(unit, from, direction);
            let friends = u8::from(s.held[side].has(to));
            let first = Retreat { zones: u8::from(s.zoc[side.enemy()].has(to)), friends, cost };
            if friends == 0 || self.may_stay(s, unit, to) {
                return (to, Some(first));
            }
            if passing && self.data.rulings.retreat_chain == RetreatChain::OneFriend {
                return (to, None);
            }
            let onward = self.retreats(s, unit, to, true).into_iter().filter_map(|(_, retreat)| retreat);
            let best = onward.min_by_key(|retreat| self.rank(*retreat));
            (to, best.map(|on| Retreat { zones: first.zones + on.zones, friends: friends + on.friends, cost }))
        })
    }

    /// R-171 Whether a retreat may end in a hex with friends.
    fn may_stay(&self, s: &State, unit: UnitId, to: HexId) -> bool {
        self.data.rulings.retreat_into_room == RetreatIntoRoom::Stays && self.has_room(s, unit, to)
    }

    /// R-149 Whether a unit may not enter a ZoC, not even in a retreat or advance.
    pub(super) fn is_kept_out(&self, s: &State, unit: UnitId) -> bool {
        self.data.rulings.shaken_cavalry == ShakenCavalry::Always
            && self.classes.cavalry.has(unit)
            && s.disorganised.has(unit)
    }

    /// R-103 Whether a hex towards the edge is close enough to it.
    fn is_towards_edge(&self, side: Side, from: HexId, to: HexId) -> bool {
        self.data.rulings.retreat_direction == RetreatDirection::ThreeHexes
            || self.ground.edge_steps(side, to) < self.ground.edge_steps(side, from)
    }

    /// R-86 The rank of a retreat; the best has the lowest.
    fn rank(&self, retreat: Retreat) -> [u8; 3] {
        let Retreat { zones, friends, cost } = retreat;
        match self.data.rulings.retreat_priority {
            RetreatPriority::ZoneFirst => [zones, friends, cost],
            RetreatPriority::FriendsFirst => [friends, zones, cost],
        }
    }

    /// §11.3 The preferred hexes for a retreat from a hex: out of ZoC and without friends until the end, then the cheapest.
    fn retreat_from(&self, s: &State, unit: UnitId, from: HexId, passing: bool) -> HexSet {
        let ranks = self.retreats(s, unit, from, passing).map(|(to, retreat)| (to, retreat.map(|r| self.rank(r))));
        let best = ranks.into_iter().filter_map(|(_, rank)| rank).min();
        ranks.into_iter().filter(|(_, rank)| rank.is_some() && *rank == best).map(|(to, _)| to).collect()
    }

    /// The hexes open to the current retreat.
    fn retreat_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        if s.combat.via.is_some() {
            return self.retreat_from(s, unit, s.combat.via, true);
        }
        // R-35 The second unit of a doubled hex retreats to the hex of the first.
        let together = self.data.rulings.doubled_retreat == DoubledRetreat::Together;
        if together && s.combat.pair.is_some() && self.has_room(s, unit, s.combat.pair) {
            return HexSet::one(s.combat.pair);
        }
        self.retreat_from(s, unit, s.at(unit), false)
    }

    /// §11.3 Makes a unit retreat.
    pub(super) fn retreat(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let hexes = self.retreat_hexes(s, unit);
        match hexes.first() {
            Some(hex) if hexes.len() == 1 => self.retreat_to(s, unit, hex, env),
            Some(_) => s.step = Step::RetreatHex(self.side_of(unit), unit),
            None => self.stand_at_bay(s, unit, env),
        }
    }

    /// §11.3 Handles a retreat without a way out: a step is lost.
    fn stand_at_bay(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let (hex, side) = (s.at(unit), self.side_of(unit));
        s.combat.due.remove(unit);
        env.tell(rule!("11.3"), || Event::RetreatBarred { unit });
        let off = self.data.rulings.retreat_off_map == RetreatOffMap::Leaves && self.ground.edge(side).has(hex);
        self.say_why(s, unit, if off { Why::OffMap } else { Why::NoWay }, env);
        if off {
            self.eliminate(s, unit, env);
            self.fallen(s, unit, hex, env);
        } else if self.lose_step(s, unit, env) {
            self.stop_charge(s, unit, env);
        } else {
            self.fallen(s, unit, hex, env);
        }
    }

    pub(super) fn retreat_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        out.extend(self.retreat_hexes(s, unit).into_iter().map(Action::To));
    }

    /// §11.3 Takes a step of a retreat: through friends and beyond, or to its end.
    pub(super) fn retreat_to(&self, s: &mut State, unit: UnitId, to: HexId, env: &mut impl Env<Self>) {
        let side = self.side_of(unit);
        let joins = s.combat.pair == to && self.data.rulings.doubled_retreat == DoubledRetreat::Together;
        if s.held[side].has(to) && !joins && !self.may_stay(s, unit, to) {
            self.cross_friends(s, side, to, env);
            self.retreat(s, unit, env);
            return;
        }
        self.end_retreat(s, unit, to, env);
    }

    /// §3 Crosses friends in a retreat, which then continues.
    pub(super) fn cross_friends(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        self.disturb(s, hex, env);
        let before = if s.combat.via.is_some() { s.combat.passed } else { 0 };
        s.combat.passed = before + u8::from(s.zoc[side.enemy()].has(hex));
        s.combat.via = hex;
    }

    /// §3 Disorganises friends that are crossed, if they are in good order.
    pub(super) fn disturb(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        for friend in self.units_at(s, hex) {
            env.rule(rule!("3"));
            if !s.disorganised.has(friend) {
                self.say_why(s, friend, Why::Passed, env);
                self.disorganise(s, friend, env);
                self.stop_charge(s, friend, env);
            }
        }
    }

    fn end_retreat(&self, s: &mut State, unit: UnitId, to: HexId, env: &mut impl Env<Self>) {
        let (from, side) = (s.at(unit), self.side_of(unit));
        let attacker = s.combat.attackers.has(unit);
        let other_went = !attacker && s.combat.pair.is_some() && s.held[side].has(s.combat.pair);
        // R-35 The second unit has used the way of the first.
        let joins = to == s.combat.pair && self.data.rulings.doubled_retreat == DoubledRetreat::Together;
        if !joins && !s.combat.via.is_some() {
            s.combat.passed = 0;
        }
        //
        let ended = u8::from(s.zoc[side.enemy()].has(to));
        let caught = match self.data.rulings.passed_zone {
            PassedZone::Once => (s.combat.passed + ended).min(1),
            PassedZone::EndOnly => ended,
            PassedZone::Each => s.combat.passed + ended,
        };
        s.combat.via = HexId::NONE;
        s.combat.due.remove(unit);
        self.mark_zones(s, side, HexId::NONE, to, env);
        if attacker {
            self.drop_later(s, unit, from);
        }
        env.rule(self.of_battle(rule!("13.1.4"), rule!("13.2.4")));
        let taken = self.put(s, unit, to);
        env.tell(rule!("11.3"), || Event::Retreated { unit, from, to });
        self.say_taken(s, side, to, taken, env);
        self.halt(s, unit, env);
        s.combat.follow_to = to;
        if attacker {
            s.combat.left.remove(unit);
            s.combat.driven = true;
        } else {
            s.combat.gave_way = true;
            s.combat.pair = to;
            // Guns are left behind.
            let there = self.units_at(s, from);
            //
            if there.within(self.classes.guns) || self.data.rulings.doubled_guns == DoubledGuns::First {
                for gun in there & self.classes.guns {
                    self.say_why(s, gun, Why::GunsLeft, env);
                    self.eliminate(s, gun, env);
                }
            }
        }
        self.may_follow(s, unit, from);
        let joined = self.align(s, unit);
        if joined {
            self.say_aligned(s, unit, env);
        }
        if caught > 0 {
            self.say_why(s, unit, Why::RetreatIntoZone, env);
        }
        if !(0..caught).all(|_| self.lose_step(s, unit, env)) {
            // §8.4, §9.3 There is no unit of the hex left to follow.
            s.combat.followers = LeaderSet::EMPTY;
            if !other_went {
                self.leaders_fall(s, side, from, env);
            }
            return;
        }
        if !joined {
            self.ask_turn(s, unit);
        }
    }

    /// §11.3 Asks the next HQ whether it follows. Returns whether there was anything to do.
    pub(super) fn leaders_follow(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        let Some(leader) = s.combat.followers.first() else { return false };
        let side = self.data.leaders[leader.index()].side;
        let away = !s.held[side].has(s.combat.follow_to);
        let bound = match self.data.rulings.hq_follows {
            HqFollows::AfterCombat => matches!(s.task, Task::BeforeCombat(_)) && !s.held[side].has(s.leader_at(leader)),
            HqFollows::May => false,
            // Not in an advance (§11.3).
            HqFollows::Must => s.combat.follow_to != s.combat.hex,
        };
        if !s.leader_at(leader).is_some() || away {
            s.combat.followers.remove(leader);
        } else if self.is_commander(leader) || bound {
            self.follow(s, leader, env);
        } else {
            s.step = Step::LeaderFollows(side, leader);
        }
        true
    }

    /// §11.3 Lets an HQ stay: if an attacker retreated, it may still give its bonus.
    pub(super) fn stay(&self, s: &mut State, leader: LeaderId) {
        s.combat.followers.remove(leader);
        if self.data.leaders[leader.index()].side == self.active_side(s) {
            s.combat.stayed.insert(leader);
        }
    }

    pub(super) fn follow(&self, s: &mut State, leader: LeaderId, env: &mut impl Env<Self>) {
        let (from, to) = (s.leader_at(leader), s.combat.follow_to);
        s.combat.followers.remove(leader);
        s.leader_at[leader.index()] = to;
        env.tell(rule!("9.3"), || Event::LeaderMoved { leader, from, to });
    }
}
