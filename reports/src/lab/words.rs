//! What was found and what was not, in sentences.

use crate::words::{bounds, capital, decimal, number, percent, spaced};
use sandtable_analysis::lab::comparison::{Row, Rules, Topic, Validity};
use sandtable_analysis::lab::stopping::{FALSE_ALARM, OVERLOOKED};
use sandtable_analysis::lab::{Comparison, Correction, Ranking, Until, Verdict};
use sandtable_analysis::summary::{BotFacts, Provenance};

/// How many measures are named in a sentence.
const NAMED: usize = 3;

/// The name of a row: `French wins`, `french major`, `margin`, `french steps lost`.
#[must_use]
pub fn name(row: &Row) -> String {
    match row.topic {
        Topic::Wins => format!("{} wins", capital(&row.name)),
        Topic::Draws => "draws".into(),
        Topic::Level | Topic::Ending | Topic::Turns | Topic::Decisions => row.name.clone(),
        Topic::Margin => "margin".into(),
        Topic::Metric => spaced(&row.name),
    }
}

/// How many digits a difference deserves beside this interval, in the units shown.
fn digits(width: f64) -> usize {
    match width {
        w if w >= 0.5 || w <= 0.0 => 1,
        w if w >= 0.05 => 2,
        _ => 3,
    }
}

/// `+2.1`, `-0.3`, `0.0`; without a negative zero.
pub(crate) fn signed(x: f64, digits: usize) -> String {
    let shown = format!("{x:+.digits$}");
    let zero = shown.trim_start_matches(['+', '-', '0', '.']).is_empty();
    if zero { shown.trim_start_matches(['+', '-']).into() } else { shown }
}

/// What the numbers of a row are shown in: percentage points for rates.
fn scale(row: &Row) -> f64 {
    if row.topic.is_rate() { 100.0 } else { 1.0 }
}

fn row_digits(row: &Row) -> usize {
    let width = row.low.zip(row.high).map_or(0.0, |(low, high)| scale(row) * (high - low));
    if row.topic.is_rate() {
        return digits(width);
    }
    match width {
        w if w >= 0.2 || w <= 0.0 => 2,
        w if w >= 0.02 => 3,
        _ => 4,
    }
}

/// The difference, `+2.1`: in percentage points for a rate.
#[must_use]
pub fn difference(row: &Row) -> String {
    signed(scale(row) * row.difference, row_digits(row))
}

/// Its interval, `[1.7, 2.5]`; a dash where there is none.
#[must_use]
pub fn interval(row: &Row) -> String {
    let digits = row_digits(row);
    match row.low.zip(row.high) {
        Some((low, high)) => {
            let [low, high] = [low, high].map(|x| signed(scale(row) * x, digits).trim_start_matches('+').to_owned());
            format!("[{low}, {high}]")
        }
        None => "–".into(),
    }
}

/// The rate or mean of base or variant, as it is shown.
#[must_use]
pub fn level(row: &Row, value: f64) -> String {
    if row.topic.is_rate() { percent(value) } else { decimal(value) }
}

/// `+2.1 points [1.7, 2.5]`.
fn change(row: &Row) -> String {
    let unit = if row.topic.is_rate() { " points" } else { "" };
    match row.low {
        Some(_) => format!("{}{unit} {}", difference(row), interval(row)),
        None => format!("{}{unit}", difference(row)),
    }
}

/// `0.4 points`: how large a change may have been missed; none where nothing can be said.
fn bound(row: &Row) -> Option<String> {
    let (low, high) = row.low.zip(row.high)?;
    let most = scale(row) * low.abs().max(high.abs());
    let unit = if row.topic.is_rate() { " points" } else { "" };
    Some(format!("{most:.*}{unit}", row_digits(row)))
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// `1 game`, `12,000 games`.
pub(crate) fn games(n: u64) -> String {
    if n == 1 { "1 game".into() } else { format!("{} games", number(n)) }
}

/// The rows of a sentence: levels, margin and metrics that are of interest beside the wins.
fn others(c: &Comparison) -> impl Iterator<Item = &Row> {
    c.rows.iter().filter(|row| !matches!(row.topic, Topic::Wins | Topic::Decisions))
}

/// The effect in units of the base games' own spread.
fn size(row: &Row) -> f64 {
    row.sd.filter(|sd| *sd > 0.0).map_or(0.0, |sd| (row.difference / sd).abs())
}

/// `French wins +2.1 points [1.7, 2.5]: 56.3 % instead of 54.2 %`, or that no change of them was seen.
#[must_use]
pub fn answer(c: &Comparison) -> String {
    let wins = c.wins();
    let name = name(wins);
    if c.identical.count == c.games {
        let in_games = (1.0 / (1.0 - c.identical.low).max(1e-12)) as u64;
        let all = if c.games == 1 { "the one game is".into() } else { format!("all {} are", games(c.games)) };
        return format!(
            "Nothing changed: {all} identical. At most one game in {} can be another",
            number(in_games.max(1))
        );
    }
    if wins.untouched() {
        return format!(
            "{name} are unchanged in every game; in others the change may be up to {}",
            bound(wins).unwrap_or_default()
        );
    }
    if wins.seen() {
        let [base, variant] = [wins.base, wins.variant].map(percent);
        format!("{name} {}: {variant} instead of {base}", change(wins))
    } else {
        format!("No change of {name} was seen: {}", change(wins))
    }
}

/// What else was found: levels, margin, and the metrics that moved most.
#[must_use]
pub fn found(c: &Comparison) -> String {
    let seen: Vec<&Row> = others(c).filter(|row| row.seen()).collect();
    let (mut metrics, main): (Vec<&Row>, Vec<&Row>) =
        seen.into_iter().partition(|row| matches!(row.topic, Topic::Metric | Topic::Turns | Topic::Ending));
    metrics.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let more = metrics.len().saturating_sub(NAMED);
    let named = main.iter().chain(metrics.iter().take(NAMED));
    let mut items: Vec<String> = named.map(|row| format!("{} {}", name(row), change(row))).collect();
    if more > 0 {
        items.push(format!("{more} more in the table"));
    }
    match items.is_empty() {
        true => String::new(),
        false => format!("Also changed: {}.", list(&items)),
    }
}

/// What was not found: levels and margin without a visible change, and how large one could be.
#[must_use]
pub fn not_found(c: &Comparison) -> String {
    if c.identical.count == c.games {
        return String::new();
    }
    let main = |row: &&Row| matches!(row.topic, Topic::Level | Topic::Draws | Topic::Margin);
    let (untouched, unseen): (Vec<&Row>, Vec<&Row>) =
        others(c).filter(main).filter(|row| !row.seen()).partition(|row| row.untouched());
    let mut text = String::new();
    if !untouched.is_empty() {
        let names: Vec<String> = untouched.iter().map(|row| name(row)).collect();
        text += &format!("Unchanged in every game: {}. ", list(&names));
    }
    if !unseen.is_empty() {
        let item = |row: &&Row| bound(row).map_or_else(|| name(row), |most| format!("{} (within {most})", name(row)));
        let names: Vec<String> = unseen.iter().map(item).collect();
        text += &format!("No change seen of {}. ", list(&names));
    }
    let metrics: Vec<&Row> = others(c).filter(|row| !main(row)).collect();
    let unseen = metrics.iter().filter(|row| !row.seen()).count();
    if unseen > 0 {
        text += &format!("Nor of {unseen} of the {} endings and measures.", metrics.len());
    }
    text.trim_end().to_owned()
}

/// How many games the change touched, and what pairing saved.
#[must_use]
pub fn pairing(c: &Comparison) -> String {
    let i = &c.identical;
    let mut text =
        format!("{} of the games {} are identical in base and variant", percent(i.rate), bounds(i.low, i.high));
    match c.wins().saved {
        Some(saved) if saved < 1.05 => {
            text += "; the change is so large that setting each game against its twin saves none.";
        }
        Some(saved) => {
            text += &format!(
                "; because each game is set against its twin, as much is known of the win rate as from {} times as many games \
                 without pairing.",
                one_digit(saved)
            );
        }
        None => text += ".",
    }
    text
}

/// `3.2`, `120`.
pub(crate) fn one_digit(x: f64) -> String {
    if x >= 100.0 { number(x.round() as u64) } else { format!("{x:.1}") }
}

/// How the comparison stopped, and what the intervals allow for.
#[must_use]
pub fn stopping(c: &Comparison) -> String {
    let side = capital(&c.sides[0]);
    let points = |rate: f64| {
        let shown = decimal(100.0 * rate);
        let shown = shown.trim_end_matches('0').trim_end_matches('.');
        format!("{shown} {}", if shown == "1" { "point" } else { "points" })
    };
    let pairs = format!("{} each", games(c.games));
    let limit = |goal: &str| match (c.stopping.reached, c.interrupted) {
        (true, _) => format!("Stopped after {pairs}, {goal}. "),
        (false, true) => format!("Stopped by hand after {pairs}, before {goal}. "),
        (false, false) => format!("{pairs}, the most allowed (--games), were not enough: not yet {goal}. "),
    };
    let mut text = match c.stopping.until {
        Until::Games if !c.interrupted => {
            return format!("{pairs}, a number that was fixed before: the intervals are for one look at it.");
        }
        Until::Games => format!("Stopped by hand after {pairs} of {}. ", number(c.planned)),
        Until::Precision { half_width } => limit(&format!("{side} wins known to ±{}", points(half_width))),
        Until::Decided { margin } => {
            let mut text = limit(&format!("decided at a margin of {}", points(margin)));
            text += &verdict(c.stopping.verdict, &side, &points(margin));
            text
        }
        Until::Tested { margin } => {
            let mut text = limit(&format!("two sequential tests (SPRT) at a margin of {} ended", points(margin)));
            text += &match c.stopping.verdict {
                Some(Verdict::Within) => format!("They found rather no change than one of {}. ", points(margin)),
                Some(Verdict::Above) => {
                    format!("They found that {side} win more often, rather by {} than not. ", points(margin))
                }
                Some(Verdict::Below) => {
                    format!("They found that {side} win less often, rather by {} than not. ", points(margin))
                }
                _ => String::new(),
            };
            text += &format!(
                "They find a change where there is none in about {:.0} % of tests, and overlook one of the margin in about {:.0} % \
                 on that side. ",
                100.0 * FALSE_ALARM,
                100.0 * OVERLOOKED
            );
            for (test, way) in c.stopping.tests.iter().flatten().zip(["up", "down"]) {
                text += &format!("LLR {way} {:.2} ({:.2} to {:.2}). ", test.llr, test.limits.lower, test.limits.upper);
            }
            text
        }
    };
    text += "The intervals hold however often one looks and whenever one stops; those of means are approximate.";
    text
}

fn verdict(verdict: Option<Verdict>, side: &str, margin: &str) -> String {
    match verdict {
        Some(Verdict::Above) => format!("{side} win more often, by more than {margin}. "),
        Some(Verdict::Below) => format!("{side} win less often, by more than {margin}. "),
        Some(Verdict::Within) => format!("The change is less than {margin} either way. "),
        _ => String::new(),
    }
}

/// Who played, and what the bots know of the variant.
#[must_use]
pub fn players(c: &Comparison) -> String {
    let read = if c.bots_play_base {
        "The bots take the variant for the base rules (--bots-play-base): what changed is the game, not their play."
    } else {
        "The bots read the variant's rules, so that their odds follow it; with --bots-play-base they do not."
    };
    format!(
        "{}. {read} Their weights and doctrines are those for the base: whether a bot tuned to the variant could exploit it was not \
         tried.",
        bots(&c.bots, &c.sides)
    )
}

/// `heuristic (French) v. random (Prussian)`.
pub(crate) fn bots(bots: &[BotFacts; 2], sides: &[String; 2]) -> String {
    let named = bots.iter().zip(sides).map(|(bot, side)| format!("{} ({})", bot.name, capital(side)));
    named.collect::<Vec<_>>().join(" v. ")
}

/// `pioneers.toml, --ruling repeat-fire=each`, or that nothing was laid over the scenario.
#[must_use]
pub fn rules(rules: &Rules) -> String {
    if rules.overlays.is_empty() { "the scenario as it stands".into() } else { rules.overlays.join(", ") }
}

/// One line: what was compared by whom, how often, on which seed.
#[must_use]
pub fn subtitle(c: &Comparison) -> String {
    let title = if c.scenario_title.is_empty() { &c.scenario } else { &c.scenario_title };
    format!("{title} · {} each · seed {} · {}", games(c.games), c.seed, bots(&c.bots, &c.sides))
}

/// One line: the version, and how much of the data is reconstructed.
pub(crate) fn origin(version: &str, provenance: Option<&Provenance>) -> String {
    match provenance.and_then(Provenance::reconstructed) {
        Some(share) => format!("Sandtable {version} · {} of the scenario's data are reconstructed", percent(share)),
        None => format!("Sandtable {version}"),
    }
}

/// What a ranking found, in a sentence or two.
#[must_use]
pub fn ranking_answer(r: &Ranking) -> String {
    let matter: Vec<String> = r
        .rows
        .iter()
        .filter(|row| row.matters())
        .map(|row| format!("{}={} ({} points)", row.switch.id, row.switch.choice, difference(&row.wins)))
        .collect();
    let untouched = r.rows.iter().filter(|row| row.identical.count == r.games).count();
    let mut text = match matter.len() {
        0 => format!("None of the {} readings was seen to matter", r.rows.len()),
        1 => format!("1 of the {} readings was seen to matter: {}", r.rows.len(), matter[0]),
        n => {
            let named = matter.iter().take(5).cloned().collect::<Vec<_>>();
            let more = if n > named.len() { "first of all " } else { "" };
            format!("{n} of the {} readings were seen to matter: {more}{}", r.rows.len(), list(&named))
        }
    };
    if untouched > 0 {
        text += &format!(". {untouched} left every game as it was");
    }
    text
}

/// How a ranking was corrected, and what its intervals allow for.
#[must_use]
pub fn ranking_notes(r: &Ranking) -> Vec<String> {
    let tests = 2 * r.rows.len();
    let correction = match r.correction {
        Correction::Holm => format!(
            "A reading matters (*) where the p-value of the win rate or of the margin is at most 5 % after Holm's correction for \
             {tests} tests: the chance of any false alarm in the list is then at most 5 %."
        ),
        Correction::BenjaminiHochberg => format!(
            "A reading matters (*) where the p-value of the win rate or of the margin is at most 5 % after Benjamini and Hochberg's \
             correction for {tests} tests: of the readings marked, about 5 % are false alarms."
        ),
    };
    let mut notes = vec![correction];
    notes.push("The intervals are at 95 % each for itself, not for the list.".into());
    if r.validity == Validity::Anytime {
        notes.push(format!(
            "Stopped by hand after {} of {}: intervals and p-values are those that hold whenever one stops.",
            games(r.games),
            number(r.planned)
        ));
    }
    notes.push(
        "No mark does not mean no effect: the interval says how large it may be. The bots read each reading's rules, but were tuned \
         for the default."
            .into(),
    );
    notes
}

/// One line: what was ranked by whom, how often, on which seed.
#[must_use]
pub fn ranking_subtitle(r: &Ranking) -> String {
    let title = if r.scenario_title.is_empty() { &r.scenario } else { &r.scenario_title };
    let mut line = format!("{title} · {} · {} each · seed {}", bots(&r.bots, &r.sides), games(r.games), r.seed);
    if !r.overlays.is_empty() {
        line += &format!(" · with {}", r.overlays.join(", "));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_analysis::lab::Fourfold;

    fn row(gained: u64, lost: u64, both: u64, neither: u64) -> Row {
        let table = Fourfold { both, base_only: lost, variant_only: gained, neither };
        Row::of_rate(Topic::Wins, "french", &table, Validity::Fixed)
    }

    #[test]
    fn differences_are_told_in_points() {
        let r = row(400, 200, 5_000, 4_400);
        assert_eq!((difference(&r).as_str(), interval(&r).as_str()), ("+2.0", "[1.5, 2.5]"));
        assert_eq!(change(&r), "+2.0 points [1.5, 2.5]");
        assert_eq!(bound(&r).as_deref(), Some("2.5 points"));
        assert_eq!(level(&r, r.base), "52.0 %");
        // Few differing games of many: more digits.
        let r = row(3, 1, 500_000, 499_996);
        assert_eq!(difference(&r), "0.000");
    }

    #[test]
    fn there_is_no_negative_zero() {
        assert_eq!([signed(-0.04, 1), signed(0.0, 2), signed(-0.06, 1), signed(3.0, 0)], ["0.0", "0.00", "-0.1", "+3"]);
    }

    #[test]
    fn lists_read_well() {
        let of = |n: usize| list(&["a", "b", "c"].map(String::from)[..n]);
        assert_eq!([of(0), of(1), of(2), of(3)], ["", "a", "a and b", "a, b and c"]);
    }
}
