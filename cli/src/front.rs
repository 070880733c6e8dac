//! Who stands in front of the commands: a terminal, or another program that asks on a thread of its own.

use crate::commands::{Arguments, Command};
use crate::error::Done;
use crate::progress::{self, Share};
use crate::tips::as_given;
use crate::{logged, options};
use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sandtable_analysis::Progress;
use sandtable_questions::keep::Keep;
use sandtable_questions::{Error, Table};
use sandtable_reports::words::is_command;
use sandtable_store::Folder;
use sandtable_store::remote::{Carrier, Returned};
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{Write, stderr};
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Receiver;

/// A program in front of the commands.
pub trait Front {
    /// How many characters a line may have.
    fn width(&self) -> usize;

    /// Whether an answer in this format is wanted: `table`, `json`, `csv`, `md`, `html`, `svg`, `toml`.
    fn wants(&self, format: &str) -> bool;

    /// Takes an answer in a format that it wants.
    fn show(&self, format: &str, text: String);

    /// Takes what is said beside an answer, a line.
    fn tell(&self, line: &str);

    /// Hears how far a question is, and what was found so far, in a few words.
    fn progress(&self, progress: &Progress, so_far: &str);

    /// The flag that cancels a question when it is raised.
    fn cancel(&self) -> &AtomicBool;

    /// Where answers are kept that name no folder.
    fn keep(&self) -> Option<Box<dyn Keep>>;

    /// The scheduler whose workers play, with where they give parcels back; none where games are played in this process.
    fn carrier(&self) -> Option<(Box<dyn Carrier>, Receiver<Returned>)> {
        None
    }
}

/// Who asks on this thread, and what.
#[derive(Clone)]
struct Asked {
    /// None where it is a terminal.
    front: Option<Rc<dyn Front>>,
    words: Vec<String>,
}

thread_local! {
    /// None where it is what was typed.
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
}

/// The program in front; none where it is a terminal.
pub(crate) fn front() -> Option<Rc<dyn Front>> {
    ASKED.with_borrow(|asked| asked.as_ref()?.front.clone())
}

/// The words behind `sandtable`, as typed or as asked.
pub(crate) fn words() -> Vec<String> {
    let asked = ASKED.with_borrow(|asked| Some(asked.as_ref()?.words.clone()));
    asked.unwrap_or_else(|| std::env::args().skip(1).collect())
}

/// Where results are kept: in the folder that was named, or where the program in front keeps them.
pub(crate) fn keep(out: Option<&Path>, force: bool) -> Option<Box<dyn Keep>> {
    match out {
        Some(out) => Some(Box::new(Folder::new(out, force))),
        None => front()?.keep(),
    }
}

/// Says something beside an answer, in a line, if anybody listens.
pub(crate) fn tell(line: &str) {
    match front() {
        Some(front) => front.tell(line),
        None => drop(writeln!(stderr(), "{}", plain(line))),
    }
}

/// The text without characters that command a terminal: what it repeats of a file must not.
pub(crate) fn plain(text: &str) -> String {
    without(text, is_command)
}

/// The text without control characters.
pub(crate) fn without_controls(text: &str) -> String {
    without(text, char::is_control)
}

fn without(text: &str, unwanted: fn(char) -> bool) -> String {
    let plain = |c: char| if unwanted(c) && !matches!(c, '\n' | '\t') { '\u{fffd}' } else { c };
    text.chars().map(plain).collect()
}

/// Carries out the command line `words`, without the program's name, for a program in front: nothing is printed, no signal is caught.
///
/// # Errors
/// Every error of the command line or of what it names.
///
/// # Panics
/// With an error of the rules or of a bot, which `fault` puts into words.
pub fn ask(words: Vec<String>, front: Rc<dyn Front>) -> Result<Done, Error> {
    let arguments = read(&words)?;
    progress::share_with(arguments.workers.clone().map(Share::Workers));
    logged(&arguments)?;
    asked(Asked { front: Some(front), words }, &arguments)
}

/// Carries out the command line `words`, without the program's name, as if it had been typed, with the workers of a folder.
///
/// # Errors
/// As [`ask`].
pub(crate) fn typed(words: Vec<String>, share: Share) -> Result<Done, Error> {
    let arguments = read(&words)?;
    if arguments.workers.is_some() || matches!(arguments.command, Command::Work(_) | Command::Merge(_)) {
        return Err(Error::Other("a planned question has no workers of its own".into()));
    }
    let front: Option<Rc<dyn Front>> = match share {
        // What is planned is answered later.
        Share::Plan(_) => Some(Rc::new(Silent)),
        Share::Workers(_) => None,
    };
    progress::share_with(Some(share));
    asked(Asked { front, words }, &arguments)
}

/// A terminal that wants no answer.
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

fn asked(asked: Asked, arguments: &Arguments) -> Result<Done, Error> {
    struct Leave;
    impl Drop for Leave {
        fn drop(&mut self) {
            ASKED.set(None);
        }
    }
    ASKED.set(Some(asked));
    let _leave = Leave;
    arguments.command.carry_out()
}

/// What is on the table of the command line `words`, which is that of a run.
///
/// # Errors
/// Every error of the command line or of what it names.
pub fn table(words: &[String]) -> Result<Table, Error> {
    match read(words)?.command {
        Command::Run(typed) => options::table(&typed.table),
        _ => Err(Error::argument("command", "another command", "`run`", None)),
    }
}

/// A command line, as a terminal's is read.
fn read(words: &[String]) -> Result<Arguments, Error> {
    let typed = ["sandtable"].into_iter().chain(words.iter().map(String::as_str)).map(OsString::from);
    Arguments::try_parse_from(as_given(typed)).map_err(|error| refused(&error))
}

/// A command line that means nothing, as an error of one of its arguments.
fn refused(error: &clap::Error) -> Error {
    let told = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    // An argument as clap shows it, `--games <N>`, by its name alone.
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
