//! §4 Cards, §6 rounds, §8 events and answers, and the words of the cards.

use super::fixture::*;
use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::card::{CardSet, Effects, Holds, InPlay, Lasting, Moment};
use crate::verdun::{Action, CardId, Event, FRENCH, GERMAN, State, Step};

fn does(change: impl FnOnce(&mut Effects)) -> Effects {
    let mut effects = Effects::default();
    change(&mut effects);
    effects
}

/// A German block, a French one, and cards of the German.
fn table_of(cards: impl IntoIterator<Item = crate::verdun::card::Card>) -> Position {
    position("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).german(1, "F").french(3, "F").cards(GERMAN, cards)
}

mod r4_1 {
    use super::*;

    #[test]
    fn a_card_is_played_for_points_or_as_what_it_is() {
        let t = table_of([barrage("b4", 4).worth(2), event("e", Lasting::Recurring, does(|d| d.vp = 2))]);
        let mut t = t.hand(GERMAN, "b4 e").round_of(GERMAN);
        let (b4, e) = (t.id("b4"), t.id("e"));
        assert!(
            [Action::Points(b4), Action::Barrage(b4), Action::Points(e), Action::Event(e)].iter().all(|&a| t.offers(a))
        );
        assert!(!t.offers(Action::Event(b4)) && !t.offers(Action::Barrage(e)));
        t.points("b4");
        assert_eq!((t.state.purse().halves, t.in_hand(GERMAN, "b4")), (4, 0));
    }
}

mod r4_3 {
    use super::*;

    fn played(lasting: Lasting) -> Table {
        let mut t = table_of([event("e", lasting, Effects::default())]).hand(GERMAN, "e").round_of(GERMAN);
        t.event("e");
        t
    }

    #[test]
    fn a_recurring_event_is_discarded_a_permanent_stays_and_one_time_events_leave() {
        let t = played(Lasting::Recurring);
        assert!(t.state.in_play(GERMAN).is_empty() && t.state.removed(GERMAN)[0] == 0);
        assert_eq!(played(Lasting::Permanent).state.in_play(GERMAN), CardSet::one(CardId(0)));
        assert_eq!(played(Lasting::Once).state.removed(GERMAN)[0], 1);
    }

    #[test]
    fn an_event_that_requires_a_permanent_is_played_while_it_is_there() {
        let road = event("road", Lasting::Once, does(|d| d.blocks = 12)).with(|e| e.requires = CardSet::one(CardId(0)));
        let p = table_of([permanent("castelnau", Holds::default()), road]).hand(GERMAN, "road");
        let t = p.clone().round_of(GERMAN);
        assert!(!t.offers(Action::Event(t.id("road"))) && t.offers(Action::Points(t.id("road"))));
        let mut t = p.in_play(GERMAN, "castelnau").round_of(GERMAN);
        t.event("road");
        assert_eq!((t.state.reserve(GERMAN), t.state.vp()), (12, 0));
    }

    #[test]
    fn an_owner_may_discard_a_permanent_in_his_round() {
        let fixed = permanent("fixed", Holds::default()).with(|e| e.free_discard = false);
        let p = table_of([permanent("castelnau", Holds::default()), fixed]).in_play(GERMAN, "castelnau fixed");
        let mut t = p.round_of(GERMAN);
        assert!(!t.offers(Action::Drop(t.id("fixed"))));
        t.act(Action::Drop(t.id("castelnau")));
        assert_eq!(t.step(), Step::Round(GERMAN), "that is no play");
        assert_eq!(t.state.in_play(GERMAN), CardSet::one(CardId(1)));
    }

    #[test]
    fn two_permanents_that_exclude_each_other_are_not_in_play_together() {
        let from = permanent("from", Holds::default()).with(|e| e.excludes = CardSet::one(CardId(0)));
        let t = table_of([permanent("to", Holds::default()), from]).hand(GERMAN, "from").in_play(GERMAN, "to");
        let t = t.round_of(GERMAN);
        assert!(!t.offers(Action::Event(t.id("from"))));
    }
}

mod r6 {
    use super::*;

    #[test]
    fn rounds_alternate_the_german_first_and_a_pass_does_nothing() {
        let mut t = table_of([]).round_of(GERMAN);
        t.done();
        assert_eq!((t.step(), t.state.round()), (Step::Round(FRENCH), 1));
        t.done();
        assert_eq!((t.step(), t.state.round()), (Step::Round(GERMAN), 2));
    }

    #[test]
    fn two_cards_are_discarded_for_one_of_the_deck_and_the_round_is_passed() {
        let cards = [barrage("a", 4), barrage("b", 5), barrage("c", 6)];
        let mut t = table_of(cards).hand(GERMAN, "a b").deck(GERMAN, "b c c").round_of(GERMAN);
        t.act(Action::Search);
        let spare = t.id("spare");
        assert_eq!(t.legal(), [Action::Card(t.id("a")), Action::Card(t.id("b"))], "one more must follow");
        t.card("b");
        assert_eq!(t.legal(), [Action::Card(spare)]);
        t.card("spare");
        assert_eq!(t.legal(), [Action::Card(t.id("b")), Action::Card(t.id("c"))]);
        t.card("c");
        assert_eq!((t.step(), t.in_hand(GERMAN, "c"), t.state.hand_size(GERMAN)), (Step::Round(FRENCH), 1, 2));
    }

    #[test]
    fn a_search_takes_two_cards_and_a_deck() {
        let t = table_of([barrage("a", 4)]).hand(GERMAN, "a").round_of(GERMAN);
        assert!(!t.offers(Action::Search), "no deck");
        let t = table_of([barrage("a", 4)]).deck(GERMAN, "a").round_of(GERMAN);
        assert!(!t.offers(Action::Search), "one card");
    }
}

mod r8 {
    use super::*;

    #[test]
    fn points_that_go_with_an_event_come_before_or_after_it() {
        let propaganda = event("propaganda", Lasting::Recurring, does(|d| d.vp = 2)).with(|e| e.with = 1);
        let p = table_of([propaganda]).hand(GERMAN, "propaganda");
        let mut t = p.clone().round_of(GERMAN);
        t.event("propaganda");
        assert_eq!((t.step(), t.state.vp()), (Step::Spend(GERMAN), 2));
        let mut t = p.round_of(GERMAN);
        t.act(Action::EventLast(t.id("propaganda")));
        assert_eq!((t.step(), t.state.vp()), (Step::Spend(GERMAN), 0));
        t.done();
        assert_eq!((t.step(), t.state.vp()), (Step::Round(FRENCH), 2));
    }

    #[test]
    fn a_card_that_answers_is_no_event_of_the_own_round() {
        let driant = answer("driant", Moment::Hits, does(|d| d.absorb = 2));
        let t = table_of([driant]).hand(GERMAN, "driant").round_of(GERMAN);
        assert!(!t.offers(Action::Event(t.id("driant"))) && t.offers(Action::Points(t.id("driant"))));
    }
}

mod cancels {
    use super::*;

    fn jutland() -> Table {
        let jellicoe = answer("jellicoe", Moment::Card(CardId(0)), does(|d| d.cancels = true));
        let p = table_of([event("jutland", Lasting::Once, table(&[(4, -5), (9, 5), (12, 10)]))]);
        p.cards(FRENCH, [jellicoe]).hand(FRENCH, "jellicoe").hand(GERMAN, "jutland").round_of(GERMAN)
    }

    #[test]
    fn the_card_that_is_answered_does_nothing() {
        let mut t = jutland();
        t.event("jutland");
        assert_eq!(t.step(), Step::Answer(FRENCH));
        t.card("jellicoe");
        assert_eq!((t.state.vp(), t.step()), (0, Step::Round(FRENCH)));
        assert_eq!((t.state.removed(GERMAN)[0], t.state.removed(FRENCH)[0]), (1, 1));
    }

    #[test]
    fn its_points_are_left() {
        let jellicoe = answer("jellicoe", Moment::Card(CardId(0)), does(|d| d.cancels = true));
        let p = table_of([event("jutland", Lasting::Once, does(|d| d.vp = 5)).with(|e| e.with = 2)]);
        let p = p.cards(FRENCH, [jellicoe]).hand(FRENCH, "jellicoe").hand(GERMAN, "jutland");
        let mut t = p.round_of(GERMAN);
        t.event("jutland").card("jellicoe");
        assert_eq!((t.state.vp(), t.step(), t.state.purse().halves), (0, Step::Spend(GERMAN), 4));
    }

    #[test]
    fn who_does_not_answer_lets_it_be() {
        let mut t = jutland();
        t.event("jutland").dice(&[6, 4]).done();
        assert_eq!(t.state.vp(), 10);
    }
}

mod vp {
    use super::*;

    #[test]
    fn points_of_an_event_move_the_marker_to_its_player() {
        let both = || [event("propaganda", Lasting::Recurring, does(|d| d.vp = 2))];
        let mut t = table_of(both())
            .cards(FRENCH, both())
            .hand(GERMAN, "propaganda")
            .hand(FRENCH, "propaganda")
            .round_of(GERMAN);
        t.event("propaganda");
        assert_eq!(t.state.vp(), 2);
        t.event("propaganda");
        assert_eq!(t.state.vp(), 0);
    }
}

mod vp_die {
    use super::*;

    #[test]
    fn a_die_is_added() {
        let mut t = table_of([event("italy", Lasting::Recurring, does(|d| (d.vp, d.vp_die) = (2, 1)))])
            .hand(GERMAN, "italy")
            .round_of(GERMAN);
        t.dice(&[4]).event("italy");
        assert_eq!(t.state.vp(), 6);
    }
}

mod table {
    use super::*;

    #[test]
    fn two_dice_say_how_many_points() {
        let somme = event("somme", Lasting::Recurring, table(&[(4, 2), (9, 7), (12, 9)]));
        let p = position("1-2").cards(FRENCH, [somme]).hand(FRENCH, "somme");
        for (dice, points) in [([2, 2], -2), ([4, 4], -7), ([5, 5], -9)] {
            let mut t = p.clone().round_of(FRENCH);
            t.dice(&dice).event("somme");
            assert_eq!(t.state.vp(), points);
        }
    }

    #[test]
    fn permanents_of_the_enemy_change_them_and_may_be_discarded() {
        let mut brusilov = table(&[(4, 3), (9, 9), (12, 12)]);
        brusilov.table.as_mut().expect("a table").in_play = vec![
            InPlay { card: CardId(0), times: 1, add: -3, drop: false },
            InPlay { card: CardId(1), times: 2, add: 0, drop: true },
        ];
        let p = position("1-2").cards(FRENCH, [event("brusilov", Lasting::Once, brusilov)]).hand(FRENCH, "brusilov");
        let p = p.cards(GERMAN, [permanent("to", Holds::default()), permanent("from", Holds::default())]);
        let mut t = p.clone().in_play(GERMAN, "to").round_of(FRENCH);
        t.dice(&[3, 4]).event("brusilov");
        assert_eq!((t.state.vp(), t.state.in_play(GERMAN).len()), (-6, 1));
        let mut t = p.in_play(GERMAN, "from").round_of(FRENCH);
        t.dice(&[1, 2]).event("brusilov");
        assert_eq!((t.state.vp(), t.state.in_play(GERMAN).len()), (-6, 0));
    }
}

mod air {
    use super::*;

    #[test]
    fn a_step_of_air_superiority() {
        let mut t =
            table_of([event("air", Lasting::Recurring, does(|d| d.air = 1))]).hand(GERMAN, "air").round_of(GERMAN);
        t.event("air");
        assert_eq!(t.state.air(GERMAN), 1);
    }
}

mod morale_to {
    use super::*;

    #[test]
    fn morale_rises_to_a_level_and_then_blocks_are_refreshed() {
        let stand = event("stand", Lasting::Once, does(|d| (d.morale_to, d.refresh) = (10, true)));
        let p = table_of([stand]).hand(GERMAN, "stand").german(2, "eF").french(2, "F").state(|s| s.morale[GERMAN] = 2);
        let mut t = p.round_of(GERMAN);
        t.event("stand");
        assert_eq!((t.state.morale(GERMAN), t.blocks(GERMAN, 2).as_str()), (10, "FF"));
    }
}

mod refresh {
    use super::*;

    #[test]
    fn all_blocks_on_the_map_and_nobody_of_the_enemy() {
        let stand = event("stand", Lasting::Once, does(|d| d.refresh = true));
        let mut t = table_of([stand]).hand(GERMAN, "stand").german(2, "ee").french(2, "e").round_of(GERMAN);
        t.event("stand");
        assert_eq!(t.at(2), "FF/e");
    }

    fn refreshed(change: fn(&mut State)) -> String {
        let stand = event("stand", Lasting::Once, does(|d| d.refresh = true));
        let p = table_of([stand]).hand(GERMAN, "stand").german(2, "e").french(2, "F").state(change);
        let mut t = p.round_of(GERMAN);
        t.event("stand");
        t.blocks(GERMAN, 2)
    }

    #[test]
    fn neither_out_of_supply_nor_at_low_morale() {
        assert_eq!(refreshed(|s| s.unsupplied[GERMAN][1].insert(ZoneId(2))), "e");
        assert_eq!(refreshed(|s| s.morale[GERMAN] = 3), "e");
        assert_eq!(refreshed(|s| s.morale[GERMAN] = 4), "F");
    }
}

mod trenches {
    use super::*;

    #[test]
    fn up_to_so_many_in_friendly_zones_without_one() {
        let dig = event("dig", Lasting::Recurring, does(|d| d.trenches = 3));
        let p =
            position("1-2-3-4-5").french_control(&[5]).trenches(GERMAN, &[1]).cards(GERMAN, [dig]).hand(GERMAN, "dig");
        let mut t = p.round_of(GERMAN);
        assert_eq!(t.event("dig").zones(), [2, 3, 4]);
        t.to(4).to(2).done();
        assert_eq!((t.state.trenches(GERMAN).len(), t.step()), (3, Step::Round(FRENCH)));
    }
}

mod blocks {
    use super::*;

    #[test]
    fn blocks_come_en_route_for_no_points() {
        let mut t = table_of([event("road", Lasting::Once, does(|d| d.blocks = 12)).with(|e| e.with = 1)]);
        t = t.reserve(GERMAN, 54);
        let mut t = t.hand(GERMAN, "road").round_of(GERMAN);
        t.event("road");
        assert_eq!((t.state.en_route(GERMAN), t.state.vp()), (5, 0), "no more than there are");
    }
}

mod strategic {
    use super::*;

    #[test]
    fn a_movement_for_nothing() {
        let castelnau = event("castelnau", Lasting::Permanent, does(|d| d.strategic = 1));
        let p = position("1-2-3").north(&[1]).german(1, "F").cards(GERMAN, [castelnau]).hand(GERMAN, "castelnau");
        let mut t = p.round_of(GERMAN);
        t.event("castelnau").to(1).to(3);
        assert_eq!((t.step(), t.blocks(GERMAN, 3).as_str()), (Step::Round(FRENCH), "F"));
    }
}

mod draw {
    use super::*;

    #[test]
    fn a_card_of_the_deck() {
        let cards = [barrage("a", 4), event("visit", Lasting::Once, does(|d| d.draw = 1))];
        let mut t = table_of(cards).hand(GERMAN, "visit").deck(GERMAN, "a").round_of(GERMAN);
        t.draws(&[0]).event("visit");
        assert_eq!((t.in_hand(GERMAN, "a"), t.state.hand_size(GERMAN)), (1, 2));
    }
}

mod r13_1 {
    use super::*;

    fn placed() -> Table {
        let visit = event("visit", Lasting::Once, does(|d| d.vp_marker = 1));
        let mut t = table_of([visit]).hand(GERMAN, "visit").course(|c| c.last = 6).round_of(GERMAN);
        t.event("visit");
        t
    }

    #[test]
    fn a_marker_is_put_in_a_zone_of_the_enemy() {
        let mut t = placed();
        assert_eq!(t.zones(), [2, 3]);
        t.to(2);
        assert_eq!(t.state.marker(ZoneId(2)), 1);
    }

    #[test]
    fn it_scores_for_whoever_controls_the_zone() {
        let mut t = placed();
        t.to(2);
        assert_eq!([GERMAN, FRENCH].map(|side| t.game.geographic_points(&t.state, side)), [0, 1]);
        t.state.control[FRENCH].remove(ZoneId(2));
        t.state.control[GERMAN].insert(ZoneId(2));
        assert_eq!([GERMAN, FRENCH].map(|side| t.game.geographic_points(&t.state, side)), [1, 0]);
    }
}

mod vp_marker {
    use super::*;

    #[test]
    fn its_points_are_those_of_the_card() {
        let visit = event("visit", Lasting::Recurring, does(|d| d.vp_marker = 2));
        let mut t = table_of([visit]).hand(GERMAN, "visit").round_of(GERMAN);
        t.event("visit").to(3);
        assert_eq!(t.game.geographic_points(&t.state, FRENCH), 2);
    }
}

mod discard_chosen {
    use super::*;

    #[test]
    fn the_enemy_chooses_what_he_discards() {
        let submarines = event("submarines", Lasting::Once, does(|d| d.discard_chosen = 2));
        let p = table_of([submarines]).hand(GERMAN, "submarines").cards(FRENCH, [barrage("a", 4), barrage("b", 5)]);
        let mut t = p.hand(FRENCH, "a b").round_of(GERMAN);
        t.event("submarines");
        assert_eq!(t.step(), Step::Yield(FRENCH));
        t.card("a").card("spare");
        assert_eq!((t.in_hand(FRENCH, "b"), t.state.hand_size(FRENCH)), (1, 1));
    }
}

mod discard_random {
    use super::*;

    #[test]
    fn chance_chooses() {
        let submarines = event("submarines", Lasting::Once, does(|d| d.discard_random = 2));
        let p = table_of([submarines]).hand(GERMAN, "submarines").cards(FRENCH, [barrage("a", 4)]);
        let mut t = p.hand(FRENCH, "a a").round_of(GERMAN);
        t.draws(&[0, 0]).event("submarines");
        assert_eq!(t.in_hand(FRENCH, "a"), 0);
    }
}

mod discard_kind {
    use super::*;

    #[test]
    fn a_card_of_the_kind_if_he_holds_one() {
        let baron = || event("baron", Lasting::Recurring, does(|d| d.discard_kind = Some(CardId(0))));
        let p = table_of([baron()]).hand(GERMAN, "baron").cards(FRENCH, [barrage("air", 4)]);
        let mut t = p.clone().hand(FRENCH, "air air").round_of(GERMAN);
        t.event("baron");
        assert_eq!(t.in_hand(FRENCH, "air"), 1);
        let mut t = p.round_of(GERMAN);
        t.event("baron");
        assert_eq!(t.state.hand_size(FRENCH), 1, "it can be played all the same");
    }
}

mod us_modifier {
    use super::*;

    #[test]
    fn it_stays_and_adds_up() {
        let submarines = event("submarines", Lasting::Recurring, does(|d| d.us_modifier = 2));
        let mut t = table_of([submarines]).hand(GERMAN, "submarines submarines").round_of(GERMAN);
        t.event("submarines").done().event("submarines");
        assert_eq!(t.state.us_modifier(), 4);
        assert_eq!(t.told(|event| matches!(event, Event::UsModified { modifier: 2 })), 1);
    }

    #[test]
    fn played_for_points_it_adds_nothing() {
        let submarines = event("submarines", Lasting::Recurring, does(|d| d.us_modifier = 2));
        let mut t = table_of([submarines]).hand(GERMAN, "submarines").round_of(GERMAN);
        t.points("submarines").spend(Purchase::Request);
        assert_eq!(t.state.us_modifier(), 0);
    }
}

mod r12_4 {
    use super::*;

    /// A roll for US entry with this many further cards.
    fn level(dice: &[u32], further: usize) -> u8 {
        let diplomacy = event("diplomacy", Lasting::Recurring, does(|d| d.us_entry = Some(9)));
        let p = position("1-2").cards(FRENCH, [diplomacy, barrage("a", 4)]).hand(FRENCH, "diplomacy a a");
        let mut t = p.round_of(FRENCH);
        t.event("diplomacy");
        for _ in 0..further {
            t.card("a");
        }
        t.dice(dice).done();
        t.state.us_level()
    }

    #[test]
    fn nine_or_more_raises_the_level() {
        assert_eq!([level(&[4, 4], 0), level(&[5, 4], 0)], [0, 1]);
    }

    #[test]
    fn each_further_card_adds_two() {
        assert_eq!([level(&[3, 3], 1), level(&[4, 3], 1), level(&[3, 2], 2)], [0, 1, 1]);
    }
}

mod us_entry {
    use super::*;

    #[test]
    fn the_level_ends_at_the_last() {
        let diplomacy = event("diplomacy", Lasting::Recurring, does(|d| d.us_entry = Some(2)));
        let p = position("1-2").cards(FRENCH, [diplomacy]).hand(FRENCH, "diplomacy").state(|s| s.us_level = 3);
        let mut t = p.round_of(FRENCH);
        t.event("diplomacy").dice(&[6, 6]).done();
        assert_eq!(t.state.us_level(), 3);
    }
}
