//! The last step of the questions of the lab: files, chart, answer.

use crate::args::{Format, ResultArguments};
use crate::error::Done;
use crate::page::{show, width};
use crate::picture::Picture;
use sandtable_questions::{Error, json};
use sandtable_reports::lab::finding::Finding;

/// Draws and prints a result, with the `command` that repeats it.
pub(crate) fn finish<F: Finding>(
    found: &F,
    command: &str,
    (results, chart): (&ResultArguments, Option<Picture>),
) -> Result<Done, Error> {
    finish_with(found, |width| found.text(width), command, (results, chart))
}

/// The same with other tables for the terminal: `text` returns them for a width.
pub(crate) fn finish_with<F: Finding>(
    found: &F,
    text: impl Fn(usize) -> String,
    command: &str,
    (results, chart): (&ResultArguments, Option<Picture>),
) -> Result<Done, Error> {
    if !found.is_empty() {
        if let Some(picture) = chart {
            picture.draw(found.chart())?;
        }
        show(results.format, |format| {
            Ok(match format {
                Format::Table => found.around(&text(width()), command, width()) + &results.written(),
                Format::Json => json::printed(found, command)?,
                Format::Csv => found.csv(),
                Format::Md => found.document(command, None).markdown(&[]),
            })
        })?;
    }
    Ok(match found.stopped() {
        Some(after) => Done::stopped(&after, results.out.as_deref()),
        None => Done::Finished,
    })
}
