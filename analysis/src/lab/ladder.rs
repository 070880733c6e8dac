//! Every bot of one side against every bot of the other, all on the same seeds.

use super::blocks::Points;
use super::bradley_terry::{self, Estimate, Expected, Results};
use super::columns::Columns;
use super::intransitive::{Circle, Named, Reversal, SEEN};
use super::setting::Setting;
use crate::estimate::{CONFIDENCE, Interval, Rate, of_points};
use crate::record::{Record, WINNERS, winner_index};
use crate::summary::BotFacts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The least deviation of a cell that is reported. No model is exactly true: with enough games every deviation is significant.
pub const FAR: f64 = 0.05;

/// The plan of the games, fixed before the first game. Two ladders with equal plans find the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct LadderPlan {
    /// The scenario, the bots of the first cell, the seed, and the games of each cell.
    #[serde(flatten)]
    pub setting: Setting,
    /// The bots of each side. A cell is a pair of them; the second side's bots vary fastest.
    pub entrants: [Vec<BotFacts>; 2],
}

impl LadderPlan {
    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.entrants[0].len() * self.entrants[1].len()
    }

    /// The indices of the two bots of cell number `cell` (from 0), each in the list of its side, the first side's first.
    #[must_use]
    pub fn pair(&self, cell: usize) -> [usize; 2] {
        let columns = self.entrants[1].len();
        [cell / columns, cell % columns]
    }

    /// The names of the two bots of cell number `cell` (from 0), the first side's first.
    #[must_use]
    pub fn names(&self, cell: usize) -> [&str; 2] {
        let [row, column] = self.pair(cell);
        [&self.entrants[0][row].name, &self.entrants[1][column].name]
    }

    /// The first field in which the plan `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &LadderPlan) -> Option<&'static str> {
        let fields = [
            (self.entrants == other.entrants, "the bots (@bots), or the file of one"),
            (self == other, "the names in it"),
        ];
        let own = || fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        // The setting names the bots of the first cell.
        let bots = self.setting.bots.clone();
        self.setting.differs(&Setting { bots, ..other.setting.clone() }).or_else(own)
    }
}

/// The results of a cell's games so far.
#[derive(Clone, Debug)]
pub struct Count {
    winners: [u64; WINNERS],
    points: Points,
}

impl Count {
    /// No results yet, for a cell of `games` games.
    #[must_use]
    pub fn new(games: u64) -> Count {
        Count { winners: [0; WINNERS], points: Points::new(games) }
    }

    /// Adds the game of `record`.
    pub fn add(&mut self, record: &Record) {
        self.winners[winner_index(record.winner)] += 1;
        self.points.add(record.game, record.winner);
    }
}

/// A share of points; draws count half.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// Its lower bound ([`of_points`]).
    pub low: f64,
    /// Its upper bound.
    pub high: f64,
}

/// The results of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Cell {
    /// The names of its bots.
    pub bots: [String; 2],
    /// Games played.
    pub games: u64,
    /// The first side's and the second side's wins.
    pub wins: [Rate; 2],
    /// Draws.
    pub draws: Rate,
    /// The first side's points.
    pub share: Share,
    /// The decisions with an alternative that each bot took in all games.
    pub decisions: [u64; 2],
    /// The first side's half points in each block of consecutive games: two for a win, one for a draw.
    pub points: Vec<u64>,
    /// The hash of the cell's records.
    pub fingerprint: String,
}

impl Cell {
    /// The results of all games of a cell, from `count`; `bots` are the names of its bots. `decisions` counts the decisions with an alternative that
    /// each bot took, and `fingerprint` is the hash of the cell's records.
    #[must_use]
    pub fn of(bots: [&str; 2], count: Count, decisions: [u64; 2], fingerprint: String) -> Cell {
        let Count { winners: winners @ [first, second, draws], points } = count;
        let games = winners.iter().sum();
        let points_of_first = first as f64 + 0.5 * draws as f64;
        let Interval { low, high } = of_points(points_of_first, games);
        Cell {
            bots: bots.map(String::from),
            games,
            wins: [first, second].map(|wins| Rate::of(wins, games)),
            draws: Rate::of(draws, games),
            share: Share { share: points_of_first / games as f64, low, high },
            decisions,
            points: points.into_blocks(),
            fingerprint,
        }
    }

    /// Whether the cell is the planned one: that of `bots`, by name, with `games` games.
    #[must_use]
    pub fn fits(&self, bots: [&str; 2], games: u64) -> bool {
        self.bots == bots && self.games == games && self.points.len() == Points::new(games).into_blocks().len()
    }
}

/// The value of a bot for its side.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Standing {
    /// Its name.
    pub bot: String,
    /// Its wins against the average opponent.
    pub wins: Estimate,
    /// Its decisions with an alternative per game, averaged over all opponents.
    pub decisions: f64,
}

/// The results of all cells together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Standings {
    /// The first side's wins between average bots.
    pub level: Estimate,
    /// The bots of each side, the strongest first.
    pub sides: [Vec<Standing>; 2],
    /// The strongest bot of each side, and those that are not significantly weaker.
    pub best: [Vec<String>; 2],
    /// The prediction of the strengths for each cell.
    pub expected: Vec<Expected>,
    /// The root mean square of the deviations from the predictions.
    pub off: f64,
    /// Bots that beat each other in a circle.
    pub circles: Vec<Circle>,
    /// Bots whose order depends on the opponent.
    pub reversals: Vec<Reversal>,
}

impl Standings {
    /// The cells that the strengths do not explain, with their predictions: those whose deviation is significant and at least [`FAR`]. The largest
    /// deviations come first.
    #[must_use]
    pub fn unexplained(&self) -> Vec<(usize, Expected)> {
        let seen = |cell: &Expected| cell.adjusted.is_some_and(|adjusted| adjusted <= SEEN);
        let off = |(_, cell): &(usize, &Expected)| seen(cell) && cell.off.abs() >= FAR;
        let mut found: Vec<(usize, Expected)> =
            self.expected.iter().enumerate().filter(off).map(|(i, cell)| (i, *cell)).collect();
        found.sort_by(|(_, one), (_, other)| other.off.abs().total_cmp(&one.off.abs()));
        found
    }
}

/// A ladder: a plan, the cells played so far, and the standings once all are played.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Ladder {
    /// The plan.
    pub plan: LadderPlan,
    /// Confidence of every interval, not corrected for their number.
    pub confidence: f64,
    /// The cells that were played, starting with the first of the plan.
    pub cells: Vec<Cell>,
    /// The standings; none before all cells are played.
    pub standings: Option<Standings>,
}

impl Ladder {
    /// The ladder of `plan` with `cells`, those played so far, starting with the first of the plan.
    #[must_use]
    pub fn of(plan: LadderPlan, cells: Vec<Cell>) -> Ladder {
        let complete = !cells.is_empty() && cells.len() == plan.cells();
        let standings = complete.then(|| standings(&plan, &cells));
        Ladder { plan, confidence: CONFIDENCE, cells, standings }
    }

    /// Whether every cell was played.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.standings.is_some()
    }

    /// The bots of `side` (0 or 1) as indices into the plan, the strongest first. Before all cells are played, they are in the order of the plan.
    #[must_use]
    pub fn order(&self, side: usize) -> Vec<usize> {
        let bots = &self.plan.entrants[side];
        match &self.standings {
            None => (0..bots.len()).collect(),
            Some(standings) => {
                let number = |standing: &Standing| bots.iter().position(|bot| bot.name == standing.bot);
                standings.sides[side].iter().filter_map(number).collect()
            }
        }
    }

    /// One row per cell: the bots, `games`, wins of the sides with their bounds, `draws`, the first side's share of points with its bounds, the
    /// predicted share, the deviation from it with its p-value, decisions per game, and the hash of the records.
    #[must_use]
    pub fn columns(&self) -> Columns {
        let cells: Vec<&Cell> = self.cells.iter().collect();
        let expected = |of: fn(&Expected) -> Option<f64>| {
            let standings = self.standings.as_ref();
            (0..self.cells.len()).map(move |cell| standings.and_then(|standings| of(&standings.expected[cell])))
        };
        let sides = || self.plan.setting.sides.iter().enumerate();
        let mut columns = Columns::default();
        sides().for_each(|(i, side)| columns.text(side, cells.iter().map(|cell| cell.bots[i].clone())));
        columns.counts("games", cells.iter().map(|cell| cell.games));
        for (i, side) in sides() {
            let wins = |cell: &Cell| cell.wins[i];
            columns.bounded(&format!("{side}_wins"), &cells, |cell| {
                [wins(cell).rate, wins(cell).low, wins(cell).high].map(Some)
            });
        }
        columns.numbers("draws", cells.iter().map(|cell| Some(cell.draws.rate)));
        columns.bounded("share", &cells, |cell| [cell.share.share, cell.share.low, cell.share.high].map(Some));
        columns.numbers("expected", expected(|expected| Some(expected.share)));
        columns.numbers("off", expected(|expected| Some(expected.off)));
        columns.numbers("off_p", expected(|expected| expected.adjusted));
        for (i, side) in sides() {
            let decisions = cells.iter().map(|cell| Some(cell.decisions[i] as f64 / cell.games as f64));
            columns.numbers(&format!("{side}_decisions"), decisions);
        }
        columns.text("fingerprint", cells.iter().map(|cell| cell.fingerprint.clone()));
        columns
    }
}

/// The results of all cells of a plan together.
fn standings(plan: &LadderPlan, cells: &[Cell]) -> Standings {
    let points: Vec<&[u64]> = cells.iter().map(|cell| cell.points.as_slice()).collect();
    let [rows, columns] = [0, 1].map(|side| plan.entrants[side].len());
    let games = plan.setting.games;
    let fit = bradley_terry::fit(&Results { rows, columns, games, cells: points.clone() });
    let names = |side: usize| plan.entrants[side].iter().map(|bot| bot.name.as_str()).collect::<Vec<&str>>();
    let named = Named {
        sides: [&plan.setting.sides[0], &plan.setting.sides[1]],
        bots: [names(0), names(1)],
        games,
        cells: points,
    };
    let standing = |side: usize, bot: usize| {
        let own = cells.iter().enumerate().filter(|(cell, _)| plan.pair(*cell)[side] == bot);
        let (decisions, games) =
            own.fold((0, 0), |(sum, games), (_, cell)| (sum + cell.decisions[side], games + cell.games));
        Standing {
            bot: plan.entrants[side][bot].name.clone(),
            wins: fit.strengths[side][bot],
            decisions: decisions as f64 / games as f64,
        }
    };
    let sides = [0, 1].map(|side| {
        let mut all: Vec<Standing> = (0..plan.entrants[side].len()).map(|bot| standing(side, bot)).collect();
        all.sort_by(|one, other| other.wins.log_odds.total_cmp(&one.wins.log_odds));
        all
    });
    let squares: f64 = fit.cells.iter().map(|cell| cell.off * cell.off).sum();
    Standings {
        level: fit.level,
        sides,
        best: [0, 1].map(|side| named.best(side)),
        off: (squares / fit.cells.len() as f64).sqrt(),
        expected: fit.cells,
        circles: named.circles(),
        reversals: named.reversals(),
    }
}
