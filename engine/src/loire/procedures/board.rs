//! A small board with units: two adjacent hexes with clear terrain around them.

use crate::geometry::{Direction, HexId, OddColumns, Water};
use crate::loire::data::{Data, Morale, Rebuilding, Victory};
use crate::loire::state::State;
use crate::loire::terrain::{HexGrid, HexSet, Map, PlaceSet, Terrain};
use crate::loire::unit::{Kind, MAX_STEPS, Unit, UnitId, UnitSet};
use crate::loire::{GERMAN, Loire};
use crate::procedure::{Item, Refusal};
use crate::side::{BySide, Side};

const COLUMNS: u8 = 9;
const ROWS: u8 = 9;
/// Column and row of the middle.
const CENTRE: (u8, u8) = (5, 5);

/// The board and its units.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) map: Map,
    pub(super) middle: HexId,
    pieces: Vec<Piece>,
}

/// A counter on the board.
#[derive(Clone, Debug)]
struct Piece {
    unit: Unit,
    hex: HexId,
    unsupplied: bool,
}

/// A unit with one step.
pub(super) fn unit(side: Side, kind: Kind, rating: u8) -> Unit {
    Unit {
        name: String::new(),
        side,
        kind,
        steps: 1,
        values: [1; MAX_STEPS],
        rating,
        movement: 4,
        artillery: 0,
        corps: None,
        commanders: UnitSet::EMPTY,
    }
}

impl Board {
    pub(super) fn new() -> Board {
        let map = Map::new(HexGrid::new(COLUMNS, ROWS, OddColumns::Higher, |_, _| true));
        let middle = map.grid.hex(CENTRE.0, CENTRE.1).expect("a hex of the board");
        Board { map, middle, pieces: Vec::new() }
    }

    /// The hex this many steps from the middle.
    pub(super) fn hex(&self, direction: Direction, steps: u8) -> HexId {
        (0..steps).fold(self.middle, |hex, _| self.map.grid.neighbour(hex, direction))
    }

    /// Sets the terrain of a hex.
    pub(super) fn cover(&mut self, hex: HexId, terrain: Terrain) {
        self.map.terrain[hex.index()] = terrain;
    }

    /// Puts a stream between the middle and an adjacent hex.
    pub(super) fn part(&mut self, from: HexId) {
        let grid = self.map.grid.clone();
        self.map.sides.lay_water(&grid, Water::Stream, self.middle, from).expect("neighbours");
    }

    /// Puts a unit at full strength on the board.
    pub(super) fn add(&mut self, unit: Unit, hex: HexId, unsupplied: bool) -> UnitId {
        self.pieces.push(Piece { unit, hex, unsupplied });
        UnitId((self.pieces.len() - 1) as u8)
    }

    /// The units in a hex.
    pub(super) fn at(&self, hex: HexId) -> UnitSet {
        let there = (0..).zip(&self.pieces).filter(|(_, piece)| piece.hex == hex);
        there.map(|(number, _)| UnitId(number)).collect()
    }

    /// The game of `rules` on this board, and the position in the half turn of `side`. Units are numbered in the order of [`Board::add`].
    pub(super) fn build(&self, rules: &Loire, side: Side) -> (Loire, State) {
        let game = Loire::new(self.data(&rules.data));
        let units: Vec<(UnitId, HexId)> =
            (0..).map(UnitId).zip(&self.pieces).map(|(unit, piece)| (unit, piece.hex)).collect();
        let mut s = game.position(&units, BySide::default());
        (s.turn, s.acting) = (1, side);
        s.unsupplied = (0..).zip(&self.pieces).filter(|(_, p)| p.unsupplied).map(|(i, _)| UnitId(i)).collect();
        (game, s)
    }

    fn data(&self, rules: &Data) -> Data {
        Data {
            map: self.map.clone(),
            loire: HexSet::EMPTY,
            units: self.pieces.iter().map(|piece| piece.unit.clone()).collect(),
            corps: Vec::new(),
            set_up: Vec::new(),
            garrisons: Vec::new(),
            camps: HexSet::EMPTY,
            francs_tireurs: [HexSet::EMPTY; 2],
            arrivals: Vec::new(),
            detours: Vec::new(),
            rebuilding: Rebuilding {
                depots: HexSet::EMPTY,
                edges: HexSet::EMPTY,
                column: Vec::new(),
                ..rules.rebuilding.clone()
            },
            withdrawals: None,
            sonis: UnitId::NONE,
            government: HexId::NONE,
            morale: Morale { commanders: UnitSet::EMPTY, towns: PlaceSet::EMPTY, ..rules.morale.clone() },
            victory: Victory {
                tactical: PlaceSet::EMPTY,
                strategic: PlaceSet::EMPTY,
                zone: HexSet::EMPTY,
                ..rules.victory
            },
            ..rules.clone()
        }
    }

    /// A board with a single unit of this rating.
    pub(super) fn lonely(rules: &Loire, rating: u8, unsupplied: bool) -> (Loire, State) {
        let mut board = Board::new();
        board.add(unit(GERMAN, Kind::Infantry, rating), board.middle, unsupplied);
        board.build(rules, GERMAN)
    }
}

impl Loire {
    /// A unit given as arm-value-steps, or by its counter's name. If it may be `late`, a third number is its value with one step less.
    pub(super) fn given_unit(&self, side: Side, parameter: &str, item: &Item, late: bool) -> Result<Unit, Refusal> {
        if let Some(unit) = of_numbers(side, &item.text, late) {
            return Ok(unit);
        }
        let regular = self.data.units.iter().filter(|unit| unit.kind.regular());
        let Some(counter) = regular.clone().find(|unit| unit.name == item.text) else {
            let form = if late { "infantry-8-4-6 or cavalry-4-2-2" } else { "infantry-8-4, cavalry-4-2 or hq-2" };
            let expected = format!("{form}, or a counter's name");
            let names = regular.map(|unit| unit.name.as_str());
            return Err(Refusal::new(parameter, format!("`{}`", item.text), expected).among(names));
        };
        Ok(Unit { side, corps: None, commanders: UnitSet::EMPTY, ..counter.clone() })
    }
}

/// §1.1 A unit given by numbers; `None` if the text has another form.
fn of_numbers(side: Side, text: &str, late: bool) -> Option<Unit> {
    let (arm, numbers) = text.split_once('-')?;
    let numbers: Vec<u8> = numbers.split('-').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let kind = match arm {
        "infantry" => Kind::Infantry,
        "cavalry" => Kind::Cavalry,
        "hq" => Kind::Headquarters,
        _ => return None,
    };
    let mut values = [1; MAX_STEPS];
    let steps = match (kind, &numbers[..]) {
        (Kind::Headquarters, &[steps]) => steps,
        (Kind::Infantry | Kind::Cavalry, &[value @ 1..=40, steps @ 1..=4]) if !late => {
            values[usize::from(steps) - 1] = value;
            steps
        }
        (Kind::Infantry | Kind::Cavalry, &[value @ 1..=40, steps @ 1..=4, less @ 0..=40]) if late && less <= value => {
            let full = usize::from(steps) - 1;
            values[full] = value;
            if let Some(place) = full.checked_sub(1) {
                values[place] = less;
            }
            steps
        }
        _ => return None,
    };
    (1..=MAX_STEPS as u8).contains(&steps).then(|| Unit { steps, values, name: text.into(), ..unit(side, kind, 7) })
}
