//! A table for a terminal.

use super::OddsTable;
use super::extent::character_lines;
use crate::terminal::grid;
use crate::words::wrap;

/// The indent of the lines below the title.
const INDENT: usize = 2;
/// Words of headings up to this length are not broken if possible.
const LONGEST_WORD: usize = 24;
/// The space between columns.
const APART: usize = 2;

/// The table in lines of at most `width` characters, from 40. Columns that do not fit go below, with the heading columns repeated.
#[must_use]
pub fn terminal(table: &OddsTable, width: usize) -> String {
    let mut out = String::new();
    let mut say = |words: &str, indent: usize| {
        for line in character_lines(words, width.saturating_sub(indent).max(1)) {
            out += &format!("{}{line}\n", " ".repeat(indent));
        }
    };
    say(&table.title, 0);
    table.notes.iter().for_each(|note| say(note, INDENT));
    let length = |text: &str| text.chars().count();
    let names = table.heading_names();
    let cells = |place: usize| table.rows.iter().map(move |row| row.heading(place));
    // The numbers may take half of the width; the heading columns get the rest.
    let numbers: Vec<usize> = (0..table.columns.len())
        .map(|column| {
            let cells = table.rows.iter().map(|row| length(row.text(column))).max().unwrap_or(0);
            let heading = &table.columns[column];
            let words = heading.split_whitespace().map(length).max().unwrap_or(0).min(LONGEST_WORD);
            cells.max(words).max(length(heading).div_ceil(3)).max(1)
        })
        .collect();
    let all: usize = numbers.iter().map(|column| column + APART).sum();
    let room = width.saturating_sub(INDENT + all.min(width / 2) + APART * (names.len() - 1));
    let mut leading: Vec<usize> = (0..names.len())
        .map(|place| cells(place).chain([names[place].as_str()]).map(length).max().unwrap_or(0).max(1))
        .collect();
    // Words are broken only if there is no other way.
    let words: Vec<usize> = (0..names.len())
        .map(|place| cells(place).chain([names[place].as_str()]).flat_map(str::split_whitespace).map(length).max())
        .map(|longest| longest.unwrap_or(0).clamp(1, LONGEST_WORD))
        .collect();
    while leading.iter().sum::<usize>() > room && leading.iter().any(|width| *width > 3) {
        let widest = (0..leading.len()).max_by_key(|&place| (leading[place] > words[place], leading[place]));
        if let Some(widest) = widest {
            leading[widest] -= 1;
        }
    }
    let used = INDENT + leading.iter().sum::<usize>() + APART * (leading.len() - 1);
    let axis = &table.corner[1];
    let mut from = 0;
    while from < numbers.len() || from == 0 {
        let mut to = from;
        let mut sum = used;
        while to < numbers.len() && (to == from || sum + APART + numbers[to] <= width) {
            sum += APART + numbers[to];
            to += 1;
        }
        let wrapped = |text: &str, width: usize| character_lines(text, width).join("\n");
        let columns = (from..to).map(|column| wrapped(&table.columns[column], numbers[column]));
        let header: Vec<String> =
            names.iter().zip(&leading).map(|(name, width)| wrapped(name, *width)).chain(columns).collect();
        let rows = table.rows.iter().map(|row| {
            let headings = leading.iter().enumerate().map(|(place, width)| wrapped(row.heading(place), *width));
            headings.chain((from..to).map(|column| row.text(column).to_owned())).collect()
        });
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        let left: Vec<usize> = (0..names.len()).collect();
        out.push('\n');
        // The name of the column axis is above the columns.
        if !axis.is_empty() {
            for line in character_lines(axis, width.saturating_sub(used + APART).max(1)) {
                out += &format!("{}{line}\n", " ".repeat(used + APART));
            }
        }
        out += &grid(&header, rows, &left);
        from = to.max(from + 1);
    }
    if let [heading, lines @ ..] = &table.below[..] {
        out += &format!("\n{heading}\n");
        lines.iter().for_each(|line| wrap(&mut out, "  ", line, 6, width));
    }
    out
}
