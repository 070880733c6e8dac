//! §8.2, §9.1 Command routes computed by hand: what they cost, and what bars them.

use super::fixture::{Piece, Sketch, foot, gun};
use super::positions::map;
use crate::geometry::Direction;
use crate::grandes_batailles::{FRENCH, PRUSSIAN};

/// Four columns of eight rows.
const PLAIN: &str = ".1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1";
/// The same with woods across the third row.
const BELT: &str = ".1 .1 / .1 .1 / .1 .1 / .1 .1 / w1 w1 / w1 w1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1";
/// The same with a ridge of level 3 there.
const RIDGE: &str = ".1 .1 / .1 .1 / .1 .1 / .1 .1 / .3 .3 / .3 .3 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1";
/// A village in the first hex; one in 0108.
const TOWN: &str = "v1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1";
const FAR_TOWN: &str = ".1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / .1 .1 / v1 .1 / .1 .1";
/// Water below the first row.
const WATER: &str = "0101/0102 0201/0102 0201/0202 0201/0302 0301/0302 0401/0302 0401/0402";

/// Number, drawing, route, stream, river, bridge, leader, target, turn, cost in half points (none: no route), whether in command.
type Trace = (
    u8,
    &'static str,
    &'static [(&'static str, &'static str)],
    [&'static str; 3],
    &'static str,
    &'static str,
    u8,
    Option<u8>,
    bool,
);

const DRY: [&str; 3] = [""; 3];
const STREAM: [&str; 3] = [WATER, "", ""];
const RIVER: [&str; 3] = ["", WATER, ""];
const BRIDGE: [&str; 3] = ["", WATER, "0101/0102"];

const ROUTES: &[Trace] = &[
    (1, PLAIN, &[], DRY, "0101", "0107", 3, Some(12), true),
    (2, PLAIN, &[], DRY, "0101", "0108", 3, Some(14), false),
    (3, PLAIN, &[], DRY, "0101", "0405", 3, Some(12), true),
    (4, PLAIN, &[], DRY, "0101", "0406", 3, Some(14), false),
    (5, TOWN, &[], DRY, "0101", "0108", 3, Some(14), true),
    (6, FAR_TOWN, &[], DRY, "0101", "0108", 3, Some(14), false),
    (7, PLAIN, &[], DRY, "0101", "0105", 11, Some(8), true),
    (8, PLAIN, &[], DRY, "0101", "0106", 12, Some(10), false),
    (9, TOWN, &[], DRY, "0101", "0107", 11, Some(12), true),
    (10, BELT, &[], DRY, "0101", "0103", 3, Some(8), true),
    (11, BELT, &[], DRY, "0101", "0105", 3, Some(12), true),
    (12, BELT, &[], DRY, "0101", "0106", 3, Some(14), false),
    (13, BELT, &[("path", "0102 0103 0104")], DRY, "0101", "0107", 3, Some(12), true),
    (14, BELT, &[("railway", "0202 0203 0204")], DRY, "0201", "0207", 3, Some(12), true),
    (15, RIDGE, &[], DRY, "0101", "0103", 3, Some(8), true),
    (16, RIDGE, &[], DRY, "0101", "0104", 3, Some(14), false),
    (17, RIDGE, &[], DRY, "0103", "0101", 3, Some(8), true),
    (18, RIDGE, &[("road", "0102 0103 0104")], DRY, "0101", "0104", 3, Some(8), true),
    (19, RIDGE, &[("railway", "0102 0103 0104")], DRY, "0101", "0104", 3, Some(10), true),
    (20, PLAIN, &[("road", "0101 0102 0103 0104 0105 0106 0107 0108")], DRY, "0101", "0408", 3, Some(12), true),
    (21, PLAIN, &[("road", "0101 0102 0103 0104 0105 0106 0107 0108")], DRY, "0101", "0308", 3, Some(10), true),
    (22, PLAIN, &[], STREAM, "0101", "0102", 3, Some(12), true),
    (23, PLAIN, &[], STREAM, "0101", "0103", 3, Some(14), false),
    (24, PLAIN, &[], STREAM, "0201", "0301", 3, Some(2), true),
    (25, PLAIN, &[], RIVER, "0101", "0102", 3, None, false),
    (26, PLAIN, &[("road", "0101 0102 0103")], BRIDGE, "0101", "0102", 3, Some(1), true),
    (27, PLAIN, &[("road", "0101 0102 0103")], BRIDGE, "0301", "0302", 3, Some(9), true),
];

/// Five columns of six rows, for those who stand in the way.
const PARADE: &str =
    ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1";

/// An HQ at a hex with these pieces: the least that a route to the target costs, in half points up to 16.
fn cost(pieces: &[Piece], rivers: &str, leader: &'static str, target: &str) -> Option<u8> {
    let mut sketch = Sketch::spicheren(map(PARADE)).sides(["", rivers, "", ""]).leader("French HQ", leader);
    for piece in pieces {
        sketch = sketch.with(piece.clone());
    }
    let scene = sketch.build();
    let hq = scene.named("French HQ");
    (0..=16).find(|&budget| scene.game.command_cost(&scene.s, hq, scene.hex(target), budget))
}

fn enemy(hex: &'static str, facing: Direction) -> Piece {
    foot("enemy", PRUSSIAN, 5, 2, hex, facing)
}

fn friend(hex: &'static str) -> Piece {
    foot("friend", FRENCH, 5, 2, hex, Direction::N)
}

mod r9_1 {
    use super::*;

    #[test]
    fn routes_cost_what_cavalry_pays() {
        for (number, drawing, routes, [streams, rivers, bridges], from, to, turn, price, inside) in ROUTES {
            let sketch = Sketch::spicheren(map(drawing)).routes(routes).sides([streams, rivers, bridges, ""]);
            let scene = sketch.leader("French HQ", from).turn(*turn).build();
            let (hq, target) = (scene.named("French HQ"), scene.hex(to));
            assert_eq!(scene.game.in_range(&scene.s, hq, target), *inside, "PC-{number}");
            let least = (0..=20).find(|&budget| scene.game.command_cost(&scene.s, hq, target, budget));
            assert_eq!(least, *price, "PC-{number}");
        }
    }

    #[test]
    fn nothing_in_the_way() {
        assert_eq!(cost(&[], "", "0301", "0305"), Some(8));
    }

    #[test]
    fn a_zone_is_gone_round() {
        // By 0201, 0102, 0103, 0203 and 0304.
        assert_eq!(cost(&[enemy("0303", Direction::N)], "", "0301", "0305"), Some(12));
        assert_eq!(cost(&[enemy("0303", Direction::S)], "", "0301", "0305"), Some(12));
        assert_eq!(cost(&[gun("enemy", PRUSSIAN, 4, 5, "0303", Direction::N)], "", "0301", "0305"), Some(12));
        assert_eq!(cost(&[enemy("0303", Direction::N).shaken()], "", "0301", "0305"), Some(12));
    }

    #[test]
    fn a_friend_in_it_opens_the_way() {
        // By 0201, 0202, 0203 and 0304.
        assert_eq!(cost(&[enemy("0303", Direction::N), friend("0202")], "", "0301", "0305"), Some(10));
        // A friend in 0302 leads to nothing but the enemy.
        assert_eq!(cost(&[enemy("0303", Direction::N), friend("0302")], "", "0301", "0305"), Some(12));
    }

    #[test]
    fn a_target_in_it() {
        assert_eq!(cost(&[enemy("0303", Direction::N)], "", "0301", "0302"), None);
        assert_eq!(cost(&[enemy("0303", Direction::N), friend("0302")], "", "0301", "0302"), Some(2));
    }

    #[test]
    fn beside_a_flank_the_way_is_free() {
        // 0203 and 0403 are on the flank of a unit that looks north.
        assert_eq!(cost(&[enemy("0303", Direction::N)], "", "0204", "0404"), Some(4));
        assert_eq!(cost(&[enemy("0303", Direction::S)], "", "0201", "0202"), Some(2));
    }

    #[test]
    fn a_zone_does_not_reach_over_an_unbridged_river() {
        let river = "0303/0302 0303/0202 0303/0402";
        assert_eq!(cost(&[enemy("0303", Direction::N)], "", "0301", "0202"), None);
        assert_eq!(cost(&[enemy("0303", Direction::N)], river, "0301", "0202"), Some(4));
    }
}

mod r8_2 {
    use super::*;

    fn commanded(hq: &'static str, pieces: &[Piece]) -> bool {
        let mut sketch = Sketch::spicheren(map(PARADE)).leader("French chief", "0301").leader("French HQ", hq);
        for piece in pieces {
            sketch = sketch.with(piece.clone());
        }
        let scene = sketch.build();
        scene.game.is_commanded(&scene.s, scene.named("French HQ"))
    }

    #[test]
    fn an_hq_in_an_enemy_zone_needs_a_unit_with_it() {
        assert!(commanded("0306", &[]));
        assert!(!commanded("0302", &[enemy("0303", Direction::N)]));
        assert!(commanded("0302", &[enemy("0303", Direction::N), friend("0302")]));
    }

    #[test]
    fn a_line_of_zones_cuts_it_off() {
        let wall = [enemy("0103", Direction::N), enemy("0303", Direction::N), enemy("0503", Direction::N)];
        assert!(!commanded("0305", &wall));
    }
}
