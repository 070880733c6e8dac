//! The bots of The Loire Campaign: legal, blind to what is hidden, without allocations, better than chance, and sane.

use crate::table::{Table, heuristics, player};
use sandtable_bots::Random;
use sandtable_bots::loire::Player;
use sandtable_engine::laws;
use sandtable_engine::loire::Loire;
use sandtable_engine::{Game, Side, Silent};
use sandtable_scenarios::loire::SCHEMA;
use sandtable_scenarios::{Overlay, Source};

fn game(overlays: &[Overlay]) -> Loire {
    let source = Source::named("loire").unwrap();
    let loaded = SCHEMA.load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Loire::new(loaded.data.to().expect("the data of loire"))
}

/// The half points that each side took in so many games, and all that was chosen.
fn play(game: &Loire, bots: [Player; 2], games: u64) -> ([u64; 2], u64) {
    let mut table = Table::new(game, bots, Silent);
    (0..games).for_each(|index| table.play(11, index));
    (table.wins.map(|wins| 2 * wins + table.draws), table.trace)
}

#[test]
fn the_heuristic_beats_random_from_either_side() {
    let game = game(&[]);
    let (halves, _) = play(&game, [player(&game, "french=heuristic"), Player::Random(Random)], 40);
    assert!(halves[0] >= 76, "as the French it took {} of 80 half points", halves[0]);
    let (halves, _) = play(&game, [Player::Random(Random), player(&game, "german=heuristic")], 40);
    assert!(halves[1] >= 76, "as the German it took {} of 80 half points", halves[1]);
}

#[test]
fn the_heuristic_beats_every_doctrine_from_either_side() {
    let game = game(&[]);
    for doctrine in ["frederick-charles", "mecklenburg"] {
        let bots = [player(&game, "french=heuristic"), player(&game, &format!("german=scripted:{doctrine}"))];
        let (halves, _) = play(&game, bots, 20);
        assert!(halves[0] >= 24, "over {doctrine} it took {} of 40 half points", halves[0]);
    }
    for doctrine in ["chanzy", "freycinet"] {
        let bots = [player(&game, &format!("french=scripted:{doctrine}")), player(&game, "german=heuristic")];
        let (halves, _) = play(&game, bots, 20);
        assert!(halves[1] >= 24, "over {doctrine} it took {} of 40 half points", halves[1]);
    }
}

#[test]
fn no_bot_looks_at_what_is_hidden() {
    let game = game(&[]);
    for side in Side::BOTH {
        let bot = player(&game, &format!("{}=heuristic", Loire::CARD.sides[side.index()]));
        let compared = laws::leak(&game, &bot, side, 5, 0..3).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(compared > 1_000, "{compared} decisions compared");
    }
}

#[test]
fn no_bot_allocates() {
    let game = game(&[]);
    let scripted = |first, second| [player(&game, first), player(&game, second)];
    for bots in [
        heuristics(&game),
        scripted("french=scripted:chanzy", "german=scripted:mecklenburg"),
        scripted("french=scripted:freycinet", "german=scripted:frederick-charles"),
    ] {
        let mut table = Table::new(&game, bots, Silent);
        table.play(1, 0);
        let info = allocation_counter::measure(|| (1..=3).for_each(|index| table.play(1, index)));
        assert_eq!(info.count_total, 0);
    }
}

#[test]
fn the_heuristic_repeats_itself() {
    let game = game(&[]);
    assert_eq!(play(&game, heuristics(&game), 3), play(&game, heuristics(&game), 3));
}

/// The bots read the rules in force: a changed counter changes their choices.
#[test]
fn an_erratum_changes_the_play() {
    let [base, changed] = [game(&[]), game(&[Overlay::Set("units.5 Division.values.4=14".into())])];
    assert_ne!(play(&base, heuristics(&base), 2).1, play(&changed, heuristics(&changed), 2).1);
}
