//! Every command does for Spicheren and Wissembourg what it does for belfort.

use crate::common::{Room, fails};
use serde_json::Value;
use std::fs;

const BATTLES: [&str; 2] = ["spicheren", "wissembourg"];

fn json(room: &Room, command: &str) -> Value {
    serde_json::from_str(&room.good(&format!("{command} --format json"))).expect("JSON")
}

#[test]
fn both_are_listed_with_their_options() {
    let list = Room::new().good("scenarios");
    for part in ["spicheren ", "wissembourg ", "option frossard_early: ", "option castagny: ", "option extended: "] {
        assert!(list.contains(part), "no {part} in\n{list}");
    }
}

#[test]
fn a_run_answers_in_their_levels() {
    let room = Room::new();
    for battle in BATTLES {
        let out = room.good(&format!("run {battle} --games 6 --quiet"));
        for part in ["Victory levels", "victory points, French less Prussian", "--seed 1 --games 6"] {
            assert!(out.contains(part), "no {part} in\n{out}");
        }
        room.good(&format!("run {battle} --games 4 --quiet --bot french=random --bot prussian=random --out {battle}"));
        assert!(room.path().join(battle).join("games.parquet").is_file());
    }
}

/// The command line that a run tells plays the option again.
#[test]
fn options_are_played_and_told() {
    let room = Room::new();
    let plain = json(&room, "run spicheren --games 3 --quiet");
    let by_option = json(&room, "run spicheren --games 3 --quiet --option castagny");
    let by_value = json(&room, "run spicheren --games 3 --quiet --set options.castagny=true");
    assert_ne!(plain["scenario_hash"], by_option["scenario_hash"]);
    assert_eq!(by_value["fingerprint"], by_option["fingerprint"]);
    let command = by_option["command"].as_str().expect("a command");
    assert!(command.contains("--option castagny"), "{command}");
    let text = room.good("run spicheren --games 2 --quiet --option frossard_early --option castagny");
    assert!(text.contains("--option frossard_early --option castagny"), "{text}");
    // Ten turns instead of seven.
    let story = room.good("play wissembourg --option extended --bot french=random --bot prussian=random");
    assert!(story.contains("Turn 10 ─") && story.contains("with option extended"), "{story}");
    room.good("play spicheren --option castagny --save game.json");
    room.good("odds spicheren --list --option castagny");
    room.good("map spicheren --option castagny -o a.svg");
    room.good("coverage spicheren --option castagny --games 2 --quiet");
}

#[test]
fn names_that_do_not_exist_get_the_nearest() {
    for (line, near) in [
        ("run spichern", "spicheren"),
        ("play wissemburg", "wissembourg"),
        ("rules spichern", "spicheren"),
        ("rules grande-batailles", "grandes-batailles"),
        ("rulings wisembourg", "wissembourg"),
        ("coverage grandes-bataille", "grandes-batailles"),
        ("bench spicherenn", "spicheren"),
        ("bots spicherren", "spicheren"),
        ("odds wissembourgh --list", "wissembourg"),
        ("run spicheren --option castagni", "castagny"),
        ("run wissembourg --option extend", "extended"),
        ("run spicheren --bot prusian=random", "prussian"),
        ("run spicheren --ruling morale-valu=steps", "morale-value"),
        ("rules spicheren 11.2.7", "11.2"),
        ("rules spicheren T.terain", "T.terrain"),
    ] {
        fails(line, &[&format!("did you mean `{near}`?")]);
    }
    fails("run belfort --option castagny", &["castagny", "this scenario has no options"]);
    fails("run wissembourg --option castagny", &["an option of the scenario: extended"]);
    fails("map spicheren -o x.svg --game 0 --turn 15", &["`15`", "1 to 12"]);
    fails("play spicheren --set options.castagny=maybe", &["options.castagny", "maybe"]);
}

#[test]
fn a_game_is_told_by_phases() {
    let room = Room::new();
    for (battle, last) in [("spicheren", "Turn 12 ─"), ("wissembourg", "Turn 7 ─")] {
        let story = room.good(&format!("play {battle}"));
        let parts = [
            "\nSet-up\n",
            "\nB  Operations\n",
            "\nB  Operations: movement\n",
            "\nB  Operations: combat\n",
            "\nVictory points\n",
            "§11.2.2",
            last,
        ];
        for part in parts {
            assert!(story.contains(part), "no {part} in\n{story}");
        }
        assert!(story.lines().all(|line| line.chars().count() <= 80));
        // A march is told once; where decisions are told, step by step.
        let decisions = room.good(&format!("play {battle} --decisions"));
        assert!(decisions.lines().any(|line| line.contains(". Prussian: ")), "{decisions}");
        let marches = |story: &str| story.lines().filter(|line| line.contains(" moves ")).count();
        assert!(marches(&decisions) > marches(&story) && marches(&story) > 10);
        // Nothing but marches differs.
        let rolls = |story: &str| story.lines().filter(|l| l.contains(": die ")).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(rolls(&story), rolls(&decisions));
    }
}

#[test]
fn rules_are_found_by_the_name_of_a_scenario_or_of_the_system() {
    let room = Room::new();
    let of_system = room.good("rules grandes-batailles 11.2.1");
    for part in ["In the code", "r11_2_combat.rs:", "In the tests", "r11_combat.rs:", "modelled"] {
        assert!(of_system.contains(part), "no {part} in\n{of_system}");
    }
    assert_eq!(of_system, room.good("rules spicheren 11.2.1"));
    assert_eq!(of_system, room.good("rules wissembourg §11.2.1"));
    let terrain = room.good("rules spicheren T.terrain");
    for part in ["In the code", "In the tests", "In the data", "scenarios/spicheren/terrain.toml:", "Readings", "R-40"]
    {
        assert!(terrain.contains(part), "no {part} in\n{terrain}");
    }
    assert_eq!(terrain, room.good("rules spicheren t.terrain"));
    assert!(room.good("rules wissembourg").contains("4.A"));
}

/// The index was made from the sources that are there.
#[test]
fn the_places_of_a_section_name_it() {
    let room = Room::new();
    for section in ["11.2.1", "4.A", "T.terrain", "13.1.6", "0.5"] {
        let text = room.good(&format!("rules spicheren {section}"));
        let places: Vec<(&str, usize)> = text
            .lines()
            .filter_map(|line| {
                let (file, rest) = line.trim().split_once(':')?;
                let line: String = rest.chars().take_while(char::is_ascii_digit).collect();
                file.contains('/').then_some((file, line.parse().ok()?))
            })
            .collect();
        assert!(!places.is_empty(), "{text}");
        for (file, line) in places {
            let source = fs::read_to_string(crate::common::root().join(file)).expect("a source file");
            let line = source.lines().nth(line - 1).expect("a line");
            let test = format!("r{}", section.replace('.', "_").to_lowercase());
            let named = [format!("§{section}"), format!("\"{section}\""), test].iter().any(|name| line.contains(name));
            assert!(named, "{section}: {file}: {line}");
        }
    }
}

#[test]
fn coverage_is_of_a_battle_or_of_both() {
    let room = Room::new();
    let both = room.good("coverage grandes-batailles --games 4 --quiet");
    assert!(both.starts_with("Spicheren and Wissembourg: 8 games of seed 1, 4 by random, 4 by heuristic"), "{both}");
    let one = room.good("coverage spicheren --games 4 --quiet --threads 2");
    assert!(one.contains("2 by random, 2 by heuristic") && one.contains("  11.2.2"), "{one}");
}

#[test]
fn rulings_name_a_scenario_in_their_example() {
    let room = Room::new();
    let one = room.good("rulings wissembourg single-regiment");
    assert!(one.contains("R-40") && one.contains("sandtable run wissembourg --ruling single-regiment="), "{one}");
    let system = room.good("rulings grandes-batailles R-40");
    assert_eq!(system.replace("run spicheren", "run wissembourg"), one);
    assert!(room.good("bots spicheren").contains("grandes-batailles"));
}

#[test]
fn check_says_what_is_fine() {
    let room = Room::new();
    for (battle, parts) in [
        ("spicheren", ["objectives with their points: Rotherberg 2", "12 game turns, 11:00 to 22:00"]),
        ("wissembourg", ["Wissembourg 2", "7 game turns, 9:00 to 15:00"]),
    ] {
        let out = room.good(&format!("check {battle}")).replace("\n    ", " ");
        for part in parts.into_iter().chain(["no errors", " hexes on levels ", "roads through", "French: ", "rulings"])
        {
            assert!(out.contains(part), "{battle}: no {part} in\n{out}");
        }
        let folder = crate::common::root().join("scenarios").join(battle);
        let mine = format!("mine-{battle}");
        crate::common::copy(&folder, &room.path().join(&mine));
        assert!(room.good(&format!("check {mine}")).contains("no errors"));
        assert_eq!(room.good(&format!("rules {mine} 11")), room.good("rules grandes-batailles 11"));
    }
}

#[test]
fn maps_show_the_ground_the_set_up_and_positions() {
    let room = Room::new();
    for battle in BATTLES {
        let draw = |name: &str, more: &str| {
            room.good(format!("map {battle} -o {name}.svg {more}").trim_end());
            fs::read_to_string(room.path().join(format!("{name}.svg"))).expect("a drawing")
        };
        let (blank, set_up) = (draw("blank", "--setup=false"), draw("set-up", ""));
        assert!(!blank.contains("-stack-") && !blank.contains("Objective, "));
        assert!(set_up.contains("-stack-") && set_up.contains("Prussian entry") && set_up.contains("Objective, "));
        assert!(set_up.contains(">Turn "), "who comes when");
        let turn = draw("turn", "--game 0 --turn 3");
        for part in ["end of turn 3", "Victory points, were it over", ", facing ", "Prussian headquarters"] {
            assert!(turn.contains(part), "{battle}: no {part}");
        }
        assert!(draw("decision", "--game 0 --decision 60").contains("decision 60, turn"));
        let end = draw("end", "--game 0");
        assert!(end.contains(">Victory points: French ") && !end.contains("In the cup"));
        room.good(&format!("map {battle} -o {battle}.png --game 0 --turn 2"));
        let bytes = fs::read(room.path().join(format!("{battle}.png"))).expect("a picture");
        assert!(bytes.len() > 200_000 && bytes.starts_with(b"\x89PNG"), "{} bytes", bytes.len());
    }
}

/// The state knows which marker is real, and so does its map.
#[test]
fn the_map_of_a_position_tells_the_division_from_the_decoy() {
    let room = Room::new();
    for turn in 4..=6 {
        room.good(&format!("map spicheren -o a.svg --game 0 --turn {turn} --bot french=random"));
        let drawing = fs::read_to_string(room.path().join("a.svg")).expect("a drawing");
        if drawing.contains("(Prussian marker") {
            assert!(drawing.contains("13 ID (Prussian marker)"), "turn {turn}");
            assert!(drawing.contains("decoy (Prussian marker)"), "turn {turn}");
            return;
        }
    }
    panic!("no marker was ever face down");
}

#[test]
fn short_forms_belong_to_their_system() {
    for (line, parts) in [
        ("odds spicheren attack --game 0 --decision 60 --zone 5", ["--zone", "--hex"]),
        ("odds belfort attack --seed 1 --game 3 --decision 226 --hex 1607", ["--hex", "--zone, --target"]),
    ] {
        fails(line, &parts);
    }
}

#[test]
fn odds_are_asked_on_a_board_and_in_positions() {
    let room = Room::new();
    let list = room.good("odds grandes-batailles --list");
    for part in ["combat, §11.3", "rally, §12", "barrage, §10.1.1", "attack, §11", "in a position (--game"] {
        assert!(list.contains(part), "no {part} in\n{list}");
    }
    assert_eq!(list, room.good("odds spicheren --list"));
    // Column 4: T on a die of 3 and 4... as printed.
    let law = json(&room, "odds spicheren combat --given value=4");
    assert_eq!(law["paths"], 6);
    for question in [
        "odds wissembourg combat --given value=8 --given protection=2 --vary modifier=-2..3",
        "odds spicheren morale --given value=2 --vary modifier=-3..2",
        "odds wissembourg barrage --given gun=4 --given target=3-2-2 --vary distance=1..5",
        "odds spicheren attack --given attackers=8-5-3,8-5-2 --given defenders=6-4-2 --given terrain=woods",
    ] {
        assert!(room.good(question).contains("Sandtable"), "{question}");
    }
    let message = room.wrong(&["odds", "spicheren", "attak", "--given", "value=4"]);
    assert!(message.contains("did you mean `attack`?"), "{message}");
    let message =
        room.wrong(&["odds", "spicheren", "attack", "--given", "attackers=27. Francois", "--given", "defenders=6-4-2"]);
    assert!(message.contains("27. François"), "{message}");
    // In a position: the first in which some unit may rally, and an order of attack.
    let rally = |decision: usize, unit: &str| {
        room.run(&["odds", "spicheren", "rally", "--game", "0", "--decision", &decision.to_string(), "--unit", unit])
    };
    let able = |decision: &usize| {
        let message = rally(*decision, "nobody").err;
        let (_, able) = message.lines().next().expect("a message").rsplit_once(": ").expect("who may rally");
        able.split(", ").next().filter(|unit| *unit != "there is none").map(ToOwned::to_owned)
    };
    let (decision, unit) =
        (300..1_500).step_by(50).find_map(|d| Some((d, able(&d)?))).expect("somebody may rally in some position");
    assert!(rally(decision, &unit).out.contains("in good order again"), "{unit} at {decision}");
    let message = room.wrong(&["odds", "spicheren", "attack", "--game", "0", "--decision", "300", "--hex", "9999"]);
    assert!(message.contains("9999"), "{message}");
    // A name stands for the hex; that nobody can attack it is said of the hex.
    let refused_at = |decision: u32, hex: &str| {
        let decision = decision.to_string();
        room.wrong(&["odds", "wissembourg", "attack", "--game", "1", "--decision", &decision, "--hex", hex])
    };
    let decision =
        (40..100).find(|decision| refused_at(*decision, "0703").contains("0703")).expect("a choice of a mover");
    let refused = |hex: &str| refused_at(decision, hex);
    assert_eq!(refused("wissembourg"), refused("Wissembourg"));
    assert!(refused("Wissembourk").contains("did you mean `Wissembourg`"));
}

/// No table of the aid is left out because it cannot be asked.
#[test]
fn the_player_aid_has_every_page() {
    let room = Room::new();
    for battle in BATTLES {
        room.good(&format!("odds {battle} --aid {battle}"));
        let page = fs::read_to_string(room.path().join(battle).join("player-aid.html")).expect("a page");
        for title in [
            "Every column, unmodified die",
            "Disorganised and a step",
            "By combat value and protection: disorganised or worse",
            "Morale (0.5)",
            "Coordination (11.1)",
            "Activation out of command (8.3)",
            "The French have the initiative (4)",
            "Rally of a demoralised formation",
            "Rally after losses, HQ adjacent",
            "French gun, open ground: disorganised or worse",
            "Prussian gun at a disorganised brigade, 3 hexes",
            "French brigade of 6 against two 8-5-3",
            "Prussian brigade of 8 against two 6-4-2",
            "All points against one brigade 8-5-3",
            "By ground: hex empty",
            "No retreat: steps that the defender loses",
            "Uphill: hex empty",
            "By an HQ with bonus: hex empty, woods or village",
            "On a French brigade with a gun of 3 beside it",
            "On a French brigade two levels higher",
            "Two brigades together, one on the flank, by HQ",
            "The French on a brigade 8-5-3 that is disorganised",
        ] {
            assert!(page.contains(title), "{battle}: no {title}");
        }
        assert!(room.path().join(battle).join("page-6.svg").is_file());
    }
}
