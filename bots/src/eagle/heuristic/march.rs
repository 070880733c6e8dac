//! §6 Marches: movers, destinations and ways. A march is planned as a whole and then followed.

use super::Seen;
use super::front::Fronts;
use super::survey::{Goal, Survey};
use crate::eagle::land::HEXES;
use crate::eagle::reach::{Plan, Reach};
use sandtable_engine::eagle::state::March;
use sandtable_engine::eagle::unit::{Kind, Role};
use sandtable_engine::eagle::{Action, HexSet, MAX_UNITS, Mark, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;
use std::cmp::Reverse;

/// The movement points to its goal above which a unit considers a train: more than it marches in two segments.
const BY_TRAIN: i32 = 12;
/// The largest excess of an enemy's strength over what is tolerated that counts, in percent.
const MOST_FEARED: i32 = 400;
/// The largest distance beyond the radius of headquarters that counts, in hexes.
const MOST_AWAY: i32 = 6;
/// A point of terrain advantage reduces a threat by one part in this many.
const COVER: i32 = 12;
/// The largest distance of units that follow another, in hexes.
const FOLLOWS: u8 = 3;
/// The most strength that is assumed to follow a unit.
const MOST_FOLLOW: i32 = 200;
/// The friendly strength felt at a railway that is worth one conversion, and the most that counts.
const RAIL_USERS: i32 = 24;
const MOST_USERS: i32 = 96;
/// The strength of the fullest stack: three corps at their best.
const FULL_STACK: i32 = 24;
/// The most headquarters and groups that a plan considers.
const NEAR: usize = 8;
/// An upper bound that excludes nothing.
pub(super) const UNKNOWN: i32 = i32::MAX / 4;
/// The most hexes that a unit can close: its own and its neighbours.
const CLOSED: i32 = 7;

/// The hexes that a unit reaches, the enemies there, and cached scores.
pub(super) struct Sights<'a> {
    pub(super) reach: &'a mut Reach,
    pub(super) fronts: &'a mut Fronts,
    /// By examined hex: the sure part of its score, and an upper bound on the score.
    pub(super) known: &'a mut [(i32, i32); HEXES],
}

/// An enemy group that is not surrounded without the unit.
#[derive(Clone, Copy, Debug)]
struct Gap {
    open: HexSet,
    /// The open hexes that a unit closes by standing next to them.
    closable: HexSet,
    /// The number of open hexes, and of all hexes around the group.
    count: i32,
    around: i32,
    value: i32,
}

/// The data of a moving unit that is the same for all hexes.
struct Mover<'a> {
    unit: UnitId,
    start: HexId,
    strength: i32,
    /// Whether it can still attack after moving.
    fights: bool,
    goal: Option<usize>,
    survey: &'a Survey,
    /// The hexes of other friendly units that can join an attack.
    others: HexSet,
    /// Nearby strength that can still follow it.
    following: i32,
    /// Strength in its hex that can still move with it.
    company: i32,
    /// The hexes that the enemy holds or watches.
    watched: HexSet,
    /// The hexes next to an unwatched hex, which have a way out.
    ways_out: HexSet,
    /// The open hexes of gaps and their neighbours.
    near_gaps: HexSet,
    /// The hexes around surrounded friendly stacks.
    near_lost: HexSet,
    /// The hexes with a place that the enemy controls.
    captures: HexSet,
    gaps: [Gap; NEAR],
    gap_count: usize,
    headquarters: [(HexId, i32); NEAR],
    headquarters_count: usize,
    /// §13.3 The hex of the corps or cavalry that it must stay next to.
    beside: Option<HexId>,
    /// The hexes from which it can still attack in this segment.
    fronts: HexSet,
    /// Upper bounds on the value of closing a ring, and of breaking one.
    most_ring: i32,
    most_relief: i32,
    /// Railways that its side cannot use.
    rails: HexSet,
    /// Hexes with a possible gain beyond [`Seen::look`].
    besides: HexSet,
    /// Upper bounds on the gain of a hex by being out of command, and by the enemy strength felt there, apart from its terrain.
    most_alone: i32,
    most_felt: i32,
}

/// Troops in a hex that a headquarters may command.
#[derive(Clone, Copy, Debug)]
struct Troops {
    at: HexId,
    /// Their strength; that of its own units counts twice.
    worth: i32,
    /// The strength of the units that have lost steps.
    damaged: i32,
}

const NOBODY: Troops = Troops { at: HexId::NONE, worth: 0, damaged: 0 };

/// The troops that a headquarters may command, wherever they are.
pub(super) struct Army {
    radius: u8,
    /// The worth of all of them, and the strength of those that have lost steps.
    worth: i32,
    damaged: i32,
    stacks: [Troops; MAX_UNITS],
    count: usize,
}

impl Army {
    fn stacks(&self) -> &[Troops] {
        &self.stacks[..self.count]
    }
}

const NO_GAP: Gap = Gap { open: HexSet::EMPTY, closable: HexSet::EMPTY, count: 0, around: 0, value: 0 };

impl Seen<'_> {
    // ---- Movers ----

    /// The index of the next unit with a destination, whose plan is stored; or of the action that ends the moves.
    pub(super) fn mover(
        &self,
        legal: &[Action],
        survey: &mut Survey,
        sights: &mut Sights<'_>,
        plan: &mut Plan,
        settled: &mut UnitSet,
    ) -> usize {
        if let Some(index) = self.invasion(survey, legal) {
            return index;
        }
        loop {
            let waiting = legal.iter().enumerate().filter_map(|(i, action)| match action {
                Action::Unit(unit) if !settled.has(*unit) => Some((self.order(survey, *unit), Reverse(i), *unit)),
                _ => None,
            });
            let Some((_, Reverse(index), unit)) = waiting.max() else {
                return legal.iter().position(|action| *action == Action::Done).unwrap_or(0);
            };
            if let Some(found) = self.planned(unit, survey, sights, true) {
                *plan = found;
                return index;
            }
            settled.insert(unit);
        }
    }

    /// The priority of a unit: infantry near the enemy first, then cavalry, which fills gaps and follows its corps; headquarters last.
    fn order(&self, survey: &Survey, unit: UnitId) -> (u8, i32) {
        let class = match self.g.unit(unit).kind {
            Kind::Headquarters => 0,
            Kind::Cavalry => 1,
            _ => 2,
        };
        (class, survey.threat(self.s.at(unit)))
    }

    /// §14 Luxemburg is invaded if the French have lost so much more that they do not profit from it.
    fn invasion(&self, survey: &mut Survey, legal: &[Action]) -> Option<usize> {
        let index = legal.iter().position(|action| *action == Action::Invade)?;
        (survey.lead(self) >= self.w.luxemburg).then_some(index)
    }

    /// §15 The points that the enemy has lost in excess of the condition that holds once Luxemburg is invaded.
    pub(super) fn lead_in_points(&self) -> i32 {
        let [inflicted, suffered] = [self.foe, self.me].map(|side| i32::from(self.g.points_lost(self.s, side)));
        inflicted - i32::from(self.g.data().victory.ratio[1]) * suffered
    }

    // ---- Destinations ----

    /// The march of a unit; `None` if it stays. `fresh`: it has not begun its march yet.
    fn planned(&self, unit: UnitId, survey: &mut Survey, sights: &mut Sights<'_>, fresh: bool) -> Option<Plan> {
        let start = self.s.at(unit);
        let Sights { reach, fronts, known } = sights;
        reach.search(self.g, self.s, self.land, unit, fresh);
        if self.g.unit(unit).kind == Kind::Headquarters {
            return self.headquarters_plan(unit, survey, reach, fresh);
        }
        let mover = self.prepared(unit, survey);
        let goal = mover.goal;
        let stay = self.sure(&mover, start) + self.besides(&mover, start) + self.contact(&mover, fronts, start);
        let least = stay + if fresh { self.w.march_least } else { 0 };
        let mut hexes = reach.hexes();
        hexes.remove(start);
        // The most promising hex is scored first; hexes that cannot be as good are not scored at all.
        let mut hopeful = HexSet::EMPTY;
        let mut promising = (least, None);
        for hex in hexes {
            let (look, besides) = (self.look(&mover, hex), self.most_besides(&mover, hex));
            if look + besides + mover.most_felt + (self.ground(hex) * self.w.cover).max(0) <= least {
                continue;
            }
            let sure = look + self.felt_there(&mover, hex);
            let most = sure + besides;
            known[hex.index()] = (sure, most);
            if most > least {
                hopeful.insert(hex);
            }
            // The bound is tightest where there is no enemy to attack.
            if most > promising.0 && !mover.fronts.has(hex) {
                let most = most - mover.most_alone - self.out_of_command(&mover, hex);
                promising = promising.max((most, Some(hex)));
            }
        }
        let mut score = |hex: HexId, least: i32| {
            let rail = if mover.rails.has(hex) { self.rail_gain(&mover, hex, reach.left(hex)) } else { 0 };
            let (sure, most) = known[hex.index()];
            self.score(&mover, fronts, hex, (sure + rail, most), least)
        };
        let mut best = (least, None);
        // A hex must be at least as good as the first one.
        let first = promising.1.and_then(|hex| score(hex, least));
        let mut floor = first.map_or(least, |score| score - 1);
        for hex in hopeful {
            if known[hex.index()].1 <= floor {
                continue;
            }
            if let Some(score) = score(hex, floor) {
                best = (score, Some(hex));
                floor = score;
            }
        }
        let mut found = (best.0, best.1.map(|hex| Plan::walk(unit, start, hex, reach)));
        if let Some(to) = self.best_ride(&mover, fronts, fresh, found.0) {
            found.1 = Some(Plan::ride(unit, to));
        }
        if let Some(goal) = goal {
            survey.send(unit, self.strength(unit), goal);
        }
        found.1
    }

    /// The data that is the same for all hexes.
    fn prepared<'s>(&self, unit: UnitId, survey: &'s Survey) -> Mover<'s> {
        let start = self.s.at(unit);
        let stack = self.board.of(self.me)[start.index()];
        let strength = self.strength(unit);
        let segment = self.s.segment();
        let active = (self.s.marked(Mark::Active) & self.own_mobile()).minus(self.s.marked(Mark::Fought));
        let others: HexSet = active.into_iter().filter(|other| *other != unit).map(|other| self.s.at(other)).collect();
        let mut mover = Mover {
            unit,
            start,
            strength,
            fights: !segment.limited,
            goal: None,
            survey,
            others,
            following: if segment.limited { 0 } else { self.following(unit, active) },
            company: self.company(unit, active),
            ..self.newcomer(unit, survey)
        };
        mover.goal = self.chosen_goal(&mover);
        self.find_gaps(&mut mover, stack.units == 1);
        mover.most_relief =
            survey.lost().iter().map(|group| (group.value * self.w.relief / 100).abs()).max().unwrap_or(0);
        if self.s.marked(Mark::Active).has(unit) {
            mover.fronts = self.s.zones(self.foe);
            if !mover.fights {
                mover.fronts = mover.fronts & HexSet::one(start);
            }
        }
        mover.rails = self.land.railways.minus(self.s.usable_rails(self.me) | self.s.converted(self.me));
        mover.besides = mover.near_gaps | mover.near_lost | mover.fronts | mover.rails;
        let feared = MOST_FEARED * strength * self.w.danger / 1_000;
        let massed = (FULL_STACK - strength).max(0) * strength * self.w.massed / 100;
        mover.most_felt = massed.max(0) - feared.min(0) - (self.w.trapped * strength).min(0);
        let beyond = MOST_AWAY * self.w.command * strength / 10;
        mover.most_alone = -beyond.min(0) - (self.w.supply * strength).min(0);
        mover
    }

    /// The data that is the same for all hexes, for a unit that is not on the map.
    fn newcomer<'s>(&self, unit: UnitId, survey: &'s Survey) -> Mover<'s> {
        let watched = self.watched_by(self.foe);
        let grid = &self.g.data().map.grid;
        let mut mover = Mover {
            unit,
            start: HexId::NONE,
            strength: self.strength(unit),
            fights: false,
            goal: None,
            survey,
            others: HexSet::EMPTY,
            following: 0,
            company: 0,
            watched,
            ways_out: grid.beside(grid.hexes().minus(watched)),
            near_gaps: HexSet::EMPTY,
            near_lost: survey.near_lost(),
            captures: self.s.control(self.foe).into_iter().map(|place| self.place(place).hex).collect(),
            gaps: [NO_GAP; NEAR],
            gap_count: 0,
            headquarters: [(HexId::NONE, 0); NEAR],
            headquarters_count: 0,
            beside: self.tie(unit),
            fronts: HexSet::EMPTY,
            most_ring: 0,
            most_relief: 0,
            rails: HexSet::EMPTY,
            besides: HexSet::EMPTY,
            most_alone: 0,
            most_felt: 0,
        };
        self.find_headquarters(&mut mover);
        mover
    }

    /// The part of a hex's score that does not depend on its neighbours.
    fn sure(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        self.look(mover, hex) + self.felt_there(mover, hex)
    }

    /// The same where no enemy is felt.
    fn look(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        self.pull(mover, hex) - self.astray(mover.unit, mover.beside, hex) + self.capture(mover, hex)
    }

    /// The effect of the enemy strength that is felt in a hex.
    fn felt_there(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        let threat = mover.survey.threat(hex);
        if threat > 0 { self.massed(mover, hex) - self.danger(mover, hex, threat) } else { 0 }
    }

    /// An upper bound on the value of railways, rings, relief, contact and command in a hex.
    fn most_besides(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        if !mover.besides.has(hex) {
            return mover.most_alone;
        }
        let rail = if mover.rails.has(hex) { self.rail_worth(mover, hex).max(0) } else { 0 };
        let ring = if mover.near_gaps.has(hex) { mover.most_ring } else { 0 };
        let relief = if mover.near_lost.has(hex) { mover.most_relief } else { 0 };
        rail + ring + relief + self.most_contact(mover, hex) + mover.most_alone
    }

    /// The strength around a unit that is assumed to follow it: a part of the units that have not moved yet.
    fn following(&self, unit: UnitId, active: UnitSet) -> i32 {
        let grid = &self.g.data().map.grid;
        let at = self.s.at(unit);
        let near = |other: &UnitId| *other != unit && grid.distance(self.s.at(*other), at) <= FOLLOWS;
        let waiting = active.minus(self.s.marked(Mark::Moved)).into_iter().filter(near);
        let strength = waiting.map(|other| self.strength(other)).sum::<i32>() * self.w.follow / 100;
        strength.clamp(0, MOST_FOLLOW)
    }

    /// §3.1 The strength of the other units in its hex that have not moved yet.
    fn company(&self, unit: UnitId, active: UnitSet) -> i32 {
        let with = |other: &UnitId| *other != unit && self.s.at(*other) == self.s.at(unit);
        let waiting = active.minus(self.s.marked(Mark::Moved)).into_iter().filter(with);
        waiting.map(|other| self.strength(other)).sum()
    }

    /// §13.3 The hex of its corps; for a corps, that of its cavalry if it cannot follow.
    fn tie(&self, unit: UnitId) -> Option<HexId> {
        let corps = self.land.tied_to(unit).filter(|&corps| self.s.on_map().has(corps));
        let left_behind = |cavalry: &UnitId| {
            self.s.on_map().has(*cavalry) && (!self.s.has(*cavalry, Mark::Active) || self.s.has(*cavalry, Mark::Moved))
        };
        corps.or_else(|| self.land.cavalry_of(unit).filter(left_behind)).map(|other| self.s.at(other))
    }

    /// The goal where the unit contributes most for its way.
    fn chosen_goal(&self, mover: &Mover<'_>) -> Option<usize> {
        let gain = |goal: &Goal| {
            let wanted = (goal.need - goal.sent).clamp(1, mover.strength.max(1));
            // A goal that needs many troops is worth as much to each of them as one that needs few.
            let mut gain = goal.value * wanted / goal.need.min(self.w.share).max(wanted);
            if goal.place.is_some() && mover.survey.aim(mover.unit) == goal.hex {
                gain += gain * self.w.keep / 100;
            }
            if mover.survey.common() == goal.hex {
                gain += gain * self.w.company / 100;
            }
            gain
        };
        self.best_goal(mover, mover.start, gain)
    }

    /// The goal with the highest gain, less the cost of the way from a hex.
    fn best_goal(&self, mover: &Mover<'_>, hex: HexId, gain: impl Fn(&Goal) -> i32) -> Option<usize> {
        let mut best = None;
        // If ways have a cost, no way helps a goal whose gain is too small.
        let dear = self.w.near >= 0;
        for (i, goal) in mover.survey.goals().iter().enumerate() {
            let gain = gain(goal);
            if best.is_some_and(|(most, _)| dear && gain <= most) {
                continue;
            }
            let worth = gain - self.w.near * self.way(goal, hex) * mover.strength / 100;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, i));
            }
        }
        Some(best?.1)
    }

    /// Finds the enemy groups near the unit that are not surrounded without it.
    fn find_gaps(&self, mover: &mut Mover<'_>, alone: bool) {
        let grid = &self.g.data().map.grid;
        let mut held = self.s.held(self.me);
        let mut zones = self.g.uncancelled(self.s, self.foe);
        if alone {
            held.remove(mover.start);
            zones = zones & grid.beside(held);
        }
        let watched = held | zones;
        let reach = i32::from(self.g.face(self.s, mover.unit).movement) + 2;
        let mut all = HexSet::EMPTY;
        for group in mover.survey.groups() {
            if i32::from(grid.distance(group.first, mover.start)) > reach || mover.gap_count == NEAR {
                continue;
            }
            let open = group.border.minus(watched);
            if !open.is_empty() {
                let [count, around] = [open, group.border].map(|hexes| hexes.len() as i32);
                let [ring, arc] = [self.w.ring, self.w.arc * count.min(CLOSED) / around.max(1)]
                    .map(|part| (group.value * part / 100).abs());
                mover.most_ring = mover.most_ring.max(if count <= CLOSED { ring.max(arc) } else { arc });
                let closable = open.minus(self.land.fortified);
                mover.gaps[mover.gap_count] = Gap { open, closable, count, around, value: group.value };
                mover.gap_count += 1;
                all |= open;
            }
        }
        mover.near_gaps = all | grid.beside(all);
    }

    fn find_headquarters(&self, mover: &mut Mover<'_>) {
        let hqs = self.s.on_map() & self.g.units_of(self.me) & self.g.headquarters();
        for hq in hqs.into_iter().take(NEAR) {
            if self.g.may_command(self.s, hq, mover.unit) {
                let radius = self.g.unit(hq).headquarters.map_or(0, |hq| i32::from(hq.radius));
                mover.headquarters[mover.headquarters_count] = (self.s.at(hq), radius);
                mover.headquarters_count += 1;
            }
        }
    }

    /// The score of a hex, given its sure part and its upper bound, if it exceeds `least` and the hex has room.
    fn score(
        &self,
        mover: &Mover<'_>,
        fronts: &mut Fronts,
        hex: HexId,
        (sure, most): (i32, i32),
        least: i32,
    ) -> Option<i32> {
        let alone = self.out_of_command(mover, hex);
        if most - mover.most_alone - alone <= least {
            return None;
        }
        let score = sure - alone + self.ring(mover, hex) + self.relief(mover, hex);
        if score + self.most_contact(mover, hex) <= least || !self.has_room(mover.unit, hex) {
            return None;
        }
        Some(score + self.contact(mover, fronts, hex)).filter(|&score| score > least)
    }

    /// The value of rings, relief and command in a hex.
    fn besides(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        self.ring(mover, hex) + self.relief(mover, hex) - self.out_of_command(mover, hex)
    }

    /// §13.3 The cost of losing contact with the corps, or with its cavalry: the unit's value, and more the farther away it is.
    #[inline]
    pub(super) fn astray(&self, unit: UnitId, beside: Option<HexId>, hex: HexId) -> i32 {
        let away = beside.map_or(0, |other| i32::from(self.g.data().map.grid.distance(other, hex)) - 1);
        if away <= 0 { 0 } else { self.strength(unit) * (self.w.own + away) + self.w.unit + self.w.astray }
    }

    /// §0 Whether later turns no longer count.
    fn is_last_turn(&self) -> bool {
        self.s.turn() >= self.g.data().course.turns
    }

    #[inline]
    fn pull(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        let goal = mover.goal.map(|goal| &mover.survey.goals()[goal]);
        goal.map_or(0, |goal| -self.w.near * self.way(goal, hex) * mover.strength / 100)
    }

    /// §10 The value of a ring that the unit closes, or of a part of one.
    fn ring(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        if !mover.near_gaps.has(hex) {
            return 0;
        }
        let near = self.g.data().map.grid.next_to(hex);
        let mut gain = 0;
        for gap in &mover.gaps[..mover.gap_count] {
            let closed = (gap.closable & near).len() as i32 + i32::from(gap.open.has(hex));
            if closed == 0 {
                continue;
            }
            let left = gap.count - closed;
            let part = if left == 0 { self.w.ring } else { self.w.arc * closed / gap.around.max(1) };
            gain = gain.max(gap.value * part / 100);
        }
        gain
    }

    /// §10 The value of a ring around friendly stacks that the unit breaks: next to them, with a way out.
    fn relief(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        if !mover.near_lost.has(hex) {
            return 0;
        }
        let breaks = |border: &HexSet, hexes: HexSet| {
            border.has(hex) && !self.g.data().map.grid.next_to(hex).minus(mover.watched | hexes).is_empty()
        };
        let broken = mover.survey.lost().iter().filter(|group| breaks(&group.border, group.hexes));
        broken.map(|group| group.value).max().unwrap_or(0) * self.w.relief / 100
    }

    /// The value of an enemy place that the unit takes.
    fn capture(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        if !mover.captures.has(hex) {
            return 0;
        }
        self.land.place_at(hex).map_or(0, |place| self.worth_of_place(place))
    }

    /// The unit's share in the gain of a battle from a hex.
    fn contact(&self, mover: &Mover<'_>, fronts: &mut Fronts, hex: HexId) -> i32 {
        if !mover.fronts.has(hex) {
            return 0;
        }
        let front = fronts.of(self, hex);
        let near = front.near & mover.others;
        let others: i32 = near.into_iter().map(|hex| self.strength_in(self.me, hex)).sum();
        let attack = others + mover.strength + mover.following;
        let gain = self.rough_gain(mover.unit, attack, self.defence(hex), &front);
        self.share_of(mover, gain, attack)
    }

    /// An upper bound on this share.
    fn most_contact(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        if !mover.fronts.has(hex) {
            return 0;
        }
        let most = self.most_gain(self.defence(hex));
        if most == UNKNOWN { UNKNOWN } else { self.share_of(mover, most, mover.strength + mover.following).max(0) }
    }

    /// The strength of the enemies next to a hex.
    fn defence(&self, hex: HexId) -> i32 {
        let held = self.s.held(self.foe);
        let near = self.g.data().map.grid.neighbours(hex).iter();
        near.map(|&near| if held.has(near) { self.strength_in(self.foe, near) } else { 0 }).sum()
    }

    /// Each unit has its share of the common gain.
    fn share_of(&self, mover: &Mover<'_>, gain: i32, attack: i32) -> i32 {
        gain.max(0) * mover.strength / attack.max(1) * self.w.contact / 100
    }

    /// §3.1 The value of standing with others near the enemy: a stack fights as one, and units with the mover are assumed to come along.
    fn massed(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        let there = self.mobile_in(self.me, hex);
        let others = if hex == mover.start { there - mover.strength } else { there + mover.company };
        others.clamp(0, (FULL_STACK - mover.strength).max(0)) * mover.strength * self.w.massed / 100
    }

    /// The danger in a hex.
    fn danger(&self, mover: &Mover<'_>, hex: HexId, threat: i32) -> i32 {
        let advantage = self.ground(hex);
        let there = self.strength_in(self.me, hex) + if hex == mover.start { 0 } else { mover.strength };
        let felt = mover.survey.support(hex);
        let following = mover.following.min((FULL_STACK - there).max(0));
        let own = there + following + (felt - there).max(0) * self.w.support / 100;
        let over = 100 * threat * (COVER - advantage).max(1) / (COVER * own.max(1)) - self.w.borne;
        let trapped = if mover.ways_out.has(hex) { 0 } else { self.w.trapped * mover.strength };
        let feared = over.clamp(0, MOST_FEARED) * mover.strength * self.w.danger / 1_000;
        feared + trapped - advantage * self.w.cover
    }

    /// The terrain advantage of a hex's defender.
    fn ground(&self, hex: HexId) -> i32 {
        self.land.cover[hex.index()].into()
    }

    /// §4, §5 The cost of being out of supply, or outside the radius of headquarters.
    fn out_of_command(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        if self.is_last_turn() {
            return 0;
        }
        let hqs = &mover.headquarters[..mover.headquarters_count];
        let grid = &self.g.data().map.grid;
        let away = |&(at, radius): &(HexId, i32)| i32::from(grid.distance(at, hex)) - radius;
        let away = hqs.iter().map(away).min().unwrap_or(MOST_AWAY);
        let unsupplied = away > 0 && !mover.survey.supplied.has(hex);
        let beyond = away.clamp(0, MOST_AWAY) * self.w.command * mover.strength / 10;
        beyond + if unsupplied { self.w.supply * mover.strength } else { 0 }
    }

    // ---- Railways ----

    /// §2.7 The value of a railway that the unit can convert in a hex next to its side's network.
    fn rail_gain(&self, mover: &Mover<'_>, hex: HexId, left: u8) -> i32 {
        let stopped = self.s.zones(self.foe).has(hex);
        let march = March { unit: mover.unit, left: left - 1, walked: true, stopped, railed: false, begun: true };
        if !self.g.can_convert(self.s, &march, hex) || !self.extends_net(hex) {
            return 0;
        }
        self.rail_worth(mover, hex)
    }

    fn rail_worth(&self, mover: &Mover<'_>, hex: HexId) -> i32 {
        self.w.rail * mover.survey.support(hex).min(MOST_USERS) / RAIL_USERS
    }

    /// §2.7 Whether a railway joins those of the side.
    fn extends_net(&self, hex: HexId) -> bool {
        let near = self.land.along_rails[hex.index()];
        near.meets(&self.s.usable_rails(self.me)) || near.meets(&self.s.converted(self.me))
    }

    /// §6.2 A hex reached by rail that is better than all those on foot, if the goal is far.
    fn best_ride(&self, mover: &Mover<'_>, fronts: &mut Fronts, fresh: bool, least: i32) -> Option<HexId> {
        let s = self.s;
        let goal = mover.goal.map(|goal| &mover.survey.goals()[goal])?;
        if self.way(goal, mover.start) <= BY_TRAIN {
            return None;
        }
        let march = if fresh { self.g.fresh_march(s, mover.unit) } else { s.march() };
        let mut found = (least, None);
        for hex in self.g.rail_hexes(s, &march) {
            let left = self.left_behind(mover.unit, hex);
            let sure = self.sure(mover, hex) - left;
            let most = sure + self.most_besides(mover, hex);
            if most <= found.0 {
                continue;
            }
            if let Some(score) = self.score(mover, fronts, hex, (sure, most), found.0) {
                found = (score, Some(hex));
            }
        }
        found.1
    }

    /// §13.3, §6.2 The cost of riding if the corps's cavalry can follow neither on horseback nor with the remaining rail capacity.
    fn left_behind(&self, corps: UnitId, hex: HexId) -> i32 {
        let Some(cavalry) = self.land.cavalry_of(corps).filter(|&cavalry| self.s.on_map().has(cavalry)) else {
            return 0;
        };
        let away = i32::from(self.g.data().map.grid.distance(self.s.at(cavalry), hex)) - 1;
        let both = UnitSet::one(corps) | UnitSet::one(cavalry);
        let marches = away <= i32::from(self.g.face(self.s, cavalry).movement);
        let follows = marches || self.g.has_capacity(self.s, self.me, both);
        if follows { 0 } else { self.strength(cavalry) * self.w.own + self.w.unit + self.w.astray }
    }

    // ---- Headquarters ----

    fn headquarters_plan(&self, hq: UnitId, survey: &mut Survey, reach: &Reach, fresh: bool) -> Option<Plan> {
        survey.supply_anew(self);
        let start = self.s.at(hq);
        let army = self.army_of(hq);
        let stay = self.headquarters_score(&army, survey, start, i32::MIN);
        let least = stay + if fresh { self.w.march_least } else { 0 };
        let mut found = (least, None);
        for hex in reach.hexes() {
            if hex == start {
                continue;
            }
            let score = self.headquarters_score(&army, survey, hex, found.0);
            if score > found.0 && self.has_room(hq, hex) {
                found = (score, Some(hex));
            }
        }
        found.1.map(|hex| Plan::walk(hq, start, hex, reach))
    }

    /// The troops that a headquarters may command, by hex. A supreme one helps all armies; its own units count twice.
    pub(super) fn army_of(&self, hq: UnitId) -> Army {
        let values = self.g.unit(hq).headquarters;
        let supreme = values.is_some_and(|values| values.role == Role::Supreme);
        let radius = values.map_or(0, |values| values.radius);
        let mut army = Army { radius, worth: 0, damaged: 0, stacks: [NOBODY; MAX_UNITS], count: 0 };
        for unit in self.own_mobile().keep(|unit| self.g.may_command(self.s, hq, unit)) {
            let (at, strength) = (self.s.at(unit), self.strength(unit));
            let own = self.g.unit(unit).commanders.has(hq) || !supreme;
            let place = army.stacks().iter().position(|stack| stack.at == at).unwrap_or(army.count);
            army.count = army.count.max(place + 1);
            let stack = &mut army.stacks[place];
            let worth = strength * if own { 2 } else { 1 };
            let damaged = if self.s.lost(unit) > 0 { strength } else { 0 };
            (stack.at, stack.worth, stack.damaged) = (at, stack.worth + worth, stack.damaged + damaged);
            (army.worth, army.damaged) = (army.worth + worth, army.damaged + damaged);
        }
        army
    }

    /// The value of a hex for a headquarters: the units that it commands from there, supply, escort, sieges, steps that can be recovered. May be cut
    /// short with at most `least` if it cannot exceed that.
    fn headquarters_score(&self, army: &Army, survey: &Survey, hex: HexId, least: i32) -> i32 {
        let quiet = !self.s.zones(self.foe).has(hex);
        let stack = self.board.of(self.me)[hex.index()];
        let threat = survey.threat(hex);
        let escort = if stack.units > 0 { i32::from(stack.strength).min(16) } else { -threat.min(32) };
        // Without supply its command is worth less.
        let lacking = if survey.supplied.has(hex) || self.is_last_turn() { 0 } else { self.w.hq_supply };
        let exposed = if threat > 0 && !quiet && stack.strength < 8 { self.w.escort * threat.min(32) } else { 0 };
        let score = escort * self.w.escort - exposed + self.siege_gain(hex, stack.units > 0);
        let of_command = |worth: i32| worth * self.w.hq_command / 2 * (100 - lacking) / 100;
        let most = score + of_command(army.worth).max(0) + (army.damaged * self.w.recover).max(0);
        if most <= least {
            return most;
        }
        let grid = &self.g.data().map.grid;
        let near = army.stacks().iter().filter(|stack| grid.distance(stack.at, hex) <= army.radius);
        let (commanded, damaged) = near.fold((0, 0), |(commanded, damaged), stack| {
            let recovers = quiet && stack.at == hex;
            (commanded + stack.worth, damaged + if recovers { stack.damaged } else { 0 })
        });
        score + of_command(commanded) + damaged * self.w.recover
    }

    /// §7.2.5 The expected value of a siege from a hex: only with troops in it.
    fn siege_gain(&self, hex: HexId, escorted: bool) -> i32 {
        let near = self.g.data().map.grid.next_to(hex) & self.s.held(self.foe) & self.land.fortified;
        if escorted && !near.is_empty() { self.w.siege } else { 0 }
    }

    // ---- Ways ----

    /// The next step of the march.
    pub(super) fn step(
        &self,
        legal: &[Action],
        survey: &mut Survey,
        sights: &mut Sights<'_>,
        plan: &mut Plan,
    ) -> usize {
        let find = |wanted: Action| legal.iter().position(|action| *action == wanted);
        let march = self.s.march();
        let at = self.s.at(march.unit);
        if !plan.leads(march.unit, at) {
            let stay = Plan::stay(march.unit, at);
            *plan = self.planned(march.unit, survey, sights, !march.begun).unwrap_or(stay);
        }
        if plan.spare > 0
            && (plan.ends_at(at) || self.extends_net(at))
            && let Some(index) = find(Action::Convert)
        {
            plan.spare -= 1;
            return index;
        }
        let next = plan.after(at).and_then(|hex| find(Action::To(hex)));
        let ride = find(Action::Rail(plan.rail));
        next.or(ride).or_else(|| find(Action::Done)).unwrap_or_else(|| self.least_bad(legal, survey))
    }

    /// A step that must be made without a plan: to the hex with the least danger.
    fn least_bad(&self, legal: &[Action], survey: &Survey) -> usize {
        let feared = |action: &Action| match action {
            Action::To(hex) | Action::Rail(hex) => survey.threat(*hex),
            _ => i32::MAX,
        };
        (0..legal.len()).min_by_key(|&i| feared(&legal[i])).unwrap_or(0)
    }

    /// §16.1, §12.1 The value of a hex for a unit that is placed there.
    pub(super) fn placed(&self, survey: &Survey, unit: UnitId, hex: HexId) -> i32 {
        self.placing(survey, unit)(hex)
    }

    /// The same for many hexes.
    pub(super) fn placing<'s>(&'s self, survey: &'s Survey, unit: UnitId) -> impl FnMut(HexId) -> i32 + 's {
        let is_hq = self.g.unit(unit).kind == Kind::Headquarters;
        let army = is_hq.then(|| self.army_of(unit));
        let mut mover = (!is_hq).then(|| self.newcomer(unit, survey));
        move |hex| {
            if let Some(army) = &army {
                return self.headquarters_score(army, survey, hex, i32::MIN);
            }
            mover.as_mut().map_or(0, |mover| {
                mover.goal = self.best_goal(mover, hex, |goal| goal.value);
                self.sure(mover, hex) + self.besides(mover, hex)
            })
        }
    }
}
