//! Random games on a small map with every word of the cards, held to the laws.

use super::fixture::*;
use crate::laws;
use crate::verdun::card::{Card, Effects, EventBarrage, Holds, InPlay, Lasting, Moment};
use crate::verdun::metrics::{self, METRICS};
use crate::verdun::{CardId, CardSet, Event, FRENCH, GERMAN, Verdun};

/// Cards with every word, the same for both sides.
fn deck() -> Vec<Card> {
    let does = |change: fn(&mut Effects)| {
        let mut effects = Effects::default();
        change(&mut effects);
        effects
    };
    let holds = |change: fn(&mut Holds)| {
        let mut holds = Holds::default();
        change(&mut holds);
        holds
    };
    let special = |barrage| Effects { barrage: Some(barrage), ..Effects::default() };
    let with_table = |card: u8| {
        let mut effects = table(&[(4, -5), (9, 5), (12, 10)]);
        let changes = [InPlay { card: CardId(card), times: 2, add: -3, drop: true }];
        effects.table.as_mut().expect("a table").in_play.extend(changes);
        effects
    };
    vec![
        barrage("b4", 4),
        barrage("b8", 8),
        barrage("b10", 10),
        event("gas", Lasting::Recurring, special(EventBarrage { dice: 8, exhausts: true, ..EventBarrage::default() })),
        event("moon", Lasting::Once, special(EventBarrage { dice: 11, no_fort: true, ..EventBarrage::default() })),
        event("storm", Lasting::Recurring, special(EventBarrage { dice: 6, infiltrate: 2, ..EventBarrage::default() })),
        answer("raynal", Moment::Barrage, does(|d| d.absorb = 3)),
        answer("driant", Moment::Hits, does(|d| d.absorb = 2)),
        answer("heroes", Moment::Assault, does(|d| d.defenders = 3)),
        answer("jellicoe", Moment::Card(CardId(10)), does(|d| d.cancels = true)),
        event("jutland", Lasting::Recurring, with_table(22)),
        event("italy", Lasting::Recurring, does(|d| (d.vp, d.vp_die) = (2, 1))).with(|e| e.with = 1),
        event("air", Lasting::Recurring, does(|d| d.air = 1)).copies(6),
        event("pass", Lasting::Once, does(|d| (d.draw, d.morale_to, d.refresh) = (1, 10, true))),
        event("trenches", Lasting::Recurring, does(|d| d.trenches = 6)).with(|e| e.with = 2),
        event("road", Lasting::Once, does(|d| d.blocks = 12)).with(|e| e.requires = CardSet::one(CardId(16))),
        event("castelnau", Lasting::Permanent, does(|d| d.strategic = 2)).turns(1, 2),
        event("visit", Lasting::Recurring, does(|d| (d.draw, d.vp_marker) = (1, 1))),
        event("submarines", Lasting::Once, does(|d| (d.us_modifier, d.discard_chosen) = (2, 2))),
        event("all submarines", Lasting::Once, does(|d| (d.us_modifier, d.discard_random) = (3, 2))),
        event("baron", Lasting::Recurring, does(|d| d.discard_kind = Some(CardId(12)))),
        event("diplomacy", Lasting::Recurring, does(|d| d.us_entry = Some(9))),
        permanent("to russia", holds(|h| h.request = Some((2, 3)))).with(|e| e.excludes = CardSet::one(CardId(23))),
        permanent("from russia", holds(|h| h.request = Some((4, 3)))).with(|e| e.excludes = CardSet::one(CardId(22))),
        permanent("noria", holds(|h| h.refresh_halves = Some(1))),
        permanent("heavy", holds(|h| h.extra_dice = 1)),
        permanent("tactics", holds(|h| (h.assault_hits, h.enemy_fort) = (1, Some(1)))),
        permanent("chaos", holds(|h| h.enemy_strategic = Some(2))).turns(1, 2),
        permanent("hospitals", holds(|h| h.morale_month = 3)),
        permanent("joffre", holds(|h| h.morale_month = -1)),
        permanent("nivelle", holds(|h| h.must_barrage = true)),
        permanent("stockpile", holds(|h| h.stockpile = 4)),
        permanent("mangin", holds(|h| h.double_assault = 1)),
        permanent("weather", holds(|h| (h.attackers_suffer, h.uses) = (1, 2))),
    ]
}

/// Sixteen zones in four rows, the Meuse down the middle.
fn small_war() -> Position {
    position("1-2-3-4 5-6-7-8 9-10-11-12 13-14-15-16 1-5-9-13 2-6-10-14 3-7-11-15 4-8-12-16")
        .west(&[1, 2, 5, 6, 9, 10, 13, 14])
        .north(&[1, 2, 3, 4])
        .south(&[13, 14, 15, 16])
        .french_control(&[9, 10, 11, 12, 13, 14, 15, 16])
        .forts(&[11, 14])
        .heights(&[9, 12])
        .stars(&[14, 15], 1)
        .circle(11, 1, 3)
        .arrow(10, 11, 15)
        .cards(GERMAN, deck())
        .cards(FRENCH, deck())
}

pub(super) fn campaign() -> Position {
    [5, 6, 7, 8]
        .into_iter()
        .fold(small_war(), |p, zone| p.german(zone, "FFF").french(zone + 4, "FF"))
        .trenches(GERMAN, &[5, 6])
        .trenches(FRENCH, &[9, 10, 11, 12])
        .reserve(FRENCH, 3)
        .hand(GERMAN, "b8")
        .hand(FRENCH, "driant")
}

fn autumn() -> Position {
    small_war()
        .set_up(FRENCH, 9, 0, 4, &[8, 9, 10, 11, 12, 13, 14, 15, 16])
        .set_up(GERMAN, 8, 3, 3, &[1, 2, 3, 4, 5, 6, 7, 8])
        .in_play(FRENCH, "joffre nivelle mangin")
        .course(|course| (course.first, course.vp, course.us_entry) = (5, 24, None))
}

fn conforms(game: &Verdun, games: u64) {
    let tally = laws::conformance(game, 1, 0..games).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(tally.games, games);
}

#[test]
fn random_campaigns_keep_the_laws() {
    conforms(&campaign().begun().game, 60);
}

#[test]
fn random_games_with_a_free_set_up_keep_the_laws() {
    conforms(&autumn().begun().game, 60);
}

#[test]
fn points_of_events_are_measured_where_they_are_won() {
    let at = METRICS.iter().position(|metric| metric.name == "french_event_points").expect("a metric");
    let measured = [3, -3].map(|points| {
        let mut row = vec![0; METRICS.len()];
        metrics::tally(&Event::Scored { side: FRENCH, points, lost: 0, vp: 0 }, &mut row);
        row[at]
    });
    assert_eq!(measured, [3, 0]);
}
