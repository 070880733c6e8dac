//! `sandtable odds`: exact odds in every form, in positions, under errata, as a player aid; and what cannot be.

use crate::common::Room;
use serde_json::Value;
use std::fs;

/// What a command prints, as JSON.
fn json(room: &Room, command: &str) -> Value {
    serde_json::from_str(&room.good(&format!("{command} --format json"))).expect("JSON")
}

/// The sum of the outcomes' probabilities, as floating-point numbers.
fn total(object: &Value) -> f64 {
    object["outcomes"].as_array().expect("outcomes").iter().map(|line| line["p"].as_f64().expect("p")).sum()
}

#[test]
fn procedures_are_listed_with_what_they_take() {
    let out = Room::new().good("odds belfort --list");
    for part in [
        "fire, §9.2.1",
        "counter-battery, §8.1",
        "bombardment-effect, §8.2",
        "assault, §9.3.2",
        "attack, §9",
        "counter_long_range",
        "needed",
        "keep-strength",
        "break-off",
    ] {
        assert!(out.contains(part), "no {part} in\n{out}");
    }
}

/// Without a procedure each is listed with a command that works as it stands there.
#[test]
fn examples_of_all_procedures_work() {
    let room = Room::new();
    for (scenario, procedure) in [
        ("belfort", "assault"),
        ("spicheren", "rally"),
        ("verdun", "event-roll"),
        ("eagle", "cup"),
        ("loire", "relief"),
    ] {
        let list = room.good(&format!("odds {scenario}"));
        let commands: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("  sandtable ")).collect();
        assert!(commands.iter().any(|line| line.starts_with(&format!("odds {scenario} {procedure}"))), "{list}");
        for command in commands {
            let out = room.good(command);
            assert!(out.contains(" paths of the dice") || out.contains("1 path of the dice"), "{command}: {out}");
        }
    }
}

/// Outcomes are words, the most likely first; a spreadsheet has the numbers too.
#[test]
fn outcomes_have_words() {
    let room = Room::new();
    let attack = "odds eagle attack --given attackers=8-3-4 --given defenders=6-3-4 --given terrain=forest";
    let out = room.good(attack);
    assert!(
        out.contains("The attackers take the hex: ") && out.contains("The attackers lose a step, or more: "),
        "{out}"
    );
    assert!(!out.contains("attacker steps"), "{out}");
    let law = json(&room, attack);
    let outcomes = law["outcomes"].as_array().expect("outcomes");
    let taken = outcomes.iter().find(|outcome| outcome["taken"] == 1).expect("it can be taken");
    assert!(taken["words"].as_str().expect("words").contains("the attackers take the hex"), "{taken}");
    let csv = room.good(&format!("{attack} --format csv"));
    let header = csv.lines().next().expect("a header");
    assert!(header.starts_with("gone,taken,") && header.contains(",outcome,chance"), "{header}");
    let battle = "odds loire battle --given attackers=infantry-7-4,infantry-7-4 --given defenders=infantry-6-3";
    let out = room.good(battle);
    assert!(out.contains("the defenders retreat 2 hexes"), "{out}");
    for ending in ["md", "html"] {
        assert!(room.good(&format!("{battle} --format {ending}")).contains("the defenders retreat 1 hex"), "{ending}");
    }
    let out = room.good("odds loire test --vary value=5..7");
    assert!(out.contains("P(passed): the test is passed"), "{out}");
}

/// Dozens of outcomes: those below 1 % are one row, and CSV and JSON have each.
#[test]
fn unlikely_outcomes_of_a_long_list_are_one_row() {
    let room = Room::new();
    let relief = "odds loire relief --given attackers=infantry-7-4,infantry-7-4 --given defenders=infantry-5-3 --given \
                  marchers=infantry-5-3-3 --given factors=5";
    let out = room.good(relief);
    assert!(out.contains("7 more, each below 1.0 %"), "{out}");
    assert_eq!(room.good(&format!("{relief} --format csv")).lines().count(), 21);
    assert_eq!(json(&room, relief)["outcomes"].as_array().expect("outcomes").len(), 20);
}

#[test]
fn a_law_is_exact() {
    let room = Room::new();
    let law = json(&room, "odds belfort fire --given value=6");
    assert_eq!(
        law["outcomes"][1],
        serde_json::json!({ "hits": 1, "p": 1.0 / 3.0, "fraction": "1/3", "words": "one hit" })
    );
    assert_eq!(law["given"], serde_json::json!({ "value": 6, "modifier": 0 }));
    assert_eq!(law["expectations"]["hits"], 1.5);
    assert_eq!(law["paths"], 6);
    assert!(law["scenario_hash"].as_str().is_some_and(|hash| hash.len() == 64));
    assert!(law.get("left_out").is_none());
    let out = room.good("odds belfort fire --given value=6");
    assert!(out.contains("33.3 %") && out.contains("1/3") && out.contains("E(hits) = 1.500"), "{out}");
    assert!(out.contains("scenario belfort, ") && out.contains("Unclear rules have their default readings"), "{out}");
}

#[test]
fn what_a_law_without_a_last_result_leaves_out_is_told() {
    let room = Room::new();
    let law = json(&room, "odds verdun barrage --given dice=3 --given extra=all");
    assert!(law["left_out"].as_f64().is_some_and(|bound| bound > 0.0 && bound < 1e-15), "{}", law["left_out"]);
    assert!(law["expectations"]["hits"].as_f64().is_some_and(|hits| (hits - 1.8).abs() < 1e-12));
    let out = room.good("odds verdun barrage --given dice=3");
    assert!(out.contains("of the probability is left out") && !out.contains("exact"), "{out}");
    let out = room.good("odds verdun barrage --given dice=3 --given extra=none");
    assert!(out.contains("exact") && out.contains("1/8"), "{out}");
}

#[test]
fn every_system_has_policies_of_its_own() {
    let room = Room::new();
    let attack = "odds verdun attack --given dice=9 --given attackers=f,f --given defenders=f,f";
    assert_eq!(json(&room, attack)["policy"]["german"], "press");
    let [pressed, spared] = ["press", "spare"].map(|policy| {
        let law = json(&room, &format!("{attack} --policy {policy}"));
        law["expectations"]["defender_destroyed"].as_f64().expect("a mean")
    });
    assert!(spared < pressed, "{spared} and {pressed}");
    assert!(room.good("odds spicheren --list").contains("keep-strength"));
    assert!(!room.good("odds verdun --list").contains("keep-strength"));
}

#[test]
fn a_whole_attack_is_asked_by_values_or_by_names() {
    let room = Room::new();
    let by_values = json(
        &room,
        "odds belfort attack --given attackers=3,3,3 --given defenders=3-3-4:diminished --given scouts=1 --given barrage=3 --given fortification=yes",
    );
    assert!((total(&by_values) - 1.0).abs() < 1e-12);
    assert_eq!(by_values["policy"]["french"], "keep-strength");
    let named = room.run(&[
        "odds",
        "belfort",
        "attack",
        "--given",
        "attackers=1/PLR 14/21,2/PLR 14/21:d",
        "--given",
        "defenders=1/35 RM",
        "--format",
        "json",
    ]);
    assert_eq!(named.code, 0, "{}", named.err);
    let named: Value = serde_json::from_str(&named.out).expect("JSON");
    assert_eq!(named["given"]["attackers"], "1/PLR 14/21,2/PLR 14/21:diminished");
}

#[test]
fn policies_change_the_odds() {
    let room = Room::new();
    let win = |policy: &str| {
        let question = format!("odds belfort attack --given attackers=3,3 --given defenders=3,3:d {policy}");
        let law = json(&room, question.trim_end());
        assert!((total(&law) - 1.0).abs() < 1e-12, "{policy}");
        law["expectations"]["win"].as_f64().expect("a mean")
    };
    let pressed = win("");
    assert!(pressed > 0.0);
    assert!(win("--policy break-off") < pressed);
    assert!(win("--policy prussian=random") < pressed);
    assert!(win("--policy heuristic") <= 1.0);
}

#[test]
fn tables_come_in_every_form() {
    let room = Room::new();
    let question = "odds belfort fire --vary value=1..15:2 --vary modifier=-1..1 --show P(hits>=2)";
    let grid = json(&room, question);
    assert_eq!(grid["grids"][0]["cells"][0][1], serde_json::json!({ "value": 1.0 / 3.0, "fraction": "1/3" }));
    assert_eq!(grid["vary"][0]["values"].as_array().map(Vec::len), Some(8));
    for (form, part) in [("table", "33.3 %"), ("md", "| 33.3 %"), ("csv", "0.333"), ("html", "<table"), ("svg", "<svg")]
    {
        let out = room.good(&format!("{question} --format {form}"));
        assert!(out.contains(part), "{form}:\n{out}");
    }
    for name in ["fire.svg", "fire.png", "fire.html", "fire.csv", "fire.md", "fire.json", "fire.txt"] {
        room.good(&format!("{question} -o {name}"));
        let bytes = fs::read(room.path().join(name)).expect("a file");
        assert!(bytes.len() > 100, "{name}");
        assert_eq!(name.ends_with("png"), bytes.starts_with(b"\x89PNG"), "{name}");
    }
    // A fraction stands beside its number, once.
    let out = room.good("odds belfort fire --given value=6 --format csv");
    assert_eq!(out.lines().next(), Some("hits,chance,chance exact,at least,at least exact"));
    // Two figures over two parameters are one table.
    let out = room.good(&format!("{question} --show E(hits) --format csv"));
    let (first, rows) = out.split_once('\n').expect("a header");
    assert!(first.starts_with("table,value,modifier -1,") && rows.lines().count() == 16, "{out}");
    assert_eq!(rows.lines().filter(|line| line.contains("E(hits),")).count(), 8, "{out}");
    // Several figures over one parameter are one table; lists are varied too.
    let out = room.good(
        "odds belfort attack --given defenders=3,3 --vary attackers=3|3,3|3,3:d --show P(win) --show E(attacker_steps)",
    );
    assert!(out.contains("P(win)") && out.contains("E(attacker_steps)") && out.contains("3,3:d"), "{out}");
}

#[test]
fn what_cannot_be_together_is_an_empty_cell() {
    let room = Room::new();
    let grid = json(
        &room,
        "odds belfort bombardment --given value=4 --given counter_value=3 --vary heavy=no,yes --vary counter_heavy=no|yes",
    );
    let cells = &grid["grids"][0]["cells"];
    assert!(cells[1][0].is_null() && cells[1][1].is_object() && cells[0][0].is_object());
}

#[test]
fn errata_are_laid_over_and_compared() {
    let room = Room::new();
    let erratum = "--set tables.fire.6.1-3=4";
    let law = json(&room, &format!("odds belfort fire --given value=2 {erratum}"));
    assert_eq!(law["expectations"]["hits"].as_f64(), Some(8.0 / 6.0));
    let both = json(&room, &format!("odds belfort fire --given value=2 {erratum} --against"));
    assert_eq!(both["base"]["expectations"]["hits"].as_f64(), Some(1.0));
    assert!((both["difference"]["expectations"]["hits"].as_f64().expect("a mean") - 2.0 / 6.0).abs() < 1e-12);
    assert_ne!(both["scenario_hash"], both["base"]["scenario_hash"]);
    let changes: f64 = both["difference"]["outcomes"]
        .as_array()
        .expect("outcomes")
        .iter()
        .map(|line| line["p"].as_f64().expect("p"))
        .sum();
    assert!(changes.abs() < 1e-12);
    let out = room.good(&format!("odds belfort fire --given value=2 {erratum} --against"));
    assert!(out.contains("without") && out.contains("+16.7") && out.contains("tables.fire.6.1-3=4"), "{out}");
    let grid = json(&room, &format!("odds belfort fire --vary value=1..6 {erratum} --against"));
    assert_eq!(grid["grids"][0]["cells"][5][0]["base"], grid["grids"][0]["cells"][5][0]["value"]);
    assert_eq!(grid["grids"][0]["cells"][0][0]["base"], 1.0);
    // A ruling is an overlay like any other.
    room.good("odds belfort bombardment-effect --given value=6 --given battalions=g,g --given fortification=yes --ruling marker-worth=plus-one --against");
}

/// The decision of the first attack of a game that comes to an assault, with the zones of both sides.
fn an_attack(room: &Room) -> (u32, String, String) {
    let told = room.good("play belfort --game 10 --decisions --save game.json");
    room.fits("game.json", "game");
    let before = told.split(" battalions: ").next().expect("a text");
    let line = before.lines().rfind(|line| line.contains("> ") && line.contains(": attack ")).expect("an attack");
    let number =
        line.split("> ").nth(1).and_then(|rest| rest.split('.').next()).expect("a number").parse().expect("a number");
    let zone =
        |after: &str| line.split(after).nth(1).and_then(|rest| rest.split(' ').next()).expect("a zone").to_owned();
    (number, zone(" from "), zone(": attack "))
}

#[test]
fn positions_are_asked_from_the_seed_or_from_a_file() {
    let room = Room::new();
    let (decision, zone, target) = an_attack(&room);
    let where_ = format!("--decision {decision} --zone {zone} --target {target}");
    let seed = json(&room, &format!("odds belfort attack --seed 1 --game 10 {where_}"));
    let file = json(&room, &format!("odds belfort attack --from game.json {where_}"));
    assert!((total(&seed) - 1.0).abs() < 1e-12);
    assert_eq!(seed["outcomes"], file["outcomes"]);
    assert!(seed["position"].as_str().is_some_and(|about| about.contains(&format!("decision {decision}"))));
    // The same position under an erratum.
    let changed = json(
        &room,
        &format!("odds belfort attack --from game.json {where_} --set tables.assault.attacker_wins=7 --against"),
    );
    assert_eq!(changed["base"]["outcomes"], seed["outcomes"]);
    assert_ne!(changed["outcomes"], seed["outcomes"]);
    // A random policy takes every choice.
    let random = json(&room, &format!("odds belfort attack --game 10 {where_} --policy random"));
    assert!((total(&random) - 1.0).abs() < 1e-12);
    assert!(random["paths"].as_u64() > seed["paths"].as_u64());
}

/// In the middle of the attack that is asked for, the attack goes on from there; who takes part is settled.
#[test]
fn an_attack_under_way_is_carried_on() {
    let room = Room::new();
    let (decision, zone, target) = an_attack(&room);
    let position = format!("odds belfort attack --from game.json --zone {zone} --target {target}");
    let before = json(&room, &format!("{position} --decision {decision}"));
    let after = json(&room, &format!("{position} --decision {}", decision + 1));
    assert!(after["paths"].as_u64() <= before["paths"].as_u64());
    let question = format!("{position} --decision {} --given by={zone}", decision + 1);
    let message = room.wrong(&question.split(' ').collect::<Vec<_>>());
    assert!(message.contains("under way"), "{message}");
}

/// A decision of another kind says in the game's words what it is not, and which decision is the nearest.
#[test]
fn another_decision_names_the_nearest_that_can_be_asked() {
    let room = Room::new();
    let ask = |decision: &str| {
        let line = format!("odds loire battle --game 0 --decision {decision} --hex 2209");
        room.run(&line.split(' ').collect::<Vec<_>>())
    };
    let message = ask("200").err;
    assert!(
        message.contains("a decision of another kind (") && message.contains("expected the choice of the next attack"),
        "{message}"
    );
    let near = message.split(" at decision ").nth(1).and_then(|rest| rest.split([',', ')']).next()).expect("a number");
    let message = ask(near).err;
    assert!(!message.contains("a decision of another kind"), "{near}: {message}");
    // A choice that there is not, behind the decision, ends the search.
    room.good("play loire --save game.json");
    let text = fs::read_to_string(room.path().join("game.json")).expect("a game");
    let mut game: Value = serde_json::from_str(&text).expect("JSON");
    game["choices"].as_array_mut().expect("a list")[210] = 9_999.into();
    fs::write(room.path().join("game.json"), game.to_string()).expect("our own folder");
    let line = "odds loire battle --from game.json --decision 200 --hex 2209";
    let came = room.run(&line.split(' ').collect::<Vec<_>>());
    assert!(came.code == 2 && came.err.contains("a decision of another kind ("), "{}", came.err);
}

#[test]
fn a_saved_game_that_was_changed_is_refused() {
    let room = Room::new();
    let (decision, zone, target) = an_attack(&room);
    let question =
        format!("odds belfort attack --from game.json --decision {decision} --zone {zone} --target {target}");
    let path = room.path().join("game.json");
    let saved = fs::read_to_string(&path).expect("a file");
    for (what, changed) in [
        ("choices that there are not", saved.replacen("\"choices\":[", "\"choices\":[999,", 1)),
        ("its data have changed", saved.replacen("\"scenario_hash\":\"", "\"scenario_hash\":\"0", 1)),
        ("another file", saved.replacen("\"written_by\":\"sandtable\"", "\"written_by\":\"me\"", 1)),
        ("expected a saved game", "{}".to_owned()),
    ] {
        fs::write(&path, changed).expect("a file");
        let came = room.run(&question.split(' ').collect::<Vec<_>>());
        assert!(came.code == 2 && came.out.is_empty() && came.err.contains(what), "{what}: {}", came.err);
    }
}

#[test]
fn a_player_aid_is_pages_to_print() {
    let room = Room::new();
    let out = room.good("odds belfort --aid aid --ruling repeat-fire=each");
    let files: Vec<&str> = out.lines().collect();
    assert!(files.len() >= 5 && files[0].ends_with("player-aid.html"), "{out}");
    let html = fs::read_to_string(room.path().join("aid/player-aid.html")).expect("a page");
    for part in
        ["@page", "Storm over Belfort", "repeat-fire=each", "are reconstructed", "Sandtable 0.", "scenario belfort, "]
    {
        assert!(html.contains(part), "no {part}");
    }
    let svg = fs::read_to_string(room.path().join("aid/page-1.svg")).expect("a page");
    assert!(svg.contains("viewBox=\"0 0 210 297\""), "{}", &svg[..200]);
    let message = room.wrong(&["odds", "belfort", "--aid", "aid.png"]);
    assert!(message.contains("a folder for the pages") && !room.path().join("aid.png").exists(), "{message}");
    // An aid for a house rule leaves out what there is no more.
    room.good("odds belfort --aid small --set limits.battalions=2");
    // Again over the old one, but never over anything else.
    room.good("odds belfort --aid aid");
    fs::write(room.path().join("aid/notes.txt"), "mine").expect("a file");
    let came = room.run(&["odds", "belfort", "--aid", "aid"]);
    assert!(came.code == 2 && came.err.contains("notes.txt"), "{}", came.err);
    assert!(room.path().join("aid/notes.txt").exists());
}

#[test]
fn what_cannot_be_gets_one_clear_error() {
    let room = Room::new();
    for (typed, parts) in [
        ("fire --given value=0", ["`0`", "1 to 60"]),
        ("fire", ["nothing", "sum of the fire values"]),
        ("fire --given valu=3", ["`valu`", "did you mean `value`"]),
        ("fires --given value=3", ["`fires`", "did you mean `fire`"]),
        ("bombardment --given value=5", ["without a column", "1-2, 3, 4, 6"]),
        ("bombardment --given value=4 --given heavy=perhaps", ["`perhaps`", "yes or no"]),
        (
            "bombardment --given value=4 --given heavy=yes --given counter_value=3",
            ["answers heavy artillery", "counter_heavy"],
        ),
        (
            "bombardment-effect --given value=3 --given battalions=good,tired",
            ["`tired`", "good, diminished, exhausted"],
        ),
        ("bombardment-effect --given value=3 --given battalions=g --given damage=1", ["1", "0 to 0"]),
        ("attack --given attackers=3:asleep --given defenders=3", ["`3:asleep`", ":exhausted"]),
        ("attack --given attackers=3:exhausted --given defenders=3", ["an exhausted battalion", "9.3.1"]),
        ("attack --given attackers=3 --given defenders=-1", ["`-1`", "fire-attack-defence"]),
        ("attack --given attackers=3,3,3,3 --given defenders=3", ["4 battalions", "1.1.2"]),
        ("attack --given attackers=3", ["nobody", "9.6"]),
        ("attack --given attackers=3 --given defenders=3 --budget 10", ["more than 10 branches", "--budget"]),
        ("attack --given attackers=3 --given defenders=3 --policy scripted", ["without a position", "--policy"]),
        (
            "attack --given attackers=3 --given defenders=3 --policy heuristc",
            ["`heuristc`", "did you mean `heuristic`"],
        ),
        ("fire --vary value=1..2000000000", ["2000000000 values", "at most 100"]),
        ("fire --given value=3 --policy keep-strength:x", ["`keep-strength:x`", "without a file"]),
        ("attack --game 3 --decision 446 --zone 62 --target 12", ["62", "a zone of the map"]),
        (
            "attack --game 3 --decision 446 --zone 13 --target 12 --given by=13 --given units=1/OLR,1/OLR",
            ["`1/OLR`", "counter"],
        ),
        ("bombardment-effect --game 3 --decision 446 --given gun=Gun --target 30", ["`Gun`", "the counter of a gun"]),
        ("--list --format json", ["--format", "--list"]),
        ("fire --vary value=9..1", ["`9..1`", "the lower number first"]),
        ("fire --vary value=1..3 --given value=2", ["`value` twice", "once"]),
        ("fire --vary value=1..3 --show P(hit)", ["`hit`", "did you mean `hits`"]),
        ("fire --given value=3 --show P(hits)", ["`P(hits)`", "--vary"]),
        ("fire --given value=3 --against", ["a scenario without overlays", "--set"]),
        ("fire --given value=3 --format png", ["`png`", "--output"]),
        ("fire --given value=3 -o fire.doc", ["`fire.doc`", ".svg"]),
        ("fire --given value=3 --game 1 --decision 70", ["`fire`", "attack"]),
        ("attack --game 1 --decision 1000000 --zone 1 --target 2", ["1000000", "a decision of this game"]),
        ("attack --game 1 --decision 3 --zone 1 --target 2", ["deployment", "decision"]),
        ("--aid aid --given value=3", ["--aid", "--given"]),
    ] {
        let words: Vec<&str> = ["odds", "belfort"].into_iter().chain(typed.split(' ')).collect();
        let came = room.run(&words);
        assert_eq!(came.code, 2, "{typed}: {}", came.err);
        assert!(came.out.is_empty(), "{typed}: {}", came.out);
        assert_eq!(came.err.matches("error: ").count(), 1, "{typed}: {}", came.err);
        assert!(parts.iter().all(|part| came.err.contains(part)), "{typed}: {}", came.err);
    }
    assert!(fs::read_dir(room.path()).expect("a folder").next().is_none(), "something was written");
}

/// Parameters may be typed as options, and a missing one is named with an example.
#[test]
fn parameters_are_typed_as_people_type_them() {
    let room = Room::new();
    let given = room.good("odds eagle attack --given attackers=8-3-4,6-3-4 --given defenders=5-3-4");
    assert_eq!(room.good("odds eagle attack --attackers 8-3-4,6-3-4 --defenders=5-3-4"), given);
    let message = room.wrong(&["odds", "eagle", "attack", "--attackers", "8-3-4"]);
    assert!(message.contains("such as ") && message.contains("written like the attackers"), "{message}");
    let message = room.wrong(&["odds", "eagle", "attack", "--atackers", "8-3-4"]);
    assert!(message.contains("did you mean `attackers`?"), "{message}");
}
