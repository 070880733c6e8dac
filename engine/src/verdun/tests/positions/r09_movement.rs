//! §9.4 Strategic and §9.5 tactical movement.

use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::card::Lasting;
use crate::verdun::tests::fixture::*;
use crate::verdun::{Action, FRENCH, GERMAN, Step};

fn sells(t: &Table, purchase: Purchase) -> bool {
    t.offers(Action::Spend(purchase))
}

mod r9_4 {
    use super::*;

    fn source(p: Position) -> Vec<u8> {
        let mut t = p.spending(GERMAN, 2);
        if !sells(&t, Purchase::Strategic) {
            return Vec::new();
        }
        t.spend(Purchase::Strategic).zones()
    }

    #[test]
    fn all_blocks_of_a_zone_part_for_any_zones_however_far() {
        let p = position("1-2-3-4-5").west(&[1, 2]).north(&[1]).german(1, "FFF");
        let mut t = p.spending(GERMAN, 1);
        t.spend(Purchase::Strategic).to(1);
        assert_eq!(t.zones(), [2, 3, 4, 5], "across the Meuse too");
        t.to(2).to(4).to(5);
        assert_eq!([1, 2, 3, 4, 5].map(|zone| t.blocks(GERMAN, zone)), ["", "F", "", "F", "F"]);
        assert_eq!(t.step(), Step::Round(FRENCH), "for one point");
    }

    #[test]
    fn neither_from_nor_to_contested_zones_nor_zones_of_the_enemy() {
        let p = position("1-2-3-4").north(&[1]).french_control(&[4]).german(2, "F").french(2, "F").german(1, "F");
        let mut t = p.spending(GERMAN, 2);
        assert_eq!(t.spend(Purchase::Strategic).zones(), [1]);
        assert_eq!(t.to(1).zones(), [3], "reached by supply through 2, which is German");
    }

    #[test]
    fn the_zone_that_a_movement_leads_to_was_friendly_as_the_round_began() {
        // 3 is German by name, but cut off; 2 has just been entered.
        let p = position("1-2-3").north(&[1]).french_control(&[2, 3]).german(1, "FF");
        assert_eq!(source(p), [0; 0], "there is nowhere to go");
    }

    #[test]
    fn a_zone_that_was_contested_as_the_round_began_is_no_destination() {
        let push = event("push", Lasting::Once, shells(8)).with(|e| e.with = 1);
        let p = position("1-2-3").north(&[1]).german(1, "F").german(2, "F").french(2, "e").cards(GERMAN, [push]);
        let mut t = p.hand(GERMAN, "push").round_of(FRENCH);
        t.done();
        t.event("push").to(2).draws(&[0, 2]).done();
        assert_eq!((t.step(), t.at(2).as_str()), (Step::Spend(GERMAN), "F/"));
        assert_eq!(t.spend(Purchase::Strategic).to(1).zones(), [3]);
    }

    #[test]
    fn a_friendly_zone_out_of_supply_is_no_destination() {
        let p = position("1-2 3-4").north(&[1]).german(1, "F");
        assert_eq!(p.spending(GERMAN, 1).spend(Purchase::Strategic).to(1).zones(), [2]);
    }

    #[test]
    fn blocks_that_lack_supply_stay() {
        let p = position("1-2-3").north(&[1]).german(3, "F").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(3)));
        assert_eq!(source(p), [0; 0]);
    }

    #[test]
    fn no_more_than_three_in_a_zone() {
        let p = position("1-2-3").north(&[1]).german(1, "FF").german(2, "FF").german(3, "FFF");
        let mut t = p.spending(GERMAN, 1);
        t.spend(Purchase::Strategic).to(1).to(2);
        assert_eq!(t.step(), Step::Round(FRENCH), "one finds room, the other nowhere");
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("F".into(), "FFF".into()));
    }

    #[test]
    fn three_of_the_reserve_for_each_point() {
        let p = position("1-2-3").north(&[1]).reserve(GERMAN, 5);
        let mut t = p.spending(GERMAN, 2);
        t.spend(Purchase::Strategic).the_reserve().to(1).to(1).to(2);
        assert_eq!((t.step(), t.state.reserve(GERMAN)), (Step::Spend(GERMAN), 2));
        t.spend(Purchase::Strategic).the_reserve().to(3).to(3);
        assert_eq!(t.state.reserve(GERMAN), 0);
    }
}

mod r9_5 {
    use super::*;

    /// Where a German of zone 1 may step, and where he may go on to from zone 2.
    fn steps(p: Position) -> (Vec<u8>, Vec<u8>) {
        let mut t = p.spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(1);
        let first = t.zones();
        if !first.contains(&2) {
            return (first, Vec::new());
        }
        t.to(2);
        let on = if t.step() == Step::MoveOn(GERMAN) { t.zones() } else { Vec::new() };
        (first, on)
    }

    #[test]
    fn two_steps_through_empty_zones_of_the_enemy() {
        let p = position("1-2-3-4").french_control(&[2, 3, 4]).german(1, "F");
        assert_eq!(steps(p), (vec![2], vec![1, 3]));
    }

    #[test]
    fn the_second_step_leads_into_uncontested_zones_without_enemies() {
        let p = position("1-2-3 2-4 2-5").french_control(&[3, 4]).german(1, "F").german(3, "e").french(3, "F");
        assert_eq!(steps(p.french(4, "F")).1, [1, 5], "3 is contested, 4 held by the French");
    }

    #[test]
    fn from_a_contested_zone_one_step_and_not_into_the_enemys() {
        let p = position("1-2-3 1-4 1-5").french_control(&[4, 5]).german(1, "F").french(1, "F");
        let p = p.german(5, "F").french(5, "F");
        assert_eq!(steps(p), (vec![2, 5], vec![]), "into a friendly or a contested zone");
    }

    #[test]
    fn into_a_contested_zone_is_the_last_step() {
        let p = position("1-2-3").german(1, "F").german(2, "F").french(2, "F");
        assert_eq!(steps(p), (vec![2], vec![]));
    }

    #[test]
    fn the_meuse_is_crossed_by_a_single_step() {
        let river = |west: &[u8]| steps(position("1-2-3").west(west).german(1, "F"));
        assert_eq!(river(&[1]), (vec![2], vec![]));
        assert_eq!(river(&[1, 2]), (vec![2], vec![1]));
        assert_eq!(river(&[1, 3]), (vec![2], vec![]));
    }

    #[test]
    fn the_meuse_does_not_bar_empty_zones_of_the_enemy() {
        let p = position("1-2-3").west(&[1]).french_control(&[2, 3]).german(1, "F");
        assert_eq!(steps(p), (vec![2], vec![]));
    }

    #[test]
    fn exhausted_blocks_move_as_fresh_ones() {
        assert_eq!(steps(position("1-2-3").german(1, "e")), (vec![2], vec![1, 3]));
    }

    #[test]
    fn the_french_have_one_step_in_february_from_the_reserve_too() {
        let moved = |turn| {
            let p = position("1-2-3").south(&[1]).french_control(&[1, 2, 3]).reserve(FRENCH, 1).turn(turn);
            let mut t = p.spending(FRENCH, 2);
            t.spend(Purchase::Tactical).the_reserve().to(1);
            t.step()
        };
        assert_eq!([moved(1), moved(2)], [Step::Spend(FRENCH), Step::MoveOn(FRENCH)]);
    }

    #[test]
    fn blocks_that_lack_supply_do_not_move_but_others_come_to_them() {
        let p = position("1-2-3").german(1, "F").german(2, "F").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(2)));
        let mut t = p.spending(GERMAN, 1);
        assert_eq!(t.spend(Purchase::Tactical).zones(), [1]);
        assert_eq!(t.to(1).zones(), [2]);
    }

    #[test]
    fn blocks_that_lack_supply_do_not_rotate_out() {
        let p = position("1-2").german(1, "F").german(2, "e").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(2)));
        assert!(!sells(&p.spending(GERMAN, 1), Purchase::Rotation), "nobody may leave 2, so nothing is exchanged");
    }

    #[test]
    fn a_rotation_does_not_reach_the_reserve() {
        let t = position("1-2").north(&[1]).german(1, "e").reserve(GERMAN, 3).spending(GERMAN, 1);
        assert!(!sells(&t, Purchase::Rotation));
    }

    #[test]
    fn a_rotation_leads_to_neighbours_with_blocks_alone() {
        let mut t = position("1-2 1-3 1-4").german(1, "ee").german(2, "F").german(3, "F").spending(GERMAN, 1);
        t.spend(Purchase::Rotation).to(1).to(2).done();
        assert_eq!((t.step(), t.zones()), (Step::RotateOut(GERMAN), vec![2, 3]), "nobody was in 4");
    }

    #[test]
    fn a_rotation_exchanges_three_each_way_between_full_zones() {
        let mut t = position("1-2").german(1, "eee").german(2, "FFF").spending(GERMAN, 1);
        t.spend(Purchase::Rotation).to(1).to(2).to(2).to(2).to(2).to(2).to(2);
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("FFF".into(), "eee".into()));
    }

    #[test]
    fn a_rotation_reaches_over_the_meuse_and_into_zones_of_the_enemy() {
        // The printed example: of three neighbours one is French.
        let p = position("1-2 1-3 1-4").west(&[1, 2]).french_control(&[4]).german(1, "ee").french(1, "F");
        let mut t = p.german(2, "F").german(3, "F").german(4, "F").french(4, "F").spending(GERMAN, 1);
        assert_eq!(t.spend(Purchase::Rotation).to(1).zones(), [2, 3, 4]);
        t.to(3).to(4);
        assert_eq!((t.step(), t.zones()), (Step::RotateOut(GERMAN), vec![2, 3, 4]));
    }

    #[test]
    fn who_has_moved_may_rotate_and_who_has_rotated_may_move() {
        let mut t = position("1-2-3").german(1, "e").german(3, "F").spending(GERMAN, 3);
        t.spend(Purchase::Tactical).to(3).to(2).done().done();
        t.spend(Purchase::Rotation).to(1).to(2).to(2);
        assert_eq!((t.blocks(GERMAN, 1), t.blocks(GERMAN, 2)), ("F".into(), "e".into()));
        assert_eq!(t.spend(Purchase::Tactical).zones(), [2], "the fresh one has made its movement");
    }

    #[test]
    fn a_point_moves_three_blocks_and_the_next_three_others() {
        let mut t = position("1-2 3-4").german(1, "FFF").german(3, "FF").spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(1).to(2).done().to(1).to(2).done().to(1).to(2).done();
        assert_eq!(t.spend(Purchase::Tactical).zones(), [3]);
    }
}
