//! Who wins, by how much, and how do the games end?

use crate::control::Control;
use crate::failure::Failure;
use crate::files::json;
use crate::lineup::{self, Lineup};
use crate::table::Table;
use crate::when::{Counter, Happened, When};
use sandtable_analysis::frame::{ControlFile, Entry, EventsFile, Tables, dictionary};
use sandtable_analysis::lab::Setting;
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{
    Fingerprinter, GamesFile, Journal, Progress, Rate, Recording, ScenarioFacts, Sink, Summary, Tally,
};
use sandtable_engine::Card;
use sandtable_reports::document::Block;
use sandtable_reports::output::{Folder, Run};
use sandtable_reports::words::{capital, rate};
use std::fs;
use std::io;
use std::path::PathBuf;

/// Games to play.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// How many games.
    pub games: u64,
    /// A folder for the results; see [`Answer::write`]. A run that was killed or stopped there goes on.
    pub out: Option<PathBuf>,
    /// Whether other results in that folder may be replaced.
    pub force: bool,
    /// What may happen in a game, and of which it is asked who wins then.
    pub when: &'a [When],
    /// Which tables the folder has beside the one of the games.
    pub more: Tables,
}

/// What came of them.
#[derive(Debug)]
pub struct Answer {
    /// What was found.
    pub summary: Summary,
    /// What was played.
    pub facts: ScenarioFacts,
    /// How often that happened which was asked of, and who won then.
    pub when: Vec<Happened>,
    /// Whether it was called off before the last game.
    pub stopped: bool,
    /// The columns of the files of the folder.
    dictionary: Vec<Entry>,
    tables: Tables,
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
        let Answer { summary, facts, stopped, tables, dictionary, .. } = &*self;
        let (stopped, tables) = (*stopped, *tables);
        folder.write(&Run { summary, facts, command, stopped, tables, dictionary }, more)?;
        Ok(true)
    }
}

/// Plays the games.
///
/// # Errors
/// A bot's file or a folder at fault; rules or a bot at fault; called off before the first game was over.
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Answer, Failure> {
    let Question { table, games, out, force, when, more: tables } = question;
    let card = table.ruleset.card();
    let holds = format!("run of {}", table.named());
    let folder = out.as_deref().map(|out| Folder::open(out, &holds, *force)).transpose()?;
    let lineup = Lineup::of(table)?;
    let facts = ScenarioFacts { bot_texts: lineup.texts(), ..lineup::facts(table, lineup.facts()) };
    let places = table.ruleset.places();
    let (mut tally, mut print) = (Tally::new(card), Fingerprinter::new(card));
    let mut counters: Vec<Counter<'_>> = when.iter().map(Counter::new).collect();
    let setting = Setting::of(card, &facts, table.seed, 0);
    let mut kept = folder.as_ref().map(|folder| Kept::open(folder, card, &setting, *tables, &places)).transpose()?;
    let recording = if tables.events { Recording::Events } else { Recording::Rows };
    let job = lineup::job(table.seed, recording, &[lineup.lane(table)])?;
    let mut sinks: Vec<&mut dyn Sink> = vec![&mut tally, &mut print];
    sinks.extend(counters.iter_mut().map(|counter| counter as &mut dyn Sink));
    let mut from = 0;
    if let Some(Kept { journal, games: file, control, events }) = &mut kept {
        sinks.push(file);
        sinks.extend(control.as_mut().map(|control| control as &mut dyn Sink));
        sinks.extend(events.as_mut().map(|events| events as &mut dyn Sink));
        from = journal.replay(*games, &mut sinks).map_err(not_kept)?;
        sinks.push(journal);
    }
    let side = capital(card.sides[0]);
    let note = |progress: &Progress| format!("{side} win {}", rate(&Rate::of(progress.wins[0], progress.done)));
    let finish = control.records(&job, from..*games, &mut sinks, &note)?;
    drop(sinks);
    if let Some(kept) = kept.filter(|_| finish.games > 0) {
        kept.finish().map_err(not_kept)?;
    }
    let Some(mut summary) = Summary::of(&tally, print.fingerprint(), table.seed, &places, &facts) else {
        // It is empty; what is left of it is known as ours.
        let _ = folder.map(|folder| fs::remove_file(folder.journal()));
        return Err(Failure::before_the_first_game());
    };
    summary.timing = Some(Timing::from(&finish));
    let dictionary = dictionary(card, *tables, &places);
    let when = counters.iter().map(Counter::told).collect();
    Ok(Answer { summary, facts, when, stopped: finish.stopped, dictionary, tables: *tables, folder })
}

/// The files that grow while games are played.
struct Kept {
    journal: Journal,
    games: GamesFile,
    control: Option<ControlFile>,
    events: Option<EventsFile>,
}

impl Kept {
    /// Those of a folder; `setting` is of these games, however many.
    fn open(
        folder: &Folder,
        card: &'static Card,
        setting: &Setting,
        tables: Tables,
        places: &[(u8, String)],
    ) -> Result<Kept, Failure> {
        let played = [
            ("scenario", setting.scenario.clone()),
            ("scenario_hash", setting.scenario_hash.clone()),
            ("overlays", setting.overlays.join(", ")),
            ("bots", setting.bots.each_ref().map(|bot| bot.name.as_str()).join(", ")),
            ("seed", setting.seed.to_string()),
        ];
        let (journal, games) = (folder.journal(), folder.games());
        let (control, events) = (folder.control(), folder.events());
        let of = json(setting)?;
        Ok(Kept {
            journal: Journal::open(&journal, card, &of).map_err(|error| Failure::file(&journal, &error))?,
            games: GamesFile::create(&games, card, &played).map_err(|error| Failure::file(&games, &error))?,
            control: tables
                .control
                .then(|| ControlFile::create(&control, card, places, &played))
                .transpose()
                .map_err(|error| Failure::file(&control, &error))?,
            events: tables
                .events
                .then(|| EventsFile::create(&events, card, &played))
                .transpose()
                .map_err(|error| Failure::file(&events, &error))?,
        })
    }

    fn finish(self) -> io::Result<()> {
        self.games.finish()?;
        self.control.map_or(Ok(()), ControlFile::finish)?;
        self.events.map_or(Ok(()), EventsFile::finish)
    }
}

fn not_kept(error: io::Error) -> Failure {
    Failure::Said(format!("the records could not be kept: {error}"))
}
