//! §8 Bombardment.

use super::fixture::*;
use crate::belfort::Stratagem::*;
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Step};

/// A Prussian field gun of rating 6 at distance 2 shoots at zone 5: on these dice the results are 1, 2, 3, 4.
const RESULT: [u32; 5] = [0, 1, 3, 5, 6];

fn shelled(garrison: Vec<Piece>, fortified: &'static [u8], trenched: &'static [u8], result: usize) -> Table {
    let p = position("5-30-20").french(5, garrison).prussian(20, [field("GUN", 6)]);
    let mut t = p.fortified(fortified).trenched(trenched).state(|s| s.fortified.insert(Z20)).bombardment(PRUSSIAN);
    t.bombard_rolling("GUN", 5, &[RESULT[result]]);
    assert_eq!(t.shell(), (0, result as u8));
    t
}

/// The same by a French gun in fort 2 on Prussians in zone 20.
fn shelled_prussians(garrison: Vec<Piece>, fortified: &'static [u8], trenched: &'static [u8], result: usize) -> Table {
    let p = position("2-30-20-21").french(2, [field("gun", 6)]).prussian(20, garrison);
    let mut t = p.fortified(fortified).trenched(trenched).bombardment(FRENCH);
    t.bombard_rolling("gun", 20, &[RESULT[result]]);
    assert_eq!(t.shell(), (0, result as u8));
    t
}

const Z20: crate::geometry::ZoneId = crate::geometry::ZoneId(20);

mod r8 {
    use super::*;

    #[test]
    fn the_prussian_fires_first_and_they_alternate_shot_by_shot() {
        let mut t = position("2-30-20 3-30 20-21-30")
            .french(2, [field("g", 3), bn("a")])
            .french(3, [field("h", 3), bn("b")])
            .prussian(20, [field("G", 3), bn("A")])
            .prussian(21, [field("H", 3), bn("B")])
            .fortified(&[20, 21])
            .turn(1)
            .bombardment(PRUSSIAN);
        t.bombard("G", 2).dice(&[1]).done();
        assert_eq!(t.step(), Step::Bombard(FRENCH));
        t.bombard("g", 20).dice(&[1]).done();
        assert_eq!(t.step(), Step::Bombard(PRUSSIAN));
        t.done();
        assert_eq!(t.step(), Step::Bombard(FRENCH), "who stops leaves the other free to go on");
        t.bombard("h", 20);
        assert_eq!(t.step(), Step::CounterBattery(PRUSSIAN), "who has stopped may still answer");
        t.dice(&[1, 1]).pick("H");
        assert_eq!(t.step(), Step::Activate(FRENCH), "no gun is left");
    }

    #[test]
    fn one_side_may_shoot_on_and_on_after_the_other_stopped() {
        let mut t = position("2-30-20 3-30")
            .french(2, [field("g", 3), bn("a")])
            .french(3, [field("h", 3), bn("b")])
            .prussian(20, bns("A"))
            .bombardment(FRENCH);
        t.bombard_rolling("g", 20, &[1]);
        assert_eq!(t.step(), Step::Bombard(FRENCH), "the Prussian has no gun");
        t.bombard_rolling("h", 20, &[1]);
        assert!(matches!(t.step(), Step::Activate(_)));
    }

    #[test]
    fn prussian_heavy_guns_bombard_six_zones_only() {
        for zone in 1..=12 {
            let map = format!("{zone}-30-20");
            let p = position(&map).french(zone, bns("a")).prussian(20, [heavy("HEAVY", 4)]).fortified(&[20]);
            let listed = [1, 2, 3, 7, 8, 9].contains(&zone);
            assert_eq!(p.bombardment(PRUSSIAN).may_bombard("HEAVY", zone), listed, "zone {zone}");
        }
    }

    #[test]
    fn field_guns_bombard_any_enemy_zone_in_range() {
        for zone in [4, 5, 6, 10, 11, 12] {
            let map = format!("{zone}-30-20");
            let p = position(&map).french(zone, [bn("a"), field("gun", 3)]).prussian(20, [field("GUN", 4)]);
            let p = p.fortified(&[20]).state(move |s| s.fortified.insert(crate::geometry::ZoneId(zone)));
            assert!(p.bombardment(PRUSSIAN).may_bombard("GUN", zone));
            assert!(p.bombardment(FRENCH).may_bombard("gun", 20));
        }
    }

    #[test]
    fn heavy_guns_answer_guns_anywhere() {
        // The list of zones binds the bombardment, not the counter-battery.
        let mut t = position("4-30-20")
            .french(4, [heavy("gun", 4), bn("a")])
            .prussian(20, [heavy("HEAVY", 4), bn("A")])
            .fortified(&[4, 20])
            .bombardment(FRENCH);
        assert!(!t.may_bombard("HEAVY", 4));
        t.bombard("gun", 20);
        assert!(t.may_pick("HEAVY"));
    }

    #[test]
    fn a_gun_whose_fortification_was_shot_away_is_silent() {
        let mut t = position("2-30-20-21")
            .french(2, [field("gun", 6)])
            .prussian(20, [field("GUN", 4), bn("A"), bn("B")])
            .fortified(&[20])
            .bombardment(FRENCH);
        t.bombard("gun", 20).dice(&[3]).done();
        assert!(!t.fortified(20), "the second hit");
        t.pick("A");
        assert!(matches!(t.step(), Step::Activate(_)), "GUN can bombard no more");
    }
}

mod r8_1 {
    use super::*;

    /// Who may answer a Prussian shot at zone 9 from zone 20, two zones away. `map` says where the French gun is.
    fn may_answer(shot: Piece, gun: Piece, zone: u8, map: &str, fortified: bool) -> bool {
        let (shooter, name) = (shot.name().to_owned(), gun.name().to_owned());
        let p = position(&format!("9-30-20 {map}")).french(9, bns("z")).french(zone, [gun, bn("a")]);
        let p = p.prussian(20, [shot]).fortified(&[20]);
        let p = p.state(move |s| {
            if fortified {
                s.fortified.insert(crate::geometry::ZoneId(zone))
            }
        });
        let mut t = p.bombardment(PRUSSIAN);
        t.bombard_maybe(&shooter, 9);
        t.step() == Step::CounterBattery(FRENCH) && t.may_pick(&name)
    }

    #[test]
    fn heavy_guns_answer_heavy_guns_field_guns_do_not() {
        assert!(may_answer(heavy("HEAVY", 4), heavy("h", 4), 2, "2-30", false));
        assert!(!may_answer(heavy("HEAVY", 4), field("g", 4), 2, "2-30", false));
    }

    #[test]
    fn any_gun_in_range_answers_a_field_gun() {
        assert!(may_answer(field("GUN", 4), field("g", 4), 2, "2-30", false));
        assert!(!may_answer(field("GUN", 4), field("g", 4), 2, "2-31-30", false), "out of range");
        assert!(may_answer(field("GUN", 4), heavy("h", 4), 2, "2-31-30", false));
        assert!(!may_answer(field("GUN", 4), heavy("h", 4), 2, "2-31-32-30", false), "out of range");
        assert!(may_answer(field("GUN", 4), flying("f", 2), 5, "5-30", false), "from the open beside a battalion");
    }

    #[test]
    fn used_guns_and_guns_out_of_battery_do_not_answer() {
        assert!(!may_answer(field("GUN", 4), field("g", 4).used(), 2, "2-30", false));
        assert!(!may_answer(field("GUN", 4), field("g", 4), 5, "5-30", false), "in the open");
        assert!(may_answer(field("GUN", 4), field("g", 4), 5, "5-30", true));
    }

    #[test]
    fn guns_of_zone_1_answer_from_further_away_at_minus_one() {
        let reply = |shot: Piece, gun: Piece, map: &str| {
            let (shooter, name) = (shot.name().to_owned(), gun.name().to_owned());
            let p = position(&format!("9-30-20 {map}")).french(9, bns("z")).french(1, [gun]);
            let mut t = p.prussian(20, [shot]).fortified(&[20]).bombardment(PRUSSIAN);
            t.bombard(&shooter, 9).dice(&[3, 1]).pick(&name);
            t.reply()
        };
        assert_eq!(reply(field("GUN", 4), field("g", 4), "1-31-30"), (-1, 1), "field at 3: row 2");
        assert_eq!(reply(heavy("HEAVY", 4), heavy("h", 4), "1-31-32-30"), (0, 1), "heavy at 4: +1 and -1");
        assert_eq!(reply(heavy("HEAVY", 4), heavy("h", 4), "1-31-30"), (1, 2), "heavy at 3: +1");
    }

    #[test]
    fn a_single_gun_answers_a_shot() {
        let mut t = position("9-30-20 2-30 3-30")
            .french(9, bns("z"))
            .french(2, [field("g", 3)])
            .french(3, [field("h", 3)])
            .prussian(20, [field("GUN", 4)])
            .fortified(&[20])
            .bombardment(PRUSSIAN);
        t.bombard("GUN", 9).dice(&[1, 1]).pick("g").expect("g: used in 2, h: ready in 3, GUN: used in 20");
        assert_eq!(t.step(), Step::Bombard(FRENCH));
    }

    #[test]
    fn counter_battery_saves_the_fort() {
        let shot = |answer: bool| {
            let mut t = position("3-5-12")
                .french(3, [heavy("h", 4), bn("a")])
                .prussian(12, [heavy("HEAVY", 4)])
                .fortified(&[12])
                .bombardment(PRUSSIAN);
            t.bombard("HEAVY", 3);
            if answer {
                t.dice(&[4, 5]).pick("h");
                assert_eq!(t.reply(), (1, 3), "4 and heavy 1: -3");
            } else {
                t.dice(&[5]).done();
            }
            t
        };
        let mut t = shot(true);
        assert_eq!(t.shell(), (-2, 1));
        assert_eq!(t.damage(3), 0, "one hit is less than +2");
        t.expect("a: G in 3, h: used in 3, HEAVY: used in 12");
        let mut t = shot(false);
        assert_eq!(t.shell(), (1, 3));
        assert_eq!(t.damage(3), 1);
        t.expect("a: X in 3, h: ready in 3");
    }

    /// A shot at a Prussian zone or a French one: modifier and hits.
    fn roll(p: &Position, side: crate::side::Side, gun: &str, zone: u8, die: u32) -> (i8, u8) {
        let mut t = p.bombardment(side);
        t.bombard_rolling(gun, zone, &[die]);
        t.shell()
    }

    #[test]
    fn every_modifier_of_a_bombardment() {
        let at_9 = |map: &str, gun: Piece| position(map).french(9, bns("a")).prussian(20, [gun]).fortified(&[20, 9]);
        assert_eq!(roll(&at_9("9-30-20", field("G", 4)), PRUSSIAN, "G", 9, 4), (0, 2), "field");
        assert_eq!(roll(&at_9("9-30-20", heavy("G", 4)), PRUSSIAN, "G", 9, 4), (1, 2), "heavy");
        assert_eq!(roll(&at_9("9-20", heavy("G", 4)), PRUSSIAN, "G", 9, 4), (2, 3), "heavy, next to the target");
        assert_eq!(roll(&at_9("9-20", field("G", 4)), PRUSSIAN, "G", 9, 4), (0, 2), "field, next to the target");
        let from_1 = |map: &str, gun: Piece| position(map).french(1, [gun]).prussian(20, bns("A"));
        assert_eq!(roll(&from_1("1-31-32-33-20", heavy("g", 4)), FRENCH, "g", 20, 4), (0, 2), "heavy at long range");
        assert_eq!(roll(&from_1("1-31-32-20", field("g", 4)), FRENCH, "g", 20, 4), (-1, 1), "field at long range");
        let shells = from_1("1-31-20", field("g", 4)).state(|s| s.more_shells = true);
        assert_eq!(roll(&shells, FRENCH, "g", 20, 4), (-1, 1), "More shells");
    }

    #[test]
    fn envoys_and_everything_together() {
        let mut t = position("9-20 2-9")
            .french(9, bns("a"))
            .french(2, [heavy("h", 6)])
            .prussian(20, [heavy("HEAVY", 4)])
            .fortified(&[9, 20])
            .hand(PRUSSIAN, &[Envoys])
            .bombardment(PRUSSIAN);
        t.play(Envoys).bombard("HEAVY", 9).dice(&[5, 4]).pick("h");
        assert_eq!(t.reply(), (1, 4));
        assert_eq!(t.shell(), (-1, 1), "4 + 1 heavy + 1 near + 1 Envoys - 4");
    }

    #[test]
    fn the_counter_battery_die_stays_on_its_table() {
        let reply = |gun: Piece, map: &str, shells: bool, die: u32| {
            let shot = if matches!(gun.name(), "h") { heavy("G", 4) } else { field("G", 4) };
            let name = gun.name().to_owned();
            let p = position(&format!("9-30-20 {map}")).french(9, bns("z")).french(1, [gun]).prussian(20, [shot]);
            let mut t = p.fortified(&[20]).state(move |s| s.more_shells = shells).bombardment(PRUSSIAN);
            t.bombard("G", 9).dice(&[die, 1]).pick(&name);
            t.reply()
        };
        assert_eq!(reply(heavy("h", 4), "1-31-32-30", true, 3), (-1, 1), "3 + 1 - 1 - 1 = 2");
        assert_eq!(reply(heavy("h", 6), "1-31-30", false, 6), (1, 4), "7 reads as 6");
        assert_eq!(reply(field("g", 4), "1-31-30", false, 1), (-1, 0), "0 reads as 1");
    }

    fn three_guns_at_9() -> Position {
        position("9-30-20 30-21 30-22")
            .french(9, bns("a b"))
            .prussian(20, [field("G", 4)])
            .prussian(21, [field("H", 4)])
            .prussian(22, [field("I", 4)])
            .fortified(&[20, 21, 22])
    }

    #[test]
    fn a_zone_bombarded_before_in_the_turn_costs_one() {
        let mut t = three_guns_at_9().bombardment(PRUSSIAN);
        t.bombard_rolling("G", 9, &[1]);
        assert_eq!(t.shell(), (0, 0), "without effect");
        t.bombard_rolling("H", 9, &[1]);
        assert_eq!(t.shell(), (-1, 0), "but bombarded");
        t.bombard_rolling("I", 9, &[1]);
        assert_eq!(t.shell(), (-1, 0));
    }

    #[test]
    fn a_new_turn_clears_the_penalty() {
        let mut t = three_guns_at_9().map("9-30-20 30-21 30-22-40 e40").bombardment(PRUSSIAN);
        t.bombard_rolling("G", 9, &[1]);
        t.skip_to(|step| matches!(step, Step::Activate(_)));
        t.skip_to(|step| step == Step::Bombard(PRUSSIAN)).bombard_rolling("G", 9, &[1]);
        assert_eq!(t.shell(), (0, 0));
    }

    #[test]
    fn a_cancelled_shot_does_not_count_as_a_bombardment() {
        let mut t = position("2-30-20 3-30")
            .french(2, [field("g", 4)])
            .french(3, [field("h", 4)])
            .prussian(20, bns("A"))
            .hand(PRUSSIAN, &[BadQualityShell])
            .bombardment(FRENCH);
        t.bombard("g", 20).play(BadQualityShell).bombard_rolling("h", 20, &[4]);
        assert_eq!(t.shell(), (0, 2));
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn scouts_and_guns_do_not_suffer() {
        shelled(vec![scouts("s"), field("g", 3)], &[], &[], 3).expect("s: G in 5, g: ready in 5");
        let stack = vec![bn("a"), scouts("s"), field("g", 3)];
        shelled(stack, &[], &[], 3).expect("a: X in 5, s: G in 5, g: ready in 5");
    }
}

mod r8_2_1 {
    use super::*;

    #[test]
    fn one_battalion_takes_all_hits_and_is_never_put_out_of_action() {
        for (result, seen) in [(1, "D in 5"), (2, "X in 5"), (3, "X in 5"), (4, "X in 5")] {
            assert_eq!(shelled(bns("a"), &[], &[], result).see("a"), seen, "result {result}");
        }
        for result in [1, 2] {
            shelled(vec![bn("a").diminished()], &[], &[], result).expect("a: X in 5");
        }
        shelled(vec![bn("a").exhausted()], &[], &[], 1).expect("a: X in 5");
    }

    #[test]
    fn five_hits_exhaust_no_more_than_two_do() {
        let mut t = position("9-30-20").french(9, bns("a")).prussian(20, [heavy("HEAVY", 6)]).fortified(&[20]);
        t = t.hand(PRUSSIAN, &[Envoys]);
        let mut t = t.bombardment(PRUSSIAN);
        t.play(Envoys).bombard_rolling("HEAVY", 9, &[6]);
        assert_eq!(t.shell(), (2, 5));
        t.expect("a: X in 9");
    }
}

mod r8_2_2 {
    use super::*;

    #[test]
    fn every_battalion_takes_one_before_any_takes_two() {
        let mut t = shelled(bns("a b c"), &[], &[], 2);
        assert_eq!(t.step(), Step::Allocate(FRENCH), "the owner chooses");
        t.pick("a");
        assert!(!t.may_pick("a"), "nobody takes a second hit while another is unhit");
        t.pick("c").expect("a: D in 5, b: G in 5, c: D in 5");
        shelled(bns("a b c"), &[], &[], 3).expect("a: D in 5, b: D in 5, c: D in 5");
    }

    #[test]
    fn four_hits_on_three_battalions() {
        let mut t = shelled(bns("a b c"), &[], &[], 4);
        t.expect("a: D in 5, b: D in 5, c: D in 5").pick("b").expect("a: D in 5, b: X in 5, c: D in 5");
    }

    #[test]
    fn five_hits_on_three_battalions() {
        let p = position("9-30-20").french(9, bns("a b c")).prussian(20, [heavy("HEAVY", 6)]).fortified(&[20]);
        let mut t = p.hand(PRUSSIAN, &[Envoys]).bombardment(PRUSSIAN);
        t.play(Envoys).bombard_rolling("HEAVY", 9, &[6]).pick("a");
        assert!(!t.may_pick("a"));
        t.pick("b").expect("a: X in 9, b: X in 9, c: D in 9");
    }

    #[test]
    fn an_exhausted_battalion_absorbs_its_hit() {
        shelled(vec![bn("a").exhausted(), bn("b")], &[], &[], 2).expect("a: X in 5, b: D in 5");
    }

    #[test]
    fn exhausted_battalions_absorb_one_hit_a_round_not_more() {
        shelled(vec![bn("a").exhausted(), bn("b")], &[], &[], 4).expect("a: X in 5, b: X in 5");
        let mut t = shelled(vec![bn("a").exhausted(), bn("b")], &[], &[], 3);
        t.expect("a: X in 5, b: D in 5").pick("a").expect("a: X in 5, b: D in 5");
    }
}

mod r8_2_3 {
    use super::*;

    #[test]
    fn a_marker_takes_the_second_hit_and_is_removed() {
        let results = [(1, "D in 5", true), (2, "D in 5", false), (3, "X in 5", false), (4, "X in 5", false)];
        for (result, seen, stays) in results {
            let t = shelled(bns("a"), &[5], &[], result);
            assert_eq!((t.see("a").as_str(), t.fortified(5)), (seen, stays), "result {result}");
        }
    }

    #[test]
    fn only_one_of_two_markers_is_affected() {
        let mut t = shelled_prussians(bns("A B"), &[20], &[20], 3);
        t.expect("A: D in 20, B: D in 20");
        assert_ne!(t.fortified(20), t.trenched(20), "exactly one is left");
        let mut t = shelled_prussians(bns("A B"), &[20], &[20], 4);
        t.pick("A").expect("A: X in 20, B: D in 20");
        assert_ne!(t.fortified(20), t.trenched(20), "the fourth hit goes to a battalion");
    }

    #[test]
    fn a_later_shot_takes_the_other_marker() {
        let mut t = position("2-30-20 3-30")
            .french(2, [field("g", 6)])
            .french(3, [field("h", 6)])
            .prussian(20, bns("A"))
            .fortified(&[20])
            .trenched(&[20])
            .bombardment(FRENCH);
        t.bombard_rolling("g", 20, &[3]).bombard_rolling("h", 20, &[4]);
        assert_eq!(t.shell(), (-1, 2));
        assert!(!t.fortified(20) && !t.trenched(20));
    }

    #[test]
    fn a_trench_works_like_a_fortification() {
        let mut t = shelled_prussians(bns("A"), &[], &[20], 2);
        t.expect("A: D in 20");
        assert!(!t.trenched(20));
        shelled_prussians(bns("A"), &[], &[20], 3).expect("A: X in 20");
    }
}

mod r8_2_4 {
    use super::*;

    fn on_bonus(bonus: &str, result: usize) -> Table {
        let p =
            position(&format!("5-30-20 {bonus}")).french(5, bns("a b")).prussian(20, [field("G", 6)]).fortified(&[20]);
        let mut t = p.bombardment(PRUSSIAN);
        t.bombard_rolling("G", 5, &[RESULT[result]]);
        t
    }

    #[test]
    fn a_bonus_of_one_takes_one_hit_off() {
        on_bonus("5+1", 1).expect("a: G in 5, b: G in 5");
        on_bonus("5+1", 2).pick("b").expect("a: G in 5, b: D in 5");
        on_bonus("5+1", 3).expect("a: D in 5, b: D in 5");
        on_bonus("5+1", 4).pick("a").expect("a: X in 5, b: D in 5");
    }

    #[test]
    fn a_higher_bonus_takes_off_as_many() {
        on_bonus("5+2", 2).expect("a: G in 5, b: G in 5");
        on_bonus("5+2", 4).expect("a: D in 5, b: D in 5");
        on_bonus("5+3", 4).pick("a").expect("a: D in 5, b: G in 5");
    }
}

mod r8_2_5 {
    use super::*;

    /// A field gun of rating 6 shoots at a fort two zones away.
    fn fort(zone: u8, map: &str, garrison: &str, level: usize, result: usize) -> Table {
        let p = position(&format!("{zone}-30-20 {map}")).french(zone, bns(garrison)).prussian(20, [field("G", 6)]);
        let mut t = p.fortified(&[20]).damaged(zone, level).bombardment(PRUSSIAN);
        t.bombard_rolling("G", zone, &[RESULT[result]]);
        t
    }

    #[test]
    fn below_the_bonus_nothing_happens() {
        for (zone, most) in [(2, 1), (3, 1), (8, 2), (1, 4)] {
            for result in 1..=most {
                let t = fort(zone, "", "a", 0, result);
                assert_eq!((t.damage(zone), t.see("a")), (0, format!("G in {zone}")), "fort {zone}, result {result}");
            }
        }
    }

    #[test]
    fn from_the_bonus_on_the_fort_is_damaged_and_suffers_its_bonus() {
        for result in 2..=4 {
            let t = fort(2, "", "a", 0, result);
            assert_eq!((t.damage(2), t.see("a").as_str()), (1, "X in 2"), "result {result}");
        }
        let mut t = fort(2, "", "a b c", 0, 3);
        t.pick("a").pick("b").expect("a: D in 2, b: D in 2, c: G in 2");
        let mut t = fort(8, "", "a b c", 0, 3);
        assert_eq!(t.damage(8), 1);
        t.expect("a: D in 8, b: D in 8, c: D in 8");
    }

    #[test]
    fn a_fort_of_one_is_damaged_by_one_hit() {
        let mut t = fort(2, "2+1", "a", 0, 1);
        assert_eq!(t.damage(2), 1);
        t.expect("a: D in 2");
    }

    #[test]
    fn only_zone_1_is_damaged_twice() {
        let mut t = fort(2, "", "a", 1, 2);
        assert_eq!(t.damage(2), 1);
        t.expect("a: D in 2");
    }

    #[test]
    fn a_damaged_fort_defends_with_what_is_left() {
        let mut t = position("8-30-31 8-20")
            .french(8, bns("a b"))
            .prussian(20, [bn("A").values(3, 9, 3), bn("B").values(3, 9, 3)])
            .fortified(&[20])
            .damaged(8, 1)
            .data(|d| d.zones.iter_mut().filter(|z| z.id.0 == 8).for_each(|z| z.bonus = 2))
            .activation(PRUSSIAN);
        t.activate(20, "A B").march(&[20, 20]).attack(20, 8).done().dice(&[6]).go();
        assert_eq!(t.assault(), (18, 6, 4, 4, 3, 2));
        t.expect("a: D in 8, b: D in 8");
    }

    /// A heavy gun of rating 6 next to zone 1.
    fn citadel(level: usize, die: u32, incendiary: bool) -> Table {
        let p = position("1-20").french(1, bns("a b c d e")).prussian(20, [heavy("HEAVY", 6)]).fortified(&[20]);
        let mut t = p.damaged(1, level).hand(PRUSSIAN, &[IncendiaryShells]).bombardment(PRUSSIAN);
        if incendiary {
            t.play(IncendiaryShells);
        }
        t.bombard_rolling("HEAVY", 1, &[die]);
        t
    }

    #[test]
    fn zone_1_takes_five_hits_to_be_damaged() {
        assert_eq!(citadel(0, 5, false).damage(1), 0, "4 hits");
        let mut t = citadel(0, 6, false);
        assert_eq!((t.shell(), t.damage(1)), ((2, 5), 1));
        t.expect("a: D in 1, b: D in 1, c: D in 1, d: D in 1, e: D in 1");
        assert_eq!(citadel(0, 5, true).damage(1), 1, "4 and one by Incendiary shells");
        assert_eq!(citadel(0, 6, true).damage(1), 1, "6 hits, one marker");
    }

    #[test]
    fn damaged_once_zone_1_takes_four_hits_for_the_second_marker() {
        let t = citadel(1, 3, false);
        assert_eq!((t.shell().1, t.damage(1), t.see("a").as_str()), (3, 1, "G in 1"));
        let mut t = citadel(1, 4, false);
        assert_eq!((t.shell().1, t.damage(1)), (4, 2));
        t.pick("a").pick("b").pick("c").pick("d").expect("d: D in 1, e: G in 1");
    }

    #[test]
    fn zone_1_keeps_three_to_the_end() {
        for (die, hits) in [(3, 3), (4, 4), (6, 5)] {
            let mut t = citadel(2, die, false);
            assert_eq!((t.shell().1, t.damage(1)), (hits, 2));
            t.pick("a").pick("b").pick("c").expect("c: D in 1, d: G in 1, e: G in 1");
        }
        let t = citadel(2, 2, false);
        assert_eq!((t.shell().1, t.see("a").as_str()), (2, "G in 1"), "below +3");
    }

    #[test]
    fn damage_does_not_count_for_victory_and_is_not_repaired() {
        let t = position("1-20").french(1, bns("a")).damaged(1, 2).points(9, 9).reorganisation();
        assert_eq!(t.game.victory_points(&t.state), (5, 0));
        assert!(!t.may(Action::Fortify(crate::geometry::ZoneId(1))));
        assert!(t.events().all(|e| !matches!(e, Event::FortDamaged { .. })));
    }
}
