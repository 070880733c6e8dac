//! Which weights take the most points from these opponents?
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

/// Weights to find. The bot of the side at the table is where the search starts: a heuristic.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// The side whose weights are found.
    pub side: Side,
    /// The opponents; the one at the table where there are none.
    pub against: &'a [OpenBot],
    /// Whether levels of victory count, and not wins alone.
    pub levels: bool,
    /// How many generations.
    pub generations: u32,
    /// How many candidates in each; as many as the textbook asks for where it is not said.
    pub candidates: Option<usize>,
    /// How many games each candidate plays against each opponent in a generation.
    pub games: u64,
    /// How far the first candidates lie from the start.
    pub step: f64,
    /// How many games against each opponent show the gain.
    pub check: u64,
    /// Where what was played is kept, if anywhere: it is new, empty, or of the same question, which then continues.
    pub keep: Option<&'a dyn Keep>,
}

/// The weights.
#[derive(Debug)]
pub struct Answer<'a> {
    /// What was found.
    pub tuning: Tuning,
    /// The weights as a file, with their provenance.
    pub weights: String,
    parts: Parts<'a>,
}

impl Answer<'_> {
    /// Writes what was found into the folder that was asked for, with the command that repeats it. Before all is played there is
    /// nothing to write.
    ///
    /// # Errors
    /// Where a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Error> {
        match self.parts.write_found(&self.tuning, command)? {
            true => self.parts.write("weights.toml", &self.weights),
            false => Ok(()),
        }
    }
}

/// Searches, and plays what the found weights gain.
///
/// # Errors
/// A bot at the start that has no weights; a bot's file or a folder in error; rules or a bot in error.
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
    let head = shown::pedigree(&tuning, &facts.title);
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

/// Lets players meet opponents, in all meetings at a time where the executor can: what they scored in each. None where it was cancelled.
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

/// What a game is worth: by who wins, or by levels of victory.
pub(crate) fn points(card: &Card, levels: bool) -> Points {
    if levels { Points::Levels(card.levels.len() as u8) } else { Points::Wins }
}

/// The weights that a heuristic at the table plays by.
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
