//! §11 Bridges and railways.

use super::*;
use crate::geometry::HexId;
use crate::loire::data::March;
use crate::loire::state::{PontoonBridge, Step, Task};
use crate::loire::terrain::{BridgeId, BridgeSet, HexSet, Terrain};
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};
use crate::side::Side;

fn marching(position: Position, side: Side, name: &str) -> Table {
    let mut table = position.moving(side);
    table.pick(name);
    if matches!(table.step(), Step::Company(_)) {
        table.stop();
    }
    if table.offers(Action::Pace(March::Tactical)) {
        table.pace(March::Tactical);
    }
    table
}

fn bridge(table: &Table, number: u16) -> Action {
    Action::Bridge(table.hex(number))
}

mod r11_1 {
    use super::*;

    #[test]
    fn any_regular_german_unit_and_no_party() {
        let can = |name: &str| {
            let table = marching(field().rail(&[405, 505, 605]).unit(name, 505).unit("Fi9", 1610), GERMAN, name);
            table.offers(Action::Railway)
        };
        assert!(can("Gi1") && can("Gc1") && can("Gh1") && !can("Gp1"));
    }

    #[test]
    fn half_the_allowance_must_be_left() {
        let position =
            field().rail(&[405, 505, 605]).ground(506, Terrain::Difficult).unit("Gi1", 508).unit("Fi9", 1610);
        let mut table = marching(position, GERMAN, "Gi1");
        table.to(507).to(506);
        assert!(!matches!(table.step(), Step::March(_)) || !table.offers(Action::Railway));
        let mut table = marching(field().rail(&[405, 505, 605]).unit("Gi1", 507).unit("Fi9", 1610), GERMAN, "Gi1");
        table.to(506).to(505);
        assert!(table.offers(Action::Railway), "two points of four");
        table.act(Action::Railway);
        assert_ne!(table.step(), Step::March(GERMAN), "and none is left");
    }

    #[test]
    fn a_destroyed_hex_is_not_destroyed_again() {
        let broken = field().rail(&[405, 505, 605]).then(|s| s.broken.insert(HexId(4 * 16 + 4)));
        let table = marching(broken.unit("Gc1", 505).unit("Fi9", 1610), GERMAN, "Gc1");
        assert!(!table.offers(Action::Railway), "and cavalry does not repair it");
    }
}

mod r11_2 {
    use super::*;

    fn banks() -> Position {
        field().long_river(5).bridge(505, 506)
    }

    #[test]
    fn a_headquarters_by_its_competence_and_out_of_supply_too() {
        let blown = |hungry: bool, dice: &[u32]| {
            let position = banks().unit("Fh1", 505).unit("Gi9", 1610);
            let position = if hungry { position.then(|s| s.unsupplied = UnitSet(1)) } else { position };
            let mut table = marching(position, FRENCH, "Fh1");
            let action = bridge(&table, 506);
            table.dice(dice).act(action);
            !table.state.standing().has(BridgeId(0))
        };
        assert!(blown(false, &[3, 4]) && !blown(false, &[4, 4]));
        assert!(blown(true, &[3, 3]) && !blown(true, &[3, 4]));
    }

    #[test]
    fn half_of_five_points_is_three() {
        let mut table = marching(banks().unit("Fh1", 505).unit("Gi9", 1610), FRENCH, "Fh1");
        let action = bridge(&table, 506);
        table.dice(&[6, 6]).act(action);
        assert_eq!(table.state.marching().left[0], 10 - 6);
        assert!(!table.offers(action), "two points are not three");
    }

    #[test]
    fn irregular_units_cavalry_and_stacks_do_not() {
        let can = |names: &[&str]| {
            let position = names.iter().fold(banks(), |p, name| p.unit(name, 505)).unit("Gi9", 1610);
            let mut table = position.moving(FRENCH);
            table.pick(names[0]);
            names[1..].iter().for_each(|name| _ = table.pick(name));
            if matches!(table.step(), Step::Pace(_)) {
                table.pace(March::Tactical);
            }
            table.offers(bridge(&table, 506))
        };
        assert!(can(&["Fi1"]) && !can(&["Ff1"]) && !can(&["Fc1"]));
        assert!(!can(&["Fi1", "Fi2"]), "each by itself");
    }

    #[test]
    fn who_must_halt_can_still_work() {
        let position = banks().unit("Fi1", 504).unit("Gi1", 605).unit("Gi9", 1610);
        let mut table = marching(position, FRENCH, "Fi1");
        table.to(505);
        assert!(table.offers(bridge(&table, 506)) && !table.offers(Action::To(table.hex(506))));
    }

    #[test]
    fn whoever_strategically_marches_does_not() {
        let mut table = banks().unit("Fi1", 505).unit("Gi9", 1610).moving(FRENCH);
        table.pick("Fi1").pace(March::Strategic);
        assert!(!table.offers(bridge(&table, 506)));
    }
}

mod r11_3 {
    use super::*;

    fn repairs(position: Position) -> Vec<u16> {
        let position = position.rail(&[405, 505, 605]).edge(FRENCH, &[501], &[502]).unit("Fi1", 101);
        let position = position.then(|s| s.broken = [4, 5].into_iter().map(|c| HexId(4 * 16 + c)).collect());
        let table = position.unit("Gi9", 1610).goes_on(FRENCH, Task::Repairs, &[]);
        if table.step() == Step::Repair(FRENCH) { table.offered_hexes() } else { Vec::new() }
    }

    #[test]
    fn one_hex_a_turn_in_supply_and_three_hexes_from_every_german() {
        assert_eq!(repairs(field()), [505, 605]);
        assert_eq!(repairs(field().unit("Gp1", 707)), [505], "a party is near the other");
        assert_eq!(repairs(field().unit("Gi1", 507)), [0; 0]);
        let position = field().rail(&[405, 505, 605]).edge(FRENCH, &[501], &[502]).unit("Fi1", 101).unit("Gi9", 1610);
        let position = position.then(|s| s.broken = [4, 5].into_iter().map(|c| HexId(4 * 16 + c)).collect());
        let mut table = position.goes_on(FRENCH, Task::Repairs, &[]);
        table.to(505);
        assert_ne!(table.step(), Step::Repair(FRENCH));
        assert_eq!(table.numbers(table.state.broken()), [605]);
    }

    #[test]
    fn not_out_of_supply() {
        let position = field().rail(&[1405, 1505]).edge(FRENCH, &[501], &[502]).unit("Fi1", 101).unit("Gi9", 1610);
        let position = position.then(|s| s.broken.insert(HexId(4 * 16 + 13)));
        assert_ne!(position.goes_on(FRENCH, Task::Repairs, &[]).step(), Step::Repair(FRENCH));
    }

    #[test]
    fn the_german_repairs_one_hex_a_turn_too() {
        let position = field().rail(&[405, 505, 605]).unit("Gi1", 405).unit("Gi2", 605).unit("Fi9", 1610);
        let position = position.then(|s| s.broken = [3, 5].into_iter().map(|c| HexId(4 * 16 + c)).collect());
        let mut table = marching(position, GERMAN, "Gi1");
        table.act(Action::Railway).stop().pick("Gi2").pace(March::Tactical);
        assert!(!table.offers(Action::Railway));
    }
}

mod r11_4 {
    use super::*;

    fn repairs(position: Position, dice: &[u32]) -> Option<bool> {
        let position = position.long_river(5).bridge(505, 506).then(|s| s.standing = BridgeSet::EMPTY);
        let mut table = marching(position.unit("Gi9", 1610), FRENCH, "Fi1");
        let action = bridge(&table, 506);
        if !table.offers(action) {
            return None;
        }
        table.dice(dice).act(action);
        Some(table.state.standing().has(BridgeId(0)))
    }

    #[test]
    fn not_out_of_supply() {
        assert_eq!(repairs(field().unit("Fi1", 505).then(|s| s.unsupplied = UnitSet(1)), &[]), None);
    }

    #[test]
    fn a_zone_of_control_of_irregular_units_is_worth_one() {
        let watched = || field().unit("Fi1", 505).unit("Gp1", 507);
        assert_eq!((repairs(watched(), &[3, 3]), repairs(watched(), &[3, 4])), (Some(true), Some(false)));
    }

    #[test]
    fn any_enemy_at_the_other_end_forbids_it() {
        assert_eq!(repairs(field().unit("Fi1", 505).unit("Gp1", 506), &[]), None);
    }

    #[test]
    fn a_town_at_the_other_end_is_in_no_zone_of_control() {
        let town = || field().unit("Fi1", 505).place(506, Terrain::Town, FRENCH).unit("Gi1", 507);
        assert_eq!((repairs(town(), &[3, 4]), repairs(town(), &[4, 4])), (Some(true), Some(false)));
    }
}

mod r11_5 {
    use super::*;

    fn lays(position: Position, name: &str) -> bool {
        let position = position.long_river(5);
        let banks = position.rows(&[5, 6]);
        let table = marching(position.data(|data| data.loire = banks).unit("Fi9", 1610), GERMAN, name);
        table.offers(Action::Pontoon(table.hex(506)))
    }

    #[test]
    fn supplied_infantry_and_headquarters_before_nobody() {
        assert!(lays(field().unit("Gi1", 505), "Gi1") && lays(field().unit("Gh1", 505), "Gh1"));
        assert!(!lays(field().unit("Gc1", 505), "Gc1"));
        assert!(!lays(field().unit("Gi1", 505).then(|s| s.unsupplied = UnitSet(1)), "Gi1"));
        assert!(!lays(field().unit("Gi1", 505).unit("Ff1", 506), "Gi1"), "irregular units hold the other bank");
        assert!(!lays(field().unit("Gi1", 505).unit("Ff1", 605), "Gi1"), "or have this one in their zone");
    }

    #[test]
    fn not_where_a_bridge_stands_nor_once_it_was_destroyed() {
        assert!(!lays(field().unit("Gi1", 505).bridge(505, 506), "Gi1"));
        assert!(!lays(field().unit("Gi1", 505).then(|s| s.pontoon = PontoonBridge::Gone), "Gi1"));
    }

    #[test]
    fn it_takes_no_test_and_half_the_allowance() {
        let position = field().long_river(5).unit("Gh1", 505).unit("Fi9", 1610);
        let banks = position.rows(&[5, 6]);
        let mut table = marching(position.data(|data| data.loire = banks), GERMAN, "Gh1");
        let (at, to) = (table.hex(505), table.hex(506));
        table.act(Action::Pontoon(to));
        assert_eq!((table.state.pontoon(), table.state.marching().left[0]), (PontoonBridge::Laid(at, to), 4));
        assert_ne!(table.game.data().loire, HexSet::EMPTY);
    }
}
