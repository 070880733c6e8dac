//! §10.2 Lines of sight and arcs, position by position.

use super::fixture::{Sketch, draw, foot, gun, open};
use crate::geometry::Direction;
use crate::grandes_batailles::rulings::{FireArc, ObstacleLevel, Slopes};
use crate::grandes_batailles::{FRENCH, PRUSSIAN};

/// Number, gun, target, units between (French), whether it sees, the drawing.
type Line = (u8, &'static str, &'static str, &'static [&'static str], bool, &'static str);

const LINES: &[Line] = &[
    (1, "0201", "0202", &[], true, ".1 .1 / .1 / .1 .1 / w4"),
    (2, "0201", "0204", &[], true, ".1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (3, "0201", "0204", &[], false, ".1 .1 / .1 / .1 .1 / .1 / .1 .1 / w1 / .1 .1 / .1"),
    (4, "0201", "0204", &[], false, ".1 .1 / .2 / .1 .1 / .2 / .1 .1 / w1 / .1 .1 / .2"),
    (5, "0201", "0204", &[], true, ".1 .1 / .2 / .1 .1 / w1 / .1 .1 / .2 / .1 .1 / .2"),
    (6, "0201", "0204", &[], true, ".1 .1 / .3 / .1 .1 / .2 / .1 .1 / .1 / .1 .1 / .1"),
    (7, "0201", "0204", &[], false, ".1 .1 / .3 / .1 .1 / .3 / .1 .1 / .1 / .1 .1 / .1"),
    (8, "0201", "0204", &[], true, ".1 .1 / .3 / .1 .1 / w1 / .1 .1 / .1 / .1 .1 / .1"),
    (9, "0201", "0204", &[], false, ".1 .1 / .3 / .1 .1 / .2 / .1 .1 / w1 / .1 .1 / .1"),
    (10, "0201", "0204", &[], true, ".1 .1 / .1 / .1 .1 / .1 / .1 .1 / .2 / .1 .1 / .3"),
    (11, "0201", "0204", &[], false, ".1 .1 / .1 / .1 .1 / .1 / .1 .1 / .3 / .1 .1 / .3"),
    (12, "0201", "0204", &[], false, ".1 .1 / .1 / .1 .1 / .2 / .1 .1 / .1 / .1 .1 / .1"),
    (13, "0201", "0204", &[], true, ".1 .1 / .2 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .2"),
    (14, "0201", "0204", &["0202"], false, ".1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (15, "0201", "0204", &["0202"], true, ".1 .1 / .3 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (16, "0201", "0204", &["0203"], false, ".1 .1 / .3 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (17, "0201", "0204", &[], true, ".1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (18, "0201", "0204", &[], false, ".1 .1 / .1 / .1 .1 / w1 / .1 .1 / .2 / .1 .1 / .3"),
    (19, "0102", "0302", &[], true, ".1 .1 / .1 / .1 .1 / w1 / .1 .1 / .1"),
    (20, "0102", "0302", &[], false, ".1 .1 / v1 / .1 .1 / w1 / .1 .1 / .1"),
    (21, "0102", "0302", &["0201"], false, ".1 .1 / .1 / .1 .1 / .2 / .1 .1 / .1"),
    (22, "0102", "0302", &[], true, ".1 .1 / .2 / .1 .4 / .4 / .1 .1 / .1"),
    (23, "0102", "0502", &[], true, ".1 .1 .1 / .1 h1 / .1 .1 .1 / w1 .1 / .1 .1 .1 / .1 .1"),
    (24, "0102", "0502", &[], false, ".1 .1 .1 / .1 .1 / .1 v1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (25, "0102", "0502", &[], false, ".1 .1 .1 / .1 h1 / .1 .1 .1 / w1 w1 / .1 .1 .1 / .1 .1"),
    (26, "0201", "0204", &[], true, ".1 .1 / w1 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / w1"),
    (27, "0101", "0402", &[], false, ".1 .1 .1 / .1 .1 / .1 w1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (28, "0101", "0402", &[], false, ".1 .1 .1 / .1 .1 / .1 h1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (29, "0101", "0402", &[], true, ".3 .1 .1 / f2 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (30, "0101", "0203", &[], false, ".1 .1 / .1 / .1 .1 / c1 / .1 .1 / .1 / .1 .1 / .1"),
    (31, "0101", "0304", &[], true, ".1 .1 / .1 / .1 .1 / .1 / w1 .1 / w1 / .1 .1 / .1"),
    (32, "0101", "0204", &[], false, ".1 .1 / .1 / w1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (33, "0201", "0204", &[], true, ".1 .1 / .5 / .1 .1 / .4 / .1 .1 / .4 / .1 .1 / .4"),
    (34, "0201", "0204", &[], true, ".1 .1 / .4 / .1 .1 / .4 / .1 .1 / .4 / .1 .1 / .5"),
];

/// Number and result under another reading of R-12, or of R-75.
const FROM_THE_GUNS: &[(u8, bool)] = &[(2, true), (6, true), (7, false), (10, false), (11, false), (34, false)];
const HIGHER_END: &[(u8, bool)] = &[(18, true)];

/// Facing, target, whether it is in the arc of a gun at 0505.
const ARCS: &[(Direction, &str, bool)] = &[
    (Direction::N, "0504", true),
    (Direction::N, "0404", true),
    (Direction::N, "0604", true),
    (Direction::N, "0405", false),
    (Direction::N, "0304", true),
    (Direction::N, "0305", false),
    (Direction::N, "0503", true),
    (Direction::N, "0201", true),
    (Direction::SE, "0706", true),
    (Direction::SE, "0506", true),
    (Direction::SE, "0504", false),
];

mod r10_2_2 {
    use super::*;

    fn sees(number: u8, switch: impl FnOnce(&mut crate::grandes_batailles::rulings::Rulings)) -> bool {
        let (_, from, to, between, _, map) = *LINES.iter().find(|l| l.0 == number).expect("a line");
        let mut sketch = Sketch::wissembourg(draw(&map.replace(" / ", "\n"))).rulings(switch);
        // The longest gun of the battle decides how far sight lines are known.
        sketch = sketch.with(gun("gun", PRUSSIAN, 4, 5, from, Direction::S));
        for hex in between {
            sketch = sketch.with(foot("between", FRENCH, 5, 2, hex, Direction::N));
        }
        let scene = sketch.build();
        scene.game.sees(&scene.s, scene.hex(from), scene.hex(to))
    }

    #[test]
    fn lines_of_sight_are_open_or_blocked() {
        assert_eq!(LINES.len(), 34);
        for (number, _, _, _, expected, _) in LINES {
            assert_eq!(sees(*number, |_| {}), *expected, "LS-{number}");
        }
    }

    #[test]
    fn slopes_may_be_measured_from_the_guns() {
        for (number, expected) in FROM_THE_GUNS {
            assert_eq!(sees(*number, |r| r.slopes = Slopes::FromTheGuns), *expected, "LS-{number}");
        }
    }

    #[test]
    fn obstacles_may_be_compared_with_the_higher_end() {
        for (number, expected) in HIGHER_END {
            assert_eq!(sees(*number, |r| r.obstacle_level = ObstacleLevel::HigherEnd), *expected, "LS-{number}");
        }
    }
}

mod r10_2_1 {
    use super::*;

    #[test]
    fn the_fire_zone_is_a_cone() {
        for (facing, target, expected) in ARCS {
            let scene = Sketch::spicheren(open(9, 9)).with(gun("gun", PRUSSIAN, 4, 5, "0505", *facing)).build();
            let gun = scene.unit("gun");
            assert_eq!(scene.game.in_arc(&scene.s, gun, *facing, scene.hex(target)), *expected, "{facing:?} {target}");
        }
    }

    #[test]
    fn or_a_half_circle() {
        let scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.fire_arc = FireArc::HalfCircle)
            .with(gun("gun", PRUSSIAN, 4, 5, "0505", Direction::N))
            .build();
        let seen = |to| scene.game.in_arc(&scene.s, scene.unit("gun"), Direction::N, scene.hex(to));
        assert!(seen("0404") && seen("0504") && !seen("0405") && !seen("0506"));
        assert!(seen("0204"), "due west and a little north");
    }

    #[test]
    fn at_night_guns_reach_one_hex() {
        let scene =
            Sketch::spicheren(open(9, 9)).turn(11).with(gun("gun", PRUSSIAN, 4, 5, "0505", Direction::N)).build();
        assert_eq!(scene.game.range(&scene.s, scene.unit("gun")), 1);
    }
}
