//! `stratagems.toml`: the counters with the stratagems on their two sides.

use super::{SIDES, side_name};
use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use sandtable_engine::belfort::stratagem::{Counter, Stratagem};
use sandtable_engine::{BySide, Side};

/// The most counters of a side.
const MOST: usize = 8;

pub(super) fn read(root: &Fields<'_, '_>) -> Option<BySide<Vec<Counter>>> {
    root.table("stratagems", "a table [stratagems.french-1] for each counter", |fields| {
        let mut counters = BySide::<Vec<Counter>>::default();
        for (name, item) in fields.all() {
            let side = SIDES.iter().find(|(prefix, _)| name.strip_prefix(prefix).is_some_and(|n| n.starts_with('-')));
            let Some(&(_, side)) = side else {
                let expected = "a counter's name that begins with `french-` or `prussian-`";
                let near = nearest(name.split('-').next().unwrap_or(name), SIDES.map(|(side, _)| side));
                let near = near.map(|side| format!("{side}-"));
                item.fault_at_name(UnknownName, format!("the counter `{name}`"), expected, near);
                continue;
            };
            let Some(sides) = item.fields() else { continue };
            let black = sides.optional("black").and_then(|item| stratagem(&item, side, false));
            let red = sides.optional("red").and_then(|item| stratagem(&item, side, true));
            if sides.optional("black").is_none() && sides.optional("red").is_none() {
                let expected = "`black`, a reusable stratagem, or `red`, a single-use one, or both";
                sides.fault(Contradiction, "a counter without a stratagem", expected);
            }
            sides.finish();
            if counters[side].len() == MOST {
                let found = format!("{} {} counters", MOST + 1, side_name(side));
                item.fault_at_name(Contradiction, found, format!("at most {MOST} counters a side"), None);
            } else if counters[side].len() < MOST {
                counters[side].push(Counter { name: name.to_owned(), black, red });
            }
        }
        counters
    })
}

fn stratagem(item: &Item<'_, '_>, side: Side, red: bool) -> Option<Stratagem> {
    let colour = if red { "single-use" } else { "reusable" };
    let fitting = || Stratagem::ALL.iter().filter(|s| s.side() == side && s.single_use() == red).map(|s| s.names().0);
    let expected = format!("a {colour} {} stratagem: {}", side_name(side), fitting().collect::<Vec<_>>().join(", "));
    let name = item.text(&expected)?;
    let Some(found) = Stratagem::ALL.into_iter().find(|stratagem| stratagem.names().0 == name) else {
        let near = nearest(name, fitting());
        item.fault_near(Value, format!("the unknown stratagem {name:?}"), expected, near);
        return None;
    };
    let wrong = match (found.side() == side, found.single_use() == red) {
        (false, _) => Some(format!("{name:?}, a {} stratagem", side_name(found.side()))),
        (true, false) if red => Some(format!("{name:?}, a reusable stratagem, on a red side")),
        (true, false) => Some(format!("{name:?}, a single-use stratagem, on a black side")),
        (true, true) => None,
    };
    match wrong {
        Some(wrong) => {
            item.fault(Contradiction, wrong, expected);
            None
        }
        None => Some(found),
    }
}
