//! No heap allocation while the bots of Wissembourg and Spicheren play.

mod battles;

use battles::{Table, battles, heuristics, player};
use sandtable_engine as engine;
use sandtable_engine::grandes_batailles::GrandesBatailles;

#[test]
fn no_bot_allocates() {
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
