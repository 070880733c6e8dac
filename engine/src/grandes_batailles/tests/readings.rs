//! §7.4 The march of late units; §13.1.3, §13.1.6 who leaves the map; §11.2.1, §11.2.2, §11.5 readings of combats; §T.terrain, §T.modifiers water.

use super::fixture::{Scene, Sketch, foot, gun, horse, open};
use super::r11_combat::ground;
use super::scenarios::hexes;
use crate::geometry::Direction;
use crate::grandes_batailles::data::Arrival;
use crate::grandes_batailles::rulings::{
    AttackerCover, BridgeAttack, DefenderTurns, DefendingGuns, ExitPlaces, HoldingTerrain, LateMarch, LeadersLeave,
    ShakenCavalry, StrayExit, WaterColumns,
};
use crate::grandes_batailles::state::{Combat, Step, Task};
use crate::grandes_batailles::unit::UnitId;
use crate::grandes_batailles::{Action, FRENCH, FormationId, PRUSSIAN};

mod r13_1_3 {
    use super::*;

    /// The hour of the exits, of which 0511 is one.
    fn evening() -> Sketch {
        Sketch::spicheren(open(9, 11)).turn(10).data(|data| data.victory.exits = hexes(&data.map.grid, "0511"))
    }

    #[test]
    fn a_stray_unit_stays_on_the_map_or_may_leave_it() {
        for (ruling, may) in [(StrayExit::No, false), (StrayExit::Yes, true)] {
            let mut scene = evening()
                .rulings(|r| r.stray_exit = ruling)
                .with(foot("a", FRENCH, 5, 2, "0511", Direction::S))
                .leader("French HQ", "0501")
                .build();
            scene.s.out.insert(scene.unit("a"));
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            assert_eq!(scene.legal().contains(&Action::Exit), may, "{ruling:?}");
        }
    }

    #[test]
    fn r_183_units_leave_by_the_exits_or_over_the_southern_edge_without_points() {
        let place = |ruling, turn, out: bool| {
            let mut scene = evening()
                .turn(turn)
                .rulings(|r| r.exit_places = ruling)
                .with(foot("a", FRENCH, 5, 2, "0711", Direction::S))
                .leader("French HQ", "0709")
                .build();
            if out {
                scene.s.out.insert(scene.unit("a"));
            }
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            scene
        };
        for (ruling, turn, out, may) in [
            (ExitPlaces::Exits, 10, false, false),
            (ExitPlaces::SouthernEdge, 10, false, true),
            (ExitPlaces::SouthernEdge, 9, false, false),
            (ExitPlaces::SouthernEdge, 10, true, false),
        ] {
            let mut scene = place(ruling, turn, out);
            assert_eq!(scene.legal().contains(&Action::Exit), may, "{ruling:?}, turn {turn}, out {out}");
            if may {
                scene.act(Action::Exit, &[]);
                assert!(scene.s.exited.has(scene.unit("a")) && scene.s.exit_points.is_empty());
            }
        }
    }

    #[test]
    fn leaders_stay_on_the_map_or_leave_it_by_the_exits() {
        for (ruling, may) in [(LeadersLeave::No, false), (LeadersLeave::Yes, true)] {
            let sketch = evening()
                .rulings(|r| r.leaders_leave = ruling)
                .with(foot("a", FRENCH, 5, 2, "0505", Direction::S))
                .leader("French HQ", "0511")
                .leader("French chief", "0511");
            let mut scene = sketch.clone().build();
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Leader(scene.named("French HQ")), &[]);
            assert_eq!(scene.legal().contains(&Action::Exit), may, "{ruling:?}");
            if may {
                scene.act(Action::Exit, &[]);
                assert_eq!(scene.leader_at("French HQ"), "off");
                assert_eq!(scene.s.step(), Step::Mover(FRENCH), "the unit is still to move");
            }
            // The C-in-C in his own phase; his inertia is 2.
            let mut scene = sketch.clone().build();
            scene.s.task = Task::Commanders(0);
            scene.run(&[]);
            scene.go(&[4]);
            assert_eq!(scene.legal().contains(&Action::Exit), may, "{ruling:?}");
            // Not before the hour.
            let mut scene = sketch.turn(9).build();
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Leader(scene.named("French HQ")), &[]);
            assert!(!scene.legal().contains(&Action::Exit));
        }
    }

    #[test]
    fn the_hq_of_a_demoralised_formation_leaves_with_it() {
        for (ruling, may) in [(LeadersLeave::No, false), (LeadersLeave::Yes, true)] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.leaders_leave = ruling)
                .with(foot("a", PRUSSIAN, 5, 2, "0505", Direction::S))
                .leader("Prussian HQ", "0501")
                .build();
            scene.s.demoralised.insert(FormationId(2));
            scene.start(&[2], Task::Movement, &[]);
            scene.act(Action::Leader(scene.named("Prussian HQ")), &[]);
            assert_eq!(scene.legal().contains(&Action::Exit), may, "{ruling:?}");
        }
    }
}

mod r7_4 {
    use super::*;

    /// `a` has come on at 0501, a turn after its HQ, which is at `hq`.
    fn late(ruling: LateMarch, hq: &'static str) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 15))
            .rulings(|r| r.late_march = ruling)
            .routes(&[("road", "0501 0502 0503")])
            .with(foot("a", FRENCH, 5, 2, "", Direction::S))
            .leader("French HQ", hq)
            .turn(4)
            .data(|data| {
                let by = hexes(&data.map.grid, "0501");
                data.arrivals.push(Arrival { turn: 4, units: vec![UnitId(0)], leaders: Vec::new(), by });
            })
            .build();
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene.to("0501", &[]);
        scene
    }

    #[test]
    fn late_units_march_as_they_like_or_towards_their_hq() {
        let stops = |scene: &Scene| scene.legal().contains(&Action::Done);
        assert!(stops(&late(LateMarch::Free, "0515")));
        let mut scene = late(LateMarch::Towards, "0515");
        assert!(!stops(&scene) && scene.offered().contains(&"0502".to_owned()));
        scene.to("0502", &[]);
        assert!(stops(&scene), "it is nearer");
        assert!(stops(&late(LateMarch::Towards, "0505")), "in its range");
    }

    #[test]
    fn where_it_finds_no_way_a_late_unit_stays_where_it_came_on() {
        let mut scene = late(LateMarch::Towards, "0515");
        scene.s.march.left = 0;
        scene.s.task = Task::Marching;
        scene.s.step = Step::Working;
        scene.run(&[]);
        assert!(matches!(scene.s.step(), Step::Face(..)));
    }
}

mod r11_2_1 {
    use super::*;

    /// A in woods attacks; its enemy defends with 5 and a 4: D.
    fn attacker(ruling: AttackerCover) -> Scene {
        let mut scene = Sketch::spicheren(ground(&[("0504", "w1")]))
            .rulings(|r| (r.attacker_cover, r.holding_terrain) = (ruling, HoldingTerrain::TwoOrMore))
            .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5))
            .with(foot("D", FRENCH, 5, 2, "0505", Direction::N))
            .leader("Prussian HQ", "0504")
            .build();
        scene.attack(2, &[("A", "0505")], &[], &[4]);
        scene
    }

    #[test]
    fn the_ground_steadies_an_attacker_or_does_nothing_or_holds_it() {
        for (ruling, morale, holds) in
            [(AttackerCover::Morale, 4, false), (AttackerCover::Nothing, 3, false), (AttackerCover::Holds, 4, true)]
        {
            let scene = attacker(ruling);
            let unit = scene.unit("A");
            assert!(scene.is_shaken("A"));
            assert_eq!(scene.game.morale_total(&scene.s, unit), morale, "2, 1 for the HQ, {ruling:?}");
            assert_eq!(scene.s.step() == Step::Refuse(PRUSSIAN, unit), !holds, "{ruling:?}");
            assert_eq!(scene.s.step() == Step::AttackerBonus(PRUSSIAN), holds, "{ruling:?}");
            // Before the combat, and in defence.
            let mut s = scene.s.clone();
            s.combat = Combat::NONE;
            assert_eq!(scene.game.morale_attacking(&s, unit), morale, "{ruling:?}");
            assert_eq!(scene.game.morale_total(&s, unit), 4, "{ruling:?}");
        }
    }
}

mod r11_2_2 {
    use super::*;

    #[test]
    fn guns_beside_a_defender_turn_with_it_or_do_not() {
        for (ruling, turns, asked) in [
            (DefendingGuns::Alone, DefenderTurns::AfterCombat, &["D"][..]),
            (DefendingGuns::Each, DefenderTurns::AfterCombat, &["D", "g"]),
            (DefendingGuns::Each, DefenderTurns::AtOnce, &["D", "g"]),
        ] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| (r.defending_guns, r.defender_turns) = (ruling, turns))
                .with(foot("A", FRENCH, 6, 3, "0506", Direction::N).movement(5))
                .with(foot("D", PRUSSIAN, 5, 2, "0505", Direction::S))
                .with(gun("g", PRUSSIAN, 4, 3, "0505", Direction::N))
                .build();
            // Five points and a 5: D.
            scene.attack(0, &[("A", "0505")], &[], &[5]);
            scene.done(&[]);
            scene.to("0507", &[]);
            scene.keep(&[]);
            for name in asked {
                assert_eq!(scene.s.step(), Step::TurnOne(PRUSSIAN, scene.unit(name)), "{ruling:?} {turns:?}");
                scene.keep(&[]);
            }
            assert!(scene.s.active().is_empty(), "{ruling:?} {turns:?}");
        }
    }
}

mod r11_5 {
    use super::*;

    #[test]
    fn shaken_cavalry_is_driven_into_a_zone_or_stays() {
        for (ruling, at) in [(ShakenCavalry::Moves, "0504"), (ShakenCavalry::Always, "0505")] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.shaken_cavalry = ruling)
                .sides(["", "0505/0404 0505/0604", "", ""])
                .with(horse("H", PRUSSIAN, 2, "0505", Direction::S).shaken())
                .with(foot("F", FRENCH, 5, 2, "0503", Direction::S))
                .build();
            scene.s.combat.hex = scene.hex("0505");
            scene.s.combat.defenders = std::iter::once(scene.unit("H")).collect();
            scene.s.combat.due = scene.s.combat.defenders;
            scene.start(&[0], Task::Settle, &[]);
            scene.done(&[]);
            assert_eq!((scene.at("H"), scene.losses("H")), (at.into(), 1), "{ruling:?}");
        }
    }

    #[test]
    fn shaken_cavalry_advances_into_a_zone_or_others_do() {
        for (ruling, who) in [(ShakenCavalry::Moves, "H"), (ShakenCavalry::Always, "A")] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.shaken_cavalry = ruling)
                .with(horse("H", PRUSSIAN, 2, "0504", Direction::S).shaken())
                .with(foot("A", PRUSSIAN, 5, 2, "0604", Direction::SW))
                .with(foot("F", FRENCH, 5, 2, "0506", Direction::N))
                .build();
            scene.s.combat.hex = scene.hex("0505");
            scene.s.combat.attackers = ["H", "A"].iter().map(|name| scene.unit(name)).collect();
            scene.s.combat.left = scene.s.combat.attackers;
            scene.s.combat.gave_way = true;
            scene.start(&[2], Task::AfterAssault, &[]);
            assert_eq!(scene.at(who), "0505", "{ruling:?}");
        }
    }
}

mod t_modifiers {
    use super::*;

    /// The assault of A (3) and another (2) on D at 0505: column and die.
    fn assault(sketch: Sketch) -> (i32, i32) {
        let mut scene = sketch
            .with(foot("A", FRENCH, 3, 3, "0506", Direction::N))
            .with(foot("D", PRUSSIAN, 5, 2, "0505", Direction::S))
            .build();
        scene.s.active = std::iter::once(FormationId(0)).collect();
        scene.s.combat.hex = scene.hex("0505");
        scene.s.combat.left = ["A", "B"].iter().map(|name| scene.unit(name)).collect();
        scene.s.combat.defenders = std::iter::once(scene.unit("D")).collect();
        scene.game.column(scene.assault_terms())
    }

    #[test]
    fn water_shifts_the_column_in_both_battles_or_in_one() {
        let stream = |sketch: Sketch| {
            assault(sketch.sides(["0505/0506 0505/0605", "", "", ""]).with(horse(
                "B",
                FRENCH,
                2,
                "0605",
                Direction::NW,
            )))
        };
        let river = |sketch: Sketch| {
            let banks = "0505/0506 0505/0605";
            assault(sketch.sides(["", banks, banks, ""]).with(foot("B", FRENCH, 2, 3, "0605", Direction::NW)))
        };
        for (ruling, over_stream, over_river) in
            [(WaterColumns::Both, 4, 4), (WaterColumns::River, 5, 4), (WaterColumns::Neither, 5, 5)]
        {
            let spicheren = || Sketch::spicheren(open(9, 11)).rulings(|r| r.water_columns = ruling);
            let wissembourg = || Sketch::wissembourg(open(9, 11)).rulings(|r| r.water_columns = ruling);
            assert_eq!(stream(spicheren()), (over_stream, -1), "{ruling:?}");
            assert_eq!(river(spicheren()), (over_river, 0), "{ruling:?}");
            assert_eq!((stream(wissembourg()), river(wissembourg())), ((4, -1), (4, 0)), "{ruling:?}");
        }
    }

    /// §T.terrain
    #[test]
    fn a_bridge_counts_if_all_come_over_it_or_one() {
        for (ruling, column) in [(BridgeAttack::AllAcross, 5), (BridgeAttack::AnyAcross, 4)] {
            let over = |sketch: Sketch, [stream, river]: [&str; 2]| {
                assault(sketch.rulings(|r| r.bridge_attack = ruling).sides([stream, river, river, ""]).with(foot(
                    "B",
                    FRENCH,
                    2,
                    3,
                    "0605",
                    Direction::NW,
                )))
            };
            assert_eq!(over(Sketch::spicheren(open(9, 11)), ["", "0505/0506"]), (column, 0), "{ruling:?}");
            assert_eq!(over(Sketch::spicheren(open(9, 11)), ["0505/0506", ""]), (5, 0), "a stream: {ruling:?}");
            assert_eq!(over(Sketch::wissembourg(open(9, 11)), ["", "0505/0506"]), (5, 0), "Wissembourg: {ruling:?}");
        }
    }
}
