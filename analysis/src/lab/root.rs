//! Roots of monotone functions.

/// The point between `no` and `yes` where `holds` turns from false to true.
pub(super) fn bisect(no: f64, yes: f64, holds: impl Fn(f64) -> bool) -> f64 {
    let (mut no, mut yes) = (no, yes);
    loop {
        let middle = 0.5 * (no + yes);
        if middle <= no.min(yes) || middle >= no.max(yes) || (yes - no).abs() < 1e-14 {
            return yes;
        }
        if holds(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
}
