//! `sandtable run`.

use crate::args::{Format, RunArguments};
use crate::facts;
use crate::failure::Done;
use crate::options::{self, Table};
use crate::page::{self, count, print};
use crate::progress::{Meter, stop_on_ctrl_c};
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{Fingerprinter, GamesFile, Plan, ScenarioFacts, Sink, Summary, Tally};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_questions::systems::{Visit, visit};
use sandtable_reports::output::{Folder, Run};
use sandtable_reports::words::number;
use sandtable_reports::{markdown, table, terminal};
use serde::Serialize;
use std::path::PathBuf;

/// Plays many games and tells what came of them.
pub(crate) fn run(typed: &RunArguments) -> Result<Done, Failure> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.threads.as_deref())?);
    let table = Table::read(&typed.table)?;
    let plan = Plan { seed: table.seed, games, threads };
    let (out, quiet) = (typed.out.clone(), typed.quiet);
    let found = visit(&table.scenario.data, Games { table: &table, plan, out, quiet })?;
    print(&found.shown(typed.format)?)?;
    if found.stopped && typed.format != Format::Table {
        eprintln!("stopped after {}", count(found.summary.games, "game"));
    }
    Ok(if found.stopped { Done::Stopped } else { Done::Finished })
}

struct Games<'a> {
    table: &'a Table,
    plan: Plan,
    out: Option<PathBuf>,
    quiet: bool,
}

impl Visit for Games<'_> {
    type Out = Result<Found, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Found, Failure> {
        let Games { table, plan, out, quiet } = self;
        let ([first, second], bots) = facts::seat(game, &table.bots)?;
        let facts = facts::of(game, table, bots);
        let folder = out.as_deref().map(Folder::open).transpose()?;
        let mut file = match &folder {
            Some(folder) => {
                let path = folder.games();
                Some(GamesFile::create(&path, G::CARD).map_err(|error| Failure::file(&path, &error))?)
            }
            None => None,
        };
        let (mut tally, mut print) = (Tally::new(G::CARD), Fingerprinter::new(G::CARD));
        let mut meter = Meter::new(plan.games, quiet, Some(G::CARD.sides[0]));
        let stop = stop_on_ctrl_c();
        let mut sinks: Vec<&mut dyn Sink> = vec![&mut tally, &mut print];
        sinks.extend(file.as_mut().map(|file| file as &mut dyn Sink));
        let finish =
            sandtable_analysis::run(game, &first, &second, &plan, stop, &mut sinks, &mut |told| meter.tell(told))?;
        drop(meter);
        let places = game.place_names();
        let summary = Summary::of(&tally, print.fingerprint(), plan.seed, &places, &facts);
        let Some(mut summary) = summary else {
            return Err(Failure::Said("stopped before the first game was over".into()));
        };
        summary.timing = Some(Timing::from(&finish));
        let command = table.command("run", &[("--games", finish.games.to_string())]);
        if let Some(file) = file {
            file.finish().map_err(|error| Failure::Said(format!("the records could not be kept: {error}")))?;
        }
        let folder = match folder {
            Some(folder) => {
                let run = Run { summary: &summary, facts: &facts, command: &command, stopped: finish.stopped };
                folder.write(&run)?;
                out
            }
            None => None,
        };
        Ok(Found { summary, facts, command, stopped: finish.stopped, planned: plan.games, folder })
    }
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
            Format::Md => markdown::page(summary, facts, command, &[]),
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
            text += &format!("  Written to {}: begin with summary.md.\n", folder.display());
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
        let text = serde_json::to_string_pretty(&object);
        text.map(|text| text + "\n").map_err(|error| Failure::Said(error.to_string()))
    }
}
