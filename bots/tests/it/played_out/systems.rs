//! The rule systems with their bots, and how games are played.

use sandtable_bots::player::Player;
use sandtable_bots::system;
use sandtable_bots::{NoTexts, catalogue};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::eagle::Eagle;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::laws::MOST_DECISIONS;
use sandtable_engine::rulings::Ruling;
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Choose, Desk, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::GameData;
use std::any::Any;
use std::cell::OnceCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A rule system, its rulings and bots.
pub(crate) trait System: system::Bots {
    const RULINGS: &'static [Ruling];

    fn of(data: GameData) -> Self;
    /// The number of each ruling's choice in force.
    fn readings(data: &GameData) -> Vec<usize>;
}

impl System for Belfort {
    const RULINGS: &'static [Ruling] = sandtable_engine::belfort::rulings::RULINGS;

    fn of(data: GameData) -> Belfort {
        Belfort::new(data.to().expect("the data of belfort"))
    }

    fn readings(data: &GameData) -> Vec<usize> {
        let rulings = &data.of::<sandtable_scenarios::belfort::Data>().expect("the data of belfort").rulings;
        (0..Self::RULINGS.len()).map(|i| rulings.get(i)).collect()
    }
}

impl System for GrandesBatailles {
    const RULINGS: &'static [Ruling] = sandtable_engine::grandes_batailles::rulings::RULINGS;

    fn of(data: GameData) -> GrandesBatailles {
        GrandesBatailles::new(data.to().expect("the data of a battle"))
    }

    fn readings(data: &GameData) -> Vec<usize> {
        let rulings = &data.of::<sandtable_scenarios::grandes_batailles::Data>().expect("the data of a battle").rulings;
        (0..Self::RULINGS.len()).map(|i| rulings.get(i)).collect()
    }
}

impl System for Verdun {
    const RULINGS: &'static [Ruling] = sandtable_engine::verdun::rulings::RULINGS;

    fn of(data: GameData) -> Verdun {
        Verdun::new(data.to().expect("the data of verdun"))
    }

    fn readings(data: &GameData) -> Vec<usize> {
        let rulings = &data.of::<sandtable_scenarios::verdun::Data>().expect("the data of verdun").rulings;
        (0..Self::RULINGS.len()).map(|i| rulings.get(i)).collect()
    }
}

impl System for Eagle {
    const RULINGS: &'static [Ruling] = sandtable_engine::eagle::rulings::RULINGS;

    fn of(data: GameData) -> Eagle {
        Eagle::new(data.to().expect("the data of eagle"))
    }

    fn readings(data: &GameData) -> Vec<usize> {
        let rulings = &data.of::<sandtable_scenarios::eagle::Data>().expect("the data of eagle").rulings;
        (0..Self::RULINGS.len()).map(|i| rulings.get(i)).collect()
    }
}

/// The pairs of bots, by their places in [`Bots::bot`]: the heuristic against itself, the heuristic and each doctrine, random and both, each
/// doctrine against those of the other side.
const PAIRS: [[usize; 2]; 13] =
    [[1, 1], [2, 1], [1, 2], [0, 1], [3, 3], [1, 3], [3, 1], [1, 0], [2, 2], [2, 3], [3, 2], [0, 2], [2, 0]];

/// A bot with what to call it; none where it does not fit the rules.
type Named<B> = Option<(String, B)>;

/// The bots that take the rules to be those of a game; each is made when it is first needed.
pub(crate) struct Bots<'g, S: System> {
    read: &'g S,
    made: [[OnceCell<Named<Player<S>>>; 4]; 2],
}

impl<'g, S: System> Bots<'g, S> {
    pub(crate) fn new(read: &'g S) -> Bots<'g, S> {
        Bots { read, made: Default::default() }
    }

    /// A bot of a side with what to call it: random, the heuristic, or a doctrine. A doctrine that does not fit the rules is refused with
    /// a fault, and nobody plays by it.
    fn bot(&self, side: Side, place: usize) -> Named<Player<S>> {
        let make = || {
            let name = match place {
                0 => "random".to_owned(),
                1 => "heuristic".to_owned(),
                n => {
                    let mut own = S::DOCTRINES.iter().filter(|doctrine| doctrine.side == side);
                    format!("scripted:{}", own.nth(n - 2).expect("two doctrines a side").name)
                }
            };
            let argument = format!("{}={name}", S::CARD.sides[side.index()]);
            let (side, choice) = catalogue::parse("bot", &argument, S::CARD.sides).expect("a known bot");
            Some((argument, Player::open(&choice, side, self.read, &NoTexts).ok()?))
        };
        self.made[side.index()][place].get_or_init(make).clone()
    }
}

/// Plays games 0 to `games - 1` of a seed, as the runner does, with one pair of bots after another. Answers the first that came to no end,
/// and why.
pub(crate) fn play<S: System>(game: &S, bots: &Bots<'_, S>, seed: u64, games: u64) -> Option<String> {
    let mut legal = Vec::with_capacity(S::CARD.max_actions);
    for index in 0..games {
        let [first, second] = PAIRS[index as usize % PAIRS.len()];
        let (first, second) = (bots.bot(Side::First, first), bots.bot(Side::Second, second));
        let (Some((first, one)), Some((second, other))) = (first, second) else { continue };
        let play = || play_one(game, bots.read, [one, other], seed, index, &mut legal);
        if let Err(payload) = catch_unwind(AssertUnwindSafe(play)) {
            let what = message(payload.as_ref());
            return Some(format!("--bot {first} --bot {second} --seed {seed} --game {index}: {what}"));
        }
    }
    None
}

fn play_one<S: System>(
    game: &S,
    read: &S,
    mut bots: [Player<S>; 2],
    seed: u64,
    index: u64,
    legal: &mut Vec<S::Action>,
) {
    let mut desk = Desk::silent(Stream::new(seed, index, Purpose::Rules));
    let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
    let mut state = game.setup();
    bots.iter_mut().for_each(|bot| bot.new_game());
    for _ in 0..MOST_DECISIONS {
        let Status::Awaiting(side) = game.status(&state) else { return };
        game.legal_actions(&state, legal);
        let choice = if legal.len() == 1 {
            0
        } else {
            let (bot, dice) = (&mut bots[side.index()], &mut dice[side.index()]);
            View::show(read, &mut state, side, |view| bot.choose(view, legal, dice))
        };
        game.apply(&mut state, legal[choice], &mut desk);
    }
    panic!("no end");
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no reason")
}
