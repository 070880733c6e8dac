//! What front ends stand on: the rule systems, and the questions that can be asked of any of them.
//!
//! A question is a function from a request to an answer: it neither reads a command line nor prints, and it tells nobody how to write
//! the answer down. The command line is one front end.
//!
//! | room | what is in it |
//! |---|---|
//! | [`system`] | what the questions and the front ends need of a rule system beside its rules |
//! | [`systems`] | the rule systems: the one list of them |
//! | `belfort` | Storm over Belfort: phases, drawing, the pages of the player aid |
//! | `grandes_batailles` | Wissembourg and Spicheren 1870: the same |
//! | [`failure`] | why a question was not answered |

mod belfort;
pub mod failure;
mod grandes_batailles;
pub mod system;
pub mod systems;

pub use failure::Failure;
