//! Games between two bots of any system, as the runner plays them.

use sandtable_bots::catalogue;
use sandtable_bots::player::Player;
use sandtable_bots::system::Bots;
use sandtable_engine::{Choose, Desk, Observer, Purpose, Side, Silent, Status, Stream, View};

/// A bot by its name, `SIDE=NAME[:FILE]`.
pub(crate) fn player<G: Bots>(game: &G, choice: &str) -> Player<G> {
    let (side, choice) = catalogue::parse("bot", choice, G::CARD.sides).expect("a known bot");
    Player::open(&choice, side, game, &crate::Files).expect("no faults")
}

/// The heuristic on both sides.
pub(crate) fn heuristics<G: Bots>(game: &G) -> [Player<G>; 2] {
    G::CARD.sides.map(|side| player(game, &format!("{side}=heuristic")))
}

/// Plays one game after another; allocates nothing once it is made.
pub(crate) struct Table<'g, G: Bots, O> {
    game: &'g G,
    bots: [Player<G>; 2],
    legal: Vec<G::Action>,
    pub(crate) observer: O,
    /// Games that each side won.
    pub(crate) wins: [u64; 2],
    pub(crate) draws: u64,
    /// All that was chosen, folded into one number.
    pub(crate) trace: u64,
}

impl<'g, G: Bots, O: Observer<G>> Table<'g, G, O> {
    pub(crate) fn new(game: &'g G, bots: [Player<G>; 2], observer: O) -> Table<'g, G, O> {
        let legal = Vec::with_capacity(G::CARD.max_actions);
        Table { game, bots, legal, observer, wins: [0; 2], draws: 0, trace: 0 }
    }

    pub(crate) fn play(&mut self, seed: u64, index: u64) {
        let game = self.game;
        let mut desk = Desk { chance: Stream::new(seed, index, Purpose::Rules), observer: &mut self.observer };
        let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
        let mut state = game.setup();
        self.bots.iter_mut().for_each(Choose::<G>::new_game);
        loop {
            let side = match game.status(&state) {
                Status::Awaiting(side) => side,
                Status::Over(outcome) => {
                    match G::CARD.levels[usize::from(outcome.level)].winner {
                        Some(winner) => self.wins[winner.index()] += 1,
                        None => self.draws += 1,
                    }
                    return;
                }
            };
            game.legal_actions(&state, &mut self.legal);
            // Where there is nothing to choose, nobody is asked.
            let choice = if self.legal.len() == 1 {
                0
            } else {
                let (bot, dice) = (&mut self.bots[side.index()], &mut dice[side.index()]);
                View::show(game, &mut state, side, |view| bot.choose(view, &self.legal, dice))
            };
            self.trace = self.trace.wrapping_mul(31).wrapping_add(choice as u64);
            game.apply(&mut state, self.legal[choice], &mut desk);
        }
    }
}

/// Games that each side won of games 0 to `games - 1` of a seed; and all that was chosen, folded into one number.
pub(crate) fn play<G: Bots>(game: &G, bots: [Player<G>; 2], seed: u64, games: u64) -> ([u64; 2], u64) {
    let mut table = Table::new(game, bots, Silent);
    (0..games).for_each(|index| table.play(seed, index));
    (table.wins, table.trace)
}
