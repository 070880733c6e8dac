//! The charts of a summary.

use crate::chart::Chart;
use crate::control::Control;
use crate::ending_turns::EndingTurns;
use crate::levels::Levels;
use crate::margin::Margins;
use sandtable_analysis::Summary;

/// All charts, in the order of a page.
pub static CHARTS: &[&dyn Chart] = &[&Levels, &Margins, &EndingTurns, &Control];

/// The charts that apply to `summary`.
#[must_use]
pub fn of(summary: &Summary) -> Vec<&'static dyn Chart> {
    CHARTS.iter().copied().filter(|chart| chart.applies(summary)).collect()
}
