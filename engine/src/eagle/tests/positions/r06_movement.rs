//! §3.2, §6 Zones of control, marches, railways.

use super::*;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::terrain::Terrain;
use crate::eagle::{FRENCH, PRUSSIAN};

mod r3_2_2 {
    use super::*;

    #[test]
    fn the_point_of_the_zone_comes_on_top_of_ground_and_water() {
        // p1 in 704 watches 604 and 605; f1 comes from 504.
        let p = field().terrain(Terrain::Forest, &[604]).river(&[(504, 605), (504, 604)]).bridge(504, 605);
        let t = p.plain(FRENCH, "f1", 504).plain(PRUSSIAN, "p1", 704).acting(FRENCH, "f1");
        let cost = |to| t.game.step_cost(&t.state, FRENCH, t.hex(504), t.hex(to));
        assert_eq!([604, 605, 505].map(cost), [2 + 2 + 1, 1 + 1 + 1, 1]);
    }

    #[test]
    fn divisions_and_fortresses_watch_like_corps() {
        let stopped = |p: Position| {
            let mut t = p.plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p9", 909).acting(FRENCH, "f1");
            t.unit("f1").to(604);
            t.step() == Step::Attack(FRENCH)
        };
        assert!(stopped(field().cavalry(PRUSSIAN, "pc", 704)));
        assert!(stopped(field().fortress("Landau", "5-3", 704, PRUSSIAN)));
        assert!(!stopped(field().hq(PRUSSIAN, "First", 3, 0, 704)));
    }

    #[test]
    fn a_fortress_can_be_entered_freely_next_to_enemies() {
        let p = field().fortress("Metz", "6-3", 604, FRENCH).plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 704);
        let t = p.acting(FRENCH, "f1");
        assert_eq!(t.game.step_cost(&t.state, FRENCH, t.hex(503), t.hex(604)), 1);
    }
}

mod r6_1 {
    use super::*;

    #[test]
    fn a_hex_can_always_be_moved_from_zone_to_zone_whatever_it_costs() {
        let p = field().terrain(Terrain::Mountain, &[605]).river(&[(604, 605)]).plain(FRENCH, "f1", 604);
        let p = p.plain(PRUSSIAN, "p1", 705).marked(Mark::Unsupplied, "f1").marked(Mark::Second, "f1");
        let mut t = p.plain(PRUSSIAN, "p2", 704).acting(FRENCH, "f1");
        // Two points, and six are asked for.
        t.unit("f1").to(605);
        assert_eq!((t.at("f1"), t.step()), (605, Step::Attack(FRENCH)));
    }

    #[test]
    fn after_the_first_hex_the_points_must_be_there() {
        let p = field().terrain(Terrain::Mountain, &[302]).plain(FRENCH, "f1", 304).marked(Mark::Second, "f1");
        let mut t = p.plain(PRUSSIAN, "p1", 909).acting(FRENCH, "f1");
        t.unit("f1").to(303);
        assert!(!t.hexes().contains(&302), "three points for two that are left");
    }
}

mod r6_2 {
    use super::*;

    fn line() -> Position {
        field().railway(&[105, 205, 305, 405, 505, 605]).exits(FRENCH, &[105]).plain(PRUSSIAN, "p9", 909)
    }

    #[test]
    fn two_divisions_are_the_capacity_of_a_turn() {
        let p = line().cavalry(FRENCH, "c1", 205).cavalry(FRENCH, "c2", 205).hq(FRENCH, "North", 3, 0, 205);
        let mut t = p.acting(FRENCH, "c1 c2 North");
        t.unit("c1").rail(605).unit("c2").rail(605);
        assert_eq!((t.state.rail_used(FRENCH), t.unit("North").rail_hexes()), (4, vec![]));
    }

    #[test]
    fn a_new_turn_has_it_again() {
        let p = line().plain(FRENCH, "f1", 205).state(|s| s.rail_used[FRENCH] = 4);
        assert_eq!(p.clone().acting(FRENCH, "f1").unit("f1").rail_hexes(), [0; 0]);
        assert_eq!(p.goes_on(Task::TurnStart, &[1, 1]).state.rail_used(FRENCH), 0);
    }

    #[test]
    fn after_it_an_army_in_command_may_attack_and_one_that_is_not_may_not() {
        let attacks = |p: Position| {
            let p = p.hq(FRENCH, "North", 3, 0, 206).plain(FRENCH, "f1", 205).plain(FRENCH, "f2", 208);
            let mut t = p.plain(PRUSSIAN, "p1", 606).marker(FRENCH);
            t.army("North").unit("f1").rail(505);
            t.done();
            t.step() == Step::Attack(FRENCH)
        };
        assert!(attacks(line().fortress("Metz", "6-3", 207, FRENCH)));
        // Neither a fortress nor an edge supplies the railway.
        assert!(!attacks(line().exits(FRENCH, &[])));
    }

    #[test]
    fn a_headquarters_does_not_open_a_zone_where_it_begins() {
        let p = line().plain(FRENCH, "f1", 205).hq(FRENCH, "North", 3, 0, 205).plain(PRUSSIAN, "p1", 206);
        assert_eq!(p.acting(FRENCH, "f1").unit("f1").rail_hexes(), [0; 0]);
    }

    #[test]
    fn trains_stop_before_the_enemy_and_in_the_first_zone() {
        let p = line().plain(FRENCH, "f1", 105).plain(PRUSSIAN, "p1", 405);
        // 305 is next to 405, and 205 is not.
        assert_eq!(p.acting(FRENCH, "f1").unit("f1").rail_hexes(), [205, 305]);
    }
}
