//! A scenario at every level of play: the texts and the chart.

use super::bracket;
use super::finding::Finding;
use super::tuning::rates;
use super::words::{games, origin, with};
use crate::chart::{Area, ChartError, FOOT, Frame, HEAD, INK, SIDES, Text, fit, framed, text};
use crate::document::{Document, Table};
use crate::play;
use crate::terminal::grid_within;
use crate::words::{bounds, number, people, percent, wrap};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::Skill;
use sandtable_analysis::lab::ladder::Cell;
use sandtable_analysis::lab::skill::Rung;

/// The plot: left, top, right, bottom.
const PLOT: (i32, i32, i32, i32) = (90, 16, 880, 320);
/// The height below it, for levels, their bots, and an explanation.
const BELOW: i32 = 84;

/// The number of low levels, random play and doctrines, which do not count for the verdict.
const LOW: usize = 2;

fn played(skill: &Skill) -> impl Iterator<Item = (&Rung, &Cell)> {
    skill.plan.rungs.iter().zip(&skill.cells)
}

/// `random 59.5 %`.
fn said((rung, cell): (&Rung, &Cell)) -> String {
    format!("{} {}", rung.name, percent(cell.share.share))
}

/// An explanation of the levels.
pub const LEVELS: &str = "Random: every legal action is equally likely. Doctrines: plans close to history. Heuristic: weights that \
    were found by playing; older weights are those of earlier versions. Search: a bot that plays games on before it decides. Equilibrium: \
    the mixtures of bots against which the search for better play ended.";

fn rows(skill: &Skill) -> Vec<Vec<String>> {
    let row = |(rung, cell): (&Rung, &Cell)| {
        vec![
            rung.name.clone(),
            percent(cell.share.share),
            bounds(cell.share.low, cell.share.high),
            percent(cell.draws.rate),
            number(cell.games),
            rung.bots[0].name.clone(),
            rung.bots[1].name.clone(),
        ]
    };
    played(skill).map(row).collect()
}

fn headings(skill: &Skill) -> [String; 7] {
    let sides = &skill.plan.setting.sides;
    [
        "level".into(),
        format!("{} match points", sides[0]),
        "interval".into(),
        "draws".into(),
        "games".into(),
        sides[0].clone(),
        sides[1].clone(),
    ]
}

fn steps(skill: &Skill, area: &Area<'_>) -> Result<(), ChartError> {
    let (left, _, right, bottom) = PLOT;
    let y = rates(area, PLOT, skill.cells.iter().flat_map(|cell| [cell.share.low, cell.share.high]))?;
    let room = (right - left) / skill.cells.len().max(1) as i32;
    let x = |i: usize| left + room / 2 + room * i as i32;
    let small = Text::new(12.0).at(HPos::Center, VPos::Top);
    for (i, (rung, cell)) in played(skill).enumerate() {
        let (low, high) = (y(cell.share.low), y(cell.share.high));
        area.draw(&PathElement::new(vec![(x(i), low), (x(i), high)], SIDES[0].stroke_width(5)))?;
        area.draw(&Circle::new((x(i), y(cell.share.share)), 5, INK.filled()))?;
        // Above the interval, or below it if there is no space.
        let at = if high - 24 < PLOT.1 { low + 10 } else { high - 24 };
        text(area, &percent(cell.share.share), (x(i), at), &small)?;
        text(area, &fit(&rung.name, room - 6, 12.0), (x(i), bottom + 8), &small)?;
    }
    let middle = ((left + right) / 2, bottom + 32);
    let drawn = format!("match points of the {} with their 95 % intervals", people(&skill.plan.setting.sides[0]));
    text(area, &drawn, middle, &small)
}

impl Finding for Skill {
    const CHART: &'static str = "charts/levels.png";
    const CAPTION: &'static str = "Match points at each level of play";
    const TABLE: &'static str = "levels.csv";

    fn title(&self) -> String {
        format!("{}: balance by level of play", self.plan.setting.title())
    }

    /// The known result of the best play, if the scenario is unmodified.
    fn lede(&self) -> Option<String> {
        let setting = &self.plan.setting;
        let known = play::bracket(&setting.scenario)
            .filter(|_| setting.overlays.is_empty() && setting.provenance.edited == 0)?;
        Some(bracket::sentence(&known) + ".")
    }

    fn answer(&self) -> String {
        let first = people(&self.plan.setting.sides[0]);
        let all: Vec<String> = played(self).map(said).collect();
        let mut words =
            format!("Match points for the {first} when both sides play at the same level: {}", all.join(", "));
        if self.complete() && self.cells.len() > LOW + 1 {
            let apart = 100.0 * self.spread(LOW);
            words += &format!(". From the third level on, they differ by at most {apart:.1} percentage points");
        }
        words
    }

    fn subtitle(&self) -> String {
        let plan = &self.plan;
        let line = format!(
            "{} · {} levels of play · {} at each{} · seed {}",
            plan.setting.title(),
            number(plan.rungs.len() as u64),
            games(plan.setting.games),
            if plan.rungs.iter().any(|rung| rung.games < plan.setting.games) { " except search" } else { "" },
            plan.setting.seed
        );
        with(line, &plan.setting.overlays)
    }

    fn text(&self, width: usize) -> String {
        let mut out = String::from("\n");
        out += &grid_within(&headings(self).each_ref().map(String::as_str), rows(self), &[5, 6], 1, width);
        if let Some(known) = self.lede() {
            out.push('\n');
            wrap(&mut out, "", &known, 0, width);
        }
        out
    }

    fn tables(&self, page: &mut Document) {
        page.table(Table { header: headings(self).into(), words: 2, rows: rows(self) });
        page.paragraph(LEVELS);
    }

    fn notes(&self) -> Vec<String> {
        [
        "At each level, both sides have the same kind of bot. Match points: a win counts 1 and a draw 1/2. In brackets: 95 % \
         intervals, for sampling error only.",
        "Where the levels agree, the balance does not depend on the quality of play. Where they differ, the last levels are \
         nearest to good play, and their difference shows how uncertain the balance still is.",
    ]
    .map(String::from)
    .into()
    }

    fn origin(&self) -> String {
        origin(&self.plan.setting.version, Some(&self.plan.setting.provenance))
    }

    fn csv(&self) -> String {
        let sides = &self.plan.setting.sides;
        let mut out = format!("level,{0}_bot,{1}_bot,games,{0}_points,low,high,draws\n", sides[0], sides[1]);
        for (rung, cell) in played(self) {
            out += &format!(
                "{},{},{},{},{},{},{},{}\n",
                rung.name,
                rung.bots[0].name,
                rung.bots[1].name,
                cell.games,
                cell.share.share,
                cell.share.low,
                cell.share.high,
                cell.draws.rate
            );
        }
        out
    }

    fn chart(&self) -> Result<String, ChartError> {
        let setting = &self.plan.setting;
        let frame = Frame {
            title: &format!("{}: balance by level of play", setting.title()),
            subtitle: self.subtitle(),
            foot: [origin(&setting.version, Some(&setting.provenance)), String::new()],
            description: &format!("{}.", self.answer()),
        };
        framed(&frame, HEAD + FOOT + (PLOT.3 + BELOW) as u32, |area| steps(self, area))
    }

    fn stopped(&self) -> Option<String> {
        (!self.complete()).then(|| format!("after {} of {} levels", self.cells.len(), self.plan.rungs.len()))
    }

    fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}
