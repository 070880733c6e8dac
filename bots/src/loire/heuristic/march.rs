//! §9 Marches: movers, their company, destinations and ways. A march is planned as a whole and then followed.

use super::battle::Clash;
use super::movers::Movers;
use super::survey::{FELT, GOALS, Survey};
use super::{Seen, units_of};
use crate::loire::land::Land;
use crate::loire::reach::{Plan, Reach};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::state::Marching;
use sandtable_engine::loire::{Action, FRENCH, GERMAN, HexSet, UnitId, UnitSet};
use std::cmp::Reverse;

/// The largest excess of an enemy's strength over what is tolerated that counts, in percent.
const MOST_FEARED: i32 = 400;
/// The number of parts of a threat; cover removes three of them.
const COVER: i32 = 12;
/// The cost of staying in an overstacked hex, in addition to the strength.
const CROWDED: i32 = 100;
/// The largest distance of units that follow another, in hexes.
const FOLLOWS: u8 = 4;
/// An upper bound that excludes nothing.
const UNKNOWN: i32 = i32::MAX / 8;
/// Every kind of march.
const ANY: [March; 3] = [March::Tactical, March::Strategic, March::Forced];
/// The strength of the fullest stack.
const FULL_STACK: i32 = 22;

impl Seen<'_> {
    // ---- Movers ----

    /// The index of the next mover with a destination, whose plan is stored; or of the action that ends the moves.
    pub(super) fn mover(
        &self,
        legal: &[Action],
        survey: &mut Survey,
        reach: &mut Reach,
        plan: &mut Plan,
        settled: &mut UnitSet,
    ) -> usize {
        let waiting = units_of(legal);
        while let Some(unit) = self.next_in_order(survey, waiting.minus(*settled)) {
            let found = match self.land.regular.has(unit) {
                true => self.planned(unit, waiting, survey, reach).or_else(|| self.work_plan(survey, unit)),
                false => self.irregular_plan(unit, survey, reach),
            };
            if let Some(found) = found {
                *plan = found;
                return legal.iter().position(|action| *action == Action::Unit(unit)).unwrap_or(0);
            }
            settled.insert(unit);
        }
        self.last_movers(legal, survey, reach, plan)
    }

    /// Ends the moves; or, if movement cannot end yet, chooses the next unit that must make a forced march, with those of its corps in its hex.
    fn last_movers(&self, legal: &[Action], survey: &Survey, reach: &mut Reach, plan: &mut Plan) -> usize {
        let bound = self.g.bound_to_march(self.s);
        let first = legal.iter().position(|action| matches!(action, Action::Unit(unit) if bound.has(*unit)));
        let index = legal.iter().position(|action| *action == Action::Done).or(first).unwrap_or(0);
        if let Action::Unit(unit) = legal[index] {
            let (at, corps) = (self.s.at(unit), self.g.unit(unit).corps);
            let with = bound.minus(self.s.moved());
            let with = with.keep(|other| self.s.at(other) == at && self.g.unit(other).corps == corps);
            let movers = self.movers(with, survey);
            *plan = self.best_march(&movers, &[March::Forced], survey, reach).1.unwrap_or(Plan::stay(with));
            plan.march = March::Forced;
        }
        index
    }

    /// The next unit: infantry near the enemy first, then cavalry, headquarters, irregular units, and decoys last.
    fn next_in_order(&self, survey: &Survey, units: UnitSet) -> Option<UnitId> {
        let Land { infantry, cavalry, headquarters, decoys, .. } = *self.land;
        let irregular = units.minus(infantry | cavalry | headquarters | decoys);
        let classes = [units & infantry, units & cavalry, units & headquarters, irregular, units & decoys];
        let first = classes.into_iter().find(|class| !class.is_empty())?;
        first.into_iter().max_by_key(|&unit| (survey.threat[self.s.at(unit).index()], Reverse(unit)))
    }

    /// The march of a unit: with all units of its hex that can move, or alone; `None` if it stays.
    fn planned(&self, unit: UnitId, waiting: UnitSet, survey: &mut Survey, reach: &mut Reach) -> Option<Plan> {
        let at = self.s.at(unit);
        let stack = (waiting & self.land.regular).keep(|other| self.s.at(other) == at);
        let alone = UnitSet::one(unit);
        let mut movers = self.movers(alone, survey);
        let mut chosen = self.best_march(&movers, &ANY, survey, reach);
        // The two are compared by their gain for each point of strength.
        if stack != alone {
            let all = self.movers(stack, survey);
            let together = self.best_march(&all, &ANY, survey, reach);
            if chosen.0 * all.strength.max(1) <= together.0 * movers.strength.max(1) {
                (movers, chosen) = (all, together);
            }
        }
        if let Some(goal) = movers.goal {
            let per = movers.strength / movers.units.len().max(1) as i32;
            movers.units.into_iter().for_each(|unit| survey.send(unit, self.g.unit(unit).corps, per, goal));
        }
        if let Some(plan) = chosen.1
            && plan.rail.is_some()
        {
            survey.railed = self.g.unit(unit).corps;
        }
        chosen.1
    }

    /// The best march of some units, and its gain over staying.
    fn best_march(
        &self,
        movers: &Movers,
        marches: &[March],
        survey: &Survey,
        reach: &mut Reach,
    ) -> (i32, Option<Plan>) {
        let Movers { units, start, .. } = *movers;
        let stay = self.hex_score(movers, survey, start, true) - self.crowded_out(movers);
        let mut found = (stay + self.w.march_least, None);
        let (stood, fit) = (self.s.stood(self.me), self.g.fits(self.s, units));
        // By examined hex, an upper bound on its score, and the part of that for a combat.
        let mut known = std::mem::take(&mut reach.known);
        for &march in marches {
            if !self.can_march(units, march, survey) {
                continue;
            }
            let tactical = march == March::Tactical;
            let price = if march == March::Forced { self.forced_price(units) } else { 0 };
            let has_room = |hex: HexId| if stood.has(hex) { self.g.has_room(self.s, units, self.me, hex) } else { fit };
            let fronts = if tactical { self.s.zones(self.foe) } else { HexSet::EMPTY };
            // The score of a hex, if it exceeds `least` and the hex has room.
            let score = |hex: HexId, fights: i32, least: i32| {
                let score = self.hex_score(movers, survey, hex, false) - price;
                if score + fights <= least || !has_room(hex) {
                    return None;
                }
                let fights = if fronts.has(hex) { self.contact(movers, hex) } else { 0 };
                Some(score + fights).filter(|&score| score > least)
            };
            reach.search((self.g, self.s), self.ways, units, (march, survey.near));
            let mut hexes = reach.hexes();
            if hexes.has(start) {
                hexes.remove(start);
            }
            // The most promising hex is scored first; hexes that cannot be as good are not scored at all.
            let mut hopeful = HexSet::EMPTY;
            let mut promising = (found.0, None);
            for hex in hexes {
                let most = self.most(movers, survey, hex) - price;
                // The bound is tightest where there is no enemy to attack.
                let fights = if fronts.has(hex) {
                    self.most_contact(movers, hex)
                } else {
                    if most > promising.0 {
                        promising = (most, Some(hex));
                    }
                    0
                };
                if most + fights > found.0 {
                    known[hex.index()] = (most + fights, fights);
                    hopeful.insert(hex);
                }
            }
            let first = promising.1.and_then(|hex| score(hex, 0, found.0));
            // A hex must be at least as good as the first one.
            let mut least = first.map_or(found.0, |score| score - 1);
            let mut end = None;
            for hex in hopeful {
                let (most, fights) = known[hex.index()];
                if most <= least {
                    continue;
                }
                if let Some(score) = score(hex, fights, least) {
                    least = score;
                    end = Some(hex);
                }
            }
            if let Some(end) = end {
                found = (least, Some(Plan::walk(units, march, start, end, reach)));
            }
        }
        reach.known = known;
        if let Some((score, to)) = self.best_ride(movers, survey, found.0) {
            found = (score, Some(Plan::ride(units, to)));
        }
        (found.0 - stay - self.w.march_least, found.1)
    }

    /// §4 The cost of staying in an overstacked hex.
    fn crowded_out(&self, movers: &Movers) -> i32 {
        let there = self.g.units_at(self.s, self.me, movers.start);
        if self.g.fits(self.s, there) { 0 } else { movers.strength * self.w.own + CROWDED }
    }

    /// §9.4, §9.5 Whether units can make this kind of march, as far as is known before they begin.
    fn can_march(&self, units: UnitSet, march: March, survey: &Survey) -> bool {
        let on_foot = self.land.infantry | self.land.headquarters;
        let may = match march {
            March::Tactical => return true,
            March::Strategic => units.within(self.land.regular),
            March::Forced => units.within(on_foot),
        };
        may && units.first().is_none_or(|unit| !survey.near.has(self.s.at(unit)))
    }

    /// §9.5 The expected cost of a forced march: the steps lost if tests fail.
    fn forced_price(&self, units: UnitSet) -> i32 {
        let fails = |unit: UnitId| i32::from(FAILS[usize::from(self.g.rating(self.s, unit).min(12))]);
        let hqs = units & self.land.headquarters;
        let led = |unit: UnitId| self.g.unit(unit).commanders.meets(hqs);
        let by_hq: i32 = hqs.into_iter().map(|hq| 2 * fails(hq)).sum();
        let by_unit: i32 = units.minus(hqs).into_iter().filter(|&unit| !led(unit)).map(fails).sum();
        (by_hq + by_unit) * self.w.forced / 36
    }

    /// §9.6 The best destination by rail, with its score, if better than `least`.
    fn best_ride(&self, movers: &Movers, survey: &Survey, least: i32) -> Option<(i32, HexId)> {
        let corps = self.g.corps_on_rails(self.s, movers.units)?;
        let free = survey.railed.is_none_or(|railed| railed == corps);
        if !free || !survey.rails.has(movers.start) {
            return None;
        }
        let mut found = (least, None);
        for hex in self.land.rails_from(movers.start, survey.rails) {
            if hex != movers.start
                && self.most(movers, survey, hex) > found.0
                && self.g.has_room(self.s, movers.units, self.me, hex)
            {
                let score = self.hex_score(movers, survey, hex, false);
                if score > found.0 {
                    found = (score, Some(hex));
                }
            }
        }
        Some((found.0, found.1?))
    }

    // ---- Destinations ----

    /// The data that is the same for all hexes.
    pub(super) fn movers(&self, units: UnitSet, survey: &Survey) -> Movers {
        let start = units.first().map_or(HexId::NONE, |unit| self.s.at(unit));
        let strength = self.strength_of(units);
        let others = self.own_regular().minus(units);
        let waiting = others.minus(self.s.moved());
        let grid = &self.g.data().map.grid;
        let near = |unit: &UnitId| start.is_some() && grid.distance(self.s.at(*unit), start) <= FOLLOWS;
        let following: i32 = waiting.into_iter().filter(near).map(|unit| self.strength(unit)).sum();
        let goal = match start.is_some() {
            true => self.chosen_goal(survey, start, strength, units.first()),
            false => None,
        };
        Movers {
            units,
            start,
            strength,
            steps: units.into_iter().map(|unit| i32::from(self.s.steps(unit))).sum(),
            guns: units.into_iter().map(|unit| i32::from(self.g.artillery(self.s, unit))).sum(),
            supplied: !units.meets(self.s.unsupplied()),
            goal,
            gains: match start.is_some() {
                true => [(0, 0); GOALS],
                false => self.ranked(survey, self.gains(survey, strength, None)),
            },
            following: following * self.w.follow / 100,
            others: self.hexes_of(others),
            stakes: self.land.settled | HexSet::one(self.s.government()),
            watched: self.s.stood(self.foe) | self.s.zones(self.foe).minus(self.s.stood(self.me)),
            most_felt: self.most_felt(strength),
        }
    }

    /// An upper bound on the gain of a hex by the enemy strength felt there: cover, and danger if weights make it desirable.
    fn most_felt(&self, strength: i32) -> i32 {
        let feared = MOST_FEARED * strength * self.w.danger / 1_000;
        (strength * self.w.cover / 10).max(0) - feared.min(0) - (self.w.trapped * strength).min(0)
    }

    /// An upper bound on the score of a hex without a combat; exact if no enemy is felt and no other friendly unit is there.
    fn most(&self, movers: &Movers, survey: &Survey, hex: HexId) -> i32 {
        if self.w.command > 0 && movers.others.has(hex) {
            return UNKNOWN;
        }
        let felt = if survey.threat[hex.index()] > 0 { movers.most_felt } else { 0 };
        let stake = if movers.stakes.has(hex) { self.at_stake(movers, survey, hex) } else { 0 };
        self.reach_of(movers, survey, hex) + stake + felt
    }

    /// The value of taking or holding a place.
    fn at_stake(&self, movers: &Movers, survey: &Survey, hex: HexId) -> i32 {
        self.capture(movers, hex) + self.hold(movers, survey, hex) + self.billet(movers, survey, hex)
    }

    /// The value of the location of a hex: its way to the goal, and supply.
    fn reach_of(&self, movers: &Movers, survey: &Survey, hex: HexId) -> i32 {
        let supply = if survey.supplied.has(hex) { 0 } else { self.w.supply * movers.strength };
        self.pull(movers, survey, hex) - supply
    }

    /// The score of a hex for the units; `fights`: whether they can attack from there.
    pub(super) fn hex_score(&self, movers: &Movers, survey: &Survey, hex: HexId, fights: bool) -> i32 {
        let threat = i32::from(survey.threat[hex.index()]);
        let mut score = self.reach_of(movers, survey, hex);
        if movers.stakes.has(hex) {
            score += self.at_stake(movers, survey, hex);
        }
        score += self.company_of(movers, hex);
        if threat > 0 {
            score -= self.danger(movers, survey, hex, threat);
        }
        if fights {
            score += self.contact(movers, hex);
        }
        score
    }

    fn pull(&self, movers: &Movers, survey: &Survey, hex: HexId) -> i32 {
        let goal = movers.goal.map(|goal| &survey.goals()[goal]);
        goal.map_or(0, |goal| -self.w.near * self.way(goal, hex) * movers.strength / 100)
    }

    /// §15 The value of an enemy place that they take.
    fn capture(&self, movers: &Movers, hex: HexId) -> i32 {
        let place = self.land.place_at(hex).filter(|place| self.s.control(self.foe).has(*place));
        if movers.supplied { place.map_or(0, |place| self.worth_of_place(place)) } else { 0 }
    }

    /// §15 The value of holding a town, or the Government, without other units there.
    fn hold(&self, movers: &Movers, survey: &Survey, hex: HexId) -> i32 {
        let place = self.land.place_at(hex).filter(|place| self.land.towns.has(*place));
        let alone = !movers.others.has(hex);
        let near = survey.threat[hex.index()] > 0 || self.turns_left() <= 1;
        let government =
            if alone && near && self.me == FRENCH && hex == self.s.government() { self.w.leave } else { 0 };
        match place {
            Some(place) if alone && near && self.s.control(self.me).has(place) => {
                self.worth_of_place(place) * self.w.hold / 100 + government
            }
            _ => government,
        }
    }

    /// §1.7, §12.6 The value of standing together: troops with their guns, a headquarters with its troops.
    fn company_of(&self, movers: &Movers, hex: HexId) -> i32 {
        if !movers.others.has(hex) {
            return 0;
        }
        let there = self.own_regular().minus(movers.units).keep(|unit| self.s.at(unit) == hex);
        let mut worth = 0;
        for hq in (there | movers.units) & self.land.headquarters {
            let moves = movers.units.has(hq);
            let with = if moves { there } else { movers.units };
            let troops = with.keep(|unit| self.g.unit(unit).commanders.has(hq));
            worth += self.strength_of(troops) * (1 + i32::from(self.g.unit(hq).artillery));
        }
        worth * self.w.command / 10
    }

    /// §5.2 The value of a place away from the enemy for German units that have lost steps and rest there.
    fn billet(&self, movers: &Movers, survey: &Survey, hex: HexId) -> i32 {
        let rests = self.me == GERMAN && self.land.place_at(hex).is_some() && survey.threat[hex.index()] == 0;
        let worn = |unit: UnitId| i32::from(self.s.steps(unit) + 1 < self.g.unit(unit).steps);
        if rests { movers.units.into_iter().map(worn).sum::<i32>() * self.w.billet } else { 0 }
    }

    /// The danger in a hex.
    fn danger(&self, movers: &Movers, survey: &Survey, hex: HexId, threat: i32) -> i32 {
        let cover = if self.land.cover.has(hex) { 3 } else { 0 };
        let there = self.strength_in(self.me, hex) + if hex == movers.start { 0 } else { movers.strength };
        let felt = i32::from(survey.support[hex.index()]);
        let grid = &self.g.data().map.grid;
        let beside = grid.neighbours(hex).iter().filter(|&&hex| movers.others.has(hex));
        let line: i32 = beside.map(|&hex| self.strength_in(self.me, hex)).sum();
        let following = movers.following.min((FULL_STACK - there).max(0));
        let own = there + following + line * self.w.line / 100 + (felt - there).max(0) * self.w.support / 100;
        let over = 100 * threat * (COVER - cover) / (COVER * own.max(1)) - self.w.borne;
        let feared = over.clamp(0, MOST_FEARED) * movers.strength * self.w.danger / 1_000;
        let is_trapped = grid.next_to(hex).within(&movers.watched);
        let trapped = if is_trapped { self.w.trapped * movers.strength } else { 0 };
        feared + trapped - if cover > 0 { movers.strength * self.w.cover / 10 } else { 0 }
    }

    /// §12.4 The units' share in the gain of a combat from a hex.
    fn contact(&self, movers: &Movers, hex: HexId) -> i32 {
        if !self.s.zones(self.foe).has(hex) {
            return 0;
        }
        let targets = self.g.attacked_from(self.s, self.me, hex);
        if targets.is_empty() {
            return 0;
        }
        let mut clash = Clash::default();
        self.add_stack(&mut clash, 0, self.me, hex);
        if hex != movers.start {
            clash.strength[0] += movers.strength;
            clash.steps[0] += movers.steps;
            clash.guns[0] += movers.guns;
        }
        // §12.4 Units next to a single target that have no other target join; otherwise none does.
        if let Some(only) = targets.first().filter(|_| targets.len() == 1) {
            for &other in self.g.data().map.grid.neighbours(only) {
                let joins = other != hex && movers.others.has(other);
                if joins && self.g.attacked_from(self.s, self.me, other) == targets {
                    self.add_stack(&mut clash, 0, self.me, other);
                }
            }
            clash.strength[0] += movers.following;
            clash.steps[0] += movers.following / 2;
        } else {
            let room = (FULL_STACK - clash.strength[0]).max(0);
            clash.strength[0] += movers.following.min(room);
            clash.steps[0] += movers.following.min(room) / 2;
        }
        for target in targets {
            self.add_stack(&mut clash, 1, self.foe, target);
        }
        clash.modifier = self.rough_modifier(hex, targets, clash.guns);
        self.share_of(movers, self.gain(&clash, targets), clash.strength[0])
    }

    /// An upper bound on this share in a hex that they are not in yet.
    fn most_contact(&self, movers: &Movers, hex: HexId) -> i32 {
        let (mut steps, mut town) = (0, 0);
        let held = self.s.stood(self.foe);
        for &near in self.g.data().map.grid.neighbours(hex).iter().filter(|&&near| held.has(near)) {
            steps += i32::from(self.board.at(self.foe, self.me, near).steps);
            town = town.max(self.prize_at(near).abs());
        }
        let attack = self.strength_in(self.me, hex) + movers.strength + movers.following.min(0);
        self.most_gain(steps, town).map_or(UNKNOWN, |most| self.share_of(movers, most, attack).max(0))
    }

    /// Each unit has its share of the common gain.
    fn share_of(&self, movers: &Movers, gain: i32, attack: i32) -> i32 {
        gain.max(0) * movers.strength / attack.max(1) * self.w.contact / 100
    }

    /// The value of a hex for units that are placed or end there.
    pub(super) fn placed(&self, survey: &Survey, units: UnitSet, hex: HexId) -> i32 {
        self.placed_as(&mut self.movers(units, survey), survey, hex)
    }

    /// The same with the data of the units.
    pub(super) fn placed_as(&self, movers: &mut Movers, survey: &Survey, hex: HexId) -> i32 {
        if movers.start.is_some() {
            return self.hex_score(movers, survey, hex, false);
        }
        movers.goal = self.goal_for(survey, hex, movers.strength, &movers.gains, true);
        let pull = movers.goal.map_or(0, |goal| survey.goals()[goal].value.min(self.w.town));
        self.hex_score(movers, survey, hex, false) + pull
    }

    // ---- Ways ----

    /// §9.1 Rates a unit that may go along: those of the plan do.
    pub(super) fn company(&self, plan: &Plan, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => i32::from(plan.units.has(unit)) * 2 - 1,
            _ => 0,
        }
    }

    /// §9.3-9.5 Rates a kind of march: that of the plan, or else the fastest slower one.
    pub(super) fn pace(&self, plan: &Plan, action: Action) -> i32 {
        match action {
            Action::Pace(march) if march as usize <= plan.march as usize => 1 + march as i32,
            _ => 0,
        }
    }

    /// §9.4, §9.5, §5.1 Plans again if units may not make the planned kind of march.
    pub(super) fn keep_pace(&self, survey: &Survey, reach: &mut Reach, plan: &mut Plan) {
        let &Marching { units, march, begun, .. } = self.s.marching();
        if !begun && march != plan.march && units.within(plan.units) && !plan.rail.is_some() {
            let found = self.best_march(&self.movers(units, survey), &[march], survey, reach).1;
            *plan = found.unwrap_or(Plan::stay(units));
            plan.march = march;
        }
    }

    /// The next step of the march; at its end work on a bridge may be worth it.
    pub(super) fn step(&self, legal: &[Action], survey: &Survey, plan: &Plan) -> usize {
        let find = |wanted: Action| legal.iter().position(|action| *action == wanted);
        let march = self.s.marching();
        let planned = march.units.meets(plan.units);
        let next = plan.after(march.at).filter(|_| planned).and_then(|hex| find(Action::To(hex)));
        let ride = if planned && plan.rail.is_some() { find(Action::Rail(plan.rail)) } else { None };
        let work = || {
            let worth =
                |action: &Action| matches!(*action, Action::Bridge(to) if self.is_worth_work(survey, march.at, to));
            legal.iter().position(worth)
        };
        next.or(ride).or_else(work).or_else(|| find(Action::Done)).unwrap_or(0)
    }

    // ---- §11 Bridges ----

    /// §11.2, §11.4 A unit without a destination stays at a bridge that is worth the work.
    fn work_plan(&self, survey: &Survey, unit: UnitId) -> Option<Plan> {
        let at = self.s.at(unit);
        let able = (self.land.infantry | self.land.headquarters).has(unit);
        let mut near = self.g.data().map.grid.next_to(at).into_iter();
        let worth = able && near.any(|to| self.is_worth_work(survey, at, to));
        worth.then(|| Plan::stay(UnitSet::one(unit)))
    }

    /// §11 Whether a bridge should be destroyed, with the enemy felt beyond it and too little strength to meet him; or repaired.
    fn is_worth_work(&self, survey: &Survey, at: HexId, to: HexId) -> bool {
        let map = &self.g.data().map;
        // Work of this half turn is not undone.
        let unchanged = |bridge: &_| survey.is_unchanged(*bridge, self.s.standing());
        let Some(bridge) = map.bridge(at, to).filter(unchanged) else { return false };
        let (threat, support) = (i32::from(survey.threat[to.index()]), i32::from(survey.support[to.index()]));
        if self.s.standing().has(bridge) {
            let free = self.strength_in(self.me, to) == 0;
            let part = self.w.beyond;
            let threat = if part == 0 { threat } else { (threat * (100 - part) + self.beyond(at, to) * part) / 100 };
            free && threat >= self.w.blow && 100 * threat > self.w.blow_odds * support
        } else {
            100 * support > self.w.mend_odds * threat
        }
    }

    /// The enemy strength that is felt at `to` from hexes nearer to it than to `at`.
    fn beyond(&self, at: HexId, to: HexId) -> i32 {
        let grid = &self.g.data().map.grid;
        let felt = |hex: HexId| {
            let steps = usize::from(grid.distance(hex, to));
            let part = FELT.get(steps).filter(|_| steps < usize::from(grid.distance(hex, at)));
            part.map_or(0, |part| self.strength_in(self.foe, hex) * part / 8)
        };
        self.s.stood(self.foe).into_iter().map(felt).sum()
    }
}

/// The rolls of 36 with which a test against a rating fails.
const FAILS: [u8; 13] = [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0];
