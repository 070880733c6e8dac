//! §6 Drawing, buying, playing and keeping stratagems.

use super::fixture::*;
use crate::belfort::Stratagem::*;
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Step, Stratagem};

const FRENCH_SIX: [(Stratagem, Stratagem); 6] = [
    (Scouts, IcyCold),
    (Firefighters, Catherine),
    (Proclamation, SwissDelegation),
    (FrenchIllness, Bourbaki),
    (SupplyProblem, IntransigentDenfert),
    (Scouts, Catherine),
];
const PRUSSIAN_SIX: [(Stratagem, Stratagem); 6] = [
    (PrussianIllness, Envoys),
    (LackOfDiscipline, MoreShells),
    (LackOfDiscipline, RuseOfWar),
    (Disinformation, Desertion),
    (BadQualityShell, IncendiaryShells),
    (BadQualityShell, IntransigentVonTresckow),
];

/// A turn about to end, with both containers full.
fn full_cups() -> Position {
    position("1-2 20").french(1, bns("a")).prussian(20, bns("A")).cup(FRENCH, &FRENCH_SIX).cup(PRUSSIAN, &PRUSSIAN_SIX)
}

mod r6 {
    use super::*;

    #[test]
    fn both_draw_one_for_nothing() {
        let t = full_cups().next_turn_drawing(&[2, 3]);
        assert_eq!((t.state.hand(FRENCH), t.state.hand(PRUSSIAN)), (1 << 1, 1 << 2));
        assert!(t.told("6", |e| matches!(e, Event::Drew { side: PRUSSIAN, counter: 2 })));
        assert_eq!(t.step(), Step::BuyStratagem(FRENCH), "the French decide first");
    }

    #[test]
    fn the_french_choose_a_second_one_for_a_point() {
        let mut t = full_cups().next_turn_drawing(&[2, 3]);
        let buys = [0, 2, 3, 4, 5].map(Action::BuyChosen);
        assert_eq!(t.legal(), [&buys[..], &[Action::Done]].concat());
        let before = t.points().0;
        t.act(Action::BuyChosen(4));
        assert_eq!((t.points().0, t.state.hand(FRENCH)), (before - 1, 1 << 1 | 1 << 4));
        assert_eq!(t.step(), Step::BuyStratagem(PRUSSIAN));
    }

    #[test]
    fn the_prussian_draws_for_one_or_chooses_for_three() {
        let mut t = full_cups().points(0, 0).next_turn_drawing(&[1, 1]);
        t.done();
        assert!(t.may(Action::BuyRandom) && t.may(Action::BuyChosen(5)));
        let before = t.points().1;
        let told = t.events().count();
        t.dice(&[5]).act(Action::BuyRandom);
        assert_eq!((t.points().1, t.state.hand(PRUSSIAN)), (before - 1, 1 | 1 << 5), "the fifth of those left");
        let bought = Event::Bought { side: PRUSSIAN, counter: 5, cost: 1, at_random: true };
        assert_eq!(t.events().nth(told), Some(bought));
        assert!(t.events().skip(told).all(|event| !matches!(event, Event::Drew { .. })), "it is one counter");
        assert!(!t.game.may_buy(&t.state, PRUSSIAN), "with two in hand");
        let mut t = full_cups().points(0, 0).next_turn_drawing(&[1, 1]);
        t.done().act(Action::BuyChosen(3));
        assert_eq!((t.points().1, t.state.hand(PRUSSIAN)), (before - 3, 1 | 1 << 3));
    }

    #[test]
    fn with_two_points_the_prussian_can_only_draw() {
        let mut t = full_cups().state(|s| s.pending[PRUSSIAN] = -8).points(0, 2).next_turn_drawing(&[1, 1]);
        assert_eq!(t.points().1, 2);
        t.done();
        assert_eq!(t.legal(), [Action::BuyRandom, Action::Done]);
    }

    #[test]
    fn without_points_nobody_is_asked() {
        let t =
            full_cups().state(|s| s.pending = crate::side::BySide([-9, -9])).points(0, 0).next_turn_drawing(&[1, 1]);
        assert!(!matches!(t.step(), Step::BuyStratagem(_)));
    }
}

mod r6_1_1 {
    use super::*;

    fn in_phase_g() -> Table {
        let p = position("1-2 20").french(1, bns("a")).prussian(20, bns("A")).points(2, 2);
        p.hold(FRENCH, SupplyProblem, IcyCold).hold(FRENCH, Proclamation, IntransigentDenfert).reorganisation()
    }

    #[test]
    fn a_black_side_sends_the_counter_back_with_its_red_side() {
        let mut t = in_phase_g();
        t.play(SupplyProblem);
        assert_eq!(t.state.cup[FRENCH], 0, "not yet drawable");
        t.skip_to(|step| step == Step::Keep(FRENCH)).done().skip_to(|step| matches!(step, Step::BuyStratagem(FRENCH)));
        assert_eq!(t.state.hand(FRENCH) | t.state.cup[FRENCH], 0b11, "both counters are still in the game");
        assert_eq!(t.state.hand(FRENCH), 1, "and the one just played was drawn again");
    }

    #[test]
    fn a_red_side_takes_the_counter_out_of_the_game() {
        let mut t = in_phase_g();
        t.play(IcyCold);
        assert_eq!(t.state.hand(FRENCH) | t.state.cup[FRENCH], 0b10, "its black side is gone too");
        t.skip_to(|step| step == Step::Keep(FRENCH)).done();
        assert_eq!(t.state.hand(FRENCH) | t.state.cup[FRENCH], 0b10);
    }

    #[test]
    fn one_side_a_counter_a_turn() {
        let mut t = in_phase_g();
        t.play(SupplyProblem);
        assert!(!t.may_play(IcyCold), "the other side of the same counter");
        assert!(t.may_play(Proclamation) && t.may_play(IntransigentDenfert), "either side of the other");
        t.play(Proclamation);
        assert!(!t.may_play(IntransigentDenfert));
    }
}

mod r6_1_2 {
    use super::*;

    #[test]
    fn each_is_played_in_its_phase() {
        let p = position("1-5-30-20 20-31-7")
            .french(1, [fortress("fort", 6), bn("a")])
            .prussian(20, [field("GUN", 3), bn("A")])
            .french(7, bns("b"))
            .fortified(&[20])
            .hand(FRENCH, &[Proclamation, Catherine])
            .hand(PRUSSIAN, &[Envoys, RuseOfWar]);
        let e = p.bombardment(PRUSSIAN);
        assert!(e.may_play(Envoys) && !e.may_play(RuseOfWar));
        let e = p.bombardment(FRENCH);
        assert!(e.may_play(Catherine) && !e.may_play(Proclamation));
        let f = p.activation(PRUSSIAN);
        assert!(!f.may_play(Envoys) && f.may_play(RuseOfWar));
        let mut g = p.reorganisation();
        assert_eq!(g.step(), Step::PlayStratagem(FRENCH), "the Prussian has none for phase G");
        assert!(g.may_play(Proclamation) && !g.may_play(Catherine));
        g.done();
    }
}

mod r6_2 {
    use super::*;

    #[test]
    fn who_keeps_one_draws_one_and_buys_none() {
        let mut t = full_cups().hold(FRENCH, Proclamation, SwissDelegation).at(Step::Keep(FRENCH));
        t.act(Action::Keep(6)).skip_to(|step| matches!(step, Step::BuyStratagem(PRUSSIAN)));
        assert_eq!(t.state.hand_size(FRENCH), 2, "the kept one and the free draw");
        assert!(t.state.kept[FRENCH] && !t.state.kept[PRUSSIAN]);
    }

    #[test]
    fn one_at_most_is_kept_the_other_goes_back() {
        let p = full_cups().hold(FRENCH, Proclamation, SwissDelegation).hold(FRENCH, SupplyProblem, IcyCold);
        let mut t = p.points(0, 0).at(Step::Keep(FRENCH));
        assert_eq!(t.legal(), [Action::Keep(6), Action::Keep(7), Action::Done]);
        let counters = t.state.cup[FRENCH] | t.state.hand[FRENCH];
        t.act(Action::Keep(7));
        assert_eq!(t.state.hand(FRENCH) & 0b1100_0000, 0b1000_0000);
        assert_eq!(t.state.cup[FRENCH] | t.state.hand[FRENCH], counters, "an unused red side is not lost");
        assert_eq!(t.state.hand_size(FRENCH), 2, "with the free draw of the next turn");
    }

    #[test]
    fn a_kept_counter_may_be_kept_again_and_no_hand_grows_beyond_two() {
        let mut t = full_cups().hold(FRENCH, Proclamation, SwissDelegation).at(Step::Keep(FRENCH));
        for turn in 4..=6 {
            t.act(Action::Keep(6)).skip_to(|step| step == Step::Keep(FRENCH));
            assert_eq!(t.state.turn(), turn);
            assert_eq!(t.state.hand_size(FRENCH), 2);
            assert!(t.may(Action::Keep(6)));
        }
    }

    #[test]
    fn who_kept_none_may_buy_again() {
        let mut t = full_cups().hold(FRENCH, Proclamation, SwissDelegation).at(Step::Keep(FRENCH));
        t.done().skip_to(|step| matches!(step, Step::BuyStratagem(_)));
        assert_eq!(t.step(), Step::BuyStratagem(FRENCH));
    }
}
