//! The code that is compiled in this crate for each rule system, with all optimisations. The crates that use it need none.

use crate::matchup::{Matchup, Pairing};
use crate::odds::{Law, Seat, TooManyPaths};
use sandtable_bots::player::Player;
use sandtable_bots::policy::Policy;
use sandtable_bots::system::Bots;
use sandtable_engine::procedure::{Procedures, Row};
use std::sync::Arc;

/// A rule system whose games between bots and whose laws are compiled here.
pub trait Compiled: Bots + Procedures + Sized {
    /// Makes a matchup of a pairing of two of its bots.
    fn matchup(pairing: Pairing<Self, Player<Self>, Player<Self>>) -> Arc<dyn Matchup>;

    /// The law of an exercise in which these seats decide.
    ///
    /// # Errors
    /// As [`law_of`](crate::odds::law_of).
    fn law(
        exercise: &Self::Exercise,
        seats: &mut [Seat<Policy<Self>>; 2],
        budget: u64,
    ) -> Result<Law<Row>, TooManyPaths>;
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

            fn law(
                exercise: &Self::Exercise,
                seats: &mut [$crate::odds::Seat<sandtable_bots::policy::Policy<Self>>; 2],
                budget: u64,
            ) -> Result<$crate::odds::Law<sandtable_engine::procedure::Row>, $crate::odds::TooManyPaths> {
                $crate::odds::law_of(exercise, seats, budget)
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
