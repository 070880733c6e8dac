//! Good play for both sides as text and as a chart: the value, its bounds, and the mixtures.

use super::bracket::{self, between, deviation, points};
use super::finding::Finding;
use super::tuning::rates;
use super::words::{counted, games, origin, unit, with, worth};
use crate::chart::{Area, ChartError, FOOT, Frame, HEAD, INK, SIDES, Text, framed, text};
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{decimal, number, people, percent, wrap};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::solution::{Difference, Member};
use sandtable_analysis::lab::strategy::{Deviation, Response, Round, Taken};
use sandtable_analysis::lab::{Setting, Solution, StrategyPlan};
use sandtable_engine::Side;

/// The plot: left, top, right, bottom.
const PLOT: (i32, i32, i32, i32) = (90, 16, 880, 320);
/// The height below it, for rounds and an explanation.
const BELOW: i32 = 74;
/// Members with less than this share are left out, except the first.
const HARDLY: f64 = 0.01;

/// One line: scenario, rounds, search and seed.
fn subtitle(plan: &StrategyPlan, rounds: usize) -> String {
    let times = if plan.searches == 1 { String::new() } else { format!("{} searches of ", plan.searches) };
    let line = format!(
        "{} · {} · responses by {times}up to {} generations of {} candidates, {} each{}{} · seed {}",
        plan.setting.title(),
        if rounds == 1 { "1 round".into() } else { format!("{rounds} rounds") },
        number(plan.generations.into()),
        plan.candidates,
        games(plan.tries),
        counted(plan.points),
        if plan.searched == 0 { "" } else { ", and by search" },
        plan.setting.seed
    );
    with(line, &plan.setting.overlays)
}

/// The head of the file with the mixture that `plan` found for `side` in these `rounds`. The value is that of the last round.
#[must_use]
pub fn provenance(plan: &StrategyPlan, side: Side, rounds: &[Round]) -> String {
    let setting = &plan.setting;
    let side = side.index();
    let mut lines = vec![
        format!(
            "Play of the {} in the equilibrium of the strategies found for {}:",
            people(&setting.sides[side]),
            setting.title()
        ),
        found_by(plan, rounds.len()),
    ];
    if let Some(round) = rounds.last() {
        lines.push(format!(
            "Value: the {} score {} of the {} {}. The best response found for the other side gains {}.",
            people(&setting.sides[0]),
            percent(round.value.mean),
            unit(plan.points),
            between(round.bounds()),
            deviation(&round.best()[1 - side])
        ));
    }
    lines.join("\n")
}

/// The comment at the head of the file of the best response of `side` to the other side's mixture after `rounds` rounds of `plan`.
#[must_use]
pub fn provenance_of_response(plan: &StrategyPlan, side: Side, rounds: usize) -> String {
    let setting = &plan.setting;
    let (side, title) = (people(&setting.sides[side.index()]), setting.title());
    format!("The best response of the {side} found for {title}:\n{}", found_by(plan, rounds))
}

/// How something was found: the plan, and the scenario with its hash.
fn found_by(plan: &StrategyPlan, rounds: usize) -> String {
    let Setting { scenario, scenario_hash, version, .. } = &plan.setting;
    format!("{}.\nScenario {scenario} {scenario_hash}, sandtable {version}.", subtitle(plan, rounds))
}

/// A row for each round: value, bounds, the gains of the best responses, the number of members in the mixtures.
fn rounds(solution: &Solution) -> Vec<Vec<String>> {
    let best = |round: &Round, side: usize| {
        let Deviation { how, gain } = &round.best()[side];
        let searched = if *how == Response::Tuned { "" } else { ", search" };
        format!("{}{searched}", points(gain))
    };
    let row = |(i, round): (usize, &Round)| {
        let playing = |side: usize| round.shares[side].iter().filter(|&&share| share >= HARDLY).count().to_string();
        vec![
            (i + 1).to_string(),
            percent(round.value.mean),
            between(round.bounds()),
            best(round, 0),
            best(round, 1),
            format!("{}, {}", playing(0), playing(1)),
        ]
    };
    solution.rounds.iter().enumerate().map(row).collect()
}

fn headings(solution: &Solution) -> [String; 6] {
    let sides = &solution.plan.setting.sides;
    [
        "round".into(),
        format!("{} score", sides[0]),
        "between".into(),
        format!("{} gain", sides[0]),
        format!("{} gain", sides[1]),
        "members that play".into(),
    ]
}

/// The gain of each kind of response in the last round, and that of the best of each side, measured again.
fn bracket(solution: &Solution) -> Vec<String> {
    let sides = &solution.plan.setting.sides;
    let Some(last) = solution.last() else { return Vec::new() };
    let found =
        |side: usize| last.deviations[side].iter().map(move |found| format!("{}: {}", sides[side], deviation(found)));
    let again = solution.bracket.iter().flat_map(|bracket| {
        (0..2).map(|side| format!("{}, the best again: {}", sides[side], deviation(&bracket[side])))
    });
    found(0).chain(found(1)).chain(again).collect()
}

/// `3.2 assaults by the French (1.1)`.
fn difference(one: &Difference) -> String {
    let figure = |x: f64| if one.share { percent(x) } else { decimal(x) };
    format!("{}: {} ({})", one.what, figure(one.here), figure(one.there))
}

/// The name of a member.
fn called(member: &Member) -> String {
    if member.searches { format!("{} (search)", member.name) } else { member.name.clone() }
}

/// The members of a side's mixture, those with the largest shares first.
fn playing(members: &[Member]) -> Vec<&Member> {
    let mut playing: Vec<&Member> = members.iter().filter(|member| member.share >= HARDLY).collect();
    playing.sort_by(|one, other| other.share.total_cmp(&one.share));
    playing
}

fn way(solution: &Solution, area: &Area<'_>) -> Result<(), ChartError> {
    let (left, _, right, bottom) = PLOT;
    let rounds = &solution.rounds;
    let shown = rounds.iter().flat_map(|round| {
        let (low, high) = round.bounds();
        [low.max(0.0), high.min(1.0)]
    });
    let y = rates(area, PLOT, shown)?;
    let room = (right - left) / rounds.len().max(1) as i32;
    let x = |i: usize| left + room / 2 + room * i as i32;
    for (i, round) in rounds.iter().enumerate() {
        let (low, high) = round.bounds();
        let (low, high) = (y(low.max(0.0)), y(high.min(1.0)));
        area.draw(&PathElement::new(vec![(x(i), low), (x(i), high)], SIDES[0].mix(0.45).stroke_width(6)))?;
        area.draw(&Circle::new((x(i), y(round.value.mean)), 5, INK.filled()))?;
        let beside = Text::new(12.0).at(HPos::Left, VPos::Center);
        if room >= 70 {
            text(area, &percent(round.value.mean), (x(i) + 9, y(round.value.mean)), &beside)?;
        }
        text(area, &(i + 1).to_string(), (x(i), bottom + 8), &Text::new(12.0).at(HPos::Center, VPos::Top))?;
    }
    let middle = ((left + right) / 2, bottom + 28);
    text(area, "round", middle, &Text::new(13.0).at(HPos::Center, VPos::Top))?;
    let drawn = format!(
        "score of the {}: in the equilibrium of the members found (dots), with bounds from best responses (bars)",
        people(&solution.plan.setting.sides[0])
    );
    text(area, &drawn, (middle.0, bottom + 50), &Text::new(12.0).at(HPos::Center, VPos::Top))
}

/// The scores of all members against each other.
fn matrix(solution: &Solution) -> Table {
    let names = solution.members[1].iter().map(|member| member.name.clone());
    let row = |(member, row): (&Member, &Vec<Taken>)| {
        [member.name.clone()].into_iter().chain(row.iter().map(|cell| percent(cell.mean))).collect()
    };
    let rows = solution.members[0].iter().zip(&solution.matrix).map(row).collect();
    Table { header: [String::new()].into_iter().chain(names).collect(), words: 0, rows }
}

impl Finding for Solution {
    const CHART: &'static str = "charts/way.png";
    const CAPTION: &'static str = "Value and bounds of the rounds";
    const TABLE: &'static str = "rounds.csv";

    fn title(&self) -> String {
        format!("{}: good play for both sides", self.plan.setting.title())
    }

    fn answer(&self) -> String {
        let sides = &self.plan.setting.sides;
        let Some(round) = self.last() else { return "No round is finished yet".into() };
        match self.bracket() {
            Some(bracket) => bracket::sentence(&bracket),
            None => format!(
                "When both sides use the best play found, the {} score {} of the {} {}",
                people(&sides[0]),
                percent(round.value.mean),
                unit(self.plan.points),
                between(round.bounds())
            ),
        }
    }

    fn subtitle(&self) -> String {
        subtitle(&self.plan, self.rounds.len())
    }

    fn text(&self, width: usize) -> String {
        let mut out = String::from("\n");
        out += &grid_within(&headings(self).each_ref().map(String::as_str), rounds(self), &[], 1, width);
        out += "\nGains of the last responses\n";
        bracket(self).iter().for_each(|line| wrap(&mut out, "  ", line, 4, width));
        for (side, members) in self.plan.setting.sides.iter().zip(&self.members) {
            out += &format!("\nMixture of the {}\n", people(side));
            for member in playing(members) {
                out += &format!("  {:>6}  {}\n", percent(member.share), called(member));
                member.does.iter().for_each(|one| wrap(&mut out, "          ", &difference(one), 12, width));
            }
        }
        out
    }

    fn tables(&self, page: &mut Document) {
        let sides = &self.plan.setting.sides;
        page.table(Table { header: headings(self).into(), words: 0, rows: rounds(self) });
        page.heading("Gains of the last responses");
        page.list(bracket(self));
        for (side, members) in sides.iter().zip(&self.members) {
            page.heading(&format!("Mixture of the {}", people(side)));
            let member = |member: &&Member| {
                let does: Vec<String> = member.does.iter().map(difference).collect();
                format!("**{}: {}** {}", percent(member.share), called(member), does.join("; ")).trim_end().to_owned()
            };
            page.list(playing(members).iter().map(member));
        }
        page.heading("Results between members");
        let [first, second] = sides.each_ref().map(|side| people(side));
        page.paragraph(format!("Scores of the {first} (rows) against the {second} (columns)."));
        page.table(matrix(self));
    }

    fn notes(&self) -> Vec<String> {
        let plan = &self.plan;
        vec![
        format!(
            "{} In each round, each side searches for a response to the mixture of the other side. A response that gains joins \
             the portfolio of its side, and the mixtures are computed again.",
            worth(plan.points)
        ),
        format!(
            "In brackets: bounds from the best responses found for either side, with their 95 % errors. Each response was \
             checked on {} that its search did not use{}. At the end the best response of each side plays them again, on a seed of its \
             own. A better search may find better responses: try more games, more searches or another seed.",
            games(plan.check),
            match plan.searched {
                0 => String::new(),
                searched => format!(", or {} where one of the players searches", games(searched)),
            }
        ),
        "Each member is described by its differences from the first member of its side, both against the mixture of the other \
         side.".into(),
    ]
    }

    fn origin(&self) -> String {
        origin(&self.plan.setting.version, Some(&self.plan.setting.provenance))
    }

    fn csv(&self) -> String {
        let sides = &self.plan.setting.sides;
        let mut out =
            format!("round,value,value_se,low,high,{0}_gain,{0}_gain_se,{1}_gain,{1}_gain_se\n", sides[0], sides[1]);
        for (i, round) in self.rounds.iter().enumerate() {
            let ((low, high), [first, second]) = (round.bounds(), round.best().map(|found| found.gain));
            out += &format!(
                "{},{},{},{low},{high},{},{},{},{}\n",
                i + 1,
                round.value.mean,
                round.value.se,
                first.mean,
                first.se,
                second.mean,
                second.se
            );
        }
        out
    }

    fn chart(&self) -> Result<String, ChartError> {
        let setting = &self.plan.setting;
        let frame = Frame {
            title: &format!("Good play for both sides of {}", setting.title()),
            subtitle: self.subtitle(),
            foot: [origin(&setting.version, Some(&setting.provenance)), String::new()],
            description: &format!("{}.", self.answer()),
        };
        framed(&frame, HEAD + FOOT + (PLOT.3 + BELOW) as u32, |area| way(self, area))
    }

    fn stopped(&self) -> Option<String> {
        (!self.complete).then(|| match self.rounds.len() {
            1 => "after 1 round".to_owned(),
            rounds => format!("after {rounds} rounds"),
        })
    }

    fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }
}
