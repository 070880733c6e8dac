//! §3 R-184 When the stacking limit holds for units that move.

use super::fixture::{Scene, Sketch, foot, gun, open};
use crate::game::Game;
use crate::geometry::Direction;
use crate::grandes_batailles::rulings::StackingTime;
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::{Action, FRENCH, PRUSSIAN};

/// a in 0303 and b beside it in 0304, of one formation; under a reading.
fn neighbours(ruling: StackingTime) -> Sketch {
    Sketch::spicheren(open(5, 9))
        .rulings(|r| r.stacking_time = ruling)
        .with(foot("a", FRENCH, 5, 2, "0303", Direction::N))
        .with(foot("b", FRENCH, 5, 2, "0304", Direction::N))
}

/// The formations of these units move, and this unit first.
fn moving(sketch: Sketch, formations: &[u8], name: &str) -> Scene {
    let mut scene = sketch.build();
    scene.start(formations, Task::Movement, &[]);
    scene.act(Action::Unit(scene.unit(name)), &[]);
    scene
}

fn is_sound(scene: &Scene) -> bool {
    scene.game.check(&scene.s).map_err(|breach| breach.what).is_ok()
}

fn movers(scene: &Scene) -> Vec<Action> {
    assert!(matches!(scene.s.step(), Step::Mover(_)), "{:?}", scene.s.step());
    scene.legal()
}

/// A unit that moves stops, and keeps its facing.
fn stop(scene: &mut Scene) {
    scene.done(&[]);
    if let Step::Face(_, unit) = scene.s.step() {
        assert!(is_sound(scene));
        scene.face(scene.s.facing(unit));
    }
    assert!(is_sound(scene));
}

#[test]
fn r_184_two_units_change_places_or_do_not() {
    let stops = |ruling| {
        let mut scene = moving(neighbours(ruling), &[0], "a");
        scene.to("0304", &[]);
        (scene.legal().contains(&Action::Done), scene)
    };
    assert!(!stops(StackingTime::EachMove).0);
    let (stops, mut scene) = stops(StackingTime::Formation);
    assert!(stops);
    stop(&mut scene);
    let b = scene.unit("b");
    assert_eq!(movers(&scene), [Action::Unit(b)], "it moves next, and nobody says that all have moved");
    scene.act(Action::Unit(b), &[]);
    assert!(!scene.legal().contains(&Action::Done), "it does not stay");
    scene.to("0303", &[]);
    stop(&mut scene);
    assert_eq!((scene.at("a"), scene.at("b")), ("0304".to_owned(), "0303".to_owned()));
}

#[test]
fn r_184_who_has_moved_or_does_not_act_makes_no_room() {
    let mut scene = neighbours(StackingTime::Formation).build();
    scene.start(&[0], Task::Movement, &[]);
    scene.act(Action::Unit(scene.unit("b")), &[]);
    stop(&mut scene);
    scene.act(Action::Unit(scene.unit("a")), &[]);
    scene.to("0304", &[]);
    assert!(!scene.legal().contains(&Action::Done), "b has moved");

    let sketch = Sketch::spicheren(open(5, 9))
        .rulings(|r| r.stacking_time = StackingTime::Formation)
        .with(foot("a", FRENCH, 5, 2, "0303", Direction::N))
        .with(foot("b", FRENCH, 5, 2, "0304", Direction::N).second());
    let mut scene = moving(sketch.clone(), &[0], "a");
    scene.to("0304", &[]);
    assert!(!scene.legal().contains(&Action::Done), "b is of another formation");
    let mut scene = moving(sketch, &[0, 1], "a");
    scene.to("0304", &[]);
    assert!(scene.legal().contains(&Action::Done), "which acts with it");
}

#[test]
fn r_184_who_cannot_leave_for_a_hex_with_room_makes_none() {
    // Around b, who can go one hex, are others who do not act.
    let stops = |from: &'static str, around: &[&'static str], movement| {
        let sketch = Sketch::spicheren(open(5, 9))
            .rulings(|r| r.stacking_time = StackingTime::Formation)
            .with(foot("a", FRENCH, 5, 2, from, Direction::N))
            .with(foot("b", FRENCH, 5, 2, "0304", Direction::N).movement(movement));
        let names = ["p", "q", "r", "s", "t", "u"];
        let sketch = around
            .iter()
            .zip(names)
            .fold(sketch, |sketch, (hex, name)| sketch.with(foot(name, FRENCH, 5, 2, hex, Direction::N).second()));
        let mut scene = moving(sketch, &[0], "a");
        if from == "0302" {
            scene.to("0303", &[]);
        }
        scene.to("0304", &[]);
        scene.legal().contains(&Action::Done)
    };
    let five = ["0203", "0204", "0305", "0403", "0404"];
    let six = ["0203", "0204", "0305", "0403", "0404", "0303"];
    assert!(stops("0303", &five, 1), "to where a was");
    assert!(stops("0302", &five, 1));
    assert!(!stops("0302", &six, 1));
    assert!(stops("0302", &six, 2));
    assert!(!stops("0303", &[], 0), "it cannot move at all");
}

#[test]
fn r_184_the_last_point_is_spent_on_a_full_hex() {
    let offered = |ruling| {
        let sketch = Sketch::spicheren(open(5, 9))
            .rulings(|r| r.stacking_time = ruling)
            .with(foot("a", FRENCH, 5, 2, "0303", Direction::N).movement(1))
            .with(foot("b", FRENCH, 5, 2, "0304", Direction::N));
        moving(sketch, &[0], "a").offered().contains(&"0304".to_owned())
    };
    assert_eq!([offered(StackingTime::EachMove), offered(StackingTime::Formation)], [false, true]);
}

#[test]
fn r_184_a_chain_of_units() {
    let sketch = neighbours(StackingTime::Formation).with(foot("c", FRENCH, 5, 2, "0305", Direction::N));
    let mut scene = moving(sketch, &[0], "a");
    scene.to("0304", &[]);
    stop(&mut scene);
    scene.act(Action::Unit(scene.unit("b")), &[]);
    scene.to("0305", &[]);
    stop(&mut scene);
    let c = scene.unit("c");
    assert_eq!(movers(&scene), [Action::Unit(c)]);
    scene.act(Action::Unit(c), &[]);
    scene.to("0306", &[]);
    stop(&mut scene);
    assert_eq!(["a", "b", "c"].map(|name| scene.at(name)), ["0304", "0305", "0306"].map(String::from));
}

#[test]
fn r_184_guns_count_as_ever() {
    // A gun comes to infantry with a gun: either of the guns can be where it was, and infantry with two guns is too much.
    let sketch = Sketch::spicheren(open(5, 9))
        .rulings(|r| r.stacking_time = StackingTime::Formation)
        .with(gun("g", FRENCH, 3, 4, "0303", Direction::N))
        .with(gun("h", FRENCH, 3, 4, "0304", Direction::N))
        .with(foot("b", FRENCH, 5, 2, "0304", Direction::N));
    let mut scene = moving(sketch, &[0], "g");
    scene.to("0304", &[]);
    stop(&mut scene);
    let [h, b] = ["h", "b"].map(|name| Action::Unit(scene.unit(name)));
    assert_eq!(movers(&scene), [h, b], "h leaves, or the infantry does and the guns stay together");
}

#[test]
fn r_184_three_regiments_until_one_has_left() {
    let sketch = Sketch::wissembourg(open(9, 9))
        .rulings(|r| r.stacking_time = StackingTime::Formation)
        .with(foot("74e", FRENCH, 3, 2, "0505", Direction::NE))
        .with(foot("50e", FRENCH, 3, 2, "0505", Direction::NE))
        .with(foot("18e", FRENCH, 3, 2, "0506", Direction::N))
        .with(foot("17", PRUSSIAN, 7, 2, "0101", Direction::S));
    let mut scene = moving(sketch, &[0], "18e");
    scene.to("0505", &[]);
    scene.done(&[]);
    assert!(is_sound(&scene));
    assert_eq!(scene.s.facing(scene.unit("18e")), Direction::NE, "it faces as they do, and nobody turns now");
    let [one, two] = ["74e", "50e"].map(|name| Action::Unit(scene.unit(name)));
    assert_eq!(movers(&scene), [one, two]);
    scene.act(one, &[]);
    scene.to("0506", &[]);
    stop(&mut scene);
    assert!(movers(&scene).contains(&Action::Done));
}

#[test]
fn r_184_a_reinforcement_comes_in_where_another_leaves() {
    let enters = |ruling| {
        let sketch = Sketch::spicheren(open(5, 9))
            .rulings(|r| r.stacking_time = ruling)
            .with(foot("a", FRENCH, 5, 2, "", Direction::N).movement(1))
            .with(foot("b", FRENCH, 5, 2, "0304", Direction::N));
        let scene = sketch.build();
        let mut s = scene.s.clone();
        s.active = [scene.game.formation_of(scene.unit("a"))].into_iter().collect();
        scene.game.may_crowd(&s, scene.unit("a"), scene.hex("0304"))
    };
    assert_eq!([enters(StackingTime::EachMove), enters(StackingTime::Formation)], [false, true]);
}
