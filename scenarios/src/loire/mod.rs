//! The data files of The Loire Campaign.

mod area;
mod check;
mod course;
mod limits;
mod map;
mod places;
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
use crate::turns::Turns;
use sandtable_engine::Side;
use sandtable_engine::loire::rulings::{RULINGS, Rulings};
use sandtable_engine::loire::unit::Kind;

pub use sandtable_engine::loire::data::Data;

/// The data files of the system.
pub static SCHEMA: Schema = Schema {
    system: "loire",
    scenarios: &[BuiltIn {
        name: "loire",
        title: "The Loire Campaign",
        system: "loire",
        description: "The republican armies of the Loire against the covering forces of the siege of Paris, November 1870 to January 1871, in twelve game turns.",
        files: files!("loire": "scenario.toml", "map.toml", "units.toml", "tables.toml", "rulings.toml"),
    }],
    labels: &[],
    topics: &[
        ("scenario", "scenario.toml"),
        ("options", "scenario.toml"),
        ("course", "scenario.toml"),
        ("set-up", "scenario.toml"),
        ("garrisons", "scenario.toml"),
        ("arrivals", "scenario.toml"),
        ("detours", "scenario.toml"),
        ("rebuilding", "scenario.toml"),
        ("withdrawals", "scenario.toml"),
        ("morale", "scenario.toml"),
        ("theatres", "scenario.toml"),
        ("victory", "scenario.toml"),
        ("map", "map.toml"),
        ("places", "map.toml"),
        ("corps", "units.toml"),
        ("units", "units.toml"),
        ("irregulars", "units.toml"),
        ("tables", "tables.toml"),
        ("limits", "tables.toml"),
        ("rulings", "rulings.toml"),
    ],
    ordered: &["set-up", "arrivals", "theatres", "places", "map.bridges", "corps", "units"],
    maps: &["map.terrain"],
    optional: &[
        Optional { pattern: "course.francs_tireurs_both", needs: &[] },
        Optional { pattern: "set-up.*", needs: &["side", "units"] },
        Optional { pattern: "set-up.*.*", needs: &[] },
        Optional { pattern: "garrisons.*", needs: &["side", "hexes"] },
        Optional { pattern: "garrisons.*.*", needs: &[] },
        Optional { pattern: "arrivals.*", needs: &["turn", "side", "units"] },
        Optional { pattern: "arrivals.*.*", needs: &[] },
        Optional { pattern: "arrivals.*.by_rail", needs: &["turn", "hexes"] },
        Optional { pattern: "arrivals.*.corps", needs: &["tactical"] },
        Optional { pattern: "arrivals.*.corps.*", needs: &[] },
        Optional { pattern: "detours.*", needs: &[] },
        Optional { pattern: "rebuilding.never.*", needs: &[] },
        Optional { pattern: "theatres.*", needs: &["turn", "most"] },
        Optional { pattern: "theatres.*.withdrawal", needs: &[] },
        Optional { pattern: "map.railways.*", needs: &[] },
        Optional { pattern: "map.rivers.*", needs: &[] },
        Optional { pattern: "map.streams.*", needs: &[] },
        Optional { pattern: "map.bridges.*", needs: &[] },
        Optional { pattern: "map.places.*", needs: &["kind", "hexes"] },
        Optional { pattern: "places.*", needs: &["hex", "owner"] },
        Optional { pattern: "corps.*", needs: &["side"] },
        Optional { pattern: "corps.*.*", needs: &[] },
        Optional { pattern: "units.*", needs: &["kind"] },
        Optional { pattern: "units.*.*", needs: &[] },
        Optional { pattern: "units.*.values.*", needs: &[] },
        Optional { pattern: "tables.combat.*", needs: &[] },
        Optional { pattern: "tables.losses.*", needs: &[] },
        Optional { pattern: "tables.replacements.*", needs: &[] },
        Optional { pattern: "tables.francs_tireurs.*", needs: &[] },
        Optional { pattern: "limits.stacking.*", needs: &[] },
        Optional { pattern: "rulings.*", needs: &[] },
    ],
    read,
};

/// The sides with their names in the data.
const SIDES: Names = [("french", Side::First), ("german", Side::Second)];
/// §10 The option without "?" markers and decoys.
const OPEN: &str = "open";
/// §6 The option without withdrawals.
const NO_WITHDRAWALS: &str = "no_withdrawals";
/// The most game turns of a scenario.
const MOST_TURNS: i64 = 15;

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let options = Offers::read(root, &[OPEN, NO_WITHDRAWALS])?;
    let map = map::read(root);
    let drawn = map.as_ref().and_then(|map| map.known());
    let hidden = !options.plays(OPEN);
    let roster = units::read(root, hidden);
    let tables = tables::read(root);
    let limits = limits::read(root, &roster);
    let course = course::read(root, drawn, &roster);
    let turns = Turns::of(root, "course", MOST_TURNS);
    let set_up = set_up::read(root, drawn, &roster, turns);
    let rebuilding = course::rebuilding(root, drawn, &roster, turns);
    let withdrawals = course::withdrawals(root, drawn, &roster, turns);
    let morale = course::morale(root, drawn, &roster, turns);
    let victory = course::victory(root, drawn);
    let rulings = rulings(root);
    if reader.has_faults() {
        return None;
    }
    let (map, course, set_up) = (map?, course?, set_up?);
    let (mut units, corps) = roster.finished()?;
    let (limits, artillery_shift) = limits?;
    for hq in units.iter_mut().filter(|unit| unit.kind == Kind::Headquarters) {
        hq.artillery = hq.artillery.saturating_add_signed(artillery_shift);
    }
    let data = Data {
        map: map.map?,
        loire: map.loire,
        units,
        corps,
        turns: course.turns,
        set_up: set_up.placements,
        garrisons: set_up.garrisons,
        camps: course.camps,
        francs_tireurs: course.francs_tireurs,
        arrivals: set_up.arrivals,
        detours: set_up.detours,
        rebuilding: rebuilding?,
        withdrawals: Some(withdrawals?).filter(|_| !options.plays(NO_WITHDRAWALS)),
        hidden,
        sonis: course.sonis?,
        government: course.government?,
        morale: morale?,
        victory: victory?,
        tables: tables?,
        limits,
        rulings: rulings?,
    };
    check::check(root, &data);
    (!reader.has_faults()).then(|| (GameData::new(data), Sheet::Hexes(map.sheet)))
}

/// The readings in force; one that is not named keeps its default.
fn rulings(root: &Fields<'_, '_>) -> Option<Rulings> {
    let mut rulings = Rulings::default();
    crate::rulings::read(root, RULINGS, |at, choice| rulings.set(at, choice)).then_some(rulings)
}
