//! What the map looks like to one side, remembered between decisions: computed again only where something has changed.

use super::Scene;
use super::ground::{Front, Goal};
use super::moves::{NEVER, insert};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::zone::MAX_ZONES;
use sandtable_engine::verdun::{Blocks, RESERVE, ZoneSet};
use sandtable_engine::{BySide, Side};

/// The best two zones that a block may go on to, and what it gains there.
type Onward = [(i32, ZoneId); 2];

/// What the map looks like to one side.
#[derive(Clone, Debug)]
pub(super) struct Board {
    under: Option<Under>,
    /// Zones that look otherwise than when barrages were last surveyed.
    pub(super) touched: ZoneSet,
    /// Where the side would attack next.
    pub(super) goal: Goal,
    /// Zones with room for one more block.
    pub(super) room: ZoneSet,
    pub(super) fronts: [Front; MAX_ZONES],
    /// What the blocks that are there are worth where they are.
    pub(super) held: [i32; MAX_ZONES],
    /// What a block gains that ends its movement there, a fresh one and an exhausted one.
    pub(super) come: [[i32; MAX_ZONES]; 2],
    /// What of it is the zone itself, which is taken on the way through as well.
    pub(super) taken: [i32; MAX_ZONES],
    /// What a block gains that continues from there, a fresh one and an exhausted one.
    onward: [[Onward; MAX_ZONES]; 2],
    /// Zones from which that may be otherwise now.
    stale: ZoneSet,
}

/// What it depends on.
#[derive(Clone, Debug)]
struct Under {
    me: Side,
    set_up: bool,
    /// What zones are worth, and which values these are.
    values: [i32; MAX_ZONES],
    number: u64,
    control: ZoneSet,
    occupied: BySide<ZoneSet>,
    trenches: BySide<ZoneSet>,
    blocks: BySide<[Blocks; MAX_ZONES]>,
    near: ZoneSet,
    far: ZoneSet,
    cut: ZoneSet,
}

impl Under {
    fn of(scene: &Scene<'_>, number: u64) -> Under {
        let s = scene.s;
        Under {
            me: scene.me,
            set_up: s.turn() == 0,
            values: *scene.values,
            number,
            control: s.control(scene.me),
            occupied: BySide(Side::BOTH.map(|side| s.occupied(side))),
            trenches: BySide(Side::BOTH.map(|side| s.trenches(side))),
            blocks: BySide(Side::BOTH.map(|side| *s.blocks_on_map(side))),
            near: scene.near,
            far: scene.far,
            cut: scene.cut,
        }
    }

    /// Zones where something is otherwise than it was, which is noted, and those next to them that look otherwise for it.
    fn catch_up(&mut self, scene: &Scene<'_>, number: u64) -> ZoneSet {
        let (s, map) = (scene.s, scene.g.map());
        let (mut here, mut around) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
        if number != self.number {
            let control = s.control(scene.me);
            let worth = |zone: ZoneId| scene.value(zone) != self.values[zone.index()];
            around = map.zones().keep(worth) | differing(control, self.control);
            (self.values, self.number, self.control) = (*scene.values, number, control);
        }
        for side in Side::BOTH {
            let (now, before) = (s.blocks_on_map(side), &mut self.blocks[side]);
            let there = s.occupied(side) | self.occupied[side];
            let moved = there.keep(|zone| !now[zone.index()].alike(before[zone.index()]));
            if !moved.is_empty() {
                *before = *now;
            }
            let occupied = differing(s.occupied(side), std::mem::replace(&mut self.occupied[side], s.occupied(side)));
            // Of the own blocks those next to them see whether there are any, of the enemy's how many.
            around |= if side == scene.me { occupied } else { moved };
            here |= moved | differing(s.trenches(side), std::mem::replace(&mut self.trenches[side], s.trenches(side)));
        }
        let near = differing(scene.near, std::mem::replace(&mut self.near, scene.near));
        let far = differing(scene.far, std::mem::replace(&mut self.far, scene.far));
        let cut = differing(scene.cut, std::mem::replace(&mut self.cut, scene.cut));
        here | around | map.next_to_any(around) | near | far | cut | map.next_to_any(cut)
    }
}

/// Zones that are in one of two sets alone.
fn differing(one: ZoneSet, other: ZoneSet) -> ZoneSet {
    (one | other).minus(one & other)
}

impl Board {
    pub(super) fn new() -> Board {
        Board {
            under: None,
            touched: ZoneSet::EMPTY,
            goal: Goal::NONE,
            room: ZoneSet::EMPTY,
            fronts: [Front::default(); MAX_ZONES],
            held: [0; MAX_ZONES],
            come: [[0; MAX_ZONES]; 2],
            taken: [0; MAX_ZONES],
            onward: [[[(NEVER, RESERVE); 2]; MAX_ZONES]; 2],
            stale: ZoneSet::EMPTY,
        }
    }

    /// Looks at a position; `number` is that of the values of zones.
    pub(super) fn see(&mut self, scene: &Scene<'_>, number: u64) {
        let map = scene.g.map();
        let same = |under: &&mut Under| (under.me, under.set_up) == (scene.me, scene.s.turn() == 0);
        let mut anew = match self.under.as_mut().filter(same) {
            Some(under) => under.catch_up(scene, number),
            None => {
                self.under = Some(Under::of(scene, number));
                map.zones()
            }
        };
        if anew.is_empty() {
            return;
        }
        let goal = scene.goal();
        if goal.zone != self.goal.zone {
            anew |= self.goal.around(map) | goal.around(map);
        }
        self.goal = goal;
        self.room = scene.g.room(scene.s, scene.me);
        self.touched |= anew;
        anew.into_iter().for_each(|zone| self.look_at(scene, zone));
        self.stale |= map.next_to_any(anew);
    }

    /// Looks at where blocks may go on to.
    pub(super) fn look_onward(&mut self, scene: &Scene<'_>) {
        std::mem::take(&mut self.stale).into_iter().for_each(|zone| self.look_on(scene, zone));
    }

    fn look_at(&mut self, scene: &Scene<'_>, zone: ZoneId) {
        let i = zone.index();
        let front = scene.front(zone, self.goal);
        let there = scene.s.blocks(scene.me, zone);
        let trench = scene.s.trenches(scene.me).has(zone);
        let (fresh, exhausted) = (i32::from(there.fresh()), i32::from(there.exhausted()));
        let now = scene.post(zone, fresh, exhausted, trench, front);
        (self.fronts[i], self.held[i]) = (front, now);
        // Nobody comes to a zone that the enemy has for himself.
        if !scene.foe_at.minus(scene.own_at).has(zone) {
            let taken = scene.taken(zone);
            let gain = taken - scene.lonely(zone) - now;
            self.taken[i] = taken;
            self.come[0][i] = gain + scene.post(zone, fresh + 1, exhausted, trench, front);
            self.come[1][i] = gain + scene.post(zone, fresh, exhausted + 1, trench, front);
        }
    }

    fn look_on(&mut self, scene: &Scene<'_>, at: ZoneId) {
        let zones = scene.g.onward(scene.s, scene.me, at) & self.room;
        let mut best = [[(NEVER, RESERVE); 2]; 2];
        for zone in zones {
            for (come, best) in self.come.iter().zip(&mut best) {
                insert(best, (come[zone.index()], zone));
            }
        }
        for (onward, best) in self.onward.iter_mut().zip(best) {
            onward[at.index()] = best;
        }
    }

    /// What the best bonus step gains from a zone, but for the way back.
    #[inline]
    pub(super) fn best_onward(&self, from: ZoneId, at: ZoneId, fresh: bool) -> i32 {
        let [best, second] = self.onward[usize::from(!fresh)][at.index()];
        if best.1 == from { second.0 } else { best.0 }
    }
}
