//! The texts of a ranking of the rulings.

use super::csv::{NUMBERS, numbers, text, topic};
use super::finding::Finding;
use super::forest;
use super::words::{bots, corrected, difference, games, interval, level_of_play, list, origin, signed, with};
use crate::chart::ChartError;
use crate::document::{Document, Table};
use crate::terminal::{grid, grid_within};
use crate::words::{capital, number, percent, wrap};
use sandtable_analysis::lab::comparison::{Row, Validity};
use sandtable_analysis::lab::{Correction, Ranking};

/// The maximum number of rulings that are explained.
const MOST_QUESTIONS: usize = 10;

/// The questions of the rulings with an effect, with their sections, at most [`MOST_QUESTIONS`].
fn questions(r: &Ranking) -> Vec<String> {
    let mut told: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for row in r.rows.iter().filter(|row| row.matters()) {
        let s = &row.switch;
        if !told.contains(&&*s.id) && lines.len() < MOST_QUESTIONS {
            told.push(&s.id);
            let now = &s.instead_of;
            lines.push(format!("{} (R-{}, §{}; in force: {now}): {}", s.id, s.number, s.section, s.question));
        }
    }
    lines
}

impl Finding for Ranking {
    const CHART: &'static str = "charts/effects.png";
    const CAPTION: &'static str = "Effects with their 95 % intervals";
    const TABLE: &'static str = "rulings.csv";

    fn title(&self) -> String {
        let title = if self.scenario_title.is_empty() { &self.scenario } else { &self.scenario_title };
        format!("{title}: effects of the rulings")
    }

    fn answer(&self) -> String {
        let matter: Vec<String> = self
            .rows
            .iter()
            .filter(|row| row.matters())
            .map(|row| {
                let moved = match row.wins.seen() {
                    true => format!("wins {} percentage points", difference(&row.wins)),
                    false => format!("margin {}", difference(&row.margin)),
                };
                format!("{}={} ({moved})", row.switch.id, row.switch.choice)
            })
            .collect();
        let untouched = self.rows.iter().filter(|row| row.identical.count == self.games).count();
        let mut text = match matter.len() {
            0 if self.rows.len() == 1 => "The reading has no significant effect".to_owned(),
            1 if self.rows.len() == 1 => format!("The reading has a significant effect: {}", matter[0]),
            0 => format!("None of the {} readings has a significant effect", self.rows.len()),
            1 => format!("One of the {} readings has a significant effect: {}", self.rows.len(), matter[0]),
            n => {
                let named = matter.iter().take(5).cloned().collect::<Vec<_>>();
                let more = if n > named.len() { "most of all " } else { "" };
                format!("{n} of the {} readings have a significant effect: {more}{}", self.rows.len(), list(&named))
            }
        };
        if untouched > 0 {
            text += &format!(". {untouched} changed no game");
        }
        text
    }

    fn subtitle(&self) -> String {
        let title = if self.scenario_title.is_empty() { &self.scenario } else { &self.scenario_title };
        let line =
            format!("{title} · {} · {} each · seed {}", bots(&self.bots, &self.sides), games(self.games), self.seed);
        with(line, &self.overlays)
    }

    fn text(&self, width: usize) -> String {
        let side = capital(&self.sides[0]);
        let mut out = format!(
            "\nEffect of each reading, against the reading in force\n(wins: change of {side} wins, in percentage \
                     points; margin: its change)\n"
        );
        // Stars follow the numbers that they refer to.
        let star = |row: &Row| if row.seen() { "*" } else { " " };
        let rows = |margins: bool| {
            self.rows.iter().map(move |row| {
                let name = format!("{}={}", row.switch.id, row.switch.choice);
                let margin = signed(row.margin.difference, 2) + star(&row.margin);
                let mut cells = vec![name, difference(&row.wins) + star(&row.wins), interval(&row.wins), margin];
                cells.extend(margins.then(|| interval(&row.margin)));
                cells.push(percent(row.identical.rate));
                cells
            })
        };
        let wide = grid(&["", "wins", "interval", "margin", "interval", "same"], rows(true), &[]);
        let fits = wide.lines().all(|line| line.chars().count() <= width);
        let narrow = || grid_within(&["", "wins", "interval", "margin", "same"], rows(false), &[], 1, width);
        out += &if fits { wide } else { narrow() };
        let questions = questions(self);
        if !questions.is_empty() {
            out += "\nWhat is unclear there\n";
            questions.iter().for_each(|line| wrap(&mut out, "  ", line, 4, width));
        }
        out
    }

    fn tables(&self, page: &mut Document) {
        let starred = |row: &Row| difference(row) + if row.seen() { "*" } else { "" };
        let rows = (1..).zip(&self.rows).map(|(rank, row): (u32, _)| {
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
        let wins = format!("{} wins, percentage points", capital(&self.sides[0]));
        page.table(Table::new(
            ["reading", &wins, "interval", "margin", "interval", "identical games", "significant"],
            1,
            rows,
        ));
        let questions = questions(self);
        if !questions.is_empty() {
            page.heading("What is unclear there");
            page.list(questions);
        }
    }

    fn notes(&self) -> Vec<String> {
        let false_alarms = match self.correction {
            Correction::Holm => "The chance that any star in the list is false is at most 5 %.",
            Correction::BenjaminiHochberg => "About 5 % of the stars in the list are false.",
        };
        let mut notes = vec![format!(
            "* after wins: the change of wins is significant (p-value at most 5 % {}). * after margin: the change of the margin is. \
         {false_alarms}",
            corrected(self)
        )];
        notes.push("In brackets: 95 % intervals, not corrected for the length of the list.".into());
        if self.validity == Validity::Anytime {
            notes.push("Intervals and p-values are valid for any time to stop.".into());
        }
        if let Some((row, needed)) = self.nearest() {
            let reading = format!("{}={}", row.switch.id, row.switch.choice);
            notes.push(format!(
            "If the true effect of {reading} is as large as here ({} percentage points), about {} under each reading would make \
             it significant with a probability of 80 % in a list of {}; `compare` needs fewer for this reading alone.",
            difference(&row.wins),
            games(needed),
            self.rows.len()
        ));
        }
        notes.push(
        "A reading without a star may still have an effect: the interval says how large it can be. The bots read the rules of \
         each reading, but their weights are for the defaults."
            .into(),
    );
        notes.extend(level_of_play(&self.scenario, &self.provenance, &self.bots));
        notes
    }

    fn origin(&self) -> String {
        origin(&self.version, None)
    }

    fn csv(&self) -> String {
        let names = ["rank", "ruling", "id", "choice", "instead_of", "section", "identical", "matters", "topic"];
        let header = names.into_iter().chain(NUMBERS).map(String::from).collect();
        let mut lines: Vec<Vec<String>> = vec![header];
        for (rank, ranked) in (1..).zip(&self.rows) {
            let s = &ranked.switch;
            for row in [&ranked.wins, &ranked.margin] {
                let names = [
                    rank.to_string(),
                    format!("R-{}", s.number),
                    s.id.clone(),
                    s.choice.clone(),
                    s.instead_of.clone(),
                    s.section.clone(),
                    ranked.identical.rate.to_string(),
                    ranked.matters().to_string(),
                    topic(row.topic).into(),
                ];
                lines.push([names.to_vec(), numbers(row)].concat());
            }
        }
        text(lines)
    }

    fn chart(&self) -> Result<String, ChartError> {
        forest::ranking(self)
    }

    fn stopped(&self) -> Option<String> {
        (self.games < self.planned).then(|| format!("after {} of {}", number(self.games), games(self.planned)))
    }

    fn is_empty(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::ranking;
    use super::*;

    #[test]
    fn stars_of_a_ranking_say_whether_wins_or_margin_moved() {
        let r = ranking(&[("repeat-fire", 30, 2, 50, 3), ("who-fires", 5, 4, 60, 2), ("uhlans-count", 0, 0, 0, 1)]);
        let notes = r.notes();
        assert!(notes[0].contains("at most 5 % after Holm's correction for 6 tests). * after margin"), "{notes:?}");
        let text = r.terminal("sandtable", 60);
        let row = |line: &&str, id: &str| line.contains(id) && line.contains('%');
        let line = |text: &str, id: &str| text.lines().find(|line| row(line, id)).unwrap_or_default().to_owned();
        assert!(r.answer().ends_with(
            "repeat-fire=each (wins +28.0 percentage points) and who-fires=each (margin \
                                              +1.20)"
        ));
        assert!(
            line(&text, "repeat-fire").contains("+28.0*") && line(&text, "repeat-fire").contains("+1.50*"),
            "{text}"
        );
        assert!(line(&text, "who-fires").contains("+1.0 ") && line(&text, "who-fires").contains("+1.20*"), "{text}");
        assert_eq!(line(&text, "uhlans").matches('*').count(), 0);
        // The interval of the margin where there is room.
        assert_eq!(line(&text, "repeat-fire").matches('[').count(), 1, "{text}");
        let wide = r.terminal("sandtable", 100);
        assert_eq!(line(&wide, "repeat-fire").matches('[').count(), 2, "{wide}");
        let page = r.document("sandtable", None).markdown(&[]);
        assert!(line(&page, "`who-fires`").ends_with("| margin |"), "{page}");
    }
}
