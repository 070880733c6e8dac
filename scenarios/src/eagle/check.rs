//! Checks that the parts of the data fit together.

use super::SIDES;
use super::rules::MOST_TURNS;
use super::set_up::is_set_up;
use crate::diagnostic::FaultKind::{Contradiction, Missing};
use crate::hexes::number;
use crate::reader::{Fields, Item};
use crate::turns::Turns;
use sandtable_engine::Side;
use sandtable_engine::eagle::data::{Data, Placement};
use sandtable_engine::eagle::unit::{Kind, Role};
use sandtable_engine::eagle::{HexSet, UnitId};

/// The most hexes in a list of choices, which leaves room for the other choices.
const MOST_HEXES: u32 = 240;

pub(super) fn check(root: &Fields<'_, '_>, data: &Data) {
    check_railways(root, data);
    check_arrivals(root, data);
    check_units(root, data);
    let Some(fields) = root.optional("set-up").and_then(|item| item.fields()) else { return };
    for ((_, item), placement) in fields.all().iter().zip(&data.set_up) {
        check_hexes(item, placement);
        if placement.with_headquarters {
            check_company(item, placement, data);
        } else {
            check_room(item, placement, data);
        }
    }
}

/// §6.2 Checks that railways have few enough hexes for a list of choices: a unit may choose any of them.
fn check_railways(root: &Fields<'_, '_>, data: &Data) {
    let hexes = data.map.railways().len();
    let railways = root.optional("map").and_then(|item| item.fields()?.optional("railways"));
    if let Some(item) = railways.filter(|_| hexes > MOST_HEXES) {
        item.fault_at_name(
            Contradiction,
            format!("railways in {hexes} hexes"),
            format!("in at most {MOST_HEXES}"),
            None,
        );
    }
}

/// §12.1, §16.2 Checks that reinforcements arrive in their own country, and that the turns of the option are within the game.
fn check_arrivals(root: &Fields<'_, '_>, data: &Data) {
    let course = root.optional("course").and_then(|item| item.fields());
    let arrivals = course.and_then(|course| course.optional("arrivals")?.fields());
    for (name, side) in SIDES {
        let hex = data.course.arrivals[side].hex;
        let at = arrivals.as_ref().and_then(|arrivals| arrivals.optional(name)?.fields()?.optional("hex"));
        if let Some(item) = at.filter(|_| !data.map.country[side].has(hex)) {
            let found = format!("{}, outside its country", number(&data.map.grid, hex));
            item.fault(Contradiction, found, format!("a hex with the letter of the {name} country"));
        }
    }
    let [usual, written] = ["course", super::ALTERNATE].map(|table| Turns::of(root, table, MOST_TURNS).written);
    let turns = root.optional("course").and_then(|item| item.fields()?.optional("turns"));
    let played = data.course.two_from.is_some();
    if let Some(item) = turns.filter(|_| played && usual > written) {
        item.fault(
            Contradiction,
            "a value that does not count with options.alternate",
            "alternate.turns, the turns of that game",
        );
    }
    let alternate = root.optional(super::ALTERNATE).and_then(|item| item.fields()?.optional("two_from"));
    let late = data.course.two_from.is_some_and(|turn| turn > data.course.turns);
    if let Some(item) = alternate.filter(|item| late && item.node.origin.source >= written) {
        item.fault(Contradiction, "a turn after the last", format!("a turn from 1 to {}", data.course.turns));
    }
}

/// §12.1, §13.2, §16.1 Checks that each unit begins somewhere or arrives within the game; a replacement headquarters must arrive.
fn check_units(root: &Fields<'_, '_>, data: &Data) {
    let played = if data.course.two_from.is_some() { super::ALTERNATE } else { "course" };
    let turns = Turns::of(root, played, MOST_TURNS);
    let tables = ["headquarters", "units"].map(|name| root.optional(name).and_then(|item| item.fields()));
    for (unit, id) in data.units.iter().zip((0..).map(UnitId)) {
        let Some(item) = tables.iter().flatten().find_map(|table| table.optional(&unit.name)) else { continue };
        let written = item.fields().and_then(|fields| Some(fields.peek(&["enters"])?.origin.source));
        let late = |turn: &u8| *turn > data.course.turns && written >= Some(turns.written);
        if let Some(turn) = unit.enters.filter(late) {
            let expected = format!("a turn from 1 to {}, the last", data.course.turns);
            item.fault_at_name(Contradiction, format!("{} from turn {turn} on", unit.name), expected, None);
        }
        let replaces = unit.headquarters.is_some_and(|hq| hq.role == Role::Replacement);
        if is_set_up(unit) && !data.set_up.iter().any(|placement| placement.units.contains(&id)) {
            let expected = "a line of [set-up] with it, or `enters`";
            item.fault_at_name(Missing, format!("{} begins nowhere", unit.name), expected, None);
        } else if replaces && unit.enters.is_none() {
            let expected = "the turn from which on it can come, such as `enters = 2`";
            item.fault_at_name(Contradiction, format!("{} from the start", unit.name), expected, None);
        }
    }
}

/// Checks that the hexes of a placement fit in a list of choices.
fn check_hexes(item: &Item<'_, '_>, placement: &Placement) {
    let hexes = placement.hexes.len();
    if hexes > MOST_HEXES {
        item.fault_at_name(
            Contradiction,
            format!("{hexes} hexes to choose from"),
            format!("at most {MOST_HEXES}"),
            None,
        );
    }
}

/// §16.1 Checks that a unit that joins a headquarters finds one that was placed before.
fn check_company(item: &Item<'_, '_>, placement: &Placement, data: &Data) {
    let before = data.set_up.iter().take_while(|other| *other != placement);
    let own = before.filter(|other| other.side == placement.side).flat_map(|other| &other.units);
    if !own.into_iter().any(|unit| data.units[unit.index()].kind == Kind::Headquarters) {
        item.fault_at_name(Contradiction, "no headquarters that stands already", "one of its side above", None);
    }
}

/// §3.1 Checks that there is room for all units that are set up in these hexes and nowhere else.
fn check_room(item: &Item<'_, '_>, placement: &Placement, data: &Data) {
    let within = |other: &&Placement| {
        other.side == placement.side && !other.with_headquarters && other.hexes.minus(placement.hexes).is_empty()
    };
    let units = || data.set_up.iter().filter(within).flat_map(|other| &other.units).copied();
    let halves: u32 = units().map(|unit| halves(data, unit)).sum();
    let hqs = units().filter(|unit| data.units[unit.index()].kind == Kind::Headquarters).count() as u32;
    let hexes = placement.hexes.len();
    let room = hexes * u32::from(data.limits.stacking) - fortresses(data, placement.side, placement.hexes);
    if halves > room {
        let found = format!("{halves} half corps, room for {room}");
        item.fault_at_name(Contradiction, found, "room for all of them", None);
    }
    let room = hexes * u32::from(data.limits.headquarters);
    if hqs > room {
        let found = format!("{hqs} headquarters, room for {room}");
        item.fault_at_name(Contradiction, found, "room for all of them", None);
    }
}

/// §3.1 The size of a unit, in half corps, for stacking.
fn halves(data: &Data, unit: UnitId) -> u32 {
    match data.units[unit.index()].kind {
        Kind::Corps => 2,
        Kind::Infantry | Kind::Cavalry | Kind::Fortress => 1,
        Kind::Headquarters => 0,
    }
}

/// The number of a side's fortresses in some hexes.
fn fortresses(data: &Data, side: Side, hexes: HexSet) -> u32 {
    let own = |(unit, hex): &&(UnitId, _)| data.units[unit.index()].side == side && hexes.has(*hex);
    data.at_start.iter().filter(own).count() as u32
}
