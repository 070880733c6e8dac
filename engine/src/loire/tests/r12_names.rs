//! §12.3 R-135 Marches to the guns that are all named before the first of them is tested.

use super::fixture::*;
use crate::game::Game;
use crate::loire::event::{Coming, Event};
use crate::loire::rulings::{Declarations, GunsNames, GunsZones};
use crate::loire::state::Step;
use crate::loire::{FRENCH, GERMAN};

mod r12_3 {
    use super::*;

    /// Divisions face each other at 505 and 506, and at the edge; others can march to 507.
    fn facing(reading: GunsNames) -> Position {
        let p = field().ruling(move |r| r.guns_names = reading).result((0, 0), (0, 0)).unit("Gi1", 505);
        p.unit("Fi1", 506).unit("Fi2", 508).unit("Fi3", 509).unit("Gi9", 1605).unit("Fi9", 1606)
    }

    fn comings(table: &Table) -> Vec<(&str, Coming)> {
        let come = |event: &Event| match *event {
            Event::MarchedToTheGuns { unit, coming, .. } => Some((unit, coming)),
            _ => None,
        };
        let name = |unit| table.game.unit(unit).name.as_str();
        table.events().iter().filter_map(come).map(|(unit, coming)| (name(unit), coming)).collect()
    }

    #[test]
    fn r_135_each_march_is_named_after_the_test_of_the_one_before_or_all_are_named_first() {
        let mut table = facing(GunsNames::Each).fighting(GERMAN);
        table.to(505).pick("Fi2").dice(&[1, 1]).to(507);
        assert_eq!((table.at("Fi2"), table.step()), (507, Step::Support(FRENCH)));
        assert_eq!(comings(&table), [("Fi2", Coming::InTime)]);

        let mut table = facing(GunsNames::First).fighting(GERMAN);
        table.to(505).pick("Fi2").to(507);
        assert_eq!((table.at("Fi2"), table.step(), table.offered_units()), (508, Step::Support(FRENCH), vec!["Fi3"]));
        table.pick("Fi3").dice(&[6, 6, 1, 1, 3, 3]).to(507);
        assert_eq!(comings(&table), [("Fi2", Coming::Stays), ("Fi3", Coming::InTime)]);
        assert_eq!(["Fi2", "Fi3"].map(|name| table.at(name)), [508, 507]);
        assert_eq!(table.told(|event| matches!(event, Event::Fought { .. })), 1);
        assert!(table.state.fought().has(table.unit("Fi3")) && !table.state.fought().has(table.unit("Fi2")));
    }

    #[test]
    fn r_135_who_is_named_alone_is_tested_when_nobody_else_is() {
        let mut table = facing(GunsNames::First).fighting(GERMAN);
        table.to(505).pick("Fi2").to(507).dice(&[1, 1, 3, 3]).stop();
        assert_eq!((comings(&table), table.at("Fi2")), (vec![("Fi2", Coming::InTime)], 507));
        assert_eq!(table.step(), Step::Attack(GERMAN));
        // The next attack is answered anew.
        let mut table = facing(GunsNames::First).unit("Fi4", 1608).fighting(GERMAN);
        table.to(505).pick("Fi2").to(507).dice(&[1, 1, 3, 3]).stop();
        table.to(1605);
        assert_eq!((table.step(), table.offered_units()), (Step::Support(FRENCH), vec!["Fi4"]));
    }

    #[test]
    fn r_135_a_march_into_a_hex_that_is_full_by_then_is_not_made() {
        let p = facing(GunsNames::First).unit("Fi4", 407);
        let mut table = p.fighting(GERMAN);
        table.to(505).pick("Fi2").to(507).pick("Fi3").to(507).pick("Fi4").dice(&[1, 1, 1, 1, 3, 3]).to(507);
        let came = [("Fi2", Coming::InTime), ("Fi3", Coming::InTime), ("Fi4", Coming::Barred)];
        assert_eq!((comings(&table), table.at("Fi4")), (came.to_vec(), 407));
        let mut table = facing(GunsNames::Each).unit("Fi4", 407).fighting(GERMAN);
        table.to(505).pick("Fi2").dice(&[1, 1]).to(507).pick("Fi3").dice(&[1, 1]).to(507).pick("Fi4");
        assert!(!table.offered_hexes().contains(&507), "there is no room any more");
    }

    #[test]
    fn r_135_a_headquarters_marches_with_those_that_were_named_with_it() {
        let p = facing(GunsNames::First).unit("Fh1", 508).unit("Fc1", 508).under("Fh1", &["Fi2", "Fc1"]);
        let p = p.data(|data| data.units[6].artillery = 0);
        let mut table = p.fighting(GERMAN);
        table.to(505).pick("Fh1").pick("Fi2").stop().to(507);
        assert_eq!(table.offered_units(), ["Fi3", "Fc1"]);
        table.pick("Fc1").to(507).dice(&[6, 6, 1, 1, 3, 3]).stop();
        assert_eq!(["Fh1", "Fi2", "Fc1"].map(|name| table.at(name)), [508, 508, 507]);
    }

    #[test]
    fn r_135_who_was_named_is_seen_under_his_marker() {
        let mut table = facing(GunsNames::First).mask(FRENCH, 508).fighting(GERMAN);
        let seen = |table: &Table| {
            let mut view = table.state.clone();
            table.game.hide(&mut view, GERMAN);
            view.at(table.unit("Fi2")).is_some()
        };
        table.to(505);
        assert!(!seen(&table));
        table.pick("Fi2").to(507);
        assert_eq!((seen(&table), table.at("Fi2")), (true, 508));
    }

    #[test]
    fn r_135_enemies_give_way_between_the_tests() {
        let p = field().ruling(|r| (r.guns_names, r.guns_zones) = (GunsNames::First, GunsZones::Arrival));
        let p = p.result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 408).unit("Fi3", 409);
        let mut table = p.unit("Gc1", 607).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.to(505).pick("Fi2").to(507).pick("Fi3").dice(&[1, 1]).to(507);
        assert_eq!(table.step(), Step::GiveWay(GERMAN, table.unit("Gc1")));
        assert_eq!(["Fi2", "Fi3"].map(|name| table.at(name)), [507, 409]);
        table.dice(&[1, 1]).stop();
        assert_eq!(table.step(), Step::GiveWay(GERMAN, table.unit("Gc1")));
        assert_eq!(["Fi2", "Fi3"].map(|name| table.at(name)), [507, 507]);
        table.dice(&[3, 3]).stop();
        assert_eq!(table.told(|event| matches!(event, Event::Fought { .. })), 1);
    }

    #[test]
    fn r_131_r_135_each_of_several_attacks_is_answered_by_itself() {
        let p = facing(GunsNames::First).ruling(|r| r.declarations = Declarations::First).unit("Fi4", 1608);
        let mut table = p.fighting(GERMAN);
        table.to(505).to(1605);
        table.pick("Fi2").to(507).dice(&[6, 6]).stop();
        assert_eq!((table.step(), table.offered_units()), (Step::Support(FRENCH), vec!["Fi4"]));
        assert_eq!(table.numbers(table.state.combat().at), [1606]);
        table.dice(&[3, 3, 3, 3]).stop();
        assert_eq!(table.told(|event| matches!(event, Event::Fought { .. })), 2);
    }
}
