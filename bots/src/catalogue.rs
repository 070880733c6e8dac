//! The bots by name; reads a choice of bot, `SIDE=NAME[:FILE]`.

use sandtable_engine::Side;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Fault, Faults};
use std::fmt;

/// A kind of bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Plays at random.
    Random,
    /// Plays by a doctrine.
    Scripted,
    /// Plays by weights and odds; the default.
    #[default]
    Heuristic,
    /// Plays each game as one of several bots.
    Mixture,
    /// Plays the game on before it decides.
    Search,
}

impl BotKind {
    /// All kinds, in the order of [`BOTS`].
    pub const ALL: [BotKind; 5] =
        [BotKind::Random, BotKind::Scripted, BotKind::Heuristic, BotKind::Mixture, BotKind::Search];

    /// The entry in [`BOTS`].
    #[must_use]
    pub fn info(self) -> &'static BotInfo {
        &BOTS[self as usize]
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }
}

/// A bot or a policy that can be chosen by its name.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// A description, in a line.
    pub about: &'static str,
    /// What may follow its name after a colon; `None` if nothing may.
    pub file: Option<&'static str>,
}

/// Every kind of bot, in the order of [`BotKind`].
pub static BOTS: [BotInfo; 5] = [
    BotInfo { name: "random", about: "plays every legal action with the same probability", file: None },
    BotInfo {
        name: "scripted",
        about: "plays by a doctrine: an ordered list of directives with conditions",
        file: Some("a built-in doctrine, or a TOML file of your own"),
    },
    BotInfo {
        name: "heuristic",
        about: "rates positions with weights, and chances with exact odds under the current rules",
        file: Some("built-in weights, or a TOML file of your own"),
    },
    BotInfo {
        name: "mixture",
        about: "plays each game as one of several bots, drawn according to their shares",
        file: Some("a built-in mixture, or a TOML file of bots and shares"),
    },
    BotInfo {
        name: "search",
        about: "continues the game many times with the candidates of the heuristic, and plays the one that scores best",
        file: Some("a number of rollouts for each candidate, or a TOML file of its settings"),
    },
];

/// A chosen bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotChoice {
    /// The kind of bot.
    pub kind: BotKind,
    /// The text after the colon: the name of a built-in text or of a file.
    pub file: Option<String>,
}

impl BotChoice {
    /// A bot of this `kind`, with the built-in text called `name` or the default.
    #[must_use]
    pub fn built_in(kind: BotKind, name: Option<&str>) -> BotChoice {
        BotChoice { kind, file: name.map(str::to_owned) }
    }
}

/// `NAME` or `NAME:FILE`, as typed.
impl fmt::Display for BotChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{}:{file}", self.kind.name()),
            None => f.write_str(self.kind.name()),
        }
    }
}

/// A built-in doctrine, for the bot `scripted`.
#[derive(Clone, Copy, Debug)]
pub struct DoctrineInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// The side that plays by it.
    pub side: Side,
    /// A description, in a line.
    pub about: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

/// Reads `SIDE=NAME[:FILE]`, typed as this `argument`.
///
/// # Errors
/// A side or a bot that does not exist, with the nearest name.
pub fn parse(argument: &str, typed: &str, sides: [&str; 2]) -> Result<(Side, BotChoice), Faults> {
    let Some((side, bot)) = typed.split_once('=') else {
        return Err(Fault::argument(
            argument,
            format!("`{typed}`"),
            "SIDE=NAME or SIDE=NAME:FILE, such as french=heuristic",
        )
        .into());
    };
    Ok((side_named(argument, side, sides)?, bot_named(argument, bot, &[])?))
}

/// Reads the choices for both sides, typed as this `argument`; `None` for a side without one.
///
/// # Errors
/// As [`parse`], for each of them; a second bot of a side.
pub fn parse_each(argument: &str, typed: &[String], sides: [&str; 2]) -> Result<[Option<BotChoice>; 2], Faults> {
    let mut bots: [Option<BotChoice>; 2] = [None, None];
    let mut faults: Vec<Fault> = Vec::new();
    for one in typed {
        match parse(argument, one, sides) {
            Ok((side, _)) if bots[side.index()].is_some() => {
                let found = format!("a second bot for the side `{}`", sides[side.index()]);
                faults.push(Fault::argument(argument, found, "one bot a side"));
            }
            Ok((side, bot)) => bots[side.index()] = Some(bot),
            Err(wrong) => faults.extend(wrong.iter().cloned()),
        }
    }
    if faults.is_empty() { Ok(bots) } else { Err(Faults::new(faults)) }
}

/// The side called `name`, typed as this `argument` or as part of it.
///
/// # Errors
/// A side that does not exist, with the nearest name.
pub fn side_named(argument: &str, name: &str, sides: [&str; 2]) -> Result<Side, Faults> {
    Side::BOTH.into_iter().find(|s| sides[s.index()] == name).ok_or_else(|| {
        let expected = format!("one of the sides {}", sides.join(", "));
        Fault::argument(argument, format!("the side `{name}`"), expected).near(nearest(name, sides)).into()
    })
}

/// Reads `NAME[:FILE]`, a bot of either side, typed as this `argument`.
///
/// # Errors
/// A bot that does not exist, with the nearest name.
pub fn bot(argument: &str, typed: &str) -> Result<BotChoice, Faults> {
    bot_named(argument, typed, &[])
}

/// Reads `NAME[:FILE]`; the names in `others` would have been valid, too, but only without a file.
fn bot_named(argument: &str, typed: &str, others: &[&str]) -> Result<BotChoice, Faults> {
    let (name, file) = match typed.split_once(':') {
        Some((name, file)) => (name, Some(file.to_owned())),
        None => (typed, None),
    };
    let alone = || Fault::argument(argument, format!("`{typed}`"), format!("`{name}` without a file"));
    if others.contains(&name) {
        return Err(alone().into());
    }
    let Some(kind) = BotKind::ALL.into_iter().find(|kind| kind.name() == name) else {
        let names: Vec<&str> = others.iter().copied().chain(BotKind::ALL.map(BotKind::name)).collect();
        let what = if others.is_empty() { "bot" } else { "policy" };
        let expected = format!("one of {}", names.join(", "));
        return Err(Fault::argument(argument, format!("the {what} `{name}`"), expected)
            .near(nearest(name, names))
            .into());
    };
    if kind.info().file.is_none() && file.is_some() {
        return Err(alone().into());
    }
    Ok(BotChoice { kind, file })
}

/// The policy of players who keep as much strength as they can.
pub const KEEP_STRENGTH: &str = "keep-strength";
/// The same, except that an attack that is likely to fail is cancelled.
pub const BREAK_OFF: &str = "break-off";

/// The policy that rolls all extra dice.
pub const PRESS: &str = "press";
/// The same, except that extra dice which can hit friendly blocks are not rolled.
pub const SPARE: &str = "spare";

/// A chosen policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyChoice {
    /// One of a system's simple rules.
    Named(&'static str),
    /// A bot; `random` makes every legal choice with the same probability.
    Bot(BotChoice),
}

/// Reads `[SIDE=]NAME[:FILE]`: a policy of one side or of both. It is one of a system's `policies`, or a bot.
///
/// # Errors
/// A side or a policy that does not exist, with the nearest name.
pub fn parse_policy(
    argument: &str,
    sides: [&str; 2],
    policies: &[BotInfo],
) -> Result<(Option<Side>, PolicyChoice), Faults> {
    let (side, name) = match argument.split_once('=') {
        Some((side, name)) => (Some(side_named("policy", side, sides)?), name),
        None => (None, argument),
    };
    if let Some(policy) = policies.iter().find(|policy| policy.name == name) {
        return Ok((side, PolicyChoice::Named(policy.name)));
    }
    let others: Vec<&str> = policies.iter().map(|policy| policy.name).collect();
    let bot = bot_named("policy", name, &others)?;
    if bot.kind == BotKind::Search {
        // A search plays the game on, but a procedure on a board of its own is not a game.
        return Err(Fault::argument("policy", format!("`{name}`"), "a bot that does not search").into());
    }
    Ok((side, PolicyChoice::Bot(bot)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [&str; 2] = ["french", "prussian"];

    #[test]
    fn a_choice_names_a_side_a_bot_and_perhaps_a_file() {
        let heuristic = parse("bot", "prussian=heuristic:my/weights.toml", SIDES).unwrap();
        assert_eq!(heuristic, (Side::Second, BotChoice::built_in(BotKind::Heuristic, Some("my/weights.toml"))));
        assert_eq!(parse("bot", "french=random", SIDES).unwrap().1.kind, BotKind::Random);
    }

    #[test]
    fn every_kind_has_its_place_in_the_list() {
        let known = [
            (BotKind::Random, "random"),
            (BotKind::Scripted, "scripted"),
            (BotKind::Heuristic, "heuristic"),
            (BotKind::Mixture, "mixture"),
            (BotKind::Search, "search"),
        ];
        assert_eq!(BotKind::ALL.map(|kind| (kind, kind.name())), known);
        assert_eq!(BotChoice::default().to_string(), "heuristic");
    }

    #[test]
    fn wrong_sides_and_bots_get_the_nearest_name() {
        let near = |argument| parse("bot", argument, SIDES).unwrap_err().iter().next().unwrap().nearest.clone();
        assert_eq!(near("frensh=random").as_deref(), Some("french"));
        assert_eq!(near("french=heuristc").as_deref(), Some("heuristic"));
        assert!(parse("bot", "french", SIDES).is_err());
        assert!(parse("bot", "french=random:x.toml", SIDES).is_err());
        assert!(parse_policy("french=search", SIDES, &[]).is_err());
    }
}
