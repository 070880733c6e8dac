//! Charts of differences with their intervals, one row each, around a line at no difference.

use super::finding::Finding;
use super::words::{and_draws, answer, corrected, difference, interval, list, name, origin, rules, subtitle};
use crate::chart::{
    Area, BOLD, ChartError, FAINT, FOOT, Frame, HEAD, INK, RULE, SIDES, Text, WIDTH, fit, framed, line, measured, rect,
    text,
};
use crate::words::{capital, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::comparison::{Row, Topic};
use sandtable_analysis::lab::ranking::Ranked;
use sandtable_analysis::lab::{Comparison, Ranking};

/// The heights of a row, of a panel's heading, of a note below it, and of its axis, in pixels.
const ROW: i32 = 26;
const TITLE: i32 = 34;
const NOTE: i32 = 18;
const AXIS: i32 = 48;

/// The minimum and maximum right end of names, and left of numbers.
const NAMES: (i32, i32) = (200, 430);
const NUMBERS: (i32, i32) = (640, 800);

/// The maximum number of metrics in a chart: those that moved most.
const MOST_METRICS: usize = 18;

/// The end of the axis if all values are 0.
const NOTHING: f64 = 1.0;

/// The drawing of a difference.
struct Mark {
    label: String,
    at: f64,
    ends: Option<(f64, f64)>,
    /// Whether the change is significant.
    seen: bool,
    numbers: String,
}

/// Differences on one axis.
struct Panel {
    title: String,
    /// A line below the title.
    note: String,
    axis: String,
    marks: Vec<Mark>,
}

impl Panel {
    /// The height of its heading.
    fn head(&self) -> i32 {
        if self.note.is_empty() { TITLE } else { TITLE + NOTE }
    }

    fn height(&self) -> i32 {
        let marks = self.marks.len() as i32 * ROW + AXIS;
        self.head() + if self.marks.is_empty() { 0 } else { marks }
    }

    /// The end of its axis on both sides.
    fn most(&self) -> f64 {
        let ends = self.marks.iter().flat_map(|m| [m.at, m.ends.map_or(0.0, |e| e.0), m.ends.map_or(0.0, |e| e.1)]);
        let most = ends.fold(0.0f64, |most, x| most.max(x.abs()));
        if most > 0.0 { most * 1.06 } else { NOTHING }
    }

    /// Draws it with its upper edge at `top` and its axis between `left` and `right`.
    fn draw(&self, area: &Area<'_>, top: i32, (left, right): (i32, i32)) -> Result<(), ChartError> {
        let small = Text::new(12.0);
        text(area, &fit(&self.title, WIDTH as i32 - 48, 15.0 * BOLD), (24, top + 4), &Text::new(15.0).bold())?;
        text(area, &fit(&self.note, WIDTH as i32 - 48, 12.0), (24, top + 27), &small.clone().colour(FAINT))?;
        if self.marks.is_empty() {
            return Ok(());
        }
        let most = self.most();
        let x = |value: f64| left + ((value / most + 1.0) * f64::from(right - left) / 2.0).round() as i32;
        let first = top + self.head();
        let last = first + self.marks.len() as i32 * ROW;
        let step = step(most);
        let ticks = (most / step) as i32;
        for tick in -ticks..=ticks {
            let at = x(f64::from(tick) * step);
            line(area, (at, first), (at, last), if tick == 0 { FAINT } else { RULE }.stroke_width(1))?;
            let label = label(f64::from(tick) * step, step);
            text(area, &label, (at, last + 5), &small.clone().colour(FAINT).at(HPos::Center, VPos::Top))?;
        }
        let below = ((left + right) / 2, last + 24);
        text(area, &self.axis, below, &small.clone().colour(FAINT).at(HPos::Center, VPos::Top))?;
        for (mark, row) in self.marks.iter().zip(0..) {
            let middle = first + row * ROW + ROW / 2;
            let (colour, ink) = if mark.seen { (SIDES[0], INK) } else { (RGBColor(150, 150, 150), FAINT) };
            let named = Text::new(13.0).colour(ink).at(HPos::Right, VPos::Center);
            text(area, &fit(&mark.label, left - 36, 13.0), (left - 12, middle), &named)?;
            if let Some((low, high)) = mark.ends {
                line(area, (x(low), middle), (x(high), middle), colour.stroke_width(3))?;
                for end in [low, high] {
                    line(area, (x(end), middle - 5), (x(end), middle + 5), colour.stroke_width(2))?;
                }
            }
            let at = x(mark.at);
            rect(area, (at - 4, middle - 4), (at + 5, middle + 5), colour)?;
            let numbers = Text::new(13.0).colour(ink).at(HPos::Left, VPos::Center);
            text(area, &fit(&mark.numbers, WIDTH as i32 - right - 30, 13.0), (right + 14, middle), &numbers)?;
        }
        Ok(())
    }
}

/// A round distance between ticks, so that there are about two to five on each side.
fn step(most: f64) -> f64 {
    let scale = 10f64.powf((most / 4.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * scale).find(|step| most / step <= 5.0).unwrap_or(10.0 * scale)
}

fn label(x: f64, step: f64) -> String {
    let digits = (-(step.log10() + 1e-9).floor()).max(0.0) as usize;
    if x.abs() < 0.5 * step { "0".into() } else { format!("{x:+.digits$}") }
}

fn draw(frame: &Frame<'_>, panels: &[Panel]) -> Result<String, ChartError> {
    let height = HEAD as i32 + FOOT as i32 + panels.iter().map(Panel::height).sum::<i32>();
    let marks = || panels.iter().flat_map(|panel| &panel.marks);
    let names = marks().map(|mark| measured(&mark.label, 13.0)).max().unwrap_or(0) + 36;
    let numbers = marks().map(|mark| measured(&mark.numbers, 13.0)).max().unwrap_or(0) + 38;
    let across = (names.clamp(NAMES.0, NAMES.1), (WIDTH as i32 - numbers).clamp(NUMBERS.0, NUMBERS.1));
    framed(frame, height as u32, |area| {
        let mut top = 0;
        for panel in panels {
            panel.draw(area, top, across)?;
            top += panel.height();
        }
        Ok(())
    })
}

/// The mark of a row, in units of 1 / `scale`.
fn mark(row: &Row, label: String, scale: f64, numbers: String, seen: bool) -> Mark {
    let ends = row.low.zip(row.high).map(|(low, high)| (scale * low, scale * high));
    Mark { label, at: scale * row.difference, ends, seen, numbers }
}

/// The panel of means, which have different units. Its note gives the number of those that are left out.
fn means(c: &Comparison, numbers: &dyn Fn(&Row) -> String) -> Panel {
    let (metrics, main): (Vec<&Row>, Vec<&Row>) =
        c.rows.iter().filter(|row| !row.topic.is_rate()).partition(|row| row.topic == Topic::Metric);
    let title = "Means per game".to_owned();
    if metrics.iter().chain(&main).all(|row| row.untouched()) {
        let note = "Unchanged in every game.".into();
        return Panel { title, note, axis: String::new(), marks: Vec::new() };
    }
    let unit = |row: &Row| row.sd.filter(|sd| *sd > 0.0).map(|sd| 1.0 / sd);
    let fixed = main.len();
    let (still, moved): (Vec<&Row>, Vec<&Row>) = metrics.into_iter().partition(|row| row.untouched());
    let (has_unit, has_none): (Vec<&Row>, Vec<&Row>) =
        main.into_iter().chain(moved).partition(|row| row.untouched() || unit(row).is_some());
    let mut shown: Vec<(&Row, f64)> = has_unit.into_iter().map(|row| (row, unit(row).unwrap_or(1.0))).collect();
    let fixed = shown.iter().take(fixed).filter(|(row, _)| row.topic != Topic::Metric).count();
    shown[fixed..].sort_by(|(a, p), (b, q)| (b.difference * q).abs().total_cmp(&(a.difference * p).abs()));
    let less = shown.len().saturating_sub(fixed + MOST_METRICS);
    shown.truncate(fixed + MOST_METRICS);
    let left_out = [
        (less, "with smaller changes"),
        (still.len(), "unchanged in every game"),
        (has_none.len(), "that never varied in the base games"),
    ];
    let left_out: Vec<String> = left_out.iter().filter(|(n, _)| *n > 0).map(|(n, why)| format!("{n} {why}")).collect();
    let note = if left_out.is_empty() { String::new() } else { format!("Left out: {}.", list(&left_out)) };
    let marks =
        shown.iter().map(|(row, scale)| mark(row, capital(&name(row)), *scale, numbers(row), row.seen())).collect();
    let axis = "standard deviations of the base games, variant less base; the numbers are in their own units".into();
    Panel { title, note, axis, marks }
}

/// A chart of the comparison `c`: wins, levels and endings in percentage points; margin, turns and the metrics that moved most in standard deviations
/// of the base games, so that they share an axis.
///
/// # Errors
/// If it cannot be drawn: an error of the program.
pub fn comparison(c: &Comparison) -> Result<String, ChartError> {
    let numbers = |row: &Row| format!("{} {}", difference(row), interval(row));
    let rates = c.rows.iter().filter(|row| row.topic.is_rate());
    let rates = rates.map(|row| mark(row, capital(&name(row)), 100.0, numbers(row), row.seen())).collect();
    let many = c.rows.iter().filter(|row| row.topic != Topic::Wins).count();
    let mut panels = vec![Panel {
        title: "Rates".into(),
        note: match c.rows.iter().any(Row::seen) {
            true => format!(
                "Blue: significant. Wins: the 95 % interval excludes 0. All other rows: 5 % after Holm's correction for {many} \
                 rows."
            ),
            false => format!(
                "Nothing is significant. Wins: the 95 % interval includes 0. All other rows: 5 % after Holm's correction for \
                 {many} rows."
            ),
        },
        axis: "percentage points, variant less base".into(),
        marks: rates,
    }];
    panels.push(means(c, &numbers));
    let description = format!(
        "{}. Differences with 95 % intervals; blue where a change is significant, grey where not. Identical games: {}.",
        answer(c),
        percent(c.identical.rate)
    );
    let alone = c.base.overlays.is_empty() && c.base.scenario == c.variant.scenario && c.base.bots == c.variant.bots;
    let versus = if alone { String::new() } else { format!(" v. {}", rules(c, &c.base)) };
    let frame = Frame {
        title: &answer(c).replacen(&and_draws(c), "", 1),
        subtitle: format!("{}{versus} · {}", rules(c, &c.variant), subtitle(c)),
        foot: [origin(&c.version, Some(&c.provenance)), "bars: 95 % intervals".into()],
        description: &description,
    };
    draw(&frame, &panels)
}

/// A chart of the ranking `r`: the change of the first side's wins under every reading, in percentage points.
///
/// # Errors
/// If it cannot be drawn: an error of the program.
pub fn ranking(r: &Ranking) -> Result<String, ChartError> {
    // Readings without a change would make the chart long, with no information.
    let (changed, same): (Vec<&Ranked>, Vec<&Ranked>) =
        r.rows.iter().partition(|row| row.matters() || row.wins.difference != 0.0);
    let marks = changed.iter().map(|row| {
        let label = format!("{}={}", row.switch.id, row.switch.choice);
        let margin = if row.margin.seen() { " · margin *" } else { "" };
        let numbers = format!("{} {}{margin}", difference(&row.wins), interval(&row.wins));
        mark(&row.wins, label, 100.0, numbers, row.wins.seen())
    });
    let side = capital(&r.sides[0]);
    let panel = Panel {
        title: format!("Change of {side} wins under each reading, against the reading in force"),
        note: [
            match r.rows.iter().any(|row| row.wins.seen()) {
                true => format!("Blue: significant at 5 % {}.", corrected(r)),
                false => format!("No change of wins is significant at 5 % {}.", corrected(r)),
            },
            match r.rows.iter().any(|row| row.margin.seen()) {
                true => " margin *: the change of the margin is significant.".into(),
                false => String::new(),
            },
        ]
        .concat(),
        axis: "percentage points".into(),
        marks: marks.collect(),
    };
    let title = "Effects of the rulings";
    let description = format!("{}. Differences with 95 % intervals.", r.answer());
    let frame = Frame {
        title,
        subtitle: r.subtitle(),
        foot: [
            origin(&r.version, None),
            match same.len() {
                0 => "bars: 95 % intervals".into(),
                1 => "bars: 95 % intervals · left out: 1 reading that changes no win rate".into(),
                n => format!("bars: 95 % intervals · left out: {n} readings that change no win rate"),
            },
        ],
        description: &description,
    };
    draw(&frame, &[panel])
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{comparison, mean, ranking, rate, unchanged};
    use super::*;
    use crate::chart::misplaced;

    #[test]
    fn ticks_are_round_and_few() {
        for most in [0.013, 0.4, 1.0, 2.7, 38.0, 100.0] {
            let step = step(most);
            let ticks = most / step;
            assert!((1.5..=5.0).contains(&ticks), "{most}: {step}");
        }
        assert_eq!([label(0.5, 0.5), label(-2.0, 1.0), label(0.0, 0.1)], ["+0.5", "-2", "0"]);
    }

    #[test]
    fn texts_stay_within_the_picture_and_off_each_other() {
        let mut few = unchanged();
        few[0] = rate(Topic::Wins, "french", 30, 2);
        let mut many = few.clone();
        many.extend((0..30).map(|i| mean(Topic::Metric, &format!("french_measure_of_something_{i}"), i, 1, 1 + i)));
        for rows in [vec![few[0].clone()], few, many, unchanged()] {
            let mut c = comparison(rows);
            for _ in 0..3 {
                let svg = super::comparison(&c).expect("it can be drawn");
                assert_eq!(misplaced(&svg), [""; 0]);
                c.variant.overlays.extend((0..5).map(|i| format!("units.{i}e Turcos de marche.strength=7")));
            }
        }
        for readings in
            [&[("repeat-fire", 30, 2, 50, 3)][..], &[("a-ruling-with-a-very-long-name-indeed", 30, 2, 90, 99); 60]]
        {
            let svg = super::ranking(&ranking(readings)).expect("it can be drawn");
            assert_eq!(misplaced(&svg), [""; 0]);
        }
    }

    #[test]
    fn where_nothing_changed_nothing_is_said_to_have_moved_less() {
        let svg = super::comparison(&comparison(unchanged())).expect("it can be drawn");
        assert!(
            svg.contains("Nothing is significant") && svg.contains("Unchanged in every game.") && !svg.contains("smaller \
                                                                                                                 changes"),
            "{svg}"
        );
        assert!(!svg.contains("0.00000") && !svg.contains("standard deviations"), "{svg}");
    }

    /// What is not in the picture is counted: unchanged metrics, and those without a spread to measure by.
    #[test]
    fn metrics_that_are_left_out_are_counted() {
        let mut rows = unchanged();
        rows[0] = rate(Topic::Wins, "french", 30, 2);
        rows[3] = mean(Topic::Margin, "points", 40, 0, 2);
        rows.extend((0..19).map(|i| mean(Topic::Metric, &format!("m{i}"), 40, 0, 1)));
        rows.push(Row { sd: Some(0.0), ..mean(Topic::Metric, "novel", 40, 0, 1) });
        let svg = super::comparison(&comparison(rows)).expect("it can be drawn");
        let note =
            "Left out: 1 with smaller changes, 1 unchanged in every game and 1 that never varied in the base games.";
        assert!(svg.contains(note), "{svg}");
    }

    #[test]
    fn readings_under_which_as_many_games_are_won_are_counted_and_not_drawn() {
        let svg = super::ranking(&ranking(&[("repeat-fire", 30, 2, 0, 1), ("who-fires", 4, 4, 0, 1)]));
        let svg = svg.expect("it can be drawn");
        assert!(svg.contains("left out: 1 reading that") && !svg.contains("who-fires"), "{svg}");
    }

    #[test]
    fn a_reading_that_moves_the_margin_alone_is_marked_so() {
        let svg = super::ranking(&ranking(&[("repeat-fire", 30, 2, 0, 1), ("who-fires", 4, 4, 60, 3)]));
        let svg = svg.expect("it can be drawn");
        assert!(svg.contains("Blue: significant") && svg.contains("margin *: the change"), "{svg}");
        assert!(svg.contains("[-6.5, 6.5] · margin *") && !svg.contains("[18.6, 38.0] · margin *"), "{svg}");
    }
}
