//! Who plays what: bots by content, lanes, jobs; and what a result says of scenario and bots.

use crate::failure::Failure;
use crate::ruleset::Ruleset;
use crate::table::Table;
use sandtable_analysis::ScenarioFacts;
use sandtable_analysis::batch::{Job, LaneSpec, Recording, Rules, Spec};
use sandtable_analysis::summary::{BotFacts, Provenance, RulingInForce};
use sandtable_bots::Bot;
use sandtable_bots::catalogue::{BotChoice, BotText};
use sandtable_engine::Side;
use sandtable_engine::rulings::Ruling;
use sandtable_scenarios::provenance::Reason;
use sandtable_scenarios::{Class, Faults, Loaded};
use std::sync::Arc;

/// A bot by content, with what results say of it.
#[derive(Clone, Debug)]
pub(crate) struct OpenBot {
    pub(crate) bot: Bot,
    pub(crate) facts: BotFacts,
    /// What it was made from.
    pub(crate) text: Option<BotText>,
}

impl OpenBot {
    /// # Errors
    /// Every fault of its file.
    pub(crate) fn new(ruleset: &dyn Ruleset, choice: &BotChoice, side: Side) -> Result<OpenBot, Faults> {
        let (bot, text) = ruleset.open(choice, side)?;
        let facts = BotFacts { name: choice.to_string(), hash: text.as_ref().map(|text| hash(&text.text)) };
        Ok(OpenBot { bot, facts, text })
    }

    /// A heuristic with these weights.
    pub(crate) fn weighted(weights: &[i32]) -> Bot {
        Bot::Heuristic(weights.to_vec())
    }
}

/// A hash of a bot's text, as results tell it.
pub(crate) fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

/// The bots of both sides.
#[derive(Clone, Debug)]
pub(crate) struct Lineup {
    pub(crate) bots: [OpenBot; 2],
}

impl Lineup {
    /// # Errors
    /// Every fault of the bots' files.
    pub(crate) fn new(ruleset: &dyn Ruleset, choices: &[BotChoice; 2]) -> Result<Lineup, Failure> {
        let [first, second] = Side::BOTH.map(|side| OpenBot::new(ruleset, &choices[side.index()], side));
        Ok(Lineup { bots: [first?, second?] })
    }

    /// The bots of a table.
    ///
    /// # Errors
    /// As [`Lineup::new`].
    pub(crate) fn of(table: &Table) -> Result<Lineup, Failure> {
        Lineup::new(&*table.ruleset, &table.bots)
    }

    /// What results say of them.
    pub(crate) fn facts(&self) -> [BotFacts; 2] {
        self.bots.each_ref().map(|bot| bot.facts.clone())
    }

    /// What stands in their files.
    pub(crate) fn texts(&self) -> [Option<String>; 2] {
        self.bots.each_ref().map(|bot| bot.text.as_ref().map(|text| text.text.clone()))
    }

    /// The lane in which they play by the rules of a table.
    pub(crate) fn lane<'t>(&'t self, table: &'t Table) -> Lane<'t> {
        let [first, second] = &self.bots;
        Lane { rules: table, read: table, bots: [&first.bot, &second.bot] }
    }
}

/// One variant of a game with its bots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane<'t> {
    /// The rules that are played.
    pub(crate) rules: &'t Table,
    /// The rules that the bots read.
    pub(crate) read: &'t Table,
    /// The bots, the first side's first.
    pub(crate) bots: [&'t Bot; 2],
}

/// The job of playing games of a seed in some lanes.
///
/// # Errors
/// Lanes of several rule systems; a bot at fault.
pub(crate) fn job(seed: u64, recording: Recording, lanes: &[Lane<'_>]) -> Result<Arc<Job>, Failure> {
    let (mut spec, mut matchups) = (Spec { seed, recording, ..Spec::default() }, Vec::new());
    for Lane { rules, read, bots } in lanes {
        rules.version.clone_into(&mut spec.version);
        let (played, read_place) = (place_of(&mut spec, rules), place_of(&mut spec, read));
        let bots_places = bots.map(|bot| {
            let known = spec.bots.iter().position(|known| known == bot);
            known.unwrap_or_else(|| {
                spec.bots.push(bot.clone());
                spec.bots.len() - 1
            })
        });
        spec.lanes.push(LaneSpec { rules: played, read: read_place, bots: bots_places });
        matchups.push(rules.ruleset.matchup(*bots, &*read.ruleset)?);
    }
    Ok(Job::new(spec, matchups))
}

/// The place of a scenario in a spec, to which it is added where it is new.
fn place_of(spec: &mut Spec, table: &Table) -> usize {
    let hash = format!("{} {}", table.scenario.name, table.scenario.hash);
    let known = spec.scenarios.iter().position(|known| known.hash == hash);
    known.unwrap_or_else(|| {
        spec.scenarios.push(Rules { hash, source: table.source.clone(), overlays: table.overlays.clone() });
        spec.scenarios.len() - 1
    })
}

/// What a result of this scenario must say.
pub(crate) fn facts(table: &Table, bots: [BotFacts; 2]) -> ScenarioFacts {
    let scenario = &table.scenario;
    ScenarioFacts {
        version: table.version.clone(),
        scenario: scenario.name.clone(),
        title: scenario.heading(),
        named: table.named(),
        hash: scenario.hash.clone(),
        shared: scenario.shared.iter().map(|shared| (shared.file.to_owned(), shared.from.clone())).collect(),
        provenance: provenance(scenario),
        reconstructed: reconstructed(scenario),
        overlays: table.overlays.clone(),
        rulings: rulings(&*table.ruleset),
        bots,
        bot_texts: Default::default(),
    }
}

/// The readings in force.
pub(crate) fn rulings(ruleset: &dyn Ruleset) -> Vec<RulingInForce> {
    let in_force = |(i, ruling): (usize, &Ruling)| {
        let choice = ruleset.reading(i);
        RulingInForce {
            number: ruling.number,
            id: ruling.id.into(),
            section: ruling.section.into(),
            choice: ruling.choices[choice].name.into(),
            default: choice == 0,
        }
    };
    ruleset.facts().rulings.iter().enumerate().map(in_force).collect()
}

/// How many values come from where.
#[must_use]
pub(crate) fn provenance(scenario: &Loaded) -> Provenance {
    let counts = scenario.provenance.counts();
    Provenance {
        rulebook: counts.rulebook as u64,
        derived: counts.derived as u64,
        outside: counts.outside as u64,
        reconstruction: counts.reconstruction as u64,
        overlay: counts.overlay as u64,
        edited: counts.edited as u64,
    }
}

/// What is reconstructed, a line for all values of the same reason.
fn reconstructed(scenario: &Loaded) -> Vec<String> {
    scenario.provenance.by_reason(Class::Reconstruction).iter().map(line).collect()
}

fn line(reason: &Reason<'_>) -> String {
    let (name, why) = (reason.name(), reason.why());
    match reason.values[..] {
        [value] => {
            let range = value.range.map(|(low, high)| format!(" (plausible: {low} to {high})")).unwrap_or_default();
            format!("`{name}`, {}{range}: {why}", value.value)
        }
        _ => {
            let ranged = if reason.values.iter().all(|value| value.range.is_some()) {
                ", each with a plausible range"
            } else {
                ""
            };
            format!("`{name}`, {} values{ranged}: {why}", reason.values.len())
        }
    }
}
