//! `units.toml`: corps, regular units, and kinds of counters with several identical copies.

use super::SIDES;
use crate::diagnostic::FaultKind::{Contradiction, Missing, UnknownName};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use crate::sides::{self, side};
use sandtable_engine::loire::unit::{Corps, Kind, MAX_STEPS, Unit};
use sandtable_engine::loire::{CorpsId, CorpsSet, FRENCH, GERMAN, MAX_UNITS, UnitId, UnitSet};
use sandtable_engine::{BySide, Side};
use std::ops::RangeInclusive;

/// The combat value.
const VALUE: RangeInclusive<i64> = 1..=20;
/// Morale and competence.
const RATING: RangeInclusive<i64> = 0..=12;
const STEPS: RangeInclusive<i64> = 1..=MAX_STEPS as i64;
const ARTILLERY: RangeInclusive<i64> = 0..=9;
/// The movement allowance, bounded by the half movement points of a march that the engine can count.
const MOVEMENT: RangeInclusive<i64> = 1..=8;
/// The number of identical counters.
const COUNT: RangeInclusive<i64> = 0..=40;
/// The most corps that a set can hold.
const MOST_CORPS: usize = 64;

/// The names that a list of units uses for all counters of a kind that a side has.
const ALIKE: [(&str, Kind); 2] = [("reconnaissance parties", Kind::Party), ("decoys", Kind::Decoy)];

/// All units and corps, by number.
#[derive(Debug)]
pub(super) struct Roster<'r, 'a> {
    units: Vec<Named<'r, 'a>>,
    corps: Vec<Group<'r, 'a>>,
    /// §7.1, §7.2 The most irregular units of a side.
    pub(super) irregulars: BySide<u8>,
    /// §10 The "?" markers of a side.
    pub(super) masks: BySide<u8>,
}

/// A counter with its name; `unit` is `None` if it has errors, `item` is `None` if it is one of several identical ones.
#[derive(Debug)]
struct Named<'r, 'a> {
    name: String,
    item: Option<Item<'r, 'a>>,
    /// The army headquarters that command it, in addition to those that command its corps.
    armies: Option<Item<'r, 'a>>,
    unit: Option<Unit>,
}

/// A corps, read before its units.
#[derive(Debug)]
struct Group<'r, 'a> {
    name: &'a str,
    side: Option<Side>,
    hq: Option<Item<'r, 'a>>,
    armies: Option<Item<'r, 'a>>,
    /// Whether it is only a group of units that belong to no corps.
    alone: bool,
    /// The headquarters, once the units are known.
    hq_unit: Option<UnitId>,
}

impl<'r, 'a> Roster<'r, 'a> {
    /// All units, each with its number; `None` for a unit with errors.
    pub(super) fn units(&self) -> impl Iterator<Item = (UnitId, Option<&Unit>)> {
        (0..).map(UnitId).zip(self.units.iter().map(|named| named.unit.as_ref()))
    }

    /// All units and corps; `None` if one has an error.
    pub(super) fn finished(self) -> Option<(Vec<Unit>, Vec<Corps>)> {
        let of = |corps: CorpsId| -> UnitSet {
            let own = |unit: &Option<&Unit>| unit.is_some_and(|unit| unit.corps == Some(corps));
            self.units().filter(|(_, unit)| own(unit)).map(|(id, _)| id).collect()
        };
        let named = (0..).map(CorpsId).zip(&self.corps);
        let corps: Option<Vec<Corps>> = named
            .map(|(id, group)| {
                Some(Corps {
                    name: group.name.to_owned(),
                    side: group.side?,
                    units: of(id),
                    hq: group.hq_unit,
                    group: group.alone,
                })
            })
            .collect();
        let units: Option<Vec<Unit>> = self.units.into_iter().map(|named| named.unit).collect();
        units.zip(corps)
    }

    /// The unit that a value names, of those that are `wanted`; `what` describes these.
    pub(super) fn named(&self, item: &Item<'_, '_>, what: &str, wanted: impl Fn(&Unit) -> bool) -> Option<UnitId> {
        let expected = format!("the name of {what}");
        let name = item.text(&expected)?;
        let found = self.of_name(name, &wanted);
        if found.is_none() {
            let near = nearest(name, self.names(&wanted));
            item.fault_near(UnknownName, format!("{name:?}, which is no such unit"), expected, near);
        }
        found
    }

    /// The unit with the name of an entry, such as `Rousseau = 1`.
    pub(super) fn of_entry(&self, name: &str, item: &Item<'_, '_>, wanted: impl Fn(&Unit) -> bool) -> Option<UnitId> {
        let found = self.of_name(name, &wanted);
        if found.is_none() {
            let near = nearest(name, self.names(&wanted));
            item.fault_at_name(UnknownName, format!("{name:?}, which is no such unit"), "a name of [units]", near);
        }
        found
    }

    /// The units of a required list, by name.
    pub(super) fn list(&self, fields: &Fields<'_, '_>, name: &str, what: &str, wanted: fn(&Unit) -> bool) -> UnitSet {
        let expected = format!("a list of names: {what}");
        let list = fields.required(name, &expected).and_then(|item| item.list(&expected)).unwrap_or_default();
        list.iter().filter_map(|element| self.named(element, what, wanted)).collect()
    }

    /// The units of a side that a value names: a single unit, all units of a corps, or all identical counters of a kind.
    pub(super) fn group(&self, item: &Item<'_, '_>, side: Side) -> Option<Vec<UnitId>> {
        let name = item.text("the name of a unit or a corps")?;
        let all = |wanted: &dyn Fn(&Unit) -> bool| -> Vec<UnitId> {
            let own = |unit: &&Unit| unit.side == side && wanted(unit);
            self.units().filter(|(_, unit)| unit.as_ref().is_some_and(own)).map(|(id, _)| id).collect()
        };
        if let Some((_, kind)) = ALIKE.iter().find(|(alike, _)| *alike == name) {
            return Some(all(&|unit| unit.kind == *kind));
        }
        if let Some(corps) = self.corps.iter().position(|corps| corps.name == name && corps.side == Some(side)) {
            return Some(all(&|unit| unit.corps == Some(CorpsId(corps as u8))));
        }
        let wanted = |unit: &Unit| unit.side == side && unit.kind.regular();
        let unit = self.of_name(name, &wanted);
        if unit.is_none() {
            let corps = self.corps.iter().filter(|corps| corps.side == Some(side)).map(|corps| corps.name);
            let near = nearest(name, self.names(&wanted).chain(corps).chain(ALIKE.map(|(alike, _)| alike)));
            let found = format!("{name:?}, which is no unit and no corps of the side");
            item.fault_near(UnknownName, found, "a name of [units] or [corps]", near);
        }
        unit.map(|unit| vec![unit])
    }

    /// The corps of a side that a value names.
    pub(super) fn corps(&self, item: &Item<'_, '_>, side: Side) -> Option<CorpsId> {
        let name = item.text("the name of a corps")?;
        let own = || self.corps.iter().enumerate().filter(|(_, corps)| corps.side.is_none_or(|of| of == side));
        let found = own().find(|(_, corps)| corps.name == name).map(|(at, _)| CorpsId(at as u8));
        if found.is_none() {
            let near = nearest(name, own().map(|(_, corps)| corps.name));
            item.fault_near(UnknownName, format!("the unknown corps {name:?}"), "a name of [corps] of the side", near);
        }
        found
    }

    /// A required list of corps.
    pub(super) fn corps_list(&self, fields: &Fields<'_, '_>, name: &str, side: Side) -> CorpsSet {
        let expected = "a list of corps, such as [\"15 Corps\", \"16 Corps\"]";
        let list = fields.required(name, expected).and_then(|item| item.list(expected)).unwrap_or_default();
        list.iter().filter_map(|element| self.corps(element, side)).collect()
    }

    /// The headquarters of a corps; an error at the value that names it if it has none.
    pub(super) fn headquarters(&self, item: &Item<'_, '_>, side: Side) -> Option<UnitId> {
        let corps = self.corps(item, side)?;
        let group = &self.corps[corps.index()];
        if group.hq.is_none() {
            item.fault(Contradiction, format!("{}, which has no headquarters", group.name), "a corps with one");
        }
        group.hq_unit
    }

    fn of_name(&self, name: &str, wanted: &impl Fn(&Unit) -> bool) -> Option<UnitId> {
        let meant = |named: &Named<'_, '_>| named.name == name && named.unit.as_ref().is_none_or(wanted);
        self.units.iter().position(meant).map(|at| UnitId(at as u8))
    }

    fn names(&self, wanted: &impl Fn(&Unit) -> bool) -> impl Iterator<Item = &str> {
        let meant = move |named: &&Named<'_, '_>| named.item.is_some() && named.unit.as_ref().is_none_or(wanted);
        self.units.iter().filter(meant).map(|named| named.name.as_str())
    }
}

/// Reads `[corps]`, `[units]` and `[irregulars]`; without hidden stacks, decoys are omitted.
pub(super) fn read<'r, 'a>(root: &Fields<'r, 'a>, hidden: bool) -> Roster<'r, 'a> {
    let corps: Vec<Group<'r, 'a>> = entries(root, "corps", "a line for each corps", MOST_CORPS)
        .into_iter()
        .filter_map(|(name, item)| group(name, &item))
        .collect();
    let mut roster = Roster { units: Vec::new(), corps, irregulars: BySide::default(), masks: BySide::default() };
    for (name, item) in entries(root, "units", "a line for each regular unit", MAX_UNITS) {
        let Some(fields) = item.fields() else { continue };
        let unit = regular(name, &fields, &roster);
        let armies = fields.optional("armies");
        fields.finish();
        roster.units.push(Named { name: name.to_owned(), item: Some(item), armies, unit });
    }
    subordinate(&mut roster);
    root.table("irregulars", "the counters of which there are several alike", |fields| {
        irregulars(fields, &mut roster, hidden);
    });
    if roster.units.len() > MAX_UNITS {
        let found = format!("{} units, irregular ones and decoys among them", roster.units.len());
        if let Some(item) = root.optional("irregulars") {
            item.fault_at_name(Contradiction, found, format!("at most {MAX_UNITS}"), None);
        }
        roster.units.truncate(MAX_UNITS);
    }
    roster
}

/// The entries of a table, at most `most`.
fn entries<'r, 'a>(root: &Fields<'r, 'a>, name: &str, expected: &str, most: usize) -> Vec<(&'a str, Item<'r, 'a>)> {
    let fields = root.required(name, expected).and_then(|item| item.fields());
    let mut entries = fields.map(|fields| fields.all()).unwrap_or_default();
    if let Some((_, first)) = entries.get(most) {
        first.fault_at_name(Contradiction, format!("{} lines", entries.len()), format!("at most {most}"), None);
    }
    entries.truncate(most);
    entries
}

fn group<'r, 'a>(name: &'a str, item: &Item<'r, 'a>) -> Option<Group<'r, 'a>> {
    let fields = item.fields()?;
    let side = side(&fields, "side", &SIDES);
    let (hq, armies) = (fields.optional("hq"), fields.optional("armies"));
    let alone = fields.optional("group").and_then(|item| item.flag()).unwrap_or(false);
    fields.finish();
    Some(Group { name, side, hq, armies, alone, hq_unit: None })
}

/// A regular unit, without its commanders.
fn regular(name: &str, fields: &Fields<'_, '_>, roster: &Roster<'_, '_>) -> Option<Unit> {
    let (side, corps) = belonging(fields, roster);
    let kinds = &Kind::ALL[..3];
    let kind = fields.required("kind", "\"infantry\", \"cavalry\" or \"headquarters\"");
    let kind = kind.and_then(|item| item.choice(kinds, "a kind of unit"));
    let movement = fields.whole("movement", MOVEMENT);
    let (mut values, mut steps, mut artillery, mut rating) = ([0; MAX_STEPS], 0, 0, 0);
    match kind {
        Some(Kind::Headquarters) => {
            steps = fields.whole("steps", STEPS);
            rating = fields.whole("competence", RATING);
            artillery = fields.whole("artillery", ARTILLERY);
        }
        Some(_) => {
            rating = fields.whole("morale", RATING);
            (values, steps) = fields.table("values", VALUES, by_steps)?;
        }
        // If the kind is wrong, the expected fields are unknown.
        None => ["steps", "competence", "artillery", "morale", "values"].iter().for_each(|field| {
            let _ = fields.optional(field);
        }),
    }
    Some(Unit {
        name: name.to_owned(),
        side: side?,
        kind: kind?,
        steps,
        values,
        rating,
        movement,
        artillery,
        corps,
        commanders: UnitSet::EMPTY,
    })
}

/// §1.7 The side and the corps of a unit: the side is that of its corps, or else is given.
fn belonging(fields: &Fields<'_, '_>, roster: &Roster<'_, '_>) -> (Option<Side>, Option<CorpsId>) {
    let Some(item) = fields.optional("corps") else { return (side(fields, "side", &SIDES), None) };
    let Some(name) = item.text("the name of a corps") else { return (None, None) };
    let Some(at) = roster.corps.iter().position(|corps| corps.name == name) else {
        let near = nearest(name, roster.corps.iter().map(|corps| corps.name));
        item.fault_near(UnknownName, format!("the unknown corps {name:?}"), "a name of [corps]", near);
        return (None, None);
    };
    (roster.corps[at].side, Some(CorpsId(at as u8)))
}

/// The description of a unit's values, for messages.
const VALUES: &str = "the combat value with each number of steps, such as { 3 = 6, 2 = 4, 1 = 2 }";

/// §1.1, §1.6 The combat values by steps left, and the number of steps.
fn by_steps(fields: &Fields<'_, '_>) -> ([u8; MAX_STEPS], u8) {
    let (mut values, mut known) = ([0; MAX_STEPS], [false; MAX_STEPS]);
    for (name, item) in fields.all() {
        let step = (0..MAX_STEPS).find(|step| name == (step + 1).to_string());
        let Some(step) = step else {
            item.fault_at_name(UnknownName, format!("{name} steps"), format!("1 to {MAX_STEPS}"), None);
            continue;
        };
        values[step] = item.whole(VALUE).unwrap_or_default();
        known[step] = true;
    }
    let steps = known.iter().rposition(|known| *known).map_or(0, |last| last + 1);
    if let Some(gap) = known[..steps].iter().position(|known| !known) {
        fields.fault(Missing, format!("no value with {} steps", gap + 1), VALUES);
    } else if steps == 0 {
        fields.fault(Missing, "no value", VALUES);
    } else if !values[..steps].is_sorted() {
        fields.fault(Contradiction, "a higher value with fewer steps", "values that do not rise as steps are lost");
    }
    (values, steps as u8)
}

/// §1.7 Adds the commanders of each unit: the headquarters of its corps and of its army. By now all headquarters are known.
fn subordinate(roster: &mut Roster<'_, '_>) {
    for at in 0..roster.corps.len() {
        let corps = CorpsId(at as u8);
        let Some(item) = &roster.corps[at].hq else { continue };
        let own = |unit: &Unit| unit.corps == Some(corps) && unit.kind == Kind::Headquarters;
        roster.corps[at].hq_unit = roster.named(item, "a headquarters of the corps", own);
    }
    let of_armies: Vec<UnitSet> =
        roster.corps.iter().map(|corps| commanders(corps.armies.as_ref(), corps.side, roster)).collect();
    for at in 0..roster.units.len() {
        let Named { unit: Some(unit), armies, .. } = &roster.units[at] else { continue };
        let own = commanders(armies.as_ref(), Some(unit.side), roster);
        let corps = unit.corps.map_or(UnitSet::EMPTY, |corps| {
            let hq = roster.corps[corps.index()].hq_unit.map_or(UnitSet::EMPTY, UnitSet::one);
            hq | of_armies[corps.index()]
        });
        if let Some(unit) = &mut roster.units[at].unit {
            unit.commanders = (own | corps).minus(UnitSet::one(UnitId(at as u8)));
        }
    }
}

/// The headquarters in a list.
fn commanders(item: Option<&Item<'_, '_>>, side: Option<Side>, roster: &Roster<'_, '_>) -> UnitSet {
    let Some((item, side)) = item.zip(side) else { return UnitSet::EMPTY };
    let list = item.list("a list of headquarters, such as [\"Mecklenburg\"]").unwrap_or_default();
    let hq = |unit: &Unit| unit.side == side && unit.kind == Kind::Headquarters;
    list.iter().filter_map(|item| roster.named(item, "a headquarters of its side", hq)).collect()
}

/// §7, §10 Reads `[irregulars]`.
fn irregulars(fields: &Fields<'_, '_>, roster: &mut Roster<'_, '_>, hidden: bool) {
    let expected = "how many there are, and what they are worth, such as { count = 10, morale = 6, movement = 4 }";
    let alike = |name: &str| {
        fields.table(name, expected, |of| {
            (of.whole("count", COUNT), of.whole("morale", RATING), of.whole("movement", MOVEMENT))
        })
    };
    let (count, morale, movement): (u8, u8, u8) = alike("francs_tireurs").unwrap_or_default();
    add(roster, FRENCH, Kind::FrancTireur, "Francs-tireurs", count, (morale, movement));
    let (parties, morale, movement) = alike("parties").unwrap_or_default();
    add(roster, GERMAN, Kind::Party, "Reconnaissance party", parties, (morale, movement));
    roster.irregulars = BySide([count, parties]);
    let decoys = fields.table("decoys", "how many each side has, and their movement", |decoys| {
        let movement: u8 = decoys.whole("movement", MOVEMENT);
        let [french, german]: [u8; 2] = SIDES.map(|(side, _)| decoys.whole(side, COUNT));
        (movement, french, german)
    });
    if let Some((movement, french, german)) = decoys.filter(|_| hidden) {
        add(roster, FRENCH, Kind::Decoy, "French decoy", french, (0, movement));
        add(roster, GERMAN, Kind::Decoy, "German decoy", german, (0, movement));
    }
    roster.masks = sides::whole(fields, "masks", &SIDES, COUNT);
}

/// Adds identical counters, numbered from 1.
fn add(roster: &mut Roster<'_, '_>, side: Side, kind: Kind, name: &str, count: u8, (rating, movement): (u8, u8)) {
    for number in 1..=count {
        let name = format!("{name} {number}");
        if let Some(item) = roster.units.iter().find(|named| named.name == name).and_then(|named| named.item.as_ref()) {
            item.fault_at_name(
                Contradiction,
                format!("{name:?}, a counter of [irregulars] too"),
                "a name of its own",
                None,
            );
        }
        let unit = Unit {
            name: name.clone(),
            side,
            kind,
            steps: 1,
            values: [0; MAX_STEPS],
            rating,
            movement,
            artillery: 0,
            corps: None,
            commanders: UnitSet::EMPTY,
        };
        roster.units.push(Named { name, item: None, armies: None, unit: Some(unit) });
    }
}
