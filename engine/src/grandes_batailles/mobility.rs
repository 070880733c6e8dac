//! §6.1, §7, §T.terrain Movement costs and limits: the cost of steps, hexes closed to a mover, and where it must stop. Queries, no decisions.

use super::GrandesBatailles;
use super::data::Data;
use super::ground::Ground;
use super::leader::{LeaderId, MAX_LEADERS};
use super::rulings::{HqNearEnemy, LeavingZone, MarkerRoutes, WaterCost, WholeMovement};
use super::state::{FRENCH, Mover, PRUSSIAN, State};
use super::terrain::{Ford, HalfPoints, LEADERS_MOVE_AS, Terrain};
use super::unit::{Arm, MAX_UNITS, UnitId};
use crate::geometry::{Direction, HexId, HexSet, Route};
use crate::side::Side;

/// The cost of a step that is not possible: more than any allowance.
pub const CLOSED: HalfPoints = HalfPoints::MAX;
/// R-64 The cost of a step that takes the rest of the allowance.
pub const REST: HalfPoints = HalfPoints::MAX - 1;
/// §6.1 The cost of leaving a ZoC, if that ends the move.
const EVERYTHING: HalfPoints = HalfPoints::MAX;

/// §7.1, §T.terrain The cost of a step for an arm with this allowance, including water.
fn step_cost(data: &Data, ground: &Ground, arm: Arm, full: HalfPoints, from: HexId, side: Direction) -> HalfPoints {
    let step = ground.step(arm, from, side);
    step.ford.map_or(step.points, |ford| wading(data, full, ford, step.points))
}

/// §T.terrain The cost of a step across water for an allowance of `full`; `ground` is the cost without water.
pub(super) fn wading(data: &Data, full: HalfPoints, ford: Ford, ground: HalfPoints) -> HalfPoints {
    //
    let besides = if data.rulings.water_cost == WaterCost::Added { ground } else { 0 };
    match ford {
        Ford::No => CLOSED,
        Ford::Half => full / 2 + besides,
        //
        Ford::All if data.rulings.whole_movement == WholeMovement::Remaining && besides == 0 => REST,
        Ford::All => full + besides,
    }
}

/// §13.1.6 Whether a step leads into woods other than by a route that a marker may take.
fn woods_bar_marker(data: &Data, ground: &Ground, from: HexId, side: Direction) -> bool {
    let way = data.map.sides[from].route(side).filter(|_| ground.step(Arm::Infantry, from, side).routed);
    let taken = way.is_some_and(|way| data.rulings.marker_routes == MarkerRoutes::Any || way == Route::Road);
    data.map.hex(data.map.grid.neighbour(from, side)).terrain == Terrain::Woods && !taken
}

/// The actual cost of a step with `left` points; `None` if there are not enough.
#[inline]
fn paid(cost: HalfPoints, left: HalfPoints) -> Option<HalfPoints> {
    let cost = if cost == REST && left > 0 { left } else { cost };
    (cost <= left).then_some(cost)
}

/// A step across a hexside.
#[derive(Clone, Copy, Debug)]
pub struct Stride {
    /// The destination; [`HexId::NONE`] off the map.
    pub to: HexId,
    /// The cost without zones of control, or [`CLOSED`], or [`REST`].
    pub cost: HalfPoints,
}

/// The steps by hex and direction, for all movers with the same arm and allowance.
#[derive(Clone, Debug)]
struct Strides {
    of: (Option<Arm>, HalfPoints),
    steps: Vec<[Stride; 6]>,
}

/// The steps of all movers of a game.
#[derive(Clone, Debug)]
pub(super) struct AllStrides {
    all: Vec<Strides>,
    of_unit: [u8; MAX_UNITS],
    of_leader: [u8; MAX_LEADERS],
    of_marker: u8,
}

impl AllStrides {
    pub(super) fn new(data: &Data, ground: &Ground) -> AllStrides {
        let mut strides =
            AllStrides { all: Vec::new(), of_unit: [0; MAX_UNITS], of_leader: [0; MAX_LEADERS], of_marker: 0 };
        for (i, unit) in data.units.iter().enumerate() {
            strides.of_unit[i] = strides.add(data, ground, Some(unit.arm), 2 * unit.movement);
        }
        for (i, leader) in data.leaders.iter().enumerate() {
            strides.of_leader[i] = strides.add(data, ground, Some(LEADERS_MOVE_AS), 2 * leader.movement);
        }
        if let Some(decoy) = &data.special.decoy {
            strides.of_marker = strides.add(data, ground, None, 2 * decoy.movement);
        }
        strides
    }

    /// Returns the index of the steps of an arm, or of the markers; adds them if needed.
    fn add(&mut self, data: &Data, ground: &Ground, arm: Option<Arm>, full: HalfPoints) -> u8 {
        let known = self.all.iter().position(|s| s.of == (arm, full));
        if known.is_none() {
            self.all.push(Strides::new(data, ground, arm, full));
        }
        known.unwrap_or(self.all.len() - 1) as u8
    }

    #[inline]
    fn numbered(&self, number: u8) -> &[[Stride; 6]] {
        &self.all[usize::from(number)].steps
    }
}

impl Strides {
    fn new(data: &Data, ground: &Ground, arm: Option<Arm>, full: HalfPoints) -> Strides {
        let grid = &data.map.grid;
        let stride = |from: HexId, side: Direction| {
            let to = grid.neighbour(from, side);
            let cost = match arm {
                Some(arm) => step_cost(data, ground, arm, full, from, side),
                None if to.is_some() && woods_bar_marker(data, ground, from, side) => CLOSED,
                None => step_cost(data, ground, Arm::Infantry, full, from, side),
            };
            Stride { to, cost }
        };
        let hexes = (0..grid.size()).map(|i| HexId(i as u16));
        Strides { of: (arm, full), steps: hexes.map(|h| Direction::ALL.map(|side| stride(h, side))).collect() }
    }
}

/// A possible step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The destination.
    pub to: HexId,
    /// The points left after it; 0 if it ends the move.
    pub left: HalfPoints,
    /// The cost.
    pub cost: HalfPoints,
}

/// The movement costs and limits of a mover, computed once per decision.
#[derive(Clone, Copy, Debug)]
pub struct Mobility<'a> {
    /// Its steps by hex and direction.
    pub strides: &'a [[Stride; 6]],
    /// Its full allowance.
    pub full: HalfPoints,
    /// Hexes that it may not enter.
    pub closed: HexSet,
    /// §6.1 Hexes where it must stop, and which it may leave only at the start of its move.
    pub zoc: HexSet,
    /// §6.1 The cost of leaving a ZoC.
    pub leaving: HalfPoints,
    /// R-101 Whether the cost of the hex entered is added to that.
    pub besides: bool,
    /// §8.3 Whether it moves only to leave a ZoC, by one hex.
    pub escaping: bool,
    /// R-64 Whether some of its steps may cost the [`REST`] of its allowance.
    pub rests: bool,
}

impl Mobility<'_> {
    /// The step from the hex `from` in the direction `side` by a mover with `left` half points, if possible; `first` says whether it is the first of
    /// the move. Whether the move may end there is checked elsewhere; §6.2 needs no check: flank hexes are in no ZoC.
    #[must_use]
    #[inline]
    pub fn pace(&self, from: HexId, left: HalfPoints, first: bool, side: Direction) -> Option<Pace> {
        let Stride { to, cost } = self.strides[from.index()][side as usize];
        if cost == CLOSED || self.closed.has(to) {
            return None;
        }
        let (leaves, enters) = (self.zoc.has(from), self.zoc.has(to));
        if leaves || self.escaping {
            // A unit may always leave by one hex that it can enter.
            let cost = if cost == REST { self.full } else { cost };
            let cost = if self.besides { cost } else { 0 };
            let whole = cost.saturating_add(self.leaving);
            let cost = if self.escaping { cost } else { whole.min(self.full) };
            let pace = Pace { to, left: left.saturating_sub(whole), cost };
            return (leaves && first && !enters).then_some(pace);
        }
        let cost = paid(cost, left)?;
        Some(Pace { to, left: if enters { 0 } else { left - cost }, cost })
    }
}

impl GrandesBatailles {
    /// The movement costs and limits of a mover.
    pub(crate) fn mobility(&self, s: &State, mover: Mover) -> Mobility<'_> {
        match mover {
            Mover::Unit(unit) => self.unit_mobility(s, unit),
            Mover::Leader(leader) => self.leader_mobility(s, leader),
            Mover::Marker(_) => self.marker_mobility(s),
        }
    }

    /// §6.1, §7.1, §9.2, §9.4 The movement costs and limits of `unit`.
    #[must_use]
    pub fn unit_mobility(&self, s: &State, unit: UnitId) -> Mobility<'_> {
        let counter = self.unit(unit);
        let side = self.side_of(unit);
        let (held, zoc) = (s.held[side.enemy()], s.zoc[side.enemy()]);
        let (out, shaken) = (s.out.has(unit), s.disorganised.has(unit));
        let mut closed = held | self.markers_before(s, side);
        if out || shaken && counter.arm == Arm::Cavalry {
            closed |= zoc;
        }
        if s.demoralised.has(counter.formation) {
            closed |= self.data.map.grid.beside(held);
        }
        Mobility {
            strides: self.strides.numbered(self.strides.of_unit[unit.index()]),
            full: 2 * counter.movement,
            closed,
            zoc,
            leaving: if out || shaken { EVERYTHING } else { counter.movement.div_ceil(2) * 2 },
            besides: self.data.rulings.leaving_zone == LeavingZone::Besides,
            escaping: false,
            rests: self.steps_may_take_the_rest(),
        }
    }

    /// §7.1, §7.2 The hexes too close to the enemy for a leader without troops.
    pub(super) fn too_near(&self, s: &State, leader: LeaderId) -> HexSet {
        let enemy = self.data.leaders[leader.index()].side.enemy();
        match self.data.rulings.hq_near_enemy {
            HqNearEnemy::ZoneOnly if !self.is_commander(leader) => s.zoc[enemy],
            HqNearEnemy::Stops if !self.is_commander(leader) => HexSet::EMPTY,
            _ => self.data.map.grid.beside(s.held[enemy]),
        }
    }

    /// §6.1, §7.1, §7.2, §8.3 The movement costs and limits of `leader`: not next to enemies except with a friendly unit.
    #[must_use]
    pub fn leader_mobility(&self, s: &State, leader: LeaderId) -> Mobility<'_> {
        let counter = &self.data.leaders[leader.index()];
        let (side, enemy) = (counter.side, counter.side.enemy());
        let escaping = s.failed.has(leader);
        let stops = self.data.rulings.hq_near_enemy == HqNearEnemy::Stops && !self.is_commander(leader);
        let (zoc, leaving, besides) = if escaping {
            (s.zoc[enemy], EVERYTHING, true)
        } else if stops {
            // For leaders, a friendly unit cancels the ZoC in its hex.
            let besides = self.data.rulings.leaving_zone == LeavingZone::Besides;
            (s.zoc[enemy].minus(s.held[side]), counter.movement.div_ceil(2) * 2, besides)
        } else {
            (HexSet::EMPTY, EVERYTHING, true)
        };
        Mobility {
            strides: self.strides.numbered(self.strides.of_leader[leader.index()]),
            full: 2 * counter.movement,
            closed: s.held[enemy] | self.too_near(s, leader).minus(s.held[side]) | self.markers_before(s, side),
            zoc,
            leaving,
            besides,
            escaping,
            rests: self.steps_may_take_the_rest(),
        }
    }

    /// §13.1.6 The movement costs and limits of a marker.
    fn marker_mobility(&self, s: &State) -> Mobility<'_> {
        Mobility {
            strides: self.strides.numbered(self.strides.of_marker),
            full: self.data.special.decoy.as_ref().map_or(0, |d| 2 * d.movement),
            closed: s.held[FRENCH],
            zoc: HexSet::EMPTY,
            leaving: 0,
            besides: true,
            escaping: false,
            rests: self.steps_may_take_the_rest(),
        }
    }

    fn steps_may_take_the_rest(&self) -> bool {
        self.data.rulings.whole_movement == WholeMovement::Remaining
    }

    /// §13.1.6 Hexes closed to a side by face-down markers: only for the French.
    fn markers_before(&self, s: &State, side: Side) -> HexSet {
        if side == PRUSSIAN { HexSet::EMPTY } else { s.marker_at.into_iter().filter(|h| h.is_some()).collect() }
    }

    /// §7.1, §T.terrain The cost of a step, including water, with `left` points of an allowance of `full`; `None` if they are not enough.
    #[must_use]
    pub fn step_cost(
        &self,
        arm: Arm,
        left: HalfPoints,
        full: HalfPoints,
        from: HexId,
        side: Direction,
    ) -> Option<HalfPoints> {
        paid(step_cost(&self.data, &self.ground, arm, full, from, side), left)
    }

    /// §T.terrain Whether `arm` can cross the hexside of the hex `from` in the direction `side` at all.
    #[must_use]
    #[inline]
    pub fn passable(&self, arm: Arm, from: HexId, side: Direction) -> bool {
        self.ground.passable(arm, from, side)
    }

    /// §9.4 The number of steps from `hex` to the edge of `side`.
    #[must_use]
    #[inline]
    pub fn edge_steps(&self, side: Side, hex: HexId) -> u8 {
        self.ground.edge_steps(side, hex)
    }
}
