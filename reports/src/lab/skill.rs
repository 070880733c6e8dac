//! The same scenario at every level of play: its texts, and the chart.

use super::bracket;
use super::tuning::rates;
use super::words::{games, origin, with};
use crate::chart::{Area, ChartError, FOOT, Frame, HEAD, INK, SIDES, Text, fit, framed, text};
use crate::document::{Document, Table};
use crate::play;
use crate::terminal::grid_within;
use crate::words::{bounds, number, people, percent, wrap};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::ladder::Cell;
use sandtable_analysis::lab::skill::Rung;
use sandtable_analysis::lab::{Skill, SkillPlan};

/// The plot: left, top, right, bottom.
const PLOT: (i32, i32, i32, i32) = (90, 16, 880, 320);
/// Below it: levels, their bots, and what is drawn.
const BELOW: i32 = 84;

/// Random play and doctrines: the levels of which no verdict is read.
const LOW: usize = 2;

fn played(skill: &Skill) -> impl Iterator<Item = (&Rung, &Cell)> {
    skill.plan.rungs.iter().zip(&skill.cells)
}

/// `random 59.5 %`.
fn said((rung, cell): (&Rung, &Cell)) -> String {
    format!("{} {}", rung.name, percent(cell.share.share))
}

/// What was found, in a sentence.
#[must_use]
pub fn answer(skill: &Skill) -> String {
    let first = people(&skill.plan.setting.sides[0]);
    let all: Vec<String> = played(skill).map(said).collect();
    let mut words = format!("Match points for the {first} when both sides play at the same level: {}", all.join(", "));
    if skill.complete() && skill.cells.len() > LOW + 1 {
        let apart = 100.0 * skill.spread(LOW);
        words += &format!(". From the third level on, they differ by at most {apart:.1} percentage points");
    }
    words
}

/// One line: what was played, how often, on which seed.
#[must_use]
pub fn subtitle(plan: &SkillPlan) -> String {
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

fn notes() -> [&'static str; 2] {
    [
        "At each level, both sides have the same kind of bot. Match points: a win counts 1 and a draw 1/2. In brackets: 95 % \
         intervals, for sampling error only.",
        "Where the levels agree, the balance does not depend on the quality of play. Where they differ, the last levels are \
         nearest to good play, and their difference shows how uncertain the balance still is.",
    ]
}

/// What the levels are.
const LEVELS: &str = "Random: every legal action is equally likely. Doctrines: plans close to history. Heuristic: weights that were                       found by playing; older weights are those of earlier versions. Search: a bot that plays games on before it                       decides. Equilibrium: the mixtures of bots against which the search for better play ended.";

/// What is known of the best play, for the scenario as it is.
fn best_play(skill: &Skill) -> Option<String> {
    let setting = &skill.plan.setting;
    let known =
        play::bracket(&setting.scenario).filter(|_| setting.overlays.is_empty() && setting.provenance.edited == 0)?;
    Some(bracket::sentence(&known) + ".")
}

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

/// What was found as text of at most `width` characters a line. `command` repeats it.
#[must_use]
pub fn terminal(skill: &Skill, command: &str, width: usize) -> String {
    let setting = &skill.plan.setting;
    let mut out = String::new();
    wrap(&mut out, "", &subtitle(&skill.plan), 2, width);
    out.push('\n');
    wrap(&mut out, "", &(answer(skill) + "."), 0, width);
    out.push('\n');
    out += &grid_within(&headings(skill).each_ref().map(String::as_str), rows(skill), &[5, 6], 1, width);
    if let Some(known) = best_play(skill) {
        out.push('\n');
        wrap(&mut out, "", &known, 0, width);
    }
    out += "\nNotes\n";
    notes().iter().for_each(|note| wrap(&mut out, "  ", note, 2, width));
    out += &format!("\nReproduction\n  {}.\n  {command}\n", origin(&setting.version, Some(&setting.provenance)));
    out
}

/// The page; `chart` is its chart, as SVG, where there is a folder with it.
#[must_use]
pub fn document(skill: &Skill, command: &str, chart: Option<String>) -> Document {
    let setting = &skill.plan.setting;
    let mut page = Document::new(format!("{}: balance by level of play", setting.title()));
    match best_play(skill) {
        Some(known) => {
            page.paragraph(format!("**{known}**"));
            page.paragraph(format!("{}.", answer(skill)));
        }
        None => page.paragraph(format!("**{}.**", answer(skill))),
    }
    page.paragraph(format!("{}.", subtitle(&skill.plan)));
    page.drawing(chart, "Match points at each level of play", "charts/levels.png");
    page.table(Table { header: headings(skill).into(), words: 2, rows: rows(skill) });
    page.heading("Notes");
    page.list(notes().into_iter().chain([LEVELS]).map(String::from));
    page.repeat(command, &format!("{}.", origin(&setting.version, Some(&setting.provenance))));
    page
}

/// A line for each level.
#[must_use]
pub fn csv(skill: &Skill) -> String {
    let sides = &skill.plan.setting.sides;
    let mut out = format!("level,{0}_bot,{1}_bot,games,{0}_points,low,high,draws\n", sides[0], sides[1]);
    for (rung, cell) in played(skill) {
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

/// The chart: points of the first side at each level, with their intervals.
///
/// # Errors
/// Where it could not be drawn: an error of the program.
pub fn chart(skill: &Skill) -> Result<String, ChartError> {
    let setting = &skill.plan.setting;
    let frame = Frame {
        title: &format!("{}: balance by level of play", setting.title()),
        subtitle: subtitle(&skill.plan),
        foot: [origin(&setting.version, Some(&setting.provenance)), String::new()],
        description: &format!("{}.", answer(skill)),
    };
    framed(&frame, HEAD + FOOT + (PLOT.3 + BELOW) as u32, |area| steps(skill, area))
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
        // Above what is drawn, or below it where there is no room.
        let at = if high - 24 < PLOT.1 { low + 10 } else { high - 24 };
        text(area, &percent(cell.share.share), (x(i), at), &small)?;
        text(area, &fit(&rung.name, room - 6, 12.0), (x(i), bottom + 8), &small)?;
    }
    let middle = ((left + right) / 2, bottom + 32);
    let drawn = format!("match points of the {} with their 95 % intervals", people(&skill.plan.setting.sides[0]));
    text(area, &drawn, middle, &small)
}
