//! What happens in one game? Reports it step by step, with sections and rolls.

use crate::error::Error;
use crate::saved::OpenGame;
use crate::system::System;
use crate::table::Table;
use sandtable_analysis::compiled::Guest;
use sandtable_analysis::{Record, Spectator};
use sandtable_bots::doctrine::Follow;
use sandtable_bots::weights::Key;
use sandtable_engine::{Choose, Heard, Hearer, Purpose, Rule, Side, Status, Stream, View};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::mem;
use std::rc::Rc;

/// The game to report.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The game's number in the seed, from 0.
    pub game: u64,
    /// Whether decisions are reported too. If so, they appear between the steps of a march; otherwise the steps of a march are reported as one.
    pub decisions: bool,
    /// Whether the reasons of each decision are reported too.
    pub reasons: bool,
    /// The side for which it is reported: what that side does not hear is left out, as are the reasons of decisions. None for the full report.
    pub sight: Option<Side>,
}

/// The report of the game.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What happened, in order.
    pub told: Vec<Item>,
    /// Its record.
    pub record: Record,
    /// The index of the chosen action, for each decision that had an alternative.
    pub choices: Vec<u16>,
    /// Every section that came into play, in the order of the rulebook, with the number of the decision after which it first did; 0 if before all.
    pub heard: Vec<(Rule, usize)>,
    /// The sections among them that do not appear in the report.
    pub silent: Vec<(Rule, usize)>,
    /// Whether it is a saved game that was left unfinished. Nothing is reported after its last choice, and `record` has no meaning.
    pub unfinished: bool,
}

/// An item of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A game turn begins.
    Turn(u8),
    /// Something happened.
    Event {
        /// The phase that it belongs to; empty for none.
        phase: &'static str,
        /// The section of the rulebook.
        section: &'static str,
        /// What happened.
        words: String,
        /// Whether it is a detail of the item before.
        detail: bool,
    },
    /// A side decided.
    Decision {
        /// The phase that it belongs to; empty for none.
        phase: &'static str,
        /// The decision's number, counted from 1, without decisions that have no alternative; in a report for one side, among those that it hears
        /// of.
        number: usize,
        /// The side that decided.
        side: Side,
        /// What was chosen.
        words: String,
        /// The number of alternatives; 0 if a side must not know that number of its enemy, because it would show the hand.
        of: usize,
        /// Whether the position can be written; always false in a report for one side.
        written: bool,
        /// What it depends on; none if not asked for, or not known.
        reason: Option<Reason>,
    },
}

/// What a decision depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The order of a doctrine that it follows, counted from 1.
    Order(usize),
    /// The weights without any one of which the heuristic would have decided differently; empty if there are none.
    Weights(Vec<Key>),
}

/// The most weights that are named.
const MOST_WEIGHTS: usize = 5;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Order(number) => write!(f, "by order {number} of the doctrine"),
            Reason::Weights(keys) => f.write_str(&depends_on(keys, Key::to_string)),
        }
    }
}

impl Reason {
    /// The same, with an explanation of each weight.
    #[must_use]
    pub fn explained(&self) -> String {
        match self {
            Reason::Order(_) => self.to_string(),
            Reason::Weights(keys) => depends_on(keys, Key::explained),
        }
    }
}

fn depends_on(keys: &[Key], named: fn(&Key) -> String) -> String {
    if keys.is_empty() {
        return "depends on no single weight".to_owned();
    }
    let (first, more) = keys.split_at(keys.len().min(MOST_WEIGHTS));
    let first: Vec<String> = first.iter().map(named).collect();
    let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    format!("depends on {}{more}", first.join(", "))
}

/// Plays the game of `question`: the same game as in a run.
///
/// # Errors
/// A bot's file in error.
///
/// # Panics
/// If rules or a bot are in error.
pub fn ask(question: &Question<'_>) -> Result<Answer, Error> {
    question.table.ruleset.story(question, None)
}

/// Reports the `saved` game; its seed and number replace those of the `question`.
///
/// # Errors
/// A game of another rule system, or choices that the game does not have.
pub fn of_saved(question: &Question<'_>, saved: &OpenGame) -> Result<Answer, Error> {
    question.table.ruleset.story(question, Some(saved))
}

/// Plays a game and reports it with the rules of one system: that of the bots, or a saved one.
pub(crate) fn tell<G: System>(game: &G, question: &Question<'_>, saved: Option<&OpenGame>) -> Result<Answer, Error> {
    let Question { table, decisions, reasons, sight, .. } = *question;
    let (seed, index) = saved.map_or((table.seed, question.game), OpenGame::number);
    let reasons = reasons && sight.is_none() && saved.is_none();
    let page = Rc::new(RefCell::new(Page { decisions, reasons, told: opening(game, table), ..Page::default() }));
    let mut narrator = Narrator { game, page: Rc::clone(&page), held: None };
    let record = match saved {
        None => {
            let talking = |side: Side| -> Result<_, Error> {
                let own = &table.bots[side.index()].bot;
                let without = if reasons { game.without_each(own) } else { Vec::new() };
                let bot: Box<dyn Guest<G>> = game.guest(own, side)?;
                Ok(Talking { bot, without, page: Rc::clone(&page) })
            };
            let (first, second) = (talking(Side::First)?, talking(Side::Second)?);
            game.play_one([&first, &second], (seed, index), &mut narrator)
        }
        Some(saved) => {
            let both = Talking { bot: saved.choices(game)?, without: Vec::new(), page: Rc::clone(&page) };
            let record = game.play_one([&both, &both], (seed, index), &mut narrator);
            saved.fits(&both.bot, &table.version)?;
            if both.bot.ran_out() {
                let choices = saved.all_choices().to_vec();
                let told = told_to(game, (seed, index), decisions, sight, &choices, opening(game, table));
                return Ok(Answer { told, record, choices, heard: Vec::new(), silent: Vec::new(), unfinished: true });
            }
            if both.bot.made() < saved.all_choices().len() {
                return Err(saved.too_long(both.bot.made()));
            }
            record
        }
    };
    narrator.tell();
    let Page { told, choices, heard, shown, .. } = page.take();
    let heard: Vec<(Rule, usize)> = heard.into_iter().collect();
    let silent = heard.iter().copied().filter(|(rule, _)| !shown.contains(rule)).collect();
    match sight {
        None => Ok(Answer { told, record, choices, heard, silent, unfinished: false }),
        // A side does not hear which sections took effect silently.
        Some(side) => {
            let told = told_to(game, (seed, index), decisions, Some(side), &choices, opening(game, table));
            Ok(Answer { told, record, choices, heard: Vec::new(), silent: Vec::new(), unfinished: false })
        }
    }
}

/// The first item of a report: in a game that starts in a position, the turn under way.
pub(crate) fn opening<G: System>(game: &G, table: &Table) -> Vec<Item> {
    let position = table.scenario.position.as_ref();
    position.map(|_| Item::Turn(game.turn(&game.setup()))).into_iter().collect()
}

/// Reports what a side hears, or everything if `sight` is `None`, in game `index` of `seed`, as far as the choices go. The items are added to
/// `told`. Rules and dice are those of the original game.
pub(crate) fn told_to<G: System>(
    game: &G,
    (seed, index): (u64, u64),
    decisions: bool,
    sight: Option<Side>,
    choices: &[u16],
    told: Vec<Item>,
) -> Vec<Item> {
    let page = Rc::new(RefCell::new(Page { decisions, told, ..Page::default() }));
    let mut narrator = Narrator { game, page: Rc::clone(&page), held: None };
    let (mut chance, mut events) = (Stream::new(seed, index, Purpose::Rules), Events::<G>::default());
    let (mut state, mut legal, mut number, mut choices) = (game.setup(), Vec::new(), 0, choices.iter());
    while let Status::Awaiting(acts) = game.status(&state) {
        game.legal_actions(&state, &mut legal);
        let several = legal.len() > 1;
        let choice = if several { choices.next().copied() } else { Some(0) };
        let Some(choice) = choice else { break };
        let (before, action) = (state.clone(), legal[usize::from(choice)]);
        game.apply_watched(&mut state, action, &mut chance, &mut events);
        let hearer = |side| Hearer { side, before: &before, after: &state };
        let heard = match sight {
            Some(side) if side != acts => game.action_heard(action, hearer(side)),
            _ => Heard::All,
        };
        if let Some(action) = heard.of(action).filter(|_| several) {
            let mut page = page.borrow_mut();
            page.enter(G::phase(&before));
            number += 1;
            if page.decisions {
                let mut words = String::new();
                game.describe_action(&before, action, &mut words);
                let own = sight.is_none_or(|side| side == acts);
                let (phase, of) = (page.phase, if own { legal.len() } else { 0 });
                let written = sight.is_none() && G::WRITTEN && game.at_rest(&before);
                page.told.push(Item::Decision { phase, number, side: acts, words, of, written, reason: None });
            }
        }
        for (rule, event) in events.take() {
            let heard = sight.map_or(Heard::All, |side| game.event_heard(&event, hearer(side)));
            if let Some(event) = heard.of(event) {
                narrator.event(rule, &event);
            }
        }
    }
    narrator.tell();
    page.take().told
}

/// The events of a decision.
#[derive(Debug)]
pub(crate) struct Events<G: System>(Vec<(Rule, G::Event)>);

impl<G: System> Default for Events<G> {
    fn default() -> Events<G> {
        Events(Vec::new())
    }
}

impl<G: System> Events<G> {
    /// Takes all events and leaves none.
    pub(crate) fn take(&mut self) -> Vec<(Rule, G::Event)> {
        mem::take(&mut self.0)
    }
}

impl<G: System> Spectator<G> for Events<G> {
    fn event(&mut self, rule: Rule, event: &G::Event) {
        self.0.push((rule, *event));
    }
}

/// The report so far.
#[derive(Debug, Default)]
struct Page {
    told: Vec<Item>,
    /// The current phase.
    phase: &'static str,
    /// Whether decisions are reported.
    decisions: bool,
    /// Whether their reasons are reported.
    reasons: bool,
    choices: Vec<u16>,
    /// The sections that came into play, each with the number of decisions before it.
    heard: BTreeMap<Rule, usize>,
    /// The sections that appear in the report.
    shown: BTreeSet<Rule>,
}

impl Page {
    fn enter(&mut self, phase: Option<&'static str>) {
        self.phase = phase.unwrap_or(self.phase);
    }
}

/// Reports the events of a game.
#[derive(Debug)]
struct Narrator<'g, G: System> {
    game: &'g G,
    page: Rc<RefCell<Page>>,
    /// The last event, which may continue, with the phase that it belongs to.
    held: Option<(Rule, G::Event, &'static str)>,
}

impl<G: System> Narrator<'_, G> {
    /// Reports the last event.
    fn tell(&mut self) {
        let Some((rule, event, phase)) = self.held.take() else { return };
        let mut words = String::new();
        self.game.describe_event(&event, &mut words);
        let telling = G::telling(&event);
        let mut page = self.page.borrow_mut();
        page.shown.insert(rule);
        let told = &mut page.told;
        told.extend(telling.turn.map(Item::Turn));
        let section = G::CARD.rulebook.section(rule).number;
        told.push(Item::Event { phase, section, words, detail: telling.detail });
    }
}

impl<G: System> Spectator<G> for Narrator<'_, G> {
    fn rule(&mut self, rule: Rule) {
        let mut page = self.page.borrow_mut();
        let before = page.choices.len();
        page.heard.entry(rule).or_insert(before);
    }

    fn event(&mut self, rule: Rule, event: &G::Event) {
        if let Some((held, before, _)) = &mut self.held
            && *held == rule
            && let Some(both) = G::carries_on(before, event)
        {
            *before = both;
            return;
        }
        self.tell();
        let mut page = self.page.borrow_mut();
        let telling = G::telling(event);
        page.enter(telling.turn.map(|_| "").or(telling.phase));
        self.held = Some((rule, *event, page.phase));
        // If decisions are reported, they appear between the steps of a march.
        let each = page.decisions;
        drop(page);
        if each {
            self.tell();
        }
    }
}

/// A bot whose decisions are reported.
#[derive(Clone, Debug)]
struct Talking<B> {
    bot: B,
    /// The bot without each of its weights, if reasons are asked for.
    without: Vec<(Key, B)>,
    page: Rc<RefCell<Page>>,
}

impl<G: System, B: Choose<G> + Follow> Choose<G> for Talking<B> {
    fn new_game(&mut self) {
        self.bot.new_game();
        self.without.iter_mut().for_each(|(_, bot)| bot.new_game());
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        let before = dice.clone();
        let choice = self.bot.choose(view, legal, dice);
        let asked = self.page.borrow().reasons;
        let reason = if asked { reason(&self.bot, &mut self.without, (view, legal), choice, &before) } else { None };
        let mut page = self.page.borrow_mut();
        page.choices.push(choice as u16);
        page.enter(G::phase(view.state()));
        if page.decisions
            && let Some(&action) = legal.get(choice)
        {
            let mut words = String::new();
            view.game().describe_action(view.state(), action, &mut words);
            let (phase, number, of) = (page.phase, page.choices.len(), legal.len());
            let written = G::WRITTEN && view.game().at_rest(view.state());
            page.told.push(Item::Decision { phase, number, side: view.side(), words, of, written, reason });
        }
        choice
    }
}

impl<B> Follow for Talking<B> {}

/// What a decision depends on; `dice` is the stream from before the decision.
pub(crate) fn reason<G: System, B: Choose<G> + Follow>(
    bot: &B,
    without: &mut [(Key, B)],
    (view, legal): (&View<'_, G>, &[G::Action]),
    choice: usize,
    dice: &Stream,
) -> Option<Reason> {
    let mut weights = Vec::new();
    for (key, other) in without {
        if other.choose(view, legal, &mut dice.clone()) != choice {
            weights.push(*key);
        }
    }
    match bot.order() {
        Some(order) => Some(Reason::Order(usize::from(order) + 1)),
        None => (!weights.is_empty()).then_some(Reason::Weights(weights)),
    }
}
