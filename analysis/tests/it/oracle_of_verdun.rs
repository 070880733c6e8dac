//! Whole games of Verdun 1916, played again from their logs by code that was written from the rulebook alone.

use crate::oracle::verdun::{Line, Report, Texts, read};
use sandtable_questions::play::{Question, Told, ask};
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

/// The log of `sandtable play SCENARIO --decisions --game N`, without the decisions.
fn log(scenario: &str, game: u64) -> Vec<Line> {
    let table = Table::new(scenario, Vec::new()).unwrap();
    let question = Question { table: &table, game, decisions: true, reasons: false, sight: None };
    let told = ask(&question).unwrap().told.into_iter();
    told.filter_map(|told| match told {
        Told::Event { section, words, .. } => Some((section.to_owned(), begin(&words))),
        _ => None,
    })
    .collect()
}

/// A line begins with a capital, as it is printed.
fn begin(words: &str) -> String {
    words[..1].to_uppercase() + &words[1..]
}

/// `SANDTABLE_REPLAYED` asks for more games of each scenario.
#[test]
fn games_are_as_the_rulebook_has_them() {
    let games = std::env::var("SANDTABLE_REPLAYED").ok().map_or(2, |games| games.parse().unwrap());
    let mut sum = Report::default();
    for (name, scenario) in SCENARIOS {
        for game in 0..games {
            let one = read(&texts(scenario), &log(name, game));
            assert!(one.faults.is_empty(), "{name}, game {game}: {:#?}", one.faults);
            sum.add(&one);
        }
    }
    eprintln!("{games} games of each: {sum:?}");
}
