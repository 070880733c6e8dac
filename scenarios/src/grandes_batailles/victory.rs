//! `[objectives]` and `[victory]`.

use super::battle::Look;
use super::{MODIFIER, POINTS, SIDES};
use crate::diagnostic::FaultKind::Contradiction;
use crate::hexes;
use crate::options::Varied;
use crate::reader::{Fields, Item};
use crate::sides::{HANDICAP, side};
use crate::tree::Value;
use sandtable_engine::geometry::{HexGrid, HexId, HexSet};
use sandtable_engine::grandes_batailles::data::{Levels, Noon, Objective, Scheme, Victory};

/// The most places that can score.
const MOST_OBJECTIVES: usize = 64;

/// §13.1.3, §13.2.3 The places that score.
pub(super) fn objectives(root: &Fields<'_, '_>, look: &Look<'_, '_, '_>) -> Option<Vec<Objective>> {
    let fields = root.required("objectives", "the places that score, one line each")?.fields()?;
    let mut taken: Vec<(HexSet, &str)> = Vec::new();
    let mut objectives = Vec::new();
    for (i, (name, item)) in fields.all().into_iter().enumerate() {
        if i == MOST_OBJECTIVES {
            let found = format!("{} objectives", MOST_OBJECTIVES + 1);
            item.fault_at_name(Contradiction, found, format!("at most {MOST_OBJECTIVES}"), None);
            break;
        }
        let Some(fields) = item.fields() else { continue };
        let points = fields.whole("points", POINTS);
        let at_start = side(&fields, "at_start", &SIDES);
        let hexes = fields.required("hexes", "the hexes of the place");
        let set = hexes.as_ref().map_or(HexSet::EMPTY, |item| hexes::some(item, look.grid));
        if let (Some(item), Some((_, other)), Some(grid)) =
            (&hexes, taken.iter().find(|(other, _)| other.meets(&set)), look.grid)
        {
            let both = taken.iter().fold(HexSet::EMPTY, |all, (other, _)| all | *other) & set;
            let found = format!("{}, of {other} too", hexes::listed(grid, both));
            item.fault(Contradiction, found, "hexes of one objective each");
        }
        fields.finish();
        taken.push((set, name));
        if let Some(at_start) = at_start {
            objectives.push(Objective { name: name.to_owned(), hexes: set, points, at_start });
        }
    }
    Some(objectives)
}

/// §13.1.3, §13.2.3, §13.2.7
pub(super) fn read<'r, 'a>(root: &Fields<'r, 'a>, look: &Look<'_, 'r, 'a>) -> Option<Victory> {
    root.table("victory", "the table of victory points and levels", |fields| {
        let varied = Varied::new(fields, look.options);
        let scheme = varied
            .get("scheme", "which list of points is counted", |item| item.choice(&Scheme::ALL, "a list of points"));
        let noon = varied.get("noon", "points at a turn, or \"never\"", |item| noon(item, look));
        varied.finish();
        let exits = fields.required("exits", "hexes, or edges of the map");
        let exit_from = fields.required("exit_from", "the first turn in which formations in good heart may leave");
        let levels = fields.table("levels", "the smallest differences for the levels of victory", |levels| {
            let read = Levels {
                tactical: levels.whole("tactical", 1..=99),
                operational: levels.whole("operational", 1..=99),
                strategic: levels.whole("strategic", 1..=99),
            };
            if !(read.tactical < read.operational && read.operational < read.strategic) {
                let found = format!("{}, {} and {}", read.tactical, read.operational, read.strategic);
                levels.fault(Contradiction, found, "a greater difference for a greater victory");
            }
            read
        });
        Some(Victory {
            count_turns: look.turns.list(fields, "count_turns"),
            cut_off: fields.whole("cut_off", POINTS),
            demoralised_enemy: fields.whole("demoralised_enemy", MODIFIER),
            any_demoralised: fields.whole("any_demoralised", MODIFIER),
            own_demoralised: fields.whole("own_demoralised", MODIFIER),
            // At least 1, since these are divisors.
            units_lost_per_point: fields.whole("units_lost_per_point", 1..=99),
            units_exited_per_point: fields.whole("units_exited_per_point", 1..=99),
            commander_alone: fields.whole("commander_alone", MODIFIER),
            handicap: fields.whole("handicap", HANDICAP),
            exits: exits.map_or(HexSet::EMPTY, |item| read_exits(&item, look.grid)),
            exit_from: exit_from.and_then(|item| look.turns.one(&item))?,
            scheme: scheme?,
            noon: noon?,
            levels: levels?,
        })
    })
    .flatten()
}

/// §13.2.3 `{ turn = 4, points = 2 }`, or `"never"`.
fn noon(item: &Item<'_, '_>, look: &Look<'_, '_, '_>) -> Option<Option<Noon>> {
    if matches!(&item.node.value, Value::Text(text) if text == "never") {
        return Some(None);
    }
    let fields = item.fields()?;
    let turn = fields.required("turn", "the turn at whose end it is counted");
    let turn = turn.and_then(|item| look.turns.one(&item));
    let points = fields.whole("points", POINTS);
    fields.finish();
    Some(Some(Noon { turn: turn?, points }))
}

/// The edges of the map.
const EDGES: [&str; 4] = ["north", "south", "west", "east"];

fn lies_on(grid: &HexGrid, hex: HexId, edge: &str) -> bool {
    let (column, row) = grid.place(hex);
    match edge {
        "north" => row == 1,
        "south" => row == grid.rows(),
        "west" => column == 1,
        _ => column == grid.columns(),
    }
}

/// Hexes at the edge of the map, or whole edges: `"south west"`.
fn read_exits(item: &Item<'_, '_>, grid: Option<&HexGrid>) -> HexSet {
    let Some(words) = item.words("hexes or edges, such as \"0414 0614\" or \"south west\"") else {
        return HexSet::EMPTY;
    };
    let mut exits = HexSet::EMPTY;
    for word in words {
        let edge = EDGES.iter().find(|edge| **edge == word.text);
        match (edge, grid) {
            (Some(edge), Some(grid)) => {
                exits |= grid.hexes().into_iter().filter(|hex| lies_on(grid, *hex, edge)).collect();
            }
            (Some(_), None) => {}
            (None, _) => {
                let Some(hex) = hexes::hex(&word, word.text, grid) else { continue };
                if grid.is_some_and(|grid| !hexes::is_edge(grid, hex)) {
                    let found = format!("{}, inside the map", word.text);
                    word.fault(Contradiction, found, "a hex at the edge of the map", None);
                }
                exits.insert(hex);
            }
        }
    }
    exits
}
