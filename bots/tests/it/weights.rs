//! Whatever weights a file may hold can be played: no sum of them overflows.

use sandtable_bots::weights::MOST;
use sandtable_bots::{belfort, eagle, grandes_batailles, verdun};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::eagle::Eagle;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::{GameData, Source, load};

const GAMES: u64 = 4;

fn data(scenario: &str) -> GameData {
    load(&Source::named(scenario).expect("a built-in scenario"), &[]).expect("no faults").data
}

/// So many weights at their limits: all high, all low, in turns, and drawn.
fn extremes(count: usize) -> Vec<Vec<i32>> {
    let mut dice = Stream::new(1, 0, Purpose::Worlds);
    let mut drawn = || (0..count).map(|_| [-MOST, 0, MOST][dice.below(3) as usize]).collect();
    let turns = |odd| (0..count).map(|i| if i % 2 == odd { MOST } else { -MOST }).collect();
    vec![vec![MOST; count], vec![-MOST; count], turns(0), turns(1), drawn(), drawn(), drawn(), drawn()]
}

fn play<G: Game>(game: &G, mut bots: [impl Choose<G>; 2]) {
    let mut legal = Vec::new();
    for index in 0..GAMES {
        let mut desk = Desk::silent(Stream::new(3, index, Purpose::Rules));
        let mut dice = Side::BOTH.map(|side| Stream::new(3, index, Purpose::Bot(side)));
        let mut state = game.setup();
        bots.iter_mut().for_each(Choose::new_game);
        while let Status::Awaiting(side) = game.status(&state) {
            game.legal_actions(&state, &mut legal);
            let (bot, dice) = (&mut bots[side.index()], &mut dice[side.index()]);
            let choice = View::show(game, &mut state, side, |view| bot.choose(view, &legal, dice));
            game.apply(&mut state, legal[choice], &mut desk);
        }
    }
}

#[test]
fn the_largest_and_the_smallest_can_be_played_at_belfort() {
    let game = Belfort::new(data("belfort").to().expect("the data of belfort"));
    for weights in extremes(belfort::weights::Weights::keys().len()) {
        play(&game, [(); 2].map(|()| belfort::Player::weighted(&game, &weights)));
    }
}

#[test]
fn the_largest_and_the_smallest_can_be_played_in_the_battles() {
    for name in ["spicheren", "wissembourg"] {
        let game = GrandesBatailles::new(data(name).to().expect("the data of a battle"));
        for weights in extremes(grandes_batailles::weights::Weights::keys().len()) {
            play(&game, [(); 2].map(|()| grandes_batailles::Player::weighted(&game, &weights)));
        }
    }
}

#[test]
fn the_largest_and_the_smallest_can_be_played_at_verdun() {
    for name in ["verdun-february", "verdun-autumn"] {
        let game = Verdun::new(data(name).to().expect("the data of verdun"));
        for weights in extremes(verdun::weights::Weights::keys().len()) {
            play(&game, [(); 2].map(|()| verdun::Player::weighted(&game, &weights)));
        }
    }
}

#[test]
fn the_largest_and_the_smallest_can_be_played_in_the_stricken_eagle() {
    let game = Eagle::new(data("eagle").to().expect("the data of eagle"));
    for weights in extremes(eagle::weights::Weights::keys().len()) {
        play(&game, [(); 2].map(|()| eagle::Player::weighted(&game, &weights)));
    }
}
