//! Who wins, by how much, and how do the games end?

use crate::asker::Asker;
use crate::failure::Failure;
use crate::files::json;
use crate::seats::{self, Seats};
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use sandtable_analysis::lab::Setting;
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{
    Fingerprinter, Finish, GamesFile, Journal, Plan, Progress, Rate, ScenarioFacts, Sink, Summary, Tally,
};
use sandtable_reports::document::Block;
use sandtable_reports::output::{Folder, Run};
use sandtable_reports::words::{capital, rate};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Games to play.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// How many games.
    pub games: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// A folder for the results; see [`Answer::write`]. A run that was killed or stopped there goes on.
    pub out: Option<PathBuf>,
    /// Whether other results in that folder may be replaced.
    pub force: bool,
}

/// What came of them.
#[derive(Debug)]
pub struct Answer {
    /// What was found.
    pub summary: Summary,
    /// What was played.
    pub facts: ScenarioFacts,
    /// Whether it was called off before the last game.
    pub stopped: bool,
    folder: Option<Folder>,
}

impl Answer {
    /// Writes what was found into the folder that was asked for, with the command that repeats it; whether there is one. `more` is what the
    /// report tells beside it.
    ///
    /// # Errors
    /// Where a file cannot be written.
    pub fn write(&mut self, command: &str, more: Vec<Block>) -> Result<bool, Failure> {
        let Some(folder) = self.folder.take() else { return Ok(false) };
        folder.write(&Run { summary: &self.summary, facts: &self.facts, command, stopped: self.stopped }, more)?;
        Ok(true)
    }
}

/// Plays the games.
///
/// # Errors
/// A bot's file or a folder at fault; rules or a bot at fault; called off before the first game was over.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Answer, Failure> {
    let Question { table, games, threads, out, force } = question;
    let card = table.system().card;
    let holds = format!("run of {}", table.named());
    let folder = out.as_deref().map(|out| Folder::open(out, &holds, *force)).transpose()?;
    let mut file = match &folder {
        Some(folder) => {
            let path = folder.games();
            Some(GamesFile::create(&path, card).map_err(|error| Failure::file(&path, &error))?)
        }
        None => None,
    };
    let (mut tally, mut print) = (Tally::new(card), Fingerprinter::new(card));
    let mut sinks: Vec<&mut dyn Sink> = vec![&mut tally, &mut print];
    sinks.extend(file.as_mut().map(|file| file as &mut dyn Sink));
    let plan = Plan { seed: table.seed, games: *games, threads: *threads, from: 0 };
    let journal = folder.as_ref().map(Folder::journal);
    let Played { facts, places, finish } =
        visit(&table.scenario.data, Games { table, plan, sinks, journal: journal.as_deref(), asker })?;
    let Some(mut summary) = Summary::of(&tally, print.fingerprint(), table.seed, &places, &facts) else {
        // It is empty; what is left of it is known as ours.
        let _ = journal.map(fs::remove_file);
        return Err(Failure::before_the_first_game());
    };
    summary.timing = Some(Timing::from(&finish));
    if let Some(file) = file {
        file.finish().map_err(not_kept)?;
    }
    Ok(Answer { summary, facts, stopped: finish.stopped, folder })
}

/// The journal of these games, however many.
fn opened<G: System>(path: &Path, table: &Table, facts: &ScenarioFacts) -> Result<Journal, Failure> {
    let of = json(&Setting::of(G::CARD, facts, table.seed, 0))?;
    Journal::open(path, G::CARD, &of).map_err(|error| Failure::file(path, &error))
}

fn not_kept(error: io::Error) -> Failure {
    Failure::Said(format!("the records could not be kept: {error}"))
}

struct Games<'a, 'b> {
    table: &'a Table,
    plan: Plan,
    sinks: Vec<&'a mut dyn Sink>,
    journal: Option<&'a Path>,
    asker: &'a mut Asker<'b>,
}

struct Played {
    facts: ScenarioFacts,
    places: Vec<(u8, String)>,
    finish: Finish,
}

impl Visit for Games<'_, '_> {
    type Out = Result<Played, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Played, Failure> {
        let Games { table, mut plan, mut sinks, journal, asker } = self;
        let Seats { bots: [first, second], named } = Seats::new(game, &table.bots)?;
        let facts = seats::facts(table, seats::rulings(game), named);
        let mut journal = journal.map(|path| opened::<G>(path, table, &facts)).transpose()?;
        if let Some(journal) = &mut journal {
            plan.from = journal.replay(plan.games, &mut sinks).map_err(not_kept)?;
        }
        let mut sinks: Vec<&mut dyn Sink> = sinks.iter_mut().map(|sink| &mut **sink as &mut dyn Sink).collect();
        sinks.extend(journal.as_mut().map(|journal| journal as &mut dyn Sink));
        let side = capital(G::CARD.sides[0]);
        let stop = asker.stop();
        let mut tell = |progress: &Progress| {
            let won = rate(&Rate::of(progress.wins[0], progress.done));
            asker.tell(progress, &format!("{side} win {won}"));
        };
        let finish = sandtable_analysis::run(game, &first, &second, &plan, stop, &mut sinks, &mut tell)?;
        Ok(Played { facts, places: game.place_names(), finish })
    }
}
