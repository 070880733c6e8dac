//! The texts of a comparison.

use super::words::{
    answer, difference, edits, found, hints, interval, level, level_of_play, margin_and_length, name, not_found,
    one_digit, origin, pairing, players, rules, stars, stopping, subtitle, undecided,
};
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{capital, percent, wrap};
use sandtable_analysis::lab::Comparison;
use sandtable_analysis::lab::comparison::{Row, Topic};
use sandtable_scenarios::Overlay;

/// Adds wrapped text, unless it is empty.
fn say(out: &mut String, words: &str, width: usize) {
    if !words.is_empty() {
        wrap(out, "  ", words, 2, width);
    }
}

/// The comparison as text, in lines of at most `width` characters, which is at least 70. `command` repeats it.
#[must_use]
pub fn terminal(c: &Comparison, command: &str, width: usize) -> String {
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
    // Identical games have no more tables.
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

/// The page. `overlays` are the overlays of the scenario in base and variant, with their texts; `command` repeats the
/// comparison; `chart` is its chart as SVG, if it has one.
#[must_use]
pub fn document(c: &Comparison, overlays: [&[Overlay]; 2], command: &str, chart: Option<String>) -> Document {
    let title = if c.scenario_title.is_empty() { &c.scenario } else { &c.scenario_title };
    let mut page = Document::new(format!("{title}: {}", rules(c, &c.variant)));
    let more = [undecided(c), found(c), hints(c), not_found(c)]
        .map(|words| if words.is_empty() { words } else { format!(" {words}") });
    page.paragraph(format!("**{}.**{}", answer(c), more.concat()));
    page.paragraph(format!("Compared with {}. {}.", rules(c, &c.base), subtitle(c)));
    edits(c).into_iter().for_each(|edits| page.paragraph(edits));
    page.drawing(chart, "Differences with their 95 % intervals", "charts/differences.png");
    let row = |row: &Row| {
        let mark = if row.seen() { " *" } else { "" };
        let saved = row.saved.map_or_else(|| "–".into(), one_digit);
        let (base, variant) = (level(row, row.base), level(row, row.variant));
        [capital(&name(row)), base, variant, difference(row) + mark, interval(row), percent(row.changed.rate), saved]
    };
    for (title, unit, topics) in [
        ("Victory levels".to_owned(), "change, percentage points", &[Topic::Wins, Topic::Draws, Topic::Level][..]),
        (margin_and_length(c), "change", &[Topic::Margin, Topic::Turns, Topic::Decisions]),
        ("Endings".to_owned(), "change, percentage points", &[Topic::Ending]),
        ("Measures, mean per game".to_owned(), "change", &[Topic::Metric]),
    ] {
        let rows: Vec<_> = c.rows.iter().filter(|row| topics.contains(&row.topic)).map(row).collect();
        if !rows.is_empty() {
            page.heading(&title);
            page.table(Table::new(["", "base", "variant", unit, "interval", "games changed", "saved"], 0, rows));
        }
    }
    page.heading("Notes");
    let notes = [pairing(c), stopping(c), stars(c), players(c)];
    page.list(notes.into_iter().chain(level_of_play(&c.scenario, &c.provenance, &c.bots)));
    page.heading("Rules compared");
    for ((side, of), overlays) in [("Base", &c.base), ("Variant", &c.variant)].into_iter().zip(overlays) {
        if overlays.is_empty() || c.base.scenario != c.variant.scenario || c.base.bots != c.variant.bots {
            page.paragraph(format!("{side}: {}.", rules(c, of)));
        }
        for overlay in overlays {
            page.paragraph(format!("{side}: `{overlay}`"));
            page.text_of(overlay);
        }
    }
    let prints = format!("Fingerprints: base `{}`, variant `{}`.", c.base.fingerprint, c.variant.fingerprint);
    page.repeat(command, &format!("{}. {prints}", origin(&c.version, Some(&c.provenance))));
    page
}
