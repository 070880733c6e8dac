//! §3.1, §3.2, §6, §14 Stacking, zones of control, movement.

use super::fixture::*;
use crate::eagle::event::End;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::terrain::Terrain;
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN};

mod r3_1 {
    use super::*;

    #[test]
    fn three_corps_or_six_halves_and_two_headquarters() {
        let p = field().plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 303).lost("f2", 2).cavalry(FRENCH, "fc", 303);
        let p = p.hq(FRENCH, "North", 3, 0, 303).hq(FRENCH, "South", 3, 0, 304).plain(FRENCH, "f3", 304);
        let t = p.hq(FRENCH, "East", 3, 0, 304).plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f1");
        assert_eq!(t.game.stacked(&t.state, FRENCH, t.hex(303)), (4, 1));
        let room = |unit: &str| t.game.has_room(&t.state, t.ids(unit), FRENCH, t.hex(303));
        assert_eq!([room("f3"), room("South"), room("South East")], [true, true, false]);
    }

    #[test]
    fn who_is_too_much_after_movement_is_eliminated_by_choice() {
        let p = field().plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 303).plain(FRENCH, "f3", 303);
        let mut t = p.plain(FRENCH, "f4", 304).plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f4");
        t.unit("f4").to(303).done();
        assert_eq!(t.step(), Step::Excess(FRENCH, t.hex(303)));
        assert_eq!(t.units(), ["f1", "f2", "f3", "f4"]);
        t.unit("f2");
        assert_eq!(t.end_of("f2"), Some(End::Stacking));
    }

    #[test]
    fn a_full_hex_can_be_moved_through() {
        let p = field().plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 303).plain(FRENCH, "f3", 303);
        let mut t = p.plain(FRENCH, "f4", 304).plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f4");
        t.unit("f4").to(303).to(302).done();
        assert_eq!((t.step(), t.at("f4")), (Step::Stack(PRUSSIAN), 302));
    }

    #[test]
    fn the_unit_that_came_last_is_on_top() {
        let p = field().plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 304).cavalry(FRENCH, "fc", 304);
        let mut t = p.plain(PRUSSIAN, "p1", 909).acting(FRENCH, "fc");
        assert!(t.has("fc", Mark::OnTop), "it was put down last");
        t.unit("fc").to(303).done();
        assert_eq!(["f1", "fc", "f2"].map(|unit| t.has(unit, Mark::OnTop)), [false, true, true]);
    }
}

mod r3_2_1 {
    use super::*;

    #[test]
    fn combat_units_exert_zones_of_control_but_not_into_a_fortress() {
        let p =
            field().fortress("Metz", "6-3", 603, FRENCH).plain(PRUSSIAN, "p1", 703).hq(PRUSSIAN, "First", 3, 0, 709);
        let t = p.plain(FRENCH, "f1", 208).acting(FRENCH, "f1");
        let zones = t.state.zones(PRUSSIAN);
        assert!(!zones.has(t.hex(603)) && zones.has(t.hex(604)) && zones.has(t.hex(704)));
        assert!(!zones.has(t.hex(708)), "a headquarters has none");
        assert!(t.state.zones(FRENCH).has(t.hex(703)), "a fortress has one");
    }

    #[test]
    fn they_reach_over_rivers() {
        let p = field().river(&[(603, 703)]).plain(PRUSSIAN, "p1", 703).plain(FRENCH, "f1", 208);
        let t = p.acting(FRENCH, "f1");
        assert!(t.state.zones(PRUSSIAN).has(t.hex(603)));
    }
}

mod r3_2_2 {
    use super::*;

    /// f1 at 503, p1 at 704, p2 at 706: 604 and 605 are in their zones.
    fn near() -> Position {
        field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 704).plain(PRUSSIAN, "p2", 706)
    }

    #[test]
    fn a_zone_costs_a_point_more_and_ends_the_movement() {
        let mut t = near().acting(FRENCH, "f1");
        t.unit("f1");
        let cost = |t: &Table, from, to| t.game.step_cost(&t.state, FRENCH, t.hex(from), t.hex(to));
        assert_eq!([cost(&t, 503, 604), cost(&t, 503, 504)], [2, 1]);
        t.to(604);
        assert_eq!((t.step(), t.at("f1")), (Step::Attack(FRENCH), 604));
    }

    #[test]
    fn it_is_left_freely_and_another_entered_in_one_step() {
        let p = field().plain(FRENCH, "f1", 604).plain(PRUSSIAN, "p1", 704).plain(PRUSSIAN, "p2", 706);
        let mut t = p.acting(FRENCH, "f1");
        t.unit("f1").to(504).to(503);
        assert_eq!(t.state.march().left, 4);
        let p = field().plain(FRENCH, "f1", 604).plain(PRUSSIAN, "p1", 704).plain(PRUSSIAN, "p2", 706);
        let mut t = p.acting(FRENCH, "f1");
        t.unit("f1").to(605);
        assert_eq!(t.step(), Step::Attack(FRENCH));
    }

    #[test]
    fn a_friendly_unit_cancels_nothing_for_movement() {
        let mut t = near().plain(FRENCH, "f2", 604).acting(FRENCH, "f1");
        t.unit("f1").to(604);
        assert_eq!(t.step(), Step::Attack(FRENCH));
    }
}

mod r6_1 {
    use super::*;

    #[test]
    fn terrain_and_rivers_cost() {
        let p = field()
            .terrain(Terrain::Forest, &[304])
            .terrain(Terrain::Mountain, &[302])
            .river(&[(303, 403), (303, 404)]);
        let p = p.bridge(303, 404).terrain(Terrain::City, &[203]).terrain(Terrain::Fortress, &[204]);
        let t = p.plain(FRENCH, "f1", 303).plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f1");
        let cost = |to| t.game.step_cost(&t.state, FRENCH, t.hex(303), t.hex(to));
        assert_eq!([304, 302, 403, 404, 203, 204].map(cost), [2, 3, 3, 2, 1, 1]);
    }

    #[test]
    fn a_railway_changes_nothing_of_that() {
        let p = field().terrain(Terrain::Forest, &[304]).railway(&[303, 304]).plain(FRENCH, "f1", 303);
        let t = p.plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f1");
        assert_eq!(t.game.step_cost(&t.state, FRENCH, t.hex(303), t.hex(304)), 2);
    }

    #[test]
    fn a_unit_moves_as_far_as_its_points_reach() {
        let p = field().plain(FRENCH, "f1", 110).plain(PRUSSIAN, "p1", 909);
        let mut t = p.terrain(Terrain::Forest, &[103]).acting(FRENCH, "f1");
        t.unit("f1").to(109).to(108).to(107).to(106).to(105);
        assert_eq!((t.state.march().left, t.hexes().contains(&104)), (1, true));
        t.to(104);
        assert_eq!((t.step(), t.at("f1")), (Step::Stack(PRUSSIAN), 104));
    }

    #[test]
    fn one_hex_can_always_be_moved() {
        let p = field().terrain(Terrain::Mountain, &[302]).river(&[(303, 302)]).plain(FRENCH, "f1", 303);
        let p = p.plain(PRUSSIAN, "p1", 909).marked(Mark::Unsupplied, "f1").marked(Mark::Second, "f1");
        let mut t = p.acting(FRENCH, "f1");
        t.unit("f1").to(302);
        assert_eq!((t.step(), t.at("f1")), (Step::Stack(PRUSSIAN), 302));
    }

    #[test]
    fn enemies_bar_the_way() {
        let mut t = field().plain(FRENCH, "f1", 603).plain(PRUSSIAN, "p1", 703).acting(FRENCH, "f1");
        assert!(!t.unit("f1").hexes().contains(&703));
    }

    #[test]
    fn a_city_is_taken_by_who_enters_it() {
        let p = field().city("Sedan", 603, FRENCH).plain(PRUSSIAN, "p1", 803).hq(PRUSSIAN, "First", 3, 0, 703);
        let mut t = p.plain(FRENCH, "f1", 208).acting(PRUSSIAN, "p1 First");
        t.unit("First").to(603).done();
        assert!(t.is_at("Sedan", FRENCH), "a headquarters takes nothing");
        t.unit("p1").to(703).to(603);
        assert!(t.is_at("Sedan", PRUSSIAN));
        assert_eq!(t.told(|event| matches!(event, Event::Taken { side: PRUSSIAN, .. })), 1);
    }
}

mod r6_2 {
    use super::*;

    /// A railway along row 5 to the frontier, one French corps at 205.
    fn line() -> Position {
        field()
            .railway(&[105, 205, 305, 405, 505, 605, 705])
            .exits(FRENCH, &[105])
            .plain(FRENCH, "f1", 205)
            .plain(PRUSSIAN, "p1", 909)
    }

    #[test]
    fn any_distance_for_four_steps_a_turn() {
        let mut t = line().plain(FRENCH, "f2", 205).cavalry(FRENCH, "fc", 205).acting(FRENCH, "f1 f2 fc");
        assert_eq!(t.unit("f1").rail_hexes(), [105, 305, 405, 505, 605]);
        t.rail(605);
        assert_eq!((t.at("f1"), t.state.rail_used(FRENCH)), (605, 4));
        assert_eq!(t.unit("fc").rail_hexes(), [0; 0]);
    }

    #[test]
    fn steps_are_counted_as_they_are_and_a_headquarters_as_one() {
        let p = line().lost("f1", 2).hq(FRENCH, "North", 3, 0, 205).cavalry(FRENCH, "fc", 205);
        let mut t = p.acting(FRENCH, "f1 North fc");
        t.unit("f1").rail(605).unit("North").rail(605);
        assert_eq!(t.state.rail_used(FRENCH), 3);
        assert_eq!(t.unit("fc").rail_hexes(), [0; 0], "two steps are too many for the one that is left");
    }

    #[test]
    fn it_ends_in_the_first_zone_of_control() {
        let mut t = line().plain(PRUSSIAN, "p2", 406).acting(FRENCH, "f1");
        assert_eq!(t.unit("f1").rail_hexes(), [105, 305], "305 is next to 406");
        t.rail(305);
        assert_eq!(t.step(), Step::Attack(FRENCH), "and an attack can follow");
    }

    #[test]
    fn another_unit_cancels_a_zone_on_the_way() {
        let p = line().plain(PRUSSIAN, "p2", 406).plain(FRENCH, "f3", 305).plain(FRENCH, "f4", 405);
        assert_eq!(p.acting(FRENCH, "f1").unit("f1").rail_hexes(), [105, 305, 405, 505]);
    }

    #[test]
    fn it_begins_outside_zones_of_control_unless_another_unit_is_there() {
        let caught = line().plain(PRUSSIAN, "p2", 206);
        assert_eq!(caught.clone().acting(FRENCH, "f1").unit("f1").rail_hexes(), [0; 0]);
        assert_eq!(caught.plain(FRENCH, "f2", 205).acting(FRENCH, "f1").unit("f1").rail_hexes(), [105, 305]);
    }

    #[test]
    fn non_activated_units_can_use_what_is_left() {
        let mut t = line().goes_on(Task::NonActivated(FRENCH), &[]);
        t.to(205).unit("f1");
        assert!(t.offers(Action::Rail(t.hex(605))));
    }
}

mod r14 {
    use super::*;

    fn border() -> Position {
        field()
            .luxemburg(&[602, 603, 702, 703])
            .railway(&[503, 603, 703, 803])
            .plain(PRUSSIAN, "p1", 803)
            .plain(FRENCH, "f1", 503)
    }

    #[test]
    fn railways_and_places_come_under_prussian_control_whoever_had_them() {
        let p = border().ruling("luxemburg-before=open").city("Luxemburg", 603, FRENCH).converted(FRENCH, &[603]);
        let mut t = p.state(|s| s.rails[FRENCH] |= s.converted[FRENCH]).acting(PRUSSIAN, "p1");
        t.act(Action::Invade);
        assert!(t.state.rails(PRUSSIAN).has(t.hex(603)) && !t.state.rails(FRENCH).has(t.hex(603)));
        assert!(t.state.converted(FRENCH).is_empty() && t.is_at("Luxemburg", PRUSSIAN));
    }

    #[test]
    fn it_is_closed_to_both_until_the_prussian_invades() {
        assert!(!border().acting(FRENCH, "f1").unit("f1").hexes().contains(&603));
        let mut t = border().acting(PRUSSIAN, "p1");
        t.act(Action::Invade);
        assert!(!t.offers(Action::Invade));
        t.unit("p1");
        assert!(t.hexes().contains(&703));
        let mut t = border().state(|s| s.invaded = true).acting(FRENCH, "f1");
        assert!(t.unit("f1").hexes().contains(&603));
    }

    #[test]
    fn its_railways_are_prussian_then() {
        let mut t = border().acting(PRUSSIAN, "p1");
        assert!(!t.state.rails(PRUSSIAN).has(t.hex(603)));
        t.act(Action::Invade);
        assert!(t.state.rails(PRUSSIAN).has(t.hex(603)) && t.state.rails(PRUSSIAN).has(t.hex(703)));
    }

    #[test]
    fn only_the_prussian_invades() {
        assert!(!border().acting(FRENCH, "f1").offers(Action::Invade));
    }
}
