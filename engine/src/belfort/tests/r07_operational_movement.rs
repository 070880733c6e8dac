//! §7 Operational movement.

use super::fixture::*;
use crate::belfort::{Action, FRENCH, PRUSSIAN, Step};
use crate::geometry::ZoneId;

mod r7_1 {
    use super::*;

    #[test]
    fn the_prussian_moves_first_whoever_has_the_initiative() {
        for turn in [1, 5] {
            let p = position("1-2 20-21").french(1, bns("a")).prussian(20, bns("A")).turn(turn - 1);
            let mut t = p.next_turn();
            assert_eq!((t.state.turn(), t.step()), (turn, Step::PickOperational(PRUSSIAN)));
            t.done();
            assert_eq!(t.step(), Step::PickOperational(FRENCH));
        }
    }

    /// Whether a battalion may come from the headquarters to the edge zone 20.
    fn may_enter(map: &str, french: &'static [u8], fortified: &'static [u8], trenched: &'static [u8]) -> bool {
        let p = position(map).headquarters(bns("A")).fortified(fortified).trenched(trenched);
        let p = french.iter().zip(["a", "b"]).fold(p, |p, (&zone, name)| p.french(zone, bns(name)));
        let mut t = p.operational(PRUSSIAN);
        t.may_pick("A") && t.pick("A").may_go_to(20)
    }

    #[test]
    fn units_enter_edge_zones_away_from_the_french() {
        assert!(may_enter("e20 20-21-5", &[5], &[], &[]));
        assert!(!may_enter("e20 20-5", &[5], &[], &[]), "next to the French in the open");
        assert!(!may_enter("e20 20-5", &[20], &[], &[]), "held by the French");
    }

    #[test]
    fn a_fortification_lets_them_enter_next_to_the_french() {
        assert!(may_enter("e20 20-5", &[5], &[5, 20], &[]));
        assert!(!may_enter("e20 20-5", &[5], &[20], &[]), "§1.1.1 asks a bonus of the French zone too");
        assert!(!may_enter("e20 20+1 20-5", &[5], &[5], &[]), "a printed bonus does not (R-18)");
        assert!(!may_enter("e20 20-5", &[5], &[5], &[20]), "nor a trench");
    }

    #[test]
    fn they_enter_at_the_edge_and_move_no_further_in_the_same_phase() {
        let mut t = position("e20 20-21").headquarters(bns("A")).operational(PRUSSIAN);
        assert_eq!(t.pick("A").zones(), [20]);
        t.to(20);
        assert_ne!(t.step(), Step::PickOperational(PRUSSIAN), "A has moved");
    }

    #[test]
    fn units_next_to_the_french_do_not_move_not_even_out_of_a_fortification() {
        let p = position("5-20-21").french(5, bns("a")).prussian(20, bns("A")).prussian(21, bns("B"));
        let t = p.fortified(&[5, 20]).operational(PRUSSIAN);
        assert!(!t.may_pick("A") && t.may_pick("B"));
    }

    #[test]
    fn the_way_leads_past_the_french_through_works_only() {
        let from_20_to_22 = |works: &'static [u8], map: &str| {
            let p = position(map).french(5, bns("a")).prussian(20, bns("A")).fortified(works);
            let mut t = p.operational(PRUSSIAN);
            t.may_pick("A") && t.pick("A").may_go_to(22)
        };
        let map = "20-21-22 21-5";
        assert!(!from_20_to_22(&[], map), "21 is open and next to the French");
        assert!(from_20_to_22(&[21], map));
        assert!(from_20_to_22(&[], "20-21-22 21-5 21+1"));
        assert!(!from_20_to_22(&[23], "20-23-5-22"), "never through a French zone");
    }

    #[test]
    fn they_end_next_to_the_french_where_both_have_works() {
        let ends = |works: &'static [u8]| {
            let p = position("20-21-5").french(5, bns("a")).prussian(20, bns("A")).fortified(works);
            let mut t = p.operational(PRUSSIAN);
            t.may_pick("A") && t.pick("A").may_go_to(21)
        };
        assert!(ends(&[5, 21]));
        assert!(!ends(&[21]), "the French zone is open");
        assert!(!ends(&[5]));
    }

    #[test]
    fn any_unit_moves_any_distance() {
        let mut t = position("20-21-22-23-24-25-26")
            .prussian(20, [bn("A").exhausted(), field("GUN", 3), uhlans("U")])
            .prussian(21, [heavy("HEAVY", 6)])
            .operational(PRUSSIAN);
        for name in ["A", "GUN", "U"] {
            t.pick(name).to(26);
        }
        t.pick("HEAVY").to(25);
        t.expect("A: X in 26, GUN: ready in 26, HEAVY: ready in 25, U: G in 26");
    }

    #[test]
    fn two_full_zones_change_places() {
        // Limits are read at the end of the movements.
        let mut t = position("20-21-22").prussian(20, bns("A B C")).prussian(21, bns("D E F")).operational(PRUSSIAN);
        for (one, other) in [("A", "D"), ("B", "E"), ("C", "F")] {
            t.pick(one).to(21).pick(other).to(20);
        }
        t.expect("A: G in 21, B: G in 21, C: G in 21, D: G in 20, E: G in 20, F: G in 20");
    }

    /// Full stacks of two divisions with guns and Uhlans, and a third zone; 30 is at the edge.
    fn stacks() -> Position {
        position("20-21-22-30 e30")
            .prussian(20, [bn("A"), bn("B"), bn("C"), field("GUN", 3)])
            .prussian(21, [bn("D").green(), bn("E").green(), bn("F").green(), uhlans("U").green()])
    }

    #[test]
    fn full_stacks_of_two_divisions_change_places() {
        let mut t = stacks().operational(PRUSSIAN);
        t.pick("A").to(21);
        assert_eq!(t.step(), Step::GiveWay(PRUSSIAN, ZoneId(21)));
        assert!(
            ["D", "E", "F", "U"].iter().all(|name| t.may_pick(name)) && t.legal().len() == 4,
            "the others must leave"
        );
        t.pick("D").to(20);
        assert_eq!(t.step(), Step::GiveWay(PRUSSIAN, ZoneId(20)), "and now the rest of the first division");
        for (name, zone) in [("B", 21), ("C", 21), ("GUN", 21), ("E", 20), ("F", 20), ("U", 20)] {
            t.pick(name).to(zone);
        }
        t.expect(
            "A: G in 21, B: G in 21, C: G in 21, GUN: ready in 21, D: G in 20, E: G in 20, F: G in 20, U: G in 20",
        );
        assert!(!matches!(t.step(), Step::GiveWay(..) | Step::MoveOperational(..)), "all is in order");
    }

    #[test]
    fn who_makes_room_goes_wherever_it_could_move() {
        let mut t = stacks().operational(PRUSSIAN);
        t.pick("A").to(21).pick("D");
        assert_eq!(t.zones(), [0, 20, 22, 30]);
        t.to(22).pick("E").to(0).pick("F").to(30).pick("U").to(22);
        t.expect("A: G in 21, D: G in 22, E: G in HQ, F: G in 30, U: G in 22");
        assert_eq!(t.step(), Step::PickOperational(PRUSSIAN));
    }

    #[test]
    fn where_there_are_too_many_guns_only_guns_make_room() {
        let p =
            position("20-21-30 e30").prussian(20, [field("GUN", 3)]).prussian(21, [bn("A"), bn("B"), field("G", 3)]);
        let mut t = p.operational(PRUSSIAN);
        t.pick("GUN").to(21);
        assert_eq!(t.step(), Step::GiveWay(PRUSSIAN, ZoneId(21)));
        assert!(t.may_pick("G") && t.legal().len() == 1, "the battalions have room: {:?}", t.legal());
    }

    #[test]
    fn a_ring_of_three_full_zones_moves_on() {
        let p = position("20-21-22-20 22-30 e30").prussian(20, bns("A B C")).prussian(21, bns("D E F"));
        let mut t = p.prussian(22, bns("G H I")).operational(PRUSSIAN);
        for (one, next, last) in [("A", "D", "G"), ("B", "E", "H"), ("C", "F", "I")] {
            t.pick(one).to(21).pick(next).to(22).pick(last).to(20);
        }
        t.expect("A: G in 21, B: G in 21, C: G in 21, D: G in 22, E: G in 22, F: G in 22, G: G in 20, H: G in 20, I: G in 20");
    }

    #[test]
    fn where_no_way_leads_to_the_headquarters_units_change_places_one_for_one() {
        let p = position("20-21-22-20").prussian(20, bns("A B C")).prussian(21, bns("D E F"));
        let mut t = p.prussian(22, bns("G H I")).operational(PRUSSIAN);
        t.pick("A").to(21).pick("D").to(22).pick("G");
        assert_eq!(t.zones(), [20, 21], "the place that A left, or that of one who could take it");
        t.to(20).expect("A: G in 21, D: G in 22, G: G in 20");
        let apart = position("20-21").prussian(20, bns("A B")).prussian(21, [bn("D").green(), bn("E").green()]);
        assert!(apart.operational(PRUSSIAN).pick("A").zones() == [20], "one cannot change places without the other");
        let apart = position("20-21").prussian(20, bns("A")).prussian(21, [bn("D").green()]).operational(PRUSSIAN);
        let mut t = apart;
        t.pick("A").to(21).pick("D").to(20).expect("A: G in 21, D: G in 20");
    }

    #[test]
    fn a_place_is_kept_for_who_can_go_nowhere_else() {
        // A trench bars the Uhlans' way to the headquarters (§1.3.2), not that of D and E.
        let p = position("20-21-22-20 20-23-30 e30").trenched(&[23]).prussian(20, bns("A"));
        let p = p.prussian(21, [bn("D").green(), bn("E").green()]).prussian(22, [uhlans("U").red()]);
        let mut t = p.operational(PRUSSIAN);
        t.pick("A").to(21).pick("D").to(22);
        assert_eq!(t.step(), Step::GiveWay(PRUSSIAN, ZoneId(21)));
        assert_eq!(t.pick("E").zones(), [0, 23, 30], "20 is the only place for U");
        t.to(0);
        assert_eq!(t.step(), Step::GiveWay(PRUSSIAN, ZoneId(22)));
        t.pick("U").to(20).expect("A: G in 21, D: G in 22, E: G in HQ, U: G in 20");
    }

    #[test]
    fn who_has_moved_or_stands_next_to_the_french_makes_no_room() {
        let p = stacks().french(5, bns("a")).map("5-21 20-21-22-30 e30").fortified(&[5, 21]);
        assert_eq!(p.operational(PRUSSIAN).pick("A").zones(), [0, 22, 30], "21 is next to the French: its units stay");
        let mut t = stacks().operational(PRUSSIAN);
        t.pick("D").to(22).pick("A");
        assert_eq!(t.zones(), [0, 21, 30], "D has moved and stays where it is");
    }

    #[test]
    fn units_that_have_entered_may_attack_units_in_the_headquarters_may_not() {
        let mut t = position("e20 20-21").headquarters(bns("A B")).operational(PRUSSIAN);
        t.pick("A").to(20).done().skip_to(|step| step == Step::Activate(PRUSSIAN));
        assert_eq!(t.legal(), [Action::Activate(crate::geometry::ZoneId(20)), Action::Done]);
    }

    #[test]
    fn units_go_back_to_the_headquarters_and_recover_there() {
        let mut t = position("e20 20-21-22").prussian(22, [bn("A").diminished()]).points(5, 0).operational(PRUSSIAN);
        t.pick("A").to(0).expect("A: D in HQ").skip_to(|step| step == Step::Reorganise(PRUSSIAN));
        let unit = t.id("A");
        t.act(Action::RehabilitateFree(unit)).expect("A: G in HQ");
    }

    #[test]
    fn divisions_do_not_end_together() {
        let p = position("20-21-22").prussian(20, bns("A")).prussian(21, [bn("B").green()]);
        let mut t = p.operational(PRUSSIAN);
        t.pick("A").to(21).pick("B").to(20).expect("A: G in 21, B: G in 20");
        let two = p.prussian(21, [bn("C").green()]);
        assert_eq!(two.operational(PRUSSIAN).pick("A").zones(), [22], "past the other division, not into it");
    }
}

mod r7_2 {
    use super::*;

    #[test]
    fn the_french_move_between_zone_1_and_its_neighbours() {
        let p = position("1-4-9-1 4-10").french(1, bns("a")).french(4, bns("b")).french(10, bns("c"));
        let mut t = p.operational(FRENCH);
        assert!(!t.may_pick("c"), "10 is not next to zone 1");
        assert_eq!(t.pick("a").zones(), [4, 9]);
        t.to(4);
        assert_eq!(t.pick("b").zones(), [1], "not from one neighbour to another");
        t.to(1).expect("a: G in 4, b: G in 1");
        assert_eq!(t.points().0, 5, "it costs nothing");
    }

    #[test]
    fn a_full_citadel_changes_places_with_a_full_fort() {
        // The limit is read at the end of the movements.
        let mut t = position("1-2-30").french(1, bns("a b c d e f")).french(2, bns("g h i")).operational(FRENCH);
        for (one, other) in [("a", "g"), ("b", "h"), ("c", "i")] {
            t.pick(one).to(2).pick(other).to(1);
        }
        t.expect("a: G in 2, b: G in 2, c: G in 2, d: G in 1, g: G in 1, h: G in 1, i: G in 1");
    }

    #[test]
    fn guns_that_come_to_zone_1_stay() {
        let p = position("1-2").french(1, [fortress("fort", 6), bn("a")]).french(2, [field("gun", 3)]);
        let mut t = p.operational(FRENCH);
        assert!(!t.may_pick("fort"));
        t.pick("gun").to(1);
        assert!(!t.may_pick("gun"));
        let again = position("1-2").french(1, [fortress("fort", 6), field("gun", 3), bn("a")]).operational(FRENCH);
        assert!(!again.may_pick("gun"), "nor in a later turn");
    }

    #[test]
    fn nobody_comes_to_stand_next_to_the_enemy_in_the_open() {
        let p = position("1-5-20 1-6").french(1, bns("a")).prussian(20, bns("A"));
        let mut t = p.operational(FRENCH);
        assert_eq!(t.pick("a").zones(), [6]);
    }
}
