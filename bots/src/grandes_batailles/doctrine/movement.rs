//! §7, §8, §13.1.1 Set-up, the C-in-C, the choice of movers and their destinations.

use super::Decision;
use super::order::{Directive, Kind, March, Places};
use crate::grandes_batailles::ground::{FAR, MAX_HEXES};
use crate::grandes_batailles::path::Path;
use sandtable_engine::geometry::{HexId, HexSet};
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{Action, LeaderId, Mover, PRUSSIAN, UnitId, UnitSet};

/// The value of a hex in which a move must not end.
const NEVER: i32 = -1_000_000;

impl Decision<'_> {
    // ---- Set-up ----

    /// §13.1.1 Places the units of an order in the first of its hexes that is offered.
    pub(super) fn deploy(&self, who: UnitSet, hexes: &Places) -> Option<usize> {
        let placement = self.g.placement(self.s)?;
        if !placement.units.iter().any(|&u| who.has(u)) {
            return None;
        }
        let offered = |spot: HexSet| self.legal.iter().position(|a| matches!(a, Action::To(hex) if spot.has(*hex)));
        hexes.0.iter().find_map(|spot| offered(spot.now(&self.field)))
    }

    /// Prefers cover and hexes near places that the enemy holds, and spreads units out.
    pub(super) fn set_up_simply(&self) -> usize {
        let goals = super::order::Spot::Theirs.now(&self.field);
        self.best(|action| {
            let Action::To(hex) = action else { return NEVER };
            let own = self.s.held(self.me).has(hex);
            let there = if own { self.g.units_at(self.s, hex).len() as i32 } else { 0 };
            let way = goals.into_iter().map(|goal| self.ground.way(Arm::Infantry, hex, goal)).min().unwrap_or(0);
            6 * i32::from(self.g.protection(self.s, hex)) - way - 4 * there
        })
    }

    // ---- Leaders ----

    /// The hex to which an order sends the C-in-C.
    pub(super) fn commanders_goal(&self) -> Option<HexId> {
        self.orders.on(Kind::Commander).find_map(|(_, order)| {
            let Directive::Commander { to } = &order.what else { return None };
            if !order.when.holds(&self.field) {
                return None;
            }
            let held = self.s.held(self.me);
            to.0.iter().find_map(|spot| {
                let there = spot.now(&self.field);
                (there & held).first().or(there.minus(self.s.held(self.me.enemy())).first())
            })
        })
    }

    /// §7.2 Moves him if an order sends him elsewhere; without one, unless all his HQs are in his range.
    pub(super) fn move_commander(&mut self, leader: LeaderId) -> usize {
        self.begin(None, None);
        match self.commanders_goal() {
            Some(goal) => self.find_or_done(if self.s.leader_at(leader) == goal { Action::Done } else { Action::Go }),
            None => {
                let stays = self.stays(leader);
                self.best(|a| i32::from((a == Action::Go) != stays))
            }
        }
    }

    /// The value of a hex for a leader, who may have a goal.
    pub(super) fn leaders_stand(&self, leader: LeaderId, goal: Option<HexId>, action: Action) -> i32 {
        let Action::To(hex) = action else { return NEVER };
        self.leader_stand(leader, hex) - goal.map_or(0, |goal| 20 * i32::from(self.ground.distance(hex, goal)))
    }

    // ---- The choice of movers ----

    /// Begins the move of a mover; `None` if none is named.
    fn begin(&mut self, mover: Option<Mover>, order: Option<u8>) {
        self.memory.mover = mover;
        self.memory.order = order;
        self.memory.path = Path::NONE;
    }

    /// The current mover: the bot is not asked to choose if there is only one (§9.4).
    fn follow(&mut self) -> Mover {
        let mover = self.s.mover().0;
        if self.memory.mover != Some(mover) {
            self.look_out();
            self.begin(Some(mover), None);
        }
        mover
    }

    /// Computes the distances to the enemies' present hexes.
    fn look_out(&mut self) {
        self.memory.nearest = [FAR; MAX_HEXES];
        for unit in self.army(self.me.enemy()) {
            let steps = self.ground.distances_from(self.s.at(unit));
            for (known, &step) in self.memory.nearest.iter_mut().zip(steps) {
                *known = step.min(*known);
            }
        }
    }

    /// The hex that a unit's distances are counted from: its own, or the one where it enters.
    fn from(&self, unit: UnitId) -> HexId {
        let at = self.stands(unit);
        let castagny = || self.g.data().options.castagny.as_ref().and_then(|c| c.by.first());
        if at.is_some() { at } else { castagny().unwrap_or(HexId::NONE) }
    }

    fn is_demoralised(&self, unit: UnitId) -> bool {
        self.s.demoralised().has(self.g.formation_of(unit))
    }

    /// §7.1 Demoralised units move first; then, order by order, the units with the shortest way; then leaders and markers.
    pub(super) fn next_mover(&mut self) -> usize {
        self.look_out();
        let mut offered = UnitSet::EMPTY;
        for action in self.legal {
            if let Action::Unit(unit) = action {
                offered.insert(*unit);
            }
        }
        let shaken = (offered & self.s.on_map()).into_iter().find(|&u| self.is_demoralised(u));
        if let Some(unit) = shaken {
            self.begin(Some(Mover::Unit(unit)), None);
            return self.find_or_done(Action::Unit(unit));
        }
        let orders = self.orders;
        for (number, order) in orders.on(Kind::Move) {
            if self.tally.of(number) >= order.at_most || !order.when.holds(&self.field) {
                continue;
            }
            let mut found: Option<(i32, UnitId, HexId)> = None;
            for unit in offered {
                let Some(goal) = self.goal_of(&order.what, unit) else { continue };
                offered.remove(unit);
                let at = self.s.at(unit);
                if goal == at {
                    self.memory.goal[unit.index()] = goal;
                    // §13.1.3 A unit leaves the map for points from the hex where it stands.
                    if !matches!(order.what, Directive::Exit { .. }) {
                        continue;
                    }
                }
                // Guns come after other units, and units off the map last.
                let late = 400 * i32::from(self.is_gun(unit)) + 800 * i32::from(!at.is_some());
                let way = self.ground.way(self.g.unit(unit).arm, self.from(unit), goal) + late;
                if found.is_none_or(|(least, ..)| way < least) {
                    found = Some((way, unit, goal));
                }
            }
            if let Some((_, unit, goal)) = found {
                self.tally.count(number);
                self.memory.goal[unit.index()] = goal;
                self.begin(Some(Mover::Unit(unit)), Some(number));
                return self.find_or_done(Action::Unit(unit));
            }
        }
        self.begin(None, None);
        self.best(|action| match action {
            Action::Leader(_) => 3,
            Action::Marker(_) => 2,
            Action::Done => 1,
            _ => 0,
        })
    }

    /// The hex to which an order sends a unit; `None` if it does not concern it.
    fn goal_of(&self, what: &Directive, unit: UnitId) -> Option<HexId> {
        let at = self.s.at(unit);
        match what {
            Directive::Hold { who, places, within } => {
                let stays = at.is_some() && who.has(self.s, unit) && places.has(&self.field, at);
                (stays && self.memory.nearest[at.index()] <= *within).then_some(at)
            }
            Directive::March(march) => self.marches_to(march, unit),
            Directive::Exit { who } => {
                let open = self.s.turn() >= self.g.data().victory.exit_from;
                if !open || !at.is_some() || !who.has(self.s, unit) {
                    return None;
                }
                self.nearest_of(unit, self.g.data().victory.exits.minus(self.s.held(self.me.enemy())))
            }
            _ => None,
        }
    }

    fn nearest_of(&self, unit: UnitId, hexes: HexSet) -> Option<HexId> {
        let (from, arm) = (self.from(unit), self.g.unit(unit).arm);
        if !from.is_some() {
            return None;
        }
        let way = |hex: &HexId| self.ground.way(arm, from, *hex);
        hexes.into_iter().min_by_key(way).filter(|hex| way(hex) < i32::from(FAR))
    }

    /// The nearest hex of the first place that is not full.
    fn marches_to(&self, march: &March, unit: UnitId) -> Option<HexId> {
        let from = self.from(unit);
        if !from.is_some() || !march.who.has(self.s, unit) || !march.from.has(&self.field, from) {
            return None;
        }
        march.to.0.iter().find_map(|spot| {
            let hexes = spot.now(&self.field);
            let bound = |u: &UnitId| {
                let (at, goal) = (self.s.at(*u), self.memory.goal[u.index()]);
                *u != unit
                    && march.who.units.has(*u)
                    && (at.is_some() && hexes.has(at) || goal.is_some() && hexes.has(goal))
            };
            if march.up_to < u8::MAX {
                let alive = self.g.units_of(self.me).minus(self.s.eliminated()).minus(self.s.exited());
                if alive.into_iter().filter(bound).count() >= usize::from(march.up_to) {
                    return None;
                }
            }
            let enemies = self.s.held(self.me.enemy());
            let fits = |hex: &HexId| {
                self.ground.distance(from, *hex) <= march.within
                    && (enemies.has(*hex) || self.g.has_room(self.s, unit, *hex))
            };
            self.nearest_of(unit, hexes.into_iter().filter(fits).collect())
        })
    }

    // ---- The move ----

    /// §7.4 Enters at the hex nearest to the goal; units without a goal wait.
    pub(super) fn enter(&mut self) -> usize {
        let mover = self.follow();
        match mover {
            Mover::Unit(unit) => {
                let goal = self.memory.goal[unit.index()];
                let arm = self.g.unit(unit).arm;
                self.best(|action| match action {
                    Action::To(hex) if goal.is_some() => -self.ground.way(arm, hex, goal),
                    Action::To(_) => NEVER - 1,
                    _ => NEVER,
                })
            }
            Mover::Leader(leader) => self.best(|action| match action {
                Action::To(hex) => -self.off_troops(leader, hex),
                _ => NEVER,
            }),
            Mover::Marker(_) => self.done(),
        }
    }

    /// The mover's next step along its path; a path is searched for if there is none from here.
    pub(super) fn march(&mut self) -> usize {
        let mover = self.follow();
        let here = match mover {
            Mover::Marker(marker) => return self.marker_step(marker),
            Mover::Unit(unit) => self.s.at(unit),
            Mover::Leader(leader) => self.s.leader_at(leader),
        };
        // No path is known from here, or it is barred: woods may have disorganised the cavalry on its way.
        let barred = self.memory.path.after(here).is_some_and(|next| self.find(Action::To(next)).is_none());
        if barred || !self.memory.path.has(here) {
            self.memory.path = match mover {
                Mover::Unit(unit) => self.find_path(unit),
                Mover::Leader(leader) => self.find_ride(leader),
                Mover::Marker(_) => Path::NONE,
            };
        }
        if let Mover::Unit(unit) = mover
            && let Some(exit) = self.find(Action::Exit)
            && self.exits(unit)
        {
            return exit;
        }
        if let Some(next) = self.memory.path.after(here)
            && let Some(step) = self.find(Action::To(next))
        {
            return step;
        }
        if let Some(done) = self.find(Action::Done) {
            return done;
        }
        // The unit must move, but has no step along a path.
        let Mover::Unit(unit) = mover else { return 0 };
        self.best(|action| match action {
            Action::To(hex) => self.end(unit, hex),
            _ => NEVER - 1,
        })
    }

    /// §9.4, §13.1.3 Whether a unit leaves the map where it can.
    fn exits(&self, unit: UnitId) -> bool {
        let ordered = self.memory.order.is_some_and(|n| matches!(self.orders.says(n), Directive::Exit { .. }));
        self.is_demoralised(unit) || ordered && self.s.at(unit) == self.memory.goal[unit.index()]
    }

    fn find_path(&mut self, unit: UnitId) -> Path {
        let start = self.s.at(unit);
        let (field, sets_out) = (self.field, self.s.sets_out());
        field.walk(&mut self.memory.reach, unit);
        let ends = self.ends(unit);
        let mut found = (start, NEVER - 1);
        for &hex in self.memory.reach.hexes() {
            let other = hex != start || !sets_out;
            if other && !(self.may_end(ends, hex) && self.g.has_room(self.s, unit, hex)) {
                continue;
            }
            let value = self.end(unit, hex) + i32::from(hex == start);
            if value > found.1 {
                found = (hex, value);
            }
        }
        Path::to(found.0, &self.memory.reach)
    }

    fn find_ride(&mut self, leader: LeaderId) -> Path {
        let (field, start) = (self.field, self.s.leader_at(leader));
        let worth = |hex: HexId| field.leader_stand(leader, hex);
        let mut goal = field.ride(&mut self.memory.reach, leader, &field.g.leader_mobility(field.s, leader), worth);
        if self.chief() == Some(start)
            && let Some(wanted) = self.commanders_goal()
        {
            let stand = |hex: HexId| self.leaders_stand(leader, Some(wanted), Action::To(hex));
            let with_troops = |hex: &HexId| self.s.held(self.me).has(*hex);
            let hexes = self.memory.reach.hexes().iter().copied().filter(with_troops);
            goal = hexes.max_by_key(|&hex| stand(hex)).unwrap_or(goal);
        }
        Path::to(goal, &self.memory.reach)
    }

    /// The value for a unit of ending its move in a hex: near its goal, under cover, next to the enemy only as ordered.
    fn end(&self, unit: UnitId, hex: HexId) -> i32 {
        let arm = self.g.unit(unit).arm;
        let nearest = self.memory.nearest[hex.index()];
        let cover = 3 * (i32::from(self.g.protection(self.s, hex)) - 1);
        if self.is_demoralised(unit) {
            return -50 * i32::from(self.g.edge_steps(self.me, hex)) + cover;
        }
        let goal = self.memory.goal[unit.index()];
        if !goal.is_some() {
            return if hex == self.s.at(unit) { 1 } else { 0 };
        }
        let march = self.memory.order.and_then(|number| match self.orders.says(number) {
            Directive::March(march) => Some(march),
            _ => None,
        });
        let near = march.map_or(0, |march| march.near);
        let there = self.ground.distance(hex, goal) <= near;
        let mut value = if there { 0 } else { -4 * self.ground.way(arm, hex, goal) };
        if nearest <= 3 {
            value += cover;
        }
        if self.is_gun(unit) {
            return value + self.battery(unit, hex, nearest);
        }
        if nearest == 1 && hex != goal {
            match march.and_then(|march| march.contact) {
                Some(percent) if self.has_mass(unit, hex, percent) => {
                    if march.is_some_and(|march| march.flank) && self.on_flank(hex) {
                        value += 24;
                    }
                }
                _ => value += NEVER / 2,
            }
        }
        value
    }

    /// The value of a hex for a gun: targets, and distance from the enemy unless friends cover it.
    fn battery(&self, gun: UnitId, hex: HexId, nearest: u8) -> i32 {
        let range = self.g.range(self.s, gun);
        let reached = |u: UnitId| {
            let at = self.s.at(u);
            self.ground.distance(hex, at) <= range && self.g.sees(self.s, hex, at)
        };
        let fires = nearest <= range && self.army(self.me.enemy()).into_iter().any(reached);
        let covered = self.s.held(self.me).has(hex) && !self.line_at(hex).is_empty();
        let exposed = match nearest {
            ..=1 if !covered => NEVER / 2,
            2 if !covered => -20,
            _ => 0,
        };
        24 * i32::from(fires) + 6 * i32::from(covered) + exposed
    }

    /// Whether friends near a hex, the unit included, have this many percent of the values of the enemies near it.
    fn has_mass(&self, unit: UnitId, hex: HexId, percent: u8) -> bool {
        let sum = |side, own: Option<UnitId>| -> i32 {
            let near = |u: &UnitId| Some(*u) == own || self.ground.distance(self.s.at(*u), hex) <= 2;
            let line = self.army(side).into_iter().filter(|&u| !self.is_gun(u));
            line.filter(near).map(|u| i32::from(self.g.value(self.s, u))).sum()
        };
        100 * sum(self.me, Some(unit)) >= i32::from(percent) * sum(self.me.enemy(), None)
    }

    /// Whether a hex is on the flank of a neighbouring enemy.
    fn on_flank(&self, hex: HexId) -> bool {
        let held = self.s.held(self.me.enemy());
        let beside = self.g.data().map.grid.neighbours(hex).iter().filter(|&&near| held.has(near));
        beside.into_iter().any(|&near| self.line_at(near).into_iter().any(|d| self.g.is_flank(self.s, d, hex)))
    }

    /// §13.1.6 Both markers march towards the nearest place that can be taken.
    fn marker_step(&self, marker: u8) -> usize {
        let here = self.s.markers()[usize::from(marker)];
        let goals = super::order::Spot::Theirs.now(&self.field);
        debug_assert_eq!(self.me, PRUSSIAN);
        let way = |from: HexId| {
            goals.into_iter().map(|goal| 2 * self.ground.way(Arm::Infantry, from, goal)).min().unwrap_or(0)
        };
        self.best(|action| match action {
            Action::To(hex) => -way(hex),
            _ if here.is_some() => -way(here) - 1,
            _ => 0,
        })
    }
}
