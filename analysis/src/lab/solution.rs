//! What a search for good play on both sides is to find, and what it found.

use super::setting::Setting;
use super::strategy::{Round, Taken};
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
        ];
        // The bots at the start are the setting's too.
        let own = fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        own.or_else(|| self.setting.differs(&other.setting))
    }

    /// The games of one search for a response, with those that pick the best and show what it gains.
    #[must_use]
    pub fn games_of_response(&self) -> u64 {
        let search = self.tries.saturating_mul(self.candidates as u64).saturating_mul(self.generations.into());
        let picked = if self.searches > 1 { self.check } else { 0 };
        search.saturating_add(picked).saturating_mul(self.searches.into()).saturating_add(self.check)
    }

    /// How many games this many rounds take at most: with every response joining its portfolio.
    #[must_use]
    pub fn games(&self, rounds: u32) -> u64 {
        let rounds = u64::from(rounds);
        let members = |side: usize| self.start[side].len() as u64 + rounds.saturating_sub(1);
        let cells = members(0).saturating_mul(members(1)).saturating_mul(self.setting.games);
        cells.saturating_add(self.games_of_response().saturating_mul(2).saturating_mul(rounds))
    }
}

/// A member of a portfolio.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Member {
    /// Its name: as on the command line, or the round that found it.
    pub name: String,
    /// The weights that it plays by, in the order of the plan's keys; none for a bot that has none.
    pub weights: Option<Vec<i32>>,
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
    /// Whether neither side's response gained more than the bound in the last round.
    pub settled: bool,
    /// Whether it ended by itself.
    pub complete: bool,
}

impl Solution {
    /// The last round; none before one is played.
    #[must_use]
    pub fn last(&self) -> Option<&Round> {
        self.rounds.last()
    }
}
