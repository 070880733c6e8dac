//! §11 Supply.

use super::armed;
use crate::geometry::ZoneId;
use crate::verdun::action::Purchase;
use crate::verdun::tests::fixture::*;
use crate::verdun::{Action, Event, FRENCH, GERMAN, Step};

/// Zones in which Germans are in supply.
fn supplied(p: Position, zone: u8) -> bool {
    let t = p.round_of(GERMAN);
    t.game.supplied(&t.state, GERMAN).has(ZoneId(zone))
}

/// A German pocket, zone 3, in the middle of the French; zone 1 is the German edge, 5 the French.
fn pocket(blocks: &str) -> Position {
    armed("1-2-3-4-5 2-4").north(&[1]).south(&[5]).french_control(&[2, 4, 5]).german(1, "F").german(3, blocks)
}

/// Both sides pass, until a German check has been made so often.
fn checked(t: &mut Table, times: u8) {
    t.done();
    for _ in 1..times {
        t.done().done();
    }
}

mod r11 {
    use super::*;

    #[test]
    fn a_neighbour_in_the_string_is_enough_in_a_zone_of_the_enemy() {
        let p = position("1-2-3").north(&[1]).south(&[3]).french_control(&[3]).german(3, "F").french(3, "F");
        assert!(supplied(p, 3));
    }

    #[test]
    fn own_control_without_a_friendly_neighbour_is_not() {
        assert!(!supplied(pocket("F"), 3), "though no Frenchman is near");
    }

    #[test]
    fn the_string_needs_control_and_not_blocks() {
        assert!(supplied(position("1-2-3-4").north(&[1]).german(4, "F"), 4));
        let p = position("1-2-3-4").north(&[1]).french_control(&[2]).german(2, "F").french(2, "F").german(4, "F");
        assert!(!supplied(p, 4), "Germans stand in 2, but it is French");
        let p = position("1-2-3-4").north(&[1]).german(2, "F").french(2, "F").german(4, "F");
        assert!(supplied(p, 4), "2 is German, though contested");
    }

    #[test]
    fn the_string_ends_at_an_edge_zone_that_is_friendly() {
        let p = position("1-2-3").north(&[1]).french_control(&[1]).german(1, "F").french(1, "F").german(3, "F");
        assert!(supplied(p.clone(), 1), "in the edge zone itself they are in supply always");
        assert!(!supplied(p, 3));
    }

    #[test]
    fn the_string_may_cross_the_meuse_but_the_enemys_edge_is_none() {
        assert!(supplied(position("1-2-3").west(&[1]).north(&[1]).german(3, "F"), 3));
        assert!(!supplied(position("1-2-3").south(&[1]).german(3, "F"), 3));
    }

    #[test]
    fn marked_then_exhausted_then_destroyed_by_the_own_rounds() {
        let mut t = pocket("Fe").round_of(FRENCH);
        checked(&mut t, 1);
        assert_eq!((t.blocks(GERMAN, 3).as_str(), t.state.unsupplied(GERMAN)[0].len()), ("Fe", 1));
        t.done();
        assert_eq!(t.blocks(GERMAN, 3), "Fe", "the French round is none of theirs");
        t.done();
        assert_eq!((t.blocks(GERMAN, 3).as_str(), t.state.morale(GERMAN)), ("ee", 10));
        t.done().done();
        assert_eq!((t.blocks(GERMAN, 3).as_str(), t.state.morale(GERMAN)), ("", 8));
    }

    #[test]
    fn a_zone_whose_last_block_lacked_supply_is_the_enemys() {
        // Whatever becomes of zones that were empty before.
        let mut t = pocket("F").ruling("cut-off-zones=kept").round_of(FRENCH);
        checked(&mut t, 2);
        assert!(t.is_german(3));
        t.done().done();
        assert!(!t.is_german(3), "no Frenchman had to enter");
        let said = "3 Zone 3 is under French control: the last blocks of the Germans there, out of supply, are lost";
        assert!(t.story().iter().any(|line| line == said), "{:?}", t.story());
    }

    #[test]
    fn supply_that_comes_back_ends_it_and_the_next_lack_begins_anew() {
        let mut t = pocket("F").hand(GERMAN, "b4").round_of(FRENCH);
        checked(&mut t, 1);
        t.points("spare").spend(Purchase::Tactical).to(1).to(2).done().done();
        assert!(t.is_german(2) && t.step() == Step::Round(FRENCH));
        t.done();
        assert_eq!(t.state.unsupplied(GERMAN).map(|zones| zones.len()), [0, 0]);
        // The French take it back.
        t.state.control[GERMAN].remove(ZoneId(2));
        t.state.control[FRENCH].insert(ZoneId(2));
        t.state.blocks[GERMAN][2] = Default::default();
        t.state.occupied[GERMAN].remove(ZoneId(2));
        t.done().done();
        assert_eq!((t.state.unsupplied(GERMAN)[0].len(), t.blocks(GERMAN, 3).as_str()), (1, "F"), "the first marker");
    }

    #[test]
    fn a_marker_binds_in_the_round_in_which_it_is_placed() {
        let mut t = pocket("F").hand(GERMAN, "b4").round_of(FRENCH);
        t.done();
        t.points("b4").spend(Purchase::Tactical);
        assert_eq!(t.zones(), [1]);
    }

    #[test]
    fn who_lacks_supply_defends_as_ever() {
        let p = pocket("F").french(4, "FF").hand(FRENCH, "b4").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(3)));
        let mut t = p.round_of(FRENCH);
        t.barrage("b4").to(3).go().to(4).draws(&[0, 0]).to(4);
        assert_eq!(t.at(3), "e/ee", "three hits against two");
    }

    #[test]
    fn who_comes_to_blocks_without_supply_shares_their_fate() {
        // Zone 6 is French and contested; the Germans there are in supply by zone 1, and 3 is next to no other zone of theirs.
        let p = armed("1-2-3-4-5 2-4 1-6 6-3").north(&[1]).south(&[5]).french_control(&[2, 4, 5, 6]).german(3, "e");
        let p = p.german(1, "F").german(6, "F").french(6, "F").state(|s| s.unsupplied[GERMAN][1].insert(ZoneId(3)));
        let mut t = p.hand(GERMAN, "b4").spending(GERMAN, 1);
        t.spend(Purchase::Tactical).to(6).to(3).done();
        t.done();
        t.done();
        assert_eq!((t.blocks(GERMAN, 3).as_str(), t.state.morale(GERMAN)), ("", 8));
    }

    /// Zones 3 and 4 are next to nothing that is in supply; 3 is German, 4 French.
    fn nowhere() -> Position {
        armed("1-2 3-4").north(&[1]).south(&[2]).french_control(&[2, 4]).german(1, "F").french(2, "F")
    }

    #[test]
    fn empty_zones_that_nobody_supplies_stay_whose_they_are() {
        let mut t = nowhere().round_of(FRENCH);
        for _ in 0..4 {
            t.done();
            assert!(t.is_german(3) && !t.is_german(4));
        }
    }

    #[test]
    fn empty_zones_that_were_cut_off_fall_as_a_whole() {
        let mut t = armed("1-2-3-4").north(&[1]).south(&[2]).french_control(&[2]).german(1, "F").round_of(FRENCH);
        t.done();
        assert!(!t.is_german(3) && !t.is_german(4), "4 is next to 3");
    }

    #[test]
    fn the_zone_of_those_who_starved_does_not_come_back() {
        let p = nowhere().german(3, "e").state(|s| s.unsupplied[GERMAN][1].insert(ZoneId(3)));
        let mut t = p.round_of(FRENCH);
        for _ in 0..4 {
            t.done();
            assert_eq!((t.at(3).as_str(), t.is_german(3)), ("/", false));
        }
    }

    #[test]
    fn the_trench_of_a_zone_that_was_cut_off_goes_with_the_round() {
        let p = armed("1-2-3-4-5 2-4").north(&[1]).south(&[5]).french_control(&[2, 4, 5]).trenches(GERMAN, &[3]);
        let mut t = p.german(1, "F").round_of(FRENCH);
        t.done();
        assert!(!t.is_german(3));
        t.done();
        assert!(!t.trench(GERMAN, 3));
    }

    #[test]
    fn the_enemys_lack_is_not_looked_at_in_the_own_round() {
        let mut t = pocket("F").round_of(GERMAN);
        t.done();
        assert_eq!((t.step(), t.state.unsupplied(GERMAN)[0].len()), (Step::Round(FRENCH), 0));
    }

    #[test]
    fn who_lacks_supply_may_still_be_shelled_out_of_danger() {
        // The guns need no supply: a barrage on the contested pocket, without an assault.
        let p = pocket("F").french(3, "e").hand(GERMAN, "b4").state(|s| s.unsupplied[GERMAN][0].insert(ZoneId(3)));
        let mut t = p.round_of(GERMAN);
        t.barrage("b4").draws(&[0, 2]).to(3);
        assert_eq!(t.blocks(FRENCH, 3), "");
        assert!(!t.offers(Action::Go));
        assert_eq!(t.told(|event| matches!(event, Event::Assaulted { .. })), 0);
    }
}
