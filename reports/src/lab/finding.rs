//! What the lab finds, in every form: what all findings have in common is made here, and each adds its own tables.

use crate::chart::ChartError;
use crate::document::Document;
use crate::words::wrap;
use sandtable_analysis::lab::columns::Columns;
use serde::Serialize;

/// A result that says what was found, in words, tables and a chart.
pub trait Finding: Serialize {
    /// The file of its chart, below the folder of its page.
    const CHART: &'static str;
    /// What the chart shows.
    const CAPTION: &'static str;
    /// The file of its table for a spreadsheet.
    const TABLE: &'static str;

    /// The title of its page.
    fn title(&self) -> String;

    /// What was found, in a few sentences; the last one is without its full stop.
    fn answer(&self) -> String;

    /// What is said before the answer, if anything.
    fn lede(&self) -> Option<String> {
        None
    }

    /// One line: what was played by whom, how often, on which seed.
    fn subtitle(&self) -> String;

    /// Its tables, as text of at most `width` characters a line.
    fn text(&self, width: usize) -> String;

    /// Adds its tables to a page.
    fn tables(&self, page: &mut Document);

    /// How to read it, a note each.
    fn notes(&self) -> Vec<String>;

    /// The version of the program, and how much of the data is reconstructed.
    fn origin(&self) -> String;

    /// The table for a spreadsheet; shares from 0 to 1, unrounded. What there is not is empty.
    fn csv(&self) -> String;

    /// The columns of a Parquet file, and its name, if it has one.
    fn data(&self) -> Option<(&'static str, Columns)> {
        None
    }

    /// The chart, as SVG.
    ///
    /// # Errors
    /// Where it could not be drawn: an error of the program.
    fn chart(&self) -> Result<String, ChartError>;

    /// How much was played before it was stopped, such as `after 3 of 9 cells`; none where it is whole.
    fn stopped(&self) -> Option<String>;

    /// Whether too little was played for an answer.
    fn is_empty(&self) -> bool;

    /// The answer; before it, where it was stopped, how much was played.
    #[must_use]
    fn said(&self) -> String {
        self.stopped().map_or_else(String::new, |after| format!("Stopped {after}. ")) + &self.answer()
    }

    /// The finding as text of at most `width` characters a line. `command` repeats it.
    #[must_use]
    fn terminal(&self, command: &str, width: usize) -> String {
        self.around(&self.text(width), command, width)
    }

    /// The same with other tables.
    #[must_use]
    fn around(&self, tables: &str, command: &str, width: usize) -> String {
        let mut out = String::new();
        wrap(&mut out, "", &self.subtitle(), 2, width);
        out.push('\n');
        wrap(&mut out, "", &(self.said() + "."), 0, width);
        out += tables;
        out += "\nNotes\n";
        self.notes().iter().for_each(|note| wrap(&mut out, "  ", note, 2, width));
        out + &format!("\nReproduction\n  {}.\n  {command}\n", self.origin())
    }

    /// The page; `chart` is its chart, as SVG, where it is to have one.
    #[must_use]
    fn document(&self, command: &str, chart: Option<String>) -> Document {
        let mut page = Document::new(self.title());
        match self.lede() {
            Some(lede) => {
                page.paragraph(format!("**{lede}**"));
                page.paragraph(format!("{}.", self.said()));
            }
            None => page.paragraph(format!("**{}.**", self.said())),
        }
        page.paragraph(format!("{}.", self.subtitle()));
        page.drawing(chart, Self::CAPTION, Self::CHART);
        self.tables(&mut page);
        page.heading("Notes");
        page.list(self.notes());
        page.repeat(command, &format!("{}.", self.origin()));
        page
    }

    /// The page with its chart.
    ///
    /// # Errors
    /// Where the chart could not be drawn: an error of the program.
    fn page(&self, command: &str) -> Result<Document, ChartError> {
        Ok(self.document(command, Some(self.chart()?)))
    }
}
