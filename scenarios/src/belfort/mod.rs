//! The data files of Storm over Belfort.

mod garrison;
mod map;
mod outline;
mod rules;
mod stratagems;
mod tables;
mod units;

use crate::data::GameData;
use crate::diagnostic::FaultKind;
use crate::files;
use crate::reader::{Fields, Item, Reader};
use crate::schema::{Optional, Schema};
use crate::sheet::Sheet;
use crate::source::BuiltIn;
use sandtable_engine::Side;
use sandtable_engine::geometry::{ZoneId, ZoneSet};

pub use sandtable_engine::belfort::data::Data;

/// Its data files.
pub static SCHEMA: Schema = Schema {
    system: "belfort",
    scenarios: &[BuiltIn {
        name: "belfort",
        title: "Storm over Belfort",
        system: "belfort",
        description: "The siege of Belfort, November 1870 to February 1871, in seven game turns.",
        files: files!("belfort": "scenario.toml", "map.toml", "units.toml", "tables.toml", "stratagems.toml", "rulings.toml"),
    }],
    topics: &[
        ("scenario", "scenario.toml"),
        ("course", "scenario.toml"),
        ("deployment", "scenario.toml"),
        ("costs", "scenario.toml"),
        ("limits", "scenario.toml"),
        ("effects", "scenario.toml"),
        ("map", "map.toml"),
        ("zones", "map.toml"),
        ("units", "units.toml"),
        ("tables", "tables.toml"),
        ("stratagems", "stratagems.toml"),
        ("rulings", "rulings.toml"),
    ],
    ordered: &["units", "stratagems"],
    maps: &[],
    optional: &[
        Optional { pattern: "zones.*.edge", needs: &[] },
        Optional { pattern: "zones.*.outline", needs: &[] },
        Optional { pattern: "units.*", needs: &["side", "kind", "regiment", "fire"] },
        Optional { pattern: "units.*.attack", needs: &[] },
        Optional { pattern: "units.*.defence", needs: &[] },
        Optional { pattern: "units.*.division", needs: &[] },
        Optional { pattern: "units.*.unreliable", needs: &[] },
        Optional { pattern: "units.*.arrives", needs: &[] },
        Optional { pattern: "stratagems.*", needs: &["black", "red"] },
        Optional { pattern: "stratagems.*.black", needs: &[] },
        Optional { pattern: "stratagems.*.red", needs: &[] },
        Optional { pattern: "rulings.*", needs: &[] },
    ],
    read,
};

/// The sides with their names in the data.
const SIDES: [(&str, Side); 2] = [("french", Side::First), ("prussian", Side::Second)];

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "French",
        Side::Second => "Prussian",
    }
}

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let map = map::read(root);
    let known = map.as_ref().map(|map| map.known);
    let tables = tables::read(root);
    let course = rules::course(root, known);
    let costs = rules::costs(root);
    let limits = rules::limits(root);
    let effects = rules::effects(root);
    let rulings = rules::rulings(root);
    let deployment = rules::deployment(root, known);
    let turns = course.as_ref().map(|course| i64::from(course.turns)).filter(|&turns| turns > 0);
    let units = units::read(root, tables.as_ref(), turns.unwrap_or(rules::MOST_TURNS));
    let counters = stratagems::read(root);
    if let (Some(map), Some(units), Some((deployment, at)), Some(limits), Some(rulings)) =
        (&map, &units, &deployment, &limits, &rulings)
        && !reader.has_faults()
    {
        garrison::check(map, units, deployment, at, limits, rulings);
    }
    if reader.has_faults() {
        return None;
    }
    let map = map?;
    let data = Data {
        zones: map.zones,
        citadel: map.citadel,
        forts: map.forts,
        heavy_targets: map.heavy_targets,
        units: units?.units,
        tables: tables?,
        counters: counters?,
        deployment: deployment?.0,
        course: course?,
        costs: costs?,
        limits: limits?,
        effects: effects?,
        rulings: rulings?,
    };
    Some((GameData::new(data), Sheet::Zones(map.sheet)))
}

/// A zone of the map, by its number. `known` is none where the map itself cannot be read.
fn zone(item: &Item<'_, '_>, known: Option<ZoneSet>) -> Option<ZoneId> {
    let number: u8 = item.whole(1..=63)?;
    match known {
        Some(known) if !known.has(ZoneId(number)) => {
            let found = format!("zone {number}, which is not on the map");
            let near = known.into_iter().min_by_key(|zone| zone.0.abs_diff(number)).map(|zone| zone.0.to_string());
            item.fault_near(FaultKind::Contradiction, found, "the number of a zone of the map", near);
            None
        }
        _ => Some(ZoneId(number)),
    }
}

/// A list of zones, each once.
fn zones(item: &Item<'_, '_>, known: Option<ZoneSet>) -> Option<ZoneSet> {
    let mut set = ZoneSet::EMPTY;
    for element in item.list("a list of zone numbers, such as [2, 3, 8]")? {
        if let Some(zone) = zone(&element, known) {
            if set.has(zone) {
                element.fault(FaultKind::Contradiction, format!("zone {} a second time", zone.0), "each zone once");
            }
            set.insert(zone);
        }
    }
    Some(set)
}

/// A list of zones that must be there, with the item it was read from.
fn required_zones<'r, 'a>(
    fields: &Fields<'r, 'a>,
    name: &str,
    known: Option<ZoneSet>,
) -> Option<(ZoneSet, Item<'r, 'a>)> {
    let item = fields.required(name, "a list of zone numbers")?;
    Some((zones(&item, known)?, item))
}

/// Zones in a sentence: `9, 10 and 12`.
fn listed(zones: ZoneSet) -> String {
    let mut numbers: Vec<String> = zones.into_iter().map(|zone| zone.0.to_string()).collect();
    match numbers.pop() {
        Some(last) if numbers.is_empty() => last,
        Some(last) => format!("{} and {last}", numbers.join(", ")),
        None => "none".to_owned(),
    }
}
