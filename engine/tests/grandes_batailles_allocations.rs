//! No heap allocation while random games of Wissembourg and Spicheren are played.

use sandtable_engine as engine;
use sandtable_engine::grandes_batailles::{Action, GrandesBatailles};
use sandtable_engine::{Desk, Game, Purpose, Side, Status, Stream};
use scenarios::{Extras, spicheren, wissembourg};

#[path = "../src/grandes_batailles/tests/maps.rs"]
mod maps;
#[path = "../src/grandes_batailles/tests/scenarios.rs"]
mod scenarios;

fn play(game: &GrandesBatailles, index: u64, legal: &mut Vec<Action>) {
    let mut env = Desk::silent(Stream::new(1, index, Purpose::Rules));
    let mut dice = Stream::new(1, index, Purpose::Bot(Side::First));
    let mut state = game.setup();
    while let Status::Awaiting(_) = game.status(&state) {
        game.legal_actions(&state, legal);
        let choice = dice.below(legal.len() as u32) as usize;
        game.apply(&mut state, legal[choice], &mut env);
    }
}

#[test]
fn a_game_allocates_nothing() {
    let both = Extras { frossard_early: true, castagny: true };
    let battles = [
        ("spicheren", spicheren(Extras::default())),
        ("spicheren with both options", spicheren(both)),
        ("wissembourg", wissembourg(false)),
        ("wissembourg, extended", wissembourg(true)),
    ];
    for (name, data) in battles {
        let game = GrandesBatailles::new(data);
        let mut legal = Vec::with_capacity(GrandesBatailles::CARD.max_actions);
        let info = allocation_counter::measure(|| (0..50).for_each(|index| play(&game, index, &mut legal)));
        assert_eq!(info.count_total, 0, "{name}");
    }
}
