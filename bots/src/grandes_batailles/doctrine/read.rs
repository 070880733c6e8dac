//! The orders and conditions that a doctrine may have, and how they are read.

use super::book::Book;
use super::order::*;
use crate::doctrine::{Grammar, choices, flag, number, span, title};
use sandtable_engine::Side;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{FRENCH, GrandesBatailles, PRUSSIAN};
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::reader::{Fields, Item};

/// Every order key, with the field that its value stands for if it is not a table.
pub(super) const ORDER_KEYS: [(&str, Option<&str>); 17] = [
    ("deploy", None),
    ("decoy", Some("hexes")),
    ("commander", Some("to")),
    ("first", Some("formations")),
    ("hold-marker", Some("formations")),
    ("pass", Some("formations")),
    ("take", Some("who")),
    ("fire", Some("targets")),
    ("hold", Some("places")),
    ("march", Some("to")),
    ("exit", Some("who")),
    ("attack", Some("targets")),
    ("stand", Some("places")),
    ("give-way", Some("odds")),
    ("retreat", Some("to")),
    ("stay", Some("places")),
    ("spare-leaders", Some("formations")),
];

/// Every condition.
const CONDITIONS: [&str; 15] = [
    "turns",
    "turns-left",
    "holds",
    "lost",
    "enemy-in",
    "clear-of",
    "units",
    "enemy-units",
    "disorganised",
    "eliminated",
    "demoralised",
    "enemy-demoralised",
    "ahead",
    "night",
    "at-most",
];

/// The arms by number.
const ARMS: [(&str, u8); 3] =
    [("infantry", Arm::Infantry as u8), ("cavalry", Arm::Cavalry as u8), ("artillery", Arm::Artillery as u8)];
const ANY_ARM: u8 = 0b111;

impl Grammar for Book<'_> {
    type Directive = Directive;
    type When = When;

    const ORDER_KEYS: &'static [(&'static str, Option<&'static str>)] = &ORDER_KEYS;
    const CONDITIONS: &'static [&'static str] = &CONDITIONS;

    fn sets_up(what: &Directive) -> bool {
        matches!(what, Directive::Deploy { .. })
    }

    fn when(&self, fields: &Fields<'_, '_>) -> When {
        let data = self.game.data();
        let units = |side: Side| 0..=i64::from(self.game.units_of(side).len());
        let (own, enemy) = (units(self.side), units(self.side.enemy()));
        let formations = 0..=data.formations.len() as i64;
        When {
            turns: span(fields, "turns", 1..=i64::from(data.course.turns), true),
            turns_left: span(fields, "turns-left", 0..=i64::from(data.course.turns), true),
            holds: self.hexes(fields, "holds"),
            lost: self.hexes(fields, "lost"),
            enemy_in: self.hexes(fields, "enemy-in"),
            clear_of: self.hexes(fields, "clear-of"),
            units: span(fields, "units", own.clone(), false),
            enemy_units: span(fields, "enemy-units", enemy, false),
            disorganised: span(fields, "disorganised", own.clone(), false),
            eliminated: span(fields, "eliminated", own, false),
            demoralised: span(fields, "demoralised", formations.clone(), false),
            enemy_demoralised: span(fields, "enemy-demoralised", formations, false),
            ahead: flag(fields, "ahead"),
            night: flag(fields, "night"),
        }
    }

    fn directive(&self, key: &str, item: &Item<'_, '_>, f: &Fields<'_, '_>) -> Option<Directive> {
        let all = self.game.units_of(self.side);
        let formations = || self.formations(f, "formations");
        Some(match key {
            "deploy" => Directive::Deploy { who: self.units(f, "who", all, "units"), hexes: self.goals(f, "hexes") },
            "decoy" => {
                let hexes = self.hexes(f, "hexes");
                self.only(PRUSSIAN, item)?;
                Directive::Decoy { hexes }
            }
            "commander" => Directive::Commander { to: self.goals(f, "to") },
            "first" => Directive::First { formations: formations() },
            "hold-marker" => {
                let formations = formations().into_iter().collect();
                self.only(PRUSSIAN, item)?;
                Directive::HoldMarker { formations }
            }
            "pass" => Directive::Pass { formations: formations().into_iter().collect() },
            "take" => Directive::Take { who: self.units(f, "who", all, "units") },
            "fire" => Directive::Fire {
                guns: self.units(f, "guns", self.all_guns(), "guns"),
                targets: self.places(f, "targets"),
                arms: choices(f, "at", &ARMS, "an arm", ANY_ARM),
                odds: number(f, "odds", 0..=6, 1),
            },
            "hold" => Directive::Hold {
                who: self.who(f),
                places: self.goals(f, "places"),
                within: number(f, "within", 1..=40, u8::MAX),
            },
            "march" => Directive::March(March {
                who: self.who(f),
                from: self.places(f, "from"),
                to: self.goals(f, "to"),
                up_to: number(f, "up-to", 1..=32, u8::MAX),
                near: number(f, "near", 0..=20, 0),
                within: number(f, "within", 1..=40, u8::MAX),
                contact: f.optional("contact").and_then(|item| item.whole(0..=250)),
                flank: flag(f, "flank").unwrap_or(false),
            }),
            "exit" => {
                let who = self.who(f);
                self.only(FRENCH, item)?;
                Directive::Exit { who }
            }
            "attack" => Directive::Attack(Attack {
                targets: self.places(f, "targets"),
                who: self.who(f),
                odds: number(f, "odds", 0..=6, 1),
                risk: number(f, "risk", 0..=6, 6),
                units: number(f, "units", 1..=6, 1),
                together: flag(f, "together").unwrap_or(true),
                flank: flag(f, "flank").unwrap_or(false),
            }),
            "stand" => Directive::Stand { who: self.who(f), places: self.places(f, "places") },
            "give-way" => {
                Directive::GiveWay { who: self.who(f), from: self.places(f, "from"), odds: number(f, "odds", 0..=6, 0) }
            }
            "retreat" => Directive::Retreat { who: self.who(f), to: self.goals(f, "to") },
            "stay" => Directive::Stay { who: self.who(f), places: self.places(f, "places") },
            "spare-leaders" => Directive::SpareLeaders { formations: formations().into_iter().collect() },
            other => unreachable!("{other} is an order key"),
        })
    }
}

impl Book<'_> {
    /// Reports an error if the order belongs to the other side only.
    fn only(&self, side: Side, item: &Item<'_, '_>) -> Option<()> {
        if self.side == side {
            return Some(());
        }
        let found = format!("an order of the {} side", title::<GrandesBatailles>(side));
        item.fault_at_name(
            FaultKind::Contradiction,
            found,
            format!("orders of the {} side", title::<GrandesBatailles>(self.side)),
            None,
        );
        None
    }
}
