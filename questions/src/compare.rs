//! What does a change of the rules do? The same games under two sets of rules.

use crate::asker::Asker;
use crate::failure::Failure;
use crate::seats::{self, Seats, changed};
use crate::strategy;
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use sandtable_analysis::lab::lanes;
use sandtable_analysis::lab::{Bout, Comparison, Lane, Play, Played, Scorer, Until};
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{Finish, Plan, Progress, RunError, ScenarioFacts};
use sandtable_bots::catalogue::{DEFAULT, SEARCH};
use sandtable_reports::output::{ComparisonRun, Folder};
use sandtable_reports::words::capital;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// How good play is found anew: at most so many rounds; a response joins if it gains so much; so many games of a candidate in a generation, and a
/// third of all those for a pair of members and for a gain; how far the first candidates lie from the start.
const ROUNDS: u32 = 4;
const BOUND: f64 = 0.01;
const TRIES: u64 = 60;
const STEP: f64 = 0.3;

/// Games to play under two sets of rules.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The rules that are compared with.
    pub base: &'a Table,
    /// The changed rules, of the same rule system.
    pub variant: &'a Table,
    /// How many games, or the most of them.
    pub games: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// What ends it.
    pub until: Until,
    /// What the bots make of the variant.
    pub play: Play,
    /// A folder for the results; see [`Answer::write`].
    pub out: Option<PathBuf>,
    /// Whether other results in that folder may be replaced.
    pub force: bool,
}

/// What the change does.
#[derive(Debug)]
pub struct Answer {
    /// What was found.
    pub comparison: Comparison,
    /// Base and variant.
    pub facts: [ScenarioFacts; 2],
    /// How long it took.
    pub timing: Timing,
    folder: Option<Folder>,
}

impl Answer {
    /// Writes what was found into the folder that was asked for, with the command that repeats it; whether there is one.
    ///
    /// # Errors
    /// Where a file cannot be written.
    pub fn write(&mut self, command: &str) -> Result<bool, Failure> {
        let Some(folder) = self.folder.take() else { return Ok(false) };
        let [base, variant] = &self.facts;
        let (comparison, timing) = (&self.comparison, self.timing);
        folder.write_comparison(&ComparisonRun { comparison, facts: [base, variant], command, timing })?;
        Ok(true)
    }
}

/// Plays the games.
///
/// # Errors
/// Base and variant that cannot be compared; a bot's file or a folder at fault; rules or a bot at fault; called off before the first game
/// was over.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Answer, Failure> {
    let Question { base, variant, games, threads, until, play, ref out, force } = *question;
    let card = base.system().card;
    let holds = match variant.named() == base.named() {
        true => format!("comparison of {}", variant.named()),
        false => format!("comparison of {} with {}", variant.named(), base.named()),
    };
    let folder = out.as_deref().map(|out| Folder::open(out, &holds, force)).transpose()?;
    let plan = Plan { seed: base.seed, games, threads, from: 0 };
    let mut watch = Watch { bout: Bout::new(card, until), asker, side: capital(card.sides[0]) };
    let lanes = Lanes { base, variant, play, plan: &plan, watch: &mut watch };
    let (facts, finish) = visit(&base.scenario.data, lanes)?;
    let of = [&facts[0], &facts[1]];
    let Some(comparison) = Comparison::of(&watch.bout, of, play, &plan, &finish) else {
        return Err(Failure::before_the_first_game());
    };
    Ok(Answer { comparison, facts, timing: Timing::from(&finish), folder })
}

struct Lanes<'a, 'b, 'c> {
    base: &'a Table,
    variant: &'a Table,
    play: Play,
    plan: &'a Plan,
    watch: &'a mut Watch<'b, 'c>,
}

/// Counts the games and tells how far they are.
struct Watch<'b, 'c> {
    bout: Bout,
    asker: &'b mut Asker<'c>,
    side: String,
}

impl Scorer for Watch<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let enough = self.bout.add(&lanes[0], &lanes[1]);
        Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn progress(&mut self, progress: &Progress) {
        let difference = 100.0 * self.bout.lookout().wins().mean();
        self.asker.tell(progress, &format!("{} wins {difference:+.1} points", self.side));
    }
}

impl Visit for Lanes<'_, '_, '_> {
    type Out = Result<([ScenarioFacts; 2], Finish), Failure>;

    fn visit<G: System>(self, game: &G) -> Self::Out {
        let Lanes { base, variant, play, plan, watch } = self;
        let frozen = play == Play::Base;
        let mut seats = Seats::new(game, &base.bots)?;
        let (other, mut other_seats) = changed::<G>(variant)?;
        if let Play::Retuned(generations) = play {
            let mut found = |game: &G, table: &Table, what: &str| {
                let question = retuning(table, generations, plan.threads)?;
                strategy::seats(game, &question, watch.asker, what)?.ok_or_else(Failure::before_the_first_game)
            };
            seats = found(game, base, "the base")?;
            other_seats = found(&other, variant, "the variant")?;
        }
        if frozen && !game.same_pieces(&other) {
            let found = "base and variant with different counters or places";
            let expected = "both with the same: the bots cannot take the one for the other";
            return Err(Failure::argument("--bots-play-base", found, expected, None));
        }
        if frozen && base.bots.iter().any(|bot| bot.name == SEARCH) {
            let expected = "bots that do not search: it plays games on by the rules that it reads";
            return Err(Failure::argument("--bots-play-base", "a bot that searches", expected, None));
        }
        let lane = match frozen {
            true => Lane { game: &other, ..seats.lane(game) },
            false => other_seats.lane(&other),
        };
        let stop = watch.asker.stop();
        let finish = lanes::play(&[seats.lane(game), lane], plan, stop, watch).map_err(|error| fault(error, frozen))?;
        let mut facts = [
            seats::facts(base, seats::rulings(game), seats.named.clone()),
            seats::facts(variant, seats::rulings(&other), other_seats.named.clone()),
        ];
        if !matches!(play, Play::Retuned(_)) {
            facts[0].bot_texts = seats::bot_texts(game, &base.bots);
            facts[1].bot_texts = seats::bot_texts(&other, &variant.bots);
        }
        Ok((facts, finish))
    }
}

/// How good play is found anew under the rules of a table, from its heuristics on.
fn retuning(table: &Table, generations: u32, threads: usize) -> Result<strategy::Question<'_>, Failure> {
    if let Some(bot) = table.bots.iter().find(|bot| bot.name != DEFAULT) {
        let expected = "heuristics, whose weights can be found anew";
        return Err(Failure::argument("--retune", format!("the bot `{bot}`"), expected, None));
    }
    let shown = (TRIES * u64::from(generations) / 3).min(4_000);
    Ok(strategy::Question {
        table,
        bots: table.bots.clone().map(|bot| vec![bot]),
        levels: false,
        rounds: ROUNDS,
        bound: BOUND,
        games: shown,
        searches: 1,
        generations,
        candidates: None,
        tries: TRIES,
        step: STEP,
        check: shown,
        threads,
        out: None,
        force: false,
    })
}

/// A fault, with what may be behind it.
fn fault(error: RunError, frozen: bool) -> Failure {
    match error {
        RunError::Game { seed, game, what } if frozen => Failure::Said(format!(
            "in game {game} of seed {seed} the bots, which take the variant for the base rules (--bots-play-base), met a position \
             that the base does not know: {what}; leave the option out"
        )),
        error => error.into(),
    }
}
