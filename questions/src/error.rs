//! Why a question was not answered.

use sandtable_analysis::RunError;
use sandtable_scenarios::diagnostic::with_arguments;
use sandtable_scenarios::{At, Fault, Faults};
use serde::Serialize;
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

    /// Each error with its place, for a program; empty if the error is a sentence alone. `name` turns an argument into its name in the client's
    /// language.
    #[must_use]
    pub fn details(&self, name: fn(&str) -> String) -> Vec<Detail> {
        match self {
            Error::Data(faults) => faults.iter().map(|fault| Detail::of(fault, name)).collect(),
            Error::File { path, why } => {
                let (found, expected) = (with_arguments(why, name), "a file that can be read or written".to_owned());
                vec![Detail { file: Some(path.clone()), found, expected, ..Detail::default() }]
            }
            Error::Cancelled | Error::Run(_) | Error::Other(_) => Vec::new(),
        }
    }
}

/// An error with its place. Programs in every language get these fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Detail {
    /// The argument; `None` for an error in a file.
    pub argument: Option<String>,
    /// The file, or the name of a text.
    pub file: Option<String>,
    /// The line, from 1; `None` for an error of a whole file.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// The number of characters from there.
    pub width: Option<usize>,
    /// The path of the value, such as `units.1/35 RM.fire`.
    pub key: Option<String>,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
    /// The nearest valid name.
    pub near: Option<String>,
}

impl Detail {
    fn of(fault: &Fault, name: fn(&str) -> String) -> Detail {
        let (argument, file) = match &fault.at {
            At::Argument(argument) => (Some(name(argument)), None),
            At::File(file) => (None, Some(file.clone())),
            At::Nowhere => (None, None),
        };
        let place = fault.place.as_ref();
        Detail {
            argument,
            file,
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            width: place.map(|place| place.width),
            key: Some(fault.path.clone()).filter(|path| !path.is_empty()),
            found: fault.found.clone(),
            expected: with_arguments(&fault.expected, name),
            near: fault.nearest.clone(),
        }
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
