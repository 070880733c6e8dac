//! `sandtable`: the command line. The only crate that prints.
//!
//! Arguments become a question, and its answer becomes text: for a terminal ([`main`]), or for another program as a front end ([`ask()`]), such as
//! Python.
//!
//! | module | contents |
//! |---|---|
//! | `args` | the arguments that commands share |
//! | `tips` | hints about arguments that clap refuses |
//! | [`front`] | the front end of the commands: a terminal, or another program |
//! | `ask` | command lines from another program |
//! | `menu` | the commands and their options, as data |
//! | `options` | the arguments, validated: a scenario that was read, bots that exist, numbers that are possible |
//! | `commands` | one file for each command: arguments, as clap reads them, become a question, and its answer becomes text |
//! | `command_line` | the command line that repeats a result |
//! | `lab` | the files, the chart and the answer of the questions of the lab |
//! | `picture` | a chart in a file |
//! | `progress` | the progress of an answer, on standard error |
//! | `story` | the report of a game as lines |
//! | `version` | the version of the program |
//! | `page` | text for a terminal, on standard output |
//! | `error` | errors of the user, and exit codes |

/// Prints a line on standard error that is not part of an answer; errors of output are ignored.
macro_rules! tell {
    ($($words:tt)*) => { $crate::front::tell(&format!($($words)*)) };
}

mod args;
mod ask;
mod command_line;
mod commands;
mod error;
pub mod front;
mod lab;
mod menu;
mod options;
mod page;
mod picture;
mod progress;
mod story;
mod tips;
mod version;

pub use ask::{ask, table};
pub use error::{Done, argument};
pub use front::Front;
pub use menu::menu;
pub use version::VERSION;

use clap::Parser;
use commands::Arguments;
use error::{ERROR, INTERRUPTED};
use sandtable_analysis::GameFault;
use sandtable_analysis::runner::panic_message;
use sandtable_questions::Error;
use sandtable_store::logbook;
use std::any::Any;
use std::io::{self, ErrorKind, Write};
use std::panic::{self, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;

/// The program: executes the command line.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(tips::as_given(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(told) if told.use_stderr() => tips::with_tip(told).exit(),
        // Help that cannot be printed is an error like any other.
        Err(help) => match help.print().and_then(|()| io::stdout().flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                error::print(&Error::Other(format!("standard output: {error}")));
                return ExitCode::from(ERROR);
            }
            _ => return ExitCode::SUCCESS,
        },
    };
    // A panic is an error of the program: only its place is printed, unless a backtrace is requested.
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        panic::set_hook(Box::new(|panic| {
            if let Some(place) = panic.location() {
                tell!("error at {}:{}", place.file(), place.line());
            }
        }));
    }
    progress::share_with(arguments.workers.clone().map(progress::Share::Workers));
    let carried = catch_unwind(|| logged(&arguments).and_then(|()| arguments.command.carry_out()));
    let error = match carried {
        Ok(Ok(done)) => {
            logbook::note(if done == Done::Finished { "finished" } else { "stopped" });
            return done.exit_code();
        }
        Ok(Err(error)) => error,
        Err(payload) => fault(payload.as_ref()),
    };
    logbook::note(&format!("ended: {error}"));
    error::print(&error);
    ExitCode::from(if matches!(error, Error::Cancelled) { INTERRUPTED } else { ERROR })
}

/// Opens the log, if one is wanted, and writes the command line as its first note.
fn logged(arguments: &Arguments) -> Result<(), Error> {
    let named = std::env::var_os("SANDTABLE_LOG").filter(|name| !name.is_empty()).map(PathBuf::from);
    let Some(path) = arguments.log.clone().or(named) else { return Ok(()) };
    logbook::open(&path)?;
    logbook::note(&format!("Sandtable {VERSION}: {}", front::words().join(" ")));
    Ok(())
}

/// A panic with this `payload`, in words.
#[must_use]
pub fn fault(payload: &(dyn Any + Send)) -> Error {
    Error::Other(match payload.downcast_ref::<GameFault>() {
        Some(fault) => fault.to_string(),
        None => {
            let what = panic_message(payload);
            format!("{what}; this is an error of the program, please report it with this command line")
        }
    })
}
