//! §5, §9, §13.1 The chain of command: the units that a headquarters may command, its range, independent units.

use crate::eagle::event::Event;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{
    EmperorMarker, HqOwnHex, PlaceArmy, PlaceSilent, PlaceTaken, SecondActivationOf, SupremeCall, SupremeCommand,
};
use crate::eagle::state::{Kind, Mark, State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{Role, UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::observer::Env;
use crate::side::Side;

impl Eagle {
    pub(super) fn role(&self, hq: UnitId) -> Option<Role> {
        self.unit(hq).headquarters.map(|hq| hq.role)
    }

    /// §1.1 Whether a unit has the colour of a headquarters, or is independent and so under every headquarters.
    pub(super) fn is_subordinate(&self, s: &State, hq: UnitId, unit: UnitId) -> bool {
        let commanders = self.unit(unit).commanders;
        let takes_over = self.role(hq) == Some(Role::Replacement)
            && s.replaced.some().is_some_and(|replaced| commanders.has(replaced));
        commanders.is_empty() || commanders.has(hq) || takes_over
    }

    /// §1.1 Whether a headquarters commands a unit only by name: the unit has the colour of a supreme one.
    pub(super) fn is_named(&self, hq: UnitId, unit: UnitId) -> bool {
        let supreme = |hq: UnitId| self.role(hq) == Some(Role::Supreme);
        !supreme(hq) && self.unit(unit).commanders.into_iter().any(supreme)
    }

    /// §1.1, §13.1 Whether the headquarters `hq` may command `unit`, a combat unit of its side, wherever the two are.
    #[must_use]
    pub fn may_command(&self, s: &State, hq: UnitId, unit: UnitId) -> bool {
        let above_all =
            self.role(hq) == Some(Role::Supreme) && self.data.rulings.supreme_command == SupremeCommand::Any;
        above_all || self.is_subordinate(s, hq, unit)
    }

    /// §13.1 Whether a headquarters may command a unit, itself or in the place of another one in its hex.
    pub(super) fn can_command(&self, s: &State, hq: UnitId, unit: UnitId) -> bool {
        let in_place_of_another = || {
            let there = self.units_at(s, self.unit(hq).side, s.at(hq)) & self.classes.headquarters;
            self.role(hq) == Some(Role::Supreme) && there.into_iter().any(|other| self.is_subordinate(s, other, unit))
        };
        self.may_command(s, hq, unit) || in_place_of_another()
    }

    /// §1.2 The hexes within the command radius of the headquarters `hq`, which enemy zones of control block.
    #[must_use]
    pub fn command_range(&self, s: &State, hq: UnitId) -> HexSet {
        let side = self.unit(hq).side;
        let own = HexSet::one(s.at(hq));
        let alone = self.data.rulings.hq_own_hex == HqOwnHex::Blocked && self.uncancelled(s, side).meets(&own);
        let radius = self.unit(hq).headquarters.map_or(0, |hq| hq.radius);
        if alone { own } else { self.within(own, radius, self.open_ways(s, side)) }
    }

    /// §5.1 The combat units that the headquarters `hq` can command, within its range.
    #[must_use]
    pub fn commanded(&self, s: &State, hq: UnitId) -> UnitSet {
        let range = self.command_range(s, hq);
        let own = self.combat(s.on_map & self.classes.of[self.unit(hq).side]);
        own.keep(|unit| range.has(s.at(unit)) && self.can_command(s, hq, unit))
    }

    /// §9 Units of `side` that no headquarters commands.
    #[must_use]
    pub fn independent(&self, s: &State, side: Side) -> UnitSet {
        let own = s.on_map & self.classes.of[side];
        let hqs = own & self.classes.headquarters;
        hqs.into_iter().fold(self.combat(own), |free, hq| free.minus(self.commanded(s, hq)))
    }

    // ---- The segment of an army ----

    /// §2.4 Activates an army by its marker, or by a supplementary one. A supreme headquarters in the same hex may join in (13.1).
    pub(super) fn activate_army(&self, s: &mut State, hq: UnitId) {
        s.segment.kind = Kind::Army;
        (s.segment.hq, s.segment.leader) = (hq, hq);
        s.mark(UnitSet::one(hq), Mark::Shown);
        if self.partners(s, hq).is_empty() {
            s.task = Task::Command;
        } else {
            s.step = Step::Command(s.segment.side, hq);
        }
    }

    /// §13.1 Headquarters in the hex of the headquarters `hq` that can take its place, or whose place it can take with its own marker.
    #[must_use]
    pub fn partners(&self, s: &State, hq: UnitId) -> UnitSet {
        let supreme = |hq: UnitId| self.role(hq) == Some(Role::Supreme);
        let there = self.units_at(s, self.unit(hq).side, s.at(hq)) & self.classes.headquarters;
        let by_army = self.data.rulings.emperor_marker == EmperorMarker::Both;
        there.keep(|other| other != hq && supreme(other) != supreme(hq) && (supreme(hq) || by_army))
    }

    pub(super) fn command_choices(&self, s: &State, hq: UnitId, out: &mut Vec<Action>) {
        out.extend(self.partners(s, hq).into_iter().map(Action::Unit));
        out.push(Action::Done);
    }

    /// §13.1 The roles of two headquarters in a hex: the one whose army acts, and the supreme one, which leads it.
    fn joined(&self, hq: UnitId, other: UnitId) -> (UnitId, UnitId) {
        if self.role(hq) == Some(Role::Supreme) { (other, hq) } else { (hq, other) }
    }

    /// §13.1 Lets the supreme one of two headquarters lead the army of the other.
    pub(super) fn join_command(&self, s: &mut State, hq: UnitId, other: UnitId, env: &mut impl Env<Self>) {
        let (army, supreme) = self.joined(hq, other);
        (s.segment.hq, s.segment.leader) = (army, supreme);
        s.mark(UnitSet::one(other), Mark::Shown);
        env.tell(rule!("13.1"), || Event::TookOver { hq: supreme, of: army });
        s.task = Task::Command;
    }

    /// §5.1, §2.3.2, §13.1 The combat units that act if a headquarters leads an army: its own, or that of another one in its hex.
    fn led(&self, s: &State, army: UnitId, leader: UnitId) -> UnitSet {
        let range = self.command_range(s, leader);
        let own = self.combat(s.on_map & self.classes.of[self.unit(leader).side]);
        let of_army = army != leader && self.data.rulings.place_army == PlaceArmy::Army;
        let under = |unit: UnitId| {
            self.is_subordinate(s, army, unit)
                || if of_army { self.is_subordinate(s, leader, unit) } else { self.may_command(s, leader, unit) }
        };
        own.keep(|unit| range.has(s.at(unit)) && under(unit))
    }

    /// R-114 Whether this is a second activation for the headquarters of an army, or for the one that leads it.
    fn leads_again(&self, s: &State, army: UnitId, leader: UnitId) -> bool {
        self.led_by(army, leader).meets(s.marked(Mark::Flipped))
    }

    /// R-114 The headquarters that lead by the marker of an army.
    fn led_by(&self, army: UnitId, leader: UnitId) -> UnitSet {
        let leads = UnitSet::one(leader);
        if self.data.rulings.place_taken == PlaceTaken::Yes { leads | UnitSet::one(army) } else { leads }
    }

    /// §5.1, §13.1 The combat units that would act by the marker of the headquarters `hq`, alone or with `joined`, another one in its hex, and those
    /// of them that would act for the second time.
    #[must_use]
    pub fn activation(&self, s: &State, hq: UnitId, joined: Option<UnitId>) -> (UnitSet, UnitSet) {
        let (army, leader) = joined.map_or((hq, hq), |other| self.joined(hq, other));
        let units = self.led(s, army, leader);
        (units, self.for_the_second_time(s, units, self.leads_again(s, army, leader)))
    }

    /// §2.4, §13.1 Units that would act for the second time by the marker of `other`, which is still in the cup, if it joins in with `hq` now, and
    /// only then.
    #[must_use]
    pub fn spoilt(&self, s: &State, hq: UnitId, other: UnitId) -> UnitSet {
        let (army, leader) = self.joined(hq, other);
        if !s.cup.has(other) || !self.led_by(army, leader).has(other) {
            return UnitSet::EMPTY;
        }
        let units = self.led(s, other, other).minus(self.led(s, hq, hq));
        let unless = self.for_the_second_time(s, units, self.leads_again(s, other, other));
        self.for_the_second_time(s, units, true).minus(unless)
    }

    /// §13.1 R-116 Units of other armies that a supreme headquarters may activate in `s` in addition to its own, and that are not named yet.
    #[must_use]
    pub fn uncalled(&self, s: &State) -> UnitSet {
        let (army, leader) = (s.segment.hq, s.segment.leader);
        if self.data.rulings.supreme_call == SupremeCall::All {
            return UnitSet::EMPTY;
        }
        let named = s.marked(Mark::Active);
        let under = |unit: UnitId| self.is_subordinate(s, army, unit) || self.is_subordinate(s, leader, unit);
        self.led(s, army, leader).minus(named).keep(|unit| !under(unit))
    }

    /// §5.1, §13.1 R-116 Asks which units of other armies act, then checks command.
    pub(super) fn begin_command(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.uncalled(s).is_empty() {
            self.check_command(s, env);
        } else {
            s.step = Step::Call(s.segment.side);
        }
    }

    pub(super) fn call_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.hexes_of(s, self.uncalled(s)).into_iter().map(Action::To));
        out.push(Action::Done);
    }

    /// R-116 Names the units in a hex, or ends the naming.
    pub(super) fn call(&self, s: &mut State, action: Action) {
        match action {
            Action::To(hex) => s.mark(self.uncalled(s).keep(|unit| s.at(unit) == hex), Mark::Active),
            _ => s.task = Task::Called,
        }
    }

    /// §5.1 Checks command: the units that act, whether for the second time, and whether the headquarters itself is in command.
    pub(super) fn check_command(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, hq, leader) = (s.segment.side, s.segment.hq, s.segment.leader);
        let units = self.led(s, hq, leader).minus(self.uncalled(s));
        s.marks[Mark::Active as usize] = UnitSet::EMPTY;
        let hqs = UnitSet::one(hq) | UnitSet::one(leader);
        let flipped = self.leads_again(s, hq, leader);
        let silent = self.acts_unled(s, hq, leader);
        self.displace(s, hq, leader);
        s.mark(self.led_by(hq, leader), Mark::Flipped);
        s.segment.limited = !self.in_command(s, leader);
        let in_command = !s.segment.limited;
        self.set_in_motion(s, (units | hqs).minus(silent), flipped);
        s.mark(silent, Mark::Activated);
        s.mark(silent, Mark::Active);
        env.tell(rule!("5.1"), || Event::Activated {
            side,
            hq: leader,
            units: units.len() as u8,
            second: flipped,
            in_command,
        });
        if !units.is_empty() {
            let count = units.len() as u8;
            env.detail(rule!("5.1"), || {
                let again = (units & s.marked(Mark::Second)).len() as u8;
                let said = if flipped { count } else { 0 };
                Event::Commanded { side, hq: leader, count, units, again: (again != said).then_some(again) }
            });
        }
        env.rule_if(rule!("9"), || units.into_iter().any(|unit| self.unit(unit).commanders.is_empty()));
        s.task = Task::Reorganisation;
    }

    /// §13.1 R-121 Notes that a headquarters has lost its place for the phase; one that leads has regained it.
    fn displace(&self, s: &mut State, hq: UnitId, leader: UnitId) {
        let rulings = &self.data.rulings;
        s.displaced.remove(leader);
        if hq != leader && (rulings.place_silent == PlaceSilent::Phase || rulings.place_taken == PlaceTaken::No) {
            s.displaced.insert(hq);
        }
    }

    /// §13.1 R-114 `no` The headquarters for which this is not a second activation: their place is taken, or was before and they have not led.
    fn acts_unled(&self, s: &State, hq: UnitId, leader: UnitId) -> UnitSet {
        let before = UnitSet::one(leader) & s.displaced.minus(s.marked(Mark::Flipped));
        match self.data.rulings.place_taken {
            PlaceTaken::Yes => UnitSet::EMPTY,
            PlaceTaken::No => UnitSet::one(hq).minus(UnitSet::one(leader)) | before,
        }
    }

    /// §2.4 The units among `units` that act for the second time if they act now.
    fn for_the_second_time(&self, s: &State, units: UnitSet, flipped: bool) -> UnitSet {
        let before = units & s.marked(Mark::Activated);
        match self.data.rulings.second_activation_of {
            SecondActivationOf::Either if flipped => units,
            SecondActivationOf::Either | SecondActivationOf::Unit => before,
            SecondActivationOf::Hq if flipped => units,
            SecondActivationOf::Hq => UnitSet::EMPTY,
        }
    }

    /// §2.4, §5.2 Activates units: they lose the non-activated marker, and get that of a second activation if this is one.
    pub(super) fn set_in_motion(&self, s: &mut State, units: UnitSet, flipped: bool) {
        let second = self.for_the_second_time(s, units, flipped);
        if self.data.rulings.second_activation_of == SecondActivationOf::Hq {
            // Another headquarters may have led them before.
            s.unmark(units, Mark::Second);
        }
        s.mark(second, Mark::Second);
        s.mark(units, Mark::Activated);
        s.mark(units, Mark::Active);
    }
}
