//! A comparison or a ranking as a page to read.

use super::words::{
    answer, difference, found, hints, interval, level, level_of_play, name, not_found, one_digit, origin, pairing,
    players, ranking_answer, ranking_notes, ranking_subtitle, rules, stars, stopping, subtitle,
};
use crate::words::{capital, percent};
use sandtable_analysis::lab::comparison::{Row, Topic};
use sandtable_analysis::lab::{Comparison, Ranking};
use sandtable_analysis::summary::Overlay;

/// Text that stays within its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn table<const N: usize>(header: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut text = format!("| {} |\n|---{}|\n", header.map(cell).join(" | "), "|---:".repeat(N - 1));
    for row in rows {
        text += &format!("| {} |\n", row.map(|text| cell(&text)).join(" | "));
    }
    text
}

/// The page. `overlays` are what was laid over the scenario in base and variant, with their texts; `command` repeats the
/// comparison; `chart` is the file of its chart, where there is one beside it.
#[must_use]
pub fn comparison(c: &Comparison, overlays: [&[Overlay]; 2], command: &str, chart: Option<&str>) -> String {
    let title = if c.scenario_title.is_empty() { &c.scenario } else { &c.scenario_title };
    let mut page = format!("# {title}: {}\n\n**{}.**", rules(c, &c.variant), answer(c));
    for words in [found(c), hints(c), not_found(c)].iter().filter(|words| !words.is_empty()) {
        page += &format!(" {words}");
    }
    page += &format!("\n\nCompared with {}. {}.\n", rules(c, &c.base), subtitle(c));
    if let Some(chart) = chart {
        page += &format!("\n![Differences with their 95 % intervals]({chart})\n");
    }
    let row = |row: &Row| {
        let mark = if row.seen() { " *" } else { "" };
        let saved = row.saved.map_or_else(|| "–".into(), one_digit);
        let (base, variant) = (level(row, row.base), level(row, row.variant));
        [capital(&name(row)), base, variant, difference(row) + mark, interval(row), percent(row.changed.rate), saved]
    };
    for (title, unit, topics) in [
        ("Who wins, and how decisively", "points", &[Topic::Wins, Topic::Draws, Topic::Level][..]),
        ("By how much, and how long", "difference", &[Topic::Margin, Topic::Turns, Topic::Decisions]),
        ("How the games end", "points", &[Topic::Ending]),
        ("What was measured, on average in a game", "difference", &[Topic::Metric]),
    ] {
        let rows: Vec<_> = c.rows.iter().filter(|row| topics.contains(&row.topic)).map(row).collect();
        if !rows.is_empty() {
            let header = ["", "base", "variant", unit, "interval", "games changed", "saved"];
            page += &format!("\n## {title}\n\n{}", table(header, rows));
        }
    }
    page += &format!("\n## How to read this\n\n- {}\n- {}\n", pairing(c), stopping(c));
    page += &format!("- {}\n", stars(c).replace('*', "\\*"));
    page += &format!("- {}\n", players(c));
    level_of_play(&c.scenario, &c.bots).iter().for_each(|level| page += &format!("- {level}\n"));
    page += "\n## Rules compared\n";
    for ((side, of), overlays) in [("Base", &c.base), ("Variant", &c.variant)].into_iter().zip(overlays) {
        if overlays.is_empty() || c.base.scenario != c.variant.scenario || c.base.bots != c.variant.bots {
            page += &format!("\n{side}: {}.\n", rules(c, of));
        }
        for overlay in overlays {
            page += &format!("\n{side}: `{}`\n\n```toml\n{}\n```\n", overlay.name, overlay.text.trim_end());
        }
    }
    page += &format!(
        "\n## How to repeat this\n\n```sh\n{command}\n```\n\n{}. Fingerprints: base `{}`, variant `{}`.\n",
        origin(&c.version, Some(&c.provenance)),
        c.base.fingerprint,
        c.variant.fingerprint
    );
    page
}

/// The page of a ranking.
#[must_use]
pub fn ranking(r: &Ranking, command: &str, chart: Option<&str>) -> String {
    let title = if r.scenario_title.is_empty() { &r.scenario } else { &r.scenario_title };
    let mut page =
        format!("# {title}: which rulings matter\n\n**{}.**\n\n{}.\n", ranking_answer(r), ranking_subtitle(r));
    if let Some(chart) = chart {
        page += &format!("\n![Effects with their 95 % intervals]({chart})\n");
    }
    let starred = |row: &Row| difference(row) + if row.seen() { "\\*" } else { "" };
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
    let wins = format!("{} wins, points", capital(&r.sides[0]));
    let header = ["reading", &wins, "interval", "margin", "interval", "identical games", "matters"];
    page += &format!("\n{}\n## How to read this\n\n", table(header, rows));
    for note in ranking_notes(r) {
        page += &format!("- {}\n", note.replace('*', "\\*"));
    }
    page += &format!("\n## How to repeat this\n\n```sh\n{command}\n```\n\n{}.\n", origin(&r.version, None));
    page
}
