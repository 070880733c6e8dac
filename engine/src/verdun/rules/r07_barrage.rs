//! §7.1 to §7.3 Barrages: cards, targets, counter-barrage, dice and hits; §12.3 air superiority.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;
use crate::verdun::card::{CardId, CardSet, EventBarrage, Moment};
use crate::verdun::dice::{Aim, MOST_DICE};
use crate::verdun::event::{Spares, Throw};
use crate::verdun::menu::{Menu, Part};
use crate::verdun::roll::Roll;
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{
    BarragesWithoutMorale, CounterDice, CounterMorale, CounterTime, EventBarrages, ExtraDice, FriendlySixes,
    PairRerolls, RerollWhen, Responses, Threshold, TwoZones,
};
use crate::verdun::state::*;
use crate::verdun::{Action, Event, Verdun};

/// §7.3 The number of waves of extra dice that are asked for one by one.
const WAVES: u8 = 3;

/// The result of a wave of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// Hits, including sixes.
    pub hits: u8,
    /// Dice that give extra dice.
    pub sixes: u8,
}

impl Verdun {
    // ---- §7.1 The cards ----

    /// §7.1, §12.2 Whether `side` can make a barrage: one of an event if `event`, otherwise one of a card.
    #[must_use]
    pub fn can_fire(&self, s: &State, side: Side, event: bool) -> bool {
        let morale =
            s.morale[side] > 0 || event && self.data.rulings.barrages_without_morale == BarragesWithoutMorale::Cards;
        morale && !s.occupied[side.enemy()].is_empty()
    }

    /// §7.1 Plays a barrage card as a barrage.
    pub(super) fn play_barrage(&self, s: &mut State, side: Side, card: CardId, env: &mut impl Env<Self>) {
        self.spend_card(s, side, card);
        env.tell(rule!("4.2"), || Event::PlayedBarrage { side, card });
        self.begin_barrage(s, side, card, false, env);
    }

    pub(in crate::verdun) fn begin_barrage(
        &self,
        s: &mut State,
        side: Side,
        card: CardId,
        event: bool,
        env: &mut impl Env<Self>,
    ) {
        env.rule(rule!("7.1"));
        env.rule_if(rule!("cards.barrage"), || event);
        s.fired[side] = true;
        s.salvo = Salvo::of(side, card, event);
        let second = !self.second_cards(s).is_empty();
        s.step = if second { Step::Second(side) } else { Step::Target(side) };
    }

    /// §7.1 Barrage cards that can go with the first. On two zones the zone of the first card is resolved first.
    pub(in crate::verdun) fn second_cards(&self, s: &State) -> CardSet {
        let side = s.salvo.side;
        // §12.2 The second card is a barrage card, even if the first is an event.
        let able = self.is_of_a_card(s) && self.can_fire(s, side, false);
        if able { s.kinds_in_hand(side) & self.barrages[side] } else { CardSet::EMPTY }
    }

    /// R-48 Whether the barrage counts as that of a barrage card.
    fn is_of_a_card(&self, s: &State) -> bool {
        !s.salvo.event || self.data.rulings.event_barrages == EventBarrages::Card
    }

    pub(super) fn add_second(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let side = s.salvo.side;
        if let Action::Card(card) = action {
            self.spend_card(s, side, card);
            env.tell(rule!("7.1"), || Event::PlayedBarrage { side, card });
            s.salvo.cards[1] = card;
            s.salvo.count = 2;
        }
        s.step = Step::Target(side);
    }

    /// §7.2 Names a zone with enemy blocks as a target; after the last one, assaults are declared (7.4).
    pub(super) fn aim(&self, s: &mut State, zone: ZoneId, env: &mut impl Env<Self>) {
        env.rule(rule!("7.2"));
        s.salvo.targets[usize::from(s.salvo.named)] = zone;
        s.salvo.named += 1;
        if s.salvo.named == s.salvo.count {
            s.salvo.at = 0;
            s.salvo.initial = s.salvo.targets.map(|zone| !s.occupied[s.salvo.side].has(zone));
            self.rest(s, s.salvo.side);
            match self.counter_first(s) {
                true => self.open_fire(s, env),
                false => self.offer_assault(s, env),
            }
        }
    }

    /// §7.1 Whether the enemy decides on a counter-barrage before an assault is declared.
    fn counter_first(&self, s: &State) -> bool {
        s.salvo.double() && self.data.rulings.counter_time == CounterTime::Cards
    }

    // ---- The course of a barrage ----

    /// Begins with the first target. All assaults are declared, or that decision waits for the counter-barrage.
    pub(super) fn open_fire(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.salvo.at = 0;
        self.rest(s, s.salvo.side);
        if s.salvo.announced {
            return self.go_on_firing(s, Stage::Before);
        }
        self.load(s, env);
        self.go_on_firing(s, Stage::Stockpile);
    }

    /// §7.3 Adds up the dice for the current target.
    fn load(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        let all = s.salvo.cards;
        let cards = if s.salvo.double() { &all[..] } else { &all[usize::from(s.salvo.at)..][..1] };
        let mut sum = 0;
        for &card in cards {
            let dice = self.dice_of(side, card);
            let of_event = self.card(side, card).event().is_some();
            let rule = if of_event { rule!("cards.barrage") } else { rule!("4.2") };
            env.detail(rule, || Event::Loaded { side, card, dice });
            sum += dice;
        }
        for (card, dice) in self.more_dice_a_card(s, side).filter(|_| self.is_of_a_card(s)) {
            let dice = dice * cards.len() as u8;
            env.detail(rule!("cards.extra-dice"), || Event::Loaded { side, card, dice });
            sum += dice;
        }
        s.salvo.dice = sum;
        s.salvo.absorbed = 0;
        s.salvo.rerolled = false;
        forget_assault(s);
        env.tell(rule!("7.3"), || Event::Bombarded { side, zone, dice: s.salvo.dice });
    }

    /// The dice that each of a side's permanents adds to each of its barrage cards.
    fn more_dice_a_card(&self, s: &State, side: Side) -> impl Iterator<Item = (CardId, u8)> {
        self.in_force(s, side).map(|(card, holds)| (card, holds.extra_dice)).filter(|&(_, dice)| dice > 0)
    }

    /// The dice of a card, played as a barrage or as an event.
    fn dice_of(&self, side: Side, card: CardId) -> u8 {
        let event = || self.event_of(side, card).does.barrage.map_or(0, |barrage| barrage.dice);
        self.card(side, card).dice().unwrap_or_else(event)
    }

    /// The event's barrage on the current target in `s`; one without dice or effects for barrage cards.
    #[must_use]
    pub fn event_barrage(&self, s: &State) -> EventBarrage {
        match s.salvo.event && (s.salvo.double() || s.salvo.at == 0) {
            true => self.event_of(s.salvo.side, s.salvo.cards[0]).does.barrage.unwrap_or_default(),
            false => EventBarrage::default(),
        }
    }

    /// Continues from a stage up to the next decision ([`Verdun::fire`]).
    pub(super) fn go_on_firing(&self, s: &mut State, stage: Stage) {
        s.salvo.stage = stage;
        s.salvo.firing = true;
    }

    /// Carries out a stage of the barrage under way.
    pub(in crate::verdun) fn fire(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.carry_out_stage(s, env) {
            s.salvo.firing = false;
        } else {
            s.salvo.stage = s.salvo.stage.next();
        }
    }

    /// Carries out the current stage. Returns whether a decision is awaited or the barrage is over.
    fn carry_out_stage(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        let side = s.salvo.side;
        match s.salvo.stage {
            Stage::Stockpile => {
                s.step = Step::Stockpile(side);
                self.is_of_a_card(s) && !self.stockpiles(s, side).is_empty()
            }
            Stage::Counter => {
                s.step = Step::Counter(side.enemy());
                let may = s.answers == 0 || self.data.rulings.responses != Responses::Single;
                s.salvo.double() && s.salvo.countered == 0 && may && !self.counter_cards(s).is_empty()
            }
            Stage::Before => {
                if self.counter_first(s) && !s.salvo.announced {
                    (s.salvo.announced, s.salvo.firing) = (true, false);
                    self.offer_assault(s, env);
                    if !s.salvo.firing {
                        return true;
                    }
                }
                // §7.1 The counter-barrage removes dice, possibly all of them.
                s.salvo.dice = s.salvo.dice.saturating_sub(std::mem::take(&mut s.salvo.countered));
                s.salvo.dice > 0 && self.ask_for_answer(s, Moment::Barrage)
            }
            Stage::Dice => {
                self.throw(s, env);
                false
            }
            Stage::FirstReroll => self.offer_reroll(s, RerollWhen::First),
            Stage::Extra => self.roll_extra(s, env),
            Stage::Reroll => self.offer_reroll(s, RerollWhen::Last),
            Stage::After => s.salvo.hits > 0 && self.ask_for_answer(s, Moment::Hits),
            Stage::Hits => {
                self.apply_hits(s, env);
                false
            }
            Stage::Assault => {
                if self.fires_on(s, env) {
                    // The dice of the second zone come next.
                    s.salvo.stage = Stage::Next;
                    return false;
                }
                self.open_assault(s, env)
            }
            Stage::Double => self.offer_doubling(s, None),
            Stage::Suffer => self.offer_suffering(s, None),
            Stage::Fight => {
                self.fight(s, env);
                false
            }
            Stage::Infiltrate => self.begin_infiltration(s, env),
            Stage::Next => {
                let next = s.salvo.at + 1;
                if s.salvo.all_fired && next < s.salvo.zones() {
                    s.salvo.at = next;
                    forget_assault(s);
                    // The assault on the second zone comes next.
                    s.salvo.stage = Stage::Hits;
                    return false;
                }
                let next = if s.salvo.all_fired { s.salvo.zones() } else { next };
                // §12.2 The second zone is that of a barrage card.
                let able = self.can_fire(s, side, false);
                if next < s.salvo.zones() && !self.lapses(s, s.salvo.targets[usize::from(next)], able, env) {
                    s.salvo.at = next;
                    self.load(s, env);
                    return false;
                }
                if s.salvo.event {
                    self.go_on_event(s, env);
                } else {
                    self.end_round(s, side, env);
                }
                true
            }
        }
    }

    /// §7.1 R-78 Continues with the dice of the second zone, if they come before the assaults. Returns whether it does.
    fn fires_on(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        if self.data.rulings.two_zones == TwoZones::InTurn || s.salvo.zones() < 2 || s.salvo.all_fired {
            return false;
        }
        let side = s.salvo.side;
        if s.salvo.at == 0 {
            let able = self.can_fire(s, side, false);
            if !self.lapses(s, s.salvo.targets[1], able, env) {
                s.salvo.at = 1;
                self.load(s, env);
                return true;
            }
            s.salvo.declared[1] = false;
        }
        s.salvo.all_fired = true;
        s.salvo.at = 0;
        forget_assault(s);
        false
    }

    // ---- Before the dice ----

    /// Permanents that give dice when they are discarded.
    pub(super) fn stockpiles(&self, s: &State, side: Side) -> CardSet {
        self.in_force(s, side).filter(|(_, holds)| holds.stockpile > 0).map(|(card, _)| card).collect()
    }

    pub(super) fn open_stockpile(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let side = s.salvo.side;
        if let Action::Card(card) = action {
            let dice = self.event_of(side, card).holds.stockpile;
            s.salvo.dice = s.salvo.dice.saturating_add(dice);
            env.detail(rule!("cards.stockpile"), || Event::Loaded { side, card, dice });
            self.drop_permanent(s, side, card, rule!("cards.stockpile"), env);
            return self.go_on_firing(s, Stage::Stockpile);
        }
        self.go_on_firing(s, Stage::Counter);
    }

    /// §7.1, §12.2 Barrage cards that the passive side can counter with.
    pub(super) fn counter_cards(&self, s: &State) -> CardSet {
        let passive = s.salvo.side.enemy();
        if s.morale[passive] == 0 && self.data.rulings.counter_morale == CounterMorale::No {
            return CardSet::EMPTY;
        }
        s.kinds_in_hand(passive) & self.barrages[passive]
    }

    /// §7.1 The number of dice that a counter-barrage of `side` with `card` removes.
    #[must_use]
    pub fn counters(&self, s: &State, side: Side, card: CardId) -> u8 {
        let more = match self.data.rulings.counter_dice {
            CounterDice::Printed => 0,
            CounterDice::Full => self.more_dice_a_card(s, side).map(|(_, dice)| dice).sum(),
        };
        self.dice_of(side, card) + more
    }

    /// §7.1 Carries out the decision on a counter-barrage.
    pub(super) fn counter(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        if let Action::Card(card) = action {
            let side = s.salvo.side.enemy();
            let dice = self.counters(s, side, card);
            self.discard(s, side, card, rule!("7.1"), env);
            env.tell(rule!("7.1"), || Event::Countered { side, card, dice });
            s.salvo.countered = dice;
            s.answers += u8::from(self.data.rulings.responses == Responses::Single);
            let (zone, dice) = (s.salvo.target(), s.salvo.dice.saturating_sub(dice));
            env.detail(rule!("7.1"), || Event::DiceLeft { zone, dice });
        }
        self.go_on_firing(s, Stage::Before);
    }

    // ---- §7.3 The dice ----

    /// §7.3, §12.3 The conditions under which a barrage of `side` on `zone` is rolled.
    #[must_use]
    pub fn aim_at(&self, s: &State, side: Side, zone: ZoneId) -> Aim {
        let mut friendly = self.map.next_to(zone) & s.control[side];
        if self.data.rulings.threshold == Threshold::Target && self.contested(s).has(zone) {
            friendly.set(zone, s.control[side].has(zone));
        }
        Aim { far: friendly.is_empty(), fives: s.air(side) >= self.data.limits.air_fives }
    }

    /// §7.3 The lowest die that hits under the conditions `aim`.
    #[must_use]
    pub fn hits_from(&self, aim: Aim) -> u8 {
        if aim.far { self.data.limits.far } else { self.data.limits.near }
    }

    /// §7.3, §12.3 Whether sixes can strike the attacker in `s`: an initial assault, without air superiority.
    #[must_use]
    pub fn friendly_fire(&self, s: &State) -> bool {
        let at = usize::from(s.salvo.at);
        s.salvo.declared[at] && s.salvo.initial[at] && !self.is_protected(s, s.salvo.side)
    }

    /// §7.3 Rolls the first dice. A barrage without dice continues with the assault.
    fn throw(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        s.salvo.hits = 0;
        s.salvo.sixes = 0;
        s.salvo.waves = 0;
        s.salvo.extra = 0;
        s.salvo.first_sixes = 0;
        if s.salvo.dice == 0 {
            env.tell(rule!("7.1"), || Event::Silenced { zone });
            s.salvo.stage = Stage::Hits;
            return;
        }
        s.salvo.dice = s.salvo.dice.min(MOST_DICE);
        if self.event_barrage(s).exhausts && !s.salvo.rerolled {
            self.gas(s, side.enemy(), zone, env);
        }
        let throw = if s.salvo.rerolled { Throw::Again } else { Throw::First };
        env.detail(rule!("7.3"), || {
            let aim = self.aim_at(s, side, zone);
            let (from, Aim { far, fives }) = (self.hits_from(aim), aim);
            Event::Aimed { side, zone, dice: s.salvo.dice, from, far, fives }
        });
        self.roll_one_wave(s, s.salvo.dice, throw, env);
        s.salvo.first_sixes = s.salvo.sixes;
    }

    /// Exhausts fresh blocks before the dice.
    fn gas(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        let blocks = s.blocks[side][zone.index()].exhaust_all();
        env.tell(rule!("cards.exhausts"), || Event::Gassed { side, zone, blocks });
    }

    fn roll_one_wave(&self, s: &mut State, dice: u8, throw: Throw, env: &mut impl Env<Self>) {
        let (side, aim) = (s.salvo.side, self.aim_at(s, s.salvo.side, s.salvo.target()));
        let Thrown { hits, sixes } = self.roll_wave(aim, dice, s.salvo.at, env);
        s.salvo.hits = s.salvo.hits.saturating_add(hits);
        s.salvo.sixes = s.salvo.sixes.saturating_add(sixes);
        env.tell(rule!("7.3"), || Event::Rolled { side, throw, dice, aim, sixes, hits });
        // §12.3 Air superiority of the enemy may deny the extra dice.
        let denied = self.is_denied(s, side);
        if denied && sixes > 0 {
            env.detail(rule!("12.3"), || Event::Denied { side: side.enemy(), dice: sixes });
        }
        s.salvo.extra = if denied { 0 } else { sixes };
    }

    /// §12.3 Whether the enemy's air superiority denies `side` its extra dice.
    #[must_use]
    pub fn is_denied(&self, s: &State, side: Side) -> bool {
        s.air(side.enemy()) >= self.data.limits.air_denies
    }

    /// §12.3 Whether air superiority protects the assaults of `side` from its own fire.
    #[must_use]
    pub fn is_protected(&self, s: &State, side: Side) -> bool {
        s.air(side) >= self.data.limits.air_protects
    }

    /// §7.3 Rolls a wave of `dice` dice (at most `MOST_DICE`) under the conditions `aim`, on the first target (`target` is 0) or the second (1): its
    /// sixes, then the others.
    pub fn roll_wave(&self, aim: Aim, dice: u8, target: u8, env: &mut impl Env<Self>) -> Thrown {
        let sixes = Roll::Sixes(target).pool(self.dice.sixes(aim, dice), env) as u8;
        let others = self.others(Roll::Others(target), aim, dice - sixes, env);
        Thrown { hits: sixes.saturating_add(others), sixes }
    }

    /// Rolls the hits of dice that are not sixes.
    fn others(&self, roll: Roll, aim: Aim, dice: u8, env: &mut impl Env<Self>) -> u8 {
        let pool = self.dice.others(aim, dice).filter(|_| dice > 0);
        pool.map_or(0, |pool| roll.pool(pool, env) as u8)
    }

    /// §7.3 Rolls extra dice until none is left, or asks if their sixes can strike the attacker.
    fn roll_extra(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        if s.salvo.extra == 0 {
            return false;
        }
        let rulings = &self.data.rulings;
        let strike = self.friendly_fire(s) && rulings.friendly_sixes == FriendlySixes::All;
        if strike || rulings.extra_dice == ExtraDice::Asked {
            s.step = Step::MoreDice(s.salvo.side);
            return true;
        }
        self.roll_all_the_rest(s, env);
        false
    }

    fn roll_all_the_rest(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, dice, aim) = (s.salvo.side, s.salvo.extra, self.aim_at(s, s.salvo.side, s.salvo.target()));
        let sixes = self.roll_chains(s, env);
        let hits = sixes.saturating_add(self.roll_ends(s, env));
        env.tell(rule!("7.3"), || Event::Rolled { side, throw: Throw::Rest, dice, aim, sixes, hits });
    }

    /// §7.3 Rolls the sixes of all remaining extra dice. The last die of each chain is rolled next.
    pub(in crate::verdun) fn roll_chains(&self, s: &mut State, env: &mut impl Env<Self>) -> u8 {
        let aim = self.aim_at(s, s.salvo.side, s.salvo.target());
        s.salvo.ends = std::mem::take(&mut s.salvo.extra);
        let sixes = Roll::RestSixes(s.salvo.at).pool(self.dice.chains(aim, s.salvo.ends), env) as u8;
        s.salvo.hits = s.salvo.hits.saturating_add(sixes);
        s.salvo.sixes = s.salvo.sixes.saturating_add(sixes);
        sixes
    }

    /// §7.3 Rolls the last die of each chain, which is not a six.
    pub(in crate::verdun) fn roll_ends(&self, s: &mut State, env: &mut impl Env<Self>) -> u8 {
        let aim = self.aim_at(s, s.salvo.side, s.salvo.target());
        let hits = self.others(Roll::RestOthers(s.salvo.at), aim, std::mem::take(&mut s.salvo.ends), env);
        s.salvo.hits = s.salvo.hits.saturating_add(hits);
        hits
    }

    pub(super) fn more_dice_choices(&self, s: &State, out: &mut impl Menu) {
        if s.salvo.waves < WAVES {
            out.add(Part::One(Action::Wave));
        }
        out.add(Part::One(Action::Rest));
        out.done();
    }

    pub(super) fn more_dice(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Wave => {
                s.salvo.waves += 1;
                self.roll_one_wave(s, s.salvo.extra, Throw::Extra, env);
            }
            Action::Rest => self.roll_all_the_rest(s, env),
            _ => {
                let (side, dice) = (s.salvo.side, std::mem::take(&mut s.salvo.extra));
                env.detail(rule!("7.3"), || Event::Spurned { side, dice });
            }
        }
        self.go_on_firing(s, Stage::Extra);
    }

    /// §12.3 Offers to roll the barrage again: once, with air superiority.
    fn offer_reroll(&self, s: &mut State, when: RerollWhen) -> bool {
        let side = s.salvo.side;
        s.step = Step::Reroll(side);
        let rolled = match self.data.rulings.pair_rerolls {
            PairRerolls::Each => s.salvo.rerolled,
            PairRerolls::One => s.salvo.rolled_again,
        };
        self.is_protected(s, side) && !rolled && self.data.rulings.reroll == when
    }

    pub(super) fn reroll(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        if action == Action::Go {
            env.rule(rule!("12.3"));
            (s.salvo.rerolled, s.salvo.rolled_again) = (true, true);
            return self.go_on_firing(s, Stage::Dice);
        }
        self.go_on_firing(s, s.salvo.stage.next());
    }

    // ---- §7.3 The hits ----

    /// §7.3 The hits of a side's barrage that a fort absorbs.
    fn fort_absorbs(&self, s: &State, side: Side) -> u8 {
        let printed = self.data.limits.fort;
        self.in_force(s, side).filter_map(|(_, holds)| holds.enemy_fort).min().map_or(printed, |less| less.min(printed))
    }

    /// §7.3 The hits that the fort and the trench of `zone` absorb from a barrage of `side`. `barrage`: the effects of its event, if any.
    #[must_use]
    pub fn cover(&self, s: &State, side: Side, zone: ZoneId, barrage: EventBarrage) -> (u8, u8) {
        let enemy = side.enemy();
        let fort = (self.forts & s.control[enemy]).has(zone) && !barrage.no_fort;
        let trench = if s.trenches[enemy].has(zone) { self.data.limits.trench } else { 0 };
        (if fort { self.fort_absorbs(s, side) } else { 0 }, trench)
    }

    /// §7.3 Hits of friendly fire, if it can strike the attacker.
    pub(in crate::verdun) fn friendly_hits(&self, s: &State) -> u8 {
        if self.friendly_fire(s) { self.own_sixes(s) / self.data.limits.friendly_fire } else { 0 }
    }

    /// §7.3 The sixes that can strike the attacker's own blocks.
    fn own_sixes(&self, s: &State) -> u8 {
        match self.data.rulings.friendly_sixes {
            FriendlySixes::All => s.salvo.sixes,
            FriendlySixes::First => s.salvo.first_sixes,
        }
    }

    /// §7.3 Applies the hits that answers, fort and trench leave, then friendly fire.
    fn apply_hits(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, zone, limits) = (s.salvo.side, s.salvo.target(), &self.data.limits);
        let enemy = side.enemy();
        if s.salvo.dice == 0 {
            return;
        }
        let defended = (self.forts & s.control[enemy]).has(zone);
        let barrage = self.event_barrage(s);
        let (fort, trench) = self.cover(s, side, zone, barrage);
        let (answers, hits) = (s.salvo.absorbed, s.salvo.hits);
        let left = hits.saturating_sub(answers + fort + trench);
        env.tell(rule!("7.3"), || Event::Hit { side, zone, hits });
        if defended && hits > 0 {
            let (rule, by) = match () {
                () if barrage.no_fort => (rule!("cards.no-fort"), Spares::NoFort),
                () if fort < limits.fort => (rule!("cards.enemy-fort"), Spares::LesserFort),
                () => (rule!("7.3"), Spares::Fort),
            };
            env.detail(rule, || Event::Spared { side: enemy, by, hits: fort });
        }
        if trench > 0 && hits > 0 {
            env.detail(rule!("7.3"), || Event::Spared { side: enemy, by: Spares::Trench, hits: trench });
        }
        if left < hits {
            env.tell(rule!("7.3"), || Event::Absorbed { side: enemy, answers, fort, trench, left });
        }
        self.strike(s, enemy, zone, left, true, env);
        let sixes = self.own_sixes(s);
        if sixes == 0 {
            return;
        }
        if self.friendly_fire(s) {
            let hits = self.friendly_hits(s);
            env.detail(rule!("7.3"), || Event::OwnSixes { side, sixes, each: limits.friendly_fire });
            if hits > 0 {
                env.tell(rule!("7.3"), || Event::FriendlyFire { side, hits });
            }
            self.strike(s, side, zone, hits, true, env);
        } else if s.salvo.assaults() && s.salvo.initial[usize::from(s.salvo.at)] {
            env.detail(rule!("12.3"), || Event::Protected { side, air: s.air(side) });
        }
    }
}

/// §7.5 Forgets the cards that changed an assault.
fn forget_assault(s: &mut State) {
    (s.salvo.defenders, s.salvo.doubled, s.salvo.suffered) = (0, false, 0);
}
