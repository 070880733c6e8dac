//! `sandtable play`: one game, told.

use crate::args::PlayArguments;
use crate::facts;
use crate::failure::Done;
use crate::options::{self, Table, name};
use crate::page::{self, count, print, width};
use crate::saved::SavedGame;
use sandtable_analysis::runner::play_one;
use sandtable_engine::{Choose, Observer, Rule, Stream, View};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_questions::systems::{Visit, visit};
use sandtable_reports::words::{capital, signed, wrap};
use std::cell::RefCell;
use std::rc::Rc;

/// Tells one game.
pub(crate) fn play(typed: &PlayArguments) -> Result<Done, Failure> {
    let game = options::whole("--game", &typed.game, 0, options::MOST_GAMES - 1)?;
    let table = Table::read(&typed.table)?;
    let (story, choices) = visit(&table.scenario.data, Told { table: &table, game, decisions: typed.decisions })?;
    if let Some(path) = &typed.save {
        let saved = SavedGame::new(&table, &typed.table.scenario, game, choices);
        page::write(path, saved.text()?.as_bytes())?;
    }
    print(&story)?;
    Ok(Done::Finished)
}

struct Told<'a> {
    table: &'a Table,
    game: u64,
    decisions: bool,
}

impl Visit for Told<'_> {
    type Out = Result<(String, Vec<u16>), Failure>;

    fn visit<G: System>(self, game: &G) -> Self::Out {
        let Told { table, game: index, decisions } = self;
        let ([first, second], _) = facts::seat(game, &table.bots)?;
        let [a, b] = [0, 1].map(|i| format!("{} ({})", name(&table.bots[i]), capital(G::CARD.sides[i])));
        let mut text = format!("{}, game {index} of seed {}\n{a} v. {b}\n", table.scenario.title, table.seed);
        for overlay in &table.overlays {
            text += &format!("with {}\n", overlay.name);
        }
        let story = Rc::new(RefCell::new(Story {
            text,
            phase: "",
            written: "",
            named: "",
            width: width(),
            decisions,
            choices: Vec::new(),
        }));
        let told = |bot| Telling { bot, story: Rc::clone(&story) };
        let mut narrator = Narrator { game, story: Rc::clone(&story), held: None };
        let record = play_one(game, &told(first), &told(second), table.seed, index, &mut narrator);
        narrator.tell();
        let mut story = story.borrow_mut();
        let level = &G::CARD.levels[usize::from(record.level)];
        let choices = std::mem::take(&mut story.choices);
        story.text.push('\n');
        let words = format!(
            "{} on turn {}. The margin is {}: {}. {}, {} of them with a choice.",
            capital(level.name),
            record.last_turn,
            signed(record.margin.into()),
            G::CARD.margin,
            count(record.decisions.into(), "decision"),
            choices.len()
        );
        let width = story.width;
        wrap(&mut story.text, "", &words, 0, width);
        Ok((std::mem::take(&mut story.text), choices))
    }
}

/// The columns of a line: the section, then what happened, indented where it is a part of what was told before.
const SECTION: usize = 10;
const DETAIL: usize = 2;

/// The text so far.
#[derive(Debug)]
struct Story {
    text: String,
    /// The phase that the game is in, and the one whose heading was written last: one in which nothing is told has none.
    phase: &'static str,
    written: &'static str,
    /// The last section that was told.
    named: &'static str,
    width: usize,
    /// Whether decisions are told.
    decisions: bool,
    /// What was chosen, for each decision that had an alternative.
    choices: Vec<u16>,
}

impl Story {
    fn turn(&mut self, turn: u8) {
        let title = format!("\nTurn {turn} ");
        self.text += &title;
        self.text += &"─".repeat(self.width.saturating_sub(title.chars().count() - 1));
        self.text.push('\n');
        self.written = "";
    }

    fn enter(&mut self, phase: Option<&'static str>) {
        self.phase = phase.unwrap_or(self.phase);
    }

    fn line(&mut self, phase: &'static str, section: &'static str, words: &str, detail: bool) {
        if phase != self.written && !phase.is_empty() {
            self.text += &format!("\n{phase}\n");
            self.written = phase;
        }
        let indent = SECTION + if detail { DETAIL } else { 0 };
        // A section with a name in place of a number stands behind, once for all that comes of it.
        let (lead, words) = match section.starts_with(|c: char| c.is_ascii_digit()) {
            true => (format!("  §{section}"), words.to_owned()),
            false if section.is_empty() || section == self.named => (String::new(), words.to_owned()),
            false => (String::new(), format!("{words} [{section}]")),
        };
        if !section.is_empty() {
            self.named = section;
        }
        wrap(&mut self.text, &format!("{lead:indent$}"), &words, indent + 2, self.width);
    }
}

/// Tells what happens.
#[derive(Debug)]
struct Narrator<'g, G: System> {
    game: &'g G,
    story: Rc<RefCell<Story>>,
    /// What happened last and may go on, with the phase that it belongs to.
    held: Option<(Rule, G::Event, &'static str)>,
}

impl<G: System> Narrator<'_, G> {
    /// Tells what happened last.
    fn tell(&mut self) {
        let Some((rule, event, phase)) = self.held.take() else { return };
        let mut words = String::new();
        self.game.describe_event(&event, &mut words);
        let telling = G::telling(&event);
        let mut story = self.story.borrow_mut();
        if let Some(turn) = telling.turn {
            story.turn(turn);
        }
        story.line(phase, G::CARD.rulebook.section(rule).number, &capital(&words), telling.detail);
    }
}

impl<G: System> Observer<G> for Narrator<'_, G> {
    const EVENTS: bool = true;

    fn event(&mut self, rule: Rule, event: &G::Event) {
        if let Some((held, before, _)) = &mut self.held
            && *held == rule
            && let Some(both) = G::carries_on(before, event)
        {
            *before = both;
            return;
        }
        self.tell();
        let mut story = self.story.borrow_mut();
        let telling = G::telling(event);
        story.enter(telling.turn.map(|_| "").or(telling.phase));
        self.held = Some((rule, *event, story.phase));
        // Where decisions are told, they stand between the steps of a march.
        let each = story.decisions;
        drop(story);
        if each {
            self.tell();
        }
    }
}

/// A bot whose decisions are told.
#[derive(Clone, Debug)]
struct Telling<B> {
    bot: B,
    story: Rc<RefCell<Story>>,
}

impl<G: System, B: Choose<G>> Choose<G> for Telling<B> {
    fn new_game(&mut self) {
        self.bot.new_game();
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        let choice = self.bot.choose(view, legal, dice);
        let mut story = self.story.borrow_mut();
        story.choices.push(choice as u16);
        story.enter(G::phase(view.state()));
        if story.decisions
            && let Some(&action) = legal.get(choice)
        {
            let mut words = String::new();
            view.game().describe_action(view.state(), action, &mut words);
            let side = capital(G::CARD.sides[view.side().index()]);
            let number = story.choices.len();
            let phase = story.phase;
            story.line(phase, "", &format!("> {number}. {side}: {words} (of {})", legal.len()), false);
        }
        choice
    }
}
