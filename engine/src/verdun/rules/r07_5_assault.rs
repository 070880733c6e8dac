//! §7.5 Resolving an assault, and advancing from a cleared zone.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::rulebook::Rule;
use crate::side::Side;
use crate::verdun::block::{Blocks, Condition};
use crate::verdun::card::{CardId, Holds, Moment};
use crate::verdun::event::Cause;
use crate::verdun::menu::{Menu, Part};
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{Declared, DoubledAssaults, Doubling, HitsOfNone, MarkerBinds};
use crate::verdun::state::*;
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Action, Event, Verdun};

/// §7.5 The terms on which the hits of an assault depend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssaultTerms {
    /// Blocks of the attacker in the zone.
    pub attackers: Blocks,
    /// §11 Fresh ones among them that may not attack.
    pub idle: u8,
    /// Blocks of the defender.
    pub defenders: Blocks,
    /// Whether the defender has a trench there.
    pub trench: bool,
    /// Whether there is a height that is friendly to the defender.
    pub height: bool,
    /// Hits that cards of the attacker add.
    pub attacker_bonus: u8,
    /// Hits on the attacker that cards of the defender add.
    pub defender_bonus: u8,
    /// Hits of each defender, fresh or exhausted; 0 if no card sets them.
    pub each_defender: u8,
    /// Whether all hits are doubled.
    pub doubled: bool,
}

impl Verdun {
    /// §7.3, §7.5 Begins the assault, if it is fought. Returns whether an answer is awaited.
    pub(super) fn open_assault(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        let zone = s.salvo.target();
        if !s.salvo.assaults() || !s.contested().has(zone) || self.lapses(s, zone, self.steady(s, s.salvo.side), env) {
            // If the assault is not fought, only the advance is left.
            s.salvo.stage = Stage::Fight;
            return false;
        }
        self.ask_for_answer(s, Moment::Assault)
    }

    /// §12.2 R-80 Whether an action declared against a zone lapses because the side is no longer able to carry it out.
    pub(super) fn lapses(&self, s: &State, zone: ZoneId, able: bool, env: &mut impl Env<Self>) -> bool {
        let (side, lapses) = (s.salvo.side, !able && self.data.rulings.declared == Declared::Lapses);
        if lapses {
            env.tell(rule!("12.2"), || Event::Lapsed { side, zone });
        }
        lapses
    }

    // ---- Permanents that change an assault ----

    /// The next permanent that a side may use, after the one that was offered last; the attacker's come first.
    fn next_usable(
        &self,
        s: &State,
        after: Option<(Side, CardId)>,
        usable: impl Fn(Side, &Holds, u8) -> bool,
    ) -> Option<(Side, CardId)> {
        let attacker = s.salvo.side;
        let place = |side: Side, card: CardId| (side != attacker, card);
        [attacker, attacker.enemy()]
            .into_iter()
            .flat_map(|side| self.in_force(s, side).map(move |(card, holds)| (side, card, holds)))
            .filter(|&(side, card, _)| after.is_none_or(|(s, c)| place(side, card) > place(s, c)))
            .find(|&(side, card, holds)| usable(side, holds, s.used[side][card.index()]))
            .map(|(side, card, _)| (side, card))
    }

    /// Offers the next permanent that doubles all hits.
    pub(super) fn offer_doubling(&self, s: &mut State, after: Option<(Side, CardId)>) -> bool {
        let own = self.data.rulings.doubled_assaults == DoubledAssaults::Own;
        let attacker = s.salvo.side;
        let next =
            self.next_usable(s, after, |side, holds, used| used < holds.double_assault && (side == attacker || !own));
        let Some((side, card)) = next.filter(|_| !s.salvo.doubled) else { return false };
        s.step = Step::Double(side, card);
        true
    }

    pub(super) fn double(&self, s: &mut State, side: Side, card: CardId, action: Action, env: &mut impl Env<Self>) {
        if action == Action::Go {
            s.salvo.doubled = true;
            s.used[side][card.index()] += 1;
            env.tell(rule!("cards.double-assault"), || Event::Doubled { side, card });
        }
        if !self.offer_doubling(s, Some((side, card))) {
            self.go_on_firing(s, Stage::Suffer);
        }
    }

    /// Offers the defender's next permanent that adds hits on the attacker.
    pub(super) fn offer_suffering(&self, s: &mut State, after: Option<(Side, CardId)>) -> bool {
        let defender = s.salvo.side.enemy();
        let next = self.next_usable(s, after, |side, holds, used| {
            side == defender && holds.attackers_suffer > 0 && used < holds.uses
        });
        let Some((side, card)) = next else { return false };
        s.step = Step::Suffer(side, card);
        true
    }

    pub(super) fn suffer(&self, s: &mut State, side: Side, card: CardId, action: Action, env: &mut impl Env<Self>) {
        if action == Action::Go {
            let Holds { attackers_suffer, uses, .. } = self.event_of(side, card).holds;
            s.salvo.suffered += attackers_suffer;
            let used = &mut s.used[side][card.index()];
            *used += 1;
            env.tell(rule!("cards.attackers-suffer"), || Event::Worsened { side, card });
            if *used == uses {
                self.drop_permanent(s, side, card, rule!("cards.attackers-suffer"), env);
            }
        }
        if !self.offer_suffering(s, Some((side, card))) {
            self.go_on_firing(s, Stage::Fight);
        }
    }

    // ---- The hits ----

    /// §7.5 The hits of the attacker and those of the defender in an assault with these `terms`.
    #[must_use]
    pub fn assault_hits(&self, terms: &AssaultTerms) -> (u8, u8) {
        self.add_up_hits(terms, |_, _, _, _| ())
    }

    /// §7.5 The same. `item` receives each part: its rule, whether it is the attacker's, its cause (`None`: his permanents), and its hits.
    fn add_up_hits(&self, terms: &AssaultTerms, mut item: impl FnMut(Rule, bool, Option<Cause>, i8)) -> (u8, u8) {
        let limits = &self.data.limits;
        let AssaultTerms { attackers, defenders, .. } = *terms;
        let fresh = attackers.fresh().saturating_sub(terms.idle);
        let adds = fresh > 0 || self.data.rulings.hits_of_none == HitsOfNone::Yes;
        let (attack, defence) = (
            fresh * limits.attacker_hits,
            match terms.each_defender {
                0 => [
                    (Cause::Fresh(defenders.fresh()), defenders.fresh() * limits.fresh_defender_hits),
                    (Cause::Exhausted(defenders.exhausted()), defenders.exhausted() * limits.exhausted_defender_hits),
                ],
                each => [(Cause::Each(defenders.len()), defenders.len() * each), (Cause::Exhausted(0), 0)],
            },
        );
        let bonus = if adds { terms.attacker_bonus } else { 0 };
        let trench = if terms.trench { limits.trench } else { 0 };
        let height = if terms.height { limits.height } else { 0 };
        item(rule!("7.5"), true, Some(Cause::Fresh(fresh)), attack as i8);
        if bonus > 0 {
            item(rule!("cards.assault-hits"), true, None, bonus as i8);
        }
        for (cause, hits) in defence {
            if hits > 0 {
                let rule = if terms.each_defender > 0 { rule!("cards.defenders") } else { rule!("7.5") };
                item(rule, false, Some(cause), hits as i8);
            }
        }
        let (mut attack, mut defence) = (attack + bonus, defence.iter().map(|&(_, hits)| hits).sum::<u8>());
        for doubling in [Doubling::Before, Doubling::After] {
            if terms.doubled && doubling == self.data.rulings.doubling {
                item(rule!("cards.double-assault"), true, Some(Cause::Doubled), attack as i8);
                item(rule!("cards.double-assault"), false, Some(Cause::Doubled), defence as i8);
                (attack, defence) = (attack * 2, defence * 2);
            }
            if doubling == Doubling::Before {
                let taken = trench.min(attack);
                if terms.trench {
                    item(rule!("7.5"), true, Some(Cause::Trench), -(taken as i8));
                }
                if terms.height {
                    item(rule!("7.5"), false, Some(Cause::Height), height as i8);
                }
                (attack, defence) = (attack - taken, defence + height);
            }
        }
        if terms.defender_bonus > 0 {
            item(rule!("cards.attackers-suffer"), false, Some(Cause::Suffered), terms.defender_bonus as i8);
        }
        (attack, defence + terms.defender_bonus)
    }

    /// §7.5 The terms of the assault under way in `s`.
    #[must_use]
    pub fn assault_terms(&self, s: &State) -> AssaultTerms {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        AssaultTerms {
            idle: s.salvo.idle[usize::from(s.salvo.at)],
            defender_bonus: s.salvo.suffered,
            each_defender: s.salvo.defenders,
            doubled: s.salvo.doubled,
            ..self.assault_of(s, side, zone, s.blocks(side, zone), s.blocks(side.enemy(), zone))
        }
    }

    /// §7.5 The terms of an assault by `side` on `zone`, with the blocks `attackers` against `defenders`, before any card is played for it.
    #[must_use]
    pub fn assault_of(
        &self,
        s: &State,
        side: Side,
        zone: ZoneId,
        attackers: Blocks,
        defenders: Blocks,
    ) -> AssaultTerms {
        AssaultTerms {
            attackers,
            defenders,
            trench: s.trenches[side.enemy()].has(zone),
            height: (self.heights & s.control[side.enemy()]).has(zone),
            attacker_bonus: self.in_force(s, side).map(|(_, holds)| holds.assault_hits).sum(),
            ..AssaultTerms::default()
        }
    }

    /// §7.5 Fights the assault: both sides strike at once.
    pub(super) fn fight(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        let terms = self.assault_terms(s);
        for (side, there) in [(side, terms.attackers), (side.enemy(), terms.defenders)] {
            let (fresh, exhausted) = (there.fresh(), there.exhausted());
            env.detail(rule!("7.5"), || Event::Faced { side, zone, fresh, exhausted });
        }
        let (attacker_hits, defender_hits) = self.add_up_hits(&terms, |rule, attacker, cause, hits| {
            let by = if attacker { side } else { side.enemy() };
            match cause {
                Some(cause) => env.detail(rule, || Event::Struggled { by, cause, hits }),
                None => self.in_force(s, by).filter(|(_, holds)| holds.assault_hits > 0).for_each(|(card, holds)| {
                    let (cause, hits) = (Cause::Card(card), holds.assault_hits as i8);
                    env.detail(rule, || Event::Struggled { by, cause, hits });
                }),
            }
        });
        env.tell(rule!("7.5"), || Event::Assaulted { side, zone, attacker_hits, defender_hits });
        self.strike(s, side.enemy(), zone, attacker_hits, false, env);
        self.strike(s, side, zone, defender_hits, false, env);
        let taken = s.occupied[side].minus(s.occupied[side.enemy()]).has(zone);
        env.tell(rule!("7.5"), || Event::AssaultEnded { side, zone, taken });
    }

    // ---- Advancing ----

    /// Begins the advance of attackers from a zone that they have cleared, if the event allows it: fresh ones, then exhausted ones.
    pub(super) fn begin_infiltration(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        let zones = self.event_barrage(s).infiltrate;
        let cleared = s.occupied[side].minus(s.occupied[side.enemy()]).has(zone);
        if zones == 0 || !s.salvo.assaults() || !cleared {
            return false;
        }
        env.rule(rule!("cards.infiltrate"));
        s.march = March::of(Moving::On, zones);
        let there = s.blocks(side, zone);
        // §11 Blocks that were mustered came fresh, and may have been exhausted since.
        let idle = s.salvo.idle[usize::from(s.salvo.at)];
        let [fresh, came] = [there.fresh().saturating_sub(idle), s.salvo.mustered];
        s.march.came = match (self.bound(s, side).has(zone), self.data.rulings.marker_binds) {
            (true, MarkerBinds::Zone) => [0; 2],
            (true, MarkerBinds::Starters) => [fresh, there.exhausted().min(came.saturating_sub(fresh))],
            (false, _) => [there.fresh(), there.exhausted()],
        };
        self.next_infiltrator(s)
    }

    /// Offers the advance of the next block that can make one.
    fn next_infiltrator(&self, s: &mut State) -> bool {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        (s.march.from, s.march.at, s.march.left) = (zone, zone, self.event_barrage(s).infiltrate);
        for (i, (_, condition)) in Condition::ALL.into_iter().enumerate() {
            s.march.condition = condition;
            if s.march.came[i] > 0 && !self.infiltration_zones(s).is_empty() {
                s.step = Step::Infiltrate(side);
                return true;
            }
            s.march.came[i] = 0;
            s.march.floor = ZoneId(0);
        }
        false
    }

    /// Neighbours without enemies, not across the Meuse, to which the block can advance.
    pub(super) fn infiltration_zones(&self, s: &State) -> ZoneSet {
        let (side, at) = (s.salvo.side, s.march.at);
        let zones = self.map.next_to(at).minus(s.occupied[side.enemy()]) & self.room(s, side);
        let first = if at == s.salvo.target() { s.march.floor } else { ZoneId(0) };
        zones.not_below(first).keep(|zone| !self.across(at, zone))
    }

    pub(super) fn infiltration_choices(&self, s: &State, out: &mut impl Menu) {
        out.add(Part::To(self.infiltration_zones(s)));
        out.done();
    }

    pub(super) fn infiltrate(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let i = s.march.condition as usize;
        if let Action::To(to) = action {
            let (from, condition) = (s.march.at, s.march.condition);
            if from == s.salvo.target() {
                s.march.floor = to;
            }
            let moved = self.lift(s, side, from, condition, env);
            self.set_down(s, side, to, condition, moved, env);
            // §3.2 The zone that it has moved through is free of the enemy.
            s.crossed.insert(from);
            env.tell(rule!("cards.infiltrate"), || Event::Infiltrated { side, condition, from, to });
            s.march.at = to;
            s.march.left -= 1;
            if s.march.left > 0 && !self.infiltration_zones(s).is_empty() {
                return;
            }
            s.march.came[i] -= 1;
        } else if s.march.at == s.salvo.target() {
            // All blocks of the same condition stay too.
            s.march.came[i] = 0;
        } else {
            s.march.came[i] -= 1;
        }
        if !self.next_infiltrator(s) {
            self.go_on_firing(s, Stage::Next);
        }
    }
}
