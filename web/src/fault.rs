//! Errors as the page shows them: each beside its field or its line.

use sandtable_questions::Error;
use serde_json::{Value, json};

/// The JSON of an error: a sentence, and each error with its place.
pub(crate) fn object(error: &Error) -> Value {
    json!({ "error": error.to_string().trim_end(), "faults": error.details(str::to_owned) })
}
