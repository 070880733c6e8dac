//! How much is drawn, and optimal Kuhn poker, as bots.

use sandtable_analysis::dispatch::{Finish, Progress, Sink};
use sandtable_analysis::executor::RunError;
use sandtable_analysis::{Job, Matchup, Pairing, Recording, Scorer, dispatch};
use sandtable_engine::kuhn::{Action, Kuhn};
use sandtable_engine::{Choose, Game, Side, Stream, View};
use sandtable_store::Threads;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How many are drawn: all by default, fewer in CI (`SANDTABLE_LAWS=ci`).
pub(crate) fn drawn(all: u64, ci: u64) -> u64 {
    if std::env::var("SANDTABLE_LAWS").is_ok_and(|wanted| wanted == "ci") { ci } else { all }
}

/// Kuhn's optimal strategies (1950); for the first player the member of the family that never opens. Mixes by its stream.
#[derive(Clone, Debug)]
pub(crate) struct Optimal;

impl Choose<Kuhn> for Optimal {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Kuhn>, _legal: &[Action], dice: &mut Stream) -> usize {
        let (card, said) = (view.state().card(view.side()), view.state().said());
        let bet_in_three = match (view.side(), card, said) {
            (Side::First, 2, 0b1001) | (Side::Second, 1, 1) | (Side::Second, 2, 2) => 1,
            (Side::First, 3, 0b1001) | (Side::Second, 3, _) => 3,
            _ => 0,
        };
        usize::from(dice.below(3) < bet_in_three)
    }
}

/// Games 0 to `games - 1` of a seed, on so many threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) games: u64,
    pub(crate) threads: usize,
}

/// A lane of these rules and bots.
pub(crate) fn lane<G, A, B>(game: &G, first: &A, second: &B) -> Arc<dyn Matchup>
where
    G: Game + Clone + Send + Sync + 'static,
    A: Choose<G> + Clone + Debug + Send + Sync + 'static,
    B: Choose<G> + Clone + Debug + Send + Sync + 'static,
{
    Arc::new(Pairing::new(&Arc::new(game.clone()), first.clone(), second.clone()))
}

/// Plays games in lanes.
pub(crate) fn play(
    lanes: &[Arc<dyn Matchup>],
    plan: &Plan,
    cancel: &AtomicBool,
    scorer: &mut dyn Scorer,
) -> Result<Finish, RunError> {
    let job = Job::unnamed(plan.seed, Recording::Rows, lanes.to_vec());
    dispatch::play(&job, 0..plan.games, &Threads::new(plan.threads)?, cancel, scorer)
}

/// Plays games of one lane.
pub(crate) fn run(
    lane: &Arc<dyn Matchup>,
    plan: &Plan,
    cancel: &AtomicBool,
    sinks: &mut [&mut dyn Sink],
    tell: &mut dyn FnMut(&Progress),
) -> Result<Finish, RunError> {
    let job = Job::unnamed(plan.seed, Recording::Rows, vec![Arc::clone(lane)]);
    dispatch::records(&job, 0..plan.games, &Threads::new(plan.threads)?, cancel, sinks, tell)
}
