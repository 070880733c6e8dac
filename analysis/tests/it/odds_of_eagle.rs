//! Odds of The Stricken Eagle against a brute force that was written from the rulebook alone.

use crate::oracle::eagle::odds as oracle;
use crate::oracle::eagle::odds::{Battle, Law as Counted, Party};
use sandtable_analysis::odds::{Law, Question, Seat};
use sandtable_bots::catalogue::KEEP_STRENGTH;
use sandtable_bots::eagle::Policy;
use sandtable_engine::eagle::Eagle;
use sandtable_engine::procedure::{Given, Procedure, Procedures, Row};
use sandtable_engine::{Purpose, Stream};
use sandtable_scenarios::{Faults, Source, load};
use std::collections::BTreeMap;

/// More branches than any of these procedures has.
const BUDGET: u64 = 3_000_000;

fn eagle() -> Eagle {
    let loaded = load(&Source::named("eagle").unwrap(), &[]).unwrap();
    Eagle::new(loaded.data.to().expect("the data of eagle"))
}

fn keep_strength(_game: &Eagle) -> Result<[Seat<Policy>; 2], Faults> {
    Ok([Seat::Bot(Policy::named(KEEP_STRENGTH)?), Seat::Bot(Policy::named(KEEP_STRENGTH)?)])
}

fn procedure(game: &Eagle, name: &str) -> Procedure {
    game.procedures().into_iter().find(|procedure| procedure.name == name).unwrap()
}

/// `steps=6 modifier=2` as the command line has it.
fn pairs(given: &str) -> Vec<(String, String)> {
    given.split_whitespace().map(|pair| pair.split_once('=').unwrap()).map(|(k, v)| (k.into(), v.into())).collect()
}

fn law(game: &Eagle, name: &str, given: &str) -> Law<Row> {
    let procedure = procedure(game, name);
    let question = Question::new(game, &procedure, None, &keep_strength, BUDGET);
    let given = question.read(&pairs(given)).unwrap_or_else(|wrong| panic!("{name} {given}: {wrong:?}"));
    let law = question.law(&given).unwrap_or_else(|wrong| panic!("{name} {given:?}: {wrong:?}"));
    (*law).clone()
}

/// Holds a law to a counted one, result by result.
#[track_caller]
fn agree(game: &Eagle, name: &str, given: &str, counted: &Counted) {
    let found = law(game, name, given);
    assert_eq!(found.left_out, 0.0, "{name} {given}");
    let mut rows: BTreeMap<Row, (f64, f64)> = BTreeMap::new();
    for (row, probability) in &found.outcomes {
        rows.entry(*row).or_default().0 = probability.value();
    }
    for (row, probability) in counted {
        let mut wide = Row::default();
        wide[..row.len()].copy_from_slice(row);
        rows.entry(wide).or_default().1 = *probability;
    }
    for (row, (found, counted)) in rows {
        assert!((found - counted).abs() < 1e-12, "{name} {given}: {row:?} has {found}, and counted {counted}");
    }
}

fn yes(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

// ---- Every roll ----

#[test]
fn r7_2_2_every_total_of_every_magnitude() {
    let game = eagle();
    for (role, by_attacker) in [("attacker", true), ("defender", false)] {
        for steps in [2, 7, 12, 13, 20, 33, 34, 50, 80] {
            for modifier in -12..=12 {
                let given = format!("role={role} steps={steps} modifier={modifier}");
                agree(&game, "fire", &given, &oracle::fire(by_attacker, steps, modifier));
            }
        }
    }
}

#[test]
fn r7_2_1_and_r7_2_3_every_stack_of_two_and_some_of_eight() {
    let game = eagle();
    let stacks = |stack: &[(i32, bool)]| {
        let unit = |&(morale, disorganised): &(i32, bool)| {
            format!("{morale}{}", if disorganised { ":disorganised" } else { "" })
        };
        let given = format!("morales={}", stack.iter().map(unit).collect::<Vec<_>>().join(","));
        agree(&game, "withdrawal", &given, &oracle::withdrawal(stack));
        agree(&game, "morale", &given, &oracle::morale(stack));
    };
    let units: Vec<(i32, bool)> = (0..=6).flat_map(|morale| [(morale, false), (morale, true)]).collect();
    for &first in &units {
        stacks(&[first]);
        units.iter().for_each(|&second| stacks(&[first, second]));
    }
    stacks(&[(3, false), (3, true), (2, false), (2, true), (4, false), (1, true), (6, false), (0, true)]);
}

#[test]
fn r8_2_every_stack_of_two() {
    let game = eagle();
    for hq in 0..=4 {
        for first in 0..=6 {
            agree(&game, "reorganisation", &format!("morales={first} hq={hq}"), &oracle::reorganisation(&[first], hq));
            for second in 0..=6 {
                let given = format!("morales={first},{second} hq={hq}");
                agree(&game, "reorganisation", &given, &oracle::reorganisation(&[first, second], hq));
            }
        }
    }
}

#[test]
fn r7_2_2_heroism_and_mitrailleuses() {
    let game = eagle();
    for morale in 0..=6 {
        agree(&game, "heroism", &format!("morale={morale}"), &oracle::heroism(morale));
    }
    agree(&game, "mitrailleuses", "", &oracle::mitrailleuses());
}

#[test]
fn r12_2_every_recovery() {
    let game = eagle();
    for (side, french) in [("french", true), ("prussian", false)] {
        for units in 1..=8 {
            for fortress in [false, true] {
                let given = format!("side={side} units={units} fortress={}", yes(fortress));
                agree(&game, "recovery", &given, &oracle::recovery(french, units, fortress));
            }
        }
    }
}

#[test]
fn r7_2_5_every_siege() {
    let game = eagle();
    for hqs in 1..=4 {
        for steps in 1..=4 {
            for superior in [false, true] {
                let given = format!("hqs={hqs} steps={steps} superior={}", yes(superior));
                agree(&game, "siege", &given, &oracle::siege(hqs, steps, superior));
            }
        }
    }
}

#[test]
fn r10_every_surrender() {
    let game = eagle();
    for turn in 1..=12 {
        for checks in 1..=12 {
            for emperor in [false, true] {
                let given = format!("turn={turn} checks={checks} emperor={}", yes(emperor));
                agree(&game, "surrender", &given, &oracle::surrender(turn, checks, emperor));
            }
        }
    }
}

#[test]
fn r2_3_1_every_number_of_headquarters() {
    let game = eagle();
    for french in 0..=5 {
        for prussian in 0..=5 {
            let given = format!("french={french} prussian={prussian}");
            agree(&game, "initiative", &given, &oracle::initiative(french, prussian));
        }
    }
}

#[test]
fn r2_4_every_cup() {
    let game = eagle();
    for french in 0..=9 {
        for prussian in 0..=9 {
            if (french, prussian) != (0, 0) {
                let given = format!("french={french} prussian={prussian}");
                agree(&game, "cup", &given, &oracle::cup(french, prussian));
            }
        }
    }
}

// ---- Random battles ----

/// Dice for parameters.
struct Draw(Stream);

impl Draw {
    fn below(&mut self, n: u32) -> i32 {
        self.0.below(n) as i32
    }

    fn rarely(&mut self) -> bool {
        self.below(4) == 0
    }

    fn party(&mut self) -> Party {
        const TERRAIN: [&str; 5] = ["clear", "forest", "mountain", "city", "fortress"];
        Party {
            strength: 1 + if self.rarely() { self.below(99) } else { self.below(30) },
            steps: 1 + if self.rarely() { self.below(40) } else { self.below(12) },
            morale: self.below(7),
            terrain: (0..=self.below(6)).map(|_| TERRAIN[self.below(5) as usize]).collect(),
            hq: self.below(5),
            disorganised: self.rarely(),
            unsupplied: self.rarely(),
            second: false,
        }
    }

    fn battle(&mut self) -> Battle {
        let second = self.rarely();
        Battle {
            attacker: Party { second, ..self.party() },
            defender: self.party(),
            french_attack: self.below(2) == 0,
            crossing: ["none", "river", "bridge"][self.below(3) as usize],
            heroism: self.below(2) == 0,
            mitrailleuses: self.below(2) == 0,
        }
    }
}

fn written(battle: &Battle) -> String {
    let party = |name: &str, party: &Party| {
        format!(
            "{name}_strength={} {name}_steps={} {name}_morale={} {name}_terrain={} {name}_hq={} {name}_disorganised={} {name}_unsupplied={}",
            party.strength,
            party.steps,
            party.morale,
            party.terrain.join(","),
            party.hq,
            yes(party.disorganised),
            yes(party.unsupplied)
        )
    };
    format!(
        "french={} {} {} crossing={} second={} heroism={} mitrailleuses={}",
        if battle.french_attack { "attacker" } else { "defender" },
        party("attacker", &battle.attacker),
        party("defender", &battle.defender),
        battle.crossing,
        yes(battle.attacker.second),
        yes(battle.heroism),
        yes(battle.mitrailleuses)
    )
}

#[test]
fn five_hundred_battles_agree_with_brute_force() {
    let game = eagle();
    let mut draw = Draw(Stream::new(20, 0, Purpose::Worlds));
    for _ in 0..500 {
        let battle = draw.battle();
        agree(&game, "combat", &written(&battle), &oracle::combat(&battle));
    }
}

/// A wrong cell of the brute force would be seen.
#[test]
#[should_panic(expected = "steps=20")]
fn a_planted_fault_is_caught() {
    let mut counted = oracle::fire(true, 20, 0);
    *counted.get_mut(&vec![3]).unwrap() += 1e-11;
    agree(&eagle(), "fire", "steps=20", &counted);
}

// ---- What cannot be ----

#[test]
fn what_cannot_be_is_refused_with_its_section() {
    let game = eagle();
    let refused = |name: &str, given: &str| {
        let procedure = procedure(&game, name);
        let given = Given::read(&procedure.parameters, &pairs(given)).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let refusal = game.exercise(&procedure, &given).map(|_| ()).unwrap_err();
        (refusal.parameter, refusal.expected)
    };
    assert_eq!(refused("cup", "french=0 prussian=0"), ("french".into(), "a marker in the cup (2.4)".into()));
    let (parameter, expected) = refused("attack", "attackers=8-3-4,8-3-4,8-3-4,8-3-4 defenders=6-3-4");
    assert_eq!((parameter.as_str(), expected.as_str()), ("attackers", "as many as may stack in one hex (3.1)"));
    let (parameter, expected) = refused("attack", "attackers=8-3-4 defenders=4-3-4 fortress=yes terrain=forest");
    assert!(parameter == "terrain" && expected.contains("11"), "{parameter}: {expected}");
    assert_eq!(refused("attack", "attackers=8-3 defenders=4-3-4").0, "attackers");
    assert_eq!(refused("withdrawal", "morales=7").0, "morales");
}
