//! Why does a change have no effect? Perhaps its values matter only with another reading or option.

use crate::control::Control;
use crate::error::Error;
use crate::lineup;
use crate::table::Table;
use sandtable_analysis::{Played, Progress, Recording, Scorer, dispatch};
use sandtable_scenarios::Overlay;
use sandtable_scenarios::tree::{Spot, Value, find};
use std::io;
use std::ops::ControlFlow;

/// The number of games that show whether a change matters.
const GAMES: u64 = 10;
/// The most readings and options that are reported.
const MOST: usize = 3;

/// The readings and options with which the games of `variant` differ from those of `base`, as answers name them, in the order of the rulebook.
///
/// # Errors
/// Rules or a bot in error.
pub(crate) fn awake(base: &Table, variant: &Table, control: &mut Control<'_>) -> Result<Vec<String>, Error> {
    let mut found = Vec::new();
    for (overlay, number) in switches(base) {
        if found.len() == MOST || control.is_cancelled() {
            break;
        }
        // A reading that the variant cannot be played with is skipped.
        let with = |table: &Table| table.with([overlay.clone()]);
        let (Ok(base), Ok(variant)) = (with(base), with(variant)) else { continue };
        let job = lineup::job(base.seed, Recording::Rows, &[base.lane(), variant.lane()])?;
        let (executor, cancel) = (control.executor(), control.cancel());
        let mut watch = Watch { differs: false, control, note: format!("the same change with {overlay}") };
        dispatch::play(&job, 0..GAMES, executor, cancel, &mut watch)?;
        if watch.differs {
            let number = number.map(|number| format!(" (R-{number})")).unwrap_or_default();
            found.push(format!("{overlay}{number}"));
        }
    }
    Ok(found)
}

/// Every other reading, with the number of its ruling, and every option reversed.
fn switches(table: &Table) -> Vec<(Overlay, Option<u8>)> {
    let readings = table.system().rulings.iter().enumerate().flat_map(|(i, ruling)| {
        let now = table.ruleset.reading(i);
        let others = ruling.choices.iter().enumerate().filter(move |(choice, _)| *choice != now);
        others.map(|(_, choice)| (Overlay::Ruling(format!("{}={}", ruling.id, choice.name)), Some(ruling.number)))
    });
    let options = match find(&table.scenario.values, &["options".to_owned()]) {
        Some(Spot::Table(options)) => options.0.as_slice(),
        _ => &[],
    };
    let flags = options.iter().filter_map(|option| match option.node.value {
        Value::Flag(on) => Some((Overlay::Set(format!("options.{}={}", option.name, !on)), None)),
        _ => None,
    });
    readings.chain(flags).collect()
}

/// Stops at the first game that differs.
struct Watch<'a, 'b> {
    differs: bool,
    control: &'a mut Control<'b>,
    note: String,
}

impl Scorer for Watch<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.differs |= !lanes[1].same;
        Ok(if self.differs { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn progress(&mut self, progress: &Progress) {
        self.control.report(progress, &self.note);
    }
}
