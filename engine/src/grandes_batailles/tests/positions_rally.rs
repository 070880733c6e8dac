//! §7.2, §8, §9.3, §12, §13 Rally, leaders and special rules computed by hand.

use super::fixture::{Piece, Scene, Sketch, foot, gun};
use super::positions::{are, field, fight, play};
use crate::chance::Scripted;
use crate::geometry::Direction;
use crate::grandes_batailles::data::Decoy;
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::unit::FormationId;
use crate::grandes_batailles::{Action, FRENCH, GrandesBatailles, LeaderId, PRUSSIAN};
use crate::observer::Desk;

const OPEN: &str = "0101=.1";

fn on(tokens: &str) -> Sketch {
    Sketch::spicheren(field(tokens))
}

/// A disorganised Prussian of two steps.
fn shaken() -> Piece {
    foot("D", PRUSSIAN, 5, 2, "0505", Direction::S).shaken()
}

mod r12 {
    use super::*;

    fn rallies(sketch: Sketch, die: u32) -> bool {
        let mut scene = sketch.build();
        let before = scene.losses("D");
        let mut env = Desk::silent(Scripted::dice(&[die]));
        scene.game.rally(&mut scene.s, &mut env);
        assert_eq!(scene.losses("D"), before, "a rally costs no step");
        !scene.is_shaken("D")
    }

    /// It rallies with this die and not with the one below.
    fn needs(sketch: Sketch, die: u32) {
        assert!(rallies(sketch.clone(), die), "{die} is enough");
        assert!(!rallies(sketch, die - 1), "{} is not", die - 1);
    }

    #[test]
    fn two_steps_need_four() {
        needs(on(OPEN).with(shaken()), 4);
        needs(on(OPEN).with(shaken().steps(3)), 3);
    }

    #[test]
    fn ground() {
        needs(on("0505=w1").with(shaken()), 3);
        needs(on("0505=.5").with(shaken()), 3);
        needs(on("0505=h1").with(shaken()), 4);
        needs(Sketch::wissembourg(field("0505=.3")).with(shaken()), 3);
    }

    #[test]
    fn losses_and_night() {
        needs(on(OPEN).with(shaken().steps(3).lost(1)), 4);
        needs(on(OPEN).turn(11).with(shaken()), 5);
        needs(on("0505=v1").turn(12).with(shaken().steps(3).lost(2)), 5);
    }

    #[test]
    fn leaders() {
        needs(on(OPEN).with(shaken()).leader("Prussian HQ", "0505"), 3);
        needs(on(OPEN).with(shaken()).leader("Prussian HQ", "0604"), 3);
        needs(on(OPEN).with(shaken()).leader("Prussian chief", "0404"), 3);
        needs(on(OPEN).with(shaken()).leader("Prussian 2 HQ", "0505"), 4);
        needs(on(OPEN).with(shaken()).leader("Prussian HQ", "0503"), 4);
        // Ten hexes away it is out of command, at 0511 it is six away and in command.
        needs(on(OPEN).with(shaken()).leader("Prussian HQ", "0511"), 4);
        needs(Sketch::spicheren(super::super::fixture::open(9, 16)).with(shaken()).leader("Prussian HQ", "0515"), 5);
    }

    #[test]
    fn enemy_guns() {
        needs(on(OPEN).with(shaken()).with(gun("g", FRENCH, 3, 5, "0510", Direction::N)), 5);
        needs(on(OPEN).with(shaken()).with(gun("g", FRENCH, 3, 4, "0510", Direction::N)), 4);
    }

    #[test]
    fn beside_the_enemy_nobody_rolls() {
        let mut scene = on(OPEN).with(shaken()).with(foot("e", FRENCH, 5, 2, "0604", Direction::NE)).build();
        let mut env = Desk::silent(Scripted::dice(&[]));
        scene.game.rally(&mut scene.s, &mut env);
        assert!(scene.is_shaken("D"));
    }

    #[test]
    fn the_demoralised_rally_worse() {
        for (die, still) in [(5, false), (4, true)] {
            let mut scene = on(OPEN).with(shaken()).build();
            scene.s.demoralised.insert(FormationId(2));
            let mut env = Desk::silent(Scripted::dice(&[die]));
            scene.game.rally(&mut scene.s, &mut env);
            assert_eq!(scene.is_shaken("D"), still);
        }
    }
}

mod r7_2 {
    use super::*;

    fn chief(enemy: &'static str) -> Scene {
        let mut scene =
            on(OPEN).leader("French chief", "0505").with(foot("e", PRUSSIAN, 5, 2, enemy, Direction::N)).build();
        scene.s.task = Task::Commanders(0);
        scene.run(&[]);
        scene
    }

    #[test]
    fn the_enemy_within_three_hexes_spares_the_test() {
        let mut near = chief("0704");
        near.go(&[]);
        assert!(matches!(near.s.step(), Step::March(_)));
        let mut three = chief("0803");
        three.go(&[]);
        assert!(matches!(three.s.step(), Step::March(_)));
        // Four away: 4 + 2 passes, 3 + 2 does not.
        let mut four = chief("0903");
        four.go(&[4]);
        assert!(matches!(four.s.step(), Step::March(_)));
        let mut four = chief("0903");
        four.go(&[3]);
        assert!(!matches!(four.s.step(), Step::March(_)));
    }

    #[test]
    fn he_marches_six_points_and_keeps_clear_of_the_enemy() {
        let mut scene = chief("0507");
        scene.go(&[]);
        assert_eq!(scene.s.march.left, 12);
        assert_eq!(scene.offered(), ["0404", "0405", "0504", "0604", "0605"]);
        // 0406 and 0606 touch 0507.
        scene.to("0405", &[]);
        assert!(!scene.offered().contains(&"0406".to_owned()));
    }
}

mod r8_4 {
    use super::*;

    /// A Prussian with a chief in 0505, attacked from the south with 8.
    fn struck(steps: u8, answers: &str, dice: &[u32]) -> Scene {
        let mut scene = on(OPEN)
            .with(foot("A", FRENCH, 8, 3, "0506", Direction::N).movement(5))
            .with(foot("D", PRUSSIAN, 3, steps, "0505", Direction::S))
            .with(foot("far", PRUSSIAN, 3, 2, "0901", Direction::S))
            .leader("Prussian chief", "0505")
            .build();
        fight(&mut scene, 0, &("Assign=0505 ".to_owned() + answers), dice);
        scene
    }

    #[test]
    fn he_follows_a_retreat() {
        let scene = struck(3, "RetreatHex=0604", &[1, 1]);
        assert_eq!(scene.leader_at("Prussian chief"), "0604");
        assert!(scene.s.replaced.is_empty());
    }

    #[test]
    fn he_falls_with_the_last_unit() {
        let scene = struck(1, "", &[1, 4]);
        are(&scene, &[("D", "gone"), ("A", "0505")]);
        assert!(scene.s.replaced.has(scene.named("Prussian chief")));
        assert_eq!(scene.leader_at("Prussian chief"), "0901");
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn an_hq_stays_where_its_unit_fell_back_and_lends_its_bonus() {
        // A (4) with the HQ and B (8). D's 5 on A: 5: D; it falls back, the HQ stays. B alone: column 8, 1 + 2: D.
        let mut scene = on(OPEN)
            .with(foot("A", FRENCH, 4, 3, "0506", Direction::N).movement(5))
            .with(foot("B", FRENCH, 8, 3, "0405", Direction::NE).movement(5))
            .with(foot("D", PRUSSIAN, 5, 3, "0505", Direction::S))
            .leader("French HQ", "0506")
            .build();
        let answers = "Assign=0505 Assign=0505 Coordinate=go Coordinate=go Split=5 RetreatHex=0507 LeaderFollows=no \
                       AttackerBonus=go RetreatHex=0504";
        // Mortality last: 1, 1.
        fight(&mut scene, 0, answers, &[3, 5, 1, 1, 1, 1]);
        are(&scene, &[("A", "0507 shaken"), ("B", "0505"), ("D", "0504 shaken")]);
        assert_eq!(scene.leader_at("French HQ"), "0506");
    }

    #[test]
    fn an_hq_may_follow_its_unit() {
        let mut scene = on(OPEN)
            .with(foot("A", FRENCH, 4, 3, "0506", Direction::N).movement(5))
            .with(foot("D", PRUSSIAN, 8, 3, "0505", Direction::S))
            .leader("French HQ", "0506")
            .build();
        fight(&mut scene, 0, "Assign=0505 RetreatHex=0606 LeaderFollows=go", &[1]);
        assert_eq!(scene.leader_at("French HQ"), "0606");
    }

    #[test]
    fn the_defenders_hq_gives_its_bonus_to_the_defence() {
        // Column 5, 2 + 2: D (2 alone is T).
        let mut scene = on(OPEN)
            .with(foot("A", FRENCH, 4, 3, "0506", Direction::N).movement(5))
            .with(foot("D", PRUSSIAN, 5, 3, "0505", Direction::S))
            .leader("Prussian HQ", "0505")
            .build();
        fight(&mut scene, 0, "Assign=0505 DefenderBonus=go RetreatHex=0507", &[2, 1, 1]);
        are(&scene, &[("A", "0507 shaken"), ("D", "0505")]);
    }
}

mod r10_1_1 {
    use super::*;

    /// A Prussian gun (4, range 5) at 0505 looking north fires at a target.
    fn fire(sketch: Sketch, target: &str, dice: &[u32]) -> Scene {
        let mut scene = sketch.with(gun("gun", PRUSSIAN, 4, 5, "0505", Direction::N)).build();
        scene.start(&[2], Task::Barrage, &[]);
        scene.act(Action::Unit(scene.unit("gun")), &[]);
        scene.face(Direction::N);
        scene.act(Action::Unit(scene.unit(target)), dice);
        scene
    }

    #[test]
    fn the_target_of_a_stack_is_chosen_and_alone_is_hurt() {
        let stack = || {
            on(OPEN).with(foot("f", FRENCH, 5, 2, "0502", Direction::N)).with(gun(
                "g",
                FRENCH,
                3,
                4,
                "0502",
                Direction::S,
            ))
        };
        // Column 4, 5: D. Three hexes: no canister. The flank does not count from afar.
        let scene = fire(stack(), "g", &[5]);
        are(&scene, &[("g", "0502 shaken"), ("f", "0502")]);
        let scene = fire(stack(), "f", &[5]);
        are(&scene, &[("f", "0502 shaken"), ("g", "0502")]);
    }

    #[test]
    fn canister_at_two_hexes() {
        // Column 4, 4 + 1: D.
        let scene = fire(on(OPEN).with(foot("f", FRENCH, 5, 2, "0503", Direction::S)), "f", &[4]);
        are(&scene, &[("f", "0503 shaken")]);
        // At three it is T, 4 + 2.
        let scene = fire(on(OPEN).with(foot("f", FRENCH, 5, 2, "0502", Direction::S)), "f", &[4, 4]);
        are(&scene, &[("f", "0502")]);
    }

    #[test]
    fn no_chassepots_against_guns_and_no_retreat() {
        // Column 2 in a village, 6: T, 2 + 2 + 1 fails.
        let scene = fire(on("0502=v1").with(foot("f", FRENCH, 5, 2, "0502", Direction::S)), "f", &[6, 2]);
        are(&scene, &[("f", "0502 shaken")]);
    }

    #[test]
    fn a_last_step_is_lost_to_guns() {
        // Column 4, 5: D on a disorganised unit of one step.
        let scene = fire(on(OPEN).with(foot("f", FRENCH, 5, 1, "0502", Direction::S).shaken()), "f", &[5]);
        are(&scene, &[("f", "gone")]);
    }

    #[test]
    fn beyond_the_range_or_behind_there_is_no_target() {
        for hex in ["0506", "0405", "0511", "0305"] {
            let mut scene = on(OPEN)
                .with(gun("gun", PRUSSIAN, 4, 4, "0505", Direction::N))
                .with(foot("f", FRENCH, 5, 2, hex, Direction::S))
                .build();
            scene.start(&[2], Task::Barrage, &[]);
            let turned = matches!(scene.s.step(), Step::Gun(_));
            // By one side it can be turned to 0405 and 0305, not to 0506 and 0511.
            assert_eq!(turned, matches!(hex, "0405" | "0305"), "{hex}");
        }
    }
}

mod r13_1_6 {
    use super::*;

    /// A real marker at a hex, the decoy far off, a French unit.
    fn hidden(tokens: &'static str, marker: &str, french: &'static str) -> Scene {
        let mut scene = on(tokens)
            .with(foot("brigade", PRUSSIAN, 8, 2, "", Direction::S))
            .with(gun("guns", PRUSSIAN, 4, 5, "", Direction::S))
            .with(foot("french", FRENCH, 5, 2, french, Direction::N))
            .data(|data| {
                data.special.decoy = Some(Decoy {
                    formation: FormationId(2),
                    turn: 4,
                    hexes: ["0101", "0901"].map(|n| super::super::scenarios::hex(&data.map.grid, n)),
                    movement: 3,
                    sight: 4,
                });
            })
            .build();
        scene.s.marker_at = [scene.hex(marker), scene.hex("0901")];
        scene.s.real = 0;
        scene
    }

    fn seen(tokens: &'static str, marker: &str, french: &'static str) -> bool {
        let mut scene = hidden(tokens, marker, french);
        scene.run(&[]);
        !scene.s.markers()[0].is_some()
    }

    #[test]
    fn four_hexes_and_a_clear_view() {
        assert!(seen(OPEN, "0303", "0307"));
        assert!(!seen(OPEN, "0303", "0308"));
        assert!(!seen("0305=w1", "0303", "0307"), "woods between");
        assert!(!seen("0305=.2", "0303", "0307"), "a rise between");
        assert!(seen("0303=.3", "0303", "0307"), "on a height");
    }

    #[test]
    fn in_woods_and_villages_next_to_it_only() {
        assert!(!seen("0303=w1", "0303", "0305"));
        assert!(seen("0303=w1", "0303", "0304"));
        assert!(!seen("0303=v1", "0303", "0305"));
        assert!(seen("0303=v1", "0303", "0403"));
    }

    /// The French unit marches from 0306, and finds the marker in 0303 from next to it.
    fn find(scene: &mut Scene) {
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("french")), &[]);
        scene.to("0305", &[]);
        assert!(scene.s.markers()[0].is_some());
        scene.to("0304", &[]);
        assert!(!scene.s.markers()[0].is_some());
    }

    #[test]
    fn who_finds_it_on_the_march_stops() {
        let mut scene = hidden("0303=w1", "0303", "0306");
        find(&mut scene);
        // The guns stand where the marker was; the French unit goes no further.
        assert_eq!(scene.at("guns"), "0303");
        let told = play(&mut scene, "RevealHex=0303 RevealLeader=0302", &[]);
        assert!(!told.asked("March"));
        assert_eq!(scene.at("brigade"), "0303");
        assert_eq!(scene.at("french"), "0304");
    }

    /// It is seen from next to it only, but in the open: nobody stops.
    #[test]
    fn who_sees_it_in_the_open_does_not_stop() {
        let mut scene = hidden(OPEN, "0303", "0306");
        let mut data = scene.game.data().clone();
        data.special.decoy.as_mut().expect("a decoy").sight = 1;
        scene.game = GrandesBatailles::new(data);
        find(&mut scene);
        assert!(scene.s.march.left > 0);
    }

    #[test]
    fn a_marker_goes_three_points_and_by_roads_through_woods() {
        let go = |ways: &[(&str, &str)]| {
            let mut scene = on("0304=w1 0204=w1 0404=w1").routes(ways);
            scene = scene.with(foot("brigade", PRUSSIAN, 8, 2, "", Direction::S)).data(|data| {
                data.special.decoy = Some(Decoy {
                    formation: FormationId(2),
                    turn: 4,
                    hexes: ["0101", "0901"].map(|n| super::super::scenarios::hex(&data.map.grid, n)),
                    movement: 3,
                    sight: 4,
                });
            });
            let mut scene = scene.build();
            scene.s.marker_at = [scene.hex("0303"), scene.hex("0901")];
            scene.start(&[2], Task::Movement, &[]);
            scene.act(Action::Marker(0), &[]);
            scene
        };
        assert!(!go(&[]).offered().contains(&"0304".to_owned()));
        let mut scene = go(&[("path", "0303 0304 0305")]);
        scene.to("0304", &[]);
        scene.to("0305", &[]);
        assert_eq!(scene.s.march.left, 2);
        scene.to("0306", &[]);
        assert!(!matches!(scene.s.step(), Step::March(_)));
    }

    #[test]
    fn divisions_out_of_each_others_range_do_not_join() {
        let drawn = |second: &'static str| {
            let mut scene = on(OPEN)
                .with(foot("a", PRUSSIAN, 5, 2, "0101", Direction::S))
                .with(foot("b", PRUSSIAN, 5, 2, "0102", Direction::S).second())
                .leader("Prussian HQ", "0101")
                .leader("Prussian 2 HQ", second)
                .data(|d| d.special.held_markers = std::iter::once(FormationId(2)).collect())
                .build();
            scene.s.task = Task::Drawn(FormationId(2));
            scene.run(&[]);
            scene.go(&[]);
            scene.s.step()
        };
        assert_eq!(drawn("0107"), Step::JoinHeld(PRUSSIAN, FormationId(3)));
        assert_eq!(drawn("0108"), Step::Activate(PRUSSIAN, FormationId(3)));
    }

    #[test]
    fn at_night_guns_support_next_to_them_only() {
        let night = |hex: &'static str, facing: Direction| {
            let mut scene = on(OPEN)
                .turn(11)
                .with(foot("A", FRENCH, 8, 3, "0605", Direction::NW).movement(5))
                .with(foot("D", PRUSSIAN, 3, 3, "0505", Direction::S))
                .with(gun("g", PRUSSIAN, 4, 5, hex, facing))
                .build();
            fight(&mut scene, 0, "Assign=0505 RetreatHex=0504", &[3, 3]).asked("Support")
        };
        assert!(night("0604", Direction::S));
        // §10.1 The hex that is attacked is out of range, though the attacker is not.
        assert!(!night("0705", Direction::SW));
        assert!(!night("0804", Direction::SW));
    }
}

mod r13_2_6 {
    use super::*;

    #[test]
    fn only_germans_of_one_formation_fire_together() {
        let asked = |side, second: bool| {
            let enemy = if side == FRENCH { PRUSSIAN } else { FRENCH };
            let other = gun("other", side, 4, 5, "0505", Direction::N);
            let mut scene = Sketch::wissembourg(field(OPEN))
                .with(gun("gun", side, 4, 5, "0505", Direction::N))
                .with(if second { other.second() } else { other })
                .with(foot("t", enemy, 5, 2, "0502", Direction::S))
                .build();
            scene.start(&[if side == FRENCH { 0 } else { 2 }], Task::Barrage, &[]);
            scene.act(Action::Unit(scene.unit("gun")), &[]);
            scene.face(Direction::N);
            let mut env = Desk::silent(Scripted::dice(&[1]));
            let target = Action::Unit(scene.unit("t"));
            crate::game::Game::apply(&scene.game, &mut scene.s, target, &mut env);
            matches!(scene.s.step(), Step::Together(..))
        };
        assert!(asked(PRUSSIAN, false));
        assert!(!asked(PRUSSIAN, true));
        assert!(!asked(FRENCH, false));
    }

    #[test]
    fn french_guns_support_once_a_turn() {
        // Two Prussians, one after the other, against two regiments; the gun reaches both. 1 + 3 points and 1 + 1: T, 3 + 3. D: 3 + 3.
        // The second time 1 + 1 on column 1 is nothing.
        let mut scene = Sketch::wissembourg(field(OPEN))
            .with(foot("A", PRUSSIAN, 8, 3, "0504", Direction::S).movement(5))
            .with(foot("B", PRUSSIAN, 8, 3, "0703", Direction::S).movement(5))
            .with(foot("D", FRENCH, 1, 3, "0505", Direction::N))
            .with(foot("E", FRENCH, 1, 3, "0704", Direction::N))
            .with(gun("g", FRENCH, 3, 5, "0605", Direction::N))
            .build();
        let told = fight(
            &mut scene,
            2,
            "Assign=0505 Assign=0704 NextCombat=A Support=go Refuse=go Refuse=go",
            &[1, 3, 1, 3, 1, 1, 3],
        );
        assert_eq!(told.offered.iter().filter(|(s, _)| s == "Support").count(), 1);
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn a_chief_need_not_take_all_that_he_may() {
        let mut scene = on(OPEN)
            .with(foot("a", FRENCH, 5, 2, "0503", Direction::N))
            .with(foot("b", FRENCH, 5, 2, "0504", Direction::N))
            .leader("French HQ", "0507")
            .leader("French chief", "0505")
            .build();
        scene.s.marked.insert(LeaderId(0));
        scene.start(&[0], Task::Direct, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        // It is not used up: enough of it, and the HQ tests with 2 + 3.
        scene.done(&[2]);
        assert!(scene.s.out.has(scene.unit("b")) && !scene.s.out.has(scene.unit("a")));
    }
}
