//! The bot's caches between decisions. Most of the map does not change: values are computed again only where something that they depend on has
//! changed.

use super::Seen;
use super::zone::{Effects, Garrison, Prospect, Target};
use sandtable_engine::belfort::unit::MAX_UNITS;
use sandtable_engine::belfort::{HEADQUARTERS, State, Stratagem, UnitId, UnitSet};
use sandtable_engine::geometry::zone::MAX_ZONES;
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_engine::{BySide, Side};

/// The last seen contents of the zones.
#[derive(Clone, Debug)]
struct Look {
    at: [UnitSet; MAX_ZONES],
    /// Zones held by either side, with works of each kind, damaged, and the number of bombardments.
    zones: [ZoneSet; 10],
    /// Diminished and exhausted units.
    worn: BySide<[UnitSet; 2]>,
}

impl Look {
    /// Updates the contents and returns the zones that have changed.
    fn again(&mut self, s: &State) -> ZoneSet {
        // No branch for each zone, which the processor could not predict, and no bit to shift: zones are compared several at once.
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

/// The cache of values of zones.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    look: Look,
    /// Whether `look` is up to date for this decision.
    looked: bool,
    /// The side that the values are for; `None` in a new game.
    side: Option<Side>,
    /// The garrisons of the zones that the enemy does not hold, where known.
    garrisons: [Garrison; MAX_ZONES],
    garrisons_known: ZoneSet,
    /// A lower bound on the loss of each zone if a unit leaves it, where known.
    lost: [i32; MAX_ZONES],
    lost_known: ZoneSet,
    /// The value of each zone for field and for heavy guns, where known. It also depends on the zones in range that the enemy holds.
    batteries: [[i32; MAX_ZONES]; 2],
    batteries_known: [ZoneSet; 2],
    enemies: ZoneSet,
    infantry: ZoneSet,
    guns: UnitSet,
    /// The value of each zone for Prussian infantry, where known. It depends on the enemy's infantry, and on his guns where they can fire.
    places: [i32; MAX_ZONES],
    places_known: ZoneSet,
    /// Zones that have changed since [`Prospects`] and [`Shots`] were last updated.
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

    /// Prepares for another decision.
    pub(super) fn begin(&mut self) {
        self.looked = false;
    }

    /// Updates the contents of the zones, once for each decision.
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

    /// A lower bound on the loss of a zone that the enemy does not hold, if a unit leaves it.
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

    /// The value of a zone for field or for heavy guns.
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

    /// The value of a zone for Prussian infantry.
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

/// The cache of expected values of attacks and exchanges.
#[derive(Clone, Debug)]
pub(super) struct Prospects {
    /// The conditions that the whole map depends on: the last turn, and Ruse of War.
    under: (bool, bool),
    targets: [Target; MAX_ZONES],
    /// By activated zone and target.
    of: Box<[[Prospect; MAX_ZONES]; MAX_ZONES]>,
    /// By activated zone: the targets whose prospect is known.
    known: [ZoneSet; MAX_ZONES],
    /// The zones next to enemies that bar an advance.
    barred: ZoneSet,
    /// By unit: the gain of its best exchange. By zone, if nothing has changed in it or next to it: the units whose gain is known.
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

    /// Drops what the changes since the last time have made invalid.
    pub(super) fn look(&mut self, seen: &Seen<'_>, memory: &mut Memory) {
        let Seen { g, s, me, .. } = *seen;
        let under = (seen.last_turn(), s.in_force(Stratagem::RuseOfWar));
        memory.look(seen);
        let changed = std::mem::take(&mut memory.for_prospects);
        let changed = if under == self.under { changed } else { g.map().zones() };
        self.under = under;
        let near = g.map().next_to_any(changed);
        self.unchanged = self.unchanged.minus(changed | near);
        // A target also depends on the units next to it (§9.3.3).
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
            // From a distance, an attack also depends on the zones that it could be made from.
            let lost = (known & near).keep(|target| prospects[target.index()].bases.meets(changed));
            self.known[from.index()] = if changed.has(from) { ZoneSet::EMPTY } else { known.minus(lost) };
        }
    }

    #[inline]
    pub(super) fn target(&self, zone: ZoneId) -> &Target {
        &self.targets[zone.index()]
    }

    /// The prospect of an attack, if known.
    #[inline]
    pub(super) fn recall(&self, from: ZoneId, target: ZoneId) -> Option<&Prospect> {
        self.known[from.index()].has(target).then(|| &self.of[from.index()][target.index()])
    }

    /// The gain of a unit's best exchange, if known.
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

/// The cache of values of bombardments.
#[derive(Clone, Debug)]
pub(super) struct Shots {
    /// The conditions that all shots depend on: the stratagems in force.
    under: [bool; 3],
    /// The zones of this side: exposed enemies next to them must leave.
    own: ZoneSet,
    /// The value of hits on each target, where known.
    effects: [Effects; MAX_ZONES],
    effects_known: ZoneSet,
    /// The zone of each gun, six times the values of its shots at each target, and the targets whose value is known.
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

    /// Drops what the changes since the last time have made invalid.
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

    /// Plays a game against random play; at each decision a bot without caches is asked, too.
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
