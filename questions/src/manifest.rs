//! What is in a folder of results, and all that is needed to repeat it.

use sandtable_analysis::summary::{BotFacts, RulingInForce};
use sandtable_analysis::{ScenarioFacts, Timing};
use sandtable_scenarios::Overlay;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Who writes our folders.
pub const WRITTEN_BY: &str = "sandtable";

/// All that is needed to repeat a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, Deserialize)]
#[serde(default)]
#[schemars(inline)]
pub struct Manifest {
    /// `sandtable`: the folder is ours.
    pub written_by: String,
    /// Whether the run was finished and every file is there.
    pub complete: bool,
    /// The program's version.
    pub version: String,
    /// What is in the folder, `run of belfort`. Another's results are not written over it.
    pub holds: String,
    /// The command line.
    pub command: String,
    /// The rule system's short name.
    pub system: String,
    /// The scenario's short name.
    pub scenario: String,
    /// A hash of the scenario's data with everything that was laid over it.
    pub scenario_hash: String,
    /// Its files that are another scenario's, each with where it is.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shared: BTreeMap<String, String>,
    /// What was laid over the scenario, with its text.
    pub overlays: Vec<Overlay>,
    /// How many values of a copy were edited without a source.
    pub edited: u64,
    /// The rulings in force.
    pub rulings: Vec<RulingInForce>,
    /// The bots, the first side's first.
    pub bots: Vec<SideBot>,
    /// The seed.
    pub seed: u64,
    /// Games played: games 0 to `games - 1`.
    pub games: u64,
    /// Whether the run was stopped before its last game.
    pub stopped: bool,
    /// The hash of all records in game order.
    pub fingerprint: String,
    /// How long it took: not needed to repeat it.
    pub timing: Option<Timing>,
    /// The files of the run, `/` between their parts. `cells/*.json` are all that are named by numbers.
    pub files: Vec<String>,
    /// What the variant, which all else here is about, was compared with; none for a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<ManifestBase>,
}

/// What other commands than `run` and `compare` tell of their folder: a part of what a run's manifest says.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct FolderManifest<'a> {
    /// `sandtable`: the folder is ours.
    pub written_by: &'a str,
    /// Whether every file is there.
    pub complete: bool,
    /// What is in the folder.
    pub holds: &'a str,
    /// Its files.
    pub files: &'a BTreeSet<String>,
}

/// `manifest.json` of a folder.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "the two are written, this is their schema")]
pub(crate) enum AnyManifest<'a> {
    Results(&'a Manifest),
    Folder(FolderManifest<'a>),
}

impl Manifest {
    /// What is in the folder; where that is not said, it was written by an earlier version, or nothing is.
    #[must_use]
    pub fn holds(&self) -> String {
        match (&self.holds, &self.base) {
            (holds, _) if !holds.is_empty() || !self.complete => holds.clone(),
            (_, None) => format!("run of {}", self.scenario),
            (_, Some(_)) => format!("comparison of {}", self.scenario),
        }
    }
}

/// The base of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, Deserialize)]
#[serde(default)]
pub struct ManifestBase {
    /// How the scenario was named.
    pub scenario: String,
    /// The bots, the first side's first.
    pub bots: Vec<SideBot>,
    /// A hash of the scenario's data with everything that was laid over it.
    pub scenario_hash: String,
    /// What was laid over the scenario, with its text.
    pub overlays: Vec<Overlay>,
    /// The rulings in force.
    pub rulings: Vec<RulingInForce>,
    /// The hash of all records in game order.
    pub fingerprint: String,
}

/// The bot of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct SideBot {
    /// The side's name.
    pub side: String,
    /// The bot, as on the command line.
    pub bot: String,
    /// A hash of its file's contents; none for a bot without a file.
    pub hash: Option<String>,
    /// The contents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The bots of both sides.
pub(crate) fn side_bots(sides: &[String; 2], facts: &ScenarioFacts) -> Vec<SideBot> {
    let seated = sides.iter().zip(facts.bots.iter().zip(&facts.bot_texts));
    let named = |(side, (bot, text)): (&String, (&BotFacts, &Option<String>))| SideBot {
        side: side.clone(),
        bot: bot.name.clone(),
        hash: bot.hash.clone(),
        text: text.clone(),
    };
    seated.map(named).collect()
}
