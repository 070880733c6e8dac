//! How much of a result was dice?

use crate::control::Control;
use crate::error::Error;
use crate::lineup;
use crate::table::Table;
use sandtable_analysis::luck::{Luck, Lucks};
use sandtable_analysis::{Progress, Rate, Recording};
use sandtable_reports::words::{capital, rate};

/// The games to look at; those that were played before are played again.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The number of games.
    pub games: u64,
}

/// Plays the games of `question` with the executor of `control`, and looks at all possible results of the dice. If cancelled, the answer is about the
/// games that were played.
///
/// # Errors
/// A bot's file in error; rules or a bot in error; a cancellation before the first game ends.
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Luck, Error> {
    let Question { table, games } = *question;
    let job = lineup::job(table.seed, Recording::Luck, &[table.lane()])?;
    let card = table.ruleset.card();
    let (side, mut lucks) = (capital(card.sides[0]), Lucks::new(card));
    let note = |progress: &Progress| format!("{side} win {}", rate(&Rate::of(progress.wins[0], progress.done)));
    let finish = control.records(&job, 0..games, &mut [&mut lucks], &note)?;
    lucks.result(finish.stopped).ok_or(Error::Cancelled)
}
