//! The contents of a folder of results, and all that is needed to repeat it.

use sandtable_analysis::summary::{BotFacts, RulingInForce};
use sandtable_analysis::{ScenarioFacts, Timing};
use sandtable_engine::Card;
use sandtable_reports::words::number;
use sandtable_scenarios::Overlay;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The beginning of [`Manifest::asked`] if the play is searched for again; the starting bots follow.
pub(crate) const RETUNED: &str = "retuned";

/// The name in [`Manifest::written_by`].
pub const WRITTEN_BY: &str = "sandtable";

/// All that is needed to repeat a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, Deserialize)]
#[serde(default)]
#[schemars(inline)]
pub struct Manifest {
    /// `sandtable`: the folder was written by this program.
    pub written_by: String,
    /// Whether the run was finished and every file exists.
    pub complete: bool,
    /// The program's version.
    pub version: String,
    /// The contents of the folder: `run of belfort`. Results with other contents do not replace it.
    pub holds: String,
    /// The part of the question that the other fields do not state: how a comparison stops, what a report has in addition to its run.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub asked: String,
    /// The number of games that were asked for.
    pub planned: u64,
    /// The command line.
    pub command: String,
    /// The rule system's short name.
    pub system: String,
    /// The scenario's short name.
    pub scenario: String,
    /// A hash of the scenario's data with everything that was applied to it.
    pub scenario_hash: String,
    /// Its files that are shared with another scenario, each with its origin.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shared: BTreeMap<String, String>,
    /// The overlays applied to the scenario, with their texts.
    pub overlays: Vec<Overlay>,
    /// The number of values of a copy that were edited without a source.
    pub edited: u64,
    /// The rulings in force.
    pub rulings: Vec<RulingInForce>,
    /// The bots, the first side's first.
    pub bots: Vec<SideBot>,
    /// The seed.
    pub seed: u64,
    /// The number of games played: games 0 to `games - 1`.
    pub games: u64,
    /// Whether the run was stopped before its last game.
    pub stopped: bool,
    /// The hash of all records in game order.
    pub fingerprint: String,
    /// How long it took; not needed to repeat it.
    pub timing: Option<Timing>,
    /// The files of the run; `/` separates the parts of a name. `cells/*.json` are all files that are named by numbers.
    pub files: Vec<String>,
    /// The base of a comparison: all other fields are about the variant. None for a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<ManifestBase>,
}

/// The manifest of commands other than `run` and `compare`: a part of a run's manifest.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct FolderManifest<'a> {
    /// `sandtable`: the folder was written by this program.
    pub written_by: &'a str,
    /// Whether every file exists.
    pub complete: bool,
    /// The contents of the folder.
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
    /// The part of a question's manifest that is known before its games are played.
    pub(crate) fn of(card: &Card, seed: u64, facts: &ScenarioFacts) -> Manifest {
        Manifest {
            system: card.system.into(),
            scenario: facts.scenario.clone(),
            scenario_hash: facts.hash.clone(),
            overlays: facts.overlays.clone(),
            bots: side_bots(card.sides, facts),
            seed,
            ..Manifest::default()
        }
    }

    /// The contents of the folder. If they are not stated, an earlier version wrote it, or it is empty.
    #[must_use]
    pub fn holds(&self) -> String {
        match (&self.holds, &self.base) {
            (holds, _) if !holds.is_empty() || !self.complete => holds.clone(),
            (_, None) => format!("run of {}", self.scenario),
            (_, Some(_)) => format!("comparison of {}", self.scenario),
        }
    }

    /// The reason why the folder's results would be lost if those of another question, `asked`, were written there: `the seed differs`. `None` if it
    /// is the same question with at least as many games, which begin with the same games.
    #[must_use]
    pub fn loses(&self, asked: &Manifest) -> Option<String> {
        // An earlier version wrote no more than this before its first game ended.
        if !self.complete && self.scenario_hash.is_empty() {
            return None;
        }
        let bots = |bots: &[SideBot]| bots.iter().map(|bot| (bot.bot.clone(), bot.hash.clone())).collect::<Vec<_>>();
        let of_base = |of: &Manifest| {
            let base = of.base.as_ref();
            base.map(|base| (base.scenario_hash.clone(), if asked.retuned() { Vec::new() } else { bots(&base.bots) }))
        };
        let kept = if self.complete { self.games } else { self.planned };
        let differs = [
            ("the scenario or its changes differ", self.scenario_hash != asked.scenario_hash),
            ("the bots differ", !asked.retuned() && bots(&self.bots) != bots(&asked.bots)),
            ("the seed differs", self.seed != asked.seed),
            ("the base differs", of_base(self) != of_base(asked)),
            ("the options differ", self.asked != asked.asked),
            ("this command asks for fewer games", asked.planned < kept),
        ];
        let gone = |name: &&String| name.ends_with(".parquet") && !asked.files.contains(name);
        let table = self.files.iter().find(gone).map(|name| format!("there is no {name} now"));
        differs.iter().find(|(_, differs)| *differs).map(|(what, _)| (*what).to_owned()).or(table)
    }

    /// Whether the bots of the results were found by a search that started from the bots of the question.
    fn retuned(&self) -> bool {
        self.asked.starts_with(RETUNED)
    }

    /// The contents of the folder, in words.
    #[must_use]
    pub fn about(&self) -> String {
        // A folder of several answers has no games of its own.
        if self.planned == 0 {
            return self.holds();
        }
        let games = if self.complete { self.games } else { self.planned };
        let of = match (self.complete, self.stopped) {
            (true, false) => String::new(),
            (true, true) => format!(", stopped, of {}", number(self.planned)),
            (false, _) => ", not finished".into(),
        };
        let bots: Vec<&str> = self.bots.iter().map(|bot| bot.bot.as_str()).collect();
        let overlays: String = self.overlays.iter().map(|overlay| format!(", with {overlay}")).collect();
        let games = if games == 1 { "1 game".into() } else { format!("{} games", number(games)) };
        format!("{}: {games} of seed {}{of}, {}{overlays}", self.holds(), self.seed, bots.join(" v. "))
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
    /// A hash of the scenario's data with everything that was applied to it.
    pub scenario_hash: String,
    /// The overlays applied to the scenario, with their texts.
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
pub(crate) fn side_bots(sides: [&str; 2], facts: &ScenarioFacts) -> Vec<SideBot> {
    let seated = sides.into_iter().zip(facts.bots.iter().zip(&facts.bot_texts));
    let named = |(side, (bot, text)): (&str, (&BotFacts, &Option<String>))| SideBot {
        side: side.into(),
        bot: bot.name.clone(),
        hash: bot.hash.clone(),
        text: text.clone(),
    };
    seated.map(named).collect()
}
