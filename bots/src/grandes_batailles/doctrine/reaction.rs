//! §11.2 to §11.4 Standing and giving way, retreats, advances, defence points.

use super::Decision;
use super::order::{Directive, Kind, Places, Who};
use sandtable_engine::geometry::{HexId, HexSet};
use sandtable_engine::grandes_batailles::{Action, FormationId, FormationSet, Step, UnitId};

impl Decision<'_> {
    /// The unit that the decision is about.
    fn subject(&self) -> Option<UnitId> {
        match self.s.step() {
            Step::RetreatBefore(_, unit)
            | Step::RetreatBeforeHex(_, unit)
            | Step::Refuse(_, unit)
            | Step::RetreatHex(_, unit) => Some(unit),
            _ => None,
        }
    }

    /// §11.3, §11.4 Stays before combat, and tests to stay after it.
    pub(super) fn stand(&self, who: Who, places: &Places) -> Option<usize> {
        self.subject().filter(|&u| who.has(self.s, u) && places.has(&self.field, self.s.at(u)))?;
        match self.s.step() {
            Step::Refuse(..) => self.find(Action::Go),
            _ => self.find(Action::Done),
        }
    }

    /// §11.4 Retreats before combat if at least this many faces of the assault's die would hit.
    pub(super) fn give_way(&self, who: Who, from: &Places, odds: u8) -> Option<usize> {
        let unit = self.subject().filter(|&u| who.has(self.s, u))?;
        let hex = self.s.at(unit);
        let goes = from.has(&self.field, hex) && self.odds_against(hex) >= odds;
        if goes { self.find(Action::Go) } else { None }
    }

    /// §11.4 Guns without cover retreat.
    pub(super) fn slip_simply(&self, unit: UnitId) -> usize {
        let alone = self.is_gun(unit) && self.line_at(self.s.at(unit)).is_empty();
        self.find_or_done(if alone { Action::Go } else { Action::Done })
    }

    pub(super) fn refuse_simply(&self, unit: UnitId) -> usize {
        let scores = self.is_objective(self.s.at(unit));
        self.find_or_done(if scores { Action::Go } else { Action::Done })
    }

    pub(super) fn is_objective(&self, hex: HexId) -> bool {
        self.g.data().objectives.iter().any(|o| o.hexes.has(hex))
    }

    /// §11.3, §11.4 Retreats towards the first of the places that has a free hex.
    pub(super) fn retreat(&self, who: Who, to: &Places) -> Option<usize> {
        let unit = self.subject().filter(|&u| who.has(self.s, u))?;
        let arm = self.g.unit(unit).arm;
        let enemies = self.s.held(self.me.enemy());
        let way = |from: HexId, goals: &HexSet| {
            goals.into_iter().map(|goal| self.ground.way(arm, from, goal)).min().unwrap_or(i32::MAX)
        };
        to.0.iter().find_map(|spot| {
            let goals = spot.now(&self.field).minus(enemies);
            if goals.is_empty() {
                return None;
            }
            self.highest(|action| match action {
                Action::To(hex) => Some(-way(hex, &goals)),
                Action::Done => Some(-way(self.s.at(unit), &goals)),
                _ => None,
            })
        })
    }

    /// §11.2.2, §11.4 The strongest advances, but no unit that an order keeps, or that would leave a place that scores for one that does not.
    pub(super) fn advance(&self) -> usize {
        let scores = self.is_objective(self.s.attacked_hex());
        let may = |unit: UnitId| {
            let at = self.s.at(unit);
            (scores || !self.is_objective(at)) && !self.kept(unit, at)
        };
        let value = |unit: UnitId| 20 + i32::from(self.g.value(self.s, unit)) - i32::from(self.s.losses(unit));
        self.best(|action| match action {
            Action::Unit(unit) if may(unit) => 100 + value(unit),
            Action::Unit(unit) => value(unit),
            _ => 50,
        })
    }

    fn kept(&self, unit: UnitId, at: HexId) -> bool {
        self.orders.on(Kind::Advance).any(|(_, order)| {
            matches!(&order.what, Directive::Stay { who, places } if who.has(self.s, unit) && places.has(&self.field, at))
                && order.when.holds(&self.field)
        })
    }

    /// §11.2.1 Splits the points evenly among the attackers that are left.
    pub(super) fn split_evenly(&self, attacker: UnitId) -> usize {
        let left = self.s.assailants().into_iter().filter(|&u| u >= attacker).count().max(1);
        let most = self.legal.len().saturating_sub(1);
        let share = most.div_ceil(left) as u8;
        self.find(Action::Points(share)).unwrap_or(0)
    }

    /// §9.3 Keeps the HQs of these formations out of the combat.
    pub(super) fn spare_leaders(&self, formations: FormationSet) -> Option<usize> {
        let hex = match self.s.step() {
            Step::DefenderBonus(_) => Some(self.s.attacked_hex()),
            _ => None,
        };
        let hq = |f: FormationId| self.g.data().formations[f.index()].headquarters;
        let attackers = self.s.assailants();
        let theirs = formations.into_iter().any(|f| {
            let at = self.s.leader_at(hq(f));
            match hex {
                Some(hex) => at == hex,
                None => attackers.into_iter().any(|u| self.s.at(u) == at),
            }
        });
        if theirs { self.find(Action::Done) } else { None }
    }
}
