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
use sandtable_scenarios::origin::Sources;
use sandtable_scenarios::tree;
use sandtable_scenarios::{Faults, Loaded, Source, TextKind, load};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
