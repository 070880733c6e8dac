//! §12.3 The march to the sound of the guns.

use super::*;
use crate::loire::event::{Coming, Event};
use crate::loire::state::Step;
use crate::loire::terrain::Terrain;
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};

/// The German division at 505 attacks the French one at 506; two others stand face to face elsewhere.
fn attacked(position: Position) -> Table {
    let position = position.result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506);
    let mut table = position.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
    table.to(505);
    table
}

mod r12_3 {
    use super::*;

    /// Who may march.
    fn marchers(position: Position) -> Vec<String> {
        let position = position.result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506);
        let mut table = position.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.played(|game, s, env| {
            game.carry_out(s, Action::To(crate::geometry::HexId(4 * 16 + 4)), env);
            game.go_on_until(s, env, |s| s.task == crate::loire::state::Task::SonisHelps);
        });
        if table.step() != Step::Support(FRENCH) {
            return Vec::new();
        }
        table.offered_units().into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn within_three_hexes_of_the_attacked_one_or_of_those_beside_it() {
        assert_eq!(marchers(field().unit("Fi2", 509)), ["Fi2"]);
        assert_eq!(marchers(field().unit("Fi2", 510)), ["Fi2"], "beside the attacked hex it is three");
        assert!(marchers(field().unit("Fi2", 1007)).is_empty());
    }

    #[test]
    fn not_the_side_that_attacks_nor_irregular_units() {
        assert!(marchers(field().unit("Gi2", 503)).is_empty());
        assert!(marchers(field().unit("Ff1", 508).unit("Fd1", 608).mask(FRENCH, 608)).is_empty());
    }

    #[test]
    fn not_over_a_river_without_a_bridge() {
        assert!(marchers(field().long_river(7).unit("Fi2", 509)).is_empty());
        assert_eq!(marchers(field().long_river(7).bridge(507, 508).unit("Fi2", 509)), ["Fi2"]);
    }

    #[test]
    fn who_has_an_irregular_enemy_beside_him_may_still_march() {
        assert_eq!(marchers(field().unit("Fi2", 508).unit("Gp1", 509)), ["Fi2"]);
        assert!(marchers(field().unit("Fi2", 508).unit("Gi2", 509)).is_empty());
        assert_eq!(marchers(field().unit("Fi2", 508).place(508, Terrain::Town, FRENCH).unit("Gi2", 509)), ["Fi2"]);
    }

    #[test]
    fn who_was_attacked_or_has_tried_in_this_turn_stays() {
        assert!(marchers(field().unit("Fi2", 508).then(|s| s.marched = UnitSet(1))).is_empty());
        assert!(marchers(field().unit("Fi2", 508).then(|s| s.fought = UnitSet(1))).is_empty());
    }

    #[test]
    fn two_in_the_stack_of_the_attacked_leave_no_room_there() {
        let goals = |position: Position| {
            let mut table = attacked(position.unit("Fi2", 508).unit("Fi3", 506));
            table.pick("Fi2");
            table.offered_hexes()
        };
        assert!(!goals(field()).contains(&506) && goals(field()).contains(&507));
    }

    #[test]
    fn the_headquarters_of_the_army_leads_that_of_the_corps() {
        let army = field().unit("Fh1", 508).unit("Fh2", 508).under("Fh2", &["Fh1"]);
        let army = army.data(|data| (data.units[0].rating, data.units[1].rating) = (9, 6));
        let mut table = attacked(army);
        table.pick("Fh2").pick("Fh1").dice(&[2, 2]).to(506);
        assert_eq!(table.told(|e| matches!(e, Event::MarchedToTheGuns { factor: 4, coming: Coming::Late, .. })), 1);
    }

    #[test]
    fn a_headquarters_by_itself_goes_by_its_competence() {
        let alone = field().unit("Fh1", 508).data(|data| data.units[0].rating = 9);
        let mut table = attacked(alone);
        table.pick("Fh1").dice(&[3, 3]).to(506);
        assert_eq!(table.told(|e| matches!(e, Event::MarchedToTheGuns { factor: 7, coming: Coming::InTime, .. })), 1);
    }

    #[test]
    fn two_succeeds_when_nothing_else_could() {
        let hopeless = field().unit("Fi2", 508).data(|data| data.units[0].rating = 2);
        let mut table = attacked(hopeless);
        table.pick("Fi2").dice(&[1, 1, 3, 3]).to(506);
        assert_eq!((table.heard_coming(), table.at("Fi2")), (Some(Coming::InTime), 506));
    }

    #[test]
    fn out_of_supply_the_factor_is_one_less() {
        let factor = |hungry: bool| {
            let mut table = field().unit("Fi2", 508).unit("Fi1", 506).done();
            table.state.unsupplied = if hungry { table.units(&["Fi2"]) } else { UnitSet::EMPTY };
            table.game.gun_factor(&table.state, table.units(&["Fi2"]), table.hex(506))
        };
        assert_eq!((factor(false), factor(true)), (Some(5), Some(4)));
    }

    #[test]
    fn who_comes_late_counts_a_step_less_and_one_at_least() {
        let mut table = attacked(field().unit("Fi2", 508).then(|s| s.steps[0] = 1));
        table.pick("Fi2").dice(&[2, 3, 3, 3]).to(506);
        assert_eq!(table.heard_coming(), Some(Coming::Late));
        let mut table = field().unit("Fi2", 506).unit("Fc1", 506).unit("Gi1", 505).done();
        table.state.steps[0] = 1;
        let late = table.units(&["Fi2", "Fc1"]);
        let fight = crate::loire::state::Fight { late, defenders: late, ..Default::default() };
        let value = |name: &str| table.game.value_in(&table.state, table.unit(name), &fight);
        assert_eq!((value("Fi2"), value("Fc1")), (1, 1));
    }

    #[test]
    fn who_arrives_can_be_beaten_with_the_others_and_is_attacked_no_more() {
        let mut table = attacked(field().unit("Fi2", 508).unit("Gi2", 705).unit("Fi3", 706));
        table.pick("Fi2").dice(&[1, 1, 3, 3]).to(507);
        if table.step() == Step::Support(FRENCH) {
            table.dice(&[3, 3]).stop();
        }
        assert!(table.state.fought().has(table.unit("Fi2")));
    }
}
