//! §12.2 Combat of irregular units.

use super::fixture::*;
use crate::loire::rulings::{IrregularSuccess, PartyAttack, Several};
use crate::loire::terrain::Terrain;
use crate::loire::{FRENCH, GERMAN};

mod r12_2 {
    use super::*;

    #[test]
    fn who_is_in_a_zone_of_control_must_fight() {
        let table = field().unit("Ff1", 505).unit("Gi1", 506).unit("Ff2", 905).unit("Gp1", 605).done();
        assert_eq!(table.names(table.game.skirmishers(&table.state, FRENCH)), ["Ff1"]);
        assert_eq!(table.names(table.game.skirmishers(&table.state, GERMAN)), ["Gp1"]);
    }

    #[test]
    fn not_with_a_regular_unit_beside_him() {
        let table = field().unit("Ff1", 505).unit("Fc1", 505).unit("Gi1", 506).done();
        assert!(table.game.skirmishers(&table.state, FRENCH).is_empty());
    }

    #[test]
    fn not_in_a_town_nor_over_a_river_nor_with_decoys() {
        let fights = |position: Position| {
            let table = position.done();
            !table.game.skirmishers(&table.state, FRENCH).is_empty()
        };
        assert!(!fights(field().unit("Ff1", 505).unit("Gi1", 506).place(505, Terrain::Town, FRENCH)));
        assert!(!fights(field().unit("Ff1", 505).unit("Gi1", 506).long_river(5)));
        assert!(!fights(field().unit("Ff1", 505).unit("Gd1", 506)));
    }

    #[test]
    fn the_least_favourable_enemy_is_attacked() {
        let table = field().unit("Ff1", 505).unit("Gi1", 506).unit("Gh1", 504).done();
        assert_eq!(table.names(table.game.foes(&table.state, table.unit("Ff1"))), ["Gi1"]);
        let table = field().unit("Ff1", 505).unit("Gi1", 506).unit("Gc1", 504).done();
        assert_eq!(table.names(table.game.foes(&table.state, table.unit("Ff1"))), ["Gi1", "Gc1"]);
    }

    #[test]
    fn r_29_low_rolls_succeed_and_two_is_critical() {
        let table = field().done();
        let result = |roll, modifier| table.game.irregular_result(roll, modifier, 6);
        assert_eq!([result(6, 0), result(7, 0), result(7, -1)], [(true, false), (false, false), (true, false)]);
        assert_eq!((result(2, 0), result(2, 9)), ((true, true), (true, true)));
        let table = field().ruling(|r| r.irregular_success = IrregularSuccess::High).done();
        let result = |roll| table.game.irregular_result(roll, 0, 6);
        assert_eq!([result(5), result(6), result(2)], [(false, false), (true, false), (true, true)]);
    }
}

mod rt_irregular {
    use super::*;

    /// The number and the modifier of the first unit against the second.
    fn against(position: Position, unit: &str, foe: &str) -> (u8, i8) {
        let table = position.done();
        let (unit, foe) = (table.unit(unit), table.unit(foe));
        (table.game.irregular_target(unit, foe), table.game.irregular_modifier(&table.state, unit, foe))
    }

    #[test]
    fn the_numbers() {
        let pair = |unit: &str, foe: &str| against(field().unit(unit, 505).unit(foe, 506), unit, foe).0;
        assert_eq!(["Gi1", "Gc1", "Gh1", "Gp1"].map(|foe| pair("Ff1", foe)), [6, 6, 7, 7]);
        assert_eq!(["Fi1", "Fc1", "Fh1", "Ff1"].map(|foe| pair("Gp1", foe)), [7, 6, 7, 7]);
    }

    #[test]
    fn r_28_a_party_against_francs_tireurs() {
        let position = field().unit("Gp1", 505).unit("Ff1", 506).ruling(|r| r.party_attack = PartyAttack::Cavalry);
        assert_eq!(against(position, "Gp1", "Ff1").0, 6);
    }

    #[test]
    fn what_helps_and_hinders_francs_tireurs() {
        let with = |position: Position| against(position.unit("Ff1", 505), "Ff1", "Gi1").1;
        let infantry = || field().unit("Gi1", 506);
        assert_eq!(with(infantry()), 0);
        assert_eq!(with(infantry().place(505, Terrain::Wood, FRENCH)), -1);
        assert_eq!(with(infantry().place(505, Terrain::Locality, FRENCH)), 0);
        assert_eq!(with(infantry().unit("Gp1", 504)), 1);
        assert_eq!(with(infantry().unit("Gc1", 504)), 2);
        assert_eq!(with(infantry().unit("Gc1", 504).place(505, Terrain::Wood, FRENCH)), 0);
        assert_eq!(with(infantry().unit("Gi2", 504)), 1);
        assert_eq!(with(infantry().unit("Gi2", 504).ruling(|r| r.several = Several::Hex)), 0);
        assert_eq!(with(infantry().unit("Gi2", 506).ruling(|r| r.several = Several::Hex)), 1);
        let party = infantry().unit("Gp1", 504).ruling(|r| r.several = Several::Hex);
        assert_eq!(with(party), 1, "the party alone: it is no regular unit");
    }

    #[test]
    fn what_hinders_a_party() {
        let with = |terrain| {
            let position = field().unit("Gp1", 505).unit("Ff1", 506).place(506, terrain, FRENCH).unit("Ff2", 504);
            against(position, "Gp1", "Ff1").1
        };
        assert_eq!([Terrain::Wood, Terrain::Difficult, Terrain::Town].map(with), [1, 1, 1]);
        assert_eq!([Terrain::Clear, Terrain::Locality].map(with), [0, 0]);
    }
}
