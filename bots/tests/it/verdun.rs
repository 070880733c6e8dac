//! The bots of Verdun 1916: legal, blind to what is hidden, and better than chance.

use crate::table::{play, player};
use sandtable_bots::Random;
use sandtable_bots::verdun::Player;
use sandtable_engine::laws;
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Game, Side};
use sandtable_scenarios::{Overlay, Source, load};

const SCENARIOS: [&str; 3] = ["verdun-february", "verdun-autumn", "verdun"];

fn game(scenario: &str, overlays: &[Overlay]) -> Verdun {
    let loaded = load(&Source::named(scenario).expect("a built-in scenario"), overlays).expect("no faults");
    Verdun::new(loaded.data.to().expect("the data of verdun"))
}

#[test]
fn the_heuristic_beats_random_from_either_side_in_every_scenario() {
    for scenario in SCENARIOS {
        let game = game(scenario, &[]);
        let (german, _) = play(&game, [player(&game, "german=heuristic"), Player::Random(Random)], 11, 40);
        assert!(german[0] >= 38, "{scenario}: as the German it won {} of 40", german[0]);
        let (french, _) = play(&game, [Player::Random(Random), player(&game, "french=heuristic")], 12, 40);
        assert!(french[1] >= 38, "{scenario}: as the French it won {} of 40", french[1]);
    }
}

#[test]
fn no_bot_looks_at_what_is_hidden() {
    let game = game("verdun-february", &[]);
    for side in Side::BOTH {
        let bot = player(&game, &format!("{}=heuristic", Verdun::CARD.sides[side.index()]));
        let compared = laws::leak(&game, &bot, side, 5, 0..10).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(compared > 1_000);
    }
}

#[test]
fn the_heuristic_repeats_itself() {
    let game = game("verdun-autumn", &[]);
    let bots = || [player(&game, "german=heuristic"), player(&game, "french=heuristic")];
    assert_eq!(play(&game, bots(), 3, 3), play(&game, bots(), 3, 3));
}

/// The bot reads the rules in force: a changed card changes its choices.
#[test]
fn an_erratum_changes_the_play() {
    let stronger = Overlay::Set("cards.german.barrage-6.dice=9".into());
    let [base, changed] = [game("verdun-february", &[]), game("verdun-february", &[stronger])];
    let choices = |game: &Verdun| {
        let bots = [player(game, "german=heuristic"), player(game, "french=heuristic")];
        play(game, bots, 4, 3).1
    };
    assert_ne!(choices(&base), choices(&changed));
}

/// Who sits still wins by the marker, unless the French attack.
#[test]
fn the_french_of_autumn_beat_a_german_who_sits_still() {
    let game = game("verdun-autumn", &[]);
    let (wins, _) =
        play(&game, [player(&game, "german=scripted:falkenhayn"), player(&game, "french=heuristic")], 13, 60);
    assert!(wins[1] >= 36, "won {} of 60", wins[1]);
}
