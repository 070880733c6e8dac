//! Metrics by name: a system's `METRICS` are listed once, and `metric!("french_points")` is a constant look-up in them.

use crate::game::Metric;
use crate::rulebook::same;

/// The index in a row, which has the order of `metrics`, of the metric called `name`.
///
/// # Panics
/// If no metric has this name. Used in constants, so this is a compile error.
#[must_use]
pub const fn place(metrics: &[Metric], name: &str) -> usize {
    let mut i = 0;
    while i < metrics.len() {
        if same(metrics[i].name.as_bytes(), name.as_bytes()) {
            return i;
        }
        i += 1;
    }
    panic!("no such metric")
}

/// The index in a row of one of the `METRICS` in scope; an unknown name does not compile.
#[macro_export]
macro_rules! metric {
    ($name:literal) => {
        const { $crate::metric::place(METRICS, $name) }
    };
}

#[cfg(test)]
mod tests {
    use crate::game::Metric;

    const METRICS: &[Metric] = &[
        Metric { name: "points", about: "points" },
        Metric { name: "french_points", about: "French points" },
        Metric { name: "prussian_points", about: "Prussian points" },
    ];

    #[test]
    fn a_metric_is_found_by_its_whole_name() {
        assert_eq!([metric!("points"), metric!("french_points"), metric!("prussian_points")], [0, 1, 2]);
    }

    #[test]
    #[should_panic(expected = "no such metric")]
    fn part_of_a_name_is_none() {
        let _ = super::place(METRICS, "french");
    }
}
