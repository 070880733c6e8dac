//! The procedures, with their parameters and results.

use crate::command_line::quoted;
use crate::page::width;
use sandtable_bots::catalogue::BotInfo;
use sandtable_engine::procedure::{Parameter, Procedure};
use sandtable_questions::odds::typed::named;
use sandtable_questions::odds::{example, procedures};
use sandtable_questions::{Error, Table};
use sandtable_reports::words::wrap;
use sandtable_scenarios::Loaded;
use std::fmt::Write;

/// The text of `--list`: all procedures, or the one with this name.
///
/// # Errors
/// An unknown name.
pub(super) fn list(scenario: &Loaded, policies: &[BotInfo], only: Option<&str>) -> Result<String, Error> {
    let (width, all) = (width(), procedures(scenario));
    let mut out = format!("{}: procedures with exact odds\n", scenario.heading());
    match only {
        Some(name) => about(&mut out, named(&all, name)?, width),
        None => all.iter().for_each(|procedure| about(&mut out, procedure, width)),
    }
    out.push_str("\nPolicies for decisions during a procedure: --policy NAME, or SIDE=NAME for one side\n");
    for policy in policies {
        wrap(&mut out, &format!("  {:<16}", policy.name), policy.about, 18, width);
    }
    wrap(
        &mut out,
        "  a bot           ",
        "random (every legal choice is equally likely), heuristic, scripted; see `sandtable bots`",
        18,
        width,
    );
    Ok(out)
}

/// The text without a procedure: each with a command that works. In a position, the procedures that apply to it come first.
///
/// # Errors
/// An error of the position.
pub(super) fn examples(table: &Table) -> Result<String, Error> {
    let (width, scenario) = (width(), &table.scenario);
    let mut out = String::new();
    let entry = |out: &mut String, procedure: &Procedure, command: &str| {
        wrap(out, "", &format!("{}, §{}: {}", procedure.name, procedure.section, procedure.about), 2, width);
        let _ = writeln!(out, "  {command}");
    };
    let all = procedures(scenario);
    if let Some(position) = &scenario.position {
        let _ = writeln!(out, "{}: what can be asked about the position {}\n", scenario.heading(), position.name);
        for procedure in all.iter().filter(|procedure| !procedure.in_position.is_empty()) {
            entry(&mut out, procedure, &in_position(table, procedure, &position.name)?);
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{}: procedures with exact odds, each with an example\n", scenario.heading());
    for procedure in &all {
        let given: String = procedure.example.iter().map(|pair| format!(" --given {pair}")).collect();
        entry(&mut out, procedure, &format!("sandtable odds {} {}{given}", scenario.name, procedure.name));
    }
    let _ = writeln!(out, "\nParameters, results and policies: sandtable odds {} --list", scenario.name);
    Ok(out)
}

/// A command about the position, in one line: one that works, or one with capitals for the missing values.
fn in_position(table: &Table, procedure: &Procedure, position: &str) -> Result<String, Error> {
    let short = |parameter: &str| table.system().short.iter().find(|short| short.parameter == parameter);
    let argument = |(name, value): (&str, &str)| match short(name) {
        Some(short) => format!(" --{} {}", short.option, quoted(value)),
        None => format!(" --given {}", quoted(&format!("{name}={value}"))),
    };
    let given: String = match example(table, procedure)? {
        Some(given) => given.iter().map(|(name, value)| argument((name, value))).collect(),
        None => {
            let needed = procedure.in_position.iter().filter(|one| one.default.is_none());
            needed.map(|one| argument((one.name, &one.name.to_uppercase()))).collect()
        }
    };
    Ok(format!("sandtable odds {} {}{given}", quoted(position), procedure.name))
}

fn about(out: &mut String, procedure: &Procedure, width: usize) {
    let _ = writeln!(out);
    wrap(out, "", &format!("{}, §{}: {}", procedure.name, procedure.section, procedure.about), 2, width);
    parameters(out, &procedure.parameters, width);
    if !procedure.in_position.is_empty() {
        out.push_str("  in a position (--game and --decision, --from and --decision, or --position)\n");
        parameters(out, &procedure.in_position, width);
    }
    out.push_str("  gives\n");
    for result in procedure.results {
        wrap(out, &format!("    {:<19} ", result.name), result.about, 24, width);
    }
}

fn parameters(out: &mut String, parameters: &[Parameter], width: usize) {
    for parameter in parameters {
        let default = match &parameter.default {
            None => "needed".into(),
            Some(value) => match parameter.kind.written(value).as_str() {
                "" => "none by default".into(),
                written => format!("{written} by default"),
            },
        };
        let words = format!("{}: {}; {default}", parameter.about, parameter.kind.expected());
        wrap(out, &format!("    {:<19} ", parameter.name), &words, 24, width);
    }
}
