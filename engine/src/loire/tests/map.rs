//! The ground.

use crate::geometry::{HexId, OddColumns, Route, Water};
use crate::loire::terrain::{Bridge, BridgeId, BridgeSet, Cost, Crossing, HexGrid, HexSet, Map, Place, Terrain};
use crate::loire::unit::{Kind, Unit, UnitSet};
use crate::loire::{FRENCH, GERMAN, PlaceId};

fn at(map: &Map, number: u16) -> HexId {
    map.grid.numbered(number).expect("on the map")
}

/// A river with a bridge and a stream with another.
fn watered() -> Map {
    let mut map = Map::new(HexGrid::new(32, 21, OddColumns::Higher, |_, _| true));
    let grid = map.grid.clone();
    for (water, a, b) in [(Water::River, 505, 506), (Water::River, 605, 606), (Water::Stream, 1005, 1006)] {
        map.sides.lay_water(&grid, water, at(&map, a), at(&map, b)).expect("adjacent");
    }
    map.sides.lay_water(&grid, Water::Stream, at(&map, 1105), at(&map, 1106)).expect("adjacent");
    map.bridges = [(505, 506), (1005, 1006)].map(|(a, b)| Bridge { ends: (at(&map, a), at(&map, b)) }).to_vec();
    map
}

mod r0_2 {
    use super::*;

    #[test]
    fn water_is_crossed_by_bridges_that_stand() {
        let map = watered();
        let crossing = |a, b, standing| map.crossing(at(&map, a), at(&map, b), standing);
        let (all, none) = (BridgeSet::one(BridgeId(0)) | BridgeSet::one(BridgeId(1)), BridgeSet::EMPTY);
        assert_eq!((crossing(505, 506, all), crossing(506, 505, all)), (Crossing::Bridge, Crossing::Bridge));
        assert_eq!((crossing(505, 506, none), crossing(605, 606, all)), (Crossing::River, Crossing::River));
        assert_eq!((crossing(1005, 1006, all), crossing(1005, 1006, none)), (Crossing::Bridge, Crossing::Stream));
        assert_eq!((crossing(1105, 1106, all), crossing(505, 504, all)), (Crossing::Stream, Crossing::Land));
    }

    #[test]
    fn a_bridge_is_known_from_both_ends() {
        let map = watered();
        assert_eq!(map.bridge(at(&map, 1006), at(&map, 1005)), Some(BridgeId(1)));
        assert_eq!(map.bridge(at(&map, 605), at(&map, 606)), None);
    }

    #[test]
    fn a_railway_leads_from_hex_to_hex() {
        let mut map = watered();
        let chain = [101, 102, 103].map(|number| at(&map, number));
        let grid = map.grid.clone();
        map.sides.lay_route(&grid, Route::Railway, &chain).expect("adjacent");
        assert_eq!(map.along_rails(chain[1]), HexSet::one(chain[0]) | HexSet::one(chain[2]));
        assert_eq!(map.railways(), chain.into_iter().collect());
    }
}

mod rt_terrain {
    use super::*;

    #[test]
    fn who_rides_pays_like_cavalry() {
        let cost = Cost { infantry: 3, cavalry: 4 };
        let paid = |kind| cost.of(kind);
        assert_eq!([Kind::Infantry, Kind::Headquarters, Kind::FrancTireur].map(paid), [3; 3]);
        assert_eq!([Kind::Cavalry, Kind::Party, Kind::Decoy].map(paid), [4; 3]);
    }

    #[test]
    fn a_locality_covers_and_hides_nobody() {
        let of = |terrain: Terrain| (terrain.covers(), terrain.hides());
        assert_eq!(of(Terrain::Locality), (true, false));
        assert_eq!(of(Terrain::Clear), (false, false));
        assert_eq!([Terrain::Wood, Terrain::Difficult, Terrain::Town].map(of), [(true, true); 3]);
    }
}

mod r15 {
    use super::*;

    #[test]
    fn towns_are_controlled_and_localities_are_not() {
        let mut map = watered();
        for (name, number, terrain) in [("Patay", 2209, Terrain::Locality), ("Orleans", 2511, Terrain::Town)] {
            let hex = at(&map, number);
            map.places.push(Place { name: name.to_owned(), hex, owner: GERMAN });
            map.terrain[hex.index()] = terrain;
        }
        assert_eq!(map.towns().into_iter().collect::<Vec<_>>(), [PlaceId(1)]);
        assert_eq!(map.place_at(at(&map, 2209)), Some(PlaceId(0)));
    }
}

mod r1_5 {
    use super::*;

    #[test]
    fn units_are_regular_or_irregular_or_decoys() {
        let of = |kind: Kind| (kind.regular(), kind.irregular());
        assert_eq!([Kind::Infantry, Kind::Cavalry, Kind::Headquarters].map(of), [(true, false); 3]);
        assert_eq!([Kind::FrancTireur, Kind::Party].map(of), [(false, true); 2]);
        assert_eq!(of(Kind::Decoy), (false, false));
    }
}

mod r1_6 {
    use super::*;

    #[test]
    fn a_value_for_every_step() {
        let unit = Unit {
            name: "Peytavin".to_owned(),
            side: FRENCH,
            kind: Kind::Infantry,
            steps: 4,
            values: [2, 4, 5, 7],
            rating: 7,
            movement: 4,
            artillery: 0,
            corps: None,
            commanders: UnitSet::EMPTY,
        };
        assert_eq!([0, 1, 2, 3, 4].map(|steps| unit.value(steps)), [0, 2, 4, 5, 7]);
    }
}
