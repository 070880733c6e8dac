//! Whole games of Wissembourg and Spicheren, played again from their logs by code that was written from the rulebook alone.

use crate::oracle::grandes_batailles::replay::{Report, Texts, read};
use crate::oracle::log::{Line, games, log, planted};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::texts::NoTexts;
use sandtable_questions::table::Table;

const SCENARIOS: [(&str, Texts<'_>); 2] = [
    (
        "wissembourg",
        Texts([
            include_str!("../../../scenarios/wissembourg/map.toml"),
            include_str!("../../../scenarios/wissembourg/units.toml"),
            include_str!("../../../scenarios/wissembourg/scenario.toml"),
        ]),
    ),
    (
        "spicheren",
        Texts([
            include_str!("../../../scenarios/spicheren/map.toml"),
            include_str!("../../../scenarios/spicheren/units.toml"),
            include_str!("../../../scenarios/spicheren/scenario.toml"),
        ]),
    ),
];

/// The log of `sandtable play SCENARIO --decisions --game N`, without the decisions; of players who do anything, if `random`.
fn game_log(scenario: &str, game: u64, random: bool) -> Vec<Line> {
    let bot = random.then(|| BotChoice::built_in(BotKind::Random, None));
    let table = Table::new(scenario, Vec::new()).unwrap().seated(&[bot.clone(), bot], &NoTexts, "--bot").unwrap();
    log(&table, game).into_iter().map(|(phase, section, words)| (phase, section, begin(&words))).collect()
}

/// A line begins with a capital, as it is printed.
fn begin(words: &str) -> String {
    let first = words.chars().next().map_or(0, char::len_utf8);
    words[..first].to_uppercase() + &words[first..]
}

/// `SANDTABLE_REPLAYED` asks for more games of each scenario.
#[test]
fn two_games_of_each_battle_are_as_the_rulebook_has_them() {
    let games = games(1);
    let [mut sum, mut odd] = [Report::default(), Report::default()];
    for (name, texts) in &SCENARIOS {
        for game in 0..games {
            for random in [false, true] {
                let one = read(texts, &game_log(name, game, random));
                assert!(one.faults.is_empty(), "{name}, game {game}, random {random}: {:#?}", one.faults);
                if random { &mut odd } else { &mut sum }.add(&one);
            }
        }
    }
    eprintln!("{games} games of each by the usual bots: {sum:?}");
    eprintln!("{games} games of each by random ones: {odd:?}");
    assert!(sum.activations >= 80 * games && odd.activations >= 20 * games, "{sum:?}, {odd:?}");
}

/// A fault of each kind is found where it is.
#[test]
fn planted_faults_are_found() {
    let log = game_log("wissembourg", 0, false);
    let found = |words: &str, change: &dyn Fn(&str) -> String, fault: &str| {
        let faults = read(&SCENARIOS[0].1, &planted(&log, words, change, 200)).faults;
        assert!(faults.first().is_some_and(|first| first.contains(fault)), "{words}: {faults:#?}");
    };
    let swap = |from: &'static str, to: &'static str| move |line: &str| line.replacen(from, to, 1);
    found("set up in 0707", &swap("0707 Geisberg", "0708"), "it is set up elsewhere");
}
