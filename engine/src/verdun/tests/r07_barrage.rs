//! §7.1 to §7.3 Barrages, §12.3 air superiority.

use super::fixture::*;
use crate::verdun::card::{Effects, EventBarrage, Holds, Lasting, Moment};
use crate::verdun::{Action, Event, FRENCH, GERMAN, Step};

/// Germans in zone 1, French in zone 2, which is theirs; both sides have barrages.
fn front() -> Position {
    let cards = || [barrage("b4", 4), barrage("b6", 6), barrage("b14", 14)];
    position("1-2-3").french_control(&[2, 3]).german(1, "FFF").cards(GERMAN, cards()).cards(FRENCH, cards())
}

fn hits(t: &Table) -> Option<u8> {
    (0..=60).find(|&n| t.told(|event| matches!(event, Event::Hit { hits, .. } if *hits == n)) > 0)
}

mod r4_2 {
    use super::*;

    #[test]
    fn a_barrage_card_has_its_dice_and_goes_to_the_discards() {
        let mut t = front().french(2, "FFF").hand(GERMAN, "b6").round_of(GERMAN);
        t.barrage("b6").to(2);
        assert_eq!(t.in_hand(GERMAN, "b6"), 0);
        t.draws(&[0, 6]).done();
        assert_eq!(t.told(|event| matches!(event, Event::Bombarded { dice: 6, .. })), 1);
        assert_eq!(hits(&t), Some(6));
    }
}

mod r7_1 {
    use super::*;

    fn double() -> Table {
        let mut t = front().french(2, "FFF").hand(GERMAN, "b4 b6").hand(FRENCH, "b14 b4").round_of(GERMAN);
        t.barrage("b4").card("b6").to(2).to(2).done();
        t
    }

    #[test]
    fn two_cards_on_one_zone_add_their_dice() {
        let mut t = double();
        assert_eq!(t.step(), Step::Counter(FRENCH));
        t.draws(&[0, 10]).done();
        assert_eq!(hits(&t), Some(10));
    }

    #[test]
    fn two_cards_on_two_zones_are_two_barrages_and_nobody_counters() {
        let mut t = front().french(2, "FFF").french(3, "F").hand(GERMAN, "b4 b6").hand(FRENCH, "b4").round_of(GERMAN);
        t.barrage("b4").card("b6").to(2).to(3);
        assert_eq!(t.step(), Step::Assault(GERMAN), "of zone 2");
        t.draws(&[0, 3, 0, 1]).done();
        assert_eq!((t.blocks(FRENCH, 2), t.blocks(FRENCH, 3)), ("eee".into(), "e".into()));
    }

    #[test]
    fn the_second_card_is_any_other_barrage_card() {
        let t = |first: &str| {
            let mut t = front().french(2, "F").french(3, "F").hand(GERMAN, "b4 b6").round_of(GERMAN);
            t.barrage(first);
            t
        };
        assert_eq!(t("b4").legal(), [Action::Card(t("b4").id("b6")), Action::Done]);
        assert_eq!(t("b6").legal(), [Action::Card(t("b6").id("b4")), Action::Done]);
        // The zone of the first card is dealt with first.
        let mut t = t("b6");
        t.card("b4").to(3).to(2);
        assert_eq!(t.state.salvo.targets.map(|zone| zone.0), [3, 2]);
    }

    #[test]
    fn a_counter_barrage_takes_off_its_value() {
        let mut t = double();
        t.draws(&[1, 0, 0, 0]).card("b4");
        assert_eq!(t.told(|event| matches!(event, Event::Rolled { dice: 6, .. })), 1);
        assert_eq!(t.in_hand(FRENCH, "b4"), 0);
    }

    #[test]
    fn a_counter_barrage_is_worth_what_its_card_shows() {
        let heavy = permanent("heavy", Holds { extra_dice: 1, ..Holds::default() });
        let p = front().french(2, "FFF").cards(FRENCH, [heavy]).in_play(FRENCH, "heavy");
        let mut t = p.hand(GERMAN, "b4 b6").hand(FRENCH, "b4").round_of(GERMAN);
        t.barrage("b4").card("b6").to(2).to(2).done();
        t.draws(&[0, 0]).card("b4");
        assert_eq!(t.told(|event| matches!(event, Event::Countered { dice: 4, .. })), 1);
    }

    #[test]
    fn a_counter_barrage_of_as_much_cancels_all_dice() {
        let mut t = double();
        t.card("b14");
        assert_eq!(t.told(|event| matches!(event, Event::Rolled { .. } | Event::Hit { .. })), 0);
        assert_eq!(t.blocks(FRENCH, 2), "FFF");
    }

    #[test]
    fn the_assault_of_a_cancelled_barrage_is_fought() {
        let mut t = front().french(2, "F").hand(GERMAN, "b4 b6").hand(FRENCH, "b14").round_of(GERMAN);
        t.barrage("b4").card("b6").to(2).to(2).go().to(1).to(1).to(1).card("b14");
        assert_eq!(t.at(2), "eee/", "three hits each way");
    }

    #[test]
    fn a_single_barrage_is_not_countered() {
        let mut t = front().french(2, "F").hand(GERMAN, "b4").hand(FRENCH, "b14").round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 0]).done();
        assert_eq!(t.step(), Step::Round(FRENCH));
    }
}

mod r7_2 {
    use super::*;

    #[test]
    fn any_zone_with_enemy_blocks_can_be_bombarded() {
        let mut t = position("1-2-3-4")
            .french_control(&[2, 3, 4])
            .german(1, "F")
            .french(2, "F")
            .french(4, "F")
            .cards(GERMAN, [barrage("b4", 4)])
            .hand(GERMAN, "b4")
            .round_of(GERMAN);
        assert_eq!(t.barrage("b4").zones(), [2, 4]);
        t.draws(&[0, 0]).to(4);
        assert_eq!(t.step(), Step::Round(FRENCH), "zone 4 is too far for an assault");
    }
}

mod r7_3 {
    use super::*;

    #[test]
    fn the_printed_example() {
        let mut t = front().forts(&[2]).trenches(FRENCH, &[2]).french(2, "FFe").hand(GERMAN, "b14").round_of(GERMAN);
        t.barrage("b14").to(2).go().to(1).to(1).draws(&[3, 5]).to(1);
        assert_eq!(t.step(), Step::MoreDice(GERMAN));
        t.draws(&[0, 1]).act(Action::Wave);
        assert_eq!(hits(&t), Some(9));
        let told = |t: &Table, wanted: Event| t.told(|event| *event == wanted);
        let zone = crate::geometry::ZoneId(2);
        assert_eq!(told(&t, Event::Absorbed { side: FRENCH, answers: 0, fort: 2, trench: 1, left: 6 }), 1);
        assert_eq!(told(&t, Event::Suffered { side: FRENCH, zone, exhausted: 2, destroyed: 2, barrage: true }), 1);
        assert_eq!(told(&t, Event::FriendlyFire { side: GERMAN, hits: 1 }), 1);
        // Two fresh Germans and a trench: one hit, which does nothing; the exhausted Frenchman makes one.
        assert_eq!(t.at(2), "Fee/e");
    }

    #[test]
    fn four_hits_next_to_a_zone_of_the_firing_side_and_five_elsewhere() {
        let t = position("1-2-3").french_control(&[2, 3]).german(1, "F").french(2, "F").round_of(GERMAN);
        let far = |zone| t.game.aim_at(&t.state, GERMAN, crate::geometry::ZoneId(zone)).far;
        assert!(!far(2) && far(3));
    }

    #[test]
    fn across_the_meuse_is_next_to_it_too() {
        let t = position("1-2").west(&[1]).french_control(&[2]).french(2, "F").round_of(GERMAN);
        assert!(!t.game.aim_at(&t.state, GERMAN, crate::geometry::ZoneId(2)).far);
    }

    #[test]
    fn where_sixes_hurt_nobody_extra_dice_are_rolled_to_the_last() {
        let mut t = front().french(2, "FFF").hand(GERMAN, "b6").round_of(GERMAN);
        t.barrage("b6").to(2);
        // Two sixes and a hit; the two extra dice have a six between them, and one of the two chains ends with a hit.
        t.draws(&[2, 1, 1, 1]).done();
        assert_eq!(hits(&t), Some(5));
    }

    #[test]
    fn extra_dice_can_be_left_or_rolled_wave_by_wave() {
        let mut t = front().french(2, "FFF").hand(GERMAN, "b6").round_of(GERMAN);
        t.barrage("b6").to(2).go().to(1).to(1).draws(&[2, 0]).to(1);
        assert_eq!(t.legal(), [Action::Wave, Action::Rest, Action::Done]);
        for _ in 0..3 {
            t.draws(&[2]).act(Action::Wave);
        }
        assert_eq!(t.legal(), [Action::Rest, Action::Done], "after three waves all or nothing");
        t.done();
        assert_eq!(hits(&t), Some(8));
        assert_eq!(t.told(|event| matches!(event, Event::FriendlyFire { hits: 2, .. })), 1, "eight sixes");
    }

    #[test]
    fn own_guns_strike_only_those_who_have_just_come_in() {
        let mut t = front().german(2, "F").french(2, "FFF").hand(GERMAN, "b6").round_of(GERMAN);
        // Somebody was there before: no choice, no friendly fire.
        t.barrage("b6").to(2).go().to(1).draws(&[6, 0, 0]).to(1);
        assert_eq!(t.told(|event| matches!(event, Event::FriendlyFire { .. })), 0);
        let mut t = front().french(2, "F").hand(GERMAN, "b6").round_of(GERMAN);
        t.barrage("b6").to(2).draws(&[6, 0, 0]).done();
        assert_eq!(t.told(|event| matches!(event, Event::FriendlyFire { .. })), 0, "without an assault neither");
    }

    #[test]
    fn a_fort_serves_who_controls_its_zone_and_a_trench_its_owner() {
        let left = |p: Position| {
            let mut t = p.hand(GERMAN, "b14").round_of(GERMAN);
            t.barrage("b14").to(2);
            t.draws(&[0, 5]).done();
            t.blocks(FRENCH, 2)
        };
        let there = || front().french(2, "FFF");
        assert_eq!(left(there()), "ee", "five hits: three exhausted, one of three destroyed");
        assert_eq!(left(there().forts(&[2])), "eee", "three hits");
        assert_eq!(left(there().trenches(FRENCH, &[2])), "eee", "four hits");
        assert_eq!(left(there().trenches(GERMAN, &[2]).german(2, "F")), "ee", "not the attacker's");
        let german = there().forts(&[2]).german(2, "F").french_control(&[3]);
        assert_eq!(left(german), "ee", "nor his fort");
    }
}

mod r12_3 {
    use super::*;

    fn fired(air: fn(&mut crate::verdun::State)) -> Table {
        let mut t = front().french(2, "FFF").hand(GERMAN, "b6").state(air).round_of(GERMAN);
        t.barrage("b6").to(2);
        t
    }

    #[test]
    fn the_first_level_rolls_again_and_spares_ones_own() {
        let mut t = fired(|s| s.air = 1);
        t.go().to(1).to(1).draws(&[0, 2]).to(1);
        assert_eq!(t.step(), Step::Reroll(GERMAN));
        t.draws(&[3, 0, 0, 0]).go();
        assert_eq!(hits(&t), Some(3), "the second roll stands");
        assert_eq!(t.told(|event| matches!(event, Event::FriendlyFire { .. })), 0);
    }

    #[test]
    fn a_second_roll_that_is_worse_stands() {
        let mut t = fired(|s| s.air = 2);
        t.draws(&[0, 5]).done();
        t.draws(&[0, 1]).go();
        assert_eq!((t.step(), hits(&t)), (Step::Round(FRENCH), Some(1)));
    }

    #[test]
    fn without_superiority_there_is_one_roll() {
        let mut t = fired(|s| s.air = 0);
        t.draws(&[0, 5]).done();
        assert_eq!(t.step(), Step::Round(FRENCH));
    }

    #[test]
    fn the_enemys_second_level_takes_the_extra_dice() {
        let mut t = fired(|s| s.air = -2);
        t.draws(&[4, 0]).done();
        assert_eq!(hits(&t), Some(4));
        let mut t = fired(|s| s.air = -1);
        t.draws(&[4, 0, 0, 0]).done();
        assert_eq!(hits(&t), Some(4));
    }

    #[test]
    fn at_the_third_level_fives_give_extra_dice_too() {
        let t = fired(|s| s.air = 3);
        let aim = t.game.aim_at(&t.state, GERMAN, crate::geometry::ZoneId(2));
        assert!(aim.fives);
        let mut t = fired(|s| s.air = 3);
        // Three of six show 5 or 6, one a 4; the three chains have one more and end with no 4.
        t.draws(&[3, 1, 1, 0]).done();
        t.done();
        assert_eq!(hits(&t), Some(5));
    }

    #[test]
    fn superiority_moves_a_step_and_not_beyond_three() {
        let air = event("air", Lasting::Recurring, Effects { air: 1, ..Effects::default() });
        let mut t = front().cards(GERMAN, [air]).hand(GERMAN, "air").state(|s| s.air = 3).round_of(GERMAN);
        t.event("air");
        assert_eq!((t.state.air(GERMAN), t.state.air(FRENCH)), (3, -3));
    }
}

mod barrage {
    use super::*;

    #[test]
    fn an_event_fires_alone_and_once() {
        let last_push = event("last-push", Lasting::Once, shells(14));
        let p = front().french(2, "FFF").cards(GERMAN, [last_push]).hand(GERMAN, "last-push b4 b4").hand(FRENCH, "b14");
        let mut t = p.round_of(GERMAN);
        t.event("last-push").to(2).draws(&[0, 9]).done();
        assert_eq!((t.step(), t.blocks(FRENCH, 2).as_str()), (Step::Round(FRENCH), ""));
        assert_eq!(t.state.removed(GERMAN)[t.id_of(GERMAN, "last-push").index()], 1);
    }
}

mod no_fort {
    use super::*;

    #[test]
    fn a_fort_absorbs_nothing() {
        let barrage = EventBarrage { dice: 11, no_fort: true, ..EventBarrage::default() };
        let moon = event("moon", Lasting::Recurring, Effects { barrage: Some(barrage), ..Effects::default() });
        let p = front().forts(&[2]).french(2, "FFF").cards(GERMAN, [moon]).hand(GERMAN, "moon");
        let mut t = p.round_of(GERMAN);
        t.event("moon").to(2).draws(&[0, 3]).done();
        assert_eq!(t.blocks(FRENCH, 2), "eee");
    }
}

mod exhausts {
    use super::*;

    #[test]
    fn fresh_blocks_are_exhausted_before_the_dice() {
        let barrage = EventBarrage { dice: 8, exhausts: true, ..EventBarrage::default() };
        let gas = event("gas", Lasting::Recurring, Effects { barrage: Some(barrage), ..Effects::default() });
        let mut t = front().french(2, "FFF").cards(GERMAN, [gas]).hand(GERMAN, "gas").round_of(GERMAN);
        t.event("gas").to(2).draws(&[0, 2]).done();
        assert_eq!(t.blocks(FRENCH, 2), "ee", "two hits destroy one");
    }
}

mod absorb {
    use super::*;

    fn answered(moment: Moment) -> Table {
        let raynal = answer("raynal", moment, Effects { absorb: 3, ..Effects::default() });
        front().french(2, "FFF").cards(FRENCH, [raynal]).hand(FRENCH, "raynal").hand(GERMAN, "b6").round_of(GERMAN)
    }

    #[test]
    fn before_the_dice_it_is_a_guess() {
        let mut t = answered(Moment::Barrage);
        t.barrage("b6").to(2).done();
        assert_eq!(t.step(), Step::Answer(FRENCH));
        t.draws(&[0, 5]).card("raynal");
        assert_eq!(t.blocks(FRENCH, 2), "Fee");
    }

    #[test]
    fn after_the_dice_the_hits_are_known() {
        let mut t = answered(Moment::Hits);
        t.barrage("b6").to(2).draws(&[0, 5]).done();
        assert_eq!((t.step(), t.state.salvo().hits), (Step::Answer(FRENCH), 5));
        t.card("raynal");
        assert_eq!(t.blocks(FRENCH, 2), "Fee");
        assert_eq!(t.in_hand(FRENCH, "raynal"), 0);
    }

    #[test]
    fn where_nothing_hits_nobody_is_asked() {
        let mut t = answered(Moment::Hits);
        t.barrage("b6").to(2).draws(&[0, 0]).done();
        assert_eq!(t.step(), Step::Round(FRENCH));
    }
}
