//! §11 Supply.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::Side;
use crate::verdun::block::{Blocks, Condition};
use crate::verdun::event::Gain;
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{CutOffZones, FirstMarker, LostZones, MarkerBinds, SupplyString};
use crate::verdun::state::*;
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Event, Verdun};

impl Verdun {
    /// §11 Zones where blocks of `side` are in supply: at its edge, and in or next to a string of friendly zones that leads there.
    #[must_use]
    pub fn supplied(&self, s: &State, side: Side) -> ZoneSet {
        let open = match self.data.rulings.supply_string {
            SupplyString::Any => s.control[side],
            SupplyString::Uncontested => self.held_alone(s, side),
        };
        let edge = self.edge[side];
        let string = self.map.flood(edge & open, open);
        edge | string | self.map.next_to_any(string)
    }

    /// §11 Zones in which the blocks of `side` may neither leave nor attack.
    #[must_use]
    #[inline]
    pub fn bound(&self, s: &State, side: Side) -> ZoneSet {
        let [first, second] = s.unsupplied[side];
        match self.data.rulings.first_marker {
            FirstMarker::AtOnce => first | second,
            FirstMarker::Next => second,
        }
    }

    /// §11 The number of blocks of a condition that may leave a zone in spite of its marker: those that have moved into it.
    pub(super) fn unbound(&self, s: &State, side: Side, zone: ZoneId, condition: Condition) -> u8 {
        match self.data.rulings.marker_binds {
            MarkerBinds::Zone => 0,
            MarkerBinds::Starters => s.blocks(side, zone).moved(condition),
        }
    }

    /// §11 Checks the supply of the side whose round begins.
    pub(super) fn check_supply(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let supplied = self.supplied(s, side);
        let [first, second] = s.unsupplied[side];
        let cut_off = s.occupied[side].minus(supplied);
        for zone in (first | second) & s.occupied[side] & supplied {
            env.tell(rule!("11"), || Event::Resupplied { side, zone });
        }
        s.unsupplied[side] = [cut_off.minus(first | second), cut_off & first];
        for zone in cut_off & second {
            let blocks = s.blocks(side, zone).len();
            s.blocks[side][zone.index()] = Blocks::default();
            self.tidy(s, side, zone);
            env.tell(rule!("11"), || Event::Starved { side, zone, blocks });
            self.change_morale(s, side, -(blocks as i8), env);
            self.forfeit(s, side, zone, Gain::Starved, env);
        }
        for (level, zones) in (1..).zip(s.unsupplied[side]) {
            for zone in zones {
                env.tell(rule!("11"), || Event::Unsupplied { side, zone, level });
            }
        }
        for zone in s.unsupplied[side][1] {
            let blocks = s.blocks(side, zone).fresh();
            if blocks > 0 {
                env.detail(rule!("11"), || Event::WornOut { side, zone, blocks });
            }
            s.blocks[side][zone.index()].exhaust_all();
        }
        for zone in self.cut_off(s, side, supplied) {
            self.forfeit(s, side, zone, Gain::CutOff, env);
        }
    }

    /// §11 Empty zones of a side that are lost for lack of supply.
    fn cut_off(&self, s: &State, side: Side, supplied: ZoneSet) -> ZoneSet {
        if self.data.rulings.cut_off_zones == CutOffZones::Kept {
            return ZoneSet::EMPTY;
        }
        let lost = s.control[side].minus(supplied).minus(s.occupied[side]);
        // If the enemy has no supply there either, he would lose them at his own check.
        self.map.flood(lost & self.supplied(s, side.enemy()), lost)
    }

    /// §11 Gives a zone to the enemy: at once, or at the end of the round.
    fn forfeit(&self, s: &mut State, side: Side, zone: ZoneId, gain: Gain, env: &mut impl Env<Self>) {
        match self.data.rulings.lost_zones {
            LostZones::AtOnce if s.control[side].has(zone) => self.take_control(s, side.enemy(), zone, gain, env),
            LostZones::AtOnce => {}
            LostZones::End => s.forfeit.insert(zone),
        }
    }

    /// §11 The zones that a side loses at the end of a round that begins in this position.
    pub(in crate::verdun) fn forfeits(&self, s: &State, side: Side) -> ZoneSet {
        match self.data.rulings.lost_zones {
            LostZones::AtOnce => ZoneSet::EMPTY,
            LostZones::End => self.cut_off(s, side, self.supplied(s, side)),
        }
    }
}
