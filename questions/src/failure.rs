//! Why a question was not answered.

use sandtable_analysis::RunError;
use sandtable_scenarios::diagnostic::with_arguments;
use sandtable_scenarios::{Fault, Faults};
use std::fmt;

/// Why a question was not answered.
#[derive(Debug)]
pub enum Failure {
    /// Faults of files and of what was asked, each with what was expected.
    Faults(Faults),
    /// Anything else, in a sentence.
    Said(String),
}

impl Failure {
    /// A fault of a part of the question, by its name.
    pub fn argument(
        name: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
        near: Option<String>,
    ) -> Failure {
        Failure::Faults(Fault::argument(name, found, expected).near(near).into())
    }

    /// A fault of a file as a whole.
    pub fn of_file(file: &str, found: impl Into<String>, expected: impl Into<String>) -> Failure {
        Failure::Faults(Fault::of_file(file, found, expected).into())
    }

    /// An error that says all that there is to say.
    pub fn said(error: impl fmt::Display) -> Failure {
        Failure::Said(error.to_string())
    }

    /// Called off too soon.
    pub(crate) fn before_the_first_game() -> Failure {
        Failure::Said("stopped before the first game was over".into())
    }
}

/// All of them, or all faults of those that are none.
///
/// # Errors
/// Every fault.
pub fn all<T>(of: impl Iterator<Item = Result<T, Faults>>) -> Result<Vec<T>, Faults> {
    let (mut all, mut faults): (Vec<T>, Vec<Fault>) = (Vec::new(), Vec::new());
    for one in of {
        match one {
            Ok(one) => all.push(one),
            Err(more) => faults.extend(more.iter().cloned()),
        }
    }
    if faults.is_empty() { Ok(all) } else { Err(Faults::new(faults)) }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Faults(faults) => faults.fmt(f),
            Failure::Said(what) => f.write_str(&with_arguments(what, str::to_owned)),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Failure {
        Failure::Faults(faults)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        Failure::said(error)
    }
}
