//! §7.1 A path as it was searched for. It is followed by where the mover is: nobody is asked for a step where there is only one.

use super::reach::Reach;
use sandtable_engine::geometry::HexId;

/// The longest path that is followed.
const LONGEST: usize = 32;

/// The hexes of a path, its end first.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    hexes: [HexId; LONGEST],
    len: u8,
}

impl Path {
    pub(super) const NONE: Path = Path { hexes: [HexId::NONE; LONGEST], len: 0 };

    /// The path to a hex from where it was searched for.
    pub(super) fn to(goal: HexId, reach: &Reach) -> Path {
        let mut path = Path::stay(goal);
        let mut hex = goal;
        // Before the start there is the start.
        while reach.before(hex) != hex && usize::from(path.len) < LONGEST {
            hex = reach.before(hex);
            path.hexes[usize::from(path.len)] = hex;
            path.len += 1;
        }
        path
    }

    /// The path of somebody who stays.
    pub(super) fn stay(here: HexId) -> Path {
        let mut path = Path::NONE;
        (path.hexes[0], path.len) = (here, 1);
        path
    }

    /// Where it leads to; nowhere if there is none.
    pub(super) fn end(&self) -> HexId {
        self.hexes[0]
    }

    fn place_of(&self, hex: HexId) -> Option<usize> {
        self.hexes[..usize::from(self.len)].iter().position(|&h| h == hex)
    }

    /// Whether it leads over a hex, or ends there.
    pub(super) fn has(&self, hex: HexId) -> bool {
        self.place_of(hex).is_some()
    }

    /// The hex that it leads to from another; nothing at its end.
    pub(super) fn after(&self, hex: HexId) -> Option<HexId> {
        Some(self.hexes[self.place_of(hex)?.checked_sub(1)?])
    }
}

impl Default for Path {
    fn default() -> Path {
        Path::NONE
    }
}
