//! The rules of the games that Sandtable plays.
//!
//! A rule system implements [`Game`]. Everything that happens in a game passes through its [`Env`]: dice come from a [`Chance`], and events are
//! reported to an [`Observer`]. A bot sees a [`View`] and nothing else. The crate has no I/O, no threads and no floating-point numbers, and it
//! allocates nothing while a game is played.
//!
//! | module | contents |
//! |---|---|
//! | [`game`] | the contract between a rule system and everything else |
//! | [`view`] | what one side may know |
//! | [`mod@choose`] | the interface of bots: a choice from the legal actions |
//! | [`chance`] | the only source of chance: played, scripted or enumerated |
//! | [`pool`] | pools of identical dice, drawn at once |
//! | [`streams`] | random numbers by seed, game and purpose |
//! | [`roll`] | numbered rolls, each with its own dice |
//! | [`observer`] | the observers of a game, and [`observer::Env`] |
//! | [`mod@rulebook`] | sections of a rulebook, marks in the code, coverage |
//! | [`mod@rulings`] | readings of unclear rules, as switches |
//! | [`mod@metric`] | metrics by name |
//! | [`procedure`] | procedures with computable odds: their parameters, and how they are carried out |
//! | [`position`] | positions in a form that people can write |
//! | [`geometry`] | zones and hexes, and sets of them |
//! | [`laws`] | the laws that hold for every rule system |
//! | `steps`, `words` | decisions with the questions that a person is asked; words that all narrators use |
//! | `fixture`, `traceability` | for tests: positions with dictated draws; sections of the rulebook, the code and the tests |
//! | [`kuhn`] | Kuhn poker, the reference game with a known value |
//! | [`belfort`] | Storm over Belfort |
//! | [`grandes_batailles`] | Wissembourg and Spicheren 1870 |
//! | [`verdun`] | Verdun 1916, Steel Inferno |
//! | [`eagle`] | The Stricken Eagle |
//! | [`loire`] | The Loire Campaign |

pub mod belfort;
pub mod chance;
pub mod choose;
pub mod eagle;
#[cfg(test)]
mod fixture;
pub mod game;
pub mod geometry;
pub mod grandes_batailles;
pub mod kuhn;
pub mod laws;
pub mod loire;
pub mod metric;
pub mod observer;
pub mod pool;
pub mod position;
pub mod procedure;
pub mod roll;
pub mod rulebook;
pub mod rulings;
pub mod side;
mod steps;
pub mod streams;
#[cfg(test)]
mod traceability;
pub mod verdun;
pub mod view;
mod words;

pub use chance::{Chance, Enumerated, Scripted, Weight};
pub use choose::Choose;
pub use game::{Breach, Card, Game, Heard, Hearer, Metric, Outcome, Status};
pub use observer::{Desk, Env, Observer, Silent};
pub use pool::Pool;
pub use position::Positions;
pub use procedure::{Exercise, Given, Procedure, Procedures, Refusal, Stage};
pub use rulebook::{Coverage, Rule, Rulebook, Section};
pub use side::{BySide, Side};
pub use streams::{Purpose, Stream};
pub use view::View;

/// Passes every rule system to a macro: its module, which has the same name in all crates, and the type of its game. A new system is added
/// here.
///
/// ```
/// macro_rules! titles {
///     ($($room:ident::$game:ident),+ $(,)?) => {
///         [$(<sandtable_engine::$room::$game as sandtable_engine::Game>::CARD.title),+]
///     };
/// }
/// assert!(sandtable_engine::systems!(titles).contains(&"Storm over Belfort"));
/// ```
#[macro_export]
macro_rules! systems {
    ($make:ident) => {
        $make! {
            belfort::Belfort,
            grandes_batailles::GrandesBatailles,
            verdun::Verdun,
            eagle::Eagle,
            loire::Loire,
        }
    };
}
