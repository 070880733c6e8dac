//! §8, §9, §10.1.2, §11 Corners of combat and command computed by hand.

use super::fixture::{Piece, Scene, Sketch, foot, gun, horse};
use super::positions::{Told, are, field, fight};
use crate::geometry::Direction;
use crate::grandes_batailles::rulings::{CommandForMorale, MarkerAndMorale};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::{Action, FRENCH, FormationId, LeaderId, PRUSSIAN};

const OPEN: &str = "0101=.1";

fn on(tokens: &str) -> Sketch {
    Sketch::spicheren(field(tokens))
}

fn a(value: u8) -> Piece {
    foot("A", FRENCH, value, 3, "0506", Direction::N).movement(5)
}

fn d(value: u8) -> Piece {
    foot("D", PRUSSIAN, value, 3, "0505", Direction::S)
}

fn run(sketch: Sketch, formation: u8, answers: &str, dice: &[u32]) -> (Scene, Told) {
    let mut scene = sketch.build();
    let told = fight(&mut scene, formation, answers, dice);
    (scene, told)
}

/// D must give way to A: column 3, 1 and column 8, 1.
const BEATEN: &[u32] = &[1, 1];

mod r10_1_2 {
    use super::*;

    #[test]
    fn a_gun_helps_only_against_those_it_reaches() {
        // Its 4 go against A, whatever D does with its 3: all of them against B.
        let sketch = on(OPEN)
            .with(foot("A", FRENCH, 2, 3, "0605", Direction::NW).movement(5))
            .with(foot("B", FRENCH, 2, 3, "0405", Direction::NE).movement(5))
            .with(d(3))
            .with(gun("g", PRUSSIAN, 4, 5, "0904", Direction::SW))
            .leader("French HQ", "0405");
        // A: column 4, 2: T, 3 + 3. B: column 3, 3: T, 2 + 3 + 1. Column 4, 2: T, 3 + 3. The HQ: 1, 1.
        let answers = "Assign=0505 Assign=0505 Coordinate=go Coordinate=go Support=go Split=0";
        let (scene, _) = run(sketch, 0, answers, &[3, 2, 3, 3, 2, 2, 3, 1, 1]);
        are(&scene, &[("A", "0605"), ("B", "0405"), ("D", "0505")]);
    }

    #[test]
    fn no_chassepots_for_a_gun() {
        // Column 4, 3 + 1: T (5 would be D), 3 + 3: the gun is lost.
        let sketch = on(OPEN).with(foot("A", PRUSSIAN, 8, 3, "0504", Direction::S).movement(5)).with(gun(
            "g",
            FRENCH,
            4,
            5,
            "0505",
            Direction::N,
        ));
        let (scene, _) = run(sketch, 2, "Assign=0505", &[3, 3]);
        are(&scene, &[("g", "gone"), ("A", "0505")]);
    }

    #[test]
    fn two_guns_alone_fall_together() {
        // At most 3 points, 1 + 1: nothing.
        let sketch = on(OPEN).with(a(8)).with(gun("g", PRUSSIAN, 2, 5, "0505", Direction::S)).with(gun(
            "h",
            PRUSSIAN,
            1,
            5,
            "0505",
            Direction::S,
        ));
        let (scene, _) = run(sketch, 0, "Assign=0505", &[1]);
        are(&scene, &[("g", "gone"), ("h", "gone"), ("A", "0505")]);
    }

    #[test]
    fn a_gun_in_the_hex_supports_with_canister() {
        // 3 + 4, 1 + 1: D (1 alone is T).
        let sketch = on(OPEN).with(a(8)).with(d(3)).with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::S));
        let (scene, _) = run(sketch, 0, "Assign=0505 Support=go RetreatHex=0507", &[1]);
        are(&scene, &[("A", "0507 shaken"), ("D", "0505"), ("g", "0505")]);
    }

    #[test]
    fn on_the_rotherberg_with_half_its_power() {
        // 3 + 2: column 5, 1 + 1: T (D on 8), 3 + 3. Then D is beaten and the gun lost.
        let sketch = on(OPEN)
            .data(|x| x.special.halved_guns = super::super::scenarios::hexes(&x.map.grid, "0505"))
            .with(a(8))
            .with(d(3))
            .with(gun("g", PRUSSIAN, 5, 5, "0505", Direction::S));
        let (scene, _) = run(sketch, 0, "Assign=0505 Support=go RetreatHex=0504", &[1, 3, 1]);
        are(&scene, &[("D", "0504 shaken"), ("g", "gone"), ("A", "0505")]);
    }

    #[test]
    fn a_gun_supports_one_combat_of_two() {
        let sketch = on(OPEN)
            .with(foot("A", FRENCH, 1, 3, "0506", Direction::N).movement(5))
            .with(foot("B", FRENCH, 1, 3, "0605", Direction::NW).movement(5))
            .with(d(1))
            .with(gun("g", PRUSSIAN, 2, 5, "0505", Direction::S));
        // 1 + 2, 1 + 1: nothing, and nothing. D has 1 alone against B.
        let (scene, told) = run(sketch, 0, "Assign=0505 Assign=0505 NextCombat=A Support=go", &[1, 1, 1, 1]);
        assert_eq!(told.offered.iter().filter(|(s, _)| s == "Support").count(), 1);
        are(&scene, &[("A", "0506"), ("B", "0605")]);
    }

    #[test]
    fn guns_of_a_failed_headquarters_fire_and_support() {
        let mut scene = on(OPEN)
            .with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::N))
            .with(foot("f", FRENCH, 5, 2, "0502", Direction::S))
            .leader("Prussian HQ", "0507")
            .build();
        scene.s.marked.insert(scene.named("Prussian HQ"));
        // 3 + 2 fails.
        scene.start(&[2], Task::Direct, &[2]);
        assert!(scene.s.failed.has(scene.named("Prussian HQ")));
        assert_eq!(scene.s.step(), Step::Gun(PRUSSIAN));
    }
}

mod r11_3 {
    use super::*;

    #[test]
    fn a_test_is_for_the_infantry_of_a_stack() {
        // 8 at night: column 8, 1 - 1: T, 3 + 3 - 1 fails, 4 would not.
        let stack = || on(OPEN).turn(11).with(a(8)).with(d(3)).with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::S));
        let (scene, _) = run(stack(), 0, "Assign=0505", &[1, 1, 4]);
        are(&scene, &[("D", "0505"), ("g", "0505")]);
        let (scene, _) = run(stack(), 0, "Assign=0505 RetreatHex=0504", &[1, 1, 3]);
        are(&scene, &[("D", "0504 shaken"), ("g", "gone"), ("A", "0505")]);
    }

    #[test]
    fn the_disorganised_lose_a_step_and_retreat() {
        let (scene, _) = run(on(OPEN).with(a(8)).with(d(6).shaken()), 0, "Assign=0505 RetreatHex=0504", BEATEN);
        are(&scene, &[("D", "0504 shaken -1")]);
        // D+1 on a disorganised unit of two steps.
        let (scene, _) = run(on(OPEN).with(a(8)).with(d(6).steps(2).shaken()), 0, "Assign=0505", &[1, 4]);
        are(&scene, &[("D", "gone"), ("A", "0505")]);
    }

    #[test]
    fn the_last_step_goes_in_a_zone_or_where_there_is_no_way() {
        let zones = on(OPEN)
            .with(a(8))
            .with(d(3).steps(1))
            .with(foot("X", FRENCH, 5, 2, "0503", Direction::S))
            .with(foot("Y", FRENCH, 5, 2, "0304", Direction::SE))
            .with(foot("Z", FRENCH, 5, 2, "0704", Direction::SW));
        let (scene, _) = run(zones, 0, "Assign=0505 RetreatHex=0504", BEATEN);
        are(&scene, &[("D", "gone"), ("A", "0505")]);
        let walls = on(OPEN).sides(["", "0505/0404 0505/0504 0505/0604", "", ""]).with(a(8)).with(d(3).steps(1));
        let (scene, _) = run(walls, 0, "Assign=0505", BEATEN);
        are(&scene, &[("D", "gone")]);
    }

    #[test]
    fn a_village_has_no_flank() {
        // D's whole 5, 3: T, 3 + 3. 4 by 2, 3: nothing (5 would be T).
        let sketch = on("0505=v1").with(foot("A", FRENCH, 4, 3, "0404", Direction::SE).movement(5)).with(d(5));
        let (scene, _) = run(sketch, 0, "Assign=0505", &[3, 3, 3]);
        are(&scene, &[("A", "0404"), ("D", "0505")]);
    }

    #[test]
    fn a_friend_in_the_way_of_an_attacker_too() {
        // A falls back beyond N: 0406 and 0606 are barred by the river.
        let sketch = on(OPEN)
            .sides(["", "0506/0406 0506/0606", "", ""])
            .with(a(4))
            .with(foot("N", FRENCH, 5, 3, "0507", Direction::N))
            .with(d(8));
        let (scene, _) = run(sketch, 0, "Assign=0505 RetreatHex=0508", &[1]);
        are(&scene, &[("A", "0508 shaken"), ("N", "0507 shaken")]);
    }

    #[test]
    fn guns_left_by_a_retreat_before_combat_are_alone() {
        // D goes, and its gun stays: 2 points, 1 + 1: nothing, and it is lost.
        let sketch =
            on(OPEN).with(a(8).movement(4)).with(d(3)).with(gun("g", PRUSSIAN, 2, 5, "0505", Direction::S).movement(3));
        let (scene, _) = run(sketch, 0, "Assign=0505 RetreatBefore=go RetreatBeforeHex=0504", &[1]);
        are(&scene, &[("D", "0504 shaken"), ("g", "gone"), ("A", "0505")]);
    }
}

mod r11_5 {
    use super::*;

    fn charger(hex: &'static str) -> Piece {
        horse("A", FRENCH, 3, hex, Direction::N)
    }

    #[test]
    fn into_woods_and_villages() {
        // 3 by 2: column 1, 4: nothing.
        for token in ["0505=w1", "0505=v1"] {
            let (scene, _) = run(on(token).with(charger("0506")).with(d(1)), 0, "Assign=0505", &[1, 4]);
            are(&scene, &[("A", "0506 shaken")]);
        }
    }

    #[test]
    fn it_advances_and_is_disorganised() {
        // Column 3, 6: D.
        let (scene, _) = run(on(OPEN).with(charger("0506")).with(d(1)), 0, "Assign=0505 RetreatHex=0504", &[1, 6]);
        are(&scene, &[("A", "0505 shaken"), ("D", "0504 shaken")]);
    }

    #[test]
    fn out_of_a_zone_it_does_not_charge() {
        // 3 for the zone and 1 for the hex, then 0405 in front of D: more than 3.
        let mut scene = on(OPEN).with(charger("0506")).with(d(3)).build();
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("A")), &[]);
        scene.to("0406", &[]);
        scene.to("0405", &[]);
        scene.face(Direction::NE);
        // Nobody else is there: the activation is over without an attack.
        assert!(!matches!(scene.s.step(), Step::Assign(..)) && scene.s.active().is_empty());
    }

    #[test]
    fn three_points_are_not_too_many() {
        let mut scene = on("0507=.2 0506=.2").with(charger("0508")).with(d(3)).build();
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("A")), &[]);
        // Up a level: 2; then 1.
        scene.to("0507", &[]);
        scene.to("0506", &[]);
        scene.face(Direction::N);
        assert!(!scene.s.tired.has(scene.unit("A")));
    }
}

mod r8_3 {
    use super::*;

    /// `a` obeys an HQ that carries the marker.
    fn drawn(die: u32) -> Scene {
        let mut scene =
            on(OPEN).with(foot("a", FRENCH, 5, 2, "0503", Direction::N)).leader("French HQ", "0504").build();
        scene.s.marked.insert(LeaderId(0));
        scene.start(&[0], Task::Direct, &[die]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene
    }

    #[test]
    fn a_failed_test_halves_the_march() {
        assert_eq!(drawn(3).s.march.left, 8);
        assert_eq!(drawn(2).s.march.left, 4);
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn a_unit_that_the_chief_takes_moves_normally() {
        let mut scene = on(OPEN)
            .with(foot("a", FRENCH, 5, 2, "0503", Direction::N))
            .with(foot("b", FRENCH, 5, 2, "0504", Direction::N))
            .leader("French HQ", "0507")
            .leader("French chief", "0505")
            .build();
        scene.s.marked.insert(LeaderId(0));
        scene.start(&[0], Task::Direct, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene.done(&[2]);
        for (name, left) in [("a", 8), ("b", 4)] {
            scene.act(Action::Unit(scene.unit(name)), &[]);
            assert_eq!(scene.s.march.left, left, "{name}");
            scene.done(&[]);
            scene.face(Direction::N);
        }
    }
}

mod r9_1 {
    use super::*;

    #[test]
    fn command_is_checked_before_anybody_moves() {
        let mut scene =
            on(OPEN).with(foot("a", FRENCH, 5, 2, "0502", Direction::N)).leader("French HQ", "0510").build();
        scene.start(&[0], Task::Direct, &[]);
        scene.act(Action::Leader(LeaderId(0)), &[]);
        for hex in ["0509", "0508", "0507", "0506", "0505", "0504"] {
            scene.to(hex, &[]);
        }
        assert_eq!(scene.leader_at("French HQ"), "0504");
        scene.act(Action::Unit(scene.unit("a")), &[]);
        assert_eq!(scene.s.march.left, 4);
    }

    /// The total of morale of a unit that came into the range of its HQ, or left it, since its formation was checked.
    fn total(ruling: CommandForMorale, checked_out: bool, near: bool, active: bool) -> i32 {
        let mut scene = on(OPEN)
            .rulings(|r| r.command_for_morale = ruling)
            .with(foot("a", FRENCH, 5, 2, if near { "0509" } else { "0501" }, Direction::N))
            .leader("French HQ", "0510")
            .build();
        let unit = scene.unit("a");
        if checked_out {
            scene.s.out.insert(unit);
        }
        if active {
            scene.s.active.insert(FormationId(0));
        }
        scene.game.morale_total(&scene.s, unit)
    }

    #[test]
    fn what_was_checked_holds_for_morale_while_the_formation_is_active() {
        use CommandForMorale::{Checked, LastCheck, Now};
        // Checked out of command, now in range; checked in command, now out of range.
        for (active, came, left) in [(true, [1, 2, 1], [2, 1, 2]), (false, [2, 2, 1], [1, 1, 2])] {
            assert_eq!([Checked, Now, LastCheck].map(|ruling| total(ruling, true, true, active)), came, "{active}");
            assert_eq!([Checked, Now, LastCheck].map(|ruling| total(ruling, false, false, active)), left, "{active}");
        }
    }

    #[test]
    fn units_of_an_hq_that_failed_its_test_are_in_range_for_morale() {
        let mut scene =
            on(OPEN).with(foot("a", FRENCH, 5, 2, "0509", Direction::N)).leader("French HQ", "0510").build();
        let unit = scene.unit("a");
        scene.s.active.insert(FormationId(0));
        scene.s.out.insert(unit);
        scene.s.failed.insert(LeaderId(0));
        assert_eq!(scene.game.morale_total(&scene.s, unit), 2, "R-83");
    }

    #[test]
    fn r_61_r_83_units_near_an_hq_that_failed_its_test_stay_in_command_for_morale() {
        for (ruling, near) in [(MarkerAndMorale::Unit, 2), (MarkerAndMorale::UnitOrHq, 1)] {
            let mut scene = on(OPEN)
                .rulings(|r| (r.command_for_morale, r.marker_and_morale) = (CommandForMorale::LastCheck, ruling))
                .with(foot("near", FRENCH, 5, 2, "0509", Direction::N))
                .with(foot("far", FRENCH, 5, 2, "0501", Direction::N))
                .leader("French HQ", "0510")
                .build();
            scene.s.marked.insert(LeaderId(0));
            scene.s.failed.insert(LeaderId(0));
            let units = ["near", "far"].map(|name| scene.unit(name));
            scene.s.out = units.into_iter().collect();
            scene.s.active.insert(FormationId(0));
            let totals = |scene: &Scene| units.map(|unit| scene.game.morale_total(&scene.s, unit));
            assert_eq!(totals(&scene), [near, 1], "{ruling:?}");
            scene.start(&[0], Task::ActivationOver, &[]);
            assert!(scene.s.active.is_empty());
            assert_eq!(totals(&scene), [near, 1], "{ruling:?}");
        }
    }
}

mod r9_2 {
    use super::*;

    /// Whether `A`, out of command beside D's front or its flank, may attack; it walked there or stood there.
    fn may_attack(front: bool, walked: bool) -> bool {
        let (at, facing) = if front { ("0506", Direction::N) } else { ("0504", Direction::S) };
        let mut scene = on(OPEN).with(foot("A", FRENCH, 8, 3, at, facing).movement(5)).with(d(3)).build();
        let unit = scene.unit("A");
        scene.s.out.insert(unit);
        if walked {
            scene.s.walked.insert(unit);
        }
        fight(&mut scene, 0, "", &[]).asked("Assign")
    }

    #[test]
    fn out_of_command_it_attacks_only_from_where_it_stood() {
        // In a ZoC.
        assert!(may_attack(true, false) && !may_attack(true, true));
        assert!(!may_attack(false, false) && !may_attack(false, true));
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn an_aide_who_is_killed_is_replaced_by_himself() {
        // His bonus is 0: nobody asks for it. He coordinates with 2: 4 passes; column 3 and 1 thrice; two sixes.
        let mut scene = on(OPEN)
            .with(a(1))
            .with(foot("B", FRENCH, 2, 3, "0605", Direction::NW).movement(5))
            .with(d(1))
            .leader("French HQ", "0506")
            .build();
        scene.s.replaced.insert(LeaderId(0));
        let answers = "Assign=0505 Assign=0505 Coordinate=go Coordinate=go Split=1 PlaceLeader=0605";
        let told = fight(&mut scene, 0, answers, &[4, 1, 1, 1, 6, 6]);
        assert!(!told.asked("AttackerBonus"));
        assert_eq!(told.at("PlaceLeader"), "0506 0605");
        assert!(scene.s.replaced.has(LeaderId(0)));
        assert_eq!(scene.leader_at("French HQ"), "0605");
    }
}

mod r13_2_6 {
    use super::*;

    fn doubled() -> Sketch {
        Sketch::wissembourg(field(OPEN)).with(foot("D", FRENCH, 1, 3, "0505", Direction::N)).with(foot(
            "E",
            FRENCH,
            1,
            3,
            "0505",
            Direction::N,
        ))
    }

    #[test]
    fn a_test_is_for_both() {
        // 2 points, 2 + 1: nothing. Column 7, 1: T for both: 3 + 3 and 3 + 3.
        let attacker = foot("A", PRUSSIAN, 7, 3, "0504", Direction::S).movement(5);
        let (scene, _) = run(doubled().with(attacker), 2, "Assign=0505", &[2, 1, 3, 3]);
        are(&scene, &[("D", "0505"), ("E", "0505"), ("A", "0504")]);
    }

    #[test]
    fn a_gun_fires_at_one_of_them() {
        let mut scene = doubled().with(gun("g", PRUSSIAN, 4, 5, "0502", Direction::S)).build();
        scene.start(&[2], Task::Barrage, &[]);
        scene.act(Action::Unit(scene.unit("g")), &[]);
        scene.face(Direction::S);
        // Column 4, 5: D.
        scene.act(Action::Unit(scene.unit("E")), &[5]);
        are(&scene, &[("D", "0505"), ("E", "0505 shaken")]);
    }
}

mod r11_4 {
    use super::*;

    #[test]
    fn it_may_retreat_before_each_of_two_combats() {
        let sketch = on(OPEN)
            .with(foot("A", FRENCH, 1, 3, "0506", Direction::N))
            .with(foot("B", FRENCH, 1, 3, "0605", Direction::NW))
            .with(d(1));
        let answers =
            "Assign=0505 Assign=0505 NextCombat=A RetreatBefore=no RetreatBefore=go RetreatBeforeHex=0404 Occupy=B";
        let (scene, _) = run(sketch, 0, answers, &[1, 1]);
        are(&scene, &[("D", "0404 shaken"), ("B", "0505"), ("A", "0506")]);
    }

    #[test]
    fn guns_too_slow_stay_where_they_are() {
        let sketch = on(OPEN)
            .with(foot("A", FRENCH, 8, 3, "0506", Direction::N))
            .with(gun("g", PRUSSIAN, 2, 5, "0505", Direction::S).movement(3));
        let (scene, told) = run(sketch, 0, "Assign=0505", &[1]);
        assert!(!told.asked("RetreatBefore"));
        are(&scene, &[("g", "gone")]);
    }

    #[test]
    fn it_turns_by_one_side() {
        let sketch = on(OPEN).with(foot("A", FRENCH, 8, 3, "0506", Direction::N)).with(d(1));
        let answers = "Assign=0505 RetreatBefore=go RetreatBeforeHex=0504 TurnOne=SW";
        let (scene, _) = run(sketch, 0, answers, &[]);
        assert_eq!(scene.s.facing(scene.unit("D")), Direction::SW);
    }
}

mod r0_5 {
    use super::*;

    #[test]
    fn no_flank_in_a_village() {
        let behind = |token: &str, answers: &str, dice: &[u32]| {
            let idle = foot("E", FRENCH, 5, 3, "0504", Direction::N);
            run(on(token).with(a(10)).with(d(1)).with(idle), 0, answers, dice).0
        };
        // 10 by 2, 3: T, 2 + 3 + 1.
        let scene = behind("0505=v1", "Assign=0505", &[1, 3, 2]);
        are(&scene, &[("D", "0505")]);
        // In woods E is on its flank: 2 + 3 + 1 - 1 fails.
        let scene = behind("0505=w1", "Assign=0505 RetreatHex=0604", &[1, 3, 2]);
        are(&scene, &[("D", "0604 shaken")]);
    }

    #[test]
    fn an_enemy_gun_on_the_flank_counts() {
        // Column 3, 3: T, 3 + 3 - 1 fails.
        let sketch = on(OPEN).with(a(3)).with(d(1)).with(gun("g", FRENCH, 3, 4, "0504", Direction::N));
        let (scene, _) = run(sketch, 0, "Assign=0505 RetreatHex=0404", &[1, 3, 3]);
        are(&scene, &[("D", "0404 shaken")]);
    }
}

mod r11_3_ground {
    use super::*;

    #[test]
    fn a_stream_makes_a_hex_dear() {
        let (scene, told) = run(
            on(OPEN).sides(["0505/0504", "", "", ""]).with(a(8)).with(d(3)),
            0,
            "Assign=0505 RetreatHex=0404",
            BEATEN,
        );
        assert_eq!(told.at("RetreatHex"), "0404 0604");
        are(&scene, &[("D", "0404 shaken")]);
    }

    #[test]
    fn the_lauter_holds_cavalry_and_not_infantry() {
        let beyond = |piece: Piece| {
            Sketch::wissembourg(field(OPEN))
                .sides(["", "0505/0404 0505/0504 0505/0604", "", ""])
                .with(a(8).movement(7))
                .with(piece)
        };
        let (scene, _) = run(beyond(d(3)), 0, "Assign=0505 RetreatHex=0504", BEATEN);
        are(&scene, &[("D", "0504 shaken"), ("A", "0505")]);
        let cavalry = horse("D", PRUSSIAN, 3, "0505", Direction::S);
        let (scene, _) = run(beyond(cavalry), 0, "Assign=0505", BEATEN);
        are(&scene, &[("D", "0505 shaken -1"), ("A", "0506")]);
    }

    #[test]
    fn towards_the_edge_even_if_dear() {
        // Three hexes of wooded height behind it, open ground beside.
        let (_, told) =
            run(on("0504=w6 0404=w6 0604=w6").with(a(8)).with(d(3)), 0, "Assign=0505 RetreatHex=0504", BEATEN);
        assert_eq!(told.at("RetreatHex"), "0404 0504 0604");
    }
}

mod r2 {
    use super::*;

    #[test]
    fn a_gun_in_a_village_fires_all_round() {
        for (token, fires) in [("0505=v1", true), ("0505=.1", false)] {
            let mut scene = on(token)
                .with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::N))
                .with(foot("f", FRENCH, 5, 2, "0507", Direction::N))
                .build();
            scene.start(&[2], Task::Barrage, &[]);
            assert_eq!(matches!(scene.s.step(), Step::Gun(_)), fires, "{token}");
        }
    }

    #[test]
    fn a_unit_in_a_village_attacks_whom_it_likes() {
        let asked = |token: &str| {
            let sketch = on(token).with(foot("A", FRENCH, 5, 3, "0505", Direction::N)).with(foot(
                "D",
                PRUSSIAN,
                5,
                3,
                "0506",
                Direction::N,
            ));
            let mut scene = sketch.build();
            fight(&mut scene, 0, "", &[]).asked("Assign")
        };
        assert!(asked("0505=v1") && !asked("0505=.1"));
    }
}

mod r12 {
    use super::*;
    use crate::chance::Scripted;
    use crate::observer::Desk;

    #[test]
    fn a_leader_beside_it_is_no_enemy_unit() {
        let mut scene = on(OPEN).with(d(5).shaken()).leader("French HQ", "0506").build();
        let mut env = Desk::silent(Scripted::dice(&[3]));
        scene.game.rally(&mut scene.s, &mut env);
        are(&scene, &[("D", "0505")]);
    }

    #[test]
    fn the_french_rally_first() {
        // The French test with the first die: 4 passes; the Prussian with the second: 2 + 3 fails.
        let mut scene =
            on(OPEN).with(d(5).shaken()).with(foot("F", FRENCH, 5, 2, "0509", Direction::N).shaken()).build();
        let mut env = Desk::silent(Scripted::dice(&[4, 2]));
        scene.game.rally(&mut scene.s, &mut env);
        are(&scene, &[("F", "0509"), ("D", "0505 shaken")]);
    }
}

mod r11_2_1_guns {
    use super::*;

    #[test]
    fn a_gun_taken_from_behind() {
        // It looks away, may not turn, and has nothing in its fire zone: column 0, 4: nothing (with half its power, 2, T).
        let sketch = on(OPEN).with(a(8)).with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::N));
        let (scene, _) = run(sketch, 0, "Assign=0505", &[4]);
        are(&scene, &[("g", "gone"), ("A", "0505")]);
    }
}
