//! A side's view of the map, cached between decisions: values are computed again only where something has changed.

use super::Scene;
use super::ground::{Goal, Site, Toll};
use super::moves::{NEVER, Ranked, ranked, zone_of};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::zone::MAX_ZONES;
use sandtable_engine::verdun::{Blocks, RESERVE, ZoneSet};
use sandtable_engine::{BySide, Side};

/// The best two zones that a block may go on to, each with its gain there.
type Onward = [Ranked; 2];

/// A side's view of the map.
#[derive(Clone, Debug)]
pub(super) struct Board {
    under: Option<Under>,
    /// Zones where the prospects of barrages may have changed since the last survey.
    pub(super) touched: ZoneSet,
    pub(super) toll: Toll,
    /// The next target of the side's attacks.
    pub(super) goal: Goal,
    /// The enemy's zones among which it was found; their values as a target, and where these are known.
    rivals: ZoneSet,
    prizes: [(i32, u8); MAX_ZONES],
    known_prizes: ZoneSet,
    /// Zones with room for one more block.
    pub(super) room: ZoneSet,
    pub(super) sites: [Site; MAX_ZONES],
    /// The value of the blocks in each zone.
    pub(super) held: [i32; MAX_ZONES],
    /// The loss if a block leaves, for a fresh and an exhausted one.
    pub(super) missed: [[i32; 2]; MAX_ZONES],
    /// The loss if a first fresh block leaves, a second and a third.
    pub(super) leaving: [[i32; 3]; MAX_ZONES],
    /// The value that a trench adds, and where it is known.
    digging: [i32; MAX_ZONES],
    dug: ZoneSet,
    /// The gain of a block that ends its movement there, for a fresh and an exhausted one.
    pub(super) come: [[i32; MAX_ZONES]; 2],
    /// The part of it for taking the zone, which also counts on the way through.
    pub(super) taken: [i32; MAX_ZONES],
    /// Zones where `come` and `taken` may have changed.
    unseen: ZoneSet,
    /// The gain of a block that continues from there, for a fresh and an exhausted one.
    onward: [[Onward; MAX_ZONES]; 2],
    /// Zones where `onward` may have changed.
    stale: ZoneSet,
    /// Zones that a block could go on to, and contested zones.
    open: ZoneSet,
    contested: ZoneSet,
    /// The gain of the best movement from a zone or the reserve, before the loss there, for a fresh and an exhausted block.
    steps: [[i32; 2]; MAX_ZONES + 1],
    /// Zones where blocks have changed since `steps` was computed; zones where it may have changed; and the turn.
    changed: ZoneSet,
    unknown: ZoneSet,
    turn: u8,
}

/// The inputs of a board.
#[derive(Clone, Debug)]
struct Under {
    me: Side,
    set_up: bool,
    /// The values of zones, and their version.
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

    /// Updates the inputs and returns what has changed.
    fn catch_up(&mut self, scene: &Scene<'_>, number: u64) -> News {
        let (s, map) = (scene.s, scene.g.map());
        let (mut here, mut around) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
        let (mut own, mut company, mut taken) = (ZoneSet::EMPTY, ZoneSet::EMPTY, ZoneSet::EMPTY);
        if number != self.number {
            let control = s.control(scene.me);
            let (values, before) = (scene.values, &self.values);
            let worth = ZoneSet::those(|zone| values[zone] != before[zone]);
            // Away from the enemy, a zone has a value for a block that takes it, but for no other.
            taken = worth & s.control(scene.foe);
            let worth = worth & (scene.near | scene.far | scene.foe_at);
            // Neighbouring zones depend on what the enemy could lose there.
            (here, around) = (worth | differing(control, self.control), worth & scene.foe_at);
            (self.values, self.number, self.control) = (*scene.values, number, control);
        }
        for side in Side::BOTH {
            let (now, before) = (s.blocks_on_map(side), &mut self.blocks[side]);
            let mut moved = ZoneSet::EMPTY;
            if !Blocks::all_alike(now, before) {
                moved = ZoneSet::those(|zone| !now[zone].alike(before[zone]));
                *before = *now;
            }
            let occupied = differing(s.occupied(side), std::mem::replace(&mut self.occupied[side], s.occupied(side)));
            // Neighbouring zones depend on the number of enemy blocks. Of friendly blocks they depend on whether there are any, and on their number
            // only together with the enemy's.
            if side == scene.me {
                (own, company) = (moved, occupied);
                around |= occupied & scene.foe_at;
            } else {
                around |= moved;
            }
            here |= moved | differing(s.trenches(side), std::mem::replace(&mut self.trenches[side], s.trenches(side)));
        }
        let near = differing(scene.near, std::mem::replace(&mut self.near, scene.near));
        let far = differing(scene.far, std::mem::replace(&mut self.far, scene.far));
        let cut = differing(scene.cut, std::mem::replace(&mut self.cut, scene.cut));
        let changed = here | around;
        let anew = changed | near | far | cut | map.next_to_any(around | cut);
        // The value of arriving depends on company near the enemy, and on blocks that are cut off.
        let alone = map.next_to_any(company) & (scene.near | scene.far) | map.next_to_any(company & scene.cut);
        News { own, changed, beside: near | cut, anew, unseen: anew | alone | taken }
    }
}

/// Zones whose inputs have changed.
struct News {
    /// Zones where friendly blocks have changed.
    own: ZoneSet,
    /// Zones where anything has changed.
    changed: ZoneSet,
    /// Zones next to which the enemy came or left, and zones whose supply changed.
    beside: ZoneSet,
    /// Zones where the value of blocks may have changed.
    anew: ZoneSet,
    /// Zones where the gain of an arriving block may have changed.
    unseen: ZoneSet,
}

/// The zones that are in exactly one of two sets.
fn differing(one: ZoneSet, other: ZoneSet) -> ZoneSet {
    (one | other).minus(one & other)
}

impl Board {
    pub(super) fn new() -> Board {
        Board {
            under: None,
            touched: ZoneSet::EMPTY,
            toll: Toll::NONE,
            goal: Goal::NONE,
            rivals: ZoneSet::EMPTY,
            prizes: [(0, 0); MAX_ZONES],
            known_prizes: ZoneSet::EMPTY,
            room: ZoneSet::EMPTY,
            sites: [Site::default(); MAX_ZONES],
            held: [0; MAX_ZONES],
            missed: [[0; 2]; MAX_ZONES],
            leaving: [[0; 3]; MAX_ZONES],
            digging: [0; MAX_ZONES],
            dug: ZoneSet::EMPTY,
            come: [[0; MAX_ZONES]; 2],
            taken: [0; MAX_ZONES],
            unseen: ZoneSet::EMPTY,
            onward: [[[ranked(NEVER, RESERVE); 2]; MAX_ZONES]; 2],
            stale: ZoneSet::EMPTY,
            open: ZoneSet::EMPTY,
            contested: ZoneSet::EMPTY,
            steps: [[NEVER; 2]; MAX_ZONES + 1],
            changed: ZoneSet::EMPTY,
            unknown: ZoneSet::EMPTY,
            turn: 0,
        }
    }

    /// Updates the board to a position; `number` is the version of the values of zones.
    pub(super) fn see(&mut self, scene: &Scene<'_>, number: u64) {
        self.toll.see(scene);
        let map = scene.g.map();
        let same = |under: &&mut Under| (under.me, under.set_up) == (scene.me, scene.s.turn() == 0);
        let News { own, changed, beside, mut anew, mut unseen } = match self.under.as_mut().filter(same) {
            Some(under) => under.catch_up(scene, number),
            None => {
                self.under = Some(Under::of(scene, number));
                (self.stale, self.unknown) = (map.zones(), map.zones() | ZoneSet::one(RESERVE));
                let all = map.zones();
                News { own: all, changed: all, beside: all, anew: all, unseen: all }
            }
        };
        if unseen.is_empty() {
            return;
        }
        self.known_prizes = self.known_prizes.minus(changed | map.next_to_any(own));
        let goal = self.find_goal(scene);
        let mut touched = changed | beside;
        if goal.zone != self.goal.zone {
            touched |= self.goal.around(map) | goal.around(map);
            anew |= touched;
            unseen |= anew;
        }
        self.goal = goal;
        self.room = scene.g.room(scene.s, scene.me);
        self.unseen |= unseen;
        self.changed |= changed;
        // Zones that the enemy holds alone are never asked for.
        let (s, me) = (scene.s, scene.me);
        let lost = (scene.foe_at & s.control(scene.foe)).minus(scene.own_at | s.trenches(me));
        anew.minus(lost).into_iter().for_each(|zone| {
            let otherwise = self.look_at(scene, zone);
            touched.set(zone, touched.has(zone) || otherwise);
        });
        self.touched |= touched | map.next_to_any(touched);
    }

    /// The enemy's zone with the highest value as a target, given the blocks in it and next to it.
    fn find_goal(&mut self, scene: &Scene<'_>) -> Goal {
        let (mut best, mut goal) = (0, Goal::NONE);
        if (scene.w.gather, scene.w.soften, scene.w.save) == (0, 0, 0) {
            return goal;
        }
        let zones = scene.foe_at & scene.g.map().next_to_any(scene.s.control(scene.me));
        // The same zones have the same values.
        if zones == std::mem::replace(&mut self.rivals, zones) && zones == self.known_prizes && !zones.is_empty() {
            return self.goal;
        }
        for zone in zones.minus(self.known_prizes) {
            self.prizes[zone.index()] = scene.prize(zone);
        }
        self.known_prizes = zones;
        for zone in zones {
            let (worth, fresh) = self.prizes[zone.index()];
            if worth > best {
                best = worth;
                goal = Goal { zone, ready: fresh >= scene.g.data().limits.stacking };
            }
        }
        goal
    }

    /// Updates a zone and returns whether the value of the blocks there, or of those that leave, has changed.
    fn look_at(&mut self, scene: &Scene<'_>, zone: ZoneId) -> bool {
        let i = zone.index();
        let site = scene.site(zone, scene.front(zone, self.goal));
        let there = scene.s.blocks(scene.me, zone);
        let (fresh, exhausted) = (i32::from(there.fresh()), i32::from(there.exhausted()));
        let post = |fresh: i32, exhausted: i32| site.post(scene.land, fresh, exhausted, site.trench);
        let (held, mut missed, mut leaving) = (post(fresh, exhausted), [0; 2], [0; 3]);
        if !there.is_empty() {
            let mut before = held;
            for gone in 0..fresh.clamp(1, 3) {
                let left = post(fresh - 1 - gone, exhausted);
                (leaving[gone as usize], before) = (before - left, left);
            }
            missed = [leaving[0], held - post(fresh, exhausted - 1)];
        }
        let otherwise = (self.held[i], self.leaving[i]) != (held, leaving);
        (self.sites[i], self.held[i], self.missed[i], self.leaving[i]) = (site, held, missed, leaving);
        self.dug.remove(zone);
        otherwise
    }

    /// Updates the gains of arriving blocks.
    pub(super) fn look_around(&mut self, scene: &Scene<'_>) {
        let contested = scene.g.contested(scene.s);
        let open = self.room.minus(scene.foe_at | contested);
        let mut changed = differing(open, std::mem::replace(&mut self.open, open));
        self.changed |= differing(contested, std::mem::replace(&mut self.contested, contested));
        // No block arrives in a zone that the enemy holds alone.
        for zone in std::mem::take(&mut self.unseen).minus(scene.foe_at.minus(scene.own_at)) {
            let i = zone.index();
            let (site, there) = (&self.sites[i], scene.s.blocks(scene.me, zone));
            let (fresh, exhausted) = (i32::from(there.fresh()), i32::from(there.exhausted()));
            let taken = scene.taken(zone);
            let gain = taken - scene.lonely(zone) - self.held[i];
            let come = [(fresh + 1, exhausted), (fresh, exhausted + 1)]
                .map(|(fresh, exhausted)| gain + site.post(scene.land, fresh, exhausted, site.trench));
            changed.set(zone, changed.has(zone) || come != [self.come[0][i], self.come[1][i]]);
            self.changed.set(zone, self.changed.has(zone) || taken != self.taken[i]);
            [self.come[0][i], self.come[1][i]] = come;
            self.taken[i] = taken;
        }
        self.changed |= changed;
        self.stale |= scene.g.map().next_to_any(changed);
    }

    /// Updates the values that trenches add to friendly blocks.
    pub(super) fn look_for_trenches(&mut self, scene: &Scene<'_>) {
        scene.own_at.minus(self.dug).into_iter().for_each(|zone| {
            let there = scene.s.blocks(scene.me, zone);
            self.digging[zone.index()] = self.sites[zone.index()].trench_adds(scene.land, there);
        });
        self.dug |= scene.own_at;
    }

    /// The value that a trench adds in a zone with friendly blocks.
    #[inline]
    pub(super) fn digging(&self, zone: ZoneId) -> i32 {
        self.digging[zone.index()]
    }

    /// Updates the gains of arriving blocks, and those of going on.
    pub(super) fn look_onward(&mut self, scene: &Scene<'_>) {
        self.look_around(scene);
        // No block continues from a zone with enemies.
        let stale = self.stale.minus(scene.foe_at);
        self.stale = self.stale & scene.foe_at;
        let afoot = scene.g.afoot(scene.s, scene.me);
        for zone in stale {
            let onward = self.best_two(scene.g.onward(&afoot, zone));
            let known = self.onward.each_mut().map(|known| &mut known[zone.index()]);
            for (known, onward) in known.into_iter().zip(onward) {
                if *known != onward {
                    *known = onward;
                    self.changed.insert(zone);
                }
            }
        }
        let (changed, map) = (std::mem::take(&mut self.changed), scene.g.map());
        self.unknown |= changed | map.next_to_any(changed);
        self.unknown.set(RESERVE, self.unknown.has(RESERVE) || changed.meets(scene.g.edge(scene.me)));
        if scene.s.turn() != self.turn {
            self.turn = scene.s.turn();
            self.unknown = map.zones() | ZoneSet::one(RESERVE);
        }
    }

    /// Updates all of these, and the best movements.
    pub(super) fn look_for_movers(&mut self, scene: &Scene<'_>) {
        self.look_onward(scene);
        let zones = self.unknown & (scene.own_at | ZoneSet::one(RESERVE));
        self.unknown = self.unknown.minus(zones);
        let afoot = scene.g.afoot(scene.s, scene.me);
        for from in zones {
            let steps = scene.g.first_steps_within(&afoot, from, self.room);
            self.steps[place(from)] = self.best_step(from, steps);
        }
    }

    fn best_two(&self, zones: ZoneSet) -> [Onward; 2] {
        let mut best = [[ranked(NEVER, RESERVE); 2]; 2];
        (zones & self.room).into_iter().for_each(|zone| {
            for (come, [first, second]) in self.come.iter().zip(&mut best) {
                let next = ranked(come[zone.index()], zone);
                *second = (*second).max(next.min(*first));
                *first = (*first).max(next);
            }
        });
        best
    }

    /// The gain of the best movement that ends in one of `firsts` or leads on through one of `through`, for a fresh and an exhausted block.
    pub(super) fn best_step(&self, from: ZoneId, [firsts, through]: [ZoneSet; 2]) -> [i32; 2] {
        let mut best = [NEVER; 2];
        (firsts & self.room).into_iter().for_each(|at| {
            for (best, come) in best.iter_mut().zip(&self.come) {
                *best = (*best).max(come[at.index()]);
            }
        });
        through.into_iter().for_each(|at| {
            for (best, onward) in best.iter_mut().zip(&self.onward) {
                // It must not return to its start.
                let [first, second] = onward[at.index()];
                let gain = if zone_of(first) == from { second } else { first } >> 8;
                *best = (*best).max(self.taken[at.index()] + gain as i32);
            }
        });
        best
    }

    /// The gain of a block's best movement from a zone, before the loss there.
    #[inline]
    pub(super) fn best_from(&self, from: ZoneId, fresh: bool) -> i32 {
        self.steps[place(from)][usize::from(!fresh)]
    }
}

/// The index of a zone or the reserve in a list.
#[inline]
fn place(zone: ZoneId) -> usize {
    if zone == RESERVE { MAX_ZONES } else { zone.index() }
}
