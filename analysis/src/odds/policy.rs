//! Decisions during an exercise.

use super::law::{Law, Next, TooManyPaths, law};
use crate::record::{Record, Recorder};
use crate::spectator::{Spectator, Watched, Watching};
use sandtable_engine::procedure::{Exercise, Row, Stage};
use sandtable_engine::{Chance, Choose, Desk, Game, Observer, Pool, Purpose, Status, Stream, View};

/// The decision-maker of a side.
#[derive(Clone, Debug)]
pub enum Seat<B> {
    /// No player: every legal choice is equally likely.
    Chance,
    /// A bot. It is asked about each decision separately, without memory of earlier ones and with the same random numbers every time. So its choice
    /// depends on the position alone.
    Bot(B),
}

/// Asks the seats for decisions.
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

    /// Asks for a choice among [`Table::legal`] in this position.
    ///
    /// # Panics
    /// If no decision is awaited.
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

/// The point from which an exercise continues.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Point<S> {
    Begin,
    Decision(S),
    Dice(S),
}

fn next<S>(stage: Stage<S>) -> Next<Point<S>, Row> {
    match stage {
        Stage::Awaiting(state) => Next::Stage(Point::Decision(state)),
        Stage::Rolling(state) => Next::Stage(Point::Dice(state)),
        Stage::Result(row) => Next::Result(row),
    }
}

/// The law of an exercise in which these seats decide, the first side's first. At most `budget` branches are followed.
///
/// # Errors
/// If there are more branches.
pub fn law_of<G, X, B>(exercise: &X, seats: &mut [Seat<B>; 2], budget: u64) -> Result<Law<Row>, TooManyPaths>
where
    G: Game,
    X: Exercise<G>,
    B: Choose<G>,
{
    let mut table = Table::new(exercise.game(), seats);
    law(Point::Begin, budget, |point, branches| match point {
        Point::Begin => branches.each(|chance| next(exercise.begin(&mut Desk::silent(chance)))),
        Point::Dice(state) => branches.each(|chance| next(exercise.roll(state.clone(), &mut Desk::silent(chance)))),
        Point::Decision(state) => {
            let answer = table.ask(state);
            branches.each(|chance| {
                let choice = match answer {
                    Answer::Choice(choice) => choice,
                    Answer::Chance => chance.uniform(table.legal.len() as u32) as usize,
                };
                next(exercise.go_on(state.clone(), table.legal[choice], &mut Desk::silent(chance)))
            });
        }
    })
}

/// A source of chance that ignores re-keying: repetitions of an exercise must not draw the same numbers again.
struct Steady<'a, C>(&'a mut C);

impl<C: Chance> Chance for Steady<'_, C> {
    fn uniform(&mut self, n: u32) -> u32 {
        self.0.uniform(n)
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.0.weighted(weights)
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.0.pool(pool)
    }

    fn rekey(&mut self, _key: u64) {}

    fn substream(&mut self, _roll: u32) {}
}

/// Plays an exercise `times` times with the dice of `chance` and hands each result to `sink`.
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
    let mut chance = Steady(chance);
    let chance: &mut dyn Chance = &mut chance;
    let mut desk = Desk::silent(chance);
    for _ in 0..times {
        sink(once(exercise, &mut table, &mut desk));
    }
}

/// Plays `exercise` once with the dice of `chance`, in front of `spectator`. `seats` decide, the first side's first.
pub fn play_watched<G, X, B>(
    exercise: &X,
    seats: &mut [Seat<B>; 2],
    chance: &mut dyn Chance,
    spectator: &mut dyn Spectator<G>,
) -> Row
where
    G: Game,
    X: Exercise<G>,
    B: Choose<G>,
{
    let (mut record, mut watched) = (Record::EMPTY, Watched(spectator));
    let observer = Recorder::new(exercise.game(), 0, &mut record, &mut watched);
    let mut desk: Watching<'_, G> = Desk { chance, observer };
    once(exercise, &mut Table::new(exercise.game(), seats), &mut desk)
}

fn once<G, X, B, O>(exercise: &X, table: &mut Table<'_, G, B>, desk: &mut Desk<&mut dyn Chance, O>) -> Row
where
    G: Game,
    X: Exercise<G>,
    B: Choose<G>,
    O: Observer<G>,
{
    let mut stage = exercise.begin(desk);
    loop {
        let state = match stage {
            Stage::Result(row) => return row,
            Stage::Rolling(state) => {
                stage = exercise.roll(state, desk);
                continue;
            }
            Stage::Awaiting(state) => state,
        };
        let choice = match table.ask(&state) {
            Answer::Choice(choice) => choice,
            Answer::Chance => desk.chance.uniform(table.legal.len() as u32) as usize,
        };
        stage = exercise.go_on(state, table.legal[choice], desk);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::kuhn::{Action, Kuhn, State};
    use sandtable_engine::pool::{again, counts};
    use sandtable_engine::{Env, laws};

    /// Three dice that hit on 4 to 6, and sixes roll again. No decision follows.
    #[derive(Default)]
    struct Barrage(Kuhn);

    impl Exercise<Kuhn> for Barrage {
        fn game(&self) -> &Kuhn {
            &self.0
        }

        fn begin(&self, env: &mut impl Env<Kuhn>) -> Stage<State> {
            let pool = Pool::new(&[counts(0), counts(0), counts(0), counts(1), counts(1), again(1)], 3);
            let mut row = Row::default();
            row[0] = env.pool(&pool) as i32;
            Stage::Result(row)
        }

        fn go_on(&self, _state: State, _action: Action, _env: &mut impl Env<Kuhn>) -> Stage<State> {
            unreachable!("it ends as it begins")
        }
    }

    /// A seat that nobody takes.
    struct Nobody;

    impl Choose<Kuhn> for Nobody {
        fn new_game(&mut self) {}

        fn choose(&mut self, _view: &View<'_, Kuhn>, _legal: &[Action], _dice: &mut Stream) -> usize {
            unreachable!("nobody is asked")
        }
    }

    #[test]
    fn what_a_pool_leaves_out_on_its_way_through_the_rules_is_told() {
        let seats = &mut [Seat::<Nobody>::Chance, Seat::Chance];
        let law = law_of(&Barrage::default(), seats, 1_000).expect("few branches");
        assert!(law.left_out > 0.0 && law.left_out < 1e-16, "{}", law.left_out);
        assert!((law.expectation(|row| row[0].into()).value() - 1.8).abs() < 1e-12);
    }

    /// Two dice, one after the other; the first has no effect.
    #[derive(Default)]
    struct Twice(Kuhn);

    impl Exercise<Kuhn> for Twice {
        fn game(&self) -> &Kuhn {
            &self.0
        }

        fn begin(&self, env: &mut impl Env<Kuhn>) -> Stage<State> {
            env.uniform(6);
            Stage::Rolling(self.0.setup())
        }

        fn roll(&self, _state: State, env: &mut impl Env<Kuhn>) -> Stage<State> {
            let mut row = Row::default();
            row[0] = env.uniform(6) as i32 + 1;
            Stage::Result(row)
        }

        fn go_on(&self, _state: State, _action: Action, _env: &mut impl Env<Kuhn>) -> Stage<State> {
            unreachable!("nobody decides")
        }
    }

    #[test]
    fn ways_to_the_same_dice_are_one() {
        let seats = &mut [Seat::<Nobody>::Chance, Seat::Chance];
        // Six faces twice, and not six times six.
        let law = law_of(&Twice::default(), seats, 12).expect("few branches");
        assert_eq!((law.outcomes.len(), law.paths), (6, 36));
        let mut sum = 0;
        play(&Twice::default(), seats, 1_000, &mut Stream::new(1, 0, Purpose::Rules), |row| sum += row[0]);
        assert!((3_300..3_700).contains(&sum), "{sum}");
    }

    #[test]
    fn steady_draws_hand_pools_on() {
        assert!(laws::pools_arrive(|chance, pool| Steady(chance).pool(pool)));
    }

    #[test]
    fn played_pools_have_their_law() {
        let seats = &mut [Seat::<Nobody>::Chance, Seat::Chance];
        let mut hits = 0;
        play(&Barrage::default(), seats, 10_000, &mut Stream::new(1, 0, Purpose::Rules), |row| hits += row[0]);
        // 1.8 each, with a standard deviation of 0.014 of the mean of 10,000.
        assert!((17_500..18_500).contains(&hits), "{hits}");
    }
}
