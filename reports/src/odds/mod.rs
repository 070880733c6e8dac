//! Tables of exact odds, and player aids made from them.
//!
//! The numbers of a table are already text: nothing is computed or rounded here. [`csv()`] alone gives the unrounded numbers. No number
//! is given only by its shade.
//!
//! | exporter | output |
//! |---|---|
//! | [`terminal()`] | a table for a terminal |
//! | [`markdown()`] | a table in Markdown |
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

/// The text of a cell for an impossible combination.
const DASH: &str = "–";

/// The heading of a column with the fractions of the first one. CSV leaves it out: it has all fractions beside the numbers.
pub const EXACT: &str = "exact";

/// A table of odds, ready to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable {
    /// A name for links, of letters, digits and hyphens; unique on a page.
    pub id: String,
    /// The title.
    pub title: String,
    /// Lines below the title: the arguments, the meaning of the columns.
    pub notes: Vec<String>,
    /// The names of the row axis and of the column axis; empty without one. If rows have several heading cells, the first is their names,
    /// separated by `|`.
    pub corner: [String; 2],
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<OddsRow>,
    /// The shading of the cells.
    pub scale: Scale,
    /// Lines below the table, a heading first: an example of a course of events.
    pub below: Vec<String>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OddsRow {
    /// One or more leading heading cells.
    pub headings: Vec<String>,
    /// A cell for each column; `None`, which is drawn as a dash, if the combination is impossible.
    pub cells: Vec<Option<OddsCell>>,
}

/// A number in a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OddsCell {
    /// The number, for shading and for spreadsheets.
    pub value: f64,
    /// The number as it is printed.
    pub text: String,
    /// The number as a fraction, `7/12`, if it has one.
    pub exact: Option<String>,
}

/// The shading of the cells of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// No shading.
    None,
    /// Shares of 0 to 1, from light to dark.
    Share,
    /// From 0 to this maximum, from light to dark.
    From0(f64),
    /// Both sides of 0, up to this distance: a hue for each sign, darker further from 0.
    Signed(f64),
}

/// A page of a player aid: tables that belong together. It begins on a new sheet if need be, and continues over several.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OddsPage {
    /// The heading.
    pub title: String,
    /// The text before the tables; may be empty.
    pub intro: String,
    /// The tables, in the order to show them.
    pub tables: Vec<OddsTable>,
}

/// A player aid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aid {
    /// The title.
    pub title: String,
    /// The line beside the title; may be empty.
    pub subtitle: String,
    /// The pages.
    pub pages: Vec<OddsPage>,
    /// The foot of each sheet: scenario, rulings, version, hash.
    pub footer: Vec<String>,
}

impl OddsRow {
    /// The cell in this column, if there is one.
    fn cell(&self, column: usize) -> Option<&OddsCell> {
        self.cells.get(column).and_then(Option::as_ref)
    }

    /// The text in this column.
    fn text(&self, column: usize) -> &str {
        self.cell(column).map_or(DASH, |cell| &cell.text)
    }

    /// The text of this heading cell.
    fn heading(&self, place: usize) -> &str {
        self.headings.get(place).map_or("", String::as_str)
    }
}

impl OddsTable {
    /// The number of heading cells of the rows.
    fn heading_columns(&self) -> usize {
        self.rows.iter().map(|row| row.headings.len()).max().unwrap_or(0).max(1)
    }

    /// A name for each heading column, empty if it has none.
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

    /// Whether a combination is impossible.
    fn has_gaps(&self) -> bool {
        self.rows.iter().any(|row| (0..self.columns.len()).any(|column| row.cell(column).is_none()))
    }
}

/// The name as an identifier that is valid everywhere in HTML.
fn slug(id: &str) -> String {
    let slug: String =
        id.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    if slug.starts_with(|c: char| c.is_ascii_alphabetic()) { slug } else { format!("table-{slug}") }
}
