//! §11 Combats computed by hand: the example of 11.2, defence, assault, results.

use super::fixture::{Piece, Scene, Sketch, foot, gun, horse};
use super::positions::{Told, are, field, fight};
use crate::geometry::Direction;
use crate::grandes_batailles::rulings::CoordinatorBonus;
use crate::grandes_batailles::{FRENCH, PRUSSIAN};

/// The defender of the example, 5 points at 0505 looking south; 6 and 7 in front of it, 4 on its flank; an HQ (+3, +2) with the 7.
fn example(token: &'static str) -> Scene {
    Sketch::spicheren(field(token))
        .with(foot("six", FRENCH, 6, 2, "0506", Direction::N).movement(5))
        .with(foot("seven", FRENCH, 7, 2, "0405", Direction::NE).movement(5))
        .with(foot("four", FRENCH, 4, 2, "0404", Direction::SE).movement(5))
        .with(foot("D", PRUSSIAN, 5, 3, "0505", Direction::S))
        .leader("French HQ", "0405")
        .build()
}

const ALL_THREE: &str = "Assign=0505 Assign=0505 Assign=0505 Coordinate=go Coordinate=go Coordinate=go ";
const FRONT_TWO: &str = "Assign=0505 Assign=0505 Assign=no Coordinate=go Coordinate=go ";

fn together(answers: &str, dice: &[u32]) -> (Scene, Told) {
    let mut scene = example("0505=.1");
    let told = fight(&mut scene, 0, &(ALL_THREE.to_owned() + answers), dice);
    (scene, told)
}

mod example_11_2 {
    use super::*;

    #[test]
    fn five_against_one() {
        // Column 5, 1: T, 4 + 2. Column 0, 6: T, 3 + 2 + 1. Column 0, 5: nothing. 17 points: D+1 with any die. The HQ: 1, 1.
        let (scene, told) = together("Split=5 AttackerBonus=go Advance=six", &[3, 1, 4, 6, 3, 5, 1, 1, 1]);
        // 0404 is the enemy's, 0504 in front of the four.
        assert_eq!(told.at("RetreatHex"), "");
        are(&scene, &[("D", "0604 shaken -1"), ("six", "0505"), ("seven", "0405"), ("four", "0404")]);
    }

    #[test]
    fn an_hq_that_has_coordinated_lends_its_bonus_unasked_by_r_168() {
        let mut scene = example("0505=.1");
        scene.game.data.rulings.coordinator_bonus = CoordinatorBonus::Lent;
        fight(&mut scene, 0, &(ALL_THREE.to_owned() + "Split=5 Advance=six"), &[3, 1, 4, 6, 3, 5, 1, 1, 1]);
        are(&scene, &[("D", "0604 shaken -1"), ("six", "0505"), ("seven", "0405"), ("four", "0404")]);
    }

    #[test]
    fn three_and_two() {
        // Column 3, 2 and column 2, 3: nothing. Column 0, 6: T, 3 + 2 fails; the four falls back. 13: column 8, 1 + 5 + 2.
        let (scene, told) =
            together("Split=3 Split=2 AttackerBonus=go RetreatHex=0604 Advance=seven", &[3, 2, 3, 6, 3, 1, 1, 1]);
        // From 0305 the four looks at 0404.
        assert_eq!(told.at("RetreatHex"), "0504 0604");
        are(&scene, &[("four", "0305 shaken"), ("D", "0604 shaken -1"), ("seven", "0505"), ("six", "0506")]);
    }

    #[test]
    fn two_one_and_two_of_which_one_counts() {
        // Column 2, 3; column 1, 4: nothing; column 1, 5 is T (it would be nothing on 0): 4 + 2.
        let (scene, _) = together("Split=2 Split=1 AttackerBonus=go Advance=four", &[3, 3, 4, 5, 4, 1, 1, 1]);
        are(&scene, &[("six", "0506"), ("seven", "0405"), ("four", "0505"), ("D", "0604 shaken -1")]);
        // A 4 is nothing on 1 (it would be T on 2).
        let (scene, _) = together("Split=2 Split=1 AttackerBonus=go Advance=six", &[3, 3, 4, 4, 1, 1, 1]);
        are(&scene, &[("four", "0404")]);
    }

    #[test]
    fn a_village_halves_thirteen() {
        // Column 6 and +2: 3 and 5 are D, 6 is D+1.
        for (die, after) in [(1, "0504 shaken"), (3, "0504 shaken"), (4, "0504 shaken -1")] {
            let mut scene = example("0505=v1");
            // The four moves away: nothing but the two of the example.
            let four = scene.unit("four");
            scene.s.at[four.index()] = scene.hex("0909");
            scene.game.refresh(&mut scene.s, FRENCH);
            let answers = "Assign=0505 Assign=0505 Coordinate=go Coordinate=go Split=3 AttackerBonus=go RetreatHex=0504 Advance=six";
            fight(&mut scene, 0, answers, &[3, 2, 3, die, 1, 1]);
            are(&scene, &[("D", after), ("six", "0505")]);
        }
    }

    #[test]
    fn uncoordinated_each_meets_the_whole_defence() {
        // 2 + 3 fails. The seven first: column 5, 3: T, 3 + 2 + 1. Its own 7: column 7, 1: T, 4 + 3 - 1 (the four on the flank).
        let mut scene = example("0505=.1");
        let answers = FRONT_TWO.to_owned() + "NextCombat=seven RetreatHex=0507";
        // The HQ coordinated nothing. Then the six: column 5, 5: D, and it falls back.
        fight(&mut scene, 0, &answers, &[2, 3, 3, 1, 4, 5]);
        are(&scene, &[("six", "0507 shaken"), ("seven", "0405"), ("D", "0505")]);
    }
}

/// A French attacker south of a Prussian defender.
fn a(value: u8) -> Piece {
    foot("A", FRENCH, value, 3, "0506", Direction::N).movement(5)
}

fn d(value: u8) -> Piece {
    foot("D", PRUSSIAN, value, 3, "0505", Direction::S)
}

/// A Prussian attacker north of a French defender.
fn pa(value: u8) -> Piece {
    foot("A", PRUSSIAN, value, 3, "0504", Direction::S).movement(5)
}

fn fd(value: u8) -> Piece {
    foot("D", FRENCH, value, 3, "0505", Direction::N)
}

fn on(tokens: &str) -> Sketch {
    Sketch::spicheren(field(tokens))
}

fn run(sketch: Sketch, formation: u8, answers: &str, dice: &[u32]) -> (Scene, Told) {
    let mut scene = sketch.build();
    let told = fight(&mut scene, formation, &("Assign=0505 ".to_owned() + answers), dice);
    (scene, told)
}

const OPEN: &str = "0101=.1";

mod r11_3 {
    use super::*;

    #[test]
    fn a_refused_retreat_costs_a_step() {
        // Column 3, 1; column 8, 1: D; 3 + 3.
        let (scene, _) = run(on(OPEN).with(a(8)).with(d(3)), 0, "Refuse=go", &[1, 1, 3]);
        are(&scene, &[("D", "0505 shaken -1"), ("A", "0506")]);
    }

    #[test]
    fn a_refusal_that_fails_is_a_retreat() {
        let (scene, told) = run(on(OPEN).with(a(8)).with(d(3)), 0, "Refuse=go RetreatHex=0404", &[1, 1, 2]);
        assert_eq!(told.at("RetreatHex"), "0404 0504 0604");
        are(&scene, &[("D", "0404 shaken"), ("A", "0505")]);
    }

    #[test]
    fn an_attacker_may_refuse_too_and_attacks_worse() {
        // Column 8, 1: D; 3 + 3. Then 2 points less a loss: column 1, 4 is nothing (it would be T on 2).
        let (scene, _) = run(on(OPEN).with(a(4)).with(d(8)), 0, "Refuse=go", &[1, 3, 4]);
        are(&scene, &[("A", "0506 shaken -1"), ("D", "0505")]);
    }

    #[test]
    fn an_attacker_driven_back_does_not_assault() {
        let (scene, told) = run(on(OPEN).with(a(8)).with(d(8)), 0, "RetreatHex=0507 TurnOne=NE TurnOne=SE", &[1]);
        assert_eq!(told.at("RetreatHex"), "0406 0507 0606");
        are(&scene, &[("A", "0507 shaken"), ("D", "0505")]);
        let facings = ["A", "D"].map(|n| scene.s.facing(scene.unit(n)));
        assert_eq!(facings, [Direction::NE, Direction::SE]);
    }

    #[test]
    fn a_step_and_disorder_on_the_disorganised_is_two_steps() {
        let (scene, _) = run(on(OPEN).with(a(8).shaken()).with(d(8)), 0, "RetreatHex=0507", &[4]);
        are(&scene, &[("A", "0507 shaken -2")]);
    }

    #[test]
    fn one_step_does_not_survive_it() {
        let (scene, _) = run(on(OPEN).with(a(8).steps(1)).with(d(8)), 0, "", &[4]);
        are(&scene, &[("A", "gone"), ("D", "0505")]);
    }

    /// French who close 0404 and 0604 without a zone in 0503, 0403 and 0603.
    fn pinned(sketch: Sketch) -> Sketch {
        sketch.with(foot("W", FRENCH, 5, 2, "0404", Direction::SW)).with(foot("E", FRENCH, 5, 2, "0604", Direction::SE))
    }

    #[test]
    fn through_a_friend_who_is_disorganised() {
        for (shaken, dice) in [(false, [1, 1]), (true, [1, 1])] {
            let friend = foot("N", PRUSSIAN, 5, 2, "0504", Direction::N);
            let sketch = on(OPEN).with(a(8)).with(d(3)).with(if shaken { friend.shaken() } else { friend });
            let mut scene = pinned(sketch).build();
            let told = fight(&mut scene, 0, "Assign=0505 RetreatHex=0503", &dice);
            assert_eq!(told.at("RetreatHex"), "0403 0503 0603");
            are(&scene, &[("D", "0503 shaken"), ("N", "0504 shaken"), ("A", "0505")]);
        }
    }

    #[test]
    fn nowhere_to_go() {
        let mut scene =
            pinned(on(OPEN).with(a(8)).with(d(3))).with(foot("N", FRENCH, 5, 2, "0504", Direction::N)).build();
        fight(&mut scene, 0, "Assign=0505", &[1, 1]);
        are(&scene, &[("D", "0505 shaken -1"), ("A", "0506")]);
    }

    /// Zones in 0504 and 0404; in 0604 if the third looks south-west.
    fn zones(third: Direction) -> Sketch {
        on(OPEN)
            .with(a(8))
            .with(d(3))
            .with(foot("X", FRENCH, 5, 2, "0503", Direction::S))
            .with(foot("Y", FRENCH, 5, 2, "0304", Direction::SE))
            .with(foot("Z", FRENCH, 5, 2, "0704", third))
    }

    #[test]
    fn into_a_zone_only_if_there_is_no_other_way() {
        let (scene, told) = run(zones(Direction::SW), 0, "RetreatHex=0504", &[1, 1]);
        assert_eq!(told.at("RetreatHex"), "0404 0504 0604");
        are(&scene, &[("D", "0504 shaken -1")]);
    }

    #[test]
    fn a_flank_hex_costs_nothing() {
        // X, looking north, no longer covers 0504 and 0603; Z looks away from 0604.
        let away = on(OPEN)
            .with(a(8))
            .with(d(3))
            .with(foot("X", FRENCH, 5, 2, "0503", Direction::N))
            .with(foot("Y", FRENCH, 5, 2, "0304", Direction::SE))
            .with(foot("Z", FRENCH, 5, 2, "0704", Direction::SW));
        let (scene, told) = run(away, 0, "", &[1, 1]);
        assert!(!told.asked("RetreatHex"));
        are(&scene, &[("D", "0504 shaken")]);
    }

    #[test]
    fn to_the_cheapest_ground() {
        let (scene, told) = run(on("0504=w1 0604=.2").with(a(8)).with(d(3)), 0, "", &[1, 1]);
        assert!(!told.asked("RetreatHex"));
        are(&scene, &[("D", "0404 shaken")]);
    }

    #[test]
    fn a_road_does_not_make_it_cheaper() {
        let sketch = on("0504=w1").routes(&[("road", "0505 0504 0503")]).with(a(8)).with(d(3));
        let (scene, told) = run(sketch, 0, "RetreatHex=0604", &[1, 1]);
        assert_eq!(told.at("RetreatHex"), "0404 0604");
        are(&scene, &[("D", "0604 shaken")]);
    }

    #[test]
    fn guns_go_with_those_who_retreat_and_stay_with_those_who_stand() {
        let battery = || gun("g", PRUSSIAN, 4, 5, "0505", Direction::S);
        let (scene, _) = run(on(OPEN).with(a(8)).with(d(3)).with(battery()), 0, "RetreatHex=0504", &[1, 1]);
        are(&scene, &[("D", "0504 shaken"), ("g", "gone"), ("A", "0505")]);
        // D+1, refused: 3 + 4 - 1.
        let sketch = on(OPEN).with(a(8)).with(d(3).steps(4)).with(battery());
        let (scene, _) = run(sketch, 0, "Refuse=go", &[1, 4, 3]);
        are(&scene, &[("D", "0505 shaken -2"), ("g", "0505")]);
    }

    #[test]
    fn an_attackers_gun_stays_where_it_is() {
        let sketch = on(OPEN).with(a(8)).with(gun("g", FRENCH, 4, 4, "0506", Direction::N)).with(d(8));
        let (scene, _) = run(sketch, 0, "RetreatHex=0507", &[1]);
        are(&scene, &[("A", "0507 shaken"), ("g", "0506")]);
    }

    #[test]
    fn a_gun_does_not_advance() {
        let sketch = on(OPEN).with(a(8)).with(gun("g", FRENCH, 4, 4, "0506", Direction::N)).with(d(3));
        let (scene, _) = run(sketch, 0, "RetreatHex=0504", &[1, 1]);
        are(&scene, &[("A", "0505"), ("g", "0506")]);
    }

    #[test]
    fn a_headquarters_may_be_killed() {
        // The bonus makes 1 a 3: T, 3 + 3; then the assault, column 3 and 1; two sixes.
        let sketch = on(OPEN).with(a(3)).with(d(3)).leader("Prussian HQ", "0505");
        let (scene, _) = run(sketch, 0, "DefenderBonus=go", &[1, 3, 1, 6, 6]);
        assert!(scene.s.replaced.has(scene.named("Prussian HQ")));
        let sketch = on(OPEN).with(a(3)).with(d(3)).leader("Prussian HQ", "0505");
        let (scene, _) = run(sketch, 0, "DefenderBonus=go", &[1, 3, 1, 6, 5]);
        assert!(!scene.s.replaced.has(scene.named("Prussian HQ")));
        // One that stays out runs no risk.
        let sketch = on(OPEN).with(a(3)).with(d(3)).leader("Prussian HQ", "0505");
        let (scene, _) = run(sketch, 0, "", &[2, 2]);
        assert!(!scene.s.replaced.has(scene.named("Prussian HQ")));
    }

    #[test]
    fn walls_hold_without_a_test() {
        let walled = |piece: Piece| {
            Sketch::wissembourg(field("0505=v1"))
                .data(|data| data.map.walled = super::super::scenarios::hexes(&data.map.grid, "0505"))
                .with(pa(24))
                .with(piece)
        };
        let (scene, told) = run(walled(fd(1)), 2, "", &[1, 1]);
        assert!(!told.asked("Refuse"));
        are(&scene, &[("D", "0505 shaken"), ("A", "0504")]);
        let (scene, _) = run(walled(fd(1).shaken()), 2, "", &[1, 1]);
        are(&scene, &[("D", "0505 shaken -1")]);
    }

    #[test]
    fn two_does_not_hold() {
        let (scene, told) = run(on("0505=v1").with(pa(16)).with(fd(1)), 2, "RetreatHex=0506", &[1, 1]);
        assert!(told.asked("Refuse"));
        are(&scene, &[("D", "0506 shaken"), ("A", "0505")]);
    }

    #[test]
    fn a_castle_holds_with_one_regiment_only() {
        let castle = |piece: Piece, value| Sketch::wissembourg(field("0505=c1")).with(pa(value)).with(piece);
        // 24 by 3.
        let (scene, _) = run(castle(fd(1).regiment(), 24), 2, "", &[1, 1]);
        are(&scene, &[("D", "0505 shaken")]);
        // 16 by 2.
        let (scene, _) = run(castle(fd(1), 16), 2, "RetreatHex=0506", &[1, 1]);
        are(&scene, &[("D", "0506 shaken")]);
    }
}

mod t_terrain {
    use super::*;

    #[test]
    fn a_regiment_alone_in_a_hamlet() {
        // 8 by 2, a 5: D on column 4 (a 4 would be T), although it looks the other way.
        let sketch = on("0505=h1").with(pa(8)).with(foot("D", FRENCH, 1, 3, "0505", Direction::S).regiment());
        let (scene, _) = run(sketch, 2, "RetreatHex=0506", &[1, 5]);
        are(&scene, &[("D", "0506 shaken")]);
    }

    #[test]
    fn a_brigade_in_a_hamlet() {
        // Column 8, 1 - 1: T, 3 + 3.
        let (scene, _) = run(on("0505=h1").with(pa(8)).with(fd(1)), 2, "", &[1, 1, 3]);
        are(&scene, &[("D", "0505")]);
    }

    /// Water or a trench between 0505 and 0506.
    fn over(sides: [&'static str; 4]) -> Sketch {
        on(OPEN).sides(sides)
    }

    const STREAM: [&str; 4] = ["0505/0506", "", "", ""];

    #[test]
    fn infantry_across_a_stream() {
        // Column 5, 4 - 1: T (a 4 would be D), 3 + 3.
        let (scene, _) = run(over(STREAM).with(a(5)).with(d(3)), 0, "", &[1, 4, 3]);
        are(&scene, &[("D", "0505")]);
    }

    #[test]
    fn cavalry_across_a_stream() {
        // Column 4, 4: T (5 would be D), 3 + 3. The charge disorganises.
        let cavalry = horse("A", FRENCH, 5, "0506", Direction::N);
        let (scene, _) = run(over(STREAM).with(cavalry).with(d(3)), 0, "", &[1, 4, 3]);
        are(&scene, &[("D", "0505"), ("A", "0506 shaken")]);
    }

    #[test]
    fn infantry_through_the_lauter() {
        // Column 5, 3: T (6 would be D), 3 + 3.
        let sketch = Sketch::wissembourg(field(OPEN)).sides(["", "0505/0506", "", ""]).with(a(6)).with(d(3));
        let (scene, _) = run(sketch, 0, "", &[1, 3, 3]);
        are(&scene, &[("D", "0505")]);
    }

    #[test]
    fn over_a_bridge_at_spicheren() {
        // Column 5, 3: T (6 would be D), 3 + 3.
        let sketch = over(["", "0505/0506", "0505/0506", ""]).with(a(6)).with(d(3));
        let (scene, _) = run(sketch, 0, "", &[1, 3, 3]);
        are(&scene, &[("D", "0505")]);
    }

    #[test]
    fn against_a_trench() {
        // Column 5, 4 - 1: T, 3 + 3.
        let (scene, _) = run(over(["", "", "", "0505/0506"]).with(a(5)).with(d(3)), 0, "", &[1, 4, 3]);
        are(&scene, &[("D", "0505")]);
        // From another side it is open: D.
        let sketch = over(["", "", "", "0505/0605"]).with(a(5)).with(d(3));
        let (scene, _) = run(sketch, 0, "RetreatHex=0504", &[1, 4]);
        are(&scene, &[("D", "0504 shaken")]);
    }

    #[test]
    fn one_on_the_near_side_spares_the_others_the_stream() {
        // 3 + 2 on column 5, 4: D.
        let sketch = over(STREAM)
            .with(a(3))
            .with(foot("B", FRENCH, 2, 3, "0405", Direction::NE).movement(5))
            .with(d(2))
            .leader("French HQ", "0506");
        let answers = "Assign=0505 Coordinate=go Coordinate=go Split=1 RetreatHex=0504 Advance=B";
        let (scene, _) = run(sketch, 0, answers, &[3, 1, 1, 4, 1, 1]);
        are(&scene, &[("D", "0504 shaken"), ("B", "0505")]);
    }

    #[test]
    fn uphill_and_downhill() {
        // 6 less two levels: column 4, 4: T (6 would be D), 3 + 3. The defender's 3 is +1 downhill: 4, a 3 is T, 3 + 3.
        let (scene, _) = run(on("0505=.3").with(a(6)).with(d(3)), 0, "", &[3, 3, 4, 3]);
        are(&scene, &[("D", "0505"), ("A", "0506")]);
        // 5 and one whatever the difference: column 6, 3: D (5 would be T). The defender's 3 is less two: column 1, 4 is nothing.
        let (scene, _) = run(on("0506=.3").with(a(5)).with(d(3)), 0, "RetreatHex=0504", &[4, 3]);
        are(&scene, &[("D", "0504 shaken")]);
    }

    #[test]
    fn division_goes_first() {
        // 7 by 2 is 3, uphill 2: a 4 is T, a 3 would be nothing. (7 - 1) by 2 would be 3, on which a 3 is T.
        let village = || on("0505=v2").with(a(7)).with(d(1));
        let (scene, _) = run(village(), 0, "", &[1, 3]);
        are(&scene, &[("D", "0505")]);
        // 4 + 3 and one for the village.
        let (scene, _) = run(village(), 0, "", &[1, 4, 2]);
        are(&scene, &[("D", "0505")]);
    }

    #[test]
    fn high_ground_protects() {
        // 8 by 2 and level: column 4, 4: T, 2 + 3 + 1.
        let (scene, _) = run(on("0505=.5 0506=.5").with(a(8)).with(d(1)), 0, "", &[1, 4, 2]);
        are(&scene, &[("D", "0505")]);
        // Level 3 at Wissembourg too, uphill by nobody.
        let sketch = Sketch::wissembourg(field("0505=.3 0506=.3")).with(a(8)).with(d(1));
        let (scene, _) = run(sketch, 0, "", &[1, 4, 2]);
        are(&scene, &[("D", "0505")]);
    }
}

mod t_modifiers {
    use super::*;

    #[test]
    fn a_value_of_nine() {
        // Column 8, 3 + 1: D+1.
        let (scene, _) = run(on(OPEN).with(a(9)).with(d(1)), 0, "RetreatHex=0504", &[1, 3]);
        are(&scene, &[("D", "0504 shaken -1")]);
        let (scene, _) = run(on(OPEN).with(a(8)).with(d(1)), 0, "RetreatHex=0504", &[1, 3]);
        are(&scene, &[("D", "0504 shaken")]);
    }

    #[test]
    fn chassepots_defend() {
        // Column 3, 2 + 1: T, 3 + 3.
        let (scene, _) = run(on(OPEN).with(pa(3)).with(fd(3)), 2, "", &[2, 3, 2]);
        are(&scene, &[("A", "0504")]);
        // Not those of cavalry, nor Prussian rifles.
        let cavalry = foot("x", FRENCH, 1, 1, "0909", Direction::S);
        let sketch = on(OPEN).with(pa(3)).with(horse("D", FRENCH, 3, "0505", Direction::N)).with(cavalry);
        run(sketch, 2, "", &[2, 2]);
        run(on(OPEN).with(a(3)).with(d(3)), 0, "", &[2, 2]);
    }

    #[test]
    fn at_night_everything_is_one_worse() {
        // Column 3, 3 - 1 and again: nothing twice (T by day).
        let (scene, _) = run(on(OPEN).turn(11).with(a(3)).with(d(3)), 0, "", &[3, 3]);
        are(&scene, &[("A", "0506"), ("D", "0505")]);
    }

    #[test]
    fn losses_cost_a_column() {
        // 4 less one: column 3, 4: T (D only from 6); the attackers 6 less one: column 5, 3: T (6 would be D).
        let (scene, _) = run(on(OPEN).with(a(6).lost(1)).with(d(3).lost(1)), 0, "", &[3, 3, 4]);
        are(&scene, &[("A", "0506 -1"), ("D", "0505 -1")]);
    }

    #[test]
    fn a_flank_is_worth_two_and_halves_the_defence() {
        // 5 is 2 towards the flank: a 3 is nothing (T on 3). Column 4, 3 + 2: D (3 alone is T).
        let sketch = on(OPEN).with(foot("A", FRENCH, 4, 3, "0404", Direction::SE).movement(5)).with(d(5));
        let (scene, _) = run(sketch, 0, "", &[3, 3]);
        are(&scene, &[("D", "0604 shaken"), ("A", "0505")]);
    }

    #[test]
    fn one_towards_the_flank_is_nothing() {
        // Column 0: a 5 is nothing (T on 1).
        let sketch = on(OPEN).with(foot("A", FRENCH, 1, 3, "0404", Direction::SE).movement(5)).with(d(1));
        let (scene, _) = run(sketch, 0, "", &[5, 1]);
        are(&scene, &[("A", "0404"), ("D", "0505")]);
    }

    #[test]
    fn the_attackers_headquarters_adds_its_bonus() {
        // Column 3, 4 + 2: D (4 alone is T). No coordination is asked of one attacker.
        let sketch = on(OPEN).with(a(3)).with(d(3)).leader("French HQ", "0506");
        let (scene, told) = run(sketch, 0, "AttackerBonus=go RetreatHex=0504 LeaderFollows=go", &[1, 4, 1, 1]);
        assert!(!told.asked("Coordinate"));
        are(&scene, &[("D", "0504 shaken"), ("A", "0505")]);
        assert_eq!(scene.leader_at("French HQ"), "0505");
    }
}

mod r11_2_1 {
    use super::*;

    /// The attacker at 0605; N at 0705 beside it.
    fn helped(value: u8, facing: Direction) -> Sketch {
        on(OPEN)
            .with(foot("A", FRENCH, 8, 3, "0605", Direction::NW).movement(5))
            .with(d(3))
            .with(foot("N", PRUSSIAN, value, 3, "0705", facing))
    }

    #[test]
    fn a_neighbour_adds_its_points() {
        // Column 7, 2: D.
        let (scene, _) = run(helped(4, Direction::SW), 0, "Support=go", &[2]);
        are(&scene, &[("A", "0606 shaken")]);
    }

    #[test]
    fn it_need_not() {
        // Column 3, 2: nothing; column 8, 1: D.
        let (scene, _) = run(helped(4, Direction::SW), 0, "RetreatHex=0504", &[2, 1]);
        are(&scene, &[("D", "0504 shaken"), ("A", "0505")]);
    }

    #[test]
    fn half_of_it_towards_its_flank() {
        // 3 + 2: column 5, 3: T (D on 8), 4 + 3 - 1 for N on the flank. Then column 8, 1.
        let (scene, _) = run(helped(5, Direction::NE), 0, "Support=go RetreatHex=0504", &[3, 4, 1]);
        are(&scene, &[("A", "0505")]);
        // 4 is T on column 3, D on 5.
        let (scene, _) = run(helped(5, Direction::NE), 0, "Support=go RetreatHex=0606", &[4]);
        are(&scene, &[("A", "0606 shaken")]);
    }

    #[test]
    fn one_that_is_attacked_itself_does_not_help() {
        // B attacks N. The combat of A is fought first: nobody is asked for support.
        let sketch = helped(4, Direction::SE).with(foot("B", FRENCH, 1, 3, "0706", Direction::N).movement(5));
        let mut scene = sketch.build();
        let told = fight(&mut scene, 0, "Assign=0505 Assign=0705 NextCombat=A RetreatHex=0504", &[2, 1, 1, 1]);
        assert!(!told.asked("Support"));
        are(&scene, &[("A", "0505"), ("N", "0705")]);
    }
}

mod r10_1_2 {
    use super::*;

    /// Prussian guns behind D, with the attacker at 0605.
    fn covered(range: u8, hex: &'static str) -> Sketch {
        on(OPEN).with(foot("A", FRENCH, 8, 3, "0605", Direction::NW).movement(5)).with(d(3)).with(gun(
            "g",
            PRUSSIAN,
            4,
            range,
            hex,
            Direction::SW,
        ))
    }

    #[test]
    fn half_of_the_range_rounded_up() {
        // Three hexes: 7 points, 2: D.
        let (scene, _) = run(covered(5, "0904"), 0, "Support=go RetreatHex=0606", &[2]);
        are(&scene, &[("A", "0606 shaken")]);
        // Half of four is two.
        let (scene, told) = run(covered(4, "0904"), 0, "RetreatHex=0504", &[2, 1]);
        assert!(!told.asked("Support"));
        are(&scene, &[("A", "0505")]);
    }

    #[test]
    fn german_canister_reaches_two_hexes() {
        // 7 points, 1 + 1: D (T without).
        let (scene, _) = run(covered(5, "0804"), 0, "Support=go RetreatHex=0606", &[1]);
        are(&scene, &[("A", "0606 shaken")]);
    }

    #[test]
    fn french_canister_one() {
        let french = |hex| {
            on(OPEN).with(foot("A", PRUSSIAN, 8, 3, "0604", Direction::SW).movement(5)).with(fd(1)).with(gun(
                "g",
                FRENCH,
                2,
                5,
                hex,
                Direction::NW,
            ))
        };
        // Column 3. Two hexes: 1 + 1 is nothing. Next to it: 1 + 1 + 1 is T, 4 + 3 - 1 for the gun on the flank.
        let (scene, _) = run(french("0805"), 2, "Support=go RetreatHex=0506", &[1, 1]);
        are(&scene, &[("A", "0505")]);
        let (scene, _) = run(french("0705"), 2, "Support=go RetreatHex=0506", &[1, 4, 1]);
        are(&scene, &[("A", "0505")]);
    }

    #[test]
    fn a_gun_alone_falls_to_whoever_survives_it() {
        // Column 4, 1 + 1: T, 3 + 3.
        let sketch = on(OPEN).with(a(8)).with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::S));
        let (scene, _) = run(sketch, 0, "", &[1, 3]);
        are(&scene, &[("g", "gone"), ("A", "0505")]);
        // 3 + 1: T, 2 + 3 fails: D. The attacker is driven back.
        let sketch = on(OPEN).with(a(8)).with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::S));
        let (scene, _) = run(sketch, 0, "RetreatHex=0507", &[1, 2]);
        are(&scene, &[("g", "0505"), ("A", "0507 shaken")]);
    }

    #[test]
    fn it_does_not_see_through_woods() {
        let sketch = on("0705=w1")
            .with(foot("A", FRENCH, 8, 3, "0605", Direction::NW).movement(5))
            .with(d(3))
            .with(gun("g", PRUSSIAN, 4, 5, "0804", Direction::SW));
        let (_, told) = run(sketch, 0, "RetreatHex=0504", &[2, 1]);
        assert!(!told.asked("Support"));
    }

    #[test]
    fn guns_of_another_formation_do_not_support() {
        let sketch = on(OPEN)
            .with(foot("A", FRENCH, 8, 3, "0605", Direction::NW).movement(5))
            .with(d(3))
            .with(gun("g", PRUSSIAN, 4, 5, "0804", Direction::SW).second());
        let (_, told) = run(sketch, 0, "RetreatHex=0504", &[2, 1]);
        assert!(!told.asked("Support"));
        // At Wissembourg French ones do: 1 + 4, 3 + 1: D.
        let sketch = Sketch::wissembourg(field(OPEN))
            .with(foot("A", PRUSSIAN, 8, 3, "0604", Direction::SW).movement(5))
            .with(fd(1))
            .with(gun("g", FRENCH, 4, 5, "0805", Direction::NW).second());
        let (scene, _) = run(sketch, 2, "Support=go RetreatHex=0603", &[3]);
        are(&scene, &[("A", "0603 shaken")]);
    }
}

mod r11_4 {
    use super::*;

    fn before(attacker: Piece, defender: Piece, answers: &str) -> (Scene, Told) {
        run(on(OPEN).with(attacker).with(defender), 0, answers, &[])
    }

    fn slow(movement: u8) -> Piece {
        a(8).movement(movement)
    }

    #[test]
    fn infantry_before_infantry() {
        let (scene, _) = before(slow(4), d(3), "RetreatBefore=go RetreatBeforeHex=0504 Occupy=A");
        are(&scene, &[("D", "0504 shaken"), ("A", "0505")]);
        let (scene, _) = before(slow(4), d(3).shaken(), "RetreatBefore=go RetreatBeforeHex=0504");
        are(&scene, &[("D", "0504 shaken -1"), ("A", "0506")]);
        let (scene, _) = before(slow(3), d(3), "RetreatBefore=go RetreatBeforeHex=0504");
        are(&scene, &[("D", "0504")]);
    }

    #[test]
    fn the_slower_may_not() {
        let (_, told) = run(on(OPEN).with(slow(5)).with(d(3)), 0, "RetreatHex=0504", &[1, 1]);
        assert!(!told.asked("RetreatBefore"));
    }

    #[test]
    fn cavalry_before_cavalry_goes_one_hex() {
        let (scene, told) = before(
            horse("A", FRENCH, 3, "0506", Direction::N),
            horse("D", PRUSSIAN, 3, "0505", Direction::S),
            "RetreatBefore=go RetreatBeforeHex=0504",
        );
        are(&scene, &[("D", "0504 shaken"), ("A", "0506")]);
        assert_eq!(told.offered.iter().filter(|(s, _)| s == "RetreatBeforeHex").count(), 1);
    }

    #[test]
    fn cavalry_before_infantry_may_go_two() {
        let (scene, _) = before(
            slow(4),
            horse("D", PRUSSIAN, 3, "0505", Direction::S),
            "RetreatBefore=go RetreatBeforeHex=0504 RetreatBeforeHex=0503",
        );
        are(&scene, &[("D", "0503")]);
    }

    #[test]
    fn not_into_a_zone_even_with_a_friend_in_it() {
        let ring = |friend: bool| {
            let sketch = on(OPEN)
                .with(slow(4))
                .with(d(3))
                .with(foot("X", FRENCH, 5, 2, "0503", Direction::S))
                .with(foot("Y", FRENCH, 5, 2, "0304", Direction::SE))
                .with(foot("Z", FRENCH, 5, 2, "0704", Direction::SW));
            if friend { sketch.with(gun("g", PRUSSIAN, 3, 5, "0504", Direction::N)) } else { sketch }
        };
        for friend in [false, true] {
            let mut scene = ring(friend).build();
            scene.s.active = std::iter::once(crate::grandes_batailles::FormationId(0)).collect();
            let told = fight(&mut scene, 0, "Assign=0505 Refuse=go", &[1, 1, 4]);
            assert!(!told.asked("RetreatBefore"));
        }
    }
}

mod r11_5 {
    use super::*;

    fn charger(value: u8) -> Piece {
        horse("A", FRENCH, value, "0506", Direction::N)
    }

    /// Whether the attacker is asked at all.
    fn may(sketch: Sketch) -> bool {
        let mut scene = sketch.build();
        // The defence and the assault come to nothing.
        scene.s.active = std::iter::once(crate::grandes_batailles::FormationId(0)).collect();
        fight(&mut scene, 0, "", &[]).asked("Assign")
    }

    #[test]
    fn charges_where_cavalry_can_go() {
        let beyond = |water: [&'static str; 4]| on(OPEN).sides(water).with(charger(3)).with(d(3));
        assert!(may(beyond([""; 4])));
        assert!(!may(beyond(["", "0505/0506", "", ""])), "a river");
        assert!(may(beyond(["", "0505/0506", "0505/0506", ""])), "a bridge");
        let lauter = Sketch::wissembourg(field(OPEN)).sides(["", "0505/0506", "", ""]);
        assert!(!may(lauter.clone().with(charger(3)).with(d(3))));
        assert!(may(lauter.with(a(3)).with(d(3))), "infantry wades");
        assert!(!may(on(OPEN).with(charger(3).shaken()).with(d(3))));
        assert!(may(on(OPEN).with(a(3).shaken()).with(d(3))), "disorganised infantry attacks");
    }

    #[test]
    fn a_charge_disorganises_and_costs_the_disorganised_nothing_more() {
        let (scene, _) = run(on(OPEN).with(charger(1)).with(d(1)), 0, "", &[1, 1]);
        are(&scene, &[("A", "0506 shaken"), ("D", "0505")]);
        // Driven back by D it is disorganised once.
        let (scene, _) = run(on(OPEN).with(charger(1)).with(d(8)), 0, "RetreatHex=0507", &[1]);
        are(&scene, &[("A", "0507 shaken")]);
    }

    #[test]
    fn a_counter_charge_does_not_disorganise() {
        let defender = horse("D", PRUSSIAN, 3, "0505", Direction::S).movement(4);
        let (scene, _) = run(on(OPEN).with(a(1)).with(defender.clone()), 0, "", &[1, 1]);
        are(&scene, &[("D", "0505")]);
        // Disorganised cavalry counter-charges too, with what it has then: column 1, 5: T, 3 + 3.
        let (scene, _) = run(on(OPEN).with(a(1)).with(defender.shaken()), 0, "", &[5, 3, 1]);
        are(&scene, &[("D", "0505 shaken"), ("A", "0506")]);
    }
}

mod r13_2_6 {
    use super::*;

    /// Two French regiments in 0505, attacked from the north.
    fn doubled(steps: u8) -> Sketch {
        Sketch::wissembourg(field(OPEN)).with(pa(8)).with(foot("D", FRENCH, 1, steps, "0505", Direction::N)).with(foot(
            "E",
            FRENCH,
            1,
            steps,
            "0505",
            Direction::N,
        ))
    }

    #[test]
    fn disorder_turns_both_over() {
        // 2 points, 2 + 1: nothing. Column 8, 1: D.
        let (scene, _) = run(doubled(3), 2, "RetreatHex=0506", &[2, 1]);
        are(&scene, &[("D", "0506 shaken"), ("E", "0506 shaken"), ("A", "0505")]);
    }

    #[test]
    fn both_add_their_points() {
        // 2 points, 3 + 1: T (nothing on 1), 3 + 3.
        let (scene, _) = run(doubled(3), 2, "RetreatHex=0506", &[3, 3, 1]);
        are(&scene, &[("A", "0505")]);
    }

    #[test]
    fn one_of_them_takes_the_step() {
        let (scene, _) = run(doubled(3), 2, "LossTaker=E RetreatHex=0506", &[2, 4]);
        are(&scene, &[("D", "0506 shaken"), ("E", "0506 shaken -1")]);
    }
}
