//! A mixed strategy: each game is played as one of several bots, drawn by their shares before its first choice.
//!
//! ```toml
//! [[members]]
//! share = 7                   # of the sum of all shares
//! name = "sorties"            # its name in reports
//! bot = "heuristic:2026-11"   # a bot by its name
//!
//! [[members]]
//! share = 3
//! name = "patience"
//! [members.weights.map]       # or the weights of a heuristic, all of them
//! bonus = 372
//!
//! [[members]]
//! share = 5
//! name = "searching"
//! bot = "search"              # with weights: a search over them
//! [members.weights.map]
//! bonus = 372
//! [[members.opponents]]       # who plays the other side in its rollouts; without it who the settings of the search say
//! share = 1
//! name = "sorties"
//! bot = "heuristic"
//! ```

use crate::catalogue::{BotChoice, BotKind};
use crate::doctrine::Follow;
use crate::file;
use crate::weights::{self, Key};
use sandtable_engine::{Choose, Game, Stream, View};
use sandtable_scenarios::reader::Item;
use sandtable_scenarios::{FaultKind, Faults};
use std::fmt::Write;

/// Plays each game as one of its members.
#[derive(Clone, Debug)]
pub struct Mixture<B> {
    shares: Vec<u32>,
    members: Vec<B>,
    /// The member that plays this game; `None` before the first choice.
    playing: Option<usize>,
}

impl<B> Mixture<B> {
    /// A mixture of `members`, each with its share, relative to the sum of all shares.
    ///
    /// # Panics
    /// If no member has a share above 0.
    #[must_use]
    pub fn new(members: Vec<(u32, B)>) -> Mixture<B> {
        let (shares, members): (Vec<u32>, Vec<B>) = members.into_iter().unzip();
        assert!(shares.iter().any(|&share| share > 0), "a mixture without members");
        Mixture { shares, members, playing: None }
    }

    /// The member that plays this game, drawn at the first choice.
    fn playing<G: Game>(&mut self, dice: &mut Stream) -> &mut B
    where
        B: Choose<G>,
    {
        let playing = match self.playing {
            Some(playing) => playing,
            None => {
                let drawn = file::drawn(self.shares.iter().copied(), dice);
                self.members[drawn].new_game();
                *self.playing.insert(drawn)
            }
        };
        &mut self.members[playing]
    }
}

impl<G: Game, B: Choose<G>> Choose<G> for Mixture<B> {
    fn new_game(&mut self) {
        self.playing = None;
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        let member = self.playing::<G>(dice);
        match member.blind() {
            Some(draw) => draw(legal.len(), dice),
            None => member.choose(view, legal, dice),
        }
    }

    fn margin(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream, chosen: usize) -> Option<i32> {
        self.playing::<G>(dice).margin(view, legal, dice, chosen)
    }
}

impl<B: Follow> Follow for Mixture<B> {
    fn order(&self) -> Option<u8> {
        self.members[self.playing?].order()
    }
}

/// A member as written in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its share, relative to the sum of all shares.
    pub share: u32,
    /// Its name in reports.
    pub name: String,
    /// The bot.
    pub bot: BotChoice,
    /// The weights of a heuristic, or of the heuristic that a search searches over, if the file contains them.
    pub weights: Option<Vec<i32>>,
    /// The bots that play the other side in the rollouts of a search with such weights; if empty, those of its settings.
    pub opponents: Vec<Member>,
}

/// The largest share.
const MOST_SHARE: i64 = 1_000_000;
/// The largest number of members.
pub(crate) const MOST_MEMBERS: usize = 100;

/// Reads a mixture; `keys` are those of the heuristic's weights.
///
/// # Errors
/// Every error of the file.
pub fn read(name: &str, text: &str, keys: &[Key]) -> Result<Vec<Member>, Faults> {
    file::read(name, text, |_, root| {
        let expected = "the bots, each `[[members]]` with its share";
        let Some(item) = root.required("members", expected) else { return Vec::new() };
        let members = members(&item, keys, BotKind::Mixture);
        if members.iter().flatten().all(|member| member.share == 0) && members.is_some() {
            item.fault(FaultKind::Value, "no member with a share", "at least one share above 0");
        }
        members.unwrap_or_default()
    })
}

/// The members of a list, none of the kind `refused`. `None` if one of them has an error.
fn members(item: &Item<'_, '_>, keys: &[Key], refused: BotKind) -> Option<Vec<Member>> {
    let items = item.list("bots with their shares")?;
    if items.len() > MOST_MEMBERS {
        item.fault(FaultKind::Value, format!("{} members", items.len()), format!("at most {MOST_MEMBERS}"));
        return None;
    }
    // All members are read before the first error ends it, so that every error is reported.
    let members: Vec<Option<Member>> = items.iter().map(|item| member(item, keys, refused)).collect();
    members.into_iter().collect()
}

fn member(item: &Item<'_, '_>, keys: &[Key], refused: BotKind) -> Option<Member> {
    let fields = item.fields()?;
    let share = fields.whole::<u32>("share", 0..=MOST_SHARE);
    let name = fields.required("name", "its name").and_then(|item| item.text("its name"));
    let bot = match fields.optional("bot") {
        Some(bot) => Some(file::bot(&bot, refused, &format!("a bot other than {}", refused.name()))?),
        None => None,
    };
    let weights = fields.optional("weights").and_then(|item| item.fields()).map(|table| {
        let weights = weights::of_fields(&table, keys);
        table.finish();
        weights
    });
    let searches = bot.as_ref().is_some_and(|bot| bot.kind == BotKind::Search);
    match (&bot, &weights) {
        (Some(_), Some(_)) if !searches => {
            item.fault(FaultKind::Value, "a bot and weights", "one of them; only `search` has weights too");
            return None;
        }
        (None, None) => {
            item.fault(FaultKind::Missing, "neither a bot nor weights", "`bot = \"...\"`, or a table `weights`");
            return None;
        }
        _ => {}
    }
    let opponents = match fields.optional("opponents") {
        Some(item) if searches && weights.is_some() => members(&item, keys, BotKind::Search)?,
        Some(item) => {
            item.fault(FaultKind::Value, "opponents", "`bot = \"search\"` and weights too");
            return None;
        }
        None => Vec::new(),
    };
    fields.finish();
    Some(Member { share, name: name?.to_owned(), bot: bot.unwrap_or_default(), weights, opponents })
}

/// Writes a mixture as a file, with the comment `head`.
#[must_use]
pub fn write(head: &str, members: &[Member], keys: &[Key]) -> String {
    let mut text = String::new();
    for line in head.lines() {
        let _ = writeln!(text, "{}", format!("# {line}").trim_end());
    }
    members.iter().for_each(|member| write_member(&mut text, "members", member, keys));
    text
}

/// Writes a member of the list `table`.
fn write_member(text: &mut String, table: &str, member: &Member, keys: &[Key]) {
    let Member { share, name, bot, weights, opponents } = member;
    let _ = write!(text, "\n[[{table}]]\nshare = {share}\nname = {name:?}\n");
    if weights.is_none() || bot.kind == BotKind::Search {
        let _ = writeln!(text, "bot = {:?}", bot.to_string());
    }
    if let Some(values) = weights {
        text.push_str(&weights::write("", keys, values).replace("\n[", &format!("\n[{table}.weights.")));
    }
    let table = format!("{table}.opponents");
    opponents.iter().for_each(|opponent| write_member(text, &table, opponent, keys));
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Purpose;

    const KEYS: [Key; 2] = [Key::required("map", "bonus"), Key::required("points", "point")];

    fn members() -> Vec<Member> {
        let named = |share, name: &str, bot, weights| {
            let bot = crate::catalogue::bot("bot", bot).unwrap();
            Member { share, name: name.into(), bot, weights, opponents: Vec::new() }
        };
        vec![
            named(7, "sorties", "heuristic:2026-11", None),
            named(3, "patience", "heuristic", Some(vec![372, -4])),
            named(0, "nobody", "random", None),
            Member {
                opponents: vec![
                    named(1, "others", "mixture:b.toml", None),
                    named(2, "one", "heuristic", Some(vec![1, 2])),
                ],
                ..named(0, "searching", "search", Some(vec![5, 6]))
            },
        ]
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = write("Found by play.", &members(), &KEYS);
        assert_eq!(read("written", &text, &KEYS).unwrap(), members(), "{text}");
    }

    #[test]
    fn members_are_drawn_by_their_shares() {
        let mixture = Mixture::new(members().into_iter().map(|member| (member.share, ())).collect());
        let mut dice = Stream::new(1, 0, Purpose::Worlds);
        let mut counts = [0u32; 4];
        (0..10_000).for_each(|_| counts[file::drawn(mixture.shares.iter().copied(), &mut dice)] += 1);
        // Four standard errors: 183.
        assert!(counts[0].abs_diff(7_000) < 183 && counts[2] == 0, "{counts:?}");
    }

    #[test]
    fn every_fault_of_a_file_is_told() {
        let text = r#"
            [[members]]
            share = -1
            name = "a"
            bot = "heuristc"
            [[members]]
            share = 1
            name = "b"
            bot = "mixture:b.toml"
            [[members]]
            share = 1
            [members.weights.map]
            bonus = 1
        "#;
        let faults = read("mine.toml", text, &KEYS).unwrap_err();
        let near: Vec<_> = faults.iter().filter_map(|fault| fault.nearest.clone()).collect();
        assert_eq!((faults.iter().count(), near), (5, vec!["heuristic".to_owned()]), "{faults}");
        assert!(read("mine.toml", "", &KEYS).is_err());
        let nobody = "[[members]]\nshare = 0\nname = \"a\"\nbot = \"random\"";
        assert!(read("mine.toml", nobody, &KEYS).unwrap_err().to_string().contains("at least one share"));
    }
}
