//! §15 Victory.

use crate::loire::event::Event;
use crate::loire::rulebook::rule;
use crate::loire::rulings::SupplyAtEnd;
use crate::loire::state::{State, Step};
use crate::loire::unit::Kind;
use crate::loire::{FRENCH, GERMAN, Loire, PlaceSet};
use crate::observer::Env;
use crate::side::Side;

/// §15 The result of the game, the best one for the French first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Verdict {
    /// The French hold both towns, and have infantry before Paris.
    FrenchStrategic,
    /// The French hold both towns.
    FrenchTactical,
    /// Each side holds one town.
    Draw,
    /// The Germans hold both towns.
    GermanTactical,
    /// The Germans hold both towns, and the towns in the west.
    GermanStrategic,
}

impl Loire {
    /// §15 The result of the game if it ended in the position `s`.
    #[must_use]
    pub fn verdict(&self, s: &State) -> Verdict {
        let victory = &self.data.victory;
        let holds = |side, towns: PlaceSet| towns.within(s.control(side));
        let needed = victory.tactical.len() as i16;
        let tactical = |side: Side| {
            let handicap = i16::from(victory.handicap) * side.sign() as i16;
            (s.control(side) & victory.tactical).len() as i16 + handicap >= needed
        };
        match (tactical(FRENCH), tactical(GERMAN)) {
            (true, _) if self.infantry_before_paris(s) >= victory.infantry => Verdict::FrenchStrategic,
            (true, _) => Verdict::FrenchTactical,
            (_, true) if holds(GERMAN, victory.strategic) => Verdict::GermanStrategic,
            (_, true) => Verdict::GermanTactical,
            _ => Verdict::Draw,
        }
    }

    /// §15 The number of supplied French infantry units in the zone in `s`.
    #[must_use]
    pub fn infantry_before_paris(&self, s: &State) -> u8 {
        let supplied = match self.data.rulings.supply_at_end {
            SupplyAtEnd::Marker => s.on_map().minus(s.unsupplied()),
            SupplyAtEnd::Now => self.supplied_units(s, FRENCH),
        };
        let there = |unit| self.unit(unit).kind == Kind::Infantry && self.data.victory.zone.has(s.at(unit));
        (supplied & self.units_of(FRENCH)).keep(there).len() as u8
    }

    /// §15 The margin in `s`: the towns of the victory conditions that the French hold, less those that the Germans hold. It is 0 for a draw with one
    /// town each in which the French hold all towns of the German strategic victory. A handicap moves a town from one side to the other.
    #[must_use]
    pub fn margin(&self, s: &State) -> i16 {
        let victory = &self.data.victory;
        let towns = victory.tactical | victory.strategic;
        let held = |side| (s.control(side) & towns).len() as i16;
        let others = victory.strategic.minus(victory.tactical).len() as i16;
        held(FRENCH) - held(GERMAN) - others + 2 * i16::from(victory.handicap)
    }

    /// §15 Ends the game.
    pub(super) fn judge(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (level, margin) = (self.verdict(s) as u8, self.margin(s));
        s.outcome = Some((level, margin));
        s.step = Step::Over;
        env.tell(rule!("15"), || Event::Ended { level, margin });
        env.detail(rule!("15"), || {
            let towns = self.data.victory.tactical | self.data.victory.strategic;
            Event::TownsHeld { french: s.control(FRENCH) & towns, german: s.control(GERMAN) & towns }
        });
    }
}
