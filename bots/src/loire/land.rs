//! Values computed for a game: units by kind, the cost of steps, ways to the towns. Steps and ways change with the bridges.

use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::state::PontoonBridge;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{BridgeSet, HexGrid, HexSet, Loire, PlaceId, PlaceSet, State, UnitId, UnitSet};
use sandtable_engine::{BySide, Side};

/// The number of hexes of the largest map.
pub(in crate::loire) const HEXES: usize = HexSet::CAPACITY;
/// The number of rings around a hex in which a stack is felt; the hex itself is the first.
pub(in crate::loire) const RINGS: usize = 7;
/// The half movement points to a hex that no way leads to.
pub(in crate::loire) const FAR: u8 = 200;

/// The two ways of marching: like infantry and like cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::loire) enum Mobility {
    Foot,
    Horse,
}

impl Mobility {
    /// The way of marching of a kind of unit.
    pub(in crate::loire) const fn of(kind: Kind) -> Mobility {
        if kind.mounted() { Mobility::Horse } else { Mobility::Foot }
    }
}

/// Values that do not change during a game.
#[derive(Clone, Debug)]
pub struct Land {
    pub(in crate::loire) of: BySide<UnitSet>,
    pub(in crate::loire) regular: UnitSet,
    pub(in crate::loire) infantry: UnitSet,
    pub(in crate::loire) cavalry: UnitSet,
    pub(in crate::loire) headquarters: UnitSet,
    pub(in crate::loire) parties: UnitSet,
    pub(in crate::loire) decoys: UnitSet,
    /// §9.4 The distance that the cavalry of a side rides in a strategic march, in clear hexes.
    pub(in crate::loire) ride: BySide<u8>,
    /// Hexes that give cover.
    pub(in crate::loire) cover: HexSet,
    /// Hexes with a town or a locality.
    pub(in crate::loire) settled: HexSet,
    /// Hexes with a railway, and by hex those that its railways lead to.
    pub(in crate::loire) railways: HexSet,
    along_rails: Vec<HexSet>,
    /// §8.1 The railways as supply lines.
    pub(in crate::loire) lines: BySide<Lines>,
    /// §9.4 By hex, the hexes from which a unit restricts enemies there to tactical marches.
    pub(in crate::loire) pinned: Vec<Vec<HexId>>,
    /// §9.4 The distance within which the enemy prevents strategic and forced marches, in hexes.
    pub(in crate::loire) pins: u8,
    /// By hex, the hexes around it, ring by ring; the hex itself is the first ring.
    pub(in crate::loire) rings: Vec<[Vec<HexId>; RINGS]>,
    /// By hex: the place there.
    places: Vec<Option<PlaceId>>,
    /// The towns of the victory conditions with their hexes, and those for a tactical victory.
    pub(in crate::loire) towns: PlaceSet,
    pub(in crate::loire) town_hexes: HexSet,
    pub(in crate::loire) tactical: PlaceSet,
    /// The combat value by unit and steps.
    values: Vec<[u8; 5]>,
}

impl Land {
    pub(in crate::loire) fn new(game: &Loire) -> Land {
        let data = game.data();
        let all =
            |wanted: &dyn Fn(UnitId) -> bool| (0..data.units.len() as u8).map(UnitId).filter(|&u| wanted(u)).collect();
        let kind = |kind: Kind| all(&|unit| game.unit(unit).kind == kind);
        let ride = |side: Side| {
            let cavalry = game.units_of(side) & kind(Kind::Cavalry);
            let pace = cavalry.into_iter().map(|unit| game.unit(unit).movement).max().unwrap_or(0);
            pace.saturating_mul(data.limits.marches[March::Strategic as usize])
        };
        let hexes = || (0..data.map.grid.size()).map(|i| HexId(i as u16));
        let discs = data.map.grid.discs(data.limits.distance.saturating_sub(1));
        let value = |unit: UnitId, steps: usize| match (game.unit(unit).kind, steps) {
            (Kind::Infantry | Kind::Cavalry, _) => game.unit(unit).value(steps as u8),
            (Kind::Headquarters, 1..) => data.limits.headquarters + game.guns_in_strength(game.unit(unit).artillery),
            _ => 0,
        };
        Land {
            of: BySide(Side::BOTH.map(|side| game.units_of(side))),
            regular: all(&|unit| game.unit(unit).kind.regular()),
            infantry: kind(Kind::Infantry),
            cavalry: kind(Kind::Cavalry),
            headquarters: kind(Kind::Headquarters),
            parties: kind(Kind::Party),
            decoys: kind(Kind::Decoy),
            ride: BySide(Side::BOTH.map(ride)),
            cover: hexes().filter(|&hex| data.map.terrain(hex).covers()).collect(),
            settled: data.map.places.iter().map(|place| place.hex).collect(),
            railways: data.map.railways(),
            along_rails: hexes().map(|hex| data.map.along_rails(hex)).collect(),
            lines: BySide(Side::BOTH.map(|side| Lines::new(game, side))),
            pins: data.limits.distance.saturating_sub(1),
            pinned: discs.into_iter().map(|hexes| hexes.into_iter().collect()).collect(),
            rings: hexes().map(|hex| rings(&data.map.grid, hex)).collect(),
            places: hexes().map(|hex| data.map.place_at(hex)).collect(),
            towns: data.victory.tactical | data.victory.strategic,
            town_hexes: (data.victory.tactical | data.victory.strategic)
                .into_iter()
                .map(|town| data.map.places[town.index()].hex)
                .collect(),
            tactical: data.victory.tactical,
            values: (0..data.units.len() as u8).map(|i| std::array::from_fn(|n| value(UnitId(i), n))).collect(),
        }
    }

    /// The place in a hex.
    #[inline]
    pub(in crate::loire) fn place_at(&self, hex: HexId) -> Option<PlaceId> {
        self.places[hex.index()]
    }

    /// The combat value of a unit with this many steps.
    #[inline]
    pub(in crate::loire) fn value(&self, unit: UnitId, steps: u8) -> i32 {
        self.values[unit.index()][usize::from(steps.min(4))].into()
    }

    /// §9.6 The railway hexes that open railways connect with a hex.
    pub(in crate::loire) fn rails_from(&self, hex: HexId, open: HexSet) -> HexSet {
        let start = HexSet::one(hex) & open;
        let (mut reached, mut edge) = (start, start);
        while !edge.is_empty() {
            let next = edge.into_iter().fold(HexSet::EMPTY, |all, hex| all | self.along_rails[hex.index()]);
            edge = (next & open).minus(reached);
            reached |= edge;
        }
        reached
    }
}

/// §8.1 The railways as supply lines, without enemies: from each railway hex the next one on the shortest way to a side's sources.
#[derive(Clone, Debug)]
pub(in crate::loire) struct Lines {
    /// The railway hexes that lead to a source, the nearer ones first, each with the next one on the way.
    tree: Vec<(HexId, HexId)>,
    /// By hex: the nearest railway hex that leads to a source.
    stations: Vec<HexId>,
}

impl Lines {
    fn new(game: &Loire, side: Side) -> Lines {
        let map = &game.data().map;
        let mut reached = map.sources[side] & map.railways();
        let mut tree: Vec<(HexId, HexId)> = reached.into_iter().map(|hex| (hex, HexId::NONE)).collect();
        let mut next = 0;
        while next < tree.len() {
            let from = tree[next].0;
            for to in map.along_rails(from).minus(reached) {
                reached.insert(to);
                tree.push((to, from));
            }
            next += 1;
        }
        let nearest = |hex: HexId| tree.iter().map(|(at, _)| *at).min_by_key(|&at| map.grid.distance(at, hex));
        let hexes = (0..map.grid.size()).map(|i| HexId(i as u16));
        let stations = hexes.map(|hex| nearest(hex).unwrap_or(HexId::NONE)).collect();
        Lines { tree, stations }
    }

    /// The strength that is supplied through each railway hex, if every stack traces its line from the nearest station.
    pub(in crate::loire) fn carry(&self, stacks: impl Iterator<Item = (HexId, i32)>, carried: &mut [i16; HEXES]) {
        carried.fill(0);
        for (hex, strength) in stacks {
            let station = self.stations[hex.index()];
            if station.is_some() {
                carried[station.index()] += strength as i16;
            }
        }
        for &(hex, next) in self.tree.iter().rev().filter(|(_, next)| next.is_some()) {
            carried[next.index()] += carried[hex.index()];
        }
    }
}

/// A hex, its neighbours, their neighbours, and so on.
fn rings(grid: &HexGrid, hex: HexId) -> [Vec<HexId>; RINGS] {
    let mut ring = HexSet::one(hex);
    let mut inside = ring;
    std::array::from_fn(|_| {
        let hexes = ring.into_iter().collect();
        ring = grid.beside(ring).minus(inside);
        inside |= ring;
        hexes
    })
}

/// The cost of steps and the ways to the towns, for the present bridges.
#[derive(Clone, Debug)]
pub(in crate::loire) struct Ways {
    bridges: Option<(BridgeSet, PontoonBridge)>,
    /// By way of marching: the half movement points of the step from a hex in each direction.
    steps: [Vec<[u8; 6]>; 2],
    /// The same on foot into a hex, from its neighbour in each direction.
    into: Vec<[u8; 6]>,
    /// The goals of ways, with the half movement points to each on foot.
    goals: Vec<(HexId, Vec<u8>)>,
    /// By hex, its index among the goals.
    numbers: Vec<usize>,
    /// Whether a step without cost exists.
    free: bool,
}

impl Ways {
    /// Creates the ways to these hexes; [`Ways::see`] computes them.
    pub(in crate::loire) fn new(game: &Loire, goals: HexSet) -> Ways {
        let map = &game.data().map;
        let size = map.grid.size();
        let goals: Vec<_> = goals.into_iter().map(|goal| (goal, vec![FAR; size])).collect();
        let number = |i| goals.iter().position(|(goal, _)| *goal == HexId(i as u16)).unwrap_or(usize::MAX);
        let numbers = (0..size).map(number).collect();
        let steps = [vec![[FAR; 6]; size], vec![[FAR; 6]; size]];
        Ways { bridges: None, into: steps[0].clone(), steps, goals, numbers, free: false }
    }

    /// Updates the ways to a position.
    pub(in crate::loire) fn see(&mut self, game: &Loire, s: &State) {
        let bridges = Some((s.standing(), s.pontoon()));
        if self.bridges == bridges {
            return;
        }
        let map = &game.data().map;
        let changed = match self.bridges {
            None => map.grid.hexes(),
            Some((standing, pontoon)) => {
                let other = standing.minus(s.standing()) | s.standing().minus(standing);
                let ends = other.into_iter().map(|bridge| map.bridges[bridge.index()].ends);
                let laid = [pontoon, s.pontoon()].into_iter().filter_map(|pontoon| match pontoon {
                    PontoonBridge::Laid(a, b) => Some((a, b)),
                    PontoonBridge::Ready | PontoonBridge::Gone => None,
                });
                ends.chain(laid).flat_map(|(a, b)| [a, b]).collect()
            }
        };
        let first = self.bridges.is_none();
        self.bridges = bridges;
        for from in changed {
            for (side, &to) in Direction::ALL.into_iter().zip(map.grid.neighbours(from)) {
                let [foot, horse] = [Kind::Infantry, Kind::Cavalry].map(|kind| match to.is_some() {
                    true => game.step_cost_over(s, kind, from, (side, to)).unwrap_or(FAR),
                    false => FAR,
                });
                self.steps[0][from.index()][side as usize] = foot;
                self.steps[1][from.index()][side as usize] = horse;
                if to.is_some() {
                    self.into[to.index()][side.opposite() as usize] = foot;
                }
            }
        }
        if first {
            self.free = self.into.iter().flatten().any(|&cost| cost == 0);
        }
        for (goal, ways) in &mut self.goals {
            if first || self.free {
                map.grid.ways_to(*goal, FAR, &self.into, ways);
            } else {
                map.grid.ways_again(*goal, FAR, &self.into, ways, changed);
            }
        }
    }

    /// The bridges for which the ways hold.
    #[inline]
    pub(in crate::loire) fn bridges(&self) -> Option<(BridgeSet, PontoonBridge)> {
        self.bridges
    }

    /// The half movement points of the steps from a hex, by direction; [`FAR`] if there is no neighbour.
    #[inline]
    pub(in crate::loire) fn steps_from(&self, mobility: Mobility, from: HexId) -> &[u8; 6] {
        &self.steps[mobility as usize][from.index()]
    }

    /// The half movement points from a hex to one of the goals, on foot.
    #[inline]
    pub(in crate::loire) fn to(&self, goal: HexId, hex: HexId) -> i32 {
        self.goals.get(self.numbers[goal.index()]).map_or(FAR, |(_, ways)| ways[hex.index()]).into()
    }
}
