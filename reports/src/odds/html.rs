//! Tables as HTML: a page of tables, and the single table of a page or a player aid.

use super::extent::{Type, extent};
use super::grid::{FAINT, HAIR};
use super::shade::{INK, shade};
use super::{DASH, OddsTable, Scale, slug};
use crate::words::escape;
use std::fmt::Write as _;
use std::ops::Range;

/// The font families of operating systems.
pub(crate) const FAMILY: &str =
    "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", \"Noto Sans\", \"DejaVu Sans\", sans-serif";

/// The maximum number of characters in a row on A4 portrait.
const UPRIGHT: usize = 105;
/// The maximum number of characters in a row on A4 landscape at full size.
const LYING: usize = 160;

/// The `tables` as one self-contained page with the heading `title` and the lines of `footer`, for the screen and for printing on A4.
#[must_use]
pub fn html_page(title: &str, tables: &[OddsTable], footer: &[String]) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"Sandtable\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
        style(),
        title = escape(title)
    );
    for table in tables {
        let (class, size) = print_size(table);
        let _ = writeln!(out, "<section id=\"{}\"{class}{size} tabindex=\"0\">", slug(&table.id));
        whole_table(&mut out, table);
        out.push_str("</section>\n");
    }
    out.push_str("</main>\n");
    if !footer.is_empty() {
        let lines: Vec<String> = footer.iter().map(|line| format!("<p>{}</p>\n", escape(line))).collect();
        let _ = writeln!(out, "<footer>\n{}</footer>", lines.concat());
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// The class of a table that is too wide for A4 portrait, and its size in print if it is too wide for A4 landscape.
fn print_size(table: &OddsTable) -> (&'static str, String) {
    let length = |text: &str| text.chars().count();
    let column = |column: usize| table.rows.iter().map(|row| length(row.text(column))).max().unwrap_or(0);
    let heading = |place: usize| table.rows.iter().map(|row| length(row.heading(place))).max().unwrap_or(0).min(24);
    let numbers: usize = (0..table.columns.len()).map(|nth| column(nth).max(2) + 1).sum();
    let all = numbers + (0..table.heading_columns()).map(|place| heading(place) + 1).sum::<usize>();
    if all <= UPRIGHT {
        ("", String::new())
    } else if all <= LYING {
        (" class=\"lying\"", String::new())
    } else {
        (" class=\"lying\"", format!(" style=\"--print:{:.2}pt\"", 8.5 * LYING as f64 / all as f64))
    }
}

fn style() -> String {
    format!(
        "\
:root {{ color-scheme: light; }}
body {{ margin: 0; background: #ffffff; color: {INK}; font: 15px/1.4 {FAMILY}; }}
main, footer {{ padding: 0 2rem; }}
h1 {{ font-size: 1.6rem; line-height: 1.2; margin: 2rem 0 1.5rem; max-width: 50rem; }}
section {{ overflow-x: auto; margin: 0 0 2.5rem; }}
{TABLE_STYLE}table {{ min-width: min(30rem, 100%); }}
caption {{ padding-bottom: .5em; }}
caption b {{ font-size: 1.13em; }}
caption span {{ display: block; color: {FAINT}; font-size: .93em; }}
th, td {{ padding: .28em .6em; }}
footer {{ border-top: 1px solid {HAIR}; margin-top: 1rem; padding-top: .8rem; padding-bottom: 2rem; color: {FAINT}; \
font-size: .87rem; }}
footer p {{ margin: 0; }}
@page {{ size: A4; margin: 14mm; }}
@page lying {{ size: A4 landscape; margin: 12mm; }}
@media print {{
  body {{ font-size: 8.5pt; }}
  main, footer {{ padding-left: 0; padding-right: 0; }}
  h1 {{ font-size: 15pt; margin: 0 0 6mm; }}
  section {{ overflow: visible; margin-bottom: 7mm; break-inside: avoid; }}
  section.lying {{ page: lying; font-size: var(--print, 8.5pt); }}
  section.lying th, section.lying td {{ padding-left: .25em; padding-right: .25em; }}
  thead {{ display: table-header-group; }}
  tr, caption {{ break-inside: avoid; }}
  caption {{ break-after: avoid; }}
  footer {{ break-inside: avoid; padding-bottom: 0; }}
}}
"
    )
}

/// The style of tables on all pages. `--n` is the width of the widest number in a column.
pub(crate) const TABLE_STYLE: &str = "\
table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; \
-webkit-print-color-adjust: exact; print-color-adjust: exact; }
caption { text-align: left; }
th, td { border: 0 solid #d4d4d4; border-bottom-width: 1px; }
thead th, thead td, tbody tr:last-child > * { border-bottom-color: #161616; }
thead th { vertical-align: bottom; text-align: center; }
thead th.name { text-align: left; font-weight: normal; color: #555555; }
thead th.axis { text-align: left; font-weight: normal; color: #555555; border-bottom-color: #888888; }
tbody th { text-align: left; }
tbody th + th, tbody th:has(+ th) { font-weight: normal; }
td { text-align: center; white-space: nowrap; border-left: 1px solid transparent; border-right: 1px solid transparent; \
background-clip: padding-box; }
td span { display: inline-block; min-width: var(--n, 0); text-align: right; }
td.none { color: #555555; }
";

/// Adds a whole table, with the lines below it.
pub(crate) fn whole_table(out: &mut String, table: &OddsTable) {
    let shown = Shown {
        title: &table.title,
        notes: &table.notes,
        columns: 0..table.columns.len(),
        rows: 0..table.rows.len(),
        widths: None,
        style: "",
    };
    html_table(out, table, &shown);
    if let [heading, lines @ ..] = &table.below[..] {
        let lines: String = lines.iter().map(|line| format!("<li>{}</li>", escape(line))).collect();
        let _ = writeln!(out, "<p><b>{}</b></p>\n<ul>{lines}</ul>", escape(heading));
    }
}

/// The part of a table to show, and its style.
pub(super) struct Shown<'a> {
    pub(super) title: &'a str,
    pub(super) notes: &'a [String],
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
    /// The widths of the columns, in millimetres.
    pub(super) widths: Option<&'a [f64]>,
    /// The `style` attribute with a space before it, or nothing.
    pub(super) style: &'a str,
}

/// Adds a `table` element.
pub(super) fn html_table(out: &mut String, table: &OddsTable, shown: &Shown<'_>) {
    let cells = || shown.rows.clone().map(|row| &table.rows[row]);
    let longest: Vec<f64> = shown
        .columns
        .clone()
        .map(|column| cells().filter_map(|row| row.cell(column)).map(|cell| figures(&cell.text)).fold(0.0, f64::max))
        .collect();
    let _ = writeln!(out, "<table{}>", shown.style);
    let notes: String = shown.notes.iter().map(|note| format!("<span>{}</span>", escape(note))).collect();
    let _ = writeln!(out, "<caption><b>{}</b>{notes}</caption>", escape(shown.title));
    if let Some(widths) = shown.widths {
        let columns: String = widths.iter().map(|width| format!("<col style=\"width:{width:.2}mm\"/>")).collect();
        let _ = writeln!(out, "<colgroup>{columns}</colgroup>");
    }
    let names = table.heading_names();
    out.push_str("<thead>\n");
    let axis = !table.corner[1].is_empty() && !shown.columns.is_empty();
    let span = if axis { " rowspan=\"2\"" } else { "" };
    out.push_str("<tr>");
    for name in &names {
        // Screen readers would read out an empty heading cell as a heading.
        let (tag, scope) = if name.is_empty() { ("td", "") } else { ("th", " scope=\"col\"") };
        let _ = write!(out, "<{tag}{span}{scope} class=\"name\">{}</{tag}>", escape(name));
    }
    if axis {
        let (count, name) = (shown.columns.len(), escape(&table.corner[1]));
        let _ = write!(out, "<th colspan=\"{count}\" scope=\"colgroup\" class=\"axis\">{name}</th></tr>\n<tr>");
    }
    for column in shown.columns.clone() {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escape(&table.columns[column]));
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in cells() {
        out.push_str("<tr>");
        for place in 0..names.len() {
            let _ = write!(out, "<th scope=\"row\">{}</th>", escape(row.heading(place)));
        }
        for (column, longest) in shown.columns.clone().zip(&longest) {
            let Some(cell) = row.cell(column) else {
                let _ = write!(out, "<td class=\"none\">{DASH}</td>");
                continue;
            };
            let mut style = match (table.scale, shade(table.scale, cell.value)) {
                (Scale::None, _) => String::new(),
                (_, (fill, ink)) => format!("background-color:{fill};color:{ink}"),
            };
            if figures(&cell.text) < *longest {
                let apart = if style.is_empty() { "" } else { ";" };
                let _ = write!(style, "{apart}--n:{longest:.2}ch");
            }
            let style = if style.is_empty() { style } else { format!(" style=\"{style}\"") };
            let exact = cell.exact.as_ref().map(|exact| format!(" title=\"{}\"", escape(exact))).unwrap_or_default();
            let _ = write!(out, "<td{style}{exact}><span>{}</span></td>", escape(&cell.text));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
}

/// The approximate width of a number, in digits.
fn figures(text: &str) -> f64 {
    let face = Type { size: 1.0, bold: false };
    extent(text, face) / extent("0", face)
}
