//! Every chart of a summary.

use crate::chart::Chart;
use crate::control::Control;
use crate::ending_turns::EndingTurns;
use crate::levels::Levels;
use crate::margin::Margins;
use sandtable_analysis::Summary;

/// Every chart, in the order to show them.
pub static CHARTS: &[&dyn Chart] = &[&Levels, &Margins, &EndingTurns, &Control];

/// The charts that a summary has.
#[must_use]
pub fn of(summary: &Summary) -> Vec<&'static dyn Chart> {
    CHARTS.iter().copied().filter(|chart| chart.applies(summary)).collect()
}
