//! §8.2, §9.2 Who is in command and what strays may do; §9.4 demoralised formations; §13.1.3 when they leave.

use super::fixture::{Sketch, foot, open};
use crate::geometry::{Direction, HexId};
use crate::grandes_batailles::rulings::StrayAttack;
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::{Action, FRENCH, FormationId, PRUSSIAN};

mod r8_2 {
    use super::*;

    #[test]
    fn a_unit_that_the_commander_took_is_in_command_for_its_morale() {
        let mut scene = Sketch::spicheren(open(9, 15))
            .with(foot("a", FRENCH, 5, 2, "0502", Direction::N))
            .leader("French HQ", "0514")
            .leader("French chief", "0504")
            .build();
        let unit = scene.unit("a");
        let before = scene.game.morale_total(&scene.s, unit);
        scene.start(&[0], Task::Direct, &[]);
        scene.act(Action::Unit(unit), &[]);
        assert_eq!(scene.game.morale_total(&scene.s, unit), before + 1);
    }
}

mod r9_2 {
    use super::*;

    #[test]
    fn a_stray_unit_attacks_only_from_a_zone_of_control() {
        let asked = |ruling, facing| {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.stray_attack = ruling)
                .with(foot("a", FRENCH, 5, 2, "0506", Direction::N))
                .with(foot("e", PRUSSIAN, 5, 2, "0505", facing))
                .build();
            scene.s.out.insert(scene.unit("a"));
            scene.start(&[0], Task::Announce(0), &[]);
            matches!(scene.s.step(), Step::Assign(..))
        };
        assert!(asked(StrayAttack::InZone, Direction::S) && !asked(StrayAttack::InZone, Direction::N));
        assert!(asked(StrayAttack::Adjacent, Direction::S) && asked(StrayAttack::Adjacent, Direction::N));
    }

    #[test]
    fn a_stray_unit_that_moved_does_not_attack() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.stray_attack = StrayAttack::Adjacent)
            .with(foot("a", FRENCH, 5, 2, "0507", Direction::N))
            .with(foot("e", PRUSSIAN, 5, 2, "0505", Direction::N))
            .build();
        scene.s.out.insert(scene.unit("a"));
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        // Beside the flank, in no ZoC.
        scene.to("0506", &[]);
        scene.done(&[]);
        scene.face(Direction::N);
        assert!(scene.s.active().is_empty(), "no attack is asked for");
    }
}

mod r9_4 {
    use super::*;

    #[test]
    fn a_unit_that_cannot_withdraw_does_not_move() {
        let mut sketch = Sketch::spicheren(open(9, 15)).with(foot("a", FRENCH, 5, 2, "0509", Direction::S));
        for hex in ["0111", "0311", "0511", "0711", "0911"] {
            sketch = sketch.with(foot("enemy", PRUSSIAN, 5, 2, hex, Direction::S));
        }
        let mut scene = sketch.build();
        scene.s.demoralised.insert(FormationId(0));
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        assert_eq!(scene.legal(), [Action::Done]);
        scene.done(&[]);
        assert!(matches!(scene.s.step(), Step::Face(..)), "it may turn");
    }
}

mod r13_1_3 {
    use super::*;

    /// Whether a unit at an exit on no edge may leave, and whether that counts.
    fn leaves(turn: u8, demoralised: bool) -> Option<bool> {
        let mut scene = Sketch::spicheren(open(9, 15))
            .turn(turn)
            .with(foot("a", FRENCH, 5, 2, "0109", Direction::S))
            .data(|data| data.victory.exits = super::super::scenarios::hexes(&data.map.grid, "0109"))
            .build();
        if demoralised {
            scene.s.demoralised.insert(FormationId(0));
        }
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene.legal().contains(&Action::Exit).then(|| {
            scene.act(Action::Exit, &[]);
            assert_eq!(scene.s.at(scene.unit("a")), HexId::NONE);
            scene.s.exit_points.has(scene.unit("a"))
        })
    }

    #[test]
    fn only_the_demoralised_leave_before_the_hour_and_for_nothing() {
        assert_eq!([leaves(9, false), leaves(9, true)], [None, Some(false)]);
        assert_eq!([leaves(10, false), leaves(10, true)], [Some(true), Some(true)]);
    }
}
