//! A page as a list of blocks: headings, paragraphs, tables, charts. Exporters turn it into Markdown and HTML.

use crate::chart::{Chart, ChartError};
use crate::odds::OddsTable;
use sandtable_analysis::Summary;
use sandtable_scenarios::Overlay;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// Its contents, in order.
    pub blocks: Vec<Block>,
}

/// A part of a page. In paragraphs and lists, `` `code` `` and `**strong**` are marked as in Markdown.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A heading one level below.
    Subheading(String),
    /// A paragraph.
    Paragraph(String),
    /// Paragraphs by the author, not by this program.
    Note(Vec<String>),
    /// A list of short paragraphs.
    List(Vec<String>),
    /// A table.
    Table(Table),
    /// The numbers of a chart, as a table that can be unfolded. Formats without folding leave it out.
    Behind(Table),
    /// The chart of this name.
    Chart(&'static str),
    /// A drawing: its SVG, its caption, and the file beside the page that also has it, for formats that cannot contain a drawing.
    Drawing(String, String, Option<&'static str>),
    /// A shaded table of odds. Formats without shading leave it out.
    Odds(Box<OddsTable>),
    /// Preformatted text: its language, and the text.
    Code(&'static str, String),
    /// Blocks side by side.
    Row(Vec<Block>),
    /// A page break on paper.
    Break,
    /// Blocks for the screen, left out on paper.
    Screen(Vec<Block>),
}

/// The author's part of the first page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cover {
    /// The title; by default that of the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The date, in any form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// A note; empty lines separate paragraphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Cover {
    /// Each part, with the name of its option.
    #[must_use]
    pub fn options(&self) -> [(&'static str, Option<&str>); 4] {
        let Cover { title, author, date, note } = self;
        [("title", title), ("author", author), ("date", date), ("note", note)]
            .map(|(name, said)| (name, said.as_deref()))
    }
}

/// A table. All columns are numbers, except the first and the last `words` ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns.
    pub header: Vec<String>,
    /// The number of columns at the end that consist of words.
    pub words: usize,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with the columns named in `header`, of which the last `words` ones consist of words, and with `rows` of one cell for each column.
    #[must_use]
    pub fn new<const N: usize>(header: [&str; N], words: usize, rows: impl IntoIterator<Item = [String; N]>) -> Table {
        Table { header: header.map(Into::into).into(), words, rows: rows.into_iter().map(Into::into).collect() }
    }

    /// Whether a column consists of numbers.
    pub(crate) fn numeric(&self, column: usize) -> bool {
        column > 0 && column + self.words < self.header.len()
    }
}

impl Document {
    /// A page with this `title`, without contents.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Document {
        Document { title: title.into(), blocks: Vec::new() }
    }

    /// Adds author, date and note of `cover`, set apart from the program's text.
    pub fn sign(&mut self, cover: &Cover) {
        let Cover { author, date, note, .. } = cover;
        let by: Vec<&str> =
            [author, date].into_iter().flatten().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
        let lines: Vec<&str> = note.iter().flat_map(|note| note.lines()).map(str::trim).collect();
        let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
        let by = (!by.is_empty()).then(|| by.join(" · "));
        let words: Vec<String> = by.into_iter().chain(paragraphs.map(|lines| lines.join(" "))).collect();
        if !words.is_empty() {
            self.blocks.push(Block::Note(words));
        }
    }

    /// Adds a heading of these `words`.
    pub fn heading(&mut self, words: &str) {
        self.blocks.push(Block::Heading(words.into()));
    }

    /// Adds a paragraph of these `words`.
    pub fn paragraph(&mut self, words: impl Into<String>) {
        self.blocks.push(Block::Paragraph(words.into()));
    }

    /// Adds this `table`.
    pub fn table(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
    }

    /// Adds the text of `overlay`, if it is more than a name.
    pub fn text_of(&mut self, overlay: &Overlay) {
        if let Overlay::Errata { text, .. } | Overlay::Position { text, .. } = overlay {
            self.blocks.push(Block::Code("toml", text.trim_end().into()));
        }
    }

    /// Adds a list of `items`.
    pub fn list(&mut self, items: impl IntoIterator<Item = String>) {
        self.blocks.push(Block::List(items.into_iter().collect()));
    }

    /// Adds a drawing that is also in `file`, if there is one.
    pub fn drawing(&mut self, svg: Option<String>, caption: &str, file: &'static str) {
        self.blocks.extend(svg.map(|svg| Block::Drawing(svg, caption.into(), Some(file))));
    }

    /// Adds a section on how to reproduce the page: the `command` line, and a paragraph on the `origin` of the numbers.
    pub fn repeat(&mut self, command: &str, origin: &str) {
        self.heading("Reproduction");
        self.blocks.push(Block::Code("sh", command.into()));
        self.paragraph(origin);
    }

    /// Draws the charts of the page from a summary. Charts that are not in `charts` are left out.
    ///
    /// # Errors
    /// If a chart cannot be drawn: an error of the program.
    pub fn drawn(mut self, summary: &Summary, charts: &[&dyn Chart]) -> Result<Document, ChartError> {
        let draw = |block| {
            let Block::Chart(name) = block else { return Ok(Some(block)) };
            let Some(chart) = charts.iter().find(|chart| chart.name() == name) else { return Ok(None) };
            Ok(Some(Block::Drawing(chart.svg(summary)?, chart.caption().into(), None)))
        };
        let mut blocks = Vec::new();
        for block in self.blocks {
            blocks.extend(match block {
                Block::Row(row) => {
                    let row = row.into_iter().map(draw).collect::<Result<Vec<_>, ChartError>>()?;
                    Some(Block::Row(row.into_iter().flatten().collect()))
                }
                block => draw(block)?,
            });
        }
        self.blocks = blocks;
        Ok(self)
    }

    /// The contents as a part of another page: headings become subheadings.
    #[must_use]
    pub fn lowered(self) -> Vec<Block> {
        let lower = |block| match block {
            Block::Heading(words) => Block::Subheading(words),
            block => block,
        };
        self.blocks.into_iter().map(lower).collect()
    }

    /// The page as Markdown. Charts are pictures in `charts/` beside it; blocks that Markdown cannot show are left out.
    #[must_use]
    pub fn markdown(&self, charts: &[&dyn Chart]) -> String {
        let mut text = format!("# {}\n", self.title.replace('\n', " "));
        for block in self.blocks.iter().filter_map(|block| in_markdown(block, charts)) {
            let _ = write!(text, "\n{block}\n");
        }
        text
    }
}

fn in_markdown(block: &Block, charts: &[&dyn Chart]) -> Option<String> {
    Some(match block {
        Block::Heading(words) => format!("## {words}"),
        Block::Subheading(words) => format!("### {words}"),
        Block::Paragraph(words) => starred(words),
        Block::Note(paragraphs) => {
            paragraphs.iter().map(|words| format!("> {}", starred(words))).collect::<Vec<_>>().join("\n>\n")
        }
        Block::List(items) => items.iter().map(|item| format!("- {}", starred(item))).collect::<Vec<_>>().join("\n"),
        Block::Table(table) => table_in_markdown(table),
        Block::Code(language, text) => format!("```{language}\n{text}\n```"),
        Block::Chart(name) => {
            let chart = charts.iter().find(|chart| chart.name() == *name)?;
            format!("![{}](charts/{name}.png)", chart.caption())
        }
        Block::Drawing(_, caption, Some(file)) => format!("![{caption}]({file})"),
        Block::Row(row) => {
            let row: Vec<String> = row.iter().filter_map(|block| in_markdown(block, charts)).collect();
            if row.is_empty() {
                return None;
            }
            row.join("\n\n")
        }
        Block::Screen(blocks) => {
            blocks.iter().filter_map(|block| in_markdown(block, charts)).collect::<Vec<_>>().join("\n\n")
        }
        Block::Behind(_) | Block::Drawing(..) | Block::Odds(_) | Block::Break => return None,
    })
}

fn table_in_markdown(table: &Table) -> String {
    let row = |cells: &[String]| format!("| {} |", cells.iter().map(|text| cell(text)).collect::<Vec<_>>().join(" | "));
    let rule: String =
        (0..table.header.len()).map(|column| if table.numeric(column) { "|---:" } else { "|---" }).collect();
    let mut lines = vec![row(&table.header), format!("{rule}|")];
    lines.extend(table.rows.iter().map(|cells| row(cells)));
    lines.join("\n")
}

/// Text escaped for a cell of a table.
fn cell(text: &str) -> String {
    starred(text).replace('|', "\\|").replace('\n', " ")
}

/// Escapes single stars outside of code, so that they are no marks.
fn starred(words: &str) -> String {
    let plain = |(nth, part): (usize, &str)| match nth % 2 {
        0 => part.split("**").map(|part| part.replace('*', "\\*")).collect::<Vec<_>>().join("**"),
        _ => part.to_owned(),
    };
    words.split('`').enumerate().map(plain).collect::<Vec<_>>().join("`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_no_mark_in_words_and_none_is_added_in_code() {
        assert_eq!(starred("* **5 %** of `zones.*.bonus` *"), "\\* **5 %** of `zones.*.bonus` \\*");
    }
}
