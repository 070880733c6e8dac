//! The hexes of a map of flat-topped hexes in columns, and their geometry.

use super::{Direction, HexId, Hexes};

/// The most columns of a map: a set is moved by a row by shifting it by less than a word.
pub const MAX_COLUMNS: u8 = 63;

/// The most rows of a map: a hex is printed with two digits for its row.
pub const MAX_ROWS: u8 = 99;

/// How the odd columns, including the first, stand beside the even ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddColumns {
    /// Half a hex higher.
    Higher,
    /// Half a hex lower.
    Lower,
}

impl OddColumns {
    /// The number of rows by which the hexes of a column, counted from 0, lie below a straight line of hexes to the south-east from the first
    /// column.
    #[inline]
    const fn rise(self, column: i32) -> i32 {
        match self {
            OddColumns::Higher => column.div_euclid(2),
            OddColumns::Lower => (column + 1).div_euclid(2),
        }
    }
}

/// The hexes of a map; a set of them has `W` words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<const W: usize> {
    columns: u8,
    rows: u8,
    odd: OddColumns,
    hexes: Hexes<W>,
    neighbours: Vec<[HexId; 6]>,
    next_to: Vec<Hexes<W>>,
    axial: Vec<(i16, i16)>,
    /// Hexes in the first and in the last column, and in the columns that stand higher.
    first: Hexes<W>,
    last: Hexes<W>,
    higher: Hexes<W>,
}

/// The sides of hexes that can be crossed, for steps from many hexes at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passes<const W: usize>([Hexes<W>; 6]);

impl<const W: usize> Grid<W> {
    /// A grid of `columns` by `rows`, with the hexes for which `present(column, row)` is true (both counted from 1).
    ///
    /// # Panics
    /// If it has more hexes than a set can hold, more than [`MAX_COLUMNS`] columns or more than [`MAX_ROWS`] rows.
    #[must_use]
    pub fn new(columns: u8, rows: u8, odd: OddColumns, present: impl Fn(u8, u8) -> bool) -> Grid<W> {
        let count = usize::from(columns) * usize::from(rows);
        assert!(count <= Hexes::<W>::CAPACITY, "a map of {count} hexes is too large");
        assert!(columns <= MAX_COLUMNS, "a map of {columns} columns is too wide");
        assert!(rows <= MAX_ROWS, "a map of {rows} rows is too high");
        let places = |wanted: &dyn Fn(usize) -> bool| -> Hexes<W> {
            (0..count).filter(|i| wanted(i % usize::from(columns))).map(|i| HexId(i as u16)).collect()
        };
        let mut grid = Grid {
            columns,
            rows,
            odd,
            hexes: Hexes::EMPTY,
            neighbours: Vec::new(),
            next_to: Vec::new(),
            axial: Vec::new(),
            first: places(&|column| column == 0),
            last: places(&|column| column + 1 == usize::from(columns)),
            higher: places(&|column| (column % 2 == 0) == (odd == OddColumns::Higher)),
        };
        for i in 0..count {
            let hex = HexId(i as u16);
            let (column, row) = grid.place(hex);
            if present(column, row) {
                grid.hexes.insert(hex);
            }
        }
        grid.axial = (0..count)
            .map(|i| {
                let (column, row) = ((i % usize::from(columns)) as i16, (i / usize::from(columns)) as i16);
                (column, row - odd.rise(column.into()) as i16)
            })
            .collect();
        grid.neighbours = (0..count)
            .map(|i| {
                let (q, r) = grid.axial(HexId(i as u16));
                Direction::ALL.map(|direction| {
                    let (dq, dr) = direction.step();
                    grid.at_axial(q + dq, r + dr)
                })
            })
            .collect();
        let on_map = |near: &[HexId; 6]| near.iter().copied().filter(|n| n.is_some()).collect();
        grid.next_to = grid.neighbours.iter().map(on_map).collect();
        grid
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// How the odd columns stand beside the even ones.
    #[must_use]
    pub fn odd_columns(&self) -> OddColumns {
        self.odd
    }

    /// The number of columns times rows, missing hexes included: indexes are below this.
    #[must_use]
    pub fn size(&self) -> usize {
        self.neighbours.len()
    }

    /// The hexes that are on the map.
    #[must_use]
    #[inline]
    pub fn hexes(&self) -> Hexes<W> {
        self.hexes
    }

    /// The hex of `column` and `row`, both from 1, if it is on the map.
    #[must_use]
    pub fn hex(&self, column: u8, row: u8) -> Option<HexId> {
        if !(1..=self.columns).contains(&column) || !(1..=self.rows).contains(&row) {
            return None;
        }
        let hex = HexId(u16::from(row - 1) * u16::from(self.columns) + u16::from(column - 1));
        self.hexes.has(hex).then_some(hex)
    }

    /// The hex printed as `number`, column then row: 1607.
    #[must_use]
    pub fn numbered(&self, number: u16) -> Option<HexId> {
        self.hex(u8::try_from(number / 100).ok()?, (number % 100) as u8)
    }

    /// The printed number of `hex`, column then row: 1607.
    #[must_use]
    pub fn number(&self, hex: HexId) -> u16 {
        let (column, row) = self.place(hex);
        u16::from(column) * 100 + u16::from(row)
    }

    /// The column and the row of `hex`, both from 1.
    #[must_use]
    #[inline]
    pub fn place(&self, hex: HexId) -> (u8, u8) {
        let columns = u16::from(self.columns);
        ((hex.0 % columns) as u8 + 1, (hex.0 / columns) as u8 + 1)
    }

    /// The neighbour of `hex` in a `direction`; [`HexId::NONE`] where the map has no hex.
    #[must_use]
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> HexId {
        self.neighbours[hex.index()][direction as usize]
    }

    /// All six neighbours of `hex`, by direction; [`HexId::NONE`] where the map has no hex.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> &[HexId; 6] {
        &self.neighbours[hex.index()]
    }

    /// The neighbours of `hex` that are on the map.
    #[must_use]
    #[inline]
    pub fn next_to(&self, hex: HexId) -> Hexes<W> {
        self.next_to[hex.index()]
    }

    /// All neighbours of any of `hexes`, computed at once. Hexes of one column are a whole row apart. To the sides, a hex that stands higher
    /// has neighbours in its own row and the one above, a lower one in its own row and the one below.
    #[must_use]
    pub fn beside(&self, hexes: Hexes<W>) -> Hexes<W> {
        hexes.spread(self.columns, [&self.first, &self.last, &self.higher]) & self.hexes
    }

    /// The hexsides that are `open`, of those with a hex on the far side.
    #[must_use]
    pub fn passes(&self, open: impl Fn(HexId, Direction) -> bool) -> Passes<W> {
        let mut passes = Passes([Hexes::EMPTY; 6]);
        for hex in self.hexes {
            let sides = Direction::ALL.into_iter().filter(|&side| self.neighbour(hex, side).is_some());
            for side in sides.filter(|&side| open(hex, side)) {
                // A hex that stands higher has a neighbour of its own row to the south-east, a lower one to the north-east.
                let place = match (side, self.higher.has(hex)) {
                    (Direction::SE, true) | (Direction::NE, false) => 0,
                    (Direction::SW, true) | (Direction::NW, false) => 1,
                    (Direction::NE, true) | (Direction::SE, false) => 2,
                    (Direction::NW, true) | (Direction::SW, false) => 3,
                    (Direction::N, _) => 4,
                    (Direction::S, _) => 5,
                };
                passes.0[place].insert(hex);
            }
        }
        passes
    }

    /// All neighbours of any of these hexes across a side in `passes`.
    #[must_use]
    pub fn beside_over(&self, hexes: Hexes<W>, passes: &Passes<W>) -> Hexes<W> {
        hexes.spread_over(self.columns, &self.higher, &passes.0)
    }

    /// The direction from the hex `from` to its neighbour `to`; `None` if they are not adjacent.
    #[must_use]
    #[inline]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        // All six are compared, because a branch could not be predicted.
        let beside = self.neighbours(from).iter().rev().fold(0, |sides, &near| sides << 1 | usize::from(near == to));
        if to.is_some() { Direction::ALL.get(beside.trailing_zeros() as usize).copied() } else { None }
    }

    /// The number of steps from the hex `from` to the hex `to`; missing hexes count as open.
    #[must_use]
    #[inline]
    pub fn distance(&self, from: HexId, to: HexId) -> u8 {
        length(self.offset(from, to)) as u8
    }

    /// The hexes within `radius` steps, including the centre; missing hexes count as open.
    #[must_use]
    pub fn disc(&self, centre: HexId, radius: u8) -> Hexes<W> {
        // A step leads at most into a neighbouring row and a neighbouring column.
        let (columns, most) = (usize::from(self.columns), usize::from(radius));
        let around = |at: usize, count: u8| at.saturating_sub(most)..(at + most + 1).min(count.into());
        let (column, row) = (centre.index() % columns, centre.index() / columns);
        let rows = around(row, self.rows);
        let hexes = rows.flat_map(|row| around(column, self.columns).map(move |i| HexId((row * columns + i) as u16)));
        hexes.filter(|&hex| self.hexes.has(hex) && self.distance(centre, hex) <= radius).collect()
    }

    /// The [disc](Self::disc) of each hex with this `radius` in steps, by hex, for look-ups while games are played.
    #[must_use]
    pub fn discs(&self, radius: u8) -> Vec<Hexes<W>> {
        (0..self.size()).map(|i| self.disc(HexId(i as u16), radius)).collect()
    }

    /// The hexes within `range` steps, without the hex itself.
    #[must_use]
    pub fn around(&self, hex: HexId, range: u8) -> Hexes<W> {
        let mut hexes = self.disc(hex, range);
        hexes.remove(hex);
        hexes
    }

    /// The hexes that have no neighbour in the direction `side`.
    #[must_use]
    pub fn edge(&self, side: Direction) -> Hexes<W> {
        self.hexes.into_iter().filter(|&hex| !self.neighbour(hex, side).is_some()).collect()
    }

    /// The number of steps to the nearest hex of `goal`, by hex; 255 if none can be reached.
    #[must_use]
    pub fn steps_to(&self, goal: Hexes<W>) -> Vec<u8> {
        let mut steps = vec![u8::MAX; self.size()];
        let (mut seen, mut ring) = (goal, goal);
        for count in 0..u8::MAX {
            if ring.is_empty() {
                break;
            }
            for hex in ring {
                steps[hex.index()] = count;
            }
            ring = self.beside(ring).minus(seen);
            seen |= ring;
        }
        steps
    }

    /// All hexes that can be reached from `start` by steps into `open` hexes, including `start`.
    #[must_use]
    pub fn flood(&self, start: Hexes<W>, open: Hexes<W>) -> Hexes<W> {
        self.flood_within(start, open, usize::MAX)
    }

    /// All hexes that can be reached from `start` by at most `steps` steps into `open` hexes, including `start`.
    #[must_use]
    pub fn flood_within(&self, start: Hexes<W>, open: Hexes<W>, steps: usize) -> Hexes<W> {
        let (mut reached, mut edge) = (start, start);
        for _ in 0..steps {
            edge = (self.beside(edge) & open).minus(reached);
            if edge.is_empty() {
                break;
            }
            reached |= edge;
        }
        reached
    }

    #[inline]
    pub(super) fn axial(&self, hex: HexId) -> (i32, i32) {
        let (q, r) = self.axial[hex.index()];
        (i32::from(q), i32::from(r))
    }

    /// The vector from `from` to `to` in axial coordinates: neither component exceeds the distance.
    #[inline]
    pub(crate) fn offset(&self, from: HexId, to: HexId) -> (i32, i32) {
        let ((q, r), (tq, tr)) = (self.axial(from), self.axial(to));
        (tq - q, tr - r)
    }

    pub(super) fn at_axial(&self, q: i32, r: i32) -> HexId {
        let (column, row) = (q + 1, r + self.odd.rise(q) + 1);
        match (u8::try_from(column), u8::try_from(row)) {
            (Ok(column), Ok(row)) => self.hex(column, row).unwrap_or(HexId::NONE),
            _ => HexId::NONE,
        }
    }
}

/// The number of steps of an axial vector.
#[inline]
pub(super) fn length((q, r): (i32, i32)) -> i32 {
    (q.abs() + r.abs() + (q + r).abs()) / 2
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use OddColumns::{Higher, Lower};

    /// Calls a check for sets of 6 and of 13 words, with odd columns higher and lower.
    macro_rules! on_every_grid {
        ($check:ident) => {
            for odd in [OddColumns::Higher, OddColumns::Lower] {
                $check::<6>(odd);
                $check::<13>(odd);
            }
        };
    }
    pub(in crate::geometry) use on_every_grid;

    pub(in crate::geometry) fn grid<const W: usize>(odd: OddColumns) -> Grid<W> {
        Grid::new(9, 9, odd, |_, _| true)
    }

    pub(in crate::geometry) fn at<const W: usize>(grid: &Grid<W>, number: u16) -> HexId {
        grid.numbered(number).expect("on the map")
    }

    fn set<const W: usize>(grid: &Grid<W>, numbers: &[u16]) -> Hexes<W> {
        numbers.iter().map(|&n| at(grid, n)).collect()
    }

    /// The largest map of this many words, with a hole.
    fn largest<const W: usize>(odd: OddColumns) -> Grid<W> {
        let columns = 4 * W as u8;
        Grid::new(columns, 16, odd, |column, row| (column, row) != (3, 5))
    }

    fn numbers<const W: usize>(odd: OddColumns) {
        let grid = Grid::<W>::new(20, 15, odd, |column, row| row < 15 || column > 12);
        assert_eq!(grid.place(at(&grid, 1607)), (16, 7));
        assert_eq!(grid.number(at(&grid, 1607)), 1607);
        assert_eq!((grid.numbered(1215), grid.numbered(2101), grid.numbered(116)), (None, None, None));
        assert_eq!(grid.hexes().len(), 20 * 15 - 12);
        assert_eq!(grid.numbered(1315).map(|h| grid.number(h)), Some(1315));
    }

    #[test]
    fn numbers_are_column_then_row() {
        on_every_grid!(numbers);
    }

    #[test]
    fn a_map_is_as_large_as_its_sets() {
        assert_eq!(largest::<6>(Higher).size(), 384);
        assert_eq!(largest::<13>(Lower).size(), 832);
        for (columns, rows, message) in
            [(24, 17, "a map of 408 hexes is too large"), (64, 6, "64 columns is too wide"), (3, 100, "100 rows")]
        {
            let fault =
                std::panic::catch_unwind(|| Grid::<6>::new(columns, rows, Higher, |_, _| true)).expect_err("too large");
            assert!(fault.downcast_ref::<String>().expect("a message").contains(message));
        }
    }

    /// The six neighbours by number, 0 beyond the edge.
    fn near(grid: &Grid<6>, number: u16) -> [u16; 6] {
        grid.neighbours(at(grid, number)).map(|h| if h.is_some() { grid.number(h) } else { 0 })
    }

    #[test]
    fn odd_columns_stand_higher() {
        let grid = grid(Higher);
        assert_eq!(near(&grid, 505), [504, 604, 605, 506, 405, 404]);
        assert_eq!(near(&grid, 605), [604, 705, 706, 606, 506, 505]);
        assert_eq!(near(&grid, 101), [0, 0, 201, 102, 0, 0]);
        assert_eq!(near(&grid, 201), [0, 301, 302, 202, 102, 101]);
    }

    #[test]
    fn odd_columns_stand_lower() {
        let grid = grid(Lower);
        assert_eq!(near(&grid, 505), [504, 605, 606, 506, 406, 405]);
        assert_eq!(near(&grid, 605), [604, 704, 705, 606, 505, 504]);
        assert_eq!(near(&grid, 101), [0, 201, 202, 102, 0, 0]);
        assert_eq!(near(&grid, 201), [0, 0, 301, 202, 101, 0]);
    }

    fn neighbours_agree<const W: usize>(odd: OddColumns) {
        for grid in [grid::<W>(odd), largest(odd)] {
            for hex in grid.hexes() {
                for direction in Direction::ALL {
                    let next = grid.neighbour(hex, direction);
                    if next.is_some() {
                        assert_eq!(grid.neighbour(next, direction.opposite()), hex);
                        assert_eq!(grid.direction(hex, next), Some(direction));
                        assert_eq!(grid.distance(hex, next), 1);
                    }
                }
            }
        }
    }

    #[test]
    fn neighbours_are_so_from_both_sides() {
        on_every_grid!(neighbours_agree);
    }

    fn beside_is_next_to_one<const W: usize>(odd: OddColumns) {
        let ragged = Grid::new(20, 15, odd, |column, row| row < 15 || column > 12);
        for grid in [grid::<W>(odd), ragged, Grid::new(1, 7, odd, |_, _| true), largest(odd)] {
            for hex in grid.hexes() {
                assert_eq!(grid.beside(Hexes::one(hex)), grid.next_to(hex), "{}", grid.number(hex));
            }
            let some: Hexes<W> = grid.hexes().into_iter().filter(|h| h.0 % 7 == 3 || h.0 % 11 == 0).collect();
            assert_eq!(grid.beside(some), some.into_iter().fold(Hexes::EMPTY, |all, h| all | grid.next_to(h)));
            let open = |hex: HexId, side: Direction| !(hex.index() + side as usize).is_multiple_of(3);
            let over = |h| Direction::ALL.into_iter().filter(move |&side| open(h, side)).map(move |side| (h, side));
            let next = some.into_iter().flat_map(over).map(|(h, side)| grid.neighbour(h, side)).filter(|n| n.is_some());
            assert_eq!(grid.beside_over(some, &grid.passes(open)), next.collect());
            assert_eq!(grid.beside_over(some, &grid.passes(|_, _| true)), grid.beside(some));
        }
    }

    #[test]
    fn what_is_beside_many_hexes_is_beside_one_of_them() {
        on_every_grid!(beside_is_next_to_one);
    }

    fn steps_are_distances<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        let start = at(&grid, 404);
        let by_steps = grid.steps_to(Hexes::one(start));
        for steps in 0..9u8 {
            let reached = grid.flood_within(Hexes::one(start), grid.hexes(), steps.into());
            let near = |hex: &HexId| grid.distance(start, *hex) <= steps;
            assert_eq!(reached, grid.hexes().into_iter().filter(near).collect());
            assert_eq!(reached, grid.hexes().into_iter().filter(|h| by_steps[h.index()] <= steps).collect());
            assert_eq!(reached, grid.disc(start, steps));
            assert_eq!(reached.minus(Hexes::one(start)), grid.around(start, steps));
        }
        assert_eq!(grid.flood(Hexes::one(start), grid.hexes()), grid.hexes());
    }

    #[test]
    fn floods_count_the_same_steps_as_the_distance() {
        on_every_grid!(steps_are_distances);
    }

    #[test]
    fn a_flood_goes_into_open_hexes_only() {
        let grid = grid::<6>(Higher);
        let start = Hexes::one(at(&grid, 404));
        let open = set(&grid, &[403, 503, 504, 304, 303, 104]);
        assert_eq!(grid.flood(start, open), set(&grid, &[403, 503, 504, 404, 304, 303]));
        let passage = set(&grid, &[403, 402, 401, 301]);
        assert_eq!(grid.flood_within(start, passage, 2), set(&grid, &[404, 403, 402]));
        assert_eq!(grid.flood_within(start, passage, 0), start);
    }

    fn discs_have_all_near<const W: usize>(odd: OddColumns) {
        let grid = largest::<W>(odd);
        let discs = grid.discs(5);
        let middle = at(&grid, 1008);
        assert_eq!(discs[middle.index()].len(), 1 + 6 + 12 + 18 + 24 + 30);
        assert!(grid.hexes().into_iter().all(|h| discs[h.index()] == grid.disc(h, 5)));
        // The hole is left out, and counted through.
        assert_eq!(grid.disc(at(&grid, 304), 1).len(), 6);
        assert!(grid.disc(at(&grid, 304), 2).has(at(&grid, 306)));
        assert_eq!(grid.steps_to(Hexes::one(at(&grid, 304)))[at(&grid, 306).index()], 3);
    }

    #[test]
    fn discs_leave_out_missing_hexes_and_look_over_them() {
        on_every_grid!(discs_have_all_near);
    }

    #[test]
    fn the_edge_has_no_neighbour_there() {
        let grid = Grid::<6>::new(4, 3, Lower, |column, row| (column, row) != (2, 3));
        assert_eq!(grid.edge(Direction::S), set(&grid, &[103, 202, 303, 403]));
        assert_eq!(grid.edge(Direction::NE), set(&grid, &[103, 201, 401, 402, 403]));
    }

    #[test]
    fn no_way_leads_over_a_gap() {
        let grid = Grid::<6>::new(5, 2, Higher, |column, _| column != 3);
        let steps = grid.steps_to(Hexes::one(at(&grid, 101)));
        assert_eq!((steps[at(&grid, 202).index()], steps[at(&grid, 401).index()]), (2, u8::MAX));
    }
}
