//! Further readings of rulings, from positions in which they differ.

use super::fixture::*;
use super::rulings::{buys, front, readings};
use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::card::{CardId, Effects, EventBarrage, Holds, Lasting};
use crate::verdun::rulings::CounterMorale;
use crate::verdun::{Event, FRENCH, GERMAN, Step, ZoneSet};

#[test]
fn r_9_hits_of_friendly_fire_on_exhausted_blocks() {
    // Twelve sixes are four hits on two blocks: two exhaust them, two are left.
    let destroyed = readings("friendly-hits", |with| {
        let p = front().french(2, "FFF").cards(GERMAN, [barrage("b12", 12)]).hand(GERMAN, "b12");
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b12").done().to(2).go().to(1).to(1).draws(&[12]).done();
        assert_eq!(t.step(), Step::MoreDice(GERMAN));
        t.done();
        t.told(|event| matches!(event, Event::Suffered { side: GERMAN, barrage: true, destroyed: 1, .. }))
    });
    assert_eq!(destroyed, [1, 0]);
}

#[test]
fn r_24_a_block_that_has_rotated_and_another_rotation() {
    let again = readings("rotate-and-move", |with| {
        let mut t = with(position("1-2").german(1, "e").german(2, "F")).spending(GERMAN, 2);
        t.spend(Purchase::Rotation).to(1).to(2).to(2);
        buys(&t, Purchase::Rotation)
    });
    assert_eq!(again, [true, false]);
}

#[test]
fn r_58_a_counter_barrage_without_morale() {
    let asked = readings("counter-morale", |with| {
        let p = front().french(2, "FFF").cards(FRENCH, [barrage("f4", 4)]).hand(GERMAN, "b4").hand(FRENCH, "f4");
        let mut t = with(p.state(|s| s.morale[FRENCH] = 0)).round_of(GERMAN);
        let may = t.game.data().rulings.counter_morale == CounterMorale::Yes;
        t.barrage("b4").card("b4").to(2).to(2).draws(if may { &[] } else { &[0, 0] }).done();
        t.step() == Step::Counter(FRENCH)
    });
    assert_eq!(asked, [true, false]);
}

#[test]
fn r_59_a_rotation_with_the_reserve() {
    let rotated = readings("rotating-reserve", |with| {
        let p = position("1-2-3").north(&[1]).german(1, "ee").german(2, "e").reserve(GERMAN, 2);
        let mut t = with(p.state(|s| s.morale[GERMAN] = 5)).spending(GERMAN, 1);
        t.spend(Purchase::Rotation).to(1);
        if !t.zones().contains(&127) {
            return None;
        }
        t.the_reserve().the_reserve().to(2);
        assert_eq!(t.zones(), [2], "nobody goes back to the reserve");
        t.to(2);
        Some((t.at(1), t.at(2), t.state.reserve(GERMAN), t.state.morale(GERMAN)))
    });
    assert_eq!(rotated, [None, Some(("FF/".into(), "eee/".into(), 0, 7))]);
    // Only at the edge, and only where somebody can leave.
    let offered = readings("rotating-reserve", |with| {
        let p = position("1-2-3 4-5").north(&[1, 4]).german(1, "e").german(2, "FFF").german(4, "e");
        let mut t = with(p.reserve(GERMAN, 1)).spending(GERMAN, 1);
        t.spend(Purchase::Rotation);
        let zones = t.zones();
        (zones, t.to(2).zones())
    });
    assert_eq!(offered, [(vec![1, 2], vec![1]), (vec![1, 2], vec![1])]);
}

#[test]
fn r_78_the_dice_of_two_zones_and_their_assaults() {
    let seen = readings("two-zones", |with| {
        let p = position("1-2 1-3").french_control(&[2, 3]).german(1, "FF").french(2, "F").french(3, "F");
        let p = p.cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4").state(|s| s.air = 1);
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(3).go().to(1).done().go().draws(&[0, 0]).to(1);
        assert_eq!((t.step(), t.at(2)), (Step::Reroll(GERMAN), "F/F".into()));
        t.draws(&[0, 0]).done();
        assert_eq!(t.step(), Step::Reroll(GERMAN), "of the second zone");
        let first = t.at(2);
        t.done();
        assert_eq!(t.step(), Step::Round(FRENCH));
        (first, t.at(2), t.at(3))
    });
    let end = |first: &str| (first.to_owned(), "/e".to_owned(), "/e".to_owned());
    assert_eq!(seen, [end("/e"), end("F/F")]);
}

#[test]
fn r_83_a_strategic_movement_after_a_rotation() {
    let offered = readings("strategic-after-rotation", |with| {
        let mut t = with(position("1-2-3").north(&[1]).german(1, "e").german(2, "F")).spending(GERMAN, 2);
        t.spend(Purchase::Rotation).to(1).to(2).to(2);
        buys(&t, Purchase::Strategic)
    });
    assert_eq!(offered, [false, true]);
}

#[test]
fn r_84_when_zones_out_of_supply_are_lost() {
    let german = readings("lost-zones", |with| {
        let p = position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[2, 4]).german(1, "F").french(4, "F");
        let mut t = with(p).round_of(FRENCH);
        t.done();
        let begins = t.is_german(3);
        t.done();
        (begins, t.is_german(3))
    });
    assert_eq!(german, [(false, false), (true, false)], "it is empty, and the Germans do not reach it");
    // The last block of 2 starves.
    let german = readings("lost-zones", |with| {
        let p = position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[1, 3, 4]).german(2, "e").french(3, "F");
        let mut t = with(p.state(|s| s.unsupplied[GERMAN][1].insert(ZoneId(2)))).round_of(FRENCH);
        t.done();
        assert_eq!((t.step(), t.at(2).as_str()), (Step::Round(GERMAN), "/"));
        let begins = t.is_german(2);
        t.done();
        (begins, t.is_german(2))
    });
    assert_eq!(german, [(false, false), (true, false)]);
    // And where the French are too.
    let german = readings("lost-zones", |with| {
        let p = position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[1, 3, 4]).german(2, "e").french(2, "F");
        let mut t = with(p.state(|s| s.unsupplied[GERMAN][1].insert(ZoneId(2)))).round_of(FRENCH);
        t.done();
        assert_eq!((t.step(), t.at(2).as_str()), (Step::Round(GERMAN), "/F"));
        let begins = t.is_german(2);
        t.done();
        (begins, t.is_german(2))
    });
    assert_eq!(german, [(false, false), (true, false)]);
}

#[test]
fn r_84_which_zones_are_lost_at_the_end_of_a_round_follows_from_its_start() {
    let p = position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[2, 4]).german(1, "F").french(4, "F");
    let mut t = p.ruling("lost-zones=end").round_of(FRENCH);
    t.done();
    assert_eq!(t.game.forfeits(&t.state, GERMAN), t.state.forfeit);
    assert_eq!(t.state.forfeit, ZoneSet::one(ZoneId(3)), "none of this is written in a position");
}

#[test]
fn r_85_two_cards_that_change_morale_as_a_month_begins() {
    let morale = readings("month-morale", |with| {
        let hospitals = permanent("hospitals", Holds { morale_month: 3, ..Holds::default() });
        let joffre = permanent("joffre", Holds { morale_month: -1, ..Holds::default() });
        let p = front().cards(FRENCH, [hospitals, joffre]).in_play(FRENCH, "hospitals joffre").round(7);
        let mut t = with(p.state(|s| s.morale[FRENCH] = 8)).round_of(FRENCH);
        t.done().done().done();
        assert_eq!(t.step(), Step::Sustain(FRENCH, CardId(1)));
        t.go();
        t.state.morale(FRENCH)
    });
    assert_eq!(morale, [9, 10]);
}

#[test]
fn r_86_who_comes_into_a_zone_with_a_marker() {
    let marked = position("1-2-3")
        .german(1, "F")
        .german(2, "e")
        .german(3, "e")
        .state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(2)));
    let rotated = readings("marker-binds", |with| {
        let mut t = with(marked.clone()).spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(1).to(2).done().done();
        if !buys(&t, Purchase::Rotation) {
            return None;
        }
        t.spend(Purchase::Rotation).to(3).to(2).to(2);
        Some((t.at(2), t.at(3)))
    });
    assert_eq!(rotated, [None, Some(("ee/".into(), "F/".into()))]);

    let on = readings("marker-binds", |with| {
        let barrage = EventBarrage { dice: 6, infiltrate: 1, ..EventBarrage::default() };
        let storm = event("storm", Lasting::Recurring, Effects { barrage: Some(barrage), ..Effects::default() });
        let p = position("1-2-3").north(&[1]).french_control(&[2, 3]).german(1, "F").german(2, "e").french(2, "e");
        let p = p.cards(GERMAN, [storm]).hand(GERMAN, "storm").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(2)));
        let mut t = with(p).round_of(GERMAN);
        t.event("storm").to(2).go().draws(&[0, 2]).to(1);
        t.step() == Step::Infiltrate(GERMAN)
    });
    assert_eq!(on, [false, true]);

    // One of two who came is exhausted in the assault, and can infiltrate; who was there cannot.
    let exhausted = readings("marker-binds", |with| {
        let barrage = EventBarrage { dice: 6, infiltrate: 1, ..EventBarrage::default() };
        let storm = event("storm", Lasting::Recurring, Effects { barrage: Some(barrage), ..Effects::default() });
        let p = position("1-2-3").north(&[1]).french_control(&[2, 3]).german(1, "FF").german(2, "e").french(2, "e");
        let p = p.cards(GERMAN, [storm]).hand(GERMAN, "storm").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(2)));
        let mut t = with(p).round_of(GERMAN);
        t.event("storm").to(2).go().to(1).draws(&[0, 0]).to(1);
        assert_eq!(t.at(2), "Fee/");
        if t.step() != Step::Infiltrate(GERMAN) {
            return None;
        }
        // The fresh one stays.
        t.done().to(3);
        Some((t.at(2), t.at(3), t.step() == Step::Infiltrate(GERMAN)))
    });
    assert_eq!(exhausted, [None, Some(("Fe/".into(), "e/".into(), false))]);
}

#[test]
fn r_30_r_48_a_second_card_without_morale() {
    let offered = readings("event-barrages", |with| {
        let p = front().french(2, "FFF").cards(GERMAN, [barrage("b4", 4), event("gas", Lasting::Once, shells(8))]);
        let p = p.hand(GERMAN, "b4 gas").ruling("barrages-without-morale=cards");
        let mut t = with(p.state(|s| s.morale[GERMAN] = 0)).round_of(GERMAN);
        t.event("gas");
        t.step() == Step::Second(GERMAN)
    });
    assert_eq!(offered, [false; 3]);
}
