//! `sandtable play --html`: a game as a page.

use crate::common::{Room, browser, copy, opened, root};
use serde_json::Value;
use std::fs;

/// A short game.
const SHORT: &str = "play verdun-february --bot german=random --bot french=random";

/// What the script of a page reads.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("data");
    let (json, _) = rest.split_once("</script>").expect("an end");
    serde_json::from_str(json).expect("JSON")
}

/// The lines of the map of game `game` at each moment, put together as the script does it.
fn maps(data: &Value, game: usize) -> Vec<Vec<String>> {
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let line = |value: &Value| data["lines"][number(value)].as_str().expect("a line").to_owned();
    let mut map: Vec<String> = Vec::new();
    let mut maps = Vec::new();
    for step in data["reels"][game]["film"]["whole"].as_array().expect("steps") {
        let mut at = 0;
        for change in step.as_array().expect("changes") {
            at += number(&change[0]);
            let put = change[2].as_array().expect("lines").iter().map(line);
            map.splice(at..at + number(&change[1]), put);
        }
        maps.push(map.clone());
    }
    maps
}

#[test]
fn each_moment_is_the_map_of_that_decision() {
    let room = Room::new();
    let told = room.good(&format!("{SHORT} --seed 2 --game 1 --html game.html --save game.json"));
    let page = fs::read_to_string(room.path().join("game.html")).expect("a page");
    let data = data(&page);
    let maps = maps(&data, 0);
    let saved: Value =
        serde_json::from_str(&fs::read_to_string(room.path().join("game.json")).expect("a game")).expect("JSON");
    let choices = saved["choices"].as_array().expect("choices").len();
    assert_eq!(maps.len(), choices + 1);
    assert_eq!(data["reels"][0]["moments"].as_array().expect("moments").len(), choices + 1);
    // The line below the heading says which moment a picture is of.
    let apart = |line: &&str| !line.contains("in three game turns") && !line.contains("of seed 2") && !line.is_empty();
    for decision in [1, choices / 2, choices] {
        room.good(&format!(
            "{} -o map.svg --decision {decision}",
            SHORT.replacen("play", "map", 1) + " --seed 2 --game 1"
        ));
        let drawn = fs::read_to_string(room.path().join("map.svg")).expect("a map");
        let drawn = drawn.replacen("<!-- Written by Sandtable -->", "", 1);
        let drawn: Vec<&str> = drawn.lines().collect();
        let shown: Vec<&str> = maps[decision - 1].iter().map(String::as_str).collect();
        assert_eq!(drawn.len(), shown.len());
        let differ = drawn.iter().zip(&shown).filter(|(a, b)| a != b && (apart(a) || apart(b))).count();
        assert!(differ <= 2, "decision {decision}: {differ} lines differ");
    }
    // A judge sees how the game stands at the decisions at which it is asked, and how it ended.
    let chances = data["reels"][0]["chances"].as_array().expect("chances");
    let last = chances.last().expect("a chance").as_array().expect("a pair");
    assert!(
        chances.len() > 10 && last[0] == choices && [0, 1000].contains(&last[1].as_i64().expect("a chance")),
        "{last:?}"
    );
    let ending = data["reels"][0]["ending"].as_str().expect("words");
    let told: String = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(ending), "{ending}");
}

#[test]
fn the_page_asks_for_nothing_and_names_do_no_harm() {
    let room = Room::new();
    copy(&root().join("scenarios/belfort"), &room.path().join("mine"));
    let map = room.path().join("mine/map.toml");
    let text = fs::read_to_string(&map).expect("a file of the scenario");
    let hostile = "</script><script>alert(1)</script>&'<img src=x onerror=alert(1)>";
    assert!(text.contains("\"Bellevue\""));
    fs::write(&map, text.replace("\"Bellevue\"", &format!("\"{hostile}\""))).expect("room on the disk");
    room.good("play mine --bot french=random --bot prussian=random --html game.html");
    let page = fs::read_to_string(room.path().join("game.html")).expect("a page");
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (2, 2));
    assert!(!page.contains("<img"));
    assert!(page.contains("default-src 'none'"));
    assert!(!page.replace("http://www.w3.org/", "").contains("://"), "an address");
    let data = data(&page);
    assert!(
        data["lines"].as_array().expect("lines").iter().all(|line| !line.as_str().expect("a line").contains("<img"))
    );
}

#[test]
fn five_games_stand_beside_each_other() {
    let room = Room::new();
    let told = room.good(&format!("{SHORT} --html five.html --quartiles 20 --quiet"));
    let page = fs::read_to_string(room.path().join("five.html")).expect("a page");
    let data = data(&page);
    let reels = data["reels"].as_array().expect("games");
    let names: Vec<&str> = reels.iter().map(|reel| reel["name"].as_str().expect("a name")).collect();
    for (name, start) in
        names.iter().zip(["best for the Germans", "upper quartile", "median", "lower quartile", "best for the French"])
    {
        assert!(name.starts_with(start), "{names:?}");
    }
    let margin = |line: &str| -> Option<i32> {
        let (_, rest) = line.split_once("The margin is ")?;
        rest.split_once(':')?.0.parse().ok()
    };
    let margins: Vec<i32> = reels.iter().filter_map(|reel| margin(reel["ending"].as_str()?)).collect();
    assert!(margins.len() == 5 && margins.is_sorted_by(|a, b| a >= b), "{margins:?}");
    assert!(told.contains("Median: game "), "{told}");
    let all = maps(&data, 4);
    assert!(all.iter().all(|map| map.last().is_some_and(|line| line == "</svg>")));
}

/// Five of those that were played are shown, and the shell hears that there were to be more.
#[cfg(unix)]
#[test]
fn five_games_that_were_cancelled_end_as_any_stopped_command() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let room = Room::new();
    let line = format!("{SHORT} --html five.html --quartiles 100M");
    let mut command = room.command(&line.split(' ').collect::<Vec<_>>());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program was built");
    // Once it tells how far it is, it hears.
    let (mut progress, mut heard) = (String::new(), BufReader::new(child.stderr.take().expect("a pipe")));
    heard.read_line(&mut progress).expect("text");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a Unix has kill");
    assert!(kill.success());
    let output = child.wait_with_output().expect("it ends");
    drop(heard);
    assert_eq!(output.status.code(), Some(130), "{progress}");
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("Median: game") && room.path().join("five.html").is_file()
    );
}

#[test]
fn what_does_not_go_together_is_said() {
    let room = Room::new();
    assert!(room.wrong(&["play", "belfort", "--quartiles", "10"]).contains("--html"));
    assert!(
        room.wrong(&["play", "belfort", "--quartiles", "10", "--html", "x.html", "--game", "3"]).contains("--game")
    );
    assert!(room.wrong(&["play", "belfort", "--html", "nowhere/x.html"]).contains("nowhere/x.html"));
    assert!(room.names().is_empty());
}

/// Where there is no browser, this holds nothing: CI on a machine that has one does.
#[test]
fn a_browser_shows_the_moment_that_the_address_names() {
    let Some(browser) = browser() else {
        eprintln!("no browser here: the page is not opened");
        return;
    };
    let room = Room::new();
    room.good(&format!("{SHORT} --html game.html"));
    let page = room.path().join("game.html");
    let shown = opened(browser, &page, "#5");
    assert!(shown.contains("decision 5 of"), "{shown}");
    assert!(shown.contains("<svg"), "a map");
    assert!(opened(browser, &page, "#100000").contains(", the end"));
    assert!(opened(browser, &page, "#nonsense").contains("decision 1 of"));
}

/// Every text of a page for one side, whoever reads its source.
#[test]
fn a_page_for_one_side_holds_nothing_that_it_does_not_see() {
    let room = Room::new();
    let game = "play loire --bot german=random --bot french=random --seed 3";
    room.good(&format!("{game} --html both.html"));
    room.good(&format!("{game} --html french.html --seen-by french"));
    let read = |name: &str| fs::read_to_string(room.path().join(name)).expect("a page");
    let (both, french) = (read("both.html"), read("french.html"));
    assert!(both.contains("Seen by <select") && !french.contains("Seen by <select"));
    let words = |page: &str| -> Vec<String> {
        let words = data(page)["words"].as_array().expect("texts").clone();
        words.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
    };
    // What stands under markers is not even in its maps, so no march of it by name is in its story.
    assert!(words(&both).iter().any(|text| text.starts_with("a hidden unit marches")));
    assert!(words(&french).iter().any(|text| text.starts_with("a hidden unit marches")));
    // What a judge sees is more than a side sees.
    let curve = |page: &str| data(page)["reels"][0]["chances"].as_array().expect("chances").len();
    assert!(curve(&both) > 10 && curve(&french) == 0);
    let heard = words(&french);
    let unheard: Vec<String> = words(&both).into_iter().filter(|text| !heard.contains(text)).collect();
    assert!(
        unheard.iter().any(|text| text.contains("Reconnaissance party") && text.contains("marches")),
        "{unheard:?}"
    );
    // The other page marks what each side hears of it.
    let both = data(&both);
    let moments = both["reels"][0]["moments"].as_array().expect("moments");
    let ears = |value: &Value| value.as_array().expect("ears").iter().any(|ear| ear.as_i64() != Some(0));
    assert!(moments.iter().any(|moment| ears(&moment[6])), "decisions");
    let lines = moments.iter().flat_map(|moment| moment[5].as_array().expect("lines"));
    assert!(lines.clone().any(|line| ears(&line[4])), "events");
    assert!(room.wrong(&["play", "loire", "--seen-by", "frensh", "--html", "x.html"]).contains("french"));
    assert!(room.wrong(&["play", "loire", "--seen-by", "french", "--reasons"]).contains("--reasons"));
    // What is printed for the side has no more than its page.
    let text = room.good(&format!("{game} --seen-by french --decisions"));
    let all = room.good(&format!("{game} --decisions"));
    assert!(text.contains("as the French hear it") && text.to_lowercase().contains("a hidden unit"), "{text}");
    let party = |text: &str| text.lines().filter(|line| line.contains("Reconnaissance party")).count();
    assert!(party(&text) < party(&all), "{} of {}", party(&text), party(&all));
    assert!(text.lines().count() < all.lines().count());
    assert!(!text.contains("Other sections that applied") && !text.contains("with a choice"));
}

/// The battles hide decoys and what becomes of them, and nothing else: all other lines are printed for either side, and none that is not in the
/// whole story.
#[test]
fn what_is_printed_for_a_side_is_a_part_of_the_whole_story() {
    let room = Room::new();
    let game = "play spicheren --bot french=random --bot prussian=random --seed 3 --decisions";
    let (all, own) = (room.good(game), room.good(&format!("{game} --seen-by french")));
    let told = |text: &str| -> Vec<String> {
        let end = text.find("Other sections that applied").unwrap_or(text.len());
        text[..end].lines().filter(|line| line.contains('§')).map(str::to_owned).collect()
    };
    let (own, all) = (told(&own), told(&all));
    assert!(
        own.iter().all(|line| all.contains(line)) && own.len() * 100 > all.len() * 98,
        "{} of {}",
        own.len(),
        all.len()
    );
}
