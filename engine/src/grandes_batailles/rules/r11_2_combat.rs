//! §11.2 Defensive combat and assault.

use super::r10_artillery::Terms;
use crate::geometry::{Direction, HexId, Water};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::{Account, Cause, CombatRoll, Event, Why};
use crate::grandes_batailles::leader::{LeaderId, LeaderSet};
use crate::grandes_batailles::ledger::{Ledger, Lines};
use crate::grandes_batailles::roll::Roll;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    AdvanceOnElimination, AttackedGuns, BridgeAttack, Chassepots, ChiefFollows, CoordinatorBonus, DefenderTurns,
    DefendingGuns, DefensiveModifiers, DoubledFlank, FlankInDefence, FledGuns, GunsOnFlank, HqUnderSupport, MixedArms,
    MixedLevels, MixedTrenches, NeighbourBonus, NeighbourSupport, SeparateDefence, SilentGuns, StackedSupport,
    StrayAdvance, SupportBonus, SupportFlank, SupportFormation, SupportLevels, SupportLosses, SupportRange, Survival,
    WaterColumns,
};
use crate::grandes_batailles::state::{Clash, State, Step, Task, Then};
use crate::grandes_batailles::tables::CombatResult;
use crate::grandes_batailles::unit::{Arm, UnitId, UnitSet};
use crate::observer::Env;
use crate::roll::Numbered;

/// §11.2.1 The effect of the defensive combat on one attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// The attacker.
    pub attacker: UnitId,
    /// The points against him, as they count after halving ([`GrandesBatailles::counted`]).
    pub points: i32,
    /// The units that strike at him: the attacked units in the defence, and all that give points.
    pub strikers: UnitSet,
    /// All units that take part in the defence, against any attacker.
    pub sources: UnitSet,
    /// R-11 Whether a gun among them is close to one of the original attackers.
    pub near_gun: bool,
    /// The HQ that gives its bonus to the defence.
    pub leader: Option<LeaderId>,
}

impl GrandesBatailles {
    /// §11.3 The HQ that can give its bonus to the defence (0) or to the attack (1).
    fn patron(&self, s: &State, attack: usize) -> Option<LeaderId> {
        if attack == 1 { self.attack_lender(s) } else { self.defence_lender(s, s.combat.defenders, s.combat.sources) }
    }

    /// §11.3 The HQ that can give its bonus to the assault of the current combat of the position `s`. It may have stayed when its troops retreated.
    #[must_use]
    pub fn attack_lender(&self, s: &State) -> Option<LeaderId> {
        self.lender(s, s.combat.left, s.combat.stayed)
    }

    /// §11.3 The HQ that can give its bonus to an attack by `attackers`; the best one if there are several. `stayed` are HQs that need not be
    /// stacked with an attacker.
    #[must_use]
    pub fn lender(&self, s: &State, attackers: UnitSet, stayed: LeaderSet) -> Option<LeaderId> {
        self.best_bonus(s, attackers, s.active.into_iter().map(|f| self.hq(f)), stayed)
    }

    /// §11.3 The HQ that can give its bonus to `defenders` supported by `sources`. §T.modifiers The bonus does not apply to fire, and guns alone
    /// defend by fire (§10.1.2).
    #[must_use]
    pub fn defence_lender(&self, s: &State, defenders: UnitSet, sources: UnitSet) -> Option<LeaderId> {
        let fire = defenders.within(self.classes.guns);
        let attacked = if fire { UnitSet::EMPTY } else { defenders };
        //
        let neighbours = match self.data.rulings.neighbour_bonus {
            NeighbourBonus::No => UnitSet::EMPTY,
            NeighbourBonus::Yes => sources.minus(self.classes.guns),
        };
        self.best_bonus(s, attacked | neighbours, std::iter::empty(), LeaderSet::EMPTY)
    }

    fn best_bonus(
        &self,
        s: &State,
        units: UnitSet,
        others: impl Iterator<Item = LeaderId>,
        stayed: LeaderSet,
    ) -> Option<LeaderId> {
        let apt = |hq: LeaderId| {
            let here = s.leader_at(hq);
            let with = |u: UnitId| s.at(u) == here;
            here.is_some() && (stayed.has(hq) || units.into_iter().any(with)) && self.hq_rating(s, hq).bonus != 0
        };
        let own = units.into_iter().map(|u| self.hq(self.formation_of(u))).chain(others);
        own.filter(|&hq| apt(hq)).max_by_key(|&hq| (self.hq_rating(s, hq).bonus, std::cmp::Reverse(hq)))
    }

    /// §11.3 Asks whether the HQ takes part, if one could.
    pub(super) fn ask_bonus(&self, s: &mut State, attack: usize, env: &mut impl Env<Self>) {
        let Some(leader) = self.patron(s, attack) else { return };
        let (side, coordinated) = (self.active_side(s), attack == 1 && s.combat.attackers.len() > 1);
        //
        if coordinated && s.took_part.has(leader) && self.data.rulings.coordinator_bonus == CoordinatorBonus::Lent {
            self.lend_bonus(s, attack, env);
        } else {
            s.step = if attack == 1 { Step::AttackerBonus(side) } else { Step::DefenderBonus(side.enemy()) };
        }
    }

    pub(super) fn lend_bonus(&self, s: &mut State, attack: usize, env: &mut impl Env<Self>) {
        if let Some(leader) = self.patron(s, attack) {
            s.combat.bonus[attack] = Some(leader);
            s.took_part.insert(leader);
            env.tell(rule!("9"), || Event::TookPart { leader });
        }
    }

    fn add_bonus(&self, s: &State, leader: Option<LeaderId>, ledger: &mut impl Ledger) {
        if let Some(hq) = leader {
            ledger.add(Account::Die, Cause::Bonus(hq), self.hq_rating(s, hq).bonus.into());
        }
    }

    /// §10.1.2 Whether a gun's defensive fire reaches an attacker: half its range, rounded up.
    fn covers(&self, s: &State, gun: UnitId, attacker: UnitId) -> bool {
        self.can_fire(s, gun, &[s.facing(gun)], s.at(attacker), self.range(s, gun).div_ceil(2))
    }

    /// §11.2.1 The attackers of `clash` that the unit `source` can affect as a source of the defence: for a neighbour, not across hexsides that it
    /// cannot cross (§T.terrain).
    #[must_use]
    pub fn reached(&self, s: &State, clash: &Clash, source: UnitId) -> UnitSet {
        let gun = self.classes.guns.has(source);
        //
        let round = s.at(source) == clash.hex && self.data.rulings.guns_on_flank == GunsOnFlank::Halved;
        let fires = |a: UnitId| self.covers(s, source, a) || round && self.is_flank(s, source, s.at(a));
        let acts = |a: UnitId| if gun { fires(a) } else { self.strikes(s, clash.hex, source, a) };
        clash.attackers.into_iter().filter(|&a| acts(a)).collect()
    }

    /// §11.2.1 Whether a defender of `attacked` or a neighbour is next to an attacker, and not across a hexside that it cannot cross.
    fn strikes(&self, s: &State, attacked: HexId, source: UnitId, attacker: UnitId) -> bool {
        let hex = s.at(source);
        let side = self.data.map.grid.direction(hex, s.at(attacker));
        side.is_some_and(|side| hex == attacked || self.ground.passable(self.unit(source).arm, hex, side))
    }

    /// R-7 Whether a source is a neighbour that divides its value among the combats of an activation.
    fn divides(&self, clash: &Clash, source: UnitId) -> bool {
        self.data.rulings.neighbour_support == NeighbourSupport::Divided
            && !clash.defenders.has(source)
            && !self.classes.guns.has(source)
    }

    /// R-7 Whether a neighbour may keep points for a later combat.
    fn keeps_points(&self, s: &State, source: UnitId) -> bool {
        self.divides(&s.clash(), source)
            && self.pending(s).into_iter().any(|a| self.strikes(s, s.combat.hex, source, a))
    }

    /// §10.1.2, §11.2.1 Whether `unit` may add to the defence of `clash`, other than by being attacked.
    #[must_use]
    pub fn may_support(&self, s: &State, clash: &Clash, unit: UnitId) -> bool {
        let here = s.at(unit) == clash.hex;
        let alike = |of: UnitSet| of.into_iter().any(|d| self.formation_of(d) == self.formation_of(unit));
        let apt = if self.classes.guns.has(unit) {
            let any = || self.data.special.support_any_formation == Some(self.side_of(unit));
            // §10.1, R-182 The attacked hex must be in range: at night not every hex next to an attacker is.
            let far = || self.data.map.grid.distance(s.at(unit), clash.hex);
            let near = || match self.data.rulings.support_range {
                SupportRange::Whole => far() <= self.range(s, unit),
                SupportRange::Half => far() <= self.range(s, unit).div_ceil(2),
                SupportRange::AttackersOnly => true,
            };
            let free = || !s.attacked.has(unit) || self.data.rulings.attacked_guns == AttackedGuns::Choice;
            //
            let fled = || {
                let silent = self.data.rulings.fled_guns == FledGuns::Silent;
                silent && clash.hex == s.combat.hex && s.combat.aside.has(unit)
            };
            let troops = self.stand(clash);
            let own = || {
                let any = any() || troops.is_empty() || self.data.rulings.stacked_support == StackedSupport::OwnHex;
                any || alike(troops)
            };
            !s.supported.has(unit)
                && !fled()
                && if here { own() } else { free() && near() && (any() || alike(clash.defenders)) }
        } else {
            //
            let again = match self.data.rulings.neighbour_support {
                NeighbourSupport::Divided => self.strength(s, clash, unit) > 0,
                NeighbourSupport::EveryCombat => true,
                NeighbourSupport::Once => !s.supported.has(unit),
            };
            let any = self.data.rulings.support_formation == SupportFormation::Any;
            !here && !s.attacked.has(unit) && again && (any || alike(clash.defenders))
        };
        apt && !self.reached(s, clash, unit).is_empty()
    }

    /// §11.2.1 Asks the next unit that may support the defence; the attacked units take part anyway.
    pub(super) fn support(&self, s: &mut State, from: u8, env: &mut impl Env<Self>) {
        let side = self.active_side(s).enemy();
        if from == 0 {
            let stand = s.combat.defenders.minus(self.classes.guns);
            s.combat.sources = stand;
            // Guns alone defend themselves.
            if stand.is_empty() {
                for gun in s.combat.defenders {
                    if self.may_support(s, &s.clash(), gun) {
                        self.supports(s, gun, env);
                    }
                }
            }
            self.say_who_keeps_out(s, env);
        }
        let candidates = self.army(s, side).minus(s.combat.sources).not_below(UnitId(from));
        let clash = s.clash();
        match candidates.into_iter().find(|&u| self.may_support(s, &clash, u)) {
            Some(unit) => {
                s.task = Task::Support(unit.0 + 1);
                s.step = Step::Support(side, unit);
            }
            //
            None => {
                let silent = s.combat.sources.is_empty() && self.data.rulings.silent_guns == SilentGuns::None;
                s.task = if silent { Task::DefenderTurns } else { Task::Split(0, 0) };
                //
                if !silent && self.data.rulings.neighbour_bonus == NeighbourBonus::Yes {
                    self.ask_bonus(s, 0, env);
                }
            }
        }
    }

    /// §10.1.2 Logs why guns of the attacked hex give no support. They are next to the attackers, so sight and range are given.
    fn say_who_keeps_out(&self, s: &State, env: &mut impl Env<Self>) {
        for gun in (s.combat.defenders & self.classes.guns).minus(s.combat.sources) {
            if s.supported.has(gun) {
                self.say_why(s, gun, Why::HasSupported, env);
            } else if self.reached(s, &s.clash(), gun).is_empty() {
                self.say_why(s, gun, Why::NotInFront, env);
            }
        }
    }

    pub(super) fn supports(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        s.combat.sources.insert(unit);
        let once = self.data.rulings.neighbour_support == NeighbourSupport::Once;
        if once || self.classes.guns.has(unit) {
            s.supported.insert(unit);
        }
        let gun = self.classes.guns.has(unit);
        if gun {
            s.combat.near_gun |= self.guns_are_near(s, s.combat.left, UnitSet::one(unit));
            let far = |a: UnitId| self.ground.distance(s.at(unit), s.at(a)) > 1;
            self.mark_fire(env, || self.reached(s, &s.clash(), unit).into_iter().any(far));
        }
        let section = if gun { rule!("10.1.2") } else { rule!("11.2.1") };
        env.tell(section, || Event::Supported { unit, hex: s.at(unit) });
    }

    /// R-11 Whether a gun among `units` is close to one of `attackers`.
    #[must_use]
    pub fn guns_are_near(&self, s: &State, attackers: UnitSet, units: UnitSet) -> bool {
        let near = |gun: UnitId| attackers.into_iter().any(|a| self.is_near(s, gun, s.at(a)));
        (units & self.classes.guns).into_iter().any(near)
    }

    /// §11.2.1 The points that the unit `source` can give to the defence of `clash`.
    #[must_use]
    pub fn strength(&self, s: &State, clash: &Clash, source: UnitId) -> u8 {
        //
        if s.defended.has(source) && self.data.rulings.separate_defence == SeparateDefence::Once {
            return 0;
        }
        if self.classes.guns.has(source) {
            return self.power(s, source).clamp(0, 255) as u8;
        }
        let kept = if self.divides(clash, source) { s.spread[source.index()] } else { 0 };
        self.value(s, source).saturating_sub(kept)
    }

    /// §11.2.1 Lets each source split its points among the attackers that it reaches.
    pub(super) fn split(&self, s: &mut State, source: u8, attacker: u8, env: &mut impl Env<Self>) {
        let mut next = (source, attacker);
        let clash = s.clash();
        for unit in s.combat.sources.not_below(UnitId(source)) {
            if unit.0 != next.0 {
                next = (unit.0, 0);
            }
            if next.1 == 0 {
                s.combat.purse = self.strength(s, &clash, unit);
            }
            let open = self.reached(s, &clash, unit).not_below(UnitId(next.1));
            match open.first() {
                Some(last) if open.len() == 1 && !self.keeps_points(s, unit) => {
                    self.give(s, unit, last, s.combat.purse, env);
                }
                Some(first) if s.combat.purse > 0 => {
                    s.task = Task::Split(unit.0, first.0 + 1);
                    s.step = Step::Split(self.side_of(unit), unit, first);
                    return;
                }
                _ => {}
            }
            next = (unit.0 + 1, 0);
        }
        s.defended |= s.combat.sources & s.combat.defenders;
        s.task = Task::Defence(0);
    }

    /// §11.2.1 The points of a source as they count against an attacker: halved if he is in one of its flank hexes. `left_over` is the remainder of
    /// points that are halved together, before and after this source.
    #[must_use]
    pub fn counted(
        &self,
        s: &State,
        clash: &Clash,
        source: UnitId,
        attacker: UnitId,
        points: u8,
        left_over: &mut u8,
    ) -> u8 {
        //
        let flanked = match self.data.rulings.support_flank {
            SupportFlank::Own => self.is_flank(s, source, s.at(attacker)),
            SupportFlank::Attacked => self.is_outflanked(s, clash, attacker),
        };
        if !flanked {
            return points;
        }
        let divisor = self.data.tables.flank_divisor;
        if !self.is_halved_with_others(clash, source) {
            return points / divisor;
        }
        let sum = *left_over + points;
        *left_over = sum % divisor;
        sum / divisor
    }

    /// Whether the points of a source are added to others before halving.
    fn is_halved_with_others(&self, clash: &Clash, source: UnitId) -> bool {
        let rulings = &self.data.rulings;
        let doubled = || rulings.doubled_flank == DoubledFlank::Together && self.stand(clash).has(source);
        rulings.support_flank == SupportFlank::Attacked || doubled()
    }

    /// Whether an attacker is on the flank of the units that he attacks; the facing of guns counts only if they are alone.
    fn is_outflanked(&self, s: &State, clash: &Clash, attacker: UnitId) -> bool {
        let stand = self.stand(clash);
        let attacked = if stand.is_empty() { clash.defenders } else { stand };
        attacked.into_iter().any(|unit| self.is_flank(s, unit, s.at(attacker)))
    }

    /// The infantry and cavalry under attack.
    fn stand(&self, clash: &Clash) -> UnitSet {
        clash.defenders.minus(self.classes.guns)
    }

    /// §11.2.1 Gives points of a source against an attacker.
    pub(super) fn give(&self, s: &mut State, source: UnitId, attacker: UnitId, points: u8, env: &mut impl Env<Self>) {
        env.rule_if(rule!("2"), || points > 0 && self.is_flank(s, source, s.at(attacker)));
        let (place, clash) = (s.combat.place_of(attacker), s.clash());
        let mut left_over = s.combat.left_over[place];
        let counts = self.counted(s, &clash, source, attacker, points, &mut left_over);
        s.combat.left_over[place] = left_over;
        s.combat.points[place] += counts;
        if points > 0 {
            let from = s.at(source);
            env.explain(|| [(rule!("11.2.1"), Event::Gave { source, from, attacker, points, counts })]);
        }
        if self.divides(&clash, source) {
            s.spread[source.index()] += points;
        }
        if points > 0 {
            s.combat.givers[place].insert(source);
        }
        s.combat.purse -= points;
    }

    /// §11.2.1 The effect on `attacker` in the current combat, from the decisions so far: the attacked units strike at all attackers, even without
    /// points; others only at those against whom they gave points.
    #[must_use]
    pub fn strike(&self, s: &State, attacker: UnitId) -> Strike {
        let combat = &s.combat;
        Strike {
            attacker,
            points: combat.points[combat.place_of(attacker)].into(),
            strikers: combat.sources & (combat.defenders | combat.givers[combat.place_of(attacker)]),
            sources: combat.sources,
            near_gun: combat.near_gun,
            leader: combat.bonus[0],
        }
    }

    /// §11.2.1, §T.modifiers The terms of the defensive combat of `clash` against the attacker of `strike`.
    #[must_use]
    pub fn defence_terms(&self, s: &State, clash: &Clash, strike: &Strike) -> Terms {
        let mut terms = Terms { value: strike.points, ..Terms::default() };
        self.defence_items(s, clash, strike, &mut terms);
        terms
    }

    fn defence_items(&self, s: &State, clash: &Clash, strike: &Strike, ledger: &mut impl Ledger) {
        use Account::{Column, Die};
        let tables = &self.data.tables;
        let modifiers = self.data.rulings.defensive_modifiers;
        let (hex, attacker) = (clash.hex, strike.attacker);
        let at = s.at(attacker);
        let losers = match self.data.rulings.support_losses {
            SupportLosses::Given => strike.strikers,
            SupportLosses::All => strike.sources,
        };
        self.add_losses(ledger, self.losses_of(s, losers));
        let there = self.data.map.hex(at);
        let side = self.data.map.grid.direction(hex, at).expect("attackers are adjacent");
        if modifiers != DefensiveModifiers::None {
            let level = |u: UnitId| self.data.map.hex(s.at(u)).level;
            //
            let own = match self.data.rulings.support_levels {
                SupportLevels::AttackedHex => self.data.map.hex(hex).level,
                SupportLevels::Highest => strike.strikers.into_iter().map(level).max().unwrap_or(there.level),
            };
            if there.level > own {
                // §10.1.2 Guns alone defend by their fire.
                let climb = if clash.defenders.within(self.classes.guns) {
                    i32::from(tables.columns.uphill_artillery)
                } else {
                    i32::from(tables.columns.uphill) * i32::from(there.level - own)
                };
                ledger.add(Column, Cause::Uphill, climb);
            } else if there.level < own {
                ledger.add(Column, Cause::Downhill, tables.columns.downhill.into());
            }
        }
        let watered = matches!(modifiers, DefensiveModifiers::LevelsAndWater | DefensiveModifiers::All);
        if let Some(water) = self.data.map.sides[hex].water(side).filter(|_| watered) {
            let stand = clash.defenders.minus(self.classes.guns);
            if let Some(first) = stand.first() {
                let arm = self.unit(first).arm;
                ledger.add(Column, Cause::Water, self.water_column(water, arm).into());
                ledger.add(Die, Cause::Water, self.data.terrain.water(water).die[arm].into());
            }
        }
        if modifiers == DefensiveModifiers::All {
            ledger.add(Die, Cause::Cover, self.terrain_die(s, at));
            if there.trenches >> side.opposite() as u8 & 1 == 1 {
                ledger.add(Die, Cause::Trench, tables.die.trench.into());
            }
        }
        self.add_bonus(s, strike.leader, ledger);
        //
        let riflemen = match self.data.rulings.chassepots {
            Chassepots::Attacked => clash.defenders,
            Chassepots::Striking => strike.strikers,
        };
        if riflemen.meets(self.classes.infantry) {
            ledger.add(Die, Cause::Rifles, tables.die.infantry_defence[self.side_of(attacker).enemy()].into());
        }
        //
        let near = match self.data.rulings.support_bonus {
            SupportBonus::Near => self.guns_are_near(s, UnitSet::one(attacker), strike.sources),
            SupportBonus::AllRolls => strike.near_gun,
        };
        if near {
            ledger.add(Die, Cause::NearGuns, tables.die.near_artillery.into());
        }
        if self.is_night(s) {
            ledger.add(Die, Cause::Night, tables.die.night.into());
        }
        // the unit that it attacks is in front of it; a neighbour may not be.
        let flanking = || strike.strikers.into_iter().any(|u| self.is_flank(s, attacker, s.at(u)));
        if self.data.rulings.flank_in_defence == FlankInDefence::Everywhere && flanking() {
            ledger.add(Die, Cause::Flank, tables.die.flank.into());
        }
    }

    /// §11.2.1 Fights the defensive combat against the next attacker.
    pub(super) fn defend(&self, s: &mut State, from: u8, env: &mut impl Env<Self>) {
        match s.combat.left.not_below(UnitId(from)).first() {
            Some(attacker) => {
                let strike = self.strike(s, attacker);
                let terms = self.defence_terms(s, &s.clash(), &strike);
                env.explain(|| {
                    let mut lines = Lines::new();
                    self.defence_items(s, &s.clash(), &strike, &mut lines);
                    self.excess_item(terms, &mut lines);
                    lines
                });
                let result = self.roll_defence(attacker, terms, env);
                self.endanger_hq(s, attacker, result);
                s.combat.then = Then::Defence(attacker.0 + 1);
                s.task = Task::Settle;
                self.suffer(s, UnitSet::one(attacker), result, env);
            }
            None => s.task = Task::DefenderTurns,
        }
    }

    /// R-137 Whether guns that fire in defence endanger the HQs with an attacker: if so, they are tested like those that take part.
    fn endanger_hq(&self, s: &mut State, attacker: UnitId, result: CombatResult) {
        let givers = s.combat.givers[s.combat.place_of(attacker)];
        let fired = givers.meets(self.classes.guns) && result >= CombatResult::Test;
        if fired && self.data.rulings.hq_under_support == HqUnderSupport::Yes {
            let side = self.side_of(attacker);
            s.took_part |= self.leaders_at(s, side, s.at(attacker)) & self.headquarters[side];
        }
    }

    /// §11.2.1 Rolls one die per attacker.
    fn roll_defence(&self, attacker: UnitId, terms: Terms, env: &mut impl Env<Self>) -> CombatResult {
        let die = Roll::Combat(CombatRoll::Defence, attacker).die(env);
        self.read_crt(CombatRoll::Defence, attacker, terms, die, env)
    }

    /// §11.2.2 Ends the defensive combat.
    pub(super) fn defender_turns(&self, s: &mut State) {
        s.task = Task::Assault;
        //
        if self.data.rulings.defender_turns == DefenderTurns::AtOnce && self.turn_defender(s) {
            s.task = Task::DefenderTurns;
        }
    }

    /// §11.2.2 Lets a defender turn that drove an attacker back and is still there. Returns whether one is asked.
    fn turn_defender(&self, s: &mut State) -> bool {
        if std::mem::take(&mut s.combat.driven) {
            let there = s.combat.defenders & self.units_at(s, s.combat.hex);
            let (guns, stand) = (there & self.classes.guns, there.minus(self.classes.guns));
            s.combat.turning = stand.first().or(there.first()).into_iter().collect();
            //
            if self.data.rulings.defending_guns == DefendingGuns::Each {
                s.combat.turning |= guns;
            }
        }
        let Some(unit) = s.combat.turning.first() else { return false };
        s.combat.turning.remove(unit);
        self.ask_turn(s, unit);
        true
    }

    /// §7.3, §11.2.2 Asks a unit whether it turns by one hexside, even if it faces in all directions: it may leave that hex by a retreat.
    pub(super) fn ask_turn(&self, s: &mut State, unit: UnitId) {
        if s.on_map.has(unit) {
            s.step = Step::TurnOne(self.side_of(unit), unit);
        }
    }

    pub(super) fn turn_one_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        let facing = s.facing(unit);
        out.extend([facing.left(), facing, facing.right()].map(Action::Face));
    }

    /// §7.3 Turns a unit by at most one hexside.
    pub(super) fn turn_one(&self, s: &mut State, unit: UnitId, facing: Direction, env: &mut impl Env<Self>) {
        if facing == s.facing(unit) {
            return;
        }
        self.face(s, unit, facing, env);
    }

    /// §10.1.2, §11.2.2 Lets the remaining attackers assault; guns alone are lost.
    pub(super) fn assault(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.combat.left = s.combat.left & s.on_map;
        s.combat.defenders = self.units_at(s, s.combat.hex);
        //
        let survived = match self.data.rulings.survival {
            Survival::Stays => s.combat.left | s.combat.aside & s.combat.attackers & s.on_map,
            Survival::Lives => s.combat.attackers & s.on_map,
        };
        let guns_alone = s.combat.defenders.within(self.classes.guns) && !survived.is_empty();
        if s.combat.defenders.is_empty() || s.combat.left.is_empty() && !guns_alone {
            s.task = Task::CombatOver;
            return;
        }
        if guns_alone {
            for gun in s.combat.defenders {
                self.say_why(s, gun, Why::GunsAlone, env);
                self.eliminate(s, gun, env);
            }
            env.rule(rule!("10.1.2"));
            let side = self.active_side(s).enemy();
            self.leaders_fall(s, side, s.combat.hex, env);
            s.task = if s.combat.left.is_empty() { Task::CombatOver } else { Task::AfterAssault };
            return;
        }
        s.task = Task::AssaultRoll;
        self.ask_bonus(s, 1, env);
    }

    /// §11.2.2, §T.modifiers The effects of levels, water and trenches on an assault on `hex`; `from` has the hex and the arm of each attacker, one
    /// or more.
    #[must_use]
    #[inline]
    pub fn approach_terms(&self, hex: HexId, from: impl Iterator<Item = (HexId, Arm)> + Clone) -> Terms {
        let mut terms = Terms::default();
        self.approach_items(hex, from, &mut terms);
        terms
    }

    #[inline]
    fn approach_items(&self, hex: HexId, from: impl Iterator<Item = (HexId, Arm)> + Clone, ledger: &mut impl Ledger) {
        let (map, tables) = (&self.data.map, &self.data.tables);
        let here = map.hex(hex);
        let climbs = from.clone().map(|(at, _)| i32::from(here.level) - i32::from(map.hex(at).level));
        //
        let climb = match self.data.rulings.mixed_levels {
            MixedLevels::Smallest => climbs.clone().min(),
            MixedLevels::SmallestUphill => climbs.clone().filter(|&c| c > 0).min(),
        };
        ledger.add(Account::Column, Cause::Uphill, climb.unwrap_or(0).max(0) * i32::from(tables.columns.uphill));
        if climbs.clone().any(|c| c < 0) {
            ledger.add(Account::Column, Cause::Downhill, tables.columns.downhill.into());
        }
        // Water and trenches count if all attackers cross them.
        let side = |at: HexId| map.grid.direction(hex, at).expect("attackers are adjacent");
        let waters = map.sides[hex].water;
        let water = |(at, arm): (HexId, Arm)| waters[side(at) as usize].map(|water| (water, arm));
        let watered = waters.iter().any(Option::is_some);
        let all = watered && from.clone().all(|one| water(one).is_some());
        //
        let bridged = watered && self.data.rulings.bridge_attack == BridgeAttack::AnyAcross && self.is_spicheren();
        if all || bridged {
            // penalties are negative.
            let counted = |effect: &dyn Fn(Water, Arm) -> i8| {
                let crossed = from.clone().filter_map(water).filter(|&(water, _)| all || water == Water::River);
                let suffered = crossed.map(|(water, arm)| effect(water, arm));
                match self.data.rulings.mixed_arms {
                    MixedArms::Both => i32::from(suffered.min().unwrap_or(0)),
                    MixedArms::Alike => i32::from(suffered.max().unwrap_or(0)),
                }
            };
            ledger.add(Account::Column, Cause::Water, counted(&|water, arm| self.water_column(water, arm)));
            ledger.add(Account::Die, Cause::Water, counted(&|water, arm| self.data.terrain.water(water).die[arm]));
        }
        let mut entrenched = from.map(|(at, _)| here.trenches >> side(at) as u8 & 1 == 1);
        let sheltered = here.trenches != 0
            && match self.data.rulings.mixed_trenches {
                MixedTrenches::AllThrough => entrenched.all(|through| through),
                MixedTrenches::AnyThrough => entrenched.any(|through| through),
            };
        if sheltered {
            ledger.add(Account::Die, Cause::Trench, tables.die.trench.into());
        }
    }

    /// §T.terrain The column shift for attackers across water.
    fn water_column(&self, water: Water, arm: Arm) -> i8 {
        let counts = match self.data.rulings.water_columns {
            WaterColumns::Both => true,
            WaterColumns::River => water == Water::River || !self.is_spicheren(),
            WaterColumns::Neither => !self.is_spicheren(),
        };
        if counts { self.data.terrain.water(water).column[arm] } else { 0 }
    }

    /// §11.2.2, §T.modifiers The terms of an assault on a hex, if `leader` gives his bonus to it.
    #[must_use]
    pub fn assault_terms(&self, s: &State, clash: &Clash, leader: Option<LeaderId>) -> Terms {
        let value = clash.attackers.into_iter().map(|u| i32::from(self.value(s, u))).sum();
        let mut terms = Terms::against(value, self.protection(s, clash.hex));
        self.assault_items(s, clash, leader, &mut terms);
        terms
    }

    fn assault_items(&self, s: &State, clash: &Clash, leader: Option<LeaderId>, ledger: &mut impl Ledger) {
        let tables = &self.data.tables;
        let Clash { hex, attackers, .. } = *clash;
        self.approach_items(hex, attackers.into_iter().map(|u| (s.at(u), self.unit(u).arm)), ledger);
        self.add_losses(ledger, self.losses_of(s, attackers));
        self.add_bonus(s, leader, ledger);
        let stand = self.stand(clash);
        if stand.into_iter().any(|d| attackers.into_iter().any(|a| self.is_flank(s, d, s.at(a)))) {
            ledger.add(Account::Die, Cause::Flank, tables.die.flank.into());
        }
        if self.is_night(s) {
            ledger.add(Account::Die, Cause::Night, tables.die.night.into());
        }
        ledger.add(Account::Die, Cause::Cover, self.terrain_die(s, hex));
    }

    /// §11.2.2 The terms of an assault, for a log.
    fn assault_lines(&self, s: &State, terms: Terms) -> Lines {
        let clash = s.clash();
        let mut lines = self.brought(s, clash.attackers, clash.hex, |u| self.value(s, u), terms.value);
        self.assault_items(s, &clash, s.combat.bonus[1], &mut lines);
        self.excess_item(terms, &mut lines);
        lines
    }

    /// §11.3 The contribution of each unit against a hex, and the effect of its protection, for a log.
    pub(super) fn brought(
        &self,
        s: &State,
        units: UnitSet,
        hex: HexId,
        value: impl Fn(UnitId) -> u8,
        left: i32,
    ) -> Lines {
        let bring = |unit| (rule!("11.3"), Event::Brought { unit, hex: s.at(unit), value: value(unit) });
        let mut lines: Lines = units.into_iter().map(bring).collect();
        let (sum, by) = (units.into_iter().map(&value).sum(), self.protection(s, hex));
        if by > 1 || units.len() > 1 {
            lines.push((rule!("11.3"), Event::Divided { hex, sum, by, value: left as u8 }));
        }
        lines
    }

    /// §11.2.2 Carries out the assault.
    pub(super) fn roll_the_assault(&self, s: &mut State, env: &mut impl Env<Self>) {
        let result = self.roll_assault(s, env);
        s.combat.then = Then::AfterAssault;
        s.task = Task::Settle;
        let stand = s.combat.defenders.minus(self.classes.guns);
        self.suffer(s, stand, result, env);
    }

    /// §11.2.2 Rolls one die for the assault. It belongs to the first original attacker, even if he was driven off.
    fn roll_assault(&self, s: &State, env: &mut impl Env<Self>) -> CombatResult {
        let first = s.combat.left.first().expect("an attacker is left");
        let began = s.combat.attackers.first().unwrap_or(first);
        let die = Roll::Combat(CombatRoll::Assault, began).die(env);
        let terms = self.assault_terms(s, &s.clash(), s.combat.bonus[1]);
        env.explain(|| self.assault_lines(s, terms));
        self.read_crt(CombatRoll::Assault, first, terms, die, env)
    }

    /// The units of a combat that may enter the attacked hex.
    pub(super) fn enterers(&self, s: &State, units: UnitSet) -> UnitSet {
        let units = units & s.on_map;
        if !s.zoc[self.active_side(s).enemy()].has(s.combat.hex) {
            return units;
        }
        let strays = self.data.rulings.stray_advance == StrayAdvance::No;
        units.into_iter().filter(|&u| !(strays && s.out.has(u) || self.is_kept_out(s, u))).collect()
    }

    /// §11.2.2 Units that may advance; only the cavalry, if any took part.
    fn advancers(&self, s: &State) -> UnitSet {
        let left = self.enterers(s, s.combat.left);
        let cavalry = left & self.classes.cavalry;
        if cavalry.is_empty() { left } else { cavalry }
    }

    /// §11.2.2 Lets a unit enter an emptied hex.
    pub(super) fn after_assault(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.task = Task::CombatOver;
        let side = self.active_side(s);
        let units = self.advancers(s);
        let held = s.held[side.enemy()].has(s.combat.hex);
        if held || units.is_empty() {
            env.tell(rule!("11.2.2"), || Event::Stood { hex: s.combat.hex, held });
            return;
        }
        let rule = self.data.rulings.advance_on_elimination;
        if !s.combat.gave_way && rule == AdvanceOnElimination::No {
            return;
        }
        match units.first() {
            Some(unit) if units.len() == 1 && !self.may_decline(s) => self.advance(s, unit, env),
            _ => s.step = Step::Advance(side),
        }
    }

    fn may_decline(&self, s: &State) -> bool {
        !s.combat.gave_way && self.data.rulings.advance_on_elimination == AdvanceOnElimination::Optional
    }

    pub(super) fn advance_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.advancers(s).into_iter().map(Action::Unit));
        if self.may_decline(s) {
            out.push(Action::Done);
        }
    }

    /// §11.2.2, §11.4 Moves a unit into the attacked hex, where it may turn.
    pub(super) fn advance(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let (from, to) = (s.at(unit), s.combat.hex);
        let side = self.data.map.grid.direction(from, to).expect("attackers are adjacent");
        self.drop_later(s, unit, from);
        let taken = self.put(s, unit, to);
        env.tell(rule!("11.2.2"), || Event::Advanced { unit, to });
        self.say_taken(s, self.side_of(unit), to, taken, env);
        self.feel_terrain(s, unit, self.ground.step(self.unit(unit).arm, from, side).routed, env);
        self.halt(s, unit, env);
        // §4.A, §8.4 A C-in-C follows only retreats.
        let side = self.side_of(unit);
        s.combat.followers = self.leaders_at(s, side, from) & self.headquarters[side];
        s.combat.follow_to = to;
        self.ask_turn(s, unit);
    }

    /// §8.4, §11.3 Lets HQs stacked with a retreating unit follow it; a C-in-C does so even if other units stay.
    pub(super) fn may_follow(&self, s: &mut State, unit: UnitId, from: HexId) {
        let side = self.side_of(unit);
        let leaders = self.leaders_at(s, side, from);
        let stays = s.held[side].has(from) && self.data.rulings.chief_follows == ChiefFollows::LastOnly;
        s.combat.followers = if stays { leaders & self.headquarters[side] } else { leaders };
    }

    /// §9.3, §11.5 Ends a combat: mortality of the HQs that took part, disorganisation of cavalry that charged.
    pub(super) fn end_combat(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.turn_defender(s) {
            return;
        }
        for leader in s.took_part {
            if s.leader_at(leader).is_some() {
                self.roll_mortality(s, leader, Roll::Mortality(leader), env);
            }
        }
        s.took_part = LeaderSet::EMPTY;
        for unit in s.combat.attackers & s.on_map & self.classes.cavalry {
            if !s.combat.slipped && !s.disorganised.has(unit) {
                self.say_why(s, unit, Why::Charged, env);
                self.disorganise(s, unit, env);
                env.rule(rule!("11.5"));
            }
        }
        self.displace_abandoned(s, env);
        s.task = Task::NextCombat;
    }
}
