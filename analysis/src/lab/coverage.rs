//! Whether intervals, sequences and tests hold their level: repeated with fixed seeds, each beside a method that must fail.

use super::many::{benjamini_hochberg, holm, mcnemar};
use super::paired::{Fourfold, Numbers};
use super::sequence::{Sequence, anytime};
use super::sprt::{Accepted, Hypotheses, Limits, Pentanomial, Stopped};
use sandtable_engine::{Chance, Purpose, Stream};

/// How often each experiment is repeated.
const REPETITIONS: u64 = 1000;

/// 5 % of the repetitions and four standard errors (√(1000 · 0.05 · 0.95) = 6.9).
const MOST_MISSES: u64 = 78;

/// Four standard errors below 5 %.
const FEWEST_MISSES: u64 = 22;

/// Games in a thousand that the variant gains and loses.
#[derive(Clone, Copy, Debug)]
struct Truth {
    gained: u32,
    lost: u32,
}

impl Truth {
    fn difference(self) -> f64 {
        (f64::from(self.gained) - f64::from(self.lost)) / 1000.0
    }

    fn game(self, stream: &mut Stream) -> i64 {
        let at = stream.uniform(1000);
        i64::from(at < self.gained) - i64::from(at >= self.gained && at < self.gained + self.lost)
    }
}

fn stream(experiment: u64, repetition: u64) -> Stream {
    Stream::new(experiment, repetition, Purpose::Worlds)
}

/// In how many repetitions `missed` holds.
fn misses(experiment: u64, missed: impl Fn(&mut Stream) -> bool) -> u64 {
    (0..REPETITIONS).filter(|&repetition| missed(&mut stream(experiment, repetition))).count() as u64
}

fn table(truth: Truth, games: u64, stream: &mut Stream) -> Fourfold {
    let mut table = Fourfold::default();
    for _ in 0..games {
        match truth.game(stream) {
            1 => table.variant_only += 1,
            -1 => table.base_only += 1,
            _ => table.both += 1,
        }
    }
    table
}

#[test]
fn tangos_interval_holds_its_level_at_any_discordance() {
    for (experiment, (gained, lost, games)) in
        [(200, 100, 200), (30, 10, 1000), (3, 3, 2000), (400, 50, 100)].into_iter().enumerate()
    {
        let truth = Truth { gained, lost };
        let missed = misses(100 + experiment as u64, |stream| {
            let d = table(truth, games, stream).difference();
            !(d.low..=d.high).contains(&truth.difference())
        });
        assert!((FEWEST_MISSES..=MOST_MISSES).contains(&missed), "{truth:?}, {games} games: {missed}");
    }
}

/// A change that matters in one game of a thousand, on one side only, in 500 games: mostly none of them is met. 1.96 standard
/// errors would miss it in three runs of five.
#[test]
fn tangos_interval_holds_its_level_where_hardly_a_game_differs() {
    let truth = Truth { gained: 1, lost: 0 };
    let missed = misses(110, |stream| {
        let d = table(truth, 500, stream).difference();
        !(d.low..=d.high).contains(&truth.difference())
    });
    assert!(missed <= MOST_MISSES, "{missed}");
    let by_error = misses(110, |stream| {
        let d = table(truth, 500, stream).difference();
        (d.difference - truth.difference()).abs() > 1.96 * d.se.expect("many games")
    });
    assert!(by_error > 500, "{by_error}");
}

/// Differences of a metric: mostly none, sometimes a little, seldom much; their mean is 0.16.
fn metric(stream: &mut Stream) -> (i64, i64) {
    let base = i64::from(stream.uniform(20));
    let change = match stream.uniform(100) {
        0..70 => 0,
        70..85 => 1,
        85..95 => -1,
        95..98 => 3,
        _ => 1,
    };
    (base, base + change)
}

const METRIC: f64 = 0.16;

#[test]
fn the_interval_of_a_mean_holds_its_level() {
    let missed = misses(120, |stream| {
        let mut numbers = Numbers::default();
        (0..400).map(|_| metric(stream)).for_each(|(base, variant)| numbers.add(base, variant));
        let d = numbers.difference().expect("games");
        !(d.low.expect("a spread")..=d.high.expect("a spread")).contains(&METRIC)
    });
    assert!((FEWEST_MISSES..=MOST_MISSES).contains(&missed), "{missed}");
}

/// Whether the true difference is ever refuted, looking after every game. The capital of each bet is kept up game by game here:
/// a second way to what [`Sequence::evidence`] computes from the counts.
fn ever_refuted(truth: Truth, games: u64, stream: &mut Stream) -> bool {
    let fair = 0.5 + 0.5 * truth.difference();
    let liking = |k: i32| 1.0 / (1.0 + (f64::from(k - 9) / 6.0).powi(2));
    let all: f64 = (1..=27).map(liking).sum();
    // Up and down: the capital, and what a loss, no change and a gain make of it.
    let mut bets: Vec<(f64, [f64; 3])> = Vec::new();
    for k in 1..=27 {
        let (share, capital) = (0.5f64.powf(0.5 * f64::from(k)), 0.5 * liking(k) / all);
        bets.push((capital, [0.0, 0.5, 1.0].map(|x| 1.0 - share + share * x / fair)));
        bets.push((capital, [1.0, 0.5, 0.0].map(|x| 1.0 - share + share * x / (1.0 - fair))));
    }
    let mut sequence = Sequence::of_wins();
    let mut refuted = false;
    for _ in 0..games {
        let game = truth.game(stream);
        sequence.add(game);
        let mut sum = 0.0;
        for (capital, factors) in &mut bets {
            *capital *= factors[(game + 1) as usize];
            sum += *capital;
        }
        refuted = sum >= 20.0;
        if refuted {
            break;
        }
    }
    let sum: f64 = bets.iter().map(|(capital, _)| capital).sum();
    assert!((sequence.evidence(truth.difference()) - sum.ln()).abs() < 1e-9);
    assert_eq!(refuted, sequence.refutes(truth.difference()));
    refuted
}

#[test]
fn a_sequence_holds_its_level_however_often_one_looks() {
    for (experiment, (gained, lost)) in [(250, 250), (20, 20), (60, 10), (2, 0), (700, 100)].into_iter().enumerate() {
        let truth = Truth { gained, lost };
        let missed = misses(130 + experiment as u64, |stream| ever_refuted(truth, 2000, stream));
        assert!(missed <= 50, "{truth:?}: {missed}");
    }
}

/// The planted error: an interval for a fixed number of games, looked at after every tenth.
#[test]
fn an_interval_for_a_fixed_number_of_games_does_not_survive_peeking() {
    let truth = Truth { gained: 100, lost: 100 };
    let missed = misses(140, |stream| {
        let mut games = Fourfold::default();
        (0..200).any(|_| {
            let next = table(truth, 10, stream);
            games.variant_only += next.variant_only;
            games.base_only += next.base_only;
            games.both += next.both;
            let d = games.difference();
            d.low > 0.0 || d.high < 0.0
        })
    });
    assert!(missed > 300, "{missed}");
}

/// A run that stops as soon as the sequence is narrow enough, and reports the interval at that moment.
#[test]
fn an_interval_at_which_one_stopped_holds_the_truth() {
    let truth = Truth { gained: 80, lost: 40 };
    let missed = misses(150, |stream| {
        let mut sequence = Sequence::of_wins();
        let (mut played, mut look) = (0, 200);
        loop {
            sequence.add(truth.game(stream));
            played += 1;
            if played == look {
                if sequence.narrower_than(0.05) {
                    let i = sequence.interval();
                    return !(i.low..=i.high).contains(&truth.difference());
                }
                look += 200;
            }
        }
    });
    assert!(missed <= 50, "{missed}");
}

#[test]
fn the_asymptotic_sequence_holds_its_level_under_peeking() {
    let missed = misses(160, |stream| {
        let mut numbers = Numbers::default();
        (0..3000).any(|_| {
            let (base, variant) = metric(stream);
            numbers.add(base, variant);
            anytime(&numbers, 1000).is_some_and(|i| !(i.low..=i.high).contains(&METRIC))
        })
    });
    assert!(missed <= MOST_MISSES, "{missed}");
}

/// Plays until the test stops, looking after every pair.
fn test(truth: Truth, hypotheses: &Hypotheses, limits: &Limits, stream: &mut Stream) -> (Pentanomial, Accepted) {
    let mut pairs = Pentanomial::default();
    loop {
        pairs.counts[(2 + 2 * truth.game(stream)) as usize] += 1;
        if let Some(accepted) = limits.decide(hypotheses.llr(&pairs)) {
            return (pairs, accepted);
        }
    }
}

#[test]
fn the_probability_ratio_test_holds_its_error_rates() {
    let hypotheses = Hypotheses::Difference { null: 0.0, alternative: 0.06 };
    let limits = Limits::new(0.05, 0.05).expect("error rates");
    let accepts =
        |truth, limits: &Limits, wrong| misses(170, |stream| test(truth, &hypotheses, limits, stream).1 == wrong);
    let (null, alternative) = (Truth { gained: 100, lost: 100 }, Truth { gained: 130, lost: 70 });
    let (alarms, blind) =
        (accepts(null, &limits, Accepted::Alternative), accepts(alternative, &limits, Accepted::Null));
    assert!(alarms <= MOST_MISSES && blind <= MOST_MISSES, "{alarms} {blind}");
    // The planted error: limits for three times the error rates.
    let hasty = Limits::new(0.15, 0.15).expect("error rates");
    let (alarms, blind) = (accepts(null, &hasty, Accepted::Alternative), accepts(alternative, &hasty, Accepted::Null));
    assert!(alarms > MOST_MISSES && blind > MOST_MISSES, "{alarms} {blind}");
}

/// A small effect: the interval covers, the estimate is as often too high as too low, and the plain mean is not.
#[test]
fn the_estimate_after_a_test_is_right_for_small_effects() {
    let hypotheses = Hypotheses::Difference { null: 0.0, alternative: 0.06 };
    let limits = Limits::new(0.05, 0.05).expect("error rates");
    for (experiment, truth) in
        [Truth { gained: 130, lost: 70 }, Truth { gained: 115, lost: 85 }].into_iter().enumerate()
    {
        let stopped: Vec<Stopped> = (0..REPETITIONS)
            .map(|repetition| {
                let (pairs, _) = test(truth, &hypotheses, &limits, &mut stream(180 + experiment as u64, repetition));
                Stopped::of(&pairs, &hypotheses, &limits).expect("it stopped")
            })
            .collect();
        let count = |holds: &dyn Fn(&Stopped) -> bool| stopped.iter().filter(|s| holds(s)).count() as u64;
        let missed = count(&|s| !(s.low..=s.high).contains(&truth.difference()));
        let high = count(&|s| s.difference > truth.difference());
        let drawn: f64 = stopped.iter().map(|s| (s.naive - truth.difference()).abs()).sum();
        let corrected: f64 = stopped.iter().map(|s| (s.difference - truth.difference()).abs()).sum();
        assert!(missed <= MOST_MISSES, "{truth:?}: {missed}");
        assert!((430..=570).contains(&high), "{truth:?}: {high}");
        assert!(corrected < drawn, "{truth:?}: {corrected} {drawn}");
    }
}

/// Twelve switches that do nothing to the rates: an alarm anywhere is a false one.
#[test]
fn holm_holds_the_rate_of_any_false_alarm() {
    let truth = Truth { gained: 150, lost: 150 };
    let p = |stream: &mut Stream| -> Vec<f64> { (0..12).map(|_| mcnemar(&table(truth, 400, stream))).collect() };
    let alarm = |p: Vec<f64>| p.iter().any(|&p| p <= 0.05);
    let corrected = misses(190, |stream| alarm(holm(&p(stream))));
    assert!(corrected <= MOST_MISSES, "{corrected}");
    // The planted error: no correction.
    let plain = misses(190, |stream| alarm(p(stream)));
    assert!(plain > 300, "{plain}");
}

/// Eight switches that do nothing and four that do: the share of false alarms among the alarms, on average.
#[test]
fn benjamini_hochberg_holds_the_share_of_false_alarms() {
    let truths: Vec<Truth> = (0..12)
        .map(|i| if i < 8 { Truth { gained: 150, lost: 150 } } else { Truth { gained: 200, lost: 100 } })
        .collect();
    let shares = |correct: fn(&[f64]) -> Vec<f64>| -> f64 {
        let share = |repetition| {
            let mut stream = stream(200, repetition);
            let p: Vec<f64> = truths.iter().map(|&truth| mcnemar(&table(truth, 400, &mut stream))).collect();
            let alarms: Vec<usize> = (0..12).filter(|&i| correct(&p)[i] <= 0.05).collect();
            alarms.iter().filter(|&&i| i < 8).count() as f64 / alarms.len().max(1) as f64
        };
        (0..REPETITIONS).map(share).sum::<f64>() / REPETITIONS as f64
    };
    let (corrected, plain) = (shares(benjamini_hochberg), shares(|p| p.to_vec()));
    assert!(corrected <= 0.05 && plain > 0.05, "{corrected} {plain}");
}
