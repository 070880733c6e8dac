//! §1 Zones, stacking, units.

use super::fixture::*;
use crate::belfort::{Action, FRENCH, PRUSSIAN, Step};
use crate::side::Side;

/// Whether a unit of `side` next to zone `zone` may join the units there, by an activation or, a gun, on its own.
fn joins(side: Side, zone: u8, mover: Piece, stack: Vec<Piece>) -> bool {
    let name = mover.name().to_owned();
    let p = position(&format!("{zone}-30-31"));
    let p = match side {
        Side::First => p.french(zone, stack).french(30, [mover]),
        Side::Second => p.prussian(zone, stack).prussian(30, [mover]),
    };
    let mut t = p.activation(side);
    let gun = Action::MoveGun(t.id(&name));
    if t.may(gun) { t.act(gun).may_go_to(zone) } else { t.activate(30, &name).may_go_to(zone) }
}

fn may_join(mover: Piece, stack: Vec<Piece>) -> bool {
    joins(PRUSSIAN, 20, mover, stack)
}

fn may_follow(mover: Piece, stack: Vec<Piece>) -> bool {
    joins(FRENCH, 5, mover, stack)
}

mod r1_1_1 {
    use super::*;

    fn shelled(die: u32) -> Table {
        let mut t = position("5+1 5-20")
            .french(5, bns("a"))
            .prussian(20, [field("GUN", 4)])
            .fortified(&[5, 20])
            .bombardment(PRUSSIAN);
        t.bombard_rolling("GUN", 5, &[die]);
        t
    }

    #[test]
    fn with_a_printed_bonus_and_a_marker_only_the_printed_bonus_works() {
        for (die, result, seen) in [(2, 1, "G in 5"), (4, 2, "D in 5"), (6, 3, "X in 5")] {
            let t = shelled(die);
            assert_eq!(t.shell(), (0, result));
            assert_eq!(t.see("a"), seen, "result {result}");
            assert!(t.fortified(5), "the marker is not touched");
        }
    }

    #[test]
    fn zones_that_touch_at_a_corner_are_not_adjacent() {
        let corner = position("12x14 12-13 13-14 14-15 15-16").french(12, bns("a")).prussian(14, bns("A B"));
        assert!(corner.holds(), "both may stand in the open");
        let mut t = corner.activation(PRUSSIAN);
        t.activate(14, "A");
        assert!(t.may_go_to(16), "nobody has to stop");
        t.to(14);
        assert_eq!(t.step(), Step::Activate(FRENCH), "there is nothing to attack, and no fire");
        assert_eq!(t.fires(), 0);
    }

    #[test]
    fn fire_goes_over_borders_not_over_corners() {
        let t = position("2x14 2-13-15-14").french(2, [field("gun", 4)]).prussian(14, bns("A")).bombardment(FRENCH);
        assert!(!t.may_bombard("gun", 14), "three zones away by the borders");
    }

    #[test]
    fn the_sides_stand_next_to_each_other_only_where_every_zone_has_a_bonus() {
        let pair = |map: &str| position(map).french(5, bns("a")).prussian(20, bns("A"));
        assert!(!pair("5-20").holds(), "open against open");
        assert!(!pair("5-20").fortified(&[5]).holds(), "fortification against open");
        assert!(!pair("5-20").trenched(&[20]).holds(), "open against trench");
        assert!(pair("5-20").fortified(&[5]).trenched(&[20]).holds(), "fortification against trench");
        assert!(pair("5+1 5-20").fortified(&[20]).holds(), "printed against fortification");
        let two = pair("5+1 5-20 5-21").prussian(21, bns("B"));
        assert!(!two.fortified(&[20]).holds(), "one of two Prussian zones is open");
    }

    #[test]
    fn nobody_enters_a_zone_of_the_enemy() {
        let map = "e5 20-5-21-22 22-23 e23";
        let mut t = position(map).french(5, bns("a")).prussian(22, bns("A")).headquarters(bns("B"));
        let mut d = t.operational(PRUSSIAN);
        assert!(!d.pick("A").may_go_to(5), "by operational movement");
        let mut d = t.operational(PRUSSIAN);
        assert_eq!(d.pick("B").zones(), [23], "from the headquarters");
        let mut f = t.activation(PRUSSIAN);
        f.activate(22, "A");
        assert_eq!(f.zones(), [21, 22, 23], "by an activation: neither into 5 nor through it");
        t = position("5-6-20-21").french(6, bns("a")).prussian(20, bns("A"));
        let mut f = t.fortified(&[6, 20]).activation(FRENCH);
        assert_eq!(f.activate(6, "a").zones(), [5, 6], "the French neither");
    }

    #[test]
    fn nobody_retreats_into_a_zone_of_the_enemy() {
        let mut t = position("5-20-6 20-21")
            .french(5, bns("a").into_iter().map(|p| p.values(0, 3, 9)))
            .french(6, bns("b"))
            .prussian(20, bns("A"))
            .fortified(&[5, 6, 20])
            .activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5);
        t.dice(&[1]).go();
        assert_eq!(t.zones(), [21]);
    }

    #[test]
    fn the_headquarters_are_reached_in_phase_d_only() {
        let p = position("e20 20-21").prussian(20, bns("A"));
        let mut f = p.activation(PRUSSIAN);
        assert_eq!(f.activate(20, "A").zones(), [20, 21]);
        let mut d = p.operational(PRUSSIAN);
        d.pick("A").to(0).expect("A: G in HQ");
    }

    #[test]
    fn who_retreats_off_the_map_is_not_in_the_headquarters() {
        let mut t = position("e20 5-20")
            .french(5, [bn("a").values(0, 3, 9)])
            .prussian(20, bns("A"))
            .fortified(&[5, 20])
            .activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5).dice(&[1]).go().act(Action::OffMap).expect("A: out");
    }
}

mod r1_1_2 {
    use super::*;

    #[test]
    fn a_zone_takes_three_battalions_and_a_gun_scouts_and_flying_battery_are_free() {
        let full = || vec![bn("a"), bn("b").diminished(), bn("c").exhausted(), field("gun", 3)];
        assert!(!may_follow(bn("x"), full()), "a fourth battalion");
        assert!(!may_follow(field("x", 3), full()), "a second gun");
        assert!(may_follow(scouts("x"), full()));
        assert!(may_follow(flying("x", 2), full()));
        assert!(may_follow(bn("x"), vec![bn("a"), bn("b"), scouts("s"), scouts("r"), flying("f", 2), field("gun", 3)]));
    }

    #[test]
    fn zone_1_takes_six_battalions_and_four_guns() {
        let guns = |names: &str| names.split(' ').map(|n| field(n, 3)).collect::<Vec<_>>();
        let into_citadel = |mover: Piece, stack: Vec<Piece>| joins(FRENCH, 1, mover, stack);
        assert!(into_citadel(bn("x"), bns("a b c d e")));
        assert!(!into_citadel(bn("x"), bns("a b c d e f")));
        assert!(into_citadel(field("x", 3), guns("g h i")));
        assert!(!into_citadel(field("x", 3), guns("g h i j")));
        let mut full = bns("a b c d e f");
        full.extend(guns("g h i j"));
        assert!(into_citadel(scouts("x"), full.clone()));
        assert!(into_citadel(flying("x", 2), full));
    }

    #[test]
    fn three_battalions_of_a_division_are_joined_by_what_is_free_or_has_no_colour() {
        let gold = || bns("A B C");
        assert!(may_join(uhlans("X"), gold()), "Uhlans do not count");
        assert!(!may_join(uhlans("X").green(), gold()), "but their division does");
        assert!(!may_join(bn("X").green(), gold()));
        assert!(!may_join(pioneers("X"), gold()), "the pioneers count");
        assert!(may_join(heavy("X", 4), gold()), "siege artillery goes with any");
        assert!(may_join(field("X", 4), gold()), "field artillery with its division");
        assert!(!may_join(field("X", 4).green(), gold()), "and no other");
        let mut with_gun = gold();
        with_gun.push(heavy("HEAVY", 4));
        assert!(!may_join(field("X", 4), with_gun), "one gun a zone");
    }

    #[test]
    fn the_pioneers_join_any_division_but_bring_no_two_together() {
        assert!(may_join(pioneers("X"), vec![bn("A"), bn("B"), heavy("HEAVY", 4)]));
        assert!(!may_join(bn("X").green(), vec![bn("A"), pioneers("P")]));
        assert!(!position("20").prussian(20, [pioneers("P"), bn("A"), bn("B").green()]).holds());
        assert!(position("20").prussian(20, [pioneers("P"), bn("A"), heavy("HEAVY", 4)]).holds());
    }

    #[test]
    fn the_headquarters_take_any_number_of_any_division() {
        let crowd = bns("A B C D E").into_iter().chain([bn("F").green(), bn("G").red(), heavy("H", 4), field("I", 3)]);
        assert!(position("20").headquarters(crowd).holds());
    }

    #[test]
    fn the_exception_of_zone_1_is_for_the_zone_not_for_a_side() {
        let held = |names: &str| joins(PRUSSIAN, 1, bn("X"), bns(names));
        assert!(held("A B C D E"));
        assert!(!held("A B C D E F"));
        let mut guns: Vec<Piece> = ["P", "Q", "R", "S"].map(|n| heavy(n, 3)).into_iter().collect();
        assert!(position("1").prussian(1, guns.clone()).holds());
        guns.push(heavy("T", 3));
        assert!(!position("1").prussian(1, guns).holds());
    }

    #[test]
    fn the_limit_binds_during_an_activation_but_only_at_the_end_of_operational_movement() {
        let p = position("20-21-22").prussian(20, bns("X")).prussian(21, bns("A B C"));
        assert_eq!(p.activation(PRUSSIAN).activate(20, "X").zones(), [20], "nobody crosses a full zone");
        let mut t = p.operational(PRUSSIAN);
        assert_eq!(t.pick("X").zones(), [21, 22], "crossed, or entered in exchange for another");
        t.to(21).pick("B").to(20).expect("X: G in 21, B: G in 20");
    }
}

mod r1_3_1 {
    use super::*;
    use crate::belfort::Values;

    #[test]
    fn every_level_takes_one_off_every_value() {
        let t = position("5-6-7 9")
            .french(5, [bn("a").values(3, 3, 4)])
            .french(6, [bn("b").values(3, 3, 4).diminished()])
            .french(7, [bn("c").values(3, 3, 4).exhausted()])
            .prussian(9, [pioneers("P").values(3, 3, 4).exhausted()])
            .activation(FRENCH);
        let values = |name: &str| {
            let (side, unit) = t.find(name);
            t.game.values(&t.state, side, unit)
        };
        assert_eq!(values("a"), Values { fire: 3, attack: 3, defence: 4 });
        assert_eq!(values("b"), Values { fire: 2, attack: 2, defence: 3 });
        assert_eq!(values("c"), Values { fire: 1, attack: 1, defence: 2 });
        assert_eq!(values("P"), values("c"), "the pioneers are a battalion like the others");
    }

    #[test]
    fn values_do_not_fall_below_zero() {
        let t = position("5").french(5, [bn("a").values(1, 1, 1).exhausted()]).activation(FRENCH);
        let (side, unit) = t.find("a");
        assert_eq!(t.game.values(&t.state, side, unit), crate::belfort::Values::default());
    }

    #[test]
    fn good_order_then_diminished_then_exhausted() {
        let mut t = position("5-20")
            .french(5, [bn("a").values(12, 3, 3)])
            .prussian(20, [bn("A").values(9, 9, 9)])
            .fortified(&[5, 20])
            .activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5).dice(&[1]).go().expect("A: D in 20").done().to(20).done();
        t.activate(20, "A").to(20).attack(20, 5).dice(&[1]).go().expect("A: X in 20").done();
        assert!(!t.may_activate(20), "nothing is left that could attack");
    }

    #[test]
    fn a_scout_company_has_one_step() {
        let mut t = position("5-20-21")
            .french(5, [scouts("s")])
            .prussian(20, [bn("A").values(3, 9, 9)])
            .fortified(&[5, 20])
            .activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5).dice(&[1]).go();
        t.dice(&[2]).go();
        assert_eq!(t.assault(), (9, 1, 1, 4, 1, 0), "attack 9 against the scouts' 1; scouts are no battalion");
        t.expect("s: removed, A: G in 5");
    }

    #[test]
    fn scouts_add_fire_attack_and_defence() {
        let mut t = position("5-20-21")
            .french(5, [bn("a"), scouts("s")])
            .prussian(20, [bn("A").values(2, 2, 2)])
            .fortified(&[5, 20])
            .activation(FRENCH);
        t.activate(5, "a s").march(&[5, 5]).attack(5, 20).dice(&[1]).go();
        t.dice(&[6]).go();
        assert_eq!(t.assault().0, 4, "the attack of the battalion and of the scouts");
        let mut t = position("5-20-21")
            .french(5, [bn("a"), scouts("s")])
            .prussian(20, bns("A B C"))
            .fortified(&[5, 20])
            .activation(PRUSSIAN);
        t.activate(20, "A B C").march(&[20, 20, 20]).attack(20, 5).dice(&[1]).go();
        assert_eq!(t.fire(), (4, 1, 0));
        t.dice(&[3]).go();
        assert_eq!(t.assault().1, 4, "the defence of both");
    }

    #[test]
    fn scouts_are_not_set_up() {
        use crate::belfort::unit::Arrival;
        let p = position("1-2").off_map(
            FRENCH,
            crate::belfort::Place::Waiting,
            [scouts("s").arrives(Arrival::Stratagem), fortress("fort", 6), bn("a")],
        );
        let game = p.game();
        assert!(!game.classes(FRENCH).set_up.has(crate::belfort::UnitId(0)));
    }
}

mod r1_3_2 {
    use super::*;

    #[test]
    fn uhlans_enter_no_trench_and_no_bonus_but_a_fortification() {
        let p = position("22-20-21 20-23-26 20-24-25 24+1 21-27").prussian(20, [uhlans("U")]).trenched(&[23]);
        let p = p.fortified(&[21]);
        assert_eq!(p.activation(PRUSSIAN).activate(20, "U").zones(), [20, 21, 22, 27], "by activation");
        assert_eq!(p.operational(PRUSSIAN).pick("U").zones(), [21, 22, 27], "by operational movement");
    }

    #[test]
    fn uhlans_do_not_attack_fortifications_trenches_or_bonuses() {
        let against = |map: &str, works: &'static [u8]| {
            let mut t = position(map)
                .french(5, bns("a"))
                .prussian(21, [uhlans("U")])
                .fortified(works)
                .ruling("open-defenders", "stand")
                .activation(PRUSSIAN);
            t.activate(21, "U").to(20);
            t.step() == Step::Objective(PRUSSIAN) && t.may_attack(20, 5)
        };
        assert!(!against("5-20-21", &[5]), "a fortification");
        assert!(!against("5+1 5-20-21", &[]), "a printed bonus, which they could not occupy");
        assert!(against("5-20-21", &[]), "an open zone");
    }

    #[test]
    fn uhlans_defend_a_fortification_like_a_battalion() {
        let mut t = position("5-20-21-22")
            .french(5, [bn("a").values(3, 9, 3)])
            .prussian(20, [uhlans("U")])
            .fortified(&[5, 20])
            .activation(FRENCH);
        t.activate(5, "a").to(5).attack(5, 20).dice(&[1]).go();
        assert_eq!(t.fire(), (2, 0, 0));
        t.dice(&[2]).go();
        assert_eq!(t.assault(), (9, 2, 2, 4, 2, 2));
        t.expect("U: D in 20, a: X in 5");
        t.to(22).expect("U: D in 22, a: X in 20");
    }

    #[test]
    fn attacking_uhlans_count_as_a_battalion() {
        let fight = |counted: &str| {
            let p = position("5-20-21 5-6").french(5, [bn("a").values(0, 3, 3)]).prussian(21, [bn("A"), uhlans("U")]);
            let p = p.ruling("open-defenders", "stand").ruling("uhlans-count", counted);
            let mut t = p.activation(PRUSSIAN);
            t.activate(21, "A U").march(&[20, 20]).attack(20, 5).dice(&[4]).go();
            t.assault()
        };
        assert_eq!(fight("yes"), (5, 3, 3, 2, 3, 2), "row 6 of column 3");
        assert_eq!(fight("no"), (5, 3, 2, 2, 2, 2), "row 6 of column 2");
    }

    #[test]
    fn shells_hit_uhlans_like_a_battalion() {
        let p = position("2-30-20").french(2, [field("gun", 6)]).prussian(20, [bn("A"), uhlans("U")]);
        let mut t = p.bombardment(FRENCH);
        t.bombard_rolling("gun", 20, &[3]);
        t.expect("A: D in 20, U: D in 20");
    }
}

mod r1_3_3 {
    use super::*;

    /// Which of the zones 20, 21, ... in a row from zone `z` a French gun there may bombard.
    fn french_reach(zone: u8, gun: Piece) -> Vec<u8> {
        let name = gun.name().to_owned();
        let map = format!("{zone}-30-21-22-23-24");
        let mut p = position(&map).french(zone, [gun]);
        for (target, names) in [(21, "A"), (22, "B"), (23, "C"), (24, "D")] {
            p = p.prussian(target, bns(names));
        }
        let t = p.bombardment(FRENCH);
        (21..=24).filter(|&z| t.may_bombard(&name, z)).collect()
    }

    #[test]
    fn field_artillery_reaches_two_zones_heavy_three() {
        assert_eq!(french_reach(2, field("gun", 4)), [21]);
        assert_eq!(french_reach(2, heavy("gun", 4)), [21, 22]);
    }

    #[test]
    fn from_zone_1_french_guns_reach_one_zone_more() {
        assert_eq!(french_reach(1, field("gun", 4)), [21, 22]);
        assert_eq!(french_reach(1, heavy("gun", 4)), [21, 22, 23]);
    }

    #[test]
    fn only_the_extra_zone_costs_one_on_the_die() {
        let modifier = |gun: Piece, target: u8| {
            let mut p = position("1-30-21-22-23").french(1, [gun]);
            p = p.prussian(target, bns("A"));
            let mut t = p.bombardment(FRENCH);
            t.bombard_rolling("gun", target, &[1]);
            t.shell().0
        };
        assert_eq!(modifier(field("gun", 4), 21), 0, "field at 2");
        assert_eq!(modifier(field("gun", 4), 22), -1, "field at 3");
        assert_eq!(modifier(heavy("gun", 4), 22), 1, "heavy at 3");
        assert_eq!(modifier(heavy("gun", 4), 23), 0, "heavy at 4: +1 and -1");
    }

    #[test]
    fn prussian_guns_reach_two_and_three_zones_everywhere() {
        let reach = |gun: Piece| {
            let mut p = position("20-21-7-8-9-5").prussian(20, [gun]).fortified(&[20]);
            for (zone, names) in [(7, "a"), (8, "b"), (9, "c")] {
                p = p.french(zone, bns(names));
            }
            let t = p.bombardment(PRUSSIAN);
            [7, 8, 9].into_iter().filter(|&z| t.may_bombard("GUN", z)).collect::<Vec<_>>()
        };
        assert_eq!(reach(field("GUN", 4)), [7]);
        assert_eq!(reach(heavy("GUN", 4)), [7, 8]);
    }

    #[test]
    fn prussian_shells_reach_a_printed_bonus_but_not_across_it() {
        let t = position("20-21-9 21+1 20-22-7")
            .prussian(20, [field("GUN", 4)])
            .french(21, bns("a"))
            .french(9, bns("b"))
            .french(7, bns("c"))
            .fortified(&[20, 22])
            .bombardment(PRUSSIAN);
        assert!(t.may_bombard("GUN", 21), "into the bonus");
        assert!(!t.may_bombard("GUN", 9), "across it");
        assert!(t.may_bombard("GUN", 7), "a fortification does not block");
    }

    #[test]
    fn one_clear_path_is_enough() {
        let t = position("20-21-9 21+1 20-22-9")
            .prussian(20, [field("GUN", 4)])
            .french(9, bns("b"))
            .fortified(&[20])
            .bombardment(PRUSSIAN);
        assert!(t.may_bombard("GUN", 9));
    }

    #[test]
    fn from_12_to_3_but_not_from_13_to_3() {
        // The map behind the example: 4 prints +1 and lies between 13 and 3.
        let t = position("3+2 4+1 12-5-3 13-4-3 13-14 12x14")
            .french(3, bns("a"))
            .prussian(12, [field("NEAR", 4)])
            .prussian(13, [field("FAR", 4)])
            .fortified(&[12, 13])
            .bombardment(PRUSSIAN);
        assert!(t.may_bombard("NEAR", 3));
        assert!(!t.may_bombard("FAR", 3));
    }

    #[test]
    fn french_fire_is_never_blocked() {
        let t = position("2-20-21 20+1").french(2, [field("gun", 4)]).prussian(21, bns("A")).bombardment(FRENCH);
        assert!(t.may_bombard("gun", 21));
    }

    #[test]
    fn guns_fire_from_forts_and_fortifications_only() {
        let ready = |zone: u8, works: &'static [u8]| {
            let map = format!("{zone}-30-21");
            let p = position(&map).french(zone, [field("gun", 4)]).prussian(21, bns("A")).fortified(works);
            p.bombardment(FRENCH).may_bombard("gun", 21)
        };
        for fort in [1, 2, 3, 8] {
            assert!(ready(fort, &[]), "fort {fort}");
        }
        assert!(!ready(5, &[]), "the open");
        assert!(ready(5, &[5]), "a fortification");
    }

    #[test]
    fn prussian_guns_fire_from_fortifications_only() {
        let ready = |zone: u8, bonus: &str, fortified: &'static [u8], trenched: &'static [u8]| {
            let map = format!("{zone}-30-9 {bonus}");
            let p = position(&map).prussian(zone, [field("GUN", 4)]).french(9, bns("a"));
            p.fortified(fortified).trenched(trenched).bombardment(PRUSSIAN).may_bombard("GUN", 9)
        };
        assert!(ready(20, "20", &[20], &[]));
        assert!(!ready(20, "20", &[], &[20]), "a trench is not enough");
        assert!(!ready(20, "20+1", &[], &[]), "nor a printed bonus");
        assert!(!ready(2, "2+2", &[], &[]), "nor a captured fort");
    }

    #[test]
    fn the_flying_battery_fires_from_the_open_beside_a_battalion() {
        let ready = |stack: Vec<Piece>, works: &'static [u8]| {
            let p = position("5-30-21").french(5, [flying("gun", 2)]).french(5, stack).prussian(21, bns("A"));
            p.fortified(works).bombardment(FRENCH).may_bombard("gun", 21)
        };
        assert!(ready(bns("a"), &[]));
        assert!(ready(vec![bn("a").exhausted()], &[]), "whatever its status");
        assert!(!ready(vec![], &[]), "alone");
        assert!(ready(vec![scouts("s")], &[]), "scouts act like a battalion (R-70)");
        assert!(ready(vec![], &[5]), "behind a fortification alone too");
    }

    #[test]
    fn guns_stay_in_zone_1_battalions_do_not() {
        let p =
            position("1-2-5").french(1, [fortress("fort", 6), field("gun", 3), bn("a")]).french(2, [field("late", 3)]);
        let mut d = p.operational(FRENCH);
        assert!(d.may_pick("a") && !d.may_pick("fort") && !d.may_pick("gun"));
        d.pick("late").to(1).expect("late: ready in 1");
        let mut f = d;
        f.skip_to(|step| step == Step::Activate(FRENCH));
        for gun in ["fort", "gun", "late"] {
            assert!(!f.may(Action::MoveGun(f.id(gun))), "{gun} is bound to the citadel");
        }
        let written = crate::position::all_lines(&f.game, &f.state);
        let says_so = |line: &crate::position::Line| line.value.to_string().contains("bound to the citadel");
        assert!(!written.iter().any(says_so), "a position need not say it of guns");
        f.activate(1, "a");
        assert_eq!(f.step(), Step::March(FRENCH), "no gun was offered for selection");
    }

    #[test]
    fn a_gun_that_fired_is_used_for_bombardment_counter_battery_and_barrage() {
        let mut t = position("2-20-21 2-9 9-20")
            .french(2, [field("gun", 3)])
            .french(9, bns("a"))
            .prussian(20, [field("GUN", 3), bn("A")])
            .fortified(&[20, 9])
            .bombardment(PRUSSIAN);
        t.bombard("GUN", 9).dice(&[1, 1]).pick("gun").expect("gun: used in 2, GUN: used in 20");
        assert_eq!(t.step(), Step::Activate(PRUSSIAN), "nobody can bombard any more");
        t.activate(20, "A").to(20).attack(20, 9);
        assert!(!t.may_pick("gun"), "no barrage");
    }

    #[test]
    fn heavy_guns_never_join_a_barrage() {
        let mut t = position("2-20-9 2-9")
            .french(2, [heavy("heavy", 6)])
            .french(9, bns("a"))
            .prussian(20, bns("A"))
            .fortified(&[20, 9])
            .activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 9);
        assert!(!t.may_pick("heavy"));
    }

    #[test]
    fn barrage_comes_once_a_turn_and_guns_are_ready_again_in_phase_g() {
        let mut t = position("8-20-9 8-9 20-21")
            .french(8, [field("gun", 3)])
            .french(9, [bn("a").values(0, 3, 9)])
            .prussian(20, bns("A"))
            .prussian(21, bns("B"))
            .fortified(&[20, 9])
            .points(5, 8)
            .activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 9).pick("gun").dice(&[1]).go().expect("gun: used in 8").done();
        t.to(20).done().activate(20, "A").to(20).attack(20, 9);
        assert_eq!(t.step(), Step::Assault(PRUSSIAN), "nothing is left to fire with");
        t.done().to(20).done().done().expect("gun: ready in 8");
    }
}
