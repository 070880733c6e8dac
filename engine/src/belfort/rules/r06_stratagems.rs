//! §6 Stratagems: drawing, buying, playing, keeping; the effects of phase G.

use crate::belfort::menu::{Menu, Part};
use crate::belfort::roll::Roll;
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{
    BourbakiHeadquarters, BourbakiReturn, Deserters, DesertionFrom, Discards, IdleStratagems, IllAndExhausted,
    IllScouts, NamedUhlans, RebuiltGuns, ReorganisationOrder, ReturnedAndRaised, ScoutsReturn, StratagemOrder,
    SwissBefore,
};
use crate::belfort::state::*;
use crate::belfort::stratagem::StratagemPhase;
use crate::belfort::unit::{Arrival, Status, UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event, Stratagem};
use crate::geometry::{Bits, ZoneId, ZoneSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::{BySide, Side};

impl Belfort {
    // ---- Phase C ----

    /// §6 Draws a free counter for each player, then continues with the purchases.
    pub(super) fn draw_stratagems(&self, s: &mut State, env: &mut impl Env<Self>) {
        for side in Side::BOTH {
            // §6.2 A hand holds at most two.
            if s.hand[side].count_ones() < 2
                && let Some(counter) = self.draw(s, side, Roll::FreeDraw(side), env)
            {
                env.tell(rule!("6"), || Event::Drew { side, counter });
            }
        }
        self.offer_purchase(s, FRENCH, env);
    }

    fn draw(&self, s: &mut State, side: Side, roll: Roll, env: &mut impl Env<Self>) -> Option<u8> {
        let cup = s.cup[side];
        if cup == 0 {
            return None;
        }
        let nth = roll.uniform(cup.count_ones(), env);
        let counter = Bits(u64::from(cup)).nth(nth as usize).expect("the draw lies within the cup");
        self.take(s, side, counter);
        Some(counter)
    }

    fn take(&self, s: &mut State, side: Side, counter: u8) {
        s.cup[side] &= !(1 << counter);
        s.hand[side] |= 1 << counter;
        s.hand_size[side] += 1;
    }

    /// §6.2 A player who kept a counter may not buy.
    pub(in crate::belfort) fn may_buy(&self, s: &State, side: Side) -> bool {
        let costs = &self.data.costs;
        let cheapest =
            if side == FRENCH { costs.french_stratagem } else { costs.random_stratagem.min(costs.chosen_stratagem) };
        !s.kept[side] && s.hand_size[side] < 2 && s.cup_size(side) > 0 && s.points[side] >= cheapest
    }

    fn offer_purchase(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if self.may_buy(s, side) {
            s.step = Step::BuyStratagem(side);
        } else {
            self.purchased(s, side, env);
        }
    }

    pub(super) fn purchase_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        let costs = &self.data.costs;
        let chosen = if side == FRENCH { costs.french_stratagem } else { costs.chosen_stratagem };
        if side == PRUSSIAN && s.points[side] >= costs.random_stratagem {
            out.add(Part::One(Action::BuyRandom));
        }
        if s.points[side] >= chosen {
            Bits(u64::from(s.cup[side])).for_each(|counter| out.add(Part::One(Action::BuyChosen(counter))));
        }
        Belfort::offer_done(out);
    }

    pub(super) fn purchase(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let costs = &self.data.costs;
        match action {
            Action::BuyChosen(counter) => {
                let cost = if side == FRENCH { costs.french_stratagem } else { costs.chosen_stratagem };
                self.pay(s, side, cost, env);
                self.take(s, side, counter);
                env.tell(rule!("6"), || Event::Bought { side, counter, cost, at_random: false });
            }
            Action::BuyRandom => {
                let cost = costs.random_stratagem;
                self.pay(s, side, cost, env);
                if let Some(counter) = self.draw(s, side, Roll::BoughtDraw(side), env) {
                    env.tell(rule!("6"), || Event::Bought { side, counter, cost, at_random: true });
                }
            }
            _ => {}
        }
        self.purchased(s, side, env);
    }

    fn purchased(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if side == FRENCH {
            self.offer_purchase(s, PRUSSIAN, env);
        } else {
            self.begin_operational(s, env);
        }
    }

    // ---- Playing ----

    /// §6.1.1 The stratagem on the red face of `counter` (if `red`) or on its black face, by index into the list of `side`; `None` for a blank face.
    #[must_use]
    pub fn on_counter(&self, side: Side, counter: u8, red: bool) -> Option<Stratagem> {
        let counter = &self.data.counters[side][usize::from(counter)];
        if red { counter.red } else { counter.black }
    }

    /// §6.1 Offers the faces of these counters that are in hand, are wanted, and may be played now.
    fn playable(&self, s: &State, side: Side, counters: u8, wanted: impl Fn(Stratagem) -> bool, out: &mut impl Menu) {
        for counter in Bits(u64::from(s.hand[side] & !s.played[side] & counters)) {
            for red in [false, true] {
                if let Some(stratagem) = self.on_counter(side, counter, red)
                    && wanted(stratagem)
                    && self.allowed(s, stratagem)
                {
                    out.add(Part::One(Action::Play { counter, red }));
                }
            }
        }
    }

    /// §6.1.2 Whether a stratagem may be played now: within the limits of its text, and with an effect.
    fn allowed(&self, s: &State, stratagem: Stratagem) -> bool {
        let effects = &self.data.effects;
        let within = match stratagem {
            Stratagem::Bourbaki => s.turn >= effects.bourbaki_turn,
            Stratagem::MoreShells => s.turn >= effects.more_shells_turn,
            Stratagem::SwissDelegation => !s.no_swiss,
            _ => true,
        };
        within && (self.data.rulings.idle_stratagems == IdleStratagems::Yes || self.effective(s, stratagem))
    }

    /// Whether a stratagem would change anything now.
    fn effective(&self, s: &State, stratagem: Stratagem) -> bool {
        // Effects in the next turn are none in the last.
        let last = s.turn >= self.data.course.turns;
        match stratagem {
            Stratagem::Bourbaki => !self.detachment(s).is_empty(),
            Stratagem::MoreShells => !s.more_shells,
            Stratagem::SwissDelegation => !last && !s.swiss_next,
            Stratagem::Proclamation
            | Stratagem::SupplyProblem
            | Stratagem::IcyCold
            | Stratagem::IntransigentDenfert
            | Stratagem::Disinformation
            | Stratagem::IntransigentVonTresckow => !last,
            Stratagem::Scouts => self.next_scouts(s).is_some() && !self.scout_zones(s).is_empty(),
            Stratagem::FrenchIllness => self.anyone_to_fall_ill(s, PRUSSIAN),
            Stratagem::PrussianIllness => self.anyone_to_fall_ill(s, FRENCH),
            Stratagem::Desertion => !self.may_desert(s).is_empty(),
            Stratagem::Catherine => {
                !s.catherine
                    && self.classes[FRENCH]
                        .fortress
                        .into_iter()
                        .any(|g| matches!(s.place[FRENCH][g.index()], Place::Zone(_)))
            }
            Stratagem::Firefighters => s.shot.hits > 0,
            Stratagem::Envoys => !s.envoys,
            Stratagem::IncendiaryShells => !s.incendiary,
            Stratagem::RuseOfWar => !s.ruse,
            _ => true,
        }
    }

    /// Offers the stratagems of a phase that the side may play on its own initiative.
    pub(super) fn offer_stratagems(&self, s: &State, side: Side, phase: StratagemPhase, out: &mut impl Menu) {
        let counters = self.bearers[side].initiative(phase);
        self.playable(s, side, counters, |t| t.phase() == phase && !t.reaction(), out);
    }

    /// Whether the side can play this stratagem now.
    pub(super) fn can_play(&self, s: &State, side: Side, stratagem: Stratagem) -> bool {
        s.hand[side] & !s.played[side] & self.bearers[side].of(stratagem) != 0 && self.allowed(s, stratagem)
    }

    /// Offers a reaction: each counter with the stratagem, or to decline.
    pub(super) fn play_or_decline(&self, s: &State, side: Side, stratagem: Stratagem, out: &mut impl Menu) {
        self.playable(s, side, self.bearers[side].of(stratagem), |t| t == stratagem, out);
        Belfort::offer_done(out);
    }

    /// §6.1.1 Plays a counter. Its red side takes it out of the game at once; a black one returns at the end of the turn.
    pub(super) fn lay_down(
        &self,
        s: &mut State,
        side: Side,
        counter: u8,
        red: bool,
        env: &mut impl Env<Self>,
    ) -> Stratagem {
        let stratagem = self.on_counter(side, counter, red).expect("only a stratagem is played");
        env.rule(rule!("6.1.2"));
        if red {
            env.rule(rule!("6.1.1"));
            s.hand[side] &= !(1 << counter);
            s.hand_size[side] -= 1;
        } else {
            s.played[side] |= 1 << counter;
        }
        env.tell(Belfort::rule_of(stratagem), || Event::Played { stratagem });
        match stratagem {
            Stratagem::Envoys => s.envoys = true,
            Stratagem::MoreShells => s.more_shells = true,
            Stratagem::IncendiaryShells => s.incendiary = true,
            Stratagem::Catherine => {
                // The fortress artillery may fire once more: a used gun is readied now, an unused one after its first fire.
                let fortress = self.classes[FRENCH].fortress;
                s.catherine = true;
                if fortress.meets(s.used[FRENCH]) {
                    s.used[FRENCH] = s.used[FRENCH].minus(fortress);
                    s.served = true;
                }
            }
            Stratagem::RuseOfWar => s.ruse = true,
            _ => {}
        }
        stratagem
    }

    fn rule_of(stratagem: Stratagem) -> crate::rulebook::Rule {
        match stratagem {
            Stratagem::Scouts => rule!("stratagems.scouts"),
            Stratagem::Firefighters => rule!("stratagems.firefighters"),
            Stratagem::Proclamation => rule!("stratagems.proclamation"),
            Stratagem::FrenchIllness => rule!("stratagems.illness-among-prussians"),
            Stratagem::SupplyProblem => rule!("stratagems.supply-problem"),
            Stratagem::IcyCold => rule!("stratagems.icy-cold"),
            Stratagem::Catherine => rule!("stratagems.catherine"),
            Stratagem::SwissDelegation => rule!("stratagems.swiss-delegation"),
            Stratagem::Bourbaki => rule!("stratagems.bourbaki"),
            Stratagem::IntransigentDenfert => rule!("stratagems.intransigent-denfert"),
            Stratagem::PrussianIllness => rule!("stratagems.illness-among-french"),
            Stratagem::LackOfDiscipline => rule!("stratagems.lack-of-discipline"),
            Stratagem::Disinformation => rule!("stratagems.disinformation"),
            Stratagem::BadQualityShell => rule!("stratagems.bad-quality-shell"),
            Stratagem::Envoys => rule!("stratagems.envoys"),
            Stratagem::MoreShells => rule!("stratagems.more-shells"),
            Stratagem::RuseOfWar => rule!("stratagems.ruse-of-war"),
            Stratagem::Desertion => rule!("stratagems.desertion"),
            Stratagem::IncendiaryShells => rule!("stratagems.incendiary-shells"),
            Stratagem::IntransigentVonTresckow => rule!("stratagems.intransigent-von-tresckow"),
        }
    }

    // ---- Phase G ----

    /// §10.7 The side with the initiative plays its stratagems first.
    pub(super) fn begin_stratagems(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rule(rule!("10.7"));
        s.stopped = BySide::default();
        self.offer_stratagem_to(s, [s.initiative, s.initiative.enemy()], env);
    }

    /// §10.7 Asks the first of these sides that can play a stratagem and has not declined; if there is none, the purchases follow.
    fn offer_stratagem_to(&self, s: &mut State, sides: [Side; 2], env: &mut impl Env<Self>) {
        let able = |&side: &Side| {
            let here = |t: &Stratagem| t.side() == side && t.phase() == StratagemPhase::Reorganisation;
            !s.stopped[side] && Stratagem::ALL.into_iter().filter(here).any(|t| self.can_play(s, side, t))
        };
        match sides.into_iter().find(able) {
            Some(side) => s.step = Step::PlayStratagem(side),
            None => match self.data.rulings.reorganisation_order {
                ReorganisationOrder::StratagemsFirst => self.begin_purchases(s, env),
                ReorganisationOrder::PurchasesFirst => self.begin_keeping(s, env),
            },
        }
    }

    /// §10.7 Determines who is next after `side` has played a stratagem.
    fn stratagem_played(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        match self.data.rulings.stratagem_order {
            // The enemy has had his turn already, or has it once this side is done.
            StratagemOrder::SideBySide if side != s.initiative => self.offer_stratagem_to(s, [side; 2], env),
            StratagemOrder::SideBySide => self.offer_stratagem_to(s, [side, side.enemy()], env),
            StratagemOrder::Alternating => self.offer_stratagem_to(s, [side.enemy(), side], env),
        }
    }

    pub(super) fn stratagem_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        self.offer_stratagems(s, side, StratagemPhase::Reorganisation, out);
        Belfort::offer_done(out);
    }

    pub(super) fn play_in_reorganisation(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::Play { counter, red } = action else {
            s.stopped[side] = true;
            self.stratagem_played(s, side, env);
            return;
        };
        let effects = &self.data.effects;
        match self.lay_down(s, side, counter, red, env) {
            //
            played if !self.effective(s, played) => {}
            Stratagem::Scouts => {
                s.step = Step::PlaceScouts;
                return;
            }
            Stratagem::FrenchIllness | Stratagem::PrussianIllness => {
                s.to_choose = effects.illness;
                s.chosen_zones = ZoneSet::EMPTY;
                s.step = Step::Illness(side);
                return;
            }
            Stratagem::Desertion => {
                let chooser = match self.data.rulings.deserters {
                    Deserters::Prussian => PRUSSIAN,
                    Deserters::French => FRENCH,
                };
                s.step = Step::Desertion(chooser);
                return;
            }
            // The two cancel each other, whatever their numbers.
            played @ Stratagem::Proclamation if self.played_this_turn(s, Stratagem::Disinformation) => {
                self.owe(s, FRENCH, effects.disinformation as i8, played, env);
            }
            played @ Stratagem::Disinformation if self.played_this_turn(s, Stratagem::Proclamation) => {
                self.owe(s, FRENCH, -(effects.proclamation as i8), played, env);
            }
            played @ Stratagem::Proclamation => self.owe(s, FRENCH, effects.proclamation as i8, played, env),
            played @ Stratagem::Disinformation => self.owe(s, FRENCH, -(effects.disinformation as i8), played, env),
            played @ Stratagem::SupplyProblem => self.owe(s, PRUSSIAN, -(effects.supply_problem as i8), played, env),
            played @ Stratagem::IcyCold => {
                for side in [PRUSSIAN, FRENCH] {
                    self.owe(s, side, -(effects.icy_cold[side] as i8), played, env);
                }
            }
            Stratagem::SwissDelegation => s.swiss_next = true,
            played @ Stratagem::IntransigentDenfert => {
                s.denfert = true;
                self.owe(s, FRENCH, effects.denfert as i8, played, env);
            }
            played @ Stratagem::IntransigentVonTresckow => {
                s.no_swiss = true;
                // R-134 For a Swiss delegation that the French have played in the same phase.
                s.swiss_next &= self.data.rulings.swiss_before == SwissBefore::Holds;
                self.owe(s, FRENCH, -(effects.von_tresckow as i8), played, env);
            }
            Stratagem::Bourbaki => self.send_away(s, env),
            other => unreachable!("{other:?} is not played in phase G"),
        }
        self.stratagem_played(s, side, env);
    }

    /// Adds points to a side's next phase B, or subtracts them.
    fn owe(&self, s: &mut State, side: Side, points: i8, stratagem: Stratagem, env: &mut impl Env<Self>) {
        s.pending[side] += points;
        env.detail(Belfort::rule_of(stratagem), || Event::Owed { side, points });
    }

    /// §6.1.1 Whether a reusable stratagem was played this turn: its counter stays face up until the turn ends.
    fn played_this_turn(&self, s: &State, stratagem: Stratagem) -> bool {
        let side = stratagem.side();
        Bits(u64::from(s.played[side])).any(|counter| self.on_counter(side, counter, false) == Some(stratagem))
    }

    /// Scouts: the next available company.
    fn next_scouts(&self, s: &State) -> Option<UnitId> {
        let again = self.data.rulings.scouts_return == ScoutsReturn::Yes;
        self.classes[FRENCH].scouts.into_iter().find(|u| match s.place[FRENCH][u.index()] {
            Place::Waiting => true,
            Place::Removed => again,
            _ => false,
        })
    }

    /// Scouts: the citadel and the forts, where the French may stand.
    pub(super) fn scout_zones(&self, s: &State) -> ZoneSet {
        self.data.forts & self.unexposed(s, FRENCH).minus(s.held[PRUSSIAN])
    }

    pub(super) fn place_scouts(&self, s: &mut State, zone: ZoneId, env: &mut impl Env<Self>) {
        let unit = self.next_scouts(s).expect("a company is available");
        self.put(s, FRENCH, unit, Place::Zone(zone));
        env.tell(rule!("stratagems.scouts"), || Event::ScoutsPlaced { unit, zone });
        self.stratagem_played(s, FRENCH, env);
    }

    /// The units meant by `battalions` in stratagems and §10.2: R-133 decides about Uhlans. Scouts have no status level to lose or gain.
    pub(super) fn named_battalions(&self, side: Side) -> UnitSet {
        let class = &self.classes[side];
        match self.data.rulings.named_uhlans {
            NamedUhlans::Meant => class.battalions | class.uhlans,
            NamedUhlans::NotMeant => class.battalions,
        }
    }

    /// Illness: the units of a side that it can strike.
    fn frail(&self, s: &State, side: Side) -> UnitSet {
        let class = &self.classes[side];
        let mut frail = self.named_battalions(side) | class.scouts;
        if self.data.rulings.ill_scouts == IllScouts::Spared {
            frail = frail.minus(class.scouts);
        }
        match self.data.rulings.ill_and_exhausted {
            IllAndExhausted::OutOfAction => frail,
            IllAndExhausted::Spared => frail.minus(s.exhausted[side]),
        }
    }

    /// Illness: battalions of `victim` on the map, in zones without a case so far.
    pub(super) fn may_fall_ill(&self, s: &State, victim: Side) -> UnitSet {
        self.units_in(s, s.infantry_at[victim].minus(s.chosen_zones)) & self.frail(s, victim)
    }

    /// Illness: whether it would strike any unit, regardless of earlier choices.
    fn anyone_to_fall_ill(&self, s: &State, victim: Side) -> bool {
        self.units_in(s, s.infantry_at[victim]).meets(self.frail(s, victim))
    }

    pub(super) fn fall_ill(&self, s: &mut State, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        let victim = side.enemy();
        let rule = if side == FRENCH {
            rule!("stratagems.illness-among-prussians")
        } else {
            rule!("stratagems.illness-among-french")
        };
        env.tell(rule, || Event::FellIll { side: victim, unit });
        if let Some(zone) = s.zone_of(victim, unit) {
            s.chosen_zones.insert(zone);
        }
        self.lose_level(s, victim, unit, rule, env);
        // A battalion that has fallen ill is not rehabilitated in this phase.
        s.done[victim].insert(unit);
        s.to_choose -= 1;
        if s.to_choose == 0 || self.may_fall_ill(s, victim).is_empty() {
            self.stratagem_played(s, side, env);
        }
    }

    /// Desertion: battalions of the 57 RP that are in play or can still be rebuilt.
    pub(super) fn may_desert(&self, s: &State) -> UnitSet {
        self.classes[FRENCH]
            .deserters
            .into_iter()
            .filter(|u| match s.place[FRENCH][u.index()] {
                Place::Zone(_) => true,
                Place::OutOfAction => self.data.rulings.desertion == DesertionFrom::InGame,
                _ => false,
            })
            .collect()
    }

    pub(super) fn desert(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        self.put(s, FRENCH, unit, Place::Removed);
        env.tell(rule!("stratagems.desertion"), || Event::Deserted { unit });
        self.stratagem_played(s, PRUSSIAN, env);
    }

    /// Bourbaki: the units of the IV. Division's detachment that are in play.
    fn detachment(&self, s: &State) -> UnitSet {
        self.classes[PRUSSIAN].division[1]
            .into_iter()
            .filter(|u| match s.place[PRUSSIAN][u.index()] {
                Place::Zone(HEADQUARTERS) => self.data.rulings.bourbaki_headquarters == BourbakiHeadquarters::Away,
                Place::Zone(_) => true,
                _ => false,
            })
            .collect()
    }

    fn send_away(&self, s: &mut State, env: &mut impl Env<Self>) {
        for unit in self.detachment(s) {
            self.put(s, PRUSSIAN, unit, Place::Away);
            env.tell(rule!("stratagems.bourbaki"), || Event::SentAway { unit });
        }
        s.bourbaki = s.turn;
    }

    /// Bourbaki: brings the detachment back in the next phase G. Returns whether the Prussians must choose the units in good order.
    pub(super) fn bring_back(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        if s.bourbaki == 0 || s.turn <= s.bourbaki {
            return false;
        }
        s.bourbaki = 0;
        s.act = Activation::of(PRUSSIAN, HEADQUARTERS);
        let class = &self.classes[PRUSSIAN];
        let reset = self.data.rulings.bourbaki_return == BourbakiReturn::Reset;
        // R-127 decides whether guns off the map can return at all.
        let guns = self.data.rulings.rebuilt_guns == RebuiltGuns::Yes;
        for unit in class.division[1] {
            let returns = match s.place[PRUSSIAN][unit.index()] {
                Place::Away => true,
                Place::OutOfAction => reset && (guns || class.infantry.has(unit)),
                _ => false,
            };
            if !returns {
                continue;
            }
            self.put(s, PRUSSIAN, unit, Place::Zone(HEADQUARTERS));
            s.lost_now[PRUSSIAN].remove(unit);
            if class.battalions.has(unit) {
                s.diminished[PRUSSIAN].insert(unit);
                s.act.pool.insert(unit);
                if self.data.rulings.returned_and_raised == ReturnedAndRaised::No {
                    s.done[PRUSSIAN].insert(unit);
                }
            } else {
                env.tell(rule!("stratagems.bourbaki"), || Event::Returned { unit, status: Status::GoodOrder });
            }
        }
        s.to_choose = self.data.effects.bourbaki_good_order;
        if s.act.pool.len() <= u32::from(s.to_choose) {
            for unit in s.act.pool {
                self.back_in_order(s, unit, env);
            }
            return false;
        }
        s.step = Step::ReturnInGoodOrder;
        s.to_choose > 0
    }

    /// Bourbaki: battalions that returned diminished and could be in good order.
    pub(super) fn may_return(&self, s: &State) -> UnitSet {
        s.act.pool
    }

    fn back_in_order(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        s.act.pool.remove(unit);
        s.diminished[PRUSSIAN].remove(unit);
        env.tell(rule!("stratagems.bourbaki"), || Event::Returned { unit, status: Status::GoodOrder });
    }

    pub(super) fn return_in_good_order(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        self.back_in_order(s, unit, env);
        s.to_choose -= 1;
        if s.to_choose == 0 {
            for unit in s.act.pool {
                env.tell(rule!("stratagems.bourbaki"), || Event::Returned { unit, status: Status::Diminished });
            }
            s.act.pool = UnitSet::EMPTY;
            self.open_reorganisation(s, env);
        }
    }

    // ---- End of phase G ----

    /// §6.2 Lets each side keep one unused counter; the others are discarded, the played ones returned (6.1.1).
    pub(super) fn begin_keeping(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.offer_keeping(s, s.initiative, env);
    }

    fn offer_keeping(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if s.hand[side] & !s.played[side] != 0 {
            s.step = Step::Keep(side);
        } else {
            self.discard_all_but(s, side, None, env);
        }
    }

    pub(super) fn keeping_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        let unused = Bits(u64::from(s.hand[side] & !s.played[side]));
        unused.for_each(|counter| out.add(Part::One(Action::Keep(counter))));
        Belfort::offer_done(out);
    }

    pub(super) fn keep(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let kept = if let Action::Keep(counter) = action { Some(counter) } else { None };
        self.discard_all_but(s, side, kept, env);
    }

    fn discard_all_but(&self, s: &mut State, side: Side, kept: Option<u8>, env: &mut impl Env<Self>) {
        env.rule(rule!("6.2"));
        let keep = kept.map_or(0, |c| 1 << c);
        let played = s.hand[side] & s.played[side];
        let unused = s.hand[side] & !s.played[side] & !keep;
        s.cup[side] |= played;
        if self.data.rulings.discards == Discards::Cup {
            s.cup[side] |= unused;
        }
        s.hand[side] = keep;
        s.played[side] = 0;
        s.hand_size[side] = u8::from(kept.is_some());
        s.kept[side] = kept.is_some();
        if let Some(counter) = kept {
            env.tell(rule!("6.2"), || Event::KeptStratagem { side, counter });
        }
        if !self.ask_points(s, side, env) {
            self.after_points(s, side, env);
        }
    }

    pub(super) fn after_points(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if side == s.initiative {
            self.offer_keeping(s, side.enemy(), env);
        } else {
            self.end_turn(s, env);
        }
    }

    /// §10.6 Units scheduled to arrive in phase G of this turn.
    pub(super) fn arrivals(&self, turn: u8) -> UnitSet {
        self.data.units[PRUSSIAN]
            .iter()
            .enumerate()
            .filter(|(_, u)| u.arrival == Arrival::Turn(turn))
            .map(|(i, _)| UnitId(i as u8))
            .collect()
    }
}

impl State {
    /// The number of counters that a side could still draw.
    fn cup_size(&self, side: Side) -> u32 {
        self.cup[side].count_ones()
    }
}
