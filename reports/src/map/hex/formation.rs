//! The formation that a counter belongs to.

use super::super::counter::colours;
use super::super::svg::{INK, Point, extent, num, pair, text};
use sandtable_engine::Side;
use std::fmt::Write as _;

/// The formation of a counter: drawn as the ground of its symbol and a few letters beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexFormation {
    /// Its name in the legend.
    pub name: String,
    /// One to three letters or digits that distinguish it from the other formations of its side.
    pub code: String,
    /// Its index in the list of formations. The first sixteen have different colours; then the colours repeat.
    pub place: u8,
}

/// Colours that are light enough for dark lines, and unlike those of the sides. Consecutive ones differ clearly.
const PALETTE: [&str; 16] = [
    "#f0b429", "#7cc4ee", "#e9785c", "#86c06c", "#ffffff", "#cf9fe6", "#4fb8a8", "#f297b8", "#d3dc4a", "#a9b1ba",
    "#c08b58", "#9a8ce0", "#b5e3c0", "#cf5f92", "#6a9a4a", "#e3c9c4",
];

/// The maximum font size of a code.
const TYPE: f64 = 2.3;

impl HexFormation {
    pub(super) fn colour(&self) -> &'static str {
        PALETTE[usize::from(self.place) % PALETTE.len()]
    }

    /// Writes its code, centred in a width.
    pub(super) fn write(&self, out: &mut String, (x, baseline): Point, width: f64, ink: &str) {
        let size = (width / extent(&self.code, 1.15).max(0.1)).min(TYPE);
        let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{ink}\"");
        text(out, (x + width / 2.0, baseline), size, &self.code, &style);
    }

    /// Draws its colour and code on the colour of its side, for the legend, to the right of a point.
    pub(super) fn sample(&self, out: &mut String, side: Side, (x, y): Point) {
        let (ground, ink) = colours(side);
        let _ = write!(
            out,
            "<g transform=\"translate({}) scale(0.95)\">\n<rect y=\"-2.9\" width=\"10.6\" height=\"5.8\" rx=\"0.9\" \
             fill=\"{ground}\" stroke=\"{INK}\" stroke-width=\"0.35\"/><rect x=\"0.9\" y=\"-1.9\" width=\"{}\" \
             height=\"3.8\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"0.45\"/>",
            pair((x + 0.8, y)),
            num(5.4),
            self.colour()
        );
        self.write(out, (6.7, 0.85), 3.5, ink);
        out.push_str("</g>\n");
    }
}
