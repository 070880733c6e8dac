//! Errors as the page shows them: each beside its field or its line.

use sandtable_questions::Error;
use sandtable_scenarios::{At, Fault};
use serde_json::{Value, json};

/// The JSON of an error: a sentence, and each error with its place.
pub(crate) fn object(error: &Error) -> Value {
    let faults = match error {
        Error::Data(faults) => faults.iter().map(fault).collect(),
        _ => Vec::new(),
    };
    json!({ "error": error.to_string().trim_end(), "faults": faults })
}

fn fault(fault: &Fault) -> Value {
    let (argument, file) = match &fault.at {
        At::Argument(name) => (Some(name), None),
        At::File(name) => (None, Some(name)),
        At::Nowhere => (None, None),
    };
    json!({
        "argument": argument,
        "file": file,
        "line": fault.line(),
        "column": fault.column(),
        "width": fault.place.as_ref().map_or(0, |place| place.width),
        "path": fault.path,
        "found": fault.found,
        "expected": sandtable_scenarios::diagnostic::with_arguments(&fault.expected, str::to_owned),
        "nearest": fault.nearest,
    })
}
