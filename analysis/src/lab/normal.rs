//! The normal distribution.

/// The standard normal deviate that leaves 2.5 % above it.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// The share of a standard normal distribution below `x`.
pub(super) fn below(x: f64) -> f64 {
    0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
}

/// The share of a standard normal distribution farther from 0 than `x`.
pub(super) fn beyond(x: f64) -> f64 {
    libm::erfc(x.abs() * std::f64::consts::FRAC_1_SQRT_2)
}

/// The deviate beyond which, on both sides of 0, this share lies: the inverse of [`beyond`], by bisection.
pub(super) fn deviate(share: f64) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        *if beyond(middle) > share { &mut low } else { &mut high } = middle;
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964), table 26.1.
    #[test]
    fn shares_match_the_handbook() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_746_068_543), (2.0, 0.977_249_868_051_821), (Z, 0.975)] {
            assert!((below(x) - share).abs() < 1e-14, "{x}");
            assert!((beyond(x) - 2.0 * (1.0 - share)).abs() < 1e-14, "{x}");
        }
        assert!((deviate(0.05) - Z).abs() < 1e-12 && (deviate(0.001) - 3.290_526_731_491_926).abs() < 1e-12);
        assert!((below(-10.0) / 7.619_853_024_160_527e-24 - 1.0).abs() < 1e-12);
    }
}
