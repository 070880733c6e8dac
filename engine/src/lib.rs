//! The rules of the games that Sandtable plays.
//!
//! A rule system implements [`Game`]; everything that happens in a game goes through its [`Env`], where the dice come
//! from a [`Chance`] and the news go to an [`Observer`]. A bot sees a [`View`] and nothing else. The crate has no I/O,
//! no threads, no floating-point numbers, and allocates nothing while a game is played.
//!
//! | module | contents |
//! |---|---|
//! | [`game`] | the contract between a rule system and everything else |
//! | [`view`] | what one side may know |
//! | [`mod@choose`] | how bots answer |
//! | [`chance`] | the one door to chance: played, scripted or enumerated |
//! | [`pool`] | pools of like dice, drawn at once |
//! | [`streams`] | seed, game and purpose to a named stream of random numbers |
//! | [`roll`] | rolls by number, each with dice of its own |
//! | [`observer`] | who hears what happened, and [`observer::Env`] |
//! | [`mod@rulebook`] | sections of a rulebook, marks in the code, coverage |
//! | [`mod@rulings`] | readings of unclear rules, as switches |
//! | [`mod@metric`] | metrics by name |
//! | [`procedure`] | procedures that odds can be asked of: what each takes, how it is carried out |
//! | [`position`] | positions as people write them |
//! | [`geometry`] | zones and hexes, and sets of them |
//! | [`laws`] | what every rule system must hold to |
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

/// Every rule system, handed to a macro that makes something of each: its room, which has one name in all crates, and the type of its game.
/// A new system is a line here.
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
