//! Errors as exceptions.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use sandtable_questions::Error;
use sandtable_scenarios::Fault;
use sandtable_scenarios::diagnostic::{At, with_arguments};

/// An argument as Python writes it, and a question: `sandtable.rulings("belfort")`.
fn argument(name: &str) -> String {
    if let Some((question, scenario)) = name.strip_prefix("sandtable ").and_then(|asked| asked.split_once(' ')) {
        return format!("sandtable.{question}({scenario:?})");
    }
    match name {
        "bot" | "option" | "ruling" => format!("{name}s"),
        "OTHER" => "variant".to_owned(),
        _ => name.replace('-', "_").to_lowercase(),
    }
}

/// An error as `sandtable.Error`, with a list of its errors.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    make(py, error).unwrap_or_else(|error| error)
}

fn make(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let (message, faults) = match error {
        Error::Data(faults) => {
            let shown: Vec<String> = faults.iter().map(|fault| fault.shown(argument).to_string()).collect();
            (shown.join("\n"), faults.iter().map(|fault| fields(py, fault)).collect::<PyResult<Vec<_>>>()?)
        }
        Error::File { path, why } => {
            let why = with_arguments(why, argument);
            let fault = PyDict::new(py);
            fault.set_item("file", path)?;
            fault.set_item("found", &why)?;
            (format!("{path}: {why}"), vec![fault])
        }
        Error::Other(what) => (with_arguments(what, argument), Vec::new()),
        Error::Cancelled | Error::Run(_) => (error.to_string(), Vec::new()),
    };
    let kind = py.import("sandtable._error")?.getattr("Error")?;
    Ok(PyErr::from_value(kind.call1((message.trim_end(), faults))?))
}

fn fields<'py>(py: Python<'py>, fault: &Fault) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let (file, key) = match &fault.at {
        At::Argument(name) => (None, Some(argument(name))),
        at => (known(at.name()), known(&fault.path)),
    };
    fields.set_item("file", file)?;
    fields.set_item("line", fault.place.as_ref().map(|place| place.line))?;
    fields.set_item("column", fault.place.as_ref().map(|place| place.column))?;
    fields.set_item("key", key)?;
    fields.set_item("found", &fault.found)?;
    fields.set_item("expected", with_arguments(&fault.expected, argument))?;
    fields.set_item("near", &fault.nearest)?;
    Ok(fields)
}
