//! §7.4 Columns that come on, drawn and played unit by unit: what each has left on its first hex.

use super::fixture::{Piece, Scene, Sketch, foot, gun, horse};
use super::positions::map;
use crate::geometry::Direction;
use crate::grandes_batailles::data::Arrival;
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::unit::UnitId;
use crate::grandes_batailles::{Action, FRENCH, LeaderId, PRUSSIAN};

/// Routes, each with its hexes.
type Ways = &'static [(&'static str, &'static str)];

/// Number, drawing, routes, entrants: kind (i infantry 4 MP, f infantry 5, c cavalry 6, s slow infantry 1, g gun 4, L the HQ), hex and half
/// points left.
type Column = (u8, &'static str, Ways, &'static str);

/// Five columns of four rows, open; 0201 and 0401 are entered.
const OPEN: &str = ".1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1";
const WOODS: &str = "w1 w1 w1 / w1 w1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1";
const VILLAGE: &str = ".1 .1 .1 / v1 h1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1";
const HEIGHTS: &str = ".4 .4 .4 / .4 .5 / .3 .3 .3 / .2 .2 / .1 .1 .1 / .1 .1 / .1 .1 .1 / .1 .1";

const ROAD: Ways = &[("road", "0201 0202 0203 0204")];
const PATH: Ways = &[("path", "0201 0202 0203 0204")];
const RAIL: Ways = &[("railway", "0201 0202 0203 0204")];
const TWO: Ways = &[("road", "0201 0202 0203 0204"), ("road", "0401 0402 0403 0404")];
const MIXED: Ways = &[("road", "0201 0202 0203 0204"), ("path", "0401 0402 0403 0404")];

const COLUMNS: &[Column] = &[
    (1, OPEN, ROAD, "i=0201:7 i=0201:6 i=0201:5 i=0201:4"),
    (2, OPEN, &[], "i=0201:6 i=0201:4 i=0201:2 i=0201:0"),
    (3, OPEN, PATH, "i=0201:6 i=0201:4 i=0201:2"),
    (4, OPEN, RAIL, "i=0201:6 i=0201:4 i=0201:2 c=0201:4"),
    (5, WOODS, &[], "i=0201:4 i=0201:0"),
    (6, WOODS, &[], "c=0201:6 c=0201:0"),
    (7, WOODS, ROAD, "i=0201:7 c=0201:10 g=0201:5"),
    (8, WOODS, PATH, "c=0201:10 c=0201:8 i=0201:2"),
    (9, VILLAGE, ROAD, "i=0201:7 i=0201:6"),
    (10, VILLAGE, &[], "i=0201:6 i=0201:4"),
    (11, VILLAGE, &[], "i=0401:6 c=0401:8"),
    (12, HEIGHTS, &[], "i=0201:6 i=0201:4"),
    (13, HEIGHTS, MIXED, "i=0401:6 i=0201:7 i=0401:4 i=0201:6"),
    (14, OPEN, ROAD, "i=0201:7 c=0201:10 g=0201:5 f=0201:6"),
    (15, OPEN, ROAD, "g=0201:7 c=0201:10"),
    (16, OPEN, TWO, "i=0201:7 i=0401:7 i=0201:6 i=0401:6"),
    (17, OPEN, MIXED, "i=0201:7 i=0401:6 i=0401:4 i=0201:6"),
    (18, OPEN, ROAD, "L=0201:11 i=0201:7 i=0201:6"),
    (19, OPEN, ROAD, "i=0201:7 i=0201:6 i=0201:5 L=0201:11"),
    (20, OPEN, &[], "i=0201:6 L=0201:10 i=0201:4"),
    (21, OPEN, ROAD, "i=0201:7 i=0201:6 i=0201:5 i=0201:4 i=0201:3 i=0201:2 i=0201:1 i=0201:0"),
    (22, OPEN, ROAD, "i=0201:7 i=0201:6 i=0201:5 i=0201:4 i=0201:3 i=0201:2 i=0201:1 i=0201:0 c=0201:3"),
    (23, OPEN, PATH, "f=0201:8 f=0201:6 f=0201:4 c=0201:4"),
    (24, OPEN, ROAD, "s=0201:1 s=0201:0"),
    (25, OPEN, ROAD, "i=0201:7"),
    (26, WOODS, TWO, "g=0401:7 g=0401:6 i=0201:7"),
    (27, HEIGHTS, RAIL, "i=0201:6 g=0201:4 c=0201:6"),
];

const NAMES: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

/// A formation off the map that comes on by 0201 and 0401, its movement begun.
fn column(drawing: &str, ways: Ways, kinds: &str, with_hq: bool) -> Scene {
    let mut sketch = Sketch::spicheren(map(drawing)).routes(ways);
    let mut units = 0;
    for (kind, name) in kinds.chars().zip(NAMES) {
        let infantry = |movement| foot(name, FRENCH, 5, 2, "", Direction::S).movement(movement);
        sketch = sketch.with(match kind {
            'i' => infantry(4),
            'f' => infantry(5),
            's' => infantry(1),
            'c' => horse(name, FRENCH, 2, "", Direction::S),
            _ => gun(name, FRENCH, 3, 4, "", Direction::S),
        });
        units += 1;
    }
    let mut scene = sketch
        .data(|data| {
            let by = super::scenarios::hexes(&data.map.grid, "0201 0401");
            let units = (0..units).map(UnitId).collect();
            data.arrivals.push(Arrival { turn: 3, units, leaders: vec![LeaderId(0)], by });
        })
        .build();
    if with_hq {
        scene.s.leaders_waiting.insert(LeaderId(0));
    }
    scene.start(&[0], Task::Movement, &[]);
    scene
}

/// Where a mover, begun, enters; by its one hex it does so at once.
fn enter(scene: &mut Scene, hex: &str) {
    if matches!(scene.s.step(), Step::Enter(_)) {
        scene.to(hex, &[]);
    }
}

/// The mover continues as far as it can, out of the way of the next.
fn clear_the_way(scene: &mut Scene) {
    while matches!(scene.s.step(), Step::March(_)) {
        let on = scene.legal().into_iter().filter_map(|a| match a {
            Action::To(hex) => Some(hex),
            _ => None,
        });
        match on.max_by_key(|hex| hex.index()) {
            Some(hex) if scene.s.march.left > 0 => scene.act(Action::To(hex), &[]),
            _ => scene.done(&[]),
        }
    }
    if let Step::Face(..) = scene.s.step() {
        scene.face(Direction::S);
    }
}

mod r7_4 {
    use super::*;

    #[test]
    fn each_pays_once_more_than_the_one_before() {
        assert_eq!(COLUMNS.len(), 27);
        for (number, drawing, ways, entrants) in COLUMNS {
            let list: Vec<(char, &str, u8)> = entrants
                .split_whitespace()
                .map(|word| {
                    let (kind, rest) = word.split_once('=').expect("kind=hex:left");
                    let (hex, left) = rest.split_once(':').expect("hex:left");
                    (kind.chars().next().expect("a kind"), hex, left.parse().expect("half points"))
                })
                .collect();
            let kinds: String = list.iter().map(|e| e.0).filter(|k| *k != 'L').collect();
            let mut names = NAMES.iter();
            let mut scene = column(drawing, ways, &kinds, list.iter().any(|e| e.0 == 'L'));
            for (kind, hex, left) in list {
                // A stack on the first hex would bar the way; only what is paid matters here.
                let mover = if kind == 'L' {
                    Action::Leader(LeaderId(0))
                } else {
                    Action::Unit(scene.unit(names.next().expect("a name")))
                };
                scene.act(mover, &[]);
                enter(&mut scene, hex);
                assert_eq!(scene.s.march.left, left, "PO-{number} {kind}");
                clear_the_way(&mut scene);
            }
        }
    }

    #[test]
    fn a_ninth_unit_cannot_pay() {
        let mut scene = column(OPEN, ROAD, "iiiiiiiii", false);
        scene.s.entered[scene.game.entries.iter().position(|&h| h == scene.hex("0201")).expect("an entry")] = 8;
        let by = scene.game.unit_entries(&scene.s, scene.unit("i"));
        assert!(!by.has(scene.hex("0201")) && by.has(scene.hex("0401")));
    }

    #[test]
    fn a_third_unit_cannot_pay_for_woods() {
        let mut scene = column(WOODS, &[], "iii", false);
        scene.s.entered[scene.game.entries.iter().position(|&h| h == scene.hex("0201")).expect("an entry")] = 2;
        assert!(!scene.game.unit_entries(&scene.s, scene.unit("c")).has(scene.hex("0201")));
    }

    #[test]
    fn cavalry_coming_through_woods_is_disorganised_but_not_by_the_road() {
        for (ways, shaken) in [(&[][..], true), (ROAD, false)] {
            let mut scene = column(WOODS, ways, "c", false);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            enter(&mut scene, "0201");
            assert_eq!(scene.is_shaken("a"), shaken);
        }
    }

    #[test]
    fn cavalry_late_in_the_column_is_too_tired_to_charge() {
        for (before, tired) in [(5, false), (6, true)] {
            let mut scene = column(OPEN, ROAD, "c", false);
            scene.s.entered[scene.game.entries.iter().position(|&h| h == scene.hex("0201")).expect("an entry")] =
                before;
            scene.act(Action::Unit(scene.unit("a")), &[]);
            enter(&mut scene, "0201");
            scene.done(&[]);
            scene.face(Direction::S);
            assert_eq!(scene.s.tired.has(scene.unit("a")), tired, "{before} before it");
        }
    }

    #[test]
    fn one_that_can_just_pay_must_not_end_in_a_full_hex() {
        // The second of two slow units has nothing left on 0201, where the first stands.
        let mut scene = column(OPEN, ROAD, "ss", false);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        enter(&mut scene, "0201");
        scene.done(&[]);
        scene.face(Direction::S);
        assert!(!scene.game.unit_entries(&scene.s, scene.unit("b")).has(scene.hex("0201")));
    }

    fn facing(hex: &'static str, facing: Direction) -> Piece {
        foot("enemy", PRUSSIAN, 5, 2, hex, facing)
    }

    #[test]
    fn an_enemy_on_the_entry_hex_or_in_reach_of_it() {
        let entries = |piece: Piece| {
            let scene = Sketch::spicheren(map(OPEN))
                .routes(TWO)
                .with(foot("a", FRENCH, 5, 2, "", Direction::S))
                .with(piece)
                .data(|data| {
                    let by = super::super::scenarios::hexes(&data.map.grid, "0201 0401");
                    data.arrivals.push(Arrival { turn: 3, units: vec![UnitId(0)], leaders: Vec::new(), by });
                })
                .build();
            let by = scene.game.unit_entries(&scene.s, scene.unit("a"));
            super::super::positions::hexes(&scene, by)
        };
        assert_eq!(entries(facing("0201", Direction::S)), "0401");
        assert_eq!(entries(facing("0202", Direction::N)), "0201 0401");
    }

    #[test]
    fn the_zone_of_control_on_the_entry_hex_ends_the_move() {
        for (enemy, stops) in [(facing("0202", Direction::N), true), (facing("0202", Direction::S), false)] {
            let mut scene = Sketch::spicheren(map(OPEN))
                .routes(TWO)
                .with(foot("a", FRENCH, 5, 2, "", Direction::S))
                .with(enemy)
                .data(|data| {
                    let by = super::super::scenarios::hexes(&data.map.grid, "0201");
                    data.arrivals.push(Arrival { turn: 3, units: vec![UnitId(0)], leaders: Vec::new(), by });
                })
                .build();
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            enter(&mut scene, "0201");
            assert_eq!(matches!(scene.s.step(), Step::Face(..)), stops);
        }
    }

    #[test]
    fn headquarters_that_arrive_are_in_command() {
        // No test is rolled for, and the first unit has its whole allowance.
        let mut scene = column(OPEN, ROAD, "ii", true);
        scene.s.step = Step::Working;
        scene.s.task = Task::Direct;
        scene.run(&[]);
        assert!(scene.s.failed.is_empty() && !scene.s.out.has(scene.unit("a")));
        scene.act(Action::Unit(scene.unit("a")), &[]);
        enter(&mut scene, "0201");
        assert_eq!(scene.s.march.left, 7);
    }
}
