//! §2 Initial deployment, and what there is at the start.

use super::fixture::*;
use crate::belfort::unit::Arrival;
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Place, Step};
use crate::geometry::ZoneId;

const MAP: &str = "1-2-3-4-5-6-7-8-9-10-11-12-20-31-32-47 e20 e31 e32 e47 20-40 40-41 e40 e41";

/// Nothing is set up yet: the French have the fortress artillery, three guns and this many battalions, the Prussian a division.
fn before_set_up(french: &str) -> Position {
    let guns = [fortress("fort", 6), field("g", 3), field("h", 3), heavy("i", 6)];
    let scouts = scouts("s").arrives(Arrival::Stratagem);
    position(MAP)
        .off_map(FRENCH, Place::Waiting, guns)
        .off_map(FRENCH, Place::Waiting, bns(french))
        .off_map(FRENCH, Place::Waiting, [scouts])
        .off_map(PRUSSIAN, Place::Waiting, bns("A B"))
        .off_map(PRUSSIAN, Place::Waiting, [uhlans("RUR").green(), field("CA", 3)])
        .off_map(PRUSSIAN, Place::Waiting, [bn("C").green().arrives(Arrival::Turn(1))])
}

/// The table as the game begins.
fn set_up(french: &str) -> Table {
    let mut t = before_set_up(french).at_unchecked(Step::Deploy(FRENCH));
    t.state = crate::game::Game::setup(&t.game);
    t
}

mod r2_1 {
    use super::*;

    #[test]
    fn the_fortress_artillery_is_in_zone_1_and_the_markers_are_there() {
        let t = set_up("a b c d e f g1");
        assert_eq!(t.see("fort"), "ready in 1");
        let all: Vec<u8> = t.state.fortified.into_iter().map(|z| z.0).collect();
        assert_eq!(all, [4, 7, 9, 31, 32, 47], "§2.1 and §2.2");
        assert_eq!(t.step(), Step::Deploy(FRENCH), "the French place first");
    }

    #[test]
    fn the_log_names_the_fortress_artillery_once() {
        let mut t = set_up("a b c d e");
        while t.step() == Step::Deploy(FRENCH) {
            let zone = t.zones()[0];
            t.to(zone);
        }
        let (side, unit) = t.find("fort");
        let fort = Event::Deployed { side, unit, zone: ZoneId(1) };
        assert_eq!(t.events().filter(|event| *event == fort).count(), 1);
        assert!(t.told("2.1", |event| *event == fort));
    }

    #[test]
    fn guns_go_to_zones_2_to_12_one_a_zone_and_no_fort_is_left_without() {
        let mut t = set_up("a b c d e");
        assert_eq!(t.zones(), [2, 3, 8], "three guns for three forts");
        t.to(3);
        assert_eq!(t.zones(), [2, 8]);
        t.to(2).to(8).expect("g: ready in 3, h: ready in 2, i: ready in 8");
    }

    #[test]
    fn a_gun_to_spare_may_go_anywhere_but_to_zone_1() {
        let p = before_set_up("a b c d e").off_map(FRENCH, Place::Waiting, [field("spare", 3)]);
        let mut t = p.at_unchecked(Step::Deploy(FRENCH));
        t.state = crate::game::Game::setup(&t.game);
        assert_eq!(t.zones(), (2..=12).collect::<Vec<_>>());
    }

    #[test]
    fn zone_1_gets_two_battalions_and_each_fort_one() {
        let mut t = set_up("a b c d e f");
        t.to(2).to(3).to(8);
        assert_eq!(t.zones(), (1..=12).collect::<Vec<_>>(), "one battalion to spare");
        t.to(5);
        assert_eq!(t.zones(), [1, 2, 3, 8], "the other five are spoken for");
        t.to(1).to(1);
        assert_eq!(t.zones(), [2, 3, 8]);
        t.to(2);
        assert_eq!(t.zones(), [3, 8]);
        t.to(3);
        assert_eq!(t.zones(), [8]);
        t.to(8);
        assert_eq!(t.step(), Step::Deploy(PRUSSIAN), "the scouts stay off the map");
        t.expect("s: waiting, a: G in 5, e: G in 3");
    }

    #[test]
    fn no_zone_is_filled_beyond_its_limit() {
        let mut t = set_up("a b c d e f k l m n o p q");
        t.to(2).to(3).to(8);
        t.to(5).to(5).to(5);
        assert!(!t.may_go_to(5), "a fourth battalion");
        for _ in 0..6 {
            t.to(1);
        }
        assert!(!t.may_go_to(1), "a seventh battalion in zone 1");
    }
}

mod r2_2 {
    use super::*;

    fn prussian_turn() -> Table {
        let mut t = set_up("a b c d e");
        t.to(2).to(3).to(8).to(1).to(1).to(2).to(3).to(8);
        assert_eq!(t.step(), Step::Deploy(PRUSSIAN));
        t
    }

    #[test]
    fn the_first_division_goes_to_the_edge_by_itself() {
        let mut t = prussian_turn();
        assert_eq!(t.zones(), [20, 31, 32, 40, 41, 47], "edge zones, never the headquarters");
        t.to(20).to(20);
        assert_eq!(t.zones(), [31, 32, 40, 41, 47], "the 3RUR is of another division");
        t.to(31);
        assert!(!t.may_go_to(31), "the field guns stay with their division");
        t.dice(&[]).to(20);
        t.expect("A: G in 20, B: G in 20, RUR: G in 31, CA: ready in 20, C: waiting");
    }

    #[test]
    fn nobody_is_set_up_next_to_the_french_in_the_open() {
        let mut t = set_up("a b c d e f");
        t.to(2).to(3).to(8).to(12).to(1).to(1).to(2).to(3).to(8);
        assert!(!t.may_go_to(20), "20 is next to 12");
    }

    #[test]
    fn the_game_starts_in_good_order_with_nothing_kept() {
        let mut t = set_up("a b c d e f");
        t.to(2).to(3).to(8).to(5).to(1).to(1).to(2).to(3).to(8);
        t.to(20).to(20).to(31).to(20);
        assert_eq!(t.state.turn(), 1);
        for side in [FRENCH, PRUSSIAN] {
            assert!(t.state.diminished(side).is_empty() && t.state.exhausted(side).is_empty());
            assert!(t.state.used(side).is_empty());
            assert_eq!(t.state.hand_size(side), 0);
        }
        assert_eq!(t.points(), (5, 8), "the income of turn 1 and nothing else");
        assert!(t.fortified(32), "markers lie there whether or not the zone is held");
        assert!(!t.may(Action::To(ZoneId(0))));
    }
}
