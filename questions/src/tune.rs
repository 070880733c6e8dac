//! Which weights score the most points against these opponents?
//!
//! ```text
//! tuning.json              what is to be found; a tuning of something else is refused
//! generations/0001.json    what the candidates of a generation scored; the one after the last is what the new weights gain
//! result.json, summary.md, report.html, weights.toml, weights.csv, charts/way.svg and .png: when all are played
//! ```

use crate::control::Control;
use crate::error::Error;
use crate::keep::Keep;
use crate::ladder::Desk;
use crate::lineup::{self, Lane, OpenBot};
use crate::parts::{InParts, Parts, Steps, Whole};
use crate::table::Table;
use sandtable_analysis::dispatch::Pace;
use sandtable_analysis::lab::tuning::{self, Field, Gain, Points, Scored, Scores, Search, derived, usual_candidates};
use sandtable_analysis::lab::{Setting, Tuning, TuningPlan};
use sandtable_analysis::{Progress, Recording};
use sandtable_bots::Bot;
use sandtable_bots::weights::{self, MOST};
use sandtable_engine::{Card, Side};
use sandtable_reports::lab::tuning as shown;
use sandtable_reports::words::percent;

/// The weights to find. The search starts from the bot of the side at the table, which must be a heuristic.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The side whose weights are found.
    pub side: Side,
    /// The opponents; if empty, the one at the table.
    pub against: &'a [OpenBot],
    /// Whether levels of victory count, instead of wins alone.
    pub levels: bool,
    /// The number of generations.
    pub generations: u32,
    /// The number of candidates in each; by default, the number that the textbook recommends.
    pub candidates: Option<usize>,
    /// The number of games of each candidate against each opponent in a generation.
    pub games: u64,
    /// How far the first candidates lie from the starting weights.
    pub step: f64,
    /// The number of games against each opponent that show the gain.
    pub check: u64,
    /// Where the games played are kept, if anywhere: a folder that is new, empty, or of the same question, which then resumes.
    pub keep: Option<&'a dyn Keep>,
}

/// The weights found.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The result of the tuning.
    pub tuning: Tuning,
    /// The weights as a file, with their provenance.
    pub weights: String,
    parts: Parts<'a>,
}

impl Answer<'_> {
    /// Writes the result into its folder, with the `command` that repeats it. Nothing is written before everything is played.
    ///
    /// # Errors
    /// If a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Error> {
        match self.parts.write_found(&self.tuning, command)? {
            true => self.parts.write("weights.toml", &self.weights),
            false => Ok(()),
        }
    }
}

/// Searches for weights as `question` asks, and plays games to measure their gain, with the executor of `control`, which also reports progress and
/// can cancel.
///
/// # Errors
/// A starting bot without weights; a bot's file or a folder in error; rules or a bot in error.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    let Question { table, side, against, generations, games, step, check, .. } = *question;
    let card = table.ruleset.card();
    let points = points(card, question.levels);
    let opponents = match against {
        [] => std::slice::from_ref(&table.bots[side.enemy().index()]),
        _ => against,
    };
    let facts = lineup::facts(table, table.bot_facts());
    let start = start(table, side)?;
    let keys = table.system().weight_keys();
    let plan = TuningPlan {
        setting: Setting::of(card, &facts, table.seed, games),
        points,
        side: side.index(),
        against: opponents.iter().map(|opponent| opponent.facts.clone()).collect(),
        keys: keys.iter().map(ToString::to_string).collect(),
        candidates: question.candidates.unwrap_or_else(|| usual_candidates(start.len())),
        start,
        generations,
        step,
        check,
    };
    let parts = Parts::open(question.keep, &plan)?;
    let mut steps = Steps::of(&parts, plan.games(), control);
    let mut search = Search::new(&plan, MOST);
    let bots: Vec<&Bot> = opponents.iter().map(|opponent| &opponent.bot).collect();
    let pace = Pace::default();
    let mut meet = |players: &[Vec<i32>], part: u32, games: u64, whole: &Whole, note: &str| {
        let players: Vec<Bot> = players.iter().map(|weights| Bot::Heuristic(weights.clone())).collect();
        let seed = derived(table.seed, part.into());
        let (players, opponents, pace) = (&players[..], &bots[..], &pace);
        let meeting = Meeting { seed, side, points, players, opponents, games, pace };
        let mut scored = fields(table, &[meeting], &mut Desk { whole, control, note: note.to_owned() })?;
        Ok::<_, Error>(scored.pop().flatten())
    };
    let fits = |scores: &Scores| scores.points.len() == plan.candidates && scores.margins.len() == plan.candidates;
    let games_of = |players: usize, games: u64| games.saturating_mul((players * bots.len()) as u64);
    let gain = 'played: {
        for number in 0..generations {
            let candidates = search.ask();
            let best = search.way().last().map(|last| format!(", score {}", percent(last.mean)));
            let note = format!("generation {} of {generations}{}", number + 1, best.unwrap_or_default());
            let scores = steps.next(games_of(candidates.len(), games), fits, |whole| {
                Ok(meet(&candidates, number, games, whole, &note)?.map(|scored| scored.scores))
            })?;
            let Some(scores) = scores else { break 'played None };
            search.tell(&scores);
        }
        let both = [plan.start.clone(), search.found()];
        let fits = |gain: &Gain| gain.games == check;
        steps.next(games_of(both.len(), check), fits, |whole| {
            let scored = meet(&both, generations, check, whole, "gain of the weights")?;
            Ok(scored.and_then(|scored| Gain::of(&scored, points, bots.len())))
        })?
    };
    let tuning = Tuning::of(plan, &search, gain);
    let head = shown::provenance(&tuning, &facts.title);
    let weights = weights::write(&head, &keys, &tuning.found);
    Ok(Answer { tuning, weights, parts })
}

/// Players of a side who meet opponents in the same games of a seed.
pub(crate) struct Meeting<'a> {
    pub(crate) seed: u64,
    pub(crate) side: Side,
    pub(crate) points: Points,
    pub(crate) players: &'a [Bot],
    pub(crate) opponents: &'a [&'a Bot],
    pub(crate) games: u64,
    pub(crate) pace: &'a Pace,
}

/// Plays all meetings, in parallel if the executor can. Returns the scores of each; `None` if it was cancelled.
pub(crate) fn fields(
    table: &Table,
    meetings: &[Meeting<'_>],
    desk: &mut Desk<'_, '_>,
) -> Result<Vec<Option<Scored>>, Error> {
    let (mut played, mut shares) = (Vec::new(), Vec::new());
    for &Meeting { seed, side, points, players, opponents, games, pace } in meetings {
        let lane = |player, opponent| match side {
            Side::First => Lane { rules: table, read: table, bots: [player, opponent] },
            Side::Second => Lane { rules: table, read: table, bots: [opponent, player] },
        };
        let lanes: Vec<Lane<'_>> =
            players.iter().flat_map(|player| opponents.iter().map(move |opponent| lane(player, opponent))).collect();
        let job = lineup::job(seed, Recording::Rows, &lanes)?;
        shares.push(Progress { of: games, ..Progress::default() }.by(lanes.len() as u64));
        let field = Field { side, points, opponents: opponents.len() };
        played.push(tuning::Meeting { field, job, games, pace });
    }
    let Desk { whole, control, note } = desk;
    let (executor, cancel) = (control.executor(), control.cancel());
    let mut tell = |number: usize, progress: &Progress| {
        shares[number] = progress.by(played[number].job.lanes() as u64);
        control.report(&whole.with(&Progress::sum(&shares)), note);
    };
    let scored = tuning::meet(&played, executor, cancel, &mut tell)?;
    let finished = |(scored, meeting): (Scored, &Meeting<'_>)| (scored.finish.games == meeting.games).then_some(scored);
    Ok(scored.into_iter().zip(meetings).map(finished).collect())
}

/// How a game is scored: by the winner, or by levels of victory.
pub(crate) fn points(card: &Card, levels: bool) -> Points {
    if levels { Points::Levels(card.levels.len() as u8) } else { Points::Wins }
}

/// The weights of the heuristic at the table.
fn start(table: &Table, side: Side) -> Result<Vec<i32>, Error> {
    let own = &table.bots[side.index()];
    match &own.bot {
        Bot::Heuristic(weights) => Ok(weights.clone()),
        _ => {
            let name = table.ruleset.card().sides[side.index()];
            let found = format!("{name}={own}, a bot without weights");
            Err(Error::argument("bot", found, format!("{name}=heuristic or {name}=heuristic:FILE"), None))
        }
    }
}

impl InParts for TuningPlan {
    const WHAT: &'static str = "tuning";
    const PART: &'static str = "generation";

    fn scenario(&self) -> &str {
        &self.setting.scenario
    }

    fn differs(&self, other: &TuningPlan) -> Option<&'static str> {
        TuningPlan::differs(self, other)
    }
}
