//! The stopping rules of a comparison.

use super::sequence::{Sequence, Verdict, next_look};
use super::sprt::{Accepted, Hypotheses, Limits, Pentanomial};
use crate::record::Record;
use sandtable_engine::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The probability that a test finds a change if there is none, both directions together.
pub const FALSE_ALARM: f64 = 0.05;

/// The probability that a test misses a change as large as its margin.
pub const OVERLOOKED: f64 = 0.05;

/// The condition that ends a comparison before its last game. It is always about the rate at which the first side wins, variant less base.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
#[serde(tag = "until", rename_all = "snake_case")]
pub enum Until {
    /// None: the number of games was fixed in advance.
    Games,
    /// Half the width of the confidence sequence is below this.
    Precision {
        /// A rate, above 0.
        half_width: f64,
    },
    /// The confidence sequence is above the margin, below it on the other side, or within it.
    Decided {
        /// A rate, from 0.
        margin: f64,
    },
    /// Two sequential probability ratio tests have ended: no difference against a difference of the margin upwards, and against one downwards.
    Tested {
        /// A rate, above 0.
        margin: f64,
    },
}

/// How a comparison stopped.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Stopping {
    /// The stopping rule.
    #[serde(flatten)]
    pub until: Until,
    /// Whether its condition was met; always true for a fixed number of games.
    pub reached: bool,
    /// The verdict, if the rule asks for one.
    pub verdict: Option<Verdict>,
    /// The tests, upwards and downwards, if the rule has them.
    pub tests: Option<[Test; 2]>,
}

/// The state of a sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Test {
    /// The hypotheses.
    pub hypotheses: Hypotheses,
    /// The limits at which it ends.
    pub limits: Limits,
    /// The log-likelihood ratio at its end or at the last look.
    pub llr: f64,
    /// The hypothesis that was accepted; none if it has not ended.
    pub accepted: Option<Accepted>,
}

impl Test {
    /// Tests a difference of 0 against one of `margin` upwards, and against one of `margin` downwards (M. Sobel and A. Wald, *A sequential decision
    /// procedure for choosing one of three hypotheses*, Annals of Mathematical Statistics 20, 1949).
    fn both(margin: f64) -> [Test; 2] {
        let test = |hypotheses, limits: Option<Limits>| {
            let limits = limits.expect("sound error rates");
            Test { hypotheses, limits, llr: 0.0, accepted: None }
        };
        let up = Hypotheses::Difference { null: 0.0, alternative: margin };
        let down = Hypotheses::Difference { null: -margin, alternative: 0.0 };
        let half = 0.5 * FALSE_ALARM;
        [test(up, Limits::new(half, OVERLOOKED)), test(down, Limits::new(OVERLOOKED, half))]
    }

    fn look(&mut self, pairs: &Pentanomial) {
        if self.accepted.is_none() {
            self.llr = self.hypotheses.llr(pairs);
            self.accepted = self.limits.decide(self.llr);
        }
    }
}

/// Watches a comparison while its games come in and decides when it may stop. It looks after the same games on every machine.
#[derive(Clone, Debug)]
pub struct Lookout {
    until: Until,
    wins: Sequence,
    pairs: Pentanomial,
    tests: Option<[Test; 2]>,
    next: u64,
    reached: bool,
}

impl Lookout {
    /// A lookout with the stopping rule `until` that has seen no games yet.
    ///
    /// # Panics
    /// If a width or margin is not a rate, or is 0 where it must not be.
    #[must_use]
    pub fn new(until: Until) -> Lookout {
        let (rate, zero) = match until {
            Until::Games => (0.5, false),
            Until::Precision { half_width } => (half_width, false),
            Until::Decided { margin } => (margin, true),
            Until::Tested { margin } => (margin, false),
        };
        assert!(rate < 1.0 && (rate > 0.0 || zero && rate == 0.0), "{until:?}");
        let tests = match until {
            Until::Tested { margin } => Some(Test::both(margin)),
            _ => None,
        };
        let (wins, pairs) = (Sequence::of_wins(), Pentanomial::default());
        Lookout { until, wins, pairs, tests, next: 1, reached: until == Until::Games }
    }

    /// Adds one game, as played by the base rules (`base`) and by the variant (`variant`). Returns whether the comparison may stop after it.
    pub fn add(&mut self, base: &Record, variant: &Record) -> bool {
        let won = |record: &Record| i64::from(record.winner == Some(Side::First));
        let difference = won(variant) - won(base);
        self.wins.add(difference);
        // Wins only: a draw counts as a game not won, as in the sequence.
        self.pairs.counts[(2 + 2 * difference) as usize] += 1;
        if self.until == Until::Games || self.wins.games() < self.next {
            return false;
        }
        self.next = next_look(self.wins.games());
        self.reached = match self.until {
            Until::Games => false,
            Until::Precision { half_width } => self.wins.narrower_than(half_width),
            Until::Decided { margin } => self.wins.verdict(margin) != Verdict::Open,
            Until::Tested { .. } => {
                let pairs = &self.pairs;
                self.tests.iter_mut().flatten().for_each(|test| test.look(pairs));
                self.tested() != Verdict::Open
            }
        };
        self.reached
    }

    /// The confidence sequence of the difference.
    #[must_use]
    pub fn wins(&self) -> &Sequence {
        &self.wins
    }

    /// The verdict of the tests.
    fn tested(&self) -> Verdict {
        match self.tests.map(|tests| tests.map(|test| test.accepted)) {
            Some([Some(Accepted::Alternative), _]) => Verdict::Above,
            Some([_, Some(Accepted::Null)]) => Verdict::Below,
            Some([Some(Accepted::Null), Some(Accepted::Alternative)]) => Verdict::Within,
            _ => Verdict::Open,
        }
    }

    /// The current state of the stopping rule.
    #[must_use]
    pub fn stopping(&self) -> Stopping {
        let verdict = match self.until {
            Until::Games | Until::Precision { .. } => None,
            Until::Decided { margin } => Some(self.wins.verdict(margin)),
            Until::Tested { .. } => Some(self.tested()),
        };
        Stopping { until: self.until, reached: self.reached, verdict, tests: self.tests }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::{Chance, Purpose, Stream};

    /// Plays until it may stop, or `most` games; the variant gains and loses this many games of a thousand.
    fn stopped(until: Until, gained: u32, lost: u32, most: u64, stream: &mut Stream) -> Lookout {
        let mut lookout = Lookout::new(until);
        for game in 0..most {
            let record =
                |won| Record { game, winner: Some(if won { Side::First } else { Side::Second }), ..Record::EMPTY };
            let at = stream.uniform(1000);
            let (base, variant) = match at {
                _ if at < gained => (false, true),
                _ if at < gained + lost => (true, false),
                _ => (at < 600, at < 600),
            };
            if lookout.add(&record(base), &record(variant)) {
                break;
            }
        }
        lookout
    }

    fn stream(experiment: u64, repetition: u64) -> Stream {
        Stream::new(experiment, repetition, Purpose::Worlds)
    }

    #[test]
    fn a_number_of_games_never_stops() {
        let lookout = stopped(Until::Games, 900, 0, 3000, &mut stream(1, 0));
        assert_eq!(lookout.wins().games(), 3000);
        assert_eq!(lookout.stopping(), Stopping { until: Until::Games, reached: true, verdict: None, tests: None });
    }

    #[test]
    fn a_precision_is_reached() {
        let lookout = stopped(Until::Precision { half_width: 0.02 }, 80, 40, 100_000, &mut stream(2, 0));
        assert!(lookout.stopping().reached && lookout.wins().half_width() < 0.02);
        assert!((1_000..20_000).contains(&lookout.wins().games()), "{}", lookout.wins().games());
    }

    #[test]
    fn a_game_handed_over_is_decided_at_once() {
        for until in [Until::Decided { margin: 0.01 }, Until::Decided { margin: 0.0 }, Until::Tested { margin: 0.05 }] {
            let lookout = stopped(until, 450, 0, 2_000, &mut stream(3, 0));
            assert_eq!(lookout.stopping().verdict, Some(Verdict::Above), "{until:?}");
            assert!(lookout.wins().games() <= 200, "{until:?}: {}", lookout.wins().games());
            let lookout = stopped(until, 0, 450, 2_000, &mut stream(3, 0));
            assert_eq!(lookout.stopping().verdict, Some(Verdict::Below), "{until:?}");
        }
    }

    /// Wins that turn into draws are lost, though nobody wins more for it.
    #[test]
    fn a_draw_is_a_game_not_won() {
        for until in [Until::Decided { margin: 0.05 }, Until::Tested { margin: 0.05 }] {
            let mut lookout = Lookout::new(until);
            for game in 0..2_000 {
                let record = |winner| Record { game, winner, ..Record::EMPTY };
                let base = if game % 8 == 0 { None } else { Some(Side::Second) };
                // One in eight is drawn instead of won, one drawn instead of lost: the score is as before.
                let (base, variant) = match game % 8 {
                    1 => (Some(Side::First), None),
                    2 => (Some(Side::Second), None),
                    _ => (base, base),
                };
                if lookout.add(&record(base), &record(variant)) {
                    break;
                }
            }
            assert_eq!(lookout.stopping().verdict, Some(Verdict::Below), "{until:?}");
        }
    }

    #[test]
    fn nothing_is_found_to_be_within_a_margin_and_never_without_one() {
        for until in [Until::Decided { margin: 0.01 }, Until::Tested { margin: 0.01 }] {
            let lookout = stopped(until, 0, 0, 5_000, &mut stream(4, 0));
            assert_eq!(lookout.stopping().verdict, Some(Verdict::Within), "{until:?}");
            assert!(lookout.wins().games() < 5_000);
        }
        let open = stopped(Until::Decided { margin: 0.0 }, 0, 0, 5_000, &mut stream(4, 0)).stopping();
        assert_eq!((open.reached, open.verdict), (false, Some(Verdict::Open)));
    }

    /// In 1,000 repetitions each, within four standard errors of the rates that are printed.
    #[test]
    fn the_tests_hold_their_error_rates() {
        let until = Until::Tested { margin: 0.06 };
        let count = |experiment, gained, lost, wrong: &dyn Fn(Verdict) -> bool| {
            (0..1000)
                .filter(|&repetition| {
                    let lookout = stopped(until, gained, lost, 1_000_000, &mut stream(experiment, repetition));
                    wrong(lookout.stopping().verdict.expect("a test"))
                })
                .count()
        };
        let alarms = count(5, 100, 100, &|verdict| verdict != Verdict::Within);
        let (up, down) = (count(6, 130, 70, &|v| v != Verdict::Above), count(7, 70, 130, &|v| v != Verdict::Below));
        assert!(alarms <= 78 && up <= 78 && down <= 78, "{alarms} {up} {down}");
        // The tests are not so slow that they never err.
        assert!(alarms > 5 && up > 5 && down > 5, "{alarms} {up} {down}");
    }

    #[test]
    #[should_panic(expected = "Precision")]
    fn an_impossible_precision_is_refused() {
        let _ = Lookout::new(Until::Precision { half_width: 0.0 });
    }
}
