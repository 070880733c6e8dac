//! Random games of any system: the laws on every core, and what they allocate.

use sandtable_engine::laws::{self, Tally};
use sandtable_engine::rulings::Ruling;
use sandtable_engine::{Desk, Game, Positions, Purpose, Side, Status, Stream};
use std::ops::Range;
use std::thread;

/// How many games: few by default, more in CI, all before a release (`SANDTABLE_LAWS`), and so many percent of all where it is a number.
pub(crate) fn wanted(few: u64, ci: u64, all: u64) -> u64 {
    match std::env::var("SANDTABLE_LAWS").as_deref() {
        Ok("full") => all,
        Ok("ci") => ci,
        Ok(percent) => percent.parse().map_or(few, |percent: u64| (all * percent).div_ceil(100)),
        Err(_) => few,
    }
}

/// Games of other seeds for each number of `SANDTABLE_NIGHT`: what was checked in one night is not checked in the next.
fn night() -> u64 {
    std::env::var("SANDTABLE_NIGHT").ok().and_then(|night| night.parse().ok()).unwrap_or(0)
}

/// The laws hold in this many random games, played on every core; prints and returns what was checked.
pub(crate) fn conform<G: Game>(what: &str, game: &G, seed: u64, count: u64) -> Tally {
    let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let part = count.div_ceil(threads);
    let share = |i: u64| (i * part).min(count)..((i + 1) * part).min(count);
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads).map(|i| scope.spawn(move || laws::conformance(game, seed, share(i)))).collect();
        let joined = workers.into_iter().map(|worker| worker.join().expect("a worker runs to its end"));
        joined.map(|tally| tally.unwrap_or_else(|broken| panic!("{what}: {broken}"))).collect()
    });
    let mut all = Tally::default();
    tallies.iter().for_each(|tally| all.add(tally));
    assert_eq!(all.games, count, "{what}");
    println!("{} {what}: {all}", G::CARD.system);
    all
}

/// The laws hold in so many random games, the longest of which has so many decisions.
pub(crate) fn conforms<G: Game>(what: &str, game: &G, games: u64, decisions: Range<u64>) {
    let longest = conform(what, game, 1 + 2 * night(), games).longest;
    assert!(decisions.contains(&longest), "{what}: {longest} decisions at most");
}

/// The laws hold under every reading of every ruling that is not in force, one at a time: `in_force` tells the reading of a ruling,
/// `under` makes the game with a ruling switched to a reading.
///
/// `SANDTABLE_RULINGS=guns-names,guns-way` plays the readings of these alone.
pub(crate) fn every_reading_conforms<G: Game>(
    what: &str,
    rulings: &[Ruling],
    in_force: impl Fn(usize) -> usize,
    under: impl Fn(usize, usize) -> G,
    games: u64,
) {
    let (mut all, mut readings) = (Tally::default(), 0);
    let only = std::env::var("SANDTABLE_RULINGS").ok();
    let asked = |ruling: &Ruling| only.as_ref().is_none_or(|only| only.split(',').any(|id| id == ruling.id));
    for (i, ruling) in rulings.iter().enumerate().filter(|(_, ruling)| asked(ruling)) {
        assert!(ruling.choices.len() > 1, "{} is no ruling: it has one reading", ruling.id);
        for j in (0..ruling.choices.len()).filter(|&j| j != in_force(i)) {
            all.add(&conform(&switch(ruling, j), &under(i, j), 2 + 2 * night(), games));
            readings += 1;
        }
    }
    println!("{} {what} under {readings} readings, one switched at a time: {all}", G::CARD.system);
}

/// `ruling=reading`, as a command line has it.
pub(crate) fn switch(ruling: &Ruling, reading: usize) -> String {
    format!("{}={}", ruling.id, ruling.choices[reading].name)
}

/// In so many random games positions are written, read and changed, as [`laws::positions`] says.
pub(crate) fn writes_positions<G: Positions>(what: &str, game: &G, games: u64) {
    let seen = laws::positions(game, 3, 0..games).unwrap_or_else(|broken| panic!("{what}: {broken}"));
    println!("{} {what}: {seen}", G::CARD.system);
    assert!(seen.written > games && seen.played > 0, "{what}: {seen}");
}

/// So many random games allocate nothing.
pub(crate) fn allocate_nothing<G: Game>(what: &str, game: &G, games: u64) {
    let mut legal = Vec::with_capacity(G::CARD.max_actions);
    let info = allocation_counter::measure(|| (0..games).for_each(|index| play(game, index, &mut legal)));
    assert_eq!(info.count_total, 0, "{what}");
}

fn play<G: Game>(game: &G, index: u64, legal: &mut Vec<G::Action>) {
    let mut env = Desk::silent(Stream::new(1, index, Purpose::Rules));
    let mut dice = Stream::new(1, index, Purpose::Bot(Side::First));
    let mut state = game.setup();
    while let Status::Awaiting(_) = game.status(&state) {
        game.legal_actions(&state, legal);
        let choice = dice.below(legal.len() as u32) as usize;
        game.apply(&mut state, legal[choice], &mut env);
    }
}

/// For up to so many positions of each side, what it hears is the same wherever all looks the same. There are at least 1,000 in all, and so
/// many events of which a side hears a part or nothing.
pub(crate) fn tells_nothing_hidden<G: Game>(what: &str, game: &G, each: u64, veiled: u64) {
    let heard = Side::BOTH.map(|side| {
        let told = laws::stories(game, side, 1, 0..10_000, each);
        told.unwrap_or_else(|broken| panic!("{what}: {broken}"))
    });
    let sum = |count: fn(&laws::Told) -> u64| heard.iter().map(count).sum::<u64>();
    println!("{what}: {heard:?}");
    assert!(sum(|told| told.positions) >= 1_000 && sum(|told| told.events) >= 1_000, "{what}: {heard:?}");
    assert!(sum(|told| told.veiled) >= veiled, "{what}: {heard:?}");
}
