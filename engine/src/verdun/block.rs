//! §2.1 Blocks: those of a side in a zone are alike but for what is counted here.

/// How a block stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Condition {
    /// Upright.
    Fresh = 0,
    /// On its side.
    Exhausted = 1,
}

impl Condition {
    /// Both with their names.
    pub const ALL: [(&'static str, Condition); 2] = [("fresh", Condition::Fresh), ("exhausted", Condition::Exhausted)];

    const fn shift(self) -> u32 {
        4 * self as u32
    }
}

/// The blocks of one side in one zone: how many are fresh, exhausted, and how many of each have moved this round. A number is four bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Blocks(u16);

/// The most blocks of a side in a zone that can be counted.
pub const MOST_IN_ZONE: u8 = 15;

const MOVED: u32 = 8;

impl Blocks {
    /// This many fresh and exhausted blocks, none of which has moved.
    #[must_use]
    #[inline]
    pub const fn of(fresh: u8, exhausted: u8) -> Blocks {
        assert!(fresh <= MOST_IN_ZONE && exhausted <= MOST_IN_ZONE, "too many blocks for a zone");
        Blocks(fresh as u16 | (exhausted as u16) << 4)
    }

    /// How many stand so.
    #[must_use]
    #[inline]
    pub const fn count(self, condition: Condition) -> u8 {
        (self.0 >> condition.shift() & 15) as u8
    }

    /// §9.5 How many of those have made their tactical movement; §7.4 or that before an assault.
    #[must_use]
    #[inline]
    pub const fn moved(self, condition: Condition) -> u8 {
        (self.0 >> (MOVED + condition.shift()) & 15) as u8
    }

    /// How many of those may still make it.
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

    /// Whether some of them may still make their tactical movement.
    #[must_use]
    #[inline]
    pub const fn any_unmoved(self) -> bool {
        self.0 & 0xff != self.0 >> MOVED
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether there are as many fresh and as many exhausted ones, whoever has moved.
    #[must_use]
    #[inline]
    pub const fn alike(self, other: Blocks) -> bool {
        (self.0 ^ other.0) & 0xff == 0
    }

    /// Whether all of these are [alike](Blocks::alike), one by one.
    #[must_use]
    #[inline]
    pub fn all_alike<const N: usize>(these: &[Blocks; N], those: &[Blocks; N]) -> bool {
        these.iter().zip(those).fold(0, |unlike, (one, other)| unlike | (one.0 ^ other.0)) & 0xff == 0
    }

    /// One block more.
    pub(super) const fn add(&mut self, condition: Condition, moved: bool) {
        self.0 += 1 << condition.shift() | (moved as u16) << (MOVED + condition.shift());
    }

    /// One block less; `moved` says which kind, of which there must be one.
    pub(super) const fn take(&mut self, condition: Condition, moved: bool) {
        self.0 -= 1 << condition.shift() | (moved as u16) << (MOVED + condition.shift());
    }

    /// A new round, or other movements: nobody has moved.
    pub(super) const fn rest(&mut self) {
        self.0 &= 0xff;
    }

    /// §2.1 What hits do: one for each fresh block, which exhausts it, then two to destroy an exhausted one; a hit left over does nothing. Answers how
    /// many were exhausted and how many of the exhausted were destroyed.
    #[must_use]
    #[inline]
    pub fn losses(self, hits: u8, to_destroy: u8) -> (u8, u8) {
        let exhausted = hits.min(self.fresh());
        (exhausted, ((hits - exhausted) / to_destroy).min(self.exhausted() + exhausted))
    }

    /// §7.3 The same where the hits on exhausted blocks are spread: as few are destroyed as can be.
    #[must_use]
    pub fn fewest_losses(self, hits: u8, to_destroy: u8) -> (u8, u8) {
        let exhausted = hits.min(self.fresh());
        let blocks = self.exhausted() + exhausted;
        let harmless = blocks * (to_destroy - 1);
        (exhausted, (hits - exhausted).saturating_sub(harmless).min(blocks))
    }

    /// This many blocks are exhausted, then this many of the exhausted ones destroyed.
    pub(super) fn suffer(&mut self, (exhausted, destroyed): (u8, u8)) {
        for _ in 0..exhausted {
            self.exhaust();
        }
        for _ in 0..destroyed {
            let moved = self.moved(Condition::Exhausted) == self.exhausted();
            self.take(Condition::Exhausted, moved);
        }
    }

    /// A fresh block is exhausted; of which there must be one.
    pub(super) fn exhaust(&mut self) {
        self.turn(Condition::Fresh, Condition::Exhausted);
    }

    /// §9.3 An exhausted block is fresh again; of which there must be one.
    pub(super) fn refresh(&mut self) {
        self.turn(Condition::Exhausted, Condition::Fresh);
    }

    /// All fresh blocks are exhausted; answers how many.
    pub(super) fn exhaust_all(&mut self) -> u8 {
        let blocks = self.fresh();
        (0..blocks).for_each(|_| self.exhaust());
        blocks
    }

    /// All exhausted blocks are fresh again; answers how many.
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
