//! The traits that a bot and a rule system implement to be searched.

use sandtable_engine::{Choose, Game, Stream, View};
use std::fmt::Debug;

/// A rule system whose decisions can be searched.
pub trait Searched: Game {
    /// The names of the kinds of decision, as the settings of a search use them.
    const KINDS: &'static [&'static str];

    /// The kind of the awaited decision: an index into [`Searched::KINDS`].
    fn kind(state: &Self::State) -> usize;

    /// Whether the system marks where a side begins an operation, so that searches can name `operation` among their kinds.
    const OPERATIONS: bool = false;

    /// Whether a side begins an operation here: the first of its marches in a phase.
    fn begins(_state: &Self::State) -> bool {
        false
    }

    /// The margin if the game ended now, in the card's unit; positive for the first side.
    fn standing(&self, state: &Self::State) -> i32;

    /// The number of stages of each turn that a judge distinguishes.
    const STAGES: usize = 1;

    /// The stage of a position: the turn times [`Searched::STAGES`], plus the stage within it.
    fn stage(&self, state: &Self::State) -> usize {
        usize::from(self.turn(state))
    }

    /// Whether the position lies between two operations, so that a rollout may stop and be judged there.
    fn quiet(state: &Self::State) -> bool;

    /// The names of what [`Searched::signs`] appends.
    const SIGNS: &'static [&'static str] = &[];

    /// Appends features for the judge, in addition to the standing, the metrics and the places held.
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

/// An idea of a bot: an action, and the plan behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Idea<P> {
    /// The action: an index into the legal list.
    pub index: usize,
    /// The rating; comparable only with other ideas for the same decision.
    pub score: i32,
    /// The plan for the decisions after it.
    pub plan: P,
}

/// A bot that rates its actions.
pub trait Rate<G: Game>: Choose<G> + Clone + Debug {
    /// A plan for the decisions that follow an action.
    type Plan: Copy + Default + Debug;

    /// Appends its ideas. The first idea with the highest score is what it would choose. Actions that it does not consider may be missing, and an
    /// action may occur several times, with different plans.
    fn rate(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream, ideas: &mut Vec<Idea<Self::Plan>>);

    /// Copies the memory of another bot of its side, including the plan under way.
    fn catch_up(&mut self, with: &Self);

    /// Continues from an idea that is carried out.
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
    // If an action is chosen without rating, it alone has a score.
    if ideas.iter().all(|idea| idea.score == i32::from(idea.index == chosen)) {
        return None;
    }
    let best = |of: bool| ideas.iter().filter(|idea| (idea.index == chosen) == of).map(|idea| idea.score).max();
    // Scores beyond a quarter of the range are not ratings but markers: always, never, not known.
    let rated = |score: &i32| score.unsigned_abs() < i32::MAX.unsigned_abs() / 4;
    Some(best(true).filter(rated)? - best(false).filter(rated)?)
}

/// Rates a legal list: for the best action alone, or for the score of each.
pub(crate) trait Weigh {
    /// The index of the best action, the first of equals.
    fn best<A: Copy>(&mut self, legal: &[A], score: impl FnMut(A) -> i32) -> usize;

    /// Chooses one of `of` actions without rating.
    fn only(&mut self, index: usize, of: usize) -> usize;
}

/// Finds the best action alone.
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

/// Records the score of each action.
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
