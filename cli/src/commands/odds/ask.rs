//! Converts the arguments to a question.

use super::Arguments;
use crate::options;
use sandtable_questions::odds::typed::{axes, figures, named, policies};
use sandtable_questions::odds::{Game, Position, Question};
use sandtable_questions::saved::SavedGame;
use sandtable_questions::system::Short;
use sandtable_questions::systems::SystemFacts;
use sandtable_questions::{Error, Table, odds};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_store::{OnDisk, texts};

/// Converts the arguments to a question.
pub(super) fn read(table: &Table, typed: &Arguments) -> Result<Question, Error> {
    let system = &table.system();
    let procedures = odds::procedures(&table.scenario);
    let procedure = named(&procedures, typed.procedure.as_deref().unwrap_or_default())?;
    let budget = options::number("budget", "branches", &typed.budget)?;
    let position = position(table, typed)?;
    if position.is_some() && procedure.in_position.is_empty() {
        let able = procedures.iter().filter(|other| !other.in_position.is_empty()).map(|other| other.name);
        let expected = format!("a procedure that works in a position: {}", able.collect::<Vec<_>>().join(", "));
        return Err(Error::argument("PROCEDURE", format!("`{}`", procedure.name), expected, None));
    }
    let given = given(typed, system, position.is_some())?;
    let axes = axes(&typed.vary, &given, procedure.takes(position.is_some()))?;
    let shown: Vec<&str> = match typed.show.is_empty() {
        true => vec![procedure.figure],
        false => typed.show.iter().map(String::as_str).collect(),
    };
    if axes.is_empty() && !typed.show.is_empty() {
        let expected = "@vary KEY=a..b as well; without it, the whole distribution is printed";
        return Err(Error::argument("show", format!("`{}`", typed.show[0]), expected, None));
    }
    let figures = figures(procedure, &shown)?;
    let policies = policies(&typed.policy, table, &OnDisk)?;
    Ok(Question { procedure: procedure.clone(), named: given, axes, figures, policies, position, budget })
}

/// The given values, by name, from the short forms and the full ones.
fn given(typed: &Arguments, system: &SystemFacts, in_position: bool) -> Result<Vec<(String, String)>, Error> {
    let mut named = Vec::new();
    for (option, value) in &typed.short.0 {
        if !in_position {
            let expected = "a position as well: @game and @decision, @from and @decision, or @position";
            return Err(Error::argument(option, format!("`{value}`"), expected, None));
        }
        let dashed = |short: &Short| format!("--{}", short.option);
        let Some(short) = system.short.iter().find(|short| short.option == *option) else {
            let own: Vec<String> = system.short.iter().map(dashed).collect();
            let expected = format!("{} for {}, or @given KEY=VALUE", own.join(", "), system.card.title);
            let near = nearest(option, system.short.iter().map(|short| short.option)).map(|near| format!("--{near}"));
            return Err(Error::argument(option, format!("`{value}`"), expected, near));
        };
        named.push((short.parameter.to_owned(), value.clone()));
    }
    for given in &typed.given {
        let Some((key, value)) = given.split_once('=') else {
            return Err(Error::argument("given", format!("`{given}`"), "KEY=VALUE, such as value=6", None));
        };
        named.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    Ok(named)
}

/// The position of the question, if any.
fn position(table: &Table, typed: &Arguments) -> Result<Option<Position>, Error> {
    let Some(decision) = &typed.decision else {
        return Ok(odds::start(table));
    };
    let decision = options::decision(decision)?;
    let game = match (&typed.from, &typed.game) {
        (Some(path), _) => {
            let text = texts::expected(path, "a saved game")?;
            Game::Saved(Box::new(SavedGame::read(&path.display().to_string(), &text, texts::scenario)?))
        }
        (None, Some(index)) => Game::Numbered(options::whole("game", index, 0, options::MOST_GAMES - 1)?),
        (None, None) => {
            let expected = "@game N of the seed, or @from FILE, as well";
            return Err(Error::argument("decision", decision.to_string(), expected, None));
        }
    };
    Ok(Some(Position { game, decision }))
}
