//! Faults of the user, and exit codes.

use sandtable_questions::Failure;
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
    /// Stopped after so much, which is told on standard error. What is played in parts goes on in the folder `out`.
    pub(crate) fn stopped(after: &str, out: Option<&Path>) -> Done {
        let go_on = match out {
            Some(_) => "the same command goes on from here",
            None => "with --out the same command would go on from here",
        };
        eprintln!("stopped {after}; {go_on}");
        Done::Stopped
    }

    /// What to tell the shell.
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Done::Finished => ExitCode::SUCCESS,
            Done::Stopped => ExitCode::from(INTERRUPTED),
        }
    }
}

/// Prints on standard error why a command did nothing.
pub(crate) fn print(failure: &Failure) {
    match failure {
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
