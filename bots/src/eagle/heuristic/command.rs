//! §2.3, §5, §12, §16 Set-up, recovery, markers, command, reinforcements.

use super::Seen;
use super::survey::Survey;
use sandtable_engine::eagle::unit::{Kind, Role};
use sandtable_engine::eagle::{Action, Mark, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;

/// The value of doing nothing.
const NOTHING: i32 = 0;

impl Seen<'_> {
    /// §16.1 Rates the hex where a unit is set up; `placed` is the value of a hex for it.
    pub(super) fn set_up(&self, placed: &mut impl FnMut(HexId) -> i32, unit: UnitId, action: Action) -> i32 {
        match action {
            Action::To(hex) => placed(hex) - self.at_the_border(unit, hex),
            _ => NOTHING,
        }
    }

    /// The penalty for a headquarters without escort near the enemy's country.
    fn at_the_border(&self, unit: UnitId, hex: HexId) -> i32 {
        let escorted = self.g.stacked(self.s, self.me, hex).0 >= 2;
        if self.w.border == 0 || escorted || self.g.unit(unit).kind != Kind::Headquarters {
            return 0;
        }
        let country = self.g.data().map.country[self.foe];
        let near = self.land.rings(hex).take(3).position(|ring| ring.iter().any(|hex| country.has(*hex)));
        match near {
            Some(0 | 1) => self.w.border,
            Some(_) => self.w.border / 2,
            None => 0,
        }
    }

    /// §12.2, §3.1 Rates the recovery of a step that overstacks the hex: it pays if the army is likely to act before a unit must be given up.
    pub(super) fn recovery(&self, unit: UnitId, action: Action) -> i32 {
        if action != Action::Go {
            return NOTHING;
        }
        let lost = self.s.lost(unit);
        let gained = self.land.strength(unit, lost - 1) - self.strength(unit);
        let there = self.own_mobile().keep(|other| self.s.at(other) == self.s.at(unit));
        let lightest = there.into_iter().map(|other| self.strength(other)).min().unwrap_or(0);
        let hqs = (self.s.on_map() & self.g.units_of(self.me) & self.g.headquarters()).len() as i32;
        // Each other army of the side that acts first costs the weakest unit of the stack.
        gained - lightest * (hqs - 1).max(0) / hqs.max(1)
    }

    // ---- Markers ----

    /// §2.3.2 Rates the uses of a supplementary marker.
    pub(super) fn marker(&self, survey: &Survey, action: Action) -> i32 {
        match action {
            Action::Army(hq) => self.army(survey, hq),
            Action::To(hex) => self.independent_stack(survey, hex),
            Action::Enter(unit) => self.reinforcement(unit),
            _ => NOTHING,
        }
    }

    /// The value of activating an army again, or before its turn, under its headquarters or a supreme one in the same hex.
    fn army(&self, survey: &Survey, hq: UnitId) -> i32 {
        let joined = self.g.partners(self.s, hq).into_iter().map(|other| self.activation(survey, hq, Some(other)));
        let best = joined.fold(self.activation(survey, hq, None), i32::max);
        best * self.w.army / 10
    }

    /// The strength that a headquarters activates; a second activation counts less: such units march half as far and fight worse.
    fn activation(&self, survey: &Survey, hq: UnitId, joined: Option<UnitId>) -> i32 {
        let (units, second) = self.g.activation(self.s, hq, joined);
        let second = if self.g.in_command(self.s, hq) { second } else { units };
        self.felt(survey, units) - self.felt(survey, second) * (100 - self.w.second) / 100
    }

    /// The strength of units, weighted by the enemy strength felt in their hexes.
    fn felt(&self, survey: &Survey, units: UnitSet) -> i32 {
        let weight = |unit: UnitId| self.strength(unit) * (8 + survey.threat(self.s.at(unit)).min(8)) / 8;
        units.minus(self.g.fortresses()).into_iter().map(weight).sum()
    }

    fn independent_stack(&self, survey: &Survey, hex: HexId) -> i32 {
        let near = survey.threat(hex).min(8);
        self.mobile_in(self.me, hex) * self.w.independent / 10 * (8 + near) / 8
    }

    /// §12.1 The value of a reinforcement: the earlier it enters, the higher; a headquarters adds a marker each turn.
    fn reinforcement(&self, unit: UnitId) -> i32 {
        let left = i32::from(self.g.data().course.turns.saturating_sub(self.s.turn()));
        match self.g.unit(unit).kind {
            Kind::Headquarters => left * self.w.new_headquarters,
            _ => self.land.strength(unit, 0) * self.w.reinforcement / 10 * (left + 1) / 4,
        }
    }

    /// §13.1 Rates joining a supreme headquarters: the strength gained, less the loss of the units that it leads later.
    pub(super) fn joined_command(&self, survey: &Survey, hq: UnitId, action: Action) -> i32 {
        let Action::Unit(other) = action else { return NOTHING };
        let gained = self.activation(survey, hq, Some(other)) - self.activation(survey, hq, None);
        let spoilt = self.felt(survey, self.g.spoilt(self.s, hq, other)) * (100 - self.w.second) / 100;
        let values = |hq: UnitId| self.g.unit(hq).headquarters;
        let bonus = |hq: UnitId| values(hq).map_or(0, |hq| i32::from(hq.bonus));
        // The supreme one of the two leads, and its bonus counts.
        let supreme = values(other).is_some_and(|hq| hq.role == Role::Supreme);
        let better = if supreme { (bonus(other) - bonus(hq)).signum() } else { 0 };
        gained - spoilt + better * self.w.bonus
    }

    /// §13.1 R-116 Units of other armies act with a supreme headquarters unless their own will lead them later in the turn.
    pub(super) fn called(&self, survey: &Survey, action: Action) -> i32 {
        let Action::To(hex) = action else { return NOTHING };
        let units = self.g.uncalled(self.s).keep(|unit| self.s.at(unit) == hex);
        let others = (self.s.cup() & self.g.units_of(self.me)).minus(UnitSet::one(self.s.segment().leader));
        let later = others.into_iter().fold(UnitSet::EMPTY, |led, hq| led | self.g.activation(self.s, hq, None).0);
        self.felt(survey, units.minus(later)) - self.felt(survey, units & later)
    }

    // ---- Reinforcements ----

    /// §12.1 Rates the hex where a reinforcement enters.
    pub(super) fn entry(&self, placed: &mut impl FnMut(HexId) -> i32, unit: UnitId, action: Action) -> i32 {
        match action {
            Action::To(hex) | Action::Rail(hex) => {
                let fits = self.has_room(unit, hex);
                let lost = if fits { 0 } else { self.land.strength(unit, 0) * self.w.own + self.w.unit };
                placed(hex) - lost
            }
            _ => NOTHING,
        }
    }

    /// §13.2 Rates the army that is taken over: the one with the most strength left.
    pub(super) fn takeover(&self, action: Action) -> i32 {
        let Action::Unit(hq) = action else { return NOTHING };
        let own = self.own_mobile().keep(|unit| self.g.unit(unit).commanders.has(hq));
        own.into_iter().map(|unit| self.strength(unit)).sum()
    }

    /// §8.2 Rates the stack that rallies: the one with the most disorganised strength.
    pub(super) fn rallied(&self, action: Action) -> i32 {
        let Action::To(hex) = action else { return NOTHING };
        let shaken = self.own_mobile() & self.s.marked(Mark::Disorganised);
        shaken.keep(|unit| self.s.at(unit) == hex).into_iter().map(|unit| self.strength(unit)).sum()
    }

    /// §2.5 Rates the non-activated stacks: the one nearest the enemy first; each can only gain by acting.
    pub(super) fn late_stack(&self, survey: &Survey, action: Action) -> i32 {
        match action {
            Action::To(hex) => 1 + survey.threat(hex),
            _ => NOTHING,
        }
    }

    /// §7.2.5 Rates a siege, which costs nothing: the fortress with the most to lose first.
    pub(super) fn siege(&self, hq: UnitId, action: Action) -> i32 {
        let Action::To(hex) = action else { return NOTHING };
        let there = self.s.on_map() & self.g.units_of(self.g.unit(hq).side.enemy()) & self.g.fortresses();
        let fortress = there.into_iter().find(|fortress| self.s.at(*fortress) == hex);
        fortress.map_or(NOTHING, |fortress| {
            let easy = if self.g.is_superior(fortress) { 1 } else { 2 };
            easy * (1 + self.strength(fortress))
        })
    }
}
