//! JSON as it is written.

use crate::error::Error;
use sandtable_reports::lab::finding::Finding;
use schemars::JsonSchema;
use serde::Serialize;

/// An object as JSON, with the format that it is of.
///
/// # Errors
/// Where something cannot be put into JSON.
pub fn object<T: Serialize>(of: &T) -> Result<String, Error> {
    sandtable_analysis::json::object(of).map_err(Error::other)
}

/// JSON: the same bytes for the same numbers.
///
/// # Errors
/// Where something cannot be put into JSON.
pub fn json<T: Serialize>(of: &T) -> Result<String, Error> {
    serde_json::to_string_pretty(of).map(|text| text + "\n").map_err(Error::other)
}

/// What a question found. Printed, it has sentences and a command beside it; in a folder, which has a manifest and a page, it has none.
#[derive(Debug, Serialize, JsonSchema)]
// Its description is that of what was found.
#[schemars(description = "")]
pub(crate) struct Found<'a, T> {
    #[serde(flatten)]
    found: &'a T,
    #[serde(flatten)]
    printed: Option<Printed<'a>>,
}

/// What was found as it is kept.
///
/// # Errors
/// Where something cannot be put into JSON.
pub(crate) fn kept<T: Serialize>(found: &T) -> Result<String, Error> {
    object(&Found { found, printed: None })
}

/// What was found, with the `command` that repeats it.
///
/// # Errors
/// Where something cannot be put into JSON.
pub fn printed<F: Finding>(found: &F, command: &str) -> Result<String, Error> {
    answered(found, found.said(), command)
}

/// The same for what has an `answer` of its own.
pub(crate) fn answered<T: Serialize>(found: &T, answer: String, command: &str) -> Result<String, Error> {
    object(&Found { found, printed: Some(Printed { answer: sentence(answer), command }) })
}

/// An answer as its JSON has it: with a full stop.
pub(crate) fn sentence(mut answer: String) -> String {
    if !answer.ends_with('.') {
        answer.push('.');
    }
    answer
}

/// What is printed beside an answer and not kept with it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Printed<'a> {
    /// What was found, in sentences.
    pub(crate) answer: String,
    /// The command line that repeats it.
    pub(crate) command: &'a str,
}
