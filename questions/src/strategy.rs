//! What is good play for both sides at once, and what is the scenario worth then?
//!
//! ```text
//! strategy.json        what is to be found; a folder of something else is refused
//! steps/0001.json      every step, in the order in which they follow from each other: a pair of members, a generation, a gain
//! mixture-SIDE.toml    what each side plays, after every round
//! result.json, summary.md, charts/way.svg and .png: at the end
//! ```

use crate::asker::Asker;
use crate::failure::Failure;
use crate::files::object;
use crate::ladder::{self, Bench};
use crate::parts::{InParts, Parts, Steps, Whole};
use crate::seats::{self, Seats};
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use crate::tune;
use sandtable_analysis::lab::portrait::{Feature, Portrait, Trait};
use sandtable_analysis::lab::solution::{Difference, Member};
use sandtable_analysis::lab::strategy::{self, Contest, Ending, Found, Mixtures, Taken};
use sandtable_analysis::lab::tuning::{Field, Points, Scores, Search, derived, spread, usual_candidates};
use sandtable_analysis::lab::{Setting, Solution, StrategyPlan, TuningPlan};
use sandtable_analysis::summary::BotFacts;
use sandtable_analysis::{Plan, Progress, Tally, run};
use sandtable_bots::catalogue::{BotChoice, DEFAULT, MIXTURE};
use sandtable_bots::mixture;
use sandtable_bots::player::Player;
use sandtable_bots::weights::{self, MOST};
use sandtable_engine::Side;
use sandtable_reports::lab::strategy as shown;
use sandtable_reports::words::percent;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;

/// Members with less than this share of a mixture are not told of.
const HARDLY: f64 = 0.01;

/// What a member does otherwise: so much of it is told.
const MOST_TOLD: usize = 5;

/// The most games that show what a member does.
const MOST_WATCHED: u64 = 2_000;

/// Shares of a mixture are told in millionths.
const WHOLE: f64 = 1e6;

/// Good play to find.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table; its own bots are not asked.
    pub table: &'a Table,
    /// The members of both portfolios at the start; a search starts from the first heuristic among them, or from the one that comes with the
    /// program.
    pub bots: [Vec<BotChoice>; 2],
    /// Whether levels of victory count, and not wins alone.
    pub levels: bool,
    /// The most rounds.
    pub rounds: u32,
    /// What a response must gain to join, in points a game.
    pub bound: f64,
    /// How many games each pair of members plays.
    pub games: u64,
    /// How often each response is searched for.
    pub searches: u32,
    /// Generations of a search.
    pub generations: u32,
    /// Candidates of a generation; as many as the textbook asks for where it is not said.
    pub candidates: Option<usize>,
    /// How many games each candidate plays in a generation.
    pub tries: u64,
    /// How far the first candidates lie from the start.
    pub step: f64,
    /// How many games show what a response gains.
    pub check: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// A folder that every step is written into as soon as it is played: new, empty, or of the same question, which then goes on.
    pub out: Option<PathBuf>,
    /// Whether other results in that folder may be replaced.
    pub force: bool,
}

/// Good play.
#[derive(Debug)]
pub struct Answer {
    /// What was found.
    pub solution: Solution,
    /// The mixtures as files, of either side; none before a round is played.
    pub mixtures: Option<[String; 2]>,
    parts: Parts,
}

impl Answer {
    /// Writes what was found into the folder that was asked for, with the command that repeats it. Before it is complete there is nothing
    /// to write.
    ///
    /// # Errors
    /// Where a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Failure> {
        let Answer { solution, parts, .. } = self;
        if !(solution.complete && parts.are_kept()) {
            return Ok(());
        }
        parts.write_chart("way", &shown::chart(solution).map_err(Failure::said)?)?;
        parts.write("result.json", object(solution)?.as_bytes())?;
        parts.write("summary.md", shown::markdown(solution, command, "charts/way.png").as_bytes())
    }
}

/// Searches for best responses in turn.
///
/// # Errors
/// Every bot at fault, before a game is played; a folder of another question; rules or a bot at fault; a system whose bots have no weights.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Answer, Failure> {
    visit(&question.table.scenario.data, Solving { question, asker })
}

struct Solving<'a, 'b> {
    question: &'a Question<'a>,
    asker: &'a mut Asker<'b>,
}

/// A way to play.
#[derive(Clone, Debug)]
struct Way<B> {
    name: String,
    bot: B,
    /// What a file of a mixture says of it where it has no weights.
    choice: BotChoice,
    /// Those that a search can start from; a file of a mixture says them and not where they came from, so that it stands by itself.
    weights: Option<Vec<i32>>,
}

/// Why it did not come to an end.
enum Halt {
    /// It was called off.
    Stopped,
    /// It failed.
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Halt {
    fn from(error: E) -> Halt {
        Halt::Failed(error.into())
    }
}

/// The contest: steps that follow from each other, each played once and kept.
struct Laboratory<'a, 'b, G: System> {
    plan: &'a StrategyPlan,
    /// The weights that a search starts from where no member of the side has any.
    usual: [Vec<i32>; 2],
    /// The most rounds.
    rounds: u32,
    parts: &'a Parts,
    steps: Steps<'a>,
    arena: Arena<'a, 'b, G>,
    /// Under which rules, where there are several.
    under: String,
    /// What was found when the last round ended.
    last: Option<Found<Way<Player<G>>>>,
}

/// Where games are played.
struct Arena<'a, 'b, G> {
    game: &'a G,
    points: Points,
    threads: usize,
    asker: &'a mut Asker<'b>,
}

/// How many games to play on which seed, as a part of which whole, and what it is called meanwhile.
#[derive(Clone, Copy)]
struct Bout<'a> {
    games: u64,
    seed: u64,
    whole: &'a Whole,
    note: &'a str,
}

impl Visit for Solving<'_, '_> {
    type Out = Result<Answer, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Answer, Failure> {
        let Solving { question, asker } = self;
        let (plan, start) = plan(game, question)?;
        let parts = Parts::open(question.out.as_deref(), question.force, &plan)?;
        let mut laboratory = Laboratory::of(game, question, &plan, &parts, asker)?;
        let solved = laboratory.solve(start).and_then(|()| laboratory.portraits());
        let (portraits, complete) = match solved {
            Ok(portraits) => (Some(portraits), true),
            Err(Halt::Stopped) => (None, false),
            Err(Halt::Failed(failure)) => return Err(failure),
        };
        let found = laboratory.last.take();
        let mixtures = found.as_ref().map(|found| laboratory.mixtures(found));
        let solution = solution(game, plan.clone(), found, portraits, complete);
        Ok(Answer { solution, mixtures, parts })
    }
}

/// The mixtures that a search for good play finds, in their seats. None where it was called off.
pub(crate) fn seats<G: System>(
    game: &G,
    question: &Question<'_>,
    asker: &mut Asker<'_>,
    under: &str,
) -> Result<Option<Seats<G>>, Failure> {
    let (plan, start) = plan(game, question)?;
    let parts = Parts::open(None, false, &plan)?;
    let mut laboratory = Laboratory::of(game, question, &plan, &parts, asker)?;
    under.clone_into(&mut laboratory.under);
    match laboratory.solve(start) {
        Ok(()) => {}
        Err(Halt::Stopped) => return Ok(None),
        Err(Halt::Failed(failure)) => return Err(failure),
    }
    let found = laboratory.last.take().expect("a round was played");
    let named = laboratory.mixtures(&found).map(|text| {
        let hash = Some(blake3::hash(text.as_bytes()).to_hex()[..16].to_owned());
        BotFacts { name: format!("mixture found for {under}"), hash }
    });
    let bots = found.with_mixtures(|mixtures| Side::BOTH.map(|side| laboratory.player(side, mixtures)));
    Ok(Some(Seats { bots, named }))
}

/// What is to be found, and the portfolios at the start.
#[allow(clippy::type_complexity)]
fn plan<G: System>(game: &G, question: &Question<'_>) -> Result<(StrategyPlan, [Vec<Way<Player<G>>>; 2]), Failure> {
    let Question { table, .. } = *question;
    let [first, second] = ladder::seated(game, &question.bots)?;
    let (first, of_first) = ways(game, first, &question.bots[0], Side::First)?;
    let (second, of_second) = ways(game, second, &question.bots[1], Side::Second)?;
    let start = [of_first, of_second];
    let facts = seats::facts(table, seats::rulings(game), start.each_ref().map(|bots| bots[0].clone()));
    let plan = StrategyPlan {
        setting: Setting::of(G::CARD, &facts, table.seed, question.games),
        points: tune::points::<G>(question.levels),
        start,
        keys: G::weights().iter().map(ToString::to_string).collect(),
        bound: question.bound,
        searches: question.searches,
        generations: question.generations,
        candidates: question.candidates.unwrap_or_else(|| usual_candidates(G::weights().len())),
        tries: question.tries,
        step: question.step,
        check: question.check,
    };
    Ok((plan, [first, second]))
}

/// A side's portfolio at the start, with what to say of it. A mixture joins with each of its members.
#[allow(clippy::type_complexity)]
fn ways<G: System>(
    game: &G,
    bench: Bench<G>,
    choices: &[BotChoice],
    side: Side,
) -> Result<(Vec<Way<Player<G>>>, Vec<BotFacts>), Failure> {
    let mut portfolio = Vec::new();
    for ((_, facts), choice) in bench.into_iter().zip(choices) {
        if choice.name != MIXTURE {
            portfolio.push((way(game, choice.to_string(), choice.clone(), None, side)?, facts));
            continue;
        }
        for mixture::Member { name, bot, weights, .. } in Player::members(choice, side, game)? {
            let name = format!("{name} of {choice}");
            let facts = BotFacts { name: name.clone(), hash: facts.hash.clone() };
            portfolio.push((way(game, name, bot, weights, side)?, facts));
        }
    }
    Ok(portfolio.into_iter().unzip())
}

/// A way to play: by weights, or as a bot.
fn way<G: System>(
    game: &G,
    name: String,
    choice: BotChoice,
    by: Option<Vec<i32>>,
    side: Side,
) -> Result<Way<Player<G>>, Failure> {
    let bot = match &by {
        Some(weights) => Player::weighted(game, weights),
        None => Player::build(&choice, side, game)?.0,
    };
    let weights = match by {
        None if choice.name == DEFAULT => Some(weights_of(game, &choice, side)?),
        by => by,
    };
    Ok(Way { name, bot, choice, weights })
}

/// The weights of a heuristic.
fn weights_of<G: System>(game: &G, choice: &BotChoice, side: Side) -> Result<Vec<i32>, Failure> {
    let text = Player::build(choice, side, game)?.1.expect("a heuristic is made from a text");
    Ok(weights::read(&text.name, &text.text, &G::weights())?)
}

/// A share in millionths.
fn millionths(share: f64) -> u32 {
    (share * WHOLE).round() as u32
}

impl<G: System> Arena<'_, '_, G> {
    /// Lets players of a side meet an opponent, all in the same games. None where it was called off.
    fn field(
        &mut self,
        side: Side,
        players: &[Player<G>],
        opponent: &Player<G>,
        bout: Bout<'_>,
    ) -> Result<Option<Scores>, Failure> {
        let Bout { games, seed, whole, note } = bout;
        let field =
            Field { game: self.game, side, points: self.points, players, opponents: std::slice::from_ref(opponent) };
        let stop = self.asker.stop();
        let lanes = players.len() as u64;
        let mut tell = |progress: &Progress| {
            self.asker.tell(&whole.with(&progress.by(lanes)), note);
        };
        let scored = field.play(&Plan { seed, games, threads: self.threads, from: 0 }, stop, &mut tell)?;
        Ok((scored.finish.games == games).then_some(scored.scores))
    }

    /// How a player of a side plays against an opponent. None where it was called off.
    fn portrait(&mut self, side: Side, bots: [&Player<G>; 2], bout: Bout<'_>) -> Result<Option<Portrait>, Failure> {
        let Bout { games, seed, whole, note } = bout;
        let mut tally = Tally::new(G::CARD);
        let plan = Plan { seed, games, threads: self.threads, from: 0 };
        let stop = self.asker.stop();
        let mut tell = |progress: &Progress| self.asker.tell(&whole.with(progress), note);
        let finish = run(self.game, bots[0], bots[1], &plan, stop, &mut [&mut tally], &mut tell)?;
        Ok((finish.games == games).then(|| Portrait::of(&tally, side)))
    }
}

impl<'a, 'b, G: System> Laboratory<'a, 'b, G> {
    fn of(
        game: &'a G,
        question: &Question<'_>,
        plan: &'a StrategyPlan,
        parts: &'a Parts,
        asker: &'a mut Asker<'b>,
    ) -> Result<Self, Failure> {
        let [first, second] = Side::BOTH.map(|side| weights_of(game, &BotChoice::default(), side));
        Ok(Laboratory {
            plan,
            usual: [first?, second?],
            parts,
            rounds: question.rounds,
            steps: Steps::of(parts, plan.games(question.rounds)),
            arena: Arena { game, points: plan.points, threads: question.threads, asker },
            under: String::new(),
            last: None,
        })
    }

    /// Plays until it is settled, or all rounds are played.
    fn solve(&mut self, start: [Vec<Way<Player<G>>>; 2]) -> Result<(), Halt> {
        let plan = self.plan;
        let ending = Ending { bound: plan.bound, rounds: self.rounds as usize, seed: plan.setting.seed };
        strategy::solve(self, start, &ending).map(drop)
    }

    /// A step of so many games for each of some players, on a seed of its own.
    fn step<T: Serialize + DeserializeOwned>(
        &mut self,
        (games, players): (u64, usize),
        note: &str,
        fits: impl FnOnce(&T) -> bool,
        play: impl FnOnce(&mut Arena<'_, '_, G>, Bout<'_>) -> Result<Option<T>, Failure>,
    ) -> Result<T, Halt> {
        let Laboratory { steps, arena, plan, .. } = self;
        let seed = derived(plan.setting.seed, steps.taken() as u64);
        let all = games.saturating_mul(players as u64);
        steps.next(all, fits, |whole| play(arena, Bout { games, seed, whole, note }))?.ok_or(Halt::Stopped)
    }

    /// What players of a side score against an opponent, all in the same games.
    fn scores(
        &mut self,
        side: Side,
        players: &[Vec<i32>],
        opponent: &Player<G>,
        games: u64,
        note: &str,
    ) -> Result<Scores, Halt> {
        let count = players.len();
        let fits = |scores: &Scores| scores.points.len() == count && scores.margins.len() == count;
        self.step((games, count), note, fits, |arena, bout| {
            let players: Vec<Player<G>> = players.iter().map(|weights| Player::weighted(arena.game, weights)).collect();
            arena.field(side, &players, opponent, bout)
        })
    }

    /// What a player of a side takes from an opponent: told as what the first side takes.
    fn taken(
        &mut self,
        side: Side,
        player: &Player<G>,
        opponent: &Player<G>,
        games: u64,
        note: &str,
    ) -> Result<Taken, Halt> {
        let one = std::slice::from_ref(player);
        let points = self.plan.points;
        let of_first = |scores: &Scores| match side {
            Side::First => scores.points[0],
            Side::Second => points.parts() * games - scores.points[0],
        };
        let play = |arena: &mut Arena<'_, '_, G>, bout: Bout<'_>| {
            let scores = arena.field(side, one, opponent, bout)?;
            Ok(scores.map(|scores| Taken::of(of_first(&scores), points, games)))
        };
        self.step((games, 1), note, |taken: &Taken| taken.se >= 0.0, play)
    }

    /// Who plays the mixture of a side.
    fn player(&self, side: Side, mixtures: &Mixtures<'_, Way<Player<G>>>) -> Player<G> {
        let (members, shares) = (mixtures.members[side.index()], mixtures.shares[side.index()]);
        let playing = members.iter().zip(shares).map(|(way, &share)| (millionths(share), way.bot.clone()));
        Player::mixed(playing.filter(|(share, _)| *share > 0).collect())
    }

    /// What stands before a round's steps.
    fn note(&self, what: &str) -> String {
        let round = self.last.as_ref().map_or(0, |found| found.rounds.len()) + 1;
        let value = self.last.as_ref().and_then(|found| found.rounds.last()).map(|round| round.value.mean);
        let value = value.map(|value| format!(", value {}", percent(value))).unwrap_or_default();
        let under = if self.under.is_empty() { String::new() } else { format!("{}, ", self.under) };
        format!("{under}round {round} of {}{value}: {what}", self.rounds)
    }

    /// Where searches for a side's response start: from its members with weights, those that play the most first, and far from each other.
    fn starts(&self, side: Side, mixtures: &Mixtures<'_, Way<Player<G>>>) -> Vec<Vec<i32>> {
        let own = mixtures.members[side.index()].iter().zip(mixtures.shares[side.index()]);
        let weighted: Vec<(f64, &[i32])> =
            own.filter_map(|(way, &share)| Some((share, way.weights.as_deref()?))).collect();
        match weighted.is_empty() {
            true => vec![self.usual[side.index()].clone()],
            false => spread(&weighted).into_iter().map(|i| weighted[i].1.to_vec()).collect(),
        }
    }

    /// The weights that a search finds against an opponent.
    fn search(&mut self, side: Side, start: &[i32], opponent: &Player<G>, note: &str) -> Result<Vec<i32>, Halt> {
        let plan = self.plan;
        let seed = derived(plan.setting.seed, self.steps.taken() as u64);
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
        for generation in 0..plan.generations {
            let candidates = search.ask();
            let note = format!("{note}, generation {} of {}", generation + 1, plan.generations);
            let scores = self.scores(side, &candidates, opponent, plan.tries, &note)?;
            search.tell(&scores);
        }
        Ok(search.found())
    }

    /// What is written of both mixtures.
    fn mixtures(&self, found: &Found<Way<Player<G>>>) -> [String; 2] {
        Side::BOTH.map(|side| {
            let shares = &found.rounds.last().expect("a round was played").shares[side.index()];
            let member = |(way, &share): (&Way<Player<G>>, &f64)| mixture::Member {
                share: millionths(share),
                name: way.name.clone(),
                bot: way.choice.clone(),
                weights: way.weights.clone(),
            };
            let members: Vec<mixture::Member> =
                found.members[side.index()].iter().zip(shares).map(member).filter(|member| member.share > 0).collect();
            mixture::write(&shown::pedigree(self.plan, side, &found.rounds), &members, &G::weights())
        })
    }

    /// How the members play that play at all, and the first of each side, against the other side's mixture.
    fn portraits(&mut self) -> Result<[Vec<Option<Portrait>>; 2], Halt> {
        let found = self.last.clone().expect("a round was played");
        let shares = &found.rounds.last().expect("a round was played").shares;
        let opponents = found.with_mixtures(|mixtures| Side::BOTH.map(|side| self.player(side.enemy(), mixtures)));
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

    /// A portrait is no step: so that more rounds can go on behind the last one.
    fn portrait(&mut self, side: Side, way: &Way<Player<G>>, opponent: &Player<G>) -> Result<Portrait, Halt> {
        let bots = match side {
            Side::First => [&way.bot, opponent],
            Side::Second => [opponent, &way.bot],
        };
        let Laboratory { steps, arena, plan, .. } = self;
        let (games, seed) = (plan.check.min(MOST_WATCHED), derived(plan.setting.seed, u64::MAX));
        let bout = Bout { games, seed, whole: steps.whole(), note: &format!("what {} does", way.name) };
        arena.portrait(side, bots, bout)?.ok_or(Halt::Stopped)
    }
}

impl<G: System> Contest for Laboratory<'_, '_, G> {
    type Strategy = Way<Player<G>>;
    type Error = Halt;

    fn meet(&mut self, first: &Way<Player<G>>, second: &Way<Player<G>>) -> Result<Taken, Halt> {
        let note = self.note(&format!("{} v. {}", first.name, second.name));
        self.taken(Side::First, &first.bot, &second.bot, self.plan.setting.games, &note)
    }

    fn respond(&mut self, side: Side, mixtures: &Mixtures<'_, Way<Player<G>>>) -> Result<Way<Player<G>>, Halt> {
        let opponent = self.player(side.enemy(), mixtures);
        let starts = self.starts(side, mixtures);
        let name = G::CARD.sides[side.index()];
        let note = self.note(&format!("a {name} response"));
        let found = (0..self.plan.searches as usize)
            .map(|search| self.search(side, &starts[search % starts.len()], &opponent, &note))
            .collect::<Result<Vec<_>, _>>()?;
        let best = match found.len() {
            1 => 0,
            searches => {
                let scores = self.scores(side, &found, &opponent, self.plan.check, &note)?;
                (0..searches).rev().max_by_key(|&i| scores.points[i]).unwrap_or_default()
            }
        };
        let weights = found.into_iter().nth(best).unwrap_or_default();
        let bot = Player::weighted(self.arena.game, &weights);
        let round = self.last.as_ref().map_or(0, |found| found.rounds.len()) + 1;
        let choice = BotChoice::default();
        Ok(Way { name: format!("round {round}"), bot, choice, weights: Some(weights) })
    }

    fn challenge(
        &mut self,
        side: Side,
        response: &Way<Player<G>>,
        mixtures: &Mixtures<'_, Way<Player<G>>>,
    ) -> Result<Taken, Halt> {
        let opponent = self.player(side.enemy(), mixtures);
        let note = self.note(&format!("what the {} response gains", G::CARD.sides[side.index()]));
        self.taken(side, &response.bot, &opponent, self.plan.check, &note)
    }

    fn round(&mut self, found: &Found<Way<Player<G>>>) -> Result<(), Halt> {
        for (side, text) in G::CARD.sides.iter().zip(self.mixtures(found)) {
            self.parts.write(&format!("mixture-{side}.toml"), text.as_bytes())?;
        }
        self.last = Some(found.clone());
        Ok(())
    }
}

/// What is told of what was found.
fn solution<G: System>(
    game: &G,
    plan: StrategyPlan,
    found: Option<Found<Way<Player<G>>>>,
    portraits: Option<[Vec<Option<Portrait>>; 2]>,
    complete: bool,
) -> Solution {
    let Some(Found { members: [first, second], rounds, matrix, settled }) = found else {
        return Solution {
            plan,
            rounds: Vec::new(),
            members: Default::default(),
            matrix: Vec::new(),
            settled: false,
            complete,
        };
    };
    let shares = rounds.last().map(|round| round.shares.clone()).unwrap_or_default();
    let [of_first, of_second] = portraits.unwrap_or_default();
    let members = |ways: Vec<Way<Player<G>>>, shares: &[f64], portraits: &[Option<Portrait>]| {
        let member = |(i, (way, &share)): (usize, (Way<Player<G>>, &f64))| {
            let own = portraits.get(i).and_then(Option::as_ref).zip(portraits.first().and_then(Option::as_ref));
            let does = own.map(|(own, start)| differences(game, own, start)).unwrap_or_default();
            Member { name: way.name, weights: way.weights, share, does }
        };
        ways.into_iter().zip(shares).enumerate().map(member).collect()
    };
    let members = [members(first, &shares[0], &of_first), members(second, &shares[1], &of_second)];
    Solution { plan, rounds, members, matrix, settled, complete }
}

/// What a member does otherwise than the first of its side, in words.
fn differences<G: System>(game: &G, own: &Portrait, start: &Portrait) -> Vec<Difference> {
    let places = game.place_names();
    let told = |one: Trait| {
        let (what, share) = match one.of {
            Feature::Metric(metric) => (G::CARD.metrics[metric].about.to_owned(), false),
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
