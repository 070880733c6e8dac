//! Who wins, by how much, and how do the games end?

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::keep::{Keep, KeepResults, Output, RunTables};
use crate::lineup;
use crate::manifest::Manifest;
use crate::table::Table;
use crate::when::{Counter, Happened, When};
use sandtable_analysis::dictionary::{Entry, Tables, dictionary};
use sandtable_analysis::lab::Setting;
use sandtable_analysis::luck::Luck;
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{Fingerprinter, Progress, Rate, Recording, ScenarioFacts, Sink, Summary, Tally, dispatch};
use sandtable_reports::charts;
use sandtable_reports::document::{Block, Cover};
use sandtable_reports::findings::{self, Report};
use sandtable_reports::html;
use sandtable_reports::words::{self, capital, number, rate};
use schemars::JsonSchema;
use serde::Serialize;

/// The games to play.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The number of games.
    pub games: u64,
    /// Where the results are kept, if anywhere; see [`Answer::write`].
    pub keep: Option<&'a dyn Keep>,
    /// The conditions for which it is asked how often they hold and who wins then.
    pub when: &'a [When],
    /// The tables to keep in addition to that of the games.
    pub more: Tables,
    /// A text that identifies the additional parts of a report; none for a run.
    pub report: Option<&'a str>,
}

/// The result of the games.
#[derive(Debug)]
pub struct Answer {
    /// The summary of the games.
    pub summary: Summary,
    /// The facts about scenario and bots.
    pub facts: ScenarioFacts,
    /// How often each condition held, and who won then.
    pub when: Vec<Happened>,
    /// The number of games that were asked for.
    pub planned: u64,
    /// Whether it was cancelled before the last game.
    pub stopped: bool,
    /// The columns of the tables.
    dictionary: Vec<Entry>,
    results: Option<Box<dyn KeepResults>>,
    /// The question, as the manifest states it.
    asked: Manifest,
}

impl Answer {
    /// Writes the results where they are kept, with the command that repeats them. Returns whether they are kept at all. `report` has the additional
    /// parts of a report.
    ///
    /// # Errors
    /// If a file cannot be written or a chart cannot be drawn.
    pub fn write(&mut self, command: &str, report: Option<Report>) -> Result<bool, Error> {
        let Some(mut results) = self.results.take() else { return Ok(false) };
        let Answer { summary, facts, stopped, planned, dictionary, asked, .. } = &*self;
        let charts = charts::of(summary);
        let mut outputs = Vec::new();
        for chart in &charts {
            let svg = chart.svg(summary).map_err(Error::other)?;
            outputs.push(Output::Chart(format!("charts/{}", chart.name()), svg));
        }
        if let Some(report) = &report {
            outputs.push(Output::text(COVER, json::object(&report.cover)?));
        }
        let mut found = match report {
            None => findings::document(summary, facts, command, Vec::new()),
            Some(report) => findings::report(summary, facts, command, report),
        };
        if *stopped {
            let words = format!("Stopped by the user after {} games of {}.", number(summary.games), number(*planned));
            found.blocks.insert(1, Block::Paragraph(words));
        }
        outputs.push(Output::text("summary.json", object(summary, None)?));
        outputs.push(Output::text("summary.md", found.markdown(&charts)));
        outputs.push(Output::text("report.html", html::page(&found.drawn(summary, &charts).map_err(Error::other)?)));
        outputs.push(Output::text("dictionary.json", json::object(&Dictionary { columns: dictionary })?));
        let manifest = Manifest {
            version: summary.version.clone(),
            command: command.into(),
            shared: facts.shared.clone(),
            edited: facts.provenance.edited,
            rulings: summary.rulings.clone(),
            games: summary.games,
            stopped: *stopped,
            fingerprint: summary.fingerprint.clone(),
            timing: summary.timing,
            ..asked.clone()
        };
        results.write(&outputs, manifest)?;
        Ok(true)
    }

    /// The answer as JSON, with the command that repeats it, and with `luck` if that was asked too.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self, command: &str, luck: Option<&Luck>) -> Result<String, Error> {
        let timing = self.summary.timing;
        let printed = Printed {
            answer: json::sentence(words::answer(&self.summary)),
            when: &self.when,
            luck,
            planned: self.planned,
            stopped: self.stopped || luck.is_some_and(|luck| luck.stopped),
            elapsed_s: timing.map_or(0.0, |timing| timing.elapsed_s),
            games_per_s: timing.map_or(0.0, |timing| timing.games_per_s),
            threads: timing.map_or(0, |timing| timing.threads),
            command,
        };
        object(&self.summary, Some(printed))
    }
}

/// The file with a designer's texts for the first page of a report.
const COVER: &str = "cover.json";

/// The texts of the first page of the report in the place `keep`; empty if there are none.
///
/// # Errors
/// A file that cannot be read, or that is not a cover.
pub fn cover(keep: &dyn Keep) -> Result<Cover, Error> {
    let Some(text) = keep.read(COVER)? else { return Ok(Cover::default()) };
    serde_json::from_str(&text).map_err(|error| Error::of_file(&keep.label(COVER), json::found(&error), "a cover"))
}

/// What `run` finds, and `summary.json` of its folder.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    #[serde(flatten)]
    printed: Option<Printed<'a>>,
}

/// The fields that are printed but not kept.
#[derive(Serialize, JsonSchema)]
struct Printed<'a> {
    /// The answer, in a sentence.
    answer: String,
    /// How often each condition held, and who won then.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    when: &'a [Happened],
    /// How much of the result was due to dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<&'a Luck>,
    /// The number of games that were asked for.
    planned: u64,
    /// Whether it was stopped before its last game.
    stopped: bool,
    /// Seconds from start to end.
    elapsed_s: f64,
    /// Games per second, all threads together.
    games_per_s: f64,
    /// Threads.
    threads: usize,
    /// The command line that repeats it.
    command: &'a str,
}

/// The result as JSON. The time that it took is not part of it.
fn object(summary: &Summary, printed: Option<Printed<'_>>) -> Result<String, Error> {
    json::object(&Object { summary: &Summary { timing: None, ..summary.clone() }, printed })
}

/// `dictionary.json` of the folder of a run.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Dictionary<'a> {
    /// The columns of the tables.
    columns: &'a [Entry],
}

/// Plays the games of `question` with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// A bot's file or a folder in error; rules or a bot in error; a cancellation before the first game ends.
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Answer, Error> {
    let Question { table, games, keep, when, more: tables, report } = *question;
    let card = table.ruleset.card();
    let facts = ScenarioFacts { bot_texts: table.bot_texts(), ..lineup::facts(table, table.bot_facts()) };
    let what = if report.is_some() { "report" } else { "run" };
    let asked = Manifest {
        holds: format!("{what} of {}", table.named()),
        asked: report.unwrap_or_default().to_owned(),
        planned: games,
        ..Manifest::of(table.system().card, table.seed, &facts)
    };
    let mut results = keep.map(|keep| keep.results(&Manifest { files: files(tables), ..asked.clone() })).transpose()?;
    let places = table.ruleset.places();
    let setting = Setting::of(card, &facts, table.seed, 0);
    if let Some(results) = &mut results {
        results.begin(&RunTables { card, setting: &setting, tables, places: &places })?;
    }
    let recording = match (tables.events, tables.decisions) {
        (true, true) => Recording::Story,
        (true, false) => Recording::Events,
        (false, true) => Recording::Decisions,
        (false, false) => Recording::Rows,
    };
    let job = lineup::job(table.seed, recording, &[table.lane()])?;
    let (mut tally, mut print) = (Tally::new(card), Fingerprinter::new(card));
    let mut counters: Vec<Counter<'_>> = when.iter().map(Counter::new).collect();
    let mut sinks: Vec<&mut dyn Sink> = vec![&mut tally, &mut print];
    sinks.extend(counters.iter_mut().map(|counter| counter as &mut dyn Sink));
    let side = capital(card.sides[0]);
    let (executor, cancel) = (control.executor(), control.cancel());
    let mut tell = |progress: &Progress| {
        let won = rate(&Rate::of(progress.wins[0], progress.done));
        control.report(progress, &format!("{side} win {won}"));
    };
    let finish = match &mut results {
        None => dispatch::records(&job, 0..games, executor, cancel, &mut sinks, &mut tell),
        Some(results) => {
            let (journal, more) = results.journal(executor);
            sinks.extend(more);
            dispatch::records(&job, 0..games, &*journal, cancel, &mut sinks, &mut tell)
        }
    }?;
    drop(sinks);
    if let Some(results) = &mut results {
        results.finish(finish.games)?;
    }
    let Some(mut summary) = Summary::of(&tally, print.fingerprint(), table.seed, &places, &facts) else {
        return Err(Error::Cancelled);
    };
    summary.timing = Some(Timing::from(&finish));
    let dictionary = dictionary(card, tables, &places);
    let when = counters.iter().map(Counter::told).collect();
    Ok(Answer { summary, facts, when, planned: games, stopped: finish.stopped, dictionary, results, asked })
}

/// The files of every run in addition to its tables and charts.
const ALWAYS: [&str; 4] = ["summary.json", "summary.md", "report.html", "dictionary.json"];

/// The files that are kept, as far as they are known before the games: a file of someone else with one of these names is not replaced.
fn files(tables: Tables) -> Vec<String> {
    let wanted =
        [("games", true), ("control", tables.control), ("events", tables.events), ("decisions", tables.decisions)];
    let tables = wanted.into_iter().filter(|(_, wanted)| *wanted).map(|(name, _)| format!("{name}.parquet"));
    tables.chain(ALWAYS.map(String::from)).collect()
}
