//! What happens in one game? It is reported step by step, with sections and rolls.

use crate::error::Error;
use crate::saved::OpenGame;
use crate::system::System;
use crate::table::Table;
use sandtable_analysis::runner::play_one;
use sandtable_analysis::{Record, Spectator, apply_watched};
use sandtable_bots::doctrine::Follow;
use sandtable_bots::player::Player;
use sandtable_bots::weights::Key;
use sandtable_engine::{Choose, Heard, Hearer, Purpose, Rule, Side, Status, Stream, View};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::mem;
use std::rc::Rc;

/// A game to tell.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// Which game of the seed, from 0.
    pub game: u64,
    /// Whether decisions are reported too. Where they are, they stand between the steps of a march; else its steps are reported as one.
    pub decisions: bool,
    /// Whether what each decision depends on is reported too.
    pub reasons: bool,
    /// The side that it is reported to: what it does not hear is left out, and so is what decisions depend on. None for all of it.
    pub sight: Option<Side>,
}

/// The game.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What happened, in order.
    pub told: Vec<Told>,
    /// Its row.
    pub record: Record,
    /// The index of the chosen action, for each decision that had an alternative.
    pub choices: Vec<u16>,
    /// Every section that came into play, in the order of the rulebook, with the decision behind which it did first; 0 for none.
    pub heard: Vec<(Rule, usize)>,
    /// Those of them of which nothing was reported.
    pub silent: Vec<(Rule, usize)>,
    /// Whether it is a saved game that was left unfinished: nothing is reported of it behind its last choice, and `record` means nothing.
    pub unfinished: bool,
}

/// Something that is reported of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A game turn begins.
    Turn(u8),
    /// Something happened.
    Event {
        /// The phase it belongs to; empty for none.
        phase: &'static str,
        /// The section of the rulebook.
        section: &'static str,
        /// What happened.
        words: String,
        /// Whether it is a part of what was reported before.
        detail: bool,
    },
    /// A side decided.
    Decision {
        /// The phase it belongs to; empty for none.
        phase: &'static str,
        /// The decision's number, from 1, without those that have no alternative; told to one side, among those that it hears of.
        number: usize,
        /// Who decided.
        side: Side,
        /// What was chosen.
        words: String,
        /// Out of how many; 0 where a side is not told that of its enemy, whose hand it would show.
        of: usize,
        /// Whether the position can be written; of a game that is reported to one side it is not said.
        written: bool,
        /// What it depends on; nothing where that is not asked, or not known.
        reason: Option<Reason>,
    },
}

/// What a decision depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The order of a doctrine that it follows, by its number from 1.
    Order(usize),
    /// The weights without any one of which the heuristic would have decided otherwise; none where it would not.
    Weights(Vec<Key>),
}

/// How many weights are named.
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
    /// The same, with what each weight says.
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

/// Plays the game: the same game as in a run.
///
/// # Errors
/// A bot's file in error.
///
/// # Panics
/// Where rules or a bot are in error.
pub fn ask(question: &Question<'_>) -> Result<Answer, Error> {
    question.table.ruleset.story(question, None)
}

/// Reports a saved game, whose seed and number stand for those of the question.
///
/// # Errors
/// A game of another rule system, or whose choices are none of this game.
pub fn of_saved(question: &Question<'_>, saved: &OpenGame) -> Result<Answer, Error> {
    question.table.ruleset.story(question, Some(saved))
}

/// Plays a game and reports it, by the rules of one system: that of the bots, or a saved one.
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
                let without = if reasons { Player::without_each(own, game) } else { Vec::new() };
                let bot = Player::new(own, side, game)?;
                Ok(Talking { bot, without, page: Rc::clone(&page) })
            };
            let (first, second) = (talking(Side::First)?, talking(Side::Second)?);
            play_one(game, &first, &second, seed, index, &mut narrator)
        }
        Some(saved) => {
            let both = Talking { bot: saved.choices(game)?, without: Vec::new(), page: Rc::clone(&page) };
            let record = play_one(game, &both, &both, seed, index, &mut narrator);
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
        // Which sections were at work without a word is nothing that a side hears of.
        Some(side) => {
            let told = told_to(game, (seed, index), decisions, Some(side), &choices, opening(game, table));
            Ok(Answer { told, record, choices, heard: Vec::new(), silent: Vec::new(), unfinished: false })
        }
    }
}

/// What is reported first: from a position, the turn that is under way.
pub(crate) fn opening<G: System>(game: &G, table: &Table) -> Vec<Told> {
    let position = table.scenario.position.as_ref();
    position.map(|_| Told::Turn(game.turn(&game.setup()))).into_iter().collect()
}

/// What a side hears, or what happened where no side is given, behind what was reported, in the game `index` of the table's seed, as far as these choices go:
/// rules and dice are the same once more.
pub(crate) fn told_to<G: System>(
    game: &G,
    (seed, index): (u64, u64),
    decisions: bool,
    sight: Option<Side>,
    choices: &[u16],
    told: Vec<Told>,
) -> Vec<Told> {
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
        apply_watched(game, &mut state, action, &mut chance, &mut events);
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
                page.told.push(Told::Decision { phase, number, side: acts, words, of, written, reason: None });
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

/// What happened at a decision.
#[derive(Debug)]
pub(crate) struct Events<G: System>(Vec<(Rule, G::Event)>);

impl<G: System> Default for Events<G> {
    fn default() -> Events<G> {
        Events(Vec::new())
    }
}

impl<G: System> Events<G> {
    /// All of it, and forgets it.
    pub(crate) fn take(&mut self) -> Vec<(Rule, G::Event)> {
        mem::take(&mut self.0)
    }
}

impl<G: System> Spectator<G> for Events<G> {
    fn event(&mut self, rule: Rule, event: &G::Event) {
        self.0.push((rule, *event));
    }
}

/// What was reported so far.
#[derive(Debug, Default)]
struct Page {
    told: Vec<Told>,
    /// The phase that the game is in.
    phase: &'static str,
    /// Whether decisions are reported.
    decisions: bool,
    /// Whether what they depend on is reported.
    reasons: bool,
    choices: Vec<u16>,
    /// The sections that came into play, each with how many decisions were taken before.
    heard: BTreeMap<Rule, usize>,
    /// Those of which something was reported.
    shown: BTreeSet<Rule>,
}

impl Page {
    fn enter(&mut self, phase: Option<&'static str>) {
        self.phase = phase.unwrap_or(self.phase);
    }
}

/// Reports what happens.
#[derive(Debug)]
struct Narrator<'g, G: System> {
    game: &'g G,
    page: Rc<RefCell<Page>>,
    /// What happened last and may go on, with the phase that it belongs to.
    held: Option<(Rule, G::Event, &'static str)>,
}

impl<G: System> Narrator<'_, G> {
    /// Reports what happened last.
    fn tell(&mut self) {
        let Some((rule, event, phase)) = self.held.take() else { return };
        let mut words = String::new();
        self.game.describe_event(&event, &mut words);
        let telling = G::telling(&event);
        let mut page = self.page.borrow_mut();
        page.shown.insert(rule);
        let told = &mut page.told;
        told.extend(telling.turn.map(Told::Turn));
        let section = G::CARD.rulebook.section(rule).number;
        told.push(Told::Event { phase, section, words, detail: telling.detail });
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
        // Where decisions are told, they stand between the steps of a march.
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
    /// The bot without each of its weights, where it is asked what decisions depend on.
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
            page.told.push(Told::Decision { phase, number, side: view.side(), words, of, written, reason });
        }
        choice
    }
}

/// What a decision depends on; `dice` are those that it was made with.
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
