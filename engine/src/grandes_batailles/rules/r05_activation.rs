//! §5, §8, §9 The activation of a formation: whether it acts, and which units are in command.

use super::r04_sequence::ACTIVATION;
use crate::geometry::HexId;
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::{Account, Cause, Event, LeaderTest};
use crate::grandes_batailles::leader::{LeaderId, LeaderSet};
use crate::grandes_batailles::ledger::{Ledger, Lines};
use crate::grandes_batailles::roll::Roll;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    ColumnCount, DirectOrder, DirectQuota, FrenchGuns, HeldMarkers, InitiativeTest, PassedActivation, Withdrawal,
};
use crate::grandes_batailles::state::{Combat, MAX_ENTRIES, State, Step, Task};
use crate::grandes_batailles::unit::{FormationId, FormationSet, MAX_UNITS, UnitId, UnitSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::{BySide, Side};

impl GrandesBatailles {
    /// §13.1.6 Asks whether a drawn marker is held, or whether a held one joins it.
    pub(super) fn play_marker(&self, s: &mut State, formation: FormationId) {
        let side = self.data.formations[formation.index()].side;
        s.task = Task::Offer(formation);
        //
        let may_keep = s.kept().is_empty() || self.data.rulings.held_markers == HeldMarkers::Both;
        if may_keep && self.may_hold(s, formation) {
            s.step = Step::HoldMarker(side, formation);
        } else {
            self.ask_to_join(s, formation);
        }
    }

    /// §13.1.6 Plays a drawn marker: asks whether a held one is played with it, if possible.
    pub(super) fn ask_to_join(&self, s: &mut State, drawn: FormationId) {
        if !self.joinable(s, drawn).is_empty() {
            s.step = Step::JoinHeld(self.data.formations[drawn.index()].side, drawn);
        }
    }

    /// §13.1.6 Whether a marker may be held: a division to pair it with must still be in the cup; a demoralised formation must withdraw (§9.4).
    fn may_hold(&self, s: &State, formation: FormationId) -> bool {
        let side = self.data.formations[formation.index()].side;
        let divisions = s.cup.into_iter().any(|f| self.is_division_of(f, side));
        self.data.special.held_markers.has(formation)
            && !s.demoralised.has(formation)
            && !self.is_hidden(s, formation)
            && divisions
    }

    fn is_division_of(&self, formation: FormationId, side: Side) -> bool {
        let counter = &self.data.formations[formation.index()];
        counter.division && counter.side == side
    }

    /// §13.1.6 The held markers that can be played with the drawn one.
    fn joinable(&self, s: &State, drawn: FormationId) -> FormationSet {
        s.kept().into_iter().filter(|&kept| self.may_join(s, kept, drawn)).collect()
    }

    /// §13.1.6 Offers to play the drawn marker with the held one or alone; with two held markers, which one.
    pub(super) fn join_choices(&self, s: &State, drawn: FormationId, out: &mut Vec<Action>) {
        let held = self.joinable(s, drawn);
        if held.len() > 1 {
            out.extend(held.into_iter().map(Action::Formation));
        } else {
            out.push(Action::Go);
        }
        out.push(Action::Done);
    }

    /// §13.1.6 Whether both HQs are in command and in each other's range.
    fn may_join(&self, s: &State, kept: FormationId, drawn: FormationId) -> bool {
        let (first, second) = (self.hq(kept), self.hq(drawn));
        let apt = |hq: LeaderId| s.leader_at(hq).is_some() && !s.marked.has(hq);
        self.is_division_of(drawn, self.data.formations[kept.index()].side)
            && apt(first)
            && apt(second)
            && self.in_range(s, first, s.leader_at(second))
            && self.in_range(s, second, s.leader_at(first))
    }

    pub(super) fn hold(&self, s: &mut State, formation: FormationId, env: &mut impl Env<Self>) {
        let mut kept = s.kept();
        kept.insert(formation);
        s.keep(kept);
        s.task = Task::Draw;
        env.tell(rule!("13.1.6"), || Event::Held { formation });
    }

    /// §13.1.6 Plays a held marker with the drawn one: the only possible one, or the chosen one.
    pub(super) fn join(&self, s: &mut State, drawn: FormationId, action: Action, env: &mut impl Env<Self>) {
        let formation = match action {
            Action::Formation(formation) => Some(formation),
            Action::Go => self.joinable(s, drawn).first(),
            _ => None,
        };
        if let Some(formation) = formation {
            let mut kept = s.kept();
            kept.remove(formation);
            s.keep(kept);
            s.active.insert(formation);
            env.tell(rule!("13.1.6"), || Event::Joined { formation });
        }
    }

    /// §4.B, §9.4 Lets the owner choose whether the formation acts, unless it is demoralised.
    pub(super) fn offer(&self, s: &mut State, formation: FormationId, env: &mut impl Env<Self>) {
        let compulsory = self.data.rulings.withdrawal == Withdrawal::Compulsory && s.demoralised.has(formation);
        if compulsory {
            self.activate(s, formation, env);
        } else {
            s.step = Step::Activate(self.data.formations[formation.index()].side, formation);
        }
    }

    pub(super) fn pass(&self, s: &mut State, formation: FormationId, env: &mut impl Env<Self>) {
        s.active = FormationSet::EMPTY;
        s.task = Task::Draw;
        env.tell(rule!("5"), || Event::Passed { formation });
    }

    /// §5 Begins an activation.
    pub(crate) fn activate(&self, s: &mut State, formation: FormationId, env: &mut impl Env<Self>) {
        s.active.insert(formation);
        env.rekey(u64::from(s.turn) << 8 | ACTIVATION | u64::from(formation.0));
        s.direct = UnitSet::EMPTY;
        //
        if self.data.rulings.direct_quota == DirectQuota::Activation {
            s.direct_used = BySide([0; 2]);
        }
        s.failed = LeaderSet::EMPTY;
        s.spent = UnitSet::EMPTY;
        s.tired = UnitSet::EMPTY;
        s.walked = UnitSet::EMPTY;
        s.fired = UnitSet::EMPTY;
        //
        if self.data.rulings.column_count != ColumnCount::PerTurn {
            s.entered = [0; MAX_ENTRIES];
        }
        s.attackers = UnitSet::EMPTY;
        s.coordinated = UnitSet::EMPTY;
        s.attacked = UnitSet::EMPTY;
        s.defended = UnitSet::EMPTY;
        s.spread = [0; MAX_UNITS];
        s.target = [HexId::NONE; MAX_UNITS];
        s.combat = Combat::NONE;
        //
        let turn_long = match self.data.special.support_any_formation {
            Some(side) if self.data.rulings.french_guns == FrenchGuns::Turn => self.of_side[side] & self.classes.guns,
            _ => UnitSet::EMPTY,
        };
        s.supported = s.supported & turn_long;
        s.task = Task::Direct;
        env.tell(rule!("5"), || Event::Activated { formation });
        //
        if self.data.rulings.direct_order == DirectOrder::AfterTest {
            self.test_headquarters(s, env);
        }
        //
        if s.active.into_iter().any(|f| self.is_hidden(s, f)) {
            self.ask_markers(s);
        }
    }

    /// The side of the activated formations.
    #[must_use]
    pub(crate) fn active_side(&self, s: &State) -> Side {
        let formation = s.active.first().expect("an activation is under way");
        self.data.formations[formation.index()].side
    }

    /// The units of the activated formations.
    #[must_use]
    pub(crate) fn active_units(&self, s: &State) -> UnitSet {
        s.active.into_iter().fold(UnitSet::EMPTY, |all, f| all | self.members(f))
    }

    /// §8.2 Units that would be out of command, and that the C-in-C may still command himself.
    fn direct_candidates(&self, s: &State) -> UnitSet {
        let side = self.active_side(s);
        let Some(chief) = self.commander(s, side) else { return UnitSet::EMPTY };
        if s.direct_used[side] >= self.commander_rating(s, chief).inertia {
            return UnitSet::EMPTY;
        }
        let candidates = (self.active_units(s) & s.on_map).minus(s.direct);
        let strays = |u: UnitId| match self.data.rulings.direct_order {
            DirectOrder::BeforeTest => s.marked.has(self.hq(self.formation_of(u))) || !self.is_led(s, u),
            DirectOrder::AfterTest => !self.acts(s, u),
        };
        candidates.into_iter().filter(|&u| strays(u) && self.in_range(s, chief, s.at(u))).collect()
    }

    pub(super) fn direct_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.direct_candidates(s).into_iter().map(Action::Unit));
        out.push(Action::Done);
    }

    /// §8.2 Asks for the next unit that the C-in-C commands himself, or continues with the test.
    pub(super) fn direct_command(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.direct_candidates(s).is_empty() {
            self.settle_command(s, env);
        } else {
            s.step = Step::DirectCommand(self.active_side(s));
        }
    }

    pub(super) fn take_unit(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        s.direct.insert(unit);
        s.direct_used[self.side_of(unit)] += 1;
        env.tell(rule!("8.2"), || Event::Taken { unit });
    }

    /// §8.3 Tests HQs with an out-of-command marker, and those that must test to enter.
    fn test_headquarters(&self, s: &mut State, env: &mut impl Env<Self>) {
        for formation in s.active {
            let hq = self.hq(formation);
            let tests = s.leader_at(hq).is_some() && s.marked.has(hq) || self.tests_entry(s, hq);
            if tests && !self.roll_activation(s, hq, env) {
                s.failed.insert(hq);
            }
        }
    }

    /// §8.2, §8.3, §9.1 Whether a unit on the map is in command, after the test of its HQ.
    fn acts(&self, s: &State, unit: UnitId) -> bool {
        let hq = self.hq(self.formation_of(unit));
        let everyone = s.marked.has(hq) && self.data.rulings.passed_activation == PassedActivation::Everyone;
        let failed = s.failed.has(hq) && s.leader_at(hq).is_some();
        s.direct.has(unit) || !failed && (everyone || self.is_led(s, unit))
    }

    /// §8.3, §9.1 Determines the units in command for this activation.
    pub(super) fn settle_command(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.data.rulings.direct_order == DirectOrder::BeforeTest {
            self.test_headquarters(s, env);
        }
        let own = self.active_units(s);
        s.out = s.out.minus(own);
        s.out |= (own & s.waiting).into_iter().filter(|&unit| self.enters_out_of_command(s, unit)).collect();
        for unit in own & s.on_map {
            if !self.acts(s, unit) {
                env.rule(rule!("9.2"));
                s.out.insert(unit);
                env.explain(|| [(rule!("9.2"), Event::OutOfCommand { unit, hex: s.at(unit) })]);
            }
        }
        env.rule(rule!("9.1"));
        s.task = Task::Barrage;
    }

    /// §8.3 Tests an HQ that is out of command, or that would enter.
    pub(crate) fn roll_activation(&self, s: &State, leader: LeaderId, env: &mut impl Env<Self>) -> bool {
        let die = Roll::Leader(LeaderTest::Activation, leader).die(env);
        let mut total = i32::from(die);
        self.activation_items(s, leader, &mut total);
        let passed = self.passes(total, env);
        let test = LeaderTest::Activation;
        env.tell(rule!("8.3"), || Event::LeaderTested { leader, test, die, total: total as i8, passed });
        env.explain(|| {
            let mut lines = Lines::new();
            self.activation_items(s, leader, &mut lines);
            lines
        });
        passed
    }

    fn activation_items(&self, s: &State, leader: LeaderId, ledger: &mut impl Ledger) {
        ledger.add(Account::Test, Cause::Command, self.hq_rating(s, leader).command.into());
        ledger.add(Account::Test, Cause::Waited, self.turns_waited(s, leader));
        //
        if self.data.rulings.initiative_test != InitiativeTest::Determination {
            self.initiative_items(s, self.data.leaders[leader.index()].side, ledger);
        }
    }

    /// §5 Ends an activation: leaders left alone go to their troops.
    pub(super) fn end_activation(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.displace_abandoned(s, env);
        //
        if self.range_alone_counts() {
            let hq = |u: UnitId| self.hq(self.formation_of(u));
            let failed = |u: UnitId| s.failed.has(hq(u)) && s.leader_at(hq(u)).is_some();
            let led = (self.active_units(s) & s.out).into_iter().filter(|&u| failed(u) && self.is_led(s, u)).collect();
            s.out = s.out.minus(led);
        }
        s.active = FormationSet::EMPTY;
        s.failed = LeaderSet::EMPTY;
        s.direct = UnitSet::EMPTY;
        s.combat = Combat::NONE;
        s.target = [HexId::NONE; MAX_UNITS];
        s.task = Task::Draw;
    }
}
