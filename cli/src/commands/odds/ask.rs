//! What was typed as a question.

use crate::args::OddsArguments;
use crate::options;
use sandtable_analysis::odds::figure::NoFigure;
use sandtable_analysis::odds::{Axis, Figure};
use sandtable_bots::catalogue::{BotChoice, BotKind, PolicyChoice, parse_policy};
use sandtable_engine::Side;
use sandtable_engine::procedure::{Parameter, Procedure};
use sandtable_questions::odds::{Decides, Game, Position, Question};
use sandtable_questions::saved::SavedGame;
use sandtable_questions::system::Short;
use sandtable_questions::systems::SystemFacts;
use sandtable_questions::{Error, OpenBot, Table, odds};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_store::{BotFiles, texts};

/// What stands for one value of each column of the table that a parameter is looked up in.
const COLUMNS: &str = "columns";

/// The most values of an axis.
const MOST_VALUES: usize = 100;

/// Makes sense of what was typed.
pub(super) fn read(table: &Table, typed: &OddsArguments) -> Result<Question, Error> {
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
    let parameters = if position.is_some() { &procedure.in_position } else { &procedure.parameters };
    let named = given(typed, system, position.is_some())?;
    let axes = axes(&typed.vary, &named, parameters)?;
    let shown: Vec<&str> = match typed.show.is_empty() {
        true => vec![procedure.figure],
        false => typed.show.iter().map(String::as_str).collect(),
    };
    if axes.is_empty() && !typed.show.is_empty() {
        let expected = "--vary KEY=a..b as well; without it, the whole distribution is printed";
        return Err(Error::argument("show", format!("`{}`", typed.show[0]), expected, None));
    }
    let figures = figures(procedure, &shown)?;
    let policies = policies(&typed.policy, table)?;
    Ok(Question { procedure: procedure.clone(), named, axes, figures, policies, position, budget })
}

/// A question of the player aid.
pub(super) fn of_aid(
    procedures: &[Procedure],
    table: &Table,
    name: &str,
    given: &[&str],
    vary: &[&str],
    show: &[&str],
) -> Result<Question, Error> {
    let procedure = named(procedures, name)?;
    let pair = |pair: &&str| pair.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
    let named: Vec<_> = given.iter().filter_map(pair).collect();
    let vary: Vec<String> = vary.iter().map(ToString::to_string).collect();
    let axes = axes(&vary, &named, &procedure.parameters)?;
    let figures = figures(procedure, show)?;
    let policies = policies(&[], table)?;
    let procedure = procedure.clone();
    Ok(Question { procedure, named, axes, figures, policies, position: None, budget: AID_BUDGET })
}

/// No table of an aid comes near it.
const AID_BUDGET: u64 = 1_000_000;

fn named<'a>(procedures: &'a [Procedure], name: &str) -> Result<&'a Procedure, Error> {
    procedures.iter().find(|procedure| procedure.name == name).ok_or_else(|| {
        let names: Vec<&str> = procedures.iter().map(|procedure| procedure.name).collect();
        let expected = format!("a procedure: {}", names.join(", "));
        Error::argument("PROCEDURE", format!("`{name}`"), expected, nearest(name, names))
    })
}

/// What is given, name by name, in short and in full.
fn given(typed: &OddsArguments, system: &SystemFacts, in_position: bool) -> Result<Vec<(String, String)>, Error> {
    let mut named = Vec::new();
    for (option, value) in &typed.short.0 {
        if !in_position {
            let expected = "a position as well: --game and --decision, --from and --decision, or --position";
            return Err(Error::argument(option, format!("`{value}`"), expected, None));
        }
        let dashed = |short: &Short| format!("--{}", short.option);
        let Some(short) = system.short.iter().find(|short| short.option == *option) else {
            let own: Vec<String> = system.short.iter().map(dashed).collect();
            let expected = format!("{} for {}, or --given KEY=VALUE", own.join(", "), system.card.title);
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

/// The position that is asked in, if any.
fn position(table: &Table, typed: &OddsArguments) -> Result<Option<Position>, Error> {
    let Some(decision) = &typed.decision else {
        return Ok(table.scenario.position.is_some().then_some(Position { game: Game::Start, decision: 1 }));
    };
    let decision = options::decision(decision)?;
    let game = match (&typed.from, &typed.game) {
        (Some(path), _) => {
            let text = texts::expected(path, "a saved game")?;
            Game::Saved(Box::new(SavedGame::read(&path.display().to_string(), &text, texts::scenario)?))
        }
        (None, Some(index)) => Game::Numbered(options::whole("game", index, 0, options::MOST_GAMES - 1)?),
        (None, None) => {
            let expected = "--game N of the seed, or --from FILE, as well";
            return Err(Error::argument("decision", decision.to_string(), expected, None));
        }
    };
    Ok(Some(Position { game, decision }))
}

fn figures(procedure: &Procedure, shown: &[&str]) -> Result<Vec<(String, Figure)>, Error> {
    let read = |text: &&str| match Figure::read(text, procedure) {
        Ok(figure) => Ok(((*text).to_owned(), figure)),
        Err(NoFigure { found, expected, names }) => {
            let near = nearest(found.trim_matches('`'), names);
            Err(Error::argument("show", found, expected, near))
        }
    };
    shown.iter().map(read).collect()
}

/// `a..b`, `a..b:step`, `columns`, or values with `|` between them.
fn axes(vary: &[String], named: &[(String, String)], parameters: &[Parameter]) -> Result<Vec<Axis>, Error> {
    let mut axes: Vec<Axis> = Vec::new();
    for typed in vary {
        let wrong = |found: String, expected: &str| Err(Error::argument("vary", found, expected, None));
        let Some((key, values)) = typed.split_once('=') else {
            return wrong(format!("`{typed}`"), "KEY=a..b, KEY=a..b:step or KEY=a|b|c, such as value=1..12");
        };
        let key = key.trim();
        let Some(parameter) = parameters.iter().find(|parameter| parameter.name == key) else {
            let names = parameters.iter().map(|parameter| parameter.name);
            let expected = format!("one of {}", names.clone().collect::<Vec<_>>().join(", "));
            return Err(Error::argument("vary", format!("the parameter `{key}`"), expected, nearest(key, names)));
        };
        if named.iter().any(|(name, _)| name == key) || axes.iter().any(|axis| axis.parameter == key) {
            return wrong(format!("`{key}` twice"), "each parameter once");
        }
        if axes.len() == 2 {
            return wrong("a third parameter".into(), "one or two");
        }
        if values.trim() == COLUMNS && !parameter.bands.is_empty() {
            let (values, headings) =
                parameter.bands.iter().map(|band| (band.value.to_string(), band.heading.clone())).unzip();
            axes.push(Axis { parameter: key.into(), about: parameter.about.into(), values, headings });
            continue;
        }
        let values: Vec<String> = match values.split_once("..") {
            None => values.split('|').map(|value| value.trim().to_owned()).collect(),
            Some((from, rest)) => {
                let (to, step) = rest.split_once(':').unwrap_or((rest, "1"));
                let number = |text: &str| text.trim().parse::<i32>().ok();
                match (number(from), number(to), number(step)) {
                    (Some(from), Some(to), Some(step)) if from <= to && step > 0 => {
                        let values = (i64::from(to) - i64::from(from)) / i64::from(step) + 1;
                        if values > MOST_VALUES as i64 {
                            return wrong(format!("{values} values"), "at most 100");
                        }
                        (from..=to).step_by(step as usize).map(|value| value.to_string()).collect()
                    }
                    _ => {
                        return wrong(
                            format!("`{values}`"),
                            "a range such as 1..12 or 2..12:2, the lower number first",
                        );
                    }
                }
            }
        };
        if values.len() > MOST_VALUES {
            return wrong(format!("{} values", values.len()), "at most 100");
        }
        let heading = |value: &String| if value.is_empty() { "none".into() } else { value.clone() };
        let headings = values.iter().map(heading).collect();
        axes.push(Axis { parameter: key.into(), about: parameter.about.into(), values, headings });
    }
    Ok(axes)
}

/// A policy a side: the default where none is typed.
fn policies(typed: &[String], table: &Table) -> Result<[Decides; 2], Error> {
    let system = table.system();
    let mut chosen: [Option<PolicyChoice>; 2] = [None, None];
    for argument in typed {
        let (side, policy) = parse_policy(argument, system.card.sides, system.policies)?;
        let sides = side.map_or(vec![0, 1], |side| vec![side.index()]);
        for side in sides {
            if chosen[side].replace(policy.clone()).is_some() {
                let found = format!("a second policy for the side `{}`", system.card.sides[side]);
                return Err(Error::argument("policy", found, "one policy a side", None));
            }
        }
    }
    let usual = match system.policies {
        [first, ..] => PolicyChoice::Named(first.name),
        [] => PolicyChoice::Bot(BotChoice::built_in(BotKind::Random, None)),
    };
    let open = |side: Side| -> Result<Decides, Error> {
        Ok(match chosen[side.index()].as_ref().unwrap_or(&usual) {
            PolicyChoice::Named(name) => Decides::Named(name),
            PolicyChoice::Bot(bot) => {
                Decides::Bot(Box::new(OpenBot::new(&*table.ruleset, bot, side, &BotFiles, "policy")?))
            }
        })
    };
    Ok([open(Side::First)?, open(Side::Second)?])
}
