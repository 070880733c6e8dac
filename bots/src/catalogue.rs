//! The bots by name, and how a choice of bot is read: `SIDE=NAME[:FILE]`.

use crate::weights::{self, SidesInfo};
use sandtable_engine::Side;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Fault, Faults};
use std::fmt;
use std::path::{Path, PathBuf};

/// A kind of bot.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What may follow its name after a colon.
    pub file: Option<&'static str>,
}

/// Every kind of bot.
pub const BOTS: [BotInfo; 5] = [
    BotInfo { name: "random", about: "plays every legal action with the same probability", file: None },
    BotInfo {
        name: "scripted",
        about: "plays by a doctrine: an ordered list of directives with conditions",
        file: Some("a doctrine that comes with the program, or a TOML file of your own"),
    },
    BotInfo {
        name: "heuristic",
        about: "values what it sees with weights and the chances with exact odds under the rules in force",
        file: Some("weights that come with the program, or a TOML file of your own"),
    },
    BotInfo {
        name: MIXTURE,
        about: "plays each game as one of several bots, drawn by their shares",
        file: Some("a mixture that comes with the program, or a TOML file of bots and shares"),
    },
    BotInfo {
        name: SEARCH,
        about: "plays games on from where it stands, with what the heuristic thinks of, and does what comes off best",
        file: Some("a TOML file of its settings"),
    },
];

/// The bot that plays games on before it decides.
pub const SEARCH: &str = "search";

/// The bot that plays each game as one of several.
pub const MIXTURE: &str = "mixture";

/// The bot that plays where none is chosen.
pub const DEFAULT: &str = "heuristic";

/// A chosen bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotChoice {
    /// One of [`BOTS`].
    pub name: &'static str,
    /// What followed the colon.
    pub file: Option<String>,
}

impl Default for BotChoice {
    fn default() -> BotChoice {
        BotChoice { name: DEFAULT, file: None }
    }
}

/// As on the command line.
impl fmt::Display for BotChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{}:{file}", self.name),
            None => f.write_str(self.name),
        }
    }
}

/// A doctrine that comes with the program, for the bot `scripted`.
#[derive(Clone, Copy, Debug)]
pub struct DoctrineInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Who plays by it.
    pub side: Side,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its file.
    pub text: &'static str,
}

/// The text of the doctrine that follows `scripted`: a file, or one of the system's own `doctrines` by name, or the first of the side.
///
/// # Errors
/// A file that cannot be read; a name that is none.
pub(crate) fn doctrine_text(
    file: Option<&str>,
    doctrines: &[DoctrineInfo],
    side: Side,
    sides: [&str; 2],
) -> Result<BotText, Faults> {
    match file {
        Some(file) if file.contains(['.', '/', '\\']) => read_text(file),
        name => {
            let info = doctrine(name, doctrines, side, sides)?;
            Ok(BotText { name: format!("built-in doctrine {}", info.name), text: info.text.into() })
        }
    }
}

/// The doctrine called `name`, or the first of the side.
///
/// # Errors
/// A name that is none, with the nearest; a doctrine of the other side.
fn doctrine(
    name: Option<&str>,
    doctrines: &[DoctrineInfo],
    side: Side,
    sides: [&str; 2],
) -> Result<DoctrineInfo, Faults> {
    let own = || doctrines.iter().copied().filter(|d| d.side == side);
    let Some(name) = name else {
        return own().next().ok_or_else(|| Fault::argument("bot", "no doctrine", "the file of one").into());
    };
    if let Some(found) = own().find(|d| d.name == name) {
        return Ok(found);
    }
    let names: Vec<&str> = own().map(|d| d.name).collect();
    let expected = format!("a doctrine for the {} side ({}) or a file", sides[side.index()], names.join(", "));
    let fault = match doctrines.iter().find(|d| d.name == name) {
        Some(other) => {
            let found = format!("`{name}`, a doctrine for the {} side", sides[other.side.index()]);
            Fault::argument("bot", found, expected)
        }
        None => Fault::argument("bot", format!("the doctrine `{name}`"), expected).near(nearest(name, names)),
    };
    Err(fault.into())
}

/// The weights that follow `heuristic`: a file, or built-in ones by name, or the usual ones.
///
/// # Errors
/// A file that cannot be read; a name that is none.
pub(crate) fn weights_text(
    file: Option<&str>,
    built_in: &[SidesInfo],
    home: Option<&str>,
    side: Side,
) -> Result<BotText, Faults> {
    sides_text("weights", file.or(weights::usual(built_in, home).map(|info| info.name)), built_in, side)
}

/// The mixture that follows `mixture`: a file, or a built-in one by name, or the usual one.
///
/// # Errors
/// A file that cannot be read; a name that is none; none, where there is no usual one.
pub(crate) fn mixture_text(
    file: Option<&str>,
    built_in: &[SidesInfo],
    home: Option<&str>,
    side: Side,
) -> Result<BotText, Faults> {
    sides_text("mixture", file.or(weights::usual(built_in, home).map(|info| info.name)), built_in, side)
}

/// A file, or a built-in text by name.
fn sides_text(what: &str, file: Option<&str>, built_in: &[SidesInfo], side: Side) -> Result<BotText, Faults> {
    let names = || built_in.iter().map(|info| info.name);
    let expected = || match built_in {
        [] => format!("`{what}:FILE`, a TOML file"),
        _ => format!("one that comes with the program ({}) or a file", names().collect::<Vec<_>>().join(", ")),
    };
    match file {
        Some(file) if file.contains(['/', '\\']) || file.ends_with(".toml") => read_text(file),
        Some(name) => match built_in.iter().find(|info| info.name == name) {
            Some(info) => Ok(BotText { name: format!("built-in {what} {name}"), text: info.text[side].into() }),
            None => Err(Fault::argument("bot", format!("the {what} `{name}`"), expected())
                .near(nearest(name, names()))
                .into()),
        },
        None => Err(Fault::argument("bot", format!("no {what}"), expected()).into()),
    }
}

/// The settings that follow `search`, or those that come with the program.
///
/// # Errors
/// A file that cannot be read.
pub(crate) fn search_text(file: Option<&str>, built_in: &str) -> Result<BotText, Faults> {
    match file {
        Some(file) => read_text(file),
        None => Ok(BotText { name: "built-in settings".into(), text: built_in.into() }),
    }
}

/// A search plays games on, and not searches in them.
pub(crate) fn search_in_search(file: &str) -> Faults {
    Fault::of_file(file, "an opponent that searches", "bots that do not search").into()
}

/// A text that a bot was made from, for the manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotText {
    /// The file's name, or the name of a built-in text.
    pub name: String,
    /// All of it.
    pub text: String,
}

impl BotText {
    /// Adds the text of another bot that is made along with it.
    pub(crate) fn add(&mut self, choice: &BotChoice, other: Option<BotText>) {
        if let Some(other) = other {
            self.text += &format!("\n# {choice}: {}\n{}", other.name, other.text);
        }
    }
}

/// Reads `SIDE=NAME[:FILE]`.
///
/// # Errors
/// A side or a bot that does not exist, with the nearest name.
pub fn parse(argument: &str, sides: [&str; 2]) -> Result<(Side, BotChoice), Faults> {
    let Some((side, bot)) = argument.split_once('=') else {
        return Err(Fault::argument("bot", format!("`{argument}`"), "SIDE=NAME or SIDE=NAME:FILE").into());
    };
    Ok((side_named("bot", side, sides)?, bot_named("bot", bot, &[])?))
}

/// The side of this name.
///
/// # Errors
/// A side that does not exist, with the nearest name.
pub fn side_named(option: &str, name: &str, sides: [&str; 2]) -> Result<Side, Faults> {
    Side::BOTH.into_iter().find(|s| sides[s.index()] == name).ok_or_else(|| {
        let expected = format!("one of the sides {}", sides.join(", "));
        Fault::of_file(option, format!("the side `{name}`"), expected).near(nearest(name, sides)).into()
    })
}

/// Reads `NAME[:FILE]`, a bot of either side.
///
/// # Errors
/// A bot that does not exist, with the nearest name.
pub fn bot(option: &str, bot: &str) -> Result<BotChoice, Faults> {
    bot_named(option, bot, &[])
}

/// Reads `NAME[:FILE]`; there could also have been one of the `others`.
fn bot_named(option: &str, bot: &str, others: &[&str]) -> Result<BotChoice, Faults> {
    let (name, file) = match bot.split_once(':') {
        Some((name, file)) => (name, Some(file.to_owned())),
        None => (bot, None),
    };
    let names: Vec<&str> = others.iter().copied().chain(BOTS.map(|b| b.name)).collect();
    if others.contains(&name) {
        return Err(Fault::of_file(option, format!("`{bot}`"), format!("`{name}` without a file")).into());
    }
    let Some(info) = BOTS.iter().find(|b| b.name == name) else {
        let what = if others.is_empty() { "bot" } else { "policy" };
        let expected = format!("one of {}", names.join(", "));
        return Err(Fault::of_file(option, format!("the {what} `{name}`"), expected).near(nearest(name, names)).into());
    };
    if info.file.is_none() && file.is_some() {
        return Err(Fault::of_file(option, format!("`{bot}`"), format!("`{name}` without a file")).into());
    }
    Ok(BotChoice { name: info.name, file })
}

/// The policy that decides as players would who keep what strength they can.
pub const KEEP_STRENGTH: &str = "keep-strength";
/// The same, but that an attack that is likely to fail is called off.
pub const BREAK_OFF: &str = "break-off";

/// The policy that rolls all extra dice.
pub const PRESS: &str = "press";
/// The same, but that none are rolled that can strike the own blocks.
pub const SPARE: &str = "spare";

/// A chosen policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyChoice {
    /// One of a system's simple rules.
    Named(&'static str),
    /// A bot; `random` is every legal choice with the same probability.
    Bot(BotChoice),
}

/// Reads `[SIDE=]NAME[:FILE]`: a policy of one side, or of both, one of a system's `policies` or a bot.
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
    if bot.name == SEARCH {
        // It plays games on, and a procedure on a board of its own is none.
        return Err(Fault::argument("policy", format!("`{name}`"), "a bot that does not search").into());
    }
    Ok((side, PolicyChoice::Bot(bot)))
}

/// Reads a bot's file.
///
/// # Errors
/// A file that is not there or cannot be read, with the nearest name in its folder.
pub(crate) fn read_text(file: &str) -> Result<BotText, Faults> {
    match std::fs::read_to_string(file) {
        Ok(text) => Ok(BotText { name: file.to_owned(), text }),
        Err(error) => {
            let path = PathBuf::from(file);
            let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let names: Vec<String> = std::fs::read_dir(folder)
                .into_iter()
                .flatten()
                .flatten()
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .collect();
            let wanted = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let found = format!("a file that cannot be read ({error})");
            let fault = Fault::of_file(file, found, "the file of a bot").near(nearest(&wanted, names));
            Err(Faults::new(vec![fault]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [&str; 2] = ["french", "prussian"];

    #[test]
    fn a_choice_names_a_side_a_bot_and_perhaps_a_file() {
        let heuristic = parse("prussian=heuristic:my/weights.toml", SIDES).unwrap();
        assert_eq!(heuristic, (Side::Second, BotChoice { name: "heuristic", file: Some("my/weights.toml".into()) }));
        assert_eq!(parse("french=random", SIDES).unwrap().1.name, "random");
    }

    #[test]
    fn wrong_sides_and_bots_get_the_nearest_name() {
        let near = |argument| parse(argument, SIDES).unwrap_err().iter().next().unwrap().nearest.clone();
        assert_eq!(near("frensh=random").as_deref(), Some("french"));
        assert_eq!(near("french=heuristc").as_deref(), Some("heuristic"));
        assert!(parse("french", SIDES).is_err());
        assert!(parse("french=random:x.toml", SIDES).is_err());
        assert!(parse_policy("french=search", SIDES, &[]).is_err());
    }
}
