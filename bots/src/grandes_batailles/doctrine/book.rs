//! The names that a doctrine may use in a scenario, and how they are read.

use super::order::{ANY_STATUS, Places, STATUSES, Spot, Who};
use crate::doctrine::{choices, is_any, many, shown, title};
use sandtable_engine::Side;
use sandtable_engine::geometry::HexSet;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{FRENCH, FormationId, GrandesBatailles, PRUSSIAN, UnitId, UnitSet};
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::reader::{Fields, Item};
use sandtable_scenarios::tree::Value;

/// Places that change in the course of a game.
const MOVING: [(&str, Spot); 3] = [("enemy", Spot::Enemy), ("theirs", Spot::Theirs), ("ours", Spot::Ours)];

/// The names in a scenario, for one side.
#[derive(Debug)]
pub struct Book<'g> {
    pub(super) game: &'g GrandesBatailles,
    pub(super) side: Side,
    hexes: Vec<(String, HexSet)>,
    units: Vec<(String, UnitSet)>,
    formations: Vec<(String, FormationId)>,
}

impl<'g> Book<'g> {
    pub(super) fn new(game: &'g GrandesBatailles, side: Side) -> Book<'g> {
        let data = game.data();
        let mut hexes: Vec<(String, HexSet)> = data.objectives.iter().map(|o| (o.name.clone(), o.hexes)).collect();
        let all = data.objectives.iter().fold(HexSet::EMPTY, |all, o| all | o.hexes);
        let grid = &data.map.grid;
        let ahead = |side: Side| data.course.edges[side].towards()[1];
        let edge =
            |side: Side| grid.hexes().into_iter().filter(|&h| !grid.neighbour(h, ahead(side)).is_some()).collect();
        hexes.push(("objectives".to_owned(), all));
        hexes.push(("exits".to_owned(), data.victory.exits));
        hexes.push(("french-edge".to_owned(), edge(FRENCH)));
        hexes.push(("prussian-edge".to_owned(), edge(PRUSSIAN)));
        let own = data.formations.iter().enumerate().filter(|(_, f)| f.side == side);
        let formations = own.map(|(i, f)| (f.name.clone(), FormationId(i as u8))).collect();
        Book { game, side, hexes, units: unit_names(game, side), formations }
    }

    // ---- Hexes ----

    /// A list of places by number, name or group, in the order of the file.
    fn spots(&self, item: &Item<'_, '_>, moving: bool) -> Vec<Spot> {
        let entries = many(item);
        if entries.is_empty() {
            item.fault(FaultKind::Value, "an empty list", format!("{EXPECTED} or more of them"));
        }
        entries.iter().filter_map(|entry| self.spot(entry, moving)).collect()
    }

    fn spot(&self, entry: &Item<'_, '_>, moving: bool) -> Option<Spot> {
        let grid = &self.game.data().map.grid;
        let unknown = |near: Option<String>| {
            entry.fault_near(FaultKind::UnknownName, shown(entry, "hex"), EXPECTED, near);
            None
        };
        let numbers = || grid.hexes().into_iter().map(|hex| format!("{:04}", grid.number(hex)));
        let numbered = |number: u16| grid.numbered(number).map(|hex| Spot::Hexes(HexSet::one(hex)));
        match &entry.node.value {
            Value::Whole(number) => {
                let found = u16::try_from(*number).ok().and_then(numbered);
                found.or_else(|| unknown(nearest(&format!("{number:04}"), numbers())))
            }
            Value::Text(text) => {
                if let Some((_, spot)) = MOVING.iter().find(|(name, _)| moving && name == text) {
                    return Some(*spot);
                }
                if let Some((_, group)) = self.hexes.iter().find(|(name, _)| name == text) {
                    return Some(Spot::Hexes(*group));
                }
                if let Some(found) = text.parse().ok().and_then(numbered) {
                    return Some(found);
                }
                let names = self.hexes.iter().map(|(name, _)| name.clone());
                let special = MOVING.iter().filter(|_| moving).map(|(name, _)| (*name).to_owned());
                unknown(nearest(text, names.chain(special).chain(numbers())))
            }
            other => {
                entry.fault(FaultKind::Value, other.describe(), format!("{EXPECTED}, by number or name"));
                None
            }
        }
    }

    /// A field with places; every hex if it is absent or `any`.
    pub(super) fn places(&self, fields: &Fields<'_, '_>, name: &str) -> Places {
        match fields.optional(name) {
            Some(item) if !is_any(&item) => Places(self.spots(&item, true)),
            _ => Places(Vec::new()),
        }
    }

    /// A required field with places.
    pub(super) fn goals(&self, fields: &Fields<'_, '_>, name: &str) -> Places {
        let item = fields.required(name, "a list of places");
        Places(item.map_or_else(Vec::new, |item| self.spots(&item, true)))
    }

    /// A field with hexes that do not change; empty if it is absent.
    pub(super) fn hexes(&self, fields: &Fields<'_, '_>, name: &str) -> HexSet {
        let spots = fields.optional(name).map_or_else(Vec::new, |item| self.spots(&item, false));
        spots.into_iter().fold(HexSet::EMPTY, |all, spot| if let Spot::Hexes(hexes) = spot { all | hexes } else { all })
    }

    // ---- Units ----

    /// The fields `who` and `status`.
    pub(super) fn who(&self, fields: &Fields<'_, '_>) -> Who {
        let units = self.units(fields, "who", self.game.units_of(self.side), "units");
        Who { units, status: choices(fields, "status", &STATUSES, "a status", ANY_STATUS) }
    }

    /// A field with friendly units by counter, formation or class; if it is absent or `any`, all of `among`.
    pub(super) fn units(&self, fields: &Fields<'_, '_>, name: &str, among: UnitSet, what: &str) -> UnitSet {
        let Some(item) = fields.optional(name).filter(|item| !is_any(item)) else { return among };
        let expected = format!("{} {what} by counter, formation or class", title::<GrandesBatailles>(self.side));
        let entries = many(&item);
        if entries.is_empty() {
            item.fault(FaultKind::Value, "an empty list", expected.as_str());
        }
        let mut found = UnitSet::EMPTY;
        for entry in entries {
            let Value::Text(text) = &entry.node.value else {
                entry.fault(FaultKind::Value, entry.node.value.describe(), expected.as_str());
                continue;
            };
            match self.units.iter().find(|(name, _)| name == text) {
                Some((_, group)) if group.meets(among) => found |= *group & among,
                Some(_) => entry.fault(FaultKind::Contradiction, format!("{text:?}"), expected.as_str()),
                None => {
                    let fitting = self.units.iter().filter(|(_, group)| group.meets(among)).map(|(name, _)| name);
                    let near = nearest(text, fitting);
                    entry.fault_near(FaultKind::UnknownName, entry.node.value.describe(), expected.as_str(), near);
                }
            }
        }
        found
    }

    /// The guns of the side.
    pub(super) fn all_guns(&self) -> UnitSet {
        let gun = |u: &UnitId| self.game.unit(*u).arm == Arm::Artillery;
        self.game.units_of(self.side).into_iter().filter(gun).collect()
    }

    /// A field with friendly formations, in order.
    pub(super) fn formations(&self, fields: &Fields<'_, '_>, name: &str) -> Vec<FormationId> {
        let Some(item) = fields.required(name, "a list of formations") else { return Vec::new() };
        let names: Vec<(&str, FormationId)> = self.formations.iter().map(|(name, f)| (name.as_str(), *f)).collect();
        if is_any(&item) {
            return names.into_iter().map(|(_, formation)| formation).collect();
        }
        many(&item).iter().filter_map(|entry| entry.choice(&names, "a formation of the side")).collect()
    }
}

/// The expected element of a list of places, for messages.
const EXPECTED: &str = "a hex of the map";

/// The counters, formations and classes of a side by name.
fn unit_names(game: &GrandesBatailles, side: Side) -> Vec<(String, UnitSet)> {
    let all = game.units_of(side);
    let arm = |wanted: Arm| -> UnitSet { all.into_iter().filter(|&u| game.unit(u).arm == wanted).collect() };
    let mut names: Vec<(String, UnitSet)> =
        Arm::ALL.into_iter().map(|(name, which)| (name.to_owned(), arm(which))).collect();
    names.push(("troops".to_owned(), all.minus(arm(Arm::Artillery))));
    for unit in all {
        names.push((game.unit(unit).name.clone(), UnitSet::one(unit)));
    }
    for (i, formation) in game.data().formations.iter().enumerate().filter(|(_, f)| f.side == side) {
        names.push((formation.name.clone(), game.members(FormationId(i as u8))));
    }
    names
}
