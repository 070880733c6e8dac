//! Additional tables of a run: who wins when something happened, and how much was due to dice.

use crate::run::Answer;
use crate::when::Happened;
use sandtable_analysis::luck::{Luck, SideLuck};
use sandtable_analysis::{Rate, Summary};
use sandtable_reports::document::{Block, Table};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{bounds, capital, count, number, people, percent, rate, wrap};

/// An additional result of a run.
#[derive(Clone, Debug)]
pub struct Beside {
    /// Its title.
    pub title: &'static str,
    /// The result.
    pub table: Table,
    /// A sentence about it; empty if the table is enough.
    pub note: String,
}

impl Beside {
    /// The same as blocks of a page.
    pub fn blocks(self) -> impl Iterator<Item = Block> {
        let note = Some(self.note).filter(|note| !note.is_empty()).map(Block::Paragraph);
        [Block::Heading(self.title.into()), Block::Table(self.table)].into_iter().chain(note)
    }

    /// The same in lines of at most `width` characters.
    #[must_use]
    pub fn text(self, width: usize) -> String {
        let Beside { title, table, note } = self;
        let header: Vec<&str> = table.header.iter().map(String::as_str).collect();
        let mut out = format!("{title}\n{}", grid_within(&header, table.rows, &[], 1, width));
        wrap(&mut out, "  ", &note, 2, width);
        out
    }
}

impl Answer {
    /// The additional results of the run: the conditions, if there are any, and `luck`, if it was measured.
    #[must_use]
    pub fn beside(&self, luck: Option<&Luck>) -> Vec<Beside> {
        let when = (!self.when.is_empty()).then(|| conditions(&self.summary, &self.when));
        when.into_iter().chain(luck.map(dice)).collect()
    }
}

/// Who wins when something happened, and who wins otherwise.
fn conditions(summary: &Summary, when: &[Happened]) -> Beside {
    let row = |found: &Happened| {
        let Happened { when, happened, wins, wins_otherwise } = found;
        let of = |wins: &Option<Rate>| wins.as_ref().map_or_else(|| "–".to_owned(), rate);
        [when.clone(), rate(happened), of(wins), of(wins_otherwise)]
    };
    let wins = format!("then {} win", people(&summary.sides[0]));
    let table = Table::new(["when", "happens", &wins, "else"], 0, when.iter().map(row));
    Beside { title: "Wins when this happened (not a cause)", table, note: String::new() }
}

/// How much was due to dice, and who wins without luck.
fn dice(luck: &Luck) -> Beside {
    let row = |side: &SideLuck| {
        let without = format!("{} {}", percent(side.rate), bounds(side.low, side.high));
        [capital(&side.side), rate(&side.played), without, percent(side.share)]
    };
    let table = Table::new(["", "as played", "without luck", "luck"], 0, luck.sides.iter().map(row));
    let Luck { games, rolls, not_followed, .. } = luck;
    let but = match not_followed {
        0 => String::new(),
        some => format!("; for {} rolls, only the dice themselves count", number(*some)),
    };
    let note = format!(
        "Luck: the effect of {} in {} on places, measures and endings, compared with all possible results of the rolls{but}.",
        count(*rolls, "roll"),
        count(*games, "game")
    );
    Beside { title: "Effect of the dice", table, note }
}
