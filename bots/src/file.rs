//! The common parts of bot files: how a bot is named in them, and the draw of one of several by its share.

use crate::catalogue::{self, BotChoice, BotKind};
use sandtable_engine::Stream;
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::reader::Item;
pub(crate) use sandtable_scenarios::reader::read;

/// Reads a bot by its name; the kind `refused` is an error. `expected` describes what may stand there.
pub(crate) fn bot(item: &Item<'_, '_>, refused: BotKind, expected: &str) -> Option<BotChoice> {
    let text = item.text(expected)?;
    match catalogue::bot("bot", text) {
        Ok(choice) if choice.kind != refused => Some(choice),
        Ok(_) => {
            item.fault(FaultKind::Value, format!("the bot `{text}`"), expected);
            None
        }
        Err(faults) => {
            for fault in faults.iter() {
                item.fault_near(FaultKind::Value, &fault.found, &fault.expected, fault.nearest.clone());
            }
            None
        }
    }
}

/// Draws an index with probabilities proportional to `shares`; at least one of them must be above 0.
pub(crate) fn drawn(shares: impl Iterator<Item = u32> + Clone, dice: &mut Stream) -> usize {
    let mut point = dice.below(shares.clone().sum());
    let hit = |share: u32| match point.checked_sub(share) {
        Some(rest) => {
            point = rest;
            false
        }
        None => true,
    };
    let mut shares = shares;
    shares.position(hit).unwrap_or_default()
}
