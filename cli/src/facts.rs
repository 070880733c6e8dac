//! What a result must say of its scenario and its bots.

use crate::VERSION;
use crate::options::{Table, name};
use sandtable_analysis::ScenarioFacts;
use sandtable_analysis::summary::{BotFacts, Provenance, RulingInForce};
use sandtable_bots::catalogue::{BotChoice, BotText};
use sandtable_engine::Side;
use sandtable_questions::system::System;
use sandtable_scenarios::provenance::Reason;
use sandtable_scenarios::{Class, Loaded};

/// The bots of both sides, with what to say of them.
///
/// # Errors
/// Every fault of their files.
pub(crate) fn seat<G: System>(
    game: &G,
    choices: &[BotChoice; 2],
) -> Result<([G::Bot; 2], [BotFacts; 2]), sandtable_scenarios::Faults> {
    let (first, of_first) = game.bot(&choices[0], Side::First)?;
    let (second, of_second) = game.bot(&choices[1], Side::Second)?;
    Ok(([first, second], [facts(&choices[0], of_first), facts(&choices[1], of_second)]))
}

fn facts(choice: &BotChoice, text: Option<BotText>) -> BotFacts {
    let hash = text.map(|text| blake3::hash(text.text.as_bytes()).to_hex()[..16].to_owned());
    BotFacts { name: name(choice), hash }
}

/// What a result of this scenario must say.
pub(crate) fn of<G: System>(game: &G, table: &Table, bots: [BotFacts; 2]) -> ScenarioFacts {
    let scenario = &table.scenario;
    ScenarioFacts {
        version: VERSION.into(),
        scenario: scenario.name.clone(),
        title: scenario.title.clone(),
        hash: scenario.hash.clone(),
        shared: scenario.shared.iter().map(|shared| (shared.file.to_owned(), shared.from.clone())).collect(),
        provenance: provenance(scenario),
        reconstructed: reconstructed(scenario),
        overlays: table.overlays.clone(),
        rulings: rulings(game),
        bots,
    }
}

/// How many values come from where.
pub(crate) fn provenance(scenario: &Loaded) -> Provenance {
    let counts = scenario.provenance.counts();
    Provenance {
        rulebook: counts.rulebook as u64,
        derived: counts.derived as u64,
        outside: counts.outside as u64,
        reconstruction: counts.reconstruction as u64,
        overlay: counts.overlay as u64,
    }
}

/// The readings in force.
pub(crate) fn rulings<G: System>(game: &G) -> Vec<RulingInForce> {
    let rulings = G::RULINGS.iter().enumerate().map(|(i, ruling)| {
        let choice = game.reading(i);
        RulingInForce {
            number: ruling.number,
            id: ruling.id.into(),
            section: ruling.section.into(),
            choice: ruling.choices[choice].name.into(),
            default: choice == 0,
        }
    });
    rulings.collect()
}

/// What is reconstructed, a line for all values of the same reason.
fn reconstructed(scenario: &Loaded) -> Vec<String> {
    scenario.provenance.by_reason(Class::Reconstruction).iter().map(|group| line(group)).collect()
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
