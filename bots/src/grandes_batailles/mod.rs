//! Bots for Wissembourg and Spicheren 1870.
//!
//! | room | what is in it |
//! |---|---|
//! | [`heuristic`] | values what it sees with weights, and the chances with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`player`] | any of them, as one type |
//! | [`policy`] | who decides while odds are worked out |

mod ground;
pub mod heuristic;
pub mod odds;
pub mod player;
pub mod policy;
pub mod weights;

pub use heuristic::Heuristic;
pub use player::Player;
pub use policy::Policy;

use crate::catalogue::DoctrineInfo;

/// Every doctrine that comes with the program.
pub const DOCTRINES: [DoctrineInfo; 0] = [];
