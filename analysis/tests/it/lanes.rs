//! What games in lanes promise, and whether what is made of them holds its level, on Kuhn poker.

use crate::common::{Optimal, Plan, drawn, lane, play, run};
use sandtable_analysis::batch::Cancel;
use sandtable_analysis::dispatch::{self, Pace, Part};
use sandtable_analysis::executor::{Next, Work};
use sandtable_analysis::json;
use sandtable_analysis::lab::comparison::{Row, Topic, Validity};
use sandtable_analysis::lab::ranking::{Effect, Switch};
use sandtable_analysis::lab::{Bout, Comparison, Correction, Pairs, Play, Ranking, Until, Verdict};
use sandtable_analysis::runner::Clock;
use sandtable_analysis::{
    Executor, Finish, Inline, Job, Matchup, Pairing, Played, Progress, Record, Recording, RunError, ScenarioFacts,
    Scorer,
};
use sandtable_engine::kuhn::{Action, Kuhn};
use sandtable_engine::{Choose, Game, Side, Stream, View};
use sandtable_store::Threads;
use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Bets with a probability in thirds that depends on the card alone, after some throws of its dice that it does not look at.
#[derive(Clone, Copy, Debug)]
struct Mixed {
    thirds: [u32; 3],
    idle: u32,
}

impl Mixed {
    fn new(thirds: [u32; 3]) -> Mixed {
        Mixed { thirds, idle: 0 }
    }

    /// The probability that it wins as the first side against another.
    fn wins(&self, other: &Mixed) -> f64 {
        let bets = |bot: &Mixed, card: usize| f64::from(bot.thirds[card - 1]) / 3.0;
        let deals = [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)];
        let wins = deals.map(|(mine, yours)| {
            let (i, you, high) = (bets(self, mine), bets(other, yours), f64::from(u8::from(mine > yours)));
            let after_bet = (1.0 - you) + you * high;
            let after_pass = (1.0 - you) * high + you * i * high;
            i * after_bet + (1.0 - i) * after_pass
        });
        wins.iter().sum::<f64>() / 6.0
    }
}

impl Choose<Kuhn> for Mixed {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Kuhn>, _legal: &[Action], dice: &mut Stream) -> usize {
        (0..self.idle).for_each(|_| {
            dice.below(3);
        });
        let card = usize::from(view.state().card(view.side()));
        usize::from(dice.below(3) < self.thirds[card - 1])
    }
}

static KUHN: Kuhn = Kuhn {
    marked_cards: false,
    same_dice: false,
    nameless_deal: false,
    lost_cards: false,
    known_cards: false,
    loose_tongue: false,
    boaster: false,
    miscounted: false,
    forgets: false,
    half_dealt: false,
    tidies: false,
};

/// Keeps all games.
#[derive(Default)]
struct Keep {
    games: Vec<Vec<Played>>,
    told: Option<Progress>,
}

impl Scorer for Keep {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.games.push(lanes.to_vec());
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        self.told = Some(*progress);
    }
}

/// Compares the first two lanes.
struct Two(Bout);

impl Scorer for Two {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let enough = self.0.add(&lanes[0], &lanes[1]);
        Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}

/// What was planned, as answers say it.
fn planned(plan: &Plan) -> sandtable_analysis::Plan {
    sandtable_analysis::Plan { seed: plan.seed, games: plan.games }
}

fn compare(lanes: &[Arc<dyn Matchup>], plan: &Plan, until: Until) -> (Comparison, Finish) {
    let mut two = Two(Bout::new(Kuhn::CARD, until));
    let finish = play(lanes, plan, &AtomicBool::new(false), &mut two).expect("Kuhn poker has no faults");
    let facts = ScenarioFacts::default();
    (
        Comparison::of(&two.0, [&facts, &facts], Play::Variant, &planned(plan), &finish).expect("games were played"),
        finish,
    )
}

const BASE: Mixed = Mixed { thirds: [1, 1, 3], idle: 0 };
const VARIANT: Mixed = Mixed { thirds: [1, 2, 3], idle: 0 };
const OTHER: Mixed = Mixed { thirds: [1, 2, 3], idle: 0 };

fn lanes() -> [Arc<dyn Matchup>; 2] {
    [lane(&KUHN, &BASE, &OTHER), lane(&KUHN, &VARIANT, &OTHER)]
}

/// Two workers, with two more batches that wait; a game takes a millisecond. Keeps the sizes of the batches.
#[derive(Debug, Default)]
struct Paced {
    sizes: Mutex<Vec<u64>>,
}

impl Executor for Paced {
    fn width(&self) -> usize {
        2
    }

    fn clock(&self) -> Option<Clock> {
        Some(|| Duration::ZERO)
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        let mut under_way = VecDeque::new();
        loop {
            while under_way.len() < 2 * self.width() {
                let Next::Play(batch) = work.next() else { break };
                self.sizes.lock().expect("nobody panicked").push(batch.to - batch.from);
                under_way.push_back(batch);
            }
            let Some(batch) = under_way.pop_front() else { return Ok(()) };
            let mut result = batch.play(cancel, None);
            result.took = Some(Duration::from_millis(batch.to - batch.from));
            work.done(Ok(result));
        }
    }
}

#[test]
fn the_last_batches_are_worth_handing_over() {
    let (paced, mut keep) = (Paced::default(), Keep::default());
    let job = Job::unnamed(5, Recording::Rows, lanes().to_vec());
    dispatch::play(&job, 0..10_000, &paced, &AtomicBool::new(false), &mut keep).expect("no faults");
    assert_eq!(keep.games.len(), 10_000);
    let sizes = paced.sizes.lock().expect("nobody panicked");
    let usual = paced.batch_time().as_millis() as u64;
    let full = sizes.iter().position(|size| *size == usual).expect("they grow to the usual size");
    let (last, rest) = sizes[full..].split_last().expect("there are some");
    assert!(full <= 20 && *last <= usual, "{sizes:?}");
    assert!(rest.iter().all(|size| (usual / 16..=usual).contains(size)), "{sizes:?}");
}

#[test]
fn a_lane_is_a_run() {
    let plan = Plan { seed: 5, games: 3_000, threads: 2 };
    let mut keep = Keep::default();
    let stop = AtomicBool::new(false);
    let finish = play(&lanes(), &plan, &stop, &mut keep).expect("no faults");
    assert_eq!((finish.games, finish.stopped, keep.games.len()), (3_000, false, 3_000));
    for (lane, bot) in [BASE, VARIANT].iter().enumerate() {
        let mut records: Vec<Record> = Vec::new();
        run(&crate::common::lane(&KUHN, bot, &OTHER), &plan, &stop, &mut [&mut records], &mut |_| {})
            .expect("no faults");
        assert!(keep.games.iter().map(|game| game[lane].record).eq(records), "lane {lane}");
    }
    let told = keep.told.expect("progress was told");
    let won = |side| keep.games.iter().filter(|game| game[0].record.winner == Some(side)).count() as u64;
    assert_eq!((told.done, told.of, told.wins), (3_000, 3_000, [won(Side::First), won(Side::Second)]));
}

#[test]
fn comparisons_are_the_same_bytes_on_any_number_of_threads_also_when_they_stop_early() {
    for until in [
        Until::Games,
        Until::Precision { half_width: 0.02 },
        Until::Decided { margin: 0.01 },
        Until::Tested { margin: 0.05 },
    ] {
        let bytes = |threads| {
            let plan = Plan { seed: 8, games: 20_000, threads };
            let (comparison, finish) = compare(&lanes(), &plan, until);
            assert_eq!((finish.games, finish.threads), (comparison.games, threads));
            assert!(until == Until::Games || comparison.games < 20_000, "{until:?}");
            json::object(&comparison).expect("JSON")
        };
        let one = bytes(1);
        for threads in [2, 3, 7] {
            assert_eq!(bytes(threads), one, "{until:?} on {threads} threads");
        }
        let back: Comparison = serde_json::from_str(&one).expect("the same form");
        assert_eq!(back.stopping.until, until);
    }
}

#[test]
fn equal_lanes_differ_by_exactly_nothing_in_every_game() {
    let same = lane(&KUHN, &Optimal, &Optimal);
    let plan = Plan { seed: 2, games: 4_000, threads: 2 };
    let (comparison, _) = compare(&[Arc::clone(&same), same], &plan, Until::Games);
    assert_eq!((comparison.identical.count, comparison.validity), (4_000, Validity::Fixed));
    assert_eq!(comparison.base.fingerprint, comparison.variant.fingerprint);
    for row in &comparison.rows {
        assert_eq!((row.difference, row.changed.count, row.p, row.seen()), (0.0, 0, 1.0, false), "{row:?}");
    }
}

/// Two games with the same row that went differently are not identical.
#[test]
fn games_with_equal_rows_and_other_positions_are_told_apart() {
    let record = Record { game: 0, ..Record::EMPTY };
    let mut pairs = Pairs::new(Kuhn::CARD);
    pairs.add_played(&Played { record, same: true }, &Played { record, same: false });
    pairs.add_played(&Played { record, same: true }, &Played { record, same: true });
    assert_eq!(pairs.identical().count, 1);
    // What was done, and in which order, is told apart: never bet, bet and called, checked and bet and called.
    let ways = [([0; 3], [0; 3]), ([3; 3], [3; 3]), ([0; 3], [3; 3]), ([0; 3], [0; 3])];
    let lanes = ways.map(|(first, second)| lane(&KUHN, &Mixed::new(first), &Mixed::new(second)));
    let mut keep = Keep::default();
    play(&lanes, &Plan { seed: 1, games: 20, threads: 1 }, &AtomicBool::new(false), &mut keep).expect("no faults");
    let same = |game: &Vec<Played>| game.iter().map(|played| played.same).collect::<Vec<_>>();
    assert!(keep.games.iter().all(|game| same(game) == [true, false, false, true]));
}

#[test]
fn a_side_that_is_handed_the_game_is_found_within_200_games() {
    let (folds, optimal) = (Mixed::new([0; 3]), Mixed::new([1, 1, 3]));
    let lanes = [lane(&KUHN, &optimal, &optimal), lane(&KUHN, &optimal, &folds)];
    let plan = Plan { seed: 1, games: 10_000, threads: 2 };
    // A test for a small margin is slow even where the effect is huge: no game is much likelier under one hypothesis. Where it ends, the
    // interval may still reach 0: that is another question.
    for until in [Until::Decided { margin: 0.01 }, Until::Tested { margin: 0.05 }] {
        let (comparison, _) = compare(&lanes, &plan, until);
        assert!(comparison.games <= 200, "{until:?}: {}", comparison.games);
        assert_eq!(comparison.stopping.verdict, Some(Verdict::Above));
        assert!(comparison.wins().difference > 0.1);
        assert!(comparison.wins().seen() || matches!(until, Until::Tested { .. }));
    }
    let (comparison, _) = compare(&lanes, &Plan { games: 200, ..plan }, Until::Games);
    assert!(comparison.wins().seen());
}

#[test]
fn a_stop_keeps_the_first_games() {
    let whole = {
        let mut keep = Keep::default();
        let plan = Plan { seed: 4, games: 20_000, threads: 2 };
        play(&lanes(), &plan, &AtomicBool::new(false), &mut keep).expect("no faults");
        keep.games
    };
    for choices in [1, 500, 9_000] {
        let (left, stop) = (Arc::new(AtomicU64::new(choices)), Arc::new(AtomicBool::new(false)));
        let stopper = |bot| Stopper { left: Arc::clone(&left), stop: Arc::clone(&stop), bot };
        let [base, variant] = [BASE, VARIANT].map(stopper);
        let lanes = [lane(&KUHN, &base, &OTHER), lane(&KUHN, &variant, &OTHER)];
        let mut keep = Keep::default();
        let plan = Plan { seed: 4, games: 20_000, threads: 3 };
        let finish = play(&lanes, &plan, &stop, &mut keep).expect("a stop is no fault");
        assert!(finish.stopped && finish.games == keep.games.len() as u64 && finish.games < 20_000);
        assert!(whole[..keep.games.len()] == keep.games[..], "after {choices} choices");
    }
}

/// Raises the flag after some choices, in the middle of a batch.
#[derive(Clone, Debug)]
struct Stopper {
    left: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    bot: Mixed,
}

impl Choose<Kuhn> for Stopper {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[Action], dice: &mut Stream) -> usize {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.bot.choose(view, legal, dice)
    }
}

#[test]
fn a_comparison_that_is_stopped_by_hand_gives_intervals_that_allow_for_it() {
    let plan = Plan { seed: 4, games: 300, threads: 1 };
    let mut two = Two(Bout::new(Kuhn::CARD, Until::Games));
    let finish = play(&lanes(), &plan, &AtomicBool::new(false), &mut two).expect("no faults");
    let facts = ScenarioFacts::default();
    let of = |plan: &Plan, finish: &Finish| {
        Comparison::of(&two.0, [&facts, &facts], Play::Variant, &planned(plan), finish).expect("games were played")
    };
    let whole = of(&plan, &finish);
    let part = of(&Plan { games: 1_000, ..plan }, &Finish { stopped: true, ..finish });
    assert_eq!((whole.validity, part.validity), (Validity::Fixed, Validity::Anytime));
    assert_eq!((whole.interrupted, part.interrupted), (false, true));
    let width = |c: &Comparison| c.wins().high.expect("a rate") - c.wins().low.expect("a rate");
    assert!(width(&part) > 1.3 * width(&whole));
    assert_eq!(part.wins().difference, whole.wins().difference);
}

/// The bots read the rules that they are told to: with marked cards the second side sees the first one's card.
#[test]
fn bots_can_be_frozen_on_other_rules() {
    #[derive(Clone, Debug)]
    struct Peek;
    impl Choose<Kuhn> for Peek {
        fn new_game(&mut self) {}
        fn choose(&mut self, view: &View<'_, Kuhn>, _legal: &[Action], _dice: &mut Stream) -> usize {
            usize::from(view.state().card(Side::First) < view.state().card(Side::Second))
        }
    }
    let marked = Kuhn { marked_cards: true, ..Kuhn::default() };
    let always = Mixed::new([3; 3]);
    let play_in = |game: &Kuhn, read: &Kuhn| {
        let read = Arc::new(*read);
        let lane: Arc<dyn Matchup> = Arc::new(Pairing { read, ..Pairing::new(&Arc::new(*game), always, Peek) });
        let mut keep = Keep::default();
        let plan = Plan { seed: 6, games: 300, threads: 1 };
        play(&[lane], &plan, &AtomicBool::new(false), &mut keep).expect("no faults");
        keep.games.iter().map(|game| game[0].record).collect::<Vec<_>>()
    };
    assert!(play_in(&marked, &marked) != play_in(&KUHN, &KUHN));
    assert!(play_in(&marked, &KUHN) == play_in(&KUHN, &KUHN));
}

const REPETITIONS: u64 = 1_000;
/// Where each takes long, and the level is a bound that is not come near to.
const FEWER: u64 = 240;

/// 5 % of the repetitions and four standard errors.
const MOST_MISSES: usize = 78;
const FEWEST_MISSES: usize = 22;

/// What comes of each seed, on threads of their own: what plays a game waits on a pool, and must not wait on one of its own jobs.
fn repetitions<T: Send>(count: u64, one: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let part = count.div_ceil(threads);
    let one = &one;
    thread::scope(|scope| {
        let of = |i: u64| move || (i * part..((i + 1) * part).min(count)).map(one).collect::<Vec<T>>();
        let workers: Vec<_> = (0..threads).map(|i| scope.spawn(of(i))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no faults")).collect()
    })
}

fn repeated(count: u64, games: u64, until: Until) -> Vec<Comparison> {
    repetitions(count, |seed| compare(&lanes(), &Plan { seed, games, threads: 1 }, until).0)
}

fn misses(comparisons: &[Comparison], truth: f64) -> usize {
    let missed = |row: &Row| truth < row.low.expect("a rate") || truth > row.high.expect("a rate");
    comparisons.iter().filter(|comparison| missed(comparison.wins())).count()
}

/// From the games to the interval: in 1,000 comparisons the exact difference is missed as often as an interval at 95 % may.
#[test]
fn intervals_of_a_fixed_number_of_games_hold_their_level() {
    let truth = VARIANT.wins(&OTHER) - BASE.wins(&OTHER);
    assert!(truth.abs() > 0.01, "{truth}");
    let comparisons = repeated(REPETITIONS, 400, Until::Games);
    let missed = misses(&comparisons, truth);
    assert!((FEWEST_MISSES..=MOST_MISSES).contains(&missed), "{missed}");
    // The mean of 400,000 games is the exact difference: the exact one is right.
    let mean = comparisons.iter().map(|c| c.wins().difference).sum::<f64>() / REPETITIONS as f64;
    assert!((mean - truth).abs() < 0.004, "{mean} {truth}");
    // Margins: a fold costs one chip, a showdown up to two. Wide enough in the same share of comparisons around their own mean.
    let margin = |c: &Comparison| c.about(Topic::Margin).next().cloned().expect("a margin");
    let centre = comparisons.iter().map(|c| margin(c).difference).sum::<f64>() / REPETITIONS as f64;
    let outside = |row: Row| centre < row.low.expect("many changed") || centre > row.high.expect("many changed");
    let missed = comparisons.iter().filter(|c| outside(margin(c))).count();
    assert!((FEWEST_MISSES..=MOST_MISSES).contains(&missed), "{missed}");
}

/// The same where the games decide when to stop.
#[test]
fn intervals_at_an_early_stop_hold_their_level() {
    let truth = VARIANT.wins(&OTHER) - BASE.wins(&OTHER);
    let count = drawn(FEWER, FEWER / 3);
    for (until, most) in [
        (Until::Precision { half_width: 0.12 }, 1_000),
        (Until::Decided { margin: 0.15 }, 500),
        (Until::Tested { margin: 0.1 }, 1_000),
    ] {
        let comparisons = repeated(count, most, until);
        let missed = misses(&comparisons, truth);
        assert!(missed as u64 <= count / 20, "{until:?}: {missed}");
        assert!(comparisons.iter().all(|c| c.validity == Validity::Anytime));
        assert!(comparisons.iter().filter(|c| c.stopping.reached).count() as u64 > count / 10, "{until:?}");
    }
}

/// Ranks twelve variants that play otherwise and just as well: bots that waste throws.
struct Many(Vec<Effect>);

impl Scorer for Many {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.0.iter_mut().zip(&lanes[1..]).for_each(|(effect, variant)| effect.add(&lanes[0], variant));
        Ok(ControlFlow::Continue(()))
    }
}

fn ranking(bots: &[Mixed], plan: &Plan) -> Ranking {
    let lanes: Vec<_> = bots.iter().map(|bot| lane(&KUHN, bot, bot)).collect();
    let mut many = Many(vec![Effect::default(); bots.len() - 1]);
    play(&lanes, plan, &AtomicBool::new(false), &mut many).expect("no faults");
    let switches: Vec<Switch> = (1..bots.len()).map(|i| Switch { id: format!("s{i}"), ..Switch::default() }).collect();
    Ranking::of(Kuhn::CARD, &switches, &many.0, &ScenarioFacts::default(), &planned(plan), Correction::Holm)
}

#[test]
fn a_ranking_of_switches_that_do_nothing_holds_its_rate_of_false_alarms() {
    let bots: Vec<Mixed> = (0..=12).map(|idle| Mixed { thirds: [1, 2, 2], idle }).collect();
    let rankings = repetitions(REPETITIONS, |seed| ranking(&bots, &Plan { seed, games: 150, threads: 1 }));
    assert!(rankings[0].rows.iter().all(|row| row.identical.rate < 0.9), "they do play otherwise");
    let alarms = |alarm: &dyn Fn(&Ranking) -> bool| rankings.iter().filter(|ranking| alarm(ranking)).count();
    let corrected = alarms(&|ranking| ranking.rows.iter().any(|row| row.matters()));
    assert!(corrected <= MOST_MISSES, "{corrected}");
    // The planted fault: no correction.
    let plain = alarms(&|ranking| ranking.rows.iter().any(|row| row.wins.p <= 0.05 || row.margin.p <= 0.05));
    assert!(plain > 300, "{plain}");
}

#[test]
fn a_ranking_puts_the_largest_effect_first_and_does_not_depend_on_threads() {
    let bots = [[1, 1, 3], [1, 1, 3], [1, 2, 3], [0, 0, 0], [1, 1, 3]].map(Mixed::new);
    let bots = [bots[0], bots[1], bots[2], bots[3], Mixed { idle: 3, ..bots[4] }];
    let first: Vec<Arc<dyn Matchup>> = bots.iter().map(|bot| lane(&KUHN, bot, &OTHER)).collect();
    let rank = |threads| {
        let plan = Plan { seed: 3, games: 3_000, threads };
        let mut many = Many(vec![Effect::default(); 4]);
        play(&first, &plan, &AtomicBool::new(false), &mut many).expect("no faults");
        let switches: Vec<Switch> =
            ["none", "some", "all", "idle"].map(|id| Switch { id: id.into(), ..Switch::default() }).into();
        Ranking::of(Kuhn::CARD, &switches, &many.0, &ScenarioFacts::default(), &planned(&plan), Correction::Holm)
    };
    let ranking = rank(1);
    let order: Vec<&str> = ranking.rows.iter().map(|row| row.switch.id.as_str()).collect();
    assert_eq!([order[0], order[3]], ["all", "none"]);
    assert!(ranking.rows[0].matters());
    assert_eq!((ranking.rows[3].identical.rate, ranking.rows[3].matters()), (1.0, false));
    for threads in [2, 3, 7] {
        assert_eq!(
            json::object(&rank(threads)).expect("JSON"),
            json::object(&ranking).expect("JSON"),
            "{threads} threads"
        );
    }
}

/// Takes games up to one of them.
struct UpTo(Keep, usize);

impl Scorer for UpTo {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.0.games.push(lanes.to_vec());
        Ok(if self.0.games.len() == self.1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}

/// Cannot keep anything.
struct Full;

impl Scorer for Full {
    fn game(&mut self, _: &[Played]) -> io::Result<ControlFlow<()>> {
        Err(io::Error::other("the disk is full"))
    }
}

/// Jobs that are played at a time have the games that each has alone; who has seen enough ends its own, an error ends all.
#[test]
fn jobs_that_are_played_together_have_their_own_games() {
    let bots = [Mixed::new([1, 0, 3]), Mixed { idle: 400, ..Mixed::new([0, 2, 3]) }];
    let (never, pace) = (AtomicBool::new(false), Pace::default());
    let jobs: Vec<Arc<Job>> =
        (0..3).map(|seed| Job::unnamed(seed, Recording::Rows, vec![lane(&KUHN, &bots[0], &bots[1]); 2])).collect();
    let games = [900, 1, 70];
    let kept = |keep: &Keep| keep.games.concat().iter().map(|game| game.record).collect::<Vec<Record>>();
    let alone = |place: usize| {
        let mut keep = Keep::default();
        dispatch::play(&jobs[place], 0..games[place], &Inline, &never, &mut keep).expect("no faults");
        kept(&keep)
    };
    for threads in [1, 2, 5] {
        let threads = Threads::new(threads).expect("threads");
        for executor in [&Inline as &dyn Executor, &threads] {
            let mut keeps = [0; 3].map(|_| Keep::default());
            let scorers = keeps.iter_mut().map(|keep| keep as &mut dyn Scorer);
            let parts = jobs.iter().zip(games).zip(scorers);
            let parts = parts.map(|((job, games), scorer)| Part { job, games: 0..games, scorer, pace: &pace });
            let finishes = dispatch::together(parts.collect(), executor, &never).expect("no faults");
            assert_eq!(finishes.iter().map(|finish| finish.games).collect::<Vec<_>>(), games);
            (0..3).for_each(|place| assert_eq!(kept(&keeps[place]), alone(place), "{executor:?}"));
        }
        let (mut some, mut all) = (UpTo(Keep::default(), 30), Keep::default());
        let part = |place: usize, scorer| Part { job: &jobs[place], games: 0..games[place], scorer, pace: &pace };
        let finishes = dispatch::together(vec![part(0, &mut some), part(2, &mut all)], &threads, &never);
        let finishes = finishes.expect("no faults");
        assert_eq!((finishes[0].games, finishes[1].games), (30, games[2]));
        assert!(finishes[0].stopped && kept(&all) == alone(2) && kept(&some.0) == alone(0)[..60]);
        let (mut full, mut all) = (Full, Keep::default());
        let part = |place: usize, scorer| Part { job: &jobs[place], games: 0..games[place], scorer, pace: &pace };
        let error = dispatch::together(vec![part(2, &mut full), part(0, &mut all)], &threads, &never);
        assert!(error.expect_err("a full disk").to_string().contains("the disk is full"));
    }
}
