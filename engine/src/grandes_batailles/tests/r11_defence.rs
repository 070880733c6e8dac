//! §10.1.2 A near gun's bonus; §11.2.1 what defends, and with what: supporters' losses, water between, separate combats; §11.2.2 the defender's turn.

use super::fixture::{Scene, Sketch, foot, gun, open};
use super::r11_combat::ground;
use crate::geometry::Direction;
use crate::grandes_batailles::rules::Strike;
use crate::grandes_batailles::rulings::{
    DefenderTurns, DefensiveModifiers, HqUnderSupport, NeighbourSupport, SeparateDefence, SupportBonus, SupportLevels,
};
use crate::grandes_batailles::state::{Clash, Step};
use crate::grandes_batailles::unit::UnitSet;
use crate::grandes_batailles::{Action, FRENCH, PRUSSIAN};

mod r10_1_2 {
    use super::*;

    /// A beside the gun and B beyond its reach attack together; A takes a D+1, on its last step or not, and B is rolled for with 4.
    fn after_the_near_one(losses: u8, ruling: SupportBonus, dice: &[u32]) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.support_bonus = ruling)
            .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5).lost(losses))
            .with(foot("B", PRUSSIAN, 5, 2, "0405", Direction::NE).movement(5))
            .with(foot("D", FRENCH, 3, 2, "0505", Direction::N))
            .with(gun("g", FRENCH, 3, 2, "0604", Direction::N))
            .leader("Prussian HQ", "0405")
            .build();
        scene.attack(2, &[("A", "0505"), ("B", "0505")], &["A", "B"], &[3]);
        scene.go(&[]);
        scene.act(Action::Points(3), dice);
        scene
    }

    #[test]
    fn the_bonus_for_every_roll_outlives_the_attacker_that_the_gun_was_near() {
        // Without it 4 + 1 at column 0 is nothing; with it a test, which a 6 passes.
        for (ruling, dice) in [(SupportBonus::Near, &[6, 4][..]), (SupportBonus::AllRolls, &[6, 4, 6])] {
            let scene = after_the_near_one(1, ruling, dice);
            assert!(scene.s.eliminated().has(scene.unit("A")), "{ruling:?}");
            assert_eq!(scene.s.step(), Step::AttackerBonus(PRUSSIAN), "{ruling:?}");
        }
        // So it is where he was only driven out of its reach.
        for (ruling, dice) in [(SupportBonus::Near, &[4][..]), (SupportBonus::AllRolls, &[4, 6])] {
            let mut scene = after_the_near_one(0, ruling, &[6]);
            assert_eq!(scene.s.step(), Step::RetreatHex(PRUSSIAN, scene.unit("A")), "its last step");
            scene.to("0503", &[]);
            scene.keep(dice);
            assert_eq!(scene.s.step(), Step::AttackerBonus(PRUSSIAN), "{ruling:?}");
        }
    }
}

mod r11_2_1 {
    use super::*;

    #[test]
    fn guns_alone_lose_one_column_uphill_and_others_one_a_level() {
        let scene = Sketch::spicheren(ground(&[("0504", ".4")]))
            .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S))
            .with(gun("g", FRENCH, 5, 2, "0505", Direction::N))
            .with(foot("D", FRENCH, 3, 2, "0505", Direction::N))
            .build();
        let [attacker, gun, foot] = ["A", "g", "D"].map(|name| scene.unit(name));
        for (defenders, column) in [(UnitSet::one(gun), 4), (UnitSet::one(gun) | UnitSet::one(foot), 2)] {
            let clash = Clash { hex: scene.hex("0505"), attackers: UnitSet::one(attacker), defenders };
            let (strikers, sources) = (defenders, defenders);
            let strike = Strike { attacker, points: 5, strikers, sources, near_gun: false, leader: None };
            assert_eq!(scene.game.column(scene.game.defence_terms(&scene.s, &clash, &strike)).0, column);
        }
    }

    /// R-47 Shifts and die of D in 0505, a Prussian without chassepots, against A in 0504, by the four readings.
    fn by_reading(sketch: impl Fn() -> Sketch) -> [(i32, i32); 4] {
        use DefensiveModifiers::{All, Levels, LevelsAndWater};
        [LevelsAndWater, Levels, All, DefensiveModifiers::None].map(|ruling| {
            let scene = sketch()
                .rulings(|r| r.defensive_modifiers = ruling)
                .with(foot("A", FRENCH, 5, 2, "0504", Direction::S))
                .with(foot("D", PRUSSIAN, 3, 2, "0505", Direction::N))
                .build();
            let [attacker, defender] = ["A", "D"].map(|name| scene.unit(name));
            let (strikers, attackers) = (UnitSet::one(defender), UnitSet::one(attacker));
            let clash = Clash { hex: scene.hex("0505"), attackers, defenders: strikers };
            let strike = Strike { attacker, points: 5, strikers, sources: strikers, near_gun: false, leader: None };
            let terms = scene.game.defence_terms(&scene.s, &clash, &strike);
            (terms.shifts, terms.die)
        })
    }

    #[test]
    fn r_47_what_of_the_ground_counts_in_a_defensive_combat() {
        let with = |sides: [&'static str; 4]| by_reading(|| Sketch::spicheren(open(9, 11)).sides(sides));
        let plain = with([""; 4]);
        assert_eq!(plain, [(0, 0); 4]);
        let up = by_reading(|| Sketch::spicheren(ground(&[("0504", ".2")])));
        assert_eq!(up.map(|(shifts, _)| shifts != 0), [true, true, true, false], "{up:?}");
        let stream = with(["0504/0505", "", "", ""]);
        assert_eq!(stream.map(|terms| terms != (0, 0)), [true, false, true, false], "{stream:?}");
        let trench = with(["", "", "", "0504/0505"]);
        assert_eq!(trench, [(0, 0), (0, 0), (0, -1), (0, 0)]);
        assert_eq!(with(["", "", "", "0505/0504"]), plain, "one in the defender's hex");
        let hamlet = by_reading(|| Sketch::spicheren(ground(&[("0504", "h1")])));
        assert_eq!(hamlet, [(0, 0), (0, 0), (0, -1), (0, 0)]);
    }

    #[test]
    fn a_supporters_losses_weigh_only_where_it_strikes() {
        let mut scene = Sketch::spicheren(open(9, 11))
            .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5))
            .with(foot("B", PRUSSIAN, 5, 2, "0405", Direction::NE).movement(5))
            .with(foot("D", FRENCH, 3, 2, "0505", Direction::N))
            .with(foot("N", FRENCH, 4, 3, "0604", Direction::N).lost(2))
            .leader("Prussian HQ", "0504")
            .build();
        // The neighbour reaches A only, and strikes at it alone; the attacked unit strikes at B.
        scene.attack(2, &[("A", "0505"), ("B", "0505")], &["A", "B"], &[3]);
        scene.go(&[]);
        scene.act(Action::Points(0), &[1, 1]);
        assert_eq!(scene.s.step(), Step::AttackerBonus(PRUSSIAN));
        let shifts = ["A", "B"].map(|n| scene.defence_terms(scene.unit(n)).shifts);
        assert_eq!(shifts, [-2, 0]);
    }

    /// A attacks D and B attacks E, each on its own; N is next to both attackers, and A is fought first.
    fn two_combats(ruling: NeighbourSupport) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.neighbour_support = ruling)
            .with(foot("A", PRUSSIAN, 1, 2, "0504", Direction::S).movement(5))
            .with(foot("B", PRUSSIAN, 1, 2, "0603", Direction::SE).movement(5))
            .with(foot("D", FRENCH, 1, 2, "0505", Direction::N))
            .with(foot("E", FRENCH, 2, 2, "0704", Direction::N))
            .with(foot("N", FRENCH, 4, 2, "0604", Direction::N))
            .leader("Prussian HQ", "0603")
            .build();
        scene.attack(2, &[("A", "0505"), ("B", "0704")], &[], &[]);
        scene.act(Action::Unit(scene.unit("A")), &[]);
        scene.go(match ruling {
            NeighbourSupport::Divided => &[],
            NeighbourSupport::EveryCombat => &[1, 6, 1],
            NeighbourSupport::Once => &[1, 6, 1, 1],
        });
        scene
    }

    #[test]
    fn a_neighbour_divides_its_value_among_the_attacked() {
        for (first, dice, second) in [(0, &[1, 1][..], 6), (1, &[1, 1], 5)] {
            let mut scene = two_combats(NeighbourSupport::Divided);
            assert_eq!(scene.s.step(), Step::Split(FRENCH, scene.unit("N"), scene.unit("A")));
            scene.act(Action::Points(first), dice);
            // Nothing is kept for later: there is no later.
            scene.go(&[1, 6]);
            assert_eq!(scene.s.step(), Step::AttackerBonus(PRUSSIAN), "the combat of B");
            assert_eq!(scene.points_against("B"), second);
        }
        let mut spent = two_combats(NeighbourSupport::Divided);
        spent.act(Action::Points(4), &[1, 6, 1, 1]);
        assert_eq!(spent.s.step(), Step::AttackerBonus(PRUSSIAN), "it has nothing left to help with");
    }

    #[test]
    fn or_gives_all_of_it_to_each_or_to_one() {
        let mut every = two_combats(NeighbourSupport::EveryCombat);
        every.go(&[1, 6]);
        assert_eq!(every.points_against("B"), 6);
        let once = two_combats(NeighbourSupport::Once);
        assert_eq!(once.points_against("B"), 2, "nobody is asked again");
    }

    #[test]
    fn the_level_is_that_of_the_attacked_hex_or_the_highest_of_those_who_strike() {
        for (ruling, shifts) in [(SupportLevels::AttackedHex, -1), (SupportLevels::Highest, 1)] {
            let mut scene = Sketch::spicheren(super::super::r11_combat::ground(&[("0504", ".2"), ("0604", ".3")]))
                .rulings(|r| r.support_levels = ruling)
                .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5))
                .with(foot("D", FRENCH, 1, 2, "0505", Direction::N))
                .with(foot("N", FRENCH, 1, 2, "0604", Direction::N))
                .leader("Prussian HQ", "0504")
                .build();
            scene.attack(2, &[("A", "0505")], &[], &[]);
            scene.go(&[1]);
            assert_eq!(scene.defence_terms(scene.unit("A")).shifts, shifts, "{ruling:?}");
        }
    }

    #[test]
    fn nobody_supports_across_a_river_without_a_bridge() {
        let asked = |sides| {
            let mut scene = Sketch::spicheren(open(9, 11))
                .sides(sides)
                .with(foot("A", PRUSSIAN, 1, 2, "0504", Direction::S).movement(5))
                .with(foot("D", FRENCH, 3, 2, "0505", Direction::N))
                .with(foot("N", FRENCH, 4, 2, "0604", Direction::N))
                .build();
            let river = !sides[1].is_empty() && sides[2].is_empty();
            scene.attack(2, &[("A", "0505")], &[], if river { &[1, 1] } else { &[] });
            matches!(scene.s.step(), Step::Support(..))
        };
        assert!(asked([""; 4]) && !asked(["", "0504/0604", "", ""]) && asked(["", "0504/0604", "0504/0604", ""]));
    }

    #[test]
    fn a_defender_attacked_twice_has_its_whole_value_again() {
        for (ruling, points) in [(SeparateDefence::Whole, 3), (SeparateDefence::Once, 0)] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.separate_defence = ruling)
                .with(foot("A", PRUSSIAN, 1, 2, "0504", Direction::S).movement(5))
                .with(foot("B", PRUSSIAN, 1, 2, "0405", Direction::NE).movement(5))
                .with(foot("D", FRENCH, 3, 2, "0505", Direction::NW))
                .leader("Prussian HQ", "0405")
                .build();
            scene.attack(2, &[("A", "0505"), ("B", "0505")], &[], &[]);
            scene.act(Action::Unit(scene.unit("A")), &[1, 1, 1]);
            assert_eq!(scene.s.step(), Step::AttackerBonus(PRUSSIAN), "the combat of B");
            assert_eq!(scene.points_against("B"), points, "{ruling:?}");
        }
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn an_attackers_headquarters_is_endangered_by_supporting_guns_or_not() {
        // A 1 is a T for a gun of 3, and nothing for a gun of 1; the last two dice are the mortality of the HQ.
        for (ruling, power, morale, last) in [
            (HqUnderSupport::No, 3, &[1, 6][..], &[1][..]),
            (HqUnderSupport::Yes, 3, &[1, 6], &[1, 6, 6]),
            (HqUnderSupport::Yes, 1, &[1], &[1]),
        ] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.hq_under_support = ruling)
                .with(foot("A", PRUSSIAN, 1, 2, "0504", Direction::S).movement(5))
                .with(foot("D", FRENCH, 1, 2, "0505", Direction::N))
                .with(gun("g", FRENCH, power, 2, "0604", Direction::N))
                .leader("Prussian HQ", "0504")
                .build();
            scene.attack(2, &[("A", "0505")], &[], &[]);
            scene.go(morale);
            assert_eq!(scene.s.step(), Step::AttackerBonus(PRUSSIAN));
            scene.done(last);
            assert_eq!(scene.s.replaced().has(scene.named("Prussian HQ")), last.len() == 3, "{ruling:?} {power}");
        }
    }
}

mod r11_2_2 {
    use super::*;

    #[test]
    fn a_defender_turns_when_the_combat_is_over() {
        let fought = |ruling| -> Scene {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.defender_turns = ruling)
                .with(foot("A", FRENCH, 6, 3, "0506", Direction::N).movement(5))
                .with(foot("B", FRENCH, 1, 3, "0605", Direction::NW).movement(5))
                .with(foot("D", PRUSSIAN, 5, 2, "0505", Direction::S))
                .leader("French HQ", "0506")
                .build();
            scene.attack(0, &[("A", "0505"), ("B", "0505")], &["A", "B"], &[3]);
            // Five points on A, a 4: D. It retreats, and its HQ with it.
            scene.act(Action::Points(5), &[4]);
            scene.done(&[]);
            scene.to("0507", &[]);
            scene.keep(&[]);
            scene
        };
        let mut after = fought(DefenderTurns::AfterCombat);
        // Nothing against B, and nothing of its assault.
        after.go(&[1, 1]);
        assert_eq!(after.s.step(), Step::TurnOne(PRUSSIAN, after.unit("D")));
        after.keep(&[1, 1]);
        assert!(after.s.active().is_empty());
        let mut before = fought(DefenderTurns::AtOnce);
        before.go(&[1]);
        assert_eq!(before.s.step(), Step::TurnOne(PRUSSIAN, before.unit("D")));
        before.keep(&[1, 1, 1]);
        assert!(before.s.active().is_empty(), "asked once");
    }
}
