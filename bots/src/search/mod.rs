//! The bot that searches: it works for any rule system, through the traits of the engine alone.
//!
//! At a decision of a kind that it searches, the candidates are the best ideas of another bot ([`Rate`]) and some actions drawn at random. It
//! redraws what its side cannot see and plays the game on, with that bot for its own side and a mixture of bots for the other. The rollouts are
//! shared out by sequential halving (Z. Karnin, T. Koren and O. Somekh, *Almost optimal exploration in multi-armed bandits*, 2013): all candidates
//! are tried in the same worlds with the same dice, and the better half continues. Between the decisions that it searches, and while it carries out
//! a plan, it plays like that bot. It may have *postures*, too: the same bot with other weights. The best idea of each is also a candidate, and the
//! posture whose idea scored best plays until the next searched decision. The budget counts rollouts and never time, and all dice come from the
//! bot's own stream, so games are the same on any machine.
//!
//! | module | contents |
//! |---|---|
//! | [`rate`] | the traits that the bot and the rule system implement |
//! | [`settings`] | budget, candidates, kinds, opponents: as TOML |
//! | `rollouts` | games played on from an imagined position |

pub mod rate;
mod rollouts;
pub mod settings;

pub use rate::{Idea, Rate, Searched};
pub use settings::{SearchFile, Settings};

use rollouts::{OWN, Rollouts, Root};
use sandtable_engine::{Choose, Purpose, Stream, View};
use std::cmp::Reverse;
use std::iter;
use std::sync::Arc;

/// The bot: `P` rates actions and plays its side, `Q` plays the other side.
#[derive(Debug)]
pub struct Search<G: Searched, P: Rate<G>, Q> {
    settings: Arc<Settings>,
    /// The same bot with different weights; the first is the default.
    postures: Vec<P>,
    /// The index of the posture that plays now.
    posture: usize,
    rollouts: Rollouts<G, P, Q>,
    ideas: Vec<Idea<P::Plan>>,
    candidates: Vec<Candidate<P::Plan>>,
}

/// An idea that is tried.
#[derive(Clone, Copy, Debug)]
struct Candidate<P> {
    /// The posture that had the idea and carries it out.
    posture: usize,
    idea: Idea<P>,
    /// Its index in the order of nomination; the first candidate is what the bot would do without a search.
    place: usize,
    /// The sum of the values of its rollouts.
    worth: i64,
    /// The lead over the first candidate in the same worlds: the sum, and the sum of squares.
    ahead: i64,
    squares: i64,
}

impl<P> Candidate<P> {
    fn new(posture: usize, idea: Idea<P>, place: usize) -> Candidate<P> {
        Candidate { posture, idea, place, worth: 0, ahead: 0, squares: 0 }
    }
}

impl<G: Searched, P: Rate<G>, Q: Choose<G> + Clone> Search<G, P, Q> {
    /// A bot that rates with the first of `postures` and may adopt the others. It assumes that one of `opponents` plays the other side. Their numbers
    /// must be those of `settings`.
    #[must_use]
    pub fn new(settings: Settings, postures: Vec<P>, opponents: Vec<Q>) -> Search<G, P, Q> {
        Search::with(Arc::new(settings), postures, opponents)
    }

    fn with(settings: Arc<Settings>, postures: Vec<P>, opponents: Vec<Q>) -> Search<G, P, Q> {
        Search {
            rollouts: Rollouts::new(postures.clone(), opponents),
            ideas: Vec::with_capacity(2 * G::CARD.max_actions),
            candidates: Vec::with_capacity(settings.candidates + settings.drawn + postures.len()),
            postures,
            posture: OWN,
            settings,
        }
    }

    /// Chooses a posture and its idea by search. `imagine` redraws what the side cannot see.
    fn search(
        &mut self,
        view: &View<'_, G>,
        legal: &[G::Action],
        dice: &mut Stream,
        imagine: impl Fn(&G, &mut G::State, &mut Stream),
    ) -> (usize, Idea<P::Plan>) {
        self.nominate(view, legal, dice);
        let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        if self.candidates.len() > 1 {
            self.halve(view, legal, seed, imagine);
        }
        self.verdict()
    }

    /// Copies the memory of the posture that has played to all others.
    fn catch_up(&mut self) {
        let (before, rest) = self.postures.split_at_mut(self.posture);
        if let Some((playing, after)) = rest.split_first_mut() {
            before.iter_mut().chain(after).for_each(|posture| posture.catch_up(playing));
        }
    }

    /// Collects the candidates: the best of its own ideas, with different first actions preferred; some actions drawn at random; and the best idea
    /// of each other posture.
    fn nominate(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) {
        let Search { settings, postures, ideas, candidates, .. } = self;
        candidates.clear();
        ideas.clear();
        postures[OWN].rate(view, legal, dice, ideas);
        // The best few are moved to the front, one after another; the others stay in order.
        for taken in 0..settings.candidates.min(ideas.len()) {
            let is_new = |idea: &Idea<_>| candidates.iter().all(|candidate| candidate.idea.index != idea.index);
            let left = ideas[taken..].iter().enumerate();
            let best = left.rev().max_by_key(|(_, idea)| (is_new(idea), idea.score)).map_or(0, |(best, _)| best);
            ideas[taken..=taken + best].rotate_right(1);
            candidates.push(Candidate::new(OWN, ideas[taken], taken));
        }
        for _ in 0..settings.drawn {
            let index = dice.below(legal.len() as u32) as usize;
            if !candidates.iter().any(|candidate| candidate.idea.index == index) {
                let thought = ideas.iter().filter(|idea| idea.index == index).max_by_key(|idea| idea.score);
                let idea = thought.copied().unwrap_or(Idea { index, ..Idea::default() });
                candidates.push(Candidate::new(OWN, idea, candidates.len()));
            }
        }
        for (posture, bot) in postures.iter_mut().enumerate().skip(OWN + 1) {
            ideas.clear();
            bot.rate(view, legal, dice, ideas);
            if let Some(best) = ideas.iter().rev().max_by_key(|idea| idea.score) {
                candidates.push(Candidate::new(posture, *best, candidates.len()));
            }
        }
    }

    /// Shares the rollouts out by sequential halving. The first candidate stays to the end, so that the others can be compared with it.
    fn halve(
        &mut self,
        view: &View<'_, G>,
        legal: &[G::Action],
        seed: u64,
        imagine: impl Fn(&G, &mut G::State, &mut Stream),
    ) {
        let Search { settings, postures, rollouts, candidates, .. } = self;
        let root = Root { view: *view, legal, postures, seed };
        let mut number = 0;
        for (left, worlds) in rounds(candidates.len(), settings.rollouts) {
            for _ in 0..worlds {
                let mut world = view.state().clone();
                imagine(view.game(), &mut world, &mut Stream::new(seed, number, Purpose::Worlds));
                let mut first = 0;
                for (i, candidate) in candidates[..left].iter_mut().enumerate() {
                    let idea = (candidate.posture, &candidate.idea);
                    let worth = i64::from(rollouts.play(&root, &world, number, idea, settings));
                    first = if i == 0 { worth } else { first };
                    candidate.worth += worth;
                    candidate.ahead += worth - first;
                    candidate.squares += (worth - first).pow(2);
                }
                number += 1;
            }
            candidates[1..left].sort_unstable_by_key(|candidate| (Reverse(candidate.worth), candidate.place));
        }
    }

    /// The best candidate; the first one if the other's lead may be due to chance.
    fn verdict(&self) -> (usize, Idea<P::Plan>) {
        let first = &self.candidates[0];
        let best = self.candidates.get(1).filter(|best| {
            let doubt = i64::from(self.settings.doubt);
            best.ahead > 0 && (100 * best.ahead).pow(2) > doubt.pow(2) * best.squares
        });
        let Candidate { posture, idea, .. } = *best.unwrap_or(first);
        (posture, idea)
    }
}

/// For each round, the number of candidates left and the number of worlds in which each is tried.
fn rounds(candidates: usize, rollouts: usize) -> impl Iterator<Item = (usize, usize)> {
    let rounds = (candidates - 1).ilog2() as usize + 1;
    let left = iter::successors(Some(candidates), |left| Some(left.div_ceil(2).max(2)));
    left.take(rounds).map(move |left| (left, (rollouts * candidates / rounds / left).max(1)))
}

impl<G: Searched, P: Rate<G>, Q: Choose<G> + Clone> Clone for Search<G, P, Q> {
    /// Clones the bot with new buffers.
    fn clone(&self) -> Search<G, P, Q> {
        let like = Search::with(Arc::clone(&self.settings), self.postures.clone(), self.rollouts.opponents().to_vec());
        Search { posture: self.posture, ..like }
    }
}

impl<G: Searched, P: Rate<G>, Q: Choose<G> + Clone> Choose<G> for Search<G, P, Q> {
    fn new_game(&mut self) {
        self.posture = OWN;
        self.postures.iter_mut().for_each(Choose::new_game);
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        if !self.settings.searches::<G>(view.state()) {
            return self.postures[self.posture].choose(view, legal, dice);
        }
        self.catch_up();
        let side = view.side();
        let (posture, idea) = self.search(view, legal, dice, |game, state, worlds| game.resample(state, side, worlds));
        self.posture = posture;
        self.postures[posture].follow(view, legal, &idea);
        idea.index
    }

    /// The margin of decisions that are not searched; `None` for the others.
    fn margin(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream, chosen: usize) -> Option<i32> {
        let searched = self.settings.searches::<G>(view.state());
        if searched { None } else { rate::margin(&mut self.postures[self.posture], view, legal, dice, chosen) }
    }
}

#[cfg(test)]
mod tests;
