//! The bot that searches, and what it asks of the heuristics.

use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::search::{Rate, Searched};
use sandtable_bots::{belfort, grandes_batailles};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View, laws};
use sandtable_scenarios::{GameData, Source, load};

fn data(scenario: &str) -> GameData {
    load(&Source::named(scenario).expect("a built-in scenario"), &[]).expect("no faults").data
}

fn storm() -> Belfort {
    Belfort::new(data("belfort").to().expect("the data of belfort"))
}

fn battle(name: &str) -> GrandesBatailles {
    GrandesBatailles::new(data(name).to().expect("the data of a battle"))
}

const BATTLES: [&str; 2] = ["spicheren", "wissembourg"];

fn besieger(game: &Belfort, side: Side, kind: BotKind, file: Option<&str>) -> belfort::Player {
    belfort::Player::open(&BotChoice::built_in(kind, file), side, game, &crate::Files).expect("no faults")
}

fn general(game: &GrandesBatailles, side: Side, kind: BotKind, file: Option<&str>) -> grandes_batailles::Player {
    grandes_batailles::Player::open(&BotChoice::built_in(kind, file), side, game, &crate::Files).expect("no faults")
}

/// Plays games between two bots, asking each of them first what it thinks of. Answers how many decisions had several ideas.
fn compare_thoughts<G: Searched, B: Rate<G>>(game: &G, bots: [B; 2], games: u64) -> u64 {
    let (mut legal, mut ideas, mut several) = (Vec::new(), Vec::new(), 0);
    for index in 0..games {
        let mut bots = bots.clone();
        let mut desk = Desk::silent(Stream::new(3, index, Purpose::Rules));
        let mut dice = Side::BOTH.map(|side| Stream::new(3, index, Purpose::Bot(side)));
        let mut state = game.setup();
        bots.iter_mut().for_each(Choose::new_game);
        while let Status::Awaiting(side) = game.status(&state) {
            game.legal_actions(&state, &mut legal);
            let (bot, dice) = (&mut bots[side.index()], &mut dice[side.index()]);
            let choice = if legal.len() == 1 {
                0
            } else {
                View::show(game, &mut state, side, |view| {
                    ideas.clear();
                    let mut thinker = bot.clone();
                    thinker.rate(view, &legal, &mut dice.clone(), &mut ideas);
                    let choice = bot.choose(view, &legal, dice);
                    let best = ideas.iter().rev().max_by_key(|idea| idea.score).expect("an idea");
                    assert_eq!(best.index, choice, "{:?}, of {ideas:?}", view.state());
                    several += u64::from(ideas.len() > 1);
                    // What follows is as if it had been chosen.
                    thinker.follow(view, &legal, best);
                    *bot = thinker;
                    choice
                })
            };
            game.apply(&mut state, legal[choice], &mut desk);
        }
    }
    several
}

mod what_a_heuristic_thinks_of {
    use super::*;

    #[test]
    fn first_is_what_it_does_at_belfort() {
        let game = storm();
        let bots = Side::BOTH.map(|side| match besieger(&game, side, BotKind::Heuristic, None) {
            belfort::Player::Heuristic(bot) => *bot,
            _ => unreachable!("a heuristic was built"),
        });
        assert!(compare_thoughts(&game, bots, 20) > 3_000);
    }

    /// What is passed over unseen could not have been the best, whatever zones and levels are worth: choosing stops at bounds, rating
    /// looks at everything.
    #[test]
    fn bounds_hold_for_other_weights() {
        use sandtable_bots::belfort::weights::{BUILT_IN, Weights};
        type Weigh = fn(&mut Weights);
        let settings: [(&str, Weigh); 6] = [
            ("danger that is wanted", |w| (w.caution, w.outpost) = (-300, 300)),
            ("driven-out 400", |w| w.driven_out = 400),
            ("driven-out 10000", |w| w.driven_out = 10_000),
            ("driven-out -300", |w| w.driven_out = -300),
            ("driven-out and outpost", |w| (w.driven_out, w.outpost, w.ground) = (250, 300, 400)),
            ("losses that are wanted", |w| (w.driven_out, w.level) = (400, -50)),
        ];
        let game = storm();
        for (name, weigh) in settings {
            let bots = Side::BOTH.map(|side| {
                let mut weights = Weights::read("built in", BUILT_IN[0].text[side]).expect("no faults");
                weigh(&mut weights);
                belfort::Heuristic::new(&game, weights)
            });
            assert!(compare_thoughts(&game, bots, 6) > 500, "{name}");
        }
    }

    #[test]
    fn first_is_what_it_does_in_the_battles() {
        for name in BATTLES {
            let game = battle(name);
            let bots = Side::BOTH.map(|side| match general(&game, side, BotKind::Heuristic, None) {
                grandes_batailles::Player::Heuristic(bot) => *bot,
                _ => unreachable!("a heuristic was built"),
            });
            assert!(compare_thoughts(&game, bots, 6) > 1_000, "{name}");
        }
    }
}

mod it_does_not_look_at_what_is_hidden {
    use super::*;

    #[test]
    fn at_belfort() {
        let game = storm();
        for side in Side::BOTH {
            let bot = besieger(&game, side, BotKind::Search, Some("tests/it/search/belfort.toml"));
            let compared = laws::leak(&game, &bot, side, 5, 0..2).unwrap_or_else(|broken| panic!("{broken}"));
            assert!(compared > 200);
        }
    }

    #[test]
    fn in_the_battles() {
        for name in BATTLES {
            let game = battle(name);
            for side in Side::BOTH {
                let bot = general(&game, side, BotKind::Search, Some("tests/it/search/grandes-batailles.toml"));
                let compared =
                    laws::leak(&game, &bot, side, 5, 0..1).unwrap_or_else(|broken| panic!("{name}: {broken}"));
                assert!(compared > 100, "{name}: {compared} decisions");
            }
        }
    }
}

/// Games between two bots; answers how many each side won.
fn play<G: Game, B: Choose<G> + Clone>(game: &G, mut bots: [B; 2], games: std::ops::Range<u64>) -> [u64; 2] {
    let mut legal = Vec::with_capacity(G::CARD.max_actions);
    let mut wins = [0; 2];
    for index in games {
        let mut desk = Desk::silent(Stream::new(11, index, Purpose::Rules));
        let mut dice = Side::BOTH.map(|side| Stream::new(11, index, Purpose::Bot(side)));
        let mut state = game.setup();
        bots.iter_mut().for_each(Choose::new_game);
        let outcome = loop {
            let side = match game.status(&state) {
                Status::Awaiting(side) => side,
                Status::Over(outcome) => break outcome,
            };
            game.legal_actions(&state, &mut legal);
            let choice = if legal.len() == 1 {
                0
            } else {
                let (bot, dice) = (&mut bots[side.index()], &mut dice[side.index()]);
                View::show(game, &mut state, side, |view| bot.choose(view, &legal, dice))
            };
            game.apply(&mut state, legal[choice], &mut desk);
        };
        if let Some(winner) = G::CARD.levels[usize::from(outcome.level)].winner {
            wins[winner.index()] += 1;
        }
    }
    wins
}

#[test]
fn it_allocates_nothing_while_it_plays() {
    let game = storm();
    let quick = |side| besieger(&game, side, BotKind::Search, Some("tests/it/search/belfort.toml"));
    assert_eq!(allocations(&game, Side::BOTH.map(quick)), 0);
    for name in BATTLES {
        let game = battle(name);
        let quick = |side| general(&game, side, BotKind::Search, Some("tests/it/search/grandes-batailles.toml"));
        assert_eq!(allocations(&game, Side::BOTH.map(quick)), 0, "{name}");
    }
}

/// What is allocated in two games, but for the list of actions.
fn allocations<G: Game, B: Choose<G> + Clone>(game: &G, bots: [B; 2]) -> u64 {
    let once = || {
        play(game, bots.clone(), 0..1);
    };
    let thrice = || {
        play(game, bots.clone(), 0..3);
    };
    let count = |play: &dyn Fn()| allocation_counter::measure(play).count_total;
    count(&thrice) - count(&once)
}

/// Four rollouts for each of six candidates, at activations alone.
#[test]
fn it_wins_more_than_the_heuristic_at_belfort() {
    let game = storm();
    let wins = |kinds: [BotKind; 2]| {
        let bot = |side: Side| {
            let kind = kinds[side.index()];
            let file = if kind == BotKind::Search { "tests/it/search/strong.toml" } else { "2026-11" };
            besieger(&game, side, kind, Some(file))
        };
        play(&game, Side::BOTH.map(bot), 0..30)
    };
    let (search, heuristic) = (BotKind::Search, BotKind::Heuristic);
    let both = wins([heuristic, heuristic]);
    for (side, kinds) in Side::BOTH.into_iter().zip([[search, heuristic], [heuristic, search]]) {
        let (more, usual) = (wins(kinds)[side.index()], both[side.index()]);
        assert!(more >= usual + 3, "{side:?} won {more} of 30, by the heuristic {usual}");
    }
}
