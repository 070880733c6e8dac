//! Errors of the user, and exit codes.

use crate::page::count;
use sandtable_questions::Error;
use sandtable_reports::words::{number, wrap};
use sandtable_scenarios::diagnostic::{MOST_FAULTS, with_arguments};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

/// Exit code of an error: standard output is empty, and no file was touched.
pub(crate) const ERROR: u8 = 2;
/// Exit code after Ctrl-C: standard output has the results of the games played so far.
pub(crate) const INTERRUPTED: u8 = 130;

/// How a command ended that was not in error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// It finished.
    Finished,
    /// It was stopped by Ctrl-C.
    Stopped,
}

impl Done {
    /// Reports on standard error that the command was stopped `after` some work. A question that is played in parts resumes in the folder `out`.
    pub(crate) fn stopped(after: &str, out: Option<&Path>) -> Done {
        let go_on = match out {
            Some(_) => "the same command resumes from here",
            None => "with --out, the same command could resume from here",
        };
        tell!("stopped {after}; {go_on}");
        Done::Stopped
    }

    /// The same for a number of games, out of those that were planned.
    pub(crate) fn stopped_games(games: u64, planned: u64, out: Option<&Path>) -> Done {
        Done::stopped(&format!("after {} of {}", count(games, "game"), number(planned)), out)
    }

    /// The exit code for the shell.
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Done::Finished => ExitCode::SUCCESS,
            Done::Stopped => ExitCode::from(INTERRUPTED),
        }
    }
}

/// Prints on standard error why a command failed.
pub(crate) fn print(error: &Error) {
    match error {
        Error::Data(faults) => {
            let shown: Vec<String> = faults.iter().map(|fault| fault.shown(argument).to_string()).collect();
            tell!("{}", folded(&shown.join("\n")).trim_end());
            match faults.len() {
                0 | 1 => {}
                MOST_FAULTS => tell!("\n{MOST_FAULTS} errors, and perhaps more"),
                n => tell!("\n{n} errors"),
            }
        }
        Error::Other(what) => tell!("{}", folded(&format!("error: {}", with_arguments(what, argument))).trim_end()),
        Error::File { path, why } => {
            tell!("{}", folded(&format!("error: {path}: {}", with_arguments(why, argument))).trim_end());
        }
        // It was requested.
        Error::Cancelled => tell!("{error}"),
        Error::Run(_) => tell!("{}", folded(&format!("error: {error}")).trim_end()),
    }
}

/// The argument `name` as it is typed: `--bot`; those without dashes have names in capitals. A command line is returned unchanged.
#[must_use]
pub fn argument(name: &str) -> String {
    match name {
        "scenario" | "system" | "other" => name.to_uppercase(),
        _ if name.starts_with(char::is_uppercase) || name.starts_with("sandtable ") => name.to_owned(),
        _ => format!("--{name}"),
    }
}

/// Wraps messages to the width of a terminal; leaves them unchanged for a file or a program.
fn folded(text: &str) -> String {
    match terminal_size::terminal_size_of(io::stderr()) {
        Some((width, _)) if io::stderr().is_terminal() => fold(text, usize::from(width.0).max(NARROWEST)),
        _ => text.lines().map(|line| format!("{line}\n")).collect(),
    }
}

/// The smallest width to which messages are wrapped: narrower text is unreadable.
const NARROWEST: usize = 50;

/// Wraps messages to at most `width` characters. Lines quoted from a file are not wrapped.
fn fold(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let of_file = line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit()).starts_with('|');
        if of_file || line.is_empty() {
            out.push_str(line);
            out.push('\n');
        } else {
            let lead = line.len() - line.trim_start().len();
            wrap(&mut out, &line[..lead], line, lead + 2, width);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_fit_the_terminal_and_lines_of_files_stay_whole() {
        let text = "error: zones.12.bonus: found `17`, expected a whole number from 0 to 5, as the printed map has it\n \
                    --> map.toml:8:9\n  |\n8 | bonus = 17 # a long remark that goes on and on and on and on and on\n  | ^^\n";
        let folded = fold(text, 60);
        assert!(folded.lines().filter(|line| !line.contains('|')).all(|line| line.chars().count() <= 60), "{folded}");
        assert!(folded.lines().nth(1).is_some_and(|line| line.starts_with("  ")), "{folded}");
        assert!(folded.contains("8 | bonus = 17 # a long remark that goes on and on and on and on and on\n  | ^^\n"));
        assert_eq!(folded.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    }
}
