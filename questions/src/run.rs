//! Who wins, by how much, and how do the games end?

use crate::asker::Asker;
use crate::failure::Failure;
use crate::files::json;
use crate::seats::{self, Seats};
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use crate::when::{Counter, Happened, When};
use sandtable_analysis::frame::{ControlFile, Entry, EventsFile, Happening, Tables, dictionary};
use sandtable_analysis::lab::Setting;
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{
    Fingerprinter, Finish, GamesFile, Journal, Plan, Progress, Rate, Record, ScenarioFacts, Sink, Spectator, Summary,
    Tally, Worker,
};
use sandtable_engine::{Card, Rule};
use sandtable_reports::document::Block;
use sandtable_reports::output::{Folder, Run};
use sandtable_reports::words::{capital, rate};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

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
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Answer, Failure> {
    let Question { table, games, threads, out, force, when, more } = question;
    let card = table.system().card;
    let holds = format!("run of {}", table.named());
    let folder = out.as_deref().map(|out| Folder::open(out, &holds, *force)).transpose()?;
    let (mut tally, mut print) = (Tally::new(card), Fingerprinter::new(card));
    let mut sinks: Vec<&mut dyn Sink> = vec![&mut tally, &mut print];
    let mut counters: Vec<Counter<'_>> = when.iter().map(Counter::new).collect();
    sinks.extend(counters.iter_mut().map(|counter| counter as &mut dyn Sink));
    let plan = Plan { seed: table.seed, games: *games, threads: *threads, from: 0 };
    let (tables, folder_of) = (*more, folder.as_ref());
    let Played { facts, places, finish } =
        visit(&table.scenario.data, Games { table, plan, sinks, folder: folder_of, tables, asker })?;
    let Some(mut summary) = Summary::of(&tally, print.fingerprint(), table.seed, &places, &facts) else {
        // It is empty; what is left of it is known as ours.
        let _ = folder.map(|folder| fs::remove_file(folder.journal()));
        return Err(Failure::before_the_first_game());
    };
    summary.timing = Some(Timing::from(&finish));
    let dictionary = dictionary(card, tables, &places);
    let when = counters.iter().map(Counter::told).collect();
    Ok(Answer { summary, facts, when, stopped: finish.stopped, dictionary, tables, folder })
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

struct Games<'a, 'b> {
    table: &'a Table,
    plan: Plan,
    sinks: Vec<&'a mut dyn Sink>,
    folder: Option<&'a Folder>,
    tables: Tables,
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
        let Games { table, mut plan, mut sinks, folder, tables, asker } = self;
        let Seats { bots: [first, second], named } = Seats::new(game, &table.bots)?;
        let facts = seats::facts(table, seats::rulings(game), named);
        let facts = ScenarioFacts { bot_texts: seats::bot_texts(game, &table.bots), ..facts };
        let places = game.place_names();
        let setting = Setting::of(G::CARD, &facts, table.seed, 0);
        let mut kept = folder.map(|folder| Kept::open(folder, G::CARD, &setting, tables, &places)).transpose()?;
        let mut sinks: Vec<&mut dyn Sink> = sinks.iter_mut().map(|sink| &mut **sink as &mut dyn Sink).collect();
        if let Some(Kept { journal, games, control, .. }) = &mut kept {
            sinks.push(games);
            sinks.extend(control.as_mut().map(|control| control as &mut dyn Sink));
            plan.from = journal.replay(plan.games, &mut sinks).map_err(not_kept)?;
            sinks.push(journal);
        }
        let side = capital(G::CARD.sides[0]);
        let stop = asker.stop();
        let mut tell = |progress: &Progress| {
            let won = rate(&Rate::of(progress.wins[0], progress.done));
            asker.tell(progress, &format!("{side} win {won}"));
        };
        let mut finish = sandtable_analysis::run(game, &first, &second, &plan, stop, &mut sinks, &mut tell)?;
        drop(sinks);
        if let Some(events) = kept.as_mut().and_then(|kept| kept.events.as_mut()) {
            let mut worker = Worker::new(game, &first, &second);
            let (mut record, mut story) = (Record::EMPTY, Story { game, turn: 0, told: Vec::new(), index: 0 });
            for index in 0..finish.games {
                // It ends with whole games.
                if stop.load(Ordering::Relaxed) {
                    finish.stopped = true;
                    break;
                }
                (story.index, story.turn) = (index, 0);
                worker.watch(plan.seed, index, &mut record, &mut story);
                events.take(&mut story.told).map_err(not_kept)?;
            }
        }
        if let Some(kept) = kept.filter(|_| finish.games > 0) {
            kept.finish().map_err(not_kept)?;
        }
        Ok(Played { facts, places, finish })
    }
}

/// Writes down what happens.
struct Story<'g, G> {
    game: &'g G,
    index: u64,
    turn: u8,
    told: Vec<Happening>,
}

impl<G: System> Spectator<G> for Story<'_, G> {
    fn event(&mut self, rule: Rule, event: &G::Event) {
        self.turn = G::telling(event).turn.unwrap_or(self.turn);
        let mut words = String::new();
        self.game.describe_event(event, &mut words);
        let section = G::CARD.rulebook.section(rule).number;
        let number = self.told.len() as u32 + 1;
        self.told.push(Happening { game: self.index, number, turn: self.turn, section, words });
    }
}
