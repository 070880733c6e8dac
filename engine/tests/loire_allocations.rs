//! No heap allocation while random games of The Loire Campaign are played.

use sandtable_engine::loire::{Action, Data, Loire};
use sandtable_engine::{Desk, Game, Purpose, Side, Status, Stream};
use sandtable_scenarios::loire::SCHEMA;
use sandtable_scenarios::{Overlay, Source};

fn game(overlays: &[Overlay]) -> Loire {
    let source = Source::Folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/loire").into());
    let loaded = SCHEMA.load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Loire::new(loaded.data.to::<Data>().expect("the data of loire"))
}

fn play(game: &Loire, index: u64, legal: &mut Vec<Action>) {
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
    for overlays in [Vec::new(), vec![Overlay::Set("options.open=true".into())]] {
        let game = game(&overlays);
        let mut legal = Vec::with_capacity(Loire::CARD.max_actions);
        let info = allocation_counter::measure(|| (0..20).for_each(|index| play(&game, index, &mut legal)));
        assert_eq!(info.count_total, 0, "{overlays:?}");
    }
}
