//! §8 Supply.

use crate::geometry::HexId;
use crate::loire::rulings::{
    DecoySupply, EdgeLine, FriendlyPlace, GermanLocalities, GermanTowns, LineEnds, PartyChain, PlaceLine, RailBridges,
};
use crate::loire::state::State;
use crate::loire::terrain::{BridgeId, HexSet, PlaceId, PlaceSet};
use crate::loire::unit::{MAX_UNITS, UnitId, UnitSet};
use crate::loire::{FRENCH, GERMAN, Loire};
use crate::side::Side;

/// §8.1 By regular unit without a supply line of its own, the party that supplies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rations([UnitId; MAX_UNITS]);

impl Loire {
    /// §8.1 Hexes through which the supply of `side` can pass: free of enemies and of enemy zones of control, unless these are neutralised.
    #[must_use]
    pub fn open_ways(&self, s: &State, side: Side) -> HexSet {
        self.data.map.grid.hexes().minus(s.stood[side.enemy()] | s.hostile(side))
    }

    /// The hexes from which a side has a supply line to one of `goal` through `open` hexes. The first hex need not be open; R-127 says whether
    /// the last one must be.
    fn within(&self, (s, side): (&State, Side), goal: HexSet, open: HexSet) -> HexSet {
        let (mut reached, mut edge) = (goal, goal & self.line_ends(s, side, open));
        for _ in 0..self.data.limits.supply {
            let next = self.beside(s, edge).minus(reached);
            reached |= next;
            edge = next & open;
        }
        reached
    }

    /// R-127 Hexes in which a supply line may end: open ones, or all that are free of enemies.
    fn line_ends(&self, s: &State, side: Side, open: HexSet) -> HexSet {
        match self.data.rulings.line_ends {
            LineEnds::No => open,
            LineEnds::Yes => self.data.map.grid.hexes().minus(s.stood[side.enemy()]),
        }
    }

    /// §8.1 Railway hexes from which railways lead to one of `goal` through hexes that are open and not destroyed.
    #[must_use]
    pub(crate) fn railways_to(&self, s: &State, goal: HexSet, open: HexSet) -> HexSet {
        self.railways_from(s, (self.railways & goal & open).minus(s.broken), open)
    }

    /// §8.1 The same for supply of a side: R-127 says whether the railway may end where it is not open.
    fn supply_railways(&self, (s, side): (&State, Side), goal: HexSet, open: HexSet) -> HexSet {
        let ends = goal & self.line_ends(s, side, open);
        self.railways_from(s, (self.railways & ends).minus(s.broken), open)
    }

    /// R-127 Hexes next to such a railway in which it may also end, without passing through them.
    fn rail_ends(&self, (s, side): (&State, Side), rails: HexSet, open: HexSet) -> HexSet {
        match self.data.rulings.line_ends {
            LineEnds::No => HexSet::EMPTY,
            LineEnds::Yes => {
                let beside = rails.into_iter().fold(HexSet::EMPTY, |all, hex| all | self.rails_from(s, hex));
                beside & self.line_ends(s, side, open)
            }
        }
    }

    /// Railway hexes that usable railways join to one of `goal`.
    fn railways_from(&self, s: &State, goal: HexSet, open: HexSet) -> HexSet {
        let usable = (self.railways & open).minus(s.broken | goal);
        let mut left = usable;
        let (mut waiting, mut count) = ([HexId::NONE; HexSet::CAPACITY], 0);
        for hex in goal {
            waiting[count] = hex;
            count += 1;
        }
        while count > 0 {
            count -= 1;
            let along = &self.along_rails[waiting[count].index()];
            for &(next, bridge) in along.iter().take_while(|(next, _)| next.is_some()) {
                if left.has(next) && self.is_whole(s, bridge) {
                    left.remove(next);
                    waiting[count] = next;
                    count += 1;
                }
            }
        }
        goal | usable.minus(left)
    }

    /// §9.6 The neighbours to which an intact railway leads from a hex.
    pub(super) fn rails_from(&self, s: &State, hex: HexId) -> HexSet {
        let next = self.along_rails[hex.index()].iter().take_while(|(next, _)| next.is_some());
        next.filter(|&&(next, bridge)| !s.broken.has(next) && self.is_whole(s, bridge)).map(|&(next, _)| next).collect()
    }

    /// R-71 Whether a railway over a bridge is intact: it need not be if the bridge is destroyed.
    #[inline]
    fn is_whole(&self, s: &State, bridge: Option<BridgeId>) -> bool {
        bridge.is_none_or(|bridge| s.standing.has(bridge)) || self.data.rulings.rail_bridges == RailBridges::No
    }

    /// §8.1 Towns and localities that `side` can supply: by a supply line or a railway to its edge.
    #[must_use]
    pub fn supplied_places(&self, s: &State, side: Side) -> PlaceSet {
        let open = self.open_ways(s, side);
        let edge = self.data.map.edges[side];
        let rails = self.supply_railways((s, side), edge, open);
        let ends = self.line_ends(s, side, open);
        let tips = self.rail_ends((s, side), rails, open);
        let hexes = match self.data.rulings.place_line {
            PlaceLine::Own => self.within((s, side), edge, open) | rails | tips,
            PlaceLine::Joined => self.within((s, side), edge | rails, open) | tips,
            PlaceLine::Chain => {
                let mut hexes = self.within((s, side), edge | rails, open) | tips;
                loop {
                    let places = self.hexes_in(self.places_in(hexes & ends));
                    let more = self.within((s, side), edge | rails | places, open) | tips;
                    if more == hexes {
                        break hexes;
                    }
                    hexes = more;
                }
            }
        };
        self.places_in(hexes & ends)
    }

    /// The hexes of some places.
    fn hexes_in(&self, places: PlaceSet) -> HexSet {
        places.into_iter().map(|place| self.data.map.places[place.index()].hex).collect()
    }

    /// The places in some hexes.
    fn places_in(&self, hexes: HexSet) -> PlaceSet {
        let places = (0..).zip(&self.data.map.places);
        places.filter(|(_, place)| hexes.has(place.hex)).map(|(i, _)| PlaceId(i)).collect()
    }

    /// §8.1 Towns and localities that supply `side`: those that only this side can supply.
    #[must_use]
    pub fn friendly_places(&self, s: &State, side: Side) -> PlaceSet {
        let alone = self.supplied_places(s, side).minus(self.supplied_places(s, side.enemy()));
        match self.data.rulings.friendly_place {
            FriendlyPlace::Exclusive => alone,
            FriendlyPlace::Controlled => alone & s.control[side],
        }
    }

    /// §8.1 Hexes in which units of `side` have a supply line of their own: to a place, a railway, or the hexes named for it.
    #[must_use]
    pub fn supplied_hexes(&self, s: &State, side: Side) -> HexSet {
        let open = self.open_ways(s, side);
        let friendly = self.hexes_in(self.friendly_places(s, side));
        let sources = self.data.map.sources[side];
        let rails = self.supply_railways((s, side), sources | friendly & self.towns, open);
        let towns_alone = side == GERMAN && self.data.rulings.german_localities == GermanLocalities::No;
        //
        let held = match self.data.rulings.german_towns {
            GermanTowns::Held if side == GERMAN => s.control[side].minus(self.supplied_places(s, side.enemy())),
            _ => PlaceSet::EMPTY,
        };
        let places = if towns_alone { friendly & self.towns } else { friendly }
            | self.hexes_in(held) & self.towns & self.line_ends(s, side, open);
        let edge = match self.data.rulings.edge_line {
            EdgeLine::Any => sources,
            EdgeLine::Railway => self.east_of(sources, side),
        };
        self.within((s, side), edge | places | rails, open)
    }

    /// §8.1 Whether supply lines are sure to be the same in the positions `one` and `other`.
    #[must_use]
    pub fn same_lines(&self, one: &State, other: &State) -> bool {
        let ground = |s: &State| (s.stood, s.firm, s.zones, s.firm_zones);
        let ways = |s: &State| (s.control, s.broken, s.standing, s.pontoon);
        ways(one) == ways(other) && ground(one) == ground(other)
    }

    /// R-88 Hexes of an edge to which a supply line may lead without a railway: for the French, those in the last column; for the Germans, none.
    fn east_of(&self, edge: HexSet, side: Side) -> HexSet {
        let last = self.columns.iter().rfind(|column| !column.is_empty());
        last.filter(|_| side == FRENCH).map_or(HexSet::EMPTY, |last| *last & edge)
    }

    /// §8.1 Parties that can supply other units: supplied themselves, with no enemy near. A chain of parties may have any length. `own`: the hexes
    /// with a supply line of their own.
    #[must_use]
    pub fn supplying_parties(&self, s: &State, own: HexSet) -> UnitSet {
        let near = self.near(s.stood[GERMAN.enemy()], self.data.limits.party_distance);
        let far = (s.on_map & self.classes.parties).keep(|party| !near.has(s.at(party)));
        if self.data.rulings.party_chain == PartyChain::Free {
            return far;
        }
        let open = self.open_ways(s, GERMAN);
        let mut linked = far.keep(|party| own.has(s.at(party)));
        loop {
            let reach = self.within((s, GERMAN), self.hexes_of(s, linked), open);
            let more = linked | far.keep(|party| reach.has(s.at(party)));
            if more == linked {
                return linked;
            }
            linked = more;
        }
    }

    /// The hexes at less than `distance` from any of `hexes`, also across rivers.
    #[must_use]
    pub fn near(&self, hexes: HexSet, distance: u8) -> HexSet {
        (1..distance).fold(hexes, |near, _| near | self.data.map.grid.beside(near))
    }

    /// §8.1 The units of `side` that are supplied without a choice: by a line of their own; parties, and decoys by R-80, also by parties.
    #[must_use]
    pub fn supplied_units(&self, s: &State, side: Side) -> UnitSet {
        self.supplied_units_from(s, side, self.supplied_hexes(s, side))
    }

    /// §8.1 The same; `own`: the hexes with a line of their own.
    pub(super) fn supplied_units_from(&self, s: &State, side: Side, own: HexSet) -> UnitSet {
        let there = s.on_map & self.classes.of[side];
        let by_line = there.keep(|unit| own.has(s.at(unit)));
        if side != GERMAN {
            return by_line;
        }
        let by_party = self.party_supplied_hexes(s, own);
        let fed =
            if self.parties_feed_decoys() { self.classes.parties | self.classes.decoys } else { self.classes.parties };
        let by_party = (there & fed).keep(|unit| by_party.has(s.at(unit)));
        if self.data.rulings.party_chain == PartyChain::Supplied {
            return by_line | by_party;
        }
        // R-104 Parties supply others, not themselves.
        let linked = self.supplying_parties(s, own);
        let open = self.open_ways(s, side);
        let by_others =
            |unit| self.within((s, side), self.hexes_of(s, linked.minus(UnitSet::one(unit))), open).has(s.at(unit));
        by_line | by_party.keep(by_others)
    }

    /// §8.1 Hexes in which parties supply any number of other parties; `own`: the hexes with a supply line of their own.
    #[must_use]
    pub(super) fn party_supplied_hexes(&self, s: &State, own: HexSet) -> HexSet {
        let linked = self.hexes_of(s, self.supplying_parties(s, own));
        self.within((s, GERMAN), linked, self.open_ways(s, GERMAN))
    }

    /// R-80 Whether parties supply decoys as they supply each other.
    pub(super) fn parties_feed_decoys(&self) -> bool {
        self.data.rulings.decoy_supply == DecoySupply::Yes
    }

    /// §8.1 Regular units that parties can feed in addition to the units `fed`, which are fed already. Each party feeds a limited number.
    #[must_use]
    pub fn feedable(&self, s: &State, fed: UnitSet) -> UnitSet {
        self.feedable_from(s, self.supplied_hexes(s, GERMAN), fed)
    }

    /// §8.1 The same; `own`: the hexes with a line of their own.
    pub(super) fn feedable_from(&self, s: &State, own: HexSet, fed: UnitSet) -> UnitSet {
        let hungry = (s.on_map & self.classes.of[GERMAN] & self.classes.regular).keep(|unit| !own.has(s.at(unit)));
        if hungry.is_empty() {
            return hungry;
        }
        let parties = self.supplying_parties(s, own);
        let open = self.open_ways(s, GERMAN);
        let mut reach = [UnitSet::EMPTY; MAX_UNITS];
        for party in parties {
            let hexes = self.within((s, GERMAN), HexSet::one(s.at(party)), open);
            reach[party.index()] = hungry.keep(|unit| hexes.has(s.at(unit)));
        }
        let mut rations = Rations([UnitId::NONE; MAX_UNITS]);
        for unit in fed {
            self.feed(unit, parties, &reach, &mut rations, &mut UnitSet::default());
        }
        hungry.minus(fed).keep(|unit| self.feed(unit, parties, &reach, &mut rations.clone(), &mut UnitSet::default()))
    }

    /// Finds a party for a unit. Other units change their party if that makes room: an augmenting path of a matching.
    fn feed(
        &self,
        unit: UnitId,
        parties: UnitSet,
        reach: &[UnitSet; MAX_UNITS],
        rations: &mut Rations,
        asked: &mut UnitSet,
    ) -> bool {
        for party in parties {
            if asked.has(party) || !reach[party.index()].has(unit) {
                continue;
            }
            asked.insert(party);
            let guests = reach[party.index()].keep(|guest| rations.0[guest.index()] == party);
            let room = guests.len() < u32::from(self.data.limits.party_supplies);
            if room || guests.into_iter().any(|guest| self.feed(guest, parties, reach, rations, asked)) {
                rations.0[unit.index()] = party;
                return true;
            }
        }
        false
    }
}
