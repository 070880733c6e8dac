//! Every reading of every ruling, from positions in which they differ.

use super::fixture::*;
use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::card::{Effects, EventBarrage, Holds, Lasting, Moment};
use crate::verdun::rulings::{
    AssaultMovements, ContestedUntil, EventBarrages, ExtraDice, FriendlySixes, FromWithin, RULINGS, Relief,
    ReplacingBlocks, RerollWhen, ReserveEscort, ReserveReplaces, Responses, RiverRelief, SETTLED, UnsuppliedTarget,
};
use crate::verdun::{Action, Event, FRENCH, GERMAN, Step};

/// What comes of a position under each reading of a ruling, in their order.
pub(super) fn readings<T>(id: &str, play: impl Fn(&dyn Fn(Position) -> Position) -> T) -> Vec<T> {
    let ruling = RULINGS.iter().find(|ruling| ruling.id == id).expect("a ruling");
    let under = |name: &str| {
        let switch = format!("{id}={name}");
        play(&|p: Position| p.ruling(&switch))
    };
    ruling.choices.iter().map(|choice| under(choice.name)).collect()
}

/// Germans in 1, French in 2, which is theirs, with barrages of four dice.
pub(super) fn front() -> Position {
    position("1-2").french_control(&[2]).german(1, "FFF").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4")
}

pub(super) fn buys(t: &Table, purchase: Purchase) -> bool {
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
    assert_eq!(asked, [Step::Answer(FRENCH), Step::Round(FRENCH), Step::Round(FRENCH)]);
    let asked = readings("responses", |with| {
        let cards = [answer("raynal", Moment::Barrage, Effects { absorb: 2, ..Effects::default() }), barrage("b2", 2)];
        let p = front().hand(GERMAN, "b4 b4").french(2, "FFF").cards(FRENCH, cards).hand(FRENCH, "raynal b2");
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(2).done();
        assert_eq!(t.step(), Step::Counter(FRENCH));
        let draws: &[u32] = if t.game.data().rulings.responses == Responses::Single { &[0, 0] } else { &[] };
        t.draws(draws).card("b2");
        t.step()
    });
    let answer = Step::Answer(FRENCH);
    assert_eq!(asked, [answer, answer, Step::Round(FRENCH)], "the counter-barrage was the one");
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
    let one_way = readings("exchange", |with| {
        let mut t = table(with);
        t.to(2);
        if t.step() == Step::RotateIn(GERMAN) {
            t.done();
        }
        t.may_stop()
    });
    assert_eq!(one_way, [false, false, true], "one has entered, and nobody must leave");
    let all_in = readings("exchange", |with| {
        let p = position("1-2 1-3").german(1, "F").german(2, "F").german(3, "F");
        let mut t = with(p.state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(1)))).spending(GERMAN, 2);
        if !buys(&t, Purchase::Rotation) {
            return None;
        }
        t.spend(Purchase::Rotation).to(1).to(2).to(3);
        Some((t.step(), t.at(1)))
    });
    assert_eq!(all_in, [None, None, Some((Step::Spend(GERMAN), "FFF/".into()))], "to one that supply binds (11)");
    let nobody_leaves = readings("exchange", |with| {
        let bound = position("1-2").german(1, "F").german(2, "F");
        let bound = bound.state(|s| [1, 2].map(ZoneId).iter().for_each(|zone| s.unsupplied[GERMAN][0].insert(*zone)));
        buys(&with(bound).spending(GERMAN, 2), Purchase::Rotation)
    });
    assert_eq!(nobody_leaves, [false; 3], "there is room, but supply binds all (11)");
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
fn r_54_an_assault_beside_blocks_out_of_supply() {
    let hits = readings("unsupplied-target", |with| {
        let p = front().german(2, "F").french(2, "F").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(2)));
        let mut t = with(p).round_of(GERMAN);
        let others = t.game.data().rulings.unsupplied_target == UnsuppliedTarget::Others;
        t.barrage("b4").draws(if others { &[] } else { &[0, 0] }).to(2);
        if t.step() != Step::Assault(GERMAN) {
            return None;
        }
        t.go();
        assert!(!t.may_stop(), "who is there without supply does not attack");
        t.to(1).draws(&[0, 0]).done();
        Some((t.told(|event| matches!(event, Event::Assaulted { attacker_hits: 1, .. })), t.blocks(FRENCH, 2)))
    });
    assert_eq!(hits, [Some((1, "e".to_owned())), None]);
}

#[test]
fn r_60_an_event_that_refreshes_blocks_out_of_supply() {
    let blocks = readings("event-refresh", |with| {
        let all = event("all", Lasting::Once, Effects { refresh: true, ..Effects::default() });
        let p = position("1-2").german(1, "e").german(2, "e").cards(GERMAN, [all]).hand(GERMAN, "all");
        let mut t = with(p.state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(1)))).round_of(GERMAN);
        t.event("all");
        [t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)].concat()
    });
    assert_eq!(blocks, ["eF", "FF"]);
}

#[test]
fn r_61_when_an_assault_is_the_first() {
    // The block that was in 2 attacks 1; then 2 is assaulted from 5.
    let initial = readings("initial-assault", |with| {
        let p = position("4-1-2-5").french_control(&[1]).german(4, "F").german(2, "F").german(5, "F");
        let p = p.french(1, "F").french(2, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4");
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").card("b4").to(1).to(2).go().to(4).to(2).done();
        assert_eq!(t.step(), Step::Assault(GERMAN));
        t.state.salvo().initial
    });
    assert_eq!(initial, [[true, false], [true, true]]);
}

#[test]
fn r_62_when_the_limit_of_blocks_holds() {
    let table = |p: Position| {
        let mut t = p.spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(1).to(2);
        t
    };
    let full = || position("1-2").german(1, "F").german(2, "FFe");
    assert_eq!(readings("stacking-limit", |with| table(with(full())).may_stop()), [true, false, true]);
    let mut t = table(full().ruling("stacking-limit=lost"));
    t.done().done();
    assert_eq!((t.at(2).as_str(), t.state.morale(GERMAN)), ("FFF/", 9));
    assert_eq!(t.told(|event| matches!(event, Event::Dispersed { blocks: 1, .. })), 1);
    // Before an assault the limit holds when all have moved (7.4): 1 is full, but one of its blocks can go to 3.
    let relieved = readings("stacking-limit", |with| {
        let p = position("1-2 1-3 2-3").french_control(&[2]).german(1, "FFF").german(2, "e").german(3, "F");
        let p = p.french(2, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").to(2).go().to(3);
        let zones = t.zones();
        t.to(1);
        (zones, t.step(), t.may_stop())
    });
    let first = (vec![1, 3], Step::Replace(GERMAN), false);
    assert_eq!(relieved, [first.clone(), first.clone(), first]);
}

#[test]
fn r_62_who_is_too_many_is_put_right_before_the_round_ends() {
    // Three fresh blocks of the reserve come into the full front zone 3, then its exhausted ones go back to 2.
    let relieved = readings("stacking-limit", |with| {
        let mut t = with(position("1-2-3").north(&[1]).german(3, "eee").reserve(GERMAN, 3)).spending(GERMAN, 2);
        t.spend(Purchase::Strategic).the_reserve();
        if !t.zones().contains(&3) {
            return None;
        }
        t.to(3).to(3).to(3);
        let first = (t.at(3), t.legal().len(), t.may_stop());
        t.spend(Purchase::Tactical);
        for _ in 0..3 {
            t.to(3).exhausted().to(2).done();
        }
        Some((first, t.at(3), t.at(2)))
    });
    let after = |legal, may_stop| Some((("FFFeee/".into(), legal, may_stop), "FFF/".into(), "eee/".into()));
    // Under `lost` trenches, refreshing, further movements and the end of the round are offered too.
    assert_eq!(relieved, [after(1, false), None, after(6, true)]);
    // Nobody comes in where the points are not enough to put it right.
    let mut t = position("1-2-3").north(&[1]).german(3, "eee").reserve(GERMAN, 3).spending(GERMAN, 1);
    assert_eq!(t.spend(Purchase::Strategic).the_reserve().zones(), [1, 2]);
}

#[test]
fn r_62_somebody_makes_room_where_all_neighbours_are_full() {
    // The French have no second step in February: 3 must make room for one from 2.
    let p = position("1-2-3-4").south(&[1]).french_control(&[1, 2, 3, 4]).turn(1).reserve(FRENCH, 1);
    let mut t = p.french(1, "FFF").french(2, "FFF").french(3, "FFF").spending(FRENCH, 2);
    t.spend(Purchase::Strategic).the_reserve().to(2).spend(Purchase::Tactical);
    assert_eq!((t.zones(), t.may_stop()), (vec![2, 3], false));
    t.to(2).to(3);
    assert_eq!((t.zones(), t.may_stop()), (vec![3], false));
    t.to(3).to(4);
    assert!(t.may_stop());
}

#[test]
fn r_62_a_rotation_while_there_are_too_many_somewhere() {
    let table = |points| {
        let p = position("1-2-3-4").north(&[1]).german(2, "FFF").german(3, "FFe").reserve(GERMAN, 1);
        let mut t = p.spending(GERMAN, points);
        t.spend(Purchase::Strategic).the_reserve().to(2);
        t
    };
    assert!(!buys(&table(2), Purchase::Rotation), "the last point is for who is too many");
    let mut t = table(3);
    t.spend(Purchase::Rotation).to(2).to(3).exhausted().done().to(3).done();
    assert_eq!((t.at(2), t.at(3), t.may_stop()), ("FFFe/".into(), "FFF/".into(), false));
    assert_eq!(t.legal(), [Action::Spend(Purchase::Tactical)]);
}

#[test]
fn r_63_blocks_that_come_along_with_the_reserve() {
    let along = readings("reserve-escort", |with| {
        let p = position("1-2").north(&[2]).french_control(&[2]).german(1, "F").french(1, "F").french(2, "F");
        let p = p.reserve(GERMAN, 1).cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").to(2).go();
        assert_eq!(t.zones(), [127]);
        let dice: &[u32] = if t.game.data().rulings.reserve_escort == ReserveEscort::Yes { &[] } else { &[0, 0] };
        t.draws(dice).the_reserve();
        t.step() == Step::Muster(GERMAN)
    });
    assert_eq!(along, [true, false]);
}

#[test]
fn r7_4_blocks_from_uncontested_zones_are_named_before_those_from_contested_ones() {
    let p = position("1-2-3").north(&[2]).french_control(&[2]).german(1, "FF").french(1, "F").french(2, "F");
    let p = p.german(3, "FF").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
    let mut t = p.round_of(GERMAN);
    t.barrage("b4").to(2).go();
    assert_eq!(t.zones(), [3]);
    t.to(3);
    assert_eq!(t.zones(), [1, 3]);
    t.to(1);
    assert_eq!(t.zones(), [1], "3 comes before 1");
}

#[test]
fn r_64_points_before_and_after_an_event() {
    let left = readings("event-points", |with| {
        let card = event("visit", Lasting::Recurring, Effects { vp: 2, ..Effects::default() });
        let p = position("1-2").german(1, "F").cards(GERMAN, [card.with(|event| event.with = 2)]);
        let mut t = with(p.hand(GERMAN, "visit")).round_of(GERMAN);
        t.act(Action::EventLast(t.id("visit"))).spend(Purchase::Trench).to(1);
        assert_eq!(t.state.vp(), 0);
        t.done();
        (t.step(), t.state.purse().halves, t.state.vp())
    });
    assert_eq!(left, [(Step::Round(FRENCH), 0, 2), (Step::Spend(GERMAN), 3, 2)]);
}

#[test]
fn r_65_whether_a_card_must_be_chosen() {
    let free = readings("card-choice", |with| {
        let p = position("1-2").north(&[1]).south(&[2]).french_control(&[2]).round(7);
        let mut t = with(p.cards(GERMAN, [barrage("a", 4)]).deck(GERMAN, "a")).round_of(FRENCH);
        t.done().done().done();
        assert_eq!(t.step(), Step::ChooseCard(GERMAN));
        if !t.may_stop() {
            return None;
        }
        t.draws(&[0]).done();
        Some(t.in_hand(GERMAN, "a"))
    });
    assert_eq!(free, [None, Some(1)], "a card that is not chosen is drawn");
}

#[test]
fn r_66_what_a_counter_barrage_is_worth() {
    let less = readings("counter-dice", |with| {
        let heavy = permanent("heavy", Holds { extra_dice: 1, ..Holds::default() });
        let p = front().french(2, "FFF").cards(FRENCH, [barrage("f4", 4), heavy]).in_play(FRENCH, "heavy");
        let mut t = with(p.hand(GERMAN, "b4").hand(FRENCH, "f4")).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(2).done().draws(&[0, 0]).card("f4");
        (4..=5)
            .filter(|&n| t.told(|event| matches!(event, Event::Countered { dice, .. } if *dice == n)) > 0)
            .sum::<u8>()
    });
    assert_eq!(less, [4, 5]);
}

#[test]
fn r_79_when_a_counter_barrage_is_decided() {
    let steps = readings("counter-time", |with| {
        let p = front().french(2, "F").cards(FRENCH, [barrage("f14", 14)]);
        let mut t = with(p.hand(GERMAN, "b4").hand(FRENCH, "f14")).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(2);
        let first = t.step();
        match first {
            Step::Assault(_) => t.go().to(1).to(1).to(1).card("f14"),
            _ => t.card("f14").go().to(1).to(1).to(1),
        };
        (first, t.at(2))
    });
    // The assault is fought anyway.
    assert_eq!(steps, [(Step::Assault(GERMAN), "eee/".into()), (Step::Counter(FRENCH), "eee/".into())]);
}

#[test]
fn r_67_extra_dice_that_strike_nobody() {
    let asked = readings("extra-dice", |with| {
        let mut t = with(front().french(2, "FFF")).round_of(GERMAN);
        let dice: &[u32] = if t.game.data().rulings.extra_dice == ExtraDice::Asked { &[2, 0] } else { &[2, 0, 0, 0] };
        t.barrage("b4").to(2).draws(dice).done();
        t.step() == Step::MoreDice(GERMAN)
    });
    assert_eq!(asked, [false, true]);
}

#[test]
fn r_68_how_often_a_block_moves_before_assaults() {
    // The block of 3 takes the place of the one that attacks 2; then 4 is assaulted from there.
    let second = readings("assault-movements", |with| {
        let p =
            position("1-2 1-3 1-4").french_control(&[2, 4]).german(1, "F").german(3, "F").french(2, "F").french(4, "F");
        let mut t = with(p.cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4")).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(4).go().to(1);
        let one = t.game.data().rulings.assault_movements == AssaultMovements::One;
        t.draws(if one { &[0, 0, 0, 0] } else { &[] }).to(3);
        t.step() == Step::Assault(GERMAN)
    });
    assert_eq!(second, [false, true]);
}

#[test]
fn r_69_the_meuse_and_those_who_leave_or_take_a_place() {
    let asked = readings("river-relief", |with| {
        let p = position("1-2").west(&[1]).french_control(&[2]).german(1, "F").german(2, "Fe").french(2, "F");
        let mut t = with(p.cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4")).round_of(GERMAN);
        let over = t.game.data().rulings.river_relief == RiverRelief::Yes;
        t.barrage("b4").to(2).go().draws(if over { &[] } else { &[0, 0] }).to(1);
        t.step() == Step::Relieve(GERMAN)
    });
    assert_eq!(asked, [true, false]);
    let replaced = readings("river-relief", |with| {
        let p = position("3-1-2").west(&[3]).french_control(&[2]).german(1, "F").german(3, "F").french(2, "F");
        let mut t = with(p.cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4")).round_of(GERMAN);
        let over = t.game.data().rulings.river_relief == RiverRelief::Yes;
        t.barrage("b4").to(2).go().draws(if over { &[] } else { &[0, 0] }).to(1);
        t.step() == Step::Replace(GERMAN)
    });
    assert_eq!(replaced, [true, false]);
}

#[test]
fn r_70_an_event_whose_barrage_cannot_be_made() {
    let played = readings("idle-barrages", |with| {
        let p = position("1-2").french_control(&[2]).french(2, "F");
        let p = p.cards(GERMAN, [event("push", Lasting::Once, Effects { vp: 1, ..shells(14) })]).hand(GERMAN, "push");
        let mut t = with(p.state(|s| s.morale[GERMAN] = 0)).round_of(GERMAN);
        if !t.offers(Action::Event(t.id("push"))) {
            return None;
        }
        t.event("push");
        Some((t.step(), t.state.vp(), t.told(|event| matches!(event, Event::Bombarded { .. }))))
    });
    assert_eq!(played, [None, Some((Step::Round(FRENCH), 1, 0))]);
}

#[test]
fn r_71_a_rotation_into_a_zone_that_is_not_yet_ones_own() {
    let offered = readings("rotation-bars", |with| {
        let p = position("1-2").french_control(&[2]).german(1, "FF").french(1, "F").german(2, "F");
        buys(&with(p).spending(GERMAN, 1), Purchase::Rotation)
    });
    assert_eq!(offered, [true, false]);
    // Nobody may go back to 3 for one who comes from there, and 2 is full until one comes from there.
    let sources = readings("rotation-bars", |with| {
        let p = position("1-2 1-3").french_control(&[1, 3]).german(1, "eee").french(1, "F");
        let mut t = with(p.german(2, "FFF").german(3, "F")).spending(GERMAN, 1);
        t.spend(Purchase::Rotation).to(1);
        let first = t.zones();
        t.to(2);
        (first, t.step(), t.zones())
    });
    let both = Step::RotateIn(GERMAN);
    assert_eq!(sources, [(vec![2, 3], both, vec![2, 3]), (vec![2], both, vec![2])]);
}

#[test]
fn r_72_who_rotates_first() {
    let movers = readings("rotation-order", |with| {
        let mut t = with(position("1-2-3").german(1, "e").german(2, "F").german(3, "F")).spending(GERMAN, 3);
        t.spend(Purchase::Tactical).to(3).to(2).done().done();
        t.spend(Purchase::Rotation).to(1).to(2).done().to(2).spend(Purchase::Tactical);
        t.zones()
    });
    assert_eq!(movers, [vec![2], vec![1, 2]]);
}

#[test]
fn r_73_both_sides_score_near_the_end_of_the_track() {
    let marker = readings("geography", |with| {
        let p = position("1-2").french_control(&[2]).circle(1, 5, 0).circle(2, 0, 5).state(|s| s.vp = 49);
        let mut t = with(p).round_of(GERMAN);
        let mut env = crate::observer::Desk::silent(crate::chance::Scripted::dice(&[]));
        t.game.score_geography(&mut t.state, &mut env);
        t.state.vp()
    });
    assert_eq!(marker, [49, 45, 49]);
}

#[test]
fn r_75_the_last_block_out_of_supply_is_shelled() {
    let german = readings("last-unsupplied", |with| {
        let p = position("1-2").french_control(&[1]).german(2, "e").cards(FRENCH, [barrage("b4", 4)]);
        let p = p.hand(FRENCH, "b4").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(2)));
        let mut t = with(p).round_of(FRENCH);
        t.barrage("b4").draws(&[0, 2]).to(2);
        assert_eq!((t.step(), t.at(2).as_str()), (Step::Round(GERMAN), "/"));
        (t.is_german(2), t.told(|event| matches!(event, Event::Forfeited { side: GERMAN, zone: ZoneId(2) })))
    });
    assert_eq!(german, [(false, 1), (true, 0)]);
}

#[test]
fn r_76_an_odd_fort_on_the_last_turn() {
    let points = readings("doubled-forts", |with| {
        let t = with(position("1-2-3").forts(&[1, 2, 3]).turn(6)).round_of(GERMAN);
        t.game.geographic_points(&t.state, GERMAN)
    });
    assert_eq!(points, [2, 3]);
}

#[test]
fn r_77_the_reserve_and_places_at_the_edge() {
    let asked = readings("reserve-replaces", |with| {
        let mut t = with(front().north(&[1]).reserve(GERMAN, 1).german(2, "FF").french(2, "F")).round_of(GERMAN);
        let may = t.game.data().rulings.reserve_replaces == ReserveReplaces::Yes;
        t.barrage("b4").to(2).go().draws(if may { &[] } else { &[0, 0] }).to(1);
        t.step() == Step::Replace(GERMAN)
    });
    assert_eq!(asked, [true, false]);
}

#[test]
fn r_48_events_that_are_barrages() {
    let played = readings("event-barrages", |with| {
        let p = front().french(2, "FFF").cards(
            GERMAN,
            [barrage("b4", 4), event("gas", Lasting::Once, shells(8)), {
                permanent("big-gun", Holds { extra_dice: 3, ..Holds::default() })
            }],
        );
        let p =
            p.cards(FRENCH, [barrage("f6", 6)]).hand(FRENCH, "f6").in_play(GERMAN, "big-gun").hand(GERMAN, "b4 gas");
        let mut t = with(p).round_of(GERMAN);
        t.event("gas");
        let pairs = t.step() == Step::Second(GERMAN);
        let assaults = t.game.data().rulings.event_barrages != EventBarrages::Alone;
        if pairs {
            t.card("b4").to(2).to(2).done();
        } else if assaults {
            t.to(2).draws(&[0, 0]).done();
        } else {
            t.draws(&[0, 0]).to(2);
        }
        let countered = t.step() == Step::Counter(FRENCH);
        let dice = (0..=20).find(|&n| t.told(|event| matches!(event, Event::Bombarded { dice, .. } if *dice == n)) > 0);
        (pairs, countered, dice)
    });
    assert_eq!(played, [(false, false, Some(8)), (true, true, Some(8 + 4 + 2 * 3)), (false, false, Some(8))]);
}

#[test]
fn r_48_a_card_beside_the_event_has_nothing_of_the_event() {
    let barrage_of = EventBarrage { dice: 8, exhausts: true, ..EventBarrage::default() };
    let gas = event("gas", Lasting::Once, Effects { barrage: Some(barrage_of), ..Effects::default() });
    let p = position("1-2 1-3").french_control(&[2, 3]).german(1, "FFF").french(2, "FFF").french(3, "FFF");
    let p = p.cards(GERMAN, [barrage("b4", 4), gas]).hand(GERMAN, "b4 gas").ruling("event-barrages=card");
    let mut t = p.round_of(GERMAN);
    t.event("gas").card("b4").to(2).to(3).done().draws(&[0, 0, 0, 0]).done();
    assert_eq!((t.blocks(FRENCH, 2), t.blocks(FRENCH, 3)), ("eee".into(), "FFF".into()));
}

#[test]
fn r_80_morale_that_falls_between_two_assaults() {
    let fought = readings("declared", |with| {
        let p = position("1-2-3-4 2-4").french_control(&[3, 4]).german(2, "F").french(2, "FFF");
        let p = p.french(3, "F").german(4, "F").french(4, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4");
        let mut t = with(p.state(|s| s.morale[GERMAN] = 4)).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(4).go().draws(&[0, 0, 0, 0]).go();
        assert!(t.state.morale(GERMAN) <= 3);
        let assaults = t.told(|event| matches!(event, Event::Assaulted { .. }));
        (assaults, t.told(|event| matches!(event, Event::Lapsed { zone: ZoneId(4), .. })))
    });
    assert_eq!(fought, [(2, 0), (1, 1)]);
}

#[test]
fn r_81_two_zones_and_the_second_roll() {
    let asked = readings("pair-rerolls", |with| {
        let p = position("1-2 1-3").french_control(&[2, 3]).german(1, "FFF").french(2, "FFF").french(3, "FFF");
        let p = p.cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4").state(|s| s.air = 1);
        let mut t = with(p).round_of(GERMAN);
        t.barrage("b4").card("b4").to(2).to(3).done().draws(&[0, 0]).done();
        assert_eq!(t.step(), Step::Reroll(GERMAN));
        t.draws(&[0, 0, 0, 0]).go();
        t.step()
    });
    assert_eq!(asked, [Step::Reroll(GERMAN), Step::Round(FRENCH)]);
}

#[test]
fn r_82_a_contested_zone_that_was_left() {
    let entered = readings("contested-until", |with| {
        // The last German leaves 2 for 1; F in 3 may come in after it, as the Germans control 2 or do not.
        let entered = |germans: bool| {
            let p = position("1-2-3-4").german(1, "F").german(2, "F").german(3, "F").french(2, "F");
            let p = if germans { p } else { p.french_control(&[2]) };
            let mut t = with(p).spending(GERMAN, 2);
            t.spend(Purchase::Tactical).to(2).to(1).to(3);
            t.zones().contains(&2)
        };
        (entered(true), entered(false))
    });
    assert_eq!(entered, [(true, false), (false, false), (true, true)]);
    // Blocks may cross the Meuse into a contested zone only, here after the German there has left it for another assault.
    let assaulted = readings("contested-until", |with| {
        let p = position("1-2-3").west(&[3]).french_control(&[1]).german(3, "F").german(2, "F").french(2, "F");
        let p = p.german(1, "e").french(1, "F").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4 b4");
        let mut t = with(p).round_of(GERMAN);
        let again = t.game.data().rulings.contested_until == ContestedUntil::Round;
        t.barrage("b4").card("b4").to(1).to(2).go().to(2).done().draws(if again { &[] } else { &[0, 0, 0, 0] }).done();
        t.step() == Step::Assault(GERMAN)
    });
    assert_eq!(assaulted, [false, false, true]);
    let halves_left = readings("contested-until", |with| {
        let p = position("1-2").german(1, "F").german(2, "F").french(2, "F");
        let mut t = with(p).spending(GERMAN, 3);
        t.spend(Purchase::Tactical).to(2).to(1);
        if t.step() == Step::Mover(GERMAN) {
            t.done();
        }
        t.spend(Purchase::Trench);
        if !t.zones().contains(&2) {
            return None;
        }
        t.to(2);
        Some(t.state.purse().halves)
    });
    assert_eq!(halves_left, [None, None, Some(2)], "a trench in it costs what it does in a contested zone (9.1)");
}

#[test]
fn every_ambiguity_has_one_number() {
    let mut numbers: Vec<u8> = RULINGS.iter().map(|r| r.number).chain(SETTLED.iter().map(|s| s.number)).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=86).collect::<Vec<_>>());
}
