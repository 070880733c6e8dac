//! `sandtable check`.

use super::study;
use crate::args::ListFormat;
use crate::error::Done;
use crate::options::{in_position, note_of_folder};
use crate::page::{show, width};
use clap::{Args, ValueHint};
use sandtable_questions::check::StudyFile;
use sandtable_questions::{Error, Table, check};
use sandtable_scenarios::position::scenario_of;
use sandtable_scenarios::{Fault, Faults, Overlay, TextKind, check as check_errata, load};
use sandtable_store::{OnDisk, texts};
use std::path::PathBuf;

/// Check a scenario, an errata file, a position, a study or the file of a bot, and report all errors at once
///
/// An errata file is applied to the scenario after it, or to the first built-in scenario that it fits. A doctrine, weights, a
/// mixture or search settings are read for that scenario, or for the first that they fit. A position is read for that scenario, or
/// for the one that it names. A study is read with all that it names.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable check my-scenario
  sandtable check my-errata.toml
  sandtable check my-errata.toml my-scenario
  sandtable check my-doctrine.toml belfort
  sandtable check position.toml
  sandtable check study.toml
  sandtable check belfort")]
pub(crate) struct Arguments {
    /// The name of a scenario, the folder of one, or a file: errata, a position, a study, a doctrine, weights, a mixture or search settings
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    path: PathBuf,
    /// The scenario that the file is for, by name or folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    scenario: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,
}

/// Checks a folder or a file, and reports its contents.
pub(crate) fn check(typed: &Arguments) -> Result<Done, Error> {
    let name = typed.path.to_string_lossy();
    note_of_folder(&name);
    let on = typed.scenario.as_deref().map(texts::scenario).transpose()?;
    let scenario = match (texts::scenario(&name), on) {
        (Ok(_), Some(_)) => {
            let found = format!("`{name}`, a scenario, followed by another");
            return Err(Error::argument(
                "PATH",
                found,
                "a file before a scenario; `sandtable diff` compares two scenarios",
                None,
            ));
        }
        (Ok(source), None) => load(&source, &[])?,
        (Err(_), on) => {
            let expected = "a scenario's folder, a position, a file of errata, a study or a bot's file";
            let text = texts::expected(&typed.path, expected)?;
            if let Some(folder) = texts::part_of(&typed.path) {
                let fault = Fault::of_file(name, "a file of a scenario", "the scenario's folder").near(Some(folder));
                return Err(Faults::from(fault).into());
            }
            if TextKind::of(&text) == Some(TextKind::Study) {
                let study = StudyFile { what: TextKind::Study.name(), questions: study::read(&typed.path)?.1.len() };
                show(typed.format, |format| {
                    Ok(match format {
                        ListFormat::Table => study.text(&name),
                        ListFormat::Json => study.to_json()?,
                    })
                })?;
                return Ok(Done::Finished);
            }
            if let Some(named) = scenario_of(&text) {
                let from = Overlay::Position { name: name.to_string(), text };
                let of_file = |faults: Faults| in_position(&from, &named, &faults);
                let (source, called) = match (on, &typed.scenario) {
                    (Some(on), Some(typed)) => (on, typed.clone()),
                    _ => (texts::scenario(&named).map_err(of_file)?, named.clone()),
                };
                let table = Table::open(&called, source, vec![from])?;
                let checked = check::position(&table).ok_or_else(|| Error::Other("no position".into()))?;
                show(typed.format, |format| {
                    Ok(match format {
                        ListFormat::Table => checked.text(table.system().card.sides, width()),
                        ListFormat::Json => checked.to_json()?,
                    })
                })?;
                return Ok(Done::Finished);
            }
            let loaded = on.as_ref().map(|on| load(on, &[])).transpose()?;
            if let Some(file) = check::bot(&name, &text, &OnDisk, loaded.as_ref())? {
                show(typed.format, |format| {
                    Ok(match format {
                        ListFormat::Table => file.text(&name, width()),
                        ListFormat::Json => file.to_json()?,
                    })
                })?;
                return Ok(Done::Finished);
            }
            match on {
                Some(on) => load(&on, &[Overlay::Errata { name: name.to_string(), text }])?,
                None => check_errata(&name, &text)?,
            }
        }
    };
    let answer = check::ask(&scenario);
    show(typed.format, |format| {
        Ok(match format {
            ListFormat::Table => answer.text(&scenario, &name, width()),
            ListFormat::Json => answer.to_json(&scenario)?,
        })
    })?;
    Ok(Done::Finished)
}
