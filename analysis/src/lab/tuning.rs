//! Weights found by play: those with which a bot takes the most points from given opponents.
//!
//! A win is a point and a draw is half of one; or levels of victory count ([`Points`]). All candidates of a generation ([`Evolution`]) play the same
//! games, and each generation plays others. The result is the centre of the last generation, which noise moves less than any candidate. Its gain is
//! measured on games that the search has not used.

use super::Setting;
use super::evolution::{Evolution, Normals, candidates};
use super::paired::Numbers;
use crate::batch::{Job, Played};
use crate::dispatch::{self, Finish, Pace, Part, Progress, Scorer};
use crate::executor::{Executor, RunError};
use crate::record::Record;
use crate::summary::BotFacts;
use sandtable_engine::{Purpose, Side, Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The value of a game to a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Points {
    /// A win is a point and a draw half of one, at any level.
    #[default]
    Wins,
    /// The best of this many victory levels is a point, the worst is 0, and the levels between are spaced evenly.
    Levels(u8),
}

impl Points {
    /// The number of parts in a point, so that points are counted in integers.
    #[must_use]
    pub const fn parts(self) -> u64 {
        match self {
            Points::Levels(levels @ 2..) => levels as u64 - 1,
            _ => 2,
        }
    }

    /// The parts of a point that the game of `record` gives to `side`.
    #[must_use]
    pub fn of(self, record: &Record, side: Side) -> u64 {
        let first = match self {
            Points::Levels(2..) => self.parts() - u64::from(record.level),
            _ => (1 + record.sign()) as u64,
        };
        if side == Side::First { first } else { self.parts() - first }
    }

    /// Whether victory levels are ignored.
    #[must_use]
    pub fn are_wins(&self) -> bool {
        *self == Points::Wins
    }
}

/// The plan of the search, fixed before the first game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct TuningPlan {
    /// The setting; its games are those of one candidate against one opponent in a generation.
    pub setting: Setting,
    /// The value of a game.
    #[serde(default, skip_serializing_if = "Points::are_wins")]
    pub points: Points,
    /// The side whose weights are tuned: 0 or 1.
    pub side: usize,
    /// The opponents.
    pub against: Vec<BotFacts>,
    /// The name of each weight, such as `map.bonus`.
    pub keys: Vec<String>,
    /// The weights at the start.
    pub start: Vec<i32>,
    /// The number of generations.
    pub generations: u32,
    /// The number of candidates in each.
    pub candidates: usize,
    /// The distance of the first candidates from the start, on the scale of [`coordinate`].
    pub step: f64,
    /// The number of games against each opponent that measure the gain.
    pub check: u64,
}

impl TuningPlan {
    /// The first field in which the plan `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &TuningPlan) -> Option<&'static str> {
        let fields = [
            (self.side == other.side, "the side (@side)"),
            (self.points == other.points, "what a game is worth (@points)"),
            (self.against == other.against, "the opponents (@against)"),
            (self.start == other.start && self.keys == other.keys, "the weights at the start (@bot)"),
            (self.generations == other.generations, "the number of generations (@generations)"),
            (self.candidates == other.candidates, "the number of candidates (@candidates)"),
            (self.step == other.step, "the first step (@step)"),
            (self.check == other.check, "the number of games for the gain (@check)"),
        ];
        let own = || fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        self.setting.differs(&other.setting).or_else(own)
    }

    /// The number of games, including those that measure the gain.
    #[must_use]
    pub fn games(&self) -> u64 {
        let each = self.setting.games.saturating_mul(self.candidates as u64).saturating_mul(self.generations.into());
        each.saturating_add(self.check.saturating_mul(2)).saturating_mul(self.against.len() as u64)
    }
}

/// The textbook's number of candidates for `weights` weights, rounded up to an even one.
#[must_use]
pub fn usual_candidates(weights: usize) -> usize {
    candidates(weights).next_multiple_of(2)
}

/// The place of `weight` on the scale of the search: near 0 a step is a few units, far from it a share of the weight.
#[must_use]
pub fn coordinate(weight: i32) -> f64 {
    libm::asinh(f64::from(weight) / UNIT)
}

/// The nearest weight with an absolute value of at most `most`.
#[must_use]
pub fn weight(coordinate: f64, most: i32) -> i32 {
    let most = f64::from(most);
    (UNIT * libm::sinh(coordinate)).round().clamp(-most, most) as i32
}

/// The order in which searches start from `sets`, several sets of weights, each with its share, as indices into `sets`. The largest share comes
/// first, then always the set that differs most from all before it (farthest-first traversal: T. F. Gonzalez, Theoretical Computer Science 38, 1985).
/// Searches that start alike find the same and miss the same.
#[must_use]
pub fn spread(sets: &[(f64, &[i32])]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..sets.len()).collect();
    let mut order: Vec<usize> = Vec::with_capacity(sets.len());
    let unlike = |order: &[usize], i: usize| match order {
        [] => sets[i].0,
        _ => order.iter().map(|&before| distance(sets[before].1, sets[i].1)).fold(f64::INFINITY, f64::min),
    };
    // Of equal sets the first.
    while let Some(next) =
        (0..left.len()).rev().max_by(|&a, &b| unlike(&order, left[a]).total_cmp(&unlike(&order, left[b])))
    {
        order.push(left.remove(next));
    }
    order
}

/// The squared distance of two sets of weights on the scale of the search.
fn distance(one: &[i32], other: &[i32]) -> f64 {
    one.iter().zip(other).map(|(&a, &b)| (coordinate(a) - coordinate(b)).powi(2)).sum()
}

/// Below this absolute value a weight is searched by differences, above it by ratios.
const UNIT: f64 = 10.0;

/// The seed of the games of a part: different for each part, and different from `seed` itself.
#[must_use]
pub fn derived(seed: u64, part: u64) -> u64 {
    let mut stream = Stream::new(seed, part, Purpose::Worlds);
    u64::from(stream.below(u32::MAX)) << 32 | u64::from(stream.below(u32::MAX))
}

/// The scores of a generation's candidates, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    /// Parts of a point ([`Points::parts`]): if wins count, 2 for a win, 1 for a draw.
    #[serde(alias = "halves")]
    pub points: Vec<u64>,
    /// Sums of the margin, positive for the side that is tuned.
    pub margins: Vec<i64>,
}

/// A generation that was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Mean points a game over all candidates.
    pub mean: f64,
    /// Points a game of the best candidate, which chance inflates.
    pub best: f64,
    /// The step size after it, relative to the first one.
    pub step: f64,
}

/// A search in progress: a function of its plan and of the scores that were reported to it.
#[derive(Clone, Debug)]
pub struct Search {
    evolution: Evolution,
    normals: Normals,
    first_step: f64,
    most: i32,
    /// The most points that a candidate can take in a generation, in parts of a point.
    whole: u64,
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
            whole: plan.points.parts() * plan.setting.games * plan.against.len() as u64,
            way: Vec::new(),
        }
    }

    /// The candidates of the next generation.
    pub fn ask(&mut self) -> Vec<Vec<i32>> {
        let most = self.most;
        let weights = |at: Vec<f64>| at.into_iter().map(|coordinate| weight(coordinate, most)).collect();
        self.evolution.ask(&mut self.normals).into_iter().map(weights).collect()
    }

    /// Takes `scores`, those of the candidates, in their order. Of equal points, the better margin is the better score, so that a search that starts
    /// from weights that never win makes progress too.
    ///
    /// # Panics
    /// If there are not as many scores as candidates were asked for.
    pub fn tell(&mut self, scores: &Scores) {
        // All margins together count less than a part of a point.
        let largest = scores.margins.iter().map(|margin| margin.unsigned_abs()).max().unwrap_or(0) as f64 + 1.0;
        let score = |(&points, &margin): (&u64, &i64)| points as f64 + 0.25 * margin as f64 / largest;
        let all: Vec<f64> = scores.points.iter().zip(&scores.margins).map(score).collect();
        self.evolution.tell(&all);
        let (whole, count) = (self.whole as f64, scores.points.len() as f64);
        self.way.push(Generation {
            mean: scores.points.iter().sum::<u64>() as f64 / whole / count,
            best: scores.points.iter().copied().max().unwrap_or(0) as f64 / whole,
            step: self.evolution.step() / self.first_step,
        });
    }

    /// The weights found so far.
    #[must_use]
    pub fn found(&self) -> Vec<i32> {
        self.evolution.mean().iter().map(|&coordinate| weight(coordinate, self.most)).collect()
    }

    /// The generations scored.
    #[must_use]
    pub fn way(&self) -> &[Generation] {
        &self.way
    }
}

/// Counts the points and margins of players who all meet the same opponents. Lanes are players by opponents.
struct Counter<'a, 't> {
    side: Side,
    points: Points,
    opponents: usize,
    scores: Scores,
    /// The differences between the first two players, one game against all opponents at a time.
    pairs: Numbers,
    /// The number of the meeting.
    number: usize,
    tell: &'a RefCell<Tell<'t>>,
}

impl Scorer for Counter<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let mut sums = [0; 2];
        for (player, lanes) in lanes.chunks_exact(self.opponents).enumerate() {
            let won: u64 = lanes.iter().map(|lane| self.points.of(&lane.record, self.side)).sum();
            let margin: i64 = lanes.iter().map(|lane| i64::from(lane.record.margin)).sum();
            self.scores.points[player] += won;
            self.scores.margins[player] += margin * i64::from(self.side.sign());
            if let Some(sum) = sums.get_mut(player) {
                *sum = won as i64;
            }
        }
        self.pairs.add(sums[0], sums[1]);
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        (self.tell.borrow_mut())(self.number, progress);
    }
}

/// Hears of the progress of a meeting, by its number.
pub type Tell<'t> = &'t mut dyn FnMut(usize, &Progress);

/// Players of one side who meet the same opponents: the lanes of a job are players by opponents.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The players' side.
    pub side: Side,
    /// The value of a game.
    pub points: Points,
    /// The number of opponents.
    pub opponents: usize,
}

/// The players' scores, and the difference of the second from the first, in parts of a point per game against all opponents.
#[derive(Clone, Debug)]
pub struct Scored {
    /// One score per player.
    pub scores: Scores,
    /// Points of the first two players, paired.
    pub pairs: Numbers,
    /// How the games ended.
    pub finish: Finish,
}

/// Players who meet opponents in games of a job.
#[derive(Debug)]
pub struct Meeting<'a> {
    /// The players' side and their opponents.
    pub field: Field,
    /// The job, whose key no other meeting has.
    pub job: Arc<Job>,
    /// Games 0 to `games - 1` are played.
    pub games: u64,
    /// The time such games take.
    pub pace: &'a Pace,
}

/// Plays every player against every opponent in `meetings`, all meetings at the same time if `executor` can; `cancel` ends them as in
/// [`dispatch::together`], and `tell` hears of the progress. Returns the scores by meeting.
///
/// # Errors
/// As [`dispatch::together`].
pub fn meet(
    meetings: &[Meeting<'_>],
    executor: &dyn Executor,
    cancel: &AtomicBool,
    tell: Tell<'_>,
) -> Result<Vec<Scored>, RunError> {
    let tell = RefCell::new(tell);
    let counter = |(number, meeting): (usize, &Meeting<'_>)| {
        let Field { side, points, opponents } = meeting.field;
        let players = meeting.job.lanes() / opponents;
        let scores = Scores { points: vec![0; players], margins: vec![0; players] };
        Counter { side, points, opponents, scores, pairs: Numbers::default(), number, tell: &tell }
    };
    let mut counters: Vec<Counter<'_, '_>> = meetings.iter().enumerate().map(counter).collect();
    let part = |(meeting, counter)| {
        let Meeting { job, games, pace, .. }: &Meeting<'_> = meeting;
        Part { job, games: 0..*games, scorer: counter, pace }
    };
    let parts = meetings.iter().zip(counters.iter_mut().map(|counter| counter as &mut dyn Scorer)).map(part).collect();
    let finishes = dispatch::together(parts, executor, cancel)?;
    let scored =
        |(counter, finish): (Counter<'_, '_>, Finish)| Scored { scores: counter.scores, pairs: counter.pairs, finish };
    Ok(counters.into_iter().zip(finishes).map(scored).collect())
}

/// The gain of new weights over those at the start, in points a game, on games that the search has not used.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Gain {
    /// Games against each opponent.
    pub games: u64,
    /// Points a game at the start, 0 to 1.
    pub before: f64,
    /// Points a game now.
    pub after: f64,
    /// After less before.
    pub difference: f64,
    /// Lower bound of the difference at 95 %; none if all games differ by the same.
    pub low: Option<f64>,
    /// Upper bound.
    pub high: Option<f64>,
}

impl Gain {
    /// The gain of the second player over the first in `scored`: `points` is the value of a game, `opponents` the number of opponents. `None` if
    /// there are no games.
    #[must_use]
    pub fn of(scored: &Scored, points: Points, opponents: usize) -> Option<Gain> {
        let mean = scored.pairs.difference()?;
        let whole = (points.parts() * opponents as u64) as f64;
        Some(Gain {
            games: scored.pairs.games(),
            before: mean.base / whole,
            after: mean.variant / whole,
            difference: mean.difference / whole,
            low: mean.low.map(|low| low / whole),
            high: mean.high.map(|high| high / whole),
        })
    }

    /// Whether the gain is significant: its interval is above 0.
    #[must_use]
    pub fn shown(&self) -> bool {
        self.low.is_some_and(|low| low > 0.0)
    }
}

/// The result of a search for weights.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Tuning {
    /// The plan.
    pub plan: TuningPlan,
    /// Mean points a game of each generation's candidates.
    pub way: Vec<f64>,
    /// The step size after each generation, relative to the first one.
    pub steps: Vec<f64>,
    /// The weights found, in the order of the plan's keys.
    pub found: Vec<i32>,
    /// Their gain; none before it is measured.
    pub gain: Option<Gain>,
}

impl Tuning {
    /// The current state of `search`, the search of `plan`; `gain` is that of its weights, once it is measured.
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

    /// Whether all generations and the games for the gain are played.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.gain.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_different_size_are_as_unlike_as_their_ratio() {
        assert!(distance(&[3, -7], &[3, -7]).abs() < 1e-12);
        let (doubled, doubled_far_out) = (distance(&[100], &[200]), distance(&[400], &[800]));
        assert!((doubled - doubled_far_out).abs() < 0.01 && doubled > distance(&[100], &[150]));
        assert!(distance(&[0, 500], &[10, 500]) > distance(&[0, 500], &[0, 510]));
    }

    #[test]
    fn searches_start_from_the_largest_share_and_then_far_from_each_other() {
        let sets: [(f64, &[i32]); 5] =
            [(0.1, &[10, 0]), (0.6, &[12, 0]), (0.0, &[900, 0]), (0.3, &[0, -40]), (0.0, &[12, 0])];
        assert_eq!(spread(&sets), [1, 2, 3, 0, 4]);
        assert_eq!(spread(&[(0.5, &[1]), (0.5, &[1])]), [0, 1]);
        assert!(spread(&[]).is_empty());
    }

    #[test]
    fn the_scale_gives_every_weight_back() {
        for value in [-10_000, -372, -1, 0, 1, 5, 38, 372, 9_999, 10_000] {
            assert_eq!(weight(coordinate(value), 10_000), value);
        }
        assert_eq!(weight(coordinate(10_000) + 1.0, 10_000), 10_000);
    }

    #[test]
    fn levels_count_by_equal_steps_and_three_of_them_as_wins_do() {
        let record = |level: u8, winner| Record { level, winner, ..Record::EMPTY };
        let both = |points: Points, record: &Record| Side::BOTH.map(|side| points.of(record, side));
        let tactical = record(1, Some(Side::First));
        assert_eq!(both(Points::Wins, &tactical), [2, 0]);
        assert_eq!(both(Points::Levels(5), &tactical), [3, 1]);
        assert_eq!(both(Points::Levels(5), &record(4, Some(Side::Second))), [0, 4]);
        assert_eq!(both(Points::Levels(4), &record(2, Some(Side::Second))), [1, 2], "a scenario without a draw");
        for (level, winner) in [(0, Some(Side::First)), (1, None), (2, Some(Side::Second))] {
            let record = record(level, winner);
            assert_eq!(both(Points::Levels(3), &record), both(Points::Wins, &record));
        }
    }

    #[test]
    fn a_gain_is_significant_if_its_interval_is_above_0() {
        let gain = |low| Gain { games: 10, before: 0.5, after: 0.6, difference: 0.1, low, high: Some(0.3) };
        assert!(gain(Some(0.01)).shown());
        assert!(![Some(0.0), Some(-0.1), None].into_iter().any(|low| gain(low).shown()));
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
        let scores = |points: [u64; 4], margins: [i64; 4]| Scores { points: points.into(), margins: margins.into() };
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
            points: Points::Wins,
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
