//! §6, §7, §9.2, §9.4 Zones of control and marches computed by hand.

use super::fixture::{Piece, Scene, Sketch, foot, gun, horse};
use super::positions::{field, fight, hexes, map};
use crate::geometry::Direction;
use crate::grandes_batailles::data::Arrival;
use crate::grandes_batailles::rulings::WaterCost;
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::unit::{FormationId, UnitId};
use crate::grandes_batailles::{Action, FRENCH, LeaderId, PRUSSIAN};

const OPEN: &str = "0101=.1";

/// The zone of a Prussian piece.
fn zone(sketch: Sketch, piece: Piece) -> String {
    let scene = sketch.with(piece).build();
    hexes(&scene, scene.s.zones_of_control(PRUSSIAN))
}

/// A French unit `a` begins its move.
fn moving(sketch: Sketch) -> Scene {
    let mut scene = sketch.build();
    scene.start(&[0], Task::Movement, &[]);
    scene.act(Action::Unit(scene.unit("a")), &[]);
    scene
}

/// It marches these hexes; what it has left after each, in half points.
fn march(sketch: Sketch, way: &str) -> Vec<u8> {
    let mut scene = moving(sketch);
    let step = |hex: &str| {
        scene.to(hex, &[]);
        scene.s.march.left
    };
    way.split_whitespace().map(step).collect()
}

fn stopped(scene: &Scene) -> bool {
    matches!(scene.s.step(), Step::Face(..))
}

fn infantry(hex: &'static str) -> Piece {
    foot("a", FRENCH, 5, 2, hex, Direction::N)
}

fn enemy(hex: &'static str, facing: Direction) -> Piece {
    foot("enemy", PRUSSIAN, 5, 2, hex, facing)
}

mod r6 {
    use super::*;

    #[test]
    fn who_has_one_and_where() {
        let on = |tokens| Sketch::spicheren(field(tokens));
        assert_eq!(zone(on(OPEN), enemy("0505", Direction::S)), "0405 0506 0605");
        assert_eq!(zone(on(OPEN), enemy("0605", Direction::SE)), "0606 0705 0706");
        assert_eq!(zone(on(OPEN), enemy("0505", Direction::NW)), "0404 0405 0504");
        assert_eq!(zone(on(OPEN), gun("g", PRUSSIAN, 4, 5, "0505", Direction::S)), "0405 0506 0605");
        assert_eq!(zone(on(OPEN), enemy("0505", Direction::S).shaken().lost(1)), "0405 0506 0605");
        assert_eq!(zone(on("0505=v1"), enemy("0505", Direction::S)), "0404 0405 0504 0506 0604 0605");
        assert_eq!(zone(on("0505=c1"), enemy("0505", Direction::S)), "0404 0405 0504 0506 0604 0605");
        assert_eq!(zone(on("0505=h1"), enemy("0505", Direction::S).regiment()), "0405 0506 0605");
        assert_eq!(zone(on("0506=w6 0405=v1"), enemy("0505", Direction::S)), "0405 0506 0605");
    }

    #[test]
    fn a_headquarters_has_none() {
        let scene =
            Sketch::spicheren(field(OPEN)).leader("Prussian HQ", "0505").leader("Prussian chief", "0606").build();
        assert!(scene.s.zones_of_control(PRUSSIAN).is_empty());
    }

    #[test]
    fn rivers_cut_it() {
        let river = |bridge: &'static str| Sketch::spicheren(field(OPEN)).sides(["", "0505/0506", bridge, ""]);
        assert_eq!(zone(river(""), enemy("0505", Direction::S)), "0405 0605");
        assert_eq!(zone(river("0505/0506"), enemy("0505", Direction::S)), "0405 0506 0605");
        let lauter = || Sketch::wissembourg(field(OPEN)).sides(["", "0505/0506", "", ""]);
        assert_eq!(zone(lauter(), enemy("0505", Direction::S)), "0405 0506 0605");
        assert_eq!(zone(lauter(), horse("h", PRUSSIAN, 2, "0505", Direction::S)), "0405 0605");
    }
}

mod r6_1 {
    use super::*;

    fn near(piece: Piece) -> Sketch {
        Sketch::spicheren(field(OPEN)).with(piece).with(enemy("0505", Direction::S))
    }

    #[test]
    fn entering_stops() {
        let mut scene = moving(near(infantry("0508")));
        scene.to("0507", &[]);
        assert!(!stopped(&scene));
        scene.to("0506", &[]);
        assert!(stopped(&scene));
    }

    #[test]
    fn one_hex_from_zone_to_zone_is_barred_a_way_round_is_not() {
        let cavalry = horse("a", FRENCH, 2, "0506", Direction::N);
        let scene = moving(near(cavalry.clone()));
        assert_eq!(scene.offered(), ["0406", "0507", "0606"], "0405 and 0605 are zones too");
        // Half of 6 and a clear hex; then one more into the next zone.
        assert_eq!(march(near(cavalry), "0406 0405")[..1], [4]);
    }

    #[test]
    fn leaving_costs_half() {
        assert_eq!(march(near(infantry("0506")), "0507 0508"), [2, 0]);
        assert_eq!(march(near(infantry("0506").movement(3)), "0507"), [0]);
        assert_eq!(march(near(infantry("0506").movement(1)), "0507"), [0], "one hex in any case");
    }

    #[test]
    fn the_disorganised_leave_by_one_hex() {
        let mut scene = moving(near(horse("a", FRENCH, 2, "0506", Direction::N).shaken()));
        scene.to("0606", &[]);
        assert!(stopped(&scene));
    }

    #[test]
    fn disorganised_infantry_enters_a_zone_and_cavalry_does_not() {
        let enters = |piece| moving(near(piece)).offered().contains(&"0506".to_owned());
        assert!(enters(infantry("0507").shaken()));
        assert!(enters(horse("a", FRENCH, 2, "0507", Direction::N)));
        assert!(!enters(horse("a", FRENCH, 2, "0507", Direction::N).shaken()));
    }

    #[test]
    fn surrounded_it_stays() {
        let ring = Sketch::spicheren(field(OPEN))
            .with(infantry("0505"))
            .with(enemy("0503", Direction::S))
            .with(foot("b", PRUSSIAN, 5, 2, "0507", Direction::N))
            .with(foot("c", PRUSSIAN, 5, 2, "0304", Direction::SE))
            .with(foot("d", PRUSSIAN, 5, 2, "0704", Direction::SW))
            .with(foot("e", PRUSSIAN, 5, 2, "0306", Direction::NE))
            .with(foot("f", PRUSSIAN, 5, 2, "0706", Direction::NW));
        // All six hexes are zones, its own is none: it may enter any of them, and one is enough.
        assert_eq!(moving(ring.clone()).offered().len(), 6);
        // With one more unit in front of it, its own hex is a zone as well.
        let scene = moving(ring.with(foot("g", PRUSSIAN, 5, 2, "0504", Direction::S)));
        assert!(scene.offered().is_empty());
    }

    #[test]
    fn flanks_let_pass() {
        // Behind a unit that looks south: 0405 is its front, 0404 and 0504 are not.
        let mut scene = moving(near(infantry("0304")));
        scene.to("0404", &[]);
        scene.to("0504", &[]);
        scene.to("0604", &[]);
        assert_eq!(scene.s.march.left, 2);
    }

    #[test]
    fn a_leader_goes_through_a_zone_where_a_friend_stands() {
        let lead = |friend: bool| {
            let mut sketch =
                Sketch::spicheren(field(OPEN)).with(enemy("0505", Direction::S)).leader("French HQ", "0508");
            if friend {
                sketch = sketch.with(infantry("0506"));
            }
            let mut scene = sketch.build();
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Leader(LeaderId(0)), &[]);
            scene.to("0507", &[]);
            scene
        };
        let mut scene = lead(true);
        scene.to("0506", &[]);
        assert!(matches!(scene.s.step(), Step::March(_)) && scene.s.march.left == 8);
        assert!(!lead(false).offered().contains(&"0506".to_owned()));
    }
}

mod r7_1 {
    use super::*;

    /// A road through a village and over a hill, woods, a path and a stream (between the third and the fourth row of the first two columns).
    const COUNTRY: &str =
        ".1 .1 .1 / .1 .1 / v1 w1 .1 / .1 w2 / .2 .3 .1 / .3 w1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1";

    fn country(piece: Piece) -> Sketch {
        Sketch::spicheren(map(COUNTRY))
            .routes(&[("road", "0101 0102 0103 0203"), ("path", "0301 0302 0303 0304")])
            .sides(["0103/0104 0203/0104 0203/0204 0203/0304", "", "", ""])
            .with(piece)
    }

    #[test]
    fn infantry_by_road_and_across_the_stream() {
        // ½ into the village, ½ with a level free, ½ with another.
        assert_eq!(march(country(infantry("0101")), "0102 0103 0203"), [7, 6, 5]);
        // Read as all that the step costs; a level down besides would leave nothing.
        assert_eq!(march(country(infantry("0101")), "0102 0103 0104"), [7, 6, 2]);
        let added = country(infantry("0103")).rulings(|r| r.water_cost = WaterCost::Added);
        assert_eq!(march(added, "0104"), [0]);
    }

    #[test]
    fn infantry_across_country() {
        // Clear, woods (2), a level down and clear.
        assert_eq!(march(country(infantry("0201")), "0202 0302 0301"), [6, 2, 0]);
        // Woods up a level: 2 + 1.
        assert_eq!(march(country(infantry("0501")), "0401 0402"), [6, 0]);
    }

    #[test]
    fn cavalry_by_path_and_off_it() {
        let cavalry = || horse("a", FRENCH, 2, "0301", Direction::N);
        // Woods by the path: 1. Two levels up by it: 1 + 1. Two down again: 1 + 1.
        assert_eq!(march(country(cavalry()), "0302 0303 0304"), [10, 6, 2]);
        let mut scene = moving(country(cavalry()));
        scene.to("0302", &[]);
        assert!(!scene.is_shaken("a"));
        // Off it, into woods one level up: 1 + 2 + 1.
        scene.to("0402", &[]);
        assert!(scene.is_shaken("a"));
        assert_eq!(scene.s.march.left, 2);
    }

    #[test]
    fn guns_do_not_ford() {
        let scene = moving(country(gun("a", FRENCH, 3, 4, "0103", Direction::N)));
        assert!(!scene.offered().contains(&"0104".to_owned()));
        assert!(scene.offered().contains(&"0203".to_owned()));
    }

    #[test]
    fn cavalry_fords_with_its_whole_movement() {
        let sketch = Sketch::spicheren(field(OPEN)).sides(["0505/0506", "", "", ""]).with(horse(
            "a",
            FRENCH,
            2,
            "0505",
            Direction::N,
        ));
        assert_eq!(march(sketch, "0506"), [0]);
    }

    #[test]
    fn a_road_bridges_a_stream() {
        let sketch = |piece| {
            Sketch::spicheren(field(OPEN))
                .routes(&[("road", "0504 0505 0506")])
                .sides(["0505/0506", "", "", ""])
                .with(piece)
        };
        assert_eq!(march(sketch(gun("a", FRENCH, 3, 4, "0505", Direction::N)), "0506"), [7]);
        assert_eq!(march(sketch(horse("a", FRENCH, 2, "0505", Direction::N)), "0506"), [11]);
    }
}

mod r9_2 {
    use super::*;

    fn out(sketch: Sketch) -> Scene {
        let mut scene = sketch.build();
        scene.s.out.insert(scene.unit("a"));
        scene.start(&[0], Task::Movement, &[]);
        scene
    }

    #[test]
    fn half_rounded_down() {
        for (movement, left) in [(6, 6), (5, 4), (4, 4), (3, 2)] {
            let sketch = Sketch::spicheren(field(OPEN)).with(infantry("0505").movement(movement));
            let mut scene = out(sketch.leader("French HQ", "0505"));
            scene.act(Action::Unit(scene.unit("a")), &[]);
            assert_eq!(scene.s.march.left, left);
        }
    }

    #[test]
    fn one_that_leaves_a_zone_goes_one_hex() {
        let sketch = Sketch::spicheren(field(OPEN)).with(infantry("0506")).with(enemy("0505", Direction::S));
        let mut scene = out(sketch.leader("French HQ", "0508"));
        scene.act(Action::Unit(scene.unit("a")), &[]);
        assert_eq!(scene.offered(), ["0406", "0507", "0606"]);
        scene.to("0507", &[]);
        assert!(stopped(&scene));
    }

    #[test]
    fn one_in_a_zone_may_attack() {
        let sketch = Sketch::spicheren(field(OPEN)).with(infantry("0506")).with(enemy("0505", Direction::S));
        let mut scene = sketch.build();
        scene.s.out.insert(scene.unit("a"));
        assert!(fight(&mut scene, 0, "", &[]).asked("Assign"));
    }

    #[test]
    fn an_hq_whose_test_failed_stays() {
        let movers = |hq: &'static str| {
            let sketch = Sketch::spicheren(field(OPEN)).with(infantry("0509")).with(enemy("0505", Direction::S));
            let mut scene = sketch.leader("French HQ", hq).build();
            scene.s.failed.insert(LeaderId(0));
            scene.start(&[0], Task::Movement, &[]);
            let may = scene.legal().contains(&Action::Leader(LeaderId(0)));
            if may {
                scene.act(Action::Leader(LeaderId(0)), &[]);
                let offered = scene.offered().join(" ");
                scene.to("0507", &[]);
                return (may, offered, matches!(scene.s.step(), Step::March(_)));
            }
            (may, String::new(), false)
        };
        assert_eq!(movers("0508"), (false, String::new(), false));
        // In a zone it may fall back by one hex.
        assert_eq!(movers("0506"), (true, "0406 0507 0606".to_owned(), false));
    }
}

mod r9_4 {
    use super::*;

    fn withdrawing(sketch: Sketch) -> Scene {
        let mut scene = sketch.build();
        scene.s.demoralised.insert(FormationId(0));
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene
    }

    #[test]
    fn not_beside_an_enemy_even_on_his_flank() {
        // The enemy looks away; 0506, 0405 and 0605 are next to it.
        let sketch = Sketch::spicheren(field(OPEN)).with(infantry("0304")).with(enemy("0505", Direction::N));
        let scene = withdrawing(sketch);
        assert!(!scene.offered().contains(&"0404".to_owned()));
        assert!(scene.offered().contains(&"0305".to_owned()));
        let sketch = Sketch::spicheren(field(OPEN)).with(infantry("0303")).with(enemy("0505", Direction::N));
        let mut scene = withdrawing(sketch);
        scene.to("0304", &[]);
        assert!(!scene.offered().contains(&"0404".to_owned()), "{:?}", scene.offered());
        scene.to("0305", &[]);
        assert!(!scene.offered().contains(&"0405".to_owned()));
    }

    #[test]
    fn prussians_withdraw_to_the_north() {
        let mut scene = Sketch::spicheren(field(OPEN)).with(foot("a", PRUSSIAN, 5, 2, "0505", Direction::S)).build();
        scene.s.demoralised.insert(FormationId(2));
        scene.start(&[2], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene.to("0504", &[]);
        assert!(scene.legal().contains(&Action::Done));
    }

    #[test]
    fn exits_are_for_the_tenth_turn_and_for_the_demoralised() {
        for (turn, demoralised, may) in [(9, false, false), (10, false, true), (9, true, true)] {
            let mut scene = Sketch::spicheren(field(OPEN))
                .routes(&[("road", "0510 0511")])
                .data(|d| d.victory.exits = super::super::scenarios::hexes(&d.map.grid, "0511"))
                .turn(turn)
                .with(infantry("0511"))
                .build();
            if demoralised {
                scene.s.demoralised.insert(FormationId(0));
            }
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            assert_eq!(scene.legal().contains(&Action::Exit), may, "turn {turn}");
        }
    }
}

mod r7_4 {
    use super::*;

    #[test]
    fn those_who_come_after_their_hq_move_normally() {
        // The HQ came a turn ago and is far away.
        let mut scene = Sketch::spicheren(field(OPEN))
            .routes(&[("road", "0501 0502 0503")])
            .with(foot("a", FRENCH, 5, 2, "", Direction::S))
            .with(foot("b", FRENCH, 5, 2, "0511", Direction::S))
            .leader("French HQ", "0511")
            .turn(4)
            .data(|data| {
                let by = super::super::scenarios::hexes(&data.map.grid, "0501");
                data.arrivals.push(Arrival { turn: 4, units: vec![UnitId(0)], leaders: Vec::new(), by });
            })
            .build();
        scene.start(&[0], Task::Direct, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        if matches!(scene.s.step(), Step::Enter(_)) {
            scene.to("0501", &[]);
        }
        assert_eq!(scene.s.march.left, 7);
    }
}
