//! §2.1 Blocks. The blocks of a side in a zone differ only in what is counted here.

/// The condition of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Condition {
    /// Upright.
    Fresh = 0,
    /// On its side.
    Exhausted = 1,
}

impl Condition {
    /// Both conditions with their names.
    pub const ALL: [(&'static str, Condition); 2] = [("fresh", Condition::Fresh), ("exhausted", Condition::Exhausted)];

    const fn shift(self) -> u32 {
        4 * self as u32
    }
}

/// The blocks of one side in one zone: fresh ones and exhausted ones, and how many of each have moved this round. Each number takes four bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Blocks(u16);

/// The most blocks of a side in a zone that can be counted.
pub const MOST_IN_ZONE: u8 = 15;

const MOVED: u32 = 8;

impl Blocks {
    /// Creates a count of `fresh` and `exhausted` blocks (at most `MOST_IN_ZONE` of each), none of which has moved.
    #[must_use]
    #[inline]
    pub const fn of(fresh: u8, exhausted: u8) -> Blocks {
        assert!(fresh <= MOST_IN_ZONE && exhausted <= MOST_IN_ZONE, "too many blocks for a zone");
        Blocks(fresh as u16 | (exhausted as u16) << 4)
    }

    /// The number of blocks in the condition `condition`.
    #[must_use]
    #[inline]
    pub const fn count(self, condition: Condition) -> u8 {
        (self.0 >> condition.shift() & 15) as u8
    }

    /// §9.5 The number of blocks in this `condition` that have made their tactical movement, or (§7.4) their movement before an assault.
    #[must_use]
    #[inline]
    pub const fn moved(self, condition: Condition) -> u8 {
        (self.0 >> (MOVED + condition.shift()) & 15) as u8
    }

    /// The number of blocks in this `condition` that may still move.
    #[must_use]
    #[inline]
    pub const fn unmoved(self, condition: Condition) -> u8 {
        self.count(condition) - self.moved(condition)
    }

    /// Fresh blocks.
    #[must_use]
    #[inline]
    pub const fn fresh(self) -> u8 {
        self.count(Condition::Fresh)
    }

    /// Exhausted blocks.
    #[must_use]
    #[inline]
    pub const fn exhausted(self) -> u8 {
        self.count(Condition::Exhausted)
    }

    /// All blocks.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        self.fresh() + self.exhausted()
    }

    /// Whether a block may still make its tactical movement.
    #[must_use]
    #[inline]
    pub const fn any_unmoved(self) -> bool {
        self.0 & 0xff != self.0 >> MOVED
    }

    /// Whether there are no blocks.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the numbers of fresh and of exhausted blocks are the same as in `other`. Movement does not count.
    #[must_use]
    #[inline]
    pub const fn alike(self, other: Blocks) -> bool {
        (self.0 ^ other.0) & 0xff == 0
    }

    /// Whether the entries of `these` and `those` are [alike](Blocks::alike), pair by pair.
    #[must_use]
    #[inline]
    pub fn all_alike<const N: usize>(these: &[Blocks; N], those: &[Blocks; N]) -> bool {
        these.iter().zip(those).fold(0, |unlike, (one, other)| unlike | (one.0 ^ other.0)) & 0xff == 0
    }

    /// Adds a block.
    pub(super) const fn add(&mut self, condition: Condition, moved: bool) {
        self.0 += 1 << condition.shift() | (moved as u16) << (MOVED + condition.shift());
    }

    /// Removes a block of a condition, one that has moved or one that has not. There must be one.
    pub(super) const fn take(&mut self, condition: Condition, moved: bool) {
        self.0 -= 1 << condition.shift() | (moved as u16) << (MOVED + condition.shift());
    }

    /// Forgets which blocks have moved, for a new round or for other movements.
    pub(super) const fn rest(&mut self) {
        self.0 &= 0xff;
    }

    /// §2.1 The losses from hits: one hit exhausts a fresh block; once none is fresh, `to_destroy` hits destroy an exhausted one. Hits left over have
    /// no effect. Returns the numbers of blocks that are exhausted and of exhausted blocks that are destroyed.
    #[must_use]
    #[inline]
    pub fn losses(self, hits: u8, to_destroy: u8) -> (u8, u8) {
        let exhausted = hits.min(self.fresh());
        (exhausted, ((hits - exhausted) / to_destroy).min(self.exhausted() + exhausted))
    }

    /// §7.3 The same if those `hits` that fall on exhausted blocks are spread: as few as possible are destroyed, each by `to_destroy` hits.
    #[must_use]
    pub fn fewest_losses(self, hits: u8, to_destroy: u8) -> (u8, u8) {
        let exhausted = hits.min(self.fresh());
        let blocks = self.exhausted() + exhausted;
        let harmless = blocks * (to_destroy - 1);
        (exhausted, (hits - exhausted).saturating_sub(harmless).min(blocks))
    }

    /// Exhausts a number of fresh blocks, then destroys a number of exhausted ones.
    pub(super) fn suffer(&mut self, (exhausted, destroyed): (u8, u8)) {
        for _ in 0..exhausted {
            self.exhaust();
        }
        for _ in 0..destroyed {
            let moved = self.moved(Condition::Exhausted) == self.exhausted();
            self.take(Condition::Exhausted, moved);
        }
    }

    /// Exhausts a fresh block. There must be one.
    pub(super) fn exhaust(&mut self) {
        self.turn(Condition::Fresh, Condition::Exhausted);
    }

    /// §9.3 Refreshes an exhausted block. There must be one.
    pub(super) fn refresh(&mut self) {
        self.turn(Condition::Exhausted, Condition::Fresh);
    }

    /// Exhausts all fresh blocks and returns their number.
    pub(super) fn exhaust_all(&mut self) -> u8 {
        let blocks = self.fresh();
        (0..blocks).for_each(|_| self.exhaust());
        blocks
    }

    /// Refreshes all exhausted blocks and returns their number.
    pub(super) fn refresh_all(&mut self) -> u8 {
        let blocks = self.exhausted();
        (0..blocks).for_each(|_| self.refresh());
        blocks
    }

    fn turn(&mut self, from: Condition, to: Condition) {
        let moved = self.moved(from) == self.count(from);
        self.take(from, moved);
        self.add(to, moved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_that_have_moved_are_told_apart() {
        let mut blocks = Blocks::of(2, 1);
        blocks.add(Condition::Fresh, true);
        assert_eq!((blocks.fresh(), blocks.exhausted(), blocks.len()), (3, 1, 4));
        assert_eq!((blocks.moved(Condition::Fresh), blocks.unmoved(Condition::Fresh)), (1, 2));
        blocks.take(Condition::Fresh, true);
        assert_eq!(blocks, Blocks::of(2, 1));
        blocks.add(Condition::Exhausted, true);
        blocks.rest();
        assert_eq!(blocks, Blocks::of(2, 2));
    }
}
