//! No heap allocation while games are played.

use crate::common::Optimal;
use sandtable_analysis::{Record, Worker};
use sandtable_engine::kuhn::{Action, Kuhn};
use sandtable_engine::{Choose, Stream, View};

fn allocations<B: Choose<Kuhn> + Clone>(bot: &B) -> u64 {
    let game = Kuhn::default();
    let mut worker = Worker::new(&game, bot, bot);
    let mut record = Record::EMPTY;
    worker.play(1, 0, &mut record);
    let info = allocation_counter::measure(|| {
        for index in 1..=10_000 {
            worker.play(1, index, &mut record);
        }
    });
    assert_eq!(record.game, 10_000);
    info.count_total
}

#[test]
fn playing_allocates_nothing() {
    assert_eq!(allocations(&Optimal), 0);
}

/// A planted fault: a bot that allocates at every choice.
#[derive(Clone, Debug)]
struct Wasteful;

impl Choose<Kuhn> for Wasteful {
    fn new_game(&mut self) {}
    fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[Action], dice: &mut Stream) -> usize {
        let copy = std::hint::black_box(legal.to_vec());
        Optimal.choose(view, &copy, dice)
    }
}

#[test]
fn the_counter_catches_a_wasteful_bot() {
    assert!(allocations(&Wasteful) >= 20_000);
}
