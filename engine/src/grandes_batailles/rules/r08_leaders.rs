//! §8.4, §9.3 Leaders killed, replaced, or left alone next to the enemy.

use crate::geometry::{HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::Event;
use crate::grandes_batailles::leader::{LeaderId, LeaderSet, Role};
use crate::grandes_batailles::roll::Roll;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{HqNearEnemy, LoneChief, LoneHq, StayingHq, Zastrow};
use crate::grandes_batailles::state::{State, Step, Task};
use crate::grandes_batailles::unit::{UnitId, UnitSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl GrandesBatailles {
    /// The leaders of a side in a hex.
    #[must_use]
    pub(crate) fn leaders_at(&self, s: &State, side: Side, hex: HexId) -> LeaderSet {
        self.leaders(side).into_iter().filter(|&l| hex.is_some() && s.leader_at(l) == hex).collect()
    }

    /// The leaders of a side.
    pub(super) fn leaders(&self, side: Side) -> LeaderSet {
        self.commanders[side] | self.headquarters[side]
    }

    pub(crate) fn is_commander(&self, leader: LeaderId) -> bool {
        matches!(self.data.leaders[leader.index()].role, Role::Commander(_))
    }

    /// §8.4, §9.3 Kills a leader: his replacement has yet to be placed.
    pub(crate) fn kill_leader(&self, s: &mut State, leader: LeaderId, env: &mut impl Env<Self>) {
        let side = self.data.leaders[leader.index()].side;
        s.leader_at[leader.index()] = HexId::NONE;
        s.displaced.remove(leader);
        s.took_part.remove(leader);
        s.combat.stayed.remove(leader);
        s.replaced.insert(leader);
        s.to_place.insert(leader);
        let rule = if self.is_commander(leader) { rule!("8.4") } else { rule!("9.3") };
        env.tell(rule, || Event::LeaderKilled { leader, side });
    }

    /// §8.4, §9.3 Removes the leaders of a hex whose units were all eliminated in combat.
    pub(crate) fn leaders_fall(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        if !s.held[side].has(hex) {
            for leader in self.leaders_at(s, side, hex) {
                self.kill_leader(s, leader, env);
            }
        }
    }

    /// §9.3 Rolls two dice for an HQ; `roll` is the reason.
    pub(super) fn roll_mortality(&self, s: &mut State, leader: LeaderId, roll: Roll, env: &mut impl Env<Self>) {
        let dice = roll.two_dice(env);
        let killed = dice >= self.data.tables.tests.mortality;
        env.tell(rule!("9.3"), || Event::MortalityRolled { leader, dice, killed });
        if killed {
            self.kill_leader(s, leader, env);
        }
    }

    /// The units with which the replacement of a leader may be placed: those of his formation; for a C-in-C any.
    fn troops(&self, leader: LeaderId) -> UnitSet {
        let counter = &self.data.leaders[leader.index()];
        match counter.role {
            Role::Commander(_) => self.of_side[counter.side],
            Role::Headquarters(formation, _) => self.members(formation),
        }
    }

    /// Hexes where the replacement of a leader may be placed.
    fn replacement_hexes(&self, s: &State, leader: LeaderId) -> HexSet {
        (self.troops(leader) & s.on_map).into_iter().map(|u| s.at(u)).collect()
    }

    /// §8.4 The hexes of the nearest friendly units; for an HQ, only those with its own formation, if any are as near.
    fn refuges(&self, s: &State, leader: LeaderId) -> HexSet {
        let counter = &self.data.leaders[leader.index()];
        let from = s.leader_at(leader);
        let friends = s.held[counter.side];
        let Some(nearest) = friends.into_iter().map(|h| self.ground.distance(from, h)).min() else {
            return HexSet::EMPTY;
        };
        let near: HexSet = friends.into_iter().filter(|&h| self.ground.distance(from, h) == nearest).collect();
        if let Role::Headquarters(..) = counter.role {
            let own = near & self.replacement_hexes(s, leader);
            if !own.is_empty() {
                return own;
            }
        }
        near
    }

    /// Displaces leaders left alone next to the enemy at the end of an activation or combat, even if no enemy has moved.
    pub(crate) fn displace_abandoned(&self, s: &mut State, env: &mut impl Env<Self>) {
        for side in Side::BOTH {
            // Whether an attacker has advanced.
            let hex = s.combat.hex;
            let attacked = s.combat.attackers.first().is_some_and(|unit| self.side_of(unit) != side);
            let approached = attacked && s.held[side.enemy()].has(hex);
            let beside = |at: HexId| approached && self.ground.distance(at, hex) <= 1;
            let hqs = self.headquarters[side];
            let leaders = match self.data.rulings.lone_chief {
                LoneChief::Whenever => self.leaders(side),
                LoneChief::EnemyMovement => hqs,
                LoneChief::Approached => {
                    // Or an enemy has retreated into his hex.
                    let reached = |at: HexId| at.is_some() && (beside(at) || s.held[side.enemy()].has(at));
                    hqs.into_iter().filter(|&hq| reached(s.leader_at(hq))).collect()
                }
            };
            self.displace(s, leaders.minus(self.staying(s)), beside, env);
        }
    }

    /// R-180 HQs that stay for the next attack on the hex, to give it their bonus.
    fn staying(&self, s: &State) -> LeaderSet {
        let hex = s.combat.hex;
        let waits = self.data.rulings.staying_hq == StayingHq::NextCombat
            && !s.combat.stayed.is_empty()
            && s.held[self.active_side(s).enemy()].has(hex)
            && self.is_to_be_attacked(s, hex);
        if waits { s.combat.stayed } else { LeaderSet::EMPTY }
    }

    /// §8.4 Displaces leaders because of the move of a unit: those that it comes next to, or those next to any enemy.
    pub(crate) fn displace_approached(
        &self,
        s: &mut State,
        unit: UnitId,
        leaders: LeaderSet,
        env: &mut impl Env<Self>,
    ) {
        let (hex, any) = (s.at(unit), self.data.rulings.lone_chief == LoneChief::Whenever);
        let next = |at: HexId| hex.is_some() && at.is_some() && self.ground.distance(at, hex) <= 1;
        let hqs = self.data.rulings.lone_chief == LoneChief::EnemyMovement;
        let meant = |&leader: &LeaderId| hqs && !self.is_commander(leader) || next(s.leader_at(leader));
        let leaders = if any { leaders } else { leaders.into_iter().filter(meant).collect() };
        // R-68 A unit that only turns next to an HQ that moved there does not come next to it.
        let comes = s.walked.has(unit) || self.data.rulings.hq_near_enemy != HqNearEnemy::Stops;
        self.displace(s, leaders, |at| comes && next(at), env);
    }

    /// §8.4, R-56, R-68 Whether the enemy drives off a leader who is alone; `came` says whether an enemy moved next to him or into his hex.
    fn is_driven_off(&self, s: &State, leader: LeaderId, came: bool) -> bool {
        let hex = s.leader_at(leader);
        if s.held[self.data.leaders[leader.index()].side.enemy()].has(hex) {
            return true;
        }
        let (hq, rulings) = (!self.is_commander(leader), &self.data.rulings);
        match (rulings.lone_hq, rulings.hq_near_enemy) {
            (LoneHq::Stays, _) if hq => false,
            (_, HqNearEnemy::Stops) if hq => came,
            _ => self.too_near(s, leader).has(hex),
        }
    }

    /// §8.4, R-56 Moves those leaders who are alone next to the enemy to the nearest friendly unit; or kills them, if `came` holds for their hex.
    fn displace(&self, s: &mut State, leaders: LeaderSet, came: impl Fn(HexId) -> bool, env: &mut impl Env<Self>) {
        for leader in leaders {
            let (side, hex) = (self.data.leaders[leader.index()].side, s.leader_at(leader));
            if !hex.is_some() || s.held[side].has(hex) {
                s.displaced.remove(leader);
                continue;
            }
            if !self.is_driven_off(s, leader, came(hex)) {
                continue;
            }
            if !self.is_commander(leader) && self.data.rulings.lone_hq == LoneHq::Eliminated && came(hex) {
                self.kill_leader(s, leader, env);
                continue;
            }
            env.rule(rule!("8.4"));
            let refuges = self.refuges(s, leader);
            match refuges.first() {
                Some(refuge) if refuges.len() == 1 => self.place_leader(s, leader, refuge, env),
                Some(_) => s.displaced.insert(leader),
                // There is no unit to go to.
                None => {}
            }
        }
    }

    /// §9.3 Whether a replacement waits because none of the units with which he may be placed is on the map, and some have yet to arrive: he is
    /// placed where the first of them ends its move.
    fn waits_for_troops(&self, s: &State, leader: LeaderId) -> bool {
        let troops = self.troops(leader);
        if troops.meets(s.on_map) { s.task == Task::Marching } else { troops.meets(s.waiting) }
    }

    /// Asks for the placement of leaders, or places them if there is no choice. Returns whether there was anything to do.
    pub(super) fn leaders_wait(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        if let Some(leader) = s.to_place.into_iter().find(|&leader| !self.waits_for_troops(s, leader)) {
            if let Some(former) = self.former_commander(s, leader) {
                match self.data.rulings.zastrow {
                    Zastrow::Choice => s.step = Step::ReturnFormer(self.data.leaders[leader.index()].side, leader),
                    Zastrow::Alvensleben => self.former_returns(s, leader, former),
                    Zastrow::Replacement => self.ask_placement(s, leader, self.replacement_hexes(s, leader), env),
                }
            } else {
                self.ask_placement(s, leader, self.replacement_hexes(s, leader), env);
            }
            return true;
        }
        if let Some(leader) = s.displaced.first() {
            self.ask_placement(s, leader, self.refuges(s, leader), env);
            return true;
        }
        false
    }

    /// §13.1.2 The C-in-C who left when this one arrived, if he may return now.
    pub(super) fn former_commander(&self, s: &State, leader: LeaderId) -> Option<LeaderId> {
        let former = self.commander_arrivals().iter().find(|a| a.commander == leader)?.removes?;
        let returned = s.replaced.has(former) || s.leader_at(former).is_some();
        (!returned && !s.to_place.has(former)).then_some(former)
    }

    /// §13.1.2 Returns the former C-in-C in place of his successor, who is out of the game.
    pub(super) fn former_returns(&self, s: &mut State, leader: LeaderId, former: LeaderId) {
        s.to_place.remove(leader);
        s.to_place.insert(former);
    }

    /// Places the replacement as the owner chose: the former C-in-C is out of the game.
    pub(super) fn replacement_comes(&self, s: &mut State, leader: LeaderId, env: &mut impl Env<Self>) {
        self.ask_placement(s, leader, self.replacement_hexes(s, leader), env);
    }

    fn ask_placement(&self, s: &mut State, leader: LeaderId, hexes: HexSet, env: &mut impl Env<Self>) {
        match hexes.first() {
            Some(hex) if hexes.len() == 1 => self.place_leader(s, leader, hex, env),
            Some(_) => s.step = Step::PlaceLeader(self.data.leaders[leader.index()].side, leader),
            None => self.remove_leader(s, leader, false, env),
        }
    }

    /// Removes a leader without units to lead from the game; `idle` if he was on the map.
    fn remove_leader(&self, s: &mut State, leader: LeaderId, idle: bool, env: &mut impl Env<Self>) {
        s.leader_at[leader.index()] = HexId::NONE;
        s.to_place.remove(leader);
        s.displaced.remove(leader);
        env.tell(rule!("9.3"), || Event::LeaderRemoved { leader, idle });
    }

    pub(super) fn placement_choices(&self, s: &State, leader: LeaderId, out: &mut Vec<Action>) {
        let hexes = if s.to_place.has(leader) { self.replacement_hexes(s, leader) } else { self.refuges(s, leader) };
        out.extend(hexes.into_iter().map(Action::To));
    }

    pub(super) fn place_leader(&self, s: &mut State, leader: LeaderId, hex: HexId, env: &mut impl Env<Self>) {
        let replacement = s.to_place.has(leader);
        s.leader_at[leader.index()] = hex;
        s.to_place.remove(leader);
        s.displaced.remove(leader);
        env.rule(rule!("0.3.1"));
        let section = if self.is_commander(leader) { rule!("8.4") } else { rule!("9.3") };
        env.tell(section, || Event::LeaderPlaced { leader, hex, replacement });
    }

    /// Removes HQs whose formations have no unit left.
    pub(super) fn remove_idle_leaders(&self, s: &mut State, env: &mut impl Env<Self>) {
        for side in Side::BOTH {
            for leader in self.headquarters[side] {
                if let Role::Headquarters(formation, _) = self.data.leaders[leader.index()].role
                    && s.leader_at(leader).is_some()
                    && !self.members(formation).meets(s.on_map | s.waiting)
                {
                    self.remove_leader(s, leader, true, env);
                }
            }
        }
    }
}
