//! The stratagems, one by one.

use super::fixture::*;
use crate::belfort::Stratagem::*;
use crate::belfort::{Action, FRENCH, PRUSSIAN, Place, Step, Stratagem};
use crate::geometry::ZoneId;

/// Points of both sides in the next phase B after one stratagem; 5 and 8 without any.
fn income(stratagem: Stratagem) -> (u8, u8) {
    let p = position("5-6 20-6 e6").french(5, bns("a")).prussian(6, bns("A")).fortified(&[5, 6]).points(0, 0);
    let mut t = p.hand(stratagem.side(), &[stratagem]).reorganisation();
    t.play(stratagem).skip_to(|step| matches!(step, Step::Activate(_) | Step::PickOperational(_)));
    assert_eq!(t.state.turn(), 4);
    t.points()
}

#[test]
fn without_a_stratagem() {
    assert_eq!(income(Proclamation).1, 8);
    assert_eq!(income(SupplyProblem).0, 5);
}

mod scouts {
    use super::*;

    #[test]
    fn a_company_is_placed_in_a_fort() {
        let p = position("1-2-3-8 5-8 20").french(1, bns("a")).french(2, bns("b")).french(5, bns("c"));
        let p = p.off_map(FRENCH, Place::Waiting, [super::super::fixture::scouts("s")]).hand(FRENCH, &[Scouts]);
        let mut t = p.reorganisation();
        t.play(Scouts);
        assert_eq!(t.zones(), [1, 2, 3, 8]);
        t.to(2).expect("s: G in 2");
        assert_eq!(t.points().0, 5, "for nothing");
    }

    #[test]
    fn there_are_no_more_than_two() {
        let two = ["s", "r"].map(super::super::fixture::scouts);
        let p = position("1-2").french(1, two).hand(FRENCH, &[Scouts]);
        assert!(!p.reorganisation().may_play(Scouts));
    }
}

mod firefighters {
    use super::*;

    fn fire(level: usize, die: u32, play: bool) -> Table {
        let p = position("1-20").french(1, bns("a b c d e")).prussian(20, [heavy("H", 6)]).fortified(&[20]);
        let mut t = p.damaged(1, level).hand(FRENCH, &[Firefighters]).bombardment(PRUSSIAN);
        t.bombard_rolling("H", 1, &[die]);
        assert_eq!(t.step(), Step::FightFire, "after the result is known");
        if play {
            t.play(Firefighters)
        } else {
            t.done()
        };
        t
    }

    #[test]
    fn one_hit_less_on_zone_1() {
        let mut t = fire(0, 6, true);
        assert_eq!(t.damage(1), 0, "5 become 4, less than +5");
        t.expect("a: G in 1");
        assert_eq!(fire(0, 6, false).damage(1), 1);
        let mut t = fire(1, 4, true);
        assert_eq!(t.damage(1), 1, "4 become 3, less than +4");
        t.expect("a: G in 1");
    }

    #[test]
    fn not_for_other_forts_and_not_against_nothing() {
        let p = position("2-20").french(2, bns("a")).prussian(20, [heavy("H", 6)]).fortified(&[20]);
        let mut t = p.hand(FRENCH, &[Firefighters]).bombardment(PRUSSIAN);
        t.bombard_rolling("H", 2, &[6]);
        assert_ne!(t.step(), Step::FightFire);
        let p = position("1-30-20").french(1, bns("a")).prussian(20, [field("G", 4)]).fortified(&[20]);
        let mut t = p.hand(FRENCH, &[Firefighters]).bombardment(PRUSSIAN);
        t.bombard_rolling("G", 1, &[1]);
        assert_ne!(t.step(), Step::FightFire, "no hit to take off");
    }
}

mod proclamation {
    use super::*;

    #[test]
    fn a_point_more() {
        assert_eq!(income(Proclamation).0, 6);
    }

    #[test]
    fn with_disinformation_it_comes_to_nothing_whatever_the_numbers() {
        for order in [[Proclamation, Disinformation], [Disinformation, Proclamation]] {
            let p = position("5-6 20-6 e6").french(5, bns("a")).prussian(6, bns("A")).fortified(&[5, 6]).points(0, 0);
            let p = p.hand(FRENCH, &[Proclamation]).hand(PRUSSIAN, &[Disinformation]).initiative(order[0].side());
            let mut t = p.data(|d| d.effects.proclamation = 3).reorganisation();
            t.play(order[0])
                .play(order[1])
                .skip_to(|step| matches!(step, Step::Activate(_) | Step::PickOperational(_)));
            assert_eq!(t.points().0, 5, "{order:?}");
        }
    }
}

mod illness_among_prussians {
    use super::*;

    #[test]
    fn three_battalions_in_three_zones_on_the_map() {
        let p = position("20-21-22-23")
            .prussian(20, bns("A B"))
            .prussian(21, [bn("C").diminished()])
            .prussian(22, bns("D"))
            .prussian(23, bns("E"))
            .headquarters(bns("F"));
        let mut t = p.points(0, 5).hand(FRENCH, &[FrenchIllness]).reorganisation();
        t.play(FrenchIllness);
        assert_eq!(t.step(), Step::Illness(FRENCH), "the French choose");
        assert!(!t.may_pick("F"), "nobody in the headquarters");
        t.pick("A");
        assert!(!t.may_pick("B"), "one a zone");
        t.pick("C").pick("E").expect("A: D in 20, B: G in 20, C: X in 21, D: G in 22, E: D in 23");
        assert!(!t.may(Action::Rehabilitate), "not in this phase");
    }

    #[test]
    fn in_two_zones_two_fall_ill() {
        let p = position("20-21").prussian(20, bns("A")).prussian(21, [bn("B").exhausted(), bn("C")]);
        let mut t = p.hand(FRENCH, &[FrenchIllness]).reorganisation();
        t.play(FrenchIllness).pick("A").pick("B").expect("A: D in 20, B: out, C: G in 21");
        assert_ne!(t.step(), Step::Illness(FRENCH));
    }

    #[test]
    fn uhlans_fall_ill_like_a_battalion() {
        // §1.3.2 gives them the rules of the battalions.
        let mut t = position("20").prussian(20, [uhlans("U"), bn("A")]).hand(FRENCH, &[FrenchIllness]).reorganisation();
        t.play(FrenchIllness);
        assert!(t.may_pick("U"));
    }
}

mod supply_problem {
    use super::*;

    #[test]
    fn a_point_less_for_the_prussian() {
        assert_eq!(income(SupplyProblem), (5, 7));
    }
}

mod icy_cold {
    use super::*;

    #[test]
    fn four_less_for_the_prussian_two_for_the_french() {
        assert_eq!(income(IcyCold), (3, 4));
    }
}

mod catherine {
    use super::*;

    fn guns() -> Position {
        position("1-30-20 1-31-21 3-30")
            .french(1, [fortress("fort", 6), field("g", 3)])
            .french(3, [field("h", 3)])
            .prussian(20, [heavy("H", 4), bn("A")])
            .prussian(21, [heavy("J", 4), bn("B")])
            .fortified(&[20, 21])
            .hand(FRENCH, &[Catherine])
    }

    #[test]
    fn art_fort_bombards_twice_and_others_once() {
        let mut t = guns().bombardment(FRENCH);
        t.play(Catherine).bombard("fort", 20).dice(&[1]).done().done();
        t.expect("fort: ready in 1").bombard("fort", 20).dice(&[6]).done();
        assert_eq!(t.shell().0, 0, "heavy +1, bombarded before -1");
        t.expect("fort: used in 1");
        assert!(!t.may_bombard("fort", 20), "no third time");
        t.bombard("g", 20).dice(&[1]).done().expect("g: used in 1");
    }

    #[test]
    fn it_answers_and_bombards_in_either_order() {
        let mut t = guns().bombardment(FRENCH);
        t.play(Catherine).bombard("fort", 20).dice(&[1]).done();
        assert_eq!(t.step(), Step::Bombard(PRUSSIAN));
        t.bombard("H", 1).dice(&[1, 1]).pick("fort").expect("fort: used in 1");
        let mut t = guns().bombardment(PRUSSIAN);
        t.bombard("H", 1).dice(&[1, 1]).pick("fort").expect("fort: used in 1");
        t.play(Catherine).expect("fort: ready in 1").bombard("fort", 20);
        t.dice(&[1]).done().expect("fort: used in 1");
        t.bombard_rolling("J", 1, &[1]);
        assert_eq!(t.step(), Step::Bombard(FRENCH), "nobody could answer");
        assert!(!t.may_bombard("fort", 20), "no third time");
    }
}

mod swiss_delegation {
    use super::*;

    fn three_guns_a_side(hand: &[Stratagem]) -> Position {
        position("1-30-20 2-30 3-30 30-21 30-22 e22 30-9")
            .french(1, [fortress("fort", 6), bn("a")])
            .french(2, [field("g", 3), bn("b")])
            .french(3, [field("h", 3), bn("c")])
            .prussian(20, [field("G", 3), bn("A")])
            .prussian(21, [field("H", 3), bn("B")])
            .prussian(22, [field("I", 3), bn("C")])
            .fortified(&[20, 21, 22])
            .hand(FRENCH, hand)
    }

    fn next_turn() -> Table {
        let mut t = three_guns_a_side(&[SwissDelegation]).reorganisation();
        t.play(SwissDelegation).skip_to(|step| step == Step::Bombard(PRUSSIAN));
        t
    }

    #[test]
    fn two_guns_a_side_bombard_or_answer_in_the_next_turn() {
        let mut t = next_turn();
        assert_eq!(t.state.turn(), 4);
        t.bombard("G", 2).dice(&[1]).done();
        t.bombard("g", 20).dice(&[1]).done();
        t.bombard("H", 2).dice(&[1, 1]).pick("h");
        assert_eq!(t.step(), Step::Activate(PRUSSIAN), "two and two: nobody fires any more");
        t.expect("G: used in 20, H: used in 21, I: ready in 22, g: used in 2, h: used in 3, fort: ready in 1");
    }

    #[test]
    fn a_turn_later_all_fire_again() {
        let mut t = next_turn();
        t.skip_to(|step| matches!(step, Step::Activate(_))).skip_to(|step| step == Step::Bombard(PRUSSIAN));
        assert_eq!(t.state.turn(), 5);
        assert!(!t.state.in_force(SwissDelegation));
    }

    #[test]
    fn barrage_is_not_limited() {
        let p = position("2-30-20-5 3-30 8-30 20-31").french(5, bns("a")).prussian(20, bns("A")).fortified(&[5, 20]);
        let p = p.french(2, [field("g", 3)]).french(3, [field("h", 3)]).french(8, [field("i", 3)]);
        let mut t = p.state(|s| s.swiss = true).activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5).pick("g").pick("h").pick("i").dice(&[1]).go();
        assert_eq!(t.fire().0, 12);
    }

    #[test]
    fn a_gun_that_fires_twice_is_one_gun() {
        let p = three_guns_a_side(&[Catherine]).state(|s| s.swiss = true);
        let mut t = p.bombardment(FRENCH);
        t.play(Catherine).bombard_rolling("fort", 20, &[1]).done();
        t.bombard_rolling("fort", 20, &[1]);
        assert!(t.step() == Step::Bombard(FRENCH) && t.may_bombard("g", 20), "ART FORT is one of the two");
        t.bombard("g", 20).dice(&[1]).done();
        assert!(matches!(t.step(), Step::Activate(_)), "no third gun");
    }

    #[test]
    fn it_is_not_played_after_von_tresckow() {
        let p = three_guns_a_side(&[SwissDelegation]).hand(PRUSSIAN, &[IntransigentVonTresckow]);
        let mut t = p.reorganisation();
        t.play(IntransigentVonTresckow);
        assert!(!t.may_play(SwissDelegation));
        let mut t = p.reorganisation();
        t.done();
        assert!(t.may_play(SwissDelegation));
    }
}

mod bourbaki {
    use super::*;

    fn detachment(turn: u8) -> Position {
        let eight = ["A", "B", "C"].map(|n| bn(n).green());
        position("1-2 e20 e21 e22 20-21-22-23")
            .french(1, bns("a"))
            .prussian(20, eight)
            .prussian(21, [bn("D").green().diminished(), bn("E").green().exhausted(), uhlans("RUR").green()])
            .prussian(22, [bn("GOLD")])
            .headquarters([bn("F").green(), bn("G").green()])
            .off_map(PRUSSIAN, Place::OutOfAction, [bn("H").green()])
            .off_map(PRUSSIAN, Place::Removed, [field("LOST", 3).green()])
            .headquarters([field("CA", 3).green()])
            .turn(turn)
            .points(0, 0)
            .hand(FRENCH, &[Bourbaki])
    }

    #[test]
    fn not_before_turn_4() {
        assert!(!detachment(3).reorganisation().may_play(Bourbaki));
        assert!(detachment(4).reorganisation().may_play(Bourbaki));
    }

    #[test]
    fn the_detachment_is_away_for_a_turn_and_comes_back_to_the_headquarters() {
        let mut t = detachment(5).reorganisation();
        t.play(Bourbaki).expect("A: away, D: away, E: away, RUR: away, F: away, CA: away, GOLD: G in 22");
        t.skip_to(|step| matches!(step, Step::PickOperational(PRUSSIAN)));
        assert_eq!(t.state.turn(), 6);
        assert!(!t.may_pick("A"));
        t.skip_to(|step| step == Step::ReturnInGoodOrder);
        t.expect("RUR: G in HQ, CA: ready in HQ, H: D in HQ, E: D in HQ, LOST: removed");
        t.pick("A").pick("C").pick("E").pick("H");
        t.expect("A: G in HQ, B: D in HQ, C: G in HQ, D: D in HQ, E: G in HQ, F: D in HQ, G: D in HQ, H: G in HQ");
    }

    #[test]
    fn played_in_turn_6_they_are_back_at_the_end_of_turn_7() {
        let mut t = detachment(6).reorganisation();
        t.play(Bourbaki).skip_to(|step| step == Step::ReturnInGoodOrder);
        assert_eq!(t.state.turn(), 7);
        t.pick("A").pick("B").pick("C").pick("D").expect("A: G in HQ");
        assert!(!t.state.held(PRUSSIAN).has(ZoneId(20)), "they hold no zone at the count");
    }

    #[test]
    fn played_in_turn_7_the_zones_left_still_count_for_the_prussian() {
        let p = position("1-2-3-8").french(1, bns("a")).turn(7).points(0, 0).hand(FRENCH, &[Bourbaki]);
        let p = p.prussian(2, [bn("A").green()]).prussian(3, [bn("B").green()]).prussian(8, [bn("C").green()]);
        let mut t = p.reorganisation();
        t.play(Bourbaki);
        let outcome = t.state.outcome().expect("the game is over");
        assert_eq!((outcome.ending, outcome.margin), (0, 5 - 7), "counted, not won automatically");
    }
}

mod intransigent_denfert {
    use super::*;

    #[test]
    fn the_initiative_and_a_point() {
        let p = position("5-6-20 e6").french(5, bns("a")).prussian(6, bns("A")).fortified(&[5, 6]).points(0, 0);
        let mut t = p.hand(FRENCH, &[IntransigentDenfert]).reorganisation();
        t.play(IntransigentDenfert).skip_to(|step| matches!(step, Step::Activate(_)));
        assert_eq!((t.points().0, t.step()), (6, Step::Activate(FRENCH)));
    }
}

mod illness_among_french {
    use super::*;

    #[test]
    fn three_french_battalions_of_the_prussians_choice() {
        let p = position("1-2-3-5").french(1, bns("a b")).french(2, bns("c")).french(3, bns("d")).french(5, bns("e"));
        let mut t = p.hand(PRUSSIAN, &[PrussianIllness]).reorganisation();
        t.play(PrussianIllness);
        assert_eq!(t.step(), Step::Illness(PRUSSIAN));
        t.pick("b");
        assert!(!t.may_pick("a"), "zone 1 gives one like the others");
        t.pick("d").pick("e").expect("a: G in 1, b: D in 1, c: G in 2, d: D in 3, e: D in 5");
        t.skip_to(|step| step == Step::Reorganise(FRENCH));
        assert!(!t.may(Action::Rehabilitate));
    }
}

mod lack_of_discipline {
    use super::*;

    #[test]
    fn a_battalion_refuses_to_be_activated() {
        let p = position("5-6").french(5, [bn("a"), bn("b"), bn("q").unreliable()]).points(5, 0);
        let mut t = p.hand(PRUSSIAN, &[LackOfDiscipline]).activation(FRENCH);
        t.activate(5, "a b q");
        assert_eq!((t.step(), t.points().0), (Step::Undisciplined, 4));
        t.play(LackOfDiscipline).march(&[6, 6]).expect("a: G in 6, b: G in 6, q: G in 5");
    }

    #[test]
    fn alone_it_loses_the_activation() {
        let p = position("5-6").french(5, [bn("q").unreliable()]).hand(PRUSSIAN, &[LackOfDiscipline]);
        let mut t = p.activation(FRENCH);
        t.activate(5, "q").play(LackOfDiscipline);
        assert_eq!((t.step(), t.points().0), (Step::Activate(PRUSSIAN), 4));
    }

    fn attacked(defenders: Vec<Piece>) -> Table {
        let p = position("5-20-21 5-6-7").french(5, defenders).prussian(20, bns("A")).fortified(&[5, 20]);
        let mut t = p.hand(PRUSSIAN, &[LackOfDiscipline]).activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5).dice(&[1]).go();
        assert_eq!(t.step(), Step::Undisciplined, "after the defensive fire");
        t
    }

    #[test]
    fn alone_in_an_attacked_zone_it_gives_it_up_without_a_roll() {
        let mut t = attacked(vec![bn("q").unreliable()]);
        t.play(LackOfDiscipline).to(7).expect("q: G in 7, A: G in 5");
        assert!(!t.fortified(5), "as after a defeat");
        assert_eq!(t.fires(), 1, "it had fired before; nobody fires at it");
    }

    #[test]
    fn the_others_fight_on_without_it() {
        let mut t = attacked(vec![bn("q").unreliable(), bn("b")]);
        assert_eq!(t.fire().0, 6, "it fired too");
        t.play(LackOfDiscipline).to(7).dice(&[3]).go();
        assert_eq!(t.assault(), (3, 3, 2, 0, 1, 1));
    }

    #[test]
    fn of_several_the_french_pick() {
        let mut t = attacked(vec![bn("q").unreliable(), bn("r").unreliable()]);
        t.play(LackOfDiscipline);
        assert_eq!(t.step(), Step::PickUndisciplined);
        t.pick("r").to(7).expect("q: G in 5, r: G in 7");
    }

    #[test]
    fn the_guns_it_leaves_are_lost() {
        let mut t = attacked(vec![bn("q").unreliable(), field("g", 3)]);
        t.play(LackOfDiscipline).to(7).expect("g: removed, A: G in 5");
    }
}

mod disinformation {
    use super::*;

    #[test]
    fn a_point_less_for_the_french() {
        assert_eq!(income(Disinformation), (4, 8));
    }
}

mod bad_quality_shell {
    use super::*;

    #[test]
    fn a_bombardment_is_cancelled_before_the_roll() {
        let p =
            position("2-30-20").french(2, [field("g", 6)]).prussian(20, bns("A")).hand(PRUSSIAN, &[BadQualityShell]);
        let mut t = p.bombardment(FRENCH);
        t.bombard("g", 20).play(BadQualityShell).expect("g: used in 2, A: G in 20");
        assert!(t.events().all(|e| !matches!(e, crate::belfort::Event::BombardmentRolled { .. })));
    }

    #[test]
    fn a_counter_battery_is_cancelled_and_the_bombardment_goes_on() {
        let p = position("2-30-20").french(2, [field("g", 6), bn("a")]).prussian(20, [field("G", 4)]).fortified(&[20]);
        let mut t = p.hand(PRUSSIAN, &[BadQualityShell]).bombardment(PRUSSIAN);
        t.bombard("G", 2).pick("g").dice(&[4]).play(BadQualityShell);
        assert_eq!(t.shell(), (0, 2));
        t.expect("g: used in 2, G: used in 20");
    }

    #[test]
    fn art_fort_is_immune() {
        let p = position("1-30-20").french(1, [fortress("fort", 6)]).prussian(20, [heavy("H", 4)]).fortified(&[20]);
        let p = p.hand(PRUSSIAN, &[BadQualityShell]);
        let mut t = p.bombardment(FRENCH);
        t.bombard("fort", 20);
        assert!(!t.may_play(BadQualityShell));
        let mut t = p.bombardment(PRUSSIAN);
        t.bombard("H", 1).dice(&[1, 1]).pick("fort");
        assert_ne!(t.step(), Step::CancelCounter);
    }

    #[test]
    fn it_is_no_answer_to_a_barrage() {
        let p = position("2-30-20-5 20-21").french(5, bns("a")).french(2, [field("g", 3)]).prussian(20, bns("A"));
        let mut t = p.fortified(&[5, 20]).hand(PRUSSIAN, &[BadQualityShell]).activation(PRUSSIAN);
        assert!(!t.may_play(BadQualityShell));
        t.activate(20, "A").to(20).attack(20, 5).pick("g").dice(&[1]).go();
        assert_eq!(t.fire().0, 6);
    }
}

mod envoys {
    use super::*;

    #[test]
    fn one_more_on_every_prussian_bombardment_but_not_on_answers() {
        let p = position("9-20 2-9").french(9, bns("a b c")).french(2, [heavy("h", 4)]).prussian(20, [heavy("H", 4)]);
        let p = p.fortified(&[9, 20]).hand(PRUSSIAN, &[Envoys]);
        let mut t = p.bombardment(PRUSSIAN);
        t.play(Envoys).bombard("H", 9).dice(&[6]).done();
        assert_eq!(t.shell(), (3, 4), "9 reads as 8");
        let p = p.state(|s| s.envoys = true);
        let mut t = p.bombardment(FRENCH);
        t.bombard("h", 20).dice(&[1, 1]).pick("H");
        assert_eq!(t.reply().0, 1, "only the heavy gun's own");
    }
}

mod more_shells {
    use super::*;

    #[test]
    fn one_less_on_french_dice_from_turn_5_to_the_end() {
        let p = |turn| {
            position("1-30-20 20-21-22 e22")
                .french(1, [fortress("fort", 6), bn("a")])
                .prussian(20, [heavy("H", 4), bn("A")])
                .fortified(&[20])
                .hand(PRUSSIAN, &[MoreShells])
                .turn(turn)
                .bombardment(PRUSSIAN)
        };
        assert!(!p(4).may_play(MoreShells));
        let mut t = p(5);
        t.play(MoreShells).done().bombard("fort", 20).dice(&[2]).done();
        assert_eq!(t.shell().0, 0, "heavy +1, More shells -1");
        t.skip_to(|step| matches!(step, Step::Activate(_))).skip_to(|step| step == Step::Bombard(PRUSSIAN));
        assert_eq!(t.state.turn(), 6);
        t.bombard("H", 1).dice(&[1, 1]).pick("fort");
        assert_eq!(t.reply().0, 0, "and still in the next turn, answers too");
    }

    #[test]
    fn it_is_played_in_phase_e_whether_or_not_the_prussian_has_guns() {
        let p = position("1-2-30-20").french(2, [field("g", 3), bn("a")]).prussian(20, bns("A")).turn(5);
        let mut t = p.hand(PRUSSIAN, &[MoreShells]).operational(FRENCH);
        t.done();
        assert_eq!(t.step(), Step::Bombard(PRUSSIAN));
        assert!(t.may_play(MoreShells));
    }
}

mod ruse_of_war {
    use super::*;

    #[test]
    fn one_more_defence_for_every_prussian_battalion_this_turn() {
        let p = position("5-20-21")
            .french(5, bns("a"))
            .prussian(20, [bn("A").values(0, 3, 3), bn("B").values(0, 3, 3), bn("C").values(2, 3, 3).exhausted()])
            .fortified(&[5, 20])
            .hand(PRUSSIAN, &[RuseOfWar]);
        let mut t = p.activation(FRENCH);
        t.activate(5, "a").to(5).attack(5, 20).go();
        assert_eq!(t.step(), Step::Ruse, "after the fire, before the die");
        t.dice(&[6]).play(RuseOfWar);
        assert_eq!((t.assault().0, t.assault().1), (3, 4 + 4 + 2), "not the attack; the exhausted too");
    }

    #[test]
    fn three_battalions_of_three_defend_with_twelve() {
        let three = ["A", "B", "C"].map(|n| bn(n).values(0, 3, 3));
        let p = position("5-20-21").french(5, bns("a")).prussian(20, three).fortified(&[5, 20]);
        let mut t = p.state(|s| s.ruse = true).activation(FRENCH);
        t.activate(5, "a").to(5).attack(5, 20).dice(&[6]).go();
        assert_eq!(t.assault().1, 12);
    }
}

mod desertion {
    use super::*;

    #[test]
    fn a_battalion_of_the_57_rp_is_gone_for_good() {
        let rp = |name: &str| bn(name).regiment("57 RP");
        let p = position("1-2").french(1, [rp("a"), bn("b")]).french(2, [rp("c")]).hand(PRUSSIAN, &[Desertion]);
        let mut t = p.reorganisation();
        t.play(Desertion);
        assert!(!t.may_pick("b"));
        t.pick("c").expect("a: G in 1, c: removed");
    }

    #[test]
    fn without_a_57_rp_it_is_not_played() {
        let p = position("1-2").french(1, bns("a")).hand(PRUSSIAN, &[Desertion]);
        assert!(!p.reorganisation().may_play(Desertion));
    }
}

mod incendiary_shells {
    use super::*;

    fn hits(zone: u8, gun: Piece, die: u32) -> u8 {
        let name = gun.name().to_owned();
        let p = position(&format!("{zone}-30-20")).french(zone, bns("a")).prussian(20, [gun]).fortified(&[20]);
        let mut t = p.hand(PRUSSIAN, &[IncendiaryShells]).bombardment(PRUSSIAN);
        t.play(IncendiaryShells).bombard_rolling(&name, zone, &[die]);
        t.state.shot().hits
    }

    #[test]
    fn one_hit_more_of_heavy_guns_on_the_forts() {
        for zone in [1, 2, 3, 8] {
            assert_eq!(hits(zone, heavy("H", 4), 3), 3, "2 and one more on {zone}");
        }
        assert_eq!(hits(7, heavy("H", 4), 3), 2, "no fort");
        assert_eq!(hits(2, field("G", 4), 4), 2, "no heavy gun");
    }
}

mod intransigent_von_tresckow {
    use super::*;

    #[test]
    fn two_points_less_for_the_french() {
        assert_eq!(income(IntransigentVonTresckow), (3, 8));
    }
}
