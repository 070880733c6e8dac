//! §7.4 The movements before an assault, §7.5 the assault.

use super::fixture::*;
use crate::verdun::card::{Effects, EventBarrage, Holds, Lasting, Moment};
use crate::verdun::{Event, FRENCH, GERMAN, Step};

/// The map of the printed examples: the target 5, German zones 1 to 3, the French zone 4; behind them 6 and 7.
fn example() -> Position {
    position("5-1 5-2 5-3 5-4 1-4 2-3 1-6 4-7")
        .french_control(&[4, 5, 7])
        .cards(GERMAN, [barrage("b4", 4)])
        .hand(GERMAN, "b4 b4")
        .cards(FRENCH, [barrage("b4", 4)])
}

/// An assault on zone 5 is declared.
fn declared(p: Position) -> Table {
    let mut t = p.round_of(GERMAN);
    t.barrage("b4").done().to(5).go();
    t
}

/// What remains of Germans and French after an assault in a zone where nobody comes in and no die hits.
fn fought(german: &str, french: &str, change: impl Fn(Position) -> Position) -> String {
    let p = position("1-2").french_control(&[1, 2]).cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
    let mut t = change(p.german(2, german).french(2, french)).round_of(GERMAN);
    t.barrage("b4").to(2).draws(&[0, 0]).go();
    t.at(2)
}

mod r7_4 {
    use super::*;

    #[test]
    fn fresh_blocks_come_from_friendly_neighbours_only() {
        let p = example().german(1, "Fe").german(2, "F").german(3, "e").german(4, "F").french(4, "F").french(5, "F");
        let mut t = declared(p.german(5, "F"));
        assert_eq!(t.zones(), [1, 2], "3 has nobody fresh, 4 is French");
        t.to(1);
        assert_eq!(t.zones(), [2], "the exhausted one stays");
        t.to(2);
        assert_eq!(t.blocks(GERMAN, 5), "FFF");
    }

    #[test]
    fn no_more_than_three_are_in_the_zone_in_the_end() {
        let mut t = declared(example().german(1, "FFF").german(2, "F").german(5, "FF").french(5, "F"));
        t.draws(&[0, 0]).to(1);
        assert_eq!(t.step(), Step::Round(FRENCH), "the third, and nobody to replace");
    }

    #[test]
    fn who_left_is_replaced_one_for_one_from_any_neighbour() {
        let p = example().german(1, "FF").german(2, "F").german(3, "FF").german(4, "F").french(4, "F");
        let mut t = declared(p.german(6, "Fe").german(5, "F").french(5, "F"));
        t.to(1).to(2);
        // Zone 1 is next to 4, which is French, and to 6.
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![4, 6]));
        t.to(6).exhausted();
        assert_eq!(t.blocks(GERMAN, 1), "Fe");
        assert_eq!(t.zones(), [3], "now for zone 2");
        t.draws(&[0, 0]).to(3);
        assert_eq!((t.blocks(GERMAN, 2), t.blocks(GERMAN, 3)), ("F".into(), "F".into()));
    }

    #[test]
    fn a_block_makes_one_movement_before_the_assaults() {
        // Who comes to zone 1 does not go on to zone 2, and who was relieved replaces nobody.
        let p = position("5-1 5-2 1-2 1-6").french_control(&[5]).german(1, "F").german(2, "F").german(5, "e");
        let mut t = declared(p.german(6, "F").french(5, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4"));
        t.to(1).to(2).to(1);
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![6]));
        t.draws(&[0, 0]).to(6);
        assert_eq!((t.step(), t.blocks(GERMAN, 2)), (Step::Round(FRENCH), "".into()));
        // Nor does he who has replaced another take part in the second assault.
        let p =
            position("5-1-3 1-6").french_control(&[3, 5]).german(1, "F").german(6, "F").french(3, "F").french(5, "F");
        let mut t = p.cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4").round_of(GERMAN);
        t.barrage("b4").card("b4").to(5).to(3).go().to(1).draws(&[0, 0, 0, 0]).to(6);
        assert_eq!(t.told(|event| matches!(event, Event::Assaulted { .. })), 1);
    }

    #[test]
    fn exhausted_blocks_are_rotated_out_into_friendly_zones() {
        let p = example().german(1, "FFF").german(4, "F").french(4, "F").german(5, "eee").french(5, "F");
        let mut t = declared(p);
        t.to(1).to(1).to(1);
        assert_eq!(t.step(), Step::Relieve(GERMAN));
        assert_eq!(t.zones(), [1, 2, 3], "4 is not friendly");
        assert!(!t.may_stop(), "six are in the zone");
        t.to(1).to(1).to(2);
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![4]), "one place is left in 1");
        t.draws(&[0, 0]).done();
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("ee".into(), "e".into()));
    }

    #[test]
    fn the_limit_holds_when_all_have_moved() {
        // 3 is full, but next to 2, which the attacker leaves; 1 is full and is not.
        let p = example().german(1, "FFF").german(2, "F").german(3, "FFF").german(5, "e").french(5, "F");
        let mut t = declared(p);
        t.to(2).done();
        assert_eq!((t.step(), t.zones()), (Step::Relieve(GERMAN), vec![2, 3]));
        t.to(3);
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![3]));
        assert!(!t.may_stop(), "four are in 3");
        t.draws(&[0, 0]).to(3);
        assert_eq!((t.blocks(GERMAN, 2), t.blocks(GERMAN, 3)), ("F".into(), "FFe".into()));
    }

    #[test]
    fn a_place_in_a_full_zone_waits_for_the_others() {
        let p = position("5-1 5-2 1-2 1-6").french_control(&[5]).german(1, "FFF").german(2, "F").german(5, "e");
        let p = p.german(6, "F").french(5, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4");
        let mut t = declared(p);
        t.to(1).to(2).to(1);
        assert_eq!((t.step(), t.zones(), t.blocks(GERMAN, 1)), (Step::Replace(GERMAN), vec![1], "FFe".into()));
        t.to(1);
        assert_eq!(t.zones(), [6], "now there is room in 1");
        t.draws(&[0, 0]).to(6);
        assert_eq!([1, 2, 6].map(|zone| t.blocks(GERMAN, zone)), ["FFe", "F", ""]);
    }

    #[test]
    fn an_exhausted_block_makes_room_where_nobody_is_fresh() {
        let p = example().german(1, "FFF").german(2, "F").german(3, "eee").german(5, "e").french(5, "F");
        let mut t = declared(p);
        t.to(2);
        assert_eq!((t.step(), t.zones()), (Step::Relieve(GERMAN), vec![2, 3]));
        t.to(3);
        assert_eq!((t.step(), t.zones(), t.may_stop()), (Step::Replace(GERMAN), vec![3], false));
        t.draws(&[0, 0]).to(3);
        assert_eq!([2, 3].map(|zone| t.blocks(GERMAN, zone)), ["e", "eee"]);
    }

    #[test]
    fn a_place_is_kept_for_who_is_too_many() {
        // 2 has one place, which somebody of 3 needs now.
        let p = example().german(1, "F").german(2, "FFF").german(3, "FFF").german(5, "ee").french(5, "F");
        let mut t = declared(p);
        t.to(1).to(2).done();
        assert_eq!((t.step(), t.zones()), (Step::Relieve(GERMAN), vec![1, 2, 3]));
        t.to(3);
        assert_eq!((t.step(), t.zones()), (Step::Relieve(GERMAN), vec![1]));
        t.to(1);
        assert_eq!((t.step(), t.zones(), t.may_stop()), (Step::Replace(GERMAN), vec![3], false));
        t.draws(&[0, 0]).to(3);
        assert_eq!([1, 2, 3].map(|zone| t.blocks(GERMAN, zone)), ["e", "FFF", "FFe"]);
    }

    #[test]
    fn who_is_relieved_and_who_replaces_may_cross_the_meuse_or_come_from_the_reserve() {
        let p = position("2-1 2-3").west(&[2]).north(&[1]).french_control(&[2]).german(1, "F").german(2, "e");
        let p = p.french(2, "F").reserve(GERMAN, 1).cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").to(2).go().to(1);
        assert_eq!((t.step(), t.zones()), (Step::Relieve(GERMAN), vec![1, 3]));
        t.to(3);
        assert_eq!((t.step(), t.zones()), (Step::Replace(GERMAN), vec![127]));
        t.draws(&[0, 0]).the_reserve();
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 3)), ("F".into(), "e".into()));
    }

    #[test]
    fn only_fresh_blocks_assault() {
        let mut t = example().german(1, "ee").german(5, "ee").french(5, "F").round_of(GERMAN);
        t.barrage("b4").done().draws(&[0, 0]).to(5);
        assert_eq!(t.step(), Step::Round(FRENCH), "no assault was offered");
    }

    #[test]
    fn a_contested_zone_assaults_an_uncontested_one_only_beside_another() {
        let contested = || example().german(1, "FF").french(1, "F").french(5, "F");
        let mut t = contested().round_of(GERMAN);
        t.barrage("b4").done().draws(&[0, 0]).to(5);
        assert_eq!(t.step(), Step::Round(FRENCH));
        let mut t = declared(contested().german(2, "F"));
        assert_eq!(t.zones(), [2], "who comes from a zone held alone is named first");
        assert_eq!(t.to(2).zones(), [1]);
        let t = declared(contested().german(5, "F"));
        assert_eq!(t.zones(), [1], "into a contested zone it may");
    }

    #[test]
    fn an_assault_does_not_cross_the_meuse_into_an_uncontested_zone() {
        let river = || example().west(&[1, 2, 3, 6]).german(1, "FF").french(5, "F");
        let mut t = river().round_of(GERMAN);
        t.barrage("b4").done().draws(&[0, 0]).to(5);
        assert_eq!(t.step(), Step::Round(FRENCH));
        assert_eq!(declared(river().german(5, "F")).zones(), [1], "a contested one is another matter");
    }

    #[test]
    fn the_arrow_crosses_it_while_the_zone_beside_it_is_friendly() {
        let arrow = |gate| example().west(&[1, 2, 3, 6]).arrow(1, 5, gate).german(1, "FF").french(5, "F");
        assert_eq!(declared(arrow(2)).zones(), [1]);
        let mut t = arrow(4).round_of(GERMAN);
        t.barrage("b4").done().draws(&[0, 0]).to(5);
        assert_eq!(t.step(), Step::Round(FRENCH), "4 is French");
    }

    #[test]
    fn blocks_of_one_target_do_not_go_to_the_other() {
        let p = position("1-2-3-4 2-4").french_control(&[3, 4]).german(1, "F").german(2, "FFF").french(2, "F");
        let p = p.french(3, "F").german(4, "F").french(4, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(4).go().draws(&[0, 0, 0, 0]).go();
        assert_eq!(t.told(|event| matches!(event, Event::Mustered { .. })), 0, "zone 2 is engaged itself");
        assert_eq!(t.told(|event| matches!(event, Event::Assaulted { .. })), 2);
    }

    #[test]
    fn the_declaration_comes_before_the_dice() {
        let mut t = declared(example().german(1, "F").french(5, "F"));
        t.draws(&[0, 3]).to(1);
        assert_eq!(t.at(5), "F/", "destroyed by the guns: there is nothing to fight");
        assert_eq!(t.told(|event| matches!(event, Event::Assaulted { .. })), 0);
    }
}

mod r7_5 {
    use super::*;

    #[test]
    fn the_printed_example() {
        assert_eq!(fought("FFF", "Fe", |p| p), "eee/e");
    }

    #[test]
    fn a_fresh_attacker_makes_one_hit_and_an_exhausted_one_none() {
        assert!(fought("Fe", "FFF", |p| p).ends_with("/FFe"));
    }

    #[test]
    fn a_fresh_defender_makes_three_hits_and_an_exhausted_one_one() {
        assert_eq!(fought("FFF", "F", |p| p), "eee/", "three each way");
        assert_eq!(fought("F", "e", |p| p), "e/e");
        assert_eq!(fought("F", "FF", |p| p), "/Fe", "six hits on one block");
    }

    #[test]
    fn a_trench_takes_off_a_hit_of_the_attacker_only() {
        assert_eq!(fought("F", "e", |p| p.trenches(FRENCH, &[2])), "e/e");
        assert_eq!(fought("FF", "ee", |p| p), "ee/e");
        assert_eq!(fought("FF", "ee", |p| p.trenches(FRENCH, &[2])), "ee/ee");
        assert_eq!(fought("FF", "ee", |p| p.trenches(GERMAN, &[2])), "ee/e", "his own helps nobody");
    }

    #[test]
    fn a_fort_does_nothing() {
        assert_eq!(fought("FF", "ee", |p| p.forts(&[2])), "ee/e");
    }

    #[test]
    fn a_height_adds_a_hit_on_the_attacker_if_it_is_friendly_to_the_defender() {
        assert_eq!(fought("F", "ee", |p| p), "e/ee", "two hits: the second is lost");
        assert_eq!(fought("F", "ee", |p| p.heights(&[2])), "/ee", "three");
        assert_eq!(fought("F", "ee", |p| p.heights(&[2]).french_control(&[1])), "e/ee");
    }

    #[test]
    fn the_log_names_no_defenders_who_are_not_there() {
        let p = position("1-2").french_control(&[1, 2]).cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
        let mut t = p.german(2, "F").french(2, "F").round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 0]).go();
        let told = |by| t.told(|event| matches!(event, Event::Struggled { by: side, .. } if *side == by));
        assert_eq!([told(GERMAN), told(FRENCH)], [1, 1], "a fresh block each");
    }

    #[test]
    fn an_assault_without_a_fresh_attacker_left_is_fought() {
        let mut t = position("1-2")
            .french_control(&[2])
            .german(1, "F")
            .french(2, "FF")
            .cards(GERMAN, [barrage("b4", 4)])
            .hand(GERMAN, "b4")
            .round_of(GERMAN);
        t.barrage("b4").to(2).go().draws(&[3, 0]).to(1);
        t.done();
        assert_eq!(t.at(2), "/ee", "own guns exhaust him, two exhausted French destroy him");
    }
}

mod defenders {
    use super::*;

    #[test]
    fn every_defender_makes_so_many_hits() {
        let heroes = answer("heroes", Moment::Assault, Effects { defenders: 3, ..Effects::default() });
        let p = position("1-2").french_control(&[1, 2]).cards(GERMAN, [barrage("b4", 4)]).cards(FRENCH, [heroes]);
        let p = p.hand(GERMAN, "b4").hand(FRENCH, "heroes").german(2, "FF").french(2, "ee");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 0]).go();
        assert_eq!(t.step(), Step::Answer(FRENCH));
        t.card("heroes");
        assert_eq!(t.at(2), "/e");
    }
}

mod assault_hits {
    use super::*;

    #[test]
    fn a_permanent_adds_a_hit_of_the_attacker() {
        let flamethrowers = || permanent("flamethrowers", Holds { assault_hits: 1, ..Holds::default() });
        let with = |p: Position| p.cards(GERMAN, [flamethrowers()]).in_play(GERMAN, "flamethrowers");
        assert_eq!(fought("F", "ee", with), "e/e");
    }
}

mod double_assault {
    use super::*;

    fn mangin() -> Table {
        let mangin = permanent("mangin", Holds { double_assault: 1, ..Holds::default() });
        let p =
            position("1-2").french_control(&[1]).cards(FRENCH, [barrage("b4", 4), mangin]).in_play(FRENCH, "mangin");
        let p = p.hand(FRENCH, "b4 b4").french(2, "FFF").german(2, "Fe").trenches(GERMAN, &[2]);
        let mut t = p.round_of(FRENCH);
        t.barrage("b4").done().to(2).draws(&[0, 0]).go();
        t
    }

    #[test]
    fn hits_of_both_sides_are_doubled_before_the_trench() {
        let mut t = mangin();
        assert_eq!(t.step(), Step::Double(FRENCH, t.id("mangin")));
        // Six less one on one fresh and one exhausted block; eight on three fresh ones.
        t.go();
        assert_eq!(t.at(2), "/e");
    }

    #[test]
    fn once_a_month() {
        let mut t = mangin();
        t.done();
        assert_eq!(t.at(2), "ee/eee", "not used");
        let mut t = mangin();
        t.go();
        assert_eq!(t.state.used[FRENCH][t.id_of(FRENCH, "mangin").index()], 1);
    }
}

mod attackers_suffer {
    use super::*;

    #[test]
    fn a_hit_more_on_the_attacker_so_many_times() {
        let weather = permanent("weather", Holds { attackers_suffer: 1, uses: 1, ..Holds::default() });
        let p = position("1-2").french_control(&[1, 2]).cards(GERMAN, [barrage("b4", 4)]).cards(FRENCH, [weather]);
        let p = p.hand(GERMAN, "b4").in_play(FRENCH, "weather").german(2, "F").french(2, "ee");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 0]).go();
        assert_eq!(t.step(), Step::Suffer(FRENCH, t.id("weather")));
        t.go();
        assert_eq!(t.at(2), "/ee");
        assert!(t.state.in_play(FRENCH).is_empty(), "it was the last time");
    }
}

mod enemy_fort {
    use super::*;

    #[test]
    fn a_permanent_makes_the_enemys_forts_weaker() {
        let tactics = permanent("tactics", Holds { enemy_fort: Some(1), ..Holds::default() });
        let p =
            position("1-2").forts(&[2]).french_control(&[1]).german(2, "FF").cards(FRENCH, [barrage("b4", 4), tactics]);
        let mut t = p.hand(FRENCH, "b4").in_play(FRENCH, "tactics").round_of(FRENCH);
        t.barrage("b4").draws(&[0, 2]).to(2);
        assert_eq!(t.blocks(GERMAN, 2), "Fe", "one of two hits is left");
    }
}

mod extra_dice {
    use super::*;

    #[test]
    fn each_barrage_card_has_a_die_more_and_an_event_has_none() {
        let heavy = permanent("heavy", Holds { extra_dice: 1, ..Holds::default() });
        let cards = [barrage("b4", 4), heavy, event("push", Lasting::Once, shells(6))];
        let p = position("1-2").french_control(&[1]).german(2, "FF").cards(FRENCH, cards).in_play(FRENCH, "heavy");
        let dice =
            |t: &Table| (0..20).find(|&n| t.told(|e| matches!(e, Event::Bombarded { dice, .. } if *dice == n)) > 0);
        let mut t = p.clone().hand(FRENCH, "b4 b4").round_of(FRENCH);
        t.barrage("b4").card("b4").to(2).draws(&[0, 0]).to(2);
        assert_eq!(dice(&t), Some(10));
        let mut t = p.hand(FRENCH, "push").round_of(FRENCH);
        t.event("push").draws(&[0, 0]).to(2);
        assert_eq!(dice(&t), Some(6));
    }
}

mod stockpile {
    use super::*;

    #[test]
    fn it_is_discarded_for_dice_of_a_barrage_card() {
        let stockpile = permanent("stockpile", Holds { stockpile: 4, ..Holds::default() });
        let p = position("1-2").french_control(&[1, 2]).french(2, "FF").cards(GERMAN, [barrage("b4", 4), stockpile]);
        let mut t = p.hand(GERMAN, "b4").in_play(GERMAN, "stockpile").round_of(GERMAN);
        t.barrage("b4").to(2);
        assert_eq!(t.step(), Step::Stockpile(GERMAN));
        t.draws(&[0, 8]).card("stockpile");
        assert!(t.state.in_play(GERMAN).is_empty() && t.blocks(FRENCH, 2).is_empty());
    }
}

mod infiltrate {
    use super::*;

    #[test]
    fn attackers_go_on_from_a_zone_that_is_cleared() {
        let barrage = EventBarrage { dice: 6, infiltrate: 1, ..EventBarrage::default() };
        let storm = event("storm", Lasting::Recurring, Effects { barrage: Some(barrage), ..Effects::default() });
        let p = position("1-2-3-5 2-4 2-6").west(&[6]).north(&[1]).south(&[5]).french_control(&[2, 3, 4, 5, 6]);
        let p =
            p.german(1, "FF").french(2, "e").french(4, "F").french(5, "F").cards(GERMAN, [storm]).hand(GERMAN, "storm");
        let mut t = p.round_of(GERMAN);
        t.event("storm").to(2).go().to(1).draws(&[0, 2]).to(1);
        assert_eq!(t.step(), Step::Infiltrate(GERMAN));
        assert_eq!(t.zones(), [1, 3], "4 has French, 6 lies across the Meuse");
        t.to(3);
        t.done();
        assert_eq!((t.blocks(GERMAN, 2), t.blocks(GERMAN, 3)), ("F".into(), "F".into()));
        assert!(t.is_german(2) && t.is_german(3));
    }
}
