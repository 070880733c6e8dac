//! §7.4 Reinforcements: road columns.

use super::fixture::{Sketch, foot, open};
use crate::chance::Scripted;
use crate::geometry::{Direction, HexSet};
use crate::grandes_batailles::data::Arrival;
use crate::grandes_batailles::rulings::{ColumnCount, ColumnLeaders, EntryTest, LateEntry, MarkedEntrance};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::terrain::Terrain;
use crate::grandes_batailles::unit::{Arm, FormationId, FormationSet, UnitId};
use crate::grandes_batailles::{Action, FRENCH, LeaderId, PRUSSIAN};
use crate::observer::Desk;

/// Whether it is a leader, its movement, what it pays, what it has left.
type Entrant = (bool, u8, u8, Option<u8>);

/// Number, road or path by which they enter, units in order (movement, cost, left; a cost without `left` is too much) in half points. A leader has no place in the count.
const COLUMNS: &[(u8, &str, &[Entrant])] = &[
    (1, "road", &[(false, 4, 1, Some(7)), (false, 4, 2, Some(6)), (false, 4, 3, Some(5)), (false, 4, 4, Some(4))]),
    (2, "road", &[(false, 4, 1, Some(7))]),
    (3, "road", &[(false, 4, 1, Some(7)), (false, 4, 2, Some(6))]),
    (4, "road", &[(true, 6, 1, Some(11)), (false, 4, 1, Some(7)), (false, 4, 2, Some(6))]),
    (5, "road", &[(false, 4, 1, Some(7)), (true, 6, 1, Some(11)), (false, 4, 2, Some(6))]),
    (6, "road", &[(false, 6, 1, Some(11)), (false, 4, 2, Some(6)), (false, 4, 3, Some(5))]),
    (7, "road", &[(false, 4, 1, Some(7)), (false, 4, 2, Some(6)), (false, 6, 3, Some(9))]),
    (
        8,
        "road",
        &[
            (false, 4, 1, Some(7)),
            (false, 4, 2, Some(6)),
            (false, 4, 3, Some(5)),
            (false, 4, 4, Some(4)),
            (false, 4, 5, Some(3)),
            (false, 4, 6, Some(2)),
            (false, 4, 7, Some(1)),
            (false, 4, 8, Some(0)),
        ],
    ),
    (9, "road", &[(false, 1, 1, Some(1)), (false, 1, 2, Some(0)), (false, 1, 3, None)]),
    (10, "clear", &[(false, 4, 2, Some(6)), (false, 4, 4, Some(4)), (false, 4, 6, Some(2))]),
    (
        11,
        "path",
        &[
            (false, 4, 2, Some(6)),
            (false, 4, 4, Some(4)),
            (false, 4, 6, Some(2)),
            (false, 4, 8, Some(0)),
            (false, 4, 10, None),
        ],
    ),
    (12, "path", &[(true, 6, 2, Some(10)), (false, 4, 2, Some(6)), (false, 4, 4, Some(4)), (false, 4, 6, Some(2))]),
    (13, "road", &[(true, 6, 1, Some(11)), (false, 4, 1, Some(7)), (false, 4, 2, Some(6))]),
    (15, "road", &[(true, 6, 1, Some(11)), (false, 4, 1, Some(7)), (false, 4, 2, Some(6))]),
    (16, "rail", &[(false, 4, 2, Some(6)), (false, 4, 4, Some(4))]),
    (17, "rail", &[(false, 4, 2, Some(6))]),
    (18, "road", &[(false, 4, 1, Some(7)), (false, 4, 2, Some(6)), (false, 6, 3, Some(9))]),
    (19, "woods", &[(false, 4, 4, Some(4)), (false, 4, 8, Some(0))]),
    (20, "road", &[(false, 4, 1, Some(7)), (false, 4, 2, Some(6))]),
    (21, "road", &[(false, 4, 1, Some(7)), (false, 4, 2, Some(6)), (false, 4, 3, Some(5))]),
    (
        22,
        "road",
        &[
            (false, 4, 1, Some(7)),
            (false, 4, 2, Some(6)),
            (false, 6, 3, Some(9)),
            (false, 4, 4, Some(4)),
            (true, 6, 1, Some(11)),
        ],
    ),
    (23, "road", &[(false, 6, 1, Some(11)), (false, 6, 2, Some(10))]),
    (24, "road", &[(false, 4, 1, Some(7)), (false, 6, 2, Some(10))]),
    (25, "road", &[(false, 4, 1, Some(7))]),
    (27, "road", &[(false, 5, 1, Some(9)), (false, 5, 2, Some(8)), (false, 5, 3, Some(7)), (false, 5, 4, Some(6))]),
    (28, "road", &[(false, 4, 1, Some(7)), (false, 4, 2, Some(6)), (false, 6, 3, Some(9))]),
];

mod r7_4 {
    use super::*;

    /// Three units of the French formation off the map, which enter by 0201 (a road) or 0401 (a path).
    fn arriving(units: u8) -> Sketch {
        let mut sketch = Sketch::spicheren(open(5, 9))
            .routes(&[("road", "0201 0202 0203 0204 0205 0206 0207 0208 0209"), ("path", "0401 0402")]);
        for i in 0..units {
            let name = ["a", "b", "c", "d", "e", "f", "g", "h"][usize::from(i)];
            sketch = sketch.with(foot(name, FRENCH, 5, 2, "", Direction::S));
        }
        sketch.data(|data| {
            let by = super::super::scenarios::hexes(&data.map.grid, "0201 0401");
            let units = (0..units).map(UnitId).collect();
            data.arrivals.push(Arrival { turn: 3, units, leaders: vec![LeaderId(0)], by });
        })
    }

    #[test]
    fn the_next_of_a_column_pays_as_much_again() {
        for (number, way, units) in COLUMNS {
            let mut sketch = arriving(1);
            sketch = sketch.data(|data| match *way {
                "clear" => data.map.sides[super::super::scenarios::hex(&data.map.grid, "0201")].off_map = None,
                "woods" => {
                    let at = super::super::scenarios::hex(&data.map.grid, "0201");
                    data.map.sides[at].off_map = None;
                    data.map.hexes[at.index()].terrain = Terrain::Woods;
                }
                _ => {}
            });
            let mut scene = sketch.build();
            let hex = scene.hex(if matches!(*way, "path" | "rail") { "0401" } else { "0201" });
            for (leader, movement, cost, left) in *units {
                let arm = if *movement == 6 { Arm::Cavalry } else { Arm::Infantry };
                let paid = if *leader {
                    scene.game.ground.entry(arm, hex)
                } else {
                    let paid = scene.game.column_cost(&scene.s, arm, hex);
                    let at = scene.game.entries.iter().position(|&h| h == hex).expect("an entry");
                    scene.s.entered[at] += 1;
                    paid
                };
                assert_eq!(paid, *cost, "CO-{number}");
                assert_eq!((2 * movement).checked_sub(paid), *left, "CO-{number}");
            }
        }
    }

    #[test]
    fn a_column_enters_and_marches_on() {
        let mut scene = arriving(3).build();
        scene.start(&[0], Task::Movement, &[]);
        assert_eq!(scene.s.step(), Step::Mover(FRENCH));
        for (name, far) in [("a", 7), ("b", 6), ("c", 5)] {
            scene.act(Action::Unit(scene.unit(name)), &[]);
            assert_eq!(scene.offered(), ["0201", "0401"]);
            scene.to("0201", &[]);
            assert_eq!(scene.s.march.left, far);
            for row in 2..2 + far {
                scene.to(&format!("020{row}"), &[]);
            }
            assert_eq!(scene.s.step(), Step::Face(FRENCH, scene.unit(name)), "nothing is left");
            scene.face(Direction::N);
        }
        assert_eq!(["a", "b", "c"].map(|n| scene.at(n)), ["0208", "0207", "0206"]);
    }

    #[test]
    fn columns_are_counted_for_each_hex() {
        let cost = |ruling| {
            let mut scene = arriving(3).rulings(|r| r.column_count = ruling).build();
            scene.s.entered = [2, 0, 0, 0, 0, 0, 0, 0];
            (
                scene.game.column_cost(&scene.s, Arm::Infantry, scene.hex("0201")),
                scene.game.column_cost(&scene.s, Arm::Infantry, scene.hex("0401")),
            )
        };
        assert_eq!(cost(ColumnCount::PerHex), (3, 2));
        assert_eq!(cost(ColumnCount::PerFormation), (3, 6));
    }

    /// What b pays by the road and by the path after a, if a formation acts in between, or a turn begins.
    fn next_in_column(ruling: ColumnCount, between: &str) -> [u8; 2] {
        let mut scene = arriving(2).rulings(|r| r.column_count = ruling).build();
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene.to("0201", &[]);
        let mut env = Desk::silent(Scripted::dice(&[]));
        match between {
            "nothing" => {}
            "another" => scene.game.activate(&mut scene.s, FormationId(1), &mut env),
            _ => scene.game.begin_turn(&mut scene.s, &mut env),
        }
        if between != "nothing" {
            scene.s.active = FormationSet::EMPTY;
            scene.game.activate(&mut scene.s, FormationId(0), &mut env);
        }
        ["0201", "0401"].map(|hex| scene.game.column_cost(&scene.s, Arm::Infantry, scene.hex(hex)))
    }

    #[test]
    fn r_18_who_counts_in_the_column_of_those_who_come_later() {
        use ColumnCount::{InAll, PerFormation, PerHex, PerTurn};
        for (ruling, now, after_another, on_the_next_turn) in [
            (PerHex, [2, 2], [1, 2], [1, 2]),
            (PerFormation, [2, 4], [1, 2], [1, 2]),
            (PerTurn, [2, 2], [2, 2], [1, 2]),
            (InAll, [2, 4], [2, 4], [2, 4]),
        ] {
            let costs = ["nothing", "another", "turn"].map(|between| next_in_column(ruling, between));
            assert_eq!(costs, [now, after_another, on_the_next_turn], "{ruling:?}");
        }
    }

    #[test]
    fn an_entry_hex_with_the_enemy_in_it_is_closed() {
        let scene = arriving(1).with(foot("enemy", PRUSSIAN, 5, 2, "0201", Direction::N)).build();
        let hexes = scene.game.unit_entries(&scene.s, scene.unit("a"));
        assert_eq!(hexes.into_iter().map(|h| scene.game.hex_name(h)).collect::<Vec<_>>(), ["0401"]);
    }

    #[test]
    fn r_173_a_face_down_marker_closes_a_place_of_arrival_to_the_french_or_does_not() {
        for (ruling, hexes) in [(MarkedEntrance::Open, &["0201", "0401"][..]), (MarkedEntrance::Closed, &["0401"])] {
            let mut scene = arriving(1).rulings(|r| r.marked_entrance = ruling).build();
            scene.s.marker_at[0] = scene.hex("0201");
            let names = |set: HexSet| set.into_iter().map(|h| scene.game.hex_name(h)).collect::<Vec<_>>();
            assert_eq!(names(scene.game.unit_entries(&scene.s, scene.unit("a"))), hexes, "{ruling:?}");
            assert_eq!(names(scene.game.leader_entries(&scene.s, LeaderId(0))), hexes, "{ruling:?}");
        }
    }

    #[test]
    fn entering_a_zone_of_control_ends_the_move() {
        let mut scene = arriving(2).with(foot("enemy", PRUSSIAN, 5, 2, "0202", Direction::N)).build();
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene.to("0201", &[]);
        assert_eq!(scene.s.step(), Step::Face(FRENCH, scene.unit("a")));
        scene.face(Direction::S);
        // The hex is full now, and nobody gets beyond it.
        let hexes = scene.game.unit_entries(&scene.s, scene.unit("b"));
        assert!(!hexes.has(scene.hex("0201")) && hexes.has(scene.hex("0401")));
    }

    #[test]
    fn leaders_pay_once_and_do_not_lengthen_the_column() {
        for (ruling, left, entered) in [(ColumnLeaders::No, 11, 2), (ColumnLeaders::Yes, 9, 3)] {
            let mut scene = arriving(3).rulings(|r| r.column_leaders = ruling).build();
            scene.s.leaders_waiting.insert(LeaderId(0));
            scene.start(&[0], Task::Movement, &[]);
            scene.s.entered[0] = 2;
            scene.act(Action::Leader(LeaderId(0)), &[]);
            scene.to("0201", &[]);
            assert_eq!((scene.s.march.left, scene.s.entered[0]), (left, entered));
        }
    }

    #[test]
    fn a_demoralised_formation_does_not_enter_beside_the_enemy() {
        let mut scene = arriving(1).with(foot("e", PRUSSIAN, 5, 2, "0202", Direction::S)).build();
        let offered = |scene: &super::super::fixture::Scene| scene.game.unit_entries(&scene.s, scene.unit("a")).len();
        assert_eq!(offered(&scene), 2);
        scene.s.demoralised.insert(crate::grandes_batailles::FormationId(0));
        assert_eq!(offered(&scene), 1);
    }

    #[test]
    fn units_that_enter_under_an_hq_that_failed_move_normally_or_out_of_command() {
        for (ruling, hexes, left) in [(LateEntry::Normally, 2, 6), (LateEntry::OutOfCommand, 1, 2)] {
            let mut scene = arriving(1)
                .rulings(|r| r.late_entry = ruling)
                .with(foot("enemy", PRUSSIAN, 5, 2, "0202", Direction::N))
                .leader("French HQ", "0505")
                .build();
            scene.s.leaders_waiting.remove(LeaderId(0));
            scene.s.marked.insert(LeaderId(0));
            // Command 3: it fails.
            scene.start(&[0], Task::Direct, &[2]);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            assert_eq!(scene.offered().len(), hexes, "0201 is in a ZoC");
            scene.to("0401", &[]);
            assert_eq!(scene.s.march.left, left);
            assert_eq!(scene.s.out.has(scene.unit("a")), ruling == LateEntry::OutOfCommand);
        }
        // One that passes leads them all.
        let mut scene =
            arriving(1).rulings(|r| r.late_entry = LateEntry::OutOfCommand).leader("French HQ", "0505").build();
        scene.s.leaders_waiting.remove(LeaderId(0));
        scene.s.marked.insert(LeaderId(0));
        scene.start(&[0], Task::Direct, &[3]);
        assert!(scene.s.out_of_command().is_empty());
    }

    #[test]
    fn both_battles_know_no_test_to_enter_but_by_ruling() {
        let enters = |ruling, turn, dice: &[u32]| {
            let mut scene = arriving(1).rulings(|r| r.entry_test = ruling).turn(turn).build();
            scene.s.leaders_waiting.insert(LeaderId(0));
            scene.start(&[0], Task::Direct, dice);
            matches!(scene.s.step(), Step::Mover(_))
        };
        assert!(enters(EntryTest::None, 3, &[]));
        // Command 3; one more for each turn waited.
        assert!(enters(EntryTest::Activation, 3, &[3]) && !enters(EntryTest::Activation, 3, &[2]));
        assert!(enters(EntryTest::Activation, 4, &[2]) && !enters(EntryTest::Activation, 4, &[1]));
        assert!(enters(EntryTest::Activation, 5, &[1]));
        assert!(enters(EntryTest::Delayed, 3, &[]), "in its turn");
        assert!(enters(EntryTest::Delayed, 4, &[2]) && !enters(EntryTest::Delayed, 4, &[1]));
        // Troops that came before their HQ do not suffer for it.
        let ruled = arriving(1).rulings(|r| r.entry_test = EntryTest::Activation);
        let mut scene =
            ruled.with(foot("here", FRENCH, 5, 2, "0305", Direction::S)).leader("French chief", "0306").build();
        scene.s.leaders_waiting.insert(LeaderId(0));
        scene.start(&[0], Task::Direct, &[2]);
        assert!(!scene.s.out.has(scene.unit("here")));
    }
}
