//! Policies: who decides on the way through a procedure whose odds are asked for.

use super::Player;
use crate::catalogue::PolicyChoice;
use sandtable_engine::grandes_batailles::{Action, GrandesBatailles};
use sandtable_engine::laws::Choose;
use sandtable_engine::{Side, Stream, View};
use sandtable_scenarios::{Fault, Faults};

/// A policy of one side.
#[derive(Clone, Debug)]
pub enum Policy {
    /// A bot.
    Bot(Box<Player>),
}

impl Policy {
    /// The chosen policy of `side` under the rules and on the board of `game`.
    ///
    /// # Errors
    /// Every fault of a bot's file; a policy that does not know this system.
    pub fn build(choice: &PolicyChoice, side: Side, game: &GrandesBatailles) -> Result<Policy, Faults> {
        match choice {
            PolicyChoice::Named(name) => {
                Err(Fault::of_file("--policy", format!("the policy `{name}`"), "a bot").into())
            }
            PolicyChoice::Bot(bot) => Ok(Policy::Bot(Box::new(Player::build(bot, side, game)?.0))),
        }
    }
}

impl Choose<GrandesBatailles> for Policy {
    fn new_game(&mut self) {
        let Policy::Bot(bot) = self;
        bot.new_game();
    }

    fn choose(&mut self, view: &View<'_, GrandesBatailles>, legal: &[Action], dice: &mut Stream) -> usize {
        let Policy::Bot(bot) = self;
        bot.choose(view, legal, dice)
    }
}
