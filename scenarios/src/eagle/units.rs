//! `units.toml`: headquarters and combat units.

use super::SIDES;
use super::rules::{Alternate, MOST_TURNS, hex_of_city};
use crate::diagnostic::FaultKind::{Contradiction, UnknownName};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use crate::sides::side;
use sandtable_engine::Side;
use sandtable_engine::eagle::unit::{Face, Headquarters, Kind, Role, Unit};
use sandtable_engine::eagle::{MAX_UNITS, Map, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;
use std::ops::RangeInclusive;

/// The combat strength.
const STRENGTH: RangeInclusive<i64> = 1..=20;
const MORALE: RangeInclusive<i64> = 0..=6;
/// The movement allowance, bounded by the engine.
const MOVEMENT: RangeInclusive<i64> = 1..=24;
const RADIUS: RangeInclusive<i64> = 0..=20;
const BONUS: RangeInclusive<i64> = 0..=6;

/// The units in play, by number.
#[derive(Debug)]
pub(super) struct Roster<'r, 'a> {
    units: Vec<Named<'r, 'a>>,
    guard: Option<(UnitId, UnitId)>,
}

/// A counter with its name; `unit` is `None` if it has errors.
#[derive(Debug)]
pub(super) struct Named<'r, 'a> {
    pub(super) name: &'a str,
    pub(super) item: Item<'r, 'a>,
    pub(super) unit: Option<Unit>,
}

impl<'r, 'a> Roster<'r, 'a> {
    /// All units, each with its number.
    pub(super) fn all(&self) -> impl Iterator<Item = (UnitId, &Named<'r, 'a>)> {
        (0..).map(UnitId).zip(&self.units)
    }

    pub(super) fn unit(&self, unit: UnitId) -> Option<&Unit> {
        self.units[unit.index()].unit.as_ref()
    }

    /// All units; `None` if one has an error.
    pub(super) fn finished(self) -> Option<Vec<Unit>> {
        self.units.into_iter().map(|named| named.unit).collect()
    }

    /// §13.3, R-61 The cavalry of the Guard and the Guard corps.
    pub(super) fn guard(&self) -> Option<(UnitId, UnitId)> {
        self.guard
    }

    /// The unit that a value names, of those that are `wanted`; `what` describes these.
    pub(super) fn named(&self, item: &Item<'_, '_>, what: &str, wanted: impl Fn(&Unit) -> bool) -> Option<UnitId> {
        let expected = format!("the name of {what}");
        let name = item.text(&expected)?;
        let meant = || self.all().filter(|(_, named)| named.unit.as_ref().is_none_or(&wanted));
        let found = meant().find(|(_, named)| named.name == name).map(|(id, _)| id);
        if found.is_none() {
            let near = nearest(name, meant().map(|(_, named)| named.name));
            item.fault_near(UnknownName, format!("{name:?}, which is no such unit"), expected, near);
        }
        found
    }

    /// §16.1 The fortresses, each in the hex of the city of its name.
    pub(super) fn in_fortresses(&self, map: Option<&Map>) -> Option<Vec<(UnitId, HexId)>> {
        let fortresses = self.all().filter(|(id, _)| self.unit(*id).is_some_and(|unit| unit.kind == Kind::Fortress));
        fortresses.map(|(id, named)| Some((id, hex_of_city(map?, named.name)?))).collect()
    }
}

/// Reads `[headquarters]` and `[units]`; units of an option that is not in play are read but omitted.
pub(super) fn read<'r, 'a>(root: &Fields<'r, 'a>, alternate: Option<&Alternate<'r, 'a>>) -> Roster<'r, 'a> {
    let chosen = alternate.is_some_and(|alternate| alternate.chosen);
    let mut roster = Roster { units: Vec::new(), guard: None };
    for (name, item) in entries(root, "headquarters", "a line for each headquarters") {
        let unit = headquarters(name, &item);
        roster.units.push(Named { name, item, unit });
    }
    if let Some(alternate) = alternate {
        check_armies(&roster, alternate);
    }
    let also = alternate.map_or_else(Vec::new, |alternate| under(&roster, alternate));
    for (name, item) in entries(root, "units", "a line for each combat unit") {
        if roster.units.iter().any(|other| other.name == name) {
            item.fault_at_name(Contradiction, format!("{name:?}, a headquarters' name too"), "a name of its own", None);
        }
        let Some(fields) = item.fields() else { continue };
        let option = fields.optional("option").and_then(|item| item.choice(&[(super::ALTERNATE, ())], "an option"));
        let (unit, guarded) = combat_unit(name, &fields, &roster);
        fields.finish();
        if option.is_some() && !chosen {
            continue;
        }
        let unit = unit.map(|unit| with_armies(unit, &also));
        let id = UnitId(roster.units.len() as u8);
        roster.units.push(Named { name, item, unit });
        roster.guard = roster.guard.or(guarded.map(|corps| (id, corps)));
    }
    if let Some(named) = roster.units.get(MAX_UNITS) {
        let found = format!("{} headquarters and units in play", roster.units.len());
        named.item.fault_at_name(Contradiction, found, format!("at most {MAX_UNITS}"), None);
    }
    roster.units.truncate(MAX_UNITS);
    roster
}

/// The entries of a table.
fn entries<'r, 'a>(root: &Fields<'r, 'a>, name: &str, expected: &str) -> Vec<(&'a str, Item<'r, 'a>)> {
    let fields = root.required(name, expected).and_then(|item| item.fields());
    let mut entries = fields.map(|fields| fields.all()).unwrap_or_default();
    // If there are more than a number can count, that is reported already.
    entries.truncate(MAX_UNITS + 1);
    entries
}

fn headquarters(name: &str, item: &Item<'_, '_>) -> Option<Unit> {
    let fields = item.fields()?;
    let side = side(&fields, "side", &SIDES);
    let role = fields.required("role", "\"army\", \"supreme\" or \"replacement\"");
    let role = role.and_then(|item| item.choice(&Role::ALL, "a role"));
    let (radius, bonus) = (fields.whole("radius", RADIUS), fields.whole("bonus", BONUS));
    let face = Face { movement: fields.whole("movement", MOVEMENT), ..Face::default() };
    let enters = enters(&fields);
    fields.finish();
    Some(Unit {
        name: name.to_owned(),
        side: side?,
        kind: Kind::Headquarters,
        front: face,
        back: face,
        commanders: UnitSet::EMPTY,
        tied_to: None,
        enters,
        headquarters: Some(Headquarters { radius, bonus, role: role? }),
    })
}

fn enters(fields: &Fields<'_, '_>) -> Option<u8> {
    fields.optional("enters").and_then(|item| item.whole(1..=MOST_TURNS))
}

/// §16.2 Checks that the headquarters to which the option gives units exist.
fn check_armies(roster: &Roster<'_, '_>, alternate: &Alternate<'_, '_>) {
    for (name, item) in &alternate.headquarters {
        if !roster.units.iter().any(|named| named.name == *name) {
            let near = nearest(name, roster.units.iter().map(|named| named.name));
            item.fault_at_name(
                UnknownName,
                format!("the unknown headquarters `{name}`"),
                "a name of [headquarters]",
                near,
            );
        }
    }
}

/// §16.2 Each headquarters of the option with those whose units it commands too; none if the option is not in play.
fn under(roster: &Roster<'_, '_>, alternate: &Alternate<'_, '_>) -> Vec<(UnitId, UnitSet)> {
    let of = |(name, item): &(&str, Item<'_, '_>)| {
        let hq = roster.all().find(|(_, named)| named.name == *name)?.0;
        let side = roster.unit(hq)?.side;
        Some((hq, listed(item, roster, side)))
    };
    let read: Vec<(UnitId, UnitSet)> = alternate.headquarters.iter().filter_map(of).collect();
    if alternate.chosen { read } else { Vec::new() }
}

/// Headquarters of a side, by name.
fn listed(item: &Item<'_, '_>, roster: &Roster<'_, '_>, of: Side) -> UnitSet {
    let list = item.list("a list of headquarters, such as [\"Bazaine\"]").unwrap_or_default();
    let hq = |unit: &Unit| unit.side == of && unit.kind == Kind::Headquarters;
    list.iter().filter_map(|item| roster.named(item, "a headquarters of its side", hq)).collect()
}

fn with_armies(unit: Unit, also: &[(UnitId, UnitSet)]) -> Unit {
    let more: UnitSet = also.iter().filter(|(_, of)| of.meets(unit.commanders)).map(|(hq, _)| *hq).collect();
    Unit { commanders: unit.commanders | more, ..unit }
}

/// A unit, and the Guard corps if it is the Guard's cavalry.
fn combat_unit(name: &str, fields: &Fields<'_, '_>, roster: &Roster<'_, '_>) -> (Option<Unit>, Option<UnitId>) {
    let side = side(fields, "side", &SIDES);
    let kinds = &Kind::ALL[..4];
    let kind = fields.required("kind", "\"corps\", \"infantry division\", \"cavalry division\" or \"fortress\"");
    let kind = kind.and_then(|item| item.choice(kinds, "a kind of unit"));
    let movement = match kind {
        Some(Kind::Fortress) => 0,
        Some(_) => fields.whole("movement", MOVEMENT),
        // It is unknown whether the unit has a movement allowance.
        None => fields.optional("movement").map_or(0, |_| 0),
    };
    let front = Face { strength: fields.whole("strength", STRENGTH), morale: fields.whole("morale", MORALE), movement };
    let back = fields.table("reduced", "the other side of the counter, such as { strength = 3 }", |back| {
        let other = |name: &str, range: RangeInclusive<i64>, front: u8| {
            back.optional(name).map_or(Some(front), |item| item.whole(range)).unwrap_or(front)
        };
        let strength = back.required("strength", "the strength of the reduced unit");
        let strength = strength.and_then(|item| item.whole(1..=i64::from(front.strength.max(1))));
        let movement = if kind == Some(Kind::Fortress) { 0 } else { other("movement", MOVEMENT, front.movement) };
        Face { strength: strength.unwrap_or_default(), morale: other("morale", MORALE, front.morale), movement }
    });
    let armies = fields.optional("armies").zip(side);
    let commanders = armies.map_or(UnitSet::EMPTY, |(item, side)| listed(&item, roster, side));
    let corps_of = |name: &str| {
        // If the kind is wrong, it is unknown whether the unit may have such a field.
        let may = kind.is_none_or(|kind| kind == Kind::Cavalry);
        let item = may.then(|| fields.optional(name)).flatten()?;
        let corps = |unit: &Unit| Some(unit.side) == side && unit.kind == Kind::Corps;
        roster.named(&item, "a corps of its side, above this line", corps)
    };
    let (tied_to, guarded) = (corps_of("corps"), corps_of("guard"));
    let unit = || {
        Some(Unit {
            name: name.to_owned(),
            side: side?,
            kind: kind?,
            front,
            back: back?,
            commanders,
            tied_to,
            enters: enters(fields),
            headquarters: None,
        })
    };
    (unit(), guarded)
}
