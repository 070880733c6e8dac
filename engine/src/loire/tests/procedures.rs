//! What odds can be asked of, against numbers computed by hand from the rulebook: of 36 rolls of two dice.

use super::fixture::{Position, field};
use crate::chance::{Enumerated, Scripted, Weight};
use crate::loire::data::{CombatTable, LossTable, RollTable, Suffers, Theatre, Withdrawals};
use crate::loire::rulings::{Declarations, Rulings};
use crate::loire::state::Task;
use crate::loire::{CorpsSet, GERMAN, Loire, PlaceSet, State};
use crate::observer::Desk;
use crate::procedure::{Exercise, Given, MOST_RESULTS, Procedures, Refusal, Row, Stage};
use std::ops::ControlFlow;

/// Rules with tables in which cells can be distinguished.
fn game() -> Loire {
    let suffers = |level, retreat| Suffers { level, retreat };
    // By roll from 2 to 12: the attacker loses a level of 1 up to 6, the defender retreats from 8 on.
    let row = |roll: u8| {
        let (attacker, defender) = (suffers(u8::from(roll <= 6), 0), suffers(1, u8::from(roll >= 8)));
        vec![(suffers(2, 2), suffers(0, 0)), (attacker, defender), (suffers(0, 0), suffers(2, 3))]
    };
    let table = field().data(|data| {
        data.tables.combat =
            CombatTable { columns: vec![(1, 2), (1, 1), (2, 1)], from: 2, rows: (2..=12).map(row).collect(), shift: 0 };
        data.tables.losses = LossTable { engaged: vec![3, 6], rows: vec![vec![1, 2], vec![3, 4]] };
        data.tables.replacements = RollTable { from: 2, values: vec![1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3] };
        data.tables.francs_tireurs = RollTable { from: 2, values: vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10] };
        data.withdrawals = Some(Withdrawals {
            turn: 7,
            later: 9,
            target: [6, 10],
            towns: PlaceSet::EMPTY,
            most: (3, 2),
            among: CorpsSet::EMPTY,
            german: 10,
            german_corps: CorpsSet::EMPTY,
        });
        let theatre = |turn, most, needs_withdrawal| Theatre { name: String::new(), turn, most, needs_withdrawal };
        data.morale.theatres = vec![theatre(7, 6, false), theatre(7, 6, false), theatre(10, 5, true)];
    });
    table.done().game
}

fn exercise(game: &Loire, name: &str, given: &[(&str, &str)]) -> Result<<Loire as Procedures>::Exercise, Refusal> {
    let procedures = game.procedures();
    let procedure = procedures.iter().find(|procedure| procedure.name == name).expect("a procedure");
    let named: Vec<(String, String)> = given.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
    let given = Given::read(&procedure.parameters, &named).map_err(|refusals| refusals[0].clone())?;
    game.exercise(procedure, &given)
}

/// Every row that can come of it, with its weight.
fn odds(name: &str, given: &[(&str, &str)]) -> Vec<(Row, Weight)> {
    let game = game();
    let exercise = exercise(&game, name, given).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let mut rows: Vec<(Row, Weight)> = Vec::new();
    let mut open: Vec<(Option<State>, Weight)> = vec![(None, Weight::ONE)];
    while let Some((state, before)) = open.pop() {
        let next = |dice: &mut Enumerated| match &state {
            None => exercise.begin(&mut Desk::silent(dice)),
            Some(state) => exercise.roll(state.clone(), &mut Desk::silent(dice)),
        };
        Enumerated::default().walk(next, |stage, path| {
            let after = path.weight();
            let weight = Weight::new(before.numerator * after.numerator, before.denominator * after.denominator);
            match stage {
                Stage::Result(row) => match rows.iter_mut().find(|(known, _)| *known == row) {
                    Some((_, sum)) => *sum = sum.plus(weight),
                    None => rows.push((row, weight)),
                },
                Stage::Rolling(state) => open.push((Some(state), weight)),
                Stage::Awaiting(_) => panic!("nobody decides"),
            }
            ControlFlow::Continue(())
        });
    }
    rows
}

/// How many of 36 rolls have these results.
#[track_caller]
fn of_36(name: &str, given: &[(&str, &str)], results: &[i32]) -> u128 {
    let mut row = [0; MOST_RESULTS];
    row[..results.len()].copy_from_slice(results);
    let found = odds(name, given).into_iter().find(|(known, _)| *known == row).map_or(Weight::ZERO, |(_, w)| w);
    assert_eq!(36 % found.denominator, 0, "{found:?}");
    found.numerator * 36 / found.denominator
}

#[track_caller]
fn refused(name: &str, given: &[(&str, &str)], parameter: &str) {
    match exercise(&game(), name, given) {
        Ok(_) => panic!("not refused"),
        Err(refusal) => assert_eq!(refusal.parameter, parameter, "{refusal:?}"),
    }
}

mod r1_5 {
    use super::*;

    #[test]
    fn a_test_is_passed_with_the_rating_or_less() {
        assert_eq!(of_36("test", &[("value", "7")], &[1]), 21);
        assert_eq!(of_36("test", &[("value", "7"), ("modifier", "1")], &[1]), 15);
        assert_eq!(of_36("test", &[("value", "7"), ("unsupplied", "yes")], &[1]), 15, "8.2");
        assert_eq!(of_36("test", &[("value", "1")], &[0]), 36);
    }
}

mod r5_2 {
    use super::*;

    #[test]
    fn points_by_the_roll_and_national_morale() {
        assert_eq!(of_36("replacements", &[], &[1]), 15);
        assert_eq!(of_36("replacements", &[("morale", "1")], &[1]), 10);
        assert_eq!(of_36("replacements", &[("morale", "2")], &[3]), 6);
    }
}

mod r7_1 {
    use super::*;

    #[test]
    fn francs_tireurs_are_no_more_than_there_are() {
        assert_eq!(of_36("francs-tireurs", &[], &[10]), 3);
        assert_eq!(of_36("francs-tireurs", &[("on_map", "7")], &[3]), 33);
        assert_eq!(of_36("francs-tireurs", &[("morale", "-1")], &[10]), 1);
    }
}

mod r6_1 {
    use super::*;

    #[test]
    fn corps_leave_by_what_the_roll_is_too_much() {
        assert_eq!(of_36("withdrawal", &[], &[0, 0, 0]), 15);
        assert_eq!(of_36("withdrawal", &[], &[3, 2, 1]), 10);
        assert_eq!(of_36("withdrawal", &[("towns", "yes")], &[2, 2, 0]), 1);
    }
}

mod r13 {
    use super::*;

    #[test]
    fn national_morale_is_added_where_the_french_attack() {
        let battle = |more: &[(&str, &str)]| {
            let units = [("attackers", "infantry-4-2"), ("defenders", "infantry-4-2")];
            odds("battle", &[&units, more].concat())
        };
        assert_eq!(battle(&[("french", "attack"), ("morale", "1")]), battle(&[("sonis", "attacker")]));
        assert_ne!(battle(&[("french", "attack"), ("morale", "1")]), battle(&[]));
        assert_eq!(battle(&[("french", "defend"), ("morale", "1")]), battle(&[]));
    }

    #[test]
    fn battles_elsewhere_are_won_one_by_one() {
        let both = odds("theatres", &[("turn", "7")]).into_iter().find(|(row, _)| row[0] == 2).map(|(_, w)| w);
        assert_eq!(both, Some(Weight::new(15 * 15, 36 * 36)));
        assert_eq!(of_36("theatres", &[("turn", "10")], &[1]), 10);
        assert_eq!(of_36("theatres", &[("turn", "10"), ("army_of_the_east", "no")], &[0]), 36, "6.1");
    }
}

mod r12_2 {
    use super::*;

    fn fight(given: &[(&str, &str)]) -> (u128, u128) {
        (of_36("irregular", given, &[1, 0]) + of_36("irregular", given, &[1, 1]), of_36("irregular", given, &[1, 1]))
    }

    #[test]
    fn irregular_units_succeed_with_the_number_or_less() {
        let of = |unit, target| fight(&[("unit", unit), ("target", target), ("terrain", "locality")]);
        assert_eq!(of("franc-tireur", "infantry"), (15, 1));
        assert_eq!(of("franc-tireur", "hq"), (21, 1));
        assert_eq!((of("reco", "cavalry"), of("reco", "infantry")), ((15, 1), (21, 1)));
        refused("irregular", &[("unit", "reco"), ("target", "reco")], "target");
    }

    #[test]
    fn ground_cavalry_and_numbers_count() {
        let of = |target, terrain, more| {
            fight(&[("unit", "franc-tireur"), ("target", target), ("terrain", terrain), (more, "yes")]).0
        };
        assert_eq!(of("infantry", "wood", "near_cavalry"), 21, "-1 in a wood");
        assert_eq!(of("infantry", "clear", "near_cavalry"), 10, "+1 in the clear beside a party");
        assert_eq!(of("cavalry", "clear", "several"), 6, "+1 beside cavalry, +1 for two regular units");
        assert_eq!(of("reco", "town", "several"), 21, "-1 and +1");
        assert_eq!(fight(&[("unit", "reco"), ("target", "franc-tireur"), ("terrain", "town")]).0, 15);
    }
}

mod r10_2 {
    use super::*;

    #[test]
    fn cover_and_distance_make_reconnaissance_harder() {
        let of = |distance, cover| {
            of_36("reconnaissance", &[("value", "8"), ("distance", distance), ("cover", cover)], &[1])
        };
        assert_eq!((of("2", "0"), of("2", "2"), of("3", "0"), of("3", "3")), (26, 15, 21, 6));
        refused("reconnaissance", &[("value", "8"), ("distance", "2"), ("cover", "3")], "cover");
    }
}

mod r11_2 {
    use super::*;

    #[test]
    fn who_holds_the_other_end_hinders() {
        let of = |far_side, pontoon| {
            of_36("bridge", &[("work", "destroy"), ("value", "7"), ("far_side", far_side), ("pontoon", pontoon)], &[1])
        };
        assert_eq!((of("none", "no"), of("irregular", "no"), of("regular", "no")), (21, 15, 10));
        assert_eq!((of("none", "yes"), of("regular", "yes")), (30, 21));
    }
}

mod r11_4 {
    use super::*;

    #[test]
    fn who_has_the_other_end_in_his_zone_of_control_hinders() {
        let of = |far_side| of_36("bridge", &[("work", "repair"), ("value", "7"), ("far_side", far_side)], &[1]);
        assert_eq!((of("none"), of("irregular"), of("regular")), (21, 15, 10));
        refused("bridge", &[("work", "repair"), ("value", "7"), ("unsupplied", "yes")], "unsupplied");
        refused("bridge", &[("work", "repair"), ("value", "7"), ("pontoon", "yes")], "pontoon");
    }
}

mod r9_5 {
    use super::*;

    #[test]
    fn a_headquarters_that_fails_costs_two_steps_with_units_and_one_alone() {
        let of = |units, steps| of_36("forced-march", &[("value", "7"), ("units", units)], &[steps]);
        assert_eq!((of("1", 2), of("4", 2), of("0", 1)), (15, 15, 15));
        refused("forced-march", &[("value", "7"), ("units", "0"), ("hq", "no")], "units");
    }

    #[test]
    fn units_by_themselves_are_tested_one_by_one() {
        let rows = odds("forced-march", &[("value", "7"), ("units", "2"), ("hq", "no")]);
        let both = rows.iter().find(|(row, _)| row[0] == 2).map(|(_, weight)| *weight);
        assert_eq!((both, rows.len()), (Some(Weight::new(15 * 15, 36 * 36)), 3));
    }
}

mod r12_3 {
    use super::*;

    #[test]
    fn below_the_factor_in_time_equal_late() {
        let of = |cost, arrival| of_36("march-to-the-guns", &[("value", "8"), ("cost", cost)], &[arrival]);
        assert_eq!((of("5", 2), of("5", 1), of("5", 0)), (6, 4, 26), "a factor of 5, rounded down");
        assert_eq!((of("16", 2), of("16", 1)), (1, 0), "a natural two");
    }

    #[test]
    fn who_arrives_defends_and_late_ones_have_a_step_less() {
        let given = [
            ("attackers", "infantry-8-4"),
            ("defenders", "infantry-4-2"),
            ("marchers", "infantry-4-4-1"),
            ("factors", "7"),
        ];
        // In time 15, 8 against 8; late 6, 8 against 5: also even odds; else 21 do not come, and it is 2:1.
        let arrived = |rows: &[(Row, Weight)], n, late| {
            let of = rows.iter().filter(|(row, _)| (row[0], row[1]) == (n, late));
            of.fold(Weight::ZERO, |sum, (_, weight)| sum.plus(*weight))
        };
        let rows = odds("relief", &given);
        assert_eq!(arrived(&rows, 1, 0), Weight::new(15, 36));
        assert_eq!(arrived(&rows, 1, 1), Weight::new(6, 36));
        assert_eq!(arrived(&rows, 0, 0), Weight::new(15, 36));
        // Six steps then: a level of 1 is three of them.
        assert!(rows.iter().filter(|(row, _)| row[0] == 1).all(|(row, _)| row[4] == 3));
        refused("relief", &[&given[..3], &[("factors", "7,8")]].concat(), "factors");
    }
}

mod r12_4 {
    use super::*;

    #[test]
    fn an_attack_in_a_position_is_carried_out_up_to_its_roll() {
        carried_out(|position| position);
    }

    #[test]
    fn r_131_also_where_others_could_be_declared_with_it() {
        let first = |r: &mut Rulings| r.declarations = Declarations::First;
        carried_out(|position| position.ruling(first).unit("Gi2", 905).unit("Fi2", 906));
    }

    fn carried_out(with: impl Fn(Position) -> Position) {
        let table = with(field().result((2, 0), (3, 1)).unit("Gi1", 505).unit("Fi1", 506)).fighting(GERMAN);
        let procedures = table.game.procedures();
        let battle = procedures.iter().find(|procedure| procedure.name == "battle").expect("a procedure");
        let given = Given::read(&battle.in_position, &[("hex".into(), "506".into())]).expect("what it takes");
        let attack = table.game.exercise_in(battle, &table.state, &given).expect("an attack");
        let Stage::Rolling(s) = attack.begin(&mut Desk::silent(Scripted::dice(&[]))) else { panic!("nobody decides") };
        assert_eq!(s.task, Task::Fire);
        let rolled = attack.roll(s, &mut Desk::silent(Scripted::dice(&[3, 4])));
        let Stage::Result(row) = rolled else { panic!("it is over") };
        assert_eq!(row[..4], [1, 0, 2, 1]);
    }
}

mod r12_8 {
    use super::*;

    #[test]
    fn cover_helps_after_a_retreat() {
        assert_eq!(of_36("after-retreat", &[("value", "7")], &[1]), 15);
        assert_eq!(of_36("after-retreat", &[("value", "7"), ("cover", "yes")], &[1]), 10);
    }
}

mod r12_7 {
    use super::*;

    #[test]
    fn a_roll_by_strengths_modifier_and_steps() {
        let of = |given: &[(&str, &str)], results: &[i32]| of_36("combat", given, results);
        let even = [("attack", "5"), ("defence", "5")];
        assert_eq!(of(&even, &[3, 0, 3, 0]), 15, "four steps each: a level of 1 is three");
        assert_eq!(of(&even, &[0, 0, 3, 1, 1]), 15);
        assert_eq!(of(&[&even[..], &[("modifier", "1")]].concat(), &[0, 0, 3, 1, 1]), 21);
        assert_eq!(of(&[("attack", "10"), ("defence", "5"), ("defender_steps", "2")], &[0, 0, 2, 3, 1]), 36);
    }

    #[test]
    fn a_battle_has_every_modifier() {
        let of = |more: &[(&str, &str)]| {
            let units = [("attackers", "infantry-8-4"), ("defenders", "infantry-8-4")];
            of_36("battle", &[&units[..], more].concat(), &[0, 0, 3, 1, 1])
        };
        assert_eq!(of(&[]), 15);
        assert_eq!(of(&[("terrain", "town")]), 6, "12.6: two less");
        assert_eq!(of(&[("across", "yes")]), 10);
        assert_eq!((of(&[("attacker_guns", "2")]), of(&[("defender_guns", "1")])), (26, 10));
        assert_eq!(of(&[("attacker_guns", "2"), ("terrain", "wood")]), 15, "two points for one in a wood");
        assert_eq!((of(&[("sonis", "attacker")]), of(&[("sonis", "defender")])), (21, 10));
    }

    #[test]
    fn a_battle_halves_what_is_to_be_halved() {
        let column = |attackers, defenders, more: &[(&str, &str)]| {
            let units = [("attackers", attackers), ("defenders", defenders)];
            let rows = odds("battle", &[&units[..], more].concat());
            // Which of the three columns it is.
            match rows[0].0 {
                [_, 2, 0, 0, ..] => (1, 2),
                [.., 0, 3, _, 0, 0, 0] | [0, 0, _, 3, ..] => (2, 1),
                _ => (1, 1),
            }
        };
        assert_eq!(column("infantry-8-4", "infantry-4-2", &[]), (2, 1));
        assert_eq!(column("infantry-8-4:unsupplied", "infantry-4-2", &[]), (1, 1), "8.2");
        assert_eq!(column("cavalry-8-4,infantry-4-2", "infantry-5-2", &[]), (2, 1));
        assert_eq!(column("cavalry-8-4,infantry-4-2", "infantry-5-2", &[("across", "yes")]), (1, 1), "12.6");
        assert_eq!(column("infantry-5-2,hq-2", "infantry-3-2", &[]), (2, 1), "12.5: a headquarters counts 1");
        refused("battle", &[("attackers", "infantry-8"), ("defenders", "hq-2")], "attackers");
    }
}
