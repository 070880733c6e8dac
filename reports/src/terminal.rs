//! A summary as text for a terminal: the answer first, then its reasons, then how to reproduce it.

use crate::odds::character_lines;
use crate::play::{levels_of_play, standing};
use crate::words::{
    answer, bounds, capital, decimal, games_to_decide, interval, mean, number, origin, people, percent, rate, signed,
    spaced, subtitle, wrap,
};
use comfy_table::{CellAlignment, ContentLineStyle, LineStyle, Table, TableStyle};
use sandtable_analysis::summary::MetricRow;
use sandtable_analysis::{Rate, Spread, Summary};

/// The indent of a section's lines, in characters.
const INDENT: usize = 2;

/// The summary as text, in lines of at most `width` characters, which is at least 70. `asked` are lines with further answers, below the
/// first one; `command` is the command line that repeats the run.
#[must_use]
pub fn text(summary: &Summary, asked: &str, command: &str, width: usize) -> String {
    let mut out = String::new();
    wrap(&mut out, "", &subtitle(summary), INDENT, width);
    out.push('\n');
    wrap(&mut out, "", &format!("{}.", answer(summary)), 0, width);
    let levels_of_play = levels_of_play(summary);
    wrap(&mut out, "", &standing(summary), 0, width);
    out += asked;
    section(&mut out, "Victory levels", &levels(summary, width));
    out += "\nMargin\n";
    wrap(&mut out, "  ", &margin(summary), INDENT, width);
    section(&mut out, "Endings", &endings(summary));
    if summary.ending_turns.iter().filter(|turn| turn.rate.count > 0).count() > 1 {
        section(&mut out, "Last turns", &ending_turns(summary));
    }
    if !summary.associations.is_empty() {
        section(&mut out, "Places that correlate with victory (not causes)", &associations(summary, width));
    }
    let (pairs, others) = by_side(summary);
    if !pairs.is_empty() {
        section(&mut out, "Measures by side, mean per game", &sides(summary, &pairs));
    }
    section(&mut out, "Other measures per game", &measures(summary, &others));
    if let Some(known) = levels_of_play.filter(|known| !known.shares.is_empty()) {
        let [first, second] = known.sides.each_ref().map(|side| people(side));
        let header = ["level", &first, &second];
        out += "\nLevels of play\n";
        wrap(&mut out, "  ", &format!("{}:", known.introduction()), INDENT, width);
        out += &grid(&header, known.shares.iter().map(|share| share.to_vec()), &[]);
        known.bracket.iter().for_each(|bracket| wrap(&mut out, "  ", bracket, INDENT, width));
    }
    out += "\nReproduction\n";
    let mut say = |words: &str| wrap(&mut out, "  ", words, INDENT, width);
    say(&format!("In brackets: {:.0} % intervals.", 100.0 * summary.confidence));
    say(&format!("{}.", origin(summary)));
    say(&format!("Fingerprint {}: it is the same on any machine and with any number of threads.", summary.fingerprint));
    if let Some(timing) = &summary.timing {
        let threads = if timing.threads == 1 { "1 thread".into() } else { format!("{} threads", timing.threads) };
        let pace = number(timing.games_per_s.round() as u64);
        let more = games_to_decide(summary).map_or_else(String::new, |needed| {
            format!("; {} games take about {}", number(needed), duration(needed as f64 / timing.games_per_s))
        });
        say(&format!("{:.1} s on {threads}, {pace} games a second{more}.", timing.elapsed_s));
    }
    out += &format!("  {command}\n");
    out
}

/// `12 s`, `3 min`, `1.5 h`.
fn duration(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{:.0} s", seconds.ceil()),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

fn section(out: &mut String, title: &str, table: &str) {
    *out += &format!("\n{title}\n{table}");
}

/// Only a line under the header.
const STYLE: TableStyle = TableStyle::new()
    .header_separator(LineStyle::none().fill('─').junction('─'))
    .header_lines(ContentLineStyle::none())
    .content_lines(ContentLineStyle::none());

/// A table. The first column and the columns `words` are left-aligned, all others right-aligned.
#[must_use]
pub fn grid(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>, words: &[usize]) -> String {
    let mut table = Table::new();
    table.load_style(STYLE).set_header(header.to_vec()).add_rows(rows);
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if i == 0 { INDENT as u16 } else { 1 }, 0));
        if i > 0 && !words.contains(&i) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// A [`grid`] in lines of at most `width` characters. If it is too wide, first long names of columns are broken into lines, then the cells of
/// the first `lead` columns: to the width left beside all other columns, or to half of `width` if that would be too narrow. Columns that still
/// do not fit go below, with the `lead` columns repeated.
#[must_use]
pub fn grid_within(
    header: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    words: &[usize],
    lead: usize,
    width: usize,
) -> String {
    let mut rows: Vec<Vec<String>> = rows.into_iter().collect();
    let longest = |column: usize| rows.iter().map(|row| extent_of(&row[column])).max().unwrap_or(0);
    let longests: Vec<usize> = (0..header.len()).map(longest).collect();
    let whole: usize = header.iter().zip(&longests).map(|(name, longest)| APART + extent_of(name).max(*longest)).sum();
    let parted: Vec<String> =
        header.iter().zip(&longests).map(|(name, longest)| parted_header(name, *longest)).collect();
    let parted: Vec<&str> = parted.iter().map(String::as_str).collect();
    let header = if whole > width { &parted } else { header };
    let extent = |column: usize, rows: &[Vec<String>]| {
        let cells = rows.iter().map(|row| row[column].as_str()).chain([header[column]]);
        APART + cells.map(extent_of).max().unwrap_or(0)
    };
    if (0..header.len()).map(|column| extent(column, &rows)).sum::<usize>() > width {
        // The width left beside all other columns, if no word of a cell is longer.
        let others: usize = (lead..header.len()).map(|column| extent(column, &rows)).sum();
        let wanted: Vec<usize> = (0..lead).map(|column| extent(column, &rows) - APART).collect();
        let left = shares(width.saturating_sub(others + APART * lead), &wanted);
        let fits = |column: usize| {
            let words = rows.iter().flat_map(|row| row[column].split_whitespace()).map(extent_of);
            left[column] >= wanted[column].min(words.max().unwrap_or(0).max(SHORT_LINE))
        };
        let half = (width / 2 / lead.max(1)).saturating_sub(APART).max(1);
        let rooms = if (0..lead).all(fits) { left } else { vec![half; lead] };
        for row in &mut rows {
            for (cell, room) in row.iter_mut().zip(&rooms) {
                *cell = character_lines(cell, *room).join("\n");
            }
        }
    }
    let extents: Vec<usize> = (0..header.len()).map(|column| extent(column, &rows)).collect();
    let (mut out, mut from) = (String::new(), lead);
    while from < header.len() {
        let mut taken = extents[..lead].iter().sum::<usize>() + extents[from];
        let mut to = from + 1;
        while to < header.len() && taken + extents[to] <= width {
            taken += extents[to];
            to += 1;
        }
        let columns: Vec<usize> = (0..lead).chain(from..to).collect();
        let shown = rows.iter().map(|row| columns.iter().map(|&column| row[column].clone()).collect());
        let header: Vec<&str> = columns.iter().map(|&column| header[column]).collect();
        let words: Vec<usize> = (0..columns.len()).filter(|&place| words.contains(&columns[place])).collect();
        if from > lead {
            out.push('\n');
        }
        out += &grid(&header, shown, &words);
        from = to;
    }
    out
}

/// Divides `room`: each gets what it wants if that is at most an equal share, or else an equal share of what the others leave.
fn shares(room: usize, wanted: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&nth| wanted[nth]);
    let (mut left, mut shares) = (room, vec![0; wanted.len()]);
    for (done, nth) in order.into_iter().enumerate() {
        shares[nth] = wanted[nth].min(left / (wanted.len() - done));
        left -= shares[nth];
    }
    shares
}

/// The length of the longest line of a cell, in characters.
fn extent_of(cell: &str) -> usize {
    cell.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// The name of a column, broken at spaces, dots and underscores into lines that are not wider than its cells, if possible.
fn parted_header(name: &str, cells: usize) -> String {
    let room = cells.max(SHORT_NAME);
    let words = name.replace('.', ". ").replace('_', "_ ");
    let longest = words.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    let lines = character_lines(&words, room.max(longest));
    lines.join("\n").replace(". ", ".").replace("_ ", "_")
}

/// The minimum width to which the name of a column is broken.
const SHORT_NAME: usize = 6;

/// The minimum width to which cells are broken only to fit beside all other columns.
const SHORT_LINE: usize = 14;

/// The space between columns.
const APART: usize = 2;

fn levels(summary: &Summary, width: usize) -> String {
    let sides = summary.wins.iter().map(|side| (format!("{} win", people(&side.side)), &side.rate));
    let draws = (summary.draws.count > 0).then(|| ("Draw".into(), &summary.draws));
    let levels = summary.levels.iter().map(|level| (format!("  {}", level.level), &level.rate));
    let rows: Vec<(String, &Rate)> = sides.chain(draws).chain(levels).collect();
    // The width left beside the numbers.
    let names = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let room = width.saturating_sub(names + 46).clamp(8, 40);
    let rows = rows.into_iter().map(|(name, rate)| {
        vec![name, number(rate.count), percent(rate.rate), bounds(rate.low, rate.high), bar(rate.rate, room)]
    });
    grid(&["", "games", "share", "interval", ""], rows, &[4])
}

/// A share of 0 to 1 as a bar of at most `length` characters.
fn bar(share: f64, length: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share * length as f64 * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

fn margin(summary: &Summary) -> String {
    let s = &summary.margin.spread;
    format!(
        "The mean margin is {}: {}. 50 % of the games end at {} or below, 90 % between {} and {}. The extremes are {} and {}.",
        mean(s.mean, interval(s)),
        summary.margin.unit,
        signed(s.p50),
        signed(s.p05),
        signed(s.p95),
        signed(s.min),
        signed(s.max)
    )
}

/// The maximum number of associations on a terminal.
const ASSOCIATIONS: usize = 5;

fn associations(summary: &Summary, width: usize) -> String {
    // The width left beside the other columns.
    let room = width.saturating_sub(61).max(12);
    let rate = |rate: &Rate| {
        let [share, low, high] = [rate.rate, rate.low, rate.high].map(|share| 100.0 * share);
        format!("{share:.0} % [{low:.0}, {high:.0}]")
    };
    let rows = summary.associations.iter().take(ASSOCIATIONS).map(|found| {
        let [when, otherwise] = [&found.when, &found.otherwise].map(rate);
        vec![cut(&found.place, room), found.turn.to_string(), found.holder.clone(), number(found.held), when, otherwise]
    });
    let wins = format!("{} win", people(&summary.sides[0]));
    grid(&["held at the end of", "turn", "by", "games", &wins, "otherwise"], rows, &[2])
}

/// A name in at most `most` characters.
fn cut(name: &str, most: usize) -> String {
    if name.chars().count() <= most { name.into() } else { name.chars().take(most - 1).chain(['…']).collect() }
}

fn endings(summary: &Summary) -> String {
    let rows = summary.endings.iter().map(|ending| {
        let shares = [percent(ending.rate.rate), bounds(ending.rate.low, ending.rate.high)];
        let wins = ending.wins.map(number);
        [vec![ending.ending.clone(), number(ending.rate.count)], shares.into(), wins.into()].concat()
    });
    let [first, second] = [0, 1].map(|i| format!("{} win", people(&summary.sides[i])));
    grid(&["", "games", "share", "interval", &first, &second], rows, &[])
}

/// The turns from the first on which a game ended to the last.
fn ending_turns(summary: &Summary) -> String {
    let [first, second] = [0, 1].map(|i| format!("{} win", people(&summary.sides[i])));
    let ended = |turn: &u8| summary.ending_turns.iter().any(|row| row.turn == *turn && row.rate.count > 0);
    let from = (0..=u8::MAX).find(ended).unwrap_or(0);
    let to = (0..=u8::MAX).rev().find(ended).unwrap_or(u8::MAX);
    let rows = summary.ending_turns.iter().filter(|row| (from..=to).contains(&row.turn)).map(|turn| {
        let won = |count| if turn.rate.count == 0 { "-".into() } else { rate(&Rate::of(count, turn.rate.count)) };
        let share = percent(turn.rate.rate);
        vec![format!("turn {}", turn.turn), number(turn.rate.count), share, won(turn.wins[0]), won(turn.wins[1])]
    });
    grid(&["", "games", "share", &first, &second], rows, &[])
}

/// A metric of both sides, its name without the name of a side.
struct Pair<'a> {
    name: String,
    of: [&'a MetricRow; 2],
}

/// The metrics that exist for both sides, and the others.
fn by_side(summary: &Summary) -> (Vec<Pair<'_>>, Vec<&MetricRow>) {
    let part = |row: &'_ MetricRow, side: usize| {
        row.name.strip_prefix(summary.sides[side].as_str())?.strip_prefix('_').map(String::from)
    };
    let find = |name: &str, side: usize| summary.metrics.iter().find(|row| part(row, side).as_deref() == Some(name));
    let (mut pairs, mut others) = (Vec::new(), Vec::new());
    for row in &summary.metrics {
        match (part(row, 0), part(row, 1)) {
            (Some(name), _) if find(&name, 1).is_some() => {
                pairs.extend(find(&name, 1).map(|second| Pair { name: spaced(&name), of: [row, second] }));
            }
            (_, Some(name)) if find(&name, 0).is_some() => {}
            _ => others.push(row),
        }
    }
    (pairs, others)
}

fn sides(summary: &Summary, pairs: &[Pair<'_>]) -> String {
    let [first, second] = [0, 1].map(|i| capital(&summary.sides[i]));
    let rows = pairs.iter().map(|pair| {
        let cell = |row: &MetricRow| mean(row.spread.mean, interval(&row.spread));
        vec![pair.name.clone(), cell(pair.of[0]), cell(pair.of[1])]
    });
    grid(&["", &first, &second], rows, &[])
}

fn measures(summary: &Summary, others: &[&MetricRow]) -> String {
    let row = |name: String, s: &Spread| {
        let sd = s.sd.map_or_else(|| "-".into(), decimal);
        let quantiles = [s.p05, s.p50, s.p95].map(|n| n.to_string());
        [vec![name, mean(s.mean, interval(s)), sd], quantiles.into()].concat()
    };
    let own = [row("game turns".into(), &summary.turns), row("decisions".into(), &summary.decisions_per_game)];
    let metrics = others.iter().map(|metric| row(spaced(&metric.name), &metric.spread));
    grid(&["", "mean", "sd", "5 %", "median", "95 %"], own.into_iter().chain(metrics), &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(bar(0.0, 10), "");
        assert_eq!(bar(1.0, 10), "█".repeat(10));
        assert_eq!(bar(0.55, 10), "█████▌");
    }

    #[test]
    fn numbers_stand_to_the_right_and_words_to_the_left() {
        let rows = [vec!["a".into(), "1".into(), "x".into()], vec!["bb".into(), "20".into(), "yy".into()]];
        let lines: Vec<String> = grid(&["", "n", "w"], rows, &[2]).lines().map(String::from).collect();
        assert_eq!([&lines[0], &lines[2], &lines[3]], ["       n  w", "  a    1  x", "  bb  20  yy"]);
    }

    #[test]
    fn what_does_not_fit_beside_is_put_below() {
        let row = |name: &str| vec![name.to_owned(), "1".into(), "22".into(), "333".into()];
        let rows = || [row("a"), row("a long name of many words")];
        let header = ["", "one", "two", "three"];
        assert_eq!(grid_within(&header, rows(), &[], 1, 60), grid(&header, rows(), &[]));
        let narrow = grid_within(&header, rows(), &[], 1, 24);
        assert!(narrow.lines().all(|line| line.chars().count() <= 24), "{narrow}");
        assert_eq!(narrow.matches("a long").count(), 2, "{narrow}");
        let said: Vec<&str> = narrow.split_whitespace().filter(|word| ["one", "two", "three"].contains(word)).collect();
        assert_eq!(said, ["one", "two", "three"]);
    }
}
