//! §7 The terrain of a battle from a hex against all neighbouring enemies: cached as long as the same neighbouring hexes are held.

use super::Seen;
use crate::eagle::land::HEXES;
use sandtable_engine::eagle::HexSet;
use sandtable_engine::eagle::rulings::FortressTerrain;
use sandtable_engine::geometry::{Direction, HexId};

/// The terrain when it was last computed.
#[derive(Clone, Copy, Debug)]
struct Ground {
    /// The hexsides with an enemy beyond them, as a bit mask.
    sides: u8,
    /// The terrain advantage of an attacker in the hex, and the sum of the defenders' advantages.
    attack: u8,
    defence: u16,
}

/// The enemies that can be attacked from a hex, and the terrain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front {
    pub(super) enemies: HexSet,
    pub(super) count: u8,
    /// The hexes next to any of them.
    pub(super) near: HexSet,
    /// The terrain advantage of an attacker in the hex, and the sum of the defenders' advantages.
    pub(super) ground: [u16; 2],
}

/// The cached terrain, by hex.
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
        // If a fortress counts by its counter, the terrain also changes when the fortress falls.
        let kept = seen.g.data().rulings.fortress_terrain != FortressTerrain::Counter;
        if known.sides != sides || !kept {
            let own = HexSet::one(hex);
            let defence = enemies.into_iter().map(|enemy| u16::from(seen.advantage(enemy, own, false))).sum();
            *known = Ground { sides, attack: seen.advantage(hex, enemies, true), defence };
        }
        Front { enemies, count: sides.count_ones() as u8, near, ground: [known.attack.into(), known.defence] }
    }
}
