//! §7.1, §7.2.1, §7.2.2 Attacks, retreat before combat, the dice.

use super::*;
use crate::eagle::state::{Mark, Step};
use crate::eagle::terrain::Terrain;
use crate::eagle::{Event, FRENCH, PRUSSIAN};

/// f1 in 503 and p1 in 603; p9 and f9 are far away.
fn duel() -> Position {
    field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f9", 208).plain(PRUSSIAN, "p9", 909)
}

/// The modifiers of both, where one corps attacks another and nobody tries anything.
fn modifiers(p: Position) -> Vec<i8> {
    let mut t = p.fighting(FRENCH, "f1");
    t.to(503);
    if t.step() == Step::Withdraw(PRUSSIAN, t.hex(603)) {
        t.done();
    }
    t.battle(&[1], 4, 4, &[1, 1]).done();
    t.modifiers()
}

mod r7_1 {
    use super::*;

    #[test]
    fn all_stacks_around_are_attacked_at_once() {
        let p = duel().plain(PRUSSIAN, "p2", 502).plain(PRUSSIAN, "p3", 404).hq(PRUSSIAN, "First", 3, 0, 604);
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done().done().done();
        assert_eq!(t.state.battle().defenders, t.ids("p1 p2 p3"), "a headquarters that is alone has no zone");
    }

    #[test]
    fn a_division_and_a_fortress_must_be_attacked_too() {
        let p = field().plain(FRENCH, "f1", 503).cavalry(PRUSSIAN, "pc", 603).fortress("Landau", "5-3", 604, PRUSSIAN);
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done();
        assert_eq!(t.state.battle().defenders, t.ids("pc Landau"));
    }

    #[test]
    fn a_headquarters_attacks_nobody() {
        let p = duel().hq(FRENCH, "North", 3, 2, 502);
        assert_eq!(p.fighting(FRENCH, "North").step(), Step::Stack(PRUSSIAN));
    }
}

mod r7_2_1 {
    use super::*;

    fn tried(p: Position, die: u32) -> (usize, Table) {
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).dice(&[die]).go();
        (t.told(|event| matches!(event, Event::WithdrawalRolled { failed: 0, .. })), t)
    }

    #[test]
    fn a_die_up_to_the_morale_lets_a_unit_go() {
        assert_eq!([1, 3, 4, 6].map(|die| tried(duel(), die).0), [1, 1, 0, 0]);
    }

    #[test]
    fn who_fails_is_not_disorganised_by_it_and_fights() {
        let (_, t) = tried(duel(), 6);
        assert!(!t.has("p1", Mark::Disorganised));
        assert_eq!(t.step(), Step::Heroism(FRENCH));
    }

    #[test]
    fn the_reduced_side_has_its_own_morale() {
        let p = || field().corps(PRUSSIAN, "p1", "8-4-6/4-2-6", 603).plain(FRENCH, "f1", 503);
        assert_eq!([tried(p(), 4).0, tried(p().lost("p1", 1), 4).0, tried(p().lost("p1", 2), 3).0], [1, 1, 0]);
    }

    #[test]
    fn cavalry_that_outweighs_the_attackers_needs_no_die() {
        let p = duel().cavalry(PRUSSIAN, "pc", 603).cavalry(FRENCH, "fc", 503).lost("fc", 1);
        let mut t = p.fighting(FRENCH, "f1 fc");
        t.to(503).go();
        assert_eq!(t.told(|event| matches!(event, Event::WithdrawalRolled { .. })), 0);
        t.to(703).to(703);
        assert_eq!((t.at("p1"), t.at("pc"), t.step()), (703, 703, Step::Advance(FRENCH)));
    }

    #[test]
    fn nobody_loses_anything_where_all_have_gone_and_nobody_need_advance() {
        let (_, mut t) = tried(duel(), 1);
        t.to(702);
        assert_eq!(t.step(), Step::Advance(FRENCH));
        t.done();
        assert_eq!((t.at("f1"), t.lost("f1"), t.lost("p1")), (503, 0, 0));
        assert!(!t.has("f1", Mark::Disorganised) && !t.has("p1", Mark::Disorganised));
    }

    #[test]
    fn a_headquarters_that_is_left_behind_falls_to_the_advance() {
        let p = duel().hq(PRUSSIAN, "First", 3, 0, 603);
        let (_, mut t) = tried(p, 1);
        t.to(703);
        assert_eq!(t.step(), Step::WithdrawTo(PRUSSIAN, t.id("First")));
        t.done().advance("f1", 603);
        assert!(t.gone("First") && !t.gone("p1"));
    }

    #[test]
    fn where_one_of_two_stacks_goes_the_other_fights() {
        let mut t = duel().plain(PRUSSIAN, "p2", 604).fighting(FRENCH, "f1");
        t.to(503).dice(&[2]).go().to(703).done();
        assert_eq!(t.state.battle().defenders, t.ids("p2"));
        t.battle(&[1], 1, 1, &[1, 1]).done();
        assert_eq!((t.modifiers(), t.lost("p1"), t.lost("p2")), (vec![0, 0], 0, 1));
    }
}

mod r7_2_2 {
    use super::*;

    #[test]
    fn thirty_three_steps_have_two_dice_and_thirty_four_a_third() {
        let three = |p: Position, name: &str, hex| (1..=3).fold(p, |p, n| p.plain(FRENCH, &format!("{name}{n}"), hex));
        let p = three(three(field(), "f", 503), "g", 602).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 603);
        let p = p.cavalry(PRUSSIAN, "pc", 603);
        let fought = |p: Position, draws: &[u32]| {
            let mut t = p.fighting(FRENCH, "f1 f2 f3 g1 g2 g3");
            t.to(503).to(602).done().unit("f1").unit("p1").draws(draws).done();
            t.told(|event| matches!(event, Event::Fired { single: 1, .. }))
        };
        // The mitrailleuses, then the sums; a single die of 1 is drawn as 0.
        assert_eq!(fought(p.clone().lost("pc", 1), &[0, 2, 2]), 0);
        assert_eq!(fought(p, &[0, 2, 0, 2, 0]), 2);
    }

    #[test]
    fn the_better_lead_gets_the_difference_and_the_worse_loses_nothing() {
        let p = field().corps(PRUSSIAN, "p1", "8-5-6/4-5-6", 603).plain(FRENCH, "f1", 503);
        assert_eq!(modifiers(p), [0, 2]);
    }

    #[test]
    fn everything_that_weakens_is_added_up() {
        let p = duel().marked(Mark::Second, "f1").marked(Mark::Disorganised, "f1").marked(Mark::Disorganised, "p1");
        assert_eq!(modifiers(p.clone()), [-2 - 1, -1]);
        let mut t = p.marked(Mark::Unsupplied, "f1").fighting(FRENCH, "f1");
        t.to(503).done().battle(&[], 6, 4, &[1, 1]).done();
        assert_eq!(t.modifiers()[0], -2 - 1 - 2);
    }

    #[test]
    fn the_ground_of_the_defender() {
        let on = |terrain| modifiers(duel().terrain(terrain, &[603]));
        let grounds = [Terrain::Clear, Terrain::Forest, Terrain::Mountain, Terrain::City];
        assert_eq!(grounds.map(on), [[0, 0], [0, 2], [0, 3], [0, 1]]);
    }

    #[test]
    fn the_ground_of_the_attacker_counts_alike() {
        assert_eq!(modifiers(duel().terrain(Terrain::Mountain, &[503])), [3, 0]);
        assert_eq!(modifiers(duel().terrain(Terrain::Mountain, &[503]).terrain(Terrain::City, &[603])), [2, 0]);
    }

    #[test]
    fn a_fortress_is_worth_four() {
        let p = field().fortress("Landau", "8-3", 603, PRUSSIAN).plain(FRENCH, "f1", 503);
        assert_eq!(modifiers(p), [0, 3]);
    }

    #[test]
    fn a_river_is_worth_three_to_the_defender_and_a_bridge_two() {
        let river = duel().river(&[(503, 603)]);
        assert_eq!(modifiers(river.clone()), [0, 2]);
        assert_eq!(modifiers(river.bridge(503, 603)), [0, 1]);
    }

    #[test]
    fn three_to_two_is_one_and_two_to_one_is_two_against_one_less() {
        let stronger = |values: &str| field().corps(FRENCH, "f1", values, 503).plain(PRUSSIAN, "p1", 603);
        assert_eq!(modifiers(stronger("12-3-6/6-3-6")), [1, 0]);
        assert_eq!(modifiers(stronger("16-3-6/8-3-6")), [2, -1]);
        assert_eq!(modifiers(stronger("32-3-6/16-3-6")), [5, -1]);
        assert_eq!(modifiers(stronger("4-3-6/2-3-6")), [-1, 2]);
    }

    #[test]
    fn heroism_costs_its_step_where_the_enemy_inflicts_none() {
        let mut t = duel().marked(Mark::Unsupplied, "p1").fighting(FRENCH, "f1");
        // The Prussian rolls 1 with two less: nothing.
        t.to(503).done().battle(&[3, 1], 1, 1, &[1, 1]).go();
        assert_eq!((t.modifiers(), t.lost("f1")), (vec![2, -2], 1));
    }

    #[test]
    fn mitrailleuses_are_the_french_corps_alone() {
        // Of the divisions nothing is left that could check its morale.
        let rolled = |p: Position, unit: &str, checks: &[u32], morale: &[u32]| {
            let mut t = p.plain(PRUSSIAN, "p1", 603).fighting(FRENCH, unit);
            t.to(503).done().battle(checks, 6, 1, morale).done();
            t.told(|event| matches!(event, Event::MitrailleusesRolled { .. }))
        };
        assert_eq!(rolled(field().plain(FRENCH, "f1", 503), "f1", &[6], &[1, 1]), 1);
        assert_eq!(rolled(field().division(FRENCH, "fd", 503), "fd", &[], &[1]), 0);
        assert_eq!(rolled(field().cavalry(FRENCH, "fc", 503), "fc", &[], &[1]), 0);
    }

    #[test]
    fn they_fire_in_defence() {
        let mut t = duel().fighting(PRUSSIAN, "p1");
        t.to(603).done().battle(&[5], 1, 1, &[1, 1]).done();
        assert_eq!(t.modifiers(), [0, 1]);
    }

    #[test]
    fn the_columns_differ_at_four() {
        let mut t = duel().fighting(FRENCH, "f1");
        t.to(503).done().battle(&[1], 4, 4, &[1, 1]).done();
        assert_eq!((t.lost("f1"), t.lost("p1"), t.step()), (2, 1, Step::RetreatTo(FRENCH)));
    }

    #[test]
    fn the_hexes_of_a_side_are_averaged() {
        // 3 and 1 against 1, and 16 against 8.
        let p = duel().terrain(Terrain::Forest, &[603]).plain(PRUSSIAN, "p2", 604);
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done().done().unit("p1").battle(&[1], 4, 1, &[1, 1, 1]).done();
        assert_eq!(t.modifiers(), [-1, 1 + 2]);
        // 2 and 1 against 1: a half is rounded up.
        let p = duel().terrain(Terrain::City, &[503]).plain(FRENCH, "f2", 602);
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).to(602).done().unit("f1").battle(&[1], 1, 1, &[1, 1, 1]).done();
        assert_eq!(t.modifiers(), [1 + 2, -1]);
    }

    #[test]
    fn the_steps_of_a_fortress_make_a_battle_larger() {
        // 4 and 2 against 4 and 4; only two dice can show 12.
        let p = duel().cavalry(FRENCH, "fc", 503).fortress("Landau", "8-3", 603, PRUSSIAN);
        let mut t = p.fighting(FRENCH, "f1 fc");
        t.to(503).done().unit("f1").unit("p1").draws(&[0, 12, 2]).done();
        assert_eq!(t.told(|event| matches!(event, Event::Fired { dice: 12, .. })), 1);
        assert_eq!(t.modifiers(), [0, 1 + 3], "10 against 16, and the fortress");
    }

    #[test]
    fn two_disorganised_units_weaken_no_more_than_one() {
        let p = duel().plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p2", 603).marked(Mark::Disorganised, "f1 f2");
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").unit("p1").battle(&[1], 2, 2, &[1, 1]).done();
        assert_eq!(t.modifiers(), [-1, 0]);
    }
}
