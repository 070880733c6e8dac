//! §7.2.3, §7.2.4 Morale after battle, the winner, retreats, advance.

use crate::eagle::event::{End, Event, Loss, Test};
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{
    AdvanceAfter, AdvanceHqs, CrowdedRetreat, EqualRetreatAdvance, FortressSecond, FortressStand, HeroismWinner,
    HqRetreat, NoWayBack, RetreatDirection, RetreatStep, StackOrder,
};
use crate::eagle::state::{Due, Mark, Retreat, State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Eagle {
    /// The sides of the battle, the attacker first, with the hexes where they stood.
    fn lines(&self, s: &State) -> [(Side, HexSet); 2] {
        let attacker = s.segment.side;
        [(attacker, s.battle.from), (attacker.enemy(), s.battle.at)]
    }

    // ---- §7.2.3 Morale ----

    /// §7.2.3 Rolls a die for each stack that was in the battle. Units that fail are disorganised; those that already were are driven off.
    pub(super) fn check_morale(&self, s: &mut State, env: &mut impl Env<Self>) {
        let before = s.marked(Mark::Disorganised);
        for (side, hexes) in self.lines(s) {
            for hex in hexes {
                let stack = self.fighters(s, side).keep(|unit| s.at(unit) == hex);
                if stack.is_empty() {
                    continue;
                }
                let (die, failed) = self.roll_morale(s, stack, env);
                let again = failed & before;
                let (disorganised, driven) = (failed.minus(before).len() as u8, again.len() as u8);
                env.rule_if(rule!("8.1"), || !failed.is_empty());
                env.tell(rule!("7.2.3"), || Event::MoraleRolled { side, hex, die, disorganised, driven });
                let test = |unit| match unit {
                    _ if again.has(unit) => Test::Driven,
                    _ if failed.has(unit) => Test::Disorganised,
                    _ => Test::Passed,
                };
                self.tell_tests(side, stack, rule!("7.2.3"), |unit| (self.morale(s, unit), test(unit)), env);
                s.mark(failed, Mark::Disorganised);
                s.battle.driven |= again;
            }
        }
        s.task = Task::Winner;
    }

    /// §7.2.3 Rolls one die for `stack`. Returns it, and the units that fail: those whose morale it exceeds.
    pub fn roll_morale(&self, s: &State, stack: UnitSet, env: &mut impl Env<Self>) -> (u8, UnitSet) {
        let first = stack.first().unwrap_or(UnitId::NONE);
        let die = Roll::Morale(first).die(env);
        (die, stack.keep(|unit| die > self.morale(s, unit)))
    }

    // ---- §7.2.4 The winner ----

    /// §7.2.4 R-16 The losses of a side that are compared: those by the table, with or without the price of heroism.
    pub(crate) fn compared_losses(&self, side: Side, losses: u8, heroism: bool) -> u8 {
        let all = self.data.rulings.heroism_winner == HeroismWinner::AllLosses;
        losses + if all { self.price_of_heroism(side, heroism) } else { 0 }
    }

    /// §7.2.4 Makes the side that has lost more retreat. If losses are equal the attacker may, or else the defender.
    pub(super) fn find_winner(&self, s: &mut State, env: &mut impl Env<Self>) {
        let attacker = s.segment.side;
        let result = |side| self.compared_losses(side, s.battle.losses[side], s.battle.heroism);
        let (own, others) = (result(attacker), result(attacker.enemy()));
        env.tell(rule!("7.2.4"), || Event::BattleEnded { attacker, attacker_losses: own, defender_losses: others });
        s.battle.won = own < others;
        let driven = s.battle.driven & s.on_map;
        s.battle.retreating = self.mobile(driven);
        self.tell_fixed(driven, env);
        s.task = Task::Retreats;
        match own.cmp(&others) {
            std::cmp::Ordering::Less => self.fall_back(s, attacker.enemy(), env),
            std::cmp::Ordering::Greater => self.fall_back(s, attacker, env),
            std::cmp::Ordering::Equal => self.offer_way(s, attacker),
        }
    }

    /// §7.2.4 Asks a side whether it gives way, if it can.
    fn offer_way(&self, s: &mut State, side: Side) {
        if !self.mobile(self.fighters(s, side)).within(s.battle.retreating) {
            s.step = Step::GiveWay(side);
        } else if side == s.segment.side {
            self.offer_way(s, side.enemy());
        }
    }

    pub(super) fn give_way(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let defender = s.segment.side.enemy();
        if action == Action::Go {
            self.fall_back(s, side, env);
            s.battle.won = side == defender && self.data.rulings.equal_retreat_advance == EqualRetreatAdvance::Yes;
        } else if side != defender {
            self.offer_way(s, defender);
        }
    }

    /// §7.2.4 Makes all units of a side retreat.
    fn fall_back(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let beaten = self.fighters(s, side);
        s.battle.retreating |= self.mobile(beaten);
        self.tell_fixed(beaten.minus(s.battle.driven), env);
    }

    /// §11 Reports the fortresses among units that must retreat.
    fn tell_fixed(&self, units: UnitSet, env: &mut impl Env<Self>) {
        for unit in units & self.classes.fortresses {
            let side = self.unit(unit).side;
            env.detail(rule!("11"), || Event::Fixed { side, unit });
        }
    }

    // ---- §7.2.4 Retreats ----

    /// §7.2.4, §7.2.3 The number of hexes that a unit of a side retreats.
    fn retreat_length(&self, s: &State, side: Side, unit: UnitId) -> u8 {
        let limits = &self.data.limits;
        let beaten = if side == s.segment.side { limits.attacker_retreat } else { limits.defender_retreat };
        if s.battle.driven.has(unit) { limits.driven_retreat } else { beaten }
    }

    /// §7.2.4 Begins the retreat of the next stack, the attacker's first; then the attacker may advance.
    pub(super) fn next_retreat(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.retreat = Retreat::NONE;
        s.battle.retreating = s.battle.retreating & s.on_map;
        for (side, hexes) in self.lines(s) {
            let stack = |hex: &HexId| self.retreating_from(s, side, *hex);
            let mut stacks = hexes.into_iter().filter(|hex| !stack(hex).is_empty());
            let Some(first) = stacks.next() else { continue };
            let hex = match self.data.rulings.stack_order {
                StackOrder::Rows => first,
                StackOrder::Owner if stacks.next().is_none() => first,
                // All units of a stack go before those of others.
                StackOrder::Owner => {
                    match hexes.into_iter().find(|hex| *hex == s.battle.asked && !stack(hex).is_empty()) {
                        Some(begun) => begun,
                        None => {
                            s.step = Step::Next(side);
                            return;
                        }
                    }
                }
            };
            self.retreat_from(s, side, hex, env);
            return;
        }
        s.task = Task::Advance(UnitId(0));
    }

    /// §7.2.4 Begins the retreat of the stack in a hex; that of a fortress is asked first whether it ignores it.
    fn retreat_from(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        let stack = self.retreating_from(s, side, hex);
        let asks = s.battle.asked != hex && self.may_ignore(s, side, hex, stack);
        s.battle.asked = hex;
        if asks {
            s.step = Step::Stand(side, hex);
        } else {
            self.begin_retreat(s, side, hex, stack, env);
        }
    }

    /// R-123 `owner` The hexes of a side's stacks that wait for their turn to retreat.
    pub(crate) fn goers(&self, s: &State, side: Side) -> HexSet {
        if let Task::Withdrawal(_) = s.task {
            return self.unasked(s);
        }
        self.hexes_of(s, s.battle.retreating & s.on_map & self.classes.of[side])
    }

    /// R-123 `owner` Lets the stack in a hex go first; before combat it is asked whether it tries to.
    pub(super) fn go_first(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        if let Task::Withdrawal(_) = s.task {
            s.step = Step::Withdraw(side, hex);
        } else {
            self.retreat_from(s, side, hex, env);
        }
    }

    /// R-123 `owner` The hexes to which the waiting stack of `side` in `hex` can go.
    #[must_use]
    pub fn ways_out(&self, s: &State, side: Side, hex: HexId) -> HexSet {
        if let Task::Withdrawal(_) = s.task {
            return self.ways_to_withdraw(s, hex);
        }
        let units = self.retreating_from(s, side, hex);
        self.ways_of(s, Retreat { units, from: hex, at: hex, ..Retreat::NONE })
    }

    /// §7.2.4, §11 Whether units of a stack can ignore a retreat: those of a fortress.
    fn may_ignore(&self, s: &State, side: Side, hex: HexId, stack: UnitSet) -> bool {
        let fortress = self.units_at(s, side, hex).meets(self.classes.fortresses);
        fortress && !self.can_ignore(s, stack).is_empty()
    }

    ///
    fn can_ignore(&self, s: &State, stack: UnitSet) -> UnitSet {
        match self.data.rulings.fortress_second {
            FortressSecond::Ignores => stack,
            FortressSecond::Retreats => stack.minus(s.battle.driven),
        }
    }

    /// §7.2.4 The units of a stack that must retreat.
    fn retreating_from(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        (s.battle.retreating & self.classes.of[side]).keep(|unit| s.at(unit) == hex)
    }

    /// §7.2.4, §11 Offers that all units ignore the retreat, that none does, or that each unit decides.
    pub(super) fn stand_choices(&self, s: &State, side: Side, hex: HexId, out: &mut Vec<Action>) {
        out.extend([Action::Go, Action::Done]);
        let units = self.can_ignore(s, self.retreating_from(s, side, hex));
        if self.data.rulings.fortress_stand == FortressStand::Unit && units.len() > 1 {
            out.extend(units.into_iter().map(Action::Unit));
        }
    }

    /// §7.2.4, §11 Lets the stack of a fortress ignore the retreat; or one unit of it, and the others are asked again.
    pub(super) fn stand(&self, s: &mut State, side: Side, hex: HexId, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Go => {
                let stack = self.retreating_from(s, side, hex);
                s.battle.retreating = s.battle.retreating.minus(self.can_ignore(s, stack));
                env.tell(rule!("11"), || Event::Ignored { side, hex });
            }
            Action::Unit(unit) => {
                s.battle.retreating.remove(unit);
                env.tell(rule!("11"), || Event::Stayed { side, unit });
                s.battle.asked = HexId::NONE;
                self.retreat_from(s, side, hex, env);
            }
            _ => {}
        }
    }

    /// §7.2.4 Begins the retreat of the units of a stack that go furthest; headquarters go with the last.
    fn begin_retreat(&self, s: &mut State, side: Side, hex: HexId, stack: UnitSet, env: &mut impl Env<Self>) {
        let length = |unit: UnitId| self.retreat_length(s, side, unit);
        let left = stack.into_iter().map(length).max().unwrap_or(0);
        let mut units = stack.keep(|unit| length(unit) == left);
        let there = self.units_at(s, side, hex);
        let fighters = self.mobile(self.combat(there));
        let last = match self.data.rulings.hq_retreat {
            HqRetreat::Beaten => fighters & s.battle.units().minus(s.battle.gone),
            HqRetreat::Last => fighters,
        };
        if last.minus(units).is_empty() {
            units |= there & s.battle.units() & self.classes.headquarters;
        }
        s.battle.retreating = s.battle.retreating.minus(units);
        s.battle.gone |= units;
        // Units that retreat do not advance, wherever they end, nor attack further.
        s.battle.attackers = s.battle.attackers.minus(units);
        s.battle.committed = s.battle.committed.minus(units);
        s.battle.left.insert(hex);
        s.retreat = Retreat { units, from: hex, at: hex, left, further: false };
        s.task = Task::Retreating;
        env.rule(rule!("7.2.4"));
    }

    /// §7.2.4 The hexes that the retreat under way can lead to: away from where it began, not into enemies.
    fn retreat_hexes(&self, s: &State) -> HexSet {
        self.ways_of(s, s.retreat)
    }

    /// The same for any retreat.
    fn ways_of(&self, s: &State, retreat: Retreat) -> HexSet {
        let Retreat { units, from, at, further, .. } = retreat;
        // Combat units take headquarters with them wherever they can go.
        let Some(unit) = self.combat(units).first().or(units.first()) else { return HexSet::EMPTY };
        let side = self.unit(unit).side;
        let grid = &self.data.map.grid;
        let barred = self.shut(s, unit);
        let away = grid.distance(from, at) + 1;
        let leads_away = |hex: HexId| match self.data.rulings.retreat_direction {
            RetreatDirection::Away => grid.distance(from, hex) == away,
            RetreatDirection::Free => hex != from,
        };
        let hexes = grid.next_to(at).minus(barred).into_iter();
        hexes.filter(|&hex| leads_away(hex) && (!further || self.has_room(s, units, side, hex))).collect()
    }

    /// §7.2.4 Continues a retreat by a hex. At its end there must be room, or it continues for one more.
    pub(super) fn retreat_on(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.retreat.units = s.retreat.units & s.on_map;
        let Some(unit) = s.retreat.units.first() else {
            self.end_retreat(s);
            return;
        };
        let side = self.unit(unit).side;
        if s.retreat.left == 0 && !self.finds_room(s, side, env) {
            return;
        }
        let hexes = self.retreat_hexes(s);
        match hexes.first() {
            Some(only) if hexes.len() == 1 && !self.may_stay(s) => self.retreat_to(s, only, env),
            Some(_) => s.step = Step::RetreatTo(side),
            None => self.cannot_retreat(s, env),
        }
    }

    /// §7.2.4, §3.1 Ends a retreat. Returns whether it continues for lack of room; if it cannot, a unit is eliminated.
    fn finds_room(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) -> bool {
        let at = s.retreat.at;
        if self.too_many(s, side, at).is_empty() {
            self.end_retreat(s);
            return false;
        }
        let further = std::mem::replace(&mut s.retreat.further, true);
        let one_by_one = self.data.rulings.crowded_retreat == CrowdedRetreat::Excess;
        let able = if one_by_one { self.able_to_go_further(s, side) } else { s.retreat.units };
        if further || able.is_empty() || !one_by_one && self.retreat_hexes(s).is_empty() {
            s.step = Step::Excess(side, at);
            return false;
        }
        env.detail(rule!("7.2.4"), || Event::Crowded { side, hex: at });
        match able.first() {
            _ if !one_by_one => s.retreat.left = 1,
            Some(only) if able.len() == 1 => self.go_further(s, only),
            _ => {
                s.step = Step::RetreatTo(side);
                return false;
            }
        }
        true
    }

    /// R-118 `excess` The units for which there is no room and that can go further.
    fn able_to_go_further(&self, s: &State, side: Side) -> UnitSet {
        let too_many = self.too_many(s, side, s.retreat.at) & s.retreat.units;
        too_many.keep(|unit| !self.ways_of(s, Retreat { units: UnitSet::one(unit), ..s.retreat }).is_empty())
    }

    /// R-118 `excess` Lets one unit go further; then the others are checked for room.
    pub(super) fn go_further(&self, s: &mut State, unit: UnitId) {
        let one = UnitSet::one(unit);
        s.battle.leaving = s.retreat.units.minus(one);
        (s.retreat.units, s.retreat.left) = (one, 1);
    }

    /// R-118 `choice` Whether units may stay where they have found no room.
    fn may_stay(&self, s: &State) -> bool {
        s.retreat.further && self.data.rulings.crowded_retreat == CrowdedRetreat::Choice
    }

    /// §7.2.4 Ends a retreat, except for units that have waited for room.
    fn end_retreat(&self, s: &mut State) {
        let units = std::mem::replace(&mut s.battle.leaving, UnitSet::EMPTY) & s.on_map;
        match units.first() {
            Some(first) => {
                let at = s.at(first);
                s.retreat = Retreat { units, at, left: 0, further: false, ..s.retreat };
            }
            None => s.task = Task::Retreats,
        }
    }

    /// R-53 Eliminates units that cannot retreat, or ends their retreat where they are: then stacking is checked.
    fn cannot_retreat(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.data.rulings.no_way_back == NoWayBack::Stays {
            s.retreat.left = 0;
            return;
        }
        for unit in s.retreat.units {
            if s.on_map.has(unit) {
                self.eliminate(s, unit, End::NoWayBack, env);
            }
        }
        s.task = Task::Retreats;
    }

    pub(super) fn retreat_choices(&self, s: &State, out: &mut Vec<Action>) {
        if let (Step::RetreatTo(side), 0) = (s.step, s.retreat.left) {
            out.extend(self.able_to_go_further(s, side).into_iter().map(Action::Unit));
            return;
        }
        out.extend(self.retreat_hexes(s).into_iter().map(Action::To));
        if self.may_stay(s) {
            out.push(Action::Done);
        }
    }

    /// §7.2.4 Moves the retreating units to a hex; an enemy zone of control that is not cancelled costs a step.
    pub(super) fn retreat_to(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let Retreat { units, at: from, .. } = s.retreat;
        let Some(first) = units.first() else { return };
        let side = self.unit(first).side;
        let caught = self.uncancelled(s, side).has(to);
        env.rule_if(rule!("3.2.1"), || s.zones[side.enemy()].has(to));
        for unit in units {
            self.enter(s, unit, to, env);
        }
        s.retreat.at = to;
        s.retreat.left -= 1;
        env.tell(rule!("7.2.4"), || {
            let hqs = (units & self.classes.headquarters).len() as u8;
            Event::Retreated { side, count: units.len() as u8, hqs, units, from, to }
        });
        if !caught {
            return;
        }
        match self.data.rulings.retreat_step {
            RetreatStep::One => s.due[side] = Due { steps: 1, of_lead: 0, among: units },
            RetreatStep::Each => {
                for unit in self.combat(units) {
                    self.take_step(s, unit, Loss::Retreat, env);
                }
            }
        }
    }

    // ---- §7.2.4, §7.2.1 Advance ----

    /// Hexes that the victor can advance into: without enemies except headquarters.
    fn vacated(&self, s: &State) -> HexSet {
        let left = s.battle.at.minus(s.held[s.segment.side.enemy()]);
        match self.data.rulings.advance_after {
            AdvanceAfter::EliminationToo => left,
            AdvanceAfter::RetreatOnly => left & s.battle.left,
        }
    }

    /// §7.2.4 The hexes that a unit of the attacker can advance into, within the stacking limits.
    fn advance_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        let side = s.segment.side;
        let near = self.vacated(s) & self.data.map.grid.next_to(s.at(unit));
        let near = near.minus(self.barred(s, unit));
        near.into_iter().filter(|&hex| self.has_room(s, UnitSet::one(unit), side, hex)).collect()
    }

    /// Units that can advance, from one on: those that stand where they attacked from. Before the battle of the others, only those whose enemies have
    /// all left (7.2.1). Headquarters that do not act stay.
    fn advancers(&self, s: &State, from: UnitId) -> UnitSet {
        let able = if s.battle.won { s.battle.attackers & s.on_map } else { self.freed(s) };
        let idle = match self.data.rulings.advance_hqs {
            AdvanceHqs::Active => self.classes.headquarters.minus(s.marked(Mark::Active)),
            AdvanceHqs::Any => UnitSet::EMPTY,
        };
        let stood = self.mobile(able).minus(idle).not_below(from);
        stood.keep(|unit| s.battle.from.has(s.at(unit)) && !self.advance_hexes(s, unit).is_empty())
    }

    /// §7.2.4 Asks for an advance after a victory.
    pub(super) fn next_advance(&self, s: &mut State, from: UnitId) {
        if self.advancers(s, from).is_empty() {
            self.end_advance(s);
        } else {
            s.step = Step::Advance(s.segment.side);
        }
    }

    /// §7.2.4 Ends the battle; or only the attackers fight it that still have enemies next to them (7.2.1).
    fn end_advance(&self, s: &mut State) {
        let freed = self.freed(s);
        s.battle.attackers = s.battle.attackers.minus(freed);
        s.battle.from = s.battle.from & self.hexes_of(s, s.battle.attackers & s.on_map);
        let over = s.battle.won || s.battle.lead[s.segment.side].is_some();
        s.task = if over { Task::BattleOver } else { Task::Bonus(self.first_to_help(s)) };
    }

    pub(super) fn advance_choices(&self, s: &State, out: &mut Vec<Action>) {
        let Task::Advance(from) = s.task else { return };
        for unit in self.advancers(s, from) {
            out.extend(self.advance_hexes(s, unit).into_iter().map(|hex| Action::Advance(unit, hex)));
        }
        out.push(Action::Done);
    }

    pub(super) fn advance(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::Advance(unit, to) = action else { return self.end_advance(s) };
        // A unit that advances no longer fights, even if enemies are next to it now.
        s.battle.attackers.remove(unit);
        s.battle.committed.remove(unit);
        let lone = self.lone_headquarters(s, side.enemy()).has(to);
        self.enter(s, unit, to, env);
        env.tell(rule!("7.2.4"), || Event::Advanced { side, unit, to });
        // Units that could not enter the hex of a headquarters (1.2) now can.
        s.task = Task::Advance(if lone { UnitId(0) } else { UnitId(unit.0 + 1) });
    }
}
