//! Which scenarios are built in?

use crate::check;
use crate::error::Error;
use crate::json;
use crate::systems;
use sandtable_analysis::summary::Provenance;
use sandtable_reports::words::{number, percent, wrap};
use sandtable_scenarios::{BuiltIn, Counts, Source, builtin, load};
use schemars::JsonSchema;
use serde::Serialize;

/// What `scenarios` lists.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// The scenarios.
    pub scenarios: Vec<Listed>,
}

/// A scenario.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// Its short name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is about, in a line.
    pub description: &'static str,
    /// The rule system's short name.
    pub system: String,
    /// A hash of its data.
    pub hash: String,
    /// The number of values from each source.
    pub provenance: Provenance,
    /// The same by topic.
    #[serde(skip)]
    pub topics: Vec<(String, Counts)>,
    /// Its options.
    pub options: Vec<Switch>,
}

/// An option of a scenario.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// What it does, in a line.
    pub about: &'static str,
    /// Whether it is on by default.
    pub on: bool,
}

impl Answer {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }

    /// The answer in lines of at most `width` characters.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        let indent = self.scenarios.iter().map(|scenario| scenario.name.len()).max().unwrap_or(0) + 2;
        let lead = " ".repeat(indent);
        let mut out = String::new();
        for scenario in &self.scenarios {
            let p = &scenario.provenance;
            wrap(&mut out, &format!("{:indent$}", scenario.name), scenario.title, indent, width);
            wrap(&mut out, &lead, scenario.description, indent, width);
            let share = percent(p.reconstructed().unwrap_or(0.0));
            let sources = format!(
                "{share} of its data are reconstructed: {} values; {} are printed in the rulebook, {} derived from it and {} from \
                 other sources",
                number(p.reconstruction),
                number(p.rulebook),
                number(p.derived),
                number(p.outside)
            );
            let guessed = scenario.topics.iter().filter(|(_, counts)| counts.reconstruction > 0);
            let shares = guessed.map(|(topic, counts)| {
                format!("{topic} {}", percent(counts.reconstruction as f64 / counts.total() as f64))
            });
            let shares: Vec<String> = shares.collect();
            wrap(&mut out, &lead, &format!("{sources}; {}", shares.join(", ")), indent, width);
            for Switch { name, about, on } in &scenario.options {
                let on = if *on { " (on by default)" } else { "" };
                wrap(&mut out, &lead, &format!("option {name}: {about}{on}"), indent + 2, width);
            }
        }
        out
    }
}

/// Lists the built-in scenarios.
///
/// # Errors
/// Every error of their data.
pub fn ask() -> Result<Answer, Error> {
    let listed = |scenario: &BuiltIn| {
        let loaded = load(&Source::BuiltIn(*scenario), &[])?;
        let words = systems::named(&loaded.system)?.options;
        let about = |name: &str| words.iter().find(|option| option.name == name).map_or("", |option| option.about);
        let options = loaded.options.iter();
        let options = options.map(|(name, on)| Switch { name: name.clone(), about: about(name), on: *on }).collect();
        let topics = loaded.provenance.by_topic().into_iter().map(|(topic, counts)| (topic.to_string(), counts));
        Ok(Listed {
            name: scenario.name,
            title: scenario.title,
            description: scenario.description,
            provenance: check::provenance(&loaded),
            topics: topics.collect(),
            system: loaded.system,
            hash: loaded.hash,
            options,
        })
    };
    Ok(Answer { scenarios: builtin().iter().map(listed).collect::<Result<_, Error>>()? })
}
