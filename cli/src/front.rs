//! The front end of the commands: a terminal, or another program that asks on its own thread.

use sandtable_analysis::Progress;
use sandtable_questions::keep::Keep;
use sandtable_scenarios::diagnostic::is_command;
use sandtable_store::Folder;
use sandtable_store::remote::{Carrier, Returned};
use std::cell::RefCell;
use std::io::{Write, stderr};
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Receiver;

/// A program that is the front end of the commands.
pub trait Front {
    /// The width of a line, in characters.
    fn width(&self) -> usize;

    /// Whether an answer in this format is wanted: `table`, `json`, `csv`, `md`, `html`, `svg`, `toml`.
    fn wants(&self, format: &str) -> bool;

    /// Receives an answer in a format that it wants.
    fn show(&self, format: &str, text: String);

    /// Receives a line that is not part of an answer.
    fn tell(&self, line: &str);

    /// Receives the progress of a question, and the preliminary result in a few words.
    fn progress(&self, progress: &Progress, so_far: &str);

    /// The flag that cancels a question when it is set.
    fn cancel(&self) -> &AtomicBool;

    /// Where answers are kept if no folder is named.
    fn keep(&self) -> Option<Box<dyn Keep>>;

    /// The scheduler whose workers play, and the receiver of returned parcels; `None` if games are played in this process.
    fn carrier(&self) -> Option<(Box<dyn Carrier>, Receiver<Returned>)> {
        None
    }
}

/// The front end that asks on this thread, and its words.
#[derive(Clone)]
struct Asked {
    /// None for a terminal.
    front: Option<Rc<dyn Front>>,
    words: Vec<String>,
}

thread_local! {
    /// None if the command line was typed.
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
}

/// Runs `what` while `front` asks these words on this thread.
pub(crate) fn asked<T>(front: Option<Rc<dyn Front>>, words: Vec<String>, what: impl FnOnce() -> T) -> T {
    struct Leave;
    impl Drop for Leave {
        fn drop(&mut self) {
            ASKED.set(None);
        }
    }
    ASKED.set(Some(Asked { front, words }));
    let _leave = Leave;
    what()
}

/// The program in front; `None` for a terminal.
pub(crate) fn front() -> Option<Rc<dyn Front>> {
    ASKED.with_borrow(|asked| asked.as_ref()?.front.clone())
}

/// The words after `sandtable`, as typed or as asked; parts that are not valid text are replaced by marks.
pub(crate) fn words() -> Vec<String> {
    let asked = ASKED.with_borrow(|asked| Some(asked.as_ref()?.words.clone()));
    asked.unwrap_or_else(|| std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect())
}

/// Where results are kept: in the folder that was named, or where the program in front keeps them.
pub(crate) fn keep(out: Option<&Path>, force: bool) -> Option<Box<dyn Keep>> {
    match out {
        Some(out) => Some(Box::new(Folder::new(out, force))),
        None => front()?.keep(),
    }
}

/// Prints a line that is not part of an answer; errors of output are ignored.
pub(crate) fn tell(line: &str) {
    match front() {
        Some(front) => front.tell(line),
        None => drop(writeln!(stderr(), "{}", plain(line))),
    }
}

/// The text without characters that control a terminal: texts quoted from files must not contain them.
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
