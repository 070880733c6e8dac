//! The data files of Verdun 1916.

mod cards;
mod effects;
mod map;
mod rules;
mod set_up;

use crate::data::GameData;
use crate::files;
use crate::options::Offers;
use crate::reader::{Fields, Reader};
use crate::schema::{BOTS, BuiltIn, Optional, Schema, label};
use crate::sheet::Sheet;
use crate::sides::Names;
use crate::zones::Numbers;
use sandtable_engine::Side;

pub use sandtable_engine::verdun::data::Data;

/// The data files of the system.
pub static SCHEMA: Schema = Schema {
    system: "verdun",
    scenarios: &[
        BuiltIn {
            name: "verdun",
            title: "Verdun 1916: the campaign",
            system: "verdun",
            description: "The battle of Verdun, February to December 1916, in six game turns.",
            files: files!("verdun": "scenario.toml", "rules.toml", "map.toml", "cards.toml", "rulings.toml"),
        },
        BuiltIn {
            name: "verdun-february",
            title: "Verdun 1916: February to April",
            system: "verdun",
            description: "The German offensive, February to April 1916, in two game turns.",
            files: files!("verdun-february": "scenario.toml"),
        },
        BuiltIn {
            name: "verdun-autumn",
            title: "Verdun 1916: September to December",
            system: "verdun",
            description: "The French come back, September to December 1916, in two game turns.",
            files: files!("verdun-autumn": "scenario.toml"),
        },
    ],
    labels: &[BOTS],
    topics: &[
        ("scenario", "scenario.toml"),
        ("options", "scenario.toml"),
        ("course", "scenario.toml"),
        ("victory", "scenario.toml"),
        ("set-up", "scenario.toml"),
        ("costs", "rules.toml"),
        ("limits", "rules.toml"),
        ("map", "map.toml"),
        ("zones", "map.toml"),
        ("links", "map.toml"),
        ("cards", "cards.toml"),
        ("rulings", "rulings.toml"),
    ],
    ordered: &["cards.german", "cards.french"],
    maps: &[],
    optional: &[
        Optional { pattern: "course.us_entry", needs: &["level", "modifier", "points"] },
        Optional { pattern: "set-up.free", needs: &["german", "french"] },
        Optional { pattern: "zones.*.fort", needs: &[] },
        Optional { pattern: "zones.*.height", needs: &[] },
        Optional { pattern: "zones.*.german_vp", needs: &[] },
        Optional { pattern: "zones.*.french_vp", needs: &[] },
        Optional { pattern: "zones.*.stars", needs: &[] },
        Optional { pattern: "zones.*.edge", needs: &[] },
        Optional { pattern: "zones.*.outline", needs: &[] },
        Optional { pattern: "links.*", needs: &[] },
        Optional { pattern: "cards.*.*", needs: &["copies", "ap"] },
        Optional { pattern: "cards.*.*.*", needs: &[] },
        Optional { pattern: "cards.*.*.*.*", needs: &[] },
        Optional { pattern: "rulings.*", needs: &[] },
    ],
    read,
};

/// §12.4 The option without US entry.
const NO_US_ENTRY: &str = "no_us_entry";
/// The options; a card that names one is in the deck only with it.
const OPTIONS: [&str; 2] = ["optional_cards", NO_US_ENTRY];

/// The sides with their names in the data.
const SIDES: Names = [("german", Side::First), ("french", Side::Second)];

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let map = map::read(root);
    let numbers = map.as_ref().map_or_else(|| Numbers::possible(map::NUMBERS), |map| map.numbers.clone());
    let options = Offers::read(root, &OPTIONS);
    let course = rules::course(root, options.as_ref());
    let costs = rules::costs(root);
    let limits = rules::limits(root);
    let rulings = rules::rulings(root);
    let decks = cards::read(root, course.as_ref(), options.as_ref());
    let set_up = set_up::read(root, &numbers, decks.as_ref(), limits.as_ref());
    if reader.has_faults() {
        return None;
    }
    let map = map?;
    let data = Data {
        bots: label(root, BOTS),
        zones: map.zones,
        arrow: map.arrow?,
        cards: decks?.cards,
        set_up: set_up?,
        course: course?,
        costs: costs?,
        limits: limits?,
        rulings: rulings?,
    };
    rules::check(root, &data);
    set_up::check(root, &data);
    (!reader.has_faults()).then(|| (GameData::new(data), Sheet::Zones(map.sheet)))
}
