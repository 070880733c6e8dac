//! Both battles with the bots that play them.

use sandtable_bots::grandes_batailles::Player;
use sandtable_engine::grandes_batailles::{Action, GrandesBatailles, Step};
use sandtable_engine::{Choose, Desk, Game, Observer, Purpose, Side, Silent, Status, Stream, View};

use crate::engine;

mod data;

pub(crate) use crate::table::{heuristics, player};
pub(crate) use data::battles;

/// Plays one game after another; allocates nothing once it is made.
pub(crate) struct Table<'a> {
    game: &'a GrandesBatailles,
    bots: [Player; 2],
    legal: Vec<Action>,
    /// Games that each side won.
    pub(crate) wins: [u64; 2],
    pub(crate) draws: u64,
    /// Victory points of the French less those of the Prussian, added up.
    pub(crate) margin: i64,
    /// Attacks that each side announced.
    pub(crate) attacks: [u64; 2],
    /// All that was chosen, folded into one number.
    pub(crate) trace: u64,
}

impl<'a> Table<'a> {
    pub(crate) fn new(game: &'a GrandesBatailles, bots: [Player; 2]) -> Table<'a> {
        let legal = Vec::with_capacity(GrandesBatailles::CARD.max_actions);
        Table { game, bots, legal, wins: [0; 2], draws: 0, margin: 0, attacks: [0; 2], trace: 0 }
    }

    pub(crate) fn play(&mut self, seed: u64, index: u64) {
        self.watch(seed, index, Silent);
    }

    pub(crate) fn watch(&mut self, seed: u64, index: u64, observer: impl Observer<GrandesBatailles>) {
        let game = self.game;
        let mut env = Desk { chance: Stream::new(seed, index, Purpose::Rules), observer };
        let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
        let mut state = game.setup();
        self.bots.iter_mut().for_each(Choose::<GrandesBatailles>::new_game);
        loop {
            let side = match game.status(&state) {
                Status::Awaiting(side) => side,
                Status::Over(outcome) => {
                    self.margin += i64::from(outcome.margin);
                    match GrandesBatailles::CARD.levels[usize::from(outcome.level)].winner {
                        Some(winner) => self.wins[winner.index()] += 1,
                        None => self.draws += 1,
                    }
                    return;
                }
            };
            game.legal_actions(&state, &mut self.legal);
            // As the runner does: where there is nothing to choose, nobody is asked.
            let choice = if self.legal.len() == 1 {
                0
            } else {
                let (bot, dice) = (&mut self.bots[side.index()], &mut dice[side.index()]);
                View::show(game, &mut state, side, |view| bot.choose(view, &self.legal, dice))
            };
            self.trace = self.trace.wrapping_mul(31).wrapping_add(choice as u64);
            if matches!((state.step(), self.legal[choice]), (Step::Assign(..), Action::To(_))) {
                self.attacks[side.index()] += 1;
            }
            game.apply(&mut state, self.legal[choice], &mut env);
        }
    }
}
