//! `sandtable run`.

use crate::args::{Format, RunArguments};
use crate::command_line;
use crate::failure::Done;
use crate::options;
use crate::page::{self, count, print};
use crate::progress::asking;
use sandtable_analysis::{ScenarioFacts, Summary};
use sandtable_questions::files::json;
use sandtable_questions::{Failure, run};
use sandtable_reports::words::number;
use sandtable_reports::{findings, table, terminal};
use serde::Serialize;
use std::path::PathBuf;

/// Plays many games and tells what came of them.
pub(crate) fn run(typed: &RunArguments) -> Result<Done, Failure> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.threads.as_deref())?);
    let table = options::table(&typed.table)?;
    let question = run::Question { table: &table, games, threads, out: typed.out.clone(), force: typed.force };
    let mut answer = asking(typed.quiet, |asker| run::ask(&question, asker))?;
    let command = command_line::command(&table, "run", &[("--games", answer.summary.games.to_string())]);
    let folder = answer.write(&command, Vec::new())?.then(|| typed.out.clone()).flatten();
    let run::Answer { summary, facts, stopped, .. } = answer;
    let found = Found { summary, facts, command, stopped, planned: games, folder };
    print(&found.shown(typed.format)?)?;
    if stopped && typed.format != Format::Table {
        eprintln!("stopped after {}", count(found.summary.games, "game"));
    }
    Ok(if stopped { Done::Stopped } else { Done::Finished })
}

/// What a run found.
struct Found {
    summary: Summary,
    facts: ScenarioFacts,
    command: String,
    stopped: bool,
    planned: u64,
    folder: Option<PathBuf>,
}

/// The object of `--format json`.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    /// How many games were asked for.
    planned: u64,
    /// Whether it was stopped before its last game.
    stopped: bool,
    elapsed_s: f64,
    games_per_s: f64,
    threads: usize,
    /// The command line that repeats it.
    command: &'a str,
}

impl Found {
    fn shown(&self, format: Format) -> Result<String, Failure> {
        let Found { summary, facts, command, .. } = self;
        Ok(match format {
            Format::Table => self.text(),
            Format::Json => self.json()?,
            Format::Csv => table::csv(summary),
            Format::Md => findings::document(summary, facts, command, Vec::new()).markdown(&[]),
        })
    }

    fn text(&self) -> String {
        let Found { summary, command, .. } = self;
        let mut text = String::new();
        if self.stopped {
            let planned = number(self.planned);
            text += &format!("Stopped by Ctrl-C after {} of {planned}.\n\n", count(summary.games, "game"));
        }
        text += &terminal::text(summary, command, page::width());
        if let Some(folder) = &self.folder {
            text += &format!("  Written to {}: begin with report.html.\n", folder.display());
        }
        text
    }

    fn json(&self) -> Result<String, Failure> {
        let timing = self.summary.timing;
        let object = Object {
            summary: &Summary { timing: None, ..self.summary.clone() },
            planned: self.planned,
            stopped: self.stopped,
            elapsed_s: timing.map_or(0.0, |timing| timing.elapsed_s),
            games_per_s: timing.map_or(0.0, |timing| timing.games_per_s),
            threads: timing.map_or(0, |timing| timing.threads),
            command: &self.command,
        };
        json(&object)
    }
}
