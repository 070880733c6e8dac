//! The laws that hold for every rule system, checked in random games.
//!
//! The laws are generic: a system's tests call [`conformance`] with some seeds. [`leak`] is the leak law for a bot. The checkers are themselves
//! tested with planted errors (see [`crate::kuhn`]).

mod positions;
mod stories;

pub use positions::{Seen, positions};
pub use stories::{Told, stories};

use crate::chance::{Chance, Enumerated};
use crate::choose::Choose;
use crate::game::{Game, Status};
use crate::observer::{Desk, Env, Observer, Silent};
use crate::pool::{Pool, again, counts};
use crate::roll::Numbered;
use crate::rulebook::Rule;
use crate::side::Side;
use crate::streams::{COUNTED, Purpose, Stream};
use crate::view::View;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

/// A law that was broken, with everything needed to reproduce it.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The name of the law.
    pub law: &'static str,
    /// The seed.
    pub seed: u64,
    /// The game of that seed.
    pub game: u64,
    /// The number of decisions taken before.
    pub decision: u64,
    /// What was found.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken { law, seed, game, decision, what } = self;
        write!(f, "{law}, broken at seed {seed}, game {game}, decision {decision}: {what}")
    }
}

/// The counts of a conformance run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played to the end.
    pub games: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Procedures of chance: rolls and draws that are named before they are made.
    pub procedures: u64,
    /// Events and details that were reported.
    pub events: u64,
    /// The longest list of legal actions.
    pub most_actions: usize,
    /// The most decisions in one game.
    pub longest: u64,
}

impl Tally {
    /// Adds the counts of `other`, another run; for the longest list and the longest game, the larger number is kept.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.procedures += other.procedures;
        self.events += other.events;
        self.most_actions = self.most_actions.max(other.most_actions);
        self.longest = self.longest.max(other.longest);
    }
}

/// `1000 games, 512340 decisions, 81223 procedures, 940201 events: every law held`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { games, decisions, procedures, events, .. } = self;
        write!(f, "{games} games, {decisions} decisions, {procedures} procedures, {events} events: every law held")
    }
}

/// An observer that hears and counts everything that is reported.
#[derive(Default)]
struct Counted(u64);

impl<G: Game> Observer<G> for Counted {
    const RULES: bool = true;
    const EVENTS: bool = true;
    const DETAILS: bool = true;

    fn event(&mut self, _: Rule, _: &G::Event) {
        self.0 += 1;
    }
}

/// The most decisions that a game may have: a game that never ends is an error of the rules.
pub const MOST_DECISIONS: u64 = 100_000;

/// Plays random games of `game`, those with the indices `games` on `seed`, and checks every law at every decision:
///
/// 1. *invariants*: [`Game::check`] finds no breach;
/// 2. *choice*: the legal list is never empty, has no repeats, fits [`Card::max_actions`](crate::Card) and is the same when asked for twice;
///    [`Game::nth_action`] agrees with the list;
/// 3. *replay*: the same action on a copy with the same stream gives the same state, even with an observer that hears everything;
/// 4. *progress*: the game turn never falls, and the game ends;
/// 5. *hiding*: what is hidden is revealed again unchanged, and hiding twice hides no more than once; redrawing what is hidden changes
///    neither the view nor the legal actions, keeps every invariant, and depends on the view alone;
/// 6. *outcome*: a final position names a level and an ending of the card;
/// 7. *dice*: other rolls, and more dice for a roll, change the dice of no other roll ([`Env::substream`]); no part of a game has the key of an
///    earlier one ([`Env::rekey`]), for then it would have the same dice.
///
/// # Errors
/// The first law that was broken.
pub fn conformance<G: Game>(game: &G, seed: u64, games: std::ops::Range<u64>) -> Result<Tally, Broken> {
    let mut tally = Tally::default();
    let mut legal = Vec::with_capacity(G::CARD.max_actions);
    let mut again = Vec::with_capacity(G::CARD.max_actions);
    for index in games {
        let mut env = Desk::silent(Stream::new(seed, index, Purpose::Rules));
        let mut dice = Stream::new(seed, index, Purpose::Bot(Side::First));
        let mut worlds = Stream::new(seed, index, Purpose::Worlds);
        let mut crowded = Desk::silent(Crowded::new(env.chance.clone()));
        let mut state = game.setup();
        let mut decision = 0;
        let broken = |law, decision, what| Broken { law, seed, game: index, decision, what };
        loop {
            game.check(&state).map_err(|b| {
                broken("invariants", decision, format!("§{}: {}", G::CARD.rulebook.section(b.rule).number, b.what))
            })?;
            let side = match game.status(&state) {
                Status::Awaiting(side) => side,
                Status::Over(outcome) => {
                    let level = G::CARD.levels.get(usize::from(outcome.level));
                    let known = usize::from(outcome.ending) < G::CARD.endings.len();
                    if level.is_none() || !known {
                        return Err(broken("outcome", decision, format!("{outcome:?} is not on the card")));
                    }
                    break;
                }
            };
            game.legal_actions(&state, &mut legal);
            if legal.is_empty() {
                return Err(broken("choice", decision, format!("nothing to choose for {side:?}")));
            }
            if legal.len() > G::CARD.max_actions {
                return Err(broken("choice", decision, format!("{} actions, more than the card allows", legal.len())));
            }
            if let Some(i) = (1..legal.len()).find(|&i| legal[..i].contains(&legal[i])) {
                return Err(broken("choice", decision, format!("{:?} is offered twice", legal[i])));
            }
            game.legal_actions(&state, &mut again);
            if legal != again {
                return Err(broken("choice", decision, "two calls differ".into()));
            }
            hiding(game, &state, side, &legal, &mut worlds).map_err(|(law, what)| broken(law, decision, what))?;

            tally.most_actions = tally.most_actions.max(legal.len());
            let choice = dice.below(legal.len() as u32) as usize;
            let action = legal[choice];
            let mut count = 0;
            let found = game.nth_action(&state, &mut again, |n| {
                count = n;
                choice.min(n - 1)
            });
            if (count, found) != (legal.len(), action) {
                return Err(broken(
                    "choice",
                    decision,
                    format!("{found:?} of {count}, not {action:?} of {}", legal.len()),
                ));
            }
            let before = game.turn(&state);
            let mut copy = state.clone();
            let mut copy_env = Desk { chance: env.chance.clone(), observer: Counted::default() };
            let mut other = state.clone();
            game.apply(&mut state, action, &mut env);
            game.apply(&mut copy, action, &mut copy_env);
            tally.events += copy_env.observer.0;
            if copy != state {
                return Err(broken("replay", decision, format!("{action:?} on a copy led elsewhere")));
            }
            game.apply(&mut other, action, &mut crowded);
            if other != state {
                return Err(broken("dice", decision, format!("{action:?} among other rolls led elsewhere")));
            }
            if let Some(key) = crowded.chance.repeated {
                return Err(broken(
                    "dice",
                    decision,
                    format!("{action:?} has the key {key} of an earlier part of the game"),
                ));
            }
            decision += 1;
            if game.turn(&state) < before || decision > MOST_DECISIONS {
                return Err(broken("progress", decision, format!("after {action:?}")));
            }
        }
        tally.games += 1;
        tally.decisions += decision;
        tally.procedures += crowded.chance.procedures;
        tally.longest = tally.longest.max(decision);
    }
    Ok(tally)
}

/// The number of a roll that belongs to no system.
const NOBODYS: u32 = u32::MAX;

/// Chance for a game with more dice: an additional die for each roll, and an unused roll between any two. It keeps the keys of the game.
struct Crowded<C> {
    chance: C,
    /// The number of rolls that were named.
    procedures: u64,
    keys: BTreeSet<u64>,
    /// The first key that came twice.
    repeated: Option<u64>,
}

impl<C: Chance> Crowded<C> {
    fn new(chance: C) -> Crowded<C> {
        let mut crowded = Crowded { chance, procedures: 0, keys: BTreeSet::new(), repeated: None };
        crowded.more();
        crowded
    }

    fn more(&mut self) {
        self.chance.uniform(6);
        self.chance.substream(NOBODYS);
        self.chance.uniform(6);
    }
}

impl<C: Chance> Chance for Crowded<C> {
    fn uniform(&mut self, n: u32) -> u32 {
        self.chance.uniform(n)
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.chance.weighted(weights)
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.chance.pool(pool)
    }

    fn rekey(&mut self, key: u64) {
        if !self.keys.insert(key) {
            self.repeated = self.repeated.or(Some(key));
        }
        self.chance.rekey(key);
        self.more();
    }

    fn substream(&mut self, roll: u32) {
        self.more();
        self.procedures += 1;
        self.chance.substream(roll);
    }
}

fn hiding<G: Game>(
    game: &G,
    state: &G::State,
    to_move: Side,
    legal: &[G::Action],
    worlds: &mut Stream,
) -> Result<(), (&'static str, String)> {
    for side in Side::BOTH {
        let mut seen = state.clone();
        let secret = game.hide(&mut seen, side);
        let mut shown = seen.clone();
        game.reveal(&mut shown, side, secret);
        if shown != *state {
            return Err(("hiding", format!("what was hidden from {side:?} is not revealed as it was")));
        }
        let mut twice = seen.clone();
        game.hide(&mut twice, side);
        if twice != seen {
            return Err(("hiding", format!("hiding twice from {side:?} blanks more")));
        }
        let (mut world, mut imagined) = (state.clone(), seen.clone());
        game.resample(&mut world, side, &mut worlds.clone());
        game.resample(&mut imagined, side, worlds);
        if imagined != world {
            return Err(("hiding", format!("what is redrawn for {side:?} depends on what it cannot see")));
        }
        if let Err(breach) = game.check(&world) {
            return Err(("hiding", format!("a redrawn world for {side:?} breaks the rules: {}", breach.what)));
        }
        let mut seen_there = world.clone();
        game.hide(&mut seen_there, side);
        if seen_there != seen {
            return Err(("hiding", format!("{side:?} can tell a redrawn world from the real one")));
        }
        if side == to_move {
            let mut there = Vec::with_capacity(legal.len());
            for position in [&world, &seen] {
                game.legal_actions(position, &mut there);
                if there != legal {
                    return Err(("hiding", format!("the choices of {side:?} depend on what it cannot see")));
                }
            }
        }
    }
    Ok(())
}

/// Whether a wrapper of [`Chance`] passes pools on unchanged: the probability that a rounded pool leaves out must arrive where every path is
/// followed. `draw` draws the pool through the wrapper in question.
pub fn pools_arrive(mut draw: impl FnMut(&mut Enumerated, &Pool) -> usize) -> bool {
    let pool = Pool::new(&[counts(0), again(1)], 1);
    let mut arrived = true;
    Enumerated::default().walk(
        |chance| draw(chance, &pool),
        |_, path| {
            arrived &= path.left_out() == pool.left_out();
            ControlFlow::Continue(())
        },
    );
    arrived
}

/// The law of a system's rolls, listed by phase in `phases`: each has a unique number, no two rolls of a phase share a counter, and making
/// one roll more often does not change the dice of the others in its phase.
///
/// # Errors
/// A description of the violation.
pub fn own_dice<G: Game, R: Numbered>(phases: &[Vec<R>]) -> Result<(), String> {
    let mut numbers = BTreeSet::new();
    if let Some(roll) = phases.concat().iter().find(|roll| !numbers.insert(roll.number())) {
        return Err(format!("{roll:?} has the number of another"));
    }
    for phase in phases {
        let mut counters = BTreeSet::new();
        if let Some(roll) = phase.iter().find(|roll| !counters.insert(roll.number() as usize % COUNTED)) {
            return Err(format!("{roll:?} shares a counter"));
        }
        for &extra in phase {
            if others::<G, R>(phase, extra, 0) != others::<G, R>(phase, extra, 2) {
                return Err(format!("{extra:?} moves the dice of others"));
            }
        }
    }
    Ok(())
}

/// The dice of all rolls except `extra`, after `extra` was made `more` times.
fn others<G: Game, R: Numbered>(rolls: &[R], extra: R, more: usize) -> Vec<u32> {
    let mut env = Desk::silent(Stream::new(1, 0, Purpose::Rules));
    Env::<G>::rekey(&mut env, 257);
    for _ in 0..more {
        extra.die::<G>(&mut env);
    }
    rolls.iter().filter(|&&roll| roll != extra).map(|roll| roll.uniform::<G>(1 << 30, &mut env)).collect()
}

/// The leak law for bots: plays `bot` against random play. Before each of the bot's decisions, what its side cannot see is redrawn; the choice
/// must stay the same. Returns the number of decisions that were compared.
///
/// # Errors
/// The first decision that changed.
pub fn leak<G: Game, B: Choose<G> + Clone>(
    game: &G,
    bot: &B,
    side: Side,
    seed: u64,
    games: std::ops::Range<u64>,
) -> Result<u64, Broken> {
    let mut legal = Vec::with_capacity(G::CARD.max_actions);
    let mut compared = 0;
    for index in games {
        let mut env = Desk::silent(Stream::new(seed, index, Purpose::Rules));
        let mut own = Stream::new(seed, index, Purpose::Bot(side));
        let mut other = Stream::new(seed, index, Purpose::Bot(side.enemy()));
        let mut worlds = Stream::new(seed, index, Purpose::Worlds);
        let mut bot = bot.clone();
        bot.new_game();
        let mut state = game.setup();
        let mut decision = 0;
        while let Status::Awaiting(to_move) = game.status(&state) {
            game.legal_actions(&state, &mut legal);
            let choice = if legal.len() == 1 {
                0
            } else if to_move == side {
                let mut world = state.clone();
                game.resample(&mut world, side, &mut worlds);
                let (mut there, mut there_dice) = (bot.clone(), own.clone());
                let elsewhere = View::show(game, &mut world, side, |view| there.choose(view, &legal, &mut there_dice));
                let choice = View::show(game, &mut state, side, |view| bot.choose(view, &legal, &mut own));
                compared += 1;
                if choice != elsewhere {
                    return Err(Broken {
                        law: "leak",
                        seed,
                        game: index,
                        decision,
                        what: format!(
                            "{:?} here, {:?} in a world that looks the same",
                            legal[choice], legal[elsewhere]
                        ),
                    });
                }
                choice
            } else {
                other.below(legal.len() as u32) as usize
            };
            game.apply(&mut state, legal[choice], &mut env);
            decision += 1;
        }
    }
    Ok(compared)
}

/// Plays the random game of `game` with this `index` on `seed` to its end, and returns the final position and the number of decisions.
pub fn random_game<G: Game>(game: &G, seed: u64, index: u64) -> (G::State, u64) {
    random_game_with(
        game,
        &mut Desk { chance: Stream::new(seed, index, Purpose::Rules), observer: Silent },
        seed,
        index,
    )
}

/// [`random_game`] with the caller's chance and observer in `env`; the players' choices are drawn from `seed` and `index`.
pub fn random_game_with<G: Game, C: Chance, O: crate::observer::Observer<G>>(
    game: &G,
    env: &mut Desk<C, O>,
    seed: u64,
    index: u64,
) -> (G::State, u64) {
    let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
    let mut legal = Vec::with_capacity(G::CARD.max_actions);
    let mut state = game.setup();
    let mut decisions = 0;
    while let Status::Awaiting(side) = game.status(&state) {
        game.legal_actions(&state, &mut legal);
        let choice = dice[side.index()].below(legal.len() as u32) as usize;
        game.apply(&mut state, legal[choice], env);
        decisions += 1;
    }
    (state, decisions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kuhn::Kuhn;
    use crate::observer::Joined;

    #[test]
    fn every_wrapper_hands_pools_on() {
        let by = |mut chance: &mut Enumerated, pool: &Pool| Chance::pool(&mut chance, pool);
        assert!(pools_arrive(by), "a reference");
        assert!(pools_arrive(|chance, pool| Env::<Kuhn>::pool(&mut Desk::silent(chance), pool)), "a desk");
        assert!(
            pools_arrive(|chance, pool| {
                let mut desk = Desk::silent(chance);
                Env::<Kuhn>::pool(&mut Joined::new(&mut desk, Silent), pool)
            }),
            "one observer more"
        );
        assert!(pools_arrive(|chance, pool| Crowded::new(chance).pool(pool)), "a crowd");
    }

    #[test]
    fn what_was_checked_is_counted_and_added_up() {
        let game = Kuhn::default();
        let run = |games| conformance(&game, 1, games).unwrap_or_else(|broken| panic!("{broken}"));
        let mut sum = run(0..30);
        sum.add(&run(30..40));
        assert_eq!(sum, run(0..40));
        let mut told = Counted::default();
        let mut decisions = 0;
        for index in 0..40 {
            let mut env = Desk { chance: Stream::new(1, index, Purpose::Rules), observer: &mut told };
            let mut dice = Stream::new(1, index, Purpose::Bot(Side::First));
            let (mut state, mut legal) = (game.setup(), Vec::new());
            while let Status::Awaiting(_) = game.status(&state) {
                game.legal_actions(&state, &mut legal);
                game.apply(&mut state, legal[dice.below(legal.len() as u32) as usize], &mut env);
                decisions += 1;
            }
        }
        assert_eq!((sum.games, sum.decisions, sum.events), (40, decisions, told.0));
        let tally = Tally { games: 1_000, decisions: 512_340, procedures: 23, events: 7_000_000, ..Tally::default() };
        let line = "1000 games, 512340 decisions, 23 procedures, 7000000 events: every law held";
        assert_eq!(tally.to_string(), line);
    }

    /// Planted: draws a pool by its weights.
    struct Forgetful<C>(C);

    impl<C: Chance> Chance for Forgetful<C> {
        fn uniform(&mut self, n: u32) -> u32 {
            self.0.uniform(n)
        }

        fn weighted(&mut self, weights: &[u64]) -> usize {
            self.0.weighted(weights)
        }

        fn pool(&mut self, pool: &Pool) -> usize {
            self.weighted(pool.weights())
        }

        fn rekey(&mut self, key: u64) {
            self.0.rekey(key);
        }

        fn substream(&mut self, roll: u32) {
            self.0.substream(roll);
        }
    }

    #[test]
    fn a_wrapper_that_forgets_pools_is_caught() {
        assert!(!pools_arrive(|chance, pool| Forgetful(chance).pool(pool)));
        assert!(!pools_arrive(|chance, pool| Env::<Kuhn>::pool(&mut Desk::silent(Forgetful(chance)), pool)));
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Roll(u32);

    impl Numbered for Roll {
        fn number(self) -> u32 {
            self.0
        }
    }

    /// Planted: does not name itself.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Nameless(u32);

    impl Numbered for Nameless {
        fn number(self) -> u32 {
            self.0
        }

        fn uniform<G: Game>(self, n: u32, env: &mut impl Env<G>) -> u32 {
            env.uniform(n)
        }
    }

    #[test]
    fn rolls_share_a_counter_in_different_phases_only() {
        let phases = [vec![Roll(0), Roll(1)], vec![Roll(COUNTED as u32), Roll(7)]];
        assert_eq!(own_dice::<Kuhn, _>(&phases), Ok(()));
    }

    #[test]
    fn a_number_a_counter_and_dice_of_another_are_found() {
        let found = |phases: &[Vec<Roll>]| own_dice::<Kuhn, _>(phases).unwrap_err();
        assert_eq!(found(&[vec![Roll(1)], vec![Roll(2), Roll(1)]]), "Roll(1) has the number of another");
        assert_eq!(found(&[vec![Roll(3), Roll(3 + COUNTED as u32)]]), "Roll(515) shares a counter");
        let nameless = own_dice::<Kuhn, _>(&[vec![Nameless(1), Nameless(2)]]);
        assert_eq!(nameless.unwrap_err(), "Nameless(1) moves the dice of others");
    }
}
