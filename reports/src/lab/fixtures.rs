//! Made-up results from small counts, for tests.

use sandtable_analysis::lab::Setting;
use sandtable_analysis::lab::comparison::{Row, Rules, Topic, Validity};
use sandtable_analysis::lab::indices::{Index, Indices};
use sandtable_analysis::lab::ladder::{self, Count, LadderPlan};
use sandtable_analysis::lab::ranking::{Ranked, Switch};
use sandtable_analysis::lab::sensitivity::{Band, Change, Draw, Group, Points, SensitivityPlan, Value};
use sandtable_analysis::lab::sweep::{Axis, Cell, CellPlan, SweepPlan};
use sandtable_analysis::lab::{
    Comparison, Correction, Fourfold, Ladder, Numbers, Ranking, Sensitivity, Stopping, Sweep, Until, holm,
};
use sandtable_analysis::summary::{BotFacts, Provenance};
use sandtable_analysis::{Rate, Record};
use sandtable_engine::Side;

pub(super) fn bots(name: &str) -> [BotFacts; 2] {
    [0, 1].map(|_| BotFacts { name: name.into(), hash: None })
}

fn sides() -> [String; 2] {
    ["french", "prussian"].map(String::from)
}

fn provenance() -> Provenance {
    Provenance { rulebook: 370, derived: 72, outside: 27, reconstruction: 574, overlay: 1, edited: 0 }
}

/// A rate of which the variant gained and lost so many of a hundred games, or of as many as differ.
pub(super) fn rate(topic: Topic, name: &str, gained: u64, lost: u64) -> Row {
    let rest = 100u64.saturating_sub(gained + lost);
    let table = Fourfold { both: rest / 2, base_only: lost, variant_only: gained, neither: rest - rest / 2 };
    Row::of_rate(topic, name, &table, Validity::Fixed)
}

/// A mean over a hundred games, of which so many went up by `by` and so many down by 1.
pub(super) fn mean(topic: Topic, name: &str, up: i64, down: i64, by: i64) -> Row {
    let mut numbers = Numbers::default();
    for game in 0..100 {
        let base = 10 + game % 7;
        let change = if game < up { by } else { -i64::from(game < up + down) };
        numbers.add(base, base + change);
    }
    Row::of_mean(topic, name, &numbers, Validity::Fixed).expect("games")
}

/// A comparison of a hundred games with these rows; wins first.
pub(super) fn comparison(mut rows: Vec<Row>) -> Comparison {
    let wins = rows.iter().filter(|row| row.topic == Topic::Wins).count();
    let p: Vec<f64> = rows[wins..].iter().map(|row| row.p).collect();
    rows[wins..].iter_mut().zip(holm(&p)).for_each(|(row, adjusted)| row.adjusted = Some(adjusted));
    let same = if rows.iter().all(Row::untouched) { 100 } else { 40 };
    let variant = Rules { overlays: vec!["scenarios/belfort/errata/leaner-siege.toml".into()], ..Rules::default() };
    Comparison {
        version: "0.1.0+0123456789.changed".into(),
        system: "belfort".into(),
        game_title: "Storm over Belfort".into(),
        scenario: "belfort".into(),
        scenario_title: "Storm over Belfort".into(),
        provenance: provenance(),
        base: Rules::default(),
        variant,
        sides: sides(),
        bots: bots("heuristic"),
        bots_play_base: false,
        retuned: None,
        seed: 1,
        games: 100,
        planned: 100,
        interrupted: false,
        stopping: Stopping { until: Until::Games, reached: true, verdict: None, tests: None },
        confidence: 0.95,
        validity: Validity::Fixed,
        identical: Rate::of(same, 100),
        awake: Vec::new(),
        unchanged: false,
        rows,
    }
}

/// The rows of a comparison in which nothing changed.
pub(super) fn unchanged() -> Vec<Row> {
    vec![
        rate(Topic::Wins, "french", 0, 0),
        rate(Topic::Level, "french major", 0, 0),
        rate(Topic::Ending, "last turn", 0, 0),
        mean(Topic::Margin, "points", 0, 0, 1),
        mean(Topic::Metric, "french_steps_lost", 0, 0, 1),
    ]
}

/// A ranking of these readings: gained and lost wins, and how many margins moved by how much.
pub(super) fn ranking(readings: &[(&str, u64, u64, i64, i64)]) -> Ranking {
    let rows: Vec<Ranked> = readings
        .iter()
        .map(|(id, gained, lost, up, by)| Ranked {
            switch: Switch { number: 8, id: (*id).into(), choice: "each".into(), ..Switch::default() },
            identical: Rate::of(20, 100),
            wins: rate(Topic::Wins, "french", *gained, *lost),
            margin: mean(Topic::Margin, "points", *up, 0, *by),
        })
        .collect();
    let p: Vec<f64> = rows.iter().flat_map(|row| [row.wins.p, row.margin.p]).collect();
    let adjusted = holm(&p);
    let rows = rows.into_iter().zip(adjusted.chunks_exact(2)).map(|(mut row, adjusted)| {
        row.wins.adjusted = Some(adjusted[0]);
        row.margin.adjusted = Some(adjusted[1]);
        row
    });
    Ranking {
        version: "0.1.0".into(),
        system: "belfort".into(),
        game_title: "Storm over Belfort".into(),
        scenario: "belfort".into(),
        scenario_title: "Storm over Belfort".into(),
        scenario_hash: String::new(),
        provenance: provenance(),
        overlays: Vec::new(),
        sides: sides(),
        bots: bots("heuristic"),
        seed: 1,
        games: 100,
        planned: 100,
        confidence: 0.95,
        validity: Validity::Fixed,
        correction: Correction::Holm,
        rows: rows.collect(),
    }
}

/// A cell of the first side's wins, the second side's and draws; of a base in which either wins half.
fn cell(values: Vec<String>, [first, second, draws]: [u64; 3]) -> Cell {
    let n = first + second + draws;
    let half = n / 2;
    // As many games as can be are the same.
    let of = |wins: u64, base: u64| {
        let both = wins.min(base);
        let table = Fourfold { both, base_only: base - both, variant_only: wins - both, neither: n - wins.max(base) };
        table.difference()
    };
    let mut margin = Numbers::default();
    (0..n as i64).for_each(|game| margin.add(0, game % 3 - 1));
    Cell {
        values,
        hash: String::new(),
        games: n,
        wins: [of(first, half), of(second, n - half)],
        draws: Rate::of(draws, n),
        margin: margin.difference().expect("games"),
        identical: Rate::of(0, n),
        fingerprint: String::new(),
    }
}

/// So many games of Belfort.
pub(super) fn setting(games: u64) -> Setting {
    Setting {
        version: "0.1.0+0123456789.changed".into(),
        scenario: "belfort".into(),
        scenario_title: "Storm over Belfort".into(),
        scenario_hash: String::new(),
        provenance: provenance(),
        overlays: Vec::new(),
        sides: sides(),
        bots: bots("heuristic"),
        seed: 1,
        games,
    }
}

/// A sweep over these axes; what came of each cell by its number.
pub(super) fn sweep(axes: &[(&str, &[&str])], came: impl Fn(usize) -> [u64; 3]) -> Sweep {
    let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let axes: Vec<Axis> =
        axes.iter().map(|(path, values)| Axis { path: (*path).into(), said: None, values: own(values) }).collect();
    let cells = axes.iter().fold(vec![Vec::new()], |cells: Vec<Vec<String>>, axis| {
        let longer = |cell: &Vec<String>, value: &String| cell.iter().cloned().chain([value.clone()]).collect();
        cells.iter().flat_map(|cell| axis.values.iter().map(move |value| longer(cell, value))).collect()
    });
    let found: Vec<Cell> = cells.iter().enumerate().map(|(i, values)| cell(values.clone(), came(i))).collect();
    let plan = SweepPlan {
        setting: setting(found.first().map_or(1, |cell| cell.games)),
        axes,
        cells: cells
            .into_iter()
            .map(|values| CellPlan { values, hash: "other".into(), bots: bots("heuristic") })
            .collect(),
    };
    Sweep::of(plan, found)
}

/// A ladder of Belfort between these bots; the French win so many of a hundred games in each cell, and of the rest so many are drawn.
pub(super) fn ladder(rows: &[&str], columns: &[&str], came: impl Fn(usize, usize) -> [u64; 2]) -> Ladder {
    let named = |names: &[&str]| names.iter().map(|name| BotFacts { name: (*name).into(), hash: None }).collect();
    let plan = LadderPlan { setting: setting(100), entrants: [named(rows), named(columns)] };
    let cell = |cell: usize| {
        let [row, column] = plan.pair(cell);
        let [wins, draws] = came(row, column);
        let mut count = Count::new(100);
        for game in 0..100 {
            // Spread over the games, as luck is.
            let winner = match game * 37 % 100 {
                place if place < wins => Some(Side::First),
                place if place < wins + draws => None,
                _ => Some(Side::Second),
            };
            count.add(&Record { game, winner, ..Record::EMPTY });
        }
        ladder::Cell::of(plan.names(cell), count, [21_000 + cell as u64, 18_000], String::new())
    };
    let cells = (0..plan.cells()).map(cell).collect();
    Ladder::of(plan, cells)
}

/// A sensitivity of so many groups; the draws are these rates of wins, the data as they stand give another.
pub(super) fn sensitivity(groups: usize, base: f64, draws: &[f64]) -> Sensitivity {
    let index = |i: usize| {
        let share = 0.9 / (i + 1) as f64;
        Index { share, se: 0.1, low: share - 0.196, high: share + 0.196 }
    };
    let all: Vec<Index> = (0..groups).map(index).collect();
    let spread = draws.iter().any(|draw| (draw - draws[0]).abs() > 1e-12);
    let mut sorted = draws.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| sorted[(share * (sorted.len() - 1) as f64).round() as usize];
    let mean = draws.iter().sum::<f64>() / draws.len() as f64;
    let change = |by: f64| Change { change: by, se: 0.05, low: by - 0.098, high: by + 0.098 };
    let band = |scale: f64| Band {
        base: scale * base,
        shift: Some(change(mean - base)),
        low: scale * at(0.05),
        median: scale * at(0.5),
        high: scale * at(0.95),
        seen: [0.05, 0.5, 0.95].map(|share| scale * at(share)),
        mean: scale * mean,
        sd: 0.1,
        luck: spread.then_some(0.3),
        indices: spread.then(|| Indices { mean, variance: 0.01, first: all.clone(), total: all.clone() }),
        over_range: (0..groups).map(|i| Some(change(0.3 - 0.01 * i as f64))).collect(),
    };
    let named = |i: usize| Group {
        name: format!("units.{}e Regiment de marche.value.{i}", 80 + i),
        why: "The strength is not known.".into(),
        values: vec![Value { path: format!("units.{i}"), now: 2, numbers: vec![1, 2, 3] }],
    };
    let draw = |(i, wins): (usize, &f64)| Draw {
        block: i as u64 / 2 + 1,
        seed: i as u64 / 2 + 1,
        places: vec![0.5; groups],
        wins: *wins,
        lead: 2.0 * wins - 1.0,
        margin: *wins,
    };
    let blocks = draws.len() as u32 / 2;
    Sensitivity {
        plan: SensitivityPlan {
            setting: setting(40),
            groups: (0..groups).map(named).collect(),
            together: false,
            blocks,
        },
        confidence: 0.95,
        points: Points { played: u64::from(blocks), left_out: 0, refused: 0, refusal: None },
        base: Rate::of((base * 1000.0) as u64, 1000),
        ahead: [0.6, 0.4],
        ahead_seen: [0.6, 0.4],
        wins: band(1.0),
        lead: band(2.0),
        margin: band(3.0),
        draws: draws.iter().enumerate().map(draw).collect(),
    }
}
