//! §7.2.2 The battle: lead units, heroism, mitrailleuses, the dice.

use crate::eagle::data::Tables;
use crate::eagle::event::{Cause, Event};
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{
    BonusOrder, BridgeAdvantage, CheckOrder, DisorganisedCombat, FortressTerrain, HeroismMorale, HeroismStep,
    HqBonusRange, HqBonusWhose, LargeBattles, LateBonus, LeadOrder, MagnitudeSteps, MitrailleuseCorps, MixedCrossing,
    PlaceSilent, River, SecondActivation, SecondUnits, StrengthRatio, WeakerSide,
};
use crate::eagle::state::{Due, Kind, Mark, State, Step, Task};
use crate::eagle::terrain::{Crossing, HexSet, Terrain};
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle, FRENCH, PRUSSIAN};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::roll::Numbered;
use crate::rulebook::Rule;
use crate::side::{BySide, Side};

use super::r01_units::nearest;

/// §7.2.2 The terms that one side brings to the dice of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Party {
    /// Combat strength, of all units in total.
    pub strength: u16,
    /// Morale of the lead unit.
    pub morale: u8,
    /// Points of terrain advantage, of all hexes in total.
    pub terrain: u16,
    /// Hexes in the battle.
    pub hexes: u8,
    /// The bonus of a headquarters.
    pub bonus: u8,
    /// Whether a unit is disorganised.
    pub disorganised: bool,
    /// Whether a unit is out of supply.
    pub unsupplied: bool,
    /// Whether a unit is in its second activation, if that counts.
    pub second: bool,
    /// §7.2.2 Whether heroism was passed.
    pub heroism: bool,
    /// §7.2.2 Whether the mitrailleuses came into play.
    pub mitrailleuses: bool,
}

impl Eagle {
    /// A side's units in the battle.
    fn party(&self, s: &State, side: Side) -> UnitSet {
        (if side == s.segment.side { s.battle.attackers } else { s.battle.defenders }) & s.on_map
    }

    /// A side's combat units in the battle.
    pub(super) fn fighters(&self, s: &State, side: Side) -> UnitSet {
        self.combat(self.party(s, side))
    }

    // ---- §1.2 The bonus of a headquarters ----

    /// §1.2, §4.2 Headquarters that can give a side their bonus.
    fn helpers(&self, s: &State, side: Side) -> UnitSet {
        let rulings = &self.data.rulings;
        //
        if s.segment.kind == Kind::NonActivated && rulings.late_bonus == LateBonus::No {
            return UnitSet::EMPTY;
        }
        let units = self.fighters(s, side);
        let hqs = s.on_map & self.classes.of[side] & self.classes.headquarters;
        let fresh = hqs.minus(s.marked(Mark::BattleBonus) | s.marked(Mark::Unsupplied) | self.silenced(s));
        fresh.keep(|hq| {
            let own = rulings.hq_bonus_whose == HqBonusWhose::AnyHq
                || if side == s.segment.side {
                    hq == s.segment.leader
                } else {
                    units.into_iter().all(|unit| self.can_command(s, hq, unit))
                };
            self.unit(hq).headquarters.is_some_and(|hq| hq.bonus > 0) && own && self.is_near(s, hq, units)
        })
    }

    /// §13.1 Headquarters whose place another has taken: none of their values count in the segment, or in the phase.
    pub(super) fn silenced(&self, s: &State) -> UnitSet {
        let segment = &s.segment;
        let now = if segment.hq != segment.leader { UnitSet::one(segment.hq) } else { UnitSet::EMPTY };
        match self.data.rulings.place_silent {
            PlaceSilent::Segment => now,
            PlaceSilent::Phase => now | s.displaced,
        }
    }

    /// §7.2.2 Whether units are within the range of a headquarters.
    fn is_near(&self, s: &State, hq: UnitId, units: UnitSet) -> bool {
        let range = self.command_range(s, hq);
        let hexes = self.hexes_of(s, units);
        match self.data.rulings.hq_bonus_range {
            HqBonusRange::All => hexes.within(&range),
            HqBonusRange::Any => hexes.meets(&range),
        }
    }

    /// R-119 The side that is asked first for the bonus of a headquarters.
    pub(super) fn first_to_help(&self, s: &State) -> Side {
        let attacker = s.segment.side;
        match self.data.rulings.bonus_order {
            BonusOrder::Attacker => attacker,
            BonusOrder::Defender => attacker.enemy(),
        }
    }

    /// §1.2 Asks a side for a headquarters that gives its bonus; then come the lead units.
    pub(super) fn ask_for_bonus(&self, s: &mut State, side: Side) {
        let first = self.first_to_help(s);
        s.task = if side == first { Task::Bonus(first.enemy()) } else { Task::Leads };
        if !self.helpers(s, side).is_empty() {
            s.step = Step::Bonus(side);
        }
    }

    pub(super) fn bonus_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(self.helpers(s, side).into_iter().map(Action::Unit));
        out.push(Action::Done);
    }

    pub(super) fn give_bonus(&self, s: &mut State, side: Side, hq: UnitId, env: &mut impl Env<Self>) {
        let one = UnitSet::one(hq);
        s.battle.bonus[side] = hq;
        s.mark(one, Mark::BattleBonus);
        s.mark(one, Mark::Shown);
        let bonus = self.bonus(hq.some());
        let hex = s.at(hq);
        env.tell(rule!("1.2"), || Event::BonusGiven { side, hq, hex, bonus });
    }

    pub(super) fn bonus(&self, hq: Option<UnitId>) -> u8 {
        hq.and_then(|hq| self.unit(hq).headquarters).map_or(0, |hq| hq.bonus)
    }

    // ---- §7.2.2 Lead units ----

    /// R-47 The sides in the order in which they name their lead units.
    fn lead_order(&self, s: &State) -> [Side; 2] {
        let attacker = s.segment.side;
        match self.data.rulings.lead_order {
            LeadOrder::Defender => [attacker.enemy(), attacker],
            LeadOrder::Hidden | LeadOrder::Attacker => [attacker, attacker.enemy()],
        }
    }

    /// R-47 The side whose choice of a lead unit the other must not see yet.
    pub(crate) fn hidden_lead(&self, s: &State) -> Option<Side> {
        let attacker = s.segment.side;
        let waits = s.step == Step::Lead(attacker.enemy());
        (waits && self.data.rulings.lead_order == LeadOrder::Hidden).then_some(attacker)
    }

    /// §7.2.2 The units that can lead.
    pub(crate) fn leaders(&self, s: &State, side: Side) -> UnitSet {
        self.fighters(s, side)
    }

    /// §7.2.2 Asks for the lead units.
    pub(super) fn ask_for_leads(&self, s: &mut State, env: &mut impl Env<Self>) {
        for side in self.lead_order(s) {
            if s.battle.lead[side].is_some() {
                continue;
            }
            let units = self.leaders(s, side);
            if units.len() > 1 {
                s.step = Step::Lead(side);
                return;
            }
            s.battle.lead[side] = units.first().unwrap_or(UnitId::NONE);
        }
        for side in self.lead_order(s) {
            let unit = s.battle.lead[side];
            env.tell(rule!("7.2.2"), || Event::Led { side, unit });
        }
        //
        match self.data.rulings.check_order {
            CheckOrder::Heroism => s.task = Task::Checks,
            CheckOrder::Mitrailleuses => self.check_mitrailleuses(s, env),
        }
        // The French try heroism with their lead unit.
        s.step = Step::Heroism(FRENCH);
    }

    /// R-48 The morale of `unit` as a lead unit.
    #[must_use]
    pub fn lead_morale(&self, s: &State, unit: UnitId) -> u8 {
        match self.data.rulings.heroism_morale {
            HeroismMorale::Printed => self.face(s, unit).morale,
            HeroismMorale::Reduced => self.morale(s, unit),
        }
    }

    // ---- §7.2.2 Heroism and mitrailleuses ----

    pub(super) fn try_heroism(&self, s: &mut State, env: &mut impl Env<Self>) {
        let morale = self.lead_morale(s, s.battle.lead[FRENCH]);
        let (die, passed) = self.roll_heroism(morale, env);
        s.battle.heroism = passed;
        env.tell(rule!("7.2.2"), || Event::HeroismRolled { die, passed, morale });
    }

    /// §7.2.2 Rolls one die. Returns it, and whether heroism is passed: the die is not above `morale`.
    pub fn roll_heroism(&self, morale: u8, env: &mut impl Env<Self>) -> (u8, bool) {
        let die = Roll::Heroism.die(env);
        (die, die <= morale)
    }

    /// §7.2.2 Whether there is a French corps with mitrailleuses among `units`.
    #[must_use]
    pub fn has_mitrailleuses(&self, s: &State, units: UnitSet) -> bool {
        let full = self.data.rulings.mitrailleuse_corps == MitrailleuseCorps::Full;
        let corps = (units & self.classes.of[FRENCH] & self.classes.corps).minus(s.marked(Mark::Unsupplied));
        let unreduced = |unit: UnitId| if full { s.lost(unit) == 0 } else { !self.is_reduced(unit, s.lost(unit)) };
        corps.into_iter().any(unreduced)
    }

    /// §7.2.2 Rolls for the mitrailleuses, if the French have a corps with them.
    pub(super) fn check_mitrailleuses(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.task = Task::Fire;
        if !self.has_mitrailleuses(s, self.fighters(s, FRENCH)) {
            return;
        }
        let (die, passed) = self.roll_mitrailleuses(env);
        s.battle.mitrailleuses = passed;
        env.tell(rule!("7.2.2"), || Event::MitrailleusesRolled { die, passed });
    }

    /// §7.2.2 Rolls one die with `env`. Returns it, and whether the mitrailleuses come into play.
    pub fn roll_mitrailleuses(&self, env: &mut impl Env<Self>) -> (u8, bool) {
        let die = Roll::Mitrailleuses.die(env);
        (die, die >= self.data.limits.mitrailleuses)
    }

    // ---- §7.2.2 The dice ----

    /// §7.2.2 The terms of `side` in the battle under way.
    #[must_use]
    pub fn party_of(&self, s: &State, side: Side) -> Party {
        let units = self.fighters(s, side);
        let attacks = side == s.segment.side;
        let (own, others) = if attacks { (s.battle.from, s.battle.at) } else { (s.battle.at, s.battle.from) };
        let own = own & self.hexes_of(s, units);
        let others = others & self.hexes_of(s, self.fighters(s, side.enemy()));
        Party {
            morale: s.battle.lead[side].some().map_or(0, |lead| self.lead_morale(s, lead)),
            bonus: self.bonus(s.battle.bonus[side].some()),
            heroism: side == FRENCH && s.battle.heroism,
            mitrailleuses: side == FRENCH && s.battle.mitrailleuses,
            ..self.troops(s, units, own, others, attacks)
        }
    }

    /// §7.2.2 The terms of `units` in their hexes `own` against enemies in the hexes `others`, before lead units, headquarters and checks. `attacks`:
    /// whether they attack.
    #[must_use]
    pub fn troops(&self, s: &State, units: UnitSet, own: HexSet, others: HexSet, attacks: bool) -> Party {
        let counts = attacks || self.data.rulings.second_activation == SecondActivation::Both;
        //
        let second = |marked: UnitSet| match self.data.rulings.second_units {
            SecondUnits::Any => units.meets(marked),
            SecondUnits::All => units.within(marked),
        };
        Party {
            strength: self.strength_of(s, units),
            terrain: own.into_iter().map(|hex| u16::from(self.ground(s, hex, others, attacks).2)).sum(),
            hexes: own.len() as u8,
            disorganised: units.meets(s.marked(Mark::Disorganised)),
            unsupplied: units.meets(s.marked(Mark::Unsupplied)),
            second: counts && second(s.marked(Mark::Second)),
            ..Party::default()
        }
    }

    /// §T.terrain The terrain of `hex`, the crossing that all enemies, in the hexes `others`, must make to it, and the points of advantage of both.
    /// `attacks`: whether the units in `hex` attack.
    #[must_use]
    pub fn ground(&self, s: &State, hex: HexId, others: HexSet, attacks: bool) -> (Terrain, Crossing, u8) {
        let near = || self.data.map.grid.neighbours(hex).iter().zip(self.crossings[hex.index()]);
        let crossings = || near().filter(|(from, _)| others.has(**from)).map(|(_, crossing)| crossing);
        //
        let mixed = self.data.rulings.mixed_crossing == MixedCrossing::River;
        let crossing = match crossings().min() {
            Some(Crossing::Bridge) if mixed => crossings().max(),
            least => least,
        };
        let crossing = crossing.unwrap_or_default();
        let gone = self.data.rulings.fortress_terrain == FortressTerrain::Counter
            && !self.hexes_of(s, s.on_map & self.classes.fortresses).has(hex);
        let terrain = match self.data.map.terrain(hex) {
            Terrain::Fortress if gone => Terrain::City,
            terrain => terrain,
        };
        (terrain, crossing, self.hex_advantage(terrain, crossing, attacks))
    }

    /// §7.2.2 Reports the units of a side, and the ground under them.
    fn tell_forces(&self, s: &State, side: Side, env: &mut impl Env<Self>) {
        let units = self.fighters(s, side);
        for unit in units {
            env.detail(rule!("7.2.2"), || Event::Fought {
                side,
                unit,
                hex: s.at(unit),
                strength: self.strength(s, unit),
                steps: self.steps_left(s, unit),
                disorganised: s.has(unit, Mark::Disorganised),
                unsupplied: s.has(unit, Mark::Unsupplied),
                second: s.has(unit, Mark::Second),
            });
        }
        for hex in self.hexes_of(s, units) {
            env.detail(rule!("T.terrain"), || {
                let others = self.hexes_of(s, self.fighters(s, side.enemy()));
                let (terrain, crossing, points) = self.ground(s, hex, others, side == s.segment.side);
                Event::Ground { side, hex, terrain, crossing, points }
            });
        }
    }

    /// §T.terrain The advantage of `terrain` behind `crossing`, for a defender or, if `attacks`, an attacker there.
    #[must_use]
    pub fn hex_advantage(&self, terrain: Terrain, crossing: Crossing, attacks: bool) -> u8 {
        let (chart, rulings) = (&self.data.tables.terrain, &self.data.rulings);
        let own = chart.of(terrain).advantage;
        let water = match crossing {
            Crossing::Land => 0,
            Crossing::River => chart.river.advantage,
            Crossing::Bridge if rulings.bridge_advantage == BridgeAdvantage::Defender => chart.bridge.advantage,
            Crossing::Bridge => 0,
        };
        match rulings.river {
            River::Defender | River::Added if attacks => own,
            River::Defender | River::Both => own.max(water),
            River::Added => own + water,
        }
    }

    /// §7.2.2, §T.modifiers The sum of the modifiers of a side's dice: `own` are its terms, `other` those of the enemy.
    #[must_use]
    pub fn modifier(&self, own: &Party, other: &Party) -> i8 {
        let mut sum = 0;
        self.each_modifier(own, other, |_, by| sum += by);
        sum
    }

    /// §7.2.2, §T.modifiers Visits each modifier of a side's dice with its cause, including those of 0.
    fn each_modifier(&self, own: &Party, other: &Party, mut visit: impl FnMut(Cause, i8)) {
        let by = &self.data.tables.modifiers;
        let if_so = |so: bool, modifier: i8| if so { modifier } else { 0 };
        let disorganised =
            by.disorganised[usize::from(self.data.rulings.disorganised_combat == DisorganisedCombat::Two)];
        let ground = |party: &Party| (party.terrain, party.hexes);
        visit(Cause::Ratio(own.strength, other.strength), self.ratio_modifier(own.strength, other.strength));
        visit(Cause::Morale(own.morale, other.morale), own.morale.saturating_sub(other.morale) as i8);
        visit(Cause::Terrain(ground(own), ground(other)), terrain_bonus(own, other));
        visit(Cause::Headquarters, own.bonus as i8);
        visit(Cause::Disorganised, if_so(own.disorganised, disorganised));
        visit(Cause::Unsupplied, if_so(own.unsupplied, by.unsupplied));
        visit(Cause::Second, if_so(own.second, by.second));
        visit(Cause::Mitrailleuses, if_so(own.mitrailleuses, by.mitrailleuses));
        visit(Cause::Heroism, if_so(own.heroism, by.heroism));
    }

    /// §7.2.2, §T.modifiers The modifier of the strength ratio for a side of strength `own` against strength `other`.
    #[must_use]
    pub fn ratio_modifier(&self, own: u16, other: u16) -> i8 {
        let by = &self.data.tables.modifiers;
        let halves = self.ratio_in_halves(own.max(other), own.min(other));
        let of_stronger = || by.ratio.iter().rev().find(|(from, _)| halves >= (*from).into()).map_or(0, |line| line.1);
        let nothing = self.data.rulings.weaker_side == WeakerSide::Nothing;
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => of_stronger(),
            std::cmp::Ordering::Less if halves >= by.weaker.0.into() && !nothing => by.weaker.1,
            _ => 0,
        }
    }

    /// R-2, §T.modifiers The line of the table for a ratio, in halves, and whether the ratio is beyond the last one.
    pub(in crate::eagle) fn ratio_line(&self, stronger: u16, weaker: u16) -> (u8, bool) {
        const EVEN: u8 = 2;
        let halves = self.ratio_in_halves(stronger, weaker);
        let lines = || self.data.tables.modifiers.ratio.iter().map(|&(from, _)| from);
        let line = lines().rev().find(|&line| halves >= line.into()).unwrap_or(EVEN);
        (line, lines().next_back().is_some_and(|last| halves > last.into()))
    }

    /// R-2 The strength ratio, in halves.
    fn ratio_in_halves(&self, stronger: u16, weaker: u16) -> u32 {
        let (stronger, weaker) = (u32::from(stronger), u32::from(weaker).max(1));
        match self.data.rulings.strength_ratio {
            StrengthRatio::NearestHalf => nearest(2 * stronger, weaker),
            StrengthRatio::Whole => 2 * nearest(stronger, weaker),
            StrengthRatio::Down => 2 * stronger / weaker,
            StrengthRatio::NearestLine => self.nearest_line(stronger, weaker),
        }
    }

    /// R-2 `nearest-line` A ratio in halves that is not a line of the table counts as the nearer of the two lines beside it.
    fn nearest_line(&self, stronger: u32, weaker: u32) -> u32 {
        let halves = nearest(2 * stronger, weaker);
        let lines = || self.data.tables.modifiers.ratio.iter().map(|&(from, _)| u32::from(from));
        let Some(above) = lines().find(|&line| line >= halves) else { return halves };
        let below = lines().rev().find(|&line| line <= halves).unwrap_or(2);
        if 4 * stronger >= (above + below) * weaker { above } else { below }
    }

    /// §T.combat The losses, in steps, that `total` inflicts: those of the defender if the attacker has rolled it (`attacks`), and conversely.
    #[must_use]
    pub fn losses_by(&self, attacks: bool, total: i16) -> u8 {
        let table = &self.data.tables.combat;
        let (attacker, defender) = table[total.clamp(0, table.len() as i16 - 1) as usize];
        if attacks { defender } else { attacker }
    }

    /// §7.2.2, §T.combat Rolls the dice of `side`, by the `steps` of both sides, with its `modifier`; `attacks`: whether it attacks. Returns the
    /// dice, the one without a modifier (0 if there is none), and the losses that they inflict.
    pub fn roll_fire(
        &self,
        side: Side,
        attacks: bool,
        steps: u16,
        modifier: i8,
        env: &mut impl Env<Self>,
    ) -> (u8, u8, u8) {
        let Tables { magnitude, .. } = &self.data.tables;
        let pool = &self.dice[usize::from(steps > magnitude.small.into())];
        let dice = Roll::Fire(side).pool(pool, env) as u8;
        let single = if steps > magnitude.middle.into() { Roll::Single(side).die(env) } else { 0 };
        env.rule(rule!("T.combat"));
        let total = i16::from(dice) + i16::from(modifier);
        let losses = match self.data.rulings.large_battles {
            LargeBattles::Separate if single > 0 => {
                self.losses_by(attacks, total) + self.losses_by(attacks, single.into())
            }
            _ => self.losses_by(attacks, total + i16::from(single)),
        };
        (dice, single, losses)
    }

    /// §7.2.2 Rolls for both sides, the attacker first. Returns the losses of each side.
    pub(crate) fn exchange_fire(
        &self,
        attacker: Side,
        parties: &BySide<Party>,
        steps: u16,
        env: &mut impl Env<Self>,
    ) -> BySide<u8> {
        let mut lost = BySide::default();
        let magnitude = &self.data.tables.magnitude;
        let dice = 1 + u8::from(steps > magnitude.small.into()) + u8::from(steps > magnitude.middle.into());
        env.detail(rule!("7.2.2"), || Event::Sized { steps, dice });
        for side in [attacker, attacker.enemy()] {
            let mut modifier = 0;
            self.each_modifier(&parties[side], &parties[side.enemy()], |cause, by| {
                modifier += by;
                if by != 0 || matches!(cause, Cause::Ratio(..)) {
                    env.detail(rule_of(cause), || Event::Modified { side, cause, by });
                }
            });
            let attacks = side == attacker;
            let (dice, single, losses) = self.roll_fire(side, attacks, steps, modifier, env);
            env.rule(rule!("T.modifiers"));
            env.tell(rule!("7.2.2"), || Event::Fired { side, attacks, dice, modifier, single, losses });
            lost[side.enemy()] = losses;
        }
        lost
    }

    /// §7.2.2 The steps that heroism costs a side.
    pub(crate) fn price_of_heroism(&self, side: Side, heroism: bool) -> u8 {
        if side == FRENCH && heroism { self.data.limits.heroism } else { 0 }
    }

    /// §7.2.2 Rolls the dice of the battle. Steps are lost at once, the lead units' first.
    pub(super) fn fire(&self, s: &mut State, env: &mut impl Env<Self>) {
        let attacker = s.segment.side;
        let parties = BySide([FRENCH, PRUSSIAN].map(|side| self.party_of(s, side)));
        for side in [attacker, attacker.enemy()] {
            self.tell_forces(s, side, env);
        }
        // in hexes where defenders fight, only retreats after the battle count.
        s.battle.left = s.battle.left.minus(self.hexes_of(s, self.fighters(s, attacker.enemy())));
        s.battle.losses = self.exchange_fire(attacker, &parties, self.magnitude(s), env);
        for side in Side::BOTH {
            let losses = s.battle.losses[side];
            let heroism = self.price_of_heroism(side, s.battle.heroism);
            let by_lead = self.data.rulings.heroism_step == HeroismStep::Lead;
            let of_lead = u8::from(losses > 0) + if by_lead { heroism } else { 0 };
            s.due[side] = Due { steps: losses + heroism, of_lead, among: self.fighters(s, side) };
        }
        s.task = Task::Morale;
    }

    /// §7.2.2 The steps of both sides in the battle.
    fn magnitude(&self, s: &State) -> u16 {
        let units = s.battle.units() & s.on_map;
        let hqs = match self.data.rulings.magnitude_steps {
            MagnitudeSteps::Units => 0,
            MagnitudeSteps::WithHqs => (units & self.classes.headquarters).len() as u16,
        };
        self.steps_of(s, units) + hqs
    }
}

/// The section of a modifier.
const fn rule_of(cause: Cause) -> Rule {
    match cause {
        Cause::Headquarters => rule!("1.2"),
        Cause::Second => rule!("2.4"),
        Cause::Unsupplied => rule!("4.2"),
        Cause::Disorganised => rule!("8.1"),
        Cause::Ratio(..) => rule!("T.modifiers"),
        Cause::Morale(..) | Cause::Terrain(..) | Cause::Mitrailleuses | Cause::Heroism => rule!("7.2.2"),
    }
}

/// §7.2.2 The bonus for the better ground: the difference per hex, rounded.
fn terrain_bonus(own: &Party, other: &Party) -> i8 {
    let each = |party: &Party, of: &Party| u32::from(party.terrain) * u32::from(of.hexes.max(1));
    let (better, worse) = (each(own, other), each(other, own));
    let hexes = u32::from(own.hexes.max(1)) * u32::from(other.hexes.max(1));
    better.checked_sub(worse).map_or(0, |more| nearest(more, hexes) as i8)
}
