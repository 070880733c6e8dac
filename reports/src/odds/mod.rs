//! Tables of exact odds, and player aids made of them.
//!
//! A table comes here with its numbers already written out: nothing is computed or rounded, but in [`csv()`], which gives the
//! numbers unrounded. No number is given by its shade alone.
//!
//! | exporter | what it writes |
//! |---|---|
//! | [`terminal()`] | a table for a terminal |
//! | [`markdown()`] | a table for a page to read |
//! | [`csv()`] | a table for a spreadsheet |
//! | [`html_page()`] | tables as one HTML page |
//! | [`svg()`], [`png()`] | tables as one picture |
//! | [`aid_html()`] | a player aid as one HTML file, a `section` for each A4 page |
//! | [`aid_svg()`] | a player aid as pictures, one for each A4 page |

mod aid_html;
mod aid_svg;
mod csv;
mod extent;
mod flow;
mod grid;
mod html;
mod key;
mod markdown;
mod shade;
mod svg;
mod terminal;

pub use aid_html::aid_html;
pub use aid_svg::aid_svg;
pub use csv::csv;
pub(crate) use extent::character_lines;
pub use html::html_page;
pub(crate) use html::{FAMILY, TABLE_STYLE, whole_table};
pub use markdown::markdown;
pub use shade::shade;
#[cfg(not(target_family = "wasm"))]
pub use svg::png;
pub use svg::svg;
pub use terminal::terminal;

/// What stands in a cell of what cannot be.
const DASH: &str = "–";

/// The heading of a column that shows the fractions of the first one: on a spreadsheet they stand beside the numbers anyway.
pub const EXACT: &str = "exact";

/// A table of odds as it is shown, whatever it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable {
    /// A name for links, of letters, digits and hyphens; unique on a page.
    pub id: String,
    /// What it is a table of.
    pub title: String,
    /// Lines below the title: what was given, what the columns are.
    pub notes: Vec<String>,
    /// The name of the row axis and that of the column axis; empty where there is none. Where rows have several heading cells,
    /// the first is their names, parted by `|`.
    pub corner: [String; 2],
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<OddsRow>,
    /// How the cells are shaded.
    pub scale: Scale,
    /// Lines below it, a heading first: one way that it can go.
    pub below: Vec<String>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OddsRow {
    /// One or more leading heading cells.
    pub headings: Vec<String>,
    /// A cell for each column; none where it cannot be, and then drawn as a dash.
    pub cells: Vec<Option<OddsCell>>,
}

/// A number in a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OddsCell {
    /// The number, for the shade and for spreadsheets.
    pub value: f64,
    /// The number as it is printed.
    pub text: String,
    /// The number as a fraction, where it is one: `7/12`.
    pub exact: Option<String>,
}

/// How the cells of a table are shaded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Not at all.
    None,
    /// Shares of 0 to 1, from light to dark.
    Share,
    /// From 0 to this, the largest, from light to dark.
    From0(f64),
    /// Either side of 0, as far as this: a hue for each sign, the darker the further from 0.
    Signed(f64),
}

/// What belongs together in a player aid: it begins on a new sheet, and continues over as many as it needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OddsPage {
    /// The heading.
    pub title: String,
    /// What to say before the tables; may be empty.
    pub intro: String,
    /// The tables, in the order to show them.
    pub tables: Vec<OddsTable>,
}

/// A player aid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aid {
    /// What it is an aid to.
    pub title: String,
    /// The line beside the title; may be empty.
    pub subtitle: String,
    /// What it is made of.
    pub pages: Vec<OddsPage>,
    /// The foot of each sheet: scenario, rulings, version, hash.
    pub footer: Vec<String>,
}

impl OddsRow {
    /// The cell in this column, if there is one.
    fn cell(&self, column: usize) -> Option<&OddsCell> {
        self.cells.get(column).and_then(Option::as_ref)
    }

    /// What is printed in this column.
    fn text(&self, column: usize) -> &str {
        self.cell(column).map_or(DASH, |cell| &cell.text)
    }

    /// What is printed in this leading cell.
    fn heading(&self, place: usize) -> &str {
        self.headings.get(place).map_or("", String::as_str)
    }
}

impl OddsTable {
    /// How many leading cells the rows have.
    fn heading_columns(&self) -> usize {
        self.rows.iter().map(|row| row.headings.len()).max().unwrap_or(0).max(1)
    }

    /// A name for each leading column, empty where it has none.
    fn heading_names(&self) -> Vec<String> {
        let count = self.heading_columns();
        let mut names: Vec<String> = if count == 1 {
            vec![self.corner[0].clone()]
        } else {
            self.corner[0].split('|').map(|name| name.trim().to_owned()).collect()
        };
        names.resize(count, String::new());
        names
    }

    /// Whether a cell cannot be.
    fn has_gaps(&self) -> bool {
        self.rows.iter().any(|row| (0..self.columns.len()).any(|column| row.cell(column).is_none()))
    }
}

/// The name as HTML allows it everywhere.
fn slug(id: &str) -> String {
    let slug: String =
        id.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    if slug.starts_with(|c: char| c.is_ascii_alphabetic()) { slug } else { format!("table-{slug}") }
}
