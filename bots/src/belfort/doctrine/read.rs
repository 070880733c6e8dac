//! The orders and conditions that a doctrine may have, and how they are read.

use super::book::{Allowed, Book, Spot};
use super::order::*;
use crate::doctrine::{Grammar, flag, many, number, span, title};
use sandtable_engine::Side;
use sandtable_engine::belfort::{Action, Belfort, FRENCH, PRUSSIAN, Stratagem};
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::reader::{Fields, Item};
use sandtable_scenarios::tree::Value;

/// Every order key, with the field that its value stands for if it is not a table.
pub(super) const ORDER_KEYS: [(&str, Option<&str>); 23] = [
    ("deploy", None),
    ("buy", Some("stratagems")),
    ("move", None),
    ("bombard", Some("targets")),
    ("answer", Some("targets")),
    ("play", Some("stratagems")),
    ("attack", Some("targets")),
    ("press", Some("targets")),
    ("call-off", Some("targets")),
    ("occupy", Some("zones")),
    ("exchange", Some("from")),
    ("move-guns", Some("to")),
    ("retreat", Some("to")),
    ("allocate-hits", Some("first")),
    ("scouts", Some("zones")),
    ("illness", Some("targets")),
    ("rehabilitate", Some("at-least")),
    ("rebuild", Some("who")),
    ("fortify", Some("zones")),
    ("dig", Some("zones")),
    ("keep-stratagem", Some("stratagems")),
    ("keep-points", Some("points")),
    ("pass", Some("phase")),
];

/// Every condition.
const CONDITIONS: [&str; 14] = [
    "turns",
    "holds",
    "lost",
    "enemy-in",
    "clear-of",
    "works-in",
    "points",
    "battalions",
    "enemy-battalions",
    "worn",
    "out-of-action",
    "initiative",
    "surrounded",
    "at-most",
];

/// The phases that `pass` ends.
const PHASES: [(&str, Kind); 7] = [
    ("movement", Kind::Move),
    ("bombardment", Kind::Bombard),
    ("counter-battery", Kind::Answer),
    ("activation", Kind::Activate),
    ("defensive-fire", Kind::Fire),
    ("stratagems", Kind::Stratagem),
    ("reorganisation", Kind::Reorganise),
];

/// Stratagems that react to an event in a zone.
const REACTIONS: [Stratagem; 4] =
    [Stratagem::Firefighters, Stratagem::BadQualityShell, Stratagem::LackOfDiscipline, Stratagem::RuseOfWar];

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
        let battalions = |side: Side| 0..=i64::from(self.game.classes(side).battalions.len());
        let (own, enemy) = (battalions(self.side), battalions(self.side.enemy()));
        When {
            turns: span(fields, "turns", 1..=i64::from(data.course.turns), true),
            holds: self.condition(fields, "holds"),
            lost: self.condition(fields, "lost"),
            enemy_in: self.condition(fields, "enemy-in"),
            clear_of: self.condition(fields, "clear-of"),
            works_in: self.condition(fields, "works-in"),
            points: span(fields, "points", 0..=i64::from(data.course.most_points), false),
            battalions: span(fields, "battalions", own.clone(), false),
            enemy_battalions: span(fields, "enemy-battalions", enemy, false),
            worn: span(fields, "worn", own.clone(), false),
            out_of_action: span(fields, "out-of-action", own, false),
            initiative: flag(fields, "initiative"),
            surrounded: flag(fields, "surrounded"),
        }
    }

    fn directive(&self, key: &str, item: &Item<'_, '_>, f: &Fields<'_, '_>) -> Option<Directive> {
        let data = self.game.data();
        let class = self.game.classes(self.side);
        let map = self.on_map();
        let most = i64::from(data.limits.citadel_battalions);
        let guns = |among| self.units(f, "guns", self.side, among, "guns");
        let first =
            |absent: First| f.optional("first").map_or(Some(absent), |item| item.choice(&First::ALL, "which first"));
        Some(match key {
            "deploy" => Directive::Deploy {
                who: self.who(f),
                zones: self.list(f, "zones", self.set_up_area()),
                up_to: number(f, "up-to", 1..=most, u8::MAX),
            },
            "buy" => Directive::Buy { wares: self.wares(f) },
            "move" => {
                let who = self.who(f);
                Directive::Move {
                    who,
                    from: self.set(f, "from", self.places()),
                    to: self.list(f, "to", self.places()),
                    up_to: number(f, "up-to", 1..=most, u8::MAX),
                    leave: number(f, "leave", 0..=most, 0),
                    swap: flag(f, "swap").unwrap_or(false),
                }
            }
            "bombard" => {
                let guns = guns(class.guns);
                Directive::Bombard {
                    guns,
                    targets: self.targets(f, "targets", self.under_fire(guns.within(class.heavy))),
                    from: self.set(f, "from", map),
                    odds: number(f, "odds", 0..=6, 1),
                    shots: number(f, "shots", 1..=7, u8::MAX),
                }
            }
            "answer" => Directive::Answer {
                guns: guns(class.guns),
                targets: self.targets(f, "targets", map),
                rating: number(f, "rating", 0..=9, 0),
            },
            "play" => self.play(f),
            "attack" => Directive::Attack(Attack {
                targets: self.targets(f, "targets", map),
                from: self.set(f, "from", map),
                who: self.who(f),
                battalions: number(f, "battalions", 1..=most, 1),
                leave: number(f, "leave", 0..=most, 0),
                odds: number(f, "odds", 1..=6, 1),
                with_guns: flag(f, "with-guns").unwrap_or(false),
            }),
            "press" => Directive::Press { targets: self.targets(f, "targets", map), odds: number(f, "odds", 0..=6, 1) },
            "call-off" => {
                Directive::CallOff { targets: self.targets(f, "targets", map), odds: number(f, "odds", 1..=6, u8::MAX) }
            }
            "occupy" => Directive::Occupy {
                zones: self.list(f, "zones", map),
                from: self.set(f, "from", map),
                who: self.who(f),
                battalions: number(f, "battalions", 1..=most, 1),
                leave: number(f, "leave", 0..=most, 0),
                with_guns: flag(f, "with-guns").unwrap_or(false),
            },
            "exchange" => {
                Directive::Exchange { who: self.who(f), from: self.set(f, "from", map), with: self.set(f, "with", map) }
            }
            "move-guns" => Directive::MoveGuns {
                guns: guns(class.guns),
                from: self.set(f, "from", map),
                to: self.list(f, "to", map),
            },
            "retreat" => {
                let allowed = Allowed { off_map: true, ..map };
                let to = f.required("to", "a list of zones").and_then(|item| self.spots(&item, allowed));
                let action = |spot| match spot {
                    Spot::Zone(zone) => Action::To(zone),
                    Spot::OffMap => Action::OffMap,
                };
                let to = to.unwrap_or_default().into_iter().map(action).collect();
                Directive::Retreat { who: self.who(f), from: self.set(f, "from", map), to }
            }
            "allocate-hits" => {
                f.required("first", "which battalion is hit first")?;
                Directive::Allocate { first: first(First::Freshest)? }
            }
            "scouts" => {
                let forts =
                    Allowed { zones: data.forts, expected: "the citadel or a fort, where scouts appear", ..map };
                let zones = self.list(f, "zones", forts);
                self.only(FRENCH, item)?;
                Directive::Scouts { zones }
            }
            "illness" => {
                let enemy = self.side.enemy();
                let able = self.game.classes(enemy).battalions;
                Directive::Illness {
                    who: self.units(f, "who", enemy, able, "battalions"),
                    zones: self.targets(f, "targets", map),
                    first: first(First::Strongest)?,
                }
            }
            "rehabilitate" => Directive::Rehabilitate {
                who: self.who(f),
                from: self.set(f, "from", self.places()),
                at_least: number(f, "at-least", 1..=i64::from(class.battalions.len()), 1),
                first: first(First::MostWorn)?,
            },
            "rebuild" => {
                let item = f.required("who", "the battalions to rebuild")?;
                let any = matches!(&item.node.value, Value::Text(text) if text == "any");
                let groups = || self.groups(&item, self.side, class.infantry, "battalions");
                Directive::Rebuild { groups: if any { vec![class.infantry] } else { groups() } }
            }
            "fortify" => {
                let zones = map.zones.minus(data.forts);
                let allowed = Allowed { zones, expected: "a zone of the map that is no fort", ..map };
                Directive::Fortify { zones: self.list(f, "zones", allowed) }
            }
            "dig" => {
                let zones = map.zones.minus(self.game.printed());
                let allowed = Allowed { zones, expected: "a zone of the map without a printed bonus", ..map };
                let zones = self.list(f, "zones", allowed);
                self.only(PRUSSIAN, item)?;
                Directive::Dig { zones }
            }
            "keep-stratagem" => {
                let item = f.required("stratagems", "a list of stratagems")?;
                Directive::KeepStratagem { stratagems: many(&item).iter().filter_map(|e| self.stratagem(e)).collect() }
            }
            "keep-points" => Directive::KeepPoints { most: f.whole("points", 0..=i64::from(data.course.most_points)) },
            "pass" => {
                let item = f.required("phase", "the phase that is left")?;
                Directive::Pass { phase: item.choice(&PHASES, "a phase")? }
            }
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
        let found = format!("an order of the {} side", title::<Belfort>(side));
        item.fault_at_name(
            FaultKind::Contradiction,
            found,
            format!("orders of the {} side", title::<Belfort>(self.side)),
            None,
        );
        None
    }

    /// §2 The set-up area of the side.
    fn set_up_area(&self) -> Allowed<'static> {
        let map = self.on_map();
        if self.side == PRUSSIAN {
            return Allowed { zones: self.game.edge(), expected: "a zone at the edge of the map", ..map };
        }
        let data = self.game.data();
        let mut zones = data.deployment.french_area;
        zones.insert(data.citadel);
        Allowed { zones, expected: "a zone of the French set-up area", ..map }
    }

    /// §8 The zones that may be bombarded.
    fn under_fire(&self, heavy: bool) -> Allowed<'static> {
        let map = self.on_map();
        if self.side == PRUSSIAN && heavy {
            let zones = self.game.data().heavy_targets;
            return Allowed { zones, expected: "a zone that Prussian heavy artillery may bombard", ..map };
        }
        map
    }

    fn wares(&self, f: &Fields<'_, '_>) -> Vec<Ware> {
        let Some(item) = f.required("stratagems", "a list of stratagems, or \"random\"") else { return Vec::new() };
        let mut wares = Vec::new();
        for entry in many(&item) {
            match &entry.node.value {
                Value::Text(text) if text == "random" && self.side == PRUSSIAN => wares.push(Ware::Random),
                Value::Text(text) if text == "random" => {
                    entry.fault(FaultKind::Contradiction, "\"random\"", "a stratagem: the French choose what they buy");
                }
                _ => wares.extend(self.stratagem(&entry).map(Ware::Chosen)),
            }
        }
        wares
    }

    fn play(&self, f: &Fields<'_, '_>) -> Directive {
        let mut stratagems = Vec::new();
        let limited = f.optional("targets").is_some();
        if let Some(item) = f.required("stratagems", "a list of stratagems") {
            for entry in many(&item) {
                let Some(stratagem) = self.stratagem(&entry) else { continue };
                if limited && !REACTIONS.contains(&stratagem) {
                    let found = format!("{:?} with targets", stratagem.names().0);
                    let own = REACTIONS.iter().filter(|r| r.side() == self.side).map(|r| r.names().0);
                    let expected = format!("targets only for {}", own.collect::<Vec<_>>().join(", "));
                    entry.fault(FaultKind::Contradiction, found, expected);
                }
                stratagems.push(stratagem);
            }
        }
        Directive::Play { stratagems, targets: self.targets(f, "targets", self.on_map()) }
    }
}
