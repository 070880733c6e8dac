//! What a log says of a roll is what it is made with: the items add up to it.

use super::fixture::{Scene, Sketch, foot, gun, open};
use super::scenarios::{Extras, spicheren, wissembourg};
use crate::chance::Scripted;
use crate::game::{Game, Status};
use crate::geometry::Direction;
use crate::grandes_batailles::event::{Event, LeaderTest};
use crate::grandes_batailles::ledger::Account;
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
        let Bookkeeper { rolls, tests, .. } = desk.observer;
        assert!(rolls > 200 && tests > 300, "{rolls} rolls, {tests} tests");
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
