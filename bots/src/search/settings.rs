//! How a search is set, as read from TOML.

use super::rate::Searched;
use crate::catalogue::{BotChoice, SEARCH};
use crate::file;
use sandtable_engine::Stream;
use sandtable_scenarios::reader::{Fields, Item, Reader};
use sandtable_scenarios::{FaultKind, Faults};

/// Who plays the other side in the rollouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The bot.
    pub bot: BotChoice,
    /// In how many of the rollouts, beside the shares of the others.
    pub share: u32,
}

/// How a search is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Rollouts for each candidate on the average: a decision has this many times its candidates.
    pub rollouts: usize,
    /// How many of the bot's best ideas are tried.
    pub candidates: usize,
    /// How many actions besides are drawn, whatever the bot thinks of them.
    pub drawn: usize,
    /// How many turns a rollout goes on after this one; none: to the end of the game.
    pub turns: Option<u8>,
    /// What a point of margin is worth, in thousandths of a game won, besides the game.
    pub margin: i32,
    /// What a point ahead is worth where a rollout stops before the end, in thousandths of a game won.
    pub lead: i32,
    /// By how much another candidate must beat what the bot would do, in hundredths of the standard error of its lead.
    pub doubt: u32,
    /// The bot that rates, sees plans through, and plays its side in the rollouts.
    pub own: BotChoice,
    /// Who plays the other side in them.
    pub opponents: Vec<Opponent>,
    /// The kinds of decision that are searched, as bits.
    pub(super) kinds: u64,
}

impl Settings {
    /// Reads settings from TOML.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn read<G: Searched>(name: &str, text: &str) -> Result<Settings, Faults> {
        file::read(name, text, |reader, root| Settings {
            rollouts: root.whole("rollouts", 1..=100_000),
            candidates: root.whole("candidates", 1..=100),
            drawn: root.whole("drawn", 0..=100),
            turns: root.optional("turns").and_then(|item| item.whole(0..=200)),
            margin: root.whole("margin", 0..=1_000),
            lead: root.optional("lead").and_then(|item| item.whole(0..=1_000)).unwrap_or_default(),
            doubt: root.whole("doubt", 0..=1_000),
            own: own(root),
            opponents: opponents(reader, root),
            kinds: kinds::<G>(root),
        })
    }

    /// Whether decisions of a kind are searched.
    #[must_use]
    #[inline]
    pub fn searches(&self, kind: usize) -> bool {
        self.kinds >> kind & 1 == 1
    }

    /// One of the opponents, each as often as its share.
    pub(super) fn draw_opponent(&self, dice: &mut Stream) -> usize {
        file::drawn(self.opponents.iter().map(|opponent| opponent.share), dice)
    }
}

fn kinds<G: Searched>(root: &Fields<'_, '_>) -> u64 {
    let names: Vec<(&str, usize)> = G::KINDS.iter().enumerate().map(|(number, name)| (*name, number)).collect();
    let items = root.required("kinds", "a list of kinds of decision").and_then(|item| item.list("a list of kinds"));
    let expected = format!("a kind of decision: {}", G::KINDS.join(", "));
    items
        .unwrap_or_default()
        .iter()
        .filter_map(|item| item.choice(&names, &expected))
        .fold(0, |all, kind| all | 1 << kind)
}

/// A bot by its name; a search does not search within its rollouts.
fn bot(item: &Item<'_, '_>) -> Option<BotChoice> {
    file::bot(item, SEARCH, "a bot that does not search")
}

fn own(root: &Fields<'_, '_>) -> BotChoice {
    let Some(item) = root.required("own", "the bot that rates and plays on") else { return BotChoice::default() };
    match bot(&item) {
        Some(choice) if choice.name != BotChoice::default().name => {
            item.fault(FaultKind::Value, format!("the bot `{choice}`"), "`heuristic`, with its weights or without");
            choice
        }
        choice => choice.unwrap_or_default(),
    }
}

fn opponents(reader: &Reader<'_>, root: &Fields<'_, '_>) -> Vec<Opponent> {
    let Some(item) = root.required("opponent", "[[opponent]] tables: who plays the other side") else {
        return Vec::new();
    };
    let list = item.list("[[opponent]] tables").unwrap_or_default();
    if list.is_empty() && !reader.has_faults() {
        item.fault(FaultKind::Value, "none", "one [[opponent]] or more");
    }
    list.iter()
        .filter_map(|item| {
            let fields = item.fields()?;
            let bot = fields.required("bot", "a bot").and_then(|item| bot(&item));
            let share = fields.whole("share", 1..=1_000_000);
            fields.finish();
            Some(Opponent { bot: bot?, share })
        })
        .collect()
}
