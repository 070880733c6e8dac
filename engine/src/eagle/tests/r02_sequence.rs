//! §2, §5.2, §9 The game turn.

use super::fixture::*;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN};

/// An army of two corps a side, far apart, fortresses behind them.
fn armies() -> Position {
    field()
        .hq(FRENCH, "North", 3, 0, 303)
        .plain(FRENCH, "f1", 303)
        .plain(FRENCH, "f2", 304)
        .fortress("Metz", "6-3", 203, FRENCH)
        .hq(PRUSSIAN, "First", 3, 0, 1003)
        .plain(PRUSSIAN, "p1", 1003)
        .plain(PRUSSIAN, "p2", 1004)
        .fortress("Landau", "6-3", 1103, PRUSSIAN)
        .under("North", "f1 f2")
        .under("First", "p1 p2")
}

mod r2_1 {
    use super::*;

    #[test]
    fn supply_is_checked_for_both_sides_as_a_turn_begins() {
        let p = armies().plain(FRENCH, "astray", 608).plain(PRUSSIAN, "lost", 708);
        let t = p.goes_on(Task::TurnStart, &[1, 1, 1]);
        assert!(t.has("astray", Mark::Unsupplied) && t.has("lost", Mark::Unsupplied));
        assert!(!t.has("f2", Mark::Unsupplied) && !t.has("p1", Mark::Unsupplied));
    }
}

mod r2_2 {
    use super::*;

    #[test]
    fn the_prussian_recovers_first() {
        let p = armies().lost("f1", 1).lost("p1", 1);
        // Recovery of p1 with a 3, of f1 not with a 4; then initiative and the first marker.
        let t = p.goes_on(Task::TurnStart, &[3, 4, 1, 1, 1]);
        assert_eq!((t.lost("p1"), t.lost("f1")), (0, 1));
    }
}

mod r2_3_1 {
    use super::*;

    #[test]
    fn a_marker_for_each_headquarters_and_supplementary_ones_by_die() {
        // The Prussian rolls a 4, the French a 6; the first marker of the cup is that of the French headquarters.
        let t = armies().goes_on(Task::Initiative, &[4, 6, 1]);
        assert_eq!((t.state.supplementary(PRUSSIAN), t.state.supplementary(FRENCH)), (2, 4));
        assert_eq!(t.state.cup().into_iter().collect::<Vec<_>>(), [t.id("First")]);
        assert_eq!(t.step(), Step::Mover(FRENCH));
    }

    #[test]
    fn every_marker_is_as_likely_as_another() {
        // First and North are in the cup, then two French markers, then one Prussian.
        let drawn = |nth: u32| {
            let t = armies().state(|s| (s.supplementary.0, s.cup.0) = ([2, 1], 0b1 | 1 << 4));
            t.goes_on(Task::Draw, &[nth + 1]).step()
        };
        let steps = [
            Step::Mover(FRENCH),
            Step::Mover(PRUSSIAN),
            Step::Marker(FRENCH),
            Step::Marker(FRENCH),
            Step::Marker(PRUSSIAN),
        ];
        assert_eq!([0, 1, 2, 3, 4].map(drawn), steps);
    }
}

mod r2_3_2 {
    use super::*;

    #[test]
    fn a_supplementary_marker_activates_an_army_or_a_stack_or_brings_a_unit() {
        let p = armies().plain(FRENCH, "free", 601).plain(FRENCH, "f12", 101).pool("f12", 2);
        let t = p.marker(FRENCH);
        assert_eq!((t.units(), t.hexes()), (vec!["North".to_owned(), "f12".to_owned()], vec![601]));
        assert!(t.offers(Action::Done));
    }

    #[test]
    fn an_activated_stack_does_not_act_again_as_a_non_activated_one() {
        let p = armies().plain(FRENCH, "free", 601);
        let mut t = p.marked(Mark::Activated, "f1 f2 North Metz p1 p2 First Landau").marker(FRENCH);
        t.to(601).unit("free").to(602);
        // Nobody else is left: a new turn begins.
        t.dice(&[1, 1, 1]).done();
        assert_eq!(t.state.turn(), 3);
    }
}

mod r2_4 {
    use super::*;

    #[test]
    fn a_second_activation_halves_movement_and_takes_two_off() {
        let p = armies().marked(Mark::Activated, "North f1 f2 Metz").marked(Mark::Flipped, "North");
        let mut t = p.marker(FRENCH);
        t.army("North");
        assert!(t.has("f1", Mark::Second) && t.has("North", Mark::Second));
        assert_eq!(t.game.allowance(&t.state, t.id("f1")), 3);
    }

    #[test]
    fn a_headquarters_that_has_only_come_has_not_led_yet() {
        let mut t = armies().marked(Mark::Activated, "North").marker(FRENCH);
        t.army("North");
        assert_eq!([t.has("f1", Mark::Second), t.has("North", Mark::Second)], [false, true]);
    }

    #[test]
    fn the_log_says_who_acts_for_the_second_time() {
        let lines = |p: Position, act: fn(&mut Table)| {
            let mut t = p.marker(FRENCH);
            act(&mut t);
            let told = ["North activates", "Under North", "Independent"];
            t.story().into_iter().filter(|line| told.iter().any(|words| line.starts_with(words))).collect::<Vec<_>>()
        };
        let army = |p: Position| lines(p, |t| _ = t.army("North"));
        assert_eq!(army(armies()), ["North activates 3 units", "Under North: f1, f2, Metz"]);
        let again = || armies().marked(Mark::Activated, "f1 f2");
        assert_eq!(army(again())[1], "Under North: f1, f2, Metz (2 for the second time)");
        let flipped = || again().marked(Mark::Flipped, "North");
        assert_eq!(army(flipped()), ["North activates 3 units once more", "Under North: f1, f2, Metz"]);
        let unit = army(flipped().ruling("second-activation-of=unit"));
        assert_eq!(unit[1], "Under North: f1, f2, Metz (2 for the second time)", "not all of them");
        let away = armies().plain(FRENCH, "away", 601).under("North", "away");
        let stack = |p: Position| lines(p, |t| _ = t.to(601));
        assert_eq!(stack(away.clone()), ["Independent units in 0601 are activated"]);
        let away = away.marked(Mark::Activated, "away");
        assert_eq!(stack(away), ["Independent units in 0601 are activated (1 for the second time)"]);
    }

    #[test]
    fn an_attack_of_a_second_activation_has_two_less() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).marked(Mark::Second, "f1 p1");
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done().battle(&[1], 1, 1, &[1, 1]).done();
        assert_eq!(t.modifiers(), [-2, 0]);
    }

    #[test]
    fn a_unit_attacks_once_and_is_attacked_once_in_a_segment() {
        let p = field()
            .plain(FRENCH, "f1", 503)
            .plain(FRENCH, "f2", 602)
            .plain(PRUSSIAN, "p1", 603)
            .plain(PRUSSIAN, "p2", 909);
        let mut t = p.fighting(FRENCH, "f1 f2");
        assert_eq!(t.hexes(), [503, 602]);
        // Equal losses, nobody gives way: all stay where they are.
        t.to(503).done().done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        assert_eq!(t.step(), Step::Stack(PRUSSIAN), "neither f1 again nor f2 against p1");
    }

    #[test]
    fn armies_act_by_marker_until_the_cup_is_empty() {
        let mut t = armies().goes_on(Task::Initiative, &[1, 1, 1]);
        // f1 and f2 stay; the Prussian has his own marker and a supplementary one.
        assert_eq!(t.step(), Step::Mover(FRENCH));
        t.dice(&[1]).done();
        assert_eq!(t.step(), Step::Mover(PRUSSIAN));
        t.done();
        assert_eq!(t.step(), Step::Marker(PRUSSIAN), "drawn without a die: it is the last");
    }
}

mod r2_5 {
    use super::*;

    fn waiting() -> Position {
        field().plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 605).plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 208)
    }

    #[test]
    fn the_prussian_stacks_act_first() {
        let mut t = waiting().goes_on(Task::NonActivated(PRUSSIAN), &[]);
        assert_eq!((t.step(), t.hexes()), (Step::Stack(PRUSSIAN), vec![603, 605]));
        t.done();
        assert_eq!((t.step(), t.hexes()), (Step::Stack(FRENCH), vec![208, 503]));
    }

    #[test]
    fn a_unit_moves_or_attacks() {
        let mut t = waiting().goes_on(Task::NonActivated(PRUSSIAN), &[]);
        // p2 moves next to f1 and cannot attack it.
        t.to(605).unit("p2").to(604);
        assert_eq!(t.step(), Step::Stack(PRUSSIAN));
        // p1 does not move, and can.
        t.to(603).done();
        assert_eq!(t.step(), Step::Attack(PRUSSIAN));
    }

    #[test]
    fn they_reorganise_before_that() {
        let p = waiting().marked(Mark::Disorganised, "p1");
        let mut t = p.goes_on(Task::NonActivated(PRUSSIAN), &[]);
        t.dice(&[3]).to(603);
        assert!(!t.has("p1", Mark::Disorganised));
    }
}

mod r2_7 {
    use super::*;

    /// A Prussian railway from the edge at 1305 to the frontier, a French one on to 105.
    fn line() -> Position {
        field()
            .railway(&[105, 205, 305, 405, 505, 605, 705, 805, 905, 1005, 1105, 1205, 1305])
            .exits(FRENCH, &[105])
            .exits(PRUSSIAN, &[1305])
            .plain(PRUSSIAN, "p1", 705)
            .plain(FRENCH, "f1", 208)
    }

    fn rails_after(p: Position) -> (u32, u32) {
        let t = p.goes_on(Task::TurnEnd, &[1, 1]);
        (t.state.rails(PRUSSIAN).len(), t.state.rails(FRENCH).len())
    }

    #[test]
    fn what_is_linked_to_the_net_changes_hands() {
        assert_eq!(rails_after(line()), (7, 6));
        assert_eq!(rails_after(line().converted(PRUSSIAN, &[605, 505])), (9, 4));
    }

    #[test]
    fn a_gap_keeps_what_lies_beyond() {
        // The French have regained 605 of three hexes.
        let p = line().converted(PRUSSIAN, &[505, 405]).converted(FRENCH, &[605]);
        assert_eq!(rails_after(p), (7, 6));
        // A break in the rear is no gain for who made it.
        assert_eq!(rails_after(line().converted(FRENCH, &[1005])), (7, 6));
    }

    #[test]
    fn the_log_names_what_changes_hands_and_what_does_not() {
        let said = |p: Position| {
            let story = p.goes_on(Task::TurnEnd, &[1, 1]).story();
            story
                .into_iter()
                .filter(|line| line.contains("ailway hexes") || line.contains("onversions"))
                .collect::<Vec<_>>()
        };
        let taken = said(line().converted(PRUSSIAN, &[605, 505]));
        assert!(
            taken.len() == 1 && taken[0].contains(": 2 (") && taken[0].contains("0505") && taken[0].contains("0605"),
            "{taken:?}"
        );
        let lost = said(line().converted(FRENCH, &[1005]));
        assert!(lost.len() == 1 && lost[0].contains("without a connection") && lost[0].contains("1005"), "{lost:?}");
    }

    #[test]
    fn a_raid_in_the_rear_undoes_no_conversion() {
        let raided = || line().converted(PRUSSIAN, &[605, 505]).converted(FRENCH, &[1005]);
        assert_eq!(rails_after(raided()), (9, 4));
        // The raiders' hex is on a railway of their own too: it is linked, and the others are not.
        let by_rail = raided().railway(&[1010, 1009, 1008, 1007, 1006, 1005]).exits(FRENCH, &[105, 1010]);
        let t = by_rail.country(FRENCH, &[1006, 1007, 1008, 1009, 1010]).goes_on(Task::TurnEnd, &[1, 1]);
        let taken = [605, 1005].map(|hex| t.state.rails(FRENCH).has(t.hex(hex)));
        assert_eq!((t.state.rails(PRUSSIAN).len(), taken), (6, [true, true]));
    }

    #[test]
    fn conversions_that_cut_each_other_off_are_lost() {
        // 605 is behind 705 for the Prussian, and 705 behind 605 for the French.
        assert_eq!(rails_after(line().converted(PRUSSIAN, &[605]).converted(FRENCH, &[705])), (7, 6));
    }

    #[test]
    fn infantry_pays_a_point_in_the_hex() {
        let mut t = line().acting(PRUSSIAN, "p1");
        t.unit("p1").to(605);
        assert!(t.offers(Action::Convert));
        t.convert();
        assert_eq!((t.state.march().left, t.offers(Action::Convert)), (4, false));
        assert!(t.state.converted(PRUSSIAN).has(t.hex(605)) && !t.state.rails(PRUSSIAN).has(t.hex(605)));
    }

    #[test]
    fn cavalry_cannot_and_nobody_needs_to_on_his_own_net() {
        let mut t = line().cavalry(PRUSSIAN, "pc", 705).acting(PRUSSIAN, "pc p1");
        t.unit("pc").to(605);
        assert!(!t.offers(Action::Convert));
        t.done().unit("p1").to(805);
        assert!(!t.offers(Action::Convert));
    }

    #[test]
    fn a_converted_hex_cannot_be_used_by_its_owner_nor_yet_by_the_enemy() {
        let p = line().plain(FRENCH, "f2", 305).converted(PRUSSIAN, &[505]);
        let mut t = p.clone().acting(FRENCH, "f2");
        assert_eq!(t.unit("f2").rail_hexes(), [105, 205, 405]);
        let mut t = p.acting(PRUSSIAN, "p1");
        assert_eq!(t.unit("p1").rail_hexes(), [805, 905, 1005, 1105, 1205, 1305]);
    }
}

mod r2_8 {
    use super::*;

    #[test]
    fn markers_of_the_turn_are_taken_off() {
        let p = field().plain(FRENCH, "f1", 303).plain(PRUSSIAN, "p1", 909);
        let p = p.marked(Mark::Disorganised, "f1").marked(Mark::Second, "p1").marked(Mark::Activated, "f1 p1");
        let t = p.goes_on(Task::TurnEnd, &[1, 1]);
        assert!([Mark::Disorganised, Mark::Second].iter().all(|&mark| t.state.marked(mark).is_empty()));
        assert_eq!((t.state.turn(), t.told(|event| matches!(event, Event::TurnEnded { turn: 2 }))), (3, 1));
    }
}

mod r5_2 {
    use super::*;

    #[test]
    fn activation_takes_the_marker_off_whether_anything_is_done_or_not() {
        let mut t = armies().plain(FRENCH, "free", 601).goes_on(Task::Initiative, &[1, 1, 1]);
        t.dice(&[1]).done();
        assert!(t.has("f1", Mark::Activated) && !t.has("free", Mark::Activated));
        t.done().done();
        assert_eq!((t.step(), t.hexes()), (Step::Stack(FRENCH), vec![601]), "all Prussians were activated");
    }
}

mod r9 {
    use super::*;

    #[test]
    fn a_unit_out_of_its_headquarters_range_is_independent() {
        let p = armies().plain(FRENCH, "away", 601).hq(FRENCH, "South", 3, 0, 602);
        let independent = |p: Position| {
            let t = p.acting(FRENCH, "away");
            t.game.independent(&t.state, FRENCH).has(t.id("away"))
        };
        assert!(!independent(p.clone()), "without a colour it is any headquarters'");
        assert!(independent(p.clone().under("North", "away")), "of North's colour it is not South's");
        assert!(!independent(p.under("South", "away")));
    }

    #[test]
    fn one_that_was_activated_alone_is_so_for_the_second_time_by_its_headquarters() {
        let p = armies().plain(FRENCH, "joins", 405).under("North", "joins").marked(Mark::Activated, "joins");
        let mut t = p.marker(FRENCH);
        t.army("North");
        assert_eq!([t.has("joins", Mark::Second), t.has("f1", Mark::Second)], [true, false]);
    }

    #[test]
    fn one_that_is_cut_off_can_be_activated_again_by_itself() {
        let p = armies().plain(FRENCH, "away", 601).under("North", "away").marked(Mark::Activated, "away");
        let mut t = p.marker(FRENCH);
        t.to(601);
        assert!(t.has("away", Mark::Second));
    }
}
