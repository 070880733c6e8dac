//! Opens a choice of bot: all texts that it names are read here, and none later.

use crate::bot::Bot;
use crate::catalogue::{BotChoice, BotKind, DoctrineInfo};
use crate::judge::Judge;
use crate::mixture::{self, Member};
use crate::search;
use crate::search::settings::{ROLLOUTS, SearchFile};
use crate::system::Bots;
use crate::texts::{BotText, Texts};
use crate::weights::{self, SidesInfo};
use sandtable_engine::Side;
use sandtable_scenarios::diagnostic::{Place, nearest};
use sandtable_scenarios::{At, Fault, Faults, TextKind};
use std::cmp::Reverse;

/// An opened bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The bot.
    pub bot: Bot,
    /// All texts that it was made from, joined into one; `None` if there are none.
    pub text: Option<BotText>,
}

impl Bot {
    /// Opens the `choice` of a bot for `side` of `game`: names mean built-in bots, or texts in `texts`. A wrong name is reported as an error of this
    /// `argument`.
    ///
    /// # Errors
    /// Every error of its texts; an unknown name.
    pub fn open<G: Bots>(
        choice: &BotChoice,
        side: Side,
        game: &G,
        texts: &dyn Texts,
        argument: &str,
    ) -> Result<Opened, Faults> {
        weights::at_home(game.home(), &[G::WEIGHTS, G::MIXTURES])?;
        Opening { game, texts }.bot(choice, side, &At::Argument(argument.to_owned()), None)
    }

    /// Opens a member of a mixture for `side` of `game`.
    ///
    /// # Errors
    /// As [`Bot::open`].
    pub fn of_member<G: Bots>(member: &Member, side: Side, game: &G, texts: &dyn Texts) -> Result<Opened, Faults> {
        Opening { game, texts }.member(member, side, &At::Argument("bot".to_owned()), None)
    }

    /// Reads the members of the mixture `choice` from its file, in the order of [`Bot::Mixture`].
    ///
    /// # Errors
    /// As [`Bot::open`].
    pub fn members<G: Bots>(
        choice: &BotChoice,
        side: Side,
        game: &G,
        texts: &dyn Texts,
    ) -> Result<Vec<Member>, Faults> {
        let at = At::Argument("bot".to_owned());
        let text = Opening { game, texts }.sides_text(choice, G::MIXTURES, side, &at)?;
        mixture::read(&text.name, &text.text, &G::weights())
    }
}

/// The context in which names are looked up.
struct Opening<'a, G> {
    game: &'a G,
    texts: &'a dyn Texts,
}

impl<G: Bots> Opening<'_, G> {
    /// Opens the chosen bot. A wrong name is an error `at` that place; `search` is the file of the search in whose rollouts it plays.
    fn bot(&self, choice: &BotChoice, side: Side, at: &At, search: Option<&str>) -> Result<Opened, Faults> {
        let (bot, text) = match choice.kind {
            BotKind::Random => return Ok(Opened { bot: Bot::Random, text: None }),
            BotKind::Scripted => {
                let text = self.doctrine_text(choice, side, at)?;
                self.game.scripted(&text, side)?;
                (Bot::Scripted(text.clone()), text)
            }
            BotKind::Heuristic => {
                let (weights, text) = self.weights(choice, side, at)?;
                (Bot::Heuristic(weights), text)
            }
            BotKind::Mixture => self.mixture(self.sides_text(choice, G::MIXTURES, side, at)?, side, search)?,
            BotKind::Search => match search {
                // This also holds for a search inside a mixture, so that files which name each other cannot recurse.
                Some(outer) => {
                    let fault = Fault::of_file(outer, "an opponent that searches", "bots that do not search");
                    return Err(fault.into());
                }
                None => self.search(self.sides_text(choice, G::SEARCHES, side, at)?, side, None)?,
            },
        };
        Ok(Opened { bot, text: Some(text) })
    }

    fn read(&self, file: &str) -> Result<BotText, Faults> {
        let text = self.texts.text(file)?;
        if text.len() > MOST {
            let fault =
                Fault::of_file(file, format!("{} bytes", text.len()), format!("a bot's file of at most {MOST} bytes"));
            return Err(fault.into());
        }
        Ok(BotText { name: file.to_owned(), text })
    }

    /// Reads the file of a bot of this `kind`. A file of another kind is an error that names that kind.
    fn read_of(&self, kind: BotKind, file: &str) -> Result<BotText, Faults> {
        let text = self.read(file)?;
        let (own, expected) = match kind {
            BotKind::Scripted => (Some(TextKind::Doctrine), "a doctrine"),
            BotKind::Mixture => (Some(TextKind::Mixture), "a mixture"),
            BotKind::Search => (Some(TextKind::Search), "settings of a search"),
            BotKind::Heuristic | BotKind::Random => (None, "weights"),
        };
        match TextKind::of(&text.text) {
            Some(other) if own != Some(other) => Err(Fault::of_file(file, other.name(), expected).into()),
            _ => Ok(text),
        }
    }

    /// The weights of a heuristic.
    fn weights(&self, choice: &BotChoice, side: Side, at: &At) -> Result<(Vec<i32>, BotText), Faults> {
        let text = self.sides_text(choice, G::WEIGHTS, side, at)?;
        Ok((weights::read(&text.name, &text.text, &G::weights())?, text))
    }

    /// The weights that a search itself plays by: those of a heuristic, or of all members of a mixture, the one with the largest share first.
    fn own(&self, choice: &BotChoice, side: Side, at: &At) -> Result<(Vec<Vec<i32>>, BotText), Faults> {
        if choice.kind == BotKind::Heuristic {
            return self.weights(choice, side, at).map(|(weights, text)| (vec![weights], text));
        }
        let text = self.sides_text(choice, G::MIXTURES, side, at)?;
        let at = At::File(text.name.clone());
        let mut members = mixture::read(&text.name, &text.text, &G::weights())?;
        members.retain(|member| member.share > 0);
        members.sort_by_key(|member| Reverse(member.share));
        let weights = members.into_iter().map(|member| match (member.weights, member.bot.kind) {
            (Some(own), _) => Ok(own),
            (None, BotKind::Heuristic) => Ok(self.weights(&member.bot, side, &at)?.0),
            (None, _) => {
                Err(Fault::of_file(&text.name, format!("the bot `{}`", member.bot), "members with weights").into())
            }
        });
        Ok((weights.collect::<Result<_, Faults>>()?, text))
    }

    /// Opens the mixture of a text, and adds the texts of its members to it.
    fn mixture(&self, mut text: BotText, side: Side, search: Option<&str>) -> Result<(Bot, BotText), Faults> {
        let at = At::File(text.name.clone());
        let (mut made, mut faults) = (Vec::new(), Vec::<Fault>::new());
        for member in mixture::read(&text.name, &text.text, &G::weights())? {
            let opened = self.member(&member, side, &at, search);
            match opened {
                Ok(Opened { bot, text: from }) => {
                    text.add(&member.bot, from);
                    made.push((member.share, bot));
                }
                Err(more) => faults.extend(named_in(&text, &member.bot.to_string(), &more).iter().cloned()),
            }
        }
        if faults.is_empty() { Ok((Bot::Mixture(made), text)) } else { Err(Faults::new(faults)) }
    }

    /// Opens a member of a mixture. In the rollouts of another search, a search is replaced by the heuristic with its weights.
    fn member(&self, member: &Member, side: Side, at: &At, search: Option<&str>) -> Result<Opened, Faults> {
        match &member.weights {
            None => self.bot(&member.bot, side, at, search),
            Some(own) if member.bot.kind == BotKind::Search && search.is_none() => {
                let settings = self.sides_text(&member.bot, G::SEARCHES, side, at)?;
                let (bot, text) = self.search(settings, side, Some((own, &member.opponents)))?;
                Ok(Opened { bot, text: Some(text) })
            }
            Some(own) => Ok(Opened { bot: Bot::Heuristic(own.clone()), text: None }),
        }
    }

    /// Opens the search of a text. `over` replaces the weights that it searches over and, if there are any, its opponents. The texts of its bots are
    /// added to its own.
    fn search(
        &self,
        mut text: BotText,
        side: Side,
        over: Option<(&[i32], &[Member])>,
    ) -> Result<(Bot, BotText), Faults> {
        let file = text.name.clone();
        let at = At::File(file.clone());
        let SearchFile { mut settings, judge, postures, opponents } =
            SearchFile::read::<G>(&file, &text.text, &G::weights())?;
        if let Some(name) = judge {
            let from = match G::JUDGES.iter().find(|(known, _)| *known == name) {
                Some((_, text)) => BotText { name: format!("built-in judge {name}"), text: (*text).into() },
                None => self.read(&name).map_err(|faults| named_in(&text, &name, &faults))?,
            };
            settings.judge = Some(Judge::read::<G>(&from.name, &from.text)?);
            text.text += &format!("\n# judge: {}\n{}", from.name, from.text);
        }
        let named = |text: &BotText, bot: &BotChoice, faults| named_in(text, &bot.to_string(), &faults);
        let (first, others) = postures.split_first().expect("the own bot is a posture");
        let mut weights = match over {
            Some((own, _)) => vec![own.to_vec()],
            None => Vec::new(),
        };
        if over.is_none() || first.bot.kind == BotKind::Mixture {
            let (own, from) = self.own(&first.bot, side, &at).map_err(|faults| named(&text, &first.bot, faults))?;
            weights.extend(own.into_iter().filter(|own| over.is_none_or(|(over, _)| over != own)));
            text.add(&first.bot, Some(from));
        }
        settings.lasting.splice(1..1, (1..weights.len()).map(|_| true));
        let own = weights[0].clone();
        for (number, posture) in (1..).zip(others) {
            let values = match posture.bot == first.bot {
                true => own.clone(),
                false => {
                    let (values, from) =
                        self.weights(&posture.bot, side, &at).map_err(|faults| named(&text, &posture.bot, faults))?;
                    if postures[..number].iter().all(|before| before.bot != posture.bot) {
                        text.add(&posture.bot, Some(from));
                    }
                    values
                }
            };
            weights.push(posture.weights(values));
        }
        let members = over.map_or(&[][..], |(_, members)| members);
        if !members.is_empty() {
            settings.shares = members.iter().map(|member| member.share).collect();
        }
        let mut bots = Vec::new();
        for member in members {
            let Opened { bot, text: from } = self.member(member, side.enemy(), &at, Some(&file))?;
            text.add(&member.bot, from);
            bots.push(bot);
        }
        for opponent in opponents.iter().filter(|_| members.is_empty()) {
            let opened = self.bot(opponent, side.enemy(), &at, Some(&file));
            let Opened { bot, text: from } =
                opened.map_err(|faults| named_in(&text, &opponent.to_string(), &faults))?;
            text.add(opponent, from);
            bots.push(bot);
        }
        Ok((Bot::Search { settings, postures: weights, opponents: bots }, text))
    }

    /// The text of a doctrine: a file, a built-in one by name, or by default the first of the side.
    fn doctrine_text(&self, choice: &BotChoice, side: Side, at: &At) -> Result<BotText, Faults> {
        match choice.file.as_deref() {
            Some(file) if file.contains(['.', '/', '\\']) => self.read_of(choice.kind, file),
            name => {
                let info = doctrine(name, G::DOCTRINES, side, G::CARD.sides, at)?;
                Ok(BotText { name: format!("built-in doctrine {}", info.name), text: info.text.into() })
            }
        }
    }

    /// The text of weights, of a mixture or of a search: a file, a `built_in` one by name, or the default.
    fn sides_text(&self, choice: &BotChoice, built_in: &[SidesInfo], side: Side, at: &At) -> Result<BotText, Faults> {
        let what = match choice.kind {
            BotKind::Mixture => "mixture",
            BotKind::Search => "settings",
            _ => "weights",
        };
        let names = || built_in.iter().map(|info| info.name);
        let expected = || match built_in {
            [] => format!("`{what}:FILE`, a TOML file"),
            _ => format!("a built-in one ({}) or a file", names().collect::<Vec<_>>().join(", ")),
        };
        let usual = || weights::usual(built_in, self.game.home());
        match choice.file.as_deref().or_else(|| usual().map(|info| info.name)) {
            Some(number) if choice.kind == BotKind::Search && is_number(number) => {
                let number_of = || number.parse().ok().filter(|number| ROLLOUTS.contains(number));
                let Some((rollouts, info)) = number_of().zip(usual()) else {
                    let expected = format!("a number of rollouts from {} to {}", ROLLOUTS.start(), ROLLOUTS.end());
                    return Err(fault(at, format!("`{choice}`"), expected).into());
                };
                let text = search::settings::with_rollouts(info.text[side], rollouts);
                Ok(BotText { name: format!("built-in {what} {} with {rollouts} rollouts", info.name), text })
            }
            Some(file) if file.contains(['/', '\\']) || file.ends_with(".toml") => self.read_of(choice.kind, file),
            Some(name) => match built_in.iter().find(|info| info.name == name) {
                Some(info) => Ok(BotText { name: format!("built-in {what} {name}"), text: info.text[side].into() }),
                None => Err(fault(at, format!("the {what} `{name}`"), expected()).near(nearest(name, names())).into()),
            },
            None => Err(fault(at, format!("no {what}"), expected()).into()),
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The largest size of a bot's file, in bytes: four times the longest built-in one. A mixture can name a hundred files.
const MOST: usize = 1 << 17;

/// From this length on, in bytes, the texts of members are no longer added to that of their bot.
const LONGEST: usize = 1 << 20;

impl BotText {
    /// Adds the text of another bot that belongs to this one.
    fn add(&mut self, choice: &BotChoice, other: Option<BotText>) {
        // A text of this length already identifies the bot.
        if let Some(other) = other.filter(|_| self.text.len() < LONGEST) {
            self.text += &format!("\n# {choice}: {}\n{}", other.name, other.text);
        }
    }
}

/// Errors of a text that another bot's text names. Those without a place get the place of that name.
fn named_in(by: &BotText, name: &str, faults: &Faults) -> Faults {
    let mut lines = (1..).zip(by.text.lines()).filter(|(_, line)| !line.trim_start().starts_with('#'));
    let found = lines.find_map(|(number, line)| Some((number, line, line.find(name)?)));
    let place = found.map(|(line, text, at)| Place {
        line,
        column: text[..at].chars().count() + 1,
        width: name.chars().count(),
        text: text.to_owned(),
    });
    let said = |fault: &Fault| {
        let mut fault = fault.clone();
        match &place {
            Some(place) if fault.place.is_none() && fault.at.name() == by.name => fault.place = Some(place.clone()),
            Some(place) if fault.place.is_none() => {
                fault.expected += &format!(" (named in {}:{})", by.name, place.line);
            }
            _ => {}
        }
        fault
    };
    Faults::new(faults.iter().map(said).collect())
}

/// The doctrine called `name`, or by default the first of the side.
fn doctrine(
    name: Option<&str>,
    doctrines: &[DoctrineInfo],
    side: Side,
    sides: [&str; 2],
    at: &At,
) -> Result<DoctrineInfo, Faults> {
    let own = || doctrines.iter().copied().filter(|d| d.side == side);
    let Some(name) = name else {
        return own().next().ok_or_else(|| fault(at, "no doctrine", "the file of one").into());
    };
    if let Some(found) = own().find(|d| d.name == name) {
        return Ok(found);
    }
    let names: Vec<&str> = own().map(|d| d.name).collect();
    let expected = format!("a doctrine for the {} side ({}) or a file", sides[side.index()], names.join(", "));
    let fault = match doctrines.iter().find(|d| d.name == name) {
        Some(other) => {
            let found = format!("`{name}`, a doctrine for the {} side", sides[other.side.index()]);
            fault(at, found, expected)
        }
        None => fault(at, format!("the doctrine `{name}`"), expected).near(nearest(name, names)),
    };
    Err(fault.into())
}

/// An error of a name in an argument or in a file.
fn fault(at: &At, found: impl Into<String>, expected: impl Into<String>) -> Fault {
    match at {
        At::Argument(name) => Fault::argument(name, found, expected),
        At::File(_) | At::Nowhere => Fault::of_file(at.name(), found, expected),
    }
}
