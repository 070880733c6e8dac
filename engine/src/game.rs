//! The contract between a rule system and everything else.

use crate::chance::Chance;
use crate::observer::Env;
use crate::rulebook::{Rule, Rulebook};
use crate::side::Side;
use std::fmt::{Debug, Write};
use std::hash::Hash;

/// The properties that all scenarios of a rule system share: names, bounds, and the meaning of its outcomes and metrics.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// The system's short name, as on the command line.
    pub system: &'static str,
    /// The game's title.
    pub title: &'static str,
    /// Short names of the two sides, as on the command line.
    pub sides: [&'static str; 2],
    /// The system's rulebook.
    pub rulebook: &'static Rulebook,
    /// Victory levels, from the best for the first side to the best for the second. [`Outcome::level`] is an index.
    pub levels: &'static [Level],
    /// The ways in which a game can end. [`Outcome::ending`] is an index.
    pub endings: &'static [&'static str],
    /// The unit of the margin, in a few words.
    pub margin: &'static str,
    /// The metrics of every game.
    pub metrics: &'static [Metric],
    /// The last possible game turn.
    pub last_turn: u8,
    /// An upper bound on the length of a list of legal actions.
    pub max_actions: usize,
}

/// A victory level.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The name for output, `french major`.
    pub name: &'static str,
    /// The side that wins at this level; `None` for a draw.
    pub winner: Option<Side>,
}

impl Level {
    /// The level as the result of a game: `Prussian minor victory`, `German victory (50 points)`, `draw`.
    #[must_use]
    pub fn victory(&self) -> String {
        if self.winner.is_none() {
            return self.name.to_owned();
        }
        let (first, rest) = self.name.split_at(1);
        let people = first.to_uppercase();
        match rest.split_once(' ') {
            Some((rest, how)) if how.contains(' ') => format!("{people}{rest} victory ({how})"),
            _ => format!("{people}{rest} victory"),
        }
    }

    /// The same within a sentence: `Prussian minor victory`, `draw`.
    #[must_use]
    pub fn in_sentence(&self) -> String {
        let words = self.victory();
        match (self.winner, words.split_at_checked(1)) {
            (Some(_), Some((first, rest))) => first.to_uppercase() + rest,
            _ => words,
        }
    }
}

/// One number measured of every game.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// Column name, `french_steps_lost`.
    pub name: &'static str,
    /// One line: what it counts, in which unit.
    pub about: &'static str,
}

impl Metric {
    /// The turn at whose end the metric is measured, read from its name, `vp_turn_3`; 0 for others.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.name.rsplit_once("_turn_").and_then(|(_, turn)| turn.parse().ok()).unwrap_or(0)
    }
}

/// Who must decide next, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// This side has a decision to make.
    Awaiting(Side),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Index into [`Card::levels`].
    pub level: u8,
    /// Index into [`Card::endings`].
    pub ending: u8,
    /// The size of the victory, in the card's unit; positive for the first side.
    pub margin: i16,
}

/// An invariant of the rules that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The section that requires it.
    pub rule: Rule,
    /// What was found.
    pub what: String,
}

/// The part of an event or decision that a side hears of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heard<T> {
    /// Everything, with the dice behind it.
    #[default]
    All,
    /// This form, which names nothing hidden. The dice behind it are not heard.
    Part(T),
    /// This form, with the dice behind it: something hidden that is now shown to the side, such as a card that is played.
    Shown(T),
    /// Nothing.
    Nothing,
}

impl<T> Heard<T> {
    /// Applies `make` to the part that is heard.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Heard<U> {
        match self {
            Heard::All => Heard::All,
            Heard::Part(part) => Heard::Part(make(part)),
            Heard::Shown(shown) => Heard::Shown(make(shown)),
            Heard::Nothing => Heard::Nothing,
        }
    }

    /// [`Heard::All`] if `heard`, otherwise [`Heard::Nothing`].
    pub fn all_if(heard: bool) -> Heard<T> {
        if heard { Heard::All } else { Heard::Nothing }
    }

    /// The part of `whole` that is heard; `None` if nothing is.
    pub fn of(self, whole: T) -> Option<T> {
        match self {
            Heard::All => Some(whole),
            Heard::Part(part) | Heard::Shown(part) => Some(part),
            Heard::Nothing => None,
        }
    }
}

/// The side that hears of a decision and its consequences, with the positions before and after.
#[derive(Debug)]
pub struct Hearer<'a, G: Game> {
    /// The side that hears.
    pub side: Side,
    /// The position in which the decision was taken, with nothing hidden.
    pub before: &'a G::State,
    /// The position in which the next decision is awaited, with nothing hidden.
    pub after: &'a G::State,
}

impl<G: Game> Clone for Hearer<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Hearer<'_, G> {}

/// A rule system with its data: the rules in force, built once and shared by all threads.
///
/// The value holds tables, map, units, rulings and scenario; [`Game::State`] is one position.
pub trait Game: Sized + Sync + Debug {
    /// One position: small, flat, no heap.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// One atomic decision.
    type Action: Copy + Eq + Debug + Send + Sync;
    /// One thing that happened, for observers.
    type Event: Copy + Debug;
    /// The hidden part of a position, as taken out by [`Game::hide`].
    type Secret;

    /// The properties that all scenarios share.
    const CARD: &'static Card;

    /// The position before the first decision. Free placement is a sequence of decisions like any other.
    fn setup(&self) -> Self::State;

    /// The side that decides next, or how the game ended.
    fn status(&self, state: &Self::State) -> Status;

    /// Lists every legal action, in a fixed order and without repeats; the list is never empty while a side is awaited. Clears `out` first;
    /// allocates nothing if the capacity of `out` is [`Card::max_actions`].
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// The legal action at an index that `nth` computes from the number of legal actions. For bots that look at no position; a system overrides
    /// it if it can count its actions without a list. `list` is a buffer for one.
    fn nth_action(
        &self,
        state: &Self::State,
        list: &mut Vec<Self::Action>,
        nth: impl FnOnce(usize) -> usize,
    ) -> Self::Action {
        self.legal_actions(state, list);
        list[nth(list.len())]
    }

    /// Carries out one legal action. An illegal one may corrupt the state: take the action from [`Game::legal_actions`].
    fn apply(&self, state: &mut Self::State, action: Self::Action, env: &mut impl Env<Self>);

    /// Blanks what `side` cannot see, and returns what was there.
    fn hide(&self, state: &mut Self::State, side: Side) -> Self::Secret;

    /// Puts back what [`Game::hide`] took out of the same position for the same side.
    fn reveal(&self, state: &mut Self::State, side: Side, secret: Self::Secret);

    /// Redraws what `side` cannot see, consistently with all that it can.
    fn resample(&self, state: &mut Self::State, side: Side, chance: &mut impl Chance);

    /// The part of an event that a side hears: never anything that [`Game::hide`] hides from it before and after. Implemented as a match over all
    /// events without a wildcard, so that a new event does not compile until it has a case.
    fn event_heard(&self, event: &Self::Event, hearer: Hearer<'_, Self>) -> Heard<Self::Event>;

    /// The part of an enemy decision that a side hears, under the same condition as [`Game::event_heard`].
    fn action_heard(&self, action: Self::Action, hearer: Hearer<'_, Self>) -> Heard<Self::Action>;

    /// Checks every invariant.
    ///
    /// # Errors
    /// The first [`Breach`] found.
    fn check(&self, state: &Self::State) -> Result<(), Breach>;

    /// The game turn, from 1; 0 during set-up.
    fn turn(&self, state: &Self::State) -> u8;

    /// The awaited decision as a question to a person: `§9.3.3 Where the next beaten unit retreats to.` Empty if the actions say it all.
    fn question(&self, state: &Self::State) -> &'static str {
        let _ = state;
        ""
    }

    /// Adds an event to a game's metrics; `row` has one cell for each of [`Card::metrics`].
    fn tally(&self, event: &Self::Event, row: &mut [i32]);

    /// Fills the metrics that are taken from the position at the end of a game turn.
    fn measure_turn(&self, state: &Self::State, row: &mut [i32]);

    /// Fills the metrics that are taken from the final position.
    fn measure(&self, state: &Self::State, row: &mut [i32]);

    /// The places that each side holds, as bits, for the control chart; [`Game::place_names`] names the bits.
    fn control(&self, state: &Self::State) -> [u64; 2];

    /// Names of the places of [`Game::control`], with their bits, in the order to show them.
    fn place_names(&self) -> Vec<(u8, String)>;

    /// Writes an action as a player would say it. `state` is the position it was chosen in.
    fn describe_action(&self, state: &Self::State, action: Self::Action, out: &mut dyn Write);

    /// Writes the name of the subject of the awaited decision, such as the unit that marches or the zone that is attacked. Writes nothing if the
    /// words of the actions say it all. May name what is hidden from the other side.
    fn describe_subject(&self, state: &Self::State, out: &mut dyn Write) {
        let _ = (state, out);
    }

    /// Writes an event in the style of a narrator, without its section number.
    fn describe_event(&self, event: &Self::Event, out: &mut dyn Write);
}
