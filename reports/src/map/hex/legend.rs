//! The legend of a map of hexes.

use super::super::legend::{LegendMark, LegendSymbol, TYPE};
use super::super::svg::{INK, Point, extent, num, pair, text};
use super::areas::{HexAreaKind, band, draw_arrow, objective_sample};
use super::counter::Slot;
use super::ground::{sample, tint};
use super::marks::{flag, neutral_sample, overlay_sample};
use super::sides::{border, bridge, broken_bridge, flow, pontoon, slope, trench};
use super::{HexCounter, HexCounterKind, HexFormation, HexLineKind, HexMark, HexSideKind, HexTerrain, Map};
use crate::words::{capital, people};
use sandtable_engine::Side;
use std::fmt::Write as _;

/// A symbol of the map.
#[derive(Clone, Debug)]
pub(super) enum Symbol {
    /// A hex with its terrain, already drawn around the origin.
    Terrain(String),
    /// The lowest level, and the tints from it to the highest.
    Levels(u8, Vec<&'static str>),
    Line(HexLineKind),
    Side(HexSideKind),
    Area(HexAreaKind, Side),
    Objective(u8),
    Flag(Side),
    Overlay(Side),
    Neutral,
    Mark(HexMark),
    Counter(HexCounter),
    Formation(HexFormation, Side),
    None,
}

const LEVEL: f64 = 5.0;

impl LegendSymbol for Symbol {
    fn indent(&self) -> f64 {
        match self {
            Symbol::Levels(_, tints) => LEVEL * tints.len() as f64 + 2.5,
            Symbol::Counter(counter) if counter.kind == HexCounterKind::Leader => 18.0,
            Symbol::Counter(counter) if counter.kind == HexCounterKind::Headquarters => 18.0,
            Symbol::Counter(counter) if counter.facing.is_some() => 13.5,
            Symbol::Counter(_) => 12.0,
            Symbol::Line(_) | Symbol::Side(_) => 15.0,
            Symbol::None => 0.0,
            _ => 12.5,
        }
    }

    fn draw(&self, out: &mut String, (x, y): Point) {
        let across = format!("M{}H{}", pair((x + 0.5, y)), num(x + 13.0));
        let (centre, up) = ((x + 6.5, y), (0.0, -1.0));
        match self {
            Symbol::Terrain(drawing) => {
                let _ = writeln!(out, "<g transform=\"translate({})\">{drawing}</g>", pair((x + 5.6, y)));
            }
            Symbol::Levels(lowest, tints) => {
                for (i, tint) in tints.iter().enumerate() {
                    let left = x + LEVEL * i as f64;
                    let _ = write!(
                        out,
                        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"7\" fill=\"{tint}\" stroke=\"{INK}\" \
                         stroke-width=\"0.3\"/>",
                        num(left),
                        num(y - 3.5),
                        num(LEVEL)
                    );
                    let level = usize::from(*lowest) + i;
                    text(out, (left + LEVEL / 2.0, y + 1.1), 3.0, &level.to_string(), "text-anchor=\"middle\"");
                }
            }
            Symbol::Line(kind) => kind.stroke(out, &across),
            Symbol::Side(HexSideKind::Bridge) => bridge(out, centre, up),
            Symbol::Side(HexSideKind::BrokenBridge) => broken_bridge(out, centre, up),
            Symbol::Side(HexSideKind::Pontoon) => pontoon(out, centre, up),
            Symbol::Side(HexSideKind::NationalBorder) => border(out, &across),
            Symbol::Side(HexSideKind::Trench) => trench(out, (centre.0, y - 1.6), up),
            Symbol::Side(HexSideKind::SteepSlope) => slope(out, ((x + 0.5, y - 1.0), (x + 13.0, y - 1.0)), (0.0, 1.0)),
            Symbol::Side(kind) => flow(out, *kind, &across),
            Symbol::Area(HexAreaKind::SetUp, side) => {
                let d = format!("M{}h7v5h-7z", pair((x + 2.0, y - 2.5)));
                band(out, *side, &d);
            }
            Symbol::Area(kind, side) => draw_arrow(out, *kind, *side, (x + 5.0, y), (1.0, 0.0)),
            Symbol::Objective(points) => objective_sample(out, (x + 5.4, y), *points),
            Symbol::Flag(side) => flag(out, *side, (x + 4.0, y)),
            Symbol::Overlay(side) => overlay_sample(out, *side, (x, y)),
            Symbol::Neutral => neutral_sample(out, (x, y)),
            Symbol::Mark(mark) => mark.draw(out, (x + 3.5, y), 1.5),
            Symbol::Counter(counter) => {
                let strip = matches!(counter.kind, HexCounterKind::Leader | HexCounterKind::Headquarters);
                let (at, scale) = if strip { ((x, y - 2.0), 0.8) } else { ((x + 0.8, y - 4.6), 0.76) };
                counter.draw(out, Slot { at, scale, width: 20.0 });
            }
            Symbol::Formation(formation, side) => formation.sample(out, *side, (x, y)),
            Symbol::None => {}
        }
    }
}

/// The symbols that occur on the map, with their meanings.
pub(super) fn legend(map: &Map<'_>) -> Vec<LegendMark<Symbol>> {
    let (sheet, mut marks) = (map.sheet, Vec::new());
    let mut add = |symbol, text: String| marks.push(LegendMark { symbol, text });
    for terrain in HexTerrain::ALL {
        if map.drawn().any(|hex| hex.terrain == terrain) {
            add(Symbol::Terrain(sample(map, terrain, (0.0, 0.0))), capital(terrain.name()));
        }
    }
    if map.has_levels() {
        let (low, high) = map.levels;
        let tints = if high - low <= 12 { (low..=high).map(|level| tint(map, level)).collect() } else { Vec::new() };
        add(Symbol::Levels(low, tints), "Levels; strokes point down where they change".to_owned());
    }
    for kind in [HexLineKind::Road, HexLineKind::Path, HexLineKind::Railway, HexLineKind::CutRailway] {
        if sheet.lines.iter().any(|line| line.kind == kind) {
            add(Symbol::Line(kind), capital(kind.name()));
        }
    }
    for kind in HexSideKind::ALL {
        if sheet.hexsides.iter().any(|mark| mark.kind == kind) {
            add(Symbol::Side(kind), capital(kind.name()));
        }
    }
    for (kind, word) in
        [(HexAreaKind::SetUp, "set-up area"), (HexAreaKind::Entry, "entry"), (HexAreaKind::Exit, "exit")]
    {
        for side in Side::BOTH {
            if sheet.areas.iter().any(|area| (area.kind, area.side) == (kind, side)) {
                add(Symbol::Area(kind, side), format!("{} {word}", sheet.sides[side]));
            }
        }
    }
    if let Some(most) = sheet.objectives.iter().map(|objective| objective.points.min(1)).max() {
        let points = if most > 0 { ", with its points" } else { "" };
        add(Symbol::Objective(most), format!("Objective{points}, in the colour of its holder"));
    }
    for side in Side::BOTH {
        if sheet.flags.iter().any(|flag| flag.side == side) {
            add(Symbol::Flag(side), format!("Held by the {}", people(&sheet.sides[side])));
        }
    }
    if let Some(neutral) = &sheet.neutral {
        add(Symbol::Neutral, neutral.label.clone());
    }
    if let Some(overlay) = &sheet.overlay {
        add(Symbol::Overlay(overlay.side), overlay.label.clone());
    }
    let counters = || map.drawn().flat_map(|hex| &hex.counters);
    for side in Side::BOTH {
        for kind in HexCounterKind::ALL {
            if let Some(counter) = counters().find(|counter| counter.kind == kind && counter.side == side) {
                let formation = counter.formation.clone().filter(|_| kind == HexCounterKind::Headquarters);
                let plain = HexCounter {
                    formation,
                    lost: 0,
                    disorganised: false,
                    facing: None,
                    marks: Vec::new(),
                    ..counter.clone()
                };
                add(Symbol::Counter(plain), format!("{} {}", sheet.sides[side], kind.name()));
            }
        }
    }
    let mut formations: Vec<(Side, &HexFormation)> = Vec::new();
    for counter in counters() {
        if let Some(formation) = &counter.formation
            && !formations.contains(&(counter.side, formation))
        {
            formations.push((counter.side, formation));
        }
    }
    formations.sort_by_key(|(side, formation)| (side.index(), formation.place));
    for (side, formation) in formations {
        add(Symbol::Formation(formation.clone(), side), format!("{} {}", sheet.sides[side], formation.name));
    }
    if let Some(counter) = counters().find(|counter| counter.facing.is_some()) {
        let turned = HexCounter { lost: 0, disorganised: false, facing: Some(1), marks: Vec::new(), ..counter.clone() };
        add(Symbol::Counter(turned), "Pointer and bar: the hexside it faces".to_owned());
    }
    if let Some(counter) = counters().find(|counter| counter.disorganised) {
        let plain = HexCounter { lost: 0, facing: None, marks: Vec::new(), ..counter.clone() };
        add(Symbol::Counter(plain), "Striped corner, broken rim: disorganised".to_owned());
    }
    if let Some(counter) = counters().find(|counter| counter.lost > 0) {
        let plain = HexCounter { disorganised: false, facing: None, marks: Vec::new(), ..counter.clone() };
        add(Symbol::Counter(plain), "Bars beside the symbol: steps lost".to_owned());
    }
    for mark in HexMark::ALL {
        if counters().any(|counter| counter.marks.contains(&mark)) {
            add(Symbol::Mark(mark), capital(mark.meaning()));
        }
    }
    for line in sheet.notes.iter().flat_map(|note| broken(note, map.grid.width())) {
        add(Symbol::None, line);
    }
    marks
}

/// Breaks a note into lines that fit into the width of the map.
fn broken(note: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in note.split(' ') {
        match lines.last_mut() {
            Some(line) if extent(line, TYPE) + extent(word, TYPE) + extent(" ", TYPE) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
