//! Sets of hexes as bit masks.

use super::hex::HexId;
use super::set::Bits;

/// A set of hexes of one map, in `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hexes<const W: usize>([u64; W]);

impl<const W: usize> Hexes<W> {
    /// The empty set.
    pub const EMPTY: Hexes<W> = Hexes([0; W]);

    /// The most hexes of a map, including missing ones.
    pub const CAPACITY: usize = 64 * W;

    /// The set of `hex` alone; the empty set for [`HexId::NONE`].
    #[must_use]
    #[inline]
    pub fn one(hex: HexId) -> Hexes<W> {
        let mut set = Hexes::EMPTY;
        if hex.is_some() {
            set.insert(hex);
        }
        set
    }

    /// Whether `hex` is in the set; false for [`HexId::NONE`].
    #[must_use]
    #[inline]
    pub fn has(&self, hex: HexId) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.0 % 64) & 1 == 1)
    }

    /// Inserts `hex`.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        self.0[hex.index() / 64] |= 1 << (hex.0 % 64);
    }

    /// Inserts `hex` if it is wanted, without a branch.
    #[inline]
    pub fn insert_if(&mut self, hex: HexId, wanted: bool) {
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            *word |= u64::from(wanted) << (hex.0 % 64);
        }
    }

    /// Removes `hex`.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        self.0[hex.index() / 64] &= !(1 << (hex.0 % 64));
    }

    /// Inserts or removes `hex`.
    #[inline]
    pub fn set(&mut self, hex: HexId, present: bool) {
        if present { self.insert(hex) } else { self.remove(hex) }
    }

    /// The number of hexes.
    #[must_use]
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The first hex, in ascending order.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<HexId> {
        self.into_iter().next()
    }

    /// Whether this set and `other` share a member.
    #[must_use]
    #[inline]
    pub fn meets(&self, other: &Hexes<W>) -> bool {
        (0..W).fold(0, |all, i| all | self.0[i] & other.0[i]) != 0
    }

    /// Whether every member is in `other` too.
    #[must_use]
    #[inline]
    pub fn within(&self, other: &Hexes<W>) -> bool {
        (0..W).fold(0, |all, i| all | self.0[i] & !other.0[i]) == 0
    }

    /// This set without the members of `other`.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Hexes<W>) -> Hexes<W> {
        Hexes(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The neighbours of all members, computed at once. Rows are `columns` (1 to 63) apart; `first`, `last` and `higher` are the places in the
    /// first and in the last column, and in the columns that stand higher. The loops over words are kept simple so that the compiler can
    /// vectorise them.
    #[must_use]
    pub(super) fn spread(&self, columns: u8, [first, last, higher]: [&Hexes<W>; 3]) -> Hexes<W> {
        let (row, back) = (u32::from(columns), 64 - u32::from(columns));
        let (mut east, mut west) = ([0; W], [0; W]);
        for i in 0..W {
            east[i] = self.0[i] & !last.0[i];
            west[i] = self.0[i] & !first.0[i];
        }
        let mut sideways = [0u64; W];
        for i in 0..W {
            sideways[i] = east[i] << 1 | west[i] >> 1;
        }
        for i in 1..W {
            sideways[i] |= east[i - 1] >> 63;
            sideways[i - 1] |= west[i] << 63;
        }
        let (mut up, mut down) = ([0u64; W], [0u64; W]);
        for i in 0..W {
            up[i] = self.0[i] | sideways[i] & !higher.0[i];
            down[i] = self.0[i] | sideways[i] & higher.0[i];
        }
        let mut all = sideways;
        for i in 0..W {
            all[i] |= up[i].wrapping_shr(row) | down[i].wrapping_shl(row);
        }
        for i in 1..W {
            all[i] |= down[i - 1].wrapping_shr(back);
            all[i - 1] |= up[i].wrapping_shl(back);
        }
        Hexes(all)
    }

    /// The same across some sides of each hex. `from` are the members from which a step leads to the east and to the west in the same row, to the
    /// east and to the west in the next row, up and down.
    #[must_use]
    pub(super) fn spread_over(&self, columns: u8, higher: &Hexes<W>, from: &[Hexes<W>; 6]) -> Hexes<W> {
        let (row, back) = (u32::from(columns), 64 - u32::from(columns));
        let [mut level, mut east, mut west, mut far_east, mut far_west] = [[0u64; W]; 5];
        for i in 0..W {
            east[i] = self.0[i] & from[0].0[i];
            west[i] = self.0[i] & from[1].0[i];
            far_east[i] = self.0[i] & from[2].0[i];
            far_west[i] = self.0[i] & from[3].0[i];
        }
        let mut aslant = [0u64; W];
        for i in 0..W {
            level[i] = east[i] << 1 | west[i] >> 1;
            aslant[i] = far_east[i] << 1 | far_west[i] >> 1;
        }
        for i in 1..W {
            level[i] |= east[i - 1] >> 63;
            level[i - 1] |= west[i] << 63;
            aslant[i] |= far_east[i - 1] >> 63;
            aslant[i - 1] |= far_west[i] << 63;
        }
        let (mut up, mut down) = ([0u64; W], [0u64; W]);
        for i in 0..W {
            up[i] = self.0[i] & from[4].0[i] | aslant[i] & !higher.0[i];
            down[i] = self.0[i] & from[5].0[i] | aslant[i] & higher.0[i];
        }
        for i in 0..W {
            level[i] |= up[i].wrapping_shr(row) | down[i].wrapping_shl(row);
        }
        for i in 1..W {
            level[i] |= down[i - 1].wrapping_shr(back);
            level[i - 1] |= up[i].wrapping_shl(back);
        }
        Hexes(level)
    }
}

impl<const W: usize> Default for Hexes<W> {
    fn default() -> Hexes<W> {
        Hexes::EMPTY
    }
}

impl<const W: usize> std::ops::BitOr for Hexes<W> {
    type Output = Hexes<W>;
    #[inline]
    fn bitor(self, other: Hexes<W>) -> Hexes<W> {
        Hexes(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> std::ops::BitOrAssign for Hexes<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Hexes<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> std::ops::BitAnd for Hexes<W> {
    type Output = Hexes<W>;
    #[inline]
    fn bitand(self, other: Hexes<W>) -> Hexes<W> {
        Hexes(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

/// The symmetric difference: members of exactly one of the two sets.
impl<const W: usize> std::ops::BitXor for Hexes<W> {
    type Output = Hexes<W>;
    #[inline]
    fn bitxor(self, other: Hexes<W>) -> Hexes<W> {
        Hexes(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

/// The members of a set of hexes, ascending.
#[derive(Clone, Debug)]
pub struct Members<const W: usize> {
    words: [u64; W],
    at: usize,
    /// The rest of the current word. It is separate from `words`, which stay unchanged, so that it can stay in a register.
    word: Bits<u64>,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        loop {
            if let Some(bit) = self.word.next() {
                return Some(HexId((self.at * 64) as u16 + u16::from(bit)));
            }
            if self.at + 1 >= W {
                return None;
            }
            self.at += 1;
            self.word = Bits(self.words[self.at]);
        }
    }
}

impl<const W: usize> IntoIterator for Hexes<W> {
    type Item = HexId;
    type IntoIter = Members<W>;
    #[inline]
    fn into_iter(self) -> Members<W> {
        Members { words: self.0, at: 0, word: Bits(self.0[0]) }
    }
}

impl<const W: usize> FromIterator<HexId> for Hexes<W> {
    fn from_iter<T: IntoIterator<Item = HexId>>(hexes: T) -> Hexes<W> {
        let mut set = Hexes::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const W: usize>(hexes: &[u16]) -> Hexes<W> {
        hexes.iter().map(|&h| HexId(h)).collect()
    }

    /// The last hex of a set.
    fn last<const W: usize>() -> u16 {
        Hexes::<W>::CAPACITY as u16 - 1
    }

    fn members_come_in_order<const W: usize>() {
        let last = last::<W>();
        let all = set::<W>(&[200, 0, last, 64, 63, 5]);
        assert_eq!(all.into_iter().map(|h| h.0).collect::<Vec<_>>(), [0, 5, 63, 64, 200, last]);
        assert_eq!((all.len(), all.first()), (6, Some(HexId(0))));
        assert!(all.has(HexId(last)) && !all.has(HexId(last - 1)) && !all.has(HexId::NONE));
    }

    #[test]
    fn members_come_in_ascending_order_over_all_words() {
        members_come_in_order::<6>();
        members_come_in_order::<13>();
    }

    fn sets_are_sets<const W: usize>() {
        let last = last::<W>();
        let (a, b) = (set::<W>(&[1, 100, last - 1]), set(&[100, last]));
        assert_eq!(a | b, set(&[1, 100, last - 1, last]));
        assert_eq!(a & b, set(&[100]));
        assert_eq!(a.minus(b), set(&[1, last - 1]));
        assert_eq!(a ^ b, set(&[1, last - 1, last]));
        assert_eq!((a ^ b) ^ b, a);
        let mut wanted = b;
        wanted.insert_if(HexId(1), false);
        wanted.insert_if(HexId::NONE, true);
        assert_eq!(wanted, b);
        wanted.insert_if(HexId(1), true);
        assert_eq!(wanted, set(&[1, 100, last]));
        assert!(a.meets(&b) && !a.within(&b) && set(&[100]).within(&a));
        assert!(Hexes::<W>::one(HexId::NONE).is_empty());
    }

    #[test]
    fn sets_join_meet_and_part() {
        sets_are_sets::<6>();
        sets_are_sets::<13>();
    }
}
