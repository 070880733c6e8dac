//! §9.2, §11.2.1, §11.3, §T.modifiers, §13.1.6 Readings of combats and of the hidden division.

use super::fixture::{Scene, Sketch, foot, gun, horse, open};
use super::r11_combat::ground;
use crate::geometry::Direction;
use crate::grandes_batailles::data::Decoy;
use crate::grandes_batailles::rulings::{
    Chassepots, FlankInDefence, GunsOnFlank, MarkerInHamlet, SilentGuns, StrayAdvance,
};
use crate::grandes_batailles::state::Step;
use crate::grandes_batailles::{FRENCH, FormationId, PRUSSIAN};

mod r9_2 {
    use super::*;

    /// A, out of command, has driven its enemy from a hex in the ZoC of another.
    fn stray(ruling: StrayAdvance) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.stray_advance = ruling)
            .with(foot("A", PRUSSIAN, 8, 2, "0504", Direction::S).movement(5))
            .with(foot("D", FRENCH, 1, 1, "0505", Direction::N))
            .with(foot("E", FRENCH, 1, 1, "0506", Direction::N))
            .build();
        scene.s.out.insert(scene.unit("A"));
        scene.attack(2, &[("A", "0505")], &[], &[1, 6]);
        scene
    }

    #[test]
    fn a_stray_unit_advances_into_a_zone_or_stays() {
        assert_eq!(stray(StrayAdvance::Yes).at("A"), "0505");
        assert_eq!(stray(StrayAdvance::No).at("A"), "0504");
    }
}

mod r11_2_1 {
    use super::*;

    #[test]
    fn guns_do_nothing_against_an_attacker_on_their_flank_or_half() {
        for (ruling, points) in [(GunsOnFlank::Nothing, 0), (GunsOnFlank::Halved, 2)] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.guns_on_flank = ruling)
                .with(foot("A", PRUSSIAN, 5, 2, "0506", Direction::N).movement(5))
                .with(gun("g", FRENCH, 4, 3, "0505", Direction::N))
                .build();
            scene.attack(2, &[("A", "0505")], &[], &[1]);
            assert!(matches!(scene.s.step(), Step::TurnOne(..)), "it has advanced");
            assert_eq!(scene.points_against("A"), points, "{ruling:?}");
        }
    }
}

mod r11_2_1_silent {
    use super::*;

    /// Guns that are attacked from behind give nothing.
    #[test]
    fn guns_that_cannot_support_fight_at_0_or_not_at_all() {
        for (ruling, dice) in [(SilentGuns::Zero, &[1][..]), (SilentGuns::None, &[])] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.silent_guns = ruling)
                .with(foot("A", PRUSSIAN, 5, 2, "0506", Direction::N).movement(5))
                .with(gun("g", FRENCH, 4, 3, "0505", Direction::N))
                .build();
            scene.attack(2, &[("A", "0505")], &[], dice);
            assert!(matches!(scene.s.step(), Step::TurnOne(..)), "it has advanced");
        }
    }
}

mod r11_3 {
    use super::*;

    #[test]
    fn a_neighbour_on_the_attackers_flank_gets_nothing_for_it_or_two() {
        for (ruling, die, dice) in
            [(FlankInDefence::AssaultOnly, 1, &[1][..]), (FlankInDefence::Everywhere, 3, &[1, 6])]
        {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.flank_in_defence = ruling)
                .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5))
                .with(foot("D", FRENCH, 1, 2, "0505", Direction::N))
                .with(foot("N", FRENCH, 1, 2, "0503", Direction::S))
                .leader("Prussian HQ", "0504")
                .build();
            scene.attack(2, &[("A", "0505")], &[], &[]);
            scene.go(dice);
            assert_eq!(scene.s.step(), Step::AttackerBonus(PRUSSIAN));
            assert_eq!(scene.defence_terms(scene.unit("A")).die, die, "{ruling:?}");
        }
    }
}

mod t_modifiers {
    use super::*;

    #[test]
    fn the_rifles_are_those_of_the_attacked_or_of_all_who_strike() {
        for (ruling, die) in [(Chassepots::Attacked, 0), (Chassepots::Striking, 1)] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.chassepots = ruling)
                .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5))
                .with(horse("D", FRENCH, 1, "0505", Direction::N).movement(4))
                .with(foot("N", FRENCH, 1, 2, "0604", Direction::N))
                .leader("Prussian HQ", "0504")
                .build();
            scene.attack(2, &[("A", "0505")], &[], &[]);
            scene.go(&[1]);
            assert_eq!(scene.defence_terms(scene.unit("A")).die, die, "{ruling:?}");
        }
    }
}

mod r13_1_6 {
    use super::*;

    #[test]
    fn a_marker_in_a_hamlet_is_seen_from_afar_or_found_from_the_next_hex() {
        let found = |ruling, hex: &'static str| {
            let mut scene = Sketch::spicheren(ground(&[("0303", "h1")]))
                .rulings(|r| r.marker_in_hamlet = ruling)
                .with(foot("f", FRENCH, 5, 2, hex, Direction::N))
                .with(foot("brigade", PRUSSIAN, 8, 2, "", Direction::S))
                .data(|data| {
                    data.special.decoy = Some(Decoy {
                        formation: FormationId(2),
                        turn: 4,
                        hexes: ["0101", "0901"].map(|n| super::super::scenarios::hex(&data.map.grid, n)),
                        movement: 3,
                        sight: 4,
                    });
                })
                .build();
            scene.s.marker_at[0] = scene.hex("0303");
            scene.game.found(&scene.s).is_some()
        };
        assert!(found(MarkerInHamlet::Open, "0307") && found(MarkerInHamlet::Open, "0304"));
        assert!(!found(MarkerInHamlet::Village, "0307") && found(MarkerInHamlet::Village, "0304"));
    }
}
