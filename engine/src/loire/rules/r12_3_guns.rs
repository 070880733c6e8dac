//! §12.3 The march to the sound of the guns: the units that may try it, their goals, and their factor.

use crate::geometry::HexId;
use crate::loire::data::March;
use crate::loire::event::{Coming, Event};
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{
    GunsAllowance, GunsLeader, GunsRiver, GunsRoom, GunsStay, GunsWay, GunsZones, MarchBeside, MarchFactor, Marchers,
    RetreatedMarchers,
};
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::{BUDGETS, HexSet};
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{Action, Loire};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Loire {
    /// §12.3 Whether `unit` may lead a march to the guns: a regular unit outside the zones of control of enemy regular units.
    #[must_use]
    pub fn hears_the_guns(&self, s: &State, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        let of_corps = || counter.corps.is_some_and(|corps| !self.data.corps[usize::from(corps.0)].group);
        let bound = match self.data.rulings.marchers {
            Marchers::Any => false,
            Marchers::NoCorps => of_corps(),
            Marchers::Apart => self.units_at(s, counter.side, s.at(unit)).meets(counter.commanders),
        };
        (!bound || self.classes.headquarters.has(unit)) && self.free_to_go(s, unit)
    }

    /// §12.3 The units that the headquarters `hq` may take along: subordinates that stand with it.
    #[must_use]
    pub fn comrades(&self, s: &State, hq: UnitId) -> UnitSet {
        self.subordinates_with(s, hq).keep(|unit| self.free_to_go(s, unit))
    }

    pub(super) fn free_to_go(&self, s: &State, unit: UnitId) -> bool {
        let enemy = self.unit(unit).side.enemy();
        //
        let fresh = self.data.rulings.retreated_marchers == RetreatedMarchers::Yes || !s.retreated.has(unit);
        fresh && self.classes.regular.has(unit) && !s.firm_zones[enemy].has(s.at(unit))
    }

    /// §12.3 The hexes to which `units` may march together: the hexes `attacked` and their neighbours, within range, that all of them can reach.
    #[must_use]
    pub fn gun_goals(&self, s: &State, units: UnitSet, attacked: HexSet) -> HexSet {
        self.reached(s, units, self.goals_within(s, units, attacked), |_, _| {})
    }

    /// §12.3, §4 The straight distance, in hexes, to the nearest of these goals of `units` for the hexes `attacked` that has room for them; `None` if
    /// there is none.
    #[must_use]
    pub fn nearest_gun_goal(&self, s: &State, units: UnitSet, attacked: HexSet) -> Option<u8> {
        let first = units.first()?;
        let (side, at) = (self.unit(first).side, s.at(first));
        let goals = self.goals_within(s, units, attacked);
        let goals = goals.into_iter().filter(|&goal| self.has_gun_room(s, units, side, goal)).collect();
        let way = |hex| self.data.map.grid.distance(at, hex);
        // Hexes that are no nearer are not searched for any more.
        let nearer = |hex, left: &mut HexSet| *left = left.into_iter().filter(|&other| way(other) < way(hex)).collect();
        self.reached(s, units, goals, nearer).into_iter().map(way).min()
    }

    /// §12.3, §4 R-89 Whether there is room for units that march to the guns.
    fn has_gun_room(&self, s: &State, units: UnitSet, side: Side, goal: HexId) -> bool {
        self.data.rulings.guns_room == GunsRoom::No || self.has_room(s, units, side, goal)
    }

    /// §12.3 R-108 Attacked hexes and their neighbours, within range, that units could enter at all.
    fn goals_within(&self, s: &State, units: UnitSet, attacked: HexSet) -> HexSet {
        let grid = &self.data.map.grid;
        let Some(first) = units.first() else { return HexSet::EMPTY };
        let (side, at) = (self.unit(first).side, s.at(first));
        let within = |hex: &HexId| grid.distance(at, *hex) <= self.data.limits.guns_range;
        let beside = |hex: HexId| match self.data.rulings.guns_river {
            GunsRiver::Yes => grid.next_to(hex),
            GunsRiver::No => self.joined(s, hex),
        };
        let goals = attacked.into_iter().fold(attacked, |goals, hex| goals | beside(hex)).minus(s.stood[side.enemy()]);
        let stays = self.data.rulings.guns_stay == GunsStay::Stay;
        let open = |goal: &HexId| if *goal == at { stays } else { self.opens(s, side, at, *goal) };
        goals.into_iter().filter(|goal| within(goal) && open(goal)).collect()
    }

    /// §12.3 Those of `goals` that all units can reach. In the last search `found` may remove goals that are still searched for.
    fn reached(&self, s: &State, units: UnitSet, goals: HexSet, mut found: impl FnMut(HexId, &mut HexSet)) -> HexSet {
        let mut mobilities = self.mobilities(s, units).peekable();
        let mut goals = goals;
        while let Some(walker) = mobilities.next() {
            let last = mobilities.peek().is_none();
            let mut reached = HexSet::EMPTY;
            self.costs_to(s, walker, goals, |hex, _, left| {
                reached.insert(hex);
                if last {
                    found(hex, left);
                }
            });
            goals = reached;
        }
        goals
    }

    /// §3.2 Whether a march of a side can end in a hex, which is free of enemies: from an adjacent start, or through a neighbour outside enemy
    /// zones of control.
    fn opens(&self, s: &State, side: Side, start: HexId, goal: HexId) -> bool {
        let enemy = side.enemy();
        let around = self.joined(s, goal);
        around.has(start) || !around.minus(s.zones[enemy] | s.stood[enemy]).is_empty()
    }

    /// §12.3 The factor of `units` that march together to `goal`: the rating of the unit that leads them less the cost of the route, rounded down.
    /// `None` without a route.
    #[must_use]
    pub fn gun_factor(&self, s: &State, units: UnitSet, goal: HexId) -> Option<i8> {
        let leader = self.guns_leader(s, units)?;
        Some(self.guns_factor(self.rating(s, leader), self.guns_cost(s, units, goal)?))
    }

    /// §12.3 R-138 The cost of the route of units that march together, in half movement points: the highest cost for any of them, or the cost
    /// for their leader. `None` if one of them has no route.
    fn guns_cost(&self, s: &State, units: UnitSet, goal: HexId) -> Option<u8> {
        let mounted = self.classes.mounted;
        let leads = match self.data.rulings.guns_way {
            GunsWay::Dearest => None,
            GunsWay::Leader => self.guns_leader(s, units),
        };
        self.mobilities(s, units).try_fold(0, |most: u8, walker| {
            let cost = self.cost_to(s, walker, goal)?;
            let counts = leads.is_none_or(|leader| mounted.has(leader) == mounted.has(walker.0));
            Some(if counts { most.max(cost) } else { most })
        })
    }

    /// The first unit on foot and the first mounted one of units that march together, each with the smallest budget of its kind. Others of the
    /// kind reach the same hexes at the same cost.
    fn mobilities(&self, s: &State, units: UnitSet) -> impl Iterator<Item = (UnitId, u8)> {
        let mounted = units & self.classes.mounted;
        let walker = |units: UnitSet| Some((units.first()?, self.guns_budget(s, units)));
        [walker(units.minus(mounted)), walker(mounted)].into_iter().flatten()
    }

    /// §12.3, §9.1 R-92 The budget of units on a march to the guns, in half movement points: the smallest of their allowances.
    fn guns_budget(&self, s: &State, units: UnitSet) -> u8 {
        const MOST: u8 = BUDGETS as u8 - 1;
        match self.data.rulings.guns_allowance {
            GunsAllowance::AnyLength => MOST,
            GunsAllowance::Allowance => {
                units.into_iter().map(|unit| self.budget(s, unit, March::Tactical)).fold(MOST, u8::min)
            }
        }
    }

    /// §12.3 The leader of `units` that march together: a headquarters, or the unit that marches by itself.
    #[must_use]
    pub fn guns_leader(&self, s: &State, units: UnitSet) -> Option<UnitId> {
        let mut hqs = (units & self.classes.headquarters).into_iter();
        let leader = match self.data.rulings.guns_leader {
            GunsLeader::Highest => hqs.find(|&hq| !self.unit(hq).commanders.meets(units)),
            GunsLeader::Best => hqs.max_by_key(|&hq| (self.rating(s, hq), std::cmp::Reverse(hq))),
        };
        leader.or(units.first())
    }

    /// §12.3 R-30 The `rating` less the `cost` in half movement points, rounded down.
    #[must_use]
    pub fn guns_factor(&self, rating: u8, cost: u8) -> i8 {
        match self.data.rulings.march_factor {
            MarchFactor::Factor => (2 * rating as i8 - cost as i8).div_euclid(2),
            MarchFactor::Cost => rating as i8 - cost as i8 / 2,
        }
    }

    /// §12.3 The result of `roll`, the sum of two dice, against `factor`.
    #[must_use]
    pub fn coming(&self, roll: u8, factor: i8) -> Coming {
        match (roll as i8).cmp(&factor) {
            _ if roll == 2 => Coming::InTime,
            std::cmp::Ordering::Less => Coming::InTime,
            std::cmp::Ordering::Equal => Coming::Late,
            std::cmp::Ordering::Greater => Coming::Stays,
        }
    }

    // ---- The marches ----

    /// §12.3 Defenders that may still try to march and have a goal: once a turn, and not units in a combat.
    pub(super) fn marchers(&self, s: &State, side: Side) -> UnitSet {
        self.listeners(s, side).keep(|unit| self.has_goal(s, UnitSet::one(unit)))
    }

    /// §12.3 The same, with or without a goal.
    fn listeners(&self, s: &State, side: Side) -> UnitSet {
        let at = s.combat.at;
        let near = self.near(at, self.data.limits.guns_range + 2).minus(at);
        let waiting = self.own(s, side).minus(s.marched | s.fought).keep(|unit| near.has(s.at(unit)));
        waiting.keep(|unit| self.hears_the_guns(s, unit))
    }

    /// §12.3, §4 Whether units that march together have a goal.
    fn has_goal(&self, s: &State, units: UnitSet) -> bool {
        !self.reached(s, units, self.open_goals(s, units), |_, left| *left = HexSet::EMPTY).is_empty()
    }

    /// §12.3, §4 The goals of units that march together: hexes with room that they can reach.
    pub(super) fn goals(&self, s: &State, units: UnitSet) -> HexSet {
        self.reached(s, units, self.open_goals(s, units), |_, _| {})
    }

    /// §12.3, §4, §13 The hexes with room that units may enter, with or without a route.
    fn open_goals(&self, s: &State, units: UnitSet) -> HexSet {
        let Some(first) = units.first() else { return HexSet::EMPTY };
        let side = self.unit(first).side;
        let open = |&goal: &HexId| {
            self.has_gun_room(s, units, side, goal) && units.into_iter().all(|unit| self.admitted(s, unit, goal))
        };
        self.goals_within(s, units, s.combat.at).into_iter().filter(open).collect()
    }

    /// §12.3 Asks the defender which unit marches next, before any dice are rolled.
    pub(super) fn ask_for_support(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.acting.enemy();
        s.combat.marching = UnitSet::EMPTY;
        if s.named.is_closed() {
            self.next_named(s, env);
        } else if !s.named.is_full() && self.listeners(s, side).into_iter().any(|u| self.has_goal(s, UnitSet::one(u))) {
            s.step = Step::Support(side);
        } else {
            self.end_names(s);
        }
    }

    pub(super) fn support(&self, s: &mut State, action: Action) {
        let Action::Unit(unit) = action else { return self.end_names(s) };
        s.combat.marching = UnitSet::one(unit);
        s.task = Task::Assembling;
    }

    /// §12.3 Subordinates that can still go with the headquarters that marches.
    pub(super) fn followers(&self, s: &State) -> UnitSet {
        let marching = s.combat.marching;
        let hqs = marching & self.classes.headquarters;
        let comrades = hqs.into_iter().fold(UnitSet::EMPTY, |all, hq| all | self.comrades(s, hq));
        let open = comrades.minus(marching | s.marched | s.fought);
        open.keep(|unit| self.has_goal(s, marching | UnitSet::one(unit)))
    }

    pub(super) fn assemble(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.followers(s).is_empty() { self.ask_for_goal(s, env) } else { s.step = Step::Comrades(s.acting.enemy()) }
    }

    pub(super) fn follow(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Unit(unit) => s.combat.marching.insert(unit),
            _ => self.ask_for_goal(s, env),
        }
    }

    fn ask_for_goal(&self, s: &mut State, env: &mut impl Env<Self>) {
        let goals = self.goals(s, s.combat.marching);
        match goals.first() {
            Some(only) if goals.len() == 1 => self.name_march(s, only, env),
            _ => s.step = Step::Goal(s.acting.enemy()),
        }
    }

    pub(super) fn goal_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.goals(s, s.combat.marching).into_iter().map(Action::To));
    }

    /// §12.3 Rolls for units that march together, and moves them.
    pub(super) fn march_to_guns(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let (side, units) = (s.acting.enemy(), s.combat.marching);
        let Some((unit, cost)) = self.guns_leader(s, units).zip(self.guns_cost(s, units, to)) else { return };
        let rating = self.rating(s, unit);
        let factor = self.guns_factor(rating, cost);
        let (roll, coming) = self.roll_march(unit, factor, env);
        env.tell(rule!("12.3"), || Event::MarchedToTheGuns {
            side,
            unit,
            units,
            to,
            rating,
            cost,
            factor,
            roll,
            coming,
        });
        if coming == Coming::Stays {
            return;
        }
        let takes = units.first().is_some_and(|first| self.takes_marker(s, side, s.at(first), units));
        let from = units.first().map_or(HexId::NONE, |first| s.at(first));
        //
        if to != from {
            self.put_all(s, units, side, to);
            if takes {
                self.mask(s, side, from, false);
                self.mask(s, side, to, true);
            }
            self.drop_decoys(s, side, from, env);
            for unit in units {
                self.pass(s, unit, env);
            }
            self.reconnoitre(s, side, to, env);
        }
        if s.combat.at.has(to) || self.data.rulings.march_beside == MarchBeside::Yes {
            self.turn_up(s, side, to, env);
            s.combat.fight.defenders |= units;
            s.combat.stood[side].insert(to);
            s.fought |= units;
            if coming == Coming::Late {
                s.combat.fight.late |= units;
            }
            self.note_marchers(s, units, to, coming);
        }
        if self.data.rulings.guns_zones == GunsZones::Arrival {
            s.asked = self.may_give_way(s, to, side).minus(s.combat.fight.attackers | s.declared.all());
            s.task = Task::GivingWay;
        }
    }

    /// §12.3 The roll of `leader`, the unit that leads a march, against `factor`. Returns the roll and its result.
    pub fn roll_march(&self, leader: UnitId, factor: i8, env: &mut impl Env<Self>) -> (u8, Coming) {
        let roll = Roll::March(leader).two_dice(env);
        (roll, self.coming(roll, factor))
    }
}
