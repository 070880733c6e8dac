//! What a log says of a roll is what it is made with: the items add up to it.

use super::fixture::{Scene, Sketch, foot, gun, open};
use super::scenarios::{Extras, hex, hexes, spicheren, wissembourg};
use crate::chance::Scripted;
use crate::game::{Game, Status};
use crate::geometry::Direction;
use crate::grandes_batailles::data::Objective;
use crate::grandes_batailles::event::{Account, Event, LeaderTest, Score};
use crate::grandes_batailles::state::{State, Step, Task};
use crate::grandes_batailles::{
    Action, CARD, FRENCH, FormationId, FormationSet, GrandesBatailles, PRUSSIAN, narration,
};
use crate::observer::{Desk, Observer};
use crate::rulebook::Rule;
use crate::side::Side;
use crate::streams::{Purpose, Stream};

/// Adds the items up, and compares them with what is rolled.
#[derive(Default)]
struct Bookkeeper {
    columns: i32,
    die: i32,
    brought: u32,
    value: Option<u8>,
    /// Of a test: what its items must add up to, and what they do so far.
    test: Option<(i32, i32)>,
    rolls: u32,
    tests: u32,
    scored: [i32; 2],
    counts: u32,
}

impl Observer<GrandesBatailles> for Bookkeeper {
    const EVENTS: bool = true;
    const DETAILS: bool = true;

    fn event(&mut self, _: Rule, event: &Event) {
        if !matches!(event, Event::Added { to: Account::Test, .. })
            && let Some((due, sum)) = self.test.take()
        {
            assert_eq!(due, sum, "before {event:?}");
            self.tests += 1;
        }
        match *event {
            Event::Added { to: Account::Column, amount, .. } => self.columns += i32::from(amount),
            Event::Added { to: Account::Die, amount, .. } => self.die += i32::from(amount),
            Event::Added { to: Account::Test, amount, .. } => {
                self.test.as_mut().expect("a test").1 += i32::from(amount);
            }
            Event::Brought { value, .. } => {
                self.brought += u32::from(value);
                self.value = Some(self.brought as u8);
            }
            Event::Divided { sum, by, value, .. } => {
                assert_eq!((u32::from(sum), value), (self.brought, sum / by));
                self.value = Some(value);
            }
            Event::Rolled { value, column, modifier, .. } => {
                assert!(self.value.is_none_or(|brought| brought == value), "{event:?}");
                let columns = i32::from(value) + self.columns;
                assert_eq!((columns.clamp(0, 8), self.die), (column.into(), modifier.into()), "{event:?}");
                (self.columns, self.die, self.brought, self.value) = (0, 0, 0, None);
                self.rolls += 1;
            }
            Event::MoraleTested { die, total, .. }
            | Event::LeaderTested { test: LeaderTest::Activation, die, total, .. } => {
                self.test = Some((i32::from(total) - i32::from(die), 0));
            }
            Event::Scored { side, points, .. } => self.scored[side.index()] += i32::from(points),
            Event::Counted { french, prussian } => {
                assert_eq!(std::mem::take(&mut self.scored), [french, prussian].map(i32::from));
                self.counts += 1;
            }
            Event::Ended { french, prussian, .. } => assert_eq!(self.scored, [french, prussian].map(i32::from)),
            _ => {}
        }
    }
}

/// The decision of somebody who comes up to the enemy and fights.
fn seek(game: &GrandesBatailles, s: &State, legal: &[Action], dice: &mut Stream) -> Action {
    let any = legal[dice.below(legal.len() as u32) as usize];
    let near = |action: &Action| match *action {
        Action::To(hex) => {
            let foes = s.held(game.active_side(s).enemy());
            foes.into_iter().map(|foe| game.ground.distance(hex, foe)).min().unwrap_or(0)
        }
        _ => u8::MAX,
    };
    match s.step() {
        Step::March(_) if !s.active().is_empty() => *legal.iter().min_by_key(|action| near(action)).expect("a choice"),
        Step::Assign(..) | Step::Activate(..) | Step::Gun(_) | Step::Target(..) | Step::Mover(_) => {
            let acts = legal.iter().find(|&&action| action != Action::Done);
            *acts.unwrap_or(&any)
        }
        _ => any,
    }
}

#[test]
fn r11_3_the_items_of_rolls_and_tests_add_up() {
    for data in [spicheren(Extras::default()), wissembourg(false), wissembourg(true)] {
        let counted = data.victory.count_turns != 0;
        let game = GrandesBatailles::new(data);
        let mut desk = Desk { chance: Stream::new(5, 0, Purpose::Rules), observer: Bookkeeper::default() };
        for index in 0..80 {
            let mut dice = Stream::new(5, index, Purpose::Bot(Side::First));
            desk.chance = Stream::new(5, index, Purpose::Rules);
            desk.observer.scored = [0; 2];
            let (mut s, mut legal) = (game.setup(), Vec::new());
            while let Status::Awaiting(_) = game.status(&s) {
                legal.clear();
                game.legal_actions(&s, &mut legal);
                let action = seek(&game, &s, &legal, &mut dice);
                game.apply(&mut s, action, &mut desk);
            }
        }
        let Bookkeeper { rolls, tests, counts, .. } = desk.observer;
        assert!(rolls > 200 && tests > 300, "{rolls} rolls, {tests} tests");
        assert_eq!(counts > 0, counted);
    }
}

/// Keeps the words of details and events.
struct Scribe<'a>(&'a GrandesBatailles, Vec<String>);

impl Observer<GrandesBatailles> for Scribe<'_> {
    const EVENTS: bool = true;
    const DETAILS: bool = true;

    fn event(&mut self, rule: Rule, event: &Event) {
        let mut words = format!("{} ", CARD.rulebook.section(rule).number);
        narration::event(self.0, event, &mut words);
        self.1.push(words);
    }
}

/// What a log says of the attack of A on D, with whom a gun stands.
fn attack_log(facing: Direction, supported: bool, answers: &[Action]) -> Vec<String> {
    let Scene { game, mut s } = Sketch::spicheren(open(9, 11))
        .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5))
        .with(foot("D", FRENCH, 2, 2, "0505", facing))
        .with(gun("g", FRENCH, 3, 3, "0505", facing))
        .build();
    if supported {
        s.supported.insert(game.find_unit("g").expect("the gun"));
    }
    (s.active, s.step, s.task) = (FormationSet::one(FormationId(2)), Step::Working, Task::NextCombat);
    let (unit, hex) = (game.find_unit("A").expect("A"), s.at(game.find_unit("D").expect("D")));
    s.target[unit.index()] = hex;
    s.attackers.insert(unit);
    let mut env = Desk { chance: Scripted::dice(&[1; 12]), observer: Scribe(&game, Vec::new()) };
    game.go_on(&mut s, &mut env);
    for &action in answers {
        game.apply(&mut s, action, &mut env);
    }
    env.observer.1
}

#[test]
fn r10_1_2_why_guns_of_the_attacked_hex_give_no_support() {
    let said = |lines: &[String]| lines.iter().find(|line| line.contains("no support")).cloned().unwrap_or_default();
    let flank = attack_log(Direction::S, false, &[]);
    assert_eq!(said(&flank), "10.2.1 g in 0505 gives no support: no attacker is in its fire zone");
    let again = attack_log(Direction::N, true, &[]);
    assert_eq!(said(&again), "10.1.2 g in 0505 gives no support: it has supported before");
    let declined = attack_log(Direction::N, false, &[Action::Done]);
    assert_eq!(said(&declined), "10.1.2 g in 0505 gives no support: its side declines");
    let given = attack_log(Direction::N, false, &[Action::Go]);
    assert_eq!(said(&given), "");
    assert!(given.iter().any(|line| line == "10.1.2 g supports the defence, from 0505"), "{given:?}");
}

#[test]
fn r7_2_why_a_commander_in_chief_does_not_test() {
    let Scene { game, .. } = Sketch::spicheren(open(9, 9)).build();
    let leader = game.find_leader("French chief").expect("a C-in-C");
    let words = |near| {
        let mut words = String::new();
        narration::event(&game, &Event::Untested { leader, near }, &mut words);
        words
    };
    assert_eq!(words(true), "French chief may move without a test: an enemy is within 3 hexes");
    assert_eq!(words(false), "French chief may move without a test: he has just arrived");
}

#[test]
fn r13_1_3_the_victor_is_named_as_one_says_it() {
    let game = GrandesBatailles::new(wissembourg(false));
    let words = |level| {
        let mut text = String::new();
        narration::event(&game, &Event::Ended { level, french: 1, prussian: 2 }, &mut text);
        text
    };
    assert_eq!(CARD.levels[4].name, "prussian tactical");
    assert_eq!(words(4), "victory points: French 1, Prussian 2: Prussian tactical victory");
    assert!(words(3).ends_with("draw") && words(0).ends_with("French strategic victory"));
}

fn words(game: &GrandesBatailles, event: Event) -> String {
    let mut words = String::new();
    narration::event(game, &event, &mut words);
    words
}

#[test]
fn r13_1_3_a_place_that_changes_hands_is_reported_once() {
    let Scene { game, mut s } = Sketch::spicheren(open(9, 11))
        .data(|d| {
            let hexes = hexes(&d.map.grid, "0505 0506");
            d.objectives.push(Objective { name: "Place".into(), hexes, points: 1, at_start: FRENCH });
        })
        .with(foot("A", PRUSSIAN, 5, 2, "0503", Direction::S))
        .build();
    (s.active, s.step, s.task) = (FormationSet::one(FormationId(2)), Step::Working, Task::Movement);
    let mut env = Desk { chance: Scripted::dice(&[]), observer: Scribe(&game, Vec::new()) };
    game.go_on(&mut s, &mut env);
    let way = ["0504", "0505", "0506", "0505"].map(|number| Action::To(hex(&game.data.map.grid, number)));
    for action in [Action::Unit(game.find_unit("A").expect("A"))].into_iter().chain(way) {
        game.apply(&mut s, action, &mut env);
    }
    assert_eq!(
        env.observer.1,
        [
            "7.1 A moves from 0503 to 0504",
            "7.1 A moves from 0504 to 0505",
            "13.1.3 the Prussians take 0505: the place is divided",
            "7.1 A moves from 0505 to 0506",
            "13.1.3 the Prussians take 0506, and hold the whole place",
            "7.1 A moves from 0506 to 0505",
        ]
    );
}

/// What is written up to the initiative of the first turn, where the first choice is always taken.
fn opening(game: &GrandesBatailles) -> Vec<String> {
    let mut env = Desk { chance: Stream::new(5, 0, Purpose::Rules), observer: Scribe(game, Vec::new()) };
    let (mut s, mut legal) = (game.setup(), Vec::new());
    while !env.observer.1.iter().any(|line| line.ends_with("have the initiative")) {
        legal.clear();
        game.legal_actions(&s, &mut legal);
        game.apply(&mut s, legal[0], &mut env);
    }
    env.observer.1
}

#[test]
fn r13_2_6_both_units_of_a_doubled_hex_face_and_the_prussians_begin() {
    let lines = opening(&GrandesBatailles::new(wissembourg(false)));
    let said = |line: &str| lines.iter().filter(|l| *l == line).count();
    assert_eq!([said("7.3 11e Chasseurs faces north"), said("13.2.6 3e Hussards faces north")], [1, 1], "{lines:?}");
    assert_eq!(said("13.2.6 the Prussians have the initiative"), 1, "{lines:?}");
}

#[test]
fn r13_1_3_how_many_are_lost_is_said() {
    let game = GrandesBatailles::new(spicheren(Extras::default()));
    let lost = |eliminated, cut_off| {
        let score = Score::Losses(eliminated, cut_off);
        Event::Scored { side: PRUSSIAN, score, points: 1 }
    };
    assert_eq!(words(&game, lost(1, 2)), "+1 for the Prussians: 1 French unit eliminated, 2 cut off");
    assert_eq!(words(&game, lost(2, 0)), "+1 for the Prussians: 2 French units eliminated, 0 cut off");
}

#[test]
fn r10_1_1_one_gun_fires_and_two_fire() {
    let game = GrandesBatailles::new(wissembourg(false));
    let unit = |name: &str| game.find_unit(name).expect("a unit");
    let [from, to] = ["1004", "1005"].map(|number| hex(&game.data.map.grid, number));
    let (gun, target) = (unit("Art.9"), unit("50e RI"));
    let fired = |partner| words(&game, Event::GunFired { gun, partner, target, from, to });
    assert!(fired(None).starts_with("Art.9 fires at 50e RI, from 1004"), "{}", fired(None));
    let together = fired(Some(unit("Art.10")));
    assert!(together.starts_with("Art.9 and Art.10 fire at 50e RI, from 1004"), "{together}");
}

#[test]
fn r9_3_why_a_leader_is_removed_is_said() {
    let Scene { game, .. } = Sketch::spicheren(open(9, 9)).build();
    let leader = game.find_leader("French HQ").expect("an HQ");
    let idle = Event::LeaderRemoved { leader, idle: true };
    assert_eq!(words(&game, idle), "French HQ is out of the game: his formation has no unit left");
    let fallen = Event::LeaderRemoved { leader, idle: false };
    assert_eq!(words(&game, fallen), "French HQ has nobody left to lead");
}
