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
    let table = Table::new(scenario, Vec::new()).unwrap().seated(&[bot.clone(), bot], &NoTexts, "bot").unwrap();
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
    assert!(sum.activations >= 80 * games && odd.activations >= 40 * games, "{sum:?}, {odd:?}");
    assert!(sum.steps >= 600 * games && odd.steps >= 120 * games, "{sum:?}, {odd:?}");
    assert!(sum.commanded >= 300 * games && sum.out >= 60 * games && sum.entries >= 35 * games, "{sum:?}");
    assert!(sum.barrages >= 30 * games && sum.combats >= 20 * games && sum.rolls >= 70 * games, "{sum:?}");
    assert!(sum.items >= 300 * games && sum.morale >= 50 * games && sum.leaders >= 60 * games, "{sum:?}");
    assert!(sum.retreats >= 15 * games && sum.advances >= 5 * games && sum.points >= 15 * games, "{sum:?}");
    assert!(sum.due >= 180 * games && odd.due >= 40 * games, "{sum:?}, {odd:?}");
}

/// A fault of each kind is found where it is.
#[test]
fn planted_faults_are_found() {
    let logs = [0, 1].map(|battle| game_log(SCENARIOS[battle].0, 0, false));
    let mut missed = Vec::new();
    let mut planted_in = |battle: usize, words: &str, change: &dyn Fn(&str) -> String, fault: &str| {
        let faults = read(&SCENARIOS[battle].1, &planted(&logs[battle], words, change, 60)).faults;
        if !faults.first().is_some_and(|first| first.contains(fault)) {
            missed.push(format!("{words}: {fault}: {:?}", faults.first()));
        }
    };
    let swap = |from: &'static str, to: &'static str| move |line: &str| line.replacen(from, to, 1);
    let mut found = |words: &str, from: &'static str, to: &'static str, fault: &str| {
        planted_in(0, words, &swap(from, to), fault);
    };
    // Set-up, command, draws.
    found("74e RI is set up in", "0707 Geisberg", "0708", "it is set up elsewhere");
    found("Turn 2, ", "10:00", "11:00", "it is another turn");
    found("Hartmann is out of command", "Hartmann", "Montmarie", "due is: Hartmann is out of command");
    found("The Prussians have the initiative", "Prussians", "French", "it has not the initiative");
    found("The marker of cavalry brigade", "cavalry brigade", "V Korps", "it is not in the cup");
    found("Cavalry brigade acts", "Cavalry brigade", "1re brigade", "it has not been drawn");
    found("Art.4 in 0601 is out of command", "0601", "0602", "it is in command");
    // Entering and moving.
    found("7. Thiereck comes on in", "0701 Schweigen", "0601", "it does not come there now");
    found("Art.4 moves from 0601", "0501", "0402", "it is not next to that hex");
    found("50e RI moves from", "50e RI", "7. Thiereck", "it is not activated");
    found("Art.4 moves from 0601", "0501", "0602", "it is out of command and enters no ZoC");
    found("2. Chevauleger moves from 0903 to 0904", "0904 Altenstadt", "0902", "half points and needs");
    found("14 Husaren moves from 1706 to 1605", "1605", "1705", "it cannot cross");
    found("41. Koblinski moves from 1706 to 1605", "1605", "1705", "the whole movement is not left");
    found("18. Voigts-Rhetz moves from 0705 to 0706", "0706", "0604", "the enemy is there");
    found("50e RI moves from 0806 Geisberg castle to 0807", "0807 Schafbusch", "0805", "it goes from ZoC to ZoC");
    found("4 Dragoner moves from 0606 to 0506", "0506 Vogelsberg", "0706", "disorganised cavalry enters no ZoC");
    found("Septeuil goes from 0604", "Septeuil", "Pellé", "it may not move");
    // Fire.
    found("Art.4 faces south-east", "south-east", "north", "it may turn by one side");
    found("Art.4 fires at 1er Turcos", "2 hexes", "3 hexes", "it is 2 hexes away");
    found("Art.4 in 0601 brings 4", "4", "3", "due is: Art.4 in 0601 brings 4");
    found("4 divided by 3", "divided by 3", "divided by 2", "due is: 4 divided by 3: 1");
    found("+1 column: downhill", "+1 column", "+2 columns", "this item is wrong");
    found("Barrage by Art.4", "T (a morale test)", "D (disorganised)", "die 3+1: T (");
    found("1er Turcos tests morale", "total 11", "total 10", "the total is 11");
    found("+1: its headquarters", "+1", "-1", "this item is wrong");
    found("Pellé tests mortality", "unhurt", "killed", "his fate is another");
    // Combat.
    found("41. Koblinski attacks 0806", "0806 Geisberg castle", "0707 Geisberg", "no enemy is there");
    found("Von Bose tests coordination", "total 4", "total 6", "the total is 4");
    found("Combat: 41. Koblinski", "50e RI, 74e RI and Art.2", "50e RI and Art.2", "others defend the hex");
    found("41. Koblinski attacks from", "with 8", "with 7", "with 8");
    found("Art.2 supports the defence", "Art.2", "Art.4", "it reaches no attacker");
    found("50e RI in 0806 Geisberg castle gives 3", "gives 3", "gives 4", "it gives more than it has");
    found("Defence against 41. Koblinski", "value 9", "value 8", "value 9");
    found("Assault led by", "value ", "value 1", "value ");
    found(
        "gives no support: it has supported",
        "it has supported before",
        "no attacker is in its fire zone",
        "it could give",
    );
    found("42. Thile retreats to", "1006", "1005", "it retreats to one of");
    found("11e Chasseurs retreats before combat to 0604", "0604", "0703", "it cannot retreat there");
    found("Friends retreat through 0604", "3e Hussards", "1er Turcos", "due is: friends retreat over");
    found("7. Thiereck advances to", "7. Thiereck", "17. Bothmer", "it has not taken the hex");
    found("17. Bothmer advances to", "0604", "0605", "it has not taken the hex");
    found("Septeuil falls", "falls", "is unhurt", "due is: Septeuil falls");
    // Rally and the end.
    found("Von Bose makes off to", "0804", "0805", "others are nearer");
    found("tries to rally: die 6", "passed", "failed", "the test ends otherwise");
    found("+2 for the French: Wissembourg", "+2", "+1", "these points are due");
    found("Victory points: French 5", "French 5", "French 6", "due is: Victory points: French 5");
    let mut found = |words: &str, from: &'static str, to: &'static str, fault: &str| {
        planted_in(1, words, &swap(from, to), fault);
    };
    found("-2: French inertia", "-2", "-1", "this item is wrong");
    found("half of its value counts", "Art.3", "Art.1", "due is that the hex is too narrow");
    found("through a trench", "-1", "-2", "this item is wrong");
    found("take 1411 Spicheren: ", ": the place is divided", "", "due is: the Prussians take 1411");
    found("Marker 2 is turned up", "a decoy", "the division", "its marker was elsewhere");
    found("Initiative: French 6", "Prussian 4", "Prussian 5", "Prussian 4");
    found("The shared marker is drawn: die 3", "cavalry division", "5 and 6 Kav Div", "the die gives cavalry division");
    found("rides into the woods", "1308", "1309", "due is that it rides into the woods");
    found("8 Husaren has charged", "8 Husaren", "Art.2", "it has not charged");
    found("The commander takes 27. François", "27. François", "9. Doering", "he cannot take it");
    found("1re DI is demoralised", "1re DI", "3e DI", "it has not lost its threshold");
    found("The battlefield is counted", "French 5", "French 6", "The battlefield is counted: French 5");
    found("-1 on the die: night", "-1", "-2", "this item is wrong");
    found("into an enemy zone of control", "a step more", "nothing more", "due is: 15 Husaren retreats into");
    found("Alvensleben arrives in", "1901", "1902", "he does not come now");
    assert!(missed.is_empty(), "{missed:#?}");
}
