//! Every command does what its help says.

use crate::common::{Room, parsed};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn scenarios_are_listed_with_what_is_reconstructed() {
    let out = Room::new().good("scenarios");
    let line = out.lines().next().expect("a scenario");
    assert_eq!(line.split_whitespace().collect::<Vec<_>>(), ["belfort", "Storm", "over", "Belfort"]);
    assert!(out.contains("% of its data are reconstructed"), "{out}");
}

#[test]
fn bots_are_listed_with_the_default() {
    let room = Room::new();
    for scenario in ["belfort", "spicheren", "wissembourg"] {
        let out = room.good(&format!("bots {scenario}"));
        for part in ["random ", "heuristic ", "(the default)"] {
            assert!(out.contains(part), "{out}");
        }
        let doctrines: Vec<&str> =
            out.lines().filter_map(|line| line.split_whitespace().next()).filter(|word| word.contains('=')).collect();
        assert!(doctrines.len() >= 4, "{out}");
        for doctrine in doctrines {
            room.good(&format!("run {scenario} --games 2 --bot {doctrine}"));
        }
    }
}

#[test]
fn a_run_answers_first() {
    let out = Room::new().good("run belfort --games 40 --quiet");
    let answer = out.lines().find(|line| line.contains(" win ")).expect("an answer");
    assert!(answer.ends_with("of 40 games.") && answer.contains('['), "{answer}");
    for part in ["Victory levels", "Margin", "Endings", "of the scenario's data are", "--seed 1 --games 40"] {
        assert!(out.contains(part), "no {part} in\n{out}");
    }
    let long = out.lines().filter(|line| line.chars().count() > 80 && !line.contains("sandtable run"));
    assert_eq!(long.count(), 0, "{out}");
}

#[test]
fn a_run_is_repeated_by_the_command_line_that_it_tells() {
    let room = Room::new();
    let arguments = [
        "run",
        "belfort",
        "--games",
        "0.06k",
        "--seed",
        "9",
        "--set",
        "units.1/35 RM.fire=4",
        "--bot",
        "french=random",
    ];
    let out = room.run(&arguments).out;
    let command = out.lines().find(|line| line.trim_start().starts_with("sandtable run")).expect("a command line");
    assert!(command.contains("--set 'units.1/35 RM.fire=4' --bot french=random --bot prussian=heuristic"), "{command}");
    let again: Vec<String> = command
        .trim()
        .replace("'units.1/35 RM.fire=4'", "@")
        .split(' ')
        .skip(1)
        .map(|word| word.replace('@', "units.1/35 RM.fire=4"))
        .collect();
    let fingerprint = |out: &str| out.lines().find(|line| line.contains("Fingerprint")).map(str::to_owned);
    let second = room.run(&again).out;
    assert!(fingerprint(&out).is_some());
    assert_eq!(fingerprint(&out), fingerprint(&second));
}

#[test]
fn a_run_without_a_terminal_logs_nothing_when_it_is_short_or_quiet() {
    let room = Room::new();
    assert_eq!(room.run(&["run", "belfort", "--games", "20"]).err, "");
    assert_eq!(room.run(&["coverage", "belfort", "--games", "20", "--quiet"]).err, "");
}

#[test]
fn csv_and_markdown_are_what_they_say() {
    let room = Room::new();
    let csv = room.good("run belfort --games 20 --format csv");
    assert!(csv.starts_with("table,row,turn,side,count,rate,low,high,"), "{csv}");
    let page = room.good("run belfort --games 20 --format md");
    assert!(page.starts_with("# Storm over Belfort\n"), "{page}");
    assert!(page.contains("sandtable run belfort --bot french=heuristic"), "{page}");
}

#[test]
fn a_run_writes_its_folder() {
    let room = Room::new();
    let out = room.good("run belfort --games 40 --out runs/first");
    assert!(out.contains("Written to runs/first"), "{out}");
    let folder = room.path().join("runs/first");
    for file in ["games.parquet", "summary.json", "summary.md", "manifest.json", "charts/levels.svg"] {
        assert!(folder.join(file).is_file(), "no {file}");
    }
    let manifest = fs::read_to_string(folder.join("manifest.json")).expect("it is there");
    assert!(manifest.contains("\"complete\": true"), "{manifest}");
}

#[test]
fn a_game_is_told_with_sections_rolls_and_an_end() {
    let room = Room::new();
    let story = room.good("play belfort");
    for part in ["Deployment", "Turn 1 ───", "E  Bombardment", "F  Activations", "§8.1 ", "die ", "Victory", "§11"]
    {
        assert!(story.contains(part), "no {part} in\n{story}");
    }
    assert_eq!(story, room.good("play belfort --seed 1 --game 0"));
    assert_ne!(story, room.good("play belfort --game 1"));
    assert!(!story.contains("  > "));
    assert!(story.lines().all(|line| line.chars().count() <= 80));
    let decisions = room.good("play belfort --decisions");
    assert!(decisions.lines().any(|line| line.contains(". Prussian: ") && line.ends_with(')')), "{decisions}");
    // Decisions are numbered from 1, without a gap.
    let number = |line: &str| line.trim_start().strip_prefix("> ")?.split_once('.')?.0.parse::<usize>().ok();
    let numbers: Vec<usize> = decisions.lines().filter_map(number).collect();
    assert!(numbers.len() > 100 && numbers.iter().copied().eq(1..=numbers.len()), "{numbers:?}");
    // Telling more of a game does not change it.
    let told: Vec<&str> = decisions.lines().filter(|line| line.starts_with("  §")).collect();
    assert_eq!(told, story.lines().filter(|line| line.starts_with("  §")).collect::<Vec<_>>());
}

#[test]
fn a_map_shows_the_position_of_a_decision() {
    let room = Room::new();
    room.good("map belfort -o a.svg --game 3 --decision 218");
    let drawing = fs::read_to_string(room.path().join("a.svg")).expect("a drawing");
    assert!(drawing.contains("decision 218, turn"), "{}", &drawing[..400]);
    let message = room.wrong(&["map", "belfort", "-o", "b.svg", "--game", "3", "--decision", "100000"]);
    assert!(message.contains("a decision of this game"), "{message}");
    assert!(!room.path().join("b.svg").exists());
}

/// What a run counts and what is told of its games are the same games.
#[test]
fn a_told_game_is_the_game_of_a_run() {
    let room = Room::new();
    let run: serde_json::Value =
        serde_json::from_str(&room.good("run belfort --games 1 --seed 5 --format json")).expect("JSON");
    let story = room.good("play belfort --seed 5");
    let decisions = format!("{} decisions", run["decisions"]);
    let margin = format!("margin is {:+}", run["margin"]["p50"].as_i64().expect("a number")).replace("+0", "0");
    let story = story.replace('\n', " ");
    assert!(story.contains(&decisions) && story.contains(&margin), "{decisions}, {margin}\n{story}");
}

#[test]
fn rules_lists_every_section_and_finds_one() {
    let room = Room::new();
    let list = room.good("rules belfort");
    for part in ["9.2.1", "stratagems.ruse-of-war", "11.2 ", "in part"] {
        assert!(list.contains(part), "no {part} in\n{list}");
    }
    let one = room.good("rules belfort 8.1");
    for part in ["In the code", "In the data", "r08_bombardment.rs:", "Readings", "R-9 ", "modelled"] {
        assert!(one.contains(part), "no {part} in\n{one}");
    }
    assert_eq!(one, room.good("rules belfort §8.1"));
    assert!(room.good("rules belfort 9").contains("9.3.3  Hits, winner, retreat, advance"));
}

/// The index was made from the sources that are there.
#[test]
fn the_places_of_a_section_name_it() {
    let room = Room::new();
    for section in ["9.2.1", "9.3.3", "8.2.4", "10.2", "stratagems.bourbaki"] {
        let text = room.good(&format!("rules belfort {section}"));
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
            let test = format!("r{}", section.replace('.', "_"));
            let named = [format!("§{section}"), format!("\"{section}\""), test].iter().any(|name| line.contains(name));
            assert!(named, "{section}: {file}: {line}");
        }
    }
}

#[test]
fn coverage_tells_how_often_each_section_came_into_play() {
    let room = Room::new();
    let out = room.good("coverage belfort --games 30");
    assert!(out.contains("15 by random, 15 by heuristic"), "{out}");
    let line = out.lines().find(|line| line.starts_with("  9.3.2")).expect("a section");
    let place: Vec<u64> = line.rsplit(' ').filter(|word| !word.is_empty()).take(2).flat_map(str::parse).collect();
    assert!(line.contains('%') && place.len() == 2, "a game and a decision: {line}");
    assert!(room.good("coverage belfort --games 1").contains("Never came into play"));
    let chosen = room.good("coverage belfort --games 10 --bot french=random --threads 3");
    assert!(chosen.contains("10 by random v. heuristic"), "{chosen}");
    assert_eq!(chosen, room.good("coverage belfort --games 10 --bot french=random --threads 1"));
}

#[test]
fn rulings_are_listed_by_number_and_by_name() {
    let room = Room::new();
    let list = room.good("rulings belfort");
    for part in ["§8.1         R-9    repeat-fire ", "Settled by another section", "R-35"] {
        assert!(list.contains(part), "no {part} in\n{list}");
    }
    // By sections as they stand in the rulebook: 10 behind 9.
    let place = |section: &str| list.find(section).unwrap_or_else(|| panic!("no {section} in\n{list}"));
    assert!(place("§8.1 ") < place("§9.") && place("§9.") < place("§10.") && place("§10.") < place("§stratagems"));
    let one = room.good("rulings belfort repeat-fire");
    for part in ["R-9  repeat-fire", " * once ", "(the default)", "Why: ", "--ruling repeat-fire=each"] {
        assert!(one.contains(part), "no {part} in\n{one}");
    }
    assert_eq!(one, room.good("rulings belfort R-9"));
    assert_eq!(one, room.good("rulings belfort 9"));
    assert_eq!(one, room.good("rulings belfort R9"));
    // By section, with its parts, and by a word.
    let found = room.good("rulings verdun 9.5");
    assert!(found.contains("(§9.5)") && !found.contains("(§9.1)"), "{found}");
    assert!(room.good("rulings verdun supply").matches("R-").count() > 1);
    assert!(room.wrong(&["rulings", "verdun", "suply-string"]).contains("`supply-string`"));
    assert!(room.good("rulings belfort R-35").contains("settled by §6"));
}

#[test]
fn check_says_what_is_fine() {
    let room = Room::new();
    let belfort = crate::common::root().join("scenarios/belfort");
    crate::common::copy(&belfort, &room.path().join("mine"));
    for name in ["belfort", "mine", "mine/errata/pioneers.toml"] {
        let out = room.good(&format!("check {name}"));
        for part in ["no errors", "zones", "French units", "rulings", "hash ", "Provenance of its values"] {
            assert!(out.contains(part), "{name}: no {part} in\n{out}");
        }
    }
}

#[test]
fn maps_are_drawn_as_svg_and_png() {
    let room = Room::new();
    for (line, size) in [
        ("map belfort -o a.svg", 50_000),
        ("map belfort -o b.png", 100_000),
        ("map belfort --output empty.svg --setup=false", 50_000),
        ("map belfort -o turn.svg --game 7 --turn 2 --seed 3", 60_000),
        ("map belfort -o end.PNG --game 7", 100_000),
    ] {
        room.good(line);
        let file = line.split(' ').nth(3).expect("a file");
        let bytes = fs::read(room.path().join(file)).expect("it was drawn");
        assert!(bytes.len() > size, "{file}: {} bytes", bytes.len());
        let head: &[u8] = if file.ends_with("svg") { b"<svg " } else { b"\x89PNG" };
        assert!(bytes.starts_with(head), "{file}");
    }
    let text = |file: &str| fs::read_to_string(room.path().join(file)).expect("it was drawn");
    assert!(text("a.svg").contains("French set-up area") && !text("empty.svg").contains("French set-up area"));
    assert!(text("turn.svg").contains("Game 7 of seed 3") && text("turn.svg").contains("end of turn 2"));
    assert_eq!(room.names(), ["a.svg", "b.png", "empty.svg", "end.PNG", "turn.svg"]);
}

/// §8, §3: what a side's map shows through its ground, where the game has it.
#[test]
fn a_map_shows_zones_of_control_and_supply() {
    let room = Room::new();
    let game = "map loire --bot german=random --bot french=random --game 0 --turn 2";
    for (show, words) in [("zoc", "French: zones of control"), ("supply", "French: hexes in supply")] {
        room.good(&format!("{game} -o map.svg --show {show} --side french"));
        let drawn = std::fs::read_to_string(room.path().join("map.svg")).expect("a map");
        assert!(drawn.contains(words) && drawn.contains("Held by"), "{show}");
    }
    for (scenario, show, words) in [
        ("spicheren", "zoc", "French: zones of control"),
        ("spicheren", "command", "French: hexes in the range of headquarters"),
        ("eagle", "command", "French: hexes in the range of headquarters"),
        ("belfort", "fire", "French: zones in the range of guns that may fire"),
        ("verdun-february", "supply", "French: zones in supply"),
    ] {
        let sides = if scenario == "verdun-february" { "german" } else { "prussian" };
        let bots = format!("--bot {sides}=random --bot french=random");
        room.good(&format!("map {scenario} {bots} --game 0 --turn 1 -o map.svg --show {show} --side french"));
        let drawn = std::fs::read_to_string(room.path().join("map.svg")).expect("a map");
        assert!(drawn.contains(words) && drawn.contains("fill-opacity=\"0.3\" stroke"), "{scenario} {show}");
    }
    let wrong = room.wrong(&["map", "belfort", "-o", "a.svg", "--game", "0", "--show", "zoc", "--side", "french"]);
    assert!(wrong.contains("zoc (zones of control)") && wrong.contains("fire (zones in the range of guns"), "{wrong}");
    assert!(
        room.wrong(&["map", "loire", "-o", "a.svg", "--game", "0", "--show", "zok", "--side", "french"])
            .contains("zoc")
    );
}

/// The Eagle 14: Luxemburg is shaded until it is invaded. The Loire 9, 10, 12: what a unit has done in the half turn is on its counter.
#[test]
fn maps_show_neutral_ground_and_what_units_have_done() {
    let room = Room::new();
    let drawn = |line: &str| {
        room.good(&format!("{line} -o map.svg"));
        std::fs::read_to_string(room.path().join("map.svg")).expect("a map")
    };
    let shade = "fill=\"#6d6a66\"";
    let eagle = drawn("map eagle");
    assert!(eagle.contains("Luxemburg: neutral, closed until the Prussians invade it"));
    assert_eq!(eagle.matches(shade).count(), 2, "on the map and in the legend");
    assert!(drawn("map eagle --ruling luxemburg-before=open").contains("closed to the Prussians until"));
    assert_eq!(drawn("map loire").matches(shade).count(), 0);
    let game = "map loire --bot german=random --bot french=random --game 0";
    let loire: String = (1..12).map(|turn| drawn(&format!("{game} --decision {}", turn * 40))).collect();
    for words in ["Under a marker", "Has marched"] {
        assert!(loire.contains(words), "{words}");
    }
}

#[test]
fn bench_measures_time_and_processor_time_of_every_bot_and_counts_no_allocation() {
    let room = Room::new();
    let told = parsed(&room.good("bench --games 4 --format json --quiet"));
    let rows = told["measured"].as_array().expect("a list");
    for scenario in ["belfort", "spicheren", "wissembourg"] {
        assert!(rows.iter().filter(|row| row["scenario"] == scenario).count() >= 2, "{scenario}");
    }
    for row in rows {
        for field in
            ["games", "seconds", "games_per_s", "turns_per_s", "decisions_per_s", "decisions_per_cpu_s", "threads"]
        {
            assert!(row[field].as_f64().is_some_and(|x| x > 0.0), "{field}: {row}");
        }
        // Rules that go on by themselves where there is nothing to choose leave none.
        assert!(row["forced_decisions_per_s"].as_f64().is_some_and(|x| x >= 0.0), "{row}");
        assert_eq!(row["allocations_per_game"].as_f64(), Some(0.0), "{row}");
        let same = rows.iter().filter(|other| (&other["scenario"], &other["bot"]) == (&row["scenario"], &row["bot"]));
        assert!(same.into_iter().all(|other| other["fingerprint"] == row["fingerprint"]), "{rows:?}");
    }
    assert!(room.good("bench belfort --games 10 --quiet").contains("allocations/game"));
}

#[test]
fn completions_are_scripts_of_their_shell() {
    let room = Room::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(room.good(&format!("completions {shell}")).contains("sandtable"), "{shell}");
    }
    let script = room.path().join("sandtable.bash");
    fs::write(&script, room.good("completions bash")).expect("room on the disk");
    // Not every machine has bash.
    if let Ok(output) = Command::new("bash").arg("-n").arg(&script).output() {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// A page each, on which no line is taken for a request.
#[test]
fn every_command_has_a_page_of_the_manual() {
    let room = Room::new();
    let written = room.good("manual --out man");
    assert!(written.lines().any(|line| line == "man/sandtable.1"), "{written}");
    let page = fs::read_to_string(room.path().join("man/sandtable-run.1")).expect("a page");
    assert!(page.starts_with(".TH SANDTABLE-RUN 1") && page.contains("\\-\\-games"), "{page}");
    let requests = page.lines().filter(|line| line.starts_with(['.', '\'']));
    assert!(requests.into_iter().all(|line| [".TH", ".SH", ".nf", ".fi"].contains(&&line[..3])), "{page}");
}

#[test]
fn help_has_examples_everywhere() {
    let room = Room::new();
    assert!(room.good("--help").contains("Examples:"));
    for command in ["run", "play", "rules", "coverage", "rulings", "check", "map", "bench", "completions", "manual"] {
        let help = room.good(&format!("{command} --help"));
        assert!(help.contains(&format!("Examples:\n  sandtable {command}")), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }
    assert!(room.good("--version").starts_with("sandtable 0."));
}

#[test]
fn a_reader_that_stops_reading_is_no_fault() {
    let room = Room::new();
    let mut child = room
        .command(&["play", "belfort", "--decisions"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    let mut first = String::new();
    let mut out = BufReader::with_capacity(16, child.stdout.take().expect("a pipe"));
    out.read_line(&mut first).expect("a line");
    drop(out);
    assert!(first.starts_with("Storm over Belfort, game 0"));
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn faults_that_nobody_hears_are_faults_and_no_panic() {
    let room = Room::new();
    let mut child = room
        .command(&["run", "belfrt"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

#[test]
fn scenarios_of_two_rule_systems_are_not_compared() {
    let room = Room::new();
    for (first, second) in [("belfort", "verdun"), ("eagle", "loire")] {
        let said = room.wrong(&["compare", first, second, "--games", "4"]);
        assert!(said.contains(&format!("a scenario of {first}")) && said.contains(second), "{said}");
    }
    room.good("compare verdun-february verdun-autumn --games 2 --quiet");
}
