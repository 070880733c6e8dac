//! Hidden information: the units below the top of an enemy stack (§3.1), and an enemy lead unit while both sides choose theirs.
//!
//! The classes of hidden units (corps, divisions, headquarters), their losses and their status are open: names are dealt among the units of a class.
//! Under R-74 `size` a unit's losses are known by its name, and names are dealt among those of a size.

use super::event::Event;
use super::rulings::{HiddenUnits, Stacks};
use super::state::{MARKS, Mark, State, Step};
use super::unit::{MAX_UNITS, UnitId, UnitSet};
use super::{Action, Eagle};
use crate::chance::Chance;
use crate::game::{Heard, Hearer};
use crate::geometry::{Bits, HexId};
use crate::side::Side;

/// The true values of the units, and the lead unit that the enemy has named.
#[derive(Clone, Debug)]
pub struct Secret {
    at: [HexId; MAX_UNITS],
    lost: [u8; MAX_UNITS],
    isolated: [u8; MAX_UNITS],
    marks: [UnitSet; MARKS],
    lead: UnitId,
}

/// Hides what `side` cannot see: names are dealt in a fixed order, and the units are masked.
pub(super) fn hide(g: &Eagle, s: &mut State, side: Side) -> Secret {
    let lead = s.battle.lead[side.enemy()];
    let State { at, lost, isolated, marks, .. } = *s;
    let secret = Secret { at, lost, isolated, marks, lead };
    let hidden = g.hidden_from(s, side);
    // A unit alone in its class is known.
    for class in g.hidden_classes(s, hidden).into_iter().filter(|class| class.len() > 1) {
        let mut pieces = [Piece::default(); MAX_UNITS];
        let (count, marks) = (class.len() as usize, differing(s, class));
        pieces.iter_mut().zip(class).for_each(|(piece, unit)| *piece = g.piece_of(s, unit, marks));
        pieces[..count].sort_unstable();
        pieces.iter().zip(class).for_each(|(piece, unit)| g.deal(s, unit, *piece, marks));
    }
    s.mark(hidden, Mark::Masked);
    if g.hidden_lead(s) == Some(side.enemy()) {
        s.battle.lead[side.enemy()] = UnitId::NONE;
    }
    secret
}

/// Restores what [`hide`] took out.
pub(super) fn reveal(s: &mut State, side: Side, secret: Secret) {
    let Secret { at, lost, isolated, marks, lead } = secret;
    (s.at, s.lost, s.isolated, s.marks) = (at, lost, isolated, marks);
    s.battle.lead[side.enemy()] = lead;
}

/// Redraws what `side` cannot see: the names of each class, and the lead unit.
pub(super) fn resample(g: &Eagle, s: &mut State, side: Side, chance: &mut impl Chance) {
    hide(g, s, side);
    let hidden = s.marked(Mark::Masked);
    s.unmark(hidden, Mark::Masked);
    for class in g.hidden_classes(s, hidden) {
        let marks = differing(s, class);
        for last in (1..class.len()).rev() {
            let (a, b) = (class.nth(last), class.nth(chance.uniform(last + 1)));
            let (of_a, of_b) = (g.piece_of(s, a, marks), g.piece_of(s, b, marks));
            g.deal(s, a, of_b, marks);
            g.deal(s, b, of_a, marks);
        }
    }
    if let Some(enemy) = g.hidden_lead(s).filter(|&enemy| enemy == side.enemy()) {
        let units = g.leaders(s, enemy);
        s.battle.lead[enemy] = units.nth(chance.uniform(units.len()));
    }
}

/// §3.1 Identifies the units of an event, as far as a side can.
struct Ear<'a> {
    g: &'a Eagle,
    hearer: Hearer<'a, Eagle>,
}

impl Ear<'_> {
    /// The unit, if the side can identify it before or after the decision; otherwise none.
    fn known(&self, unit: UnitId) -> UnitId {
        let Hearer { side, before, after } = self.hearer;
        let hides = |s: &State| self.g.hidden_from(s, side).has(unit);
        if hides(before) && hides(after) { UnitId::NONE } else { unit }
    }

    /// The units that the side can identify.
    fn among(&self, units: UnitSet) -> UnitSet {
        units.into_iter().filter(|&unit| self.known(unit) == unit).collect()
    }

    /// The unit, if the side sees it on the map before or after the decision; otherwise none.
    fn placed(&self, unit: UnitId) -> UnitId {
        let Hearer { side, before, after } = self.hearer;
        let sees = |s: &State| s.on_map.has(unit) && !self.g.hidden_from(s, side).has(unit);
        if sees(before) || sees(after) { unit } else { UnitId::NONE }
    }
}

/// §3.1 The part of an event that a side hears.
pub(super) fn event_heard(g: &Eagle, event: &Event, hearer: Hearer<'_, Eagle>) -> Heard<Event> {
    let ear = Ear { g, hearer };
    let part = match *event {
        Event::SetUp { unit, hex } => Event::SetUp { unit: ear.placed(unit), hex },
        Event::RecoveryRolled { side, unit, die, recovered, bonus, needed } => {
            Event::RecoveryRolled { side, unit: ear.known(unit), die, recovered, bonus, needed }
        }
        Event::Entered { side, unit, hex, by_rail } => Event::Entered { side, unit: ear.placed(unit), hex, by_rail },
        Event::Moved { side, unit, from, to } => Event::Moved { side, unit: ear.placed(unit), from, to },
        Event::WentByRail { side, unit, from, to, steps } => {
            Event::WentByRail { side, unit: ear.placed(unit), from, to, steps }
        }
        Event::Converted { side, unit, hex } => Event::Converted { side, unit: ear.placed(unit), hex },
        Event::Withdrew { side, unit, to } => Event::Withdrew { side, unit: ear.placed(unit), to },
        Event::BonusGiven { side, hq: whole, hex, bonus } => {
            let hq = ear.known(whole);
            Event::BonusGiven { side, hq, hex: if hq == whole { hex } else { HexId::NONE }, bonus }
        }
        Event::Led { side, unit } => Event::Led { side, unit: ear.known(unit) },
        Event::LostStep { side, unit, why } => Event::LostStep { side, unit: ear.known(unit), why },
        Event::Stayed { side, unit } => Event::Stayed { side, unit: ear.known(unit) },
        Event::Advanced { side, unit, to } => Event::Advanced { side, unit: ear.placed(unit), to },
        Event::SiegeRolled { side, hq, fortress, die, losses, steps, superior } => {
            Event::SiegeRolled { side, hq: ear.known(hq), fortress, die, losses, steps, superior }
        }
        Event::Unsupplied { side, count, hqs, units } => {
            Event::Unsupplied { side, count, hqs, units: ear.among(units) }
        }
        Event::Commanded { side, hq, count, units, again } => {
            Event::Commanded { side, hq, count, units: ear.among(units), again }
        }
        Event::Faced { side, hex, count, units } => Event::Faced { side, hex, count, units: ear.among(units) },
        Event::Retreated { side, count, hqs, units, from, to } => {
            Event::Retreated { side, count, hqs, units: ear.among(units), from, to }
        }
        Event::Isolated { side, hex, count, hqs, units, turns } => {
            Event::Isolated { side, hex, count, hqs, units: ear.among(units), turns }
        }
        // The values that a unit brings or tests reveal which one it is.
        Event::Tested { unit, .. } | Event::Fought { unit, .. } => return Heard::all_if(ear.known(unit) == unit),
        Event::Eliminated { side, unit, end } => Event::Eliminated { side, unit: ear.known(unit), end },
        // A marker names its headquarters.
        Event::MarkerDrawn { .. }
        | Event::Activated { .. }
        | Event::TookOver { .. }
        | Event::TurnBegan { .. }
        | Event::InitiativeRolled { .. }
        | Event::ActivatedStack { .. }
        | Event::ActivatedLate { .. }
        | Event::Reorganised { .. }
        | Event::Invaded
        | Event::Taken { .. }
        | Event::Attacked { .. }
        | Event::Screened { .. }
        | Event::WithdrawalRolled { .. }
        | Event::HeroismRolled { .. }
        | Event::MitrailleusesRolled { .. }
        | Event::Fired { .. }
        | Event::BattleEnded { .. }
        | Event::MoraleRolled { .. }
        | Event::Ignored { .. }
        | Event::Fixed { .. }
        | Event::Crowded { .. }
        | Event::Ground { .. }
        | Event::Sized { .. }
        | Event::Modified { .. }
        | Event::SurrenderRolled { .. }
        | Event::RailwaysTaken { .. }
        | Event::RailwaysLost { .. }
        | Event::TurnEnded { .. }
        | Event::Judged { .. }
        | Event::Ended { .. } => return Heard::All,
    };
    if part == *event { Heard::All } else { Heard::Part(part) }
}

/// §3.1, R-47 The part of an enemy decision that a side hears.
pub(super) fn action_heard(g: &Eagle, action: Action, hearer: Hearer<'_, Eagle>) -> Heard<Action> {
    let ear = Ear { g, hearer };
    let part = match (hearer.before.step, action) {
        // Lead units are announced when both sides have chosen.
        (Step::Lead(_), Action::Unit(_)) => return Heard::Nothing,
        (Step::SetUp(_, unit) | Step::WithdrawTo(_, unit) | Step::Entry(_, unit) | Step::Siege(_, unit), _) => {
            return Heard::all_if(ear.placed(unit) == unit);
        }
        (Step::Recover(_, unit) | Step::Command(_, unit), _) => return Heard::all_if(ear.known(unit) == unit),
        (_, Action::Unit(unit)) => Action::Unit(ear.known(unit)),
        (_, Action::Advance(unit, to)) => Action::Advance(ear.known(unit), to),
        _ => return Heard::All,
    };
    if part == action { Heard::All } else { Heard::Part(part) }
}

/// Everything known of a unit except which one it is. The order is that in which names are dealt to a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    at: u16,
    lost: u8,
    isolated: u8,
    marks: u32,
}

/// Marks that are dealt with a piece. The actions of a headquarters are known by its name, and stay with it.
const DEALT: u32 = !(1 << Mark::Flipped as u32 | 1 << Mark::BattleBonus as u32 | 1 << Mark::RallyBonus as u32);

impl Eagle {
    /// §3.1 Enemy units that a side cannot see: neither on top, nor shown, nor fortresses. The unit that marches is seen, and so are the headquarters
    /// of the segment.
    fn hidden_from(&self, s: &State, side: Side) -> UnitSet {
        if self.data.rulings.stacks == Stacks::Open {
            return UnitSet::EMPTY;
        }
        let known = [s.march.unit, s.segment.hq, s.segment.leader].into_iter().filter(|unit| unit.is_some());
        let seen: UnitSet = known.collect();
        let seen = seen | s.marked(Mark::OnTop) | s.marked(Mark::Shown) | self.classes.fortresses;
        (s.on_map & self.classes.of[side.enemy()]).minus(seen)
    }

    /// The hidden units in classes; units of a class cannot be distinguished.
    fn hidden_classes(&self, s: &State, hidden: UnitSet) -> [UnitSet; 3] {
        let hqs = hidden & self.classes.headquarters;
        let large = match self.data.rulings.hidden_units {
            HiddenUnits::Class => hidden & self.classes.corps,
            HiddenUnits::Size => hidden.keep(|unit| self.halves(s, unit) > 1),
        };
        [large, hidden.minus(hqs | large), hqs]
    }

    /// R-74 Whether losses are dealt like the rest of a piece, and do not stay with a name.
    fn losses_are_dealt(&self) -> bool {
        self.data.rulings.hidden_units == HiddenUnits::Class
    }

    fn piece_of(&self, s: &State, unit: UnitId, marks: u32) -> Piece {
        let marks = Bits(u64::from(marks)).fold(0, |bits, i| bits | u32::from(s.marks[usize::from(i)].has(unit)) << i);
        let lost = if self.losses_are_dealt() { s.lost(unit) } else { 0 };
        Piece { at: s.at(unit).0, lost, isolated: s.isolated(unit), marks }
    }

    fn deal(&self, s: &mut State, unit: UnitId, piece: Piece, marks: u32) {
        s.at[unit.index()] = HexId(piece.at);
        if self.losses_are_dealt() {
            s.lost[unit.index()] = piece.lost;
        }
        s.isolated[unit.index()] = piece.isolated;
        for i in Bits(u64::from(marks)) {
            s.marks[usize::from(i)].set(unit, piece.marks >> i & 1 == 1);
        }
    }
}

/// The dealt marks that some units of a class have and others do not, as bits; the other marks can stay where they are.
fn differing(s: &State, class: UnitSet) -> u32 {
    let differs = |mark: &UnitSet| mark.meets(class) && !class.within(*mark);
    (0..).zip(&s.marks).filter(|(_, mark)| differs(mark)).fold(0, |bits, (i, _)| bits | 1 << i) & DEALT
}
