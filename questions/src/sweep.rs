//! How does the result change with one or two values? Plays the same games over a grid of values.
//!
//! ```text
//! sweep.json        what is to be played; a sweep with another one is refused
//! cells/0001.json   what was found in a cell, written when it is played
//! result.json, summary.md, report.html, cells.csv, cells.parquet, charts/wins.svg and .png: when all are
//! ```

use crate::control::Control;
use crate::error::Error;
use crate::keep::Keep;
use crate::kept::Kept;
use crate::lineup::{self, OpenBot};
use crate::parts::{InParts, Missing, Parts, Whole, look};
use crate::table::Table;
use sandtable_analysis::lab::sweep::{Axis, Cell, CellPlan, SweepPlan};
use sandtable_analysis::lab::{Pairs, Setting, Sweep};
use sandtable_analysis::{Fingerprinter, Job, Played, Progress, Recording, Scorer, Sink, dispatch};
use sandtable_engine::{Card, Side};
use sandtable_reports::words::spaced;
use sandtable_scenarios::path::Path;
use sandtable_scenarios::tree::{Table as Values, Value};
use sandtable_scenarios::{At, Fault, Faults, Overlay};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The kind of thing that is varied.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The value at the axis' path in the data.
    Value,
    /// The ruling of this name.
    Ruling(&'static str),
    /// The option of this name.
    Option(String),
    /// The bot of this side: one for each value.
    Bot(Side, Vec<OpenBot>),
}

/// A thing that is varied.
#[derive(Clone, Debug)]
pub struct Varied {
    /// Its full path, and its values.
    pub axis: Axis,
    /// The kind of its values.
    pub what: What,
}

/// The games to play for each cell of a grid.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario and the bots; every cell is compared with them.
    pub table: &'a Table,
    /// One or two things that are varied.
    pub varied: &'a [Varied],
    /// The number of games in each cell.
    pub games: u64,
    /// Where the games played are kept, if anywhere: a folder that is new, empty, or of the same question, which then resumes.
    pub keep: Option<&'a dyn Keep>,
}

/// The sweep that was played.
pub type Answer<'a> = Kept<'a, Sweep>;

/// Plays the games of `question` in every cell, with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// Every cell whose values are in error, before a game is played; a folder of another sweep; rules or a bot in error.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    let Question { table, games, .. } = *question;
    look::<SweepPlan>(question.keep)?;
    let card = table.ruleset.card();
    let facts = lineup::facts(table, table.bot_facts());
    let cells = planned(question)?;
    let plan = SweepPlan {
        setting: Setting::of(card, &facts, table.seed, games),
        axes: question.varied.iter().map(|one| said(one, &table.scenario.values)).collect(),
        cells,
    };
    let parts = Parts::open(question.keep, &plan)?;
    let fits = |i: usize, cell: &Cell| cell.fits(&plan.cells[i], games);
    let mut missing = Missing::of(&parts, plan.cells.len(), games, control, fits)?;
    while let Some(i) = missing.first() {
        let planned = &plan.cells[i];
        let other = cell(question, &planned.values)?;
        let same = planned.hash == plan.setting.scenario_hash && planned.bots == plan.setting.bots;
        let lanes = [table.lane(), other.lane()];
        let job = lineup::job(table.seed, Recording::Rows, if same { &lanes[..1] } else { &lanes[..] })?;
        let note = format!("cell {} of {}: {}", i + 1, plan.cells.len(), planned.values.join(", "));
        let Some(cell) = cell_of(&job, planned, games, missing.whole(), control, note)? else { break };
        missing.played(i, cell)?;
    }
    let cells = missing.up_to_a_gap();
    Ok(Kept { found: Sweep::of(plan, cells), parts })
}

/// Plays the games of a cell: the base and the cell, or only the base if the cell is the base. `None` if cancelled.
pub(crate) fn cell_of(
    job: &Arc<Job>,
    planned: &CellPlan,
    games: u64,
    whole: &Whole,
    control: &mut Control<'_>,
    note: String,
) -> Result<Option<Cell>, Error> {
    let (executor, cancel) = (control.executor(), control.cancel());
    let mut watch = Watch::new(job.first().card(), whole, control, note);
    let finish = dispatch::play(job, 0..games, executor, cancel, &mut watch)?;
    let cell = Cell::of(planned, &watch.pairs, watch.prints.fingerprint().to_string());
    Ok(cell.filter(|_| finish.games == games))
}

/// Checks every cell of `question` without playing.
///
/// # Errors
/// Every cell whose values are in error.
pub fn check(question: &Question<'_>) -> Result<(), Error> {
    planned(question).map(drop)
}

/// Pairs a cell with the base, and reports the progress of the whole sweep.
struct Watch<'a, 'b> {
    /// The pairs of base and cell; only one lane if the cell is the base.
    pairs: Pairs,
    prints: Fingerprinter,
    whole: &'a Whole,
    control: &'a mut Control<'b>,
    note: String,
}

impl<'a, 'b> Watch<'a, 'b> {
    fn new(card: &'static Card, whole: &'a Whole, control: &'a mut Control<'b>, note: String) -> Watch<'a, 'b> {
        Watch { pairs: Pairs::new(card), prints: Fingerprinter::new(card), whole, control, note }
    }
}

impl Scorer for Watch<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let cell = lanes.last().unwrap_or(&lanes[0]);
        self.pairs.add_played(&lanes[0], cell);
        self.prints.take(&[cell.record])?;
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        self.control.report(&self.whole.with(progress), &self.note);
    }
}

/// The values of each cell of the grid of `varied`, one value for each axis. The last axis varies fastest.
#[must_use]
pub fn cells(varied: &[Varied]) -> Vec<Vec<String>> {
    varied.iter().fold(vec![Vec::new()], |cells, one| {
        let longer = |cell: &Vec<String>, value: &String| cell.iter().cloned().chain([value.clone()]).collect();
        cells.iter().flat_map(|cell| one.axis.values.iter().map(move |value| longer(cell, value))).collect()
    })
}

/// The table of a cell.
fn cell(question: &Question<'_>, values: &[String]) -> Result<Table, Error> {
    let with = || question.varied.iter().zip(values);
    let mut table = question.table.clone();
    for (one, value) in with() {
        if let What::Bot(side, bots) = &one.what {
            let place = one.axis.values.iter().position(|typed| typed == value);
            let bot = place.and_then(|place| bots.get(place));
            let missing = || Error::argument("vary", format!("`{value}`"), "an opened bot for each value", None);
            table.bots[side.index()].clone_from(bot.ok_or_else(missing)?);
        }
    }
    table.with(with().filter_map(|(one, value)| match &one.what {
        What::Value => Some(Overlay::Set(format!("{}={value}", one.axis.path))),
        What::Ruling(id) => Some(Overlay::Ruling(format!("{id}={value}"))),
        What::Option(name) => Some(Overlay::Set(format!("options.{name}={value}"))),
        What::Bot(..) => None,
    }))
}

/// Reads every cell, so that all errors are reported before a game is played.
fn planned(question: &Question<'_>) -> Result<Vec<CellPlan>, Error> {
    let mut plans = Vec::new();
    let mut faults: Vec<(Fault, Vec<String>)> = Vec::new();
    for values in cells(question.varied) {
        let cell_values = values.clone();
        let planned = cell(question, &values).map(|table| {
            let bots = table.bot_facts();
            CellPlan { values, hash: table.scenario.hash, bots }
        });
        match planned {
            Ok(plan) => plans.push(plan),
            // A value that is wrong in one cell is wrong in all cells of its row.
            Err(Error::Data(more)) => more.iter().for_each(|fault| {
                let fault = told(fault.clone(), question.varied);
                let same = |known: &Fault| known.expected == fault.expected && known.path == fault.path;
                match faults.iter_mut().find(|(known, _)| known.at == fault.at && same(known)) {
                    Some((_, cells)) => cells.push(named(&cell_values, question.varied)),
                    None => faults.push((fault, vec![named(&cell_values, question.varied)])),
                }
            }),
            Err(other) => return Err(other),
        }
    }
    match faults.is_empty() {
        true => Ok(plans),
        false => Err(Faults::new(faults.into_iter().map(|(fault, cells)| in_cells(fault, &cells)).collect()).into()),
    }
}

/// The axis of a varied thing. A place or piece that the path only numbers gets its name from the data.
fn said(one: &Varied, values: &Values) -> Axis {
    let axis = one.axis.clone();
    let named = Path::parse(&axis.path).ok().filter(|_| matches!(one.what, What::Value)).and_then(|Path(names)| {
        let [list, number, rest @ ..] = &names[..] else { return None };
        let Value::Table(list) = &values.get(list)?.node.value else { return None };
        let Value::Table(entry) = &list.get(number)?.node.value else { return None };
        let Value::Text(name) = &entry.get("name")?.node.value else { return None };
        Some(format!("{} of {name} ({})", spaced(&rest.join(" ")), axis.path))
    });
    Axis { said: named, ..axis }
}

/// The name of a cell: `zones.12.bonus=4, ruling.repeat-fire=each`.
fn named(values: &[String], varied: &[Varied]) -> String {
    let of = varied.iter().zip(values).map(|(one, value)| format!("{}={value}", one.axis.path));
    of.collect::<Vec<_>>().join(", ")
}

/// Adds the cells to an error that they have.
fn in_cells(mut fault: Fault, cells: &[String]) -> Fault {
    fault.found += &match cells {
        [] => String::new(),
        [cell] => format!(", in the cell {cell}"),
        [first, .., last] => format!(", in {} cells from {first} to {last}", cells.len()),
    };
    fault
}

/// Reports an error of a cell as an error of the argument that asked for the cell.
fn told(mut fault: Fault, varied: &[Varied]) -> Fault {
    let asked = |one: &Varied| fault.place.as_ref().is_some_and(|place| place.text.starts_with(&one.axis.path));
    if matches!(&fault.at, At::Argument(name) if name.starts_with("set ")) && varied.iter().any(asked) {
        fault.place = None;
        return fault.of_argument("vary");
    }
    fault
}

impl InParts for SweepPlan {
    const WHAT: &'static str = "sweep";
    const PART: &'static str = "cell";

    fn scenario(&self) -> &str {
        &self.setting.scenario
    }

    fn differs(&self, other: &SweepPlan) -> Option<&'static str> {
        SweepPlan::differs(self, other)
    }
}
