//! The scripted bot: every error is found, every order has an effect, and the built-in doctrines play.

mod faults;
mod orders;
mod play;

use super::{Doctrine, Scripted};
use crate::belfort::Heuristic;
use crate::belfort::weights::{self, Weights};
use sandtable_engine::belfort::{Action, Belfort, State};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::{Source, load};
use std::sync::LazyLock;

static GAME: LazyLock<Belfort> = LazyLock::new(|| {
    let loaded = load(&Source::named("belfort").unwrap(), &[]).unwrap();
    Belfort::new(loaded.data.to().expect("the data of belfort"))
});

/// A doctrine with these orders.
fn text(side: Side, orders: &str) -> String {
    let side = Belfort::CARD.sides[side.index()];
    format!("[doctrine]\nname = \"test\"\nside = \"{side}\"\nabout = \"a test\"\n\n{orders}\n")
}

fn scripted(side: Side, orders: &str) -> Scripted {
    from_text(side, &text(side, orders))
}

fn heuristic(side: Side) -> Heuristic {
    Heuristic::new(&GAME, Weights::read("heuristic.toml", weights::BUILT_IN[1].text[side]).unwrap())
}

fn from_text(side: Side, text: &str) -> Scripted {
    let doctrine = Doctrine::read("test.toml", text, &*GAME, side).unwrap_or_else(|faults| panic!("{faults}"));
    Scripted::new(&*GAME, doctrine)
}

/// Plays one game; `seen` is given every decision that has a choice, with the chosen index.
fn play(
    bots: [&mut dyn Choose<Belfort>; 2],
    seed: u64,
    index: u64,
    mut seen: impl FnMut(&State, Side, &[Action], usize),
) -> State {
    let game: &Belfort = &GAME;
    let mut env = Desk::silent(Stream::new(seed, index, Purpose::Rules));
    let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
    let mut legal = Vec::with_capacity(Belfort::CARD.max_actions);
    let mut state = game.setup();
    let [first, second] = bots;
    first.new_game();
    second.new_game();
    while let Status::Awaiting(side) = game.status(&state) {
        game.legal_actions(&state, &mut legal);
        let dice = &mut dice[side.index()];
        let choice = View::show(game, &mut state, side, |view| match side {
            Side::First => first.choose(view, &legal, dice),
            Side::Second => second.choose(view, &legal, dice),
        });
        seen(&state, side, &legal, choice);
        game.apply(&mut state, legal[choice], &mut env);
    }
    state
}
