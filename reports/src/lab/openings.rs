//! Choices that correlate with victory, as text.

use super::words::{self, games, level_of_play, origin, signed};
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{number, people, percent, wrap};
use sandtable_analysis::lab::Setting;
use sandtable_analysis::lab::openings::{Choice, FEWEST, Opening};

/// The maximum number of choices of a side that are shown.
const MOST: usize = 10;

/// The same if none is significant.
const MOST_INSIGNIFICANT: usize = 3;

/// The maximum number of other choices named that were made in the same games.
const NAMED: usize = 1;

/// A choice with its subject.
fn choice_in_words(choice: &Choice) -> String {
    let Choice { subject, choice, .. } = choice;
    if subject.is_empty() || choice.contains(subject.as_str()) {
        return choice.clone();
    }
    format!("{subject}: {choice}")
}

/// The first of some choices, and the number of the others.
fn some_of(choices: &[Choice]) -> String {
    let named = choices.iter().take(NAMED).map(choice_in_words).collect::<Vec<_>>().join(", ");
    match choices.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// A choice, with those that were made in the same games, and those made in all other games.
fn row_in_words(opening: &Opening) -> String {
    let parts = [("with", &opening.together), ("otherwise", &opening.instead)];
    let parts = parts.iter().filter(|(_, choices)| !choices.is_empty());
    let others = parts.map(|(word, choices)| format!("{word} {}", some_of(choices))).collect::<Vec<_>>().join("; ");
    let choice = choice_in_words(&opening.choice);
    if others.is_empty() { choice } else { format!("{choice} ({others})") }
}

/// The choices to show.
#[derive(Clone, Copy, Debug)]
pub struct Openings<'a> {
    /// The setting of the games.
    pub setting: &'a Setting,
    /// The last game turn whose choices count.
    pub turn: u8,
    /// The number of different choices made.
    pub different: u64,
    /// The choices that were made in enough games, and not made in enough.
    pub openings: &'a [Opening],
}

impl Openings<'_> {
    /// The choices of a side that are shown: the most significant first.
    fn of(&self, side: usize) -> impl Iterator<Item = &Opening> {
        self.openings.iter().filter(move |opening| opening.side == side).take(self.most())
    }

    /// The number of choices of a side that are shown.
    fn most(&self) -> usize {
        if self.openings.iter().any(Opening::is_significant) { MOST } else { MOST_INSIGNIFICANT }
    }

    /// The answer, in a sentence or two, the last without its full stop.
    #[must_use]
    pub fn answer(&self) -> String {
        if self.openings.is_empty() {
            return format!(
                "Nothing to compare: no choice up to turn {} was made in at least {FEWEST} games and not made in at least {FEWEST}",
                self.turn
            );
        }
        let strongest = self.openings.iter().find(|opening| opening.is_significant());
        let Some(Opening { side, choice, chosen, otherwise, games: made, .. }) = strongest else {
            let compared = self.openings.len();
            let needed = self.openings[0].games_to_decide(compared, self.setting.games);
            let needed = needed.map_or_else(String::new, |needed| {
                format!(
                    ". If the strongest true difference is as large as here, {} would make it significant with a probability of 80 % in a list of this length",
                    games(needed)
                )
            });
            return format!(
                "None of {} choices correlates significantly with the result{needed}",
                number(compared as u64)
            );
        };
        let significant = self.openings.iter().filter(|opening| opening.is_significant()).count();
        format!(
            "{significant} of {} choices {} significantly with the result. The strongest: where the {} choose \"{}\" ({} of \
             the games) they score {}, otherwise {}. A correlation is not a cause",
            number(self.openings.len() as u64),
            if significant == 1 { "correlates" } else { "correlate" },
            people(&self.setting.sides[*side]),
            choice_in_words(choice),
            percent(*made as f64 / self.setting.games.max(1) as f64),
            percent(*chosen),
            percent(*otherwise)
        )
    }

    /// One line: scenario, bots, turns, games, seed and overlays.
    #[must_use]
    pub fn subtitle(&self) -> String {
        let Setting { sides, bots, seed, overlays, .. } = self.setting;
        let bots = words::bots(bots, sides);
        let (title, games) = (self.setting.title(), games(self.setting.games));
        words::with(format!("{title} · {bots} · choices up to turn {} · {games} · seed {seed}", self.turn), overlays)
    }

    /// A sentence on the choices that are left out.
    fn left_out(&self) -> String {
        let most = self.most();
        let of = [0, 1].map(|side| self.openings.iter().filter(|opening| opening.side == side).count());
        let shown = |side: usize| {
            let people = people(&self.setting.sides[side]);
            (of[side] > most).then(|| format!("{most} of {} of the {people}", number(of[side] as u64)))
        };
        match [0, 1].into_iter().filter_map(shown).collect::<Vec<_>>() {
            none if none.is_empty() => String::new(),
            some => format!(", {}; CSV and JSON have all", some.join(" and ")),
        }
    }

    /// Notes on how to read it.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let mut notes = vec![
            format!(
                "A choice counts once a game. Score: the share of match points of the side that chooses; a win counts 1, a draw 1/2. {} \
                 different choices were made; those chosen, and not chosen, in at least {FEWEST} games are compared.",
                number(self.different)
            ),
            "Choices made in the same games are one row (\"with\"), and so are those made in exactly the other games (\"otherwise\").".into(),
            format!(
                "The most significant choices come first{}. * significant at 5 % among all choices (Holm). In brackets: 95 % intervals of \
                 the difference, in percentage points.",
                self.left_out()
            ),
            "A correlation is not a cause: good dice can come before a choice, and choices come together. To measure an effect, compare a \
             doctrine that makes the choice with one that does not."
                .into(),
        ];
        notes.extend(level_of_play(&self.setting.scenario, &self.setting.provenance, &self.setting.bots));
        notes
    }

    const HEADER: [&'static str; 6] = ["decision", "choice", "games", "chosen", "else", "difference"];

    fn rows(&self, side: usize) -> Vec<Vec<String>> {
        let points = |share: f64| signed(100.0 * share, 1);
        let row = |opening: &Opening| {
            vec![
                opening.choice.kind.clone(),
                row_in_words(opening),
                number(opening.games),
                percent(opening.chosen),
                percent(opening.otherwise),
                format!(
                    "{}{} [{}, {}]",
                    points(opening.difference),
                    if opening.is_significant() { "*" } else { "" },
                    points(opening.low),
                    points(opening.high)
                ),
            ]
        };
        self.of(side).map(row).collect()
    }

    /// The choices as text, in lines of at most `width` characters. `command` repeats it.
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
                rows => out += &grid_within(&Self::HEADER, rows, &[0, 1], 2, width),
            }
        }
        out += "\nNotes\n";
        self.notes().iter().for_each(|note| wrap(&mut out, "  ", note, 2, width));
        let Setting { version, provenance, .. } = self.setting;
        out + &format!("\nReproduction\n  {}.\n  {command}\n", origin(version, Some(provenance)))
    }

    /// The page. `command` is the command line that reproduces it.
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

    /// A CSV line for each choice that is compared; shares from 0 to 1, unrounded.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out =
            "side,decision,subject,choice,together,instead,games,chosen,otherwise,difference,low,high,p,adjusted\n"
                .to_owned();
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let all = |choices: &[Choice]| quoted(&choices.iter().map(choice_in_words).collect::<Vec<_>>().join("; "));
        for opening in self.openings {
            let Opening {
                side,
                choice,
                together,
                instead,
                games,
                chosen,
                otherwise,
                difference,
                low,
                high,
                p,
                adjusted,
            } = opening;
            let Choice { kind, subject, choice } = choice;
            let (side, subject, choice) = (&self.setting.sides[*side], quoted(subject), quoted(choice));
            out += &format!(
                "{side},{kind},{subject},{choice},{},{},{games},{chosen},{otherwise},{difference},{low},{high},{p},{adjusted}\n",
                all(together),
                all(instead)
            );
        }
        out
    }
}
