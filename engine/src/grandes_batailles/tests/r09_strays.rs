//! §3, §6.1, §9.2, §9.4, §13.1.3 Where a move can end and what it costs; §4.A, §8.2 the C-in-C; §13.1.6 pairs.

use super::fixture::{Scene, Sketch, foot, horse, open};
use super::r11_combat::ground;
use crate::geometry::{Direction, HexGrid, OddColumns};
use crate::grandes_batailles::rulings::{
    ArrivingCommander, CavalryInWoods, DirectQuota, EdgeWithdrawal, ExitCost, LeavingZone, PairedCommand, RouteWater,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::terrain::{Map, Terrain};
use crate::grandes_batailles::{Action, FRENCH, FormationId, PRUSSIAN};

/// The scene when a unit of the first formation is about to move.
fn mover(mut scene: Scene, name: &str) -> Scene {
    scene.start(&[0], Task::Movement, &[]);
    scene.act(Action::Unit(scene.unit(name)), &[]);
    scene
}

mod r9_2 {
    use super::*;

    /// A column of hexes between rivers, with an enemy beside it at 0205.
    fn corridor() -> Sketch {
        let banks = "0101/0201 0102/0201 0102/0202 0103/0202 0103/0203 0104/0203 0104/0204 0105/0204 0106/0205 \
                     0106/0206 0107/0206 0107/0207 0108/0207 0108/0208 0109/0208 0109/0209";
        Sketch::spicheren(open(3, 9))
            .sides(["", banks, "", ""])
            .with(foot("a", FRENCH, 5, 2, "0105", Direction::S))
            .with(foot("e", PRUSSIAN, 5, 2, "0205", Direction::N))
            .leader("French HQ", "0102")
    }

    #[test]
    fn the_hex_that_is_left_holds_no_zone_open() {
        let stray = |sketch: Sketch| {
            let mut scene = sketch.build();
            scene.s.out.insert(scene.unit("a"));
            mover(scene, "a").offered()
        };
        // The way to 0106 leads through the enemy's ZoC at 0105, which nobody holds open then.
        assert_eq!(stray(corridor()), ["0104"]);
        let guarded = corridor().with(super::super::fixture::gun("g", FRENCH, 3, 4, "0105", Direction::S));
        assert_eq!(stray(guarded), ["0104", "0106"], "a friend stays there");
    }
}

mod r3 {
    use super::*;

    /// Whether cavalry is offered a full hex of woods, with an enemy ZoC beyond as the only way on.
    fn offered(ruling: CavalryInWoods, token: &str) -> bool {
        let walls = "0504/0403 0504/0603 0504/0404 0504/0604";
        let scene = Sketch::spicheren(ground(&[("0503", ".2"), ("0504", token)]))
            .rulings(|r| r.cavalry_in_woods = ruling)
            .sides(["", walls, "", ""])
            .with(horse("a", FRENCH, 2, "0503", Direction::S).movement(5))
            .with(foot("b", FRENCH, 5, 2, "0504", Direction::S))
            .with(foot("e", PRUSSIAN, 5, 2, "0506", Direction::N))
            .build();
        mover(scene, "a").offered().contains(&"0504".to_owned())
    }

    #[test]
    fn cavalry_that_woods_disorganise_finds_no_room_in_a_zone_beyond() {
        assert!(!offered(CavalryInWoods::Disorders, "w1"));
        assert!(offered(CavalryInWoods::CostsOnly, "w1") && offered(CavalryInWoods::Disorders, "f1"));
    }

    #[test]
    fn or_it_keeps_out_of_the_zone() {
        // Two full hexes, woods the second, and beyond them 0506, in a ZoC or not; the way back up is too dear.
        let offered = |facing| {
            let walls = "0504/0403 0504/0603 0504/0404 0504/0604 0505/0404 0505/0604 0505/0405 0505/0605";
            let scene = Sketch::spicheren(ground(&[("0503", ".6"), ("0505", "w1")]))
                .sides(["", walls, "", ""])
                .with(horse("a", FRENCH, 2, "0503", Direction::S).movement(10))
                .with(foot("b", FRENCH, 5, 2, "0504", Direction::S))
                .with(foot("c", FRENCH, 5, 2, "0505", Direction::S))
                .with(foot("e", PRUSSIAN, 5, 2, "0507", facing))
                .build();
            mover(scene, "a").offered().contains(&"0504".to_owned())
        };
        assert!(offered(Direction::S) && !offered(Direction::N));
    }
}

mod r6_1 {
    use super::*;

    #[test]
    fn the_hex_counts_besides_half_the_allowance_or_not() {
        for (ruling, left) in [(LeavingZone::Besides, 2), (LeavingZone::Instead, 4)] {
            let scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.leaving_zone = ruling)
                .with(foot("a", FRENCH, 5, 2, "0505", Direction::S))
                .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::S))
                .build();
            let mut scene = mover(scene, "a");
            scene.to("0506", &[]);
            assert_eq!(scene.s.march.left, left);
        }
    }
}

mod r13_1_3 {
    use super::*;

    #[test]
    fn leaving_the_map_costs_as_much_as_coming_or_nothing() {
        let leaves = |ruling, movement| {
            let scene = Sketch::spicheren(ground(&[("0511", "w1")]))
                .rulings(|r| r.exit_cost = ruling)
                .turn(10)
                .with(foot("a", FRENCH, 5, 2, "0511", Direction::S).movement(movement))
                .data(|data| data.victory.exits = super::super::scenarios::hexes(&data.map.grid, "0511"))
                .build();
            mover(scene, "a").legal().contains(&Action::Exit)
        };
        assert!(!leaves(ExitCost::LikeEntry, 1) && leaves(ExitCost::LikeEntry, 2), "woods take infantry two");
        assert!(leaves(ExitCost::Nothing, 1));
    }

    #[test]
    fn r_80_nobody_is_let_through_friends_to_the_edge_who_has_no_mp_left_there() {
        // A column of hexes: friends fill the last two, of which 0511 is an exit. The way back is through woods.
        let column = || {
            let mut map = Map::new(HexGrid::new(9, 11, OddColumns::Higher, |column, _| column == 5));
            let back = super::super::scenarios::hex(&map.grid, "0509");
            map.hexes[back.index()].terrain = Terrain::Woods;
            map
        };
        let passes = |ruling, movement| {
            let scene = Sketch::spicheren(column())
                .rulings(|r| r.exit_cost = ruling)
                .turn(10)
                .with(foot("a", FRENCH, 5, 2, "0509", Direction::S).movement(movement))
                .with(foot("b", FRENCH, 5, 2, "0510", Direction::S))
                .with(foot("c", FRENCH, 5, 2, "0511", Direction::S))
                .data(|data| data.victory.exits = super::super::scenarios::hexes(&data.map.grid, "0511"))
                .build();
            mover(scene, "a").offered().contains(&"0510".to_owned())
        };
        for ruling in [ExitCost::LikeEntry, ExitCost::Nothing] {
            assert_eq!([1, 2, 3, 4].map(|movement| passes(ruling, movement)), [false, false, true, true], "{ruling:?}");
        }
    }
}

mod r9_4 {
    use super::*;

    #[test]
    fn a_demoralised_unit_at_its_edge_must_leave_or_may() {
        for (ruling, bound) in [(EdgeWithdrawal::Must, true), (EdgeWithdrawal::May, false)] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.edge_withdrawal = ruling)
                .with(foot("a", FRENCH, 5, 2, "0509", Direction::S))
                .build();
            scene.s.demoralised.insert(FormationId(0));
            scene.start(&[0], Task::Movement, &[]);
            assert_eq!(scene.legal().contains(&Action::Done), !bound);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            assert!(scene.legal().contains(&Action::Exit));
            assert_eq!(scene.legal().contains(&Action::Done), !bound);
        }
    }
}

mod r4_a {
    use super::*;

    #[test]
    fn a_chief_who_has_just_come_moves_or_tests() {
        for (ruling, dice, moves) in [
            (ArrivingCommander::Moves, &[][..], true),
            (ArrivingCommander::Tests, &[3], false),
            (ArrivingCommander::Tests, &[4], true),
        ] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.arriving_commander = ruling)
                .with(foot("b", FRENCH, 5, 2, "0101", Direction::N))
                .leader("French chief", "0505")
                .build();
            scene.s.fresh.insert(scene.named("French chief"));
            scene.s.task = Task::Commanders(0);
            scene.run(&[]);
            scene.go(dice);
            assert_eq!(matches!(scene.s.step(), Step::March(_)), moves, "{ruling:?}");
        }
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn the_quota_is_for_the_turn_or_for_each_activation() {
        for (ruling, asked) in [(DirectQuota::Turn, false), (DirectQuota::Activation, true)] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.direct_quota = ruling)
                .with(foot("a", FRENCH, 5, 2, "0503", Direction::N))
                .leader("French HQ", "0507")
                .leader("French chief", "0505")
                .build();
            scene.s.marked.insert(scene.named("French HQ"));
            // His inertia is 2: both were taken in an earlier activation.
            scene.s.direct_used[FRENCH] = 2;
            scene.s.task = Task::Offer(FormationId(0));
            scene.run(&[]);
            scene.go(if asked { &[] } else { &[3] });
            assert_eq!(scene.s.step() == Step::DirectCommand(FRENCH), asked, "{ruling:?}");
        }
    }

    #[test]
    fn a_stream_takes_the_whole_range_of_a_route_or_bars_it() {
        let reaches = |ruling, hex| {
            let scene = Sketch::spicheren(open(3, 9))
                .rulings(|r| r.route_water = ruling)
                .sides(["0105/0106 0106/0205 0205/0206 0205/0306 0305/0306", "", "", ""])
                .leader("French HQ", "0105")
                .build();
            scene.game.in_range(&scene.s, scene.named("French HQ"), scene.hex(hex))
        };
        assert!(reaches(RouteWater::WholeRange, "0106") && !reaches(RouteWater::WholeRange, "0107"));
        assert!(!reaches(RouteWater::Closed, "0106") && reaches(RouteWater::Closed, "0104"));
    }
}

mod r13_1_6 {
    use super::*;

    #[test]
    fn of_two_divisions_activated_together_each_is_led_by_its_own_or_by_either() {
        for (ruling, led) in [(PairedCommand::Own, false), (PairedCommand::Either, true)] {
            let mut scene = Sketch::spicheren(open(9, 15))
                .rulings(|r| r.paired_command = ruling)
                .with(foot("a", PRUSSIAN, 5, 2, "0514", Direction::N))
                .with(foot("b", PRUSSIAN, 5, 2, "0513", Direction::N).second())
                .leader("Prussian HQ", "0505")
                .leader("Prussian 2 HQ", "0510")
                .build();
            scene.start(&[2, 3], Task::Direct, &[]);
            let [a, b] = ["a", "b"].map(|n| scene.unit(n));
            assert_eq!(scene.s.out.has(a), !led);
            assert!(!scene.s.out.has(b));
            assert_eq!(scene.game.morale_total(&scene.s, a), if led { 2 } else { 1 });
        }
    }
}
