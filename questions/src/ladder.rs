//! How good is each bot against each bot of the other side? Plays the same games between all of them.
//!
//! ```text
//! ladder.json       what is to be played; a ladder with another one is refused
//! cells/0001.json   what was found in a cell, written when it is played
//! times.json        how long the bots took: not the same when it is played again
//! result.json, summary.md, report.html, cells.csv, cells.parquet, charts/ladder.svg and .png: when all are
//! ```

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::keep::Keep;
use crate::lineup::{self, Lane, OpenBot};
use crate::parts::{InParts, Missing, Parts, Whole};
use crate::ruleset::Ruleset;
use crate::systems::SystemFacts;
use crate::table::Table;
use sandtable_analysis::lab::ladder::{Cell, Count, LadderPlan};
use sandtable_analysis::lab::{Ladder, Setting};
use sandtable_analysis::summary::BotFacts;
use sandtable_analysis::{Details, Fingerprinter, Played, Progress, Recording, Scorer, Sink, dispatch};
use sandtable_bots::Texts;
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_engine::Side;
use sandtable_reports::lab::ladder as shown;
use sandtable_scenarios::{At, Fault, Faults};
use serde::{Deserialize, Serialize};
use std::io;
use std::ops::ControlFlow;

/// The file of the times.
const TIMES: &str = "times.json";

/// The most bots of a side.
pub const MOST_BOTS: usize = 50;

/// The games to play between all bots.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario; its own bots are not used.
    pub table: &'a Table,
    /// The bots of each side, without duplicates.
    pub bots: [Vec<OpenBot>; 2],
    /// The number of games in each cell.
    pub games: u64,
    /// Where the games played are kept, if anywhere: a folder that is new, empty, or of the same question, which then resumes.
    pub keep: Option<&'a dyn Keep>,
}

/// The built-in bots of each side of `system`: `random`, its doctrines and `heuristic`.
#[must_use]
pub fn usual(system: &SystemFacts) -> [Vec<BotChoice>; 2] {
    Side::BOTH.map(|side| {
        let doctrines = system.doctrines.iter().filter(|doctrine| doctrine.side == side);
        let doctrines = doctrines.map(|doctrine| BotChoice::built_in(BotKind::Scripted, Some(doctrine.name)));
        let alone = |kind| [BotChoice::built_in(kind, None)];
        alone(BotKind::Random).into_iter().chain(doctrines).chain(alone(BotKind::Heuristic)).collect()
    })
}

/// The time that the bots took for their decisions in each cell, in nanoseconds, where known.
#[derive(Debug, Serialize, Deserialize)]
struct Times {
    cells: Vec<Option<[u64; 2]>>,
}

impl Times {
    /// The times that were written before.
    fn known(parts: &Parts, cells: usize) -> Times {
        let known = parts.beside(TIMES).and_then(|text| serde_json::from_str(&text).ok());
        known.filter(|known: &Times| known.cells.len() == cells).unwrap_or(Times { cells: vec![None; cells] })
    }

    /// Milliseconds that a side's bot took for its decisions in a game, on average over the cells where it is known.
    fn of_bot(&self, plan: &LadderPlan, side: usize, bot: usize) -> Option<f64> {
        let own = |(cell, time): (usize, &Option<[u64; 2]>)| (plan.pair(cell)[side] == bot).then_some((*time)?[side]);
        let known: Vec<u64> = self.cells.iter().enumerate().filter_map(own).collect();
        let games = known.len() as f64 * plan.setting.games as f64;
        (!known.is_empty()).then(|| known.iter().sum::<u64>() as f64 / 1e6 / games)
    }
}

/// How good each bot is.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The ladder of the cells up to the first that was not played.
    pub ladder: Ladder,
    times: Times,
    parts: Parts<'a>,
}

impl Answer<'_> {
    /// Milliseconds that each bot took for its decisions in a game, by side and in the order of the plan, where known.
    #[must_use]
    pub fn times(&self) -> shown::Times {
        let Answer { ladder: Ladder { plan, .. }, times, .. } = self;
        [0, 1].map(|side| (0..plan.entrants[side].len()).map(|bot| times.of_bot(plan, side, bot)).collect())
    }

    /// Writes the result into its folder, with the `command` that repeats it. Nothing is written before everything is played.
    ///
    /// # Errors
    /// If a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Error> {
        self.parts.write_found(&self.ladder, command).map(|_| ())
    }
}

/// Plays the games between all bots of `question` with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// Every bot in error, before a game is played; a folder of another ladder; rules in error.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    let Question { table, games, .. } = *question;
    check(table, &question.bots)?;
    let [first, second] = &question.bots;
    let named = |bots: &[OpenBot]| bots.iter().map(|bot| bot.facts.clone()).collect::<Vec<BotFacts>>();
    let entrants = [named(first), named(second)];
    let facts = lineup::facts(table, entrants.each_ref().map(|bots| bots[0].clone()));
    let plan = LadderPlan { setting: Setting::of(table.ruleset.card(), &facts, table.seed, games), entrants };
    let parts = Parts::open(question.keep, &plan)?;
    let mut times = Times::known(&parts, plan.cells());
    let fits = |i: usize, cell: &Cell| cell.fits(plan.names(i), games);
    let mut missing = Missing::of(&parts, plan.cells(), games, control, fits)?;
    while let Some(i) = missing.first() {
        let ([row, column], names) = (plan.pair(i), plan.names(i));
        let note = format!("cell {} of {}: {}", i + 1, plan.cells(), names.join(" v. "));
        let bots = [&first[row], &second[column]];
        let played = cell(table, bots, names, games, &mut Desk { whole: missing.whole(), control, note })?;
        let Some((cell, time)) = played else { break };
        missing.played(i, cell)?;
        times.cells[i] = Some(time);
        parts.write(TIMES, json::json(&times)?)?;
    }
    let cells = missing.up_to_a_gap();
    Ok(Answer { ladder: Ladder::of(plan, cells), times, parts })
}

/// Receives the progress of a cell: the whole that it is a part of, and its name.
pub(crate) struct Desk<'a, 'b> {
    pub(crate) whole: &'a Whole,
    pub(crate) control: &'a mut Control<'b>,
    pub(crate) note: String,
}

/// Counts the games of a cell, and reports the progress of the whole.
struct Watch<'a, 'b, 'c> {
    count: Count,
    prints: Fingerprinter,
    /// The decisions of each side, and the nanoseconds that they took.
    decisions: [u64; 2],
    nanoseconds: [u64; 2],
    desk: &'a mut Desk<'b, 'c>,
}

impl Scorer for Watch<'_, '_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.count.add(&lanes[0].record);
        self.prints.take(&[lanes[0].record])?;
        Ok(ControlFlow::Continue(()))
    }

    fn details(&mut self, details: Details) -> io::Result<()> {
        for (side, cost) in details.costs.iter().flat_map(|costs| costs.iter().enumerate()) {
            self.decisions[side] += cost.decisions;
            self.nanoseconds[side] += cost.nanoseconds;
        }
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        let Desk { whole, control, note } = &mut *self.desk;
        control.report(&whole.with(progress), note);
    }
}

/// Plays the games of two bots. Returns the cell, and the nanoseconds that each bot took for its decisions; `None` if cancelled.
pub(crate) fn cell(
    table: &Table,
    bots: [&OpenBot; 2],
    names: [&str; 2],
    games: u64,
    desk: &mut Desk<'_, '_>,
) -> Result<Option<(Cell, [u64; 2])>, Error> {
    let lane = Lane { rules: table, read: table, bots: bots.map(|bot| &bot.bot) };
    let job = lineup::job(table.seed, Recording::Costs, &[lane])?;
    let (executor, cancel) = (desk.control.executor(), desk.control.cancel());
    let (count, prints) = (Count::new(games), Fingerprinter::new(table.ruleset.card()));
    let mut watch = Watch { count, prints, decisions: [0; 2], nanoseconds: [0; 2], desk };
    watch.progress(&Progress { of: games, ..Progress::default() });
    let finish = dispatch::play(&job, 0..games, executor, cancel, &mut watch)?;
    if finish.games < games {
        return Ok(None);
    }
    let fingerprint = watch.prints.fingerprint().to_string();
    let cell = Cell::of(names, watch.count, watch.decisions, fingerprint);
    Ok(Some((cell, watch.nanoseconds)))
}

/// Opens the bots of each side, given as the argument `bots`, with files by name from `texts`.
///
/// # Errors
/// All errors of all of them; a side without bots, or with the same bot twice.
pub fn open(ruleset: &dyn Ruleset, bots: &[Vec<BotChoice>; 2], texts: &dyn Texts) -> Result<[Vec<OpenBot>; 2], Error> {
    let mut faults: Vec<Fault> = Vec::new();
    let sides = ruleset.card().sides;
    let opened = Side::BOTH.map(|side| {
        let own = &bots[side.index()];
        faults.extend(wrong(own, sides[side.index()]));
        let mut opened: Vec<OpenBot> = Vec::new();
        for choice in own {
            match OpenBot::new(ruleset, choice, side, texts, ARGUMENT) {
                Ok(bot) => opened.push(bot),
                Err(wrong) => {
                    let other = side.enemy();
                    let fits = || OpenBot::new(ruleset, choice, other, texts, ARGUMENT).is_ok();
                    let elsewhere = bots[other.index()].contains(choice) && fits();
                    let elsewhere = elsewhere.then(|| format!("{}={choice}", sides[other.index()]));
                    faults.extend(wrong.iter().map(|fault| hinted(fault.clone(), elsewhere.as_deref())));
                }
            }
        }
        opened
    });
    match faults.is_empty() {
        true => Ok(opened),
        false => Err(Faults::new(faults).into()),
    }
}

/// The argument that names the bots of both sides.
const ARGUMENT: &str = "bots";

/// Checks that each side has bots, without duplicates.
pub(crate) fn check(table: &Table, bots: &[Vec<OpenBot>; 2]) -> Result<(), Error> {
    let choices = |bots: &Vec<OpenBot>| bots.iter().map(|bot| bot.choice.clone()).collect::<Vec<_>>();
    let sides = bots.iter().zip(table.ruleset.card().sides);
    let faults: Vec<Fault> = sides.flat_map(|(bots, side)| wrong(&choices(bots), side)).collect();
    if faults.is_empty() { Ok(()) } else { Err(Faults::new(faults).into()) }
}

/// The errors of a side's bots: none, too many, or one twice.
fn wrong(bots: &[BotChoice], side: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    if bots.is_empty() || bots.len() > MOST_BOTS {
        let expected = format!("1 to {MOST_BOTS} bots, as in `{side}=heuristic,random`");
        faults.push(Fault::argument(ARGUMENT, format!("{} bots for the side `{side}`", bots.len()), expected));
    }
    let twice = bots.iter().enumerate().find(|(i, bot)| bots[..*i].contains(bot));
    if let Some((_, bot)) = twice {
        faults.push(Fault::argument(ARGUMENT, format!("`{bot}` twice for the side `{side}`"), "each bot once"));
    }
    faults
}

/// Adds a hint to the error of a name: the bot may be one for the other side alone, which `elsewhere` names.
fn hinted(mut fault: Fault, elsewhere: Option<&str>) -> Fault {
    if let (At::Argument(_), Some(elsewhere)) = (&fault.at, elsewhere) {
        fault.expected += &format!("; `{elsewhere}` names it for one side alone");
    }
    fault
}

impl InParts for LadderPlan {
    const WHAT: &'static str = "ladder";
    const PART: &'static str = "cell";

    fn scenario(&self) -> &str {
        &self.setting.scenario
    }

    fn differs(&self, other: &LadderPlan) -> Option<&'static str> {
        LadderPlan::differs(self, other)
    }
}
