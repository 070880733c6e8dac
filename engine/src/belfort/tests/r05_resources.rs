//! §3 to §5 The sequence of play, initiative, resource points.

use super::fixture::*;
use crate::belfort::event::Price;
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Step, Stratagem};

/// Zone 5 is the French core; a ring 11-12-13-14 around it; outside each ring zone an edge zone 21 to 24.
const RING: &str = "5-11-12-13-14-11 5-12 5-13 5-14 11-21 12-22 13-23 14-24 e21 e22 e23 e24";

fn ringed(prussian: &[u8]) -> Position {
    let names = ["A", "B", "C", "D", "E", "F"];
    let p = position(RING).french(5, bns("a")).fortified(&[5, 11, 12, 13, 14, 21, 22, 23, 24]);
    prussian.iter().zip(names).fold(p, |p, (&zone, name)| p.prussian(zone, bns(name)))
}

const CLOSED: &[u8] = &[11, 12, 13, 14];
const OPEN: &[u8] = &[11, 12, 14];

mod r3 {
    use super::*;

    #[test]
    fn the_phases_follow_each_other_the_prussian_first_in_d_and_e() {
        for (turn, initiative) in [(1, FRENCH), (4, PRUSSIAN)] {
            let mut t = position("1-5-30-20-21 5-6 e21")
                .french(1, bns("a"))
                .french(5, [field("gun", 3), bn("b")])
                .prussian(20, [field("GUN", 3), bn("A").diminished()])
                .fortified(&[5, 20])
                .cup(
                    FRENCH,
                    &[(Stratagem::Scouts, Stratagem::IcyCold), (Stratagem::Proclamation, Stratagem::Catherine)],
                )
                .cup(PRUSSIAN, &[(Stratagem::Disinformation, Stratagem::Envoys); 2])
                .turn(turn)
                .next_turn();
            let initiative = if turn == 1 { FRENCH } else { initiative };
            let mut steps = Vec::new();
            while t.state.turn() == turn + 1 {
                steps.push(t.step());
                let step = t.step();
                t.skip_to(|next| next != step || next == Step::Over);
                if steps.len() > 30 {
                    break;
                }
            }
            let second = initiative.enemy();
            let expected = [
                Step::BuyStratagem(FRENCH),
                Step::BuyStratagem(PRUSSIAN),
                Step::PickOperational(PRUSSIAN),
                Step::PickOperational(FRENCH),
                Step::Bombard(PRUSSIAN),
                Step::Bombard(FRENCH),
                Step::Activate(initiative),
                Step::Activate(second),
                Step::Reorganise(initiative),
                Step::Reorganise(second),
            ];
            let played: Vec<Step> = steps.iter().copied().filter(|step| expected.contains(step)).collect();
            assert_eq!(played, expected, "turn {}", turn + 1);
        }
    }
}

mod r4 {
    use super::*;

    fn initiative_after(turn: u8, hand: &[Stratagem]) -> crate::side::Side {
        let mut t = ringed(CLOSED).hand(FRENCH, hand).turn(turn).reorganisation();
        for &stratagem in hand {
            t.play(stratagem);
        }
        t.skip_to(|step| matches!(step, Step::PickOperational(_) | Step::Activate(_) | Step::BuyStratagem(_)));
        assert_eq!(t.state.turn(), turn + 1);
        t.state.initiative()
    }

    #[test]
    fn the_french_have_it_in_two_turns_then_the_prussian() {
        assert_eq!(initiative_after(1, &[]), FRENCH);
        for turn in 2..=6 {
            assert_eq!(initiative_after(turn, &[]), PRUSSIAN, "turn {}", turn + 1);
        }
        let first = position("1").turn(0).next_turn();
        assert_eq!((first.state.turn(), first.state.initiative()), (1, FRENCH));
    }

    #[test]
    fn denfert_gives_it_back_for_one_turn() {
        assert_eq!(initiative_after(3, &[Stratagem::IntransigentDenfert]), FRENCH);
        let mut t = ringed(CLOSED).hand(FRENCH, &[Stratagem::IntransigentDenfert]).turn(3).reorganisation();
        t.play(Stratagem::IntransigentDenfert).skip_to(|step| matches!(step, Step::Activate(_)));
        assert_eq!((t.state.turn(), t.state.initiative()), (4, FRENCH));
        t.skip_to(|step| matches!(step, Step::Reorganise(_))).done();
        t.skip_to(|step| matches!(step, Step::Activate(_)));
        assert_eq!((t.state.turn(), t.state.initiative()), (5, PRUSSIAN));
    }

    #[test]
    fn denfert_on_turn_1_changes_nothing_but_the_points() {
        let mut t = ringed(CLOSED).hand(FRENCH, &[Stratagem::IntransigentDenfert]).turn(1).reorganisation();
        t.play(Stratagem::IntransigentDenfert).skip_to(|step| matches!(step, Step::Activate(_)));
        assert_eq!((t.state.turn(), t.state.initiative()), (2, FRENCH));
        assert_eq!(t.points().0, 6);
    }
}

mod r5_1 {
    use super::*;

    /// Points of both sides after phase B of the next turn: these stratagems played in phase G, and as much kept as is left.
    fn points(ring: &[u8], left: (u8, u8), keep: u8, french: &[Stratagem], prussian: &[Stratagem]) -> (u8, u8) {
        let p = ringed(ring).points(left.0, left.1).hand(FRENCH, french).hand(PRUSSIAN, prussian);
        played_out(&p, keep)
    }

    fn played_out(p: &Position, keep: u8) -> (u8, u8) {
        let mut t = p.reorganisation();
        let turn = t.state.turn();
        while t.state.turn() == turn {
            let play = t.legal().into_iter().find(|a| matches!(a, Action::Play { .. }));
            match (t.step(), play) {
                (_, Some(play)) => t.act(play),
                (Step::KeepPoints(_), _) => {
                    let most = t.legal().len() as u8 - 1;
                    t.act(Action::KeepPoints(most.min(keep)))
                }
                _ => t.done(),
            };
        }
        t.points()
    }

    use Stratagem::*;

    #[test]
    fn the_french_get_five_and_one_more_while_the_ring_is_open() {
        assert_eq!(points(CLOSED, (0, 0), 0, &[], &[]), (5, 8));
        assert_eq!(points(OPEN, (0, 0), 0, &[], &[]), (6, 8));
    }

    #[test]
    fn at_most_two_points_are_kept() {
        assert_eq!(points(OPEN, (2, 2), 2, &[], &[]), (8, 10));
        assert_eq!(points(OPEN, (4, 5), 9, &[], &[]), (8, 10), "more are lost");
        assert_eq!(points(OPEN, (1, 1), 2, &[], &[]), (7, 9));
        assert_eq!(points(CLOSED, (2, 2), 1, &[], &[]), (6, 9), "fewer may be kept");
    }

    #[test]
    fn proclamation_and_denfert_lift_the_french_to_ten() {
        assert_eq!(points(OPEN, (2, 0), 2, &[Proclamation], &[]).0, 9);
        assert_eq!(points(OPEN, (2, 0), 2, &[Proclamation, IntransigentDenfert], &[]).0, 10);
    }

    #[test]
    fn nobody_has_more_than_ten_points_after_phase_b() {
        let p = ringed(OPEN).points(2, 2).hand(FRENCH, &[Proclamation, IntransigentDenfert]);
        let rich = p.data(|data| data.course.income = crate::side::BySide([6, 9]));
        assert_eq!(played_out(&rich, 2), (10, 10), "11 and 11 without the limit");
    }

    #[test]
    fn stratagems_take_points_of_the_french() {
        assert_eq!(points(CLOSED, (0, 0), 0, &[], &[Disinformation]).0, 4);
        assert_eq!(points(CLOSED, (0, 0), 0, &[], &[IntransigentVonTresckow]).0, 3);
        assert_eq!(points(CLOSED, (0, 0), 0, &[IcyCold], &[]).0, 3);
    }

    #[test]
    fn stratagems_take_points_of_the_prussian() {
        assert_eq!(points(CLOSED, (0, 2), 2, &[SupplyProblem], &[]).1, 9);
        assert_eq!(points(CLOSED, (0, 2), 2, &[IcyCold], &[]).1, 6);
        assert_eq!(points(CLOSED, (0, 0), 0, &[IcyCold, SupplyProblem], &[]).1, 3);
        assert_eq!(points(CLOSED, (2, 2), 2, &[IcyCold], &[]), (5, 6));
    }

    #[test]
    fn proclamation_and_disinformation_cancel_each_other() {
        assert_eq!(points(CLOSED, (0, 0), 0, &[Proclamation], &[Disinformation]).0, 5);
    }

    fn in_zones(zones: &[u8]) -> Position {
        let names = ["a", "b", "c", "d", "e"];
        let p = position("1-2-3-8-1 2-5 2-9 9-30 5-30 e30");
        zones.iter().zip(names).fold(p, |p, (&zone, name)| p.french(zone, bns(name))).points(0, 0)
    }

    #[test]
    fn who_holds_only_the_forts_gets_four_for_good() {
        assert_eq!(in_zones(&[1, 2, 3, 8]).next_turn().points().0, 4 + 1, "the ring is open");
        assert_eq!(in_zones(&[1, 2, 8]).next_turn().points().0, 4 + 1, "or fewer");
        assert_eq!(in_zones(&[1, 2, 3, 8, 9]).next_turn().points().0, 5 + 1);
        assert_eq!(in_zones(&[1, 2, 5]).next_turn().points().0, 5 + 1, "others than the forts");
        let fallen = in_zones(&[1, 2, 3, 8, 9]).state(|s| s.reduced = true);
        assert_eq!(fallen.next_turn().points().0, 4 + 1, "other zones come too late");
    }

    #[test]
    fn no_points_below_zero() {
        let p = ringed(CLOSED)
            .points(0, 0)
            .hand(FRENCH, &[IcyCold])
            .hand(PRUSSIAN, &[Disinformation, IntransigentVonTresckow]);
        assert_eq!(played_out(&p.state(|s| s.reduced = true), 0).0, 0, "4 - 2 - 1 - 2");
    }

    #[test]
    fn the_fall_is_tested_at_the_start_of_a_turn_only() {
        let mut t = in_zones(&[1, 2, 3, 8, 9]).points(3, 8).activation(FRENCH);
        t.state.turn = 3;
        t.activate(9, "e").to(2).done().done();
        assert!(!t.state.reduced, "during turn 3 the French left zone 9");
        t.skip_to(|step| matches!(step, Step::PickOperational(_) | Step::Activate(_)));
        assert!(t.state.reduced, "at the start of turn 4 they hold the forts only");
    }

    #[test]
    fn a_closed_ring_of_held_zones_surrounds() {
        let surrounded = |zones: &[u8]| {
            let t = ringed(zones).activation(FRENCH);
            t.game.surrounded(&t.state)
        };
        assert!(surrounded(CLOSED));
        assert!(!surrounded(OPEN));
        let gap = ringed(&[11, 12, 14, 23]).map(&format!("{RING} 12x23 13x22 14x23 13x24")).activation(FRENCH);
        assert!(!gap.game.surrounded(&gap.state), "12, 23 and 14 touch at corners only");
    }

    #[test]
    fn the_ring_may_run_further_out() {
        let p = position(&format!("{RING} 12-23-14"))
            .french(5, bns("a"))
            .fortified(&[5, 11, 12, 14, 23])
            .prussian(11, bns("A"))
            .prussian(12, bns("B"))
            .prussian(14, bns("C"))
            .prussian(23, bns("D"));
        let t = p.activation(FRENCH);
        assert!(t.game.surrounded(&t.state));
    }

    #[test]
    fn a_french_unit_at_the_edge_is_not_surrounded() {
        let p = ringed(&[11, 12, 14]).french(13, bns("b")).french(23, bns("c"));
        let t = p.activation(FRENCH);
        assert!(!t.game.surrounded(&t.state));
    }

    #[test]
    fn a_lone_gun_holds_its_zone_of_the_ring() {
        let t = ringed(&[11, 12, 14]).prussian(13, [field("GUN", 3)]).activation(FRENCH);
        assert!(t.game.surrounded(&t.state));
    }

    #[test]
    fn the_set_up_decides_about_turn_1() {
        assert_eq!(ringed(CLOSED).points(0, 0).turn(0).next_turn().points().0, 5);
        assert_eq!(ringed(OPEN).points(0, 0).turn(0).next_turn().points().0, 6);
    }
}

mod r5_2 {
    use super::*;

    #[test]
    fn an_activation_costs_a_point_and_a_second_one_another() {
        let mut t = position("20-21").prussian(20, bns("A")).points(5, 8).activation(PRUSSIAN);
        t.activate(20, "A").to(21);
        assert_eq!(t.points(), (5, 7));
        t.done().activate(21, "A").to(20);
        assert_eq!(t.points(), (5, 6), "the same battalion in its new zone");
    }

    #[test]
    fn without_points_only_guns_move() {
        let mut t = position("1-5-6")
            .french(5, [bn("a"), field("gun", 3)])
            .french(6, bns("b"))
            .fortified(&[5, 6])
            .points(0, 8)
            .activation(FRENCH);
        let gun = t.id("gun");
        assert_eq!(t.legal(), [Action::MoveGun(gun), Action::Done], "no activation, no exchange");
        t.act(Action::MoveGun(gun)).to(6);
        assert_eq!(t.points(), (0, 8));
    }

    #[test]
    fn exhausted_battalions_are_not_activated() {
        let t = position("20-21 22-21").prussian(20, [bn("A").exhausted(), bn("B").exhausted()]);
        let t = t.prussian(22, [bn("C").exhausted(), bn("D").diminished(), bn("E")]);
        let mut t = t.activation(PRUSSIAN);
        assert!(!t.may_activate(20), "nobody there is fit");
        t.act(Action::Activate(crate::geometry::ZoneId(22)));
        assert!(!t.may_pick("C"));
    }

    #[test]
    fn the_prices_of_phase_g() {
        let p = || {
            position("1-5 20-21 22-23")
                .french(1, [bn("a").diminished()])
                .french(5, bns("b"))
                .prussian(20, [bn("A").exhausted()])
                .prussian(22, [pioneers("P"), bn("B")])
                .off_map(FRENCH, crate::belfort::Place::OutOfAction, bns("c"))
                .points(9, 9)
        };
        let paid = |action: fn(&Table) -> Action, french: bool| {
            let side = if french { FRENCH } else { PRUSSIAN };
            let mut t = p().purchases(side);
            let before = t.points();
            let action = action(&t);
            t.act(action);
            if french { before.0 - t.points().0 } else { before.1 - t.points().1 }
        };
        assert_eq!(paid(|_| Action::Rehabilitate, true), 1);
        assert_eq!(paid(|t| Action::Rebuild(t.id("c")), true), 1);
        assert_eq!(paid(|_| Action::Fortify(crate::geometry::ZoneId(5)), true), 1);
        assert_eq!(paid(|_| Action::Fortify(crate::geometry::ZoneId(20)), false), 1);
        assert_eq!(paid(|_| Action::Dig(crate::geometry::ZoneId(21)), false), 2, "§10.5");
        assert_eq!(paid(|_| Action::Dig(crate::geometry::ZoneId(23)), false), 1, "the pioneers dig");
    }

    #[test]
    fn fewer_than_three_battalions_cost_a_point_too() {
        let mut t = position("1").french(1, [bn("a").diminished()]).points(2, 0).purchases(FRENCH);
        t.act(Action::Rehabilitate).pick("a").expect("a: G in 1");
        assert_eq!(t.points().0, 1);
        assert!(t.told("10.2", |e| matches!(e, Event::Rehabilitated { price: Price::Spent, .. })));
    }
}
