//! Exact odds of the procedures of a rule system.
//!
//! An [`Exercise`](sandtable_engine::Exercise) is carried out by the rules that play the games; here every path of its dice and of its
//! random choices is followed, with its exact probability. Positions that are reached in several ways are followed once.
//!
//! | module | contents |
//! |---|---|
//! | [`fraction`] | probabilities without rounding |
//! | [`mod@law`] | the distribution of a procedure in stages, equal stages merged |
//! | [`policy`] | who decides during a procedure; the distribution of an exercise; playing one |
//! | [`figure`] | `P(win)`, `E(hits)`: figures of a distribution |
//! | [`question`] | asking a procedure, once or over ranges of its parameters |
//! | [`sheet`] | the answers, as they are written down |

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
pub use sheet::{Answer, Axis, Cell, Grid, Outcome, Told, Written};
