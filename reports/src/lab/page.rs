//! A comparison or a ranking as a page to read.

use super::words::{
    answer, difference, edits, found, hints, interval, level, level_of_play, margin_and_length, name, not_found,
    one_digit, origin, pairing, players, ranking_answer, ranking_notes, ranking_questions, ranking_subtitle, rules,
    stars, stopping, subtitle, undecided,
};
use crate::document::{Document, Table};
use crate::words::{capital, percent};
use sandtable_analysis::lab::comparison::{Row, Topic};
use sandtable_analysis::lab::{Comparison, Ranking};
use sandtable_scenarios::Overlay;

/// The page. `overlays` are the overlays of the scenario in base and variant, with their texts; `command` repeats the
/// comparison; `chart` is its chart, as SVG, where there is a folder with it.
#[must_use]
pub fn comparison(c: &Comparison, overlays: [&[Overlay]; 2], command: &str, chart: Option<String>) -> Document {
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

/// The page of a ranking; `chart` as for a comparison.
#[must_use]
pub fn ranking(r: &Ranking, command: &str, chart: Option<String>) -> Document {
    let title = if r.scenario_title.is_empty() { &r.scenario } else { &r.scenario_title };
    let mut page = Document::new(format!("{title}: effects of the rulings"));
    page.paragraph(format!("**{}.**", ranking_answer(r)));
    page.paragraph(format!("{}.", ranking_subtitle(r)));
    page.drawing(chart, "Effects with their 95 % intervals", "charts/effects.png");
    let starred = |row: &Row| difference(row) + if row.seen() { "*" } else { "" };
    let rows = (1..).zip(&r.rows).map(|(rank, row): (u32, _)| {
        let s = &row.switch;
        [
            format!(
                "{rank}. R-{} `{}` = `{}` instead of `{}` (§{})",
                s.number, s.id, s.choice, s.instead_of, s.section
            ),
            starred(&row.wins),
            interval(&row.wins),
            starred(&row.margin),
            interval(&row.margin),
            percent(row.identical.rate),
            match [&row.wins, &row.margin].map(Row::seen) {
                [true, true] => "wins, margin".into(),
                [true, false] => "wins".into(),
                [false, true] => "margin".into(),
                [false, false] => String::new(),
            },
        ]
    });
    let wins = format!("{} wins, percentage points", capital(&r.sides[0]));
    page.table(Table::new(
        ["reading", &wins, "interval", "margin", "interval", "identical games", "significant"],
        1,
        rows,
    ));
    let questions = ranking_questions(r);
    if !questions.is_empty() {
        page.heading("What is unclear there");
        page.list(questions);
    }
    page.heading("Notes");
    page.list(ranking_notes(r));
    page.repeat(command, &format!("{}.", origin(&r.version, None)));
    page
}
