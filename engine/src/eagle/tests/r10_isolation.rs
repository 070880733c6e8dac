//! §2.6, §10, §12 Isolation, reinforcements, recovery.

use super::fixture::*;
use crate::chance::Scripted;
use crate::eagle::event::End;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::terrain::Terrain;
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN, UnitId};
use crate::observer::Desk;
use crate::position::{self, Line, Value};

/// f1 in 505, and around it three Prussians of whom each watches two of its six neighbours.
fn ring() -> Position {
    field().plain(FRENCH, "f1", 505).plain(PRUSSIAN, "p1", 404).plain(PRUSSIAN, "p2", 705).plain(PRUSSIAN, "p3", 407)
}

mod r2_6 {
    use super::*;

    #[test]
    fn turns_of_isolation_are_counted_and_end_with_it() {
        // The roll of 1 for f1, then the next turn's initiative.
        let t = ring().isolated("f1", 1).isolated("p1", 2).goes_on(Task::TurnEnd, &[1, 1, 1]);
        assert_eq!((t.state.isolated(t.id("f1")), t.state.isolated(t.id("p1"))), (2, 0));
    }
}

mod r10 {
    use super::*;

    #[test]
    fn a_stack_is_isolated_by_enemies_and_their_zones_on_all_sides() {
        let isolated = |p: Position| {
            let t = p.plain(PRUSSIAN, "p9", 1101).acting(PRUSSIAN, "p9");
            t.game.is_surrounded(&t.state, FRENCH, t.hex(505))
        };
        assert!(isolated(ring()));
        assert!(!isolated(ring().off_map("p1")));
        assert!(!isolated(ring().fortress("Metz", "6-3", 504, FRENCH).off_map("p2").off_map("p3")));
    }

    #[test]
    fn stacks_side_by_side_are_surrounded_as_one() {
        let p = field()
            .plain(FRENCH, "f1", 110)
            .plain(FRENCH, "f2", 109)
            .plain(PRUSSIAN, "p1", 107)
            .plain(PRUSSIAN, "p2", 309);
        let t = p.acting(PRUSSIAN, "p1");
        assert!(t.game.is_surrounded(&t.state, FRENCH, t.hex(109)));
        assert!(t.game.is_surrounded(&t.state, FRENCH, t.hex(110)));
    }

    #[test]
    fn a_stack_surrenders_by_die_and_turn() {
        let surrenders = |turns: u8, die: u32| {
            let t = ring().isolated("f1", turns - 1).goes_on(Task::TurnEnd, &[die, 1, 1]);
            t.end_of("f1") == Some(End::Surrender)
        };
        assert_eq!([1, 2, 3, 4, 9].map(|turns| surrenders(turns, 5)), [false, true, true, true, true]);
        assert_eq!([1, 6].map(|die| surrenders(1, die)), [false, true]);
        assert_eq!([2, 3].map(|die| surrenders(4, die)), [false, true]);
    }

    #[test]
    fn the_emperor_makes_it_worse() {
        let p = ring().supreme(FRENCH, "Emperor", 3, 0, 505);
        // A 5 counts as a 6 in the first turn.
        let t = p.goes_on(Task::TurnEnd, &[5, 1, 1]);
        assert_eq!((t.end_of("f1"), t.end_of("Emperor")), (Some(End::Surrender), Some(End::Headquarters)));
    }

    #[test]
    fn isolated_units_can_be_supplied_in_a_fortress() {
        let p = ring().fortress("Metz", "6-3", 505, FRENCH);
        let t = p.acting(PRUSSIAN, "p1");
        assert!(t.game.is_surrounded(&t.state, FRENCH, t.hex(505)));
        assert!(t.game.supplied_units(&t.state, FRENCH).has(t.id("f1")));
    }

    #[test]
    fn the_whole_stack_surrenders_its_fortress_too() {
        let t = ring().fortress("Metz", "6-3", 505, FRENCH).goes_on(Task::TurnEnd, &[6, 1, 1]);
        assert!(t.gone("f1") && t.gone("Metz"));
        assert!(t.is_at("Metz", FRENCH), "the hex is not entered yet");
    }
}

mod r12_1 {
    use super::*;

    fn pool() -> Position {
        field()
            .plain(FRENCH, "f12", 101)
            .pool("f12", 2)
            .plain(FRENCH, "f13", 101)
            .pool("f13", 3)
            .supreme(PRUSSIAN, "Chief", 5, 2, 101)
            .pool("Chief", 2)
            .plain(FRENCH, "f1", 208)
            .plain(PRUSSIAN, "p1", 909)
            .railway(&[105, 205, 305])
            .railway(&[110, 210])
            .exits(FRENCH, &[105, 110])
    }

    #[test]
    fn a_supplementary_marker_brings_one_unit_from_its_turn_on() {
        assert_eq!(pool().marker(FRENCH).units(), ["f12"]);
        assert_eq!(pool().turn(3).marker(FRENCH).units(), ["f12", "f13"]);
    }

    #[test]
    fn in_a_position_a_marker_brings_what_it_brings_in_that_turn() {
        let game = pool().data(|data| data.course.two_from = Some(6)).begun().game;
        let read = |turn: i64, arrivals: Option<i64>| {
            let line = |table: &str, key: &str, value| Line { table: table.into(), key: key.into(), value };
            let text = |text: &str| Value::Text(text.into());
            let mut lines = vec![
                line("", "turn", Value::Whole(turn)),
                line("", "phase", text("marker")),
                line("", "side", text("french")),
            ];
            lines.extend(arrivals.map(|units| line("", "arrivals", Value::Whole(units))));
            lines.push(line("units", "f12", text("waiting")));
            position::read(&game, lines)
        };
        let arrivals = |turn| read(turn, None).expect("a position").segment().arrivals;
        assert_eq!([2, 5, 6].map(arrivals), [1, 1, 2]);
        let mut state = read(2, Some(1)).expect("a position");
        let waits = Action::Enter(UnitId(0));
        game.carry_out(&mut state, waits, &mut Desk::silent(Scripted::dice(&[])));
        assert_eq!(state.step, Step::Entry(FRENCH, UnitId(0)));
        assert!(read(2, Some(0)).is_err(), "it brings one at least");
    }

    #[test]
    fn a_line_of_another_phase_is_an_error_that_lists_the_lines_of_this_one() {
        let game = pool().begun().game;
        let line = |table: &str, key: &str, value| Line { table: table.into(), key: key.into(), value };
        let text = |text: &str| Value::Text(text.into());
        let lines = vec![
            line("", "turn", Value::Whole(2)),
            line("", "phase", text("marker")),
            line("", "side", text("french")),
            line("", "battles", Value::Whole(1)),
            line("units", "f12", text("waiting")),
        ];
        let misfits = position::read(&game, lines).expect_err("battles are of other phases");
        let said = &misfits[0].expected;
        assert!(said.starts_with("a line of this phase (turn, phase, side, ") && !said.contains("f12"), "{said}");
        assert!(said.contains("; it belongs to the phase `") && said.contains("`attacks`"), "{said}");
    }

    #[test]
    fn the_french_come_to_their_hex_or_by_rail_from_the_edges() {
        let mut t = pool().marker(FRENCH);
        t.bring("f12");
        assert_eq!((t.hexes(), t.rail_hexes()), (vec![101], vec![105, 110, 205, 210, 305]));
        t.rail(305);
        assert_eq!((t.at("f12"), t.state.rail_used(FRENCH)), (305, 4));
    }

    #[test]
    fn a_zone_of_control_at_the_edge_ends_the_movement_there() {
        let t = &mut pool().plain(PRUSSIAN, "p2", 106).marker(FRENCH);
        t.bring("f12");
        assert_eq!(t.rail_hexes(), [105, 110, 210]);
    }

    #[test]
    fn by_rail_only_while_there_is_capacity() {
        let mut t = pool().state(|s| s.rail_used[FRENCH] = 1).marker(FRENCH);
        t.bring("f12");
        assert_eq!((t.hexes(), t.rail_hexes()), (vec![101], vec![]));
    }

    #[test]
    fn the_prussian_comes_to_one_hex_and_acts_as_an_independent_unit() {
        let mut t = pool().marker(PRUSSIAN);
        t.bring("Chief");
        assert_eq!((t.hexes(), t.rail_hexes()), (vec![1301], vec![]));
        t.to(1301);
        assert_eq!((t.step(), t.at("Chief")), (Step::Mover(PRUSSIAN), 1301));
        assert!(t.state.cup().is_empty(), "its marker goes into the cup next turn");
        t.done();
        assert_eq!(t.hexes(), [909], "it does not act again as a non-activated unit");
    }

    #[test]
    fn nobody_comes_into_a_hex_of_the_enemy() {
        let p = pool().plain(PRUSSIAN, "p2", 101);
        let mut t = p.marker(FRENCH);
        t.bring("f12");
        assert_eq!(t.hexes(), [0; 0]);
    }
}

mod r12_2 {
    use super::*;

    fn damaged() -> Position {
        field()
            .terrain(Terrain::City, &[303])
            .hq(FRENCH, "North", 3, 0, 303)
            .plain(FRENCH, "f1", 303)
            .lost("f1", 3)
            .hq(PRUSSIAN, "First", 3, 0, 1003)
            .plain(PRUSSIAN, "p1", 1003)
            .lost("p1", 3)
    }

    /// Steps lost by both after a recovery with these dice.
    fn after(p: Position, prussian: u32, french: u32) -> (u8, u8) {
        let t = p.goes_on(Task::Recovery(PRUSSIAN, crate::eagle::UnitId(0)), &[prussian, french, 1, 1, 1]);
        (t.lost("p1"), t.lost("f1"))
    }

    #[test]
    fn the_prussian_needs_a_three_the_french_a_five() {
        assert_eq!(after(damaged(), 2, 4), (3, 3));
        assert_eq!(after(damaged(), 3, 5), (2, 2));
    }

    #[test]
    fn a_fortress_helps() {
        assert_eq!(after(damaged().terrain(Terrain::Fortress, &[303, 1003]), 2, 4), (2, 2));
        assert_eq!(after(damaged().terrain(Terrain::Fortress, &[303, 1003]), 1, 3), (3, 3));
    }

    #[test]
    fn not_in_a_zone_of_control_nor_unsupplied_nor_apart() {
        let nobody = |p: Position| {
            let t = p.off_map("p1").goes_on(Task::Recovery(FRENCH, crate::eagle::UnitId(0)), &[1, 1, 1]);
            t.told(|event| matches!(event, Event::RecoveryRolled { .. })) == 0
        };
        assert!(nobody(damaged().plain(PRUSSIAN, "p2", 403)), "a unit does not cancel the zone for this");
        assert!(nobody(damaged().marked(Mark::Unsupplied, "North")));
        assert!(nobody(damaged().off_map("f1").plain(FRENCH, "f2", 304).lost("f2", 1)));
        assert!(nobody(damaged().hq(FRENCH, "South", 3, 0, 903).off_map("South").under("South", "f1")));
    }

    #[test]
    fn a_step_that_turns_no_counter_breaks_no_limit() {
        let p = damaged().lost("f1", 1).plain(FRENCH, "f2", 303).plain(FRENCH, "f3", 303).cavalry(FRENCH, "fc", 303);
        let t = p.off_map("p1").goes_on(Task::Recovery(FRENCH, crate::eagle::UnitId(0)), &[1, 1, 1, 1]);
        assert_eq!(t.told(|event| matches!(event, Event::RecoveryRolled { .. })), 1);
    }

    #[test]
    fn where_the_step_breaks_the_stacking_limit_it_can_be_left() {
        let p = damaged().lost("f1", 2).plain(FRENCH, "f2", 303).plain(FRENCH, "f3", 303).cavalry(FRENCH, "fc", 303);
        let mut t = p.off_map("p1").goes_on(Task::Recovery(FRENCH, crate::eagle::UnitId(0)), &[]);
        assert_eq!(t.step(), Step::Recover(FRENCH, t.id("f1")));
        t.dice(&[1, 1, 1]).done();
        assert_eq!(t.lost("f1"), 2);
    }
}

mod r16_2 {
    use super::*;

    #[test]
    fn from_a_turn_on_a_marker_brings_two_units() {
        let p = field().plain(FRENCH, "f12", 101).pool("f12", 2).plain(FRENCH, "f13", 101).pool("f13", 2);
        let p = p.plain(FRENCH, "f1", 208).plain(PRUSSIAN, "p1", 909).data(|data| data.course.two_from = Some(6));
        let mut t = p.clone().turn(5).marker(FRENCH);
        t.bring("f12").to(101);
        assert_eq!(t.step(), Step::Mover(FRENCH));
        let mut t = p.turn(6).marker(FRENCH);
        t.bring("f12").to(101);
        assert_eq!((t.step(), t.units()), (Step::Marker(FRENCH), vec!["f13".to_owned()]));
        t.bring("f13").to(101);
        assert_eq!((t.step(), t.units()), (Step::Mover(FRENCH), vec!["f12".to_owned(), "f13".to_owned()]));
        assert!(t.offers(Action::Done));
    }

    #[test]
    fn where_no_second_unit_is_brought_the_first_acts() {
        let p = field().plain(FRENCH, "f12", 101).pool("f12", 2).plain(FRENCH, "f13", 101).pool("f13", 2);
        let p = p.plain(FRENCH, "f1", 208).plain(PRUSSIAN, "p1", 909).data(|data| data.course.two_from = Some(6));
        let mut t = p.turn(6).marker(FRENCH);
        t.bring("f12").to(101).done();
        assert_eq!((t.step(), t.units()), (Step::Mover(FRENCH), vec!["f12".to_owned()]));
    }
}
