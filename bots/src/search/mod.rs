//! The bot that searches: for any rule system, by the contract alone.
//!
//! At a decision of a kind that is worth it, it takes the first of what another bot thinks of ([`Rate`]) and some actions as well, drawn
//! blindly; redraws what it cannot see; and plays games on, with that bot for its own side and some mixture of bots for the other. The rollouts
//! are shared out by sequential halving (Z. Karnin, T. Koren and O. Somekh, *Almost optimal exploration in multi-armed bandits*, 2013): all
//! candidates are tried in the same worlds with the same dice, and the better half continues. Between the decisions that it searches, and
//! while it sees a plan through, it plays as the other bot does. It may have *postures* as well, the same bot with other weights: what each of
//! them would do is a candidate too, and the one that scored best plays until the next decision that is searched. A budget counts rollouts and
//! never time, and all dice are drawn from the bot's own, so games are the same on any machine.
//!
//! | room | what is in it |
//! |---|---|
//! | [`rate`] | what is asked of a bot and of a rule system |
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

/// The bot: `P` rates and plays its side, `Q` the other.
#[derive(Debug)]
pub struct Search<G: Searched, P: Rate<G>, Q> {
    settings: Arc<Settings>,
    /// The same bot with other weights; the first is what it plays by where it sees nothing better.
    postures: Vec<P>,
    /// The one that plays now.
    posture: usize,
    rollouts: Rollouts<G, P, Q>,
    ideas: Vec<Idea<P::Plan>>,
    candidates: Vec<Candidate<P::Plan>>,
}

/// An idea that is tried.
#[derive(Clone, Copy, Debug)]
struct Candidate<P> {
    /// Whose idea it is, and who sees it through.
    posture: usize,
    idea: Idea<P>,
    /// Its place among the candidates; the first is what the bot would do without searching.
    place: usize,
    /// What its rollouts were worth.
    worth: i64,
    /// The same less the worth of the first candidate in the same worlds: the sum, and the sum of squares.
    ahead: i64,
    squares: i64,
}

impl<P> Candidate<P> {
    fn new(posture: usize, idea: Idea<P>, place: usize) -> Candidate<P> {
        Candidate { posture, idea, place, worth: 0, ahead: 0, squares: 0 }
    }
}

impl<G: Searched, P: Rate<G>, Q: Choose<G> + Clone> Search<G, P, Q> {
    /// A bot that thinks as the first of these postures does and may take up the others, and takes the other side to be played by these
    /// opponents: as many as the settings name.
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

    /// What to do. `imagine` redraws what the side cannot see.
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

    /// Every posture comes to know what the one knows that has played.
    fn catch_up(&mut self) {
        let (before, rest) = self.postures.split_at_mut(self.posture);
        if let Some((playing, after)) = rest.split_first_mut() {
            before.iter_mut().chain(after).for_each(|posture| posture.catch_up(playing));
        }
    }

    /// The candidates: the best of its own ideas, those that begin with different actions first; some of the other actions; and the best of
    /// each other posture.
    fn nominate(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) {
        let Search { settings, postures, ideas, candidates, .. } = self;
        candidates.clear();
        ideas.clear();
        postures[OWN].rate(view, legal, dice, ideas);
        // The few best are brought to the front, one after another; the others stay in order.
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

    /// Shares the rollouts out by sequential halving. The first candidate stays to the end, for the others to be held against it.
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

    /// The best candidate; the first where the lead over it may be luck.
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

/// How many candidates are left in each round, and in how many worlds each of them is tried in it.
fn rounds(candidates: usize, rollouts: usize) -> impl Iterator<Item = (usize, usize)> {
    let rounds = (candidates - 1).ilog2() as usize + 1;
    let left = iter::successors(Some(candidates), |left| Some(left.div_ceil(2).max(2)));
    left.take(rounds).map(move |left| (left, (rollouts * candidates / rounds / left).max(1)))
}

impl<G: Searched, P: Rate<G>, Q: Choose<G> + Clone> Clone for Search<G, P, Q> {
    /// With buffers of its own.
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

    /// Of what it does not search.
    fn margin(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream, chosen: usize) -> Option<i32> {
        let searched = self.settings.searches::<G>(view.state());
        if searched { None } else { rate::margin(&mut self.postures[self.posture], view, legal, dice, chosen) }
    }
}

#[cfg(test)]
mod tests;
