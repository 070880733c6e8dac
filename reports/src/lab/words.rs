//! The results of comparisons, in sentences.

use crate::play;
use crate::words::{DRAWS, bounds, capital, decimal, games_to_show, number, people, percent, spaced};
use sandtable_analysis::lab::comparison::{Row, Rules, Topic};
use sandtable_analysis::lab::sprt::Accepted;
use sandtable_analysis::lab::stopping::{FALSE_ALARM, OVERLOOKED, Test};
use sandtable_analysis::lab::tuning::Points;
use sandtable_analysis::lab::{Comparison, Correction, Limits, Ranking, Until, Verdict};
use sandtable_analysis::summary::{BotFacts, Provenance};
use std::cmp::Ordering;

/// The maximum number of measures named in a sentence.
const NAMED: usize = 3;

/// The name of `row`: `French wins`, `french major`, `margin`, `french steps lost`.
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

/// The number of decimals of a difference whose interval has this width, in the units shown.
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

/// The factor from the numbers of a row to the units shown: percentage points for rates.
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

/// The `points` of a game, in a sentence.
#[must_use]
pub fn worth(points: Points) -> &'static str {
    match points {
        Points::Wins => "Match points: a win counts 1 and a draw 1/2.",
        Points::Levels(_) => {
            "Level points: the best victory level counts 1 and the worst 0, with equal steps between them."
        }
    }
}

/// The points that the shares of a search are shares of.
pub(crate) fn unit(points: Points) -> &'static str {
    if points.are_wins() { "match points" } else { "level points" }
}

/// The addition to a subtitle if `points` are not match points; otherwise empty.
#[must_use]
pub fn counted(points: Points) -> &'static str {
    if points.are_wins() { "" } else { " · by victory levels" }
}

/// The difference of `row`, `+2.1`: in percentage points for a rate.
#[must_use]
pub fn difference(row: &Row) -> String {
    signed(scale(row) * row.difference, row_digits(row))
}

/// The interval of the difference of `row`, `[1.7, 2.5]`, in the same unit; a dash if there is none.
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

/// The `value` of base or variant in `row`, a rate (0 to 1) or a mean, as text: a rate in percent.
#[must_use]
pub fn level(row: &Row, value: f64) -> String {
    if row.topic.is_rate() { percent(value) } else { decimal(value) }
}

/// `+2.1 percentage points [1.7, 2.5]`.
fn change(row: &Row) -> String {
    let unit = if row.topic.is_rate() { " percentage points" } else { "" };
    match row.low {
        Some(_) => format!("{}{unit} {}", difference(row), interval(row)),
        None => format!("{}{unit}", difference(row)),
    }
}

/// `0.4 percentage points`: the largest change that may have been missed; `None` without an interval.
fn bound(row: &Row) -> Option<String> {
    let (low, high) = row.low.zip(row.high)?;
    let most = scale(row) * low.abs().max(high.abs());
    let unit = if row.topic.is_rate() { " percentage points" } else { "" };
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

/// The other rows, without draws if these are also a level, or are in the answer.
fn told(c: &Comparison) -> impl Iterator<Item = &Row> {
    let level_too = |row: &Row| c.about(Topic::Level).any(|level| level.name == row.name);
    others(c).filter(move |row| row.topic != Topic::Draws || !(level_too(row) || in_the_answer(c).is_some()))
}

/// The row of draws, if they belong in the answer: if there are many in base or variant, wins alone say too little.
fn in_the_answer(c: &Comparison) -> Option<&Row> {
    let many = |row: &&Row| row.base.max(row.variant) >= DRAWS;
    c.about(Topic::Draws).find(many).filter(|_| !c.is_identical() && !c.wins().untouched())
}

/// The change of draws, to follow that of the wins; empty if there are few draws.
pub(super) fn and_draws(c: &Comparison) -> String {
    let Some(draws) = in_the_answer(c) else { return String::new() };
    let what = match known(draws) {
        Known::Untouched => "no draw changes".to_owned(),
        Known::Seen => format!("draws: {}", change(draws)),
        Known::Hint => format!("draws: {}, a hint", change(draws)),
        Known::Unseen => format!("draws: {}, not significant", change(draws)),
    };
    let score = |wins: f64, draws: f64| percent(wins + draws / 2.0);
    let (base, variant) = (score(c.wins().base, draws.base), score(c.wins().variant, draws.variant));
    let side = people(&c.sides[0]);
    format!("; {what}. With draws as half wins the {side} score {variant} in the variant and {base} in the base")
}

/// All rows except the wins: those that are corrected for their number.
fn others(c: &Comparison) -> impl Iterator<Item = &Row> {
    c.rows.iter().filter(|row| row.topic != Topic::Wins)
}

/// The size of the effect, in standard deviations of the base games.
fn size(row: &Row) -> f64 {
    row.sd.filter(|sd| *sd > 0.0).map_or(0.0, |sd| (row.difference / sd).abs())
}

/// The significance of a row's change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// It is significant.
    Seen,
    /// The interval excludes 0, but the row is one of many.
    Hint,
    /// It is not significant.
    Unseen,
    /// The row is the same in every game.
    Untouched,
}

fn known(row: &Row) -> Known {
    let leaves_out_0 = row.low.zip(row.high).is_some_and(|(low, high)| low > 0.0 || high < 0.0);
    match row {
        row if row.seen() => Known::Seen,
        row if row.untouched() => Known::Untouched,
        _ if leaves_out_0 => Known::Hint,
        _ => Known::Unseen,
    }
}

/// The answer of `c`: `French wins: +2.1 percentage points [1.7, 2.5] (variant 56.3 %, base 54.2 %)`, or that their change is not significant.
#[must_use]
pub fn answer(c: &Comparison) -> String {
    let wins = c.wins();
    let name = name(wins);
    if c.is_identical() {
        let all = if c.games == 1 { "the one game is".into() } else { format!("all {} are", games(c.games)) };
        let of_others = match (1.0 / (1.0 - c.identical.low).max(1e-12)) as u64 {
            0 | 1 => ", too few for a statement about other games".into(),
            n => format!(". With 95 % confidence, at most one game in {} differs", number(n)),
        };
        let awake = match &c.awake[..] {
            [] => ". It may still act in other positions, or together with other readings".into(),
            awake => format!(". The same change does change games together with {}", awake.join(" or with ")),
        };
        if c.unchanged {
            return format!("Nothing changed: the base has these values and readings already, and {all} identical");
        }
        return format!("Nothing changed: {all} identical{of_others}{awake}");
    }
    if wins.untouched() {
        return format!(
            "{name} are the same in every one of these games; a change of up to {} remains possible",
            bound(wins).unwrap_or_default()
        );
    }
    if wins.seen() {
        let [base, variant] = [wins.base, wins.variant].map(percent);
        return format!("{name}: {} (variant {variant}, base {base}){}", change(wins), and_draws(c));
    }
    format!("The change of {name} is not significant: {}{}", change(wins), and_draws(c))
}

/// Whether a row is named in a sentence before endings and measures.
fn is_main(row: &Row) -> bool {
    matches!(row.topic, Topic::Level | Topic::Draws | Topic::Margin)
}

/// All levels, draws and margin of these rows, and the endings and measures that moved most, with their changes.
fn named<'a>(rows: impl Iterator<Item = &'a Row>) -> String {
    let (main, mut measures): (Vec<&Row>, Vec<&Row>) = rows.partition(|row| is_main(row));
    // The number of decisions comes last.
    let order = |row: &Row| (row.topic == Topic::Decisions, -size(row));
    measures.sort_by(|a, b| order(a).partial_cmp(&order(b)).unwrap_or(Ordering::Equal));
    let more = measures.len().saturating_sub(NAMED);
    let shown = main.iter().chain(measures.iter().take(NAMED));
    let mut items: Vec<String> = shown.map(|row| format!("{} {}", name(row), change(row))).collect();
    if more > 0 {
        items.push(format!("{more} more in the table"));
    }
    list(&items)
}

/// Other significant changes in `c`: levels, draws and margin, and the endings and metrics that moved most.
#[must_use]
pub fn found(c: &Comparison) -> String {
    match named(told(c).filter(|row| known(row) == Known::Seen)) {
        items if items.is_empty() => items,
        items => format!("Also changed: {items}."),
    }
}

/// Hints in `c`: rows whose interval excludes 0, but which are not significant after the correction for the number of rows.
#[must_use]
pub fn hints(c: &Comparison) -> String {
    match named(told(c).filter(|row| known(row) == Known::Hint)) {
        items if items.is_empty() => items,
        items => format!("Hints, not significant after the correction for {} rows: {items}.", others(c).count()),
    }
}

/// The number of games that would show a difference in the wins as large as the one found in `c`, with a probability of 80 %. `None` if these games
/// show one, if the difference is 0, or if the number is too large.
#[must_use]
pub fn games_to_decide(c: &Comparison) -> Option<u64> {
    let row = c.rows.iter().find(|row| row.topic == Topic::Wins)?;
    let (low, high) = (row.low?, row.high?);
    if !(low..=high).contains(&0.0) || row.difference == 0.0 {
        return None;
    }
    let half = if row.difference > 0.0 { row.difference - low } else { high - row.difference };
    games_to_show(row.difference, half, c.games).filter(|needed| *needed > c.games)
}

/// The same for `c` in a sentence; empty if there is none.
#[must_use]
pub fn undecided(c: &Comparison) -> String {
    games_to_decide(c).map_or_else(String::new, |needed| {
        format!(
            "If the true difference is as large as here, {} would make it significant with a probability of 80 %.",
            games(needed)
        )
    })
}

/// Levels, draws and margin without a significant change in `c`, and how large a change could be.
#[must_use]
pub fn not_found(c: &Comparison) -> String {
    if c.identical.count == c.games {
        return String::new();
    }
    let (main, measures): (Vec<&Row>, Vec<&Row>) = told(c).partition(|row| is_main(row));
    let are = |rows: &[&Row], what: Known| rows.iter().filter(|row| known(row) == what).count();
    let n = measures.len();
    let (still, unseen) = (are(&measures, Known::Untouched), are(&measures, Known::Unseen));
    let mut sentences = Vec::new();
    let mut untouched: Vec<String> =
        main.iter().filter(|row| known(row) == Known::Untouched).map(|row| name(row)).collect();
    if still > 0 && still == n {
        untouched.push(format!("all {n} endings and measures"));
    }
    if !untouched.is_empty() {
        sentences.push(format!("Unchanged in every game: {}.", list(&untouched)));
    }
    let item = |row: &&Row| bound(row).map_or_else(|| name(row), |most| format!("{} (at most {most})", name(row)));
    let within: Vec<String> = main.iter().filter(|row| known(row) == Known::Unseen).map(item).collect();
    if !within.is_empty() {
        sentences.push(format!("No significant change: {}.", list(&within)));
    }
    let [is, shows] =
        [(still, "is", "are"), (unseen, "shows", "show")].map(|(n, one, more)| if n == 1 { one } else { more });
    let parts = [
        (still, format!("{still} {is} unchanged in every game")),
        (unseen, format!("{unseen} {shows} no significant change")),
    ];
    let parts: Vec<String> =
        parts.into_iter().filter(|(count, _)| *count > 0 && still < n).map(|(_, part)| part).collect();
    if n > 1 && unseen == n {
        sentences.push(format!("None of the {n} endings and measures changes significantly."));
    } else if !parts.is_empty() {
        sentences.push(format!("Of the {n} endings and measures, {}.", list(&parts)));
    }
    sentences.join(" ")
}

/// The heading of the margin of `c`, with what it counts, and of the length.
#[must_use]
pub fn margin_and_length(c: &Comparison) -> String {
    let margin = c.rows.iter().find(|row| row.topic == Topic::Margin);
    margin.map_or_else(|| "Length".into(), |row| format!("Margin ({}) and length", row.name))
}

/// The share of identical games in `c`, and the games that pairing saved.
#[must_use]
pub fn pairing(c: &Comparison) -> String {
    let i = &c.identical;
    let mut text =
        format!("{} {} of the games are identical in base and variant.", percent(i.rate), bounds(i.low, i.high));
    match c.wins().saved {
        Some(saved) if saved < 1.05 => {
            text += " Pairing saves no games here: after the change the games go different ways.";
        }
        Some(saved) => {
            text += &format!(
                " Pairing saves games: unpaired runs would need {} times as many for the same precision of the change of the \
                 win rate.",
                one_digit(saved)
            );
        }
        None => {}
    }
    text
}

/// `3.2`, `120`.
pub(crate) fn one_digit(x: f64) -> String {
    if x >= 100.0 { number(x.round() as u64) } else { format!("{x:.1}") }
}

/// How the comparison `c` was stopped, and what the intervals account for.
#[must_use]
pub fn stopping(c: &Comparison) -> String {
    let side = capital(&c.sides[0]);
    let people = people(&c.sides[0]);
    let points = |rate: f64| {
        let shown = decimal(100.0 * rate);
        let shown = shown.trim_end_matches('0').trim_end_matches('.');
        format!("{shown} {}", if shown == "1" { "percentage point" } else { "percentage points" })
    };
    let pairs = format!("{} each", games(c.games));
    let limit = |goal: &str| match (c.stopping.reached, c.interrupted) {
        (true, _) => format!("Stopped after {pairs}: {goal}. "),
        (false, true) => format!("Stopped by the user after {pairs}. The goal was not reached: {goal}. "),
        (false, false) => {
            format!("{pairs}, the maximum, were not enough. The goal was not reached: {goal}. ")
        }
    };
    let mut text = match c.stopping.until {
        Until::Games if !c.interrupted => {
            return format!(
                "{pairs}. The number of games was fixed in advance, so the intervals are valid for one look."
            );
        }
        Until::Games => format!(
            "Stopped by the user after {pairs} of {}. For a number of games that is fixed before, as in the command below, intervals are \
             narrower. ",
            number(c.planned)
        ),
        Until::Precision { half_width } => limit(&format!("change of {side} wins known to ±{}", points(half_width))),
        Until::Decided { margin } => {
            let mut text = limit(&format!("change of {side} wins decided at a margin of {}", points(margin)));
            text += &verdict(c.stopping.verdict, &people, &points(margin));
            text
        }
        Until::Tested { margin } => {
            let mut text = limit(&format!("end of both sequential tests (SPRT) at a margin of {}", points(margin)));
            text += &match c.stopping.verdict {
                Some(Verdict::Within) => format!("The tests favour no change over a change of {}. ", points(margin)),
                Some(Verdict::Above) => {
                    format!("The tests favour a gain of {} for the {people} over no change. ", points(margin))
                }
                Some(Verdict::Below) => {
                    format!("The tests favour a loss of {} for the {people} over no change. ", points(margin))
                }
                _ => String::new(),
            };
            text += &format!(
                "Without a change, they report one in about {:.0} % of the cases. They overlook a change as large as the margin \
                 in about {:.0} % of the cases. ",
                100.0 * FALSE_ALARM,
                100.0 * OVERLOOKED
            );
            for (test, way) in c.stopping.tests.iter().flatten().zip(["more", "fewer"]) {
                text += &sequential(test, &points(margin), way);
            }
            text
        }
    };
    text += "The intervals are valid for any number of looks and any time to stop. Those of means are approximate.";
    text
}

/// `2 points fewer or no change: no change (LLR 2.98, at its upper limit of 2.97). `
fn sequential(test: &Test, margin: &str, way: &str) -> String {
    let Limits { lower, upper } = test.limits;
    // No change is the null hypothesis if the test looks for more wins, and the alternative if it looks for fewer.
    let [null, alternative] = match way {
        "more" => ["no change".to_owned(), format!("{margin} {way}")],
        _ => [format!("{margin} {way}"), "no change".to_owned()],
    };
    let (found, at) = match test.accepted {
        Some(Accepted::Null) => (null, format!("lower limit {lower:.2}")),
        Some(Accepted::Alternative) => (alternative, format!("upper limit {upper:.2}")),
        None => ("not decided".into(), format!("between the limits {lower:.2} and {upper:.2}")),
    };
    format!("Test of {margin} {way} against no change: {found} (LLR {:.2}; {at}). ", test.llr)
}

/// The meaning of stars and brackets in the comparison `c`.
#[must_use]
pub fn stars(c: &Comparison) -> String {
    format!(
        "* significant. Wins: the 95 % interval excludes 0. All other rows: the p-value is at most 5 % after Holm's correction \
         for these {} rows. The chance that any of their stars is false is at most 5 %. An interval that excludes 0 without a \
         star is a hint: compare again with another seed. In brackets: 95 % intervals, not corrected for their number. saved: \
         unpaired runs would need this many times the games.",
        others(c).count()
    )
}

fn verdict(verdict: Option<Verdict>, side: &str, margin: &str) -> String {
    match verdict {
        Some(Verdict::Above) => format!("The {side} win more often, by more than {margin}. "),
        Some(Verdict::Below) => format!("The {side} win less often, by more than {margin}. "),
        Some(Verdict::Within) => format!("The change is less than {margin} either way. "),
        _ => String::new(),
    }
}

/// The bots of `c`, and what they know of the variant.
#[must_use]
pub fn players(c: &Comparison) -> String {
    if let Some(generations) = c.retuned {
        return format!(
            "{}. Good play for both sides was searched for separately under the base and under the variant, by alternating best \
             responses of {} each. The change therefore includes the change of play.",
            bots(&c.bots, &c.sides),
            if generations == 1 {
                "1 generation".into()
            } else {
                format!("{} generations", number(generations.into()))
            }
        );
    }
    let read = if c.bots_play_base {
        "The bots play the variant as if it had the rules of the base. The game changes, their play does not."
    } else {
        "The bots read the rules of the variant and use its odds."
    };
    format!(
        "{}. {read} Their weights and doctrines are those for the base. Bots tuned to the variant were not tried.{}",
        bots(&c.bots, &c.sides),
        if c.wins().seen() && !c.bots_play_base {
            " Part of the change can be one of their play: `bots-play-base` leaves that out."
        } else {
            ""
        }
    )
}

/// A subtitle with the overlays of the scenario, if there are any.
pub(crate) fn with(mut line: String, overlays: &[String]) -> String {
    if !overlays.is_empty() {
        line += &format!(" · with {}", overlays.join(", "));
    }
    line
}

/// The level of play of a result and the known levels of its scenario, in two sentences.
pub(crate) fn level_of_play(scenario: &str, data: &Provenance, bots: &[BotFacts; 2]) -> Option<String> {
    play::levels(scenario, data, bots.each_ref().map(|bot| bot.name.as_str())).map(|levels| levels.sentences())
}

/// `heuristic (French) v. random (Prussian)`.
pub(crate) fn bots(bots: &[BotFacts; 2], sides: &[String; 2]) -> String {
    let named = bots.iter().zip(sides).map(|(bot, side)| format!("{} ({})", bot.name, capital(side)));
    named.collect::<Vec<_>>().join(" v. ")
}

/// The rules `of` a part of `c`, such as its variant: `pioneers.toml, --ruling repeat-fire=each`, or that there are no overlays. The scenario is
/// named if base and variant differ in it.
#[must_use]
pub fn rules(c: &Comparison, of: &Rules) -> String {
    let overlays = of.overlays.join(", ");
    let mut words = match (c.base.scenario == c.variant.scenario, overlays.is_empty()) {
        (true, true) => "the unmodified scenario".into(),
        (true, false) => overlays,
        (false, true) => of.scenario.clone(),
        (false, false) => format!("{} with {overlays}", of.scenario),
    };
    // With good play searched for again, the names of the bots are the same.
    if c.base.bots != c.variant.bots && c.retuned.is_none() {
        words += &format!(", played by {}", bots(&of.bots, &c.sides));
    }
    words
}

/// The edited values in the copies that are compared, one paragraph per copy.
pub(crate) fn edits(c: &Comparison) -> Vec<String> {
    let said = |(side, of): (&str, &Rules)| {
        let more = of.edits.len().saturating_sub(MOST_EDITS);
        let mut words = of.edits[..of.edits.len() - more].join("; ");
        if more > 0 {
            words += &format!("; and {more} more, which `diff` lists");
        }
        (!of.edits.is_empty()).then(|| format!("Edited values of the {side}: {words}."))
    };
    [("variant", &c.variant), ("base", &c.base)].into_iter().filter_map(said).collect()
}

/// The maximum number of edited values named.
const MOST_EDITS: usize = 10;

/// One line on `c`: scenario, games, seed and bots.
#[must_use]
pub fn subtitle(c: &Comparison) -> String {
    let title = if c.scenario_title.is_empty() { &c.scenario } else { &c.scenario_title };
    format!("{title} · {} each · seed {} · {}", games(c.games), c.seed, bots(&c.bots, &c.sides))
}

/// One line: the version, and the share of the data that is reconstructed.
pub(crate) fn origin(version: &str, provenance: Option<&Provenance>) -> String {
    match provenance.and_then(Provenance::reconstructed) {
        Some(share) => format!("Sandtable {version} · {} of the scenario's data are reconstructed", percent(share)),
        None => format!("Sandtable {version}"),
    }
}

/// `after Holm's correction for 116 tests`.
pub(crate) fn corrected(r: &Ranking) -> String {
    let name = match r.correction {
        Correction::Holm => "Holm's",
        Correction::BenjaminiHochberg => "Benjamini and Hochberg's",
    };
    format!("after {name} correction for {} tests", 2 * r.rows.len())
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{comparison, mean, rate, unchanged};
    use super::*;
    use sandtable_analysis::Rate;
    use sandtable_analysis::lab::comparison::Validity;
    use sandtable_analysis::lab::{Fourfold, Hypotheses};

    fn row(gained: u64, lost: u64, both: u64, neither: u64) -> Row {
        let table = Fourfold { both, base_only: lost, variant_only: gained, neither };
        Row::of_rate(Topic::Wins, "french", &table, Validity::Fixed)
    }

    #[test]
    fn differences_are_told_in_points() {
        let r = row(400, 200, 5_000, 4_400);
        assert_eq!((difference(&r).as_str(), interval(&r).as_str()), ("+2.0", "[1.5, 2.5]"));
        assert_eq!(change(&r), "+2.0 percentage points [1.5, 2.5]");
        assert_eq!(bound(&r).as_deref(), Some("2.5 percentage points"));
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

    #[test]
    fn a_change_of_wins_that_is_not_shown_names_what_remains_possible_first() {
        let c = comparison(vec![rate(Topic::Wins, "french", 6, 4), mean(Topic::Margin, "points", 40, 0, 9)]);
        assert_eq!(answer(&c), "The change of French wins is not significant: +2.0 percentage points [-4.8, 9.2]");
        let c = comparison(vec![rate(Topic::Wins, "french", 20, 2)]);
        assert!(
            answer(&c).starts_with("French wins: +18.0 percentage points [9.9, 27.3] (variant 59.0 %, base 41.0 %)"),
            "{}",
            answer(&c)
        );
    }

    #[test]
    fn nothing_changed_is_no_more_than_so_many_games_say() {
        let mut c = comparison(unchanged());
        assert_eq!(
            answer(&c),
            "Nothing changed: all 100 games are identical. With 95 % confidence, at most one game in 27 differs. It may still \
             act in other positions, or together with other readings"
        );
        let of = |games: u64, c: &mut Comparison| {
            (c.games, c.identical) = (games, Rate::of(games, games));
            answer(c)
        };
        assert_eq!(
            of(1, &mut c),
            "Nothing changed: the one game is identical, too few for a statement about other games. It may still act in \
             other positions, or together with other readings"
        );
        assert_eq!(
            of(3, &mut c),
            "Nothing changed: all 3 games are identical, too few for a statement about other games. It may still act in \
             other positions, or together with other readings"
        );
        assert_eq!((found(&c), hints(&c), not_found(&c)), Default::default());
        c.awake = vec!["ruling a=b".into(), "options.c=true".into()];
        assert!(answer(&c).ends_with(" games together with ruling a=b or with options.c=true"), "{}", answer(&c));
        c.identical = Rate::of(2, 3);
        assert!(answer(&c).ends_with("; a change of up to 3.7 percentage points remains possible"), "{}", answer(&c));
    }

    /// Wins alone say too little where a fifth of the games was drawn.
    #[test]
    fn many_draws_stand_beside_the_wins() {
        let of = |draws| {
            let c = comparison(vec![rate(Topic::Wins, "french", 30, 2), draws]);
            (answer(&c), found(&c))
        };
        let draws = |lost| Row { base: 0.2, variant: 0.2 - lost as f64 / 100.0, ..rate(Topic::Draws, "draw", 0, lost) };
        let (told, more) = of(draws(20));
        assert!(told.contains("); draws: -20.0 percentage points ["), "{told}");
        assert!(told.contains(" score "), "{told}");
        assert_eq!(more, "");
        assert!(of(draws(0)).0.contains("; no draw changes."));
        let few = Row { base: 0.04, variant: 0.0, ..rate(Topic::Draws, "draw", 0, 20) };
        assert!(!of(few).0.contains("draws:"));
    }

    /// Of 100 games 1 gained and 8 lost: the interval excludes 0, p is 0.04; a list of eight corrects that away.
    #[test]
    fn what_holm_takes_away_is_a_hint_and_not_called_unchanged() {
        let mut rows = vec![rate(Topic::Wins, "french", 6, 4), rate(Topic::Draws, "draw", 1, 8)];
        rows.push(rate(Topic::Level, "french major", 3, 3));
        rows.push(mean(Topic::Decisions, "decisions", 1, 8, 1));
        rows.extend(["a", "b", "c"].map(|name| mean(Topic::Metric, name, 5, 5, 1)));
        rows.push(mean(Topic::Metric, "still", 0, 0, 1));
        let c = comparison(rows);
        assert_eq!(found(&c), "");
        assert_eq!(
            hints(&c),
            "Hints, not significant after the correction for 7 rows: decisions -0.070 [-0.127, -0.013]."
        );
        assert!(answer(&c).contains("; draws: -7.0 percentage points [-14.2, -1.4], a hint. With"), "{}", answer(&c));
        assert!(!not_found(&c).contains("draws"), "{}", not_found(&c));
        assert_eq!(
            not_found(&c),
            "No significant change: french major (at most 5.9 percentage points). Of the 5 endings and measures, 1 is unchanged \
             in every game and 3 show no significant change."
        );
    }

    #[test]
    fn what_was_not_found_is_counted_once() {
        let wins = || rate(Topic::Wins, "french", 6, 4);
        let metrics = |up| ["a", "b", "c"].map(|name| mean(Topic::Metric, name, up, up, 1));
        let c = comparison([vec![wins()], metrics(0).to_vec()].concat());
        assert_eq!(not_found(&c), "Unchanged in every game: all 3 endings and measures.");
        let c = comparison([vec![wins()], metrics(5).to_vec()].concat());
        assert_eq!(not_found(&c), "None of the 3 endings and measures changes significantly.");
        let level = rate(Topic::Level, "french major", 0, 0);
        let c = comparison([vec![wins(), level], metrics(0).to_vec()].concat());
        assert_eq!(not_found(&c), "Unchanged in every game: french major and all 3 endings and measures.");
        let c = comparison([vec![wins()], metrics(0)[..2].to_vec(), vec![mean(Topic::Metric, "d", 60, 0, 9)]].concat());
        assert_eq!(not_found(&c), "Of the 3 endings and measures, 2 are unchanged in every game.");
        assert!(found(&c).starts_with("Also changed: d +5.40 ["), "{}", found(&c));
    }

    #[test]
    fn draws_that_are_a_level_are_told_once() {
        let wins = rate(Topic::Wins, "french", 6, 4);
        let both = [Topic::Draws, Topic::Level].map(|topic| rate(topic, "draw", 3, 3));
        assert_eq!(
            not_found(&comparison([vec![wins], both.to_vec()].concat())),
            "No significant change: draw (at most 5.9 percentage points)."
        );
    }

    #[test]
    fn a_star_is_explained_with_the_rows_that_it_is_corrected_for() {
        let c = comparison([vec![rate(Topic::Wins, "french", 6, 4)], unchanged()[1..].to_vec()].concat());
        let words = stars(&c);
        for part in ["Wins: the 95 % interval excludes 0.", "Holm's correction for these 4 rows"] {
            assert!(words.contains(part), "no {part} in {words}");
        }
        assert!(pairing(&c).contains("Pairing saves games: unpaired runs would need"), "{}", pairing(&c));
    }

    #[test]
    fn sequential_tests_say_what_was_found_in_words() {
        let limits = Limits::new(0.025, 0.05).expect("error rates");
        let hypotheses = Hypotheses::Difference { null: 0.0, alternative: 0.02 };
        let test = |llr, accepted| Test { hypotheses, limits, llr, accepted };
        let up = |llr, accepted| sequential(&test(llr, accepted), "2 percentage points", "more");
        assert_eq!(
            up(-2.98, Some(Accepted::Null)),
            "Test of 2 percentage points more against no change: no change (LLR -2.98; lower limit -2.97). "
        );
        assert_eq!(
            up(3.7, Some(Accepted::Alternative)),
            "Test of 2 percentage points more against no change: 2 percentage points more (LLR 3.70; upper limit 3.64). "
        );
        assert_eq!(
            up(0.5, None),
            "Test of 2 percentage points more against no change: not decided (LLR 0.50; between the limits -2.97 and 3.64). "
        );
        let down = sequential(&test(3.7, Some(Accepted::Alternative)), "2 percentage points", "fewer");
        assert!(down.starts_with("Test of 2 percentage points fewer against no change: no change ("), "{down}");
        let down = sequential(&test(-3.0, Some(Accepted::Null)), "2 percentage points", "fewer");
        assert!(
            down.starts_with("Test of 2 percentage points fewer against no change: 2 percentage points fewer ("),
            "{down}"
        );
        let mut c = comparison(vec![rate(Topic::Wins, "french", 6, 4)]);
        c.stopping.until = Until::Tested { margin: 0.02 };
        c.stopping.verdict = Some(Verdict::Within);
        c.stopping.tests = Some([test(-2.98, Some(Accepted::Null)), test(3.7, Some(Accepted::Alternative))]);
        let words = stopping(&c);
        assert_eq!(words.matches(": no change (LLR").count(), 2, "{words}");
    }
}
