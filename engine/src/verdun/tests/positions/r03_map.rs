//! §2.1 Blocks, §3 the map, §13.3 edges.

use super::armed;
use crate::verdun::action::Purchase;
use crate::verdun::card::{Effects, Holds, Moment};
use crate::verdun::tests::fixture::*;
use crate::verdun::{Action, FRENCH, GERMAN, Step};

mod r2_1 {
    use super::*;

    #[test]
    fn single_hits_of_two_barrages_do_not_add_up() {
        let p = armed("1-2").north(&[1]).south(&[2]).french_control(&[2]).french(2, "e").hand(GERMAN, "b4 b4");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").done().draws(&[0, 1]).to(2);
        t.done();
        t.barrage("b4").draws(&[0, 1]).to(2);
        assert_eq!((t.blocks(FRENCH, 2).as_str(), t.state.morale(FRENCH)), ("e", 10));
    }

    #[test]
    fn a_hit_of_the_barrage_and_one_of_the_assault_do_not_add_up() {
        let p = armed("1-2").french_control(&[2]).german(2, "F").french(2, "e").hand(GERMAN, "b4");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 1]).go();
        assert_eq!(t.at(2), "e/e");
    }

    #[test]
    fn with_sixty_blocks_in_play_none_can_be_requested() {
        let t = position("1-2").german(1, "FFF").reserve(GERMAN, 57).spending(GERMAN, 2);
        assert!(!t.offers(Action::Spend(Purchase::Request)));
    }

    #[test]
    fn a_block_that_was_lost_can_be_requested_again() {
        let p = armed("1-2").south(&[2]).french_control(&[2]).french(2, "e").reserve(FRENCH, 59).hand(GERMAN, "b4");
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").draws(&[0, 2]).to(2);
        t.points("spare").spend(Purchase::Request);
        assert_eq!((t.state.en_route(FRENCH), t.state.vp()), (1, 1));
    }
}

mod r3_1 {
    use super::*;

    #[test]
    fn a_fort_absorbs_its_hits_in_every_barrage() {
        let p = armed("1-2").north(&[1]).south(&[2]).forts(&[2]).french_control(&[2]).french(2, "F");
        let mut t = p.hand(GERMAN, "b4 b4").round_of(GERMAN);
        t.barrage("b4").done().draws(&[0, 2]).to(2);
        t.done();
        t.barrage("b4").draws(&[0, 2]).to(2);
        assert_eq!(t.blocks(FRENCH, 2), "F");
    }
}

mod r3_2 {
    use super::*;

    /// An assault in which nobody survives: two Germans make four hits, two French six.
    fn both_destroyed(control: &[u8]) -> Table {
        let flames = permanent("flames", Holds { assault_hits: 2, ..Holds::default() });
        let heroes = answer("heroes", Moment::Assault, Effects { defenders: 3, ..Effects::default() });
        let p = armed("1-2-3").north(&[1]).south(&[3]).french_control(control).cards(GERMAN, [flames]);
        let p = p.in_play(GERMAN, "flames").cards(FRENCH, [heroes]).hand(FRENCH, "heroes").hand(GERMAN, "b4");
        let mut t = p.german(2, "FF").french(2, "ee").round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 0]).go().card("heroes");
        assert_eq!((t.at(2).as_str(), t.step()), ("/", Step::Round(FRENCH)));
        t
    }

    #[test]
    fn a_zone_in_which_nobody_survives_stays_who_it_is() {
        assert!(!both_destroyed(&[2, 3]).is_german(2));
        assert!(both_destroyed(&[3]).is_german(2));
    }

    #[test]
    fn an_attacker_who_is_destroyed_leaves_his_zone_to_the_defender() {
        let p = armed("1-2-3").north(&[1]).south(&[3]).french_control(&[3]).german(2, "F").french(2, "FF");
        let mut t = p.hand(GERMAN, "b4").round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 0]).go();
        assert_eq!(t.at(2), "/Fe");
        assert!(!t.is_german(2), "the French alone are left, in the German's round");
    }

    #[test]
    fn a_zone_that_the_last_block_leaves_stays_friendly_unless_the_enemy_is_there() {
        let p = armed("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).french(2, "F");
        let mut t = p.clone().spending(FRENCH, 1);
        t.spend(Purchase::Tactical).to(2).to(3);
        assert!(!t.is_german(2));
        let mut t = p.german(2, "e").spending(FRENCH, 1);
        t.spend(Purchase::Tactical).to(2).to(3);
        assert!(t.is_german(2));
    }

    #[test]
    fn a_zone_that_was_crossed_is_taken_by_the_side_that_crossed_it() {
        // All zones are still next to the German edge, so that none is lost for lack of supply.
        let p = armed("1-2-3-4 1-3").north(&[1]).south(&[4]).french_control(&[4]).french(4, "F");
        let mut t = p.spending(FRENCH, 1);
        t.spend(Purchase::Tactical).to(4).to(3).to(2);
        assert!(t.is_german(1) && !t.is_german(2) && !t.is_german(3));
    }

    #[test]
    fn the_guns_alone_can_hand_a_zone_over() {
        let p = armed("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).german(2, "e").french(2, "e");
        let mut t = p.hand(GERMAN, "b4").round_of(GERMAN);
        t.barrage("b4").draws(&[0, 2]).to(2);
        assert!(t.at(2) == "e/" && t.is_german(2));
    }
}

mod r3_3 {
    use super::*;

    #[test]
    fn an_assault_ends_with_three_blocks_of_the_side_in_the_zone() {
        // Two exhausted ones fill the zone but for a place.
        let p = armed("1-2-3").french_control(&[2, 3]).german(1, "FFF").german(2, "ee").french(2, "FFF");
        let mut t = p.hand(GERMAN, "b4").round_of(GERMAN);
        t.barrage("b4").to(2).go().to(1);
        t.to(1).to(1);
        assert_eq!(t.step(), Step::Relieve(GERMAN));
        assert!(!t.may_stop(), "five are there");
    }
}

mod r13_3 {
    use super::*;

    #[test]
    fn a_block_of_the_reserve_moves_into_an_edge_zone_but_not_among_the_enemy() {
        // 1 is French and held, 2 French and empty, 3 contested, 4 no edge.
        let p = position("1-2-3-4").north(&[1, 2, 3]).french_control(&[1, 2, 3]).french(1, "F").reserve(GERMAN, 1);
        let mut t = p.german(3, "F").french(3, "F").spending(GERMAN, 1);
        t.spend(Purchase::Tactical).the_reserve();
        assert_eq!(t.zones(), [2, 3]);
    }

    #[test]
    fn the_reserve_is_next_to_the_own_edge_alone() {
        let p = armed("1-2").north(&[1]).south(&[2]).french_control(&[1]).french(1, "F").german(2, "F").french(2, "F");
        let mut t = p.reserve(GERMAN, 1).reserve(FRENCH, 1).hand(GERMAN, "b4").round_of(GERMAN);
        t.barrage("b4").to(1).go();
        assert!(t.zones().contains(&127));
        let p = armed("1-2").north(&[1]).south(&[2]).german(2, "FF").french(2, "F");
        let mut t = p.reserve(GERMAN, 1).hand(GERMAN, "b4").round_of(GERMAN);
        t.barrage("b4").to(2).draws(&[0, 0]).go();
        assert_eq!(t.step(), Step::Round(FRENCH), "who is there fights, nobody comes in: 2 is the French edge");
        assert_eq!((t.state.reserve(GERMAN), t.at(2).as_str()), (1, "ee/e"));
    }
}
