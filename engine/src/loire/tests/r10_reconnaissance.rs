//! §10.2 Long-range reconnaissance, §11 bridges.

use super::fixture::*;
use crate::loire::rulings::Scouts;
use crate::loire::terrain::Terrain;
use crate::loire::{FRENCH, GERMAN};

mod r10_2 {
    use super::*;

    #[test]
    fn german_cavalry_and_parties_see_further() {
        let names = ["Gi1", "Gc1", "Gp1", "Fi1", "Fc1", "Ff1", "Fd1", "Gh1"];
        let alone = |name: &&str| {
            let table = field().unit(name, 505).done();
            table.game.scouting_range(&table.state, table.unit(name))
        };
        let ranges: Vec<_> = names.iter().map(alone).collect();
        assert_eq!(ranges, [Some(2), Some(3), Some(3), Some(2), Some(2), None, None, None]);
    }

    #[test]
    fn r_24_with_a_headquarters() {
        let range = |position: Position| {
            let table = position.unit("Gc1", 505).unit("Gh1", 505).done();
            table.game.scouting_range(&table.state, table.unit("Gc1"))
        };
        assert_eq!(range(field()), None);
        let table = field().unit("Gp1", 505).unit("Gh1", 505).done();
        assert_eq!(table.game.scouting_range(&table.state, table.unit("Gp1")), None, "a party with a headquarters");
        assert_eq!(range(field().ruling(|r| r.scouts = Scouts::NotHq)), Some(3));
    }

    #[test]
    fn masked_stacks_at_two_hexes_or_three() {
        let masked = |field: Position, number: u16| field.unit("Fi1", number).mask(FRENCH, number);
        let table = [506, 507, 508, 509].into_iter().fold(field(), masked).unit("Fi2", 503);
        let table = table.unit("Gc1", 505).unit("Gi1", 505).done();
        let targets = |name| table.numbers(table.game.scouting_targets(&table.state, table.unit(name)));
        assert_eq!((targets("Gc1"), targets("Gi1")), (vec![507, 508], vec![507]));
    }

    #[test]
    fn cover_on_the_best_way_and_the_longer_range_are_added() {
        let modifier = |position: Position, to| {
            let table = position.done();
            table.game.scouting_modifier(table.hex(505), table.hex(to))
        };
        assert_eq!((modifier(field(), 507), modifier(field(), 508)), (0, 1));
        let woods = || field().ground(506, Terrain::Wood).ground(507, Terrain::Town);
        assert_eq!((modifier(woods(), 507), modifier(woods(), 508), modifier(woods(), 606)), (2, 3, 0));
        assert_eq!(modifier(field().ground(505, Terrain::Wood), 507), 0);
    }
}

mod r11_2 {
    use super::*;

    #[test]
    fn enemies_at_the_other_end_and_the_pontoon() {
        let modifier = |enemy: Option<&str>, pontoon| {
            let table = enemy.into_iter().fold(field(), |field, name| field.unit(name, 506)).done();
            table.game.demolition_modifier(&table.state, FRENCH, table.hex(506), pontoon)
        };
        assert_eq!([modifier(None, false), modifier(None, true)], [0, -2]);
        assert_eq!([modifier(Some("Gc1"), false), modifier(Some("Gp1"), false)], [2, 1]);
        assert_eq!(modifier(Some("Gc1"), true), 0);
    }
}

mod r11_4 {
    use super::*;

    #[test]
    fn zones_of_control_at_the_other_end() {
        let modifier = |enemy: &str, number| {
            let table = field().unit(enemy, number).done();
            table.game.repair_modifier(&table.state, GERMAN, table.hex(506))
        };
        assert_eq!([modifier("Fi1", 507), modifier("Ff1", 507), modifier("Fi1", 508)], [2, 1, 0]);
    }
}
