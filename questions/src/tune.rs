//! Which weights take the most points from these opponents?
//!
//! ```text
//! tuning.json              what is to be found; a tuning of something else is refused
//! generations/0001.json    what the candidates of a generation scored; the one after the last is what the new weights gain
//! result.json, summary.md, weights.toml, charts/way.svg and .png: when all are played
//! ```

use crate::asker::{Asker, Whole};
use crate::failure::Failure;
use crate::files::json;
use crate::parts::{InParts, Parts};
use crate::seats::{self, Seats, bot_facts};
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use sandtable_analysis::lab::tuning::{Field, Gain, Scores, Search, derived, usual_candidates};
use sandtable_analysis::lab::{Setting, Tuning, TuningPlan};
use sandtable_analysis::{Plan, Progress};
use sandtable_bots::catalogue::BotChoice;
use sandtable_bots::weights::{self, MOST};
use sandtable_engine::Side;
use sandtable_reports::lab::tuning as shown;
use sandtable_reports::picture::png;
use sandtable_reports::words::percent;
use std::path::PathBuf;

/// Pixels of a PNG to a unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// Weights to find. The bot of the side at the table is where the search starts: a heuristic.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// The side whose weights are found.
    pub side: Side,
    /// The opponents; the one at the table where there are none.
    pub against: &'a [BotChoice],
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
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// A folder that every generation is written into as soon as it is played: new, empty, or of the same tuning, which then goes on.
    pub out: Option<PathBuf>,
}

/// The weights.
#[derive(Debug)]
pub struct Answer {
    /// What was found.
    pub tuning: Tuning,
    /// The weights as a file, with their pedigree.
    pub weights: String,
    folder: Option<Parts>,
}

impl Answer {
    /// Writes what was found into the folder that was asked for, with the command that repeats it. Before all is played there is
    /// nothing to write.
    ///
    /// # Errors
    /// Where a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Failure> {
        let Answer { tuning, weights, folder: Some(folder) } = self else { return Ok(()) };
        if !tuning.complete() {
            return Ok(());
        }
        let svg = shown::chart(tuning).map_err(Failure::said)?;
        folder.write("charts/way.svg", svg.as_bytes())?;
        folder.write("charts/way.png", &png(&svg, PNG_SCALE).map_err(Failure::said)?)?;
        folder.write("weights.toml", weights.as_bytes())?;
        folder.write("result.json", json(tuning)?.as_bytes())?;
        folder.write("summary.md", shown::markdown(tuning, command, "charts/way.png").as_bytes())
    }
}

/// Searches, and plays what the found weights gain.
///
/// # Errors
/// A bot at the start that has no weights; a bot's file or a folder at fault; rules or a bot at fault.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Answer, Failure> {
    visit(&question.table.scenario.data, Weights { question, asker })
}

struct Weights<'a, 'b> {
    question: &'a Question<'a>,
    asker: &'a mut Asker<'b>,
}

/// The weights that a heuristic at the table plays by.
fn start<G: System>(game: &G, table: &Table, side: Side) -> Result<Vec<i32>, Failure> {
    let choice = &table.bots[side.index()];
    let name = G::CARD.sides[side.index()];
    if choice.name != "heuristic" || G::weights().is_empty() {
        let found = format!("{name}={choice}, a bot without weights");
        return Err(Failure::argument("--bot", found, format!("{name}=heuristic or {name}=heuristic:FILE"), None));
    }
    let text = game.bot(choice, side)?.1.expect("a heuristic is made from a text");
    Ok(weights::read(&text.name, &text.text, &G::weights())?)
}

impl Visit for Weights<'_, '_> {
    type Out = Result<Answer, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Answer, Failure> {
        let Weights { question, asker } = self;
        let Question { table, side, against, generations, games, step, check, threads, .. } = *question;
        let own = [table.bots[side.enemy().index()].clone()];
        let against = if against.is_empty() { &own } else { against };
        let met = against.iter().map(|choice| game.bot(choice, side.enemy())).collect::<Result<Vec<_>, _>>()?;
        let named = against.iter().zip(&met).map(|(choice, (_, text))| bot_facts(choice, text.clone())).collect();
        let opponents: Vec<G::Bot> = met.into_iter().map(|(bot, _)| bot).collect();
        let seats = Seats::new(game, &table.bots)?;
        let facts = seats::facts(table, seats::rulings(game), seats.named);
        let start = start(game, table, side)?;
        let plan = TuningPlan {
            setting: Setting::of(G::CARD, &facts, table.seed, games),
            side: side.index(),
            against: named,
            keys: G::weights().iter().map(|(section, key)| format!("{section}.{key}")).collect(),
            candidates: question.candidates.unwrap_or_else(|| usual_candidates(start.len())),
            start,
            generations,
            step,
            check,
        };
        let folder = question.out.as_deref().map(|path| Parts::open(path, &plan)).transpose()?;
        let mut whole = Whole::new(plan.games());
        let mut search = Search::new(&plan, MOST);
        let each = plan.candidates as u64 * opponents.len() as u64;
        let meet = |players: &[Vec<i32>], part: u32, games: u64, whole: &Whole, asker: &mut Asker<'_>, note: &str| {
            let players: Vec<G::Bot> = players.iter().filter_map(|weights| game.weighted(weights)).collect();
            let field = Field { game, side, players: &players, opponents: &opponents };
            let lanes = (players.len() * opponents.len()) as u64;
            let plan = Plan { seed: derived(table.seed, part.into()), games, threads };
            let stop = asker.stop();
            let mut tell = |progress: &Progress| {
                asker.tell(&whole.with(&Progress { done: progress.done * lanes, ..*progress }), note);
            };
            field.play(&plan, stop, &mut tell)
        };
        for number in 0..generations {
            let known =
                |scores: &Scores| scores.halves.len() == plan.candidates && scores.margins.len() == plan.candidates;
            let candidates = search.ask();
            let read = folder.as_ref().map(|folder| folder.read(number as usize, known)).transpose()?.flatten();
            let scores = match read {
                Some(scores) => scores,
                None => {
                    let best = search.way().last().map(|last| format!(", {} of the points", percent(last.mean)));
                    let note = format!("generation {} of {generations}{}", number + 1, best.unwrap_or_default());
                    let scored = meet(&candidates, number, games, &whole, asker, &note)?;
                    if scored.finish.games < games {
                        return Ok(answer::<G>(plan, &search, None, folder, facts.title.as_str()));
                    }
                    if let Some(folder) = &folder {
                        folder.keep(number as usize, &scored.scores)?;
                    }
                    scored.scores
                }
            };
            whole.part_done(games * each);
            search.tell(&scores);
        }
        let last = generations as usize;
        let gain = match folder
            .as_ref()
            .map(|folder| folder.read(last, |gain: &Gain| gain.games == check))
            .transpose()?
            .flatten()
        {
            Some(gain) => Some(gain),
            None => {
                let scored = meet(
                    &[plan.start.clone(), search.found()],
                    generations,
                    check,
                    &whole,
                    asker,
                    "what the weights gain",
                )?;
                let gain = Gain::of(&scored, opponents.len()).filter(|gain| gain.games == check);
                if let (Some(gain), Some(folder)) = (&gain, &folder) {
                    folder.keep(last, gain)?;
                }
                gain
            }
        };
        Ok(answer::<G>(plan, &search, gain, folder, facts.title.as_str()))
    }
}

fn answer<G: System>(
    plan: TuningPlan,
    search: &Search,
    gain: Option<Gain>,
    folder: Option<Parts>,
    title: &str,
) -> Answer {
    let tuning = Tuning::of(plan, search, gain);
    let head = shown::pedigree(&tuning, title);
    let weights = weights::write(&head, &G::weights(), &tuning.found);
    Answer { tuning, weights, folder }
}

impl InParts for TuningPlan {
    const WHAT: &'static str = "tuning";
    const PART: &'static str = "generation";

    fn differs(&self, other: &TuningPlan) -> Option<&'static str> {
        TuningPlan::differs(self, other)
    }
}
