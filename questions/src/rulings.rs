//! Which rules are unclear, and how may they be read?

use crate::error::Error;
use crate::json;
use crate::systems::SystemFacts;
use crate::table::number;
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_reports::words::wrap;
use sandtable_scenarios::diagnostic::nearest;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The rulings that were asked for.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The rulings, those that can be switched first.
    pub found: Vec<Found>,
}

/// A ruling.
#[derive(Clone, Copy, Debug)]
pub enum Found {
    /// One that can be switched.
    Switch(&'static Ruling),
    /// One that another section settles.
    Settled(&'static Settled),
}

/// What `@sandtable rulings` lists.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object {
    /// The rulings.
    rulings: Vec<Listed>,
}

/// A ruling.
#[derive(Serialize, JsonSchema)]
struct Listed {
    /// Its number in the system's list, 8 for R-8.
    number: u8,
    /// The section that it concerns.
    section: &'static str,
    /// What is unclear.
    question: &'static str,
    /// Its name, if it can be switched.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'static str>,
    /// Its readings, the default first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Reading>,
    /// The section that settles it, and how.
    #[serde(skip_serializing_if = "Option::is_none")]
    settled_by: Option<[&'static str; 2]>,
}

/// A reading of it.
#[derive(Serialize, JsonSchema)]
struct Reading {
    /// Its name.
    choice: &'static str,
    /// What it means.
    meaning: &'static str,
}

/// As in lists.
impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Listed::from(self).serialize(serializer)
    }
}

impl From<&Found> for Listed {
    fn from(found: &Found) -> Listed {
        match *found {
            Found::Switch(ruling) => Listed {
                number: ruling.number,
                section: ruling.section,
                question: ruling.question,
                id: Some(ruling.id),
                choices: ruling
                    .choices
                    .iter()
                    .map(|choice| Reading { choice: choice.name, meaning: choice.meaning })
                    .collect(),
                settled_by: None,
            },
            Found::Settled(settled) => Listed {
                number: settled.number,
                section: settled.section,
                question: settled.question,
                id: None,
                choices: Vec::new(),
                settled_by: Some([settled.by, settled.answer]),
            },
        }
    }
}

impl Answer {
    /// The rulings that can be switched.
    pub(crate) fn switches(&self) -> impl Iterator<Item = &'static Ruling> {
        self.found.iter().filter_map(|found| match *found {
            Found::Switch(ruling) => Some(ruling),
            Found::Settled(_) => None,
        })
    }

    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(&Object { rulings: self.found.iter().map(Listed::from).collect() })
    }
}

/// Lists the rulings of a system that has the scenario `scenario`: all, or the one with this name or number, those of a section and its parts, or
/// those whose name, question or readings contain this word.
///
/// # Errors
/// An unknown name, with the nearest one.
pub fn ask(system: &SystemFacts, scenario: &str, meant: Option<&str>) -> Result<Answer, Error> {
    let all = || system.rulings.iter().map(Found::Switch).chain(system.settled.iter().map(Found::Settled));
    let Some(typed) = meant else { return Ok(Answer { found: all().collect() }) };
    let error = match find(system, scenario, typed) {
        Ok(found) => return Ok(Answer { found: vec![found] }),
        Err(error) => error,
    };
    let section = typed.trim_start_matches('§');
    let within = |found: &Found| {
        let of = found.section();
        of.strip_prefix(section).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let word = typed.to_lowercase();
    let has = |found: &Found| word.len() > 2 && found.texts().iter().any(|text| text.to_lowercase().contains(&word));
    let found: Vec<Found> = match all().filter(within).collect::<Vec<_>>() {
        of_section if of_section.is_empty() => all().filter(has).collect(),
        of_section => of_section,
    };
    if found.is_empty() { Err(error) } else { Ok(Answer { found }) }
}

impl Found {
    /// What is unclear, its readings and the reason for the default, in lines of at most `width` characters.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        match self {
            Found::Switch(ruling) => about_switch(ruling, width),
            Found::Settled(settled) => about_settled(settled, width),
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Found::Switch(ruling) => ruling.section,
            Found::Settled(settled) => settled.section,
        }
    }

    /// The texts in which words are searched for.
    fn texts(&self) -> Vec<&'static str> {
        match self {
            Found::Switch(ruling) => {
                let choices = ruling.choices.iter().flat_map(|choice| [choice.name, choice.meaning]);
                [ruling.id, ruling.question].into_iter().chain(choices).collect()
            }
            Found::Settled(settled) => vec![settled.question, settled.answer],
        }
    }
}

fn find(system: &SystemFacts, scenario: &str, typed: &str) -> Result<Found, Error> {
    let number = number(typed);
    let switch = system.rulings.iter().find(|ruling| ruling.id == typed || Some(ruling.number) == number);
    let settled = system.settled.iter().find(|settled| Some(settled.number) == number);
    match (switch, settled) {
        (Some(ruling), _) => Ok(Found::Switch(ruling)),
        (None, Some(settled)) => Ok(Found::Settled(settled)),
        (None, None) => {
            let near = nearest(typed, system.rulings.iter().map(|ruling| ruling.id));
            let expected = format!(
                "the name or number of a ruling, a section, or a word that its text has; `@sandtable rulings {scenario}` lists \
                 them"
            );
            Err(Error::argument("ID", format!("`{typed}`"), expected, near))
        }
    }
}

// ---- Text ----

/// A line of the index: section, number, name if it can be switched, question.
type Line = (&'static str, u8, &'static str, &'static str);

/// All rulings of `system` by section, in lines of at most `width` characters.
#[must_use]
pub fn list(system: &SystemFacts, width: usize) -> String {
    let switches = system.rulings.iter().map(|ruling| (ruling.section, ruling.number, ruling.id, ruling.question));
    let settled = system.settled.iter().map(|settled| (settled.section, settled.number, "", settled.question));
    let mut out = format!("{}: unclear rules, by section\n\n", system.card.title);
    index(&mut out, switches.collect(), width);
    if !system.settled.is_empty() {
        out.push_str("\nSettled by another section, without alternatives\n\n");
        index(&mut out, settled.collect(), width);
    }
    out
}

fn index(out: &mut String, mut lines: Vec<Line>, width: usize) {
    let parts = |section: &'static str| -> Vec<(Option<u32>, &'static str)> {
        section.split(|c: char| !c.is_alphanumeric()).map(|part| (part.parse().ok(), part)).collect()
    };
    // Numbers come before letters: `10.1`, `T.arrivals`.
    lines.sort_by_key(|line| (parts(line.0)[0].0.is_none(), parts(line.0), line.1));
    let widest = |of: fn(&Line) -> &str| lines.iter().map(|line| of(line).chars().count()).max().unwrap_or(0);
    let (section, id) = (widest(|line| line.0) + 2, widest(|line| line.2) + 2);
    for line in lines {
        let lead = format!("§{:section$}{:<7}{:id$}", line.0, format!("R-{}", line.1), line.2);
        wrap(out, &lead, line.3, lead.chars().count(), width);
    }
}

fn about_switch(ruling: &Ruling, width: usize) -> String {
    let mut out = format!("R-{}  {} (§{})\n", ruling.number, ruling.id, ruling.section);
    wrap(&mut out, "", ruling.question, 0, width);
    out.push('\n');
    let indent = ruling.choices.iter().map(|choice| choice.name.len()).max().unwrap_or(0) + 5;
    for (i, choice) in ruling.choices.iter().enumerate() {
        let (mark, note) = if i == 0 { ("*", " (the default)") } else { (" ", "") };
        let lead = format!("{:indent$}", format!(" {mark} {}", choice.name));
        wrap(&mut out, &lead, &format!("{}{note}", choice.meaning), indent, width);
    }
    out.push('\n');
    wrap(&mut out, "Why: ", ruling.why, 5, width);
    out
}

fn about_settled(settled: &Settled, width: usize) -> String {
    let mut out =
        format!("R-{}  (§{}), settled by §{}, without alternatives\n", settled.number, settled.section, settled.by);
    wrap(&mut out, "", settled.question, 0, width);
    out.push('\n');
    wrap(&mut out, "", settled.answer, 0, width);
    out
}
