//! Everything that a comparison found, as one list.

use super::many::{holm, mcnemar, of_mean};
use super::paired::{Fourfold, Numbers, Pairs};
use super::sequence::{self, Sequence, anytime, anytime_p};
use super::stopping::{Lookout, Stopping, Until};
use crate::batch::Played;
use crate::dispatch::{Finish, Plan, Sink};
use crate::estimate::{CONFIDENCE, Interval, Rate};
use crate::fingerprint::Fingerprinter;
use crate::record::Record;
use crate::summary::{BotFacts, Provenance, RulingInForce, ScenarioFacts};
use sandtable_engine::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where intervals of means that hold under any stopping are narrowest, in games.
pub const TUNED_FOR: u64 = 10_000;

/// Adjusted p-values up to this count as a change that was seen.
pub const SEEN: f64 = 1.0 - CONFIDENCE;

/// A comparison while its games come in.
#[derive(Clone, Debug)]
pub struct Bout {
    pairs: Pairs,
    lookout: Lookout,
    prints: [Fingerprinter; 2],
}

impl Bout {
    /// No games yet of the card's rule system.
    ///
    /// # Panics
    /// As [`Lookout::new`].
    #[must_use]
    pub fn new(card: &'static Card, until: Until) -> Bout {
        let prints = [Fingerprinter::new(card), Fingerprinter::new(card)];
        Bout { pairs: Pairs::new(card), lookout: Lookout::new(until), prints }
    }

    /// Adds one game. Whether the comparison may stop after it.
    ///
    /// # Panics
    /// Where the records are not of the same game of the seed.
    pub fn add(&mut self, base: &Played, variant: &Played) -> bool {
        self.pairs.add_played(base, variant);
        for (print, record) in self.prints.iter_mut().zip([&base.record, &variant.record]) {
            print.take(std::slice::from_ref::<Record>(record)).expect("a hash takes everything");
        }
        self.lookout.add(&base.record, &variant.record)
    }

    /// The paired counts.
    #[must_use]
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// How the stopping rule stands.
    #[must_use]
    pub fn lookout(&self) -> &Lookout {
        &self.lookout
    }
}

/// Which intervals are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Validity {
    /// For a number of games that was fixed before: Tango's for rates, 1.96 standard errors for means.
    Fixed,
    /// However often one looked and whenever one stopped: the betting sequence for rates, the asymptotic one for means.
    Anytime,
}

impl Validity {
    /// How often something happened.
    pub(super) fn share(self, count: u64, games: u64) -> Rate {
        match self {
            Validity::Fixed => Rate::of(count, games),
            Validity::Anytime => sequence::rate(count, games),
        }
    }

    /// The interval of a rate's difference, and the p-value of none.
    fn rate(self, table: &Fourfold) -> (Interval, f64) {
        match self {
            Validity::Fixed => {
                let d = table.difference();
                (Interval { low: d.low, high: d.high }, mcnemar(table))
            }
            Validity::Anytime => {
                let mut sequence = Sequence::of_wins();
                sequence.add_many(1, table.variant_only);
                sequence.add_many(0, table.both + table.neither);
                sequence.add_many(-1, table.base_only);
                (sequence.interval(), sequence.p(0.0))
            }
        }
    }

    /// The same of a mean's.
    fn mean(self, numbers: &Numbers) -> (Option<Interval>, f64) {
        match self {
            Validity::Fixed => {
                let d = numbers.difference();
                let interval = d.and_then(|d| d.low.zip(d.high)).map(|(low, high)| Interval { low, high });
                (interval, of_mean(numbers))
            }
            Validity::Anytime => (anytime(numbers, TUNED_FOR), anytime_p(numbers, TUNED_FOR)),
        }
    }
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// How often a side wins.
    Wins,
    /// How often nobody does.
    Draws,
    /// How often a victory level is reached.
    Level,
    /// How often games end in a way.
    Ending,
    /// The margin.
    Margin,
    /// Game turns played.
    Turns,
    /// Decisions of a game.
    Decisions,
    /// Something that is measured of every game.
    Metric,
}

impl Topic {
    /// Whether its rows are rates, 0 to 1, rather than means.
    #[must_use]
    pub fn is_rate(self) -> bool {
        matches!(self, Topic::Wins | Topic::Draws | Topic::Level | Topic::Ending)
    }
}

/// One quantity in base and variant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Row {
    /// What it is about.
    pub topic: Topic,
    /// Which side, level, ending or metric; the unit of a margin.
    pub name: String,
    /// The rate or mean of the base games.
    pub base: f64,
    /// The rate or mean of the variant's games.
    pub variant: f64,
    /// Variant less base.
    pub difference: f64,
    /// Lower bound of the difference; none of a mean where too few games changed to say.
    pub low: Option<f64>,
    /// Upper bound of the difference.
    pub high: Option<f64>,
    /// In how many games it is another.
    pub changed: Rate,
    /// The sample standard deviation of the base games; none for a single one.
    pub sd: Option<f64>,
    /// How many times as many games two unpaired runs would need for the same standard error; none if all differences are equal.
    pub saved: Option<f64>,
    /// The p-value of no difference.
    pub p: f64,
    /// The same, corrected by Holm for all rows but those of wins; none for wins, which are looked at in any case.
    pub adjusted: Option<f64>,
}

impl Row {
    /// The difference of a rate.
    #[must_use]
    pub fn of_rate(topic: Topic, name: &str, table: &Fourfold, validity: Validity) -> Row {
        let (d, (interval, p)) = (table.difference(), validity.rate(table));
        let n = table.games();
        Row {
            topic,
            name: name.into(),
            base: d.base.rate,
            variant: d.variant.rate,
            difference: d.difference,
            low: Some(interval.low),
            high: Some(interval.high),
            changed: validity.share(d.gained + d.lost, n),
            sd: (n > 1).then(|| (d.base.rate * (1.0 - d.base.rate) * n as f64 / (n - 1) as f64).sqrt()),
            saved: d.saved,
            p,
            adjusted: None,
        }
    }

    /// The difference of a mean; none of no games.
    #[must_use]
    pub fn of_mean(topic: Topic, name: &str, numbers: &Numbers, validity: Validity) -> Option<Row> {
        let (interval, p) = validity.mean(numbers);
        let d = numbers.difference()?;
        Some(Row {
            topic,
            name: name.into(),
            base: d.base,
            variant: d.variant,
            difference: d.difference,
            low: interval.map(|i| i.low),
            high: interval.map(|i| i.high),
            changed: validity.share(d.changed.count, numbers.games()),
            sd: d.sd,
            saved: d.saved,
            p,
            adjusted: None,
        })
    }

    /// Whether a change was seen: the interval excludes 0 and, where the row is one of many, the adjusted p-value is small.
    #[must_use]
    pub fn seen(&self) -> bool {
        match (self.adjusted, self.low, self.high) {
            (Some(adjusted), ..) => adjusted <= SEEN,
            (None, Some(low), Some(high)) => low > 0.0 || high < 0.0,
            (None, ..) => false,
        }
    }

    /// Whether it was the same in every game.
    #[must_use]
    pub fn untouched(&self) -> bool {
        self.changed.count == 0
    }
}

/// What the bots make of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// They read its rules, with the weights that they have.
    Variant,
    /// They take it for the base.
    Base,
    /// Under the base and under the variant good play was searched for again for both sides, by searches of this many generations.
    Retuned(u32),
}

/// One side of a comparison: a scenario, what was applied to it, and who played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Rules {
    /// How the scenario was named.
    #[serde(default)]
    pub scenario: String,
    /// The bots, the first side's first.
    #[serde(default)]
    pub bots: [BotFacts; 2],
    /// A hash of the scenario's data with everything that was applied to it.
    pub scenario_hash: String,
    /// Names of what was applied to the scenario.
    pub overlays: Vec<String>,
    /// What was edited in a copy, one line each: the value, and what it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<String>,
    /// The rulings that are not at their default.
    pub rulings: Vec<RulingInForce>,
    /// The hash of all records in game order: that of a run with these rules.
    pub fingerprint: String,
}

/// Everything that a comparison found. The same games give the same comparison, byte for byte.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Comparison {
    /// The program's version.
    pub version: String,
    /// The rule system's short name.
    pub system: String,
    /// The game's title.
    pub game_title: String,
    /// The scenario's short name.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// Where the base's data come from.
    pub provenance: Provenance,
    /// What the variant is compared with.
    pub base: Rules,
    /// The variant.
    pub variant: Rules,
    /// Names of the sides, the first side first.
    pub sides: [String; 2],
    /// The bots, the first side's first.
    pub bots: [BotFacts; 2],
    /// Whether the bots took the rules to be the base's in the variant too.
    pub bots_play_base: bool,
    /// Generations of each search by which good play for both sides was searched for again, under the base and under the variant; none
    /// where the bots play by what they are.
    pub retuned: Option<u32>,
    /// The seed.
    pub seed: u64,
    /// Pairs of games played: games 0 to `games - 1` of the seed.
    pub games: u64,
    /// The most pairs that were to be played.
    pub planned: u64,
    /// Whether it was stopped by hand.
    pub interrupted: bool,
    /// How it was to stop, and how it did.
    pub stopping: Stopping,
    /// The confidence level of every interval.
    pub confidence: f64,
    /// Which intervals are given.
    pub validity: Validity,
    /// Games that the variant left identical.
    pub identical: Rate,
    /// Both sides' wins, draws, levels, endings, margin, turns, decisions, metrics.
    pub rows: Vec<Row>,
    /// Where no game changed: readings and options with which the same change does change games. Few games of each were played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awake: Vec<String>,
    /// Whether the base has every value and reading of the variant: nothing was changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unchanged: bool,
}

impl Comparison {
    /// Whether the variant left every game identical.
    #[must_use]
    pub fn is_identical(&self) -> bool {
        self.identical.count == self.games
    }

    /// What a bout found; none if no game was played.
    #[must_use]
    pub fn of(bout: &Bout, facts: [&ScenarioFacts; 2], play: Play, plan: &Plan, finish: &Finish) -> Option<Comparison> {
        let card = bout.pairs.card();
        let stopping = bout.lookout.stopping();
        let interrupted = finish.stopped && (stopping.until == Until::Games || !stopping.reached);
        let fixed = stopping.until == Until::Games && !interrupted;
        let validity = if fixed { Validity::Fixed } else { Validity::Anytime };
        let rules = |facts: &ScenarioFacts, print: &Fingerprinter| Rules {
            scenario: facts.named.clone(),
            bots: facts.bots.clone(),
            scenario_hash: facts.hash.clone(),
            overlays: facts.overlays.iter().map(ToString::to_string).collect(),
            edits: facts.edits.clone(),
            rulings: facts.rulings.iter().filter(|ruling| !ruling.default).cloned().collect(),
            fingerprint: print.fingerprint().to_string(),
        };
        (finish.games > 0).then(|| Comparison {
            version: facts[0].version.clone(),
            system: card.system.into(),
            game_title: card.title.into(),
            scenario: facts[0].scenario.clone(),
            scenario_title: facts[0].title.clone(),
            provenance: facts[0].provenance,
            base: rules(facts[0], &bout.prints[0]),
            variant: rules(facts[1], &bout.prints[1]),
            sides: card.sides.map(String::from),
            bots: facts[0].bots.clone(),
            bots_play_base: play == Play::Base,
            retuned: match play {
                Play::Retuned(generations) => Some(generations),
                _ => None,
            },
            seed: plan.seed,
            games: finish.games,
            planned: plan.games,
            interrupted,
            stopping,
            confidence: CONFIDENCE,
            validity,
            identical: validity.share(bout.pairs.identical().count, finish.games),
            rows: rows(&bout.pairs, validity),
            awake: Vec::new(),
            unchanged: false,
        })
    }

    /// The rows about this.
    pub fn about(&self, topic: Topic) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.topic == topic)
    }

    /// The rate at which the first side wins: what the comparison is about first of all.
    ///
    /// # Panics
    /// In a comparison that was not made by [`Comparison::of`] and has no such row.
    #[must_use]
    pub fn wins(&self) -> &Row {
        self.about(Topic::Wins).next().expect("wins are compared")
    }
}

/// Every quantity of some pairs. All except the wins are corrected for how many they are.
#[must_use]
pub fn rows(pairs: &Pairs, validity: Validity) -> Vec<Row> {
    let card = pairs.card();
    let wins = |index: usize| pairs.winners().event(move |winner| winner == index);
    let mut rows: Vec<Row> = Vec::new();
    for (index, side) in card.sides.iter().enumerate() {
        rows.push(Row::of_rate(Topic::Wins, side, &wins(index), validity));
    }
    let looked_at_anyway = rows.len();
    if card.levels.iter().any(|level| level.winner.is_none()) {
        rows.push(Row::of_rate(Topic::Draws, "draw", &wins(2), validity));
    }
    // A single level that nobody wins is the draw: the same games once more.
    let drawn = card.levels.iter().filter(|level| level.winner.is_none()).count();
    for (index, level) in card.levels.iter().enumerate().filter(|(_, level)| drawn > 1 || level.winner.is_some()) {
        let table = pairs.levels().event(|reached| reached == index);
        rows.push(Row::of_rate(Topic::Level, level.name, &table, validity));
    }
    for (index, ending) in card.endings.iter().enumerate() {
        let table = pairs.endings().event(|ended| ended == index);
        rows.push(Row::of_rate(Topic::Ending, ending, &table, validity));
    }
    rows.extend(Row::of_mean(Topic::Margin, card.margin, pairs.margin(), validity));
    rows.extend(Row::of_mean(Topic::Turns, "turns", pairs.turns(), validity));
    rows.extend(Row::of_mean(Topic::Decisions, "decisions", pairs.decisions(), validity));
    // The end of a turn that there is not in one of them is nothing to compare.
    for (metric, numbers) in
        card.metrics.iter().zip(pairs.metrics()).filter(|(metric, _)| metric.turn() <= pairs.last())
    {
        rows.extend(Row::of_mean(Topic::Metric, metric.name, numbers, validity));
    }
    let p: Vec<f64> = rows[looked_at_anyway..].iter().map(|row| row.p).collect();
    for (row, adjusted) in rows[looked_at_anyway..].iter_mut().zip(holm(&p)) {
        row.adjusted = Some(adjusted);
    }
    rows
}
