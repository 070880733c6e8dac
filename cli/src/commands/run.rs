//! `sandtable run`.

use crate::args::{Format, RunArguments};
use crate::command_line;
use crate::failure::Done;
use crate::options;
use crate::page::{self, count, print};
use crate::progress::asking;
use sandtable_analysis::dictionary::Tables;
use sandtable_analysis::luck::{Luck, SideLuck};
use sandtable_analysis::{ScenarioFacts, Summary};
use sandtable_questions::json;
use sandtable_questions::keep::Keep;
use sandtable_questions::when::{Happened, When};
use sandtable_questions::{Failure, luck, run};
use sandtable_reports::words::{bounds, capital, number, percent, rate, wrap};
use sandtable_reports::{findings, table, terminal};
use sandtable_store::Folder;
use serde::Serialize;
use std::path::PathBuf;

/// Plays many games and tells what came of them.
pub(crate) fn run(typed: &RunArguments) -> Result<Done, Failure> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.threads.as_deref())?);
    let table = options::table(&typed.table)?;
    let when = typed.when.iter().map(|when| When::read(&table, when)).collect::<Result<Vec<_>, _>>()?;
    let folder = typed.out.as_deref().map(|out| Folder::new(out, typed.force));
    let keep = folder.as_ref().map(|folder| folder as &dyn Keep);
    let more = Tables { control: typed.control, events: typed.events };
    let question = run::Question { table: &table, games, keep, when: &when, more };
    let mut answer = asking(typed.quiet, threads, |control| run::ask(&question, control))?;
    let mut more = vec![("--games", answer.summary.games.to_string())];
    more.extend(typed.when.iter().map(|when| ("--when", when.clone())));
    more.extend(typed.luck.then(|| ("--luck", String::new())));
    let command = command_line::command(&table, "run", &more);
    let folder = answer.write(&command, Vec::new())?.then(|| typed.out.clone()).flatten();
    let run::Answer { summary, facts, when, stopped, .. } = answer;
    let luck = (typed.luck && !stopped)
        .then_some(luck::Question { table: &table, games })
        .map(|question| asking(typed.quiet, threads, |control| luck::ask(&question, control)))
        .transpose()?;
    let stopped = stopped || luck.as_ref().is_some_and(|luck| luck.stopped);
    let found = Found { summary, facts, when, luck, command, stopped, planned: games, folder };
    print(&found.shown(typed.format)?)?;
    if stopped && typed.format != Format::Table {
        tell!("stopped after {}", count(found.summary.games, "game"));
    }
    Ok(if stopped { Done::Stopped } else { Done::Finished })
}

/// What a run found.
struct Found {
    summary: Summary,
    facts: ScenarioFacts,
    when: Vec<Happened>,
    luck: Option<Luck>,
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
    /// How often that happened which was asked of, and who won then.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    when: &'a [Happened],
    /// How much of the result was dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<&'a Luck>,
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
        if !self.when.is_empty() {
            text += &format!("\n{}", conditions(summary, &self.when));
        }
        if let Some(luck) = &self.luck {
            text += &format!("\n{}", dice(luck));
        }
        if let Some(folder) = &self.folder {
            text += &format!("  Written to {}: begin with report.html.\n", folder.display());
        }
        text
    }

    fn json(&self) -> Result<String, Failure> {
        let timing = self.summary.timing;
        let object = Object {
            summary: &Summary { timing: None, ..self.summary.clone() },
            when: &self.when,
            luck: self.luck.as_ref(),
            planned: self.planned,
            stopped: self.stopped,
            elapsed_s: timing.map_or(0.0, |timing| timing.elapsed_s),
            games_per_s: timing.map_or(0.0, |timing| timing.games_per_s),
            threads: timing.map_or(0, |timing| timing.threads),
            command: &self.command,
        };
        json::object(&object)
    }
}

/// Who wins when something happened, and else.
fn conditions(summary: &Summary, when: &[Happened]) -> String {
    let row = |found: &Happened| {
        let Happened { when, happened, wins, wins_otherwise } = found;
        vec![when.clone(), rate(happened), rate(wins), rate(wins_otherwise)]
    };
    let wins = format!("then {} win", summary.sides[0]);
    let header = ["when", "happens", &wins, "else"];
    let table = terminal::grid_within(&header, when.iter().map(row), &[], 1, page::width());
    format!("Who wins then, which is no cause\n{table}")
}

/// How much was dice, and who wins without luck.
fn dice(luck: &Luck) -> String {
    let row = |side: &SideLuck| {
        let without = format!("{} {}", percent(side.rate), bounds(side.low, side.high));
        vec![capital(&side.side), rate(&side.played), without, percent(side.share)]
    };
    let header = ["", "as played", "without luck", "was luck"];
    let table = terminal::grid_within(&header, luck.sides.iter().map(row), &[], 1, page::width());
    let Luck { games, rolls, not_followed, .. } = luck;
    let known = format!(
        "Luck is what {} in {} made of places, measures and endings, against all that they could have been",
        count(*rolls, "roll"),
        count(*games, "game")
    );
    let but = match not_followed {
        0 => String::new(),
        some => format!("; of {} only the dice themselves are counted", number(*some)),
    };
    let mut out = format!("How much was dice\n{table}");
    wrap(&mut out, "  ", &format!("{known}{but}."), 2, page::width());
    out
}
