//! The values of places and groups, and the goals of a side.

use super::Seen;
use sandtable_engine::Side;
use sandtable_engine::eagle::terrain::Terrain;
use sandtable_engine::eagle::{FRENCH, HexSet, PRUSSIAN, PlaceId};
use sandtable_engine::geometry::HexId;

/// The enemy strength felt at a place that puts it in danger; and at a place whose loss wins the game for him.
const IN_REACH: i32 = 4;
const IN_SIGHT: i32 = 1;

impl Seen<'_> {
    pub(super) fn place(&self, place: PlaceId) -> &sandtable_engine::eagle::terrain::Place {
        &self.g.data().map.places[place.index()]
    }

    /// §15 Whether a place is one of the cities that the Prussians need.
    pub(super) fn is_city(&self, place: PlaceId) -> bool {
        self.g.data().victory.cities.has(place)
    }

    fn is_fortified(&self, hex: HexId) -> bool {
        self.g.data().map.terrain(hex) == Terrain::Fortress
    }

    /// §15 French cities that can still be isolated: hexes that can be surrounded like stacks.
    pub(super) fn cities_open_to_isolation(&self, side: Side) -> HexSet {
        if side != FRENCH {
            return HexSet::EMPTY;
        }
        let cities = self.g.data().victory.cities & self.s.control(FRENCH);
        cities.into_iter().map(|place| self.place(place).hex).collect()
    }

    /// The value of a place for the side that holds it at the end.
    pub(super) fn worth_of_place(&self, place: PlaceId) -> i32 {
        let victory = &self.g.data().victory;
        let hex = self.place(place).hex;
        if victory.cities.has(place) {
            self.w.city
        } else if self.place(place).owner == PRUSSIAN && (self.is_fortified(hex) || victory.automatic.has(place)) {
            self.w.fortress_own
        } else if self.is_fortified(hex) {
            self.w.fortress
        } else {
            self.w.town
        }
    }

    /// The value of surrounding stacks of a side, or of freeing them.
    pub(super) fn worth_of_group(&self, side: Side, hexes: HexSet) -> i32 {
        let price = if side == self.me { self.w.own } else { self.w.foe };
        let troops: i32 = hexes.into_iter().map(|hex| self.strength_in(side, hex)).sum();
        let cities = self.s.control(side) & self.g.data().victory.cities;
        let cities = cities.into_iter().filter(|place| hexes.has(self.place(*place).hex));
        let cities: i32 = cities.map(|place| self.worth_of_place(place)).sum();
        troops * price * self.w.surrender / 100 + cities
    }

    /// The value of a place as a goal of the Prussians.
    pub(super) fn prussian_goal(&self, place: PlaceId, threat: i32) -> i32 {
        let hex = self.place(place).hex;
        if self.s.control(PRUSSIAN).has(place) {
            // A place that they hold needs troops if the enemy is near.
            let vital = self.g.data().victory.automatic.has(place);
            let near = if vital { IN_SIGHT } else { IN_REACH };
            let exposed = threat >= near && self.strength_in(PRUSSIAN, hex) < threat;
            return if exposed { self.worth_of_place(place) * self.w.guard / 100 } else { 0 };
        }
        if self.is_city(place) || self.is_fortified(hex) { self.worth_of_place(place) } else { 0 }
    }

    /// The value of a place as a goal of the French.
    pub(super) fn french_goal(&self, place: PlaceId, threat: i32) -> i32 {
        let worth = self.worth_of_place(place);
        if !self.s.control(FRENCH).has(place) {
            let raid = self.g.data().victory.automatic.has(place) || self.is_city(place);
            return if raid { worth * self.w.raid / 100 } else { 0 };
        }
        if !self.is_city(place) {
            return 0;
        }
        // Where the enemy is felt, troops are needed at once; elsewhere later.
        if threat >= IN_REACH { worth } else { worth * self.w.distant / 100 }
    }

    /// The strength that is needed at a place.
    pub(super) fn need_at(&self, place: PlaceId, threat: i32) -> i32 {
        let garrison = self.strength_in(self.foe, self.place(place).hex);
        // A place that the Prussians control needs no more than holds it.
        let least = if self.s.control(self.me).has(place) && self.me == PRUSSIAN { 1 } else { self.w.least };
        least + threat * self.w.need / 100 + garrison / 2
    }
}
