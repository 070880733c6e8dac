//! What the reports promise, on a made-up run.

use crate::common::{facts, summary};
use sandtable_analysis::{Rate, Timing};
use sandtable_reports::charts::CHARTS;
use sandtable_reports::{findings, picture, table, terminal, words};

const COMMAND: &str = "sandtable run siege --french doctrine:cautious --prussian heuristic --games 2000 --seed 1";

#[test]
fn every_chart_is_a_picture_with_a_title_and_a_description() {
    for games in [1, 2, 2_000] {
        let summary = summary(games);
        for chart in CHARTS.iter().filter(|chart| chart.applies(&summary)) {
            let svg = chart.svg(&summary).expect("it can be drawn");
            assert!(svg.starts_with("<svg role=\"img\""), "{}", chart.name());
            let named = ["<title id=", "<desc id="].map(|tag| svg.matches(tag).count());
            assert_eq!(named, [1, 1], "{}", chart.name());
            assert!(svg.contains("fill-opacity=\"0\"><title>"), "{}: nothing says its value", chart.name());
            for text in ["The siege, 1870-1871", "seed 1", "38.1 % of the scenario", &summary.fingerprint] {
                assert!(svg.contains(text), "{} of {games} games does not say {text}", chart.name());
            }
            let png = picture::png(&svg, 1.0).expect("it is an SVG");
            assert!(png.starts_with(b"\x89PNG"), "{}", chart.name());
        }
    }
}

#[test]
fn a_chart_needs_what_it_shows() {
    let mut bare = summary(10);
    bare.control.clear();
    bare.ending_turns.truncate(1);
    let names: Vec<_> = CHARTS.iter().filter(|chart| chart.applies(&bare)).map(|chart| chart.name()).collect();
    assert_eq!(names, ["levels", "margin"]);
}

#[test]
fn names_cannot_break_a_chart() {
    let mut odd = summary(50);
    odd.scenario_title = "<b>&\"siege\"</b> ".repeat(20);
    odd.levels[0].level = "a victory level with a very long name indeed".into();
    for row in &mut odd.control {
        row.place = format!("<{}> a place with a very long name", row.place);
    }
    for chart in CHARTS {
        let svg = chart.svg(&odd).expect("it can be drawn");
        picture::png(&svg, 1.0).expect("it is an SVG");
    }
}

#[test]
fn a_near_even_result_names_who_has_won_more() {
    let mut even = summary(40);
    even.draws = Rate::of(0, 40);
    for (wins, said) in [
        ([18, 22], "the Prussians lead by 10.0 percentage points [-"),
        ([22, 18], "the French lead by 10.0 percentage points [-"),
    ] {
        for (side, count) in even.wins.iter_mut().zip(wins) {
            side.rate = Rate::of(count, 40);
        }
        let answer = words::answer(&even);
        assert!(answer.starts_with("Too close to call: ") && answer.contains(said), "{answer}");
        assert!(
            answer.ends_with("in 40 games; 760 games would show such a lead with a probability of 80 %"),
            "{answer}"
        );
    }
}

#[test]
fn the_page_begins_with_the_answer() {
    let summary = summary(2_000);
    let page = findings::document(&summary, &facts(), COMMAND, Vec::new()).markdown(CHARTS);
    let wins = &summary.wins[0].rate;
    let answer = format!(
        "**The French win {:.1} % [{:.1}, {:.1}] of 2,000 games; {:.1} % are draws, so the French score {:.1} % of the match points.**",
        100.0 * wins.rate,
        100.0 * wins.low,
        100.0 * wins.high,
        100.0 * summary.draws.rate,
        100.0 * (wins.rate + summary.draws.rate / 2.0)
    );
    let first = page.lines().nth(2).expect("a first paragraph");
    assert!(first.starts_with(&answer), "{first}");
    for text in [COMMAND, &summary.fingerprint, "worth = 2", "R-8 `line-of-fire` (§1.3.3): `range`", "![", "38.1 %"] {
        assert!(page.contains(text), "the page does not say {text}");
    }
}

#[test]
fn a_csv_has_as_many_cells_in_every_line() {
    let mut summary = summary(100);
    summary.levels[0].level = "major, \"crushing\"".into();
    let csv = table::csv(&summary);
    let cells = |line: &str| {
        let mut quoted = false;
        line.chars()
            .filter(|&c| {
                quoted ^= c == '"';
                c == ',' && !quoted
            })
            .count()
            + 1
    };
    assert!(csv.lines().all(|line| cells(line) == 18));
    assert!(csv.contains("levels,\"major, \"\"crushing\"\"\",,french,"));
    assert_eq!(csv.lines().filter(|line| line.starts_with("control,")).count(), summary.control.len() * 2);
    assert_eq!(csv.lines().filter(|line| line.starts_with("measures,")).count(), 3 + summary.metrics.len());
}

#[test]
fn the_text_tables_say_what_the_summary_says() {
    let mut summary = summary(2_000);
    summary.timing = Some(Timing { elapsed_s: 2.0, games_per_s: 1_000.0, threads: 2 });
    let text = terminal::text(&summary, "", COMMAND, 80);
    for part in [
        "French win",
        "prussian automatic",
        "fortress taken",
        "assaults",
        "steps lost",
        "2.0 s on 2 threads, 1,000 games a second",
        COMMAND,
    ] {
        assert!(text.contains(part), "no {part} in\n{text}");
    }
    for (width, text) in [(80, text), (120, terminal::text(&summary, "", COMMAND, 120))] {
        let lines = text.lines().filter(|line| !line.contains(COMMAND));
        let widest = lines.map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= width), "{widest:?}");
    }
}
