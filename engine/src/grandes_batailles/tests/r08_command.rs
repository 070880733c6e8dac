//! §8.2, §9.1 Command routes; §8.3 units and HQs out of command.

use super::fixture::{Sketch, draw, foot, open};
use crate::geometry::Direction;
use crate::grandes_batailles::rulings::{InitiativeTest, NoCommander, WithoutHq};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::terrain::Terrain;
use crate::grandes_batailles::{Action, FRENCH, PRUSSIAN};

/// Name, drawing, routes, streams, rivers.
type Ground = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

/// The maps.
const MAPS: &[Ground] = &[
    (
        "C1",
        ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1",
        &[],
        "",
        "",
    ),
    (
        "C2",
        ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 w1 .1 / w1 w1 / .1 w1 .1 / w1 w1 / .1 w1 .1 / .1 .1 / .1 .1 .1 / .1 .1",
        &[("path", "0302 0303 0304 0305 0306")],
        "",
        "",
    ),
    (
        "C3",
        ".1 .1 .1 / .1 .1 / .1 .1 .1 / w1 w1 / w1 w1 w1 / w1 w1 / w1 w1 w1 / w1 w1 / .1 w1 .1 / .1 .1 / .1 .1 .1 / .1 .1",
        &[],
        "",
        "",
    ),
    (
        "C4",
        ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .3 .1 / .2 .2 / .1 .3 .1 / .2 .2 / .1 .2 .1 / .1 .1 / .1 .1 .1 / .1 .1",
        &[("road", "0301 0302 0303 0304 0305 0306")],
        "",
        "",
    ),
    (
        "C5",
        ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1",
        &[],
        "0102/0103 0202/0103 0202/0203 0202/0303 0302/0303 0402/0303 0402/0403 0402/0503 0502/0503",
        "",
    ),
    (
        "C6",
        ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1",
        &[("road", "0302 0303 0304")],
        "0102/0103 0202/0103 0202/0203 0202/0303 0302/0303 0402/0303 0402/0403 0402/0503 0502/0503",
        "",
    ),
    (
        "C8",
        ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1",
        &[],
        "",
        "0102/0103 0202/0103 0202/0203 0202/0303 0302/0303 0402/0303 0402/0403 0402/0503 0502/0503",
    ),
    ("C9", ".1 .1 .1 / .1 .1 / .1 w1 .1 / c1 v1 / .1 v2 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1", &[], "", ""),
    (
        "CA",
        ".1 .1 .1 / .1 .1 / .1 w1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1",
        &[("railway", "0301 0302 0303")],
        "",
        "",
    ),
    (
        "CB",
        ".1 .1 .1 .1 / .1 .1 .1 / .1 .1 .1 .1 / .1 .1 .1 / .1 .1 .1 .1 / .1 .1 .1 / .1 .1 .1 .1 / .1 .1 .1",
        &[("road", "0101 0201 0301 0401 0501 0601 0701")],
        "",
        "",
    ),
];

/// A list of hexes.
type Places = &'static [&'static str];

/// Number, map, leader, target; range and cost in half points (no cost: no route), whether in command; the village, night, enemies,
/// friends.
type Trace = (u8, &'static str, &'static str, &'static str, u8, Option<u8>, bool, &'static str, bool, Places, Places);

const ROUTES: &[Trace] = &[
    (1, "C1", "0301", "0307", 12, Some(12), true, "", false, &[], &[]),
    (2, "C1", "0301", "0308", 12, Some(14), false, "", false, &[], &[]),
    (3, "C1", "0301", "0308", 16, Some(14), true, "0301", false, &[], &[]),
    (4, "C1", "0301", "0305", 8, Some(8), true, "", true, &[], &[]),
    (5, "C1", "0301", "0306", 8, Some(10), false, "", true, &[], &[]),
    (6, "C1", "0301", "0307", 12, Some(12), true, "0301", true, &[], &[]),
    (7, "C1", "0301", "0301", 12, Some(0), true, "", false, &[], &[]),
    (8, "C1", "0302", "0306", 12, Some(12), true, "", false, &["0304"], &[]),
    (9, "C1", "0302", "0306", 12, Some(10), true, "", false, &["0304"], &["0203"]),
    (10, "C1", "0302", "0303", 12, Some(2), true, "", false, &["0304"], &["0303"]),
    (11, "C1", "0302", "0303", 12, None, false, "", false, &["0304"], &[]),
    (12, "C1", "0302", "0305", 12, Some(10), true, "", false, &["0304"], &[]),
    (13, "C2", "0302", "0304", 12, Some(4), true, "", false, &[], &[]),
    (14, "C2", "0302", "0204", 12, Some(10), true, "", false, &[], &[]),
    (15, "C2", "0302", "0306", 12, Some(8), true, "", false, &[], &[]),
    (16, "C2", "0304", "0302", 12, Some(4), true, "", false, &[], &[]),
    (17, "C3", "0301", "0304", 12, Some(14), false, "", false, &[], &[]),
    (18, "C3", "0301", "0303", 12, Some(8), true, "", false, &[], &[]),
    (19, "C3", "0304", "0306", 12, Some(8), true, "", false, &[], &[]),
    (20, "C3", "0306", "0304", 12, Some(12), true, "", false, &[], &[]),
    (21, "C4", "0302", "0303", 12, Some(3), true, "", false, &[], &[]),
    (22, "C4", "0202", "0303", 12, Some(5), true, "", false, &[], &[]),
    (23, "C4", "0301", "0306", 12, Some(7), true, "", false, &[], &[]),
    (24, "C4", "0203", "0303", 12, Some(4), true, "", false, &[], &[]),
    (25, "C5", "0302", "0303", 12, Some(12), true, "", false, &[], &[]),
    (26, "C5", "0302", "0304", 12, Some(14), false, "", false, &[], &[]),
    (27, "C5", "0301", "0303", 12, Some(14), false, "", false, &[], &[]),
    (28, "C5", "0302", "0303", 16, Some(12), true, "0302", false, &[], &[]),
    (29, "C6", "0302", "0303", 12, Some(1), true, "", false, &[], &[]),
    (30, "C6", "0102", "0103", 12, Some(9), true, "", false, &[], &[]),
    (31, "C8", "0302", "0303", 12, None, false, "", false, &[], &[]),
    (32, "C8", "0302", "0402", 12, Some(2), true, "", false, &["0303"], &[]),
    (33, "C9", "0301", "0303", 12, Some(8), true, "", false, &[], &[]),
    (34, "C9", "0202", "0505", 12, Some(8), true, "", false, &[], &[]),
    (35, "CA", "0301", "0303", 12, Some(4), true, "", false, &[], &[]),
    (36, "CA", "0201", "0302", 12, Some(4), true, "", false, &[], &[]),
    (37, "CA", "0303", "0301", 12, Some(4), true, "", false, &[], &[]),
    (38, "CB", "0101", "0701", 12, Some(6), true, "", false, &[], &[]),
    (39, "CB", "0102", "0701", 12, Some(7), true, "", false, &[], &[]),
    (40, "CB", "0101", "0703", 12, Some(9), true, "", false, &[], &[]),
    (41, "CB", "0101", "0704", 12, Some(11), true, "", false, &[], &[]),
    (42, "CB", "0102", "0704", 12, Some(12), true, "", false, &[], &[]),
];

mod r8_2 {
    use super::*;

    #[test]
    fn command_routes_cost_what_cavalry_pays() {
        assert_eq!(ROUTES.len(), 42);
        for (number, map, leader, target, range, cost, inside, village, night, enemies, friends) in ROUTES {
            let (_, drawing, routes, streams, rivers) = MAPS.iter().find(|m| m.0 == *map).expect("a map");
            let mut drawn = draw(&drawing.replace(" / ", "\n"));
            if !village.is_empty() {
                let at = super::super::scenarios::hex(&drawn.grid, village);
                drawn.hexes[at.index()].terrain = Terrain::Village;
            }
            let mut sketch = Sketch::spicheren(drawn).routes(routes).sides([streams, rivers, "", ""]);
            sketch = sketch.leader("French HQ", leader).turn(if *night { 11 } else { 3 });
            for hex in *enemies {
                sketch = sketch.with(foot("enemy", PRUSSIAN, 5, 2, hex, Direction::N));
            }
            for hex in *friends {
                sketch = sketch.with(foot("friend", FRENCH, 5, 2, hex, Direction::N));
            }
            let scene = sketch.build();
            let hq = scene.named("French HQ");
            assert_eq!(scene.game.command_range(&scene.s, hq), *range, "CR-{number}");
            assert_eq!(scene.game.in_range(&scene.s, hq, scene.hex(target)), *inside, "CR-{number}");
            let area = scene.game.command_area(&scene.s, hq);
            assert_eq!(area.has(scene.hex(target)), *inside, "CR-{number}");
            // One half point less, and it is out of range.
            if let Some(cost) = cost.filter(|c| *c > 0) {
                let reached = |budget| scene.game.command_cost(&scene.s, hq, scene.hex(target), budget);
                assert!(reached(cost) && !reached(cost - 1), "CR-{number} does not cost {cost} halves");
            }
        }
    }

    #[test]
    fn without_a_commander_headquarters_are_out_of_command() {
        let sketch = Sketch::spicheren(open(9, 9)).leader("French HQ", "0505");
        let scene = sketch.clone().build();
        assert!(!scene.game.is_commanded(&scene.s, scene.named("French HQ")));
        let scene = sketch.rulings(|r| r.no_commander = NoCommander::InCommand).build();
        assert!(scene.game.is_commanded(&scene.s, scene.named("French HQ")));
    }

    #[test]
    fn a_commander_takes_as_many_units_as_his_inertia() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .with(foot("a", FRENCH, 5, 2, "0503", Direction::N))
            .with(foot("b", FRENCH, 5, 2, "0504", Direction::N))
            .with(foot("c", FRENCH, 5, 2, "0506", Direction::N))
            .leader("French HQ", "0507")
            .leader("French chief", "0505")
            .build();
        scene.s.marked.insert(scene.named("French HQ"));
        scene.start(&[0], Task::Direct, &[]);
        assert_eq!(scene.legal().len(), 4);
        scene.act(Action::Unit(scene.unit("b")), &[]);
        // The second uses up the quota; then the HQ tests, and fails.
        scene.act(Action::Unit(scene.unit("c")), &[2]);
        assert!(scene.s.failed.has(scene.named("French HQ")));
        assert!(scene.s.out.has(scene.unit("a")) && !scene.s.out.has(scene.unit("b")));
        assert_eq!(scene.s.step(), Step::Mover(FRENCH));
    }
}

mod r8_3 {
    use super::*;

    /// Whether the HQ (command value 3) passes with a die.
    fn passes(side: crate::Side, turn: u8, die: u32, ruling: InitiativeTest) -> bool {
        let (formation, name) = if side == FRENCH { (0, "French HQ") } else { (2, "Prussian HQ") };
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.initiative_test = ruling)
            .with(foot("a", side, 5, 2, "0503", Direction::N))
            .leader(name, "0507")
            .turn(turn)
            .build();
        scene.s.marked.insert(scene.named(name));
        scene.start(&[formation], Task::Direct, &[die]);
        scene.s.failed.is_empty()
    }

    #[test]
    fn a_headquarters_tests_against_its_command_value() {
        let ruling = InitiativeTest::Activation;
        assert!(passes(FRENCH, 3, 3, ruling) && !passes(FRENCH, 3, 2, ruling));
        assert!(passes(FRENCH, 2, 5, ruling) && !passes(FRENCH, 2, 4, ruling));
        assert!(passes(PRUSSIAN, 11, 4, ruling) && !passes(PRUSSIAN, 11, 3, ruling));
        assert!(passes(FRENCH, 2, 3, InitiativeTest::Determination));
    }

    #[test]
    fn detached_units_obey_the_commander() {
        let sketch = Sketch::spicheren(open(9, 15)).with(foot("a", PRUSSIAN, 5, 2, "0503", Direction::N));
        let led = |chief, ruling| {
            let scene = sketch.clone().rulings(|r| r.without_hq = ruling).leader("Prussian chief", chief).build();
            scene.game.is_led(&scene.s, scene.unit("a"))
        };
        assert!(led("0507", WithoutHq::Detached) && !led("0511", WithoutHq::Detached));
        assert!(led("0511", WithoutHq::InCommand) && !led("0507", WithoutHq::OutOfCommand));
    }
}
