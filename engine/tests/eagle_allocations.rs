//! No heap allocation while random games of The Stricken Eagle are played.

use sandtable_engine::eagle::{Action, Eagle};
use sandtable_engine::{Desk, Game, Purpose, Side, Status, Stream};
use sandtable_scenarios::{Overlay, Source, load};

fn game(overlays: &[Overlay]) -> Eagle {
    let source = Source::named("eagle").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Eagle::new(loaded.data.to().expect("the data of eagle"))
}

fn play(game: &Eagle, index: u64, legal: &mut Vec<Action>) {
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
    for overlays in [Vec::new(), vec![Overlay::Set("options.alternate=true".into())]] {
        let game = game(&overlays);
        let mut legal = Vec::with_capacity(Eagle::CARD.max_actions);
        let info = allocation_counter::measure(|| (0..20).for_each(|index| play(&game, index, &mut legal)));
        assert_eq!(info.count_total, 0, "{overlays:?}");
    }
}
