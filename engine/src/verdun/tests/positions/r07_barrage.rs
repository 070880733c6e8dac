//! §7.1 to §7.3 Barrages.

use super::armed;
use crate::geometry::ZoneId;
use crate::verdun::card::Effects;
use crate::verdun::card::{Lasting, Moment};
use crate::verdun::tests::fixture::*;
use crate::verdun::{Action, Event, FRENCH, GERMAN, Step};

/// Germans in 1, French in 2, which is theirs.
fn front(french: &str) -> Position {
    armed("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).german(1, "FFF").french(2, french)
}

/// Hits of their own guns on the attackers.
fn own_hits(t: &Table) -> u8 {
    let so_many = |n: u8| t.told(|event| matches!(event, Event::FriendlyFire { hits, .. } if *hits == n)) > 0;
    (1..=9).find(|&n| so_many(n)).unwrap_or(0)
}

/// Three Germans assault zone 2 from zone 1: the last of them is on his way.
fn assault(p: Position) -> Table {
    let mut t = p.hand(GERMAN, "b8").round_of(GERMAN);
    t.barrage("b8").to(2).go().to(1).to(1);
    t
}

mod r7_1 {
    use super::*;

    #[test]
    fn two_cards_on_one_zone_are_one_barrage_for_exhausted_blocks() {
        let mut t = front("e").hand(GERMAN, "b4 b8").round_of(GERMAN);
        t.barrage("b4").card("b8").to(2).to(2).draws(&[0, 2]).done();
        assert_eq!(t.blocks(FRENCH, 2), "");
    }

    #[test]
    fn two_cards_on_two_zones_are_two_barrages_for_exhausted_blocks() {
        let mut t = front("e").french(3, "e").hand(GERMAN, "b4 b8").round_of(GERMAN);
        t.barrage("b4").card("b8").to(2).to(3).draws(&[0, 1, 0, 1]).done();
        assert_eq!((t.blocks(FRENCH, 2), t.blocks(FRENCH, 3)), ("e".into(), "e".into()));
    }

    #[test]
    fn two_cards_on_two_zones_are_not_countered() {
        let p = front("FFF").french(3, "F").hand(GERMAN, "b4 b8").hand(FRENCH, "b14");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").card("b8").to(2).to(3).draws(&[0, 0, 0, 0]).done();
        assert_eq!((t.step(), t.in_hand(FRENCH, "b14")), (Step::Round(FRENCH), 1));
    }

    #[test]
    fn both_cards_stay_played_where_the_barrage_is_cancelled() {
        let mut t = front("F").hand(GERMAN, "b4 b4").hand(FRENCH, "b8").round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(2).done().card("b8");
        assert_eq!((t.in_hand(GERMAN, "b4"), t.in_hand(FRENCH, "b8"), t.blocks(FRENCH, 2).as_str()), (0, 0, "F"));
        assert_eq!(t.told(|event| matches!(event, Event::Rolled { .. })), 0, "eight against eight");
    }

    #[test]
    fn only_one_card_counters_and_only_a_barrage_card() {
        let p = front("F").cards(FRENCH, [event("push", Lasting::Once, shells(14))]);
        let mut t = p.hand(GERMAN, "b8 b14").hand(FRENCH, "b4 b4 push").round_of(GERMAN);
        t.barrage("b8").card("b14").to(2).to(2).done();
        assert_eq!(t.legal(), [Action::Card(t.id("b4")), Action::Done], "not the event");
        t.draws(&[0, 0]).card("b4");
        assert_eq!(t.told(|event| matches!(event, Event::Rolled { dice: 18, .. })), 1);
        assert_eq!(t.in_hand(FRENCH, "b4"), 1);
    }

    #[test]
    fn the_card_of_an_event_makes_no_pair() {
        let cards =
            [event("push", Lasting::Once, shells(14)), barrage("b6", 6), event("last", Lasting::Once, shells(9))];
        let p = position("1-2").french_control(&[2]).french(2, "F").cards(GERMAN, cards).hand(GERMAN, "push b6 last");
        for event in ["push", "last"] {
            let mut t = p.clone().round_of(GERMAN);
            t.event(event);
            assert_eq!(t.step(), Step::Target(GERMAN));
        }
        let mut t = p.round_of(GERMAN);
        t.barrage("b6");
        assert_eq!(t.step(), Step::Target(GERMAN));
    }

    #[test]
    fn two_cards_are_not_played_for_the_points_of_both() {
        let mut t = front("F").hand(GERMAN, "b4 b8").round_of(GERMAN);
        t.points("b4");
        assert_eq!((t.step(), t.state.purse().halves, t.in_hand(GERMAN, "b8")), (Step::Spend(GERMAN), 6, 1));
    }
}

mod r7_2 {
    use super::*;

    #[test]
    fn a_declared_assault_is_fought_however_bad_the_dice() {
        let mut t = assault(front("FF"));
        t.draws(&[0, 0]).to(1);
        assert_eq!(t.at(2), "ee/ee", "three hits by the Germans, six by the French");
    }

    #[test]
    fn both_assaults_of_two_barrages_are_declared_before_any_dice() {
        let p = front("F").french(3, "F").german(3, "F").hand(GERMAN, "b4 b8");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").card("b8").to(2).to(3).go().to(1);
        t.done();
        assert_eq!(t.step(), Step::Assault(GERMAN), "of zone 3");
        t.draws(&[0, 4, 0, 0]).go();
        assert_eq!(t.at(2), "F/", "the guns left nobody");
        assert_eq!(t.at(3), "/e", "one against three");
    }

    #[test]
    fn a_barrage_on_a_contested_zone_needs_no_assault_and_strikes_the_enemy_alone() {
        let mut t = front("FFF").german(2, "F").hand(GERMAN, "b4").round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[3, 1, 0, 0]).done();
        assert_eq!((t.at(2).as_str(), own_hits(&t)), ("F/eee", 0));
    }

    #[test]
    fn an_empty_zone_is_no_target() {
        let mut t = front("F").hand(GERMAN, "b4").round_of(GERMAN);
        assert_eq!(t.barrage("b4").zones(), [2]);
    }
}

mod r7_3 {
    use super::*;

    fn far(p: Position) -> bool {
        let t = p.round_of(GERMAN);
        t.game.aim_at(&t.state, GERMAN, ZoneId(2)).far
    }

    #[test]
    fn a_four_hits_next_to_control_with_or_without_blocks() {
        assert!(!far(position("1-2-3").french_control(&[2, 3]).french(2, "F")), "1 is empty and German");
        let held_by_the_french = position("1-2-3").french_control(&[1, 2, 3]).german(1, "F").french(1, "F");
        assert!(far(held_by_the_french.french(2, "F")), "Germans stand in 1, but it is French");
        assert!(
            far(position("1-2-3").french_control(&[1, 3]).german(2, "F").french(2, "F")),
            "2 is not next to itself"
        );
    }

    #[test]
    fn the_zone_that_the_assault_came_from_counts_though_it_is_empty_now() {
        let mut t =
            armed("1-2").french_control(&[2]).german(1, "F").french(2, "FF").hand(GERMAN, "b8").round_of(GERMAN);
        t.barrage("b8").to(2).go().draws(&[0, 6]).to(1);
        assert_eq!(t.at(2), "F/", "six hits by fours and fives");
        assert!(!t.game.aim_at(&t.state, GERMAN, ZoneId(2)).far);
    }

    #[test]
    fn fort_and_trench_absorb_three_hits_together() {
        let works = |french: &str, hits: u32| {
            let p = front(french).forts(&[2]).trenches(FRENCH, &[2]).hand(GERMAN, "b8");
            let mut t = p.round_of(GERMAN);
            t.barrage("b8").to(2).draws(&[0, hits]).done();
            t.blocks(FRENCH, 2)
        };
        assert_eq!([works("FFF", 3), works("FFF", 4), works("e", 4), works("e", 5)], ["FFF", "FFe", "e", ""]);
    }

    #[test]
    fn in_a_fort_of_the_attacker_the_defender_has_his_trench_alone() {
        let p = armed("1-2-3").forts(&[2]).french_control(&[3]).german(2, "F").french(2, "FFF").trenches(FRENCH, &[2]);
        let mut t = p.hand(GERMAN, "b8").round_of(GERMAN);
        t.barrage("b8").to(2).draws(&[0, 3]).done();
        assert_eq!(t.blocks(FRENCH, 2), "Fee");
    }

    #[test]
    fn every_fresh_block_is_hit_before_an_exhausted_one() {
        let struck = |french: &str, hits: u32| {
            let mut t = front(french).hand(GERMAN, "b8").round_of(GERMAN);
            t.barrage("b8").to(2).draws(&[0, hits]).done();
            t.blocks(FRENCH, 2)
        };
        assert_eq!([struck("Fe", 2), struck("Fe", 3), struck("FFe", 3), struck("FFe", 8)], ["ee", "e", "eee", ""]);
    }

    #[test]
    fn one_hit_on_the_own_side_for_three_sixes() {
        let hits = [2, 3, 5, 6].map(|sixes| {
            let mut t = assault(front("FFF").forts(&[2]));
            t.draws(&[sixes, 0]).to(1);
            t.done();
            own_hits(&t)
        });
        assert_eq!(hits, [0, 1, 1, 2]);
    }

    #[test]
    fn sixes_of_extra_dice_count_for_the_own_side_too() {
        let mut t = assault(front("FFF"));
        t.draws(&[2, 0]).to(1);
        t.draws(&[1, 0]).act(Action::Wave).done();
        assert_eq!(own_hits(&t), 1);
    }

    #[test]
    fn own_guns_spare_a_zone_in_which_somebody_stood_even_if_he_is_rotated_out() {
        let p = armed("1-2-3").north(&[1]).french_control(&[2, 3]).german(1, "FFF").german(2, "e").french(2, "FFF");
        let mut t = assault(p);
        t.to(1).draws(&[3, 0, 0, 0]).to(1);
        assert_eq!((t.blocks(GERMAN, 1).as_str(), own_hits(&t)), ("e", 0));
    }

    #[test]
    fn a_barrage_that_leaves_nobody_is_no_assault() {
        let mut t = assault(front("e").heights(&[2]));
        t.draws(&[0, 2]).to(1);
        assert_eq!((t.at(2).as_str(), t.is_german(2)), ("FFF/", true));
    }

    #[test]
    fn extra_dice_are_offered_again_for_their_own_sixes_alone() {
        let mut t = assault(front("FFF"));
        t.draws(&[2, 0]).to(1);
        t.draws(&[1, 1]).act(Action::Wave);
        assert_eq!(t.state.salvo().extra, 1);
        t.draws(&[0, 1]).act(Action::Wave);
        assert_eq!(t.told(|event| matches!(event, Event::Hit { hits: 5, .. })), 1, "2, 1 and 1, 1");
    }
}

mod r8 {
    use super::*;

    #[test]
    fn hits_taken_off_by_an_answer_come_before_fort_and_trench() {
        let driant = answer("driant", Moment::Hits, Effects { absorb: 2, ..Effects::default() });
        let p = front("FFF").forts(&[2]).trenches(FRENCH, &[2]).cards(FRENCH, [driant]).hand(FRENCH, "driant");
        let mut t = p.hand(GERMAN, "b8").round_of(GERMAN);
        t.barrage("b8").to(2).draws(&[0, 6]).done().card("driant");
        assert_eq!(t.blocks(FRENCH, 2), "FFe", "two, two and one of six");
    }
}
