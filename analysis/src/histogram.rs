//! Exact counts of integers.

use std::collections::BTreeMap;

/// Values below this distance from 0 are counted in a flat array.
const NEAR: i64 = 4096;

/// How often each integer was seen. Counts are exact for any range; adding a value near 0 costs one array access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    near: Box<[u64]>,
    far: BTreeMap<i64, u64>,
    total: u64,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram { near: vec![0; 2 * NEAR as usize].into(), far: BTreeMap::new(), total: 0 }
    }
}

impl Histogram {
    /// Counts `value` once.
    pub fn add(&mut self, value: i64) {
        self.add_many(value, 1);
    }

    /// Counts one value `count` times.
    pub fn add_many(&mut self, value: i64, count: u64) {
        self.total += count;
        if (-NEAR..NEAR).contains(&value) {
            self.near[(value + NEAR) as usize] += count;
        } else if count > 0 {
            *self.far.entry(value).or_default() += count;
        }
    }

    /// The number of values counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Iterates over the values seen, in ascending order, each with its count.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        let near = self.near.iter().zip(-NEAR..).map(|(&count, value)| (value, count)).filter(|&(_, count)| count > 0);
        let far = |range| self.far.range::<i64, std::ops::Range<i64>>(range).map(|(&value, &count)| (value, count));
        far(i64::MIN..-NEAR).chain(near).chain(far(NEAR..i64::MAX))
    }

    /// The smallest and the largest value; `None` if nothing was counted.
    #[must_use]
    pub fn range(&self) -> Option<(i64, i64)> {
        let mut values = self.iter().map(|(value, _)| value);
        let first = values.next()?;
        Some((first, values.last().unwrap_or(first)))
    }

    /// The sum of the values and of their squares.
    #[must_use]
    pub fn sums(&self) -> (i128, i128) {
        self.iter().fold((0, 0), |(sum, squares), (value, count)| {
            let (value, count) = (i128::from(value), i128::from(count));
            (sum + value * count, squares + value * value * count)
        })
    }

    /// The `percent`-th percentile: the smallest value that at least `percent` % of the values do not exceed (the inverse of the empirical
    /// distribution; type 1 of Hyndman and Fan, *Sample quantiles in statistical packages*, 1996). It is always a value that was seen; `None` if
    /// nothing was counted.
    #[must_use]
    pub fn quantile(&self, percent: u8) -> Option<i64> {
        let rank = (u128::from(self.total) * u128::from(percent)).div_ceil(100).max(1);
        let mut below = 0;
        self.iter().find_map(|(value, count)| {
            below += u128::from(count);
            (below >= rank).then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[i64]) -> Histogram {
        let mut h = Histogram::default();
        values.iter().for_each(|&v| h.add(v));
        h
    }

    #[test]
    fn near_and_far_values_come_out_in_order() {
        let h = of(&[5, -4096, 4096, -1_000_000, 4095, -4097, 5, 70_000]);
        let seen: Vec<_> = h.iter().collect();
        assert_eq!(seen, [(-1_000_000, 1), (-4097, 1), (-4096, 1), (5, 2), (4095, 1), (4096, 1), (70_000, 1)]);
        assert_eq!(h.range(), Some((-1_000_000, 70_000)));
        assert_eq!(h.total(), 8);
    }

    #[test]
    fn quantiles_are_the_inverse_distribution() {
        let h = of(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!([5, 25, 50, 75, 95, 100].map(|p| h.quantile(p)), [1, 3, 5, 8, 10, 10].map(Some));
        assert_eq!(h.quantile(0), Some(1));
        assert_eq!(of(&[7]).quantile(95), Some(7));
        assert_eq!(Histogram::default().quantile(50), None);
    }

    #[test]
    fn sums_are_exact() {
        assert_eq!(of(&[-3, 4, 4, 100_000]).sums(), (100_005, 9 + 32 + 10_000_000_000));
    }
}
