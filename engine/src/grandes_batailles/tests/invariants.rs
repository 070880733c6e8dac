//! The checker finds what is planted.

use super::fixture::{Scene, Sketch, foot, open};
use crate::game::Game;
use crate::geometry::Direction;
use crate::grandes_batailles::state::Step;
use crate::grandes_batailles::{FRENCH, PRUSSIAN};

fn sound() -> Scene {
    let mut scene = Sketch::spicheren(open(9, 9))
        .with(foot("a", FRENCH, 5, 2, "0505", Direction::N))
        .with(foot("b", FRENCH, 5, 2, "0507", Direction::N))
        .with(foot("c", PRUSSIAN, 5, 2, "0503", Direction::S))
        .leader("French HQ", "0505")
        .build();
    scene.s.step = Step::Mover(FRENCH);
    scene
}

/// What is found after an error was planted.
fn found(plant: impl FnOnce(&mut Scene)) -> String {
    let mut scene = sound();
    assert_eq!(scene.game.check(&scene.s), Ok(()));
    plant(&mut scene);
    scene.game.check(&scene.s).expect_err("a planted fault").what
}

#[test]
fn planted_faults_are_found() {
    assert!(found(|x| x.s.losses[0] = 2).contains("has lost 2 steps"));
    assert!(found(|x| x.s.facing[0] = Direction::S).contains("ZoC"));
    assert!(found(|x| x.s.exited.insert(x.game.find_unit("b").expect("b"))).contains("two places"));
    assert!(found(|x| x.s.at[0] = crate::geometry::HexId(5000)).contains("is at"));
    assert!(found(|x| x.s.leaders_waiting.insert(x.named("French HQ"))).contains("yet to come"));
    assert!(
        found(|x| {
            x.s.at[1] = x.s.at[0];
            x.game.refresh(&mut x.s, FRENCH);
        })
        .contains("over its limit")
    );
    assert!(
        found(|x| {
            x.s.at[1] = x.s.at[2];
            x.game.refresh(&mut x.s, FRENCH);
        })
        .contains("both sides")
    );
    assert!(
        found(|x| {
            let hex = x.hex("0909");
            x.s.leader_at[5] = hex;
            let twice = crate::grandes_batailles::LeaderId(5);
            x.s.leaders_waiting.insert(twice);
        })
        .contains("yet to come")
    );
}
