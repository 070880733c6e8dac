//! A page before it is written down: headings, paragraphs, tables, charts. Exporters make Markdown and HTML of it.

use crate::chart::Chart;
use crate::odds::OddsTable;
use std::fmt::Write as _;

/// A page.
#[derive(Debug, Default)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// What stands on it, in order.
    pub blocks: Vec<Block>,
}

/// Something on a page. In paragraphs and lists, `` `code` `` and `**strong**` are marked as in Markdown.
#[derive(Debug)]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// Paragraphs of a few words each, in a list.
    List(Vec<String>),
    /// A table.
    Table(Table),
    /// What a chart is made of, where it can be unfolded.
    Behind(Table),
    /// The chart of this name.
    Chart(&'static str),
    /// A drawing, with what it shows, where drawings can stand on a page.
    Drawing(String, String),
    /// A table of odds, where it can be shaded.
    Odds(Box<OddsTable>),
    /// Text as it is typed: what it is, and the text.
    Code(&'static str, String),
}

/// A table: columns between the first and the last `words` ones are numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns.
    pub header: Vec<String>,
    /// How many of the last columns are words.
    pub words: usize,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns.
    #[must_use]
    pub fn new<const N: usize>(header: [&str; N], words: usize, rows: impl IntoIterator<Item = [String; N]>) -> Table {
        Table { header: header.map(Into::into).into(), words, rows: rows.into_iter().map(Into::into).collect() }
    }

    /// Whether a column is one of numbers.
    pub(crate) fn numeric(&self, column: usize) -> bool {
        column > 0 && column + self.words < self.header.len()
    }
}

impl Document {
    /// Adds a heading.
    pub fn heading(&mut self, words: &str) {
        self.blocks.push(Block::Heading(words.into()));
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, words: impl Into<String>) {
        self.blocks.push(Block::Paragraph(words.into()));
    }

    /// Adds a table.
    pub fn table(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
    }

    /// The page as Markdown. Charts are pictures in `charts/` beside it; what it cannot show is left out.
    #[must_use]
    pub fn markdown(&self, charts: &[&dyn Chart]) -> String {
        let mut text = format!("# {}\n", self.title);
        for block in self.blocks.iter().filter_map(|block| in_markdown(block, charts)) {
            let _ = write!(text, "\n{block}\n");
        }
        text
    }
}

fn in_markdown(block: &Block, charts: &[&dyn Chart]) -> Option<String> {
    Some(match block {
        Block::Heading(words) => format!("## {words}"),
        Block::Paragraph(words) => words.clone(),
        Block::List(items) => items.iter().map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n"),
        Block::Table(table) => table_in_markdown(table),
        Block::Code(language, text) => format!("```{language}\n{text}\n```"),
        Block::Chart(name) => {
            let chart = charts.iter().find(|chart| chart.name() == *name)?;
            format!("![{}](charts/{name}.png)", chart.caption())
        }
        Block::Behind(_) | Block::Drawing(..) | Block::Odds(_) => return None,
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

/// Text that stays within its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
