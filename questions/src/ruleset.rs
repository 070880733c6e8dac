//! A scenario's game with its rule system erased: the operations that the questions need.
//!
//! All that is compiled for each rule system is here; the questions are compiled once.

use crate::error::Error;
use crate::saved::OpenGame;
use crate::seat::{self, Seat};
#[cfg(not(target_family = "wasm"))]
use crate::sitting::{self, Sitting};
use crate::system::System;
use crate::systems::{SystemFacts, facts};
use crate::table::Table;
#[cfg(not(target_family = "wasm"))]
use crate::written;
use crate::{map, odds, play, position, replay};
use sandtable_analysis::fortune::Judged;
use sandtable_analysis::odds::OddsError;
use sandtable_analysis::{Executor, Matchup, Pairing};
use sandtable_bots::catalogue::BotChoice;
use sandtable_bots::judge::{self, Judge};
use sandtable_bots::mixture::Member;
use sandtable_bots::player::Player;
use sandtable_bots::{Bot, NoTexts, Opened, Texts};
use sandtable_engine::position::{Kind, Line, shape};
use sandtable_engine::procedure::Procedure;
use sandtable_engine::{Card, Side};
use sandtable_reports::replay::{Lines, Reel};
use sandtable_scenarios::{Faults, GameData, Position, Sheet};
use std::any::Any;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The game of a scenario, of any rule system.
pub trait Ruleset: fmt::Debug + Send + Sync {
    /// The facts shared by all scenarios of its system.
    fn facts(&self) -> SystemFacts;

    /// The name for which its scenario's bots were made; see [`Bots::home`](sandtable_bots::system::Bots::home).
    fn home(&self) -> Option<&str>;

    /// The index of the choice that is in force, for a ruling by its index in the list.
    fn reading(&self, ruling: usize) -> usize;

    /// The contents of the data, such as `50 zones`, one per line.
    fn contents(&self) -> Vec<String>;

    /// The places whose holders are reported, each with its bit.
    fn places(&self) -> Vec<(u8, String)>;

    /// The names of the features by which a position is judged.
    fn features(&self) -> Vec<String>;

    /// The places that each side holds before the first decision, as bits.
    fn start(&self) -> [u64; 2];

    /// The game turns, from the one in which games start to the last.
    fn turns(&self) -> RangeInclusive<u8>;

    /// The procedures whose odds can be asked for.
    fn procedures(&self) -> Vec<Procedure>;

    /// Whether positions of the other game fit this one: the same counters on the same map.
    fn same_pieces(&self, other: &dyn Ruleset) -> bool;

    /// Opens the `choice` of a bot for `side`; see [`Bot::open`].
    ///
    /// # Errors
    /// Every error of its texts; an unknown name.
    fn open(&self, choice: &BotChoice, side: Side, texts: &dyn Texts, argument: &str) -> Result<Opened, Faults>;

    /// Whether `bot` can play `side` under these rules.
    ///
    /// # Errors
    /// Every error of a doctrine under these rules; a bot of another rule system.
    fn check(&self, bot: &Bot, side: Side) -> Result<(), Faults>;

    /// The members of the mixture `choice`, as its file has them.
    ///
    /// # Errors
    /// As [`Ruleset::open`].
    fn members(&self, choice: &BotChoice, side: Side, texts: &dyn Texts) -> Result<Vec<Member>, Faults>;

    /// Opens a member of a mixture for `side`, with built-in texts only.
    ///
    /// # Errors
    /// As [`Ruleset::open`].
    fn open_member(&self, member: &Member, side: Side) -> Result<Opened, Faults>;

    /// Bots that are ready to play by these rules; they take them to be the rules of `read`.
    ///
    /// # Errors
    /// A bot of another rule system.
    fn matchup(&self, bots: [&Bot; 2], read: &dyn Ruleset) -> Result<Arc<dyn Matchup>, Error>;

    /// Draws the map.
    ///
    /// # Errors
    /// As [`map::ask`].
    fn map(&self, question: &map::Question<'_>) -> Result<String, Error>;

    /// Reports a game: that of the bots, or a saved one.
    ///
    /// # Errors
    /// As [`play::ask`] and [`play::of_saved`].
    fn story(&self, question: &play::Question<'_>, saved: Option<&OpenGame>) -> Result<play::Answer, Error>;

    /// Starts a game in which people decide.
    ///
    /// # Errors
    /// As [`seat::open`].
    fn seat(&self, question: &seat::Question<'_>) -> Result<Box<dyn Seat>, Error>;

    /// Draws a game that has been reported, decision by decision.
    ///
    /// # Errors
    /// As [`replay::ask`].
    fn film(
        &self,
        question: &replay::Question<'_>,
        played: &play::Answer,
        lines: &mut Lines,
        executor: &dyn Executor,
    ) -> Result<Reel, Error>;

    /// A game with the table's scenario and overlays. The sides that are `outside` are played by the caller, the others by the table's bots.
    ///
    /// # Errors
    /// A bot of another rule system.
    // The web page uses `seat` and writes no positions: without this it is smaller.
    #[cfg(not(target_family = "wasm"))]
    fn sit(&self, table: &Table, outside: [bool; 2]) -> Result<Box<dyn Sitting>, Error>;

    /// Answers questions about procedures.
    ///
    /// # Errors
    /// As [`odds::ask`].
    fn odds(
        &self,
        table: &Table,
        base: Option<&dyn Ruleset>,
        questions: &[odds::Question],
    ) -> Result<Vec<Result<odds::Answer, OddsError>>, Error>;

    /// The lines of the starting position that say which decision is awaited; empty if it cannot be written.
    fn start_lines(&self) -> Vec<Line>;

    /// The stacks when its games start; empty if that position cannot be written.
    fn start_stacks(&self, sheet: &Sheet) -> Vec<position::Stack>;

    /// The pieces that can be set up in the starting position; empty if it cannot be written.
    fn board(&self, sheet: &Sheet) -> position::Board;

    /// Writes a position of a game.
    ///
    /// # Errors
    /// As [`written::ask`].
    #[cfg(not(target_family = "wasm"))]
    fn write_position(&self, question: &written::Question<'_>) -> Result<written::Answer, Error>;

    /// The value itself, for callers that know its rule system.
    fn any(&self) -> &dyn Any;
}

impl dyn Ruleset + '_ {
    /// The card of its rule system.
    #[must_use]
    pub fn card(&self) -> &'static Card {
        self.facts().card
    }
}

/// The game of one rule system.
struct Of<G> {
    game: Arc<G>,
}

impl<G: System> fmt::Debug for Of<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ruleset").field(&G::CARD.system).finish()
    }
}

/// The game of these data; `None` if they are of another rule system.
pub(crate) fn of<G: System>(data: &GameData) -> Option<Arc<dyn Ruleset>> {
    Some(Arc::new(Of { game: Arc::new(G::of(data)?) }))
}

/// The same game, starting in a position.
pub(crate) fn started<G: System>(data: &GameData, position: &Position) -> Option<Result<Arc<dyn Ruleset>, Faults>> {
    Some(position::start(G::of(data)?, position).map(|game| Arc::new(Of { game: Arc::new(game) }) as Arc<dyn Ruleset>))
}

/// The game, if it is of this rule system.
pub(crate) fn game<G: System>(other: &dyn Ruleset) -> Option<&Arc<G>> {
    other.any().downcast_ref::<Of<G>>().map(|other| &other.game)
}

impl<G: System> Ruleset for Of<G> {
    fn facts(&self) -> SystemFacts {
        facts::<G>()
    }

    fn home(&self) -> Option<&str> {
        self.game.home()
    }

    fn reading(&self, ruling: usize) -> usize {
        self.game.reading(ruling)
    }

    fn contents(&self) -> Vec<String> {
        self.game.contents()
    }

    fn places(&self) -> Vec<(u8, String)> {
        self.game.place_names()
    }

    fn features(&self) -> Vec<String> {
        judge::feature_names::<G>()
    }

    fn start(&self) -> [u64; 2] {
        self.game.control(&self.game.setup())
    }

    fn turns(&self) -> RangeInclusive<u8> {
        let turn = shape(&*self.game).into_iter().find(|asked| asked.table.is_empty() && asked.key == "turn");
        let (first, last) = match turn.map(|asked| asked.kind) {
            Some(Kind::Whole(first, last)) => (first as u8, last as u8),
            _ => (1, G::CARD.last_turn),
        };
        first.max(self.game.turn(&self.game.setup()))..=last
    }

    fn procedures(&self) -> Vec<Procedure> {
        self.game.procedures()
    }

    fn same_pieces(&self, other: &dyn Ruleset) -> bool {
        game::<G>(other).is_some_and(|other| self.game.same_pieces(other))
    }

    fn open(&self, choice: &BotChoice, side: Side, texts: &dyn Texts, argument: &str) -> Result<Opened, Faults> {
        Bot::open(choice, side, &*self.game, texts, argument)
    }

    fn check(&self, bot: &Bot, side: Side) -> Result<(), Faults> {
        bot.check(side, &*self.game)
    }

    fn members(&self, choice: &BotChoice, side: Side, texts: &dyn Texts) -> Result<Vec<Member>, Faults> {
        Bot::members(choice, side, &*self.game, texts)
    }

    fn open_member(&self, member: &Member, side: Side) -> Result<Opened, Faults> {
        Bot::of_member(member, side, &*self.game, &NoTexts)
    }

    fn matchup(&self, bots: [&Bot; 2], read: &dyn Ruleset) -> Result<Arc<dyn Matchup>, Error> {
        let read = game::<G>(read).ok_or_else(|| Error::Other("rules of another system to read".into()))?;
        // A bot is built for the rules that it reads.
        let [first, second] =
            [Player::new(bots[0], Side::First, &**read)?, Player::new(bots[1], Side::Second, &**read)?];
        let turn = |event: &G::Event| G::telling(event).turn;
        let probe = |game: &G, state: &G::State, out: &mut Vec<i32>| {
            G::quiet(state).then(|| {
                judge::features(game, state, out);
                game.stage(state)
            })
        };
        let judged = |game: &G| {
            let judge = Judge::built_in(game)?;
            Some(Box::new(move |game: &G, state: &G::State| judge.of(game, state)) as Judged<G>)
        };
        let (game, read) = (Arc::clone(&self.game), Arc::clone(read));
        let stage = |state: &G::State| (G::KINDS[G::kind(state)], G::phase(state));
        Ok(G::matchup(Pairing { game, read, first, second, turn, stage, probe, judged }))
    }

    fn map(&self, question: &map::Question<'_>) -> Result<String, Error> {
        map::draw(&*self.game, question)
    }

    fn story(&self, question: &play::Question<'_>, saved: Option<&OpenGame>) -> Result<play::Answer, Error> {
        play::tell(&*self.game, question, saved)
    }

    fn seat(&self, question: &seat::Question<'_>) -> Result<Box<dyn Seat>, Error> {
        seat::sit(&self.game, question)
    }

    fn film(
        &self,
        question: &replay::Question<'_>,
        played: &play::Answer,
        lines: &mut Lines,
        executor: &dyn Executor,
    ) -> Result<Reel, Error> {
        replay::show(&*self.game, question, played, lines, executor)
    }

    #[cfg(not(target_family = "wasm"))]
    fn sit(&self, table: &Table, outside: [bool; 2]) -> Result<Box<dyn Sitting>, Error> {
        sitting::sit(&self.game, table, outside)
    }

    fn odds(
        &self,
        table: &Table,
        base: Option<&dyn Ruleset>,
        questions: &[odds::Question],
    ) -> Result<Vec<Result<odds::Answer, OddsError>>, Error> {
        let base = base.and_then(game::<G>);
        questions.iter().map(|question| odds::answer(&*self.game, base.map(|base| &**base), table, question)).collect()
    }

    fn start_lines(&self) -> Vec<Line> {
        position::head(&*self.game)
    }

    fn start_stacks(&self, sheet: &Sheet) -> Vec<position::Stack> {
        position::stacks(&*self.game, sheet)
    }

    fn board(&self, sheet: &Sheet) -> position::Board {
        position::board_of(&*self.game, sheet)
    }

    #[cfg(not(target_family = "wasm"))]
    fn write_position(&self, question: &written::Question<'_>) -> Result<written::Answer, Error> {
        written::written(&*self.game, question)
    }

    fn any(&self) -> &dyn Any {
        self
    }
}
