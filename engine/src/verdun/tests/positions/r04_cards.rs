//! §4 Cards, §6 rounds, §8 events, §13 special rules.

use super::armed;
use crate::geometry::ZoneId;
use crate::verdun::card::{CardSet, Effects, Holds, Lasting, Moment};
use crate::verdun::tests::fixture::*;
use crate::verdun::{Action, CardId, FRENCH, GERMAN, Step};

/// A quiet front: the German holds 1 and 2, the French 3 and 4.
fn quiet() -> Position {
    position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[3, 4]).german(1, "F").french(4, "F")
}

mod r4_3 {
    use super::*;

    #[test]
    fn a_card_played_for_points_is_discarded_whatever_its_kind() {
        for lasting in [Lasting::Recurring, Lasting::Permanent, Lasting::Once] {
            let p = quiet().cards(GERMAN, [event("e", lasting, Effects::default()).copies(1)]).hand(GERMAN, "e");
            let mut t = p.round(7).state(|s| s.month = 2).round_of(GERMAN);
            t.points("e").done();
            assert!(t.state.in_play(GERMAN).is_empty() && t.state.removed(GERMAN)[0] == 0);
            t.done().done().done();
            assert_eq!((t.state.turn(), t.step()), (3, Step::ChooseCard(GERMAN)));
            assert!(t.offers(Action::Card(CardId(0))), "it is in the next turn's deck");
        }
    }

    #[test]
    fn a_recurring_event_returns_next_turn_and_a_one_time_event_does_not() {
        let returned = |lasting| {
            let e = || event("e", lasting, Effects::default()).copies(1);
            let p = quiet().cards(GERMAN, [e()]).hand(GERMAN, "e").round(7).state(|s| s.month = 2);
            let mut t = p.round_of(GERMAN);
            t.event("e");
            t.done().done().done();
            assert_eq!((t.state.turn(), t.step()), (3, Step::ChooseCard(GERMAN)));
            t.offers(Action::Card(CardId(0)))
        };
        assert_eq!([Lasting::Recurring, Lasting::Permanent, Lasting::Once].map(returned), [true, false, false]);
    }

    #[test]
    fn a_required_permanent_must_lie_in_play_and_no_other_place_counts() {
        let road = event("road", Lasting::Once, Effects { blocks: 12, ..Effects::default() });
        let p = quiet().cards(
            FRENCH,
            [permanent("castelnau", Holds::default()).copies(1), road.with(|e| e.requires = CardSet::one(CardId(0)))],
        );
        let p = p.hand(FRENCH, "castelnau road");
        let mut t = p.round_of(FRENCH);
        assert!(!t.offers(Action::Event(t.id("road"))), "in hand");
        t.points("castelnau").done();
        t.done();
        assert!(!t.offers(Action::Event(t.id("road"))) && t.offers(Action::Points(t.id("road"))), "discarded");
    }

    #[test]
    fn an_event_that_requires_two_permanents_needs_both() {
        let two = CardSet::one(CardId(0)) | CardSet::one(CardId(1));
        let somme = event("somme", Lasting::Recurring, table(&[(4, 2), (9, 7), (12, 9)])).with(|e| e.requires = two);
        let cards = [permanent("haig", Holds::default()), permanent("joffre", Holds::default()), somme];
        let p = position("1-2").cards(FRENCH, cards).hand(FRENCH, "somme");
        for one in ["haig", "joffre"] {
            let t = p.clone().in_play(FRENCH, one).round_of(FRENCH);
            assert!(!t.offers(Action::Event(t.id("somme"))));
        }
        let mut t = p.in_play(FRENCH, "haig joffre").round_of(FRENCH);
        t.dice(&[3, 5]).event("somme");
        assert_eq!(t.state.vp(), -7, "the printed example");
    }

    #[test]
    fn an_event_brings_the_smaller_number_of_points() {
        let propaganda = event("propaganda", Lasting::Recurring, Effects { vp: 2, ..Effects::default() });
        let propaganda = propaganda.with(|e| e.with = 1).worth(4);
        let p = position("1-2").cards(FRENCH, [propaganda]).hand(FRENCH, "propaganda");
        let mut t = p.clone().round_of(FRENCH);
        t.event("propaganda");
        assert_eq!((t.state.vp(), t.state.purse().halves), (-2, 2));
        let mut t = p.round_of(FRENCH);
        t.points("propaganda");
        assert_eq!((t.state.vp(), t.state.purse().halves), (0, 8));
    }

    #[test]
    fn a_permanent_that_was_discarded_returns_next_turn() {
        let castelnau = permanent("castelnau", Holds::default()).copies(1);
        let p = quiet().cards(GERMAN, [castelnau]).in_play(GERMAN, "castelnau").round(7).state(|s| s.month = 2);
        let mut t = p.round_of(GERMAN);
        t.act(Action::Drop(CardId(0)));
        t.done();
        t.done().done().done();
        assert!(t.step() == Step::ChooseCard(GERMAN) && t.offers(Action::Card(CardId(0))));
    }
}

mod r6 {
    use super::*;

    #[test]
    fn a_month_has_seven_rounds_of_each_side() {
        let mut t = quiet().round_of(GERMAN);
        for round in 1..=7 {
            assert_eq!((t.step(), t.state.round()), (Step::Round(GERMAN), round));
            t.done();
            assert_eq!((t.step(), t.state.round()), (Step::Round(FRENCH), round));
            t.done();
        }
        assert_eq!(t.step(), Step::Keep(GERMAN), "with a card left in hand");
    }

    #[test]
    fn who_has_no_cards_passes() {
        let mut t = quiet().round_of(GERMAN);
        t.points("spare").done();
        t.done();
        assert_eq!((t.step(), t.state.round()), (Step::Round(FRENCH), 2), "the German's second round is over");
    }

    #[test]
    fn a_search_ends_the_round_and_its_card_waits_for_the_next() {
        let cards = [barrage("a", 4), barrage("b", 5)];
        let p = quiet().cards(GERMAN, cards).hand(GERMAN, "a").deck(GERMAN, "b");
        let mut t = p.round_of(GERMAN);
        t.act(Action::Search).card("a").card("spare").card("b");
        assert_eq!((t.step(), t.state.deck(GERMAN)[1]), (Step::Round(FRENCH), 0));
        t.done();
        assert!(t.offers(Action::Points(t.id("b"))));
    }
}

mod r8 {
    use super::*;

    #[test]
    fn answers_wait_for_the_enemys_round() {
        let cards = || [answer("heroes", Moment::Assault, Effects { defenders: 3, ..Effects::default() })];
        let t = quiet().cards(FRENCH, cards()).hand(FRENCH, "heroes").round_of(FRENCH);
        assert!(!t.offers(Action::Event(t.id("heroes"))));
        // Nor does the one who attacks answer his own attack.
        let p = armed("1-2").french_control(&[2]).french(2, "FF").german(2, "e").hand(FRENCH, "heroes b4");
        let mut t = p.cards(FRENCH, cards()).round_of(FRENCH);
        t.barrage("b4").to(2).draws(&[0, 0]).go();
        assert_eq!(t.step(), Step::Round(GERMAN));
    }

    #[test]
    fn every_defender_of_the_unknown_heroes_makes_three_hits() {
        let heroes = answer("heroes", Moment::Assault, Effects { defenders: 3, ..Effects::default() });
        let p = armed("1-2").french_control(&[2]).french(2, "Fee").german(2, "FFF").hand(GERMAN, "b4");
        let mut t = p.cards(FRENCH, [heroes]).hand(FRENCH, "heroes").round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 0]).go().card("heroes");
        assert_eq!(t.blocks(GERMAN, 2), "", "nine on three");
    }
}

mod r13_1 {
    use super::*;

    #[test]
    fn a_marker_serves_whoever_holds_its_zone_as_the_turn_ends() {
        let visit = event("visit", Lasting::Once, Effects { vp_marker: 1, ..Effects::default() });
        let p = quiet().cards(GERMAN, [visit]).hand(GERMAN, "visit").french(3, "e").round(7).state(|s| s.month = 2);
        let mut t = p.round_of(GERMAN);
        assert_eq!(t.event("visit").zones(), [3, 4], "zones of the French, held or not");
        t.to(3);
        let mut taken = t.clone();
        t.done().done().done();
        assert_eq!(t.state.vp(), -1);
        taken.state.control[FRENCH].remove(ZoneId(3));
        taken.state.control[GERMAN].insert(ZoneId(3));
        taken.state.blocks[FRENCH][3] = Default::default();
        taken.state.occupied[FRENCH].remove(ZoneId(3));
        taken.done().done().done();
        assert_eq!(taken.state.vp(), 1);
    }
}

mod r13_2 {
    use super::*;

    #[test]
    fn the_two_russias_take_turns() {
        let russia = |blocks| Holds { request: Some((blocks, 3)), ..Holds::default() };
        let to = permanent("to", russia(2)).with(|e| e.excludes = CardSet::one(CardId(1)));
        let from = permanent("from", russia(4)).with(|e| e.excludes = CardSet::one(CardId(0)));
        let p = quiet().cards(GERMAN, [to, from]).in_play(GERMAN, "to").hand(GERMAN, "from");
        let mut t = p.round_of(GERMAN);
        assert!(!t.offers(Action::Event(t.id("from"))) && t.offers(Action::Points(t.id("from"))));
        t.act(Action::Drop(t.id("to"))).event("from");
        assert_eq!(t.state.in_play(GERMAN), CardSet::one(CardId(1)), "its owner may discard the one for the other");
    }
}
