//! Games of the built-in doctrines.

use super::{GAME, from_text, heuristic, play};
use crate::belfort::DOCTRINES;
use crate::belfort::Player;
use crate::belfort::doctrine::{Doctrine, Scripted};
use crate::bot::Bot;
use crate::catalogue::{BotChoice, BotKind, DoctrineInfo};
use crate::random::Random;
use crate::texts::{NoTexts, Texts};
use sandtable_engine::Choose;
use sandtable_engine::Side;
use sandtable_engine::belfort::{Action, Belfort, FRENCH, PRUSSIAN, Step};
use sandtable_engine::laws;
use std::collections::BTreeMap;

fn named(name: &str) -> DoctrineInfo {
    DOCTRINES.into_iter().find(|d| d.name == name).unwrap()
}

fn bot(info: &DoctrineInfo) -> Scripted {
    from_text(info.side, info.text)
}

/// Plays `games` of a doctrine against a bot.
fn against(
    info: &DoctrineInfo,
    bot: &mut dyn Choose<Belfort>,
    enemy: &mut dyn Choose<Belfort>,
    games: u64,
    mut seen: impl FnMut(&sandtable_engine::belfort::State, Side, &[Action], usize),
) -> Vec<(u8, i16)> {
    (0..games)
        .map(|index| {
            let end = match info.side {
                Side::First => play([&mut *bot, &mut *enemy], 7, index, &mut seen),
                Side::Second => play([&mut *enemy, &mut *bot], 7, index, &mut seen),
            };
            let outcome = end.outcome().unwrap();
            (outcome.level, outcome.margin)
        })
        .collect()
}

#[test]
fn the_catalogue_says_what_the_files_say() {
    for info in DOCTRINES {
        let doctrine =
            Doctrine::read(info.name, info.text, &*GAME, info.side).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!((doctrine.name.as_str(), doctrine.about.as_str()), (info.name, info.about));
    }
    for side in Side::BOTH {
        assert!(DOCTRINES.iter().filter(|d| d.side == side).count() >= 2);
    }
}

#[test]
fn every_doctrine_plays_legal_games_against_both_bots() {
    for info in DOCTRINES {
        let mut bot = bot(&info);
        for enemy in [&mut Random as &mut dyn Choose<Belfort>, &mut heuristic(info.side.enemy())] {
            let outcomes = against(&info, &mut bot, enemy, 200, |_, _, legal, choice| assert!(choice < legal.len()));
            assert_eq!(outcomes.len(), 200);
        }
    }
}

#[test]
fn no_doctrine_knows_what_its_side_cannot_see() {
    for info in DOCTRINES {
        let compared = laws::leak::<Belfort, _>(&GAME, &bot(&info), info.side, 13, 0..30);
        assert!(compared.unwrap_or_else(|broken| panic!("{}: {broken}", info.name)) > 1_000);
    }
}

#[test]
fn a_game_is_the_same_again_and_whatever_was_played_before() {
    for info in DOCTRINES {
        let record = |bot: &mut Scripted, first: u64| {
            let mut choices = Vec::new();
            for index in first..6 {
                let mut enemy = heuristic(info.side.enemy());
                let mut seen = |_: &_, side: Side, _: &[Action], choice: usize| {
                    if index == 5 {
                        choices.push((side, choice));
                    }
                };
                match info.side {
                    Side::First => play([bot, &mut enemy], 7, index, &mut seen),
                    Side::Second => play([&mut enemy, bot], 7, index, &mut seen),
                };
            }
            choices
        };
        let alone = record(&mut bot(&info), 5);
        assert_eq!(alone, record(&mut bot(&info), 0), "{}", info.name);
    }
}

#[test]
fn one_line_of_a_doctrine_changes_the_outcomes() {
    let info = named("storm");
    let line = "rehabilitate = { at-least = 1 }";
    assert_eq!(info.text.matches(line).count(), 1);
    let careless = info.text.replace(line, "pass = \"reorganisation\"");
    let count = |text: &str| {
        let mut attacks = 0u32;
        let outcomes =
            against(&info, &mut from_text(PRUSSIAN, text), &mut heuristic(FRENCH), 200, |s, side, legal, choice| {
                attacks += u32::from(
                    side == PRUSSIAN && matches!(s.step(), Step::Objective(_)) && legal[choice] != Action::Done,
                );
            });
        (attacks, outcomes.iter().map(|(_, margin)| i32::from(*margin)).sum::<i32>())
    };
    let (rested, worn) = (count(info.text), count(&careless));
    assert_ne!(rested.0, worn.0, "attacks: {rested:?} {worn:?}");
    assert!(rested.1 + 200 < worn.1, "the French hold more against the worn: {rested:?} {worn:?}");
}

#[test]
fn the_doctrines_do_what_they_are_called() {
    // citadel: the garrison is set up inside the walls, except the two battalions that find no place there.
    let mut outside = 0;
    let info = named("citadel");
    against(&info, &mut bot(&info), &mut bot(&named("tresckow")), 20, |s, side, _, _| {
        if side == FRENCH && s.turn() == 1 {
            let battalions = GAME.classes(FRENCH).battalions;
            let there = s.infantry_at(FRENCH).minus(GAME.data().forts);
            outside = outside.max(there.into_iter().map(|z| (s.units_at(z) & battalions).len()).sum());
        }
    });
    assert!(outside <= 2, "{outside}");

    // tresckow: no village before January, the Perches only then.
    let info = named("tresckow");
    let (mut early, mut late) = (0, 0);
    against(&info, &mut bot(&info), &mut bot(&named("denfert")), 20, |s, side, legal, choice| {
        if let (PRUSSIAN, Action::Attack(_, zone)) = (side, legal[choice])
            && [2, 3, 4, 12].contains(&zone.0)
        {
            if s.turn() < 5 { early += 1 } else { late += 1 }
        }
    });
    assert_eq!(early, 0);
    assert!(late >= 10, "{late}");

    // storm: attacks in the first turn.
    let info = named("storm");
    let mut first = 0;
    against(&info, &mut bot(&info), &mut bot(&named("denfert")), 20, |s, side, legal, choice| {
        first += u32::from(side == PRUSSIAN && s.turn() == 1 && matches!(legal[choice], Action::Attack(..)));
    });
    assert!(first > 20, "{first}");
}

#[test]
fn the_examples_of_the_guide_are_doctrines() {
    let guide = include_str!("../../../../data/belfort/doctrines/README.md");
    let mut read = 0;
    for block in guide.split("```toml\n").skip(1) {
        let text = block.split("```").next().unwrap();
        let side = if text.contains("side = \"french\"") { FRENCH } else { PRUSSIAN };
        Doctrine::read("README.md", text, &*GAME, side).unwrap_or_else(|faults| panic!("{faults}"));
        read += 1;
    }
    assert_eq!(read, 3);
    for info in DOCTRINES {
        assert!(guide.contains(info.about), "{}", info.name);
    }
}

// ---- By name ----

fn build(file: Option<&str>, side: Side, texts: &dyn Texts) -> Result<(Player, String), sandtable_scenarios::Faults> {
    let choice = BotChoice::built_in(BotKind::Scripted, file);
    let opened = Bot::open(&choice, side, &*GAME, texts, "bot")?;
    Ok((Player::new(&opened.bot, side, &*GAME)?, opened.text.unwrap().name))
}

#[test]
fn a_doctrine_is_chosen_by_name_or_is_the_historical_one() {
    assert_eq!(build(None, FRENCH, &NoTexts).unwrap().1, "built-in doctrine denfert");
    assert_eq!(build(None, PRUSSIAN, &NoTexts).unwrap().1, "built-in doctrine tresckow");
    let (player, _) = build(Some("citadel"), FRENCH, &NoTexts).unwrap();
    assert!(matches!(player, Player::Scripted(bot) if bot.doctrine().name == "citadel" && !bot.doctrine().is_empty()));
}

#[test]
fn a_name_that_is_none_gets_the_nearest_and_the_other_side_is_named() {
    let fault = |file, side| build(Some(file), side, &NoTexts).unwrap_err().iter().next().unwrap().clone();
    assert_eq!(fault("citadelle", FRENCH).nearest.as_deref(), Some("citadel"));
    assert!(fault("storm", FRENCH).found.contains("prussian"));
    assert_eq!(fault("nowhere/doctrine.toml", FRENCH).at.name(), "nowhere/doctrine.toml");
}

#[test]
fn a_doctrine_is_read_from_a_file_with_its_faults() {
    let texts = [
        ("good.toml", named("citadel").text.to_owned()),
        ("bad.toml", super::text(FRENCH, "[[order]]\nfortify = [51]")),
    ];
    let texts = BTreeMap::from(texts.map(|(name, text)| (name.to_owned(), text)));
    assert_eq!(build(Some("good.toml"), FRENCH, &texts).unwrap().1, "good.toml");
    let fault = build(Some("bad.toml"), FRENCH, &texts).unwrap_err().iter().next().unwrap().clone();
    assert_eq!((fault.at.name(), fault.line()), ("bad.toml", 7));
}
