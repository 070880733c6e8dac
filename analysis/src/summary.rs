//! The answers, as they are written to `summary.json`. Tables and charts are made from this file alone.

use crate::association::{Association, associations};
use crate::dispatch::Finish;
use crate::estimate::{CONFIDENCE, Rate, Spread, share};
use crate::fingerprint::Fingerprint;
use crate::histogram::Histogram;
use crate::record::{WINNERS, winner_index};
use crate::tally::Tally;
use sandtable_engine::Side;
use sandtable_scenarios::Overlay;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Facts about the scenario and the run, supplied by the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioFacts {
    /// The program's version, with the commit if known.
    pub version: String,
    /// The scenario's short name, as on the command line.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// How the scenario was named: by its name, and by its folder if that differs.
    #[serde(default)]
    pub named: String,
    /// A hash of the scenario's data with everything that was applied to it.
    pub hash: String,
    /// Those of its files that belong to another scenario, each with its location.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub shared: BTreeMap<String, String>,
    /// Where its data come from.
    pub provenance: Provenance,
    /// The reconstructed values, one line each: what it is, why, and the plausible range.
    pub reconstructed: Vec<String>,
    /// The values edited in a copy, one line each: the value, and what it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<String>,
    /// The overlays applied to the scenario, in order.
    pub overlays: Vec<Overlay>,
    /// The rulings with their readings.
    pub rulings: Vec<RulingInForce>,
    /// The first and the second side's bot.
    pub bots: [BotFacts; 2],
    /// The contents of the bots' files; `None` for a bot without a file.
    #[serde(default)]
    pub bot_texts: [Option<String>; 2],
}

/// The number of entries of the scenario's data by provenance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Provenance {
    /// Printed in the rulebook.
    pub rulebook: u64,
    /// Derived from what is printed.
    pub derived: u64,
    /// From another source.
    pub outside: u64,
    /// Reconstructed: a labelled guess.
    pub reconstruction: u64,
    /// Changed by an overlay that does not say where its value comes from.
    #[serde(default)]
    pub overlay: u64,
    /// Changed in a copy of a scenario that still says where the old value came from.
    #[serde(default)]
    pub edited: u64,
}

impl Provenance {
    /// The share of reconstructed entries, 0 to 1; `None` if nothing was counted.
    #[must_use]
    pub fn reconstructed(&self) -> Option<f64> {
        let all = self.rulebook + self.derived + self.outside + self.reconstruction + self.overlay + self.edited;
        (all > 0).then(|| share(self.reconstruction, all))
    }
}

/// A ruling with the reading that is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct RulingInForce {
    /// Its number in the system's list: `8` for R-8.
    pub number: u8,
    /// Its name on the command line.
    pub id: String,
    /// The section of the rulebook that it concerns.
    pub section: String,
    /// The reading that is played.
    pub choice: String,
    /// Whether this is the default reading.
    pub default: bool,
}

/// A bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct BotFacts {
    /// Its name, as on the command line.
    pub name: String,
    /// A hash of its file's contents; none for a bot without a file.
    pub hash: Option<String>,
}

/// Everything that a run found. The same games give a byte-identical summary, except for [`Summary::timing`].
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Summary {
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
    /// A hash of the scenario's data with everything that was applied to it.
    pub scenario_hash: String,
    /// Names of the overlays applied to the scenario.
    pub overlays: Vec<String>,
    /// The rulings with their readings.
    pub rulings: Vec<RulingInForce>,
    /// Where the scenario's data come from.
    pub provenance: Provenance,
    /// The reconstructed values, one line each.
    pub reconstructed: Vec<String>,
    /// Names of the sides, the first side first.
    pub sides: [String; 2],
    /// The bot of each side.
    pub bots: BTreeMap<String, String>,
    /// The seed.
    pub seed: u64,
    /// Games played: games 0 to `games - 1` of the seed.
    pub games: u64,
    /// The hash of all records in game order.
    pub fingerprint: String,
    /// The confidence level of every interval.
    pub confidence: f64,
    /// Wins of each side, the first side first.
    pub wins: Vec<SideRate>,
    /// Draws.
    pub draws: Rate,
    /// Victory levels, from the best for the first side to the best for the second.
    pub levels: Vec<LevelRate>,
    /// The margin, positive for the first side.
    pub margin: Margin,
    /// The ways in which games ended, in the card's order.
    pub endings: Vec<EndingRate>,
    /// Games by the turn on which they ended, from the first turn to the last.
    pub ending_turns: Vec<EndingTurn>,
    /// Game turns played.
    pub turns: Spread,
    /// Decisions taken by both sides in all games, the forced ones included.
    pub decisions: u64,
    /// Decisions per game.
    pub decisions_per_game: Spread,
    /// The metrics of every game.
    pub metrics: Vec<MetricRow>,
    /// The places that each side held at the end of each game turn.
    pub control: Vec<ControlRow>,
    /// The holdings that correlate with victory, the most informative first.
    #[serde(default)]
    pub associations: Vec<Association>,
    /// The time it took; not part of the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timing: Option<Timing>,
}

/// How often a side won.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct SideRate {
    /// The side's name.
    pub side: String,
    /// How often it won.
    #[serde(flatten)]
    pub rate: Rate,
}

/// How often a victory level was reached.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct LevelRate {
    /// The level's name.
    pub level: String,
    /// The side that wins at this level; none for a draw.
    pub winner: Option<String>,
    /// How often it was reached.
    #[serde(flatten)]
    pub rate: Rate,
}

/// The margin.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Margin {
    /// What it counts.
    pub unit: String,
    /// The distribution of margins.
    #[serde(flatten)]
    pub spread: Spread,
    /// Every margin that was seen, in ascending order.
    pub counts: Vec<MarginCount>,
}

/// How often a margin was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct MarginCount {
    /// The margin.
    pub margin: i64,
    /// Games won with it by the first and by the second side.
    pub wins: [u64; 2],
    /// Games drawn with it.
    pub draws: u64,
}

/// How often games ended in one way.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct EndingRate {
    /// The way to end.
    pub ending: String,
    /// How often games ended this way.
    #[serde(flatten)]
    pub rate: Rate,
    /// Of these, games won by the first and by the second side.
    pub wins: [u64; 2],
    /// Of these, games drawn.
    pub draws: u64,
}

/// How often games ended on one turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct EndingTurn {
    /// The game turn.
    pub turn: u8,
    /// How often games ended on this turn.
    #[serde(flatten)]
    pub rate: Rate,
    /// Of these, games won by the first and by the second side.
    pub wins: [u64; 2],
    /// Of these, games drawn.
    pub draws: u64,
}

/// A metric.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct MetricRow {
    /// Its column name.
    pub name: String,
    /// What it counts.
    pub about: String,
    /// Its distribution.
    #[serde(flatten)]
    pub spread: Spread,
    /// Its mean in the games won by the first and by the second side; none where there are no such games.
    pub mean_when_won: [Option<f64>; 2],
}

/// Who held a place at the end of a game turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct ControlRow {
    /// The game turn.
    pub turn: u8,
    /// The place's name.
    pub place: String,
    /// Games that saw the end of this turn.
    pub games: u64,
    /// Of these, games in which the first and the second side held it.
    pub held: [u64; 2],
    /// The same as shares of those games, 0 to 1.
    pub rates: [f64; 2],
}

/// The time a run took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Timing {
    /// Seconds from start to end.
    pub elapsed_s: f64,
    /// Games per second, all threads together.
    pub games_per_s: f64,
    /// The number of threads.
    pub threads: usize,
}

impl From<&Finish> for Timing {
    fn from(finish: &Finish) -> Timing {
        let elapsed_s = finish.elapsed.as_secs_f64();
        Timing { elapsed_s, games_per_s: finish.now as f64 / elapsed_s.max(1e-9), threads: finish.threads }
    }
}

impl Summary {
    /// The answers of a tally; `None` if no game was played. `places` are those of the game
    /// ([`Game::place_names`](sandtable_engine::Game::place_names)). The timing is left out.
    #[must_use]
    pub fn of(
        tally: &Tally,
        fingerprint: Fingerprint,
        seed: u64,
        places: &[(u8, String)],
        facts: &ScenarioFacts,
    ) -> Option<Summary> {
        let (card, games) = (tally.card, tally.games());
        let sides = card.sides.map(String::from);
        let won = |keep: &dyn Fn(&(u8, u8, u8)) -> bool| {
            let mut by_winner = [0; WINNERS];
            for (end, count) in tally.ends.iter().filter(|(end, _)| keep(end)) {
                by_winner[winner_index(card.levels[usize::from(end.0)].winner)] += count;
            }
            by_winner
        };
        let all = won(&|_| true);
        let levels = card.levels.iter().zip(0u8..).map(|(level, index)| LevelRate {
            level: level.name.into(),
            winner: level.winner.map(|side| sides[side.index()].clone()),
            rate: Rate::of(won(&|end| end.0 == index).iter().sum(), games),
        });
        let endings = card.endings.iter().zip(0u8..).map(|(&ending, index)| {
            let [first, second, draws] = won(&|end| end.1 == index);
            EndingRate {
                ending: ending.into(),
                rate: Rate::of(first + second + draws, games),
                wins: [first, second],
                draws,
            }
        });
        let longest = tally.ends.keys().map(|end| end.2).max()?;
        let ending_turns = (1..=longest).map(|turn| {
            let [first, second, draws] = won(&|end| end.2 == turn);
            EndingTurn { turn, rate: Rate::of(first + second + draws, games), wins: [first, second], draws }
        });
        let wins = Side::BOTH
            .map(|side| SideRate { side: sides[side.index()].clone(), rate: Rate::of(all[side.index()], games) });
        Some(Summary {
            version: facts.version.clone(),
            system: card.system.into(),
            game_title: card.title.into(),
            scenario: facts.scenario.clone(),
            scenario_title: facts.title.clone(),
            scenario_hash: facts.hash.clone(),
            overlays: facts.overlays.iter().map(ToString::to_string).collect(),
            rulings: facts.rulings.clone(),
            provenance: facts.provenance,
            reconstructed: facts.reconstructed.clone(),
            bots: sides.iter().cloned().zip(facts.bots.iter().map(|bot| bot.name.clone())).collect(),
            sides: sides.clone(),
            seed,
            games,
            fingerprint: fingerprint.to_string(),
            confidence: CONFIDENCE,
            wins: wins.into(),
            draws: Rate::of(all[2], games),
            levels: levels.collect(),
            margin: margin(tally)?,
            endings: endings.collect(),
            ending_turns: ending_turns.collect(),
            turns: Spread::of(&tally.turns)?,
            decisions: tally.decisions.sums().0 as u64,
            decisions_per_game: Spread::of(&tally.decisions)?,
            metrics: metrics(tally, all, longest),
            control: control(tally, places),
            associations: associations(tally, places),
            timing: None,
        })
    }
}

fn margin(tally: &Tally) -> Option<Margin> {
    let mut all = Histogram::default();
    let mut counts: BTreeMap<i64, [u64; WINNERS]> = BTreeMap::new();
    for (winner, margins) in tally.margins.iter().enumerate() {
        for (margin, count) in margins.iter() {
            counts.entry(margin).or_default()[winner] += count;
            all.add_many(margin, count);
        }
    }
    let counts = counts.into_iter().map(|(margin, [a, b, draws])| MarginCount { margin, wins: [a, b], draws });
    Some(Margin { unit: tally.card.margin.into(), spread: Spread::of(&all)?, counts: counts.collect() })
}

/// The metrics, without those of the ends of turns that no game reached.
fn metrics(tally: &Tally, wins: [u64; WINNERS], longest: u8) -> Vec<MetricRow> {
    let metrics = tally.card.metrics.iter().zip(&tally.metrics).filter(|(metric, _)| metric.turn() <= longest);
    let rows = metrics.filter_map(|(metric, counts)| {
        Some(MetricRow {
            name: metric.name.into(),
            about: metric.about.into(),
            spread: Spread::of(&counts.values)?,
            mean_when_won: [0, 1].map(|side| (wins[side] > 0).then(|| counts.sums[side] as f64 / wins[side] as f64)),
        })
    });
    rows.collect()
}

fn control(tally: &Tally, places: &[(u8, String)]) -> Vec<ControlRow> {
    let turns = (1..=tally.card.last_turn).zip(tally.seen.iter().zip(tally.control.iter()));
    turns
        .map(|(turn, (games, held))| (turn, games.iter().sum::<u64>(), held))
        .filter(|(_, games, _)| *games > 0)
        .flat_map(|(turn, games, held)| {
            places.iter().map(move |(bit, name)| {
                let held = held[usize::from(*bit)].map(|by_winner| by_winner.iter().sum());
                ControlRow { turn, place: name.clone(), games, held, rates: held.map(|count| share(count, games)) }
            })
        })
        .collect()
}
