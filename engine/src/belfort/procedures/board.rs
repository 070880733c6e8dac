//! A small board for procedures that need one: the attacked zone, the attacker's zone, and room for retreats behind both.
//!
//! ```text
//!   b - a - BASE - TARGET - a - b         as many ways back, a and b, as the battalions need
//!             \   /    \
//!   GUNS - NEAR - 42   COVER
//! ```

use crate::belfort::data::Zone;
use crate::belfort::state::{Place, State, Step};
use crate::belfort::unit::{Arrival, Kind, Status, Unit, UnitId};
use crate::belfort::{Belfort, Data};
use crate::game::Game;
use crate::geometry::{ZoneId, ZoneSet};
use crate::side::{BySide, Side};

pub(super) const TARGET: ZoneId = ZoneId(10);
pub(super) const BASE: ZoneId = ZoneId(11);
/// Two zones from the base and from the target.
pub(super) const NEAR: ZoneId = ZoneId(41);
/// Three zones from both.
pub(super) const GUNS: ZoneId = ZoneId(40);
/// Next to the target, with works; not on every board.
pub(super) const COVER: ZoneId = ZoneId(30);

const BORDERS: [(u8, u8); 6] = [(10, 11), (10, 30), (10, 42), (11, 42), (42, 41), (41, 40)];
/// The ways back, each of two zones: the number of the first zone, from the target and from the base.
const WAYS_BACK: [(ZoneId, u8); 2] = [(TARGET, 12), (BASE, 43)];
/// The most ways back for a side.
const MOST_WAYS: usize = 9;

/// The normal range, between the distances of [`NEAR`] and [`GUNS`].
const NORMAL_RANGE: u8 = 2;

/// A counter on the board.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) unit: Unit,
    pub(super) status: Status,
    pub(super) zone: ZoneId,
}

/// The contents of the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    pub(super) pieces: Vec<Piece>,
    /// The printed bonus of the target.
    pub(super) bonus: u8,
    /// The zone of the citadel, if any.
    pub(super) citadel: Option<ZoneId>,
    pub(super) forts: ZoneSet,
    pub(super) fortified: ZoneSet,
    pub(super) trenched: ZoneSet,
}

/// A battalion with these values.
pub(super) fn battalion(side: Side, [fire, attack, defence]: [u8; 3]) -> Unit {
    Unit {
        name: "a battalion".into(),
        side,
        kind: Kind::Infantry,
        regiment: String::new(),
        division: None,
        fire,
        attack,
        defence,
        unreliable: false,
        arrival: Arrival::SetUp,
    }
}

impl Board {
    /// Builds the rules of `game` on this board, and a position without an awaited decision. Units are numbered by side in the order of the pieces.
    pub(super) fn build(&self, game: &Belfort) -> (Belfort, State) {
        let mut units: BySide<Vec<Unit>> = BySide::default();
        for piece in &self.pieces {
            units[piece.unit.side].push(piece.unit.clone());
        }
        let mut limits = game.data.limits.clone();
        limits.field_range = NORMAL_RANGE;
        limits.citadel_range = 1;
        let data = Data {
            zones: self.zones(usize::from(game.data.limits.battalions)),
            citadel: self.citadel.unwrap_or(ZoneId(63)),
            forts: self.forts,
            heavy_targets: ZoneSet::one(TARGET),
            units,
            tables: game.data.tables.clone(),
            counters: BySide::default(),
            deployment: crate::belfort::data::Deployment {
                fortifications: BySide([self.fortified, ZoneSet::EMPTY]),
                french_area: ZoneSet::EMPTY,
                garrisons: ZoneSet::EMPTY,
                ..game.data.deployment
            },
            course: game.data.course.clone(),
            costs: game.data.costs.clone(),
            limits,
            effects: game.data.effects.clone(),
            rulings: game.data.rulings.clone(),
        };
        let game = Belfort::new(data);
        let mut state = game.setup();
        state.step = Step::Over;
        state.turn = 1;
        state.trenched = self.trenched;
        // §10.5 The French occupy only trenches that the Prussians have occupied before.
        state.manned = self.trenched;
        state.points = BySide([10, 10]);
        let mut next = BySide([0u8; 2]);
        for piece in &self.pieces {
            let (side, unit) = (piece.unit.side, UnitId(next[piece.unit.side]));
            next[side] += 1;
            game.put(&mut state, side, unit, Place::Zone(piece.zone));
            match piece.status {
                Status::GoodOrder => {}
                Status::Diminished => state.diminished[side].insert(unit),
                Status::Exhausted => state.exhausted[side].insert(unit),
            }
        }
        (game, state)
    }

    /// The zones, with one way back for every `limit` battalions of a side: each of its two zones holds that many.
    fn zones(&self, limit: usize) -> Vec<Zone> {
        // Works next to the target would be a refuge: they are on the board only with a garrison.
        let covered = self.pieces.iter().any(|piece| piece.zone == COVER);
        let mut borders: Vec<(u8, u8)> = BORDERS.into_iter().filter(|&(_, b)| covered || ZoneId(b) != COVER).collect();
        for (from, first) in WAYS_BACK {
            let crowd = self.pieces.iter().filter(|piece| piece.zone == from).count();
            let ways = crowd.div_ceil(limit.max(1)).clamp(1, MOST_WAYS) as u8;
            for near in (0..ways).map(|way| first + 2 * way) {
                borders.extend([(from.0, near), (near, near + 1)]);
            }
        }
        let mut ids: Vec<u8> = borders.iter().flat_map(|&(a, b)| [a, b]).collect();
        ids.sort_unstable();
        ids.dedup();
        let borders = |id: u8| {
            let other = |&(a, b): &(u8, u8)| if a == id { Some(ZoneId(b)) } else { (b == id).then_some(ZoneId(a)) };
            borders.iter().filter_map(other).collect()
        };
        let zone = |id| Zone {
            id: ZoneId(id),
            name: String::new(),
            bonus: match ZoneId(id) {
                TARGET => self.bonus,
                COVER => 1,
                _ => 0,
            },
            edge: false,
            borders: borders(id),
            corners: ZoneSet::EMPTY,
        };
        ids.into_iter().map(zone).collect()
    }
}
