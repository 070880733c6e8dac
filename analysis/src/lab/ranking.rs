//! Many variants against one base, ranked by effect.

use super::comparison::{Row, SEEN, Topic, Validity};
use super::many::{benjamini_hochberg, holm};
use super::paired::Pairs;
use crate::estimate::{CONFIDENCE, Rate};
use crate::runner::Plan;
use crate::summary::{BotFacts, ScenarioFacts};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// How p-values of many variants are corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// The probability of any false alarm is held.
    Holm,
    /// The expected share of false alarms among the alarms is held.
    BenjaminiHochberg,
}

/// A variant's name, as it is listed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switch {
    /// The ruling's number in the system's list, `8` for R-8.
    pub number: u8,
    /// Its name on the command line.
    pub id: String,
    /// The section it concerns.
    pub section: String,
    /// The reading that is tried.
    pub choice: String,
    /// The reading of the base.
    pub instead_of: String,
    /// What is unclear.
    pub question: String,
}

/// A variant in its rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ranked {
    /// What was switched.
    #[serde(flatten)]
    pub switch: Switch,
    /// Games that it left identical.
    pub identical: Rate,
    /// The rate at which the first side wins; its p-value corrected for the list.
    pub wins: Row,
    /// The margin; its p-value corrected for the list.
    pub margin: Row,
}

impl Ranked {
    /// Whether it matters for who wins or for the margin, as far as these games show.
    #[must_use]
    pub fn matters(&self) -> bool {
        [&self.wins, &self.margin].iter().any(|row| row.adjusted.is_some_and(|adjusted| adjusted <= SEEN))
    }
}

/// What came of a ranking. The same games give the same ranking, byte for byte.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ranking {
    /// The program's version.
    pub version: String,
    /// The rule system's short name.
    pub system: String,
    /// The game's title.
    pub game_title: String,
    /// The scenario's short name.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// A hash of the base's data.
    pub scenario_hash: String,
    /// Names of what was laid over the scenario, for base and variants.
    pub overlays: Vec<String>,
    /// Names of the sides, the first side first.
    pub sides: [String; 2],
    /// The bots, the first side's first.
    pub bots: [BotFacts; 2],
    /// The seed.
    pub seed: u64,
    /// Games played under each variant: games 0 to `games - 1` of the seed.
    pub games: u64,
    /// How many were to be played.
    pub planned: u64,
    /// The confidence level of every interval, each for itself.
    pub confidence: f64,
    /// Which intervals and p-values are given.
    pub validity: Validity,
    /// How p-values are corrected: over both quantities of all variants.
    pub correction: Correction,
    /// The variants, the one with the largest effect on the rate of wins first.
    pub rows: Vec<Ranked>,
}

impl Ranking {
    /// The ranking of some variants, each paired with the same base. `games` below the plan's were stopped by hand, so that intervals
    /// are given which allow for it.
    ///
    /// # Panics
    /// Where the pairs have no games, or there are not as many switches as pairs.
    #[must_use]
    pub fn of(
        switches: &[Switch],
        pairs: &[Pairs],
        facts: &ScenarioFacts,
        plan: &Plan,
        correction: Correction,
    ) -> Ranking {
        assert_eq!(switches.len(), pairs.len(), "a name for each variant");
        let games = pairs.first().map_or(0, Pairs::games);
        let validity = if games == plan.games { Validity::Fixed } else { Validity::Anytime };
        let ranked = switches.iter().zip(pairs).map(|(switch, pairs)| {
            let card = pairs.card();
            let wins = pairs.winners().event(|winner| winner == 0);
            Ranked {
                switch: switch.clone(),
                identical: validity.share(pairs.identical().count, pairs.games()),
                wins: Row::of_rate(Topic::Wins, card.sides[0], &wins, validity),
                margin: Row::of_mean(Topic::Margin, card.margin, pairs.margin(), validity).expect("games were played"),
            }
        });
        let mut rows: Vec<Ranked> = ranked.collect();
        let p: Vec<f64> = rows.iter().flat_map(|row| [row.wins.p, row.margin.p]).collect();
        let adjusted = match correction {
            Correction::Holm => holm(&p),
            Correction::BenjaminiHochberg => benjamini_hochberg(&p),
        };
        for (row, adjusted) in rows.iter_mut().zip(adjusted.chunks_exact(2)) {
            row.wins.adjusted = Some(adjusted[0]);
            row.margin.adjusted = Some(adjusted[1]);
        }
        rows.sort_by(by_effect);
        let card = pairs.first().map(Pairs::card);
        Ranking {
            version: facts.version.clone(),
            system: card.map_or_else(String::new, |card| card.system.into()),
            game_title: card.map_or_else(String::new, |card| card.title.into()),
            scenario: facts.scenario.clone(),
            scenario_title: facts.title.clone(),
            scenario_hash: facts.hash.clone(),
            overlays: facts.overlays.iter().map(|overlay| overlay.name.clone()).collect(),
            sides: card.map_or_else(Default::default, |card| card.sides.map(String::from)),
            bots: facts.bots.clone(),
            seed: plan.seed,
            games,
            planned: plan.games,
            confidence: CONFIDENCE,
            validity,
            correction,
            rows,
        }
    }

    /// The ranking as JSON: the same bytes for the same games.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|json| json + "\n")
    }
}

/// The larger effect on wins first, then on the margin, then on the number of games touched; equal ones as they were listed.
fn by_effect(a: &Ranked, b: &Ranked) -> Ordering {
    let size = |row: &Row| row.difference.abs();
    size(&b.wins)
        .total_cmp(&size(&a.wins))
        .then(size(&b.margin).total_cmp(&size(&a.margin)))
        .then(a.identical.count.cmp(&b.identical.count))
}
