//! Stacks in combat: §13.2.6 two units in a hex, §11.3 guns and retreats, §8.4, §9.3 leaders, §11.5 who charged whom.

use super::fixture::{Scene, Sketch, foot, gun, horse, open};
use crate::geometry::{Direction, HexGrid, OddColumns};
use crate::grandes_batailles::rulings::{
    BridgeCharge, DoubledRetreat, FailedCoordination, LastStepRefusal, LeadersUnderFire, PassedZone, RetreatChain,
    ShakenCharge,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::terrain::Map;
use crate::grandes_batailles::{Action, FRENCH, FormationId, PRUSSIAN};

/// Units of 0505, attacked by a formation, that must retreat or stand.
fn beaten(sketch: Sketch, attacker: u8, names: &[&str]) -> Scene {
    let mut scene = sketch.build();
    let hex = scene.hex("0505");
    scene.s.active = std::iter::once(FormationId(attacker)).collect();
    scene.s.combat.hex = hex;
    scene.s.combat.defenders = scene.game.units_at(&scene.s, hex);
    scene.s.combat.due = names.iter().map(|n| scene.unit(n)).collect();
    scene.s.task = Task::Settle;
    scene.run(&[]);
    scene
}

/// Two French units of a hex that nothing but a strong attacker is near.
fn doubled() -> Sketch {
    Sketch::wissembourg(open(9, 11))
        .with(foot("A", PRUSSIAN, 14, 3, "0504", Direction::S).movement(5))
        .with(foot("D", FRENCH, 1, 3, "0505", Direction::N))
        .with(foot("E", FRENCH, 1, 3, "0505", Direction::N))
}

mod r13_2_6 {
    use super::*;

    /// D+1 on both: E takes the step; D retreats to 0506.
    fn shattered(ruling: DoubledRetreat) -> Scene {
        let mut scene = doubled().rulings(|r| r.doubled_retreat = ruling).build();
        // The defence 2 and a 1; then column 8 and +6.
        scene.attack(2, &[("A", "0505")], &[], &[1, 1]);
        assert_eq!(scene.s.step(), Step::LossTaker(FRENCH));
        assert_eq!(scene.legal(), [Action::Unit(scene.unit("D")), Action::Unit(scene.unit("E"))]);
        scene.act(Action::Unit(scene.unit("E")), &[]);
        assert_eq!((scene.losses("D"), scene.losses("E")), (0, 1));
        assert!(scene.is_shaken("D") && scene.is_shaken("E"));
        scene.done(&[]);
        scene.to("0506", &[]);
        scene.act(Action::Face(Direction::NE), &[]);
        assert_eq!(scene.s.step(), Step::Refuse(FRENCH, scene.unit("E")), "each for itself");
        scene.done(&[]);
        scene
    }

    #[test]
    fn one_takes_the_loss_both_are_disorganised_and_retreat_together() {
        let scene = shattered(DoubledRetreat::Together);
        assert_eq!((scene.at("D"), scene.at("E")), ("0506".into(), "0506".into()));
        let facing = |name| scene.s.facing(scene.unit(name));
        assert_eq!((facing("D"), facing("E")), (Direction::NE, Direction::NE));
        assert!(scene.losses("E") == 1 && scene.at("A") == "0505", "no friend was crossed; the attacker advances");
    }

    #[test]
    fn apart_they_avoid_each_other() {
        let scene = shattered(DoubledRetreat::Apart);
        assert_eq!(scene.s.step(), Step::RetreatHex(FRENCH, scene.unit("E")));
        assert_eq!(scene.offered(), ["0405", "0605"]);
    }

    /// Two units that retreat over M in a ZoC, and N, who may be out of it; what they lose.
    fn driven_past(doubled: DoubledRetreat, chain: RetreatChain, zone: PassedZone) -> [u8; 2] {
        let grid = HexGrid::new(9, 11, OddColumns::Higher, |column, row| column == 5 || (column, row) == (6, 5));
        let sketch = Sketch::wissembourg(Map::new(grid))
            .rulings(|r| (r.doubled_retreat, r.retreat_chain, r.passed_zone) = (doubled, chain, zone))
            .with(foot("D", FRENCH, 1, 3, "0505", Direction::N))
            .with(foot("E", FRENCH, 1, 3, "0505", Direction::N))
            .with(foot("M", FRENCH, 1, 3, "0506", Direction::N))
            .with(foot("Z", PRUSSIAN, 1, 3, "0605", Direction::NW));
        let onward = chain == RetreatChain::Onward;
        let sketch = if onward { sketch.with(foot("N", FRENCH, 1, 3, "0507", Direction::N)) } else { sketch };
        let mut scene = beaten(sketch, 2, &["D", "E"]);
        scene.done(&[]);
        let end = if onward { "0508" } else { "0507" };
        assert_eq!(scene.at("D"), end);
        scene.keep(&[]);
        if doubled == DoubledRetreat::Together {
            scene.done(&[]);
            assert_eq!(scene.at("E"), end);
        }
        assert!(scene.is_shaken("M"));
        [scene.losses("D"), scene.losses("E")]
    }

    #[test]
    fn the_second_unit_pays_for_a_zone_on_the_way_as_the_first() {
        let (together, one) = (DoubledRetreat::Together, RetreatChain::OneFriend);
        assert_eq!(driven_past(together, one, PassedZone::Once), [1, 1]);
        assert_eq!(driven_past(together, one, PassedZone::Each), [1, 1]);
        assert_eq!(driven_past(together, one, PassedZone::EndOnly), [0, 0]);
        // The zone is on the first of two hexes that are passed.
        assert_eq!(driven_past(together, RetreatChain::Onward, PassedZone::Once), [1, 1]);
        assert_eq!(
            driven_past(DoubledRetreat::Apart, RetreatChain::Onward, PassedZone::Once),
            [1, 0],
            "E is still to go"
        );
    }

    #[test]
    fn one_may_stand_where_the_other_retreats() {
        let mut scene = beaten(doubled().with(gun("g", FRENCH, 3, 4, "0505", Direction::N)), 2, &["D", "E"]);
        scene.done(&[]);
        scene.to("0506", &[]);
        scene.keep(&[]);
        // 3 + 6: E stands, at the cost of a step, and the gun with it.
        scene.go(&[6]);
        assert_eq!((scene.at("E"), scene.losses("E"), scene.at("g")), ("0505".into(), 1, "0505".into()));
    }

    #[test]
    fn a_headquarters_does_not_fall_with_the_second_unit_while_the_first_lives() {
        // §9.3 The only way leads into a ZoC: D has a step to lose for it, and E its last.
        let grid = HexGrid::new(9, 11, OddColumns::Higher, |column, row| column == 5 || (column, row) == (6, 5));
        let sketch = Sketch::wissembourg(Map::new(grid))
            .with(foot("D", FRENCH, 1, 3, "0505", Direction::N))
            .with(foot("E", FRENCH, 1, 1, "0505", Direction::N))
            .with(foot("Z", PRUSSIAN, 1, 3, "0605", Direction::NW))
            .leader("French HQ", "0505");
        let mut scene = beaten(sketch, 2, &["D", "E"]);
        let mut stayed = false;
        loop {
            match scene.s.step() {
                Step::Refuse(..) => scene.done(&[]),
                Step::TurnOne(..) => scene.keep(&[]),
                Step::LeaderFollows(..) => {
                    stayed = true;
                    scene.done(&[]);
                }
                _ => break,
            }
        }
        assert!(stayed && scene.s.eliminated().has(scene.unit("E")));
        assert_eq!((scene.at("D"), scene.losses("D")), ("0506".into(), 1));
        assert!(!scene.s.replaced.has(scene.named("French HQ")), "it was not killed");
    }

    #[test]
    fn an_advancing_regiment_leaves_its_comrade() {
        let mut scene = Sketch::wissembourg(open(9, 11))
            .with(foot("A", FRENCH, 6, 3, "0506", Direction::N).movement(5))
            .with(foot("B", FRENCH, 6, 3, "0506", Direction::N).movement(5))
            .with(foot("D", PRUSSIAN, 1, 1, "0505", Direction::S).shaken())
            .leader("French HQ", "0506")
            .build();
        scene.attack(0, &[("A", "0505"), ("B", "0505")], &["A", "B"], &[3, 1, 1]);
        scene.done(&[6]);
        assert_eq!(scene.legal(), [Action::Unit(scene.unit("A")), Action::Unit(scene.unit("B"))]);
    }
}

mod r11_3 {
    use super::*;

    #[test]
    fn guns_fall_with_the_last_of_their_hex_however_it_goes() {
        let sketch = Sketch::wissembourg(open(9, 11))
            .rulings(|r| r.last_step_refusal = LastStepRefusal::Yes)
            .with(foot("D", FRENCH, 3, 3, "0505", Direction::N))
            .with(foot("E", FRENCH, 3, 1, "0505", Direction::N))
            .with(gun("g", FRENCH, 3, 4, "0505", Direction::N));
        let mut scene = beaten(sketch, 2, &["D", "E"]);
        scene.done(&[]);
        scene.to("0506", &[]);
        scene.keep(&[]);
        // E stands and gives its last step.
        scene.go(&[6]);
        assert_eq!((scene.at("E"), scene.at("g")), ("off".into(), "off".into()));
    }

    #[test]
    fn a_face_down_marker_is_in_the_way_of_the_french_only() {
        let sketch = Sketch::spicheren(open(9, 9)).sides(["", "0505/0404 0505/0604", "", ""]).with(foot(
            "D",
            PRUSSIAN,
            5,
            3,
            "0505",
            Direction::S,
        ));
        let mut scene = beaten(sketch, 0, &["D"]);
        scene.s.marker_at[0] = scene.hex("0504");
        scene.done(&[]);
        assert_eq!((scene.at("D"), scene.losses("D")), ("0504".into(), 0));
    }

    #[test]
    fn a_retreat_goes_beyond_several_friends_by_ruling() {
        for (ruling, at) in [(RetreatChain::OneFriend, "0505"), (RetreatChain::Onward, "0502")] {
            let barriers = "0505/0404 0505/0604 0504/0403 0504/0603 0503/0402 0503/0602";
            let sketch = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.retreat_chain = ruling)
                .sides(["", barriers, "", ""])
                .with(foot("D", PRUSSIAN, 5, 3, "0505", Direction::S))
                .with(foot("M", PRUSSIAN, 5, 2, "0504", Direction::S))
                .with(foot("N", PRUSSIAN, 5, 2, "0503", Direction::S));
            let mut scene = beaten(sketch, 0, &["D"]);
            scene.done(&[]);
            let passed = ruling == RetreatChain::Onward;
            assert_eq!((scene.at("D"), scene.is_shaken("M"), scene.is_shaken("N")), (at.into(), passed, passed));
        }
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn leaders_fall_with_a_unit_that_is_destroyed_retreating() {
        let sketch = Sketch::spicheren(open(9, 9))
            .sides(["", "0505/0404 0505/0604", "", ""])
            .with(foot("D", PRUSSIAN, 5, 2, "0505", Direction::S).lost(1))
            .with(foot("far", PRUSSIAN, 5, 2, "0901", Direction::S))
            .with(foot("E", FRENCH, 5, 2, "0502", Direction::S))
            .with(foot("F", FRENCH, 5, 2, "0603", Direction::SW))
            .leader("Prussian HQ", "0505")
            .leader("Prussian chief", "0505");
        let scene = beaten(sketch, 0, &["D"]);
        assert_eq!(scene.at("D"), "off");
        for name in ["Prussian HQ", "Prussian chief"] {
            assert!(scene.s.replaced.has(scene.named(name)), "{name}");
        }
        assert_eq!(scene.leader_at("Prussian HQ"), "0901");
    }

    #[test]
    fn a_failed_coordination_is_no_part_in_a_combat() {
        let fought = |ruling, dice: &[u32]| {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.failed_coordination = ruling)
                .with(foot("A", FRENCH, 1, 3, "0506", Direction::N).movement(5))
                .with(foot("B", FRENCH, 1, 3, "0605", Direction::NW).movement(5))
                .with(foot("D", PRUSSIAN, 3, 2, "0505", Direction::S))
                .leader("French HQ", "0506")
                .build();
            scene.attack(0, &[("A", "0505"), ("B", "0505")], &["A", "B"], &[2]);
            assert_eq!(scene.s.step(), Step::NextCombat(FRENCH));
            scene.act(Action::Unit(scene.unit("B")), dice);
            scene
        };
        // B's combat without it, and the defence against A.
        let scene = fought(FailedCoordination::Spared, &[1, 1, 1]);
        assert_eq!(scene.s.step(), Step::AttackerBonus(FRENCH));
        let scene = fought(FailedCoordination::Tested, &[1, 1, 6, 6]);
        assert!(matches!(scene.s.step(), Step::PlaceLeader(..)), "killed");
    }

    #[test]
    fn a_barrage_endangers_the_headquarters_even_if_the_target_passes() {
        let shelled = |ruling, steps, dice: &[u32]| {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.leaders_under_fire = ruling)
                .with(gun("g", FRENCH, 6, 4, "0508", Direction::N))
                .with(foot("D", PRUSSIAN, 5, steps, "0505", Direction::S).shaken())
                .with(foot("far", PRUSSIAN, 5, 2, "0901", Direction::S))
                .leader("Prussian HQ", "0505")
                .build();
            scene.start(&[0], Task::Barrage, &[]);
            scene.act(Action::Unit(scene.unit("g")), &[]);
            scene.face(Direction::N);
            scene.act(Action::Unit(scene.unit("D")), dice);
            (scene.losses("D"), scene.s.replaced.has(scene.named("Prussian HQ")))
        };
        let tested = LeadersUnderFire::Tested;
        // T, passed: nothing happens to the unit, and the HQ is tested all the same.
        assert_eq!(shelled(tested, 5, &[1, 6, 6, 6]), (0, true));
        assert_eq!(shelled(tested, 5, &[1, 6, 6, 5]), (0, false));
        // D on a disorganised unit is a step; with its last step the unit goes, and the HQ is tested, or falls with it.
        assert_eq!(shelled(tested, 5, &[4, 1, 1]), (1, false));
        assert_eq!(shelled(tested, 1, &[4, 1, 1]), (1, false));
        assert_eq!(shelled(LeadersUnderFire::Fall, 1, &[4]), (1, true));
    }
}

mod r10_1_1 {
    use super::*;

    #[test]
    fn the_shooter_chooses_one_unit_of_a_stack() {
        let mut scene = Sketch::wissembourg(open(9, 11))
            .with(gun("g", PRUSSIAN, 8, 4, "0505", Direction::S))
            .with(foot("D", FRENCH, 3, 2, "0508", Direction::N))
            .with(foot("E", FRENCH, 3, 2, "0508", Direction::N))
            .with(gun("f", FRENCH, 3, 4, "0508", Direction::N))
            .build();
        scene.start(&[2], Task::Barrage, &[]);
        scene.act(Action::Unit(scene.unit("g")), &[]);
        scene.face(Direction::S);
        let targets = ["D", "E", "f"].map(|n| Action::Unit(scene.unit(n)));
        assert_eq!(scene.legal(), [&targets[..], &[Action::Done]].concat());
        // Column 8 and a 2: D, without a retreat.
        scene.act(Action::Unit(scene.unit("f")), &[2]);
        assert!(scene.is_shaken("f") && !scene.is_shaken("D") && !scene.is_shaken("E"));
        assert_eq!(scene.at("f"), "0508");
    }
}

mod r11_5 {
    use super::*;

    #[test]
    fn cavalry_that_cannot_retreat_does_not_go_on_charging() {
        for (ruling, dice) in [(ShakenCharge::Stops, &[][..]), (ShakenCharge::GoesOn, &[1])] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.shaken_charge = ruling)
                .sides(["", "0506/0507 0506/0406 0506/0606", "", ""])
                .with(horse("A", FRENCH, 3, "0506", Direction::N))
                .with(foot("D", PRUSSIAN, 5, 2, "0505", Direction::S))
                .build();
            // Column 5 and a 6: D; there is no way back.
            scene.attack(0, &[("A", "0505")], &[], &[6]);
            scene.done(dice);
            assert_eq!((scene.at("A"), scene.losses("A")), ("0506".into(), 1));
            assert!(scene.s.active().is_empty(), "{ruling:?}");
        }
    }

    #[test]
    fn who_charges_those_that_stood_is_disorganised() {
        let mut scene = Sketch::wissembourg(open(9, 11))
            .with(horse("A", PRUSSIAN, 3, "0504", Direction::S))
            .with(horse("D", FRENCH, 1, "0505", Direction::N))
            .with(horse("E", FRENCH, 1, "0505", Direction::N))
            .build();
        scene.attack(2, &[("A", "0505")], &[], &[]);
        scene.go(&[]);
        scene.to("0506", &[]);
        scene.keep(&[]);
        // E stands: the defence 1 and a 1, the charge 3 and a 1.
        scene.done(&[1, 1]);
        assert!(scene.s.active().is_empty() && scene.is_shaken("A"));
    }

    #[test]
    fn no_charge_over_what_cavalry_cannot_cross() {
        let asked = |ruling, bridge, piece| {
            let mut scene = Sketch::wissembourg(open(9, 11))
                .rulings(|r| r.bridge_charge = ruling)
                .sides(["", "0506/0505", bridge, ""])
                .with(piece)
                .with(foot("D", FRENCH, 5, 2, "0505", Direction::S))
                .build();
            scene.start(&[2], Task::Announce(0), &[]);
            matches!(scene.s.step(), Step::Assign(..))
        };
        let cavalry = || horse("A", PRUSSIAN, 3, "0506", Direction::N);
        let bridge = "0506/0505";
        assert!(!asked(BridgeCharge::Allowed, "", cavalry()) && asked(BridgeCharge::Allowed, bridge, cavalry()));
        assert!(!asked(BridgeCharge::Never, bridge, cavalry()));
        assert!(asked(BridgeCharge::Never, "", foot("A", PRUSSIAN, 3, 2, "0506", Direction::N)));
    }
}
