//! A study file, made sense of: which questions it asks of which scenarios.
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
//! Files and folders are named from the folder of the study file.

use super::command;
use crate::args::{TypedOverlay, overlays as read_overlays};
use crate::options;
use crate::version::VERSION;
use sandtable_analysis::lab::design::MOST_POINTS;
use sandtable_bots::catalogue::BotChoice;
use sandtable_questions::study::{Asks, Job};
use sandtable_questions::{Error, Table, sweep, vary};
use sandtable_reports::document::Cover;
use sandtable_scenarios::diagnostic::At;
use sandtable_scenarios::diagnostic::Place;
use sandtable_scenarios::reader::{self, Fields, Item};
use sandtable_scenarios::tree::Value;
use sandtable_scenarios::{Fault, FaultKind, Faults, Overlay, TextKind};
use sandtable_store::{BotFiles, texts};
use std::path::Path;

/// Blocks of draws in a sensitivity that says nothing of them.
const BLOCKS: u32 = 64;

/// Games where a sweep says nothing of them.
const GAMES: u64 = 1_000;

/// What a study asks.
#[derive(Debug)]
pub(super) struct Study {
    pub(super) cover: Cover,
    pub(super) jobs: Vec<Job>,
}

/// A study file as it is written.
#[derive(Debug, Default)]
struct Written {
    /// The text of the file.
    text: String,
    cover: Cover,
    scenarios: Vec<String>,
    seed: u64,
    /// Which questions, with their games.
    questions: Vec<(Kind, u64)>,
    blocks: u32,
    base: Vec<TypedOverlay>,
    variants: Vec<Variant>,
    sweeps: Vec<(String, Vec<String>, u64)>,
    /// Which bots, as behind `--bot`.
    players: Vec<(String, Vec<String>)>,
}

/// A variant.
#[derive(Debug)]
struct Variant {
    name: String,
    overlays: Vec<TypedOverlay>,
    /// Of which scenarios; of all where none are named.
    scenarios: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Run,
    Compare,
    Rulings,
    Balance,
    Sensitivity,
    Verdict,
}

const KINDS: [(&str, Kind); 6] = [
    ("run", Kind::Run),
    ("compare", Kind::Compare),
    ("rulings", Kind::Rulings),
    ("balance", Kind::Balance),
    ("sensitivity", Kind::Sensitivity),
    ("verdict", Kind::Verdict),
];

/// Reads a study file, and every scenario, change and bot that it names.
///
/// # Errors
/// Every error of the file, or of what it names.
pub(super) fn read(path: &Path) -> Result<Study, Error> {
    let text = texts::expected(path, "a study file")?;
    if let Some(kind @ (TextKind::Errata | TextKind::Position)) = TextKind::of(&text) {
        return Err(Faults::from(Fault::of_file(path.display().to_string(), kind.name(), "a study file")).into());
    }
    let here = path.parent().unwrap_or(Path::new(""));
    let written = reader::read(&path.display().to_string(), &text, |_, root| written(root, here))?;
    jobs(path, &Written { text, ..written })
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
        for (name, kind) in KINDS {
            let games = fields.optional(name).and_then(|item| games(&item));
            written.questions.extend(games.map(|games| (kind, games)));
        }
        let blocks = fields.optional("blocks").and_then(|item| item.whole(2..=i64::from(MOST_POINTS)));
        written.blocks = blocks.unwrap_or(BLOCKS);
        fields.finish();
    }
    if let Some(fields) = root.optional("base").and_then(|item| item.fields()) {
        let position = fields.optional("position").and_then(|item| item.text("a file with a position"));
        written.base = overlays(&fields, here);
        written.base.extend(position.map(|file| TypedOverlay::Position(here.join(file))));
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

/// The most questions of a study, over all its scenarios and players.
const MOST_QUESTIONS: usize = 200;

const FEWER: &str = "fewer: another study can have the rest";

/// The tables below a name. Folders are called after them.
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

/// The overlays of a scenario.
fn overlays(fields: &Fields<'_, '_>, here: &Path) -> Vec<TypedOverlay> {
    let text = |of: fn(String) -> Overlay| move |written| TypedOverlay::Text(of(written));
    let all = |name, what| fields.optional(name).map(|item| several(&item, what)).unwrap_or_default();
    let errata = all("errata", "an errata file").into_iter().map(|file| TypedOverlay::File(here.join(file)));
    let options = all("option", "an option").into_iter().map(text(Overlay::Option));
    let set = all("set", "PATH=VALUE").into_iter().map(text(Overlay::Set));
    errata.chain(options).chain(set).chain(all("ruling", "ID=CHOICE").into_iter().map(text(Overlay::Ruling))).collect()
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

/// A number of games, as on the command line or as a number.
fn games(item: &Item<'_, '_>) -> Option<u64> {
    let typed = match &item.node.value {
        Value::Whole(number) => number.to_string(),
        _ => item.text("a number of games such as \"10k\"")?.to_owned(),
    };
    match options::games(&typed) {
        Ok(games) => Some(games),
        Err(Error::Data(faults)) => {
            faults.iter().for_each(|fault| item.fault(FaultKind::Value, &fault.found, &fault.expected));
            None
        }
        Err(_) => None,
    }
}

/// A folder that is named from the folder of the study file; the name of a scenario that is built-in stays.
fn within(here: &Path, name: &str) -> String {
    match name.contains(['/', '\\', '.']) {
        true if here.as_os_str().is_empty() => name.to_owned(),
        true => here.join(name.trim_start_matches("./")).display().to_string(),
        false => name.to_owned(),
    }
}

/// Every question of every scenario and its players.
fn jobs(path: &Path, written: &Written) -> Result<Study, Error> {
    let file = path.display().to_string();
    let of_scenario_and_players: usize = written
        .questions
        .iter()
        .map(|(kind, _)| match kind {
            Kind::Compare => written.variants.len(),
            _ => 1,
        })
        .sum::<usize>()
        + written.sweeps.len();
    let asked = of_scenario_and_players * written.scenarios.len() * written.players.len().max(1);
    if asked > MOST_QUESTIONS {
        let expected = format!("at most {MOST_QUESTIONS}; {FEWER}");
        return Err(Faults::from(Fault::of_file(&file, format!("{asked} questions"), expected)).into());
    }
    let usual = [(String::new(), Vec::new())];
    let players = if written.players.is_empty() { &usual[..] } else { &written.players[..] };
    let (mut jobs, mut faults): (Vec<Job>, Vec<Fault>) = (Vec::new(), Vec::new());
    for scenario in &written.scenarios {
        for (name, bots) in players {
            match of_scenario(path, written, scenario, name, bots) {
                Ok(more) => jobs.extend(more),
                Err(Error::Data(more)) => {
                    // What is wrong in one line is said once, of whichever scenario.
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
        faults.push(Fault::of_file(&file, found, "scenarios, variants, sweeps and players of different names"));
    }
    if written.variants.is_empty() && written.questions.iter().any(|(kind, _)| *kind == Kind::Compare) {
        let expected = "[variants.NAME] with what is compared, or no `compare` in [questions]";
        faults.push(Fault::of_file(&file, "the question `compare` without a variant", expected));
    }
    if let (Some(variant), false) =
        (written.variants.first(), written.questions.iter().any(|(kind, _)| *kind == Kind::Compare))
    {
        let expected = "`compare` in [questions], with a number of games, or no [variants]";
        faults.push(Fault::of_file(
            &file,
            format!("the variant `{}` without the question `compare`", variant.name),
            expected,
        ));
    }
    if written.scenarios.is_empty() && faults.is_empty() {
        faults.push(Fault::of_file(&file, "no scenario", "one or more of them, as in scenarios = [\"belfort\"]"));
    }
    if jobs.is_empty() && faults.is_empty() {
        let expected = "[questions] with at least one of run, compare, rulings, balance, sensitivity and verdict, or [sweeps.NAME]";
        faults.push(Fault::of_file(&file, "no question", expected));
    }
    match faults.is_empty() {
        true => Ok(Study { cover: written.cover.clone(), jobs }),
        false => Err(Faults::new(faults).into()),
    }
}

/// The questions about a scenario as these bots play it; all that is wrong with them where something is.
fn of_scenario(
    path: &Path,
    written: &Written,
    scenario: &str,
    players: &str,
    bots: &[String],
) -> Result<Vec<Job>, Error> {
    let here = path.parent().unwrap_or(Path::new(""));
    options::note_of_folder(scenario);
    let within = |error, table: &str, part: String| within_study(error, (path, &written.text), table, &part);
    let of_base = |error| within(error, "scenarios", format!("base of {scenario}"));
    // A position stands for its scenario, as on the command line.
    let position = options::position_file(scenario);
    let open = || {
        let name = position.as_ref().map_or(scenario, |(name, _)| name.as_str());
        let mut overlays = read_overlays(&written.base)?;
        overlays.extend(position.as_ref().map(|(_, position)| position.clone()));
        Table::open(name, texts::scenario(name)?, overlays)
    };
    let table = open().map_err(of_base)?;
    let table = Table { seed: written.seed, version: VERSION.into(), ..table };
    let mut errors = Vec::new();
    let seated = |table: Table| {
        let chosen = options::bots(bots, table.system().card.sides, "bot")?;
        options::seated(table, chosen.map(|choice| Some(beside(here, choice?))), "bot")
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
    for &(kind, games) in &written.questions {
        let (what, asks) = match kind {
            Kind::Run => ("run", Asks::Run(games)),
            Kind::Rulings => ("rulings", Asks::Rulings(games)),
            Kind::Balance => ("balance", Asks::Balance(games)),
            Kind::Verdict => ("verdict", Asks::Verdict(games)),
            Kind::Sensitivity => ("sensitivity", Asks::Sensitivity(written.blocks, games)),
            Kind::Compare => {
                let of_this = |variant: &&Variant| {
                    variant.scenarios.is_empty() || variant.scenarios.iter().any(|name| name == scenario)
                };
                for Variant { name, overlays, scenarios } in written.variants.iter().filter(of_this) {
                    match read_overlays(overlays).and_then(|overlays| table.with(overlays)) {
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
        let checked = vary::read(vary, &table, &BotFiles).and_then(|varied| {
            sweep::check(&sweep::Question { table: &table, varied: &varied, games: *games, keep: None })?;
            Ok(varied)
        });
        let varied = match checked {
            Ok(varied) => varied,
            Err(error) => {
                errors.push(within(error, &format!("[sweeps.{name}]"), format!("sweep `{name}` of {scenario}")));
                continue;
            }
        };
        add(&format!("sweep-{name}"), Asks::Sweep(varied, *games), vary);
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

/// Errors of a part of a study, which begins with a table's name in the study's file: they name the file, the line if it is known, and
/// the part.
fn within_study(error: Error, (file, text): (&Path, &str), table: &str, part: &str) -> Error {
    let Error::Data(faults) = error else { return error };
    let file = file.display().to_string();
    let said = |fault: &Fault| {
        let mut fault = fault.clone();
        // A bot has no place among the arguments; its name is written somewhere in the table.
        let place = match &fault.place {
            Some(place) => written_in(text, table, place),
            None => {
                let name = fault.found.split('`').nth(1).filter(|name| !name.is_empty());
                let place =
                    |name: &str| Place { line: 1, column: 1, width: name.chars().count(), text: name.to_owned() };
                name.and_then(|name| written_in(text, table, &place(name)))
            }
        };
        match (&fault.at, place) {
            (At::File(of), place) => {
                // What is written is the name from the folder of the study; without it the table is meant.
                let name = Path::new(of).file_name().map_or(of.as_str().into(), |name| name.to_string_lossy());
                let written = |text: &str| Place { line: 1, column: 1, width: 1, text: text.to_owned() };
                let place = place.filter(|_| fault.place.is_none());
                let place = written_in(text, table, &written(&name)).or(place);
                let place = place.or_else(|| written_in(text, table, &written(table)));
                let line = place.map_or_else(String::new, |place| format!(":{}", place.line));
                fault.expected += &format!(" ({file}{line}, {part})");
            }
            (At::Argument(_), Some(place)) => {
                fault.expected += &format!(" ({part})");
                fault = fault.in_file(&file);
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

/// Where a change is written, behind the name of a table.
fn written_in(text: &str, table: &str, place: &Place) -> Option<Place> {
    let lines = text.lines().zip(1..).skip_while(|(line, _)| !line.trim_start().starts_with(table));
    let found = |(line, number): (&str, usize)| {
        let column = line[..line.find(&place.text)?].chars().count() + place.column;
        Some(Place { line: number, column, text: line.to_owned(), ..place.clone() })
    };
    lines.into_iter().find_map(found)
}

/// The same with the way to keep a variant from a scenario that it does not fit.
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

/// A bot whose file is named from the folder of the study file.
fn beside(here: &Path, bot: BotChoice) -> BotChoice {
    BotChoice { file: bot.file.map(|file| within(here, &file)), ..bot }
}
