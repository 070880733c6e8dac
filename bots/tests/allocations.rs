//! No heap allocation while the bots of Wissembourg and Spicheren play.

mod battles;

use battles::{Table, battles, heuristics};
use sandtable_engine as engine;
use sandtable_engine::grandes_batailles::GrandesBatailles;

#[test]
fn the_heuristic_allocates_nothing() {
    for (name, data) in battles() {
        let game = GrandesBatailles::new(data);
        let mut table = Table::new(&game, heuristics(&game));
        table.play(1, 0);
        let info = allocation_counter::measure(|| (1..=10).for_each(|index| table.play(1, index)));
        assert_eq!(info.count_total, 0, "{name}");
    }
}
