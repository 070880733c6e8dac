//! The laws, over random games of the default scenario of Storm over Belfort.

use sandtable_engine::belfort::Belfort;
use sandtable_engine::belfort::rulings::RULINGS;
use sandtable_engine::laws;
use sandtable_scenarios::{GameData, Overlay, Source, load};

fn default_game(overlays: &[Overlay]) -> Belfort {
    let source = Source::named("belfort").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    let GameData::Belfort(data) = loaded.data;
    Belfort::new(*data)
}

#[test]
fn the_default_scenario_conforms() {
    let games = 1_000;
    let tally = laws::conformance(&default_game(&[]), 1, 0..games).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(tally.games, games);
    println!("{tally:?}");
}

/// Every reading of every ruling, one at a time.
#[test]
fn every_switched_ruling_conforms() {
    for ruling in RULINGS {
        for choice in &ruling.choices[1..] {
            let switch = format!("{}={}", ruling.id, choice.name);
            let game = default_game(&[Overlay::Ruling(switch.clone())]);
            laws::conformance(&game, 2, 0..50).unwrap_or_else(|broken| panic!("{switch}: {broken}"));
        }
    }
}
