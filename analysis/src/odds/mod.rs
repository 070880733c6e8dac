//! Exact odds of the procedures of a rule system.
//!
//! An [`Exercise`](sandtable_engine::Exercise) is executed by the rules that play the games. Here, every path of its dice and random choices is
//! followed with its exact probability. Positions that are reached in several ways are followed once.
//!
//! | module | contents |
//! |---|---|
//! | [`fraction`] | exact probabilities |
//! | [`mod@law`] | the distribution of a procedure in stages, equal stages merged |
//! | [`policy`] | decisions during a procedure; the distribution of an exercise; playing one |
//! | [`figure`] | `P(win)`, `E(hits)`: figures of a distribution |
//! | [`question`] | questions about a procedure, one at a time or over ranges of its parameters |
//! | [`sheet`] | the answers, as they are written |

pub mod figure;
pub mod fraction;
pub mod law;
pub mod policy;
pub mod question;
pub mod sheet;

pub use figure::Figure;
pub use fraction::Fraction;
pub use law::{Law, Next, TooManyPaths, law};
pub use policy::{Seat, law_of, play, play_watched};
pub use question::{OddsError, Question};
pub use sheet::{Answer, Axis, Cell, Grid, Outcome, Step, Written};
