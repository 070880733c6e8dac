//! A player aid as SVG, one picture for each A4 sheet.

use super::flow::{
    AID_TITLE, APART, Band, FOOT, GUTTER, HALF, HEIGHT, INTRO, INTRO_LEADING, KEY, MARGIN, PAGE_TITLE, ROOM, SUBTITLE,
    Sheet, WIDTH, aid_lines, foot, head_height, page_title, sheets,
};
use super::grid::{FAINT, HAIR, LEADING, Piece, name, rule, text};
use super::key::Mark;
use super::shade::INK;
use super::{Aid, extent::extent};
use crate::svg::{FONT_FAMILY, num};
use crate::words::escape;
use std::fmt::Write as _;

/// The `aid`, one picture for each sheet of paper. Lengths are in millimetres.
#[must_use]
pub fn aid_svg(aid: &Aid) -> Vec<String> {
    let sheets = sheets(aid);
    let count = sheets.len();
    sheets.iter().enumerate().map(|(nth, sheet)| draw(aid, sheet, nth + 1, count)).collect()
}

fn draw(aid: &Aid, sheet: &Sheet<'_>, nth: usize, count: usize) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}mm\" height=\"{HEIGHT}mm\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         role=\"group\" aria-labelledby=\"sheet-{nth}-title\" font-family=\"{FONT_FAMILY}\">\n\
         <title id=\"sheet-{nth}-title\">{}: {}</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n",
        escape(&aid.title),
        escape(&sheet.title)
    );
    let mut y = MARGIN;
    for [title, subtitle] in aid_lines(aid) {
        let base = y + AID_TITLE.size;
        text(&mut out, (MARGIN, base), AID_TITLE, FAINT, "start", &title);
        if title.is_empty() {
            text(&mut out, (MARGIN, base), SUBTITLE, FAINT, "start", &subtitle);
        } else {
            text(&mut out, (WIDTH - MARGIN, base), SUBTITLE, FAINT, "end", &subtitle);
        }
        y += 1.4 * LEADING * AID_TITLE.size;
    }
    for line in page_title(sheet) {
        text(&mut out, (MARGIN, y + 0.95 * PAGE_TITLE.size), PAGE_TITLE, INK, "start", &line);
        y += LEADING * PAGE_TITLE.size;
    }
    y = MARGIN + head_height(aid, &sheet.title);
    for band in &sheet.bands {
        let mut piece = |piece: &Piece<'_>, at| piece.draw(&mut out, at, &format!("sheet-{nth}-{}", name(piece)));
        match band {
            Band::Title(lines) => {
                for (line, words) in lines.iter().enumerate() {
                    let base = y + (line as f64 * LEADING + 0.95) * PAGE_TITLE.size;
                    text(&mut out, (MARGIN, base), PAGE_TITLE, INK, "start", words);
                }
            }
            Band::Text(lines) => {
                for (line, words) in lines.iter().enumerate() {
                    let base = y + (line as f64 * INTRO_LEADING + 1.0) * INTRO.size;
                    text(&mut out, (MARGIN, base), INTRO, INK, "start", words);
                }
            }
            Band::Wide(table) => piece(table, (MARGIN, y)),
            Band::Columns(columns) => {
                for (column, x) in columns.iter().zip([MARGIN, MARGIN + HALF + GUTTER]) {
                    let mut at = y;
                    for table in column {
                        piece(table, (x, at));
                        at += table.height() + APART;
                    }
                }
            }
        }
        y += band.height() + APART;
    }
    bottom(&mut out, aid, &sheet.key, &format!("{nth} / {count}"));
    out.push_str("</svg>\n");
    out
}

/// Draws the foot: the key to the shades, the footer of the aid, and the number of the sheet.
fn bottom(out: &mut String, aid: &Aid, key: &[Mark], number: &str) {
    let lines = foot(aid);
    let mut y = HEIGHT - MARGIN - 1.3 * FOOT.size * lines.len().max(1) as f64;
    draw_key(out, key, (MARGIN, y - KEY));
    rule(out, [MARGIN, MARGIN + ROOM], y - 0.6, 0.15, HAIR);
    for line in &lines {
        text(out, (MARGIN, y + 1.1 * FOOT.size), FOOT, FAINT, "start", line);
        y += 1.3 * FOOT.size;
    }
    let base = HEIGHT - MARGIN - 0.2 * FOOT.size;
    let at = (WIDTH - MARGIN, base);
    text(out, at, FOOT, INK, "end", number);
}

fn draw_key(out: &mut String, key: &[Mark], (left, top): (f64, f64)) {
    const SWATCH: (f64, f64) = (5.0, 2.8);
    let base = top + 2.7;
    let mut x = left;
    for mark in key {
        text(out, (x, base), FOOT, FAINT, "start", mark.before);
        x += extent(mark.before, FOOT) + 1.2;
        for fill in &mark.fills {
            let _ = writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" stroke=\"{HAIR}\" \
                 stroke-width=\"0.1\"/>",
                num(x),
                num(top + 0.4),
                SWATCH.0,
                SWATCH.1
            );
            x += SWATCH.0;
        }
        x += if mark.fills.is_empty() { 0.0 } else { 1.2 };
        text(out, (x, base), FOOT, FAINT, "start", mark.after);
        x += extent(mark.after, FOOT) + 7.0;
    }
}
