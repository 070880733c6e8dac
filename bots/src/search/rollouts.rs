//! Rollouts: games played on from an imagined position.

use super::rate::{Idea, Rate, Searched};
use super::settings::Settings;
use crate::judge::{Judge, WIN, features};
use sandtable_engine::laws::MOST_DECISIONS;
use sandtable_engine::{Choose, Desk, Game, Outcome, Purpose, Side, Silent, Status, Stream, View};

/// The index of the bot's own posture, the default.
pub(super) const OWN: usize = 0;

/// The decision that is searched.
#[derive(Debug)]
pub(super) struct Root<'a, G: Game, P> {
    pub(super) view: View<'a, G>,
    pub(super) legal: &'a [G::Action],
    /// The postures of the bot that decides.
    pub(super) postures: &'a [P],
    /// The seed of all rollouts: the same number means the same world and the same dice, whatever is tried in it.
    pub(super) seed: u64,
}

/// Plays rollouts; holds the players and the buffers.
#[derive(Debug)]
pub(super) struct Rollouts<G: Game, P, Q> {
    postures: Vec<P>,
    opponents: Vec<Q>,
    legal: Vec<G::Action>,
    features: Vec<i32>,
}

impl<G: Searched, P: Rate<G>, Q: Choose<G>> Rollouts<G, P, Q> {
    pub(super) fn new(postures: Vec<P>, opponents: Vec<Q>) -> Rollouts<G, P, Q> {
        Rollouts {
            postures,
            opponents,
            legal: Vec::with_capacity(G::CARD.max_actions),
            features: Vec::with_capacity(256),
        }
    }

    pub(super) fn opponents(&self) -> &[Q] {
        &self.opponents
    }

    /// Plays an idea on in a world and returns its value to the side that had it. The posture of the idea carries it out; unless that posture is
    /// lasting, the bot's own takes over at the next decision that would be searched. In one world all ideas meet the same opponent.
    pub(super) fn play(
        &mut self,
        root: &Root<'_, G, P>,
        world: &G::State,
        number: u64,
        (mut posture, idea): (usize, &Idea<P::Plan>),
        settings: &Settings,
    ) -> i32 {
        let (game, side) = (root.view.game(), root.view.side());
        let mut desk = Desk { chance: Stream::new(root.seed, number, Purpose::Rules), observer: Silent };
        let mut dice = Side::BOTH.map(|side| Stream::new(root.seed, number, Purpose::Bot(side)));
        let opponent = settings.draw_opponent(&mut dice[side.enemy().index()]);
        let opponent = &mut self.opponents[opponent];
        opponent.new_game();
        let me = &mut self.postures[posture];
        me.clone_from(&root.postures[posture]);
        me.follow(&root.view, root.legal, idea);
        let mut state = world.clone();
        let last = settings.turns.map(|turns| game.turn(&state).saturating_add(turns));
        game.apply(&mut state, root.legal[idea.index], &mut desk);
        let mut quiet = 0;
        for _ in 0..MOST_DECISIONS {
            let mover = match game.status(&state) {
                Status::Over(outcome) => return settings.worth::<G>(side, outcome),
                Status::Awaiting(mover) => mover,
            };
            if last.is_some_and(|last| game.turn(&state) > last) {
                return match &settings.judge {
                    Some(judge) => self.judged(judge, game, &state, side),
                    None => settings.outlook(side, game.standing(&state)),
                };
            }
            if let (Some(judge), Some(most), true) = (&settings.judge, settings.quiet, G::quiet(&state)) {
                if quiet == most {
                    return self.judged(judge, game, &state, side);
                }
                quiet += 1;
            }
            game.legal_actions(&state, &mut self.legal);
            let choice = if self.legal.len() == 1 {
                0
            } else {
                if mover == side && !settings.lasting[posture] && settings.searches::<G>(&state) {
                    return_to_own(&mut self.postures, posture, root.postures);
                    posture = OWN;
                }
                let me = &mut self.postures[posture];
                let dice = &mut dice[mover.index()];
                View::show(game, &mut state, mover, |view| {
                    if mover == side {
                        me.choose(view, &self.legal, dice)
                    } else {
                        opponent.choose(view, &self.legal, dice)
                    }
                })
            };
            game.apply(&mut state, self.legal[choice], &mut desk);
        }
        WIN / 2
    }

    /// The judge's value of a position for a side.
    fn judged(&mut self, judge: &Judge, game: &G, state: &G::State, side: Side) -> i32 {
        self.features.clear();
        features(game, state, &mut self.features);
        let chance = judge.chance(game.stage(state), &self.features);
        if side == Side::First { chance } else { WIN - chance }
    }
}

/// Replaces another posture by the bot's own, with the memory of the former.
fn return_to_own<G: Game, P: Rate<G>>(postures: &mut [P], posture: usize, root: &[P]) {
    let (own, others) = postures.split_at_mut(OWN + 1);
    own[OWN].clone_from(&root[OWN]);
    own[OWN].catch_up(&others[posture - OWN - 1]);
}

impl Settings {
    /// The value of the end of a game for a side.
    fn worth<G: Game>(&self, side: Side, outcome: Outcome) -> i32 {
        let won = match G::CARD.levels[usize::from(outcome.level)].winner {
            Some(winner) if winner == side => WIN,
            Some(_) => 0,
            None => WIN / 2,
        };
        won + self.margin * i32::from(outcome.margin) * side.sign()
    }

    /// The value for a side of a game that stops at this margin.
    fn outlook(&self, side: Side, margin: i32) -> i32 {
        let ahead = margin * side.sign();
        (WIN / 2 + self.lead * ahead).clamp(0, WIN) + self.margin * ahead
    }
}
