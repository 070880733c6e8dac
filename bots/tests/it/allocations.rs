//! No heap allocation while bots play.

use crate::battles::{Table, battles};
use crate::table::{self, heuristics, player};
use sandtable_engine::Silent;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::verdun::Verdun;
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
        for [german, french] in
            [["heuristic"; 2], ["scripted:falkenhayn", "scripted:nivelle"], ["scripted:kronprinz", "scripted:petain"]]
        {
            let bots = [format!("german={german}"), format!("french={french}")].map(|bot| player(&game, &bot));
            let mut table = table::Table::new(&game, bots, Silent);
            table.play(1, 0);
            let info = allocation_counter::measure(|| (1..=3).for_each(|index| table.play(1, index)));
            assert_eq!(info.count_total, 0, "{scenario}: {german} v. {french}");
        }
    }
}
