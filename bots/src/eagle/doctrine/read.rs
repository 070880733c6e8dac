//! The orders and conditions that a doctrine may have, the names that it may use in a scenario, and how they are read.

use super::order::{Directive, Use, When};
use crate::doctrine::{ALWAYS, Grammar, Ground, is_any, many, number, shown, span};
use sandtable_engine::eagle::unit::Kind;
use sandtable_engine::eagle::{Eagle, PlaceId, PlaceSet, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;
use sandtable_engine::{Game, Side};
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::reader::{Fields, Item};
use sandtable_scenarios::tree::Value;

/// Every order key, with the field that its value stands for if it is not a table.
const ORDER_KEYS: [(&str, Option<&str>); 9] = [
    ("set-up", None),
    ("go", None),
    ("surround", None),
    ("hunt", None),
    ("stay", Some("units")),
    ("attack", Some("odds")),
    ("withdraw", Some("odds")),
    ("heroism", Some("odds")),
    ("marker", Some("for")),
];

/// Every condition.
const CONDITIONS: [&str; 7] = ["turns", "holds", "lost", "isolated", "free", "units-left", "at-most"];

/// The range of odds in a doctrine, in tenths.
const ODDS: std::ops::RangeInclusive<i64> = 0..=250;

/// The names in a scenario, for one side.
#[derive(Debug)]
pub struct Book<'g> {
    pub(super) game: &'g Eagle,
    pub(super) side: Side,
}

/// Groups of units by name.
const GROUPS: [(&str, &[Kind]); 3] = [
    ("infantry", &[Kind::Corps, Kind::Infantry]),
    ("cavalry", &[Kind::Cavalry]),
    ("headquarters", &[Kind::Headquarters]),
];

impl Book<'_> {
    fn own(&self) -> impl Iterator<Item = UnitId> {
        self.game.units_of(self.side).minus(self.game.fortresses()).into_iter()
    }

    /// A field with units, by name or by group, and a field with the armies of headquarters; all units if both are absent.
    fn units(&self, fields: &Fields<'_, '_>) -> UnitSet {
        let all: UnitSet = self.own().collect();
        let mut found = None;
        if let Some(item) = fields.optional("units").filter(|item| !is_any(item)) {
            found = Some(self.each(&item, |name| self.named(name), &self.unit_names()));
        }
        if let Some(item) = fields.optional("armies") {
            let armies = self.each(&item, |name| self.army(name), &self.headquarters_names());
            found = Some(found.map_or(armies, |units| units & armies));
        }
        found.unwrap_or(all)
    }

    fn each(&self, item: &Item<'_, '_>, of: impl Fn(&str) -> Option<UnitSet>, names: &[&str]) -> UnitSet {
        let mut all = UnitSet::EMPTY;
        for entry in many(item) {
            match &entry.node.value {
                Value::Text(name) if of(name).is_some() => all |= of(name).unwrap_or_default(),
                other => {
                    let near = nearest(&shown(&entry, "unit"), names.iter().copied());
                    entry.fault_near(FaultKind::UnknownName, other.describe(), "units of the side", near);
                }
            }
        }
        all
    }

    fn unit_names(&self) -> Vec<&str> {
        self.own().map(|unit| self.game.unit(unit).name.as_str()).chain(GROUPS.map(|(name, _)| name)).collect()
    }

    fn headquarters_names(&self) -> Vec<&str> {
        let hqs = self.game.units_of(self.side) & self.game.headquarters();
        hqs.into_iter().map(|hq| self.game.unit(hq).name.as_str()).collect()
    }

    fn named(&self, name: &str) -> Option<UnitSet> {
        if let Some((_, kinds)) = GROUPS.iter().find(|(group, _)| *group == name) {
            return Some(self.own().filter(|unit| kinds.contains(&self.game.unit(*unit).kind)).collect());
        }
        self.own().find(|unit| self.game.unit(*unit).name == name).map(UnitSet::one)
    }

    /// A headquarters with the units of its colour.
    fn army(&self, name: &str) -> Option<UnitSet> {
        let hqs = self.game.units_of(self.side) & self.game.headquarters();
        let hq = hqs.into_iter().find(|hq| self.game.unit(*hq).name == name)?;
        let units: UnitSet = self.own().filter(|unit| self.game.unit(*unit).commanders.has(hq)).collect();
        Some(units | UnitSet::one(hq))
    }

    fn ground(&self) -> Ground<'_, 13> {
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

    /// The uses of a marker: `independent`, a reinforcement, or a headquarters whose army acts.
    fn uses(&self, fields: &Fields<'_, '_>) -> Vec<Use> {
        let Some(item) = fields.required("for", "what a marker is used for, in order") else { return Vec::new() };
        let mut uses = Vec::new();
        for entry in many(&item) {
            let name = shown(&entry, "unit");
            let unit = self.own().find(|unit| self.game.unit(*unit).name == name);
            match unit {
                None if name == "independent" => uses.push(Use::Independent),
                None => {
                    let names = self.unit_names().into_iter().chain(["independent"]);
                    let expected = "a headquarters, a reinforcement, or `independent`";
                    entry.fault_near(
                        FaultKind::UnknownName,
                        entry.node.value.describe(),
                        expected,
                        nearest(&name, names),
                    );
                }
                Some(unit) => {
                    if self.game.unit(unit).enters.is_some() {
                        uses.push(Use::Reinforcement(unit));
                    }
                    if self.game.headquarters().has(unit) {
                        uses.push(Use::Army(unit));
                    }
                }
            }
        }
        uses
    }
}

impl Grammar for Book<'_> {
    type Directive = Directive;
    type When = When;

    const ORDER_KEYS: &'static [(&'static str, Option<&'static str>)] = &ORDER_KEYS;
    const CONDITIONS: &'static [&'static str] = &CONDITIONS;

    fn sets_up(what: &Directive) -> bool {
        matches!(what, Directive::SetUp { .. })
    }

    fn when(&self, fields: &Fields<'_, '_>) -> When {
        When {
            turns: span(fields, "turns", 1..=i64::from(Eagle::CARD.last_turn), true),
            holds: self.places(fields, "holds"),
            lost: self.places(fields, "lost"),
            isolated: self.places(fields, "isolated"),
            free: self.places(fields, "free"),
            units: span(fields, "units-left", 0..=96, false),
        }
    }

    fn directive(&self, key: &str, _item: &Item<'_, '_>, f: &Fields<'_, '_>) -> Option<Directive> {
        let odds = || span(f, "odds", ODDS, false);
        Some(match key {
            "set-up" => Directive::SetUp { units: self.units(f), hexes: self.hexes(f, "hexes") },
            "go" => Directive::Go { units: self.units(f), to: self.hexes(f, "to"), near: number(f, "near", 0..=10, 0) },
            "surround" => Directive::Surround { units: self.units(f), at: self.hexes(f, "at") },
            "hunt" => Directive::Hunt { units: self.units(f), within: number(f, "within", 1..=60, 60) },
            "stay" => Directive::Stay { units: self.units(f) },
            "attack" => Directive::Attack { odds: odds() },
            "withdraw" => Directive::Withdraw { odds: odds() },
            "heroism" => Directive::Heroism { odds: odds() },
            "marker" => Directive::Marker { uses: self.uses(f) },
            other => unreachable!("{other} is an order key"),
        })
    }
}

const _: () = assert!(ALWAYS.0 == 0);
