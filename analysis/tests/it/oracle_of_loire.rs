//! Whole games of The Loire Campaign, played again from their logs by code that was written from the rulebook alone.

use crate::oracle::log::{Line, games, log, planted};
use crate::oracle::loire::{Report, Texts, read};
use sandtable_questions::table::Table;

const TEXTS: Texts<'_> = Texts([
    include_str!("../../../scenarios/loire/map.toml"),
    include_str!("../../../scenarios/loire/tables.toml"),
    include_str!("../../../scenarios/loire/units.toml"),
    include_str!("../../../scenarios/loire/scenario.toml"),
]);

fn game_log(game: u64) -> Vec<Line> {
    log(&Table::new("loire", Vec::new()).unwrap(), game)
}

/// `SANDTABLE_REPLAYED` asks for more games.
#[test]
fn three_games_are_as_the_rulebook_has_them() {
    let games = games(3);
    let mut sum = Report::default();
    for game in 0..games {
        let one = read(&TEXTS, &game_log(game));
        assert!(one.faults.is_empty(), "game {game}: {:#?}", one.faults);
        sum.add(&one);
    }
    eprintln!("{games} games: {sum:?}");
    assert!(sum.marches >= 1_500 * games && sum.trains >= 5 * games && sum.tests >= 100 * games, "{sum:?}");
    assert!(sum.combats >= 20 * games && sum.skirmishes >= 2 * games, "{sum:?}");
    assert!(sum.supplied >= 500 * games && sum.unsupplied >= 50 * games, "{sum:?}");
    assert!(sum.points >= 60 * games, "{sum:?}");
}

/// A fault of each kind is found where it is.
#[test]
fn planted_faults_are_found() {
    let log = game_log(0);
    let found = |words: &str, change: &dyn Fn(&str) -> String, fault: &str| {
        let faults = read(&TEXTS, &planted(&log, words, change, 600)).faults;
        assert!(faults.first().is_some_and(|first| first.contains(fault)), "{words}: {faults:#?}");
    };
    // A hex too far, a march that is none, a test that is passed.
    let far = |line: &str| format!("{} to 0101", line.rsplit_once(" to ").unwrap().0);
    found(" marches from ", &far, "the hexes are not neighbours");
    found(" strategic march", &|line| line.replace("strategic", "tactical"), "half points are spent");
    found("failed (at most", &|line| line.replace("failed", "passed"), "the roll says otherwise");
    found(" goes by rail ", &far, "no railway leads there");
    // A column, a die, a step.
    found("Odds 1:2 ", &|line| line.replace("1:2", "2:1"), "Odds 1:2");
    found("At 1:2, roll 4+", &|line| line.replace("roll 4", "roll 9"), "At 1:2, roll 9");
    found(
        " loses a step by the table",
        &|line| line.replace("a step by the table", "a step by the test"),
        "have lost 0",
    );
    // A unit that is in supply, or is not.
    let one_less = |line: &str| line.rsplit_once(", ").unwrap().0.to_owned();
    found("Out of supply among the Germans: 7", &one_less, "has no line of supply");
    let one_more = |line: &str| format!("{line}: Martineau");
    found("Out of supply among the French: 0", &one_more, "has a line of supply");
    // The marker, a reason, the end.
    found("National Morale moves by -1", &|line| line.replace("-1", "-2"), "National Morale moves by -1");
    found("This counts +1", &|line| line.replace("+1", "+2"), "what counts is");
    found("The game ends", &|_| "The game ends: German strategic victory, margin -2".to_owned(), "draw");
}
