//! §9 Action points, §9.1 trenches, §9.2 requests, §9.3 refreshing.

use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::card::{Effects, Holds, Lasting};
use crate::verdun::tests::fixture::*;
use crate::verdun::{Action, FRENCH, GERMAN, Step};

fn sells(t: &Table, purchase: Purchase) -> bool {
    t.offers(Action::Spend(purchase))
}

mod r9 {
    use super::*;

    #[test]
    fn what_is_not_movement_mixes_with_movement_in_any_order() {
        let mut t = position("1-2-3").north(&[1]).german(1, "Fe").german(2, "FF").spending(GERMAN, 4);
        t.spend(Purchase::Trench).to(1).spend(Purchase::Tactical).to(2).to(3).done().done();
        assert!(
            [Purchase::Trench, Purchase::Request, Purchase::Refresh, Purchase::Rotation].iter().all(|&p| sells(&t, p))
        );
        assert!(!sells(&t, Purchase::Strategic));
    }

    #[test]
    fn a_rotation_is_a_tactical_movement_that_strategic_ones_come_before() {
        let mut t = position("1-2-3").north(&[1]).german(1, "F").german(2, "e").spending(GERMAN, 3);
        t.spend(Purchase::Rotation).to(1).to(2).to(2);
        assert!(!sells(&t, Purchase::Strategic));
    }
}

mod r9_1 {
    use super::*;

    #[test]
    fn a_contested_zone_takes_a_whole_point_whoever_controls_it() {
        let p = position("1-2-3").french_control(&[2, 3]).german(1, "F").french(1, "F").german(2, "F").french(2, "F");
        let mut t = p.spending(GERMAN, 3);
        t.spend(Purchase::Trench);
        assert_eq!(t.zones(), [1, 2], "not 3, which the French hold alone");
        t.to(1).spend(Purchase::Trench).to(2);
        assert_eq!(t.state.purse().halves, 2);
    }

    #[test]
    fn both_sides_have_a_trench_in_a_contested_zone_and_neither_goes() {
        let p = position("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).trenches(FRENCH, &[2]);
        let mut t = p.german(2, "F").french(2, "F").spending(GERMAN, 1);
        t.spend(Purchase::Trench).to(2);
        t.done();
        assert!(t.trench(GERMAN, 2) && t.trench(FRENCH, 2));
    }

    #[test]
    fn the_enemys_trench_goes_from_a_zone_that_the_guns_have_emptied() {
        let p = position("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).trenches(FRENCH, &[2]);
        let p = p.german(2, "F").french(2, "e").cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 3]).done();
        assert!(t.is_german(2) && !t.trench(FRENCH, 2), "one hit for the trench, two for the block");
    }

    #[test]
    fn half_a_point_buys_no_trench_in_a_contested_zone() {
        let p = position("1-2").french_control(&[2]).trenches(GERMAN, &[]).german(2, "F").french(2, "F");
        let mut t = p.spending(GERMAN, 1);
        t.spend(Purchase::Trench).to(1);
        assert_eq!(t.step(), Step::Round(FRENCH), "nothing costs half a point any more");
    }
}

mod r9_2 {
    use super::*;

    #[test]
    fn each_block_costs_a_point_and_fewer_than_three_are_a_request() {
        let mut t = position("1-2").spending(FRENCH, 2);
        t.spend(Purchase::Request).act(Action::Count(1));
        assert_eq!((t.state.en_route(FRENCH), t.state.vp(), t.state.purse().halves), (1, 1, 2));
    }

    #[test]
    fn two_blocks_for_three_points_while_they_go_to_russia() {
        let russia = permanent("to-russia", Holds { request: Some((2, 3)), ..Holds::default() });
        let mut t = position("1-2").cards(GERMAN, [russia]).in_play(GERMAN, "to-russia").spending(GERMAN, 2);
        t.spend(Purchase::Request);
        assert_eq!(t.legal(), [Action::Count(1), Action::Count(2)], "two is the most");
        t.act(Action::Count(2));
        assert_eq!((t.state.en_route(GERMAN), t.state.vp()), (2, -3));
    }

    #[test]
    fn the_last_blocks_come_from_russia_for_the_points_of_all() {
        let russia = permanent("from-russia", Holds { request: Some((4, 3)), ..Holds::default() });
        let p = position("1-2").reserve(GERMAN, 58).cards(GERMAN, [russia]).in_play(GERMAN, "from-russia");
        let mut t = p.spending(GERMAN, 2);
        t.spend(Purchase::Request).act(Action::Count(2));
        assert_eq!((t.state.en_route(GERMAN), t.state.vp()), (2, -3));
    }

    #[test]
    fn blocks_of_the_sacred_road_cost_nothing() {
        let road = event("road", Lasting::Once, Effects { blocks: 12, ..Effects::default() }).with(|e| e.with = 1);
        let mut t = position("1-2").south(&[1]).cards(FRENCH, [road]).hand(FRENCH, "road").round_of(FRENCH);
        t.event("road");
        assert_eq!((t.state.en_route(FRENCH), t.state.reserve(FRENCH), t.state.vp()), (12, 0, 0));
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn a_point_refreshes_two_blocks_of_two_zones() {
        let mut t = position("1-2").german(1, "e").german(2, "e").spending(GERMAN, 1);
        t.spend(Purchase::Refresh).to(1).spend(Purchase::Refresh).to(2);
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("F".into(), "F".into()));
    }

    #[test]
    fn a_point_does_not_refresh_one_of_each_kind_of_zone() {
        let mut t = position("1-2-3").german(1, "e").german(2, "e").french(2, "F").spending(GERMAN, 1);
        t.spend(Purchase::Refresh).to(1);
        assert!(!sells(&t, Purchase::Refresh));
    }

    #[test]
    fn neither_without_supply_nor_without_morale() {
        let marked = || position("1-2").german(2, "e").state(|s| s.unsupplied[GERMAN][1].insert(ZoneId(2)));
        assert!(!sells(&marked().spending(GERMAN, 2), Purchase::Refresh));
        let low = |morale: fn(&mut crate::verdun::State)| {
            sells(&position("1-2").german(2, "e").state(morale).spending(GERMAN, 2), Purchase::Refresh)
        };
        assert!(!low(|s| s.morale[GERMAN] = 3) && low(|s| s.morale[GERMAN] = 4));
    }
}
