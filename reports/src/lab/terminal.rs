//! A comparison or a ranking as text for a terminal: the answer first, then the tables, then how to repeat it.

use super::words::{
    answer, difference, edits, found, hints, interval, level, level_of_play, margin_and_length, name, not_found,
    one_digit, origin, pairing, players, ranking_answer, ranking_notes, ranking_questions, ranking_subtitle, rules,
    signed, stars, stopping, subtitle, undecided,
};
use crate::terminal::{grid, grid_within};
use crate::words::{capital, percent, wrap};
use sandtable_analysis::lab::comparison::{Row, Topic};
use sandtable_analysis::lab::{Comparison, Ranking};

/// A line that is wrapped.
fn say(out: &mut String, words: &str, width: usize) {
    if !words.is_empty() {
        wrap(out, "  ", words, 2, width);
    }
}

/// The comparison as text of at most `width` characters a line, from 70. `command` repeats it.
#[must_use]
pub fn comparison(c: &Comparison, command: &str, width: usize) -> String {
    let mut out = String::new();
    wrap(&mut out, "", &subtitle(c), 2, width);
    wrap(&mut out, "Variant: ", &rules(c, &c.variant), 9, width);
    wrap(&mut out, "Base:    ", &rules(c, &c.base), 9, width);
    edits(c).iter().for_each(|edits| wrap(&mut out, "", edits, 2, width));
    out.push('\n');
    wrap(&mut out, "", &(answer(c) + "."), 0, width);
    for words in [undecided(c), found(c), hints(c), not_found(c)].iter().filter(|words| !words.is_empty()) {
        wrap(&mut out, "", words, 0, width);
    }
    let is = |topics: &[Topic]| c.rows.iter().filter(|row| topics.contains(&row.topic)).collect::<Vec<&Row>>();
    section(
        &mut out,
        "Victory levels (change in percentage points)",
        &is(&[Topic::Wins, Topic::Draws, Topic::Level]),
        "change",
        width,
    );
    // Of the same games twice there is no more to say.
    let is = |topics: &[Topic]| if c.is_identical() { Vec::new() } else { is(topics) };
    section(&mut out, &margin_and_length(c), &is(&[Topic::Margin, Topic::Turns, Topic::Decisions]), "change", width);
    section(&mut out, "Endings (change in percentage points)", &is(&[Topic::Ending]), "change", width);
    section(&mut out, "Measures, mean per game", &is(&[Topic::Metric]), "change", width);
    out += "\nNotes\n";
    say(&mut out, &pairing(c), width);
    say(&mut out, &stopping(c), width);
    say(&mut out, &stars(c), width);
    say(&mut out, &players(c), width);
    level_of_play(&c.scenario, &c.provenance, &c.bots).iter().for_each(|level| say(&mut out, level, width));
    out += "\nReproduction\n";
    say(&mut out, &format!("{}.", origin(&c.version, Some(&c.provenance))), width);
    say(&mut out, &format!("Fingerprints: base {}, variant {}.", c.base.fingerprint, c.variant.fingerprint), width);
    out += &format!("  {command}\n");
    out
}

fn section(out: &mut String, title: &str, rows: &[&Row], unit: &str, width: usize) {
    if rows.is_empty() {
        return;
    }
    let cells = rows.iter().map(|row| {
        let mark = if row.seen() { "*" } else { "" };
        let saved = row.saved.map_or_else(|| "–".into(), one_digit);
        let name = match row.topic {
            Topic::Level => format!("  {}", name(row)),
            _ => capital(&name(row)),
        };
        vec![name, level(row, row.base), level(row, row.variant), difference(row), interval(row), mark.into(), saved]
    });
    let header = ["", "base", "variant", unit, "interval", "", "saved"];
    *out += &format!("\n{title}\n{}", grid_within(&header, cells, &[5], 1, width));
}

/// The ranking as text of at most `width` characters a line, from 70. `command` repeats it.
#[must_use]
pub fn ranking(r: &Ranking, command: &str, width: usize) -> String {
    let mut out = String::new();
    wrap(&mut out, "", &ranking_subtitle(r), 2, width);
    out.push('\n');
    wrap(&mut out, "", &(ranking_answer(r) + "."), 0, width);
    let side = capital(&r.sides[0]);
    out += &format!(
        "\nEffect of each reading, against the reading in force\n(wins: change of {side} wins, in percentage \
                     points; margin: its change)\n"
    );
    // Stars stand behind the numbers that they are about.
    let star = |row: &Row| if row.seen() { "*" } else { " " };
    let rows = |margins: bool| {
        r.rows.iter().map(move |row| {
            let name = format!("{}={}", row.switch.id, row.switch.choice);
            let margin = signed(row.margin.difference, 2) + star(&row.margin);
            let mut cells = vec![name, difference(&row.wins) + star(&row.wins), interval(&row.wins), margin];
            cells.extend(margins.then(|| interval(&row.margin)));
            cells.push(percent(row.identical.rate));
            cells
        })
    };
    let wide = grid(&["", "wins", "interval", "margin", "interval", "same"], rows(true), &[]);
    let fits = wide.lines().all(|line| line.chars().count() <= width);
    let narrow = || grid_within(&["", "wins", "interval", "margin", "same"], rows(false), &[], 1, width);
    out += &if fits { wide } else { narrow() };
    let questions = ranking_questions(r);
    if !questions.is_empty() {
        out += "\nWhat is unclear there\n";
        questions.iter().for_each(|line| wrap(&mut out, "  ", line, 4, width));
    }
    out += "\nNotes\n";
    for note in ranking_notes(r) {
        say(&mut out, &note, width);
    }
    out += &format!("\nReproduction\n  {}.\n  {command}\n", origin(&r.version, None));
    out
}
