//! Barrages and assaults: targets, attackers, and expected results.

use super::moves::{NEVER, insert};
use super::{Scene, Seen};
use crate::verdun::field;
use crate::verdun::odds::{ALL, Extra, extra};
use sandtable_engine::Side;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::card::{CardId, CardSet, EventBarrage, Moment};
use sandtable_engine::verdun::dice::MOST_DICE;
use sandtable_engine::verdun::rules::AssaultTerms;
use sandtable_engine::verdun::zone::MAX_ZONES;
use sandtable_engine::verdun::{Action, Blocks, RESERVE, ZoneSet};

/// The hits that matter to the blocks of a zone: one to exhaust and two to destroy each of three.
const NET: usize = 9;
/// The most blocks that come in for an assault.
const MOST_IN: usize = 3;

/// The value of hits on the blocks of a zone: that of none, and the gain of each further one.
#[derive(Clone, Copy, Debug, Default)]
struct Curve {
    none: i32,
    more: [i32; NET],
}

/// The results of hits on the blocks of a zone: each number that has an effect, the blocks left, and the outcome.
#[derive(Clone, Copy, Debug)]
struct Volley<T> {
    of: [(u8, Blocks, T); NET + 1],
    len: usize,
}

impl<T: Copy> Volley<T> {
    fn of(blocks: Blocks, to_destroy: u8, comes: impl Fn(u8, u8) -> T) -> Volley<T> {
        let mut volley = Volley { of: [(0, blocks, comes(0, 0)); NET + 1], len: 1 };
        let (mut hits, last) = (0, to_clear(blocks, to_destroy).min(NET as u8));
        loop {
            // One hit exhausts a fresh block, then several destroy one; a remainder has no effect.
            hits += if hits < blocks.fresh() { 1 } else { to_destroy };
            if hits > last {
                return volley;
            }
            let (left, exhausted, destroyed) = struck(blocks, hits, to_destroy);
            volley.of[volley.len] = (hits, left, comes(exhausted, destroyed));
            volley.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = (u8, Blocks, T)> {
        self.of[..self.len].iter().copied()
    }

    /// The same hits with further outcomes.
    fn then(&self, comes: impl Fn(Blocks, T) -> T) -> Volley<T> {
        let mut then = *self;
        for (_, left, of) in &mut then.of[..self.len] {
            *of = comes(*left, *of);
        }
        then
    }
}

/// The outcome of hits: its value apart from destroyed blocks, whose price depends on morale, and the numbers of these.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    worth: i32,
    /// Destroyed enemy blocks, by fire and in an assault.
    foes: [u8; 2],
    own: u8,
}

impl Outcome {
    fn plus(self, worth: i32) -> Outcome {
        Outcome { worth: self.worth + worth, ..self }
    }
}

impl Curve {
    /// The value of each number of hits, by the blocks left and the outcome.
    fn of<T: Copy>(volley: &Volley<T>, value: impl Fn(Blocks, T) -> i32) -> Curve {
        let mut curve = Curve::default();
        curve.take(volley, value);
        curve
    }

    /// The same in place; returns an upper bound on the value.
    fn take<T: Copy>(&mut self, volley: &Volley<T>, value: impl Fn(Blocks, T) -> i32) -> i32 {
        self.more = [0; NET];
        let (mut before, mut most) = (0, 0);
        for (hits, left, of) in volley.iter() {
            let now = value(left, of);
            match hits.checked_sub(1) {
                None => (self.none, most) = (now, now),
                Some(place) => {
                    self.more[usize::from(place)] = now - before;
                    most += (now - before).max(0);
                }
            }
            before = now;
        }
        most
    }

    /// The expected value, given the probabilities of at least this many hits, of which some are absorbed.
    #[inline]
    fn expect(&self, tails: &[u16], absorbed: usize) -> i32 {
        let tails = tails.get(absorbed + 1..).unwrap_or(&[]);
        let product = |(&more, &tail): (&i32, &u16)| i64::from(more) * i64::from(tail);
        // All hits at a time, except behind forts that absorb many.
        let sum: i64 = match tails.first_chunk::<NET>() {
            Some(tails) => self.more.iter().zip(tails).map(product).fold(0, i64::wrapping_add),
            None => self.more.iter().zip(tails).map(product).sum(),
        };
        self.none + (sum / i64::from(ALL)) as i32
    }

    /// The value of this many hits.
    fn at(&self, hits: u8) -> i32 {
        self.none + self.more[..usize::from(hits).min(NET)].iter().sum::<i32>()
    }
}

/// A zone that could be bombarded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shot {
    far: bool,
    /// The faces that give extra dice.
    extra: Extra,
    /// The hits that fort and trench absorb.
    absorbed: u8,
    /// Whether sixes hit friendly blocks that come in.
    friendly: bool,
    /// The value without an assault.
    plain: Curve,
    /// The value with an assault, by the blocks in the zone and by as many as can come; the loss of their posts is in `costs`.
    assaults: [Curve; 2],
    costs: [i32; 2],
    /// Which of the two assaults are possible.
    comes: [bool; 2],
    /// An upper bound on the value for any number of dice.
    most: i32,
}

/// The inputs of the outcomes of hits on a zone, apart from the weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Terms {
    defenders: Blocks,
    /// The number of them that an event exhausts first.
    gassed: u8,
    /// With the blocks in the zone, and with as many as can come.
    assaults: [Option<AssaultTerms>; 2],
    value: i32,
    relieved: i32,
    goal: bool,
    friendly: bool,
}

/// A zone that could be bombarded, with the outcomes of hits.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    shot: Shot,
    terms: Terms,
    plain: Volley<Outcome>,
    assaults: [Volley<Outcome>; 2],
}

impl Prospect {
    /// Computes the values at the present morale.
    fn value(&mut self, seen: &Seen<'_>) {
        let Prospect { shot, terms, plain, assaults } = self;
        let [own, foe] = seen.board.toll.lost;
        let worth = |_, outcome: Outcome| {
            let Outcome { worth, foes: [fire, assault], own: lost } = outcome;
            if fire | assault | lost > 3 {
                return seen.worth(outcome);
            }
            let [fire, assault, lost] = [fire, assault, lost].map(|blocks| usize::from(blocks & 3));
            worth + foe[fire] + foe[assault] - own[lost]
        };
        let most = shot.plain.take(plain, worth);
        // Friendly fire is a cost, unless fresh blocks are worth less than exhausted ones: then there is no bound.
        shot.most = if seen.w.fresh < 0 { i32::MAX } else { most };
        for (i, outcomes) in assaults.iter().enumerate() {
            shot.comes[i] = terms.assaults[i].is_some();
            if shot.comes[i] {
                let most = shot.assaults[i].take(outcomes, worth);
                shot.most = shot.most.max(most - shot.costs[i] - seen.w.margin);
            }
        }
    }
}

/// The zones that could be bombarded, cached as long as nothing has changed in them and next to them.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    under: Option<Under>,
    toll: Option<Toll>,
    known: ZoneSet,
    /// The known zones whose values are for the present morale.
    valued: ZoneSet,
    of: Vec<Prospect>,
}

/// The inputs of a survey other than the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Under {
    me: Side,
    event: EventBarrage,
    steady: bool,
    in_play: [CardSet; 2],
    air: i8,
    bound: ZoneSet,
    /// Whether the arrow can be used.
    gate: bool,
}

/// The inputs of the price of blocks that are lost or come from the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Toll {
    morale: [u8; 2],
    cliff: i32,
    reserve: u8,
}

/// The best and the second-best zone for a barrage, with their values.
type BestTwo = [(i32, ZoneId); 2];

/// The possible targets of a barrage; the best by number of dice are computed when asked for.
pub(super) struct Targets<'a> {
    zones: ZoneSet,
    of: &'a [Prospect],
    best: [Option<BestTwo>; MOST_DICE as usize + 1],
}

impl Targets<'_> {
    pub(super) fn none() -> Targets<'static> {
        Targets { zones: ZoneSet::EMPTY, of: &[], best: [None; MOST_DICE as usize + 1] }
    }

    fn shot(&self, zone: ZoneId) -> &Shot {
        &self.of[zone.index()].shot
    }

    /// The best two zones for this many dice; [`RESERVE`] if none has a positive value.
    fn best(&mut self, seen: &Seen<'_>, dice: u8) -> BestTwo {
        let Targets { zones, of, best } = self;
        *best[usize::from(dice.min(MOST_DICE))].get_or_insert_with(|| {
            let mut best = [(0, RESERVE); 2];
            for zone in *zones {
                let shot = &of[zone.index()].shot;
                if shot.most > best[1].0 {
                    insert(&mut best, (seen.promise(shot, dice), zone));
                }
            }
            best
        })
    }

    /// The expected value of the best single barrage with this many dice.
    pub(super) fn single(&mut self, seen: &Seen<'_>, dice: u8) -> i32 {
        self.best(seen, dice)[0].0
    }

    /// The expected value of the best barrage on any zone other than this one.
    fn beside(&mut self, seen: &Seen<'_>, dice: u8, zone: ZoneId) -> i32 {
        let [best, second] = self.best(seen, dice);
        if best.1 == zone { second.0 } else { best.0 }
    }
}

impl Survey {
    pub(super) fn new() -> Survey {
        let none = Volley { of: [(0, Blocks::default(), Outcome::default()); NET + 1], len: 0 };
        let none = Prospect { shot: Shot::default(), terms: Terms::default(), plain: none, assaults: [none; 2] };
        let of = vec![none; MAX_ZONES];
        Survey { under: None, toll: None, known: ZoneSet::EMPTY, valued: ZoneSet::EMPTY, of }
    }

    /// Marks zones as changed.
    pub(super) fn outdated(&mut self, around: ZoneSet) {
        self.known = self.known.minus(around);
    }

    /// Updates some zones, for barrage cards or for the barrage of an event.
    fn see(&mut self, seen: &Seen<'_>, event: EventBarrage, zones: ZoneSet) {
        let Scene { g, s, me, .. } = **seen;
        let under = Under {
            me,
            event,
            steady: g.steady(s, me),
            in_play: Side::BOTH.map(|side| s.in_play(side)),
            air: s.air(me),
            bound: g.bound(s, me),
            gate: s.control(me).has(g.data().arrow.gate),
        };
        if self.under != Some(under) {
            self.under = Some(under);
            self.known = ZoneSet::EMPTY;
        }
        let morale = Side::BOTH.map(|side| s.morale(side));
        let toll = Some(Toll { morale, cliff: seen.cliff, reserve: s.reserve(me) });
        if self.toll != toll {
            self.toll = toll;
            self.known = self.known.minus(g.edge(me));
            self.valued = ZoneSet::EMPTY;
        }
        for zone in zones.minus(self.known) {
            let changed = seen.look_at(&mut self.of[zone.index()], zone, event);
            self.valued.set(zone, self.valued.has(zone) && !changed);
        }
        for zone in zones.minus(self.valued) {
            self.of[zone.index()].value(seen);
        }
        (self.known, self.valued) = (self.known | zones, self.valued | zones);
    }
}

/// The expected value of a number of hits, given the probabilities of at least this many.
fn expected(tails: &[u16], worth: impl Fn(u8) -> i32) -> i32 {
    let more = (1..tails.len() as u8).map(|n| i64::from(worth(n) - worth(n - 1)) * i64::from(tails[usize::from(n)]));
    worth(0) + (more.sum::<i64>() / i64::from(ALL)) as i32
}

/// The hits that destroy all of these blocks.
fn to_clear(blocks: Blocks, to_destroy: u8) -> u8 {
    blocks.fresh() + to_destroy * blocks.len()
}

/// The blocks left after hits, and the numbers exhausted and destroyed.
fn struck(blocks: Blocks, hits: u8, to_destroy: u8) -> (Blocks, u8, u8) {
    let (exhausted, destroyed) = blocks.losses(hits, to_destroy);
    let left = Blocks::of(blocks.fresh() - exhausted, blocks.exhausted() + exhausted - destroyed);
    (left, exhausted, destroyed)
}

impl Seen<'_> {
    // ---- Targets ----

    /// All zones that barrage cards, or the barrage of an event, could target.
    pub(super) fn targets<'s>(&self, survey: &'s mut Survey, event: EventBarrage) -> Targets<'s> {
        survey.see(self, event, self.foe_at);
        Targets { zones: self.foe_at, of: &survey.of, best: [None; MOST_DICE as usize + 1] }
    }

    /// Updates a zone that could be bombarded; returns whether anything changed.
    fn look_at(&self, prospect: &mut Prospect, zone: ZoneId, event: EventBarrage) -> bool {
        let Scene { g, s, me, .. } = **self;
        let initial = !self.own_at.has(zone);
        let aim = g.aim_at(s, me, zone);
        let there = s.blocks(self.foe, zone);
        let gassed = if event.exhausts { there.fresh() } else { 0 };
        let mut terms = Terms {
            defenders: Blocks::of(there.fresh() - gassed, there.exhausted() + gassed),
            gassed,
            assaults: [None; 2],
            value: self.value(zone),
            relieved: self.relieved(zone),
            goal: zone == self.board.goal.zone,
            friendly: s.control(me).has(zone),
        };
        let mut costs = [0; 2];
        if g.steady(s, me) && !g.bound(s, me).has(zone) && (!initial || self.near.has(zone)) {
            self.look_for_attackers(zone, &mut terms, &mut costs);
        }
        let shot = &mut prospect.shot;
        (shot.far, shot.extra) = (aim.far, extra(aim, g.is_denied(s, me)));
        (shot.absorbed, shot.friendly) = (self.absorbs(zone, event), initial && !g.is_protected(s, me));
        let same = prospect.terms == terms;
        let changed = !same || shot.costs != costs;
        shot.costs = costs;
        if same && prospect.plain.len > 0 {
            return changed;
        }
        prospect.terms = terms;
        let volley = self.volley(zone, terms.defenders);
        let worn = i32::from(gassed) * self.w.fresh;
        prospect.plain = volley.then(|left, harm| self.after_fire(zone, left, harm).plus(worn));
        for (outcomes, terms) in prospect.assaults.iter_mut().zip(&terms.assaults) {
            if let Some(terms) = terms {
                *outcomes = volley.then(|left, harm| self.after_assault(zone, terms, left, harm).plus(worn));
            }
        }
        true
    }

    /// Finds the attackers of a zone: the blocks in it, or as many as can come; and the loss of their posts.
    fn look_for_attackers(&self, zone: ZoneId, terms: &mut Terms, costs: &mut [i32; 2]) {
        let Scene { g, s, me, .. } = **self;
        let initial = !self.own_at.has(zone);
        let inside = s.blocks(me, zone);
        let mut cost = if initial { 0 } else { self.post_with(zone, 0, 0) };
        let mut coming = Blocks::of(inside.fresh(), inside.exhausted());
        let of = g.assault_of(s, me, zone, coming, terms.defenders);
        let sources = field::sources(g, s, me, zone);
        let mut left: [u8; 8] = [0; 8];
        let mut from: [ZoneId; 8] = [RESERVE; 8];
        let (mut gone, mut missed) = ([0; 8], [0; 8]);
        let mut ways = 0;
        for source in sources.into_iter().take(8) {
            from[ways] = source;
            left[ways] = field::fresh(s, me, source);
            missed[ways] = self.missed(source, 0);
            ways += 1;
        }
        for more in 0..=MOST_IN {
            if more > 0 {
                if coming.len() >= g.data().limits.stacking {
                    break;
                }
                // The block with the least loss comes first.
                let best = (0..ways).filter(|&i| left[i] > 0).map(|i| (missed[i], i)).min();
                let Some((least, i)) = best else { break };
                (left[i], gone[i]) = (left[i] - 1, gone[i] + 1);
                missed[i] = self.missed(from[i], gone[i]);
                cost += least * self.w.left / 100;
                coming = Blocks::of(coming.fresh() + 1, coming.exhausted());
            }
            let full = coming.len() >= g.data().limits.stacking || left[..ways].iter().all(|&left| left == 0);
            if coming.fresh() > 0 && (more == 0 || full || more == MOST_IN) {
                let of_whom = usize::from(more > 0);
                terms.assaults[of_whom] = Some(AssaultTerms { attackers: coming, ..of });
                costs[of_whom] = cost;
            }
        }
    }

    /// §7.3 The hits that the enemy's fort and trench absorb.
    fn absorbs(&self, zone: ZoneId, event: EventBarrage) -> u8 {
        let (fort, trench) = self.g.cover(self.s, self.me, zone, event);
        fort + trench
    }

    /// The loss if one more fresh block leaves after some.
    #[inline]
    pub(super) fn missed(&self, from: ZoneId, gone: i32) -> i32 {
        if from == RESERVE {
            return self.adds(from, true, -1);
        }
        match self.board.leaving[from.index()].get(gone as usize) {
            Some(missed) => *missed,
            None => self.post_with(from, -gone, 0) - self.post_with(from, -gone - 1, 0),
        }
    }

    /// The value of an outcome at the present morale.
    fn worth(&self, Outcome { worth, foes: [fire, assault], own }: Outcome) -> i32 {
        let foes = self.lost(self.foe, fire.into()) + self.lost(self.foe, assault.into());
        worth + foes - self.lost(self.me, own.into())
    }

    /// The outcome of a barrage that leaves these blocks.
    fn after_fire(&self, zone: ZoneId, left: Blocks, harm: Outcome) -> Outcome {
        harm.plus(if left.is_empty() { self.value(zone) * self.w.take / 200 } else { 0 })
    }

    /// The results of hits on these enemy blocks in a zone.
    fn volley(&self, zone: ZoneId, defenders: Blocks) -> Volley<Outcome> {
        let harm = |exhausted: u8, destroyed: u8| Outcome {
            worth: self.worn(zone, exhausted, destroyed),
            foes: [destroyed, 0],
            own: 0,
        };
        Volley::of(defenders, self.g.data().limits.to_destroy, harm)
    }

    /// The value of exhausting and destroying this many enemy blocks in a zone, without the price of those destroyed.
    fn worn(&self, zone: ZoneId, exhausted: u8, destroyed: u8) -> i32 {
        let (exhausted, destroyed) = (i32::from(exhausted), i32::from(destroyed));
        let goal = zone == self.board.goal.zone;
        let softened = if goal { self.value(zone) * self.w.soften / 1_000 * (exhausted + 2 * destroyed) } else { 0 };
        exhausted * self.w.fresh + softened
    }

    /// The outcome of an assault on these terms, after a barrage that leaves these defenders.
    fn after_assault(&self, zone: ZoneId, terms: &AssaultTerms, defenders: Blocks, harm: Outcome) -> Outcome {
        if defenders.is_empty() {
            return harm.plus(self.standing(zone, terms.attackers, defenders));
        }
        let fought = self.fought(zone, &AssaultTerms { defenders, ..*terms });
        Outcome { foes: [harm.foes[0], fought.foes[1]], ..fought.plus(harm.worth) }
    }

    /// The outcome of an assault on these terms for the attacker.
    fn fought(&self, zone: ZoneId, terms: &AssaultTerms) -> Outcome {
        let to_destroy = self.g.data().limits.to_destroy;
        let (made, taken) = self.g.assault_hits(terms);
        let (defenders, exhausted, dead) = struck(terms.defenders, made, to_destroy);
        let (attackers, tired, own) = struck(terms.attackers, taken, to_destroy);
        let worth = self.worn(zone, exhausted, dead) - i32::from(tired) * self.w.fresh;
        Outcome { worth: worth + self.standing(zone, attackers, defenders), foes: [0, dead], own }
    }

    /// The value of the situation in a zone after an assault.
    fn standing(&self, zone: ZoneId, attackers: Blocks, defenders: Blocks) -> i32 {
        let (own, value) = (field::strength(attackers), self.value(zone));
        if own == 0 {
            return 0;
        }
        let against = self.w.solid.max(1) + field::strength(defenders);
        if !defenders.is_empty() {
            return value * self.w.contest / 100 * own / (own + against);
        }
        let won = if self.s.control(self.me).has(zone) { value / 4 } else { value * self.w.won / 100 };
        won + self.relieved(zone) + value * self.w.near / 100 * own / (own + against)
    }

    // ---- Expected values of dice ----

    /// The dice of a barrage card, with those that permanents add.
    pub(super) fn dice(&self, card: CardId) -> u8 {
        let more: u8 = self.g.in_force(self.s, self.me).map(|(_, holds)| holds.extra_dice).sum();
        self.g.card(self.me, card).dice().map_or(0, |dice| dice + more)
    }

    /// The expected value of this many dice on a zone, without an assault and with the best one.
    fn promises(&self, shot: &Shot, dice: u8) -> (i32, i32) {
        self.promises_through(shot, dice, shot.absorbed)
    }

    /// The same if fort and trench absorb this many hits.
    fn promises_through(&self, shot: &Shot, dice: u8, absorbed: u8) -> (i32, i32) {
        let Scene { odds, w, .. } = **self;
        let tails = odds.tails(shot.far, shot.extra, dice);
        let absorbed = usize::from(absorbed);
        let plain = shot.plain.expect(tails, absorbed);
        let sixes = if shot.friendly { odds.friendly(dice) * (w.fresh * 3 / 2) / ALL } else { 0 };
        let mut best = NEVER;
        for i in 0..2 {
            if shot.comes[i] {
                best = best.max(shot.assaults[i].expect(tails, absorbed) - sixes - w.margin - shot.costs[i]);
            }
        }
        (plain, best)
    }

    #[inline]
    fn promise(&self, shot: &Shot, dice: u8) -> i32 {
        let (plain, assault) = self.promises(shot, dice);
        plain.max(assault)
    }

    /// The expected value of an event's barrage on the best zone; it has the targets of barrage cards, except for the hits absorbed.
    pub(super) fn event_single(&self, targets: &Targets<'_>, event: EventBarrage) -> i32 {
        let mut best = 0;
        for zone in targets.zones {
            let shot = targets.shot(zone);
            if shot.most > best {
                let (plain, assault) = self.promises_through(shot, event.dice, self.absorbs(zone, event));
                best = best.max(plain).max(assault);
            }
        }
        best
    }

    /// The expected value of two cards, on one zone or on two.
    pub(super) fn pair(&self, targets: &mut Targets<'_>, first: u8, second: u8) -> i32 {
        let both = targets.single(self, self.doubled(first + second));
        let [(one, zone), _] = targets.best(self, first);
        both.max(one + targets.beside(self, second, zone))
    }

    /// The expected dice left of two cards on one zone, which the enemy may counter if he has cards.
    fn doubled(&self, dice: u8) -> u8 {
        let counter = if self.s.hand_size(self.foe) > 1 { self.w.counter.clamp(0, 40) as u8 } else { 0 };
        dice.saturating_sub(counter)
    }

    // ---- §7.1, §7.2 Cards and targets ----

    pub(super) fn second(&self, targets: &mut Targets<'_>, action: Action) -> i32 {
        let first = self.loaded(0);
        match action {
            Action::Card(card) => self.pair(targets, first, self.dice(card)) - self.kept_back(card),
            _ => targets.single(self, first),
        }
    }

    pub(super) fn target(&self, targets: &mut Targets<'_>, action: Action) -> i32 {
        let Action::To(zone) = action else { return NEVER };
        let salvo = self.s.salvo();
        if !targets.zones.has(zone) {
            return NEVER;
        }
        let of = targets.of;
        let shot = &of[zone.index()].shot;
        if salvo.count == 1 {
            return self.promise(shot, self.loaded(0));
        }
        let (first, second) = (self.loaded(0), self.loaded(1));
        let both = self.promise(shot, self.doubled(first + second));
        if salvo.named == 0 {
            both.max(self.promise(shot, first) + targets.beside(self, second, zone))
        } else if zone == salvo.targets[0] {
            both
        } else {
            let before = salvo.targets[0];
            let promised = if targets.zones.has(before) { self.promise(targets.shot(before), first) } else { 0 };
            promised + self.promise(shot, second)
        }
    }

    /// The dice of a card of the current barrage.
    fn loaded(&self, at: usize) -> u8 {
        let salvo = self.s.salvo();
        let card = salvo.cards[at];
        let event = self.g.card(salvo.side, card).event().and_then(|event| event.does.barrage);
        event.map_or_else(|| self.dice(card), |barrage| barrage.dice)
    }

    /// The dice for the current target, before any are rolled.
    fn dice_now(&self) -> u8 {
        let salvo = self.s.salvo();
        if salvo.double() { self.doubled(self.loaded(0) + self.loaded(1)) } else { self.loaded(salvo.at.into()) }
    }

    /// The barrage of the current event.
    pub(super) fn event_barrage(&self) -> EventBarrage {
        self.g.event_barrage(self.s)
    }

    // ---- §7.4 Assaults ----

    /// The expected value of this many dice of the current barrage on its target, without an assault and with one.
    fn promises_now(&self, survey: &mut Survey, dice: u8) -> (i32, i32) {
        let zone = self.s.salvo().target();
        survey.see(self, self.event_barrage(), ZoneSet::one(zone));
        self.promises(&survey.of[zone.index()].shot, dice)
    }

    /// The same with its own dice.
    pub(super) fn assault(&self, survey: &mut Survey) -> (i32, i32) {
        self.promises_now(survey, self.dice_now())
    }

    /// The expected value of the current assault with this many dice, as a function of its attackers.
    fn assault_of(&self, dice: u8) -> impl Fn(Blocks) -> i32 {
        let Scene { g, s, me, odds, w, .. } = **self;
        let salvo = s.salvo();
        let (zone, event) = (salvo.target(), self.event_barrage());
        let there = s.blocks(self.foe, zone);
        let defenders = if event.exhausts { Blocks::of(0, there.len()) } else { there };
        let terms = g.assault_of(s, me, zone, Blocks::default(), defenders);
        let volley = self.volley(zone, defenders);
        let aim = g.aim_at(s, me, zone);
        let tails = odds.tails(aim.far, extra(aim, g.is_denied(s, me)), dice);
        let initial = salvo.initial[usize::from(salvo.at)];
        let sixes = if initial && !g.is_protected(s, me) { odds.friendly(dice) * (w.fresh * 3 / 2) / ALL } else { 0 };
        let absorbed = self.absorbs(zone, event).into();
        move |attackers: Blocks| {
            let terms = AssaultTerms { attackers, ..terms };
            let curve = Curve::of(&volley, |left, harm| self.worth(self.after_assault(zone, &terms, left, harm)));
            curve.expect(tails, absorbed) - sixes
        }
    }

    /// The gain of one more attacker in the current assault.
    pub(super) fn one_more(&self) -> i32 {
        let there = self.s.blocks(self.me, self.s.salvo().target());
        let with = Blocks::of(there.fresh() + 1, there.exhausted());
        let promise = self.assault_of(self.dice_now());
        promise(with) - promise(there)
    }

    pub(super) fn muster(&self, gain: i32, action: Action) -> i32 {
        match action {
            Action::To(from) => gain - self.missed(from, 0) * self.w.left / 100,
            _ => 0,
        }
    }

    pub(super) fn relief(&self, action: Action) -> i32 {
        match action {
            Action::To(to) => self.adds(to, false, 1) - self.adds(self.s.salvo().target(), false, -1),
            _ => 0,
        }
    }

    // ---- §7.3 Dice ----

    /// The value of hits in the current barrage, as a function of their number before any are absorbed.
    pub(super) fn hits_are_worth(&self) -> impl Fn(u8) -> i32 + use<> {
        let Scene { g, s, me, .. } = **self;
        let salvo = s.salvo();
        let zone = salvo.target();
        let defenders = s.blocks(self.foe, zone);
        let terms = g.assault_of(s, me, zone, s.blocks(me, zone), defenders);
        let volley = self.volley(zone, defenders);
        let curve = match salvo.assaults() {
            true => Curve::of(&volley, |left, harm| self.worth(self.after_assault(zone, &terms, left, harm))),
            false => Curve::of(&volley, |left, harm| self.worth(self.after_fire(zone, left, harm))),
        };
        let absorbed = self.absorbs(zone, self.event_barrage()) + salvo.absorbed;
        move |hits: u8| curve.at(hits.saturating_sub(absorbed))
    }

    pub(super) fn more_dice(&self, worth: &impl Fn(u8) -> i32, action: Action) -> i32 {
        let salvo = self.s.salvo();
        if action == Action::Done {
            return worth(salvo.hits);
        }
        let aim = self.g.aim_at(self.s, self.me, salvo.target());
        let again = if action == Action::Rest { extra(aim, false) } else { Extra::None };
        let tails = self.odds.tails(aim.far, again, salvo.extra);
        let gain = expected(tails, |more| worth(salvo.hits.saturating_add(more))) - worth(salvo.hits);
        // Every third six hits friendly blocks.
        let strikes = i32::from(self.g.friendly_fire(self.s));
        let friendly = strikes * i32::from(salvo.extra) * self.w.fresh * 3 / 2 / 18;
        worth(salvo.hits) + gain - friendly
    }

    pub(super) fn reroll(&self, worth: &impl Fn(u8) -> i32, action: Action) -> i32 {
        let salvo = self.s.salvo();
        if action == Action::Done {
            return worth(salvo.hits);
        }
        let aim = self.g.aim_at(self.s, self.me, salvo.target());
        let tails = self.odds.tails(aim.far, extra(aim, false), salvo.dice);
        expected(tails, worth)
    }

    pub(super) fn stockpile(&self, survey: &mut Survey, action: Action) -> i32 {
        let Action::Card(card) = action else { return 0 };
        let salvo = self.s.salvo();
        let Some(event) = self.g.card(self.me, card).event() else { return NEVER };
        let zone = salvo.target();
        let mut promise = |dice: u8| match salvo.assaults() {
            true => self.assault_of(dice)(self.s.blocks(self.me, zone)),
            false => self.promises_now(survey, dice).0,
        };
        promise(salvo.dice + event.holds.stockpile)
            - promise(salvo.dice)
            - i32::from(event.holds.stockpile) * self.w.stockpile
    }

    // ---- Reactions of the passive side ----

    /// The expected harm of a barrage with this many dice to friendly blocks and the zone, if this many more hits are absorbed.
    fn threatens(&self, dice: u8, absorbed: u8) -> i32 {
        let Scene { g, s, foe, odds, .. } = **self;
        let salvo = s.salvo();
        let zone = salvo.target();
        let aim = g.aim_at(s, foe, zone);
        let tails = odds.tails(aim.far, extra(aim, g.is_denied(s, foe)), dice);
        let curve = self.suffering();
        let (fort, trench) = g.cover(s, foe, zone, EventBarrage::default());
        curve.expect(tails, (fort + trench + absorbed).into())
    }

    /// The cost of hits on the friendly blocks in the target zone.
    fn suffering(&self) -> Curve {
        let Scene { g, s, me, foe, w, .. } = **self;
        let salvo = s.salvo();
        let zone = salvo.target();
        let own = s.blocks(me, zone);
        let attackers = s.blocks(foe, zone);
        let harm = |worn: u8, dead: u8| i32::from(worn) * w.fresh + self.lost(me, dead.into());
        Curve::of(&Volley::of(own, g.data().limits.to_destroy, harm), |left, mut cost: i32| {
            if salvo.assaults() {
                let strength = field::strength(left);
                let against = field::strength(attackers).max(1);
                cost += self.value(zone) * w.won / 100 * against / (against + strength);
            }
            cost
        })
    }

    pub(super) fn counter(&self, action: Action) -> i32 {
        let Action::Card(card) = action else { return 0 };
        let dice = self.s.salvo().dice;
        let less = self.g.counters(self.s, self.me, card);
        let cost = self.hand_worth(card) * self.w.countered / 100;
        self.threatens(dice, 0) - self.threatens(dice.saturating_sub(less), 0) - cost
    }

    pub(super) fn answer(&self, action: Action) -> i32 {
        let Action::Card(card) = action else { return 0 };
        let Some(event) = self.g.card(self.me, card).event() else { return 0 };
        let salvo = self.s.salvo();
        let gain = match event.answers {
            Some(Moment::Barrage) => self.threatens(salvo.dice, 0) - self.threatens(salvo.dice, event.does.absorb),
            Some(Moment::Hits) => {
                let curve = self.suffering();
                let Scene { g, s, foe, .. } = **self;
                let zone = salvo.target();
                let (fort, trench) = g.cover(s, foe, zone, EventBarrage::default());
                let left = salvo.hits.saturating_sub(fort + trench + salvo.absorbed);
                curve.at(left) - curve.at(left.saturating_sub(event.does.absorb))
            }
            Some(Moment::Assault) => {
                let mut terms = self.g.assault_terms(self.s);
                let before = self.g.assault_hits(&terms).1;
                terms.each_defender = event.does.defenders;
                (i32::from(self.g.assault_hits(&terms).1) - i32::from(before)) * self.loss(self.foe) / 3
            }
            Some(Moment::Card(answered)) if event.does.cancels => self.enemy_event(answered),
            _ => 0,
        };
        // A card that answers has few opportunities; otherwise it is worth its points.
        gain - i32::from(self.g.card(self.me, card).points) * self.w.point / 2
    }

    // ---- §7.5 Permanents that change an assault ----

    pub(super) fn double(&self, action: Action) -> i32 {
        if action != Action::Go {
            return 0;
        }
        let salvo = self.s.salvo();
        let terms = self.g.assault_terms(self.s);
        let doubled = AssaultTerms { doubled: true, ..terms };
        let fought = |terms: &AssaultTerms| self.worth(self.fought(salvo.target(), terms));
        if salvo.side == self.me {
            fought(&doubled) - fought(&terms)
        } else {
            // The same values, seen from the other side.
            fought(&terms) - fought(&doubled)
        }
    }

    pub(super) fn suffer(&self, card: CardId, action: Action) -> i32 {
        let holds = self.g.card(self.me, card).event().map(|event| &event.holds);
        let Some(holds) = holds.filter(|_| action == Action::Go) else { return 0 };
        let terms = self.g.assault_terms(self.s);
        let to_destroy = self.g.data().limits.to_destroy;
        let cost = |hits: u8| {
            let (_, worn, dead) = struck(terms.attackers, hits, to_destroy);
            i32::from(worn) * self.w.fresh + self.lost(self.foe, dead.into())
        };
        let before = self.g.assault_hits(&terms).1;
        let gain = cost(before + holds.attackers_suffer) - cost(before);
        gain - self.w.attackers_suffer / 2
    }

    // ---- Infiltration ----

    pub(super) fn infiltration(&self, action: Action) -> i32 {
        let march = self.s.march();
        let fresh = march.condition == sandtable_engine::verdun::Condition::Fresh;
        match action {
            Action::To(to) => self.taken(to) + self.adds(to, fresh, 1) - self.adds(march.at, fresh, -1),
            _ => 0,
        }
    }
}
