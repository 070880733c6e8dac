//! What is made of a table for one rule system: the bots in their seats, and what a result says of scenario and bots.

use crate::failure::Failure;
use crate::system::System;
use crate::table::Table;
use sandtable_analysis::ScenarioFacts;
use sandtable_analysis::lab::Lane;
use sandtable_analysis::summary::{BotFacts, Provenance, RulingInForce};
use sandtable_bots::catalogue::{BotChoice, BotText};
use sandtable_bots::player::Player;
use sandtable_engine::Side;
use sandtable_engine::rulings::Ruling;
use sandtable_scenarios::provenance::Reason;
use sandtable_scenarios::{Class, Faults, Loaded};

/// The bots of both sides, with what to say of them.
pub(crate) struct Seats<G: System> {
    pub(crate) bots: [Player<G>; 2],
    pub(crate) named: [BotFacts; 2],
}

impl<G: System> Seats<G> {
    /// # Errors
    /// Every fault of the bots' files.
    pub(crate) fn new(game: &G, choices: &[BotChoice; 2]) -> Result<Seats<G>, Failure> {
        let (first, of_first) = seated(game, &choices[0], Side::First)?;
        let (second, of_second) = seated(game, &choices[1], Side::Second)?;
        Ok(Seats { bots: [first, second], named: [of_first, of_second] })
    }

    /// The lane in which they play these rules.
    pub(crate) fn lane<'g>(&'g self, game: &'g G) -> Lane<'g, G, Player<G>, Player<G>> {
        Lane::new(game, &self.bots[0], &self.bots[1])
    }
}

/// The game of a table that was changed from one of the same rule system, with its bots.
pub(crate) fn changed<G: System>(table: &Table) -> Result<(G, Seats<G>), Failure> {
    let game = G::of(&table.scenario.data)
        .ok_or_else(|| Failure::Said(format!("{} is of another rule system", table.called)))?;
    let seats = Seats::new(&game, &table.bots)?;
    Ok((game, seats))
}

/// A bot in the seat of a side, with what to say of it.
///
/// # Errors
/// Every fault of its file.
pub(crate) fn seated<G: System>(game: &G, choice: &BotChoice, side: Side) -> Result<(Player<G>, BotFacts), Faults> {
    let (bot, text) = Player::build(choice, side, game)?;
    Ok((bot, bot_facts(choice, text)))
}

fn bot_facts(choice: &BotChoice, text: Option<BotText>) -> BotFacts {
    let hash = text.map(|text| blake3::hash(text.text.as_bytes()).to_hex()[..16].to_owned());
    BotFacts { name: choice.to_string(), hash }
}

/// What a result of this scenario must say.
pub(crate) fn facts(table: &Table, rulings: Vec<RulingInForce>, bots: [BotFacts; 2]) -> ScenarioFacts {
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
        rulings,
        bots,
        bot_texts: Default::default(),
    }
}

/// What stands in the bots' files.
pub(crate) fn bot_texts<G: System>(game: &G, choices: &[BotChoice; 2]) -> [Option<String>; 2] {
    Side::BOTH.map(|side| Some(Player::build(&choices[side.index()], side, game).ok()?.1?.text))
}

/// The readings in force.
pub(crate) fn rulings<G: System>(game: &G) -> Vec<RulingInForce> {
    let in_force = |(i, ruling): (usize, &Ruling)| {
        let choice = game.reading(i);
        RulingInForce {
            number: ruling.number,
            id: ruling.id.into(),
            section: ruling.section.into(),
            choice: ruling.choices[choice].name.into(),
            default: choice == 0,
        }
    };
    G::RULINGS.iter().enumerate().map(in_force).collect()
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
