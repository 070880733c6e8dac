//! Who decides on the way through an exercise.

use super::law::{Law, Next, TooManyPaths, law};
use sandtable_engine::laws::Choose;
use sandtable_engine::procedure::{Exercise, Row, Stage};
use sandtable_engine::{Chance, Desk, Game, Purpose, Status, Stream, View};

/// Who decides for a side.
#[derive(Clone, Debug)]
pub enum Seat<B> {
    /// Nobody: every legal choice is equally likely.
    Chance,
    /// A bot. It is asked about each decision by itself, with no memory of what came before and with the same random numbers every
    /// time, so that its choice hangs on the position alone.
    Bot(B),
}

/// Asks the seats.
#[derive(Debug)]
struct Table<'g, G: Game, B> {
    game: &'g G,
    seats: &'g mut [Seat<B>; 2],
    legal: Vec<G::Action>,
    seen: G::State,
}

/// An answer.
enum Answer {
    Choice(usize),
    Chance,
}

impl<'g, G: Game, B: Choose<G>> Table<'g, G, B> {
    fn new(game: &'g G, seats: &'g mut [Seat<B>; 2]) -> Table<'g, G, B> {
        Table { game, seats, legal: Vec::with_capacity(G::CARD.max_actions), seen: game.setup() }
    }

    /// What is chosen among [`Table::legal`] in this position.
    ///
    /// # Panics
    /// Where nobody has to decide.
    fn ask(&mut self, state: &G::State) -> Answer {
        let Status::Awaiting(side) = self.game.status(state) else { panic!("an exercise awaits nobody's decision") };
        self.game.legal_actions(state, &mut self.legal);
        match &mut self.seats[side.index()] {
            _ if self.legal.len() == 1 => Answer::Choice(0),
            Seat::Chance => Answer::Chance,
            Seat::Bot(bot) => {
                bot.new_game();
                let mut dice = Stream::new(0, 0, Purpose::Bot(side));
                self.seen.clone_from(state);
                let choose = |view: &View<'_, G>| bot.choose(view, &self.legal, &mut dice);
                Answer::Choice(View::show(self.game, &mut self.seen, side, choose))
            }
        }
    }
}

fn next<S>(stage: Stage<S>) -> Next<Option<S>, Row> {
    match stage {
        Stage::Awaiting(state) => Next::Stage(Some(state)),
        Stage::Result(row) => Next::Result(row),
    }
}

/// The law of an exercise with these deciding, the first side's first. At most `budget` branches are followed.
///
/// # Errors
/// Where there are more.
pub fn law_of<G, X, B>(exercise: &X, seats: &mut [Seat<B>; 2], budget: u64) -> Result<Law<Row>, TooManyPaths>
where
    G: Game,
    X: Exercise<G>,
    B: Choose<G>,
{
    let mut table = Table::new(exercise.game(), seats);
    law(None::<G::State>, budget, |stage, branches| {
        let Some(state) = stage else {
            branches.each(|chance| next(exercise.begin(&mut Desk::silent(chance))));
            return;
        };
        let answer = table.ask(state);
        branches.each(|chance| {
            let choice = match answer {
                Answer::Choice(choice) => choice,
                Answer::Chance => chance.uniform(table.legal.len() as u32) as usize,
            };
            next(exercise.go_on(state.clone(), table.legal[choice], &mut Desk::silent(chance)))
        });
    })
}

/// Draws that go on where a game would start afresh: what is played again and again must not fall back into step.
struct Steady<'a, C>(&'a mut C);

impl<C: Chance> Chance for Steady<'_, C> {
    fn uniform(&mut self, n: u32) -> u32 {
        self.0.uniform(n)
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.0.weighted(weights)
    }

    fn rekey(&mut self, _key: u64) {}

    fn substream(&mut self, _roll: u32) {}
}

/// Plays an exercise `times` times with the dice of `chance` and hands over what came of each.
pub fn play<G, X, B>(
    exercise: &X,
    seats: &mut [Seat<B>; 2],
    times: u64,
    chance: &mut impl Chance,
    mut sink: impl FnMut(Row),
) where
    G: Game,
    X: Exercise<G>,
    B: Choose<G>,
{
    let mut table = Table::new(exercise.game(), seats);
    let mut desk = Desk::silent(Steady(chance));
    for _ in 0..times {
        let mut stage = exercise.begin(&mut desk);
        let row = loop {
            let state = match stage {
                Stage::Result(row) => break row,
                Stage::Awaiting(state) => state,
            };
            let choice = match table.ask(&state) {
                Answer::Choice(choice) => choice,
                Answer::Chance => desk.chance.uniform(table.legal.len() as u32) as usize,
            };
            stage = exercise.go_on(state, table.legal[choice], &mut desk);
        };
        sink(row);
    }
}
