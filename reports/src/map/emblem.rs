//! The number of a zone and the symbols beside it.

use super::ZoneShape;
use super::svg::{FIRST, INK, PAPER, Point, SECOND, pair, text};
use sandtable_engine::Side;
use std::fmt::Write as _;

/// How high a line of them is.
pub(super) const EMBLEM: f64 = 8.6;

/// A symbol in the first line of a zone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Emblem {
    Number(u8, bool),
    Bonus(u8),
    Fort,
    Fortification(Side),
    Trench,
    Damage(u8),
}

pub(super) fn emblems(zone: &ZoneShape) -> Vec<Emblem> {
    let mut row = vec![Emblem::Number(zone.id, zone.edge)];
    row.extend((zone.bonus > 0).then_some(Emblem::Bonus(zone.bonus)));
    row.extend(zone.fort.then_some(Emblem::Fort));
    row.extend(zone.fortification.map(Emblem::Fortification));
    row.extend(zone.trench.then_some(Emblem::Trench));
    row.extend((zone.damage > 0).then_some(Emblem::Damage(zone.damage)));
    row
}

impl Emblem {
    pub(super) fn width(self) -> f64 {
        match self {
            Emblem::Number(..) => 8.4,
            Emblem::Bonus(_) => 7.6,
            Emblem::Fort | Emblem::Damage(_) => 9.0,
            Emblem::Fortification(_) | Emblem::Trench => 9.4,
        }
    }

    pub(super) fn draw(self, out: &mut String, centre: Point) {
        let _ = write!(out, "<g transform=\"translate({})\">", pair(centre));
        match self {
            Emblem::Number(number, edge) => {
                let shape = if edge {
                    "<rect x=\"-4.2\" y=\"-3.7\" width=\"8.4\" height=\"7.4\" rx=\"1.2\""
                } else {
                    "<circle r=\"4.1\""
                };
                let _ = write!(out, "{shape} fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"0.5\"/>");
                text(out, (0.0, 1.65), 4.6, &number.to_string(), "text-anchor=\"middle\" font-weight=\"bold\"");
            }
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
                let mut d = String::new();
                for i in 0..10 {
                    let angle = std::f64::consts::PI * (f64::from(i) / 5.0 - 0.5);
                    let r = if i % 2 == 0 { 4.6 } else { 2.7 };
                    let _ = write!(
                        d,
                        "{}{}",
                        if i == 0 { "M" } else { "L" },
                        pair((r * angle.cos(), r * angle.sin() + 0.3))
                    );
                }
                let _ = write!(
                    out,
                    "<path d=\"{d}Z\" fill=\"{INK}\" stroke=\"{PAPER}\" stroke-width=\"0.5\"/><circle cy=\"0.3\" \
                     r=\"1.1\" fill=\"{PAPER}\"/>"
                );
            }
            Emblem::Fortification(side) => {
                let (fill, ink) = if side == Side::First { (FIRST, PAPER) } else { (SECOND, INK) };
                let _ = write!(
                    out,
                    "<path d=\"M-4.4 3.6V-0.4L0 -3.9L4.4 -0.4V3.6H2V1.2L0 -0.5L-2 1.2V3.6Z\" fill=\"{fill}\" \
                     stroke=\"{INK}\" stroke-width=\"0.6\" stroke-linejoin=\"round\"/><path d=\"M-3.2 2.6V0.2L0 -2.3L3.2 \
                     0.2V2.6\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.45\" stroke-dasharray=\"0.8 0.6\"/>"
                );
            }
            Emblem::Trench => {
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
        }
        out.push_str("</g>\n");
    }
}
