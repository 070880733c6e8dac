//! §7.4 to §11.4 The readings.

use super::fixture::{Scene, Sketch, foot, gun, open};
use crate::geometry::{Direction, HexSet};
use crate::grandes_batailles::data::Arrival;
use crate::grandes_batailles::rulings::{
    FledGuns, LateColumn, LateCommand, LateEntry, SeveralAttacks, StayingHq, StrayDisengagement, SupportFlank,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::unit::UnitId;
use crate::grandes_batailles::{Action, FRENCH, PRUSSIAN};

mod r7_4 {
    use super::*;
    use crate::grandes_batailles::rulings::Rulings;

    /// `a` and `b` are to come on at 0501 by the road, after their HQ.
    fn late(set: impl FnOnce(&mut Rulings)) -> Scene {
        Sketch::spicheren(open(9, 15))
            .rulings(set)
            .routes(&[("road", "0501 0502 0503 0504")])
            .with(foot("a", FRENCH, 5, 2, "", Direction::S))
            .with(foot("b", FRENCH, 5, 2, "", Direction::S))
            .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::N))
            .leader("French HQ", "0705")
            .turn(4)
            .data(|data| {
                let by = HexSet::one(super::super::scenarios::hex(&data.map.grid, "0501"));
                let units = vec![UnitId(0), UnitId(1)];
                data.arrivals.push(Arrival { turn: 4, units, leaders: Vec::new(), by });
                let at = by.first().expect("a hex");
                data.map.sides[at].off_map = Some(crate::geometry::Route::Road);
            })
            .build()
    }

    fn enters(scene: &mut Scene, name: &str) -> u8 {
        scene.act(Action::Unit(scene.unit(name)), &[]);
        scene.to("0501", &[]);
        scene.s.mover().1
    }

    #[test]
    fn r_178_who_comes_after_his_hq_is_in_command_or_enters_no_zone() {
        for (ruling, enters_zone) in [(LateCommand::InCommand, true), (LateCommand::OutOfCommand, false)] {
            let mut scene = late(|r| r.late_command = ruling);
            scene.start(&[0], Task::Direct, &[]);
            assert_eq!(enters(&mut scene, "a"), 7, "all of its movement but half a point");
            scene.to("0502", &[]);
            assert_eq!(scene.offered().contains(&"0503".to_owned()), enters_zone, "{ruling:?}");
            assert_eq!(scene.s.out_of_command().has(scene.unit("a")), !enters_zone);
        }
    }

    #[test]
    fn r_178_beside_r_134_a_failed_hq_halves_the_movement_as_well() {
        for (entry, left) in [(LateEntry::Normally, 7), (LateEntry::OutOfCommand, 3)] {
            let mut scene = late(|r| (r.late_command, r.late_entry) = (LateCommand::OutOfCommand, entry));
            let hq = scene.named("French HQ");
            scene.s.marked.insert(hq);
            scene.start(&[0], Task::Direct, &[1]);
            assert_eq!(enters(&mut scene, "a"), left, "{entry:?}");
        }
    }

    #[test]
    fn r_179_who_comes_after_his_hq_pays_for_the_column_or_does_not() {
        for (ruling, left) in [(LateColumn::Rising, 6), (LateColumn::Single, 7)] {
            let mut scene = late(|r| r.late_column = ruling);
            scene.start(&[0], Task::Movement, &[]);
            assert_eq!(enters(&mut scene, "a"), 7);
            scene.to("0502", &[]);
            scene.done(&[]);
            scene.face(Direction::S);
            assert_eq!(enters(&mut scene, "b"), left, "{ruling:?}");
        }
    }
}

mod r9_2 {
    use super::*;

    #[test]
    fn r_177_a_stray_unit_leaves_a_zone_towards_its_hq_or_anywhere() {
        let offered = |ruling| {
            let mut scene = Sketch::spicheren(open(9, 15))
                .rulings(|r| r.stray_disengagement = ruling)
                .with(foot("a", FRENCH, 5, 2, "0512", Direction::N))
                .with(foot("e", PRUSSIAN, 5, 2, "0511", Direction::S))
                .leader("French HQ", "0501")
                .build();
            let unit = scene.unit("a");
            scene.s.out.insert(unit);
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(unit), &[]);
            let offered = scene.offered();
            if let Some(hex) = offered.first() {
                scene.to(hex, &[]);
                assert!(matches!(scene.s.step(), Step::Face(..)), "that takes its whole movement");
            }
            offered
        };
        assert!(offered(StrayDisengagement::TowardsHq).is_empty());
        assert_eq!(offered(StrayDisengagement::Anywhere), ["0412", "0513", "0612"]);
    }
}

mod r11 {
    use super::*;

    /// A in 0504 may attack D in 0505, E in 0604 and F in 0404, who may retreat before combat.
    fn three(ruling: SeveralAttacks, value: u8) -> Scene {
        let enemy = |name, hex, facing| foot(name, FRENCH, 1, 1, hex, facing);
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.several_attacks = ruling)
            .with(foot("A", PRUSSIAN, value, 2, "0504", Direction::S).movement(5))
            .with(enemy("D", "0505", Direction::N).shaken())
            .with(enemy("E", "0604", Direction::N))
            .with(enemy("F", "0404", Direction::N).movement(5))
            .build();
        scene.start(&[2], Task::Announce(0), &[]);
        assert_eq!(scene.offered(), ["0404", "0505", "0604"]);
        scene
    }

    fn fought(scene: &Scene) -> Vec<&'static str> {
        ["D", "E", "F"].into_iter().filter(|name| scene.s.defended.has(scene.unit(name))).collect()
    }

    fn supports_nobody(scene: &mut Scene, names: &[&str], dice: &[u32]) {
        for (i, name) in names.iter().enumerate() {
            assert_eq!(scene.s.step(), Step::Support(FRENCH, scene.unit(name)));
            scene.done(if i + 1 == names.len() { dice } else { &[] });
        }
    }

    #[test]
    fn r_176_a_unit_attacks_one_hex_or_up_to_three_in_turn() {
        let mut scene = three(SeveralAttacks::No, 2);
        scene.to("0505", &[]);
        supports_nobody(&mut scene, &["E", "F"], &[1, 1]);
        assert_eq!(fought(&scene), ["D"]);

        let mut scene = three(SeveralAttacks::InTurn, 2);
        scene.to("0505", &[]);
        assert_eq!((scene.s.step(), scene.offered().len()), (Step::Assign(PRUSSIAN, scene.unit("A")), 2));
        scene.to("0404", &[]);
        assert_eq!(scene.offered(), ["0604"]);
        // In this order: first D, then F, who stands, then E.
        scene.to("0604", &[1, 1]);
        assert_eq!(scene.s.step(), Step::RetreatBefore(FRENCH, scene.unit("F")));
        scene.done(&[1, 1, 1, 1]);
        assert_eq!(fought(&scene), ["D", "E", "F"]);
        assert_eq!(scene.at("A"), "0504");

        let mut scene = three(SeveralAttacks::InTurn, 2);
        scene.to("0604", &[]);
        scene.done(&[]);
        supports_nobody(&mut scene, &["F"], &[1, 1]);
        assert_eq!(fought(&scene), ["E"], "it has announced no other");
    }

    #[test]
    fn r_176_who_advances_attacks_nobody_else() {
        let mut scene = three(SeveralAttacks::InTurn, 8);
        scene.to("0505", &[]);
        scene.to("0604", &[]);
        scene.done(&[]);
        // D falls.
        supports_nobody(&mut scene, &["F"], &[1, 6]);
        scene.keep(&[]);
        assert_eq!((scene.at("A"), fought(&scene)), ("0505".to_owned(), vec!["D"]));
    }
}

mod r11_2_1 {
    use super::*;

    /// What the defence has against A, who attacks D from 0504, where N in 0604 supports D.
    fn points(ruling: SupportFlank, [d, n]: [(u8, Direction); 2]) -> u8 {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.support_flank = ruling)
            .with(foot("A", FRENCH, 14, 3, "0504", Direction::S).movement(5))
            .with(foot("D", PRUSSIAN, d.0, 3, "0505", d.1))
            .with(foot("N", PRUSSIAN, n.0, 3, "0604", n.1))
            .build();
        scene.attack(0, &[("A", "0505")], &[], &[]);
        assert_eq!(scene.s.step(), Step::Support(PRUSSIAN, scene.unit("N")));
        scene.go(&[1, 1]);
        scene.points_against("A")
    }

    #[test]
    fn r_175_points_are_halved_by_the_flank_of_those_who_give_them_or_of_the_attacked_unit() {
        let (front, flank) = (Direction::N, Direction::S);
        for (pieces, own, attacked) in [
            ([(1, front), (3, flank)], 2, 4),
            ([(1, flank), (3, front)], 3, 2),
            ([(1, flank), (2, front)], 2, 1),
            ([(3, flank), (3, flank)], 2, 3),
            ([(1, front), (3, front)], 4, 4),
        ] {
            assert_eq!(points(SupportFlank::Own, pieces), own, "{pieces:?}");
            assert_eq!(points(SupportFlank::Attacked, pieces), attacked, "{pieces:?}");
        }
    }
}

mod r11_3 {
    use super::*;

    /// A, with its HQ, and B attack D one after the other, and A is driven back; its HQ stays.
    fn stays(ruling: StayingHq) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(|r| r.staying_hq = ruling)
            .with(foot("A", PRUSSIAN, 5, 3, "0504", Direction::S).movement(5))
            .with(foot("B", PRUSSIAN, 5, 3, "0604", Direction::SW).movement(5))
            .with(foot("D", FRENCH, 4, 3, "0505", Direction::N))
            .leader("Prussian HQ", "0504")
            .build();
        scene.attack(2, &[("A", "0505"), ("B", "0505")], &[], &[]);
        scene.act(Action::Unit(scene.unit("A")), &[6]);
        scene.done(&[]);
        scene.to("0503", &[]);
        scene.keep(&[]);
        assert!(matches!(scene.s.step(), Step::LeaderFollows(..)));
        scene.done(&[]);
        assert_eq!(scene.s.step(), Step::TurnOne(FRENCH, scene.unit("D")));
        scene
    }

    #[test]
    fn r_180_an_hq_that_stays_leaves_after_the_combat_or_helps_the_next() {
        let mut scene = stays(StayingHq::SameCombat);
        scene.keep(&[]);
        assert!(matches!(scene.s.step(), Step::PlaceLeader(PRUSSIAN, _)));

        let mut scene = stays(StayingHq::NextCombat);
        // B passes the test of a T.
        scene.keep(&[1, 6]);
        assert_eq!(scene.s.step(), Step::AttackerBonus(PRUSSIAN));
        assert_eq!((scene.leader_at("Prussian HQ"), scene.s.assailants().len()), ("0504".to_owned(), 1));
    }

    #[test]
    fn r_180_with_no_further_attack_on_the_hex_it_leaves() {
        let mut scene = stays(StayingHq::NextCombat);
        scene.s.attackers = crate::grandes_batailles::unit::UnitSet::EMPTY;
        scene.keep(&[]);
        assert!(matches!(scene.s.step(), Step::PlaceLeader(PRUSSIAN, _)));
    }
}

mod r11_4 {
    use super::*;

    #[test]
    fn r_181_guns_that_retreated_support_the_unit_that_stood_or_do_not() {
        for (ruling, supports) in [(FledGuns::Support, true), (FledGuns::Silent, false)] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.fled_guns = ruling)
                .with(foot("A", PRUSSIAN, 5, 3, "0504", Direction::S))
                .with(foot("D", FRENCH, 4, 3, "0505", Direction::N))
                .with(gun("g", FRENCH, 4, 4, "0505", Direction::N))
                .build();
            scene.attack(2, &[("A", "0505")], &[], &[]);
            scene.done(&[]);
            assert_eq!(scene.s.step(), Step::RetreatBefore(FRENCH, scene.unit("g")));
            scene.go(&[]);
            scene.to("0605", &[]);
            scene.keep(if supports { &[] } else { &[1, 6, 1, 6] });
            assert_eq!(scene.s.step() == Step::Support(FRENCH, scene.unit("g")), supports, "{ruling:?}");
        }
    }
}
