//! `sandtable values`: what `--set` can change.

use crate::args::{Format, ValuesArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{count, show, width};
use sandtable_questions::values::{self, Allowed, Answer};
use sandtable_questions::{Error, Table};
use sandtable_reports::document::{self, Document};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{capital, quoted, wrap};

/// Lists are cut in the table: `--format csv` has them whole.
const LONGEST: usize = 20;

const HEADER: [&str; 5] = ["path", "value", "allowed", "plausible", "source"];

/// Lists the values.
pub(crate) fn values(typed: &ValuesArguments) -> Result<Done, Error> {
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
    vec![value.path.clone(), value.value.clone(), allowed.words(), range, value.class.name().to_owned()]
}

fn rows(answer: &Answer<'_>) -> Vec<Vec<String>> {
    answer.values.iter().map(row).collect()
}

fn title(table: &Table, answer: &Answer<'_>) -> String {
    format!("{}: {}", table.scenario.heading(), count(answer.values.len() as u64, "value"))
}

fn text(table: &Table, answer: &Answer<'_>) -> String {
    let mut out = format!("{}\n\n", title(table, answer));
    let short = |mut row: Vec<String>| {
        for cell in row[1..].iter_mut().filter(|cell| cell.chars().count() > LONGEST) {
            *cell = cell.chars().take(LONGEST - 1).chain(['…']).collect();
        }
        row
    };
    out += &grid_within(&HEADER, rows(answer).into_iter().map(short), &[1, 2, 3, 4], 1, width());
    out.push('\n');
    if let [one] = &answer.values[..] {
        if one.words().chars().count() > LONGEST {
            wrap(&mut out, "  ", &format!("Allowed: {}.", one.words()), 2, width());
        }
        if !one.value.why.is_empty() {
            wrap(&mut out, "  ", &format!("{}.", capital(one.value.why.trim_end_matches('.'))), 2, width());
        }
    }
    let path = answer.values.first().map_or("PATH", |one| &one.value.path);
    let change = format!(
        "Change one: sandtable compare {} --set {}",
        table.name,
        command_line::quoted(&format!("{path}=VALUE"))
    );
    // A line to copy is not broken.
    out + &format!("  {change}\n")
}

fn csv(answer: &Answer<'_>) -> String {
    let mut out = "path,value,allowed,low,high,source,why\n".to_owned();
    for allowed in &answer.values {
        let value = allowed.value;
        let [low, high] =
            value.range.map_or_else(Default::default, |(low, high)| [low, high].map(|end| end.to_string()));
        let cells = [&value.path, &value.value, &allowed.words(), &low, &high, value.class.name(), &value.why];
        out += &cells.map(quoted).join(",");
        out.push('\n');
    }
    out
}

fn page(table: &Table, answer: &Answer<'_>) -> Document {
    let mut page = Document::new(title(table, answer));
    page.table(document::Table { header: HEADER.map(String::from).into(), words: 5, rows: rows(answer) });
    page
}
