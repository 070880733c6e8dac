//! §8 Supply.

use super::*;
use crate::loire::rulings::RailBridges;
use crate::loire::state::Task;
use crate::loire::terrain::{BridgeSet, Terrain};
use crate::loire::unit::UnitSet;
use crate::loire::{FRENCH, GERMAN};
use crate::side::Side;

fn supplied(position: Position, side: Side, name: &str) -> bool {
    let table = position.done();
    table.game.supplied_units(&table.state, side).has(table.unit(name))
}

mod r8_1 {
    use super::*;

    #[test]
    fn a_unit_in_a_zone_of_control_has_a_line_if_it_is_regular() {
        let west = || field().edge(FRENCH, &[105], &[105]).unit("Gi1", 406);
        assert!(supplied(west().unit("Fi1", 405), FRENCH, "Fi1"));
        let far = field().edge(FRENCH, &[105], &[105]).unit("Gi1", 506);
        assert!(supplied(far.unit("Ff1", 505), FRENCH, "Ff1"), "a line begins in its hex and does not pass it");
    }

    #[test]
    fn a_line_does_not_pass_a_hex_that_decoys_control() {
        let west = || field().edge(FRENCH, &[105], &[105]).unit("Fi1", 505);
        let wall = [302, 305, 308, 310];
        let decoys = wall.iter().zip(["Gd1", "Gd2", "Gd3", "Gd4"]).fold(west(), |p, (&at, name)| p.unit(name, at));
        assert!(!supplied(decoys, FRENCH, "Fi1"));
    }

    #[test]
    fn a_railway_that_an_enemy_controls_is_cut_unless_a_friend_is_there() {
        let line = [101, 201, 302, 402, 503, 603, 704];
        let railway = || field().edge(FRENCH, &[101], &[101]).rail(&line).unit("Fi1", 1206);
        assert!(supplied(railway(), FRENCH, "Fi1"));
        assert!(!supplied(railway().unit("Gc1", 403), FRENCH, "Fi1"), "302, 402 and 503 are beside it");
        let friends = railway().unit("Gc1", 403).unit("Fi2", 302).unit("Fi3", 402).unit("Fi4", 503);
        assert!(supplied(friends, FRENCH, "Fi1"));
    }

    #[test]
    fn r_71_a_railway_over_a_destroyed_bridge() {
        let line = [104, 105, 106, 107, 108, 109, 110];
        let railway = |yes| {
            let p = field().edge(FRENCH, &[101], &[101]).rail(&line).rail(&[101, 102, 103, 104]).long_river(5);
            let p = p.bridge(105, 106).unit("Fi1", 610).unit("Gi1", 1601).then(|s| s.standing = BridgeSet::EMPTY);
            supplied(p.ruling(move |r| r.rail_bridges = yes), FRENCH, "Fi1")
        };
        assert!(railway(RailBridges::No) && !railway(RailBridges::Yes));
    }

    #[test]
    fn a_party_in_no_supply_feeds_nobody() {
        let chain = |party: u16| {
            let p = field().edge(GERMAN, &[], &[1605]).unit("Gp1", party).unit("Gi1", party - 300).unit("Fi1", 101);
            let table = p.done();
            !table.game.feedable(&table.state, UnitSet::EMPTY).is_empty()
        };
        assert!(chain(1105) && !chain(1005), "five hexes from the source, six hexes");
    }

    #[test]
    fn a_locality_needs_a_line_of_its_own() {
        let town =
            |edge: u16| field().edge(FRENCH, &[edge], &[]).place(605, Terrain::Locality, FRENCH).unit("Fi1", 1105);
        assert!(supplied(town(105), FRENCH, "Fi1") && !supplied(town(101), FRENCH, "Fi1"));
    }
}

mod r8 {
    use super::*;

    #[test]
    fn only_the_units_of_the_side_that_acts_are_judged() {
        let p = field().unit("Fi1", 505).unit("Gi1", 1505).then(|s| s.unsupplied = UnitSet(2));
        let p = p.data(|data| data.hidden = false);
        let table = p.goes_on(FRENCH, Task::Supply, &[]);
        assert_eq!(table.names(table.state.unsupplied()), ["Fi1", "Gi1"]);
        let p = field().edge(FRENCH, &[505], &[505]).unit("Fi1", 505).unit("Gi1", 1505);
        let p = p.then(|s| s.unsupplied = UnitSet(3)).data(|data| data.hidden = false);
        let table = p.goes_on(FRENCH, Task::Supply, &[]);
        assert_eq!(table.names(table.state.unsupplied()), ["Gi1"]);
    }
}
