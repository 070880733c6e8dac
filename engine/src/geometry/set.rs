//! Small sets as bit masks.

/// Defines the number of a thing, and the set of at most 64 such things as one machine word.
#[macro_export]
macro_rules! bit_set {
    ($(#[$id_doc:meta])* $id:ident, $(#[$doc:meta])* $set:ident) => {
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

        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set(pub u64);

        impl $set {
            /// The empty set.
            pub const EMPTY: $set = $set(0);

            /// The set of one.
            #[must_use]
            #[inline]
            pub const fn one(id: $id) -> $set {
                $set(1 << id.0)
            }

            /// Whether `id` is in the set.
            #[must_use]
            #[inline]
            pub const fn has(self, id: $id) -> bool {
                self.0 >> id.0 & 1 == 1
            }

            /// Puts `id` in.
            #[inline]
            pub const fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes `id` out.
            #[inline]
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// How many there are.
            #[must_use]
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether there are none.
            #[must_use]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The first, in ascending order.
            #[must_use]
            #[inline]
            pub const fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(self.0.trailing_zeros() as u8)) }
            }

            /// Whether the two share a member.
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

            /// The members from `id` on.
            #[must_use]
            #[inline]
            pub const fn from_on(self, id: $id) -> $set {
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
                $set(self.0 & !((2u64 << id.0).wrapping_sub(1)))
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
            type IntoIter = std::iter::Map<$crate::geometry::Bits, fn(u8) -> $id>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                $crate::geometry::Bits(self.0).map($id)
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<T: IntoIterator<Item = $id>>(ids: T) -> $set {
                let mut set = $set::EMPTY;
                for id in ids {
                    set.insert(id);
                }
                set
            }
        }
    };
}

/// The numbers of the set bits of a word, ascending.
#[derive(Clone, Copy, Debug)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u8;

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

#[cfg(test)]
mod tests {
    use crate::geometry::{ZoneId, ZoneSet};

    #[test]
    fn members_come_in_ascending_order() {
        let set: ZoneSet = [5, 63, 0, 17].map(ZoneId).into_iter().collect();
        assert_eq!(set.into_iter().map(|z| z.0).collect::<Vec<_>>(), [0, 5, 17, 63]);
        assert_eq!(set.above(ZoneId(5)).into_iter().map(|z| z.0).collect::<Vec<_>>(), [17, 63]);
        assert!(set.above(ZoneId(63)).is_empty());
        assert_eq!(set.from_on(ZoneId(17)).into_iter().map(|z| z.0).collect::<Vec<_>>(), [17, 63]);
        assert_eq!(set.below(ZoneId(17)).into_iter().map(|z| z.0).collect::<Vec<_>>(), [0, 5]);
    }
}
