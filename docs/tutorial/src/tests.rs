//! The laws, the odds, and the page that tells of this game.

use crate::attack::Attack;
use crate::data::SCHEMA;
use crate::game::{Action, Crossing, GUARDS, RAIDERS, Roll};
use crate::{answers, drawing, table};
use sandtable_bots::catalogue;
use sandtable_bots::player::Player;
use sandtable_engine::{Desk, Exercise, Game, Scripted, Side, Stage, Status, laws};
use sandtable_questions::system::System;
use sandtable_scenarios::{Overlay, Source};
use std::fs;
use std::path::Path;

fn game() -> Crossing {
    Crossing::of(&table(Vec::new()).expect("no faults").scenario.data).expect("data of this game")
}

#[test]
fn random_games_hold_every_law() {
    let game = game();
    let seen = laws::conformance(&game, 1, 0..300).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(seen.games, 300);
    assert_eq!(laws::own_dice::<Crossing, _>(&[vec![Roll::Attackers, Roll::Attacked]]), Ok(()));
    let told = laws::stories(&game, RAIDERS, 1, 0..300, 200).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(told.positions > 0 && told.enemy > 0, "{told:?}");
}

#[test]
fn the_bot_uses_only_what_its_side_sees() {
    let game = game();
    for side in Side::BOTH {
        let typed = format!("{}=heuristic", Crossing::CARD.sides[side.index()]);
        let (side, choice) = catalogue::parse("bot", &typed, Crossing::CARD.sides).expect("a bot");
        let bot = Player::open(&choice, side, &game, &sandtable_bots::NoTexts).expect("no faults");
        let asked = laws::leak(&game, &bot, side, 1, 0..50).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(asked > 0);
    }
}

/// §4.2, §4.3: every throw, against the rulebook's words.
#[test]
fn an_attack_wins_with_the_higher_total() {
    for (attackers, attacked, bonus) in [(3_u8, 2_u8, 1_u8), (1, 4, 3), (4, 1, 0)] {
        for [one, other] in (1..=6_i32).flat_map(|one| (1..=6_i32).map(move |other| [one, other])) {
            let mut env = Desk::silent(Scripted::dice(&[one as u32, other as u32]));
            let Stage::Result(row) = Attack(game(), [attackers, attacked], bonus).begin(&mut env) else { panic!() };
            let lead = i32::from(attackers) + one - i32::from(attacked + bonus) - other;
            assert_eq!((row[0], row[1]), (i32::from(lead > 0), lead));
        }
    }
}

/// §4.3, §5.1: the band of the camp breaks through at the ford and takes the village.
#[test]
fn a_band_takes_the_village() {
    let game = game();
    let zone = |name: &str| game.data.places.iter().find(|place| place.name == name).expect("a place").id;
    let go = |from, to| Action::Move { from: zone(from), to: zone(to) };
    let mut state = game.setup();
    let mut env = Desk::silent(Scripted::dice(&[2, 1]));
    let actions = [Action::Post(3), Action::Post(1), Action::Post(2), go("Camp", "Ford"), Action::Pass];
    for action in actions {
        game.apply(&mut state, action, &mut env);
    }
    assert_eq!((state.turn, state.side, state.unseen), (2, RAIDERS, [0, 0, 1, 1, 0]));
    assert!(state.pieces(GUARDS).all(|(at, _)| at != zone("Ford")));
    game.apply(&mut state, go("Ford", "Village"), &mut env);
    let Status::Over(outcome) = game.status(&state) else { panic!("the village is taken") };
    assert_eq!((outcome.level, outcome.ending, outcome.margin), (0, 0, 7 - 5));
}

#[test]
fn the_map_names_every_place() {
    let drawn = drawing().expect("no faults");
    assert!(drawn.starts_with("<svg"));
    game().data.places.iter().for_each(|place| assert!(drawn.contains(&place.name), "{}", place.name));
}

/// §1.1
#[test]
fn the_raiders_see_no_strength() {
    let game = game();
    let mut state = game.setup();
    for action in [Action::Post(3), Action::Post(1), Action::Post(2)] {
        game.apply(&mut state, action, &mut Desk::silent(Scripted::dice(&[])));
    }
    let hidden = |side| {
        let mut seen = state.clone();
        game.hide(&mut seen, side);
        seen.pieces(GUARDS).filter(|(_, post)| post.strength == 0).count()
    };
    assert_eq!(Side::BOTH.map(hidden), [3, 0]);
}

/// A planted error: a scenario with a post too many is refused.
#[test]
fn a_wrong_scenario_is_an_error() {
    let Err(error) = table(vec![Overlay::Set("rules.posts=[1, 1, 2, 3]".into())]) else { panic!("four posts") };
    assert!(error.to_string().contains("rules.posts"), "{error}");
    let _: fn(&Source, &[Overlay]) -> _ = |source, overlays| SCHEMA.load(source, overlays);
}

/// The blocks of the page behind a line "In `FILE`:" are the whole file, in its order. The block behind the last command is what is printed.
#[test]
fn the_page_has_every_line_of_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(folder.join("../tutorial.md")).expect("the page");
    let (mut files, mut name) = (std::collections::BTreeMap::<String, String>::new(), None);
    let (mut lines, mut block) = (page.lines(), String::new());
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("In `") {
            name = rest.split('`').next().map(String::from);
        } else if line.starts_with("```") {
            block = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            if let Some(name) = name.take() {
                let whole = files.entry(name).or_default();
                *whole += if whole.is_empty() { "" } else { "\n" };
                *whole += &block;
            }
        }
    }
    for (name, told) in &files {
        let file = fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let line = file.lines().zip(told.lines()).position(|(there, here)| there != here);
        assert!(file == *told, "{name}: the page differs, first in line {:?}", line.map(|line| line + 1));
    }
    let sources = fs::read_dir(folder.join("src")).expect("a folder").flatten();
    let sources = sources.map(|file| format!("src/{}", file.file_name().display()));
    let shown = sources.filter(|name| name != "src/tests.rs").chain(["scenario.toml", "map.toml"].map(String::from));
    shown.for_each(|name| assert!(files.contains_key(&name), "{name} is not in the page"));
    assert_eq!(block, answers(10_000).expect("no faults"));
}
