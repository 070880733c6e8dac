//! Which unclear rules matter? The same games under every reading.

use crate::asker::Asker;
use crate::failure::Failure;
use crate::seats::{self, Seats, changed};
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use sandtable_analysis::lab::lanes::play;
use sandtable_analysis::lab::ranking::Switch;
use sandtable_analysis::lab::{Correction, Pairs, Played, Ranking, Scorer};
use sandtable_analysis::{Plan, Progress};
use sandtable_engine::rulings::Ruling;
use sandtable_scenarios::Overlay;
use std::io;
use std::ops::ControlFlow;

/// Games to play under every reading.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// How many games under each reading.
    pub games: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// How p-values are corrected for their number.
    pub correction: Correction,
}

/// Plays the games under the readings in force and under every other one, one at a time.
///
/// # Errors
/// A bot's file at fault; a system without rulings; rules or a bot at fault; called off before the first game was over.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Ranking, Failure> {
    visit(&question.table.scenario.data, Readings { question, asker })
}

struct Readings<'a, 'b> {
    question: &'a Question<'a>,
    asker: &'a mut Asker<'b>,
}

/// Pairs every reading with the base, and tells how far it is.
struct Watch<'a, 'b> {
    pairs: Vec<Pairs>,
    asker: &'a mut Asker<'b>,
}

impl Scorer for Watch<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.pairs.iter_mut().zip(&lanes[1..]).for_each(|(pairs, variant)| pairs.add_played(&lanes[0], variant));
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        self.asker.tell(progress, &format!("each under {} readings", self.pairs.len()));
    }
}

impl Visit for Readings<'_, '_> {
    type Out = Result<Ranking, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Ranking, Failure> {
        let Readings { question: &Question { table, games, threads, correction }, asker } = self;
        let seats = Seats::new(game, &table.bots)?;
        let switches: Vec<Switch> =
            G::RULINGS.iter().enumerate().flat_map(|(i, ruling)| switches(ruling, game.reading(i))).collect();
        let other =
            |switch: &Switch| changed::<G>(&table.with([Overlay::Ruling(format!("{}={}", switch.id, switch.choice))])?);
        let variants = switches.iter().map(other).collect::<Result<Vec<_>, Failure>>()?;
        if variants.is_empty() {
            return Err(Failure::Said(format!("{} has no rulings to rank", G::CARD.title)));
        }
        let mut lanes = vec![seats.lane(game)];
        lanes.extend(variants.iter().map(|(game, seats)| seats.lane(game)));
        let plan = Plan { seed: table.seed, games, threads };
        let stop = asker.stop();
        let mut watch = Watch { pairs: vec![Pairs::new(G::CARD); variants.len()], asker };
        if play(&lanes, &plan, stop, &mut watch)?.games == 0 {
            return Err(Failure::before_the_first_game());
        }
        let facts = seats::facts(table, seats::rulings(game), seats.named.clone());
        Ok(Ranking::of(&switches, &watch.pairs, &facts, &plan, correction))
    }
}

/// Every other reading of a ruling.
fn switches(ruling: &Ruling, now: usize) -> Vec<Switch> {
    let others = ruling.choices.iter().enumerate().filter(|(choice, _)| *choice != now);
    others
        .map(|(_, choice)| Switch {
            number: ruling.number,
            id: ruling.id.into(),
            section: ruling.section.into(),
            choice: choice.name.into(),
            instead_of: ruling.choices[now].name.into(),
            question: ruling.question.into(),
        })
        .collect()
}
