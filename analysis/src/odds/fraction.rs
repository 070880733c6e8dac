//! Fractions of whole numbers of any size.

use dashu_int::ops::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
use std::fmt;

/// A fraction. It is not kept in lowest terms during calculations: see [`Fraction::reduced`].
#[derive(Clone, Debug)]
pub struct Fraction(Terms);

#[derive(Clone, Debug)]
enum Terms {
    /// Used while both fit, which is so except in the longest procedures.
    Short(i128, u128),
    Long(IBig, UBig),
}

use Terms::{Long, Short};

impl Fraction {
    /// 0.
    pub const ZERO: Fraction = Fraction(Short(0, 1));
    /// 1.
    pub const ONE: Fraction = Fraction(Short(1, 1));

    /// `numerator / denominator`.
    ///
    /// # Panics
    /// If the denominator is 0.
    #[must_use]
    pub fn new(numerator: i128, denominator: u128) -> Fraction {
        assert!(denominator > 0, "a fraction over nothing");
        Fraction(Short(numerator, denominator))
    }

    fn long(&self) -> (IBig, UBig) {
        match &self.0 {
            Short(n, d) => ((*n).into(), (*d).into()),
            Long(n, d) => (n.clone(), d.clone()),
        }
    }

    /// The product with `numerator / denominator`.
    #[must_use]
    pub fn times(&self, numerator: u64, denominator: u64) -> Fraction {
        if let Short(n, d) = self.0
            && let (Some(n), Some(d)) = (n.checked_mul(numerator.into()), d.checked_mul(denominator.into()))
        {
            return Fraction(Short(n, d));
        }
        let (n, d) = self.long();
        Fraction(Long(n * IBig::from(numerator), d * UBig::from(denominator)))
    }

    /// The product with the whole number `by`.
    #[must_use]
    pub fn scaled(&self, by: i64) -> Fraction {
        if let Short(n, d) = self.0
            && let Some(n) = n.checked_mul(by.into())
        {
            return Fraction(Short(n, d));
        }
        let (n, d) = self.long();
        Fraction(Long(n * IBig::from(by), d))
    }

    /// Adds `other`.
    pub fn add(&mut self, other: &Fraction) {
        if let (Short(n, d), Short(m, e)) = (&mut self.0, &other.0) {
            if d == e
                && let Some(sum) = n.checked_add(*m)
            {
                *n = sum;
                return;
            }
            if let Some((sum, common)) = short_sum((*n, *d), (*m, *e)) {
                (*n, *d) = (sum, common);
                return;
            }
        }
        let ((n, d), (m, e)) = (self.long(), other.long());
        let common = (&d).gcd(&e);
        let factor = d / &common;
        let own = IBig::from(&e / &common);
        self.0 = Long(n * own + m * IBig::from(factor.clone()), factor * e);
    }

    /// This fraction less `other`.
    #[must_use]
    pub fn less(&self, other: &Fraction) -> Fraction {
        let mut difference = self.clone();
        difference.add(&other.scaled(-1));
        difference
    }

    /// The same fraction in lowest terms.
    #[must_use]
    pub fn reduced(&self) -> Fraction {
        Fraction(match &self.0 {
            Short(0, _) => Short(0, 1),
            Short(n, d) => {
                let common = n.unsigned_abs().gcd(*d);
                // The greatest common divisor is no larger than the numerator.
                Short(n / common as i128, d / common)
            }
            Long(n, _) if n.is_zero() => Short(0, 1),
            Long(n, d) => {
                let common = n.gcd(d);
                let (n, d) = (n / IBig::from(common.clone()), d / common);
                match (i128::try_from(&n), u128::try_from(&d)) {
                    (Ok(n), Ok(d)) => Short(n, d),
                    _ => Long(n, d),
                }
            }
        })
    }

    /// Whether it is 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        match &self.0 {
            Short(n, d) => u128::try_from(*n) == Ok(*d),
            Long(n, d) => *n == IBig::from(d.clone()),
        }
    }

    /// The nearest floating-point number, within three units in the last place.
    #[must_use]
    pub fn value(&self) -> f64 {
        // Both are shifted into the range of floating-point numbers; the bits shifted out do not matter.
        const KEPT: usize = 900;
        let (numerator, denominator) = self.long();
        let beyond = |bits: usize| bits.saturating_sub(KEPT);
        let (up, down) = (beyond(numerator.bit_len()), beyond(denominator.bit_len()));
        let value = (numerator >> up).to_f64().value() / (denominator >> down).to_f64().value();
        value * 2f64.powi(up as i32 - down as i32)
    }
}

/// The sum over the least common denominator, if it is short.
fn short_sum((n, d): (i128, u128), (m, e): (i128, u128)) -> Option<(i128, u128)> {
    let common = d.gcd(e);
    let (own, factor) = (e / common, d / common);
    let left = n.checked_mul(i128::try_from(own).ok()?)?;
    let right = m.checked_mul(i128::try_from(factor).ok()?)?;
    Some((left.checked_add(right)?, factor.checked_mul(e)?))
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        let ((n, d), (m, e)) = (self.long(), other.long());
        n * IBig::from(e) == m * IBig::from(d)
    }
}

impl Eq for Fraction {}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = self.reduced().long();
        if denominator.is_one() { write!(f, "{numerator}") } else { write!(f, "{numerator}/{denominator}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_add_up() {
        let mut sum = Fraction::new(1, 6);
        sum.add(&Fraction::new(1, 3));
        assert_eq!(sum.to_string(), "1/2");
        sum.add(&Fraction::new(3, 6));
        assert!(sum.is_one());
        assert_eq!(sum.less(&Fraction::new(4, 3)), Fraction::new(-1, 3));
        assert_eq!(Fraction::ZERO.to_string(), "0");
        assert_eq!(Fraction::new(12, 4).to_string(), "3");
    }

    #[test]
    fn long_fractions_have_values() {
        let mut third = Fraction::ONE;
        for _ in 0..2_000 {
            third = third.times(7, 7);
        }
        third = third.times(1, 3);
        assert!((third.value() - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!(third.to_string(), "1/3");
        let mut tiny = Fraction::ONE;
        for _ in 0..300 {
            tiny = tiny.times(1, 6);
        }
        assert!((tiny.value() / 6f64.powi(-300) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn short_and_long_fractions_are_the_same_numbers() {
        // 1/6^60 is beyond 128 bits; 6^60 of them are 1.
        let tiny = (0..60).fold(Fraction::ONE, |tiny, _| tiny.times(1, 6));
        let mut sum = Fraction::ZERO;
        (0..6).for_each(|_| sum.add(&tiny));
        let back = (0..59).fold(sum, |sum, _| sum.times(6, 1));
        assert!(back.is_one() && back.reduced() == Fraction::ONE);
        let mut mixed = Fraction::new(1, 2);
        mixed.add(&tiny);
        assert_eq!(mixed.less(&Fraction::new(1, 2)), tiny);
        let mut large = Fraction::new(i128::MAX, 3);
        large.add(&Fraction::new(i128::MAX, 5));
        assert_eq!(large.less(&Fraction::new(i128::MAX, 5)), Fraction::new(i128::MAX, 3));
    }
}
