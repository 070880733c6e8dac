//! A game in which one side or both are played by the caller: a person, a program, a learning agent.
//!
//! The caller sees what its side sees ([`Sitting::look`]) and answers with the index of a legal action. The dice are those of the same game of the
//! seed in a run: with the same choices it is the same game.

use crate::saved::{Replay, SavedGame};
use crate::system::System;
use crate::table::Table;
use sandtable_analysis::Record;
use sandtable_analysis::compiled::Guest;
use sandtable_bots::judge;
use sandtable_engine::laws::MOST_DECISIONS;
use sandtable_engine::{Choose, Desk, Outcome, Purpose, Side, Silent, Status, Stream, View};
use sandtable_scenarios::Faults;
use std::fmt;
use std::sync::Arc;

/// A game of any rule system, waiting for a decision of the caller.
pub trait Sitting: fmt::Debug + Send + Sync {
    /// Starts game `game` of the seed, and plays it up to the first decision of the caller.
    fn start(&mut self, game: u64);

    /// The side whose decision is awaited, which has alternatives; `None` if the game is over.
    fn side(&self) -> Option<Side>;

    /// The number of legal actions.
    fn count(&self) -> usize;

    /// A legal action in a player's words; `None` if there is none with this index.
    fn action(&self, nth: usize) -> Option<String>;

    /// Carries out a legal action, and plays on to the next decision of the caller. Returns whether there is an action with this index.
    fn choose(&mut self, nth: usize) -> bool;

    /// What a side sees of the position, as numbers; [`Ruleset::features`](crate::Ruleset::features) has their names. Everything that it cannot see
    /// is hidden before they are computed.
    fn look(&mut self, side: Side, out: &mut Vec<i32>);

    /// The game turn, from 1; 0 during the set-up.
    fn turn(&self) -> u8;

    /// The outcome; `None` before the end.
    fn outcome(&self) -> Option<Outcome>;

    /// Its record, as in a table of games; `None` before the end. The game is played again to obtain it.
    fn record(&self) -> Option<Record>;

    /// The game with all choices that were made, to be saved.
    fn saved(&self) -> SavedGame;
}

/// A game of one rule system in progress.
#[derive(Debug)]
pub(crate) struct Played<G: System> {
    pub(crate) table: Table,
    pub(crate) game: Arc<G>,
    /// The bots of the sides that the caller does not play.
    players: [Option<Box<dyn Guest<G> + Send + Sync>>; 2],
    pub(crate) index: u64,
    pub(crate) state: G::State,
    /// The legal actions, if a decision of the caller is awaited.
    pub(crate) legal: Vec<G::Action>,
    pub(crate) desk: Desk<Stream, Silent>,
    dice: [Stream; 2],
    /// The index of the chosen action at each decision with an alternative.
    pub(crate) choices: Vec<u16>,
    decisions: u64,
}

/// Game 0 with the table's scenario; its bots play the sides that are not `outside`.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn sit<G: System>(
    game: &Arc<G>,
    table: &Table,
    outside: [bool; 2],
) -> Result<Box<dyn Sitting>, crate::Error> {
    Ok(Box::new(Played::new(game, table, outside, 0)?))
}

impl<G: System> Played<G> {
    /// A game of the seed, at the first decision of the caller.
    pub(crate) fn new(game: &Arc<G>, table: &Table, outside: [bool; 2], index: u64) -> Result<Played<G>, Faults> {
        let player = |side: Side| match outside[side.index()] {
            true => Ok(None),
            false => game.guest(&table.bots[side.index()].bot, side).map(Some),
        };
        let dice = |purpose| Stream::new(table.seed, index, purpose);
        let mut sitting = Played {
            table: table.clone(),
            game: Arc::clone(game),
            players: [player(Side::First)?, player(Side::Second)?],
            index,
            state: game.setup(),
            legal: Vec::with_capacity(G::CARD.max_actions),
            desk: Desk::silent(dice(Purpose::Rules)),
            dice: Side::BOTH.map(|side| dice(Purpose::Bot(side))),
            choices: Vec::new(),
            decisions: 0,
        };
        sitting.start(index);
        Ok(sitting)
    }

    /// Plays on to the next decision of the caller.
    pub(crate) fn go_on(&mut self) {
        while let Status::Awaiting(side) = self.game.status(&self.state) {
            self.game.legal_actions(&self.state, &mut self.legal);
            let choice = match &mut self.players[side.index()] {
                _ if self.legal.len() == 1 => 0,
                None => return,
                Some(bot) => {
                    let (legal, dice) = (&self.legal, &mut self.dice[side.index()]);
                    View::show(&*self.game, &mut self.state, side, |view| bot.choose(view, legal, dice))
                }
            };
            self.apply(choice);
        }
        self.legal.clear();
    }

    fn apply(&mut self, choice: usize) {
        if self.legal.len() > 1 {
            self.choices.push(choice as u16);
        }
        self.game.apply_silent(&mut self.state, self.legal[choice], &mut self.desk);
        self.decisions += 1;
        assert!(self.decisions < MOST_DECISIONS, "no end after {} decisions", self.decisions);
    }
}

impl<G: System> Sitting for Played<G> {
    fn start(&mut self, game: u64) {
        let seed = self.table.seed;
        self.index = game;
        self.state = self.game.setup();
        self.desk.chance = Stream::new(seed, game, Purpose::Rules);
        self.dice = Side::BOTH.map(|side| Stream::new(seed, game, Purpose::Bot(side)));
        self.choices.clear();
        self.decisions = 0;
        self.players.iter_mut().flatten().for_each(Choose::new_game);
        self.go_on();
    }

    fn side(&self) -> Option<Side> {
        match self.game.status(&self.state) {
            Status::Awaiting(side) => Some(side),
            Status::Over(_) => None,
        }
    }

    fn count(&self) -> usize {
        self.legal.len()
    }

    fn action(&self, nth: usize) -> Option<String> {
        let mut words = String::new();
        self.game.describe_action(&self.state, *self.legal.get(nth)?, &mut words);
        Some(words)
    }

    fn choose(&mut self, nth: usize) -> bool {
        if nth >= self.legal.len() {
            return false;
        }
        self.apply(nth);
        self.go_on();
        true
    }

    fn look(&mut self, side: Side, out: &mut Vec<i32>) {
        out.clear();
        View::show(&*self.game, &mut self.state, side, |view| judge::features(view.game(), view.state(), out));
    }

    fn turn(&self) -> u8 {
        self.game.turn(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.game.status(&self.state) {
            Status::Awaiting(_) => None,
            Status::Over(outcome) => Some(outcome),
        }
    }

    fn record(&self) -> Option<Record> {
        self.outcome()?;
        let replay = Replay::of(&self.choices);
        Some(self.game.play_one([&replay, &replay], (self.table.seed, self.index), &mut ()))
    }

    fn saved(&self) -> SavedGame {
        SavedGame::new(&self.table, self.index, self.choices.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset;
    use sandtable_scenarios::builtin;

    /// What a side hears is the same whatever stands where it cannot see.
    fn keeps_secrets<G: System>(game: &Arc<G>, table: &Table) {
        let sitting = || Played::new(game, table, [true; 2], 0).expect("a game");
        let (mut played, mut chance) = (sitting(), Stream::new(7, 0, Purpose::Rules));
        let (mut seen, mut otherwise, mut looked) = (Vec::new(), Vec::new(), 0);
        while let (Some(side), true) = (played.side(), looked < 400) {
            for viewer in Side::BOTH {
                let mut other = Played { state: played.state.clone(), ..sitting() };
                game.resample(&mut other.state, viewer, &mut chance);
                played.look(viewer, &mut seen);
                other.look(viewer, &mut otherwise);
                assert_eq!(seen, otherwise, "{} at decision {looked} of the {side:?} side", table.name);
            }
            looked += 1;
            let choice = chance_of(&mut chance, played.count());
            assert!(played.choose(choice) && !played.choose(usize::MAX));
        }
        assert!(looked > 20, "{looked}");
    }

    fn chance_of(chance: &mut Stream, count: usize) -> usize {
        sandtable_engine::Chance::uniform(chance, count as u32) as usize
    }

    #[test]
    fn a_side_is_told_nothing_that_is_hidden_from_it() {
        for scenario in builtin() {
            let table = Table::new(scenario.name, Vec::new()).expect("a built-in scenario");
            macro_rules! of_its_system {
                ($($room:ident::$game:ident),+ $(,)?) => {
                    $(if let Some(game) = ruleset::game::<sandtable_engine::$room::$game>(&*table.ruleset) {
                        keeps_secrets(game, &table);
                    })+
                };
            }
            sandtable_engine::systems!(of_its_system);
        }
    }
}
