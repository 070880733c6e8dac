//! §3 Zones of control, §4 stacking.

use super::fixture::*;
use crate::loire::state::PontoonBridge;
use crate::loire::terrain::{BridgeSet, Terrain};
use crate::loire::{FRENCH, GERMAN};

mod r3_1 {
    use super::*;

    #[test]
    fn every_unit_exerts_one_into_six_hexes() {
        for name in ["Gi1", "Gc1", "Gh1", "Gp1", "Gd1"] {
            let table = field().unit(name, 505).done();
            assert_eq!(table.numbers(table.state.zones(GERMAN)), [404, 405, 504, 506, 604, 605], "{name}");
        }
    }

    #[test]
    fn not_into_a_town_and_into_a_locality() {
        let table = field().unit("Gi1", 505).place(504, Terrain::Town, FRENCH).place(506, Terrain::Locality, FRENCH);
        let table = table.done();
        assert_eq!(table.numbers(table.state.zones(GERMAN)), [404, 405, 506, 604, 605]);
    }

    #[test]
    fn over_a_river_only_by_a_bridge_that_stands() {
        let banks = || field().unit("Gi1", 505).long_river(5).bridge(505, 506);
        let zones = |table: Table| table.numbers(table.state.zones(GERMAN));
        assert_eq!(zones(banks().done()), [404, 405, 504, 506, 604, 605]);
        assert_eq!(zones(banks().then(|s| s.standing = BridgeSet::EMPTY).done()), [404, 405, 504, 604, 605]);
    }

    #[test]
    fn the_pontoon_bridge_is_a_bridge() {
        let mut table = field().unit("Gi1", 505).long_river(5).done();
        table.state.pontoon = PontoonBridge::Laid(table.hex(506), table.hex(505));
        table.game.zone(&mut table.state, GERMAN);
        assert!(table.state.zones(GERMAN).has(table.hex(506)));
    }
}

mod r3_3 {
    use super::*;

    /// Whether a zone of control at 506 still works against the French.
    fn works(enemy: &str, friend: &str) -> bool {
        let table = field().unit(enemy, 505).unit(friend, 506).done();
        table.state.hostile(FRENCH).has(table.hex(506))
    }

    #[test]
    fn a_regular_unit_neutralises_it() {
        assert_eq!(["Gi1", "Gc1", "Gh1", "Gp1"].map(|enemy| works(enemy, "Fi1")), [false; 4]);
        assert!(field().unit("Gi1", 505).done().state.hostile(FRENCH).has(field().done().hex(506)));
    }

    #[test]
    fn an_irregular_one_only_that_of_another() {
        assert_eq!(["Gi1", "Gc1", "Gh1", "Gd1"].map(|enemy| works(enemy, "Ff1")), [true; 4]);
        assert!(!works("Gp1", "Ff1"));
    }

    #[test]
    fn what_is_masked_counts_as_regular() {
        let table = field().unit("Gp1", 505).mask(GERMAN, 505).unit("Ff1", 506).done();
        assert!(table.state.hostile(FRENCH).has(table.hex(506)));
    }
}

mod r4 {
    use super::*;

    #[test]
    fn two_of_infantry_with_two_steps_of_cavalry_or_one_with_four() {
        let names = ["Fi1", "Fi2", "Fi3", "Fc1", "Fc2", "Fc3"];
        let table = names.into_iter().fold(field(), |field, name| field.unit(name, 505)).done();
        let fits = |names: &[&str]| table.game.fits(&table.state, table.units(names));
        assert!(fits(&["Fi1", "Fi2", "Fc1"]) && fits(&["Fi1", "Fc1", "Fc2"]) && fits(&["Fc1", "Fc2"]));
        assert!(!fits(&["Fi1", "Fi2", "Fi3"]) && !fits(&["Fi1", "Fi2", "Fc1", "Fc2"]));
        assert!(!fits(&["Fc1", "Fc2", "Fc3"]));
    }

    #[test]
    fn two_headquarters_and_any_number_of_others() {
        let names = ["Fh1", "Fh2", "Fh3", "Ff1", "Ff2", "Ff3", "Fd1"];
        let table = names.into_iter().fold(field(), |field, name| field.unit(name, 505)).done();
        let fits = |names: &[&str]| table.game.fits(&table.state, table.units(names));
        assert!(fits(&["Fh1", "Fh2", "Ff1", "Ff2", "Ff3", "Fd1"]) && !fits(&["Fh1", "Fh2", "Fh3"]));
    }

    #[test]
    fn only_those_are_too_many_who_crowd_the_hex() {
        let crowd = |names: &[&str]| {
            let table = names.iter().fold(field(), |field, name| field.unit(name, 505)).done();
            let too_many = table.game.too_many(&table.state, FRENCH, table.hex(505));
            table.names(too_many).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(crowd(&["Fi1", "Fi2", "Fi3", "Fh1", "Ff1"]), ["Fi1", "Fi2", "Fi3"]);
        assert_eq!(crowd(&["Fi1", "Fh1", "Fh2", "Fh3", "Fd1"]), ["Fh1", "Fh2", "Fh3"]);
        assert_eq!(crowd(&["Fi1", "Fi2", "Fh1", "Fh2"]), [""; 0]);
    }

    #[test]
    fn room_for_one_more() {
        let table = field().unit("Fi1", 505).unit("Fi2", 505).unit("Fi3", 506).unit("Fc1", 506).done();
        let room = |name| table.game.has_room(&table.state, table.units(&[name]), FRENCH, table.hex(505));
        assert_eq!((room("Fi3"), room("Fc1")), (false, true));
    }
}
