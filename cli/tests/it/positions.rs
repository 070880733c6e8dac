//! Positions by hand: written, checked, drawn, asked about and played from.

use crate::common::{Room, parsed};
use std::fs;

const RANDOM: &str = "--bot french=random --bot prussian=random";

/// A folder with `p.toml`, a position that a game of belfort comes to.
fn written() -> Room {
    let room = Room::new();
    let told = room.good("play belfort --game 3 --decision 446 --save p.toml");
    assert!(told.starts_with("p.toml: game 3 of seed 1") && told.contains("decision 446"), "{told}");
    room
}

/// A decision at which a position can be written: the one that the refusal of this one names, or this one.
fn at_rest(room: &Room, scenario: &str, decision: u32) -> u32 {
    let line = format!("play {scenario} --game 7 --decision {decision} --save p.toml --force");
    let came = room.run(&line.split(' ').collect::<Vec<_>>());
    match came.code {
        0 => decision,
        _ => {
            assert!(came.err.contains("in the middle of something"), "{}", came.err);
            let last = came.err.split("between operations: ").nth(1).expect(&came.err);
            last.split(' ').next().and_then(|number| number.parse().ok()).expect(&came.err)
        }
    }
}

#[test]
fn every_scenario_has_positions() {
    for scenario in ["belfort", "spicheren", "wissembourg", "verdun-february", "eagle", "loire"] {
        let room = Room::new();
        let decision = at_rest(&room, scenario, 150);
        room.good(&format!("play {scenario} --game 7 --decision {decision} --save p.toml --force"));
        let told = room.good("check p.toml");
        assert!(told.contains("no errors") && told.contains("turn "), "{told}");
        let checked = parsed(&room.good("check p.toml --format json"));
        let hash = checked["hash"].as_str().expect("a hash")[..8].to_owned();
        room.good("map p.toml -o p.svg");
        let story = room.good("play p.toml");
        assert!(story.contains(&format!("with the position p.toml ({hash})")), "{story}");
        let run = parsed(&room.good("run p.toml --games 4 --format json --quiet"));
        assert!(run["overlays"].to_string().contains(&hash), "{}", run["overlays"]);
        // Written again it is the same.
        room.good("play p.toml --decision 1 --save q.toml");
        let again = parsed(&room.good("check q.toml --format json"));
        assert_eq!(again["hash"], checked["hash"], "{scenario}");
    }
}

#[test]
fn a_run_from_a_position_says_so() {
    let room = written();
    let hash = parsed(&room.good("check p.toml --format json"))["hash"].as_str().expect("a hash")[..8].to_owned();
    let told = room.good(&format!("run belfort --position p.toml --games 60 {RANDOM} --out out --quiet"));
    let said = format!("the position p.toml ({hash})");
    assert!(told.contains(&said) && told.contains("--position p.toml"), "{told}");
    for file in ["out/report.html", "out/summary.md", "out/summary.json"] {
        assert!(fs::read_to_string(room.path().join(file)).expect(file).contains(&said), "{file}");
    }
    let manifest = parsed(&fs::read_to_string(room.path().join("out/manifest.json")).expect("a manifest"));
    assert!(manifest["overlays"].to_string().contains("position_for"), "{manifest}");
    room.fits("out/manifest.json", "manifest");
    // The same by its name alone; the same games on any number of threads; other games than without it.
    let print = |line: &str| parsed(&room.good(line))["fingerprint"].as_str().expect("a fingerprint").to_owned();
    let here = print(&format!("run p.toml --games 60 {RANDOM} --threads 1 --format json --quiet"));
    assert_eq!(manifest["fingerprint"], here.as_str());
    assert_ne!(print(&format!("run belfort --games 60 {RANDOM} --format json --quiet")), here);
}

#[test]
fn a_change_is_compared_from_a_position() {
    let room = written();
    let told =
        room.good(&format!("compare belfort --position p.toml --set course.turns=6 --games 40 {RANDOM} --quiet"));
    assert_eq!(told.matches("the position p.toml").count(), 2, "{told}");
    assert!(!told.contains("unmodified"), "{told}");
    room.good(&format!("compare p.toml --set course.turns=6 --games 10 {RANDOM} --quiet"));
}

#[test]
fn an_attack_on_the_table_has_its_odds() {
    let room = Room::new();
    fs::write(room.path().join("p.toml"), POSITION).expect("our own folder");
    let told = room.good("odds p.toml attack --zone 13 --target 12");
    assert!(told.contains("The position p.toml (") && told.contains("turn 4"), "{told}");
    let json = parsed(&room.good("odds belfort attack --position p.toml --zone 13 --target 12 --format json"));
    assert!(json["position"].as_str().expect("a position").contains("the position p.toml"), "{json}");
    let (_, way) = told.split_once("One way it can go (dice of seed 1)\n").expect("a story");
    assert!(way.contains("§9") && way.contains("1/35 RM"), "{told}");
    assert!(json["example"].as_array().is_some_and(|lines| lines.len() >= 3), "{json}");
    assert_eq!(room.good("odds p.toml attack --zone bessoncourt --target Pérouse"), told, "zones by their names");
    // What can be asked about the position comes first, with places and guns that stand there.
    let examples = room.good("odds p.toml");
    assert!(examples.contains("  sandtable odds p.toml attack --zone 13 --target 12\n"), "{examples}");
    assert!(
        examples.contains("  sandtable odds p.toml bombardment-effect --given 'gun=ART FORT' --target 13\n"),
        "{examples}"
    );
    let message = room.wrong(&["odds", "p.toml", "attack", "--zone", "13", "--target", "Perouse"]);
    assert!(message.contains("did you mean `Pérouse`"), "{message}");
    let verdun = "position_for = \"verdun\"\nturn = 1\nphase = \"round\"\nside = \"german\"\n[german]\nhand = [\"barrage-8\"]\n\
                  control = [37, 38]\n[german_blocks]\n37 = \"fresh 2\"\n38 = \"none\"\n[french_blocks]\nDouaumont = \"fresh 2\"\n";
    fs::write(room.path().join("v.toml"), verdun).expect("our own folder");
    let of = |target| room.good(&format!("odds v.toml barrage-effect --given card=barrage-8 --given target={target}"));
    assert_eq!(of("Douaumont"), of("38"), "the number of the zone, not its place in a list");
    let examples = room.good("odds v.toml");
    let example = examples.lines().find_map(|line| line.trim().strip_prefix("sandtable odds v.toml attack "));
    let example = example.expect("an attack");
    assert!(room.good(&format!("odds v.toml attack {example}")).contains("The attackers take the zone"), "{example}");
    let message = room.wrong(&["odds", "v.toml", "attack", "--given", "card=barrage-8", "--target", "37"]);
    assert!(message.contains("a zone with enemy blocks (7.2): 10, ") && message.contains(" 38"), "{message}");
    // An exhausted defender is worth less.
    let weaker = POSITION.replace("= 12\n", "= \"12, exhausted\"\n");
    fs::write(room.path().join("q.toml"), weaker).expect("our own folder");
    assert_ne!(room.good("odds q.toml attack --zone 13 --target 12"), told);
    let message = room.wrong(&["odds", "belfort", "attack", "--zone", "13", "--target", "12"]);
    assert!(message.contains("--position"), "{message}");
}

/// Two Prussian battalions before a French one.
const POSITION: &str = "position_for = \"belfort\"\nturn = 4\nphase = \"activations\"\nside = \"prussian\"\n\n[prussian]\n\
                        points = 5\n\n[zones]\nfortifications = [12, 13]\n\n[units]\n\"1/35 RM\" = 12\n\
                        \"1/PLR 14/21\" = 13\n\"2/PLR 14/21\" = \"13, diminished\"\n";

#[test]
fn what_a_position_cannot_be_is_refused_where_it_stands() {
    let room = Room::new();
    let refused = |text: &str| {
        fs::write(room.path().join("p.toml"), format!("position_for = \"belfort\"\n{text}")).expect("our own folder");
        room.wrong(&["check", "p.toml"])
    };
    for (text, said) in [
        ("turn = 40\n", &["p.toml:2:8", "40", "from 1 to"][..]),
        ("turn = \"four\"\n", &["p.toml:2:8", "whole number"]),
        ("trun = 4\n", &["p.toml:2:1", "did you mean `turn`"]),
        ("phase = \"activation\"\n", &["did you mean `activations`", "bombardment"]),
        ("[unit]\n\"1/35 RM\" = 12\n\"1/67 RM\" = 13\n", &["p.toml:2:2", "did you mean `units`"]),
        ("[units]\n\"1/35 RN\" = 12\n", &["p.toml:3:1", "did you mean `1/35 RM`"]),
        ("[units]\n\"1/35 RM\" = 99\n", &["p.toml:3:13", "`99`"]),
        ("[units]\n\"1/35 RM\" = \"99, exhausted\"\n", &["p.toml:3:13", "found `99`"]),
        ("[units]\n\"1/35 RM\" = \"12, exausted\"\n", &["did you mean `exhausted`"]),
        ("[units]\n\"1/35 RM\" = \"12, diminished, diminished\"\n", &["`diminished` twice", "each once"]),
        ("[units]\n\"1/35 RM\" = \"12, diminished, exhausted\"\n", &["`exhausted` beside another", "one alone of"]),
        ("[units]\n\"1/35 RM\" = [[1]]\n", &["p.toml:3:13"]),
        ("[french]\nhand = [\"prussian-1\"]\n", &["a stratagem counter of the side", "p.toml:3:9"]),
        ("[french]\nhand = [\"french-2\", \"french-2\"]\n", &["`french-2` twice", "each once"]),
        ("[french]\npoints = -1\n", &["p.toml:3:10", "from 0 to"]),
        ("[zones]\nfortifications = [1]\n", &["p.toml:3:18", "breaks §10.4", "a fort: zone 1"]),
        ("[units]\n\"1/35 RM\" = 012\n", &["p.toml:3:13", "with a 0 before it"]),
        ("[units]\n\"1/35 RM\" = 14\n\"1/PLR 14/21\" = 13\n", &["zone 14", "`occupied_trenches`"]),
        ("[zones]\noccupied_trenches = [12]\n", &["zones with a trench"]),
        ("phase = \"purchase\"\nside = \"french\"\n", &["§6"]),
    ] {
        let message = refused(text);
        assert!(said.iter().all(|said| message.contains(said)), "{text}\n{message}");
    }
    for (text, said) in [
        (
            "position_for = \"wissembourg\"\n[units]\n\"74e RI\" = \"eliminated\"\n",
            "The French hold 2, the Prussians hold ",
        ),
        (
            "position_for = \"verdun\"\n[german]\nhand = [\"barrage-8\", \"barrage-8\", \"barrage-8\", \"barrage-8\", \"barrage-8\", \"barrage-8\"]\n",
            "`barrage-8` 6 times in hand",
        ),
        ("position_for = \"verdun\"\nturn = 4\n", "`hand` says what is in hand"),
        (
            "position_for = \"spicheren\"\nphase = \"initiative\"\nside = \"prussian\"\n",
            "nothing to choose for the prussian side",
        ),
    ] {
        fs::write(room.path().join("other.toml"), text).expect("our own folder");
        let run = room.run(&["check", "other.toml"]);
        assert!((run.out.clone() + &run.err).contains(said), "{text}\n{}{}", run.out, run.err);
    }
    assert!(
        refused(&format!(
            "[units]\n{}",
            (1..=4)
                .map(|n| format!("\"{n}/PLR 14/21\" = 13\n").replace("4/PLR 14/21", "1/PLR 21/54"))
                .collect::<String>()
        ))
        .contains("zone 13 is over its limit of 3 battalions and 1 of artillery: 1/PLR 14/21, 2/PLR 14/21, 3/PLR 14/21, 1/PLR 21/54")
    );
    // All at once.
    assert!(refused("turn = 40\n[french]\npoints = -1\n").contains("2 errors"));
    fs::write(room.path().join("p.toml"), "turn = 1\n").expect("our own folder");
    let message = room.wrong(&["run", "belfort", "--position", "p.toml"]);
    assert!(message.contains("position_for"), "{message}");
    fs::write(room.path().join("p.toml"), "position_for = \"verdun\"\n").expect("our own folder");
    let message = room.wrong(&["run", "belfort", "--position", "p.toml"]);
    assert!(message.contains("a scenario of belfort"), "{message}");
    let message = room.wrong(&["run", "belfort", "--position", "q.toml"]);
    assert!(message.contains("no such file") && message.contains("p.toml"), "{message}");
    let twice = ["run", "belfort", "--position", "p.toml", "--position", "p.toml"];
    assert!(room.wrong(&twice).contains("second position"), "{}", room.wrong(&twice));
}

/// Keeps a position of Wissembourg, in the middle of the first turns.
fn saved(room: &Room) {
    let decision = at_rest(room, "wissembourg", 266);
    room.good(&format!("play wissembourg --game 7 --decision {decision} --save w.toml"));
}

/// Who stands where is told; what a written position leaves out is in its comments.
#[test]
fn a_position_says_who_stands_where() {
    let room = Room::new();
    fs::write(room.path().join("p.toml"), POSITION).expect("our own folder");
    let told = room.good("check p.toml");
    assert!(
        told.contains("\n  12 Pérouse: 1/35 RM\n") && told.contains(": 1/PLR 14/21, 2/PLR 14/21 (diminished)\n"),
        "{told}"
    );
    saved(&room);
    let text = fs::read_to_string(room.path().join("w.toml")).expect("a position");
    let (_, comment) = text.split_once("# As at the start, so without a line:\n").expect("a comment");
    assert!(comment.starts_with("# ") && comment.contains(" = 0"), "{text}");
    // What stands there in the comment is what is checked.
    let (unit, place) =
        comment.lines().next().and_then(|line| line.strip_prefix("# ")?.split_once(" = ")).expect("a line");
    let stands =
        room.good("check w.toml").lines().any(|line| line.trim().starts_with(&place[..4]) && line.contains(unit));
    assert!(stands, "{unit} {place}");
}

/// Who stands in a place alone holds it; what the file says of control is as it says.
#[test]
fn a_place_belongs_to_who_stands_in_it() {
    let cases = [
        (
            "spicheren",
            "turn = 12\n[units]\n\"27. François\" = \"1607, N\"\nMicheler = \"1506\"\n",
            "The French hold 4, the Prussians hold 2",
        ),
        (
            "loire",
            "turn = 12\nphase = \"attacks\"\nside = \"french\"\n[units]\nMartineau = \"2004\"\n",
            "The French hold 7",
        ),
        (
            "eagle",
            "turn = 5\nphase = \"movement\"\nside = \"prussian\"\n[units]\n\"III Corps\" = \"1712\"\n",
            "The French hold 34",
        ),
    ];
    for (scenario, text, told) in cases {
        let room = Room::new();
        fs::write(room.path().join("p.toml"), format!("position_for = \"{scenario}\"\n{text}"))
            .expect("our own folder");
        let check = room.good("check p.toml");
        assert!(check.contains(told), "{check}");
    }
    let room = Room::new();
    let text = "position_for = \"loire\"\nturn = 12\nphase = \"attacks\"\nside = \"french\"\n[french]\ncontrol = [\"Tours\"]\n[units]\nMartineau = \"2004\"\n";
    fs::write(room.path().join("p.toml"), text).expect("our own folder");
    assert!(room.good("check p.toml").contains("The French hold 1"));
}

/// A position of another scenario of the system is called that, where its units are not those of this one.
#[test]
fn a_position_of_another_scenario_is_one_error() {
    let room = Room::new();
    saved(&room);
    room.good("new own --from spicheren");
    let message = room.wrong(&["run", "own", "--position", "w.toml"]);
    assert!(message.contains("a position for `wissembourg`") && message.contains("units of `own`"), "{message}");
    assert!(!message.contains("errors"), "{message}");
    let message = room.wrong(&["run", "belfort", "--bot", "french=scripted:./w.toml"]);
    assert!(message.contains("found a position, expected a doctrine") && !message.contains("errors"), "{message}");
}

#[test]
fn a_decision_in_the_middle_of_something_names_the_nearest_ones() {
    let room = Room::new();
    let rests: Vec<u32> = (100..140).map(|decision| at_rest(&room, "belfort", decision)).collect();
    assert!(rests.windows(2).all(|pair| pair[0] <= pair[1]), "{rests:?}");
    assert!(rests.iter().zip(100..).any(|(rest, decision)| *rest < decision), "{rests:?}");
    for argument in ["0", "999999"] {
        let message = room.wrong(&["play", "belfort", "--decision", argument, "--save", "p.toml", "--force"]);
        assert!(message.contains("--decision"), "{message}");
    }
    let message = room.wrong(&["play", "belfort", "--decision", "1", "--save", "p.toml", "--force"]);
    assert!(
        message.contains(" after it, and there is none before it") && message.contains("`odds` with --from"),
        "{message}"
    );
    let next = at_rest(&room, "belfort", 1);
    room.good(&format!("play belfort --game 7 --decision {next} --save p.toml --force"));
    // They are marked, and no others before it.
    let story = room.good("play belfort --game 7 --decisions");
    let marked = story.lines().find(|line| line.contains("> ") && line.ends_with(") *")).expect("a mark");
    assert!(marked.contains(&format!("> {next}. ")) && story.contains("* --decision N --save FILE"), "{marked}");
}

#[test]
fn a_side_is_told_what_it_sees_from_a_position() {
    let room = written();
    let whole = room.good(&format!("play p.toml --decisions {RANDOM}"));
    let heard = room.good(&format!("play p.toml --decisions {RANDOM} --seen-by french"));
    assert!(whole != heard && heard.contains("as the French hear it"), "{heard}");
    room.good(&format!("play p.toml {RANDOM} --html game.html --seen-by french"));
}

/// A position of a saved game is that of the same game of the seed; of an unfinished one, that of the decision that is awaited too.
#[test]
fn a_saved_game_has_positions() {
    let room = written();
    room.good("play belfort --game 3 --save game.json");
    room.good("play belfort --from game.json --decision 446 --save q.toml");
    let [direct, saved] = ["p.toml", "q.toml"].map(|name| fs::read_to_string(room.path().join(name)).expect(name));
    assert_eq!(direct, saved);
    let text = fs::read_to_string(room.path().join("game.json")).expect("a game");
    let mut game = parsed(&text);
    let choices = game["choices"].as_array_mut().expect("a list");
    choices.truncate(445);
    fs::write(room.path().join("left.json"), game.to_string()).expect("our own folder");
    room.good("play belfort --from left.json --decision 446 --save r.toml");
    assert_eq!(fs::read_to_string(room.path().join("r.toml")).expect("a position"), direct);
    let message = room.wrong(&["play", "belfort", "--from", "left.json", "--decision", "447", "--save", "s.toml"]);
    assert!(message.contains("a decision of this game: 1 to 446"), "{message}");
}

/// §2.2 A zone has one fortification.
#[test]
fn a_name_twice_is_an_error() {
    let room = Room::new();
    let position = POSITION.replace("[12, 13]", "[12, 12]");
    fs::write(room.path().join("twice.toml"), position).expect("our own folder");
    let message = room.wrong(&["check", "twice.toml"]);
    assert!(message.contains("twice") && message.contains("expected each once"), "{message}");
}

/// A line that is at fault is named once, with what was meant, in the words of zones and phases.
#[test]
fn lines_of_verdun_are_named_as_they_stand() {
    let room = Room::new();
    room.good("play verdun --decision 286 --save p.toml");
    let text = fs::read_to_string(room.path().join("p.toml")).expect("it was written");
    let phase = text.lines().find(|line| line.starts_with("phase = ")).expect("a phase");
    assert_eq!(phase, "phase = \"round\"");
    for (from, to, said, errors) in [
        ("[german_blocks]", "[german_block]", "german_block: found `german_block`", 1),
        ("[german_blocks]", "[german_blocks]\nDamlup = \"fresh 1\"", "did you mean `Damloup`", 1),
        ("[german_blocks]", "[german_blocks]\nDamloup = \"frehs 2\"", "did you mean `fresh 2`", 1),
        ("[german_blocks]", "[german_blocks]\n49 = \"fresh 1\"\nDamloup = \"fresh 1\"", "which are the same", 1),
        ("[german_blocks]", "[german_blocks]\nDamloup = \"fresh 1, fresh 1\"", "`fresh` twice", 1),
        (phase, "phase = \"choice of cards\"", "a line of this phase", 1),
        (phase, "phase = \"choice of cards\"", "it belongs to the phase `round`", 1),
        ("turn = ", "turn = 8 # ", "from 1 to 6", 1),
    ] {
        let without: String =
            text.lines().filter(|line| !line.starts_with("49 = ")).map(|line| format!("{line}\n")).collect();
        fs::write(room.path().join("q.toml"), without.replacen(from, to, 1)).expect("our own folder");
        let message = room.wrong(&["check", "q.toml"]);
        assert!(message.contains(said) && message.matches("error: ").count() == errors, "{to}\n{message}");
    }
    let message = room.wrong(&["compare", "p.toml", "--set", "month=1", "--games", "2"]);
    assert!(message.contains("a line of p.toml, so change it there"), "{message}");
}

/// §9.1, §11 A trench of the side to move stays where the enemy has won an unsupplied zone, and nowhere else.
#[test]
fn a_trench_in_a_zone_of_the_enemy_is_refused() {
    let room = Room::new();
    room.good("play verdun --decision 286 --save p.toml");
    let text = fs::read_to_string(room.path().join("p.toml")).expect("it was written");
    let french = text.split("[french]").nth(1).and_then(|rest| rest.split("trenches = [").nth(1)).expect("trenches");
    let (_, blocks) = text.split_once("[german_blocks]").expect("blocks");
    let here = |zone: &&str| blocks.split('[').next().is_some_and(|blocks| blocks.contains(&format!("\n{zone} = ")));
    for zone in french.split(']').next().expect("a list").split(", ").filter(|zone| !here(zone)) {
        fs::write(room.path().join("q.toml"), text.replacen("trenches = [", &format!("trenches = [{zone}, "), 1))
            .expect("our own folder");
        let message = room.wrong(&["check", "q.toml"]);
        assert!(message.contains("§9.1") && message.contains(&format!("zone {zone}")), "{zone}: {message}");
    }
}
