//! Words that the narrators of all rule systems use.

/// `1 step`, `2 steps`.
pub(crate) fn plural(n: u8, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// The rest of an allowance in half movement points: `2.5 points left`.
pub(crate) fn points_left(halves: u8) -> String {
    let half = if halves % 2 == 1 { ".5" } else { "" };
    format!("{}{half} point{} left", halves / 2, if halves == 2 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_points() {
        assert_eq!(
            [0, 1, 2, 5].map(points_left),
            ["0 points left", "0.5 points left", "1 point left", "2.5 points left"]
        );
    }
}
