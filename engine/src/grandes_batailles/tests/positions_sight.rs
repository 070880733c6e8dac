//! §10.2.2 Lines of sight on the slant and along hexsides, computed by hand.

use super::fixture::{Sketch, foot, gun};
use super::positions::map;
use crate::geometry::Direction;
use crate::grandes_batailles::{FRENCH, PRUSSIAN};

/// Number, gun, target, French between, Prussians between, whether it sees, the drawing.
type Line = (u8, &'static str, &'static str, &'static str, &'static str, bool, &'static str);

/// Down the slant 0101, 0201, 0302, 0402.
const SLANT: &[Line] = &[
    (1, "0101", "0402", "", "", true, ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (2, "0101", "0402", "", "", false, ".1 .1 .1 / v1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (3, "0101", "0402", "", "", false, ".1 .1 .1 / .1 .1 / .1 h1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    // The village is below the gun and not beside the target.
    (4, "0101", "0402", "", "", true, ".3 .1 .1 / v2 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    // It is beside the target.
    (5, "0101", "0402", "", "", false, ".3 .1 .1 / .2 .1 / .1 v2 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (6, "0101", "0402", "", "", true, ".2 .1 .1 / w1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (7, "0101", "0402", "", "", true, ".4 .1 .1 / .3 .1 / .1 .3 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (8, "0101", "0402", "", "", false, ".4 .1 .1 / .3 .1 / .1 .4 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (9, "0101", "0402", "", "", false, ".2 .1 .1 / .3 .1 / .1 .2 .1 / .1 .2 / .1 .1 .1 / .1 .1"),
    (10, "0101", "0402", "", "", true, ".2 .1 .1 / .2 .1 / .1 .2 .1 / .1 .2 / .1 .1 .1 / .1 .1"),
    (11, "0101", "0402", "0302", "", false, ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (12, "0101", "0402", "", "0201", false, ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (13, "0101", "0402", "", "0201", true, ".3 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (14, "0101", "0402", "0302", "", false, ".3 .1 .1 / .1 .1 / .1 .2 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (15, "0101", "0402", "", "", true, ".1 .1 .1 / .1 .1 / .1 .2 .1 / .1 .3 / .1 .1 .1 / .1 .1"),
    (16, "0101", "0402", "", "", false, ".1 .1 .1 / .1 .1 / .1 .3 .1 / .1 .3 / .1 .1 .1 / .1 .1"),
    (17, "0101", "0402", "", "", false, ".1 .1 .1 / .1 .1 / .1 w2 .1 / .1 .3 / .1 .1 .1 / .1 .1"),
    // Next to each other, whatever the step or the cover.
    (18, "0101", "0201", "", "", true, ".1 .1 .1 / v6 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    (19, "0101", "0102", "", "", true, ".6 .1 .1 / .1 .1 / w1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1"),
    // A target in cover is seen, and so is a gun's own cover.
    (20, "0101", "0402", "", "", true, "v1 .1 .1 / .1 .1 / .1 .1 .1 / .1 w1 / .1 .1 .1 / .1 .1"),
];

/// Along the sides 0102|0201 and 0203|0303, with 0202 between.
const SIDES: &[Line] = &[
    (31, "0101", "0202", "", "", true, ".1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (32, "0101", "0202", "", "", true, ".1 .1 / .1 / w1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (33, "0101", "0202", "", "", false, ".1 .1 / v1 / w1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (34, "0101", "0202", "", "", true, ".1 .1 / .1 / .4 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (35, "0101", "0202", "0201", "", false, ".1 .1 / .1 / w1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (36, "0101", "0202", "0201", "", true, ".1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (37, "0101", "0304", "", "", true, ".1 .1 / w1 / .1 .1 / .1 / .1 w1 / .1 / .1 .1 / .1"),
    (38, "0101", "0304", "", "", false, ".1 .1 / .1 / .1 .1 / w1 / .1 .1 / .1 / .1 .1 / .1"),
    // From the hill the first pair is below and far from the target; the second is beside it.
    (39, "0101", "0304", "", "", true, ".3 .1 / w1 / w1 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (40, "0101", "0304", "", "", false, ".3 .1 / .1 / .1 .1 / .1 / .1 w1 / w1 / .1 .1 / .1"),
    (41, "0101", "0304", "", "", true, ".3 .1 / .1 / .1 .1 / .1 / .1 .1 / w1 / .1 .1 / .1"),
    (42, "0101", "0304", "", "", false, ".3 .1 / .3 / .3 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
    (43, "0101", "0304", "", "", true, ".3 .1 / .3 / .2 .1 / .1 / .1 .1 / .1 / .1 .1 / .1"),
];

mod r10_2_2 {
    use super::*;

    fn look(lines: &[Line]) {
        for (number, from, to, french, prussian, expected, drawing) in lines {
            let mut sketch = Sketch::wissembourg(map(drawing)).with(gun("gun", PRUSSIAN, 4, 5, from, Direction::S));
            for hex in french.split_whitespace() {
                sketch = sketch.with(foot("f", FRENCH, 5, 2, hex, Direction::N));
            }
            for hex in prussian.split_whitespace() {
                sketch = sketch.with(foot("p", PRUSSIAN, 5, 2, hex, Direction::S));
            }
            let scene = sketch.build();
            assert_eq!(scene.game.sees(&scene.s, scene.hex(from), scene.hex(to)), *expected, "PL-{number}");
        }
    }

    #[test]
    fn down_the_slant() {
        look(SLANT);
    }

    #[test]
    fn along_hexsides() {
        look(SIDES);
    }
}
