//! What happens in one game? It is told step by step, with sections and rolls.

use crate::error::Error;
use crate::system::System;
use crate::table::Table;
use sandtable_analysis::runner::play_one;
use sandtable_analysis::{Record, Spectator};
use sandtable_bots::player::{Follow, Player};
use sandtable_bots::weights::Key;
use sandtable_engine::{Choose, Desk, Hearer, Observer, Purpose, Rule, Side, Status, Stream, View};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::rc::Rc;

/// A game to tell.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// Which game of the seed, from 0.
    pub game: u64,
    /// Whether decisions are told too. Where they are, they stand between the steps of a march; else its steps are told as one.
    pub decisions: bool,
    /// Whether it is told too what each decision depends on.
    pub reasons: bool,
    /// The side that it is told to: what it does not hear is left out, and so is what decisions depend on. None for all of it.
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
    /// Those of them of which nothing was told.
    pub silent: Vec<(Rule, usize)>,
}

/// Something that is told of a game.
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
        /// Whether it is a part of what was told before.
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
        /// Out of how many.
        of: usize,
        /// What it hangs on; nothing where that is not asked, or not known.
        reason: Option<Reason>,
    },
}

/// What a decision depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The order of a doctrine that it follows, by its number from 1.
    Order(usize),
    /// The weights without any one of which the heuristic would have decided otherwise.
    Weights(Vec<String>),
}

/// Plays the game: the same game as in a run.
///
/// # Errors
/// A bot's file at fault.
///
/// # Panics
/// Where rules or a bot are at fault.
pub fn ask(question: &Question<'_>) -> Result<Answer, Error> {
    question.table.ruleset.story(question)
}

/// Plays and tells a game by the rules of one system.
pub(crate) fn tell<G: System>(game: &G, question: &Question<'_>) -> Result<Answer, Error> {
    let Question { table, game: index, decisions, reasons, sight } = *question;
    let reasons = reasons && sight.is_none();
    let page = Rc::new(RefCell::new(Page { decisions, reasons, told: opening(game, table), ..Page::default() }));
    let heard = |side: Side| -> Result<_, Error> {
        let own = &table.bots[side.index()].bot;
        let without = if reasons { Player::without_each(own, game) } else { Vec::new() };
        let bot = Player::new(own, side, game)?;
        Ok(Heard { bot, without, page: Rc::clone(&page) })
    };
    let (first, second) = (heard(Side::First)?, heard(Side::Second)?);
    let mut narrator = Narrator { game, page: Rc::clone(&page), held: None };
    let record = play_one(game, &first, &second, table.seed, index, &mut narrator);
    narrator.tell();
    let Page { told, choices, heard, shown, .. } = page.take();
    let heard: Vec<(Rule, usize)> = heard.into_iter().collect();
    let silent = heard.iter().copied().filter(|(rule, _)| !shown.contains(rule)).collect();
    match sight {
        None => Ok(Answer { told, record, choices, heard, silent }),
        // Which sections were at work without a word is nothing that a side hears of.
        Some(side) => {
            let told = told_to(game, question, side, &choices);
            Ok(Answer { told, record, choices, heard: Vec::new(), silent: Vec::new() })
        }
    }
}

/// What is told first: from a position, the turn that is under way.
fn opening<G: System>(game: &G, table: &Table) -> Vec<Told> {
    let position = table.scenario.position.as_ref();
    position.map(|_| Told::Turn(game.turn(&game.setup()))).into_iter().collect()
}

/// What a side hears of a game that was played with these choices: the rules and their dice are the same once more.
fn told_to<G: System>(game: &G, question: &Question<'_>, side: Side, choices: &[u16]) -> Vec<Told> {
    let told = opening(game, question.table);
    let page = Rc::new(RefCell::new(Page { decisions: question.decisions, told, ..Page::default() }));
    let mut narrator = Narrator { game, page: Rc::clone(&page), held: None };
    let chance = Stream::new(question.table.seed, question.game, Purpose::Rules);
    let mut desk = Desk { chance, observer: Events::<G>(Vec::new()) };
    let (mut state, mut legal, mut number, mut choices) = (game.setup(), Vec::new(), 0, choices.iter());
    while let Status::Awaiting(acts) = game.status(&state) {
        game.legal_actions(&state, &mut legal);
        let several = legal.len() > 1;
        let choice = if several { *choices.next().expect("a choice for each decision") } else { 0 };
        let (before, action) = (state.clone(), legal[usize::from(choice)]);
        game.apply(&mut state, action, &mut desk);
        let hearer = Hearer { side, before: &before, after: &state };
        let heard = if acts == side { sandtable_engine::Heard::All } else { game.action_heard(action, hearer) };
        if let Some(action) = heard.of(action).filter(|_| several) {
            let mut page = page.borrow_mut();
            page.enter(G::phase(&before));
            number += 1;
            if page.decisions {
                let mut words = String::new();
                game.describe_action(&before, action, &mut words);
                let phase = page.phase;
                page.told.push(Told::Decision { phase, number, side: acts, words, of: legal.len(), reason: None });
            }
        }
        for (rule, event) in mem::take(&mut desk.observer.0) {
            if let Some(event) = game.event_heard(&event, hearer).of(event) {
                narrator.event(rule, &event);
            }
        }
    }
    narrator.tell();
    page.take().told
}

/// What happened at a decision.
struct Events<G: System>(Vec<(Rule, G::Event)>);

impl<G: System> Observer<G> for Events<G> {
    const EVENTS: bool = true;
    const DETAILS: bool = true;

    fn event(&mut self, rule: Rule, event: &G::Event) {
        self.0.push((rule, *event));
    }
}

/// What was told so far.
#[derive(Debug, Default)]
struct Page {
    told: Vec<Told>,
    /// The phase that the game is in.
    phase: &'static str,
    /// Whether decisions are told.
    decisions: bool,
    /// Whether it is told what they hang on.
    reasons: bool,
    choices: Vec<u16>,
    /// The sections that came into play, each with how many decisions were taken before.
    heard: BTreeMap<Rule, usize>,
    /// Those of which something was told.
    shown: BTreeSet<Rule>,
}

impl Page {
    fn enter(&mut self, phase: Option<&'static str>) {
        self.phase = phase.unwrap_or(self.phase);
    }
}

/// Tells what happens.
#[derive(Debug)]
struct Narrator<'g, G: System> {
    game: &'g G,
    page: Rc<RefCell<Page>>,
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

/// A bot whose decisions are told.
#[derive(Clone, Debug)]
struct Heard<B> {
    bot: B,
    /// The bot without each of its weights, where it is asked what decisions depend on.
    without: Vec<(Key, B)>,
    page: Rc<RefCell<Page>>,
}

impl<G: System, B: Choose<G> + Follow> Choose<G> for Heard<B> {
    fn new_game(&mut self) {
        self.bot.new_game();
        self.without.iter_mut().for_each(|(_, bot)| bot.new_game());
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        let before = dice.clone();
        let choice = self.bot.choose(view, legal, dice);
        let asked = self.page.borrow().reasons;
        let reason = if asked { self.reason(view, legal, choice, &before) } else { None };
        let mut page = self.page.borrow_mut();
        page.choices.push(choice as u16);
        page.enter(G::phase(view.state()));
        if page.decisions
            && let Some(&action) = legal.get(choice)
        {
            let mut words = String::new();
            view.game().describe_action(view.state(), action, &mut words);
            let (phase, number) = (page.phase, page.choices.len());
            page.told.push(Told::Decision { phase, number, side: view.side(), words, of: legal.len(), reason });
        }
        choice
    }
}

impl<B> Heard<B> {
    /// What a decision depends on.
    fn reason<G: System>(
        &mut self,
        view: &View<'_, G>,
        legal: &[G::Action],
        choice: usize,
        dice: &Stream,
    ) -> Option<Reason>
    where
        B: Choose<G> + Follow,
    {
        let mut weights = Vec::new();
        for (key, bot) in &mut self.without {
            if bot.choose(view, legal, &mut dice.clone()) != choice {
                weights.push(key.to_string());
            }
        }
        match self.bot.order() {
            Some(order) => Some(Reason::Order(usize::from(order) + 1)),
            None => (!weights.is_empty()).then_some(Reason::Weights(weights)),
        }
    }
}
