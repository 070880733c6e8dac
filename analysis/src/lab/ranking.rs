//! Many variants against one base, ranked by effect.

use super::comparison::{Row, SEEN, Topic, Validity};
use super::many::{benjamini_hochberg, games_to_decide, holm};
use super::paired::{Fourfold, Numbers};
use super::setting::Setting;
use crate::batch::Played;
use crate::dispatch::Plan;
use crate::estimate::{CONFIDENCE, Rate};
use crate::summary::{BotFacts, Provenance, ScenarioFacts};
use sandtable_engine::{Card, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::ops::Range;

/// The correction of the p-values of many variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// Controls the probability of any false alarm.
    Holm,
    /// Controls the expected share of false alarms among the alarms.
    BenjaminiHochberg,
}

/// A variant in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Switch {
    /// The ruling's number in the system's list: `8` for R-8.
    pub number: u8,
    /// Its name on the command line.
    pub id: String,
    /// The section of the rulebook that it concerns.
    pub section: String,
    /// The reading that is tried.
    pub choice: String,
    /// The reading of the base.
    pub instead_of: String,
    /// The question that the rulebook leaves open.
    pub question: String,
}

/// The plan of the games, fixed before the first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankPlan {
    /// The base, its seed, and the games under each variant.
    #[serde(flatten)]
    pub setting: Setting,
    /// How p-values are corrected.
    pub correction: Correction,
    /// The variants.
    pub switches: Vec<Switch>,
}

/// The most blocks of a ranking, and the fewest games in one.
const MOST_BLOCKS: u64 = 50;
const FEWEST: u64 = 10;

impl RankPlan {
    /// The first field in which the plan `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &RankPlan) -> Option<&'static str> {
        let fields = [
            (self.correction == other.correction, "the correction (@correct)"),
            (self == other, "the rulings or the names in it"),
        ];
        let own = || fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        self.setting.differs(&other.setting).or_else(own)
    }

    /// The games in blocks. Each block is played under every variant before the next one.
    pub fn blocks(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let games = self.setting.games;
        let block = games.div_ceil(MOST_BLOCKS).max(FEWEST);
        (0..games.div_ceil(block)).map(move |i| i * block..((i + 1) * block).min(games))
    }
}

/// The effect of a variant on the games that were played under both base and variant. All counts are integers, in any order of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    identical: u64,
    /// Wins of the first side.
    wins: Fourfold,
    margin: Numbers,
}

impl Effect {
    /// Adds one game, as played by the base rules (`base`) and by the variant (`variant`).
    pub fn add(&mut self, base: &Played, variant: &Played) {
        let won = |played: &Played| played.record.winner == Some(Side::First);
        self.identical += u64::from(variant.same);
        self.wins.add(won(base), won(variant));
        self.margin.add(base.record.margin.into(), variant.record.margin.into());
    }

    /// Adds all games of `other`, another count of the same variant.
    pub fn merge(&mut self, other: &Effect) {
        self.identical += other.identical;
        self.wins.merge(&other.wins);
        self.margin.merge(&other.margin);
    }

    /// The number of pairs of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.margin.games()
    }
}

/// A variant with its results.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Ranked {
    /// The ruling and its reading.
    #[serde(flatten)]
    pub switch: Switch,
    /// Games that it left identical.
    pub identical: Rate,
    /// The rate at which the first side wins; its p-value is corrected over the list.
    pub wins: Row,
    /// The margin; its p-value is corrected over the list.
    pub margin: Row,
}

impl Ranked {
    /// Whether its effect on wins or on the margin is significant in these games.
    #[must_use]
    pub fn matters(&self) -> bool {
        [&self.wins, &self.margin].iter().any(|row| row.adjusted.is_some_and(|adjusted| adjusted <= SEEN))
    }
}

/// The results of a ranking. The same games give a byte-identical ranking.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
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
    /// Where the base's data come from.
    pub provenance: Provenance,
    /// Names of the overlays applied to base and variants.
    pub overlays: Vec<String>,
    /// Names of the sides, the first side first.
    pub sides: [String; 2],
    /// The bots, the first side's first.
    pub bots: [BotFacts; 2],
    /// The seed.
    pub seed: u64,
    /// Games played under each variant: games 0 to `games - 1` of the seed.
    pub games: u64,
    /// The number of games planned.
    pub planned: u64,
    /// The confidence level of every interval, not corrected for their number.
    pub confidence: f64,
    /// The kind of intervals and p-values that are given.
    pub validity: Validity,
    /// The correction of the p-values, over both quantities of all variants.
    pub correction: Correction,
    /// The variants, the one with the largest effect on the rate of wins first.
    pub rows: Vec<Ranked>,
}

impl Ranking {
    /// The ranking of the variants `switches` of the rule system of `card`, with `effects` in the same order, each paired with the same base, which
    /// `facts` describe. The p-values are corrected by `correction`. If there are fewer games than in `plan`, the run was cancelled, and the
    /// intervals allow for it.
    ///
    /// # Panics
    /// If there are no games, or not as many switches as effects.
    #[must_use]
    pub fn of(
        card: &Card,
        switches: &[Switch],
        effects: &[Effect],
        facts: &ScenarioFacts,
        plan: &Plan,
        correction: Correction,
    ) -> Ranking {
        assert_eq!(switches.len(), effects.len(), "a name for each variant");
        let games = effects.first().map_or(0, Effect::games);
        let validity = if games == plan.games { Validity::Fixed } else { Validity::Anytime };
        let ranked = switches.iter().zip(effects).map(|(switch, effect)| Ranked {
            switch: switch.clone(),
            identical: validity.share(effect.identical, games),
            wins: Row::of_rate(Topic::Wins, card.sides[0], &effect.wins, validity),
            margin: Row::of_mean(Topic::Margin, card.margin, &effect.margin, validity).expect("games were played"),
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
        Ranking {
            version: facts.version.clone(),
            system: card.system.into(),
            game_title: card.title.into(),
            scenario: facts.scenario.clone(),
            scenario_title: facts.title.clone(),
            scenario_hash: facts.hash.clone(),
            provenance: facts.provenance,
            overlays: facts.overlays.iter().map(ToString::to_string).collect(),
            sides: card.sides.map(String::from),
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

    /// Of the readings without a significant effect, the one with the smallest p-value of its wins, with the number of games that would make an
    /// effect of this size significant. `None` if no such reading changes the wins.
    #[must_use]
    pub fn nearest(&self) -> Option<(&Ranked, u64)> {
        let open = self.rows.iter().filter(|row| !row.matters());
        let row = open.min_by(|a, b| a.wins.p.total_cmp(&b.wins.p))?;
        let games = games_to_decide(row.wins.p, 2 * self.rows.len(), self.games)?;
        Some((row, games)).filter(|_| games > self.games)
    }
}

/// Orders variants by effect: on wins, then on the margin, then by the number of games changed, the largest first. Equal ones keep their order.
fn by_effect(a: &Ranked, b: &Ranked) -> Ordering {
    let size = |row: &Row| row.difference.abs();
    size(&b.wins)
        .total_cmp(&size(&a.wins))
        .then(size(&b.margin).total_cmp(&size(&a.margin)))
        .then(a.identical.count.cmp(&b.identical.count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    #[test]
    fn effects_of_parts_add_up_to_that_of_all_games() {
        let played = |game: u64, margin: i16| {
            let winner = if margin > 0 { Some(Side::First) } else { Some(Side::Second) };
            Played { record: Record { game, margin, winner, ..Record::EMPTY }, same: margin == 1 }
        };
        let pairs: Vec<[Played; 2]> =
            (0..30).map(|game| [5, 3].map(|cycle| played(game, (game % cycle) as i16 - 1))).collect();
        let effect = |pairs: &[[Played; 2]]| {
            let mut effect = Effect::default();
            pairs.iter().for_each(|[base, variant]| effect.add(base, variant));
            effect
        };
        let mut parts = effect(&pairs[..11]);
        parts.merge(&effect(&pairs[11..]));
        assert_eq!(parts, effect(&pairs));
        let Fourfold { both, base_only, variant_only, neither } = parts.wins;
        assert_eq!([both, base_only, variant_only, neither], [6, 12, 4, 8]);
    }
}
