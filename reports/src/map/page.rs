//! The parts around every map: heading, frame, legend, foot.

use super::Drawing;
use super::legend::{LegendMark, LegendSymbol, ROW, flow};
use super::svg::{INK, PAPER, escape, extent, num, pair, text};
use std::fmt::Write as _;

pub(super) const FAINT: &str = "#5e5038";
const ALARM: &str = "#8c2f1f";
const MARGIN: f64 = 12.0;
const HEADER: f64 = 30.0;

/// The texts around a map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    pub(super) subtitle: &'a str,
    pub(super) footer: &'a str,
    /// The size of the map itself.
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) reconstructed: bool,
}

impl Page<'_> {
    /// The document. `body` draws the map, with the origin at its upper left.
    pub(super) fn draw<S: LegendSymbol>(
        &self,
        description: &str,
        marks: &[LegendMark<S>],
        body: impl FnOnce(&mut Drawing),
    ) -> Drawing {
        let rows = flow(marks, self.width);
        let below = if rows.is_empty() { 5.0 } else { rows.len() as f64 * ROW + 8.0 };
        let (width, height) = (self.width + 2.0 * MARGIN, HEADER + self.height + below + 10.0);
        let id = escape(self.id);
        let mut drawing = Drawing::default();
        let out = drawing.own();
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{}\" height=\"{}\" role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\" font-family=\"DejaVu Sans, sans-serif\" fill=\"{INK}\">\n\
             <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n\
             <rect width=\"{w}\" height=\"{h}\" fill=\"{PAPER}\"/>\n",
            num(width * 3.0),
            num(height * 3.0),
            escape(self.title),
            escape(description),
            w = num(width),
            h = num(height),
        );
        self.header(out, width);
        let _ = writeln!(out, "<g transform=\"translate({})\">", pair((MARGIN, HEADER)));
        body(&mut drawing);
        let out = drawing.own();
        out.push_str("</g>\n");
        for (row, marks) in rows.iter().enumerate() {
            let y = HEADER + self.height + 7.0 + (row as f64 + 0.5) * ROW;
            for (x, mark) in marks {
                mark.draw(out, (MARGIN + x, y));
            }
        }
        text(out, (MARGIN, height - 5.0), 3.6, self.footer, &format!("fill=\"{FAINT}\""));
        out.push_str("</svg>\n");
        drawing
    }

    fn header(&self, out: &mut String, width: f64) {
        let stamp = if self.reconstructed { "RECONSTRUCTION, NOT THE PRINTED MAP" } else { "" };
        let wide = if stamp.is_empty() { 0.0 } else { extent(stamp, 3.6) + 12.0 };
        let room = self.width - if stamp.is_empty() { 0.0 } else { wide + 8.0 };
        let size = (room / extent(self.title, 1.12)).min(11.0);
        text(out, (MARGIN, 14.5), size, self.title, "font-weight=\"bold\" letter-spacing=\"0.3\"");
        text(out, (MARGIN, 23.0), 4.8, self.subtitle, &format!("fill=\"{FAINT}\""));
        if !stamp.is_empty() {
            let x = width - MARGIN - wide;
            let _ = writeln!(
                out,
                "<rect x=\"{}\" y=\"6\" width=\"{}\" height=\"10\" rx=\"1.5\" fill=\"none\" stroke=\"{ALARM}\" \
                 stroke-width=\"0.8\"/>",
                num(x),
                num(wide)
            );
            let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{ALARM}\"");
            text(out, (x + wide / 2.0, 12.4), 3.6, stamp, &style);
        }
    }

    /// The double line around the map.
    pub(super) fn frame(&self, out: &mut String) {
        for (off, line) in [(0.0, "1"), (2.2, "0.35")] {
            let _ = writeln!(
                out,
                "<rect x=\"{at}\" y=\"{at}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{INK}\" \
                 stroke-width=\"{line}\"/>",
                num(self.width + 2.0 * off),
                num(self.height + 2.0 * off),
                at = num(-off),
            );
        }
    }
}
