//! Counters.

use super::svg::{FIRST, INK, Point, SECOND, break_lines, extent, num, pair, text};
use sandtable_engine::Side;
use std::fmt::Write as _;

/// The drawing of a counter.
#[derive(Clone, Debug, PartialEq)]
pub struct CounterMark {
    /// Its designation.
    pub label: String,
    /// Its side.
    pub side: Side,
    /// Its symbol.
    pub kind: CounterKind,
    /// Its values as printed, `3-3-4`.
    pub values: String,
    /// Its coloured tile.
    pub tile: Option<CounterTile>,
    /// Whether it carries a question mark.
    pub unreliable: bool,
    /// Levels that it has lost; drawn as discs.
    pub lost: u8,
}

/// The symbol of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterKind {
    /// Crossed diagonals.
    Infantry,
    /// A bridge.
    Pioneers,
    /// A chevron.
    Scouts,
    /// A diagonal.
    Cavalry,
    /// A dot.
    FieldArtillery,
    /// A dot between bars.
    HeavyArtillery,
}

/// The coloured tile of a counter. Each colour has its own shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterTile {
    /// A disc.
    Gold,
    /// A square.
    Green,
    /// A triangle.
    Red,
}

/// The side of a counter, 12, with the space around it.
pub(super) const CELL: f64 = 12.8;

impl CounterMark {
    pub(super) fn draw(&self, out: &mut String, at: Point, scale: f64) {
        let ink = face(out, at, scale, self.side, SymbolBox { kind: self.kind, left: 3.1, ground: None });
        if let Some(tile) = self.tile {
            out.push_str(tile.shape());
        }
        let plain = format!("text-anchor=\"middle\" fill=\"{ink}\"");
        let bold = format!("{plain} font-weight=\"bold\"");
        if self.unreliable {
            text(out, (10.5, 3.8), 3.2, "?", &bold);
        }
        name(out, &self.label, 7.4, NameSize { wide: 7.6, one: 2.3, two: 1.8 }, &plain);
        text(out, (6.0, 10.9), 3.1, &self.values, &bold);
        // Discs: bars beside the values would read as minus signs.
        for nth in 0..self.lost {
            let y = num(10.6 - 1.3 * f64::from(nth));
            let _ = write!(out, "<circle cx=\"1.1\" cy=\"{y}\" r=\"0.5\" fill=\"{ink}\"/>");
        }
        out.push_str("</g>\n");
    }
}

/// The box with the symbol of a counter.
#[derive(Clone, Copy, Debug)]
pub(super) struct SymbolBox {
    pub(super) kind: CounterKind,
    /// Its distance from the left of the counter.
    pub(super) left: f64,
    /// Its fill, if it is not the colour of the side.
    pub(super) ground: Option<&'static str>,
}

/// Opens the group of a counter: a square in the colour of its side, with its symbol. Returns the colour of text.
pub(super) fn face(out: &mut String, at: Point, scale: f64, side: Side, symbol: SymbolBox) -> &'static str {
    let (fill, ink) = colours(side);
    let lines = if symbol.ground.is_some() { INK } else { ink };
    let _ = write!(
        out,
        "<g transform=\"translate({}) scale({})\">\n<rect width=\"12\" height=\"12\" rx=\"0.9\" fill=\"{fill}\" \
         stroke=\"{INK}\" stroke-width=\"0.35\"/><g transform=\"translate({} 1)\" fill=\"none\" stroke=\"{lines}\" \
         stroke-width=\"0.45\"><rect width=\"5.8\" height=\"3.8\"{}/>{}</g>",
        pair(at),
        num(scale),
        num(symbol.left),
        symbol.ground.map(|ground| format!(" fill=\"{ground}\"")).unwrap_or_default(),
        symbol.kind.symbol(lines)
    );
    ink
}

/// The colours of a side's counters: fill and text.
pub(super) fn colours(side: Side) -> (&'static str, &'static str) {
    if side == Side::First { (FIRST, "#ffffff") } else { (SECOND, INK) }
}

/// The maximum size of the name on a counter.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameSize {
    /// The width, as a multiple of the font size, above which it takes two lines.
    pub(super) wide: f64,
    /// The font size of one line.
    pub(super) one: f64,
    /// The font size and the distance of two lines.
    pub(super) two: f64,
}

/// Writes the name on a counter, in two lines if it is long.
pub(super) fn name(out: &mut String, label: &str, baseline: f64, most: NameSize, style: &str) {
    let lines = break_lines(label, if extent(label, 1.0) > most.wide { 2 } else { 1 });
    let widest = lines.iter().map(|line| extent(line, 1.0)).fold(1.0, f64::max);
    let size = (11.2 / widest).min(if lines.len() > 1 { most.two } else { most.one });
    for (i, line) in lines.iter().enumerate() {
        let y = baseline - most.two / 2.0 * (lines.len() - 1) as f64 + most.two * i as f64;
        text(out, (6.0, y), size, line, style);
    }
}

impl CounterKind {
    /// All kinds with their names.
    pub(super) const NAMES: [(CounterKind, &'static str); 6] = [
        (CounterKind::Infantry, "infantry"),
        (CounterKind::Pioneers, "pioneers"),
        (CounterKind::Scouts, "scouts"),
        (CounterKind::Cavalry, "cavalry"),
        (CounterKind::FieldArtillery, "field artillery"),
        (CounterKind::HeavyArtillery, "heavy artillery"),
    ];

    /// The lines of its symbol in a box of 5.8 by 3.8.
    fn symbol(self, ink: &str) -> String {
        let dot = format!("<circle cx=\"2.9\" cy=\"1.9\" r=\"0.8\" fill=\"{ink}\"/>");
        match self {
            CounterKind::Infantry => "<path d=\"M0 0L5.8 3.8M5.8 0L0 3.8\"/>".to_owned(),
            CounterKind::Pioneers => "<path d=\"M1.4 2.9V1.2H4.4V2.9M2.9 1.2V2.7\"/>".to_owned(),
            CounterKind::Scouts => "<path d=\"M0.9 3L2.9 1L4.9 3\"/>".to_owned(),
            CounterKind::Cavalry => "<path d=\"M0 3.8L5.8 0\"/>".to_owned(),
            CounterKind::FieldArtillery => dot,
            CounterKind::HeavyArtillery => format!("{dot}<path d=\"M1.2 0.8V3M4.6 0.8V3\"/>"),
        }
    }
}

impl CounterTile {
    pub(super) fn shape(self) -> &'static str {
        match self {
            CounterTile::Gold => {
                "<circle cx=\"1.6\" cy=\"3\" r=\"1\" fill=\"#d79a1b\" stroke=\"#2e2619\" stroke-width=\"0.25\"/>"
            }
            CounterTile::Green => {
                "<rect x=\"0.6\" y=\"2\" width=\"2\" height=\"2\" fill=\"#4c8a50\" stroke=\"#2e2619\" stroke-width=\"0.25\"/>"
            }
            CounterTile::Red => {
                "<path d=\"M1.6 1.9L2.8 4H0.4Z\" fill=\"#b3392b\" stroke=\"#2e2619\" stroke-width=\"0.25\"/>"
            }
        }
    }
}
