//! §7 Chooses targets, attackers, and what to risk in a battle.

#[cfg(test)]
mod asked;

use super::super::odds::{ALL, Duel};
use super::super::weights::Weights;
use super::Seen;
use super::front::Front;
use super::march::UNKNOWN;
use sandtable_engine::Side;
use sandtable_engine::eagle::rules::Party;
use sandtable_engine::eagle::terrain::Terrain;
use sandtable_engine::eagle::unit::Kind;
use sandtable_engine::eagle::{Action, HexSet, Mark, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;

/// The value of an attack without a target.
const LOWEST_ATTACK: i32 = -100_000;

/// One side of a battle.
#[derive(Clone, Copy, Debug, Default)]
struct Force {
    party: Party,
    steps: u16,
    units: i32,
    /// Whether infantry corps with mitrailleuses take part (7.2.2).
    corps: bool,
    /// Whether a fortress takes part, which need not retreat.
    fortress: bool,
}

impl Force {
    /// A force by strength and terrain alone.
    fn rough(strength: i32, hexes: u8, terrain: u16) -> Force {
        Force {
            party: Party { strength: strength as u16, morale: 3, hexes, terrain, ..Party::default() },
            steps: (strength / 2).max(1) as u16,
            units: strength / 8 + 1,
            ..Force::default()
        }
    }

    fn strength(&self) -> i32 {
        self.party.strength.into()
    }

    /// The cost of losses, given in [`ALL`]ths of a step: strength at a price, and units, which are lost the more likely the fewer steps there are.
    fn toll(&self, losses: i32, price: i32, unit: i32) -> i32 {
        let steps = i32::from(self.steps.max(1));
        let part = losses.min(steps * ALL) / steps;
        (self.strength() * price * part + self.units * unit * part / ALL * part) / ALL
    }
}

impl Seen<'_> {
    // ---- Forces ----

    fn combat_units(&self, side: Side, hexes: HexSet) -> UnitSet {
        let there = (self.s.on_map() & self.g.units_of(side)).minus(self.g.headquarters());
        there.keep(|unit| hexes.has(self.s.at(unit)))
    }

    /// The force of these units, from some hexes against others.
    fn force(&self, units: UnitSet, own: HexSet, others: HexSet, attacks: bool) -> Force {
        let mut force = Force { party: self.g.troops(self.s, units, own, others, attacks), ..Force::default() };
        let party = &mut force.party;
        for unit in units {
            force.units += 1;
            force.steps += u16::from(self.g.steps_left(self.s, unit));
            party.morale = party.morale.max(self.g.lead_morale(self.s, unit));
        }
        force.fortress = units.meets(self.g.fortresses());
        force.corps = !party.unsupplied && self.g.has_mitrailleuses(self.s, units);
        force
    }

    /// §T.terrain The terrain advantage of a hex against enemies in others.
    pub(super) fn advantage(&self, hex: HexId, others: HexSet, attacks: bool) -> u8 {
        self.g.ground(self.s, hex, others, attacks).2
    }

    /// The dice of a battle, with additional modifiers of both sides.
    fn duel(&self, attacker: &Force, defender: &Force, more: [i8; 2]) -> Duel {
        let modifier = |own: &Force, other: &Force| self.g.modifier(&own.party, &other.party);
        let attack = i32::from(modifier(attacker, defender) + more[0]);
        let defence = i32::from(modifier(defender, attacker) + more[1]);
        self.odds.duel(attacker.steps + defender.steps, attack, defence)
    }

    /// The attacker's gain by a battle, at this side's prices. `trapped`: the defender has no way out; `attacks`: this side is the attacker.
    fn gain(&self, attacker: &Force, defender: &Force, more: [i8; 2], trapped: bool, attacks: bool) -> i32 {
        let mitrailleuses = self.g.data().tables.modifiers.mitrailleuses;
        let value =
            |more: [i8; 2]| self.gain_of(attacker, defender, self.duel(attacker, defender, more), trapped, attacks);
        let plain = value(more);
        let faces = self.odds.mitrailleuses();
        let tried = |with: [i8; 2]| ((6 - faces) * plain + faces * value(with)) / 6;
        if attacker.corps {
            tried([more[0] + mitrailleuses, more[1]])
        } else if defender.corps {
            tried([more[0], more[1] + mitrailleuses])
        } else {
            plain
        }
    }

    fn gain_of(&self, attacker: &Force, defender: &Force, duel: Duel, trapped: bool, attacks: bool) -> i32 {
        let (of_attacker, of_defender) = if attacks { (self.w.own, self.w.foe) } else { (self.w.foe, self.w.own) };
        let unit = self.w.unit;
        let tolls = defender.toll(duel.defender, of_defender, unit) - attacker.toll(duel.attacker, of_attacker, unit);
        let squeezed = if trapped && !defender.fortress { self.w.squeeze * defender.strength() } else { 0 };
        let won = if defender.fortress { self.w.won / 4 } else { self.w.won + squeezed };
        tolls + (duel.won * won - duel.lost * self.w.lost) / ALL
    }

    /// §7.2.4 Whether defenders could retreat only through zones of control.
    fn is_trapped(&self, side: Side, at: HexSet) -> bool {
        let grid = &self.g.data().map.grid;
        grid.beside(at).minus(at | self.watched_by(side.enemy())).is_empty()
    }

    // ---- Attacks (§7.1) ----

    /// §7.1 The enemy stacks that an attack from a hex must include.
    fn obliged(&self, hex: HexId) -> HexSet {
        let near = self.g.data().map.grid.next_to(hex) & self.s.held(self.foe);
        let struck = self.s.marked(Mark::Struck);
        near.into_iter()
            .filter(|&hex| !self.combat_units(self.foe, HexSet::one(hex)).minus(struck).is_empty())
            .collect()
    }

    fn attackers(&self, from: HexSet) -> UnitSet {
        self.combat_units(self.me, from) & self.s.marked(Mark::Active)
    }

    /// The expected value of an attack from some hexes.
    fn attack_value(&self, from: HexSet, at: HexSet) -> i32 {
        if at.is_empty() {
            return LOWEST_ATTACK;
        }
        let attackers = self.attackers(from);
        let defenders = self.combat_units(self.foe, at).minus(self.s.marked(Mark::Struck));
        let attack = self.force(attackers, from, at, true);
        let defence = self.force(defenders, at, from, false);
        self.gain(&attack, &defence, [self.leader_bonus(), 0], self.is_trapped(self.foe, at), true)
    }

    /// §1.2 The bonus that the leader of the segment can still give.
    fn leader_bonus(&self) -> i8 {
        let leader = self.s.segment().leader;
        let spent = !leader.is_some() || self.s.has(leader, Mark::BattleBonus) || self.s.has(leader, Mark::Unsupplied);
        if spent { 0 } else { self.g.unit(leader).headquarters.map_or(0, |hq| hq.bonus as i8) }
    }

    /// §7.1 Rates an attack from a hex, with all stacks that improve it.
    pub(super) fn attack(&self, legal: &[Action], action: Action) -> i32 {
        let Action::To(hex) = action else { return self.w.margin };
        let (mut from, mut at) = (HexSet::one(hex), self.obliged(hex));
        let mut value = self.attack_value(from, at);
        let grid = &self.g.data().map.grid;
        loop {
            let near = grid.beside(at).minus(from);
            let mut best = (value, HexId::NONE);
            for action in legal {
                let Action::To(other) = *action else { continue };
                if near.has(other) {
                    let worth = self.attack_value(from | HexSet::one(other), at | self.obliged(other));
                    if worth > best.0 {
                        best = (worth, other);
                    }
                }
            }
            if !best.1.is_some() {
                return value;
            }
            value = best.0;
            from.insert(best.1);
            at |= self.obliged(best.1);
        }
    }

    /// §7.1 Rates the targets of a fortress's stack.
    pub(super) fn target(&self, action: Action) -> i32 {
        let battle = self.s.battle();
        match action {
            Action::To(hex) => self.attack_value(battle.from, battle.at | HexSet::one(hex)),
            _ => self.attack_value(battle.from, battle.at),
        }
    }

    /// §7.1 Rates a stack that may join: it does if the attack gains by it.
    pub(super) fn join(&self, action: Action) -> i32 {
        let battle = self.s.battle();
        match action {
            Action::To(hex) => self.attack_value(battle.from | HexSet::one(hex), battle.at | self.obliged(hex)),
            _ => self.attack_value(battle.from, battle.at),
        }
    }

    /// The gain of a unit and others by attacking from a hex, by strength and terrain alone.
    pub(super) fn rough_gain(&self, unit: UnitId, attack: i32, defence: i32, front: &Front) -> i32 {
        let mut attacker = Force::rough(attack, 1, front.ground[0]);
        attacker.party.second = self.s.has(unit, Mark::Second);
        attacker.party.unsupplied = self.s.has(unit, Mark::Unsupplied);
        let mut defender = Force::rough(defence, front.count, front.ground[1]);
        defender.fortress = front.enemies.meets(&self.land.fortified);
        self.gain_of(&attacker, &defender, self.duel(&attacker, &defender, [0, 0]), false, true)
    }

    /// An upper bound on this gain against a strength, for any attackers.
    pub(super) fn most_gain(&self, defence: i32) -> i32 {
        let Weights { own, foe, unit, won, lost, .. } = *self.w;
        // If a loss counted as a gain, there would be no bound.
        if own.min(foe).min(unit) < 0 {
            return UNKNOWN;
        }
        Force::rough(defence, 0, 0).toll(self.odds.most_lost(), foe, unit) + won.max(0) - lost.min(0)
    }

    // ---- The current battle (§7.2.2) ----

    /// The forces of the battle; this side's lead unit may still be open.
    fn forces(&self) -> (Force, Force) {
        let (s, battle) = (self.s, self.s.battle());
        let attacks = s.segment().side == self.me;
        let (attacker, defender) = if attacks { (self.me, self.foe) } else { (self.foe, self.me) };
        let there = |units: UnitSet| (units & s.on_map()).minus(self.g.headquarters());
        let mut attack = self.force(there(battle.attackers), battle.from, battle.at, true);
        let mut defence = self.force(there(battle.defenders), battle.at, battle.from, false);
        for (force, side) in [(&mut attack, attacker), (&mut defence, defender)] {
            let bonus = battle.bonus[side].some().and_then(|hq| self.g.unit(hq).headquarters);
            force.party.bonus = bonus.map_or(0, |hq| hq.bonus);
        }
        (attack, defence)
    }

    /// The value of the battle to this side, with this additional modifier of its dice.
    fn stake(&self, more: i8) -> i32 {
        let (attack, defence) = self.forces();
        let attacks = self.s.segment().side == self.me;
        let trapped = self.is_trapped(self.s.segment().side.enemy(), self.s.battle().at);
        if attacks {
            self.gain(&attack, &defence, [more, 0], trapped, true)
        } else {
            -self.gain(&attack, &defence, [0, more], trapped, false)
        }
    }

    /// The value of fighting the battle as it is.
    pub(super) fn worth_of_standing(&self) -> i32 {
        self.stake(0)
    }

    /// §1.2 Rates the bonus of a headquarters, given once a turn, if it gains enough.
    pub(super) fn bonus(&self, action: Action) -> i32 {
        let Action::Unit(hq) = action else { return self.w.bonus };
        let bonus = self.g.unit(hq).headquarters.map_or(0, |hq| hq.bonus as i8);
        self.stake(bonus) - self.stake(0)
    }

    /// §7.2.2 Rates the lead unit: its morale counts, and it loses the first step.
    pub(super) fn lead(&self, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return 0 };
        let morale = i32::from(self.g.lead_morale(self.s, unit));
        morale * self.w.lead - self.price_of_step(unit)
    }

    /// The cost of a unit's next step.
    fn price_of_step(&self, unit: UnitId) -> i32 {
        let lost = self.s.lost(unit);
        let points = self.strength(unit) - self.land.strength(unit, lost + 1);
        let last = self.g.steps_left(self.s, unit) <= 1;
        // A place that is lost with its fortress counts, too.
        let walls = self.g.unit(unit).kind == Kind::Fortress && last;
        let place = if walls { self.land.place_at(self.s.at(unit)) } else { None };
        points * self.w.own
            + if last { self.w.unit } else { 0 }
            + place.map_or(0, |place| self.worth_of_place(place) / 2)
    }

    /// §7.2.2 Rates heroism: it is tried if the bonus is worth more than the step.
    pub(super) fn heroism(&self, action: Action) -> i32 {
        if action != Action::Go {
            return 0;
        }
        let lead = self.s.battle().lead[self.me];
        let morale = i32::from(self.g.morale(self.s, lead)).min(6);
        let gained = self.stake(self.g.data().tables.modifiers.heroism) - self.stake(0);
        let price = self.price_of_step(lead) * i32::from(self.g.data().limits.heroism);
        (gained - price) * morale / 6
    }

    /// §7.2.2 Rates the step that is lost: the cheapest first.
    pub(super) fn loss(&self, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => -self.price_of_step(unit),
            _ => 0,
        }
    }

    /// §T.terrain Whether a hex is fortified.
    pub(super) fn has_walls(&self, hex: HexId) -> bool {
        self.g.data().map.terrain(hex) == Terrain::Fortress
    }
}
