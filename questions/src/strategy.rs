//! What is good play for both sides at once, and what is the scenario worth then?
//!
//! ```text
//! strategy.json        what is to be found; a folder of something else is refused
//! steps/0001.json      every step, in the order in which they follow from each other: a pair of members, a generation, a gain
//! mixture-SIDE.toml    what each side plays, after every round
//! bracket.json, result.json, summary.md, report.html, rounds.csv, charts/way.svg and .png: at the end
//! ```

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::keep::Keep;
use crate::ladder::{self, Desk};
use crate::lineup::{self, Lane, OpenBot};
use crate::parts::{InParts, Parts, Steps};
use crate::table::Table;
use crate::tune::{self, Meeting};
use sandtable_analysis::dispatch::Pace;
use sandtable_analysis::lab::portrait::{Feature, Portrait, Trait};
use sandtable_analysis::lab::solution::{Difference, Member, STRETCH};
use sandtable_analysis::lab::strategy::{self, Contest, Ending, Found, Mixtures, Response, Taken};
use sandtable_analysis::lab::tuning::{Points, Scored, Scores, Search, derived, spread, usual_candidates};
use sandtable_analysis::lab::{Setting, Solution, StrategyPlan, TuningPlan};
use sandtable_analysis::summary::BotFacts;
use sandtable_analysis::{Progress, Recording, Tally, dispatch};
use sandtable_bots::Bot;
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::mixture;
use sandtable_bots::weights::MOST;
use sandtable_engine::Side;
use sandtable_reports::lab::strategy as shown;
use sandtable_reports::words::percent;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Members with a smaller share of a mixture than this are not described.
const HARDLY: f64 = 0.01;

/// The most differences that are reported of a member.
const MOST_TOLD: usize = 5;

/// A search for weights ends after this many stretches of generations in a row without a gain.
const PATIENCE: u32 = 2;

/// The most generations of a search for weights.
const MOST_GENERATIONS: u32 = 100_000;

/// The most games from which a member is described, and those if one of the bots searches.
const MOST_WATCHED: u64 = 2_000;
const MOST_SEARCHED: u64 = 100;

/// Shares of a mixture are reported in millionths.
const WHOLE: f64 = 1e6;

/// The search for good play.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario; its own bots are not used.
    pub table: &'a Table,
    /// The starting portfolios of both sides. Searches start from members with weights, or from the built-in heuristic if a side has none.
    pub bots: [Vec<OpenBot>; 2],
    /// Whether levels of victory count, instead of wins alone.
    pub levels: bool,
    /// The most rounds.
    pub rounds: u32,
    /// The gain that a response needs to join, in points a game.
    pub bound: f64,
    /// The number of games that each pair of members plays.
    pub games: u64,
    /// How many searches there are for each response.
    pub searches: u32,
    /// The most games of a search for weights; it ends earlier if the weights no longer improve.
    pub response_games: u64,
    /// The number of candidates of a generation; by default, the number that the textbook recommends.
    pub candidates: Option<usize>,
    /// The number of games of each candidate in a generation.
    pub tries: u64,
    /// How far the first candidates lie from the starting weights.
    pub step: f64,
    /// The number of games that show the gain of a response.
    pub check: u64,
    /// The same if one of the players searches; 0: no response searches.
    pub searched: u64,
    /// Where the games played are kept, if anywhere: a folder that is new, empty, or of the same question, which then resumes.
    pub keep: Option<&'a dyn Keep>,
}

/// The result.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The solution.
    pub solution: Solution,
    /// The mixtures of both sides as files; none before a round is played.
    pub mixtures: Option<[String; 2]>,
    parts: Parts<'a>,
}

impl Answer<'_> {
    /// Writes the result into its folder, with the `command` that repeats it. Nothing is written before everything is played.
    ///
    /// # Errors
    /// If a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Error> {
        if let Some(bracket) = self.solution.bracket().filter(|_| self.solution.complete) {
            self.parts.write("bracket.json", json::json(&bracket)?)?;
        }
        self.parts.write_found(&self.solution, command).map(|_| ())
    }
}

/// Searches for the best responses to each side's mixture that `question` asks for, round by round. `control` plays the games and can cancel.
///
/// # Errors
/// Every bot in error, before a game is played; a folder of another question; rules or a bot in error; a system whose bots have no weights.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    let (plan, start) = plan(question)?;
    let parts = Parts::open(question.keep, &plan)?;
    let mut laboratory = Laboratory::of(question, &plan, &parts, control)?;
    let solved = laboratory.solve(start).and_then(|()| laboratory.portraits());
    let (portraits, complete) = match solved {
        Ok(portraits) => (Some(portraits), true),
        Err(Halt::Stopped) => (None, false),
        Err(Halt::Failed(error)) => return Err(error),
    };
    let found = laboratory.last.take();
    let mixtures = found.as_ref().map(|found| laboratory.mixtures(found));
    let solution = solution(question.table, plan.clone(), found, portraits, complete);
    Ok(Answer { solution, mixtures, parts })
}

/// A way to play.
#[derive(Clone, Debug)]
struct Way {
    bot: Bot,
    /// The member in the file of a mixture. It contains the weights themselves, so that the file depends on no other.
    member: mixture::Member,
}

impl Way {
    /// The weights that it plays by, or that its search uses; a search for other weights can start from them.
    fn weights(&self) -> Option<&[i32]> {
        self.member.weights.as_deref()
    }
}

/// The reason why it did not finish.
enum Halt {
    /// It was cancelled.
    Stopped,
    /// It failed.
    Failed(Error),
}

impl<E: Into<Error>> From<E> for Halt {
    fn from(error: E) -> Halt {
        Halt::Failed(error.into())
    }
}

/// The contest: steps that depend on earlier ones, each played once and kept.
struct Laboratory<'a, 'b> {
    table: &'a Table,
    plan: &'a StrategyPlan,
    /// The weights that a search starts from if no member of the side has any.
    usual: [Vec<i32>; 2],
    /// The most rounds.
    rounds: u32,
    parts: &'a Parts<'a>,
    steps: Steps<'a>,
    control: &'a mut Control<'b>,
    /// The name of the rules, if there are several.
    under: String,
    /// The state at the end of the last round.
    last: Option<Found<Way>>,
    /// The pace of games without and with a search.
    paces: [Pace; 2],
}

/// The mixtures that a search for good play finds; `None` if cancelled.
pub(crate) fn bots(
    question: &Question<'_>,
    control: &mut Control<'_>,
    under: &str,
) -> Result<Option<[OpenBot; 2]>, Error> {
    let (plan, start) = plan(question)?;
    let parts = Parts::open(None, &plan)?;
    let mut laboratory = Laboratory::of(question, &plan, &parts, control)?;
    under.clone_into(&mut laboratory.under);
    match laboratory.solve(start) {
        Ok(()) => {}
        Err(Halt::Stopped) => return Ok(None),
        Err(Halt::Failed(error)) => return Err(error),
    }
    let found = laboratory.last.take().expect("a round was played");
    let [first, second] = found.with_mixtures(|mixtures| Side::BOTH.map(|side| player(side, mixtures)));
    let [of_first, of_second] = laboratory
        .mixtures(&found)
        .map(|text| BotFacts { name: format!("mixture found for {under}"), hash: Some(lineup::hash(&text)) });
    Ok(Some([OpenBot::found(first, of_first), OpenBot::found(second, of_second)]))
}

/// The plan of the search, and the starting portfolios.
fn plan(question: &Question<'_>) -> Result<(StrategyPlan, [Vec<Way>; 2]), Error> {
    let Question { table, .. } = *question;
    let card = table.ruleset.card();
    ladder::check(table, &question.bots)?;
    let (first, of_first) = ways(table, &question.bots[0], Side::First)?;
    let (second, of_second) = ways(table, &question.bots[1], Side::Second)?;
    let start = [of_first, of_second];
    let facts = lineup::facts(table, start.each_ref().map(|bots| bots[0].clone()));
    let keys = table.system().weight_keys();
    let candidates = question.candidates.unwrap_or_else(|| usual_candidates(keys.len()));
    let of_generation = question.tries.saturating_mul(candidates as u64).max(1);
    let plan = StrategyPlan {
        setting: Setting::of(card, &facts, table.seed, question.games),
        points: tune::points(card, question.levels),
        start,
        keys: keys.iter().map(ToString::to_string).collect(),
        bound: question.bound,
        searches: question.searches,
        generations: question.response_games.div_ceil(of_generation).clamp(1, u64::from(MOST_GENERATIONS)) as u32,
        candidates,
        tries: question.tries,
        step: question.step,
        check: question.check,
        searched: question.searched,
    };
    Ok((plan, [first, second]))
}

/// A side's starting portfolio, with the facts about each bot. A mixture joins with each of its members.
fn ways(table: &Table, bots: &[OpenBot], side: Side) -> Result<(Vec<Way>, Vec<BotFacts>), Error> {
    let mut portfolio = Vec::new();
    let mut add = |member: mixture::Member, bot: &Bot, facts: BotFacts| {
        let member = mixture::Member { weights: member.weights.or_else(|| weights(bot)), ..member };
        portfolio.push((Way { bot: bot.clone(), member }, facts));
    };
    for open in bots {
        let Bot::Mixture(of) = &open.bot else {
            let (name, bot) = (open.to_string(), open.choice.clone());
            let member = mixture::Member { share: 0, name, bot, weights: None, opponents: Vec::new() };
            add(member, &open.bot, open.facts.clone());
            continue;
        };
        for (member, (_, bot)) in open.members(&*table.ruleset, side)?.into_iter().zip(of) {
            let name = format!("{} of {open}", member.name);
            let facts = BotFacts { name: name.clone(), hash: open.facts.hash.clone() };
            add(mixture::Member { name, ..member }, bot, facts);
        }
    }
    Ok(portfolio.into_iter().unzip())
}

/// The weights of a heuristic.
fn weights(bot: &Bot) -> Option<Vec<i32>> {
    match bot {
        Bot::Heuristic(weights) => Some(weights.clone()),
        _ => None,
    }
}

/// The bot that plays the mixture of a side.
fn player(side: Side, mixtures: &Mixtures<'_, Way>) -> Bot {
    let (members, shares) = (mixtures.members[side.index()], mixtures.shares[side.index()]);
    let playing = members.iter().zip(shares).map(|(way, &share)| (millionths(share), way.bot.clone()));
    Bot::Mixture(playing.filter(|(share, _)| *share > 0).collect())
}

/// The number of games: `games`, or `plan.searched` if one of the players searches.
fn number_of_games(plan: &StrategyPlan, player: &Bot, opponent: &Bot, games: u64) -> u64 {
    match plan.searched {
        0 => games,
        searched if player.searches() || opponent.searches() => searched,
        _ => games,
    }
}

/// The score of a single player of a side, converted to the points of the first side.
fn of_first(side: Side, scores: &Scores, points: Points, games: u64) -> Taken {
    let taken = match side {
        Side::First => scores.points[0],
        Side::Second => points.parts() * games - scores.points[0],
    };
    Taken::of(taken, points, games)
}

/// The members of a mixture with their shares, as in its file.
fn members(ways: &[Way], shares: &[f64]) -> Vec<mixture::Member> {
    let member = |(way, &share): (&Way, &f64)| mixture::Member { share: millionths(share), ..way.member.clone() };
    ways.iter().zip(shares).map(member).filter(|member| member.share > 0).collect()
}

/// Whether a member's name says in which round it was found, as `round 3` and `round 4, hunters` do.
fn is_of_a_round(name: &str) -> bool {
    name.strip_prefix("round ").is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// A share in millionths.
fn millionths(share: f64) -> u32 {
    (share * WHOLE).round() as u32
}

/// Players of a side who meet an opponent in the same games.
struct Duel {
    side: Side,
    players: Vec<Bot>,
    opponent: Bot,
    games: u64,
}

impl Duel {
    /// A duel of one player, with fewer games if one of the two searches.
    fn of(plan: &StrategyPlan, side: Side, player: &Bot, opponent: Bot, games: u64) -> Duel {
        let games = number_of_games(plan, player, &opponent, games);
        Duel { side, players: vec![player.clone()], opponent, games }
    }

    /// A duel of several weights of a side, all in the same games.
    fn of_weights(side: Side, weights: impl Iterator<Item = Vec<i32>>, opponent: &Bot, games: u64) -> Duel {
        Duel { side, players: weights.map(Bot::Heuristic).collect(), opponent: opponent.clone(), games }
    }

    /// The meeting of these players in the games of a seed.
    fn meeting<'m>(
        &'m self,
        plan: &StrategyPlan,
        seed: u64,
        opponents: &'m [&'m Bot; 1],
        paces: &'m [Pace; 2],
    ) -> Meeting<'m> {
        let Duel { side, players, opponent, games } = self;
        let searches = opponent.searches() || players.iter().any(Bot::searches);
        let pace = &paces[usize::from(searches)];
        Meeting { seed, side: *side, points: plan.points, players, opponents, games: *games, pace }
    }
}

/// A search in progress for the weights of a side against an opponent.
struct Hunt {
    side: Side,
    opponent: Bot,
    search: Search,
    /// The current generation.
    generation: u32,
    /// The weights that play next: the candidates, or the best so far and the current result, to see whether it still improves.
    players: Vec<Vec<i32>>,
    compares: bool,
    best: Option<Vec<i32>>,
    /// Stretches of generations without a gain.
    idle: u32,
    over: bool,
}

impl Hunt {
    fn new(plan: &StrategyPlan, side: Side, seed: u64, start: &[i32], opponent: Bot) -> Hunt {
        let facts = BotFacts { name: "mixture".into(), hash: None };
        let mut search = Search::new(
            &TuningPlan {
                setting: Setting { seed, games: plan.tries, ..plan.setting.clone() },
                points: plan.points,
                side: side.index(),
                against: vec![facts],
                keys: plan.keys.clone(),
                start: start.to_vec(),
                generations: plan.generations,
                candidates: plan.candidates,
                step: plan.step,
                check: 0,
            },
            MOST,
        );
        let players = search.ask();
        Hunt { side, opponent, search, generation: 1, players, compares: false, best: None, idle: 0, over: false }
    }

    /// The next duel.
    fn duel(&self, plan: &StrategyPlan) -> Duel {
        let games = if self.compares { plan.games_of_generation() } else { plan.tries };
        Duel::of_weights(self.side, self.players.iter().cloned(), &self.opponent, games)
    }

    /// Takes the scores of the duel.
    fn take(&mut self, plan: &StrategyPlan, scores: &Scores) {
        let last = self.generation == plan.generations;
        if !self.compares {
            self.search.tell(scores);
            if self.generation.is_multiple_of(STRETCH) || last {
                // The best so far and the current result play the same fresh games, to see whether it still improves.
                self.compares = true;
                self.players = self.best.take().into_iter().chain([self.search.found()]).collect();
                return;
            }
        } else {
            let grows = scores.points.first() < scores.points.get(1) || self.players.len() == 1;
            self.idle = if grows { 0 } else { self.idle + 1 };
            self.best = self.players.drain(..).nth(usize::from(grows && scores.points.len() > 1));
            self.compares = false;
            self.over = self.idle == PATIENCE || last;
        }
        if !self.over {
            self.generation += 1;
            self.players = self.search.ask();
        }
    }

    /// The weights that it found.
    fn found(&self) -> Vec<i32> {
        self.best.clone().unwrap_or_default()
    }
}

impl<'a, 'b> Laboratory<'a, 'b> {
    fn of(
        question: &Question<'a>,
        plan: &'a StrategyPlan,
        parts: &'a Parts<'a>,
        control: &'a mut Control<'b>,
    ) -> Result<Self, Error> {
        let table = question.table;
        let usual = OpenBot::both(&*table.ruleset, &Default::default())?;
        Ok(Laboratory {
            table,
            plan,
            usual: usual.map(|usual| weights(&usual.bot).unwrap_or_default()),
            parts,
            rounds: question.rounds,
            steps: Steps::of(parts, plan.games(question.rounds), control),
            control,
            under: String::new(),
            last: None,
            paces: Default::default(),
        })
    }

    /// Plays until the search is settled, or all rounds are played.
    fn solve(&mut self, start: [Vec<Way>; 2]) -> Result<(), Halt> {
        let plan = self.plan;
        let ending = Ending { bound: plan.bound, rounds: self.rounds as usize, seed: plan.setting.seed };
        strategy::solve(self, start, &ending).map(drop)
    }

    /// Plays steps side by side. In each step, players of a side meet an opponent, all in the same games, with a separate seed for each step.
    fn steps<T: Serialize + DeserializeOwned>(
        &mut self,
        duels: &[Duel],
        note: &str,
        fits: impl Fn(&Duel, &T) -> bool,
        told: impl Fn(&Duel, Scores) -> T,
    ) -> Result<Vec<T>, Halt> {
        let Laboratory { table, steps, control, plan, paces, .. } = self;
        let first = steps.taken() as u64;
        let games: Vec<u64> = duels.iter().map(|duel| duel.games.saturating_mul(duel.players.len() as u64)).collect();
        let opponents: Vec<[&Bot; 1]> = duels.iter().map(|duel| [&duel.opponent]).collect();
        let played = steps.next_all(
            &games,
            |place, part| fits(&duels[place], part),
            |whole, missing| {
                let meeting = |&place: &usize| {
                    let seed = derived(plan.setting.seed, first + place as u64);
                    duels[place].meeting(plan, seed, &opponents[place], paces)
                };
                let meetings: Vec<Meeting<'_>> = missing.iter().map(meeting).collect();
                let scored = tune::fields(table, &meetings, &mut Desk { whole, control, note: note.to_owned() })?;
                let told = |(place, scored): (&usize, Option<Scored>)| {
                    scored.map(|scored| told(&duels[*place], scored.scores))
                };
                Ok(missing.iter().zip(scored).map(told).collect())
            },
        )?;
        played.ok_or(Halt::Stopped)
    }

    /// The scores of weights of a side, duel by duel.
    fn scores(&mut self, duels: &[Duel], note: &str) -> Result<Vec<Scores>, Halt> {
        let fits = |duel: &Duel, scores: &Scores| {
            let count = duel.players.len();
            scores.points.len() == count && scores.margins.len() == count
        };
        self.steps(duels, note, fits, |_, scores| scores)
    }

    /// The score of the single player in each duel, converted to the points of the first side.
    fn taken(&mut self, duels: &[Duel], note: &str) -> Result<Vec<Taken>, Halt> {
        let points = self.plan.points;
        let told = |duel: &Duel, scores: Scores| of_first(duel.side, &scores, points, duel.games);
        let share = |part: f64| (0.0..=1.0).contains(&part);
        self.steps(duels, note, |_, taken: &Taken| share(taken.mean) && share(taken.se), told)
    }

    /// The duel of a response with the mixture that it meets.
    fn check(&self, (side, response): &(Side, &Way), mixtures: &Mixtures<'_, Way>) -> Duel {
        Duel::of(self.plan, *side, &response.bot, player(side.enemy(), mixtures), self.plan.check)
    }

    /// The text before a round's steps in progress reports.
    fn note(&self, what: &str) -> String {
        let round = self.round_number();
        let value = self.last.as_ref().and_then(|found| found.rounds.last()).map(|round| round.value.mean);
        let value = value.map(|value| format!(", value {}", percent(value))).unwrap_or_default();
        let under = if self.under.is_empty() { String::new() } else { format!("{}, ", self.under) };
        format!("{under}round {round} of {}{value}: {what}", self.rounds)
    }

    /// The starting points of the searches for a side's response: its members with weights, those with the largest shares first, and far from each
    /// other.
    fn starts(&self, side: Side, mixtures: &Mixtures<'_, Way>) -> Vec<Vec<i32>> {
        let own = mixtures.members[side.index()].iter().zip(mixtures.shares[side.index()]);
        let weighted: Vec<(f64, &[i32])> = own.filter_map(|(way, &share)| Some((share, way.weights()?))).collect();
        match weighted.is_empty() {
            true => vec![self.usual[side.index()].clone()],
            false => spread(&weighted).into_iter().map(|i| weighted[i].1.to_vec()).collect(),
        }
    }

    /// Runs several searches for weights side by side, generation by generation.
    fn hunt(&mut self, mut hunts: Vec<Hunt>, note: &str) -> Result<Vec<Hunt>, Halt> {
        let plan = self.plan;
        while let Some(generation) = hunts.iter().filter(|hunt| !hunt.over).map(|hunt| hunt.generation).max() {
            let note = format!("{note}, generation {generation} of at most {}", plan.generations);
            let (under_way, duels): (Vec<usize>, Vec<Duel>) =
                hunts.iter().enumerate().filter(|(_, hunt)| !hunt.over).map(|(i, hunt)| (i, hunt.duel(plan))).unzip();
            let scores = self.scores(&duels, &note)?;
            under_way.into_iter().zip(scores).for_each(|(i, scores)| hunts[i].take(plan, &scores));
        }
        Ok(hunts)
    }

    /// The texts of both mixtures' files.
    fn mixtures(&self, found: &Found<Way>) -> [String; 2] {
        Side::BOTH.map(|side| {
            let shares = &found.rounds.last().expect("a round was played").shares[side.index()];
            let members = members(&found.members[side.index()], shares);
            mixture::write(
                &shown::provenance(self.plan, side, &found.rounds),
                &members,
                &self.table.system().weight_keys(),
            )
        })
    }

    /// The text of a response's file: a mixture of it alone.
    fn response(&self, side: Side, way: &Way) -> String {
        let rounds = self.last.as_ref().map_or(0, |found| found.rounds.len());
        let head = shown::provenance_of_response(self.plan, side, rounds);
        let member = mixture::Member { share: 1, ..way.member.clone() };
        mixture::write(&head, &[member], &self.table.system().weight_keys())
    }

    /// The portraits of the members that are played at all, and of the first of each side, against the other side's mixture.
    fn portraits(&mut self) -> Result<[Vec<Option<Portrait>>; 2], Halt> {
        let found = self.last.clone().expect("a round was played");
        let shares = &found.rounds.last().expect("a round was played").shares;
        let opponents = found.with_mixtures(|mixtures| Side::BOTH.map(|side| player(side.enemy(), mixtures)));
        let mut portraits: [Vec<Option<Portrait>>; 2] = Default::default();
        for side in Side::BOTH {
            let opponent = &opponents[side.index()];
            for (i, way) in found.members[side.index()].iter().enumerate() {
                let told = i == 0 || shares[side.index()][i] >= HARDLY;
                let portrait = match told {
                    true => Some(self.portrait(side, way, opponent)?),
                    false => None,
                };
                portraits[side.index()].push(portrait);
            }
        }
        Ok(portraits)
    }

    /// The portrait of a member. It is not a step, so that more rounds can follow later.
    fn portrait(&mut self, side: Side, way: &Way, opponent: &Bot) -> Result<Portrait, Halt> {
        let Laboratory { table, steps, control, plan, .. } = self;
        let bots = match side {
            Side::First => [&way.bot, opponent],
            Side::Second => [opponent, &way.bot],
        };
        let most = if way.bot.searches() || opponent.searches() { MOST_SEARCHED } else { MOST_WATCHED };
        let games = number_of_games(plan, &way.bot, opponent, plan.check).min(most);
        let seed = derived(plan.setting.seed, u64::MAX);
        let job = lineup::job(seed, Recording::Rows, &[Lane { rules: table, read: table, bots }])?;
        let mut tally = Tally::new(table.ruleset.card());
        let (executor, cancel, note) =
            (control.executor(), control.cancel(), format!("description of {}", way.member.name));
        let mut tell = |progress: &Progress| control.report(&steps.whole().with(progress), &note);
        let finish = dispatch::records(&job, 0..games, executor, cancel, &mut [&mut tally], &mut tell)?;
        if finish.games < games {
            return Err(Halt::Stopped);
        }
        Ok(Portrait::of(&tally, side))
    }
}

impl Laboratory<'_, '_> {
    /// The best weights that searches find against each side's mixture. Members that search play without rollouts here: there are too many games for
    /// rollouts.
    fn tuned(&mut self, mixtures: &Mixtures<'_, Way>) -> Result<[Way; 2], Halt> {
        let plan = self.plan;
        let note = self.note("responses");
        let mut hunts = Vec::new();
        for side in Side::BOTH {
            let opponent = player(side.enemy(), mixtures).without_rollouts();
            let starts = self.starts(side, mixtures);
            for search in 0..plan.searches as usize {
                let seed = derived(plan.setting.seed, (self.steps.taken() + hunts.len()) as u64);
                hunts.push(Hunt::new(plan, side, seed, &starts[search % starts.len()], opponent.clone()));
            }
        }
        let found = self.hunt(hunts, &note)?;
        let of = Side::BOTH.map(|side| found.iter().filter(|hunt| hunt.side == side).collect::<Vec<_>>());
        let mut best = [0; 2];
        if plan.searches > 1 {
            let duel = |side: Side| {
                let hunts = &of[side.index()];
                Duel::of_weights(side, hunts.iter().map(|hunt| hunt.found()), &hunts[0].opponent, plan.check)
            };
            let scores = self.scores(&Side::BOTH.map(duel), &note)?;
            let first_best = |scores: &Scores| (0..scores.points.len()).rev().max_by_key(|&i| scores.points[i]);
            best = [0, 1].map(|side| first_best(&scores[side]).unwrap_or_default());
        }
        Ok(Side::BOTH.map(|side| {
            let weights = of[side.index()][best[side.index()]].found();
            let bot = Bot::Heuristic(weights.clone());
            let (name, choice) = (format!("round {}", self.round_number()), BotChoice::default());
            let member = mixture::Member { share: 0, name, bot: choice, weights: Some(weights), opponents: Vec::new() };
            Way { bot, member }
        }))
    }

    /// A search with the weights of a way to play, which assumes that the other side plays its mixture. Its settings are those of the side's searching
    /// member with the largest share, or the built-in ones.
    fn searching(&self, side: Side, over: &Way, mixtures: &Mixtures<'_, Way>) -> Result<Way, Halt> {
        let other = side.enemy().index();
        let mut opponents = members(mixtures.members[other], mixtures.shares[other]);
        // The file of a named bot may not exist when the mixture is read.
        opponents.retain(|member| member.weights.is_some() && f64::from(member.share) >= HARDLY * WHOLE);
        for opponent in &mut opponents {
            (opponent.bot, opponent.opponents) = (BotChoice::default(), Vec::new());
        }
        let name = match is_of_a_round(&over.member.name) {
            true => over.member.name.clone(),
            false => format!("round {}, {}", self.round_number(), over.member.name),
        };
        let choice = leading_search(mixtures.members[side.index()], mixtures.shares[side.index()]);
        let member = mixture::Member { name, bot: choice, opponents, ..over.member.clone() };
        let opened = self.table.ruleset.open_member(&member, side)?;
        Ok(Way { bot: opened.bot, member })
    }

    /// The number of the current round.
    fn round_number(&self) -> usize {
        self.last.as_ref().map_or(0, |found| found.rounds.len()) + 1
    }
}

impl Contest for Laboratory<'_, '_> {
    type Strategy = Way;
    type Error = Halt;

    fn meet(&mut self, pairs: &[[&Way; 2]]) -> Result<Vec<Taken>, Halt> {
        let note = match pairs {
            [[first, second]] => self.note(&format!("{} v. {}", first.member.name, second.member.name)),
            _ => self.note(&format!("{} pairs of members", pairs.len())),
        };
        let games = self.plan.setting.games;
        let duel =
            |[first, second]: &[&Way; 2]| Duel::of(self.plan, Side::First, &first.bot, second.bot.clone(), games);
        self.taken(&pairs.iter().map(duel).collect::<Vec<_>>(), &note)
    }

    fn respond(
        &mut self,
        mixtures: &Mixtures<'_, Way>,
        how: Response,
        tuned: [Option<&Way>; 2],
    ) -> Result<[Option<Way>; 2], Halt> {
        if how == Response::Tuned {
            return Ok(self.tuned(mixtures)?.map(Some));
        }
        let mut found = [None, None];
        for side in Side::BOTH.into_iter().filter(|_| self.plan.searched > 0) {
            let own = mixtures.members[side.index()].iter().zip(mixtures.shares[side.index()]);
            let leading = || {
                own.filter(|(way, _)| !way.bot.searches() && way.weights().is_some())
                    .max_by(|(_, one), (_, other)| one.total_cmp(other))
                    .map(|(way, _)| way)
            };
            let over = if how == Response::Searched { leading() } else { tuned[side.index()] };
            found[side.index()] = over.map(|way| self.searching(side, way, mixtures)).transpose()?;
        }
        Ok(found)
    }

    fn challenge(&mut self, responses: &[(Side, &Way)], mixtures: &Mixtures<'_, Way>) -> Result<Vec<Taken>, Halt> {
        let note = self.note("gains of the responses");
        let duels: Vec<Duel> = responses.iter().map(|response| self.check(response, mixtures)).collect();
        self.taken(&duels, &note)
    }

    /// Not a step, so that more rounds can follow later.
    fn confirm(&mut self, responses: &[(Side, &Way)], mixtures: &Mixtures<'_, Way>) -> Result<Vec<Taken>, Halt> {
        for (side, way) in responses {
            let file = format!("deviation-{}.toml", self.table.ruleset.card().sides[side.index()]);
            self.parts.write(&file, self.response(*side, way))?;
        }
        let note = self.note("bracket, the best responses again");
        let duels: Vec<Duel> = responses.iter().map(|response| self.check(response, mixtures)).collect();
        let Laboratory { table, steps, control, plan, paces, .. } = self;
        let opponents: Vec<[&Bot; 1]> = duels.iter().map(|duel| [&duel.opponent]).collect();
        let meetings: Vec<Meeting<'_>> = duels
            .iter()
            .zip(&opponents)
            .map(|(duel, opponents)| {
                let seed = derived(plan.setting.seed, u64::MAX - 1 - duel.side.index() as u64);
                duel.meeting(plan, seed, opponents, paces)
            })
            .collect();
        let scored = tune::fields(table, &meetings, &mut Desk { whole: steps.whole(), control, note })?;
        let told = |(duel, scored): (&Duel, Option<Scored>)| {
            Some(of_first(duel.side, &scored?.scores, plan.points, duel.games))
        };
        duels.iter().zip(scored).map(told).collect::<Option<_>>().ok_or(Halt::Stopped)
    }

    fn round(&mut self, found: &Found<Way>) -> Result<(), Halt> {
        for (side, text) in self.table.ruleset.card().sides.iter().zip(self.mixtures(found)) {
            self.parts.write(&format!("mixture-{side}.toml"), text)?;
        }
        self.last = Some(found.clone());
        Ok(())
    }
}

/// The search with the largest share among `members`; without one, the built-in search.
fn leading_search(members: &[Way], shares: &[f64]) -> BotChoice {
    let searching =
        members.iter().zip(shares).filter(|(way, share)| way.member.bot.kind == BotKind::Search && **share > 0.0);
    let leading = searching.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(way, _)| way.member.bot.clone());
    leading.unwrap_or_else(|| BotChoice::built_in(BotKind::Search, None))
}

/// Builds the solution that is reported.
fn solution(
    table: &Table,
    plan: StrategyPlan,
    found: Option<Found<Way>>,
    portraits: Option<[Vec<Option<Portrait>>; 2]>,
    complete: bool,
) -> Solution {
    let Some(Found { members: [first, second], rounds, matrix, bracket }) = found else {
        return Solution {
            plan,
            rounds: Vec::new(),
            members: Default::default(),
            matrix: Vec::new(),
            bracket: None,
            complete,
        };
    };
    let shares = rounds.last().map(|round| round.shares.clone()).unwrap_or_default();
    let [of_first, of_second] = portraits.unwrap_or_default();
    let members = |ways: Vec<Way>, shares: &[f64], portraits: &[Option<Portrait>]| {
        let member = |(i, (way, &share)): (usize, (Way, &f64))| {
            let own = portraits.get(i).and_then(Option::as_ref).zip(portraits.first().and_then(Option::as_ref));
            let does = own.map(|(own, start)| differences(table, own, start)).unwrap_or_default();
            let searches = way.bot.searches();
            Member { name: way.member.name, weights: way.member.weights, searches, share, does }
        };
        ways.into_iter().zip(shares).enumerate().map(member).collect()
    };
    let members = [members(first, &shares[0], &of_first), members(second, &shares[1], &of_second)];
    Solution { plan, rounds, members, matrix, bracket, complete }
}

/// The differences between a member and the first of its side, in words.
fn differences(table: &Table, own: &Portrait, start: &Portrait) -> Vec<Difference> {
    let places = table.ruleset.places();
    let told = |one: Trait| {
        let (what, share) = match one.of {
            Feature::Metric(metric) => (table.ruleset.card().metrics[metric].about.to_owned(), false),
            Feature::Place(place) => {
                let name = places.iter().find(|(bit, _)| usize::from(*bit) == place)?.1.as_str();
                (format!("holds {name} at the end of the first game turn"), true)
            }
        };
        Some(Difference { what, share, here: one.here, there: one.there })
    };
    own.unlike(start).into_iter().filter_map(told).take(MOST_TOLD).collect()
}

impl InParts for StrategyPlan {
    const WHAT: &'static str = "strategy";
    const PART: &'static str = "step";

    fn scenario(&self) -> &str {
        &self.setting.scenario
    }

    fn differs(&self, other: &StrategyPlan) -> Option<&'static str> {
        StrategyPlan::differs(self, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_bots::catalogue;

    #[test]
    fn names_of_rounds_have_a_number() {
        let names = ["round 3", "round 12, hunters", "rounders", "round table", "round"];
        assert_eq!(names.map(is_of_a_round), [true, true, false, false, false]);
    }

    #[test]
    fn responses_search_as_the_leading_search_does() {
        let way = |typed: &str| {
            let bot = catalogue::bot("bots", typed).expect("a bot");
            let member = mixture::Member { share: 0, name: typed.into(), bot, weights: None, opponents: Vec::new() };
            Way { bot: Bot::Random, member }
        };
        let members = ["heuristic", "search:8", "search:mine.toml"].map(way);
        let leading = |shares: [f64; 3]| leading_search(&members, &shares).to_string();
        assert_eq!(leading([0.5, 0.3, 0.2]), "search:8");
        assert_eq!(leading([0.5, 0.2, 0.3]), "search:mine.toml");
        assert_eq!(leading([1.0, 0.0, 0.0]), "search");
    }
}
