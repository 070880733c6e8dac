//! `sandtable bots`.

use crate::args::ListFormat;
use crate::error::Done;
use crate::options;
use crate::page::{show, width};
use clap::Args;
use sandtable_bots::catalogue::{BOTS, BotKind, DoctrineInfo};
use sandtable_bots::weights::SidesInfo;
use sandtable_questions::systems::{SYSTEMS, SystemFacts};
use sandtable_questions::{Error, bots};
use sandtable_reports::words::wrap;

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

/// Lists the bots.
pub(crate) fn bots(typed: &Arguments) -> Result<Done, Error> {
    let wanted = typed.system.as_deref().map(options::system).transpose()?;
    show(typed.format, |format| match format {
        ListFormat::Table => Ok(listed(wanted.as_ref())),
        ListFormat::Json => bots::ask(wanted.as_ref()).to_json(),
    })?;
    Ok(Done::Finished)
}

fn listed(wanted: Option<&SystemFacts>) -> String {
    let width = width();
    let indent = BOTS.iter().map(|bot| bot.name.len()).max().unwrap_or(0) + 2;
    let mut out = String::new();
    for bot in &BOTS {
        let default = if bot.name == BotKind::default().name() { " (the default)" } else { "" };
        wrap(&mut out, &format!("{:indent$}", bot.name), &format!("{}{default}", bot.about), indent, width);
        if let Some(file) = bot.file {
            let words = format!("{}:FILE takes {file}", bot.name);
            wrap(&mut out, &" ".repeat(indent), &words, indent, width);
        }
    }
    let wanted = wanted.map(|system| system.card.system);
    for system in SYSTEMS.iter().filter(|system| wanted.is_none_or(|wanted| system.card.system == wanted)) {
        built_in(&mut out, system, "Weights", BotKind::Heuristic, system.weights, width);
        built_in(&mut out, system, "Mixtures", BotKind::Mixture, system.mixtures, width);
        built_in(&mut out, system, "Settings of searches", BotKind::Search, system.searches, width);
        if system.doctrines.is_empty() {
            out.push_str(&format!("\nThere are no doctrines for {}.\n", system.card.system));
            continue;
        }
        out.push_str(&format!("\nDoctrines for {}; the first of each side is its default\n", system.card.system));
        let name = |doctrine: &DoctrineInfo| {
            format!("  {}=scripted:{}", system.card.sides[doctrine.side.index()], doctrine.name)
        };
        let indent = system.doctrines.iter().map(|doctrine| name(doctrine).len()).max().unwrap_or(0) + 2;
        for doctrine in system.doctrines {
            wrap(&mut out, &format!("{:indent$}", name(doctrine)), doctrine.about, indent, width);
        }
    }
    out.push_str("\nTo choose a bot, use --bot SIDE=NAME, such as --bot french=random.\n");
    out
}

/// Lists the built-in files for both sides, which may follow the name of a bot.
fn built_in(out: &mut String, system: &SystemFacts, what: &str, kind: BotKind, all: &[SidesInfo], width: usize) {
    if all.is_empty() {
        return;
    }
    out.push_str(&format!("\n{what} for {}\n", system.card.system));
    let bot = kind.name();
    let indent = all.iter().map(|info| info.name.len()).max().unwrap_or(0) + bot.len() + 5;
    for info in all {
        wrap(out, &format!("{:indent$}", format!("  {bot}:{}", info.name)), info.about, indent, width);
    }
}
