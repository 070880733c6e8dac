//! §10.1.1 Barrage.

use super::fixture::{Scene, Sketch, foot, gun, open};
use crate::geometry::Direction;
use crate::grandes_batailles::rulings::{BarrageDisorganised, FlankBarrage, LossModifier};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::{Action, FRENCH, PRUSSIAN};

/// A barrage of a gun at 0505 on a target, with dice: the terms and the scene after it.
fn barrage(sketch: Sketch) -> (i32, i32) {
    let scene = sketch.build();
    let (gun, target) = (scene.unit("gun"), scene.unit("target"));
    scene.game.column(scene.game.barrage_terms(&scene.s, gun, None, target))
}

fn prussian_gun(power: u8) -> super::fixture::Piece {
    gun("gun", PRUSSIAN, power, 5, "0505", Direction::N)
}

mod r10_1_1 {
    use super::*;

    fn target(hex: &'static str) -> super::super::fixture::Piece {
        foot("target", FRENCH, 5, 2, hex, Direction::S)
    }

    fn ground(token: &str, level: u8, hex: &str, gun_level: u8) -> crate::grandes_batailles::terrain::Map {
        let mut map = open(9, 9);
        let at = super::super::scenarios::hex(&map.grid, hex).index();
        map.hexes[at].terrain = super::super::scenarios::letter(token.chars().next().expect("a letter"));
        map.hexes[at].level = level;
        let at = super::super::scenarios::hex(&map.grid, "0505").index();
        map.hexes[at].level = gun_level;
        map
    }

    #[test]
    fn power_is_divided_by_protection() {
        let on =
            |token| barrage(Sketch::spicheren(ground(token, 1, "0502", 1)).with(prussian_gun(4)).with(target("0502")));
        assert_eq!((on("."), on("v"), on("h"), on("w")), ((4, 0), (2, 0), (4, -1), (2, 0)));
        let castle =
            Sketch::wissembourg(ground("c", 1, "0502", 1)).with(prussian_gun(5)).with(target("0502").regiment());
        assert_eq!(barrage(castle), (1, 0));
    }

    #[test]
    fn levels_count_once() {
        let levels = |there, here| {
            barrage(Sketch::spicheren(ground(".", there, "0502", here)).with(prussian_gun(4)).with(target("0502")))
        };
        assert_eq!((levels(3, 1), levels(1, 3)), ((3, 0), (5, 0)));
    }

    #[test]
    fn near_guns_and_flanks() {
        let at = |side, hex, facing| {
            let enemy = if side == FRENCH { PRUSSIAN } else { FRENCH };
            let sketch = Sketch::spicheren(open(9, 9))
                .with(gun("gun", side, 4, 5, "0505", Direction::N))
                .with(foot("target", enemy, 5, 2, hex, facing));
            barrage(sketch)
        };
        assert_eq!(at(FRENCH, "0504", Direction::S), (4, 1));
        assert_eq!(at(FRENCH, "0503", Direction::S), (4, 0));
        assert_eq!(at(PRUSSIAN, "0503", Direction::S), (4, 1));
        assert_eq!(at(FRENCH, "0504", Direction::N), (4, 3), "the gun stands on its flank");
        assert_eq!(at(FRENCH, "0503", Direction::N), (4, 0), "only from next to it");
        let line = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.flank_barrage = FlankBarrage::Line)
            .with(gun("gun", FRENCH, 4, 5, "0505", Direction::N))
            .with(foot("target", PRUSSIAN, 5, 2, "0503", Direction::N));
        assert_eq!(barrage(line), (4, 2));
    }

    #[test]
    fn losses_night_and_trenches() {
        let base = |turn| Sketch::spicheren(open(9, 9)).turn(turn).with(target("0504"));
        assert_eq!(barrage(base(3).with(prussian_gun(4).steps(2).lost(1))), (3, 1));
        assert_eq!(barrage(base(11).with(prussian_gun(4))), (4, 0));
        assert_eq!(barrage(base(3).with(prussian_gun(4)).sides(["", "", "", "0504/0505"])), (4, 0));
        assert_eq!(barrage(base(3).with(prussian_gun(4)).sides(["", "", "", "0504/0503"])), (4, 1), "on the far side");
        let die = base(3).rulings(|r| r.loss_modifier = LossModifier::Die).with(prussian_gun(4).steps(2).lost(1));
        assert_eq!(barrage(die), (4, 0));
    }

    /// The gun fires at the target: what happens with these dice.
    fn fired(sketch: Sketch, dice: &[u32]) -> Scene {
        let mut scene = sketch.with(prussian_gun(4)).build();
        scene.start(&[2], Task::Barrage, &[]);
        scene.act(Action::Unit(scene.unit("gun")), &[]);
        scene.face(Direction::N);
        scene.act(Action::Unit(scene.unit("target")), dice);
        scene
    }

    #[test]
    fn a_failed_test_turns_the_target_over_without_a_retreat() {
        let scene = fired(Sketch::spicheren(open(9, 9)).with(target("0502")), &[4, 3]);
        assert!(scene.is_shaken("target") && scene.at("target") == "0502");
    }

    #[test]
    fn a_second_disorder_costs_a_step() {
        let sketch = Sketch::spicheren(open(9, 9)).with(target("0504").shaken());
        // Column 4, die 4 + 1: D.
        assert_eq!(fired(sketch.clone(), &[4]).losses("target"), 1);
        let other = sketch.rulings(|r| r.barrage_disorganised = BarrageDisorganised::Nothing);
        assert_eq!(fired(other, &[4]).losses("target"), 0);
    }

    #[test]
    fn a_gun_turns_by_one_side_first() {
        let sketch = Sketch::spicheren(open(9, 9)).with(foot("target", FRENCH, 5, 2, "0606", Direction::S));
        let mut scene = sketch.with(prussian_gun(4)).build();
        scene.start(&[2], Task::Barrage, &[]);
        assert_eq!(scene.s.step(), Step::Mover(PRUSSIAN), "0606 is two sides off");
        let sketch = Sketch::spicheren(open(9, 9)).with(foot("target", FRENCH, 5, 2, "0605", Direction::S));
        let mut scene = sketch.with(prussian_gun(4)).build();
        scene.start(&[2], Task::Barrage, &[]);
        scene.act(Action::Unit(scene.unit("gun")), &[]);
        assert_eq!(scene.legal(), [Action::Face(Direction::NE)]);
        scene.face(Direction::NE);
        scene.act(Action::Done, &[]);
        assert_eq!(scene.s.facing(scene.unit("gun")), Direction::NE);
    }

    #[test]
    fn a_headquarters_under_fire_may_be_killed() {
        let with_hq = |dice: &[u32]| {
            let sketch = Sketch::spicheren(open(9, 9)).with(target("0502")).leader("French HQ", "0502");
            fired(sketch, dice)
        };
        // T, passed: the roll is made all the same.
        let scene = with_hq(&[4, 6, 6, 6]);
        assert!(scene.s.replaced.has(scene.named("French HQ")), "the aide takes over, with the only unit there is");
        assert_eq!(scene.leader_at("French HQ"), "0502");
        assert!(with_hq(&[4, 6, 6, 5]).s.replaced.is_empty());
        assert!(with_hq(&[1]).s.replaced.is_empty());
    }

    #[test]
    fn guns_of_one_prussian_formation_fire_together_at_wissembourg() {
        let sketch = Sketch::wissembourg(open(9, 9)).with(target("0502")).with(prussian_gun(4)).with(gun(
            "other",
            PRUSSIAN,
            4,
            5,
            "0505",
            Direction::N,
        ));
        let mut scene = sketch.build();
        scene.start(&[2], Task::Barrage, &[]);
        scene.act(Action::Unit(scene.unit("gun")), &[]);
        scene.face(Direction::N);
        scene.act(Action::Unit(scene.unit("target")), &[]);
        assert!(matches!(scene.s.step(), Step::Together(..)));
        // Column 8, die 3: D.
        scene.go(&[3]);
        assert!(scene.is_shaken("target") && scene.s.step() == Step::Mover(PRUSSIAN));
    }

    #[test]
    fn guns_on_a_narrow_hex_have_half_their_power() {
        let sketch = Sketch::spicheren(open(9, 9))
            .data(|d| d.special.halved_guns = super::super::scenarios::hexes(&d.map.grid, "0505"))
            .with(prussian_gun(5));
        let scene = sketch.clone().build();
        assert_eq!(scene.game.power(&scene.s, scene.unit("gun")), 5);
        let scene = sketch.with(foot("a", PRUSSIAN, 5, 2, "0505", Direction::N)).build();
        assert_eq!(scene.game.power(&scene.s, scene.unit("gun")), 2);
    }
}

mod r10_1 {
    use super::*;

    #[test]
    fn one_barrage_an_activation_and_support_besides() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .with(prussian_gun(4))
            .with(foot("target", FRENCH, 5, 2, "0504", Direction::S))
            .build();
        scene.start(&[2], Task::Barrage, &[]);
        let gun = scene.unit("gun");
        scene.act(Action::Unit(gun), &[]);
        scene.face(Direction::N);
        scene.act(Action::Unit(scene.unit("target")), &[1, 6]);
        assert_eq!(scene.s.step(), Step::Mover(PRUSSIAN), "no second barrage");
        assert!(scene.s.fired.has(gun) && !scene.s.supported.has(gun));
    }
}
