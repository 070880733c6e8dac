//! §8 Bombardment: phase E.

use super::hits::Source;
use crate::belfort::event::Cause;
use crate::belfort::menu::{Menu, Part};
use crate::belfort::roll::Roll;
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::*;
use crate::belfort::state::*;
use crate::belfort::stratagem::StratagemPhase;
use crate::belfort::tables::Table;
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event, Stratagem};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::rulebook::Rule;
use crate::side::{BySide, Side};

/// §8.1 The inputs of a bombardment's die roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BombardmentTerms {
    /// The gun's rating.
    pub rating: u8,
    /// Whether it is heavy artillery.
    pub heavy: bool,
    /// Whether the target is next to the gun.
    pub adjacent: bool,
    /// §1.3.3 Whether it is French fire beyond the normal range.
    pub long_range: bool,
    /// The number of earlier bombardments of the target in the turn.
    pub repeats: u8,
    /// The reduction by counter-battery.
    pub penalty: u8,
    /// The modifier by stratagems.
    pub stratagems: i8,
}

/// §8.1 The inputs of a counter-battery's die roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CounterTerms {
    /// The gun's rating.
    pub rating: u8,
    /// Whether it is heavy artillery.
    pub heavy: bool,
    /// §1.3.3 Whether it is French fire beyond the normal range.
    pub long_range: bool,
    /// The modifier by stratagems.
    pub stratagems: i8,
}

/// The zone of a firing gun.
fn whereabouts(s: &State, side: Side, gun: UnitId) -> ZoneId {
    s.zone_of(side, gun).expect("a gun that fires is somewhere")
}

impl Belfort {
    pub(super) fn begin_bombardment(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rekey(u64::from(s.turn) << 8 | 1);
        s.stopped = BySide::default();
        s.done = BySide::default();
        self.next_to_bombard(s, PRUSSIAN, env);
    }

    /// §8.1 Lets `side` fire, or the other side if `side` has stopped or cannot.
    fn next_to_bombard(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        for side in [side, side.enemy()] {
            if !s.stopped[side] && self.can_bombard(s, side) {
                s.step = Step::Bombard(side);
                return;
            }
        }
        self.begin_activations(s, env);
    }

    /// Whether a side has a shot, or a stratagem of phase E to play (§6.1.2).
    fn can_bombard(&self, s: &State, side: Side) -> bool {
        !self.ready_guns(s, side).keep(|gun| !self.targets(s, side, gun).is_empty()).is_empty()
            || self.has_shell_stratagem(s, side)
    }

    /// §6.1.2 Whether a side can play a stratagem of phase E that is not a reaction.
    fn has_shell_stratagem(&self, s: &State, side: Side) -> bool {
        [Stratagem::Catherine, Stratagem::Envoys, Stratagem::MoreShells, Stratagem::IncendiaryShells]
            .into_iter()
            .any(|stratagem| stratagem.side() == side && self.can_play(s, side, stratagem))
    }

    /// Swiss delegation: guns that may still fire; once the maximum have fired, only those.
    fn let_fire(&self, s: &State, side: Side) -> UnitSet {
        let limited = s.swiss && s.done[side].len() >= u32::from(self.data.effects.swiss_delegation);
        if limited { s.done[side] } else { self.classes[side].guns }
    }

    /// §8 Guns of `side` that may bombard or answer: unused, in battery, and within the limit of the Swiss delegation. R-131 decides about the flying
    /// battery in the open.
    #[must_use]
    pub fn ready_guns(&self, s: &State, side: Side) -> UnitSet {
        let guns = self.let_fire(s, side).minus(s.used[side]) & s.survey.in_battery[side];
        match self.data.rulings.flying_battery {
            FlyingBattery::Any => guns,
            FlyingBattery::Barrage => {
                let sheltered = self.units_in(s, self.walls(s, side) & s.held[side]);
                guns.minus(self.classes[side].flying) | guns & sheltered
            }
        }
    }

    /// §8, §1.3.3 Zones that `gun` of `side` may bombard.
    #[must_use]
    pub fn targets(&self, s: &State, side: Side, gun: UnitId) -> ZoneSet {
        let (reached, _) = self.gun_reach(s, side, gun);
        let mut worth = s.held[side.enemy()];
        if self.data.rulings.shelled_zones == ShelledZones::WorksToo {
            worth |= (s.fortified | s.trenched).minus(s.held[side]);
        }
        let targets = reached & worth;
        if side == PRUSSIAN && self.classes[side].heavy.has(gun) { targets & self.data.heavy_targets } else { targets }
    }

    pub(super) fn bombardment_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        for gun in self.ready_guns(s, side) {
            out.add(Part::Bombard(gun, self.targets(s, side, gun)));
        }
        self.offer_stratagems(s, side, StratagemPhase::Bombardment, out);
        Belfort::offer_done(out);
    }

    pub(super) fn bombard(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Bombard(gun, target) => {
                env.tell(rule!("8"), || Event::Bombarded { side, gun, from: whereabouts(s, side, gun), target });
                s.shot = Shot { side, gun, target, counter: None, penalty: 0, hits: 0 };
                let enemy = side.enemy();
                let may_cancel = side == FRENCH && self.may_be_bad(s, gun);
                if may_cancel || !self.counter_guns(s, enemy).is_empty() || self.can_answer(s, enemy) {
                    s.step = Step::CounterBattery(enemy);
                } else {
                    self.resolve_shot(s, side, env);
                }
            }
            Action::Play { counter, red } => {
                self.lay_down(s, side, counter, red, env);
                let next = match self.data.rulings.stratagem_turn {
                    StratagemTurn::No => side,
                    StratagemTurn::Yes => side.enemy(),
                };
                self.next_to_bombard(s, next, env);
            }
            _ => {
                s.stopped[side] = true;
                env.tell(rule!("8.1"), || Event::StoppedBombarding { side });
                self.next_to_bombard(s, side.enemy(), env);
            }
        }
    }

    /// Whether Bad quality shell can be played against a French gun: any except the fortress artillery.
    fn may_be_bad(&self, s: &State, gun: UnitId) -> bool {
        !self.classes[FRENCH].fortress.has(gun) && self.can_play(s, PRUSSIAN, Stratagem::BadQualityShell)
    }

    /// §8.1 Guns of `side` in range that may answer the current shot: heavy guns any shot, others only field artillery.
    fn counter_guns(&self, s: &State, side: Side) -> UnitSet {
        let enemy = side.enemy();
        let Some(zone) = s.zone_of(enemy, s.shot.gun) else { return UnitSet::EMPTY };
        let heavy = self.classes[side].heavy;
        let mut guns = self.ready_guns(s, side);
        if self.classes[enemy].heavy.has(s.shot.gun) {
            guns = guns & heavy;
        }
        //
        let anywhere = match self.data.rulings.counter_range {
            CounterRange::InRange => UnitSet::EMPTY,
            CounterRange::Always => heavy,
        };
        guns.keep(|gun| anywhere.has(gun) || self.gun_reach(s, side, gun).0.has(zone))
    }

    /// R-118 Whether a side can play a stratagem of phase E in answer to a shot.
    fn can_answer(&self, s: &State, side: Side) -> bool {
        self.data.rulings.shell_stratagems == ShellStratagems::Answers && self.has_shell_stratagem(s, side)
    }

    pub(super) fn counter_battery_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::Unit(self.counter_guns(s, side)));
        if self.can_answer(s, side) {
            self.offer_stratagems(s, side, StratagemPhase::Bombardment, out);
        }
        if side == PRUSSIAN && self.may_be_bad(s, s.shot.gun) {
            self.play_or_decline(s, PRUSSIAN, Stratagem::BadQualityShell, out);
        } else {
            Belfort::offer_done(out);
        }
    }

    pub(super) fn answer(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Unit(gun) => {
                s.shot.counter = Some(gun);
                env.tell(rule!("8.1"), || Event::Countered { side, gun, from: whereabouts(s, side, gun) });
                if side == FRENCH && self.may_be_bad(s, gun) {
                    s.step = Step::CancelCounter;
                    return;
                }
                self.resolve_shot(s, side.enemy(), env);
            }
            Action::Play { counter, red }
                if self.on_counter(side, counter, red) == Some(Stratagem::BadQualityShell) =>
            {
                self.waste_shot(s, counter, red, env);
            }
            // R-118 A gun may still answer afterwards.
            Action::Play { counter, red } => {
                self.lay_down(s, side, counter, red, env);
            }
            _ => self.resolve_shot(s, side.enemy(), env),
        }
    }

    pub(super) fn cancel_counter(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        if let (Action::Play { counter, red }, Some(gun)) = (action, s.shot.counter) {
            self.spoil(s, gun, (counter, red), env);
            s.shot.counter = None;
        }
        self.resolve_shot(s, PRUSSIAN, env);
    }

    /// Bad quality shell after the answer to a French bombardment.
    pub(super) fn cancel_shot(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        if let Action::Play { counter, red } = action {
            self.waste_shot(s, counter, red, env);
        } else {
            self.resolve_bombardment(s, FRENCH, env);
        }
    }

    /// Bad quality shell: cancels the current French bombardment.
    fn waste_shot(&self, s: &mut State, counter: u8, red: bool, env: &mut impl Env<Self>) {
        self.spoil(s, s.shot.gun, (counter, red), env);
        self.next_to_bombard(s, PRUSSIAN, env);
    }

    /// Bad quality shell against a French gun: the gun is used; R-135 decides whether it counts for the Swiss delegation.
    fn spoil(&self, s: &mut State, gun: UnitId, (counter, red): (u8, bool), env: &mut impl Env<Self>) {
        self.lay_down(s, PRUSSIAN, counter, red, env);
        self.use_gun(s, FRENCH, gun);
        if self.data.rulings.cancelled_shots == CancelledShots::NotCounted {
            s.done[FRENCH].remove(gun);
        }
        env.tell(rule!("stratagems.bad-quality-shell"), || Event::Cancelled { gun });
    }

    /// §8.1 Turns a gun that has fired to its used side; Catherine gives the fortress artillery a second shot.
    fn use_gun(&self, s: &mut State, side: Side, gun: UnitId) {
        s.done[side].insert(gun);
        if side == FRENCH && s.catherine && !s.served && self.classes[FRENCH].fortress.has(gun) {
            s.served = true;
        } else {
            s.used[side].insert(gun);
        }
    }

    /// §8.1 Rolls for the answer, then for the bombardment.
    fn resolve_shot(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let Shot { gun, counter, .. } = s.shot;
        if let Some(answer) = counter {
            let enemy = side.enemy();
            let zone = whereabouts(s, side, gun);
            let unit = self.unit(enemy, answer);
            let terms = CounterTerms {
                rating: unit.fire,
                heavy: unit.kind.is_heavy(),
                long_range: self.gun_reach(s, enemy, answer).1.has(zone),
                stratagems: self.shells(s, enemy),
            };
            self.use_gun(s, enemy, answer);
            s.shot.penalty = self.roll_counter_battery(enemy, gun, &terms, env);
            let late = self.data.rulings.bad_shell_timing == BadShellTiming::AfterCounter;
            if late && side == FRENCH && self.may_be_bad(s, gun) {
                s.step = Step::CancelShot;
                return;
            }
        }
        self.resolve_bombardment(s, side, env);
    }

    fn resolve_bombardment(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let Shot { gun, target, penalty, .. } = s.shot;
        let zone = whereabouts(s, side, gun);
        let unit = self.unit(side, gun);
        let envoys = if side == PRUSSIAN && s.envoys { self.data.effects.envoys } else { 0 };
        let terms = BombardmentTerms {
            rating: unit.fire,
            heavy: unit.kind.is_heavy(),
            adjacent: self.map.next_to(zone).has(target),
            long_range: self.gun_reach(s, side, gun).1.has(target),
            repeats: s.bombarded(target),
            penalty,
            stratagems: self.shells(s, side) + envoys,
        };
        if terms.long_range {
            env.rule(rule!("1.3.3"));
        }
        let mut hits = self.roll_bombardment(side, gun, &terms, env);
        // Incendiary shells.
        if self.data.rulings.incendiary_hit == IncendiaryHit::Before {
            hits += self.inflamed(s, hits, env);
        }
        s.count_bombardment(target);
        self.use_gun(s, side, gun);
        s.shot.hits = hits;
        if side == PRUSSIAN && target == self.data.citadel && self.can_play(s, FRENCH, Stratagem::Firefighters) {
            s.step = Step::FightFire;
        } else {
            self.apply_shot(s, side, 0, env);
        }
    }

    /// Incendiary shells: the additional hits of the current shot.
    fn inflamed(&self, s: &State, hits: u8, env: &mut impl Env<Self>) -> u8 {
        let Shot { side, gun, target, .. } = s.shot;
        let burns = side == PRUSSIAN
            && s.incendiary
            && self.classes[side].heavy.has(gun)
            && self.data.forts.has(target)
            && (hits > 0 || self.data.rulings.incendiary == Incendiary::Always);
        if !burns {
            return 0;
        }
        let more = self.data.effects.incendiary_shells;
        env.tell(rule!("stratagems.incendiary-shells"), || Event::Inflamed { hits: more });
        more
    }

    /// More shells: the modifier of French guns until the end of the game.
    fn shells(&self, s: &State, side: Side) -> i8 {
        if side == FRENCH && s.more_shells { self.data.effects.more_shells } else { 0 }
    }

    /// §8.1 Rolls for the counter-battery, if any, and for the bombardment. Returns the hits before the target absorbs any.
    pub(in crate::belfort) fn roll_shot(
        &self,
        side: Side,
        gun: UnitId,
        mut terms: BombardmentTerms,
        counter: Option<&CounterTerms>,
        env: &mut impl Env<Self>,
    ) -> u8 {
        if let Some(counter) = counter {
            terms.penalty = self.roll_counter_battery(side.enemy(), gun, counter, env);
        }
        self.roll_bombardment(side, gun, &terms, env)
    }

    /// §8.1 Rolls for counter-battery against a gun. Returns the reduction of the bombardment.
    pub(in crate::belfort) fn roll_counter_battery(
        &self,
        side: Side,
        against: UnitId,
        terms: &CounterTerms,
        env: &mut impl Env<Self>,
    ) -> u8 {
        let (mut raised, mut modifier) = (0, 0);
        self.each_counter_modifier(side, terms, |cause, amount| {
            raised += amount.max(0);
            modifier += amount;
            Belfort::tell_modifier(cause, amount, env);
        });
        let die = Roll::CounterBattery(side, against).die(env);
        let table = &self.data.tables.counter_battery;
        let penalty = self.look_up(table, i32::from(die) + i32::from(modifier), table.column(terms.rating));
        env.tell(rule!("8.1"), || Event::CounterRolled { side, rating: terms.rating, die, raised, modifier, penalty });
        penalty
    }

    /// §8.1 The die modifier of a bombardment with these `terms`.
    #[must_use]
    pub fn bombardment_modifier(&self, terms: &BombardmentTerms) -> i8 {
        let mut sum = 0;
        self.each_bombardment_modifier(FRENCH, terms, |_, amount| sum += amount);
        sum
    }

    /// §8.1 Visits each modifier of a bombardment by a side's gun.
    #[inline]
    fn each_bombardment_modifier(&self, side: Side, terms: &BombardmentTerms, mut visit: impl FnMut(Cause, i8)) {
        let limits = &self.data.limits;
        if terms.heavy {
            visit(Cause::Heavy, limits.heavy);
            if terms.adjacent {
                visit(Cause::ShortRange, limits.short_range);
            }
        }
        if terms.long_range {
            visit(Cause::LongRange, limits.long_range);
        }
        let repeats = match self.data.rulings.repeat_fire {
            RepeatFire::Never => 0,
            RepeatFire::Once => i8::from(terms.repeats > 0),
            RepeatFire::Each => terms.repeats as i8,
        };
        visit(Cause::Repeat, limits.repeat * repeats);
        visit(Cause::CounterBattery, -(terms.penalty as i8));
        visit(Belfort::stratagem_of(side), terms.stratagems);
    }

    /// §8.1 Visits each modifier of a counter-battery by a side's gun.
    #[inline]
    fn each_counter_modifier(&self, side: Side, terms: &CounterTerms, mut visit: impl FnMut(Cause, i8)) {
        let limits = &self.data.limits;
        if terms.heavy {
            visit(Cause::Heavy, limits.heavy);
        }
        if terms.long_range {
            visit(Cause::LongRange, limits.long_range);
        }
        visit(Belfort::stratagem_of(side), terms.stratagems);
    }

    /// The one stratagem that modifies the dice of a side's guns.
    fn stratagem_of(side: Side) -> Cause {
        if side == FRENCH { Cause::MoreShells } else { Cause::Envoys }
    }

    /// Reports a modifier of a die, under its section.
    #[inline]
    pub(super) fn tell_modifier(cause: Cause, amount: i8, env: &mut impl Env<Self>) {
        if amount == 0 {
            return;
        }
        let rule = match cause {
            Cause::Heavy | Cause::ShortRange | Cause::Repeat | Cause::CounterBattery => rule!("8.1"),
            Cause::LongRange | Cause::LongBarrage(_) => rule!("1.3.3"),
            Cause::Envoys => rule!("stratagems.envoys"),
            Cause::MoreShells => rule!("stratagems.more-shells"),
        };
        env.detail(rule, || Event::Modified { cause, amount });
    }

    /// §8.1 Rolls for the bombardment. Returns the hits before the target absorbs any.
    fn roll_bombardment(&self, side: Side, gun: UnitId, terms: &BombardmentTerms, env: &mut impl Env<Self>) -> u8 {
        let (mut raised, mut modifier) = (0, 0);
        self.each_bombardment_modifier(side, terms, |cause, amount| {
            raised += amount.max(0);
            modifier += amount;
            Belfort::tell_modifier(cause, amount, env);
        });
        let die = Roll::Bombardment(side, gun).die(env);
        let hits = self.bombardment_hits(terms.rating, die, modifier);
        env.tell(rule!("8.1"), || Event::BombardmentRolled { side, rating: terms.rating, die, raised, modifier, hits });
        hits
    }

    /// §8.1 The hits of the bombardment table for a gun with this `rating` and a roll of `die`, to which `modifier` is added.
    #[must_use]
    pub fn bombardment_hits(&self, rating: u8, die: u8, modifier: i8) -> u8 {
        let table = &self.data.tables.bombardment;
        let column = table.column(rating);
        let mut row = i32::from(die) + i32::from(modifier);
        if column == 0 && row > 7 && self.data.rulings.bombardment_gap == BombardmentGap::LikeSeven {
            row = 7;
        }
        self.look_up(table, row, column)
    }

    /// A cell of a table by modified die roll.
    #[inline]
    pub(super) fn look_up(&self, table: &Table<u8>, die: i32, column: usize) -> u8 {
        if die < 1 && self.data.rulings.off_table == OffTable::NoEffect {
            return 0;
        }
        table.at(die, column)
    }

    pub(super) fn fight_fire(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let mut after = 0;
        if let Action::Play { counter, red } = action {
            self.lay_down(s, FRENCH, counter, red, env);
            let less = self.data.effects.firefighters;
            match self.data.rulings.firefighters {
                FirefightersWhen::Before => s.shot.hits = s.shot.hits.saturating_sub(less),
                FirefightersWhen::After => after = less,
            }
            env.detail(rule!("stratagems.firefighters"), || Event::Doused { hits: less });
        }
        self.apply_shot(s, PRUSSIAN, after, env);
    }

    /// §8.2 Applies the hits to the target zone. `spared` hits are subtracted from those on the garrison of zone 1.
    pub(in crate::belfort) fn apply_shot(&self, s: &mut State, side: Side, spared: u8, env: &mut impl Env<Self>) {
        let Shot { target, hits, .. } = s.shot;
        let victim = side.enemy();
        let bonus = self.present_bonus(s, target);
        let threshold = match self.data.rulings.damaged_threshold {
            DamagedThreshold::Left => bonus,
            DamagedThreshold::Printed => self.bonus[target.index()],
        };
        let left = if self.data.forts.has(target) && threshold > 0 {
            self.hit_fort(s, target, hits, threshold, env)
        } else {
            let left = hits.saturating_sub(bonus);
            if bonus > 0 && hits > 0 {
                env.tell(rule!("8.2.4"), || Event::Absorbed { zone: target, bonus, hits, left });
            }
            left
        };
        let more = match self.data.rulings.incendiary_hit {
            IncendiaryHit::Before => 0,
            IncendiaryHit::After => self.inflamed(s, left, env),
        };
        // §8.2 Scouts and artillery are not affected.
        let class = &self.classes[victim];
        let pool = s.at[target.index()] & class.infantry.minus(class.scouts);
        //
        let spares = pool.is_empty() && s.held[victim].has(target);
        let left = match self.data.rulings.lone_markers {
            LoneMarkers::Spared if spares => 0,
            _ => (left + more).saturating_sub(spared),
        };
        self.strike_zone(s, victim, pool, left, Source::Guns, env);
    }

    /// §8.2.5 A fort ignores fewer hits than its bonus; otherwise it is damaged and its garrison takes hits. Returns the garrison's hits.
    fn hit_fort(&self, s: &mut State, zone: ZoneId, hits: u8, bonus: u8, env: &mut impl Env<Self>) -> u8 {
        let citadel = zone == self.data.citadel;
        env.rule(rule!("8.2.5"));
        let mut damage = |s: &mut State, level: u8| {
            s.damaged[usize::from(level - 1)].insert(zone);
            env.tell(rule!("8.2.5"), || Event::FortDamaged { zone, level });
        };
        let second = hits >= self.data.limits.second_damage;
        match s.damage(zone) {
            0 if hits >= bonus => {
                damage(s, 1);
                if citadel && second && self.data.rulings.double_damage == DoubleDamage::TwoSteps {
                    damage(s, 2);
                }
            }
            1 if citadel && second => damage(s, 2),
            1 if !citadel && hits >= bonus && self.data.rulings.second_damage == SecondDamage::AllForts => damage(s, 2),
            _ => {}
        }
        let left = match self.data.rulings.fort_garrison {
            _ if hits < bonus => 0,
            FortGarrison::Bonus => bonus,
            FortGarrison::Excess => hits - bonus,
            FortGarrison::Nothing => 0,
        };
        env.detail(rule!("8.2.5"), || Event::FortHit { zone, bonus, hits, left });
        left
    }

    /// §8.2.3, §9.3.3 Lets a fortification or trench absorb the second of the hits on its zone. Returns the other hits, and whether an owner must
    /// choose between two markers.
    pub(super) fn marker_absorbs(
        &self,
        s: &mut State,
        hits: u8,
        source: Source,
        env: &mut impl Env<Self>,
    ) -> (u8, bool) {
        let zone = s.struck_zone(source == Source::Guns);
        let (fortified, mut trenched) = (s.fortified.has(zone), s.trenched.has(zone));
        if s.held[FRENCH].has(zone) && self.data.rulings.french_trenches == FrenchTrenches::No {
            trenched = false;
        }
        let inert = self.bonus[zone.index()] > 0 && self.data.rulings.marker_with_bonus == MarkerWithBonus::Inert;
        if !fortified && !trenched || inert {
            return (hits, false);
        }
        let rule = if source == Source::Guns { rule!("8.2.3") } else { rule!("9.3.3") };
        let worth_one = self.data.rulings.marker_worth == MarkerWorth::PlusOne;
        if hits < 2 && !worth_one {
            return (hits, false);
        }
        env.detail(rule, || Event::MarkerAbsorbed { zone, hits });
        let stays = source == Source::Guns && self.data.rulings.bombarded_marker == BombardedMarker::Stays;
        if worth_one || stays {
            return (hits - 1, false);
        }
        // At most one of two markers is lost.
        let both = fortified && trenched;
        let which = self.data.rulings.which_marker;
        let asks = both && which == WhichMarker::Owner;
        if !asks {
            self.lose_marker(s, zone, !fortified || both && which == WhichMarker::Trench, rule, env);
        }
        (hits - 1, asks)
    }

    fn lose_marker(&self, s: &mut State, zone: ZoneId, trench: bool, rule: Rule, env: &mut impl Env<Self>) {
        if trench {
            s.trenched.remove(zone);
        } else {
            self.fortify(s, zone, false);
        }
        env.tell(rule, || Event::MarkerLost { zone, trench });
    }

    /// R-56 Removes the marker that the owner of the zone gives up; then the hits are allocated.
    pub(super) fn give_up_marker(&self, s: &mut State, trench: bool, env: &mut impl Env<Self>) {
        let rule = if s.volley.by_guns { rule!("8.2.3") } else { rule!("9.3.3") };
        self.lose_marker(s, s.struck_zone(s.volley.by_guns), trench, rule, env);
        self.go_on_striking(s, env);
    }

    /// Ends a bombardment: units whose works are gone may have to retreat; then the other side fires.
    pub(super) fn shot_done(&self, s: &mut State, env: &mut impl Env<Self>) {
        let Shot { side, target, .. } = s.shot;
        let victim = side.enemy();
        if self.data.rulings.laid_open == LaidOpen::Retreat
            && s.held[victim].has(target)
            && self.exposed(s, victim, target)
        {
            env.detail(rule!("1.1.1"), || Event::Exposed { side: victim, zones: ZoneSet::one(target) });
            env.rule(rule!("1.1.1"));
            let units = s.at[target.index()];
            self.drive_out(s, victim, units, Then::ShotDone, env);
            return;
        }
        self.next_to_bombard(s, victim, env);
    }
}
