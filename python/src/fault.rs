//! Errors as exceptions.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use sandtable_questions::Error;
use sandtable_questions::error::Detail;
use sandtable_scenarios::diagnostic::with_arguments;

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
    let message = match error {
        Error::Data(faults) => {
            let shown: Vec<String> = faults.iter().map(|fault| fault.shown(argument).to_string()).collect();
            shown.join("\n")
        }
        Error::File { path, why } => format!("{path}: {}", with_arguments(why, argument)),
        Error::Other(what) => with_arguments(what, argument),
        Error::Cancelled | Error::Run(_) => error.to_string(),
    };
    let details = error.details(argument).into_iter().map(|detail| fields(py, detail)).collect::<PyResult<Vec<_>>>()?;
    let kind = py.import("sandtable._error")?.getattr("Error")?;
    Ok(PyErr::from_value(kind.call1((message.trim_end(), details))?))
}

fn fields(py: Python<'_>, detail: Detail) -> PyResult<Bound<'_, PyDict>> {
    let Detail { argument, file, line, column, width, key, found, expected, near } = detail;
    let fields = PyDict::new(py);
    fields.set_item("argument", argument)?;
    fields.set_item("file", file)?;
    fields.set_item("line", line)?;
    fields.set_item("column", column)?;
    fields.set_item("width", width)?;
    fields.set_item("key", key)?;
    fields.set_item("found", found)?;
    fields.set_item("expected", expected)?;
    fields.set_item("near", near)?;
    Ok(fields)
}
