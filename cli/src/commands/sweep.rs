//! `sandtable sweep`: the same games over a grid of values.
//!
//! ```text
//! sweep.json        what is to be played; a sweep with another one is refused
//! cells/0001.json   what was found in a cell, written when it is played
//! result.json, summary.md, cells.csv, cells.parquet, charts/wins.svg and .png: when all are
//! ```

use super::compare::Picture;
use super::parts::{InParts, Parts, json};
use super::vary::{self, Varied};
use crate::args::{Format, SweepArguments};
use crate::facts;
use crate::failure::Done;
use crate::options::{self, Table};
use crate::page::{self, print};
use crate::progress::{Meter, stop_on_ctrl_c};
use sandtable_analysis::lab::lanes::play;
use sandtable_analysis::lab::sweep::{Cell, CellPlan, SweepPlan};
use sandtable_analysis::lab::{Lane, Pairs, Played, Scorer, Setting, Sweep};
use sandtable_analysis::{Fingerprinter, Plan, Progress, Sink};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_questions::systems::{self, Visit, visit};
use sandtable_reports::lab::{grid, sweep as shown};
use sandtable_reports::picture::png;
use sandtable_scenarios::{Fault, Faults};
use std::io;
use std::ops::ControlFlow;

/// Pixels of a PNG to a unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// Plays the same games in every cell, and tells how the result moves.
pub(crate) fn sweep(typed: &SweepArguments) -> Result<Done, Failure> {
    let games = options::games(&typed.games)?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.chart.as_deref().map(Picture::named).transpose()?;
    let base = Table::read(&typed.table)?;
    let varied = vary::read(&typed.vary, &systems::named(&base.scenario.system)?)?;
    let plan = Plan { seed: base.seed, games, threads };
    let (sweep, command) = visit(&base.scenario.data, Cells { typed, base: &base, varied: &varied, plan })?;
    if let Some(picture) = chart
        && !sweep.cells.is_empty()
    {
        picture.draw(&grid::chart(&sweep).map_err(|error| Failure::Said(error.to_string()))?)?;
    }
    let text = match typed.results.format {
        Format::Table => shown::terminal(&sweep, &command, page::width()),
        Format::Json => json(&sweep)?,
        Format::Csv => shown::csv(&sweep),
        Format::Md => shown::markdown(&sweep, &command, None),
    };
    if sweep.complete() {
        print(&text)?;
        return Ok(Done::Finished);
    }
    if !sweep.cells.is_empty() {
        print(&text)?;
    }
    let go_on = match typed.out {
        Some(_) => "; the same command goes on from here",
        None => "; with --out the same command would go on from here",
    };
    eprintln!("stopped after {} of {} cells{go_on}", sweep.cells.len(), sweep.plan.cells.len());
    Ok(Done::Stopped)
}

struct Cells<'a> {
    typed: &'a SweepArguments,
    base: &'a Table,
    varied: &'a [Varied],
    plan: Plan,
}

/// Pairs a cell with the base, and tells how far the whole sweep is.
struct Watch<'a> {
    /// One lane where the cell is the base.
    pairs: Pairs,
    prints: Fingerprinter,
    meter: &'a mut Meter,
    note: String,
}

impl Scorer for Watch<'_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let cell = lanes.last().unwrap_or(&lanes[0]);
        self.pairs.add_played(&lanes[0], cell);
        self.prints.take(&[cell.record])?;
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        self.meter.tell_part(progress, &self.note);
    }
}

impl Visit for Cells<'_> {
    type Out = Result<(Sweep, String), Failure>;

    fn visit<G: System>(self, game: &G) -> Result<(Sweep, String), Failure> {
        let Cells { typed, base, varied, plan } = self;
        let (bots, named) = facts::seat(game, &base.bots)?;
        let facts = facts::of(game, base, named);
        let values = vary::cells(varied);
        let cells = check::<G>(typed, varied, &values)?;
        let axes = varied.iter().map(|one| one.axis.clone()).collect();
        let setting = Setting::of(G::CARD, &facts, plan.seed, plan.games);
        let sweep_plan = SweepPlan { setting, axes, cells };
        let folder = typed.out.as_deref().map(|path| Parts::open(path, &sweep_plan)).transpose()?;
        let mut found: Vec<Option<Cell>> = vec![None; sweep_plan.cells.len()];
        if let Some(folder) = &folder {
            for (i, planned) in sweep_plan.cells.iter().enumerate() {
                found[i] = folder.read(i, |cell: &Cell| cell.fits(planned, plan.games))?;
            }
        }
        let missing = found.iter().filter(|cell| cell.is_none()).count() as u64;
        let of = missing.saturating_mul(plan.games);
        let mut meter = Meter::new(of, typed.results.quiet, None);
        let stop = stop_on_ctrl_c();
        for (i, planned) in sweep_plan.cells.iter().enumerate() {
            if found[i].is_some() {
                continue;
            }
            let table = Table::read(&vary::table(&typed.table, varied, &planned.values))?;
            let changed = of_cell::<G>(&table)?;
            let (changed_bots, named) = facts::seat(&changed, &table.bots)?;
            if table.scenario.hash != planned.hash || named != planned.bots {
                return Err(Failure::Said("a file of the scenario or of a bot was changed while the sweep ran".into()));
            }
            let same = planned.hash == sweep_plan.setting.scenario_hash && planned.bots == sweep_plan.setting.bots;
            let lanes = [Lane::new(game, &bots[0], &bots[1]), Lane::new(&changed, &changed_bots[0], &changed_bots[1])];
            let lanes = if same { &lanes[..1] } else { &lanes[..] };
            let mut watch = Watch {
                pairs: Pairs::new(G::CARD),
                prints: Fingerprinter::new(G::CARD),
                meter: &mut meter,
                note: format!("cell {} of {}: {}", i + 1, values.len(), planned.values.join(", ")),
            };
            let finish = play(lanes, &plan, stop, &mut watch)?;
            if finish.games < plan.games {
                break;
            }
            let Some(cell) = Cell::of(planned, &watch.pairs, watch.prints.fingerprint().to_string()) else { break };
            meter.part_done(plan.games);
            if let Some(folder) = &folder {
                folder.keep(i, &cell)?;
            }
            found[i] = Some(cell);
        }
        drop(meter);
        // Cells behind a gap are played already, but a sweep that is told is one without gaps.
        let sweep = Sweep::of(sweep_plan, found.into_iter().map_while(|cell| cell).collect());
        let mut more: Vec<(&str, String)> = typed.vary.iter().map(|vary| ("--vary", vary.clone())).collect();
        more.push(("--games", plan.games.to_string()));
        let command = base.command("sweep", &more);
        if let (Some(folder), true) = (&folder, sweep.complete()) {
            write(folder, &sweep, &command)?;
        }
        Ok((sweep, command))
    }
}

/// The game of a cell.
fn of_cell<G: System>(table: &Table) -> Result<G, Failure> {
    G::of(&table.scenario.data).ok_or_else(|| Failure::Said("a value cannot change the rule system".into()))
}

/// Reads every cell, so that whatever is at fault with any of them is told before a game is played.
fn check<G: System>(
    typed: &SweepArguments,
    varied: &[Varied],
    values: &[Vec<String>],
) -> Result<Vec<CellPlan>, Failure> {
    let mut cells = Vec::new();
    let mut faults: Vec<Fault> = Vec::new();
    for values in values {
        let cell = Table::read(&vary::table(&typed.table, varied, values)).and_then(|table| {
            let (_, bots) = facts::seat(&of_cell::<G>(&table)?, &table.bots)?;
            Ok(CellPlan { values: values.clone(), hash: table.scenario.hash, bots })
        });
        match cell {
            Ok(cell) => cells.push(cell),
            // A value that is wrong in one cell is wrong in its whole row.
            Err(Failure::Faults(more)) => more.iter().for_each(|fault| {
                let fault = vary::told(fault.clone(), varied);
                if !faults.iter().any(|known| known.to_string() == fault.to_string()) {
                    faults.push(fault);
                }
            }),
            Err(other) => return Err(other),
        }
    }
    match faults.is_empty() {
        true => Ok(cells),
        false => Err(Faults::new(faults).into()),
    }
}

impl InParts for SweepPlan {
    const WHAT: &'static str = "sweep";
    const PART: &'static str = "cell";

    fn differs(&self, other: &SweepPlan) -> Option<&'static str> {
        SweepPlan::differs(self, other)
    }
}

/// Writes what is made of all cells.
fn write(folder: &Parts, sweep: &Sweep, command: &str) -> Result<(), Failure> {
    let said = |error: &dyn std::fmt::Display| Failure::Said(error.to_string());
    let svg = grid::chart(sweep).map_err(|error| said(&error))?;
    folder.write("charts/wins.svg", svg.as_bytes())?;
    folder.write("charts/wins.png", &png(&svg, PNG_SCALE).map_err(|error| said(&error))?)?;
    folder.write("cells.csv", shown::csv(sweep).as_bytes())?;
    folder.write("cells.parquet", &sweep.parquet().map_err(|error| said(&error))?)?;
    folder.write("result.json", json(sweep)?.as_bytes())?;
    folder.write("summary.md", shown::markdown(sweep, command, Some("charts/wins.png")).as_bytes())
}
