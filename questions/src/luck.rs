//! How much of a result was dice?

use crate::asker::Asker;
use crate::failure::Failure;
use crate::seats::Seats;
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use sandtable_analysis::luck::{Luck, luck};
use sandtable_analysis::{Plan, Progress, Rate};
use sandtable_reports::words::{capital, rate};

/// Games to look at, again where they were played before.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// How many games.
    pub games: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
}

/// Plays the games with a look at all that the dice could have done. If it is called off, the answer is about the games that were played.
///
/// # Errors
/// A bot's file at fault; rules or a bot at fault; called off before the first game was over.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Luck, Failure> {
    visit(&question.table.scenario.data, Looked { question, asker })
}

struct Looked<'a, 'b> {
    question: &'a Question<'a>,
    asker: &'a mut Asker<'b>,
}

impl Visit for Looked<'_, '_> {
    type Out = Result<Luck, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Luck, Failure> {
        let Looked { question: Question { table, games, threads }, asker } = self;
        let Seats { bots: [first, second], .. } = Seats::new(game, &table.bots)?;
        let plan = Plan { seed: table.seed, games: *games, threads: *threads, from: 0 };
        let side = capital(G::CARD.sides[0]);
        let stop = asker.stop();
        let mut tell = |progress: &Progress| {
            let won = rate(&Rate::of(progress.wins[0], progress.done));
            asker.tell(progress, &format!("{side} win {won}"));
        };
        luck(game, (&first, &second), &plan, stop, &mut tell)?.ok_or_else(Failure::before_the_first_game)
    }
}
