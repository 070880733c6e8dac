//! Whole games of Verdun 1916, played again from their logs by code that was written from the rulebook alone.

use crate::oracle::log::{Line, games, log, planted};
use crate::oracle::verdun::{Report, Texts, read};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::texts::NoTexts;
use sandtable_questions::table::Table;

const SCENARIOS: [(&str, &str); 3] = [
    ("verdun-february", include_str!("../../../scenarios/verdun-february/scenario.toml")),
    ("verdun", include_str!("../../../scenarios/verdun/scenario.toml")),
    ("verdun-autumn", include_str!("../../../scenarios/verdun-autumn/scenario.toml")),
];

fn texts(scenario: &str) -> Texts<'_> {
    let [map, cards] =
        [include_str!("../../../scenarios/verdun/map.toml"), include_str!("../../../scenarios/verdun/cards.toml")];
    Texts([map, cards, scenario])
}

/// The log of `sandtable play SCENARIO --decisions --game N`, without the decisions; of players who do anything, if `random`.
fn game_log(scenario: &str, game: u64, random: bool) -> Vec<Line> {
    let bot = random.then(|| BotChoice::built_in(BotKind::Random, None));
    let table = Table::new(scenario, Vec::new()).unwrap().seated(&[bot.clone(), bot], &NoTexts, "bot").unwrap();
    log(&table, game).into_iter().map(|(phase, section, words)| (phase, section, begin(&words))).collect()
}

/// A line begins with a capital, as it is printed.
fn begin(words: &str) -> String {
    words[..1].to_uppercase() + &words[1..]
}

/// `SANDTABLE_REPLAYED` asks for more games of each scenario.
#[test]
fn two_games_of_each_scenario_are_as_the_rulebook_has_them() {
    let games = games(1);
    let [mut sum, mut odd] = [Report::default(), Report::default()];
    for (name, scenario) in SCENARIOS {
        for game in 0..games {
            for random in [false, true] {
                let one = read(&texts(scenario), &game_log(name, game, random));
                assert!(one.faults.is_empty(), "{name}, game {game}, random {random}: {:#?}", one.faults);
                if random { &mut odd } else { &mut sum }.add(&one);
            }
        }
    }
    eprintln!("{games} games of each by the usual bots: {sum:?}");
    eprintln!("{games} games of each by random ones: {odd:?}");
    assert!(sum.rounds >= 150 * games && sum.cards >= 150 * games, "{sum:?}");
    assert!(sum.moves >= 500 * games && sum.bought >= 100 * games, "{sum:?}");
    assert!(sum.barrages >= 50 * games && sum.assaults >= 20 * games, "{sum:?}");
    assert!(sum.supplied >= 2_000 * games && sum.unsupplied >= 20 * games, "{sum:?}");
    assert!(sum.due >= 1_000 * games && odd.due >= 500 * games, "{sum:?}, {odd:?}");
}

/// A fault of each kind is found where it is.
#[test]
fn planted_faults_are_found() {
    let log = game_log("verdun", 0, false);
    let found = |words: &str, change: &dyn Fn(&str) -> String, fault: &str| {
        let faults = read(&texts(SCENARIOS[1].1), &planted(&log, words, change, 200)).faults;
        assert!(faults.first().is_some_and(|first| first.contains(fault)), "{words}: {faults:#?}");
    };
    let swap = |from: &'static str, to: &'static str| move |line: &str| line.replacen(from, to, 1);
    let to = |zone: &'static str| move |line: &str| format!("{} to {zone}", line.rsplit_once(" to ").unwrap().0);
    // Where blocks stand, and where they go.
    found("set up in 13 Brabant", &swap("13 Brabant", "23 Goose ridge"), "the French are set up otherwise");
    found(" attacks from ", &to("43 Hill 310"), "the zones are not adjacent");
    found(" attacks from ", &swap("A fresh", "An exhausted"), "no such block is there");
    found(" moves up from ", &to("18 Romagne heights"), "no attacker has left that zone");
    found("French block moves from the reserve", &to("3 Consenvoye"), "it cannot lead there");
    found(" goes through ", &swap("28 Maucourt", "29 Avocourt"), "the enemy is there");
    found(" is fresh again", &swap("4 Consenvoye wood", "38 Douaumont"), "no exhausted block is there");
    // Cards and points.
    found(" for 4 points", &swap("for 4", "for 5"), "it has 4 points");
    found(" request 3 blocks", &swap("3 blocks", "4 blocks"), "it asks for too many");
    found("The Germans draw 8 cards", &swap("8", "9"), "8 are to be drawn");
    found("as event", &swap("Infiltration", "Gas Attack"), "it cannot be played in this turn");
    // Dice, hits, blocks.
    found("bombard 15 Ville wood with 6 dice", &swap("6 dice", "8 dice"), "the cards have 6 dice");
    found("hits from 4 on", &swap("4 on: a zone", "5 on: no zone"), "4 on: a zone");
    found("6 dice: 1 × 6", &swap(": 1 hit", ": 2 hits"), "there is another number of hits");
    found("Extra dice: 1 die", &swap("1 die: 1", "2 dice: 2"), "another number of extra dice is due");
    found("A trench of the French", &swap("A trench", "A fort"), "not told before it: A trench of the French: -1 hit");
    found("fresh blocks: +3 hits", &swap("+3", "+2"), "not told before it: 3 fresh blocks: +3 hits");
    found(" assault 15 Ville wood: 2 hits made", &swap("2 hits", "3 hits"), "2 hits made, 3 taken");
    found(" blocks exhausted, 0 destroyed", &swap("0 destroyed", "1 destroyed"), "0 destroyed");
    found("Morale of the French is 9", &swap("9", "8"), "Morale of the French is 9");
    // Zones, supply, the marker, the end.
    found(" is under German control", &swap("German", "French"), "is under German control");
    found("out of supply, level 1", &swap("level 1", "level 2"), "level 1");
    found("the marker is at 3", &swap("at 3", "at 6"), "the marker is at 3");
    found("Round 2 of the French", &swap("Round 2", "Round 3"), "Round 2 of the French");
    found("The map scores", &swap("and 3 for", "and 2 for"), "The map scores 0 for the Germans and 3");
    found("Last turn: ", &swap("French victory", "German victory"), "Last turn: French victory");
}
