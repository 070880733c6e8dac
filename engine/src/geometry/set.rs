//! Small sets as bit masks.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign};

/// The interface of a set made by [`bit_set!`](crate::bit_set), for code that is generic over the width of the word.
pub trait BitSet:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitOrAssign + IntoIterator<Item = Self::Member>
{
    /// The type of its members.
    type Member: Copy;
    /// The empty set.
    const EMPTY: Self;
    /// An upper bound: the numbers of members are below this.
    const CAPACITY: usize;

    /// The set with one member.
    #[must_use]
    fn one(member: Self::Member) -> Self;
    /// Whether a member is in the set.
    #[must_use]
    fn has(self, member: Self::Member) -> bool;
    /// Whether the set is empty.
    #[must_use]
    fn is_empty(self) -> bool;
    /// Whether every member is in `other` too.
    #[must_use]
    fn within(self, other: Self) -> bool;
    /// This set without the members of `other`.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// For each [`CHUNK`] of neighbouring numbers and each subset of it, the union of the sets that belong to its members.
    type Unions: Clone + Debug + Eq;
    /// Computes the unions of the sets `of` the members.
    #[must_use]
    fn unions(of: impl Fn(Self::Member) -> Self) -> Box<Self::Unions>;
    /// The union of the sets that belong to the members of this set, all of them in the first `chunks` of the word: one look-up for each chunk.
    #[must_use]
    fn united(self, unions: &Self::Unions, chunks: usize) -> Self;
}

/// The number of members whose unions are looked up together.
pub const CHUNK: usize = 8;

/// Defines the number of a thing and the set of such things as the bits of one word, for up to 64 (`u64`) or 128 (`u128`) of them:
/// `UnitId, UnitSet in u64`; `UnitId or none` if a number may stand for nothing. A second set of things that have numbers is
/// `Many of ZoneId in u128`. Numbers are below the width of the word, so its shifts are not checked.
#[macro_export]
macro_rules! bit_set {
    ($(#[$id_doc:meta])* $id:ident or none, $(#[$doc:meta])* $set:ident in $word:ty) => {
        $crate::bit_set! {
            $(#[$id_doc])*
            $id,
            $(#[$doc])*
            $set in $word
        }

        impl $id {
            /// The value that stands for nothing.
            pub const NONE: $id = $id(u8::MAX);

            /// Whether this is a member rather than `NONE`.
            #[must_use]
            #[inline]
            pub const fn is_some(self) -> bool {
                self.0 != u8::MAX
            }

            /// The member, or `None` for `NONE`.
            #[must_use]
            #[inline]
            pub fn some(self) -> Option<$id> {
                self.is_some().then_some(self)
            }
        }
    };
    ($(#[$id_doc:meta])* $id:ident, $(#[$doc:meta])* $set:ident in $word:ty) => {
        $(#[$id_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $id(pub u8);

        impl $id {
            /// The number as an index.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        $crate::bit_set! {
            $(#[$doc])*
            $set of $id in $word
        }
    };
    ($(#[$doc:meta])* $set:ident of $id:ident in $word:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[allow(unreachable_pub, reason = "whoever makes a set says how far it is known")]
        pub struct $set(pub $word);

        #[allow(dead_code, unreachable_pub, reason = "a set can do all of this, wherever it is made")]
        impl $set {
            /// The empty set.
            pub const EMPTY: $set = $set(0);

            /// The set with one member, `id`.
            #[must_use]
            #[inline]
            pub const fn one(id: $id) -> $set {
                $set((1 as $word).wrapping_shl(id.0 as u32))
            }

            /// Whether `id` is in the set.
            #[must_use]
            #[inline]
            pub const fn has(self, id: $id) -> bool {
                let bit = id.0 as u32;
                // The half of a wide word that has the bit.
                let upper = <$word>::BITS == 128 && bit & 64 != 0;
                let half = if upper { self.0.wrapping_shr(64) as u64 } else { self.0 as u64 };
                half.wrapping_shr(bit) & 1 == 1
            }

            /// Inserts `id`.
            #[inline]
            pub const fn insert(&mut self, id: $id) {
                self.0 |= $set::one(id).0;
            }

            /// Removes `id`.
            #[inline]
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !$set::one(id).0;
            }

            /// Inserts or removes `id`, without a branch.
            #[inline]
            pub const fn set(&mut self, id: $id, present: bool) {
                self.0 = self.0 & !$set::one(id).0 | (present as $word).wrapping_shl(id.0 as u32);
            }

            /// The members that are `wanted`. There is no branch for each member, because the processor could not predict it.
            #[must_use]
            #[inline]
            pub fn keep(self, wanted: impl Fn($id) -> bool) -> $set {
                $set($crate::geometry::Bits(self.0).keep(|id| wanted($id(id))))
            }

            /// The number of members.
            #[must_use]
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether the set is empty.
            #[must_use]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The first member, in ascending order.
            #[must_use]
            #[inline]
            pub const fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(self.0.trailing_zeros() as u8)) }
            }

            /// The last member, in ascending order.
            #[must_use]
            #[inline]
            pub const fn last(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id((<$word>::BITS - 1 - self.0.leading_zeros()) as u8)) }
            }

            /// The member with `n` members before it. There must be one.
            #[must_use]
            #[inline]
            pub const fn nth(self, n: u32) -> $id {
                $id($crate::geometry::Bits(self.0).nth_bit(n))
            }

            /// Whether this set and `other` share a member.
            #[must_use]
            #[inline]
            pub const fn meets(self, other: $set) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether every member is in `other` too.
            #[must_use]
            #[inline]
            pub const fn within(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// This set without the members of `other`.
            #[must_use]
            #[inline]
            pub const fn minus(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// The members from `id` upwards.
            #[must_use]
            #[inline]
            pub const fn not_below(self, id: $id) -> $set {
                $set(self.0 >> id.0 << id.0)
            }

            /// The members below `id`.
            #[must_use]
            #[inline]
            pub const fn below(self, id: $id) -> $set {
                $set(self.0 & ((1 << id.0) - 1))
            }

            /// The members above `id`.
            #[must_use]
            #[inline]
            pub const fn above(self, id: $id) -> $set {
                $set(self.0 & !((2 as $word) << id.0).wrapping_sub(1))
            }
        }

        impl $crate::geometry::BitSet for $set {
            type Member = $id;
            const EMPTY: $set = $set::EMPTY;
            const CAPACITY: usize = <$word>::BITS as usize;
            #[inline]
            fn one(id: $id) -> $set {
                $set::one(id)
            }
            #[inline]
            fn has(self, id: $id) -> bool {
                $set::has(self, id)
            }
            #[inline]
            fn is_empty(self) -> bool {
                $set::is_empty(self)
            }
            #[inline]
            fn within(self, other: $set) -> bool {
                $set::within(self, other)
            }
            #[inline]
            fn minus(self, other: $set) -> $set {
                $set::minus(self, other)
            }

            type Unions =
                [[$set; 1 << $crate::geometry::set::CHUNK]; <$word>::BITS.div_ceil($crate::geometry::set::CHUNK as u32) as usize];

            fn unions(of: impl Fn($id) -> $set) -> Box<Self::Unions> {
                Box::new(std::array::from_fn(|chunk| {
                    std::array::from_fn(|members| {
                        let members = $set((members as $word) << (chunk * $crate::geometry::set::CHUNK));
                        members.into_iter().fold($set::EMPTY, |union, id| union | of(id))
                    })
                }))
            }

            #[inline]
            fn united(self, unions: &Self::Unions, chunks: usize) -> $set {
                let mut union = $set::EMPTY;
                for (chunk, by_members) in unions[..chunks].iter().enumerate() {
                    let members = (self.0 >> (chunk * $crate::geometry::set::CHUNK)) as usize;
                    union |= by_members[members % (1 << $crate::geometry::set::CHUNK)];
                }
                union
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl IntoIterator for $set {
            type Item = $id;
            type IntoIter = std::iter::Map<$crate::geometry::Bits<$word>, fn(u8) -> $id>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                $crate::geometry::Bits(self.0).map($id)
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<T: IntoIterator<Item = $id>>(ids: T) -> $set {
                let mut set = $set::EMPTY;
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }
    };
}

/// An iterator over the numbers of the set bits of a word, ascending.
#[derive(Clone, Copy, Debug)]
pub struct Bits<T>(pub T);

/// For each byte and each `n`: the number of its set bit with `n` set bits below it, if there is one.
static NTH_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

macro_rules! bits {
    ($($word:ty { $($keep:tt)* } { $($each:tt)* })*) => {$(
        impl Bits<$word> {
            /// The set bits whose numbers are `wanted`.
            #[must_use]
            #[inline]
            $($keep)*

            /// The number of the set bit with `n` set bits below it. Halves with too few set bits are skipped, without a branch, down to a byte.
            #[must_use]
            #[inline]
            pub const fn nth_bit(self, n: u32) -> u8 {
                let (mut at, mut n, mut width) = (0u32, n, <$word>::BITS / 2);
                while width >= 8 {
                    let below = (self.0.wrapping_shr(at) & ((1 << width) - 1)).count_ones();
                    // All ones if the half is skipped.
                    let skip = ((n >= below) as u32).wrapping_neg();
                    at |= width & skip;
                    n = n.wrapping_sub(below & skip);
                    width /= 2;
                }
                at as u8 + NTH_OF_BYTE[self.0.wrapping_shr(at) as usize % 256][n as usize % 8]
            }
        }

        impl Iterator for Bits<$word> {
            type Item = u8;

            $($each)*
        }
    )*};
}

bits! {
    u64 {
        pub fn keep(self, wanted: impl Fn(u8) -> bool) -> u64 {
            self.fold(0, |kept, bit| kept | u64::from(wanted(bit)).wrapping_shl(bit.into()))
        }
    } {
        #[inline]
        fn next(&mut self) -> Option<u8> {
            if self.0 == 0 {
                return None;
            }
            let bit = self.0.trailing_zeros() as u8;
            self.0 &= self.0 - 1;
            Some(bit)
        }
    }
    // In halves, because processors have registers for these.
    u128 {
        pub fn keep(self, wanted: impl Fn(u8) -> bool) -> u128 {
            let (low, high) = (Bits(self.0 as u64), Bits((self.0 >> 64) as u64));
            u128::from(high.keep(|bit| wanted(bit + 64))) << 64 | u128::from(low.keep(wanted))
        }
    } {
        #[inline]
        fn next(&mut self) -> Option<u8> {
            let (mut low, mut high) = (Bits(self.0 as u64), Bits((self.0 >> 64) as u64));
            let bit = low.next().or_else(|| high.next().map(|bit| bit + 64));
            self.0 = u128::from(high.0) << 64 | u128::from(low.0);
            bit
        }

        #[inline]
        fn fold<B, F: FnMut(B, u8) -> B>(self, init: B, mut f: F) -> B {
            let low = Bits(self.0 as u64).fold(init, &mut f);
            Bits((self.0 >> 64) as u64).fold(low, |all, bit| f(all, bit + 64))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BitSet, Bits};
    use crate::geometry::ZoneId;

    crate::bit_set! {
        /// A set of up to 64.
        Narrow of ZoneId in u64
    }

    crate::bit_set! {
        /// A set of up to 128.
        Wide of ZoneId in u128
    }

    fn set<S: BitSet<Member = ZoneId>>(zones: &[u8]) -> S {
        zones.iter().fold(S::EMPTY, |all, &zone| all | S::one(ZoneId(zone)))
    }

    fn numbers<S: BitSet<Member = ZoneId>>(set: S) -> Vec<u8> {
        set.into_iter().map(|zone| zone.0).collect()
    }

    fn is_a_set<S: BitSet<Member = ZoneId>>() {
        let last = S::CAPACITY as u8 - 1;
        let (a, b) = (set::<S>(&[5, last, 0, 17]), set::<S>(&[17, 40]));
        assert_eq!(numbers(a), [0, 5, 17, last]);
        assert_eq!((numbers(a & b), numbers(a.minus(b))), (vec![17], vec![0, 5, last]));
        assert!(a.has(ZoneId(last)) && !a.has(ZoneId(last - 1)));
        assert!((a & b).within(b) && !a.within(b) && a.minus(a).is_empty());
    }

    #[test]
    fn members_are_found_by_their_place() {
        let narrow = Narrow(0x8000_1200_0000_4021);
        let all: Vec<ZoneId> = narrow.into_iter().collect();
        assert_eq!((0..narrow.len()).map(|n| narrow.nth(n)).collect::<Vec<_>>(), all);
        assert_eq!((narrow.first(), narrow.last()), (Some(ZoneId(0)), Some(ZoneId(63))));
        assert_eq!((Narrow::EMPTY.first(), Narrow::EMPTY.last()), (None, None));
        let wide = Wide(1 << 127 | 0x8000_1200_0000_4021 << 40 | 6);
        let all: Vec<ZoneId> = wide.into_iter().collect();
        assert_eq!((0..wide.len()).map(|n| wide.nth(n)).collect::<Vec<_>>(), all);
        assert_eq!((wide.first(), wide.last()), (Some(ZoneId(1)), Some(ZoneId(127))));
    }

    #[test]
    fn some_are_kept_and_one_is_set() {
        let mut set: Narrow = [5, 63, 0, 17].map(ZoneId).into_iter().collect();
        assert_eq!(set.keep(|zone| zone.0 % 5 == 0), [0, 5].map(ZoneId).into_iter().collect());
        set.set(ZoneId(5), false);
        set.set(ZoneId(6), true);
        set.set(ZoneId(17), true);
        assert_eq!(set, [63, 0, 6, 17].map(ZoneId).into_iter().collect());
    }

    #[test]
    fn members_come_in_ascending_order() {
        is_a_set::<Narrow>();
        is_a_set::<Wide>();
    }

    #[test]
    fn those_above_and_below_a_member_are_told_apart() {
        assert_eq!(set::<Narrow>(&[0, 5, 17, 63]).above(ZoneId(5)), set(&[17, 63]));
        assert!(set::<Narrow>(&[5, 63]).above(ZoneId(63)).is_empty());
        assert_eq!(set::<Wide>(&[5, 64, 78, 127]).above(ZoneId(64)), set(&[78, 127]));
        assert!(set::<Wide>(&[5, 127]).above(ZoneId(127)).is_empty());
        assert_eq!(set::<Wide>(&[5, 64, 78]).not_below(ZoneId(64)), set(&[64, 78]));
        assert_eq!(set::<Wide>(&[5, 64, 78]).below(ZoneId(78)), set(&[5, 64]));
    }

    #[test]
    fn bits_of_a_word_are_numbered_from_the_lowest() {
        assert_eq!(Bits(1u128 << 100 | 5).collect::<Vec<_>>(), [0, 2, 100]);
    }
}
