//! A position that tests play on: draws are dictated, and what an observer hears is kept. The fixtures of several systems build on it.

use crate::chance::Scripted;
use crate::game::{Game, Status};
use crate::observer::{Desk, Observer};
use crate::rulebook::Rule;

/// What an observer hears.
#[derive(Clone, Debug)]
pub(crate) struct Heard<G: Game> {
    pub(crate) events: Vec<G::Event>,
    pub(crate) rules: Vec<Rule>,
}

impl<G: Game> Heard<G> {
    fn nothing() -> Heard<G> {
        Heard { events: Vec::new(), rules: Vec::new() }
    }
}

impl<G: Game> Observer<G> for Heard<G> {
    const RULES: bool = true;
    const EVENTS: bool = true;
    const DETAILS: bool = true;
    fn rule(&mut self, rule: Rule) {
        self.rules.push(rule);
    }
    fn event(&mut self, _rule: Rule, event: &G::Event) {
        self.events.push(*event);
    }
}

/// A position that is played on.
#[derive(Clone, Debug)]
pub(crate) struct Table<G: Game> {
    pub(crate) game: G,
    pub(crate) state: G::State,
    draws: Vec<u32>,
    /// By the last action.
    pub(crate) heard: Heard<G>,
}

impl<G: Game> Table<G> {
    pub(crate) fn new(game: G, state: G::State) -> Table<G> {
        Table { game, state, draws: Vec::new(), heard: Heard::nothing() }
    }

    pub(crate) fn check(&self) {
        if let Err(breach) = self.game.check(&self.state) {
            panic!("§{}: {}", G::CARD.rulebook.section(breach.rule).number, breach.what);
        }
    }

    /// The legal actions.
    pub(crate) fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        legal
    }

    pub(crate) fn offers(&self, action: G::Action) -> bool {
        self.legal().contains(&action)
    }

    /// Draws for the next action, not as dice: a die of 3 is 2.
    pub(crate) fn draws(&mut self, draws: &[u32]) -> &mut Table<G> {
        self.draws = draws.to_vec();
        self
    }

    /// Dice for the next action.
    pub(crate) fn dice(&mut self, dice: &[u32]) -> &mut Table<G> {
        self.draws = dice.iter().map(|die| die - 1).collect();
        self
    }

    /// Applies rules with these draws, all of which must be used.
    pub(crate) fn played(&mut self, play: impl FnOnce(&G, &mut G::State, &mut Desk<Scripted, Heard<G>>)) {
        let chance = Scripted::new(std::mem::take(&mut self.draws));
        let mut env = Desk { chance, observer: Heard::nothing() };
        play(&self.game, &mut self.state, &mut env);
        env.chance.finish();
        self.heard = env.observer;
        self.check();
    }

    pub(crate) fn act(&mut self, action: G::Action) -> &mut Table<G> {
        let (legal, question) = (self.legal(), self.game.question(&self.state));
        assert!(legal.contains(&action), "{action:?} is not legal at {question}: {legal:?}");
        self.played(|game, state, env| game.apply(state, action, env));
        self
    }

    /// How often something happened by the last action.
    pub(crate) fn told(&self, wanted: impl Fn(&G::Event) -> bool) -> usize {
        self.heard.events.iter().filter(|event| wanted(event)).count()
    }

    /// What the log says of the last action.
    pub(crate) fn story(&self) -> Vec<String> {
        self.heard.events.iter().map(|event| self.said(event)).collect()
    }

    pub(crate) fn said(&self, event: &G::Event) -> String {
        let mut line = String::new();
        self.game.describe_event(event, &mut line);
        line
    }

    /// The level, the ending and the margin, once the game is over.
    pub(crate) fn outcome(&self) -> Option<(&'static str, &'static str, i16)> {
        match self.game.status(&self.state) {
            Status::Over(outcome) => {
                let (level, ending) = (usize::from(outcome.level), usize::from(outcome.ending));
                Some((G::CARD.levels[level].name, G::CARD.endings[ending], outcome.margin))
            }
            Status::Awaiting(_) => None,
        }
    }
}
