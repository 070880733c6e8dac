//! What does a human player see, and what may be done? A game in which people decide, for one side against a bot or for both sides.
//!
//! The full position stays in this module. Everything that it returns for a side is made only from what that side sees and hears.

use crate::error::Error;
use crate::map::heading;
use crate::play::{self, Item, Reason};
use crate::position::{Stack, named_stacks};
use crate::replay::{ending, known};
use crate::saved::{OpenGame, SavedGame};
use crate::sitting::{Played, Sitting};
use crate::system::{Heading, Scene, System};
use crate::table::Table;
use sandtable_analysis::Record;
use sandtable_analysis::compiled::Guest;
use sandtable_engine::{Card, Chance, Choose, Desk, Outcome, Purpose, Side, Status, Stream, View};
use sandtable_reports::words::people as folk;
use serde::Serialize;
use std::fmt::{self, Debug};
use std::sync::Arc;

/// The game to play.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario and the bots. The bot of a side for which a person decides gives hints.
    pub table: &'a Table,
    /// The game's number in the seed, from 0.
    pub game: u64,
    /// The sides for which a person decides.
    pub people: [bool; 2],
    /// The decisions so far: the index of the chosen action, for each of the people's decisions with an alternative.
    pub choices: &'a [u16],
}

/// What a person sees and may do.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The side that sees; none: both sides, after the end.
    pub side: Option<Side>,
    /// The side for which a person has to decide now; none after the end.
    pub awaited: Option<Side>,
    /// The game turn; 0 during set-up.
    pub turn: u8,
    /// The phase; empty if it has no name.
    pub phase: &'static str,
    /// The kind of decision, `retreat-hex`; empty if the side does not decide.
    pub kind: &'static str,
    /// The question, with its section: `Where the next beaten unit retreats to (9.3.3).`; empty if the actions explain themselves.
    pub question: String,
    /// The subject of the decision, such as the unit that marches or the target of an attack; empty if the actions explain themselves.
    pub subject: String,
    /// Points, markers, hands, each with its name. Values that a side keeps secret are left out for the other; after the end all are listed.
    pub status: Vec<(String, String)>,
    /// The map as the side sees it, as SVG.
    pub map: String,
    /// What the side has heard, in order.
    pub told: Vec<Item>,
    /// The legal actions, if the side has to decide now.
    pub legal: Vec<Legal>,
    /// Whether the last decision can be taken back: nothing has been drawn or shown since.
    pub undo: bool,
    /// How the game ended, if it is over.
    pub ending: Option<String>,
}

/// A legal action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legal {
    /// In words.
    pub words: String,
    /// Its place on the map: the number of a zone or of a hex.
    pub place: Option<u16>,
    /// The places to which the next decision leads, if this one is a part of it: a column is chosen first, then a hex of it.
    pub area: Vec<u16>,
}

/// The action that the bot of a side would choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The index of the action.
    pub choice: usize,
    /// What its decision depends on, if known.
    pub reason: Option<Reason>,
}

/// A game in which people decide.
pub trait Seat: Debug {
    /// The side for which a person has to decide now; `None` after the end.
    fn awaited(&self) -> Option<Side>;

    /// Carries out a decision and those of the bots, up to the next decision of a person.
    ///
    /// # Errors
    /// A choice that does not exist; a game that is over.
    ///
    /// # Panics
    /// If rules or a bot are in error.
    fn choose(&mut self, choice: usize) -> Result<(), Error>;

    /// Takes the last decision back.
    ///
    /// # Errors
    /// If something was drawn or shown since, or someone else has decided.
    fn undo(&mut self) -> Result<(), Error>;

    /// What `side` sees and may do; both sides if `None`.
    ///
    /// # Errors
    /// A side for which a bot decides, or both sides, before the end.
    fn sight(&self, side: Option<Side>) -> Result<Sight, Error>;

    /// The stacks, as `side` sees them.
    ///
    /// # Errors
    /// The same as for [`Seat::sight`].
    fn stacks(&self, side: Side) -> Result<Vec<Stack>, Error>;

    /// The choice of the bot of the side that has to decide now.
    ///
    /// # Errors
    /// A game that is over.
    fn hint(&self) -> Result<Hint, Error>;

    /// The decisions of the people so far, as in [`Question::choices`].
    fn choices(&self) -> &[u16];

    /// The game so far, with all choices of both sides.
    fn saved(&self) -> SavedGame;

    /// Whether the awaited side would hear the same in this many other worlds: what it does not see redrawn.
    #[cfg(test)]
    fn keeps_secrets(&self, worlds: u64) -> bool;

    /// How many actions there are.
    #[cfg(test)]
    fn count(&self) -> usize;
}

/// Starts the game of `question`, and applies the decisions made so far.
///
/// # Errors
/// A bot in error; choices that do not exist.
///
/// # Panics
/// If rules or a bot are in error.
pub fn open(question: &Question<'_>) -> Result<Box<dyn Seat>, Error> {
    question.table.ruleset.seat(question)
}

/// Resumes the `saved` game from the choices of both sides; those of the `question` are ignored.
///
/// # Errors
/// The same as for [`open`]; a game in which the bots of the question decide differently.
///
/// # Panics
/// The same as for [`open`].
pub fn resume(question: &Question<'_>, saved: &OpenGame) -> Result<Box<dyn Seat>, Error> {
    if let Some(person) = saved.person_without(question.people) {
        let side = question.table.system().card.sides[person];
        return Err(
            saved.wrong(format!("a game that somebody plays for the {}", folk(side)), "one of the side to play")
        );
    }
    let mut both = open(&Question { people: [true; 2], choices: &[], ..*question })?;
    let mut own = Vec::new();
    for (made, choice) in saved.all_choices().iter().enumerate() {
        let side = both.awaited().ok_or_else(|| saved.too_long(made))?;
        both.choose((*choice).into())?;
        own.extend(question.people[side.index()].then_some(*choice));
    }
    let seat = open(&Question { choices: &own, ..*question })?;
    match seat.saved().all_choices().starts_with(saved.all_choices()) {
        true => Ok(seat),
        false => Err(saved.other_choices(format!("a game against {}", saved.against(question.table, question.people)))),
    }
}

/// Starts a game with the rules of one system.
pub(crate) fn sit<G: System>(game: &Arc<G>, question: &Question<'_>) -> Result<Box<dyn Seat>, Error> {
    let Question { table, game: index, people, choices } = *question;
    let played = Played::new(game, table, people, index)?;
    let mut seat = Seated { played, people, own: Vec::new(), before: Vec::new() };
    for choice in choices {
        seat.choose((*choice).into())?;
    }
    Ok(Box::new(seat))
}

/// What a side sees of a position, and what it may do if it has to decide.
#[derive(PartialEq)]
struct Look {
    map: String,
    legal: Vec<Legal>,
    subject: String,
    kind: &'static str,
    question: String,
    status: Vec<(String, String)>,
}

/// A game in progress, with people who decide.
struct Seated<G: System> {
    played: Played<G>,
    people: [bool; 2],
    /// The people's choices, out of those of both sides.
    own: Vec<u16>,
    /// The game before each of the last decisions, as far as they can be taken back.
    before: Vec<Before<G>>,
}

/// The state of a game before a decision.
struct Before<G: System> {
    state: G::State,
    chance: Stream,
    /// The number of choices before it.
    choices: usize,
}

impl<G: System> Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat").field("system", &G::CARD.system).field("choices", &self.own).finish_non_exhaustive()
    }
}

/// The number of other worlds in which it is tested whether a decision has shown something.
const WORLDS: u64 = 8;

impl<G: System> Seated<G> {
    /// The position as `side` sees it.
    fn seen(&self, state: &G::State, side: Option<Side>) -> G::State {
        let mut seen = state.clone();
        if let Some(side) = side {
            self.played.game.hide(&mut seen, side);
        }
        seen
    }

    /// The position with everything resampled that `side` does not see.
    fn redrawn(&self, state: &G::State, side: Side, world: u64) -> G::State {
        let mut redrawn = state.clone();
        self.played.game.resample(
            &mut redrawn,
            side,
            &mut Stream::new(world, self.played.choices.len() as u64, Purpose::Worlds),
        );
        redrawn
    }

    /// Whether this decision has shown `side` something that it did not see before: in another world it would see another position.
    fn has_shown(&self, before: &G::State, side: Side, action: G::Action) -> bool {
        let now = self.seen(&self.played.state, Some(side));
        (0..WORLDS).any(|world| {
            let mut state = self.redrawn(before, side, world);
            let mut desk = Desk::silent(self.played.desk.chance.clone());
            let mut legal = vec![action];
            while legal.len() == 1 {
                self.played.game.apply_silent(&mut state, legal[0], &mut desk);
                match self.played.game.status(&state) {
                    Status::Awaiting(_) => self.played.game.legal_actions(&state, &mut legal),
                    Status::Over(_) => return true,
                }
            }
            self.played.game.status(&state) != Status::Awaiting(side)
                || legal != self.played.legal
                || self.seen(&state, Some(side)) != now
        })
    }

    /// Whether the position may be shown to `side`.
    fn may_see(&self, side: Option<Side>) -> Result<(), Error> {
        if self.played.side().is_some() && !side.is_some_and(|side| self.people[side.index()]) {
            let expected = "a side for which a person decides, until the game is over";
            return Err(Error::argument("side", "a sight that is hidden", expected, None));
        }
        Ok(())
    }

    /// The stacks of a position, as `side` sees them.
    fn spread(&self, state: &G::State, side: Side) -> Vec<Stack> {
        let (game, sheet, seen) = (&*self.played.game, &self.played.table.scenario.sheet, self.seen(state, Some(side)));
        let stacks_of = |state: &G::State| named_stacks(game, sheet, state);
        let worlds: Vec<Vec<Stack>> = (0..WORLDS).map(|world| stacks_of(&self.redrawn(&seen, side, world))).collect();
        // A unit that stands elsewhere in another world is not known to stand here.
        let certain = |place: &str, unit: &String| {
            worlds.iter().all(|world| world.iter().any(|stack| stack.place == place && stack.units.contains(unit)))
        };
        let shown = |Stack { place, units }: Stack| {
            let (mut known, hidden): (Vec<String>, Vec<String>) =
                units.into_iter().partition(|unit| certain(&place, unit));
            match hidden.len() {
                0 => {}
                n => known.push(format!("{n} that you do not know")),
            }
            Stack { place, units: known }
        };
        stacks_of(&seen).into_iter().map(shown).collect()
    }

    /// What `side` sees of a position, and what it may do if it has to decide there.
    fn look(&self, state: &G::State, side: Option<Side>) -> Look {
        let seen = self.seen(state, side);
        let turn = self.played.game.turn(state);
        let whose = side.map_or(String::new(), |side| format!(", as the {} see it", folk(G::CARD.sides[side.index()])));
        let subtitle = match turn {
            0 => format!("Set-up{whose}"),
            turn => format!("Turn {turn}{whose}"),
        };
        let heading = Heading { subtitle, ..heading(&self.played.table, G::MAP_TOPICS) };
        let map =
            self.played.game.map_sheet(&self.played.table.scenario.sheet, &heading, Scene::Position(&seen)).draw();
        let (mut legal, mut subject, mut kind, mut question) = (Vec::new(), String::new(), "", String::new());
        if side.is_some_and(|side| self.played.game.status(state) == Status::Awaiting(side)) {
            self.played.game.legal_actions(state, &mut legal);
            self.played.game.describe_subject(&seen, &mut subject);
            kind = G::KINDS[G::kind(&seen)];
            question = in_words(self.played.game.question(&seen));
        }
        let status = known(&*self.played.game, &seen, side);
        let words = |action: &G::Action| {
            let mut words = String::new();
            self.played.game.describe_action(&seen, *action, &mut words);
            let game = &self.played.game;
            Legal { words, place: game.place(&seen, *action), area: game.area(&seen, *action) }
        };
        Look { map, legal: legal.iter().map(words).collect(), subject, kind, question, status }
    }
}

/// A question with its sections at the end: `Where the unit retreats to (9.3.3).`
fn in_words(question: &str) -> String {
    let (mut words, mut sections) = (question, Vec::new());
    while let Some((section, rest)) = words.strip_prefix('§').and_then(|behind| behind.split_once(' ')) {
        sections.push(section.trim_end_matches(','));
        words = rest;
    }
    match sections.is_empty() {
        true => words.to_owned(),
        false => format!("{} ({}).", words.trim_end_matches('.'), sections.join(", ")),
    }
}

impl<G: System> Seat for Seated<G> {
    fn awaited(&self) -> Option<Side> {
        self.played.side()
    }

    fn choose(&mut self, choice: usize) -> Result<(), Error> {
        let Some(side) = self.awaited() else { return Err(over()) };
        let Some(action) = self.played.legal.get(choice).copied() else {
            let expected = format!("one of the {} that there are, from 0", self.played.legal.len());
            return Err(Error::argument("choice", format!("action {choice}"), expected, None));
        };
        let Played { state, desk, choices, .. } = &self.played;
        let before = Before { state: state.clone(), chance: desk.chance.clone(), choices: choices.len() };
        self.own.push(choice as u16);
        self.played.choose(choice);
        let decided = self.played.choices.len() > before.choices + 1;
        // Streams in the same state yield the same next numbers.
        let next = |chance: &Stream| {
            let mut chance = chance.clone();
            [chance.uniform(u32::MAX), chance.uniform(u32::MAX)]
        };
        let drawn = next(&before.chance) != next(&self.played.desk.chance);
        if decided || drawn || self.awaited() != Some(side) || self.has_shown(&before.state, side, action) {
            self.before.clear();
        } else {
            self.before.push(before);
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Error> {
        let Some(Before { state, chance, choices }) = self.before.pop() else {
            let expected = "a decision after which nothing was drawn or seen, and nobody else decided";
            return Err(Error::argument("undo", "nothing that can be taken back", expected, None));
        };
        self.played.state = state;
        self.played.desk.chance = chance;
        self.played.choices.truncate(choices);
        self.own.pop();
        self.played.go_on();
        Ok(())
    }

    fn stacks(&self, side: Side) -> Result<Vec<Stack>, Error> {
        self.may_see(Some(side))?;
        Ok(self.spread(&self.played.state, side))
    }

    fn sight(&self, side: Option<Side>) -> Result<Sight, Error> {
        let awaited = self.awaited();
        self.may_see(side)?;
        let Look { map, legal, subject, kind, question, status } = self.look(&self.played.state, side);
        let told = play::opening(&*self.played.game, &self.played.table);
        let told = play::told_to(
            &*self.played.game,
            (self.played.table.seed, self.played.index),
            true,
            side,
            &self.played.choices,
            told,
        );
        let ending = match self.played.game.status(&self.played.state) {
            Status::Over(outcome) => {
                Some(ending(G::CARD, &record(G::CARD, outcome, self.played.game.turn(&self.played.state))))
            }
            Status::Awaiting(_) => None,
        };
        Ok(Sight {
            side,
            awaited,
            turn: self.played.game.turn(&self.played.state),
            phase: G::phase(&self.played.state).unwrap_or_default(),
            kind,
            question,
            status,
            subject,
            map,
            told,
            legal: if side == awaited { legal } else { Vec::new() },
            undo: side == awaited && !self.before.is_empty(),
            ending,
        })
    }

    fn hint(&self) -> Result<Hint, Error> {
        let Some(side) = self.awaited() else { return Err(over()) };
        let bot = &self.played.table.bots[side.index()].bot;
        let game = &*self.played.game;
        let mut player: Box<dyn Guest<G>> = game.guest(bot, side)?;
        let mut without = game.without_each(bot);
        // The new player joins the game here: bots need no memory of earlier decisions.
        player.new_game();
        without.iter_mut().for_each(|(_, other)| other.new_game());
        let dice = Stream::new(self.played.table.seed, self.played.index, Purpose::Bot(side));
        Ok(View::show(&*self.played.game, &mut self.played.state.clone(), side, |view| {
            let choice = player.choose(view, &self.played.legal, &mut dice.clone());
            let reason = play::reason(&player, &mut without, (view, &self.played.legal), choice, &dice);
            let several = || (!without.is_empty()).then(|| Reason::Weights(Vec::new()));
            let reason = reason.or_else(several);
            Hint { choice, reason }
        }))
    }

    fn choices(&self) -> &[u16] {
        &self.own
    }

    fn saved(&self) -> SavedGame {
        SavedGame::new(&self.played.table, self.played.index, self.played.choices.clone()).by_people(self.people)
    }

    #[cfg(test)]
    fn keeps_secrets(&self, worlds: u64) -> bool {
        let Some(side) = self.awaited() else { return true };
        let shown = |state: &G::State| (self.look(state, Some(side)), self.spread(state, side));
        let own = shown(&self.played.state);
        (0..worlds).all(|world| shown(&self.redrawn(&self.played.state, side, world)) == own)
    }

    #[cfg(test)]
    fn count(&self) -> usize {
        self.played.legal.len()
    }
}

fn over() -> Error {
    Error::argument("choice", "a decision after the end", "none: the game is over", None)
}

/// The part of a record that [`ending`] reads.
fn record(card: &Card, outcome: Outcome, turn: u8) -> Record {
    let winner = card.levels[usize::from(outcome.level)].winner;
    let Outcome { level, ending, margin } = outcome;
    Record { winner, level, ending, margin, last_turn: turn, ..Record::EMPTY }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenarios::builtin;

    fn table(scenario: &str) -> Table {
        Table::new(scenario, Vec::new()).expect("a built-in scenario")
    }

    /// Plays a game to its end: people choose at random, or as `choose` says.
    fn to_the_end(seat: &mut dyn Seat, mut choose: impl FnMut(&mut dyn Seat, &Sight) -> usize) {
        while let Some(side) = seat.awaited() {
            let sight = seat.sight(Some(side)).expect("a person's side");
            let choice = choose(seat, &sight);
            seat.choose(choice).expect("a legal choice");
        }
    }

    /// A game that is played by hand is the game of its choices: told again from its file it is the same, for each side and whole.
    #[test]
    fn a_game_by_hand_is_told_again_from_its_file() {
        for scenario in ["belfort", "verdun-february"] {
            let table = table(scenario);
            let people = [true, false];
            let mut seat = open(&Question { table: &table, game: 0, people, choices: &[] }).expect("a game");
            let mut dice = Stream::new(1, 0, Purpose::Worlds);
            let mut limit = 0;
            to_the_end(&mut *seat, |seat, sight| {
                limit += 1;
                match limit {
                    // Choices at random come to few ends; the bot's own go on.
                    1..30 => dice.uniform(sight.legal.len() as u32) as usize,
                    _ => seat.hint().expect("a hint").choice,
                }
            });
            let text = seat.saved().text().expect("JSON");
            let saved = SavedGame::read("game.json", &text, sandtable_scenarios::Source::named).expect("a saved game");
            for sight in [None, Some(Side::First), Some(Side::Second)] {
                let question = play::Question { table: saved.table(), game: 0, decisions: true, reasons: false, sight };
                let told = play::of_saved(&question, &saved).expect("a story");
                let seen = seat.sight(sight).expect("the game is over");
                assert_eq!(told.told, seen.told, "{scenario} {sight:?}");
                assert_eq!(Some(ending(table.ruleset.card(), &told.record)), seen.ending, "{scenario}");
            }
            let again = Question { table: &table, game: 0, people, choices: seat.choices() };
            assert_eq!(open(&again).expect("a game").saved().text().ok(), Some(text), "{scenario}");
        }
    }

    /// What a side is shown does not depend on what it cannot see.
    #[test]
    fn a_sight_keeps_the_secrets_of_the_enemy() {
        for scenario in builtin() {
            let table = table(scenario.name);
            let mut seat =
                open(&Question { table: &table, game: 3, people: [true, true], choices: &[] }).expect("a game");
            let mut dice = Stream::new(1, 3, Purpose::Worlds);
            // A sight has the whole story and the map: it is looked at now and then.
            for decision in 0..200 {
                if seat.awaited().is_none() {
                    break;
                }
                assert!(decision % 50 != 1 || seat.keeps_secrets(2), "{}, decision {decision}", scenario.name);
                let choice = dice.uniform(seat.count() as u32) as usize;
                seat.choose(choice).expect("a legal choice");
            }
        }
    }

    #[test]
    fn a_side_of_a_bot_is_hidden_until_the_end() {
        let table = table("verdun-february");
        let seat = open(&Question { table: &table, game: 0, people: [true, false], choices: &[] }).expect("a game");
        assert!(seat.sight(Some(Side::First)).is_ok());
        assert!(seat.sight(Some(Side::Second)).is_err() && seat.sight(None).is_err());
    }

    /// What was decided without dice, and without anything seen, can be taken back; and only that.
    #[test]
    fn decisions_are_taken_back_where_nothing_was_drawn() {
        let table = table("belfort");
        let mut seat = open(&Question { table: &table, game: 0, people: [true, true], choices: &[] }).expect("a game");
        let (mut undone, mut stand) = (0, 0);
        to_the_end(&mut *seat, |seat, sight| {
            if sight.undo && undone < 20 && seat.choices().len() % 3 == 0 {
                let before = seat.saved().text().ok();
                let last = *seat.choices().last().expect("a decision");
                seat.undo().expect("it can be taken back");
                seat.choose(last.into()).expect("the same again");
                assert_eq!(seat.saved().text().ok(), before);
                undone += 1;
            }
            if !sight.undo {
                assert!(seat.undo().is_err());
                stand += 1;
            }
            seat.hint().expect("a hint").choice
        });
        assert!(undone > 5 && stand > 5, "{undone} {stand}");
    }
}
