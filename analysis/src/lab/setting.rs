//! Scenario, bots and games of a question that is played in parts; every such result contains them.

use crate::summary::{BotFacts, Provenance, ScenarioFacts};
use sandtable_engine::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A scenario with its overlays, its bots, and its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Setting {
    /// The program's version.
    pub version: String,
    /// The scenario's short name.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// The hash of the base: the scenario with all its overlays.
    pub scenario_hash: String,
    /// Where the data of the base come from.
    pub provenance: Provenance,
    /// The overlays of the scenario.
    pub overlays: Vec<String>,
    /// The sides' names.
    pub sides: [String; 2],
    /// The bots of the base.
    pub bots: [BotFacts; 2],
    /// The seed.
    pub seed: u64,
    /// Games in each part.
    pub games: u64,
}

impl Setting {
    /// The setting of a scenario, for `games` games of a seed.
    #[must_use]
    pub fn of(card: &Card, base: &ScenarioFacts, seed: u64, games: u64) -> Setting {
        Setting {
            version: base.version.clone(),
            scenario: base.scenario.clone(),
            scenario_title: base.title.clone(),
            scenario_hash: base.hash.clone(),
            provenance: base.provenance,
            overlays: base.overlays.iter().map(ToString::to_string).collect(),
            sides: card.sides.map(String::from),
            bots: base.bots.clone(),
            seed,
            games,
        }
    }

    /// Its title, or its short name if it has none.
    #[must_use]
    pub fn title(&self) -> &str {
        if self.scenario_title.is_empty() { &self.scenario } else { &self.scenario_title }
    }

    /// The first field in which the setting `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &Setting) -> Option<&'static str> {
        let fields = [
            (self.scenario == other.scenario, "the scenario"),
            (self.version == other.version, "the program's version"),
            (self.scenario_hash == other.scenario_hash, "the scenario's data or its overlays"),
            (self.games == other.games, "the number of games (@games)"),
            (self.seed == other.seed, "the seed (@seed)"),
            (self.bots == other.bots, "the bots (@bot)"),
        ];
        fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what)
    }
}
