//! The study file: which questions it asks about which scenarios.
//!
//! ```toml
//! title = "Should the pioneers stay?"
//! scenarios = ["belfort", "./my-belfort"]
//! seed = 1
//!
//! [questions]                  # each with its number of games
//! run = "10k"
//! compare = "10k"              # every variant with the scenario as it stands
//! rulings = "1k"
//! verdict = "2k"
//! sensitivity = 100            # of each draw, in as many `blocks` as are said beside it, or 64
//!
//! [variants.pioneers]          # errata, option, set, ruling: one or a list, applied in this order
//! errata = "pioneers.toml"
//!
//! [sweeps.income]
//! vary = "course.income.prussian=4..12:2"
//! games = "1k"
//!
//! [players.careful]            # all is asked once for each; of the usual bots where there are none
//! french = "scripted:denfert"
//! ```
//!
//! Files and folders are relative to the folder of the study file.

use super::{Asks, Job};
use crate::error::{Error, all};
use crate::numbers;
use crate::sweep;
use crate::table::{Files, Table, one_reading_each, position_named};
use crate::vary;
use sandtable_analysis::lab::design::MOST_POINTS;
use sandtable_bots::catalogue::{self, BotChoice};
use sandtable_reports::document::Cover;
use sandtable_scenarios::diagnostic::{At, Place};
use sandtable_scenarios::reader::{self, Fields, Item};
use sandtable_scenarios::tree::Value;
use sandtable_scenarios::{Fault, FaultKind, Faults, Overlay, TextKind};
use std::path::Path;

/// The default number of blocks of draws in a sensitivity.
const BLOCKS: u32 = 64;

/// The default number of games in a sweep.
const GAMES: u64 = 1_000;

/// A study file as it is written. The files that it names are not read yet.
#[derive(Debug, Default)]
pub struct Written {
    /// The title of the study and the other texts of its page.
    pub cover: Cover,
    /// The scenarios, by name.
    pub scenarios: Vec<String>,
    /// The name of the file, and its text.
    file: String,
    text: String,
    seed: u64,
    /// The questions, with their numbers of games.
    questions: Vec<(&'static str, u64)>,
    blocks: u32,
    base: Vec<Overlay>,
    variants: Vec<Variant>,
    sweeps: Vec<(String, Vec<String>, u64)>,
    /// The bots, as `SIDE=BOT`.
    players: Vec<(String, Vec<String>)>,
}

/// A variant.
#[derive(Debug)]
struct Variant {
    name: String,
    /// The overlays; those from files have no text yet.
    overlays: Vec<Overlay>,
    /// The scenarios that it is for; if empty, all.
    scenarios: Vec<String>,
}

/// The parts that a front end adds to the questions of a study.
#[derive(Clone, Copy, Debug)]
pub struct FrontEnd<'a> {
    /// Reads the texts that the study names.
    pub files: &'a dyn Files,
    /// The program's version, for results.
    pub version: &'a str,
    /// The command line that asks one question; the texts are the varied values of a sweep, as they are written.
    pub command: fn(&Table, &Asks, &[String]) -> String,
}

/// The questions except sweeps, in the order in which they are asked.
const QUESTIONS: [&str; 6] = ["run", COMPARE, "rulings", "balance", "sensitivity", "verdict"];

/// The question that is asked about each variant.
const COMPARE: &str = "compare";

/// Reads the `text` of a study file with the name `file`; the files that it names are relative to the folder of `file`.
///
/// # Errors
/// Every error of the text.
pub fn read(file: &str, text: String) -> Result<Written, Faults> {
    if let Some(kind @ (TextKind::Errata | TextKind::Position)) = TextKind::of(&text) {
        return Err(Fault::of_file(file, kind.name(), "a study file").into());
    }
    let written = reader::read(file, &text, |_, root| written(root, folder(file)))?;
    Ok(Written { file: file.to_owned(), text, ..written })
}

/// The folder of a file; names in the file are relative to it.
fn folder(file: &str) -> &Path {
    Path::new(file).parent().unwrap_or(Path::new(""))
}

fn written(root: &Fields<'_, '_>, here: &Path) -> Written {
    let what = "a scenario's name, or the folder of one";
    let scenarios =
        root.required("scenarios", "the scenarios of the study, as a list").map(|item| several(&item, what));
    let title = root.required("title", "the name of the study").and_then(|item| item.text("the name of the study"));
    let seed = root.optional("seed").and_then(|item| item.whole::<i64>(0..=i64::MAX)).unwrap_or(1);
    let words = |name| root.optional(name).and_then(|item| item.text("a text")).map(str::to_owned);
    let mut written = Written {
        cover: Cover {
            title: title.map(str::to_owned),
            author: words("author"),
            date: words("date"),
            note: words("note"),
        },
        scenarios: scenarios.unwrap_or_default().iter().map(|name| within(here, name)).collect(),
        seed: seed.unsigned_abs(),
        ..Written::default()
    };
    if let Some(fields) = root.optional("questions").and_then(|item| item.fields()) {
        for name in QUESTIONS {
            let games = fields.optional(name).and_then(|item| games(&item));
            written.questions.extend(games.map(|games| (name, games)));
        }
        let blocks = fields.optional("blocks").and_then(|item| item.whole(2..=i64::from(MOST_POINTS)));
        written.blocks = blocks.unwrap_or(BLOCKS);
        fields.finish();
    }
    if let Some(fields) = root.optional("base").and_then(|item| item.fields()) {
        let position = fields.optional("position").and_then(|item| item.text("a file with a position"));
        written.base = overlays(&fields, here);
        written.base.extend(position.map(|file| Overlay::Position { name: joined(here, file), text: String::new() }));
        fields.finish();
    }
    for (name, fields) in named(root, "variants") {
        let item = fields.optional("scenarios");
        let named = item.as_ref().map(|item| several(item, "a scenario of the study")).unwrap_or_default();
        let scenarios: Vec<String> = named.iter().map(|name| within(here, name)).collect();
        if let (Some(item), Some(unknown)) = (item, scenarios.iter().find(|name| !written.scenarios.contains(name))) {
            let expected = format!("some of the scenarios of the study: {}", written.scenarios.join(", "));
            item.fault(FaultKind::Value, format!("`{unknown}`"), expected);
        }
        written.variants.push(Variant { name, overlays: overlays(&fields, here), scenarios });
        fields.finish();
    }
    for (name, fields) in named(root, "sweeps") {
        let vary = fields.required("vary", "what to vary, as for @vary").map(|item| several(&item, "what to vary"));
        let games = fields.optional("games").map_or(Some(GAMES), |item| games(&item)).unwrap_or_default();
        written.sweeps.push((name, vary.unwrap_or_default(), games));
        fields.finish();
    }
    for (name, fields) in named(root, "players") {
        let bots = fields.all().into_iter().filter_map(|(side, item)| Some((side, item.text("a bot")?)));
        written.players.push((name, bots.map(|(side, bot)| format!("{side}={bot}")).collect()));
    }
    written
}

/// The most scenarios, variants, sweeps and players of a study, and the most values of a list.
const MOST: usize = 100;

/// The most questions of a study, for all its scenarios and players together.
const MOST_QUESTIONS: usize = 200;

/// The most changes of its variants, counted in the same way: each is applied to a whole scenario.
const MOST_CHANGES: usize = 1_000;

const FEWER: &str = "fewer: another study can have the rest";

/// The tables below a name. Folders are named after them.
fn named<'r, 'a>(root: &Fields<'r, 'a>, table: &str) -> Vec<(String, Fields<'r, 'a>)> {
    let Some(fields) = root.optional(table).and_then(|item| item.fields()) else { return Vec::new() };
    let mut tables = Vec::new();
    for (nth, (name, item)) in fields.all().into_iter().enumerate() {
        if nth == MOST {
            item.fault_at_name(FaultKind::Value, format!("more than {MOST} tables [{table}.NAME]"), FEWER, None);
            break;
        }
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)) {
            let expected = "letters, digits, - and _, as in the name of a folder";
            item.fault_at_name(FaultKind::Value, format!("the name `{name}`"), expected, None);
        }
        tables.extend(item.fields().map(|fields| (name.to_owned(), fields)));
    }
    tables
}

/// The overlays of a scenario; those from files are without texts.
fn overlays(fields: &Fields<'_, '_>, here: &Path) -> Vec<Overlay> {
    let all = |name, what| fields.optional(name).map(|item| several(&item, what)).unwrap_or_default().into_iter();
    let errata = all("errata", "an errata file");
    let errata = errata.map(|file| Overlay::Errata { name: joined(here, &file), text: String::new() });
    let options = all("option", "an option").map(Overlay::Option);
    let set = all("set", "PATH=VALUE").map(Overlay::Set);
    errata.chain(options).chain(set).chain(all("ruling", "ID=CHOICE").map(Overlay::Ruling)).collect()
}

/// The same overlays with the texts of the files.
fn opened(overlays: &[Overlay], files: &dyn Files) -> Result<Vec<Overlay>, Error> {
    let overlays = all(overlays.iter().map(|overlay| match overlay {
        Overlay::Errata { name, .. } => files.errata(name),
        Overlay::Position { name, .. } => files.position(name),
        other => Ok(other.clone()),
    }))?;
    one_reading_each(&overlays)?;
    Ok(overlays)
}

/// One text, or a list of them.
fn several(item: &Item<'_, '_>, what: &str) -> Vec<String> {
    match &item.node.value {
        Value::List(_) => {
            let items = item.list(what).unwrap_or_default();
            if items.len() > MOST {
                item.fault(FaultKind::Value, format!("a list of {}", items.len()), format!("at most {MOST}"));
                return Vec::new();
            }
            items.iter().filter_map(|item| item.text(what)).map(String::from).collect()
        }
        _ => item.text(what).into_iter().map(String::from).collect(),
    }
}

/// A number of games, as a text like that on the command line or as a number.
fn games(item: &Item<'_, '_>) -> Option<u64> {
    let typed = match &item.node.value {
        Value::Whole(number) => number.to_string(),
        _ => item.text("a number of games such as \"10k\"")?.to_owned(),
    };
    match numbers::games(&typed) {
        Ok(games) => Some(games),
        Err(Error::Data(faults)) => {
            faults.iter().for_each(|fault| item.fault(FaultKind::Value, &fault.found, &fault.expected));
            None
        }
        Err(_) => None,
    }
}

/// The path of a folder relative to the folder of the study file; the name of a built-in scenario is kept.
fn within(here: &Path, name: &str) -> String {
    match name.contains(['/', '\\', '.']) {
        true if here.as_os_str().is_empty() => name.to_owned(),
        true => joined(here, name.trim_start_matches("./")),
        false => name.to_owned(),
    }
}

fn joined(here: &Path, file: &str) -> String {
    here.join(file).display().to_string()
}

/// All questions of the study `written` about each scenario and its players, with all files that the study names. `front` reads these files, and
/// gives the version and the commands.
///
/// # Errors
/// Every error of the study, or of the files that it names.
pub fn jobs(written: &Written, front: FrontEnd<'_>) -> Result<Vec<Job>, Error> {
    let file = &written.file;
    let each = written.questions.iter().map(|&(name, _)| if name == COMPARE { written.variants.len() } else { 1 });
    let times = written.scenarios.len() * written.players.len().max(1);
    let changes: usize = written.variants.iter().map(|variant| variant.overlays.len()).sum();
    for (count, what, most) in [
        ((each.sum::<usize>() + written.sweeps.len()) * times, "questions", MOST_QUESTIONS),
        (changes * times, "changes in the variants", MOST_CHANGES),
    ] {
        if count > most {
            return Err(Error::of_file(file, format!("{count} {what}"), format!("at most {most}; {FEWER}")));
        }
    }
    let usual = [(String::new(), Vec::new())];
    let players = if written.players.is_empty() { &usual[..] } else { &written.players[..] };
    let (mut jobs, mut faults): (Vec<Job>, Vec<Fault>) = (Vec::new(), Vec::new());
    for scenario in &written.scenarios {
        for (name, bots) in players {
            match of_scenario(written, front, scenario, name, bots) {
                Ok(more) => jobs.extend(more),
                Err(Error::Data(more)) => {
                    // An error of one line is reported once, whatever the scenario.
                    let known = |fault: &Fault| {
                        let same = |other: &Fault| {
                            (&other.at, &other.place, &other.found) == (&fault.at, &fault.place, &fault.found)
                        };
                        faults.contains(fault) || fault.place.is_some() && faults.iter().any(same)
                    };
                    let more: Vec<Fault> = more.iter().filter(|fault| !known(fault)).cloned().collect();
                    faults.extend(more);
                }
                Err(other) => return Err(other),
            }
        }
    }
    let twice = jobs.iter().enumerate().find(|(i, job)| jobs[..*i].iter().any(|other| other.name == job.name));
    if let Some((_, job)) = twice {
        let found = format!("two questions with the name {}", job.name);
        faults.push(Fault::of_file(file, found, "scenarios, variants, sweeps and players of different names"));
    }
    let compared = written.questions.iter().any(|&(name, _)| name == COMPARE);
    if written.variants.is_empty() && compared {
        let expected = "[variants.NAME] with what is compared, or no `compare` in [questions]";
        faults.push(Fault::of_file(file, "the question `compare` without a variant", expected));
    }
    if let (Some(variant), false) = (written.variants.first(), compared) {
        let found = format!("the variant `{}` without the question `compare`", variant.name);
        let expected = "a number of games in [questions], e.g. compare = \"10k\", or no [variants]";
        faults.push(Fault::of_file(file, found, expected));
    }
    if written.scenarios.is_empty() && faults.is_empty() {
        faults.push(Fault::of_file(file, "no scenario", "one or more of them, as in scenarios = [\"belfort\"]"));
    }
    if jobs.is_empty() && faults.is_empty() {
        let expected = "[questions] with at least one of run, compare, rulings, balance, sensitivity and verdict, e.g. run = \"10k\", or [sweeps.NAME]";
        faults.push(Fault::of_file(file, "no question", expected));
    }
    match faults.is_empty() {
        true => Ok(jobs),
        false => Err(Faults::new(faults).into()),
    }
}

/// The questions about a scenario with these bots; if there are errors, all of them.
fn of_scenario(
    written: &Written,
    FrontEnd { files, version, command }: FrontEnd<'_>,
    scenario: &str,
    players: &str,
    bots: &[String],
) -> Result<Vec<Job>, Error> {
    let within = |error, table: &str, part: String| within_study(error, written, table, &part);
    let of_base = |error| within(error, "scenarios", format!("base of {scenario}"));
    // A position stands for its scenario, as on the command line.
    let position = position_named(scenario, files);
    let open = || {
        let name = position.as_ref().map_or(scenario, |(name, _)| name.as_str());
        let mut overlays = opened(&written.base, files)?;
        overlays.extend(position.as_ref().map(|(_, position)| position.clone()));
        Table::open(name, files.scenario(name)?, overlays)
    };
    let table = open().map_err(of_base)?;
    let table = Table { seed: written.seed, version: version.into(), ..table };
    let mut errors = Vec::new();
    let seated = |table: Table| {
        let chosen = catalogue::parse_each("bot", bots, table.system().card.sides)?;
        table.seated(&chosen.map(|bot| Some(beside(folder(&written.file), bot?))), files, "bot")
    };
    let table = seated(table.clone()).unwrap_or_else(|error| {
        errors.push(within(error, "[players", format!("players `{players}` of {scenario}")));
        table
    });
    let named = Path::new(scenario);
    let named = if position.is_some() { named.file_stem() } else { named.file_name() };
    let short = named.map_or_else(|| "scenario".into(), |name| name.to_string_lossy());
    let called = |what: &str| {
        let parts = [short.as_ref(), what, players].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join("-")
    };
    let mut jobs = Vec::new();
    let mut add = |what: &str, asks: Asks, varied: &[String]| {
        let command = command(&table, &asks, varied);
        jobs.push(Job { name: called(what), table: table.clone(), asks, command });
    };
    for &(what, games) in &written.questions {
        let asks = match what {
            "run" => Asks::Run(games),
            "rulings" => Asks::Rulings(games),
            "balance" => Asks::Balance(games),
            "verdict" => Asks::Verdict(games),
            "sensitivity" => Asks::Sensitivity(written.blocks, games),
            _ => {
                let of_this = |variant: &&Variant| {
                    variant.scenarios.is_empty() || variant.scenarios.iter().any(|name| name == scenario)
                };
                for Variant { name, overlays, scenarios } in written.variants.iter().filter(of_this) {
                    match opened(overlays, files).and_then(|overlays| table.with(overlays)) {
                        Ok(variant) => add(&format!("compare-{name}"), Asks::Compare(Box::new(variant), games), &[]),
                        Err(error) => {
                            let table = format!("[variants.{name}]");
                            let error = within(error, &table, format!("variant `{name}` of {scenario}"));
                            let limited = written.scenarios.len() == 1 || !scenarios.is_empty();
                            errors.push(if limited { error } else { with_limit(error, name) });
                        }
                    }
                }
                continue;
            }
        };
        add(what, asks, &[]);
    }
    for (name, vary, games) in &written.sweeps {
        let checked = vary::read(vary, &table, files).and_then(|varied| {
            sweep::check(&sweep::Question { table: &table, varied: &varied, games: *games, keep: None })?;
            Ok(varied)
        });
        let table = format!("[sweeps.{name}]");
        match checked {
            Ok(varied) => add(&format!("sweep-{name}"), Asks::Sweep(varied, *games), vary),
            Err(error) => errors.push(within(error, &table, format!("sweep `{name}` of {scenario}"))),
        }
    }
    let mut faults = Vec::new();
    for error in errors {
        match error {
            Error::Data(more) => faults.extend(more.iter().cloned()),
            other => return Err(other),
        }
    }
    if faults.is_empty() { Ok(jobs) } else { Err(Faults::new(faults).into()) }
}

/// Adds the place in the study to errors of a part of it, which begins with the name of a table in the study file: the file, the line if known, and
/// the part.
fn within_study(error: Error, Written { file, text, .. }: &Written, table: &str, part: &str) -> Error {
    let Error::Data(faults) = error else { return error };
    let alone = |text: &str| Place { line: 1, column: 1, width: text.chars().count(), text: text.to_owned() };
    let said = |fault: &Fault| {
        let mut fault = fault.clone();
        // A bot has no place among the arguments, but its name is written somewhere in the table.
        let place = match &fault.place {
            Some(place) => written_in(text, table, place),
            None => {
                let name = fault.found.split('`').nth(1).filter(|name| !name.is_empty());
                name.and_then(|name| written_in(text, table, &alone(name)))
            }
        };
        match (&fault.at, place) {
            (At::File(of), place) => {
                // The study contains the name relative to its folder; if it is not found, the line of the table is reported.
                let name = Path::new(of).file_name().map_or(of.as_str().into(), |name| name.to_string_lossy());
                let place = place.filter(|_| fault.place.is_none());
                let place = written_in(text, table, &alone(&name)).or(place);
                let place = place.or_else(|| written_in(text, table, &alone(table)));
                let line = place.map_or_else(String::new, |place| format!(":{}", place.line));
                fault.expected += &format!(" ({file}{line}, {part})");
            }
            (At::Argument(_), Some(place)) => {
                fault.expected += &format!(" ({part})");
                fault = fault.in_file(file);
                fault.place = Some(place);
            }
            (At::Argument(argument), None) => {
                let at = format!("{file}, {part}: {argument}");
                fault = fault.in_file(&at);
            }
            (At::Nowhere, _) => fault = fault.in_file(&format!("{file}, {part}")),
        }
        fault
    };
    Error::Data(Faults::new(faults.iter().map(said).collect()))
}

/// The place in the study's text where a change is written, after the name of a table.
fn written_in(text: &str, table: &str, place: &Place) -> Option<Place> {
    let lines = text.lines().zip(1..).skip_while(|(line, _)| !line.trim_start().starts_with(table));
    let found = |(line, number): (&str, usize)| {
        let column = line[..line.find(&place.text)?].chars().count() + place.column;
        Some(Place { line: number, column, text: line.to_owned(), ..place.clone() })
    };
    lines.into_iter().find_map(found)
}

/// Adds a hint to the error: how to exclude a scenario from a variant that does not fit it.
fn with_limit(error: Error, variant: &str) -> Error {
    let Error::Data(faults) = error else { return error };
    let more = |fault: &Fault| {
        let limit = format!("; or `scenarios = [...]` in [variants.{variant}] with those that it is for");
        let mut fault = fault.clone();
        fault.expected += &limit;
        fault
    };
    Error::Data(Faults::new(faults.iter().map(more).collect()))
}

/// A bot whose file is relative to the folder of the study file.
fn beside(here: &Path, bot: BotChoice) -> BotChoice {
    BotChoice { file: bot.file.map(|file| within(here, &file)), ..bot }
}
