//! Everything that a comparison found, in one list.

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

/// The number of games for which anytime intervals of means are narrowest.
pub const TUNED_FOR: u64 = 10_000;

/// Adjusted p-values up to this are significant.
pub const SEEN: f64 = 1.0 - CONFIDENCE;

/// A comparison while its games come in.
#[derive(Clone, Debug)]
pub struct Bout {
    pairs: Pairs,
    lookout: Lookout,
    prints: [Fingerprinter; 2],
}

impl Bout {
    /// A comparison without games yet, for the rule system of `card`, with the stopping rule `until`.
    ///
    /// # Panics
    /// As [`Lookout::new`].
    #[must_use]
    pub fn new(card: &'static Card, until: Until) -> Bout {
        let prints = [Fingerprinter::new(card), Fingerprinter::new(card)];
        Bout { pairs: Pairs::new(card), lookout: Lookout::new(until), prints }
    }

    /// Adds one game, as played in the lanes `base` and `variant`. Returns whether the comparison may stop after it.
    ///
    /// # Panics
    /// If the records are not of the same game of the seed.
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

    /// The state of the stopping rule.
    #[must_use]
    pub fn lookout(&self) -> &Lookout {
        &self.lookout
    }
}

/// The kind of intervals that are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Validity {
    /// For a number of games that was fixed in advance: Tango's interval for rates, 1.96 standard errors for means.
    Fixed,
    /// For any number of looks and any stopping: the betting sequence for rates, the asymptotic one for means.
    Anytime,
}

impl Validity {
    /// The rate of `count` in `games`.
    pub(super) fn share(self, count: u64, games: u64) -> Rate {
        match self {
            Validity::Fixed => Rate::of(count, games),
            Validity::Anytime => sequence::rate(count, games),
        }
    }

    /// The interval of the difference of a rate, and the p-value of no difference.
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

    /// The interval of the difference of a mean, and the p-value of no difference.
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
    /// How often games are drawn.
    Draws,
    /// How often a victory level is reached.
    Level,
    /// How often games end in a way.
    Ending,
    /// The margin.
    Margin,
    /// Game turns played.
    Turns,
    /// Decisions per game.
    Decisions,
    /// A metric of the games.
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
    /// The name of the side, level, ending or metric; the unit of a margin.
    pub name: String,
    /// The rate or mean of the base games.
    pub base: f64,
    /// The rate or mean of the variant's games.
    pub variant: f64,
    /// Variant less base.
    pub difference: f64,
    /// Lower bound of the difference; none for a mean if too few games changed to give one.
    pub low: Option<f64>,
    /// Upper bound of the difference.
    pub high: Option<f64>,
    /// In how many games it changed.
    pub changed: Rate,
    /// The sample standard deviation of the base games; none for a single game.
    pub sd: Option<f64>,
    /// How many times as many games two unpaired runs would need for the same standard error; none if all differences are equal.
    pub saved: Option<f64>,
    /// The p-value of no difference.
    pub p: f64,
    /// The same, corrected by Holm over all rows except those of wins; none for wins, which are of interest in any case.
    pub adjusted: Option<f64>,
}

impl Row {
    /// The row of a rate about `topic` with the name `name`, from the paired counts in `table`. `validity` is the kind of its interval and p-value.
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

    /// The row of a mean about `topic` with the name `name` (for the margin, its unit), from the paired sums in `numbers`; `None` if there are no
    /// games. `validity` is the kind of its interval and p-value.
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

    /// Whether the change is significant: by the adjusted p-value if the row has one, otherwise by an interval that excludes 0.
    #[must_use]
    pub fn seen(&self) -> bool {
        match (self.adjusted, self.low, self.high) {
            (Some(adjusted), ..) => adjusted <= SEEN,
            (None, Some(low), Some(high)) => low > 0.0 || high < 0.0,
            (None, ..) => false,
        }
    }

    /// Whether it is unchanged in every game.
    #[must_use]
    pub fn untouched(&self) -> bool {
        self.changed.count == 0
    }
}

/// How the bots play the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// They read its rules and keep their weights.
    Variant,
    /// They play it as if it were the base.
    Base,
    /// Good play for both sides was searched for again, under the base and under the variant, by searches of this many generations.
    Retuned(u32),
}

/// One side of a comparison: a scenario, its overlays, and its bots.
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
    /// Names of the overlays applied to the scenario.
    pub overlays: Vec<String>,
    /// The values edited in a copy, one line each: the value, and what it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<String>,
    /// The rulings that do not have their default reading.
    pub rulings: Vec<RulingInForce>,
    /// The hash of all records in game order. A run with these rules has the same.
    pub fingerprint: String,
}

/// Everything that a comparison found. The same games give a byte-identical comparison.
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
    /// The base.
    pub base: Rules,
    /// The variant.
    pub variant: Rules,
    /// Names of the sides, the first side first.
    pub sides: [String; 2],
    /// The bots, the first side's first.
    pub bots: [BotFacts; 2],
    /// Whether the bots read the base's rules in the variant too.
    pub bots_play_base: bool,
    /// Generations of each search for good play of both sides, under the base and under the variant; none if the bots were not tuned again.
    pub retuned: Option<u32>,
    /// The seed.
    pub seed: u64,
    /// Pairs of games played: games 0 to `games - 1` of the seed.
    pub games: u64,
    /// The most pairs to be played.
    pub planned: u64,
    /// Whether it was cancelled.
    pub interrupted: bool,
    /// The stopping rule, and how it ended.
    pub stopping: Stopping,
    /// The confidence level of every interval.
    pub confidence: f64,
    /// The kind of intervals that are given.
    pub validity: Validity,
    /// Games that the variant left identical.
    pub identical: Rate,
    /// Both sides' wins, draws, levels, endings, margin, turns, decisions, metrics.
    pub rows: Vec<Row>,
    /// If no game changed: readings and options under which the same change does change games. Few games of each were played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awake: Vec<String>,
    /// Whether the base has every value and reading of the variant, so that nothing was changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unchanged: bool,
}

impl Comparison {
    /// Whether the variant left every game identical.
    #[must_use]
    pub fn is_identical(&self) -> bool {
        self.identical.count == self.games
    }

    /// The result of `bout`, whose games were planned by `plan` and ended as `finish` says; `None` if no game was played. `facts` are those of the
    /// base and of the variant, and `play` is how the bots play the variant.
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

    /// The rows about `topic`.
    pub fn about(&self, topic: Topic) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.topic == topic)
    }

    /// The rate at which the first side wins: the main result of a comparison.
    ///
    /// # Panics
    /// In a comparison that was not made by [`Comparison::of`] and has no such row.
    #[must_use]
    pub fn wins(&self) -> &Row {
        self.about(Topic::Wins).next().expect("wins are compared")
    }
}

/// Every quantity of `pairs`, with intervals and p-values of the kind `validity`. All except the wins are corrected for their number.
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
    // A single level that nobody wins is the same as the draws.
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
    // Metrics of a turn that no game reached are left out.
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
