//! No heap allocation while bots play.

use crate::battles::{Table, battles, heuristics, player};
use sandtable_bots::catalogue;
use sandtable_bots::verdun;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::verdun::{Action, Verdun};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::{Source, load};

#[test]
fn no_bot_of_the_battles_allocates() {
    for (name, data) in battles() {
        let game = GrandesBatailles::new(data);
        let scripted = |first, second| [player(&game, first), player(&game, second)];
        for bots in [
            heuristics(&game),
            scripted("french=scripted:hold", "prussian=scripted:steinmetz"),
            scripted("french=scripted:counter", "prussian=scripted:moltke"),
        ] {
            let mut table = Table::new(&game, bots);
            table.play(1, 0);
            let info = allocation_counter::measure(|| (1..=10).for_each(|index| table.play(1, index)));
            assert_eq!(info.count_total, 0, "{name}");
        }
    }
}

#[test]
fn no_bot_of_verdun_allocates() {
    for scenario in ["verdun-february", "verdun-autumn", "verdun"] {
        let loaded = load(&Source::named(scenario).expect("a built-in scenario"), &[]).expect("no faults");
        let game = Verdun::new(loaded.data.to().expect("the data of verdun"));
        let player = |choice: &str| {
            let (side, choice) = catalogue::parse("bot", choice, Verdun::CARD.sides).expect("a known bot");
            verdun::Player::open(&choice, side, &game, &crate::Files).expect("no faults")
        };
        for [german, french] in
            [["heuristic"; 2], ["scripted:falkenhayn", "scripted:nivelle"], ["scripted:kronprinz", "scripted:petain"]]
        {
            let mut bots = [player(&format!("german={german}")), player(&format!("french={french}"))];
            let mut legal = Vec::with_capacity(Verdun::CARD.max_actions);
            play(&game, &mut bots, &mut legal, 0);
            let info =
                allocation_counter::measure(|| (1..=3).for_each(|index| play(&game, &mut bots, &mut legal, index)));
            assert_eq!(info.count_total, 0, "{scenario}: {german} v. {french}");
        }
    }
}

fn play(game: &Verdun, bots: &mut [verdun::Player; 2], legal: &mut Vec<Action>, index: u64) {
    let mut desk = Desk::silent(Stream::new(1, index, Purpose::Rules));
    let mut dice = Side::BOTH.map(|side| Stream::new(1, index, Purpose::Bot(side)));
    let mut state = game.setup();
    bots.iter_mut().for_each(Choose::<Verdun>::new_game);
    while let Status::Awaiting(side) = game.status(&state) {
        game.legal_actions(&state, legal);
        let (bot, dice) = (&mut bots[side.index()], &mut dice[side.index()]);
        let choice = View::show(game, &mut state, side, |view| bot.choose(view, legal, dice));
        game.apply(&mut state, legal[choice], &mut desk);
    }
}
