//! Exact odds of Wissembourg and Spicheren: every cell of the table, the worked examples, played draws, positions.

use crate::common::drawn;
use sandtable_analysis::odds::{Figure, Fraction, Law, Question, Seat, TooManyPaths, law_of, play};
use sandtable_bots::catalogue::{self, BREAK_OFF, KEEP_STRENGTH};
use sandtable_bots::grandes_batailles::{Player, Policy};
use sandtable_bots::{Bot, NoTexts};
use sandtable_engine::grandes_batailles::{GrandesBatailles, State, Step};
use sandtable_engine::procedure::{Exercise, Given, Procedure, Procedures, Refusal, Row};
use sandtable_engine::{Choose, Desk, Game, Purpose, Scripted, Side, Status, Stream, View};
use sandtable_scenarios::{Faults, Overlay, Source, load};

/// More branches than any of these procedures has.
const BUDGET: u64 = 1_000_000;

/// A battle with values set (`tables.combat.4.6=T`) or rulings (`entry-test=activation`).
fn battle(name: &str, overlays: &[&str]) -> GrandesBatailles {
    let overlay =
        |text: &&str| if text.contains('.') { Overlay::Set((*text).into()) } else { Overlay::Ruling((*text).into()) };
    let overlays: Vec<Overlay> = overlays.iter().map(overlay).collect();
    let loaded = load(&Source::named(name).unwrap(), &overlays).unwrap();
    GrandesBatailles::new(loaded.data.to().expect("the data of a battle"))
}

fn spicheren() -> GrandesBatailles {
    battle("spicheren", &[])
}

fn wissembourg() -> GrandesBatailles {
    battle("wissembourg", &[])
}

fn seats(_game: &GrandesBatailles) -> Result<[Seat<Policy>; 2], Faults> {
    Ok([Seat::Bot(Policy::named(KEEP_STRENGTH)?), Seat::Bot(Policy::named(KEEP_STRENGTH)?)])
}

fn procedure(game: &GrandesBatailles, name: &str) -> Procedure {
    game.procedures().into_iter().find(|procedure| procedure.name == name).unwrap()
}

/// `value=6; attackers=27. François:d` with semicolons, for names have spaces.
fn pairs(given: &str) -> Vec<(String, String)> {
    let pairs = given.split(';').filter(|pair| !pair.trim().is_empty());
    pairs.map(|pair| pair.trim().split_once('=').unwrap()).map(|(k, v)| (k.into(), v.into())).collect()
}

fn law(game: &GrandesBatailles, name: &str, given: &str) -> Law<Row> {
    let procedure = procedure(game, name);
    let question = Question::new(game, &procedure, None, &seats, BUDGET);
    let given = question.read(&pairs(given)).unwrap_or_else(|wrong| panic!("{name} {given}: {wrong:?}"));
    let law = question.law(&given).unwrap_or_else(|wrong| panic!("{name} {given:?}: {wrong:?}"));
    assert_whole(&law, name);
    (*law).clone()
}

fn assert_whole(law: &Law<Row>, what: &str) {
    let mut sum = Fraction::ZERO;
    law.outcomes.values().for_each(|probability| sum.add(probability));
    assert!(sum.is_one(), "{what}: adds up to {sum}");
}

fn figure(game: &GrandesBatailles, name: &str, given: &str, figure: &str) -> Fraction {
    let law = law(game, name, given);
    Figure::read(figure, &procedure(game, name)).unwrap().of(&law).exact.unwrap()
}

fn refused(game: &GrandesBatailles, name: &str, given: &str) -> Refusal {
    let procedure = procedure(game, name);
    let given = Given::read(&procedure.parameters, &pairs(given)).unwrap_or_else(|wrong| panic!("{given}: {wrong:?}"));
    match game.exercise(&procedure, &given) {
        Ok(_) => panic!("{name} {given:?} is not refused"),
        Err(refusal) => refusal,
    }
}

fn sixths(n: i128) -> Fraction {
    Fraction::new(n, 6)
}

// ---- Rolls ----

/// The table as printed: a modified die of 0 and less to 6 and more, columns 0 to 8.
const CRT: [[i32; 9]; 7] = [
    [0, 0, 0, 0, 0, 0, 1, 1, 1],
    [0, 0, 0, 0, 0, 1, 1, 1, 2],
    [0, 0, 0, 0, 1, 1, 1, 2, 2],
    [0, 0, 0, 1, 1, 1, 2, 2, 2],
    [0, 0, 1, 1, 1, 2, 2, 2, 3],
    [0, 1, 1, 1, 2, 2, 2, 3, 3],
    [1, 1, 1, 2, 2, 2, 3, 3, 3],
];

/// §11.3 Divided, then shifted; what is above 8 goes to the die.
fn counted(value: i32, protection: i32, shift: i32, modifier: i32) -> [i128; 4] {
    let column = value / protection + shift;
    let mut faces = [0; 4];
    for die in 1..=6 {
        let row = (die + modifier + (column - 8).max(0)).clamp(0, 6);
        faces[CRT[row as usize][column.clamp(0, 8) as usize] as usize] += 1;
    }
    faces
}

fn agrees(game: &GrandesBatailles, value: i32, protection: i32, shift: i32, modifier: i32) {
    let given = format!("value={value}; protection={protection}; shift={shift}; modifier={modifier}");
    let law = law(game, "combat", &given);
    for (result, faces) in counted(value, protection, shift, modifier).into_iter().enumerate() {
        let mut row = Row::default();
        row[0] = result as i32;
        assert_eq!(law.probability(&row), sixths(faces), "{given}: {result}");
    }
}

#[test]
fn r11_3_every_cell_and_modifier_of_the_combat_results_table() {
    let game = spicheren();
    for value in 0..=14 {
        for modifier in -7..=7 {
            agrees(&game, value, 1, 0, modifier);
        }
    }
    for value in 0..=24 {
        for protection in 1..=3 {
            for shift in -3..=2 {
                agrees(&game, value, protection, shift, 0);
            }
        }
    }
}

#[test]
#[should_panic(expected = "value=6")]
fn a_planted_fault_is_caught() {
    agrees(&battle("spicheren", &["tables.combat.3.6=T"]), 6, 1, 0, 0);
}

/// §0.4 Six or more with the die.
#[test]
fn r0_4_tests_are_passed_with_six() {
    let game = spicheren();
    let faces = |total: i32| sixths((total + 1).clamp(0, 6).into());
    for value in 0..=6 {
        for modifier in -8..=8 {
            let given = format!("value={value}; modifier={modifier}");
            assert_eq!(figure(&game, "morale", &given, "P(passed)"), faces(value + modifier), "{given}");
        }
        assert_eq!(figure(&game, "inertia", &format!("value={value}"), "P(passed)"), faces(value));
    }
    for command in 0..=4 {
        let given = format!("command={command}");
        assert_eq!(figure(&game, "coordination", &given, "P(passed)"), faces(command));
        assert_eq!(figure(&game, "activation", &given, "P(passed)"), faces(command));
        let night = format!("{given}; night=yes");
        assert_eq!(figure(&game, "activation", &night, "P(passed)"), faces(command - 1), "13.1.6");
        let early = format!("{given}; side=french; inertia=yes");
        assert_eq!(figure(&game, "activation", &early, "P(passed)"), faces(command - 2), "13.1.6");
        // §7.4, R-17
        let entry = battle("spicheren", &["entry-test=activation"]);
        let waited = format!("{given}; waited=2");
        assert_eq!(figure(&entry, "activation", &waited, "P(passed)"), faces(command + 2), "7.4");
        assert_eq!(refused(&game, "activation", &waited).parameter, "waited");
    }
}

/// §4 Two dice; the Prussian wins a tie.
#[test]
fn r4_the_initiative() {
    let game = spicheren();
    assert_eq!(figure(&game, "initiative", "french=0; prussian=0", "P(french)"), Fraction::new(15, 36));
    assert_eq!(figure(&game, "initiative", "french=1; prussian=0", "P(french)"), Fraction::new(21, 36));
    assert_eq!(figure(&game, "initiative", "french=0; prussian=2", "P(french)"), Fraction::new(6, 36));
}

/// §12 Each modifier by itself, on a unit of morale 3.
#[test]
fn r12_the_modifiers_of_rally() {
    let (spicheren, wissembourg) = (spicheren(), wissembourg());
    let rallies =
        |game: &GrandesBatailles, more: &str| figure(game, "rally", &format!("unit=8-5-3{more}"), "P(rallied)");
    assert_eq!(rallies(&spicheren, ""), sixths(4));
    for (more, passes) in [
        (":1-lost", 3),
        (":2", 2),
        ("; out=yes", 3),
        ("; demoralised=yes", 3),
        ("; terrain=village", 5),
        ("; terrain=woods", 5),
        ("; level=5", 5),
        ("; hq=stacked", 5),
        ("; hq=adjacent", 5),
        ("; enemy_guns=yes", 3),
        ("; night=yes", 3),
        (":1-lost; hq=stacked; terrain=village; enemy_guns=yes", 4),
    ] {
        assert_eq!(rallies(&spicheren, more), sixths(passes), "{more}");
    }
    assert_eq!(rallies(&wissembourg, "; level=3"), sixths(5), "13.2.6");
    // A unit next to the enemy does not rally; at night no gun reaches a unit that it is not next to.
    assert_eq!(refused(&spicheren, "rally", "unit=8-5-3; flank=yes").parameter, "flank");
    assert_eq!(refused(&spicheren, "rally", "unit=8-5-3; enemy_guns=yes; night=yes").parameter, "enemy_guns");
    assert_eq!(refused(&spicheren, "rally", "unit=8-5-3; out=yes; hq=stacked").parameter, "out");
}

/// §10.1.1 The column, the near gun, the terrain; T is tested for, D turns the unit over or costs a step.
#[test]
fn r10_1_1_barrages() {
    let game = spicheren();
    let of = |given: &str, shown: &str| figure(&game, "barrage", given, shown);
    // A gun of 4 from afar: 1 to 3 nothing or a test, 6 a test or D.
    let far = "gun=4; target=6-4-2; distance=3";
    let results = |given: &str| [1, 2, 3].map(|n| of(given, &format!("P(result={n})")));
    let table = |value, protection, shift, modifier| {
        let [_, t, d, s] = counted(value, protection, shift, modifier);
        [t, d, s].map(sixths)
    };
    assert_eq!(results(far), table(4, 1, 0, 0));
    assert_eq!(results("gun=Art.14; target=Jolivet; distance=2"), table(4, 1, 0, 1), "2 hexes are near for Germans");
    assert_eq!(results("side=french; gun=Art.1; target=28. Woyna; distance=2"), table(3, 1, 0, 0));
    assert_eq!(results(&format!("{far}; terrain=village")), table(4, 2, 0, 0));
    assert_eq!(results(&format!("{far}; terrain=hamlet")), table(4, 1, 0, -1));
    assert_eq!(results(&format!("{far}; trench=yes")), table(4, 1, 0, -1));
    assert_eq!(results(&format!("{far}; level=4")), table(4, 1, -1, 0));
    assert_eq!(results(&format!("{far}; gun_level=4")), table(4, 1, 1, 0));
    assert_eq!(results("gun=4; target=6-4-2; distance=1; flank=yes"), table(4, 1, 0, 3));
    assert_eq!(results("gun=4; target=6-4-2; distance=1; night=yes"), table(4, 1, 0, 0));
    // Disorganised by D, or by a test failed with a morale of 2: below 4.
    let [_, t, d, s] = counted(4, 1, 0, 0);
    assert_eq!(of(far, "P(disorganised)"), Fraction::new(6 * (d + s) + 3 * t, 36));
    // Turned over already: a step.
    assert_eq!(of("gun=4; target=6-4-2:d; distance=3", "E(steps)"), Fraction::new(6 * (d + 2 * s) + 3 * t, 36));
    // §9.3 An HQ under any result but none: 1 in 36.
    assert_eq!(of(&format!("{far}; hq=stacked"), "P(hq_killed)"), Fraction::new(t + d + s, 6 * 36));
    assert_eq!(refused(&game, "barrage", "gun=4; target=6-4-2; distance=2; night=yes").parameter, "distance");
    assert_eq!(refused(&game, "barrage", "gun=27. François; target=6-4-2").parameter, "gun");
    assert_eq!(
        refused(&game, "barrage", "side=french; gun=Art.1; second_gun=Art.2; target=8-5-3").parameter,
        "second_gun"
    );
    assert_eq!(results("gun=Art.14; second_gun=Art.16; target=6-4-2; distance=3"), table(8, 1, 0, 0));
    let wissembourg = wissembourg();
    assert_eq!(refused(&wissembourg, "barrage", "gun=4; target=3-2-2; trench=yes").parameter, "trench");
    assert_eq!(refused(&wissembourg, "barrage", "gun=Art.9; second_gun=Art.21; target=3-2-2").parameter, "second_gun");
    assert_eq!(
        figure(&wissembourg, "barrage", "gun=Art.9; second_gun=Art.10; target=3-2-2; distance=3", "P(result=3)"),
        table(8, 1, 0, 0)[2]
    );
}

// ---- The worked examples ----

/// §11.2.1: a defender of 5 in the open, attackers of 6 and 7 in front and of 4 on the flank, an HQ with +2 among them.
const EXAMPLE: &str = "side=french; attackers=6-4-2,7-5-2,4-3-2; approach=front,front,flank; defenders=5-2-2; hq=3-2";

/// What comes of an example with these dice, all of which are used.
#[track_caller]
fn with_dice(game: &GrandesBatailles, name: &str, given: &str, dice: &[u32]) -> Vec<i32> {
    let procedure = procedure(game, name);
    let given = Given::read(&procedure.parameters, &pairs(given)).unwrap();
    let exercise = game.exercise(&procedure, &given).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let mut script = Scripted::dice(dice);
    let mut rows = Vec::new();
    play(&exercise, &mut seats(exercise.game()).unwrap(), 1, &mut script, |row| rows.push(row));
    script.finish();
    rows[0][..procedure.results.len()].to_vec()
}

/// The chance that an attacker of morale 2 is turned over by the defence on a column.
fn shaken(column: i32, modifier: i32, passes: i128) -> Fraction {
    let [_, t, d, s] = counted(column, 1, 0, modifier);
    Fraction::new(6 * (d + s) + (6 - passes) * t, 36)
}

#[test]
fn r11_2_1_the_defender_splits_as_in_the_example() {
    let game = spicheren();
    let dis = |split: &str| figure(&game, "defensive-combat", &format!("{EXAMPLE}; split={split}"), "E(disorganised)");
    let sum = |parts: [Fraction; 3]| {
        let mut sum = Fraction::ZERO;
        parts.iter().for_each(|part| sum.add(part));
        sum
    };
    // The HQ stands with the first (+1); the third has the defender in front of it, as they all have.
    assert_eq!(dis("5,0,0"), sum([shaken(5, 0, 4), shaken(0, 0, 3), shaken(0, 0, 3)]));
    assert_eq!(dis("3,2,0"), sum([shaken(3, 0, 4), shaken(2, 0, 3), shaken(0, 0, 3)]));
    // The 2 against the flank become 1, and 3 become 1 as well.
    assert_eq!(dis("2,1,2"), sum([shaken(2, 0, 4), shaken(1, 0, 3), shaken(1, 0, 3)]));
    assert_eq!(dis("1,1,3"), sum([shaken(1, 0, 4), shaken(1, 0, 3), shaken(1, 0, 3)]));
    // A 4 on column 5 drives the first back; the others on column 0 have a test with a 6, passed with a 4.
    let given = format!("{EXAMPLE}; split=5,0,0");
    assert_eq!(with_dice(&game, "defensive-combat", &given, &[4, 5, 6, 4]), [2, 1, 0, 1, 0]);
    // 3 and 2: a 3 is T on column 3, failed with a 2 in spite of the HQ.
    let given = format!("{EXAMPLE}; split=3,2,0");
    assert_eq!(with_dice(&game, "defensive-combat", &given, &[3, 2, 1, 1]), [2, 1, 0, 1, 0]);
    // keep-strength concentrates on the 7.
    let policy = law(&game, "defensive-combat", EXAMPLE);
    assert_eq!(policy.outcomes, law(&game, "defensive-combat", &format!("{EXAMPLE}; split=0,5,0")).outcomes);
    assert_eq!(refused(&game, "defensive-combat", &format!("{EXAMPLE}; split=5,1,0")).parameter, "split");
    assert_eq!(refused(&game, "defensive-combat", &format!("{EXAMPLE}; split=5")).parameter, "split");
    for defenders in ["6-4-2,gun-3", "gun-3"] {
        let given = format!("attackers=8-5-3; defenders={defenders}; split=6");
        assert_eq!(refused(&game, "defensive-combat", &given).expected, "one defender that is no gun", "{defenders}");
    }
}

#[test]
fn r11_2_1_an_infantry_defence_of_the_french_has_one_more() {
    let game = spicheren();
    let given = "attackers=8-5-3; defenders=Valazé";
    // Column 6 and +1; morale 3 passes with a 3.
    assert_eq!(figure(&game, "defensive-combat", given, "P(disorganised)"), shaken(6, 1, 4));
    // The Germans have not.
    let given = "side=french; attackers=6-4-2; defenders=6-4-2";
    assert_eq!(figure(&game, "defensive-combat", given, "P(disorganised)"), shaken(6, 0, 3));
}

/// §11.2.2: 6 and 7 with an HQ of +2: D+1 whatever the die; against a village column 6 and +2.
#[test]
fn r11_2_2_the_assault_of_the_example() {
    let game = spicheren();
    let given = "side=french; attackers=6-4-2,7-5-2; defenders=5-2-2; hq=3-2";
    assert_eq!(figure(&game, "assault", given, "P(result=3)"), Fraction::ONE);
    assert_eq!(figure(&game, "assault", given, "P(gone)"), Fraction::ONE);
    assert_eq!(figure(&game, "assault", given, "E(steps)"), Fraction::ONE);
    let village = format!("{given}; terrain=village");
    assert_eq!(figure(&game, "assault", &village, "P(result=3)"), sixths(3));
    assert_eq!(figure(&game, "assault", &village, "P(result=2)"), sixths(3));
    assert_eq!(with_dice(&game, "assault", &village, &[3]), [2, 1, 0, 1, 0, 1]);
    assert_eq!(with_dice(&game, "assault", &village, &[4]), [3, 1, 1, 1, 0, 1]);
}

/// §11.1 Coordination, then all together; where it fails each by itself.
#[test]
fn r11_1_the_whole_example_as_a_path() {
    let game = spicheren();
    let given = format!("{EXAMPLE}; coordinated=yes");
    // Coordinated with a 3; the 5 points are for the 7: column 5, a 1 is T, passed with a 6; the others on column 0; assault 17 + 2 + 2:
    // D+1. The defender is gone, the hex taken.
    let row = with_dice(&game, "attack", &given, &[3, 1, 1, 6, 1, 1]);
    assert_eq!(row, [1, 1, 0, 1, 0, 1, 0, 0]);
    // Not coordinated with a 2: the 6 attacks first, the whole 5 against it: a 4 is D, it goes with the HQ. Then the 7 by
    // itself: a 1 is T, passed with a 6; its assault on column 7 with a 6: D+1. The last one finds nobody.
    let row = with_dice(&game, "attack", &given, &[2, 4, 1, 6, 6]);
    assert_eq!(row, [1, 1, 0, 1, 1, 1, 0, 0]);
    assert_eq!(
        refused(&game, "attack", "attackers=8-5-3; defenders=6-4-2; hq=3-1; coordinated=yes").parameter,
        "coordinated"
    );
}

// ---- On the board ----

/// §T.modifiers Terrain, levels, sides, flank, night, losses of an assault by one infantry unit of 8.
#[test]
fn r11_3_the_modifiers_of_an_assault() {
    let game = spicheren();
    let base = "attackers=8-5-3; defenders=6-4-2";
    let check = |more: &str, [value, protection, shift, modifier]: [i32; 4]| {
        let law = law(&game, "assault", &format!("{base}{more}"));
        let [n, t, d, s] = counted(value, protection, shift, modifier);
        let result = |r: i32| law.probability_of(|row| row[0] == r);
        assert_eq!([0, 1, 2, 3].map(result), [n, t, d, s].map(sixths), "{more}");
    };
    check("", [8, 1, 0, 0]);
    check("; terrain=woods", [8, 2, 0, 0]);
    check("; terrain=hamlet", [8, 1, 0, -1]);
    check("; level=3; levels=1", [8, 1, -2, 0]);
    check("; level=1; levels=3", [8, 1, 1, 0]);
    check("; level=5", [8, 2, 0, 0]);
    check("; approach=front:stream", [8, 1, 0, -1]);
    check("; approach=front:river", [8, 1, -1, 0]);
    check("; approach=front:trench", [8, 1, 0, -1]);
    check("; approach=flank", [8, 1, 0, 2]);
    check("; night=yes", [8, 1, 0, -1]);
    check("; hq=2-1", [8, 1, 0, 1]);
    let tired = law(&game, "assault", "attackers=8-5-3:1-lost-disorganised; defenders=6-4-2");
    let [_, _, d, s] = counted(5, 1, -1, 0);
    assert_eq!(tired.probability_of(|row| row[0] >= 2), sixths(d + s));
    // The castle of one regiment holds its ground (11.3, T.terrain): nobody goes.
    let game = wissembourg();
    let castle = "attackers=8-5-2; defenders=50e RI; terrain=castle";
    assert_eq!(figure(&game, "assault", castle, "P(gone)"), Fraction::ZERO);
    let walled = "attackers=8-5-2; defenders=1er Turcos; terrain=walled";
    assert_eq!(figure(&game, "assault", walled, "P(result>=2)"), {
        let [_, _, d, s] = counted(8, 3, 0, 0);
        sixths(d + s)
    });
}

/// §11.3 A retreat into a ZoC costs a step, at the edge too; keep-strength tries to stand there.
#[test]
fn r11_3_what_is_behind_the_defender() {
    let game = spicheren();
    let base = "attackers=24-12-3; defenders=6-4-3";
    // Column 8 and far beyond: always D+1.
    let of = |more: &str, shown: &str| figure(&game, "assault", &format!("{base}{more}"), shown);
    assert_eq!((of("", "P(gone)"), of("", "E(steps)")), (Fraction::ONE, Fraction::ONE));
    for behind in ["zone", "edge"] {
        let more = format!("; retreat={behind}");
        assert_eq!(of(&more, "E(steps)"), Fraction::new(2, 1), "{behind}");
        // Stands with morale 3 less a step: 4 or more.
        let gone = if behind == "zone" { sixths(3) } else { Fraction::ZERO };
        assert_eq!(of(&more, "P(gone)"), gone, "{behind}");
    }
    // The last step does not stand: into the ZoC, and out of the game.
    assert_eq!(
        figure(&game, "assault", "attackers=24-12-3; defenders=6-4-2; retreat=zone", "E(eliminated)"),
        Fraction::ONE
    );
    let given = "side=french; attackers=6-4-3; defenders=24-12-3; attacker_retreat=zone";
    assert_eq!(figure(&game, "defensive-combat", given, "E(steps)"), Fraction::new(2, 1));
}

/// §11.5 A charge disorganises; §10.1.2 guns alone are lost, guns with infantry help it and share its fate.
#[test]
fn r11_5_charges_and_guns() {
    let game = spicheren();
    let charge = law(&game, "attack", "attackers=15 Husaren; defenders=1-0-1");
    assert!(charge.outcomes.keys().all(|row| row[4] + row[6] == 1), "disorganised or eliminated: {charge:?}");
    assert_eq!(refused(&game, "attack", "attackers=15 Husaren:d; defenders=6-4-2").parameter, "attackers");
    let law = law(&game, "attack", "attackers=8-5-3; defenders=Art.1");
    assert!(law.outcomes.keys().all(|row| row[0] == row[7]), "a gun alone stays or is lost: {law:?}");
    let alone = figure(&game, "defensive-combat", "attackers=8-5-3; defenders=6-4-2", "E(left)");
    let helped = figure(&game, "defensive-combat", "attackers=8-5-3; defenders=6-4-2,gun-3", "E(left)");
    assert!(helped.less(&alone).value() < 0.0, "{helped} {alone}");
    let both = self::law(&game, "assault", "attackers=24-12-3; defenders=6-4-2,Art.1");
    assert!(both.outcomes.keys().all(|row| row[1] == 1 && row[4] == 1), "{both:?}");
}

#[test]
fn what_cannot_be_in_the_game_is_refused() {
    let (spicheren, wissembourg) = (spicheren(), wissembourg());
    for (name, given, parameter) in [
        ("attack", "attackers=Art.14; defenders=6-4-2", "attackers"),
        ("attack", "attackers=Valazé; defenders=6-4-2", "attackers"),
        ("attack", "attackers=27. François,27. François; defenders=6-4-2", "attackers"),
        ("attack", "attackers=27. François,9. Doering; defenders=6-4-2", "attackers"),
        ("attack", "attackers=15 Husaren:1-lost; defenders=6-4-2", "attackers"),
        ("attack", "attackers=8-5-3; defenders=6-4-2,6-4-2", "defenders"),
        ("attack", "attackers=8-5-3; defenders=gun-3,gun-3,gun-3", "defenders"),
        ("attack", "attackers=8-5-3; defenders=6-4-2; approach=behind", "approach"),
        ("attack", "attackers=8-5-3; defenders=6-4-2; approach=front,front", "approach"),
        ("attack", "attackers=1-1-1,1-1-1,1-1-1,1-1-1; defenders=6-4-2", "approach"),
        ("attack", "attackers=8-5-3; defenders=6-4-2; terrain=village; approach=flank", "approach"),
        ("attack", "attackers=8-5-3; defenders=6-4-2; terrain=castle", "terrain"),
        ("attack", "attackers=8-5-3; defenders=6-4-2; levels=7", "levels"),
        ("attack", "attackers=8-5-3; defenders=6-4-2; levels=1,2", "levels"),
        ("attack", "attackers=8-5-3; defenders=6-4-2; hq=Vergé", "hq"),
        ("attack", "attackers=27. François; defenders=6-4-2; hq=Stülpnagel", "hq"),
        ("attack", "attackers=8-5-3; defenders=6-4-2; hq=3-1; attacker_out=yes", "attacker_out"),
        ("rally", "unit=8-5-3; terrain=walled", "terrain"),
    ] {
        assert_eq!(refused(&spicheren, name, given).parameter, parameter, "{given}");
    }
    for (name, given, parameter) in [
        ("attack", "attackers=8-5-3; defenders=3-2-2; night=yes", "night"),
        ("attack", "attackers=8-5-3; defenders=3-2-2; approach=front:trench", "approach"),
        ("attack", "attackers=8-5-3; defenders=3-2-2; level=4", "level"),
        ("activation", "command=2; inertia=yes", "inertia"),
        ("activation", "command=2; night=yes", "night"),
    ] {
        assert_eq!(refused(&wissembourg, name, given).parameter, parameter, "{given}");
    }
    // §13.2.6 Two French regiments share a hex; §13.1.6 two divisions are activated together.
    law(&wissembourg, "attack", "attackers=8-5-3; defenders=50e RI,74e RI");
    law(&spicheren, "attack", "attackers=27. François,32. Rex; defenders=6-4-2; hq=Barnekow; coordinated=yes");
    let refusal = refused(&spicheren, "attack", "attackers=27 Francois; defenders=6-4-2");
    assert!(refusal.names.contains(&"27. François".to_owned()), "{refusal:?}");
}

// ---- Random parameters ----

/// Dice for parameters.
struct Draw(Stream);

impl Draw {
    fn below(&mut self, n: u32) -> usize {
        self.0.below(n) as usize
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u32)]
    }

    fn unit(&mut self) -> String {
        let value = self.below(9);
        let text = format!("{value}-{}-{}", self.below(value as u32 + 1), 2 + self.below(2));
        text + self.one(&["", "", ":disorganised", ":1-lost", ":1-lost-disorganised"])
    }

    /// A combat on the board of either battle, of those that can be there.
    fn fight(&mut self, french: bool, most: u32) -> String {
        let n = 1 + self.below(most);
        let attackers: Vec<String> = (0..n).map(|_| self.unit()).collect();
        let terrain = self.one(&["clear", "clear", "woods", "village", "hamlet"]);
        let flanks = if terrain == "village" { 0 } else { 2 };
        let mut left = [3, flanks];
        let approach: Vec<String> = (0..n)
            .map(|_| {
                let flank = left[1] > 0 && (left[0] == 0 || self.below(3) == 0);
                left[usize::from(flank)] -= 1;
                let side = self.one(&["", "", "", ":stream", ":river"]);
                format!("{}{side}", if flank { "flank" } else { "front" })
            })
            .collect();
        let hq = self.one(&["none", "none", "3-1", "2-0", "4-2"]);
        let guns = self.one(&["", "", ",gun-3", ",gun-4"]);
        format!(
            "side={}; attackers={}; approach={}; defenders={}{guns}; terrain={terrain}; level={}; levels={}; hq={hq}; defender_hq={}; retreat={}; attacker_retreat={}; defender_demoralised={}",
            if french { "french" } else { "prussian" },
            attackers.join(","),
            approach.join(","),
            self.unit(),
            1 + self.below(3),
            1 + self.below(3),
            self.one(&["none", "none", "3-1"]),
            self.one(&["free", "zone", "edge"]),
            self.one(&["free", "free", "zone"]),
            self.one(&["no", "no", "yes"]),
        )
    }
}

/// Whatever is drawn has odds that add up to 1, and results that can be.
#[test]
fn random_combats_have_whole_laws() {
    let mut draw = Draw(Stream::new(6, 0, Purpose::Worlds));
    for game in [spicheren(), wissembourg()] {
        for name in ["defensive-combat", "assault", "attack"] {
            for _ in 0..drawn(100, 40) {
                let french = draw.below(2) == 0;
                let given = draw.fight(french, if name == "attack" { 2 } else { 3 });
                let law = law(&game, name, &given);
                for row in law.outcomes.keys() {
                    assert!(row.iter().all(|n| (0..=20).contains(n)), "{name} {given}: {row:?}");
                    if name == "attack" {
                        assert!(row[1] <= row[0], "{given}: taken while a defender is there: {row:?}");
                        assert!(row[2] >= row[6] && row[3] >= row[7], "{given}: {row:?}");
                    }
                }
            }
        }
    }
}

// ---- Played draws ----

/// A million draws each, in CI a tenth: every outcome within four standard errors of its exact probability.
#[test]
fn a_million_draws_agree_with_the_odds() {
    let questions: [(&str, &str); 20] = [
        ("combat", "value=6"),
        ("combat", "value=13; protection=2; shift=-1; modifier=1"),
        ("morale", "value=3; modifier=-1"),
        ("rally", "unit=27. François:1-lost; hq=adjacent; terrain=village; enemy_guns=yes"),
        ("coordination", "command=2"),
        ("activation", "command=3; side=french; inertia=yes"),
        ("inertia", "value=2"),
        ("initiative", "french=0; prussian=1"),
        ("barrage", "gun=Art.14; target=Valazé; distance=2; hq=stacked"),
        ("barrage", "gun=Art.16; second_gun=Art.14; target=Jolivet:d; distance=4; terrain=hamlet; flank=no"),
        ("barrage", "side=french; gun=Art.1; target=Art.14; distance=1; level=3"),
        ("defensive-combat", EXAMPLE),
        ("defensive-combat", "attackers=8-5-3,8-5-2:d; defenders=Valazé,Art.1; attacker_retreat=zone; night=yes"),
        ("assault", "attackers=8-5-3,8-5-2; defenders=Valazé; terrain=woods; approach=front:stream; hq=3-1"),
        ("assault", "attackers=8-5-3; defenders=6-4-3; retreat=zone; approach=flank"),
        ("attack", "side=french; attackers=6-4-2,7-5-2,4-3-2; defenders=5-2-2; hq=3-2; coordinated=yes"),
        ("attack", "attackers=27. François,28. Woyna; defenders=Valazé,Art.1; terrain=village; defender_hq=3-1"),
        ("attack", "attackers=15 Husaren; defenders=Bachelier:d"),
        ("attack", "attackers=8-5-3; defenders=6-4-2:1-lost; level=3; levels=1; retreat=edge"),
        ("attack", "side=french; attackers=Jolivet; defenders=Art.14; attacker_out=yes"),
    ];
    let draws = drawn(1_000_000, 100_000);
    let game = spicheren();
    let worst = std::thread::scope(|scope| {
        let checks: Vec<_> = [0, 1]
            .map(|half| {
                let mine = questions.iter().skip(half).step_by(2);
                let game = &game;
                scope.spawn(move || mine.map(|&(name, given)| deviation(game, name, given, draws)).fold(0.0, f64::max))
            })
            .into_iter()
            .collect();
        checks.into_iter().map(|check| check.join().unwrap()).fold(0.0, f64::max)
    });
    assert!(worst < 4.0, "{worst} standard errors");
    // With so many outcomes the largest deviation is hardly ever below 1.
    assert!(worst > 1.0, "{worst} standard errors: too good to be draws");
}

/// The largest deviation of `draws` draws from the exact odds, in standard errors.
fn deviation(game: &GrandesBatailles, name: &str, given: &str, draws: u64) -> f64 {
    let exact = law(game, name, given);
    let procedure = procedure(game, name);
    let given = Given::read(&procedure.parameters, &pairs(given)).unwrap();
    let exercise = game.exercise(&procedure, &given).unwrap();
    let mut dice = Stream::new(1870, 0, Purpose::Rules);
    let mut counts: std::collections::HashMap<Row, u64> = std::collections::HashMap::new();
    let mut seats = seats(exercise.game()).unwrap();
    play(&exercise, &mut seats, draws, &mut dice, |row| *counts.entry(row).or_default() += 1);
    assert!(counts.keys().all(|row| exact.outcomes.contains_key(row)), "{name}: an outcome that cannot be");
    let n = draws as f64;
    let deviations = exact.outcomes.iter().map(|(row, p)| {
        let p = p.value();
        let seen = counts.get(row).copied().unwrap_or(0) as f64;
        // Where fewer than ten are to be expected the normal law is none.
        if p >= 1.0 || n * p < 10.0 { 0.0 } else { (seen - n * p).abs() / (n * p * (1.0 - p)).sqrt() }
    });
    deviations.fold(0.0, f64::max)
}

// ---- Errata ----

/// One cell of the table: what is looked up in it follows, and nothing else.
#[test]
fn an_erratum_reaches_the_odds() {
    let base = spicheren();
    let changed = battle("spicheren", &["tables.combat.4.6=D+1"]);
    let chance = |game, value: i32| figure(game, "combat", &format!("value={value}"), "P(result=3)");
    assert_eq!(chance(&base, 6), sixths(1));
    assert_eq!(chance(&changed, 6), sixths(2));
    assert_eq!(chance(&base, 5), chance(&changed, 5));
    let lost = |game| figure(game, "attack", "attackers=8-5-3; defenders=6-4-2", "E(attacker_steps)");
    assert_ne!(lost(&base), lost(&changed));
}

// ---- Policies ----

#[test]
fn bots_and_chance_decide_and_nobody_breaks_off() {
    let game = spicheren();
    let attack = procedure(&game, "attack");
    let given = pairs("attackers=27. François; defenders=Valazé:d; hq=von Kameke");
    let exercise = game.exercise(&attack, &Given::read(&attack.parameters, &given).unwrap()).unwrap();
    let bots = ["french=heuristic", "prussian=heuristic"].map(|text| {
        let (side, choice) = catalogue::parse("bot", text, GrandesBatailles::CARD.sides).unwrap();
        Seat::Bot(
            Policy::of(&Bot::open(&choice, side, exercise.game(), &NoTexts, "bot").unwrap().bot, side, exercise.game())
                .unwrap(),
        )
    });
    for mut seats in [bots, [Seat::Chance, Seat::Chance]] {
        assert_whole(&law_of(&exercise, &mut seats, BUDGET).unwrap(), "seats");
    }
    let refused = Policy::named(BREAK_OFF).unwrap_err();
    assert!(format!("{refused:?}").contains("one of keep-strength"), "{refused:?}");
}

// ---- Positions ----

/// Goes through games of the heuristic and hands over each position in which a decision is awaited.
fn positions(game: &GrandesBatailles, games: u64, mut sink: impl FnMut(&State)) {
    let mut bots = ["french=heuristic", "prussian=heuristic"].map(|text| {
        let (side, choice) = catalogue::parse("bot", text, GrandesBatailles::CARD.sides).unwrap();
        Player::open(&choice, side, game, &NoTexts).unwrap()
    });
    let mut legal = Vec::new();
    for index in 0..games {
        let mut env = Desk::silent(Stream::new(3, index, Purpose::Rules));
        let mut dice = Side::BOTH.map(|side| Stream::new(3, index, Purpose::Bot(side)));
        let mut state = game.setup();
        while let Status::Awaiting(side) = game.status(&state) {
            sink(&state);
            game.legal_actions(&state, &mut legal);
            let (bot, dice) = (&mut bots[side.index()], &mut dice[side.index()]);
            let choice = View::show(game, &mut state, side, |view| bot.choose(view, &legal, dice));
            game.apply(&mut state, legal[choice], &mut env);
        }
    }
}

fn ask(
    game: &GrandesBatailles,
    name: &str,
    state: &State,
    named: &[(&str, &str)],
) -> Result<Result<Law<Row>, TooManyPaths>, Refusal> {
    let procedure = procedure(game, name);
    let named: Vec<_> = named.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let given = Given::read(&procedure.in_position, &named).unwrap();
    let exercise = game.exercise_in(&procedure, state, &given)?;
    Ok(law_of(&exercise, &mut seats(exercise.game()).unwrap(), 50_000).inspect(|law| assert_whole(law, name)))
}

/// Attacks, barrages and rallies in the positions of games: those that can be have odds, the others one clear reason.
#[test]
fn positions_of_games_have_odds() {
    for game in [spicheren(), wissembourg()] {
        let (mut attacks, mut long, mut fought, mut barrages, mut rallies) = (0, 0, 0, 0, 0);
        let (mut count, each) = (0, drawn(7, 13));
        positions(&game, 4, |state| {
            count += 1;
            let enemies = |side: Side| state.held(side.enemy());
            let at_rest = match state.step() {
                Step::ChooseFormation(side) | Step::Activate(side, _) | Step::Gun(side) => Some((side, true)),
                Step::Mover(side) | Step::Assign(side, _) => Some((side, false)),
                _ => None,
            };
            if let Some((side, guns)) = at_rest.filter(|_| count % each == 0) {
                for hex in enemies(side) {
                    let number = game.hex_name(hex);
                    for together in ["no", "yes"] {
                        match ask(&game, "attack", state, &[("hex", &number), ("coordinated", together)]) {
                            // Many attackers one after another.
                            Ok(Err(_)) => long += 1,
                            Ok(Ok(law)) => {
                                attacks += 1;
                                assert!(law.outcomes.keys().all(|row| row[1] <= row[0]), "{law:?}");
                            }
                            Err(refusal) => assert!(["hex", "by"].contains(&&*refusal.parameter), "{refusal:?}"),
                        }
                    }
                }
                if guns {
                    for gun in game.units_of(side) {
                        for target in game.units_of(side.enemy()) {
                            let names = [gun, target].map(|u| game.unit(u).name.as_str());
                            match ask(&game, "barrage", state, &[("gun", names[0]), ("target", names[1])]) {
                                Ok(_) => barrages += 1,
                                Err(refusal) => {
                                    assert!(["gun", "target"].contains(&&*refusal.parameter), "{refusal:?}");
                                }
                            }
                        }
                    }
                }
                for unit in state.disorganised() {
                    match ask(&game, "rally", state, &[("unit", &game.unit(unit).name)]) {
                        Ok(_) => rallies += 1,
                        Err(refusal) => assert_eq!(refusal.parameter, "unit"),
                    }
                }
            } else if let Step::Split(side, ..) | Step::Refuse(side, _) | Step::RetreatBefore(side, _) = state.step() {
                let hexes = state.held(side) | enemies(side);
                fought += hexes
                    .into_iter()
                    .filter(|&hex| ask(&game, "attack", state, &[("hex", &game.hex_name(hex))]).is_ok())
                    .count();
            } else if let Step::March(side) | Step::Face(side, _) = state.step()
                && count.is_multiple_of(50)
                && let Some(hex) = enemies(side).first()
            {
                let refusal = ask(&game, "attack", state, &[("hex", &game.hex_name(hex))]).unwrap_err();
                assert_eq!(refusal.parameter, "decision");
            }
        });
        eprintln!("{attacks} {long} {fought} {barrages} {rallies}");
        assert!(long < attacks, "{long} of {attacks} attacks are too long");
        assert!(attacks > 20 && fought > 20 && barrages > 20 && rallies > 5, "{attacks} {fought} {barrages} {rallies}");
    }
}
