//! §2 to §13.1.6 The readings.

use super::fixture::{Piece, Scene, Sketch, foot, gun, horse, open};
use super::r11_combat::ground;
use crate::geometry::{Direction, HexId};
use crate::grandes_batailles::data::Decoy;
use crate::grandes_batailles::rulings::{
    AttackedGuns, CrossedFriends, DirectOrder, DoubledFlank, FlightMortality, HeldRoad, HqNearEnemy, LoneChief,
    MarkerEntry, StackedSupport, StrayMovement, SupportRange, TurnOnElimination,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::unit::UnitSet;
use crate::grandes_batailles::{Action, FRENCH, FormationId, PRUSSIAN};

mod r8_2 {
    use super::*;

    /// Whether the C-in-C is asked before a roll, and after one.
    fn asked(ruling: DirectOrder, die: u32) -> [bool; 2] {
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.direct_order = ruling)
            .with(foot("a", FRENCH, 5, 2, "0503", Direction::N))
            .leader("French HQ", "0507")
            .leader("French chief", "0505")
            .build();
        let a = scene.unit("a");
        scene.s.marked.insert(scene.named("French HQ"));
        scene.s.task = Task::Offer(FormationId(0));
        scene.run(&[]);
        let before = ruling == DirectOrder::BeforeTest;
        scene.go(if before { &[] } else { std::slice::from_ref(&die) });
        let asks = scene.s.step() == Step::DirectCommand(FRENCH);
        if asks {
            scene.act(Action::Unit(a), if before { std::slice::from_ref(&die) } else { &[] });
            assert!(!scene.s.out.has(a));
        }
        [before && asks, !before && asks]
    }

    #[test]
    fn the_chief_takes_units_before_the_test_or_after_it() {
        assert_eq!(asked(DirectOrder::BeforeTest, 3), [true, false]);
        // 3 + 3 passes.
        assert_eq!(asked(DirectOrder::AfterTest, 3), [false, false]);
        assert_eq!(asked(DirectOrder::AfterTest, 2), [false, true]);
    }
}

mod r9_2 {
    use super::*;

    /// Where a stray unit of 4 MP ten hexes south of its HQ may stop, after one step and after two.
    fn stops(ruling: StrayMovement, ground_ahead: &str) -> [bool; 2] {
        let map = ground(&["0410", "0510", "0610"].map(|hex| (hex, ground_ahead)));
        let mut scene = Sketch::spicheren(map)
            .rulings(|r| r.stray_movement = ruling)
            .with(foot("a", FRENCH, 5, 2, "0511", Direction::N))
            .leader("French HQ", "0501")
            .build();
        scene.s.out.insert(scene.unit("a"));
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        let done = |scene: &Scene| !matches!(scene.s.step(), Step::March(_)) || scene.legal().contains(&Action::Done);
        scene.to("0510", &[]);
        let first = done(&scene);
        if matches!(scene.s.step(), Step::March(_)) {
            scene.to("0509", &[]);
        }
        [first, done(&scene)]
    }

    #[test]
    fn a_stray_unit_comes_nearer_by_a_hex_or_by_as_many_as_it_can() {
        assert_eq!(stops(StrayMovement::EndsCloser, ".1"), [true, true]);
        assert_eq!(stops(StrayMovement::EveryHex, ".1"), [true, true]);
        assert_eq!(stops(StrayMovement::AllOfIt, ".1"), [false, true]);
        assert_eq!(stops(StrayMovement::AllOfIt, "w1"), [true, true], "the woods take both MP");
    }

    ///
    #[test]
    fn a_stray_unit_does_not_end_its_move_where_it_began_it() {
        let mut scene = Sketch::spicheren(open(9, 15))
            .with(foot("a", FRENCH, 5, 2, "0510", Direction::N).movement(8))
            .leader("French HQ", "0501")
            .build();
        scene.s.out.insert(scene.unit("a"));
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("a")), &[]);
        let done = |scene: &Scene| scene.legal().contains(&Action::Done);
        assert!(done(&scene), "it need not move");
        scene.to("0509", &[]);
        scene.to("0510", &[]);
        assert!(!done(&scene), "it is no nearer");
        scene.to("0509", &[]);
        assert!(done(&scene));
    }

    ///
    #[test]
    fn a_demoralised_stray_withdraws_out_of_its_hqs_range() {
        let moved = |demoralised: bool| {
            let mut scene = Sketch::spicheren(open(9, 11))
                .with(foot("a", FRENCH, 5, 2, "0507", Direction::N))
                .leader("French HQ", "0501")
                .build();
            scene.s.out.insert(scene.unit("a"));
            if demoralised {
                scene.s.demoralised.insert(FormationId(0));
            }
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            scene.to("0508", &[]);
            scene.legal().contains(&Action::Done)
        };
        assert!(moved(true) && !moved(false));
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn an_hq_that_coordinated_against_who_fled_is_tested_or_not() {
        for (ruling, dice) in [(FlightMortality::Tested, &[6, 6][..]), (FlightMortality::Spared, &[])] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.flight_mortality = ruling)
                .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S))
                .with(foot("B", PRUSSIAN, 5, 2, "0405", Direction::NE))
                .with(horse("D", FRENCH, 3, "0505", Direction::N))
                .leader("Prussian HQ", "0504")
                .build();
            // 3 + 3: coordinated.
            scene.attack(2, &[("A", "0505"), ("B", "0505")], &["A", "B"], &[3]);
            // One hex is in no ZoC; a second is left alone.
            scene.go(&[]);
            scene.done(&[]);
            scene.keep(&[]);
            assert_eq!(scene.s.step(), Step::Occupy(PRUSSIAN));
            scene.done(dice);
            assert_eq!(scene.s.replaced.has(scene.named("Prussian HQ")), ruling == FlightMortality::Tested);
        }
    }
}

mod r11_2_2 {
    use super::*;

    #[test]
    fn who_eliminates_an_attacker_turns_or_does_not() {
        for (ruling, turns) in [(TurnOnElimination::No, false), (TurnOnElimination::Yes, true)] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.turn_on_elimination = ruling)
                .with(foot("A", FRENCH, 4, 1, "0506", Direction::N).movement(5).shaken())
                .with(foot("D", PRUSSIAN, 5, 2, "0505", Direction::S))
                .build();
            // Column 5 and a 6: D is its last step.
            scene.attack(0, &[("A", "0505")], &[], &[6]);
            assert_eq!(scene.at("A"), "off");
            assert_eq!(scene.s.step() == Step::TurnOne(PRUSSIAN, scene.unit("D")), turns, "{ruling:?}");
        }
    }

    ///
    #[test]
    fn a_demoralised_attacker_advances_beside_an_enemy_but_does_not_occupy() {
        for flees in [false, true] {
            let defender = foot("D", FRENCH, 1, 1, "0505", Direction::N);
            let mut scene = Sketch::spicheren(open(9, 11))
                .with(foot("A", PRUSSIAN, 8, 2, "0504", Direction::S).movement(5))
                .with(if flees { defender.movement(6) } else { defender })
                .with(foot("E", FRENCH, 1, 1, "0506", Direction::S))
                .build();
            scene.s.demoralised.insert(FormationId(2));
            scene.attack(2, &[("A", "0505")], &[], if flees { &[] } else { &[1, 6] });
            if flees {
                scene.go(&[]);
                scene.to("0605", &[]);
                scene.keep(&[]);
            }
            assert_eq!(scene.at("A"), if flees { "0504" } else { "0505" });
            assert_ne!(scene.s.step(), Step::Occupy(PRUSSIAN));
        }
    }
}

mod r11_4 {
    use super::*;

    /// Cavalry retreats before combat to the hex of a gun, and stops or continues; whether the gun is disorganised.
    fn crossed(ruling: CrossedFriends, on: bool) -> bool {
        let mut scene = Sketch::wissembourg(open(9, 11))
            .rulings(|r| r.crossed_friends = ruling)
            .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S))
            .with(horse("D", FRENCH, 3, "0505", Direction::N))
            .with(gun("g", FRENCH, 3, 4, "0506", Direction::N))
            .build();
        scene.attack(2, &[("A", "0505")], &[], &[]);
        scene.go(&[]);
        scene.to("0506", &[]);
        assert!(!scene.is_shaken("g"));
        if on {
            scene.to("0507", &[]);
        } else {
            scene.done(&[]);
        }
        assert!(!scene.is_shaken("D") && scene.losses("g") == 0);
        scene.is_shaken("g")
    }

    #[test]
    fn cavalry_that_goes_on_crosses_the_friends_of_its_first_hex() {
        assert!(crossed(CrossedFriends::Disorganised, true) && !crossed(CrossedFriends::Disorganised, false));
        assert!(!crossed(CrossedFriends::Spared, true));
    }
}

mod r11_5 {
    use super::*;

    ///
    #[test]
    fn cavalry_in_good_order_enters_woods_in_a_zone_and_is_disorganised() {
        let offered = |shaken: bool| {
            let cavalry = horse("a", FRENCH, 2, "0507", Direction::N);
            let mut scene = Sketch::spicheren(ground(&[("0506", "w1")]))
                .with(if shaken { cavalry.shaken() } else { cavalry })
                .with(foot("e", PRUSSIAN, 5, 2, "0505", Direction::S))
                .build();
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit("a")), &[]);
            let offered = scene.offered().contains(&"0506".to_owned());
            if offered {
                scene.to("0506", &[]);
                assert!(scene.is_shaken("a"));
            }
            offered
        };
        assert!(offered(false) && !offered(true));
    }
}

mod r13_1_6 {
    use super::*;

    /// The 13th Division is due; the French stand in these hexes, far from each other.
    fn due(road: HeldRoad, entry: MarkerEntry, french: &[&'static str]) -> Scene {
        let mut sketch = Sketch::spicheren(open(9, 11))
            .rulings(|r| (r.held_road, r.marker_entry) = (road, entry))
            .turn(4)
            .with(foot("brigade", PRUSSIAN, 8, 2, "", Direction::S))
            .data(|data| {
                data.special.decoy = Some(Decoy {
                    formation: FormationId(2),
                    turn: 4,
                    hexes: ["0101", "0901"].map(|n| super::super::scenarios::hex(&data.map.grid, n)),
                    movement: 3,
                    sight: 4,
                });
            });
        for hex in french {
            sketch = sketch.with(foot(hex, FRENCH, 5, 2, hex, Direction::S));
        }
        let mut scene = sketch.build();
        scene.s.leaders_waiting.insert(scene.named("Prussian HQ"));
        scene.s.task = Task::Verify;
        scene.run(&[]);
        scene
    }

    #[test]
    fn a_marker_whose_road_is_held_comes_by_the_other_or_waits_or_is_found() {
        let placed = |ruling, french: &[&'static str], dice: &[u32]| {
            let mut scene = due(ruling, MarkerEntry::Verification, french);
            assert_eq!(scene.s.step(), Step::PlaceDecoy(PRUSSIAN));
            scene.act(Action::Marker(1), dice);
            (scene.s.markers(), scene.s.step())
        };
        let [one, other] = {
            let scene = due(HeldRoad::Found, MarkerEntry::Verification, &[]);
            ["0101", "0901"].map(|n| scene.hex(n))
        };
        let activate = Step::Activate(FRENCH, FormationId(0));
        // Of the two markers in the cup that of the French is drawn.
        let free = placed(HeldRoad::OtherRoad, &["0511"], &[1]);
        assert_eq!(free, ([one, other], activate));
        assert_eq!(placed(HeldRoad::OtherRoad, &["0101"], &[1]), ([other; 2], activate));
        assert_eq!(placed(HeldRoad::OtherRoad, &["0901"], &[1]), ([one; 2], activate));
        let (markers, step) = placed(HeldRoad::Found, &["0901"], &[]);
        assert!(markers == [HexId::NONE; 2] && matches!(step, Step::RevealHex(..)));
        for (ruling, french) in [(HeldRoad::Waits, &["0101"][..]), (HeldRoad::OtherRoad, &["0101", "0901"])] {
            let mut scene = due(ruling, MarkerEntry::Verification, french);
            assert_eq!(scene.s.step(), activate, "{ruling:?}: the division's marker is not in the cup");
            // They come in a later turn, once the road is free.
            for name in french {
                let unit = scene.unit(name);
                scene.s.at[unit.index()] = scene.hex("0511");
            }
            scene.game.refresh(&mut scene.s, FRENCH);
            scene.s.turn = 6;
            scene.s.task = Task::Verify;
            scene.s.step = Step::Working;
            scene.run(&[]);
            assert_eq!(scene.s.step(), Step::PlaceDecoy(PRUSSIAN));
        }
    }

    #[test]
    fn the_markers_come_in_the_command_verification_or_when_their_division_acts() {
        let scene = due(HeldRoad::OtherRoad, MarkerEntry::Verification, &[]);
        assert_eq!(scene.s.step(), Step::PlaceDecoy(PRUSSIAN));
        let mut scene = due(HeldRoad::OtherRoad, MarkerEntry::Activation, &[]);
        assert_eq!(scene.s.step(), Step::Activate(PRUSSIAN, FormationId(2)));
        scene.go(&[]);
        assert_eq!(scene.s.step(), Step::PlaceDecoy(PRUSSIAN));
        scene.act(Action::Marker(1), &[]);
        assert_eq!(scene.legal(), [Action::Marker(0), Action::Marker(1), Action::Done]);
    }
}

mod r8_4 {
    use super::*;

    /// A French HQ in 0505 and one in 0105, when their own side's activation is over; enemies are beside both, one of them after an advance.
    fn hqs_left(ruling: LoneChief, advanced: bool) -> [String; 2] {
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.lone_chief = ruling)
            .with(foot("a", FRENCH, 5, 2, "0507", Direction::N))
            .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::S))
            .leader("French HQ", "0505")
            .build();
        scene.s.combat.hex = scene.hex("0504");
        scene.s.combat.attackers = UnitSet::one(scene.unit(if advanced { "e" } else { "a" }));
        let chief = left(ruling);
        scene
            .game
            .displace_abandoned(&mut scene.s, &mut crate::observer::Desk::silent(crate::chance::Scripted::dice(&[])));
        [scene.leader_at("French HQ"), chief]
    }

    #[test]
    fn an_hq_whom_its_own_troops_leave_goes_after_them_or_waits_for_an_enemy() {
        assert_eq!(hqs_left(LoneChief::Whenever, false), ["0507", "0507"]);
        assert_eq!(hqs_left(LoneChief::EnemyMovement, false), ["0507", "0505"]);
        assert_eq!(hqs_left(LoneChief::Approached, false), ["0505", "0505"]);
        assert_eq!(hqs_left(LoneChief::Approached, true), ["0507", "0505"], "an attacker has advanced");
    }

    ///
    #[test]
    fn an_hq_that_may_stand_beside_an_enemy_stays_there() {
        for (ruling, stays) in [(HqNearEnemy::LikeCommander, false), (HqNearEnemy::ZoneOnly, true)] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.hq_near_enemy = ruling)
                .with(foot("a", FRENCH, 5, 2, "0507", Direction::N))
                .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::N))
                .leader("French HQ", "0505")
                .build();
            assert!(!scene.s.zones_of_control(PRUSSIAN).has(scene.hex("0505")), "it is in its rear");
            let hq = scene.named("French HQ");
            assert_eq!(scene.game.leader_may_be(&scene.s, hq, scene.hex("0505")), stays);
            let mut env = crate::observer::Desk::silent(crate::chance::Scripted::dice(&[]));
            scene.game.displace_abandoned(&mut scene.s, &mut env);
            assert_eq!(scene.leader_at("French HQ"), if stays { "0505" } else { "0507" });
        }
    }

    /// A French chief in 0505 with an enemy in 0504 and a friend in 0507, when his own side's activation is over.
    fn left(ruling: LoneChief) -> String {
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.lone_chief = ruling)
            .with(foot("a", FRENCH, 5, 2, "0507", Direction::N))
            .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::S))
            .leader("French chief", "0505")
            .build();
        scene
            .game
            .displace_abandoned(&mut scene.s, &mut crate::observer::Desk::silent(crate::chance::Scripted::dice(&[])));
        scene.leader_at("French chief")
    }

    #[test]
    fn a_chief_whom_his_own_troops_leave_goes_after_them_or_stays() {
        assert_eq!(left(LoneChief::Whenever), "0507");
        assert_eq!(left(LoneChief::EnemyMovement), "0505");
    }

    #[test]
    fn an_enemy_who_comes_next_to_him_drives_him_off_one_elsewhere_does_not() {
        let after = |ruling, to: &'static str| {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.lone_chief = ruling)
                .with(foot("a", FRENCH, 5, 2, "0507", Direction::N))
                .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::S))
                .with(foot("f", PRUSSIAN, 5, 2, to, Direction::S))
                .leader("French chief", "0505")
                .build();
            let (unit, chief) = (scene.unit("f"), scene.named("French chief"));
            let mut env = crate::observer::Desk::silent(crate::chance::Scripted::dice(&[]));
            scene.game.displace_approached(&mut scene.s, unit, std::iter::once(chief).collect(), &mut env);
            scene.leader_at("French chief")
        };
        assert_eq!(after(LoneChief::EnemyMovement, "0604"), "0507");
        assert_eq!(after(LoneChief::EnemyMovement, "0901"), "0505");
        assert_eq!(after(LoneChief::Whenever, "0901"), "0507");
    }
}

mod r11_2_1 {
    use super::*;

    /// What two units of one hex, of these values and facing south, have against an attacker on their flank.
    fn against_the_flank(ruling: DoubledFlank, values: [u8; 2]) -> u8 {
        let mut scene = Sketch::wissembourg(open(9, 11))
            .rulings(|r| r.doubled_flank = ruling)
            .with(foot("A", PRUSSIAN, 14, 3, "0504", Direction::S).movement(5))
            .with(foot("D", FRENCH, values[0], 3, "0505", Direction::S))
            .with(foot("E", FRENCH, values[1], 3, "0505", Direction::S))
            .build();
        scene.attack(2, &[("A", "0505")], &[], &[1, 1]);
        scene.points_against("A")
    }

    #[test]
    fn two_units_are_halved_one_by_one_or_together() {
        for (values, each, together) in [([1, 1], 0, 1), ([3, 3], 2, 3), ([3, 2], 2, 2), ([4, 2], 3, 3)] {
            assert_eq!(against_the_flank(DoubledFlank::Each, values), each, "{values:?}");
            assert_eq!(against_the_flank(DoubledFlank::Together, values), together, "{values:?}");
        }
    }
}

mod r10_1_2 {
    use super::*;
    use crate::grandes_batailles::rulings::Rulings;

    /// Whether a gun may support the defence of 0505 against an attack from 0504; another attack may be announced on 0604.
    fn helps(set: fn(&mut Rulings), pieces: [Piece; 2], elsewhere: bool) -> bool {
        let [troops, gun] = pieces;
        let sketch = Sketch::spicheren(open(9, 9)).rulings(set).with(foot("A", PRUSSIAN, 8, 2, "0504", Direction::S));
        let mut scene = sketch.with(troops).with(gun).build();
        let (attacker, hex) = (UnitSet::one(scene.unit("A")), scene.hex("0505"));
        let there = scene.game.units_at(&scene.s, hex);
        scene.s.attacked = there;
        if elsewhere {
            scene.s.attacked |= scene.game.units_at(&scene.s, scene.hex("0604"));
        }
        let combat = &mut scene.s.combat;
        (combat.hex, combat.defenders, combat.attackers, combat.left) = (hex, there, attacker, attacker);
        scene.game.may_support(&scene.s, &scene.s.clash(), scene.unit("g"))
    }

    #[test]
    fn r_169_guns_of_an_attacked_hex_help_another_or_not() {
        let pieces = || [foot("D", FRENCH, 5, 2, "0505", Direction::N), gun("g", FRENCH, 4, 4, "0604", Direction::N)];
        assert!(helps(|r| r.attacked_guns = AttackedGuns::Choice, pieces(), true));
        assert!(!helps(|r| r.attacked_guns = AttackedGuns::OwnHex, pieces(), true));
        assert!(helps(|r| r.attacked_guns = AttackedGuns::OwnHex, pieces(), false), "nobody attacks its hex");
    }

    #[test]
    fn r_182_the_attacked_hex_is_within_range_or_half_of_it_or_anywhere() {
        // The attacker stands between gun and defender.
        let helps = |ruling, turn, hex| {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.support_range = ruling)
                .turn(turn)
                .with(foot("A", PRUSSIAN, 8, 2, "0505", Direction::N))
                .with(foot("D", FRENCH, 5, 2, "0504", Direction::S))
                .with(gun("g", FRENCH, 4, 5, hex, Direction::N))
                .build();
            let [attacker, defender] = ["A", "D"].map(|name| UnitSet::one(scene.unit(name)));
            let hex = scene.hex("0504");
            let combat = &mut scene.s.combat;
            (combat.hex, combat.defenders, combat.attackers, combat.left) = (hex, defender, attacker, attacker);
            scene.game.may_support(&scene.s, &scene.s.clash(), scene.unit("g"))
        };
        for (ruling, [three, four, night]) in [
            (SupportRange::Whole, [true, true, false]),
            (SupportRange::Half, [true, false, false]),
            (SupportRange::AttackersOnly, [true, true, true]),
        ] {
            assert_eq!(helps(ruling, 3, "0507"), three, "{ruling:?}");
            assert_eq!(helps(ruling, 3, "0508"), four, "{ruling:?}");
            assert_eq!(helps(ruling, 11, "0506"), night, "{ruling:?}");
        }
    }

    #[test]
    fn r_170_guns_help_troops_of_another_formation_in_their_hex_or_not() {
        let troops = || foot("D", FRENCH, 5, 2, "0505", Direction::N);
        let piece = || gun("g", FRENCH, 4, 4, "0505", Direction::N);
        let other = |ruling: fn(&mut Rulings)| helps(ruling, [troops(), piece().second()], false);
        assert!(other(|r| r.stacked_support = StackedSupport::OwnHex));
        assert!(!other(|r| r.stacked_support = StackedSupport::Formation));
        assert!(helps(|r| r.stacked_support = StackedSupport::Formation, [troops(), piece()], false));
    }
}
