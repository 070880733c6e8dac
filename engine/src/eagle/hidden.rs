//! What a side cannot see: which units lie below the top of an enemy stack (§3.1), and a lead unit that is named at once with its own.
//!
//! What hidden units are (corps, divisions, headquarters), what they have lost and how they stand is in the open: names are dealt among those of a class.

use super::Eagle;
use super::rulings::Stacks;
use super::state::{MARKS, Mark, State};
use super::unit::{Kind, MAX_UNITS, UnitId, UnitSet};
use crate::chance::Chance;
use crate::geometry::{Bits, HexId};
use crate::side::Side;

/// The units as they are, and the lead unit that the enemy has named.
#[derive(Clone, Debug)]
pub struct Secret {
    at: [HexId; MAX_UNITS],
    lost: [u8; MAX_UNITS],
    isolated: [u8; MAX_UNITS],
    marks: [UnitSet; MARKS],
    lead: UnitId,
}

/// Blanks what `side` cannot see: names are dealt in a fixed order, and marked as such.
pub(super) fn hide(g: &Eagle, s: &mut State, side: Side) -> Secret {
    let lead = s.battle.lead[side.enemy()];
    let State { at, lost, isolated, marks, .. } = *s;
    let secret = Secret { at, lost, isolated, marks, lead };
    let hidden = g.hidden_from(s, side);
    // One of a class is what it is.
    for class in g.hidden_classes(hidden).into_iter().filter(|class| class.len() > 1) {
        let mut pieces = [Piece::default(); MAX_UNITS];
        let (count, marks) = (class.len() as usize, differing(s, class));
        pieces.iter_mut().zip(class).for_each(|(piece, unit)| *piece = piece_of(s, unit, marks));
        pieces[..count].sort_unstable();
        pieces.iter().zip(class).for_each(|(piece, unit)| deal(s, unit, *piece, marks));
    }
    s.mark(hidden, Mark::Masked);
    if g.hidden_lead(s) == Some(side.enemy()) {
        s.battle.lead[side.enemy()] = UnitId::NONE;
    }
    secret
}

/// Puts back what [`hide`] took out.
pub(super) fn reveal(s: &mut State, side: Side, secret: Secret) {
    let Secret { at, lost, isolated, marks, lead } = secret;
    (s.at, s.lost, s.isolated, s.marks) = (at, lost, isolated, marks);
    s.battle.lead[side.enemy()] = lead;
}

/// Draws again what `side` cannot see: the names of each class, and the lead unit.
pub(super) fn resample(g: &Eagle, s: &mut State, side: Side, chance: &mut impl Chance) {
    hide(g, s, side);
    let hidden = s.marked(Mark::Masked);
    s.unmark(hidden, Mark::Masked);
    for class in g.hidden_classes(hidden) {
        let marks = differing(s, class);
        for last in (1..class.len()).rev() {
            let (a, b) = (class.nth(last), class.nth(chance.uniform(last + 1)));
            let (of_a, of_b) = (piece_of(s, a, marks), piece_of(s, b, marks));
            deal(s, a, of_b, marks);
            deal(s, b, of_a, marks);
        }
    }
    if let Some(enemy) = g.hidden_lead(s).filter(|&enemy| enemy == side.enemy()) {
        let units = g.leaders(s, enemy);
        s.battle.lead[enemy] = units.nth(chance.uniform(units.len()));
    }
}

/// All that is known of a unit but which it is; in the order in which names are dealt to a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    at: u16,
    lost: u8,
    isolated: u8,
    marks: u32,
}

/// Marks that are dealt with a piece. What a headquarters has done was told by its name, and stays with that.
const DEALT: u32 = !(1 << Mark::Flipped as u32 | 1 << Mark::BattleBonus as u32 | 1 << Mark::RallyBonus as u32);

impl Eagle {
    /// §3.1 Enemy units that a side cannot see: neither on top, nor shown, nor of the map. The one that marches is seen, and so are
    /// headquarters whose segment it is.
    fn hidden_from(&self, s: &State, side: Side) -> UnitSet {
        if self.data.rulings.stacks == Stacks::Open {
            return UnitSet::EMPTY;
        }
        let known = [s.march.unit, s.segment.hq, s.segment.leader].into_iter().filter(|unit| unit.is_some());
        let seen: UnitSet = known.collect();
        let seen = seen | s.marked(Mark::OnTop) | s.marked(Mark::Shown) | self.classes.fortresses;
        (s.on_map & self.classes.of[side.enemy()]).minus(seen)
    }

    /// Hidden units that cannot be told apart by what they are.
    fn hidden_classes(&self, hidden: UnitSet) -> [UnitSet; 3] {
        let divisions = hidden.keep(|unit| matches!(self.unit(unit).kind, Kind::Infantry | Kind::Cavalry));
        [hidden & self.classes.corps, divisions, hidden & self.classes.headquarters]
    }
}

/// The marks that are dealt and that some of a class have and others have not, as bits: the others stay where they are.
fn differing(s: &State, class: UnitSet) -> u32 {
    let differs = |mark: &UnitSet| mark.meets(class) && !class.within(*mark);
    (0..).zip(&s.marks).filter(|(_, mark)| differs(mark)).fold(0, |bits, (i, _)| bits | 1 << i) & DEALT
}

fn piece_of(s: &State, unit: UnitId, marks: u32) -> Piece {
    let marks = Bits(u64::from(marks)).fold(0, |bits, i| bits | u32::from(s.marks[usize::from(i)].has(unit)) << i);
    Piece { at: s.at(unit).0, lost: s.lost(unit), isolated: s.isolated(unit), marks }
}

fn deal(s: &mut State, unit: UnitId, piece: Piece, marks: u32) {
    s.at[unit.index()] = HexId(piece.at);
    s.lost[unit.index()] = piece.lost;
    s.isolated[unit.index()] = piece.isolated;
    for i in Bits(u64::from(marks)) {
        s.marks[usize::from(i)].set(unit, piece.marks >> i & 1 == 1);
    }
}
