//! §5 Turns, §10 victory points, §11 supply, §12 tracks, and the scenarios.

use super::fixture::*;
use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::card::{CardSet, Effects, Holds, Lasting};
use crate::verdun::{Action, CardId, Event, FRENCH, GERMAN, State, Step};

/// Two sides with a block each, in supply, and the last round of a month.
fn quiet() -> Position {
    position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[3, 4]).german(1, "F").french(4, "F").round(7)
}

mod r5 {
    use super::*;

    #[test]
    fn a_month_begins_with_a_card_chosen_and_draws_up_to_the_hand() {
        let cards = || [barrage("a", 4).copies(9), barrage("b", 5).copies(9).turns(2, 2), barrage("c", 6).turns(3, 6)];
        let p = quiet().cards(GERMAN, cards()).cards(FRENCH, cards()).course(|c| c.first = 2);
        let mut t = p.begun();
        assert_eq!(t.step(), Step::Deal(GERMAN));
        t.go();
        assert_eq!((t.step(), t.legal().len()), (Step::ChooseCard(GERMAN), 2), "c is not of turn 2");
        t.card("a");
        t.draws(&[1; 14]).card("b");
        assert_eq!(t.step(), Step::Round(GERMAN));
        assert_eq!([GERMAN, FRENCH].map(|side| t.state.hand_size(side)), [8, 8]);
        assert_eq!((t.in_hand(GERMAN, "b"), t.in_hand(FRENCH, "b")), (7, 8));
        assert_eq!(t.state.deck(GERMAN)[0], 8);
    }

    #[test]
    fn in_turn_one_the_german_draws_to_ten_and_nobody_chooses() {
        let cards = || [barrage("a", 4).copies(20)];
        let p = quiet().cards(GERMAN, cards()).cards(FRENCH, cards()).hand(GERMAN, "a a").hand(FRENCH, "a a");
        let mut t = p.begun();
        t.draws(&[0; 14]).go();
        assert_eq!([GERMAN, FRENCH].map(|side| t.state.hand_size(side)), [10, 8]);
    }

    #[test]
    fn the_second_month_goes_on_with_the_same_deck() {
        let p = quiet().cards(FRENCH, [barrage("a", 4)]).deck(FRENCH, "a a").hand(FRENCH, "a");
        let mut t = p.round_of(FRENCH);
        t.points("a");
        t.done();
        assert_eq!(t.step(), Step::Keep(GERMAN));
        t.done();
        t.done();
        assert_eq!((t.state.month(), t.step()), (2, Step::ChooseCard(FRENCH)), "the German deck is empty");
        t.draws(&[0]).card("a");
        assert_eq!(t.in_hand(FRENCH, "a"), 2, "the discarded one is not among them");
    }

    #[test]
    fn cards_are_kept_or_discarded_at_the_end_of_a_month() {
        let p = quiet().cards(GERMAN, [barrage("a", 4), barrage("b", 5)]).hand(GERMAN, "a a b");
        let mut t = p.round_of(FRENCH);
        t.done();
        t.card("a").card("b");
        assert!(!t.offers(Action::Card(t.id("a"))), "in ascending order");
        t.done();
        assert_eq!((t.in_hand(GERMAN, "a"), t.in_hand(GERMAN, "b"), t.step()), (1, 0, Step::Keep(FRENCH)));
    }

    #[test]
    fn at_the_end_of_a_turn_cards_go_that_the_next_turn_does_not_have() {
        let p = quiet().cards(GERMAN, [barrage("a", 4).turns(1, 2), barrage("b", 4)]).hand(GERMAN, "a b");
        let mut t = p.state(|s| s.month = 2).round_of(FRENCH);
        t.done();
        assert_eq!((t.step(), t.in_hand(GERMAN, "a"), t.in_hand(GERMAN, "b")), (Step::Keep(GERMAN), 0, 1));
    }

    #[test]
    fn a_permanent_out_of_its_code_leaves_the_game_and_decks_are_made_anew() {
        let castelnau = permanent("castelnau", Holds::default()).turns(1, 2);
        let p = quiet().cards(GERMAN, [castelnau, barrage("a", 4)]).in_play(GERMAN, "castelnau").hand(GERMAN, "a");
        let mut t = p.state(|s| s.month = 2).round_of(FRENCH);
        t.done().done();
        t.done();
        assert_eq!((t.state.turn(), t.step()), (3, Step::ChooseCard(GERMAN)));
        assert_eq!((t.state.in_play(GERMAN), t.state.removed(GERMAN)[0]), (CardSet::EMPTY, 1));
        assert_eq!(t.state.deck(GERMAN)[1], 3, "four less the one that was kept");
    }

    #[test]
    fn what_is_left_of_a_deck_does_not_come_into_the_next_turn() {
        let p = quiet().cards(GERMAN, [barrage("a", 4).turns(1, 2), barrage("b", 4)]).deck(GERMAN, "a a");
        let mut t = p.state(|s| s.month = 2).round_of(FRENCH);
        t.done().done().done();
        assert_eq!((t.state.turn(), t.legal()), (3, vec![Action::Card(t.id("b")), Action::Card(t.id("spare"))]));
        assert_eq!(t.state.deck(GERMAN)[0], 0);
    }

    #[test]
    fn february_has_one_month() {
        let mut t = quiet().turn(1).round_of(FRENCH);
        t.done().done();
        t.done();
        assert_eq!((t.state.turn(), t.state.month()), (2, 1));
    }

    #[test]
    fn two_red_stars_win_at_the_end_of_a_turn() {
        let p = quiet().stars(&[2], 2).state(|s| s.month = 2);
        let mut t = p.round_of(FRENCH);
        t.done().done().done();
        assert_eq!(t.outcome().map(|o| (o.0, o.1)), Some(("german verdun taken", "verdun taken")));
        let mut t = quiet().stars(&[2], 1).state(|s| s.month = 2).round_of(FRENCH);
        t.done().done().done();
        assert_eq!(t.outcome(), None);
    }

    #[test]
    fn fifty_points_win_at_the_end_of_a_turn_and_not_before() {
        let fifty = |s: &mut State| (s.month, s.vp) = (2, 49);
        let propaganda = || event("propaganda", Lasting::Recurring, Effects { vp: 2, ..Effects::default() });
        let p = quiet().cards(GERMAN, [propaganda()]).hand(GERMAN, "propaganda").state(fifty);
        let mut t = p.clone().round_of(GERMAN);
        t.event("propaganda");
        assert_eq!((t.state.vp(), t.outcome()), (50, None));
        t.done().done().done();
        assert_eq!(t.outcome(), Some(("german 50 points", "50 points", 50)));
    }
}

mod victory {
    use super::*;

    fn end(vp: i8, us: u8) -> Option<(&'static str, &'static str, i16)> {
        let mut t = quiet().turn(6).state(|s| s.month = 2).round_of(FRENCH);
        (t.state.vp, t.state.us_level) = (vp, us);
        t.done();
        t.outcome()
    }

    #[test]
    fn after_the_last_turn_zero_or_more_is_the_germans() {
        assert_eq!(end(-5, 1), Some(("german", "last turn", 0)));
        assert_eq!(end(-6, 1), Some(("french", "last turn", -1)));
    }

    #[test]
    fn us_entry_counts_once_more() {
        assert_eq!([end(-15, 0), end(0, 2), end(4, 3)].map(|o| o.map(|o| o.2)), [Some(0), Some(0), Some(-1)]);
    }
}

mod r10 {
    use super::*;

    fn points(p: Position, turn: u8) -> (u16, u16) {
        let t = p.turn(turn).round_of(GERMAN);
        (t.game.geographic_points(&t.state, GERMAN), t.game.geographic_points(&t.state, FRENCH))
    }

    #[test]
    fn the_printed_example() {
        // Douaumont, 1 for the German and 3 for the French, and another fort.
        let forts = || position("38-48-3").forts(&[38, 48]).circle(38, 1, 3);
        assert_eq!(points(forts().french_control(&[38]), 2), (0, 3));
        assert_eq!(points(forts(), 2), (2, 0), "one for the circle, one for the pair");
    }

    #[test]
    fn an_odd_fort_counts_nothing_and_french_forts_neither() {
        let forts = || position("1-2-3-4").forts(&[1, 2, 3]);
        assert_eq!(points(forts(), 2), (1, 0));
        assert_eq!(points(forts().french_control(&[1, 2, 3]), 2), (0, 0));
    }

    #[test]
    fn all_geographic_points_are_doubled_on_the_last_turn() {
        let p = position("1-2-3").forts(&[1, 2]).circle(1, 1, 0).circle(3, 0, 2).french_control(&[3]);
        assert_eq!(points(p, 6), (4, 4));
    }

    #[test]
    fn the_marker_stays_on_its_track() {
        let mut t = position("1-2").state(|s| s.vp = -14).spending(GERMAN, 1);
        t.spend(Purchase::Request).act(Action::Count(3));
        assert_eq!(t.state.vp(), -15);
    }

    #[test]
    fn what_both_score_moves_the_marker_by_the_difference() {
        let mut t = quiet().circle(1, 1, 0).circle(4, 0, 3).state(|s| (s.month, s.vp) = (2, -14)).round_of(FRENCH);
        t.done().done();
        t.done();
        assert_eq!(t.state.vp(), -15);
    }
}

mod r11 {
    use super::*;

    /// German in zone 4, which depends on zone 3; both are French round about.
    fn cut_off() -> Position {
        position("1-2-3-4-5")
            .north(&[1])
            .south(&[5])
            .french_control(&[3, 4, 5])
            .german(1, "F")
            .german(4, "FF")
            .french(4, "F")
    }

    #[test]
    fn the_printed_example() {
        // Next to no friendly zone, whether anybody is in the enemy's or not.
        let t = cut_off().round_of(GERMAN);
        assert!(!t.game.supplied(&t.state, GERMAN).has(ZoneId(4)));
        let t = cut_off().german(3, "F").french(3, "F").round_of(FRENCH);
        let supplied = t.game.supplied(&t.state, GERMAN);
        assert!(supplied.has(ZoneId(3)) && !supplied.has(ZoneId(4)), "3 is next to 2, which is friendly");
    }

    #[test]
    fn the_own_edge_is_always_in_supply() {
        let t = position("1-2").north(&[1]).french_control(&[1, 2]).german(1, "F").french(1, "F").round_of(FRENCH);
        assert!(t.game.supplied(&t.state, GERMAN).has(ZoneId(1)));
    }

    #[test]
    fn three_checks_mark_exhaust_and_destroy() {
        let mut t = cut_off().round_of(FRENCH);
        t.done();
        assert_eq!((t.state.unsupplied(GERMAN).map(|zones| zones.len()), t.at(4)), ([1, 0], "FF/F".into()));
        t.done().done();
        assert_eq!((t.state.unsupplied(GERMAN).map(|zones| zones.len()), t.at(4)), ([0, 1], "ee/F".into()));
        t.done().done();
        assert_eq!((t.at(4), t.state.morale(GERMAN)), ("/F".into(), 8));
        assert_eq!(t.told(|event| matches!(event, Event::Starved { blocks: 2, .. })), 1);
    }

    #[test]
    fn blocks_with_a_marker_do_not_leave_or_attack() {
        let p = cut_off().cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
        let mut t = p.round_of(FRENCH);
        t.done();
        t.barrage("b4").draws(&[0, 0]).to(4);
        assert_eq!(t.step(), Step::Round(FRENCH), "no assault");
        let mut t = cut_off().cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4").round_of(FRENCH);
        t.done();
        t.points("b4").spend(Purchase::Tactical);
        assert_eq!(t.zones(), [1]);
    }

    #[test]
    fn a_zone_in_supply_again_loses_its_marker() {
        let marked = |s: &mut State| s.unsupplied[GERMAN][1].insert(ZoneId(2));
        let mut t = position("1-2-3")
            .north(&[1])
            .south(&[3])
            .french_control(&[3])
            .german(2, "e")
            .state(marked)
            .round_of(FRENCH);
        t.done();
        assert_eq!(t.state.unsupplied(GERMAN).map(|zones| zones.len()), [0, 0]);
    }

    #[test]
    fn empty_zones_that_are_cut_off_go_to_the_enemy() {
        let p = position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[2, 4]).german(1, "F").french(4, "F");
        let mut t = p.round_of(FRENCH);
        assert!(t.is_german(3));
        t.done();
        assert!(!t.is_german(3), "as the German round begins");
        let said = "3 Zone 3 is under French control: it is empty, and the Germans no longer supply it";
        assert!(t.story().iter().any(|line| line == said), "{:?}", t.story());
    }
}

mod r12_1 {
    use super::*;

    #[test]
    fn en_route_then_reserve_then_the_map() {
        let mut t = position("1-2").north(&[1]).south(&[2]).french_control(&[2]).spending(GERMAN, 1);
        assert!(!t.offers(Action::Spend(Purchase::Tactical)));
        t.spend(Purchase::Request).act(Action::Count(1));
        assert_eq!((t.state.en_route(GERMAN), t.state.reserve(GERMAN)), (0, 1), "the round is over");
    }
}

mod r12_2 {
    use super::*;

    #[test]
    fn low_morale_bars_refreshing_and_assaults() {
        let p =
            || position("1-2").french_control(&[2]).german(1, "Fe").french(2, "F").cards(GERMAN, [barrage("b4", 4)]);
        let mut t = p().hand(GERMAN, "b4").state(|s| s.morale[GERMAN] = 3).round_of(GERMAN);
        t.barrage("b4").draws(&[0, 0]).to(2);
        assert_eq!(t.step(), Step::Round(FRENCH));
        let t = p().state(|s| s.morale[GERMAN] = 3).spending(GERMAN, 2);
        assert!(!t.offers(Action::Spend(Purchase::Refresh)));
        let t = p().state(|s| s.morale[GERMAN] = 4).spending(GERMAN, 2);
        assert!(t.offers(Action::Spend(Purchase::Refresh)));
    }

    #[test]
    fn without_morale_there_is_no_barrage() {
        let p =
            position("1-2").french_control(&[2]).french(2, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
        let t = p.state(|s| s.morale[GERMAN] = 0).round_of(GERMAN);
        assert!(!t.offers(Action::Barrage(t.id("b4"))) && t.offers(Action::Points(t.id("b4"))));
    }

    #[test]
    fn a_block_lost_costs_a_level_and_one_that_enters_gains_one() {
        let mut t = position("1-2")
            .french_control(&[2])
            .french(2, "ee")
            .cards(GERMAN, [barrage("b4", 4)])
            .hand(GERMAN, "b4")
            .round_of(GERMAN);
        t.barrage("b4").draws(&[0, 4]).to(2);
        assert_eq!(t.state.morale(FRENCH), 8);
        let mut t = position("1-2").north(&[1]).reserve(GERMAN, 2).state(|s| s.morale[GERMAN] = 9).spending(GERMAN, 1);
        t.spend(Purchase::Strategic).the_reserve().to(1).to(1);
        assert_eq!(t.state.morale(GERMAN), 10, "not above ten");
    }
}

mod morale_month {
    use super::*;

    #[test]
    fn a_gain_comes_by_itself_and_a_loss_may_be_refused() {
        let hospitals = permanent("hospitals", Holds { morale_month: 3, ..Holds::default() });
        let joffre = permanent("joffre", Holds { morale_month: -1, ..Holds::default() });
        let p = quiet().cards(FRENCH, [hospitals, joffre]).in_play(FRENCH, "hospitals joffre");
        let mut t = p.state(|s| s.morale[FRENCH] = 5).round_of(FRENCH);
        t.done().done().done();
        assert_eq!((t.step(), t.state.morale(FRENCH)), (Step::Sustain(FRENCH, CardId(1)), 8));
        let mut refused = t.clone();
        t.go();
        assert_eq!((t.state.morale(FRENCH), t.state.in_play(FRENCH).len()), (7, 2));
        refused.done();
        assert_eq!((refused.state.morale(FRENCH), refused.state.in_play(FRENCH).len()), (8, 1));
    }
}

mod must_barrage {
    use super::*;

    #[test]
    fn a_turn_without_a_barrage_discards_it() {
        let nivelle = || permanent("nivelle", Holds { must_barrage: true, ..Holds::default() });
        let p = quiet().cards(FRENCH, [nivelle()]).in_play(FRENCH, "nivelle").state(|s| s.month = 2);
        let mut t = p.clone().round_of(FRENCH);
        t.done().done();
        t.done();
        assert!(t.state.in_play(FRENCH).is_empty());
        let mut t = p.state(|s| s.fired[FRENCH] = true).round_of(FRENCH);
        t.done().done();
        t.done();
        assert!(!t.state.in_play(FRENCH).is_empty());
    }
}

mod set_up {
    use super::*;

    #[test]
    fn the_french_set_up_first_then_the_german_with_exhausted_blocks() {
        let p = position("1-2-3").north(&[1]).south(&[3]).french_control(&[3]);
        let p = p.set_up(FRENCH, 4, 0, 1, &[2, 3]).set_up(GERMAN, 3, 2, 0, &[1, 2]);
        let card = || [barrage("a", 4).copies(1)];
        let p = p.cards(GERMAN, card()).cards(FRENCH, card()).hand(GERMAN, "a").hand(FRENCH, "a");
        let mut t = p.course(|c| c.first = 5).begun();
        assert_eq!((t.step(), t.zones()), (Step::Deploy(FRENCH), vec![2, 3]));
        t.to(3).to(3).to(3);
        assert_eq!(t.zones(), [2], "3 is full");
        t.to(2);
        assert_eq!((t.step(), t.zones()), (Step::Entrench(FRENCH), vec![3]), "2 is German");
        t.to(3);
        t.to(1).to(2).to(2);
        assert_eq!(t.step(), Step::Weary(GERMAN));
        t.to(2).to(1);
        assert_eq!((t.at(1), t.at(2), t.state.turn()), ("e/".into(), "Fe/F".into(), 5));
    }
    #[test]
    fn who_begins_alone_in_a_zone_controls_it() {
        let cards = || [barrage("a", 4)];
        let p = position("1-2-3").north(&[1]).south(&[3]).french_control(&[3]).french(2, "F").trenches(GERMAN, &[2]);
        let mut t = p.cards(GERMAN, cards()).cards(FRENCH, cards()).hand(GERMAN, "a").hand(FRENCH, "a").begun();
        t.draws(&[0; 6]).go();
        assert!(!t.is_german(2) && !t.trench(GERMAN, 2));
    }
}
