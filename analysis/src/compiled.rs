//! The code that is compiled in this crate for each rule system, with all optimisations. The crates that use it need none, and compile no rules.

use crate::matchup::{Matchup, Pairing};
use crate::odds::{Law, Seat, TooManyPaths};
use crate::record::Record;
use crate::spectator::Spectator;
use sandtable_bots::Bot;
use sandtable_bots::doctrine::Follow;
use sandtable_bots::player::Player;
use sandtable_bots::policy::Policy;
use sandtable_bots::system::Bots;
use sandtable_bots::weights::Key;
use sandtable_engine::procedure::{Procedures, Row};
use sandtable_engine::{Chance, Choose, Desk, Game, Side, Silent, Stream};
use sandtable_scenarios::Faults;
use std::fmt::Debug;
use std::sync::Arc;

/// A bot behind a pointer, for games that are not played by the million.
pub trait Guest<G: Game>: Choose<G> + Follow + Debug {
    /// A copy with the same memory.
    fn copy(&self) -> Box<dyn Guest<G>>;
}

impl<G: Game, B: Choose<G> + Follow + Clone + Debug + 'static> Guest<G> for B {
    fn copy(&self) -> Box<dyn Guest<G>> {
        Box::new(self.clone())
    }
}

impl<G: Game> Clone for Box<dyn Guest<G>> {
    fn clone(&self) -> Box<dyn Guest<G>> {
        (**self).copy()
    }
}

/// A rule system whose games between bots and whose laws are compiled here.
pub trait Compiled: Bots + Procedures + Sized {
    /// Makes a matchup of a pairing of two of its bots.
    fn matchup(pairing: Pairing<Self, Player<Self>, Player<Self>>) -> Arc<dyn Matchup>;

    /// The player of `bot` for `side`.
    ///
    /// # Errors
    /// As [`Player::new`].
    fn guest(&self, bot: &Bot, side: Side) -> Result<Box<dyn Guest<Self> + Send + Sync>, Faults>;

    /// One player without each non-zero weight of `bot`; see [`Player::without_each`].
    fn without_each(&self, bot: &Bot) -> Vec<(Key, Box<dyn Guest<Self>>)>;

    /// Plays one game, given by seed and index; see [`play_one`](crate::runner::play_one).
    fn play_one(&self, bots: [&dyn Guest<Self>; 2], game: (u64, u64), spectator: &mut dyn Spectator<Self>) -> Record;

    /// The position of a game, given by seed and index, in which decision number `decision` is awaited.
    ///
    /// # Errors
    /// As [`Worker::position`](crate::Worker::position).
    fn position_of(&self, bots: [&dyn Guest<Self>; 2], game: (u64, u64), decision: u32) -> Result<Self::State, u32>;

    /// Applies `action` to the position `state` with the dice of `desk`.
    fn apply_silent(&self, state: &mut Self::State, action: Self::Action, desk: &mut Desk<Stream, Silent>);

    /// Applies `action` to the position `state` with the dice of `chance`; see [`apply_watched`](crate::apply_watched).
    fn apply_watched(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut dyn Chance,
        spectator: &mut dyn Spectator<Self>,
    );

    /// The law of an exercise in which these seats decide.
    ///
    /// # Errors
    /// As [`law_of`](crate::odds::law_of).
    fn law(
        exercise: &Self::Exercise,
        seats: &mut [Seat<Policy<Self>>; 2],
        budget: u64,
    ) -> Result<Law<Row>, TooManyPaths>;

    /// Plays an exercise in which these seats decide, once; see [`play_watched`](crate::odds::play_watched).
    fn example(
        exercise: &Self::Exercise,
        seats: &mut [Seat<Policy<Self>>; 2],
        chance: &mut dyn Chance,
        spectator: &mut dyn Spectator<Self>,
    ) -> Row;
}

/// Compiles rule systems in the crate that invokes this macro: its code contains no generics.
#[macro_export]
macro_rules! compiled {
    ($($system:ty),*) => {$(
        impl $crate::compiled::Compiled for $system {
            fn matchup(
                pairing: $crate::Pairing<Self, sandtable_bots::player::Player<Self>, sandtable_bots::player::Player<Self>>,
            ) -> std::sync::Arc<dyn $crate::Matchup> {
                std::sync::Arc::new(pairing)
            }

            fn guest(
                &self,
                bot: &sandtable_bots::Bot,
                side: sandtable_engine::Side,
            ) -> Result<Box<dyn $crate::compiled::Guest<Self> + Send + Sync>, sandtable_scenarios::Faults> {
                Ok(Box::new(sandtable_bots::player::Player::new(bot, side, self)?))
            }

            fn without_each(
                &self,
                bot: &sandtable_bots::Bot,
            ) -> Vec<(sandtable_bots::weights::Key, Box<dyn $crate::compiled::Guest<Self>>)> {
                let boxed = |(key, player)| (key, Box::new(player) as Box<dyn $crate::compiled::Guest<Self>>);
                sandtable_bots::player::Player::without_each(bot, self).into_iter().map(boxed).collect()
            }

            fn play_one(
                &self,
                [first, second]: [&dyn $crate::compiled::Guest<Self>; 2],
                (seed, index): (u64, u64),
                spectator: &mut dyn $crate::Spectator<Self>,
            ) -> $crate::Record {
                $crate::runner::play_one(self, &first.copy(), &second.copy(), seed, index, spectator)
            }

            fn position_of(
                &self,
                [first, second]: [&dyn $crate::compiled::Guest<Self>; 2],
                (seed, index): (u64, u64),
                decision: u32,
            ) -> Result<<Self as sandtable_engine::Game>::State, u32> {
                $crate::Worker::new(self, &first.copy(), &second.copy()).position(seed, index, decision)
            }

            fn apply_silent(
                &self,
                state: &mut <Self as sandtable_engine::Game>::State,
                action: <Self as sandtable_engine::Game>::Action,
                desk: &mut sandtable_engine::Desk<sandtable_engine::Stream, sandtable_engine::Silent>,
            ) {
                sandtable_engine::Game::apply(self, state, action, desk);
            }

            fn apply_watched(
                &self,
                state: &mut <Self as sandtable_engine::Game>::State,
                action: <Self as sandtable_engine::Game>::Action,
                chance: &mut dyn sandtable_engine::Chance,
                spectator: &mut dyn $crate::Spectator<Self>,
            ) {
                $crate::apply_watched(self, state, action, chance, spectator);
            }

            fn law(
                exercise: &Self::Exercise,
                seats: &mut [$crate::odds::Seat<sandtable_bots::policy::Policy<Self>>; 2],
                budget: u64,
            ) -> Result<$crate::odds::Law<sandtable_engine::procedure::Row>, $crate::odds::TooManyPaths> {
                $crate::odds::law_of(exercise, seats, budget)
            }

            fn example(
                exercise: &Self::Exercise,
                seats: &mut [$crate::odds::Seat<sandtable_bots::policy::Policy<Self>>; 2],
                chance: &mut dyn sandtable_engine::Chance,
                spectator: &mut dyn $crate::Spectator<Self>,
            ) -> sandtable_engine::procedure::Row {
                $crate::odds::play_watched(exercise, seats, chance, spectator)
            }
        }
    )*};
}

macro_rules! ours {
    ($($room:ident :: $game:ident),+ $(,)?) => {
        compiled!($(sandtable_engine::$room::$game),+);
    };
}

sandtable_engine::systems!(ours);
