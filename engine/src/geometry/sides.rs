//! Features of hexsides: routes across them, water and bridges along them.

use super::{Direction, Grid, HexId, Hexes};
use std::ops::{Index, IndexMut};

/// A route that joins neighbouring hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Route {
    /// A road.
    Road,
    /// A path.
    Path,
    /// A railway.
    Railway,
}

impl Route {
    /// Every route with its name in the data.
    pub const ALL: [(&'static str, Route); 3] =
        [("road", Route::Road), ("path", Route::Path), ("railway", Route::Railway)];
}

/// Water along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Water {
    /// A stream.
    Stream,
    /// A river.
    River,
}

/// Two hexes that should be adjacent but are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAdjacent(pub HexId, pub HexId);

/// The sides of one hex, in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Routes to the neighbours.
    pub routes: [Option<Route>; 6],
    /// The route that leads off the map, if there is one.
    pub off_map: Option<Route>,
    /// Water along the sides.
    pub water: [Option<Water>; 6],
    /// Sides with a bridge, as bits.
    pub bridges: u8,
}

impl Sides {
    /// The route across `side`.
    #[must_use]
    #[inline]
    pub fn route(&self, side: Direction) -> Option<Route> {
        self.routes[side as usize]
    }

    /// The water along `side`.
    #[must_use]
    #[inline]
    pub fn water(&self, side: Direction) -> Option<Water> {
        self.water[side as usize]
    }

    /// Whether there is a bridge on `side`.
    #[must_use]
    #[inline]
    pub fn bridged(&self, side: Direction) -> bool {
        self.bridges >> side as u8 & 1 == 1
    }
}

/// The sides of all hexes of a map, by hex. Features of a side are the same from both hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexSides(Vec<Sides>);

impl Index<HexId> for HexSides {
    type Output = Sides;
    #[inline]
    fn index(&self, hex: HexId) -> &Sides {
        &self.0[hex.index()]
    }
}

impl IndexMut<HexId> for HexSides {
    #[inline]
    fn index_mut(&mut self, hex: HexId) -> &mut Sides {
        &mut self.0[hex.index()]
    }
}

impl HexSides {
    /// The sides of the map `grid` without any features.
    #[must_use]
    pub fn new<const W: usize>(grid: &Grid<W>) -> HexSides {
        HexSides(vec![Sides::default(); grid.size()])
    }

    /// Adds `route`, a road, path or railway, along a `chain` of hexes of `grid`. If several routes join two hexes, the first in the order of
    /// [`Route`] counts: a road before the others. A chain that begins or ends at the edge of the map leads off it there.
    ///
    /// # Errors
    /// The first two hexes of the chain that are not adjacent; nothing is added then.
    pub fn lay_route<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        route: Route,
        chain: &[HexId],
    ) -> Result<(), NotAdjacent> {
        if let Some(pair) = chain.windows(2).find(|pair| grid.direction(pair[0], pair[1]).is_none()) {
            return Err(NotAdjacent(pair[0], pair[1]));
        }
        let better = |now: Option<Route>| Some(now.map_or(route, |now| now.min(route)));
        for pair in chain.windows(2) {
            self.on_both(grid, pair[0], pair[1], |sides, side| {
                sides.routes[side as usize] = better(sides.routes[side as usize]);
            })?;
        }
        for &end in chain.first().into_iter().chain(chain.last()) {
            if grid.neighbours(end).iter().any(|n| !n.is_some()) {
                self[end].off_map = better(self[end].off_map);
            }
        }
        Ok(())
    }

    /// Puts `water` on the side that the hexes `a` and `b` of `grid` share.
    ///
    /// # Errors
    /// If they are not adjacent.
    pub fn lay_water<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        water: Water,
        a: HexId,
        b: HexId,
    ) -> Result<(), NotAdjacent> {
        self.on_both(grid, a, b, |sides, side| sides.water[side as usize] = Some(water))
    }

    /// Puts a bridge on the side that the hexes `a` and `b` of `grid` share.
    ///
    /// # Errors
    /// If they are not adjacent.
    pub fn lay_bridge<const W: usize>(&mut self, grid: &Grid<W>, a: HexId, b: HexId) -> Result<(), NotAdjacent> {
        self.on_both(grid, a, b, |sides, side| sides.bridges |= 1 << side as u8)
    }

    /// The neighbours of `hex` on `grid` that are joined to it by a railway.
    #[must_use]
    pub fn along_rails<const W: usize>(&self, grid: &Grid<W>, hex: HexId) -> Hexes<W> {
        let next = grid.neighbours(hex).iter().zip(self[hex].routes);
        next.filter(|(to, route)| to.is_some() && *route == Some(Route::Railway)).map(|(&to, _)| to).collect()
    }

    /// The hexes of `grid` with a railway.
    #[must_use]
    pub fn railways<const W: usize>(&self, grid: &Grid<W>) -> Hexes<W> {
        let rails = |hex: &HexId| {
            self[*hex].off_map == Some(Route::Railway) || self[*hex].routes.contains(&Some(Route::Railway))
        };
        grid.hexes().into_iter().filter(rails).collect()
    }

    /// Calls `lay` for the side that two hexes share, once from each hex.
    fn on_both<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        a: HexId,
        b: HexId,
        lay: impl Fn(&mut Sides, Direction),
    ) -> Result<(), NotAdjacent> {
        let side = grid.direction(a, b).ok_or(NotAdjacent(a, b))?;
        lay(&mut self[a], side);
        lay(&mut self[b], side.opposite());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::tests::{at, grid, on_every_grid};
    use super::*;
    use crate::geometry::OddColumns;

    fn both_hexes_know<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        for to in *grid.neighbours(at(&grid, 505)) {
            let mut sides = HexSides::new(&grid);
            let from = at(&grid, 505);
            let (there, back) = (grid.direction(from, to).unwrap(), grid.direction(to, from).unwrap());
            sides.lay_water(&grid, Water::River, from, to).unwrap();
            sides.lay_bridge(&grid, from, to).unwrap();
            sides.lay_route(&grid, Route::Path, &[from, to]).unwrap();
            for (hex, side) in [(from, there), (to, back)] {
                assert_eq!(sides[hex].water(side), Some(Water::River));
                assert_eq!((sides[hex].bridged(side), sides[hex].route(side)), (true, Some(Route::Path)));
                let others = || Direction::ALL.into_iter().filter(|&other| other != side);
                assert!(others().all(|other| sides[hex].water(other).is_none() && !sides[hex].bridged(other)));
                assert!(others().all(|other| sides[hex].route(other).is_none()));
            }
        }
    }

    #[test]
    fn what_lies_along_a_side_is_known_to_both_hexes() {
        on_every_grid!(both_hexes_know);
    }

    #[test]
    fn a_road_counts_before_the_others() {
        let grid = grid::<6>(OddColumns::Higher);
        let (a, b) = (at(&grid, 505), at(&grid, 506));
        let mut sides = HexSides::new(&grid);
        for (route, counts) in
            [(Route::Railway, Route::Railway), (Route::Road, Route::Road), (Route::Path, Route::Road)]
        {
            sides.lay_route(&grid, route, &[a, b]).unwrap();
            assert_eq!(sides[a].route(Direction::S), Some(counts));
        }
    }

    #[test]
    fn a_route_leads_off_the_map_where_it_ends_at_the_edge() {
        let grid = grid::<13>(OddColumns::Lower);
        let mut sides = HexSides::new(&grid);
        let chain = [201, 202, 203].map(|number| at(&grid, number));
        sides.lay_route(&grid, Route::Railway, &chain).unwrap();
        assert_eq!(chain.map(|hex| sides[hex].off_map), [Some(Route::Railway), None, None]);
    }

    #[test]
    fn hexes_that_are_not_adjacent_are_refused() {
        let grid = grid::<6>(OddColumns::Higher);
        let mut sides = HexSides::new(&grid);
        let (a, b, far) = (at(&grid, 101), at(&grid, 102), at(&grid, 104));
        let none = sides.clone();
        assert_eq!(sides.lay_route(&grid, Route::Road, &[a, b, far]), Err(NotAdjacent(b, far)));
        assert_eq!(sides.lay_water(&grid, Water::Stream, a, far), Err(NotAdjacent(a, far)));
        assert_eq!(sides.lay_bridge(&grid, a, far), Err(NotAdjacent(a, far)));
        assert_eq!(sides, none);
    }
}
