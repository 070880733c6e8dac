//! What a search asks of a bot and of a rule system.

use sandtable_engine::{Choose, Game, Stream, View};
use std::fmt::Debug;

/// A rule system whose decisions can be searched.
pub trait Searched: Game {
    /// What the kinds of decision are called, where it is said which to search.
    const KINDS: &'static [&'static str];

    /// The kind of the awaited decision: an index into [`Searched::KINDS`].
    fn kind(state: &Self::State) -> usize;

    /// Whether the rules say where a side begins an operation, so that searches can have `operation` among their kinds.
    const OPERATIONS: bool = false;

    /// Whether a side begins an operation here: the first of its marches of a phase.
    fn begins(_state: &Self::State) -> bool {
        false
    }

    /// The margin that the game would end with, were this its end, in the card's unit; positive for the first side.
    fn standing(&self, state: &Self::State) -> i32;

    /// Stages of each turn that a judge distinguishes.
    const STAGES: usize = 1;

    /// The stage of a position: less than [`Searched::STAGES`] for each turn.
    fn stage(&self, state: &Self::State) -> usize {
        usize::from(self.turn(state))
    }

    /// Whether the position is one between two operations, at which a rollout may stop and a position can be judged.
    fn quiet(state: &Self::State) -> bool;

    /// What [`Searched::signs`] appends.
    const SIGNS: &'static [&'static str] = &[];

    /// What a position is judged by, beside the standing, the metrics and the places held.
    fn signs(&self, _state: &Self::State, _out: &mut Vec<i32>) {}
}

/// Names the kinds of decision of a system: one for each of its steps.
macro_rules! kinds {
    ($($step:ident $name:literal),+ $(,)?) => {
        const KINDS: &'static [&'static str] = &[$($name),+];

        fn kind(state: &Self::State) -> usize {
            enum Kind {
                $($step),+
            }
            match state.step() {
                $(Step::$step { .. } => Kind::$step as usize),+
            }
        }
    };
}

pub(crate) use kinds;

/// Something that a bot can do: an action, and what it has in mind with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Idea<P> {
    /// The action: an index into the legal list.
    pub index: usize,
    /// How much the bot thinks of it; compares with the other ideas of the decision only.
    pub score: i32,
    /// What it means to do after it.
    pub plan: P,
}

/// A bot that says how much it thinks of what it can do.
pub trait Rate<G: Game>: Choose<G> + Clone + Debug {
    /// What it has in mind with an action, for the decisions that follow.
    type Plan: Copy + Default + Debug;

    /// Adds what it thinks of. The first of the ideas with the highest score is what it would choose; actions that it does not think of
    /// at all may be missing, and one can be there several times, with different plans.
    fn rate(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream, ideas: &mut Vec<Idea<Self::Plan>>);

    /// Comes to know what another bot of its side knows of the game, and continues with what that one is about.
    fn catch_up(&mut self, with: &Self);

    /// This is what is done: it continues from there.
    fn follow(&mut self, view: &View<'_, G>, legal: &[G::Action], idea: &Idea<Self::Plan>);
}

/// By how much `bot` rates the action of index `chosen` above the best of the others; see [`Choose::margin`].
pub(crate) fn margin<G: Game, P: Rate<G>>(
    bot: &mut P,
    view: &View<'_, G>,
    legal: &[G::Action],
    dice: &mut Stream,
    chosen: usize,
) -> Option<i32> {
    let mut ideas = Vec::new();
    bot.rate(view, legal, dice, &mut ideas);
    // Where one is taken without weighing, it alone has a score.
    if ideas.iter().all(|idea| idea.score == i32::from(idea.index == chosen)) {
        return None;
    }
    let best = |of: bool| ideas.iter().filter(|idea| (idea.index == chosen) == of).map(|idea| idea.score).max();
    // Scores beyond a quarter of the range are no ratings: always, never, no telling.
    let rated = |score: &i32| score.unsigned_abs() < i32::MAX.unsigned_abs() / 4;
    Some(best(true).filter(rated)? - best(false).filter(rated)?)
}

/// How a legal list is weighed: for the best action alone, or for what each is worth.
pub(crate) trait Weigh {
    /// The index of the best action, the first of equals.
    fn best<A: Copy>(&mut self, legal: &[A], score: impl FnMut(A) -> i32) -> usize;

    /// One action of this many that is taken without weighing.
    fn only(&mut self, index: usize, of: usize) -> usize;
}

/// For the best action alone.
pub(crate) struct Best;

impl Weigh for Best {
    #[inline]
    fn best<A: Copy>(&mut self, legal: &[A], mut score: impl FnMut(A) -> i32) -> usize {
        let mut found = (0, i32::MIN);
        for (i, &action) in legal.iter().enumerate() {
            let value = score(action);
            if value > found.1 {
                found = (i, value);
            }
        }
        found.0
    }

    #[inline]
    fn only(&mut self, index: usize, _of: usize) -> usize {
        index
    }
}

/// Notes what each action is worth.
pub(crate) struct Noted<'a, P>(pub(crate) &'a mut Vec<Idea<P>>);

impl<P: Copy + Default> Weigh for Noted<'_, P> {
    fn best<A: Copy>(&mut self, legal: &[A], mut score: impl FnMut(A) -> i32) -> usize {
        let ideas = legal.iter().enumerate();
        self.0.extend(ideas.map(|(index, &action)| Idea { index, score: score(action), plan: P::default() }));
        0
    }

    fn only(&mut self, index: usize, of: usize) -> usize {
        self.0.extend((0..of).map(|i| Idea { index: i, score: i32::from(i == index), plan: P::default() }));
        index
    }
}
