//! §2.1, §4, §5.1, §9, §13.1 Supply and command.

use super::*;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::{FRENCH, PRUSSIAN};

mod r4_1 {
    use super::*;

    fn is_supplied(p: Position) -> bool {
        let t = p.acting(FRENCH, "f1");
        t.game.supplied_units(&t.state, FRENCH).has(t.id("f1"))
    }

    fn corps_at(number: u16) -> Position {
        field().fortress("Metz", "6-3", 203, FRENCH).plain(FRENCH, "f1", number).plain(PRUSSIAN, "p9", 909)
    }

    #[test]
    fn a_fortress_of_the_enemy_supplies_nobody() {
        let p = field().fortress("Landau", "6-3", 603, PRUSSIAN).plain(FRENCH, "f1", 403);
        assert!(!is_supplied(p));
    }

    #[test]
    fn three_hexes_from_the_railway_are_too_many() {
        let from = |number| is_supplied(corps_at(number).railway(&[203, 204, 205]));
        assert_eq!([from(207), from(208)], [true, false]);
    }

    #[test]
    fn a_unit_cancels_the_zone_in_its_own_hex() {
        assert!(is_supplied(corps_at(403).plain(PRUSSIAN, "p1", 503)));
    }

    #[test]
    fn a_zone_on_the_way_blocks_the_line_and_a_unit_there_opens_it() {
        // The only way of two hexes from 404 to 203 leads through 303.
        let p = corps_at(404).plain(PRUSSIAN, "p1", 302);
        assert!(!is_supplied(p.clone()));
        assert!(is_supplied(p.cavalry(FRENCH, "fc", 303)));
    }

    #[test]
    fn a_headquarters_passes_on_only_what_it_has_of_a_line_of_its_own() {
        // South is within North's reach, f1 within South's alone.
        let p = corps_at(1003).hq(FRENCH, "North", 5, 0, 403).hq(FRENCH, "South", 3, 0, 803);
        assert!(!is_supplied(p.clone()));
        assert!(is_supplied(corps_at(803).hq(FRENCH, "North", 5, 0, 403)));
    }

    #[test]
    fn it_lasts_for_the_turn() {
        let p = field().plain(FRENCH, "f1", 403).marked(Mark::Unsupplied, "f1").fortress("Metz", "6-3", 203, FRENCH);
        let mut t = p.plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f1");
        t.unit("f1").to(303);
        assert!(t.has("f1", Mark::Unsupplied));
    }
}

mod r4_2 {
    use super::*;

    #[test]
    fn two_less_once_however_many_are_unsupplied() {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p1", 603);
        let p = p.plain(PRUSSIAN, "p2", 603).marked(Mark::Unsupplied, "p1 p2");
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").unit("p1").battle(&[1], 2, 2, &[1, 1]).done();
        assert_eq!(t.modifiers(), [0, -2]);
    }

    #[test]
    fn a_supplied_corps_brings_its_mitrailleuses_along_with_one_that_is_not() {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p1", 603);
        let p = p.plain(PRUSSIAN, "p2", 603).marked(Mark::Unsupplied, "f1");
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").unit("p1").battle(&[5], 3, 2, &[1, 1]).done();
        assert_eq!(t.modifiers(), [1 - 2, 0]);
    }
}

mod r5_1 {
    use super::*;

    /// North with f1 next to p1, and f2 apart; there is no fortress behind them.
    fn cut_off() -> Position {
        field()
            .hq(FRENCH, "North", 2, 0, 503)
            .plain(FRENCH, "f1", 503)
            .plain(FRENCH, "f2", 505)
            .plain(PRUSSIAN, "p1", 603)
            .plain(PRUSSIAN, "p9", 909)
    }

    #[test]
    fn out_of_command_is_not_out_of_supply() {
        let mut t = cut_off().marker(FRENCH);
        t.army("North");
        assert_eq!(t.game.allowance(&t.state, t.id("f2")), 6);
        t.done().to(503).done().battle(&[1], 1, 1, &[1, 1]).done();
        assert_eq!(t.modifiers(), [0, 0]);
    }

    #[test]
    fn in_command_again_units_move_and_fight() {
        let attacks = |p: Position| {
            let mut t = p.marker(FRENCH);
            t.army("North").unit("f2").to(504);
            if t.step() == Step::March(FRENCH) {
                t.done();
            }
            t.unit("f1").to(604);
            if t.step() == Step::Mover(FRENCH) {
                t.done();
            }
            t.step() == Step::Attack(FRENCH)
        };
        assert!(attacks(cut_off().fortress("Metz", "6-3", 403, FRENCH)));
        assert!(!attacks(cut_off()), "f1 has moved");
    }
}

mod r9 {
    use super::*;

    #[test]
    fn a_marker_for_independent_units_activates_one_stack() {
        let p = field().plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 303).plain(FRENCH, "f3", 305);
        let mut t = p.plain(PRUSSIAN, "p1", 909).marker(FRENCH);
        assert_eq!(t.hexes(), [303, 305]);
        t.to(303);
        assert_eq!(["f1", "f2", "f3"].map(|unit| t.has(unit, Mark::Active)), [true, true, false]);
    }

    #[test]
    fn who_was_not_activated_is_left_for_the_next_phase() {
        let p = field().plain(FRENCH, "f1", 303).plain(FRENCH, "f3", 305).plain(PRUSSIAN, "p1", 909);
        let t = p.marked(Mark::Activated, "f1 p1").goes_on(Task::OperationsOver, &[]);
        assert_eq!((t.step(), t.hexes()), (Step::Stack(FRENCH), vec![305]));
    }
}

mod r2_1 {
    use super::*;

    #[test]
    fn who_has_a_line_again_is_supplied_from_the_next_turn_on() {
        let p = field().fortress("Metz", "6-3", 203, FRENCH).plain(FRENCH, "f1", 403).plain(PRUSSIAN, "p1", 909);
        let t = p.marked(Mark::Unsupplied, "f1").goes_on(Task::TurnStart, &[1, 1]);
        assert!(!t.has("f1", Mark::Unsupplied) && t.has("p1", Mark::Unsupplied));
    }
}

mod r13_1 {
    use super::*;

    #[test]
    fn napoleon_finds_mac_mahon_at_chalons() {
        let p = field()
            .supreme(FRENCH, "Napoleon", 3, 2, 303)
            .hq(FRENCH, "MacMahon", 1, 1, 303)
            .plain(FRENCH, "1st", 303)
            .plain(FRENCH, "5th", 303)
            .plain(FRENCH, "7th", 303)
            .cavalry(FRENCH, "Guard-cavalry", 503)
            .plain(FRENCH, "12th", 304)
            .plain(FRENCH, "13th", 404)
            .plain(FRENCH, "6th", 309)
            .under("MacMahon", "1st 5th 7th")
            .under("Napoleon", "Guard-cavalry")
            .fortress("Metz", "6-3", 302, FRENCH)
            .plain(PRUSSIAN, "p1", 909);
        let mut t = p.marker(FRENCH);
        t.army("MacMahon").unit("Napoleon");
        let active = |unit: &&str| t.has(unit, Mark::Active);
        assert!(["1st", "5th", "7th", "Guard-cavalry", "12th", "13th", "MacMahon", "Napoleon"].iter().all(active));
        assert!(!active(&"6th"), "out of his range");
        t.unit("MacMahon");
        assert!(!t.hexes().is_empty(), "he may move");
    }
}
