//! §12.7 The roll, losses, retreats and advance.

use crate::geometry::HexId;
use crate::loire::data::Suffers;
use crate::loire::event::{Cause, End, Event, Loss, MoraleEvent};
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{
    AdvanceTest, CriticalVictory, EdgeRetreat, FoughtComrades, HqStep, LeavesTours, LentPart, LostHexes, RetreatOrder,
    RetreatWay, TestedRetreats,
};
use crate::loire::state::{Fight, Retreat, State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{Action, FRENCH, Loire};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::{BySide, Side};

/// The result of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The two dice.
    pub roll: u8,
    /// The modifier.
    pub modifier: i8,
    /// The column.
    pub column: usize,
    /// The results for attacker and defender.
    pub suffers: [Suffers; 2],
    /// §T.losses Steps that attacker and defender lose.
    pub losses: [u8; 2],
    /// Steps that attacker and defender have engaged.
    pub engaged: [u8; 2],
}

impl Outcome {
    /// §12.7 Whether the attacker has won and can take the hex: the defender retreats or has no steps left, and the attacker does not.
    #[must_use]
    pub fn is_won(&self) -> bool {
        let lost = |i: usize| self.engaged[i] > 0 && self.losses[i] >= self.engaged[i];
        let beaten = |i: usize| self.suffers[i].retreat > 0 || lost(i);
        beaten(1) && !beaten(0)
    }
}

impl Loire {
    // ---- The roll ----

    /// §12.7 Rolls for the combat. Losses of both sides follow, then the retreat of the defender, then that of the attacker.
    pub(super) fn fire(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.tell_guns(s, env);
        let fight = s.combat.fight;
        let Outcome { roll, modifier, column, suffers: [attacker, defender], losses, .. } =
            self.roll_combat(s, &fight, env);
        let side = s.acting;
        let column = column as u8;
        let engaged = self.steps_in(s, &s.combat.fight);
        env.tell(rule!("12.7"), || Event::Fought { side, column, roll, modifier, attacker, defender, engaged, losses });
        self.roll_sonis(s, env);
        s.losses[side] = losses[0];
        s.losses[side.enemy()] = losses[1];
        s.combat.retreat = BySide::default();
        s.combat.retreat[side] = attacker.retreat;
        s.combat.retreat[side.enemy()] = defender.retreat;
        s.task = Task::Rout(side.enemy());
    }

    /// §12.7, §T.combat, §T.losses Makes the roll of `fight`, in which the acting side attacks. Returns its result.
    pub fn roll_combat(&self, s: &State, fight: &Fight, env: &mut impl Env<Self>) -> Outcome {
        let strengths = self.strengths(s, fight);
        let column = self.data.tables.combat.column(strengths[0], strengths[1]);
        let sides = [s.acting, s.acting.enemy()];
        for (side, units) in sides.into_iter().zip([fight.attackers, fight.defenders]) {
            for unit in units {
                let (hex, steps) = (s.at(unit), s.steps(unit));
                let engaged = || Event::Engaged { side, unit, hex, steps, worth: self.worth_in(s, unit, fight) };
                env.detail(rule!("12.5"), engaged);
            }
        }
        env.detail(rule!("12.5"), || Event::Weighed { strengths, column: column as u8 });
        let mut modifier = 0;
        self.each_modifier(s, fight, |i, cause, amount| {
            modifier += amount;
            if amount != 0 || matches!(cause, Cause::Guns(1.., _)) {
                env.detail(rule!("12.6"), || Event::Modified { side: sides[i], cause, amount });
            }
        });
        env.rule(rule!("1.1"));
        self.roll_result(column, modifier, self.steps_in(s, fight), env)
    }

    /// §12.7 R-129 The steps that attacker and defender have engaged.
    fn steps_in(&self, s: &State, fight: &Fight) -> [u8; 2] {
        let lenders = if self.data.rulings.lent_part == LentPart::Full { fight.lenders } else { UnitSet::EMPTY };
        let sides = [(s.acting, fight.attackers), (s.acting.enemy(), fight.defenders)];
        sides.map(|(side, units)| self.steps_engaged(s, units | lenders & self.classes.of[side]))
    }

    /// §12.7 Makes the roll in a column, with `engaged` steps of attacker and defender.
    pub fn roll_result(&self, column: usize, modifier: i8, engaged: [u8; 2], env: &mut impl Env<Self>) -> Outcome {
        let roll = Roll::Combat.two_dice(env);
        let (attacker, defender) = self.data.tables.combat.result(column, roll as i8 + modifier);
        env.rule(rule!("T.combat"));
        env.rule(rule!("T.losses"));
        let suffers = [attacker, defender];
        let steps = |i: usize| self.data.tables.losses.steps(engaged[i], suffers[i].level);
        Outcome { roll, modifier, column, suffers, losses: [steps(0), steps(1)], engaged }
    }

    // ---- Losses ----

    /// §12.7 Settles the next step to be lost, the attacker's first. Returns whether there was any.
    pub(super) fn settle_losses(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        let Some(side) = [s.acting, s.acting.enemy()].into_iter().find(|&side| s.losses[side] > 0) else {
            return false;
        };
        let units = self.engaged(s, side);
        match units.first() {
            None => s.losses[side] = 0,
            Some(only) if units.len() == 1 => self.suffer(s, side, only, env),
            Some(_) => s.step = Step::Loss(side),
        }
        true
    }

    /// §12.7 Takes a step from a unit; that of a headquarters with artillery counts as more.
    pub(super) fn suffer(&self, s: &mut State, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        //
        let points = match self.data.rulings.hq_step {
            HqStep::Points => self.artillery(s, unit),
            HqStep::Printed => self.unit(unit).artillery,
        };
        let guns = self.classes.headquarters.has(unit) && points > 0;
        let counts = if guns { self.data.limits.headquarters_step } else { 1 };
        s.losses[side] = s.losses[side].saturating_sub(counts);
        self.lose_step(s, unit, Loss::Combat, counts, env);
        if !s.on_map.has(unit) {
            self.count_beaten(s, unit);
        }
    }

    /// §T.morale R-109 Notes that a unit has retreated or been destroyed. If it is infantry, that is a defeat.
    fn count_beaten(&self, s: &mut State, unit: UnitId) {
        let Fight { attackers, defenders, .. } = s.combat.fight;
        let counts = match self.data.rulings.tested_retreats {
            // §12.2 Combats of irregular units are not battles, except by R-125.
            _ if !s.combat.from.is_some() => self.data.rulings.critical_victory == CriticalVictory::Yes,
            TestedRetreats::No => (attackers | defenders).has(unit),
            TestedRetreats::Yes => true,
        };
        s.combat.beaten[self.unit(unit).side] |= self.is_infantry(unit) && counts;
    }

    // ---- Retreats ----

    /// §12.7, §12.4 Begins the retreat of a side, if it must retreat: of all its units in attacked hexes, except those that have fought before and
    /// held. Irregular units with them are removed, also in hexes where losses have left no regular unit.
    pub(super) fn rout(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if s.combat.retreat[side] == 0 {
            return self.end_rout(s, side, env);
        }
        let beside = self.own(s, side) & self.classes.regular;
        let attacked = if side == s.acting { HexSet::EMPTY } else { s.combat.at };
        //
        let held = match self.data.rulings.fought_comrades {
            FoughtComrades::Stay => s.fought.minus(s.retreated),
            FoughtComrades::Leave => UnitSet::EMPTY,
        };
        let with = beside.minus(held).keep(|unit| attacked.has(s.at(unit)));
        s.combat.retreating = self.engaged(s, side) | with;
        let emptied = s.combat.stood[side].minus(self.hexes_of(s, beside));
        self.sweep(s, side, self.hexes_of(s, s.combat.retreating) | emptied, env);
        s.task = Task::Retreats(side);
    }

    /// §12.7 Removes irregular units in hexes whose regular units retreat.
    pub(super) fn sweep(&self, s: &mut State, side: Side, hexes: HexSet, env: &mut impl Env<Self>) {
        for unit in (self.own(s, side) & self.classes.irregular).keep(|unit| hexes.has(s.at(unit))) {
            self.remove(s, unit, End::Swept, env);
        }
    }

    /// §12.7 R-75 Retreats the next unit. After the last one, units around them are tested, and then the other side retreats.
    pub(super) fn next_retreat(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let waiting = s.combat.retreating & self.own(s, side);
        let Some(unit) = waiting.first() else {
            if !s.combat.from.is_some() {
                self.count_battle(s, env);
                s.task = Task::Skirmishes(side.enemy());
            } else if s.combat.shaken[side] {
                self.end_rout(s, side, env);
            } else {
                s.task = Task::Tests(side);
            }
            return;
        };
        if waiting.len() > 1 && self.data.rulings.retreat_order == RetreatOrder::Owner {
            s.step = Step::Retreater(side);
        } else {
            self.begin_retreat(s, unit, env);
        }
    }

    /// §12.7 Begins the retreat of a unit.
    pub(super) fn begin_retreat(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let side = self.unit(unit).side;
        s.combat.retreating.remove(unit);
        s.combat.retreated.insert(unit);
        s.retreat = Retreat { unit, from: s.at(unit), left: s.combat.retreat[side] };
        s.task = Task::Retreating;
        env.rule(rule!("12.7"));
    }

    /// Ends the retreats of a side. The attacker's follow the defender's, and the advance follows those.
    fn end_rout(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if side != s.acting {
            s.task = Task::Rout(s.acting);
            return;
        }
        let fled = s.combat.fled && s.government.is_some();
        if fled || s.combat.stood[FRENCH].has(s.government) {
            self.leave_government(s, s.government, env);
        }
        self.count_battle(s, env);
        s.task = Task::Advances;
    }

    /// §12.7 The best hexes for the next step of a retreat, away from its first hex. The last hex must have room (4).
    fn retreat_hexes(&self, s: &State) -> HexSet {
        let Retreat { unit, from, left } = s.retreat;
        let (side, at) = (self.unit(unit).side, s.at(unit));
        let (grid, enemy) = (&self.data.map.grid, side.enemy());
        let away = grid.distance(from, at) + 1;
        let onwards = |to: HexId| match self.data.rulings.retreat_way {
            RetreatWay::Further => grid.distance(from, to) == away,
            RetreatWay::Free => to != from,
        };
        //
        let lost = match self.data.rulings.lost_hexes {
            LostHexes::Open => HexSet::EMPTY,
            // Except hexes in which friendly units stay.
            LostHexes::Closed => {
                s.combat.stood[side].minus(self.hexes_of(s, self.own(s, side).minus(s.combat.retreating)))
            }
        };
        let open = self.joined(s, at).minus(s.stood[enemy] | lost).into_iter().filter(|&to| {
            onwards(to) && self.admitted(s, unit, to) && (left > 1 || self.has_room(s, UnitSet::one(unit), side, to))
        });
        let open: HexSet = open.collect();
        let regular = self.hexes_of(s, self.own(s, side) & self.classes.regular);
        let irregular = self.hexes_of(s, self.own(s, side) & self.classes.irregular);
        let classes = [open.minus(s.zones[enemy]), open & regular, open & irregular, open];
        classes.into_iter().find(|hexes| !hexes.is_empty()).unwrap_or_default()
    }

    /// §12.7 Continues a retreat. A unit without a possible hex loses a step for each hex, or leaves the map if it is at the edge.
    pub(super) fn retreat_on(&self, s: &mut State, env: &mut impl Env<Self>) {
        let Retreat { unit, left, .. } = s.retreat;
        let side = self.unit(unit).side;
        if left == 0 || !s.on_map.has(unit) {
            s.retreat = Retreat::NONE;
            s.task = Task::Retreats(side);
            return;
        }
        let hexes = self.retreat_hexes(s);
        let leaves = self.may_leave(s, hexes);
        match hexes.first() {
            Some(only) if hexes.len() == 1 && !leaves => self.retreat_to(s, only, env),
            None if !leaves => self.stand_at_bay(s, env),
            _ => s.step = Step::Retreat(side, unit),
        }
    }

    /// §12.7 R-67 Whether the retreating unit may leave the map: at the edge, if it has no other hex, or in any case.
    fn may_leave(&self, s: &State, hexes: HexSet) -> bool {
        let at_edge = self.data.map.grid.next_to(s.at(s.retreat.unit)).len() < 6;
        at_edge && (hexes.is_empty() || self.data.rulings.edge_retreat == EdgeRetreat::Edge)
    }

    pub(super) fn retreat_choices(&self, s: &State, out: &mut Vec<Action>) {
        let hexes = self.retreat_hexes(s);
        out.extend(hexes.into_iter().map(Action::To));
        if self.may_leave(s, hexes) {
            out.push(Action::Leave);
        }
        if hexes.is_empty() {
            out.push(Action::Done);
        }
    }

    pub(super) fn retreat(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::To(to) => self.retreat_to(s, to, env),
            Action::Leave => self.leave_map(s, env),
            _ => self.stand_at_bay(s, env),
        }
    }

    /// §12.7 Ends the retreat of a unit that has no possible hex. It loses a step for each hex left.
    fn stand_at_bay(&self, s: &mut State, env: &mut impl Env<Self>) {
        let Retreat { unit, from, left } = s.retreat;
        let (side, at) = (self.unit(unit).side, s.at(unit));
        s.retreat.left = 0;
        for _ in 0..left.min(s.steps(unit)) {
            self.lose_step(s, unit, Loss::NoRetreat, 1, env);
        }
        match s.on_map.has(unit) {
            false => {
                self.count_beaten(s, unit);
                // §13 After regular combat `end_rout` checks the hexes of the combat.
                if !s.combat.from.is_some() {
                    self.leave_government(s, at, env);
                }
            }
            true if at != from => s.combat.ended[side].insert(at),
            // §12.8 It has not retreated, and may be tested when others do.
            true => s.combat.retreated.remove(unit),
        }
    }

    fn leave_map(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (unit, at) = (s.retreat.unit, s.at(s.retreat.unit));
        self.count_beaten(s, unit);
        self.remove(s, unit, End::OffMap, env);
        self.leave_government(s, at, env);
    }

    /// §12.7 Takes a step of a retreat.
    fn retreat_to(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let Retreat { unit, from: start, .. } = s.retreat;
        let (side, at) = (self.unit(unit).side, s.at(unit));
        s.retreat.left -= 1;
        // §12.8 A unit that stays in its hex has not retreated.
        s.retreated.insert(unit);
        //
        s.declared.of[unit.index()] = 0;
        self.count_beaten(s, unit);
        if at != start {
            s.combat.passed[side].insert(at);
        }
        env.tell(rule!("12.7"), || Event::Retreated { side, unit, to });
        self.enter(s, unit, to, env);
        self.flee_with(s, at, to, env);
        if s.retreat.left == 0 {
            s.combat.ended[side].insert(to);
        }
    }

    /// §13 Moves the Government with the last French unit that a combat drives out of its hex.
    pub(super) fn flee_with(&self, s: &mut State, from: HexId, to: HexId, env: &mut impl Env<Self>) {
        if from != s.government || s.stood[FRENCH].has(from) {
            return;
        }
        if self.data.rulings.leaves_tours == LeavesTours::Town && from == self.data.government {
            self.count_morale(s, self.data.morale.leaves, MoraleEvent::Leaves, env);
        }
        s.government = to;
        s.combat.fled = true;
        env.tell(rule!("13"), || Event::GovernmentMoved { to });
    }

    // ---- Advance ----

    /// §12.7 The side that has won, if any: the other one retreats or has no units left, and the winner does not.
    pub(super) fn victor(&self, s: &State) -> Option<Side> {
        let Fight { attackers, defenders, .. } = s.combat.fight;
        let of = |side| if side == s.acting { attackers } else { defenders };
        // R-116 If none of the attacked units counted, none was destroyed.
        let lost = |side| self.party_of(s, side).is_empty() && !of(side).is_empty();
        let beaten = |side: Side| s.combat.retreat[side] > 0 || lost(side);
        match (beaten(s.acting), beaten(s.acting.enemy())) {
            (false, true) => Some(s.acting),
            (true, false) => Some(s.acting.enemy()),
            _ => None,
        }
    }

    /// §12.7 The hexes into which a unit of the victor can advance: those that the loser stood in; as a second hex also those it retreated through.
    fn advance_hexes(&self, s: &State, side: Side, unit: UnitId) -> HexSet {
        let loser = side.enemy();
        let left = if s.combat.advanced.has(unit) {
            s.combat.stood[loser] | s.combat.passed[loser]
        } else {
            s.combat.stood[loser]
        };
        let open = (left.minus(s.stood[loser]) & self.joined(s, s.at(unit))).into_iter();
        open.filter(|&to| self.has_room(s, UnitSet::one(unit), side, to) && self.admitted(s, unit, to)).collect()
    }

    fn advancers(&self, s: &State, side: Side) -> UnitSet {
        let able = (self.party_of(s, side) | self.lenders(s, side)).minus(s.combat.rooted);
        able.keep(|unit| !self.advance_hexes(s, side, unit).is_empty())
    }

    pub(super) fn next_advance(&self, s: &mut State) {
        match self.victor(s).filter(|&side| !self.advancers(s, side).is_empty()) {
            Some(side) => s.step = Step::Advance(side),
            None => s.task = Task::CombatOver,
        }
    }

    pub(super) fn advance_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        for unit in self.advancers(s, side) {
            out.extend(self.advance_hexes(s, side, unit).into_iter().map(|to| Action::Advance(unit, to)));
        }
        out.push(Action::Done);
    }

    /// §12.7 Advances a unit. A second hex needs a test.
    pub(super) fn advance(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::Advance(unit, to) = action else {
            s.task = Task::CombatOver;
            return;
        };
        let led = s.combat.led.has(unit) && self.units_at(s, side, to).meets(self.unit(unit).commanders);
        if s.combat.advanced.has(unit) && led {
            s.combat.rooted.insert(unit);
        } else if s.combat.advanced.has(unit) {
            s.combat.rooted.insert(unit);
            //
            let with = match self.data.rulings.advance_test {
                AdvanceTest::Each => UnitSet::EMPTY,
                AdvanceTest::Headquarters => self.subordinates_with(s, unit) & s.combat.advanced,
            };
            let (roll, passed) = self.roll_test(s, Roll::Advance(unit), unit, 0, env);
            let rating = self.rating(s, unit);
            env.tell(rule!("12.7"), || Event::AdvanceRolled { side, unit, roll, rating, passed });
            if !passed {
                s.combat.rooted |= with;
                return;
            }
            s.combat.led |= with.minus(s.combat.rooted);
        }
        s.combat.advanced.insert(unit);
        env.tell(rule!("12.7"), || Event::Advanced { side, unit, to });
        self.enter(s, unit, to, env);
    }

    /// §12.7, §4 Ends the combat, once no hex is overstacked.
    pub(super) fn end_combat(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.ask_for_excess(s, s.acting) || self.ask_for_excess(s, s.acting.enemy()) {
            return;
        }
        let (attacker, won) = (s.acting, self.victor(s));
        env.tell(rule!("12.7"), || Event::CombatEnded { attacker, won });
        s.task = if s.attacks_wait() { Task::Battles(s.declared.now + 1) } else { Task::Attacks };
    }
}
