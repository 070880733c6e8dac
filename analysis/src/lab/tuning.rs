//! Weights found by play: those with which a bot takes the most points from given opponents.
//!
//! A point is a won game, a draw is half of one. Generations of candidates ([`Evolution`]) play the same games, each generation others;
//! what is found is the centre of the last one, which noise moves less than any candidate. What it gains is played on games that the
//! search has not seen.

use super::evolution::{Evolution, Normals, candidates};
use super::paired::Numbers;
use super::{Lane, Played, Scorer, Setting, lanes};
use crate::record::Record;
use crate::runner::{Finish, Plan, Progress, RunError};
use crate::summary::BotFacts;
use sandtable_engine::{Choose, Game, Purpose, Side, Stream};
use serde::{Deserialize, Serialize};
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// What is to be found, fixed before the first game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningPlan {
    /// What is played; its games are those of one candidate against one opponent in a generation.
    pub setting: Setting,
    /// The side whose weights are found: 0 or 1.
    pub side: usize,
    /// The opponents.
    pub against: Vec<BotFacts>,
    /// What each weight is called, `map.bonus`.
    pub keys: Vec<String>,
    /// Where the search starts.
    pub start: Vec<i32>,
    /// How many generations.
    pub generations: u32,
    /// How many candidates in each.
    pub candidates: usize,
    /// How far the first candidates lie from the start, on the scale of [`coordinate`].
    pub step: f64,
    /// How many games against each opponent show the gain.
    pub check: u64,
}

impl TuningPlan {
    /// The first thing in which another one differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &TuningPlan) -> Option<&'static str> {
        let fields = [
            (self.side == other.side, "the side (--side)"),
            (self.against == other.against, "the opponents (--against)"),
            (self.start == other.start && self.keys == other.keys, "the weights at the start (--bot)"),
            (self.generations == other.generations, "the number of generations (--generations)"),
            (self.candidates == other.candidates, "the number of candidates (--candidates)"),
            (self.step == other.step, "the first step (--step)"),
            (self.check == other.check, "the number of games for the gain (--check)"),
        ];
        let own = || fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        self.setting.differs(&other.setting).or_else(own)
    }

    /// How many games it takes, the gain included.
    #[must_use]
    pub fn games(&self) -> u64 {
        let each = self.setting.games.saturating_mul(self.candidates as u64).saturating_mul(self.generations.into());
        each.saturating_add(self.check.saturating_mul(2)).saturating_mul(self.against.len() as u64)
    }
}

/// How many candidates the textbook asks for with so many weights.
#[must_use]
pub fn usual_candidates(weights: usize) -> usize {
    candidates(weights).next_multiple_of(2)
}

/// What a weight is on the scale of the search: near 0 a step is a few units, far from it a share of the weight.
#[must_use]
pub fn coordinate(weight: i32) -> f64 {
    libm::asinh(f64::from(weight) / UNIT)
}

/// The nearest weight of at most `most` in size.
#[must_use]
pub fn weight(coordinate: f64, most: i32) -> i32 {
    let most = f64::from(most);
    (UNIT * libm::sinh(coordinate)).round().clamp(-most, most) as i32
}

/// Below this size a weight is searched by differences, above it by ratios.
const UNIT: f64 = 10.0;

/// The seed of the games of a part: others for each part, and not those of the seed itself.
#[must_use]
pub fn derived(seed: u64, part: u64) -> u64 {
    let mut stream = Stream::new(seed, part, Purpose::Worlds);
    u64::from(stream.below(u32::MAX)) << 32 | u64::from(stream.below(u32::MAX))
}

/// What the candidates of a generation scored, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    /// Half points: 2 a win, 1 a draw.
    pub halves: Vec<u64>,
    /// Sums of the margin, positive for the side that is tuned.
    pub margins: Vec<i64>,
}

/// A generation that was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Points a game of all candidates together.
    pub mean: f64,
    /// Those of the best one, which luck flatters.
    pub best: f64,
    /// The size of the search's steps after it, of the first ones.
    pub step: f64,
}

/// A search under way: a function of its plan and of the scores that it was told.
#[derive(Clone, Debug)]
pub struct Search {
    evolution: Evolution,
    normals: Normals,
    first_step: f64,
    most: i32,
    /// Games of a candidate in a generation.
    games: u64,
    way: Vec<Generation>,
}

impl Search {
    /// The search of a plan; no weight becomes larger than `most`.
    #[must_use]
    pub fn new(plan: &TuningPlan, most: i32) -> Search {
        let start = plan.start.iter().map(|&weight| coordinate(weight)).collect();
        Search {
            evolution: Evolution::new(start, plan.step, plan.candidates),
            normals: Normals::new(Stream::new(plan.setting.seed, u64::MAX, Purpose::Worlds)),
            first_step: plan.step,
            most,
            games: plan.setting.games * plan.against.len() as u64,
            way: Vec::new(),
        }
    }

    /// The candidates of the next generation.
    pub fn ask(&mut self) -> Vec<Vec<i32>> {
        let most = self.most;
        let weights = |at: Vec<f64>| at.into_iter().map(|coordinate| weight(coordinate, most)).collect();
        self.evolution.ask(&mut self.normals).into_iter().map(weights).collect()
    }

    /// Takes their scores. Of equal points the better margin is the better score: so a search that starts from weights that never win
    /// finds its way too.
    ///
    /// # Panics
    /// Where there are not as many scores as candidates were asked for.
    pub fn tell(&mut self, scores: &Scores) {
        // Margins count less than half a point all together.
        let largest = scores.margins.iter().map(|margin| margin.unsigned_abs()).max().unwrap_or(0) as f64 + 1.0;
        let score = |(&halves, &margin): (&u64, &i64)| halves as f64 + 0.25 * margin as f64 / largest;
        let all: Vec<f64> = scores.halves.iter().zip(&scores.margins).map(score).collect();
        self.evolution.tell(&all);
        let (games, count) = (2.0 * self.games as f64, scores.halves.len() as f64);
        self.way.push(Generation {
            mean: scores.halves.iter().sum::<u64>() as f64 / games / count,
            best: scores.halves.iter().copied().max().unwrap_or(0) as f64 / games,
            step: self.evolution.step() / self.first_step,
        });
    }

    /// The weights found so far.
    #[must_use]
    pub fn found(&self) -> Vec<i32> {
        self.evolution.mean().iter().map(|&coordinate| weight(coordinate, self.most)).collect()
    }

    /// The generations told.
    #[must_use]
    pub fn way(&self) -> &[Generation] {
        &self.way
    }
}

/// Half points of a game for one side.
#[must_use]
pub fn halves(record: &Record, side: Side) -> u64 {
    (1 + record.sign() * side.sign()) as u64
}

/// Counts half points and margins of players who all meet the same opponents: lanes are players by opponents.
struct Counter<'a> {
    side: Side,
    opponents: usize,
    scores: Scores,
    /// Of two players: how they differ, a game against all opponents at a time.
    pairs: Numbers,
    tell: &'a mut dyn FnMut(&Progress),
}

impl Scorer for Counter<'_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let mut sums = [0; 2];
        for (player, lanes) in lanes.chunks_exact(self.opponents).enumerate() {
            let won: u64 = lanes.iter().map(|lane| halves(&lane.record, self.side)).sum();
            let margin: i64 = lanes.iter().map(|lane| i64::from(lane.record.margin)).sum();
            self.scores.halves[player] += won;
            self.scores.margins[player] += margin * i64::from(self.side.sign());
            if let Some(sum) = sums.get_mut(player) {
                *sum = won as i64;
            }
        }
        self.pairs.add(sums[0], sums[1]);
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        (self.tell)(progress);
    }
}

/// Players of one side, and whom they meet.
#[derive(Debug)]
pub struct Field<'a, G, B> {
    /// The rules.
    pub game: &'a G,
    /// The players' side.
    pub side: Side,
    /// The players.
    pub players: &'a [B],
    /// Their opponents.
    pub opponents: &'a [B],
}

/// What the players scored, and how the second differs from the first, in half points a game against all opponents.
#[derive(Clone, Debug)]
pub struct Scored {
    /// A score a player.
    pub scores: Scores,
    /// Half points of the first two players, paired.
    pub pairs: Numbers,
    /// How the games ended.
    pub finish: Finish,
}

impl<G: Game, B: Choose<G> + Clone + Send + Sync> Field<'_, G, B> {
    /// Lets every player meet every opponent, all in the same games.
    ///
    /// # Errors
    /// Where rules or a bot are at fault, or threads cannot be started.
    pub fn play(&self, plan: &Plan, stop: &AtomicBool, tell: &mut dyn FnMut(&Progress)) -> Result<Scored, RunError> {
        let seated = |player, opponent| match self.side {
            Side::First => Lane::new(self.game, player, opponent),
            Side::Second => Lane::new(self.game, opponent, player),
        };
        let lanes: Vec<Lane<'_, G, B, B>> = self
            .players
            .iter()
            .flat_map(|player| self.opponents.iter().map(move |other| seated(player, other)))
            .collect();
        let none = |_: &B| 0;
        let scores = Scores {
            halves: self.players.iter().map(none).collect(),
            margins: self.players.iter().map(|_| 0).collect(),
        };
        let (side, opponents) = (self.side, self.opponents.len());
        let mut counter = Counter { side, opponents, scores, pairs: Numbers::default(), tell };
        let finish = lanes::play(&lanes, plan, stop, &mut counter)?;
        Ok(Scored { scores: counter.scores, pairs: counter.pairs, finish })
    }
}

/// What new weights gain over those at the start, in points a game, on games that the search has not seen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gain {
    /// Games against each opponent.
    pub games: u64,
    /// Points a game at the start, 0 to 1.
    pub before: f64,
    /// Points a game now.
    pub after: f64,
    /// Now less before.
    pub difference: f64,
    /// Lower bound of the difference at 95 %; none where all games differ by the same.
    pub low: Option<f64>,
    /// Upper bound.
    pub high: Option<f64>,
}

impl Gain {
    /// The gain of the second player over the first; none of no games.
    #[must_use]
    pub fn of(scored: &Scored, opponents: usize) -> Option<Gain> {
        let mean = scored.pairs.difference()?;
        let whole = 2.0 * opponents as f64;
        Some(Gain {
            games: scored.pairs.games(),
            before: mean.base / whole,
            after: mean.variant / whole,
            difference: mean.difference / whole,
            low: mean.low.map(|low| low / whole),
            high: mean.high.map(|high| high / whole),
        })
    }

    /// Whether the interval leaves out that nothing was gained.
    #[must_use]
    pub fn shown(&self) -> bool {
        self.low.is_some_and(|low| low > 0.0)
    }
}

/// Weights that were searched for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tuning {
    /// What was to be found.
    pub plan: TuningPlan,
    /// Points a game of each generation's candidates together.
    pub way: Vec<f64>,
    /// The size of the steps after each generation, of the first ones.
    pub steps: Vec<f64>,
    /// The weights found, in the order of the plan's keys.
    pub found: Vec<i32>,
    /// What they gain; none before it is played.
    pub gain: Option<Gain>,
}

impl Tuning {
    /// How far a search is.
    #[must_use]
    pub fn of(plan: TuningPlan, search: &Search, gain: Option<Gain>) -> Tuning {
        let way = search.way().iter();
        Tuning {
            way: way.clone().map(|generation| generation.mean).collect(),
            steps: way.map(|generation| generation.step).collect(),
            found: search.found(),
            plan,
            gain,
        }
    }

    /// Whether all generations and the gain are played.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.gain.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_gives_every_weight_back() {
        for value in [-10_000, -372, -1, 0, 1, 5, 38, 372, 9_999, 10_000] {
            assert_eq!(weight(coordinate(value), 10_000), value);
        }
        assert_eq!(weight(coordinate(10_000) + 1.0, 10_000), 10_000);
    }

    #[test]
    fn parts_have_seeds_of_their_own() {
        let seeds: std::collections::BTreeSet<u64> =
            (0..20).flat_map(|seed| (0..20).map(move |part| derived(seed, part))).collect();
        assert_eq!(seeds.len(), 400);
    }

    #[test]
    fn points_decide_and_margins_only_among_equals() {
        let plan = plan(3, 4);
        let mut one = Search::new(&plan, 10_000);
        let mut other = one.clone();
        let scores = |halves: [u64; 4], margins: [i64; 4]| Scores { halves: halves.into(), margins: margins.into() };
        one.ask();
        one.tell(&scores([5, 9, 2, 7], [0, 0, 0, 0]));
        other.ask();
        other.tell(&scores([5, 9, 2, 7], [900, -900, 900, 0]));
        assert_eq!(one.found(), other.found());
        let mut none = Search::new(&plan, 10_000);
        none.ask();
        none.tell(&scores([0; 4], [5, 9, 2, 7]));
        assert_eq!(one.found(), none.found(), "margins lead where nobody wins");
    }

    fn plan(weights: usize, candidates: usize) -> TuningPlan {
        let provenance = crate::summary::Provenance::default();
        let bot = || BotFacts { name: "heuristic".into(), hash: None };
        let setting = Setting {
            version: String::new(),
            scenario: "kuhn".into(),
            scenario_title: String::new(),
            scenario_hash: String::new(),
            provenance,
            overlays: Vec::new(),
            sides: ["first".into(), "second".into()],
            bots: [bot(), bot()],
            seed: 1,
            games: 10,
        };
        TuningPlan {
            setting,
            side: 0,
            against: vec![bot()],
            keys: (0..weights).map(|i| format!("weights.{i}")).collect(),
            start: vec![50; weights],
            generations: 10,
            candidates,
            step: 0.3,
            check: 100,
        }
    }
}
