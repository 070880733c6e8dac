//! §3, §T.terrain The map, stacking and zones of control.

use crate::eagle::FRENCH;
use crate::eagle::terrain::{Crossing, HexGrid, Map, Place};
use crate::geometry::{HexId, OddColumns, Route, Water};

fn map() -> Map {
    Map::new(HexGrid::new(34, 24, OddColumns::Lower, |_, _| true))
}

fn at(map: &Map, number: u16) -> HexId {
    map.grid.numbered(number).expect("on the map")
}

mod r_example {
    use super::*;

    #[test]
    fn hexes_of_the_example_are_adjacent() {
        let map = map();
        let steps = |a, b| map.grid.distance(at(&map, a), at(&map, b));
        assert_eq!([steps(1609, 1708), steps(1508, 1609), steps(2007, 1708)], [1, 1, 3]);
    }
}

mod r_terrain {
    use super::*;

    #[test]
    fn rivers_lie_on_hexsides_and_bridges_on_rivers() {
        let mut map = map();
        let [a, b, c] = [505, 506, 507].map(|n| at(&map, n));
        map.sides.lay_water(&map.grid, Water::River, a, b).unwrap();
        assert_eq!(
            [map.crossing(a, b), map.crossing(b, a), map.crossing(b, c)],
            [Crossing::River, Crossing::River, Crossing::Land]
        );
        map.sides.lay_bridge(&map.grid, a, b).unwrap();
        assert_eq!(map.crossing(b, a), Crossing::Bridge);
    }

    #[test]
    fn railways_lead_along_their_chain_alone() {
        let mut map = map();
        let chain = [101, 201, 301].map(|n| at(&map, n));
        map.sides.lay_route(&map.grid, Route::Railway, &chain).unwrap();
        assert_eq!(map.railways(), chain.into_iter().collect());
        assert_eq!(map.along_rails(chain[1]), [chain[0], chain[2]].into_iter().collect());
        assert!(map.along_rails(chain[0]).has(chain[1]) && !map.along_rails(chain[0]).has(chain[2]));
    }

    #[test]
    fn a_place_is_found_by_its_hex() {
        let mut map = map();
        let hex = at(&map, 1508);
        map.places.push(Place { name: "Metz".into(), hex, owner: FRENCH, supply: true });
        assert_eq!(map.place_at(hex).map(|place| place.0), Some(0));
        assert_eq!(map.place_at(at(&map, 1509)), None);
    }
}
