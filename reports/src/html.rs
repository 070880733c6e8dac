//! A document as one self-contained HTML file: it opens by double click, makes no network requests, and prints on A4.

use crate::document::{Block, Document, Table};
use crate::odds::{FAMILY, TABLE_STYLE, whole_table};
use crate::words::escape;
use std::fmt::Write as _;

/// The page of `document`. Charts that were not [drawn](Document::drawn) are left out.
#[must_use]
pub fn page(document: &Document) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"Sandtable\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{plain}</title>\n\
         <style>\n:root {{ --family: {FAMILY}; }}\n{TABLE_STYLE}{}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n</header>\n",
        include_str!("html.css"),
        title = spans(&document.title),
        plain = escape(&document.title),
    );
    contents(&mut out, document);
    out += "<main>\n";
    let mut headings = 0;
    for (nth, block) in document.blocks.iter().enumerate() {
        put(&mut out, block, &nth.to_string(), &mut headings);
    }
    out += "</main>\n</body>\n</html>\n";
    out
}

/// Writes a block; `place` is its unique name, `headings` counts the headings so far.
fn put(out: &mut String, block: &Block, place: &str, headings: &mut usize) {
    match block {
        Block::Heading(words) => {
            *headings += 1;
            let _ = writeln!(out, "<h2 id=\"part-{headings}\">{}</h2>", spans(words));
        }
        Block::Subheading(words) => {
            let _ = writeln!(out, "<h3>{}</h3>", spans(words));
        }
        Block::Paragraph(words) => {
            let _ = writeln!(out, "<p>{}</p>", spans(words));
        }
        Block::Note(paragraphs) => {
            let paragraphs: String = paragraphs.iter().map(|words| format!("<p>{}</p>\n", spans(words))).collect();
            let _ = write!(out, "<blockquote>\n{paragraphs}</blockquote>\n");
        }
        Block::List(items) => {
            let items: String = items.iter().map(|item| format!("<li>{}</li>\n", spans(item))).collect();
            let _ = write!(out, "<ul>\n{items}</ul>\n");
        }
        Block::Table(table) => plain(out, table, place),
        Block::Behind(table) => {
            *out += "<details>\n<summary>Numbers</summary>\n";
            plain(out, table, place);
            *out += "</details>\n";
        }
        Block::Chart(_) => {}
        Block::Drawing(svg, caption, _) => figure(out, svg, caption, place),
        Block::Row(row) => {
            *out += "<div class=\"row\">\n";
            for (nth, block) in row.iter().enumerate() {
                put(out, block, &format!("{place}-{nth}"), headings);
            }
            *out += "</div>\n";
        }
        Block::Screen(blocks) => {
            *out += "<div class=\"screen\">\n";
            for (nth, block) in blocks.iter().enumerate() {
                put(out, block, &format!("{place}-{nth}"), headings);
            }
            *out += "</div>\n";
        }
        Block::Break => *out += "<hr class=\"page\">\n",
        Block::Odds(table) => {
            let name = escape(&table.title);
            let _ = writeln!(out, "<div class=\"odds\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\">");
            whole_table(out, table);
            *out += "</div>\n";
        }
        Block::Code(_, text) => {
            let _ = writeln!(out, "<pre tabindex=\"0\"><code>{}</code></pre>", lines(text));
        }
    }
}

/// The headings as links.
fn contents(out: &mut String, document: &Document) {
    let headings = document.blocks.iter().filter_map(|block| match block {
        Block::Heading(words) => Some(words),
        _ => None,
    });
    let links: String = (1..)
        .zip(headings)
        .map(|(nth, words)| format!("<li><a href=\"#part-{nth}\">{}</a></li>\n", spans(words)))
        .collect();
    if !links.is_empty() {
        let _ = write!(out, "<nav aria-label=\"Contents\">\n<ul>\n{links}</ul>\n</nav>\n");
    }
}

/// A drawing. The identifiers of its title and description contain its place: they must be unique on the page.
fn figure(out: &mut String, svg: &str, caption: &str, nth: &str) {
    let mut svg =
        svg.replacen("aria-labelledby=\"title desc\"", &format!("aria-labelledby=\"title-{nth} desc-{nth}\""), 1);
    for name in ["title", "desc"] {
        svg = svg.replacen(&format!("<{name} id=\"{name}\""), &format!("<{name} id=\"{name}-{nth}\""), 1);
    }
    let _ = write!(out, "<figure>\n{svg}\n<figcaption>{}</figcaption>\n</figure>\n", spans(caption));
}

fn plain(out: &mut String, table: &Table, nth: &str) {
    // A column with words in all its cells is set as words, so that it wraps.
    let worded = |column: usize| {
        let cells = || table.rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.is_empty());
        cells().count() > 0 && cells().all(|cell| cell.starts_with(|c: char| c.is_alphabetic() || c == '`'))
    };
    let numeric: Vec<bool> = (0..table.header.len()).map(|column| table.numeric(column) && !worded(column)).collect();
    let class = |column: usize| if numeric[column] { " class=\"number\"" } else { "" };
    let _ = writeln!(out, "<div class=\"table\" role=\"region\" aria-label=\"Table {nth}\" tabindex=\"0\">\n<table>");
    if table.header.iter().any(|name| !name.is_empty()) {
        out.push_str("<thead>\n<tr>");
        for (column, name) in table.header.iter().enumerate() {
            // Screen readers would read out an empty heading cell as a heading.
            let (tag, scope) = if name.is_empty() { ("td", "") } else { ("th", " scope=\"col\"") };
            let _ = write!(out, "<{tag}{scope}{}>{}</{tag}>", class(column), spans(name));
        }
        out.push_str("</tr>\n</thead>\n");
    }
    out.push_str("<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (column, words) in row.iter().enumerate() {
            let (tag, scope) = if column == 0 { ("th", " scope=\"row\"") } else { ("td", "") };
            let _ = write!(out, "<{tag}{scope}{}>{}</{tag}>", class(column), spans(words));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

/// Text of several lines.
fn lines(text: &str) -> String {
    text.lines().map(escape).collect::<Vec<_>>().join("\n")
}

/// HTML of words in which `` `code` `` and `**strong**` are marked.
fn spans(words: &str) -> String {
    let marked = |text: &str, mark: &str, tag: &str| -> String {
        let parts: Vec<&str> = text.split(mark).collect();
        let whole = parts.len() % 2 == 1;
        let mut out = String::new();
        for (nth, part) in parts.iter().enumerate() {
            // A mark without a closing one is a part of the text.
            match nth {
                0 => {}
                last if last + 1 == parts.len() && !whole => out += mark,
                odd if odd % 2 == 1 => out += &format!("<{tag}>"),
                _ => out += &format!("</{tag}>"),
            }
            out += part;
        }
        out
    };
    // A number and its sign stay on one line.
    let words = escape(words).replace(" %", "\u{a0}%");
    marked(&marked(&words, "`", "code"), "**", "strong")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers do not wrap, so that a column of words would push the last ones off the page.
    #[test]
    fn a_column_of_words_between_numbers_wraps() {
        let row = |of: &str| ["q".to_owned(), of.into(), "1,000".into(), "+2.0 [1.0, 3.0]".into()];
        let mut out = String::new();
        plain(&mut out, &Table::new(["", "of", "games", "change"], 0, [row("units.a = 3"), row("the scenario")]), "1");
        assert!(out.contains("<td>units.a = 3</td>") && out.contains("<td class=\"number\">1,000</td>"), "{out}");
    }

    #[test]
    fn marked_words_are_set_apart() {
        assert_eq!(spans("**a** < `b`"), "<strong>a</strong> &lt; <code>b</code>");
        assert_eq!(spans("one ` alone"), "one ` alone");
        assert_eq!(spans("`a` and ` alone"), "<code>a</code> and ` alone");
    }
}
