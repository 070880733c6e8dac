//! The names that a doctrine may use in a scenario, and how they are read.

use super::order::{ANY_STATUS, Who, Zones};
use crate::doctrine::{choices, is_any, many, shown, title};
use sandtable_engine::Side;
use sandtable_engine::belfort::unit::{Division, Status};
use sandtable_engine::belfort::{Belfort, HEADQUARTERS, PRUSSIAN, Stratagem, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::reader::{Fields, Item};
use sandtable_scenarios::tree::Value;

const HEADQUARTERS_NAME: &str = "headquarters";
const OFF_MAP: &str = "off-map";

/// The names in a scenario, for one side.
#[derive(Debug)]
pub struct Book<'g> {
    pub(super) game: &'g Belfort,
    pub(super) side: Side,
    zones: Vec<(String, Vec<ZoneId>)>,
    units: [Vec<(String, UnitSet)>; 2],
    stratagems: Vec<(&'static str, Stratagem)>,
}

/// The zones that a list may name, and the text that an error gives as expected.
#[derive(Clone, Copy)]
pub(super) struct Allowed<'a> {
    pub(super) zones: ZoneSet,
    pub(super) expected: &'a str,
    pub(super) headquarters: bool,
    pub(super) off_map: bool,
}

/// One entry of a list of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Zone(ZoneId),
    OffMap,
}

impl<'g> Book<'g> {
    pub(super) fn new(game: &'g Belfort, side: Side) -> Book<'g> {
        let data = game.data();
        let mut zones: Vec<(String, Vec<ZoneId>)> =
            data.zones.iter().map(|zone| (zone.name.clone(), vec![zone.id])).collect();
        let mut bonus: Vec<ZoneId> = game.printed().into_iter().collect();
        bonus.sort_by_key(|&zone| std::cmp::Reverse(game.printed_bonus(zone)));
        for (name, group) in [
            ("citadel", vec![data.citadel]),
            ("forts", data.forts.into_iter().collect()),
            ("bonus", bonus),
            ("french-area", data.deployment.french_area.into_iter().collect()),
            ("edge", game.edge().into_iter().collect()),
        ] {
            zones.push((name.to_owned(), group));
        }
        let stratagems = Stratagem::ALL.into_iter().map(|s| (s.names().0, s)).collect();
        Book { game, side, zones, units: Side::BOTH.map(|side| unit_names(game, side)), stratagems }
    }

    /// All zones of the map.
    pub(super) fn on_map(&self) -> Allowed<'static> {
        let zones = self.game.map().zones();
        Allowed { zones, expected: "a zone of the map", headquarters: false, off_map: false }
    }

    /// All zones of the map and, for the Prussians, the headquarters.
    pub(super) fn places(&self) -> Allowed<'static> {
        Allowed { headquarters: self.side == PRUSSIAN, ..self.on_map() }
    }

    // ---- Zones ----

    /// A list of zones by number, name or group, in the order of the file.
    pub(super) fn spots(&self, item: &Item<'_, '_>, allowed: Allowed<'_>) -> Option<Vec<Spot>> {
        let mut spots: Vec<Spot> = Vec::new();
        let mut sound = true;
        let entries = many(item);
        if entries.is_empty() {
            item.fault(FaultKind::Value, "an empty list", format!("{} or more of them", allowed.expected));
            return None;
        }
        for entry in entries {
            let Some(named) = self.spot(&entry, allowed) else {
                sound = false;
                continue;
            };
            if let [one] = named[..]
                && spots.contains(&one)
            {
                entry.fault(
                    FaultKind::Contradiction,
                    format!("{} a second time", shown(&entry, "zone")),
                    "each zone once",
                );
                sound = false;
            }
            for spot in named {
                if !spots.contains(&spot) {
                    spots.push(spot);
                }
            }
        }
        sound.then_some(spots)
    }

    fn spot(&self, entry: &Item<'_, '_>, allowed: Allowed<'_>) -> Option<Vec<Spot>> {
        let group = match &entry.node.value {
            Value::Whole(number) => {
                let zone = u8::try_from(*number).ok().map(ZoneId).filter(|z| self.is_zone(*z));
                let Some(zone) = zone else {
                    let numbers = self.game.data().zones.iter().map(|z| z.id.0.to_string());
                    let near = nearest(&number.to_string(), numbers);
                    let found = format!("zone {number}, which is not on the map");
                    entry.fault_near(FaultKind::UnknownName, found, allowed.expected, near);
                    return None;
                };
                vec![zone]
            }
            Value::Text(text) if text == HEADQUARTERS_NAME && allowed.headquarters => vec![HEADQUARTERS],
            Value::Text(text) if text == OFF_MAP && allowed.off_map => return Some(vec![Spot::OffMap]),
            Value::Text(text) => match self.zones.iter().find(|(name, _)| name == text) {
                Some((_, group)) => group.clone(),
                None => {
                    let special = [(HEADQUARTERS_NAME, allowed.headquarters), (OFF_MAP, allowed.off_map)];
                    let special = special.into_iter().filter(|(_, may)| *may).map(|(name, _)| name);
                    let near = nearest(text, self.zones.iter().map(|(name, _)| name.as_str()).chain(special));
                    entry.fault_near(FaultKind::UnknownName, entry.node.value.describe(), allowed.expected, near);
                    return None;
                }
            },
            other => {
                let expected = format!("{}, by number or name", allowed.expected);
                entry.fault(FaultKind::Value, other.describe(), expected);
                return None;
            }
        };
        let fits = |zone: &ZoneId| *zone == HEADQUARTERS || allowed.zones.has(*zone);
        let kept: Vec<Spot> = group.into_iter().filter(fits).map(Spot::Zone).collect();
        if kept.is_empty() {
            entry.fault(FaultKind::Contradiction, shown(entry, "zone"), allowed.expected);
            return None;
        }
        Some(kept)
    }

    fn is_zone(&self, zone: ZoneId) -> bool {
        self.game.data().zones.iter().any(|z| z.id == zone)
    }

    /// A field with a list of zones.
    pub(super) fn list(&self, fields: &Fields<'_, '_>, name: &str, allowed: Allowed<'_>) -> Vec<ZoneId> {
        let Some(item) = fields.required(name, "a list of zones") else { return Vec::new() };
        self.list_of(&item, allowed)
    }

    fn list_of(&self, item: &Item<'_, '_>, allowed: Allowed<'_>) -> Vec<ZoneId> {
        let zone = |spot| if let Spot::Zone(zone) = spot { Some(zone) } else { None };
        self.spots(item, allowed).unwrap_or_default().into_iter().filter_map(zone).collect()
    }

    /// A field with a list of zones; if it is absent or `any`, all that are allowed.
    pub(super) fn set(&self, fields: &Fields<'_, '_>, name: &str, allowed: Allowed<'_>) -> ZoneSet {
        let mut all = allowed.zones;
        if allowed.headquarters {
            all.insert(HEADQUARTERS);
        }
        match fields.optional(name) {
            Some(item) if !is_any(&item) => self.list_of(&item, allowed).into_iter().collect(),
            _ => all,
        }
    }

    /// A field with zones that form a condition; empty if it is absent.
    pub(super) fn condition(&self, fields: &Fields<'_, '_>, name: &str) -> ZoneSet {
        fields.optional(name).map_or(ZoneSet::EMPTY, |item| self.list_of(&item, self.on_map()).into_iter().collect())
    }

    /// A field with targets in order; if it is absent or `any`, every zone.
    pub(super) fn targets(&self, fields: &Fields<'_, '_>, name: &str, allowed: Allowed<'_>) -> Zones {
        match fields.optional(name) {
            Some(item) if !is_any(&item) => Zones::InOrder(self.list_of(&item, allowed)),
            _ => Zones::Any,
        }
    }

    // ---- Units ----

    /// The fields `who` and `status`.
    pub(super) fn who(&self, fields: &Fields<'_, '_>) -> Who {
        let units = self.units(fields, "who", self.side, self.game.classes(self.side).all, "units");
        Who { units, status: choices(fields, "status", &STATUSES, "a status", ANY_STATUS) }
    }

    /// A field with units of `side` by counter, regiment or class; if it is absent or `any`, all of `among`.
    pub(super) fn units(&self, fields: &Fields<'_, '_>, name: &str, side: Side, among: UnitSet, what: &str) -> UnitSet {
        match fields.optional(name) {
            Some(item) if !is_any(&item) => {
                self.groups(&item, side, among, what).into_iter().fold(UnitSet::EMPTY, |all, group| all | group)
            }
            _ => among,
        }
    }

    /// A list of units by counter, regiment or class, in order.
    pub(super) fn groups(&self, item: &Item<'_, '_>, side: Side, among: UnitSet, what: &str) -> Vec<UnitSet> {
        let expected = format!("{} {what} by counter, regiment or class", title::<Belfort>(side));
        let mut groups = Vec::new();
        let entries = many(item);
        if entries.is_empty() {
            item.fault(FaultKind::Value, "an empty list", expected.as_str());
        }
        for entry in entries {
            let Value::Text(text) = &entry.node.value else {
                entry.fault(FaultKind::Value, entry.node.value.describe(), expected.as_str());
                continue;
            };
            let names = &self.units[side.index()];
            match names.iter().find(|(name, _)| name == text) {
                Some((_, group)) if group.meets(among) => groups.push(*group & among),
                Some(_) => entry.fault(FaultKind::Contradiction, format!("{text:?}"), expected.as_str()),
                None => {
                    let fitting = names.iter().filter(|(_, group)| group.meets(among)).map(|(name, _)| name);
                    let found = entry.node.value.describe();
                    entry.fault_near(FaultKind::UnknownName, found, expected.as_str(), nearest(text, fitting));
                }
            }
        }
        groups
    }

    // ---- Stratagems ----

    /// A stratagem of the side.
    pub(super) fn stratagem(&self, entry: &Item<'_, '_>) -> Option<Stratagem> {
        let expected = format!("a {} stratagem", title::<Belfort>(self.side));
        let Value::Text(text) = &entry.node.value else {
            entry.fault(FaultKind::Value, entry.node.value.describe(), expected);
            return None;
        };
        match self.stratagems.iter().find(|(name, _)| name == text) {
            Some((_, stratagem)) if stratagem.side() == self.side => Some(*stratagem),
            Some((_, stratagem)) => {
                let found = format!("{text:?}, which is {}", title::<Belfort>(stratagem.side()));
                entry.fault(FaultKind::Contradiction, found, expected);
                None
            }
            None => {
                let own = self.stratagems.iter().filter(|(_, s)| s.side() == self.side).map(|(name, _)| name);
                entry.fault_near(FaultKind::UnknownName, entry.node.value.describe(), expected, nearest(text, own));
                None
            }
        }
    }
}

const STATUSES: [(&str, u8); 3] = [
    ("good-order", Status::GoodOrder as u8),
    ("diminished", Status::Diminished as u8),
    ("exhausted", Status::Exhausted as u8),
];

/// The counters, regiments and classes of a side by name.
fn unit_names(game: &Belfort, side: Side) -> Vec<(String, UnitSet)> {
    let class = game.classes(side);
    let [first, fourth, debschitz] = class.division;
    let mut names: Vec<(String, UnitSet)> = [
        ("battalions", class.battalions),
        ("infantry", class.infantry),
        ("guns", class.guns),
        ("heavy", class.heavy),
        ("field", class.guns.minus(class.heavy)),
        ("uhlans", class.uhlans),
        ("scouts", class.scouts),
        ("pioneers", class.pioneers),
        ("unreliable", class.unreliable),
        (Division::ALL[0].0, first),
        (Division::ALL[1].0, fourth),
        (Division::ALL[2].0, debschitz),
    ]
    .into_iter()
    .filter(|(_, group)| !group.is_empty())
    .map(|(name, group)| (name.to_owned(), group))
    .collect();
    for unit in class.all {
        let counter = game.unit(side, unit);
        for name in [&counter.name, &counter.regiment] {
            match names.iter_mut().find(|(known, _)| known == name) {
                Some((_, group)) => group.insert(unit),
                None => names.push((name.clone(), UnitSet::one(unit))),
            }
        }
    }
    names
}
