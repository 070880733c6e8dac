//! Integer counts of everything, made while the records stream by.

use crate::dispatch::Sink;
use crate::histogram::Histogram;
use crate::record::{MAX_TURNS, Record, WINNERS, winner_index};
use sandtable_engine::Card;
use std::collections::BTreeMap;
use std::io;

/// Counts over all records so far, in integers only. [`Summary::of`](crate::Summary::of) computes the answers from them.
#[derive(Clone, Debug)]
pub struct Tally {
    pub(crate) card: &'static Card,
    /// Games by level, ending and last turn.
    pub(crate) ends: BTreeMap<(u8, u8, u8), u64>,
    /// Margins, by winner.
    pub(crate) margins: [Histogram; WINNERS],
    pub(crate) decisions: Histogram,
    pub(crate) turns: Histogram,
    /// One tally per metric of the card.
    pub(crate) metrics: Vec<MetricTally>,
    /// Games that saw the end of each turn, by winner; row 0 is turn 1.
    pub(crate) seen: [[u64; WINNERS]; MAX_TURNS],
    /// Games in which a side held a place at the end of a turn: turn, place, side, winner.
    pub(crate) control: Box<[[[[u64; WINNERS]; 2]; 64]; MAX_TURNS]>,
}

/// The counts of one metric.
#[derive(Clone, Debug, Default)]
pub(crate) struct MetricTally {
    pub(crate) values: Histogram,
    /// Sums by winner.
    pub(crate) sums: [i128; WINNERS],
}

impl Tally {
    /// A tally of no records yet, for the rule system of `card`.
    #[must_use]
    pub fn new(card: &'static Card) -> Tally {
        Tally {
            card,
            ends: BTreeMap::new(),
            margins: Default::default(),
            decisions: Histogram::default(),
            turns: Histogram::default(),
            metrics: vec![MetricTally::default(); card.metrics.len()],
            seen: [[0; WINNERS]; MAX_TURNS],
            control: Box::new([[[[0; WINNERS]; 2]; 64]; MAX_TURNS]),
        }
    }

    /// The number of games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.decisions.total()
    }

    /// Counts the game of `record`.
    pub fn add(&mut self, record: &Record) {
        let winner = winner_index(record.winner);
        *self.ends.entry((record.level, record.ending, record.last_turn)).or_default() += 1;
        self.margins[winner].add(record.margin.into());
        self.decisions.add(record.decisions.into());
        self.turns.add(record.last_turn.into());
        for (tally, &value) in self.metrics.iter_mut().zip(&record.metrics) {
            tally.values.add(value.into());
            tally.sums[winner] += i128::from(value);
        }
        for turn in 1..=self.card.last_turn {
            let Some(held) = record.held(turn) else { continue };
            let row = usize::from(turn) - 1;
            self.seen[row][winner] += 1;
            for (side, mut places) in held.into_iter().enumerate() {
                while places != 0 {
                    self.control[row][places.trailing_zeros() as usize][side][winner] += 1;
                    places &= places - 1;
                }
            }
        }
    }
}

impl Sink for Tally {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        records.iter().for_each(|record| self.add(record));
        Ok(())
    }
}
