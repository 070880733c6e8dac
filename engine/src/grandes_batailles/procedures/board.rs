//! A small board for procedures that need one: the target in open ground, its own edge to the south, the enemy's to the north.
//!
//! ```text
//!         N            a gun that bombards: straight north
//!     NW     NE        attackers in front: N, NE, NW
//!       TARGET         faces north
//!     SW     SE        attackers on the flank: SE, SW
//!         S
//! ```

use crate::geometry::{Direction, HexGrid, HexId, HexSet, OddColumns};
use crate::grandes_batailles::data::{Arrival, Data, Options, Placement};
use crate::grandes_batailles::leader::{Commander, Headquarters, Leader, LeaderId, Role};
use crate::grandes_batailles::rulings::CommandForMorale;
use crate::grandes_batailles::state::{State, Step, Task};
use crate::grandes_batailles::terrain::{Edge, Map};
use crate::grandes_batailles::unit::{Formation, FormationId, FormationSet, MAX_UNITS, Unit, UnitId, UnitSet};
use crate::grandes_batailles::{FRENCH, GrandesBatailles, PRUSSIAN};
use crate::side::{BySide, Side};

const COLUMNS: u8 = 9;
const ROWS: u8 = 11;
/// Column and row of the target.
const CENTRE: (u8, u8) = (5, 6);
/// The hexes of an HQ out of reach of its units, to the north and to the south.
const AWAY: [(u8, u8); 2] = [(1, 1), (9, 11)];
/// The current turn, unless an HQ has been waiting.
const TURN: u8 = 1;

/// A counter on the board.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) unit: Unit,
    pub(super) side: Side,
    pub(super) hex: HexId,
    pub(super) facing: Direction,
    pub(super) losses: u8,
    pub(super) disorganised: bool,
    /// Whether it belongs to its side's other formation, which takes no part.
    pub(super) bystander: bool,
}

/// The position of the HQ of a side's formation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Post {
    /// Off the map: all units are in command.
    #[default]
    Absent,
    /// Out of reach: all units are out of command.
    Away,
    /// In this hex: all units are in command.
    At(HexId),
}

/// The contents of the board.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) map: Map,
    pub(super) target: HexId,
    /// The side of the unit in the target; its own edge is the southern one.
    pub(super) owner: Side,
    pub(super) pieces: Vec<Piece>,
    pub(super) headquarters: BySide<(Headquarters, Post)>,
    pub(super) commanders: BySide<Commander>,
    pub(super) demoralised: BySide<bool>,
    /// §7.4 The side whose HQ has not arrived, and the turns that it has been waiting.
    pub(super) waiting: Option<(Side, u8)>,
    pub(super) night: bool,
    /// §13.1.6 Whether French inertia applies.
    pub(super) inertia: bool,
}

fn grid(holes: &HexSet) -> HexGrid {
    let whole = HexGrid::new(COLUMNS, ROWS, OddColumns::Higher, |_, _| true);
    HexGrid::new(COLUMNS, ROWS, OddColumns::Higher, |c, r| whole.hex(c, r).is_some_and(|h| !holes.has(h)))
}

/// A side's formation of the board.
pub(super) fn formation(side: Side) -> FormationId {
    FormationId(2 * side.index() as u8)
}

/// The HQ of this formation.
pub(super) fn headquarters(side: Side) -> LeaderId {
    LeaderId(formation(side).0)
}

/// A side's C-in-C.
pub(super) fn commander(side: Side) -> LeaderId {
    LeaderId(4 + side.index() as u8)
}

impl Board {
    /// Creates an empty board at a level, with the target of `owner`.
    pub(super) fn new(owner: Side, level: u8) -> Board {
        let mut map = Map::new(grid(&HexSet::EMPTY));
        map.hexes.iter_mut().for_each(|hex| hex.level = level);
        let target = map.grid.hex(CENTRE.0, CENTRE.1).expect("a hex of the board");
        Board {
            map,
            target,
            owner,
            pieces: Vec::new(),
            headquarters: BySide::default(),
            commanders: BySide::default(),
            demoralised: BySide::default(),
            waiting: None,
            night: false,
            inertia: false,
        }
    }

    /// The hex at this many steps from the target.
    pub(super) fn hex(&self, direction: Direction, steps: u8) -> HexId {
        (0..steps).fold(self.target, |hex, _| self.map.grid.neighbour(hex, direction))
    }

    /// Ends the board behind the target: removes the empty hexes there.
    pub(super) fn cut_off(&mut self) {
        let behind = self.way_back(self.owner, self.target);
        let taken: HexSet = self.pieces.iter().map(|piece| piece.hex).collect();
        self.map.grid = grid(&behind.minus(taken));
    }

    /// The neighbouring hexes towards a side's edge.
    fn way_back(&self, side: Side, from: HexId) -> HexSet {
        let edge = if side == self.owner { Edge::South } else { Edge::North };
        edge.towards().into_iter().map(|d| self.map.grid.neighbour(from, d)).filter(|h| h.is_some()).collect()
    }

    /// Places enemies of `side` behind it, so that each hex to which its units could retreat is in a ZoC. None of them is next to a fighting unit.
    pub(super) fn close_in(&mut self, side: Side, unit: &Unit) {
        let grid = self.map.grid.clone();
        let fighting: Vec<(Side, HexId)> = self.pieces.iter().map(|piece| (piece.side, piece.hex)).collect();
        let taken: HexSet = fighting.iter().map(|(_, hex)| *hex).collect();
        let mut open = HexSet::EMPTY;
        for (_, hex) in fighting.iter().filter(|(whose, _)| *whose == side) {
            open |= self.way_back(side, *hex);
        }
        let open = open.minus(taken);
        let mut covered = HexSet::EMPTY;
        for hex in open {
            if covered.has(hex) {
                continue;
            }
            let clear = |h: HexId| !open.has(h) && fighting.iter().all(|(_, at)| grid.distance(h, *at) > 1);
            let guard = Direction::ALL.into_iter().find_map(|side| {
                let from = grid.neighbour(hex, side);
                (from.is_some() && clear(from)).then(|| (from, side.opposite()))
            });
            let Some((from, facing)) = guard else { continue };
            covered |= facing.front().into_iter().map(|d| grid.neighbour(from, d)).filter(|h| h.is_some()).collect();
            self.pieces.push(Piece {
                unit: unit.clone(),
                side: side.enemy(),
                hex: from,
                facing,
                losses: 0,
                disorganised: false,
                bystander: true,
            });
        }
    }

    /// Builds the rules of `rules` on this board, and a position with nothing in progress. Units are numbered in the order of the pieces.
    pub(super) fn build(&self, rules: &GrandesBatailles) -> (GrandesBatailles, State) {
        let game = GrandesBatailles::new(self.data(&rules.data));
        let mut s = game.initial_state();
        s.turn = self.turn();
        s.step = Step::Working;
        s.task = Task::Draw;
        for (i, piece) in self.pieces.iter().enumerate() {
            s.at[i] = piece.hex;
            s.facing[i] = piece.facing;
            s.losses[i] = piece.losses;
            s.on_map.insert(UnitId(i as u8));
            if piece.disorganised {
                s.disorganised.insert(UnitId(i as u8));
            }
        }
        for side in Side::BOTH {
            let leader = headquarters(side);
            let (_, post) = self.headquarters[side];
            s.leader_at[leader.index()] = match post {
                Post::Absent => HexId::NONE,
                Post::Away => {
                    s.out |= game.members(formation(side));
                    let (column, row) = AWAY[usize::from(side == self.owner)];
                    self.map.grid.hex(column, row).expect("a hex of the board")
                }
                Post::At(hex) => hex,
            };
            if self.demoralised[side] {
                s.demoralised.insert(formation(side));
            }
            game.refresh(&mut s, side);
        }
        (game, s)
    }

    fn turn(&self) -> u8 {
        TURN + self.waiting.map_or(0, |(_, turns)| turns)
    }

    fn data(&self, rules: &Data) -> Data {
        let mut data = Data {
            map: self.map.clone(),
            formations: Vec::new(),
            units: Vec::new(),
            leaders: Vec::new(),
            // The set-up may not be empty.
            setup: vec![Placement {
                side: FRENCH,
                units: Vec::new(),
                leaders: vec![LeaderId(0)],
                hexes: HexSet::one(self.target),
            }],
            arrivals: Vec::new(),
            commander_arrivals: Vec::new(),
            objectives: Vec::new(),
            options: Options::default(),
            ..rules.clone()
        };
        data.course.night = u16::from(self.night) << self.turn();
        data.course.edges = BySide([Edge::North; 2]);
        data.course.edges[self.owner] = Edge::South;
        data.course.initiative.inertia_turns = u16::from(self.inertia) << self.turn();
        // The command status is given, and stays.
        data.rulings.command_for_morale = CommandForMorale::LastCheck;
        if let Some((side, _)) = self.waiting {
            let (leaders, by) = (vec![headquarters(side)], HexSet::one(self.target));
            data.arrivals.push(Arrival { turn: TURN, units: Vec::new(), leaders, by });
        }
        data.special.halved_guns = HexSet::EMPTY;
        data.special.decoy = None;
        data.special.held_markers = FormationSet::EMPTY;
        data.special.shared_marker = None;
        data.victory.exits = HexSet::EMPTY;
        for side in [FRENCH, PRUSSIAN] {
            let (ratings, _) = self.headquarters[side];
            for (place, name) in ["those who fight", "bystanders"].into_iter().enumerate() {
                let id = FormationId(formation(side).0 + place as u8);
                let hq = LeaderId(id.0);
                data.formations.push(Formation {
                    name: name.into(),
                    side,
                    headquarters: hq,
                    threshold: u8::MAX,
                    division: false,
                });
                data.leaders.push(Leader {
                    name: "HQ".into(),
                    side,
                    role: Role::Headquarters(id, [ratings, Headquarters::default()]),
                    movement: 0,
                    range: 0,
                });
            }
        }
        for side in [FRENCH, PRUSSIAN] {
            let role = Role::Commander([self.commanders[side]; 2]);
            data.leaders.push(Leader { name: "C-in-C".into(), side, role, movement: 0, range: 0 });
        }
        for piece in &self.pieces {
            let formation = FormationId(formation(piece.side).0 + u8::from(piece.bystander));
            data.units.push(Unit { formation, ..piece.unit.clone() });
        }
        assert!(data.units.len() <= MAX_UNITS, "a board of a few units");
        data
    }

    /// The fighting units of a side.
    pub(super) fn fighting(&self, side: Side) -> UnitSet {
        let own = |piece: &Piece| piece.side == side && !piece.bystander;
        (0..self.pieces.len()).filter(|&i| own(&self.pieces[i])).map(|i| UnitId(i as u8)).collect()
    }
}
