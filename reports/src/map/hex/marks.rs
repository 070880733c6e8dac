//! Small marks: badges on counters, flags of places, hexes under an overlay.

use super::super::svg::{INK, PAPER, Point, num, pair, text};
use super::grid::{HexId, border, outline, polyline};
use super::{Map, fill};
use sandtable_engine::Side;
use std::fmt::Write as _;

/// A badge on a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexMark {
    /// It is out of supply.
    Unsupplied,
    /// It is isolated.
    Isolated,
    /// It was activated this turn.
    Activated,
    /// It is in its second activation of the turn.
    Twice,
    /// It has led this turn.
    Led,
    /// It is out of command.
    Astray,
    /// Its formation is demoralised.
    Demoralised,
    /// It is under a marker.
    Masked,
    /// It has marched.
    Marched,
    /// It has fought.
    Fought,
    /// It has retreated.
    Retreated,
    /// It has lent artillery.
    Lent,
}

impl HexMark {
    /// Every mark.
    pub const ALL: [HexMark; 12] = [
        HexMark::Unsupplied,
        HexMark::Isolated,
        HexMark::Activated,
        HexMark::Twice,
        HexMark::Led,
        HexMark::Astray,
        HexMark::Demoralised,
        HexMark::Masked,
        HexMark::Marched,
        HexMark::Fought,
        HexMark::Retreated,
        HexMark::Lent,
    ];

    /// Its meaning.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            HexMark::Unsupplied => "out of supply",
            HexMark::Isolated => "isolated",
            HexMark::Activated => "activated this turn",
            HexMark::Twice => "in its second activation",
            HexMark::Led => "has led this turn",
            HexMark::Astray => "out of command",
            HexMark::Demoralised => "demoralised formation",
            HexMark::Masked => "under a marker",
            HexMark::Marched => "has marched",
            HexMark::Fought => "has fought",
            HexMark::Retreated => "has retreated",
            HexMark::Lent => "has lent artillery",
        }
    }

    fn letter(self) -> &'static str {
        match self {
            HexMark::Unsupplied => "U",
            HexMark::Isolated => "I",
            HexMark::Activated => "1",
            HexMark::Twice => "2",
            HexMark::Led => "L",
            HexMark::Astray => "C",
            HexMark::Demoralised => "D",
            HexMark::Masked => "?",
            HexMark::Marched => "M",
            HexMark::Fought => "F",
            HexMark::Retreated => "R",
            HexMark::Lent => "A",
        }
    }

    /// The colours of ground and text. Problems of a unit are red.
    fn ground(self) -> (&'static str, &'static str) {
        match self {
            HexMark::Unsupplied | HexMark::Isolated | HexMark::Astray | HexMark::Demoralised => ("#a3262a", PAPER),
            _ => ("#fff3c4", INK),
        }
    }

    /// Draws it around a point.
    pub(super) fn draw(self, out: &mut String, (x, y): Point, scale: f64) {
        let (ground, ink) = self.ground();
        let _ = writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{ground}\" stroke=\"{INK}\" stroke-width=\"{}\"/>",
            num(x),
            num(y),
            num(1.5 * scale),
            num(0.3 * scale)
        );
        let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{ink}\"");
        text(out, (x, y + 0.8 * scale), 2.2 * scale, self.letter(), &style);
    }
}

/// A flag of the side that holds a place which is not an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexFlag {
    /// The hex.
    pub hex: HexId,
    /// The side.
    pub side: Side,
}

/// The middle of a flag, relative to that of its hex: in the lower right corner, clear of the counters.
const FLAG: Point = (6.9, 11.6);

/// Draws the flags of a map.
pub(super) fn flags(out: &mut String, map: &Map<'_>) {
    for (at, side) in flag_places(map) {
        flag(out, side, at);
    }
}

pub(super) fn flag_places(map: &Map<'_>) -> Vec<(Point, Side)> {
    let flags = map.sheet.flags.iter().filter(|flag| map.hex(flag.hex).is_some());
    let place = |flag: &HexFlag| {
        let (x, y) = map.grid.centre(flag.hex);
        ((x + FLAG.0, y + FLAG.1), flag.side)
    };
    flags.map(place).collect()
}

/// Draws a flag around a point: a square one for the first side, a pennant for the second.
pub(super) fn flag(out: &mut String, side: Side, at: Point) {
    let cloth = if side == Side::First { "M-1.6 -2.4H2.2V0.4H-1.6Z" } else { "M-1.6 -2.4L2.4 -1L-1.6 0.4Z" };
    let _ = writeln!(
        out,
        "<g transform=\"translate({})\"><path d=\"M-1.6 -2.6V2.6\" stroke=\"{INK}\" stroke-width=\"0.5\"/><path d=\"{cloth}\" \
         fill=\"{}\" stroke=\"{INK}\" stroke-width=\"0.35\" stroke-linejoin=\"round\"/></g>",
        pair(at),
        fill(side)
    );
}

/// Hexes with a tint: zones of control, or hexes in which a side is supplied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexOverlay {
    /// Their meaning, for the legend.
    pub label: String,
    /// The side.
    pub side: Side,
    /// The hexes.
    pub hexes: Vec<HexId>,
}

/// The colour of an overlay.
pub(in crate::map) fn tint(side: Side) -> &'static str {
    if side == Side::First { "#3f6fb5" } else { "#c98a12" }
}

/// Draws the tint and the border of an overlay.
pub(super) fn overlay(out: &mut String, map: &Map<'_>) {
    let Some(HexOverlay { side, hexes, .. }) = &map.sheet.overlay else { return };
    let hexes = map.on_map(hexes);
    let ink = tint(*side);
    let all: String = hexes.iter().map(|&hex| outline(map.grid.centre(hex))).collect();
    let around: String = border(map.grid, &hexes).iter().map(|line| polyline(line)).collect();
    if !all.is_empty() {
        let _ = writeln!(
            out,
            "<path d=\"{all}\" fill=\"{ink}\" fill-opacity=\"0.3\"/><path d=\"{around}\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"1.2\" stroke-dasharray=\"3 1.6\"/>"
        );
    }
}

/// Draws a sample of an overlay, for the legend.
pub(in crate::map) fn overlay_sample(out: &mut String, side: Side, (x, y): Point) {
    let ink = tint(side);
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"9\" height=\"6\" fill=\"{ink}\" fill-opacity=\"0.3\" stroke=\"{ink}\" stroke-width=\"1\" \
         stroke-dasharray=\"2.2 1.2\"/>",
        num(x + 1.0),
        num(y - 3.0)
    );
}

/// Neutral hexes, whatever their terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexNeutral {
    /// Their meaning, for the legend.
    pub label: String,
    /// The hexes.
    pub hexes: Vec<HexId>,
}

/// The fill of neutral hexes.
const NEUTRAL: &str = "fill=\"#6d6a66\" fill-opacity=\"0.45\"";

/// Draws the shade of neutral hexes.
pub(super) fn neutral(out: &mut String, map: &Map<'_>) {
    let Some(HexNeutral { hexes, .. }) = &map.sheet.neutral else { return };
    let all: String = map.on_map(hexes).iter().map(|&hex| outline(map.grid.centre(hex))).collect();
    if !all.is_empty() {
        let _ = writeln!(out, "<path d=\"{all}\" {NEUTRAL}/>");
    }
}

/// Draws a sample of it, for the legend.
pub(super) fn neutral_sample(out: &mut String, (x, y): Point) {
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"9\" height=\"6\" {NEUTRAL} stroke=\"{INK}\" stroke-width=\"0.3\"/>",
        num(x + 1.0),
        num(y - 3.0)
    );
}

#[cfg(test)]
mod tests {
    use super::super::tests::{counter, sheet};
    use super::super::{HexCounterKind, HexObjective, draw_hex};
    use super::*;

    #[test]
    fn marks_flags_and_overlays_are_drawn_and_explained() {
        let mut sheet = sheet();
        let plain = draw_hex(&sheet);
        let mut marked = counter("A", HexCounterKind::Infantry);
        marked.marks = HexMark::ALL.to_vec();
        sheet.hexes[0].counters.push(marked);
        sheet.flags.push(HexFlag { hex: (2, 2), side: Side::Second });
        sheet.overlay = Some(HexOverlay { label: "Buff supply".into(), side: Side::Second, hexes: vec![(2, 2)] });
        let drawing = draw_hex(&sheet);
        for words in ["Out of supply", "In its second activation", "Held by the Buffs", "Buff supply", ", isolated"] {
            assert!(drawing.contains(words) && !plain.contains(words), "{words}");
        }
        assert_eq!(drawing.matches("fill-opacity=\"0.3\"").count(), 2, "one on the map, one in the legend");
    }

    #[test]
    fn neutral_hexes_are_shaded_and_explained() {
        let mut sheet = sheet();
        let plain = draw_hex(&sheet);
        sheet.neutral = Some(HexNeutral { label: "Neutral: nobody enters".into(), hexes: vec![(2, 2), (3, 3)] });
        let drawing = draw_hex(&sheet);
        assert!(drawing.contains("Neutral: nobody enters") && !plain.contains("Neutral"));
        assert_eq!(drawing.matches(NEUTRAL).count(), 2, "one on the map, one in the legend");
        assert_eq!(plain.matches(NEUTRAL).count(), 0);
    }

    #[test]
    fn an_objective_without_points_has_no_number_and_names_none() {
        let mut sheet = sheet();
        sheet.objectives.push(HexObjective { hexes: vec![(2, 2)], points: 0, holder: Some(Side::First) });
        let drawing = draw_hex(&sheet);
        assert!(drawing.contains("Objective, in the colour of its holder") && !drawing.contains("with its points"));
        assert!(!drawing.contains(">0</text>"));
    }
}
