//! §12.1, §12.3, §12.4, §12.6 to §12.8, §1.2, §T.combat, §T.losses Combat of regular units, whole. Every roll brings the same; a division at
//! full strength has three steps.

use super::fixture::*;
use crate::loire::event::{End, Event};
use crate::loire::rulings::{AllAdjacent, BattleMorale, EdgeRetreat, MarchBeside, Marchers, PassedBy, Shaken};
use crate::loire::state::{Step, Task};
use crate::loire::terrain::Terrain;
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};

/// The German attacks from 505, with all that can. Somebody stands elsewhere on both sides.
fn attack(position: Position) -> Table {
    let mut table = position.unit("Fi9", 101).unit("Gi9", 1610).fighting(GERMAN);
    table.to(505);
    while let Step::Join(_) = table.step() {
        let first = table.legal()[0];
        if first == Action::Done {
            break;
        }
        table.act(first);
    }
    table
}

/// An attack of one division on another, decided by a roll.
fn fought(position: Position, dice: &[u32]) -> Table {
    let mut table = position.unit("Gi1", 505).unit("Fi1", 506).unit("Fi9", 101).unit("Gi9", 1610).fighting(GERMAN);
    table.dice(dice).to(505);
    table
}

mod r12_4 {
    use super::*;

    #[test]
    fn an_attack_is_declared_from_a_hex_beside_an_enemy() {
        let table = field().unit("Gi1", 505).unit("Gi2", 705).unit("Fi1", 506).fighting(GERMAN);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Attack(GERMAN), vec![505]));
        assert!(table.offers(Action::Done), "there is no obligation");
    }

    #[test]
    fn not_over_a_river_without_a_bridge() {
        let table = field().unit("Gi1", 505).unit("Fi1", 506).long_river(5).unit("Gi2", 905).unit("Fi2", 904);
        assert_eq!(table.fighting(GERMAN).offered_hexes(), [905]);
    }

    #[test]
    fn all_enemies_beside_the_hex_are_attacked_from_it_alone() {
        let table = field().unit("Gi1", 505).unit("Gi2", 605).unit("Fi1", 506).unit("Fi2", 404);
        let mut table = table.unit("Gi3", 505).fighting(GERMAN);
        table.to(505);
        assert_eq!(table.numbers(table.state.combat().at), [404, 506]);
        assert_eq!(table.offered_units(), ["Gi1", "Gi3"]);
    }

    #[test]
    fn others_join_against_a_single_hex_if_they_have_no_other_enemy() {
        let position = || field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Gi2", 605).unit("Fi1", 506);
        let mut table = position().fighting(GERMAN);
        table.to(505);
        assert_eq!(table.offered_units(), ["Gi1", "Gi2"]);
        let mut table = position().unit("Fi2", 705).fighting(GERMAN);
        table.dice(&[3, 3]).to(505);
        assert_eq!(
            table.told(|event| matches!(event, Event::Attacked { attackers: 1, .. })),
            1,
            "605 has another enemy"
        );
    }

    #[test]
    fn r_33_chosen_hexes() {
        let position = field().ruling(|r| r.all_adjacent = AllAdjacent::Chosen);
        let mut table = position.unit("Gi1", 505).unit("Gi2", 605).unit("Fi1", 506).unit("Fi2", 404).fighting(GERMAN);
        table.to(505);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Target(GERMAN), vec![404, 506]));
        table.to(506).stop();
        assert_eq!(table.numbers(table.state.combat().at), [506]);
        assert_eq!(table.offered_units(), ["Gi1", "Gi2"]);
    }

    /// German divisions at 505 between 506 and 404; combats bring nothing.
    fn divided(position: Position, dice: &[u32]) -> Table {
        let position = position.ruling(|r| r.all_adjacent = AllAdjacent::Divided).result((0, 0), (0, 0));
        let position = position.unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 404);
        let mut table = position.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.dice(dice).to(505);
        table
    }

    #[test]
    fn r_33_a_stack_divides_itself_among_all_of_them() {
        let mut table = divided(field().unit("Gi2", 505), &[]);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Target(GERMAN), vec![404, 506]));
        table.to(506).stop();
        assert_eq!(table.offered_units(), ["Gi2", "Gi1"]);
        table.dice(&[3, 3]).pick("Gi1");
        assert_eq!((table.step(), table.offered_hexes()), (Step::Attack(GERMAN), vec![505]), "Gi2 is left for 404");
        assert!(!table.offers(Action::Done), "which must be attacked too");
        table.dice(&[3, 3]).to(505);
        assert_eq!((table.offered_hexes(), table.offers(Action::Done)), (vec![1605], true));
        assert!(table.units(&["Fi1", "Fi2", "Gi1", "Gi2"]).within(table.state.fought()));
    }

    #[test]
    fn r_33_a_stack_that_divides_itself_may_attack_all_at_once() {
        let mut table = divided(field().unit("Gi2", 505), &[]);
        table.to(506).to(404).pick("Gi1").dice(&[3, 3]).pick("Gi2");
        assert_eq!(table.offered_hexes(), [1605]);
    }

    #[test]
    fn r_33_a_division_by_itself_attacks_all() {
        let table = divided(field().unit("Gc2", 605), &[3, 3]);
        assert_eq!(table.told(|e| matches!(e, Event::Attacked { attackers: 1, defenders: 2, .. })), 1);
    }

    #[test]
    fn r_33_who_joins_from_elsewhere_leaves_somebody_for_his_other_enemies() {
        let joiners = |position: Position| {
            let mut table = divided(position.unit("Gi2", 505).unit("Fi3", 705).unit("Gi3", 605), &[]);
            table.to(506).stop();
            table
        };
        assert!(!joiners(field()).offered_units().contains(&"Gi3"));
        let mut table = joiners(field().unit("Gi4", 605));
        table.pick("Gi3").dice(&[3, 3]).pick("Gi1");
        assert_eq!((table.step(), table.offered_hexes()), (Step::Attack(GERMAN), vec![505, 605]), "Gi4 has 705 left");
        table.dice(&[3, 3]).to(605);
        assert_eq!(table.offered_hexes(), [505]);
    }

    #[test]
    fn a_unit_fights_once_in_a_phase() {
        let mut table = fought(field().result((0, 0), (0, 0)).unit("Gi2", 605), &[]);
        table.pick("Gi1").dice(&[3, 3]).stop();
        assert_ne!(table.step(), Step::Attack(GERMAN), "whom he attacked cannot be attacked again");
        assert!(table.state.acting() == GERMAN || table.outcome().is_some());
    }

    #[test]
    fn who_has_retreated_before_a_fight_may_attack() {
        let position = field().unit("Gi1", 505).unit("Fi1", 506).then(|s| s.retreated = UnitSet(1));
        assert_eq!(position.fighting(GERMAN).offered_hexes(), [505]);
        let position = field().unit("Gi1", 505).unit("Fi1", 506).then(|s| s.retreated = UnitSet(2));
        assert_ne!(position.fighting(GERMAN).step(), Step::Attack(GERMAN), "but it is not attacked");
    }

    #[test]
    fn a_masked_stack_is_turned_up_first_and_decoys_end_the_attack() {
        let mut table = field().unit("Gi1", 505).mask(GERMAN, 505).unit("Fd1", 506).mask(FRENCH, 506);
        table = table.unit("Gi2", 905).unit("Fi2", 906);
        let mut table = table.fighting(GERMAN);
        table.to(505);
        assert_eq!((table.end_of("Fd1"), table.step()), (Some(End::Discovered), Step::Attack(GERMAN)));
        assert!(table.masks(GERMAN).is_empty());
    }

    #[test]
    fn irregular_units_by_themselves_are_not_attacked_so() {
        let mut table = field().unit("Gi1", 505).unit("Ff1", 506).unit("Gi2", 905).unit("Fi2", 906).fighting(GERMAN);
        assert_eq!(table.offered_hexes(), [905]);
        table.stop();
        assert_ne!(table.step(), Step::Attack(GERMAN));
    }
}

mod r12_1 {
    use super::*;

    #[test]
    fn each_combat_is_over_before_the_next_and_in_the_attackers_order() {
        let position = field().result((0, 0), (0, 0)).unit("Gi2", 905).unit("Fi2", 906);
        let mut table = fought(position, &[3, 3]);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Attack(GERMAN), vec![905]));
        table.dice(&[3, 3]).to(905);
        assert_eq!(table.told(|event| matches!(event, Event::Fought { .. })), 1);
    }
}

mod r12_7 {
    use super::*;

    #[test]
    fn losses_of_the_table_are_taken_and_the_defender_retreats() {
        let table = fought(field().result((2, 0), (3, 1)), &[3, 3]);
        assert_eq!((table.steps("Gi1"), table.steps("Fi1")), (2, 1));
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi1")));
        assert_eq!(table.offered_hexes(), [406, 507, 606], "405, 605 are in a zone of control and 505 is taken");
    }

    #[test]
    fn losses_are_shared_out_as_the_owner_likes() {
        let table = field().result((0, 0), (3, 0)).unit("Fi2", 506);
        let mut table = fought(table, &[3, 3]);
        assert_eq!((table.step(), table.offered_units()), (Step::Loss(FRENCH), vec!["Fi2", "Fi1"]));
        table.pick("Fi2");
        table.pick("Fi2");
        assert_eq!((table.steps("Fi1"), table.steps("Fi2")), (3, 1));
    }

    #[test]
    fn the_step_of_a_headquarters_with_artillery_counts_two() {
        let position = || field().result((0, 0), (3, 0)).unit("Fh1", 506);
        let mut table = fought(position(), &[]);
        table.dice(&[3, 3]).count(0);
        table.pick("Fh1");
        assert_eq!((table.steps("Fi1"), table.steps("Fh1"), table.state.losses(FRENCH)), (3, 1, 0));
        assert_eq!(table.told(|e| matches!(e, Event::LostStep { counts: 2, .. })), 1);
        let mut silent = fought(position().data(|data| data.units[0].artillery = 0), &[3, 3]);
        silent.pick("Fh1");
        assert_eq!(silent.state.losses(FRENCH), 1);
    }

    #[test]
    fn hexes_free_of_zones_of_control_come_first() {
        let table = fought(field().result((0, 0), (0, 1)).unit("Gi2", 407), &[3, 3]);
        assert_eq!(table.at("Fi1"), 606, "406 and 507 are in a zone of control");
    }

    #[test]
    fn then_those_with_regular_friends_then_irregular_ones() {
        let ring = || field().result((0, 0), (0, 1)).unit("Gi2", 307).unit("Gi3", 508).unit("Gi4", 707);
        let table = fought(ring().unit("Fi2", 606).unit("Ff1", 507).then(|s| s.marched = UnitSet(8)), &[3, 3, 1, 1]);
        assert_eq!(table.at("Fi1"), 606);
        let table = fought(ring().unit("Ff1", 606), &[3, 3]);
        assert_eq!(table.at("Fi1"), 606, "before a hex with nobody");
    }

    #[test]
    fn who_cannot_retreat_loses_a_step_a_hex() {
        let ring = field().result((0, 0), (0, 2)).long_river(5).bridge(505, 506).unit("Gi2", 504);
        let table = ring.unit("Gi1", 506).unit("Fi1", 505).unit("Fi9", 101).unit("Gi9", 1610);
        let table = table.river(&[(505, 404), (505, 405), (505, 604), (505, 605), (505, 504)]);
        let mut table = table.fighting(GERMAN);
        table.dice(&[3, 3]).to(506);
        assert_eq!((table.at("Fi1"), table.steps("Fi1")), (505, 1));
    }

    #[test]
    fn at_the_edge_who_cannot_go_further_may_leave_the_map() {
        let position =
            field().result((0, 0), (0, 1)).unit("Gi1", 202).unit("Fi1", 101).unit("Gi2", 102).unit("Gi3", 201);
        let mut table = position.unit("Fi9", 1001).unit("Gi9", 1610).fighting(GERMAN);
        table.to(102).pick("Gi2").dice(&[3, 3]).stop();
        assert_eq!(table.legal(), [Action::Leave, Action::Done]);
        table.act(Action::Leave);
        assert_eq!((table.end_of("Fi1"), table.state.dead().is_empty()), (Some(End::OffMap), true));
    }

    #[test]
    fn r_67_at_the_edge_with_a_hex_left() {
        let retreat = |position: Position| {
            let position = position.result((0, 0), (0, 1)).unit("Gi1", 102).unit("Fi1", 101);
            let mut table = position.unit("Fi9", 1001).unit("Gi9", 1610).fighting(GERMAN);
            table.dice(&[3, 3]).to(102);
            table
        };
        assert_eq!(retreat(field()).at("Fi1"), 201);
        let mut table = retreat(field().ruling(|r| r.edge_retreat = EdgeRetreat::Edge));
        assert_eq!(table.legal(), [Action::To(table.hex(201)), Action::Leave]);
        table.act(Action::Leave);
        assert_eq!(table.end_of("Fi1"), Some(End::OffMap));
    }

    #[test]
    fn irregular_units_with_those_who_retreat_are_removed() {
        let table = fought(field().result((0, 0), (0, 1)).unit("Ff1", 506), &[3, 3]);
        assert_eq!(table.end_of("Ff1"), Some(End::Swept));
    }

    #[test]
    fn the_victor_advances_into_the_hex_that_was_left() {
        let mut table = fought(field().result((0, 0), (0, 1)).place(506, Terrain::Town, FRENCH), &[3, 3]);
        table.to(507);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Advance(GERMAN), vec![506]));
        table.advance("Gi1", 506);
        assert_eq!((table.at("Gi1"), table.state.control(GERMAN).len()), (506, 1));
    }

    #[test]
    fn only_as_many_advance_as_the_hex_has_room_for() {
        let position = field().result((0, 0), (0, 1)).unit("Gi1", 505).unit("Gi2", 505).unit("Fi1", 506);
        let mut table = position.unit("Fi9", 101).unit("Gi9", 1610).fighting(GERMAN);
        table.to(505).pick("Gi1").dice(&[3, 3]).pick("Gi2");
        table.to(507);
        table.game.data.limits.stacking.iter_mut().for_each(|most| most.infantry = 1);
        table.advance("Gi1", 506);
        assert!(!table.offers(Action::Advance(table.unit("Gi2"), table.hex(506))));
        assert_eq!((table.at("Gi1"), table.at("Gi2")), (506, 505));
    }

    #[test]
    fn a_second_hex_takes_a_test() {
        let position = || field().result((0, 0), (0, 2)).unit("Gi2", 1605).unit("Fi2", 1606);
        let second = |dice: &[u32]| {
            let mut table = fought(position(), &[3, 3]);
            table.to(507).to(508).advance("Gi1", 506);
            assert_eq!(table.offered_hexes(), [507]);
            table.dice(dice).advance("Gi1", 507);
            table.at("Gi1")
        };
        assert_eq!((second(&[3, 4]), second(&[4, 4])), (507, 506));
    }

    #[test]
    fn nobody_advances_if_both_retreat_or_nobody_does() {
        let table = fought(field().result((0, 0), (0, 0)), &[3, 3]);
        assert_ne!(table.step(), Step::Advance(GERMAN));
        let mut table = fought(field().result((0, 1), (0, 1)).unit("Gi2", 1605).unit("Fi2", 1606), &[3, 3]);
        table.to(507);
        assert_eq!(table.step(), Step::Retreat(GERMAN, table.unit("Gi1")));
        table.to(504);
        assert_eq!(table.step(), Step::Attack(GERMAN));
    }

    #[test]
    fn who_is_destroyed_leaves_his_hex_to_the_victor() {
        let position = field().result((0, 0), (3, 0)).then(|s| s.steps[1] = 1).unit("Gi1", 505).unit("Fi1", 506);
        let mut table = position.unit("Fi9", 101).unit("Gi9", 1610).fighting(GERMAN);
        table.dice(&[3, 3]).to(505);
        assert_eq!((table.end_of("Fi1"), table.step()), (Some(End::Steps), Step::Advance(GERMAN)));
    }
}

mod r12_8 {
    use super::*;

    #[test]
    fn who_ends_alone_in_the_clear_before_cavalry_is_tested() {
        let steps = |dice: &[u32]| {
            let position = field().result((0, 0), (0, 1)).unit("Gc1", 407).unit("Gi2", 706);
            let mut table = fought(position, &[3, 3]);
            table.dice(dice).to(507);
            table.steps("Fi1")
        };
        assert_eq!((steps(&[4, 4]), steps(&[3, 4])), (2, 3));
    }

    #[test]
    fn nobody_is_tested_in_cover_or_before_infantry() {
        let ring = || field().result((0, 0), (0, 1)).unit("Gi2", 706);
        let mut table = fought(ring().unit("Gi3", 407), &[3, 3]);
        table.to(507);
        assert_eq!(table.steps("Fi1"), 3);
        let mut table = fought(ring().unit("Gc1", 407).ground(507, Terrain::Wood), &[3, 3]);
        table.to(507);
        assert_eq!(table.steps("Fi1"), 3);
    }

    #[test]
    fn r_41_friends_beside_the_end_of_a_retreat_may_go_too() {
        let position = || field().result((0, 0), (0, 1)).unit("Fi2", 508).unit("Ff1", 607);
        let mut table = fought(position(), &[]);
        table.dice(&[3, 3]).stop().dice(&[6, 6, 6, 6]).to(507);
        assert_eq!((table.end_of("Ff1"), table.step()), (Some(End::Shaken), Step::Retreat(FRENCH, table.unit("Fi2"))));
        table.to(509);
        assert_eq!(table.step(), Step::Advance(GERMAN), "and makes nobody else test");
        let mut table = fought(position().ruling(|r| r.shaken = Shaken::Passed), &[]);
        table.dice(&[3, 3]).stop().to(507);
        assert_eq!(table.at("Ff1"), 607, "nobody was passed");
    }

    #[test]
    fn friends_who_are_passed_are_tested() {
        let position = field().result((0, 0), (0, 2)).ruling(|r| r.shaken = Shaken::Passed).unit("Fi2", 507);
        let mut table = fought(position, &[]);
        table.dice(&[3, 3]).stop().to(507).dice(&[6, 6]).to(508);
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi2")));
    }

    #[test]
    fn r_70_friends_where_the_retreat_ends() {
        let position = || {
            let passed = |r: &mut crate::loire::rulings::Rulings| r.shaken = Shaken::Passed;
            field().result((0, 0), (0, 1)).ruling(passed).unit("Fi2", 507)
        };
        let mut table = fought(position(), &[]);
        table.dice(&[3, 3]).stop().to(507);
        assert_eq!(table.step(), Step::Advance(GERMAN));
        let mut table = fought(position().ruling(|r| r.passed_by = PassedBy::Ended), &[]);
        table.dice(&[3, 3]).stop().dice(&[6, 6]).to(507);
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi2")));
    }

    #[test]
    fn cover_helps() {
        let table = field().unit("Fi1", 505).done();
        let unit = table.unit("Fi1");
        let passes = |cover, dice: &[u32]| {
            let mut env = crate::Desk::silent(crate::Scripted::dice(dice));
            table.game.roll_after_retreat(&table.state, unit, cover, &mut env).1
        };
        assert_eq!((passes(false, &[4, 4]), passes(true, &[4, 4]), passes(true, &[4, 5])), (false, true, false));
    }

    #[test]
    fn who_has_retreated_does_not_count_and_goes_with_the_others() {
        let position = field().result((0, 0), (0, 1)).unit("Fi2", 506).then(|s| s.retreated = UnitSet(1));
        let mut table = fought(position, &[3, 3]);
        assert_eq!(table.names(table.state.combat().fight.defenders), ["Fi1"]);
        table.pick("Fi1").to(507).to(507);
        assert_eq!((table.at("Fi1"), table.at("Fi2")), (507, 507));
    }
}

mod r12_3 {
    use super::*;

    #[test]
    fn the_defender_marches_before_the_dice_are_thrown() {
        let mut table = attack(field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 508));
        assert_eq!((table.step(), table.offered_units()), (Step::Support(FRENCH), vec!["Fi2"]));
        table.pick("Fi2");
        assert_eq!(table.step(), Step::Goal(FRENCH));
        table.dice(&[2, 2, 3, 3]).to(506);
        assert_eq!(table.at("Fi2"), 506);
        assert_eq!(table.told(|e| matches!(e, Event::Fought { .. })), 1);
    }

    #[test]
    fn late_or_not_at_all() {
        let late = |dice: &[u32]| {
            let mut table = attack(field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 508));
            table.pick("Fi2").dice(dice).to(506);
            let coming = table.heard_coming();
            (table.at("Fi2"), coming)
        };
        use crate::loire::event::Coming;
        assert_eq!(late(&[2, 3, 3, 3]), (506, Some(Coming::Late)), "seven less two points is five");
        assert_eq!(late(&[3, 3, 3, 3]), (508, Some(Coming::Stays)));
        assert_eq!(late(&[1, 1, 3, 3]), (506, Some(Coming::InTime)));
    }

    #[test]
    fn once_a_turn() {
        let mut table =
            attack(field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 508).unit("Fi3", 408));
        table.pick("Fi2").dice(&[6, 6]).to(506);
        assert_eq!((table.step(), table.offered_units()), (Step::Support(FRENCH), vec!["Fi3"]));
    }

    #[test]
    fn a_headquarters_takes_its_units_along() {
        let position =
            field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506).unit("Fh1", 508).unit("Fi2", 508);
        let mut table = attack(position.under("Fh1", &["Fi2"]));
        table.pick("Fh1");
        assert_eq!((table.step(), table.offered_units()), (Step::Comrades(FRENCH), vec!["Fi2"]));
        table.pick("Fi2").dice(&[1, 1]).to(506);
        assert_eq!((table.at("Fh1"), table.at("Fi2")), (506, 506));
    }

    #[test]
    fn r_32_beside_the_attacked_hex() {
        let defenders = |position: Position| {
            let position = position.result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 508);
            let mut table = attack(position.unit("Gi2", 905).unit("Fi3", 906));
            table.pick("Fi2").dice(&[1, 1, 3, 3]).to(507);
            table.state.fought().has(table.unit("Fi2"))
        };
        assert!(defenders(field()));
        assert!(!defenders(field().ruling(|r| r.march_beside = MarchBeside::No)));
    }

    #[test]
    fn r_58_units_of_a_corps() {
        let marchers = |position: Position| {
            let position = position.result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 508);
            let mut table = position.corps("15", &["Fi2"]).unit("Fi9", 101).unit("Gi9", 1610).fighting(GERMAN);
            table.dice(if table.game.data().rulings.marchers == Marchers::NoCorps { &[3, 3] } else { &[] }).to(505);
            table.step() == Step::Support(FRENCH)
        };
        assert!(marchers(field()));
        assert!(!marchers(field().ruling(|r| r.marchers = Marchers::NoCorps)));
        assert!(marchers(field().ruling(|r| r.marchers = Marchers::Apart)));
        // Who only counts as a corps is of none.
        let group = |data: &mut crate::loire::Data| data.corps.iter_mut().for_each(|corps| corps.group = true);
        let position = field().ruling(|r| r.marchers = Marchers::NoCorps).unit("Fi2", 508).corps("15", &["Fi2"]);
        let table = position.data(group).done();
        assert!(table.game.hears_the_guns(&table.state, table.unit("Fi2")));
    }

    #[test]
    fn r_58_units_with_their_headquarters() {
        // A division of a corps with its headquarters or without, one of no corps with it, and the headquarters itself with that of the army.
        let by_itself = |reading: Marchers| {
            let position =
                field().ruling(move |r| r.marchers = reading).unit("Fh1", 508).unit("Fi1", 508).unit("Fi2", 708);
            let position = position.corps("15", &["Fh1", "Fi1", "Fi2"]).under("Fh1", &["Fi1", "Fi2"]);
            let table = position.unit("Fi3", 508).unit("Fh2", 508).under("Fh2", &["Fh1", "Fi1"]).done();
            let may = |name| table.game.hears_the_guns(&table.state, table.unit(name));
            ["Fi1", "Fi2", "Fi3", "Fh1"].map(may)
        };
        assert_eq!(by_itself(Marchers::Any), [true; 4]);
        assert_eq!(by_itself(Marchers::NoCorps), [false, false, true, true]);
        assert_eq!(by_itself(Marchers::Apart), [false, true, true, true]);
    }
}

mod r12_6 {
    use super::*;

    #[test]
    fn artillery_is_written_down_by_the_attacker_and_then_by_the_defender() {
        let position =
            field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Gh1", 505).unit("Fi1", 506).unit("Fh1", 507);
        let mut table = attack(position.unit("Gi2", 905).unit("Fi2", 906).under("Gh1", &["Gi1"]));
        assert_eq!(table.step(), Step::Support(FRENCH), "the headquarters could march");
        table.stop();
        assert_eq!(table.step(), Step::Guns(GERMAN, table.unit("Gh1")));
        assert_eq!(table.legal(), (0..=3).map(Action::Count).collect::<Vec<_>>());
        table.count(2);
        assert_eq!(table.step(), Step::Guns(FRENCH, table.unit("Fh1")));
        table.dice(&[3, 3]).count(1);
        assert_eq!(table.told(|e| matches!(e, Event::Fought { modifier: 1, .. })), 1);
        assert_eq!(table.state.fired(table.unit("Gh1")), 2, "they are used up in this phase");
        let lines = crate::position::all_lines(&table.game, &table.state);
        let used =
            |line: &crate::position::Line| line.key == "Gh1" && line.value.to_string().contains("artillery used 2");
        assert!(lines.iter().any(used), "a position says so");
    }

    #[test]
    fn de_sonis_helps_until_he_is_wounded() {
        let sonis = |dice: &[u32]| {
            let position = field().result((0, 0), (0, 0)).unit("Fh1", 506).unit("Gi1", 505).unit("Fi1", 506);
            let position = position.data(|data| {
                data.sonis = crate::loire::UnitId(0);
                data.units[0].artillery = 0;
            });
            let mut table = attack(position.unit("Gi2", 905).unit("Fi2", 906));
            assert_eq!(table.step(), Step::Sonis(FRENCH));
            table.dice(dice).go();
            assert_eq!(table.told(|e| matches!(e, Event::Fought { modifier: -1, .. })), 1);
            table.state.wounded()
        };
        assert!(!sonis(&[3, 3, 3, 3]));
        assert!(sonis(&[3, 3, 3, 4]));
    }
}

mod rt_morale {
    use super::*;

    #[test]
    fn a_battle_moves_morale_if_infantry_retreats_or_is_destroyed() {
        let events = |position: Position, unit: &str| {
            let position = position.unit("Gi1", 505).unit(unit, 506).unit("Gi2", 905).unit("Fi2", 906);
            let mut table = position.unit("Fi9", 101).unit("Gi9", 1610).fighting(GERMAN);
            table.dice(&[3, 3]).to(505);
            if matches!(table.step(), Step::Retreat(..)) {
                table.act(table.legal()[0]);
            }
            table.state.events
        };
        assert_eq!(events(field().result((0, 0), (0, 1)), "Fi1"), -1);
        assert_eq!(events(field().result((0, 1), (0, 0)), "Fi1"), 1);
        assert_eq!(events(field().result((0, 0), (0, 1)), "Fc1"), 0);
        assert_eq!(events(field().result((0, 0), (0, 0)), "Fi1"), 0);
    }

    #[test]
    fn r_44_once_a_turn() {
        let events = |position: Position| {
            let position = position.result((0, 0), (0, 1)).unit("Gi2", 905).unit("Fi2", 906).unit("Gi3", 1305);
            let mut table = fought(position.unit("Fi3", 1306), &[3, 3]);
            table.to(507).stop().dice(&[3, 3]).to(905).to(907);
            table.state.events
        };
        assert_eq!(events(field()), -2);
        assert_eq!(events(field().ruling(|r| r.battle_morale = BattleMorale::Once)), -1);
        // What the half turn of the French has counted, in that of the Germans.
        let counted = |reading: BattleMorale| {
            let p = field().ruling(move |r| r.battle_morale = reading).then(|s| s.battles = [true, false]);
            p.unit("Gi1", 505).unit("Fi1", 101).goes_on(GERMAN, Task::HalfTurn, &[]).state.battles
        };
        assert_eq!([BattleMorale::Each, BattleMorale::Once].map(counted), [[false; 2], [true, false]]);
    }

    #[test]
    fn a_town_and_a_commander() {
        let table = field().place(506, Terrain::Town, FRENCH).unit("Gh1", 505).unit("Fi1", 101);
        let towns = table.places(&[506]);
        let table = table.data(|data| {
            data.morale.towns = towns;
            data.morale.commanders = UnitSet(1);
        });
        let mut table = table.moving(GERMAN);
        let (unit, hex) = (table.unit("Gh1"), table.hex(506));
        table.played(|game, s, env| game.enter(s, unit, hex, env));
        assert_eq!(table.state.events, -1);
        table.played(|game, s, env| game.remove(s, unit, End::Steps, env));
        assert_eq!(table.state.events, 0);
    }
}

mod r13 {
    use super::*;
    use crate::geometry::HexId;
    use crate::loire::data::Theatre;

    #[test]
    fn the_government_goes_with_the_last_who_retreat() {
        let position = field().result((0, 0), (0, 1)).then(|s| s.government = HexId(5 * 16 + 4));
        let mut table = fought(position, &[3, 3]);
        assert_eq!(table.numbers(crate::loire::HexSet::one(table.state.government())), [506]);
        table.to(507);
        assert_eq!(table.numbers(crate::loire::HexSet::one(table.state.government())), [507]);
    }

    #[test]
    fn it_is_lost_with_those_around_it() {
        let position =
            field().result((0, 0), (3, 0)).then(|s| s.government = HexId(5 * 16 + 4)).then(|s| s.steps[0] = 1);
        let table = fought(position, &[3, 3]);
        assert_eq!(table.told(|e| matches!(e, Event::GovernmentCaptured)), 0, "they are still there");
        let position =
            field().result((0, 0), (3, 0)).then(|s| s.government = HexId(5 * 16 + 4)).then(|s| s.steps[1] = 1);
        let table = fought(position, &[3, 3]);
        assert_eq!((table.told(|e| matches!(e, Event::GovernmentCaptured)), table.state.events), (1, -3));
    }

    #[test]
    fn it_is_lost_with_those_who_attacked_from_its_hex() {
        let position = field().result((3, 0), (0, 0)).then(|s| s.government = HexId(4 * 16 + 4));
        let position = position.unit("Fi1", 505).unit("Gi1", 506).unit("Fi9", 101).unit("Gi9", 1610);
        let mut table = position.then(|s| s.steps[0] = 1).fighting(FRENCH);
        table.dice(&[3, 3]).to(505);
        assert_eq!((table.end_of("Fi1"), table.state.government()), (Some(End::Steps), HexId::NONE));
        assert_eq!(table.told(|e| matches!(e, Event::GovernmentCaptured)), 1);
    }

    #[test]
    fn a_supplied_regular_german_unit_alone_enters_its_hex() {
        let captures = |unit: &str, hungry: bool| {
            let position = field().then(|s| s.government = HexId(5 * 16 + 4)).unit(unit, 505).unit("Fi9", 101);
            let position = if hungry { position.then(|s| s.unsupplied = UnitSet(1)) } else { position };
            let mut table = position.moving(GERMAN);
            table.pick(unit);
            if table.offers(Action::Pace(crate::loire::data::March::Tactical)) {
                table.pace(crate::loire::data::March::Tactical);
            }
            if !table.offers(Action::To(table.hex(506))) {
                return false;
            }
            table.to(506);
            !table.state.government().is_some()
        };
        assert!(captures("Gi1", false) && captures("Gc1", false));
        assert!(!captures("Gi1", true) && !captures("Gp1", false));
    }

    #[test]
    fn battles_elsewhere_are_won_with_so_much_or_less() {
        let theatre = |turn, most, needs_withdrawal| Theatre { name: "North".to_owned(), turn, most, needs_withdrawal };
        let table = field().data(|data| data.morale.theatres = vec![theatre(3, 5, false), theatre(10, 5, true)]).done();
        let won = |turn, east, dice: &[u32]| {
            let mut env = crate::Desk::silent(crate::Scripted::dice(dice));
            let victories = table.game.theatres(turn, east, &mut env);
            env.chance.finish();
            victories
        };
        assert_eq!((won(3, false, &[2, 3]), won(3, false, &[3, 3]), won(4, false, &[])), (1, 0, 0));
        assert_eq!((won(10, false, &[]), won(10, true, &[1, 1])), (0, 1), "none for Hericourt without a corps");
    }

    #[test]
    fn morale_moves_when_the_half_turn_ends_and_stays_on_its_scale() {
        let morale = |events: i8| {
            let mut table = field().unit("Fi1", 101).unit("Gi1", 1610).done();
            table.state.events = events;
            (table.state.turn, table.state.acting, table.state.task) = (2, FRENCH, Task::Morale);
            table.work();
            (table.state.morale(), table.state.events)
        };
        assert_eq!((morale(1), morale(-3)), ((1, 0), (-2, 0)));
    }
}
