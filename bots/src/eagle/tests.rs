//! Common helpers for the tests of the bots.

use super::Heuristic;
use super::weights::Weights;
use sandtable_engine::eagle::rulings::RULINGS;
use sandtable_engine::eagle::{Action, Data, Eagle, Step};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Silent, Status, Stream, View};
use sandtable_scenarios::{Source, load};

/// The built-in data.
pub(super) fn data() -> Data {
    load(&Source::named("eagle").expect("a scenario"), &[]).expect("no faults").data.to().expect("the data of eagle")
}

#[test]
fn of_several_stacks_the_one_with_the_fewest_ways_out_goes_first() {
    let mut data = data();
    let ruling = RULINGS.iter().position(|ruling| ruling.id == "stack-order").expect("a ruling");
    data.rulings.set(ruling, 1);
    let game = Eagle::new(data);
    let mut bot = Heuristic::new(&game, Weights::of(&[]));
    let mut dice = Stream::new(7, 0, Purpose::Bot(Side::First));
    let (mut asked, mut spared) = (0, 0);
    for index in 0..40 {
        let mut env = Desk { chance: Stream::new(7, index, Purpose::Rules), observer: Silent };
        let (mut s, mut legal) = (game.setup(), Vec::new());
        bot.new_game();
        while let Status::Awaiting(side) = game.status(&s) {
            game.legal_actions(&s, &mut legal);
            if matches!(s.step(), Step::Next(_)) {
                let ways = |action: &Action| match action {
                    Action::To(hex) => Some(game.ways_out(&s, side, *hex).len()).filter(|ways| *ways > 0),
                    _ => None,
                };
                let chosen = View::show(&game, &mut s.clone(), side, |view| bot.choose(view, &legal, &mut dice));
                let least = legal.iter().filter_map(ways).min();
                assert!(least.is_none() || ways(&legal[chosen]) == least);
                asked += 1;
                spared += u32::from(chosen > 0);
            }
            let any = dice.below(legal.len() as u32) as usize;
            game.apply(&mut s, legal[any], &mut env);
        }
    }
    assert!(asked > 20 && spared > 3, "{asked} {spared}");
}
