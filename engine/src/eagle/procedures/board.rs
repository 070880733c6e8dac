//! A small board: a hex in its middle, another one north of it, and open ground around them.

use crate::eagle::state::{Kind as SegmentKind, Mark, Segment, State, Step};
use crate::eagle::terrain::{HexGrid, HexSet, Map, PlaceSet, Terrain};
use crate::eagle::unit::{Face, Headquarters, Kind, Role, Unit, UnitId, UnitSet};
use crate::eagle::{Data, Eagle};
use crate::game::Game;
use crate::geometry::{Direction, HexId, OddColumns};
use crate::side::{BySide, Side};

const COLUMNS: u8 = 9;
const ROWS: u8 = 9;
/// Column and row of the middle.
const CENTRE: (u8, u8) = (5, 5);

/// A counter on the board.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) unit: Unit,
    pub(super) hex: HexId,
    pub(super) lost: u8,
    pub(super) disorganised: bool,
}

/// The map of a board, and the counters on it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) map: Map,
    pub(super) middle: HexId,
    pub(super) pieces: Vec<Piece>,
}

/// A unit with the same values on both sides of its counter.
pub(super) fn unit(side: Side, kind: Kind, strength: u8, morale: u8) -> Unit {
    let face = Face { strength, morale, movement: 0 };
    Unit {
        name: String::new(),
        side,
        kind,
        front: face,
        back: face,
        commanders: UnitSet::EMPTY,
        tied_to: None,
        enters: None,
        headquarters: None,
    }
}

/// §1.2 A headquarters with a bonus.
pub(super) fn headquarters(side: Side, bonus: u8) -> Unit {
    let values = Headquarters { radius: 1, bonus, role: Role::Army };
    Unit { headquarters: Some(values), ..unit(side, Kind::Headquarters, 0, 0) }
}

fn grid(holes: &HexSet) -> HexGrid {
    let whole = HexGrid::new(COLUMNS, ROWS, OddColumns::Lower, |_, _| true);
    HexGrid::new(COLUMNS, ROWS, OddColumns::Lower, |c, r| whole.hex(c, r).is_some_and(|hex| !holes.has(hex)))
}

impl Board {
    pub(super) fn new() -> Board {
        let map = Map::new(grid(&HexSet::EMPTY));
        let middle = map.grid.hex(CENTRE.0, CENTRE.1).expect("a hex of the board");
        Board { map, middle, pieces: Vec::new() }
    }

    /// The hex at a number of steps from the middle.
    pub(super) fn hex(&self, direction: Direction, steps: u8) -> HexId {
        (0..steps).fold(self.middle, |hex, _| self.map.grid.neighbour(hex, direction))
    }

    /// Puts a unit at full strength on the board.
    pub(super) fn add(&mut self, unit: Unit, hex: HexId) {
        self.pieces.push(Piece { unit, hex, lost: 0, disorganised: false });
    }

    /// Sets the terrain of the middle.
    pub(super) fn cover(&mut self, terrain: Terrain) {
        self.map.terrain[self.middle.index()] = terrain;
    }

    /// Removes the hexes around the middle, except in the north.
    pub(super) fn cut_off(&mut self) {
        let mut around = self.map.grid.next_to(self.middle);
        around.remove(self.hex(Direction::N, 1));
        self.map.grid = grid(&around);
    }

    /// The rules of `rules` on this board, and the position in a segment of `side`. Units are numbered in the order of the pieces.
    pub(super) fn build(&self, rules: &Eagle, side: Side) -> (Eagle, State) {
        let game = Eagle::new(self.data(&rules.data));
        let mut s = game.setup();
        s.turn = 1;
        s.step = Step::Working;
        s.segment = Segment::of(side, SegmentKind::Army, 1);
        for (i, piece) in (0..).zip(&self.pieces) {
            s.lost[usize::from(i)] = piece.lost;
            if piece.disorganised {
                s.mark(UnitSet::one(UnitId(i)), Mark::Disorganised);
            }
            game.put(&mut s, UnitId(i), piece.hex);
        }
        (game, s)
    }

    fn data(&self, rules: &Data) -> Data {
        let mut data = Data {
            map: self.map.clone(),
            units: self.pieces.iter().map(|piece| piece.unit.clone()).collect(),
            at_start: Vec::new(),
            set_up: Vec::new(),
            guard: None,
            ..rules.clone()
        };
        data.victory.cities = PlaceSet::EMPTY;
        data.victory.automatic = PlaceSet::EMPTY;
        data.course.arrivals =
            BySide(data.course.arrivals.0.map(|arrival| crate::eagle::data::Arrival { hex: self.middle, ..arrival }));
        data
    }
}
