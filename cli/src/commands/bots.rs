//! `sandtable bots`.

use crate::args::ListFormat;
use crate::error::Done;
use crate::options;
use crate::page::{show, width};
use clap::Args;
use sandtable_questions::{Error, bots};

/// List the bots
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable bots
  sandtable bots belfort")]
pub(crate) struct Arguments {
    /// A rule system or a scenario whose doctrines are listed [default: all]
    #[arg(value_name = "SYSTEM")]
    system: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,
}

const HOW_TO_CHOOSE: &str = "\nTo choose a bot, use --bot SIDE=NAME, such as --bot french=random.\n";

/// Lists the bots.
pub(crate) fn bots(typed: &Arguments) -> Result<Done, Error> {
    let wanted = typed.system.as_deref().map(options::system).transpose()?;
    show(typed.format, |format| match format {
        ListFormat::Table => Ok(bots::text(wanted.as_ref(), width()) + HOW_TO_CHOOSE),
        ListFormat::Json => bots::ask(wanted.as_ref()).to_json(),
    })?;
    Ok(Done::Finished)
}
