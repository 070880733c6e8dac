//! The plan of a search for good play on both sides, and its result.

use super::setting::Setting;
use super::strategy::{Deviation, Round, Taken, between};
use super::tuning::Points;
use crate::summary::BotFacts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The plan, fixed before the first game. The most rounds are not part of it: a longer search resumes where a shorter one ended.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct StrategyPlan {
    /// The setting; its games are those of a pair of members.
    pub setting: Setting,
    /// The value of a game.
    #[serde(default, skip_serializing_if = "Points::are_wins")]
    pub points: Points,
    /// The members of both portfolios at the start.
    pub start: [Vec<BotFacts>; 2],
    /// The name of each weight, such as `map.bonus`.
    pub keys: Vec<String>,
    /// The least gain with which a response joins, in points a game.
    pub bound: f64,
    /// How often each response is searched for, each time with another seed.
    pub searches: u32,
    /// The number of generations in a search.
    pub generations: u32,
    /// The number of candidates in a generation.
    pub candidates: usize,
    /// The games of each candidate in a generation.
    pub tries: u64,
    /// The distance of the first candidates from the start, on the scale of [`coordinate`](super::tuning::coordinate).
    pub step: f64,
    /// The games that measure the gain of a response.
    pub check: u64,
    /// The same if one of the players searches; 0: no response searches.
    #[serde(default)]
    pub searched: u64,
}

impl StrategyPlan {
    /// The first field in which the plan `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &StrategyPlan) -> Option<&'static str> {
        let fields = [
            (self.start == other.start && self.keys == other.keys, "the bots at the start (@bots)"),
            (self.points == other.points, "what a game is worth (@points)"),
            (self.bound == other.bound, "the bound (@bound)"),
            (self.searches == other.searches, "the number of searches (@searches)"),
            (self.generations == other.generations, "the number of generations (@generations)"),
            (self.candidates == other.candidates, "the number of candidates (@candidates)"),
            (self.tries == other.tries, "the number of games of a candidate (@tries)"),
            (self.step == other.step, "the first step (@step)"),
            (self.check == other.check, "the number of games for a gain (@check)"),
            (self.searched == other.searched, "the number of games of a search (@searched)"),
        ];
        // The bots at the start are also those of the setting.
        let own = fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        own.or_else(|| self.setting.differs(&other.setting))
    }

    /// The most games of one search for weights, including those that test whether it still improves.
    #[must_use]
    pub fn games_of_search(&self) -> u64 {
        let generation = self.games_of_generation();
        let shown = u64::from(self.generations.div_ceil(STRETCH)).saturating_mul(2);
        generation.saturating_mul(u64::from(self.generations).saturating_add(shown))
    }

    /// The games of one generation of a search.
    #[must_use]
    pub fn games_of_generation(&self) -> u64 {
        self.tries.saturating_mul(self.candidates as u64)
    }

    /// The most games of a side's responses in a round, including those that pick the best and measure its gain.
    #[must_use]
    pub fn games_of_response(&self) -> u64 {
        let picked = if self.searches > 1 { self.check } else { 0 };
        let search = self.games_of_search().saturating_add(picked).saturating_mul(self.searches.into());
        search.saturating_add(self.check).saturating_add(self.searched.saturating_mul(2))
    }

    /// The most games of `rounds` rounds: if every response joins its portfolio.
    #[must_use]
    pub fn games(&self, rounds: u32) -> u64 {
        let rounds = u64::from(rounds);
        let members = |side: usize| self.start[side].len() as u64 + rounds.saturating_sub(1);
        let cells = members(0).saturating_mul(members(1)).saturating_mul(self.setting.games);
        let bracket = self.check.saturating_mul(2);
        cells.saturating_add(self.games_of_response().saturating_mul(2).saturating_mul(rounds)).saturating_add(bracket)
    }
}

/// After this many generations a search plays fresh games to test whether it still improves.
pub const STRETCH: u32 = 10;

/// If a side's best response gains less than this, in points a game with its error, the side has no reason to leave its mixture. If this holds for
/// both sides, the verdict is settled.
pub const SETTLED: f64 = 0.05;

/// A member of a portfolio.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Member {
    /// Its name: as on the command line, or from the round that found it.
    pub name: String,
    /// Its weights, in the order of the plan's keys; none for a bot without weights.
    pub weights: Option<Vec<i32>>,
    /// Whether it searches over these weights.
    pub searches: bool,
    /// Its share of the mixture.
    pub share: f64,
    /// How its play against the other side's mixture differs from the first member's, the largest differences first. Empty for the first, and for one
    /// with a very small share.
    pub does: Vec<Difference>,
}

/// A difference between the play of two members.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Difference {
    /// The feature in which they differ.
    pub what: String,
    /// Whether the figures are shares of games.
    pub share: bool,
    /// Its value for this member.
    pub here: f64,
    /// Its value for the first member.
    pub there: f64,
}

/// The outcome of a search for good play: the value of the scenario, and the gain of each side's best deviation.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Bracket {
    /// The setting.
    pub setting: Setting,
    /// The value of a game.
    #[serde(default, skip_serializing_if = "Points::are_wins")]
    pub points: Points,
    /// The games that measure a gain.
    pub check: u64,
    /// The same if a player searches; 0: no response searches.
    pub searched: u64,
    /// The first side's points in the equilibrium.
    pub value: Taken,
    /// The best deviation of each side.
    pub deviations: [Deviation; 2],
}

impl Bracket {
    /// Whether each side's best deviation gains less than [`SETTLED`], with its error.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.deviations.iter().all(|found| found.gain.interval().1 < SETTLED)
    }

    /// The bounds of the value, as far as the deviations show.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        between(&self.value, &self.deviations)
    }
}

/// Good play for both sides, as far as it was found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Solution {
    /// The plan.
    pub plan: StrategyPlan,
    /// The rounds that were played.
    pub rounds: Vec<Round>,
    /// Both portfolios, with the shares of the last round.
    pub members: [Vec<Member>; 2],
    /// The first side's points for each pair of members: one row per member of the first side.
    pub matrix: Vec<Vec<Taken>>,
    /// The best response of each side to the last mixtures, in games that nothing else has used; none before the end.
    pub bracket: Option<[Deviation; 2]>,
    /// Whether it ended by itself.
    pub complete: bool,
}

impl Solution {
    /// The last round; `None` before one was played.
    #[must_use]
    pub fn last(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// The bracket; `None` before the end.
    #[must_use]
    pub fn bracket(&self) -> Option<Bracket> {
        let StrategyPlan { setting, points, check, searched, .. } = self.plan.clone();
        let (value, deviations) = (self.last()?.value, self.bracket?);
        Some(Bracket { setting, points, check, searched, value, deviations })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::strategy::Response;
    use crate::summary::ScenarioFacts;
    use sandtable_engine::Game;
    use sandtable_engine::kuhn::Kuhn;

    /// A gain of the first side moves the upper bound, one of the second side the lower one; a loss moves neither.
    #[test]
    fn a_bracket_ends_where_deviations_reach() {
        let taken = |mean| Taken { mean, se: 0.01 };
        let deviation = |gain| Deviation { how: Response::Tuned, gain: taken(gain) };
        let bracket = Bracket {
            setting: Setting::of(Kuhn::CARD, &ScenarioFacts::default(), 1, 100),
            points: Points::Wins,
            check: 100,
            searched: 0,
            value: taken(0.5),
            deviations: [deviation(0.1), deviation(-0.1)],
        };
        let (low, high) = bracket.bounds();
        assert!((low - 0.4804).abs() < 1e-4 && (high - 0.6196).abs() < 1e-4, "{low} to {high}");
        assert!(!bracket.is_settled());
    }
}
