//! `sandtable check`.

use super::study;
use crate::args::ListFormat;
use crate::error::Done;
use crate::options::{in_position, note_of_folder};
use crate::page::{count, show, width};
use clap::{Args, ValueHint};
use sandtable_questions::check::{Answer, BotFile, Checked, StudyFile};
use sandtable_questions::position::Stack;
use sandtable_questions::{Error, Table, check};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{capital, number, people, percent, wrap};
use sandtable_scenarios::position::scenario_of;
use sandtable_scenarios::{Class, Fault, Faults, Loaded, Overlay, TextKind, check as check_errata, load};
use sandtable_store::{OnDisk, texts};
use std::fmt::Write;
use std::path::PathBuf;

/// Check a scenario, an errata file, a position, a study or the file of a bot, and report all errors at once
///
/// An errata file is applied to the scenario after it, or to the first built-in scenario that it fits. A doctrine, weights, a
/// mixture or search settings are read for that scenario, or for the first that they fit. A position is read for that scenario, or
/// for the one that it names. A study is read with all that it names.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable check my-scenario
  sandtable check my-errata.toml
  sandtable check my-errata.toml my-scenario
  sandtable check my-doctrine.toml belfort
  sandtable check position.toml
  sandtable check study.toml
  sandtable check belfort")]
pub(crate) struct Arguments {
    /// The name of a scenario, the folder of one, or a file: errata, a position, a study, a doctrine, weights, a mixture or search settings
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    path: PathBuf,
    /// The scenario that the file is for, by name or folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    scenario: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,
}

/// Checks a folder or a file, and reports its contents.
pub(crate) fn check(typed: &Arguments) -> Result<Done, Error> {
    let name = typed.path.to_string_lossy();
    note_of_folder(&name);
    let on = typed.scenario.as_deref().map(texts::scenario).transpose()?;
    let scenario = match (texts::scenario(&name), on) {
        (Ok(_), Some(_)) => {
            let found = format!("`{name}`, a scenario, followed by another");
            return Err(Error::argument(
                "PATH",
                found,
                "a file before a scenario; `sandtable diff` compares two scenarios",
                None,
            ));
        }
        (Ok(source), None) => load(&source, &[])?,
        (Err(_), on) => {
            let expected = "a scenario's folder, a position, a file of errata, a study or a bot's file";
            let text = texts::expected(&typed.path, expected)?;
            if let Some(folder) = texts::part_of(&typed.path) {
                let fault = Fault::of_file(name, "a file of a scenario", "the scenario's folder").near(Some(folder));
                return Err(Faults::from(fault).into());
            }
            if TextKind::of(&text) == Some(TextKind::Study) {
                let study = StudyFile { what: TextKind::Study.name(), questions: study::read(&typed.path)?.1.len() };
                show(typed.format, |format| {
                    Ok(match format {
                        ListFormat::Table => {
                            let questions = count(study.questions as u64, "question");
                            format!("{name}: no errors\n\n  {} with {questions}\n", capital(study.what))
                        }
                        ListFormat::Json => study.to_json()?,
                    })
                })?;
                return Ok(Done::Finished);
            }
            if let Some(named) = scenario_of(&text) {
                let from = Overlay::Position { name: name.to_string(), text };
                let of_file = |faults: Faults| in_position(&from, &named, &faults);
                let (source, called) = match (on, &typed.scenario) {
                    (Some(on), Some(typed)) => (on, typed.clone()),
                    _ => (texts::scenario(&named).map_err(of_file)?, named.clone()),
                };
                let table = Table::open(&called, source, vec![from])?;
                let checked = check::position(&table).ok_or_else(|| Error::Other("no position".into()))?;
                show(typed.format, |format| {
                    Ok(match format {
                        ListFormat::Table => position(&checked, table.system().card.sides),
                        ListFormat::Json => checked.to_json()?,
                    })
                })?;
                return Ok(Done::Finished);
            }
            let loaded = on.as_ref().map(|on| load(on, &[])).transpose()?;
            if let Some(file) = check::bot(&name, &text, &OnDisk, loaded.as_ref())? {
                show(typed.format, |format| {
                    Ok(match format {
                        ListFormat::Table => bot(&file, &name),
                        ListFormat::Json => file.to_json()?,
                    })
                })?;
                return Ok(Done::Finished);
            }
            match on {
                Some(on) => load(&on, &[Overlay::Errata { name: name.to_string(), text }])?,
                None => check_errata(&name, &text)?,
            }
        }
    };
    let answer = check::ask(&scenario);
    show(typed.format, |format| {
        Ok(match format {
            ListFormat::Table => shown(&answer, &scenario, &name),
            ListFormat::Json => answer.to_json(&scenario)?,
        })
    })?;
    Ok(Done::Finished)
}

/// The contents of a position.
fn position(checked: &Checked, sides: [&str; 2]) -> String {
    let Checked { name, scenario, title, system, hash, awaited, places, of_places, stacks, .. } = checked;
    let mut out = format!("{name}: no errors\n\n");
    let mut line = |words: String| wrap(&mut out, "  ", &words, 4, width());
    line(format!("A position of {title} ({scenario}), system {system}"));
    line(awaited.join(", "));
    let held = |side: usize| format!("the {} hold {}", people(sides[side]), places[side]);
    line(capital(&format!(
        "{}, {}, of the {} that results count",
        held(0),
        held(1),
        count(*of_places as u64, "place")
    )));
    line(format!("hash {hash}"));
    if !stacks.is_empty() {
        out.push_str("\nUnits\n");
    }
    let on_map = |stack: &&Stack| stack.place.starts_with(|c: char| c.is_ascii_digit());
    let (placed, others): (Vec<&Stack>, Vec<&Stack>) = stacks.iter().partition(on_map);
    for Stack { place, units } in placed {
        wrap(&mut out, "  ", &format!("{place}: {}", units.join(", ")), 4, width());
    }
    if !others.is_empty() {
        out.push_str("\nNot on the map, or without a line in the file\n");
    }
    for Stack { place, units } in others {
        wrap(&mut out, "  ", &format!("{place}: {}", units.join(", ")), 4, width());
    }
    out
}

/// A description of a bot's file.
fn bot(file: &BotFile, path: &str) -> String {
    let mut out = format!("{path}: no errors\n\n");
    let sides: Vec<String> = file.sides.iter().map(|side| format!("the {}", capital(side))).collect();
    wrap(
        &mut out,
        "  ",
        &format!("{} for {}; read for {}", capital(file.what), sides.join(" or "), file.scenario),
        2,
        width(),
    );
    out
}

fn shown(answer: &Answer, scenario: &Loaded, path: &str) -> String {
    let width = width();
    let mut out = format!("{path}: no errors\n\n");
    let name = format!("{} ({}), system {}", scenario.heading(), scenario.name, scenario.system);
    wrap(&mut out, "  ", &name, 2, width);
    for line in &answer.contents {
        wrap(&mut out, "  ", line, 4, width);
    }
    for shared in &scenario.shared {
        wrap(&mut out, "  ", &format!("{} is {}", shared.file, shared.from), 4, width);
    }
    for overlay in &scenario.overlays {
        wrap(&mut out, "  ", &format!("with {overlay}"), 4, width);
    }
    let switched: Vec<String> = answer
        .rulings
        .iter()
        .filter(|ruling| !ruling.default)
        .map(|ruling| format!("{}={}", ruling.id, ruling.choice))
        .collect();
    let readings = match switched.is_empty() {
        true => format!("{} rulings, all with their defaults", answer.rulings.len()),
        false => {
            format!("{} rulings, with other readings than the default: {}", answer.rulings.len(), switched.join(", "))
        }
    };
    wrap(&mut out, "  ", &readings, 4, width);
    let _ = writeln!(out, "  hash {}", scenario.hash);
    let original = scenario.copy_of.unwrap_or("the original");
    let edited = scenario.provenance.edits(original);
    if !edited.is_empty() {
        out.push_str("\nEdited values, without a provenance\n");
        edited.iter().for_each(|edited| wrap(&mut out, "  ", edited, 4, width));
    }

    out.push_str("\nProvenance of its values\n");
    let topics = scenario.provenance.by_topic();
    let all = scenario.provenance.counts();
    let classes: Vec<Class> = Class::ALL.iter().map(|(_, class)| *class).filter(|class| all.of(*class) > 0).collect();
    let row = |name: &str, counts: sandtable_scenarios::Counts| {
        let share = counts.reconstruction as f64 / counts.total().max(1) as f64;
        let cells = classes.iter().map(|class| number(counts.of(*class) as u64));
        [name.to_owned()].into_iter().chain(cells).chain([percent(share)]).collect::<Vec<_>>()
    };
    let header: Vec<&str> =
        [""].into_iter().chain(classes.iter().map(|class| class.name())).chain(["reconstructed"]).collect();
    let rows = topics.iter().map(|(topic, counts)| row(topic, *counts)).chain([row("all", all)]);
    out.push_str(&grid_within(&header, rows, &[], 1, width));

    // Counting names and outlines together with the values that decide games would hide how much of those is a guess.
    let fields = scenario.provenance.by_field();
    let guessed = fields.iter().filter(|(_, counts)| counts.reconstruction > 0);
    let rows: Vec<Vec<String>> = guessed
        .map(|(field, counts)| {
            let share = percent(counts.reconstruction as f64 / counts.total() as f64);
            vec![field.clone(), share, number(counts.reconstruction as u64), number(counts.total() as u64)]
        })
        .collect();
    if !rows.is_empty() {
        let header = ["", "reconstructed", "values", "of"];
        out += &format!("\nReconstructed values\n{}", grid_within(&header, rows, &[], 1, width));
    }
    out
}
