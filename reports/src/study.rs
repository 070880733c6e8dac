//! A study: the answers to many questions about some scenarios, as one page and one table.

use crate::chart::ChartError;
use crate::charts;
use crate::document::{Cover, Document, Table};
use crate::findings;
use crate::lab::finding::Finding;
use crate::lab::{balance, comparison, forest, words};
use crate::words::{answer, capital, percent};
use sandtable_analysis::lab::columns::Columns;
use sandtable_analysis::lab::comparison::Rules;
use sandtable_analysis::lab::{Balance, Comparison, Ranking, Sensitivity, Skill, Sweep};
use sandtable_analysis::summary::BotFacts;
use sandtable_analysis::{Rate, ScenarioFacts, Summary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The result of a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// The results of games.
    Run(Box<(Summary, ScenarioFacts)>),
    /// The effect of a change, with the facts of base and variant.
    Compare(Box<(Comparison, [ScenarioFacts; 2])>),
    /// The effects of readings of unclear rules.
    Rulings(Box<Ranking>),
    /// The result for several values.
    Sweep(Box<Sweep>),
    /// The dependence of the result on unknown values.
    Sensitivity(Box<Sensitivity>),
    /// The balance by level of play.
    Verdict(Box<Skill>),
    /// Changes that make the scenario balanced.
    Balance(Box<Balance>),
}

/// A question with its result.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Its name, which is also the name of its folder.
    pub name: String,
    /// The scenario, as it was named.
    pub scenario: String,
    /// The command line that repeats it.
    pub command: String,
    /// The result.
    pub found: Found,
}

/// A line of the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Line {
    /// The name of the question.
    pub part: String,
    /// The name of the command.
    pub question: &'static str,
    /// The scenario, as it was named.
    pub scenario: String,
    /// The variant, cell, level or reading of the numbers; empty for the unmodified scenario.
    pub of: String,
    /// The bots.
    pub bots: String,
    /// Games played.
    pub games: u64,
    /// The side whose wins are given: always the first.
    pub side: String,
    /// Its rate of wins with the bounds of the interval, 0 to 1; for levels of play, its match points. Empty if only the change is known.
    pub wins: [Option<f64>; 3],
    /// The change of that rate against the unmodified scenario, with the bounds of the interval.
    pub change: [Option<f64>; 3],
}

impl Asked {
    /// The answer, as a sentence without its full stop.
    #[must_use]
    pub fn answer(&self) -> String {
        match &self.found {
            Found::Run(of) => answer(&of.0),
            Found::Compare(of) => words::answer(&of.0),
            Found::Rulings(found) => found.answer(),
            Found::Sweep(found) => found.answer(),
            Found::Sensitivity(found) => found.answer(),
            Found::Verdict(found) => found.answer(),
            Found::Balance(found) => found.answer(),
        }
    }

    /// The page of the question by itself.
    ///
    /// # Errors
    /// If a chart cannot be drawn: an error of the program.
    pub fn document(&self) -> Result<Document, ChartError> {
        let command = &self.command;
        Ok(match &self.found {
            Found::Run(of) => {
                let (summary, facts) = of.as_ref();
                let charts = charts::of(summary);
                findings::document(summary, facts, command, Vec::new()).drawn(summary, &charts)?
            }
            Found::Compare(of) => {
                let (found, [base, variant]) = of.as_ref();
                let overlays = [base.overlays.as_slice(), variant.overlays.as_slice()];
                comparison::document(found, overlays, command, Some(forest::comparison(found)?))
            }
            Found::Rulings(found) => found.page(command)?,
            Found::Sweep(found) => found.page(command)?,
            Found::Sensitivity(found) => found.page(command)?,
            Found::Verdict(found) => found.page(command)?,
            Found::Balance(found) => found.page(command)?,
        })
    }

    /// Its lines of the table.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let named = |question, bots: &[BotFacts; 2], sides: &[String; 2], games| Line {
            part: self.name.clone(),
            question,
            scenario: self.scenario.clone(),
            bots: words::bots(bots, sides),
            games,
            side: sides[0].clone(),
            ..Line::default()
        };
        match &self.found {
            Found::Run(of) => {
                let (summary, facts) = of.as_ref();
                let line = named("run", &facts.bots, &summary.sides, summary.games);
                vec![Line { wins: bounds(&summary.wins[0].rate), ..line }]
            }
            Found::Compare(of) => {
                let c = &of.0;
                let (wins, line) = (c.wins(), named("compare", &c.bots, &c.sides, c.games));
                let change = [Some(wins.difference), wins.low, wins.high];
                // Overlays that both have are not a part of the change.
                let own =
                    c.variant.overlays.iter().filter(|overlay| !c.base.overlays.contains(overlay)).cloned().collect();
                let of = words::rules(c, &Rules { overlays: own, ..c.variant.clone() });
                vec![Line { of, wins: [Some(wins.variant), None, None], change, ..line }]
            }
            Found::Rulings(r) => {
                let row = |row: &sandtable_analysis::lab::ranking::Ranked| Line {
                    of: format!("{}={}", row.switch.id, row.switch.choice),
                    change: [Some(row.wins.difference), row.wins.low, row.wins.high],
                    ..named("rulings", &r.bots, &r.sides, r.games)
                };
                r.rows.iter().map(row).collect()
            }
            Found::Sweep(found) => {
                let setting = &found.plan.setting;
                let cell = |cell: &sandtable_analysis::lab::sweep::Cell| {
                    let of =
                        found.plan.axes.iter().zip(&cell.values).map(|(axis, value)| format!("{}={value}", axis.path));
                    let wins = &cell.wins[0];
                    Line {
                        of: of.collect::<Vec<_>>().join(", "),
                        wins: bounds(&wins.variant),
                        change: [wins.difference, wins.low, wins.high].map(Some),
                        ..named("sweep", &setting.bots, &setting.sides, cell.games)
                    }
                };
                found.cells.iter().map(cell).collect()
            }
            Found::Sensitivity(s) => {
                let setting = &s.plan.setting;
                let games = |draws: usize| setting.games * draws as u64;
                let line = |draws| named("sensitivity", &setting.bots, &setting.sides, games(draws));
                let band = [s.wins.median, s.wins.low, s.wins.high].map(|rate| Some(rate.clamp(0.0, 1.0)));
                vec![
                    Line { wins: bounds(&s.base), ..line(s.points.played as usize) },
                    Line { of: "over the plausible values".into(), wins: band, ..line(s.draws.len()) },
                ]
            }
            Found::Balance(found) => {
                let setting = &found.plan.setting;
                let line = |found: &sandtable_analysis::lab::balance::Found| {
                    let cell = found.fresh.as_ref()?;
                    let wins = &cell.wins[0];
                    Some(Line {
                        of: balance::change(found),
                        wins: bounds(&wins.variant),
                        change: [wins.difference, wins.low, wins.high].map(Some),
                        ..named("balance", &setting.bots, &setting.sides, cell.games)
                    })
                };
                found.ranked().into_iter().filter_map(line).collect()
            }
            Found::Verdict(found) => {
                let level =
                    |(rung, cell): (&sandtable_analysis::lab::skill::Rung, &sandtable_analysis::lab::ladder::Cell)| {
                        Line {
                            of: rung.name.clone(),
                            wins: [cell.share.share, cell.share.low, cell.share.high].map(Some),
                            ..named("verdict", &rung.bots, &found.plan.setting.sides, cell.games)
                        }
                    };
                found.plan.rungs.iter().zip(&found.cells).map(level).collect()
            }
        }
    }
}

fn bounds(rate: &Rate) -> [Option<f64>; 3] {
    [rate.rate, rate.low, rate.high].map(Some)
}

/// The page with the author's part from `cover`: first all answers, then the page of each question of `asked` as a part of it.
///
/// # Errors
/// If a chart cannot be drawn: an error of the program.
pub fn document(cover: &Cover, asked: &[Asked]) -> Result<Document, ChartError> {
    let mut page = Document::new(cover.title.as_deref().unwrap_or("Study"));
    page.paragraph(format!("**{}.**", told(asked)));
    page.sign(cover);
    page.list(asked.iter().map(|asked| format!("`{}`: {}.", asked.name, asked.answer())));
    page.heading("All numbers");
    page.paragraph(
        "Wins are those of the first side, with 95 % intervals in brackets. For levels of play they are match points: a win \
         counts 1 and a draw 1/2. Over plausible values they are the median and the band of 90 % of the draws. Changes are \
         against the unmodified scenario, in percentage points.",
    );
    let lines: Vec<Line> = asked.iter().flat_map(Asked::lines).collect();
    let bots = lines.first().map(|first| &first.bots).filter(|bots| lines.iter().all(|line| line.bots == **bots));
    if let Some(bots) = bots {
        page.paragraph(format!("Bots: {bots}."));
    }
    page.table(table(&lines, bots.is_none()));
    for asked in asked {
        let own = asked.document()?;
        page.heading(&format!("{}: {}", asked.name, own.title));
        page.blocks.extend(own.lowered());
    }
    Ok(page)
}

/// The numbers of questions and scenarios.
fn told(asked: &[Asked]) -> String {
    let mut scenarios: Vec<&str> = asked.iter().map(|asked| asked.scenario.as_str()).collect();
    scenarios.sort_unstable();
    scenarios.dedup();
    let count = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    format!("{} asked of {}", count(asked.len(), "question"), count(scenarios.len(), "scenario"))
}

/// The lines as a table, with a column of bots if `bots`.
fn table(lines: &[Line], bots: bool) -> Table {
    let points = |change: f64| words::signed(100.0 * change, 1);
    let between = |[middle, low, high]: [Option<f64>; 3],
                   shown: &dyn Fn(f64) -> String,
                   digits: &dyn Fn(f64) -> String| match (middle, low, high) {
        (Some(middle), Some(low), Some(high)) => format!("{} [{}, {}]", shown(middle), digits(low), digits(high)),
        (Some(middle), ..) => shown(middle),
        _ => String::new(),
    };
    let row = |line: &Line| {
        let mut row = vec![
            line.part.clone(),
            if line.of.is_empty() { "the scenario".into() } else { line.of.clone() },
            crate::words::number(line.games),
            capital(&line.side),
            between(line.wins, &percent, &|rate| format!("{:.1}", 100.0 * rate)),
            between(line.change, &points, &points),
        ];
        row.extend(bots.then(|| line.bots.clone()));
        row
    };
    let header = ["question", "of", "games", "side", "wins", "change"].into_iter().chain(bots.then_some("bots"));
    Table {
        header: header.map(String::from).collect(),
        words: usize::from(bots),
        rows: lines.iter().map(row).collect(),
    }
}

/// The lines of the questions `asked` as columns, for a spreadsheet and for a Parquet file.
#[must_use]
pub fn columns(asked: &[Asked]) -> Columns {
    let lines: Vec<Line> = asked.iter().flat_map(Asked::lines).collect();
    let lines: Vec<&Line> = lines.iter().collect();
    let mut columns = Columns::default();
    for (name, of) in [
        ("part", (|line| line.part.clone()) as fn(&Line) -> String),
        ("question", |line| line.question.into()),
        ("scenario", |line| line.scenario.clone()),
        ("of", |line| line.of.clone()),
        ("bots", |line| line.bots.clone()),
    ] {
        columns.text(name, lines.iter().map(|line| of(line)));
    }
    columns.counts("games", lines.iter().map(|line| line.games));
    columns.text("side", lines.iter().map(|line| line.side.clone()));
    columns.bounded("wins", &lines, |line| line.wins);
    columns.bounded("change", &lines, |line| line.change);
    columns
}
