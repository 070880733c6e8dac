//! Whole games of The Stricken Eagle, played again from their logs by code that was written from the rulebook alone.

use crate::oracle::eagle::{Report, Texts, read};
use crate::oracle::log::{Line, games, log, planted};
use sandtable_questions::table::Table;

const TEXTS: Texts<'_> = Texts([
    include_str!("../../../scenarios/eagle/map.toml"),
    include_str!("../../../scenarios/eagle/tables.toml"),
    include_str!("../../../scenarios/eagle/units.toml"),
    include_str!("../../../scenarios/eagle/scenario.toml"),
]);

fn game_log(game: u64) -> Vec<Line> {
    log(&Table::new("eagle", Vec::new()).unwrap(), game)
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
    assert!(sum.marches >= 600 * games && sum.trains >= 2 * games && sum.rails >= 20 * games, "{sum:?}");
    assert!(sum.supplied >= 300 * games && sum.unsupplied >= 5 * games && sum.activations >= 40 * games, "{sum:?}");
    assert!(sum.battles >= 10 * games && sum.retreats >= 15 * games && sum.tests >= 60 * games, "{sum:?}");
    assert!(sum.sieges >= 5 * games && sum.isolated >= 2 * games && sum.points >= 10 * games, "{sum:?}");
}

/// A fault of each kind is found where it is.
#[test]
fn planted_faults_are_found() {
    let log = game_log(1);
    let found = |words: &str, change: &dyn Fn(&str) -> String, fault: &str| {
        let faults = read(&TEXTS, &planted(&log, words, change, 400)).faults;
        assert!(faults.first().is_some_and(|first| first.contains(fault)), "{words}: {faults:#?}");
    };
    let of = |from: &'static str, to: &'static str| move |line: &str| line.replacen(from, to, 1);
    // A hex too far, by road and by rail; a railway that none is; who moves twice.
    let far = |line: &str| format!("{} to 0121", line.rsplit_once(" to ").unwrap().0);
    found(" moves from ", &far, "the hexes are not neighbours");
    found(" goes by rail from ", &|line| line.replace(" to 2610 ", " to 1409 "), "no railway leads there");
    found("converts the railway in 2105", &of("2105", "2104"), "it is elsewhere");
    found("III Corps moves from 2204", &of("III Corps", "Guard Corps"), "it has moved in this segment");
    // Who is activated, and how.
    found("Under 2nd Army", &|line| line.rsplit_once(", ").unwrap().0.to_owned(), "under command");
    found(" activates 11 units once more", &of(" once more", ""), "it has been activated, or has not");
    found("marker is drawn: Bazaine", &of("Bazaine", "Moltke"), "that marker is not in the cup");
    // Supply, isolation, railways.
    found(" out of supply: ", &of("V Corps", "XI Corps"), "out of supply");
    found(" isolated in 2606 ", &of("for 1 turn", "for 2 turns"), "another number of turns");
    found(" holds out (turn 1)", &of("holds out", "surrenders"), "the roll says otherwise");
    found(" that become Prussian", &of("2105 Forbach and ", ""), "it should be");
    // Modifiers, dice, losses, morale, retreats.
    found("MacMahon in 2905 gives a bonus of 1", &of("of 1", "of 2"), "its bonus is another");
    found("strength 2, 2 steps", &of("strength 2", "strength 1"), "strength 2, 2 steps");
    found("forest, 3 points", &of("3", "1"), "forest, 3 point");
    found(": heroism", &of("+2", "+1"), "the modifiers are");
    found(" roll 1+2: 1 step", &of("1 step", "2 steps"), "the table gives 1");
    found("5th Cavalry loses a step", &of("5th", "6th"), "the lead unit loses the first step");
    found("5th Cavalry, morale 2: disorganised", &of("disorganised", "passed"), "the roll says otherwise");
    found(
        "loses a step in an enemy zone of control",
        &of("4th Corps", "7th Corps"),
        "it is in no enemy zone of control",
    );
    found(" besieges Thionville", &of("1 step", "2 steps"), "the table gives another number");
    // The end.
    found("Cities captured", &of("inflicted: ", "inflicted: 1"), "strength points inflicted");
    found("The game ends", &|_| "The game ends (last turn): Prussian total victory, margin -2".to_owned(), "victory");
}
