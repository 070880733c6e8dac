//! §7.1 A path as it was found by a search. The mover's hex shows how far it has been followed: a single possible step is not asked about.

use super::reach::Reach;
use sandtable_engine::geometry::HexId;

/// The longest path that can be followed, in hexes.
const LONGEST: usize = 32;

/// The hexes of a path, from its end to its start.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    hexes: [HexId; LONGEST],
    len: u8,
}

impl Path {
    pub(super) const NONE: Path = Path { hexes: [HexId::NONE; LONGEST], len: 0 };

    /// The path to a hex from the start of the search.
    pub(super) fn to(goal: HexId, reach: &Reach) -> Path {
        let mut path = Path::stay(goal);
        let mut hex = goal;
        // The start is its own predecessor.
        while reach.before(hex) != hex && usize::from(path.len) < LONGEST {
            hex = reach.before(hex);
            path.hexes[usize::from(path.len)] = hex;
            path.len += 1;
        }
        path
    }

    /// The path of a mover that stays.
    pub(super) fn stay(here: HexId) -> Path {
        let mut path = Path::NONE;
        (path.hexes[0], path.len) = (here, 1);
        path
    }

    /// The goal; [`HexId::NONE`] if there is no path.
    pub(super) fn end(&self) -> HexId {
        self.hexes[0]
    }

    fn place_of(&self, hex: HexId) -> Option<usize> {
        self.hexes[..usize::from(self.len)].iter().position(|&h| h == hex)
    }

    /// Whether a hex is on the path, its end included.
    pub(super) fn has(&self, hex: HexId) -> bool {
        self.place_of(hex).is_some()
    }

    /// The next hex on the path after another; `None` at its end.
    pub(super) fn after(&self, hex: HexId) -> Option<HexId> {
        Some(self.hexes[self.place_of(hex)?.checked_sub(1)?])
    }
}

impl Default for Path {
    fn default() -> Path {
        Path::NONE
    }
}
