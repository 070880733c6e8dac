//! §11 Work on railways and bridges.

use super::fixture::*;
use crate::geometry::HexId;
use crate::loire::data::March;
use crate::loire::rulings::{HalfAllowance, Pontoon};
use crate::loire::state::{PontoonBridge, Step, Task};
use crate::loire::terrain::{BridgeId, BridgeSet, HexSet};
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};
use crate::side::Side;

/// A unit on a tactical march.
fn marching(position: Position, side: Side, name: &str) -> Table {
    let mut table = position.moving(side);
    table.pick(name);
    if table.offers(Action::Pace(March::Tactical)) {
        table.pace(March::Tactical);
    }
    table
}

fn bridge(table: &Table, number: u16) -> Action {
    Action::Bridge(table.hex(number))
}

fn line(position: Position) -> Position {
    position.rail(&[405, 505, 605])
}

mod r11_1 {
    use super::*;

    #[test]
    fn a_german_unit_destroys_the_railway_for_half_its_allowance() {
        let mut table = marching(line(field()).unit("Gi1", 505), GERMAN, "Gi1");
        table.act(Action::Railway);
        assert_eq!(table.numbers(table.state.broken()), [505]);
        assert_eq!(table.state.marching().left[0], 4);
    }

    #[test]
    fn on_a_tactical_march_more_than_three_hexes_from_enemies_in_supply() {
        let can = |position: Position| marching(line(position).unit("Gi1", 505), GERMAN, "Gi1").offers(Action::Railway);
        assert!(can(field().unit("Ff1", 509)));
        assert!(!can(field().unit("Ff1", 508)), "R-25");
        let mut table = line(field()).unit("Gi1", 505).moving(GERMAN);
        table.pick("Gi1").pace(March::Strategic);
        assert!(!table.offers(Action::Railway));
        assert!(!can(field().then(|s| s.unsupplied = UnitSet(1))));
        let french = marching(line(field()).unit("Fi1", 505), FRENCH, "Fi1");
        assert!(!french.offers(Action::Railway));
    }

    #[test]
    fn r_26_half_points() {
        let left = |position: Position| {
            let mut table = marching(line(position).unit("Gh1", 505), GERMAN, "Gh1");
            table.act(Action::Railway);
            table.state.marching().left[0]
        };
        assert_eq!(left(field()), 4, "three of five points");
        assert_eq!(left(field().ruling(|r| r.half_allowance = HalfAllowance::Exact)), 5);
    }
}

mod r11_2 {
    use super::*;

    fn banks(position: Position) -> Position {
        position.long_river(5).bridge(505, 506)
    }

    #[test]
    fn a_test_destroys_a_bridge() {
        let mut table = marching(banks(field()).unit("Fi1", 505), FRENCH, "Fi1");
        let action = bridge(&table, 506);
        table.dice(&[4, 4]).act(action);
        assert!(table.state.standing().has(BridgeId(0)), "failed, and paid for");
        assert_eq!(table.state.marching().left[0], 4);
        table.dice(&[3, 4]).act(action);
        assert!(!table.state.standing().has(BridgeId(0)));
        assert!(table.game.cost_to(&table.state, (table.unit("Fi1"), 48), table.hex(506)).is_none());
    }

    /// Half of nothing could be spent without end.
    #[test]
    fn who_has_no_movement_cannot_work() {
        let position = |lost| banks(field()).unit("Fi1", 505).data(move |data| data.limits.unsupplied.infantry = lost);
        let can = |lost| {
            let table = marching(position(lost).then(|s| s.unsupplied = UnitSet(1)), FRENCH, "Fi1");
            table.offers(bridge(&table, 506))
        };
        assert!(can(3) && !can(4));
    }

    #[test]
    fn an_enemy_at_the_other_end_makes_it_harder() {
        let blown = |position: Position, dice: &[u32]| {
            let mut table = marching(banks(position).unit("Fi1", 505), FRENCH, "Fi1");
            let action = bridge(&table, 506);
            table.dice(dice).act(action);
            !table.state.standing().has(BridgeId(0))
        };
        assert!(blown(field().unit("Gi1", 506), &[2, 3]) && !blown(field().unit("Gi1", 506), &[3, 3]));
        assert!(blown(field().unit("Gp1", 506), &[3, 3]) && !blown(field().unit("Gp1", 506), &[3, 4]));
    }

    #[test]
    fn cavalry_cannot() {
        let table = marching(banks(field()).unit("Fc1", 505), FRENCH, "Fc1");
        assert!(!table.offers(bridge(&table, 506)));
    }
}

mod r11_3 {
    use super::*;

    fn broken(position: Position) -> Position {
        line(position).then(|s| s.broken.insert(HexId(4 * 16 + 4)))
    }

    #[test]
    fn the_german_repairs_a_hex_a_turn_on_the_march() {
        let mut table = marching(broken(field()).unit("Gi1", 505), GERMAN, "Gi1");
        table.act(Action::Railway);
        assert_eq!((table.state.broken(), table.state.marching().left[0]), (HexSet::EMPTY, 4));
        let near = marching(broken(field()).unit("Gi1", 505).unit("Ff1", 507), GERMAN, "Gi1");
        assert!(!near.offers(Action::Railway));
        let cavalry = marching(broken(field()).unit("Gc1", 505), GERMAN, "Gc1");
        assert!(!cavalry.offers(Action::Railway));
    }

    #[test]
    fn the_french_repair_a_supplied_hex_at_the_end_of_movement() {
        let far = |position: Position| {
            let position = broken(position).edge(FRENCH, &[501], &[502]).unit("Fi1", 101);
            position.goes_on(FRENCH, Task::Repairs, &[])
        };
        let mut table = far(field().unit("Gi1", 1505));
        assert_eq!((table.step(), table.offered_hexes()), (Step::Repair(FRENCH), vec![505]));
        table.to(505);
        assert!(table.state.broken().is_empty());
        assert_ne!(far(field().unit("Gi1", 507)).step(), Step::Repair(FRENCH), "an enemy is near");
    }
}

mod r11_4 {
    use super::*;

    fn ruin(position: Position) -> Position {
        position.long_river(5).bridge(505, 506).then(|s| s.standing = BridgeSet::EMPTY)
    }

    #[test]
    fn a_test_repairs_a_bridge() {
        let mut table = marching(ruin(field()).unit("Fi1", 505), FRENCH, "Fi1");
        let action = bridge(&table, 506);
        table.dice(&[3, 4]).act(action);
        assert!(table.state.standing().has(BridgeId(0)));
    }

    #[test]
    fn not_with_an_enemy_at_the_other_end_and_harder_in_his_zone_of_control() {
        let table = marching(ruin(field()).unit("Fi1", 505).unit("Gi1", 506), FRENCH, "Fi1");
        assert!(!table.offers(bridge(&table, 506)));
        let repaired = |dice: &[u32]| {
            let mut table = marching(ruin(field()).unit("Fi1", 505).unit("Gi1", 507), FRENCH, "Fi1");
            let action = bridge(&table, 506);
            table.dice(dice).act(action);
            table.state.standing().has(BridgeId(0))
        };
        assert!(repaired(&[2, 3]) && !repaired(&[3, 3]));
    }
}

mod r11_5 {
    use super::*;

    fn loire(position: Position) -> Position {
        let position = position.long_river(5);
        let banks = position.rows(&[5, 6]);
        position.data(|data| data.loire = banks).unit("Gi1", 505)
    }

    fn lay(table: &Table, number: u16) -> Action {
        Action::Pontoon(table.hex(number))
    }

    #[test]
    fn over_the_loire_with_both_ends_free() {
        let mut table = marching(loire(field()), GERMAN, "Gi1");
        assert!(table.offers(lay(&table, 506)));
        let action = lay(&table, 506);
        table.act(action);
        assert_eq!(table.state.pontoon(), PontoonBridge::Laid(table.hex(505), table.hex(506)));
        assert!(table.offers(Action::To(table.hex(506))));
        let watched = marching(loire(field()).unit("Fi1", 507), GERMAN, "Gi1");
        assert!(!watched.offers(lay(&watched, 506)), "in a zone of control");
        let seine = marching(loire(field()).data(|data| data.loire = HexSet::EMPTY), GERMAN, "Gi1");
        assert!(!seine.offers(lay(&seine, 506)));
    }

    #[test]
    fn r_60_once() {
        let again = |position: Position| {
            let position = position.then(|s| s.pontoon = PontoonBridge::Laid(HexId(4 * 16), HexId(5 * 16)));
            let table = marching(loire(position), GERMAN, "Gi1");
            table.offers(lay(&table, 506))
        };
        assert!(!again(field()));
        assert!(again(field().ruling(|r| r.pontoon = Pontoon::Again)));
    }

    #[test]
    fn it_is_destroyed_more_easily_and_for_good() {
        let position = loire(field()).unit("Fi1", 405);
        let mut table = position.then(|s| s.pontoon = PontoonBridge::Laid(HexId(4 * 16 + 3), HexId(5 * 16 + 3)));
        table = table.data(|data| data.units[1].movement = 4);
        let mut table = marching(table, FRENCH, "Fi1");
        let action = bridge(&table, 406);
        table.dice(&[4, 5]).act(action);
        assert_eq!(table.state.pontoon(), PontoonBridge::Gone);
    }
}
