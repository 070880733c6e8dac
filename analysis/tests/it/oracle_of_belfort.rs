//! Whole games of Storm over Belfort, played again from their logs by code that was written from the rulebook alone.

use crate::oracle::belfort::{Report, Texts, read};
use crate::oracle::log::{Line, games, log};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::texts::NoTexts;
use sandtable_questions::table::Table;

const TEXTS: Texts<'_> = Texts([
    include_str!("../../../scenarios/belfort/map.toml"),
    include_str!("../../../scenarios/belfort/units.toml"),
    include_str!("../../../scenarios/belfort/stratagems.toml"),
    include_str!("../../../scenarios/belfort/scenario.toml"),
]);

/// The log of `sandtable play belfort --decisions --game N`, without the decisions; of players who do anything, if `random`.
fn game_log(game: u64, random: bool) -> Vec<Line> {
    let bot = random.then(|| BotChoice::built_in(BotKind::Random, None));
    let table = Table::new("belfort", Vec::new()).unwrap().seated(&[bot.clone(), bot], &NoTexts, "--bot").unwrap();
    log(&table, game)
}

/// `SANDTABLE_REPLAYED` asks for more games.
#[test]
fn games_of_both_kinds_are_as_the_rulebook_has_them() {
    let games = games(2);
    let [mut sum, mut odd] = [Report::default(), Report::default()];
    for game in 0..games {
        for random in [false, true] {
            let one = read(&TEXTS, &game_log(game, random));
            let sum = if random { &mut odd } else { &mut sum };
            sum.add(&one);
            sum.faults.truncate(sum.faults.len() - one.faults.len());
            sum.faults.extend(one.faults.iter().take(4).map(|fault| format!("game {game}, random {random}, {fault}")));
        }
    }
    eprintln!("{games} games by the usual bots: {sum:?}");
    eprintln!("{games} games by random ones: {odd:?}");
    assert!(sum.faults.is_empty() && odd.faults.is_empty(), "{}\n{}", sum.faults.join("\n"), odd.faults.join("\n"));
}
