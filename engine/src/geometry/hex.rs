//! Hexes by number, and the six directions of a map of flat-topped hexes in columns.

/// A hex of one map, by its index, row by row: the map's [`Grid`](super::Grid) knows its column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HexId(pub u16);

impl HexId {
    /// No hex: off the map.
    pub const NONE: HexId = HexId(u16::MAX);

    /// Whether this is a hex rather than [`HexId::NONE`].
    #[must_use]
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }

    /// The number as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the six hexsides or neighbours, clockwise from the north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// North.
    #[default]
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Direction {
    /// All six, clockwise from the north.
    pub const ALL: [Direction; 6] =
        [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

    /// The direction after turning clockwise by `sides` hexsides.
    #[must_use]
    #[inline]
    pub const fn turned(self, sides: u8) -> Direction {
        Direction::ALL[(self as usize + sides as usize) % 6]
    }

    /// The next direction to the left.
    #[must_use]
    pub const fn left(self) -> Direction {
        self.turned(5)
    }

    /// The next direction to the right.
    #[must_use]
    pub const fn right(self) -> Direction {
        self.turned(1)
    }

    /// The opposite direction.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The three hexsides to the front: this one and the two beside it.
    #[must_use]
    #[inline]
    pub const fn front(self) -> [Direction; 3] {
        [self.left(), self, self.right()]
    }

    /// Whether `side` is one of the three to the front.
    #[must_use]
    #[inline]
    pub const fn faces(self, side: Direction) -> bool {
        matches!((side as u8 + 7 - self as u8) % 6, 0..3)
    }

    /// The step in axial coordinates.
    #[inline]
    pub(super) const fn step(self) -> (i32, i32) {
        [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fronts_are_three_sides() {
        for facing in Direction::ALL {
            let front: Vec<_> = Direction::ALL.into_iter().filter(|&d| facing.faces(d)).collect();
            assert_eq!(front.len(), 3);
            assert!(facing.front().iter().all(|d| front.contains(d)));
            assert!(!facing.faces(facing.opposite()));
        }
        assert_eq!(Direction::N.front(), [Direction::NW, Direction::N, Direction::NE]);
    }
}
