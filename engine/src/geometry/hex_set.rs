//! Sets of hexes as bit masks.

use super::hex::HexId;
use super::set::Bits;

/// Words of a [`HexSet`].
const WORDS: usize = 6;

/// The most hexes that a map can have, those included that it leaves out.
pub const MAX_HEXES: usize = 64 * WORDS;

/// The most columns that a map can have: a set is moved by a row by shifting it less than a word.
pub const MAX_COLUMNS: u8 = 63;

/// A set of hexes of one map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexSet([u64; WORDS]);

impl HexSet {
    /// The empty set.
    pub const EMPTY: HexSet = HexSet([0; WORDS]);

    /// The set of one hex; of none for [`HexId::NONE`].
    #[must_use]
    #[inline]
    pub fn one(hex: HexId) -> HexSet {
        let mut set = HexSet::EMPTY;
        if hex.is_some() {
            set.insert(hex);
        }
        set
    }

    /// Whether `hex` is in the set; [`HexId::NONE`] is in none.
    #[must_use]
    #[inline]
    pub fn has(&self, hex: HexId) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.0 % 64) & 1 == 1)
    }

    /// Puts `hex` in.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        self.0[hex.index() / 64] |= 1 << (hex.0 % 64);
    }

    /// Takes `hex` out.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        self.0[hex.index() / 64] &= !(1 << (hex.0 % 64));
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The first, in ascending order.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<HexId> {
        self.into_iter().next()
    }

    /// Whether the two share a member.
    #[must_use]
    #[inline]
    pub fn meets(&self, other: &HexSet) -> bool {
        (0..WORDS).any(|i| self.0[i] & other.0[i] != 0)
    }

    /// Whether every member is in `other` too.
    #[must_use]
    #[inline]
    pub fn within(&self, other: &HexSet) -> bool {
        (0..WORDS).all(|i| self.0[i] & !other.0[i] == 0)
    }

    /// This set without the members of `other`.
    #[must_use]
    #[inline]
    pub fn minus(self, other: HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The hexes whose numbers are `by` (1 to 63) more than a member's.
    #[must_use]
    #[inline]
    pub(super) fn later(self, by: u8) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] << by | if i > 0 { self.0[i - 1] >> (64 - by) } else { 0 }))
    }

    /// The hexes whose numbers are `by` (1 to 63) less than a member's.
    #[must_use]
    #[inline]
    pub(super) fn earlier(self, by: u8) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] >> by | if i + 1 < WORDS { self.0[i + 1] << (64 - by) } else { 0 }))
    }
}

impl std::ops::BitOr for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl std::ops::BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        *self = *self | other;
    }
}

impl std::ops::BitAnd for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

/// The members of a [`HexSet`], ascending.
#[derive(Clone, Debug)]
pub struct Members {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Members {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.at < WORDS {
            let mut word = Bits(self.words[self.at]);
            if let Some(bit) = word.next() {
                self.words[self.at] = word.0;
                return Some(HexId((self.at * 64) as u16 + u16::from(bit)));
            }
            self.at += 1;
        }
        None
    }
}

impl IntoIterator for HexSet {
    type Item = HexId;
    type IntoIter = Members;
    #[inline]
    fn into_iter(self) -> Members {
        Members { words: self.0, at: 0 }
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<T: IntoIterator<Item = HexId>>(hexes: T) -> HexSet {
        let mut set = HexSet::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(hexes: &[u16]) -> HexSet {
        hexes.iter().map(|&h| HexId(h)).collect()
    }

    #[test]
    fn members_come_in_ascending_order_over_all_words() {
        let numbers = [0, 5, 63, 64, 200, 383];
        let all = set(&[200, 0, 383, 64, 63, 5]);
        assert_eq!(all.into_iter().map(|h| h.0).collect::<Vec<_>>(), numbers);
        assert_eq!((all.len(), all.first()), (6, Some(HexId(0))));
        assert!(all.has(HexId(383)) && !all.has(HexId(382)) && !all.has(HexId::NONE));
    }

    #[test]
    fn sets_join_meet_and_part() {
        let (a, b) = (set(&[1, 100, 300]), set(&[100, 301]));
        assert_eq!(a | b, set(&[1, 100, 300, 301]));
        assert_eq!(a & b, set(&[100]));
        assert_eq!(a.minus(b), set(&[1, 300]));
        assert!(a.meets(&b) && !a.within(&b) && set(&[100]).within(&a));
        assert!(HexSet::one(HexId::NONE).is_empty());
    }

    #[test]
    fn sets_shift_over_the_words() {
        assert_eq!(set(&[0, 50, 63, 300, 380]).later(20), set(&[20, 70, 83, 320]));
        assert_eq!(set(&[0, 70, 83, 320, 383]).earlier(20), set(&[50, 63, 300, 363]));
    }
}
