//! Overlays that are drawn at random: values of the plausible ranges, and values that a designer moved.

use sandtable_engine::Stream;
use sandtable_scenarios::provenance::Sourced;
use sandtable_scenarios::{BuiltIn, Loaded, Overlay, Source, load};

/// Topics whose values are no numbers of the game.
const LEFT_ALONE: [&str; 2] = ["options", "rulings"];

/// Every value that has a plausible range, drawn from it.
pub(crate) fn plausible(loaded: &Loaded, stream: &mut Stream) -> Vec<Overlay> {
    let ranged = loaded.provenance.values.iter().filter_map(|value| Some((value, value.range?)));
    ranged.map(|(value, (low, high))| set(value, low + i64::from(stream.below((high - low + 1) as u32)))).collect()
}

/// §13 Stakes that are fought over to the end: what each objective scores, and the losses that demoralise a formation.
pub(crate) fn stakes(loaded: &Loaded, stream: &mut Stream) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    for value in &loaded.provenance.values {
        if &*value.topic == "objectives" && value.path.ends_with(".points") {
            overlays.push(set(value, i64::from(stream.below(9))));
        } else if value.path.ends_with(".threshold") {
            overlays.push(set(value, value.number.unwrap_or(1) - i64::from(stream.below(2))));
        }
    }
    overlays
}

/// Up to a dozen values, each moved a little or a lot, or given the value of another of its table.
pub(crate) fn moved(loaded: &Loaded, stream: &mut Stream) -> Vec<Overlay> {
    let values = &loaded.provenance.values;
    let mut topics: Vec<&str> = values.iter().map(|value| &*value.topic).collect();
    topics.dedup();
    topics.retain(|topic| !LEFT_ALONE.contains(topic));
    let count = 1 + stream.below(12);
    let one = |_| {
        // First the table, then its value: a long table is not drawn oftener than a short one.
        let topic = topics[stream.below(topics.len() as u32) as usize];
        let own: Vec<&Sourced> = values.iter().filter(|value| &*value.topic == topic).collect();
        let value = own[stream.below(own.len() as u32) as usize];
        match value.number {
            Some(number) => set(value, moved_number(number, stream)),
            None => {
                let like: Vec<&&Sourced> = own.iter().filter(|other| is_like(value, other)).collect();
                let other = like[stream.below(like.len() as u32) as usize];
                Overlay::Set(format!("{}={}", value.path, other.value))
            }
        }
    };
    (0..count).map(one).collect()
}

fn moved_number(number: i64, stream: &mut Stream) -> i64 {
    let small = i64::from(stream.below(7)) - 3;
    match stream.below(6) {
        0 => 0,
        1 => 2 * number,
        2 => 3 * number + small,
        3 => -number,
        _ => number + small,
    }
}

/// Whether a value may stand in for another: of the same name or, in a table of results, of the same table.
fn is_like(value: &Sourced, other: &Sourced) -> bool {
    fn last(value: &Sourced) -> &str {
        value.path.rsplit('.').next().unwrap_or(&value.path)
    }
    other.number.is_none() && (value.pattern == other.pattern || last(value) == last(other))
}

fn set(value: &Sourced, number: i64) -> Overlay {
    Overlay::Set(format!("{}={number}", value.path))
}

/// `base` with those of `wanted` that the reader accepts together, the earlier before the later.
pub(crate) fn legal(scenario: &'static BuiltIn, base: &[Overlay], wanted: &[Overlay]) -> Vec<Overlay> {
    let both: Vec<Overlay> = base.iter().chain(wanted).cloned().collect();
    if load(&Source::BuiltIn(*scenario), &both).is_ok() {
        return both;
    }
    match wanted.len() {
        0 | 1 => base.to_vec(),
        n => {
            let (first, second) = wanted.split_at(n / 2);
            legal(scenario, &legal(scenario, base, first), second)
        }
    }
}
