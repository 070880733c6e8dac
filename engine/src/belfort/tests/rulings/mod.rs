//! Every ruling under each of its choices: a position, and what is seen of it. A file a chapter of the rulebook.

use super::fixture::*;
use crate::belfort::Stratagem::*;
use crate::belfort::rulings::RULINGS;
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Place, Step};
use crate::game::{Game, Status};
use crate::geometry::{ZoneId, ZoneSet};

/// A ruling switched to one of its choices.
#[derive(Clone, Copy)]
struct Reading {
    id: &'static str,
    choice: &'static str,
}

impl Reading {
    fn on(self, p: Position) -> Position {
        p.ruling(self.id, self.choice)
    }
}

/// Holds that each choice shows what is written beside it, that all choices are there, and that no two show the same.
fn hold(id: &'static str, seen: &[(&'static str, &str)], look: impl Fn(Reading) -> String) {
    let ruling = RULINGS.iter().find(|r| r.id == id).unwrap_or_else(|| panic!("{id} is no ruling"));
    let choices: Vec<&str> = ruling.choices.iter().map(|c| c.name).collect();
    let held: Vec<&str> = seen.iter().map(|(choice, _)| *choice).collect();
    assert_eq!(held, choices, "{id}: the choices, the default first");
    for &(choice, seen) in seen {
        assert_eq!(look(Reading { id, choice }), seen, "{id} = {choice}");
    }
    for (i, (_, one)) in seen.iter().enumerate() {
        assert!(seen[i + 1..].iter().all(|(_, other)| one != other), "{id}: two choices show the same");
    }
}

macro_rules! held {
    ($($name:ident $id:literal { $($choice:literal => $seen:literal),+ $(,)? } |$r:ident| $look:block)+) => {
        $(
            #[test]
            fn $name() {
                hold($id, &[$(($choice, $seen)),+], |$r| $look);
            }
        )+
        /// The rulings that are held here.
        pub(super) const HELD: &[&str] = &[$($id),+];
    };
}

mod r01_map_and_units;
mod r02_deployment;
mod r05_resources;
mod r06_stratagems;
mod r07_operational_movement;
mod r08_bombardment;
mod r09_1_activation;
mod r09_2_defensive_fire;
mod r09_3_assault;
mod r10_reorganisation;
mod r11_victory;

/// The rulings that are held, chapter by chapter.
fn held() -> Vec<&'static str> {
    [
        r01_map_and_units::HELD,
        r02_deployment::HELD,
        r05_resources::HELD,
        r06_stratagems::HELD,
        r07_operational_movement::HELD,
        r08_bombardment::HELD,
        r09_1_activation::HELD,
        r09_2_defensive_fire::HELD,
        r09_3_assault::HELD,
        r10_reorganisation::HELD,
        r11_victory::HELD,
    ]
    .concat()
}

#[test]
fn no_ruling_is_without_a_test() {
    assert_eq!(missing(&held()), [""; 0], "rulings without a test");
}

/// The rulings that are not in the list.
fn missing(held: &[&str]) -> Vec<&'static str> {
    RULINGS.iter().map(|r| r.id).filter(|id| !held.contains(id)).collect()
}

#[test]
fn a_ruling_without_a_test_is_found() {
    let held = held();
    assert_eq!(missing(&held[1..]), [held[0]]);
}

/// A Prussian field gun of rating 6, two zones from zone 5, whose die is its result: 1, 3, 5, 6 give 1, 2, 3, 4 hits.
fn shelled(p: Position, die: u32) -> Table {
    let p = p.prussian(20, [field("G", 6)]).fortified(&[20]);
    let mut t = p.bombardment(PRUSSIAN);
    t.bombard_rolling("G", 5, &[die]);
    t
}

/// A Prussian heavy gun of rating 6 next to zone 1, with these dice.
fn citadel(p: Position, die: u32) -> Table {
    let p = p.french(1, bns("a b c d e")).prussian(20, [heavy("H", 6)]).fortified(&[20]);
    let mut t = p.bombardment(PRUSSIAN);
    t.bombard_rolling("H", 1, &[die]);
    t
}

/// Prussians of zone 20 attack zone `target`; the fight has come to the assault, or to the fire.
fn storm(p: &Position, target: u8) -> Table {
    let mut t = p.activation(PRUSSIAN);
    t.activate(20, "A B C");
    while matches!(t.step(), Step::March(_)) {
        t.to(20);
    }
    t.attack(20, target);
    t
}

fn calm(name: &str) -> Piece {
    bn(name).values(0, 3, 3)
}

fn strong(name: &str) -> Piece {
    bn(name).values(0, 9, 3)
}

/// A, strong, against a, both in fortifications, with room behind.
fn duel(map: &str, attacker: Piece, defender: Piece) -> Position {
    let p = position(&format!("5-20-21-22 5-6-7 {map}")).prussian(20, [attacker]).french(5, [defender]);
    p.fortified(&[5, 20])
}

fn yes(it_is: bool) -> String {
    if it_is { "yes" } else { "no" }.to_owned()
}

/// The known ambiguities are numbered without a gap: each is a switch or settled by a section that exists.
#[test]
fn every_known_ambiguity_is_a_ruling_or_settled() {
    use crate::belfort::rulebook::RULEBOOK;
    use crate::belfort::settled::SETTLED;
    for number in 1..=145 {
        let switch = RULINGS.iter().filter(|r| r.number == number).count();
        let settled = SETTLED.iter().filter(|s| s.number == number).count();
        assert_eq!(switch + settled, 1, "R-{number}");
    }
    assert!(SETTLED.iter().all(|s| RULEBOOK.find(s.by).is_some() && RULEBOOK.find(s.section).is_some()));
    assert!(RULINGS.iter().zip(&RULINGS[1..]).all(|(a, b)| a.number < b.number), "in ascending order");
}
