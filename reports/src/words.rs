//! Numbers and names as text.

use sandtable_analysis::lab::paired::tango;
use sandtable_analysis::summary::SideRate;
use sandtable_analysis::{Association, Interval, Rate, Spread, Summary};
use sandtable_scenarios::diagnostic::is_command;

/// The number `n` with a noun, which is `one` in the singular: `1 game`, `12,000 games`.
#[must_use]
pub fn count(n: u64, one: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {one}{plural}", number(n))
}

/// The number `n` with commas: `1,234,567`.
#[must_use]
pub fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A `share` of 0 to 1 as `61.2 %`.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// An interval of shares from `low` to `high`, such as 0.603 and 0.621, as `[60.3, 62.1]`, in percent.
#[must_use]
pub fn bounds(low: f64, high: f64) -> String {
    format!("[{:.1}, {:.1}]", 100.0 * low, 100.0 * high)
}

/// The `rate` with its interval, `61.2 % [60.3, 62.1]`.
#[must_use]
pub fn rate(rate: &Rate) -> String {
    format!("{} {}", percent(rate.rate), bounds(rate.low, rate.high))
}

/// The `mean` with its `interval`, `3.10 [2.90, 3.30]`, with as many decimals as the interval needs; only the mean if there is no interval.
#[must_use]
pub fn mean(mean: f64, interval: Option<Interval>) -> String {
    match interval {
        Some(Interval { low, high }) => {
            // Two decimals are enough for a larger mean.
            let digits = if high > low && high - low < 0.1 && mean.abs() < 1.0 { 4 } else { 2 };
            let [mean, low, high] = [mean, low, high].map(|x| fixed(x, digits));
            format!("{mean} [{low}, {high}]")
        }
        None => decimal(mean),
    }
}

/// The interval of the mean of `spread`; `None` if there is none.
#[must_use]
pub fn interval(spread: &Spread) -> Option<Interval> {
    spread.low.zip(spread.high).map(|(low, high)| Interval { low, high })
}

/// The number `x` with two decimals, or four if it is not 0 but between -0.1 and 0.1.
#[must_use]
pub fn decimal(x: f64) -> String {
    fixed(x, if x != 0.0 && x.abs() < 0.1 { 4 } else { 2 })
}

/// A number with this many decimals, and no negative zero.
pub(crate) fn fixed(x: f64, digits: usize) -> String {
    let shown = format!("{x:.digits$}");
    if shown.trim_start_matches(['-', '0', '.']).is_empty() { shown.trim_start_matches('-').into() } else { shown }
}

/// The explanation of associations.
pub(crate) const ASSOCIATION: &str = "A correlation is not a cause: the winning side holds more places for any reason. Each \
                                      place is listed with the turn and the holder that predict the winner best, without the \
                                      last turn.";

/// An association as a sentence, without its full stop.
pub(crate) fn association(found: &Association, summary: &Summary) -> String {
    let Association { place, turn, holder, held, when, otherwise, .. } = found;
    format!(
        "When the {} hold {place} at the end of turn {turn}, the {} win {} of {} games; otherwise {}",
        people(holder),
        people(&summary.sides[0]),
        rate(when),
        number(*held),
        rate(otherwise)
    )
}

/// The margin `n` with its sign, `+3`, `0`, `-12`.
#[must_use]
pub fn signed(n: i64) -> String {
    if n > 0 { format!("+{n}") } else { n.to_string() }
}

/// The `name` with a capital first letter.
#[must_use]
pub fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The people of the side named `side`, as a noun: `French`, `Prussians`.
#[must_use]
pub fn people(side: &str) -> String {
    let name = capital(side);
    if name.ends_with("ch") || name.ends_with("sh") || name.ends_with('s') { name } else { name + "s" }
}

/// The column name `name` as words: `french_steps_lost` is `french steps lost`.
#[must_use]
pub fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

/// The `text` escaped for the contents and attributes of XML and HTML. Characters that these do not allow become spaces.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if is_command(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// The text of `cell` as a cell of a CSV file, quoted as in RFC 4180.
#[must_use]
pub fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.into() }
}

/// The title of the scenario of `summary`, or its name if it has none.
#[must_use]
pub fn scenario(summary: &Summary) -> &str {
    if summary.scenario_title.is_empty() { &summary.scenario } else { &summary.scenario_title }
}

/// The changes of the scenario of `summary`: edited values and overlays; `None` if it is unmodified.
#[must_use]
pub fn changed(summary: &Summary) -> Option<String> {
    let edited = summary.provenance.edited;
    let edited = (edited > 0).then(|| format!("{} edited value{}", number(edited), if edited == 1 { "" } else { "s" }));
    let changes: Vec<String> = edited.into_iter().chain(summary.overlays.iter().map(ToString::to_string)).collect();
    (!changes.is_empty()).then(|| changes.join(", "))
}

/// The bots of `summary` with their sides: `heuristic (French) v. random (Prussian)`.
#[must_use]
pub fn bots(summary: &Summary) -> String {
    let bot = |side: &String| summary.bots.get(side).map_or("unknown", String::as_str);
    summary.sides.iter().map(|side| format!("{} ({})", bot(side), capital(side))).collect::<Vec<_>>().join(" v. ")
}

/// One line on `summary`: scenario, bots, games, seed and overlays.
#[must_use]
pub fn subtitle(summary: &Summary) -> String {
    let games = if summary.games == 1 { "1 game".into() } else { format!("{} games", number(summary.games)) };
    let mut line = format!("{} · {} · {games} · seed {}", scenario(summary), bots(summary), summary.seed);
    if !summary.overlays.is_empty() {
        line += &format!(" · with {}", summary.overlays.join(", "));
    }
    line
}

/// One line on `summary`: the version, the share of the data that is reconstructed, and the number of edited values.
#[must_use]
pub fn origin(summary: &Summary) -> String {
    let data = match summary.provenance.reconstructed() {
        Some(0.0) => "no reconstructed data".into(),
        Some(share) => format!("{} of the scenario's data are reconstructed", percent(share)),
        None => "the origin of the data is not stated".into(),
    };
    let edited = match summary.provenance.edited {
        0 => String::new(),
        1 => "; 1 value was edited".into(),
        n => format!("; {} values were edited", number(n)),
    };
    format!("Sandtable {} · {data}{edited}", summary.version)
}

/// The lead of the first side, with its interval: its wins less those of the second, as a share of all games with draws. The interval is that
/// of paired games: each game that one side wins could have been won by the other.
fn lead(summary: &Summary) -> (f64, Interval) {
    let [first, second] = [0, 1].map(|side| summary.wins.get(side).map_or(0, |won| won.rate.count));
    let lead = (first as f64 - second as f64) / summary.games.max(1) as f64;
    (lead, tango(first, second, summary.games))
}

/// The side that leads significantly in `summary`; `None` if it is too close to call.
#[must_use]
pub fn leader(summary: &Summary) -> Option<&SideRate> {
    match lead(summary).1 {
        Interval { low, .. } if low > 0.0 => summary.wins.first(),
        Interval { high, .. } if high < 0.0 => summary.wins.get(1),
        Interval { .. } => None,
    }
}

/// The share of draws from which on they are a part of the answer.
pub(crate) const DRAWS: f64 = 0.05;

/// The answer of `summary`: `The French win 61.2 % [60.3, 62.1] of 10,000 games`, or that it is too close to call, with the lead.
#[must_use]
pub fn answer(summary: &Summary) -> String {
    let games = if summary.games == 1 { "1 game".into() } else { format!("{} games", number(summary.games)) };
    let (lead, Interval { low, high }) = lead(summary);
    let draws = |side: &str, lead: f64| match summary.draws.rate {
        few if few < DRAWS => String::new(),
        draws => {
            let score = percent(0.5 * (1.0 + lead));
            format!("; {} are draws, so the {} score {score} of the match points", percent(draws), people(side))
        }
    };
    if let Some(SideRate { side, rate: won }) = leader(summary) {
        return format!("The {} win {} of {games}{}", people(side), rate(won), draws(side, lead.abs()));
    }
    if summary.draws.count == summary.games {
        return format!(
            "{} a draw",
            if summary.games == 1 { "The game is".into() } else { format!("All of {games} are") }
        );
    }
    if lead == 0.0 {
        let draws = draws(&summary.sides[0], lead);
        return format!("Too close to call: both sides win equally often, {}, in {games}{draws}", bounds(low, high));
    }
    // The lead of the side that won more.
    let (ahead, lead, low, high) = if lead < 0.0 { (1, -lead, -high, -low) } else { (0, lead, low, high) };
    let draws = draws(&summary.sides[ahead], lead);
    let shown = games_to_decide(summary).map_or_else(String::new, |needed| {
        format!("; {} games would show such a lead with a probability of 80 %", number(needed))
    });
    format!(
        "Too close to call: the {} lead by {:.1} percentage points {} in {games}{draws}{shown}",
        people(&summary.sides[ahead]),
        100.0 * lead,
        bounds(low, high)
    )
}

/// The number of games that would show the leader with a probability of 80 %, if the lead were as large as in `summary`. `None` if these games show
/// it, or if no side leads.
#[must_use]
pub fn games_to_decide(summary: &Summary) -> Option<u64> {
    let (lead, Interval { low, high }) = lead(summary);
    let half = if lead > 0.0 { lead - low } else { high - lead };
    let needed = games_to_show(lead, half, summary.games).filter(|needed| *needed > summary.games);
    needed.filter(|_| lead != 0.0 && leader(summary).is_none())
}

/// The maximum number of games that is named.
const MOST_NAMED: f64 = 1e9;

/// The number of games, to two digits, that would show a `difference` with a probability of 80 %. `None` if it is too large. `half` is the length
/// of the interval of `games` from the difference towards 0; it falls with the square root of the number of games. If it equals the difference,
/// 50 % of all samples show the difference; if the difference is 1.43 times as large, (1.96 + 0.84) / 1.96, 80 % do.
#[must_use]
pub fn games_to_show(difference: f64, half: f64, games: u64) -> Option<u64> {
    let games = games as f64 * (1.43 * half / difference).powi(2);
    let digits = 10f64.powf(games.log10().floor() - 1.0).max(1.0);
    (games <= MOST_NAMED).then(|| ((games / digits).ceil() * digits) as u64)
}

/// Adds `words` to `out` after `lead`, in lines of at most `width` characters; later lines are indented by `indent`. A number stays with its
/// percent sign.
pub fn wrap(out: &mut String, lead: &str, words: &str, indent: usize, width: usize) {
    out.push_str(lead);
    let mut column = lead.chars().count();
    let mut first = true;
    const TOGETHER: char = '\u{a0}';
    let words = words.replace(" %", &format!("{TOGETHER}%"));
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        let length = word.chars().count();
        if first {
            first = false;
        } else if column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            out.push(' ');
            column += 1;
        }
        out.extend(word.chars().map(|c| if c == TOGETHER { ' ' } else { c }));
        column += length;
    }
    while out.ends_with(' ') {
        out.pop();
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(number), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0.0, 0.6121, 1.0].map(percent), ["0.0 %", "61.2 %", "100.0 %"]);
        assert_eq!([-12, 0, 3].map(signed), ["-12", "0", "+3"]);
        assert_eq!(
            [0.0, -0.000_01, 0.0556, -2.345_67, 120.0].map(decimal),
            ["0.00", "0.0000", "0.0556", "-2.35", "120.00"]
        );
        assert_eq!(rate(&Rate::of(50, 100)), "50.0 % [40.4, 59.6]");
        let within = |by| mean(0.05, Some(Interval { low: 0.05 - by, high: 0.05 + by }));
        assert_eq!([within(0.74), within(0.01)], ["0.05 [-0.69, 0.79]", "0.0500 [0.0400, 0.0600]"]);
    }

    #[test]
    fn words_are_wrapped_behind_their_lead() {
        let mut out = String::new();
        wrap(&mut out, "9.1  ", "one two  three four", 5, 13);
        assert_eq!(out, "9.1  one two\n     three\n     four\n");
        out.clear();
        wrap(&mut out, "9.1  ", "", 5, 13);
        assert_eq!(out, "9.1\n");
        out.clear();
        wrap(&mut out, "", "about 80 %, or less", 0, 8);
        assert_eq!(out, "about\n80 %, or\nless\n");
    }

    #[test]
    fn names_read_well() {
        assert_eq!([capital("french"), capital("élan"), capital("")], ["French", "Élan", ""]);
        assert_eq!(spaced("french_steps_lost"), "french steps lost");
        assert_eq!(escape("<a & \"b\">\u{1}"), "&lt;a &amp; &quot;b&quot;&gt; ");
    }

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(["plain", "a,b", "say \"no\""].map(quoted), ["plain", "\"a,b\"", "\"say \"\"no\"\"\""]);
    }
}
