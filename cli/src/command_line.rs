//! The command lines in results, with which they can be repeated.

use sandtable_questions::Table;
use sandtable_scenarios::Overlay;

/// The command line that repeats a result. Options with an empty value are flags.
pub(crate) fn command(table: &Table, name: &str, more: &[(&str, String)]) -> String {
    line(name, [vec![table.name.clone()], overlays(table), players(table)].concat(), more)
}

/// The same with the bots and the seed among the options.
pub(crate) fn without_players(table: &Table, name: &str, more: &[(&str, String)]) -> String {
    line(name, [vec![table.name.clone()], overlays(table)].concat(), more)
}

/// The command line that repeats the comparison of `variant` with `base`.
pub(crate) fn versus(variant: &Table, base: &Table, name: &str, more: &[(&str, String)]) -> String {
    let mut behind = overlays(base);
    if !behind.is_empty() {
        behind.insert(0, "--versus".into());
    }
    let mut scenarios = vec![base.name.clone()];
    scenarios.extend((variant.name != base.name).then(|| variant.name.clone()));
    let mut players = players(variant);
    let same = base.bots.iter().zip(&variant.bots).all(|(own, other)| own.choice == other.choice);
    if !same {
        players.extend(seated(base, "--versus-bot"));
    }
    line(name, [scenarios, overlays(variant), behind, players].concat(), more)
}

/// The command line of these words, as it was typed, without the format: that changes how an answer is printed, not the answer.
pub(crate) fn typed(mut words: Vec<String>) -> String {
    while let Some(at) = words.iter().position(|word| word == "--format" || word.starts_with("--format=")) {
        words.drain(at..(at + if words[at] == "--format" { 2 } else { 1 }).min(words.len()));
    }
    let words = words.iter().map(|word| quoted(word));
    ["sandtable".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

fn line(name: &str, words: Vec<String>, more: &[(&str, String)]) -> String {
    let start = ["sandtable".to_owned(), name.to_owned()];
    let more = more.iter().flat_map(|(option, value)| [(*option).to_owned(), value.clone()]);
    let more = more.filter(|word| !word.is_empty());
    start.into_iter().chain(words).chain(more).map(|word| quoted(&word)).collect::<Vec<_>>().join(" ")
}

/// The overlays of the scenario, in order.
fn overlays(table: &Table) -> Vec<String> {
    let words = |overlay: &Overlay| match overlay {
        Overlay::Errata { name, .. } | Overlay::Position { name, .. } => {
            [format!("--{}", overlay.argument()), name.clone()]
        }
        _ => [format!("--{}", overlay.argument()), overlay.text().to_owned()],
    };
    table.overlays.iter().flat_map(words).collect()
}

/// The bots and the seed.
fn players(table: &Table) -> Vec<String> {
    let mut words = seated(table, "--bot");
    words.extend(["--seed".to_owned(), table.seed.to_string()]);
    words
}

/// The bots of both sides, each with this option.
fn seated(table: &Table, option: &str) -> Vec<String> {
    let bots = table.system().card.sides.into_iter().zip(&table.bots);
    bots.flat_map(|(side, bot)| [option.to_owned(), format!("{side}={bot}")]).collect()
}

/// A word, quoted for a shell if necessary.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=:+,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        assert_eq!(quoted("zones.12.bonus=2"), "zones.12.bonus=2");
        assert_eq!(quoted("units.1/35 RM.fire=4"), "'units.1/35 RM.fire=4'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
