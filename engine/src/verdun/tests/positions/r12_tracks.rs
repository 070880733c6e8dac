//! §12.1 En route and reserve, §12.2 morale, §12.3 air superiority, §12.4 US entry.

use super::armed;
use crate::verdun::action::Purchase;
use crate::verdun::card::{Effects, Lasting};
use crate::verdun::tests::fixture::*;
use crate::verdun::{Action, Event, FRENCH, GERMAN, State, Step};

mod r12_1 {
    use super::*;

    #[test]
    fn blocks_en_route_do_not_enter_before_the_next_round() {
        let mut t = position("1-2-3").north(&[1]).south(&[3]).french_control(&[3]).spending(GERMAN, 3);
        t.spend(Purchase::Request).act(Action::Count(3));
        assert!(!t.offers(Action::Spend(Purchase::Strategic)) && !t.offers(Action::Spend(Purchase::Tactical)));
        t.done();
        t.done();
        t.points("spare").spend(Purchase::Strategic);
        assert_eq!(t.zones(), [127]);
    }

    #[test]
    fn the_enemys_blocks_en_route_wait_for_their_own_round_to_end() {
        let mut t = position("1-2")
            .north(&[1])
            .south(&[2])
            .french_control(&[2])
            .state(|s| s.en_route[FRENCH] = 2)
            .round_of(GERMAN);
        t.done();
        assert_eq!((t.state.en_route(FRENCH), t.state.reserve(FRENCH)), (2, 0));
        t.done();
        assert_eq!((t.state.en_route(FRENCH), t.state.reserve(FRENCH)), (0, 2));
    }
}

mod r12_2 {
    use super::*;

    fn entered(morale: fn(&mut State), by: Purchase) -> u8 {
        let mut t = position("1-2").north(&[1]).reserve(GERMAN, 2).state(morale).spending(GERMAN, 2);
        t.spend(by).the_reserve().to(1);
        t.state.morale(GERMAN)
    }

    #[test]
    fn every_way_in_from_the_reserve_raises_morale() {
        assert_eq!(entered(|s| s.morale[GERMAN] = 5, Purchase::Strategic), 6);
        assert_eq!(entered(|s| s.morale[GERMAN] = 5, Purchase::Tactical), 6);
        assert_eq!(entered(|s| s.morale[GERMAN] = 10, Purchase::Tactical), 10);
    }

    #[test]
    fn morale_is_never_less_than_nothing() {
        let p = armed("1-2").south(&[2]).french_control(&[2]).french(2, "ee").hand(GERMAN, "b8");
        let mut t = p.state(|s| s.morale[FRENCH] = 1).round_of(GERMAN);
        t.barrage("b8").draws(&[0, 4]).to(2);
        assert_eq!(t.state.morale(FRENCH), 0);
    }

    #[test]
    fn at_three_the_guns_still_fire_and_at_nothing_they_do_not() {
        let offers = |morale: fn(&mut State)| {
            let p = armed("1-2").french_control(&[2]).german(1, "F").french(2, "F").hand(GERMAN, "b4").state(morale);
            let t = p.round_of(GERMAN);
            t.offers(Action::Barrage(t.id("b4")))
        };
        assert_eq!(
            [offers(|s| s.morale[GERMAN] = 3), offers(|s| s.morale[GERMAN] = 1), offers(|s| s.morale[GERMAN] = 0)],
            [true, true, false]
        );
    }

    #[test]
    fn without_morale_a_card_still_counters() {
        let p = armed("1-2").french_control(&[2]).french(2, "F").hand(GERMAN, "b4 b4").hand(FRENCH, "b8");
        let mut t = p.state(|s| s.morale[FRENCH] = 0).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(2);
        assert_eq!(t.step(), Step::Counter(FRENCH), "it is discarded, and is no barrage of theirs");
    }

    #[test]
    fn who_enters_to_assault_or_to_take_a_place_raises_morale_too() {
        let p = armed("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).german(1, "F").french(2, "FF");
        let p = p.reserve(GERMAN, 1).hand(GERMAN, "b4").state(|s| s.morale[GERMAN] = 5);
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").to(2).go().to(1);
        assert_eq!((t.step(), t.state.morale(GERMAN)), (Step::Replace(GERMAN), 5));
        t.draws(&[0, 0]).the_reserve();
        assert_eq!(t.blocks(GERMAN, 2), "", "six hits");
        assert_eq!(t.state.morale(GERMAN), 5, "one more for the block that came, one less for the other");
    }

    #[test]
    fn the_enemys_morale_is_his_own_affair() {
        let p = armed("1-2").french_control(&[2]).german(1, "F").french(2, "F").hand(GERMAN, "b4");
        let mut t = p.state(|s| s.morale[FRENCH] = 0).round_of(GERMAN);
        t.barrage("b4").to(2);
        assert_eq!(t.step(), Step::Assault(GERMAN));
    }
}

mod r12_3 {
    use super::*;

    /// A German assault from zone 1 on zone 2 with eight dice, at this level of the German.
    fn assault(air: fn(&mut State)) -> Table {
        let p = armed("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).german(1, "F").french(2, "FFF");
        let mut t = p.hand(GERMAN, "b8").state(air).round_of(GERMAN);
        t.barrage("b8").to(2).go();
        t
    }

    fn own_hits(t: &Table) -> usize {
        t.told(|event| matches!(event, Event::FriendlyFire { .. }))
    }

    #[test]
    fn superiority_spares_its_own_side_alone() {
        let mut t = assault(|s| s.air = 1);
        t.draws(&[3, 0, 0, 0]).to(1);
        assert_eq!((t.step(), t.legal()), (Step::Reroll(GERMAN), vec![Action::Go, Action::Done]));
        t.done();
        assert_eq!(own_hits(&t), 0);
        let mut t = assault(|s| s.air = -1);
        t.draws(&[3, 0]).to(1);
        t.done();
        assert_eq!((own_hits(&t), t.step()), (1, Step::Round(FRENCH)), "nor do the Germans roll again");
    }

    #[test]
    fn a_barrage_is_rolled_again_once_and_wholly() {
        let mut t = assault(|s| s.air = 1);
        t.draws(&[1, 2, 0, 1]).to(1);
        t.draws(&[0, 1]).go();
        assert_eq!(t.told(|event| matches!(event, Event::Hit { hits: 1, .. })), 1, "four hits are forgotten");
        assert_eq!(t.step(), Step::Round(FRENCH), "there is no third roll");
    }

    #[test]
    fn a_barrage_that_was_cancelled_is_not_rolled_again() {
        let p = armed("1-2").french_control(&[2]).french(2, "F").hand(GERMAN, "b4 b4").hand(FRENCH, "b8");
        let mut t = p.state(|s| s.air = 3).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(2).card("b8");
        assert_eq!((t.step(), t.blocks(FRENCH, 2).as_str()), (Step::Round(FRENCH), "F"));
    }

    #[test]
    fn a_double_barrage_is_rolled_again_with_the_dice_of_both() {
        let p = armed("1-2").french_control(&[2]).french(2, "FFF").hand(GERMAN, "b4 b8").state(|s| s.air = 1);
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").card("b8").to(2).draws(&[0, 1]).to(2);
        assert_eq!(t.step(), Step::Reroll(GERMAN));
        t.draws(&[0, 5]).go();
        assert_eq!(t.told(|event| matches!(event, Event::Rolled { dice: 12, .. })), 1);
    }

    #[test]
    fn barrages_on_two_zones_are_rolled_again_one_by_one() {
        let p = armed("1-2 1-3").french_control(&[2, 3]).french(2, "FFF").french(3, "FFF").hand(GERMAN, "b4 b8");
        let mut t = p.state(|s| s.air = 1).round_of(GERMAN);
        t.barrage("b4").card("b8").to(2).draws(&[0, 1]).to(3);
        t.draws(&[0, 2, 0, 3]).go();
        assert_eq!((t.step(), t.blocks(FRENCH, 2).as_str()), (Step::Reroll(GERMAN), "Fee"));
        t.done();
        assert_eq!(t.blocks(FRENCH, 3), "eee");
    }

    #[test]
    fn the_enemys_second_level_leaves_the_sixes_as_hits_and_as_friendly_fire() {
        let mut t = assault(|s| s.air = -2);
        t.draws(&[3, 1]).to(1);
        assert_eq!(t.told(|event| matches!(event, Event::Hit { hits: 4, .. })), 1);
        assert_eq!(own_hits(&t), 1);
    }

    #[test]
    fn fives_give_extra_dice_at_the_own_third_level_alone() {
        let fives = |air: fn(&mut State)| {
            let t = assault(air);
            t.game.aim_at(&t.state, GERMAN, crate::geometry::ZoneId(2)).fives
        };
        assert_eq!([fives(|s| s.air = 3), fives(|s| s.air = 2), fives(|s| s.air = -3)], [true, false, false]);
    }

    #[test]
    fn a_step_is_taken_from_the_enemy_first() {
        let air = event("air", Lasting::Recurring, Effects { air: 1, ..Effects::default() });
        let mut t = position("1-2").cards(GERMAN, [air]).hand(GERMAN, "air").state(|s| s.air = -1).round_of(GERMAN);
        t.event("air");
        assert_eq!([GERMAN, FRENCH].map(|side| t.state.air(side)), [0, 0], "the printed example");
    }
}

mod r12_4 {
    use super::*;

    fn level(modifier: fn(&mut State), dice: &[u32], discards: usize) -> u8 {
        let diplomacy = event("diplomacy", Lasting::Recurring, Effects { us_entry: Some(9), ..Effects::default() });
        let cards = [diplomacy, barrage("a", 4)];
        let mut t = position("1-2").cards(FRENCH, cards).hand(FRENCH, "diplomacy a a").state(modifier).round_of(FRENCH);
        t.event("diplomacy");
        for _ in 0..discards {
            t.card("a");
        }
        t.dice(dice).done();
        assert_eq!(t.in_hand(FRENCH, "a"), 2 - discards as u8);
        t.state.us_level()
    }

    #[test]
    fn nine_or_more_with_all_modifiers_raises_the_level() {
        assert_eq!([level(|_| (), &[4, 4], 0), level(|_| (), &[4, 5], 0)], [0, 1]);
        assert_eq!([level(|_| (), &[3, 3], 1), level(|_| (), &[3, 4], 1), level(|_| (), &[2, 3], 2)], [0, 1, 1]);
        // Both submarine wars, and a card.
        let both = |s: &mut State| s.us_modifier = 5;
        assert_eq!([level(both, &[1, 2], 0), level(both, &[2, 2], 0), level(both, &[1, 1], 1)], [0, 1, 1]);
    }

    #[test]
    fn one_roll_is_one_level_however_high() {
        assert_eq!(level(|s| s.us_modifier = 5, &[6, 6], 2), 1);
    }

    #[test]
    fn a_discarded_card_helps_once_and_a_submarine_war_always() {
        let war = event("war", Lasting::Once, Effects { us_modifier: 2, ..Effects::default() });
        let diplomacy = event("diplomacy", Lasting::Recurring, Effects { us_entry: Some(9), ..Effects::default() });
        let p = position("1-2").north(&[1]).south(&[2]).french_control(&[2]).cards(GERMAN, [war]).hand(GERMAN, "war");
        let p = p.cards(FRENCH, [diplomacy, barrage("a", 4)]).hand(FRENCH, "diplomacy diplomacy a");
        let mut t = p.round_of(GERMAN);
        t.event("war");
        t.event("diplomacy").card("a").dice(&[3, 2]).done();
        assert_eq!((t.state.us_level(), t.state.us_modifier()), (1, 2));
        t.done();
        t.event("diplomacy").dice(&[3, 3]).done();
        assert_eq!(t.state.us_level(), 1, "eight");
    }

    #[test]
    fn a_submarine_war_played_for_points_changes_nothing() {
        let war = event("war", Lasting::Once, Effects { us_modifier: 2, ..Effects::default() });
        let mut t = position("1-2").cards(GERMAN, [war]).hand(GERMAN, "war").round_of(GERMAN);
        t.points("war");
        assert_eq!((t.state.us_modifier(), t.state.removed(GERMAN)[0]), (0, 0));
    }
}
