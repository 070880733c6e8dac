//! §9, §9.1 Activation and movement, §9.4 other situations, §9.5 passing.

use super::fixture::*;
use crate::belfort::Stratagem::LackOfDiscipline;
use crate::belfort::event::FireKind;
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Step};
use crate::geometry::ZoneId;

mod r9 {
    use super::*;

    #[test]
    fn activations_alternate_and_start_with_the_initiative() {
        let p = position("1-2 20-21").french(1, bns("a")).prussian(20, bns("A")).turn(0);
        let mut t = p.next_turn();
        t.skip_to(|step| matches!(step, Step::Activate(_)));
        assert_eq!(t.step(), Step::Activate(FRENCH));
        t.activate(1, "a").to(2);
        assert_eq!(t.step(), Step::Activate(PRUSSIAN));
        t.activate(20, "A").to(21);
        assert_eq!(t.step(), Step::Activate(FRENCH));
        t.activate(2, "a").to(1).expect("a: G in 1");
    }
}

mod r9_1 {
    use super::*;

    fn stack() -> Position {
        position("20-21-22 20-23").prussian(20, [bn("A"), bn("B"), bn("C").exhausted(), field("GUN", 3)])
    }

    #[test]
    fn any_part_of_a_zone_is_activated_for_one_point() {
        for names in ["A", "B", "A B"] {
            let mut t = stack().activation(PRUSSIAN);
            t.activate(20, names);
            assert_eq!(t.points().1, 7);
            let active = t.state.activation().active;
            assert!(active.into_iter().eq(names.split(' ').map(|n| t.id(n))), "{names}");
        }
        let mut t = stack().activation(PRUSSIAN);
        t.act(Action::Activate(ZoneId(20)));
        assert!(!t.may(Action::Done), "not nobody");
        assert!(!t.may_pick("C"), "not the exhausted");
    }

    #[test]
    fn units_part_but_only_one_attack_is_made() {
        let mut t = position("30-20-5 30-21-6 5-7 6-7 20-31 21-31")
            .french(5, bns("a"))
            .french(6, bns("b"))
            .prussian(30, bns("A B"))
            .fortified(&[5, 6])
            .activation(PRUSSIAN);
        t.activate(30, "A B").march(&[20, 21]);
        assert!(t.may_attack(20, 5) && t.may_attack(21, 6));
        assert!(!t.may_attack(20, 6), "not next to it");
        t.attack(20, 5).dice(&[1]).go().done();
        assert_eq!(t.step(), Step::Retreat(PRUSSIAN), "nobody may rest there; B got no attack");
        t.to(30).to(30).expect("A: G in 30, B: G in 30");
        assert_eq!(t.step(), Step::Activate(FRENCH));
    }

    /// Where a battalion of zone 30 may march: 31 is next to the French zone 5, 32 lies beyond 31.
    fn zones(friends: &str, enemy: Vec<Piece>) -> Vec<u8> {
        let p = position("30-31-32 31-5").prussian(30, bns("X")).prussian(31, bns(friends)).french(5, enemy);
        p.fortified(&[31, 5]).activation(PRUSSIAN).activate(30, "X").zones()
    }

    #[test]
    fn who_comes_next_to_the_enemy_stops() {
        assert_eq!(zones("", bns("a")), [30, 31]);
        assert_eq!(zones("", vec![field("gun", 3)]), [30, 31], "a gun is a unit too");
    }

    #[test]
    fn a_zone_held_by_friends_is_passed() {
        assert_eq!(zones("A B", bns("a")), [30, 31, 32]);
        assert_eq!(zones("A B C", bns("a")), [30], "a full one is not even entered");
    }

    #[test]
    fn marching_is_unlimited_otherwise() {
        let mut t = position("20-21-22-23-24-25-26-27-28").prussian(20, bns("A")).activation(PRUSSIAN);
        assert_eq!(t.activate(20, "A").zones().len(), 9);
    }

    #[test]
    fn nobody_has_to_attack_but_the_point_is_spent() {
        let mut t = stack().activation(PRUSSIAN);
        t.activate(20, "A").to(22);
        assert_eq!((t.step(), t.points().1), (Step::Activate(FRENCH), 7));
    }

    #[test]
    fn who_ends_in_the_open_next_to_the_enemy_retreats() {
        let p = position("30-31-5 31-32").prussian(30, bns("X")).french(5, bns("a")).fortified(&[5]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(30, "X").to(31).done();
        assert_eq!(t.step(), Step::Retreat(PRUSSIAN));
        assert_eq!(t.zones(), [30, 32]);
        t.to(32).expect("X: G in 32");
    }

    #[test]
    fn a_sheltered_zone_next_to_a_sheltered_enemy_is_a_place_to_rest() {
        let p = position("30-31-5").prussian(30, bns("X")).french(5, bns("a")).fortified(&[5, 31]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(30, "X").to(31).done().expect("X: G in 31");
        assert_eq!(t.step(), Step::Activate(FRENCH));
    }
}

mod r9_1_1 {
    use super::*;

    fn offered(p: &Position, first: &str, second: &str) -> bool {
        let mut t = p.activation(PRUSSIAN);
        let unit = t.id(first);
        if !t.may(Action::Exchange(unit)) {
            return false;
        }
        t.act(Action::Exchange(unit)).may_pick(second)
    }

    fn pair(map: &str) -> Position {
        position(map).prussian(20, [bn("A").exhausted()]).prussian(21, [bn("B").diminished(), bn("C"), bn("D")])
    }

    #[test]
    fn battalions_in_works_change_places_for_a_point() {
        let p = pair("20-21 21+1").fortified(&[20]);
        assert!(offered(&p, "A", "B") && offered(&p, "B", "A"));
        let mut t = p.activation(PRUSSIAN);
        let unit = t.id("A");
        t.act(Action::Exchange(unit)).pick("B").expect("A: X in 21, B: D in 20");
        assert_eq!((t.points().1, t.step(), t.fires()), (7, Step::Activate(FRENCH), 0));
    }

    #[test]
    fn both_zones_need_works_and_a_common_border() {
        assert!(!offered(&pair("20-21"), "A", "B"), "both open");
        assert!(!offered(&pair("20-21 21+1"), "A", "B"), "one open");
        assert!(offered(&pair("20-21").trenched(&[20]).fortified(&[21]), "A", "B"), "trench and fortification");
        assert!(!offered(&pair("20-30-21").fortified(&[20, 21]), "A", "B"), "not next to each other");
    }

    #[test]
    fn divisions_stay_apart_and_guns_do_not_take_part() {
        let p = position("20-21").prussian(20, [bn("A"), field("GUN", 3), uhlans("U")]).fortified(&[20, 21]);
        let p = p.prussian(21, [bn("B").green(), bn("C").green()]);
        assert!(!offered(&p, "A", "B"), "A would stand with C");
        let t = p.activation(PRUSSIAN);
        assert!(!t.may(Action::Exchange(t.id("U"))) && !t.may(Action::Exchange(t.id("GUN"))));
        let p = position("20-21").prussian(20, bns("A")).prussian(21, [bn("B").green()]).fortified(&[20, 21]);
        assert!(offered(&p, "A", "B"), "each alone in its new zone");
    }

    #[test]
    fn uhlans_change_places_like_a_battalion_where_they_may_be() {
        let p = || position("20-21").prussian(20, [uhlans("U").green()]).prussian(21, bns("A")).fortified(&[20, 21]);
        assert!(offered(&p(), "U", "A") && offered(&p(), "A", "U"), "each alone in its new zone");
        assert!(!offered(&p().prussian(21, bns("B")), "U", "A"), "U would stand with B");
        assert!(!offered(&p().trenched(&[21]), "U", "A"), "no Uhlans in a trench (1.3.2)");
        let full = position("20-21").prussian(20, [uhlans("U"), bn("A"), bn("B"), bn("C")]).prussian(21, bns("D"));
        assert!(!offered(&full.fortified(&[20, 21]), "U", "D"), "a fourth battalion in 20");
    }

    /// The pioneers with `company` in zone 20, three battalions in zone 21.
    fn pioneers_and(company: &str, reading: &str) -> Position {
        let p = position("20-21").prussian(20, [pioneers("P")]).prussian(20, bns(company)).prussian(21, bns("C D E"));
        p.fortified(&[20, 21]).ruling("pioneers-stack", reading)
    }

    #[test]
    fn uncounted_pioneers_change_places_into_a_full_zone() {
        let p = pioneers_and("A B", "uncounted");
        let mut t = p.activation(PRUSSIAN);
        t.act(Action::Exchange(t.id("P"))).pick("C").expect("P: G in 21, C: G in 20, D: G in 21, A: G in 20");
        assert!(offered(&p, "C", "P"), "or the other way round");
    }

    #[test]
    fn nobody_changes_places_with_uncounted_pioneers_into_a_full_zone() {
        assert!(!offered(&pioneers_and("A B X", "uncounted"), "P", "C"), "a fourth in 20");
        assert!(!offered(&pioneers_and("A B X", "uncounted"), "C", "P"));
        assert!(offered(&pioneers_and("A B", "any"), "P", "C"), "counted, one for one");
    }

    #[test]
    fn an_exchange_is_no_activation() {
        let p = position("5-6").french(5, [bn("q").unreliable()]).french(6, bns("a")).fortified(&[5, 6]);
        let mut t = p.hand(PRUSSIAN, &[LackOfDiscipline]).activation(FRENCH);
        t.act(Action::Exchange(t.id("q"))).pick("a").expect("q: G in 6, a: G in 5");
        assert_eq!(t.step(), Step::Activate(PRUSSIAN), "nobody refused");
    }
}

mod r9_1_2 {
    use super::*;

    fn gun_zones(p: &Position, side: crate::side::Side, gun: &str) -> Vec<u8> {
        let mut t = p.activation(side);
        let action = Action::MoveGun(t.id(gun));
        if t.may(action) { t.act(action).zones() } else { Vec::new() }
    }

    #[test]
    fn a_gun_moves_for_nothing_in_place_of_an_activation() {
        let mut t = position("5-6").french(5, [field("gun", 3).used()]).points(0, 0).activation(FRENCH);
        let gun = t.id("gun");
        t.act(Action::MoveGun(gun)).to(6).expect("gun: used in 6");
        assert_eq!((t.points().0, t.step()), (0, Step::Activate(PRUSSIAN)));
    }

    #[test]
    fn a_gun_moves_once_a_turn_on_its_own() {
        // The rulebook sets no limit; without one phase F need never end.
        let mut t = position("5-6").french(5, [field("gun", 3)]).activation(FRENCH);
        let gun = t.id("gun");
        t.act(Action::MoveGun(gun)).to(6).done();
        assert!(!t.may(Action::MoveGun(gun)));
    }

    #[test]
    fn guns_do_not_end_next_to_enemy_infantry_without_their_own() {
        let p = || position("5-6-20 5-7").french(5, [field("gun", 3)]).fortified(&[6, 20]);
        assert_eq!(gun_zones(&p().prussian(20, bns("A")), FRENCH, "gun"), [7]);
        assert_eq!(gun_zones(&p().prussian(20, bns("A")).french(6, bns("a")), FRENCH, "gun"), [6, 7]);
        assert_eq!(gun_zones(&p().prussian(20, [field("GUN", 3)]), FRENCH, "gun"), [6, 7], "a lone gun is no infantry");
        let open = position("5-6-20 5-7").french(5, [field("gun", 3)]).fortified(&[20]).prussian(20, [field("GUN", 3)]);
        assert_eq!(gun_zones(&open, FRENCH, "gun"), [7], "but §1.1.1 still asks works of both");
    }

    #[test]
    fn guns_go_along_with_the_infantry_of_their_zone() {
        let mut t = position("20-21 22-21")
            .prussian(20, [bn("A"), field("GUN", 3)])
            .prussian(22, [field("FAR", 3)])
            .activation(PRUSSIAN);
        t.act(Action::Activate(ZoneId(20)));
        assert!(!t.may_pick("FAR"), "not a gun of another zone");
        t.pick("A").pick("GUN").march(&[21, 21]).expect("A: G in 21, GUN: ready in 21");
        assert_eq!(t.points().1, 7, "one activation");
    }

    #[test]
    fn a_gun_marches_though_the_battalion_activated_with_it_refuses() {
        let refused = |reading| {
            let p = position("5-6").french(5, [bn("q").unreliable(), field("g", 3)]).ruling("gun-marches", reading);
            let mut t = p.hand(PRUSSIAN, &[LackOfDiscipline]).activation(FRENCH);
            t.activate(5, "q g").play(LackOfDiscipline);
            assert_eq!(t.step(), Step::March(FRENCH));
            t
        };
        let mut t = refused("freely");
        t.to(6).expect("q: G in 5, g: ready in 6");
        assert_eq!(t.step(), Step::Activate(PRUSSIAN));
        assert_eq!(refused("together").zones(), [5], "no battalion goes along");
    }

    #[test]
    fn field_artillery_goes_only_where_its_division_is() {
        let p = position("20-21 20-22").prussian(20, [field("GUN", 3)]).prussian(21, [bn("A").green()]);
        let p = p.prussian(22, bns("B"));
        assert_eq!(gun_zones(&p, PRUSSIAN, "GUN"), [22]);
    }

    /// Zone 20 is next to the open zone 6 and the fortified zone 5.
    fn caught(six: Vec<Piece>, works: &'static [u8]) -> Table {
        let p = position("21-20-5 20-6-7 5-8 20-22").french(5, bns("a")).french(6, six).prussian(21, bns("A B"));
        p.fortified(works).activation(PRUSSIAN)
    }

    #[test]
    fn units_caught_in_the_open_fire_on_the_first_column_and_retreat() {
        let mut t = caught(vec![bn("c").values(9, 3, 3)], &[5]);
        t.activate(21, "A B").to(20).dice(&[6]).to(20);
        assert_eq!(t.fire(), (1, 0, 2), "2 hits, not the 3 of column 7-9");
        assert!(t.told("9.1.2", |e| matches!(e, Event::Fired { kind: FireKind::Caught, .. })));
        t.expect("A: D in 20, B: D in 20");
        assert_eq!(t.step(), Step::Retreat(FRENCH));
        t.to(7).expect("c: G in 7");
        t.attack(20, 5).dice(&[3]).go();
        assert_eq!(t.fire(), (3, 0, 1), "the objective fires as usual");
    }

    #[test]
    fn a_caught_zone_retreats_though_its_first_roll_destroys_those_who_caught_it() {
        // two rolls of zone 6, of which one is enough. R-116: zone 7, which has not fired, stays.
        for reading in ["zone", "unit"] {
            let p = position("21-20-6-8 20-7-9").french(6, bns("c d")).french(7, bns("e f"));
            let p = p.prussian(21, [bn("A").diminished()]).ruling("caught-fire", reading);
            let mut t = p.activation(PRUSSIAN);
            t.activate(21, "A").dice(&[6]).to(20).expect("A: out");
            assert_eq!((t.fires(), t.step()), (1, Step::Retreat(FRENCH)), "{reading}");
            t.to(8).to(8).expect("c: G in 8, d: G in 8, e: G in 7, f: G in 7");
            assert_eq!((t.fires(), t.step()), (1, Step::Activate(FRENCH)), "{reading}");
        }
    }

    #[test]
    fn a_caught_zone_that_has_fired_retreats_though_nobody_is_left_who_caught_it() {
        // in each reading the order of one zone's fire and retreat is the same.
        for reading in ["each", "fire-first"] {
            let p = position("21-20-6-8 20-7-9").french(6, bns("c")).prussian(21, [bn("A").diminished()]);
            let mut t = p.ruling("caught-order", reading).activation(PRUSSIAN);
            t.activate(21, "A").dice(&[6]).to(20).expect("A: out");
            assert_eq!((t.fires(), t.step()), (1, Step::Retreat(FRENCH)), "{reading}");
        }
        // Of two zones the first leaves a level to the second; both have fired, so both retreat.
        let p =
            position("21-20-6-8 20-7-9").french(6, bns("c")).french(7, bns("d")).prussian(21, [bn("A").exhausted()]);
        let mut t = p.prussian(21, bns("B")).ruling("caught-order", "fire-first").activation(PRUSSIAN);
        t.activate(21, "B").dice(&[5, 4]).to(20).expect("B: out");
        assert_eq!((t.fires(), t.step()), (2, Step::Retreat(FRENCH)));
        t.to(8).to(9).expect("c: G in 8, d: G in 9");
    }

    #[test]
    fn units_in_works_stay() {
        let mut t = caught(bns("c"), &[5, 6]);
        t.activate(21, "A B").march(&[20, 20]);
        assert_eq!(t.fires(), 0);
        assert!(t.may_attack(20, 5) && t.may_attack(20, 6));
    }

    #[test]
    fn guns_alone_in_the_open_retreat_without_fire() {
        let mut t = caught(vec![field("gun", 3)], &[5]);
        t.activate(21, "A B").march(&[20, 20]);
        assert_eq!((t.fires(), t.step()), (0, Step::Retreat(FRENCH)));
        t.to(7).expect("gun: ready in 7");
        assert!(t.may_attack(20, 5) && !t.may_attack(20, 6));
    }
}

mod r9_4_1 {
    use super::*;

    fn leaving(french_fire: u8) -> Position {
        position("5-20-21-22")
            .french(5, [bn("a").values(french_fire, 3, 3)])
            .prussian(20, bns("A B C"))
            .fortified(&[5, 20])
    }

    #[test]
    fn who_leaves_the_enemy_is_fired_at_on_the_first_column() {
        let mut t = leaving(12).activation(PRUSSIAN);
        t.activate(20, "A B C").march(&[22, 22]).dice(&[6]).to(22);
        assert_eq!(t.fire(), (1, 0, 2), "2 hits, not the 4 of column 10-12; the fortification does not help");
        assert!(t.told("9.4.1", |e| matches!(e, Event::Fired { .. })));
        t.pick("A").pick("C").expect("A: D in 22, B: G in 22, C: D in 22");
    }

    #[test]
    fn only_the_units_that_leave_are_fired_at() {
        let mut t = leaving(12).activation(PRUSSIAN);
        t.activate(20, "A B").to(22).dice(&[6]).to(20).expect("A: X in 20, B: G in 20, C: G in 20");
    }

    #[test]
    fn lone_guns_do_not_fire_at_leavers() {
        let p = position("8-20-21").french(8, [field("gun", 3)]).prussian(20, bns("A")).fortified(&[20]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(20, "A").to(21);
        assert_eq!(t.fires(), 0);
    }

    #[test]
    fn attacking_from_where_one_stands_is_no_leaving() {
        let mut t = leaving(2).activation(PRUSSIAN);
        t.activate(20, "A B C").march(&[20, 20, 20]);
        assert_eq!(t.fires(), 0);
        t.attack(20, 5).dice(&[3]).go();
        assert_eq!(t.fires(), 1, "the defensive fire of 9.2");
    }

    #[test]
    fn who_leaves_goes_where_no_enemy_is_near() {
        let p = position("5-20-21 20-22-5 22-23").french(5, bns("a")).prussian(20, bns("A")).fortified(&[5, 20, 22]);
        let mut t = p.activation(PRUSSIAN);
        assert_eq!(t.activate(20, "A").zones(), [20, 21], "22 is next to the enemy again");
    }

    #[test]
    fn a_gun_that_does_not_stay_in_the_citadel_is_not_bound_to_it() {
        // §9.1.2, §1.3.3, under the other reading of R-60: the fire keeps its battalion from coming along.
        let p = position("20-6-9-1-5").french(6, [bn("a"), field("g", 3)]).prussian(20, bns("A")).prussian(5, bns("B"));
        let mut t = p.fortified(&[5, 6, 20]).ruling("leaver-goal", "anywhere").activation(FRENCH);
        t.activate(6, "a g").to(1).dice(&[5]).to(1).expect("a: X in 6, g: ready in 6");
        t.done();
        let gun = t.id("g");
        assert!(t.may(Action::MoveGun(gun)));
    }
}

mod r9_4_2 {
    use super::*;

    /// Zone 20 is next to the French; `inactive` stand there already, `active` come from 21.
    fn through(inactive: &str, active: &str) -> Position {
        position("5-20-21-22 5-6-7")
            .french(5, bns("a"))
            .prussian(20, bns(inactive))
            .prussian(21, bns(active))
            .fortified(&[5, 20])
    }

    #[test]
    fn one_or_two_attack_across_inactive_friends_within_the_limit() {
        let mut t = through("X", "A B").activation(PRUSSIAN);
        t.activate(21, "A B").march(&[20, 20]);
        assert!(t.may_attack(20, 5));
        let mut t = through("X Y", "A").activation(PRUSSIAN);
        t.activate(21, "A").to(20);
        assert!(t.may_attack(20, 5));
        let mut t = through("X", "A B C").activation(PRUSSIAN);
        t.activate(21, "A B C").march(&[20, 20]);
        assert!(!t.may_go_to(20), "the third finds no room");
        let mut t = through("X Y Z", "A").activation(PRUSSIAN);
        assert_eq!(t.activate(21, "A").zones(), [21, 22], "three inactive leave none");
    }

    #[test]
    fn the_inactive_are_not_fired_at_and_do_not_fight() {
        let mut t = through("X", "A B").activation(PRUSSIAN);
        t.activate(21, "A B").march(&[20, 20]).attack(20, 5).dice(&[6]).go();
        t.expect("A: D in 20, B: D in 20, X: G in 20");
        t.dice(&[2]).go();
        let (attack, _, battalions, ..) = t.assault();
        assert_eq!((attack, battalions), (4, 3));
    }

    #[test]
    fn the_inactive_retreat_with_beaten_attackers() {
        let mut t = through("X", "A B").activation(PRUSSIAN);
        t.activate(21, "A B").march(&[20, 20]).attack(20, 5).dice(&[1]).go().dice(&[2]).go();
        assert_eq!(t.assault(), (6, 3, 3, 3, 2, 1));
        t.pick("A");
        for _ in 0..3 {
            assert_eq!(t.step(), Step::Retreat(PRUSSIAN));
            t.to(21);
        }
        t.expect("X: G in 21, A: D in 21, B: G in 21, a: D in 5");
    }

    #[test]
    fn the_inactive_do_not_advance() {
        let mut t = through("X", "A B").activation(PRUSSIAN);
        t.activate(21, "A B").march(&[20, 20]).attack(20, 5).dice(&[1]).go().dice(&[4]).go();
        assert_eq!(t.assault(), (6, 3, 3, 3, 3, 1));
        t.pick("A").to(7).expect("a: X in 7, A: D in 5, B: G in 5, X: G in 20");
    }
}

mod r9_1_2_between_marches {
    use super::*;

    #[test]
    fn r_145_after_a_retreat_the_owner_says_anew_who_marches() {
        let p = position("21-20-6-7").french(6, bns("c d")).prussian(21, bns("A B C")).ruling("caught-when", "each");
        let mut t = p.ruling("unit-order", "owner").activation(PRUSSIAN);
        t.activate(21, "A B C").pick("A").dice(&[1]).to(20);
        // d, the last whom anybody picked, has the number of B.
        t.pick("d").to(7).to(7).expect("c: G in 7, d: G in 7");
        assert_eq!(t.step(), Step::PickNext(PRUSSIAN));
        assert!(t.may_pick("B") && t.may_pick("C"));
    }

    #[test]
    fn r_145_a_zone_that_was_driven_away_can_be_caught_again() {
        let p = position("21-20-6-7-8").french(6, bns("c")).prussian(21, bns("A B")).ruling("caught-when", "each");
        let mut t = p.activation(PRUSSIAN);
        t.activate(21, "A B").dice(&[3]).to(20).to(7).dice(&[3]).to(6).to(8);
        t.expect("c: G in 8, A: D in 20, B: D in 6");
        assert_eq!(t.fires(), 2);
    }
}

mod r9_5 {
    use super::*;

    #[test]
    fn two_passes_running_end_the_phase_one_does_not() {
        let p = position("5-6 20-21").french(5, bns("a")).prussian(20, bns("A")).points(3, 3);
        let mut t = p.activation(PRUSSIAN);
        t.done().activate(5, "a").to(6).activate(20, "A").to(21);
        assert_eq!(t.step(), Step::Activate(FRENCH), "the Prussian may act again after a pass");
        t.done();
        assert_eq!(t.step(), Step::Activate(PRUSSIAN));
        t.done();
        assert!(t.marked("10.1"), "phase G");
        assert_eq!(t.points(), (2, 2), "what is left is for phase G");
    }
}
