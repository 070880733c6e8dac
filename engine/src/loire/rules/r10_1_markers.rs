//! §10.1 Decoys and "?" markers: how they are placed, move, and are removed.

use crate::geometry::HexId;
use crate::loire::event::{End, Event};
use crate::loire::rulebook::rule;
use crate::loire::rulings::{DecoyPlaces, SplitMask};
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{Action, GERMAN, Loire};
use crate::observer::Env;
use crate::side::Side;

impl Loire {
    /// §10.1 The number of "?" markers that a side has left.
    fn markers_left(&self, s: &State, side: Side) -> u32 {
        if self.data.hidden { u32::from(self.data.limits.masks[side]).saturating_sub(s.masked[side].len()) } else { 0 }
    }

    /// §10.1 The hexes for a decoy: in supply, outside zones of control, under a marker or with a new one.
    pub(in crate::loire) fn decoy_hexes(&self, s: &State, side: Side) -> HexSet {
        let enemy = side.enemy();
        let mut free = match self.data.rulings.decoy_places {
            DecoyPlaces::Supplied => {
                let own = self.supplied_hexes(s, side);
                let by_party = side == GERMAN && self.parties_feed_decoys();
                let fed = if by_party { own | self.party_supplied_hexes(s, own) } else { own };
                fed.minus(s.zones[enemy])
            }
            DecoyPlaces::Anywhere => self.data.map.grid.hexes(),
        };
        // §13 No German decoy is placed with the Government.
        if side == GERMAN && free.has(s.government) {
            free.remove(s.government);
        }
        self.decoy_hexes_in(s, side, free.minus(s.stood[enemy]))
    }

    /// §10.1 Those of `hexes` in which a decoy has a marker: all while one is left, otherwise those with a marker.
    pub(super) fn decoy_hexes_in(&self, s: &State, side: Side, hexes: HexSet) -> HexSet {
        match (self.data.hidden, self.markers_left(s, side)) {
            (false, _) => HexSet::EMPTY,
            (true, 0) => hexes & s.masked[side],
            _ => hexes,
        }
    }

    /// §14 Asks which stacks are masked at set-up, while markers are left.
    pub(super) fn mask_set_up(&self, s: &mut State) {
        if self.can_mask(s) { s.step = Step::Mask(s.acting) } else { self.end_set_up(s) }
    }

    /// §10.1 Asks which stacks are masked when movement begins, while markers are left.
    pub(super) fn mask_stacks(&self, s: &mut State) {
        if self.can_mask(s) { s.step = Step::Mask(s.acting) } else { s.task = Task::Evacuation }
    }

    fn can_mask(&self, s: &State) -> bool {
        self.markers_left(s, s.acting) > 0 && !s.stood[s.acting].within(&s.masked[s.acting])
    }

    pub(super) fn mask_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(s.stood[side].minus(s.masked[side]).into_iter().map(Action::To));
        out.push(Action::Done);
    }

    pub(super) fn put_marker(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(hex) = action else {
            match s.turn {
                0 => self.end_set_up(s),
                _ => s.task = Task::Evacuation,
            }
            return;
        };
        self.mask(s, side, hex, true);
        env.rule(rule!("10"));
        env.tell(rule!("10.1"), || Event::Masked { side, hex });
    }

    /// §10.2 Turns a stack up: its marker and its decoys are removed.
    pub(super) fn turn_up(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        if !s.masked[side].has(hex) {
            return;
        }
        self.mask(s, side, hex, false);
        env.tell(rule!("10.2"), || Event::TurnedUp { side, hex });
        self.drop_decoys(s, side, hex, env);
    }

    /// §10.1 Removes decoys in a hex without a marker.
    pub(super) fn drop_decoys(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        if !s.masked[side].has(hex) {
            for unit in self.units_at(s, side, hex) & self.classes.decoys {
                self.remove(s, unit, End::Discovered, env);
            }
        }
    }

    /// R-56 Whether units that leave a hex take its marker along: they do if they are the whole stack.
    pub(super) fn takes_marker(&self, s: &State, side: Side, from: HexId, units: UnitSet) -> bool {
        let all = self.units_at(s, side, from).within(units);
        s.masked[side].has(from) && (all || self.data.rulings.split_mask == SplitMask::Goes)
    }

    /// Moves a single unit outside a march. It takes its marker along as on a march.
    pub(super) fn shift(&self, s: &mut State, unit: UnitId, to: HexId) {
        let (side, from) = (self.unit(unit).side, s.at(unit));
        let takes = from.is_some() && self.takes_marker(s, side, from, UnitSet::one(unit));
        self.put(s, unit, to);
        if takes {
            self.mask(s, side, from, false);
            self.mask(s, side, to, true);
        }
    }
}
