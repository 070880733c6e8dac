//! Findings in every form. The common parts are made here; each finding adds its own tables.

use crate::chart::ChartError;
use crate::document::Document;
use crate::words::wrap;
use sandtable_analysis::lab::columns::Columns;
use serde::Serialize;

/// A result as words, tables and a chart.
pub trait Finding: Serialize {
    /// The file of its chart, below the folder of its page.
    const CHART: &'static str;
    /// The caption of the chart.
    const CAPTION: &'static str;
    /// The file of its table for a spreadsheet.
    const TABLE: &'static str;

    /// The title of its page.
    fn title(&self) -> String;

    /// The answer, in a few sentences; the last one is without its full stop.
    fn answer(&self) -> String;

    /// A sentence before the answer, if there is one.
    fn lede(&self) -> Option<String> {
        None
    }

    /// One line: scenario, bots, games and seed.
    fn subtitle(&self) -> String;

    /// Its tables as text, in lines of at most `width` characters.
    fn text(&self, width: usize) -> String;

    /// Adds its tables to a page.
    fn tables(&self, page: &mut Document);

    /// Notes on how to read it.
    fn notes(&self) -> Vec<String>;

    /// The version of the program, and the share of the data that is reconstructed.
    fn origin(&self) -> String;

    /// The table for a spreadsheet, with unrounded shares from 0 to 1. Missing values are empty.
    fn csv(&self) -> String;

    /// The name and the columns of a Parquet file, if it has one.
    fn data(&self) -> Option<(&'static str, Columns)> {
        None
    }

    /// The chart, as SVG.
    ///
    /// # Errors
    /// If it cannot be drawn: an error of the program.
    fn chart(&self) -> Result<String, ChartError>;

    /// How much was played before it was stopped, such as `after 3 of 9 cells`; `None` if it is complete.
    fn stopped(&self) -> Option<String>;

    /// Whether too little was played for an answer.
    fn is_empty(&self) -> bool;

    /// The answer; if the finding was stopped, with how much was played before it.
    #[must_use]
    fn said(&self) -> String {
        self.stopped().map_or_else(String::new, |after| format!("Stopped {after}. ")) + &self.answer()
    }

    /// The finding as text, in lines of at most `width` characters. `command` repeats it.
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

    /// The page; `chart` is its chart as SVG, if it has one.
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
    /// If the chart cannot be drawn: an error of the program.
    fn page(&self, command: &str) -> Result<Document, ChartError> {
        Ok(self.document(command, Some(self.chart()?)))
    }
}
