//! Games are found, told by the line that plays them again, and show what they were found for.

use crate::common::Room;
use serde_json::Value;

const RANDOM: &str = "--bot french=random --bot prussian=random --quiet";

/// The lines that play the games which were found.
fn plays(told: &str) -> Vec<String> {
    told.lines().filter_map(|line| line.trim().strip_prefix("sandtable ")).map(String::from).collect()
}

fn found(room: &Room, which: &str) -> (String, Vec<String>) {
    let line = format!("games belfort --games 300 {RANDOM}");
    let words: Vec<&str> = line.split(' ').chain(which.split('|')).collect();
    let came = room.run(&words);
    assert_eq!(came.code, 0, "{which}: {}", came.err);
    let plays = plays(&came.out);
    (came.out, plays)
}

#[test]
fn each_game_is_told_by_the_line_that_plays_it() {
    let room = Room::new();
    for which in
        ["--extreme", "--when|lost zone 2 by turn 4", "--section|9.4.2", "--won-after|french lost zone 2 by turn 6"]
    {
        let (told, plays) = found(&room, which);
        assert!(!plays.is_empty() && plays.len() <= 6, "{told}");
        // How it ended is told in both.
        let endings: Vec<&str> = told.lines().filter(|line| line.contains("The margin is")).collect();
        let story = room.good(&plays[0]);
        let ending =
            endings[0].split("The margin is ").nth(1).and_then(|rest| rest.split(':').next()).expect("a margin");
        assert!(story.contains(&format!("The margin is {ending}")), "{told}\n{story}");
    }
    let (told, plays) = found(&room, "--section|9.4.2");
    assert!(room.good(&plays[0]).contains("§9.4.2"), "{told}");
    assert!(plays.len() == 5 && found(&room, "--section|9.4.2|--most|2").1 == plays[..2]);
}

#[test]
fn games_are_found_by_how_they_end() {
    let room = Room::new();
    let run: Value =
        serde_json::from_str(&room.good(&format!("run belfort --games 300 {RANDOM} --format json"))).expect("JSON");
    for ending in run["endings"].as_array().expect("a list") {
        let name = ending["ending"].as_str().expect("a name");
        let (told, _) = found(&room, &format!("--ends|{name}"));
        assert!(told.contains(&format!(": {} of 300 games", ending["count"])), "{name}: {told}");
    }
    let said = room.wrong(&["games", "belfort", "--ends", "nothing"]);
    assert!(said.contains("an ending: "), "{said}");
    assert!(room.wrong(&["games", "belfort", "--section", "99.9"]).contains("the number of a section"));
    let near = room.wrong(&["games", "eagle", "--section", "7.2"]);
    assert!(near.contains("did you mean `7.2.1`"), "{near}");
    assert!(room.good("rules eagle 7.2").contains("5 sections below \"7.2\""));
    let said = room.wrong(&["games", "belfort", "--won-after", "surrounded_turns >= 3"]);
    assert!(said.contains("--won-after") && said.contains("a measure of one side"), "{said}");
}

/// Games that fit all filters are those that fit each.
#[test]
fn filters_combine() {
    let room = Room::new();
    let of = |which: &str| found(&room, &format!("{which}|--most|300")).1;
    let (lost, bled) = ("--when|lost zone 2 by turn 4", "--won-after|french_levels_lost >= 9");
    let [first, second, both] = [lost.to_owned(), bled.to_owned(), format!("{lost}|{bled}")].map(|which| of(&which));
    let each: Vec<&String> = first.iter().filter(|play| second.contains(play)).collect();
    assert!(!both.is_empty() && both.len() < first.len().min(second.len()), "{both:?}");
    assert_eq!(both.iter().collect::<Vec<_>>(), each);
}

/// Who wins when a place falls: the counts are those of the games that are found.
#[test]
fn who_wins_when_something_happened_is_counted_from_the_games() {
    let room = Room::new();
    let when = "french lost zone 2 by turn 4";
    let line = format!("run belfort --games 300 {RANDOM} --format json");
    let words: Vec<&str> = line.split(' ').chain(["--when", when]).collect();
    let came = room.run(&words);
    let run: Value = serde_json::from_str(&came.out).expect("one JSON object");
    let told = &run["when"][0];
    assert_eq!(told["when"], when);
    let (all, _) = found(&room, &format!("--when|{when}"));
    assert!(all.contains(&format!(": {} of 300 games", told["happened"]["count"])), "{all}");
    let (won, _) = found(&room, &format!("--won-after|{when}"));
    assert!(won.contains(&format!(": {} of 300 games", told["wins"]["count"])), "{won}\n{told}");
    let wins = |name: &str| told[name]["count"].as_u64().expect("a count");
    assert_eq!(wins("wins") + wins("wins_otherwise"), run["wins"][0]["count"].as_u64().expect("a count"));
    // In words, with the command line that asks again.
    let words: Vec<&str> = words.into_iter().filter(|word| !["--format", "json"].contains(word)).collect();
    let text = room.run(&words).out;
    assert!(
        text.contains("Wins when this happened (not a cause)") && text.contains(&format!("--when '{when}'")),
        "{text}"
    );
    let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("no {words}: {text}"));
    assert!(place("Wins when") < place("Victory levels"), "what was asked comes first");
    let said = room.wrong(&["run", "belfort", "--when", "lost zone 77 by turn 4"]);
    assert!(said.contains("a place, by name or number"), "{said}");
}

/// Every list has a form for programs.
/// Nobody wins where something never happens.
#[test]
fn nothing_is_said_of_what_never_happens() {
    let room = Room::new();
    let words = ["run", "belfort", "--games", "20", "--quiet", "--when", "french guns lost >= 300"];
    let told = room.run(&words).out;
    let row = told.lines().find(|line| line.contains(" 0.0 % [") && line.contains('–')).expect("a row");
    assert!(!row.contains("100.0"), "{row}");
    let came = room.run(&[&words[..], &["--format", "json"]].concat());
    let run: Value = serde_json::from_str(&came.out).expect("one JSON object");
    assert!(run["when"][0]["wins"].is_null() && run["when"][0]["wins_otherwise"].is_object(), "{}", run["when"]);
    let told = room.good("games belfort --games 5 --extreme --quiet");
    assert!(told.contains("None is the shortest: all end on the same turn."), "{told}");
}

#[test]
fn every_list_is_there_as_json() {
    let room = Room::new();
    room.good("new doctrine mine.toml --from belfort:denfert");
    for line in [
        "scenarios",
        "bots",
        "bots belfort",
        "rules belfort",
        "rules belfort 9.2.1",
        "rulings belfort",
        "rulings belfort repeat-fire",
        "rulings belfort R-9",
        "check belfort",
        "coverage belfort --games 2 --quiet",
        "games belfort --extreme --games 3 --quiet",
        "diff belfort --set course.turns=6",
        "check mine.toml",
    ] {
        let told: Value = serde_json::from_str(&room.good(&format!("{line} --format json"))).expect(line);
        let mut fields = told.as_object().expect(line).iter();
        assert!(
            fields.all(|(name, value)| name == "overlays" || value.as_array().is_none_or(|list| !list.is_empty())),
            "{line}"
        );
    }
}

/// A section that is counted is named with a game and a decision, and playing that game shows it.
#[test]
fn what_is_counted_is_shown_where_it_is_said_to_be() {
    let room = Room::new();
    let told = room.good(&format!("coverage belfort --games 1 {RANDOM}"));
    let plays = plays(&told);
    assert_eq!(plays.len(), 1, "{told}");
    let story = room.good(&plays[0]);
    let played: Vec<&str> = told.lines().filter(|line| line.contains("100.0 %")).collect();
    assert!(played.len() > 20, "{told}");
    for line in played {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [.., game, decision] = words[..] else { panic!("{line}") };
        assert!(game == "0" && decision.parse::<u32>().is_ok(), "{line}");
        let number = words[0];
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            assert!(story.contains(&format!("§{number} ")), "§{number}: {story}");
        }
    }
}

/// Luck is nothing on average: without it the rates are what they were within their intervals, and known better.
#[test]
fn without_luck_the_rates_are_known_better() {
    let room = Room::new();
    let line = "run belfort --games 300 --bot french=random --bot prussian=random --quiet --luck --format json";
    let found: Value = serde_json::from_str(&room.good(line)).expect("JSON");
    assert!(found["luck"]["rolls"].as_u64() > Some(300));
    for side in found["luck"]["sides"].as_array().expect("a list") {
        let number = |path: &Value| path.as_f64().expect("a number");
        let played = &side["played"];
        let width = |of: &Value| number(&of["high"]) - number(&of["low"]);
        // Three standard errors of what was played.
        let apart = (number(&side["rate"]) - number(&played["rate"])).abs();
        assert!(apart <= 1.6 * width(played) / 2.0, "{side}");
        assert!(width(side) <= 1.02 * width(played), "{side}");
        assert!((0.0..=1.0).contains(&number(&side["share"])), "{side}");
    }
    let told = room.good("run belfort --games 20 --bot french=random --bot prussian=random --quiet --luck");
    assert!(told.contains("Effect of the dice") && told.contains("--luck"), "{told}");
}

/// An order of a doctrine by its number, and the weights that decide: what a designer asks of a bot that surprises him.
#[test]
fn a_game_tells_what_each_decision_hangs_on() {
    let room = Room::new();
    let told = room.good("play belfort --game 1 --reasons --bot french=scripted:denfert");
    let doctrine = std::fs::read_to_string(crate::common::root().join("bots/data/belfort/doctrines/denfert.toml"));
    let orders = doctrine.expect("a file").matches("[[order]]").count();
    let numbers: Vec<usize> = told
        .lines()
        .filter_map(|line| line.trim().strip_prefix("by order ")?.split(' ').next()?.parse().ok())
        .collect();
    assert!(numbers.len() > 5 && numbers.iter().all(|number| (1..=orders).contains(number)), "{numbers:?} {orders}");
    let weights = told.lines().filter(|line| line.trim().starts_with("depends on ")).count();
    assert!(weights > 5, "{told}");
    assert!(!room.good("play belfort --game 1 --decisions").contains("depends on "));
}
