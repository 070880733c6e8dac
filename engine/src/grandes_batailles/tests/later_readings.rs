//! §7.4 to §13.1.6 The readings, and what say of who falls back.

use super::fixture::{Scene, Sketch, foot, gun, open};
use crate::chance::Scripted;
use crate::geometry::{Direction, HexSet};
use crate::grandes_batailles::data::Arrival;
use crate::grandes_batailles::leader::{Leader, LeaderId, Role};
use crate::grandes_batailles::rulings::{
    FailedRefusal, FledGuns, HeldMarker, HeldMarkers, HqNearEnemy, LastStepRefusal, LateColumn, LateCommand, LateEntry,
    LoneHq, Rulings, SeveralAttacks, StayingHq, StrayDisengagement, SupportFlank,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::unit::{Formation, FormationId, FormationSet, UnitId};
use crate::grandes_batailles::{Action, FRENCH, PRUSSIAN};
use crate::observer::Desk;

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

mod r11_3_falling_back {
    use super::*;

    /// A, of some steps, attacks D and is to fall back; French are alone at 0502.
    fn beaten(steps: u8, set: impl FnOnce(&mut Rulings)) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 11))
            .rulings(set)
            .with(foot("A", PRUSSIAN, 5, steps, "0504", Direction::S).movement(5))
            .with(foot("D", FRENCH, 4, 3, "0505", Direction::N))
            .leader("French HQ", "0502")
            .build();
        scene.attack(2, &[("A", "0505")], &[], &[6]);
        scene
    }

    #[test]
    fn r_185_a_failed_attempt_to_stand_costs_nothing_more_or_a_step() {
        let fails = |steps, ruling, last| {
            let mut scene = beaten(steps, |r| {
                r.failed_refusal = ruling;
                r.last_step_refusal = last;
            });
            let a = scene.unit("A");
            if scene.s.step() != Step::Refuse(PRUSSIAN, a) {
                return "not asked".to_owned();
            }
            scene.go(&[1]);
            let retreats = scene.s.step() == Step::RetreatHex(PRUSSIAN, a);
            format!("{} lost, retreats {retreats}, {}", scene.s.losses(a), scene.at("A"))
        };
        let (no, yes) = (LastStepRefusal::No, LastStepRefusal::Yes);
        assert_eq!(fails(3, FailedRefusal::Retreats, no), "0 lost, retreats true, 0504");
        assert_eq!(fails(3, FailedRefusal::Suffers, no), "1 lost, retreats true, 0504");
        assert_eq!(fails(1, FailedRefusal::Suffers, no), "not asked");
        assert_eq!(fails(1, FailedRefusal::Retreats, yes), "0 lost, retreats true, 0504");
        assert_eq!(fails(1, FailedRefusal::Suffers, yes), "1 lost, retreats false, off");
    }

    #[test]
    fn r_56_r_68_who_falls_back_next_to_an_hq_neither_eliminates_nor_always_drives_it_off() {
        let left = |set: fn(&mut Rulings)| {
            let mut scene = beaten(3, set);
            scene.done(&[]);
            scene.to("0503", &[]);
            scene.keep(&[]);
            scene.keep(&[]);
            (scene.leader_at("French HQ"), scene.s.replaced.is_empty())
        };
        assert_eq!(left(|_| {}), ("0505".to_owned(), true));
        assert_eq!(left(|r| r.lone_hq = LoneHq::Eliminated), ("0505".to_owned(), true));
        assert_eq!(left(|r| r.hq_near_enemy = HqNearEnemy::Stops), ("0502".to_owned(), true));
    }
}

mod r13_1_6 {
    use super::*;

    /// Three Prussian divisions, of which two may be held; the first is, the second is drawn, the third is left in the cup.
    fn drawn(set: impl FnOnce(&mut Rulings)) -> Scene {
        let third = FormationId(4);
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(set)
            .with(foot("a", PRUSSIAN, 5, 2, "0101", Direction::S))
            .with(foot("b", PRUSSIAN, 5, 2, "0102", Direction::S).second())
            .data(|d| {
                d.special.held_markers = [2, 3].map(FormationId).into_iter().collect();
                let headquarters = LeaderId(d.leaders.len() as u8);
                let division = Formation { name: "Prussian 3".to_owned(), headquarters, ..d.formations[3].clone() };
                d.formations.push(division);
                let Role::Headquarters(_, ratings) = d.leaders[3].role else { panic!("an HQ") };
                let role = Role::Headquarters(third, ratings);
                d.leaders.push(Leader { name: "Prussian 3 HQ".to_owned(), role, ..d.leaders[3].clone() });
            })
            .leader("Prussian HQ", "0303")
            .leader("Prussian 2 HQ", "0304")
            .leader("Prussian 3 HQ", "0305")
            .build();
        scene.s.cup = FormationSet::one(third);
        scene.s.keep(FormationSet::one(FormationId(2)));
        scene.s.task = Task::Drawn(FormationId(3));
        scene.run(&[]);
        scene
    }

    #[test]
    fn r_186_one_marker_is_held_at_a_time_or_each_for_a_partner() {
        let second = FormationId(3);
        let scene = drawn(|r| r.held_markers = HeldMarkers::One);
        assert_eq!(scene.s.step(), Step::JoinHeld(PRUSSIAN, second));
        let mut scene = drawn(|r| r.held_markers = HeldMarkers::Both);
        assert_eq!(scene.s.step(), Step::HoldMarker(PRUSSIAN, second));
        let mut played = scene.clone();
        played.done(&[]);
        assert_eq!((played.s.step(), played.legal()[0]), (Step::JoinHeld(PRUSSIAN, second), Action::Go));
        scene.go(&[]);
        assert_eq!(scene.s.step(), Step::JoinHeld(PRUSSIAN, FormationId(4)));
        let held = [2, 3].map(|id| Action::Formation(FormationId(id)));
        assert_eq!(scene.legal(), [held[0], held[1], Action::Done]);
        scene.act(held[1], &[]);
        scene.go(&[]);
        assert_eq!(scene.s.active(), [3, 4].map(FormationId).into_iter().collect());
        assert_eq!(scene.s.kept(), FormationSet::one(FormationId(2)), "never both with one division");
    }

    #[test]
    fn r_186_r_32_two_held_markers_are_lost_or_played_last_one_after_the_other() {
        for (ruling, tasks) in [
            (HeldMarker::Lost, [Task::Rally; 2]),
            (HeldMarker::PlayedLast, [2, 3].map(|id| Task::Offer(FormationId(id)))),
        ] {
            let mut scene = drawn(|r| {
                r.held_markers = HeldMarkers::Both;
                r.held_marker = ruling;
            });
            scene.go(&[]);
            scene.s.cup = FormationSet::EMPTY;
            for task in tasks {
                let mut env = Desk::silent(Scripted::dice(&[]));
                scene.game.draw(&mut scene.s, &mut env);
                assert_eq!(scene.s.task, task);
            }
        }
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
