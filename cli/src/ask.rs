//! Executes command lines from another program, as if they came from a terminal.

use crate::commands::{Arguments, Command};
use crate::error::Done;
use crate::front::{Front, asked};
use crate::progress::{self, Share};
use crate::tips::as_given;
use crate::{logged, options};
use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sandtable_analysis::Progress;
use sandtable_questions::keep::Keep;
use sandtable_questions::{Error, Table};
use std::ffi::OsString;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// Executes the command line `words`, without the program's name, for the program behind `front`: nothing is printed, and no signal is caught.
///
/// # Errors
/// Every error of the command line or of what it names.
///
/// # Panics
/// If the rules or a bot have an error, which `fault` puts into words.
pub fn ask(words: Vec<String>, front: Rc<dyn Front>) -> Result<Done, Error> {
    let arguments = read(&words)?;
    progress::share_with(arguments.workers.clone().map(Share::Workers));
    logged(&arguments)?;
    asked(Some(front), words, || arguments.command.carry_out())
}

/// Executes the command line `words`, without the program's name, as if it had been typed, with the workers of a folder.
///
/// # Errors
/// The same as for [`ask`].
pub(crate) fn typed(words: Vec<String>, share: Share) -> Result<Done, Error> {
    let arguments = read(&words)?;
    if arguments.workers.is_some() || matches!(arguments.command, Command::Work(_) | Command::Merge(_)) {
        let found = "a planned question with workers of its own";
        return Err(Error::argument("workers", found, "a question without, since its workers play it", None));
    }
    let front: Option<Rc<dyn Front>> = match share {
        // A planned question is answered later.
        Share::Plan(_) => Some(Rc::new(Silent)),
        Share::Workers(_) => None,
    };
    progress::share_with(Some(share));
    asked(front, words, || arguments.command.carry_out())
}

/// A front end that discards the answer.
struct Silent;

impl Front for Silent {
    fn width(&self) -> usize {
        80
    }

    fn wants(&self, _: &str) -> bool {
        false
    }

    fn show(&self, _: &str, _: String) {}

    fn tell(&self, _: &str) {}

    fn progress(&self, _: &Progress, _: &str) {}

    fn cancel(&self) -> &AtomicBool {
        progress::stop_on_ctrl_c()
    }

    fn keep(&self) -> Option<Box<dyn Keep>> {
        None
    }
}

/// The table of the command line `words`, which must be that of a run.
///
/// # Errors
/// Every error of the command line or of what it names.
pub fn table(words: &[String]) -> Result<Table, Error> {
    match read(words)?.command {
        Command::Run(typed) => options::table(&typed.table),
        _ => Err(Error::argument("command", "another command", "`run`", None)),
    }
}

/// Parses a command line, as a terminal's is parsed.
fn read(words: &[String]) -> Result<Arguments, Error> {
    let typed = ["sandtable"].into_iter().chain(words.iter().map(String::as_str)).map(OsString::from);
    Arguments::try_parse_from(as_given(typed)).map_err(|error| refused(&error))
}

/// The error of a command line that cannot be parsed, as an error of one of its arguments.
fn refused(error: &clap::Error) -> Error {
    let told = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    // The bare name of an argument that clap shows as `--games <N>`.
    let name = |shown: String| {
        let word = shown.split_whitespace().next().unwrap_or_default();
        word.trim_matches(['-', '<', '>', '[', ']', '.', '\'']).to_owned()
    };
    let argument = told(ContextKind::InvalidArg).or_else(|| told(ContextKind::InvalidSubcommand)).map(name);
    let Some(argument) = argument else { return Error::Other(error.to_string()) };
    let near = told(ContextKind::SuggestedArg).or_else(|| told(ContextKind::SuggestedValue)).map(name);
    let (found, expected) = match error.kind() {
        ErrorKind::UnknownArgument => {
            ("an argument that this question does not take".into(), "one that it takes".into())
        }
        ErrorKind::MissingRequiredArgument => ("nothing".into(), "a value".into()),
        ErrorKind::ArgumentConflict => {
            let with = told(ContextKind::PriorArg).map(name).unwrap_or_default();
            (format!("it with {with}"), "one of both".into())
        }
        _ => {
            let value = told(ContextKind::InvalidValue).unwrap_or_default();
            let expected = told(ContextKind::ValidValue).filter(|values| !values.is_empty());
            (format!("`{value}`"), expected.map_or("another value".into(), |values| format!("one of {values}")))
        }
    };
    Error::argument(&argument, found, expected, near)
}
