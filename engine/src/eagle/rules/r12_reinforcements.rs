//! §12, §13.2 Reinforcements, recovery of steps, the headquarters of the 4th Army.

use crate::eagle::event::Event;
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{
    ArrivalControl, Arrivals, FortressPoints, RecoveryFort, RecoveryIndependents, RecoveryOf, RecoveryStacking,
    TwoArmies,
};
use crate::eagle::state::{Kind, Mark, State, Step, Task};
use crate::eagle::terrain::{HexSet, PlaceId};
use crate::eagle::unit::{Role, UnitId, UnitSet};
use crate::eagle::{Action, Eagle, FRENCH, PRUSSIAN};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Eagle {
    // ---- §12.2 Recovery ----

    /// §12.2 Damaged units that can recover: a supplied headquarters over them is in their hex, and in no enemy zone of control.
    pub(crate) fn recovering(&self, s: &State, side: Side) -> UnitSet {
        let own = s.on_map & self.classes.of[side];
        let hqs = (own & self.classes.headquarters).minus(s.marked(Mark::Unsupplied));
        let quiet = hqs.keep(|hq| !s.zones[side.enemy()].has(s.at(hq)));
        let colour = self.data.rulings.recovery_independents == RecoveryIndependents::Colour;
        let under = |hq: UnitId, unit: UnitId| match self.data.rulings.recovery_of {
            _ if colour && self.is_named(hq, unit) => false,
            RecoveryOf::Subordinate => self.is_subordinate(s, hq, unit),
            RecoveryOf::Commanded => self.may_command(s, hq, unit),
        };
        //
        let admitted = match self.data.rulings.recovery_independents {
            RecoveryIndependents::All => self.combat(own),
            RecoveryIndependents::NoFortress => self.mobile(self.combat(own)),
            RecoveryIndependents::Colour => own.keep(|unit| !self.unit(unit).commanders.is_empty()),
        };
        let damaged = admitted.keep(|unit| s.lost(unit) > 0);
        damaged.keep(|unit| quiet.into_iter().any(|hq| s.at(hq) == s.at(unit) && under(hq, unit)))
    }

    /// §12.2, §3.1 Whether one more step would break the stacking limit of the hex.
    pub(crate) fn breaks_stacking(&self, s: &State, side: Side, unit: UnitId) -> bool {
        let flips = self.is_reduced(unit, s.lost(unit)) && !self.is_reduced(unit, s.lost(unit) - 1);
        flips && self.classes.corps.has(unit) && self.stacked(s, side, s.at(unit)).0 >= self.data.limits.stacking
    }

    /// §2.2, §12.2 Lets the next unit of a side try to recover, from one on: the Prussians first, then the French; then comes initiative.
    pub(crate) fn recover(&self, s: &mut State, side: Side, from: UnitId, env: &mut impl Env<Self>) {
        for unit in self.recovering(s, side).not_below(from) {
            s.task = Task::Recovery(side, UnitId(unit.0 + 1));
            if !self.breaks_stacking(s, side, unit) {
                self.try_recovery(s, unit, env);
            } else if self.data.rulings.recovery_stacking == RecoveryStacking::MayExceed {
                s.mark(UnitSet::one(unit), Mark::Shown);
                s.step = Step::Recover(side, unit);
                return;
            }
        }
        env.rule(rule!("2.2"));
        s.task = if side == PRUSSIAN { Task::Recovery(FRENCH, UnitId(0)) } else { Task::Initiative };
    }

    /// §12.2 Rolls whether a unit recovers a step.
    pub(crate) fn try_recovery(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let side = self.unit(unit).side;
        s.mark(UnitSet::one(unit), Mark::Shown);
        let helped = self.helps_recovery(s, side, s.at(unit));
        let (die, recovered) = self.roll_recovery(side, unit, helped, env);
        let limits = &self.data.limits;
        let (bonus, needed) = (if helped { limits.recovery_fortress } else { 0 }, limits.recovery[side]);
        env.tell(rule!("12.2"), || Event::RecoveryRolled { side, unit, die, recovered, bonus, needed });
        if recovered {
            let before = self.points_lost_by(s, unit);
            s.lost[unit.index()] -= 1;
            self.pile_again(s, unit);
            //
            if self.data.rulings.fortress_points == FortressPoints::Yes || !self.classes.fortresses.has(unit) {
                s.regained[side] += before.saturating_sub(self.points_lost_by(s, unit)) as u16;
            }
        }
    }

    /// §12.2 R-83 Whether a hex is a fortress that helps recovery there.
    fn helps_recovery(&self, s: &State, side: Side, hex: HexId) -> bool {
        match self.data.rulings.recovery_fort {
            RecoveryFort::Hex => self.fortified.has(hex),
            RecoveryFort::Own => {
                let owned = |place: PlaceId| self.data.map.places[place.index()].owner == side;
                self.fortified.has(hex) && self.places[hex.index()].is_some_and(owned)
            }
            RecoveryFort::Counter => self.units_at(s, side, hex).meets(self.classes.fortresses),
        }
    }

    /// §12.2 Rolls one die for `unit`, against the number of `side`; in a `fortress` it is better. Returns the die, and whether the unit recovers a
    /// step.
    pub fn roll_recovery(&self, side: Side, unit: UnitId, fortress: bool, env: &mut impl Env<Self>) -> (u8, bool) {
        let limits = &self.data.limits;
        let die = Roll::Recovery(unit).die(env);
        (die, die + if fortress { limits.recovery_fortress } else { 0 } >= limits.recovery[side])
    }

    // ---- §12.1 Reinforcements ----

    /// §12.1, §13.2 Units of `side` that can be brought now.
    #[must_use]
    pub fn can_enter(&self, s: &State, side: Side) -> UnitSet {
        let waiting = self.classes.of[side].minus(s.on_map | s.eliminated);
        waiting.keep(|unit| {
            let due = self.unit(unit).enters.is_some_and(|turn| s.turn >= turn);
            let free = self.role(unit) != Some(Role::Replacement) || self.has_units(unit);
            due && (free || !self.lost_armies(s, side).is_empty())
                && (self.entry_is_open(s, unit) || !self.entry_rails(s, unit).is_empty())
        })
    }

    /// §16.2 Whether units have the colour of a headquarters.
    fn has_units(&self, hq: UnitId) -> bool {
        self.data.units.iter().any(|unit| unit.commanders.has(hq))
    }

    /// §13.2 Headquarters of armies that a side has lost, except one whose units another may command anyway (16.2).
    fn lost_armies(&self, s: &State, side: Side) -> UnitSet {
        let replaces = |hq: UnitId| self.role(hq) == Some(Role::Replacement);
        let shared = |hq: UnitId| {
            let mut commanders = self.data.units.iter().map(|unit| unit.commanders);
            commanders.any(|hqs| hqs.has(hq) && hqs.into_iter().any(replaces))
        };
        let lost = s.eliminated & self.classes.of[side] & self.classes.headquarters;
        lost.keep(|hq| self.role(hq) == Some(Role::Army) && !shared(hq))
    }

    /// §13.2, §16.2 R-101 Handles the loss of a headquarters if the one that replaces others is on the map and has replaced none yet.
    pub(super) fn succeed(&self, s: &mut State, lost: UnitId, env: &mut impl Env<Self>) {
        let side = self.unit(lost).side;
        let heirs = s.on_map & self.classes.of[side] & self.classes.headquarters;
        let there = heirs.into_iter().any(|hq| self.role(hq) == Some(Role::Replacement));
        // a headquarters lost in a retreat of the attacker counts as lost in the battle.
        if there && s.retreat.units.has(lost) && side == s.segment.side {
            s.battle.attackers.insert(lost);
        }
        let free = match self.data.rulings.two_armies {
            TwoArmies::First | TwoArmies::Owner => !s.replaced.is_some(),
            TwoArmies::Last => !s.replaced.is_some() || s.battle.units().has(s.replaced),
        };
        if there && free && self.lost_armies(s, side).has(lost) {
            s.replaced = lost;
            env.rule(rule!("13.2"));
        }
    }

    /// §13.2 R-112 Headquarters that were lost in the battle under way, if the replacement has taken over the army of one of them.
    pub(super) fn lost_in_battle(&self, s: &State, side: Side) -> UnitSet {
        let lost = self.lost_armies(s, side) & s.battle.units();
        if s.replaced.is_some() && lost.has(s.replaced) { lost } else { UnitSet::EMPTY }
    }

    /// §12.1 Whether a unit can come to the hex of arrival.
    fn entry_is_open(&self, s: &State, unit: UnitId) -> bool {
        let side = self.unit(unit).side;
        let hex = self.data.course.arrivals[side].hex;
        let lost = self.data.rulings.arrival_control == ArrivalControl::Controlled
            && self.places[hex.index()].is_some_and(|place| !self.controlled(s, side).has(place));
        !self.barred_to_trains(s, unit).has(hex) && !lost
    }

    /// §12.1, §6.2 The hexes that a reinforcement can reach by rail from where its side's railways leave the map.
    fn entry_rails(&self, s: &State, unit: UnitId) -> HexSet {
        let side = self.unit(unit).side;
        if self.data.course.arrivals[side].by_rail && self.has_capacity(s, side, UnitSet::one(unit)) {
            self.by_rail(s, unit, self.data.map.exits[side])
        } else {
            HexSet::EMPTY
        }
    }

    /// §12.1 Brings a reinforcement, and asks where it comes.
    pub(super) fn bring(&self, s: &mut State, unit: UnitId) {
        let side = s.segment.side;
        s.segment.kind = Kind::Arrival;
        s.segment.hq = UnitId::NONE;
        s.segment.arrivals -= 1;
        s.step = Step::Entry(side, unit);
    }

    pub(super) fn entry_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        let side = self.unit(unit).side;
        if self.entry_is_open(s, unit) {
            out.push(Action::To(self.data.course.arrivals[side].hex));
        }
        out.extend(self.entry_rails(s, unit).into_iter().map(Action::Rail));
    }

    /// §12.1, §2.3.2 Places a reinforcement, which acts as an independent unit; by rail it has moved.
    pub(super) fn come(&self, s: &mut State, unit: UnitId, action: Action, env: &mut impl Env<Self>) {
        let (side, one) = (s.segment.side, UnitSet::one(unit));
        let (hex, by_rail) = match action {
            Action::Rail(hex) => (hex, true),
            _ => (self.data.course.arrivals[side].hex, false),
        };
        let placed = self.data.rulings.arrivals == Arrivals::Placed;
        if by_rail {
            self.carry_by_rail(s, unit, HexId::NONE, hex, env);
        } else {
            self.enter(s, unit, hex, env);
        }
        self.set_in_motion(s, one, false);
        if by_rail || placed {
            s.mark(one, Mark::Moved);
        }
        if placed && !by_rail {
            s.mark(one, Mark::Fought);
        }
        env.tell(rule!("12.1"), || Event::Entered { side, unit, hex, by_rail });
        s.task = Task::SecondArrival;
        if self.role(unit) == Some(Role::Replacement) {
            self.take_over(s, side, env);
        }
    }

    /// §13.2 Lets the headquarters of the 4th Army take over the units of an army that has lost its own.
    fn take_over(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let lost = self.lost_armies(s, side);
        let Some(first) = lost.first() else { return };
        env.rule(rule!("13.2"));
        if lost.len() > 1 {
            s.step = Step::Takeover(side);
        } else {
            s.replaced = first;
        }
    }

    pub(super) fn takeover_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        let in_battle = self.lost_in_battle(s, side);
        let lost = if in_battle.is_empty() { self.lost_armies(s, side) } else { in_battle };
        out.extend(lost.into_iter().map(Action::Unit));
    }

    pub(super) fn take_over_of(&self, s: &mut State, hq: UnitId, env: &mut impl Env<Self>) {
        s.replaced = hq;
        env.rule(rule!("13.2"));
        // this is asked once.
        let lost = s.eliminated & self.classes.headquarters;
        (s.battle.attackers, s.battle.defenders) = (s.battle.attackers.minus(lost), s.battle.defenders.minus(lost));
    }

    /// §16.2 Offers a second reinforcement by the same marker; then those that have come act.
    pub(super) fn offer_second_arrival(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.segment.side;
        if s.segment.arrivals > 0 && !self.can_enter(s, side).is_empty() {
            env.rule(rule!("16.2"));
            s.step = Step::Marker(side);
        } else {
            s.task = Task::Reorganisation;
        }
    }
}
