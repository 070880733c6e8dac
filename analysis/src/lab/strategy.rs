//! Good play for both sides at once: alternating best responses, and the equilibrium of the strategies found.
//!
//! This is the double oracle (H. B. McMahan, G. J. Gordon and A. Blum, ICML 2003; with approximate responses that are searched for, PSRO: M. Lanctot
//! et al., NeurIPS 2017). Each side has a portfolio of strategies. The matrix of their results against each other is solved ([`Equilibrium`]). For
//! each side, a response to the other's mixture is searched for; if it gains enough, it joins the portfolio. The search ends when neither side's
//! response gains more than a bound. Then, as far as the search for responses can see, neither side has a reason to change.

use super::evolution::Normals;
use super::matrix_game::Equilibrium;
use super::normal::Z;
use super::tuning::Points;
use sandtable_engine::{Purpose, Side, Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The first side's mean points from a number of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Taken {
    /// The mean, 0 to 1 if a game is worth a point.
    pub mean: f64,
    /// Its standard error; 0 if the mean is exact.
    pub se: f64,
}

/// A game of two sides, as the double oracle sees it.
pub trait Contest {
    /// A way to play.
    type Strategy: Clone;
    /// The error of a contest, cancellation included.
    type Error;

    /// Plays pairs of strategies against each other; returns the first side's points for each pair.
    ///
    /// # Errors
    /// If they could not be played.
    fn meet(&mut self, pairs: &[[&Self::Strategy; 2]]) -> Result<Vec<Taken>, Self::Error>;

    /// Searches for a response of each side to the other's mixture, in this way. `tuned` are the responses by weights of the same round. `None` if
    /// there is no such response.
    ///
    /// # Errors
    /// If they could not be played.
    fn respond(
        &mut self,
        mixtures: &Mixtures<'_, Self::Strategy>,
        how: Response,
        tuned: [Option<&Self::Strategy>; 2],
    ) -> Result<[Option<Self::Strategy>; 2], Self::Error>;

    /// Plays responses, each with its side, against the other side's mixture in games that no search has used.
    ///
    /// # Errors
    /// If they could not be played.
    fn challenge(
        &mut self,
        responses: &[(Side, &Self::Strategy)],
        mixtures: &Mixtures<'_, Self::Strategy>,
    ) -> Result<Vec<Taken>, Self::Error>;

    /// The same for the best responses at the end, in games that nothing else has used.
    ///
    /// # Errors
    /// If they could not be played.
    fn confirm(
        &mut self,
        responses: &[(Side, &Self::Strategy)],
        mixtures: &Mixtures<'_, Self::Strategy>,
    ) -> Result<Vec<Taken>, Self::Error> {
        self.challenge(responses, mixtures)
    }

    /// Takes the results up to the last round, whose shares are those of the current portfolios.
    ///
    /// # Errors
    /// If they could not be kept.
    fn round(&mut self, _found: &Found<Self::Strategy>) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// The way in which a response is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// Weights tuned for it.
    Tuned,
    /// A search over the weights with the largest share.
    Searched,
    /// A search over the weights tuned for it.
    TunedSearched,
}

impl Response {
    /// All of them in the order in which they are tried, the cheapest first.
    pub const ALL: [Response; 3] = [Response::Tuned, Response::Searched, Response::TunedSearched];
}

/// A response, and its gain over the value. If it is above 0, its side has a reason to leave the mixture.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Deviation {
    /// The way in which it was found.
    pub how: Response,
    /// Its gain, in points a game.
    pub gain: Taken,
}

impl Deviation {
    /// Whether it gains more than a bound, and more than its standard error.
    fn joins(&self, bound: f64) -> bool {
        self.gain.mean > bound.max(self.gain.se)
    }
}

/// The mixtures of both sides.
#[derive(Debug)]
pub struct Mixtures<'a, S> {
    /// The first and the second side's strategies.
    pub members: [&'a [S]; 2],
    /// Their shares.
    pub shares: [&'a [f64]; 2],
    /// The first side's points in the equilibrium.
    pub value: f64,
}

/// The results of a round.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Round {
    /// The first side's points in the equilibrium of the portfolios.
    pub value: Taken,
    /// The shares of the members, by side.
    pub shares: [Vec<f64>; 2],
    /// The responses found, by side, in the order in which they are tried.
    pub deviations: [Vec<Deviation>; 2],
}

impl Round {
    /// The best response of each side.
    ///
    /// # Panics
    /// If a side has none.
    #[must_use]
    pub fn best(&self) -> [Deviation; 2] {
        self.deviations.each_ref().map(|found| found[best(found)])
    }

    /// The bounds of the game's value, as far as the responses show: the least that each side gets against the other's mixture, with 95 % errors.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        between(&self.value, &self.best())
    }

    /// The gains of both responses together: the exploitability, as far as it was found.
    #[must_use]
    pub fn exploitability(&self) -> f64 {
        self.best().iter().map(|found| found.gain.mean.max(0.0)).sum()
    }
}

/// The bounds of a value, as far as these responses show.
pub(super) fn between(value: &Taken, [first, second]: &[Deviation; 2]) -> (f64, f64) {
    let reach = |found: &Deviation| found.gain.mean.max(0.0) + Z * found.gain.se;
    (value.mean - reach(second), value.mean + reach(first))
}

/// The index of the best of some responses.
fn best(found: &[Deviation]) -> usize {
    let means = found.iter().enumerate();
    means.max_by(|(_, one), (_, other)| one.gain.mean.total_cmp(&other.gain.mean)).map_or(0, |(i, _)| i)
}

/// The conditions for the end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ending {
    /// The least gain with which a response joins the portfolio.
    pub bound: f64,
    /// The most rounds.
    pub rounds: usize,
    /// The seed of the resampling for the value's standard error.
    pub seed: u64,
}

/// The results of a search.
#[derive(Clone, Debug)]
pub struct Found<S> {
    /// Both portfolios.
    pub members: [Vec<S>; 2],
    /// The first side's points for each pair of members: one row per member of the first side.
    pub matrix: Vec<Vec<Taken>>,
    /// The rounds. The last one belongs to the current portfolios.
    pub rounds: Vec<Round>,
    /// The bracket: the best response of each side in the last round, in games that nothing else has used. `None` before the end.
    pub bracket: Option<[Deviation; 2]>,
}

impl<S> Found<S> {
    /// Calls `look` with the mixtures of the last round.
    ///
    /// # Panics
    /// If no round was played.
    pub fn with_mixtures<T>(&self, look: impl FnOnce(&Mixtures<'_, S>) -> T) -> T {
        let round = self.rounds.last().expect("a round was played");
        let ([first, second], [of_first, of_second]) = (&self.members, &round.shares);
        look(&Mixtures { members: [first, second], shares: [of_first, of_second], value: round.value.mean })
    }
}

/// How often the matrix is resampled for the value's standard error.
const DRAWS: u64 = 200;

/// Alternates best responses in `contest`, starting from the portfolios `start`, the first side's first, until a condition of `ending` holds.
///
/// # Errors
/// Those of the contest.
///
/// # Panics
/// If a side has no strategy, or the solver fails.
pub fn solve<C: Contest>(
    contest: &mut C,
    start: [Vec<C::Strategy>; 2],
    ending: &Ending,
) -> Result<Found<C::Strategy>, C::Error> {
    let mut found = Found { members: start, matrix: Vec::new(), rounds: Vec::new(), bracket: None };
    loop {
        fill(contest, &found.members, &mut found.matrix)?;
        let (value, shares) = value(&found.matrix, ending.seed);
        let [first, second] = &found.members;
        let mixtures = Mixtures { members: [first, second], shares: [&shares[0], &shares[1]], value: value.mean };
        let (mut deviations, mut responses) = <([Vec<Deviation>; 2], [Vec<C::Strategy>; 2])>::default();
        let mut hows: [Vec<Response>; 2] = Default::default();
        for how in Response::ALL {
            let tuned = responses.each_ref().map(|found| found.first());
            for (side, response) in contest.respond(&mixtures, how, tuned)?.into_iter().enumerate() {
                hows[side].extend(response.is_some().then_some(how));
                responses[side].extend(response);
            }
        }
        let all: Vec<(Side, &C::Strategy)> = Side::BOTH
            .into_iter()
            .flat_map(|side| responses[side.index()].iter().map(move |own| (side, own)))
            .collect();
        let taken = contest.challenge(&all, &mixtures)?;
        let hows = Side::BOTH.into_iter().flat_map(|side| hows[side.index()].iter().map(move |how| (side, *how)));
        for ((side, how), taken) in hows.zip(taken) {
            deviations[side.index()].push(Deviation { how, gain: gain(side, &taken, &value) });
        }
        let joins = deviations.each_ref().map(|found| found[best(found)].joins(ending.bound));
        let ends = found.rounds.len() + 1 >= ending.rounds || joins == [false; 2];
        let bests = deviations.each_ref().map(|found| best(found));
        if ends {
            let leading = Side::BOTH.map(|side| (side, &responses[side.index()][bests[side.index()]]));
            let again = |(side, taken): (Side, &Taken)| {
                let found = deviations[side.index()][bests[side.index()]];
                Deviation { gain: gain(side, taken, &value), ..found }
            };
            let taken = contest.confirm(&leading, &mixtures)?;
            found.bracket = Some([again((Side::First, &taken[0])), again((Side::Second, &taken[1]))]);
        }
        found.rounds.push(Round { value, shares, deviations });
        contest.round(&found)?;
        if ends {
            return Ok(found);
        }
        for (side, (mut responses, best)) in responses.into_iter().zip(bests).enumerate() {
            if joins[side] {
                found.members[side].push(responses.swap_remove(best));
            }
        }
    }
}

/// The gain of a side's response over the value.
fn gain(side: Side, taken: &Taken, value: &Taken) -> Taken {
    // The value is known more precisely than the points of one response, and the two errors are independent.
    Taken { mean: f64::from(side.sign()) * (taken.mean - value.mean), se: taken.se.hypot(value.se) }
}

/// Plays the missing cells of `matrix` in `contest`: the matrix gets one row per strategy in `members[0]` and one column per strategy in
/// `members[1]`.
///
/// # Errors
/// Those of the contest.
pub fn fill<C: Contest>(
    contest: &mut C,
    members: &[Vec<C::Strategy>; 2],
    matrix: &mut Vec<Vec<Taken>>,
) -> Result<(), C::Error> {
    matrix.resize_with(members[0].len(), Vec::new);
    let known: Vec<usize> = matrix.iter().map(Vec::len).collect();
    let row = |(i, first)| members[1][known[i]..].iter().map(move |second| (i, [first, second]));
    let (rows, pairs): (Vec<usize>, Vec<_>) = members[0].iter().enumerate().flat_map(row).unzip();
    for (row, taken) in rows.into_iter().zip(contest.meet(&pairs)?) {
        matrix[row].push(taken);
    }
    Ok(())
}

/// The value of `matrix`, the first side's points with one row per strategy of the first side, and the shares of an equilibrium, by side. The value's
/// standard error comes from matrices that are resampled around the played one, with random numbers from `seed`.
///
/// # Panics
/// If the solver fails.
#[must_use]
pub fn value(matrix: &[Vec<Taken>], seed: u64) -> (Taken, [Vec<f64>; 2]) {
    let solved = |payoffs: &[Vec<f64>]| Equilibrium::of(payoffs).expect("a matrix of payoffs has an equilibrium");
    let means: Vec<Vec<f64>> = matrix.iter().map(|row| row.iter().map(|share| share.mean).collect()).collect();
    let equilibrium = solved(&means);
    let mut normals = Normals::new(Stream::new(seed, u64::MAX - 1, Purpose::Worlds));
    let mut sums = [0.0; 2];
    for _ in 0..DRAWS {
        let mut drawn = |share: &Taken| share.mean + share.se * normals.draw();
        let payoffs: Vec<Vec<f64>> = matrix.iter().map(|row| row.iter().map(&mut drawn).collect()).collect();
        let off = solved(&payoffs).value - equilibrium.value;
        sums = [sums[0] + off, sums[1] + off * off];
    }
    // Deviations are taken from the value itself, so the bias of resampled matrices counts as error too.
    let se = (sums[1] / DRAWS as f64).sqrt();
    (Taken { mean: equilibrium.value, se }, [equilibrium.rows, equilibrium.columns])
}

impl Taken {
    /// The mean of `taken` parts of a point ([`Points::parts`]) in `games` games.
    #[must_use]
    pub fn of(taken: u64, points: Points, games: u64) -> Taken {
        let (n, mean) = (games as f64, taken as f64 / (points.parts() * games) as f64);
        // Two wins and two losses are added (A. Agresti and B. A. Coull, The American Statistician 52, 1998), so that a side that won all games has
        // an error too. With draws and levels the error is smaller.
        let near = (mean * n + 2.0) / (n + 4.0);
        Taken { mean, se: (near * (1.0 - near) / n).sqrt() }
    }

    /// The 95 % interval.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        (self.mean - Z * self.se, self.mean + Z * self.se)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Job;
    use crate::details::Recording;
    use crate::lab::evolution::{Evolution, candidates};
    use crate::{Inline, Pairing};
    use sandtable_engine::kuhn::Kuhn;
    use sandtable_engine::{Choose, Game, View};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn an_interval_is_196_hundredths_of_the_error_on_both_sides() {
        let (low, high) = Taken { mean: 0.5, se: 0.1 }.interval();
        assert!((low - 0.304).abs() < 1e-3 && (high - 0.696).abs() < 1e-3, "{low} to {high}");
    }

    /// A matrix whose responses are exact.
    struct Known(Vec<Vec<f64>>);

    impl Contest for Known {
        type Strategy = usize;
        type Error = ();

        fn meet(&mut self, pairs: &[[&usize; 2]]) -> Result<Vec<Taken>, ()> {
            Ok(pairs.iter().map(|[first, second]| Taken { mean: self.0[**first][**second], se: 0.0 }).collect())
        }

        fn respond(
            &mut self,
            mixtures: &Mixtures<'_, usize>,
            how: Response,
            _tuned: [Option<&usize>; 2],
        ) -> Result<[Option<usize>; 2], ()> {
            let mut best = |side: Side| {
                let count = if side == Side::First { self.0.len() } else { self.0[0].len() };
                let all: Vec<usize> = (0..count).collect();
                let asked: Vec<(Side, &usize)> = all.iter().map(|own| (side, own)).collect();
                let worths = self.challenge(&asked, mixtures).unwrap();
                let worth = |own: usize| f64::from(side.sign()) * worths[own].mean;
                (0..count).max_by(|&a, &b| worth(a).total_cmp(&worth(b)))
            };
            Ok(Side::BOTH.map(|side| if how == Response::Tuned { best(side) } else { None }))
        }

        fn challenge(&mut self, own: &[(Side, &usize)], mixtures: &Mixtures<'_, usize>) -> Result<Vec<Taken>, ()> {
            let taken = |&(side, own): &(Side, &usize)| {
                let other = side.enemy().index();
                let met = mixtures.members[other].iter().zip(mixtures.shares[other]);
                let cell =
                    |theirs: usize| if side == Side::First { self.0[*own][theirs] } else { self.0[theirs][*own] };
                Taken { mean: met.map(|(&theirs, share)| share * cell(theirs)).sum(), se: 0.0 }
            };
            Ok(own.iter().map(taken).collect())
        }
    }

    const ENDING: Ending = Ending { bound: 1e-6, rounds: 20, seed: 1 };

    #[test]
    fn a_matrix_is_solved_from_one_strategy_a_side() {
        // Asymmetric, 3 by 4, with a dominated row; value 5/11 by hand of the 2 by 2 game that is left.
        let matrix = vec![vec![0.9, 0.1, 0.5, 0.8], vec![0.3, 0.6, 0.9, 0.7], vec![0.2, 0.1, 0.4, 0.6]];
        let all = Equilibrium::of(&matrix).unwrap();
        let found = solve(&mut Known(matrix), [vec![2], vec![3]], &ENDING).unwrap();
        let last = found.rounds.last().unwrap();
        assert!(last.exploitability() < 1e-9 && (last.value.mean - all.value).abs() < 1e-9, "{found:?}");
        assert!((all.value - 0.51 / 1.1).abs() < 1e-9, "{}", all.value);
        assert!(found.members[0].len() < 4 && last.exploitability() < 1e-9);
    }

    #[test]
    fn who_has_no_rounds_left_says_so() {
        let matrix = vec![vec![0.0, 1.0], vec![1.0, 0.0]];
        let found = solve(&mut Known(matrix), [vec![0], vec![0]], &Ending { rounds: 1, ..ENDING }).unwrap();
        assert!(found.rounds.len() == 1 && found.rounds[0].exploitability() > 0.5);
        assert!(found.bracket.is_some_and(|bracket| bracket.iter().any(|found| found.gain.mean > 0.5)));
    }

    /// The situation of a player of Kuhn poker: the card, before a bet or after one.
    fn situation(view: &View<'_, Kuhn>) -> usize {
        let card = view.state().card(view.side());
        // The last word is the highest pair of bits: a bet has its upper one.
        let bet = view.state().said().checked_ilog2().is_some_and(|bit| bit % 2 == 1);
        usize::from(card.saturating_sub(1)) * 2 + usize::from(bet)
    }

    /// Plays Kuhn poker by the chance of betting (or calling) in each situation: by the card, and by what was done before.
    #[derive(Clone, Debug)]
    struct Odds([u32; 6]);

    impl Choose<Kuhn> for Odds {
        fn new_game(&mut self) {}

        fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[<Kuhn as Game>::Action], dice: &mut Stream) -> usize {
            let situation = situation(view);
            usize::from(dice.below(1000) < self.0[situation]) * (legal.len() - 1)
        }
    }

    /// By weights on a scale on which 0 is an even chance.
    fn odds(at: &[f64]) -> Odds {
        Odds(std::array::from_fn(|i| (1000.0 / (1.0 + libm::exp(-at[i]))) as u32))
    }

    /// Kuhn poker, with payoffs on a scale from 0 to 1: an ante of one, a bet of one, so from -2 to 2.
    struct Poker {
        games: u64,
        seed: u64,
    }

    impl Poker {
        fn play(&mut self, first: &impl Players, second: &impl Players, games: u64) -> Taken {
            self.seed += 1;
            let mut records = Vec::new();
            let pairing = Pairing::new(&Arc::new(Kuhn::default()), first.player(), second.player());
            let job = Job::unnamed(self.seed, Recording::Rows, vec![Arc::new(pairing)]);
            let stop = AtomicBool::new(false);
            crate::dispatch::records(&job, 0..games, &Inline, &stop, &mut [&mut records], &mut |_| {}).unwrap();
            let points = records.iter().map(|record| f64::from(record.margin));
            let n = games as f64;
            let mean = points.clone().sum::<f64>() / n;
            let variance = points.map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0);
            Taken { mean, se: (variance / n).sqrt() }
        }

        /// Chances that a search finds against the other side's mixture.
        fn response(&mut self, side: Side, mixtures: &Mixtures<'_, Odds>) -> Odds {
            let other = side.enemy().index();
            let against = (mixtures.members[other], mixtures.shares[other]);
            let mut search = Evolution::new(vec![0.0; 6], 2.0, candidates(6).next_multiple_of(2));
            let mut normals = Normals::new(Stream::new(self.seed, 0, Purpose::Worlds));
            for _ in 0..25 {
                let seed = self.seed;
                let score = |at: &Vec<f64>| {
                    self.seed = seed;
                    let own = odds(at);
                    let share = match side {
                        Side::First => self.play(&own, &against, self.games / 8),
                        Side::Second => self.play(&against, &own, self.games / 8),
                    };
                    share.mean * f64::from(side.sign())
                };
                let scores: Vec<f64> = search.ask(&mut normals).iter().map(score).collect();
                search.tell(&scores);
            }
            odds(search.mean())
        }
    }

    /// One strategy, or a mixture.
    trait Players {
        fn player(&self) -> Drawn;
    }

    /// Each game one of several, by shares of a million.
    #[derive(Clone, Debug)]
    struct Drawn(Vec<(u32, Odds)>, usize);

    impl Choose<Kuhn> for Drawn {
        fn new_game(&mut self) {
            self.1 = usize::MAX;
        }

        fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[<Kuhn as Game>::Action], dice: &mut Stream) -> usize {
            if self.1 == usize::MAX {
                let mut point = dice.below(self.0.iter().map(|one| one.0).sum());
                self.1 = self
                    .0
                    .iter()
                    .position(|one| {
                        point < one.0 || {
                            point -= one.0;
                            false
                        }
                    })
                    .unwrap();
            }
            self.0[self.1].1.choose(view, legal, dice)
        }
    }

    impl Players for Odds {
        fn player(&self) -> Drawn {
            Drawn(vec![(1, self.clone())], usize::MAX)
        }
    }

    impl Players for (&[Odds], &[f64]) {
        fn player(&self) -> Drawn {
            let shares = self.1.iter().map(|share| (share * 1e6) as u32);
            Drawn(shares.zip(self.0.iter().cloned()).collect(), usize::MAX)
        }
    }

    impl Contest for Poker {
        type Strategy = Odds;
        type Error = ();

        fn meet(&mut self, pairs: &[[&Odds; 2]]) -> Result<Vec<Taken>, ()> {
            let games = 4 * self.games;
            Ok(pairs.iter().map(|[first, second]| self.play(*first, *second, games)).collect())
        }

        fn respond(
            &mut self,
            mixtures: &Mixtures<'_, Odds>,
            how: Response,
            _tuned: [Option<&Odds>; 2],
        ) -> Result<[Option<Odds>; 2], ()> {
            Ok(Side::BOTH.map(|side| (how == Response::Tuned).then(|| self.response(side, mixtures))))
        }

        fn challenge(&mut self, own: &[(Side, &Odds)], mixtures: &Mixtures<'_, Odds>) -> Result<Vec<Taken>, ()> {
            let games = 4 * self.games;
            let taken = |&(side, own): &(Side, &Odds)| {
                let other = side.enemy().index();
                let against = (mixtures.members[other], mixtures.shares[other]);
                match side {
                    Side::First => self.play(own, &against, games),
                    Side::Second => self.play(&against, own, games),
                }
            };
            Ok(own.iter().map(taken).collect())
        }
    }

    #[test]
    fn kuhn_poker_ends_at_its_value() {
        let even = || vec![odds(&[0.0; 6])];
        let mut poker = Poker { games: 4_000, seed: 1 };
        let found = solve(&mut poker, [even(), even()], &Ending { bound: 0.01, rounds: 10, seed: 1 }).unwrap();
        let last = found.rounds.last().unwrap();
        // Twice the value, where chips are counted from either side; see the card's margin.
        assert!((last.value.mean + 1.0 / 18.0).abs() < 0.03, "{last:?}");
        assert!(last.exploitability() < 0.06, "{last:?}");
    }
}
