//! Whole games of Storm over Belfort, played again from their logs by code that was written from the rulebook alone.

use crate::oracle::belfort::{Report, Texts, read};
use crate::oracle::log::{Line, games, log, planted};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::texts::NoTexts;
use sandtable_questions::table::Table;
use std::cell::RefCell;

const TEXTS: Texts<'_> = Texts([
    include_str!("../../../scenarios/belfort/map.toml"),
    include_str!("../../../scenarios/belfort/units.toml"),
    include_str!("../../../scenarios/belfort/stratagems.toml"),
    include_str!("../../../scenarios/belfort/scenario.toml"),
]);

/// The log of `sandtable play belfort --decisions --game N`, without the decisions; of players who do anything, if `random`.
fn game_log(game: u64, random: bool) -> Vec<Line> {
    let bot = random.then(|| BotChoice::built_in(BotKind::Random, None));
    let table = Table::new("belfort", Vec::new()).unwrap().seated(&[bot.clone(), bot], &NoTexts, "bot").unwrap();
    log(&table, game)
}

/// `SANDTABLE_REPLAYED` asks for more games.
#[test]
fn games_of_both_kinds_are_as_the_rulebook_has_them() {
    let games = games(3);
    let [mut sum, mut odd] = [Report::default(), Report::default()];
    let mut faults = Vec::new();
    for game in 0..games {
        for random in [false, true] {
            let one = read(&TEXTS, &game_log(game, random));
            faults.extend(one.faults.iter().map(|fault| format!("game {game}, random {random}, {fault}")));
            if random { &mut odd } else { &mut sum }.add(&one);
        }
    }
    eprintln!("{games} games by the usual bots: {sum:?}");
    eprintln!("{games} games by random ones: {odd:?}");
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(sum.transfers >= 50 * games && sum.bombardments >= 30 * games && sum.answers >= games, "{sum:?}");
    assert!(sum.marches >= 30 * games && sum.fires >= 8 * games && sum.assaults >= 5 * games, "{sum:?}");
    assert!(sum.hits >= 60 * games && sum.stratagems >= 12 * games && sum.bought >= 50 * games, "{sum:?}");
    assert!(sum.due >= 180 * games && odd.due >= 70 * games && odd.transfers >= 80 * games, "{sum:?}, {odd:?}");
    assert!(odd.marches >= 50 * games && odd.exchanges >= 15 * games && odd.retreats >= 12 * games, "{odd:?}");
}

/// A fault of each kind is found where it is.
#[test]
fn planted_faults_are_found() {
    let logs = [game_log(0, false), game_log(0, true)];
    let missed = RefCell::new(Vec::new());
    let found = |which: usize, words: &str, change: &dyn Fn(&str) -> String, fault: &str| {
        let faults = read(&TEXTS, &planted(&logs[which], words, change, 60)).faults;
        if !faults.first().is_some_and(|first| first.contains(fault)) {
            missed.borrow_mut().push(format!("{words}: {:#?}", faults.iter().take(2).collect::<Vec<_>>()));
        }
    };
    let swap = |from: &'static str, to: &'static str| move |line: &str| line.replacen(from, to, 1);
    let to = |zone: &'static str| move |line: &str| format!("{} to {zone}", line.rsplit_once(" to ").unwrap().0);
    // Set-up, initiative, points, counters.
    found(0, "set up 1/35 RM", &swap("2 Hautes Perches", "13 Bessoncourt"), "it is not set up there");
    found(0, "set up 3RUR", &swap("39 Eguenigue", "40 Menoncourt"), "it cannot stack there");
    found(0, "turn 3: ", &swap("Prussians", "French"), "turn 3: the Prussians have the initiative");
    found(0, "not surrounded = 6", &swap("6", "7"), "= 6 resource points");
    found(0, "Envoys by choice for 3 points", &swap("3 points", "1 point"), "it costs something else");
    found(
        0,
        "the French buy Scouts / Icy cold",
        &swap("Scouts / Icy cold", "Firefighters / blank"),
        "not in the container",
    );
    found(0, "the French play Proclamation", &swap("Proclamation", "Scouts"), "the stratagem is not held");
    found(0, "get 1 point more", &swap("1 point more", "2 points more"), "the French get 1 point more");
    // Operational movement and bombardment.
    found(0, "the French move 7 RA", &to("10 Le Mont"), "it cannot be moved there");
    found(0, "the Prussians move 1/MFAR 4", &to("26 Phaffans"), "it cannot be moved there");
    found(0, "CA-A 1 (field artillery of 3) bombards", &swap("2 Hautes", "3 Hautes"), "is no zone");
    found(0, "bombards 47 Meroux", &swap("47 Meroux", "38 Roppe"), "cannot bombard that zone");
    found(0, "+1 heavy artillery", &swap("+1 heavy artillery", "+1 next to the target"), "the modifiers are");
    found(0, "bombardment: die 3, column 3: 1 hit", &swap("1 hit", "2 hits"), "column 3: 1 hit");
    found(0, "the bombardment suffers -2", &swap("-2", "-1"), "suffers -2");
    found(0, "less than its bonus +2", &swap("+2", "+3"), "less than its bonus +2");
    found(0, "leaves 1 of 2 hits", &swap("1 of 2", "2 of 2"), "leaves 1 of 2 hits");
    found(0, "the works in 7 Bellevue take 1", &swap("7 Bellevue", "9 Les Barres"), "the works in 7 Bellevue");
    found(0, "2/57 RP is diminished", &swap("2/57 RP is diminished", "1/57 RP is exhausted"), "others take a hit");
    found(0, "the French stop bombarding", &swap("French", "Prussians"), "it is not that side's turn");
    // Activations.
    found(0, "1/PLR 26/61, 2/PLR 26/61 and", &swap("1/PLR 26/61", "1/PLR 61/66"), "1/PLR 61/66 is elsewhere");
    found(0, "1/PLR 26/61 marches from 43", &to("2 Hautes Perches"), "it cannot come there");
    found(0, "the Prussians attack 2 Hautes", &swap("2 Hautes Perches", "1 Belfort"), "the zones are not adjacent");
    found(0, "1/12 RA lays a barrage", &swap("1/12 RA", "1/ART HR"), "no unused field artillery");
    found(0, "of 13: die 3", &swap("of 13", "of 12"), "French defensive fire from 2 Hautes Perches of 13");
    found(0, "2/35 RM in 2 Hautes Perches: fire 3", &swap("fire 3", "fire 2"), "fire 3");
    found(
        0,
        "assault with 7 against 6",
        &swap("2 hits on the defender", "1 hit on the defender"),
        "2 hits on the defender",
    );
    found(0, "the French win", &swap("the French win", "the Prussians win"), "the French win: less than 6");
    found(0, " retreats from 15 ", &to("16 Bosmont"), "it cannot retreat there");
    found(0, "the guns of 2/12 RA are lost", &swap("2/12 RA", "1/12 RA"), "the guns of 2/12 RA are lost");
    found(0, "1/MRI 67 advances into", &swap("1/MRI 67", "1/MRI 76"), "1/MRI 67 advances into");
    found(0, "cannot stay in 15 ", &swap("15 Haut Taillis", "16 Bosmont"), "cannot stay in 15 Haut Taillis");
    found(
        0,
        " leaves 2 Hautes Perches for",
        &|line| line.replace("leaves", "marches from").replace(" for ", " to ").replace(", under fire", ""),
        "under fire",
    );
    found(0, "1/MRI 67 remains in", &swap("1/MRI 67", "3/MRI 67"), "1/MRI 67 remains in");
    found(
        0,
        "1/35 RM in 2 Hautes Perches and GM HR",
        &swap("1/35 RM in 2 Hautes Perches", "1/35 RM in 4 Danjoutin"),
        "no such battalion is there",
    );
    found(0, "the French pass", &swap("French", "Prussians"), "it is not that side's turn");
    // Reorganisation and the end.
    found(0, "1/OLR 1/3 arrives", &swap("1/OLR", "2/OLR"), "1/OLR 1/3 arrives");
    found(0, "is rehabilitated: good order, for 1 point", &swap("good order", "diminished"), "it is good order now");
    found(0, "the Prussians fortify 32", &swap("32 Essert", "2 Hautes Perches"), "no fortification can be built there");
    found(0, "the French keep 1 point", &swap("1 point", "3 points"), "the French have");
    found(0, "last turn", &swap("9 French", "10 French"), "printed bonuses of 9 French");
    // What a stratagem does.
    let be = |words: &'static str| move |_: &str| words.to_owned();
    found(0, "refuses to obey", &be("84 RL refuses to obey"), "no unreliable battalion");
    found(0, "falls ill", &be("Scouts 1 falls ill"), "three battalions on the map fall ill");
    found(0, "appears in", &be("Scouts 1 appears in 12 Pérouse"), "scouts appear in zone 1, 2, 3 or 8");
    found(0, " deserts", &be("84 RL deserts"), "no such battalion of the 57 RP");
    found(0, "leaves for the Lisaine", &be("2/OLR 1/3 leaves for the Lisaine"), "leaves for the Lisaine");
    found(0, "3RUR returns, ", &swap("good order", "diminished"), "it returns in good order");
    found(0, "incendiary shells of heavy", &swap("1 hit more", "2 hits more"), "on a fort: 1 hit more");
    // What the usual bots seldom do.
    found(0, " answers from ", &swap("artillery of 6", "artillery of 4"), "artillery of 6) answers");
    found(0, " is rebuilt for", &be("84 RL is rebuilt for 1 point"), "it was not put out of action");
    found(1, "fire before the retreat from", &swap("column 1-3", "column 4-6"), "column 1-3");
    found(1, "hold their fire in", &swap("hold their fire", "have no fire value"), "not told before it");
    found(1, " off the map from ", &swap(" from ", " from 1"), "retreats off the map from");
    found(1, " attack nobody", &swap(" attack nobody", " cancel the attack"), "an attack is possible");
    let missed = missed.into_inner();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
