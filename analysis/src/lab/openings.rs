//! Early choices that correlate with victory: the score of the side that makes a choice, in the games in which it makes it and in the others.
//!
//! A correlation is not a cause: a choice can follow from good dice before it, and choices come together. To measure its effect, compare a doctrine
//! or an order that forces the choice with one that forbids it.

use super::many::{games_to_decide, holm};
use super::permutation::Results;
use crate::details::{Decision, Details};
use crate::dispatch::Sink;
use crate::estimate::{CONFIDENCE, Interval};
use crate::record::Record;
use sandtable_engine::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;

/// The fewest games with a choice, and without it, for which it is tested.
pub const FEWEST: u64 = 30;

/// A choice: the kind of decision, its subject, and the action.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema, Deserialize)]
pub struct Choice {
    /// The kind of decision.
    pub kind: String,
    /// The unit or place that it is about; empty if the choice says it all.
    pub subject: String,
    /// The action chosen.
    pub choice: String,
}

/// The index of a side, and its choice.
type Key = (usize, Choice);

/// The games in which a choice was made.
#[derive(Clone, Copy, Debug)]
struct Made {
    count: Results,
    /// The sum of the marks of these games: equal for equal sets of games.
    games: u64,
    /// The smallest number that the decision had in a game.
    first: u32,
}

/// A pseudorandom number for a game. Sums of them distinguish sets of games (S. Vigna's finisher of SplitMix64).
fn mark(game: u64) -> u64 {
    let mut z = game.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Counts the choices of the first turns.
#[derive(Debug)]
pub struct Counter {
    /// The last turn whose choices count.
    turn: u8,
    /// The results of each side in all games.
    all: [Results; 2],
    /// The sum of the marks of all games.
    games: u64,
    choices: BTreeMap<Key, Made>,
    /// The first of the games whose decisions have not arrived yet, and the first side's half points in these games.
    waiting: (u64, Vec<u64>),
}

impl Counter {
    /// A counter of the choices up to the end of `turn`.
    #[must_use]
    pub fn new(turn: u8) -> Counter {
        Counter { turn, all: Default::default(), games: 0, choices: BTreeMap::new(), waiting: (0, Vec::new()) }
    }

    /// The choices that were made in at least [`FEWEST`] games and not made in at least as many, the most significant first. Choices that were made
    /// in the same games form one row. So do choices that were made in exactly the other games, because no result distinguishes them.
    #[must_use]
    pub fn openings(&self) -> Vec<Opening> {
        let mut groups: BTreeMap<(usize, u64), Vec<(&Choice, &Made)>> = BTreeMap::new();
        for ((side, choice), made) in &self.choices {
            let games = made.games.min(self.games.wrapping_sub(made.games));
            groups.entry((*side, games)).or_default().push((choice, made));
        }
        let row = |((side, _), mut group): ((usize, u64), Vec<(&Choice, &Made)>)| {
            group.sort_by_key(|(choice, made)| (made.first, *choice));
            Opening::of(side, &group, self.all[side])
        };
        let mut rows: Vec<Opening> = groups.into_iter().filter_map(row).collect();
        let p: Vec<f64> = rows.iter().map(|row| row.p).collect();
        rows.iter_mut().zip(holm(&p)).for_each(|(row, adjusted)| row.adjusted = adjusted);
        let size = |row: &Opening| row.difference.abs();
        rows.sort_by(|a, b| a.p.total_cmp(&b.p).then(size(b).total_cmp(&size(a))));
        rows
    }

    /// The number of different choices that were made.
    #[must_use]
    pub fn different(&self) -> u64 {
        self.choices.len() as u64
    }

    /// The share of the points, from 0 to 1, that `side` has in all games.
    #[must_use]
    pub fn score(&self, side: Side) -> f64 {
        self.all[side.index()].score()
    }
}

impl Sink for Counter {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        let half_points = |record: &Record| (1 + record.sign()) as u64;
        self.waiting = (records.first().map_or(0, |record| record.game), records.iter().map(half_points).collect());
        for points in &self.waiting.1 {
            self.all[0].add(*points);
            self.all[1].add(2 - points);
        }
        self.games = records.iter().fold(self.games, |games, record| games.wrapping_add(mark(record.game)));
        Ok(())
    }

    fn details(&mut self, details: &Details) -> io::Result<()> {
        let (from, points) = &self.waiting;
        for game in details.decisions.chunk_by(|a, b| a.game == b.game) {
            let first = points[(game[0].game - from) as usize];
            let mut made: BTreeMap<Key, u32> = BTreeMap::new();
            for Decision { side, kind, subject, words, number, .. } in game.iter().filter(|made| made.turn <= self.turn)
            {
                let choice = Choice { kind: kind.clone(), subject: subject.clone(), choice: words.clone() };
                made.entry((side.index(), choice)).or_insert(*number);
            }
            for (key, number) in made {
                let own = if key.0 == 0 { first } else { 2 - first };
                let never = Made { count: Results::default(), games: 0, first: number };
                let made = self.choices.entry(key).or_insert(never);
                made.count.add(own);
                made.games = made.games.wrapping_add(mark(game[0].game));
                made.first = made.first.min(number);
            }
        }
        Ok(())
    }
}

/// A choice, and the score of the side that makes it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Opening {
    /// The side that makes it: 0 or 1.
    pub side: usize,
    /// The choice.
    #[serde(flatten)]
    pub choice: Choice,
    /// Other choices that were made in the same games, and in no others.
    pub together: Vec<Choice>,
    /// Choices that were made in all games without it, and in no others.
    pub instead: Vec<Choice>,
    /// Games in which the side makes the choice at least once.
    pub games: u64,
    /// The side's share of the points in these games.
    pub chosen: f64,
    /// The side's share of the points in the other games.
    pub otherwise: f64,
    /// The difference of the two.
    pub difference: f64,
    /// Lower bound of the difference (Newcombe's interval, from the score intervals of both).
    pub low: f64,
    /// Upper bound of the difference.
    pub high: f64,
    /// The two-sided p-value of no difference: the share of groups of as many games whose score is as far from that of all (a permutation test; exact
    /// except for very many games with draws).
    pub p: f64,
    /// The same, corrected for the number of choices ([`holm`]).
    pub adjusted: f64,
}

impl Opening {
    /// The row of choices that were made in the same games, or in exactly the others. The earliest choice names it.
    fn of(side: usize, group: &[(&Choice, &Made)], all: Results) -> Option<Opening> {
        let (choice, made) = *group.first()?;
        let (with, without) = (made.count, all.without(made.count));
        if with.games < FEWEST || without.games < FEWEST {
            return None;
        }
        let (together, instead): (Vec<_>, Vec<_>) = group[1..].iter().partition(|(_, other)| other.games == made.games);
        let choices = |group: Vec<(&Choice, &Made)>| group.into_iter().map(|(choice, _)| choice.clone()).collect();
        let (Interval { low, high }, p) = (with.difference(without), with.p_value(all));
        Some(Opening {
            side,
            choice: choice.clone(),
            together: choices(together),
            instead: choices(instead),
            games: with.games,
            chosen: with.score(),
            otherwise: without.score(),
            difference: with.score() - without.score(),
            low,
            high,
            p,
            adjusted: p,
        })
    }

    /// The number of games with which the difference would be significant among this many choices: [`games_to_decide`].
    #[must_use]
    pub fn games_to_decide(&self, choices: usize, games: u64) -> Option<u64> {
        games_to_decide(self.p, choices, games)
    }

    /// Whether the difference is significant at 5 % among all choices.
    #[must_use]
    pub fn is_significant(&self) -> bool {
        self.adjusted <= 1.0 - CONFIDENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in which the first side made these choices and scored this many half points.
    fn play(counter: &mut Counter, game: u64, choices: &[&str], half_points: i32) {
        let winner = match half_points {
            2 => Some(Side::First),
            0 => Some(Side::Second),
            _ => None,
        };
        counter.take(&[Record { game, winner, ..Record::EMPTY }]).expect("memory");
        let decision = |(number, words): (usize, &&str)| Decision {
            game,
            number: number as u32 + 1,
            turn: 1 + u8::from(words.starts_with("late")),
            side: Side::First,
            of: 2,
            margin: None,
            phase: String::new(),
            kind: "march".into(),
            subject: "Foot".into(),
            action: "march".into(),
            words: (*words).into(),
        };
        let decisions = choices.iter().enumerate().map(decision).collect();
        counter.details(&Details { decisions, ..Details::default() }).expect("memory");
    }

    /// Of 40 games with the choice 30 are won, of 60 without it 15: the difference is 0.75 - 0.25. The score intervals are 0.5981 to 0.8581 and
    /// 0.1578 to 0.3723, so it is between 0.5 - 0.1949 and 0.5 + 0.1421.
    #[test]
    fn a_choice_is_set_against_the_games_without_it() {
        let mut counter = Counter::new(1);
        for game in 0..100 {
            let (chosen, won) = (game < 40, if game < 40 { game < 30 } else { game < 55 });
            play(
                &mut counter,
                game,
                if chosen { &["storm", "storm", "late storm"] } else { &["wait"] },
                2 * i32::from(won),
            );
        }
        let openings = counter.openings();
        // Where it does not storm, it waits.
        let [storm] = &openings[..] else { panic!("{openings:?}") };
        let choice = |words: &str| Choice { kind: "march".into(), subject: "Foot".into(), choice: words.into() };
        assert_eq!(
            (&storm.choice, &storm.together[..], &storm.instead[..]),
            (&choice("storm"), &[][..], &[choice("wait")][..])
        );
        assert_eq!((storm.games, storm.chosen, storm.otherwise, storm.difference), (40, 0.75, 0.25, 0.5));
        assert!((storm.low - 0.305).abs() < 1e-3 && (storm.high - 0.642).abs() < 1e-3, "{storm:?}");
        assert!(storm.is_significant());
        // Pooled, z is 0.5 / 0.102 = 4.9; the exact one is 4.8, and (1.96 + 0.84) / 4.8 of the root of 100.
        assert_eq!((storm.games_to_decide(1, 100), storm.games_to_decide(20, 100)), (Some(34), Some(65)));
        assert_eq!((counter.different(), counter.score(Side::First), counter.score(Side::Second)), (2, 0.45, 0.55));
    }

    #[test]
    fn a_rare_choice_is_left_out_and_no_difference_is_none() {
        let mut counter = Counter::new(1);
        for game in 0..100 {
            let choices: &[&str] = if game < 29 {
                &["rare"]
            } else if game < 64 {
                &["often"]
            } else {
                &["always"]
            };
            play(&mut counter, game, choices, 1);
        }
        let openings = counter.openings();
        assert_eq!(
            openings.iter().map(|opening| opening.choice.choice.as_str()).collect::<Vec<_>>(),
            ["always", "often"]
        );
        assert!(
            openings.iter().all(|opening| opening.difference == 0.0 && opening.p == 1.0 && !opening.is_significant())
        );
    }
}
