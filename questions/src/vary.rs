//! The things that a sweep varies, as people type them: `zones.12.bonus=0..3`, `ruling.repeat-fire`, `bot.french=heuristic|search`.

use crate::error::{Error, all};
use crate::lineup::OpenBot;
use crate::sweep::{Varied, What};
use crate::systems::SystemFacts;
use crate::table::{Table, number};
use sandtable_analysis::lab::sweep::Axis;
use sandtable_bots::{Texts, catalogue};
use sandtable_engine::Side;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::path::Path;
use sandtable_scenarios::{Fault, Faults};

/// The most cells of a sweep.
const MOST_CELLS: usize = 10_000;

/// Reads one or two axes, and opens their bots with these `files`. The axis that was `typed` last varies fastest.
///
/// # Errors
/// A wrong axis or value, a bot that cannot be opened, or more than 10,000 cells: each an error of the argument `vary`.
pub fn read(typed: &[String], table: &Table, files: &dyn Texts) -> Result<Vec<Varied>, Error> {
    let mut varied = axes(typed, &table.system())?;
    for one in &mut varied {
        if let What::Bot(side, bots) = &mut one.what {
            let choices = all(one.axis.values.iter().map(|value| catalogue::bot("vary", value)))?;
            *bots = OpenBot::each(&*table.ruleset, &choices, *side, files, "vary")?;
        }
    }
    Ok(varied)
}

/// The axes, without their bots.
fn axes(typed: &[String], system: &SystemFacts) -> Result<Vec<Varied>, Error> {
    let (mut varied, mut faults): (Vec<Varied>, Vec<Fault>) = (Vec::new(), Vec::new());
    for argument in typed {
        match one(argument, system) {
            Ok(one) => varied.push(one),
            Err(fault) => faults.push(*fault),
        }
    }
    if typed.len() > 2 {
        faults.push(fault(format!("{} things to vary", typed.len()), "one or two"));
    }
    if let [first, second] = &varied[..]
        && first.axis.path == second.axis.path
    {
        faults.push(fault(format!("`{}` twice", first.axis.path), "two different paths, or all values in one"));
    }
    let cells = varied.iter().map(|one| one.axis.values.len()).fold(1, usize::saturating_mul);
    if faults.is_empty() && cells > MOST_CELLS {
        faults.push(fault(
            format!("{cells} cells"),
            format!("at most {MOST_CELLS}; a step, as in 0..1000:50, makes fewer"),
        ));
    }
    match faults.is_empty() {
        true => Ok(varied),
        false => Err(Faults::new(faults).into()),
    }
}

fn fault(found: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault::argument("vary", found, expected)
}

fn one(argument: &str, system: &SystemFacts) -> Result<Varied, Box<Fault>> {
    let (path, typed) = match argument.split_once('=') {
        Some((path, values)) if !path.trim().is_empty() => (path.trim(), Some(values.trim())),
        // All readings, or on and off.
        None if matches!(argument.split_once('.'), Some(("ruling" | "rulings" | "option" | "options", _))) => {
            (argument.trim(), None)
        }
        _ => {
            return Err(
                fault(format!("`{argument}`"), "PATH=VALUES, such as zones.12.bonus=0..3 or ruling.ID=a,b").into()
            );
        }
    };
    let (path, what) = match path.split_once('.') {
        // The plural of changes is accepted too; each thing has only one name afterwards.
        Some(("ruling" | "rulings", id)) => {
            let id = ruling(id, system)?;
            (format!("ruling.{id}"), What::Ruling(id))
        }
        Some(("option" | "options", name)) => (format!("option.{name}"), What::Option(name.to_owned())),
        Some(("bot", side)) => {
            let sides = system.card.sides;
            let Some(side) = Side::BOTH.into_iter().find(|known| sides[known.index()] == side) else {
                let expected = format!("bot.{} or bot.{}", sides[0], sides[1]);
                let near = nearest(side, sides).map(|side| format!("bot.{side}"));
                return Err(fault(format!("`{path}`"), expected).near(near).into());
            };
            (path.to_owned(), What::Bot(side, Vec::new()))
        }
        _ => {
            let named = Path::parse(path).map_err(|(_, found)| {
                let expected = "names between dots, with quotes around a name that has a dot in it";
                fault(format!("{found} in `{path}`"), expected)
            })?;
            (named.to_string(), What::Value)
        }
    };
    let names: Vec<&str> = match what {
        What::Ruling(id) => {
            let choices = system.rulings.iter().find(|ruling| ruling.id == id).map_or(&[][..], |ruling| ruling.choices);
            choices.iter().map(|choice| choice.name).collect()
        }
        _ => vec!["true", "false"],
    };
    let values = typed.map_or_else(|| Ok(names.iter().map(|name| (*name).to_owned()).collect()), values)?;
    if let What::Ruling(id) = what
        && let Some(wrong) = values.iter().find(|value| !names.contains(&value.as_str()))
    {
        let expected = format!("readings of {id}: {}", names.join(", "));
        return Err(fault(format!("`{wrong}`"), expected).near(nearest(wrong, &names)).into());
    }
    if let (What::Option(_), Some(wrong)) =
        (&what, values.iter().find(|value| !["true", "false"].contains(&value.as_str())))
    {
        return Err(fault(format!("`{wrong}`"), format!("`true` and `false` for {path}")).into());
    }
    if let (What::Value, [value]) = (&what, &values[..])
        && let Some((low, high)) = value.split_once('-').filter(|(low, _)| !low.is_empty())
        && [low, high].iter().all(|end| end.parse::<u32>().is_ok())
    {
        let expected = "values with commas between them, or the first and the last with two dots";
        return Err(fault(format!("`{value}`"), expected).near(Some(format!("{low}..{high}"))).into());
    }
    Ok(Varied { axis: Axis { path, said: None, values }, what })
}

/// The ruling with this name or number, or the only one whose name begins with this text.
fn ruling(typed: &str, system: &SystemFacts) -> Result<&'static str, Box<Fault>> {
    let ids = || system.rulings.iter().map(|ruling| ruling.id);
    let number = number(typed);
    if let Some(ruling) = system.rulings.iter().find(|ruling| ruling.id == typed || Some(ruling.number) == number) {
        return Ok(ruling.id);
    }
    let begun: Vec<&'static str> = ids().filter(|id| !typed.is_empty() && id.starts_with(typed)).collect();
    match begun[..] {
        [id] => Ok(id),
        [] => {
            let expected = format!("ruling.ID; `@sandtable rulings {}` lists them", system.card.system);
            let near = nearest(typed, ids()).map(|id| format!("ruling.{id}"));
            Err(fault(format!("`ruling.{typed}`"), expected).near(near).into())
        }
        _ => {
            Err(fault(format!("`ruling.{typed}`, which fits several rulings"), format!("one of {}", begun.join(", ")))
                .into())
        }
    }
}

/// The values of an axis: `a..b`, `a..b:step` or `a,b,c`.
fn values(typed: &str) -> Result<Vec<String>, Box<Fault>> {
    let wrong = |expected: &str| fault(format!("`{typed}`"), expected.to_owned());
    let values: Vec<String> = match typed.split_once("..") {
        Some((low, rest)) if !typed.contains([',', '|']) => {
            let (high, step) = rest.split_once(':').unwrap_or((rest, "1"));
            let number = |text: &str| text.parse::<i64>().ok();
            let (Some(low), Some(high), Some(step)) = (number(low), number(high), number(step)) else {
                return Err(wrong("whole numbers, as in 0..12 or 0..12:3").into());
            };
            if low > high || step < 1 {
                return Err(wrong("the lower end first and a step from 1, as in 0..12:3").into());
            }
            if (i128::from(high) - i128::from(low)) / i128::from(step) >= MOST_CELLS as i128 {
                return Err(
                    wrong(&format!("at most {MOST_CELLS} values; a step, as in 0..1000:50, makes fewer")).into()
                );
            }
            (low..=high).step_by(step as usize).map(|value| value.to_string()).collect()
        }
        // A bar separates values as in `odds`, if commas occur within values.
        _ => typed.split(if typed.contains('|') { '|' } else { ',' }).map(|value| value.trim().to_owned()).collect(),
    };
    if values.iter().any(String::is_empty) {
        return Err(wrong("values, as in 0..12, 0..12:3 or once,each").into());
    }
    match values.iter().enumerate().find(|(i, value)| values[..*i].contains(value)) {
        Some((_, twice)) => Err(fault(format!("`{twice}` twice in `{typed}`"), "each value once").into()),
        None => Ok(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::cells;
    use crate::systems::SYSTEMS;

    fn of(typed: &str) -> Option<(String, Vec<String>)> {
        one(typed, &SYSTEMS[0]).ok().map(|one| (one.axis.path, one.axis.values))
    }

    #[test]
    fn values_are_ranges_or_lists() {
        let read = |typed: &str| of(typed).map(|(_, values)| values.join(" ")).unwrap_or_default();
        assert_eq!(read("limits.repeat=-2..1"), "-2 -1 0 1");
        assert_eq!(read("course.income.prussian=4..11:3"), "4 7 10");
        assert_eq!(read("course.income.prussian=8, 4"), "8 4");
        assert_eq!(read("course.income.prussian=8|4"), "8 4");
        for wrong in ["x", "=1", "x=", "x=1..", "x=3..1", "x=0..3:0", "x=1,,2", "x=1,1", "x=a..b", "x=0..99999999"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_ruling_may_be_named_by_its_beginning() {
        let full = Some(("ruling.repeat-fire".into(), vec!["once".into(), "each".into()]));
        assert_eq!(of("ruling.repeat-fire=once,each"), full);
        assert_eq!(of("ruling.repeat-f=once,each"), full);
        let number = SYSTEMS[0].rulings.iter().find(|ruling| ruling.id == "repeat-fire").expect("a ruling").number;
        assert_eq!(of(&format!("ruling.R-{number}=once,each")), full);
        assert_eq!(of("ruling.repeat-fire=once,ech"), None);
        assert_eq!(of("ruling.=once"), None);
        assert_eq!(of("bot.german=random"), None);
        assert_eq!(of("option.extended=maybe"), None);
    }

    #[test]
    fn one_thing_has_one_name() {
        let twice = |a: &str, b: &str| axes(&[a.into(), b.into()], &SYSTEMS[0]).is_err();
        assert!(twice("ruling.repeat-fire=once,each", "rulings.repeat-fire=once,each"));
        assert!(twice("units.1/35 RM.fire=1,2", "'units'.'1/35 RM'.fire=1,2"));
        assert!(twice("option.a=true", "options.a=false"));
        assert!(!twice("zones.12.bonus=1,2", "zones.13.bonus=1,2"));
    }

    #[test]
    fn the_last_of_two_runs_fastest() {
        let varied = axes(&["a.b=1..2".into(), "c.d=x,y".into()], &SYSTEMS[0]).expect("two axes");
        let cells: Vec<String> = cells(&varied).iter().map(|cell| cell.concat()).collect();
        assert_eq!(cells, ["1x", "1y", "2x", "2y"]);
        assert!(axes(&["a.b=1".into(), "a.b=2".into()], &SYSTEMS[0]).is_err());
        assert!(axes(&["a.b=0..999".into(), "c.d=0..99".into()], &SYSTEMS[0]).is_err());
    }
}
