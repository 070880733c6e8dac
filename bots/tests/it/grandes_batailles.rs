//! The bots of Wissembourg and Spicheren: legal, blind to what is hidden, and better than chance. The boards here name no bots, so that the
//! heuristic plays by the weights for any battle, `2026-11`.

mod judgement;
mod positions;

use crate::battles::{Table, battles, heuristics, player};
use sandtable_bots::catalogue;
use sandtable_bots::grandes_batailles::odds::{Odds, Toll};
use sandtable_bots::grandes_batailles::weights::{BUILT_IN, Weights};
use sandtable_bots::grandes_batailles::{DOCTRINES, Player};
use sandtable_bots::{Bot, NoTexts, Random};
use sandtable_engine::grandes_batailles::rules::Terms;
use sandtable_engine::grandes_batailles::tables::CombatResult;
use sandtable_engine::grandes_batailles::{Data, FRENCH, GrandesBatailles, PRUSSIAN};
use sandtable_engine::laws;
use sandtable_engine::{Coverage, Game, Observer, Rule, Side};

/// Every bot that a side can be played by.
fn bots_of(side: Side) -> Vec<String> {
    let own = DOCTRINES.into_iter().filter(|doctrine| doctrine.side == side);
    let scripted = own.map(|doctrine| format!("scripted:{}", doctrine.name));
    ["random".to_owned(), "heuristic".to_owned()].into_iter().chain(scripted).collect()
}

/// Twice the games that a side won, a draw counting as half a game, of twice 200.
fn halves(game: &GrandesBatailles, bots: [Player; 2], seed: u64, side: Side) -> u64 {
    let mut table = Table::new(game, bots);
    (0..200).for_each(|index| table.play(seed, index));
    2 * table.wins[side.index()] + table.draws
}

#[test]
fn the_heuristic_beats_random_from_either_side_in_both_battles() {
    for (name, data) in battles() {
        let game = GrandesBatailles::new(data);
        let french = [player(&game, "french=heuristic"), Player::Random(Random)];
        let prussian = [Player::Random(Random), player(&game, "prussian=heuristic")];
        for (side, bots) in [(FRENCH, french), (PRUSSIAN, prussian)] {
            let won = halves(&game, bots, 11, side);
            assert!(won >= 380, "{name}: as the {side:?} it won {won} of 400 halves");
        }
    }
}

/// The sections that came into play.
struct Seen(Vec<bool>);

impl Observer<GrandesBatailles> for Seen {
    const RULES: bool = true;

    fn rule(&mut self, rule: Rule) {
        self.0[usize::from(rule.0)] = true;
    }
}

/// The modelled sections that never came into play where each of some battles is played at random and by the heuristic.
fn never(battles: &[(&'static str, Data)], games: [u64; 2]) -> Vec<&'static str> {
    let sections = GrandesBatailles::CARD.rulebook.sections;
    let mut seen = Seen(vec![false; sections.len()]);
    for (_, data) in battles {
        let game = GrandesBatailles::new(data.clone());
        let random = [Player::Random(Random), Player::Random(Random)];
        for (bots, games) in [random, heuristics(&game)].into_iter().zip(games) {
            let mut table = Table::new(&game, bots);
            (0..games).for_each(|index| table.watch(1, index, &mut seen));
        }
    }
    let modelled = |coverage| matches!(coverage, Coverage::Modelled | Coverage::Partly(_));
    let missed = sections.iter().zip(&seen.0).filter(|(section, seen)| modelled(section.coverage) && !**seen);
    missed.map(|(section, _)| section.number).collect()
}

#[test]
fn every_modelled_section_comes_into_play() {
    assert_eq!(never(&battles(), [500, 20]), Vec::<&str>::new());
}

/// Without the options their sections stay out of play, and that is seen.
#[test]
fn a_section_that_stays_out_of_play_is_found() {
    let missed = never(&battles()[..2], [20, 2]);
    assert!(["13.1.7", "13.2.7"].iter().all(|section| missed.contains(section)), "{missed:?}");
    assert!(!missed.contains(&"13.1") && !missed.contains(&"13.2"), "{missed:?}");
}

#[test]
fn no_bot_looks_at_what_is_hidden() {
    for (name, data) in battles() {
        let game = GrandesBatailles::new(data);
        for side in Side::BOTH {
            for bot in bots_of(side) {
                let choice = format!("{}={bot}", GrandesBatailles::CARD.sides[side.index()]);
                let compared = laws::leak(&game, &player(&game, &choice), side, 5, 0..30)
                    .unwrap_or_else(|broken| panic!("{name}, {choice}: {broken}"));
                assert!(compared > 1_000, "{name}, {choice}: only {compared} decisions");
            }
        }
    }
}

#[test]
fn bots_repeat_themselves() {
    for (_, data) in battles() {
        let game = GrandesBatailles::new(data);
        for bots in pairs(&game) {
            let trace = || {
                let mut table = Table::new(&game, bots.clone());
                (0..10).for_each(|index| table.play(3, index));
                table.trace
            };
            assert_eq!(trace(), trace());
        }
    }
}

/// The heuristic against itself, each doctrine against one of the other side's.
fn pairs(game: &GrandesBatailles) -> [[Player; 2]; 3] {
    let scripted = |first, second| [player(game, first), player(game, second)];
    [
        heuristics(game),
        scripted("french=scripted:hold", "prussian=scripted:steinmetz"),
        scripted("french=scripted:counter", "prussian=scripted:moltke"),
    ]
}

/// Every doctrine beats random as the heuristic does.
#[test]
fn doctrines_beat_random_in_both_battles() {
    for (name, data) in battles() {
        let game = GrandesBatailles::new(data);
        for info in DOCTRINES {
            let own =
                player(&game, &format!("{}=scripted:{}", GrandesBatailles::CARD.sides[info.side.index()], info.name));
            let other = Player::Random(Random);
            let bots = if info.side == FRENCH { [own, other] } else { [other, own] };
            let won = halves(&game, bots, 12, info.side);
            assert!(won >= 380, "{name}: {} won {won} of 400 halves", info.name);
        }
    }
}

/// The styles differ: who storms attacks sooner and oftener than who waits.
#[test]
fn doctrines_do_what_they_are_called() {
    for (name, data) in battles() {
        let game = GrandesBatailles::new(data);
        let attacks = |prussian: &str| {
            let bots = [player(&game, "french=scripted:hold"), player(&game, prussian)];
            let mut table = Table::new(&game, bots);
            (0..20).for_each(|index| table.play(5, index));
            table.attacks
        };
        let [moltke, steinmetz] =
            ["moltke", "steinmetz"].map(|doctrine| attacks(&format!("prussian=scripted:{doctrine}")));
        assert!(steinmetz[1] > moltke[1] && moltke[1] > 20, "{name}: {moltke:?} {steinmetz:?}");
    }
}

/// A bot that has played games plays the next as a new one does.
#[test]
fn a_game_does_not_depend_on_those_before() {
    for (name, data) in battles() {
        let game = GrandesBatailles::new(data);
        for bots in pairs(&game) {
            let mut old = Table::new(&game, bots.clone());
            old.play(3, 0);
            old.trace = 0;
            old.play(3, 1);
            let mut new = Table::new(&game, bots);
            new.play(3, 1);
            assert_eq!(old.trace, new.trace, "{name}");
        }
    }
}

/// The bot reads the rules in force: a changed table changes its choices.
#[test]
fn an_erratum_changes_the_play() {
    let choices = |data| {
        let game = GrandesBatailles::new(data);
        let mut table = Table::new(&game, heuristics(&game));
        table.play(4, 0);
        table.trace
    };
    let [(_, base), ..] = battles();
    let mut changed = base.clone();
    changed.tables.combat.rows[5] = [CombatResult::Nothing; 9];
    assert_ne!(choices(base), choices(changed));
}

/// §11.2.2 The rulebook's example of 6 + 7, coordinated: 13 against open ground is D+1 whatever is rolled.
#[test]
fn odds_are_those_of_the_tables() {
    let [(_, data), ..] = battles();
    let game = GrandesBatailles::new(data);
    let odds = Odds::new(&game);
    let results = |value, shifts, die| odds.results(&game, Terms { value, shifts, die });
    assert_eq!(results(13, 0, 2), [0, 0, 0, 6]);
    assert_eq!(results(6, 0, 2), [0, 0, 3, 3]);
    assert_eq!(results(5, 0, 0), [0, 3, 3, 0]);
    assert_eq!(results(1, -3, 0), results(0, 0, 0));
    assert_eq!([-1, 0, 2, 5].map(|total| odds.passes(total)), [0, 1, 3, 6]);
}

#[test]
fn a_toll_counts_in_thirty_sixths() {
    // Three faces test, of which half fail; three disorganise.
    assert_eq!(Toll::of([0, 3, 3, 0], 3, false), Toll { steps: 0, shaken: 27, driven: 27 });
    assert_eq!(Toll::of([0, 3, 3, 0], 3, true), Toll { steps: 27, shaken: 0, driven: 27 });
    assert_eq!(Toll::of([0, 0, 0, 6], 6, true), Toll { steps: 72, shaken: 0, driven: 36 });
}

#[test]
fn cover_and_numbers_help_the_defender_of_a_duel() {
    let [(_, data), ..] = battles();
    let odds = Odds::new(&GrandesBatailles::new(data));
    for attack in 0..=32 {
        for defence in 0..=16 {
            let on = |protection, defence| odds.duel(FRENCH, attack, defence, protection).defender.driven;
            assert!(on(2, defence) <= on(1, defence) && on(3, defence) <= on(2, defence));
            assert!(on(1, defence + 1) <= on(1, defence));
        }
    }
}

#[test]
fn the_built_in_weights_have_no_faults() {
    for side in Side::BOTH {
        Weights::read("built-in", BUILT_IN[0].text[side]).unwrap_or_else(|faults| panic!("{faults}"));
    }
}

#[test]
fn every_fault_of_a_file_of_weights_is_reported() {
    let text = BUILT_IN[0].text[FRENCH].replace("crowd = ", "crowds = ").replace("gun = ", "gun = \"dear\" # ");
    let faults = Weights::read("mine.toml", &text).expect_err("three faults").to_string();
    for wanted in ["mine.toml", "crowds", "crowd", "gun"] {
        assert!(faults.contains(wanted), "{wanted} is not in:\n{faults}");
    }
}

#[test]
fn doctrines_are_chosen_by_name_among_those_of_the_system() {
    let [(_, data), ..] = battles();
    let game = GrandesBatailles::new(data);
    let build = |argument: &str| {
        let (side, choice) = catalogue::parse("bot", argument, GrandesBatailles::CARD.sides).expect("a known bot");
        Bot::open(&choice, side, &game, &NoTexts, "bot").map(|opened| opened.text.expect("a text").name)
    };
    assert_eq!(build("french=scripted").unwrap(), "built-in doctrine hold");
    assert_eq!(build("prussian=scripted").unwrap(), "built-in doctrine moltke");
    assert_eq!(build("prussian=scripted:steinmetz").unwrap(), "built-in doctrine steinmetz");
    let near = |argument| build(argument).unwrap_err().iter().next().unwrap().clone();
    assert_eq!(near("prussian=scripted:motlke").nearest.as_deref(), Some("moltke"));
    assert!(near("french=scripted:moltke").found.contains("prussian"));
    // A doctrine of another system is none here.
    assert!(near("french=scripted:denfert").expected.contains("counter"));
}
