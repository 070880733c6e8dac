//! The orders and conditions that a doctrine may have, the names that it may use in a scenario, and how they are read.

use super::order::{Directive, When};
use crate::doctrine::{Grammar, Ground, flag, is_any, many, number, shown, span};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{CorpsId, Loire, PlaceId, PlaceSet, UnitId, UnitSet};
use sandtable_engine::{Game, Side};
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::reader::{Fields, Item};
use sandtable_scenarios::tree::Value;

/// Every order key, with the field that its value stands for if it is not a table.
const ORDER_KEYS: [(&str, Option<&str>); 13] = [
    ("place", None),
    ("go", None),
    ("hunt", None),
    ("stay", Some("units")),
    ("attack", Some("odds")),
    ("support", Some("odds")),
    ("give-way", Some("odds")),
    ("blow", None),
    ("rest", Some("steps")),
    ("rebuild", Some("units")),
    ("leave", Some("corps")),
    ("evacuate", Some("go")),
    ("by-rail", Some("go")),
];

/// Every condition.
const CONDITIONS: [&str; 6] = ["turns", "holds", "lost", "threatened", "units-left", "at-most"];

/// The range of odds in a doctrine, in tenths.
const ODDS: std::ops::RangeInclusive<i64> = 0..=250;

/// The names in a scenario, for one side.
#[derive(Debug)]
pub struct Book<'g> {
    pub(super) game: &'g Loire,
    pub(super) side: Side,
}

/// Groups of units by name.
const GROUPS: [(&str, &[Kind]); 6] = [
    ("infantry", &[Kind::Infantry]),
    ("cavalry", &[Kind::Cavalry]),
    ("headquarters", &[Kind::Headquarters]),
    ("francs-tireurs", &[Kind::FrancTireur]),
    ("parties", &[Kind::Party]),
    ("decoys", &[Kind::Decoy]),
];

impl Book<'_> {
    fn own(&self) -> impl Iterator<Item = UnitId> {
        self.game.units_of(self.side).into_iter()
    }

    fn corps(&self) -> impl Iterator<Item = (CorpsId, &str)> {
        let corps = (0..).zip(&self.game.data().corps).filter(|(_, corps)| corps.side == self.side);
        corps.map(|(i, corps)| (CorpsId(i), corps.name.as_str()))
    }

    /// A field with units by name, corps or group; all units if it is absent or `any`.
    fn units(&self, fields: &Fields<'_, '_>) -> UnitSet {
        let item = fields.optional("units").filter(|item| !is_any(item));
        item.map_or_else(
            || self.own().collect(),
            |item| self.sets(&item).into_iter().fold(UnitSet::EMPTY, |a, b| a | b),
        )
    }

    /// The units of each entry of a list.
    fn sets(&self, item: &Item<'_, '_>) -> Vec<UnitSet> {
        let of = |entry: &Item<'_, '_>| {
            let found = if let Value::Text(name) = &entry.node.value { self.named(name) } else { None };
            if found.is_none() {
                let near = nearest(&shown(entry, "unit"), self.unit_names());
                entry.fault_near(FaultKind::UnknownName, entry.node.value.describe(), "units of the side", near);
            }
            found
        };
        many(item).iter().filter_map(of).collect()
    }

    fn unit_names(&self) -> Vec<&str> {
        let units = self.own().map(|unit| self.game.unit(unit).name.as_str());
        units.chain(self.corps().map(|(_, name)| name)).chain(GROUPS.map(|(name, _)| name)).collect()
    }

    fn named(&self, name: &str) -> Option<UnitSet> {
        if let Some((_, kinds)) = GROUPS.iter().find(|(group, _)| *group == name) {
            return Some(self.own().filter(|unit| kinds.contains(&self.game.unit(*unit).kind)).collect());
        }
        if let Some((corps, _)) = self.corps().find(|(_, corps)| *corps == name) {
            return Some(self.game.data().corps[corps.index()].units);
        }
        self.own().find(|unit| self.game.unit(*unit).name == name).map(UnitSet::one)
    }

    /// A field with corps.
    fn corps_list(&self, fields: &Fields<'_, '_>) -> Vec<CorpsId> {
        let Some(item) = fields.required("corps", "a list of corps") else { return Vec::new() };
        let of = |entry: &Item<'_, '_>| {
            let name = shown(entry, "corps");
            let found = self.corps().find(|(_, corps)| *corps == name).map(|(id, _)| id);
            if found.is_none() {
                let near = nearest(&name, self.corps().map(|(_, name)| name));
                entry.fault_near(FaultKind::UnknownName, entry.node.value.describe(), "corps of the side", near);
            }
            found
        };
        many(&item).iter().filter_map(of).collect()
    }

    fn ground(&self) -> Ground<'_, 11> {
        let map = &self.game.data().map;
        Ground { grid: &map.grid, places: map.places.iter().map(|place| (&*place.name, place.hex)).collect() }
    }

    fn hexes(&self, fields: &Fields<'_, '_>, name: &str) -> Vec<HexId> {
        self.ground().hexes(fields, name)
    }

    /// A field with places that form a condition.
    fn places(&self, fields: &Fields<'_, '_>, name: &str) -> PlaceSet {
        self.ground().places(fields, name).into_iter().map(PlaceId).collect()
    }

    /// The fastest march that an order allows; strategic by default.
    fn march(fields: &Fields<'_, '_>) -> March {
        let item = fields.optional("march");
        item.and_then(|item| item.choice(&March::ALL, "march")).unwrap_or(March::Strategic)
    }

    fn go(&self, f: &Fields<'_, '_>) -> Directive {
        Directive::Go {
            units: self.units(f),
            to: self.hexes(f, "to"),
            near: number(f, "near", 0..=10, 0),
            march: Self::march(f),
            rail: flag(f, "rail").unwrap_or(false),
        }
    }
}

impl Grammar for Book<'_> {
    type Directive = Directive;
    type When = When;

    const ORDER_KEYS: &'static [(&'static str, Option<&'static str>)] = &ORDER_KEYS;
    const CONDITIONS: &'static [&'static str] = &CONDITIONS;

    /// Units can also be placed after the set-up.
    fn sets_up(_what: &Directive) -> bool {
        false
    }

    fn when(&self, fields: &Fields<'_, '_>) -> When {
        When {
            turns: span(fields, "turns", 1..=i64::from(Loire::CARD.last_turn), true),
            holds: self.places(fields, "holds"),
            lost: self.places(fields, "lost"),
            threatened: self.places(fields, "threatened"),
            units: span(fields, "units-left", 0..=96, false),
        }
    }

    fn directive(&self, key: &str, _item: &Item<'_, '_>, f: &Fields<'_, '_>) -> Option<Directive> {
        let odds = || span(f, "odds", ODDS, false);
        Some(match key {
            "place" => Directive::Place { units: self.units(f), hexes: self.hexes(f, "hexes") },
            "go" => self.go(f),
            "hunt" => Directive::Hunt { units: self.units(f), within: number(f, "within", 1..=40, 40) },
            "stay" => Directive::Stay { units: self.units(f) },
            "attack" => Directive::Attack { odds: odds() },
            "support" => Directive::Support { odds: odds() },
            "give-way" => Directive::GiveWay { odds: odds() },
            "blow" => Directive::Blow { units: self.units(f), at: self.hexes(f, "at").into_iter().collect() },
            "rest" => Directive::Rest { steps: number(f, "steps", 1..=20, 1) },
            "rebuild" => Directive::Rebuild {
                units: f.required("units", "units, in order").map(|item| self.sets(&item)).unwrap_or_default(),
            },
            "leave" => Directive::Leave { corps: self.corps_list(f) },
            "evacuate" => flag(f, "go").map(|_| Directive::Evacuate)?,
            "by-rail" => flag(f, "go").map(|_| Directive::ByRail)?,
            other => unreachable!("{other} is an order key"),
        })
    }
}
