//! `sandtable diff`: the differences between two scenarios, value by value.

use crate::args::{ComparedArguments, TableArguments};
use crate::error::Done;
use crate::options;
use crate::page::{show, width};
use clap::{Args, ValueEnum, ValueHint};
use sandtable_questions::diff;
use sandtable_questions::{Error, Table};
use sandtable_store::files;
use std::path::PathBuf;

/// List the differences between two scenarios, value by value, and write them as an errata file
///
/// The second scenario is compared with the first. Overlays before --versus apply to the second scenario, overlays after it to the
/// first. With one scenario, both are the same.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable diff belfort my-belfort
  sandtable diff belfort my-belfort -o my-changes.toml
  sandtable diff belfort --errata my-errata.toml
  sandtable diff verdun verdun-february --format json")]
pub(crate) struct Arguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    scenario: String,
    /// The scenario to compare with it [default: the same]
    #[arg(value_name = "OTHER", value_hint = ValueHint::DirPath)]
    other: Option<String>,
    #[command(flatten)]
    overlays: ComparedArguments,
    /// What to print
    #[arg(long, value_enum, default_value_t = DiffFormat::Table)]
    format: DiffFormat,
    /// Write the differences into this file, as errata for the first
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Replace that file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

impl Arguments {
    /// The scenario that the other one is compared with.
    fn first(&self) -> TableArguments {
        TableArguments::of(&self.scenario, &self.overlays.base)
    }

    /// The other scenario.
    fn second(&self) -> TableArguments {
        TableArguments::of(self.other.as_ref().unwrap_or(&self.scenario), &self.overlays.variant)
    }
}

/// How differences are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// A line each
    Table,
    /// Everything, as one object
    Json,
    /// An errata file
    Toml,
}

/// Prints the differences, and writes them as errata if asked to.
pub(crate) fn diff(typed: &Arguments) -> Result<Done, Error> {
    if typed.other.is_none() && typed.overlays.variant.is_empty() && typed.overlays.base.is_empty() {
        // A copy states its original.
        let copy_of = options::table(&typed.first())?.scenario.copy_of;
        let near = copy_of.map(|original| format!("diff {original} {}", typed.scenario));
        let expected = "another scenario after the first, or @errata, @set or @ruling";
        return Err(Error::argument("OTHER", "nothing to compare", expected, near));
    }
    let (first, second) = (options::table(&typed.first())?, options::table(&typed.second())?);
    let answer = diff::ask(&first, &second)?;
    if let Some(path) = &typed.output {
        files::write(path, answer.errata.as_bytes(), typed.force)?;
    }
    show(typed.format, |format| {
        Ok(match format {
            DiffFormat::Table => answer.text(&first, &second, width()) + &written(typed, &first),
            DiffFormat::Json => answer.to_json(&first, &second)?,
            DiffFormat::Toml => answer.errata.clone(),
        })
    })?;
    Ok(Done::Finished)
}

/// The file that was written, if any.
fn written(typed: &Arguments, first: &Table) -> String {
    typed.output.as_ref().map_or_else(String::new, |path| {
        format!("\nWritten to {}: apply it to {} with --errata.\n", path.display(), first.name)
    })
}
