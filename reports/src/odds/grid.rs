//! The layout of a table: it is measured, cut into pieces that fit, and drawn.

use super::extent::{Type, extent, lines, widest_word};
use super::shade::{INK, shade};
use super::{DASH, OddsTable, Scale, slug};
use crate::svg::num;
use crate::words::escape;
use std::fmt::Write as _;
use std::ops::Range;

pub(super) const FAINT: &str = "#555555";
pub(super) const HAIR: &str = "#d4d4d4";

/// The sizes of a table's text and cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    /// The font size of cells.
    pub(super) em: f64,
    /// The font size of notes.
    pub(super) note: f64,
    /// The padding on the left and right of a cell.
    pub(super) pad: f64,
}

/// The line height, in font sizes.
pub(super) const LEADING: f64 = 1.22;
/// The padding above and below a cell, together, in font sizes.
pub(super) const ROW_AIR: f64 = 0.42;
/// The font size of titles, as a multiple of that of cells.
pub(super) const TITLE: f64 = 1.2;
/// The space below the title and the notes, in font sizes.
pub(super) const HEAD_AIR: f64 = 0.45;
/// The maximum width to which a column of numbers is stretched, in font sizes.
const BROADEST: f64 = 8.0;
/// Headings narrower than this, in font sizes, are not broken.
const WHOLE: f64 = 10.0;

impl Look {
    pub(super) fn cell(self) -> Type {
        Type { size: self.em, bold: false }
    }

    pub(super) fn heading(self) -> Type {
        Type { size: self.em, bold: true }
    }

    /// The font of heading cells: bold if a row has only one.
    fn leading(self, table: &OddsTable) -> Type {
        if table.heading_columns() == 1 { self.heading() } else { self.cell() }
    }

    fn title(self) -> Type {
        Type { size: TITLE * self.em, bold: true }
    }

    fn notes(self) -> Type {
        Type { size: self.note, bold: false }
    }

    fn row(self, lines: usize) -> f64 {
        (lines as f64 * LEADING + ROW_AIR) * self.em
    }
}

/// A space for a table: its width, and the looks to try in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room<'a> {
    pub(super) width: f64,
    pub(super) looks: &'a [Look],
}

/// A table, or a part of it that is kept together.
#[derive(Clone, Debug)]
pub(super) struct Piece<'a> {
    pub(super) table: &'a OddsTable,
    /// Its index among the pieces of the table.
    pub(super) place: usize,
    pub(super) look: Look,
    pub(super) width: f64,
    pub(super) title: Vec<String>,
    pub(super) notes: Vec<String>,
    /// `None` if it consists only of title and notes, which are too long to be kept with the table.
    pub(super) grid: Option<Grid>,
}

/// Rows and columns of a table, with all their measures.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
    /// The widths of the columns, the heading columns first.
    pub(super) widths: Vec<f64>,
    /// By column, the lines of the heading above it.
    headings: Vec<Vec<String>>,
    /// By row, the lines of its heading cells.
    leading: Vec<Vec<Vec<String>>>,
}

/// The identifier of a piece in a picture or a page.
pub(super) fn name(piece: &Piece<'_>) -> String {
    let slug = slug(&piece.table.id);
    if piece.place == 0 { slug } else { format!("{slug}-{}", piece.place + 1) }
}

/// The title of a continued table.
pub(super) fn continued(title: &str) -> String {
    format!("{title} (continued)")
}

/// Lays a table out in the first room that holds all its columns, in one piece unless it is higher than `most`. If no room holds them, they
/// are divided in the last one. A table in the last room that is too high begins in the height that is `left` on the current sheet.
pub(super) fn pieces<'a>(table: &'a OddsTable, rooms: &[Room<'_>], left: f64, most: f64) -> Vec<Piece<'a>> {
    let count = table.columns.len();
    let tries = rooms.iter().flat_map(|room| room.looks.iter().map(|look| (room.width, *look)));
    let whole = tries.clone().find_map(|(width, look)| {
        let widths = widths(table, 0..count, look, width, false)?;
        Some((width, look, vec![(0..count, widths)]))
    });
    let Some((width, look, parts)) = whole.or_else(|| parted(table, rooms.last()?)) else { return Vec::new() };
    let mut pieces = Vec::new();
    // Where tables are side by side, parts of equal height look better.
    let left = if rooms.last().is_some_and(|last| width < last.width) { 0.0 } else { left };
    let head = Piece::head(table, look, width);
    // A head that leaves little space for the table becomes a piece before it.
    if head.height() > 0.5 * most {
        let mut heads = long_head(head, most);
        pieces.append(&mut heads);
    }
    for (columns, widths) in parts {
        let next = |place| match place {
            0 => Piece::head(table, look, width),
            _ => Piece::next(table, look, width, place),
        };
        let title = next(pieces.len()).height();
        let left = if pieces.is_empty() { left } else { 0.0 };
        let all = Grid::new(table, look, columns.clone(), 0..table.rows.len(), widths.clone());
        for rows in all.cut(look, left - title, most - title) {
            let grid = Grid::new(table, look, columns.clone(), rows, widths.clone());
            pieces.push(Piece { grid: Some(grid), ..next(pieces.len()) });
        }
    }
    pieces
}

/// A width, the look of the table in it, and its parts: columns with their widths.
type Parts = (f64, Look, Vec<(Range<usize>, Vec<f64>)>);

/// Divides the columns into as few parts as the room allows, of about equal numbers.
fn parted(table: &OddsTable, room: &Room<'_>) -> Option<Parts> {
    let count = table.columns.len().max(1);
    let chunks = |parts: usize| {
        (0..parts).map(move |part| part * count / parts..((part + 1) * count / parts).min(table.columns.len()))
    };
    let fitting = (1..=count).flat_map(|parts| room.looks.iter().map(move |look| (parts, *look)));
    let found = fitting.clone().find_map(|(parts, look)| {
        let all: Option<Vec<_>> = chunks(parts)
            .map(|columns| widths(table, columns.clone(), look, room.width, false).map(|widths| (columns, widths)))
            .collect();
        Some((room.width, look, all?))
    });
    found.or_else(|| {
        let look = *room.looks.last()?;
        let forced = |columns: Range<usize>| {
            widths(table, columns.clone(), look, room.width, true).map(|widths| (columns, widths))
        };
        Some((room.width, look, chunks(count).filter_map(forced).collect()))
    })
}

/// The widths of the columns so that together they fill `room`; `None` if they do not fit. `forced`: headings are broken wherever it is
/// necessary.
fn widths(table: &OddsTable, columns: Range<usize>, look: Look, room: f64, forced: bool) -> Option<Vec<f64>> {
    let (bold, book, air) = (look.heading(), look.cell(), 2.0 * look.pad);
    let whole = if forced { 0.0 } else { WHOLE * look.em };
    let least = |text: &str, face: Type| if forced { 0.0 } else { widest_word(text, face).min(2.0 * whole) };
    let numbers: Vec<f64> = columns
        .clone()
        .map(|column| {
            let cells = table.rows.iter().map(|row| extent(row.text(column), book)).fold(0.0, f64::max);
            // A heading may take about three lines.
            let heading = least(&table.columns[column], bold).max(extent(&table.columns[column], bold) / 3.0);
            cells.max(if forced { 0.0 } else { heading }).max(look.em) + air
        })
        .collect();
    let (names, face) = (table.heading_names(), look.leading(table));
    let leading: Vec<[f64; 2]> = (0..names.len())
        .map(|place| {
            let cells = || table.rows.iter().map(|row| row.heading(place));
            let wanted =
                cells().map(|text| extent(text, face)).chain([extent(&names[place], book)]).fold(0.0, f64::max);
            let words = cells().map(|text| least(text, face)).chain([least(&names[place], book)]).fold(0.0, f64::max);
            [words.max(wanted.min(whole)).max(look.em) + air, wanted.max(look.em) + air]
        })
        .collect();
    let sum = |which: usize| leading.iter().map(|widths| widths[which]).sum::<f64>();
    let (least, wanted) = (sum(0), sum(1));
    let left = room - numbers.iter().sum::<f64>();
    if left < least {
        return forced.then(|| {
            let each = left.max(0.2 * room) / leading.len() as f64;
            leading.iter().map(|_| each).chain(numbers).collect()
        });
    }
    let part = if wanted > least { ((left - least) / (wanted - least)).min(1.0) } else { 1.0 };
    let mut leading: Vec<f64> = leading.iter().map(|[least, wanted]| least + part * (wanted - least)).collect();
    let mut numbers = numbers;
    let mut spare = left - leading.iter().sum::<f64>();
    let widest = numbers.iter().copied().fold(0.0, f64::max);
    let even: f64 = numbers.iter().map(|width| widest - width).sum();
    if even <= spare {
        numbers.fill(widest);
        spare -= even;
    }
    let each = spare / (numbers.len() + leading.len()) as f64;
    for width in &mut numbers {
        let more = each.min((BROADEST * look.em - *width).max(0.0));
        *width += more;
        spare -= more;
    }
    let each = spare / leading.len() as f64;
    leading.iter_mut().for_each(|width| *width += each);
    Some(leading.into_iter().chain(numbers).collect())
}

/// Divides a title with notes into pieces no higher than `most`.
fn long_head(head: Piece<'_>, most: f64) -> Vec<Piece<'_>> {
    let look = head.look;
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    let title = head.title.iter().map(|line| (true, line));
    for (is_title, line) in title.chain(head.notes.iter().map(|line| (false, line))) {
        let height = LEADING * if is_title { look.title().size } else { look.note };
        if pieces.last().is_none_or(|piece| piece.height() + height > most) {
            pieces.push(Piece { place: pieces.len(), title: Vec::new(), notes: Vec::new(), ..head.clone() });
        }
        if let Some(piece) = pieces.last_mut() {
            if is_title { &mut piece.title } else { &mut piece.notes }.push(line.clone());
        }
    }
    pieces
}

impl<'a> Piece<'a> {
    fn head(table: &'a OddsTable, look: Look, width: f64) -> Piece<'a> {
        let notes = table.notes.iter().flat_map(|note| lines(note, look.notes(), width)).collect();
        Piece { table, place: 0, look, width, title: lines(&table.title, look.title(), width), notes, grid: None }
    }

    /// The title of a continued table, shortened to two lines.
    fn next(table: &'a OddsTable, look: Look, width: f64, place: usize) -> Piece<'a> {
        let mut title = lines(&continued(&table.title), look.title(), width);
        if title.len() > 2 {
            let room = width - extent("… (continued)", look.title());
            title = lines(&table.title, look.title(), room);
            title.truncate(1);
            title.iter_mut().for_each(|line| line.push_str("… (continued)"));
        }
        Piece { table, place, look, width, title, notes: Vec::new(), grid: None }
    }

    pub(super) fn height(&self) -> f64 {
        self.head_height() + self.grid.as_ref().map_or(0.0, |grid| grid.height(self))
    }

    fn head_height(&self) -> f64 {
        let (title, notes) = (self.title.len() as f64, self.notes.len() as f64);
        LEADING * (title * self.look.title().size + notes * self.look.note) + HEAD_AIR * self.look.em
    }

    /// Draws the piece with its upper left at this point.
    pub(super) fn draw(&self, out: &mut String, (x, y): (f64, f64), name: &str) {
        let look = self.look;
        let _ = writeln!(out, "<g id=\"{name}\">");
        let mut at = y;
        for line in &self.title {
            let size = look.title().size;
            text(out, (x, at + 0.95 * size), look.title(), INK, "start", line);
            at += LEADING * size;
        }
        for line in &self.notes {
            text(out, (x, at + 0.95 * look.note), look.notes(), FAINT, "start", line);
            at += LEADING * look.note;
        }
        at += HEAD_AIR * look.em;
        if let Some(grid) = &self.grid {
            grid.draw(out, (x, at), self);
        }
        out.push_str("</g>\n");
    }
}

impl Grid {
    fn new(table: &OddsTable, look: Look, columns: Range<usize>, rows: Range<usize>, widths: Vec<f64>) -> Grid {
        let names = table.heading_names();
        let within = |text: &str, face: Type, width: f64| lines(text, face, width - 2.0 * look.pad + 0.001);
        let leading = rows.clone().map(|row| {
            let cell = |place| within(table.rows[row].heading(place), look.leading(table), widths[place]);
            (0..names.len()).map(cell).collect()
        });
        let leading = leading.collect();
        let numbers = columns.clone().zip(&widths[names.len()..]);
        let numbers = numbers.map(|(column, width)| within(&table.columns[column], look.heading(), *width));
        let headings = names.iter().zip(&widths).map(|(name, width)| within(name, look.cell(), *width)).chain(numbers);
        let headings = headings.collect();
        Grid { columns, rows, widths, headings, leading }
    }

    /// The height of the line with the name of the column axis.
    fn axis_height(piece: &Piece<'_>) -> f64 {
        if piece.table.corner[1].is_empty() { 0.0 } else { 1.45 * piece.look.em }
    }

    fn headings_height(&self, look: Look) -> f64 {
        look.row(self.headings.iter().map(Vec::len).max().unwrap_or(1))
    }

    fn row_height(&self, look: Look, row: usize) -> f64 {
        look.row(self.leading[row].iter().map(Vec::len).max().unwrap_or(1))
    }

    fn height(&self, piece: &Piece<'_>) -> f64 {
        let rows: f64 = (0..self.rows.len()).map(|row| self.row_height(piece.look, row)).sum();
        Grid::axis_height(piece) + self.headings_height(piece.look) + rows
    }

    /// Keeps the rows in one part if that is not higher than `most` with its headings. Else divides them into parts of about equal height, with
    /// a first one that fills the height `left`.
    fn cut(&self, look: Look, left: f64, most: f64) -> Vec<Range<usize>> {
        /// A first part has at least this many rows.
        const TOGETHER: usize = 6;
        let headings = self.headings_height(look) + 1.45 * look.em;
        let heights: Vec<f64> = (0..self.rows.len()).map(|row| self.row_height(look, row)).collect();
        let within = |first: usize, room: f64| {
            let (mut parts, mut from, mut sum) = (Vec::new(), first, 0.0);
            for (row, height) in heights.iter().enumerate().skip(first) {
                if row > from && sum + height > room {
                    parts.push(from..row);
                    (from, sum) = (row, 0.0);
                }
                sum += height;
            }
            parts.push(from..heights.len());
            parts
        };
        let room = most - headings;
        let whole = within(0, room);
        if whole.len() == 1 {
            return whole;
        }
        let first = within(0, left - headings)[0].end;
        let first = if left > headings && first >= TOGETHER { first } else { 0 };
        let parts = within(first, room);
        let tallest = heights.iter().copied().fold(0.0, f64::max);
        let even = within(first, room.min(heights[first..].iter().sum::<f64>() / parts.len() as f64 + 0.5 * tallest));
        let rest = if even.len() > parts.len() { parts } else { even };
        (first > 0).then_some(0..first).into_iter().chain(rest).collect()
    }

    fn draw(&self, out: &mut String, (left, top): (f64, f64), piece: &Piece<'_>) {
        let (look, table) = (piece.look, piece.table);
        let edge = |x: &mut f64, width: &f64| Some(std::mem::replace(x, *x + width));
        let edges: Vec<f64> = self.widths.iter().scan(left, edge).collect();
        let ends = [left, left + piece.width];
        let bottom = top + Grid::axis_height(piece) + self.headings_height(look);
        self.draw_headings(out, &edges, [top, bottom], piece);
        let widest: Vec<f64> = self.columns.clone().map(|column| self.broadest(table, column, look)).collect();
        let mut y = bottom;
        for (nth, leading) in self.leading.iter().enumerate() {
            let height = self.row_height(look, nth);
            if nth > 0 {
                rule(out, ends, y, 0.05 * look.em, HAIR);
            }
            let middle = y + (0.5 * height + 0.36 * look.em);
            for (lines, edge) in leading.iter().zip(&edges) {
                for (line, words) in lines.iter().enumerate() {
                    let base = middle + LEADING * look.em * (line as f64 - 0.5 * (lines.len() as f64 - 1.0));
                    text(out, (edge + look.pad, base), look.leading(table), INK, "start", words);
                }
            }
            let places = edges.iter().zip(&self.widths).skip(leading.len()).zip(&widest);
            for (column, ((x, width), widest)) in self.columns.clone().zip(places) {
                let Some(cell) = table.rows[self.rows.start + nth].cell(column) else {
                    text(out, (x + 0.5 * width, middle), look.cell(), FAINT, "middle", DASH);
                    continue;
                };
                let (fill, ink) = shade(table.scale, cell.value);
                if table.scale != Scale::None {
                    let gap = 0.06 * look.em;
                    fill_rect(out, [x + gap, y + gap, width - 2.0 * gap, height - 2.0 * gap], &fill);
                }
                // Numbers are right-aligned within a block in the middle of their column.
                text(out, (x + 0.5 * (width + widest), middle), look.cell(), ink, "end", &cell.text);
            }
            y += height;
        }
        rule(out, ends, bottom, 0.1 * look.em, INK);
        rule(out, ends, y, 0.1 * look.em, INK);
    }

    /// Draws the names of the heading columns, the headings of the others, and above these the name of their axis.
    fn draw_headings(&self, out: &mut String, edges: &[f64], [top, bottom]: [f64; 2], piece: &Piece<'_>) {
        let (look, axis) = (piece.look, &piece.table.corner[1]);
        let names = self.widths.len() - self.columns.len();
        if let Some(from) = edges.get(names).filter(|_| !axis.is_empty()) {
            let to = from + self.widths[names..].iter().sum::<f64>();
            text(out, (f64::midpoint(*from, to), top + 0.95 * look.em), look.cell(), FAINT, "middle", axis);
            let y = top + Grid::axis_height(piece) - 0.12 * look.em;
            rule(out, [from + 0.5 * look.pad, to - 0.5 * look.pad], y, 0.05 * look.em, FAINT);
        }
        for (place, lines) in self.headings.iter().enumerate() {
            for (up, line) in lines.iter().rev().enumerate() {
                let base = bottom - (0.42 + up as f64 * LEADING) * look.em;
                if place < names {
                    text(out, (edges[place] + look.pad, base), look.cell(), FAINT, "start", line);
                } else {
                    let centre = edges[place] + 0.5 * self.widths[place];
                    text(out, (centre, base), look.heading(), INK, "middle", line);
                }
            }
        }
    }

    /// The width of the widest number of a column.
    fn broadest(&self, table: &OddsTable, column: usize, look: Look) -> f64 {
        let cells = self.rows.clone().filter_map(|row| table.rows[row].cell(column));
        cells.map(|cell| extent(&cell.text, look.cell())).fold(0.0, f64::max)
    }
}

/// Writes a line of text; `anchor` says which point of it is at `(x, y)`.
pub(super) fn text(out: &mut String, (x, y): (f64, f64), face: Type, ink: &str, anchor: &str, words: &str) {
    if words.is_empty() {
        return;
    }
    let weight = if face.bold { " font-weight=\"bold\"" } else { "" };
    let anchor = if anchor == "start" { String::new() } else { format!(" text-anchor=\"{anchor}\"") };
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{weight}{anchor} fill=\"{ink}\">{}</text>",
        num(x),
        num(y),
        num(face.size),
        escape(words)
    );
}

/// Draws a horizontal line.
pub(super) fn rule(out: &mut String, [from, to]: [f64; 2], y: f64, thick: f64, ink: &str) {
    fill_rect(out, [from, y - 0.5 * thick, to - from, thick.max(0.08)], ink);
}

/// Draws a rectangle, given by left, top, width and height.
fn fill_rect(out: &mut String, at: [f64; 4], fill: &str) {
    let [x, y, width, height] = at.map(num);
    let _ = writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>");
}
