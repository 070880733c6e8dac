//! `sandtable rules`: the sections of a rulebook, and their places in the sources.

use crate::args::ListFormat;
use crate::error::Done;
use crate::options;
use crate::page::{show, width};
use clap::Args;
use sandtable_questions::Error;
use sandtable_questions::rules::{self, Answer};
use sandtable_questions::systems::SystemFacts;
use sandtable_reports::words::wrap;

/// List the sections of a rulebook, or the places of one section in the code, the tests and the data
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable rules belfort
  sandtable rules belfort 9.2.1
  sandtable rules belfort stratagems.ruse-of-war
  sandtable rules spicheren 11.2.1
  sandtable rules grandes-batailles T.terrain")]
pub(crate) struct Arguments {
    /// A rule system or a scenario of it, such as belfort or spicheren
    #[arg(value_name = "SYSTEM")]
    system: String,
    /// The section's number, or a word in its title or summary
    #[arg(value_name = "SECTION")]
    section: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,
}

/// Lists the sections, or describes one.
pub(crate) fn rules(typed: &Arguments) -> Result<Done, Error> {
    let system = options::system(&typed.system)?;
    let word = typed.section.as_deref();
    let answer = rules::ask(&system, word)?;
    show(typed.format, |format| match format {
        ListFormat::Json => answer.to_json(),
        ListFormat::Table => Ok(answer.text(&system, word, width()) + &hint(&system, word, &answer)),
    })?;
    Ok(Done::Finished)
}

/// What to ask next.
fn hint(system: &SystemFacts, word: Option<&str>, answer: &Answer) -> String {
    let (mut out, name) = (String::new(), system.card.system);
    if word.is_none() {
        let words =
            format!("`sandtable rules {name} SECTION` lists the places of a section in the code and in the tests.");
        wrap(&mut out, "", &words, 0, width());
    }
    if let [section] = &answer.sections[..]
        && rules::has_readings(system, section)
    {
        wrap(&mut out, "\n", &format!("`sandtable rulings {name} ID` has the choices of a reading."), 0, width());
    }
    out
}
