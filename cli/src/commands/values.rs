//! `sandtable values`: the values that `--set` can change.

use crate::args::{Format, OverlayArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{count, show, width};
use clap::{Args, ValueHint};
use sandtable_questions::values::{self, Allowed, Answer};
use sandtable_questions::{Error, Table};
use sandtable_reports::document::{self, Document};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{capital, quoted, wrap};

/// List the values of a scenario: the paths that --set and --vary take, what stands there, and where it comes from
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable values belfort victory
  sandtable values belfort 'zones.*.bonus'
  sandtable values wissembourg fire --format csv
  sandtable values my-belfort course.turns")]
pub(crate) struct Arguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    scenario: String,
    /// A path with all that is below it, a pattern, or a word of a path [default: all]
    #[arg(value_name = "PATTERN")]
    pattern: Option<String>,
    #[command(flatten)]
    overlays: OverlayArguments,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

impl Arguments {
    /// The scenario with its overlays.
    fn table(&self) -> TableArguments {
        TableArguments::of(&self.scenario, &self.overlays.0)
    }
}

/// If a row does not fit a line, names and lists are cut, but not to fewer characters than this; `--format csv` has them complete.
const SHORTEST: usize = 13;

/// The number of characters to which they are cut if even that does not fit.
const USUAL: usize = 20;

const HEADER: [&str; 6] = ["path", "name", "value", "allowed", "plausible", "source"];

/// Lists the values.
pub(crate) fn values(typed: &Arguments) -> Result<Done, Error> {
    let table = options::table(&typed.table())?;
    let answer = values::ask(&table, typed.pattern.as_deref())?;
    show(typed.format, |format| {
        Ok(match format {
            Format::Table => text(&table, &answer),
            Format::Json => answer.to_json()?,
            Format::Csv => csv(&answer),
            Format::Md => page(&table, &answer).markdown(&[]),
        })
    })?;
    Ok(Done::Finished)
}

fn row(allowed: &Allowed<'_>) -> Vec<String> {
    let value = allowed.value;
    let range = value.range.map_or_else(String::new, |(low, high)| format!("{low} to {high}"));
    let name = allowed.name.unwrap_or_default().to_owned();
    vec![value.path.clone(), name, value.value.clone(), allowed.words(), range, value.class.name().to_owned()]
}

/// The header and the rows, without the column of names if it is empty.
fn rows(answer: &Answer<'_>) -> (Vec<&'static str>, Vec<Vec<String>>) {
    let (mut header, mut rows) = (HEADER.to_vec(), answer.values.iter().map(row).collect::<Vec<_>>());
    if answer.values.iter().all(|allowed| allowed.name.is_none()) {
        header.remove(1);
        rows.iter_mut().for_each(|row| drop(row.remove(1)));
    }
    (header, rows)
}

/// Rows with cells of at most `longest` characters, except for the path.
fn cut(rows: &[Vec<String>], longest: usize) -> Vec<Vec<String>> {
    let short = |mut row: Vec<String>| {
        for cell in row[1..].iter_mut().filter(|cell| cell.chars().count() > longest) {
            *cell = cell.chars().take(longest - 1).chain(['…']).collect();
        }
        row
    };
    rows.iter().cloned().map(short).collect()
}

fn title(table: &Table, answer: &Answer<'_>) -> String {
    format!("{}: {}", table.scenario.heading(), count(answer.values.len() as u64, "value"))
}

fn text(table: &Table, answer: &Answer<'_>) -> String {
    let mut out = format!("{}\n\n", title(table, answer));
    let ((header, rows), width) = (rows(answer), width());
    let columns: Vec<usize> = (1..header.len()).collect();
    let extent = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let extents: Vec<usize> = (0..header.len()).map(extent).collect();
    let fits = |longest: &usize| {
        let cells = columns.iter().map(|&column| header[column].len().max(extents[column].min(*longest)));
        // Two spaces before each column.
        extents[0] + cells.sum::<usize>() + 2 * header.len() <= width
    };
    let longest = (SHORTEST..=width).rev().find(fits).unwrap_or(USUAL);
    out += &grid_within(&header, cut(&rows, longest), &columns, 1, width);
    out.push('\n');
    if let [one] = &answer.values[..] {
        if one.words().chars().count() > SHORTEST {
            wrap(&mut out, "  ", &format!("Allowed: {}.", one.words()), 2, width);
        }
        if !one.value.why.is_empty() {
            wrap(&mut out, "  ", &format!("{}.", capital(one.value.why.trim_end_matches('.'))), 2, width);
        }
    }
    // Preferably a number or a choice, rather than a name.
    let first = answer.values.iter().find(|one| !one.words().is_empty()).or(answer.values.first());
    let path = first.map_or("PATH", |one| &one.value.path);
    let change = format!(
        "Change one: sandtable compare {} --set {}",
        table.name,
        command_line::quoted(&format!("{path}=VALUE"))
    );
    // A line to copy is not wrapped.
    out + &format!("  {change}\n")
}

fn csv(answer: &Answer<'_>) -> String {
    let mut out = "path,name,value,allowed,low,high,source,why\n".to_owned();
    for allowed in &answer.values {
        let value = allowed.value;
        let [low, high] =
            value.range.map_or_else(Default::default, |(low, high)| [low, high].map(|end| end.to_string()));
        let name = allowed.name.unwrap_or_default();
        let cells = [&value.path, name, &value.value, &allowed.words(), &low, &high, value.class.name(), &value.why];
        out += &cells.map(quoted).join(",");
        out.push('\n');
    }
    out
}

fn page(table: &Table, answer: &Answer<'_>) -> Document {
    let mut page = Document::new(title(table, answer));
    let (header, rows) = rows(answer);
    page.table(document::Table { words: header.len(), header: header.into_iter().map(String::from).collect(), rows });
    page
}
