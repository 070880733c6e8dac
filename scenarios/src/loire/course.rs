//! `scenario.toml`: turns, replacements, withdrawals, National Morale, victory.

use super::units::Roster;
use super::{MOST_TURNS, area, places, set_up};
use crate::diagnostic::FaultKind::Contradiction;
use crate::reader::{Fields, Item};
use crate::sides::HANDICAP;
use crate::turns::Turns;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::{Morale, Rebuilding, Theatre, Victory, Withdrawals};
use sandtable_engine::loire::unit::{Kind, Unit};
use sandtable_engine::loire::{FRENCH, GERMAN, HexSet, Map, UnitId};
use std::ops::RangeInclusive;

/// Changes of National Morale.
const STEP: RangeInclusive<i64> = -9..=9;

/// The `[course]` as it was read.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) turns: u8,
    pub(super) government: Option<HexId>,
    pub(super) sonis: Option<UnitId>,
    pub(super) camps: HexSet,
    pub(super) francs_tireurs: [HexSet; 2],
}

/// Reads `[course]`.
pub(super) fn read(root: &Fields<'_, '_>, map: Option<&Map>, roster: &Roster<'_, '_>) -> Option<Course> {
    let grid = map.map(|map| &map.grid);
    root.table("course", "the table of turns", |fields| Course {
        turns: fields.whole("turns", 1..=MOST_TURNS),
        government: places::hex(fields, "government", map),
        sonis: fields
            .required("sonis", "the corps with whose headquarters General de Sonis is")
            .and_then(|item| roster.headquarters(&item, FRENCH)),
        camps: places::hexes(fields, "camps", map),
        francs_tireurs: {
            let either = area::required(fields, "francs_tireurs", grid);
            [either, set_up::strict(fields, "francs_tireurs_both", either, grid)]
        },
    })
}

/// §5.2
pub(super) fn rebuilding(
    root: &Fields<'_, '_>,
    map: Option<&Map>,
    roster: &Roster<'_, '_>,
    turns: Turns,
) -> Option<Rebuilding> {
    root.table("rebuilding", "the table of French replacements", |fields| {
        let on = turns.list(fields, "turns");
        let cost = fields.table("cost", "points for a step, by kind", |cost| {
            let of = |(name, kind): (&str, Kind)| if kind.regular() { cost.whole(name, 1..=9) } else { 0 };
            Kind::ALL.map(of)
        });
        let never = fields.table("never", "units that never come back, and points for each, or none", |never| {
            let french = |unit: &Unit| unit.side == FRENCH && unit.kind.regular();
            let one =
                |(name, item): (&str, Item<'_, '_>)| Some((roster.of_entry(name, &item, french)?, item.whole(0..=9)?));
            never.all().into_iter().filter_map(one).collect()
        });
        Some(Rebuilding {
            turns: (1..=MOST_TURNS as u8).filter(|turn| on >> turn & 1 == 1).collect(),
            depots: places::hexes(fields, "depots", map),
            edges: area::at_edge(fields, "edges", map.map(|map| &map.grid)),
            cost: cost?,
            column: never?,
        })
    })?
}

/// §6
pub(super) fn withdrawals(
    root: &Fields<'_, '_>,
    map: Option<&Map>,
    roster: &Roster<'_, '_>,
    turns: Turns,
) -> Option<Withdrawals> {
    root.table("withdrawals", "the table of corps that leave", |fields| {
        let turn = |name: &str| fields.required(name, "a turn").and_then(|item| turns.one(&item));
        let (first, later, german) = (turn("turn"), turn("later"), turn("german"));
        let target = fields.table("target", "the rolls that keep all, such as { none = 6, one = 10 }", |target| {
            ["none", "one"].map(|towns| target.whole(towns, 2..=12))
        });
        let most = (fields.whole("most", 1..=9), fields.whole("at_once", 0..=9));
        if later < first {
            fields.fault(Contradiction, "`later` before `turn`", "a turn after the first corps have left");
        }
        if most.1 > most.0 {
            fields.fault(Contradiction, format!("{} at once of {}", most.1, most.0), "no more than there are");
        }
        Some(Withdrawals {
            towns: places::towns(fields, "towns", map),
            among: roster.corps_list(fields, "among", FRENCH),
            german_corps: roster.corps_list(fields, "german_corps", GERMAN),
            turn: first?,
            later: later?,
            target: target?,
            most,
            german: german?,
        })
    })?
}

/// §13, §T.morale; all towns of the map count.
pub(super) fn morale(
    root: &Fields<'_, '_>,
    map: Option<&Map>,
    roster: &Roster<'_, '_>,
    turns: Turns,
) -> Option<Morale> {
    let theatres = root.table("theatres", "the battles elsewhere", |fields| {
        let all = fields.all();
        all.iter().filter_map(|(name, item)| theatre(name, &item.fields()?, turns)).collect()
    });
    let towns = map.map(Map::towns);
    root.table("morale", "what moves National Morale", |fields| {
        let step = |name: &str| fields.whole(name, STEP);
        Some(Morale {
            range: (fields.whole("lowest", -9..=0), fields.whole("highest", 0..=9)),
            captured: step("captured"),
            leaves: step("leaves"),
            battle: step("battle"),
            town: step("town"),
            critical: step("critical"),
            commander: step("commander"),
            theatre: step("theatre"),
            commanders: roster.list(fields, "commanders", "German headquarters", |unit| {
                unit.side == GERMAN && unit.kind == Kind::Headquarters
            }),
            towns: towns.unwrap_or_default(),
            theatres: theatres?,
        })
    })?
}

/// §13 A battle elsewhere.
fn theatre(name: &str, fields: &Fields<'_, '_>, turns: Turns) -> Option<Theatre> {
    let turn = fields.required("turn", "its turn").and_then(|item| turns.one(&item));
    let most = fields.whole("most", 1..=12);
    let needs_withdrawal = fields.optional("withdrawal").and_then(|item| item.flag()).unwrap_or(false);
    fields.finish();
    Some(Theatre { name: name.to_owned(), turn: turn?, most, needs_withdrawal })
}

/// §15
pub(super) fn victory(root: &Fields<'_, '_>, map: Option<&Map>) -> Option<Victory> {
    root.table("victory", "what the game is about", |fields| Victory {
        tactical: places::towns(fields, "tactical", map),
        strategic: places::towns(fields, "strategic", map),
        zone: area::required(fields, "zone", map.map(|map| &map.grid)),
        infantry: fields.whole("infantry", 1..=40),
        handicap: fields.whole("handicap", HANDICAP),
    })
}
