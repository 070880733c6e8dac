//! Exact odds for the page: the parameters of procedures, as fields; tables, as pages.

use crate::command_line;
use sandtable_engine::procedure::{Kind, Parameter, Procedure, Value};
use sandtable_questions::odds::typed::{axes, figures, named, policies};
use sandtable_questions::odds::{self, Question, tables};
use sandtable_questions::{Error, Table};
use sandtable_reports::odds::{aid_html, html_page};
use serde_json::{Value as Json, json};
use std::slice;

/// The most branches of dice and choices that are followed for an answer.
const BUDGET: u64 = 2_000_000;

/// The procedures of a scenario.
pub(crate) fn procedures(table: &Table) -> Result<Json, Error> {
    let (here, owned) = (odds::start(table).is_some(), |(key, value): (&str, &str)| (key.to_owned(), value.to_owned()));
    let procedure = |procedure: &Procedure| {
        let parameters = procedure.takes(here);
        // In a position, the example is one that its units can carry out.
        let example = match here {
            true => odds::example(table, procedure)?.unwrap_or_default(),
            false => procedure.example.iter().filter_map(|pair| pair.split_once('=')).map(owned).collect(),
        };
        Ok(json!({
            "name": procedure.name, "section": procedure.section, "about": procedure.about, "decides": procedure.decides,
            "parameters": parameters.iter().map(|one| parameter(one, &example)).collect::<Vec<_>>(),
        }))
    };
    let policies = table.system().policies.iter().map(|policy| json!({ "name": policy.name, "about": policy.about }));
    let mut all = odds::procedures(&table.scenario);
    all.retain(|procedure| !here || !procedure.in_position.is_empty());
    let all = all.iter().map(procedure).collect::<Result<Vec<Json>, Error>>()?;
    Ok(json!({ "procedures": all, "policies": policies.collect::<Vec<_>>() }))
}

fn parameter(parameter: &Parameter, example: &[(String, String)]) -> Json {
    let Parameter { name, about, kind, default, .. } = parameter;
    let (takes, words, whole) = match kind {
        Kind::Whole(least, most) => (format!("{least} to {most}"), Vec::new(), Some([*least, *most])),
        Kind::Hex => (kind.expected(), Vec::new(), None),
        Kind::Zone(least, most) => (format!("a zone, {least} to {most}"), Vec::new(), Some([*least, *most])),
        Kind::Flag => ("yes or no".into(), vec!["no", "yes"], None),
        Kind::Word(words) => (words.join(", "), words.to_vec(), None),
        Kind::Text => ("a name".into(), Vec::new(), None),
        Kind::Items { least, most, states } => {
            let states =
                if states.is_empty() { String::new() } else { format!(", each also with :{}", states.join(" or :")) };
            (format!("{least} to {most}, with commas between{states}"), Vec::new(), None)
        }
    };
    let example = example.iter().find(|(key, _)| key == name);
    let usual = match default {
        Some(Value::Whole(number)) => number.to_string(),
        Some(Value::Flag(flag)) => if *flag { "yes" } else { "no" }.into(),
        Some(Value::Word(place)) => words.get(*place).copied().unwrap_or_default().to_owned(),
        Some(Value::Text(text)) => text.clone(),
        Some(Value::Items(_)) | None => example.map(|(_, value)| value.clone()).unwrap_or_default(),
    };
    let place = matches!(kind, Kind::Hex | Kind::Zone(..));
    json!({ "name": name, "about": about, "takes": takes, "words": words, "whole": whole, "usual": usual, "place": place })
}

/// The odds of a procedure, as a page.
pub(crate) fn odds(
    table: &Table,
    procedure: &str,
    given: Vec<(String, String)>,
    vary: &[String],
    policy: &str,
) -> Result<Json, Error> {
    let all = odds::procedures(&table.scenario);
    let procedure = named(&all, procedure)?;
    let policy: Vec<String> = (!policy.is_empty()).then(|| policy.to_owned()).into_iter().collect();
    let mut words: Vec<(&str, String)> = vec![("", procedure.name.to_owned())];
    words.extend(given.iter().map(|(key, value)| ("--given", format!("{key}={value}"))));
    words.extend(vary.iter().map(|axis| ("--vary", axis.clone())));
    words.extend(policy.iter().map(|policy| ("--policy", policy.clone())));
    let position = odds::start(table);
    let question = Question {
        axes: axes(vary, &given, procedure.takes(position.is_some()))?,
        named: given,
        figures: figures(procedure, &[procedure.figure])?,
        policies: policies(&policy, table, &sandtable_bots::NoTexts)?,
        procedure: procedure.clone(),
        position,
        budget: BUDGET,
    };
    let answer = odds::ask(table, None, slice::from_ref(&question))?.remove(0);
    let answer = answer.map_err(|wrong| odds::error(&question, wrong))?;
    let (title, tables) = tables::tables(table.system().card, &question, &answer, false);
    let page = html_page(&title, &tables, &odds::footer(table, None));
    Ok(json!({ "page": page, "command": command_line::without_players(table, "odds", &words) }))
}

/// The player aid, as a page.
pub(crate) fn aid(table: &Table) -> Result<Json, Error> {
    let aid = odds::aid::aid(table, odds::footer(table, None))?;
    let command = command_line::without_players(table, "odds", &[("--aid", "aid".into())]);
    Ok(json!({ "page": aid_html(&aid), "command": command }))
}
