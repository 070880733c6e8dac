//! The bots of Storm over Belfort: legal, blind to what is hidden, and better than chance.

use crate::table::{play, player};
use sandtable_bots::belfort::weights::BUILT_IN;
use sandtable_bots::belfort::{DOCTRINES, Player};
use sandtable_bots::catalogue;
use sandtable_bots::{Bot, Random};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::laws;
use sandtable_engine::{Game, Side};
use sandtable_scenarios::{Overlay, Source, load};

fn game(overlays: &[Overlay]) -> Belfort {
    let loaded = load(&Source::named("belfort").expect("a built-in scenario"), overlays).expect("no faults");
    Belfort::new(loaded.data.to().expect("the data of belfort"))
}

#[test]
fn the_heuristic_beats_random_from_either_side() {
    let game = game(&[]);
    let (french, _) = play(&game, [player(&game, "french=heuristic"), Player::Random(Random)], 11, 400);
    assert!(french[0] >= 380, "as the French it won {} of 400", french[0]);
    let (prussian, _) = play(&game, [Player::Random(Random), player(&game, "prussian=heuristic")], 12, 400);
    assert!(prussian[1] >= 380, "as the Prussian it won {} of 400", prussian[1]);
}

/// By its text a bot is known for the same one when something that was stopped goes on.
#[test]
fn the_text_of_a_mixture_has_those_of_its_members() {
    let (side, choice) =
        catalogue::parse("bot", "french=mixture:tests/it/mixture.toml", Belfort::CARD.sides).expect("a bot");
    let opened = Bot::open(&choice, side, &game(&[]), &crate::Files, "bot").expect("no faults");
    let text = opened.text.expect("a mixture has a file").text;
    assert!(text.starts_with("# A mixture for tests."), "{text}");
    assert!(text.contains(BUILT_IN[0].text[side]), "{text}");
    assert!(text.contains(DOCTRINES[0].text), "{text}");
}

#[test]
fn the_default_scenario_is_a_contest_between_the_best_bots() {
    let game = game(&[]);
    let (wins, _) = play(&game, [player(&game, "french=heuristic"), player(&game, "prussian=heuristic")], 13, 1_000);
    assert!(wins.iter().all(|&n| (250..=750).contains(&n)), "French {} to Prussian {}", wins[0], wins[1]);
}

#[test]
fn no_bot_looks_at_what_is_hidden() {
    let game = game(&[]);
    for side in Side::BOTH {
        for name in ["random", "heuristic"] {
            let bot = player(&game, &format!("{}={name}", Belfort::CARD.sides[side.index()]));
            let compared = laws::leak(&game, &bot, side, 5, 0..40).unwrap_or_else(|broken| panic!("{name}: {broken}"));
            assert!(compared > 1_000);
        }
    }
}

#[test]
fn the_heuristic_repeats_itself() {
    let game = game(&[]);
    let bots = || [player(&game, "french=heuristic"), player(&game, "prussian=heuristic")];
    assert_eq!(play(&game, bots(), 3, 20), play(&game, bots(), 3, 20));
}

/// The bot reads the rules in force: a changed table changes its choices.
#[test]
fn an_erratum_changes_the_play() {
    let (base, changed) = (game(&[]), game(&[Overlay::Set("tables.assault.7+.3=0/3".into())]));
    let choices = |game: &Belfort| {
        let bots = [player(game, "french=heuristic"), player(game, "prussian=heuristic")];
        play(game, bots, 4, 20).1
    };
    assert_ne!(choices(&base), choices(&changed));
}
