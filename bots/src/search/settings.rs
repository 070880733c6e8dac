//! The settings of a search, as read from TOML.

use super::rate::Searched;
use crate::catalogue::{BotChoice, BotKind};
use crate::file;
use crate::judge::Judge;
use crate::mixture::MOST_MEMBERS;
use crate::weights::{self, Key, MOST};
use sandtable_engine::Stream;
use sandtable_scenarios::reader::{Fields, Item, Reader};
use sandtable_scenarios::{FaultKind, Faults};
use serde::{Deserialize, Serialize};
use std::iter;
use std::ops::RangeInclusive;

/// Weights that the bot may play by: those of a heuristic, some of them scaled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posture {
    /// The bot whose weights are scaled.
    pub bot: BotChoice,
    /// Indices of weights and their factors, in percent.
    pub percent: Vec<(usize, i32)>,
}

impl Posture {
    /// Scales `values`, the weights of its bot in the order of their keys.
    #[must_use]
    pub fn weights(&self, mut values: Vec<i32>) -> Vec<i32> {
        for &(number, percent) in &self.percent {
            values[number] = (values[number] * percent / 100).clamp(-MOST, MOST);
        }
        values
    }
}

/// The bit of decisions that begin an operation, above those of the kinds.
const OPERATION: usize = 63;

/// The numbers of rollouts that a search can have.
pub(crate) const ROLLOUTS: RangeInclusive<i64> = 1..=100_000;

/// The `text` of settings with another number of `rollouts`.
pub(crate) fn with_rollouts(text: &str, rollouts: i64) -> String {
    let line = |line: &str| match line.starts_with("rollouts = ") {
        true => format!("rollouts = {rollouts}\n"),
        false => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// The settings of a search, apart from its bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Rollouts for each candidate, on average: a decision has this many times the number of candidates.
    pub rollouts: usize,
    /// The number of the bot's best ideas that are tried.
    pub candidates: usize,
    /// The number of further actions drawn at random.
    pub drawn: usize,
    /// The number of turns that a rollout continues after the current one; `None`: to the end of the game.
    pub turns: Option<u8>,
    /// The number of quiet positions that a rollout passes before it is judged at the next one; `None`: no limit.
    pub quiet: Option<u32>,
    /// Judges the position there, and where the turns are over.
    pub judge: Option<Judge>,
    /// The value of a point of margin at the end, in thousandths of a game won, in addition to the result.
    pub margin: i32,
    /// The value of a point of lead where a rollout stops before the end, in thousandths of a game won.
    pub lead: i32,
    /// The lead that another candidate needs over what the bot would do, in hundredths of the standard error of the lead.
    pub doubt: u32,
    /// For each posture, whether it plays a rollout to its end, and not only until the next decision that would be searched. The first posture
    /// rates, carries out plans and plays the bot's side in the rollouts; the bot may adopt another one at a decision.
    pub lasting: Vec<bool>,
    /// The share of each opponent in the rollouts, relative to the sum of all.
    pub shares: Vec<u32>,
    /// The kinds of decision that are searched, as a bit mask.
    pub(super) kinds: u64,
}

impl Settings {
    /// Whether they are for this many `postures` and `opponents`, at least one of each, and an opponent has a share above 0.
    #[must_use]
    pub fn fits(&self, postures: usize, opponents: usize) -> bool {
        let share = self.shares.iter().any(|share| *share > 0);
        self.lasting.len() == postures && postures > 0 && self.shares.len() == opponents && share
    }

    /// Whether the decision of the position `state` is searched.
    #[must_use]
    #[inline]
    pub fn searches<G: Searched>(&self, state: &G::State) -> bool {
        self.kinds >> G::kind(state) & 1 == 1 || self.kinds >> OPERATION & 1 == 1 && G::begins(state)
    }

    /// Draws an opponent by the shares.
    pub(super) fn draw_opponent(&self, dice: &mut Stream) -> usize {
        file::drawn(self.shares.iter().copied(), dice)
    }
}

/// A search as written in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchFile {
    /// The settings.
    pub settings: Settings,
    /// The file of the judge, if there is one.
    pub judge: Option<String>,
    /// The bots of the postures, in the order of the settings. The first may be a mixture: then its other members are lasting postures, too.
    pub postures: Vec<Posture>,
    /// The bots that play the other side, in the order of the settings.
    pub opponents: Vec<BotChoice>,
}

impl SearchFile {
    /// Reads `text`, a file in TOML that messages call `name`; `keys` are those of the heuristic's weights.
    ///
    /// # Errors
    /// Every error of the file.
    pub fn read<G: Searched>(name: &str, text: &str, keys: &[Key]) -> Result<SearchFile, Faults> {
        file::read(name, text, |reader, root| {
            let settings = Settings {
                rollouts: root.whole("rollouts", ROLLOUTS),
                candidates: root.whole("candidates", 1..=100),
                drawn: root.whole("drawn", 0..=100),
                turns: root.optional("turns").and_then(|item| item.whole(0..=200)),
                quiet: root.optional("quiet").and_then(|item| item.whole(1..=10_000)),
                judge: None,
                margin: root.whole("margin", 0..=1_000),
                lead: root.optional("lead").and_then(|item| item.whole(0..=1_000)).unwrap_or_default(),
                doubt: root.whole("doubt", 0..=1_000),
                lasting: Vec::new(),
                shares: Vec::new(),
                kinds: 0,
            };
            let judge = root.optional("judge").and_then(|item| Some(item.text("a judge: a file")?.to_owned()));
            let ends = settings.quiet.is_some() || settings.turns.is_some();
            if !reader.has_faults() && judge.is_some() && !ends {
                let expected = "`quiet` or `turns` too: after how many quiet positions or turns the judge is asked";
                root.fault(FaultKind::Value, "`judge` alone", expected);
            }
            if !reader.has_faults() && judge.is_none() && settings.quiet.is_some() {
                root.fault(FaultKind::Value, "`quiet` alone", "`judge` too: who says there how the game stands");
            }
            let (postures, lasting) = postures(root, keys).into_iter().unzip();
            let (opponents, shares) = opponents(reader, root).into_iter().unzip();
            let settings = Settings { lasting, shares, kinds: kinds::<G>(root), ..settings };
            SearchFile { settings, judge, postures, opponents }
        })
    }
}

fn kinds<G: Searched>(root: &Fields<'_, '_>) -> u64 {
    let operation = G::OPERATIONS.then_some(("operation", OPERATION));
    let names: Vec<(&str, usize)> = G::KINDS.iter().copied().zip(0..).chain(operation).collect();
    let expected =
        format!("a kind of decision: {}", names.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "));
    let Some(list) = root.required("kinds", "a list of kinds of decision") else { return 0 };
    let Some(items) = list.list("a list of kinds") else { return 0 };
    if items.is_empty() {
        list.fault(FaultKind::Value, "no kind", expected.clone());
    }
    items.iter().filter_map(|item| item.choice(&names, &expected)).fold(0, |all, kind| all | 1 << kind)
}

/// Reads a bot by its name; a search within its rollouts is refused.
fn bot(item: &Item<'_, '_>) -> Option<BotChoice> {
    file::bot(item, BotKind::Search, "a bot that does not search")
}

/// The bot's own posture and the `[[posture]]` tables, each with whether it is lasting.
fn postures(root: &Fields<'_, '_>, keys: &[Key]) -> Vec<(Posture, bool)> {
    let own = root.required("own", "the bot that rates and plays on");
    let own =
        own.and_then(|item| of_weights(&item, &[BotKind::Heuristic, BotKind::Mixture], "`heuristic` or `mixture`"));
    let own = Posture { bot: own.unwrap_or_default(), percent: Vec::new() };
    let items = root.optional("posture").and_then(|item| item.list("[[posture]] tables")).unwrap_or_default();
    if items.len() > MOST_MEMBERS
        && let Some(first) = items.first()
    {
        first.fault(FaultKind::Value, format!("{} postures", items.len()), format!("at most {MOST_MEMBERS}"));
    }
    let others = items.iter().take(MOST_MEMBERS).filter_map(|item| {
        let fields = item.fields()?;
        let bot = fields.optional("bot").and_then(|item| of_weights(&item, &[BotKind::Heuristic], "`heuristic`"));
        let bot = bot.unwrap_or_else(|| own.bot.clone());
        let table = fields.optional("percent").and_then(|item| item.fields());
        let percent = table.map(|table| weights::percents(&table, keys)).unwrap_or_default();
        let lasting = fields.optional("lasting").and_then(|item| item.flag()).unwrap_or_default();
        fields.finish();
        Some((Posture { bot, percent }, lasting))
    });
    let others: Vec<(Posture, bool)> = others.collect();
    iter::once((own, true)).chain(others).collect()
}

/// Reads a bot of one of these kinds, which have weights.
fn of_weights(item: &Item<'_, '_>, kinds: &[BotKind], expected: &str) -> Option<BotChoice> {
    let choice = bot(item)?;
    if !kinds.contains(&choice.kind) {
        item.fault(FaultKind::Value, format!("the bot `{choice}`"), format!("{expected}, with a file or without"));
    }
    Some(choice)
}

/// The `[[opponent]]` tables: bots with their shares.
fn opponents(reader: &Reader<'_>, root: &Fields<'_, '_>) -> Vec<(BotChoice, u32)> {
    let Some(item) = root.required("opponent", "[[opponent]] tables: who plays the other side") else {
        return Vec::new();
    };
    let list = item.list("[[opponent]] tables").unwrap_or_default();
    if list.is_empty() && !reader.has_faults() {
        item.fault(FaultKind::Value, "none", "one [[opponent]] or more");
    }
    if list.len() > MOST_MEMBERS {
        item.fault(FaultKind::Value, format!("{} opponents", list.len()), format!("at most {MOST_MEMBERS}"));
        return Vec::new();
    }
    list.iter()
        .filter_map(|item| {
            let fields = item.fields()?;
            let bot = fields.required("bot", "a bot").and_then(|item| bot(&item));
            let share = fields.whole("share", 1..=1_000_000);
            fields.finish();
            Some((bot?, share))
        })
        .collect()
}
