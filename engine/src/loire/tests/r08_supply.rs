//! §8 Supply.

use super::fixture::*;
use crate::loire::rulings::{FriendlyPlace, GermanLocalities, GermanTowns, PlaceLine};
use crate::loire::terrain::{BridgeSet, Terrain};
use crate::loire::{FRENCH, GERMAN};
use crate::side::Side;

/// Which of a side's units are supplied.
fn supplied(position: Position, side: Side) -> Vec<String> {
    let table = position.done();
    let units = table.game.supplied_units(&table.state, side);
    table.names(units).into_iter().map(str::to_owned).collect()
}

/// The numbers of a side's friendly places.
fn friendly(position: Position, side: Side) -> Vec<String> {
    let table = position.done();
    let places = table.game.friendly_places(&table.state, side);
    places.into_iter().map(|place| table.game.data().map.places[place.index()].name.clone()).collect()
}

mod r8_1 {
    use super::*;

    #[test]
    fn a_line_of_five_hexes_to_the_edge() {
        let west = || field().edge(FRENCH, &[105], &[105]);
        assert_eq!(supplied(west().unit("Fi1", 605).unit("Fi2", 705), FRENCH), ["Fi1"]);
    }

    #[test]
    fn not_through_enemies_and_their_zones() {
        let wall = |names: [&str; 4]| {
            let numbers = [302, 305, 308, 310];
            let west = field().edge(FRENCH, &[105], &[105]).unit("Fi1", 505);
            names.into_iter().zip(numbers).fold(west, |field, (name, number)| field.unit(name, number))
        };
        assert!(supplied(wall(["Gi1", "Gc1", "Gp1", "Gd1"]), FRENCH).is_empty());
        assert!(supplied(wall(["Fi2", "Fi3", "Fi4", "Fi5"]), FRENCH).contains(&"Fi1".to_owned()));
    }

    #[test]
    fn through_a_zone_with_a_friend_in_it() {
        let gap = |friend: &str| {
            let west = field().edge(FRENCH, &[101], &[101]).unit("Fi1", 401).unit("Gi1", 303);
            supplied(west.unit(friend, 302), FRENCH)
        };
        assert_eq!(gap("Fi2"), ["Fi1", "Fi2"]);
        let alone = field().edge(FRENCH, &[105], &[105]).unit("Gi1", 305).unit("Fi1", 505).unit("Gi2", 302);
        let with = |friend: &str| supplied(alone.clone().unit("Gi3", 308).unit(friend, 304).unit(friend, 404), FRENCH);
        assert!(with("Fi2").contains(&"Fi1".to_owned()));
        assert!(!with("Ff2").contains(&"Fi1".to_owned()));
    }

    #[test]
    fn over_a_river_only_by_a_bridge_that_stands() {
        let banks = || field().edge(FRENCH, &[110], &[110]).long_river(8).bridge(108, 109).unit("Fi1", 107);
        assert_eq!(supplied(banks(), FRENCH), ["Fi1"]);
        assert!(supplied(banks().then(|s| s.standing = BridgeSet::EMPTY), FRENCH).is_empty());
    }

    #[test]
    fn a_railway_reaches_any_distance_until_it_is_destroyed() {
        let line = || field().edge(FRENCH, &[101], &[101]).rail(&[101, 201, 302, 402, 503, 603, 704]).unit("Fi1", 1206);
        assert_eq!(supplied(line(), FRENCH), ["Fi1"]);
        let mut table = line().done();
        table.state.broken.insert(table.hex(402));
        assert!(table.game.supplied_units(&table.state, FRENCH).is_empty());
    }

    #[test]
    fn a_place_supplies_that_a_line_or_a_railway_supplies() {
        let town = || field().edge(FRENCH, &[101], &[]).place(803, Terrain::Town, FRENCH).unit("Fi1", 1005);
        assert!(supplied(town(), FRENCH).is_empty());
        let railway = [101, 201, 302, 402, 503, 603, 704, 803];
        assert_eq!(supplied(town().rail(&railway), FRENCH), ["Fi1"]);
        assert_eq!(friendly(town().place(503, Terrain::Locality, FRENCH), FRENCH), ["503"]);
    }

    #[test]
    fn whose_town_it_was_does_not_matter() {
        let town = || field().edge(FRENCH, &[105], &[]).place(405, Terrain::Town, GERMAN);
        assert_eq!(friendly(town(), FRENCH), ["405"]);
        let controlled = |p: Position| p.ruling(|r| r.friendly_place = FriendlyPlace::Controlled);
        assert!(friendly(controlled(town()), FRENCH).is_empty());
    }

    #[test]
    fn a_town_that_both_could_supply_is_nobodys() {
        let town = || field().edge(FRENCH, &[105], &[]).edge(GERMAN, &[905], &[]).place(505, Terrain::Town, FRENCH);
        assert!(friendly(town(), FRENCH).is_empty() && friendly(town(), GERMAN).is_empty());
        assert_eq!(friendly(town().unit("Gi1", 505), GERMAN), ["505"]);
        assert!(friendly(town().unit("Gi1", 505), FRENCH).is_empty());
    }

    #[test]
    fn r_62_localities_for_germans() {
        let line = || field().edge(GERMAN, &[1605], &[]).unit("Gi1", 805);
        let locality = || line().place(1205, Terrain::Locality, GERMAN);
        assert!(supplied(locality(), GERMAN).is_empty());
        assert_eq!(supplied(locality().ruling(|r| r.german_localities = GermanLocalities::Yes), GERMAN), ["Gi1"]);
        assert_eq!(supplied(line().place(1205, Terrain::Town, GERMAN), GERMAN), ["Gi1"]);
    }

    #[test]
    fn r_63_a_line_to_the_railway() {
        let town = || {
            field().edge(FRENCH, &[101], &[]).rail(&[101, 201, 302, 402, 503, 603]).place(805, Terrain::Town, GERMAN)
        };
        assert!(friendly(town(), FRENCH).is_empty());
        assert_eq!(friendly(town().ruling(|r| r.place_line = PlaceLine::Joined), FRENCH), ["805"]);
    }

    #[test]
    fn r_63_a_place_supplies_another() {
        let chain = |reading: PlaceLine| {
            let p = field().edge(FRENCH, &[105], &[]).place(505, Terrain::Locality, FRENCH);
            let p = p.place(905, Terrain::Town, FRENCH).place(1505, Terrain::Town, FRENCH);
            friendly(p.ruling(move |r| r.place_line = reading), FRENCH)
        };
        assert_eq!(chain(PlaceLine::Joined), ["505"]);
        assert_eq!(chain(PlaceLine::Chain), ["505", "905"], "six hexes to the next one are too far");
    }

    #[test]
    fn r_112_a_town_that_the_germans_hold() {
        let units = |reading: GermanTowns, of: Side, edge: &[u16]| {
            let p = field().place(805, Terrain::Town, of).edge(FRENCH, edge, &[]).unit("Gi1", 1305);
            supplied(p.ruling(move |r| r.german_towns = reading), GERMAN)
        };
        assert!(units(GermanTowns::Supplied, GERMAN, &[]).is_empty());
        assert_eq!(units(GermanTowns::Held, GERMAN, &[]), ["Gi1"]);
        assert!(units(GermanTowns::Held, FRENCH, &[]).is_empty(), "it is not theirs");
        assert!(units(GermanTowns::Held, GERMAN, &[605]).is_empty(), "the French can supply it");
    }

    #[test]
    fn a_chain_of_parties_feeds_one_regular_unit_each() {
        let chain = || field().edge(GERMAN, &[], &[1605]).unit("Gp1", 1105).unit("Gp2", 605);
        let position = || chain().unit("Gi1", 305).unit("Gi2", 205).unit("Gi3", 805).unit("Gd1", 105);
        assert_eq!(supplied(position(), GERMAN), ["Gp1", "Gp2", "Gd1"]);
        let table = position().done();
        let feedable = |fed: &[&str]| table.names(table.game.feedable(&table.state, table.units(fed)));
        assert_eq!(feedable(&[]), ["Gi1", "Gi2", "Gi3"]);
        assert_eq!(feedable(&["Gi1"]), ["Gi3"]);
        assert_eq!(feedable(&["Gi3"]), ["Gi1", "Gi2"]);
        assert_eq!(feedable(&["Gi2", "Gi3"]), [""; 0]);
    }

    #[test]
    fn a_party_near_an_enemy_feeds_nobody() {
        let near = |number| field().edge(GERMAN, &[], &[1605]).unit("Gp1", 1105).unit("Gi1", 805).unit("Ff1", number);
        let feedable = |position: Position| {
            let table = position.done();
            table.game.feedable(&table.state, crate::loire::UnitSet::EMPTY)
        };
        assert!(feedable(near(1107)).is_empty());
        assert!(!feedable(near(1108)).is_empty());
    }
}
