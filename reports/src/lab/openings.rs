//! Choices that correlate with victory, as text.

use super::words::{self, games, level_of_play, origin, signed};
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{number, people, percent, wrap};
use sandtable_analysis::lab::Setting;
use sandtable_analysis::lab::openings::{FEWEST, Opening};

/// How many choices of a side are shown.
const MOST: usize = 10;

/// What is shown of the choices.
#[derive(Clone, Copy, Debug)]
pub struct Openings<'a> {
    /// What was played.
    pub setting: &'a Setting,
    /// The last game turn whose choices count.
    pub turn: u8,
    /// How many different choices were made.
    pub different: u64,
    /// Those that were made, and not made, in enough games.
    pub openings: &'a [Opening],
}

impl Openings<'_> {
    /// The choices of a side that are shown: the most significant first.
    fn of(&self, side: usize) -> impl Iterator<Item = &Opening> {
        self.openings.iter().filter(move |opening| opening.side == side).take(MOST)
    }

    /// What was found, in a sentence or two, the last without its full stop.
    #[must_use]
    pub fn answer(&self) -> String {
        if self.openings.is_empty() {
            return format!(
                "Nothing to compare: no choice up to turn {} was made in at least {FEWEST} games and not made in at least {FEWEST}",
                self.turn
            );
        }
        let strongest = self.openings.iter().find(|opening| opening.is_significant());
        let Some(Opening { side, choice, chosen, otherwise, games, .. }) = strongest else {
            return "No choice correlates significantly with the result".into();
        };
        let significant = self.openings.iter().filter(|opening| opening.is_significant()).count();
        format!(
            "{significant} of {} choices correlate significantly with the result. The strongest: where the {} choose \"{choice}\" ({} of \
             the games) they score {}, otherwise {}. A correlation is not a cause",
            number(self.openings.len() as u64),
            people(&self.setting.sides[*side]),
            percent(*games as f64 / self.setting.games.max(1) as f64),
            percent(*chosen),
            percent(*otherwise)
        )
    }

    /// One line: what was played, how often, on which seed, by whom.
    #[must_use]
    pub fn subtitle(&self) -> String {
        let Setting { sides, bots, seed, .. } = self.setting;
        let bots = words::bots(bots, sides);
        let (title, games) = (self.setting.title(), games(self.setting.games));
        format!("{title} · {bots} · choices up to turn {} · {games} · seed {seed}", self.turn)
    }

    /// How to read it, a note each.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let mut notes = vec![
            format!(
                "A choice counts once a game. Score: the share of match points of the side that chooses; a win counts 1, a draw 1/2. {} \
                 different choices were made; those chosen, and not chosen, in at least {FEWEST} games are compared.",
                number(self.different)
            ),
            "* significant at 5 % among all choices (Holm). In brackets: 95 % intervals of the difference, in percentage points.".into(),
            "A correlation is not a cause: good dice can come before a choice, and choices come together. To measure an effect, compare a \
             doctrine that makes the choice with one that does not."
                .into(),
        ];
        notes.extend(level_of_play(&self.setting.scenario, &self.setting.provenance, &self.setting.bots));
        notes
    }

    const HEADER: [&'static str; 8] =
        ["decision", "choice", "games", "chosen", "otherwise", "difference", "interval", ""];

    fn rows(&self, side: usize) -> Vec<Vec<String>> {
        let points = |share: f64| signed(100.0 * share, 1);
        let row = |opening: &Opening| {
            vec![
                opening.kind.clone(),
                opening.choice.clone(),
                number(opening.games),
                percent(opening.chosen),
                percent(opening.otherwise),
                points(opening.difference),
                format!("[{}, {}]", points(opening.low), points(opening.high)),
                if opening.is_significant() { "*".into() } else { String::new() },
            ]
        };
        self.of(side).map(row).collect()
    }

    /// The choices as text of at most `width` characters a line. `command` repeats it.
    #[must_use]
    pub fn terminal(&self, command: &str, width: usize) -> String {
        let mut out = String::new();
        wrap(&mut out, "", &self.subtitle(), 2, width);
        out.push('\n');
        wrap(&mut out, "", &(self.answer() + "."), 0, width);
        for side in [0, 1] {
            out += &format!("\n{}\n", people(&self.setting.sides[side]));
            match self.rows(side) {
                rows if rows.is_empty() => out.push_str("No choice was made, and not made, often enough.\n"),
                rows => out += &grid_within(&Self::HEADER, rows, &[0, 1, 7], 2, width),
            }
        }
        out += "\nNotes\n";
        self.notes().iter().for_each(|note| wrap(&mut out, "  ", note, 2, width));
        let Setting { version, provenance, .. } = self.setting;
        out + &format!("\nReproduction\n  {}.\n  {command}\n", origin(version, Some(provenance)))
    }

    /// The page.
    #[must_use]
    pub fn document(&self, command: &str) -> Document {
        let mut page = Document::new(format!("{}: choices and results", self.setting.title()));
        page.paragraph(format!("**{}.**", self.answer()));
        page.paragraph(format!("{}.", self.subtitle()));
        for side in [0, 1] {
            page.heading(&people(&self.setting.sides[side]));
            page.table(Table { header: Self::HEADER.map(String::from).into(), words: 2, rows: self.rows(side) });
        }
        page.heading("Notes");
        page.list(self.notes());
        page.repeat(command, &format!("{}.", origin(&self.setting.version, Some(&self.setting.provenance))));
        page
    }

    /// A line for each choice that is compared; shares from 0 to 1, unrounded.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out = "side,decision,choice,games,chosen,otherwise,difference,low,high,p,adjusted\n".to_owned();
        for opening in self.openings {
            let Opening { side, kind, choice, games, chosen, otherwise, difference, low, high, p, adjusted } = opening;
            let side = &self.setting.sides[*side];
            let choice = choice.replace('"', "\"\"");
            out += &format!(
                "{side},{kind},\"{choice}\",{games},{chosen},{otherwise},{difference},{low},{high},{p},{adjusted}\n"
            );
        }
        out
    }
}
