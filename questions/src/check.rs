//! What is in a scenario, in a position, or in a bot's file?

use crate::error::Error;
use crate::json;
use crate::lineup;
use crate::position::Stack;
use crate::systems::{self, SYSTEMS, SystemFacts};
use crate::table::Table;
use sandtable_analysis::summary::{Provenance, RulingInForce};
use sandtable_bots::Texts;
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::texts::Kept;
use sandtable_engine::Side;
use sandtable_engine::position::{Line, Value};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{capital, count, number, people, percent, wrap};
use sandtable_scenarios::origin::Sources;
use sandtable_scenarios::tree;
use sandtable_scenarios::{Class, Faults, Loaded, Source, TextKind, load};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What is in a scenario.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The contents of the data, such as `50 zones`, one per line.
    pub contents: Vec<String>,
    /// The readings in force.
    pub rulings: Vec<RulingInForce>,
    /// The number of values from each source.
    pub provenance: Provenance,
}

impl Answer {
    /// The answer as JSON, about `scenario`.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self, scenario: &Loaded) -> Result<String, Error> {
        json::object(&Object {
            name: &scenario.name,
            title: scenario.heading(),
            system: &scenario.system,
            hash: &scenario.hash,
            contents: &self.contents,
            overlays: &scenario.overlays,
            rulings: &self.rulings,
            provenance: &self.provenance,
        })
    }

    /// The answer about `scenario`, which was read from `path`, in lines of at most `width` characters.
    #[must_use]
    pub fn text(&self, scenario: &Loaded, path: &str, width: usize) -> String {
        let mut out = format!("{path}: no errors\n\n");
        let name = format!("{} ({}), system {}", scenario.heading(), scenario.name, scenario.system);
        wrap(&mut out, "  ", &name, 2, width);
        for line in &self.contents {
            wrap(&mut out, "  ", line, 4, width);
        }
        for shared in &scenario.shared {
            wrap(&mut out, "  ", &format!("{} is {}", shared.file, shared.from), 4, width);
        }
        for overlay in &scenario.overlays {
            wrap(&mut out, "  ", &format!("with {overlay}"), 4, width);
        }
        let switched: Vec<String> = self
            .rulings
            .iter()
            .filter(|ruling| !ruling.default)
            .map(|ruling| format!("{}={}", ruling.id, ruling.choice))
            .collect();
        let readings = match switched.is_empty() {
            true => format!("{} rulings, all with their defaults", self.rulings.len()),
            false => {
                format!("{} rulings, with other readings than the default: {}", self.rulings.len(), switched.join(", "))
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

        out + &sources(scenario, width)
    }
}

/// What `check` finds in a scenario.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    /// The scenario's short name.
    name: &'a str,
    /// Its title.
    title: String,
    /// The rule system's short name.
    system: &'a str,
    /// A hash of its data.
    hash: &'a str,
    /// The contents of the data, one per line.
    contents: &'a [String],
    /// The overlays applied to it.
    overlays: &'a [String],
    /// The readings in force.
    rulings: &'a [RulingInForce],
    /// The number of values from each source.
    provenance: &'a Provenance,
}

/// Describes a `scenario` that has been read.
#[must_use]
pub fn ask(scenario: &Loaded) -> Answer {
    let ruleset = systems::open(&scenario.data);
    Answer { contents: ruleset.contents(), rulings: lineup::rulings(&*ruleset), provenance: provenance(scenario) }
}

/// The number of values of `scenario` from each source.
#[must_use]
pub fn provenance(scenario: &Loaded) -> Provenance {
    lineup::provenance(scenario)
}

/// The contents of a position file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Checked {
    /// Its file.
    pub name: String,
    /// The scenario that it was read for.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// The rule system's short name.
    pub system: String,
    /// A hash of its lines.
    pub hash: String,
    /// The decision that is awaited: `turn 4`, `phase activations`.
    pub awaited: Vec<String>,
    /// The number of places that each side holds, the first side's first.
    pub places: [u32; 2],
    /// The number of all places.
    pub of_places: usize,
    /// The number of its lines.
    pub lines: usize,
    /// Which counters stand where.
    pub stacks: Vec<Stack>,
}

impl Checked {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }

    /// The answer in lines of at most `width` characters; `sides` are the names of the sides.
    #[must_use]
    pub fn text(&self, sides: [&str; 2], width: usize) -> String {
        let Checked { name, scenario, title, system, hash, awaited, places, of_places, stacks, .. } = self;
        let mut out = format!("{name}: no errors\n\n");
        let mut line = |words: String| wrap(&mut out, "  ", &words, 4, width);
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
            wrap(&mut out, "  ", &format!("{place}: {}", units.join(", ")), 4, width);
        }
        if !others.is_empty() {
            out.push_str("\nNot on the map, or without a line in the file\n");
        }
        for Stack { place, units } in others {
            wrap(&mut out, "  ", &format!("{place}: {}", units.join(", ")), 4, width);
        }
        out
    }
}

/// Describes the position in which the games of `table` start; `None` if they start with the set-up.
#[must_use]
pub fn position(table: &Table) -> Option<Checked> {
    let position = table.scenario.position.as_ref()?;
    let words = |line: Line| {
        let value = match line.value {
            Value::Whole(number) => number.to_string(),
            Value::Flag(flag) => flag.to_string(),
            Value::Text(text) => text,
            Value::List(list) => list.join(", "),
        };
        format!("{} {value}", line.key.replace('_', " "))
    };
    Some(Checked {
        name: position.name.clone(),
        scenario: table.scenario.name.clone(),
        title: table.scenario.heading(),
        system: table.scenario.system.clone(),
        hash: position.hash.clone(),
        awaited: table.ruleset.start_lines().into_iter().map(words).collect(),
        places: table.ruleset.start().map(u64::count_ones),
        of_places: table.ruleset.places().len(),
        lines: position.lines.len(),
        stacks: table.ruleset.start_stacks(&table.scenario.sheet),
    })
}

/// The kind of a bot's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BotFile {
    /// The kind: `a doctrine`.
    pub what: &'static str,
    /// The sides that it can play.
    pub sides: Vec<&'static str>,
    /// The scenario that it was read for.
    pub scenario: String,
}

impl BotFile {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }

    /// The answer about the file `path`, in lines of at most `width` characters.
    #[must_use]
    pub fn text(&self, path: &str, width: usize) -> String {
        let mut out = format!("{path}: no errors\n\n");
        let sides: Vec<String> = self.sides.iter().map(|side| format!("the {}", capital(side))).collect();
        wrap(
            &mut out,
            "  ",
            &format!("{} for {}; read for {}", capital(self.what), sides.join(" or "), self.scenario),
            2,
            width,
        );
        out
    }
}

/// The kind of a study's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StudyFile {
    /// The kind: `a study`.
    pub what: &'static str,
    /// The number of its questions.
    pub questions: usize,
}

impl StudyFile {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }

    /// The answer about the file `path`.
    #[must_use]
    pub fn text(&self, path: &str) -> String {
        let questions = count(self.questions as u64, "question");
        format!("{path}: no errors\n\n  {} with {questions}\n", capital(self.what))
    }
}

/// Reads the `text` of a bot's file called `name`, whose kind follows from the names in it, for the given scenario or for the first built-in one
/// that it fits. Files that it names come from `texts`. `None` if it is not a bot's file.
///
/// # Errors
/// Every error of the file; if no scenario is given, those for the scenario with the fewest.
pub fn bot(name: &str, text: &str, texts: &dyn Texts, scenario: Option<&Loaded>) -> Result<Option<BotFile>, Error> {
    let Some((kind, what)) = kind(text) else { return Ok(None) };
    let name = name.to_owned();
    // A bare word would be the name of a built-in file.
    let file = if name.contains(['.', '/', '\\']) { name } else { format!("./{name}") };
    let texts = Kept::new(texts, BTreeMap::from([(file.clone(), text.to_owned())]));
    let choice = BotChoice { kind, file: Some(file) };
    let first = |system: &SystemFacts| load(&Source::BuiltIn(**system.scenarios().first()?), &[]).ok();
    let known: Vec<Loaded> = match scenario {
        Some(scenario) => vec![scenario.clone()],
        None => SYSTEMS.iter().filter_map(first).collect(),
    };
    let mut fewest: Option<Faults> = None;
    for scenario in &known {
        let (sides, faults) = sides(scenario, &choice, &texts);
        if !sides.is_empty() {
            return Ok(Some(BotFile { what, sides, scenario: scenario.title.clone() }));
        }
        for faults in faults {
            if fewest.as_ref().is_none_or(|fewest| faults.len() < fewest.len()) {
                fewest = Some(faults);
            }
        }
    }
    Err(fewest.map_or_else(|| Error::Other("there is no rule system to read it for".into()), Error::from))
}

/// The bot that has a file with such names, and what the file is.
fn kind(text: &str) -> Option<(BotKind, &'static str)> {
    let bot = match TextKind::of(text) {
        Some(TextKind::Errata | TextKind::Position | TextKind::Study | TextKind::Judge | TextKind::Game) => {
            return None;
        }
        Some(kind @ TextKind::Doctrine) => Some((BotKind::Scripted, kind)),
        Some(kind @ TextKind::Mixture) => Some((BotKind::Mixture, kind)),
        Some(kind @ TextKind::Search) => Some((BotKind::Search, kind)),
        None => None,
    };
    if let Some((bot, kind)) = bot {
        return Some((bot, kind.name()));
    }
    let mut sources = Sources::default();
    let number = sources.add("", text);
    let top = tree::parse(&sources, number, &mut Vec::new());
    let keys: BTreeSet<Vec<String>> = SYSTEMS.iter().flat_map(weight_keys).collect();
    let weights = tree::leaves(&top).iter().any(|(path, _)| keys.contains(&path.0));
    weights.then_some((BotKind::Heuristic, "weights of a heuristic"))
}

/// The section and the name of every weight of a system's heuristic.
fn weight_keys(system: &SystemFacts) -> Vec<Vec<String>> {
    system.weight_keys().iter().map(|key| vec![key.section.to_owned(), key.name.to_owned()]).collect()
}

/// The sides that a bot can play, and the errors for the others.
fn sides(scenario: &Loaded, choice: &BotChoice, texts: &dyn Texts) -> (Vec<&'static str>, Vec<Faults>) {
    let ruleset = systems::open(&scenario.data);
    let (mut sides, mut faults) = (Vec::new(), Vec::new());
    for side in Side::BOTH {
        match ruleset.open(choice, side, texts, "PATH") {
            Ok(_) => sides.push(ruleset.card().sides[side.index()]),
            Err(wrong) => faults.push(wrong),
        }
    }
    (sides, faults)
}

/// How many values come from each source.
fn sources(scenario: &Loaded, width: usize) -> String {
    let mut out = "\nProvenance of its values\n".to_owned();
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
