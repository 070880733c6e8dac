//! `sandtable play`: prints one game.

use super::seat;
use crate::args::TableArguments;
use crate::error::Done;
use crate::options;
use crate::page::{count, print, width};
use crate::progress::{LINE_EVERY, asking};
use crate::story::Story;
use clap::{Args, ValueHint};
use sandtable_analysis::RunError;
use sandtable_analysis::batch::Cancel;
use sandtable_analysis::executor::{Executor, Work};
use sandtable_engine::{Rule, Rulebook, Side};
use sandtable_questions::play::{self, Answer, Item};
use sandtable_questions::replay::{FiveNumbers, Pick};
use sandtable_questions::saved::{OpenGame, SavedGame};
use sandtable_questions::{Error, Table, replay, written};
use sandtable_reports::replay::{Lines, Reel, page};
use sandtable_reports::words::{capital, number, people, wrap};
use sandtable_store::Threads;
use sandtable_store::{files, texts};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Play one game and print it step by step, with sections and rolls
///
/// It is the same game as in a run with the same options, so you can look at any game of a run.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable play belfort
  sandtable play belfort --seed 3 --game 41
  sandtable play wissembourg --option extended
  sandtable play belfort --decisions --bot french=random
  sandtable play belfort --as french --save game.json
  sandtable play belfort --game 3 --decision 446 --save position.toml
  sandtable play belfort --reasons --bot french=scripted:denfert")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// Which game of the seed, from 0
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "0")]
    game: String,
    /// Print a saved game of the scenario: one of --save, or one that was played in the browser. With --as, resume it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath,
        conflicts_with_all = ["game", "seed", "bot", "errata", "set", "option", "ruling", "reasons", "quartiles"])]
    from: Option<PathBuf>,
    /// Decide yourself for this side, or for `both`: the program shows what the side sees and hears, and asks
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["decisions", "reasons", "html", "seen_by", "quartiles"])]
    r#as: Option<String>,
    /// Also show every decision that has an alternative, with its number and the number of alternatives
    #[arg(long)]
    decisions: bool,
    /// Show decisions with their reasons: the order of the doctrine, or the weights of the heuristic bot without which it would
    /// have decided differently
    #[arg(long)]
    reasons: bool,
    /// Save the game, so that `sandtable odds --from` can ask about its positions; with --decision, write that position
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Write the position at this decision into the file of --save: a short text to edit, for --position of any command. Not every
    /// decision can be written: --decisions marks with * those that can
    #[arg(long, visible_alias = "at", allow_hyphen_values = true, value_name = "N", requires = "save",
        conflicts_with_all = ["decisions", "reasons", "html", "seen_by", "quartiles"])]
    decision: Option<String>,
    /// Write the game as a page for a browser: the map decision by decision, with the events, the dice and their odds. Only the ending is
    /// printed then
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    html: Option<PathBuf>,
    /// Print the game, and make the page of --html, for one side: they contain nothing of the map, the events and the decisions that the
    /// side does not see or hear. In a game without hidden information that is everything
    #[arg(long, value_name = "SIDE", conflicts_with = "reasons")]
    seen_by: Option<String>,
    /// Show five of N games side by side on the page of --html: the best for each side, the median and the quartiles of the margin
    #[arg(long, value_name = "GAMES", requires = "html", conflicts_with_all = ["game", "decisions", "reasons", "save"])]
    quartiles: Option<String>,
    /// Replace files that the program did not write
    #[arg(long)]
    force: bool,
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
}

/// Prints one game.
pub(crate) fn play(typed: &Arguments) -> Result<Done, Error> {
    let saved = typed.from.as_deref().map(|path| read(path, &typed.table.scenario)).transpose()?;
    if saved.is_some() && typed.save.is_some() && typed.r#as.is_none() && typed.decision.is_none() {
        let expected = "@as SIDE, which resumes that game, or @decision N, which writes a position";
        return Err(Error::argument("save", "it with a saved game", expected, None));
    }
    let mut game = options::whole("game", &typed.game, 0, options::MOST_GAMES - 1)?;
    let mut table = options::table(&typed.table)?;
    let mut players = table.bots.each_ref().map(ToString::to_string);
    if let Some(saved) = &saved {
        (game, players) = (saved.number().1, saved.players().clone());
        table = Table { version: table.version, ..saved.table().clone() };
    }
    let sight =
        typed.seen_by.as_deref().map(|side| options::side("seen-by", side, table.system().card.sides)).transpose()?;
    if let Some(path) = typed.html.as_deref().filter(|path| path.extension().is_none_or(|end| end != "html")) {
        let near = Some(path.with_extension("html").display().to_string());
        return Err(Error::argument("html", format!("`{}`", path.display()), "a file name that ends in .html", near));
    }
    if let (Some(path), Some(games)) = (&typed.html, &typed.quartiles) {
        return beside(&table, typed, quartiles(games)?, sight, path);
    }
    for path in [&typed.html, &typed.save].into_iter().flatten() {
        files::writable(path, typed.force)?;
    }
    if let (Some(decision), Some(path)) = (&typed.decision, &typed.save) {
        let decision = Some(options::decision(decision)?);
        let question = written::Question { table: &table, game, saved: saved.as_ref(), decision };
        let written::Answer { text, about } = written::ask(&question)?;
        files::write(path, text.as_bytes(), typed.force)?;
        print(&format!("{}: {about}\n", path.display()))?;
        return Ok(Done::Finished);
    }
    let question = play::Question {
        table: &table,
        game,
        decisions: typed.decisions || typed.reasons,
        reasons: typed.reasons,
        sight,
    };
    if let Some(side) = &typed.r#as {
        return seat::play(&table, (game, saved.as_ref()), side, typed.save.as_deref());
    }
    let answer = match &saved {
        None => play::ask(&question)?,
        Some(saved) => play::of_saved(&question, saved)?,
    };
    let story = story(&table, game, &players, &answer, sight);
    if let Some(path) = &typed.html {
        let mut lines = Lines::default();
        let executor = Drawing::new(answer.choices.len(), typed.quiet)?;
        let shown = replay::Question { table: &table, game, sight };
        let reel = match saved {
            None => replay::ask(&shown, &mut lines, &executor)?,
            Some(_) => replay::of_played(&shown, &answer, &mut lines, &executor)?,
        };
        let title = replay::title(&table, [&players[0], &players[1]], sight);
        files::write(path, page(&title, &lines, &[reel]).as_bytes(), typed.force)?;
    }
    if let Some(path) = &typed.save {
        files::write(path, SavedGame::new(&table, game, answer.choices).text()?.as_bytes(), typed.force)?;
    }
    match &typed.html {
        // The story is on the page, without decisions and reasons.
        Some(path) if !typed.decisions && !typed.reasons => {
            let ending = story.lines().rev().take_while(|line| !line.is_empty()).collect::<Vec<_>>();
            print(&format!("{}\n{}\n", ending.into_iter().rev().collect::<Vec<_>>().join("\n"), path.display()))?;
        }
        _ => print(&story)?,
    }
    Ok(Done::Finished)
}

/// Draws on all cores, and reports the progress every few seconds.
#[derive(Debug)]
struct Drawing {
    threads: Threads,
    done: Cell<usize>,
    of: usize,
    last: Cell<Instant>,
    quiet: bool,
}

impl Drawing {
    /// The progress for a game with this many decisions.
    fn new(of: usize, quiet: bool) -> Result<Drawing, Error> {
        Ok(Drawing { threads: Threads::new(0)?, done: Cell::new(0), of, last: Cell::new(Instant::now()), quiet })
    }
}

impl Executor for Drawing {
    fn width(&self) -> usize {
        self.threads.width()
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        self.threads.execute(work, cancel)
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        self.threads.each(count, task);
        self.done.set(self.done.get() + count);
        if !self.quiet && self.last.get().elapsed() >= LINE_EVERY {
            self.last.set(Instant::now());
            tell!("drawn: {} of {} decisions", number(self.done.get() as u64), number(self.of as u64));
        }
    }
}

/// Reads a saved game of a scenario.
fn read(path: &Path, scenario: &str) -> Result<OpenGame, Error> {
    let text = texts::expected(path, "a saved game")?;
    SavedGame::read(&path.display().to_string(), &text, |_| texts::scenario(scenario))
}

/// The number of games of which five are shown.
fn quartiles(typed: &str) -> Result<u64, Error> {
    let games = options::number("quartiles", "games", typed)?;
    match games {
        5.. => Ok(games),
        _ => Err(Error::argument("quartiles", format!("`{typed}`"), "at least 5 games, of which 5 are shown", None)),
    }
}

/// Shows five games side by side, and says which they are.
fn beside(table: &Table, typed: &Arguments, games: u64, sight: Option<Side>, path: &Path) -> Result<Done, Error> {
    let Arguments { quiet, force, .. } = *typed;
    files::writable(path, force)?;
    let FiveNumbers { picks, games, stopped } =
        asking(quiet, 0, |control| replay::five_numbers(table, games, control))?;
    let (mut lines, mut reels, mut text) = (Lines::default(), Vec::new(), String::new());
    let players = table.bots.each_ref().map(ToString::to_string);
    let players = [players[0].as_str(), players[1].as_str()];
    let executor = Threads::new(0)?;
    for Pick { name, game } in picks {
        let reel = replay::ask(&replay::Question { table, game, sight }, &mut lines, &executor)?;
        let name = format!("{name}: game {game}");
        wrap(&mut text, "", &format!("{}. {}", capital(&name), reel.ending), 2, width());
        reels.push(Reel { name, ..reel });
        if !quiet {
            tell!("drawn: {} of 5 games", reels.len());
        }
    }
    files::write(path, page(&replay::title(table, players, sight), &lines, &reels).as_bytes(), typed.force)?;
    print(&text)?;
    if stopped {
        tell!("stopped after {}", count(games, "game"));
        return Ok(Done::Stopped);
    }
    Ok(Done::Finished)
}

fn story(table: &Table, game: u64, players: &[String; 2], answer: &Answer, sight: Option<Side>) -> String {
    let card = table.system().card;
    let [a, b] = [0, 1].map(|i| format!("{} ({})", players[i], capital(card.sides[i])));
    let mut text = format!("{}, game {game} of seed {}\n{a} v. {b}\n", table.scenario.heading(), table.seed);
    for overlay in &table.overlays {
        text += &format!("with {overlay}\n");
    }
    if let Some(side) = sight {
        text += &format!("as the {} hear it\n", people(card.sides[side.index()]));
    }
    let mut story = Story::new(text);
    for told in &answer.told {
        story.tell(told, card.sides);
    }
    silent(&mut story.text, card.rulebook, &answer.silent, story.width);
    story.text.push('\n');
    if answer.told.iter().any(|told| matches!(told, Item::Decision { written: true, .. })) {
        let note = "* --decision N --save FILE writes the position at these decisions.";
        wrap(&mut story.text, "", note, 2, story.width);
        story.text.push('\n');
    }
    if answer.unfinished {
        let choices = count(answer.choices.len() as u64, "choice");
        wrap(&mut story.text, "", &format!("The game was left unfinished, after {choices}."), 0, story.width);
        return story.text;
    }
    let decisions = count(answer.record.decisions.into(), "decision");
    let ending = replay::ending(card, &answer.record);
    let words = match sight {
        None => format!("{ending} {decisions}, {} of them with a choice.", answer.choices.len()),
        Some(_) => ending,
    };
    wrap(&mut story.text, "", &words, 0, story.width);
    story.text
}

/// The sections that took effect silently.
fn silent(out: &mut String, rulebook: &Rulebook, silent: &[(Rule, usize)], width: usize) {
    if silent.is_empty() {
        return;
    }
    out.push_str("\nOther sections that applied, each after the decision of this number\n");
    for (rule, decision) in silent {
        let section = rulebook.section(*rule);
        wrap(out, &format!("{decision:>6}  "), &format!("§{} {}", section.number, section.title), 10, width);
    }
}
