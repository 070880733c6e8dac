//! `scenario.toml`, `rules.toml` and `rulings.toml`: the course of the game, the numbers of the rules, the readings in force.

use super::{NO_US_ENTRY, SIDES};
use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::options::Offers;
use crate::reader::{Fields, Item};
use crate::sides;
use crate::turns::Turns as Named;
use sandtable_engine::BySide;
use sandtable_engine::verdun::card::Turns;
use sandtable_engine::verdun::data::{Costs, Course, Data, Limits, UsEntry};
use sandtable_engine::verdun::rulings::{RULINGS, Rulings};
use std::ops::RangeInclusive;

/// The most game turns of a scenario.
pub(super) const MOST_TURNS: i64 = 6;
/// Victory points that the track can show.
const VP: RangeInclusive<i64> = -100..=100;
const CARDS: RangeInclusive<i64> = 0..=20;
const HITS: RangeInclusive<i64> = 0..=9;
/// A level of air superiority from which on an effect applies.
const AIR: RangeInclusive<i64> = 1..=9;
/// The lowest die that hits. It is at most 5, since a 5 can give an extra die (§12.3).
const THRESHOLD: RangeInclusive<i64> = 1..=5;

/// §5, §6, §10.
pub(super) fn course(root: &Fields<'_, '_>, options: Option<&Offers<'_, '_>>) -> Option<Course> {
    root.table("course", "the table of turns, hands and victory", |fields| {
        let first: u8 = fields.whole("first", 1..=MOST_TURNS);
        let last = fields.required("last", "the last game turn");
        let last: u8 = last.and_then(|item| after(&item, first)).unwrap_or_default();
        let expected = "turns for each side, such as { german = [], french = [1] }";
        let slow = fields.table("slow", expected, |sides| BySide(SIDES.map(|(side, _)| turns(sides, side))));
        let played = options.is_none_or(|options| !options.plays(NO_US_ENTRY));
        Course {
            first,
            last,
            short: turns(fields, "one_month"),
            rounds: fields.whole("rounds", 1..=20),
            hand: sides::whole(fields, "hand", &SIDES, CARDS),
            first_hand: sides::whole(fields, "first_hand", &SIDES, CARDS),
            slow: slow.unwrap_or_default(),
            vp: fields.whole("vp", VP),
            target: fields.whole("target", VP),
            handicap: sides::handicap(root),
            us_entry: fields.optional("us_entry").and_then(|item| us_entry(&item)).filter(|_| played),
        }
    })
}

/// The last turn, which must not be before the first.
fn after(item: &Item<'_, '_>, first: u8) -> Option<u8> {
    let last: u8 = item.whole(1..=MOST_TURNS)?;
    if last < first {
        item.fault(Contradiction, format!("turn {last}, before the first"), format!("a turn from {first} on"));
    }
    Some(last)
}

/// A required list of turns.
pub(super) fn turns(fields: &Fields<'_, '_>, name: &str) -> Turns {
    // Bit 3 of a list is turn 3; bit 0 of a turn code is turn 1.
    Turns((Named::any(MOST_TURNS).list(fields, name) >> 1) as u8)
}

/// §12.4.
fn us_entry(item: &Item<'_, '_>) -> Option<UsEntry> {
    let fields = item.fields()?;
    let level = fields.whole("level", 0..=3);
    let modifier = fields.whole("modifier", -6..=6);
    let expected = "the points of the four levels, such as [15, 5, 0, -5]";
    let points = fields.required("points", expected).and_then(|item| {
        let list = item.list(expected)?;
        let points: Vec<i8> = list.iter().filter_map(|points| points.whole(VP)).collect();
        let found = || item.fault(Value, item.node.value.to_string(), expected);
        <[i8; 4]>::try_from(points).map_err(|_| found()).ok()
    });
    fields.finish();
    Some(UsEntry { level, modifier, points: points? })
}

/// §9.
pub(super) fn costs(root: &Fields<'_, '_>) -> Option<Costs> {
    root.table("costs", "the table of costs, in half points", |fields| {
        // At least 1: free actions might never end.
        let cost = |name: &str| fields.whole(name, 1..=20);
        Costs {
            trench: cost("trench"),
            contested_trench: cost("contested_trench"),
            request: cost("request"),
            refresh: cost("refresh"),
            contested_refresh: cost("contested_refresh"),
            strategic: cost("strategic"),
            tactical: cost("tactical"),
            rotation: cost("rotation"),
        }
    })
}

/// The numbers of the rules.
pub(super) fn limits(root: &Fields<'_, '_>) -> Option<Limits> {
    root.table("limits", "the table of limits", |fields| Limits {
        blocks: fields.whole("blocks", 1..=100),
        trenches: fields.whole("trenches", 0..=80),
        stacking: fields.whole("stacking", 1..=3),
        to_destroy: fields.whole("to_destroy", 1..=9),
        search: fields.whole("search", 1..=9),
        near: fields.whole("near", THRESHOLD),
        far: fields.whole("far", THRESHOLD),
        friendly_fire: fields.whole("friendly_fire", 1..=40),
        fort: fields.whole("fort", HITS),
        trench: fields.whole("trench", HITS),
        attacker_hits: fields.whole("attacker_hits", HITS),
        fresh_defender_hits: fields.whole("fresh_defender_hits", HITS),
        exhausted_defender_hits: fields.whole("exhausted_defender_hits", HITS),
        height: fields.whole("height", HITS),
        request: fields.whole("request", 1..=20),
        strategic_reserve: fields.whole("strategic_reserve", 1..=20),
        tactical: fields.whole("tactical", 1..=3),
        vp: (fields.whole("lowest_vp", -100..=0), fields.whole("highest_vp", 1..=100)),
        forts_per_point: fields.whole("forts_per_point", 1..=20),
        last_turn_times: fields.whole("last_turn_times", 1..=4),
        stars: fields.whole("stars", 1..=20),
        morale: fields.whole("morale", 1..=100),
        low_morale: fields.whole("low_morale", 0..=100),
        air: fields.whole("air", 0..=9),
        air_protects: fields.whole("air_protects", AIR),
        air_denies: fields.whole("air_denies", AIR),
        air_fives: fields.whole("air_fives", AIR),
        us_card: fields.whole("us_card", 0..=9),
    })
}

/// §10 Checks that the marker starts on its track.
pub(super) fn check(root: &Fields<'_, '_>, data: &Data) {
    let (low, high) = data.limits.vp;
    let vp = data.course.vp;
    let course = root.optional("course").and_then(|item| item.fields());
    if let Some(item) = course.and_then(|course| course.optional("vp")).filter(|_| !(low..=high).contains(&vp)) {
        item.fault(Contradiction, format!("{vp} points"), format!("a place on the track, {low} to {high}"));
    }
}

/// The readings in force; one that is not named keeps its default.
pub(super) fn rulings(root: &Fields<'_, '_>) -> Option<Rulings> {
    let mut rulings = Rulings::default();
    crate::rulings::read(root, RULINGS, |at, choice| rulings.set(at, choice)).then_some(rulings)
}
