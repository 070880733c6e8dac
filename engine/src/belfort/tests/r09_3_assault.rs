//! §9.3 Assault, §9.6 artillery alone.

use super::fixture::*;
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Place, Step};
use crate::chance::Scripted;
use crate::observer::Desk;
use crate::procedure::{Exercise, Given, Procedures, Stage};

/// Defenders who hold their fire.
fn calm(name: &str) -> Piece {
    bn(name).values(0, 3, 3)
}

fn calms(names: &str) -> Vec<Piece> {
    names.split_whitespace().map(calm).collect()
}

/// An attacker of attack 9.
fn strong(name: &str) -> Piece {
    bn(name).values(0, 9, 3)
}

fn strongs(names: &str) -> Vec<Piece> {
    names.split_whitespace().map(strong).collect()
}

/// The fight has come to the assault: all the Prussians of zone 20 against zone `target`.
fn storm(p: &Position, target: u8) -> Table {
    let mut t = p.activation(PRUSSIAN);
    t.activate(20, "A B C D U");
    while matches!(t.step(), Step::March(_)) {
        t.to(20);
    }
    t.attack(20, target);
    t
}

/// Prussians of the fortified zone 20 against zone 5; both have room to retreat: 21 and 22, 6 and 7.
fn field_of(attackers: Vec<Piece>, defenders: Vec<Piece>, map: &str) -> Position {
    position(&format!("5-20-21-22 5-6-7 {map}")).prussian(20, attackers).french(5, defenders).fortified(&[20])
}

mod r9_3_1 {
    use super::*;

    #[test]
    fn an_attack_goes_from_one_zone_into_one_zone_next_to_it() {
        let p = position("5-20-6 20-21 5x21 21-7-22 6-8")
            .french(5, bns("a"))
            .french(6, bns("b"))
            .french(7, bns("c"))
            .prussian(20, bns("A"))
            .prussian(21, bns("B"))
            .fortified(&[5, 6, 7, 20, 21]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(20, "A").to(20);
        assert!(t.may_attack(20, 5) && t.may_attack(20, 6));
        assert!(!t.may_attack(20, 7) && !t.may_attack(21, 7), "neither across zones nor by others");
        let mut t = p.activation(PRUSSIAN);
        t.activate(21, "B").to(21);
        assert!(t.may_attack(21, 7) && !t.may_attack(21, 5), "a corner is no border");
    }

    #[test]
    fn exhausted_battalions_do_not_attack() {
        let p = field_of(vec![bn("A"), bn("B").exhausted()], calms("a"), "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[3]).go();
        assert_eq!(t.assault().0, 3);
    }

    #[test]
    fn the_attack_may_be_cancelled_after_the_fire() {
        let p = field_of(bns("A"), bns("a"), "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[1]).go().done();
        assert_eq!((t.step(), t.zones()), (Step::Retreat(PRUSSIAN), vec![20, 21, 22]), "both in works: he may stay");
        t.to(20).expect("A: G in 20, a: G in 5");
        assert_eq!(t.step(), Step::Activate(FRENCH));
    }

    #[test]
    fn each_unit_that_calls_off_in_works_retreats_or_stays() {
        let p = field_of(bns("A B"), bns("a"), "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[1]).go().done().to(22).to(20).expect("A: G in 22, B: G in 20");
        assert_eq!(t.step(), Step::Activate(FRENCH));
    }

    #[test]
    fn who_never_came_under_fire_has_nothing_to_retreat_from() {
        let p = field_of(bns("A"), bns("a"), "").fortified(&[5]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(20, "A").to(20).done();
        assert_eq!(t.step(), Step::Activate(FRENCH));
    }

    #[test]
    fn who_calls_off_in_the_open_retreats() {
        let p = position("5-20-21").prussian(21, bns("A")).french(5, bns("a")).fortified(&[5]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(21, "A").to(20).attack(20, 5).dice(&[1]).go().done();
        assert_eq!(t.step(), Step::Retreat(PRUSSIAN));
        t.to(21).expect("A: G in 21");
    }
}

mod r9_3_2 {
    use super::*;

    /// Number of battalions of an assault on zone 5.
    fn magnitude(attackers: Vec<Piece>, defenders: Vec<Piece>) -> u8 {
        let mut t = storm(&field_of(attackers, defenders, "").fortified(&[5]), 5);
        if matches!(t.step(), Step::DefensiveFire(_)) {
            t.done();
        }
        t.dice(&[3]).go();
        t.assault().2
    }

    #[test]
    fn battalions_count_scouts_and_guns_do_not() {
        assert_eq!(magnitude(bns("A B C"), calms("a")), 4);
        assert_eq!(magnitude(bns("A B C"), vec![calm("a"), scouts("s"), field("g", 3)]), 4);
        assert_eq!(magnitude(bns("A B C"), calms("a b c")), 6);
        assert_eq!(magnitude(bns("A"), vec![scouts("s")]), 1);
        assert_eq!(magnitude(bns("A B C"), vec![calm("a").exhausted(), calm("b").diminished()]), 5);
    }

    #[test]
    fn attackers_exhausted_by_the_fire_do_not_count() {
        let defenders = vec![bn("a").values(6, 3, 3)];
        let p = field_of(vec![bn("A"), bn("B"), bn("C").diminished()], defenders, "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[2]).go().pick("C").dice(&[3]).go();
        assert_eq!(t.assault().2, 3);
    }

    #[test]
    fn more_than_six_battalions_use_the_last_column() {
        let p = position("1-20-21 1-6").french(1, calms("a b c d e f")).prussian(20, bns("A B C")).fortified(&[20]);
        let mut t = storm(&p, 1);
        t.dice(&[6]).go();
        assert_eq!(t.assault(), (9, 18, 9, -4, 1, 3), "row 2 of column 6");
    }

    #[test]
    fn attacking_scouts_are_no_battalion() {
        let p = position("5-20-21 5-6").french(5, [scouts("s")]).prussian(20, [bn("A").values(0, 3, 3)]);
        let mut t = p.fortified(&[5, 20]).activation(FRENCH);
        t.activate(5, "s").to(5).attack(5, 20).dice(&[4]).go();
        assert_eq!(t.assault(), (1, 3, 1, -2, 0, 1), "row 2 of column 1");
        t.expect("s: removed");
    }

    #[test]
    fn no_battalion_at_all_uses_the_first_column() {
        let p = position("5-20-21 5-6").french(5, [scouts("s")]).prussian(20, [uhlans("U").values(0, 2, 2)]);
        let mut t = p.fortified(&[5, 20]).ruling("uhlans-count", "no").activation(FRENCH);
        t.activate(5, "s").to(5).attack(5, 20).dice(&[4]).go();
        assert_eq!(t.assault(), (1, 2, 0, -1, 1, 1), "row 3 of column 1");
    }

    fn modifier(attack: u8, defence: u8, die: u32) -> (i8, u8, u8) {
        let attacker = bn("A").values(0, attack, 3);
        let p = field_of(vec![attacker, bn("B").values(0, 0, 3)], vec![bn("a").values(0, 3, defence)], "");
        let mut t = storm(&p.fortified(&[5]), 5);
        t.dice(&[die]).go();
        let (_, _, _, modifier, defender, attacker) = t.assault();
        (modifier, defender, attacker)
    }

    #[test]
    fn the_difference_is_capped_at_four() {
        assert_eq!(modifier(9, 4, 1), (4, 2, 1), "+5 is +4: row 5 of column 3");
        assert_eq!(modifier(2, 8, 6), (-4, 1, 2), "-6 is -4: row 2 of column 3");
        assert_eq!(modifier(2, 8, 1), (-4, 1, 3), "-3 reads as row 1");
        assert_eq!(modifier(9, 4, 6), (4, 3, 1), "10 reads as row 7+");
        assert_eq!(modifier(4, 3, 3), (1, 1, 1));
    }

    #[test]
    fn printed_bonuses_and_markers_do_not_add_to_the_defence() {
        let p = field_of(bns("A"), calms("a"), "5+3").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[3]).go();
        assert_eq!((t.assault().0, t.assault().1), (3, 3));
    }
}

mod r9_3_3 {
    use super::*;

    #[test]
    fn six_wins_and_five_loses_whatever_the_hits() {
        // Column 2: 1/0 on a 5, 2/2 on a 6.
        let p = field_of(bns("A"), calms("a"), "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[5]).go();
        assert_eq!(t.assault(), (3, 3, 2, 0, 1, 0));
        assert!(t.told("9.3.3", |e| matches!(e, Event::AssaultDecided { won: false, .. })), "though only he lost");
        let mut t = storm(&p, 5);
        t.dice(&[6]).go();
        assert!(t.told("9.3.3", |e| matches!(e, Event::AssaultDecided { won: true, .. })));
        // Column 6: 2/3 on a 6.
        let p = field_of(bns("A B C"), calms("a b c"), "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[6]).go();
        assert_eq!((t.assault().4, t.assault().5), (2, 3));
        assert!(t.told("9.3.3", |e| matches!(e, Event::AssaultDecided { won: true, .. })), "though he lost more");
    }

    /// Levels lost by two battalions in zone `zone` when the table says 3/2.
    fn lost(zone: u8, map: &str, fortified: bool) -> usize {
        let p = position(&format!("{zone}-20-21-22 {zone}-6-7 {map}"))
            .prussian(21, strongs("A B"))
            .french(zone, calms("a b"))
            .ruling("open-defenders", "stand");
        let p = p.state(move |s| {
            if fortified {
                s.fortified.insert(crate::geometry::ZoneId(zone))
            }
        });
        let mut t = p.activation(PRUSSIAN);
        t.activate(21, "A B").march(&[20, 20]).attack(20, zone).dice(&[6]).go();
        assert_eq!((t.assault().2, t.assault().4, t.assault().5), (4, 3, 2), "3/2 in column 4");
        while matches!(t.step(), Step::Allocate(_)) {
            let first = t.legal()[0];
            t.act(first);
        }
        assert!(!t.fortified(zone), "by the second hit or by the defeat");
        t.events().filter(|e| matches!(e, Event::StatusLost { side: FRENCH, .. })).count()
    }

    #[test]
    fn what_protection_leaves_of_three_hits() {
        assert_eq!(lost(5, "", false), 3, "open");
        assert_eq!(lost(5, "", true), 2, "a fortification takes the second");
        assert_eq!(lost(5, "5+1", false), 2, "+1");
        assert_eq!(lost(5, "5+1", true), 2, "+1, and the fortification takes nothing");
        assert_eq!(lost(5, "5+2", false), 1, "+2");
        assert_eq!(lost(5, "5+3", false), 1, "+3");
        assert_eq!(lost(5, "5+4", false), 0, "+4");
        assert_eq!(lost(1, "", false), 0, "+5, zone 1");
    }

    #[test]
    fn of_two_markers_one_takes_the_second_hit_and_the_loser_loses_both() {
        let p = position("5-20-21-22 5-6")
            .french(5, strongs("a b"))
            .prussian(20, calms("A B"))
            .fortified(&[5, 20])
            .trenched(&[20]);
        let mut t = p.activation(FRENCH);
        t.activate(5, "a b").march(&[5, 5]).attack(5, 20).dice(&[6]).go();
        assert_eq!((t.assault().4, t.assault().5), (3, 2));
        t.expect("A: D in 20, B: D in 20, a: D in 5, b: D in 5");
        assert!(!t.fortified(20) && !t.trenched(20), "one by the hit, the other by the defeat");
    }

    #[test]
    fn the_first_hit_always_counts_below_four() {
        for (map, seen) in [("5+1", "D"), ("5+2", "D"), ("5+3", "D"), ("5+4", "G"), ("5+5", "G")] {
            let mut t = storm(&field_of(bns("A"), calms("a"), map), 5);
            t.dice(&[5]).go();
            assert_eq!((t.assault().4, t.see("a")), (1, format!("{seen} in 5")), "{map}");
        }
    }

    #[test]
    fn a_defender_who_wins_keeps_what_is_left_of_his_works() {
        // Column 4, row 5: 2/2.
        let p = field_of(bns("A B C"), calms("a"), "").fortified(&[5]);
        let attack = |p: &Position, die: u32| {
            let mut t = storm(p, 5);
            t.dice(&[die]).go();
            assert_eq!((t.assault().4, t.assault().5), (2, 2));
            t
        };
        let mut t = attack(&p, 1);
        t.expect("a: D in 5");
        assert!(!t.fortified(5));
        t.pick("A").pick("B").to(21).to(21).to(22).expect("A: D in 21, B: D in 21, C: G in 22, a: D in 5");
        let mut t = attack(&field_of(bns("A B C"), calms("a"), "5+1").fortified(&[5]), 1);
        t.expect("a: D in 5");
        assert!(t.fortified(5), "with a printed bonus the marker takes nothing");
    }

    #[test]
    fn the_attackers_own_works_do_not_protect_him() {
        let p = field_of(bns("A"), vec![bn("a").values(0, 3, 7), bn("b").values(0, 3, 0)], "20+1").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[1]).go();
        assert_eq!(t.assault(), (3, 7, 3, -4, 1, 3));
        t.pick("a").expect("A: out");
        assert!(t.fortified(20));
    }

    #[test]
    fn an_assault_puts_exhausted_battalions_out_of_action() {
        let mut t = storm(&field_of(strongs("A"), vec![calm("a").exhausted()], "").fortified(&[5]), 5);
        t.dice(&[1]).go();
        assert_eq!(t.assault().4, 1);
        t.expect("a: out");
        assert_eq!(t.state.place(FRENCH, t.id("a")), Place::OutOfAction);
    }

    #[test]
    fn beaten_attackers_retreat_apart_to_where_no_enemy_is_near() {
        let p = position("5-20-21-5 20-22 20-23-24 5-6")
            .prussian(20, [bn("A"), bn("B"), bn("C").diminished()])
            .french(5, [bn("a").values(3, 3, 9)])
            .fortified(&[5, 20]);
        let mut t = storm(&p, 5);
        t.dice(&[3]).go().pick("C").expect("C: X in 20");
        t.dice(&[1]).go();
        assert_eq!((t.assault().4, t.assault().5), (1, 3));
        t.pick("A");
        assert_eq!(t.zones(), [22, 23, 24], "neither 20 itself nor 21, next to the French");
        t.to(22).to(24);
        assert_eq!(t.step(), Step::Retreat(PRUSSIAN), "the one exhausted by the fire goes too");
        t.to(23).expect("A: X in 22, B: D in 24, C: X in 23");
    }

    #[test]
    fn a_retreat_stops_in_works_next_to_works() {
        let p = position("5-20-21-5 20-22 5-6").prussian(20, bns("A")).french(5, calms("a")).fortified(&[5, 20, 21]);
        let mut t = storm(&p, 5);
        t.dice(&[1]).go();
        assert_eq!(t.zones(), [21, 22], "21 is fortified and so is 5; 20 must be left");
    }

    #[test]
    fn beaten_defenders_cross_full_zones_to_where_there_is_room() {
        let p = position("5-20-21 5-6-7-8").prussian(20, strongs("A B")).french(5, calms("a")).fortified(&[5, 20]);
        let full = p.french(6, bns("x y z"));
        let mut t = storm(&full, 5);
        t.dice(&[3]).go();
        while matches!(t.step(), Step::Allocate(_)) {
            t.pick("A");
        }
        assert_eq!(t.zones(), [7, 8]);
        let no_room = position("5-20-21 5-6-7")
            .prussian(20, strongs("A B"))
            .french(5, calms("a"))
            .french(6, bns("x y z"))
            .french(7, bns("u v w"))
            .fortified(&[5, 20]);
        let mut t = storm(&no_room, 5);
        t.dice(&[3]).go();
        while matches!(t.step(), Step::Allocate(_)) {
            t.pick("A");
        }
        t.expect("a: removed");
    }

    #[test]
    fn guns_do_not_retreat_into_works_next_to_enemy_infantry_without_their_own() {
        // §9.1.2 holds besides the relief of §1.1.1.
        let retreats = |there: &str| {
            let p =
                position("21-20-6-7-30 6-8").french(6, [field("g", 3)]).french(7, bns(there)).prussian(21, bns("A"));
            let mut t = p.prussian(30, bns("B")).fortified(&[7, 30]).activation(PRUSSIAN);
            t.activate(21, "A").to(20);
            assert_eq!(t.step(), Step::Retreat(FRENCH));
            t.zones()
        };
        assert_eq!((retreats(""), retreats("a")), (vec![8], vec![7, 8]));
    }

    #[test]
    fn beaten_attackers_do_not_cross_full_zones() {
        let p = field_of(bns("A"), calms("a"), "").fortified(&[5]).prussian(21, bns("X Y Z"));
        let mut t = storm(&p, 5);
        t.dice(&[1]).go().expect("A: removed");
    }

    #[test]
    fn the_losing_defenders_guns_are_lost_scouts_retreat() {
        let defenders = vec![calm("a"), scouts("s"), field("g", 3), flying("f", 2)];
        let p = field_of(strongs("A"), defenders, "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.done().dice(&[2]).go();
        assert_eq!(t.assault().4, 2, "2/2 in column 2");
        t.pick("a").expect("g: removed, f: removed");
        assert_eq!(t.step(), Step::Retreat(FRENCH));
        t.to(7).to(7).expect("a: D in 7, s: G in 7, A: X in 5");
    }

    #[test]
    fn the_guns_of_a_fort_are_lost_too() {
        let p = position("1-20-21 1-6-7").prussian(20, strongs("A")).french(1, [calm("a"), fortress("fort", 6)]);
        let mut t = storm(&p.fortified(&[20]), 1);
        t.dice(&[2]).go().expect("fort: removed, a: G in 1").to(7);
    }

    #[test]
    fn who_leaves_the_map_is_lost_to_the_french_and_out_of_action_for_the_prussian() {
        let p = field_of(strongs("A"), calms("a"), "e5").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[2]).go();
        assert!(t.may(Action::OffMap) && t.may_go_to(7), "a free choice");
        t.act(Action::OffMap).expect("a: removed");
        let p = field_of(bns("A"), calms("a"), "e20").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[1]).go().act(Action::OffMap).expect("A: out");
    }

    #[test]
    fn who_cannot_retreat_is_gone_for_good() {
        let p = position("5-20-6 5-21").prussian(20, strongs("A")).french(5, calms("a")).fortified(&[5, 20, 21]);
        let mut t = storm(&p.prussian(21, bns("X")).prussian(6, bns("Y")).fortified(&[6]), 5);
        t.dice(&[2]).go().expect("a: removed");
        let p = position("5-20").prussian(20, bns("A")).french(5, calms("a")).fortified(&[5, 20]);
        let mut t = storm(&p, 5);
        t.dice(&[1]).go().expect("A: removed");
    }

    #[test]
    fn all_victorious_attackers_advance_also_those_exhausted_by_the_assault() {
        let p = field_of(vec![strong("A").diminished(), strong("B"), strong("C")], calms("a"), "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[2]).go();
        assert_eq!(t.assault().5, 2);
        t.pick("A").pick("B").to(7).expect("A: X in 5, B: D in 5, C: G in 5, a: D in 7");
        assert_eq!(t.step(), Step::Activate(FRENCH), "they stop there");
    }

    #[test]
    fn those_exhausted_by_the_fire_stay_behind() {
        let p = field_of(vec![strong("A").diminished(), strong("B"), strong("C")], bns("a"), "").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.dice(&[3]).go().pick("A").dice(&[3]).go();
        while matches!(t.step(), Step::Allocate(_)) {
            t.pick("B");
        }
        t.to(7);
        assert_eq!(t.see("A"), "X in 20");
        assert!(t.see("B").ends_with("in 5") && t.see("C").ends_with("in 5"));
    }

    #[test]
    fn who_stays_behind_in_the_open_next_to_another_enemy_leaves() {
        let p = position("5-20-21-22 20-6 5-7 22-20")
            .prussian(22, [strong("A").diminished(), strong("B"), strong("C")])
            .french(5, bns("a"))
            .french(6, bns("b"))
            .fortified(&[5, 6]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(22, "A B C").march(&[20, 20, 20]).attack(20, 5).dice(&[3]).go().pick("A").dice(&[3]).go();
        while matches!(t.step(), Step::Allocate(_)) {
            t.pick("B");
        }
        t.to(7);
        assert_eq!(t.step(), Step::Retreat(PRUSSIAN), "A stands in the open next to 6; so do B and C if 5 were");
        t.to(22).expect("A: X in 22");
    }

    /// Zone 5 is taken; zone 6 next to it is as given. Where the victor and the unit `n` of zone 6 end.
    fn after_victory(map: &str, fortified: &'static [u8], six: Piece) -> (String, String, Step) {
        let name = six.name().to_owned();
        let p = position(&format!("5-20-21 5-6-7 5-8-9 {map}"))
            .prussian(20, strongs("A"))
            .french(5, calms("a"))
            .french(6, [six])
            .fortified(&[20])
            .fortified(fortified);
        let mut t = storm(&p, 5);
        t.dice(&[2]).go();
        while matches!(t.step(), Step::Allocate(_)) {
            let first = t.legal()[0];
            t.act(first);
        }
        if t.step() == Step::Retreat(FRENCH) {
            t.to(9);
        }
        (t.see("A")[2..].to_owned(), t.see(&name)[2..].to_owned(), t.step())
    }

    #[test]
    fn the_advance_is_barred_into_the_open_next_to_sheltered_infantry() {
        let (victor, neighbour, step) = after_victory("", &[5, 6], bn("n"));
        assert_eq!((victor.as_str(), neighbour.as_str(), step), ("in 20", "in 6", Step::Activate(FRENCH)));
        assert_eq!(after_victory("6+1", &[5], bn("n")).0, "in 20");
    }

    #[test]
    fn it_is_not_barred_by_guns_or_by_infantry_in_the_open() {
        let (victor, _, step) = after_victory("6+1", &[5], field("gun", 3));
        assert_eq!((victor.as_str(), step), ("in 5", Step::Retreat(PRUSSIAN)), "§1.1.1 then drives him out again");
        let (victor, _, step) = after_victory("", &[5], bn("n"));
        assert_eq!((victor.as_str(), step), ("in 5", Step::Retreat(FRENCH)), "who is in the open must leave");
    }

    #[test]
    fn into_a_printed_bonus_the_advance_is_free() {
        let (victor, neighbour, step) = after_victory("5+1 6+1", &[], bn("n"));
        assert_eq!((victor.as_str(), neighbour.as_str(), step), ("in 5", "in 6", Step::Activate(FRENCH)));
        let (victor, _, step) = after_victory("5+1", &[], bn("n"));
        assert_eq!((victor.as_str(), step), ("in 5", Step::Retreat(FRENCH)));
    }

    #[test]
    fn barred_attackers_in_the_open_next_to_another_enemy_retreat() {
        let p = position("22-20-5 20-6 5-6 5-7 22-23")
            .prussian(22, strongs("A"))
            .french(5, calms("a"))
            .french(6, bns("b"))
            .fortified(&[5, 6]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(22, "A").to(20).attack(20, 5).dice(&[2]).go().to(7);
        assert_eq!(t.step(), Step::Retreat(PRUSSIAN));
        assert_eq!(t.zones(), [22, 23]);
    }

    #[test]
    fn the_die_decides_even_where_all_defenders_are_gone() {
        // Column 4, row 5: 2/2, and the defender has "won".
        let p = position("5-20-21 5-6").prussian(21, bns("A B C")).french(5, [calm("a").exhausted(), scouts("s")]);
        let mut t = p.ruling("open-defenders", "stand").activation(PRUSSIAN);
        t.activate(21, "A B C").march(&[20, 20, 20]).attack(20, 5).done().dice(&[1]).go();
        assert_eq!(t.assault(), (9, 2, 4, 4, 2, 2));
        t.expect("a: out, s: removed").pick("A").pick("B").to(21).to(21).to(21);
        t.expect("A: D in 21, B: D in 21, C: G in 21");
        assert_eq!(t.state.holder(crate::geometry::ZoneId(5)), None, "the zone is empty");
    }

    #[test]
    fn the_die_decides_even_where_all_attackers_are_gone() {
        // Column 2, row 6: 2/2.
        let p =
            field_of(vec![bn("A").diminished()], vec![bn("a").values(0, 3, 2), field("g", 3)], "5+1").fortified(&[5]);
        let mut t = storm(&p, 5);
        t.done().dice(&[6]).go().expect("A: out, a: D in 5, g: removed");
        assert_eq!(t.step(), Step::Retreat(FRENCH), "the defender retreats all the same");
        t.to(7).expect("a: D in 7");
        assert!(!t.fortified(5));
        assert_eq!(t.state.holder(crate::geometry::ZoneId(5)), None, "nobody advances");
    }

    #[test]
    fn no_advance_is_barred_where_no_attacker_is_left() {
        // Column 2, row 6: 2/2. Infantry in works in 6 would bar the way into 5.
        let p = field_of(vec![bn("A").diminished()], vec![bn("a").values(0, 3, 2)], "5-8")
            .french(6, bns("n"))
            .fortified(&[5, 6]);
        let mut t = storm(&p, 5);
        t.dice(&[6]).go().expect("A: out, a: D in 5");
        t.to(8).expect("a: D in 8, n: G in 6");
        assert!(!t.fortified(5));
        assert!(!t.told("9.3.3", |e| matches!(e, Event::AdvanceBarred { .. })));
    }
}

mod r9_6 {
    use super::*;

    /// A marches from zone 21 to zone 20 and attacks the guns of zone `target`.
    fn overrun(p: Position, target: u8) -> Table {
        let mut t = p.prussian(21, bns("A")).activation(PRUSSIAN);
        t.activate(21, "A").to(20).attack(20, target);
        t
    }

    #[test]
    fn guns_alone_are_lost_without_a_roll() {
        let mut t = overrun(position("5-20-21 5-6").french(5, [field("g", 3)]).fortified(&[5]), 5);
        t.expect("g: removed, A: G in 5");
        assert_eq!((t.fires(), t.step()), (0, Step::Activate(FRENCH)));
        let guns = [fortress("fort", 6), field("g", 3)];
        overrun(position("1-20-21").french(1, guns), 1).expect("fort: removed, g: removed, A: G in 1");
    }

    #[test]
    fn who_overruns_guns_has_won_in_the_odds_too() {
        let p = position("5-20-21 5-6").french(5, [field("g", 3)]).fortified(&[5]).prussian(21, bns("A"));
        let t = p.activation(PRUSSIAN);
        let procedures = t.game.procedures();
        let attack = procedures.iter().find(|procedure| procedure.name == "attack").expect("a procedure");
        let named = [("zone", "21"), ("target", "5")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        let given = Given::read(&attack.in_position, &named).expect("what it takes");
        let exercise = t.game.exercise_in(attack, &t.state, &given).expect("an attack");
        let Stage::Result(row) = exercise.begin(&mut Desk::silent(Scripted::dice(&[]))) else { panic!("no dice") };
        // Won, the zone taken, no level of either, no marker, a gun.
        assert_eq!(row[..6], [1, 1, 0, 0, 0, 1]);
    }

    #[test]
    fn their_works_serve_who_moves_in() {
        let p = position("5-20-21 5-6").french(5, [field("g", 3)]).french(6, bns("b")).fortified(&[5, 6]);
        let mut t = overrun(p, 5);
        t.expect("g: removed, A: G in 5, b: G in 6");
        assert!(t.fortified(5), "only a retreat destroys works (9.3.3)");
        assert_eq!(t.step(), Step::Activate(FRENCH), "works next to works (1.1.1)");
    }

    #[test]
    fn french_who_overrun_guns_fill_in_their_trench() {
        let p = position("6-5-20-21").french(6, bns("a")).prussian(20, [field("G", 3)]).trenched(&[20]);
        let mut t = p.activation(FRENCH);
        t.activate(6, "a").to(5).attack(5, 20).expect("G: removed, a: G in 20");
        assert!(!t.trenched(20), "10.5");
    }

    #[test]
    fn into_the_open_the_advance_is_barred_here_too() {
        let p = position("5-20-21 5-6").french(5, [field("g", 3)]).french(6, bns("b")).fortified(&[6]);
        overrun(p.ruling("lone-guns", "stand"), 5).expect("g: removed, A: G in 20");
    }

    #[test]
    fn a_gun_with_scouts_is_not_alone() {
        let p = position("5-20-21 5-6").french(5, [field("g", 3), scouts("s")]).prussian(20, bns("A B"));
        let mut t = storm(&p.fortified(&[5, 20]), 5);
        t.done().dice(&[3]).go();
        assert_eq!(t.assault().2, 2, "only the attackers count");
    }
}
