//! §2.1 Blocks, §3 the map, §13.3 edges.

use super::fixture::*;
use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::{Event, FRENCH, GERMAN};

/// A German barrage of 10 dice on French blocks in zone 2, all of it hits that nothing absorbs.
fn struck(blocks: &str, hits: u32) -> String {
    let mut t = position("1-2")
        .french_control(&[2])
        .french(2, blocks)
        .cards(GERMAN, [barrage("b10", 10)])
        .hand(GERMAN, "b10")
        .round_of(GERMAN);
    t.barrage("b10").draws(&[0, hits]).to(2);
    t.blocks(FRENCH, 2)
}

mod r2_1 {
    use super::*;

    #[test]
    fn a_hit_exhausts_a_fresh_block() {
        assert_eq!(struck("FF", 1), "Fe");
        assert_eq!(struck("FF", 2), "ee");
    }

    #[test]
    fn fresh_blocks_are_hit_before_any_is_destroyed() {
        assert_eq!(struck("Fee", 1), "eee");
        assert_eq!(struck("FFF", 3), "eee");
    }

    #[test]
    fn two_hits_destroy_an_exhausted_block_and_one_does_nothing() {
        assert_eq!(struck("e", 1), "e");
        assert_eq!(struck("ee", 2), "e");
        assert_eq!(struck("ee", 3), "e");
        assert_eq!(struck("ee", 4), "");
    }

    #[test]
    fn a_block_can_be_exhausted_and_destroyed_by_the_same_hits() {
        assert_eq!(struck("F", 3), "");
        assert_eq!(struck("FF", 4), "e");
        assert_eq!(struck("FFF", 9), "");
    }

    #[test]
    fn there_are_no_more_blocks_than_in_the_box() {
        let p = position("1-2").german(1, "FFF").reserve(GERMAN, 56);
        let mut t = p.spending(GERMAN, 2);
        t.spend(Purchase::Request);
        assert_eq!(t.state.en_route(GERMAN), 1, "one of sixty is left");
        assert!(!t.offers(crate::verdun::Action::Spend(Purchase::Request)));
    }
}

mod r3_1 {
    use super::*;

    #[test]
    fn the_meuse_lies_between_zones_of_two_banks() {
        let t = position("1-2-3").west(&[1, 2]).round_of(GERMAN);
        assert!(!t.game.across(ZoneId(1), ZoneId(2)) && t.game.across(ZoneId(2), ZoneId(3)));
    }

    #[test]
    fn forts_and_heights_belong_to_zones() {
        let t = position("1-2-3").forts(&[1, 2]).heights(&[2]).round_of(GERMAN);
        assert_eq!((t.game.forts().len(), t.game.heights().len()), (2, 1));
    }
}

mod r3_2 {
    use super::*;

    #[test]
    fn control_changes_at_the_end_of_the_round_and_not_before() {
        let mut t = position("1-2-3")
            .north(&[1])
            .south(&[3])
            .french_control(&[2, 3])
            .german(1, "FF")
            .french(3, "F")
            .spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(1).to(2).done();
        assert!(!t.is_german(2) && t.blocks(GERMAN, 2) == "F", "there, but not yet in control");
        t.done();
        assert!(t.is_german(2));
    }

    #[test]
    fn a_zone_that_is_only_moved_through_is_taken_too() {
        let mut t = position("1-2-3-4 2-4")
            .north(&[1])
            .south(&[4])
            .french_control(&[2, 3, 4])
            .german(1, "F")
            .french(4, "F")
            .spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(1).to(2).to(3);
        assert!(t.is_german(2) && t.is_german(3) && !t.is_german(4));
    }

    #[test]
    fn so_is_one_that_a_rotation_leads_out_of() {
        let p = position("1-2-3-4").french_control(&[2]).german(1, "F").german(3, "e").german(4, "F");
        let mut t = p.spending(GERMAN, 2);
        t.spend(Purchase::Tactical).to(1).to(2).done().done();
        t.spend(Purchase::Rotation).to(3).to(2).done().to(4);
        assert_eq!([2, 3, 4].map(|zone| t.blocks(GERMAN, zone)), ["", "F", "Fe"]);
        assert!(t.is_german(2));
    }

    #[test]
    fn a_contested_zone_stays_who_it_is() {
        let mut t = position("1-2-3")
            .north(&[1])
            .south(&[3])
            .french_control(&[2, 3])
            .german(1, "F")
            .german(2, "F")
            .french(2, "F")
            .round_of(GERMAN);
        t.done();
        assert!(!t.is_german(2));
    }

    #[test]
    fn who_is_left_alone_in_a_zone_takes_it_whoever_played() {
        let mut t = position("1-2-3")
            .north(&[1])
            .south(&[3])
            .french_control(&[3])
            .german(1, "F")
            .german(2, "e")
            .french(2, "F")
            .cards(GERMAN, [barrage("b4", 4)])
            .hand(GERMAN, "b4")
            .round_of(GERMAN);
        // The only German in zone 2 is lost in his own assault.
        t.barrage("b4").to(2).go().to(1).draws(&[0, 0]).done();
        assert_eq!(t.at(2), "e/e");
        assert!(t.is_german(2), "both are there");
        t.state.blocks[GERMAN][2] = Default::default();
        t.state.occupied[GERMAN].remove(ZoneId(2));
        t.done();
        assert!(!t.is_german(2), "the French alone");
    }
}

mod r3_3 {
    use super::*;

    #[test]
    fn three_blocks_of_a_side_are_the_most_in_a_zone() {
        let p = position("1-2-3 1-4").german(1, "FFF").german(2, "FF").french(2, "FFF");
        let mut t = p.spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(1).to(2);
        assert_eq!(t.at(2), "FFF/FFF", "three of each side");
        assert!(t.cites("3.3"));
        t.to(1).to(4).done().to(1);
        assert_eq!(t.zones(), [4], "zone 2 is full, and this is the last movement");
    }
}

mod r13_3 {
    use super::*;

    #[test]
    fn the_reserve_is_next_to_every_zone_of_the_own_edge() {
        let p = position("1-2-3-4").north(&[1, 2]).south(&[4]).french_control(&[3, 4]).reserve(GERMAN, 2);
        let mut t = p.french(4, "F").spending(GERMAN, 1);
        t.spend(Purchase::Tactical).the_reserve();
        assert_eq!(t.zones(), [1, 2]);
    }

    #[test]
    fn an_assault_can_come_from_the_reserve() {
        let mut t = position("1-2")
            .south(&[2])
            .french_control(&[1])
            .german(2, "F")
            .reserve(FRENCH, 2)
            .cards(FRENCH, [barrage("b4", 4)])
            .hand(FRENCH, "b4")
            .state(|s| s.morale[FRENCH] = 7)
            .round_of(FRENCH);
        t.barrage("b4").to(2).go();
        assert_eq!(t.zones(), [127]);
        t.the_reserve().draws(&[0, 0]).the_reserve();
        assert_eq!((t.at(2).as_str(), t.state.reserve(FRENCH)), ("e/ee", 0), "two against one fresh defender");
        assert_eq!(t.state.morale(FRENCH), 9);
        assert_eq!(t.told(|event| matches!(event, Event::Mustered { .. })), 1);
    }
}
