//! §0.5 to §13.2.6 Readings of morale, command, leaders, places and the order of play.

use super::fixture::{Scene, Sketch, foot, gun, horse, open};
use super::r11_combat::ground;
use super::scenarios::{hex, hexes};
use crate::chance::Scripted;
use crate::game::Game;
use crate::geometry::Direction;
use crate::grandes_batailles::data::{Arrival, Data, Objective};
use crate::grandes_batailles::rulings::{
    BarrageDisorganised, CommandersOrder, DemoralisedAttack, DirectOrder, FrenchGuns, HqUnderFire, LoneHq, MoraleValue,
    NightCommand, Occupation, PassedActivation, SetUpOrder, TownBonus,
};
use crate::grandes_batailles::state::{Clash, Step, Task};
use crate::grandes_batailles::terrain::Map;
use crate::grandes_batailles::unit::{UnitId, UnitSet};
use crate::grandes_batailles::{Action, FRENCH, FormationId, GrandesBatailles, PRUSSIAN};
use crate::observer::Desk;
use crate::side::Side;

mod r0_5 {
    use super::*;

    #[test]
    fn r_43_the_morale_is_the_number_of_steps_or_a_number_of_its_own() {
        for (ruling, morale) in [(MoraleValue::Steps, 3), (MoraleValue::Separate, 1)] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.morale_value = ruling)
                .with(foot("a", FRENCH, 5, 3, "0505", Direction::N).morale(1).shaken())
                .build();
            let unit = scene.unit("a");
            assert_eq!(scene.game.morale_total(&scene.s, unit), morale, "{ruling:?}");
            assert_eq!(scene.game.rally_total(&scene.s, unit), morale, "{ruling:?}");
            scene.game.rally(&mut scene.s, &mut Desk::silent(Scripted::dice(&[3])));
            assert_eq!(scene.is_shaken("a"), morale + 3 < 6, "{ruling:?}");
        }
    }
}

mod r4 {
    use super::*;

    #[test]
    fn r_85_the_chief_of_the_french_or_of_the_prussians_moves_first() {
        for (ruling, first, die) in
            [(CommandersOrder::FrenchFirst, FRENCH, 4), (CommandersOrder::PrussianFirst, PRUSSIAN, 5)]
        {
            for moves in [false, true] {
                let mut scene = Sketch::spicheren(open(9, 11))
                    .rulings(|r| r.commanders_order = ruling)
                    .leader("French chief", "0511")
                    .leader("Prussian chief", "0501")
                    .build();
                let asks = |side: Side| {
                    let name = if side == FRENCH { "French chief" } else { "Prussian chief" };
                    Step::MoveCommander(side, scene.named(name))
                };
                let [one, two] = [first, first.enemy()].map(asks);
                scene.s.task = Task::Commanders(0);
                scene.run(&[]);
                assert_eq!(scene.s.step(), one, "{ruling:?}");
                if moves {
                    scene.go(&[die]);
                }
                scene.done(&[]);
                assert_eq!(scene.s.step(), two, "{ruling:?}, {moves}");
            }
        }
    }
}

mod r8_2 {
    use super::*;

    /// Whether a C-in-C and an HQ on this ground command for 8 MP, not for 6 only.
    fn gains(ruling: TownBonus, token: &str, listed: bool) -> [bool; 2] {
        let mut map = ground(&[("0501", token)]);
        if listed {
            map.towns.insert(hex(&map.grid, "0501"));
        }
        let sketch = Sketch::spicheren(map).rulings(|r| r.town_bonus = ruling);
        let scene = sketch.leader("French chief", "0501").leader("French HQ", "0501").build();
        ["French chief", "French HQ"].map(|name| {
            let reaches = |to| scene.game.in_range(&scene.s, scene.named(name), scene.hex(to));
            assert!(reaches("0507") && !reaches("0510"));
            reaches("0509")
        })
    }

    #[test]
    fn r_67_leaders_gain_in_any_village_or_in_listed_towns() {
        for (token, listed, any, towns) in [
            ("v1", false, true, false),
            ("v1", true, true, true),
            (".1", true, false, true),
            (".1", false, false, false),
            ("h1", false, false, false),
        ] {
            assert_eq!(gains(TownBonus::AnyVillage, token, listed), [any; 2], "{token} {listed}");
            assert_eq!(gains(TownBonus::Towns, token, listed), [towns; 2], "{token} {listed}");
        }
    }
}

mod r8_3 {
    use super::*;

    fn sketch(ruling: PassedActivation) -> Sketch {
        Sketch::spicheren(open(9, 15))
            .rulings(|r| r.passed_activation = ruling)
            .with(foot("near", FRENCH, 5, 2, "0505", Direction::N))
            .with(foot("far", FRENCH, 5, 2, "0511", Direction::N))
            .leader("French HQ", "0501")
    }

    /// Whether the two units are out of command; the HQ carries the marker if there is a die for its test.
    fn out(ruling: PassedActivation, die: &[u32]) -> [bool; 2] {
        let mut scene = sketch(ruling).build();
        scene.s.marked.set(scene.named("French HQ"), !die.is_empty());
        scene.start(&[0], Task::Direct, die);
        ["near", "far"].map(|name| scene.s.out.has(scene.unit(name)))
    }

    #[test]
    fn r_62_a_passed_test_is_for_units_in_range_or_for_all() {
        for (ruling, far) in [(PassedActivation::InRange, true), (PassedActivation::Everyone, false)] {
            assert_eq!(out(ruling, &[3]), [false, far], "{ruling:?}");
            assert_eq!(out(ruling, &[2]), [true, true], "failed, {ruling:?}");
            assert_eq!(out(ruling, &[]), [false, true], "no test, {ruling:?}");
            // the chief is asked only for who is left out.
            let after = sketch(ruling).rulings(|r| r.direct_order = DirectOrder::AfterTest);
            let mut scene = after.leader("French chief", "0513").build();
            scene.s.marked.insert(scene.named("French HQ"));
            scene.s.task = Task::Offer(FormationId(0));
            scene.run(&[]);
            scene.go(&[3]);
            assert_eq!(scene.s.step() == Step::DirectCommand(FRENCH), far, "{ruling:?}");
        }
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn r_21_a_barrage_endangers_an_hq_by_its_result_or_by_its_effect() {
        use BarrageDisorganised::{Nothing, Step};
        use HqUnderFire::{Effect, Result};
        // On column 4 a 1 is nothing, a 4 is T and a 6 is D; the target tests with 2 + 1. The last two dice are the HQ's.
        for (ruling, shaken, again, dice) in [
            (Result, false, Step, &[1][..]),
            (Result, false, Step, &[4, 3, 6, 6]),
            (Result, false, Step, &[4, 2, 6, 6]),
            (Result, false, Step, &[6, 6, 6]),
            (Result, true, Nothing, &[6, 6, 6]),
            (Effect, false, Step, &[1]),
            (Effect, false, Step, &[4, 3]),
            (Effect, false, Step, &[4, 2, 6, 6]),
            (Effect, false, Step, &[6, 6, 6]),
            (Effect, true, Nothing, &[6]),
            (Effect, true, Step, &[6, 6, 6]),
        ] {
            let target = foot("t", FRENCH, 5, 2, "0502", Direction::S);
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| (r.hq_under_fire, r.barrage_disorganised) = (ruling, again))
                .with(if shaken { target.shaken() } else { target })
                .with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::N))
                .leader("French HQ", "0502")
                .build();
            scene.start(&[2], Task::Barrage, &[]);
            scene.act(Action::Unit(scene.unit("g")), &[]);
            scene.face(Direction::N);
            scene.act(Action::Unit(scene.unit("t")), dice);
            assert_eq!(!scene.s.replaced.is_empty(), dice.ends_with(&[6, 6]), "{ruling:?} {dice:?}");
        }
    }

    /// Where a lone HQ at 0505 is, and whether it was replaced, when an enemy has marched; a unit of its formation is at 0507.
    fn marched(ruling: LoneHq, other: &'static str, way: &[&str]) -> (String, bool) {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.lone_hq = ruling)
            .with(foot("e", PRUSSIAN, 5, 2, "0503", Direction::S))
            .with(foot("own", FRENCH, 5, 2, "0507", Direction::S))
            .with(foot("other", FRENCH, 5, 2, other, Direction::S).second())
            .leader("French HQ", "0505")
            .build();
        scene.start(&[2], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("e")), &[]);
        for to in way {
            scene.to(to, &[]);
            assert_eq!(scene.leader_at("French HQ"), "0505", "the move is not over");
        }
        scene.done(&[]);
        scene.face(Direction::S);
        (scene.leader_at("French HQ"), !scene.s.replaced.is_empty())
    }

    #[test]
    fn r_56_a_lone_hq_goes_to_the_nearest_friends_or_is_eliminated() {
        for way in [&["0504"][..], &["0504", "0505"]] {
            assert_eq!(marched(LoneHq::Relocated, "0405", way), ("0405".to_owned(), false), "the nearest");
            assert_eq!(marched(LoneHq::Relocated, "0406", way), ("0507".to_owned(), false), "its own");
            assert_eq!(marched(LoneHq::Eliminated, "0405", way), ("0507".to_owned(), true));
        }
        for ruling in [LoneHq::Relocated, LoneHq::Eliminated] {
            assert_eq!(marched(ruling, "0405", &["0504", "0503"]), ("0505".to_owned(), false), "it passed by");
        }
    }

    #[test]
    fn r_56_a_lone_hq_stays_until_an_enemy_enters_its_hex() {
        assert_eq!(marched(LoneHq::Stays, "0405", &["0504"]), ("0505".to_owned(), false));
        assert_eq!(marched(LoneHq::Stays, "0405", &["0504", "0505"]), ("0405".to_owned(), false));
    }

    #[test]
    fn r_56_r_165_an_hq_whose_troops_march_away_from_it_beside_an_enemy_goes_after_them() {
        for ruling in [LoneHq::Relocated, LoneHq::Eliminated, LoneHq::Stays] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.lone_hq = ruling)
                .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::N))
                .with(foot("own", FRENCH, 5, 2, "0505", Direction::N))
                .leader("French HQ", "0505")
                .build();
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit("own")), &[]);
            scene.to("0506", &[]);
            scene.to("0507", &[]);
            scene.done(&[]);
            scene.face(Direction::N);
            assert_eq!(scene.leader_at("French HQ"), "0505", "the activation is not over");
            scene.done(&[]);
            let at = if ruling == LoneHq::Stays { "0505" } else { "0507" };
            assert_eq!(scene.leader_at("French HQ"), at, "{ruling:?}");
            assert!(scene.s.replaced.is_empty(), "{ruling:?}");
        }
    }

    #[test]
    fn r_56_an_hq_that_its_troops_left_is_alone_when_the_combat_is_over() {
        for ruling in [LoneHq::Relocated, LoneHq::Eliminated, LoneHq::Stays] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.lone_hq = ruling)
                .with(foot("A", PRUSSIAN, 8, 2, "0504", Direction::S).movement(5))
                .with(foot("D", FRENCH, 1, 2, "0505", Direction::N))
                .leader("French HQ", "0505")
                .build();
            scene.attack(2, &[("A", "0505")], &[], &[]);
            // No bonus; nothing on column 1, D on column 8.
            scene.done(&[1, 3]);
            scene.done(&[]);
            scene.to("0506", &[]);
            scene.keep(&[]);
            // The HQ stays, and the enemy enters its hex.
            scene.done(&[]);
            assert_eq!((scene.at("A"), scene.leader_at("French HQ")), ("0505".to_owned(), "0505".to_owned()));
            scene.keep(&[]);
            assert_eq!(scene.leader_at("French HQ"), "0506");
            assert_eq!(!scene.s.replaced.is_empty(), ruling == LoneHq::Eliminated);
        }
    }
}

mod r9_4 {
    use super::*;

    fn attacks(ruling: DemoralisedAttack, demoralised: bool, walked: bool) -> bool {
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.demoralised_attack = ruling)
            .with(foot("a", FRENCH, 5, 2, "0505", Direction::N))
            .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::S))
            .build();
        let unit = scene.unit("a");
        scene.s.demoralised.set(FormationId(0), demoralised);
        scene.s.walked.set(unit, walked);
        scene.start(&[0], Task::Announce(0), &[]);
        scene.s.step() == Step::Assign(FRENCH, unit)
    }

    #[test]
    fn r_87_demoralised_units_attack_if_they_did_not_move_or_never() {
        for (ruling, standing) in [(DemoralisedAttack::Yes, true), (DemoralisedAttack::No, false)] {
            assert_eq!(attacks(ruling, true, false), standing, "{ruling:?}");
            assert!(!attacks(ruling, true, true) && attacks(ruling, false, true), "{ruling:?}");
        }
    }
}

mod r13_1_1 {
    use super::*;

    /// The side that sets up first, and the whole of it before the other.
    fn first(mut data: Data, ruling: SetUpOrder) -> Side {
        data.rulings.set_up_order = ruling;
        let game = GrandesBatailles::new(data);
        let mut s = game.initial_state();
        let Step::SetUpHex(first) = s.step() else { panic!("no set-up: {:?}", s.step()) };
        while s.step().side() == Some(first) {
            assert!(game.army(&s, first.enemy()).is_empty());
            let mut legal = Vec::new();
            game.legal_actions(&s, &mut legal);
            game.apply(&mut s, legal[0], &mut Desk::silent(Scripted::dice(&[])));
        }
        let mut own = game.data.setup.iter().filter(|p| p.side == first).flat_map(|p| &p.units);
        assert!(own.all(|&unit| s.on_map.has(unit)) && s.turn == 0);
        first
    }

    #[test]
    fn r_72_the_french_or_the_prussians_set_up_first() {
        for (ruling, side) in [(SetUpOrder::FrenchFirst, FRENCH), (SetUpOrder::PrussianFirst, PRUSSIAN)] {
            assert_eq!(first(super::super::scenarios::spicheren(Default::default()), ruling), side);
            assert_eq!(first(super::super::scenarios::wissembourg(false), ruling), side);
        }
    }
}

mod r13_1_3 {
    use super::*;

    /// A place that is French at the start.
    fn place(ruling: Occupation, at: &str) -> Sketch {
        Sketch::spicheren(open(9, 11)).rulings(|r| r.occupation = ruling).data(|data| {
            let hexes = hexes(&data.map.grid, at);
            data.objectives.push(Objective { name: "place".to_owned(), hexes, points: 1, at_start: FRENCH });
        })
    }

    fn taken(scene: &Scene) -> bool {
        scene.s.french_ground.is_empty()
    }

    /// A Prussian marches through 0502 or stops there, or enters the map by it.
    fn marched(ruling: Occupation, enters: bool, on: bool) -> bool {
        let mut scene = place(ruling, "0502")
            .with(foot("a", PRUSSIAN, 5, 2, if enters { "" } else { "0501" }, Direction::S))
            .data(|data| {
                let by = hexes(&data.map.grid, "0502");
                data.arrivals.push(Arrival { turn: 3, units: vec![UnitId(0)], leaders: Vec::new(), by });
            })
            .build();
        scene.start(&[2], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        scene.to("0502", &[]);
        if on {
            scene.to("0503", &[]);
        }
        scene.done(&[]);
        taken(&scene)
    }

    #[test]
    fn r_69_who_marches_through_a_place_takes_it_or_does_not() {
        for (ruling, through) in [(Occupation::Passing, true), (Occupation::Stopping, false)] {
            for enters in [false, true] {
                assert_eq!(marched(ruling, enters, true), through, "{ruling:?} {enters}");
                assert!(marched(ruling, enters, false), "{ruling:?} {enters}");
            }
        }
    }

    #[test]
    fn r_69_who_advances_into_a_place_takes_it() {
        for ruling in [Occupation::Passing, Occupation::Stopping] {
            let mut scene = place(ruling, "0505")
                .with(foot("A", PRUSSIAN, 8, 2, "0504", Direction::S).movement(5))
                .with(foot("D", FRENCH, 1, 2, "0505", Direction::N))
                .build();
            scene.attack(2, &[("A", "0505")], &[], &[1, 3]);
            scene.done(&[]);
            scene.to("0506", &[]);
            assert!(!taken(&scene));
            scene.keep(&[]);
            assert!(scene.at("A") == "0505" && taken(&scene), "{ruling:?}");
        }
    }

    #[test]
    fn r_69_who_is_driven_back_to_a_place_takes_it() {
        for ruling in [Occupation::Passing, Occupation::Stopping] {
            let mut scene = place(ruling, "0503")
                .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5))
                .with(foot("D", FRENCH, 5, 2, "0505", Direction::N))
                .build();
            // Five points and a 4 + 1: D.
            scene.attack(2, &[("A", "0505")], &[], &[4]);
            scene.done(&[]);
            scene.to("0503", &[]);
            assert!(taken(&scene), "{ruling:?}");
        }
    }

    #[test]
    fn r_69_who_retreats_through_a_place_takes_it_or_does_not() {
        for (ruling, through) in [(Occupation::Passing, true), (Occupation::Stopping, false)] {
            let mut scene = place(ruling, "0504")
                .with(foot("A", FRENCH, 5, 2, "0506", Direction::N))
                .with(horse("D", PRUSSIAN, 3, "0505", Direction::S))
                .build();
            scene.attack(0, &[("A", "0505")], &[], &[]);
            scene.go(&[]);
            scene.to("0504", &[]);
            scene.to("0503", &[]);
            assert_eq!(taken(&scene), through, "{ruling:?}");
        }
    }

    #[test]
    fn r_69_who_retreats_before_combat_to_a_place_takes_it() {
        for ruling in [Occupation::Passing, Occupation::Stopping] {
            let mut scene = place(ruling, "0504")
                .with(foot("A", FRENCH, 5, 2, "0506", Direction::N))
                .with(horse("D", PRUSSIAN, 3, "0505", Direction::S))
                .build();
            scene.attack(0, &[("A", "0505")], &[], &[]);
            scene.go(&[]);
            scene.to("0504", &[]);
            scene.done(&[]);
            assert!(taken(&scene), "{ruling:?}");
        }
    }
}

mod r13_1_6 {
    use super::*;

    /// How many hexes south of them a C-in-C and an HQ command, with an enemy's ZoC elsewhere in their range.
    fn reach(ruling: NightCommand, turn: u8) -> [usize; 2] {
        let scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.night_command = ruling)
            .with(foot("e", PRUSSIAN, 5, 2, "0305", Direction::N))
            .leader("French chief", "0501")
            .leader("French HQ", "0501")
            .turn(turn)
            .build();
        ["French chief", "French HQ"].map(|name| {
            let (leader, south) = (scene.named(name), (2..=11).map(|row| scene.hex(&format!("05{row:02}"))));
            let area = scene.game.command_area(&scene.s, leader);
            let reached = south.clone().filter(|&to| area.has(to)).count();
            assert_eq!(south.filter(|&to| scene.game.in_range(&scene.s, leader, to)).count(), reached);
            reached
        })
    }

    #[test]
    fn r_42_both_command_distances_shrink_at_night_or_one() {
        for (ruling, night) in [(NightCommand::Both, [4, 4]), (NightCommand::CommanderOnly, [4, 6])] {
            assert_eq!((reach(ruling, 3), reach(ruling, 11)), ([6, 6], night), "{ruling:?}");
        }
    }
}

mod r13_2_6 {
    use super::*;

    /// Whether a gun that has supported may do so again in the enemy's next activation; in the next turn it may.
    fn again(battle: fn(Map) -> Sketch, side: Side, ruling: FrenchGuns) -> bool {
        let (enemy, facing, from) =
            if side == FRENCH { (PRUSSIAN, Direction::N, "0504") } else { (FRENCH, Direction::S, "0506") };
        let first = if enemy == FRENCH { 0 } else { 2 };
        let mut scene = battle(open(9, 11))
            .rulings(|r| r.french_guns = ruling)
            .with(foot("A", enemy, 1, 3, from, facing.opposite()).movement(5))
            .with(foot("B", enemy, 1, 3, "0101", facing).second())
            .with(foot("D", side, 1, 3, "0505", facing))
            .with(gun("g", side, 3, 4, "0505", facing))
            .build();
        let [a, gun, defender] = ["A", "g", "D"].map(|name| scene.unit(name));
        scene.attack(first, &[("A", "0505")], &[], &[]);
        assert_eq!(scene.s.step(), Step::Support(side, gun));
        // T, passed; the assault: nothing.
        scene.go(&[1, 6, 1]);
        let hex = scene.hex("0505");
        let clash = Clash { hex, attackers: UnitSet::one(a), defenders: UnitSet::one(defender) };
        scene.s.task = Task::Offer(FormationId(first + 1));
        scene.s.step = Step::Working;
        scene.run(&[]);
        scene.go(&[]);
        let again = scene.game.may_support(&scene.s, &clash, gun);
        scene.s.task = Task::TurnStart;
        scene.s.step = Step::Working;
        // A marker is drawn.
        scene.run(&[1]);
        assert!(scene.game.may_support(&scene.s, &clash, gun));
        again
    }

    #[test]
    fn r_73_french_guns_support_once_a_turn_at_wissembourg_or_once_an_activation() {
        for (ruling, may) in [(FrenchGuns::Turn, false), (FrenchGuns::Activation, true)] {
            assert_eq!(again(Sketch::wissembourg, FRENCH, ruling), may, "{ruling:?}");
            assert!(again(Sketch::wissembourg, PRUSSIAN, ruling) && again(Sketch::spicheren, FRENCH, ruling));
        }
    }
}
