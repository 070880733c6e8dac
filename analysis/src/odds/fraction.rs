//! Fractions of whole numbers of any size.

use dashu_int::ops::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
use std::fmt;

/// A fraction. It is not kept in lowest terms while it is worked with: see [`Fraction::reduced`].
#[derive(Clone, Debug)]
pub struct Fraction {
    numerator: IBig,
    denominator: UBig,
}

impl Fraction {
    /// 0.
    pub const ZERO: Fraction = Fraction { numerator: IBig::ZERO, denominator: UBig::ONE };
    /// 1.
    pub const ONE: Fraction = Fraction { numerator: IBig::ONE, denominator: UBig::ONE };

    /// `numerator / denominator`.
    ///
    /// # Panics
    /// Where the denominator is 0.
    #[must_use]
    pub fn new(numerator: i128, denominator: u128) -> Fraction {
        assert!(denominator > 0, "a fraction over nothing");
        Fraction { numerator: numerator.into(), denominator: denominator.into() }
    }

    /// The product with `numerator / denominator`, which is not negative.
    #[must_use]
    pub fn times(&self, numerator: &UBig, denominator: &UBig) -> Fraction {
        Fraction {
            numerator: &self.numerator * IBig::from(numerator.clone()),
            denominator: &self.denominator * denominator,
        }
    }

    /// The product with a whole number.
    #[must_use]
    pub fn scaled(&self, by: i64) -> Fraction {
        Fraction { numerator: &self.numerator * IBig::from(by), denominator: self.denominator.clone() }
    }

    /// Adds `other`.
    pub fn add(&mut self, other: &Fraction) {
        if self.denominator == other.denominator {
            self.numerator += &other.numerator;
            return;
        }
        let common = (&self.denominator).gcd(&other.denominator);
        let own = IBig::from(&other.denominator / &common);
        let factor = &self.denominator / &common;
        self.numerator = &self.numerator * own + &other.numerator * IBig::from(factor.clone());
        self.denominator = factor * &other.denominator;
    }

    /// `self - other`.
    #[must_use]
    pub fn less(&self, other: &Fraction) -> Fraction {
        let mut difference = self.clone();
        difference.add(&other.scaled(-1));
        difference
    }

    /// The same in lowest terms.
    #[must_use]
    pub fn reduced(&self) -> Fraction {
        if self.numerator.is_zero() {
            return Fraction::ZERO;
        }
        let common = (&self.numerator).gcd(&self.denominator);
        Fraction { numerator: &self.numerator / IBig::from(common.clone()), denominator: &self.denominator / common }
    }

    /// Whether it is 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.numerator == IBig::from(self.denominator.clone())
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// The nearest floating-point number, within three units in the last place.
    #[must_use]
    pub fn value(&self) -> f64 {
        // Both are brought into the range of floating-point numbers; what is shifted out does not count.
        const KEPT: usize = 900;
        let bits = |n: usize| n.saturating_sub(KEPT);
        let (numerator, denominator) = (self.numerator.clone(), self.denominator.clone());
        let (up, down) = (bits(numerator.bit_len()), bits(denominator.bit_len()));
        let value = (numerator >> up).to_f64().value() / (denominator >> down).to_f64().value();
        value * 2f64.powi(up as i32 - down as i32)
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        &self.numerator * IBig::from(other.denominator.clone())
            == &other.numerator * IBig::from(self.denominator.clone())
    }
}

impl Eq for Fraction {}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fraction { numerator, denominator } = self.reduced();
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
            third = third.times(&7u8.into(), &7u8.into());
        }
        third = third.times(&1u8.into(), &3u8.into());
        assert!((third.value() - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!(third.to_string(), "1/3");
        let mut tiny = Fraction::ONE;
        for _ in 0..300 {
            tiny = tiny.times(&1u8.into(), &6u8.into());
        }
        assert!((tiny.value() / 6f64.powi(-300) - 1.0).abs() < 1e-12);
    }
}
