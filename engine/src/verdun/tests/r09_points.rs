//! §9 Action points.

use super::fixture::*;
use crate::game::Game;
use crate::verdun::action::Purchase;
use crate::verdun::card::Holds;
use crate::verdun::{Action, FRENCH, GERMAN, Step};

mod r9 {
    use super::*;

    #[test]
    fn points_are_spent_in_any_order_and_halves_are_kept() {
        let mut t = position("1-2-3").german(1, "ee").german(2, "F").spending(GERMAN, 2);
        t.spend(Purchase::Trench).to(1).spend(Purchase::Refresh).to(1).spend(Purchase::Trench).to(2);
        assert_eq!(t.state.purse().halves, 1);
        assert!(!t.offers(Action::Spend(Purchase::Tactical)), "half a point moves nobody");
        t.spend(Purchase::Refresh).to(1);
        assert_eq!((t.step(), t.blocks(GERMAN, 1).as_str()), (Step::Round(FRENCH), "FF"));
    }

    #[test]
    fn strategic_movement_comes_before_tactical() {
        let p = position("1-2-3").north(&[1]).german(1, "FF").german(2, "F");
        let mut t = p.spending(GERMAN, 3);
        t.spend(Purchase::Strategic).to(1).to(3).done();
        assert!(t.offers(Action::Spend(Purchase::Strategic)));
        t.spend(Purchase::Tactical).to(2).to(1).done().done();
        assert!(!t.offers(Action::Spend(Purchase::Strategic)));
        assert!(t.offers(Action::Spend(Purchase::Tactical)));
    }
}

mod r9_1 {
    use super::*;

    #[test]
    fn half_a_point_in_a_zone_held_alone_and_a_point_in_a_contested_one() {
        let mut t = position("1-2-3-4").french_control(&[2, 3]).german(2, "F").french(2, "F").spending(GERMAN, 2);
        t.spend(Purchase::Trench).to(1);
        assert_eq!(t.state.purse().halves, 3);
        t.spend(Purchase::Trench).to(2);
        assert_eq!(t.state.purse().halves, 1);
        assert!(t.trench(GERMAN, 1) && t.trench(GERMAN, 2));
    }

    #[test]
    fn not_in_an_uncontested_zone_of_the_enemy_nor_twice_in_one() {
        let p = position("1-2-3-4").french_control(&[3, 4]).french(3, "F").trenches(GERMAN, &[2]).german(4, "F");
        let mut t = p.spending(GERMAN, 1);
        assert_eq!(t.spend(Purchase::Trench).zones(), [1], "in 4 there are Germans, but it is still French");
    }

    #[test]
    fn once_all_pawns_are_used_one_is_taken_up() {
        let map = (1..30).map(|n| format!("{n}-{}", n + 1)).collect::<Vec<_>>().join(" ");
        let zones: Vec<u8> = (1..=20).collect();
        let mut t = position(&map).trenches(GERMAN, &zones).spending(GERMAN, 2);
        t.spend(Purchase::Trench).to(25);
        assert_eq!(t.step(), Step::Unearth(GERMAN, crate::geometry::ZoneId(25)));
        assert_eq!(t.zones(), zones);
        t.to(7);
        assert!(t.trench(GERMAN, 25) && !t.trench(GERMAN, 7));
    }

    #[test]
    fn a_trench_of_the_enemy_goes_at_the_end_of_a_round() {
        let p = position("1-2-3-4").north(&[2]).south(&[4]).french_control(&[1, 3, 4]).trenches(FRENCH, &[1, 3, 4]);
        let mut t = p.german(2, "FF").german(3, "F").french(3, "F").spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(2).to(1).done();
        assert!(t.trench(FRENCH, 1));
        t.done();
        assert!(!t.trench(FRENCH, 1), "taken");
        assert!(t.trench(FRENCH, 3) && t.trench(FRENCH, 4), "contested, and the French's own");
    }
}

mod r9_2 {
    use super::*;

    #[test]
    fn up_to_three_blocks_a_point_at_a_victory_point_each() {
        let mut t = position("1-2").spending(FRENCH, 2);
        t.spend(Purchase::Request);
        assert_eq!(t.legal(), [Action::Count(1), Action::Count(2), Action::Count(3)]);
        t.act(Action::Count(3)).spend(Purchase::Request).act(Action::Count(3));
        // The printed example: six blocks, six points.
        assert_eq!((t.state.vp(), t.step()), (6, Step::Round(GERMAN)));
        assert_eq!(t.state.reserve(FRENCH), 6, "there at the end of the round");
    }

    #[test]
    fn the_german_loses_them_too() {
        let mut t = position("1-2").spending(GERMAN, 1);
        t.spend(Purchase::Request).act(Action::Count(2));
        assert_eq!(t.state.vp(), -2);
    }
}

mod r13_2 {
    use super::*;

    #[test]
    fn a_permanent_of_russia_sets_blocks_and_points() {
        let russia = permanent("from-russia", Holds { request: Some((4, 3)), ..Holds::default() });
        let p = position("1-2").cards(GERMAN, [russia]).in_play(GERMAN, "from-russia");
        let mut t = p.spending(GERMAN, 2);
        // The printed example: four blocks for three points.
        t.spend(Purchase::Request).act(Action::Count(4));
        assert_eq!((t.state.vp(), t.state.en_route(GERMAN)), (-3, 4));
    }
}

mod r4_3 {
    use super::*;
    use crate::verdun::CardId;
    use crate::verdun::card::{Effects, InPlay, Lasting, VpTable};

    /// §13.2 Whether it can still be discarded when the last point is spent.
    #[test]
    fn a_permanent_that_the_enemy_counts_can_be_discarded_when_all_is_bought() {
        for counts in [false, true] {
            let in_play = InPlay { card: CardId(0), times: 2, add: 0, drop: true };
            let in_play = if counts { vec![in_play] } else { Vec::new() };
            let table = VpTable { bands: vec![(12, 9)], in_play };
            let offensive = event("offensive", Lasting::Once, Effects { table: Some(table), ..Effects::default() });
            let russia = permanent("from-russia", Holds { request: Some((4, 3)), ..Holds::default() });
            let p = position("1-2").cards(GERMAN, [russia]).cards(FRENCH, [offensive]).in_play(GERMAN, "from-russia");
            let mut t = p.spending(GERMAN, 1);
            t.spend(Purchase::Request).act(Action::Count(4));
            assert_eq!(t.step() == Step::Spend(GERMAN), counts);
            if counts {
                t.act(Action::Drop(t.id("from-russia")));
                assert!(t.state.in_play(GERMAN).is_empty() && t.step() == Step::Round(FRENCH));
            }
        }
    }
}

mod request {
    use super::*;

    #[test]
    fn it_holds_for_its_owner_alone_and_goes_with_the_card() {
        let russia = permanent("to-russia", Holds { request: Some((2, 3)), ..Holds::default() });
        let p = position("1-2").cards(GERMAN, [russia]).in_play(GERMAN, "to-russia");
        let mut t = p.clone().spending(FRENCH, 1);
        assert_eq!(t.spend(Purchase::Request).legal().len(), 3);
        let mut t = p.spending(GERMAN, 1);
        t.act(Action::Drop(t.id("to-russia"))).spend(Purchase::Request);
        assert_eq!(t.legal().len(), 3);
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn a_point_refreshes_two_blocks_or_one_in_a_contested_zone() {
        let p = position("1-2").german(1, "ee").german(2, "ee").french(2, "F");
        let mut t = p.spending(GERMAN, 2);
        t.spend(Purchase::Refresh).to(2);
        assert_eq!(t.state.purse().halves, 2);
        t.spend(Purchase::Refresh).to(1).spend(Purchase::Refresh).to(1);
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("FF".into(), "Fe".into()));
    }

    #[test]
    fn not_out_of_supply() {
        let p = position("1-2-3").german(1, "e").german(3, "e").state(|s| {
            s.unsupplied[GERMAN][0].insert(crate::geometry::ZoneId(3));
        });
        let mut t = p.spending(GERMAN, 1);
        assert_eq!(t.spend(Purchase::Refresh).zones(), [1]);
        let mut words = String::new();
        t.game.describe_action(&t.state, t.legal()[0], &mut words);
        assert_eq!(words, "refresh a block in 1 Zone 1");
    }
}

mod refresh_halves {
    use super::*;

    #[test]
    fn half_a_point_everywhere() {
        let noria = permanent("noria", Holds { refresh_halves: Some(1), ..Holds::default() });
        let p = position("1-2").german(2, "F").french(2, "ee").cards(FRENCH, [noria]).in_play(FRENCH, "noria");
        let mut t = p.spending(FRENCH, 1);
        t.spend(Purchase::Refresh).to(2);
        assert_eq!(t.state.purse().halves, 1);
    }
}

mod r9_4 {
    use super::*;

    #[test]
    fn the_blocks_of_one_zone_go_to_zones_held_alone_in_supply() {
        let p = position("1-2-3-4-5 1-6").north(&[1]).french_control(&[3]).german(1, "FFe").german(4, "F");
        let mut t = p.german(5, "F").french(5, "F").spending(GERMAN, 1);
        t.spend(Purchase::Strategic);
        assert_eq!(t.zones(), [1, 4], "5 is contested");
        t.to(1);
        assert_eq!(t.zones(), [2, 6], "4 is out of supply, 3 French");
        t.to(6);
        assert_eq!(t.zones(), [6], "blocks that are alike go in ascending order");
        t.done();
        assert_eq!(t.zones(), [2, 6], "now the exhausted one");
        t.to(2);
        assert_eq!(
            (t.blocks(GERMAN, 1), t.blocks(GERMAN, 6), t.blocks(GERMAN, 2)),
            ("F".into(), "F".into(), "e".into())
        );
    }

    #[test]
    fn three_blocks_of_the_reserve_for_a_point() {
        let p = position("1-2").north(&[1]).reserve(GERMAN, 5).state(|s| s.morale[GERMAN] = 5);
        let mut t = p.spending(GERMAN, 1);
        t.spend(Purchase::Strategic).the_reserve().to(1).to(1).to(2);
        assert_eq!((t.state.reserve(GERMAN), t.state.morale(GERMAN)), (2, 8));
    }

    #[test]
    fn who_moved_strategically_may_move_tactically() {
        let mut t = position("1-2-3").north(&[1]).german(1, "F").spending(GERMAN, 2);
        t.spend(Purchase::Strategic).to(1).to(2).spend(Purchase::Tactical);
        assert_eq!(t.zones(), [2]);
    }
}

mod enemy_strategic {
    use super::*;

    #[test]
    fn the_enemy_pays_more() {
        let chaos = permanent("chaos", Holds { enemy_strategic: Some(2), ..Holds::default() });
        let p = position("1-2-3").south(&[3]).french_control(&[2, 3]).french(2, "F").cards(GERMAN, [chaos]);
        let t = p.clone().in_play(GERMAN, "chaos").spending(FRENCH, 1);
        assert!(!t.offers(Action::Spend(Purchase::Strategic)));
        assert!(p.spending(FRENCH, 1).offers(Action::Spend(Purchase::Strategic)));
    }
}

mod r9_5 {
    use super::*;

    /// The printed example: Germans in 3, 5 and 6; 4 is French and empty, 2 contested.
    fn example() -> Position {
        position("1-3 1-5 3-4 5-4 2-4 2-1 6-1").french_control(&[2, 4]).german(1, "FF").german(2, "F").french(2, "F")
    }

    #[test]
    fn a_second_step_follows_one_between_zones_held_alone() {
        let mut t = example().spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(1);
        assert_eq!(t.zones(), [2, 3, 5, 6]);
        t.to(3);
        assert_eq!((t.step(), t.zones()), (Step::MoveOn(GERMAN), vec![1, 4]));
        t.to(4);
        assert_eq!(t.blocks(GERMAN, 4), "F");
    }

    #[test]
    fn nobody_stops_in_a_full_zone_but_may_pass_it() {
        // All three blocks of the only point are under way, so that nobody could leave it any more (3.3).
        let mut t = example().german(3, "FFF").spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(2).to(1).to(1).to(3).to(4).to(1).to(3);
        assert!(!t.may_stop());
        t.to(4);
    }

    #[test]
    fn not_from_a_contested_zone_into_an_empty_one_of_the_enemy() {
        let mut t = example().spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(2);
        assert_eq!(t.zones(), [1], "4 is French");
        // Others in it do not make it German before the end of the round.
        let mut t = example().german(4, "F").spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(2);
        assert_eq!(t.zones(), [1]);
    }

    #[test]
    fn an_occupied_zone_of_the_enemy_is_entered_by_assault_alone() {
        let mut t =
            position("1-2-3").french_control(&[2]).french(2, "e").german(1, "F").german(3, "F").spending(GERMAN, 1);
        assert!(!t.offers(Action::Spend(Purchase::Tactical)));
        t.done();
    }

    #[test]
    fn a_step_into_a_contested_zone_is_the_last() {
        let mut t = example().spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(1).to(2);
        assert_eq!(t.step(), Step::Mover(GERMAN));
    }

    #[test]
    fn a_block_moves_once_a_round() {
        let mut t = position("1-2").german(1, "F").spending(GERMAN, 3);
        t.spend(Purchase::Tactical).to(1).to(2).done();
        assert!(!t.offers(Action::Spend(Purchase::Tactical)));
    }

    #[test]
    fn three_blocks_for_a_point() {
        let mut t = position("1-2-3").german(1, "FFF").german(3, "F").spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(1).to(2).done().to(1).to(2).done().to(3).to(2).done();
        assert_eq!((t.step(), t.state.purse().halves), (Step::Spend(GERMAN), 2));
    }

    #[test]
    fn the_french_have_no_second_step_in_february() {
        let step = |turn, side| {
            let p = position("1-2-3").north(&[1]).south(&[1]).german(1, "F").turn(turn);
            let p =
                if side == FRENCH { position("1-2-3").french_control(&[1, 2, 3]).french(1, "F").turn(turn) } else { p };
            let mut t = p.spending(side, 2);
            t.spend(Purchase::Tactical).to(1).to(2);
            t.step()
        };
        assert_eq!(step(1, FRENCH), Step::Spend(FRENCH));
        assert_eq!(step(2, FRENCH), Step::MoveOn(FRENCH));
        assert_eq!(step(1, GERMAN), Step::MoveOn(GERMAN));
    }

    #[test]
    fn the_meuse_ends_a_movement() {
        let mut t = position("1-2-3").west(&[1]).german(1, "F").spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(1).to(2);
        assert_eq!(t.step(), Step::Spend(GERMAN), "the first step crossed it");
        let mut t = position("1-2-3").west(&[1, 2]).german(1, "F").spending(GERMAN, 2);
        assert_eq!(t.spend(Purchase::Tactical).to(1).to(2).zones(), [1], "the second would");
    }

    #[test]
    fn a_rotation_changes_blocks_with_the_neighbours() {
        // The printed example: three exhausted in 1; two come from 2, one from 3.
        let p =
            position("1-2 1-3 1-4").french_control(&[4]).german(1, "eee").french(1, "F").german(2, "FF").german(3, "F");
        let mut t = p.spending(GERMAN, 1);
        t.spend(Purchase::Rotation).to(1);
        assert_eq!(t.zones(), [2, 3]);
        t.to(2).to(2).to(3);
        assert_eq!((t.step(), t.zones()), (Step::RotateOut(GERMAN), vec![2, 3]), "those that came in stay");
        t.to(2).to(3);
        assert!(!t.may_stop(), "four are left");
        t.to(3);
        assert_eq!(
            (t.blocks(GERMAN, 1), t.blocks(GERMAN, 2), t.blocks(GERMAN, 3)),
            ("FFF".into(), "e".into(), "ee".into())
        );
    }

    #[test]
    fn a_zone_of_the_enemy_rotates_too() {
        let p = position("1-2").french_control(&[2]).german(1, "e").french(1, "F").german(2, "F").french(2, "F");
        let mut t = p.spending(GERMAN, 1);
        t.spend(Purchase::Rotation).to(1).to(2).to(2);
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("F".into(), "e".into()));
    }

    #[test]
    fn a_rotation_leads_from_a_contested_zone_into_one_that_is_just_taken() {
        let p = position("1-2-3").french_control(&[2]).german(1, "e").french(1, "F").german(3, "F");
        let mut t = p.spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(3).to(2).done().spend(Purchase::Rotation).to(1).to(2).to(2);
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("F".into(), "e".into()));
    }

    #[test]
    fn a_rotation_asks_which_block_where_two_kinds_are() {
        let mut t = position("1-2").german(1, "Fe").german(2, "Fe").spending(GERMAN, 2);
        t.spend(Purchase::Rotation).to(1).to(2).fresh().done();
        assert_eq!(t.step(), Step::Block(GERMAN, crate::geometry::ZoneId(1)));
        assert!(!t.may_stop(), "somebody must leave");
        t.exhausted().to(2);
        assert!(t.may_stop());
        t.done();
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("FF".into(), "ee".into()));
    }

    #[test]
    fn who_has_rotated_may_still_move() {
        let mut t = position("1-2").german(1, "e").german(2, "F").spending(GERMAN, 2);
        t.spend(Purchase::Rotation).to(1).to(2).to(2);
        assert_eq!(t.spend(Purchase::Tactical).zones(), [1, 2]);
    }
}
