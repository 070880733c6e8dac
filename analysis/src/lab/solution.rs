//! What a search for good play on both sides is to find, and what it found.

use super::setting::Setting;
use super::strategy::{Deviation, Round, Taken, between};
use super::tuning::Points;
use crate::summary::BotFacts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is to be found, fixed before the first game. How many rounds there are at most is not: more of them resume where fewer ended.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct StrategyPlan {
    /// What is played; its games are those of a pair of members.
    pub setting: Setting,
    /// What a game is worth.
    #[serde(default, skip_serializing_if = "Points::are_wins")]
    pub points: Points,
    /// The members of both portfolios at the start.
    pub start: [Vec<BotFacts>; 2],
    /// What each weight is called, `map.bonus`.
    pub keys: Vec<String>,
    /// What a response must gain to join, in points a game.
    pub bound: f64,
    /// How often each response is searched for, each time from another seed.
    pub searches: u32,
    /// Generations of a search.
    pub generations: u32,
    /// Candidates of a generation.
    pub candidates: usize,
    /// Games of a candidate in a generation.
    pub tries: u64,
    /// How far the first candidates lie from the start, on the scale of [`coordinate`](super::tuning::coordinate).
    pub step: f64,
    /// Games that show what a response gains.
    pub check: u64,
    /// The same where one of the players searches; 0: no response searches.
    #[serde(default)]
    pub searched: u64,
}

impl StrategyPlan {
    /// The first thing in which another one differs, in a designer's words.
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
        // The bots at the start are the setting's too.
        let own = fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        own.or_else(|| self.setting.differs(&other.setting))
    }

    /// The most games of one search for weights, with those that show whether it still grows.
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

    /// The most games of the responses of a side in a round, with those that pick the best and show what it gains.
    #[must_use]
    pub fn games_of_response(&self) -> u64 {
        let picked = if self.searches > 1 { self.check } else { 0 };
        let search = self.games_of_search().saturating_add(picked).saturating_mul(self.searches.into());
        search.saturating_add(self.check).saturating_add(self.searched.saturating_mul(2))
    }

    /// How many games this many rounds take at most: with every response joining its portfolio.
    #[must_use]
    pub fn games(&self, rounds: u32) -> u64 {
        let rounds = u64::from(rounds);
        let members = |side: usize| self.start[side].len() as u64 + rounds.saturating_sub(1);
        let cells = members(0).saturating_mul(members(1)).saturating_mul(self.setting.games);
        let bracket = self.check.saturating_mul(2);
        cells.saturating_add(self.games_of_response().saturating_mul(2).saturating_mul(rounds)).saturating_add(bracket)
    }
}

/// After this many generations a search plays fresh games, to see whether it still grows.
pub const STRETCH: u32 = 10;

/// A side has no reason to leave its mixture where its best response gains less than this, in points a game, with the error: then the verdict is
/// settled.
pub const SETTLED: f64 = 0.05;

/// A member of a portfolio.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Member {
    /// Its name: as on the command line, or the round that found it.
    pub name: String,
    /// The weights that it plays by, in the order of the plan's keys; none for a bot that has none.
    pub weights: Option<Vec<i32>>,
    /// Whether it searches over them.
    pub searches: bool,
    /// Its share of the mixture.
    pub share: f64,
    /// What it does against the other side's mixture otherwise than the first member, what is most apart first; none for the first, and for
    /// one that hardly plays.
    pub does: Vec<Difference>,
}

/// What one member does otherwise than another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Difference {
    /// What it is.
    pub what: String,
    /// Whether the figures are shares of games.
    pub share: bool,
    /// How it is with this one.
    pub here: f64,
    /// How it is with the first.
    pub there: f64,
}

/// What a search for good play comes to: what the scenario is worth, and what either side's best deviation gains.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Bracket {
    /// What was played.
    pub setting: Setting,
    /// What a game is worth.
    #[serde(default, skip_serializing_if = "Points::are_wins")]
    pub points: Points,
    /// The games of a gain.
    pub check: u64,
    /// The same where a player searches; 0: no response searches.
    pub searched: u64,
    /// What the first side takes in the equilibrium.
    pub value: Taken,
    /// The best deviation of each side.
    pub deviations: [Deviation; 2],
}

impl Bracket {
    /// Whether neither side's best deviation gains [`SETTLED`] or more, with its error.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.deviations.iter().all(|found| found.gain.interval().1 < SETTLED)
    }

    /// Between which bounds the value lies, as far as the deviations show.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        between(&self.value, &self.deviations)
    }
}

/// Good play for both sides, as far as it was found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Solution {
    /// What was to be found.
    pub plan: StrategyPlan,
    /// The rounds that were played.
    pub rounds: Vec<Round>,
    /// Both portfolios, with the shares of the last round.
    pub members: [Vec<Member>; 2],
    /// What they take from each other: a row a member of the first side.
    pub matrix: Vec<Vec<Taken>>,
    /// The best response of each side to the last mixtures, in games that nothing else has seen; none before the end.
    pub bracket: Option<[Deviation; 2]>,
    /// Whether it ended by itself.
    pub complete: bool,
}

impl Solution {
    /// The last round; none before one is played.
    #[must_use]
    pub fn last(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// What it comes to; none before the end.
    #[must_use]
    pub fn bracket(&self) -> Option<Bracket> {
        let StrategyPlan { setting, points, check, searched, .. } = self.plan.clone();
        let (value, deviations) = (self.last()?.value, self.bracket?);
        Some(Bracket { setting, points, check, searched, value, deviations })
    }
}
