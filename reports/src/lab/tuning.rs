//! A tuning as text and as a chart: its course, the weights, and their gain.

use super::finding::Finding;
use super::words::{counted, games, origin, signed, unit, worth};
use crate::chart::{Area, ChartError, FAINT, FOOT, Frame, HEAD, INK, RULE, SIDES, Text, framed, line, text};
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{number, people, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::Tuning;
use sandtable_analysis::lab::tuning::Gain;

/// The plot: left, top, right, bottom.
const PLOT: (i32, i32, i32, i32) = (90, 16, 880, 360);
/// The height below it, for generations and an explanation.
const BELOW: i32 = 74;
/// The number of generations on each side in the moving average of the line.
const SMOOTH: usize = 4;

fn side(tuning: &Tuning) -> String {
    people(&tuning.plan.setting.sides[tuning.plan.side])
}

fn opponents(tuning: &Tuning) -> String {
    let names: Vec<&str> = tuning.plan.against.iter().map(|bot| bot.name.as_str()).collect();
    names.join(", ")
}

/// `+33.9 percentage points [32.6, 35.2]`.
fn gained(gain: &Gain) -> String {
    let points = |share: f64| signed(100.0 * share, 1);
    let interval = gain.low.zip(gain.high).map(|(low, high)| format!(" [{}, {}]", points(low), points(high)));
    format!("{} percentage points{}", points(gain.difference), interval.unwrap_or_default())
}

/// The head of a file with the weights that `tuning` found. `title` is the title of the scenario.
#[must_use]
pub fn provenance(tuning: &Tuning, title: &str) -> String {
    let plan = &tuning.plan;
    let hash = |hash: &Option<String>| hash.as_ref().map(|hash| format!(" ({hash})")).unwrap_or_default();
    let against: Vec<String> = plan.against.iter().map(|bot| format!("{}{}", bot.name, hash(&bot.hash))).collect();
    let start = &plan.setting.bots[plan.side];
    let mut lines = vec![
        format!("Weights of the heuristic bot for {title} as the {}, found by play against", side(tuning)),
        against.join(", "),
        format!("from {}{}: {}.", start.name, hash(&start.hash), tuning.subtitle()),
        format!(
            "Scenario {} {}, sandtable {}.",
            plan.setting.scenario, plan.setting.scenario_hash, plan.setting.version
        ),
    ];
    if let Some(gain) = &tuning.gain {
        let (before, after) = (percent(gain.before), percent(gain.after));
        lines.push(format!(
            "Score: {before} before, {after} now: {}, on {} of other seeds against each.",
            gained(gain),
            games(gain.games)
        ));
    }
    lines.join("\n")
}

/// The weights with their old values, those with the largest changes first.
fn rows(tuning: &Tuning) -> Vec<Vec<String>> {
    let plan = &tuning.plan;
    let change = |i: usize| {
        let (from, to) = (f64::from(plan.start[i]), f64::from(tuning.found[i]));
        ((to.abs() + 10.0) / (from.abs() + 10.0)).ln().abs().max((to - from).abs() / 1e4)
    };
    let mut order: Vec<usize> = (0..plan.keys.len()).collect();
    order.sort_by(|&a, &b| change(b).total_cmp(&change(a)).then(a.cmp(&b)));
    let row = |i: usize| vec![plan.keys[i].clone(), plan.start[i].to_string(), tuning.found[i].to_string()];
    order.into_iter().map(row).collect()
}

/// Draws a scale for the rates shown. Returns the function from a rate to its y coordinate.
pub(super) fn rates(
    area: &Area<'_>,
    (left, top, right, bottom): (i32, i32, i32, i32),
    shown: impl Iterator<Item = f64> + Clone,
) -> Result<impl Fn(f64) -> i32, ChartError> {
    let low = (shown.clone().fold(1.0, f64::min).max(0.0) * 10.0).floor() / 10.0;
    let high = ((shown.fold(0.0, f64::max).min(1.0) * 10.0).ceil() / 10.0).max(low + 0.1);
    let y = move |rate: f64| bottom - ((rate - low) / (high - low) * f64::from(bottom - top)).round() as i32;
    let look = Text::new(12.0).colour(FAINT).at(HPos::Right, VPos::Center);
    for tick in (low * 20.0).round() as i32..=(high * 20.0).round() as i32 {
        let rate = f64::from(tick) / 20.0;
        if high - low > 0.35 && tick % 2 != 0 {
            continue;
        }
        line(area, (left, y(rate)), (right, y(rate)), if tick == 10 { FAINT } else { RULE }.stroke_width(1))?;
        text(area, &format!("{:.0} %", 100.0 * rate), (left - 8, y(rate)), &look)?;
    }
    Ok(y)
}

fn way(tuning: &Tuning, area: &Area<'_>) -> Result<(), ChartError> {
    let (left, _, right, bottom) = PLOT;
    let small = Text::new(12.0).colour(FAINT);
    let way = &tuning.way;
    let shown = way.iter().copied().chain(tuning.gain.iter().flat_map(|gain| [gain.before, gain.after]));
    let y = rates(area, PLOT, shown)?;
    let last = tuning.plan.generations.max(2);
    let x = |i: f64| left + (i / f64::from(last - 1) * f64::from(right - left)).round() as i32;
    for (i, &mean) in way.iter().enumerate() {
        area.draw(&Circle::new((x(i as f64), y(mean)), 2, SIDES[0].mix(0.45).filled()))?;
    }
    let smooth = |i: usize| {
        let around = &way[i.saturating_sub(SMOOTH)..(i + SMOOTH + 1).min(way.len())];
        around.iter().sum::<f64>() / around.len() as f64
    };
    let points: Vec<(i32, i32)> = (0..way.len()).map(|i| (x(i as f64), y(smooth(i)))).collect();
    area.draw(&PathElement::new(points, SIDES[0].stroke_width(2)))?;
    if let Some(gain) = &tuning.gain {
        for (rate, name) in [(gain.before, "start"), (gain.after, "found")] {
            for from in (left..right).step_by(12) {
                line(area, (from, y(rate)), ((from + 6).min(right), y(rate)), INK.stroke_width(1))?;
            }
            let beside = Text::new(12.0).at(HPos::Left, VPos::Center);
            text(area, &format!("{name} {}", percent(rate)), (right + 6, y(rate)), &beside)?;
        }
    }
    let every = (last / 10).max(1).next_power_of_two();
    for i in (0..last).step_by(every as usize) {
        text(area, &(i + 1).to_string(), (x(f64::from(i)), bottom + 8), &small.clone().at(HPos::Center, VPos::Top))?;
    }
    let middle = ((left + right) / 2, bottom + 28);
    text(area, "generation", middle, &Text::new(13.0).at(HPos::Center, VPos::Top))?;
    let drawn = "dots: mean score of the candidates of a generation; line: its running mean; dashes: on fresh games";
    text(area, drawn, (middle.0, bottom + 50), &small.at(HPos::Center, VPos::Top))
}

const HEADER: [&str; 3] = ["weight", "start", "found"];

impl Finding for Tuning {
    const CHART: &'static str = "charts/way.png";
    const CAPTION: &'static str = "Score of the generations";
    const TABLE: &'static str = "weights.csv";

    fn title(&self) -> String {
        format!("{}: weights for the {}", self.plan.setting.title(), side(self))
    }

    fn answer(&self) -> String {
        let (side, against, unit) = (side(self), opponents(self), unit(self.plan.points));
        match &self.gain {
            Some(gain) if gain.shown() => format!(
                "With the weights found, the {side} score {} of the {unit} against {against}, {} at the start: {}",
                percent(gain.after),
                percent(gain.before),
                gained(gain)
            ),
            Some(gain) => format!(
                "The gain is not significant: the {side} score {} of the {unit} against {against}, {} at the start: {}",
                percent(gain.after),
                percent(gain.before),
                gained(gain)
            ),
            None => {
                format!("The gain of the weights found so far for the {side} against {against} is not measured yet")
            }
        }
    }

    fn subtitle(&self) -> String {
        let plan = &self.plan;
        let all = if plan.generations == 1 {
            "1 generation".into()
        } else {
            format!("{} generations", number(plan.generations.into()))
        };
        let done = match self.way.len() as u32 {
            done if done == plan.generations => all,
            done => format!("{} of {all}", number(done.into())),
        };
        format!(
            "{} · {done} of {} candidates · {} each against {}{} · seed {}",
            plan.setting.title(),
            plan.candidates,
            games(plan.setting.games),
            opponents(self),
            counted(plan.points),
            plan.setting.seed
        )
    }

    fn text(&self, width: usize) -> String {
        format!("\n{}", grid_within(&HEADER, rows(self), &[], 1, width))
    }

    fn tables(&self, page: &mut Document) {
        page.table(Table { header: HEADER.map(String::from).into(), words: 0, rows: rows(self) });
    }

    fn notes(&self) -> Vec<String> {
        vec![
            format!(
                "{} Each generation plays its own games, the same for all its candidates. The weights found are the centre of the \
             last generation, which is better than the candidates around it.",
                worth(self.plan.points)
            ),
            format!(
                "The gain is measured on {} against each opponent that the search did not use, with the same dice before and after. \
             In brackets: its 95 % interval. A ladder has other opponents.",
                games(self.plan.check)
            ),
        ]
    }

    fn origin(&self) -> String {
        origin(&self.plan.setting.version, Some(&self.plan.setting.provenance))
    }

    fn csv(&self) -> String {
        let plan = &self.plan;
        let mut out = String::from("weight,start,found\n");
        for ((key, start), found) in plan.keys.iter().zip(&plan.start).zip(&self.found) {
            out += &format!("{key},{start},{found}\n");
        }
        out
    }

    fn chart(&self) -> Result<String, ChartError> {
        let setting = &self.plan.setting;
        let frame = Frame {
            title: &format!("Weights for the {} in {}", side(self), setting.title()),
            subtitle: self.subtitle(),
            foot: [origin(&setting.version, Some(&setting.provenance)), String::new()],
            description: &format!("{}.", self.answer()),
        };
        framed(&frame, HEAD + FOOT + (PLOT.3 + BELOW) as u32, |area| way(self, area))
    }

    fn stopped(&self) -> Option<String> {
        (!self.complete()).then(|| format!("after {} of {} generations", self.way.len(), self.plan.generations))
    }

    fn is_empty(&self) -> bool {
        self.way.is_empty()
    }
}
