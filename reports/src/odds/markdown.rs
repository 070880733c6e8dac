//! A table in Markdown.

use super::OddsTable;

/// The `table` in Markdown (GitHub's), with its title and its notes.
#[must_use]
pub fn markdown(table: &OddsTable) -> String {
    let mut out = format!("**{}**\n\n", plain(&table.title));
    if !table.notes.is_empty() {
        out += &(table.notes.iter().map(|note| plain(note)).collect::<Vec<_>>().join("  \n") + "\n\n");
    }
    let mut names = table.heading_names();
    // All headings are in one line: the last heading column also names the column axis.
    if let Some(last) = names.last_mut().filter(|_| !table.corner[1].is_empty()) {
        *last =
            if last.is_empty() { table.corner[1].clone() + " →" } else { format!("{last} \\ {}", table.corner[1]) };
    }
    let mut line = |cells: Vec<String>| out += &format!("| {} |\n", cells.join(" | "));
    line(names.iter().chain(&table.columns).map(|heading| plain(heading)).collect());
    line(names.iter().map(|_| "---".to_owned()).chain(table.columns.iter().map(|_| "---:".to_owned())).collect());
    for row in &table.rows {
        let headings = (0..names.len()).map(|place| plain(row.heading(place)));
        line(headings.chain((0..table.columns.len()).map(|column| plain(row.text(column)))).collect());
    }
    if let [heading, lines @ ..] = &table.below[..] {
        out += &format!("\n**{}**\n\n", plain(heading));
        lines.iter().for_each(|line| out += &format!("- {}\n", plain(line.trim_start())));
    }
    out
}

/// Text in one line, with the marks of Markdown escaped.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
