//! §7, §10 Irregular units and decoys: where they stand and go, whom they fight.

use super::Seen;
use super::survey::Survey;
use crate::loire::reach::{Plan, Reach};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{Action, HexSet, UnitId, UnitSet};

/// §9.4 How near the enemy keeps a stack from strategic and forced marches, in hexes.
const PINS: u8 = 2;
/// The strength of a stack that counts for being kept so, at most.
const MOST_PINNED: i32 = 20;

impl Seen<'_> {
    /// The march of an irregular unit or of a decoy; nothing if it stays.
    pub(super) fn irregular_plan(&self, unit: UnitId, survey: &Survey, reach: &mut Reach) -> Option<Plan> {
        let (start, units) = (self.s.at(unit), UnitSet::one(unit));
        reach.search((self.g, self.s), (self.land, self.ways), units, (March::Tactical, survey.near));
        let mut found = (self.irregular_worth(survey, unit, start) + self.w.march_least, None);
        for hex in reach.hexes() {
            if hex != start {
                let score = self.irregular_worth(survey, unit, hex);
                if score > found.0 {
                    found = (score, Some(Plan::walk(units, March::Tactical, start, hex, reach)));
                }
            }
        }
        found.1
    }

    /// What a hex is worth to an irregular unit or a decoy.
    pub(super) fn irregular_worth(&self, survey: &Survey, unit: UnitId, hex: HexId) -> i32 {
        let others = self.own().minus(UnitSet::one(unit));
        let pinned = self.pinned(hex, others) * self.w.pin / 10;
        let seen = i32::from(survey.threat[hex.index()]);
        match self.g.unit(unit).kind {
            Kind::FrancTireur => {
                let hidden = if self.g.data().map.terrain(hex).hides() { self.w.hide } else { 0 };
                pinned + self.cut(hex) + hidden
            }
            Kind::Party => pinned + self.link(survey, hex, others) - self.w.risk * self.enemies_within(hex, PINS),
            // A decoy is there to be taken for a stack: with others behind it, and out of reach of being found out.
            _ => pinned + self.w.decoy + seen.min(20) - if self.s.zones(self.foe).has(hex) { 100 } else { 0 },
        }
    }

    /// §9.4 Strength of the enemy that is kept to tactical marches by somebody in a hex, and by nobody else.
    fn pinned(&self, hex: HexId, others: UnitSet) -> i32 {
        let grid = &self.g.data().map.grid;
        let own = self.hexes_of(others);
        let mut strength = 0;
        for enemy in self.s.stood(self.foe) {
            let near = grid.distance(enemy, hex) <= PINS;
            if near && own.into_iter().all(|other| grid.distance(enemy, other) > PINS) {
                strength += self.strength_in(self.foe, enemy).min(MOST_PINNED);
            }
        }
        strength
    }

    fn enemies_within(&self, hex: HexId, distance: u8) -> i32 {
        let grid = &self.g.data().map.grid;
        self.s.stood(self.foe).into_iter().filter(|&enemy| grid.distance(enemy, hex) <= distance).count() as i32
    }

    /// §8.1 Railways of the enemy that a unit in a hex stops.
    fn cut(&self, hex: HexId) -> i32 {
        let theirs = self.s.control(self.foe);
        let grid = &self.g.data().map.grid;
        let stopped = (grid.next_to(hex) | HexSet::one(hex)) & self.land.railways;
        let of_enemy =
            self.g.data().map.places.iter().zip(0u8..).any(|(place, i)| {
                theirs.has(sandtable_engine::loire::PlaceId(i)) && grid.distance(place.hex, hex) <= 4
            });
        if of_enemy && !stopped.is_empty() { self.w.cut } else { 0 }
    }

    /// §8.1 What a party in a hex links to supply: own units near it that have no line of their own.
    fn link(&self, survey: &Survey, hex: HexId, others: UnitSet) -> i32 {
        let limits = &self.g.data().limits;
        let grid = &self.g.data().map.grid;
        let near = |unit: UnitId| grid.distance(self.s.at(unit), hex) <= limits.supply;
        let needy = (others & self.land.regular).keep(|unit| !survey.supplied.has(self.s.at(unit)));
        let served = needy.into_iter().filter(|&unit| near(unit)).map(|unit| self.strength(unit)).max();
        let clear = self.enemies_within(hex, limits.party_distance - 1) == 0;
        let nearest = (others & self.land.regular).into_iter().map(|unit| grid.distance(self.s.at(unit), hex)).min();
        let astray = nearest.is_none_or(|nearest| nearest > limits.party_range);
        let linked = if clear { served.unwrap_or(0) * self.w.link / 10 } else { 0 };
        linked - if astray { 1_000 } else { 0 }
    }

    // ---- Irregular combat (§12.2) ----

    /// §12.2 Of those against whom it has the same chance, the one whose retreat would cost most.
    pub(super) fn foe_of(&self, _unit: UnitId, action: Action) -> i32 {
        match action {
            Action::Unit(foe) => self.strength(foe),
            _ => 0,
        }
    }
}
