//! The values of zones, and of blocks in them.

use super::{Scene, Seen};
use crate::verdun::field;
use crate::verdun::weights::Weights;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::card::{Card, CardId, CardSet, Effects, EventCard, Holds, MAX_CARDS};
use sandtable_engine::verdun::zone::{MAX_ZONES, Map};
use sandtable_engine::verdun::{Blocks, GERMAN, RESERVE, State, Verdun, ZoneSet};
use sandtable_engine::{BySide, Side};

/// Values that are the same in every position of a game.
#[derive(Clone, Debug)]
pub(super) struct Land {
    /// The points that change hands with a zone at the end of a turn, in hundredths: circles, and a share for a fort.
    points: [i32; MAX_ZONES],
    /// The points of the zones around, fewer with each step.
    pull: [i32; MAX_ZONES],
    /// Red stars.
    stars: [u8; MAX_ZONES],
    pub(super) starred: ZoneSet,
    /// By card of a side: its events that require the card.
    pub(super) requiring: BySide<[CardSet; MAX_CARDS]>,
    /// Its events with effects other than a barrage, and those with lasting effects.
    pub(super) acting: BySide<CardSet>,
    pub(super) holding: BySide<CardSet>,
    /// By number of blocks of a side: the value of one more.
    pub(super) wants: [i32; 128],
    /// By strength of the enemy and of this side in a zone: how firmly this side holds it, in percent.
    shares: [[u8; SHARES]; SHARES],
    /// By turn: the weight of points at the end of this and all later turns, in percent of one end.
    ends: [i32; 9],
}

impl Weights {
    /// The value of one more block to a side that has this many.
    pub(super) fn wants(&self, blocks: i32) -> i32 {
        self.want * (self.enough - blocks).max(0) / self.enough.max(1)
    }
}

/// Strengths below this are looked up in a table.
const SHARES: usize = 32;

/// The largest value of a zone, and the largest weight of the ends of turns: whatever the weights, sums stay far within 32 bits.
const MOST_VALUE: i32 = 20_000;
const MOST_ENDS: i32 = 2_000;

/// The reach of the pull of a zone with points, in steps.
const REACH: usize = 5;

impl Land {
    pub(super) fn new(game: &Verdun, w: &Weights) -> Land {
        let data = game.data();
        let mut land = Land {
            points: [0; MAX_ZONES],
            pull: [0; MAX_ZONES],
            stars: [0; MAX_ZONES],
            starred: ZoneSet::EMPTY,
            requiring: BySide(Side::BOTH.map(|side| {
                let requiring = |card| events(&data.cards[side], |event| event.requires.has(card));
                std::array::from_fn(|card| requiring(CardId(card as u8)))
            })),
            acting: BySide(Side::BOTH.map(|side| {
                events(&data.cards[side], |event| Effects { barrage: None, ..event.does.clone() } != Effects::default())
            })),
            holding: BySide(Side::BOTH.map(|side| events(&data.cards[side], |event| event.holds != Holds::default()))),
            wants: std::array::from_fn(|blocks| w.wants(blocks as i32)),
            shares: std::array::from_fn(|foes| {
                let against = foes as i32 + w.solid.max(1);
                std::array::from_fn(|strength| (100 * strength as i32 / (strength as i32 + against)) as u8)
            }),
            ends: [0; 9],
        };
        let forts = 100 / i32::from(data.limits.forts_per_point.max(1));
        for zone in &data.zones {
            let i = zone.id.index();
            let circles = 100 * i32::from(zone.german_vp + zone.french_vp);
            land.points[i] = circles + if zone.fort { forts } else { 0 };
            land.stars[i] = zone.stars;
            land.starred.set(zone.id, zone.stars > 0);
        }
        for zone in game.map().zones() {
            let (mut share, mut pull) = (100, 0);
            for ring in game.map().rings::<REACH>(zone, game.map().zones()).into_iter().skip(1) {
                share = share * i64::from(w.pull) / 100;
                let worth = |other: ZoneId| land.points[other.index()] + w.star * i32::from(land.stars[other.index()]);
                pull += ring.into_iter().map(worth).map(i64::from).sum::<i64>() * share / 100;
            }
            land.pull[zone.index()] = pull.clamp(i64::from(-MOST_VALUE), i64::from(MOST_VALUE)) as i32;
        }
        let mut ahead = 0;
        for turn in (1..=data.course.last.min(8)).rev() {
            let times = if turn == data.course.last { data.limits.last_turn_times.into() } else { 1 };
            ahead = (100 * times + ahead * w.later / 100).clamp(-MOST_ENDS, MOST_ENDS);
            land.ends[usize::from(turn)] = ahead;
        }
        land.ends[0] = ahead;
        land
    }
}

/// The cards whose events satisfy `such`.
fn events(cards: &[Card], such: impl Fn(&EventCard) -> bool) -> CardSet {
    let such = |card: &Card| card.event().is_some_and(&such);
    (0..).map(CardId).zip(cards).filter(|(_, card)| such(card)).map(|(id, _)| id).collect()
}

/// The values of all zones, cached as long as their inputs do not change.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// The version of the values: how often they have been computed.
    pub(super) number: u64,
    /// The turn, the zones of the Germans, those that will be theirs, and the sum of all markers' points.
    under: Option<(u8, ZoneSet, ZoneSet, u32)>,
    /// The points of markers by zone, and their sum.
    markers: ([u8; MAX_ZONES], u32),
    pub(super) of: [i32; MAX_ZONES],
    /// The values without supply, with their inputs: the turn, the stars of the Germans and the points of markers.
    plain: [i32; MAX_ZONES],
    plain_under: Option<(u8, ZoneSet, [u8; MAX_ZONES])>,
    /// By side: the zones that are cut off, as zones are held now and as they will be.
    cuts: BySide<[Cut; 2]>,
}

impl Values {
    pub(super) fn new() -> Values {
        let cut = Cut { held: ZoneSet::EMPTY, by: ZoneSet::EMPTY, zones: [0; MAX_ZONES] };
        let cuts = BySide(Side::BOTH.map(|_| [cut; 2]));
        Values {
            number: 0,
            under: None,
            markers: ([0; MAX_ZONES], 0),
            of: [0; MAX_ZONES],
            plain: [0; MAX_ZONES],
            plain_under: None,
            cuts,
        }
    }

    pub(super) fn forget(&mut self) {
        (self.under, self.plain_under) = (None, None);
    }

    /// Computes, for each zone, the value of having it rather than leaving it to the enemy.
    pub(super) fn see(&mut self, game: &Verdun, s: &State, land: &Land, w: &Weights) {
        if *s.markers() != self.markers.0 {
            self.markers = (*s.markers(), s.markers().iter().map(|&points| u32::from(points)).sum());
        }
        let markers = self.markers.1;
        let soon = if w.lifeline == 0 { ZoneSet::EMPTY } else { field::held_soon(s, GERMAN) };
        let under = Some((s.turn(), s.control(GERMAN), soon, markers));
        if under == self.under {
            return;
        }
        self.under = under;
        self.number += 1;
        let plain_under = Some((s.turn(), s.control(GERMAN) & land.starred, *s.markers()));
        if plain_under != self.plain_under {
            self.plain_under = plain_under;
            self.see_plain(game, s, land, w);
        }
        self.of = self.plain;
        for side in Side::BOTH {
            let edge = game.edge(side);
            self.add_supply(game.map(), (side, 0), s.control(side), edge, w.supply);
            if w.lifeline != 0 {
                self.add_supply(game.map(), (side, 1), field::held_soon(s, side), edge, w.lifeline);
            }
        }
    }

    fn see_plain(&mut self, game: &Verdun, s: &State, land: &Land, w: &Weights) {
        let german_stars = s.control(GERMAN) & land.starred;
        let ends = land.ends[usize::from(s.turn())];
        let stars = |zones: ZoneSet| zones.into_iter().map(|zone| land.stars[zone.index()]).sum::<u8>();
        for zone in game.map().zones() {
            let i = zone.index();
            let points = land.points[i] + 200 * i32::from(s.marker(zone)) + land.pull[i];
            let mut value = w.ground + points * ends / 100;
            if land.stars[i] > 0 {
                let with = stars(german_stars | ZoneSet::one(zone));
                let wins = with >= game.data().limits.stars;
                value += if wins { w.verdun } else { w.star * i32::from(land.stars[i]) };
            }
            self.plain[i] = value.clamp(-MOST_VALUE, MOST_VALUE);
        }
    }

    /// §11 Adds the value of a zone through which others are supplied.
    fn add_supply(&mut self, map: &Map, of: (Side, usize), held: ZoneSet, edge: ZoneSet, worth: i32) {
        let cuts = &mut self.cuts[of.0];
        // The zones that will be held are often those held now: then the result is known.
        let known = cuts.iter().find(|cut| cut.held == held).copied();
        let cut = &mut cuts[of.1];
        match known {
            Some(known) => *cut = known,
            None => cut.see(map, held, edge),
        }
        for zone in cut.by {
            self.of[zone.index()] += i32::from(cut.zones[zone.index()]) * worth;
        }
    }
}

/// §11 The zones that are cut off from an edge if one of a side's zones is lost, cached as long as the side has the same zones.
#[derive(Clone, Copy, Debug)]
struct Cut {
    held: ZoneSet,
    /// The zones that others depend on, and for each the number of dependent zones.
    by: ZoneSet,
    zones: [u8; MAX_ZONES],
}

impl Cut {
    fn see(&mut self, map: &Map, held: ZoneSet, edge: ZoneSet) {
        (self.held, self.by) = (held, ZoneSet::EMPTY);
        // Step by step away from the edge: a zone reached from only one may depend on it, unless it is next to one reached from several.
        let (mut reached, mut ring) = (edge & held, edge & held);
        while !ring.is_empty() {
            let (mut next, mut several) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
            for zone in ring {
                several |= next & map.next_to(zone);
                next |= map.next_to(zone);
            }
            let next = (next & held).minus(reached);
            let several = several & next;
            let alone = next.minus(several | map.next_to_any(several));
            let mut pivots = map.next_to_any(alone) & ring;
            if ring.within(edge) {
                // At the edge, nothing depends on a zone whose neighbours are next to each other.
                pivots = pivots.keep(|zone| !is_joined(map, map.next_to(zone) & held));
            }
            for pivot in pivots {
                let cut =
                    cut_off(map, alone & map.next_to(pivot), ring.minus(ZoneSet::one(pivot)), held.minus(reached));
                self.zones[pivot.index()] = cut.min(MOST_CUT) as u8;
                self.by.set(pivot, cut > 0);
            }
            reached |= next;
            ring = next;
        }
    }
}

/// The number of zones that can be reached from these through free ones, but not from `others`.
fn cut_off(map: &Map, mut zones: ZoneSet, others: ZoneSet, free: ZoneSet) -> u32 {
    let mut cut = 0;
    while let Some(zone) = zones.first() {
        let (mut part, mut edge) = (ZoneSet::one(zone), ZoneSet::one(zone));
        while !edge.is_empty() {
            let near = map.next_to_any(edge);
            if near.meets(others) {
                break;
            }
            edge = (near & free).minus(part);
            part |= edge;
        }
        cut += if edge.is_empty() { part.len() } else { 0 };
        zones = zones.minus(part);
    }
    cut
}

/// Whether these zones are connected.
fn is_joined(map: &Map, zones: ZoneSet) -> bool {
    zones.first().is_none_or(|first| map.flood(ZoneSet::one(first), zones) == zones)
}

/// The largest number of cut-off zones that is distinguished.
const MOST_CUT: u32 = 12;

/// The loss of each side with no block lost, one and so on; this side first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Toll {
    /// The side, the morale of both sides, and the value of a level of morale that allows something.
    under: Option<(Side, [u8; 2], i32)>,
    pub(super) lost: [[i32; 4]; 2],
    /// The value for morale of a block that enters the map after none, one and so on.
    pub(super) entries: [i32; 8],
}

impl Toll {
    pub(super) const NONE: Toll = Toll { under: None, lost: [[0; 4]; 2], entries: [0; 8] };

    pub(super) fn see(&mut self, scene: &Scene<'_>) {
        let under = Some((scene.me, Side::BOTH.map(|side| scene.s.morale(side)), scene.cliff));
        if under != self.under {
            let of = |side: Side| std::array::from_fn(|blocks| scene.lost(side, blocks as i32));
            let entries = std::array::from_fn(|before| scene.entry_of(before as i32));
            *self = Toll { under, lost: [scene.me, scene.foe].map(of), entries };
        }
    }
}

/// The threat to a zone, and the targets next to it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Front {
    /// The exposure of the zone, in percent.
    pub(super) exposed: i32,
    /// The value of three fresh blocks in it for attacks from it.
    pub(super) lure: i32,
}

/// The terms of the value of blocks in a zone, apart from their number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Site {
    /// Whether there is a trench.
    pub(super) trench: bool,
    /// The strength that fort and height add.
    ground: i32,
    /// The enemy's strength there plus the strength that counts as holding the zone halfway; and the enemy's alone.
    against: i32,
    foes: i32,
    /// The value of holding it completely.
    held: i32,
    /// The value that a trench adds beyond its strength.
    works: i32,
    /// The value of three fresh blocks for attacks from it.
    lure: i32,
    garrison: i32,
    /// The cost of each block that is out of supply.
    starving: i32,
}

impl Site {
    /// The value of this many blocks, with a trench or without.
    #[inline]
    pub(super) fn post(&self, land: &Land, fresh: i32, exhausted: i32, trench: bool) -> i32 {
        let blocks = 2 * fresh + exhausted;
        if blocks <= 0 {
            return 0;
        }
        let strength = blocks + self.ground + i32::from(trench);
        let held = match land.shares[self.foes as usize % SHARES].get(strength as usize) {
            Some(share) if self.foes < SHARES as i32 => i32::from(*share),
            _ => 100 * strength / (strength + self.against),
        };
        let works = if trench { self.works } else { 0 };
        let drive = self.lure * DRIVE[fresh.clamp(0, 3) as usize] / 100;
        self.held * held / 100 + works + drive + self.garrison - self.starving * (fresh + exhausted)
    }
}

impl Site {
    /// The value that a trench adds to these blocks, whether it is there or not.
    pub(super) fn trench_adds(&self, land: &Land, there: Blocks) -> i32 {
        let post = |trench: bool| self.post(land, there.fresh().into(), there.exhausted().into(), trench);
        post(true) - post(false)
    }
}

/// The next target of a side's attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// The zone; the reserve if there is none.
    pub(super) zone: ZoneId,
    /// Whether enough fresh blocks for a full assault are in reach.
    pub(super) ready: bool,
}

impl Goal {
    pub(super) const NONE: Goal = Goal { zone: RESERVE, ready: false };

    /// The zone and those that it can be attacked from.
    pub(super) fn around(self, map: &Map) -> ZoneSet {
        if self.zone == RESERVE { ZoneSet::EMPTY } else { ZoneSet::one(self.zone) | map.next_to(self.zone) }
    }
}

impl Scene<'_> {
    /// The value of having a zone rather than leaving it to the enemy.
    #[inline]
    pub(super) fn value(&self, zone: ZoneId) -> i32 {
        self.values[zone.index()]
    }

    /// The value of an enemy zone as the next target, given the blocks in it and next to it; and the number of fresh blocks that could attack.
    pub(super) fn prize(&self, zone: ZoneId) -> (i32, u8) {
        let Scene { g, s, me, foe, w, .. } = *self;
        let (defended, inside) = (s.control(foe).has(zone), self.own_at.has(zone));
        let beside = g.map().next_to(zone) & self.own_at;
        let coming = beside.into_iter().filter(|from| inside || !g.across(*from, zone));
        let fresh: u8 = coming.chain(inside.then_some(zone)).map(|from| s.blocks(me, from).fresh()).sum();
        let own = 1 + 2 * i32::from(fresh);
        let works = if defended { 2 * i32::from(g.forts().has(zone)) + i32::from(g.heights().has(zone)) } else { 0 };
        let works = works + i32::from(s.trenches(foe).has(zone));
        let against = (field::strength(s.blocks(foe, zone)) + works) * w.resist / 10;
        (self.value(zone) * own / (10 * own + against).max(1), fresh)
    }

    /// The exposure of a zone, and its targets.
    pub(super) fn front(&self, zone: ZoneId, goal: Goal) -> Front {
        let Scene { g, s, w, .. } = *self;
        let contested = self.foe_at.has(zone);
        if contested || self.near.has(zone) {
            let (mut press, mut lure) = (0, if contested { self.value(zone) } else { 0 });
            for other in g.map().next_to(zone) & self.foe_at {
                let strength = field::strength(s.blocks(self.foe, other));
                let across = g.across(zone, other);
                press += if across { strength / 2 } else { strength };
                if !across || self.own_at.has(other) {
                    lure = lure.max(self.value(other));
                }
            }
            let exposed = if contested { 100 } else { (w.near + w.press * press).clamp(0, 100) };
            return Front { exposed, lure: lure * w.drive / 100 + self.gathered(zone, goal) };
        }
        // Verdun is guarded even before the enemy is near.
        let far = if self.land.starred.has(zone) { w.near } else { w.far }.clamp(0, 100);
        Front { exposed: if self.far.has(zone) { far } else { 0 }, lure: 0 }
    }

    /// The value of three fresh blocks in a zone for the attack on the goal.
    fn gathered(&self, zone: ZoneId, goal: Goal) -> i32 {
        let at = goal.zone;
        let beside = at != RESERVE && self.g.map().next_to(at).has(zone) && !self.g.across(zone, at);
        if beside { self.value(at) * self.w.gather / 100 } else { 0 }
    }

    /// The terms of the value of friendly blocks in a zone, apart from their number.
    pub(super) fn site(&self, zone: ZoneId, front: Front) -> Site {
        let Scene { g, s, w, .. } = *self;
        let (mine, foe, value) = (s.control(self.me).has(zone), self.foe_at.has(zone), self.value(zone));
        let fort = mine && g.forts().has(zone);
        let foes = if foe { field::strength(s.blocks(self.foe, zone)) } else { 0 };
        let share = if mine || !foe { front.exposed } else { w.contest };
        Site {
            trench: s.trenches(self.me).has(zone),
            ground: 2 * i32::from(fort) + i32::from(mine && g.heights().has(zone)),
            against: w.solid.max(1) + foes,
            foes,
            held: value * share / 100,
            works: w.trench * front.exposed / 100,
            lure: front.lure,
            garrison: if fort && front.exposed > 0 { value * w.garrison / 100 } else { 0 },
            starving: if self.cut.has(zone) { w.starving } else { 0 },
        }
    }

    /// §11 The penalty for a block in a zone without friendly blocks next to it: it may be cut off.
    pub(super) fn lonely(&self, zone: ZoneId) -> i32 {
        let beside = self.g.map().next_to(zone).meets(self.own_at) || self.g.edge(self.me).has(zone);
        let threatened = self.near.has(zone) || self.far.has(zone);
        if threatened && !beside { self.w.lonely } else { 0 }
    }

    /// The value of entering a zone that the enemy controls but does not occupy.
    pub(super) fn taken(&self, zone: ZoneId) -> i32 {
        let free = self.s.control(self.foe).has(zone) && !self.foe_at.has(zone);
        if free { self.value(zone) * self.w.take / 100 + self.relieved(zone) } else { 0 }
    }

    /// §11 The value of a zone for neighbouring friendly blocks that are out of supply until the side has it.
    pub(super) fn relieved(&self, zone: ZoneId) -> i32 {
        if self.cut.has(zone) {
            return 0;
        }
        let cut_off = self.g.map().next_to(zone) & self.cut & self.own_at;
        cut_off.len() as i32 * 2 * self.w.starving
    }
}

impl Seen<'_> {
    /// The value of the blocks in a zone, with this many more or fewer.
    pub(super) fn post_with(&self, zone: ZoneId, fresh: i32, exhausted: i32) -> i32 {
        if (fresh, exhausted) == (0, 0) {
            return self.board.held[zone.index()];
        }
        let (there, site) = (self.s.blocks(self.me, zone), &self.board.sites[zone.index()]);
        site.post(self.land, i32::from(there.fresh()) + fresh, i32::from(there.exhausted()) + exhausted, site.trench)
    }

    /// The value that a block adds by arriving (`sign` 1) or takes away by leaving (`sign` -1).
    pub(super) fn adds(&self, zone: ZoneId, fresh: bool, sign: i32) -> i32 {
        if zone == RESERVE {
            return if sign < 0 { self.w.reserve - self.entry(0) } else { 0 };
        }
        if sign < 0 {
            return self.board.missed[zone.index()][usize::from(!fresh)];
        }
        let (more, worn) = if fresh { (sign, 0) } else { (0, sign) };
        (self.post_with(zone, more, worn) - self.post_with(zone, 0, 0)) * sign
    }

    /// §12.2 The value for morale of a block that enters the map after this many others.
    #[inline]
    pub(super) fn entry(&self, before: i32) -> i32 {
        let known = &self.board.toll.entries;
        known.get(before as usize).copied().unwrap_or_else(|| self.entry_of(before))
    }

    /// The loss of a side that loses this many blocks.
    #[inline]
    pub(super) fn lost(&self, side: Side, blocks: i32) -> i32 {
        let known = &self.board.toll.lost[usize::from(side != self.me)];
        known.get(blocks as usize).copied().unwrap_or_else(|| self.scene.lost(side, blocks))
    }
}

impl Scene<'_> {
    /// The value of a step of morale to a side, apart from what levels allow.
    pub(super) fn morale_step(&self, side: Side) -> i32 {
        let (morale, limits) = (i32::from(self.s.morale(side)), &self.g.data().limits);
        let low = i32::from(limits.low_morale);
        if morale >= i32::from(limits.morale) { 0 } else { self.w.morale * (low + 7 - morale).clamp(0, 7) }
    }

    /// §12.2 The value for morale of a block that enters the map after this many other steps.
    fn entry_of(&self, before: i32) -> i32 {
        let morale = i32::from(self.s.morale(self.me)) + before;
        self.morale_step(self.me) + self.heartened(morale, morale + 1)
    }

    /// The loss of a side that loses this many blocks.
    pub(super) fn lost(&self, side: Side, blocks: i32) -> i32 {
        let morale = i32::from(self.s.morale(side));
        blocks * self.loss(side) + if blocks == 0 { 0 } else { self.heartened(morale - blocks, morale) }
    }

    /// §12.2 The value to a side of a change of morale between two levels, for what the levels allow.
    pub(super) fn heartened(&self, from: i32, to: i32) -> i32 {
        if self.cliff == 0 {
            return 0;
        }
        let limits = &self.g.data().limits;
        let (low, most) = (i32::from(limits.low_morale), i32::from(limits.morale));
        // Far above the limits nothing is at stake.
        if from.min(to).min(most) >= low + 3 {
            return 0;
        }
        let above = |morale: i32, level: i32| CLIFF[(morale.min(most) - level).clamp(0, 3) as usize];
        let worth = |morale: i32| above(morale, low) + above(morale, 0);
        self.cliff * (worth(to) - worth(from)) / 4
    }

    /// The loss of a side that loses a block.
    #[inline]
    pub(super) fn loss(&self, side: Side) -> i32 {
        let low = i32::from(self.g.data().limits.low_morale);
        self.w.block + self.w.morale * (low + 7 - i32::from(self.s.morale(side))).clamp(0, 7)
    }
}

/// The part of the value of a level that allows something, by the steps of morale above it, in quarters.
const CLIFF: [i32; 4] = [0, 2, 3, 4];

/// The value of this many fresh blocks for an attack, in percent of that of three.
const DRIVE: [i32; 4] = [0, 40, 70, 100];
