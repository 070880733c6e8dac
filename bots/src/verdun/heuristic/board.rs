//! What the map looks like to one side, remembered between decisions: computed again only where something has changed.

use super::Scene;
use super::ground::{Goal, Site, Toll};
use super::moves::{NEVER, Ranked, ranked, zone_of};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::zone::MAX_ZONES;
use sandtable_engine::verdun::{Blocks, RESERVE, ZoneSet};
use sandtable_engine::{BySide, Side};

/// The best two zones that a block may go on to, and what it gains there.
type Onward = [Ranked; 2];

/// What the map looks like to one side.
#[derive(Clone, Debug)]
pub(super) struct Board {
    under: Option<Under>,
    /// Zones where what barrages promise may have changed since the last survey.
    pub(super) touched: ZoneSet,
    pub(super) toll: Toll,
    /// Where the side would attack next.
    pub(super) goal: Goal,
    /// The zones of the enemy that it was found among; what they are worth as that, where that is known.
    rivals: ZoneSet,
    prizes: [(i32, u8); MAX_ZONES],
    known_prizes: ZoneSet,
    /// Zones with room for one more block.
    pub(super) room: ZoneSet,
    pub(super) sites: [Site; MAX_ZONES],
    /// What the blocks that are there are worth where they are.
    pub(super) held: [i32; MAX_ZONES],
    /// What is lost where a block leaves, a fresh one and an exhausted one.
    pub(super) missed: [[i32; 2]; MAX_ZONES],
    /// What is lost where a first fresh block leaves, a second and a third.
    pub(super) leaving: [[i32; 3]; MAX_ZONES],
    /// What a trench adds there, and where that is known.
    digging: [i32; MAX_ZONES],
    dug: ZoneSet,
    /// What a block gains that ends its movement there, a fresh one and an exhausted one.
    pub(super) come: [[i32; MAX_ZONES]; 2],
    /// What of it is the zone itself, which is taken on the way through as well.
    pub(super) taken: [i32; MAX_ZONES],
    /// Zones where that may be otherwise now.
    unseen: ZoneSet,
    /// What a block gains that continues from there, a fresh one and an exhausted one.
    onward: [[Onward; MAX_ZONES]; 2],
    /// Zones from which that may be otherwise now.
    stale: ZoneSet,
    /// Zones that a block could go on to, and contested ones.
    open: ZoneSet,
    contested: ZoneSet,
    /// What the best movement gains from a zone and from the reserve, but for what is missed there, of a fresh block and of an exhausted one.
    steps: [[i32; 2]; MAX_ZONES + 1],
    /// Zones where blocks have changed since that was computed; where it may be otherwise; and the turn.
    changed: ZoneSet,
    unknown: ZoneSet,
    turn: u8,
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

    /// What is otherwise than it was, which is noted.
    fn catch_up(&mut self, scene: &Scene<'_>, number: u64) -> News {
        let (s, map) = (scene.s, scene.g.map());
        let (mut here, mut around) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
        let (mut own, mut company, mut taken) = (ZoneSet::EMPTY, ZoneSet::EMPTY, ZoneSet::EMPTY);
        if number != self.number {
            let control = s.control(scene.me);
            let (values, before) = (scene.values, &self.values);
            let worth = ZoneSet::those(|zone| values[zone] != before[zone]);
            // Where no enemy is near, a zone is worth something to who takes it alone.
            taken = worth & s.control(scene.foe);
            let worth = worth & (scene.near | scene.far | scene.foe_at);
            // Those next to it see what the enemy could lose there.
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
            // Of the enemy's blocks those next to them see how many there are; of the own ones whether there are any, and how many only along
            // with the enemy's.
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
        // Who comes is alone or not where the enemy is near, and relieves those who are cut off.
        let alone = map.next_to_any(company) & (scene.near | scene.far) | map.next_to_any(company & scene.cut);
        News { own, changed, beside: near | cut, anew, unseen: anew | alone | taken }
    }
}

/// Zones that look otherwise than they did.
struct News {
    /// Where own blocks have come, gone, or become others.
    own: ZoneSet,
    /// Where anything has changed.
    changed: ZoneSet,
    /// Zones beside which the enemy came or left, and zones whose supply changed.
    beside: ZoneSet,
    /// Those, and where blocks are worth something else for it.
    anew: ZoneSet,
    /// Those, and where who comes next gains something else.
    unseen: ZoneSet,
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

    /// Looks at a position; `number` is that of the values of zones.
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
        // Nobody asks for zones that the enemy has for himself.
        let (s, me) = (scene.s, scene.me);
        let lost = (scene.foe_at & s.control(scene.foe)).minus(scene.own_at | s.trenches(me));
        anew.minus(lost).into_iter().for_each(|zone| {
            let otherwise = self.look_at(scene, zone);
            touched.set(zone, touched.has(zone) || otherwise);
        });
        self.touched |= touched | map.next_to_any(touched);
    }

    /// The zone of the enemy that is worth the most for what stands in it and beside it.
    fn find_goal(&mut self, scene: &Scene<'_>) -> Goal {
        let (mut best, mut goal) = (0, Goal::NONE);
        if (scene.w.gather, scene.w.soften, scene.w.save) == (0, 0, 0) {
            return goal;
        }
        let zones = scene.foe_at & scene.g.map().next_to_any(scene.s.control(scene.me));
        // The same ones are worth the same.
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

    /// Answers whether the worth of those who are there changed, of all of them or of those who leave.
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

    /// Looks at what blocks gain that come somewhere.
    pub(super) fn look_around(&mut self, scene: &Scene<'_>) {
        let contested = scene.g.contested(scene.s);
        let open = self.room.minus(scene.foe_at | contested);
        let mut changed = differing(open, std::mem::replace(&mut self.open, open));
        self.changed |= differing(contested, std::mem::replace(&mut self.contested, contested));
        // Nobody comes to a zone that the enemy has for himself.
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

    /// Looks at what trenches add where own blocks are.
    pub(super) fn look_for_trenches(&mut self, scene: &Scene<'_>) {
        scene.own_at.minus(self.dug).into_iter().for_each(|zone| {
            let there = scene.s.blocks(scene.me, zone);
            self.digging[zone.index()] = self.sites[zone.index()].trench_adds(scene.land, there);
        });
        self.dug |= scene.own_at;
    }

    /// What a trench adds in a zone with own blocks.
    #[inline]
    pub(super) fn digging(&self, zone: ZoneId) -> i32 {
        self.digging[zone.index()]
    }

    /// The same, and at where blocks may go on to.
    pub(super) fn look_onward(&mut self, scene: &Scene<'_>) {
        self.look_around(scene);
        // No block goes on from where the enemy is.
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

    /// The same, and at the best movements.
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

    /// What the best movement gains that goes first to one of these zones, through some of them if it likes: of a fresh block and of an exhausted one.
    pub(super) fn best_step(&self, from: ZoneId, [firsts, through]: [ZoneSet; 2]) -> [i32; 2] {
        let mut best = [NEVER; 2];
        (firsts & self.room).into_iter().for_each(|at| {
            for (best, come) in best.iter_mut().zip(&self.come) {
                *best = (*best).max(come[at.index()]);
            }
        });
        through.into_iter().for_each(|at| {
            for (best, onward) in best.iter_mut().zip(&self.onward) {
                // But for the way back.
                let [first, second] = onward[at.index()];
                let gain = if zone_of(first) == from { second } else { first } >> 8;
                *best = (*best).max(self.taken[at.index()] + gain as i32);
            }
        });
        best
    }

    /// What the best movement of a block from a zone gains, but for what is missed there.
    #[inline]
    pub(super) fn best_from(&self, from: ZoneId, fresh: bool) -> i32 {
        self.steps[place(from)][usize::from(!fresh)]
    }
}

/// Where a zone is in a list, and the reserve.
#[inline]
fn place(zone: ZoneId) -> usize {
    if zone == RESERVE { MAX_ZONES } else { zone.index() }
}
