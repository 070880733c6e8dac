//! §9.3 Assault, §9.6 artillery alone.

use super::hits::Source;
use super::r09_1_activation::in_play;
use crate::belfort::event::Strength;
use crate::belfort::menu::{Menu, Part};
use crate::belfort::roll::Roll;
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::*;
use crate::belfort::state::*;
use crate::belfort::tables::Hits;
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event, Stratagem};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

/// §9.3.2 The inputs of an assault's roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssaultTerms {
    /// Sum of the attack values.
    pub attack: u8,
    /// Sum of the defence values.
    pub defence: u8,
    /// The number of battalions on both sides, without scouts and artillery.
    pub battalions: u8,
}

impl Belfort {
    // ---- §9.3.1 The objective ----

    pub(super) fn offer_objective(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let bases = self.bases(s, side).keep(|base| !self.objectives(s, side, base).is_empty());
        if !bases.is_empty() {
            s.step = Step::Objective(side);
        } else {
            self.settle(s, env);
        }
    }

    /// §9.3.1 Zones that an attack can come from: one zone, with all its activated battalions.
    fn bases(&self, s: &State, side: Side) -> ZoneSet {
        (s.act.active & self.classes[side].infantry)
            .minus(s.exhausted[side])
            .into_iter()
            .filter_map(|u| s.zone_of(side, u))
            .collect()
    }

    /// §9.3.1 Enemy zones next to `base` that a unit there may attack.
    fn objectives(&self, s: &State, side: Side, base: ZoneId) -> ZoneSet {
        let near = self.map.next_to(base) & s.held[side.enemy()];
        near.keep(|target| !self.attackers(s, side, base, target).is_empty())
    }

    /// §9.3.1 Activated battalions in `base` that are not exhausted and may attack `target`: no Uhlans against zones closed to them.
    pub(in crate::belfort) fn attackers(&self, s: &State, side: Side, base: ZoneId, target: ZoneId) -> UnitSet {
        let class = &self.classes[side];
        let units = (s.at[base.index()] & s.act.active & class.infantry).minus(s.exhausted[side]);
        if self.closed_to_uhlans(s).has(target) { units.minus(class.uhlans) } else { units }
    }

    /// §1.3.2, R-54 Zones that Uhlans may not attack in the position `s`.
    #[must_use]
    pub fn closed_to_uhlans(&self, s: &State) -> ZoneSet {
        match self.data.rulings.uhlans_attack {
            UhlansAttack::No => self.printed | s.trenched | s.fortified,
            UhlansAttack::Yes => s.fortified,
        }
    }

    pub(super) fn objective_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        for base in self.bases(s, side) {
            out.add(Part::Attack(base, self.objectives(s, side, base)));
        }
        Belfort::offer_done(out);
    }

    pub(super) fn choose_objective(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::Attack(base, target) = action else {
            env.tell(rule!("9.3.1"), || Event::NoAttack { side });
            self.settle(s, env);
            return;
        };
        s.act.base = base;
        s.act.target = target;
        s.act.attackers = self.attackers(s, side, base, target);
        env.tell(rule!("9.3.1"), || Event::Attacked { side, from: base, target });
        if s.at[base.index()].meets(self.classes[side].infantry.minus(s.act.active)) {
            env.rule(rule!("9.4.2"));
        }
        // §9.6 Guns alone: R-109
        if self.data.rulings.fire_for_guns == FireForGuns::No && !s.infantry_at[side.enemy()].has(target) {
            self.take_guns(s, env);
            return;
        }
        self.offer_defensive_fire(s, side.enemy(), env);
    }

    pub(super) fn answer_ruse(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        if let Action::Play { counter, red } = action {
            self.lay_down(s, PRUSSIAN, counter, red, env);
        }
        self.assault(s, FRENCH, env);
    }

    /// §9.6 Attacks a zone defended by artillery only. If works stay, the attacker can enter next to enemies in works (§1.1.1).
    pub(super) fn take_guns(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.data.rulings.overrun_works == OverrunWorks::Destroyed {
            self.destroy_works(s, s.act.target, env);
        }
        self.overrun(s, env);
    }

    /// §9.6 Eliminates the artillery left in the zone without a roll and moves the attacker in.
    pub(super) fn overrun(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, zone) = (s.act.side, s.act.target);
        env.tell(rule!("9.6"), || Event::Overrun { zone });
        for unit in s.at[zone.index()] {
            self.put(s, side.enemy(), unit, Place::Removed);
            env.tell(rule!("9.6"), || Event::GunsLost { side: side.enemy(), unit });
        }
        s.act.won = true;
        self.advance(s, env);
    }

    fn destroy_works(&self, s: &mut State, zone: ZoneId, env: &mut impl Env<Self>) {
        if s.fortified.has(zone) {
            self.fortify(s, zone, false);
            env.tell(rule!("9.3.3"), || Event::MarkerLost { zone, trench: false });
        }
        if s.trenched.has(zone) {
            s.trenched.remove(zone);
            env.tell(rule!("9.3.3"), || Event::MarkerLost { zone, trench: true });
        }
    }

    // ---- §9.3.2 The roll ----

    pub(super) fn assault_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::One(Action::Go));
        Belfort::offer_done(out);
        // R-141 In ascending order, so that each set is reached in one way.
        let attackers = s.act.attackers;
        if self.data.rulings.engaged_battalions == EngagedBattalions::Chosen && attackers.len() > 1 {
            let kept_back = self.attackers(s, side, s.act.base, s.act.target).minus(attackers);
            out.add(Part::Unit(kept_back.last().map_or(attackers, |last| attackers.above(last))));
        }
    }

    /// R-141 Excludes an offensive battalion from the assault.
    pub(super) fn keep_back(&self, s: &mut State, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        s.act.attackers.remove(unit);
        env.tell(rule!("9.3.2"), || Event::KeptBack { side, unit });
    }

    pub(super) fn assault_or_call_off(&self, s: &mut State, side: Side, go: bool, env: &mut impl Env<Self>) {
        if !go {
            env.tell(rule!("9.3.1"), || Event::CalledOff { side });
            s.act.cancelled = true;
            self.settle(s, env);
            return;
        }
        let answers = self.data.rulings.ruse_answer == RuseAnswer::Yes;
        if side == FRENCH && answers && self.can_play(s, PRUSSIAN, Stratagem::RuseOfWar) {
            s.step = Step::Ruse;
            return;
        }
        self.assault(s, side, env);
    }

    /// §9.3.3 The offensive units in the base of the attack, including those exhausted by the fire.
    pub(super) fn offensive(&self, s: &State) -> UnitSet {
        let (side, base) = (s.act.side, s.act.base);
        let there = if s.held[side].has(base) { s.at[base.index()] } else { UnitSet::EMPTY };
        there & s.act.active & self.classes[side].infantry
    }

    /// §9.3.1 The offensive units that may retreat after the attack is cancelled.
    pub(super) fn withdrawing(&self, s: &State, side: Side) -> UnitSet {
        match self.data.rulings.calling_off {
            CallingOff::All => self.offensive(s),
            CallingOff::Able => self.offensive(s).minus(s.exhausted[side]),
        }
    }

    fn assault(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let Activation { base, target, attackers, .. } = s.act;
        let terms = self.assault_terms(s, side, base, target, attackers);
        let (defenders, ruse) = self.defenders(s, side, target, attackers);
        self.each_assault_value(s, side, [attackers, defenders], |strength, unit, value| {
            let owner = if strength == Strength::Attack { side } else { side.enemy() };
            Belfort::tell_strength(s, owner, unit, (strength, value), env);
        });
        if ruse > 0 {
            let battalions = ruse / self.data.effects.ruse_of_war;
            env.detail(rule!("stratagems.ruse-of-war"), || Event::RuseAdds { battalions, value: ruse });
        }
        let (hits, won) = self.roll_assault(side, s.act.target, &terms, env);
        s.act.won = won;
        s.act.attacker_hits = hits.attacker;

        // The defender's hits first.
        let enemy = side.enemy();
        let bonus = self.present_bonus(s, target);
        let left = self.after_bonus(target, hits.defender, bonus, env);
        self.strike_zone(s, enemy, defenders, left, Source::Assault, env);
    }

    /// §9.3.2 The terms of an assault from `base` by `attackers` on `target` in this position.
    #[must_use]
    pub fn assault_terms(
        &self,
        s: &State,
        side: Side,
        base: ZoneId,
        target: ZoneId,
        attackers: UnitSet,
    ) -> AssaultTerms {
        debug_assert!(base != target, "an assault on itself");
        let mut terms = AssaultTerms::default();
        let sum = |values: &mut u8, more: u8| *values = values.saturating_add(more);
        let (defenders, ruse) = self.defenders(s, side, target, attackers);
        self.each_assault_value(s, side, [attackers, defenders], |strength, _, value| match strength {
            Strength::Attack => sum(&mut terms.attack, value),
            _ => sum(&mut terms.defence, value),
        });
        sum(&mut terms.defence, ruse);
        terms.battalions = self.counted(side, attackers) + self.counted(side.enemy(), defenders);
        terms
    }

    /// §9.3.2 Visits the contribution of each unit to an assault.
    #[inline]
    fn each_assault_value(
        &self,
        s: &State,
        side: Side,
        [attackers, defenders]: [UnitSet; 2],
        mut visit: impl FnMut(Strength, UnitId, u8),
    ) {
        for unit in attackers {
            visit(Strength::Attack, unit, self.values(s, side, unit).attack);
        }
        for unit in defenders {
            visit(Strength::Defence, unit, self.values(s, side.enemy(), unit).defence);
        }
    }

    /// §9.3.2 The number of these units that count as battalions.
    pub(in crate::belfort) fn counted(&self, side: Side, units: UnitSet) -> u8 {
        let class = &self.classes[side];
        let uhlans = if self.data.rulings.uhlans_count == UhlansCount::Yes { class.uhlans } else { UnitSet::EMPTY };
        (units & (class.battalions | uhlans)).len() as u8
    }

    /// §9.3.2 The defenders of a zone against these attackers, and the defence added by Ruse of war.
    fn defenders(&self, s: &State, side: Side, target: ZoneId, attackers: UnitSet) -> (UnitSet, u8) {
        let enemy = side.enemy();
        let mut defenders = s.at[target.index()] & self.classes[enemy].infantry;
        if self.data.rulings.many_battalions == ManyBattalions::Capped {
            defenders = self.best_defenders(s, enemy, defenders, self.counted(side, attackers));
        }
        let ruse = if enemy == PRUSSIAN && s.ruse { self.data.effects.ruse_of_war } else { 0 };
        let battalions = (defenders & self.named_battalions(enemy)).len() as u8;
        (defenders, ruse.saturating_mul(battalions))
    }

    /// R-13, capped: the strongest defenders, up to six battalions with the attackers; scouts always defend.
    fn best_defenders(&self, s: &State, side: Side, defenders: UnitSet, attackers: u8) -> UnitSet {
        let columns = self.data.tables.assault.columns.last().map_or(6, |last| last.low);
        let room = usize::from(columns.saturating_sub(attackers));
        let mut kept = defenders & self.classes[side].scouts;
        let mut rest = defenders.minus(kept);
        for _ in 0..room {
            let best = rest.into_iter().max_by_key(|&u| (self.values(s, side, u).defence, std::cmp::Reverse(u)));
            let Some(best) = best else { break };
            rest.remove(best);
            kept.insert(best);
        }
        kept
    }

    /// §9.3.2 The modifier of an assault's die roll: `attack` less `defence`, the sums of these values, within the limit.
    #[must_use]
    #[inline]
    pub fn assault_modifier(&self, attack: u8, defence: u8) -> i8 {
        let most = i16::from(self.data.limits.assault);
        (i16::from(attack) - i16::from(defence)).clamp(-most, most) as i8
    }

    /// §9.3.3 The cell of the modified die roll `modified` in the column for `battalions`, the number on both sides, and whether the attacker wins.
    #[must_use]
    #[inline]
    pub fn assault_result(&self, battalions: u8, modified: i8) -> (Hits, bool) {
        let tables = &self.data.tables;
        let column = tables.assault.column(battalions);
        if modified < 1 && self.data.rulings.off_table == OffTable::NoEffect {
            return (Hits::default(), false);
        }
        (tables.assault.at(i32::from(modified), column), modified >= tables.assault_won)
    }

    /// §9.3.2 Rolls for the assault.
    pub(in crate::belfort) fn roll_assault(
        &self,
        side: Side,
        target: ZoneId,
        terms: &AssaultTerms,
        env: &mut impl Env<Self>,
    ) -> (Hits, bool) {
        let modifier = self.assault_modifier(terms.attack, terms.defence);
        let die = Roll::Assault(side, target).die(env);
        let (hits, won) = self.assault_result(terms.battalions, die as i8 + modifier);
        let AssaultTerms { attack, defence, battalions } = *terms;
        env.tell(rule!("9.3.2"), || Event::Assaulted { side, attack, defence, battalions, die, modifier, hits });
        env.tell(rule!("9.3.3"), || Event::AssaultDecided { won, side });
        (hits, won)
    }

    /// §9.3.3 The defender's hits left by a printed bonus: none from +4 on; a smaller bonus reduces the hits after the first.
    fn after_bonus(&self, zone: ZoneId, hits: u8, bonus: u8, env: &mut impl Env<Self>) -> u8 {
        if bonus == 0 || hits == 0 {
            return hits;
        }
        let left = match (bonus, self.data.rulings.bonus_in_assault) {
            (4.., _) => 0,
            (_, BonusInAssault::Total) => hits.saturating_sub(bonus),
            (_, BonusInAssault::AfterFirst) => 1 + (hits - 1).saturating_sub(bonus),
        };
        env.tell(rule!("9.3.3"), || Event::Absorbed { zone, bonus, hits, left });
        left
    }

    /// §9.3.3 Allocates the attacker's hits to his offensive units.
    pub(super) fn attacker_hits(&self, s: &mut State, env: &mut impl Env<Self>) {
        //
        let pool = match self.data.rulings.assault_losses {
            AssaultLosses::Attackers => s.act.attackers,
            AssaultLosses::Offensive => self.offensive(s),
        };
        self.strike(s, s.act.side, pool, s.act.attacker_hits, Source::Assault, Then::Decided, env);
    }

    // ---- §9.3.3 The loser retreats, the winner advances ----

    pub(super) fn loser_retreats(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, target, base) = (s.act.side, s.act.target, s.act.base);
        if s.act.won {
            let enemy = side.enemy();
            self.destroy_works(s, target, env);
            let spared = self.data.rulings.lost_guns == LostGuns::NotInForts && self.data.forts.has(target);
            // §1.3.3 The citadel's guns cannot leave it.
            let lost = s.at[target.index()].keep(|unit| !spared || self.bound(s, enemy, unit));
            self.abandon_guns(s, enemy, lost, env);
            self.begin_retreat(s, enemy, s.at[target.index()], Then::Advance, env);
        } else {
            // Offensive units, including those exhausted by the fire; §9.4.2 battalions that were there before. §1.1.1 decides about guns,
            // unless they belong to the beaten.
            let class = &self.classes[side];
            let there = if s.held[side].has(base) { s.at[base.index()] } else { UnitSet::EMPTY };
            let bystanders = base != s.act.from || self.data.rulings.bystanders == Bystanders::Always;
            let mut beaten = there & class.infantry;
            if !bystanders {
                beaten = beaten & s.act.active;
            }
            if self.data.rulings.beaten_guns == BeatenGuns::Retreat {
                beaten |= there & class.guns & s.act.active;
            }
            self.begin_retreat(s, side, beaten, Then::Advance, env);
        }
    }

    /// §9.3.3 Zones of `side` that prevent the enemy from advancing into the open next to them: infantry with a bonus.
    #[must_use]
    pub fn barring(&self, s: &State, side: Side) -> ZoneSet {
        let units = match self.data.rulings.barring_units {
            BarringUnits::Infantry => s.infantry_at[side],
            BarringUnits::All => s.held[side],
        };
        match self.data.rulings.advance_barred {
            AdvanceBarred::AnyWorks => units & self.works(s, side),
            AdvanceBarred::Printed => units & self.printed,
        }
    }

    /// §9.3.3 The enemy zone that prevents an advance into the open next to it, if any.
    pub(super) fn barred_by(&self, s: &State) -> Option<ZoneId> {
        let (side, target) = (s.act.side, s.act.target);
        let barring = self.map.next_to(target) & self.barring(s, side.enemy());
        barring.first().filter(|_| !self.works(s, side).has(target))
    }

    /// §9.3.3 Whether an attacker is left that can occupy the zone abandoned by the defenders.
    pub(super) fn can_move_in(&self, s: &State) -> bool {
        let (side, target) = (s.act.side, s.act.target);
        let uhlans = self.classes[side].uhlans;
        let closed = self.closed_to_riders(s).has(target);
        let able = in_play(s, side, s.act.attackers).keep(|unit| !(closed && uhlans.has(unit)));
        !able.is_empty() && self.barred_by(s).is_none()
    }

    /// §9.3.3 Makes the winner occupy the zone, unless it is in the open and an enemy zone bars the advance.
    pub(super) fn advance(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, target) = (s.act.side, s.act.target);
        if !s.act.won {
            self.settle(s, env);
            return;
        }
        // Without an attacker left there is no advance to bar.
        let attackers = !in_play(s, side, s.act.attackers).is_empty();
        if let Some(by) = self.barred_by(s).filter(|_| attackers) {
            env.tell(rule!("9.3.3"), || Event::AdvanceBarred { zone: target, by });
            self.settle(s, env);
            return;
        }
        s.act.to_march = s.act.attackers;
        self.go_on_advancing(s, side, env);
    }

    /// Attackers that have yet to advance and can.
    pub(super) fn may_advance(&self, s: &State, side: Side) -> UnitSet {
        let target = s.act.target;
        in_play(s, side, s.act.to_march)
            .keep(|unit| self.enterable(s, side, unit).has(target) && self.room(s, side, unit, target))
    }

    fn go_on_advancing(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let able = self.may_advance(s, side);
        let class = &self.classes[side];
        let limits = &self.data.limits;
        let most = if s.act.target == self.data.citadel { limits.citadel_battalions } else { limits.battalions };
        let there = (s.at[s.act.target.index()] & class.counted).len();
        if (able & class.counted).len() + there > u32::from(most) {
            s.step = Step::Advance(side);
            return;
        }
        for unit in able {
            self.step_forward(s, side, unit, env);
        }
        self.settle(s, env);
    }

    pub(super) fn advance_one(&self, s: &mut State, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        self.step_forward(s, side, unit, env);
        self.go_on_advancing(s, side, env);
    }

    fn step_forward(&self, s: &mut State, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        let zone = s.act.target;
        s.act.to_march.remove(unit);
        self.put(s, side, unit, Place::Zone(zone));
        env.tell(rule!("9.3.3"), || Event::Advanced { side, unit, zone });
        if self.fill_trench(s, side, unit, zone) {
            env.tell(rule!("10.5"), || Event::TrenchFilled { zone });
        }
    }
}
