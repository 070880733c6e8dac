//! `sandtable scenarios`.

use crate::args::ListFormat;
use crate::error::Done;
use crate::page::{show, width};
use clap::Args;
use sandtable_questions::{Error, scenarios};

/// List the scenarios, and how much of each is reconstructed
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,
}

const HOW_TO_CHOOSE: &str = "\n\
To play with an option, use --option NAME.\n\
Wherever a command takes a scenario, you can also name the folder of your own.\n";

/// Lists the built-in scenarios.
pub(crate) fn scenarios(typed: &Arguments) -> Result<Done, Error> {
    let answer = scenarios::ask()?;
    show(typed.format, |format| match format {
        ListFormat::Table => Ok(answer.text(width()) + HOW_TO_CHOOSE),
        ListFormat::Json => answer.to_json(),
    })?;
    Ok(Done::Finished)
}
