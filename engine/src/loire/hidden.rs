//! Information that is hidden from a side: which units stand under the enemy's "?" markers, or only decoys (§10), and the artillery points
//! that the enemy has written down for a combat (§12.6).
//!
//! The enemy's units, their steps and their supply are open information. The hexes of units under markers are not.

use super::data::Stacking;
use super::event::{End, Event};
use super::state::{Marching, State, Step};
use super::terrain::HexSet;
use super::unit::{Kind, MAX_UNITS, UnitId, UnitSet};
use super::{Action, Loire};
use crate::chance::Chance;
use crate::game::{Heard, Hearer};
use crate::geometry::HexId;
use crate::side::Side;

/// The hexes in which the enemy's units stand and can be placed, his march, and the artillery points that he has written down.
#[derive(Clone, Debug)]
pub struct Secret {
    at: [HexId; MAX_UNITS],
    on_map: UnitSet,
    hidden: UnitSet,
    open: HexSet,
    marching: Marching,
    pledged: [u8; MAX_UNITS],
}

/// Blanks what `side` cannot see.
pub(super) fn hide(g: &Loire, s: &mut State, side: Side) -> Secret {
    let State { at, on_map, hidden, open, marching, pledged, .. } = *s;
    let enemy = side.enemy();
    s.hidden |= g.hidden_from(s, side);
    for unit in s.hidden & g.classes.of[enemy] | g.unseen_decoys(s, enemy) {
        s.at[unit.index()] = HexId::NONE;
        s.on_map.remove(unit);
    }
    if Loire::guns_are_secret(s) {
        for hq in g.classes.headquarters & g.classes.of[enemy] {
            s.pledged[hq.index()] = 0;
        }
    }
    if s.acting == enemy && Loire::marches_masked(s) {
        s.marching = Marching::NONE;
    }
    // The hexes in which the enemy can place a unit may depend on hidden units.
    if Loire::placed_by(s, enemy).is_some() {
        s.open = HexSet::EMPTY;
    }
    Secret { at, on_map, hidden, open, marching, pledged }
}

/// Restores what [`hide`] blanked.
pub(super) fn reveal(s: &mut State, _side: Side, secret: Secret) {
    let Secret { at, on_map, hidden, open, marching, pledged } = secret;
    (s.at, s.on_map, s.hidden, s.open) = (at, on_map, hidden, open);
    (s.marching, s.pledged) = (marching, pledged);
}

/// Redraws what `side` cannot see: the units under the enemy's markers, and the artillery points that he has written down.
pub(super) fn resample(g: &Loire, s: &mut State, side: Side, chance: &mut impl Chance) {
    hide(g, s, side);
    let enemy = side.enemy();
    let units = s.hidden & g.classes.of[enemy];
    s.hidden = s.hidden.minus(units);
    g.deal_units(s, enemy, units, chance);
    g.deal_decoys(s, enemy, chance);
    if Loire::guns_are_secret(s) {
        g.resample_guns(s, enemy, chance);
    }
    if let Some(unit) = Loire::placed_by(s, enemy) {
        s.open = g.place_hexes(s, unit);
    }
}

/// §10 Decides how much of an event or decision of the enemy a side hears.
struct Ear<'a> {
    g: &'a Loire,
    hearer: Hearer<'a, Loire>,
    enemy: Side,
}

impl Ear<'_> {
    /// Whether a unit is under a marker, or an undiscovered decoy.
    fn hides(&self, s: &State, unit: UnitId) -> bool {
        (self.g.hidden_from(s, self.hearer.side) | self.g.unseen_decoys(s, self.enemy)).has(unit)
    }

    /// Whether the side can identify the unit, before or after the event.
    fn knows(&self, unit: UnitId) -> bool {
        let Hearer { before, after, .. } = self.hearer;
        unit.some().is_none() || !self.hides(before, unit) || !self.hides(after, unit)
    }

    /// Whether the side sees the hex of the unit, before or after the event.
    fn places(&self, unit: UnitId) -> bool {
        let Hearer { before, after, .. } = self.hearer;
        [before, after].into_iter().any(|s| s.on_map.has(unit) && !self.hides(s, unit))
    }

    fn known(&self, unit: UnitId) -> UnitId {
        if self.knows(unit) { unit } else { UnitId::NONE }
    }

    fn placed(&self, unit: UnitId) -> UnitId {
        if self.places(unit) { unit } else { UnitId::NONE }
    }

    /// A march that has come out from under a marker: with the number of its units, unless its last hex had a marker before.
    fn counted(&self, event: Event) -> Event {
        let masked = self.hearer.before.masked[self.enemy];
        match event {
            Event::Moved { side, unit, from, to, .. } if masked.has(to) => {
                Event::Moved { side, unit, units: 0, from, to }
            }
            Event::WentByRail { side, unit, from, to, .. } if masked.has(to) => {
                Event::WentByRail { side, unit, units: 0, from, to }
            }
            _ => event,
        }
    }

    fn is_decoy(&self, unit: UnitId) -> bool {
        self.g.classes.decoys.has(unit)
    }

    /// The placement of a unit: all if the unit is seen there; nothing of a decoy; `event` otherwise.
    fn entered(&self, unit: UnitId, event: Event) -> Heard<Event> {
        if self.places(unit) {
            Heard::All
        } else if self.is_decoy(unit) {
            Heard::Nothing
        } else {
            Heard::Part(event)
        }
    }
}

/// §10, §12.6 The part of an event that a side hears.
pub(super) fn event_heard(g: &Loire, event: &Event, hearer: Hearer<'_, Loire>) -> Heard<Event> {
    let ear = Ear { g, hearer, enemy: hearer.side.enemy() };
    let of = |own: UnitId, unit: UnitId, part: Event| if own == unit { Heard::All } else { Heard::Part(part) };
    let hex = HexId::NONE;
    match *event {
        Event::SetUp { side, unit, .. } => ear.entered(unit, Event::SetUp { side, unit, hex }),
        Event::Entered { side, unit, .. } => ear.entered(unit, Event::Entered { side, unit, hex }),
        // The number of units and the kind of march stay hidden.
        Event::MarchBegan { unit, .. } | Event::ForcedMarchRolled { unit, .. } => Heard::all_if(ear.knows(unit)),
        Event::MarchJoined { units, .. } => Heard::all_if(units.into_iter().all(|unit| ear.places(unit))),
        Event::GunsPledged { side, .. } if side != hearer.side && Loire::guns_are_secret(hearer.after) => {
            Heard::Nothing
        }
        // §12.6 Points that were written down are revealed before the roll.
        Event::GunsPledged { .. } | Event::Modified { .. } | Event::Fought { .. }
            if Loire::guns_are_secret(hearer.before) =>
        {
            Heard::Shown(*event)
        }
        Event::GunsPledged { .. } | Event::Modified { .. } | Event::Fought { .. } => Heard::All,
        Event::Engaged { unit, .. } => Heard::all_if(ear.knows(unit)),
        Event::SupplyChecked { side, count, unsupplied: all } => {
            let unsupplied = all.into_iter().filter(|&unit| ear.knows(unit)).collect();
            let part = Event::SupplyChecked { side, count, unsupplied };
            if unsupplied == all { Heard::All } else { Heard::Part(part) }
        }
        // §10 A side that turns up a stack sees how many decoys were in it.
        Event::Removed { side, unit, end: End::Discovered } if ear.is_decoy(unit) => {
            Heard::Shown(Event::Removed { side, unit: ear.known(unit), end: End::Discovered })
        }
        Event::Rebuilt { unit: whole, steps } => {
            let unit = ear.known(whole);
            of(whole, unit, Event::Rebuilt { unit, steps })
        }
        // A unit that comes out from under a marker is seen to come from there.
        Event::Moved { unit, .. } | Event::WentByRail { unit, .. }
            if ear.places(unit) && ear.hides(hearer.before, unit) =>
        {
            Heard::Shown(ear.counted(*event))
        }
        Event::Moved { side, unit: whole, from, to, .. } => {
            let unit = ear.placed(whole);
            of(whole, unit, Event::Moved { side, unit, units: 0, from, to })
        }
        Event::WentByRail { side, unit: whole, from, to, .. } => {
            let unit = ear.placed(whole);
            of(whole, unit, Event::WentByRail { side, unit, units: 0, from, to })
        }
        Event::GaveWay { side, unit: whole, to } => {
            let unit = ear.placed(whole);
            of(whole, unit, Event::GaveWay { side, unit, to })
        }
        // The target number of a test would identify the unit.
        Event::Reconnoitred { side, unit: whole, hex, roll, passed, .. } => {
            let unit = ear.placed(whole);
            of(whole, unit, Event::Reconnoitred { side, unit, hex, roll, modifier: 0, rating: 0, passed })
        }
        Event::Retired { side, unit: whole, to } => {
            let unit = ear.placed(whole);
            of(whole, unit, Event::Retired { side, unit, to })
        }
        Event::Skirmished { side, unit: of, foe: against, roll, success, critical, .. } => {
            let (unit, foe, modifier, target) = (ear.known(of), ear.known(against), 0, 0);
            let part = Event::Skirmished { side, unit, foe, roll, modifier, target, success, critical };
            if (unit, foe) == (of, against) { Heard::All } else { Heard::Part(part) }
        }
        Event::MarchedToTheGuns { side, unit: whole, units: all, roll, coming, .. } => {
            let (unit, units) = (ear.known(whole), all.into_iter().filter(|&unit| ear.knows(unit)).collect());
            let part =
                Event::MarchedToTheGuns { side, unit, units, to: hex, rating: 0, cost: 0, factor: 0, roll, coming };
            if (unit, units) == (whole, all) { Heard::All } else { Heard::Part(part) }
        }
        Event::LostStep { side, unit: whole, why, .. } => {
            let unit = ear.known(whole);
            of(whole, unit, Event::LostStep { side, unit, why, counts: 1 })
        }
        Event::Retreated { side, unit: whole, to } => {
            let unit = ear.placed(whole);
            of(whole, unit, Event::Retreated { side, unit, to })
        }
        Event::TestedAfterRetreat { side, unit: whole, exposed, roll, passed, .. } => {
            let unit = ear.known(whole);
            let part = Event::TestedAfterRetreat { side, unit, exposed, roll, modifier: 0, rating: 0, passed };
            of(whole, unit, part)
        }
        Event::AdvanceRolled { side, unit: whole, roll, passed, .. } => {
            let unit = ear.known(whole);
            of(whole, unit, Event::AdvanceRolled { side, unit, roll, rating: 0, passed })
        }
        Event::Advanced { side, unit: whole, to } => {
            let unit = ear.placed(whole);
            of(whole, unit, Event::Advanced { side, unit, to })
        }
        // How many decoys stood there, and stand elsewhere now, stays hidden.
        Event::Removed { unit, .. } => Heard::all_if(ear.knows(unit)),
        Event::CampChosen { .. }
        | Event::TurnBegan { .. }
        | Event::HalfBegan { .. }
        | Event::ReplacementsRolled { .. }
        | Event::Rested { .. }
        | Event::WithdrawalRolled { .. }
        | Event::Withdrawn { .. }
        | Event::Delayed { .. }
        | Event::FrancsTireursRolled { .. }
        | Event::PartiesFormed { .. }
        | Event::SkirmishModified { .. }
        | Event::Weighed { .. }
        | Event::Masked { .. }
        | Event::GovernmentLeft
        | Event::GovernmentMoved { .. }
        | Event::GovernmentCaptured
        | Event::TurnedUp { .. }
        | Event::Worked { .. }
        | Event::Attacked { .. }
        | Event::CombatBegan { .. }
        | Event::SonisRolled { .. }
        | Event::CombatEnded { .. }
        | Event::Taken { .. }
        | Event::TheatreRolled { .. }
        | Event::MoraleCounted { .. }
        | Event::MoraleMoved { .. }
        | Event::TurnEnded { .. }
        | Event::Ended { .. }
        | Event::TownsHeld { .. } => Heard::All,
    }
}

/// §10, §12.6 The part of an enemy decision that a side hears.
pub(super) fn action_heard(g: &Loire, action: Action, hearer: Hearer<'_, Loire>) -> Heard<Action> {
    let ear = Ear { g, hearer, enemy: hearer.side.enemy() };
    let s = hearer.before;
    let veiled = Loire::marches_masked(s);
    match (s.step, action) {
        (Step::Guns(..), _) => Heard::Nothing,
        (Step::Place(_, unit, _), Action::To(_)) => Heard::all_if(ear.places(unit)),
        (Step::Place(_, unit, _), _) => Heard::all_if(!ear.is_decoy(unit) && s.masked[ear.enemy].is_empty()),
        (Step::GiveWay(_, unit) | Step::WayOut(_, unit) | Step::Scout(_, unit), _) => Heard::all_if(ear.places(unit)),
        (Step::Company(_) | Step::Pace(_) | Step::Burden(_), _) if veiled => Heard::Nothing,
        (_, Action::Unit(unit)) if !ear.knows(unit) => Heard::Part(Action::Unit(UnitId::NONE)),
        (_, Action::Advance(unit, to)) if !ear.knows(unit) => Heard::Part(Action::Advance(UnitId::NONE, to)),
        _ => Heard::All,
    }
}

/// §4 The load of each masked hex while units are dealt.
type Loads = [Stacking; HexSet::CAPACITY];

/// The number of random deals that are tried before the units are dealt evenly.
const TRIES: usize = 8;

impl Loire {
    /// §10 Units in an operation under way: they are seen even under a marker, except those that march under one.
    fn seen(s: &State) -> UnitSet {
        let fight = &s.combat.fight;
        let retreating = s.retreat.unit.some().map_or(UnitSet::EMPTY, UnitSet::one);
        let marching = if Loire::marches_masked(s) { UnitSet::EMPTY } else { s.marching.units };
        marching | fight.attackers | fight.defenders | s.combat.marching | retreating | s.declared.all() | s.named.all()
    }

    /// §10.1 Whether the units on the march are under a marker.
    fn marches_masked(s: &State) -> bool {
        s.masked[s.acting].has(s.marching.at)
    }

    /// §10 Enemy units under markers that a side cannot see.
    fn hidden_from(&self, s: &State, side: Side) -> UnitSet {
        let masked = s.masked[side.enemy()];
        if masked.is_empty() {
            return UnitSet::EMPTY;
        }
        let own = self.own(s, side.enemy()).minus(Loire::seen(s) | self.classes.decoys);
        own.keep(|unit| masked.has(s.at(unit)))
    }

    /// §10 Decoys of a side of which the enemy does not know whether they are on the map.
    fn unseen_decoys(&self, s: &State, side: Side) -> UnitSet {
        (self.classes.decoys & self.classes.of[side]).minus(Loire::seen(s))
    }

    /// §12.6 Whether artillery points that have been written down are still secret.
    fn guns_are_secret(s: &State) -> bool {
        matches!(s.step, Step::Guns(..))
    }

    /// §9.1 The unit that a side is placing.
    fn placed_by(s: &State, side: Side) -> Option<UnitId> {
        match s.step {
            Step::Place(owner, unit, _) if owner == side => Some(unit),
            _ => None,
        }
    }

    /// §4 Deals regular and irregular units: at random into hexes with room, or else evenly. Then moves units under empty markers for which there
    /// are not enough decoys.
    fn deal_units(&self, s: &mut State, side: Side, units: UnitSet, chance: &mut impl Chance) {
        let masked = s.masked[side];
        if masked.is_empty() {
            return;
        }
        let dealt = (0..TRIES).any(|_| self.deal(s, side, units, |_, open| nth(open, chance.uniform(open.len()))));
        if !dealt {
            self.deal(s, side, units, emptiest);
        }
        let decoys = self.unseen_decoys(s, side).len();
        loop {
            let taken = self.hexes_of(s, self.own(s, side));
            let empty = masked.minus(taken);
            let Some(to) = empty.first().filter(|_| empty.len() > decoys) else { return };
            let crowded = |unit: &UnitId| self.own(s, side).keep(|other| s.at(other) == s.at(*unit)).len() > 1;
            let Some(unit) = (units & s.on_map).into_iter().find(crowded) else { return };
            s.at[unit.index()] = to;
        }
    }

    /// Deals units, cavalry first. Returns whether all have found room.
    fn deal(&self, s: &mut State, side: Side, units: UnitSet, mut choose: impl FnMut(&Loads, HexSet) -> HexId) -> bool {
        for unit in units {
            s.at[unit.index()] = HexId::NONE;
            s.on_map.remove(unit);
        }
        let masked = s.masked[side];
        let mut loads = [Stacking::NONE; HexSet::CAPACITY];
        for unit in self.own(s, side).keep(|unit| masked.has(s.at(unit))) {
            let load = &mut loads[s.at(unit).index()];
            *load = load.and(self.load_of(s, unit));
        }
        let mut housed = true;
        for kind in [Kind::Cavalry, Kind::Infantry, Kind::Headquarters, Kind::FrancTireur, Kind::Party] {
            for unit in units.keep(|unit| self.unit(unit).kind == kind) {
                let load = self.load_of(s, unit);
                let fits = |hex: &HexId| self.holds(loads[hex.index()].and(load));
                let open: HexSet = masked.into_iter().filter(fits).collect();
                housed &= !open.is_empty();
                let hex = choose(&loads, if open.is_empty() { masked } else { open });
                loads[hex.index()] = loads[hex.index()].and(load);
                s.at[unit.index()] = hex;
                s.on_map.insert(unit);
            }
        }
        housed
    }

    /// §10.1 Deals decoys: one under each empty marker; the others under any marker, or off the map.
    fn deal_decoys(&self, s: &mut State, side: Side, chance: &mut impl Chance) {
        let masked = s.masked[side];
        for unit in self.unseen_decoys(s, side) {
            let empty = masked.minus(self.hexes_of(s, self.own(s, side)));
            let hex = match empty.first() {
                Some(hex) => hex,
                None if masked.is_empty() || chance.uniform(2) == 0 => HexId::NONE,
                None => nth(masked, chance.uniform(masked.len())),
            };
            s.at[unit.index()] = hex;
            s.on_map.set(unit, hex.is_some());
        }
    }

    /// §12.6 Redraws artillery points: each number that a headquarters can give is equally likely.
    fn resample_guns(&self, s: &mut State, enemy: Side, chance: &mut impl Chance) {
        let Step::Guns(side, next) = s.step else { return };
        let asked = self.gunners(s, enemy);
        let asked = if side == enemy { asked.below(next) } else { asked };
        if side == enemy || enemy == s.acting {
            for hq in asked {
                s.pledged[hq.index()] = chance.uniform(u32::from(self.points_left(s, hq)) + 1) as u8;
            }
        }
    }
}

/// The hex with the smallest load.
fn emptiest(loads: &Loads, open: HexSet) -> HexId {
    let load = |hex: &HexId| {
        let load = loads[hex.index()];
        load.infantry + load.cavalry + load.headquarters
    };
    open.into_iter().min_by_key(load).unwrap_or(HexId::NONE)
}

fn nth(hexes: HexSet, n: u32) -> HexId {
    hexes.into_iter().nth(n as usize).unwrap_or(HexId::NONE)
}
