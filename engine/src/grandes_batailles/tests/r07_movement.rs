//! §2, §3, §6, §7, §9.2, §9.4 Facing, stacking, zones of control, movement.

use super::fixture::{Scene, Sketch, draw, foot, gun, horse, open};
use crate::game::Game;
use crate::geometry::Direction;
use crate::grandes_batailles::rulings::{
    HqNearEnemy, RoadBridges, Stacking, StrayMovement, WaterCost, WholeMovement, Withdrawal,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::unit::{Arm, FormationId};
use crate::grandes_batailles::{Action, FRENCH, GrandesBatailles, PRUSSIAN};

/// The cost of a step from 0202 to 0203 for infantry, cavalry and guns of a whole allowance, in half points.
fn costs(sketch: Sketch) -> [Option<u8>; 3] {
    let scene = sketch.build();
    let (from, full) = (scene.hex("0202"), [8, 12, 8]);
    [Arm::Infantry, Arm::Cavalry, Arm::Artillery]
        .map(|arm| scene.game.step_cost(arm, full[arm as usize], full[arm as usize], from, Direction::S))
}

/// A column of two hexes, 0202 over 0203, of these tokens.
fn pair(upper: &str, lower: &str) -> crate::grandes_batailles::terrain::Map {
    draw(&format!(".1 .1\n.1\n.1 .1\n{upper}\n.1 .1\n{lower}\n.1 .1\n.1"))
}

fn same(cost: u8) -> [Option<u8>; 3] {
    [Some(cost); 3]
}

/// Infantry begins its move: what is offered.
fn mover(sketch: Sketch, name: &str) -> Scene {
    let mut scene = sketch.build();
    let formation = scene.game.formation_of(scene.unit(name)).0;
    scene.start(&[formation], Task::Movement, &[]);
    scene.act(Action::Unit(scene.unit(name)), &[]);
    scene
}

mod r2 {
    use super::*;

    fn front(token: &str, facing: Direction) -> Vec<String> {
        let mut map = open(9, 9);
        let at = super::super::scenarios::hex(&map.grid, "0605");
        map.hexes[at.index()].terrain = super::super::scenarios::letter(token.chars().next().expect("a letter"));
        let scene = Sketch::spicheren(map).with(foot("a", FRENCH, 5, 2, "0605", facing)).build();
        let zone = scene.s.zones_of_control(FRENCH);
        zone.into_iter().map(|h| scene.game.hex_name(h)).collect()
    }

    #[test]
    fn three_hexes_are_front() {
        assert_eq!(front(".", Direction::N), ["0505", "0604", "0705"].map(String::from).to_vec().sorted());
        assert_eq!(front(".", Direction::SE), ["0705", "0606", "0706"].map(String::from).to_vec().sorted());
    }

    #[test]
    fn a_village_has_no_flank() {
        assert_eq!(front("v", Direction::N).len(), 6);
        assert_eq!(front("h", Direction::N).len(), 3, "a brigade in a hamlet");
    }

    trait Sorted {
        fn sorted(self) -> Self;
    }

    impl Sorted for Vec<String> {
        fn sorted(mut self) -> Vec<String> {
            // Hexes come by rows.
            self.sort_by_key(|n| (n[2..].to_owned(), n[..2].to_owned()));
            self
        }
    }

    #[test]
    fn a_single_french_regiment_faces_all_round_in_a_hamlet() {
        let mut map = open(9, 9);
        let at = super::super::scenarios::hex(&map.grid, "0605");
        map.hexes[at.index()].terrain = crate::grandes_batailles::terrain::Terrain::Hamlet;
        let one = Sketch::wissembourg(map).with(foot("a", FRENCH, 3, 2, "0605", Direction::N).regiment());
        let scene = one.clone().build();
        assert!(scene.game.all_round(&scene.s, scene.unit("a")));
        assert_eq!(scene.game.protection(&scene.s, scene.hex("0605")), 2);
        assert_eq!(scene.game.terrain_die(&scene.s, scene.hex("0605")), 0);
        let scene = one.with(foot("b", FRENCH, 3, 2, "0605", Direction::N).regiment()).build();
        assert!(!scene.game.all_round(&scene.s, scene.unit("a")));
        assert_eq!(scene.game.protection(&scene.s, scene.hex("0605")), 1);
        assert_eq!(scene.game.terrain_die(&scene.s, scene.hex("0605")), -1);
    }

    /// §T.terrain The castle protects a single French regiment best, whoever is there now.
    #[test]
    fn the_protection_of_a_hex_is_that_of_the_units_that_will_be_there() {
        let mut map = open(9, 9);
        let at = super::super::scenarios::hex(&map.grid, "0605");
        map.hexes[at.index()].terrain = crate::grandes_batailles::terrain::Terrain::Castle;
        let scene = Sketch::wissembourg(map)
            .with(foot("a", FRENCH, 3, 2, "0605", Direction::N).regiment())
            .with(foot("b", FRENCH, 3, 2, "0606", Direction::N).regiment())
            .with(gun("g", FRENCH, 3, 4, "0606", Direction::N))
            .with(foot("p", PRUSSIAN, 3, 2, "0602", Direction::N).regiment())
            .build();
        let with = |names: &[&str]| scene.game.protection_for(at, names.iter().map(|name| scene.unit(name)).collect());
        assert_eq!(scene.game.protection(&scene.s, at), 3);
        assert_eq!([with(&["a"]), with(&["b"]), with(&["a", "g"])], [3; 3]);
        assert_eq!([with(&["a", "b"]), with(&["g"]), with(&["p"]), with(&[])], [2; 4]);
    }
}

mod r3 {
    use super::*;

    #[test]
    fn one_gun_with_infantry_or_two_guns_alone() {
        let sketch = Sketch::spicheren(open(9, 9))
            .with(foot("a", FRENCH, 5, 2, "0505", Direction::N))
            .with(gun("g", FRENCH, 3, 4, "0505", Direction::N))
            .with(gun("h", FRENCH, 3, 4, "0303", Direction::N).second())
            .with(gun("i", FRENCH, 3, 4, "0303", Direction::N))
            .with(gun("j", FRENCH, 3, 4, "0101", Direction::N))
            .with(foot("b", FRENCH, 5, 2, "0102", Direction::N));
        let scene = sketch.clone().build();
        let room = |name, hex| scene.game.has_room(&scene.s, scene.unit(name), scene.hex(hex));
        assert!(!room("j", "0505") && !room("b", "0505") && !room("b", "0303") && !room("j", "0303"));
        assert!(room("j", "0102") && room("b", "0101") && room("b", "0707"));
        let scene = sketch.rulings(|r| r.stacking = Stacking::Two).build();
        assert!(scene.game.has_room(&scene.s, scene.unit("j"), scene.hex("0505")));
    }

    #[test]
    fn a_full_hex_may_be_passed() {
        let sketch = Sketch::spicheren(open(5, 9)).with(foot("a", FRENCH, 5, 2, "0303", Direction::N)).with(foot(
            "b",
            FRENCH,
            5,
            2,
            "0304",
            Direction::N,
        ));
        let mut scene = mover(sketch, "a");
        scene.to("0304", &[]);
        assert!(!scene.legal().contains(&Action::Done), "it may not stop with the other");
        scene.to("0305", &[]);
        assert!(scene.legal().contains(&Action::Done));
    }

    #[test]
    fn the_last_point_is_not_spent_on_a_full_hex() {
        let sketch = Sketch::spicheren(open(5, 9))
            .with(foot("a", FRENCH, 5, 2, "0303", Direction::N).movement(1))
            .with(foot("b", FRENCH, 5, 2, "0304", Direction::N));
        assert!(!mover(sketch, "a").offered().contains(&"0304".to_owned()));
    }

    #[test]
    fn two_french_regiments_share_a_hex_and_a_facing() {
        let sketch = Sketch::wissembourg(open(9, 9))
            .with(foot("74e", FRENCH, 3, 2, "0505", Direction::NE))
            .with(gun("art", FRENCH, 3, 4, "0505", Direction::N))
            .with(foot("50e", FRENCH, 3, 2, "0506", Direction::N))
            .with(horse("3e", FRENCH, 1, "0507", Direction::N))
            .with(foot("17", PRUSSIAN, 7, 2, "0101", Direction::S))
            .with(foot("18", PRUSSIAN, 7, 2, "0102", Direction::S));
        let scene = sketch.clone().build();
        assert!(scene.game.has_room(&scene.s, scene.unit("50e"), scene.hex("0505")));
        assert!(!scene.game.has_room(&scene.s, scene.unit("3e"), scene.hex("0505")), "infantry and cavalry do not mix");
        assert!(!scene.game.has_room(&scene.s, scene.unit("18"), scene.hex("0101")), "the exception is French");
        let mut scene = mover(sketch, "50e");
        scene.to("0505", &[]);
        scene.done(&[]);
        assert_eq!(scene.s.facing(scene.unit("50e")), Direction::NE, "it takes over the facing");
        // §7.3 It may turn, and who moves in the same phase turns with it.
        assert_eq!(scene.s.step(), Step::Face(FRENCH, scene.unit("50e")));
        scene.face(Direction::S);
        assert_eq!(scene.s.step(), Step::Mover(FRENCH));
        assert_eq!(["50e", "74e"].map(|name| scene.s.facing(scene.unit(name))), [Direction::S; 2]);
    }
}

mod r7_1 {
    use super::*;

    fn at_spicheren(upper: &str, lower: &str) -> Sketch {
        Sketch::spicheren(pair(upper, lower))
    }

    #[test]
    fn a_mover_sets_out_with_its_first_step() {
        let mut scene = mover(Sketch::spicheren(open(9, 9)).with(foot("a", FRENCH, 5, 2, "0505", Direction::N)), "a");
        assert!(scene.s.sets_out());
        scene.to("0504", &[]);
        assert!(!scene.s.sets_out());
    }

    #[test]
    fn terrain_and_levels() {
        assert_eq!(costs(at_spicheren(".1", ".1")), same(2));
        assert_eq!(costs(at_spicheren(".1", "w1")), [Some(4), Some(6), Some(6)]);
        assert_eq!(costs(at_spicheren(".1", ".3")), same(6));
        assert_eq!(costs(at_spicheren(".3", ".1")), same(6));
        assert_eq!(costs(at_spicheren(".1", "w2")), [Some(6), Some(8), Some(8)]);
        assert_eq!(costs(at_spicheren(".1", "v1")), same(2));
    }

    #[test]
    fn routes() {
        let along = |upper, lower, route| costs(at_spicheren(upper, lower).routes(&[(route, "0202 0203")]));
        assert_eq!(along(".1", ".1", "road"), same(1));
        assert_eq!(along("w1", "w1", "path"), same(2));
        assert_eq!(along(".1", ".1", "railway"), same(2));
        assert_eq!(along(".1", ".2", "road"), same(1));
        assert_eq!(along(".1", ".3", "road"), same(3));
        assert_eq!(along(".1", "v1", "road"), same(1));
    }

    #[test]
    fn water() {
        let plain = || at_spicheren(".1", ".1");
        let stream = ["0202/0203", "", "", ""];
        let river = ["", "0202/0203", "", ""];
        assert_eq!(costs(plain().sides(stream)), [Some(4), Some(12), None]);
        let added = plain().sides(stream).rulings(|r| r.water_cost = WaterCost::Added);
        assert_eq!(costs(added)[0], Some(6));
        assert_eq!(costs(plain().sides(stream).routes(&[("road", "0202 0203")])), same(1));
        let listed = plain().sides(stream).routes(&[("road", "0202 0203")]);
        assert_eq!(costs(listed.rulings(|r| r.road_bridges = RoadBridges::Listed)), [Some(4), Some(12), None]);
        assert_eq!(costs(Sketch::wissembourg(pair(".1", ".1")).sides(river)), [Some(8), None, None]);
        assert_eq!(costs(plain().sides(river)), [None; 3]);
        let bridged = plain().sides(["", "0202/0203", "0202/0203", ""]).routes(&[("road", "0202 0203")]);
        assert_eq!(costs(bridged), same(1));
    }

    #[test]
    fn a_river_takes_all_movement() {
        let sketch = |ruling| {
            Sketch::wissembourg(pair(".1", ".1"))
                .sides(["", "0202/0203", "", ""])
                .rulings(|r| r.whole_movement = ruling)
        };
        let cost = |ruling| {
            let scene = sketch(ruling).build();
            scene.game.step_cost(Arm::Infantry, 7, 8, scene.hex("0202"), Direction::S)
        };
        assert_eq!((cost(WholeMovement::Full), cost(WholeMovement::Remaining)), (None, Some(7)));
        let five = Sketch::spicheren(pair(".1", ".1")).sides(["0202/0203", "", "", ""]).build();
        assert_eq!(five.game.step_cost(Arm::Infantry, 10, 10, five.hex("0202"), Direction::S), Some(5));
    }

    #[test]
    fn woods_disorganise_cavalry_off_the_routes() {
        for (route, shaken) in [("road", false), ("path", false), ("", true)] {
            let mut sketch = Sketch::spicheren(pair(".1", "w1")).with(horse("h", FRENCH, 2, "0202", Direction::N));
            if !route.is_empty() {
                sketch = sketch.routes(&[(route, "0202 0203")]);
            }
            let mut scene = mover(sketch, "h");
            scene.to("0203", &[]);
            assert_eq!(scene.is_shaken("h"), shaken, "{route}");
        }
    }
}

mod r6_1 {
    use super::*;

    /// An enemy at 0304 facing N: ZoC in 0203, 0303, 0403.
    fn with_enemy() -> Sketch {
        Sketch::spicheren(open(7, 7))
            .with(foot("enemy", PRUSSIAN, 5, 2, "0304", Direction::N))
            .leader("French HQ", "0502")
    }

    #[test]
    fn entering_a_zone_ends_the_move() {
        let mut scene = mover(with_enemy().with(foot("a", FRENCH, 5, 2, "0302", Direction::S)), "a");
        scene.to("0303", &[]);
        assert!(matches!(scene.s.step(), Step::Face(..)));
    }

    #[test]
    fn a_unit_does_not_go_from_zone_to_zone() {
        let scene = mover(with_enemy().with(foot("a", FRENCH, 5, 2, "0303", Direction::S)), "a");
        assert_eq!(scene.offered(), ["0202", "0302", "0402"]);
    }

    #[test]
    fn leaving_costs_half_the_allowance_rounded_up() {
        let left = |movement| {
            let mut scene =
                mover(with_enemy().with(foot("a", FRENCH, 5, 2, "0303", Direction::S).movement(movement)), "a");
            scene.to("0302", &[]);
            scene.s.march.left
        };
        assert_eq!((left(4), left(5)), (2, 2));
    }

    #[test]
    fn a_unit_may_always_leave_by_one_hex() {
        let mut map = open(7, 7);
        let at = super::super::scenarios::hex(&map.grid, "0302").index();
        map.hexes[at].terrain = crate::grandes_batailles::terrain::Terrain::Woods;
        map.hexes[at].level = 3;
        let sketch = Sketch::spicheren(map).with(foot("enemy", PRUSSIAN, 5, 2, "0304", Direction::N)).with(foot(
            "a",
            FRENCH,
            5,
            2,
            "0303",
            Direction::S,
        ));
        let mut scene = mover(sketch, "a");
        scene.to("0302", &[]);
        assert!(matches!(scene.s.step(), Step::Face(..)), "nothing is left");
    }

    #[test]
    fn a_disorganised_unit_leaves_by_one_hex() {
        let mut scene = mover(with_enemy().with(foot("a", FRENCH, 5, 2, "0303", Direction::S).shaken()), "a");
        assert_eq!(scene.offered(), ["0202", "0302", "0402"]);
        scene.to("0302", &[]);
        assert!(matches!(scene.s.step(), Step::Face(..)));
    }

    #[test]
    fn friends_do_not_cancel_a_zone_for_movement() {
        let sketch = with_enemy().with(gun("g", FRENCH, 3, 4, "0403", Direction::S)).with(foot(
            "a",
            FRENCH,
            5,
            2,
            "0402",
            Direction::S,
        ));
        let mut scene = mover(sketch, "a");
        scene.to("0403", &[]);
        assert!(matches!(scene.s.step(), Step::Face(..)));
    }

    #[test]
    fn disorganised_cavalry_keeps_out_of_zones() {
        let horse = |shaken: bool| {
            let piece = horse("h", FRENCH, 2, "0302", Direction::S);
            mover(with_enemy().with(if shaken { piece.shaken() } else { piece }), "h").offered()
        };
        assert!(horse(false).contains(&"0303".to_owned()) && !horse(true).contains(&"0303".to_owned()));
    }

    #[test]
    fn surrounded_units_may_only_turn() {
        let mut sketch = Sketch::spicheren(open(7, 7)).with(foot("a", FRENCH, 5, 2, "0404", Direction::S));
        for (hex, facing) in [("0402", Direction::S), ("0606", Direction::NW), ("0206", Direction::NE)] {
            sketch = sketch.with(foot("enemy", PRUSSIAN, 5, 2, hex, facing));
        }
        sketch = sketch.with(foot("near", PRUSSIAN, 5, 2, "0403", Direction::S));
        let scene = sketch.build();
        let step = |d| scene.game.unit_mobility(&scene.s, scene.unit("a")).pace(scene.hex("0404"), 8, true, d);
        let zoc = scene.s.zones_of_control(PRUSSIAN);
        for d in Direction::ALL {
            let to = scene.game.data().map.grid.neighbour(scene.hex("0404"), d);
            assert_eq!(step(d).is_some(), !zoc.has(to) && !scene.s.held(PRUSSIAN).has(to), "{d:?}");
        }
    }

    #[test]
    fn a_headquarters_passes_friends_beside_the_enemy_and_no_empty_hex() {
        let offered = |ruling| {
            let sketch = with_enemy()
                .rulings(|r| r.hq_near_enemy = ruling)
                .with(foot("a", FRENCH, 5, 2, "0403", Direction::S))
                .leader("French HQ", "0402");
            let mut scene = sketch.build();
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Leader(scene.named("French HQ")), &[]);
            scene.offered()
        };
        let usual = offered(HqNearEnemy::LikeCommander);
        assert!(usual.contains(&"0403".to_owned()) && !usual.contains(&"0303".to_owned()));
        assert!(!offered(HqNearEnemy::ZoneOnly).contains(&"0303".to_owned()));
        assert!(offered(HqNearEnemy::Stops).contains(&"0303".to_owned()));
    }

    /// An HQ in `hex` near an enemy in 0504, whose own troops are far off.
    fn near(hex: &'static str) -> Sketch {
        Sketch::spicheren(open(9, 11))
            .rulings(|r| r.hq_near_enemy = HqNearEnemy::Stops)
            .with(foot("a", FRENCH, 5, 2, "0101", Direction::S))
            .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::N))
            .leader("French HQ", hex)
    }

    fn rides(sketch: Sketch) -> Scene {
        let mut scene = sketch.build();
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Leader(scene.named("French HQ")), &[]);
        scene
    }

    #[test]
    fn r_68_an_hq_stops_in_a_zone_and_stays_there() {
        let mut scene = rides(near("0502"));
        scene.to("0503", &[]);
        assert_eq!(scene.s.step(), Step::Mover(FRENCH), "its move is over");
        scene.done(&[]);
        assert_eq!(scene.leader_at("French HQ"), "0503", "the activation is over");

        let mut scene = rides(near("0502").with(foot("b", FRENCH, 5, 2, "0503", Direction::S)));
        scene.to("0503", &[]);
        assert_eq!(scene.s.step(), Step::March(FRENCH), "a friend cancels the zone");
        scene.to("0403", &[]);
        assert_eq!(scene.s.step(), Step::Mover(FRENCH));

        let mut scene = rides(near("0503"));
        assert_eq!(scene.offered(), ["0402", "0502", "0602"], "not from zone to zone");
        scene.to("0502", &[]);
        assert_eq!(scene.s.march.left, 4, "half of its movement, and the hex (R-101)");
    }

    #[test]
    fn r_68_r_56_it_makes_off_when_an_enemy_comes_next_to_it() {
        let after = |way: &[&str]| {
            let mut scene = near("0503").with(foot("f", PRUSSIAN, 5, 2, "0604", Direction::N)).build();
            scene.start(&[2], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit(if way.is_empty() { "e" } else { "f" })), &[]);
            for to in way {
                scene.to(to, &[]);
            }
            scene.done(&[]);
            scene.face(Direction::N);
            scene.leader_at("French HQ")
        };
        assert_eq!(after(&[]), "0503", "it was next to it before");
        assert_eq!(after(&["0704"]), "0503");
        assert_eq!(after(&["0603"]), "0101");
    }
}

mod r6_2 {
    use super::*;

    #[test]
    fn flank_hexes_are_free() {
        let sketch = Sketch::spicheren(open(7, 7))
            .with(foot("enemy", PRUSSIAN, 5, 2, "0304", Direction::N))
            .with(foot("a", FRENCH, 5, 2, "0204", Direction::S));
        let mut scene = mover(sketch, "a");
        scene.to("0305", &[]);
        scene.to("0404", &[]);
        assert_eq!(scene.s.march.left, 4);
    }
}

mod r6 {
    use super::*;

    #[test]
    fn its_sections_come_into_play_in_a_zone_on_leaving_it_and_on_a_flank() {
        // An enemy at 0304 facing N: ZoC in 0203, 0303, 0403.
        let sections = |from: &'static str, to: &str| {
            let sketch = Sketch::spicheren(open(7, 7)).with(foot("enemy", PRUSSIAN, 5, 2, "0304", Direction::N));
            let scene = mover(sketch.with(foot("a", FRENCH, 5, 2, from, Direction::S)), "a");
            let mut heard = crate::fixture::Heard { events: Vec::new(), rules: Vec::new() };
            let mut desk = crate::observer::Desk { chance: crate::chance::Scripted::dice(&[]), observer: &mut heard };
            scene.game.apply(&mut scene.s.clone(), Action::To(scene.hex(to)), &mut desk);
            let numbers = heard.rules.into_iter().map(|rule| GrandesBatailles::CARD.rulebook.section(rule).number);
            let mut numbers: Vec<_> = numbers.filter(|number| ["6", "6.1", "6.2"].contains(number)).collect();
            numbers.sort_unstable();
            numbers
        };
        assert_eq!(sections("0302", "0303"), ["6", "6.1"]);
        assert_eq!(sections("0303", "0302"), ["6.1"]);
        assert_eq!(sections("0205", "0204"), ["6.2"]);
        assert!(sections("0502", "0501").is_empty());
    }

    fn zone(piece: super::super::fixture::Piece, sides: [&str; 4]) -> u32 {
        Sketch::wissembourg(open(7, 7)).sides(sides).with(piece).build().s.zones_of_control(PRUSSIAN).len()
    }

    #[test]
    fn a_zone_does_not_cross_what_the_unit_cannot() {
        let river = ["", "0304/0303", "", ""];
        assert_eq!(zone(horse("h", PRUSSIAN, 2, "0304", Direction::N), river), 2);
        assert_eq!(zone(foot("a", PRUSSIAN, 5, 2, "0304", Direction::N), river), 3);
        let stream = ["0304/0303", "", "", ""];
        assert_eq!(zone(gun("g", PRUSSIAN, 4, 5, "0304", Direction::N), stream), 2);
        assert_eq!(zone(horse("h", PRUSSIAN, 2, "0304", Direction::N), stream), 3);
    }
}

mod r7_3 {
    use super::*;

    #[test]
    fn turning_is_free_even_beside_the_enemy() {
        let sketch = Sketch::spicheren(open(7, 7))
            .with(foot("enemy", PRUSSIAN, 5, 2, "0304", Direction::N))
            .with(foot("a", FRENCH, 5, 2, "0303", Direction::N));
        let mut scene = sketch.build();
        scene.s.out.insert(scene.unit("a"));
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene.done(&[]);
        scene.face(Direction::S);
        assert_eq!(scene.s.facing(scene.unit("a")), Direction::S);
    }

    #[test]
    fn a_unit_turns_in_a_village_too_and_comes_out_of_it_so() {
        let mut scene =
            mover(Sketch::spicheren(pair(".1", "v1")).with(foot("a", FRENCH, 5, 2, "0202", Direction::S)), "a");
        scene.to("0203", &[]);
        scene.done(&[]);
        scene.face(Direction::NE);
        let unit = scene.unit("a");
        scene.s.combat.due = std::iter::once(unit).collect();
        scene.s.combat.defenders = scene.s.combat.due;
        scene.start(&[2], Task::Settle, &[]);
        scene.done(&[]);
        scene.to("0204", &[]);
        assert_eq!(scene.legal(), [Direction::N, Direction::NE, Direction::SE].map(Action::Face), "by one side");
    }
}

mod r9_2 {
    use super::*;

    fn out(sketch: Sketch) -> Scene {
        let mut scene = sketch.build();
        let unit = scene.unit("a");
        scene.s.out.insert(unit);
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(unit), &[]);
        scene
    }

    #[test]
    fn half_the_movement_and_no_zone() {
        let sketch = Sketch::spicheren(open(7, 9))
            .with(foot("enemy", PRUSSIAN, 5, 2, "0305", Direction::N))
            .with(foot("a", FRENCH, 5, 2, "0303", Direction::S));
        let scene = out(sketch);
        assert_eq!(scene.s.march.left, 4);
        assert!(!scene.offered().contains(&"0304".to_owned()));
        let five = Sketch::spicheren(open(7, 9)).with(foot("a", FRENCH, 5, 2, "0303", Direction::S).movement(5));
        assert_eq!(out(five).s.march.left, 4, "rounded down to whole points");
    }

    #[test]
    fn a_stray_unit_ends_nearer_to_its_headquarters() {
        let sketch = Sketch::spicheren(open(9, 15))
            .with(foot("a", FRENCH, 5, 2, "0510", Direction::S))
            .leader("French HQ", "0502");
        let mut scene = out(sketch.clone());
        assert!(scene.legal().contains(&Action::Done), "it need not move");
        assert!(!scene.offered().contains(&"0511".to_owned()));
        scene.to("0509", &[]);
        assert!(scene.legal().contains(&Action::Done));
        let sideways = out(sketch.clone()).offered().contains(&"0410".to_owned());
        let strict = out(sketch.rulings(|r| r.stray_movement = StrayMovement::EveryHex));
        assert!(!strict.offered().contains(&"0410".to_owned()) && !sideways);
    }

    #[test]
    fn a_unit_in_range_stays_in_range() {
        let sketch = Sketch::spicheren(open(9, 15))
            .with(foot("a", FRENCH, 5, 2, "0508", Direction::S).movement(2))
            .leader("French HQ", "0502");
        let mut scene = out(sketch);
        assert!(!scene.offered().contains(&"0509".to_owned()), "seven is out of range, and there is no way back");
        scene.to("0507", &[]);
        assert!(matches!(scene.s.step(), Step::Face(..)));
    }
}

mod r9_4 {
    use super::*;

    fn withdrawing(sketch: Sketch) -> Scene {
        let mut scene = sketch.build();
        scene.s.demoralised.insert(FormationId(0));
        scene.start(&[0], Task::Movement, &[]);
        scene
    }

    #[test]
    fn a_demoralised_unit_ends_nearer_to_its_edge() {
        let mut scene = withdrawing(Sketch::spicheren(open(9, 15)).with(foot("a", FRENCH, 5, 2, "0509", Direction::S)));
        assert!(!scene.legal().contains(&Action::Done), "it must move");
        scene.act(Action::Unit(scene.unit("a")), &[]);
        assert!(!scene.legal().contains(&Action::Done));
        scene.to("0510", &[]);
        assert!(scene.legal().contains(&Action::Done));
    }

    #[test]
    fn it_does_not_go_next_to_the_enemy() {
        let mut sketch = Sketch::spicheren(open(9, 15)).with(foot("a", FRENCH, 5, 2, "0509", Direction::S));
        for hex in ["0111", "0311", "0511", "0711", "0911"] {
            sketch = sketch.with(foot("enemy", PRUSSIAN, 5, 2, hex, Direction::S));
        }
        let scene = withdrawing(sketch);
        assert!(scene.legal().contains(&Action::Done), "there is no way: it stays");
    }

    #[test]
    fn it_may_leave_the_map_over_its_edge() {
        let mut scene = withdrawing(Sketch::spicheren(open(9, 9)).with(foot("a", FRENCH, 5, 2, "0509", Direction::S)));
        scene.act(Action::Unit(scene.unit("a")), &[]);
        assert_eq!(scene.legal().iter().filter(|a| **a == Action::Exit).count(), 1);
        scene.act(Action::Exit, &[]);
        assert!(scene.s.exited().has(scene.unit("a")) && scene.s.exit_points.is_empty());
    }

    #[test]
    fn a_demoralised_formation_is_not_passed_over() {
        let offered = |ruling| {
            let mut scene = Sketch::spicheren(open(9, 15))
                .rulings(|r| r.withdrawal = ruling)
                .with(foot("a", FRENCH, 5, 2, "0509", Direction::S))
                .build();
            scene.s.demoralised.insert(FormationId(0));
            scene.s.task = Task::Offer(FormationId(0));
            scene.run(&[]);
            scene.s.step()
        };
        assert_eq!(offered(Withdrawal::Compulsory), Step::Mover(FRENCH));
        assert_eq!(offered(Withdrawal::MayPass), Step::Activate(FRENCH, FormationId(0)));
    }
}
