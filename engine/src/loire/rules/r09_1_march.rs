//! §9.1-9.5 A march: its units, its kind, and its hexes.

use crate::geometry::{Direction, HexId};
use crate::loire::data::March;
use crate::loire::event::{Event, Loss};
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{ForcedLoss, ForcedTest, IsolatedLast};
use crate::loire::state::{Marching, State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::loire::{Action, Loire};
use crate::observer::Env;

/// The index of the allowance that units of a kind use: 0 on foot, 1 mounted.
fn mobility(kind: Kind) -> usize {
    usize::from(kind.mounted())
}

impl Loire {
    /// §9 R-16 Units that can still move in this phase.
    fn movers(&self, s: &State) -> UnitSet {
        let waiting = self.own(s, s.acting).minus(s.moved);
        match self.data.rulings.isolated_last {
            IsolatedLast::Nobody => waiting,
            IsolatedLast::Irregular if s.isolated => waiting & self.classes.irregular,
            IsolatedLast::Irregular => waiting.minus(self.classes.irregular),
        }
    }

    /// §9 Asks which unit moves next. If none is left, movement ends.
    pub(super) fn next_mover(&self, s: &mut State) {
        s.marching = Marching::NONE;
        if self.movers(s).is_empty() { self.end_movers(s) } else { s.step = Step::Mover(s.acting) }
    }

    fn end_movers(&self, s: &mut State) {
        let more = self.data.rulings.isolated_last == IsolatedLast::Irregular && !s.isolated;
        s.isolated = true;
        s.task = if more { Task::Movement } else { Task::Repairs };
    }

    /// §9 R-54 The units that can move next, and whether the side may stop moving.
    pub(super) fn mover_choices(&self, s: &State) -> (UnitSet, bool) {
        let movers = self.movers(s);
        (movers, !self.bound_to_march(s).meets(movers))
    }

    pub(super) fn choose_mover(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Action::Unit(unit) = action else { return self.end_movers(s) };
        s.marching = Marching { units: UnitSet::one(unit), at: s.at(unit), ..Marching::NONE };
        s.task = Task::Forming;
        env.rule(rule!("9.1"));
    }

    /// §9.1 Units in the hex that can join the march. R-54 All have a march in common, or none has any left.
    pub(super) fn company(&self, s: &State) -> UnitSet {
        let Marching { units, at, .. } = s.marching;
        let others = (self.movers(s) & self.units_at(s, s.acting, at)).minus(units);
        let can = |units| March::ALL.into_iter().any(|(_, march)| self.may_pace(s, units, march));
        others.keep(|unit| can(units | UnitSet::one(unit)) || !can(units) && !can(UnitSet::one(unit)))
    }

    pub(super) fn form(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.company(s).is_empty() { self.choose_pace(s, env) } else { s.step = Step::Company(s.acting) }
    }

    pub(super) fn join_march(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Unit(unit) => s.marching.units.insert(unit),
            _ => self.choose_pace(s, env),
        }
    }

    // ---- §9.3-9.5 The kind of march ----

    /// §9.3-9.5 Whether units can make a march together.
    fn may_pace(&self, s: &State, units: UnitSet, march: March) -> bool {
        let tired = match march {
            March::Tactical => UnitSet::EMPTY,
            March::Strategic => s.slow,
            March::Forced => s.slow | s.steady,
        };
        let can = |unit| self.can_march(s, unit, march);
        !units.meets(tired) && units.into_iter().all(can) && self.pace_is_left(s, units, march)
    }

    /// §9.1 The marches to choose from. Units whose arrival leaves them none may march tactically.
    fn paces(&self, s: &State) -> impl Iterator<Item = March> + use<> {
        let may = March::ALL.map(|(_, march)| self.may_pace(s, s.marching.units, march));
        let none = may == [false; 3];
        let marches = March::ALL.into_iter().map(|(_, march)| march);
        marches.zip(may).filter(move |&(march, may)| may || none && march == March::Tactical).map(|(march, _)| march)
    }

    fn choose_pace(&self, s: &mut State, env: &mut impl Env<Self>) {
        let mut paces = self.paces(s);
        match (paces.next(), paces.next()) {
            (Some(only), None) => self.begin_march(s, only, env),
            _ => s.step = Step::Pace(s.acting),
        }
    }

    pub(super) fn pace_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.paces(s).map(Action::Pace));
    }

    /// §9.1 Begins the march. Units on foot share the smallest of their allowances, and so do mounted units.
    pub(super) fn begin_march(&self, s: &mut State, march: March, env: &mut impl Env<Self>) {
        let units = s.marching.units;
        s.moved |= units;
        s.marching.march = march;
        s.marching.left = [u8::MAX; 2];
        let left = self.pace_is_left(s, units, march);
        for unit in units {
            let mobility = mobility(self.unit(unit).kind);
            s.marching.left[mobility] = s.marching.left[mobility].min(self.budget(s, unit, march));
            // R-54 Mounted units that have no march left do not choose for their corps: they make no forced marches.
            if left || !self.classes.mounted.has(unit) {
                self.set_pace(s, unit, march);
            }
        }
        s.marching.near = self.near_one(s, s.acting, s.marching.at);
        if march == March::Forced {
            s.marching.untested = units;
        }
        //
        let later = march == March::Forced && self.data.rulings.forced_test == ForcedTest::Left;
        let (side, unit) = (s.acting, units.first().unwrap_or(UnitId::NONE));
        let section = [rule!("9.3"), rule!("9.4"), rule!("9.5")][march as usize];
        env.tell(section, || Event::MarchBegan { side, unit, units: units.len() as u8, march });
        let others = units.minus(UnitSet::one(unit));
        if !others.is_empty() {
            env.detail(section, || Event::MarchJoined { side, units: others });
        }
        s.task = if later { Task::Marching } else { Task::ForcedTests };
    }

    // ---- §9.5 Tests of a forced march ----

    /// §9.5 Makes the next test: of headquarters first, for their subordinates too; then of each unit by itself.
    pub(super) fn test_forced(&self, s: &mut State, env: &mut impl Env<Self>) {
        let untested = s.marching.untested & s.on_map;
        let with = |hq| untested.keep(|unit| self.unit(unit).commanders.has(hq));
        let hqs = (untested & self.classes.headquarters).into_iter();
        let Some(unit) = hqs.max_by_key(|&hq| (with(hq).len(), std::cmp::Reverse(hq))).or(untested.first()) else {
            s.task = if s.marching.units.is_empty() { Task::Movement } else { Task::Marching };
            return;
        };
        let hq = self.classes.headquarters.has(unit);
        let with = if hq { with(unit) } else { UnitSet::EMPTY };
        env.rule_if(rule!("1.7"), || !with.is_empty());
        s.marching.untested = untested.minus(with | UnitSet::one(unit));
        if self.roll_forced(s, unit, env) {
            return;
        }
        match self.data.rulings.forced_loss {
            ForcedLoss::One if hq => s.marching.burdened = with | UnitSet::one(unit),
            _ => {
                self.lose_step(s, unit, Loss::ForcedMarch, 1, env);
                s.marching.burdened = with;
            }
        }
        match s.marching.burdened.first() {
            Some(only) if s.marching.burdened.len() == 1 => self.lose_step(s, only, Loss::ForcedMarch, 1, env),
            Some(_) => s.step = Step::Burden(s.acting),
            None => {}
        }
    }

    /// §9.5 The roll of `unit`, a headquarters or a unit by itself. Returns whether it passes.
    pub fn roll_forced(&self, s: &State, unit: UnitId, env: &mut impl Env<Self>) -> bool {
        let (roll, passed) = self.roll_test(s, Roll::ForcedMarch(unit), unit, 0, env);
        let side = self.unit(unit).side;
        let rating = self.rating(s, unit);
        env.tell(rule!("9.5"), || Event::ForcedMarchRolled { side, unit, roll, rating, passed });
        passed
    }

    // ---- §9.1, §3.2 Hex by hex ----

    /// §9.1 Neighbours to which all units on the march can go.
    fn next_hexes(&self, s: &State) -> impl Iterator<Item = HexId> {
        let Marching { units, at, left, .. } = s.marching;
        let (open, walkers) = (self.open_hexes(s), self.walkers(units));
        let can_pay = move |step| {
            walkers.into_iter().all(|unit| {
                let kind = self.unit(unit).kind;
                self.step_cost_over(s, kind, at, step).is_some_and(|cost| cost <= left[mobility(kind)])
            })
        };
        let next = Direction::ALL.iter().zip(self.data.map.grid.neighbours(at));
        next.filter(move |&(&side, &to)| open.has(to) && can_pay((side, to))).map(|(_, &to)| to)
    }

    /// §9.1 Whether there is such a neighbour.
    fn can_go_on(&self, s: &State) -> bool {
        self.next_hexes(s).next().is_some()
    }

    /// §3.2, §9.4-9.6, §13 Neighbours that are open to the units on the march, whatever the step costs.
    fn open_hexes(&self, s: &State) -> HexSet {
        let Marching { units, at, march, stopped, railed, .. } = s.marching;
        if stopped {
            return HexSet::EMPTY;
        }
        let mut open = self.steps_together(s, units, s.acting, at, march);
        if railed {
            // §9.6 Nor may it come near an enemy after it has gone by rail.
            open = self.far_ones(s, s.acting, at, open);
        }
        if open.has(s.government) && !units.into_iter().all(|unit| self.admitted(s, unit, s.government)) {
            open.remove(s.government);
        }
        open
    }

    /// §9.1 One unit of those that march like infantry, and one of those that march like cavalry.
    fn walkers(&self, units: UnitSet) -> UnitSet {
        let mounted = units & self.classes.mounted;
        [mounted, units.minus(mounted)].into_iter().filter_map(UnitSet::first).collect()
    }

    /// §9 Asks how the march continues, if it can.
    pub(super) fn march_on(&self, s: &mut State) {
        let open =
            !s.marching.units.is_empty() && (self.can_go_on(s) || !self.rail_hexes(s).is_empty() || self.has_work(s));
        if open {
            s.step = Step::March(s.acting);
        } else {
            s.task = Task::Scouting;
        }
    }

    pub(super) fn march_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.next_hexes(s).collect::<HexSet>().into_iter().map(Action::To));
        out.extend(self.rail_hexes(s).into_iter().map(Action::Rail));
        self.work_choices(s, out);
        out.push(Action::Done);
    }

    pub(super) fn march(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::To(to) => self.step_to(s, to, env),
            Action::Rail(to) => self.go_by_rail(s, to, env),
            Action::Done => s.task = Task::Scouting,
            _ => self.work(s, action, env),
        }
    }

    /// §9.1 Takes a step: pays for it, and handles zones of control.
    fn step_to(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let Marching { units, at: from, .. } = s.marching;
        let mut cost = [0; 2];
        for unit in self.walkers(units) {
            let kind = self.unit(unit).kind;
            cost[mobility(kind)] = self.step_cost_of(s, kind, from, to).unwrap_or(0);
        }
        for (left, cost) in s.marching.left.iter_mut().zip(cost) {
            *left = left.saturating_sub(cost);
        }
        env.rule(rule!("T.terrain"));
        env.rule_if(rule!("0.2"), || self.data.map.terrain(to).covers());
        let (side, unit) = (s.acting, units.first().unwrap_or(UnitId::NONE));
        env.tell(rule!("9.1"), || Event::Moved { side, unit, units: units.len() as u8, from, to });
        self.advance_march(s, to, env);
        self.meet_zones(s, env);
        // R-130 A forced march enters no zones of control.
        if !s.marching.untested.is_empty() {
            s.task = Task::ForcedTests;
        }
    }

    /// §10.1 Moves the units on the march into a hex, with the marker of their stack if they take it along.
    pub(super) fn advance_march(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let (side, from, units) = (s.acting, s.marching.at, s.marching.units);
        if !s.marching.begun {
            s.marching.masked = self.takes_marker(s, side, from, units);
            s.marching.over = s.masked[side].has(from) && !s.marching.masked;
            s.marching.begun = true;
        }
        let below = s.masked[side].has(to);
        if !s.marching.over {
            s.masked[side].remove(from);
        }
        self.put_all(s, units, side, to);
        s.marching.at = to;
        s.marching.over = below;
        if s.marching.masked {
            self.mask(s, side, to, true);
        }
        self.drop_decoys(s, side, from, env);
        self.drop_decoys(s, side, to, env);
        for unit in s.marching.units {
            self.pass(s, unit, env);
        }
        s.marching.near |= self.near_one(s, side, to);
    }

    /// §3.2, §9.2 In an enemy zone of control: adjacent stacks are turned up, then enemies give way or stop the march.
    fn meet_zones(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, at) = (s.acting, s.marching.at);
        s.task = Task::Marching;
        if s.marching.units.is_empty() || !s.zones[side.enemy()].has(at) {
            return;
        }
        env.rule(rule!("3.1"));
        env.rule(rule!("3.2"));
        self.reconnoitre(s, side, at, env);
        if !s.masked[side].has(at) {
            s.marching.masked = false;
            s.marching.over = false;
        }
        s.asked = self.may_give_way(s, at, side);
        s.task = Task::GivingWay;
        env.rule_if(rule!("9.2"), || !s.asked.is_empty());
    }

    /// §9.2 After all enemies have been asked: stops the march if a zone of control is left. A march to the guns is already over.
    pub(super) fn end_giving_way(&self, s: &mut State) {
        if s.combat.from.is_some() {
            s.task = Task::Support;
            return;
        }
        s.marching.stopped = s.zones[s.acting.enemy()].has(s.marching.at);
        s.task = Task::Marching;
    }
}
