//! §16 The set-up.

use crate::eagle::data::Placement;
use crate::eagle::event::Event;
use crate::eagle::rulebook::rule;
use crate::eagle::state::{State, Step, Task};
use crate::eagle::terrain::{HexSet, PlaceId};
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle, PRUSSIAN};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::side::Side;

impl Eagle {
    /// §16 The position before the first decision: units whose hex is given stand in it.
    pub(crate) fn initial_state(&self) -> State {
        let mut s = State::blank();
        let map = &self.data.map;
        for (i, place) in (0..).zip(&map.places) {
            s.control[place.owner].insert(PlaceId(i));
        }
        for side in Side::BOTH {
            s.rails[side] = self.railways & map.country[side];
        }
        for &(unit, hex) in &self.data.at_start {
            self.put(&mut s, unit, hex);
        }
        s.step = match self.next_to_set_up(&s) {
            Some((unit, _)) => Step::SetUp(self.unit(unit).side, unit),
            None => Step::Begin(PRUSSIAN),
        };
        s
    }

    /// §16 The unit that is set up next, and its placement.
    fn next_to_set_up(&self, s: &State) -> Option<(UnitId, &Placement)> {
        let (placement, unit) = s.to_set_up;
        let placement = self.data.set_up.get(usize::from(placement))?;
        placement.units.get(usize::from(unit)).map(|&unit| (unit, placement))
    }

    /// §16, §3.1 The hexes of a placement with room; all of them if none has room.
    fn set_up_hexes(&self, s: &State) -> HexSet {
        let Some((unit, placement)) = self.next_to_set_up(s) else { return HexSet::EMPTY };
        let side = self.unit(unit).side;
        let hqs = s.on_map & self.classes.of[side] & self.classes.headquarters;
        let hexes = if placement.with_headquarters { self.hexes_of(s, hqs) } else { placement.hexes };
        let has_room = |hex: &HexId| self.has_room(s, UnitSet::one(unit), side, *hex);
        // All empty hexes are alike.
        let held = self.hexes_of(s, s.on_map & self.classes.of[side]);
        let empty = hexes.minus(held);
        let empty = if empty.first().as_ref().is_some_and(has_room) { empty } else { HexSet::EMPTY };
        let roomy = empty | (hexes & held).into_iter().filter(has_room).collect();
        if roomy.is_empty() { hexes } else { roomy }
    }

    pub(super) fn set_up_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.set_up_hexes(s).into_iter().map(Action::To));
    }

    /// §16.1 Sets up a unit.
    pub(super) fn set_up(&self, s: &mut State, unit: UnitId, hex: HexId, env: &mut impl Env<Self>) {
        self.put(s, unit, hex);
        env.tell(rule!("16.1"), || Event::SetUp { unit, hex });
        let placement = &self.data.set_up[usize::from(s.to_set_up.0)];
        s.to_set_up.1 += 1;
        if usize::from(s.to_set_up.1) == placement.units.len() {
            s.to_set_up = (s.to_set_up.0 + 1, 0);
        }
    }

    /// §16 Asks where the next unit is set up, unless only one hex is possible. Then the first turn begins.
    pub(super) fn set_up_on(&self, s: &mut State, env: &mut impl Env<Self>) {
        let Some((unit, _)) = self.next_to_set_up(s) else {
            s.task = Task::TurnStart;
            return;
        };
        let hexes = self.set_up_hexes(s);
        match hexes.first() {
            Some(only) if hexes.len() == 1 => self.set_up(s, unit, only, env),
            _ => s.step = Step::SetUp(self.unit(unit).side, unit),
        }
    }
}
