//! The legend of a map of zones.

use super::counter::{CounterKind, CounterMark, CounterTile};
use super::emblem::{self, Emblem};
use super::hex::marks::overlay_sample;
use super::legend::{LegendMark, LegendSymbol};
use super::svg::{FIRST, INK, PAPER, Point, num, pair};
use super::{ZoneArea, ZoneMapSheet, ZoneShape};
use sandtable_engine::Side;
use std::collections::BTreeSet;
use std::fmt::Write as _;

const SYMBOL: f64 = 12.0;

/// A symbol of the map.
#[derive(Clone, Debug)]
pub(super) enum Symbol {
    Number(u8, bool),
    Emblem(Emblem),
    River,
    Corner,
    Area(&'static str),
    Counter(CounterMark),
    Tile(CounterTile),
    Overlay(Side),
    None,
}

impl LegendSymbol for Symbol {
    fn indent(&self) -> f64 {
        match self {
            Symbol::None => 0.0,
            Symbol::Tile(_) | Symbol::Corner => 7.0,
            _ => SYMBOL,
        }
    }

    fn draw(&self, out: &mut String, (x, y): Point) {
        match self {
            Symbol::Number(number, edge) => emblem::number(out, *number, *edge, (x + 5.0, y)),
            Symbol::Emblem(emblem) => emblem.draw(out, (x + 5.0, y)),
            Symbol::River => super::river(out, &format!("M{}h9", pair((x + 0.7, y)))),
            Symbol::Corner => corner(out, (x + 2.5, y)),
            Symbol::Area(fill) => {
                let (x, y) = (num(x + 0.7), num(y - 3.5));
                let _ = writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"9\" height=\"7\" fill=\"{fill}\" stroke=\"{FIRST}\" \
                     stroke-width=\"1.4\"/>"
                );
            }
            Symbol::Counter(mark) => mark.draw(out, (x + 0.2, y - 4.8), 0.8),
            Symbol::Tile(tile) => {
                let at = (num(x), num(y - 5.4));
                let _ = writeln!(out, "<g transform=\"translate({} {}) scale(1.8)\">{}</g>", at.0, at.1, tile.shape());
            }
            Symbol::Overlay(side) => overlay_sample(out, *side, (x, y)),
            Symbol::None => {}
        }
    }
}

/// Draws the sign for a corner at which zones touch that are not neighbours.
pub(super) fn corner(out: &mut String, at: Point) {
    let (x, y) = (num(at.0), num(at.1));
    let _ = writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"1.9\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"0.6\"/>"
    );
}

/// The symbols that occur on the map, with their meanings.
pub(super) fn legend(sheet: &ZoneMapSheet, corners: bool) -> Vec<LegendMark<Symbol>> {
    let mut marks = Vec::new();
    let mut add = |symbol, text: String| marks.push(LegendMark { symbol, text });
    let any = |test: &dyn Fn(&ZoneShape) -> bool| sheet.zones.iter().any(test);
    if let Some(inner) = sheet.zones.iter().find(|zone| !zone.edge) {
        add(Symbol::Number(inner.id, false), "Zone".to_owned());
    }
    if let Some(edge) = sheet.zones.iter().find(|zone| zone.edge) {
        let text = match edge.area {
            Some(ZoneArea::Entry(side)) => format!("Edge zone: {} set-up and entry", sheet.sides[side]),
            _ => "Edge zone".to_owned(),
        };
        add(Symbol::Number(edge.id, true), text);
    }
    for side in Side::BOTH {
        if any(&|zone| zone.area == Some(ZoneArea::SetUp(side))) {
            let fill = super::colours(Some(ZoneArea::SetUp(side)), false).0;
            add(Symbol::Area(fill), format!("{} set-up area", sheet.sides[side]));
        }
        if any(&|zone| zone.area == Some(ZoneArea::Held(side))) {
            let fill = super::colours(Some(ZoneArea::Held(side)), false).0;
            add(Symbol::Area(fill), format!("{} control", sheet.sides[side]));
        }
    }
    // Of several emblems with the same meaning the smallest is shown.
    let emblems: BTreeSet<Emblem> = sheet.zones.iter().flat_map(|zone| &zone.emblems).copied().collect();
    let mut told: Vec<String> = Vec::new();
    for emblem in emblems {
        let meaning = emblem.meaning(&sheet.sides);
        if !told.contains(&meaning) {
            add(Symbol::Emblem(emblem.sample()), meaning.clone());
            told.push(meaning);
        }
    }
    if let Some((name, _)) = &sheet.river {
        add(Symbol::River, name.clone());
    }
    if corners {
        add(Symbol::Corner, "Not adjacent across this point".to_owned());
    }
    let counters = || sheet.zones.iter().flat_map(|zone| &zone.counters);
    for side in Side::BOTH {
        for (kind, name) in CounterKind::NAMES {
            if let Some(mark) = counters().find(|mark| mark.kind == kind && mark.side == side) {
                let plain = CounterMark { lost: 0, unreliable: false, ..mark.clone() };
                add(Symbol::Counter(plain), format!("{} {name}", sheet.sides[side]));
            }
        }
    }
    for (tile, name) in &sheet.tiles {
        if counters().any(|mark| mark.tile == Some(*tile)) {
            add(Symbol::Tile(*tile), name.clone());
        }
    }
    if counters().any(|mark| mark.lost > 0) {
        add(Symbol::None, "Bars on a counter: levels lost".to_owned());
    }
    if let Some(overlay) = &sheet.overlay {
        add(Symbol::Overlay(overlay.side), overlay.label.clone());
    }
    for note in &sheet.notes {
        add(Symbol::None, note.clone());
    }
    marks
}
