//! Cards: which to play and for what; which to choose, keep and discard.

use super::barrage::{Survey, Targets};
use super::points::Wares;
use super::{Scene, Seen};
use crate::verdun::field;
use sandtable_engine::Side;
use sandtable_engine::verdun::card::{CardId, Effects, EventCard, Holds, MAX_CARDS, Turns, VpTable};
use sandtable_engine::verdun::data::Course;
use sandtable_engine::verdun::{Action, GERMAN, RESERVE, State, Verdun};

/// The number of months left in the game, this one included; at most four.
pub(super) fn months_left(game: &Verdun, s: &State) -> i32 {
    let course = &game.data().course;
    let now = s.turn().max(course.first);
    let later: i32 = (now + 1..=course.last).map(|turn| months(course, turn)).sum();
    (later + months(course, now) + 1 - i32::from(s.month().max(1))).clamp(0, 4)
}

fn months(course: &Course, turn: u8) -> i32 {
    if course.short.has(turn) { 1 } else { 2 }
}

/// The number of last rounds of a turn in which the marker counts.
pub(super) const LAST_ROUNDS: i32 = 3;

/// The number of rounds of each side left in the month, this one included.
fn rounds_in_month(game: &Verdun, s: &State) -> i32 {
    i32::from(game.data().course.rounds) - i32::from(s.round().max(1)) + 1
}

/// The same for the turn.
pub(super) fn rounds_in_turn(game: &Verdun, s: &State) -> i32 {
    let course = &game.data().course;
    let months = months(course, s.turn()) - i32::from(s.month().max(1));
    rounds_in_month(game, s) + months * i32::from(course.rounds)
}

impl Seen<'_> {
    // ---- Time and points ----

    /// The number of rounds of this side left in the month, this one included.
    pub(super) fn rounds_in_month(&self) -> i32 {
        rounds_in_month(self.g, self.s)
    }

    /// The number of rounds of this side left in the game, this one included.
    pub(super) fn rounds_left(&self) -> i32 {
        let course = &self.g.data().course;
        let now = self.s.turn().max(course.first);
        let later: i32 = (now + 1..=course.last).map(|turn| months(course, turn)).sum();
        let this = months(course, now) - i32::from(self.s.month().max(1));
        self.rounds_in_month() + (this + later) * i32::from(course.rounds)
    }

    /// The value of this many points for this side; points beyond an end of the track are worth nothing.
    pub(super) fn points(&self, points: i32) -> i32 {
        self.points_of(self.me, points)
    }

    fn points_of(&self, side: Side, points: i32) -> i32 {
        if points == 0 {
            return 0;
        }
        let (low, high) = self.g.data().limits.vp;
        let now = i32::from(self.s.vp());
        let sign = if side == GERMAN { 1 } else { -1 };
        let then = (now + sign * points).clamp(low.into(), high.into());
        let mut worth = 100 * sign * (then - now);
        if self.w.brink != 0 {
            worth += sign * (self.victory_near(then) - self.victory_near(now));
        }
        worth
    }

    /// §5, §10 The value of a marker position to the Germans for the victory at the end of the turn: 0 before the last rounds, or if the marker is
    /// farther from the end of the track than two points for each remaining round.
    fn victory_near(&self, marker: i32) -> i32 {
        let rounds = rounds_in_turn(self.g, self.s);
        if rounds > LAST_ROUNDS {
            return 0;
        }
        let end = i32::from(self.g.data().limits.vp.1);
        self.w.brink * ((marker + self.swing).min(end) - end + 2 * rounds).max(0)
    }

    // ---- Worth of cards ----

    /// The value of a card in hand, in any position.
    pub(super) fn hand_worth(&self, card: CardId) -> i32 {
        let kind = self.g.card(self.me, card);
        let points = i32::from(kind.points) * self.w.point;
        let other = match kind.event() {
            Some(event) if event.requires.within(self.s.in_play(self.me)) => self.steady_worth(card, event),
            Some(_) => 0,
            // §12.2 Without morale a barrage card is worth only its points.
            None if !self.g.can_fire(self.s, self.me, false) => 0,
            None => i32::from(kind.dice().unwrap_or(0)) * (self.w.die + self.saved()),
        };
        points.max(other)
    }

    /// The additional value of a barrage card's die in hand while an attack is being prepared.
    fn saved(&self) -> i32 {
        let goal = self.board.goal;
        if goal.zone == RESERVE || goal.ready { 0 } else { self.w.save }
    }

    /// The value of an event, without a closer look at the position.
    fn steady_worth(&self, card: CardId, event: &EventCard) -> i32 {
        let does = &event.does;
        let barrage = does.barrage.map_or(0, |barrage| {
            let harder = 2 * u8::from(barrage.no_fort) + 2 * u8::from(barrage.exhausts) + barrage.infiltrate;
            i32::from(barrage.dice + harder) * self.w.die
        });
        barrage + self.deeds(card, event) + i32::from(event.with) * self.w.point
    }

    /// The value of an event's effects, without its barrage, and of its permanent.
    fn deeds(&self, card: CardId, event: &EventCard) -> i32 {
        let Scene { me, land, .. } = **self;
        let effects = if land.acting[me].has(card) { self.effects(&event.does) } else { 0 };
        let held = if land.holding[me].has(card) { self.holds(card, &event.holds) } else { 0 };
        effects + held + self.combos(card) * self.w.combo / 100
    }

    /// The part of a card's value that is lost when it is played: with enough rounds left it could be played later.
    pub(super) fn kept_back(&self, card: CardId) -> i32 {
        let (cards, rounds) = (i32::from(self.s.hand_size(self.me)), self.rounds_in_month());
        self.hand_worth(card) * self.w.kept / 100 * rounds.min(cards) / cards.max(1)
    }

    // ---- §8 Events ----

    /// The value of an event's effects for this side, without its barrage.
    fn effects(&self, does: &Effects) -> i32 {
        let Scene { g, s, me, foe, w, .. } = **self;
        let mut worth = self.points(i32::from(does.vp)) + self.points(i32::from(does.vp_die) * 7) / 2;
        worth += does.table.as_ref().map_or(0, |table| self.table(me, table));
        let air = i32::from(g.data().limits.air - s.air(me)).clamp(0, i32::from(does.air.max(0)));
        worth += air * w.air;
        let morale = s.morale(me).max(does.morale_to);
        worth += i32::from(morale - s.morale(me)) * self.morale_step(me);
        worth += self.heartened(s.morale(me).into(), morale.into());
        // §12.2 Morale rises before blocks are refreshed.
        if does.refresh && morale > g.data().limits.low_morale {
            worth += self.all_refreshed();
        }
        worth += i32::from(does.trenches) * w.trench / 2;
        if does.blocks > 0 {
            worth += self.wanted(does.blocks.min(g.unused_blocks(s, me)), 0);
        }
        worth += i32::from(does.strategic) * w.point;
        worth += i32::from(does.draw) * w.card;
        let lost = (does.discard_chosen + does.discard_random).min(s.hand_size(foe));
        worth += i32::from(lost) * w.card;
        worth += i32::from(does.discard_kind.is_some()) * w.card / 4;
        worth += does.us_entry.map_or(0, |needed| self.best_us_entry(needed));
        if g.data().course.us_entry.is_some() {
            worth += i32::from(does.us_modifier) * w.us_modifier;
        }
        if does.vp_marker > 0 {
            let near = s.control(foe).minus(self.foe_at) & g.map().next_to_any(s.control(me));
            let share = if near.is_empty() { -20 } else { 30 };
            worth += share * i32::from(does.vp_marker);
        }
        worth
    }

    /// The expected value of a table's points, for the side that rolls.
    fn table(&self, side: Side, table: &VpTable) -> i32 {
        let ways = |sum: u8| 6 - (i32::from(sum) - 7).abs();
        let against = self.s.in_play(side.enemy());
        let points = |sum: u8| self.points_of(side, self.g.table_points(against, table, sum).0.into());
        (2..=12).map(|sum| ways(sum) * points(sum)).sum::<i32>() / 36
    }

    /// The value of the points that an event would bring to the enemy.
    pub(super) fn enemy_event(&self, card: CardId) -> i32 {
        let event = self.g.card(self.foe, card).event();
        let table = event.and_then(|event| event.does.table.as_ref());
        table.map_or(0, |table| self.table(self.foe, table))
    }

    /// §12.4 The expected value of a roll for US entry with this many additional cards.
    fn us_entry(&self, needed: u8, cards: i32) -> i32 {
        let Some(us) = self.g.data().course.us_entry else { return 0 };
        let level = usize::from(self.s.us_level());
        let Some(&next) = us.points.get(level + 1) else { return 0 };
        let modifier = i32::from(self.s.us_modifier()) + cards * i32::from(self.g.data().limits.us_card);
        let ways = |sum: i32| 6 - (sum - 7).abs();
        let faces: i32 = (2..=12).filter(|sum| sum + modifier >= i32::from(needed)).map(ways).sum();
        100 * (i32::from(us.points[level]) - i32::from(next)) * faces / 36 * self.w.us / 100
    }

    /// The same with the best number of additional cards.
    fn best_us_entry(&self, needed: u8) -> i32 {
        let card = 3 * self.w.point;
        let cards = i32::from(self.s.hand_size(self.me)) - 1;
        (0..=cards.clamp(0, 3)).map(|n| self.us_entry(needed, n) - n * card).fold(0, i32::max)
    }

    /// The value of a permanent in play for the turns that it stays.
    pub(super) fn permanent(&self, card: CardId, holds: &Holds) -> i32 {
        self.holds(card, holds) + self.combos(card) * self.w.combo / 100
    }

    /// The same without the cards that require it.
    fn holds(&self, card: CardId, holds: &Holds) -> i32 {
        let Scene { g, s, me, w, .. } = **self;
        let costs = &g.data().costs;
        let code = g.card(me, card).turns;
        let turns = (s.turn().max(1)..=g.data().course.last).take_while(|&turn| code.has(turn)).count() as i32;
        let mut worth = i32::from(holds.extra_dice) * w.extra_dice;
        worth += i32::from(holds.assault_hits) * w.assault_hits;
        worth += holds
            .refresh_halves
            .map_or(0, |halves| i32::from(costs.contested_refresh.saturating_sub(halves)) * w.refresh_halves);
        worth += holds.enemy_fort.map_or(0, |fort| i32::from(g.data().limits.fort.saturating_sub(fort)) * w.enemy_fort);
        worth += holds
            .enemy_strategic
            .map_or(0, |points| (i32::from(points) - i32::from(costs.strategic / 2)) * w.enemy_strategic);
        worth += holds.request.map_or(0, |(blocks, vp)| (i32::from(blocks) - i32::from(vp)) * w.request);
        worth += i32::from(holds.morale_month) * w.morale_month;
        worth += i32::from(holds.double_assault) * w.double_assault;
        worth = worth * turns.min(3) / 2;
        if holds.morale_month != 0 {
            let (morale, by) = (i32::from(s.morale(me)), i32::from(holds.morale_month));
            worth += self.heartened(morale, morale + by);
        }
        worth += i32::from(holds.stockpile) * w.stockpile;
        worth + i32::from(holds.attackers_suffer) * i32::from(holds.uses) * w.attackers_suffer
    }

    /// The value of the cards that can still be played and require this one.
    fn combos(&self, card: CardId) -> i32 {
        let Scene { g, s, me, land, .. } = **self;
        let requiring = land.requiring[me][card.index()];
        if requiring.is_empty() {
            return 0;
        }
        let ahead = |turns: Turns| (s.turn().max(1)..=g.data().course.last).any(|turn| turns.has(turn));
        let left = |card: CardId| {
            let kind = g.card(me, card);
            let left = s.removed(me)[card.index()] < kind.copies && ahead(kind.turns);
            kind.event().filter(|_| left).map_or(0, |event| self.effects(&event.does))
        };
        requiring.into_iter().map(left).sum()
    }

    /// The gain of discarding a permanent.
    pub(super) fn dropped(&self, card: CardId) -> i32 {
        let holds = self.g.card(self.me, card).event().map(|event| &event.holds);
        holds.map_or(0, |holds| -self.permanent(card, holds)) - 1
    }

    // ---- §6 The round ----

    /// The loss of playing each card in hand now.
    pub(super) fn kept(&self) -> [i32; MAX_CARDS] {
        let mut kept = [0; MAX_CARDS];
        for (i, _) in self.s.hand(self.me).iter().enumerate().filter(|(_, copies)| **copies > 0) {
            kept[i] = self.kept_back(CardId(i as u8));
        }
        kept
    }

    /// Rates an action of the round by its purchases, barrages and effects, less the value of keeping the card.
    pub(super) fn round(
        &self,
        wares: &Wares,
        targets: &mut Targets<'_>,
        kept: &[i32; MAX_CARDS],
        (of_events, priced): (&mut Survey, &mut [Option<i32>; MAX_CARDS]),
        action: Action,
    ) -> i32 {
        let mut event = |card: CardId| {
            *priced[card.index()].get_or_insert_with(|| self.event(wares, targets, of_events, card))
                - kept[card.index()]
        };
        match action {
            Action::Points(card) => wares.worth(self.g.card(self.me, card).points) - kept[card.index()],
            Action::Event(card) => event(card),
            // Points come first only if the event cannot.
            Action::EventLast(card) => event(card) - 1,
            Action::Barrage(card) => self.fire(targets, kept, card) - kept[card.index()],
            Action::Search => self.search(),
            Action::Drop(card) => self.dropped(card),
            _ => 0,
        }
    }

    /// Whether an action can include a barrage.
    pub(super) fn fires(&self, action: Action) -> bool {
        match action {
            Action::Barrage(_) => true,
            Action::Event(card) => self.g.card(self.me, card).event().is_some_and(|event| event.does.barrage.is_some()),
            _ => false,
        }
    }

    fn event(&self, wares: &Wares, targets: &Targets<'_>, of_events: &mut Survey, card: CardId) -> i32 {
        let Some(event) = self.g.card(self.me, card).event() else { return 0 };
        let barrage = event.does.barrage.map_or(0, |barrage| {
            if !barrage.exhausts {
                return self.event_single(targets, barrage);
            }
            self.targets(of_events, barrage).single(self, barrage.dice)
        });
        barrage + self.deeds(card, event) + wares.worth(event.with)
    }

    /// The expected value of a barrage with this card, alone or with another one.
    fn fire(&self, targets: &mut Targets<'_>, kept: &[i32; MAX_CARDS], card: CardId) -> i32 {
        let dice = self.dice(card);
        let mut best = targets.single(self, dice);
        let hand = self.s.hand(self.me);
        for other in (card.0..MAX_CARDS as u8).map(CardId) {
            let copies = hand[other.index()] - u8::from(other == card && hand[other.index()] > 0);
            if copies > 0 && self.g.data().cards[self.me].get(other.index()).is_some_and(|kind| kind.dice().is_some()) {
                best = best.max(self.pair(targets, dice, self.dice(other)) - kept[other.index()]);
            }
        }
        best
    }

    /// The value of the two least valuable cards in hand.
    fn worst_two(&self) -> i32 {
        let mut worst = [i32::MAX / 4; 2];
        for (i, &copies) in self.s.hand(self.me).iter().enumerate() {
            for _ in 0..copies.min(2) {
                let mut worth = self.hand_worth(CardId(i as u8));
                for place in &mut worst {
                    if worth < *place {
                        std::mem::swap(&mut worth, place);
                    }
                }
            }
        }
        worst[0] + worst[1]
    }

    /// §6 The gain of a search: the best card of the deck for the two worst in hand and a round.
    fn search(&self) -> i32 {
        let deck = self.s.deck(self.me).iter().enumerate().filter(|(_, copies)| **copies > 0);
        let best = deck.map(|(i, _)| self.hand_worth(CardId(i as u8))).max().unwrap_or(0);
        best - self.worst_two() - self.w.point
    }

    // ---- Cards to choose and to give up ----

    pub(super) fn chosen(&self, action: Action) -> i32 {
        match action {
            Action::Card(card) => self.hand_worth(card),
            _ => 0,
        }
    }

    pub(super) fn parted_with(&self, action: Action) -> i32 {
        match action {
            Action::Card(card) => -self.hand_worth(card),
            _ => 0,
        }
    }

    /// §12.4 Rates one more card for the roll.
    pub(super) fn sweetened(&self, action: Action) -> i32 {
        let Action::Card(card) = action else { return 0 };
        let event = self.s.event();
        let needed = self.g.card(self.me, event.card).event().and_then(|event| event.does.us_entry).unwrap_or(0);
        let before = i32::from(event.left);
        self.us_entry(needed, before + 1) - self.us_entry(needed, before) - self.hand_worth(card)
    }

    /// §5 Cards worth less than a newly drawn one are discarded, in ascending order.
    pub(super) fn discarded(&self, action: Action) -> i32 {
        match action {
            Action::Card(card) if self.hand_worth(card) < self.w.card => MAX_CARDS as i32 - i32::from(card.0),
            Action::Card(_) => -1,
            _ => 0,
        }
    }

    /// §4.3 Rates paying for a permanent.
    pub(super) fn sustained(&self, card: CardId, action: Action) -> i32 {
        let Some(event) = self.g.card(self.me, card).event() else { return 0 };
        match action {
            Action::Go => {
                let (morale, by) = (i32::from(self.s.morale(self.me)), i32::from(event.holds.morale_month));
                let cost = by * self.morale_step(self.me).max(self.w.morale) + self.heartened(morale, morale + by);
                let free = Holds { morale_month: 0, ..event.holds.clone() };
                self.permanent(card, &free) + cost
            }
            _ => 0,
        }
    }

    /// §13.1 Rates a zone for a marker: where the enemy is weakest next to friendly blocks.
    pub(super) fn marker(&self, action: Action) -> i32 {
        let Action::To(zone) = action else { return 0 };
        let there = field::strength(self.s.blocks(self.foe, zone));
        let around = self.g.map().next_to(zone) & self.own_at;
        let own: i32 = around.into_iter().map(|near| field::strength(self.s.blocks(self.me, near))).sum();
        let open = i32::from(!self.foe_at.has(zone) && !around.is_empty());
        40 * open + 2 * own.min(9) - 5 * there + 10 * i32::from(self.own_at.has(zone))
    }
}
