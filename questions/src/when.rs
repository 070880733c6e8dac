//! A condition about a game, in words: who held a place when, or how large a measure was.
//!
//! ```text
//! lost zone 2 by turn 4            whoever held it first did not at the end of a turn up to the fourth
//! french lost Bellevue by turn 4   the same of a side, which held it at the start or at the end of a turn before
//! prussian took Danjoutin by turn 3
//! french holds Bellevue at turn 5  at the end of that turn
//! prussian_losses >= 12            one of what is measured of every game
//! ```
//!
//! If the sides set up their own units, the end of the first turn counts as the start.

use crate::error::Error;
use crate::ruleset::Ruleset;
use crate::table::Table;
use sandtable_analysis::record::{WINNERS, winner_index};
use sandtable_analysis::{Rate, Record, Sink};
use sandtable_engine::{Card, Side};
use sandtable_scenarios::diagnostic::nearest;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// A condition about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    /// The words, as they were typed.
    pub words: String,
    /// The side that it is about; none for a measure of both sides together.
    pub side: Option<Side>,
    of: Of,
    /// The places that each side holds before the set-up; for a place that is not held then, the end of the first turn counts.
    start: [u64; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// The side holds the places with these bits at the end of this turn.
    Holds(Side, u64, u8),
    /// The side, or whoever held them first, loses them at the end of a turn up to this one.
    Lost(Option<Side>, u64, u8),
    /// The side takes them at the end of a turn up to this one.
    Took(Side, u64, u8),
    /// A metric is at least, or at most, this number.
    AtLeast(usize, i32),
    AtMost(usize, i32),
}

impl When {
    /// Reads a condition from `words`, for the scenario of `table`. An error names the `argument` that they come from.
    ///
    /// # Errors
    /// Words that are not a condition of it, with those that are allowed.
    pub fn read(table: &Table, argument: &str, words: &str) -> Result<When, Error> {
        let ruleset = &table.ruleset;
        let start = ruleset.start();
        let (of, side) = read(words, &**ruleset, start)
            .map_err(|Unread { found, expected, near }| Error::argument(argument, found, expected, near))?;
        Ok(When { words: words.to_owned(), side, of, start })
    }

    /// Whether it happened in the game of `record`; `None` if the game ended before that was known.
    #[must_use]
    pub fn happened(&self, record: &Record) -> Option<bool> {
        let held = |side: Side, turn: u8| record.held(turn).map(|held| held[side.index()]);
        let holder = |bit: u64, held: [u64; 2]| Side::BOTH.into_iter().find(|side| held[side.index()] & bit > 0);
        // Compares the end of each turn with that of the turn before.
        let passed = |side: Side, bit: u64, by: u8, before: bool| {
            let start = if holder(bit, self.start).is_some() { Some(self.start) } else { record.held(1) };
            let mut was = start.is_some_and(|start| start[side.index()] & bit > 0);
            (1..=by).filter_map(|turn| held(side, turn)).any(|now| {
                let is = now & bit > 0;
                let passed = was == before && is != before;
                was = is;
                passed
            })
        };
        let first = |bit: u64, by: u8| {
            holder(bit, self.start).or_else(|| (1..=by).find_map(|turn| holder(bit, record.held(turn)?)))
        };
        match self.of {
            Of::Holds(side, bit, turn) => held(side, turn).map(|held| held & bit > 0),
            Of::Lost(side, bit, by) => {
                Some(side.or_else(|| first(bit, by)).is_some_and(|side| passed(side, bit, by, true)))
            }
            Of::Took(side, bit, by) => Some(passed(side, bit, by, false)),
            Of::AtLeast(metric, least) => Some(record.metrics[metric] >= least),
            Of::AtMost(metric, most) => Some(record.metrics[metric] <= most),
        }
    }
}

/// How often the condition held, and who won then.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Happened {
    /// The words, as they were typed.
    pub when: String,
    /// How often it held, of the games for which it is known.
    pub happened: Rate,
    /// How often the first side wins if it held; none if it never did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<Rate>,
    /// How often it wins in the other games; none if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins_otherwise: Option<Rate>,
}

/// Counts how often the condition holds while games are played.
#[derive(Debug)]
pub(crate) struct Counter<'a> {
    when: &'a When,
    /// The games in which it did not hold and in which it did, by winner.
    games: [[u64; WINNERS]; 2],
}

impl<'a> Counter<'a> {
    pub(crate) fn new(when: &'a When) -> Counter<'a> {
        Counter { when, games: [[0; WINNERS]; 2] }
    }

    pub(crate) fn told(&self) -> Happened {
        let all = self.games.map(|games| games.iter().sum::<u64>());
        let rate = |happened: usize| (all[happened] > 0).then(|| Rate::of(self.games[happened][0], all[happened]));
        let [wins_otherwise, wins] = [0, 1].map(rate);
        Happened { when: self.when.words.clone(), happened: Rate::of(all[1], all[0] + all[1]), wins, wins_otherwise }
    }
}

impl Sink for Counter<'_> {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        for record in records {
            if let Some(happened) = self.when.happened(record) {
                self.games[usize::from(happened)][winner_index(record.winner)] += 1;
            }
        }
        Ok(())
    }
}

/// Words that are not a condition.
struct Unread {
    found: String,
    expected: String,
    near: Option<String>,
}

fn fault(found: String, expected: impl Into<String>, near: Option<String>) -> Unread {
    Unread { found, expected: expected.into(), near }
}

fn read(words: &str, ruleset: &dyn Ruleset, start: [u64; 2]) -> Result<(Of, Option<Side>), Unread> {
    let (card, turns) = (ruleset.card(), ruleset.turns());
    for (sign, least) in [(">=", true), ("<=", false)] {
        if let Some((name, number)) = words.split_once(sign) {
            return measured(name.trim(), number.trim(), least, card);
        }
    }
    if let Some((name, number)) = words.split_once(['>', '<', '=']) {
        let (name, number) = (name.trim(), number.trim());
        let near = nearest(name, card.metrics.iter().map(|metric| metric.name));
        let near = format!("{} >= {number}", near.as_deref().unwrap_or(name));
        return Err(fault(format!("`{words}`"), "`MEASURE >= N` or `MEASURE <= N`", Some(near)));
    }
    let mut rest: Vec<&str> = words.split_whitespace().collect();
    let named = |word: &&str| Side::BOTH.into_iter().find(|side| card.sides[side.index()].eq_ignore_ascii_case(word));
    let side = rest.first().and_then(named);
    rest.drain(..usize::from(side.is_some()));
    let form =
        "`[SIDE] lost PLACE by turn N`, `[SIDE] took PLACE by turn N`, `SIDE holds PLACE at turn N`, or `MEASURE >= N`";
    let [verb, place @ .., link, "turn", turn] = &rest[..] else {
        let near = rest.first().and_then(|word| nearest(word, card.sides));
        return Err(fault(format!("`{words}`"), form, near));
    };
    if !["lost", "loses", "lose", "took", "takes", "take", "holds", "hold", "held"].contains(verb) {
        let near = nearest(verb, card.sides.into_iter().chain(["lost", "took", "holds"]));
        return Err(fault(format!("`{verb}`"), form, near));
    }
    let turn = match turn.parse() {
        Ok(turn) if turns.contains(&turn) => turn,
        _ => {
            let expected = format!("a turn from {} to {}", turns.start(), turns.end());
            return Err(fault(format!("turn `{turn}`"), expected, None));
        }
    };
    let bit = 1u64 << of_place(&place.join(" "), &ruleset.places())?;
    let holder = Side::BOTH.into_iter().find(|side| start[side.index()] & bit > 0);
    let whose = |side: Option<Side>| side.ok_or_else(|| fault(format!("`{words}`"), "a side before it", None));
    let of = match (*verb, *link) {
        ("lost" | "loses" | "lose", "by") => Of::Lost(side.or(holder), bit, turn),
        ("took" | "takes" | "take", "by") => Of::Took(whose(side.or(holder.map(Side::enemy)))?, bit, turn),
        ("holds" | "hold" | "held", "at") => Of::Holds(whose(side)?, bit, turn),
        _ => return Err(fault(format!("`{verb} … {link}`"), form, None)),
    };
    let side = match of {
        Of::Lost(side, ..) => side,
        Of::Took(side, ..) | Of::Holds(side, ..) => Some(side),
        Of::AtLeast(..) | Of::AtMost(..) => None,
    };
    Ok((of, side))
}

/// The bit of a place, found by its name or by its number in the list of places, with an optional word before it.
fn of_place(typed: &str, places: &[(u8, String)]) -> Result<u8, Unread> {
    if let Some((bit, _)) = places.iter().find(|(_, name)| name.eq_ignore_ascii_case(typed)) {
        return Ok(*bit);
    }
    let number = typed.rsplit(' ').next().and_then(|word| word.parse::<usize>().ok());
    let numbered = number.and_then(|number| places.get(number.checked_sub(1)?));
    if let Some((bit, _)) = numbered.filter(|_| typed.split(' ').count() <= 2) {
        return Ok(*bit);
    }
    let begun: Vec<&(u8, String)> = places
        .iter()
        .filter(|(_, name)| !typed.is_empty() && name.to_lowercase().contains(&typed.to_lowercase()))
        .collect();
    match begun[..] {
        [(bit, _)] => Ok(*bit),
        _ => {
            let names = places.iter().map(|(_, name)| name.as_str());
            let numbered = |(n, name): (usize, &str)| match name.strip_prefix(&format!("{n} ")) {
                Some(_) => name.to_owned(),
                None => format!("{n} {name}"),
            };
            let mut list: Vec<String> = (1..).zip(names.clone()).map(numbered).collect();
            if list.len() > MOST_PLACES {
                list.truncate(MOST_PLACES);
                list.push(format!("or another of the {} on the map", places.len()));
            }
            let expected = format!("a place, by name or number: {}", list.join(", "));
            Err(fault(format!("the place `{typed}`"), expected, nearest(typed, names)))
        }
    }
}

/// The most places that an error lists.
const MOST_PLACES: usize = 12;

fn measured(name: &str, number: &str, least: bool, card: &Card) -> Result<(Of, Option<Side>), Unread> {
    let name = name.replace(' ', "_").to_lowercase();
    let Some(metric) = card.metrics.iter().position(|metric| metric.name == name) else {
        let names: Vec<&str> = card.metrics.iter().map(|metric| metric.name).collect();
        let expected = format!("one of what is measured: {}", names.join(", "));
        return Err(fault(format!("`{name}`"), expected, nearest(&name, &names)));
    };
    let Ok(value) = number.parse() else {
        return Err(fault(format!("`{number}`"), "a whole number", None));
    };
    let of_side = |side: &Side| name.strip_prefix(card.sides[side.index()]).is_some_and(|rest| rest.starts_with('_'));
    let side = Side::BOTH.into_iter().find(of_side);
    Ok((if least { Of::AtLeast(metric, value) } else { Of::AtMost(metric, value) }, side))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table::new("belfort", Vec::new()).expect("it comes with the program")
    }

    fn when(words: &str) -> When {
        When::read(&table(), "when", words).unwrap_or_else(|fault| panic!("{words}: {fault}"))
    }

    /// A game whose turns end with these places held by the French, and no others by anybody.
    fn game(turns: &[u64]) -> Record {
        let mut record = Record::EMPTY;
        for (turn, held) in turns.iter().enumerate() {
            record.control[turn] = [*held, 0];
            record.turns_ended |= 1 << turn;
        }
        record
    }

    #[test]
    fn what_is_lost_was_held_and_is_not_held_any_more() {
        let lost = when("lost zone 2 by turn 3");
        let bit = 1 << 2;
        assert_eq!(lost.happened(&game(&[bit, bit, bit, 0])), Some(false));
        assert_eq!(lost.happened(&game(&[bit, 0, bit, bit])), Some(true));
        assert_eq!(lost.happened(&game(&[0])), Some(false));
        let took = when("french took zone 2 by turn 3");
        assert_eq!(took.happened(&game(&[bit, 0, bit])), Some(true));
        assert_eq!(took.happened(&game(&[bit, bit, bit])), Some(false));
        let holds = when("french holds zone 2 at turn 2");
        assert_eq!(
            [&[bit, 0][..], &[0, bit], &[bit]].map(|turns| holds.happened(&game(turns))),
            [Some(false), Some(true), None]
        );
    }

    #[test]
    fn what_nobody_can_answer_is_refused_with_what_can_be_asked() {
        for (words, said) in [
            ("lost nothing by turn 3", "a place, by name or number"),
            ("lost zone 99 by turn 3", "a place, by name or number"),
            ("lost zone 2 by turn 8", "a turn from 1 to 7"),
            ("holds zone 2 at turn 3", "a side before it"),
            ("frensh lost zone 2 by turn 3", "french"),
            ("loost zone 2 by turn 3", "lost"),
            ("french_lossess >= 3", "one of what is measured"),
            ("", "SIDE"),
        ] {
            let fault = When::read(&table(), "when", words).expect_err(words).to_string();
            assert!(fault.contains(said), "{words}: {fault}");
        }
    }
}
