//! §5 Turns, §10 victory points, and how games end.

use crate::verdun::card::{CardSet, Effects, Holds, Lasting};
use crate::verdun::tests::fixture::*;
use crate::verdun::{Action, CardId, FRENCH, GERMAN, State, Step};

/// The German holds 1 and 2, the French 3 and 4; the last French round of a turn of two months.
fn ending() -> Position {
    let p = position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[3, 4]).german(1, "F").french(4, "F");
    p.round(7).state(|s| s.month = 2)
}

/// Passes and keeps all cards.
fn ended(p: Position) -> Table {
    let mut t = p.round_of(FRENCH);
    t.done().done().done();
    t
}

mod r5 {
    use super::*;

    #[test]
    fn cards_kept_and_chosen_count_towards_the_hand() {
        let p = ending().cards(FRENCH, [barrage("a", 4).copies(20)]).hand(FRENCH, "a a");
        let mut t = ended(p);
        assert_eq!((t.step(), t.state.hand_size(FRENCH)), (Step::ChooseCard(GERMAN), 3));
        t.card("spare");
        // The German draws what is left of his own four: two; then the French draw four, of a and the last of theirs.
        t.draws(&[0; 6]).card("a");
        assert_eq!(t.state.hand_size(FRENCH), 8, "two and one kept, one chosen, four drawn");
    }

    #[test]
    fn discards_of_the_first_month_are_out_of_the_second() {
        let p = ending().state(|s| s.month = 1).cards(FRENCH, [barrage("a", 4).copies(2)]).hand(FRENCH, "a");
        let mut t = p.deck(FRENCH, "a").round_of(FRENCH);
        t.points("a").done();
        t.done().done();
        assert_eq!((t.state.month(), t.step()), (2, Step::ChooseCard(FRENCH)));
        t.card("a");
        assert_eq!((t.in_hand(FRENCH, "a"), t.state.deck(FRENCH)[0]), (1, 0));
    }

    #[test]
    fn a_card_that_was_kept_is_not_in_the_deck_as_well() {
        let p = ending().cards(GERMAN, [barrage("a", 4).copies(1)]).hand(GERMAN, "a");
        let t = ended(p);
        assert!(t.state.turn() == 3 && !t.offers(Action::Card(CardId(0))));
        assert_eq!(t.in_hand(GERMAN, "a"), 1);
    }

    #[test]
    fn cards_of_the_hand_and_permanents_go_with_the_last_turn_of_their_code() {
        let of = |turns: (u8, u8)| {
            let cards =
                [permanent("p", Holds::default()).turns(turns.0, turns.1), barrage("a", 4).turns(turns.0, turns.1)];
            let t = ended(ending().cards(GERMAN, cards).in_play(GERMAN, "p").hand(GERMAN, "a"));
            (t.state.in_play(GERMAN), t.in_hand(GERMAN, "a"), t.state.removed(GERMAN)[0])
        };
        assert_eq!(of((1, 2)), (CardSet::EMPTY, 0, 1));
        assert_eq!(of((2, 3)), (CardSet::one(CardId(0)), 1, 0));
    }

    #[test]
    fn stars_are_counted_by_control_at_the_end_of_a_turn() {
        let won = |p: Position| ended(p).outcome().is_some();
        assert!(!won(ending().stars(&[1], 1)), "one star");
        assert!(won(ending().stars(&[1, 2], 1)), "two zones of one");
        assert!(won(ending().stars(&[2], 2).german(2, "F").french(2, "F")), "contested, but German");
        assert!(!won(ending().stars(&[3], 2).german(3, "F").french(3, "F")), "contested, but French");
        assert!(!won(ending().stars(&[3, 4], 2)));
    }

    #[test]
    fn stars_do_not_win_within_a_turn() {
        let mut t = ending().stars(&[1], 2).state(|s| s.month = 1).round_of(FRENCH);
        t.done().done().done();
        assert_eq!((t.outcome(), t.state.month()), (None, 2), "the first month is over, the turn is not");
    }

    #[test]
    fn fifty_points_that_are_lost_before_the_turn_ends_win_nothing() {
        let propaganda = event("propaganda", Lasting::Recurring, Effects { vp: 2, ..Effects::default() });
        let p = ending().cards(FRENCH, [propaganda]).hand(FRENCH, "propaganda").state(|s| s.vp = 50);
        let mut t = p.round_of(FRENCH);
        t.event("propaganda");
        t.done().done();
        assert_eq!((t.outcome(), t.state.vp(), t.state.turn()), (None, 48, 3));
    }

    #[test]
    fn geographic_points_come_before_the_check() {
        assert!(ended(ending().circle(1, 1, 0).state(|s| s.vp = 49)).outcome().is_some());
        assert!(ended(ending().circle(4, 0, 3).state(|s| s.vp = 50)).outcome().is_none());
    }

    #[test]
    fn what_goes_beyond_the_track_is_lost() {
        let propaganda = || event("propaganda", Lasting::Recurring, Effects { vp: 4, ..Effects::default() });
        let p = position("1-2").north(&[1]).south(&[2]).french_control(&[2]).cards(GERMAN, [propaganda()]);
        let p = p.cards(FRENCH, [propaganda()]).hand(GERMAN, "propaganda").hand(FRENCH, "propaganda");
        let mut t = p.state(|s| s.vp = 49).round_of(GERMAN);
        t.event("propaganda");
        assert_eq!(t.state.vp(), 50);
        t.event("propaganda");
        assert_eq!(t.state.vp(), 46, "from fifty");
    }
}

mod r10 {
    use super::*;

    fn points(p: Position) -> (u16, u16) {
        let t = p.round_of(GERMAN);
        (t.game.geographic_points(&t.state, GERMAN), t.game.geographic_points(&t.state, FRENCH))
    }

    #[test]
    fn pairs_of_forts_are_the_germans_alone() {
        let forts = |n: &[u8]| points(position("1-2-3-4-5-6").forts(n).french_control(&[5, 6]));
        assert_eq!([forts(&[1]), forts(&[1, 2]), forts(&[1, 2, 3]), forts(&[1, 2, 3, 4])].map(|p| p.0), [0, 1, 1, 2]);
        assert_eq!(forts(&[4, 5, 6]), (0, 0), "one of the German's");
    }

    #[test]
    fn who_controls_a_contested_zone_scores_it() {
        let p = position("1-2").circle(1, 1, 3).german(1, "F").french(1, "F");
        assert_eq!(points(p.clone()), (1, 0));
        assert_eq!(points(p.french_control(&[1])), (0, 3));
    }

    #[test]
    fn the_last_turn_of_any_scenario_doubles() {
        let p = || position("38-48-3").forts(&[38, 48]).circle(38, 1, 3).circle(3, 0, 2).french_control(&[3]);
        assert_eq!(points(p().turn(2)), (2, 2));
        assert_eq!(points(p().turn(2).course(|c| c.last = 2)), (4, 4), "February to April");
        assert_eq!(points(p().turn(5)), (2, 2));
        assert_eq!(points(p().turn(6)), (4, 4));
    }
}

mod victory {
    use super::*;

    fn margin(p: Position) -> Option<(&'static str, i16)> {
        ended_last(p).outcome().map(|(level, _, margin)| (level, margin))
    }

    /// The game is over before anybody keeps a card.
    fn ended_last(p: Position) -> Table {
        let mut t = p.round_of(FRENCH);
        t.done();
        t
    }

    #[test]
    fn february_to_april_is_won_at_twenty() {
        let at =
            |vp: fn(&mut State)| margin(ending().state(vp).course(|c| (c.last, c.target, c.us_entry) = (2, 20, None)));
        assert_eq!(at(|s| s.vp = 20), Some(("german", 0)));
        assert_eq!(at(|s| s.vp = 19), Some(("french", -1)));
    }

    #[test]
    fn the_campaign_is_won_at_nothing() {
        let at = |vp: fn(&mut State)| margin(ending().turn(6).state(vp).state(|s| s.us_level = 2));
        assert_eq!(at(|s| s.vp = 0), Some(("german", 0)));
        assert_eq!(at(|s| s.vp = -1), Some(("french", -1)));
    }

    #[test]
    fn us_entry_is_the_last_thing_to_count() {
        let at = |level: fn(&mut State)| margin(ending().turn(6).state(|s| s.vp = -10).state(level));
        assert_eq!(at(|s| s.us_level = 0), Some(("german", 5)));
        assert_eq!(at(|s| s.us_level = 1), Some(("french", -5)));
        assert_eq!(at(|s| s.us_level = 2), Some(("french", -10)));
        assert_eq!(at(|s| s.us_level = 3), Some(("french", -15)));
    }

    #[test]
    fn doubled_geography_counts_before_it() {
        let p = ending().turn(6).circle(4, 0, 2).state(|s| (s.vp, s.us_level) = (3, 2));
        assert_eq!(margin(p), Some(("french", -1)));
    }
}
