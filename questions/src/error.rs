//! Why a question was not answered.

use sandtable_analysis::RunError;
use sandtable_scenarios::diagnostic::with_arguments;
use sandtable_scenarios::{Fault, Faults};
use std::fmt;

/// Why a question was not answered.
#[derive(Debug)]
pub enum Error {
    /// Errors of texts and of arguments, each with its place, what was found and what was expected.
    Data(Faults),
    /// Cancelled before the first game ended.
    Cancelled,
    /// Games could not be played, or their records could not be kept.
    Run(RunError),
    /// A file could not be read or written.
    File {
        /// Its path.
        path: String,
        /// The reason.
        why: String,
    },
    /// Anything else, in a sentence.
    Other(String),
}

impl Error {
    /// An error of one part of the question, the argument `name`, with what was `found` and what is `expected`; `near` is the nearest valid name, if
    /// there is one.
    pub fn argument(name: &str, found: impl Into<String>, expected: impl Into<String>, near: Option<String>) -> Error {
        Error::Data(Fault::argument(name, found, expected).near(near).into())
    }

    /// An error of `file` as a whole, with what was `found` and what is `expected`.
    pub fn of_file(file: &str, found: impl Into<String>, expected: impl Into<String>) -> Error {
        Error::Data(Fault::of_file(file, found, expected).into())
    }

    /// Any other `error`, in its own words.
    pub fn other(error: impl fmt::Display) -> Error {
        Error::Other(error.to_string())
    }
}

/// Collects all values in `of`; if any is an error, collects all errors instead.
///
/// # Errors
/// Every error.
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

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Data(faults) => faults.fmt(f),
            Error::Cancelled => f.write_str("stopped before the first game was over"),
            Error::Run(error) => error.fmt(f),
            Error::File { path, why } => write!(f, "{path}: {}", with_arguments(why, str::to_owned)),
            Error::Other(what) => f.write_str(&with_arguments(what, str::to_owned)),
        }
    }
}

impl std::error::Error for Error {}

impl From<Faults> for Error {
    fn from(faults: Faults) -> Error {
        Error::Data(faults)
    }
}

impl From<RunError> for Error {
    fn from(error: RunError) -> Error {
        Error::Run(error)
    }
}
