//! What the symbols of a map of zones mean.

use super::counter::{CounterKind, CounterMark, CounterTile};
use super::emblem::Emblem;
use super::legend::{LegendMark, LegendSymbol};
use super::svg::{FIRST, INK, PAPER, Point, num};
use super::{ZoneArea, ZoneMapSheet, ZoneShape};
use sandtable_engine::Side;
use std::fmt::Write as _;

const SYMBOL: f64 = 12.0;

/// A symbol of the map.
#[derive(Clone, Debug)]
pub(super) enum Symbol {
    Emblem(Emblem),
    Corner,
    Area(&'static str),
    Counter(CounterMark),
    Tile(CounterTile),
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
            Symbol::Emblem(emblem) => emblem.draw(out, (x + 5.0, y)),
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
            Symbol::None => {}
        }
    }
}

/// The sign where zones touch without being next to each other.
pub(super) fn corner(out: &mut String, at: Point) {
    let (x, y) = (num(at.0), num(at.1));
    let _ = writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"1.9\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"0.6\"/>"
    );
}

/// What occurs on the map, with its meaning.
pub(super) fn legend(sheet: &ZoneMapSheet, corners: bool) -> Vec<LegendMark<Symbol>> {
    let mut marks = Vec::new();
    let mut add = |symbol, text: String| marks.push(LegendMark { symbol, text });
    let any = |test: &dyn Fn(&ZoneShape) -> bool| sheet.zones.iter().any(test);
    if let Some(inner) = sheet.zones.iter().find(|zone| !zone.edge) {
        add(Symbol::Emblem(Emblem::Number(inner.id, false)), "Zone".to_owned());
    }
    if let Some(edge) = sheet.zones.iter().find(|zone| zone.edge) {
        let text = match edge.area {
            Some(ZoneArea::Entry(side)) => format!("Edge zone: {} set-up and entry", sheet.sides[side]),
            _ => "Edge zone".to_owned(),
        };
        add(Symbol::Emblem(Emblem::Number(edge.id, true)), text);
    }
    for side in Side::BOTH {
        if any(&|zone| zone.area == Some(ZoneArea::SetUp(side))) {
            let fill = super::colours(Some(ZoneArea::SetUp(side)), false).0;
            add(Symbol::Area(fill), format!("{} set-up area", sheet.sides[side]));
        }
    }
    if let Some(bonus) = sheet.zones.iter().map(|zone| zone.bonus).filter(|&bonus| bonus > 0).min() {
        add(Symbol::Emblem(Emblem::Bonus(bonus)), "Printed defence bonus".to_owned());
    }
    if any(&|zone| zone.fort) {
        add(Symbol::Emblem(Emblem::Fort), "Fort".to_owned());
    }
    for side in Side::BOTH {
        if any(&|zone| zone.fortification == Some(side)) {
            add(Symbol::Emblem(Emblem::Fortification(side)), format!("{} fortification", sheet.sides[side]));
        }
    }
    if any(&|zone| zone.trench) {
        add(Symbol::Emblem(Emblem::Trench), "Trenches".to_owned());
    }
    if any(&|zone| zone.damage > 0) {
        add(Symbol::Emblem(Emblem::Damage(1)), "Damaged fort".to_owned());
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
    for note in &sheet.notes {
        add(Symbol::None, note.clone());
    }
    marks
}
