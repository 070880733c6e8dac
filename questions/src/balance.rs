//! Which change makes a scenario even? Tries the handicap, the number of turns, the income and any other numbers that are named.
//!
//! ```text
//! balance.json      what is to be found; a search for something else is refused
//! games/0001.json   what a change scored, in the order in which they were tried, and the fresh games of those found
//! result.json, summary.md, report.html, balance.csv, charts/balance.svg and .png: when all are played
//! ```

use crate::control::Control;
use crate::error::Error;
use crate::keep::Keep;
use crate::kept::Kept;
use crate::lineup::{self, OpenBot};
use crate::parts::{InParts, Parts, Steps, Whole, look};
use crate::sweep;
use crate::table::Table;
use sandtable_analysis::lab::balance::{Found, LARGEST, Lever, Search, Tried};
use sandtable_analysis::lab::sweep::{Cell, CellPlan};
use sandtable_analysis::lab::tuning::derived;
use sandtable_analysis::lab::{Balance, BalancePlan, Sequence, Setting, Verdict};
use sandtable_analysis::{Played, Progress, Recording, Scorer, dispatch};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::weights;
use sandtable_reports::words::{people, percent};
use sandtable_scenarios::diagnostic::FaultKind;
use sandtable_scenarios::path::Path;
use sandtable_scenarios::tree::{Spot, Table as Values, Value, find};
use sandtable_scenarios::{Fault, Faults, Overlay, load};
use std::io;
use std::ops::ControlFlow;

/// The number of games between two checks whether a change is clearly not even.
const LOOK: u64 = 100;
/// With fewer games than this, a score is not used.
const FEW: u64 = 20;
/// The approximate number of changes that are tried for a lever, to estimate the remaining time.
const USUAL: u64 = 8;

/// The changes to find.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// Numbers of the scenario, by path or by pattern; if empty, those of the rule system.
    pub levers: &'a [String],
    /// The most games of a change that is tried, and the number of games of one that is found.
    pub games: u64,
    /// Where the games played are kept, if anywhere: a folder that is new, empty, or of the same question, which then resumes.
    pub keep: Option<&'a dyn Keep>,
}

/// The changes found.
pub type Answer<'a> = Kept<'a, Balance>;

/// The `table` with the best players known for its scenario: the mixtures that `strategy` found, or the heuristics.
///
/// # Errors
/// None in practice: they are built in.
pub fn with_best_players(table: Table) -> Result<Table, Error> {
    let ruleset = table.ruleset.as_ref();
    let Some(mixture) = weights::usual(ruleset.facts().mixtures, ruleset.home()) else { return Ok(table) };
    let bots = OpenBot::both(ruleset, &[(); 2].map(|()| BotChoice::built_in(BotKind::Mixture, Some(mixture.name))))?;
    Ok(Table { bots, ..table })
}

/// Searches for the changes that `question` asks for, and plays fresh games with those that were found, with the executor of `control`, which also
/// reports progress and can cancel.
///
/// # Errors
/// Every lever that is not a number or cannot be changed; a folder of another question; rules or a bot in error.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    let Question { table, levers, games, keep } = *question;
    look::<BalancePlan>(keep)?;
    let card = table.ruleset.card();
    let facts = lineup::facts(table, table.bot_facts());
    let plan = BalancePlan { setting: Setting::of(card, &facts, table.seed, games), levers: opened(table, levers)? };
    let parts = Parts::open(keep, &plan)?;
    let all = games.saturating_mul(1 + (USUAL + 4) * plan.levers.len() as u64);
    let mut steps = Steps::of(&parts, all, control);
    let side = people(card.sides[0]);
    let mut score = |table: &Table, change: i64, path: &str| -> Result<Option<Tried>, Error> {
        let fits = |tried: &Tried| tried.change == change && tried.games <= games;
        steps.next(games, fits, |whole| {
            let note = format!("{path} {change:+}");
            let mut watch = Watch { whole_sample: change == 0, ..Watch::new(&mut *control, whole, &note, &side) };
            let job = lineup::job(table.seed, Recording::Rows, &[table.lane()])?;
            let (executor, cancel) = (watch.control.executor(), watch.control.cancel());
            dispatch::play(&job, 0..games, executor, cancel, &mut watch)?;
            let over = watch.games == games || watch.decided;
            Ok(over.then_some(Tried { change, games: watch.games, half_points: watch.half_points }))
        })
    };
    let Some(base) = score(table, 0, "the scenario")? else {
        return Ok(Kept { found: Balance::of(plan, None, Vec::new()), parts });
    };
    let mut found = Vec::new();
    let mut ended = true;
    for lever in &plan.levers {
        let mut search = Search::new(lever, base);
        while let Some(change) = search.next() {
            let Some(tried) = score(&changed(table, lever, change)?, change, &lever.path)? else {
                ended = false;
                break;
            };
            search.tell(tried);
        }
        found.push(Found {
            lever: lever.clone(),
            tried: search.tried().to_vec(),
            change: ended.then(|| search.best()),
            points: None,
            fresh: None,
            other: None,
            more: Vec::new(),
        });
        if !ended {
            break;
        }
    }
    for found in &mut found {
        let (mut played, mut whole) = (Vec::new(), found.change.is_some());
        while whole && let Some(change) = found.next_fresh(&played) {
            match fresh(table, &found.lever, change, games, (&mut steps, &mut *control))? {
                Some(cell) => played.push((change, cell)),
                None => whole = false,
            }
        }
        if !whole {
            break;
        }
        *found = found.clone().settled(played);
    }
    Ok(Kept { found: Balance::of(plan, Some(base), found), parts })
}

/// The scenario of `table` with the first change in `found` that makes it even, and with another seed: for games that no search has seen. `None` if
/// there is no such change.
///
/// # Errors
/// A change that the scenario refuses: an error of the program.
pub fn fresh_table(table: &Table, found: &Balance) -> Result<Option<Table>, Error> {
    let changes = found.changes();
    let Some((first, change)) = changes.first().and_then(|found| Some((found, found.change?))) else {
        return Ok(None);
    };
    Ok(Some(Table { seed: table.seed.checked_add(1).unwrap_or(1), ..changed(table, &first.lever, change)? }))
}

/// Plays games of a separate seed, with the change and without it.
fn fresh(
    table: &Table,
    lever: &Lever,
    change: i64,
    games: u64,
    (steps, control): (&mut Steps<'_>, &mut Control<'_>),
) -> Result<Option<Cell>, Error> {
    let other = changed(table, lever, change)?;
    let plan =
        CellPlan { values: vec![format!("{change:+}")], hash: other.scenario.hash.clone(), bots: other.bot_facts() };
    let fits = |cell: &Cell| cell.fits(&plan, games);
    steps.next(games.saturating_mul(2), fits, |whole| {
        let note = format!("{} {change:+}, fresh games", lever.path);
        let lanes = [table.lane(), other.lane()];
        let job = lineup::job(derived(table.seed, u64::MAX), Recording::Rows, &lanes)?;
        sweep::cell_of(&job, &plan, games, whole, control, note)
    })
}

/// Counts points, and stops when they are clearly more or less than half.
struct Watch<'a, 'b> {
    games: u64,
    half_points: u64,
    decided: bool,
    /// Whether all games are played: true for the unchanged scenario, whose score is reported.
    whole_sample: bool,
    sequence: Sequence,
    control: &'a mut Control<'b>,
    whole: &'a Whole,
    note: &'a str,
    side: String,
}

impl<'a, 'b> Watch<'a, 'b> {
    fn new(control: &'a mut Control<'b>, whole: &'a Whole, note: &'a str, side: &str) -> Watch<'a, 'b> {
        let side = side.to_owned();
        Watch {
            games: 0,
            half_points: 0,
            decided: false,
            whole_sample: false,
            sequence: Sequence::of_wins(),
            control,
            whole,
            note,
            side,
        }
    }

    fn score(&self) -> String {
        percent(self.half_points as f64 / (2 * self.games.max(1)) as f64)
    }
}

impl Scorer for Watch<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let sign = lanes[0].record.sign();
        self.games += 1;
        self.half_points += (1 + sign) as u64;
        self.sequence.add(sign.into());
        self.decided =
            !self.whole_sample && self.games.is_multiple_of(LOOK) && self.sequence.verdict(0.0) != Verdict::Open;
        Ok(if self.decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn progress(&mut self, progress: &Progress) {
        let so_far = match self.games {
            ..FEW => self.note.to_owned(),
            _ => format!("{}: the {} score {}", self.note, self.side, self.score()),
        };
        self.control.report(&self.whole.with(progress), &so_far);
    }
}

/// The table with a change.
fn changed(table: &Table, lever: &Lever, change: i64) -> Result<Table, Error> {
    if change == 0 {
        return Ok(table.clone());
    }
    table.with([overlay(&lever.path, change)])
}

fn overlay(path: &str, change: i64) -> Overlay {
    let sign = if change < 0 { '-' } else { '+' };
    Overlay::Set(format!("{path}{sign}={}", change.unsigned_abs()))
}

/// The levers with their values and the range of their changes. The rule system's own levers may include some that a scenario cannot change: they
/// are skipped.
fn opened(table: &Table, typed: &[String]) -> Result<Vec<Lever>, Error> {
    let system = table.system();
    let usual: Vec<String> = system.levers.iter().map(|(path, _)| (*path).to_owned()).collect();
    let unit = |path: &str| system.levers.iter().find(|(known, _)| *known == path).map_or("", |(_, unit)| unit);
    let mut opened: Vec<Lever> = Vec::new();
    for path in if typed.is_empty() { &usual } else { typed } {
        let path = path.trim();
        if path.contains('=') {
            let near = path.split(['=', '+', '-']).next().map(str::to_owned);
            let expected = "the path of a number, without a value: its changes are tried";
            return Err(Error::argument("lever", format!("`{path}`"), expected, near));
        }
        let range = match range(table, path) {
            Ok(range) => range,
            Err(_) if typed.is_empty() => continue,
            Err(error) => return Err(with_usual(error, &usual)),
        };
        if opened.iter().any(|known| known.path == path) {
            return Err(Error::argument("lever", format!("`{path}` twice"), "each once", None));
        }
        let value = number(&table.scenario.values, path);
        // A number that becomes five times as large is not a small change any more.
        let most = value.filter(|value| *value != 0).map_or(LARGEST, |value| (4 * value.abs()).max(8));
        let range = range.map(|end| end.clamp(-most, most));
        opened.push(Lever { value, range, path: path.to_owned(), unit: unit(path).to_owned() });
    }
    Ok(opened)
}

/// Adds the usual levers of the rule system to the error of an unknown lever.
fn with_usual(error: Error, usual: &[String]) -> Error {
    let Error::Data(faults) = error else { return error };
    let named = |fault: &Fault| {
        let mut fault = fault.clone();
        if fault.nearest.is_none() && fault.kind == FaultKind::UnknownName {
            fault.expected += &format!("; usual levers are {}", usual.join(", "));
        }
        fault
    };
    Error::Data(Faults::new(faults.iter().map(named).collect()))
}

/// The number at a path.
fn number(values: &Values, path: &str) -> Option<i64> {
    let Path(names) = Path::parse(path).ok()?;
    match find(values, &names)? {
        Spot::Leaf(leaf) => match leaf.value {
            Value::Whole(number) => Some(number),
            _ => None,
        },
        _ => None,
    }
}

/// The lowest and the highest change that the scenario accepts.
fn range(table: &Table, path: &str) -> Result<[i64; 2], Error> {
    let read = |change: i64| -> Result<(), Faults> {
        // Only the rules know which changes a position allows.
        if table.scenario.position.is_some() {
            return match table.with([overlay(path, change)]) {
                Err(Error::Data(faults)) => Err(faults),
                _ => Ok(()),
            };
        }
        let overlays: Vec<Overlay> = table.overlays.iter().cloned().chain([overlay(path, change)]).collect();
        load(&table.source, &overlays).map(drop)
    };
    let furthest = |sign: i64| {
        if read(sign).is_err() {
            return 0;
        }
        // Doubles the change while it is accepted; then bisects.
        let (mut accepted, mut refused) = (1, LARGEST + 1);
        while accepted < LARGEST && read(sign * (2 * accepted).min(LARGEST)).is_ok() {
            accepted = (2 * accepted).min(LARGEST);
        }
        if accepted < LARGEST {
            refused = refused.min(2 * accepted);
        }
        while refused - accepted > 1 {
            let middle = accepted + (refused - accepted) / 2;
            if read(sign * middle).is_ok() { accepted = middle } else { refused = middle }
        }
        sign * accepted
    };
    let range = [furthest(-1), furthest(1)];
    match range {
        [0, 0] => {
            // The messages are our own except for the path, and one of the values that a pattern covers is enough.
            let first = read(1).err().and_then(|faults| faults.iter().next().cloned());
            let own = |mut fault: Fault| {
                fault.place = None;
                if number(&table.scenario.values, &fault.path).is_some() {
                    fault.found += " after +1";
                }
                if path.contains('*') {
                    fault.expected +=
                        "; all numbers of a pattern change together: name one of them, each behind a @lever of its own";
                }
                fault.of_argument("lever")
            };
            Err(Faults::new(first.map(own).into_iter().collect()).into())
        }
        range => Ok(range),
    }
}

impl InParts for BalancePlan {
    const WHAT: &'static str = "balance";
    const PART: &'static str = "game";

    fn scenario(&self) -> &str {
        &self.setting.scenario
    }

    fn differs(&self, other: &BalancePlan) -> Option<&'static str> {
        BalancePlan::differs(self, other)
    }
}
