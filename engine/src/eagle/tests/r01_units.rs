//! §0, §1, §8, §11 What units are worth, and how they are lost.

use super::fixture::*;
use crate::eagle::event::End;
use crate::eagle::state::{Mark, Step};
use crate::eagle::{Action, FRENCH, PRUSSIAN};

/// The strengths of a unit from full strength on, step by step.
fn strengths(t: &Table, name: &str) -> Vec<u8> {
    let unit = t.id(name);
    (0..=t.game.steps(unit)).map(|lost| t.game.strength_after(unit, lost)).collect()
}

mod r0 {
    use super::*;

    #[test]
    fn half_of_a_half_is_a_quarter_rounded_once() {
        let p = field().plain(FRENCH, "f1", 303).cavalry(FRENCH, "fc", 303).plain(PRUSSIAN, "p1", 909);
        let allowance = |marks: &[Mark], unit: &str| {
            let p = marks.iter().fold(p.clone(), |p, &mark| p.marked(mark, unit));
            let t = p.acting(FRENCH, unit);
            t.game.allowance(&t.state, t.id(unit))
        };
        assert_eq!([allowance(&[], "f1"), allowance(&[], "fc")], [6, 9]);
        // 4.5 is rounded up; 1.5 is 2 and 2.25 is 2. Rounded twice, the cavalry would have 3.
        assert_eq!([allowance(&[Mark::Second], "f1"), allowance(&[Mark::Unsupplied], "fc")], [3, 5]);
        let both = [Mark::Second, Mark::Unsupplied];
        assert_eq!([allowance(&both, "f1"), allowance(&both, "fc")], [2, 2]);
    }

    #[test]
    fn turns_are_counted() {
        let t = field().plain(FRENCH, "f1", 303).begun();
        assert_eq!((t.state.turn(), t.step()), (0, Step::Begin(PRUSSIAN)));
    }
}

mod r1_1 {
    use super::*;

    #[test]
    fn a_corps_has_four_steps_and_a_division_two() {
        let p = field().plain(FRENCH, "f1", 303).corps(FRENCH, "f2", "7-3-6/3-2-6", 304).cavalry(FRENCH, "fc", 303);
        let t = p.plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f1");
        assert_eq!(strengths(&t, "f1"), [8, 6, 4, 2, 0]);
        // Three quarters of 7 are 5.25, half of 3 is 1.5.
        assert_eq!(strengths(&t, "f2"), [7, 5, 3, 2, 0]);
        assert_eq!(strengths(&t, "fc"), [2, 1, 0]);
    }

    #[test]
    fn the_back_of_the_counter_has_values_of_its_own() {
        let p = field().corps(FRENCH, "f1", "7-3-6/3-2-5", 303).plain(PRUSSIAN, "p1", 909);
        let morale = |lost: u8| {
            let t = p.clone().lost("f1", lost).acting(FRENCH, "f1");
            let face = t.game.face(&t.state, t.id("f1"));
            (face.morale, face.movement)
        };
        assert_eq!([0, 1, 2, 3].map(morale), [(3, 6), (3, 6), (2, 5), (2, 5)]);
    }
}

mod r1_2 {
    use super::*;

    #[test]
    fn a_headquarters_is_lost_with_the_last_unit_of_its_stack() {
        let p = field().division(PRUSSIAN, "p1", 603).lost("p1", 1).hq(PRUSSIAN, "First", 3, 0, 603);
        let mut t = p.plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 201).fighting(FRENCH, "f1");
        t.to(503).done();
        // 8 against 2: the defender loses two steps of the one that is left.
        t.battle(&[1], 5, 1, &[1]).done();
        assert_eq!((t.end_of("p1"), t.end_of("First")), (Some(End::Steps), Some(End::Headquarters)));
    }

    #[test]
    fn it_stays_with_one_that_is_left() {
        let p = field().division(PRUSSIAN, "p1", 603).lost("p1", 1).plain(PRUSSIAN, "p2", 603);
        let mut t = p.hq(PRUSSIAN, "First", 3, 0, 603).plain(FRENCH, "f1", 503).fighting(FRENCH, "f1");
        t.to(503).done().unit("p1");
        t.draws(&[5, 5, 2, 0, 0]).done();
        assert_eq!((t.gone("p1"), t.gone("First")), (true, false));
    }

    #[test]
    fn alone_it_is_lost_to_a_unit_that_enters_and_bars_the_way_of_a_headquarters() {
        let p = field().hq(PRUSSIAN, "First", 3, 0, 403).plain(PRUSSIAN, "p1", 909);
        let mut t = p.plain(FRENCH, "f1", 303).hq(FRENCH, "North", 3, 0, 303).acting(FRENCH, "f1 North");
        t.unit("North");
        assert!(!t.hexes().contains(&403));
        t.to(302).done().unit("f1").to(403);
        assert_eq!(t.end_of("First"), Some(End::Headquarters));
    }

    #[test]
    fn the_bonus_is_given_to_one_battle_and_lost_out_of_supply() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).hq(PRUSSIAN, "First", 3, 2, 702);
        let mut t = p.clone().fighting(FRENCH, "f1");
        t.to(503).done();
        assert_eq!(t.step(), Step::Bonus(PRUSSIAN));
        t.unit("First");
        assert_eq!(t.story()[0], "First in 0702 gives a bonus of 2");
        t.battle(&[1], 1, 1, &[1, 1]).done();
        assert_eq!(t.modifiers(), [0, 2]);
        let asked = |mark: Mark| {
            let mut t = p.clone().marked(mark, "First").fighting(FRENCH, "f1");
            t.to(503).done();
            t.step() == Step::Bonus(PRUSSIAN)
        };
        assert_eq!([Mark::Unsupplied, Mark::BattleBonus].map(asked), [false, false]);
    }

    #[test]
    fn the_radius_counts_the_hex_of_the_headquarters_and_not_that_of_the_unit() {
        let p = field().hq(FRENCH, "North", 2, 0, 203).plain(FRENCH, "near", 403).plain(FRENCH, "far", 503);
        let t = p.plain(PRUSSIAN, "p1", 909).acting(FRENCH, "far");
        let commanded = t.game.commanded(&t.state, t.id("North"));
        assert_eq!([commanded.has(t.id("near")), commanded.has(t.id("far"))], [true, false]);
    }

    #[test]
    fn enemy_zones_of_control_block_it_where_no_unit_cancels_them() {
        // Around 205 from column 3 to 5 only through the zones of p1 and p2.
        let p = field().hq(FRENCH, "North", 3, 0, 205).plain(FRENCH, "far", 505);
        let walled = p
            .plain(PRUSSIAN, "p1", 404)
            .plain(PRUSSIAN, "p2", 406)
            .plain(PRUSSIAN, "p3", 402)
            .plain(PRUSSIAN, "p4", 408);
        let commands = |p: Position| {
            let t = p.acting(FRENCH, "far");
            t.game.commanded(&t.state, t.id("North")).has(t.id("far"))
        };
        assert!(!commands(walled.clone()));
        assert!(commands(walled.plain(FRENCH, "between", 405).plain(FRENCH, "before", 305)));
    }
}

mod r8_1 {
    use super::*;

    #[test]
    fn disorganisation_takes_one_off_morale_but_not_for_reorganisation() {
        let p = field().plain(FRENCH, "f1", 303).marked(Mark::Disorganised, "f1").plain(PRUSSIAN, "p1", 909);
        let t = p.acting(FRENCH, "f1");
        assert_eq!((t.game.morale(&t.state, t.id("f1")), t.game.face(&t.state, t.id("f1")).morale), (2, 3));
    }

    #[test]
    fn one_disorganised_unit_takes_one_off_the_dice() {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).marked(Mark::Disorganised, "f2");
        let mut t = p.plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 603).fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").unit("p1");
        t.battle(&[1], 2, 2, &[1, 1]).done();
        assert_eq!(t.modifiers(), [-1, 0]);
    }
}

mod r8_2 {
    use super::*;
    use crate::eagle::Event;

    /// f1 with a morale of 3 and f2 with one of 2, disorganised, in command of a headquarters with a bonus of 2.
    fn disordered() -> Position {
        field()
            .hq(FRENCH, "North", 3, 2, 303)
            .plain(FRENCH, "f1", 303)
            .corps(FRENCH, "f2", "6-2-6/3-2-6", 303)
            .plain(FRENCH, "f3", 305)
            .marked(Mark::Disorganised, "f1 f2 f3")
            .fortress("Metz", "6-3", 204, FRENCH)
            .plain(PRUSSIAN, "p1", 909)
    }

    #[test]
    fn one_die_a_stack_against_the_morale_of_each() {
        let mut t = disordered().marker(FRENCH);
        t.army("North");
        assert_eq!((t.step(), t.hexes()), (Step::Rally(FRENCH), vec![303, 305]));
        t.dice(&[3, 4]).done();
        assert_eq!(["f1", "f2", "f3"].map(|unit| t.has(unit, Mark::Disorganised)), [false, true, true]);
        assert_eq!(t.told(|event| matches!(event, Event::Reorganised { .. })), 2);
    }

    #[test]
    fn the_headquarters_helps_one_stack() {
        let mut t = disordered().marker(FRENCH);
        t.army("North").dice(&[3, 5]).to(305);
        assert_eq!(["f1", "f2", "f3"].map(|unit| t.has(unit, Mark::Disorganised)), [false, true, false]);
        assert!(t.has("North", Mark::RallyBonus));
    }

    #[test]
    fn out_of_supply_it_helps_nobody() {
        let mut t = disordered().marked(Mark::Unsupplied, "North").marker(FRENCH);
        t.dice(&[6, 6]).army("North");
        assert_eq!(t.step(), Step::Mover(FRENCH));
    }
}

mod r11 {
    use super::*;

    #[test]
    fn a_fortress_has_four_steps_and_never_moves() {
        let p = field().fortress("Metz", "6-3", 303, FRENCH).plain(FRENCH, "f1", 303).plain(PRUSSIAN, "p1", 909);
        let t = p.acting(FRENCH, "Metz f1");
        assert_eq!(strengths(&t, "Metz"), [6, 5, 6, 3, 0]);
        assert_eq!(t.units(), ["f1"]);
    }

    #[test]
    fn it_attacks_with_its_stack() {
        let p = field().fortress("Metz", "6-3", 503, FRENCH).plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = p.fighting(FRENCH, "Metz f1");
        t.to(503);
        assert_eq!(t.step(), Step::Withdraw(PRUSSIAN, t.hex(603)));
        assert!(t.has("Metz", Mark::Fought));
        t.done();
        assert!(t.offers(Action::Unit(t.id("Metz"))), "it may lead");
    }

    #[test]
    fn a_destroyed_fortress_supplies_its_owner_while_he_controls_the_hex() {
        let p = field().fortress("Metz", "6-3", 303, FRENCH).off_map("Metz").plain(FRENCH, "f1", 304);
        let p = p.plain(PRUSSIAN, "p1", 909);
        let supplied = |p: Position| {
            let t = p.acting(FRENCH, "f1");
            t.game.supplied_units(&t.state, FRENCH).has(t.id("f1"))
        };
        assert!(supplied(p.clone()));
        let taken = p.state(|s| s.control.0.reverse());
        assert!(!supplied(taken));
    }
}
