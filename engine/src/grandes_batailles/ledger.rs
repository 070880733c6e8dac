//! §0.4, §11.3 What a roll is made with, item by item: summed in play, listed in a log.

use super::event::Event;
use super::leader::LeaderId;
use super::rulebook::rule;
use super::rules::Terms;
use crate::rulebook::Rule;

/// What an item is added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// The column of the CRT.
    Column,
    /// The die on the CRT.
    Die,
    /// The total of a test.
    Test,
}

/// Where an item comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the causes are named for what they are")]
pub enum Cause {
    Losses,
    Uphill,
    Downhill,
    Water,
    Trench,
    Cover,
    Flank,
    Bonus(LeaderId),
    Rifles,
    NearGuns,
    Night,
    ExcessColumns,
    Morale,
    Protection,
    LeaderStacked,
    StepsLost,
    EnemyOnFlank,
    OutOfCommand,
    Demoralised,
    NightMorale,
    LeaderAdjacent,
    EnemyGuns,
    Command,
    Waited,
    FrenchInertia,
    NightInitiative,
}

impl Cause {
    /// The section that it comes from.
    fn section(self) -> Rule {
        match self {
            Cause::Uphill
            | Cause::Downhill
            | Cause::Losses
            | Cause::Flank
            | Cause::Rifles
            | Cause::Night
            | Cause::ExcessColumns => rule!("T.modifiers"),
            Cause::Water | Cause::Trench | Cause::Cover => rule!("T.terrain"),
            Cause::Bonus(_) => rule!("11.3"),
            Cause::NearGuns => rule!("10.2.1"),
            Cause::Morale | Cause::StepsLost => rule!("0.5"),
            Cause::Protection
            | Cause::LeaderStacked
            | Cause::EnemyOnFlank
            | Cause::OutOfCommand
            | Cause::NightMorale => rule!("T.morale"),
            Cause::Demoralised => rule!("9.4"),
            Cause::LeaderAdjacent | Cause::EnemyGuns => rule!("12"),
            Cause::Command => rule!("8.3"),
            Cause::Waited => rule!("7.4"),
            Cause::FrenchInertia | Cause::NightInitiative => rule!("13.1.6"),
        }
    }
}

/// Takes down the items of a roll.
pub trait Ledger {
    /// An item; nothing, if the amount is 0.
    fn add(&mut self, to: Account, cause: Cause, amount: i32);
}

impl Ledger for Terms {
    #[inline]
    fn add(&mut self, to: Account, _: Cause, amount: i32) {
        match to {
            Account::Column => self.shifts += amount,
            Account::Die | Account::Test => self.die += amount,
        }
    }
}

/// The sum of a test.
impl Ledger for i32 {
    #[inline]
    fn add(&mut self, _: Account, _: Cause, amount: i32) {
        *self += amount;
    }
}

/// A log's lines, each with its section.
pub(super) type Lines = Vec<(Rule, Event)>;

impl Ledger for Lines {
    fn add(&mut self, to: Account, cause: Cause, amount: i32) {
        if amount != 0 {
            self.push((cause.section(), Event::Added { to, cause, amount: amount as i8 }));
        }
    }
}
