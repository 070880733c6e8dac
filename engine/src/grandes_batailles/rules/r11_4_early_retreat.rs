//! §11.4 Retreat before combat.

use crate::geometry::{Direction, HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::{Event, Why};
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    CrossedFriends, EarlyRetreatDirection, EarlyRetreatFriends, EarlyRetreatSpeed, FlightMortality, GunsRetreatBefore,
    NeighbourBonus, SecondHex,
};
use crate::grandes_batailles::state::{State, Step, Task};
use crate::grandes_batailles::unit::{Arm, UnitId, UnitSet};
use crate::observer::Env;

impl GrandesBatailles {
    /// §11.4 The hexes next to another that a retreat before combat may enter, as far as enemies and terrain allow.
    fn free_hexes(&self, s: &State, unit: UnitId, from: HexId) -> HexSet {
        let (side, arm) = (self.side_of(unit), self.unit(unit).arm);
        let enemies = s.held[side.enemy()];
        let mut closed = s.zoc[side.enemy()] | enemies;
        // §9.4
        if s.demoralised.has(self.formation_of(unit)) {
            closed |= self.data.map.grid.beside(enemies);
        }
        let own = self.data.course.edges[side].towards();
        let mut hexes = HexSet::EMPTY;
        for direction in Direction::ALL {
            //
            if self.data.rulings.early_retreat_direction == EarlyRetreatDirection::OwnEdge && !own.contains(&direction)
            {
                continue;
            }
            let to = self.data.map.grid.neighbour(from, direction);
            if to.is_some()
                && !closed.has(to)
                && !self.marker_bars(s, side, to)
                && self.ground.passable(arm, from, direction)
            {
                hexes.insert(to);
            }
        }
        hexes
    }

    /// §11.4 The next hexes of a retreat before combat: those with room, and those with friends that it may pass.
    fn early_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        let passing = s.combat.via.is_some();
        let from = if passing { s.combat.via } else { s.at(unit) };
        let room = |hex: &HexId| self.has_room(s, unit, *hex);
        let passes = !passing && self.may_pass(s, unit);
        let onward = |hex: &HexId| passes && self.free_hexes(s, unit, *hex).into_iter().any(|h| room(&h));
        self.free_hexes(s, unit, from).into_iter().filter(|hex| room(hex) || onward(hex)).collect()
    }

    /// R-105 Whether a unit may pass friends in its retreat before combat.
    fn may_pass(&self, s: &State, unit: UnitId) -> bool {
        match self.data.rulings.early_retreat_friends {
            EarlyRetreatFriends::No => false,
            EarlyRetreatFriends::SecondHex => s.combat.purse == 0 && self.goes_twice(s, unit),
            EarlyRetreatFriends::Beyond => true,
        }
    }

    /// §11.4 Whether the unit may retreat by a second hex: cavalry attacked by infantry.
    fn goes_twice(&self, s: &State, unit: UnitId) -> bool {
        let infantry = self.classes.infantry;
        self.classes.cavalry.has(unit)
            && match self.data.rulings.second_hex {
                SecondHex::InfantryOnly => s.combat.attackers.within(infantry),
                SecondHex::AnyInfantry => s.combat.attackers.meets(infantry),
            }
    }

    /// §11.4 Whether a unit is fast enough to retreat before combat, and has a hex to retreat to.
    fn may_slip(&self, s: &State, unit: UnitId) -> bool {
        let movement = self.unit(unit).movement;
        let gun = self.classes.guns.has(unit);
        s.at(unit) == s.combat.hex
            && s.combat.attackers.into_iter().all(|a| movement >= self.unit(a).movement)
            && !(gun && self.data.rulings.guns_retreat_before == GunsRetreatBefore::Lost)
            && !self.early_hexes(s, unit).is_empty()
    }

    /// §11.4 Asks the next unit of the attacked hex.
    pub(super) fn before_combat(&self, s: &mut State, from: u8) {
        // The number of hexes that the current unit has retreated.
        s.combat.purse = 0;
        match s.combat.defenders.not_below(UnitId(from)).into_iter().find(|&u| self.may_slip(s, u)) {
            Some(unit) => {
                s.task = Task::BeforeCombat(unit.0 + 1);
                s.step = Step::RetreatBefore(self.side_of(unit), unit);
            }
            None => s.task = Task::Stood,
        }
    }

    /// §11.4 Makes the unit retreat, after a choice if there are several hexes.
    pub(super) fn slip(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let hexes = self.early_hexes(s, unit);
        match hexes.first() {
            Some(hex) if hexes.len() == 1 => self.slip_to(s, unit, hex, env),
            _ => s.step = Step::RetreatBeforeHex(self.side_of(unit), unit),
        }
    }

    pub(super) fn slip_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        out.extend(self.early_hexes(s, unit).into_iter().map(Action::To));
        if s.combat.purse > 0 && !s.combat.via.is_some() {
            out.push(Action::Done);
        }
    }

    /// §11.4 Takes a step of the retreat: through friends and beyond, or to its end.
    pub(super) fn slip_to(&self, s: &mut State, unit: UnitId, to: HexId, env: &mut impl Env<Self>) {
        if !self.has_room(s, unit, to) {
            self.cross_friends(s, self.side_of(unit), to, env);
            self.slip(s, unit, env);
            return;
        }
        let (from, arm) = (s.at(unit), self.unit(unit).arm);
        let via = std::mem::replace(&mut s.combat.via, HexId::NONE);
        let first = s.combat.purse == 0;
        let two = via.is_some() && self.data.rulings.early_retreat_friends == EarlyRetreatFriends::SecondHex;
        s.combat.purse += if two { 2 } else { 1 };
        let taken = self.put(s, unit, to);
        let joined = self.align(s, unit);
        env.tell(rule!("11.4"), || Event::RetreatedBefore { unit, from, to });
        self.say_taken(s, self.side_of(unit), to, taken, env);
        if joined {
            self.say_aligned(s, unit, env);
        }
        //
        if !first && self.data.rulings.crossed_friends == CrossedFriends::Disorganised {
            self.disturb(s, from, env);
        }
        if first {
            s.combat.defenders.remove(unit);
            s.combat.gave_way = true;
            s.combat.slipped |= arm == Arm::Cavalry;
            if arm == Arm::Artillery {
                s.combat.aside.insert(unit);
            }
            //
            let movement = self.unit(unit).movement;
            let mut speeds = s.combat.attackers.into_iter().map(|a| self.unit(a).movement);
            let caught = match self.data.rulings.early_retreat_speed {
                EarlyRetreatSpeed::AnyAsFast => speeds.any(|m| m >= movement),
                EarlyRetreatSpeed::FasterThanOne => speeds.all(|m| m >= movement),
            };
            if caught {
                self.say_why(s, unit, Why::AsFast, env);
                if !self.disorganise(s, unit, env) {
                    s.task = Task::BeforeCombat(unit.0 + 1);
                    return;
                }
            }
        }
        // Woods disorganise a unit only once on its way.
        let woods = |from: HexId, to: HexId| {
            let side = self.data.map.grid.direction(from, to).expect("a neighbour");
            self.is_woods(to, self.ground.step(arm, from, side).routed)
        };
        let last = if via.is_some() { via } else { from };
        if (woods(last, to) || via.is_some() && woods(from, via)) && self.shuns_woods(s, unit) {
            self.say_why(s, unit, Why::Woods, env);
            self.disorganise(s, unit, env);
        }
        s.task = Task::BeforeCombatOn(unit);
    }

    /// §11.4 Lets cavalry attacked by infantry retreat by a second hex; then it turns.
    pub(super) fn slip_on(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        if s.combat.purse == 1 && self.goes_twice(s, unit) && !self.early_hexes(s, unit).is_empty() {
            s.step = Step::RetreatBeforeHex(self.side_of(unit), unit);
        } else {
            self.end_slip(s, unit, env);
        }
    }

    /// §9.3, §11.4 Lets leaders follow to the unit's hex, where it may turn.
    pub(super) fn end_slip(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        self.halt(s, unit, env);
        s.task = Task::BeforeCombat(unit.0 + 1);
        self.may_follow(s, unit, s.combat.hex);
        s.combat.follow_to = s.at(unit);
        if self.companion(s, unit, s.at(unit)).is_none() {
            self.ask_turn(s, unit);
        }
    }

    /// §11.4 Determines which units stand and fight; a hex that was left may be occupied.
    pub(super) fn stood(&self, s: &mut State, env: &mut impl Env<Self>) {
        let hex = s.combat.hex;
        let there = self.units_at(s, hex);
        if s.combat.gave_way && there.within(self.classes.guns) {
            //
            if self.data.rulings.guns_retreat_before == GunsRetreatBefore::Lost {
                for gun in there {
                    self.say_why(s, gun, Why::GunsLeft, env);
                    self.eliminate(s, gun, env);
                }
            }
        }
        s.combat.defenders = self.units_at(s, hex);
        if s.combat.defenders.is_empty() {
            s.task = Task::CombatOver;
            //
            let together =
                s.combat.attackers.len() > 1 && self.data.rulings.flight_mortality == FlightMortality::Spared;
            if let Some(hq) = self.coordinator(s, s.combat.attackers).filter(|_| together) {
                s.took_part.remove(hq);
            }
            if !self.occupiers(s).is_empty() {
                s.step = Step::Occupy(self.active_side(s));
            }
            return;
        }
        // The combat is fought with the units that stand: what the others did no longer matters (§11.5).
        s.combat.gave_way = false;
        s.combat.slipped = false;
        s.task = Task::Support(0);
        //
        if self.data.rulings.neighbour_bonus == NeighbourBonus::No {
            self.ask_bonus(s, 0, env);
        }
    }

    /// §11.4 Attackers that may enter a hex that was left before combat.
    fn occupiers(&self, s: &State) -> UnitSet {
        let shaken = |u: &UnitId| {
            s.demoralised.has(self.formation_of(*u)) && self.beside_enemy(s, self.side_of(*u), s.combat.hex)
        };
        self.enterers(s, s.combat.attackers).into_iter().filter(|u| !shaken(u)).collect()
    }

    pub(super) fn occupation_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.occupiers(s).into_iter().map(Action::Unit));
        out.push(Action::Done);
    }
}
