//! §11, §11.1, §11.5 Announcement of attacks, coordination, charges.

use crate::geometry::{Direction, HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::{Event, LeaderTest, Why};
use crate::grandes_batailles::leader::{LeaderId, LeaderSet};
use crate::grandes_batailles::ledger::Lines;
use crate::grandes_batailles::roll::Roll;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    BridgeCharge, DemoralisedAttack, FailedCoordination, LapsedAttack, PartialCoordination, SeveralAttacks, StayingHq,
    StrayAttack,
};
use crate::grandes_batailles::state::{Combat, State, Step, Task};
use crate::grandes_batailles::terrain::Ford;
use crate::grandes_batailles::unit::{Arm, UnitId, UnitSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

/// R-176 The number of hexsides plus one: the base of the digits of a unit's later attacks.
const SIDES: u8 = 7;

impl GrandesBatailles {
    /// §11.5 Whether `unit` may attack in its state: not guns, and cavalry only in good order and if it has not moved too far.
    #[must_use]
    pub fn may_fight(&self, s: &State, unit: UnitId) -> bool {
        match self.unit(unit).arm {
            Arm::Infantry => true,
            Arm::Cavalry => !s.disorganised.has(unit) && !s.tired.has(unit),
            Arm::Artillery => false,
        }
    }

    /// §11, §11.5 The hexes that `unit` may attack.
    #[must_use]
    pub fn objects(&self, s: &State, unit: UnitId) -> HexSet {
        let mut hexes = HexSet::EMPTY;
        let counter = self.unit(unit);
        let walked = s.walked.has(unit);
        //
        let shaken = s.demoralised.has(counter.formation)
            && (walked || self.data.rulings.demoralised_attack == DemoralisedAttack::No);
        let (hex, enemy) = (s.at(unit), self.side_of(unit).enemy());
        // §9.2 A unit out of command attacks only from a ZoC that it was in.
        let free = self.data.rulings.stray_attack == StrayAttack::InZone && !s.zoc[enemy].has(hex);
        if !self.may_fight(s, unit) || shaken || s.spent.has(unit) || s.out.has(unit) && (walked || free) {
            return hexes;
        }
        for side in Direction::ALL {
            let to = self.data.map.grid.neighbour(hex, side);
            if s.held[enemy].has(to) && self.is_front(s, unit, side) && self.may_cross_to_attack(counter.arm, hex, side)
            {
                hexes.insert(to);
            }
        }
        hexes
    }

    /// §T.terrain, §11.5 Whether an attack may cross a hexside: not what the unit cannot cross; R-93 decides about cavalry and bridges.
    fn may_cross_to_attack(&self, arm: Arm, hex: HexId, side: Direction) -> bool {
        let water = self.data.map.sides[hex].water(side).map(|w| self.data.terrain.water(w).ford);
        let closed = water.is_some_and(|ford| ford[arm] == Ford::No && ford[Arm::Infantry] != Ford::No)
            && self.data.rulings.bridge_charge == BridgeCharge::Never;
        !closed && self.ground.passable(arm, hex, side)
    }

    /// §11 Asks the next unit that can attack for its target.
    pub(super) fn announce(&self, s: &mut State, from: u8) {
        let units = (self.active_units(s) & s.on_map).not_below(UnitId(from));
        match units.into_iter().find(|&u| !self.unannounced(s, u).is_empty()) {
            Some(unit) => {
                s.task = Task::Announce(unit.0 + 1);
                s.step = Step::Assign(self.side_of(unit), unit);
            }
            None => s.task = Task::Coordination(0),
        }
    }

    pub(super) fn assignment_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(self.unannounced(s, unit).into_iter().map(Action::To));
    }

    /// §11 The hexes on which a unit may announce an attack, or another one.
    fn unannounced(&self, s: &State, unit: UnitId) -> HexSet {
        let objects = self.objects(s, unit);
        if !s.attackers.has(unit) {
            return objects;
        }
        let full = s.spread[unit.index()] >= SIDES;
        let known = self.later_objects(s, unit, s.at(unit)) | HexSet::one(s.target[unit.index()]);
        if full { HexSet::EMPTY } else { objects.minus(known) }
    }

    pub(super) fn assign(&self, s: &mut State, unit: UnitId, hex: HexId, env: &mut impl Env<Self>) {
        if s.attackers.has(unit) {
            let side = self.data.map.grid.direction(s.at(unit), hex).expect("attackers are adjacent") as u8 + 1;
            let later = &mut s.spread[unit.index()];
            *later += if *later > 0 { SIDES * side } else { side };
        } else {
            s.target[unit.index()] = hex;
            s.attackers.insert(unit);
        }
        s.attacked |= self.units_at(s, hex);
        //
        if self.data.rulings.several_attacks == SeveralAttacks::InTurn {
            s.task = Task::Announce(unit.0);
        }
        env.tell(rule!("11"), || Event::Attacked { unit, hex });
    }

    /// R-176 The hexes that a unit attacks after its next attack, from a hex.
    fn later_objects(&self, s: &State, unit: UnitId, from: HexId) -> HexSet {
        let later = s.spread[unit.index()];
        let sides = [later % SIDES, later / SIDES].into_iter().filter(|&side| side > 0);
        sides.map(|side| self.data.map.grid.neighbour(from, Direction::ALL[usize::from(side) - 1])).collect()
    }

    /// R-176 Units with an attack that has yet to be fought, without the current combat.
    pub(super) fn pending(&self, s: &State) -> UnitSet {
        match self.data.rulings.several_attacks {
            SeveralAttacks::No => s.attackers,
            SeveralAttacks::InTurn => {
                s.attackers
                    | (self.active_units(s) & s.on_map).into_iter().filter(|u| s.spread[u.index()] > 0).collect()
            }
        }
    }

    /// Whether an attack on a hex has yet to be fought, without the current combat.
    pub(in crate::grandes_batailles) fn is_to_be_attacked(&self, s: &State, hex: HexId) -> bool {
        self.pending(s).into_iter().any(|unit| self.has_announced(s, unit, hex))
    }

    /// §11 Whether a unit has announced an attack on a hex that has yet to be fought.
    pub(in crate::grandes_batailles) fn has_announced(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        let next = s.attackers.has(unit) && s.target[unit.index()] == hex;
        next || self.later_objects(s, unit, s.at(unit)).has(hex)
    }

    /// R-176 Cancels the later attacks of a unit that has left the hex that it attacked from.
    pub(super) fn drop_later(&self, s: &mut State, unit: UnitId, from: HexId) {
        if s.spread[unit.index()] > 0 {
            let hexes = self.later_objects(s, unit, from);
            s.spread[unit.index()] = 0;
            hexes.into_iter().for_each(|hex| self.free_of_attack(s, hex));
        }
    }

    /// R-176 Turns units that have fought to the next hex that they have announced.
    fn turn_to_next(&self, s: &mut State) {
        for unit in self.pending(s).minus(s.attackers) {
            let later = s.spread[unit.index()];
            let side = Direction::ALL[usize::from(later % SIDES) - 1];
            s.target[unit.index()] = self.data.map.grid.neighbour(s.at(unit), side);
            s.spread[unit.index()] = later / SIDES;
            s.attackers.insert(unit);
        }
    }

    /// Attackers with the same target.
    fn comrades(&self, s: &State, unit: UnitId) -> UnitSet {
        s.attackers.into_iter().filter(|u| s.target[u.index()] == s.target[unit.index()]).collect()
    }

    /// §11.1 The HQ of an activated formation that is stacked with one of the attackers in `group`; the best one if there are several.
    #[must_use]
    pub fn coordinator(&self, s: &State, group: UnitSet) -> Option<LeaderId> {
        let with = |hq: LeaderId| s.leader_at(hq).is_some() && group.into_iter().any(|u| s.at(u) == s.leader_at(hq));
        let apt = s.active.into_iter().map(|f| self.hq(f)).filter(|&hq| with(hq));
        apt.max_by_key(|&hq| (self.hq_rating(s, hq).command, std::cmp::Reverse(hq)))
    }

    /// §11.1 Asks the next attacker whether it takes part in a coordinated attack.
    pub(super) fn coordination(&self, s: &mut State, from: u8, env: &mut impl Env<Self>) {
        for unit in s.attackers.not_below(UnitId(from)) {
            let group = self.comrades(s, unit);
            env.rule_if(rule!("11.1"), || group.len() > 1);
            // one answer for all attackers.
            let asked =
                self.data.rulings.partial_coordination == PartialCoordination::Some || group.first() == Some(unit);
            if group.len() > 1 && asked && self.coordinator(s, group).is_some() {
                s.task = Task::Coordination(unit.0 + 1);
                s.step = Step::Coordinate(self.side_of(unit), unit);
                return;
            }
        }
        // A unit cannot coordinate alone.
        for unit in s.coordinated {
            let group = self.comrades(s, unit) & s.coordinated;
            if group.len() < 2 || self.coordinator(s, group).is_none() {
                s.coordinated.remove(unit);
            }
        }
        s.task = Task::NextCombat;
    }

    pub(super) fn coordinate(&self, s: &mut State, unit: UnitId) {
        if self.data.rulings.partial_coordination == PartialCoordination::AllOrNone {
            s.coordinated |= self.comrades(s, unit);
        } else {
            s.coordinated.insert(unit);
        }
    }

    /// The units of the combat that begins with a unit.
    fn party(&self, s: &State, unit: UnitId) -> UnitSet {
        if s.coordinated.has(unit) { self.comrades(s, unit) & s.coordinated } else { UnitSet::one(unit) }
    }

    /// §11 The combats that have yet to be fought, each by its first unit.
    fn combats(&self, s: &State) -> UnitSet {
        s.attackers.into_iter().filter(|&u| self.party(s, u).first() == Some(u)).collect()
    }

    /// §11.1 Fights the only combat left, or asks for the next; attacks on empty hexes lapse.
    pub(super) fn next_combat(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = self.active_side(s);
        self.turn_to_next(s);
        while self.lapse(s, side, env) {
            self.turn_to_next(s);
        }
        let combats = self.combats(s);
        match combats.first() {
            None => s.task = Task::ActivationOver,
            Some(unit) if combats.len() == 1 => self.begin_combat(s, unit, env),
            Some(_) => s.step = Step::NextCombat(side),
        }
    }

    /// §11.1 Removes attacks that can no longer be fought. Returns whether a unit has another one.
    fn lapse(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) -> bool {
        let mut another = false;
        for unit in s.attackers {
            let stands = s.on_map.has(unit) && s.held[side.enemy()].has(s.target[unit.index()]);
            let shaken = self.classes.cavalry.has(unit) && s.disorganised.has(unit);
            if !stands || shaken {
                if s.on_map.has(unit) {
                    self.say_why(s, unit, Why::Lapsed, env);
                }
                s.attackers.remove(unit);
                s.coordinated.remove(unit);
                self.free_of_attack(s, s.target[unit.index()]);
                another |= s.spread[unit.index()] > 0;
            }
        }
        another
    }

    /// R-174 Clears the attacked status of the units in a hex whose last attack has lapsed.
    fn free_of_attack(&self, s: &mut State, hex: HexId) {
        let yes = self.data.rulings.lapsed_attack == LapsedAttack::Yes;
        if yes && !self.is_to_be_attacked(s, hex) {
            s.attacked = s.attacked.minus(self.units_at(s, hex).minus(s.defended));
        }
    }

    pub(super) fn combat_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.combats(s).into_iter().map(Action::Unit));
    }

    /// §11.1 Begins a combat; with several attackers, with the test of coordination.
    pub(super) fn begin_combat(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let party = self.party(s, unit);
        if party.len() > 1 {
            let together = match self.coordinator(s, party) {
                Some(hq) => {
                    let passed = self.roll_coordination(s, hq, env);
                    //
                    if passed || self.data.rulings.failed_coordination == FailedCoordination::Tested {
                        s.took_part.insert(hq);
                    }
                    passed
                }
                None => false,
            };
            if !together {
                s.coordinated = s.coordinated.minus(party);
                s.task = Task::NextCombat;
                return;
            }
        }
        s.attackers = s.attackers.minus(party);
        s.coordinated = s.coordinated.minus(party);
        let hex = s.target[unit.index()];
        let defenders = self.units_at(s, hex);
        //
        let again = s.combat.hex == hex && self.data.rulings.staying_hq == StayingHq::NextCombat;
        let stayed = if again { s.combat.stayed } else { LeaderSet::EMPTY };
        s.combat = Combat { hex, attackers: party, left: party, defenders, stayed, ..Combat::NONE };
        env.tell(rule!("11"), || Event::CombatBegan { attackers: party, defenders, hex });
        env.explain(|| {
            let meets =
                |unit: UnitId, attacks| Event::Meets { unit, hex: s.at(unit), value: self.value(s, unit), attacks };
            let attack = party.into_iter().map(move |unit| (rule!("11"), meets(unit, true)));
            let defence = defenders.into_iter().map(move |unit| (rule!("11"), meets(unit, false)));
            attack.chain(defence).chain(self.too_narrow(s, defenders)).collect::<Lines>()
        });
        s.task = Task::BeforeCombat(0);
    }

    /// §11.1 Rolls for coordination.
    pub(crate) fn roll_coordination(&self, s: &State, leader: LeaderId, env: &mut impl Env<Self>) -> bool {
        let die = Roll::Leader(LeaderTest::Coordination, leader).die(env);
        let total = i32::from(die) + i32::from(self.hq_rating(s, leader).command);
        let passed = self.passes(total, env);
        let test = LeaderTest::Coordination;
        env.tell(rule!("11.1"), || Event::LeaderTested { leader, test, die, total: total as i8, passed });
        passed
    }
}
