//! Reads the parts of a question as they are typed: names of procedures, ranges, figures, policies.

use super::{Decides, Question};
use crate::error::Error;
use crate::lineup::OpenBot;
use crate::table::Table;
use sandtable_analysis::odds::figure::NoFigure;
use sandtable_analysis::odds::{Axis, Figure};
use sandtable_bots::catalogue::{BotChoice, BotKind, PolicyChoice, parse_policy};
use sandtable_bots::{NoTexts, Texts};
use sandtable_engine::Side;
use sandtable_engine::procedure::{Kind, Parameter, Procedure};
use sandtable_scenarios::diagnostic::nearest;

/// The word for one value of each column of the table in which a parameter is looked up.
const COLUMNS: &str = "columns";

/// The most values of an axis.
const MOST_VALUES: usize = 100;

/// The procedure among `procedures` with this `name`.
///
/// # Errors
/// An unknown name, with the nearest one.
pub fn named<'a>(procedures: &'a [Procedure], name: &str) -> Result<&'a Procedure, Error> {
    procedures.iter().find(|procedure| procedure.name == name).ok_or_else(|| {
        let names: Vec<&str> = procedures.iter().map(|procedure| procedure.name).collect();
        let expected = format!("a procedure: {}", names.join(", "));
        Error::argument("PROCEDURE", format!("`{name}`"), expected, nearest(name, names))
    })
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
    let policies = policies(&[], table, &NoTexts)?;
    let procedure = procedure.clone();
    Ok(Question { procedure, named, axes, figures, policies, position: None, budget: AID_BUDGET })
}

/// No table of an aid comes close to this budget.
const AID_BUDGET: u64 = 1_000_000;

/// The figures of `procedure` with the names in `shown`, each with its name.
///
/// # Errors
/// An unknown name.
pub fn figures(procedure: &Procedure, shown: &[&str]) -> Result<Vec<(String, Figure)>, Error> {
    let read = |text: &&str| match Figure::read(text, procedure) {
        Ok(figure) => Ok(((*text).to_owned(), figure)),
        Err(NoFigure { found, expected, names }) => {
            let near = nearest(found.trim_matches('`'), names);
            Err(Error::argument("show", found, expected, near))
        }
    };
    shown.iter().map(read).collect()
}

/// Reads the axes in `vary`, at most two: `KEY=a..b`, `KEY=a..b:step`, `KEY=columns`, or `KEY=` and values separated by `|`. Each key is the name of
/// one of the `parameters`, but not of one of the values given in `named`.
///
/// # Errors
/// A text that is not a range of a free parameter; a third axis.
pub fn axes(vary: &[String], named: &[(String, String)], parameters: &[Parameter]) -> Result<Vec<Axis>, Error> {
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
        if let (Kind::Whole(..) | Kind::Zone(..), Some((low, high))) = (&parameter.kind, values.split_once('-'))
            && [low, high].iter().all(|end| end.trim().parse::<u32>().is_ok())
        {
            let near = Some(format!("{key}={}..{}", low.trim(), high.trim()));
            return Err(Error::argument("vary", format!("`{typed}`"), "KEY=a..b for a range", near));
        }
        let values: Vec<String> = match values.split_once("..") {
            None => {
                // Names, texts and lists may have commas.
                let commas = !matches!(parameter.kind, Kind::Hex | Kind::Text | Kind::Items { .. });
                values.split(|c| c == '|' || commas && c == ',').map(|value| value.trim().to_owned()).collect()
            }
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

/// The policies of both sides; by default, those of the rule system.
///
/// # Errors
/// An unknown name; a second policy for a side; every error of a bot's `texts`.
pub fn policies(typed: &[String], table: &Table, texts: &dyn Texts) -> Result<[Decides; 2], Error> {
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
                Decides::Bot(Box::new(OpenBot::new(&*table.ruleset, bot, side, texts, "policy")?))
            }
        })
    };
    Ok([open(Side::First)?, open(Side::Second)?])
}
