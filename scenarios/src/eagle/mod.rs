//! The data files of The Stricken Eagle.

mod check;
mod map;
mod rules;
mod set_up;
mod tables;
mod units;

use crate::data::GameData;
use crate::files;
use crate::options::Offers;
use crate::reader::{Fields, Reader};
use crate::schema::{BuiltIn, Optional, Schema};
use crate::sheet::Sheet;
use crate::sides::Names;
use sandtable_engine::Side;

pub use sandtable_engine::eagle::data::Data;

/// The data files of the system.
pub static SCHEMA: Schema = Schema {
    system: "eagle",
    scenarios: &[BuiltIn {
        name: "eagle",
        title: "The Stricken Eagle",
        system: "eagle",
        description: "The campaign in the east of France, August 1870, up to the surrender of Sedan, in seven game turns.",
        files: files!("eagle": "scenario.toml", "map.toml", "units.toml", "tables.toml", "rulings.toml"),
    }],
    labels: &[],
    topics: &[
        ("scenario", "scenario.toml"),
        ("options", "scenario.toml"),
        ("course", "scenario.toml"),
        ("set-up", "scenario.toml"),
        ("victory", "scenario.toml"),
        (ALTERNATE, "scenario.toml"),
        ("map", "map.toml"),
        ("cities", "map.toml"),
        ("headquarters", "units.toml"),
        ("units", "units.toml"),
        ("tables", "tables.toml"),
        ("limits", "tables.toml"),
        ("rulings", "rulings.toml"),
    ],
    ordered: &["set-up", "cities", "headquarters", "units"],
    maps: &["map.terrain", "map.country"],
    optional: &[
        Optional { pattern: "set-up.*", needs: &["side", "units"] },
        Optional { pattern: "set-up.*.*", needs: &[] },
        Optional { pattern: "alternate.headquarters.*", needs: &[] },
        Optional { pattern: "map.railways.*", needs: &[] },
        Optional { pattern: "map.rivers.*", needs: &[] },
        Optional { pattern: "map.bridges.*", needs: &[] },
        Optional { pattern: "map.places.*", needs: &["kind", "hexes"] },
        Optional { pattern: "cities.*", needs: &["hex", "owner"] },
        Optional { pattern: "cities.*.supply", needs: &[] },
        Optional { pattern: "headquarters.*", needs: &["side", "role", "radius"] },
        Optional { pattern: "headquarters.*.enters", needs: &[] },
        Optional { pattern: "units.*", needs: &["side", "kind", "strength"] },
        Optional { pattern: "units.*.*", needs: &[] },
        Optional { pattern: "units.*.reduced.*", needs: &[] },
        Optional { pattern: "rulings.*", needs: &[] },
    ],
    read,
};

/// The sides with their names in the data.
const SIDES: Names = [("french", Side::First), ("prussian", Side::Second)];
/// §16.2 The option with more units in a longer game.
const ALTERNATE: &str = "alternate";

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let options = Offers::read(root, &[ALTERNATE])?;
    let limits = tables::limits(root);
    let tables = tables::read(root);
    let map = map::read(root);
    let drawn = map.as_ref().and_then(|map| map.known());
    let alternate = rules::alternate(root, &options);
    let course = rules::course(root, drawn, alternate.as_ref());
    let roster = units::read(root, alternate.as_ref());
    let victory = rules::victory(root, drawn);
    let set_up = set_up::read(root, drawn, &roster);
    let rulings = rules::rulings(root);
    if reader.has_faults() {
        return None;
    }
    let at_start = roster.in_fortresses(drawn)?;
    let (map, guard) = (map?, roster.guard());
    let data = Data {
        map: map.map?,
        units: roster.finished()?,
        at_start,
        set_up: set_up?,
        guard,
        course: course?,
        victory: victory?,
        tables: tables?,
        limits: limits?,
        rulings: rulings?,
    };
    check::check(root, &data);
    (!reader.has_faults()).then(|| (GameData::new(data), Sheet::Hexes(map.sheet)))
}
