//! The procedures, with what they take and give.

use crate::page::width;
use sandtable_bots::catalogue::BotInfo;
use sandtable_engine::procedure::{Parameter, Procedure};
use sandtable_questions::Error;
use sandtable_questions::odds::procedures;
use sandtable_questions::odds::typed::named;
use sandtable_reports::words::wrap;
use sandtable_scenarios::Loaded;
use std::fmt::Write;

/// The text of `--list`: all procedures, or the one of this name.
///
/// # Errors
/// A name that is none of a procedure.
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

/// The text without a procedure: each with a command that works.
pub(super) fn examples(scenario: &Loaded) -> String {
    let width = width();
    let mut out = format!("{}: procedures with exact odds, each with an example\n\n", scenario.heading());
    for procedure in procedures(scenario) {
        wrap(&mut out, "", &format!("{}, §{}: {}", procedure.name, procedure.section, procedure.about), 2, width);
        let _ = writeln!(out, "  {}", example(scenario, &procedure));
    }
    let _ = writeln!(out, "\nParameters, results and policies: sandtable odds {} --list", scenario.name);
    out
}

/// A command that works, in one line.
fn example(scenario: &Loaded, procedure: &Procedure) -> String {
    let given: String = procedure.example.iter().map(|pair| format!(" --given {pair}")).collect();
    format!("sandtable odds {} {}{given}", scenario.name, procedure.name)
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
