//! The luck of one game. Before every roll, all its possible results are computed.

use crate::record::{MAX_METRICS, Record, Recorder, winner_index};
use crate::spectator::{Watched, Watching};
use sandtable_bots::judge::WIN;
use sandtable_engine::chance::Enumerated;
use sandtable_engine::{Chance, Choose, Desk, Game, Pool, Purpose, Side, Silent, Status, Stream, View};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The most ways a roll can come out, if its luck is to be computed. More would take too long.
const MOST_WAYS: usize = 1_500;

/// The layout of a row of luck: the places, the metrics, how the game ended, the dice of each side's decisions, and the judge's rating of the
/// position.
const METRICS: usize = 64;
const OVER: usize = METRICS + MAX_METRICS;
const DICE: usize = OVER + 3;
const JUDGED: usize = DICE + 2;
pub(crate) const KINDS: usize = JUDGED + 1;

/// Returns the first side's chance to win in a position, in thousandths, according to a judge.
pub type Judged<G> = Box<dyn Fn(&G, &<G as Game>::State) -> i32>;

pub(crate) type Row = [f64; KINDS];

/// The luck in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Fortune {
    pub(crate) rolls: u64,
    pub(crate) not_followed: u64,
    pub(crate) luck: Box<Row>,
}

impl Fortune {
    /// The kinds of luck that occurred, by number, with the amount of each.
    pub(crate) fn told(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.luck.iter().copied().enumerate().filter(|(_, luck)| *luck != 0.0)
    }

    /// The luck of a game from [`Fortune::told`]; `None` if a kind does not exist.
    pub(crate) fn of(
        rolls: u64,
        not_followed: u64,
        mut told: impl Iterator<Item = Option<(usize, f64)>>,
    ) -> Option<Fortune> {
        let mut luck = Box::new([0.0; KINDS]);
        told.try_for_each(|one| {
            let (kind, amount) = one?;
            *luck.get_mut(kind)? = amount;
            Some(())
        })?;
        Some(Fortune { rolls, not_followed, luck })
    }
}

/// Plays games, and before every roll computes what can come of it.
pub(crate) struct Teller<'g, G: Game, A, B> {
    game: &'g G,
    first: A,
    second: B,
    judged: Option<Judged<G>>,
    ways: Enumerated,
}

impl<'g, G: Game, A: Choose<G>, B: Choose<G>> Teller<'g, G, A, B> {
    pub(crate) fn new(game: &'g G, first: A, second: B, judged: Option<Judged<G>>) -> Teller<'g, G, A, B> {
        Teller { game, first, second, judged, ways: Enumerated::default() }
    }

    /// Plays game `index` of `seed` into `record`, and returns its luck.
    pub(crate) fn play(&mut self, seed: u64, index: u64, record: &mut Record) -> Fortune {
        let game = self.game;
        let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
        let (draws, luck) = (Cell::new(0), Cell::new(0.0));
        let mut chance = Heeded { stream: Stream::new(seed, index, Purpose::Rules), draws: &draws, luck: &luck };
        let (mut nobody, mut legal, mut decisions, mut forced) = ((), Vec::new(), 0, 0);
        let mut nobody = Watched(&mut nobody);
        let mut desk: Watching<'_, G> =
            Desk { chance: &mut chance, observer: Recorder::new(game, index, record, &mut nobody) };
        let mut fortune = Fortune { rolls: 0, not_followed: 0, luck: Box::new([0.0; KINDS]) };
        let mut state = game.setup();
        self.first.new_game();
        self.second.new_game();
        let outcome = loop {
            let side = match game.status(&state) {
                Status::Awaiting(side) => side,
                Status::Over(outcome) => break outcome,
            };
            game.legal_actions(&state, &mut legal);
            let dice = &mut dice[side.index()];
            decisions += 1;
            let choice = if legal.len() < 2 {
                forced += 1;
                0
            } else {
                View::show(game, &mut state, side, |view| match side {
                    Side::First => self.first.choose(view, &legal, dice),
                    Side::Second => self.second.choose(view, &legal, dice),
                })
            };
            let (before, measured) = (state.clone(), desk.observer.metrics());
            draws.set(0);
            luck.set(0.0);
            game.apply(&mut state, legal[choice], &mut desk);
            if draws.get() == 0 {
                continue;
            }
            fortune.rolls += 1;
            fortune.luck[DICE + side.index()] += luck.get();
            match self.average(&before, measured, legal[choice]) {
                Some(average) => {
                    let came = counted(game, self.judged.as_ref(), &state, desk.observer.metrics());
                    let luck = fortune.luck.iter_mut().zip(came.iter().zip(average.iter()));
                    luck.for_each(|(luck, (came, average))| *luck += above(*came, *average));
                }
                None => fortune.not_followed += 1,
            }
        };
        desk.observer.close(&state, outcome, decisions, forced);
        fortune
    }

    /// The average of everything that is counted after an action, over all results of its dice; `None` if there are too many of them. The choice
    /// between the two does not depend on how the dice fall.
    fn average(&mut self, before: &G::State, measured: Measured, action: G::Action) -> Option<Box<Row>> {
        let (game, judged) = (self.game, self.judged.as_ref());
        let (mut sum, mut ways) = (Box::new([0.0; KINDS]), 0);
        let way = |chance: &mut Enumerated| {
            let (mut state, mut record, mut nobody) = (before.clone(), Record::EMPTY, Silent);
            let mut observer = Recorder::new(game, 0, &mut record, &mut nobody);
            observer.go_on_from(measured);
            let mut desk = Desk { chance, observer };
            game.apply(&mut state, action, &mut desk);
            counted(game, judged, &state, desk.observer.metrics())
        };
        self.ways.walk(way, |row, path| {
            ways += 1;
            let odds: f64 = path.draws().map(|(weight, total)| weight as f64 / total as f64).product();
            sum.iter_mut().zip(row.iter()).for_each(|(sum, cell)| *sum += odds * cell);
            if ways > MOST_WAYS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (ways <= MOST_WAYS).then_some(sum)
    }
}

/// The metrics of a game so far.
pub(crate) type Measured = [i32; MAX_METRICS];

/// Counts everything in a position.
fn counted<G: Game>(game: &G, judged: Option<&Judged<G>>, state: &G::State, mut measured: Measured) -> Box<Row> {
    let mut row = Box::new([0.0; KINDS]);
    let held = game.control(state);
    for (place, cell) in row[..METRICS].iter_mut().enumerate() {
        *cell = f64::from((held[0] >> place & 1) as u8) - f64::from((held[1] >> place & 1) as u8);
    }
    game.measure(state, &mut measured[..G::CARD.metrics.len()]);
    row[METRICS..OVER].iter_mut().zip(measured).for_each(|(cell, measured)| *cell = f64::from(measured));
    row[JUDGED] = judged.map_or(0.0, |judged| f64::from(judged(game, state)));
    if let Status::Over(outcome) = game.status(state) {
        let winner = winner_index(G::CARD.levels[usize::from(outcome.level)].winner);
        row[OVER] = f64::from(u8::from(winner == 0));
        row[OVER + 1] = f64::from(u8::from(winner == 1));
        row[OVER + 2] = f64::from(outcome.margin);
        row[JUDGED] = f64::from(WIN) * [1.0, 0.0, 0.5][winner];
    }
    row
}

/// A source of chance that sums up by how much its draws exceeded their averages.
struct Heeded<'a> {
    stream: Stream,
    draws: &'a Cell<u32>,
    luck: &'a Cell<f64>,
}

impl Heeded<'_> {
    fn note(&mut self, drawn: f64, average: f64) {
        self.draws.set(self.draws.get() + 1);
        self.luck.set(self.luck.get() + drawn - average);
    }
}

impl Chance for Heeded<'_> {
    fn uniform(&mut self, n: u32) -> u32 {
        let drawn = self.stream.uniform(n);
        self.note(f64::from(drawn), f64::from(n - 1) / 2.0);
        drawn
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        let drawn = self.stream.weighted(weights);
        self.note(drawn as f64, mean(weights));
        drawn
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        let drawn = self.stream.pool(pool);
        self.note(drawn as f64, mean(pool.weights()));
        drawn
    }

    fn rekey(&mut self, key: u64) {
        self.stream.rekey(key);
    }

    fn substream(&mut self, roll: u32) {
        self.stream.substream(roll);
    }
}

/// By how much a value exceeds its average. Rounding errors in the odds count as 0: a regression would make much of them.
fn above(came: f64, average: f64) -> f64 {
    let above = came - average;
    if above.abs() > 1e-9 * (1.0 + came.abs()) { above } else { 0.0 }
}

/// The mean index, each index weighted by its weight.
fn mean(weights: &[u64]) -> f64 {
    let total: f64 = weights.iter().map(|&weight| weight as f64).sum();
    weights.iter().enumerate().map(|(index, &weight)| index as f64 * weight as f64).sum::<f64>() / total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_that_do_not_quite_sum_up_are_no_luck() {
        let third = 1.0 / 3.0;
        assert_eq!(above(5.0, third * 5.0 + third * 5.0 + third * 5.0 - 1e-15), 0.0);
        assert_eq!(above(1.0, 0.75), 0.25);
    }

    #[test]
    fn draws_are_measured_against_their_averages() {
        assert_eq!(mean(&[1, 1, 1, 1, 1, 1]), 2.5);
        assert_eq!(mean(&[0, 1, 3]), 1.75);
    }
}
