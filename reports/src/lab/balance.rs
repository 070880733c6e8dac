//! Changes that make a scenario balanced: the texts and the chart.

use super::bracket::{BARS, ROW, scale};
use super::finding::Finding;
use super::words::{bots, games, level_of_play, origin, signed};
use crate::chart::{Area, ChartError, FOOT, Frame, HEAD, INK, SIDES, Text, fit, framed, text};
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{bounds, number, people, percent, wrap};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::estimate::Z;
use sandtable_analysis::lab::Balance;
use sandtable_analysis::lab::balance::{CRUDE, Found, Lever, Reach, Tried};

/// The maximum half-width of an interval, as a share of the points, that can show that a change is even.
const WIDE: f64 = 0.035;

/// The maximum number of changes named in the answer.
const NAMED: usize = 3;

/// The change of `found`: `victory.handicap 0 -> -2`, or `units.*.fire +1`.
#[must_use]
pub fn change(found: &Found) -> String {
    let path = &found.lever.path;
    match (found.lever.value.zip(found.value()), found.change) {
        (Some((from, to)), _) => format!("{path} {from} -> {to}"),
        (None, Some(change)) => format!("{path} {change:+}"),
        (None, None) => path.clone(),
    }
}

/// The score with a change: `49.6 % [47.1, 52.1]`.
fn score(found: &Found) -> String {
    found.score().map_or_else(String::new, |(score, all)| format!("{} {}", percent(score), bounds(all.low, all.high)))
}

fn answer_of(balance: &Balance) -> String {
    let side = people(&balance.plan.setting.sides[0]);
    let Some((base, all)) = balance.base_score() else { return "Nothing is finished yet".into() };
    let played = games(balance.plan.setting.games);
    let mut said =
        format!("The {side} score {} {} of the match points in the scenario", percent(base), bounds(all.low, all.high));
    if !balance.complete() {
        return said + "; which change makes it even is not known yet";
    }
    let widest = balance.widest();
    if widest > CRUDE {
        return said
            + &format!(". With {played} of each change nobody can say which one makes it even")
            + &too_wide(widest);
    }
    let even = (all.low..=all.high).contains(&0.5);
    if even {
        said += &format!(", which is even within the error of {played}");
    }
    let named = |found: &&Found| format!("{}: {}", change(found), score(found));
    let changes: Vec<String> = balance.changes().iter().take(NAMED).map(named).collect();
    let nearest = balance.ranked().first().map(|found| match (found.change, enclosed(found)) {
        (Some(0), None) => "; it comes nearest as it is".to_owned(),
        (_, None) => format!("; the nearest is {}: {}", change(found), score(found)),
        (_, Some(between)) => format!("; {between}"),
    });
    match (changes.is_empty(), even) {
        (false, true) => said += &format!(". Smallest changes that come nearer to 50 %: {}", changes.join("; ")),
        (false, false) => said += &format!(". Smallest changes to an even game: {}", changes.join("; ")),
        (true, true) => said += ". No change of these comes nearer to 50 %",
        (true, false) => {
            return format!("{said}, and no change of these brings it to 50 %{}", nearest.unwrap_or_default());
        }
    }
    if widest > WIDE { said + &too_wide(widest) } else { said }
}

/// The values between which a lever is even, if it is even at none: `victory.handicap is even between -1 and 0, at -0.6 [-1.0, -0.3]`.
fn enclosed(found: &Found) -> Option<String> {
    let (change, (next, _)) = (found.change?, found.neighbour()?);
    let (path, even) = (&found.lever.path, at(found)?);
    let from = found.lever.value?;
    let (low, high) = (from + change.min(next), from + change.max(next));
    (found.reach() == Reach::Over).then(|| format!("{path} is even between {low} and {high}, at {even}"))
}

/// The value at which a lever would be even, with its interval: `-0.6 [-1.0, -0.3]`.
fn at(found: &Found) -> Option<String> {
    let (at, all) = found.even_at()?;
    let from = found.lever.value.unwrap_or_default() as f64;
    Some(format!("{:.1} [{:.1}, {:.1}]", from + at, from + all.low, from + all.high))
}

/// A sentence on the games needed if the intervals are too wide to call a change even.
fn too_wide(widest: f64) -> String {
    let needed = (Z / (2.0 * WIDE)).powi(2);
    let rounded = 100.0 * (needed / 100.0).ceil();
    format!(
        ". The intervals are up to {:.1} percentage points wide to either side; {} of each change make them {:.1}",
        100.0 * widest,
        games(rounded as u64),
        100.0 * WIDE
    )
}

/// The heading of the lines of [`counts`].
const LEVERS: &str = "Levers: what they count, and what the search may try";

/// The heading of the lines of [`path`].
const TRIED: &str = "Tried in the search: the score of each change, and its games";

const HEADER: [&str; 8] = ["lever", "now", "nearest", "score", "interval", "change", "next", "even at"];

fn row(found: &Found) -> Vec<String> {
    let number = |value: Option<i64>| value.map_or_else(String::new, |value| value.to_string());
    let even = match found.lever.value {
        Some(_) => number(found.value()),
        None => found.change.map_or_else(String::new, |change| format!("{change:+}")),
    };
    let next = found.neighbour().map_or_else(String::new, |(change, score)| {
        let value = found.lever.value.map_or_else(|| format!("{change:+}"), |value| (value + change).to_string());
        format!("{value}: {}", percent(score))
    });
    let score = found.score();
    let as_it_is = found.fresh.as_ref().is_some_and(|cell| cell.wins[0].difference == cell.wins[1].difference);
    if found.change == Some(0) && found.reach() != Reach::Even || found.change != Some(0) && as_it_is {
        let mut row = vec![String::new(); HEADER.len()];
        (row[0], row[1], row[2]) = (found.lever.path.clone(), number(found.lever.value), "none is nearer".to_owned());
        return row;
    }
    vec![
        found.lever.path.clone(),
        number(found.lever.value),
        even,
        score.map_or_else(String::new, |(score, _)| percent(score)),
        score.map_or_else(String::new, |(_, all)| bounds(all.low, all.high)),
        found
            .fresh
            .as_ref()
            .map_or_else(String::new, |cell| signed(50.0 * (cell.wins[0].difference - cell.wins[1].difference), 1)),
        next,
        at(found).unwrap_or_default(),
    ]
}

fn rows(balance: &Balance) -> Vec<Vec<String>> {
    balance.ranked().into_iter().map(row).collect()
}

/// The meaning of a lever, and the range of its values: `victory.handicap: victory points for the French, from -64 to 64`.
fn counts(lever: &Lever) -> String {
    let [low, high] = lever.range;
    let ends = match lever.value {
        Some(now) => format!("from {} to {}", now + low, now + high),
        None => format!("changed by {low:+} to {high:+}"),
    };
    let unit = if lever.unit.is_empty() { String::new() } else { format!("{}, ", lever.unit) };
    format!("{}: {unit}{ends}", lever.path)
}

/// The changes of a lever that the search tried, with score and games: `-4: 71.0 % (1,000), +0: 61.2 % (1,000)`.
fn path(found: &Found) -> String {
    let tried = |tried: &Tried| format!("{:+}: {} ({})", tried.change, percent(tried.score()), number(tried.games));
    format!("{}: {}", found.lever.path, found.tried.iter().map(tried).collect::<Vec<_>>().join(", "))
}

fn draw(balance: &Balance, ranked: &[&Found], area: &Area<'_>) -> Result<(), ChartError> {
    let x = scale(area, ranked.len() + 1)?;
    let (name, said) = (Text::new(13.0).at(HPos::Left, VPos::Center), Text::new(12.0).at(HPos::Left, VPos::Center));
    let line = |i: usize, what: &str, score: f64, ends: (f64, f64)| -> Result<(), ChartError> {
        let y = ROW / 2 + ROW * i as i32;
        area.draw(&PathElement::new(vec![(x(ends.0), y), (x(ends.1), y)], SIDES[0].mix(0.45).stroke_width(8)))?;
        area.draw(&Circle::new((x(score), y), 5, INK.filled()))?;
        let (path, after) = what.split_once(' ').unwrap_or((what, ""));
        // The values of the change are not cut, only the path.
        let room = BARS.0 - 34 - (8.0 * after.chars().count() as f64) as i32;
        text(area, &format!("{} {after}", fit(path, room, 13.0)), (24, y), &name)?;
        text(area, &percent(score), (BARS.1 + 14, y), &said)
    };
    if let Some((base, all)) = balance.base_score() {
        line(0, "the scenario", base, (all.low, all.high))?;
    }
    for (i, found) in ranked.iter().enumerate() {
        let Some((score, all)) = found.score() else { continue };
        line(i + 1, &change(found), score, (all.low, all.high))?;
    }
    Ok(())
}

impl Finding for Balance {
    const CHART: &'static str = "charts/balance.png";
    const CAPTION: &'static str = "Score after each change";
    const TABLE: &'static str = "balance.csv";

    fn title(&self) -> String {
        format!("{}: changes to an even game", self.plan.setting.title())
    }

    fn answer(&self) -> String {
        let idle: Vec<&str> =
            self.ranked().into_iter().filter(|found| found.is_idle()).map(|found| found.lever.path.as_str()).collect();
        let said = answer_of(self);
        if idle.is_empty() {
            said
        } else {
            format!("{said}. The same score with every value tried: {}", idle.join(", "))
        }
    }

    fn subtitle(&self) -> String {
        let setting = &self.plan.setting;
        let bots = bots(&setting.bots, &setting.sides);
        format!("{} · {bots} · at most {} a change · seed {}", setting.title(), games(setting.games), setting.seed)
    }

    fn text(&self, width: usize) -> String {
        let mut out = String::from("\n");
        out += &grid_within(&HEADER, rows(self), &[0, 6, 7], 1, width);
        out += &format!("\n{LEVERS}\n");
        self.plan.levers.iter().for_each(|lever| wrap(&mut out, "  ", &counts(lever), 4, width));
        out += &format!("\n{TRIED}\n");
        self.found.iter().for_each(|found| wrap(&mut out, "  ", &path(found), 4, width));
        out
    }

    fn tables(&self, page: &mut Document) {
        page.table(Table { header: HEADER.map(String::from).into(), words: 1, rows: rows(self) });
        page.heading(LEVERS);
        page.list(self.plan.levers.iter().map(counts));
        page.heading(TRIED);
        page.list(self.found.iter().map(path));
    }

    fn notes(&self) -> Vec<String> {
        let setting = &self.plan.setting;
        let side = people(&setting.sides[0]);
        let mut notes = vec![
        format!(
            "Score: match points of the {side}; a win counts 1, a draw 1/2. In brackets: its 95 % interval, from games that the search \
             has not used; so the scores under \"{TRIED}\" differ, often by as much as that."
        ),
        "Levers that reach an even game come first, by the size of the change as a share of the largest that is tried. Next: the change beside it, on the other side of 50 % where there is \
         one, on the same games. The nearest of up to six changes is shown, so its interval is a little too narrow; a run with another seed \
         has the score without that. Even at: where 50 % is expected, in the lever's unit, from this score and the slope of all scores of the \
         lever; in brackets: its 95 % interval, from that of the score."
            .to_owned(),
        "Change: percentage points of match points against the scenario, on the same games. All bots play by the changed rules.".to_owned(),
    ];
        notes.extend(level_of_play(&setting.scenario, &setting.provenance, &setting.bots));
        notes
    }

    fn origin(&self) -> String {
        origin(&self.plan.setting.version, Some(&self.plan.setting.provenance))
    }

    fn csv(&self) -> String {
        let mut out = "lever,value,change,games,score,low,high,fresh\n".to_owned();
        let name = |path: &str| {
            if path.contains([',', '"']) { format!("\"{}\"", path.replace('"', "\"\"")) } else { path.into() }
        };
        for found in &self.found {
            let (path, value) = (name(&found.lever.path), found.lever.value);
            let after = |change: i64| value.map_or_else(String::new, |value| (value + change).to_string());
            for tried in &found.tried {
                out += &format!(
                    "{path},{},{},{},{},,,false\n",
                    after(tried.change),
                    tried.change,
                    tried.games,
                    tried.score()
                );
            }
            for (change, games, (score, all)) in found.fresh_scores() {
                out += &format!("{path},{},{change},{games},{score},{},{},true\n", after(change), all.low, all.high);
            }
        }
        out
    }

    fn chart(&self) -> Result<String, ChartError> {
        let setting = &self.plan.setting;
        let frame = Frame {
            title: &format!("{}: changes to an even game", setting.title()),
            subtitle: format!(
                "match points of the {} after each change, with 95 % intervals",
                people(&setting.sides[0])
            ),
            foot: [origin(&setting.version, Some(&setting.provenance)), String::new()],
            description: &format!("{}.", self.answer()),
        };
        // A lever without a better change has nothing to draw beside the scenario.
        let mut ranked = self.ranked();
        ranked.retain(|found| found.change != Some(0));
        let height = HEAD + FOOT + (ROW * (ranked.len() as i32 + 2)) as u32;
        framed(&frame, height, |area| draw(self, &ranked, area))
    }

    fn stopped(&self) -> Option<String> {
        let done = self.found.iter().filter(|found| found.fresh.is_some()).count();
        (!self.complete()).then(|| format!("after {done} of {} levers", self.plan.levers.len()))
    }

    fn is_empty(&self) -> bool {
        self.base.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::fixtures::setting;
    use sandtable_analysis::lab::BalancePlan;

    /// Before all levers are searched nobody can say that none of them makes the game even.
    #[test]
    fn what_is_stopped_denies_nothing() {
        let lever = Lever { path: "victory.handicap".into(), unit: String::new(), value: Some(0), range: [-8, 8] };
        let plan = BalancePlan { setting: setting(100), levers: vec![lever] };
        let base = Tried { change: 0, games: 100, half_points: 40 };
        let said = Balance::of(plan, Some(base), Vec::new()).said();
        assert!(said.starts_with("Stopped after 0 of 1 levers. The French score 20.0 %"), "{said}");
        assert!(said.ends_with("in the scenario; which change makes it even is not known yet"), "{said}");
    }
}
