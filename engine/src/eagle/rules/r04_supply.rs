//! §4 Supply, and the ways that it shares with command (§5.1).

use crate::eagle::event::Event;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{CapturedFortress, EdgeSupply, HqOwnHex, LuxemburgBefore, RailLink};
use crate::eagle::state::{Mark, State};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Eagle, FRENCH, PRUSSIAN};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::side::Side;

impl Eagle {
    /// §14 Whether a side can enter Luxemburg.
    fn is_luxemburg_open(&self, s: &State, side: Side) -> bool {
        s.invaded || side == FRENCH && self.data.rulings.luxemburg_before == LuxemburgBefore::Open
    }

    /// §14 Hexes of a neutral country that `side` cannot enter.
    #[must_use]
    pub fn neutral(&self, s: &State, side: Side) -> HexSet {
        if self.is_luxemburg_open(s, side) { HexSet::EMPTY } else { self.data.map.luxemburg }
    }

    /// §14 Whether a hex is one of these.
    pub(super) fn is_neutral(&self, s: &State, side: Side, hex: HexId) -> bool {
        self.data.map.luxemburg.has(hex) && !self.is_luxemburg_open(s, side)
    }

    /// §3.2.1, §4.1, §5.1 Hexes through which supply and command of `side` can pass.
    #[must_use]
    pub fn open_ways(&self, s: &State, side: Side) -> HexSet {
        let barred = s.held[side.enemy()] | self.uncancelled(s, side) | self.neutral(s, side);
        self.data.map.grid.hexes().minus(barred)
    }

    /// The hexes within a number of steps of others, through open ones; the last hex counts even if it is not open.
    pub(super) fn within(&self, from: HexSet, steps: u8, open: HexSet) -> HexSet {
        let Some(before) = steps.checked_sub(1) else { return from };
        let grid = &self.data.map.grid;
        let reached = grid.flood_within(from, open, usize::from(before));
        reached | grid.beside(reached)
    }

    /// §4.1, §11 Hexes that supply `side`: fortresses, and printed symbols that it controls.
    #[must_use]
    pub fn supply_sources(&self, s: &State, side: Side) -> HexSet {
        let captor = self.data.rulings.captured_fortress == CapturedFortress::Yes;
        let places = &self.data.map.places;
        let symbols = self.controlled(s, side).into_iter().map(|place| &places[place.index()]);
        let symbols: HexSet =
            symbols.filter(|place| place.supply && (place.owner == side || captor)).map(|place| place.hex).collect();
        symbols | self.hexes_of(s, s.on_map & self.classes.fortresses & self.classes.of[side])
    }

    /// §4.1 Hexes in which units of `side` are within reach of a fortress, or of a railway that is connected to one, even if the enemy has converted
    /// it this turn. R-124 says whether the side's own conversions lead there.
    #[must_use]
    pub fn supplied_hexes(&self, s: &State, side: Side) -> HexSet {
        self.supplied_along(s, side, s.rails(side) | self.used_conversions(s, side))
    }

    /// §2.7, §4.1 The same for `side` at the start of the next turn, if nothing more happens: converted railways have changed hands.
    #[must_use]
    pub fn supplied_hexes_to_come(&self, s: &State, side: Side) -> HexSet {
        let rails = s.rails(side) | self.linked(s, side);
        self.supplied_along(s, side, rails.minus(self.linked(s, side.enemy())))
    }

    fn supplied_along(&self, s: &State, side: Side, rails: HexSet) -> HexSet {
        let open = self.open_ways(s, side);
        let sources = self.supply_sources(s, side);
        let whole = match self.data.rulings.rail_link {
            RailLink::Cut => rails & open,
            RailLink::Kept => rails.minus(s.held[side.enemy()] | self.neutral(s, side)),
        };
        let by_edge = side == FRENCH || self.data.rulings.edge_supply == EdgeSupply::Both;
        let exits = if by_edge { self.data.map.exits[side] } else { HexSet::EMPTY };
        let connected = self.flood_rails((sources | exits) & whole, whole);
        self.within((sources | connected) & open, self.data.limits.supply, open) | connected
    }

    /// Railways that can be reached from some hexes along open ones.
    pub(super) fn flood_rails(&self, from: HexSet, open: HexSet) -> HexSet {
        let mut left = open.minus(from);
        // Hexes whose neighbours must still be looked at: each hex is among them once.
        let mut waiting = [HexId::NONE; HexSet::CAPACITY];
        let mut count = 0;
        for hex in from {
            waiting[count] = hex;
            count += 1;
        }
        while count > 0 {
            count -= 1;
            let hex = waiting[count];
            for &next in self.next_by_rail[hex.index()].iter().take_while(|next| next.is_some()) {
                if left.has(next) {
                    left.remove(next);
                    waiting[count] = next;
                    count += 1;
                }
            }
        }
        from | open.minus(left)
    }

    /// Whether a unit is in one of these hexes. A headquarters that is alone in an enemy zone of control is cut off under R-56 `blocked`.
    fn reaches(&self, s: &State, hexes: &HexSet, unit: UnitId) -> bool {
        let hex = s.at(unit);
        let alone =
            self.data.rulings.hq_own_hex == HqOwnHex::Blocked && self.uncancelled(s, self.unit(unit).side).has(hex);
        hexes.has(hex) && !alone
    }

    /// §4.1, §5.1 Whether the headquarters `hq` is in command: it can trace a supply line.
    #[must_use]
    pub fn in_command(&self, s: &State, hq: UnitId) -> bool {
        self.reaches(s, &self.supplied_hexes(s, self.unit(hq).side), hq)
    }

    /// §4.1 The units of `side` that are supplied now: by a line of their own, or by a headquarters that has one.
    #[must_use]
    pub fn supplied_units(&self, s: &State, side: Side) -> UnitSet {
        let hexes = self.supplied_hexes(s, side);
        let there = s.on_map & self.classes.of[side];
        let by_line = there.keep(|unit| self.reaches(s, &hexes, unit));
        let hqs = by_line & self.classes.headquarters;
        hqs.into_iter().fold(by_line, |supplied, hq| supplied | self.commanded(s, hq))
    }

    /// §2.1, §4 Checks the supply of all units, which holds for the turn.
    pub(crate) fn check_supply(&self, s: &mut State, env: &mut impl Env<Self>) {
        let supplied = Side::BOTH.map(|side| self.supplied_units(s, side));
        let unsupplied = s.on_map.minus(supplied[0] | supplied[1]);
        s.marks[Mark::Unsupplied as usize] = unsupplied;
        env.rule(rule!("2.1"));
        env.rule(rule!("4.1"));
        for side in [FRENCH, PRUSSIAN] {
            let units = unsupplied & self.classes.of[side];
            if !units.is_empty() {
                env.tell(rule!("4.2"), || {
                    let hqs = (units & self.classes.headquarters).len() as u8;
                    Event::Unsupplied { side, count: units.len() as u8, hqs, units }
                });
            }
        }
    }
}
