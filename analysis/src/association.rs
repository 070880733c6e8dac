//! Correlates of victory: who holds which place when, and who wins then.
//!
//! An association is not a cause. The side that is winning holds more, for whatever reason.

use crate::estimate::Rate;
use crate::record::WINNERS;
use crate::tally::Tally;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How often the first side wins if a side holds a place at the end of a turn, and if it does not.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Association {
    /// The place.
    pub place: String,
    /// The game turn at whose end the place is looked at.
    pub turn: u8,
    /// Who holds it: a side's name.
    pub holder: String,
    /// The games that saw the end of that turn and in which this side holds the place.
    pub held: u64,
    /// Of these, the games that the first side wins.
    pub when: Rate,
    /// Of the other games that saw the end of that turn, those that the first side wins.
    pub otherwise: Rate,
    /// How much holding the place says about the winner, in bits: the mutual information of the two (C. E. Shannon, *A mathematical theory of
    /// communication*, 1948).
    pub information: f64,
}

/// The most associations that are reported.
const MOST: usize = 12;

/// The least likelihood-ratio statistic (S. S. Wilks, 1938), which is 2 N ln 2 times the information. By chance alone, one comparison in 22,000
/// exceeds it; hundreds are made.
const LEAST: f64 = 20.0;

/// For each place, the turn and the side that say most about the winner, with the most informative places first. The last turn is left out, because
/// what is held then often is the victory.
pub(crate) fn associations(tally: &Tally, places: &[(u8, String)]) -> Vec<Association> {
    let mut all: Vec<Association> = places.iter().filter_map(|(bit, name)| of_place(tally, *bit, name)).collect();
    // Ties keep the order of the places.
    all.sort_by(|a, b| b.information.total_cmp(&a.information));
    all.truncate(MOST);
    all
}

fn of_place(tally: &Tally, bit: u8, name: &str) -> Option<Association> {
    let last = tally.ends.keys().map(|end| end.2).max()?;
    let mut best: Option<Association> = None;
    for turn in 1..last {
        let row = usize::from(turn) - 1;
        let seen = tally.seen[row];
        for (held, holder) in tally.control[row][usize::from(bit)].iter().zip(tally.card.sides) {
            let rest = [0, 1, 2].map(|winner| seen[winner] - held[winner]);
            let information = mutual_information(held, &rest);
            let games: u64 = seen.iter().sum();
            let told = 2.0 * games as f64 * std::f64::consts::LN_2 * information;
            if told < LEAST || best.as_ref().is_some_and(|best| best.information >= information) {
                continue;
            }
            let rate = |games: &[u64; WINNERS]| Rate::of(games[0], games.iter().sum());
            best = Some(Association {
                place: name.into(),
                turn,
                holder: holder.into(),
                held: held.iter().sum(),
                when: rate(held),
                otherwise: rate(&rest),
                information,
            });
        }
    }
    best
}

/// The mutual information, in bits, of the winner and a question that is answered yes or no.
fn mutual_information(yes: &[u64; WINNERS], no: &[u64; WINNERS]) -> f64 {
    let all: u64 = yes.iter().chain(no).sum();
    let mut sum = 0.0;
    for answer in [yes, no] {
        let answers: u64 = answer.iter().sum();
        for winner in 0..WINNERS {
            let (both, winners) = (answer[winner], yes[winner] + no[winner]);
            if both > 0 {
                let ratio = both as f64 * all as f64 / (answers as f64 * winners as f64);
                sum += both as f64 / all as f64 * libm::log2(ratio);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Game;
    use sandtable_engine::belfort::Belfort;

    #[test]
    fn what_says_all_is_a_bit_and_what_says_nothing_is_none() {
        assert_eq!(mutual_information(&[50, 0, 0], &[0, 50, 0]), 1.0);
        assert!(mutual_information(&[10, 30, 10], &[20, 60, 20]).abs() < 1e-12);
        assert_eq!(mutual_information(&[0, 0, 0], &[50, 50, 0]), 0.0);
        // A quarter of the games, and in these the first side wins three of four: computed by hand.
        let told = mutual_information(&[75, 25, 0], &[150, 150, 0]);
        assert!((told - 0.035_880).abs() < 1e-6, "{told}");
    }

    /// Who holds a place at the end of turn 2 decides each of 100 games of four turns; at the end of turn 1 it decides nothing.
    #[test]
    fn the_turn_that_says_most_is_named() {
        let mut tally = Tally::new(Belfort::CARD);
        tally.ends.insert((0, 0, 4), 100);
        tally.seen[..4].fill([50, 50, 0]);
        tally.control[0][7] = [[25, 25, 0]; 2];
        tally.control[1][7] = [[50, 0, 0], [0, 50, 0]];
        let found = associations(&tally, &[(7, "Danjoutin".into())]);
        let [found] = &found[..] else { panic!("{found:?}") };
        assert_eq!((found.turn, &*found.holder, found.held), (2, Belfort::CARD.sides[0], 50));
        assert_eq!([found.when.rate, found.otherwise.rate, found.information], [1.0, 0.0, 1.0]);
    }
}
