//! `sandtable completions`.

use crate::args::{Arguments, CompletionsArguments};
use crate::failure::Done;
use crate::page;
use clap::CommandFactory;
use sandtable_questions::Failure;

/// Prints the script.
pub(crate) fn completions(typed: &CompletionsArguments) -> Result<Done, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(typed.shell, &mut Arguments::command(), "sandtable", &mut script);
    page::print(&String::from_utf8_lossy(&script))?;
    Ok(Done::Finished)
}
