//! §5.1 Reinforcements, and §9.1 how units enter when movement begins.

use crate::loire::data::{Arrival, March};
use crate::loire::event::{End, Event};
use crate::loire::rulebook::rule;
use crate::loire::rulings::{ArrivalTowns, BarredEntry, RailArrival, RailEntry, RailGroups, SecondArmy};
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::loire::{Action, CorpsSet, GERMAN, Loire};
use crate::observer::Env;
use crate::side::Side;

impl Loire {
    /// §5.1 Handles the next arrival of the acting side, from a number on. Asks first whether its groups come later by rail.
    pub(super) fn next_arrival(&self, s: &mut State, from: u8, part: u8, env: &mut impl Env<Self>) {
        let comes = |arrival: &Arrival| {
            let later = arrival.by_rail.is_some_and(|(turn, _)| turn == s.turn);
            arrival.side == s.acting && (later || arrival.turn == s.turn)
        };
        let mut arrivals = (0..).zip(&self.data.arrivals).skip(from.into());
        let Some((number, arrival)) = arrivals.find(|(_, arrival)| comes(arrival)) else {
            s.task = Task::Irregulars;
            return;
        };
        let first = if number == from { part } else { 0 };
        let groups = (first..).map(|part| (part, self.rail_group(number, part)));
        let mut groups = groups.take_while(|(_, units)| arrival.turn == s.turn && !units.is_empty());
        if let Some((part, _)) = groups.find(|(_, units)| !units.within(s.by_rail)) {
            s.task = Task::Arrivals(number, part + 1);
            s.step = Step::ByRail(s.acting, number, part);
            return;
        }
        s.task = Task::Arrivals(number + 1, 0);
        let units: UnitSet = arrival.units.iter().copied().collect();
        let units = if arrival.turn == s.turn { units.minus(s.by_rail) } else { units & s.by_rail };
        if !units.is_empty() {
            self.arrive(s, units, env);
        }
    }

    /// R-132 The group `part` of an arrival, whose units come by rail together if they may: all units, those of one corps or of none, or a
    /// single unit. Empty beyond the last group.
    #[must_use]
    pub fn rail_group(&self, number: u8, part: u8) -> UnitSet {
        let arrival = &self.data.arrivals[usize::from(number)];
        let mut left: UnitSet = arrival.units.iter().copied().collect();
        if arrival.by_rail.is_none() {
            return UnitSet::EMPTY;
        }
        for nth in 0..=part {
            let group = match (self.data.rulings.rail_groups, left.first()) {
                (RailGroups::Named, _) | (_, None) => left,
                (RailGroups::Unit, Some(first)) => UnitSet::one(first),
                (RailGroups::Corps, Some(first)) => left.keep(|unit| self.unit(unit).corps == self.unit(first).corps),
            };
            if nth == part {
                return group;
            }
            left = left.minus(group);
        }
        UnitSet::EMPTY
    }

    /// §5.1 A group comes now, or later by rail.
    pub(super) fn choose_arrival(&self, s: &mut State, number: u8, part: u8, action: Action, env: &mut impl Env<Self>) {
        let by_rail = self.data.arrivals[usize::from(number)].by_rail;
        if let Some((turn, _)) = by_rail.filter(|_| action == Action::Go) {
            s.by_rail |= self.rail_group(number, part);
            env.tell(rule!("5.1"), || Event::Delayed { turn });
        }
    }

    /// §5.1, §T.arrivals Prepares units to be placed when movement begins. Corps that were sent elsewhere do not come.
    fn arrive(&self, s: &mut State, units: UnitSet, env: &mut impl Env<Self>) {
        let units = units.minus(s.gone | s.dead);
        env.rule(rule!("5.1"));
        env.rule(rule!("T.arrivals"));
        for unit in units {
            s.steps[unit.index()] = self.unit(unit).steps;
        }
        s.due |= units;
    }

    /// §5.1, §T.arrivals Notes for a reinforcement that has come how it may march this turn, and its use of the railway.
    pub(super) fn welcome(&self, s: &mut State, unit: UnitId) {
        if s.turn == 0 || s.rebuilt.has(unit) {
            return;
        }
        let Some(arrival) = self.data.arrivals.iter().find(|arrival| arrival.units.contains(&unit)) else { return };
        let by_rail = s.by_rail.has(unit);
        let march = match self.data.rulings.rail_arrival {
            RailArrival::Tactical if by_rail => Some(March::Tactical),
            RailArrival::Foot if by_rail => None,
            _ => arrival.march,
        };
        self.limit_march(s, UnitSet::one(unit), march);
        match (self.data.rulings.rail_entry, self.unit(unit).corps) {
            (RailEntry::Corps, Some(corps)) if by_rail => s.on_rails.insert(corps),
            (RailEntry::All, _) if by_rail => s.railed.insert(unit),
            _ => {}
        }
    }

    /// §5.1, §14.2 Limits units to a march, or a shorter one, in this half turn.
    pub(super) fn limit_march(&self, s: &mut State, units: UnitSet, march: Option<March>) {
        match march {
            Some(March::Tactical) => s.slow |= units,
            Some(March::Strategic) => s.steady |= units,
            Some(March::Forced) | None => {}
        }
    }

    /// §9.1 Places the next unit that enters, from one on; decoys follow. A unit without a possible hex waits for the next turn. Irregular and
    /// rebuilt units do not wait: they do not come.
    pub(super) fn place_next(&self, s: &mut State, from: UnitId, env: &mut impl Env<Self>) {
        let Some(unit) = (s.due & self.classes.of[s.acting]).not_below(from).first() else {
            s.task = Task::Decoys(Self::FIRST);
            return;
        };
        s.task = Task::Placing(UnitId(unit.0 + 1));
        let hexes = self.entry_hexes(s, unit);
        if !hexes.is_empty() {
            env.rule_if(rule!("7.3"), || self.classes.irregular.has(unit));
            return self.ask_place(s, unit, hexes, env);
        }
        if self.classes.irregular.has(unit) || s.rebuilt.has(unit) {
            s.due.remove(unit);
        }
        if s.rebuilt.has(unit) {
            s.steps[unit.index()] = 0;
            s.dead.insert(unit);
        }
    }

    /// §10.1 Places the next decoy, from one on.
    pub(super) fn place_decoy(&self, s: &mut State, from: UnitId, env: &mut impl Env<Self>) {
        let decoys = (self.classes.decoys & self.classes.of[s.acting]).minus(s.on_map);
        let Some(unit) = decoys.not_below(from).first().filter(|_| self.data.hidden) else {
            s.task = Task::Masking;
            return;
        };
        s.task = Task::Decoys(UnitId(unit.0 + 1));
        let hexes = self.entry_hexes(s, unit);
        self.ask_place(s, unit, hexes, env);
    }

    /// The hexes in which a unit can enter in this movement phase.
    pub(super) fn entry_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        let side = self.unit(unit).side;
        match self.unit(unit).kind {
            Kind::Decoy => self.decoy_hexes(s, side),
            Kind::FrancTireur => self.franc_tireur_hexes(s),
            Kind::Party => self.party_hexes(s),
            _ if s.rebuilt.has(unit) => self.rebuilding_hexes(s, unit),
            _ => self.arrival_hexes(s, unit),
        }
    }

    /// §5.1 The hexes of arrival of a reinforcement that are free of enemies, or else those used instead.
    pub(in crate::loire) fn arrival_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        let Some(arrival) = self.data.arrivals.iter().find(|arrival| arrival.units.contains(&unit)) else {
            return HexSet::EMPTY;
        };
        let hexes = match arrival.by_rail {
            Some((_, hexes)) if s.by_rail.has(unit) => {
                //
                let free = self.data.rulings.rail_entry != RailEntry::Corps || self.has_railway(s, unit);
                return if free { self.rail_heads(s, arrival.side, hexes) } else { HexSet::EMPTY };
            }
            _ if arrival.hexes.is_empty() => HexSet::one(s.camp),
            _ => arrival.hexes,
        };
        let enemies = s.stood[arrival.side.enemy()];
        if !hexes.within(&enemies) {
            return self.town_of_comrades(s, arrival, hexes.minus(enemies));
        }
        let detours = self.data.detours.iter().filter(|detour| hexes.has(detour.hex));
        detours.fold(HexSet::EMPTY, |all, detour| all | detour.instead).minus(enemies)
    }

    /// R-134 If all hexes are towns or localities: those in which other units of the arrival have come, if any.
    fn town_of_comrades(&self, s: &State, arrival: &Arrival, hexes: HexSet) -> HexSet {
        let whole = self.data.rulings.arrival_towns == ArrivalTowns::Whole;
        if !whole || hexes.into_iter().any(|hex| self.place_in[hex.index()].is_none()) {
            return hexes;
        }
        let come = arrival.units.iter().copied().collect::<UnitSet>() & s.on_map;
        let theirs = hexes & self.hexes_of(s, come);
        if theirs.is_empty() { hexes } else { theirs }
    }

    /// Whether a reinforcement that could be placed may wait: because it comes by rail, or because the enemy holds its hexes.
    pub(super) fn may_wait(&self, s: &State, unit: UnitId) -> bool {
        if s.turn == 0 || s.rebuilt.has(unit) || !self.classes.regular.has(unit) {
            return false;
        }
        let rulings = &self.data.rulings;
        if s.by_rail.has(unit) {
            return rulings.rail_entry == RailEntry::Corps;
        }
        let enemies = s.stood[self.unit(unit).side.enemy()];
        let barred = |arrival: &Arrival| {
            let hexes = if arrival.hexes.is_empty() { HexSet::one(s.camp) } else { arrival.hexes };
            hexes.within(&enemies)
        };
        let arrival = self.data.arrivals.iter().find(|arrival| arrival.units.contains(&unit));
        rulings.barred_entry == BarredEntry::Wait && arrival.is_some_and(barred)
    }

    /// §T.arrivals, §9.6 The hexes at which units can arrive by rail: on an intact railway, and far from enemies.
    fn rail_heads(&self, s: &State, side: Side, hexes: HexSet) -> HexSet {
        (hexes & self.railways & self.far_from_enemies(s, side, self.data.limits.distance)).minus(s.broken)
    }

    // ---- §T.arrivals How the corps of an arrival march ----

    /// R-54 Whether units may make a march together, if their arrival requires different marches of its corps: with it, all their corps that
    /// have not chosen yet choose this march.
    pub(super) fn pace_is_left(&self, s: &State, units: UnitSet, march: March) -> bool {
        self.paced_arrivals(s).all(|arrival| {
            let going = self.corps_of(arrival, units);
            if s.paces[..march as usize].iter().any(|slower| slower.meets(going)) {
                return false;
            }
            // A corps makes a forced march as a whole.
            let whole = self.forced_corps(s, arrival, s.paces[March::Forced as usize]);
            if march != March::Forced && whole.meets(units) {
                return false;
            }
            let fresh = s.paces.iter().fold(going, |fresh, chosen| fresh.minus(*chosen)).len();
            let ahead = s.paces.map(|corps| corps.len());
            if fresh == 0 {
                return true;
            }
            let reading = self.data.rulings.second_army;
            let one_forced = reading != SecondArmy::AtLeast;
            if one_forced && march == March::Forced && ahead[March::Forced as usize] + fresh > 1 {
                return false;
            }
            let needs = |chosen: usize| {
                let have = ahead[chosen] + if chosen == march as usize { fresh } else { 0 };
                let may = reading == SecondArmy::MayForce && chosen == March::Forced as usize;
                if may { 0 } else { u32::from(arrival.corps[chosen]).saturating_sub(have) }
            };
            let all = self.corps_of(arrival, self.classes.of[arrival.side]).len();
            (0..3).map(needs).sum::<u32>() + ahead.iter().sum::<u32>() + fresh <= all
        })
    }

    /// R-54 The units of an arrival that belong to these corps and must join in a forced march of their corps: all that can.
    fn forced_corps(&self, s: &State, arrival: &Arrival, corps: CorpsSet) -> UnitSet {
        if corps.is_empty() || self.data.rulings.second_army == SecondArmy::MayForce {
            return UnitSet::EMPTY;
        }
        let units = arrival.units.iter().copied().filter(|&unit| self.unit(unit).corps.is_some_and(|of| corps.has(of)));
        let units: UnitSet = units.collect();
        (units & s.on_map).minus(s.slow | s.steady).keep(|unit| self.can_march(s, unit, March::Forced))
    }

    /// R-54 Units that must move in `s` before movement ends: of corps that make a forced march, or of which one still has to.
    #[must_use]
    pub fn bound_to_march(&self, s: &State) -> UnitSet {
        let bound = |arrival: &Arrival| {
            let forced = s.paces[March::Forced as usize];
            let wanting = forced.len() < u32::from(arrival.corps[March::Forced as usize]);
            let chosen = s.paces.iter().fold(CorpsSet::EMPTY, |all, corps| all | *corps);
            let others = self.corps_of(arrival, self.classes.of[arrival.side]).minus(chosen);
            self.forced_corps(s, arrival, if wanting { forced | others } else { forced })
        };
        self.paced_arrivals(s).fold(UnitSet::EMPTY, |all, arrival| all | bound(arrival))
    }

    /// R-54 Records the march of a unit's corps, if its arrival requires that and the corps has not chosen.
    pub(super) fn set_pace(&self, s: &mut State, unit: UnitId, march: March) {
        let chosen = |corps| s.paces.iter().any(|set| set.has(corps));
        if self.paced_arrivals(s).any(|arrival| arrival.units.contains(&unit))
            && let Some(corps) = self.unit(unit).corps.filter(|&corps| !chosen(corps))
        {
            s.paces[march as usize].insert(corps);
        }
    }

    fn paced_arrivals(&self, s: &State) -> impl Iterator<Item = &Arrival> {
        let (turn, side) = (s.turn, s.acting);
        let paced = self.paced.iter().map(|&i| &self.data.arrivals[i]);
        paced.filter(move |arrival| arrival.turn == turn && arrival.side == side)
    }

    /// The corps of those of `units` that come with an arrival.
    fn corps_of(&self, arrival: &Arrival, units: UnitSet) -> CorpsSet {
        let coming = arrival.units.iter().filter(|&&unit| units.has(unit));
        coming.filter_map(|&unit| self.unit(unit).corps).collect()
    }

    // ---- §7.2 The end of movement ----

    /// §7.2 Removes parties that are not near a regular unit when movement ends.
    pub(super) fn lose_astray(&self, s: &mut State, env: &mut impl Env<Self>) {
        let regular = self.hexes_of(s, self.own(s, GERMAN) & self.classes.regular);
        let near = self.near(regular, self.data.limits.party_range + 1);
        for party in (s.on_map & self.classes.parties).keep(|party| !near.has(s.at(party))) {
            self.remove(s, party, End::Astray, env);
        }
    }

    /// The hexes at `distance` or more from every enemy of a side.
    pub(super) fn far_from_enemies(&self, s: &State, side: Side, distance: u8) -> HexSet {
        self.data.map.grid.hexes().minus(self.near(s.stood[side.enemy()], distance))
    }
}
