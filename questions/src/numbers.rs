//! Numbers as people type them.

use crate::error::Error;

/// A whole number within bounds.
///
/// # Errors
/// If it is not such a number; the error names the argument `option`.
pub fn whole(option: &str, typed: &str, low: u64, high: u64) -> Result<u64, Error> {
    let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
    let expected = || match high {
        u64::MAX if !is_number => format!("a whole number from {low}"),
        _ => format!("a whole number from {low} to {high}"),
    };
    match plain(typed).parse() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        _ => Err(Error::argument(option, format!("`{typed}`"), expected(), None)),
    }
}

/// More games than anyone can wait for.
pub const MOST_GAMES: u64 = 1_000_000_000_000;

/// Converts a number as people write it to plain digits: `10,000`, `10_000` and `1e4` become `10000`.
fn plain(typed: &str) -> String {
    // Commas may only separate thousands.
    let mut groups = typed.split(',');
    let first = groups.next().unwrap_or_default();
    let three = |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    let grouped = (1..=3).contains(&first.len()) && typed.contains(',') && groups.all(three);
    let joined = if grouped { typed.replace(',', "") } else { typed.to_owned() };
    let underscored = |c: char| joined.starts_with(c) || joined.ends_with(c) || joined.contains("__");
    let digits = if underscored('_') { joined } else { joined.replace('_', "") };
    match digits.split_once(['e', 'E']) {
        Some((whole, power)) if !whole.is_empty() => {
            match (whole.bytes().all(|byte| byte.is_ascii_digit()), power.parse()) {
                (true, Ok(power @ 0..=18usize)) => format!("{whole}{}", "0".repeat(power)),
                _ => digits,
            }
        }
        _ => digits,
    }
}

/// A number of games as `typed`: `20000`, `20,000`, `20_000`, `2e4`, `20k`, `2.5k`, `1M`.
///
/// # Errors
/// The same as for [`number`].
pub fn games(typed: &str) -> Result<u64, Error> {
    number("games", "games", typed)
}

/// A number of `what`, written in the same ways.
///
/// # Errors
/// If it is not such a number; the error names the argument `option`.
pub fn number(option: &str, what: &str, typed: &str) -> Result<u64, Error> {
    let wrong = || {
        let expected = format!(
            "a number of {what} such as 20000, 20k, 2.5k or 1M, up to 10^12, with a point before k and M alone"
        );
        Error::argument(option, format!("`{typed}`"), expected, None)
    };
    let digits = plain(typed);
    let (digits, unit) = match digits.char_indices().last() {
        Some((at, 'k' | 'K')) => (&digits[..at], 1_000),
        Some((at, 'm' | 'M')) => (&digits[..at], 1_000_000),
        _ => (&digits[..], 1),
    };
    // `1.000` means one to some people and a thousand to others.
    if unit == 1 && digits.contains('.') {
        return Err(wrong());
    }
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let digits_only = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits_only(whole) || !digits_only(part) || part.len() > 6 {
        return Err(wrong());
    }
    let scale = 10u64.pow(part.len() as u32);
    let part: u64 = part.parse().map_err(|_| wrong())?;
    let fraction = unit * part;
    let games = whole.parse::<u64>().ok().and_then(|whole| whole.checked_mul(unit)?.checked_add(fraction / scale));
    match games {
        Some(games) if (1..=MOST_GAMES).contains(&games) && fraction.is_multiple_of(scale) => Ok(games),
        _ => Err(wrong()),
    }
}

/// A rate as people write it, `0.5%` or `±0.5 %`, as a fraction: above 0, or from 0 if `zero`, and below 1.
///
/// # Errors
/// If it is not such a rate; the error names the argument `option`.
pub fn rate(option: &str, typed: &str, zero: bool) -> Result<f64, Error> {
    let number = typed.trim().trim_start_matches("+-").trim_start_matches('±').trim();
    let value = number
        .strip_suffix('%')
        .map(str::trim_end)
        .filter(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'));
    let share = value.and_then(|number| number.parse::<f64>().ok()).map(|percent| percent / 100.0);
    match share {
        Some(share) if share < 1.0 && (share >= 1e-6 || zero && share == 0.0) => Ok(share),
        _ => {
            let expected = "percentage points such as 0.5% or 2%, above 0 and below 100";
            Err(Error::argument(option, format!("`{typed}`"), expected, None))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_written_as_people_write_them() {
        let read = |typed| games(typed).ok();
        assert_eq!(
            ["1", "20000", "20k", "2.5k", "1M", "1.5m"].map(read).map(Option::unwrap_or_default),
            [1, 20_000, 20_000, 2_500, 1_000_000, 1_500_000]
        );
        assert_eq!(
            ["10,000", "10_000", "1e6", "2E3", "1,234,567"].map(read).map(Option::unwrap_or_default),
            [10_000, 10_000, 1_000_000, 2_000, 1_234_567]
        );
        assert_eq!(whole("seed", "1,000", 0, u64::MAX).ok(), Some(1_000));
        for wrong in ["1,00", "10,00", ",000", "1000,000", "_1", "1_", "1__0", "1e", "e3", "1.5e3", "1e99", "1,000.5"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        for wrong in [
            "",
            "0",
            "-1",
            "k",
            "1.5",
            "1.0",
            "1.000",
            "2.000",
            "2.0005k",
            "1kk",
            "1 k",
            ".5k",
            "5.",
            "99999999999999999999",
            "2000000M",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn rates_are_written_as_people_write_them() {
        let read = |typed| rate("until", typed, false).ok();
        assert_eq!(["0.5%", "±0.5%", "+-0.5 %", "± 0.5 %"].map(read), [Some(0.005); 4]);
        assert_eq!(rate("margin", "0%", true).ok(), Some(0.0));
        for wrong in ["", "%", "0%", "0.5", "-1%", "100%", "1e1%", "x%", "1..2%", "inf%", "NaN%"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
