//! Lines between hexes, and areas in front of a hex. They are exact: a hexagonal grid is a lattice, so the side of a line on which a corner
//! lies is the sign of an integer.

use super::grid::length;
use super::{Direction, Grid, HexId};

/// What a line between two hexes crosses on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing<Place = HexId> {
    /// Through the inside of a hex.
    Hex(Place),
    /// Along the side that two hexes share; either may be off the map.
    Side(Place, Place),
}

/// The line from centre to centre between any two hexes with the same offset.
#[derive(Clone, Debug)]
pub struct Line {
    /// The vector from the start to the end, in axial coordinates.
    offset: (i32, i32),
    /// The places on the way, also relative to the start.
    passed: Vec<Crossing<(i32, i32)>>,
}

impl Line {
    /// Every line of 1 to `steps` steps.
    pub fn up_to(steps: u8) -> impl Iterator<Item = Line> {
        let reach = i32::from(steps);
        let apart = move |q: i32| (-reach..=reach).map(move |r| (q, r));
        (-reach..=reach).flat_map(apart).filter(move |&offset| (1..=reach).contains(&length(offset))).map(Line::over)
    }

    fn over(offset: (i32, i32)) -> Line {
        let ((dq, dr), reach) = (offset, length(offset));
        let along = scalar(offset, offset);
        let mut passed = Vec::new();
        for q in -reach..=reach {
            for r in -reach..=reach {
                let progress = scalar((q, r), offset);
                // No corner is further from the centre of its hex than two thirds of a step in either coordinate.
                let aside = 3 * (dq * r - dr * q).abs() > 2 * (dq.abs() + dr.abs());
                if (q, r) == (0, 0) || (q, r) == offset || progress <= 0 || progress >= along || aside {
                    continue;
                }
                // The corners' coordinates times three are whole numbers.
                let sides = Direction::ALL.map(|d| {
                    let ((aq, ar), (bq, br)) = (d.step(), d.right().step());
                    let (cq, cr) = (3 * q + aq + bq, 3 * r + ar + br);
                    dq * cr - dr * cq
                });
                let (left, right) = (sides.iter().any(|&s| s < 0), sides.iter().any(|&s| s > 0));
                let on_line = sides.iter().filter(|&&s| s == 0).count();
                if left && right {
                    passed.push(Crossing::Hex((q, r)));
                } else if on_line == 2 && left {
                    // The other hex of the side lies across the line.
                    let edge =
                        (0..6).find(|&i| sides[i] == 0 && sides[(i + 1) % 6] == 0).expect("two corners of a side");
                    let (sq, sr) = Direction::ALL[edge].right().step();
                    passed.push(Crossing::Side((q, r), (q + sq, r + sr)));
                }
            }
        }
        Line { offset, passed }
    }
}

impl<const W: usize> Grid<W> {
    /// Whether `to` lies between the two lines that leave `from` through the centres of the outer two of its three front hexes. The area has 2n+1
    /// hexes at distance n.
    #[must_use]
    #[inline]
    pub fn in_cone(&self, from: HexId, facing: Direction, to: HexId) -> bool {
        let (q, r) = self.offset(from, to);
        // In front of both lines that are perpendicular to the cone's edges.
        (q, r) != (0, 0) && EDGES[facing as usize].iter().all(|&(aq, ar)| aq * q + ar * r >= 0)
    }

    /// Whether `to` lies in front of the line through the two hexes beside `from`: closer to the front than to the back.
    #[must_use]
    #[inline]
    pub fn in_half_circle(&self, from: HexId, facing: Direction, to: HexId) -> bool {
        let (dq, dr) = self.offset(from, to);
        let (fq, fr) = facing.step();
        scalar((dq, dr), (fq, fr)) > 0
    }

    /// How far `to` lies from `from` in a direction; greatest for the sides that the line between them crosses.
    #[must_use]
    #[inline]
    pub fn lean(&self, from: HexId, to: HexId, direction: Direction) -> i32 {
        scalar(self.offset(from, to), direction.step())
    }

    /// The end of `line` if it starts in the hex `from`; [`HexId::NONE`] if it is off the map.
    #[must_use]
    pub fn end(&self, from: HexId, line: &Line) -> HexId {
        self.beyond(from, line.offset)
    }

    /// What `line` crosses if it starts in the hex `from`.
    pub fn along<'a>(&'a self, from: HexId, line: &'a Line) -> impl Iterator<Item = Crossing> + 'a {
        line.passed.iter().filter_map(move |&crossing| match crossing {
            Crossing::Hex(there) => Some(self.beyond(from, there)).filter(|hex| hex.is_some()).map(Crossing::Hex),
            Crossing::Side(a, b) => Some(Crossing::Side(self.beyond(from, a), self.beyond(from, b))),
        })
    }

    /// The hex at an offset from another, in axial coordinates.
    fn beyond(&self, from: HexId, (dq, dr): (i32, i32)) -> HexId {
        let (q, r) = self.axial(from);
        self.at_axial(q + dq, r + dr)
    }
}

/// By facing, for both edges of its cone: the factors of a place's axial coordinates whose sum has the sign of the side on which it lies.
const EDGES: [[(i32, i32); 2]; 6] = {
    // Halfway between a direction and the next one clockwise.
    let halfway = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)];
    let mut edges = [[(0, 0); 2]; 6];
    let mut facing = 0;
    while facing < 6 {
        edges[facing] = [halfway[(facing + 5) % 6], halfway[facing]];
        facing += 1;
    }
    edges
};

/// Twice the scalar product of two axial vectors.
#[inline]
const fn scalar((aq, ar): (i32, i32), (bq, br): (i32, i32)) -> i32 {
    2 * aq * bq + 2 * ar * br + aq * br + ar * bq
}

#[cfg(test)]
mod tests {
    use super::super::grid::tests::{at, grid, on_every_grid};
    use super::*;
    use crate::geometry::OddColumns;

    fn cones<const W: usize>(odd: OddColumns) {
        let grid = Grid::<W>::new(15, 15, odd, |_, _| true);
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

    #[test]
    fn a_cone_has_two_n_and_one_hexes_at_distance_n() {
        on_every_grid!(cones);
    }

    fn cones_are_between_fronts<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        for from in grid.hexes() {
            for facing in Direction::ALL {
                // Steps straight on, and to one of the two fronts beside.
                let (q, r) = grid.axial(from);
                let mut cone = Vec::new();
                for front in [facing.left(), facing.right()] {
                    let ((aq, ar), (bq, br)) = (facing.step(), front.step());
                    for (a, b) in (0..=18).flat_map(|a| (0..=18).map(move |b| (a, b))) {
                        cone.push(grid.at_axial(q + a * aq + b * bq, r + a * ar + b * br));
                    }
                }
                for to in grid.hexes() {
                    let inside = to != from && cone.contains(&to);
                    assert_eq!(grid.in_cone(from, facing, to), inside, "{from:?} {facing:?} {to:?}");
                }
            }
        }
    }

    #[test]
    fn a_cone_is_what_steps_to_two_fronts_side_by_side_lead_to() {
        on_every_grid!(cones_are_between_fronts);
    }

    /// The number of a hex where odd columns stand higher; of the one that mirrors it on nine rows where they stand lower.
    fn mirrored(odd: OddColumns, number: u16) -> u16 {
        match (odd, number) {
            (OddColumns::Lower, 1..) => number - number % 100 + 10 - number % 100,
            _ => number,
        }
    }

    /// What a line passes, as numbers: single hexes, and pairs as two.
    fn line<const W: usize>(grid: &Grid<W>, odd: OddColumns, from: u16, to: u16) -> (Vec<u16>, Vec<[u16; 2]>) {
        let (from, to) = (at(grid, mirrored(odd, from)), at(grid, mirrored(odd, to)));
        let line = Line::over(grid.offset(from, to));
        assert_eq!(grid.end(from, &line), to);
        let number = |hex: HexId| mirrored(odd, if hex.is_some() { grid.number(hex) } else { 0 });
        let (mut hexes, mut pairs) = (Vec::new(), Vec::new());
        for crossing in grid.along(from, &line) {
            match crossing {
                Crossing::Hex(hex) => hexes.push(number(hex)),
                Crossing::Side(a, b) => {
                    let mut pair = [a, b].map(number);
                    pair.sort_unstable();
                    pairs.push(pair);
                }
            }
        }
        hexes.sort_unstable();
        pairs.sort_unstable();
        (hexes, pairs)
    }

    fn lines<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        let line = |from, to| line(&grid, odd, from, to);
        assert_eq!(line(201, 202), (vec![], vec![]));
        assert_eq!(line(201, 204), (vec![202, 203], vec![]));
        assert_eq!(line(102, 302), (vec![], vec![[201, 202]]));
        assert_eq!(line(102, 502), (vec![302], vec![[201, 202], [401, 402]]));
        assert_eq!(line(101, 402), (vec![201, 302], vec![]));
        assert_eq!(line(101, 203), (vec![102, 202], vec![]));
        assert_eq!(line(101, 304), (vec![202], vec![[102, 201], [203, 303]]));
        assert_eq!(line(101, 204), (vec![102, 103, 202, 203], vec![]));
        assert_eq!(line(101, 301), (vec![], vec![[0, 201]]));
    }

    #[test]
    fn lines_pass_hexes_and_sides() {
        on_every_grid!(lines);
    }

    fn lines_agree<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        for a in grid.hexes() {
            for b in grid.around(a, 5) {
                let (a, b) = (grid.number(a), grid.number(b));
                assert_eq!(line(&grid, odd, a, b), line(&grid, odd, b, a), "{a} {b}");
            }
        }
    }

    #[test]
    fn lines_are_the_same_from_both_ends() {
        on_every_grid!(lines_agree);
    }
}
