//! §6.1, §7, §9.2, §9.4 Movement, hex by hex.

use crate::geometry::{Bits, Direction, HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::Event;
use crate::grandes_batailles::leader::{LeaderId, Role};
use crate::grandes_batailles::mobility::Mobility;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    EdgeWithdrawal, ExitCost, ExitPlaces, LateMarch, LeadersLeave, StrayDisengagement, StrayExit, StrayMovement,
};
use crate::grandes_batailles::state::{FRENCH, March, Mover, PRUSSIAN, State, Step, Task};
use crate::grandes_batailles::terrain::{BUDGETS, HalfPoints, LEADERS_MOVE_AS};
use crate::grandes_batailles::unit::{Arm, UnitId, UnitSet};
use crate::observer::Env;
use crate::side::Side;
use std::cell::OnceCell;

/// The current place of a unit in its move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halt {
    pub(super) hex: HexId,
    pub(super) left: HalfPoints,
    /// Whether it has entered this hex through woods.
    pub(super) woods: bool,
}

/// The conditions for the end of a move, computed once per decision.
struct Goal {
    /// Hexes where it may end in any case.
    free: HexSet,
    /// §9.2 The HQ whose range a unit that is out of command must not leave.
    within: Option<LeaderId>,
    /// Hexes with friends of the mover.
    others: HexSet,
    /// That range, computed when needed as a whole.
    area: OnceCell<HexSet>,
    /// §9.2 A stray unit ends closer to its HQ: the HQ's hex, and the greatest distance allowed.
    closer: Option<(HexId, u8)>,
    /// R-153 A late unit ends in its HQ's range, or closer to it than the hex of entry.
    late: Option<(LeaderId, u8)>,
    /// R-184 Whether it may stop in a full hex that another unit can leave.
    crowds: bool,
}

impl GrandesBatailles {
    /// §7.1 A unit's allowance in half points; halved if out of command (§9.2).
    #[must_use]
    pub(crate) fn allowance(&self, s: &State, unit: UnitId) -> HalfPoints {
        let printed = self.unit(unit).movement;
        if s.out.has(unit) && !self.comes_in_full(s, unit) { printed / 2 * 2 } else { printed * 2 }
    }

    /// The hex of the mover.
    pub(crate) fn mover_at(&self, s: &State) -> HexId {
        match s.march.who {
            Mover::Unit(unit) => s.at(unit),
            Mover::Leader(leader) => s.leader_at(leader),
            Mover::Marker(marker) => s.marker_at[usize::from(marker)],
        }
    }

    fn goal(&self, s: &State) -> Goal {
        let mut goal = Goal {
            free: self.data.map.grid.hexes(),
            within: None,
            others: HexSet::EMPTY,
            area: OnceCell::new(),
            closer: None,
            late: None,
            crowds: self.is_lenient(),
        };
        let Mover::Unit(unit) = s.march.who else { return goal };
        goal.late = self.march_to_hq(s, unit).filter(|_| !s.march.start.is_some());
        //
        let breaks_off = s.zoc[self.side_of(unit).enemy()].has(s.march.start)
            && self.data.rulings.stray_disengagement == StrayDisengagement::Anywhere;
        if s.out.has(unit) && s.march.start.is_some() && !s.march.withdrawing && !breaks_off {
            let hq = self.hq(self.formation_of(unit));
            if s.leader_at(hq).is_some() {
                let mut others = self.army(s, self.side_of(unit));
                others.remove(unit);
                goal.others = others.into_iter().map(|u| s.at(u)).collect();
                // As the unit stood there.
                if self.in_range_past(s, hq, s.march.start, goal.others | HexSet::one(s.march.start)) {
                    goal.within = Some(hq);
                } else {
                    let at = s.leader_at(hq);
                    goal.closer = Some((at, self.stray_limit(s, unit, at)));
                }
            }
        }
        let bound = goal.within.is_some() || goal.closer.is_some() || goal.late.is_some() || s.march.withdrawing;
        goal.free = if bound { HexSet::EMPTY } else { goal.free.minus(s.held[FRENCH] | s.held[PRUSSIAN]) };
        goal
    }

    /// §3, §9.2, §9.4 Whether the mover may end its move in a hex that it has moved to.
    fn may_end(&self, s: &State, goal: &Goal, hex: HexId) -> bool {
        let Mover::Unit(unit) = s.march.who else { return true };
        if goal.free.has(hex) {
            return true;
        }
        let room = self.has_room(s, unit, hex);
        (room || goal.crowds)
            && goal.within.is_none_or(|hq| {
                // The mover has left its hex, and does not enter a ZoC.
                let plain = self.plainly_in_range(s, hq, hex, goal.others);
                plain.unwrap_or_else(|_| goal.area.get_or_init(|| self.command_area_past(s, hq, goal.others)).has(hex))
            })
            && goal.closer.is_none_or(|(hq, most)| self.ground.distance(hq, hex) <= most)
            && goal.late.is_none_or(|late| self.joins_hq(s, late, hex))
            && (!s.march.withdrawing || self.is_nearer(s, unit, s.march.start, hex))
            && (room || self.may_crowd(s, unit, hex))
    }

    /// R-20 The greatest distance from its HQ at which a stray unit may end its move.
    fn stray_limit(&self, s: &State, unit: UnitId, hq: HexId) -> u8 {
        let start = s.march.start;
        let before = self.ground.distance(hq, start);
        let mut best = before.saturating_sub(1);
        if self.data.rulings.stray_movement != StrayMovement::AllOfIt {
            return best;
        }
        let (mobility, allowance) = (self.unit_mobility(s, unit), self.allowance(s, unit));
        let wanted = before.saturating_sub((allowance / 2).max(1));
        self.data.map.grid.spend::<BUDGETS>(
            start,
            // A unit may leave a ZoC regardless of its points.
            allowance.max(1),
            |from, left, side, _| mobility.pace(from, left, from == start, side).map(|p| p.left),
            |at, _| {
                if self.has_room(s, unit, at) {
                    best = best.min(self.ground.distance(hq, at));
                }
                best <= wanted
            },
        );
        best.max(wanted)
    }

    /// R-153 The HQ that a unit must march towards after its entry, and the smallest distance of a hex of entry: its formation's HQ, if it is on
    /// the map and did not arrive with the unit.
    pub(super) fn march_to_hq(&self, s: &State, unit: UnitId) -> Option<(LeaderId, u8)> {
        let hq = self.hq(self.formation_of(unit));
        let at = s.leader_at(hq);
        if self.data.rulings.late_march == LateMarch::Free || !self.is_late(s, unit) {
            return None;
        }
        self.arrival_hexes(unit).into_iter().map(|hex| self.ground.distance(at, hex)).min().map(|near| (hq, near))
    }

    /// R-153 Whether a late unit may end in a hex.
    pub(super) fn joins_hq(&self, s: &State, (hq, near): (LeaderId, u8), hex: HexId) -> bool {
        self.ground.distance(s.leader_at(hq), hex) < near || self.in_range(s, hq, hex)
    }

    /// §9.4 Whether a hex is fewer steps from the unit's map edge than another.
    fn is_nearer(&self, _s: &State, unit: UnitId, from: HexId, to: HexId) -> bool {
        let side = self.side_of(unit);
        self.ground.edge_steps(side, to) < self.ground.edge_steps(side, from)
    }

    /// Whether the mover, after a step, can end in its hex or further on.
    fn can_go_on(
        &self,
        s: &State,
        mobility: &Mobility<'_>,
        goal: &Goal,
        from: HexId,
        side: Direction,
        left: HalfPoints,
    ) -> bool {
        let hex = self.data.map.grid.neighbour(from, side);
        if self.may_end(s, goal, hex) {
            return true;
        }
        let Mover::Unit(unit) = s.march.who else { return false };
        let woods = self.is_woods(hex, self.ground.step(self.unit(unit).arm, from, side).routed);
        let right = |from: HexId, to: HexId| self.is_step_right(s, goal, from, to);
        let ends =
            |at: HexId, left: HalfPoints| self.may_end(s, goal, at) || self.exit_cost(s, at, left, false).is_some();
        left > 0 && self.goes_on(s, (unit, mobility), Halt { hex, left, woods }, right, ends)
    }

    /// Whether a unit can continue from its hex by steps that satisfy `right` to a hex that satisfies `ends`.
    pub(super) fn goes_on(
        &self,
        s: &State,
        (unit, mobility): (UnitId, &Mobility<'_>),
        halt: Halt,
        right: impl Fn(HexId, HexId) -> bool,
        ends: impl Fn(HexId, HalfPoints) -> bool,
    ) -> bool {
        let (arm, enemy) = (self.unit(unit).arm, self.side_of(unit).enemy());
        let zone = |to: HexId| s.zoc[enemy].has(to);
        let by = |may: &dyn Fn(HexId, Direction, HexId) -> bool| {
            let grid = &self.data.map.grid;
            let step = |from: HexId, left: HalfPoints, side: Direction, to: HexId| {
                let pace = mobility.pace(from, left, false, side)?;
                (may(from, side, to) && right(from, to)).then_some(pace.left)
            };
            // Usually one step is enough.
            let mut near = Direction::ALL.into_iter().zip(grid.neighbours(halt.hex)).filter(|(_, to)| to.is_some());
            let mut found =
                near.any(|(side, &to)| step(halt.hex, halt.left, side, to).is_some_and(|left| ends(to, left)));
            if !found {
                grid.spend::<BUDGETS>(halt.hex, halt.left, step, |at, left| {
                    found = ends(at, left);
                    found
                });
            }
            found
        };
        if !self.shuns_woods(s, unit) {
            return by(&|_, _, _| true);
        }
        // §11.5 Cavalry that has entered woods may not enter a ZoC: it avoids all ZoC, or it avoids woods until it ends in a ZoC.
        let clear =
            |from: HexId, side: Direction, to: HexId| !self.is_woods(to, self.ground.step(arm, from, side).routed);
        by(&|_, _, to| !zone(to)) || !halt.woods && by(&|from, side, to| zone(to) || clear(from, side, to))
    }

    /// R-20 Whether a step is allowed: under `every-hex` a stray unit comes closer with each step.
    fn is_step_right(&self, _s: &State, goal: &Goal, from: HexId, to: HexId) -> bool {
        match (self.data.rulings.stray_movement, goal.closer) {
            (StrayMovement::EveryHex, Some((hq, _))) => self.ground.distance(hq, to) < self.ground.distance(hq, from),
            _ => true,
        }
    }

    /// §9.4, §13.1.3 Whether a unit may leave the map from a hex, and whether that counts for points.
    #[must_use]
    pub(super) fn may_exit(&self, s: &State, unit: UnitId, hex: HexId) -> Option<bool> {
        let side = self.side_of(unit);
        let rules = &self.data.victory;
        let demoralised = s.demoralised.has(self.formation_of(unit));
        //
        let bound = s.out.has(unit) && self.data.rulings.stray_exit == StrayExit::No;
        if side == FRENCH && rules.exits.has(hex) {
            let counts = s.turn >= rules.exit_from;
            if demoralised || counts && !bound {
                return Some(counts);
            }
        }
        let free = demoralised || !bound && self.is_edge_open(s, side);
        (free && self.ground.edge(side).has(hex)).then_some(false)
    }

    /// R-183 Whether a side may leave the map anywhere along its edge.
    fn is_edge_open(&self, s: &State, side: Side) -> bool {
        let rules = &self.data.victory;
        side == FRENCH
            && self.data.rulings.exit_places == ExitPlaces::SouthernEdge
            && self.is_spicheren()
            && !rules.exits.is_empty()
            && s.turn >= rules.exit_from
    }

    /// R-154 Whether a leader may leave the map from a hex.
    fn leader_may_exit(&self, s: &State, leader: LeaderId, hex: HexId) -> bool {
        if self.data.rulings.leaders_leave == LeadersLeave::No || s.failed.has(leader) {
            return false;
        }
        let counter = &self.data.leaders[leader.index()];
        let demoralised = matches!(counter.role, Role::Headquarters(formation, _) if s.demoralised.has(formation));
        let rules = &self.data.victory;
        let exits = counter.side == FRENCH && rules.exits.has(hex) && (demoralised || s.turn >= rules.exit_from);
        exits || (demoralised || self.is_edge_open(s, counter.side)) && self.ground.edge(counter.side).has(hex)
    }

    /// The cost for the mover to leave the map; `None` if it may not or cannot.
    fn exit_cost(&self, s: &State, hex: HexId, left: HalfPoints, first: bool) -> Option<HalfPoints> {
        match s.march.who {
            Mover::Unit(unit) => {
                self.may_exit(s, unit, hex)?;
                self.way_out(s, unit, hex, left, first)
            }
            Mover::Leader(leader) if self.leader_may_exit(s, leader, hex) => self.step_off(LEADERS_MOVE_AS, hex, left),
            Mover::Leader(_) | Mover::Marker(_) => None,
        }
    }

    /// §6.1, R-80 The cost for a unit to leave the map, if it can: all remaining points from a ZoC.
    fn way_out(&self, s: &State, unit: UnitId, hex: HexId, left: HalfPoints, first: bool) -> Option<HalfPoints> {
        if s.zoc[self.side_of(unit).enemy()].has(hex) {
            return first.then_some(left);
        }
        self.step_off(self.unit(unit).arm, hex, left)
    }

    /// R-80 The cost of the step off the map, if enough points are left, at least one.
    fn step_off(&self, arm: Arm, hex: HexId, left: HalfPoints) -> Option<HalfPoints> {
        let cost = match self.data.rulings.exit_cost {
            ExitCost::LikeEntry => self.ground.entry(arm, hex),
            ExitCost::Nothing => 0,
        };
        (cost.max(1) <= left).then_some(cost)
    }

    /// §7.1 Offers the mover's next step.
    pub(super) fn march_choices(&self, s: &State, out: &mut Vec<Action>) {
        let m = &s.march;
        let here = self.mover_at(s);
        let near = self.data.map.grid.neighbours(here);
        out.extend(Bits(u64::from(m.open)).map(|side| Action::To(near[usize::from(side)])));
        if m.left > 0 && self.exit_cost(s, here, m.left, m.first).is_some() {
            out.push(Action::Exit);
        }
        // A unit may always stay in its hex, unless it can withdraw. One that has returned has moved: a stray unit is no closer then.
        let bound = matches!(m.who, Mover::Unit(unit) if m.withdrawing && self.can_withdraw(s, unit));
        let crowded = matches!(m.who, Mover::Unit(unit) if self.is_too_many(s, unit));
        let stays = here == m.start && !bound && !crowded && (m.first || self.goal(s).closer.is_none());
        let ends = here != m.start || crowded && !m.first;
        if stays || ends && self.may_end(s, &self.goal(s), here) || out.is_empty() {
            out.push(Action::Done);
        }
        if self.may_turn_up(s) {
            out.push(Action::Go);
        }
    }

    /// Whether the mover can take any step, and the directions of the steps after which it can end its move.
    pub(crate) fn open_steps(&self, s: &State, here: HexId) -> (bool, u8) {
        self.steps_to(s, here, self.is_lenient())
    }

    /// R-184 The directions of the steps after which the mover can end its move in a hex with room.
    pub(super) fn steps_to_room(&self, s: &State, here: HexId) -> u8 {
        self.steps_to(s, here, false).1
    }

    fn steps_to(&self, s: &State, here: HexId, crowds: bool) -> (bool, u8) {
        let m = &s.march;
        let mobility = self.mobility(s, m.who);
        let (mut able, mut open, mut goal) = (false, 0, None);
        for side in Direction::ALL {
            let Some(pace) = mobility.pace(here, m.left, m.first, side) else { continue };
            able = true;
            let goal = goal.get_or_insert_with(|| Goal { crowds, ..self.goal(s) });
            if self.is_step_right(s, goal, here, pace.to) && self.can_go_on(s, &mobility, goal, here, side, pace.left) {
                open |= 1 << side as u8;
            }
        }
        (able, open)
    }

    /// Asks for the next step, or ends the move.
    pub(super) fn march(&self, s: &mut State) {
        let side = match s.march.who {
            Mover::Unit(unit) => self.side_of(unit),
            Mover::Leader(leader) => self.data.leaders[leader.index()].side,
            Mover::Marker(_) => self.active_side(s),
        };
        let here = self.mover_at(s);
        let mut able = self.may_turn_up(s) && here.is_some();
        s.march.open = 0;
        if s.march.left > 0 && here.is_some() {
            let (goes, open) = self.open_steps(s, here);
            s.march.open = open;
            able |= goes || self.exit_cost(s, here, s.march.left, s.march.first).is_some();
        }
        if able {
            s.step = Step::March(side);
        } else {
            s.task = Task::Stopped;
        }
    }

    pub(super) fn step_to(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let from = self.mover_at(s);
        let side = self.data.map.grid.direction(from, to).expect("a step to a neighbour");
        let pace = self.mobility(s, s.march.who).pace(from, s.march.left, s.march.first, side).expect("a legal step");
        s.march.left = pace.left;
        s.march.used = s.march.used.saturating_add(pace.cost);
        s.march.first = false;
        match s.march.who {
            Mover::Unit(unit) => {
                let own = self.side_of(unit);
                self.mark_zones(s, own, from, to, env);
                env.rule_if(rule!("3"), || s.held[own].has(to));
                env.rule(rule!("T.terrain"));
                let taken = self.put(s, unit, to);
                s.walked.insert(unit);
                env.tell(rule!("7.1"), || Event::Moved { unit, from, to });
                self.say_taken(s, own, to, taken, env);
                let routed = self.ground.step(self.unit(unit).arm, from, side).routed;
                self.feel_terrain(s, unit, routed, env);
                self.displace_approached(s, unit, self.commanders[self.side_of(unit).enemy()], env);
            }
            Mover::Leader(leader) => {
                s.leader_at[leader.index()] = to;
                env.tell(rule!("7.1"), || Event::LeaderMoved { leader, from, to });
            }
            Mover::Marker(marker) => {
                s.marker_at[usize::from(marker)] = to;
                s.unseen = false;
                env.tell(rule!("13.1.6"), || Event::MarkerMoved { marker, from, to });
            }
        }
    }

    /// §6.1, §6.2 Records the rules on ZoC and flanks that a step or retreat involves: leaving or entering a ZoC, or approaching an enemy on his
    /// flank.
    pub(super) fn mark_zones(&self, s: &State, side: Side, from: HexId, to: HexId, env: &mut impl Env<Self>) {
        let zone = |hex: HexId| hex.is_some() && s.zoc[side.enemy()].has(hex);
        env.rule_if(rule!("6"), || zone(to));
        env.rule_if(rule!("6.1"), || zone(from) || zone(to));
        env.rule_if(rule!("6.2"), || !zone(to) && self.beside_enemy(s, side, to));
    }

    /// §9.4, §13.1.3 Removes the mover from the map permanently.
    pub(super) fn exit(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.task = Task::Stopped;
        let battle = self.of_battle(rule!("13.1.3"), rule!("13.2.3"));
        if let Mover::Leader(leader) = s.march.who {
            s.leader_at[leader.index()] = HexId::NONE;
            env.tell(battle, || Event::LeaderLeft { leader });
        }
        let Mover::Unit(unit) = s.march.who else { return };
        let counts = self.may_exit(s, unit, s.at(unit)) == Some(true);
        self.take_off(s, unit);
        s.disorganised.remove(unit);
        s.exited.insert(unit);
        if counts {
            s.exit_points.insert(unit);
        }
        let withdraws = s.demoralised.has(self.formation_of(unit));
        let section = if withdraws { rule!("9.4") } else { battle };
        env.tell(section, || Event::Left { unit, side: self.side_of(unit), counts });
    }

    /// §7.1 Ends the move: the mover turns, takes the ground, and drives off leaders next to it.
    pub(super) fn stop(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.task = Task::Movement;
        match s.march.who {
            Mover::Unit(unit) => {
                if self.classes.cavalry.has(unit) && s.march.used > s.march.full / 2 {
                    s.tired.insert(unit);
                }
                let side = self.side_of(unit);
                self.displace_approached(s, unit, self.leaders(side.enemy()), env);
                let hex = s.at(unit);
                if !hex.is_some() {
                    return;
                }
                self.halt(s, unit, env);
                // §7.3 Companions that move in the same phase may turn together; not while one of three has yet to leave.
                let turns = |with| self.formation_of(with) == self.formation_of(unit) && self.crowded(s).is_none();
                let turns = self.companion(s, unit, hex).is_some_and(turns);
                if !self.align(s, unit) || turns {
                    s.step = Step::Face(side, unit);
                } else if s.walked.has(unit) {
                    self.say_aligned(s, unit, env);
                }
            }
            Mover::Leader(leader) if s.march.commander => self.commander_moved(s, leader),
            Mover::Leader(_) | Mover::Marker(_) => {}
        }
    }

    /// §9.4 Whether a demoralised unit can end closer to its edge.
    fn can_withdraw(&self, s: &State, unit: UnitId) -> bool {
        let start = s.at(unit);
        let mut trial = March {
            who: Mover::Unit(unit),
            left: self.allowance(s, unit),
            full: 2 * self.unit(unit).movement,
            start,
            used: 0,
            open: 0,
            first: true,
            withdrawing: true,
            commander: false,
        };
        // A unit may leave a ZoC regardless of its points.
        trial.left = trial.left.max(1);
        let (mobility, mut found) = (self.unit_mobility(s, unit), false);
        self.data.map.grid.spend::<BUDGETS>(
            start,
            trial.left,
            |from, left, side, _| mobility.pace(from, left, from == start, side).map(|p| p.left),
            |at, left| {
                let nearer = at != start && self.has_room(s, unit, at) && self.is_nearer(s, unit, start, at);
                //
                let leaves = self.data.rulings.edge_withdrawal == EdgeWithdrawal::Must
                    && self.may_exit(s, unit, at).is_some()
                    && self.ground.edge(self.side_of(unit)).has(at)
                    && left > 0
                    && self.way_out(s, unit, at, left, at == start).is_some();
                found = nearer || leaves;
                found
            },
        );
        found
    }

    /// §7.1, §7.4 The counters that may still move: units, leaders, markers.
    fn movers(&self, s: &State) -> (UnitSet, crate::grandes_batailles::leader::LeaderSet, u8) {
        let side = self.active_side(s);
        let unmoved = self.active_units(s).minus(s.moved);
        let entering = |u: &UnitId| self.is_due(s, *u) && self.may_enter(s, *u);
        let mut units = unmoved & s.on_map;
        for unit in (unmoved & s.waiting).into_iter().filter(entering) {
            units.insert(unit);
        }
        let mut leaders = crate::grandes_batailles::leader::LeaderSet::EMPTY;
        for formation in s.active {
            let hq = self.hq(formation);
            let zone = s.zoc[side.enemy()].has(s.leader_at(hq));
            if s.leader_at(hq).is_some() && !s.leaders_moved.has(hq) && (!s.failed.has(hq) || zone) {
                leaders.insert(hq);
            }
        }
        for leader in s.leaders_waiting.into_iter().filter(|&l| !s.leaders_moved.has(l)) {
            if self.leader_joins(s, leader) && self.leader_may_enter(s, leader) {
                leaders.insert(leader);
            }
        }
        let mut markers = 0;
        if s.active.into_iter().any(|f| self.is_hidden(s, f)) {
            for marker in 0..2u8 {
                if s.marker_at[usize::from(marker)].is_some() && s.markers_moved >> marker & 1 == 0 {
                    markers |= 1 << marker;
                }
            }
        }
        (units, leaders, markers)
    }

    /// §9.4 Demoralised units that can withdraw and have not done so: once their formation acts, all of them must.
    fn withdrawals(&self, s: &State) -> UnitSet {
        let units = (self.active_units(s) & s.on_map).minus(s.moved);
        let bound = |u: &UnitId| s.demoralised.has(self.formation_of(*u)) && self.can_withdraw(s, *u);
        units.into_iter().filter(bound).collect()
    }

    pub(super) fn mover_choices(&self, s: &State, out: &mut Vec<Action>) {
        //
        let crowding = self.crowding(s);
        if !crowding.is_empty() {
            out.extend(crowding.into_iter().map(Action::Unit));
            return;
        }
        let (units, leaders, markers) = self.movers(s);
        out.extend(units.into_iter().map(Action::Unit));
        out.extend(leaders.into_iter().map(Action::Leader));
        out.extend((0..2).filter(|m| markers >> m & 1 == 1).map(Action::Marker));
        if self.withdrawals(s).is_empty() {
            out.push(Action::Done);
        }
    }

    /// §7.1 Asks for the next mover, or continues with combat.
    pub(super) fn next_mover(&self, s: &mut State) {
        // Units on the map may move: the other movers matter only if there is none.
        let on_map = (self.active_units(s) & s.on_map).minus(s.moved);
        let nobody = || {
            let (units, leaders, markers) = self.movers(s);
            units.is_empty() && leaders.is_empty() && markers == 0
        };
        if on_map.is_empty() && nobody() {
            s.task = Task::Announce(0);
        } else {
            s.step = Step::Mover(self.active_side(s));
        }
    }

    pub(super) fn begin_unit(&self, s: &mut State, unit: UnitId) {
        let side = self.side_of(unit);
        let on_map = s.on_map.has(unit);
        // §9.4 A unit that cannot withdraw does not move.
        let withdrawing = on_map && s.demoralised.has(self.formation_of(unit));
        s.moved.insert(unit);
        s.march = March {
            who: Mover::Unit(unit),
            left: self.allowance(s, unit),
            full: 2 * self.unit(unit).movement,
            start: s.at(unit),
            used: 0,
            open: 0,
            first: true,
            withdrawing,
            commander: false,
        };
        self.set_going(s, side, on_map);
    }

    pub(super) fn begin_leader(&self, s: &mut State, leader: LeaderId) {
        let counter = &self.data.leaders[leader.index()];
        s.leaders_moved.insert(leader);
        let full = 2 * counter.movement;
        let start = s.leader_at(leader);
        s.march = March {
            who: Mover::Leader(leader),
            left: full,
            full,
            start,
            used: 0,
            open: 0,
            first: true,
            withdrawing: false,
            commander: false,
        };
        self.set_going(s, counter.side, start.is_some());
    }

    pub(super) fn begin_marker(&self, s: &mut State, marker: u8) {
        s.markers_moved |= 1 << marker;
        let full = self.data.special.decoy.as_ref().map_or(0, |d| 2 * d.movement);
        s.march = March {
            who: Mover::Marker(marker),
            left: full,
            full,
            start: s.marker_at[usize::from(marker)],
            used: 0,
            open: 0,
            first: true,
            withdrawing: false,
            commander: false,
        };
        s.task = Task::Marching;
    }

    fn set_going(&self, s: &mut State, side: Side, on_map: bool) {
        if on_map {
            s.task = Task::Marching;
        } else {
            s.task = Task::Movement;
            s.step = Step::Enter(side);
        }
    }
}
