//! Benchmarks of the whole path from data to records, and the signatures that notice a change of behaviour.
//!
//! A benchmark checks its result: the fingerprint of the games it timed must be the one in `SIGNATURES`, so a wrong game cannot be
//! fast. `cargo bench --profile release -p sandtable-benches` prints a line a measurement as CSV; runs worth keeping are in `runs/`.

pub mod odds;

use sandtable_analysis::{Fingerprint, Fingerprinter, Finish, Plan, Record, RunError, Sink, run};
use sandtable_bots::catalogue::{self, BotChoice};
use sandtable_engine::{Choose, Game, Side};
use sandtable_scenarios::{Faults, Source, load};
use std::fmt;
use std::io;
use std::sync::atomic::AtomicBool;

/// One line of `SIGNATURES`: some seeded games of a scenario between two bots, and their fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// A built-in scenario.
    pub scenario: String,
    /// The bots, first side first, as on the command line.
    pub bots: [String; 2],
    /// How many games of seed 1.
    pub games: u64,
    /// Their fingerprint.
    pub fingerprint: String,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Signature { scenario, bots, games, fingerprint } = self;
        write!(f, "{scenario} {} {} {games} {fingerprint}", bots[0], bots[1])
    }
}

/// The signatures that the repository holds.
///
/// # Panics
/// Where a line of `SIGNATURES` cannot be read.
#[must_use]
pub fn signatures() -> Vec<Signature> {
    include_str!("../../SIGNATURES")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [scenario, first, second, games, fingerprint] = words[..] else {
                panic!("SIGNATURES: `{line}` is not `scenario bot bot games fingerprint`")
            };
            Signature {
                scenario: scenario.to_owned(),
                bots: [first.to_owned(), second.to_owned()],
                games: games.parse().unwrap_or_else(|_| panic!("SIGNATURES: `{games}` is not a number")),
                fingerprint: fingerprint.to_owned(),
            }
        })
        .collect()
}

/// What playing a signature's games took.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The fingerprint that came out.
    pub fingerprint: Fingerprint,
    /// Decisions of all games.
    pub decisions: u64,
    /// Time and threads.
    pub finish: Finish,
}

/// Counts decisions.
#[derive(Debug, Default)]
struct Decisions(u64);

impl Sink for Decisions {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.0 += records.iter().map(|record| u64::from(record.decisions)).sum::<u64>();
        Ok(())
    }
}

/// Why a signature's games could not be played.
#[derive(Debug)]
pub enum PlayError {
    /// The scenario or a bot has faults.
    Faults(Faults),
    /// The run failed.
    Run(RunError),
}

impl From<Faults> for PlayError {
    fn from(faults: Faults) -> PlayError {
        PlayError::Faults(faults)
    }
}

impl From<RunError> for PlayError {
    fn from(error: RunError) -> PlayError {
        PlayError::Run(error)
    }
}

macro_rules! played {
    ($($room:ident::$game:ident),+ $(,)?) => {
        /// Plays `games` games of the signature's scenario and bots on `threads` threads.
        ///
        /// # Errors
        /// A scenario or a bot that does not exist; a fault of the rules.
        pub fn play(signature: &Signature, games: u64, threads: usize) -> Result<Played, PlayError> {
            use sandtable_bots::{$($room),+};
            let loaded = load(&Source::named(&signature.scenario)?, &[])?;
            let plan = Plan { seed: 1, games, threads, from: 0 };
            $(if let Some(data) = loaded.data.to() {
                let game = sandtable_engine::$room::$game::new(data);
                let seat = |choice: &BotChoice, side| Ok($room::Player::build(choice, side, &game)?.0);
                return play_on(&game, signature, &plan, seat);
            })+
            unreachable!("a scenario of a rule system that is not in the list")
        }
    };
}

sandtable_engine::systems!(played);

/// Plays the games of one rule system, with the bots that `seat` makes.
fn play_on<G: Game, B: Choose<G> + Clone + Send + Sync>(
    game: &G,
    signature: &Signature,
    plan: &Plan,
    seat: impl Fn(&BotChoice, Side) -> Result<B, Faults>,
) -> Result<Played, PlayError> {
    let sides = G::CARD.sides;
    let mut players = Vec::new();
    for side in Side::BOTH {
        let choice = format!("{}={}", sides[side.index()], signature.bots[side.index()]);
        let (side, choice) = catalogue::parse(&choice, sides)?;
        players.push(seat(&choice, side)?);
    }
    let mut fingerprinter = Fingerprinter::new(G::CARD);
    let mut decisions = Decisions::default();
    let finish = run(
        game,
        &players[0],
        &players[1],
        plan,
        &AtomicBool::new(false),
        &mut [&mut fingerprinter, &mut decisions],
        &mut |_| {},
    )?;
    Ok(Played { fingerprint: fingerprinter.fingerprint(), decisions: decisions.0, finish })
}
