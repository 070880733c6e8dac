//! The questions that other tools are asked too have their known answers.

use sandtable_analysis::odds::Fraction;
use sandtable_benches::odds::{barrages, closed_form, two_stage};

#[test]
fn barrages_have_the_closed_form_and_no_cap() {
    for (dice, pool) in (0..).zip(barrages(20)).skip(1) {
        let whole: u64 = pool.weights().iter().sum();
        for (hits, weight) in (0..).zip(pool.weights()) {
            let p = *weight as f64 / whole as f64;
            let expected = closed_form(dice, hits);
            assert!((p - expected).abs() < 1e-12, "{dice} dice, {hits} hits: {p} and {expected}");
        }
        // What is left out, beyond the last total and by rounding, is known.
        let left_out = pool.left_out() as f64 / (1u64 << 62) as f64;
        assert!(left_out < 1e-16, "{dice} dice: {left_out}");
        let beyond = closed_form(dice, pool.weights().len() as u32);
        assert!(beyond < 1e-17, "{dice} dice end at {} hits, where {beyond} is left", pool.weights().len());
    }
}

/// The five results of the six units, as all tools agree.
#[test]
fn two_stages_have_the_known_law() {
    let law = two_stage(6, 1);
    assert_eq!(law.outcomes.len(), 125);
    let shares = [0, 1, 2, 3, 4].map(|result| law.probability_of(|combat| combat.2 == result).value());
    for (share, known) in shares.into_iter().zip([0.027_778, 0.203_226, 0.280_694, 0.367_463, 0.120_840]) {
        assert!((share - known).abs() < 5e-7, "{share} and {known}");
    }
}

/// Ten units: every outcome, also the rarest, and 1 together.
#[test]
fn ten_units_lose_nothing_to_truncation() {
    let law = two_stage(10, 2);
    assert_eq!(law.outcomes.len(), 321);
    assert_eq!(law.probability_of(|_| true), Fraction::ONE);
    // Each unit is eliminated with 1/9 (two dice) or 7/27 (three): P(8 gone) as a sum over who is left.
    let gone = |two: u32, three: u32| {
        let choose = |n: u32, k: u32| (0..k).fold(1.0, |c, i| c * f64::from(n - i) / f64::from(i + 1));
        choose(6, two)
            * (1f64 / 9.0).powi(two as i32)
            * (8f64 / 9.0).powi(6 - two as i32)
            * choose(4, three)
            * (7f64 / 27.0).powi(three as i32)
            * (20f64 / 27.0).powi(4 - three as i32)
    };
    let eight: f64 = (4..=6).map(|two| gone(two, 8 - two)).sum();
    let found = law.probability_of(|combat| combat.0 == 8).value();
    assert!((found / eight - 1.0).abs() < 1e-12, "{found} and {eight}");
}
