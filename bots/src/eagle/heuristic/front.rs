//! §7 The ground of a battle from a hex against all enemies beside it: kept as long as the same hexes beside it are held.

use super::Seen;
use crate::eagle::land::HEXES;
use sandtable_engine::eagle::HexSet;
use sandtable_engine::eagle::rulings::FortressTerrain;
use sandtable_engine::geometry::{Direction, HexId};

/// The ground as it was when somebody looked.
#[derive(Clone, Copy, Debug)]
struct Ground {
    /// The sides of the hex with an enemy beyond them, as bits.
    sides: u8,
    /// Points of advantage of who attacks from there, and of those who are attacked, together.
    attack: u8,
    defence: u16,
}

/// Who can be attacked from a hex, and on what ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front {
    pub(super) enemies: HexSet,
    pub(super) count: u8,
    /// Hexes beside any of them.
    pub(super) near: HexSet,
    /// Points of advantage of who attacks from there, and of those who are attacked, together.
    pub(super) ground: [u16; 2],
}

/// By hex.
#[derive(Clone, Debug)]
pub(super) struct Fronts([Ground; HEXES]);

impl Fronts {
    pub(super) const UNKNOWN: Fronts = Fronts([Ground { sides: u8::MAX, attack: 0, defence: 0 }; HEXES]);

    /// The front of a hex.
    pub(super) fn of(&mut self, seen: &Seen<'_>, hex: HexId) -> Front {
        let grid = &seen.g.data().map.grid;
        let (mut enemies, mut near, mut sides) = (HexSet::EMPTY, HexSet::EMPTY, 0);
        let held = seen.s.held(seen.foe);
        for side in Direction::ALL {
            let enemy = grid.neighbour(hex, side);
            if held.has(enemy) {
                enemies.insert(enemy);
                near |= grid.next_to(enemy);
                sides |= 1 << side as u8;
            }
        }
        let known = &mut self.0[hex.index()];
        // Where a fortress counts by its counter, ground is what it was as long as that stands.
        let kept = seen.g.data().rulings.fortress_terrain != FortressTerrain::Counter;
        if known.sides != sides || !kept {
            let own = HexSet::one(hex);
            let defence = enemies.into_iter().map(|enemy| u16::from(seen.advantage(enemy, own, false))).sum();
            *known = Ground { sides, attack: seen.advantage(hex, enemies, true), defence };
        }
        Front { enemies, count: sides.count_ones() as u8, near, ground: [known.attack.into(), known.defence] }
    }
}
