//! What the bot remembers from one decision to the next. Most of the map stays as it was: values are computed again only where something
//! that they depend on has changed.

use super::Seen;
use super::activation::{Prospect, Target};
use super::bombardment::Effects;
use super::value::Garrison;
use sandtable_engine::belfort::unit::MAX_UNITS;
use sandtable_engine::belfort::{HEADQUARTERS, State, Stratagem, UnitId, UnitSet};
use sandtable_engine::geometry::zone::MAX_ZONES;
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_engine::{BySide, Side};

/// What the zones look like.
#[derive(Clone, Debug)]
struct Look {
    at: [UnitSet; MAX_ZONES],
    /// Held by either side, with works of each kind, damaged, and how often bombarded.
    zones: [ZoneSet; 10],
    /// Diminished and exhausted units.
    worn: BySide<[UnitSet; 2]>,
}

impl Look {
    /// Looks again: the zones that look otherwise.
    fn again(&mut self, s: &State) -> ZoneSet {
        // There is no branch a zone, which the processor could not guess, and no bit to shift: two zones or more are compared at once.
        let mut changed = ZoneSet::EMPTY;
        for ((then, now), zone) in self.at.iter().zip(s.units_by_zone()).zip(&ZONES) {
            changed.0 |= if then == now { 0 } else { *zone };
        }
        self.at = *s.units_by_zone();
        let [french, prussian] = Side::BOTH.map(|side| s.held(side));
        let ([once, twice], [ones, twos, fours]) = (s.damaged(), s.bombardments());
        let zones = [french, prussian, s.fortified(), s.trenched(), s.manned(), once, twice, ones, twos, fours];
        let other = self.zones.iter().zip(zones).fold(0, |all, (then, now)| all | (then.0 ^ now.0));
        self.zones = zones;
        changed |= ZoneSet(other);
        for side in Side::BOTH {
            let worn = [s.diminished(side), s.exhausted(side)];
            let other = self.worn[side].iter().zip(worn).fold(0, |all, (then, now)| all | (then.0 ^ now.0));
            self.worn[side] = worn;
            UnitSet(other).into_iter().filter_map(|unit| s.zone_of(side, unit)).for_each(|zone| changed.insert(zone));
        }
        changed
    }
}

/// The bit of each zone.
static ZONES: [u64; MAX_ZONES] = {
    let mut zones = [0; MAX_ZONES];
    let mut zone = 0;
    while zone < MAX_ZONES {
        zones[zone] = 1 << zone;
        zone += 1;
    }
    zones
};

/// What is remembered of the zones.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    look: Look,
    /// Whether that is how they look now.
    looked: bool,
    /// Whose eyes that was with; nobody's in a game that nothing is known of.
    side: Option<Side>,
    /// Of the zones that the enemy does not hold, where that is known.
    garrisons: [Garrison; MAX_ZONES],
    garrisons_known: ZoneSet,
    /// What these zones lose at least when somebody leaves them, where that is known.
    lost: [i32; MAX_ZONES],
    lost_known: ZoneSet,
    /// How good each zone is for field and for heavy guns, where that is known: it depends on the zones in range that the enemy holds too.
    batteries: [[i32; MAX_ZONES]; 2],
    batteries_known: [ZoneSet; 2],
    enemies: ZoneSet,
    infantry: ZoneSet,
    guns: UnitSet,
    /// What zones are for Prussian infantry, where that is known: it depends on the enemy's infantry and on his guns, where they can fire.
    places: [i32; MAX_ZONES],
    places_known: ZoneSet,
    /// Zones that have changed since the prospects of attacks, and since the values of shots were seen.
    for_prospects: ZoneSet,
    for_shots: ZoneSet,
}

impl Memory {
    pub(super) fn new() -> Memory {
        let look = Look { at: [UnitSet::EMPTY; MAX_ZONES], zones: [ZoneSet::EMPTY; 10], worn: BySide::default() };
        Memory {
            look,
            looked: false,
            side: None,
            garrisons: [Garrison::default(); MAX_ZONES],
            garrisons_known: ZoneSet::EMPTY,
            lost: [0; MAX_ZONES],
            lost_known: ZoneSet::EMPTY,
            batteries: [[0; MAX_ZONES]; 2],
            batteries_known: [ZoneSet::EMPTY; 2],
            enemies: ZoneSet::EMPTY,
            infantry: ZoneSet::EMPTY,
            guns: UnitSet::EMPTY,
            places: [0; MAX_ZONES],
            places_known: ZoneSet::EMPTY,
            for_prospects: ZoneSet::EMPTY,
            for_shots: ZoneSet::EMPTY,
        }
    }

    pub(super) fn forget(&mut self) {
        self.side = None;
    }

    /// Another decision is asked for.
    pub(super) fn begin(&mut self) {
        self.looked = false;
    }

    /// Sees what has changed, once a decision.
    #[inline]
    fn look(&mut self, seen: &Seen<'_>) {
        if !std::mem::replace(&mut self.looked, true) {
            self.look_again(seen);
        }
    }

    fn look_again(&mut self, seen: &Seen<'_>) {
        let mut changed = self.look.again(seen.s);
        let enemies = seen.s.held(seen.me.enemy());
        if self.side.replace(seen.me) != Some(seen.me) {
            changed = seen.g.map().zones() | ZoneSet::one(HEADQUARTERS);
        }
        self.garrisons_known = self.garrisons_known.minus(changed);
        self.lost_known = self.lost_known.minus(changed);
        let come_or_gone = ZoneSet(enemies.0 ^ self.enemies.0);
        for (known, reached_from) in self.batteries_known.iter_mut().zip(&seen.worth.reached_from[seen.me]) {
            let near = come_or_gone.into_iter().fold(ZoneSet::EMPTY, |near, zone| near | reached_from[zone.index()]);
            *known = known.minus(changed | near);
        }
        let (infantry, guns) = (seen.s.infantry_at(seen.me.enemy()), seen.g.guns_in_battery(seen.s, seen.me.enemy()));
        let gun_there = |zone| seen.s.units_at(zone).meets(guns);
        if infantry != self.infantry || guns != self.guns || (changed & enemies).into_iter().any(gun_there) {
            self.places_known = ZoneSet::EMPTY;
        }
        (self.enemies, self.infantry, self.guns) = (enemies, infantry, guns);
        self.for_prospects |= changed;
        self.for_shots |= changed;
    }

    /// The garrison of a zone that the enemy does not hold.
    #[inline]
    pub(super) fn garrison(&mut self, seen: &Seen<'_>, zone: ZoneId) -> &Garrison {
        self.look(seen);
        let garrison = &mut self.garrisons[zone.index()];
        if !self.garrisons_known.has(zone) {
            self.garrisons_known.insert(zone);
            *garrison = seen.garrison(zone);
        }
        garrison
    }

    /// What a zone that the enemy does not hold loses at least when somebody leaves it.
    #[inline]
    pub(super) fn lost(&mut self, seen: &Seen<'_>, zone: ZoneId) -> i32 {
        self.look(seen);
        let at = zone.index();
        if !self.lost_known.has(zone) {
            self.lost_known.insert(zone);
            self.lost[at] = seen.lost(self.garrison(seen, zone), zone);
        }
        self.lost[at]
    }

    /// How good a zone is for field or for heavy guns.
    #[inline]
    pub(super) fn battery(&mut self, seen: &Seen<'_>, heavy: bool, zone: ZoneId) -> i32 {
        self.look(seen);
        let (kind, at) = (usize::from(heavy), zone.index());
        if !self.batteries_known[kind].has(zone) {
            self.batteries_known[kind].insert(zone);
            self.batteries[kind][at] = seen.battery(heavy, zone);
        }
        self.batteries[kind][at]
    }

    /// What a zone is for Prussian infantry.
    #[inline]
    pub(super) fn place(&mut self, seen: &Seen<'_>, zone: ZoneId) -> i32 {
        self.look(seen);
        let at = zone.index();
        if !self.places_known.has(zone) {
            self.places_known.insert(zone);
            self.places[at] = seen.place(zone);
        }
        self.places[at]
    }
}

/// What attacks promise.
#[derive(Clone, Debug)]
pub(super) struct Prospects {
    /// What the whole map depends on: whether it is the last turn, and the Ruse of war.
    under: (bool, bool),
    targets: [Target; MAX_ZONES],
    /// By the zone that is activated, by target.
    of: Box<[[Prospect; MAX_ZONES]; MAX_ZONES]>,
    /// By the zone that is activated: the targets for which it is known.
    known: [ZoneSet; MAX_ZONES],
    /// The enemy's zones that cannot be advanced into, for who stands next to them.
    barred: ZoneSet,
    /// By unit: what its best exchange gains. And by zone, if nothing has changed in it or next to it: the units for which that is known.
    exchanges: [i32; MAX_UNITS],
    exchanges_known: [UnitSet; MAX_ZONES],
    unchanged: ZoneSet,
}

impl Prospects {
    pub(super) fn new() -> Prospects {
        Prospects {
            under: (false, false),
            targets: [Target::default(); MAX_ZONES],
            of: Box::new([[Prospect::default(); MAX_ZONES]; MAX_ZONES]),
            known: [ZoneSet::EMPTY; MAX_ZONES],
            barred: ZoneSet::EMPTY,
            exchanges: [0; MAX_UNITS],
            exchanges_known: [UnitSet::EMPTY; MAX_ZONES],
            unchanged: ZoneSet::EMPTY,
        }
    }

    /// Sees what the changes since the last time change.
    pub(super) fn look(&mut self, seen: &Seen<'_>, memory: &mut Memory) {
        let Seen { g, s, me, .. } = *seen;
        let under = (seen.last_turn(), s.in_force(Stratagem::RuseOfWar));
        memory.look(seen);
        let changed = std::mem::take(&mut memory.for_prospects);
        let changed = if under == self.under { changed } else { g.map().zones() };
        self.under = under;
        let near = g.map().next_to_any(changed);
        self.unchanged = self.unchanged.minus(changed | near);
        // A target depends on who stands next to it as well (§9.3.3).
        let barred = g.map().next_to_any(g.barring(s, me.enemy()));
        let otherwise = ZoneSet(barred.0 ^ std::mem::replace(&mut self.barred, barred).0);
        let mut others = ZoneSet::EMPTY;
        for zone in (changed | otherwise) & s.held(me.enemy()) {
            let target = seen.target(zone);
            others.set(zone, target != self.targets[zone.index()]);
            self.targets[zone.index()] = target;
        }
        for from in s.held(me) {
            let prospects = &self.of[from.index()];
            let known = self.known[from.index()].minus(others);
            // From farther away, an attack depends on the zones too that it could be made from.
            let lost = (known & near).keep(|target| prospects[target.index()].bases.meets(changed));
            self.known[from.index()] = if changed.has(from) { ZoneSet::EMPTY } else { known.minus(lost) };
        }
    }

    #[inline]
    pub(super) fn target(&self, zone: ZoneId) -> &Target {
        &self.targets[zone.index()]
    }

    /// What an attack promises, if that is known.
    #[inline]
    pub(super) fn recall(&self, from: ZoneId, target: ZoneId) -> Option<&Prospect> {
        self.known[from.index()].has(target).then(|| &self.of[from.index()][target.index()])
    }

    /// What the best exchange of a unit gains, if that is known.
    #[inline]
    pub(super) fn recall_exchange(&self, unit: UnitId, zone: ZoneId) -> Option<i32> {
        let known = self.unchanged.has(zone) && self.exchanges_known[zone.index()].has(unit);
        known.then(|| self.exchanges[unit.index()])
    }

    pub(super) fn keep_exchange(&mut self, unit: UnitId, zone: ZoneId, gain: i32) {
        let known = &mut self.exchanges_known[zone.index()];
        if !self.unchanged.has(zone) {
            self.unchanged.insert(zone);
            *known = UnitSet::EMPTY;
        }
        known.insert(unit);
        self.exchanges[unit.index()] = gain;
    }

    pub(super) fn keep(&mut self, from: ZoneId, target: ZoneId, prospect: Prospect) {
        self.known[from.index()].insert(target);
        self.of[from.index()][target.index()] = prospect;
    }
}

/// What bombardments are worth.
#[derive(Clone, Debug)]
pub(super) struct Shots {
    /// What all shots depend on: the stratagems in force.
    under: [bool; 3],
    /// The zones of this side: who is laid open next to them must leave.
    own: ZoneSet,
    /// What hits on each target are worth, where that is known.
    effects: [Effects; MAX_ZONES],
    effects_known: ZoneSet,
    /// Where each gun was, six times the values of its shots at each target, and the targets for which they are known.
    from: [ZoneId; MAX_UNITS],
    of: Box<[[i32; MAX_ZONES]; MAX_UNITS]>,
    known: [ZoneSet; MAX_UNITS],
}

impl Shots {
    pub(super) fn new() -> Shots {
        Shots {
            under: [false; 3],
            own: ZoneSet::EMPTY,
            effects: [Effects::default(); MAX_ZONES],
            effects_known: ZoneSet::EMPTY,
            from: [HEADQUARTERS; MAX_UNITS],
            of: Box::new([[0; MAX_ZONES]; MAX_UNITS]),
            known: [ZoneSet::EMPTY; MAX_UNITS],
        }
    }

    /// Sees what the changes since the last time change.
    pub(super) fn look(&mut self, seen: &Seen<'_>, memory: &mut Memory) {
        memory.look(seen);
        let Seen { g, s, me, .. } = *seen;
        let under =
            [Stratagem::Envoys, Stratagem::MoreShells, Stratagem::IncendiaryShells].map(|played| s.in_force(played));
        let (own, changed) = (s.held(me), std::mem::take(&mut memory.for_shots));
        let nearer = ZoneSet(own.0 ^ self.own.0);
        let lost = if under == self.under { changed | g.map().next_to_any(nearer) } else { ZoneSet(u64::MAX) };
        (self.under, self.own) = (under, own);
        self.effects_known = self.effects_known.minus(lost);
        for gun in g.classes(me).guns {
            let from = s.zone_of(me, gun).unwrap_or_default();
            let moved = std::mem::replace(&mut self.from[gun.index()], from) != from;
            let known = &mut self.known[gun.index()];
            *known = if moved { ZoneSet::EMPTY } else { known.minus(lost) };
        }
    }

    /// Six times the value of a shot.
    #[inline]
    pub(super) fn value(&mut self, seen: &Seen<'_>, gun: UnitId, target: ZoneId) -> i32 {
        let (known, value) = (&mut self.known[gun.index()], &mut self.of[gun.index()][target.index()]);
        if !known.has(target) {
            known.insert(target);
            let incendiary = seen.incendiary(seen.me, gun, target);
            let effects = &mut self.effects[target.index()];
            if incendiary || !self.effects_known.has(target) {
                *effects = seen.effects(seen.me.enemy(), target, incendiary);
                self.effects_known.set(target, !incendiary);
            }
            *value = seen.shot(seen.me, gun, target, 0, effects);
        }
        *value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belfort::Heuristic;
    use crate::belfort::weights::{BUILT_IN, Weights};
    use crate::random::Random;
    use sandtable_engine::belfort::Belfort;
    use sandtable_engine::{Choose, Desk, Game, Purpose, Status, Stream, View};
    use sandtable_scenarios::{Overlay, Source, load};

    /// Plays a game against random play; at each decision, a bot that remembers nothing is asked too.
    fn ask_both(game: &Belfort, bot: &mut Heuristic, me: Side, index: u64) {
        let mut env = Desk::silent(Stream::new(5, index, Purpose::Rules));
        let mut dice = Side::BOTH.map(|side| Stream::new(5, index, Purpose::Bot(side)));
        let (mut state, mut legal) = (game.setup(), Vec::new());
        bot.new_game();
        while let Status::Awaiting(side) = game.status(&state) {
            game.legal_actions(&state, &mut legal);
            let dice = &mut dice[side.index()];
            let choice = View::show(game, &mut state, side, |view| {
                if side != me {
                    return Random.choose(view, &legal, dice);
                }
                let mut blank = bot.clone();
                let chosen = bot.choose(view, &legal, dice);
                assert_eq!(blank.choose(view, &legal, dice), chosen, "game {index}: {:?}", view.state().step());
                chosen
            });
            game.apply(&mut state, legal[choice], &mut env);
        }
    }

    #[test]
    fn remembering_changes_no_choice() {
        let readings: [&[&str]; 3] = [
            &[],
            &["french-trenches=no", "uhlans-attack=yes", "passing-through=nothing", "repeat-fire=each"],
            &["pioneers-stack=no-field-artillery", "advance-barred=printed", "shelled-zones=works-too"],
        ];
        for readings in readings {
            let overlays: Vec<Overlay> = readings.iter().map(|reading| Overlay::Ruling((*reading).into())).collect();
            let loaded = load(&Source::named("belfort").unwrap(), &overlays).unwrap();
            let game = Belfort::new(loaded.data.to().unwrap());
            for me in Side::BOTH {
                let built_in = Weights::read("built in", BUILT_IN[0].text[me]).unwrap();
                // Two bots draw from the same stream: nothing may be left to chance.
                let weights = Weights { shelter: 30, set_up_variety: 0, ..built_in };
                let mut bot = Heuristic::new(&game, weights);
                (0..5).for_each(|index| ask_both(&game, &mut bot, me, index));
            }
        }
    }
}
