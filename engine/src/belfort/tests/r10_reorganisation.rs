//! §10 Reorganisation.

use super::fixture::*;
use crate::belfort::Stratagem::*;
use crate::belfort::unit::{Arrival, UnitId};
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Place, Step};
use crate::geometry::ZoneId;

fn fortify(zone: u8) -> Action {
    Action::Fortify(ZoneId(zone))
}

fn dig(zone: u8) -> Action {
    Action::Dig(ZoneId(zone))
}

mod r10_1 {
    use super::*;

    #[test]
    fn every_gun_is_made_ready() {
        let p = position("2-20-21")
            .french(2, [field("g", 3).used(), bn("a")])
            .prussian(20, [heavy("H", 3).used(), bn("A")])
            .fortified(&[20])
            .points(0, 0);
        let mut t = p.at(Step::Activate(FRENCH));
        t.state.passes = 1;
        t.done();
        t.expect("g: ready in 2, H: ready in 20");
    }
}

mod r10_2 {
    use super::*;

    #[test]
    fn a_point_raises_three_battalions_one_level() {
        let mut t = position("5-6")
            .french(5, [bn("a").diminished(), bn("b").exhausted(), bn("c").diminished()])
            .french(6, [bn("d").diminished(), bn("e").exhausted()])
            .points(3, 0)
            .purchases(FRENCH);
        t.act(Action::Rehabilitate).pick("a").pick("b").pick("d");
        t.expect("a: G in 5, b: D in 5, c: D in 5, d: G in 6, e: X in 6");
        assert_eq!((t.points().0, t.step()), (2, Step::Reorganise(FRENCH)));
        t.act(Action::Rehabilitate);
        assert!(!t.may_pick("b"), "nobody rises twice in a turn");
        t.pick("c").pick("e").expect("c: G in 5, e: D in 6");
        assert_eq!(t.points().0, 1);
    }

    #[test]
    fn not_next_to_the_enemy_unless_in_zone_1() {
        let ready = |zone: u8, enemy: Piece| {
            let p = position(&format!("{zone}-20")).french(zone, [bn("a").diminished()]).prussian(20, [enemy]);
            let p = p.fortified(&[20]).points(2, 0);
            let p = p.state(move |s| {
                if zone > 8 {
                    s.fortified.insert(ZoneId(zone))
                }
            });
            p.purchases(FRENCH).may(Action::Rehabilitate)
        };
        assert!(ready(1, bn("A")));
        for zone in [2, 3, 8, 9] {
            assert!(!ready(zone, bn("A")), "zone {zone}");
        }
        assert!(!ready(9, field("GUN", 3)), "nor next to a lone gun");
    }

    #[test]
    fn four_battalions_in_the_headquarters_rise_for_nothing() {
        let sick = ["A", "B", "C", "D", "E", "F"].map(|n| bn(n).diminished());
        let mut t = position("e20").headquarters(sick).points(0, 1).purchases(PRUSSIAN);
        for name in ["A", "B", "C", "D"] {
            let unit = t.id(name);
            t.act(Action::RehabilitateFree(unit));
        }
        assert!(!t.legal().iter().any(|a| matches!(a, Action::RehabilitateFree(_))), "four at the most");
        assert_eq!(t.points().1, 1);
        t.act(Action::Rehabilitate).pick("E").pick("F").expect("E: G in HQ, F: G in HQ");
    }

    #[test]
    fn free_and_paid_together_raise_one_level_only() {
        let mut t = position("e20").headquarters([bn("A").exhausted()]).points(0, 2).purchases(PRUSSIAN);
        let unit = t.id("A");
        t.act(Action::RehabilitateFree(unit)).expect("A: D in HQ");
        assert!(!t.may(Action::Rehabilitate));
    }
}

mod r10_3 {
    use super::*;

    fn with_lost(garrison: &str, lost: Vec<Piece>) -> Table {
        let p = position("1-2 20").french(1, bns(garrison)).off_map(FRENCH, Place::OutOfAction, lost);
        p.points(5, 5).purchases(FRENCH)
    }

    #[test]
    fn french_battalions_come_back_diminished_to_zone_1() {
        let mut t = with_lost("a b c d e", bns("x y"));
        let (x, y) = (t.id("x"), t.id("y"));
        t.act(Action::Rebuild(x)).expect("x: D in 1");
        assert_eq!(t.points().0, 4);
        assert!(!t.may(Action::Rebuild(y)), "zone 1 is full");
    }

    #[test]
    fn a_battalion_bound_to_the_citadel_is_bound_again_when_it_is_rebuilt() {
        // §1.3.3, R-16
        let p = position("1-2 20").ruling("citadel-frozen", "all").hand(PRUSSIAN, &[PrussianIllness]);
        let p = p.french(1, [bn("a").exhausted(), bn("b")]).french(2, bns("c")).prussian(20, bns("A"));
        let mut t = p.state(|s| s.frozen.insert(UnitId(0))).reorganisation();
        let rebuild = Action::Rebuild(t.id("a"));
        t.play(PrussianIllness).pick("a");
        while matches!(t.step(), Step::Illness(_)) {
            t.pick("c");
        }
        t.expect("a: out")
            .skip_to(|step| matches!(step, Step::Activate(_)))
            .skip_to(|step| step == Step::Reorganise(FRENCH));
        t.act(rebuild).expect("a: D in 1").skip_to(|step| step == Step::PickOperational(FRENCH));
        assert!(!t.may_pick("a") && t.may_pick("b"));
    }

    #[test]
    fn scouts_in_zone_1_take_no_room() {
        let p = position("1-2").french(1, bns("a b c d e")).french(1, [scouts("s")]);
        let t = p.off_map(FRENCH, Place::OutOfAction, bns("x")).purchases(FRENCH);
        assert!(t.may(Action::Rebuild(t.id("x"))));
    }

    #[test]
    fn prussian_battalions_come_back_in_good_order_to_the_headquarters() {
        let p = position("1 20").off_map(PRUSSIAN, Place::OutOfAction, bns("X")).points(0, 1);
        let mut t = p.purchases(PRUSSIAN);
        let unit = t.id("X");
        t.act(Action::Rebuild(unit)).expect("X: G in HQ");
    }

    #[test]
    fn not_in_the_turn_of_the_loss() {
        let p = position("5-20-21 20-22").french(5, bns("a")).prussian(20, [bn("A").diminished()]).fortified(&[5, 20]);
        let mut t = p.data(|d| d.tables.fire.rows[5][0] = 2).activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5).dice(&[6]).go().expect("A: out");
        t.skip_to(|step| matches!(step, Step::Reorganise(_)));
        let rebuild = Action::Rebuild(t.id("A"));
        assert!(!t.may(rebuild), "turn 3");
        t.skip_to(|step| matches!(step, Step::Activate(_))).skip_to(|step| step == Step::Reorganise(PRUSSIAN));
        assert!(t.may(rebuild), "turn 4");
    }

    #[test]
    fn what_is_removed_does_not_come_back() {
        let gone = vec![bn("a"), scouts("s")];
        let p = position("1-2").french(2, bns("b")).off_map(FRENCH, Place::Removed, gone);
        let p = p.off_map(FRENCH, Place::OutOfAction, [field("g", 3)]).off_map(PRUSSIAN, Place::Removed, bns("A"));
        for side in [FRENCH, PRUSSIAN] {
            let t = p.purchases(side);
            assert!(!t.legal().iter().any(|a| matches!(a, Action::Rebuild(_))));
        }
    }
}

mod r10_4 {
    use super::*;

    fn french(zone: u8, map: &str, stack: Vec<Piece>) -> Position {
        position(&format!("{zone}-20 {map}")).french(zone, stack).points(5, 5)
    }

    #[test]
    fn a_battalion_of_any_status_builds_one_a_zone() {
        assert!(french(5, "", vec![bn("a").exhausted()]).purchases(FRENCH).may(fortify(5)));
        assert!(!french(5, "", bns("a")).fortified(&[5]).purchases(FRENCH).may(fortify(5)), "one a zone");
        for fort in [1, 2, 3, 8] {
            assert!(!french(fort, "", bns("a")).purchases(FRENCH).may(fortify(fort)), "fort {fort}");
        }
        assert!(!french(5, "", vec![field("g", 3)]).purchases(FRENCH).may(fortify(5)), "guns do not build");
        assert!(french(5, "", vec![scouts("s")]).purchases(FRENCH).may(fortify(5)), "scouts do (R-70)");
        assert!(position("20").prussian(20, [uhlans("U")]).purchases(PRUSSIAN).may(fortify(20)), "Uhlans too (R-71)");
    }

    #[test]
    fn next_to_the_enemy_only_with_a_bonus_or_a_trench() {
        let next = |map: &str, trenched: &'static [u8]| {
            let p = position(&format!("20-8 {map}")).prussian(20, bns("A")).french(8, bns("a")).trenched(trenched);
            p.at_unchecked(Step::Reorganise(PRUSSIAN)).may(fortify(20))
        };
        assert!(!next("", &[]));
        assert!(next("20+1", &[]));
        assert!(next("", &[20]));
    }

    #[test]
    fn a_destroyed_fortification_may_be_replaced_at_once() {
        let p = position("2-30-20").french(2, [field("g", 6)]).prussian(20, bns("A")).fortified(&[20]).points(0, 2);
        let mut t = p.bombardment(FRENCH);
        t.bombard_rolling("g", 20, &[3]);
        assert!(!t.fortified(20));
        t.skip_to(|step| step == Step::Reorganise(PRUSSIAN)).act(fortify(20));
        assert!(t.fortified(20));
    }

    #[test]
    fn two_fortifications_three_with_the_pioneers() {
        let p = |third: Piece| {
            position("20-21-22-23")
                .prussian(20, bns("A"))
                .prussian(21, bns("B"))
                .prussian(22, [third])
                .prussian(23, bns("D"))
                .points(0, 9)
        };
        let mut t = p(bn("C")).purchases(PRUSSIAN);
        t.act(fortify(20)).act(fortify(21));
        assert!(!t.may(fortify(22)) && !t.may(fortify(23)));
        let mut t = p(pioneers("P")).purchases(PRUSSIAN);
        t.act(fortify(20)).act(fortify(21));
        assert!(!t.may(fortify(23)) && t.may(fortify(22)), "the third where the pioneers are");
        t.act(fortify(22));
        assert!(!t.may(fortify(23)));
        assert_eq!(t.points().1, 6);
        let mut t = p(pioneers("P")).purchases(PRUSSIAN);
        t.act(fortify(22)).act(fortify(20));
        assert!(t.may(fortify(23)), "or after they have built");
    }

    #[test]
    fn the_french_build_one() {
        let p = position("5-6-7").french(5, bns("a")).french(6, bns("b")).points(5, 0);
        let mut t = p.purchases(FRENCH);
        t.act(fortify(5));
        assert!(!t.may(fortify(6)));
    }
}

mod r10_5 {
    use super::*;

    #[test]
    fn trenches_are_dug_next_to_a_battalion_also_next_to_the_french() {
        let p = position("5-21-20-22 20-23 22+1 24-25").prussian(20, [bn("A").exhausted()]).french(5, bns("a"));
        let p = p.prussian(24, [field("GUN", 3)]).points(0, 5).trenched(&[23]);
        let mut t = p.purchases(PRUSSIAN);
        assert!(t.may(dig(21)), "next to the French");
        assert!(!t.may(dig(22)), "not where there is a bonus");
        assert!(!t.may(dig(23)), "one a zone");
        assert!(!t.may(dig(25)), "guns do not dig");
        t.act(dig(21));
        assert!(t.trenched(21));
        assert_eq!(t.points().1, 3);
        let french = p.purchases(FRENCH);
        assert!(!french.legal().iter().any(|a| matches!(a, Action::Dig(_))), "Prussians only");
    }

    #[test]
    fn no_trench_in_a_french_zone() {
        let p = position("20-5").prussian(20, bns("A")).french(5, bns("a")).fortified(&[20, 5]).points(0, 5);
        assert!(!p.purchases(PRUSSIAN).may(dig(5)));
    }

    #[test]
    fn the_pioneers_dig_for_one() {
        let p = position("20-21-22 22-23").prussian(20, [pioneers("P")]).prussian(22, bns("A")).points(0, 1);
        let mut t = p.purchases(PRUSSIAN);
        assert!(!t.may(dig(23)), "two points without them");
        t.act(dig(21));
        assert!(t.trenched(21));
    }

    #[test]
    fn a_limit_on_trenches_can_be_set() {
        let p = position("20-21 20-22 20-23").prussian(20, bns("A")).points(0, 7);
        let mut t = p.data(|data| data.limits.trenches = 2).purchases(PRUSSIAN);
        t.act(dig(21));
        assert!(t.may(dig(22)));
        t.act(dig(22));
        assert!(!t.may(dig(23)), "two are dug, and there are points for a third");
    }

    #[test]
    fn as_many_as_the_points_pay_for() {
        let p = position("20-21 20-22 20-23 20-24").prussian(20, bns("A")).points(0, 7);
        let mut t = p.purchases(PRUSSIAN);
        t.act(dig(21)).act(dig(22)).act(dig(23));
        assert_eq!(t.points().1, 1);
        assert!(t.trenched(21) && t.trenched(22) && t.trenched(23));
    }

    #[test]
    fn a_fortification_may_be_added_next_to_the_enemy() {
        let p = position("8-21-20").prussian(21, bns("A")).french(8, bns("a")).trenched(&[21]).points(0, 5);
        let mut t = p.purchases(PRUSSIAN);
        t.act(fortify(21));
        assert!(t.trenched(21) && t.fortified(21));
    }

    #[test]
    fn a_french_battalion_that_comes_first_fills_it_in() {
        let p = position("5-21-22-20").french(5, bns("a")).prussian(20, bns("A")).trenched(&[21]);
        let mut t = p.activation(FRENCH);
        t.activate(5, "a").to(21);
        assert!(!t.trenched(21));
        assert!(t.told("10.5", |e| matches!(e, Event::TrenchFilled { .. })));
        let mut t = p.fortified(&[5]).activation(PRUSSIAN);
        t.activate(20, "A").to(21).done();
        assert!(t.trenched(21), "it stays where the Prussian comes first");
        t.expect("A: G in 21");
    }

    #[test]
    fn who_is_stopped_by_fire_on_the_way_has_not_occupied_it() {
        // Zone 20 is next to the French; the trench of 22 is not.
        let p = || position("5-20-21-22-6-7").french(5, bns("a")).prussian(20, [bn("A"), bn("B")]).trenched(&[22]);
        let fired = |die: u32| {
            let mut t = p().french(7, bns("b")).fortified(&[5, 20]).activation(PRUSSIAN);
            t.activate(20, "A").dice(&[die]).to(22);
            t
        };
        let mut held = fired(5);
        held.expect("A: X in 20").activate(7, "b").to(22);
        assert!(!held.trenched(22), "2 hits keep A in zone 20 (9.4.1): the French come first");
        let mut there = fired(3);
        there.expect("A: D in 22");
        assert!(there.state.manned().has(ZoneId(22)));
    }

    #[test]
    fn a_gun_does_not_fill_it_in() {
        let p = position("5-21").french(5, [field("g", 3)]).trenched(&[21]);
        let mut t = p.activation(FRENCH);
        let gun = t.id("g");
        t.act(Action::MoveGun(gun)).to(21);
        assert!(t.trenched(21));
    }
}

mod r10_6 {
    use super::*;

    /// The units that come to the headquarters in phase G of each turn.
    #[test]
    fn reinforcements_come_by_schedule_and_move_the_turn_after() {
        let wait = |name: &str, turn: u8| bn(name).arrives(Arrival::Turn(turn));
        let p = position("1-2 e20 20-21").french(1, bns("a")).off_map(
            PRUSSIAN,
            Place::Waiting,
            [
                wait("IV", 1).green(),
                heavy("SIEGE", 6).arrives(Arrival::Turn(2)),
                pioneers("CBPB").arrives(Arrival::Turn(2)),
                wait("DEBSCHITZ", 4).red(),
                wait("2/OLR", 6).green(),
            ],
        );
        let mut t = p.turn(0).next_turn();
        for (turn, arrived, waiting) in [
            (1, "IV: G in HQ", "SIEGE: waiting"),
            (2, "SIEGE: ready in HQ, CBPB: G in HQ", "DEBSCHITZ: waiting"),
            (3, "IV: G in HQ", "DEBSCHITZ: waiting"),
            (4, "DEBSCHITZ: G in HQ", "2/OLR: waiting"),
            (6, "2/OLR: G in HQ", "2/OLR: G in HQ"),
        ] {
            while t.state.turn() < turn {
                t.done().skip_to(|step| step == Step::PickOperational(PRUSSIAN));
            }
            t.skip_to(|step| matches!(step, Step::Reorganise(_)));
            assert_eq!(t.state.turn(), turn);
            t.expect(arrived).expect(waiting);
            t.skip_to(|step| matches!(step, Step::PickOperational(PRUSSIAN)));
            assert!(t.may_pick("IV"), "on the map from phase D of the next turn");
        }
    }
}

mod r10_7 {
    use super::*;

    #[test]
    fn the_initiative_plays_its_stratagems_first() {
        for (turn, first) in [(2, FRENCH), (3, PRUSSIAN)] {
            let p = position("1 20").french(1, bns("a")).prussian(20, bns("A")).turn(turn);
            let p = p.hand(FRENCH, &[Proclamation]).hand(PRUSSIAN, &[Disinformation]);
            let mut t = p.reorganisation();
            assert_eq!(t.step(), Step::PlayStratagem(first));
            t.done();
            assert_eq!(t.step(), Step::PlayStratagem(first.enemy()));
        }
    }

    #[test]
    fn illness_comes_before_the_purchases() {
        let p = position("20-21-22").prussian(20, bns("A")).prussian(21, bns("B")).prussian(22, bns("C")).points(0, 5);
        let mut t = p.hand(FRENCH, &[FrenchIllness]).reorganisation();
        t.play(FrenchIllness).pick("A").pick("B").pick("C");
        assert_eq!(t.step(), Step::Reorganise(PRUSSIAN));
        assert!(!t.may(Action::Rehabilitate), "who fell ill is not raised in the same phase");
    }
}
