//! What a run promises, on Kuhn poker.

use crate::common::{Optimal, Plan, lane, run};
use sandtable_analysis::json;
use sandtable_analysis::runner::play_one;
use sandtable_analysis::{
    Fingerprint, Fingerprinter, GameFault, Progress, Record, RunError, ScenarioFacts, Sink, Summary, Tally,
};
use sandtable_bots::random::Random;
use sandtable_engine::belfort::Belfort;
use sandtable_engine::kuhn::{Action, Kuhn};
use sandtable_engine::{Choose, Game, Stream, View};
use sandtable_scenarios::{Source, load};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

struct Played {
    records: Vec<Record>,
    fingerprint: Fingerprint,
    summary: Summary,
}

fn play(seed: u64, games: u64, threads: usize) -> Played {
    let (mut records, mut tally) = (Vec::new(), Tally::new(Kuhn::CARD));
    let mut fingerprinter = Fingerprinter::new(Kuhn::CARD);
    let plan = Plan { seed, games, threads };
    let stop = AtomicBool::new(false);
    let sinks: &mut [&mut dyn Sink] = &mut [&mut records, &mut tally, &mut fingerprinter];
    let finish = run(&lane(&Kuhn::default(), &Optimal, &Optimal), &plan, &stop, sinks, &mut |_| {})
        .expect("Kuhn poker has no faults");
    assert_eq!((finish.games, finish.stopped, finish.threads), (games, false, threads));
    let fingerprint = fingerprinter.fingerprint();
    let summary = Summary::of(&tally, fingerprint, seed, &[], &ScenarioFacts::default()).expect("games were played");
    Played { records, fingerprint, summary }
}

#[test]
fn results_do_not_depend_on_threads() {
    let one = play(7, 30_000, 1);
    for threads in [2, 3, 7] {
        let many = play(7, 30_000, threads);
        assert_eq!(many.fingerprint, one.fingerprint, "{threads} threads");
        assert_eq!(
            json::object(&many.summary).expect("JSON"),
            json::object(&one.summary).expect("JSON"),
            "{threads} threads"
        );
        assert!(many.records == one.records, "{threads} threads");
    }
}

/// A change of this number changes what every saved fingerprint is compared with: a value-breaking release.
#[test]
fn the_fingerprint_is_stable() {
    assert_eq!(play(1, 1_000, 2).fingerprint.to_string(), "f4aa8c71f739d61b");
}

#[test]
fn another_seed_has_another_fingerprint() {
    assert_ne!(play(1, 100, 2).fingerprint, play(2, 100, 2).fingerprint);
}

#[test]
fn fewer_games_are_a_prefix_of_more() {
    let (few, many) = (play(3, 1_234, 2), play(3, 20_000, 3));
    assert!(many.records[..1_234] == few.records[..]);
    assert!(many.records.iter().zip(0u64..).all(|(record, index)| record.game == index));
}

#[test]
fn a_game_alone_is_the_game_among_many() {
    let many = play(11, 500, 2);
    for record in &many.records {
        let alone = play_one(&Kuhn::default(), &Optimal, &Optimal, 11, record.game, &mut ());
        assert!(alone == *record, "game {}", record.game);
    }
}

/// Draws as the bot that plays at random, but is shown every position.
#[derive(Clone, Copy, Debug)]
struct Shown;

impl<G: Game> Choose<G> for Shown {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        Random.choose(view, legal, dice)
    }
}

/// Games of bots that are shown nothing take another way; the same are played, with as many forced decisions.
#[test]
fn a_game_of_blind_bots_is_that_of_bots_that_are_shown_all() {
    let loaded = load(&Source::named("belfort").unwrap(), &[]).unwrap();
    let belfort = Belfort::new(loaded.data.to().expect("the data of Belfort"));
    for index in 0..20 {
        let blind = play_one(&belfort, &Random, &Random, 1, index, &mut ());
        let shown = play_one(&belfort, &Shown, &Shown, 1, index, &mut ());
        assert!(blind == shown, "{blind:?} {shown:?}");
        assert!(0 < blind.forced && blind.forced < blind.decisions, "{blind:?}");
    }
}

/// Optimal play is worth -1/18 of a chip to the first player.
#[test]
fn the_mean_margin_is_the_value_of_the_game() {
    let summary = play(5, 400_000, 2).summary;
    let (mean, se) = (summary.margin.spread.mean, summary.margin.spread.se.expect("many games"));
    assert!((mean + 1.0 / 18.0).abs() < 4.0 * se, "{mean} +- {se}");
    assert!(se < 0.01);
}

#[test]
fn the_summary_adds_up() {
    let played = play(9, 5_000, 2);
    let (summary, records) = (played.summary, played.records);
    let won = |sign| records.iter().filter(|record| record.sign() == sign).count() as u64;
    assert_eq!([summary.wins[0].rate.count, summary.wins[1].rate.count, summary.draws.count], [won(1), won(-1), 0]);
    assert_eq!(summary.levels.iter().map(|level| level.rate.count).sum::<u64>(), 5_000);
    assert_eq!(summary.endings.iter().map(|ending| ending.rate.count).sum::<u64>(), 5_000);
    assert_eq!(summary.ending_turns.len(), 1);
    assert_eq!(summary.ending_turns[0].wins, [won(1), won(-1)]);
    let margins: Vec<_> = summary.margin.counts.iter().map(|m| m.margin).collect();
    assert_eq!(margins, [-2, -1, 1, 2]);
    let bets: i64 = records.iter().map(|record| i64::from(record.metrics[0])).sum();
    assert!((summary.metrics[0].spread.mean - bets as f64 / 5_000.0).abs() < 1e-12);
    let back: Summary = serde_json::from_str(&json::object(&summary).expect("JSON")).expect("the same form");
    assert_eq!((back.margin.counts, back.fingerprint), (summary.margin.counts, summary.fingerprint));
    assert!((back.margin.spread.mean - summary.margin.spread.mean).abs() < 1e-12);
}

#[test]
fn no_games_have_no_summary() {
    let mut tally = Tally::new(Kuhn::CARD);
    let stop = AtomicBool::new(false);
    let plan = Plan { seed: 1, games: 0, threads: 2 };
    let finish = run(&lane(&Kuhn::default(), &Optimal, &Optimal), &plan, &stop, &mut [&mut tally], &mut |_| {});
    assert_eq!(finish.map(|f| (f.games, f.stopped)).expect("nothing can fail"), (0, false));
    let fingerprint = Fingerprinter::new(Kuhn::CARD).fingerprint();
    assert_eq!(Summary::of(&tally, fingerprint, 1, &[], &ScenarioFacts::default()), None);
}

/// Raises the flag after some choices, in the middle of a batch.
#[derive(Clone, Debug)]
struct Stopper {
    left: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
}

impl Choose<Kuhn> for Stopper {
    fn new_game(&mut self) {}
    fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[Action], dice: &mut Stream) -> usize {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.store(true, Ordering::Relaxed);
        }
        Optimal.choose(view, legal, dice)
    }
}

#[test]
fn a_stop_keeps_the_first_games() {
    let whole = play(4, 20_000, 2).records;
    for choices in [1, 500, 9_000] {
        let (left, stop) = (Arc::new(AtomicU64::new(choices)), Arc::new(AtomicBool::new(false)));
        let stopper = Stopper { left, stop: Arc::clone(&stop) };
        let mut kept: Vec<Record> = Vec::new();
        let mut last = None;
        let plan = Plan { seed: 4, games: 20_000, threads: 3 };
        let mut progress = |p: &Progress| last = Some(*p);
        let finish = run(&lane(&Kuhn::default(), &stopper, &Optimal), &plan, &stop, &mut [&mut kept], &mut progress)
            .expect("a stop is no fault");
        assert!(finish.stopped && finish.games == kept.len() as u64 && finish.games < 20_000);
        assert!(whole[..kept.len()] == kept[..], "after {choices} choices");
        if let Some(last) = last {
            assert_eq!((last.done, last.of), (finish.games, 20_000));
            assert_eq!(last.wins.iter().sum::<u64>(), finish.games);
        }
    }
}

/// A planted fault: chooses what was not offered, in one game.
#[derive(Clone, Debug)]
struct Cheat;

impl Choose<Kuhn> for Cheat {
    fn new_game(&mut self) {}
    fn choose(&mut self, _view: &View<'_, Kuhn>, legal: &[Action], _dice: &mut Stream) -> usize {
        legal.len()
    }
}

#[test]
fn a_fault_names_its_game() {
    let stop = AtomicBool::new(false);
    let plan = Plan { seed: 4, games: 50, threads: 1 };
    let error =
        run(&lane(&Kuhn::default(), &Optimal, &Cheat), &plan, &stop, &mut [], &mut |_| {}).expect_err("a cheat");
    assert!(matches!(error, RunError::Game { seed: 4, game: 0, .. }), "{error}");
    assert!(error.to_string().contains("second chose action 2 of 2"), "{error}");
    assert!(error.to_string().contains("in game 0 of seed 4"), "{error}");
    // So it is where a game is played alone.
    let alone = || play_one(&Kuhn::default(), &Optimal, &Cheat, 4, 7, &mut ());
    let payload = std::panic::catch_unwind(alone).expect_err("a cheat");
    let fault = payload.downcast_ref::<GameFault>().expect("a fault that names its game");
    assert!((fault.seed, fault.game) == (4, 7) && fault.what.contains("second chose action 2 of 2"), "{fault}");
}

struct Full;

impl Sink for Full {
    fn take(&mut self, _records: &[Record]) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::StorageFull, "no space left"))
    }
}

#[test]
fn a_full_disk_ends_the_run() {
    let stop = AtomicBool::new(false);
    let plan = Plan { seed: 4, games: u64::MAX, threads: 2 };
    let error = run(&lane(&Kuhn::default(), &Optimal, &Optimal), &plan, &stop, &mut [&mut Full], &mut |_| {});
    assert!(matches!(error, Err(RunError::Sink(_))));
}
