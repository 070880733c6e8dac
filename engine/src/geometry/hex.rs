//! Hexes of a map with flat-topped columns, of which the odd ones (the first among them) stand half a hex higher.
//!
//! Lines between hexes are exact: a hexagonal grid is a lattice, so which side of a line a corner lies on is the sign of an integer.

use super::hex_set::{HexSet, MAX_COLUMNS, MAX_HEXES};

/// A hex of one map, by its place in the map's rows: the map's [`HexGrid`] knows its column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HexId(pub u16);

impl HexId {
    /// No hex: off the map.
    pub const NONE: HexId = HexId(u16::MAX);

    /// Whether it is a hex at all.
    #[must_use]
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }

    /// The number as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the six hexsides or neighbours, clockwise from the north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// North.
    #[default]
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Direction {
    /// All six, clockwise from the north.
    pub const ALL: [Direction; 6] =
        [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

    /// The direction after `sides` sixths of a turn clockwise.
    #[must_use]
    #[inline]
    pub const fn turned(self, sides: u8) -> Direction {
        Direction::ALL[(self as usize + sides as usize) % 6]
    }

    /// The direction to the left.
    #[must_use]
    pub const fn left(self) -> Direction {
        self.turned(5)
    }

    /// The direction to the right.
    #[must_use]
    pub const fn right(self) -> Direction {
        self.turned(1)
    }

    /// The direction back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The three hexsides to the front: this one and the two beside it.
    #[must_use]
    #[inline]
    pub const fn front(self) -> [Direction; 3] {
        [self.left(), self, self.right()]
    }

    /// Whether `side` is one of the three to the front.
    #[must_use]
    #[inline]
    pub const fn faces(self, side: Direction) -> bool {
        matches!((side as u8 + 7 - self as u8) % 6, 0..3)
    }

    /// The step in axial coordinates.
    #[inline]
    const fn step(self) -> (i32, i32) {
        [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)][self as usize]
    }
}

/// What a line between two hexes passes on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// Through the inside of a hex.
    Hex(HexId),
    /// Along the side that two hexes share; either may be off the map.
    Side(HexId, HexId),
}

/// The hexes of a map: which there are, and how they lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexGrid {
    columns: u8,
    rows: u8,
    hexes: HexSet,
    neighbours: Vec<[HexId; 6]>,
    next_to: Vec<HexSet>,
    axial: Vec<(i16, i16)>,
    /// Places in the first and in the last column, and in the columns that stand higher.
    first: HexSet,
    last: HexSet,
    higher: HexSet,
}

impl HexGrid {
    /// A grid of `columns` by `rows`, of which `present(column, row)` are there (both counted from 1).
    ///
    /// # Panics
    /// Where it has more than [`MAX_HEXES`] hexes or more than [`MAX_COLUMNS`] columns.
    #[must_use]
    pub fn new(columns: u8, rows: u8, present: impl Fn(u8, u8) -> bool) -> HexGrid {
        let count = usize::from(columns) * usize::from(rows);
        assert!(count <= MAX_HEXES, "a map of {count} hexes is too large");
        assert!(columns <= MAX_COLUMNS, "a map of {columns} columns is too wide");
        let places = |wanted: &dyn Fn(usize) -> bool| -> HexSet {
            (0..count).filter(|i| wanted(i % usize::from(columns))).map(|i| HexId(i as u16)).collect()
        };
        let mut grid = HexGrid {
            columns,
            rows,
            hexes: HexSet::EMPTY,
            neighbours: Vec::new(),
            next_to: Vec::new(),
            axial: Vec::new(),
            first: places(&|column| column == 0),
            last: places(&|column| column + 1 == usize::from(columns)),
            higher: places(&|column| column % 2 == 0),
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
                let (column, row) = (i % usize::from(columns), i / usize::from(columns));
                (column as i16, row as i16 - column as i16 / 2)
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

    /// How many columns.
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Hexes that there could be: indexes are below this.
    #[must_use]
    pub fn size(&self) -> usize {
        self.neighbours.len()
    }

    /// The hexes that are there.
    #[must_use]
    #[inline]
    pub fn hexes(&self) -> HexSet {
        self.hexes
    }

    /// The hex of a column and a row, both from 1, if it is on the map.
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

    /// The printed number of a hex, column then row: 1607.
    #[must_use]
    pub fn number(&self, hex: HexId) -> u16 {
        let (column, row) = self.place(hex);
        u16::from(column) * 100 + u16::from(row)
    }

    /// The column and the row of a hex, both from 1.
    #[must_use]
    #[inline]
    pub fn place(&self, hex: HexId) -> (u8, u8) {
        let columns = u16::from(self.columns);
        ((hex.0 % columns) as u8 + 1, (hex.0 / columns) as u8 + 1)
    }

    /// The neighbour in a direction; [`HexId::NONE`] beyond the edge.
    #[must_use]
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> HexId {
        self.neighbours[hex.index()][direction as usize]
    }

    /// All six neighbours, by direction; [`HexId::NONE`] beyond the edge.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> &[HexId; 6] {
        &self.neighbours[hex.index()]
    }

    /// The neighbours that are on the map.
    #[must_use]
    #[inline]
    pub fn next_to(&self, hex: HexId) -> HexSet {
        self.next_to[hex.index()]
    }

    /// Every neighbour of any of these hexes, all at once. Rows lie a whole width apart; to the sides, a hex that stands higher has the
    /// rows of its number and the one above beside it, a lower one those of its number and the one below.
    #[must_use]
    pub fn beside(&self, hexes: HexSet) -> HexSet {
        let sideways = hexes.minus(self.last).later(1) | hexes.minus(self.first).earlier(1);
        let upwards = (hexes | sideways.minus(self.higher)).earlier(self.columns);
        let downwards = (hexes | sideways & self.higher).later(self.columns);
        (sideways | upwards | downwards) & self.hexes
    }

    /// The direction from a hex to its neighbour; none if they are not adjacent.
    #[must_use]
    #[inline]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        let side = self.neighbours(from).iter().position(|n| *n == to && to.is_some())?;
        Some(Direction::ALL[side])
    }

    /// Steps from one hex to another, over missing hexes too.
    #[must_use]
    #[inline]
    pub fn distance(&self, from: HexId, to: HexId) -> u8 {
        let ((q, r), (tq, tr)) = (self.axial(from), self.axial(to));
        let (dq, dr) = (tq - q, tr - r);
        ((dq.abs() + dr.abs() + (dq + dr).abs()) / 2) as u8
    }

    /// The hexes within `range` steps, the hex itself excepted.
    #[must_use]
    pub fn around(&self, hex: HexId, range: u8) -> HexSet {
        self.hexes.into_iter().filter(|&h| h != hex && self.distance(hex, h) <= range).collect()
    }

    /// Whether `to` lies between the two lines that leave `from` through the centres of the outer two of its three front hexes:
    /// 2n+1 hexes at distance n.
    #[must_use]
    #[inline]
    pub fn in_cone(&self, from: HexId, facing: Direction, to: HexId) -> bool {
        let (dq, dr) = self.offset(from, to);
        if (dq, dr) == (0, 0) {
            return false;
        }
        // Solves to = a * left + b * middle, and the same on the right: both numbers 0 or more.
        let between = |first: Direction, second: Direction| {
            let ((aq, ar), (bq, br)) = (first.step(), second.step());
            let whole = aq * br - ar * bq;
            let (a, b) = ((dq * br - dr * bq) * whole, (aq * dr - ar * dq) * whole);
            a >= 0 && b >= 0
        };
        between(facing.left(), facing) || between(facing, facing.right())
    }

    /// Whether `to` lies before the line through the two hexes beside `from`: everything that is nearer to the front than to the back.
    #[must_use]
    #[inline]
    pub fn in_half_circle(&self, from: HexId, facing: Direction, to: HexId) -> bool {
        let (dq, dr) = self.offset(from, to);
        let (fq, fr) = facing.step();
        scalar((dq, dr), (fq, fr)) > 0
    }

    /// How far `to` lies from `from` in a direction: greatest for the sides that the line between them crosses.
    #[must_use]
    #[inline]
    pub fn lean(&self, from: HexId, to: HexId, direction: Direction) -> i32 {
        scalar(self.offset(from, to), direction.step())
    }

    /// What the line from centre to centre passes between two hexes, in the order of the hexes' numbers. `out` is cleared.
    pub fn line(&self, from: HexId, to: HexId, out: &mut Vec<Crossing>) {
        out.clear();
        let ((q, r), (dq, dr)) = (self.axial(from), self.offset(from, to));
        let along = scalar((dq, dr), (dq, dr));
        let reach = i32::from(self.distance(from, to));
        for x in q - reach..=q + reach {
            for y in r - reach..=r + reach {
                let (hq, hr) = (x - q, y - r);
                let progress = scalar((hq, hr), (dq, dr));
                // No corner lies further from the centre than two thirds of a step in either coordinate.
                let aside = 3 * (dq * hr - dr * hq).abs() > 2 * (dq.abs() + dr.abs());
                if (hq, hr) == (0, 0) || (hq, hr) == (dq, dr) || progress <= 0 || progress >= along || aside {
                    continue;
                }
                // Three times the corners' coordinates are whole numbers.
                let sides = Direction::ALL.map(|d| {
                    let ((aq, ar), (bq, br)) = (d.step(), d.right().step());
                    let (cq, cr) = (3 * hq + aq + bq, 3 * hr + ar + br);
                    dq * cr - dr * cq
                });
                let (left, right) = (sides.iter().any(|&s| s < 0), sides.iter().any(|&s| s > 0));
                let on_line = sides.iter().filter(|&&s| s == 0).count();
                let hex = self.at_axial(x, y);
                if left && right {
                    if hex.is_some() {
                        out.push(Crossing::Hex(hex));
                    }
                } else if on_line == 2 && left {
                    // The other hex of the side lies across it.
                    let edge =
                        (0..6).find(|&i| sides[i] == 0 && sides[(i + 1) % 6] == 0).expect("two corners of a side");
                    let (sq, sr) = Direction::ALL[edge].right().step();
                    out.push(Crossing::Side(hex, self.at_axial(x + sq, y + sr)));
                }
            }
        }
    }

    /// Every hex that can be reached from `start` (which counts) by steps into `open` hexes.
    #[must_use]
    pub fn flood(&self, start: HexSet, open: HexSet) -> HexSet {
        let (mut reached, mut edge) = (start, start);
        while !edge.is_empty() {
            edge = (self.beside(edge) & open).minus(reached);
            reached |= edge;
        }
        reached
    }

    /// Spends `budget` (below [`BUDGETS`]) in steps from `start`. `step(from, left, direction, to)` gives what is left after a step, if it can
    /// be taken; `visit(hex, left)` is told of each hex once, with the most that can be left there, and ends the search by answering `true`.
    pub fn spend(
        &self,
        start: HexId,
        budget: u8,
        mut step: impl FnMut(HexId, u8, Direction, HexId) -> Option<u8>,
        mut visit: impl FnMut(HexId, u8) -> bool,
    ) {
        let mut open = [HexSet::EMPTY; BUDGETS];
        let mut seen = HexSet::EMPTY;
        open[usize::from(budget)].insert(start);
        // Bits of the levels at which something is open.
        let mut levels = 1u32 << budget;
        while levels != 0 {
            let left = levels.ilog2() as u8;
            levels ^= 1 << left;
            let fresh = open[usize::from(left)].minus(seen);
            seen |= fresh;
            for hex in fresh {
                if visit(hex, left) {
                    return;
                }
                for (direction, &to) in Direction::ALL.into_iter().zip(self.neighbours(hex)) {
                    if to.is_some()
                        && !seen.has(to)
                        && let Some(after) = step(hex, left, direction, to)
                    {
                        // A free step opens the level at hand anew.
                        let after = after.min(left);
                        open[usize::from(after)].insert(to);
                        levels |= 1 << after;
                    }
                }
            }
        }
    }

    #[inline]
    fn axial(&self, hex: HexId) -> (i32, i32) {
        let (q, r) = self.axial[hex.index()];
        (i32::from(q), i32::from(r))
    }

    /// How far `to` lies from `from` in axial coordinates: neither is more than the distance.
    #[inline]
    pub(crate) fn offset(&self, from: HexId, to: HexId) -> (i32, i32) {
        let ((q, r), (tq, tr)) = (self.axial(from), self.axial(to));
        (tq - q, tr - r)
    }

    fn at_axial(&self, q: i32, r: i32) -> HexId {
        let (column, row) = (q + 1, r + q.div_euclid(2) + 1);
        match (u8::try_from(column), u8::try_from(row)) {
            (Ok(column), Ok(row)) => self.hex(column, row).unwrap_or(HexId::NONE),
            _ => HexId::NONE,
        }
    }
}

/// Budgets of [`HexGrid::spend`] are below this.
pub const BUDGETS: usize = 25;

/// Twice the scalar product of two axial vectors.
#[inline]
const fn scalar((aq, ar): (i32, i32), (bq, br): (i32, i32)) -> i32 {
    2 * aq * bq + 2 * ar * br + aq * br + ar * bq
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> HexGrid {
        HexGrid::new(9, 9, |_, _| true)
    }

    fn set(grid: &HexGrid, numbers: &[u16]) -> HexSet {
        numbers.iter().map(|&n| grid.numbered(n).expect("on the map")).collect()
    }

    fn at(grid: &HexGrid, number: u16) -> HexId {
        grid.numbered(number).expect("on the map")
    }

    #[test]
    fn numbers_are_column_then_row() {
        let grid = HexGrid::new(20, 15, |column, row| row < 15 || column > 12);
        assert_eq!(grid.place(at(&grid, 1607)), (16, 7));
        assert_eq!(grid.number(at(&grid, 1607)), 1607);
        assert_eq!((grid.numbered(1215), grid.numbered(2101), grid.numbered(116)), (None, None, None));
        assert_eq!(grid.hexes().len(), 20 * 15 - 12);
        assert_eq!(grid.numbered(1315).map(|h| grid.number(h)), Some(1315));
    }

    #[test]
    fn odd_columns_stand_higher() {
        let grid = grid();
        let near = |n| grid.neighbours(at(&grid, n)).map(|h| if h.is_some() { grid.number(h) } else { 0 });
        assert_eq!(near(505), [504, 604, 605, 506, 405, 404]);
        assert_eq!(near(605), [604, 705, 706, 606, 506, 505]);
        assert_eq!(near(101), [0, 0, 201, 102, 0, 0]);
        assert_eq!(near(201), [0, 301, 302, 202, 102, 101]);
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

    #[test]
    fn what_is_beside_many_hexes_is_beside_one_of_them() {
        for grid in
            [grid(), HexGrid::new(20, 15, |column, row| row < 15 || column > 12), HexGrid::new(1, 7, |_, _| true)]
        {
            for hex in grid.hexes() {
                assert_eq!(grid.beside(HexSet::one(hex)), grid.next_to(hex), "{}", grid.number(hex));
            }
            let some: HexSet = grid.hexes().into_iter().filter(|h| h.0 % 7 == 3 || h.0 % 11 == 0).collect();
            assert_eq!(grid.beside(some), some.into_iter().fold(HexSet::EMPTY, |all, h| all | grid.next_to(h)));
        }
    }

    #[test]
    fn a_flood_counts_the_same_steps_as_the_distance() {
        let grid = grid();
        let start = at(&grid, 404);
        let mut reached = HexSet::one(start);
        for steps in 0..5 {
            for hex in reached {
                assert!(grid.distance(start, hex) <= steps);
            }
            let next = reached.into_iter().fold(reached, |all, h| all | grid.next_to(h));
            assert!(next.minus(reached).into_iter().all(|h| grid.distance(start, h) == steps + 1));
            reached = next;
        }
        assert_eq!(grid.flood(HexSet::one(start), grid.hexes()), grid.hexes());
        let wall = set(&grid, &[403, 503, 504, 404, 304, 303]);
        assert_eq!(grid.flood(HexSet::one(start), wall), wall);
    }

    #[test]
    fn fronts_are_three_sides() {
        for facing in Direction::ALL {
            let front: Vec<_> = Direction::ALL.into_iter().filter(|&d| facing.faces(d)).collect();
            assert_eq!(front.len(), 3);
            assert!(facing.front().iter().all(|d| front.contains(d)));
            assert!(!facing.faces(facing.opposite()));
        }
        assert_eq!(Direction::N.front(), [Direction::NW, Direction::N, Direction::NE]);
    }

    #[test]
    fn a_cone_has_two_n_and_one_hexes_at_distance_n() {
        let grid = HexGrid::new(15, 15, |_, _| true);
        let gun = at(&grid, 808);
        for facing in Direction::ALL {
            for range in 1..=5u32 {
                let there = |h: &HexId| u32::from(grid.distance(gun, *h)) == range;
                let cone = grid.hexes().into_iter().filter(there).filter(|&h| grid.in_cone(gun, facing, h)).count();
                assert_eq!(cone as u32, 2 * range + 1, "{facing:?} {range}");
            }
            let near: Vec<_> =
                Direction::ALL.into_iter().filter(|&d| grid.in_cone(gun, facing, grid.neighbour(gun, d))).collect();
            assert!(near.iter().all(|&d| facing.faces(d)) && near.len() == 3);
        }
        let half = grid.hexes().into_iter().filter(|&h| grid.distance(gun, h) == 2);
        assert_eq!(half.filter(|&h| grid.in_half_circle(gun, Direction::N, h)).count(), 5);
    }

    /// What a line passes, as numbers: single hexes, and pairs as two.
    fn line(grid: &HexGrid, from: u16, to: u16) -> (Vec<u16>, Vec<[u16; 2]>) {
        let mut out = Vec::new();
        grid.line(at(grid, from), at(grid, to), &mut out);
        let (mut hexes, mut pairs) = (Vec::new(), Vec::new());
        for crossing in out {
            match crossing {
                Crossing::Hex(hex) => hexes.push(grid.number(hex)),
                Crossing::Side(a, b) => {
                    let mut pair = [a, b].map(|h| if h.is_some() { grid.number(h) } else { 0 });
                    pair.sort_unstable();
                    pairs.push(pair);
                }
            }
        }
        hexes.sort_unstable();
        pairs.sort_unstable();
        (hexes, pairs)
    }

    #[test]
    fn lines_pass_hexes_and_sides() {
        let grid = grid();
        assert_eq!(line(&grid, 201, 202), (vec![], vec![]));
        assert_eq!(line(&grid, 201, 204), (vec![202, 203], vec![]));
        assert_eq!(line(&grid, 102, 302), (vec![], vec![[201, 202]]));
        assert_eq!(line(&grid, 102, 502), (vec![302], vec![[201, 202], [401, 402]]));
        assert_eq!(line(&grid, 101, 402), (vec![201, 302], vec![]));
        assert_eq!(line(&grid, 101, 203), (vec![102, 202], vec![]));
        assert_eq!(line(&grid, 101, 304), (vec![202], vec![[102, 201], [203, 303]]));
        assert_eq!(line(&grid, 101, 204), (vec![102, 103, 202, 203], vec![]));
        assert_eq!(line(&grid, 101, 301), (vec![], vec![[0, 201]]));
    }

    #[test]
    fn lines_are_the_same_from_both_ends() {
        let grid = grid();
        for a in grid.hexes() {
            for b in grid.around(a, 5) {
                let (a, b) = (grid.number(a), grid.number(b));
                assert_eq!(line(&grid, a, b), line(&grid, b, a), "{a} {b}");
            }
        }
    }

    #[test]
    fn what_is_left_is_the_most_there_can_be() {
        let grid = grid();
        let slow = at(&grid, 403);
        let mut left = vec![None; grid.size()];
        grid.spend(
            at(&grid, 404),
            6,
            |_, left, _, to| left.checked_sub(if to == slow { 4 } else { 2 }),
            |hex, most| {
                assert!(left[hex.index()].is_none(), "told of a hex once");
                left[hex.index()] = Some(most);
                false
            },
        );
        assert_eq!(left[at(&grid, 404).index()], Some(6));
        assert_eq!(left[slow.index()], Some(2));
        assert_eq!(left[at(&grid, 402).index()], Some(0), "around the slow hex costs the same as through it");
        assert_eq!(left[at(&grid, 407).index()], Some(0));
        assert_eq!(left[at(&grid, 408).index()], None);
        assert_eq!(left.iter().flatten().count(), 1 + 6 + 12 + 17);
    }
}
