//! `sandtable scenarios`.

use crate::args::{ListFormat, ScenariosArguments};
use crate::failure::Done;
use crate::page::{print, width};
use sandtable_analysis::summary::Provenance;
use sandtable_questions::json;
use sandtable_questions::{Failure, check, systems};
use sandtable_reports::words::{number, percent, wrap};
use sandtable_scenarios::{Source, builtin, load};
use serde::Serialize;

/// A scenario in `--format json`.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    system: String,
    hash: String,
    provenance: Provenance,
    options: Vec<Switch>,
}

/// An option of it.
#[derive(Serialize)]
struct Switch {
    name: String,
    about: &'static str,
    /// Whether it is played with unless it is taken out.
    on: bool,
}

fn listed() -> Result<Vec<Listed>, Failure> {
    let one = |scenario: &sandtable_scenarios::BuiltIn| {
        let loaded = load(&Source::BuiltIn(*scenario), &[])?;
        let words = systems::named(&loaded.system)?.options;
        let about = |name: &str| words.iter().find(|option| option.name == name).map_or("", |option| option.about);
        let options = loaded.options.iter();
        let options = options.map(|(name, on)| Switch { name: name.clone(), about: about(name), on: *on }).collect();
        let provenance = check::provenance(&loaded);
        let (name, title, description) = (scenario.name, scenario.title, scenario.description);
        Ok(Listed { name, title, description, system: loaded.system, hash: loaded.hash, provenance, options })
    };
    builtin().iter().map(one).collect()
}

/// Lists the scenarios that come with the program.
pub(crate) fn list(typed: &ScenariosArguments) -> Result<Done, Failure> {
    if typed.format == ListFormat::Json {
        print(&json::list("scenarios", &listed()?)?)?;
        return Ok(Done::Finished);
    }
    let width = width();
    let indent = builtin().iter().map(|scenario| scenario.name.len()).max().unwrap_or(0) + 2;
    let lead = " ".repeat(indent);
    let mut out = String::new();
    for scenario in builtin() {
        let loaded = load(&Source::BuiltIn(*scenario), &[])?;
        let p = check::provenance(&loaded);
        wrap(&mut out, &format!("{:indent$}", scenario.name), scenario.title, indent, width);
        wrap(&mut out, &lead, scenario.description, indent, width);
        let share = percent(p.reconstructed().unwrap_or(0.0));
        let sources = format!(
            "{share} of its data are reconstructed: {} values, beside {} of the rulebook, {} derived from it and {} of other \
             sources",
            number(p.reconstruction),
            number(p.rulebook),
            number(p.derived),
            number(p.outside)
        );
        let topics = loaded.provenance.by_topic();
        let guessed = topics.iter().filter(|(_, counts)| counts.reconstruction > 0);
        let shares = guessed.map(|(topic, counts)| {
            format!("{topic} {}", percent(counts.reconstruction as f64 / counts.total() as f64))
        });
        let shares: Vec<String> = shares.collect();
        wrap(&mut out, &lead, &format!("{sources}; {}", shares.join(", ")), indent, width);
        let words = systems::named(&loaded.system)?.options;
        for (name, on) in &loaded.options {
            let about = words.iter().find(|option| option.name == name).map_or("", |option| option.about);
            let on = if *on { " (on by default)" } else { "" };
            wrap(&mut out, &lead, &format!("--option {name}: {about}{on}"), indent + 2, width);
        }
    }
    out.push_str("\nThe folder of a scenario of your own can be named wherever a scenario is asked for.\n");
    print(&out)?;
    Ok(Done::Finished)
}
