//! §11.3 The whole way of a retreat; §11.4 retreats before combat; §8.4, §9.3 who goes along; §10.1.2 guns alone.

use super::fixture::{Scene, Sketch, foot, gun, horse, open};
use super::positions::{are, fight};
use super::r11_combat::{d, ground};
use crate::geometry::Direction;
use crate::grandes_batailles::rulings::{
    ChiefFollows, DoubledGuns, EarlyRetreatFriends, HqFollows, PassedZone, RetreatDirection, RetreatIntoRoom,
    SecondHex, Survival, WaterCost,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::{FRENCH, FormationId, PRUSSIAN};

/// Units of a hex that must retreat after a combat with a formation.
fn beaten(sketch: Sketch, attacker: u8, at: &str, names: &[&str]) -> Scene {
    let mut scene = sketch.build();
    let hex = scene.hex(at);
    scene.s.active = std::iter::once(FormationId(attacker)).collect();
    scene.s.combat.hex = hex;
    scene.s.combat.defenders = scene.game.units_at(&scene.s, hex);
    scene.s.combat.due = names.iter().map(|n| scene.unit(n)).collect();
    scene.s.task = Task::Settle;
    scene.run(&[]);
    if matches!(scene.s.step(), Step::Refuse(..)) {
        scene.done(&[]);
    }
    scene
}

fn enemy(hex: &'static str, facing: Direction) -> super::fixture::Piece {
    foot("enemy", FRENCH, 5, 2, hex, facing)
}

fn friend(name: &str, hex: &'static str) -> super::fixture::Piece {
    foot(name, PRUSSIAN, 5, 2, hex, Direction::S)
}

mod r11_3 {
    use super::*;

    #[test]
    fn zones_are_avoided_to_the_end_of_the_way() {
        // Beyond N every hex is in a ZoC, beyond M one is not.
        let sketch = Sketch::spicheren(open(9, 9))
            .sides(["", "0505/0604", "", ""])
            .with(d())
            .with(friend("N", "0504"))
            .with(friend("M", "0404"))
            .with(enemy("0602", Direction::S))
            .with(enemy("0402", Direction::S));
        let scene = beaten(sketch, 0, "0505", &["D"]);
        are(&scene, &[("D", "0304"), ("M", "0404 shaken"), ("N", "0504")]);
    }

    #[test]
    fn r_171_a_retreat_ends_with_a_gun_or_crosses_it() {
        let after = |ruling| {
            let sketch = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.retreat_into_room = ruling)
                .sides(["", "0505/0404 0505/0604", "", ""])
                .with(d())
                .with(gun("g", PRUSSIAN, 4, 4, "0504", Direction::S));
            beaten(sketch, 0, "0505", &["D"])
        };
        are(&after(RetreatIntoRoom::Stays), &[("D", "0504"), ("g", "0504")]);
        are(&after(RetreatIntoRoom::Onward), &[("g", "0504 shaken")]);
    }

    #[test]
    fn friends_are_not_passed_for_nothing() {
        // The way beyond N ends in a ZoC as the hex beside it does.
        let sketch = Sketch::spicheren(open(9, 9))
            .sides(["", "0505/0604", "", ""])
            .with(d())
            .with(friend("N", "0504"))
            .with(enemy("0304", Direction::NE))
            .with(enemy("0602", Direction::S));
        let scene = beaten(sketch, 0, "0505", &["D"]);
        are(&scene, &[("D", "0404 -1"), ("N", "0504")]);
    }

    #[test]
    fn one_of_two_friends_is_passed_for_the_cheaper_ground() {
        let sketch = Sketch::spicheren(ground(&[("0504", "w1")]))
            .sides(["", "0505/0604", "", ""])
            .with(d())
            .with(friend("N", "0504"))
            .with(friend("M", "0404"));
        let scene = beaten(sketch, 0, "0505", &["D"]);
        are(&scene, &[("M", "0404 shaken"), ("N", "0504")]);
    }

    #[test]
    fn r_63_a_stream_on_the_way_costs_what_it_costs_those_who_move() {
        let offered = |ruling, levels: [&str; 2]| {
            let sketch = Sketch::wissembourg(ground(&[("0404", levels[0]), ("0604", levels[1]), ("0504", "w1")]))
                .rulings(|r| r.water_cost = ruling)
                .sides(["0505/0504", "", "", ""])
                .with(d());
            let scene = beaten(sketch, 0, "0505", &["D"]);
            if scene.at("D") == "0505" { scene.offered() } else { vec![scene.at("D")] }
        };
        // 2 MP over the stream, whatever is behind it; up one level and into woods 2 and 3.
        assert_eq!(offered(WaterCost::Instead, [".2", "w2"]), ["0404", "0504"]);
        assert_eq!(offered(WaterCost::Instead, ["w1", "w2"]), ["0404", "0504"]);
        assert_eq!(offered(WaterCost::Instead, ["w2", ".3"]), ["0504"]);
        assert_eq!(offered(WaterCost::Added, [".2", "w2"]), ["0404"]);
        assert_eq!(offered(WaterCost::Added, ["w2", ".3"]), ["0404", "0604"]);
    }

    #[test]
    fn towards_the_edge_is_its_side_or_nearer_to_it() {
        let offered = |ruling| {
            let sketch = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.retreat_direction = ruling)
                .sides(["", "0405/0404", "", ""])
                .with(foot("D", PRUSSIAN, 5, 3, "0405", Direction::S));
            let scene = beaten(sketch, 0, "0405", &["D"]);
            (scene.offered(), scene.losses("D"))
        };
        assert_eq!(offered(RetreatDirection::ThreeHexes), (vec!["0305".into(), "0505".into()], 0));
        assert_eq!(offered(RetreatDirection::Nearer).1, 1, "nowhere is nearer");
    }

    #[test]
    fn a_zone_on_the_way_costs_a_step() {
        let lost = |ruling, last: bool| {
            let mut sketch = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.passed_zone = ruling)
                .sides(["", "0505/0404 0505/0604 0504/0603", "", ""])
                .with(d().steps(4))
                .with(friend("N", "0504"))
                .with(enemy("0403", Direction::S));
            if last {
                sketch = sketch.with(enemy("0502", Direction::S));
            }
            let scene = beaten(sketch, 0, "0505", &["D"]);
            assert_eq!(scene.at("D"), "0503");
            scene.losses("D")
        };
        for (ruling, losses) in [(PassedZone::Once, [1, 1]), (PassedZone::EndOnly, [0, 1]), (PassedZone::Each, [1, 2])]
        {
            assert_eq!([lost(ruling, false), lost(ruling, true)], losses, "{ruling:?}");
        }
    }

    #[test]
    fn guns_of_a_doubled_hex_are_lost_with_the_last_or_the_first() {
        for (ruling, gun_at) in [(DoubledGuns::Last, "0505"), (DoubledGuns::First, "off")] {
            let sketch = Sketch::wissembourg(open(9, 11))
                .rulings(|r| r.doubled_guns = ruling)
                .with(foot("D", FRENCH, 3, 3, "0505", Direction::N))
                .with(foot("E", FRENCH, 3, 3, "0505", Direction::N))
                .with(gun("g", FRENCH, 3, 4, "0505", Direction::N));
            let mut scene = beaten(sketch, 2, "0505", &["D"]);
            scene.to("0506", &[]);
            assert_eq!((scene.at("E"), scene.at("g")), ("0505".into(), gun_at.into()));
        }
    }

    #[test]
    fn no_headquarters_is_bound_to_an_advance() {
        for ruling in [HqFollows::AfterCombat, HqFollows::May, HqFollows::Must] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.hq_follows = ruling)
                .with(foot("A", FRENCH, 8, 3, "0506", Direction::N).movement(5))
                .with(d().steps(1).shaken().turned_value(1))
                .leader("French HQ", "0506")
                .build();
            let told = fight(&mut scene, 0, "Assign=0505", &[1, 6]);
            assert!(told.asked("LeaderFollows"), "{ruling:?}");
            assert_eq!((scene.at("A"), scene.leader_at("French HQ")), ("0505".into(), "0506".into()), "{ruling:?}");
        }
    }
}

mod r8_4 {
    use super::*;

    #[test]
    fn a_chief_follows_retreats() {
        let sketch = Sketch::spicheren(open(9, 9))
            .sides(["", "0505/0404 0505/0604", "", ""])
            .with(d())
            .leader("Prussian chief", "0505");
        let mut scene = beaten(sketch, 0, "0505", &["D"]);
        scene.keep(&[]);
        assert_eq!(scene.leader_at("Prussian chief"), "0504");
    }

    #[test]
    fn where_a_unit_stays_he_stays_or_goes() {
        for (ruling, at) in [(ChiefFollows::LastOnly, "0505"), (ChiefFollows::Always, "0506")] {
            let sketch = Sketch::wissembourg(open(9, 11))
                .rulings(|r| r.chief_follows = ruling)
                .with(foot("D", FRENCH, 3, 3, "0505", Direction::N))
                .with(foot("E", FRENCH, 3, 3, "0505", Direction::N))
                .leader("French chief", "0505");
            let mut scene = beaten(sketch, 2, "0505", &["D"]);
            scene.to("0506", &[]);
            scene.keep(&[]);
            assert_eq!(scene.leader_at("French chief"), at);
        }
    }
}

mod r4_a {
    use super::*;

    #[test]
    fn a_chief_does_not_go_along_in_an_advance() {
        let mut scene = Sketch::spicheren(open(9, 11))
            .with(foot("A", FRENCH, 8, 3, "0506", Direction::N).movement(5))
            .with(d().steps(1).shaken().turned_value(1))
            .leader("French chief", "0506")
            .build();
        fight(&mut scene, 0, "Assign=0505", &[1, 6]);
        assert_eq!((scene.at("A"), scene.leader_at("French chief")), ("0505".into(), "0506".into()));
    }
}

mod r9_3 {
    use super::*;

    /// Cavalry with an HQ retreats before infantry to 0504 and 0503.
    fn away(ruling: HqFollows, gun_stays: bool) -> Scene {
        let mut sketch = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.hq_follows = ruling)
            .with(foot("A", FRENCH, 6, 3, "0506", Direction::N))
            .with(horse("D", PRUSSIAN, 2, "0505", Direction::S))
            .leader("Prussian HQ", "0505");
        if gun_stays {
            sketch = sketch.with(gun("g", PRUSSIAN, 3, 4, "0505", Direction::S).movement(3));
        }
        let mut scene = sketch.build();
        scene.attack(0, &[("A", "0505")], &[], &[]);
        scene.go(&[]);
        scene.to("0504", &[]);
        assert_eq!(scene.leader_at("Prussian HQ"), "0505", "not before the troops have halted");
        scene.to("0503", &[]);
        scene.keep(&[]);
        scene
    }

    #[test]
    fn a_headquarters_follows_cavalry_by_two_hexes() {
        assert_eq!(away(HqFollows::AfterCombat, false).leader_at("Prussian HQ"), "0503");
        assert_eq!(away(HqFollows::Must, false).leader_at("Prussian HQ"), "0503");
        // The gun that stays fires before it falls.
        for (ruling, stays, dice) in [(HqFollows::May, false, &[][..]), (HqFollows::AfterCombat, true, &[1])] {
            let mut scene = away(ruling, stays);
            assert!(matches!(scene.s.step(), Step::LeaderFollows(..)));
            scene.go(dice);
            assert_eq!(scene.leader_at("Prussian HQ"), "0503");
        }
    }
}

mod r9_4 {
    use super::*;

    #[test]
    fn a_demoralised_unit_retreats_before_combat_to_no_hex_next_to_an_enemy() {
        // Behind 0504 an enemy shows his back.
        let offered = |demoralised: bool| {
            let mut scene = Sketch::spicheren(open(9, 11))
                .with(foot("A", FRENCH, 6, 3, "0506", Direction::N))
                .with(enemy("0503", Direction::N))
                .with(d())
                .build();
            if demoralised {
                scene.s.demoralised.insert(FormationId(2));
            }
            scene.attack(0, &[("A", "0505")], &[], &[]);
            scene.go(&[]);
            scene.offered()
        };
        assert_eq!(offered(false), ["0404", "0504", "0604"]);
        assert_eq!(offered(true), ["0404", "0604"]);
    }
}

mod r11_4 {
    use super::*;

    /// D before A, with a friend N on the only way, 0504.
    fn blocked(ruling: EarlyRetreatFriends, piece: super::super::fixture::Piece, dice: &[u32]) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.early_retreat_friends = ruling)
            .sides(["", "0505/0404 0505/0604 0505/0405 0505/0605 0504/0403 0504/0603 0504/0404 0504/0604", "", ""])
            .with(foot("A", FRENCH, 6, 3, "0506", Direction::N))
            .with(piece)
            .with(friend("N", "0504"))
            .build();
        scene.attack(0, &[("A", "0505")], &[], dice);
        scene
    }

    #[test]
    fn friends_bar_the_way_or_are_passed() {
        let cavalry = || horse("D", PRUSSIAN, 2, "0505", Direction::S);
        // Nobody is asked: the combat is fought, and nothing comes of it.
        blocked(EarlyRetreatFriends::No, cavalry(), &[1, 1, 6]);
        blocked(EarlyRetreatFriends::SecondHex, d(), &[1, 6, 1, 6]);
        let mut scene = blocked(EarlyRetreatFriends::SecondHex, cavalry(), &[]);
        scene.go(&[]);
        assert!(matches!(scene.s.step(), Step::TurnOne(..)), "two hexes, no third");
        are(&scene, &[("D", "0503"), ("N", "0504 shaken")]);
        let mut scene = blocked(EarlyRetreatFriends::Beyond, d(), &[]);
        scene.go(&[]);
        are(&scene, &[("D", "0503 shaken"), ("N", "0504 shaken")]);
        let mut scene = blocked(EarlyRetreatFriends::Beyond, cavalry(), &[]);
        scene.go(&[]);
        assert!(matches!(scene.s.step(), Step::RetreatBeforeHex(..)), "the hex of friends does not count");
    }

    #[test]
    fn a_second_hex_before_infantry_with_cavalry_by_ruling() {
        let second = |ruling| {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.second_hex = ruling)
                .with(foot("A", FRENCH, 6, 3, "0506", Direction::N))
                .with(horse("H", FRENCH, 2, "0605", Direction::NW))
                .with(horse("D", PRUSSIAN, 2, "0505", Direction::S))
                .leader("French HQ", "0506")
                .build();
            scene.attack(0, &[("A", "0505"), ("H", "0505")], &["A", "H"], &[3]);
            scene.go(&[]);
            scene.to("0504", &[]);
            assert!(scene.is_shaken("D"), "the cavalry is as fast");
            matches!(scene.s.step(), Step::RetreatBeforeHex(..))
        };
        assert!(!second(SecondHex::InfantryOnly) && second(SecondHex::AnyInfantry));
    }

    #[test]
    fn woods_do_not_disorganise_twice() {
        let mut scene = Sketch::spicheren(ground(&[("0504", "w1")]))
            .with(horse("A", FRENCH, 2, "0506", Direction::N))
            .with(horse("D", PRUSSIAN, 2, "0505", Direction::S))
            .build();
        scene.attack(0, &[("A", "0505")], &[], &[]);
        scene.go(&[]);
        scene.to("0504", &[]);
        are(&scene, &[("D", "0504 shaken")]);
    }
}

mod r10_1_2 {
    use super::*;

    #[test]
    fn guns_alone_survive_whoever_they_drive_back_or_nobody() {
        for (ruling, gun_is) in [(Survival::Stays, "0505"), (Survival::Lives, "gone")] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.survival = ruling)
                .with(foot("A", FRENCH, 6, 3, "0506", Direction::N))
                .with(gun("g", PRUSSIAN, 8, 4, "0505", Direction::S).movement(3))
                .build();
            // Column 8, and 3 + 1 for canister: D+1.
            fight(&mut scene, 0, "Assign=0505 RetreatHex=0507", &[3]);
            are(&scene, &[("A", "0507 shaken -1"), ("g", gun_is)]);
        }
    }
}
