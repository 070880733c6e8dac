//! How far does the result depend on unknown values? Plays the same games for draws from the ranges of the reconstructed values.
//!
//! ```text
//! sensitivity.json   what is to be played; a run with another one is refused
//! blocks/0001.json   what was found in a block, written when it is played
//! result.json, summary.md, report.html, groups.csv, draws.csv, draws.parquet, charts/shares.svg and .png: when all are
//! draws/0001-a.toml, 0001-b.toml: the two draws of each block as errata, then too
//! ```

use crate::control::Control;
use crate::error::Error;
use crate::keep::Keep;
use crate::lineup;
use crate::parts::{InParts, Missing, Parts, Whole, look};
use crate::table::Table;
use sandtable_analysis::lab::design::MOST_VALUES;
use sandtable_analysis::lab::sensitivity::{Games, Group, Outcome, SensitivityPlan, Value};
use sandtable_analysis::lab::{Sensitivity, Setting};
use sandtable_analysis::{Played, Progress, Recording, Scorer, dispatch};
use sandtable_reports::lab::sensitivity as shown;
use sandtable_reports::words::{capital, percent};
use sandtable_scenarios::path::{Path, Pattern};
use sandtable_scenarios::provenance::Reason;
use sandtable_scenarios::{Class, Fault, Faults, Overlay, Sourced};
use std::io;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The most games for a draw, so that sums of squares stay exact.
pub const MOST_GAMES: u64 = 1_000_000;

/// A range of more numbers than this is not drawn from.
const MOST_NUMBERS: i64 = 10_000;

/// How unknown values are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// All values with the same reason form a group.
    Reason,
    /// Each value forms a group.
    Value,
}

/// The draws to play.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario and the bots; every draw is compared with them.
    pub table: &'a Table,
    /// Patterns of the values that are drawn, as in `zones.*.bonus`; if empty, all values.
    pub only: &'a [String],
    /// How the values are grouped.
    pub by: By,
    /// Whether the values of a group are drawn together, all high or all low.
    pub together: bool,
    /// The number of blocks of draws, from 2 to [`MOST_POINTS`](sandtable_analysis::lab::design::MOST_POINTS).
    pub blocks: u32,
    /// The number of games for each draw, from 2 to [`MOST_GAMES`].
    pub games: u64,
    /// Where the games played are kept, if anywhere: a folder that is new, empty, or of the same question, which then resumes.
    pub keep: Option<&'a dyn Keep>,
}

/// The result.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The result of the blocks up to the first that was not played; none until there are two blocks.
    pub sensitivity: Option<Sensitivity>,
    system: &'static str,
    parts: Parts<'a>,
}

impl Answer<'_> {
    /// Writes the result into its folder, with the `command` that repeats it. Nothing is written before everything is played.
    ///
    /// # Errors
    /// If a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Error> {
        let Answer { sensitivity: Some(found), system, parts } = self else { return Ok(()) };
        if parts.write_found(found, command)? {
            parts.write("draws.csv", shown::draws(found))?;
            write_draws(parts, system, found)?;
        }
        Ok(())
    }
}

/// Writes both draws of each block as errata, with which they can be played again.
fn write_draws(parts: &Parts, system: &str, found: &Sensitivity) -> Result<(), Error> {
    let plan = &found.plan;
    let Some(design) = plan.design() else { return Ok(()) };
    for draw in found.draws.iter().step_by(2) {
        let points = plan.points(&design, draw.block as usize - 1);
        for (values, half) in points.iter().zip(["a", "b"]) {
            let text = errata_text(system, plan.values(), values);
            parts.write(&format!("draws/{:04}-{half}.toml", draw.block), text)?;
        }
    }
    Ok(())
}

/// Plays the draws of `question` with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// Nothing or too much to draw; a folder of other draws; draws that contradict each other; rules or a bot in error.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    look::<SensitivityPlan>(question.keep)?;
    let groups = groups(question)?;
    let Question { table, together, blocks, games, .. } = *question;
    let card = table.ruleset.card();
    let facts = lineup::facts(table, table.bot_facts());
    let plan = SensitivityPlan { setting: Setting::of(card, &facts, table.seed, games), groups, together, blocks };
    let Some(design) = plan.design() else {
        let expected = format!("a number of blocks that can be drawn over {} groups", plan.groups.len());
        return Err(Error::argument("blocks", blocks.to_string(), expected, None));
    };
    let parts = Parts::open(question.keep, &plan)?;
    let fits = |_, outcome: &Outcome| match outcome {
        Outcome::Played(of) => of.fits(games, design.block()),
        Outcome::LeftOut { .. } => true,
    };
    let mut missing = Missing::of(&parts, blocks as usize, games, control, fits)?;
    let (executor, cancel) = (control.executor(), control.cancel());
    while let Some(i) = missing.first() {
        let drawn = Drawn::of(&plan, plan.points(&design, i));
        let prepare = |values: &Vec<i64>| table.with([errata(&table.scenario.system, plan.values(), values)]);
        let prepared: Vec<OnceLock<_>> = drawn.values.iter().map(|_| OnceLock::new()).collect();
        executor.each(prepared.len(), &|i| {
            prepared[i].get_or_init(|| prepare(&drawn.values[i]));
        });
        let outcome = match refused(prepared.into_iter().filter_map(OnceLock::into_inner).collect())? {
            Err(left_out) => left_out,
            Ok(variants) => {
                let mut lanes = vec![table.lane()];
                lanes.extend(variants.iter().map(Table::lane));
                let job = lineup::job(plan.seed_of(i), Recording::Rows, &lanes)?;
                let so_far = so_far(missing.found(), card.sides[0]);
                let mut watch = Watch {
                    games: Games::new(design.block()),
                    lane_of: drawn.lane_of,
                    whole: missing.whole(),
                    control,
                    note: format!("block {} of {blocks}, {} draws{so_far}", i + 1, lanes.len() - 1),
                };
                let finish = dispatch::play(&job, 0..games, executor, cancel, &mut watch)?;
                if finish.games < games {
                    break;
                }
                Outcome::Played(Box::new(watch.games))
            }
        };
        missing.played(i, outcome)?;
    }
    let sensitivity = told(plan, &missing.up_to_a_gap())?;
    Ok(Answer { sensitivity, system: card.system, parts })
}

/// The groups of values that are drawn: reconstructed values with more than one plausible number.
fn groups(question: &Question<'_>) -> Result<Vec<Group>, Error> {
    let (scenario, only) = (&question.table.scenario, question.only);
    let mut faults: Vec<Fault> = Vec::new();
    let mut patterns: Vec<(Pattern, &String, bool)> = Vec::new();
    for only in only {
        match Path::parse(only) {
            Ok(path) => patterns.push((Pattern(path), only, false)),
            Err((at, what)) => {
                let expected = "a path in which * stands for any characters, as in zones.*.bonus";
                faults.push(Fault::argument("only", format!("`{only}`: {what} at character {}", at + 1), expected));
            }
        }
    }
    let mut wanted = |path: &str| {
        let Ok(path) = Path::parse(path) else { return false };
        let mut any = only.is_empty();
        for (_, _, met) in patterns.iter_mut().filter(|(pattern, _, _)| pattern.covers(&path)) {
            *met = true;
            any = true;
        }
        any
    };
    let mut groups = Vec::new();
    for reason in scenario.provenance.by_reason(Class::Reconstruction) {
        let all = reason.values.len();
        let drawn = reason.values.into_iter().filter(|value| {
            // The subtraction is checked, because a range may be too large for it.
            let many = value.range.and_then(|(low, high)| high.checked_sub(low));
            value.number.is_some() && many.is_some_and(|n| (1..MOST_NUMBERS).contains(&n)) && wanted(&value.path)
        });
        let drawn: Vec<_> = drawn.collect();
        match question.by {
            By::Reason if drawn.is_empty() => {}
            By::Reason => {
                let reason = Reason { values: drawn };
                // A part of the values does not get the name of all.
                let name = if reason.values.len() < all { reason.name_of_part() } else { reason.name() };
                groups.push((name, reason));
            }
            By::Value => {
                groups.extend(drawn.into_iter().map(|value| (value.path.clone(), Reason { values: vec![value] })))
            }
        }
    }
    for (_, only, met) in &patterns {
        if !met {
            let expected = "a pattern that covers reconstructed values with a plausible range";
            faults.push(Fault::argument("only", format!("`{only}`, which covers none"), expected));
        }
    }
    if !faults.is_empty() {
        return Err(Faults::new(faults).into());
    }
    let value = |value: &&Sourced| {
        let (low, high) = value.range.unwrap_or_default();
        Value { path: value.path.clone(), now: value.number.unwrap_or_default(), numbers: (low..=high).collect() }
    };
    let group = |(name, reason): &(String, Reason<'_>)| Group {
        name: name.clone(),
        why: reason.why().to_owned(),
        values: reason.values.iter().map(value).collect(),
    };
    let mut groups: Vec<Group> = groups.iter().map(group).collect();
    admit(&mut groups, |drawn| {
        let (values, numbers): (Vec<&Value>, Vec<i64>) = drawn.iter().copied().unzip();
        let draw = errata(&scenario.system, values.into_iter(), &numbers);
        match question.table.with([draw]) {
            Err(Error::Data(faults)) => faults.iter().map(|fault| fault.path.clone()).collect(),
            _ => Vec::new(),
        }
    });
    let drawn: usize = groups.iter().map(|group| group.values.len()).sum();
    if groups.is_empty() || drawn > MOST_VALUES {
        let found = format!("`{}` with {drawn} reconstructed values that have a plausible range", scenario.name);
        let expected = format!(
            "from 1 to {MOST_VALUES}, each with a line in [provenance] such as {{ source = \"reconstruction\", why = \"...\", \
             range = [1, 3] }}"
        );
        return Err(Error::argument("sensitivity", found, expected, None));
    }
    Ok(groups)
}

impl InParts for SensitivityPlan {
    const WHAT: &'static str = "sensitivity";
    const PART: &'static str = "block";

    fn scenario(&self) -> &str {
        &self.setting.scenario
    }

    fn differs(&self, other: &SensitivityPlan) -> Option<&'static str> {
        SensitivityPlan::differs(self, other)
    }
}

/// Adds up the games of a block, and reports the progress of the whole.
struct Watch<'a, 'b> {
    games: Games,
    lane_of: Vec<usize>,
    whole: &'a Whole,
    control: &'a mut Control<'b>,
    note: String,
}

impl Scorer for Watch<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.games.add(lanes, &self.lane_of);
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        self.control.report(&self.whole.with(progress), &self.note);
    }
}

/// The result of the blocks.
fn told(plan: SensitivityPlan, outcomes: &[Outcome]) -> Result<Option<Sensitivity>, Error> {
    let blocks = plan.blocks as usize;
    let refusals = outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::LeftOut { refusal, .. } => Some(refusal),
        Outcome::Played(_) => None,
    });
    let refusals: Vec<&String> = refusals.collect();
    let sensitivity = Sensitivity::of(plan, outcomes);
    match refusals[..] {
        [first, ..] if sensitivity.is_none() && outcomes.len() == blocks => {
            let left_out = refusals.len();
            let found = format!(
                "values whose draws contradict each other in {left_out} of {blocks} blocks; the first is {first}"
            );
            Err(Error::argument("only", found, "fewer values, which can be drawn together", None))
        }
        _ => Ok(sensitivity),
    }
}

/// The lowest and the highest rate of wins so far, in words.
fn so_far<'a>(outcomes: impl Iterator<Item = &'a Outcome>, side: &str) -> String {
    let games = outcomes.filter_map(|outcome| match outcome {
        Outcome::Played(games) => Some(games),
        Outcome::LeftOut { .. } => None,
    });
    let rates: Vec<f64> = games.flat_map(|games| games.wins()).collect();
    let (lowest, highest) = (rates.iter().copied().reduce(f64::min), rates.iter().copied().reduce(f64::max));
    lowest.zip(highest).map_or_else(String::new, |(low, high)| {
        format!("; {} win {} to {} so far", capital(side), percent(low), percent(high))
    })
}

/// The points of a block. Points with equal values are played only once, and those with the values of the base use its games.
struct Drawn {
    /// The values of each lane except that of the base.
    values: Vec<Vec<i64>>,
    /// For each point, its lane; 0 is the base.
    lane_of: Vec<usize>,
}

impl Drawn {
    fn of(plan: &SensitivityPlan, points: Vec<Vec<i64>>) -> Drawn {
        let base: Vec<i64> = plan.values().map(|value| value.now).collect();
        let mut drawn = Drawn { values: Vec::new(), lane_of: Vec::new() };
        for point in points {
            let lane = if point == base {
                0
            } else if let Some(same) = drawn.values.iter().position(|values| *values == point) {
                same + 1
            } else {
                drawn.values.push(point);
                drawn.values.len()
            };
            drawn.lane_of.push(lane);
        }
        drawn
    }
}

/// The variants of a block, or the reason why it is left out: draws that the checks of the data refuse.
fn refused<V>(prepared: Vec<Result<V, Error>>) -> Result<Result<Vec<V>, Outcome>, Error> {
    let (mut variants, mut refused, mut refusal) = (Vec::new(), 0, None);
    for one in prepared {
        match one {
            Ok(variant) => variants.push(variant),
            Err(Error::Data(faults)) => {
                refused += 1;
                refusal = refusal.or_else(|| faults.iter().next().map(short));
            }
            Err(other) => return Err(other),
        }
    }
    Ok(match refusal {
        Some(refusal) => Err(Outcome::LeftOut { refused, refusal }),
        None => Ok(variants),
    })
}

/// An error of a draw in one line.
fn short(fault: &Fault) -> String {
    let path = fault.path.to_string();
    let at = if path.is_empty() { path } else { format!("{path}: ") };
    format!("{at}{}, where {} is expected", fault.found, fault.expected)
}

/// The drawn values that differ from the data, as errata.
fn errata<'a>(system: &str, values: impl Iterator<Item = &'a Value>, drawn: &[i64]) -> Overlay {
    Overlay::Errata { name: "draw".into(), text: errata_text(system, values, drawn) }
}

fn errata_text<'a>(system: &str, values: impl Iterator<Item = &'a Value>, drawn: &[i64]) -> String {
    let mut text = format!("overlay_for = \"{system}\"\ntitle = \"a draw from the plausible ranges\"\n");
    for (value, drawn) in values.zip(drawn).filter(|(value, drawn)| value.now != **drawn) {
        let names = Path::parse(&value.path).map(|path| path.0).unwrap_or_default();
        let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        text += &format!("{} = {drawn}\n", names.join("."));
    }
    text
}

/// Removes the numbers that the checks of the data refuse whatever the other values are, such as a firepower without a column. Values with only one
/// number left are not drawn.
fn admit(groups: &mut Vec<Group>, refused: impl Fn(&[(&Value, i64)]) -> Vec<String>) {
    loop {
        let values: Vec<&Value> = groups.iter().flat_map(|group| &group.values).collect();
        let most = values.iter().map(|value| value.numbers.len()).max().unwrap_or_default();
        let mut out: Vec<(String, i64)> = Vec::new();
        for nth in 0..most {
            // Sets the nth number of all values at once. Each value refused is then tried alone, and with all others at their lowest and highest
            // numbers.
            let drawn: Vec<(&Value, i64)> =
                values.iter().filter_map(|value| Some((*value, *value.numbers.get(nth)?))).collect();
            let suspects = refused(&drawn);
            for &(value, number) in drawn.iter().filter(|(value, _)| suspects.contains(&value.path)) {
                let among = |others: fn(&Value) -> Option<i64>| -> Vec<(&Value, i64)> {
                    let at = |other: &&Value| if other.path == value.path { Some(number) } else { others(other) };
                    values.iter().filter_map(|other| Some((*other, at(other)?))).collect()
                };
                let lowest = |other: &Value| other.numbers.first().copied();
                let highest = |other: &Value| other.numbers.last().copied();
                let all = [among(|_| None), among(lowest), among(highest)];
                if all.iter().all(|drawn| refused(drawn).contains(&value.path)) {
                    out.push((value.path.clone(), number));
                }
            }
        }
        if out.is_empty() {
            break;
        }
        for value in groups.iter_mut().flat_map(|group| &mut group.values) {
            value.numbers.retain(|number| !out.iter().any(|(path, wrong)| *path == value.path && wrong == number));
        }
        groups.iter_mut().for_each(|group| group.values.retain(|value| value.numbers.len() > 1));
        groups.retain(|group| !group.values.is_empty());
    }
}
