//! What does a change of the rules do? The same games under two sets of rules.

use crate::control::Control;
use crate::failure::Failure;
use crate::lineup::{self, Lane, Lineup};
use crate::strategy;
use crate::table::Table;
use sandtable_analysis::lab::{Bout, Comparison, Play, Until};
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{Plan, Played, Progress, Recording, RunError, ScenarioFacts, Scorer, dispatch};
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
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Answer, Failure> {
    let Question { base, variant, games, until, play, ref out, force } = *question;
    let card = base.ruleset.card();
    let holds = match variant.named() == base.named() {
        true => format!("comparison of {}", variant.named()),
        false => format!("comparison of {} with {}", variant.named(), base.named()),
    };
    let folder = out.as_deref().map(|out| Folder::open(out, &holds, force)).transpose()?;
    let frozen = play == Play::Base;
    let mut lineups = [Lineup::of(base)?, Lineup::of(variant)?];
    if let Play::Retuned(generations) = play {
        let mut found = |table: &Table, what: &str| {
            strategy::lineup(&retuning(table, generations)?, control, what)?.ok_or_else(Failure::before_the_first_game)
        };
        lineups = [found(base, "the base")?, found(variant, "the variant")?];
    }
    if frozen && !base.ruleset.same_pieces(&*variant.ruleset) {
        let found = "base and variant with different counters or places";
        let expected = "both with the same: the bots cannot take the one for the other";
        return Err(Failure::argument("--bots-play-base", found, expected, None));
    }
    if frozen && base.bots.iter().any(|bot| bot.name == SEARCH) {
        let expected = "bots that do not search: it plays games on by the rules that it reads";
        return Err(Failure::argument("--bots-play-base", "a bot that searches", expected, None));
    }
    let [own, other] = &lineups;
    let lane = match frozen {
        true => Lane { rules: variant, ..own.lane(base) },
        false => other.lane(variant),
    };
    let job = lineup::job(base.seed, Recording::Rows, &[own.lane(base), lane])?;
    let (executor, cancel) = (control.executor(), control.cancel());
    let mut watch = Watch { bout: Bout::new(card, until), control, side: capital(card.sides[0]) };
    let played = dispatch::play(&job, 0..games, executor, cancel, &mut watch);
    let finish = played.map_err(|error| fault(error, frozen))?;
    let mut facts = [lineup::facts(base, own.facts()), lineup::facts(variant, other.facts())];
    if !matches!(play, Play::Retuned(_)) {
        facts[0].bot_texts = own.texts();
        facts[1].bot_texts = other.texts();
    }
    let of = [&facts[0], &facts[1]];
    let plan = Plan { seed: base.seed, games };
    let Some(comparison) = Comparison::of(&watch.bout, of, play, &plan, &finish) else {
        return Err(Failure::before_the_first_game());
    };
    Ok(Answer { comparison, facts, timing: Timing::from(&finish), folder })
}

/// Counts the games and tells how far they are.
struct Watch<'b, 'c> {
    bout: Bout,
    control: &'b mut Control<'c>,
    side: String,
}

impl Scorer for Watch<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let enough = self.bout.add(&lanes[0], &lanes[1]);
        Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn progress(&mut self, progress: &Progress) {
        let difference = 100.0 * self.bout.lookout().wins().mean();
        self.control.report(progress, &format!("{} wins {difference:+.1} points", self.side));
    }
}

/// How good play is found anew under the rules of a table, from its heuristics on.
fn retuning(table: &Table, generations: u32) -> Result<strategy::Question<'_>, Failure> {
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
