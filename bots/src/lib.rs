//! The players.
//!
//! A bot answers a [`View`](sandtable_engine::View) and a list of legal actions with an index; it never sees the state. Its choices are integer
//! arithmetic on what its side can see, on the rules in force, and on a stream of random numbers of its own.
//!
//! | module | contents |
//! |---|---|
//! | [`random`] | each legal action equally likely: for every game |
//! | [`belfort`] | Storm over Belfort: `heuristic` (weights), `scripted` (doctrine files) |
//! | [`grandes_batailles`] | Wissembourg and Spicheren 1870: `heuristic` (weights), `scripted` (doctrine files) |
//! | [`verdun`] | Verdun 1916: `heuristic` (weights), `scripted` (doctrine files) |
//! | [`eagle`] | The Stricken Eagle: `heuristic` (weights), `scripted` (doctrine files) |
//! | [`loire`] | The Loire Campaign: `heuristic` (weights), `scripted` (doctrine files) |
//! | [`bot`] | a bot by content: a player is made of it without reading anything else |
//! | [`open`] | turns a choice of bot into a bot; reads all texts that it names |
//! | [`texts`] | where texts come from: files of a native program, texts by name elsewhere |
//! | [`system`] | the parts that make up the bots of a rule system |
//! | [`player`] | any bot for a rule system, as one type |
//! | [`policy`] | makes the decisions within a procedure whose odds are computed |
//! | [`mixture`] | plays each game as one of several bots, drawn by their shares: for every game |
//! | [`search`] | plays the game on before it decides: for every game whose bots rate their actions |
//! | [`judge`] | the value of a position: a chance to win, learned from games |
//! | [`weights`] | weights as a file, read and written |
//! | `file` | the common parts of bot files |
//! | [`doctrine`] | the common parts of all systems: reading doctrines, and the bot that plays by one |
//! | [`catalogue`] | kinds and names of bots; reads `SIDE=NAME[:FILE]` |

/// Implements [`system::Bots`] for a system. Its module uses the same names as those of the other systems; `rules` finds a policy by name.
macro_rules! bots {
    ($game:ident, $rules:ident, rules: $named:expr $(, home: |$self:ident| $home:expr)?) => {
        /// Any bot for this system.
        pub type Player = crate::player::Player<$game>;
        /// Any policy for this system.
        pub type Policy = crate::policy::Policy<$game>;

        impl crate::system::Bots for $game {
            type Scripted = Scripted;
            type Heuristic = Heuristic;
            type Rules = $rules;

            const DOCTRINES: &'static [crate::catalogue::DoctrineInfo] = &DOCTRINES;
            const WEIGHTS: &'static [crate::weights::SidesInfo] = &weights::BUILT_IN;
            const MIXTURES: &'static [crate::weights::SidesInfo] = &weights::MIXTURES;
            const POLICIES: &'static [crate::catalogue::BotInfo] = &policy::POLICIES;
            const SEARCHES: &'static [crate::weights::SidesInfo] = &search::SEARCHES;
            const JUDGES: &'static [(&'static str, &'static str)] = &search::JUDGES;

            $(fn home(&self) -> Option<&str> {
                let $self = self;
                $home
            })?

            fn scripted(
                &self,
                file: &crate::texts::BotText,
                side: sandtable_engine::Side,
            ) -> Result<Scripted, sandtable_scenarios::Faults> {
                Ok(Scripted::new(self, Doctrine::read(&file.name, &file.text, self, side)?))
            }

            fn weights() -> Vec<crate::weights::Key> {
                weights::Weights::keys()
            }

            fn heuristic(&self, values: &[i32]) -> Heuristic {
                Heuristic::new(self, weights::Weights::of(values))
            }

            fn rules(name: &str) -> $rules {
                let named: fn(&str) -> $rules = $named;
                named(name)
            }
        }
    };
}

/// The doctrines of a system: the folder of its data, then the side and the name of each, and what it is.
macro_rules! doctrines {
    ($folder:literal: $($side:ident $name:literal: $about:literal;)+) => {
        /// The built-in doctrines; the first of a side is the default of `scripted`.
        pub const DOCTRINES: [crate::catalogue::DoctrineInfo; [$($name),+].len()] = [$(crate::catalogue::DoctrineInfo {
            name: $name,
            side: sandtable_engine::Side::$side,
            about: $about,
            text: include_str!(concat!("../../data/", $folder, "/doctrines/", $name, ".toml")),
        }),+];
    };
}

pub mod belfort;
pub mod bot;
pub mod catalogue;
pub mod doctrine;
pub mod eagle;
mod file;
pub mod grandes_batailles;
pub mod judge;
pub mod loire;
pub mod mixture;
pub mod open;
pub mod player;
pub mod policy;
pub mod random;
pub mod search;
pub mod system;
pub mod texts;
pub mod verdun;
pub mod weights;

pub use bot::Bot;
pub use mixture::Mixture;
pub use open::Opened;
pub use random::Random;
pub use search::Search;
pub use texts::{BotText, NoTexts, Texts};
