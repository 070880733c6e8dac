//! §9 Marches, giving way, railways.

use super::*;
use crate::loire::data::March;
use crate::loire::event::{End, Event};
use crate::loire::state::{Step, Task};
use crate::loire::terrain::Terrain;
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};
use crate::side::Side;

/// Units on a march, the first of whom is asked first.
fn marching(position: Position, side: Side, names: &[&str], march: March) -> Table {
    let mut table = position.moving(side);
    table.pick(names[0]);
    for name in &names[1..] {
        table.pick(name);
    }
    if matches!(table.step(), Step::Company(_)) {
        table.stop();
    }
    if matches!(table.step(), Step::Pace(_)) {
        table.pace(march);
    }
    table
}

fn paces(position: Position, name: &str) -> usize {
    let mut table = position.unit("Fi9", 101).moving(FRENCH);
    table.pick(name);
    if table.step() == Step::Pace(FRENCH) { table.legal().len() } else { 1 }
}

mod r9_1 {
    use super::*;

    #[test]
    fn nobody_enters_a_hex_that_costs_more_than_he_has_left() {
        let position = field().unit("Fi1", 505).ground(506, Terrain::Difficult).ground(507, Terrain::Difficult);
        let mut table = marching(position.ground(508, Terrain::Wood), FRENCH, &["Fi1"], March::Tactical);
        table.to(506).to(507);
        assert_eq!(table.at("Fi1"), 507);
        assert!(!matches!(table.step(), Step::March(_)), "four points are spent");
    }

    #[test]
    fn a_stack_goes_as_far_as_its_slowest_unit() {
        let table = field().unit("Fi1", 505).unit("Fh1", 505);
        let table = marching(table, FRENCH, &["Fi1", "Fh1"], March::Tactical);
        assert_eq!(table.state.marching().left[0], 8, "the division's four points, not five");
    }
}

mod r9_2 {
    use super::*;

    #[test]
    fn cavalry_and_infantry_in_two_hexes_halt_a_march_whatever_the_cavalry_does() {
        let position = field().unit("Fi1", 505).unit("Gc1", 508).unit("Gi1", 606).unit("Fi9", 101);
        let mut table = marching(position, FRENCH, &["Fi1"], March::Tactical);
        table.to(506);
        if matches!(table.step(), Step::GiveWay(..)) {
            table.act(table.legal()[0]);
        }
        assert_eq!((table.at("Fi1"), table.step()), (506, Step::Mover(FRENCH)));
    }

    #[test]
    fn cavalry_with_nowhere_free_to_go_stays() {
        let position = field().unit("Fi1", 108).unit("Gc1", 110).unit("Ff1", 210).unit("Ff2", 310).unit("Fi9", 101);
        let mut table = marching(position, FRENCH, &["Fi1"], March::Tactical);
        table.to(109);
        assert_eq!((table.at("Gc1"), table.step()), (110, Step::Mover(FRENCH)));
    }

    #[test]
    fn a_friend_in_a_zone_of_control_is_a_way_out_for_a_party_and_not_for_cavalry() {
        let ways = |unit: &str| {
            let table = field().unit("Fi1", 507).unit(unit, 508).unit("Gi1", 608).unit("Fi2", 708).done();
            table.numbers(table.game.ways_out(&table.state, table.unit(unit)))
        };
        assert!(ways("Gp1").contains(&608) && !ways("Gc1").contains(&608));
    }

    #[test]
    fn german_units_drive_no_parties_and_the_french_have_none() {
        let position = field().unit("Gi1", 505).unit("Ff1", 508).unit("Gi9", 1610);
        let mut table = marching(position, GERMAN, &["Gi1"], March::Tactical);
        table.to(506).to(507);
        assert_eq!(table.step(), Step::Mover(GERMAN), "francs-tireurs halt the march");
    }

    #[test]
    fn infantry_does_not_retire_before_combat_and_parties_may() {
        let retirers = |unit: &str| {
            let table = field().unit(unit, 505).unit("Fi1", 506).unit("Fi9", 101).unit("Gi9", 1610);
            table.goes_on(GERMAN, Task::Retiring, &[]).step() == Step::Retire(GERMAN)
        };
        assert!(retirers("Gp1") && retirers("Gc1"));
        let table = field().unit("Gi1", 505).unit("Fi1", 506).unit("Fi9", 101).unit("Gi9", 1610);
        assert_eq!(table.goes_on(GERMAN, Task::Retiring, &[]).step(), Step::Attack(GERMAN));
    }
}

mod r9_4 {
    use super::*;

    #[test]
    fn decoys_and_irregular_enemies_hinder_it_like_any_other() {
        assert_eq!(paces(field().unit("Fi1", 505).unit("Gi9", 1610), "Fi1"), 3);
        assert_eq!(paces(field().unit("Fi1", 505).unit("Gd1", 507).mask(GERMAN, 507), "Fi1"), 1);
        assert_eq!(paces(field().unit("Fi1", 505).unit("Gp1", 507), "Fi1"), 1);
        assert_eq!(paces(field().unit("Fi1", 505).unit("Gp1", 508), "Fi1"), 3, "three hexes are far enough");
    }

    #[test]
    fn an_enemy_over_the_river_is_as_near_as_another() {
        assert_eq!(paces(field().unit("Fi1", 505).unit("Gi1", 506).long_river(5), "Fi1"), 1);
    }

    #[test]
    fn irregular_units_and_decoys_have_none() {
        let position = field().unit("Ff1", 505).unit("Gi9", 1610);
        assert_eq!(paces(position, "Ff1"), 1);
        let position = field().unit("Fd1", 505).mask(FRENCH, 505).unit("Gi9", 1610);
        assert_eq!(paces(position, "Fd1"), 1);
    }
}

mod r9_5 {
    use super::*;

    fn force(position: Position, names: &[&str], dice: &[u32]) -> Table {
        let mut table = position.unit("Fi9", 101).unit("Gi9", 1610).moving(FRENCH);
        table.pick(names[0]);
        for name in &names[1..] {
            table.pick(name);
        }
        if table.step() == Step::Company(FRENCH) {
            table.stop();
        }
        table.dice(dice).pace(March::Forced);
        table
    }

    #[test]
    fn the_competence_itself_is_enough() {
        let stack = || field().unit("Fh1", 505).unit("Fi1", 505).under("Fh1", &["Fi1"]);
        let table = force(stack(), &["Fh1", "Fi1"], &[3, 4]);
        assert_eq!((table.steps("Fh1"), table.steps("Fi1")), (2, 3));
        let table = force(stack(), &["Fh1", "Fi1"], &[4, 4]);
        assert_eq!((table.steps("Fh1"), table.steps("Fi1")), (1, 2), "one unit with it: there is no choice");
    }

    #[test]
    fn a_headquarters_by_itself_loses_a_step_of_its_own() {
        let table = force(field().unit("Fh1", 505), &["Fh1"], &[6, 6]);
        assert_eq!((table.steps("Fh1"), table.step()), (1, Step::March(FRENCH)));
    }

    #[test]
    fn a_stranger_in_the_stack_is_tested_by_himself() {
        let stack = field().unit("Fh1", 505).unit("Fi1", 505).unit("Fi2", 505).under("Fh1", &["Fi1"]);
        let table = force(stack, &["Fh1", "Fi1", "Fi2"], &[1, 1, 6, 6]);
        assert_eq!((table.steps("Fh1"), table.steps("Fi1"), table.steps("Fi2")), (2, 3, 2));
        assert_eq!(table.told(|event| matches!(event, Event::ForcedMarchRolled { .. })), 2);
    }

    #[test]
    fn the_last_step_can_be_lost() {
        let table = force(field().unit("Fi1", 505).then(|s| s.steps[0] = 1), &["Fi1"], &[6, 6]);
        assert_eq!((table.end_of("Fi1"), table.step()), (Some(End::Steps), Step::Mover(FRENCH)));
    }

    #[test]
    fn out_of_supply_the_test_is_harder_by_one() {
        let hungry = field().unit("Fi1", 505).then(|s| s.unsupplied = UnitSet(1));
        assert_eq!(force(hungry, &["Fi1"], &[3, 4]).steps("Fi1"), 2);
    }

    #[test]
    fn cavalry_has_none_and_keeps_its_stack_from_one() {
        assert_eq!(paces(field().unit("Fc1", 505).unit("Gi9", 1610), "Fc1"), 2);
        let table = field().unit("Fc1", 505).unit("Fi1", 505).unit("Gi9", 1610);
        let mut table = table.moving(FRENCH);
        table.pick("Fc1").pick("Fi1");
        assert_eq!(table.legal().len(), 2);
    }
}

mod r9_6 {
    use super::*;

    const LINE: &[u16] = &[105, 205, 305, 405, 505, 605, 705];

    fn train(position: Position, names: &[&str]) -> Table {
        marching(position.rail(LINE).unit("Gi9", 1610), FRENCH, names, March::Tactical)
    }

    #[test]
    fn only_regular_units_of_a_corps() {
        assert!(train(field().unit("Ff1", 105).unit("Fi9", 101), &["Ff1"]).rail_hexes().is_empty());
        let strangers = field().unit("Fi1", 105).unit("Fi2", 105).corps("15", &["Fi1"]).corps("16", &["Fi2"]);
        assert!(train(strangers, &["Fi1", "Fi2"]).rail_hexes().is_empty(), "two corps in a stack");
    }

    #[test]
    fn what_is_left_of_the_allowance_is_for_both_ends() {
        let mut table = train(field().unit("Fi1", 103).corps("15", &["Fi1"]), &["Fi1"]);
        table.to(104).to(105);
        table.act(Action::Rail(table.hex(705)));
        table.to(706).to(707);
        assert_eq!(table.at("Fi1"), 707);
        assert!(!matches!(table.step(), Step::March(_)), "two points before it, two after it");
    }

    #[test]
    fn once_on_a_march_and_never_near_an_enemy_after_it() {
        let position = field().unit("Fi1", 105).corps("15", &["Fi1"]).unit("Gi1", 710);
        let mut table = train(position, &["Fi1"]);
        table.act(Action::Rail(table.hex(705)));
        assert!(table.rail_hexes().is_empty());
        table.to(706).to(707);
        assert!(!table.offers(Action::To(table.hex(708))), "two hexes from the enemy");
    }

    #[test]
    fn not_after_a_march_that_began_near_an_enemy() {
        let position = field().unit("Fi1", 103).corps("15", &["Fi1"]).unit("Gp1", 101);
        let mut table = train(position, &["Fi1"]);
        table.to(104).to(105);
        assert!(table.rail_hexes().is_empty());
    }

    #[test]
    fn a_friend_among_enemies_opens_no_line_near_them() {
        let position =
            field().unit("Fi1", 105).corps("15", &["Fi1"]).unit("Gi1", 406).unit("Fi2", 405).unit("Fi3", 305);
        assert!(!train(position, &["Fi1"]).rail_hexes().contains(&505));
    }
}

mod r13 {
    use super::*;

    #[test]
    fn the_government_hinders_no_stack_and_no_enemy_beside_it() {
        let position =
            field().unit("Gi1", 505).unit("Fi9", 101).then(|s| s.government = crate::geometry::HexId(6 * 16 + 4));
        let mut table = marching(position, GERMAN, &["Gi1"], March::Tactical);
        table.to(506).to(605);
        assert_eq!(table.at("Gi1"), 605, "it has no zone of control");
    }
}
