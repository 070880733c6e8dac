//! §2, §16 Markers, segments, railways.

use super::*;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::{FRENCH, PRUSSIAN};

fn armies() -> Position {
    field()
        .hq(FRENCH, "North", 3, 0, 303)
        .plain(FRENCH, "f1", 303)
        .fortress("Metz", "6-3", 203, FRENCH)
        .hq(PRUSSIAN, "First", 3, 0, 1003)
        .plain(PRUSSIAN, "p1", 1003)
        .fortress("Landau", "6-3", 1103, PRUSSIAN)
}

mod r2_3_1 {
    use super::*;

    #[test]
    fn the_table_of_supplementary_markers() {
        let markers = [1, 2, 3, 4, 5, 6].map(|die| {
            let t = armies().goes_on(Task::Initiative, &[die, die, 1]);
            (t.state.supplementary(FRENCH), t.state.supplementary(PRUSSIAN))
        });
        assert_eq!(markers, [(0, 1), (0, 1), (1, 1), (1, 2), (2, 2), (4, 3)]);
    }

    #[test]
    fn a_headquarters_that_is_lost_has_no_marker() {
        let p = armies().off_map("First").state(|s| s.eliminated.insert(crate::eagle::UnitId(3)));
        let t = p.goes_on(Task::Initiative, &[1, 1, 1]);
        assert!(t.gone("First") && t.state.cup().is_empty(), "North's is drawn, and a supplementary one is left");
    }
}

mod r2_3_2 {
    use super::*;

    #[test]
    fn nobody_is_brought_in_the_first_turn() {
        let p = armies().plain(FRENCH, "f12", 101).pool("f12", 2);
        assert_eq!(p.clone().turn(1).marker(FRENCH).units(), ["North"]);
        assert_eq!(p.turn(2).marker(FRENCH).units(), ["North", "f12"]);
    }
}

mod r2_4 {
    use super::*;

    #[test]
    fn its_own_marker_is_the_second_activation_of_an_army_that_a_supplementary_one_has_led() {
        let p = armies().state(|s| (s.supplementary.0, s.cup.0) = ([1, 0], 1));
        let mut t = p.goes_on(Task::Draw, &[2]);
        assert_eq!(t.step(), Step::Marker(FRENCH));
        t.army("North");
        assert_eq!((t.has("f1", Mark::Second), t.game.allowance(&t.state, t.id("f1"))), (false, 6));
        t.done();
        assert_eq!(t.step(), Step::Mover(FRENCH), "the last marker");
        assert_eq!((t.has("f1", Mark::Second), t.game.allowance(&t.state, t.id("f1"))), (true, 3));
    }

    #[test]
    fn a_stack_can_be_attacked_in_every_segment() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 604);
        let mut t = p.state(|s| s.supplementary.0 = [0, 2]).goes_on(Task::Draw, &[1]);
        t.to(603).done().to(603).done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        assert_eq!((t.step(), t.lost("f1")), (Step::Marker(PRUSSIAN), 1));
        t.to(604).done();
        assert_eq!((t.step(), t.hexes()), (Step::Attack(PRUSSIAN), vec![604]));
    }

    #[test]
    fn sieges_come_after_battles() {
        let p = field().fortress("Metz", "4-3", 503, FRENCH).hq(PRUSSIAN, "First", 3, 0, 603);
        let p = p.plain(PRUSSIAN, "p1", 603).fortress("Landau", "6-3", 703, PRUSSIAN);
        let mut t = p.marker(PRUSSIAN);
        t.army("First").done();
        assert_eq!(t.step(), Step::Attack(PRUSSIAN));
        t.done();
        assert_eq!(t.step(), Step::Siege(PRUSSIAN, t.id("First")));
    }

    #[test]
    fn the_headquarters_itself_moves_half_as_far_too() {
        let p = armies().marked(Mark::Activated, "North f1 Metz").marked(Mark::Flipped, "North");
        let mut t = p.marker(FRENCH);
        t.army("North");
        // 9 is 4.5.
        assert_eq!(t.game.allowance(&t.state, t.id("North")), 5);
    }
}

mod r2_5 {
    use super::*;

    #[test]
    fn there_is_no_siege_by_units_that_were_not_activated() {
        let p = field().fortress("Metz", "4-3", 503, FRENCH).hq(PRUSSIAN, "First", 3, 0, 603);
        let mut t = p.plain(PRUSSIAN, "p1", 603).goes_on(Task::NonActivated(PRUSSIAN), &[]);
        t.to(603).done();
        assert_eq!(t.step(), Step::Attack(PRUSSIAN));
        t.done();
        assert_eq!(t.step(), Step::Stack(FRENCH));
    }

    #[test]
    fn stack_by_stack_an_enemy_is_attacked_by_several_in_turn_and_not_together() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 604);
        let mut t = p.goes_on(Task::NonActivated(PRUSSIAN), &[]);
        t.to(603).done().to(603);
        assert_eq!(t.state.battle().attackers, t.ids("p1"), "p2 cannot join");
        t.done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        t.to(604).done();
        assert_eq!((t.step(), t.hexes()), (Step::Attack(PRUSSIAN), vec![604]));
    }

    #[test]
    fn who_was_attacked_still_acts() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = p.fighting(PRUSSIAN, "p1");
        t.to(603).done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        assert_eq!((t.step(), t.hexes()), (Step::Stack(FRENCH), vec![503]));
    }
}

mod r2_7 {
    use super::*;

    fn line() -> Position {
        field()
            .railway(&[105, 205, 305, 405, 505, 605, 705, 805, 905, 1005, 1105, 1205, 1305])
            .exits(FRENCH, &[105])
            .exits(PRUSSIAN, &[1305])
            .plain(PRUSSIAN, "p1", 909)
            .plain(FRENCH, "f1", 208)
    }

    #[test]
    fn of_a_chain_with_a_gap_only_the_linked_part_is_kept() {
        let p = line().converted(PRUSSIAN, &[605, 405]).converted(FRENCH, &[505]);
        let t = p.goes_on(Task::TurnEnd, &[1, 1]);
        assert_eq!([605, 505, 405].map(|hex| t.state.rails(PRUSSIAN).has(t.hex(hex))), [true, false, false]);
        assert!(t.state.converted(PRUSSIAN).is_empty(), "the point must be spent again");
    }

    #[test]
    fn a_raid_stops_trains_for_the_turn_and_no_longer() {
        let p = line().plain(PRUSSIAN, "train", 905).converted(FRENCH, &[1105]);
        assert_eq!(p.clone().acting(PRUSSIAN, "train").unit("train").rail_hexes(), [705, 805, 1005]);
        let t = p.goes_on(Task::TurnEnd, &[1, 1]);
        assert!(t.state.rails(PRUSSIAN).has(t.hex(1105)) && t.state.converted(FRENCH).is_empty());
    }
}

mod r16_1 {
    use super::*;

    #[test]
    fn a_headquarters_that_has_come_has_its_marker_in_the_next_turn() {
        let p = armies().supreme(PRUSSIAN, "Moltke", 5, 0, 1301).pool("Moltke", 2);
        let mut t = p.marker(PRUSSIAN);
        t.bring("Moltke").to(1301);
        assert!(t.state.cup().is_empty());
        let t = armies().supreme(PRUSSIAN, "Moltke", 5, 0, 1301).goes_on(Task::Initiative, &[1, 1, 1]);
        assert!(t.state.cup().has(t.id("Moltke")));
    }
}

mod r16_2 {
    use super::*;

    #[test]
    fn the_other_war_lasts_twelve_turns() {
        let p = field().plain(FRENCH, "f1", 208).plain(PRUSSIAN, "p1", 909).data(|data| data.course.turns = 12);
        assert_eq!(p.clone().turn(7).goes_on(Task::TurnEnd, &[1, 1]).outcome(), None);
        assert!(p.turn(12).goes_on(Task::TurnEnd, &[]).outcome().is_some());
    }
}
