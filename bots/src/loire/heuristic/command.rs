//! §5-§7, §10.1, §13, §14 Decisions before marches: set-up, arrivals, replacements, rest, markers, the Government.

use super::Seen;
use super::survey::Survey;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::{Action, UnitId, UnitSet};

/// The value that the hex of a decoy or a party must exceed for it to be placed at all.
const PLACED: i32 = 0;

impl Seen<'_> {
    /// §14.2 Rates the camp: nearer to the towns in the west, or farther away.
    pub(super) fn camp(&self, action: Action) -> i32 {
        let Action::To(hex) = action else { return 0 };
        let west = self.land.towns.minus(self.land.tactical);
        let way = west
            .into_iter()
            .map(|town| self.ways.to(self.g.data().map.places[town.index()].hex, hex))
            .min()
            .unwrap_or(0);
        -way * self.w.camp
    }

    // ---- Placement ----

    /// §14, §9.1 The best hex for a unit that is placed; [`HexId::NONE`] if it is better left off.
    pub(super) fn spot(&self, survey: &Survey, unit: UnitId) -> HexId {
        let units = UnitSet::one(unit);
        if !self.land.regular.has(unit) {
            let errand = self.errand(survey, unit);
            return self.best_haunt(&errand, survey, self.s.open(), PLACED).unwrap_or(HexId::NONE);
        }
        let mut movers = self.movers(units, survey);
        let mut found = (i32::MIN, HexId::NONE);
        for hex in self.s.open() {
            let placed = self.placed_as(&mut movers, survey, hex);
            // Room is checked only if it matters.
            let worth = if placed > found.0 { placed - self.crowding(unit, hex) } else { placed };
            if worth > found.0 {
                found = (worth, hex);
            }
        }
        found.1
    }

    /// §4 The penalty for a hex without room for the unit.
    fn crowding(&self, unit: UnitId, hex: HexId) -> i32 {
        if self.g.has_room(self.s, UnitSet::one(unit), self.me, hex) { 0 } else { 1_000 }
    }

    /// Rates a placement: the chosen hex, or its column.
    pub(super) fn placing(&self, spot: HexId, action: Action) -> i32 {
        let column = |hex| self.g.data().map.grid.place(hex).0;
        match action {
            Action::To(hex) if hex == spot => 2,
            Action::Column(c) if spot.is_some() && column(spot) == c => 2,
            Action::Done => 1,
            _ => 0,
        }
    }

    /// §10.1 Rates a stack to be masked: the strongest first.
    pub(super) fn masking(&self, survey: &Survey, action: Action) -> i32 {
        match action {
            Action::To(hex) => {
                self.strength_in(self.me, hex) * self.w.mask + i32::from(survey.threat[hex.index()]).min(1)
            }
            _ => 0,
        }
    }

    // ---- Steps ----

    /// §5.2 Rates a step that is rebuilt: the most value for its cost first.
    pub(super) fn rebuilding(&self, survey: &Survey, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return 0 };
        let steps = self.s.steps(unit);
        let points = self.land.value(unit, steps + 1) - self.land.value(unit, steps);
        let cost = i32::from(self.g.data().rebuilding.cost[self.g.unit(unit).kind as usize]).max(1);
        let near = if steps > 0 { i32::from(survey.support[self.s.at(unit).index()]).min(9) } else { 0 };
        let lost_guns = if steps == 0 { 10 * i32::from(self.g.unit(unit).artillery) } else { 0 };
        (10 * points + lost_guns) / cost + near + 1
    }

    /// §5.2 Rates the rest of a corps: it rests if it gains enough steps.
    pub(super) fn resting(&self, action: Action) -> i32 {
        let Action::Corps(corps) = action else { return 0 };
        let units = self.g.data().corps[corps.index()].units & self.s.on_map();
        let worn = units.keep(|unit| self.s.steps(unit) + 1 < self.g.unit(unit).steps);
        worn.len() as i32 * self.w.rest - self.strength_of(units)
    }

    /// §6 Rates a corps that leaves: the weakest first.
    pub(super) fn withdrawing(&self, action: Action) -> i32 {
        let Action::Corps(corps) = action else { return 0 };
        -self.strength_of(self.g.data().corps[corps.index()].units & self.s.on_map())
    }

    /// §5.1 Rates whether units arrive later and by rail.
    pub(super) fn by_rail(&self, units: UnitSet, action: Action) -> i32 {
        let strength: i32 = units.into_iter().map(|unit| self.land.value(unit, self.g.unit(unit).steps)).sum();
        if action == Action::Go { strength * self.w.by_rail / 10 } else { 0 }
    }

    /// §7.2 Rates the number of parties: as many as possible.
    pub(super) fn counted(&self, action: Action) -> i32 {
        if let Action::Count(count) = action { count.into() } else { 0 }
    }

    /// §8.1, §12.2 Rates the unit that a party supplies, or that irregular units attack: the strongest first.
    pub(super) fn strongest(&self, action: Action) -> i32 {
        if let Action::Unit(unit) = action { self.strength(unit) } else { 0 }
    }

    /// §13 Rates the evacuation of the Government: it leaves if enough enemy strength is felt around it.
    pub(super) fn evacuation(&self, survey: &Survey, action: Action) -> i32 {
        if action == Action::Go { self.government_at_risk(survey) * self.w.government - self.w.leave } else { 0 }
    }
}
