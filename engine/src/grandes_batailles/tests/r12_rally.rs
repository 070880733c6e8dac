//! §0.5 Morale, §12 rally.

use super::fixture::{Sketch, foot, gun, open};
use super::r11_combat::{d, ground};
use crate::geometry::Direction;
use crate::grandes_batailles::FRENCH;
use crate::grandes_batailles::rulings::{RallyGuns, RallyLeaders, RallyPlace};

mod r0_5 {
    use super::*;

    fn total(sketch: Sketch) -> i32 {
        let scene = sketch.build();
        scene.game.morale_total(&scene.s, scene.unit("D"))
    }

    #[test]
    fn the_modifiers_add_up() {
        let base = |token| Sketch::spicheren(ground(&[("0505", token)]));
        assert_eq!(total(base(".1").with(d())), 2);
        let both = base("w1").with(d()).leader("Prussian HQ", "0505").leader("Prussian chief", "0505");
        assert_eq!(total(both), 4, "the stack counts once");
        let flanked = base(".1").with(d().steps(3).lost(2)).with(foot("E", FRENCH, 5, 2, "0504", Direction::N));
        assert_eq!(total(flanked), 0);
        let front = base(".1").with(d()).with(foot("E", FRENCH, 5, 2, "0506", Direction::N));
        assert_eq!(total(front), 2);
        assert_eq!(total(base(".1").with(d()).leader("Prussian 2 HQ", "0505")), 2, "not its own HQ");
        let strays = base(".1").with(d()).leader("Prussian HQ", "0511").turn(11);
        assert_eq!(total(strays), 0, "night, and out of range");
    }

    #[test]
    fn the_demoralised_test_worse() {
        let mut scene = Sketch::spicheren(open(9, 9)).with(d()).build();
        scene.s.demoralised.insert(crate::grandes_batailles::FormationId(2));
        assert_eq!(scene.game.morale_total(&scene.s, scene.unit("D")), 1);
    }
}

mod r12 {
    use super::*;

    fn total(sketch: Sketch) -> i32 {
        let scene = sketch.with(d().shaken()).build();
        assert!(scene.game.may_rally(&scene.s, scene.unit("D")));
        scene.game.rally_total(&scene.s, scene.unit("D"))
    }

    #[test]
    fn leaders_help() {
        let base = || Sketch::spicheren(open(9, 11));
        assert_eq!(total(base().leader("Prussian HQ", "0504")), 3);
        assert_eq!(total(base().leader("Prussian HQ", "0505")), 3);
        assert_eq!(total(base().leader("Prussian HQ", "0505").leader("Prussian chief", "0504")), 4);
        let both = base().rulings(|r| r.rally_leaders = RallyLeaders::Both).leader("Prussian HQ", "0505");
        assert_eq!(total(both), 4);
    }

    #[test]
    fn enemy_guns_hinder() {
        let under = |ruling| {
            let sketch =
                Sketch::spicheren(ground(&[("0506", "w1"), ("0507", "w1")])).rulings(|r| r.rally_guns = ruling);
            total(sketch.with(gun("g", FRENCH, 3, 5, "0510", Direction::N)))
        };
        assert_eq!((under(RallyGuns::Range), under(RallyGuns::LineOfSight)), (1, 2));
    }

    #[test]
    fn not_next_to_the_enemy() {
        for (ruling, may) in [(RallyPlace::NotAdjacent, false), (RallyPlace::OutsideZoc, true)] {
            let scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.rally_place = ruling)
                .with(d().shaken())
                .with(foot("E", FRENCH, 5, 2, "0506", Direction::S))
                .build();
            assert_eq!(scene.game.may_rally(&scene.s, scene.unit("D")), may);
        }
    }

    #[test]
    fn a_rally_costs_no_step_either_way() {
        for (die, shaken) in [(4, false), (3, true)] {
            let mut scene = Sketch::spicheren(open(9, 9)).with(d().shaken().lost(0)).build();
            let mut env = crate::observer::Desk::silent(crate::chance::Scripted::dice(&[die]));
            scene.game.rally(&mut scene.s, &mut env);
            assert_eq!((scene.is_shaken("D"), scene.losses("D")), (shaken, 0));
        }
    }
}
