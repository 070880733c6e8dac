//! Which scenarios are built in?

use crate::check;
use crate::error::Error;
use crate::json;
use crate::systems;
use sandtable_analysis::summary::Provenance;
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
