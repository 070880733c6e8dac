//! The names that a doctrine may use in a scenario, and how they are read.

use super::order::Zones;
use crate::doctrine::{is_any, many, shown, title};
use sandtable_engine::Side;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::zone::{Bank, Zone};
use sandtable_engine::verdun::{CardId, CardSet, FRENCH, GERMAN, RESERVE, Verdun, ZoneSet};
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::reader::{Fields, Item};
use sandtable_scenarios::tree::Value;

const RESERVE_NAME: &str = "reserve";

/// The names in a scenario, for one side.
#[derive(Debug)]
pub struct Book<'g> {
    pub(super) game: &'g Verdun,
    pub(super) side: Side,
    zones: Vec<(String, Vec<ZoneId>)>,
}

impl<'g> Book<'g> {
    pub(super) fn new(game: &'g Verdun, side: Side) -> Book<'g> {
        let data = game.data();
        let named = data.zones.iter().map(|zone| (zone.name.clone(), vec![zone.id]));
        let group = |name: &str, wanted: &dyn Fn(&Zone) -> bool| {
            (name.to_owned(), data.zones.iter().filter(|zone| wanted(zone)).map(|zone| zone.id).collect())
        };
        let groups = [
            group("forts", &|zone| zone.fort),
            group("heights", &|zone| zone.height),
            group("stars", &|zone| zone.stars > 0),
            group("german-circles", &|zone| zone.german_vp > 0),
            group("french-circles", &|zone| zone.french_vp > 0),
            group("north-edge", &|zone| zone.edge == Some(GERMAN)),
            group("south-edge", &|zone| zone.edge == Some(FRENCH)),
            group("left-bank", &|zone| zone.bank == Bank::West),
            group("right-bank", &|zone| zone.bank == Bank::East),
        ];
        Book { game, side, zones: named.chain(groups).collect() }
    }

    // ---- Zones ----

    /// A list of zones by number, name or group, each once, in the order of the file.
    fn zones_of(&self, item: &Item<'_, '_>, reserve: bool) -> Vec<ZoneId> {
        let mut zones: Vec<ZoneId> = Vec::new();
        let entries = many(item);
        if entries.is_empty() {
            item.fault(FaultKind::Value, "an empty list", "one or more zones of the map");
        }
        for entry in entries {
            let Some(named) = self.zone(&entry, reserve) else { continue };
            if let [one] = named[..]
                && zones.contains(&one)
            {
                entry.fault(
                    FaultKind::Contradiction,
                    format!("{} a second time", shown(&entry, "zone")),
                    "each zone once",
                );
            }
            zones.extend(named.into_iter().filter(|zone| !zones.contains(zone)).collect::<Vec<_>>());
        }
        zones
    }

    fn zone(&self, entry: &Item<'_, '_>, reserve: bool) -> Option<Vec<ZoneId>> {
        let expected = "a zone of the map";
        match &entry.node.value {
            Value::Whole(number) => {
                let known = self.game.data().zones.iter().map(|zone| zone.id);
                let zone = known.clone().find(|zone| i64::from(zone.0) == *number);
                if zone.is_none() {
                    let near = nearest(&number.to_string(), known.map(|zone| zone.0.to_string()));
                    entry.fault_near(
                        FaultKind::UnknownName,
                        format!("zone {number}, which is not on the map"),
                        expected,
                        near,
                    );
                }
                zone.map(|zone| vec![zone])
            }
            Value::Text(text) if text == RESERVE_NAME && reserve => Some(vec![RESERVE]),
            Value::Text(text) => {
                let found = self.zones.iter().find(|(name, _)| name == text);
                if found.is_none() {
                    let names = self.zones.iter().map(|(name, _)| name.as_str()).chain(reserve.then_some(RESERVE_NAME));
                    entry.fault_near(
                        FaultKind::UnknownName,
                        entry.node.value.describe(),
                        expected,
                        nearest(text, names),
                    );
                }
                found.map(|(_, zones)| zones.clone())
            }
            other => {
                entry.fault(FaultKind::Value, other.describe(), format!("{expected}, by number or name"));
                None
            }
        }
    }

    /// A field with a list of zones.
    pub(super) fn list(&self, fields: &Fields<'_, '_>, name: &str) -> Vec<ZoneId> {
        let item = fields.required(name, "a list of zones");
        item.map(|item| self.zones_of(&item, false)).unwrap_or_default()
    }

    /// A field with zones in order; if it is absent or `any`, every zone.
    pub(super) fn zones(&self, fields: &Fields<'_, '_>, name: &str) -> Zones {
        match fields.optional(name) {
            Some(item) if !is_any(&item) => Zones::InOrder(self.zones_of(&item, false)),
            _ => Zones::Any,
        }
    }

    /// A field with zones and the reserve; if it is absent or `any`, all of them.
    pub(super) fn sources(&self, fields: &Fields<'_, '_>, name: &str) -> ZoneSet {
        match fields.optional(name) {
            Some(item) if !is_any(&item) => self.zones_of(&item, true).into_iter().collect(),
            _ => self.game.map().zones() | ZoneSet::one(RESERVE),
        }
    }

    /// A field with zones that form a condition; empty if it is absent.
    pub(super) fn condition(&self, fields: &Fields<'_, '_>, name: &str) -> ZoneSet {
        let item = fields.optional(name);
        item.map_or(ZoneSet::EMPTY, |item| self.zones_of(&item, false).into_iter().collect())
    }

    // ---- Cards ----

    /// A field with cards of the side in order; if it is absent or `any`, all of them.
    pub(super) fn cards(&self, fields: &Fields<'_, '_>, name: &str) -> Vec<CardId> {
        match fields.optional(name) {
            Some(item) if !is_any(&item) => self.cards_of(&item),
            _ => (0..self.game.data().cards[self.side].len() as u8).map(CardId).collect(),
        }
    }

    fn cards_of(&self, item: &Item<'_, '_>) -> Vec<CardId> {
        let cards = &self.game.data().cards[self.side];
        let expected = format!("a {} card", title::<Verdun>(self.side));
        let mut found: Vec<CardId> = Vec::new();
        for entry in many(item) {
            let Value::Text(text) = &entry.node.value else {
                entry.fault(FaultKind::Value, entry.node.value.describe(), expected.as_str());
                continue;
            };
            match text.as_str() {
                "barrages" => {
                    found.extend((0..).map(CardId).zip(cards).filter(|(_, c)| c.dice().is_some()).map(|(id, _)| id))
                }
                "events" => {
                    found.extend((0..).map(CardId).zip(cards).filter(|(_, c)| c.dice().is_none()).map(|(id, _)| id))
                }
                name => match cards.iter().position(|card| card.name == name) {
                    Some(card) => found.push(CardId(card as u8)),
                    None => {
                        let names = cards.iter().map(|card| card.name.as_str()).chain(["barrages", "events"]);
                        entry.fault_near(
                            FaultKind::UnknownName,
                            entry.node.value.describe(),
                            expected.as_str(),
                            nearest(name, names),
                        );
                    }
                },
            }
        }
        found
    }

    /// A field with cards as a set; empty if it is absent.
    pub(super) fn card_set(&self, fields: &Fields<'_, '_>, name: &str) -> CardSet {
        fields.optional(name).map_or(CardSet::EMPTY, |item| self.cards_of(&item).into_iter().collect())
    }
}
