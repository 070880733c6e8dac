//! §0, §1, §11 Units: their values, their places, their losses.

use crate::eagle::event::{End, Event, Loss};
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{EliminatedHqMarker, FortressZoc, HeroismStep, HeroismSurvivor, HqZones, Pile};
use crate::eagle::state::{Due, Mark, State, Step};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{Face, Kind, UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::rulebook::Rule;
use crate::side::Side;

/// §0 Divides a number by another, rounded to the nearest whole number; a half is rounded up.
#[must_use]
pub(crate) const fn nearest(number: u32, by: u32) -> u32 {
    (2 * number + by) / (2 * by)
}

impl Eagle {
    /// §1.1 The steps of `unit` at full strength; a headquarters has none.
    #[must_use]
    #[inline]
    pub fn steps(&self, unit: UnitId) -> u8 {
        match self.unit(unit).kind {
            Kind::Corps | Kind::Fortress => self.data.limits.corps_steps,
            Kind::Infantry | Kind::Cavalry => self.data.limits.division_steps,
            Kind::Headquarters => 0,
        }
    }

    /// §1.1 The steps that `unit` has left.
    #[must_use]
    #[inline]
    pub fn steps_left(&self, s: &State, unit: UnitId) -> u8 {
        self.steps(unit) - s.lost(unit)
    }

    /// The steps that `units` have left, in total.
    #[must_use]
    pub fn steps_of(&self, s: &State, units: UnitSet) -> u16 {
        units.into_iter().map(|unit| u16::from(self.steps_left(s, unit))).sum()
    }

    /// §1.1 Whether the reduced side of the counter of `unit` is up after the loss of `lost` steps.
    #[must_use]
    #[inline]
    pub fn is_reduced(&self, unit: UnitId, lost: u8) -> bool {
        lost > 0 && 2 * lost >= self.steps(unit)
    }

    /// §1.1 The side of the counter of `unit` that is up.
    #[must_use]
    #[inline]
    pub fn face(&self, s: &State, unit: UnitId) -> Face {
        let counter = self.unit(unit);
        if self.is_reduced(unit, s.lost(unit)) { counter.back } else { counter.front }
    }

    /// §1.1, §0 Combat strength after a number of steps lost, as a fraction.
    pub(super) fn strength_fraction(&self, unit: UnitId, lost: u8) -> (u32, u32) {
        let (counter, limits) = (self.unit(unit), &self.data.limits);
        let of = |strength: u8, (part, whole): (u8, u8)| (u32::from(strength) * u32::from(part), u32::from(whole));
        let (front, back) = (counter.front.strength, counter.back.strength);
        match (self.steps(unit) - lost, self.is_reduced(unit, lost)) {
            (0, _) => (0, 1),
            (_, false) if lost == 0 => of(front, (1, 1)),
            (_, false) => of(front, limits.first_step),
            (left, true) if 2 * left == self.steps(unit) => of(back, (1, 1)),
            (_, true) => of(back, limits.third_step),
        }
    }

    /// §1.1 The combat strength of `unit` after the loss of `lost` steps.
    #[must_use]
    pub fn strength_after(&self, unit: UnitId, lost: u8) -> u8 {
        let (number, by) = self.strength_fraction(unit, lost);
        nearest(number, by) as u8
    }

    /// §1.1 The combat strength of `unit`.
    #[must_use]
    pub fn strength(&self, s: &State, unit: UnitId) -> u8 {
        self.strength_after(unit, s.lost(unit))
    }

    /// The combat strength of `units`, in total.
    #[must_use]
    pub fn strength_of(&self, s: &State, units: UnitSet) -> u16 {
        units.into_iter().map(|unit| u16::from(self.strength(s, unit))).sum()
    }

    /// §7.2.1, §8.1 The morale that `unit` checks.
    #[must_use]
    pub fn morale(&self, s: &State, unit: UnitId) -> u8 {
        let printed = self.face(s, unit).morale;
        let less = if s.has(unit, Mark::Disorganised) { self.data.limits.disorganised_morale } else { 0 };
        printed.saturating_sub(less)
    }

    /// The units of `side` in `hex`.
    #[must_use]
    #[inline]
    pub fn units_at(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        let own = s.on_map & self.classes.of[side];
        // Without combat units there can be only headquarters.
        let there = if s.held[side].has(hex) { own } else { own & self.classes.headquarters };
        there.keep(|unit| s.at(unit) == hex)
    }

    /// The combat units of `side` in `hex`.
    #[must_use]
    #[inline]
    pub fn combat_units_at(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        if s.held[side].has(hex) {
            self.units_at(s, side, hex).minus(self.classes.headquarters)
        } else {
            UnitSet::EMPTY
        }
    }

    /// The units that are not headquarters.
    #[must_use]
    #[inline]
    pub(crate) fn combat(&self, units: UnitSet) -> UnitSet {
        units.minus(self.classes.headquarters)
    }

    /// The units that can move.
    #[must_use]
    #[inline]
    pub(crate) fn mobile(&self, units: UnitSet) -> UnitSet {
        units.minus(self.classes.fortresses)
    }

    /// The hexes of units.
    #[must_use]
    pub(crate) fn hexes_of(&self, s: &State, units: UnitSet) -> HexSet {
        units.into_iter().map(|unit| s.at(unit)).collect()
    }

    // ---- Where units stand ----

    /// Puts a unit into a hex, or off the map with [`HexId::NONE`].
    pub(crate) fn put(&self, s: &mut State, unit: UnitId, to: HexId) {
        let side = self.unit(unit).side;
        let from = std::mem::replace(&mut s.at[unit.index()], to);
        s.on_map.set(unit, to.is_some());
        s.unmark(UnitSet::one(unit), Mark::OnTop);
        let held = s.held[side];
        if to.is_some() && !self.classes.headquarters.has(unit) {
            s.held[side].insert(to);
        }
        for hex in [from, to].into_iter().filter(|hex| hex.is_some()) {
            let there = self.units_at(s, side, hex);
            if self.combat(there).is_empty() {
                s.held[side].remove(hex);
            }
            self.pile(s, there, (hex == to).then_some(unit));
        }
        // Fortresses bar the zones of both sides.
        let bars = self.classes.fortresses.has(unit);
        for other in Side::BOTH {
            if bars || other == side && s.held[side] != held {
                s.zones[other] = self.zones_of(s, other);
            }
        }
    }

    /// §3.1 Determines the top of a stack: the unit that has just come, or else the strongest. A fortress is seen in any case.
    fn pile(&self, s: &mut State, there: UnitSet, came: Option<UnitId>) {
        let seen = self.mobile(there);
        let came = came.filter(|&unit| self.data.rulings.pile == Pile::LastIn && seen.has(unit));
        let strongest = || seen.into_iter().max_by_key(|&unit| (self.strength(s, unit), std::cmp::Reverse(unit)));
        let lies = (seen & s.marked(Mark::OnTop)).first();
        let top = match self.data.rulings.pile {
            Pile::LastIn => came.or(lies).or_else(strongest),
            Pile::Strongest => strongest(),
        };
        s.unmark(there, Mark::OnTop);
        if let Some(top) = top {
            s.mark(UnitSet::one(top), Mark::OnTop);
        }
    }

    /// R-68 Determines the top of the stack of a unit whose strength has changed.
    pub(super) fn pile_again(&self, s: &mut State, unit: UnitId) {
        let there = self.units_at(s, self.unit(unit).side, s.at(unit));
        self.pile(s, there, None);
    }

    /// §3.2.1 The zones of control of a side: around its combat units, but not into a fortress.
    pub(crate) fn zones_of(&self, s: &State, side: Side) -> HexSet {
        let barred = match self.data.rulings.fortress_zoc {
            FortressZoc::Hex => self.fortified,
            FortressZoc::Counter => self.hexes_of(s, s.on_map & self.classes.fortresses),
        };
        self.data.map.grid.beside(s.held[side]).minus(barred)
    }

    /// §3.2.1 Units that cancel enemy zones of control in their hex.
    pub(super) fn cancelling(&self, units: UnitSet) -> UnitSet {
        match self.data.rulings.hq_zones {
            HqZones::Never => self.combat(units),
            HqZones::Cancels => units,
        }
    }

    /// §3.2.1 Hexes of a side with units that cancel enemy zones of control there.
    #[inline]
    pub(super) fn covered(&self, s: &State, side: Side) -> HexSet {
        match self.data.rulings.hq_zones {
            HqZones::Never => s.held[side],
            HqZones::Cancels => self.hexes_of(s, s.on_map & self.classes.of[side]),
        }
    }

    /// §3.2.1 Zones of control of the enemy that `side` does not cancel.
    #[must_use]
    #[inline]
    pub fn uncancelled(&self, s: &State, side: Side) -> HexSet {
        s.zones[side.enemy()].minus(self.covered(s, side))
    }

    // ---- How units are lost ----

    /// Takes a step from a unit.
    pub(super) fn take_step(&self, s: &mut State, unit: UnitId, why: Loss, env: &mut impl Env<Self>) {
        let side = self.unit(unit).side;
        s.lost[unit.index()] += 1;
        env.rule(rule!("1.1"));
        let rule = match why {
            Loss::Dice | Loss::Heroism => rule!("7.2.2"),
            Loss::Withdrawal => rule!("7.2.1"),
            Loss::Retreat => rule!("7.2.4"),
            Loss::Siege => rule!("7.2.5"),
        };
        env.tell(rule, || Event::LostStep { side, unit, why });
        if self.steps_left(s, unit) == 0 {
            self.eliminate(s, unit, End::Steps, env);
        } else {
            self.pile_again(s, unit);
        }
    }

    /// Removes a unit from the game, and with the last combat unit of a stack its headquarters (1.2).
    pub(crate) fn eliminate(&self, s: &mut State, unit: UnitId, end: End, env: &mut impl Env<Self>) {
        let (side, hex) = (self.unit(unit).side, s.at(unit));
        self.put(s, unit, HexId::NONE);
        let one = UnitSet::one(unit);
        s.eliminated |= one;
        s.lost[unit.index()] = self.steps(unit);
        s.isolated[unit.index()] = 0;
        s.marks.iter_mut().for_each(|mark| *mark = mark.minus(one));
        if self.data.rulings.eliminated_hq_marker == EliminatedHqMarker::Removed {
            s.cup = s.cup.minus(one);
        }
        env.tell(self.rule_of(end), || Event::Eliminated { side, unit, end });
        if self.classes.headquarters.has(unit) {
            self.succeed(s, unit, env);
        }
        if !self.classes.headquarters.has(unit) && !s.held[side].has(hex) {
            for hq in self.units_at(s, side, hex) {
                self.eliminate(s, hq, End::Headquarters, env);
            }
        }
    }

    fn rule_of(&self, end: End) -> Rule {
        match end {
            End::Steps => rule!("1.1"),
            End::Headquarters => rule!("1.2"),
            End::Stacking => rule!("3.1"),
            End::NoWayBack => rule!("7.2.4"),
            End::Surrender => rule!("10"),
            End::Astray => rule!("13.3"),
        }
    }

    // ---- Steps that must be lost ----

    /// The units that can lose the next step that is due.
    fn losers(&self, s: &State, side: Side) -> UnitSet {
        let Due { of_lead, among, .. } = s.due[side];
        let lead = s.battle.lead[side];
        let there = self.combat(among & s.on_map);
        if of_lead > 0 && lead.is_some() && there.has(lead) { UnitSet::one(lead) } else { there }
    }

    /// Settles the steps that are due, the attacker's first. Asks if there is a choice, and returns whether there was one.
    pub(super) fn settle_losses(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        let attacker = s.segment.side;
        for side in [attacker, attacker.enemy()] {
            while s.due[side].steps > 0 {
                let losers = self.losers(s, side);
                match losers.first() {
                    Some(unit) if losers.len() == 1 => self.lose(s, side, unit, env),
                    Some(_) => {
                        s.step = Step::Loss(side);
                        return true;
                    }
                    None => s.due[side] = Due::default(),
                }
            }
            s.due[side] = Due::default();
        }
        false
    }

    pub(super) fn loss_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(self.losers(s, side).into_iter().map(Action::Unit));
    }

    pub(super) fn lose(&self, s: &mut State, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        let heroism = self.price_of_heroism(side, s.battle.heroism);
        let due = &mut s.due[side];
        // The step for heroism is the lead unit's last step, or else the last of all.
        let price = match self.data.rulings.heroism_step {
            HeroismStep::Lead => (1..=heroism).contains(&due.of_lead),
            _ => due.steps <= heroism,
        };
        let why = match price {
            _ if !s.retreat.units.is_empty() => Loss::Retreat,
            true => Loss::Heroism,
            false => Loss::Dice,
        };
        due.steps -= 1;
        due.of_lead = due.of_lead.saturating_sub(1);
        self.take_step(s, unit, why, env);
        //
        let spared = self.data.rulings.heroism_survivor == HeroismSurvivor::Nobody
            && self.data.rulings.heroism_step == HeroismStep::Lead;
        if spared && s.due[side].of_lead > 0 && s.battle.lead[side] == unit && !s.on_map.has(unit) {
            s.due[side].steps -= s.due[side].of_lead;
            s.due[side].of_lead = 0;
            s.battle.heroism = false;
        }
    }
}
