//! Luck: how much of a result was dice.
//!
//! Before dice fall, the rules know all that can come of them, each way with its exact odds. So of anything that is counted in a
//! position it is
//! known what it comes to on average; what the dice made of it is luck, which is nothing on average whatever the players do. Taking out
//! of a
//! win rate what luck explains leaves it where it was and makes its interval narrower: control variates (S. S. Lavenberg and P. D. Welch,
//! *A perspective on the use of control variables to increase the efficiency of Monte Carlo simulations*, Management Science 27, 1981),
//! with
//! luck measured as M. White and M. Bowling do (*Learning a value analysis tool for agent evaluation*, IJCAI 2009).

use crate::batch::Details;
use crate::estimate::{Rate, Z};
use crate::record::{Record, Recorder};
use crate::runner::Sink;
use crate::spectator::{Watched, Watching};
use crate::tally::{WINNERS, winner_index};
use sandtable_bots::judge::WIN;
use sandtable_engine::chance::Enumerated;
use sandtable_engine::{Card, Chance, Choose, Desk, Game, Pool, Purpose, Side, Silent, Status, Stream, View};
use schemars::JsonSchema;
use serde::Serialize;
use std::cell::Cell;
use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;

/// What the dice made of the win rates.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Luck {
    /// Games played: games 0 to `games - 1` of the seed.
    pub games: u64,
    /// Decisions on which dice were thrown, in all games.
    pub rolls: u64,
    /// Those of them that can come out in more ways than are followed: their luck is not taken out, beyond the dice themselves.
    pub not_followed: u64,
    /// Each side, the first side first.
    pub sides: Vec<SideLuck>,
    /// Whether it was cancelled before the last game.
    #[serde(skip)]
    pub stopped: bool,
}

/// What the dice made of a side's wins.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SideLuck {
    /// The side's name.
    pub side: String,
    /// How often it won.
    pub played: Rate,
    /// How often it wins without luck.
    pub rate: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
    /// The share of the spread of wins that luck accounts for, 0 to 1.
    pub share: f64,
}

/// More ways than these are not followed: what it costs is time.
const MOST_WAYS: usize = 1_500;

/// Where the kinds of luck stand in a row: the places, the measures, how the game ended, the dice of each side's decisions, and what a judge makes
/// of the position.
const METRICS: usize = 64;
const OVER: usize = METRICS + crate::record::MAX_METRICS;
const DICE: usize = OVER + 3;
const JUDGED: usize = DICE + 2;
const KINDS: usize = JUDGED + 1;

/// The first side's chance to win in a position, in thousandths, as a judge sees it.
pub type Judged<G> = Box<dyn Fn(&G, &<G as Game>::State) -> i32>;

type Row = [f64; KINDS];

/// What luck there was in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Fortune {
    pub(crate) rolls: u64,
    pub(crate) not_followed: u64,
    luck: Box<Row>,
}

impl Fortune {
    /// The kinds of luck that there were, by number, and how much of each.
    pub(crate) fn told(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.luck.iter().copied().enumerate().filter(|(_, luck)| *luck != 0.0)
    }

    /// The luck of a game from [`Fortune::told`]; none where there is no such kind.
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

/// Sums up the luck in the games that it takes.
#[derive(Debug)]
pub struct Lucks {
    card: &'static Card,
    sums: Sums,
    /// Who won the games whose luck was not taken yet.
    winners: VecDeque<usize>,
}

impl Lucks {
    /// No games yet of the card's rule system.
    #[must_use]
    pub fn new(card: &'static Card) -> Lucks {
        Lucks { card, sums: Sums::default(), winners: VecDeque::new() }
    }

    /// What the dice made of the win rates; none of no games.
    #[must_use]
    pub fn told(&self, stopped: bool) -> Option<Luck> {
        let sides = Side::BOTH.map(|side| self.sums.told(side, self.card.sides[side.index()]));
        let Sums { games, rolls, not_followed, .. } = self.sums;
        (games > 0).then(|| Luck { games, rolls, not_followed, sides: sides.into(), stopped })
    }
}

impl Sink for Lucks {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.winners.extend(records.iter().map(|record| winner_index(record.winner)));
        Ok(())
    }

    fn details(&mut self, details: &Details) -> io::Result<()> {
        for (fortune, winner) in details.luck.iter().zip(self.winners.drain(..)) {
            self.sums.add(winner, fortune);
        }
        Ok(())
    }
}

/// Plays games, and looks before every roll at what can come of it.
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

    /// What is counted after an action on average, over all that its dice can do; none where that is too much. Whether it is, is known
    /// before the dice fall.
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

/// What was measured of a game so far.
pub(crate) type Measured = [i32; crate::record::MAX_METRICS];

/// All that is counted in a position.
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

/// A source of draws that sums up by how much they were above their averages.
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

/// By how much something is above its average. Odds that sum up to 1 only almost are no luck: a regression would make much of them.
fn above(came: f64, average: f64) -> f64 {
    let above = came - average;
    if above.abs() > 1e-9 * (1.0 + came.abs()) { above } else { 0.0 }
}

/// The mean of an index that is as likely as its weight.
fn mean(weights: &[u64]) -> f64 {
    let total: f64 = weights.iter().map(|&weight| weight as f64).sum();
    weights.iter().enumerate().map(|(index, &weight)| index as f64 * weight as f64).sum::<f64>() / total
}

/// Sums over games, in their order.
#[derive(Debug)]
struct Sums {
    games: u64,
    rolls: u64,
    not_followed: u64,
    wins: [u64; WINNERS],
    luck: Row,
    /// Luck of two kinds, multiplied; the lower triangle.
    products: Vec<f64>,
    /// Luck in the games that a side won.
    won: [Row; 2],
}

impl Default for Sums {
    fn default() -> Sums {
        let products = vec![0.0; KINDS * KINDS];
        let zero = [0.0; KINDS];
        Sums { games: 0, rolls: 0, not_followed: 0, wins: [0; WINNERS], luck: zero, products, won: [zero; 2] }
    }
}

impl Sums {
    fn add(&mut self, winner: usize, fortune: &Fortune) {
        let Fortune { rolls, not_followed, luck } = fortune;
        self.games += 1;
        self.rolls += rolls;
        self.not_followed += not_followed;
        self.wins[winner] += 1;
        for (a, of_a) in luck.iter().enumerate().filter(|(_, luck)| **luck != 0.0) {
            self.luck[a] += of_a;
            self.products[a * KINDS..].iter_mut().zip(&luck[..=a]).for_each(|(sum, of_b)| *sum += of_a * of_b);
            if let Some(won) = self.won.get_mut(winner) {
                won[a] += of_a;
            }
        }
    }

    /// A side's wins without luck: a regression on the kinds of luck, which are taken in one after the other, the most informative first.
    fn told(&self, side: Side, name: &str) -> SideLuck {
        let (n, wins) = (self.games as f64, self.wins[side.index()]);
        let mean = wins as f64 / n;
        let mut luck: Vec<f64> = self.luck.iter().map(|sum| sum / n).collect();
        let mut with_win: Vec<f64> =
            self.won[side.index()].iter().zip(&luck).map(|(won, luck)| won / n - mean * luck).collect();
        let mut spread: Vec<Vec<f64>> = (0..KINDS)
            .map(|a| (0..KINDS).map(|b| self.products[a.max(b) * KINDS + a.min(b)] / n - luck[a] * luck[b]).collect())
            .collect();
        let own: Vec<f64> = (0..KINDS).map(|a| spread[a][a]).collect();
        let (mut rate, mut left, mut taken) = (mean, mean * (1.0 - mean), 0.0);
        let mut open: Vec<usize> = (0..KINDS).filter(|&kind| own[kind] > 0.0).collect();
        while taken < n / GAMES_A_KIND {
            // What is only a sum of others has nothing left of its own.
            open.retain(|&kind| spread[kind][kind] > own[kind] * 1e-9);
            let tells = |kind: usize| with_win[kind] * with_win[kind] / spread[kind][kind];
            let Some(&kind) = open.iter().max_by(|a, b| tells(**a).total_cmp(&tells(**b))) else { break };
            if tells(kind) * n < LEAST * left {
                break;
            }
            rate -= with_win[kind] / spread[kind][kind] * luck[kind];
            left -= tells(kind);
            taken += 1.0;
            // What is left of the others, without what this one has of them.
            open.retain(|&other| other != kind);
            let of_kind = spread[kind].clone();
            for &a in &open {
                let part = of_kind[a] / of_kind[kind];
                with_win[a] -= part * with_win[kind];
                luck[a] -= part * luck[kind];
                open.iter().for_each(|&b| spread[a][b] -= part * of_kind[b]);
            }
        }
        let all = mean * (1.0 - mean);
        let half = Z * (left.max(0.0) / (n - 1.0 - taken).max(1.0)).sqrt();
        SideLuck {
            side: name.into(),
            played: Rate::of(wins, self.games),
            rate: rate.clamp(0.0, 1.0),
            low: (rate - half).max(0.0),
            high: (rate + half).min(1.0),
            share: if all > 0.0 { 1.0 - left / all } else { 0.0 },
        }
    }
}

/// No more kinds of luck than one for this many games: a regression on more would tell of chance.
const GAMES_A_KIND: f64 = 20.0;

/// A kind of luck is taken in where chance alone would seldom make it tell as much: the F-to-enter of a stepwise regression (M. A.
/// Efroymson,
/// *Multiple regression analysis*, 1960).
const LEAST: f64 = 4.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn fortune(winner: usize, luck: f64) -> (usize, Fortune) {
        let mut row = Box::new([0.0; KINDS]);
        row[0] = luck;
        (winner, Fortune { rolls: 1, not_followed: 0, luck: row })
    }

    fn told(fortunes: &[(usize, Fortune)]) -> SideLuck {
        let mut sums = Sums::default();
        fortunes.iter().for_each(|(winner, fortune)| sums.add(*winner, fortune));
        sums.told(Side::First, "first")
    }

    /// Worked out by hand: won where luck was 1, lost where it was -1, and it was 1 in three games of four.
    #[test]
    fn what_luck_alone_decides_is_even_without_it() {
        let games = [fortune(0, 1.0), fortune(0, 1.0), fortune(0, 1.0), fortune(1, -1.0)];
        let SideLuck { played, rate, low, high, share, .. } = told(&vec![games; 25].concat());
        assert_eq!(played.rate, 0.75);
        assert!((rate - 0.5).abs() < 1e-12 && (share - 1.0).abs() < 1e-12, "{rate} {share}");
        assert!(low > 0.49 && high < 0.51);
    }

    #[test]
    fn odds_that_do_not_quite_sum_up_are_no_luck() {
        let third = 1.0 / 3.0;
        assert_eq!(above(5.0, third * 5.0 + third * 5.0 + third * 5.0 - 1e-15), 0.0);
        assert_eq!(above(1.0, 0.75), 0.25);
    }

    #[test]
    fn what_has_nothing_to_do_with_luck_stays_as_it_was_played() {
        let games = [fortune(0, 1.0), fortune(0, -1.0), fortune(1, 1.0), fortune(1, -1.0)];
        let told = told(&vec![games; 25].concat());
        assert_eq!((told.rate, told.share), (0.5, 0.0));
        assert!((told.high - told.low - 2.0 * Z * (0.25_f64 / 99.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn draws_are_measured_against_their_averages() {
        assert_eq!(mean(&[1, 1, 1, 1, 1, 1]), 2.5);
        assert_eq!(mean(&[0, 1, 3]), 1.75);
    }
}
