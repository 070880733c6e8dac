//! What a user can get wrong: exit code 2, one clear message with the nearest name, nothing on standard output, no file touched.

use crate::common::{Room, copy, fails, root};
use std::fs;

#[test]
fn names_that_do_not_exist_get_the_nearest() {
    for (line, near) in [
        ("run belfrot", "belfort"),
        ("play belfot", "belfort"),
        ("map belfor -o x.svg", "belfort"),
        ("coverage elfort", "belfort"),
        ("bench belforte", "belfort"),
        ("rules belfrt", "belfort"),
        ("rulings bellfort", "belfort"),
        ("run belfort --bot frensh=random", "french"),
        ("play belfort --bot french=heuristc", "heuristic"),
        ("map belfort -o x.svg --bot prusian=random", "prussian"),
        ("coverage belfort --bot prussian=randm", "random"),
        ("rules belfort 9.2.7", "9.2"),
        ("rules belfort 9.5.1.1", "9.5"),
        ("rules belfort stratagems.ruse-of-wars", "stratagems.ruse-of-war"),
        ("rulings belfort repaet-fire", "repeat-fire"),
        ("run belfort --set zones.12.bnus=1", "zones.12.bonus"),
        ("run belfort --set zones.Bellvue.bonus=1", "zones.Bellevue.bonus"),
        ("values belfort bellvue", "Bellevue"),
        ("odds belfort fire --vary value=1-5", "value=1..5"),
        ("run belfort --set zones.12.bonus=+1", "zones.12.bonus+=1"),
        ("run belfort --ruling repeat-fir=each", "repeat-fire"),
        ("run belfort --ruling repeat-fire=eech", "each"),
        ("map belfort -o belfort.pgn", "belfort.png"),
    ] {
        fails(line, &[&format!("did you mean `{near}`?")]);
    }
    fails("runn belfort", &["similar", "'run'"]);
    fails("run belfort --gams 5", &["similar", "--games"]);
    fails("completions basch", &["bash"]);
    // No number is near another one.
    let other = Room::new().wrong(&["values", "loire", "17"]);
    assert!(other.contains("found `17`") && !other.contains("did you mean"), "{other}");
}

#[test]
fn impossible_values_are_refused() {
    for games in ["0", "-5", "ten", "1.5", "1,5", "2.00001k", "99999999999999999999", ""] {
        let room = Room::new();
        let message = room.wrong(&["run", "belfort", &format!("--games={games}"), "--out", "out"]);
        assert!(message.contains("20k"), "{games}: {message}");
        assert_eq!(room.names(), [""; 0], "{games}");
    }
    fails("run belfort --games -5", &["`-5`", "20k"]);
    fails("run belfort --seed -1", &["`-1`", "from 0"]);
    fails("compare belfort --ruling repeat-fire=each --until -1%", &["`-1%`", "--until"]);
    fails("run belfort --set course.turns=99999999999999999999", &["99999999999999999999", "from 1 to 15"]);
    fails("run belfort --threads 0", &["`0`", "from 1 to 1024"]);
    fails("run belfort --seed x", &["`x`", "--seed"]);
    fails("values belfort -o x", &["'-o' is an option of diff, map, odds"]);
    fails("odds verdun barrage-effect gas=yes", &["'--given gas=yes'"]);
    fails("run belfort --from x", &["a position to start in is given with '--position'"]);
    fails("run belfort -o x", &["'--out'"]);
    fails("play belfort --game first", &["`first`", "--game"]);
    fails("run belfort --set zones.12.bonus=99", &["found 99", "from 0 to 5", "--set 1"]);
    fails("run belfort --set course.turns=many", &["many", "course.turns"]);
    fails("run belfort --set zones.12.bonus", &["PATH=VALUE"]);
    fails("run belfort --format pdf", &["pdf", "json"]);
    fails("map belfort -o x.svg --game 0 --turn 15", &["`15`", "1 to "]);
    fails("map belfort -o x.svg --turn 2", &["--game"]);
    fails("map belfort -o x.svg --game 0 --turn x", &["`x`", "--turn"]);
    fails("new study  --from belfort", &["found nothing", "PATH"]);
    fails("map belfort", &["--output"]);
    fails("map belfort -o nowhere/x.svg", &["nowhere/x.svg"]);
    fails("run belfort --bot french", &["SIDE=NAME"]);
    fails("run belfort --bot french=random --bot french=heuristic", &["a second bot"]);
    fails("run belfort --bot french=random:file.toml", &["without a file"]);
    fails("run", &["<SCENARIO>"]);
}

/// What follows from an error is not reported beside it.
#[test]
fn one_slip_is_one_error() {
    let room = Room::new();
    copy(&root().join("scenarios/belfort"), &room.path().join("mine"));
    for (file, from, to, lines) in [
        ("units.toml", "defence = 4 }", "defence = 4 ", "units.toml:8:1"),
        ("scenario.toml", "[costs]", "[cost]", "did you mean `costs`?"),
        ("scenario.toml", "activation = 1", "activaton = 1", "did you mean `activation`?"),
    ] {
        let path = room.path().join("mine").join(file);
        let text = fs::read_to_string(&path).expect("a file of the scenario");
        assert!(text.contains(from), "{file}: {from}");
        fs::write(&path, text.replacen(from, to, 1)).expect("room on the disk");
        let message = room.wrong(&["check", "mine"]);
        assert!(message.contains(lines) && message.matches("error: ").count() == 1, "{message}");
        fs::write(&path, text).expect("room on the disk");
    }
}

/// A name that nothing comes near gets none.
#[test]
fn nothing_is_suggested_that_is_not_near() {
    let room = Room::new();
    for path in ["special", "special.rule", "zones.12.xyzzy"] {
        let message = room.wrong(&["run", "belfort", "--set", &format!("{path}=1")]);
        assert!(message.contains("unknown name") && !message.contains("did you mean"), "{message}");
    }
}

/// A file of a scenario is not taken for errata, by any command.
#[test]
fn an_errata_file_says_which_system_it_is_for() {
    let room = Room::new();
    copy(&root().join("scenarios/belfort"), &room.path().join("mine"));
    let message = room.wrong(&["run", "belfort", "--errata", "mine/units.toml"]);
    assert!(
        message.contains("mine/units.toml")
            && message.contains("overlay_for = SYSTEM")
            && message.contains("\"belfort\""),
        "{message}"
    );
}

/// A file that means something to another command is called what it is.
#[test]
fn a_file_of_another_kind_is_named() {
    let room = Room::new();
    copy(&root().join("scenarios/belfort"), &room.path().join("mine"));
    for (name, text) in [
        ("position.toml", "position_for = \"belfort\"\nturn = 4\n"),
        ("study.toml", "title = \"a study\"\nscenarios = [\"belfort\"]\n"),
        ("errata.toml", "overlay_for = \"belfort\"\n"),
        ("notes.md", "# Notes\n\nA siege."),
        ("notes.txt", "Notes\n\nA siege, in seven turns.\nAnd more."),
    ] {
        fs::write(room.path().join(name), text).expect("our own folder");
    }
    for (command, found, near) in [
        ("check mine/units.toml", "a file of a scenario", "mine"),
        ("run mine/scenario.toml", "a file of a scenario", "mine"),
        ("run study.toml", "a study", ""),
        ("run belfort --errata position.toml", "a position", ""),
        ("run belfort --errata study.toml", "a study", ""),
        ("study errata.toml", "errata", ""),
        ("study position.toml", "a position", ""),
        ("run belfort --position study.toml", "a study", ""),
        ("play belfort --from position.toml", "a position", ""),
        ("check notes.md", "a text in Markdown", ""),
        ("check notes.txt", "a text that is no TOML", ""),
        ("play belfort --from notes.txt", "a text that is no JSON from line 1, column 1 on", ""),
    ] {
        let message = room.wrong(&command.split(' ').collect::<Vec<_>>());
        assert!(message.contains(&format!("found {found}, expected")), "{command}: {message}");
        assert_eq!(message.matches("error").count(), 1, "{command}: {message}");
        assert!(near.is_empty() || message.contains(&format!("did you mean `{near}`")), "{command}: {message}");
    }
}

#[test]
fn missing_files_are_named() {
    fails("run belfort --errata nope.toml --out out", &["nope.toml", "no such file"]);
    fails("run belfort --bot french=heuristic:nope.toml --out out", &["nope.toml"]);
    fails("check nope", &["nope"]);
    fails("run .", &["scenario.toml"]);
}

#[test]
fn what_a_bots_file_names_is_told_with_the_line_that_names_it() {
    let room = Room::new();
    let write = |name: &str, text: &str| fs::write(room.path().join(name), text).expect("room on the disk");
    write("mix.toml", "# heuristic:no.toml\n[[members]]\nshare = 1\nname = \"a\"\nbot = \"heuristic:no.toml\"\n");
    write("old.toml", "[[members]]\nshare = 1\nname = \"a\"\nbot = \"heuristic:1871\"\n");
    let search = "rollouts = 1\ncandidates = 1\ndrawn = 1\nmargin = 1\ndoubt = 1\nturns = 2\nkinds = [\"activate\"]\n";
    let opponent = "[[opponent]]\nbot = \"scripted:no.toml\"\nshare = 1\n";
    write("judged.toml", &format!("{search}own = \"heuristic\"\njudge = \"no.toml\"\n{opponent}"));
    write("own.toml", &format!("{search}own = \"heuristic:no.toml\"\n{opponent}"));
    write("against.toml", &format!("{search}own = \"heuristic\"\n{opponent}"));
    for (bot, said) in [
        ("mixture:mix.toml", "(named in mix.toml:5)"),
        ("mixture:old.toml", "old.toml:4:8"),
        ("search:judged.toml", "(named in judged.toml:9)"),
        ("search:own.toml", "(named in own.toml:8)"),
        ("search:against.toml", "(named in against.toml:10)"),
    ] {
        let message = room.wrong(&["run", "belfort", "--bot", &format!("french={bot}")]);
        assert!(message.contains(said), "{bot}: {message}");
    }
}

/// Belfort's built-in search has 12 rollouts.
#[test]
fn a_search_has_the_number_of_rollouts_that_follows_its_name() {
    let room = Room::new();
    let play = |bot: &str| {
        let text = room.good(&format!("run belfort --bot french={bot} --games 2 --seed 1 --format json --quiet"));
        let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        answer["fingerprint"].to_string()
    };
    assert_eq!(play("search:12"), play("search"));
    assert_ne!(play("search:1"), play("search"));
    for wrong in ["search:0", "search:100001", "search:99999999999999999999"] {
        let message = room.wrong(&["run", "belfort", "--bot", &format!("french={wrong}")]);
        assert!(message.contains(wrong) && message.contains("from 1 to 100000"), "{message}");
    }
}

#[test]
fn what_a_study_names_is_told_with_its_line() {
    let room = Room::new();
    let study = "title = \"x\"\nscenarios = [\n  \"belfort\",\n  \"belfrot\",\n]\n[questions]\ncompare = 10\n[variants.a]\nerrata = \"no.toml\"\n";
    fs::write(room.path().join("study.toml"), study).expect("room on the disk");
    let message = room.wrong(&["study", "study.toml"]);
    assert!(message.contains("(study.toml:4, base of belfrot)"), "{message}");
    assert!(message.contains("(study.toml:9, variant `a` of belfort)"), "{message}");
}

/// A saved game, its judge, a position and the folders of results, each with something wrong.
#[test]
fn damaged_files_of_ours_are_called_what_they_are() {
    let room = Room::new();
    room.good("play belfort --game 1 --save game.json");
    let game = fs::read_to_string(room.path().join("game.json")).expect("it was saved");
    let write = |name: &str, text: &str| fs::write(room.path().join(name), text).expect("room on the disk");
    write("long.json", &game.replace("]}", ",0,0]}"));
    write("none.json", &game.replace("\"format\":1", "\"format\":0"));
    write("judge.toml", "[stage-1]\nconstant = 0\n");
    room.good("run belfort --games 2 --out run");
    let manifest = fs::read_to_string(room.path().join("run/manifest.json")).expect("it was written");
    write("run/manifest.json", &manifest[..manifest.len() / 2]);
    for (line, said) in [
        ("play belfort --from long.json", "the game is over then"),
        ("play belfort --from none.json", "found one of format 0"),
        ("check game.json", "found a saved game"),
        ("check judge.toml", "found a judge"),
        ("run belfort --games 2 --out run", "this manifest is damaged"),
        ("odds belfort --from game.json --decision 5", "found no procedure"),
    ] {
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.contains(said) && message.matches("error").count() == 1, "{line}: {message}");
    }
}

#[test]
fn a_file_next_to_a_missing_one_is_suggested() {
    let room = Room::new();
    fs::write(room.path().join("pioneers.toml"), "overlay_for = \"belfort\"\n").expect("room on the disk");
    let message = room.wrong(&["run", "belfort", "--errata", "pioneer.toml"]);
    assert!(message.contains("did you mean `pioneers.toml`?"), "{message}");
}

#[test]
fn all_faults_of_the_overlays_and_bots_are_told_at_once() {
    let room = Room::new();
    let message = room.wrong(&["run", "belfort", "--set", "a.b=1", "--set", "course.turns=0", "--ruling", "x=y"]);
    assert!(message.contains("--set 1") && message.contains("--set 2") && message.contains("--ruling 1"), "{message}");
    assert!(message.ends_with("3 errors\n"), "{message}");
    let message = room.wrong(&["run", "belfort", "--bot", "frensh=random", "--bot", "prussian=heuristc"]);
    assert!(message.ends_with("2 errors\n"), "{message}");
}

/// A copy of the scenario with one text replaced in one of its files.
fn broken(room: &Room, file: &str, from: &str, to: &str) {
    copy(&root().join("scenarios/belfort"), &room.path().join("mine"));
    let path = room.path().join("mine").join(file);
    let text = fs::read_to_string(&path).expect("a file of the scenario");
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(&path, text.replacen(from, to, 1)).expect("room on the disk");
}

#[test]
fn faults_of_a_scenario_are_told_with_their_line() {
    for (file, from, to, parts) in [
        (
            "map.toml",
            "borders = [2, 3, 5, 6, 7, 8, 9]",
            "borders = [2, 3, 5, 6, 7, 8]",
            &["one-way border", "zone 1 does not list zone 9", "map.toml:"][..],
        ),
        (
            "scenario.toml",
            "garrisons = [2, 3, 8]",
            "garrisons = [2, 3, 60]",
            &["deployment.garrisons", "60", "scenario.toml:"],
        ),
        ("scenario.toml", "french_initiative = 2", "french_initative = 2", &["did you mean `french_initiative`?"]),
        ("scenario.toml", "turns = 7 ", "turns = 70 ", &["found 70", "course.turns"]),
        ("units.toml", "regiment = \"35 RM\"", "regiment = 35", &["units.toml:"]),
        ("tables.toml", "columns", "colums", &["tables.toml:", "expected `columns`"]),
        ("rulings.toml", "repeat-fire = \"once\"", "repeat-fire = \"twice\"", &["\"twice\"", "\"once\", \"each\""]),
        ("scenario.toml", "[course]", "[course", &["scenario.toml:"]),
    ] {
        let room = Room::new();
        broken(&room, file, from, to);
        for arguments in [
            &["check", "mine"][..],
            &["run", "mine", "--games", "1", "--out", "out"],
            &["play", "mine"],
            &["map", "mine", "-o", "x.svg"],
        ] {
            let message = room.wrong(arguments);
            for part in parts {
                assert!(message.contains(part), "{arguments:?}: no {part} in\n{message}");
            }
            assert_eq!(room.names(), ["mine"], "{arguments:?}");
        }
    }
}

#[test]
fn a_missing_file_of_a_scenario_is_told() {
    let room = Room::new();
    copy(&root().join("scenarios/belfort"), &room.path().join("mine"));
    fs::remove_file(room.path().join("mine/units.toml")).expect("our own copy");
    let message = room.wrong(&["run", "mine"]);
    assert!(message.contains("units.toml") && message.contains("no such file"), "{message}");
}

#[test]
fn nothing_is_overwritten_after_a_fault() {
    let room = Room::new();
    let map = room.path().join("map.svg");
    fs::write(&map, "mine").expect("room on the disk");
    room.wrong(&["map", "belfort", "-o", "map.svg", "--set", "zones.12.bonus=99"]);
    room.wrong(&["map", "belfort", "-o", "map.svg", "--game", "0", "--turn", "15"]);
    assert_eq!(fs::read_to_string(&map).expect("it is there"), "mine");
    let message = room.wrong(&["run", "belfort", "--games", "1", "--out", "map.svg"]);
    assert!(message.contains("expected a folder"), "{message}");
    assert_eq!(fs::read_to_string(&map).expect("it is there"), "mine");
}

#[test]
fn a_folder_of_others_is_left_alone_and_a_run_of_ours_survives_a_fault() {
    let room = Room::new();
    fs::create_dir(room.path().join("thesis")).expect("a folder");
    fs::write(room.path().join("thesis/chapter.txt"), "mine").expect("room on the disk");
    let message = room.wrong(&["run", "belfort", "--games", "1", "--out", "thesis"]);
    assert!(message.contains("nothing was written"), "{message}");

    room.good("run belfort --games 5 --out ours");
    let read = || fs::read(room.path().join("ours/summary.json")).expect("it is there");
    let before = read();
    room.wrong(&["run", "belfort", "--games", "7", "--out", "ours", "--set", "zones.12.bonus=99"]);
    room.wrong(&["run", "belfort", "--games", "7", "--out", "ours", "--bot", "french=heuristic:nope.toml"]);
    assert_eq!(before, read());
}

/// However much is wrong, the message is short and comes at once.
#[test]
fn hostile_files_are_refused_quickly_and_briefly() {
    let room = Room::new();
    let tables: String = (0..16_000).map(|n| format!("[foo{n}]\na = 1\n")).collect();
    let unit = |n| format!("[units.u{n}]\nside = \"french\"\nkind = \"zeppelin\"\nregiment = \"1\"\nfire = 1\n");
    let units: String = (0..4_000).map(unit).collect();
    let head = "overlay_for = \"belfort\"\n";
    for (name, text, said) in [
        ("many.toml", format!("{head}{tables}"), "100 errors, and perhaps more"),
        ("deep.toml", format!("{head}a = {}{}", "[".repeat(50_000), "]".repeat(50_000)), "too many brackets"),
        ("long.toml", format!("{head}a = \"{}", "x".repeat(100_000)), "long.toml:2"),
        ("value.toml", format!("{head}limits.repeat = \"{}\"", "x".repeat(100_000)), "…"),
        ("units.toml", format!("{head}{units}"), "found the text \"zeppelin\""),
        ("escapes.toml", format!("{head}x = \"{}\"", "\\q".repeat(500_000)), "escapes.toml:2:7"),
        ("equals.toml", format!("{head}{}", "=\n".repeat(500_000)), "equals.toml:2:1"),
        ("returns.toml", format!("{head}{}", "\r".repeat(1_000_000)), "returns.toml:2"),
    ] {
        fs::write(room.path().join(name), text).expect("room on the disk");
        let start = std::time::Instant::now();
        let message = room.wrong(&["run", "belfort", "--games", "1", "--errata", name]);
        assert!(message.contains(said) && message.len() < 50_000, "{name}: {} bytes", message.len());
        let longest = message.lines().map(str::len).max().unwrap_or_default();
        assert!(longest < 1_000, "{name}: a line of {longest} bytes");
        assert!(start.elapsed().as_secs() < 30, "{name}: {:?}", start.elapsed());
    }
}

/// Help that nobody can read is an error.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for line in [&["--help"][..], &["run", "--help"], &["--version"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let status = Room::new().command(line).stdout(full).stderr(std::process::Stdio::null()).status();
        assert_eq!(status.expect("the program was built").code(), Some(2), "{line:?}");
    }
}

/// What a file that cannot be read would have defined is unknown elsewhere: that is no error of its own.
#[test]
fn a_file_that_cannot_be_read_is_reported_alone() {
    let room = Room::new();
    room.good("new mine --from spicheren");
    fs::write(room.path().join("mine/units.toml"), [0xff, b'\n']).expect("our own folder");
    let message = room.wrong(&["check", "mine"]);
    assert!(message.contains("units.toml") && message.matches("error: ").count() == 1, "{message}");
}

#[test]
fn patterns_name_what_is_unknown_in_them() {
    let room = Room::new();
    for (set, said) in [
        ("units.*.power+=1", "the unknown name `power`"),
        ("units.*.fir+=1", "did you mean `units.*.fire`?"),
        ("unit.*.fire+=1", "the unknown name `unit`"),
    ] {
        let message = room.wrong(&["run", "belfort", "--games", "1", "--set", set]);
        assert!(message.contains(said), "{set}: {message}");
    }
    let message = room.wrong(&["play", "belfort", "--html", "x.html", "--quartiles", "0"]);
    assert!(message.contains("--quartiles") && !message.contains("--games"), "{message}");
}

/// Values at the ends of their ranges, together: sums of them have room.
#[test]
fn the_largest_values_can_be_played() {
    let room = Room::new();
    for line in [
        "run spicheren --games 4 --set objectives.*.points=20 --set victory.handicap=-99",
        "run wissembourg --games 2 --option extended --set objectives.*.points=20 --set victory.handicap=99",
        "run belfort --games 4 --set zones.*.bonus=5 --set zones.31.bonus=0 --set zones.32.bonus=0 --set zones.33.bonus=0 \
         --set victory.handicap=-99",
        "run verdun --games 2 --set cards.german.bad-weather.while.uses=99 \
         --set cards.german.bad-weather.while.attackers-suffer=9",
    ] {
        room.good(&format!("{line} --quiet"));
    }
}

/// A long text of errors is refused about as soon as a short one.
#[test]
fn names_without_end_are_refused() {
    let room = Room::new();
    let lines: String = (0..60_000).map(|n| format!("a{n} = \"x\"\n")).collect();
    fs::write(room.path().join("long.toml"), format!("[rulings]\n{lines}")).expect("room on the disk");
    let message = room.wrong(&["run", "belfort", "--games", "1", "--errata", "long.toml"]);
    assert!(message.contains("100 errors, and perhaps more"), "{message}");
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused_with_a_log_too() {
    use std::os::unix::ffi::OsStrExt;
    let room = Room::new();
    for log in [&["--log", "log.txt"][..], &[]] {
        let mut command = room.command(&["check"]);
        let came = command.arg(std::ffi::OsStr::from_bytes(b"\xff")).args(log).output().expect("the program");
        let err = String::from_utf8_lossy(&came.stderr);
        assert!(came.status.code() == Some(2) && err.contains("no such file"), "{err}");
    }
}
