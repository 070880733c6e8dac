//! A made-up run with every kind of number in it.

use sandtable_analysis::record::{MAX_METRICS, MAX_TURNS};
use sandtable_analysis::summary::{BotFacts, Provenance, RulingInForce};
use sandtable_analysis::{Fingerprinter, Record, ScenarioFacts, Sink, Summary, Tally};
use sandtable_engine::game::Level;
use sandtable_engine::kuhn::Kuhn;
use sandtable_engine::{Card, Game, Metric, Purpose, Side, Stream};
use sandtable_scenarios::Overlay;

pub(crate) static CARD: Card = Card {
    system: "made-up",
    title: "The Made-up Siege",
    sides: ["french", "prussian"],
    rulebook: Kuhn::CARD.rulebook,
    levels: &[
        Level { name: "french major", winner: Some(Side::First) },
        Level { name: "french minor", winner: Some(Side::First) },
        Level { name: "draw", winner: None },
        Level { name: "prussian minor", winner: Some(Side::Second) },
        Level { name: "prussian major", winner: Some(Side::Second) },
        Level { name: "prussian automatic", winner: Some(Side::Second) },
    ],
    endings: &["last turn", "fortress taken"],
    margin: "victory points",
    metrics: &[
        Metric { name: "french_steps_lost", about: "steps lost by French units" },
        Metric { name: "prussian_steps_lost", about: "steps lost by Prussian units" },
        Metric { name: "assaults", about: "assaults resolved" },
    ],
    last_turn: 7,
    max_actions: 1,
};

/// Places with their bits; a good part of them never change hands.
pub(crate) fn places() -> Vec<(u8, String)> {
    let named = ["Citadel", "La Justice", "La Miotte", "Danjoutin", "Pérouse", "Bavilliers", "Cravanche", "Bellevue"];
    let names = (0..34).map(|i| named.get(i).map_or_else(|| format!("zone {}", i + 1), ToString::to_string));
    (0..).zip(names).collect()
}

/// Records of games that never were, the same for the same seed.
pub(crate) fn records(seed: u64, games: u64) -> Vec<Record> {
    (0..games).map(|game| record(seed, game)).collect()
}

fn record(seed: u64, game: u64) -> Record {
    let mut dice = Stream::new(seed, game, Purpose::Rules);
    let mut record = Record { game, last_turn: 7, ..Record::EMPTY };
    let strength: i32 = (0..4).map(|_| dice.below(13) as i32).sum::<i32>() - 22;
    if strength < -11 {
        record.last_turn = 4 + dice.below(3) as u8;
        record.ending = 1;
        record.level = 5;
    } else {
        record.level = match strength {
            8.. => 0,
            1..8 => 1,
            0 => 2,
            -5..0 => 3,
            _ => 4,
        };
    }
    record.winner = CARD.levels[usize::from(record.level)].winner;
    record.margin = strength as i16;
    record.decisions = 300 + dice.below(200);
    let mut metrics = [0; MAX_METRICS];
    metrics[0] = 10 + dice.below(10) as i32 - strength / 3;
    metrics[1] = 12 + dice.below(12) as i32 + strength / 4;
    metrics[2] = dice.below(20) as i32;
    record.metrics = metrics;
    let mut control = [[0; 2]; MAX_TURNS];
    for turn in 0..u32::from(record.last_turn) {
        let mut held = [0u64; 2];
        for place in 0..34u32 {
            let french = match place {
                0 => record.ending == 0 || turn + 1 < u32::from(record.last_turn),
                1..20 => dice.below(40) + (20 - place) * 2 > turn * 6 + 10,
                _ => false,
            };
            held[usize::from(!french)] |= 1 << place;
        }
        control[turn as usize] = held;
        record.turns_ended |= 1 << turn;
    }
    record.control = control;
    record
}

pub(crate) fn facts() -> ScenarioFacts {
    let bot = |name: &str, hash: Option<&str>| BotFacts { name: name.into(), hash: hash.map(String::from) };
    ScenarioFacts {
        version: "0.1.0".into(),
        scenario: "siege".into(),
        named: "siege".into(),
        title: "The siege, 1870-1871".into(),
        hash: "00112233445566ff".into(),
        shared: Default::default(),
        provenance: Provenance { rulebook: 210, derived: 12, outside: 40, reconstruction: 161, overlay: 0, edited: 0 },
        reconstructed: vec!["which zones touch which: drawn from villages' positions".into()],
        edits: Vec::new(),
        overlays: vec![Overlay::Errata { name: "errata/trench.toml".into(), text: "[trench]\nworth = 2\n".into() }],
        rulings: vec![RulingInForce {
            number: 8,
            id: "line-of-fire".into(),
            section: "1.3.3".into(),
            choice: "range".into(),
            default: false,
        }],
        bot_texts: Default::default(),
        bots: [bot("doctrine:cautious", Some("a0b1")), bot("heuristic", None)],
    }
}

/// The summary of `games` made-up games.
pub(crate) fn summary(games: u64) -> Summary {
    let records = records(1, games);
    let (mut tally, mut print) = (Tally::new(&CARD), Fingerprinter::new(&CARD));
    tally.take(&records).expect("counting cannot fail");
    print.take(&records).expect("hashing cannot fail");
    Summary::of(&tally, print.fingerprint(), 1, &places(), &facts()).expect("games were played")
}
