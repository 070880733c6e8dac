//! A player aid as one HTML file to print.

use super::flow::{
    APART, Band, FOOT, GUTTER, HALF, HEAD_AIR, HEIGHT, INTRO_LEADING, MARGIN, PT, ROOM, SUBTITLE, Sheet, WIDTH, sheets,
};
use super::grid::{FAINT, HAIR, HEAD_AIR as TABLE_AIR, LEADING, Piece, ROW_AIR, TITLE, name};
use super::html::{FAMILY, Shown, TABLE_STYLE, html_table};
use super::shade::INK;
use super::{Aid, key::Mark};
use crate::words::escape;
use std::fmt::Write as _;

/// The aid as one self-contained file: a `section` for each A4 sheet, laid out as in
/// [`aid_svg`](super::aid_svg()).
#[must_use]
pub fn aid_html(aid: &Aid) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"Sandtable\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n<main>\n",
        escape(&aid.title),
        style()
    );
    let sheets = sheets(aid);
    for (nth, sheet) in sheets.iter().enumerate() {
        section(&mut out, aid, sheet, nth + 1, sheets.len());
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn style() -> String {
    format!(
        "\
@page {{ size: A4; margin: {MARGIN}mm; }}
:root {{ color-scheme: light; }}
body {{ margin: 0; background: #e9e9e9; color: {INK}; font: {intro}pt/{INTRO_LEADING} {FAMILY}; }}
section {{ box-sizing: border-box; width: {WIDTH}mm; min-height: {HEIGHT}mm; margin: 6mm auto; padding: {MARGIN}mm; \
background: #ffffff; display: flex; flex-direction: column; }}
header p {{ margin: 0 0 1.2mm; display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 4mm; \
line-height: {LEADING}; color: {FAINT}; }}
h1, h2 {{ font-size: 15pt; line-height: {LEADING}; margin: 0 0 {HEAD_AIR}mm; }}
h2 {{ margin-bottom: {APART}mm; }}
.intro {{ margin: 0 0 {APART}mm; }}
.two {{ display: grid; grid-template-columns: {HALF}mm {HALF}mm; column-gap: {GUTTER}mm; }}
{TABLE_STYLE}table {{ table-layout: fixed; width: 100%; margin: 0 0 {APART}mm; line-height: {LEADING}; break-inside: avoid; }}
caption {{ padding-bottom: {TABLE_AIR}em; }}
caption b {{ font-size: {TITLE}em; }}
caption span {{ display: block; color: {FAINT}; font-size: 7pt; }}
th, td {{ padding: calc({air}em - .5px) var(--pad); overflow-wrap: anywhere; }}
thead th.axis {{ padding-top: 0; padding-bottom: .1em; }}
.long p {{ margin: 0; }}
footer {{ margin-top: auto; color: {FAINT}; font-size: {foot}pt; line-height: 1.3; }}
footer p {{ margin: 0; }}
.key {{ display: flex; gap: 7mm; padding-bottom: 1.5mm; -webkit-print-color-adjust: exact; print-color-adjust: exact; }}
.key i {{ display: inline-block; box-sizing: border-box; width: 5mm; height: 2.8mm; border: .1mm solid {HAIR}; \
vertical-align: -.35mm; }}
.made {{ display: flex; justify-content: space-between; align-items: end; border-top: .15mm solid {HAIR}; \
padding-top: .6mm; column-gap: 4mm; }}
.number {{ white-space: nowrap; color: {INK}; }}
@media screen and (max-width: {WIDTH}mm) {{
  section {{ width: auto; min-height: 0; margin: 0 0 6mm; padding: 4mm; overflow-x: auto; }}
  .two {{ display: block; }}
}}
@media print {{
  body {{ background: #ffffff; }}
  section {{ width: {ROOM}mm; min-height: {page}mm; margin: 0; padding: 0; break-after: page; }}
  section:last-child {{ break-after: auto; }}
}}
",
        intro = SUBTITLE.size / PT,
        foot = FOOT.size / PT,
        air = 0.5 * ROW_AIR,
        // A little less than a page, because some browsers would otherwise begin another one.
        page = HEIGHT - 2.0 * MARGIN - 0.5,
    )
}

fn section(out: &mut String, aid: &Aid, sheet: &Sheet<'_>, nth: usize, count: usize) {
    let subtitle =
        if aid.subtitle.is_empty() { String::new() } else { format!("<span>{}</span>", escape(&aid.subtitle)) };
    let _ = writeln!(
        out,
        "<section aria-labelledby=\"sheet-{nth}\">\n<header><p><b>{}</b>{subtitle}</p>\n<h1 id=\"sheet-{nth}\">{}</h1></header>",
        escape(&aid.title),
        escape(&sheet.title)
    );
    for band in &sheet.bands {
        match band {
            Band::Title(lines) => {
                let _ = writeln!(out, "<h2>{}</h2>", escape(&lines.join(" ")));
            }
            Band::Text(lines) => {
                let _ = writeln!(out, "<p class=\"intro\">{}</p>", escape(&lines.join(" ")));
            }
            Band::Wide(piece) => table(out, piece, nth),
            Band::Columns(columns) => {
                out.push_str("<div class=\"two\">\n");
                for column in columns {
                    out.push_str("<div>\n");
                    column.iter().for_each(|piece| table(out, piece, nth));
                    out.push_str("</div>\n");
                }
                out.push_str("</div>\n");
            }
        }
    }
    let made: Vec<String> = aid.footer.iter().map(|line| format!("<p>{}</p>", escape(line))).collect();
    let _ = writeln!(
        out,
        "<footer>\n<p class=\"key\">{}</p>\n<div class=\"made\"><div>{}</div><p class=\"number\">{nth} / {count}</p></div>\n\
         </footer>\n</section>",
        sheet.key.iter().map(mark).collect::<String>(),
        made.concat()
    );
}

fn mark(mark: &Mark) -> String {
    let fills: String = mark.fills.iter().map(|fill| format!("<i style=\"background:{fill}\"></i>")).collect();
    format!("<span>{} {fills} {}</span>", escape(mark.before), escape(mark.after))
}

fn table(out: &mut String, piece: &Piece<'_>, sheet: usize) {
    let _ = writeln!(out, "<div id=\"sheet-{sheet}-{}\">", name(piece));
    let title = piece.title.join(" ");
    let notes = if piece.notes.is_empty() { &[][..] } else { &piece.table.notes };
    match &piece.grid {
        Some(grid) => {
            let style = format!(" style=\"font-size:{:.2}pt;--pad:{:.2}mm\"", piece.look.em / PT, piece.look.pad);
            let shown = Shown {
                title: &title,
                notes,
                columns: grid.columns.clone(),
                rows: grid.rows.clone(),
                widths: Some(&grid.widths),
                style: &style,
            };
            html_table(out, piece.table, &shown);
        }
        None => {
            let _ = writeln!(out, "<div class=\"long\"><p><b>{}</b></p>", escape(&title));
            for note in &piece.notes {
                let _ = writeln!(out, "<p>{}</p>", escape(note));
            }
            out.push_str("</div>\n");
        }
    }
    out.push_str("</div>\n");
}
