//! `sandtable scenarios`.

use crate::args::ListFormat;
use crate::error::Done;
use crate::page::{show, width};
use clap::Args;
use sandtable_questions::Error;
use sandtable_questions::scenarios::{self, Answer, Switch};
use sandtable_reports::words::{number, percent, wrap};

/// List the scenarios, and how much of each is reconstructed
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,
}

/// Lists the built-in scenarios.
pub(crate) fn scenarios(typed: &Arguments) -> Result<Done, Error> {
    let answer = scenarios::ask()?;
    show(typed.format, |format| match format {
        ListFormat::Table => Ok(listed(&answer)),
        ListFormat::Json => answer.to_json(),
    })?;
    Ok(Done::Finished)
}

fn listed(answer: &Answer) -> String {
    let width = width();
    let indent = answer.scenarios.iter().map(|scenario| scenario.name.len()).max().unwrap_or(0) + 2;
    let lead = " ".repeat(indent);
    let mut out = String::new();
    for scenario in &answer.scenarios {
        let p = &scenario.provenance;
        wrap(&mut out, &format!("{:indent$}", scenario.name), scenario.title, indent, width);
        wrap(&mut out, &lead, scenario.description, indent, width);
        let share = percent(p.reconstructed().unwrap_or(0.0));
        let sources = format!(
            "{share} of its data are reconstructed: {} values; {} are printed in the rulebook, {} derived from it and {} from \
             other sources",
            number(p.reconstruction),
            number(p.rulebook),
            number(p.derived),
            number(p.outside)
        );
        let guessed = scenario.topics.iter().filter(|(_, counts)| counts.reconstruction > 0);
        let shares = guessed.map(|(topic, counts)| {
            format!("{topic} {}", percent(counts.reconstruction as f64 / counts.total() as f64))
        });
        let shares: Vec<String> = shares.collect();
        wrap(&mut out, &lead, &format!("{sources}; {}", shares.join(", ")), indent, width);
        for Switch { name, about, on } in &scenario.options {
            let on = if *on { " (on by default)" } else { "" };
            wrap(&mut out, &lead, &format!("--option {name}: {about}{on}"), indent + 2, width);
        }
    }
    out.push_str("\nWherever a command takes a scenario, you can also name the folder of your own.\n");
    out
}
