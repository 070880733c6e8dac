//! What was typed, made sense of: the second stage of the arguments.

use crate::args::{SearchArguments, TableArguments, overlays};
use crate::version::VERSION;
use sandtable_bots::catalogue::{self, BotChoice};
use sandtable_engine::Side;
use sandtable_questions::systems::{self, SystemFacts};
use sandtable_questions::{Error, OpenBot, Table};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::position::scenario_of;
use sandtable_scenarios::{Fault, Faults, Overlay, load};
use sandtable_store::{BotFiles, texts};
use std::path::Path;
use std::sync::Once;

/// What is on the table: the scenario, its overlays and the choice of bots.
///
/// # Errors
/// Every error.
pub(crate) fn table(typed: &TableArguments) -> Result<Table, Error> {
    table_of(&typed.scenario, typed)
}

/// The same with another scenario than was typed.
///
/// # Errors
/// Every error.
pub(crate) fn table_of(scenario: &str, typed: &TableArguments) -> Result<Table, Error> {
    let seed = whole("seed", &typed.seed, 0, u64::MAX)?;
    let mut overlays = overlays(&typed.overlays.0)?;
    let of_file = position_file(scenario);
    let scenario = of_file.as_ref().map_or(scenario, |(named, _)| named.as_str());
    overlays.extend(of_file.as_ref().map(|(_, position)| position.clone()));
    note_of_folder(scenario);
    let table = Table::open(scenario, texts::scenario(scenario)?, overlays)?;
    with_bots(Table { seed, version: VERSION.into(), ..table }, &typed.bot, "bot")
}

/// The scenario of a position file that stands where a scenario is named, and the position.
pub(crate) fn position_file(typed: &str) -> Option<(String, Overlay)> {
    let position = Path::new(typed).is_file().then(|| texts::position(Path::new(typed)).ok())??;
    Some((scenario_of(position.text())?, position))
}

/// The same with these bots; a side of which nothing is said keeps its own.
///
/// # Errors
/// Every error.
pub(crate) fn with_bots(table: Table, typed: &[String], option: &str) -> Result<Table, Error> {
    let chosen = bots(typed, table.system().card.sides, option)?;
    seated(table, chosen, option)
}

/// The same with these bots, opened: nothing is read of their files afterwards.
pub(crate) fn seated(table: Table, chosen: [Option<BotChoice>; 2], option: &str) -> Result<Table, Error> {
    let Table { ruleset, bots: [first, second], .. } = &table;
    let open = |side, own: &OpenBot| match &chosen[Side::index(side)] {
        Some(choice) => OpenBot::new(&**ruleset, choice, side, &BotFiles, option),
        None => Ok(own.clone()),
    };
    let bots = [open(Side::First, first)?, open(Side::Second, second)?];
    Ok(Table { bots, ..table })
}

/// The rule system that is meant by its own name, by that of a scenario or by the folder of one.
///
/// # Errors
/// The nearest name, where there is none; every error of a folder's scenario.
pub(crate) fn system(typed: &str) -> Result<SystemFacts, Error> {
    match systems::named(typed) {
        Err(_) if Path::new(typed).is_dir() => systems::named(&load(&texts::scenario(typed)?, &[])?.system),
        known => known,
    }
}

/// The scenarios that are meant where a whole rule system will do: its own, or the one of this name or in this folder.
///
/// # Errors
/// The nearest name, where there is none.
pub(crate) fn scenarios(typed: &str) -> Result<Vec<String>, Error> {
    match systems::scenarios(typed) {
        Err(_) if Path::new(typed).is_dir() || position_file(typed).is_some() => Ok(vec![typed.to_owned()]),
        known => Ok(known?.into_iter().map(str::to_owned).collect()),
    }
}

/// Says, once, that a built-in scenario is meant where a folder of its name lies here too.
pub(crate) fn note_of_folder(scenario: &str) {
    static SAID: Once = Once::new();
    if texts::shadows_a_folder(scenario) {
        SAID.call_once(|| {
            tell!("note: `{scenario}` is the built-in scenario; for the folder here, write `./{scenario}`");
        });
    }
}

/// The choice of each side, of which something was typed.
pub(crate) fn bots(typed: &[String], sides: [&'static str; 2], option: &str) -> Result<[Option<BotChoice>; 2], Error> {
    let mut bots: [Option<BotChoice>; 2] = [None, None];
    let mut faults: Vec<Fault> = Vec::new();
    for argument in typed {
        match catalogue::parse(option, argument, sides) {
            Ok((side, _)) if bots[side.index()].is_some() => {
                let found = format!("a second bot for the side `{}`", sides[side.index()]);
                faults.push(Fault::argument(option, found, "one bot a side"));
            }
            Ok((side, bot)) => bots[side.index()] = Some(bot),
            Err(wrong) => faults.extend(wrong.iter().cloned()),
        }
    }
    match faults.is_empty() {
        true => Ok(bots),
        false => Err(Faults::new(faults).into()),
    }
}

/// A whole number within bounds.
pub(crate) fn whole(option: &str, typed: &str, low: u64, high: u64) -> Result<u64, Error> {
    let expected = || match high {
        u64::MAX => format!("a whole number from {low}"),
        _ => format!("a whole number from {low} to {high}"),
    };
    match plain(typed).parse() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        _ => Err(Error::argument(option, format!("`{typed}`"), expected(), None)),
    }
}

/// A side by its name.
pub(crate) fn side(option: &str, typed: &str, sides: [&'static str; 2]) -> Result<Side, Error> {
    Side::BOTH.into_iter().find(|side| sides[side.index()].eq_ignore_ascii_case(typed)).ok_or_else(|| {
        let expected = format!("a side: {} or {}", sides[0], sides[1]);
        Error::argument(option, format!("`{typed}`"), expected, nearest(typed, sides))
    })
}

/// The number of a decision, from 1.
pub(crate) fn decision(typed: &str) -> Result<u32, Error> {
    Ok(whole("decision", typed, 1, u64::from(u32::MAX))? as u32)
}

/// More games than anybody has time for.
pub(crate) const MOST_GAMES: u64 = 1_000_000_000_000;

/// A number as people write it, in plain digits: `10,000`, `10_000` and `1e4` are `10000`.
fn plain(typed: &str) -> String {
    // Commas part thousands and nothing else.
    let mut groups = typed.split(',');
    let first = groups.next().unwrap_or_default();
    let three = |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    let grouped = (1..=3).contains(&first.len()) && typed.contains(',') && groups.all(three);
    let joined = if grouped { typed.replace(',', "") } else { typed.to_owned() };
    let underscored = |c: char| joined.starts_with(c) || joined.ends_with(c) || joined.contains("__");
    let digits = if underscored('_') { joined } else { joined.replace('_', "") };
    match digits.split_once(['e', 'E']) {
        Some((whole, power)) if !whole.is_empty() => {
            match (whole.bytes().all(|byte| byte.is_ascii_digit()), power.parse()) {
                (true, Ok(power @ 0..=18usize)) => format!("{whole}{}", "0".repeat(power)),
                _ => digits,
            }
        }
        _ => digits,
    }
}

/// A number of games: `20000`, `20,000`, `20_000`, `2e4`, `20k`, `2.5k`, `1M`.
pub(crate) fn games(typed: &str) -> Result<u64, Error> {
    number("games", "games", typed)
}

/// A number of something, written in the same ways.
pub(crate) fn number(option: &str, what: &str, typed: &str) -> Result<u64, Error> {
    let wrong = || {
        let expected = format!("a number of {what} such as 20000, 20k, 2.5k or 1M, from 1 to 1000000M");
        Error::argument(option, format!("`{typed}`"), expected, None)
    };
    let digits = plain(typed);
    let (digits, unit) = match digits.char_indices().last() {
        Some((at, 'k' | 'K')) => (&digits[..at], 1_000),
        Some((at, 'm' | 'M')) => (&digits[..at], 1_000_000),
        _ => (&digits[..], 1),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let digits_only = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits_only(whole) || !digits_only(part) || part.len() > 6 {
        return Err(wrong());
    }
    let scale = 10u64.pow(part.len() as u32);
    let part: u64 = part.parse().map_err(|_| wrong())?;
    let fraction = unit * part;
    let games = whole.parse::<u64>().ok().and_then(|whole| whole.checked_mul(unit)?.checked_add(fraction / scale));
    match games {
        Some(games) if (1..=MOST_GAMES).contains(&games) && fraction.is_multiple_of(scale) => Ok(games),
        _ => Err(wrong()),
    }
}

/// A rate as people write it, `0.5%` or `±0.5 %`: as a share, above 0 (or from 0) and below 1.
pub(crate) fn rate(option: &str, typed: &str, zero: bool) -> Result<f64, Error> {
    let number = typed.trim().trim_start_matches("+-").trim_start_matches('±').trim();
    let value = number
        .strip_suffix('%')
        .map(str::trim_end)
        .filter(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'));
    let share = value.and_then(|number| number.parse::<f64>().ok()).map(|percent| percent / 100.0);
    match share {
        Some(share) if share < 1.0 && (share >= 1e-6 || zero && share == 0.0) => Ok(share),
        _ => {
            let expected = "percentage points such as 0.5% or 2%, above 0 and below 100";
            Err(Error::argument(option, format!("`{typed}`"), expected, None))
        }
    }
}

/// The most candidates of a generation.
const MOST_CANDIDATES: u64 = 1000;

/// How many candidates a generation has, where that was typed, and how far the first ones lie from the start.
pub(crate) fn search(typed: &SearchArguments) -> Result<(Option<usize>, f64), Error> {
    let number = |typed: &str| whole("candidates", typed, 4, MOST_CANDIDATES).map(|number| number as usize);
    Ok((typed.candidates.as_deref().map(number).transpose()?, rate("step", &typed.step, false)?))
}

/// A number of threads; 0 for as many as the machine has.
pub(crate) fn threads(typed: Option<&str>) -> Result<usize, Error> {
    typed.map_or(Ok(0), |typed| Ok(whole("threads", typed, 1, 1024)? as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_written_as_people_write_them() {
        let read = |typed| games(typed).ok();
        assert_eq!(
            ["1", "20000", "20k", "2.5k", "1M", "1.5m"].map(read).map(Option::unwrap_or_default),
            [1, 20_000, 20_000, 2_500, 1_000_000, 1_500_000]
        );
        assert_eq!(
            ["10,000", "10_000", "1e6", "2E3", "1,234,567"].map(read).map(Option::unwrap_or_default),
            [10_000, 10_000, 1_000_000, 2_000, 1_234_567]
        );
        assert_eq!(whole("seed", "1,000", 0, u64::MAX).ok(), Some(1_000));
        for wrong in ["1,00", "10,00", ",000", "1000,000", "_1", "1_", "1__0", "1e", "e3", "1.5e3", "1e99", "1,000.5"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        for wrong in
            ["", "0", "-1", "k", "1.5", "2.0005k", "1kk", "1 k", ".5k", "5.", "99999999999999999999", "2000000M"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn rates_are_written_as_people_write_them() {
        let read = |typed| rate("until", typed, false).ok();
        assert_eq!(["0.5%", "±0.5%", "+-0.5 %", "± 0.5 %"].map(read), [Some(0.005); 4]);
        assert_eq!(rate("margin", "0%", true).ok(), Some(0.0));
        for wrong in ["", "%", "0%", "0.5", "-1%", "100%", "1e1%", "x%", "1..2%", "inf%", "NaN%"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
