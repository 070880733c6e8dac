//! §7.4 Movements before an assault, §7.5 the assault.

use super::armed;
use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::card::{Holds, Lasting};
use crate::verdun::tests::fixture::*;
use crate::verdun::{Event, FRENCH, GERMAN, Step};

/// The map of the printed examples: the target 5, German zones 1 to 3, the French zone 4; 6 and 7 lie behind.
fn example() -> Position {
    armed("5-1 5-2 5-3 5-4 1-4 2-3 1-6 4-7").north(&[6]).south(&[7]).french_control(&[4, 5, 7]).hand(GERMAN, "b8")
}

/// An assault on zone 5 is declared.
fn declared(p: Position) -> Table {
    let mut t = p.round_of(GERMAN);
    t.barrage("b8").to(5).go();
    t
}

/// Whether the German can declare an assault on a zone. The stockpile is asked about next where he cannot, so that no dice fall.
fn offered(p: Position, target: u8) -> bool {
    let stockpile = permanent("stockpile", Holds { stockpile: 1, ..Holds::default() });
    let mut t = p.cards(GERMAN, [stockpile]).in_play(GERMAN, "stockpile").round_of(GERMAN);
    t.barrage("b8").to(target);
    assert!([Step::Assault(GERMAN), Step::Stockpile(GERMAN)].contains(&t.step()));
    t.step() == Step::Assault(GERMAN)
}

/// What an assault by who stands in zone 2 leaves, where no die hits.
fn fought(german: &str, french: &str, change: impl Fn(Position) -> Position) -> String {
    let p = armed("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).hand(GERMAN, "b4");
    let mut t = change(p.german(2, german).french(2, french)).round_of(GERMAN);
    t.barrage("b4").to(2).draws(&[0, 0]).go();
    t.at(2)
}

mod r7_4 {
    use super::*;

    #[test]
    fn the_printed_example_of_who_may_enter() {
        // One is there already; D is French though Germans stand in it.
        let p = example().german(5, "F").french(5, "F").german(1, "F").german(2, "F").german(3, "F");
        let mut t = declared(p.german(4, "F").french(4, "F"));
        assert_eq!(t.zones(), [1, 2, 3]);
        t.to(1).to(2);
        // The unit in D may take the place of the one that left A; one from C that of the one that left B.
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![4]));
        t.to(4);
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![3]));
        t.draws(&[0, 0]).to(3);
        assert_eq!([1, 2, 3, 4].map(|zone| t.blocks(GERMAN, zone)), ["F", "F", "", ""]);
    }

    #[test]
    fn three_fresh_blocks_in_the_zone_assault_without_any_movement() {
        assert!(offered(example().german(5, "FFF").french(5, "F"), 5));
        assert!(offered(example().german(5, "F").french(5, "F"), 5));
    }

    #[test]
    fn without_a_fresh_block_that_can_be_there_nobody_assaults() {
        assert!(!offered(example().german(5, "e").french(5, "F"), 5), "the only one is exhausted");
        assert!(!offered(example().german(5, "e").german(1, "ee").french(5, "F"), 5));
        assert!(offered(example().german(5, "e").german(1, "F").french(5, "F"), 5));
        assert!(!offered(example().german(6, "F").french(5, "F"), 5), "6 is two zones away");
    }

    #[test]
    fn blocks_in_a_zone_of_the_enemy_do_not_enter() {
        let p = example().german(4, "FF").french(4, "F").french(5, "F");
        assert!(!offered(p.clone(), 5));
        assert!(!offered(p.german(5, "e"), 5), "nor into a contested target");
    }

    #[test]
    fn the_meuse_bars_assaults_on_uncontested_zones_alone() {
        let p = example().west(&[1, 2, 3, 6]).german(1, "F").french(5, "F");
        assert!(!offered(p.clone(), 5));
        assert!(offered(p.german(5, "e"), 5));
    }

    #[test]
    fn the_arrow_needs_the_zone_beside_it() {
        let p = || armed("61-71 59-71 59-61 71-7").west(&[71, 7]).south(&[7]).north(&[59]).hand(GERMAN, "b8");
        let p = || p().german(61, "FF").french(71, "F");
        assert!(offered(p().french_control(&[71, 7]), 71));
        assert!(!offered(p().french_control(&[59, 71, 7]).french(59, "F"), 71));
        let mut t = p().french_control(&[71, 7]).german(59, "F").round_of(GERMAN);
        t.barrage("b8").to(71).go();
        assert_eq!(t.zones(), [61], "59 itself is only across the river");
    }

    #[test]
    fn a_contested_zone_sends_nobody_alone_into_an_uncontested_one() {
        let p = example().german(1, "FF").french(1, "F").french(5, "F");
        assert!(!offered(p.clone(), 5));
        assert!(!offered(p.clone().german(3, "e"), 5), "an exhausted companion is none");
        assert!(!offered(p.clone().german(2, "F").french(2, "F"), 5), "nor one from a contested zone");
        let mut t = declared(p.german(3, "F"));
        t.to(3);
        assert_eq!(t.zones(), [1], "beside him they go");
    }

    #[test]
    fn a_block_of_the_reserve_is_company_enough() {
        let p = armed("5-1 5-2").north(&[5]).south(&[2]).french_control(&[5, 2]).german(1, "F").french(1, "F");
        let p = p.french(5, "F").hand(GERMAN, "b8");
        assert!(!offered(p.clone(), 5));
        let mut t = p.reserve(GERMAN, 1).round_of(GERMAN);
        t.barrage("b8").to(5).go();
        assert_eq!(t.zones(), [127]);
        assert_eq!(t.the_reserve().zones(), [1]);
    }

    #[test]
    fn rotated_blocks_go_to_friendly_neighbours_contested_or_not() {
        let p = example().german(1, "FFF").german(2, "F").french(2, "F").german(4, "F").french(4, "F");
        let mut t = declared(p.german(5, "eee").french(5, "F"));
        t.to(1).to(1).to(1);
        assert_eq!((t.step(), t.zones()), (Step::Relieve(GERMAN), vec![1, 2, 3]), "2 is contested, 4 French");
        t.to(2).to(2).to(1);
        assert_eq!((t.blocks(GERMAN, 2).as_str(), t.blocks(GERMAN, 5).as_str()), ("Fee", "FFF"));
    }

    #[test]
    fn three_change_places_with_three() {
        let mut t = declared(example().german(1, "FFF").german(5, "eee").french(5, "e"));
        t.to(1).to(1).to(1).to(1).to(1).draws(&[0, 0]).to(1);
        assert_eq!((t.blocks(GERMAN, 1).as_str(), t.at(5).as_str()), ("eee", "FFe/"));
    }

    #[test]
    fn fresh_blocks_are_not_rotated_out() {
        let p = example().german(1, "F").german(5, "FFF").french(5, "F");
        let mut t = p.round_of(GERMAN);
        t.barrage("b8").to(5).draws(&[0, 0]).go();
        assert_eq!((t.step(), t.blocks(GERMAN, 1).as_str()), (Step::Round(FRENCH), "F"), "full, and nobody may leave");
    }

    #[test]
    fn a_place_is_taken_by_one_block_of_any_condition() {
        let mut t = declared(example().german(1, "F").german(6, "ee").french(5, "F"));
        t.to(1);
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![6]));
        t.draws(&[0, 0]).to(6);
        assert_eq!((t.blocks(GERMAN, 1).as_str(), t.blocks(GERMAN, 6).as_str()), ("e", "e"), "one, not two");
    }

    #[test]
    fn blocks_that_lack_supply_neither_enter_nor_attack() {
        let marked = |s: &mut crate::verdun::State| s.unsupplied[GERMAN][0].insert(ZoneId(1));
        let p = example().german(1, "F").french(5, "F").state(marked);
        assert!(!offered(p.clone(), 5));
        let mut t = declared(p.german(2, "F").german(3, "F"));
        t.to(2);
        assert_eq!(t.zones(), [3]);
        let there = example().german(5, "F").french(5, "F").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(5)));
        assert!(!offered(there, 5));
    }

    #[test]
    fn a_morale_of_three_bars_assaults_and_four_does_not() {
        let p = example().german(5, "F").french(5, "F");
        assert!(!offered(p.clone().state(|s| s.morale[GERMAN] = 3), 5));
        assert!(offered(p.clone().state(|s| s.morale[GERMAN] = 4), 5));
        assert!(offered(p.state(|s| s.morale[FRENCH] = 0), 5), "the defender's is nothing to him");
    }

    #[test]
    fn the_reserve_takes_the_place_of_who_left_an_edge_zone() {
        let p = armed("5-1 5-2").north(&[1]).south(&[2]).french_control(&[5, 2]).german(1, "F").french(5, "F");
        let mut t = p.reserve(GERMAN, 1).hand(GERMAN, "b8").round_of(GERMAN);
        t.barrage("b8").to(5).go().to(1);
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![127]), "all edge zones are next to it");
    }

    #[test]
    fn an_assault_is_no_tactical_movement() {
        let push = event("push", Lasting::Once, shells(8)).with(|e| e.with = 1);
        let p = armed("1-2-3 1-4").north(&[1]).south(&[3]).french_control(&[2, 3]).german(1, "F").german(4, "F");
        let mut t = p.french(2, "FF").cards(GERMAN, [push]).hand(GERMAN, "push").round_of(GERMAN);
        t.event("push").to(2).go().to(1).draws(&[0, 6]).to(4);
        assert_eq!((t.step(), t.at(2).as_str()), (Step::Spend(GERMAN), "F/"));
        assert_eq!(t.spend(Purchase::Tactical).zones(), [1, 2], "who assaulted and who took his place");
    }

    #[test]
    fn two_assaults_of_a_round_have_their_own_blocks() {
        let p = armed("1-2 1-3").north(&[1]).french_control(&[2, 3]).german(1, "F").french(2, "F").french(3, "F");
        let mut t = p.hand(GERMAN, "b4 b8").round_of(GERMAN);
        t.barrage("b4").card("b8").to(2).to(3).go().draws(&[0, 0, 0, 0]).to(1);
        assert_eq!(t.step(), Step::Round(FRENCH), "nobody is left for zone 3");
        assert_eq!(t.told(|event| matches!(event, Event::Assaulted { .. })), 1);
    }
}

mod r7_5 {
    use super::*;

    #[test]
    fn hits_are_counted_before_any_of_them_is_suffered() {
        assert_eq!(fought("FF", "F", |p| p), "ee/e", "two against three");
        assert_eq!(fought("FFF", "FFF", |p| p), "/eee", "three against nine");
        assert_eq!(fought("FFF", "e", |p| p), "FFe/", "one of three");
    }

    #[test]
    fn a_trench_takes_off_one_hit_of_one() {
        assert_eq!(fought("F", "F", |p| p), "/e");
        assert_eq!(fought("F", "F", |p| p.trenches(FRENCH, &[2])), "/F");
        assert_eq!(fought("F", "F", |p| p.trenches(FRENCH, &[2]).forts(&[2])), "/F");
        assert_eq!(fought("F", "F", |p| p.forts(&[2])), "/e", "a fort is no use");
        assert_eq!(fought("F", "F", |p| p.trenches(GERMAN, &[2])), "/e", "nor the attacker's trench to himself");
    }

    #[test]
    fn a_height_of_the_defender_costs_the_attacker_one() {
        assert_eq!(fought("FF", "e", |p| p), "Fe/");
        assert_eq!(fought("FF", "e", |p| p.heights(&[2])), "ee/");
        assert_eq!(fought("FF", "e", |p| p.heights(&[2]).french_control(&[3])), "Fe/", "the attacker's own");
    }

    #[test]
    fn exhausted_attackers_only_suffer() {
        assert_eq!(fought("Fee", "F", |p| p), "ee/e", "three hits: one exhausts, two destroy");
    }

    #[test]
    fn the_attacker_is_who_played_the_card() {
        let p = armed("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).german(2, "F").french(2, "FFF");
        let mut t = p.hand(FRENCH, "b4").round_of(FRENCH);
        t.barrage("b4").to(2).draws(&[0, 0]).go();
        assert_eq!(t.at(2), "/eee", "three each way, though the zone is French");
    }

    #[test]
    fn the_printed_barrage_is_followed_by_its_assault() {
        // Two fresh Germans and an exhausted one against one exhausted Frenchman without a trench to help him.
        assert_eq!(fought("FFe", "e", |p| p), "Fee/");
    }

    #[test]
    fn a_permanent_adds_to_the_attackers_hits_and_not_to_the_defenders() {
        let flames = || permanent("flames", Holds { assault_hits: 1, ..Holds::default() });
        let of = |side| move |p: Position| p.cards(side, [flames()]).in_play(side, "flames");
        assert_eq!(fought("F", "e", of(GERMAN)), "e/");
        assert_eq!(fought("F", "e", of(FRENCH)), "e/e");
    }
}
