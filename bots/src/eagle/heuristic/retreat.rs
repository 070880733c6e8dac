//! §7.2.1, §7.2.4 Retreats before and after combat, and advances.

use super::Seen;
use super::survey::Survey;
use sandtable_engine::eagle::{Action, Mark, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;

impl Seen<'_> {
    /// The friendly combat units of the battle in a hex that can move.
    fn stack_in(&self, hex: HexId) -> UnitSet {
        let battle = self.s.battle().units() & self.own_mobile();
        battle.keep(|unit| self.s.at(unit) == hex)
    }

    /// R-123 Rates the order of retreats: the stack with the fewest ways out goes before others take them; one without any can wait.
    pub(super) fn goes_first(&self, action: Action) -> i32 {
        let Action::To(hex) = action else { return i32::MIN / 2 };
        match self.g.ways_out(self.s, self.me, hex).len() as i32 {
            0 => i32::MIN / 4,
            ways => -ways,
        }
    }

    // ---- Before combat (§7.2.1) ----

    /// Rates a retreat before combat against standing, with the chance of the test and the risk that the stack is split.
    pub(super) fn withdrawal(&self, survey: &Survey, hex: HexId, action: Action) -> i32 {
        let stand = self.worth_of_standing();
        if action != Action::Go {
            return stand;
        }
        let stack = self.stack_in(hex);
        let strength: i32 = stack.into_iter().map(|unit| self.strength(unit)).sum();
        let passes = |unit: UnitId| {
            if self.g.is_screened(self.s, stack) { 6 } else { i32::from(self.g.morale(self.s, unit)).min(6) }
        };
        let (low, high) = stack.into_iter().map(passes).fold((6, 0), |(low, high), p| (low.min(p), high.max(p)));
        let go = self.price_of_ground(survey, hex, strength);
        // Between the lowest and the highest morale some units pass: the others fight alone.
        let parted = -strength * self.w.own * self.w.split / 100;
        (low * go + (high - low).max(0) * (stand + parted) + (6 - high.max(low)) * stand) / 6
    }

    /// The cost of leaving a hex, as a negative value.
    fn price_of_ground(&self, survey: &Survey, hex: HexId, strength: i32) -> i32 {
        let open = self.g.data().map.grid.next_to(hex).minus(self.watched_by(self.foe));
        // Without an open hex each unit loses a step, of two to four.
        let step = if open.is_empty() { strength * self.w.own / 3 } else { 0 };
        let fortress = self.combat_left(hex);
        let place = self.land.place_at(hex).filter(|_| !fortress).map_or(0, |place| self.worth_of_place(place));
        let threat = survey.threat(hex).min(40);
        -self.w.ground - step - place / 2 - threat / 8
    }

    /// Whether a fortress remains when the other units have left.
    fn combat_left(&self, hex: HexId) -> bool {
        self.strength_in(self.me, hex) > self.mobile_in(self.me, hex)
    }

    /// Rates the hex of a retreat before combat; a headquarters may stay with the units that stand.
    pub(super) fn withdrawal_to(&self, survey: &Survey, unit: UnitId, action: Action) -> i32 {
        match action {
            Action::To(hex) => self.refuge(survey, hex, self.strength(unit)) - self.parted(unit, hex),
            _ if self.combat_left(self.s.at(unit)) => self.refuge(survey, self.s.at(unit), 0),
            _ => i32::MIN / 2,
        }
    }

    /// §13.3 The cost for cavalry of a hex away from its corps.
    fn parted(&self, unit: UnitId, hex: HexId) -> i32 {
        let corps = self.land.tied_to(unit).filter(|&corps| self.s.on_map().has(corps));
        self.astray(unit, corps.map(|corps| self.s.at(corps)), hex)
    }

    // ---- After it (§7.2.4) ----

    /// The value of a hex for beaten troops: unwatched, among friends, in supply, far from the enemy.
    fn refuge(&self, survey: &Survey, hex: HexId, strength: i32) -> i32 {
        let caught = self.g.uncancelled(self.s, self.me).has(hex);
        let step = if caught { 2 * self.w.own } else { 0 };
        let out = self.g.data().map.grid.next_to(hex).minus(self.watched_by(self.foe));
        let trapped = if out.is_empty() { self.w.trapped * strength.max(1) } else { 0 };
        let supplied = if survey.supplied.has(hex) { 0 } else { self.w.supply * strength.max(1) };
        let threat = survey.threat(hex);
        let support = survey.support(hex);
        let walls = if self.has_walls(hex) { self.w.cover } else { 0 };
        let room = i32::from(self.g.data().limits.stacking) - i32::from(self.g.stacked(self.s, self.me, hex).0);
        let crowded = if room <= 2 { self.w.unit } else { 0 };
        support - threat - step - trapped - supplied - crowded + walls
    }

    /// §7.2.4 Rates the next hex of a retreat.
    pub(super) fn retreat_to(&self, survey: &Survey, action: Action) -> i32 {
        let units = self.s.retreat().units;
        let strength: i32 = units.into_iter().map(|unit| self.strength(unit)).sum();
        match action {
            Action::To(hex) => {
                let left_behind =
                    units.into_iter().filter(|unit| self.land.tied_to(*unit).is_none_or(|corps| !units.has(corps)));
                self.refuge(survey, hex, strength) - left_behind.map(|unit| self.parted(unit, hex)).sum::<i32>()
            }
            // R-118 The weakest unit retreats further; if none does, a unit is lost.
            Action::Unit(unit) => -self.strength(unit),
            _ => {
                let least = units.into_iter().map(|unit| self.strength(unit)).min().unwrap_or(0);
                self.refuge(survey, self.s.retreat().at, strength) - least * self.w.own - self.w.unit
            }
        }
    }

    /// §7.2.4 Rates a retreat after an equal battle: it pays for the weaker side if it is not behind walls.
    pub(super) fn given_way(&self, survey: &Survey, action: Action) -> i32 {
        if action != Action::Go {
            return 0;
        }
        let own = self.s.battle().units() & self.own_mobile();
        let Some(hex) = own.first().map(|unit| self.s.at(unit)) else { return -1 };
        let strength: i32 = own.into_iter().map(|unit| self.strength(unit)).sum();
        let shaken = own.meets(self.s.marked(Mark::Disorganised));
        let feared = survey.threat(hex) - strength - survey.support(hex) / 2;
        let attacks = self.s.segment().side == self.me;
        let cost = self.price_of_ground(survey, hex, strength);
        let pressed = feared.max(0) * self.w.stay / 100 * if shaken { 2 } else { 1 };
        if attacks { pressed / 2 + cost } else { pressed + cost }
    }

    /// §11 Rates standing behind walls: a stack stays unless it would be shut in with more strength than the fortress is worth.
    pub(super) fn standing(&self, survey: &Survey, hex: HexId, action: Action) -> i32 {
        if action != Action::Go {
            return 0;
        }
        let strength = self.mobile_in(self.me, hex);
        let out = self.g.data().map.grid.next_to(hex).minus(self.watched_by(self.foe));
        let shut = if out.len() <= 2 { strength * self.w.own * self.w.shut_in / 100 } else { 0 };
        -self.price_of_ground(survey, hex, strength) - shut
    }

    // ---- Advances ----

    /// §7.2.4 Rates an advance: a unit moves to a better hex.
    pub(super) fn advance(&self, survey: &Survey, action: Action) -> i32 {
        match action {
            Action::Advance(unit, hex) => self.placed(survey, unit, hex) - self.placed(survey, unit, self.s.at(unit)),
            _ => 0,
        }
    }

    /// §3.1 Rates the unit that is given up in an overstacked hex: the weakest first.
    pub(super) fn given_up(&self, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => -self.strength(unit),
            _ => 0,
        }
    }
}
