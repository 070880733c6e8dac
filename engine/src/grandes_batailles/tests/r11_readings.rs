//! §9.2, §11.1, §11.2.1, §11.3, §11.4, §T.modifiers, §13.1.6 Readings of combats and of the hidden division.

use super::fixture::{Piece, Scene, Sketch, foot, gun, horse, open};
use super::r11_combat::ground;
use crate::geometry::Direction;
use crate::grandes_batailles::data::Decoy;
use crate::grandes_batailles::rulings::{
    Chassepots, EarlyRetreatDirection, FlankInDefence, GunsOnFlank, GunsRetreatBefore, LapsedAttack, MarkerInHamlet,
    NeighbourBonus, PartialCoordination, SilentGuns, StrayAdvance, SupportFormation,
};
use crate::grandes_batailles::state::{Clash, Step, Task};
use crate::grandes_batailles::unit::UnitSet;
use crate::grandes_batailles::{Action, FRENCH, FormationId, PRUSSIAN};

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

mod r11_1 {
    use super::*;

    /// Three announce their attack on one hex, an HQ with the first; the answers of those who are asked to coordinate.
    fn announced(ruling: PartialCoordination, answers: &[(&str, Action)], dice: &[u32]) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.partial_coordination = ruling)
            .with(foot("A1", FRENCH, 6, 2, "0506", Direction::N))
            .with(foot("A2", FRENCH, 7, 2, "0605", Direction::N))
            .with(foot("A3", FRENCH, 4, 2, "0604", Direction::SW))
            .with(foot("D", PRUSSIAN, 5, 2, "0505", Direction::S))
            .leader("French HQ", "0506")
            .build();
        scene.start(&[0], Task::Announce(0), &[]);
        (0..3).for_each(|_| scene.to("0505", &[]));
        let last = answers.len() - 1;
        for (i, (name, answer)) in answers.iter().enumerate() {
            assert_eq!(scene.s.step(), Step::Coordinate(FRENCH, scene.unit(name)), "{ruling:?}");
            scene.act(*answer, if i == last { dice } else { &[] });
        }
        scene
    }

    #[test]
    fn r_82_some_attackers_coordinate_or_all_or_none() {
        let set = |scene: &Scene, names: &[&str]| names.iter().map(|n| scene.unit(n)).collect::<UnitSet>();
        let each =
            |scene: &Scene, names: &[&str]| names.iter().map(|n| Action::Unit(scene.unit(n))).collect::<Vec<_>>();
        let mut scene =
            announced(PartialCoordination::Some, &[("A1", Action::Go), ("A2", Action::Go), ("A3", Action::Done)], &[]);
        assert_eq!((scene.s.step(), scene.legal()), (Step::NextCombat(FRENCH), each(&scene, &["A1", "A3"])));
        // 3 + 3: coordinated.
        scene.act(Action::Unit(scene.unit("A1")), &[3]);
        assert_eq!(scene.s.combat.attackers, set(&scene, &["A1", "A2"]));
        let scene = announced(PartialCoordination::AllOrNone, &[("A1", Action::Go)], &[3]);
        assert_eq!(scene.s.combat.attackers, set(&scene, &["A1", "A2", "A3"]));
        let scene = announced(PartialCoordination::AllOrNone, &[("A1", Action::Done)], &[]);
        assert_eq!((scene.s.step(), scene.legal()), (Step::NextCombat(FRENCH), each(&scene, &["A1", "A2", "A3"])));
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

    /// Whether a unit next to the attacker may support the defence of another hex.
    fn helps(ruling: SupportFormation, neighbour: Piece) -> bool {
        let scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.support_formation = ruling)
            .with(foot("A", PRUSSIAN, 8, 2, "0504", Direction::S))
            .with(foot("D", FRENCH, 5, 2, "0505", Direction::N))
            .with(neighbour)
            .build();
        let [attackers, defenders] = ["A", "D"].map(|name| UnitSet::one(scene.unit(name)));
        let clash = Clash { hex: scene.hex("0505"), attackers, defenders };
        scene.game.may_support(&scene.s, &clash, scene.unit("n"))
    }

    #[test]
    fn r_90_neighbours_of_any_formation_help_or_those_of_the_same() {
        let neighbour = || foot("n", FRENCH, 5, 2, "0604", Direction::N);
        for (ruling, other) in [(SupportFormation::Any, true), (SupportFormation::Same, false)] {
            assert!(helps(ruling, neighbour()), "{ruling:?}");
            assert_eq!(helps(ruling, neighbour().second()), other, "{ruling:?}");
            assert!(!helps(ruling, gun("n", FRENCH, 4, 4, "0604", Direction::N).second()), "{ruling:?}");
        }
    }
}

mod r11_1_lapsed {
    use super::*;

    /// Whether N supports D, where cavalry that is disorganised was to attack N, and C too or not.
    fn supports(ruling: LapsedAttack, twice: bool) -> bool {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.lapsed_attack = ruling)
            .with(foot("A", PRUSSIAN, 9, 2, "0504", Direction::S).movement(5))
            .with(horse("B", PRUSSIAN, 3, "0603", Direction::S).shaken())
            .with(foot("C", PRUSSIAN, 3, 2, "0704", Direction::SW))
            .with(foot("D", FRENCH, 3, 2, "0505", Direction::N))
            .with(foot("N", FRENCH, 2, 2, "0604", Direction::N))
            .leader("French HQ", "0505")
            .build();
        let attacks = [("A", "0505"), ("B", "0604"), ("C", "0604")];
        scene.attack(2, if twice { &attacks } else { &attacks[..2] }, &[], &[]);
        if twice {
            scene.act(Action::Unit(scene.unit("A")), &[]);
        }
        assert_eq!(scene.s.step(), Step::DefenderBonus(FRENCH));
        scene.game.may_support(&scene.s, &scene.s.clash(), scene.unit("N"))
    }

    #[test]
    fn r_174_who_is_attacked_no_longer_supports_or_does_not() {
        for (ruling, free) in [(LapsedAttack::No, false), (LapsedAttack::Yes, true)] {
            assert_eq!((supports(ruling, false), supports(ruling, true)), (free, false), "{ruling:?}");
        }
    }
}

mod r11_3_neighbour {
    use super::*;

    /// D is attacked and N supports it, with an HQ. What is asked then, and the bonus on the die against the attacker.
    fn helped(ruling: NeighbourBonus, hq: &'static str) -> (bool, i32) {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.neighbour_bonus = ruling)
            .with(foot("A", PRUSSIAN, 9, 2, "0504", Direction::S).movement(5))
            .with(foot("B", PRUSSIAN, 9, 2, "0405", Direction::NE).movement(5))
            .with(foot("D", FRENCH, 3, 2, "0505", Direction::N))
            .with(foot("N", FRENCH, 2, 2, "0604", Direction::N))
            .leader("French HQ", hq)
            .leader("Prussian HQ", "0405")
            .build();
        scene.attack(2, &[("A", "0505"), ("B", "0505")], &["A", "B"], &[3]);
        let mut asked = false;
        while !matches!(scene.s.step(), Step::Split(..)) {
            asked |= scene.s.step() == Step::DefenderBonus(FRENCH);
            scene.go(&[]);
        }
        (asked, scene.defence_terms(scene.unit("A")).die)
    }

    #[test]
    fn r_172_an_hq_beside_a_supporting_neighbour_lends_its_bonus_or_does_not() {
        let without = helped(NeighbourBonus::No, "0609");
        assert!(!without.0);
        let lent = (true, without.1 + 2);
        assert_eq!(helped(NeighbourBonus::No, "0604"), without);
        assert_eq!(helped(NeighbourBonus::Yes, "0604"), lent);
        // In the attacked hex it lends it either way, and nowhere else.
        for ruling in [NeighbourBonus::No, NeighbourBonus::Yes] {
            assert_eq!((helped(ruling, "0505"), helped(ruling, "0609")), (lent, without), "{ruling:?}");
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

mod r11_4 {
    use super::*;

    /// 0505 is attacked, with a gun of these MP in it and perhaps infantry of 4 MP, by infantry of 4 MP.
    fn attacked(ruling: GunsRetreatBefore, movement: u8, troops: bool, dice: &[u32]) -> Scene {
        let attacker = foot("A", PRUSSIAN, 8, 2, "0504", Direction::S);
        let mut sketch = Sketch::spicheren(open(9, 11)).rulings(|r| r.guns_retreat_before = ruling).with(attacker);
        if troops {
            sketch = sketch.with(foot("D", FRENCH, 5, 2, "0505", Direction::N));
        }
        let mut scene = sketch.with(gun("g", FRENCH, 3, 4, "0505", Direction::N).movement(movement)).build();
        scene.attack(2, &[("A", "0505")], &[], dice);
        scene
    }

    fn flee(scene: &mut Scene, name: &str, to: &str, dice: &[u32]) {
        assert_eq!(scene.s.step(), Step::RetreatBefore(FRENCH, scene.unit(name)));
        scene.go(&[]);
        scene.to(to, &[]);
        scene.keep(dice);
    }

    #[test]
    fn r_58_guns_retreat_by_their_own_speed_or_are_left_behind() {
        let mut scene = attacked(GunsRetreatBefore::EachUnit, 4, true, &[]);
        flee(&mut scene, "D", "0506", &[]);
        let mut stays = scene.clone();
        flee(&mut scene, "g", "0405", &[]);
        assert!(scene.is_shaken("g") && scene.s.step() == Step::Occupy(PRUSSIAN));
        // Three points, one more for the near gun and a 6: D.
        stays.done(&[6]);
        let mut slow = attacked(GunsRetreatBefore::EachUnit, 3, true, &[]);
        flee(&mut slow, "D", "0506", &[6]);
        for scene in [stays, slow] {
            assert_eq!((scene.s.step(), scene.at("g")), (Step::Refuse(PRUSSIAN, scene.unit("A")), "0505".to_owned()));
        }
        let mut scene = attacked(GunsRetreatBefore::Lost, 4, true, &[]);
        flee(&mut scene, "D", "0506", &[]);
        assert_eq!((scene.s.step(), scene.at("g")), (Step::Occupy(PRUSSIAN), "off".to_owned()));
    }

    #[test]
    fn r_58_guns_whose_infantry_stands_or_who_are_alone() {
        let mut scene = attacked(GunsRetreatBefore::EachUnit, 4, true, &[]);
        scene.done(&[]);
        // D hides the attacker from it. T, passed; then the assault: D.
        flee(&mut scene, "g", "0506", &[1, 6, 1]);
        assert_eq!((scene.s.step(), scene.at("g")), (Step::Refuse(FRENCH, scene.unit("D")), "0506".to_owned()));
        let mut scene = attacked(GunsRetreatBefore::Lost, 4, true, &[]);
        scene.done(&[]);
        assert_eq!(scene.s.step(), Step::Support(FRENCH, scene.unit("g")));
        let scene = attacked(GunsRetreatBefore::EachUnit, 4, false, &[]);
        assert_eq!(scene.s.step(), Step::RetreatBefore(FRENCH, scene.unit("g")));
        let scene = attacked(GunsRetreatBefore::Lost, 4, false, &[6]);
        assert_eq!(scene.s.step(), Step::Refuse(PRUSSIAN, scene.unit("A")));
    }

    /// The hexes offered, one after the other, to a defender of 0505 who goes to the first given one; one hex alone is not asked for.
    fn ways(ruling: EarlyRetreatDirection, defender: Piece, attacker: Piece, by: u8, first: &str) -> [Vec<String>; 2] {
        let sketch = Sketch::spicheren(open(9, 11)).rulings(|r| r.early_retreat_direction = ruling);
        let mut scene = sketch.with(attacker).with(defender).build();
        scene.attack(by, &[("A", "0505")], &[], &[]);
        scene.go(&[]);
        let offered = if scene.at("D") == first { vec![first.to_owned()] } else { scene.offered() };
        if scene.at("D") != first {
            scene.to(first, &[]);
        }
        [offered, scene.offered()]
    }

    #[test]
    fn r_74_a_retreat_before_combat_leads_anywhere_or_to_the_own_edge() {
        use EarlyRetreatDirection::{Any, OwnEdge};
        let french = |ruling| {
            let attacker = foot("A", PRUSSIAN, 5, 2, "0605", Direction::NW);
            ways(ruling, horse("D", FRENCH, 3, "0505", Direction::N), attacker, 2, "0405")
        };
        assert_eq!(french(Any), [vec!["0404", "0405", "0504"], vec!["0305", "0306", "0404", "0406"]]);
        assert_eq!(french(OwnEdge), [vec!["0405"], vec!["0306", "0406"]]);
        let prussian = |ruling| {
            let attacker = foot("A", FRENCH, 5, 2, "0604", Direction::SW);
            let [first, _] = ways(ruling, foot("D", PRUSSIAN, 5, 2, "0505", Direction::N), attacker, 0, "0404");
            first
        };
        assert_eq!(prussian(Any), ["0404", "0405", "0506"]);
        assert_eq!(prussian(OwnEdge), ["0404"]);
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
