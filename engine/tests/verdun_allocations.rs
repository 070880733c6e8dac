//! No heap allocation while random games of the three scenarios of Verdun 1916 are played.

use sandtable_engine::verdun::{Action, Verdun};
use sandtable_engine::{Desk, Game, Purpose, Side, Status, Stream};
use sandtable_scenarios::{Source, load};

fn game(name: &str) -> Verdun {
    let source = Source::named(name).unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    Verdun::new(loaded.data.to().expect("the data of verdun"))
}

fn play(game: &Verdun, index: u64, legal: &mut Vec<Action>) {
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
    for name in ["verdun-february", "verdun-autumn", "verdun"] {
        let game = game(name);
        let mut legal = Vec::with_capacity(Verdun::CARD.max_actions);
        let info = allocation_counter::measure(|| (0..20).for_each(|index| play(&game, index, &mut legal)));
        assert_eq!(info.count_total, 0, "{name}");
    }
}
