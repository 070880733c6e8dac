//! The data files of Storm over Belfort.

mod garrison;
mod map;
mod rules;
mod stratagems;
mod tables;
mod units;

use crate::data::GameData;
use crate::files;
use crate::reader::{Fields, Reader};
use crate::schema::{BuiltIn, Optional, Schema};
use crate::sheet::Sheet;
use crate::sides::Names;
use crate::turns::Turns;
use crate::zones::Numbers;
use sandtable_engine::Side;

pub use sandtable_engine::belfort::data::Data;

/// The data files of the system.
pub static SCHEMA: Schema = Schema {
    system: "belfort",
    scenarios: &[BuiltIn {
        name: "belfort",
        title: "Storm over Belfort",
        system: "belfort",
        description: "The siege of Belfort, November 1870 to February 1871, in seven game turns.",
        files: files!("belfort": "scenario.toml", "map.toml", "units.toml", "tables.toml", "stratagems.toml", "rulings.toml"),
    }],
    labels: &[],
    topics: &[
        ("scenario", "scenario.toml"),
        ("course", "scenario.toml"),
        ("victory", "scenario.toml"),
        ("deployment", "scenario.toml"),
        ("costs", "scenario.toml"),
        ("limits", "scenario.toml"),
        ("effects", "scenario.toml"),
        ("map", "map.toml"),
        ("zones", "map.toml"),
        ("links", "map.toml"),
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
        Optional { pattern: "links.*", needs: &[] },
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
const SIDES: Names = [("french", Side::First), ("prussian", Side::Second)];

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "French",
        Side::Second => "Prussian",
    }
}

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let map = map::read(root);
    let numbers = map.as_ref().map_or_else(|| Numbers::possible(map::NUMBERS), |map| map.numbers.clone());
    let tables = tables::read(root);
    let course = rules::course(root, &numbers);
    let costs = rules::costs(root);
    let limits = rules::limits(root);
    let effects = rules::effects(root);
    let rulings = rules::rulings(root);
    let deployment = rules::deployment(root, &numbers);
    let units = units::read(root, tables.as_ref(), Turns::of(root, "course", rules::MOST_TURNS));
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
