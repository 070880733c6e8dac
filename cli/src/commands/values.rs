//! `sandtable values`: the values that `--set` can change.

use crate::args::{Format, OverlayArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{show, width};
use clap::{Args, ValueHint};
use sandtable_questions::values::{self, Answer};
use sandtable_questions::{Error, Table};

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

/// Lists the values.
pub(crate) fn values(typed: &Arguments) -> Result<Done, Error> {
    let table = options::table(&typed.table())?;
    let answer = values::ask(&table, typed.pattern.as_deref())?;
    show(typed.format, |format| {
        Ok(match format {
            Format::Table => text(&table, &answer),
            Format::Json => answer.to_json()?,
            Format::Csv => answer.csv(),
            Format::Md => answer.document().markdown(&[]),
        })
    })?;
    Ok(Done::Finished)
}

/// The values, and how one is changed.
fn text(table: &Table, answer: &Answer<'_>) -> String {
    // Preferably a number or a choice, rather than a name.
    let first = answer.values.iter().find(|one| !one.words().is_empty()).or(answer.values.first());
    let path = first.map_or("PATH", |one| &one.value.path);
    let change = command_line::quoted(&format!("{path}=VALUE"));
    // A line to copy is not wrapped.
    answer.text(width()) + &format!("  Change one: sandtable compare {} --set {change}\n", table.name)
}
