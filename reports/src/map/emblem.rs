//! The number of a zone and the symbols beside it.

use super::svg::{FIRST, INK, PAPER, Point, SECOND, num, pair, text};
use sandtable_engine::{BySide, Side};
use std::fmt::Write as _;

/// The height of a row of symbols.
pub(super) const EMBLEM: f64 = 8.6;
/// The width of a number.
pub(super) const NUMBER: f64 = 8.4;

/// A symbol beside the number of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Emblem {
    /// A shield with the printed defence bonus.
    Bonus(u8),
    /// A bastioned fort; the zone's name is bold.
    Fort,
    /// High ground.
    Height,
    /// A circle with the points that the zone is worth to a side.
    Points(Side, u8),
    /// A number of stars.
    Stars(u8),
    /// The fortification of a side.
    Fortification(Side),
    /// Trenches: of a side, or of the side that is in the zone.
    Trench(Option<Side>),
    /// Steps of damage to its fort.
    Damage(u8),
    /// Fresh blocks of a side.
    Fresh(Side, u8),
    /// Exhausted blocks of a side.
    Exhausted(Side, u8),
    /// Supply markers of a side's blocks.
    Unsupplied(Side, u8),
}

/// Draws a zone's number, in another shape at the edge of the map.
pub(super) fn number(out: &mut String, number: u8, edge: bool, centre: Point) {
    let _ = write!(out, "<g transform=\"translate({})\">", pair(centre));
    let shape =
        if edge { "<rect x=\"-4.2\" y=\"-3.7\" width=\"8.4\" height=\"7.4\" rx=\"1.2\"" } else { "<circle r=\"4.1\"" };
    let _ = write!(out, "{shape} fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"0.5\"/>");
    text(out, (0.0, 1.65), 4.6, &number.to_string(), "text-anchor=\"middle\" font-weight=\"bold\"");
    out.push_str("</g>\n");
}

/// The colours of a side: ground and text.
fn colours(side: Side) -> (&'static str, &'static str) {
    if side == Side::First { (FIRST, PAPER) } else { (SECOND, INK) }
}

impl Emblem {
    /// A description of a zone's emblem for screen readers.
    pub(super) fn caption(self, sides: &BySide<String>) -> String {
        match self {
            Emblem::Bonus(bonus) => format!("+{bonus}"),
            Emblem::Fort => "fort".into(),
            Emblem::Height => "height".into(),
            Emblem::Points(side, points) => format!("{points} for {}", sides[side]),
            Emblem::Stars(1) => "a star".into(),
            Emblem::Stars(stars) => format!("{stars} stars"),
            Emblem::Fortification(side) => format!("{} fortification", sides[side]),
            Emblem::Trench(None) => "trenches".into(),
            Emblem::Trench(Some(side)) => format!("{} trenches", sides[side]),
            Emblem::Damage(steps) => format!("damaged -{steps}"),
            Emblem::Fresh(side, blocks) => format!("{} blocks: {blocks}", sides[side]),
            Emblem::Exhausted(side, blocks) => format!("{} blocks, exhausted: {blocks}", sides[side]),
            Emblem::Unsupplied(side, level) => format!("{} blocks out of supply, level {level}", sides[side]),
        }
    }

    /// Its meaning, for the legend.
    pub(super) fn meaning(self, sides: &BySide<String>) -> String {
        match self {
            Emblem::Bonus(_) => "Printed defence bonus".into(),
            Emblem::Fort => "Fort".into(),
            Emblem::Height => "Height".into(),
            Emblem::Points(side, _) => format!("Points for {}", sides[side]),
            Emblem::Stars(_) => "Stars".into(),
            Emblem::Trench(None) => "Trenches".into(),
            Emblem::Damage(_) => "Damaged fort".into(),
            Emblem::Fresh(side, _) => format!("{} blocks, with their number", sides[side]),
            Emblem::Exhausted(side, _) => format!("{} blocks, exhausted", sides[side]),
            Emblem::Unsupplied(side, _) => format!("{} blocks out of supply, with the level", sides[side]),
            Emblem::Fortification(_) | Emblem::Trench(Some(_)) => self.caption(sides),
        }
    }

    /// The emblem that stands for it in the legend.
    pub(super) fn sample(self) -> Emblem {
        if let Emblem::Damage(_) = self { Emblem::Damage(1) } else { self }
    }

    pub(super) fn width(self) -> f64 {
        match self {
            Emblem::Bonus(_) => 7.6,
            Emblem::Points(..) => 7.4,
            Emblem::Fort | Emblem::Height | Emblem::Damage(_) => 9.0,
            Emblem::Fortification(_) | Emblem::Trench(_) => 9.4,
            Emblem::Stars(stars) => 5.0 * f64::from(stars) + 0.8,
            Emblem::Fresh(..) | Emblem::Exhausted(..) | Emblem::Unsupplied(..) => 7.2,
        }
    }

    pub(super) fn draw(self, out: &mut String, centre: Point) {
        let _ = write!(out, "<g transform=\"translate({})\">", pair(centre));
        match self {
            Emblem::Bonus(bonus) => {
                let (fill, ink) = if bonus > 1 { ("#5a4526", PAPER) } else { ("#fffaf0", INK) };
                let _ = write!(
                    out,
                    "<path d=\"M-3.6 -4.1H3.6V0.2C3.6 2.6 1.6 3.7 0 4.5C-1.6 3.7 -3.6 2.6 -3.6 0.2Z\" fill=\"{fill}\" \
                     stroke=\"#5a4526\" stroke-width=\"0.7\" stroke-linejoin=\"round\"/>"
                );
                let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{ink}\"");
                text(out, (-0.1, 1.3), 4.0, &format!("+{bonus}"), &style);
            }
            Emblem::Fort => {
                let _ = write!(
                    out,
                    "<path d=\"{}\" fill=\"{INK}\" stroke=\"{PAPER}\" stroke-width=\"0.5\"/><circle cy=\"0.3\" \
                     r=\"1.1\" fill=\"{PAPER}\"/>",
                    star((0.0, 0.3), 4.6, 2.7)
                );
            }
            Emblem::Height => {
                let _ = write!(
                    out,
                    "<path d=\"M-4.5 3.8L-1.4 -2.6L0.4 0.6L1.8 -1.4L4.5 3.8Z\" fill=\"#a3834a\" stroke=\"{INK}\" \
                     stroke-width=\"0.6\" stroke-linejoin=\"round\"/>"
                );
            }
            Emblem::Points(side, points) => {
                let (ground, ink) = colours(side);
                let _ = write!(
                    out,
                    "<circle r=\"3.5\" fill=\"{ground}\" stroke=\"{INK}\" stroke-width=\"0.6\"/><circle r=\"2.9\" \
                     fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.3\"/>"
                );
                let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{ink}\"");
                text(out, (0.0, 1.35), 3.8, &points.to_string(), &style);
            }
            Emblem::Stars(stars) => {
                for i in 0..stars {
                    let x = 5.0 * (f64::from(i) - f64::from(stars.saturating_sub(1)) / 2.0);
                    let _ = write!(
                        out,
                        "<path d=\"{}\" fill=\"#a3262a\" stroke=\"{INK}\" stroke-width=\"0.3\"/>",
                        star((x, 0.2), 2.7, 1.1)
                    );
                }
            }
            Emblem::Fortification(side) => {
                let (fill, ink) = colours(side);
                let _ = write!(
                    out,
                    "<path d=\"M-4.4 3.6V-0.4L0 -3.9L4.4 -0.4V3.6H2V1.2L0 -0.5L-2 1.2V3.6Z\" fill=\"{fill}\" \
                     stroke=\"{INK}\" stroke-width=\"0.6\" stroke-linejoin=\"round\"/><path d=\"M-3.2 2.6V0.2L0 -2.3L3.2 \
                     0.2V2.6\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.45\" stroke-dasharray=\"0.8 0.6\"/>"
                );
            }
            Emblem::Trench(side) => {
                if let Some(side) = side {
                    let ground = colours(side).0;
                    let _ = write!(
                        out,
                        "<rect x=\"-4.5\" y=\"-3.6\" width=\"9\" height=\"7.2\" rx=\"1\" fill=\"{ground}\" \
                         fill-opacity=\"0.55\" stroke=\"{INK}\" stroke-width=\"0.4\"/>"
                    );
                }
                let _ = write!(
                    out,
                    "<path d=\"M-4.4 1.8L-2.9 -1.6H-1.3L0 1.8H1.6L3 -1.6H4.4\" fill=\"none\" stroke=\"{INK}\" \
                     stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
                );
            }
            Emblem::Damage(steps) => {
                let _ = write!(
                    out,
                    "<path d=\"M0 -4.4L1.3 -2.2L3.8 -3.2L3.1 -0.7L4.6 1.1L2.4 1.9L1.8 4.2L-0.2 2.8L-2.6 4L-2.6 \
                     1.6L-4.6 0.5L-3 -1L-3.4 -3.4L-1.2 -2.5Z\" fill=\"#8c2f1f\" stroke=\"{PAPER}\" \
                     stroke-width=\"0.4\"/>"
                );
                let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{PAPER}\"");
                text(out, (-0.1, 1.1), 3.2, &format!("\u{2212}{steps}"), &style);
            }
            Emblem::Fresh(side, blocks) => block(out, side, blocks, false),
            Emblem::Exhausted(side, blocks) => block(out, side, blocks, true),
            Emblem::Unsupplied(side, level) => {
                let rim = colours(side).0;
                let _ = write!(
                    out,
                    "<circle r=\"3.3\" fill=\"#a3262a\" stroke=\"{INK}\" stroke-width=\"1.3\"/><circle r=\"3.3\" \
                     fill=\"none\" stroke=\"{rim}\" stroke-width=\"0.7\"/>"
                );
                let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{PAPER}\"");
                text(out, (0.0, 1.3), 3.6, &format!("U{level}"), &style);
            }
        }
        out.push_str("</g>\n");
    }
}

/// A star of five points around a point, as path data.
fn star((x, y): Point, outer: f64, inner: f64) -> String {
    let mut d = String::new();
    for i in 0..10 {
        let angle = std::f64::consts::PI * (f64::from(i) / 5.0 - 0.5);
        let r = if i % 2 == 0 { outer } else { inner };
        let point = (r * angle.cos() + x, r * angle.sin() + y);
        let _ = write!(d, "{}{}", if i == 0 { "M" } else { "L" }, pair(point));
    }
    d.push('Z');
    d
}

/// Draws blocks with their number; exhausted ones are flat and struck through.
fn block(out: &mut String, side: Side, blocks: u8, exhausted: bool) {
    let (ground, ink) = colours(side);
    let top = if exhausted { -1.6 } else { -3.6 };
    let _ = write!(
        out,
        "<rect x=\"-3.4\" y=\"{}\" width=\"6.8\" height=\"{}\" rx=\"0.8\" fill=\"{ground}\" stroke=\"{INK}\" \
         stroke-width=\"0.6\"/>",
        num(top),
        num(3.6 - top)
    );
    if exhausted {
        let _ = write!(out, "<path d=\"M-3.4 3.6L3.4 -1.6\" stroke=\"{ink}\" stroke-width=\"0.35\"/>");
    }
    let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{ink}\"");
    text(out, (0.0, top / 2.0 + 3.2), 4.0, &blocks.to_string(), &style);
}
