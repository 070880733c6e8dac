//! `sandtable._sandtable`: what Python asks of the commands.
//!
//! A question is a command line, as in a terminal, so names, errors and answers are the same; `sandtable` in Python writes it. It is asked on a
//! thread of its own, while the thread that waits lets Python go on and looks after signals and progress. Nothing is printed.
//!
//! | module | contents |
//! |---|---|
//! | `ask` | asks, and what comes back |
//! | `carry` | batches that a scheduler carries to workers |
//! | `frame` | tables, in the form in which data frames take them without a copy |
//! | `fault` | errors as exceptions |
//! | `game` | a game that Python plays |

mod ask;
mod carry;
mod fault;
mod frame;
mod game;

use pyo3::prelude::*;

/// The module.
#[pymodule]
mod _sandtable {
    #[pymodule_export]
    use super::ask::{Answer, ask};
    #[pymodule_export]
    use super::carry::{Back, play};
    #[pymodule_export]
    use super::frame::Frame;
    #[pymodule_export]
    use super::game::{Game, sides};
    use super::{PyResult, Python, fault};
    use pyo3::prelude::*;

    /// The version of the program, with the commit where it is known.
    #[pymodule_export]
    const VERSION: &str = sandtable_cli::VERSION;

    /// The commands and their options, as JSON.
    #[pyfunction]
    fn menu(py: Python<'_>) -> PyResult<String> {
        sandtable_cli::menu().map_err(|error| fault::raised(py, &error))
    }
}
