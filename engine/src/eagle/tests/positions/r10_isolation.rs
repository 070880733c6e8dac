//! §10, §12, §13.2, §13.3 Isolation, recovery, reinforcements, the 4th Army, attached cavalry.

use super::*;
use crate::eagle::event::End;
use crate::eagle::state::{Mark, Task};
use crate::eagle::{FRENCH, PRUSSIAN, UnitId};

/// f1 in 505, and around it three Prussians of whom each watches two of its six neighbours.
fn ring() -> Position {
    field().plain(FRENCH, "f1", 505).plain(PRUSSIAN, "p1", 404).plain(PRUSSIAN, "p2", 705).plain(PRUSSIAN, "p3", 407)
}

mod r10 {
    use super::*;

    #[test]
    fn every_cell_of_the_table() {
        let surrenders = |turns: u8, die: u32| {
            let p = if turns > 1 { ring().isolated("f1", turns - 1) } else { ring() };
            p.goes_on(Task::TurnEnd, &[die, 1, 1]).gone("f1")
        };
        let first = |turns: u8| (1..=6).find(|&die| surrenders(turns, die)).unwrap_or(7);
        assert_eq!([1, 2, 3, 4, 5].map(first), [6, 5, 4, 3, 3]);
    }

    #[test]
    fn the_emperor_brings_it_one_nearer() {
        let p = || ring().supreme(FRENCH, "Emperor", 3, 0, 505).isolated("f1", 3).isolated("Emperor", 3);
        assert!(!p().goes_on(Task::TurnEnd, &[1, 1, 1, 1]).gone("f1"));
        assert!(p().goes_on(Task::TurnEnd, &[2, 1, 1]).gone("f1"));
    }

    #[test]
    fn who_surrenders_is_lost_with_his_whole_strength() {
        let t = ring().lost("f1", 1).goes_on(Task::TurnEnd, &[6, 1, 1]);
        assert_eq!((t.end_of("f1"), t.game.points_lost(&t.state, FRENCH)), (Some(End::Surrender), 8));
    }

    #[test]
    fn prussians_surrender_alike() {
        let p = field().plain(PRUSSIAN, "p1", 505).plain(FRENCH, "f1", 404).plain(FRENCH, "f2", 705);
        let t = p.plain(FRENCH, "f3", 407).goes_on(Task::TurnEnd, &[6, 1, 1]);
        assert!(t.gone("p1"));
    }

    #[test]
    fn one_way_out_is_enough() {
        // Without p3 the hexes to the south are open.
        let t = ring().off_map("p3").goes_on(Task::TurnEnd, &[1, 1]);
        assert_eq!(t.state.isolated(t.id("f1")), 0);
    }
}

mod r12_1 {
    use super::*;

    #[test]
    fn a_division_comes_by_rail_where_two_steps_are_left() {
        let p = field().plain(FRENCH, "f12", 101).pool("f12", 2).cavalry(FRENCH, "fc", 101).pool("fc", 2);
        let p = p.railway(&[105, 205]).exits(FRENCH, &[105]).plain(FRENCH, "f1", 208).plain(PRUSSIAN, "p1", 909);
        let rails = |unit: &str| {
            let mut t = p.clone().state(|s| s.rail_used[FRENCH] = 2).marker(FRENCH);
            t.bring(unit);
            t.rail_hexes()
        };
        assert_eq!(rails("f12"), [0; 0]);
        assert_eq!(rails("fc"), [105, 205]);
    }

    #[test]
    fn the_prussian_has_no_railway_to_come_by() {
        let p = field().plain(PRUSSIAN, "p12", 101).pool("p12", 2).railway(&[1305, 1205]).exits(PRUSSIAN, &[1305]);
        let mut t = p.plain(FRENCH, "f1", 208).plain(PRUSSIAN, "p1", 909).marker(PRUSSIAN);
        t.bring("p12");
        assert_eq!((t.hexes(), t.rail_hexes()), (vec![1301], vec![]));
    }
}

mod r12_2 {
    use super::*;

    fn garrison() -> Position {
        field()
            .fortress("Metz", "6-3", 505, FRENCH)
            .hq(FRENCH, "North", 3, 0, 505)
            .plain(FRENCH, "f1", 505)
            .lost("f1", 2)
            .plain(PRUSSIAN, "p1", 404)
            .plain(PRUSSIAN, "p2", 705)
            .plain(PRUSSIAN, "p3", 407)
    }

    fn lost_after(p: Position, dice: &[u32]) -> u8 {
        p.goes_on(Task::Recovery(FRENCH, UnitId(0)), &[dice, &[1, 1, 1]].concat()).lost("f1")
    }

    #[test]
    fn a_surrounded_fortress_still_recovers_for_no_zone_reaches_into_it() {
        assert_eq!([3, 4].map(|die| lost_after(garrison(), &[die])), [2, 1]);
    }

    #[test]
    fn one_step_a_turn_and_nothing_for_who_is_whole() {
        assert_eq!(lost_after(garrison().lost("f1", 3), &[6]), 2);
        assert_eq!(lost_after(garrison().lost("f1", 0), &[]), 0);
    }

    #[test]
    fn a_headquarters_in_a_zone_of_control_brings_nothing_back() {
        let p = field().hq(FRENCH, "North", 3, 0, 505).plain(FRENCH, "f1", 505).lost("f1", 2);
        let watched = p.clone().plain(PRUSSIAN, "p1", 605).goes_on(Task::Recovery(FRENCH, UnitId(0)), &[1, 1, 1]);
        assert_eq!(watched.lost("f1"), 2);
        assert_eq!(lost_after(p.plain(PRUSSIAN, "p1", 909), &[5]), 1);
    }
}

mod r13_3 {
    use super::*;

    #[test]
    fn cavalry_may_stand_next_to_its_corps_and_no_further_off() {
        let gone = |number: u16| {
            let p = field().plain(FRENCH, "f1", 303).cavalry(FRENCH, "fc", number).tied("fc", "f1");
            p.plain(PRUSSIAN, "p1", 909).marked(Mark::Activated, "f1").goes_on(Task::OperationsOver, &[]).gone("fc")
        };
        assert_eq!([303, 302, 404, 403, 503, 305].map(gone), [false, false, false, false, true, true]);
    }
}

mod r13_2 {
    use super::*;

    #[test]
    fn the_loss_of_a_supreme_headquarters_calls_no_replacement() {
        let p = field().hq(PRUSSIAN, "First", 3, 0, 803).replacement(PRUSSIAN, "Fourth", 4);
        let p = p.supreme(PRUSSIAN, "Moltke", 5, 2, 805).off_map("Moltke").plain(PRUSSIAN, "p1", 803);
        let p = p.plain(FRENCH, "f1", 208).state(|s| s.eliminated.insert(UnitId(2)));
        let t = p.marker(PRUSSIAN);
        assert!(t.gone("Moltke"));
        assert_eq!(t.units(), ["First"]);
    }
}
