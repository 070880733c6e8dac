//! Which bots are there?

use crate::error::Error;
use crate::json;
use crate::systems::{SYSTEMS, SystemFacts};
use sandtable_bots::catalogue::{BOTS, BotInfo, BotKind, DoctrineInfo};
use sandtable_bots::weights::SidesInfo;
use sandtable_reports::words::wrap;
use schemars::JsonSchema;
use serde::Serialize;

/// What `bots` lists.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// The bots.
    pub bots: Vec<Listed>,
}

/// A bot.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// Its name.
    pub bot: String,
    /// What it does, in a line.
    pub about: &'static str,
    /// The rule system that it is for; none: every rule system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<&'static str>,
    /// The side that it plays; none: both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// The kind of file that it takes after a colon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'static str>,
}

impl Answer {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }
}

/// Lists the bots, with the built-in files of the `wanted` rule system, or of all if none is given.
#[must_use]
pub fn ask(wanted: Option<&SystemFacts>) -> Answer {
    let plain =
        |bot: &BotInfo| Listed { bot: bot.name.into(), about: bot.about, system: None, side: None, file: bot.file };
    let mut all: Vec<Listed> = BOTS.iter().map(plain).collect();
    for system in SYSTEMS.iter().filter(|system| wanted.is_none_or(|wanted| system.card.system == wanted.card.system)) {
        let of = Some(system.card.system);
        let built_in = [
            (BotKind::Heuristic, system.weights),
            (BotKind::Mixture, system.mixtures),
            (BotKind::Search, system.searches),
        ];
        for (kind, infos) in built_in {
            let named = |info: &SidesInfo| Listed {
                bot: format!("{}:{}", kind.name(), info.name),
                about: info.about,
                system: of,
                side: None,
                file: None,
            };
            all.extend(infos.iter().map(named));
        }
        let named = |doctrine: &DoctrineInfo| Listed {
            bot: format!("scripted:{}", doctrine.name),
            about: doctrine.about,
            system: of,
            side: Some(system.card.sides[doctrine.side.index()]),
            file: None,
        };
        all.extend(system.doctrines.iter().map(named));
    }
    Answer { bots: all }
}

/// The bots, and the built-in files of the `wanted` rule system, or of all if none is given, in lines of at most `width` characters.
#[must_use]
pub fn text(wanted: Option<&SystemFacts>, width: usize) -> String {
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
