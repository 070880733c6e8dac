//! Every reading of every ruling, from positions in which they differ.

use super::fixture::*;
use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::card::{Effects, Holds, Lasting, Moment};
use crate::verdun::rulings::{FriendlySixes, FromWithin, RULINGS, Relief, ReplacingBlocks, RerollWhen, SETTLED};
use crate::verdun::{Action, Event, FRENCH, GERMAN, Step};

/// What comes of a position under each reading of a ruling, in their order.
fn readings<T>(id: &str, play: impl Fn(&dyn Fn(Position) -> Position) -> T) -> Vec<T> {
    let ruling = RULINGS.iter().find(|ruling| ruling.id == id).expect("a ruling");
    let under = |name: &str| {
        let switch = format!("{id}={name}");
        play(&|p: Position| p.ruling(&switch))
    };
    ruling.choices.iter().map(|choice| under(choice.name)).collect()
}

/// Germans in 1, French in 2, which is theirs, with barrages of four dice.
fn front() -> Position {
    position("1-2").french_control(&[2]).german(1, "FFF").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4")
}

fn buys(t: &Table, purchase: Purchase) -> bool {
    t.offers(Action::Spend(purchase))
}

#[test]
fn r_1_half_points() {
    // Half a point went into a trench, a whole one is left beside the other half.
    let bought = readings("half-points", |with| {
        let mut t = with(position("1-2-3").german(1, "ee").german(2, "F")).spending(GERMAN, 2);
        t.spend(Purchase::Trench).to(1).spend(Purchase::Refresh).to(1).spend(Purchase::Refresh).to(1);
        buys(&t, Purchase::Trench)
    });
    assert_eq!(bought, [true, true, false]);
    let refreshed = readings("half-points", |with| {
        let mut t = with(position("1-2").german(1, "e").french_control(&[2])).spending(GERMAN, 1);
        t.spend(Purchase::Trench).to(1);
        t.step() == Step::Spend(GERMAN)
    });
    assert_eq!(refreshed, [true, false, false], "with nothing left to buy the round ends");
}

#[test]
fn r_2_a_trench_in_a_zone_that_is_not_yet_ones_own() {
    let halves_left = readings("trench-in-taken-zone", |with| {
        let mut t = with(position("1-2").french_control(&[2]).german(2, "F")).spending(GERMAN, 2);
        t.spend(Purchase::Trench);
        if !t.zones().contains(&2) {
            return None;
        }
        t.to(2);
        Some(t.state.purse().halves)
    });
    assert_eq!(halves_left, [None, Some(3), Some(2)]);
}

#[test]
fn r_4_which_sixes_are_friendly_fire() {
    let hits = readings("friendly-sixes", |with| {
        let mut t = with(front().french(2, "FFF")).round_of(GERMAN);
        t.barrage("b4").to(2).go().to(1).to(1);
        if t.game.data().rulings.friendly_sixes == FriendlySixes::All {
            t.draws(&[2, 0]).to(1);
            t.draws(&[2]).act(Action::Wave).done();
        } else {
            // Extra dice cannot hurt, and are rolled to the last.
            t.draws(&[2, 0, 2, 0]).to(1);
        }
        t.told(|event| matches!(event, Event::FriendlyFire { hits: 1, .. }))
    });
    assert_eq!(hits, [1, 0]);
}

#[test]
fn r_5_when_a_barrage_is_rolled_again() {
    let known = readings("reroll", |with| {
        let mut t = with(front().french(2, "FFF").state(|s| s.air = 1)).round_of(GERMAN);
        t.barrage("b4").to(2);
        let extra: &[u32] = if t.game.data().rulings.reroll == RerollWhen::Last { &[2, 0, 0, 0] } else { &[2, 0] };
        t.draws(extra).done();
        (t.step(), t.state.salvo().extra)
    });
    assert_eq!(known, [(Step::Reroll(GERMAN), 0), (Step::Reroll(GERMAN), 2)]);
}

#[test]
fn r_7_the_threshold_in_a_contested_zone() {
    let far = readings("threshold", |with| {
        let p = position("1-2").french_control(&[1]).german(2, "F").french(2, "F");
        let t = with(p).round_of(GERMAN);
        t.game.aim_at(&t.state, GERMAN, ZoneId(2)).far
    });
    assert_eq!(far, [true, false]);
}

#[test]
fn r_12_the_meuse_and_contested_zones() {
    let zones = readings("contested-river", |with| {
        let p = position("1-2-3").west(&[1]).french_control(&[2]).german(1, "F").german(3, "F");
        let mut t =
            with(p.german(2, "F").french(2, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4")).round_of(GERMAN);
        t.barrage("b4").to(2).go();
        t.zones()
    });
    assert_eq!(zones, [vec![1, 3], vec![3]]);
}

#[test]
fn r_13_the_arrow_both_ways() {
    let against_it = readings("arrow", |with| {
        let p = position("1-2 3-2").west(&[1]).arrow(2, 1, 3).french_control(&[2]).german(1, "F").french(2, "F");
        let mut t = with(p.cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4").german(3, "F")).round_of(GERMAN);
        t.barrage("b4").to(2).go();
        t.zones()
    });
    assert_eq!(against_it, [vec![1, 3], vec![3]]);
}

#[test]
fn r_14_a_place_in_a_contested_zone() {
    let asked = readings("replacing", |with| {
        let p = position("1-2 1-3").french_control(&[2]).german(1, "F").french(1, "F").german(2, "F").french(2, "F");
        let mut t = with(p.german(3, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4")).round_of(GERMAN);
        let ends: &[u32] = if t.game.data().rulings.replacing == ReplacingBlocks::Yes { &[] } else { &[0, 0] };
        t.barrage("b4").to(2).go().draws(ends).to(1);
        t.step() == Step::Replace(GERMAN)
    });
    assert_eq!(asked, [true, false]);
}

#[test]
fn r_19_smaller_requests_under_a_permanent() {
    let sizes = readings("russian-requests", |with| {
        let russia = permanent("russia", Holds { request: Some((4, 3)), ..Holds::default() });
        let p = position("1-2").cards(GERMAN, [russia]).in_play(GERMAN, "russia");
        let t = with(p).spending(GERMAN, 1);
        t.game.request_sizes(&t.state, GERMAN)
    });
    assert_eq!(sizes, [Some((1, 4)), Some((4, 4))]);
}

#[test]
fn r_23_the_second_step_from_the_reserve() {
    let steps = readings("reserve-bonus", |with| {
        let mut t = with(position("1-2").north(&[1]).reserve(GERMAN, 1)).spending(GERMAN, 2);
        t.spend(Purchase::Tactical).the_reserve().to(1);
        t.step()
    });
    assert_eq!(steps, [Step::MoveOn(GERMAN), Step::Spend(GERMAN)]);
}

#[test]
fn r_24_rotating_and_moving() {
    let movers = readings("rotate-and-move", |with| {
        let p = position("1-2-3").german(1, "e").german(2, "F").german(3, "F");
        let mut t = with(p).spending(GERMAN, 2);
        t.spend(Purchase::Rotation).to(1).to(2).to(2).spend(Purchase::Tactical);
        t.zones()
    });
    assert_eq!(movers, [vec![1, 2, 3], vec![3]]);
}

#[test]
fn r_26_supply_through_contested_zones() {
    let supplied = readings("supply-string", |with| {
        let p = position("1-2-3-4").north(&[1]).french_control(&[4]).german(2, "F").french(2, "F").german(3, "F");
        let t = with(p).round_of(GERMAN);
        t.game.supplied(&t.state, GERMAN).has(ZoneId(3))
    });
    assert_eq!(supplied, [true, false]);
}

#[test]
fn r_28_empty_zones_that_are_cut_off() {
    let german = readings("cut-off-zones", |with| {
        let p = position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[2, 4]).german(1, "F").french(4, "F");
        let mut t = with(p).round_of(FRENCH);
        t.done();
        t.is_german(3)
    });
    assert_eq!(german, [false, true]);
}

#[test]
fn r_30_barrages_of_events_without_morale() {
    let offered = readings("barrages-without-morale", |with| {
        let p = position("1-2")
            .french_control(&[2])
            .french(2, "F")
            .cards(GERMAN, [event("push", Lasting::Once, shells(14))]);
        let t = with(p.hand(GERMAN, "push").state(|s| s.morale[GERMAN] = 0)).round_of(GERMAN);
        t.offers(Action::Event(t.id("push")))
    });
    assert_eq!(offered, [false, true]);
}

#[test]
fn r_31_a_choice_with_a_full_hand() {
    let asked = readings("full-hand", |with| {
        let p = position("1-2").north(&[1]).south(&[2]).french_control(&[2]).round(7);
        let p = p.cards(FRENCH, [barrage("a", 4).copies(20)]).hand(FRENCH, "a a a a a a a").deck(FRENCH, "a");
        let mut t = with(p).round_of(FRENCH);
        t.done().done().done();
        t.step()
    });
    assert_eq!(asked, [Step::ChooseCard(FRENCH), Step::Round(GERMAN)]);
}

#[test]
fn r_36_one_answer_a_round_or_more() {
    let asked = readings("responses", |with| {
        let absorb = || Effects { absorb: 2, ..Effects::default() };
        let cards = [answer("raynal", Moment::Barrage, absorb()), answer("driant", Moment::Hits, absorb())];
        let p = front().french(2, "FFF").cards(FRENCH, cards).hand(FRENCH, "raynal driant");
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").to(2).done().draws(&[0, 4]).card("raynal");
        t.step()
    });
    assert_eq!(asked, [Step::Answer(FRENCH), Step::Round(FRENCH)]);
}

#[test]
fn r_37_what_is_doubled() {
    let points = readings("doubled", |with| {
        let p = position("1-2").forts(&[1, 2]).circle(1, 1, 0).turn(6).state(|s| s.markers[2] = 1);
        let t = with(p).round_of(GERMAN);
        t.game.geographic_points(&t.state, GERMAN)
    });
    assert_eq!(points, [6, 5, 4]);
}

#[test]
fn r_44_whether_the_first_marker_binds_at_once() {
    let bound = readings("first-marker", |with| {
        let p = position("1-2").german(2, "F").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(2)));
        buys(&with(p).spending(GERMAN, 1), Purchase::Tactical)
    });
    assert_eq!(bound, [false, true]);
}

#[test]
fn r_45_hits_of_cards_without_fresh_attackers() {
    let french = readings("hits-of-none", |with| {
        let flames = permanent("flames", Holds { assault_hits: 2, ..Holds::default() });
        let p = front().cards(GERMAN, [flames]).in_play(GERMAN, "flames").french(2, "ee");
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").to(2).go().to(1).draws(&[3, 0]).done();
        t.done();
        t.blocks(FRENCH, 2)
    });
    assert_eq!(french, ["e", ""], "a barrage of three hits; then two hits more, or none");
}

#[test]
fn r_46_doubling_before_or_after_the_trench() {
    let german = readings("doubling", |with| {
        let mangin = permanent("mangin", Holds { double_assault: 1, ..Holds::default() });
        let p =
            position("1-2").french_control(&[1]).cards(FRENCH, [barrage("b4", 4), mangin]).in_play(FRENCH, "mangin");
        let p = p.hand(FRENCH, "b4").french(2, "FFF").german(2, "Fe").trenches(GERMAN, &[2]);
        let mut t = with(p).round_of(FRENCH);
        t.barrage("b4").to(2).draws(&[0, 0]).go().go();
        t.blocks(GERMAN, 2)
    });
    assert_eq!(german, ["", "e"], "five hits, or four");
}

#[test]
fn r_51_how_many_blocks_a_rotation_exchanges() {
    let table = |with: &dyn Fn(Position) -> Position| {
        let mut t = with(position("1-2").german(1, "F").german(2, "FF")).spending(GERMAN, 2);
        t.spend(Purchase::Rotation).to(1);
        t
    };
    assert_eq!(readings("exchange", |with| table(with).may_stop()), [false, false, true]);
    let sources = readings("exchange", |with| {
        let mut t = table(with);
        t.to(2);
        t.step() == Step::RotateIn(GERMAN)
    });
    assert_eq!(sources, [true, false, true], "as many as can leave");
}

#[test]
fn r_52_which_step_across_the_meuse_costs_the_second() {
    let steps = readings("river-bonus", |with| {
        let mut t = with(position("1-2-3").west(&[1]).german(1, "F")).spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(1).to(2);
        t.zones()
    });
    assert_eq!(steps, [vec![], vec![3]]);
}

#[test]
fn r_53_whose_assaults_are_doubled() {
    let asked = readings("doubled-assaults", |with| {
        let mangin = permanent("mangin", Holds { double_assault: 1, ..Holds::default() });
        let p = front().cards(FRENCH, [mangin]).in_play(FRENCH, "mangin").german(2, "F").french(2, "F");
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").to(2).go().draws(&[0, 0]).done();
        t.step()
    });
    assert!(matches!(asked[..], [Step::Double(FRENCH, _), Step::Round(FRENCH)]));
}

#[test]
fn r_55_relief_without_replacement() {
    let asked = readings("relief", |with| {
        let p = front().german(2, "Fe").french(2, "F");
        let mut t = with(p).round_of(GERMAN);
        t.state.blocks[GERMAN][1] = crate::verdun::Blocks::of(0, 2);
        let ends: &[u32] = if t.game.data().rulings.relief == Relief::Replaced { &[0, 0] } else { &[] };
        t.barrage("b4").to(2).draws(ends).go();
        t.step() == Step::Relieve(GERMAN)
    });
    assert_eq!(asked, [false, true]);
}

#[test]
fn r_56_the_second_step_back() {
    let steps = readings("way-back", |with| {
        let mut t = with(position("1-2-3").french_control(&[2]).german(1, "F")).spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(1).to(2);
        t.zones()
    });
    assert_eq!(steps, [vec![1, 3], vec![3]]);
}

#[test]
fn r_57_an_assault_from_within() {
    // The blocks are not yet bound by their marker.
    let surrounded = || position("1-2").french_control(&[1, 2]).german(2, "F").french(2, "e");
    let asked = readings("from-within", |with| {
        let p = with(surrounded()).ruling("first-marker=next").cards(GERMAN, [barrage("b4", 4)]);
        let mut t = p.hand(GERMAN, "b4").round_of(GERMAN);
        let ends: &[u32] = if t.game.data().rulings.from_within == FromWithin::Yes { &[] } else { &[0, 0] };
        t.barrage("b4").draws(ends).to(2);
        t.step() == Step::Assault(GERMAN)
    });
    assert_eq!(asked, [true, false]);
}

#[test]
fn every_ambiguity_has_one_number() {
    let mut numbers: Vec<u8> = RULINGS.iter().map(|r| r.number).chain(SETTLED.iter().map(|s| s.number)).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=59).collect::<Vec<_>>());
}
