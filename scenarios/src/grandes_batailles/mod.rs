//! The data files of Wissembourg and Spicheren.

mod battle;
mod check;
mod map;
mod options;
mod room;
mod roster;
mod special;
mod tables;
mod terrain;
mod victory;

use crate::data::GameData;
use crate::files;
use crate::options::Offers;
use crate::reader::{Fields, Reader};
use crate::schema::{BOTS, BuiltIn, Optional, Schema, label};
use crate::sheet::Sheet;
use crate::sides::Names;
use crate::turns::Turns;
use sandtable_engine::Side;
use sandtable_engine::grandes_batailles::CARD;
use sandtable_engine::grandes_batailles::rulings::{RULINGS, Rulings};
use std::ops::RangeInclusive;

pub use sandtable_engine::grandes_batailles::data::Data;

/// The data files of the system.
pub static SCHEMA: Schema = Schema {
    system: "grandes-batailles",
    scenarios: &[
        BuiltIn {
            name: "spicheren",
            title: "Spicheren",
            system: "grandes-batailles",
            description: "Spicheren, 6 August 1870: Frossard's corps on the heights south of Saarbrücken, in twelve game turns.",
            files: files!("spicheren": "scenario.toml", "map.toml", "units.toml", "tables.toml", "terrain.toml", "rulings.toml"),
        },
        BuiltIn {
            name: "wissembourg",
            title: "Wissembourg",
            system: "grandes-batailles",
            description: "Wissembourg, 4 August 1870: Douay's division on the Lauter against three corps, in seven game turns.",
            files: files!("wissembourg": "scenario.toml", "map.toml", "units.toml", "tables.toml", "terrain.toml", "rulings.toml"),
        },
    ],
    labels: &[BOTS],
    topics: &[
        ("scenario", "scenario.toml"),
        ("options", "scenario.toml"),
        ("course", "scenario.toml"),
        ("setup", "scenario.toml"),
        ("arrivals", "scenario.toml"),
        ("commanders", "scenario.toml"),
        ("special", "scenario.toml"),
        ("objectives", "scenario.toml"),
        ("victory", "scenario.toml"),
        ("map", "map.toml"),
        ("formations", "units.toml"),
        ("leaders", "units.toml"),
        ("units", "units.toml"),
        ("tables", "tables.toml"),
        ("terrain", "terrain.toml"),
        ("rulings", "rulings.toml"),
    ],
    ordered: &["setup", "arrivals", "commanders", "objectives", "formations", "leaders", "units"],
    maps: &["map.terrain", "map.levels"],
    optional: &[
        Optional { pattern: "course.fixed_initiative.*", needs: &[] },
        Optional { pattern: "setup.*", needs: &["counters", "hexes"] },
        Optional { pattern: "arrivals.*", needs: &["turn", "counters", "by"] },
        Optional { pattern: "commanders.*", needs: &["turn", "commander", "hexes", "enters"] },
        Optional { pattern: "commanders.*.removes", needs: &[] },
        Optional { pattern: "special.decoy", needs: &["formation", "turn", "hexes", "movement", "sight"] },
        Optional { pattern: "special.shared_marker", needs: &["even", "odd"] },
        Optional { pattern: "objectives.*", needs: &["hexes", "points", "at_start"] },
        Optional { pattern: "map.odd_columns", needs: &[] },
        Optional { pattern: "map.routes.*", needs: &["kind", "hexes"] },
        Optional { pattern: "map.places.*", needs: &["kind", "hexes"] },
        Optional { pattern: "formations.*", needs: &["side", "steps", "threshold"] },
        Optional { pattern: "formations.*.division", needs: &[] },
        Optional { pattern: "leaders.*", needs: &["movement", "range", "replacement"] },
        Optional { pattern: "units.*", needs: &["formation", "arm", "size", "value", "steps"] },
        Optional { pattern: "units.*.range", needs: &[] },
        Optional { pattern: "rulings.*", needs: &[] },
    ],
    read,
};

/// The sides with their names in the data.
const SIDES: Names = [("french", Side::First), ("prussian", Side::Second)];
/// The same, with a name for neither.
const SIDE_OR_NOBODY: [(&str, Option<Side>); 3] =
    [("french", Some(Side::First)), ("prussian", Some(Side::Second)), ("nobody", None)];
/// The most game turns of a scenario.
const MOST_TURNS: i64 = CARD.last_turn as i64;
/// Modifiers of die rolls and columns.
const MODIFIER: RangeInclusive<i64> = -6..=6;
/// Victory points, and numbers of units or formations that score one.
const POINTS: RangeInclusive<i64> = 0..=20;

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "French",
        Side::Second => "Prussian",
    }
}

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let title = label(root, "title");
    let options = Offers::read(root, &options::KNOWN)?;
    let tables = tables::read(root);
    let terrain = terrain::read(root);
    let map = map::read(root);
    let roster = roster::read(root, &options);
    let grid = map.as_ref().and_then(|map| map.known());
    let course = battle::course(root, &options);
    let turns = course.as_ref().map_or(Turns::any(MOST_TURNS), |course| course.turns);
    let look = battle::Look { grid, roster: &roster, options: &options, turns };
    let setup = battle::setup(root, &look);
    let arrivals = battle::arrivals(root, &look);
    let commanders = battle::commanders(root, &look);
    let special = special::read(root, &look);
    let objectives = victory::objectives(root, &look);
    let victory = victory::read(root, &look);
    let extras = options::extras(root, &options, &look);
    let rulings = rulings(root);
    let battle = battle::Battle { setup_at: root.optional("setup"), setup, arrivals, commanders };
    check::check(&check::Checked {
        map: map.as_ref().and_then(|map| map.map.as_ref()),
        terrain: terrain.as_ref(),
        roster: &roster,
        battle: &battle,
        special: special.as_ref(),
        extras: &extras,
        rulings: rulings.as_ref(),
    });
    if reader.has_faults() {
        return None;
    }
    let (map, roster) = (map?, roster.finished()?);
    let in_force = |option: &Option<usize>| option.is_none_or(|option| options.chosen(option));
    let data = Data {
        title: title?,
        bots: label(root, BOTS),
        map: map.map?,
        terrain: terrain?,
        tables: tables?,
        formations: roster.formations,
        units: roster.units,
        leaders: roster.leaders,
        course: course?.course,
        setup: battle.setup.into_iter().filter(|entry| in_force(&entry.option)).map(|entry| entry.value).collect(),
        arrivals: battle
            .arrivals
            .into_iter()
            .filter(|entry| in_force(&entry.option))
            .map(|entry| entry.value)
            .collect(),
        commander_arrivals: battle
            .commanders
            .into_iter()
            .filter(|entry| in_force(&entry.option))
            .map(|entry| entry.value)
            .collect(),
        special: special?,
        objectives: objectives?,
        victory: victory?,
        options: extras.in_play,
        rulings: rulings?,
    };
    Some((GameData::new(data), Sheet::Hexes(map.sheet)))
}

/// The readings in force; one that is not named keeps its default.
fn rulings(root: &Fields<'_, '_>) -> Option<Rulings> {
    let mut rulings = Rulings::default();
    crate::rulings::read(root, RULINGS, |at, choice| rulings.set(at, choice)).then_some(rulings)
}
