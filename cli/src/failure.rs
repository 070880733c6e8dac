//! Faults of the user, and exit codes.

use sandtable_analysis::RunError;
use sandtable_reports::output::OutputError;
use sandtable_scenarios::{Fault, Faults};
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Exit code: something was wrong; nothing is on standard output and no file was touched.
pub(crate) const ERROR: u8 = 2;
/// Exit code: stopped by Ctrl-C; what is on standard output holds for the games played so far.
pub(crate) const INTERRUPTED: u8 = 130;

/// How a command ended that did what it could.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// To its end.
    Finished,
    /// Until Ctrl-C.
    Stopped,
}

impl Done {
    /// What to tell the shell.
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Done::Finished => ExitCode::SUCCESS,
            Done::Stopped => ExitCode::from(INTERRUPTED),
        }
    }
}

/// Why a command did nothing.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Faults of files and arguments, each with what was expected.
    Faults(Faults),
    /// Anything else, in a sentence.
    Said(String),
}

impl Failure {
    /// A fault of an argument.
    pub(crate) fn argument(
        name: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
        near: Option<String>,
    ) -> Failure {
        Failure::Faults(Fault::of_file(name, found, expected).near(near).into())
    }

    /// A file that could not be written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Failure {
        Failure::Said(format!("{}: {error}", path.display()))
    }

    /// Prints it on standard error.
    pub(crate) fn print(&self) {
        match self {
            Failure::Faults(faults) => {
                let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
                eprint!("{}", shown.join("\n"));
                if faults.len() > 1 {
                    eprintln!("\n{} faults", faults.len());
                }
            }
            Failure::Said(what) => eprintln!("error: {what}"),
        }
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Failure {
        Failure::Faults(faults)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        Failure::Said(error.to_string())
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        Failure::Said(error.to_string())
    }
}
