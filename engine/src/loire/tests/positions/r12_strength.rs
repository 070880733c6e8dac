//! §12.5 Strength and odds, §12.6 modifiers.

use super::*;
use crate::loire::state::{Fight, PontoonBridge};
use crate::loire::terrain::Terrain;
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{FRENCH, GERMAN};

/// All Germans attack all French.
fn fight(table: &Table) -> Fight {
    let of = |side| table.state.on_map() & table.game.units_of(side);
    Fight { attackers: of(GERMAN), defenders: of(FRENCH), ..Fight::default() }
}

fn strengths(position: Position) -> [u32; 2] {
    let table = position.done();
    table.game.strengths(&table.state, &fight(&table))
}

fn modifier(position: Position) -> i8 {
    let table = position.done();
    table.game.combat_modifier(&table.state, &fight(&table))
}

mod r12_5 {
    use super::*;

    #[test]
    fn a_headquarters_by_itself_is_worth_one_out_of_supply_too() {
        let alone = || field().unit("Gh1", 505).unit("Fi1", 506);
        assert_eq!(strengths(alone()), [1, 5]);
        assert_eq!(strengths(alone().then(|s| s.unsupplied = UnitSet(1))), [1, 5]);
    }

    #[test]
    fn whoever_is_out_of_supply_is_worth_half_of_his_steps_rounded_down() {
        let hungry = |steps: u8| {
            let mut table = field().unit("Gi1", 505).unit("Fi1", 506).done();
            table.state.unsupplied = table.units(&["Gi1"]);
            table.state.steps[0] = steps;
            table.game.strengths(&table.state, &fight(&table))[0]
        };
        assert_eq!([3, 2, 1].map(hungry), [2, 1, 1], "5, 3 and 1; a side is worth one at least");
    }
}

mod r12_6 {
    use super::*;

    #[test]
    fn the_pontoon_bridge_is_a_bridge_to_attack_over() {
        let table = field().unit("Gi1", 505).unit("Fi1", 506).long_river(5);
        let laid = table.then(|s| {
            s.pontoon = PontoonBridge::Laid(crate::geometry::HexId(4 * 16 + 4), crate::geometry::HexId(5 * 16 + 4))
        });
        assert_eq!(modifier(laid), -1);
        assert_eq!(modifier(field().unit("Gi1", 505).unit("Fi1", 506).stream(505, 506)), -1);
    }

    #[test]
    fn cavalry_that_defends_behind_water_is_not_halved() {
        let over = field().unit("Gi1", 505).unit("Fc1", 506).stream(505, 506);
        assert_eq!(strengths(over), [5, 3]);
    }

    #[test]
    fn cavalry_that_attacks_over_a_stream_and_over_land_is_not_halved() {
        let both = field().unit("Gc1", 505).unit("Fi1", 506).unit("Fi2", 504).stream(505, 506);
        assert_eq!(strengths(both)[0], 3, "it does not attack over water alone");
    }

    #[test]
    fn cavalry_without_supply_is_halved_once_for_it() {
        let hungry = field().unit("Gc1", 505).unit("Fi1", 506).then(|s| s.unsupplied = UnitSet(1));
        assert_eq!(strengths(hungry)[0], 1);
    }

    #[test]
    fn a_locality_and_a_town_are_not_added_up() {
        let two = field().unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 504);
        let two = two.place(506, Terrain::Locality, FRENCH).place(504, Terrain::Town, FRENCH);
        assert_eq!(modifier(two), -2);
        let mixed = field().unit("Gi1", 505).unit("Fc1", 506).unit("Fi2", 504).place(506, Terrain::Town, FRENCH);
        assert_eq!(modifier(mixed), 0, "cavalry holds the town, infantry is in the clear");
    }

    #[test]
    fn the_attackers_ground_is_worth_nothing_to_him() {
        assert_eq!(modifier(field().unit("Gi1", 505).unit("Fi1", 506).place(505, Terrain::Town, GERMAN)), 0);
    }

    #[test]
    fn cavalry_and_a_headquarters_are_cavalry_by_itself() {
        let side = |french: &[&str]| {
            modifier(french.iter().fold(field().unit("Gi1", 505), |field, name| field.unit(name, 506)))
        };
        assert_eq!([side(&["Fc1", "Fh1"]), side(&["Fh1"]), side(&["Fh1", "Fi1"])], [2, 2, 0]);
        let both = field().unit("Gi1", 505).unit("Gc1", 505);
        assert_eq!(modifier(both.clone().unit("Fc1", 506)), 3);
        assert_eq!(modifier(both.unit("Fh1", 506)), 3);
        assert_eq!(modifier(field().unit("Gh1", 505).unit("Fh1", 506)), 0);
    }

    #[test]
    fn five_points_are_worth_two_where_nobody_is_in_the_clear() {
        let with = |guns: u8, ground: Terrain| {
            let table = field().unit("Gi1", 505).unit("Fc1", 506).place(506, ground, FRENCH).done();
            let none = table.game.combat_modifier(&table.state, &fight(&table));
            table.game.combat_modifier(&table.state, &Fight { guns: [guns, 0], ..fight(&table) }) - none
        };
        assert_eq!([1, 2, 5].map(|guns| with(guns, Terrain::Wood)), [0, 1, 2]);
        assert_eq!([1, 2, 5].map(|guns| with(guns, Terrain::Clear)), [1, 2, 5]);
    }

    #[test]
    fn a_headquarters_with_a_comrade_and_a_stranger_fires_with_all() {
        let stack = field().unit("Fh1", 505).unit("Fi1", 505).unit("Fi2", 505).under("Fh1", &["Fi2"]);
        let table = stack.done();
        let points = |phasing| table.game.usable_artillery(&table.state, UnitId(0), phasing);
        assert_eq!((points(FRENCH), points(GERMAN)), (3, 3));
    }

    #[test]
    fn francs_tireurs_are_no_company_for_a_headquarters() {
        let table = field().unit("Fh1", 505).unit("Ff1", 505).done();
        assert_eq!(table.game.usable_artillery(&table.state, UnitId(0), FRENCH), 3, "it is by itself");
    }

    #[test]
    fn a_point_less_out_of_supply() {
        let mut table = field().unit("Fh1", 505).unit("Fi1", 505).done();
        table.state.unsupplied = table.units(&["Fh1"]);
        let points = |phasing| table.game.usable_artillery(&table.state, UnitId(0), phasing);
        assert_eq!((points(GERMAN), points(FRENCH)), (2, 1));
    }
}
