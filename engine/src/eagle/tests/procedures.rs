//! What odds can be asked of: laws, the order of dice, positions, what cannot be.

use super::fixture::*;
use crate::chance::{Enumerated, Scripted};
use crate::eagle::state::{Mark, State, Step};
use crate::eagle::{Action, Eagle, FRENCH, PRUSSIAN};
use crate::game::Game;
use crate::observer::Desk;
use crate::procedure::{Exercise, Given, Parameter, Procedures, Refusal, Stage};
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

type Set = <Eagle as Procedures>::Exercise;

fn eagle() -> Eagle {
    field().fortress("Metz", "6-3", 505, FRENCH).plain(FRENCH, "1st Corps", 505).begun().game
}

/// `steps=6, modifier=2`: a pair a comma.
fn given(parameters: &[Parameter], text: &str) -> Given {
    let pairs = text.split(", ").filter(|pair| !pair.is_empty());
    let named = pairs.map(|pair| pair.split_once('=').expect("a name and a value"));
    let named: Vec<(String, String)> = named.map(|(name, value)| (name.into(), value.into())).collect();
    Given::read(parameters, &named).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

fn on_board(name: &str, text: &str) -> Result<Set, Refusal> {
    let game = eagle();
    let all = game.procedures();
    let procedure = all.iter().find(|procedure| procedure.name == name).expect("a procedure");
    game.exercise(procedure, &given(&procedure.parameters, text))
}

fn in_position(table: &Table, name: &str, text: &str) -> Result<Set, Refusal> {
    let all = table.game.procedures();
    let procedure = all.iter().find(|procedure| procedure.name == name).expect("a procedure");
    table.game.exercise_in(procedure, &table.state, &given(&procedure.in_position, text))
}

/// Results with their probabilities, where nobody decides.
fn law(exercise: &Set) -> BTreeMap<Vec<i32>, f64> {
    let mut ends: BTreeMap<Vec<i32>, f64> = BTreeMap::new();
    let mut stages: HashMap<Option<State>, f64> = HashMap::from([(None, 1.0)]);
    while !stages.is_empty() {
        let mut next: HashMap<Option<State>, f64> = HashMap::new();
        for (stage, probability) in stages {
            let go = |chance: &mut Enumerated| {
                let mut env = Desk::silent(std::mem::take(chance));
                let reached = match &stage {
                    None => exercise.begin(&mut env),
                    Some(s) => exercise.roll(s.clone(), &mut env),
                };
                *chance = env.chance;
                reached
            };
            Enumerated::default().walk(go, |reached, path| {
                let each = path.draws().map(|(weight, all)| weight as f64 / all as f64);
                let weight = probability * each.product::<f64>();
                match reached {
                    Stage::Result(row) => *ends.entry(row.to_vec()).or_default() += weight,
                    Stage::Rolling(s) => *next.entry(Some(s)).or_default() += weight,
                    Stage::Awaiting(s) => panic!("a decision: {:?}", s.step()),
                }
                ControlFlow::Continue(())
            });
        }
        stages = next;
    }
    ends
}

/// The law of a procedure on the board is this, by the first results.
#[track_caller]
fn has_law(name: &str, text: &str, expected: &[(&[i32], f64)]) {
    let found = law(&on_board(name, text).unwrap_or_else(|refusal| panic!("{refusal:?}")));
    let wide = |row: &[i32]| [row, &[0; 8][row.len()..]].concat();
    let expected: BTreeMap<Vec<i32>, f64> = expected.iter().map(|(row, p)| (wide(row), *p)).collect();
    assert!(found.keys().eq(expected.keys()), "{name} {text}: {found:?}");
    for (row, p) in &expected {
        assert!((found[row] - p).abs() < 1e-12, "{name} {text}: {row:?} has {}", found[row]);
    }
}

/// Carries it out with these draws, and answers decisions by `choose`.
fn played(exercise: &Set, draws: &[u32], mut choose: impl FnMut(&State, &[Action]) -> Action) -> Vec<i32> {
    let mut env = Desk::silent(Scripted::new(draws.to_vec()));
    let mut stage = exercise.begin(&mut env);
    loop {
        stage = match stage {
            Stage::Result(row) => {
                env.chance.finish();
                return row.to_vec();
            }
            Stage::Rolling(s) => exercise.roll(s, &mut env),
            Stage::Awaiting(s) => {
                let mut legal = Vec::new();
                exercise.game().legal_actions(&s, &mut legal);
                let action = choose(&s, &legal);
                exercise.go_on(s, action, &mut env)
            }
        }
    }
}

/// Nobody retreats who need not, gives a bonus or tries anything; the first of the rest.
fn plainly(_: &State, legal: &[Action]) -> Action {
    if legal.contains(&Action::Done) { Action::Done } else { legal[0] }
}

mod r7_2_2 {
    use super::*;

    #[test]
    fn fire_has_the_law_of_two_dice() {
        let of_36 = |losses: &[(i32, u32)]| -> Vec<(Vec<i32>, f64)> {
            losses.iter().map(|(steps, ways)| (vec![*steps], f64::from(*ways) / 36.0)).collect()
        };
        for (role, losses) in [
            ("attacker", of_36(&[(1, 6), (2, 15), (3, 12), (4, 3)])),
            ("defender", of_36(&[(1, 3), (2, 12), (3, 18), (4, 3)])),
        ] {
            let losses: Vec<(&[i32], f64)> = losses.iter().map(|(row, p)| (row.as_slice(), *p)).collect();
            has_law("fire", &format!("role={role}, steps=20"), &losses);
        }
    }

    /// Heroism 2 against 3, mitrailleuses 6; the attacker's 7 and 3, the defender's 5 (8 with both) and 2.
    #[test]
    fn the_dice_of_a_battle_come_in_order() {
        let battle = "attacker_strength=20, defender_strength=20, attacker_steps=20, defender_steps=20, heroism=yes, mitrailleuses=yes";
        let row = played(&on_board("combat", battle).unwrap(), &[1, 5, 7, 2, 5, 1], plainly);
        assert_eq!(row[..6], [4, 4, 0, 1, 1, 1]);
        // French who attack pay for heroism on their side.
        let battle = format!("french=attacker, {battle}");
        let row = played(&on_board("combat", &battle).unwrap(), &[1, 5, 5, 2, 7, 1], plainly);
        assert_eq!(row[..6], [5, 4, 0, 0, 1, 1]);
    }

    #[test]
    fn of_two_grounds_the_better_one_has_the_difference() {
        let attack = |terrain: &str| {
            let battle = format!(
                "attacker_strength=8, defender_strength=8, attacker_steps=4, defender_steps=4, attacker_terrain=forest,city, {terrain}"
            );
            law(&on_board("combat", &battle).unwrap())
        };
        // 5 in two hexes against 2 in one: half a point, which is 1.
        let wins =
            |law: &BTreeMap<Vec<i32>, f64>| law.iter().filter(|(row, _)| row[2] == 1).map(|(_, p)| p).sum::<f64>();
        let (city, forest) = (wins(&attack("defender_terrain=city")), wins(&attack("defender_terrain=forest")));
        assert!(city > forest, "{city} and {forest}");
        assert_eq!(attack("defender_terrain=clear, crossing=river"), attack("defender_terrain=forest"));
    }
}

mod r7_2_1 {
    use super::*;

    #[test]
    fn one_die_decides_for_the_stack() {
        let of = |ways: u32| f64::from(ways) / 6.0;
        has_law("withdrawal", "morales=3,2:disorganised", &[(&[0, 2], of(3)), (&[1, 1], of(2)), (&[2, 0], of(1))]);
        has_law("morale", "morales=3,2:disorganised", &[(&[0, 1, 1], of(3)), (&[1, 0, 1], of(2)), (&[2, 0, 0], of(1))]);
    }
}

mod r7_2_5 {
    use super::*;

    #[test]
    fn what_is_destroyed_is_not_besieged_further() {
        // Two sixes are enough: the third headquarters rolls no die.
        assert_eq!(played(&on_board("siege", "hqs=3").unwrap(), &[5, 5], plainly)[..2], [4, 1]);
        assert_eq!(played(&on_board("siege", "hqs=2, superior=yes").unwrap(), &[5, 3], plainly)[..2], [1, 0]);
    }

    #[test]
    fn a_headquarters_besieges_in_a_position() {
        let table = siege();
        let exercise = in_position(&table, "siege", "hq=First").unwrap();
        assert_eq!(played(&exercise, &[5], plainly)[..2], [1, 0]);
        let refusal = in_position(&table, "siege", "hq=North").unwrap_err();
        assert_eq!((refusal.parameter.as_str(), refusal.names.as_slice()), ("hq", &["First".to_owned()][..]));
        assert_eq!(in_position(&table, "siege", "hq=First, hex=101").unwrap_err().parameter, "hex");
    }

    fn siege() -> Table {
        field()
            .fortress("Metz", "6-3", 505, FRENCH)
            .hq(PRUSSIAN, "First", 3, 0, 506)
            .plain(PRUSSIAN, "p1", 506)
            .hq(FRENCH, "North", 3, 0, 303)
            .plain(FRENCH, "f1", 303)
            .acting(PRUSSIAN, "p1")
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn morale_counts_as_printed_with_the_bonus() {
        let of = |ways: u32| f64::from(ways) / 6.0;
        has_law("reorganisation", "morales=3,1, hq=1", &[(&[0], of(2)), (&[1], of(2)), (&[2], of(2))]);
    }
}

mod r10 {
    use super::*;

    #[test]
    fn a_stack_stands_ever_less_often() {
        for (checks, stands) in [(1, 5.0 / 6.0), (2, 5.0 / 9.0), (3, 5.0 / 18.0), (4, 5.0 / 54.0)] {
            let law = law(&on_board("surrender", &format!("checks={checks}")).unwrap());
            let stood: f64 = law.iter().filter(|(row, _)| row[..2] == [0, checks]).map(|(_, p)| p).sum();
            assert!((stood - stands).abs() < 1e-12, "{checks}: {stood}");
        }
    }

    #[test]
    fn an_isolated_stack_is_checked_in_a_position() {
        let table = ring();
        // Isolated for the second turn: a 5 is enough.
        let exercise = in_position(&table, "surrender", "unit=f1").unwrap();
        assert_eq!(played(&exercise, &[4], plainly)[..2], [1, 0]);
        assert_eq!(played(&exercise, &[3], plainly)[..2], [0, 1]);
        assert_eq!(in_position(&table, "surrender", "unit=f2").unwrap_err().parameter, "unit");
    }

    fn ring() -> Table {
        let p = field().plain(FRENCH, "f1", 505).plain(FRENCH, "f2", 202).isolated("f1", 1);
        let p = p.plain(PRUSSIAN, "p1", 504).plain(PRUSSIAN, "p2", 506);
        p.plain(PRUSSIAN, "p3", 406).plain(PRUSSIAN, "p4", 605).acting(PRUSSIAN, "p1")
    }
}

mod r12_2 {
    use super::*;

    #[test]
    fn units_recover_in_a_position() {
        let p = field().fortress("Metz", "6-3", 505, FRENCH).hq(FRENCH, "North", 3, 0, 505);
        let p = p.plain(FRENCH, "f1", 505).plain(FRENCH, "f2", 505).plain(PRUSSIAN, "p1", 1005);
        let table = p.under("North", "f1 f2").lost("f1", 1).lost("f2", 2).acting(PRUSSIAN, "p1");
        // In a fortress 4 is enough for the French.
        let all = in_position(&table, "recovery", "hq=North").unwrap();
        assert_eq!(played(&all, &[3, 2], plainly)[..1], [1]);
        let one = in_position(&table, "recovery", "unit=f2").unwrap();
        assert_eq!(played(&one, &[3], plainly)[..1], [1]);
        assert_eq!(in_position(&table, "recovery", "").unwrap_err().parameter, "hq");
        assert_eq!(in_position(&table, "recovery", "unit=Metz").unwrap_err().parameter, "unit");
    }
}

mod r2_4 {
    use super::*;

    #[test]
    fn every_order_of_the_markers_is_as_likely() {
        let sixth = 1.0 / 6.0;
        let orders: [(&[i32], f64); 6] = [
            (&[0, 0, 2, 1], sixth),
            (&[0, 1, 1, 1], sixth),
            (&[0, 1, 2, 2], sixth),
            (&[1, 0, 1, 1], sixth),
            (&[1, 0, 2, 2], sixth),
            (&[1, 1, 1, 2], sixth),
        ];
        has_law("cup", "french=2, prussian=2", &orders);
        assert_eq!(on_board("cup", "french=0, prussian=0").unwrap_err().parameter, "french");
    }
}

mod r7 {
    use super::*;

    /// The defender stands and loses three steps of four; of two hexes back the first, in a zone of control, costs the last.
    #[test]
    fn an_attack_on_the_board_is_played_to_its_end() {
        let attack = on_board("attack", "attackers=8-6-4, defenders=6-3-4, behind=zone").unwrap();
        // Mitrailleuses 1; the attacker's 5 with 4 more, the defender's 1; morale 1 for both.
        let row = played(&attack, &[0, 5, 1, 0, 0], plainly);
        assert_eq!(row[2..4], [1, 4], "{row:?}");
        assert_eq!(row[..2], [1, 0], "nobody advances who need not");
    }

    #[test]
    fn what_the_board_cannot_have_is_refused() {
        let refused = |text: &str| on_board("attack", text).unwrap_err().parameter;
        assert_eq!(refused("attackers=8-3-4,8-3-4,8-3-4,8-3-4, defenders=6-3-4"), "attackers");
        assert_eq!(refused("attackers=8-3-4, defenders=4-3-4, fortress=yes, terrain=forest"), "terrain");
        assert_eq!(refused("attackers=8-3, defenders=4-3-4"), "attackers");
        assert_eq!(refused("attackers=8-3-5, defenders=4-3-4"), "attackers");
        assert_eq!(refused("attackers=8-3-4, defenders=Metz"), "defenders");
        assert!(on_board("attack", "attackers=8-3-4, defenders=Metz,1st Corps, fortress=yes").is_ok());
    }

    #[test]
    fn an_attack_in_a_position_is_made_by_those_who_are_named() {
        let p = field().plain(PRUSSIAN, "p1", 504).plain(PRUSSIAN, "p2", 605).plain(FRENCH, "f1", 505);
        let table = p.acting(PRUSSIAN, "p1 p2");
        assert!(matches!(table.state.step(), Step::Mover(_)));
        let alone = in_position(&table, "attack", "hex=505, by=504").unwrap();
        let both = in_position(&table, "attack", "hex=505, by=504,605").unwrap();
        for (exercise, attackers) in [(&alone, 1), (&both, 2)] {
            let mut seen = 0;
            played(exercise, &[0, 5, 5, 0, 0, 0][..4 + attackers], |s, legal| {
                seen = seen.max(s.battle().attackers.len() as usize);
                plainly(s, legal)
            });
            assert_eq!(seen, attackers);
        }
        let refusal = in_position(&table, "attack", "hex=303").unwrap_err();
        assert!(refusal.parameter == "hex" && refusal.expected.contains("0505"), "{refusal:?}");
        assert_eq!(in_position(&table, "attack", "hex=505, by=303").unwrap_err().parameter, "by");
        assert!(!table.state.has(table.id("p1"), Mark::Fought));
    }
}
