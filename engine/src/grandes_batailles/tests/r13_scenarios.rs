//! §4, §5, §13 Set-up, the turn, arrivals, special rules and victory of both battles.

use super::fixture::{Scene, Sketch, foot, gun, open};
use super::scenarios::{Extras, hex, hexes, spicheren, wissembourg};
use crate::chance::{Chance, Scripted};
use crate::game::{Game, Status};
use crate::geometry::{Direction, HexSet};
use crate::grandes_batailles::data::{Arrival, Data, Decoy, SharedMarker};
use crate::grandes_batailles::rulings::{
    DecoyFound, HeldMarker, HqSetUp, InitiativeTest, LineStart, Pairs, RevealedDivision, Zastrow,
};
use crate::grandes_batailles::state::{Mover, State, Step, Task};
use crate::grandes_batailles::unit::{FormationId, FormationSet, UnitId, UnitSet};
use crate::grandes_batailles::{Action, FRENCH, GrandesBatailles, LeaderId, PRUSSIAN};
use crate::observer::Desk;
use crate::pool::Pool;
use crate::side::Side;
use std::collections::BTreeSet;

/// A game played by taking the first legal action, up to a step.
fn until(game: &GrandesBatailles, s: &mut State, stop: impl Fn(Step) -> bool) {
    let mut env = Desk::silent(crate::Stream::new(1, 1, crate::Purpose::Rules));
    let mut legal = Vec::new();
    while !stop(s.step()) {
        game.legal_actions(s, &mut legal);
        game.apply(s, legal[0], &mut env);
    }
}

fn scene_of(data: Data) -> Scene {
    let game = GrandesBatailles::new(data);
    let s = game.initial_state();
    Scene { game, s }
}

/// The position at the start of a phase, with every unit of the set-up placed.
fn set_up(data: Data) -> Scene {
    let mut scene = scene_of(data);
    until(&scene.game.clone(), &mut scene.s, |step| !matches!(step, Step::SetUpHex(_) | Step::SetUpFacing(..)));
    scene
}

mod r13_1_1 {
    use super::*;

    #[test]
    fn jolivet_and_verge_choose_between_two_hexes() {
        let mut scene = scene_of(spicheren(Extras::default()));
        assert_eq!(scene.offered(), ["0510", "0609"]);
        scene.to("0510", &[]);
        scene.face(Direction::N);
        assert_eq!(scene.offered(), ["0510", "0609"], "each for himself");
        scene.to("0609", &[]);
        assert_eq!((scene.at("Jolivet"), scene.leader_at("Vergé")), ("0510".into(), "0609".into()));
        // Valazé has the four hexes of Forbach.
        assert_eq!(scene.offered(), ["0113", "0212", "0213", "0312"]);
        scene.to("0113", &[]);
        scene.face(Direction::N);
        assert_eq!(scene.offered(), ["0113", "0212", "0213", "0312"], "guns may join infantry");
        scene.to("0113", &[]);
        scene.face(Direction::N);
        // Doens, Art.3 and Micheler have one hex each, in the open: only their facing is asked.
        for _ in 0..3 {
            assert!(matches!(scene.s.step(), Step::SetUpFacing(FRENCH, _)));
            scene.face(Direction::N);
        }
        assert_eq!(scene.offered(), ["0212", "0213", "0312"], "cavalry does not join infantry");
        scene.to("0212", &[]);
        scene.face(Direction::N);
        assert_eq!(scene.offered(), ["0213", "0312"]);
    }

    #[test]
    fn or_an_hq_is_with_its_troops() {
        let mut data = spicheren(Extras::default());
        data.rulings.hq_set_up = HqSetUp::WithUnits;
        let mut scene = scene_of(data);
        scene.to("0510", &[]);
        scene.face(Direction::N);
        assert_eq!(scene.leader_at("Vergé"), "0510");
        // Kameke is with François or with his guns.
        until(&scene.game.clone(), &mut scene.s, |step| step == Step::SetUpHex(PRUSSIAN));
        for hex in ["1701", "1801"] {
            scene.to(hex, &[]);
            scene.face(Direction::S);
        }
        assert_eq!(scene.offered(), ["1701", "1801"]);
    }

    #[test]
    fn the_prussian_follows_on_eight_hexes() {
        let mut scene = scene_of(spicheren(Extras::default()));
        until(&scene.game.clone(), &mut scene.s, |step| step == Step::SetUpHex(PRUSSIAN));
        assert_eq!(scene.offered(), ["1601", "1701", "1702", "1801", "1802", "1902", "1903", "2002"]);
    }
}

mod r13_2_1 {
    use super::*;

    #[test]
    fn two_cavalry_regiments_share_a_hex_and_a_facing() {
        let mut scene = scene_of(wissembourg(false));
        until(
            &scene.game.clone(),
            &mut scene.s,
            |step| matches!(step, Step::SetUpFacing(_, unit) if unit == UnitId(5) || unit == UnitId(6)),
        );
        scene.face(Direction::SE);
        let (first, second) = (scene.unit("11e Chasseurs"), scene.unit("3e Hussards"));
        assert_eq!((scene.at("11e Chasseurs"), scene.at("3e Hussards")), ("0807".into(), "0807".into()));
        assert_eq!((scene.s.facing(first), scene.s.facing(second)), (Direction::SE, Direction::SE));
        assert_ne!(scene.s.step(), Step::SetUpFacing(FRENCH, second));
    }

    #[test]
    fn the_extended_battle_has_another_regiment() {
        let scene = set_up(wissembourg(true));
        assert!(scene.s.on_map().has(scene.unit("78e RI")));
        assert!(!set_up(wissembourg(false)).s.on_map().has(UnitId(4)));
    }
}

/// Writes down the keys of what is drawn; whatever is drawn is the first.
#[derive(Debug, Default)]
struct Keys(Vec<u64>);

impl Chance for Keys {
    fn uniform(&mut self, _n: u32) -> u32 {
        0
    }

    fn weighted(&mut self, _weights: &[u64]) -> usize {
        0
    }

    fn pool(&mut self, _pool: &Pool) -> usize {
        0
    }

    fn rekey(&mut self, key: u64) {
        self.0.push(key);
    }

    fn substream(&mut self, _roll: u32) {}
}

/// §4.B Who has the initiative in a turn, with these leaders on the map.
mod r4_b {
    use super::*;

    #[test]
    fn every_marker_of_the_game_is_drawn_by_itself() {
        let scene = Sketch::spicheren(open(9, 9)).build();
        let mut env = Desk::silent(Keys::default());
        for (turn, left) in (1..=12).flat_map(|turn| (1..=4).map(move |left| (turn, left))) {
            let mut s = scene.s.clone();
            (s.turn, s.cup) = (turn, (0..left).map(FormationId).collect());
            scene.game.draw(&mut s, &mut env);
        }
        let keys = env.chance.0;
        assert_eq!((keys.len(), keys.iter().collect::<BTreeSet<_>>().len()), (48, 48));
    }

    fn winner(turn: u8, leaders: &[&'static str], dice: &[u32], ruling: InitiativeTest) -> Option<Side> {
        let mut sketch = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.initiative_test = ruling)
            .turn(turn)
            .with(foot("a", FRENCH, 5, 2, "0101", Direction::N))
            .with(foot("b", FRENCH, 5, 2, "0102", Direction::N).second())
            .with(foot("c", PRUSSIAN, 5, 2, "0901", Direction::N))
            .with(foot("d", PRUSSIAN, 5, 2, "0902", Direction::N).second());
        for name in leaders {
            sketch = sketch.leader(name, "0505");
        }
        let mut scene = sketch.build();
        scene.s.task = Task::Operations;
        // Nobody's initiative: a marker is drawn.
        scene.run(dice);
        match scene.s.step() {
            Step::ChooseFormation(side) => Some(side),
            _ => None,
        }
    }

    #[test]
    fn the_higher_roll_wins_and_ties_are_prussian() {
        let both = ["French chief", "Prussian chief"];
        let usual = InitiativeTest::Activation;
        assert_eq!(winner(6, &both, &[5, 4], usual), Some(FRENCH));
        assert_eq!(winner(6, &both, &[4, 4], usual), Some(PRUSSIAN));
        assert_eq!(winner(11, &both, &[3, 2], InitiativeTest::Both), Some(FRENCH));
        assert_eq!(winner(2, &both, &[6, 4], InitiativeTest::Determination), Some(PRUSSIAN), "4 to 4");
    }

    #[test]
    fn a_lone_commander_has_it() {
        let usual = InitiativeTest::Activation;
        assert_eq!(winner(4, &["Prussian chief"], &[], usual), Some(PRUSSIAN));
        assert_eq!(winner(3, &["French chief"], &[], usual), Some(FRENCH));
        assert_eq!(winner(2, &[], &[1], usual), None);
    }

    #[test]
    fn wissembourg_begins_with_the_prussian() {
        let mut scene = set_up(wissembourg(false));
        until(&scene.game.clone(), &mut scene.s, |step| matches!(step, Step::Activate(..)));
        assert_eq!(scene.s.step(), Step::Activate(PRUSSIAN, FormationId(4)), "the only one of his in the cup");
    }
}

mod r7_2 {
    use super::*;

    #[test]
    fn inertia_is_tested_unless_the_enemy_is_near() {
        for (enemy, dice, moves) in [("0101", &[4u32][..], true), ("0101", &[3], false), ("0502", &[], true)] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .leader("French chief", "0505")
                .with(foot("e", PRUSSIAN, 5, 2, enemy, Direction::N))
                .build();
            scene.s.task = Task::Commanders(0);
            scene.run(&[]);
            assert_eq!(scene.s.step(), Step::MoveCommander(FRENCH, LeaderId(4)));
            // The rules go on to the draw, which has one marker.
            scene.go(dice);
            assert_eq!(matches!(scene.s.step(), Step::March(_)), moves);
        }
    }

    #[test]
    fn he_does_not_go_beside_the_enemy_alone() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .leader("French chief", "0505")
            .with(foot("e", PRUSSIAN, 5, 2, "0503", Direction::N))
            .with(foot("f", FRENCH, 5, 2, "0404", Direction::N))
            .build();
        scene.s.task = Task::Commanders(0);
        scene.run(&[]);
        scene.go(&[]);
        assert!(!scene.offered().contains(&"0504".to_owned()));
        assert!(scene.offered().contains(&"0405".to_owned()));
    }
}

mod r8_4 {
    use super::*;

    #[test]
    fn a_commander_alone_flees_from_the_enemy_beside_him() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .leader("French chief", "0505")
            .with(foot("near", FRENCH, 5, 2, "0507", Direction::N))
            .with(foot("far", FRENCH, 5, 2, "0805", Direction::N))
            .with(foot("e", PRUSSIAN, 5, 2, "0503", Direction::N))
            .build();
        scene.start(&[2], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("e")), &[]);
        scene.to("0504", &[]);
        assert_eq!(scene.leader_at("French chief"), "0507");
    }

    #[test]
    fn his_predecessor_may_return_for_zastrow() {
        for (ruling, asked) in [(Zastrow::Choice, true), (Zastrow::Replacement, false), (Zastrow::Alvensleben, false)] {
            let mut data = spicheren(Extras::default());
            data.rulings.zastrow = ruling;
            let mut scene = set_up(data);
            let (zastrow, former) = (scene.named("Zastrow"), scene.named("Alvensleben"));
            scene.s.leaders_waiting = crate::grandes_batailles::LeaderSet::EMPTY;
            scene.s.turn = 9;
            let mut env = Desk::silent(Scripted::dice(&[]));
            scene.game.kill_leader(&mut scene.s, zastrow, &mut env);
            scene.s.step = Step::Working;
            scene.game.go_on(&mut scene.s, &mut env);
            assert_eq!(scene.s.step() == Step::ReturnFormer(PRUSSIAN, zastrow), asked);
            if asked {
                scene.go(&[]);
            }
            // All Prussians stand in one hex, so there is nothing to ask.
            let placed = if ruling == Zastrow::Replacement { zastrow } else { former };
            assert!(scene.s.leader_at(placed).is_some(), "{ruling:?}");
        }
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn a_headquarters_alone_goes_to_the_nearest_unit_of_its_own() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .leader("French HQ", "0505")
            .with(foot("own", FRENCH, 5, 2, "0507", Direction::N))
            .with(foot("other", FRENCH, 5, 2, "0705", Direction::N).second())
            .with(foot("e", PRUSSIAN, 5, 2, "0503", Direction::N))
            .build();
        scene.start(&[2], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("e")), &[]);
        scene.to("0504", &[]);
        assert_eq!(scene.leader_at("French HQ"), "0505", "not before the move is over");
        scene.done(&[]);
        assert_eq!(scene.leader_at("French HQ"), "0507");
    }

    #[test]
    fn it_falls_with_the_units_stacked_with_it() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .leader("French HQ", "0505")
            .with(foot("a", FRENCH, 5, 2, "0505", Direction::N))
            .with(foot("b", FRENCH, 5, 2, "0909", Direction::N))
            .build();
        let mut env = Desk::silent(Scripted::dice(&[]));
        let (unit, hex) = (scene.unit("a"), scene.hex("0505"));
        scene.game.eliminate(&mut scene.s, unit, &mut env);
        scene.game.leaders_fall(&mut scene.s, FRENCH, hex, &mut env);
        scene.game.go_on(&mut scene.s, &mut env);
        assert_eq!(scene.leader_at("French HQ"), "0909", "the aide is with the only unit left");
        assert_eq!(scene.game.hq_rating(&scene.s, scene.named("French HQ")).command, 2);
    }

    #[test]
    fn the_aide_waits_for_the_first_of_those_who_are_still_to_come() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .leader("French HQ", "0505")
            .with(foot("a", FRENCH, 5, 2, "0505", Direction::N))
            .with(foot("b", FRENCH, 5, 2, "", Direction::N))
            .with(foot("c", FRENCH, 5, 2, "0909", Direction::N).second())
            .data(|data| {
                let by = hexes(&data.map.grid, "0501");
                data.arrivals.push(Arrival { turn: 3, units: vec![UnitId(1)], leaders: Vec::new(), by });
            })
            .build();
        let mut env = Desk::silent(Scripted::dice(&[]));
        let (unit, hex) = (scene.unit("a"), scene.hex("0505"));
        scene.game.eliminate(&mut scene.s, unit, &mut env);
        scene.game.leaders_fall(&mut scene.s, FRENCH, hex, &mut env);
        scene.start(&[0], Task::Movement, &[]);
        scene.act(Action::Unit(scene.unit("b")), &[]);
        scene.to("0501", &[]);
        scene.to("0502", &[]);
        assert_eq!(scene.leader_at("French HQ"), "off", "not before the move is over");
        scene.done(&[]);
        scene.face(Direction::N);
        assert_eq!(scene.leader_at("French HQ"), "0502");
        assert_eq!(scene.game.hq_rating(&scene.s, scene.named("French HQ")).command, 2);
    }
}

mod r13_1_6 {
    use super::*;

    /// A decoy and the second Prussian formation, both markers on the map.
    fn hidden(first: &'static str, real: u8, french: &'static str) -> Scene {
        let mut map = open(12, 12);
        for wood in ["0404", "0405"] {
            let at = hex(&map.grid, wood).index();
            map.hexes[at].terrain = crate::grandes_batailles::terrain::Terrain::Woods;
        }
        let mut scene = Sketch::spicheren(map)
            .with(foot("brigade", PRUSSIAN, 8, 2, "", Direction::S))
            .with(gun("guns", PRUSSIAN, 4, 5, "", Direction::S))
            .with(foot("french", FRENCH, 5, 2, french, Direction::N))
            .data(|data| {
                data.special.decoy = Some(Decoy {
                    formation: FormationId(2),
                    turn: 4,
                    hexes: ["0404", "1212"].map(|n| hex(&data.map.grid, n)),
                    movement: 3,
                    sight: 4,
                });
            })
            .build();
        scene.s.marker_at = [scene.hex(first), scene.hex("1212")];
        scene.s.real = real;
        scene
    }

    #[test]
    fn a_marker_in_woods_is_found_from_next_to_it_only() {
        let mut far = hidden("0404", 0, "0407");
        far.run(&[]);
        assert!(far.s.markers()[0].is_some());
        let mut near = hidden("0404", 0, "0406");
        near.s.at[2] = near.hex("0504");
        near.game.refresh(&mut near.s, FRENCH);
        near.run(&[]);
        assert_eq!(near.s.markers(), [crate::geometry::HexId::NONE; 2], "the decoy goes too");
        // The guns stand where the marker was, in woods, and face; the brigade there or next to it.
        assert!(matches!(near.s.step(), Step::SetUpFacing(PRUSSIAN, unit) if unit == near.unit("guns")));
        near.face(Direction::S);
        assert_eq!(near.at("guns"), "0404");
        assert!(matches!(near.s.step(), Step::RevealHex(..)) && near.offered().contains(&"0404".to_owned()));
        assert!(!near.offered().contains(&"0504".to_owned()), "not where the enemy is");
        near.to("0404", &[]);
        near.face(Direction::S);
        assert!(matches!(near.s.step(), Step::RevealLeader(..)));
    }

    #[test]
    fn a_marker_in_the_open_is_seen_at_four_hexes() {
        let seen = |french| {
            let mut scene = hidden("0402", 1, french);
            scene.run(&[]);
            !scene.s.markers()[0].is_some()
        };
        assert!(seen("0802") && !seen("0902"));
    }

    #[test]
    fn the_french_do_not_know_which_marker_is_the_division() {
        let seen = [0, 1].map(|real| {
            let scene = hidden("0402", real, "0112");
            let mut view = scene.s.clone();
            scene.game.hide(&mut view, FRENCH);
            (scene.s.real_marker(), view.real_marker())
        });
        assert_eq!(seen, [(0, 0), (1, 0)]);
    }

    #[test]
    fn a_decoy_is_removed_and_the_other_known() {
        let mut scene = hidden("0402", 1, "0702");
        let mut before = scene.s.clone();
        scene.game.hide(&mut before, FRENCH);
        assert_eq!(before.real, 0, "the French cannot tell");
        scene.run(&[]);
        assert_eq!(scene.s.markers(), [crate::geometry::HexId::NONE; 2]);
        assert!(matches!(scene.s.step(), Step::SetUpFacing(PRUSSIAN, unit) if unit == scene.unit("guns")));
        assert_eq!(scene.at("guns"), "1212", "where its own marker was");
        //
        let mut scene = hidden("0402", 1, "0702");
        let mut data = scene.game.data().clone();
        data.rulings.decoy_found = DecoyFound::Alone;
        scene.game = GrandesBatailles::new(data);
        scene.run(&[]);
        assert!(!scene.s.markers()[0].is_some() && scene.s.markers()[1].is_some());
        let mut after = scene.s.clone();
        scene.game.hide(&mut after, FRENCH);
        assert_eq!(after.real, 1);
        assert_eq!(scene.s.on_map().len(), 1);
    }

    #[test]
    fn markers_march_by_routes_through_woods() {
        let mut scene = hidden("0403", 1, "0112");
        scene.s.active = std::iter::once(FormationId(2)).collect();
        scene.start(&[2], Task::Movement, &[]);
        assert_eq!(scene.legal(), [Action::Marker(0), Action::Marker(1), Action::Done]);
        scene.act(Action::Marker(0), &[]);
        assert_eq!(scene.s.march.who, Mover::Marker(0));
        assert_eq!(scene.s.march.left, 6);
        assert!(!scene.offered().contains(&"0404".to_owned()), "woods");
    }

    #[test]
    fn a_held_marker_is_paired_or_lost() {
        let mut base = Sketch::spicheren(open(9, 9))
            .with(foot("a", PRUSSIAN, 5, 2, "0101", Direction::S))
            .with(foot("b", PRUSSIAN, 5, 2, "0102", Direction::S).second())
            .leader("Prussian HQ", "0303")
            .leader("Prussian 2 HQ", "0304")
            .data(|d| d.special.held_markers = std::iter::once(FormationId(2)).collect())
            .build();
        base.s.task = Task::Drawn(FormationId(2));
        base.run(&[]);
        assert_eq!(base.s.step(), Step::HoldMarker(PRUSSIAN, FormationId(2)));
        // The other division is drawn, the last in the cup.
        base.go(&[]);
        assert_eq!(base.s.step(), Step::JoinHeld(PRUSSIAN, FormationId(3)));
        let mut joined = base.clone();
        joined.go(&[]);
        assert_eq!(joined.s.active().len(), 1);
        joined.go(&[]);
        assert_eq!(joined.s.active().len(), 2);
        // An HQ with a marker joins nobody.
        let mut marked = base.clone();
        marked.s.marked.insert(LeaderId(3));
        marked.s.task = Task::Drawn(FormationId(3));
        marked.s.step = Step::Working;
        marked.run(&[]);
        assert_eq!(marked.s.step(), Step::Activate(PRUSSIAN, FormationId(3)));
    }

    #[test]
    fn a_marker_that_was_chosen_is_played_right_away() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .with(foot("a", PRUSSIAN, 5, 2, "0101", Direction::S))
            .with(foot("b", PRUSSIAN, 5, 2, "0102", Direction::S).second())
            .data(|d| d.special.held_markers = std::iter::once(FormationId(2)).collect())
            .build();
        scene.s.cup.insert(FormationId(2));
        scene.s.step = Step::ChooseFormation(PRUSSIAN);
        scene.act(Action::Formation(FormationId(2)), &[]);
        assert_eq!(scene.s.step(), Step::Activate(PRUSSIAN, FormationId(2)));
    }

    #[test]
    fn only_a_division_of_its_own_side_goes_with_a_held_marker() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .with(foot("a", PRUSSIAN, 5, 2, "0101", Direction::S))
            .with(foot("f", FRENCH, 5, 2, "0509", Direction::S))
            .data(|d| d.special.held_markers = std::iter::once(FormationId(2)).collect())
            .build();
        // The other marker in the cup is a French division's.
        scene.s.cup = std::iter::once(FormationId(0)).collect();
        scene.s.task = Task::Drawn(FormationId(2));
        scene.run(&[]);
        assert_eq!(scene.s.step(), Step::Activate(PRUSSIAN, FormationId(2)));
    }

    #[test]
    fn the_division_may_act_on_when_turned_up_by_ruling() {
        for (ruling, spent) in [(RevealedDivision::Nothing, true), (RevealedDivision::Acts, false)] {
            let mut scene = hidden("0402", 0, "0702");
            let mut data = scene.game.data().clone();
            data.rulings.revealed_division = ruling;
            scene.game = GrandesBatailles::new(data);
            scene.s.active = std::iter::once(FormationId(2)).collect();
            scene.run(&[]);
            let brigade = scene.unit("brigade");
            assert_eq!((scene.s.moved.has(brigade), scene.s.spent.has(brigade)), (spent, spent));
        }
    }

    #[test]
    fn a_held_marker_may_be_played_last() {
        let last = |ruling| {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.held_marker = ruling)
                .with(foot("a", PRUSSIAN, 5, 2, "0101", Direction::S))
                .build();
            scene.s.cup = FormationSet::EMPTY;
            scene.s.keep(FormationSet::one(FormationId(2)));
            let mut env = Desk::silent(Scripted::dice(&[]));
            scene.game.draw(&mut scene.s, &mut env);
            scene.s.task
        };
        assert_eq!(last(HeldMarker::Lost), Task::Rally);
        assert_eq!(last(HeldMarker::PlayedLast), Task::Offer(FormationId(2)));
    }
}

mod r13_2_6 {
    use super::*;

    #[test]
    fn two_cavalry_formations_share_a_marker() {
        let shared = |dice: &[u32]| {
            let mut scene = Sketch::spicheren(open(9, 9))
                .data(|d| d.special.shared_marker = Some(SharedMarker { even: FormationId(2), odd: FormationId(0) }))
                .build();
            scene.s.cup = [FormationId(0), FormationId(2)].into_iter().collect();
            scene.run(dice);
            scene
        };
        // One marker only is in the cup, so it is not drawn for.
        let mut scene = shared(&[4]);
        assert_eq!(scene.s.step(), Step::Activate(PRUSSIAN, FormationId(2)));
        scene.done(&[]);
        assert_eq!(scene.s.step(), Step::Activate(FRENCH, FormationId(0)), "the second draw takes the other");
        assert_eq!(shared(&[5]).s.step(), Step::Activate(FRENCH, FormationId(0)));
    }
}

mod r10_1_1_paired {
    use super::*;

    #[test]
    fn stacked_guns_of_two_divisions_fire_together_when_paired() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .with(gun("one", PRUSSIAN, 4, 5, "0505", Direction::N))
            .with(gun("two", PRUSSIAN, 4, 5, "0505", Direction::N).second())
            .with(foot("target", FRENCH, 5, 2, "0502", Direction::S))
            .build();
        for (active, asked) in [(&[2u8, 3][..], true), (&[2], false)] {
            let mut scene = scene.clone();
            scene.start(active, Task::Barrage, &[]);
            scene.act(Action::Unit(scene.unit("one")), &[]);
            scene.face(Direction::N);
            scene.act(Action::Unit(scene.unit("target")), if asked { &[] } else { &[1] });
            assert_eq!(matches!(scene.s.step(), Step::Together(..)), asked);
        }
        scene.s.fired.insert(scene.unit("two"));
        scene.start(&[2, 3], Task::Barrage, &[]);
        scene.act(Action::Unit(scene.unit("one")), &[]);
        scene.face(Direction::N);
        scene.act(Action::Unit(scene.unit("target")), &[1]);
        assert!(!matches!(scene.s.step(), Step::Together(..)), "it has fired");
    }
}

mod r13_1_7 {
    use super::*;

    #[test]
    fn frossard_may_come_early() {
        let arrives = |turn: u8, die| {
            let mut scene = set_up(spicheren(Extras { frossard_early: true, castagny: false }));
            scene.s.turn = turn - 1;
            scene.s.commander_turn = 0;
            let frossard = scene.named("Frossard");
            scene.s.leader_at[frossard.index()] = crate::geometry::HexId::NONE;
            scene.s.leaders_waiting.insert(frossard);
            scene.s.task = Task::TurnStart;
            scene.s.step = Step::Working;
            let mut env = Desk::silent(Scripted::dice(&[die]));
            scene.game.begin_turn(&mut scene.s, &mut env);
            scene.s.commander_turn != 0
        };
        assert!(!arrives(2, 3) && arrives(3, 3));
    }

    #[test]
    fn castagny_is_sent_for_after_frossard() {
        let sent = |turn, frossard, dice: &[u32]| {
            let mut scene = set_up(spicheren(Extras { frossard_early: true, castagny: true }));
            scene.s.turn = turn;
            scene.s.commander_turn = frossard;
            scene.s.castagny = 0;
            let mut env = Desk::silent(Scripted::dice(dice));
            scene.game.begin_operations(&mut scene.s, &mut env);
            scene.s.castagny
        };
        assert_eq!((sent(4, 2, &[5]), sent(3, 2, &[2]), sent(8, 6, &[4]), sent(2, 2, &[])), (5, 0, 8, 0));
    }

    #[test]
    fn castagnys_division_enters_by_its_own_hex() {
        let scene = set_up(spicheren(Extras { frossard_early: true, castagny: true }));
        let castagny = scene.game.data().options.castagny.clone().expect("the option");
        let units = (0..).map(UnitId).zip(&scene.game.data().units);
        let his: Vec<UnitId> = units.filter(|(_, u)| u.formation == castagny.formation).map(|(id, _)| id).collect();
        assert!(!his.is_empty() && his.iter().all(|&unit| scene.game.unit_entries(&scene.s, unit) == castagny.by));
        let here = scene.s.on_map().first().expect("a unit of the set-up");
        assert!(scene.game.unit_entries(&scene.s, here).is_empty(), "it is in no time-table, and not his");
    }
}

mod r13_1_3 {
    use super::*;

    #[test]
    fn the_battlefield_of_the_set_up_is_seven_to_two() {
        let scene = set_up(spicheren(Extras::default()));
        assert_eq!(scene.game.battlefield(&scene.s).0, [7, 2]);
        let mut split = scene.clone();
        split.s.french_ground.remove(split.hex("0510"));
        assert_eq!(split.game.battlefield(&split.s).0, [6, 2], "Stiring is nobody's");
        assert_eq!(split.game.control(&split.s), [0b10_1011, 0b1_0000]);
    }

    #[test]
    fn levels_by_difference() {
        let game = GrandesBatailles::new(spicheren(Extras::default()));
        assert_eq!([0, 1, 2, 4, 5, 7, 8].map(|d| game.level(d)), [3, 3, 2, 2, 1, 1, 0]);
        assert_eq!([-1, -2, -5, -8].map(|d| game.level(d)), [3, 4, 5, 6]);
    }

    #[test]
    fn losses_exits_and_options_score() {
        let mut scene = set_up(spicheren(Extras { frossard_early: true, castagny: true }));
        let base = scene.game.final_points(&scene.s);
        assert_eq!(base.0, [7, 4], "both options are worth a point");
        scene.s.exit_points = [UnitId(3), UnitId(4), UnitId(5)].into_iter().collect();
        scene.s.eliminated |= [UnitId(0), UnitId(1), UnitId(2)].into_iter().collect::<UnitSet>();
        scene.s.demoralised.insert(FormationId(6));
        assert_eq!(scene.game.final_points(&scene.s).0, [7 + 1 + 1, 4 + 1]);
        let mut apart = scene.game.data().clone();
        apart.rulings.pairs = Pairs::Separately;
        assert_eq!(GrandesBatailles::new(apart).final_points(&scene.s).0, [9, 5]);
    }

    #[test]
    fn frossard_alone_costs_a_point() {
        let mut scene = set_up(spicheren(Extras::default()));
        for unit in scene.game.army(&scene.s, FRENCH) {
            scene.game.take_off(&mut scene.s, unit);
        }
        let before = scene.game.final_points(&scene.s)[FRENCH];
        for leader in 0..5 {
            scene.s.leader_at[leader] = crate::geometry::HexId::NONE;
        }
        let frossard = scene.named("Frossard");
        scene.s.leader_at[frossard.index()] = scene.hex("0113");
        assert_eq!(scene.game.final_points(&scene.s)[FRENCH], before - 1);
    }

    #[test]
    fn lines_to_the_edge_avoid_the_enemy() {
        let line = |ruling, cut: bool| {
            let mut sketch = Sketch::spicheren(open(5, 7))
                .rulings(|r| r.line_start = ruling)
                .with(foot("a", FRENCH, 5, 2, "0304", Direction::S))
                .with(foot("e", PRUSSIAN, 5, 2, "0303", Direction::S));
            if cut {
                for at in ["0105", "0305", "0505"] {
                    sketch = sketch.with(foot("wall", PRUSSIAN, 5, 2, at, Direction::N));
                }
            }
            let scene = sketch.build();
            scene.game.has_line(&scene.s, FRENCH, scene.hex("0304"))
        };
        assert!(line(LineStart::Free, false) && !line(LineStart::Free, true) && !line(LineStart::Counts, false));
    }

    #[test]
    fn steps_lost_demoralise_from_the_threshold_on() {
        let mut scene = set_up(spicheren(Extras::default()));
        let mut env = Desk::silent(Scripted::dice(&[]));
        scene.s.losses[0] = 1;
        scene.s.losses[1] = 1;
        scene.game.check_thresholds(&mut scene.s, &mut env);
        assert!(scene.s.demoralised().is_empty());
        scene.s.losses[2] = 1;
        scene.game.check_thresholds(&mut scene.s, &mut env);
        assert!(scene.s.demoralised().has(FormationId(0)));
    }
}

mod r13_2_3 {
    use super::*;

    #[test]
    fn places_noon_and_lines() {
        let mut scene = set_up(wissembourg(false));
        assert_eq!(scene.game.final_points(&scene.s).0, [4, 0]);
        let mut env = Desk::silent(Scripted::dice(&[]));
        scene.s.turn = 4;
        scene.game.noon_bonus(&mut scene.s, &mut env);
        assert_eq!(scene.s.points().0, [2, 0]);
        scene.s.french_ground.remove(scene.hex("0603"));
        scene.game.noon_bonus(&mut scene.s, &mut env);
        assert_eq!(scene.s.points().0, [2, 0], "both places, or nothing");
        assert_eq!(scene.game.final_points(&scene.s).0, [4, 1], "the Turcos stand on the Prussian's line");
    }

    #[test]
    fn demoralised_formations() {
        let mut scene = set_up(wissembourg(false));
        let base = scene.game.final_points(&scene.s).0;
        let with = |formations: &[u8], gone: UnitSet| {
            let mut s = scene.s.clone();
            s.demoralised = formations.iter().map(|&f| FormationId(f)).collect();
            s.eliminated |= gone;
            s.on_map = s.on_map.minus(gone);
            scene.game.final_points(&s).0
        };
        assert_eq!(with(&[0, 1], UnitSet::EMPTY), [base[0], base[1] + 1], "one in all");
        assert_eq!(with(&[5], UnitSet::EMPTY), [base[0], base[1] - 1]);
        // The 78th has no part in the basic game.
        let wiped = scene.game.members(FormationId(1)) & scene.s.on_map();
        assert_eq!(with(&[1], wiped)[1] - with(&[], wiped)[1], 0, "wholly eliminated");
        assert_eq!([0, 1, 2, 3].map(|d| scene.game.level(d)), [3, 2, 1, 0]);
        scene.s.exit_points = (0..5).map(UnitId).collect();
        assert_eq!(scene.game.final_points(&scene.s).0, [base[0] + 2, base[1]]);
    }
}

mod r13_2_7 {
    use super::*;

    #[test]
    fn the_78th_is_set_up_in_the_town_or_anywhere_south_of_the_lauter() {
        let mut scene = scene_of(wissembourg(true));
        let placed = |s: &State| s.on_map().has(UnitId(3));
        while !matches!(scene.s.step(), Step::SetUpHex(FRENCH)) || !placed(&scene.s) {
            let legal = scene.legal();
            scene.act(legal[0], &[]);
        }
        let offered = scene.offered();
        assert_eq!(offered.len(), 132 - 1, "the cavalry's hex has no room for infantry");
        for hex in ["0603", "0806", "0103", "0504", "1706", "1711", "0111"] {
            assert!(offered.contains(&hex.to_owned()), "{hex}");
        }
        for hex in ["0601", "0703", "0102", "1601", "0807"] {
            assert!(!offered.contains(&hex.to_owned()), "{hex}");
        }
    }

    #[test]
    fn the_extended_battle_counts_places_and_demoralised_formations() {
        let mut scene = set_up(wissembourg(true));
        scene.s.demoralised = [FormationId(6), FormationId(0)].into_iter().collect();
        scene.s.exit_points = (0..4).map(UnitId).collect();
        assert_eq!(scene.game.final_points(&scene.s).0, [5, 1]);
    }
}

/// Sections that whole games go through: §0.3.1, §0.3.2, §0.3.3, §0.3.4, §0.4, §1, §4, §4.A, §4.C, §5, §8.1, §9, §9.1, §13.1,
/// §13.1.2, §13.1.4, §13.1.5, §13.2, §13.2.2, §13.2.4, §13.2.5.
#[test]
fn a_game_runs_through_its_turns() {
    let mut scene = set_up(spicheren(Extras::default()));
    assert_eq!(scene.s.turn(), 1);
    let game = scene.game.clone();
    for turn in 2..=12 {
        until_turn(&game, &mut scene.s, turn);
        for (i, counter) in game.data().units.iter().enumerate() {
            let arrival = game.arrival(UnitId(i as u8)).map(|a| a.turn);
            assert!(arrival.is_none_or(|t| t <= turn || !scene.s.on_map().has(UnitId(i as u8))), "{}", counter.name);
        }
        let chief = game.commander(&scene.s, PRUSSIAN).map(|l| game.data().leaders[l.index()].name.as_str());
        let expected = match turn {
            0..4 => None,
            4..7 => Some("Alvensleben"),
            _ => Some("Zastrow"),
        };
        assert!(chief == expected || !scene.s.replaced.is_empty(), "turn {turn}: {chief:?}");
    }
    let mut legal = Vec::new();
    let mut env = Desk::silent(crate::Stream::new(1, 2, crate::Purpose::Rules));
    while let Status::Awaiting(_) = game.status(&scene.s) {
        game.legal_actions(&scene.s, &mut legal);
        game.apply(&mut scene.s, legal[legal.len() - 1], &mut env);
    }
    assert!(matches!(game.status(&scene.s), Status::Over(_)));
    assert_eq!(hexes(&game.data().map.grid, ""), HexSet::EMPTY);
}

fn until_turn(game: &GrandesBatailles, s: &mut State, turn: u8) {
    let mut legal = Vec::new();
    let mut env = Desk::silent(crate::Stream::new(1, u64::from(turn), crate::Purpose::Rules));
    // The last action is mostly to do nothing; once the phase of operations has begun the arrivals of the turn are in.
    while s.turn() < turn
        || matches!(s.step(), Step::MoveCommander(..) | Step::PlaceCommander(..) | Step::PlaceDecoy(_))
    {
        game.legal_actions(s, &mut legal);
        game.apply(s, legal[legal.len() - 1], &mut env);
    }
}
