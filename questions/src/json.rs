//! JSON as it is written.

use crate::error::Error;
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

/// What is printed beside an answer and not kept with it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Printed<'a> {
    /// What was found, in sentences.
    pub(crate) answer: String,
    /// The command line that repeats it.
    pub(crate) command: &'a str,
}
