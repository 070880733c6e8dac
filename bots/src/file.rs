//! What the files of bots have in common: how they are read, how a bot is named in them, and how one of several is drawn by its share.

use crate::catalogue::{self, BotChoice};
use sandtable_engine::Stream;
use sandtable_scenarios::path::Path;
use sandtable_scenarios::reader::{Fields, Item, Reader};
use sandtable_scenarios::tree::{self, Origin, Sources};
use sandtable_scenarios::{FaultKind, Faults};

/// Reads a TOML file from its root.
///
/// # Errors
/// Every fault of the file.
pub(crate) fn read<T>(
    name: &str,
    text: &str,
    read: impl FnOnce(&Reader<'_>, &Fields<'_, '_>) -> T,
) -> Result<T, Faults> {
    let mut sources = Sources::default();
    let number = sources.add(name, text);
    let mut faults = Vec::new();
    let table = tree::parse(&sources, number, &mut faults);
    let reader = Reader::new(&sources);
    faults.into_iter().for_each(|fault| reader.add(fault));
    let root = reader.fields(&table, Path::default(), Some(Origin { source: number, start: 0, end: 0 }));
    let found = read(&reader, &root);
    root.finish();
    let (faults, _) = reader.finish();
    if faults.is_empty() { Ok(found) } else { Err(Faults::new(faults)) }
}

/// A bot as on the command line, but not of the kind `refused`; `expected` says what may stand there.
pub(crate) fn bot(item: &Item<'_, '_>, refused: &str, expected: &str) -> Option<BotChoice> {
    let text = item.text(expected)?;
    match catalogue::bot("--bot", text) {
        Ok(choice) if choice.name != refused => Some(choice),
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

/// One of several, each as often as its share; not all shares are 0.
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
