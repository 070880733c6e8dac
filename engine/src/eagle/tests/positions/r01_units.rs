//! §0, §1, §3.1, §8.2 Fractions, steps, headquarters, stacks.

use super::*;
use crate::eagle::state::{Mark, Step};
use crate::eagle::{Action, FRENCH, PRUSSIAN};

fn strengths(values: &str) -> Vec<u8> {
    let t = field().corps(FRENCH, "f1", values, 303).plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f1");
    (0..=4).map(|lost| t.game.strength_after(t.id("f1"), lost)).collect()
}

mod r0 {
    use super::*;

    #[test]
    fn a_half_is_rounded_up() {
        // 3.75, 3, 1.5; then 2.25, 1, 0.5.
        assert_eq!(strengths("5-3-5/3-2-5"), [5, 4, 3, 2, 0]);
        assert_eq!(strengths("3-2-6/1-1-6"), [3, 2, 1, 1, 0]);
    }

    #[test]
    fn movement_that_is_halved_twice_is_a_quarter() {
        let allowance = |values: &str, marks: &[Mark]| {
            let p = field().corps(FRENCH, "f1", values, 303).plain(PRUSSIAN, "p1", 909);
            let t = marks.iter().fold(p, |p, &mark| p.marked(mark, "f1")).acting(FRENCH, "f1");
            t.game.allowance(&t.state, t.id("f1"))
        };
        // 2.5; 1.25 and not a half of 3; 1.75.
        assert_eq!(allowance("8-3-5/4-3-5", &[Mark::Unsupplied]), 3);
        assert_eq!(allowance("8-3-5/4-3-5", &[Mark::Unsupplied, Mark::Second]), 1);
        assert_eq!(allowance("8-3-7/4-3-7", &[Mark::Unsupplied, Mark::Second]), 2);
    }
}

mod r1_1 {
    use super::*;

    #[test]
    fn a_division_has_its_front_its_back_and_no_more() {
        let p = field().division(FRENCH, "fd", 303).plain(PRUSSIAN, "p1", 909);
        let t = p.acting(FRENCH, "fd");
        assert_eq!([0, 1, 2].map(|lost| t.game.strength_after(t.id("fd"), lost)), [3, 2, 0]);
    }

    #[test]
    fn the_guard_has_two_masters_and_a_green_unit_any() {
        let p = field()
            .hq(FRENCH, "Bazaine", 3, 0, 303)
            .hq(FRENCH, "Napoleon", 3, 0, 304)
            .hq(FRENCH, "MacMahon", 3, 0, 305)
            .plain(FRENCH, "Guard", 404)
            .plain(FRENCH, "green", 404)
            .plain(FRENCH, "1st", 404)
            .under("Bazaine Napoleon", "Guard")
            .under("MacMahon", "1st")
            .plain(PRUSSIAN, "p1", 909);
        let t = p.acting(FRENCH, "Guard");
        let commands = |unit: &str| {
            ["Bazaine", "Napoleon", "MacMahon"].map(|hq| t.game.commanded(&t.state, t.id(hq)).has(t.id(unit)))
        };
        assert_eq!(commands("Guard"), [true, true, false]);
        assert_eq!(commands("green"), [true; 3]);
        assert_eq!(commands("1st"), [false, false, true]);
    }
}

mod r1_2 {
    use super::*;

    #[test]
    fn the_attacking_headquarters_gives_its_value() {
        let p = field().fortress("Metz", "6-3", 303, FRENCH).hq(FRENCH, "North", 1, 2, 503).plain(FRENCH, "f1", 503);
        let mut t = p.plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p9", 909).marker(FRENCH);
        t.army("North").done().to(503).done();
        assert_eq!(t.step(), Step::Bonus(FRENCH));
        t.unit("North").battle(&[1], 1, 1, &[1, 1]).done();
        assert_eq!(t.modifiers(), [2, 0]);
    }

    #[test]
    fn beyond_its_radius_it_gives_nothing() {
        let asked = |number: u16| {
            let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).hq(PRUSSIAN, "First", 2, 2, number);
            let mut t = p.fighting(FRENCH, "f1");
            t.to(503).done();
            t.step() == Step::Bonus(PRUSSIAN)
        };
        assert_eq!([803, 903].map(asked), [true, false]);
    }

    #[test]
    fn any_unit_destroys_one_that_is_alone_and_is_not_stopped_by_it() {
        let p = field().hq(PRUSSIAN, "First", 3, 0, 403).cavalry(FRENCH, "fc", 203).plain(PRUSSIAN, "p1", 909);
        let mut t = p.acting(FRENCH, "fc");
        t.unit("fc").to(303);
        assert_eq!((t.state.march().left, t.step()), (8, Step::March(FRENCH)), "it has no zone of control");
        t.to(403);
        assert!(t.gone("First"));
    }
}

mod r3_1 {
    use super::*;

    /// What f3 finds in 303 when it comes from 304.
    fn comes(p: Position) -> Step {
        let mut t = p.plain(FRENCH, "f3", 304).plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f3");
        t.unit("f3").to(303).done();
        t.step()
    }

    fn two() -> Position {
        field().plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 303)
    }

    fn is_too_much(step: Step) -> bool {
        matches!(step, Step::Excess(FRENCH, _))
    }

    #[test]
    fn a_fortress_counts_as_half_a_corps() {
        assert!(is_too_much(comes(two().fortress("Metz", "6-3", 303, FRENCH))));
        let p = field().fortress("Metz", "6-3", 303, FRENCH).plain(FRENCH, "f1", 303);
        assert!(!is_too_much(comes(p.cavalry(FRENCH, "fc", 303))));
    }

    #[test]
    fn a_corps_is_half_only_once_it_is_flipped() {
        let p = || two().cavalry(FRENCH, "fc", 303);
        assert!(is_too_much(comes(p().lost("f1", 1))), "three quarters are a corps");
        assert!(!is_too_much(comes(p().lost("f1", 2))));
    }

    #[test]
    fn six_reduced_corps_are_three() {
        let halves = |names: &[&str]| names.iter().fold(field(), |p, name| p.plain(FRENCH, name, 303).lost(name, 2));
        assert!(!is_too_much(comes(halves(&["f1", "f2", "f4", "f5"]))), "four halves and a whole one");
        assert!(is_too_much(comes(halves(&["f1", "f2", "f4", "f5", "f6"]))), "five and a whole one");
    }

    #[test]
    fn a_third_headquarters_is_too_much() {
        let p = field().hq(FRENCH, "North", 3, 0, 303).hq(FRENCH, "South", 3, 0, 303).hq(FRENCH, "East", 3, 0, 304);
        let mut t = p.plain(FRENCH, "f1", 303).plain(PRUSSIAN, "p1", 909).acting(FRENCH, "East");
        t.unit("East").to(303).done();
        assert!(is_too_much(t.step()));
        assert!(t.offers(Action::Unit(t.id("North"))) && !t.offers(Action::Unit(t.id("f1"))));
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn an_independent_stack_rolls_against_its_printed_morale() {
        let after = |die: u32| {
            let p = field().plain(FRENCH, "f1", 303).marked(Mark::Disorganised, "f1").plain(PRUSSIAN, "p1", 909);
            let mut t = p.marker(FRENCH);
            t.dice(&[die]).to(303);
            t.has("f1", Mark::Disorganised)
        };
        assert_eq!([2, 3, 4].map(after), [false, false, true]);
    }
}
