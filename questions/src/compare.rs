//! What does a change of the rules do? Plays the same games under two sets of rules.

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::keep::{Keep, KeepResults, Output};
use crate::lineup::{self, Lane};
use crate::manifest::{Manifest, ManifestBase, RETUNED, side_bots};
use crate::mute;
use crate::strategy;
use crate::table::Table;
use sandtable_analysis::lab::tuning::usual_candidates;
use sandtable_analysis::lab::{Bout, Comparison, Play, Until};
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{Plan, Played, Progress, Recording, RunError, ScenarioFacts, Scorer, dispatch};
use sandtable_bots::catalogue::BotKind;
use sandtable_reports::document::Document;
use sandtable_reports::words::capital;
use sandtable_reports::{html, lab};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;

/// The most rounds of the search for good play.
const ROUNDS: u32 = 4;
/// The gain that a response needs to join a portfolio.
const BOUND: f64 = 0.01;
/// Games of a candidate in a generation. A third of this times the generations, at most 4,000, are played for each pair of members and each gain.
const TRIES: u64 = 60;
/// How far the first candidates lie from the starting weights.
const STEP: f64 = 0.3;

/// The games to play under two sets of rules.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The rules that the variant is compared with.
    pub base: &'a Table,
    /// The changed rules, of the same rule system.
    pub variant: &'a Table,
    /// The number of games, or its maximum.
    pub games: u64,
    /// When to stop.
    pub until: Until,
    /// How the bots deal with the variant.
    pub play: Play,
    /// Where the results are kept, if anywhere; see [`Answer::write`].
    pub keep: Option<&'a dyn Keep>,
}

/// What the change does.
#[derive(Debug)]
pub struct Answer {
    /// The comparison of the games.
    pub comparison: Comparison,
    /// The facts of base and variant.
    pub facts: [ScenarioFacts; 2],
    /// How long it took.
    pub timing: Timing,
    results: Option<Box<dyn KeepResults>>,
    /// The question, as the manifest states it.
    asked: Manifest,
}

impl Answer {
    /// Writes the results where they are kept, with the `command` that repeats them. Returns whether they are kept at all.
    ///
    /// # Errors
    /// If a file cannot be written or a chart cannot be drawn.
    pub fn write(&mut self, command: &str) -> Result<bool, Error> {
        let Some(mut results) = self.results.take() else { return Ok(false) };
        let svg = lab::forest::comparison(&self.comparison).map_err(Error::other)?;
        let page = self.document(command, Some(svg.clone()));
        let Answer { comparison, facts: [base, variant], timing, asked, .. } = &*self;
        let outputs = [
            Output::Chart("charts/differences".into(), svg),
            Output::text("comparison.json", json::object(&Object { comparison, printed: None })?),
            Output::text("comparison.csv", lab::csv::comparison(comparison)),
            Output::text("comparison.md", page.markdown(&[])),
            Output::text("report.html", html::page(&page)),
        ];
        let sides = comparison.sides.each_ref().map(String::as_str);
        let manifest = Manifest {
            version: comparison.version.clone(),
            command: command.into(),
            shared: variant.shared.clone(),
            edited: variant.provenance.edited,
            rulings: variant.rulings.clone(),
            bots: side_bots(sides, variant),
            games: comparison.games,
            stopped: comparison.interrupted,
            fingerprint: comparison.variant.fingerprint.clone(),
            timing: Some(*timing),
            base: Some(ManifestBase {
                bots: side_bots(sides, base),
                rulings: base.rulings.clone(),
                fingerprint: comparison.base.fingerprint.clone(),
                ..manifest_base(base)
            }),
            ..asked.clone()
        };
        results.write(&outputs, manifest)?;
        Ok(true)
    }

    /// The page, with the command that repeats it; `chart` is its chart as SVG, if it has one.
    #[must_use]
    pub fn document(&self, command: &str, chart: Option<String>) -> Document {
        let overlays = self.facts.each_ref().map(|facts| facts.overlays.as_slice());
        lab::comparison::document(&self.comparison, overlays, command, chart)
    }

    /// The answer as JSON, with the `command` that repeats it.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self, command: &str) -> Result<String, Error> {
        let Answer { comparison, timing, .. } = self;
        let printed = Printed {
            answer: json::sentence(lab::words::answer(comparison)),
            found: lab::words::found(comparison),
            hints: lab::words::hints(comparison),
            not_found: lab::words::not_found(comparison),
            elapsed_s: timing.elapsed_s,
            games_per_s: timing.games_per_s,
            threads: timing.threads,
            command,
        };
        json::object(&Object { comparison, printed: Some(printed) })
    }
}

/// What `compare` finds, and `comparison.json` of its folder.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    #[serde(flatten)]
    comparison: &'a Comparison,
    #[serde(flatten)]
    printed: Option<Printed<'a>>,
}

/// The fields that are printed but not kept.
#[derive(Serialize, JsonSchema)]
struct Printed<'a> {
    /// The answer, in sentences.
    answer: String,
    /// The significant differences, in words.
    found: String,
    /// The differences that would be significant without the correction for the number of rows.
    hints: String,
    /// The differences that are not significant, in words.
    not_found: String,
    /// Seconds from start to end.
    elapsed_s: f64,
    /// Games per second, all threads together.
    games_per_s: f64,
    /// Threads.
    threads: usize,
    /// The command line that repeats it.
    command: &'a str,
}

/// Plays the games of `question` with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// Base and variant that cannot be compared; a bot's file or a folder in error; rules or a bot in error; a cancellation before the first game ends.
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Answer, Error> {
    let Question { base, variant, games, until, play, keep } = *question;
    let card = base.ruleset.card();
    if base.scenario.system != variant.scenario.system {
        let found = format!("`{}`, of the rule system {}", variant.name, variant.scenario.system);
        let expected = format!("a scenario of {}, as `{}` is", base.scenario.system, base.name);
        return Err(Error::argument("other", found, expected, None));
    }
    let holds = match variant.named() == base.named() {
        true => format!("comparison of {}", variant.named()),
        false => format!("comparison of {} with {}", variant.named(), base.named()),
    };
    let asked = Manifest { holds, planned: games, ..asked(question) };
    let mut results = keep.map(|keep| keep.results(&asked)).transpose()?;
    let frozen = play == Play::Base;
    let mut retuned = None;
    if let Play::Retuned(generations) = play {
        let mut found = |table: &Table, what: &str| {
            let bots = strategy::bots(&retuning(table, generations)?, control, what)?;
            Ok::<_, Error>(Table { bots: bots.ok_or(Error::Cancelled)?, ..table.clone() })
        };
        retuned = Some([found(base, "the base")?, found(variant, "the variant")?]);
    }
    let [base, variant] = match &retuned {
        Some([base, variant]) => [base, variant],
        None => [base, variant],
    };
    if frozen && !base.ruleset.same_pieces(&*variant.ruleset) {
        let found = "base and variant with different counters or places";
        let expected = "both with the same: the bots cannot take the one for the other";
        return Err(Error::argument("bots-play-base", found, expected, None));
    }
    if frozen && base.bots.iter().any(|bot| bot.choice.kind == BotKind::Search) {
        let expected = "bots that do not search: it plays games on by the rules that it reads";
        return Err(Error::argument("bots-play-base", "a bot that searches", expected, None));
    }
    let lane = match frozen {
        true => Lane { rules: variant, ..base.lane() },
        false => variant.lane(),
    };
    let job = lineup::job(base.seed, Recording::Rows, &[base.lane(), lane])?;
    let (executor, cancel) = (control.executor(), control.cancel());
    let mut watch = Watch { bout: Bout::new(card, until), control, side: capital(card.sides[0]) };
    let played = match &mut results {
        None => dispatch::play(&job, 0..games, executor, cancel, &mut watch),
        Some(results) => dispatch::play(&job, 0..games, &*results.journal(executor).0, cancel, &mut watch),
    };
    let finish = played.map_err(|error| fault(error, frozen))?;
    let mut facts = [base, variant].map(|table| lineup::facts(table, table.bot_facts()));
    if !matches!(play, Play::Retuned(_)) {
        facts[0].bot_texts = base.bot_texts();
        facts[1].bot_texts = variant.bot_texts();
    }
    let of = [&facts[0], &facts[1]];
    let plan = Plan { seed: base.seed, games };
    let Some(mut comparison) = Comparison::of(&watch.bout, of, play, &plan, &finish) else {
        results.as_mut().map_or(Ok(()), |results| results.finish(0))?;
        return Err(Error::Cancelled);
    };
    let same_bots = facts[0].bots == facts[1].bots;
    if comparison.is_identical() && !finish.stopped && !frozen && same_bots {
        comparison.unchanged = facts[0].hash == facts[1].hash;
        if !comparison.unchanged {
            comparison.awake = mute::awake(base, variant, control)?;
        }
    }
    Ok(Answer { comparison, facts, timing: Timing::from(&finish), results, asked })
}

/// The question, as the manifest states it.
fn asked(question: &Question<'_>) -> Manifest {
    let Question { base, variant, until, play, .. } = question;
    let [of_base, of_variant] = [base, variant].map(|table| lineup::facts(table, table.bot_facts()));
    let bots =
        || [base, variant].map(|table| table.bots.each_ref().map(ToString::to_string).join(" v. ")).join(" and ");
    let asked = match play {
        Play::Retuned(generations) => format!("{RETUNED} {generations} from {}, {until:?}", bots()),
        play => format!("{play:?}, {until:?}"),
    };
    let sides = variant.system().card.sides;
    let own = ManifestBase { bots: side_bots(sides, &of_base), ..manifest_base(&of_base) };
    Manifest { asked, base: Some(own), ..Manifest::of(variant.system().card, variant.seed, &of_variant) }
}

/// The facts of the base that are known before its games are played.
fn manifest_base(base: &ScenarioFacts) -> ManifestBase {
    ManifestBase {
        scenario: base.named.clone(),
        scenario_hash: base.hash.clone(),
        overlays: base.overlays.clone(),
        ..ManifestBase::default()
    }
}

/// Counts the games and reports the progress.
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
        self.control.report(progress, &format!("{} wins {difference:+.1} percentage points", self.side));
    }
}

/// The search for good play under the rules of a table, starting from its heuristics.
fn retuning(table: &Table, generations: u32) -> Result<strategy::Question<'_>, Error> {
    if let Some(bot) = table.bots.iter().find(|bot| bot.choice.kind != BotKind::Heuristic) {
        let expected = "heuristic bots, whose weights can be searched for again";
        return Err(Error::argument("retune", format!("the bot `{bot}`"), expected, None));
    }
    let keys = table.system().weight_keys().len();
    let shown = (TRIES * u64::from(generations) / 3).min(4_000);
    Ok(strategy::Question {
        table,
        bots: table.bots.clone().map(|bot| vec![bot]),
        levels: false,
        rounds: ROUNDS,
        bound: BOUND,
        games: shown,
        searches: 1,
        response_games: u64::from(generations).saturating_mul(TRIES * usual_candidates(keys) as u64),
        candidates: None,
        tries: TRIES,
        step: STEP,
        check: shown,
        searched: 0,
        keep: None,
    })
}

/// Converts an error, and adds its likely cause.
fn fault(error: RunError, frozen: bool) -> Error {
    match error {
        RunError::Game { seed, game, what } if frozen => {
            let found = format!("a position in game {game} of seed {seed} that the base rules do not know: {what}");
            Error::argument("bots-play-base", found, "a variant that bots can take for the base rules", None)
        }
        error => error.into(),
    }
}
