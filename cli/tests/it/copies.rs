//! Copies of scenarios: which one is meant, and what was changed in it.

use crate::common::{Room, copy, parsed, root};
use std::fs;
use std::path::Path;

/// A copy of a scenario in a room, with one text replaced in one of its files.
fn edited(room: &Room, scenario: &str, folder: &str, file: &str, from: &str, to: &str) {
    copy(&root().join("scenarios").join(scenario), &room.path().join(folder));
    replace(&room.path().join(folder).join(file), from, to);
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).expect("a file of the scenario");
    assert!(text.contains(from), "{} has no {from}", path.display());
    fs::write(path, text.replacen(from, to, 1)).expect("room on the disk");
}

fn hash(text: &str) -> String {
    text.lines().find_map(|line| line.trim().strip_prefix("hash ")).expect("a hash").to_owned()
}

/// One word means one scenario in every command: a bare name the one that comes with the program, a path the folder.
#[test]
fn a_folder_of_a_scenarios_name_is_told_apart() {
    let room = Room::new();
    let plain = hash(&room.good("check belfort"));
    edited(&room, "belfort", "belfort", "scenario.toml", "french_initiative = 2", "french_initiative = 3");
    for line in ["check belfort", "run belfort --games 1 --format json", "map belfort -o x.svg"] {
        let came = room.run(&line.split(' ').collect::<Vec<_>>());
        assert!(came.code == 0 && came.err.contains("for the folder here, write `./belfort`"), "{line}: {}", came.err);
        assert!(!line.starts_with("check") || hash(&came.out) == plain, "{}", came.out);
        assert!(!line.starts_with("run") || came.out.contains(&plain), "{}", came.out);
    }
    let mine = room.good("check ./belfort");
    assert_ne!(hash(&mine), plain);
    assert!(room.good("run ./belfort --games 1 --format json").contains(&hash(&mine)));
    let other = room.run(&["check", "./belfort"]);
    assert_eq!(other.err, "", "a path needs no note");
}

/// A value that a copy changed is not the rulebook's any more.
#[test]
fn edited_values_are_counted_and_told_wherever_a_copy_is() {
    let room = Room::new();
    edited(&room, "belfort", "mine", "scenario.toml", "french_initiative = 2", "french_initiative = 3");
    let checked = room.good("check mine");
    let header = checked.lines().find(|line| line.contains("rulebook")).expect("a table");
    assert!(header.contains("edited") && checked.contains("(1 value edited)"), "{checked}");
    assert!(!room.good("check belfort").contains("edited"));
    // Lines are folded where the version ends, which has no fixed length.
    let run = room.good("run mine --games 5 --out out").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(run.starts_with("Storm over Belfort (1 value edited)") && run.contains("; 1 value was edited"), "{run}");
    let manifest = fs::read_to_string(room.path().join("out/manifest.json")).expect("it is there");
    assert!(manifest.contains("\"edited\": 1"), "{manifest}");
    assert!(room.good("play mine").starts_with("Storm over Belfort (1 value edited)"));

    // A source for it makes it sourced again; under another name the copy says whose it is.
    let file = room.path().join("mine/scenario.toml");
    replace(
        &file,
        "[provenance]",
        "[provenance]\n\"course.french_initiative\" = { source = \"outside\", why = \"The publisher.\" }",
    );
    assert!(!room.good("check mine").contains("edited"));
    replace(&file, "french_initiative = 3", "french_initiative = 2");
    replace(&file, "name = \"belfort\"", "name = \"mine\"\ncopy_of = \"belfort\"");
    replace(
        &room.path().join("mine/units.toml"),
        "fire = 3, attack = 3, defence = 4",
        "fire = 3, attack = 4, defence = 4",
    );
    assert!(room.good("check mine").contains("(1 value edited)"));
    replace(&file, "copy_of = \"belfort\"", "copy_of = \"belfrot\"");
    assert!(room.wrong(&["check", "mine"]).contains("did you mean `belfort`?"));
}

/// The loop of a designer: copy, change, tell what was changed, compare.
#[test]
fn a_copy_is_begun_changed_told_and_compared() {
    let room = Room::new();
    let begun = room.good("new my-belfort --from belfort");
    assert!(
        begun.contains("my-belfort/units.toml") && begun.contains("sandtable compare belfort my-belfort"),
        "{begun}"
    );
    let head = fs::read_to_string(room.path().join("my-belfort/scenario.toml")).expect("it was written");
    assert!(head.starts_with("# A copy of belfort.") && head.contains("copy_of = \"belfort\""), "{head}");
    let checked = room.good("check my-belfort");
    assert!(
        checked.contains("Storm over Belfort: my-belfort (my-belfort)") && !checked.contains("edited"),
        "{checked}"
    );
    assert!(room.good("diff belfort my-belfort").contains("no value differs"));
    // Without a change the copy plays the same games.
    let same = room.good("compare belfort my-belfort --games 20 --format json");
    let same: serde_json::Value = serde_json::from_str(&same).expect("JSON");
    assert_eq!(same["identical"]["rate"], 1.0);

    replace(&room.path().join("my-belfort/scenario.toml"), "french_initiative = 2", "french_initiative = 3");
    assert!(room.good("check my-belfort").contains("(1 value edited)"));
    let told = room.good("diff belfort my-belfort -o changes.toml");
    assert!(told.contains("course.french_initiative: 2 becomes 3 (printed in the rulebook in the first)"), "{told}");
    let out = room.good("compare belfort my-belfort --games 20 --bot french=random --versus-bot french=heuristic");
    for part in [
        "Variant: my-belfort, played by random (French) v. heuristic",
        "Base:    belfort, played by heuristic (French) v. heuristic",
        "sandtable compare belfort my-belfort --bot french=random",
        "--versus-bot french=heuristic",
    ] {
        assert!(out.contains(part), "no {part} in\n{out}");
    }
    // The same as the errata that were written.
    let wins = |line: &str| {
        let found: serde_json::Value = serde_json::from_str(&room.good(line)).expect("JSON");
        (found["variant"]["fingerprint"].clone(), found["rows"].clone())
    };
    assert_eq!(
        wins("compare belfort my-belfort --games 20 --format json"),
        wins("compare belfort --errata changes.toml --games 20 --format json")
    );
    assert!(room.good("diff my-belfort belfort --errata changes.toml").contains("no value differs"));
}

/// Of every scenario that comes with the program a copy is begun that is the same, and a file of errata that changes nothing.
#[test]
fn whatever_comes_with_the_program_can_be_begun_from() {
    let room = Room::new();
    for scenario in sandtable_names() {
        room.good(&format!("new {scenario}-copy --from {scenario}"));
        assert!(room.good(&format!("diff {scenario} {scenario}-copy")).contains("no value differs"), "{scenario}");
        assert!(!room.good(&format!("check {scenario}-copy")).contains("edited"), "{scenario}");
        room.good(&format!("new position {scenario}-position.toml --from {scenario}"));
        room.good(&format!("check {scenario}-position.toml"));
        room.good(&format!("new errata {scenario}.toml --from {scenario}"));
        let checked = room.good(&format!("check {scenario}.toml {scenario}"));
        assert!(checked.contains("with ") && checked.contains("My errata"), "{checked}");
        // Without their marks the remarks are errata.
        let path = room.path().join(format!("{scenario}.toml"));
        let text = fs::read_to_string(&path).expect("it was written");
        let (head, rest) = text.split_once("title = ").expect("a title");
        let (title, rest) = rest.split_once('\n').expect("a line");
        let (changes, _) = rest.split_once("\n# Where").expect("what follows");
        let bare: String = changes
            .lines()
            .map(|line| line.strip_prefix("# ").unwrap_or(line))
            .filter(|line| !line.ends_with(".toml"))
            .map(|line| format!("{line}\n"))
            .collect();
        fs::write(&path, format!("{head}title = {title}\n{bare}")).expect("room on the disk");
        room.good(&format!("check {scenario}.toml {scenario}"));
        assert!(
            room.good(&format!("diff {scenario} --errata {scenario}.toml")).contains("no value differs"),
            "{scenario}"
        );
    }
    // A copy of a copy is a copy of the same.
    room.good("new second --from ./belfort-copy");
    let head = fs::read_to_string(room.path().join("second/scenario.toml")).expect("it was written");
    assert!(head.matches("copy_of = \"belfort\"").count() == 1, "{head}");
}

fn sandtable_names() -> Vec<String> {
    let room = Room::new();
    let names = room.good("scenarios");
    let name = |line: &str| line.split_whitespace().next().filter(|_| !line.starts_with(' ')).map(str::to_owned);
    names.lines().filter_map(name).filter(|name| root().join("scenarios").join(name).is_dir()).collect()
}

#[test]
fn nothing_is_begun_over_what_is_there_or_under_anothers_name() {
    let room = Room::new();
    fs::write(room.path().join("mine.toml"), "mine").expect("room on the disk");
    for (line, part) in [
        ("new mine.toml --from belfort", "a folder for a scenario, or what the file is"),
        ("new position.toml --from belfort", "did you mean `position position.toml`?"),
        ("new errata mine.toml --from belfort", "which exists"),
        ("new spicheren --from belfort", "a new name"),
        ("new doctrin x.toml --from belfort", "did you mean `doctrine`?"),
        ("new doctrine x --from belfort", "an ending"),
        ("new doctrine x.toml --from belfort:denfer", "did you mean `belfort:denfert`?"),
        ("new x --from belfrot", "did you mean `belfort`?"),
        ("new position --from belfort", "`position` without a path"),
        ("new study --from belfort", "expected `new study PATH"),
        ("diff belfort", "nothing to compare"),
        ("diff belfort spicheren", "of the rule system grandes-batailles"),
        ("compare belfort", "nothing to compare"),
    ] {
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.contains(part), "{line}: {message}");
    }
    assert_eq!(room.names(), ["mine.toml"]);
}

/// A doctrine is begun, checked, and plays; so are weights, and errata over a scenario of one's own.
#[test]
fn files_of_bots_are_checked_too() {
    let room = Room::new();
    room.good("new doctrine mine.toml --from belfort:denfert");
    assert!(room.good("check mine.toml").contains("A doctrine for the French; read for Storm over Belfort"));
    room.good("run belfort --games 2 --bot french=scripted:mine.toml");
    replace(&room.path().join("mine.toml"), "deploy = {", "deplay = {");
    let message = room.wrong(&["check", "mine.toml", "belfort"]);
    assert!(message.contains("mine.toml:") && message.contains("deplay"), "{message}");

    let data = root().join("bots/data/belfort");
    for (file, what) in [
        ("heuristic-french.toml", "Weights of a heuristic"),
        ("mixture-french.toml", "A mixture"),
        ("search-french.toml", "Settings of a search"),
    ] {
        fs::copy(data.join(file), room.path().join(file)).expect("room on the disk");
        assert!(room.good(&format!("check {file} belfort")).contains(what), "{file}");
    }
    replace(&room.path().join("heuristic-french.toml"), "bonus = ", "bonnus = ");
    let message = room.wrong(&["check", "heuristic-french.toml", "belfort"]);
    assert!(message.contains("bonnus") && message.contains("did you mean `bonus`?"), "{message}");

    copy(&root().join("scenarios/belfort"), &room.path().join("copied"));
    let checked = room.good("check copied/errata/pioneers.toml copied");
    assert!(checked.contains("Stronger pioneers"), "{checked}");
    assert!(room.wrong(&["check", "copied", "belfort"]).contains("a file before a scenario"));
}

/// What `--set` takes: the values with what may stand there, and the readings of each ruling.
#[test]
fn values_say_what_is_allowed() {
    let room = Room::new();
    let told = room.good("values belfort course.turns");
    assert!(told.contains("  course.turns  7      1 to 15             rulebook\n"), "{told}");
    let csv = room.good("values belfort rulings.repeat-fire --format csv");
    assert!(csv.contains("rulings.repeat-fire,,once,\"once, each, never\","), "{csv}");
    // Whatever is allowed can be set.
    let found = parsed(&room.good("values belfort zones.12 --format json"));
    for value in found["values"].as_array().expect("values") {
        for end in value["bounds"].as_array().into_iter().flatten() {
            room.good(&format!(
                "run belfort --games 1 --set {}={end} --quiet",
                value["path"].as_str().expect("a path")
            ));
        }
    }
}

/// Editors complete and check by the schemas of all files.
#[test]
fn every_file_has_a_schema() {
    let room = Room::new();
    let names = room.good("schema belfort");
    for file in ["scenario.toml", "map.toml", "units.toml", "tables.toml", "errata.toml", "weights.toml"] {
        assert!(names.lines().any(|name| name == file), "{names}");
        let schema: serde_json::Value =
            serde_json::from_str(&room.good(&format!("schema belfort {file}"))).expect("JSON");
        assert!(schema["$schema"].as_str().is_some_and(|dialect| dialect.contains("draft-07")), "{file}");
    }
    let outputs = room.good("schema output");
    let of_run = parsed(&room.good("schema output run"));
    assert!(outputs.lines().any(|name| name == "manifest") && of_run["properties"]["fingerprint"].is_object());
    room.good("schema spicheren --out schemas");
    assert!(room.names() == ["schemas"] && room.path().join("schemas/terrain.toml.schema.json").is_file());
    assert!(room.wrong(&["schema", "belfort", "unit.toml"]).contains("did you mean `units.toml`?"));
}

/// A plausible range says what the rulebook may have printed. Whoever owns a copy may set what the rules can bear.
#[test]
fn an_edited_value_may_leave_its_plausible_range() {
    let room = Room::new();
    room.good("new mine --from belfort");
    replace(&room.path().join("mine/map.toml"), "bonus = 2", "bonus = 4");
    let said = "in belfort 2 (the plausible values were 1 to 3)";
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let check = flat(room.good("check ./mine"));
    assert!(check.contains("Edited values") && check.contains(said), "{check}");
    assert!(flat(room.good("diff belfort ./mine")).contains("2 becomes 4"));
    let compare = flat(room.good("compare belfort ./mine --games 4 --quiet --out both"));
    assert!(compare.contains("Edited values of the variant") && compare.contains(said), "{compare}");
    room.fits("both/comparison.json", "compare");
    assert!(flat(room.good("run ./mine --games 4 --quiet --format md")).contains(said));
    // The rules still have their bounds.
    replace(&room.path().join("mine/map.toml"), "bonus = 4", "bonus = 9");
    room.wrong(&["check", "./mine"]);
}

/// A row of a table that is gone changes the rules as an edited value does.
#[test]
fn what_a_copy_leaves_out_is_told() {
    let room = Room::new();
    room.good("new mine --from belfort");
    let path = room.path().join("mine/tables.toml");
    let text = fs::read_to_string(&path).expect("it was written");
    let rows = text.lines().filter(|line| !line.starts_with("\"7+\" ="));
    fs::write(&path, rows.map(|line| format!("{line}\n")).collect::<String>()).expect("room on the disk");
    assert!(room.good("check mine").contains("tables.assault.7+ is not there, in belfort it is"));
}

/// Whoever adds or removes a counter need not say where the values come from.
#[test]
fn a_copy_may_have_other_counters() {
    let room = Room::new();
    room.good("new mine --from spicheren");
    let units = room.path().join("mine/units.toml");
    let text = fs::read_to_string(&units).expect("it was written");
    let other: String = text.lines().map(|line| line.replacen("\"Bachelier\" =", "\"Nouveau\" =", 1) + "\n").collect();
    fs::write(&units, other).expect("room on the disk");
    replace(&room.path().join("mine/scenario.toml"), "[\"Bachelier\"]", "[\"Nouveau\"]");
    let checked = room.good("check mine");
    assert!(checked.contains("units.Nouveau.value is 2, new in this copy of spicheren"), "{checked}");
    assert!(checked.contains("units.Bachelier is not there, in spicheren it is"), "{checked}");
}
