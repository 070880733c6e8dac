//! `sandtable sensitivity`: how far the result depends on what nobody knows.
//!
//! ```text
//! sensitivity.json   what is to be played; a run with another one is refused
//! blocks/0001.json   what was found in a block, written when it is played
//! result.json, summary.md, groups.csv, draws.csv, draws.parquet, charts/shares.svg and .png: when all are
//! draws/0001-a.toml, 0001-b.toml: the two draws of each block as errata, then too
//! ```

use super::compare::Picture;
use super::parts::{InParts, Parts, json};
use crate::args::{By, Format, SensitivityArguments};
use crate::facts;
use crate::failure::Done;
use crate::options::{self, Table, number, whole};
use crate::page::{self, print};
use crate::progress::{Meter, stop_on_ctrl_c};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use sandtable_analysis::lab::design::{MOST_POINTS, MOST_VALUES};
use sandtable_analysis::lab::lanes::play;
use sandtable_analysis::lab::sensitivity::{Games, Group, Outcome, SensitivityPlan, Value};
use sandtable_analysis::lab::{Lane, Played, Scorer, Sensitivity, Setting};
use sandtable_analysis::{Plan, Progress};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_questions::systems::{Visit, visit};
use sandtable_reports::lab::{sensitivity as shown, shares};
use sandtable_reports::picture::png;
use sandtable_reports::words::{capital, percent};
use sandtable_scenarios::path::{Path, Pattern};
use sandtable_scenarios::provenance::Reason;
use sandtable_scenarios::{Class, Fault, Faults, Loaded, Overlay, Source, Sourced, load};
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;

/// The most games for a draw, so that sums of squares stay exact.
const MOST_GAMES: u64 = 1_000_000;

/// A range of more numbers is none.
const MOST_NUMBERS: i64 = 10_000;

/// Pixels of a PNG to a unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// Plays draws from the ranges of what is reconstructed, and tells what they do.
pub(crate) fn sensitivity(typed: &SensitivityArguments) -> Result<Done, Failure> {
    let blocks = whole("--blocks", &typed.blocks, 2, MOST_POINTS.into())? as u32;
    let games = number("--games", "games", &typed.games)?;
    if !(2..=MOST_GAMES).contains(&games) {
        let expected = "from 2 to 1M games for each draw: one alone cannot tell luck from effect";
        return Err(Failure::argument("--games", format!("`{}`", typed.games), expected, None));
    }
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.chart.as_deref().map(Picture::named).transpose()?;
    let table = Table::read(&typed.table)?;
    let source = Source::named(&typed.table.scenario)?;
    let groups = groups(typed, &table.scenario, &source)?;
    let plan = Plan { seed: table.seed, games, threads };
    let command = Draws { typed, table: &table, source: &source, groups, blocks, plan };
    let (found, command) = visit(&table.scenario.data, command)?;
    let Some(found) = found else {
        eprintln!("stopped before two blocks were played{}", go_on(typed));
        return Ok(Done::Stopped);
    };
    if let Some(picture) = chart {
        picture.draw(&shares::chart(&found).map_err(|error| Failure::Said(error.to_string()))?)?;
    }
    print(&match typed.results.format {
        Format::Table => shown::terminal(&found, &command, page::width()),
        Format::Json => json(&Object { found: &found, answer: shown::answer(&found), command: &command })?,
        Format::Csv => shown::csv(&found),
        Format::Md => shown::markdown(&found, &command, None),
    })?;
    if found.complete() {
        return Ok(Done::Finished);
    }
    let done = found.points.played + found.points.left_out;
    eprintln!("stopped after {done} of {} blocks{}", found.plan.blocks, go_on(typed));
    Ok(Done::Stopped)
}

fn go_on(typed: &SensitivityArguments) -> &'static str {
    match typed.out {
        Some(_) => "; the same command goes on from here",
        None => "; with --out the same command would go on from here",
    }
}

/// The object of `--format json`.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    found: &'a Sensitivity,
    /// What was found, in sentences.
    answer: String,
    /// The command line that repeats it.
    command: &'a str,
}

/// What is drawn: reconstructed values with more than one plausible number.
fn groups(typed: &SensitivityArguments, scenario: &Loaded, source: &Source) -> Result<Vec<Group>, Failure> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut patterns: Vec<(Pattern, &String, bool)> = Vec::new();
    for only in &typed.only {
        match Path::parse(only) {
            Ok(path) => patterns.push((Pattern(path), only, false)),
            Err((at, what)) => {
                let expected = "a path in which * stands for any characters, as in zones.*.bonus";
                faults.push(Fault::of_file("--only", format!("`{only}`: {what} at character {}", at + 1), expected));
            }
        }
    }
    let mut wanted = |path: &str| {
        let Ok(path) = Path::parse(path) else { return false };
        let mut any = typed.only.is_empty();
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
            // Also of a range beyond what a subtraction holds.
            let many = value.range.and_then(|(low, high)| high.checked_sub(low));
            value.number.is_some() && many.is_some_and(|n| (1..MOST_NUMBERS).contains(&n)) && wanted(&value.path)
        });
        let drawn: Vec<_> = drawn.collect();
        match typed.by {
            By::Reason if drawn.is_empty() => {}
            By::Reason => {
                let reason = Reason { values: drawn };
                // A part of the values does not bear the name of all.
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
            faults.push(Fault::of_file("--only", format!("`{only}`, which covers none"), expected));
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
        let mut overlays = typed.table.overlays.0.clone();
        overlays.push(errata(&scenario.system, values.into_iter(), &numbers));
        let faults = load(source, &overlays).err();
        faults.iter().flat_map(Faults::iter).map(|fault| fault.path.clone()).collect()
    });
    let drawn: usize = groups.iter().map(|group| group.values.len()).sum();
    if groups.is_empty() || drawn > MOST_VALUES {
        let found = format!("`{}` with {drawn} reconstructed values that have a plausible range", scenario.name);
        let expected = format!(
            "from 1 to {MOST_VALUES}, each with a line in [provenance] such as {{ source = \"reconstruction\", why = \"...\", \
             range = [1, 3] }}"
        );
        return Err(Failure::argument("sensitivity", found, expected, None));
    }
    Ok(groups)
}

struct Draws<'a> {
    typed: &'a SensitivityArguments,
    table: &'a Table,
    source: &'a Source,
    groups: Vec<Group>,
    blocks: u32,
    plan: Plan,
}

impl InParts for SensitivityPlan {
    const WHAT: &'static str = "sensitivity";
    const PART: &'static str = "block";

    fn differs(&self, other: &SensitivityPlan) -> Option<&'static str> {
        SensitivityPlan::differs(self, other)
    }
}

/// Adds up a block's games, and tells how far the whole is.
struct Watch<'a> {
    games: Games,
    lane_of: Vec<usize>,
    meter: &'a mut Meter,
    note: String,
}

impl Scorer for Watch<'_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.games.add(lanes, &self.lane_of);
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        self.meter.tell_part(progress, &self.note);
    }
}

impl Visit for Draws<'_> {
    type Out = Result<(Option<Sensitivity>, String), Failure>;

    fn visit<G: System>(self, game: &G) -> Result<(Option<Sensitivity>, String), Failure> {
        let Draws { typed, table, source, groups, blocks, plan: Plan { seed, games, threads } } = self;
        let (bots, named) = facts::seat(game, &table.bots)?;
        let facts = facts::of(game, table, named);
        let setting = Setting::of(G::CARD, &facts, seed, games);
        let plan = SensitivityPlan { setting, groups, together: typed.together, blocks };
        let Some(design) = plan.design() else {
            return Err(Failure::Said(format!("{blocks} blocks cannot be drawn over {} groups", plan.groups.len())));
        };
        let folder = typed.out.as_deref().map(|path| Parts::open(path, &plan)).transpose()?;
        let mut found: Vec<Option<Outcome>> = vec![None; blocks as usize];
        if let Some(folder) = &folder {
            for (i, found) in found.iter_mut().enumerate() {
                *found = folder.read(i, |outcome: &Outcome| match outcome {
                    Outcome::Played(of) => of.fits(games, design.block()),
                    Outcome::LeftOut { .. } => true,
                })?;
            }
        }
        let of = found.iter().filter(|outcome| outcome.is_none()).count() as u64 * games;
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::Said(format!("threads cannot be started: {error}")))?;
        let mut meter = Meter::new(of, typed.results.quiet, None);
        let stop = stop_on_ctrl_c();
        let mut seen: Option<[f64; 2]> = None;
        for (i, found) in found.iter_mut().enumerate() {
            if let Some(Outcome::Played(games)) = found {
                widen(&mut seen, games);
            }
            if found.is_some() {
                continue;
            }
            let drawn = Drawn::of(&plan, plan.points(&design, i));
            let variants = pool.install(|| drawn.variants::<G>(&plan, table, source, &typed.table.overlays.0));
            let outcome = match variants? {
                Err(left_out) => left_out,
                Ok(variants) => {
                    let base = Lane::new(game, &bots[0], &bots[1]);
                    let variants = variants.iter().map(|(game, bots)| Lane::new(game, &bots[0], &bots[1]));
                    let lanes: Vec<_> = std::iter::once(base).chain(variants).collect();
                    let so_far = seen.map_or_else(String::new, |[low, high]| {
                        let side = capital(G::CARD.sides[0]);
                        format!("; {side} win {} to {} so far", percent(low), percent(high))
                    });
                    let mut watch = Watch {
                        games: Games::new(design.block()),
                        lane_of: drawn.lane_of,
                        meter: &mut meter,
                        note: format!("block {} of {blocks}, {} draws{so_far}", i + 1, lanes.len() - 1),
                    };
                    let plan = Plan { seed: plan.seed_of(i), games, threads };
                    let finish = play(&lanes, &plan, stop, &mut watch)?;
                    if finish.games < games {
                        break;
                    }
                    widen(&mut seen, &watch.games);
                    Outcome::Played(Box::new(watch.games))
                }
            };
            meter.part_done(games);
            if let Some(folder) = &folder {
                folder.keep(i, &outcome)?;
            }
            *found = Some(outcome);
        }
        drop(meter);
        // Blocks behind a gap are played already, but what is told has no gaps.
        let outcomes: Vec<Outcome> = found.into_iter().map_while(|outcome| outcome).collect();
        let all = outcomes.len() == blocks as usize;
        let refused = outcomes.iter().find_map(|outcome| match outcome {
            Outcome::LeftOut { refusal, .. } => Some(refusal.clone()),
            Outcome::Played(_) => None,
        });
        let sensitivity = Sensitivity::of(plan, &outcomes);
        let command = command(typed, table, blocks, games);
        match (&sensitivity, &folder, refused) {
            (Some(sensitivity), Some(folder), _) if all => {
                write(folder, sensitivity, &command)?;
                // A draw can be played again by its errata.
                for draw in sensitivity.draws.iter().step_by(2) {
                    let points = sensitivity.plan.points(&design, draw.block as usize - 1);
                    for (values, half) in points.iter().zip(["a", "b"]) {
                        let text = errata_text(&table.scenario.system, sensitivity.plan.values(), values);
                        folder.write(&format!("draws/{:04}-{half}.toml", draw.block), text.as_bytes())?;
                    }
                }
            }
            (None, _, Some(refusal)) if all => {
                let left_out = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::LeftOut { .. })).count();
                return Err(Failure::Said(format!(
                    "{left_out} of {blocks} blocks have draws that contradict each other, the first: {refusal}; draw less with --only"
                )));
            }
            _ => {}
        }
        Ok((sensitivity, command))
    }
}

/// The lowest and highest rate of wins that was seen.
fn widen(seen: &mut Option<[f64; 2]>, games: &Games) {
    for rate in games.wins() {
        let [low, high] = seen.unwrap_or([rate; 2]);
        *seen = Some([low.min(rate), high.max(rate)]);
    }
}

/// A game with its bots.
type Seated<G> = (G, [<G as System>::Bot; 2]);

/// The points of a block. Those with equal values are played once, and those of the base with it.
struct Drawn {
    /// The values of each lane but the base's.
    values: Vec<Vec<i64>>,
    /// For each point its lane; 0 is the base.
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

    /// The games of these values with their bots, or why the block is left out.
    fn variants<G: System>(
        &self,
        plan: &SensitivityPlan,
        table: &Table,
        source: &Source,
        overlays: &[Overlay],
    ) -> Result<Result<Vec<Seated<G>>, Outcome>, Failure> {
        let prepare = |values: &Vec<i64>| {
            let mut overlays = overlays.to_vec();
            overlays.push(errata(&table.scenario.system, plan.values(), values));
            match load(source, &overlays) {
                Ok(loaded) => {
                    let variant = G::of(&loaded.data);
                    let variant =
                        variant.ok_or_else(|| Failure::Said("a value cannot change the rule system".into()))?;
                    let (bots, _) = facts::seat(&variant, &table.bots)?;
                    Ok(Ok((variant, bots)))
                }
                Err(faults) => Ok(Err(faults)),
            }
        };
        let prepared: Vec<Result<_, Failure>> = self.values.par_iter().map(prepare).collect();
        let (mut variants, mut refused, mut refusal) = (Vec::new(), 0, None);
        for one in prepared {
            match one? {
                Ok(variant) => variants.push(variant),
                Err(faults) => {
                    refused += 1;
                    refusal = refusal.or_else(|| faults.iter().next().map(short));
                }
            }
        }
        Ok(match refusal {
            Some(refusal) => Err(Outcome::LeftOut { refused, refusal }),
            None => Ok(variants),
        })
    }
}

/// A fault of a draw in one line.
fn short(fault: &Fault) -> String {
    format!("{}: {}, where {} is expected", fault.path, fault.found, fault.expected)
}

/// The drawn values that are not those of the data, as an errata text.
fn errata<'a>(system: &str, values: impl Iterator<Item = &'a Value>, drawn: &[i64]) -> Overlay {
    Overlay::ErrataText { name: "draw".into(), text: errata_text(system, values, drawn) }
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

/// Takes out the numbers that the data checks refuse, whatever the other values are: a firepower without a column. Values that have but
/// one number left are not drawn.
fn admit(groups: &mut Vec<Group>, refused: impl Fn(&[(&Value, i64)]) -> Vec<String>) {
    loop {
        let values: Vec<&Value> = groups.iter().flat_map(|group| &group.values).collect();
        let most = values.iter().map(|value| value.numbers.len()).max().unwrap_or_default();
        let mut out: Vec<(String, i64)> = Vec::new();
        for nth in 0..most {
            // The nth number of all values at once; what is refused then is tried alone, and with all others at their lowest and highest.
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

/// The command line that does it again.
fn command(typed: &SensitivityArguments, table: &Table, blocks: u32, games: u64) -> String {
    let mut more: Vec<(&str, String)> = typed.only.iter().map(|only| ("--only", only.clone())).collect();
    if typed.by == By::Value {
        more.push(("--by", "value".into()));
    }
    if typed.together {
        more.push(("--together", String::new()));
    }
    more.extend([("--blocks", blocks.to_string()), ("--games", games.to_string())]);
    table.command("sensitivity", &more)
}

/// Writes what is made of all blocks.
fn write(folder: &Parts, found: &Sensitivity, command: &str) -> Result<(), Failure> {
    let said = |error: &dyn std::fmt::Display| Failure::Said(error.to_string());
    let svg = shares::chart(found).map_err(|error| said(&error))?;
    folder.write("charts/shares.svg", svg.as_bytes())?;
    folder.write("charts/shares.png", &png(&svg, PNG_SCALE).map_err(|error| said(&error))?)?;
    folder.write("groups.csv", shown::csv(found).as_bytes())?;
    folder.write("draws.csv", shown::draws(found).as_bytes())?;
    folder.write("draws.parquet", &found.parquet().map_err(|error| said(&error))?)?;
    folder.write("result.json", json(found)?.as_bytes())?;
    folder.write("summary.md", shown::markdown(found, command, Some("charts/shares.png")).as_bytes())
}
