//! The texts of a sensitivity: for a terminal, for a page, for a spreadsheet.

use super::csv::columns;
use super::finding::Finding;
use super::shares::{self, change, index, over_range, ranked_by, share};
use super::words::{bots, games, level_of_play, list, origin, signed, with};
use crate::chart::ChartError;
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{capital, number, people, percent, quoted, wrap};
use sandtable_analysis::lab::columns::Columns;
use sandtable_analysis::lab::sensitivity::{Band, Group};
use sandtable_analysis::lab::{Index, Indices, Sensitivity};

/// A side that leads in at least this share of the draws counts as the leader.
const CLEAR: f64 = 0.95;

/// The maximum number of groups named in a sentence.
const NAMED: usize = 3;

/// The minimum number of draws for statements about shares of draws.
const FEW_DRAWS: usize = 16;

/// The minimum share that is named in a sentence.
const WORTH_NAMING: f64 = 0.1;

/// The current value of a group with its range: `3 (1 to 4)`, `6 (4 or 6)`; or `38 values`.
fn range(group: &Group) -> String {
    let [value] = &group.values[..] else { return format!("{} values", group.values.len()) };
    let numbers = &value.numbers;
    let (Some(low), Some(high)) = (numbers.first(), numbers.last()) else { return value.now.to_string() };
    if high - low >= numbers.len() as i64 {
        let shown: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        return format!("{} ({})", value.now, shown.join(" or "));
    }
    format!("{} ({low} to {high})", value.now)
}

/// The first side's rates of wins over the draws, in words: `33.0 % to 51.2 % in 90 % of the draws`.
fn band(s: &Sensitivity) -> String {
    let [low, high] = [s.wins.low, s.wins.high].map(|rate| percent(rate.clamp(0.0, 1.0)));
    match low == high {
        true => format!("about {low} in all draws"),
        false => format!("{low} to {high} in 90 % of the draws"),
    }
}

const NO_SHARE: &str = "–";

fn header(s: &Sensitivity) -> [String; 6] {
    let of = |what: &str| format!("share of {what}");
    let wins = capital(&s.plan.setting.sides[0]);
    ["".into(), "values".into(), of(&format!("{wins} wins")), of("margin"), "low to high".into(), "margin".into()]
}

/// Whether there is no result for any group.
fn nothing_to_share(s: &Sensitivity) -> bool {
    let unmoved = |of: &Band| of.indices.is_none() && of.over_range.iter().all(Option::is_none);
    unmoved(&s.wins) && unmoved(&s.margin)
}

const NOTHING_TO_SHARE: &str = "The draws do not differ by more than sampling error explains: more games or more draws would show which values matter.";

/// The rows of the groups, in their order.
fn rows(s: &Sensitivity) -> impl Iterator<Item = [String; 6]> {
    s.ranked().into_iter().map(|i| {
        let of = |indices: &Option<Indices>| indices.as_ref().map_or(NO_SHARE.into(), |all| index(&all.total[i]));
        let group = &s.plan.groups[i];
        let margin = match &s.margin.over_range[i] {
            Some(of) if s.moves_as_one(i) => change(of, 1.0, 2),
            _ => "–".into(),
        };
        [group.name.clone(), range(group), of(&s.wins.indices), of(&s.margin.indices), over_range(s, i), margin]
    })
}

/// The rows of the bands: quantity, value with the current data, median and band.
fn bands(s: &Sensitivity) -> Vec<[String; 5]> {
    let rate = |x: f64| percent(x.clamp(0.0, 1.0));
    let points = |x: f64| signed(100.0 * x, 1);
    let plain = |x: f64| signed(x, 2);
    let row = |name: String, of: &Band, shown: &dyn Fn(f64) -> String, scale: f64| {
        let shift =
            of.shift.as_ref().map_or("–".into(), |shift| change(shift, scale, if scale > 1.0 { 1 } else { 2 }));
        let (low, high) = (shown(of.low), shown(of.high));
        let band = if low == high { "only sampling error".into() } else { format!("{low} to {high}") };
        [name, shown(of.base), band, shown(of.median), shift]
    };
    vec![
        row(format!("{} wins", capital(&s.plan.setting.sides[0])), &s.wins, &rate, 100.0),
        row("lead".into(), &s.lead, &points, 100.0),
        row("margin".into(), &s.margin, &plain, 1.0),
    ]
}

const BANDS: [&str; 5] = ["", "current data", "90 % of the draws", "median", "mean less current"];

fn table(header: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: Vec<String>| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n";
    [header].into_iter().chain(rows).map(line).collect()
}

/// A CSV line for each draw of `s`: its block, the seed of its games, the values drawn, and the results, sampling error included.
#[must_use]
pub fn draws(s: &Sensitivity) -> String {
    columns(&s.columns())
}

impl Finding for Sensitivity {
    const CHART: &'static str = "charts/shares.png";
    const CAPTION: &'static str = "Band of win rates and shares of the spread";
    const TABLE: &'static str = "groups.csv";

    fn title(&self) -> String {
        format!("{}: unknown values", self.plan.setting.title())
    }

    fn answer(&self) -> String {
        let [first, second] = [0, 1].map(|side| people(&self.plan.setting.sides[side]));
        let base = percent(self.base.rate);
        let apart = self.wins.shift.is_some_and(|shift| shift.seen());
        let told = self.wins.luck.is_some_and(|luck| luck < 1.0);
        let nothing = self.wins.shift.is_some_and(|shift| shift.change == 0.0 && shift.se == 0.0);
        let few = self.wins.shift.is_none() && self.wins.mean != self.wins.base;
        if nothing || !told && !apart && !few {
            return format!(
                "With the current data, the {first} win {base} of the games. Other plausible values have no significant effect: the \
             draws differ from each other and from the current data only by sampling error"
            );
        }
        let mut text = format!(
            "With the current data, the {first} win {base} of the games; over the plausible values, {}",
            band(self)
        );
        if few {
            text += " (too few blocks to separate this from sampling error)";
        } else if told && self.wins.indices.is_none() {
            text += " (with this few games, the whole spread may be sampling error)";
        }
        text += ". ";
        // Three standard errors, because this is a strong statement.
        let far = self.wins.shift.is_some_and(|shift| shift.change.abs() > 3.0 * shift.se);
        if far && !(self.wins.low..=self.wins.high).contains(&self.base.rate) {
            text +=
                "The current win rate lies outside the band of the draws, so the ranges may not fit the current data. ";
        }
        if self.draws.len() < FEW_DRAWS {
            let draws = number(self.draws.len() as u64);
            return text
                + &format!(
                    "{draws} draws are too few to say whether the leader depends on these values, and on which"
                );
        }
        // Sampling error only makes the leader less clear: a leader that is clear with it is clear without it.
        let clear = self.ahead_seen.iter().position(|&share| share >= CLEAR);
        let established = self.lead.indices.is_some();
        let clear = clear.or_else(|| self.ahead.iter().position(|&share| share >= CLEAR).filter(|_| established));
        let other = clear.filter(|side| if *side == 0 { self.lead.base < 0.0 } else { self.lead.base > 0.0 });
        text += &match clear {
            None if !established => "Over the ranges, the leader is too close to call with this few games".to_owned(),
            Some(side) => format!(
                "The {} win more often than the {} in {} of the draws, {}",
                [&first, &second][side],
                [&second, &first][side],
                percent(self.ahead[side].max(self.ahead_seen[side])),
                match other {
                    None => "so the leader does not depend on these values",
                    Some(_) => "but not with the current data, so the leader depends on these values",
                }
            ),
            None => format!(
                "The leader depends on unknown values: the {first} lead in {} of the draws, the {second} in {}",
                percent(self.ahead[0]),
                percent(self.ahead[1])
            ),
        };
        let Some((indices, of)) = ranked_by(self) else {
            return text + ". With this few games, the effects of single values are too close to call";
        };
        let most: Vec<String> = self
            .ranked()
            .into_iter()
            .take(NAMED)
            .filter(|&i| indices.total[i].share >= WORTH_NAMING && indices.total[i].low > 0.0)
            .map(|i| format!("{} ({})", self.plan.groups[i].name, share(indices.total[i].share)))
            .collect();
        match most.is_empty() {
            true => text + ". No group of values stands out",
            false => text + &format!(". The largest shares of the spread of {of}: {}", list(&most)),
        }
    }

    fn subtitle(&self) -> String {
        let plan = &self.plan;
        let title = plan.setting.title();
        let draws = number(self.draws.len() as u64);
        let line = format!(
            "{title} · {draws} draws of {} · seed {} · {}",
            games(plan.setting.games),
            plan.setting.seed,
            bots(&plan.setting.bots, &plan.setting.sides)
        );
        with(line, &plan.setting.overlays)
    }

    fn text(&self, width: usize) -> String {
        let bands = bands(self).into_iter().map(Vec::from);
        let mut out = format!("\nResults over the plausible values\n{}", grid_within(&BANDS, bands, &[], 1, width));
        out += "\nShares of the spread\n";
        if nothing_to_share(self) {
            wrap(&mut out, "  ", NOTHING_TO_SHARE, 2, width);
        } else {
            // Names are long, so the less important columns are only on the page and in the spreadsheet.
            let [name, _, wins, margin, change, _] = header(self);
            let header = [name, wins, margin, change];
            let rows = rows(self).map(|[name, _, wins, margin, change, _]| vec![name, wins, margin, change]);
            out += &grid_within(&header.each_ref().map(String::as_str), rows, &[], 1, width);
        }
        out
    }

    fn tables(&self, page: &mut Document) {
        page.heading("Results over the plausible values");
        page.table(Table::new(BANDS, 0, bands(self)));
        page.heading("Shares of the spread");
        match nothing_to_share(self) {
            true => page.paragraph(NOTHING_TO_SHARE),
            false => {
                page.table(Table { header: header(self).into(), words: 0, rows: rows(self).map(Vec::from).collect() })
            }
        }
        page.heading("Reasons for the values");
        let groups = &self.plan.groups;
        page.list(self.ranked().into_iter().map(|i| format!("`{}`: {}", groups[i].name, groups[i].why)));
    }

    fn notes(&self) -> Vec<String> {
        let plan = &self.plan;
        let drawn = plan.values().count() as u64;
        let how = match plan.together {
            false => "Each value is drawn independently, so opposite errors even out.",
            true => "The values of one line are drawn together, all high or all low, as if they shared one error.",
        };
        let mut notes = vec![format!(
            "Drawn: {} of the {} reconstructed values. All plausible numbers that the rules allow are equally likely. {how} Values \
         without a plausible range are not changed.",
            number(drawn),
            number(plan.setting.provenance.reconstruction)
        )];
        if let Some((_, of)) = ranked_by(self) {
            notes.push(format!(
            "share: the part of the variance of {of} that these values cause, alone or together with others. Joint effects \
             count for each of the values, so shares can add up to more than 100 %. With a small share the exact value hardly \
             matters."
        ));
        }
        notes.push(format!(
        "low to high: the change of {} wins, in percentage points, from the lowest to the highest number of a value. It is \
         missing for groups with independent values and where fewer than 10 draws moved the value.",
        capital(&plan.setting.sides[0])
    ));
        let [first, second] = [0, 1].map(|side| capital(&plan.setting.sides[side]));
        notes.push(format!("lead: {first} wins less {second} wins, in percentage points."));
        if let Some(luck) = self.wins.luck {
            notes.push(format!(
            "Of the measured spread of the win rates, {}{} is sampling error of {} per draw; band and shares exclude it. More \
             games and more draws make them more precise.",
            if self.wins.shift.is_none() { "roughly " } else { "" },
            share(luck),
            games(plan.setting.games)
        ));
        }
        let points = &self.points;
        if let Some(refusal) = &points.refusal {
            let [are, contradict] =
                [(points.left_out, "is", "are"), (points.refused, "draw contradicts", "draws contradict")]
                    .map(|(n, one, more)| if n == 1 { one } else { more });
            notes.push(format!(
            "{} of {} blocks {are} left out: {} {contradict} the rules of the data, the first one {refusal}. The results are \
             for the remaining draws.",
            number(points.left_out),
            number(points.left_out + points.played),
            number(points.refused)
        ));
        }
        notes.push(
        "In brackets: 95 % intervals, not corrected for their number. The ranges are estimates. The bots are tuned to the \
         current data."
            .into(),
    );
        notes.extend(level_of_play(&plan.setting.scenario, &plan.setting.provenance, &plan.setting.bots));
        notes
    }

    fn origin(&self) -> String {
        origin(&self.plan.setting.version, Some(&self.plan.setting.provenance))
    }

    fn csv(&self) -> String {
        let of = |what: &str| {
            ["first", "total"].map(|kind| ["", "_low", "_high"].map(|end| format!("{what}_{kind}{end}"))).concat()
        };
        let moved = |what: &str| ["", "_low", "_high"].map(|end| format!("{what}_low_to_high{end}"));
        let header = [vec!["group".into(), "values".into(), "why".into()], of("wins"), of("margin")].concat();
        let header = header.into_iter().chain(moved("wins")).chain(moved("margin")).collect();
        let rows = self.ranked().into_iter().map(|i| {
            let group = &self.plan.groups[i];
            let mut cells = vec![group.name.clone(), group.values.len().to_string(), group.why.clone()];
            for indices in [&self.wins.indices, &self.margin.indices] {
                let all = indices.as_ref().map(|all| [&all.first[i], &all.total[i]]);
                let of = |index: &Index| [index.share, index.low, index.high].map(|x| x.to_string());
                cells.extend(all.map_or_else(|| vec![String::new(); 6], |all| all.map(of).concat()));
            }
            for band in [&self.wins, &self.margin] {
                let moved = band.over_range[i].filter(|_| self.moves_as_one(i));
                let moved = moved.map(|moved| [moved.change, moved.low, moved.high].map(|x| x.to_string()));
                cells.extend(moved.unwrap_or_default());
            }
            cells
        });
        table(header, rows)
    }

    fn data(&self) -> Option<(&'static str, Columns)> {
        Some(("draws", self.columns()))
    }

    fn chart(&self) -> Result<String, ChartError> {
        shares::chart(self)
    }

    fn stopped(&self) -> Option<String> {
        let done = self.points.played + self.points.left_out;
        (!self.complete()).then(|| format!("after {done} of {} blocks", self.plan.blocks))
    }

    fn is_empty(&self) -> bool {
        false
    }
}
