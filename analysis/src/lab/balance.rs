//! Which change makes a scenario even? For each of its levers, the change with which the first side scores nearest to half of the points.
//!
//! A lever is a number of the scenario, or all numbers that a pattern covers; a change is added to it. The search moves away from the scenario in
//! doubling steps, first in the direction that scores nearer to even, until the score crosses one half. Then it bisects the gap. A direction is
//! abandoned if its end is clearly further from even than the scenario; differences that chance may explain are ignored. The change found is played
//! again on fresh games, and so are the changes beside it, until two of them enclose one half. The nearer one is the answer.

use super::setting::Setting;
use super::sweep::Cell;
use crate::estimate::{CONFIDENCE, Interval, of_points};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The largest change that is tried.
pub const LARGEST: i64 = 64;

/// A number of the scenario that can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Lever {
    /// Its path in the data, or a pattern, as it is written in a change.
    pub path: String,
    /// Its unit, such as `victory points for the French`; empty if it is unknown.
    #[serde(default)]
    pub unit: String,
    /// Its value in the scenario; none for a pattern that covers different numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// The lowest and the highest change that are tried. They are limited by what the scenario accepts, by [`LARGEST`] either way, and for a number
    /// other than 0 by four times its size or 8, whichever is more.
    pub range: [i64; 2],
}

/// The plan of the search, fixed before the first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct BalancePlan {
    /// The scenario, and the most games of each change in the search; the same number of fresh games is played of a change that is found.
    #[serde(flatten)]
    pub setting: Setting,
    /// The levers.
    pub levers: Vec<Lever>,
}

impl BalancePlan {
    /// The first field in which the plan `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &BalancePlan) -> Option<&'static str> {
        let own = || (self.levers != other.levers).then_some("what can be changed (@lever)");
        self.setting.differs(&other.setting).or_else(own)
    }
}

/// The result of a change in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Tried {
    /// The number that is added to the lever.
    pub change: i64,
    /// Games played; fewer than planned if the score is clearly not even.
    pub games: u64,
    /// Half points of the first side: 2 for a win, 1 for a draw.
    pub half_points: u64,
}

impl Tried {
    /// The first side's share of the points.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.half_points as f64 / (2 * self.games.max(1)) as f64
    }

    /// The distance from even, from -1/2 to 1/2.
    fn off(&self) -> f64 {
        self.score() - 0.5
    }
}

/// The first side's share of the points, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Points {
    /// The share, from 0 to 1.
    pub score: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl From<(f64, Interval)> for Points {
    fn from((score, Interval { low, high }): (f64, Interval)) -> Points {
        Points { score, low, high }
    }
}

/// How close a lever comes to an even game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// The interval of the fresh games includes half of the points.
    Even,
    /// Two neighbouring changes lie on either side of half of the points.
    Over,
    /// No change reaches half of the points.
    Short,
}

/// The result of the search for a lever.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Found {
    /// The lever.
    pub lever: Lever,
    /// The changes tried in the search, in order; 0 is the scenario itself.
    pub tried: Vec<Tried>,
    /// The change whose fresh games were nearest to even. Before they are played, that of the search; none if the search was cancelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i64>,
    /// The first side's points in these fresh games; none before they are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
    /// Games of this change that the search has not seen, against the same games of the scenario; none before they are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh: Option<Cell>,
    /// The same for a change next to it, if there is one: on the other side of half of the points, as far as the search could see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<(i64, Cell)>,
    /// The same for all other changes with fresh games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<(i64, Cell)>,
}

/// The most changes for which fresh games are played.
const MOST_FRESH: usize = 6;

fn off(cell: &Cell) -> f64 {
    (points(cell).0 - 0.5).abs()
}

/// The first side's share of the points in the games of a change, with its interval.
fn points(cell: &Cell) -> (f64, Interval) {
    let points = cell.wins[0].variant.count as f64 + cell.draws.count as f64 / 2.0;
    (points / cell.games.max(1) as f64, of_points(points, cell.games))
}

/// The same for the scenario itself, in the same games.
fn base_points(cell: &Cell) -> (f64, Interval) {
    let [first, second] = cell.wins.each_ref().map(|wins| wins.base.count as f64);
    let points = 0.5 * (cell.games as f64 + first - second);
    (points / cell.games.max(1) as f64, of_points(points, cell.games))
}

/// Between these scores, the score is roughly linear in the change.
const STRAIGHT: (f64, f64) = (0.1, 0.9);

/// The change at which a score of one half is expected. `change` scored `score`; `scores` lists the scores of all changes. The slope is that of least
/// squares; the interval is that of the score. `None` if the scores have no slope.
fn even_from(change: f64, (score, all): (f64, Interval), scores: &[(f64, f64)]) -> Option<(f64, Interval)> {
    let straight: Vec<(f64, f64)> =
        scores.iter().copied().filter(|(_, score)| (STRAIGHT.0..=STRAIGHT.1).contains(score)).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| straight.iter().map(of).sum::<f64>() / straight.len().max(1) as f64;
    let (x, y) = (mean(|(x, _)| *x), mean(|(_, y)| *y));
    let spread: f64 = straight.iter().map(|(change, _)| (change - x).powi(2)).sum();
    let slope = straight.iter().map(|(change, score)| (change - x) * (score - y)).sum::<f64>() / spread;
    if !slope.is_finite() || slope == 0.0 {
        return None;
    }
    let at = |score: f64| change + (0.5 - score) / slope;
    let ends = [at(all.low), at(all.high)];
    Some((at(score), Interval { low: ends[0].min(ends[1]), high: ends[0].max(ends[1]) }))
}

impl Found {
    /// Whether several values were tried and all of them scored the same in the same games.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.tried.len() > 1
            && self
                .tried
                .iter()
                .all(|tried| (tried.games, tried.half_points) == (self.tried[0].games, self.tried[0].half_points))
    }

    /// How close the lever comes to an even game.
    #[must_use]
    pub fn reach(&self) -> Reach {
        let even = |all: Interval| (all.low..=all.high).contains(&0.5);
        match (self.score(), self.neighbour()) {
            (Some((_, all)), _) if even(all) => Reach::Even,
            (Some((score, _)), Some((_, other))) if (score > 0.5) != (other > 0.5) => Reach::Over,
            _ => Reach::Short,
        }
    }

    /// The change next to the one that was found, with its score in the same games; `None` if there is none.
    #[must_use]
    pub fn neighbour(&self) -> Option<(i64, f64)> {
        let (change, cell) = self.other.as_ref()?;
        Some((*change, points(cell).0))
    }

    /// All changes with fresh games, the nearest to even first: the change, its games, its score with the interval.
    pub fn fresh_scores(&self) -> impl Iterator<Item = (i64, u64, (f64, Interval))> {
        let found = self.change.zip(self.fresh.as_ref());
        let rest = self.other.iter().chain(&self.more).map(|(change, cell)| (*change, cell));
        found.into_iter().chain(rest).map(|(change, cell)| (change, cell.games, points(cell)))
    }

    /// The next change to play fresh games of, given those of `played`: first the change of the search, then one beside it, then further ones in the
    /// direction of even. It ends when two changes enclose half of the points or six were played.
    #[must_use]
    pub fn next_fresh(&self, played: &[(i64, Cell)]) -> Option<i64> {
        let above = |cell: &Cell| points(cell).0 > 0.5;
        match played {
            [] => self.change,
            [_] => self.beside(),
            [(_, first), rest @ ..] if rest.iter().any(|(_, cell)| above(cell) != above(first)) => None,
            _ if played.len() >= MOST_FRESH => None,
            _ => {
                let (low, high) = (
                    played.iter().min_by_key(|(change, _)| *change)?,
                    played.iter().max_by_key(|(change, _)| *change)?,
                );
                let next = if off(&low.1) < off(&high.1) { low.0 - 1 } else { high.0 + 1 };
                (self.lever.range[0]..=self.lever.range[1]).contains(&next).then_some(next)
            }
        }
    }

    /// Adds `played`, the changes with the results of their fresh games; the nearest to even becomes the answer.
    #[must_use]
    pub fn settled(self, mut played: Vec<(i64, Cell)>) -> Found {
        let above = |cell: &Cell| points(cell).0 > 0.5;
        played.sort_by(|(_, a), (_, b)| off(a).total_cmp(&off(b)));
        let mut played = played.into_iter();
        let Some((change, fresh)) = played.next() else { return self };
        // The change beside it: one on the other side, if there is one.
        let mut more: Vec<(i64, Cell)> = played.collect();
        let across = more.iter().position(|(_, cell)| above(cell) != above(&fresh)).unwrap_or(0);
        let other = (!more.is_empty()).then(|| more.remove(across));
        Found { change: Some(change), fresh: Some(fresh), other, more, ..self }
    }

    /// A change beside the one that the search found: the one on the other side of half of the points, as far as the search could see. If there is
    /// none, the one above it, or else the one below.
    #[must_use]
    pub fn beside(&self) -> Option<i64> {
        let change = self.change?;
        let (below, above) = crossing(&self.tried)?;
        let others = [below, above, change + 1, change - 1].into_iter();
        let mut others = others.filter(|other| (self.lever.range[0]..=self.lever.range[1]).contains(other));
        others.find(|other| (other - change).abs() == 1)
    }

    /// The change with which both sides would score the same, with its interval. The line goes through the score of the change that was found, with
    /// the slope of all known scores of the lever. `None` if the lever does not reach an even game, or if the interval is wider than the range of the
    /// lever: such a flat line says nothing.
    #[must_use]
    pub fn even_at(&self) -> Option<(f64, Interval)> {
        if self.reach() == Reach::Short {
            return None;
        }
        let (change, score) = (self.change? as f64, self.score()?);
        let tried = self.tried.iter().map(|tried| (tried.change as f64, tried.score()));
        let fresh = self.neighbour().map(|(other, score)| (other as f64, score));
        let scores: Vec<(f64, f64)> = tried.chain(fresh).chain([(change, score.0)]).collect();
        let [low, high] = self.lever.range;
        even_from(change, score, &scores).filter(|(_, all)| all.high - all.low <= (high - low) as f64)
    }

    /// The lever's value after the change, if it is one number.
    #[must_use]
    pub fn value(&self) -> Option<i64> {
        Some(self.lever.value? + self.change?)
    }

    /// The first side's share of the points in the fresh games, with its interval.
    #[must_use]
    pub fn score(&self) -> Option<(f64, Interval)> {
        self.fresh.as_ref().map(points)
    }
}

/// The changes that make a scenario even.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Balance {
    /// The plan.
    pub plan: BalancePlan,
    /// Confidence of every interval.
    pub confidence: f64,
    /// The result of the scenario itself in the search; none before it was played.
    pub base: Option<Tried>,
    /// The first side's points in the scenario itself: in the fresh games if there are some, like those of the changes; otherwise in the search.
    pub points: Option<Points>,
    /// The results, in the order of the levers, up to the first whose search is not complete.
    pub found: Vec<Found>,
}

impl Balance {
    /// The results of `plan` so far: `base` is that of the scenario itself in the search, `found` has those of the levers, in the order of the plan.
    #[must_use]
    pub fn of(plan: BalancePlan, base: Option<Tried>, mut found: Vec<Found>) -> Balance {
        found.iter_mut().for_each(|found| found.points = found.score().map(Points::from));
        let mut balance = Balance { plan, confidence: CONFIDENCE, base, points: None, found };
        balance.points = balance.base_score().map(Points::from);
        balance
    }

    /// The first side's share of the points in the scenario itself, with its interval: in the fresh games if there are some, like those of the
    /// changes; otherwise in the search. `None` before any were played.
    #[must_use]
    pub fn base_score(&self) -> Option<(f64, Interval)> {
        let fresh = self.found.iter().find_map(|found| found.fresh.as_ref()).map(base_points);
        let searched = |tried: &Tried| (tried.score(), of_points(tried.score() * tried.games as f64, tried.games));
        fresh.or(self.base.as_ref().map(searched))
    }

    /// Whether all levers were searched.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.found.len() == self.plan.levers.len() && self.found.iter().all(|found| found.fresh.is_some())
    }

    /// The results, the best first: by how close the levers come to an even game. Levers that reach it are ordered by the size of the change, as a
    /// share of the largest that is tried; the others by their score.
    #[must_use]
    pub fn ranked(&self) -> Vec<&Found> {
        let mut ranked: Vec<&Found> = self.found.iter().filter(|found| found.fresh.is_some()).collect();
        let off = |found: &Found| found.score().map_or(0.5, |(score, _)| (score - 0.5).abs());
        let size = |found: &Found| match (found.reach(), found.change) {
            (Reach::Even, Some(change)) => {
                let largest = found.lever.range[usize::from(change > 0)];
                change as f64 / largest.abs().max(1) as f64
            }
            _ => 0.0,
        };
        let size = |found: &Found| size(found).abs();
        ranked.sort_by(|a, b| {
            a.reach().cmp(&b.reach()).then(size(a).total_cmp(&size(b))).then(off(a).total_cmp(&off(b)))
        });
        ranked
    }

    /// The half-width of the widest interval of a change, as a share of the points.
    #[must_use]
    pub fn widest(&self) -> f64 {
        let half = |found: &Found| found.score().map_or(0.0, |(_, all)| (all.high - all.low) / 2.0);
        self.found.iter().map(half).fold(0.0, f64::max)
    }

    /// The changes to an even game that come nearer to it than the scenario itself, the best first. If the scenario is not even, they must at least
    /// halve the distance. Empty before all levers are searched, or if the intervals are too wide.
    #[must_use]
    pub fn changes(&self) -> Vec<&Found> {
        let off = |score: Option<(f64, Interval)>| score.map_or(f64::INFINITY, |(score, _)| (score - 0.5).abs());
        let known = self.complete() && self.widest() <= CRUDE;
        let is_even = self.base_score().is_some_and(|(_, all)| (all.low..=all.high).contains(&0.5));
        let nearer = if is_even { 1.0 } else { 0.5 };
        let mut changes = self.ranked();
        changes.retain(|found| {
            let even = found.reach() == Reach::Even && found.change != Some(0);
            even && known && off(found.score()) < nearer * off(self.base_score())
        });
        changes
    }
}

/// An interval with a larger half-width than this, as a share of the points, says nothing about a change.
pub const CRUDE: f64 = 0.1;

/// A score that is further from one half by this much is clearly further: twice the half-width of the interval of 400 games.
const AWAY: f64 = 0.1;

/// The search over the changes of a lever.
#[derive(Clone, Debug)]
pub struct Search {
    range: [i64; 2],
    /// Sorted by change; always contains the scenario itself.
    tried: Vec<Tried>,
}

impl Search {
    /// A search over the changes of `lever` in which only the scenario itself was tried, with the result `base`.
    #[must_use]
    pub fn new(lever: &Lever, base: Tried) -> Search {
        Search { range: lever.range, tried: vec![Tried { change: 0, ..base }] }
    }

    /// The change to try next; `None` if the search is over.
    #[must_use]
    pub fn next(&self) -> Option<i64> {
        if let Some((below, above)) = crossing(&self.tried) {
            return (above - below > 1).then(|| below + (above - below) / 2);
        }
        // Nothing crosses one half: first one step in either direction, then onwards from the end that is nearer to even.
        let first = self.tried.first()?;
        let last = self.tried.last()?;
        let down = (first.change > self.range[0]).then(|| (2 * first.change).min(-1).max(self.range[0]));
        let up = (last.change < self.range[1]).then(|| (2 * last.change).max(1).min(self.range[1]));
        match (down, up) {
            (Some(_), up @ Some(1)) => up,
            (Some(-1), _) => Some(-1),
            (down, up) => match (down.filter(|_| self.leads_on(first)), up.filter(|_| self.leads_on(last))) {
                (Some(down), Some(up)) => Some(if first.off().abs() < last.off().abs() { down } else { up }),
                (down, up) => down.or(up),
            },
        }
    }

    /// Whether a direction with this end may still lead to an even game: its end is not clearly further from even than the scenario.
    fn leads_on(&self, end: &Tried) -> bool {
        let base = self.tried.iter().find(|tried| tried.change == 0);
        base.is_none_or(|base| end.off().abs() - base.off().abs() <= AWAY)
    }

    /// Records the score of a change, `tried`.
    pub fn tell(&mut self, tried: Tried) {
        let place = self.tried.partition_point(|known| known.change < tried.change);
        self.tried.insert(place, tried);
    }

    /// The change that scored nearest to half of the points; of two that are equally near, the smaller.
    #[must_use]
    pub fn best(&self) -> i64 {
        let by =
            |a: &&Tried, b: &&Tried| a.off().abs().total_cmp(&b.off().abs()).then(a.change.abs().cmp(&b.change.abs()));
        self.tried.iter().min_by(by).map_or(0, |tried| tried.change)
    }

    /// The changes tried, in order.
    #[must_use]
    pub fn tried(&self) -> &[Tried] {
        &self.tried
    }
}

/// Two neighbouring changes, one below half of the points and the other above, nearest to the scenario. A change that is exactly even is given twice.
fn crossing(tried: &[Tried]) -> Option<(i64, i64)> {
    let even = tried.iter().filter(|tried| tried.half_points == tried.games).map(|tried| (tried.change, tried.change));
    let pairs = tried.windows(2).filter(|pair| (pair[0].off() > 0.0) != (pair[1].off() > 0.0));
    let pairs = pairs.map(|pair| (pair[0].change, pair[1].change));
    even.chain(pairs).min_by_key(|(below, above)| below.abs().min(above.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(change: i64, percent: u64) -> Tried {
        Tried { change, games: 1_000, half_points: 20 * percent }
    }

    /// What the search finds where the score is a function of the change, and how many changes it tries.
    fn search(range: [i64; 2], score: impl Fn(i64) -> u64) -> (i64, usize) {
        let lever = Lever { path: "victory.handicap".into(), unit: String::new(), value: Some(0), range };
        let mut search = Search::new(&lever, tried(0, score(0)));
        while let Some(change) = search.next() {
            assert!((range[0]..=range[1]).contains(&change), "{change}");
            assert!(search.tried().iter().all(|known| known.change != change), "{change} twice");
            search.tell(tried(change, score(change)));
        }
        (search.best(), search.tried().len())
    }

    #[test]
    fn it_finds_the_change_nearest_to_even() {
        for even in -40..=40 {
            let rising = |change: i64| (50 + change - even).clamp(1, 99) as u64;
            let falling = |change: i64| (50 - change + even).clamp(1, 99) as u64;
            for (found, tries) in [search([-64, 64], rising), search([-64, 64], falling)] {
                assert_eq!(found, even);
                assert!(tries <= 14, "{tries} tries for {even}");
            }
        }
    }

    /// The scores cross half of the points between 4 and 5. Whichever is nearer, the other one is played beside it; where nothing crosses, nothing is.
    #[test]
    fn the_change_on_the_other_side_of_half_is_beside_it() {
        let beside = |change, scores: &[(i64, u64)]| {
            let lever = Lever { path: "victory.handicap".into(), unit: String::new(), value: Some(0), range: [-64, 5] };
            let tried = scores.iter().map(|&(change, percent)| tried(change, percent)).collect();
            let found = Found { lever, tried, change, points: None, fresh: None, other: None, more: Vec::new() };
            found.beside()
        };
        let crossing = [(0, 60), (4, 51), (5, 48)];
        assert_eq!([4, 5].map(|change| beside(Some(change), &crossing)), [Some(5), Some(4)]);
        assert_eq!(beside(Some(5), &[(0, 60), (5, 50)]), Some(4), "6 is beyond the lever");
        assert_eq!(beside(Some(3), &[(0, 60), (3, 50)]), Some(4), "the one above");
        assert_eq!(beside(Some(5), &[(0, 60), (5, 55)]), None);
        assert_eq!(beside(None, &crossing), None);
    }

    #[test]
    fn it_ends_where_no_change_is_even() {
        assert_eq!(search([-3, 5], |change| (70 - change) as u64), (5, 8));
        assert_eq!(search([-3, 5], |change| (70 + change) as u64), (-3, 8));
        assert_eq!(search([0, 0], |_| 80), (0, 1));
        // A direction that leads away is left: 80 and 88, but not 96, which is 16 further.
        assert_eq!(search([-64, 0], |change| (80 - 8 * change.max(-2)) as u64), (0, 3));
        // A step that chance makes worse, or that does nothing, is no reason to stop.
        assert_eq!(search([-8, 0], |change| if change == -1 { 22 } else { (23 - 6 * change) as u64 }), (-4, 7));
        // A lever that does nothing.
        let (found, tries) = search([-64, 64], |_| 80);
        assert_eq!(found, 0);
        assert!(tries <= 15, "{tries}");
    }

    #[test]
    fn a_step_over_the_half_ends_at_the_nearer_side() {
        assert_eq!(search([-9, 9], |change| if change < 3 { 80 } else { 45 }).0, 3);
        assert_eq!(search([-9, 9], |change| if change < 3 { 54 } else { 10 }).0, 0);
        assert_eq!(search([-9, 9], |change| if change < 0 { 10 } else { 50 }).0, 0);
    }

    /// Least squares by hand: three changes 0, 4, 8 with 0.3, 0.4, 0.5 rise by 0.025 a step, whatever lies beyond 0.9.
    #[test]
    fn an_even_game_is_where_the_line_meets_half_of_the_points() {
        let all = Interval { low: 0.43, high: 0.53 };
        let (at, ends) =
            even_from(6.0, (0.48, all), &[(0.0, 0.3), (4.0, 0.4), (8.0, 0.5), (60.0, 0.97)]).expect("a slope");
        assert!(
            (at - 6.8).abs() < 1e-9 && (ends.low - 4.8).abs() < 1e-9 && (ends.high - 8.8).abs() < 1e-9,
            "{at} {ends:?}"
        );
        assert_eq!(even_from(6.0, (0.48, all), &[(6.0, 0.48)]), None);
        assert_eq!(even_from(6.0, (0.48, all), &[(6.0, 0.48), (7.0, 0.48)]), None);
    }
}
