//! The tables of a player aid, laid out on A4 sheets.
//!
//! A table that fits half the width is in one of two columns, which are read down the left and then down the right. Any other table takes
//! the whole width. Tables that do not fit on a sheet go to the next. Lengths are in millimetres.

use super::extent::{Type, extent, lines};
use super::grid::{LEADING, Look, Piece, Room, continued, pieces};
use super::key::{Mark, key};
use super::{Aid, OddsPage, OddsTable};

pub(super) const WIDTH: f64 = 210.0;
pub(super) const HEIGHT: f64 = 297.0;
pub(super) const MARGIN: f64 = 12.0;
pub(super) const ROOM: f64 = WIDTH - 2.0 * MARGIN;
pub(super) const GUTTER: f64 = 6.0;
pub(super) const HALF: f64 = 0.5 * (ROOM - GUTTER);
/// The space above a table.
pub(super) const APART: f64 = 5.0;
/// A typographic point.
pub(super) const PT: f64 = 25.4 / 72.0;

pub(super) const AID_TITLE: Type = Type { size: 8.0 * PT, bold: true };
pub(super) const SUBTITLE: Type = Type { size: 8.0 * PT, bold: false };
pub(super) const PAGE_TITLE: Type = Type { size: 15.0 * PT, bold: true };
pub(super) const INTRO: Type = Type { size: 8.0 * PT, bold: false };
pub(super) const FOOT: Type = Type { size: 7.0 * PT, bold: false };
/// The line height of the introduction, in font sizes.
pub(super) const INTRO_LEADING: f64 = 1.45;
/// The space below the titles.
pub(super) const HEAD_AIR: f64 = 4.0;
/// The space above the key.
const FOOT_AIR: f64 = 5.0;
/// The height of the key.
pub(super) const KEY: f64 = 5.0;
/// The width beside the foot for the number of the sheet.
pub(super) const NUMBER: f64 = 18.0;

/// The looks of tables; the first that fits is used.
const LOOKS: [Look; 3] = [
    Look { em: 7.5 * PT, note: 7.0 * PT, pad: 1.5 },
    Look { em: 7.5 * PT, note: 7.0 * PT, pad: 0.9 },
    Look { em: 7.0 * PT, note: 7.0 * PT, pad: 0.7 },
];
const ROOMS: [Room<'static>; 2] =
    [Room { width: HALF, looks: LOOKS.split_at(2).0 }, Room { width: ROOM, looks: &LOOKS }];

/// A sheet of paper.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    pub(super) title: String,
    /// Whether it continues the page of the sheet before.
    over: bool,
    /// The contents, from top to bottom.
    pub(super) bands: Vec<Band<'a>>,
    pub(super) key: Vec<Mark>,
}

/// A part of a sheet that takes its whole width.
#[derive(Debug)]
pub(super) enum Band<'a> {
    /// The title of another page, which begins here.
    Title(Vec<String>),
    /// Lines of the introduction.
    Text(Vec<String>),
    /// A table.
    Wide(Piece<'a>),
    /// Tables in two columns.
    Columns([Vec<Piece<'a>>; 2]),
}

impl Band<'_> {
    pub(super) fn height(&self) -> f64 {
        match self {
            Band::Title(lines) => lines.len() as f64 * LEADING * PAGE_TITLE.size,
            Band::Text(lines) => lines.len() as f64 * INTRO_LEADING * INTRO.size,
            Band::Wide(piece) => piece.height(),
            Band::Columns(columns) => columns.iter().map(|column| stacked(column)).fold(0.0, f64::max),
        }
    }

    fn tables(&self) -> Vec<&OddsTable> {
        match self {
            Band::Title(_) | Band::Text(_) => Vec::new(),
            Band::Wide(piece) => vec![piece.table],
            Band::Columns(columns) => columns.iter().flatten().map(|piece| piece.table).collect(),
        }
    }
}

/// The height of tables below each other.
fn stacked(pieces: &[Piece<'_>]) -> f64 {
    pieces.iter().map(Piece::height).sum::<f64>() + APART * pieces.len().saturating_sub(1) as f64
}

/// The lines of the foot, which leave space for the number of the sheet.
pub(super) fn foot(aid: &Aid) -> Vec<String> {
    aid.footer.iter().flat_map(|line| lines(line, FOOT, ROOM - NUMBER)).collect()
}

/// The title of the aid and its subtitle: in one line, or else each in its own lines.
pub(super) fn aid_lines(aid: &Aid) -> Vec<[String; 2]> {
    let (title, subtitle) = (extent(&aid.title, AID_TITLE), extent(&aid.subtitle, SUBTITLE));
    if title + subtitle + 4.0 <= ROOM {
        return vec![[aid.title.clone(), aid.subtitle.clone()]];
    }
    let titles = lines(&aid.title, AID_TITLE, ROOM).into_iter().map(|line| [line, String::new()]);
    let subtitles = lines(&aid.subtitle, SUBTITLE, ROOM).into_iter().map(|line| [String::new(), line]);
    titles.chain(subtitles).collect()
}

pub(super) fn page_title(sheet: &Sheet<'_>) -> Vec<String> {
    lines(&sheet.title, PAGE_TITLE, ROOM)
}

/// The height of the titles of a sheet.
pub(super) fn head_height(aid: &Aid, sheet_title: &str) -> f64 {
    let title = lines(sheet_title, PAGE_TITLE, ROOM).len() as f64;
    1.4 * LEADING * AID_TITLE.size * aid_lines(aid).len() as f64 + LEADING * PAGE_TITLE.size * title + HEAD_AIR
}

/// The height of the foot of a sheet.
pub(super) fn foot_height(aid: &Aid) -> f64 {
    FOOT_AIR + KEY + 1.3 * FOOT.size * foot(aid).len().max(1) as f64
}

/// The sheets of an aid, in order. A page begins on a new sheet, or below the end of a continued page if all of it fits there.
pub(super) fn sheets(aid: &Aid) -> Vec<Sheet<'_>> {
    let mut sheets: Vec<Sheet<'_>> = Vec::new();
    for page in &aid.pages {
        let mut next = Flow::new(aid, page).lay_out();
        if let ([only], Some(last)) = (next.as_mut_slice(), sheets.last_mut())
            && last.over
        {
            let title = Band::Title(lines(&only.title, PAGE_TITLE, ROOM));
            if used(&last.bands) + title.height() + APART + used(&only.bands) <= most(aid, &last.title) {
                last.bands.push(title);
                last.bands.append(&mut only.bands);
                last.key = key(last.bands.iter().flat_map(Band::tables));
                continue;
            }
        }
        sheets.append(&mut next);
    }
    sheets
}

/// The height that a sheet with this title has for its contents.
fn most(aid: &Aid, title: &str) -> f64 {
    // A little is left for rounding by browsers.
    HEIGHT - 2.0 * MARGIN - head_height(aid, title) - foot_height(aid) - 2.0
}

fn used(bands: &[Band<'_>]) -> f64 {
    bands.iter().map(Band::height).sum::<f64>() + APART * bands.len() as f64
}

/// The number of tables of these heights to put into the left column, and the rest into the right one, so that the higher column is as low
/// as possible; and the height of that column.
fn parted(heights: &[f64]) -> (usize, f64) {
    let column = |heights: &[f64]| heights.iter().sum::<f64>() + APART * heights.len().saturating_sub(1) as f64;
    let higher = |first: usize| column(&heights[..first]).max(column(&heights[first..]));
    let best = (1..=heights.len()).map(|first| (first, higher(first)));
    best.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

struct Flow<'a> {
    aid: &'a Aid,
    page: &'a OddsPage,
    done: Vec<Sheet<'a>>,
    bands: Vec<Band<'a>>,
}

impl<'a> Flow<'a> {
    fn new(aid: &'a Aid, page: &'a OddsPage) -> Flow<'a> {
        Flow { aid, page, done: Vec::new(), bands: Vec::new() }
    }

    /// The title of the sheet that is being laid out.
    fn title(&self) -> String {
        if self.done.is_empty() { self.page.title.clone() } else { continued(&self.page.title) }
    }

    fn left(&self) -> f64 {
        most(self.aid, &self.title()) - used(&self.bands)
    }

    fn turn_over(&mut self) {
        let bands = std::mem::take(&mut self.bands);
        let tables: Vec<&OddsTable> = bands.iter().flat_map(Band::tables).collect();
        let key = key(tables.into_iter());
        self.done.push(Sheet { title: self.title(), over: !self.done.is_empty(), bands, key });
    }

    fn lay_out(mut self) -> Vec<Sheet<'a>> {
        if !self.page.intro.trim().is_empty() {
            self.intro();
        }
        let full = most(self.aid, &continued(&self.page.title));
        // It is better to divide a table than to have a sheet with only a few lines.
        let most = if self.left() > 0.6 * full { self.left().min(full) } else { full };
        for table in &self.page.tables {
            for piece in pieces(table, &ROOMS, self.left(), most) {
                self.put(piece);
            }
        }
        if !self.bands.is_empty() || self.done.is_empty() {
            self.turn_over();
        }
        self.done
    }

    fn intro(&mut self) {
        for line in lines(&self.page.intro, INTRO, ROOM) {
            if self.left() < INTRO_LEADING * INTRO.size + APART && !self.bands.is_empty() {
                self.turn_over();
            }
            match self.bands.last_mut() {
                Some(Band::Text(lines)) => lines.push(line),
                _ => self.bands.push(Band::Text(vec![line])),
            }
        }
    }

    fn put(&mut self, piece: Piece<'a>) {
        let height = piece.height();
        if piece.width > HALF {
            if height > self.left() && !self.bands.is_empty() {
                self.turn_over();
            }
            self.bands.push(Band::Wide(piece));
            return;
        }
        let left = self.left();
        if let Some(Band::Columns(columns)) = self.bands.last_mut() {
            let room = left + columns.each_ref().map(|column| stacked(column)).into_iter().fold(0.0, f64::max);
            let before: Vec<f64> = columns.iter().flatten().map(Piece::height).collect();
            let (first, higher) = parted(&[before, vec![height]].concat());
            if higher <= room {
                let mut all: Vec<Piece<'a>> = columns.iter_mut().flat_map(std::mem::take).collect();
                all.push(piece);
                let second = all.split_off(first);
                *columns = [all, second];
                return;
            }
            self.turn_over();
        } else if height > left && !self.bands.is_empty() {
            self.turn_over();
        }
        self.bands.push(Band::Columns([vec![piece], Vec::new()]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_down_the_left_and_then_down_the_right() {
        assert_eq!(parted(&[20.0]).0, 1);
        assert_eq!(parted(&[20.0, 20.0]).0, 1);
        assert_eq!(parted(&[10.0, 10.0, 30.0]), (2, 30.0));
        assert_eq!(parted(&[30.0, 10.0, 10.0]).0, 1);
        assert_eq!(parted(&[]), (0, 0.0));
    }
}
