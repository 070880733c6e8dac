//! Bots for Storm over Belfort.
//!
//! | room | what is in it |
//! |---|---|
//! | [`doctrine`] | plays by orders in TOML |
//! | [`heuristic`] | values what it sees with weights, and the chances with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`player`] | any of them, as one type |
//! | [`policy`] | who decides on the way through a procedure whose odds are asked for |

pub mod doctrine;
pub mod heuristic;
pub mod odds;
pub mod player;
pub mod policy;
pub mod weights;

pub use doctrine::{Doctrine, Scripted};
pub use heuristic::Heuristic;
pub use player::Player;
pub use policy::Policy;
