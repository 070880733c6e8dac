//! §8 Events: their words in order, and the cards that answer.

use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;
use crate::verdun::card::{CardId, CardSet, Moment, VpTable};
use crate::verdun::event::Spares;
use crate::verdun::menu::{Menu, Part};
use crate::verdun::roll::Roll;
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{EventRefresh, Responses};
use crate::verdun::state::*;
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Action, Event, Verdun};

impl Verdun {
    /// §8 Plays a card as an event. Its action points are spent before or after it.
    pub(super) fn play_event(&self, s: &mut State, side: Side, card: CardId, last: bool, env: &mut impl Env<Self>) {
        let with = self.event_of(side, card).with;
        self.lay(s, side, card);
        env.tell(rule!("4.3"), || Event::PlayedEvent { side, card });
        s.event = EventInPlay { side, card, word: 0, left: 0, points_follow: !last && with > 0 };
        if last {
            s.purse.event_follows = true;
            self.begin_spending(s, side, with, env);
        } else {
            self.begin_event(s, env);
        }
    }

    /// §8 Asks for an answer to this card if the enemy has one, then begins with its words.
    pub(super) fn begin_event(&self, s: &mut State, env: &mut impl Env<Self>) {
        let enemy = s.event.side.enemy();
        if self.answering(s, enemy, Moment::Card(s.event.card)).is_empty() {
            self.go_on_event(s, env);
        } else {
            s.step = Step::Answer(enemy);
        }
    }

    /// Carries out the words of an event up to the next decision.
    pub(super) fn go_on_event(&self, s: &mut State, env: &mut impl Env<Self>) {
        while let Some(word) = s.event.advance() {
            if self.carry_out_word(s, word, env) {
                return;
            }
        }
        let side = s.event.side;
        if s.event.points_follow && s.purse.halves > 0 {
            self.go_on_spending(s, side, env);
        } else if s.event.points_follow {
            self.begin_spending(s, side, self.event_of(side, s.event.card).with, env);
        } else {
            self.end_round(s, side, env);
        }
    }

    /// Carries out a word, if the event has it. Returns whether a decision is awaited.
    pub(in crate::verdun) fn carry_out_word(&self, s: &mut State, word: Word, env: &mut impl Env<Self>) -> bool {
        let (side, enemy) = (s.event.side, s.event.side.enemy());
        let does = &self.event_of(side, s.event.card).does;
        env.rule(rule!("8"));
        match word {
            Word::Barrage => {
                // Such a card is playable without this effect only under R-70.
                let fires = does.barrage.is_some() && self.can_fire(s, side, true);
                if fires {
                    self.begin_barrage(s, side, s.event.card, true, env);
                }
                return fires;
            }
            Word::Vp => {
                if does.vp != 0 {
                    env.rule(rule!("cards.vp"));
                    self.score(s, side, does.vp.into(), env);
                }
            }
            Word::VpDie => (0..does.vp_die).for_each(|_| self.roll_points(s, side, env)),
            Word::Table => does.table.iter().for_each(|table| self.roll_table(s, side, table, env)),
            Word::Air => {
                if does.air != 0 {
                    env.rule(rule!("cards.air"));
                    self.gain_air(s, side, does.air, env);
                }
            }
            Word::MoraleTo => {
                if does.morale_to > s.morale[side] {
                    env.rule(rule!("cards.morale-to"));
                    self.change_morale(s, side, (does.morale_to - s.morale[side]) as i8, env);
                }
            }
            Word::Refresh => {
                // §12.2 Low morale bars this too.
                if does.refresh && self.steady(s, side) {
                    self.refresh_all(s, side, env);
                }
            }
            Word::Trenches => return self.begin_entrenching(s, side, does.trenches),
            Word::Blocks => self.send_blocks(s, side, does.blocks, env),
            Word::Strategic => {
                s.event.left = does.strategic;
                return self.offer_free_movement(s, side, env);
            }
            Word::Draw => {
                if does.draw > 0 {
                    env.rule(rule!("cards.draw"));
                    self.draw_cards(s, side, does.draw, Roll::Drawn(side), env);
                }
            }
            Word::VpMarker => return self.offer_marker(s, side, does.vp_marker, env),
            Word::DiscardChosen => {
                self.name_cards(s, does.discard_chosen.min(s.hand_size[enemy]));
                s.step = Step::Yield(enemy);
                return s.to_name > 0;
            }
            Word::DiscardRandom => self.lose_at_random(s, enemy, does.discard_random, env),
            Word::DiscardKind => {
                let Some(card) = does.discard_kind else { return false };
                if s.hand[enemy][card.index()] > 0 {
                    self.discard(s, enemy, card, rule!("cards.discard-kind"), env);
                } else {
                    env.tell(rule!("cards.discard-kind"), || Event::HoldsNone { side: enemy, card });
                }
            }
            Word::UsEntry => {
                if does.us_entry.is_some() {
                    self.begin_us_entry(s, side, env);
                }
                return does.us_entry.is_some();
            }
            Word::UsModifier => {
                if does.us_modifier != 0 {
                    s.us_modifier = s.us_modifier.saturating_add(does.us_modifier);
                    env.tell(rule!("cards.us-modifier"), || Event::UsModified { modifier: does.us_modifier });
                }
            }
        }
        false
    }

    /// §10 Scores as many points as a die shows.
    fn roll_points(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let roll = Roll::Die.die(env);
        env.tell(rule!("cards.vp-die"), || Event::EventRolled { side, roll });
        self.score(s, side, roll.into(), env);
    }

    /// Sends blocks en route without loss of points (10), as many as there are.
    fn send_blocks(&self, s: &mut State, side: Side, blocks: u8, env: &mut impl Env<Self>) {
        let blocks = blocks.min(self.unused_blocks(s, side));
        if blocks > 0 {
            s.en_route[side] += blocks;
            env.tell(rule!("cards.blocks"), || Event::Sent { side, blocks });
        }
    }

    /// §13.1 Asks for the zone of a marker.
    fn offer_marker(&self, s: &mut State, side: Side, points: u8, env: &mut impl Env<Self>) -> bool {
        let places = points > 0 && !self.marker_zones(s, side).is_empty();
        env.rule_if(rule!("cards.vp-marker"), || places);
        s.step = Step::PlaceMarker(side);
        places
    }

    /// §10 Scores points by two dice, changed by enemy permanents.
    fn roll_table(&self, s: &mut State, side: Side, table: &VpTable, env: &mut impl Env<Self>) {
        let roll = Roll::Table.two_dice(env);
        env.tell(rule!("cards.table"), || Event::EventRolled { side, roll });
        let (points, dropped) = self.table_points(s.in_play[side.enemy()], table, roll);
        env.detail(rule!("cards.table"), || Event::TableRead { side, points: table.at(roll).into() });
        let in_play = s.in_play[side.enemy()];
        let mut so_far = i16::from(table.at(roll));
        for change in table.in_play.iter().filter(|change| in_play.has(change.card)) {
            so_far = change.of(so_far);
            env.detail(rule!("cards.table"), || Event::TableChanged {
                side: side.enemy(),
                card: change.card,
                points: so_far,
            });
        }
        for card in dropped {
            self.drop_permanent(s, side.enemy(), card, rule!("cards.table"), env);
        }
        self.score(s, side, points, env);
    }

    /// §10 The points of `roll`, the sum of two dice, in `table` with the enemy permanents `enemy_in_play`, and those of them that it discards.
    #[must_use]
    pub fn table_points(&self, enemy_in_play: CardSet, table: &VpTable, roll: u8) -> (i16, CardSet) {
        let mut points = i16::from(table.at(roll));
        let mut dropped = CardSet::EMPTY;
        for change in table.in_play.iter().filter(|change| enemy_in_play.has(change.card)) {
            points = change.of(points);
            dropped.set(change.card, change.drop);
        }
        (points, dropped)
    }

    /// Refreshes all blocks of a side, those out of supply only under R-60.
    fn refresh_all(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        env.rule(rule!("cards.refresh"));
        let zones = match self.data.rulings.event_refresh {
            EventRefresh::Supplied => self.in_supply(s, side),
            EventRefresh::All => s.occupied[side],
        };
        for zone in zones {
            let blocks = s.blocks[side][zone.index()].refresh_all();
            if blocks > 0 {
                env.tell(rule!("9.3"), || Event::Refreshed { side, zone, blocks });
            }
        }
    }

    // ---- Trenches by an event, and at the set-up ----

    fn begin_entrenching(&self, s: &mut State, side: Side, trenches: u8) -> bool {
        s.to_place = trenches;
        s.step = Step::Entrench(side);
        trenches > 0 && !self.entrenchable(s, side).is_empty()
    }

    /// Friendly zones of a side without a trench of its own.
    pub(super) fn entrenchable(&self, s: &State, side: Side) -> ZoneSet {
        s.control[side].minus(s.trenches[side])
    }

    pub(super) fn entrench_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::To(self.entrenchable(s, side)));
        if s.turn > 0 {
            out.done();
        }
    }

    pub(super) fn entrench(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::To(zone) => {
                env.rule(if s.turn > 0 { rule!("cards.trenches") } else { rule!("playbook.set-up") });
                self.build_trench(s, side, zone, env);
            }
            _ => {
                s.to_place = 0;
                self.go_on_event(s, env);
            }
        }
    }

    /// Continues after a trench of an event, or of the set-up, is built.
    pub(super) fn entrenched(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.to_place -= 1;
        s.step = Step::Entrench(side);
        if s.turn == 0 {
            self.go_on_setting_up(s, side, env);
        } else if s.to_place == 0 || self.entrenchable(s, side).is_empty() {
            s.to_place = 0;
            self.go_on_event(s, env);
        }
    }

    // ---- Strategic movements of an event ----

    /// Offers the next free movement. Returns whether there is one.
    pub(super) fn offer_free_movement(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) -> bool {
        if s.event.left == 0 || self.strategic_sources(s, side).is_empty() {
            s.event.left = 0;
            return false;
        }
        env.rule(rule!("cards.strategic"));
        s.event.left -= 1;
        s.march = March::of(Moving::Strategically, 0);
        s.step = Step::Source(side);
        true
    }

    // ---- Cards that the enemy discards ----

    pub(super) fn yield_card(&self, s: &mut State, side: Side, card: CardId, env: &mut impl Env<Self>) {
        self.discard(s, side, card, rule!("cards.discard-chosen"), env);
        s.floor = card;
        s.to_name -= 1;
        if s.to_name == 0 {
            self.go_on_event(s, env);
        }
    }

    // ---- §8 Answers ----

    /// §8 Cards in the hand of `side` that answer `moment`.
    #[must_use]
    pub fn answering(&self, s: &State, side: Side, moment: Moment) -> CardSet {
        if s.answers > 0 && self.data.rulings.responses != Responses::Each {
            return CardSet::EMPTY;
        }
        let cards = s.kinds_in_hand(side) & self.answers[side];
        cards.keep(|card| {
            let event = self.event_of(side, card);
            event.answers == Some(moment) && event.requires.within(s.in_play[side])
        })
    }

    /// The moment that is being answered.
    fn moment(&self, s: &State, side: Side) -> Moment {
        if s.event.side == side.enemy() && s.event.word == 0 {
            return Moment::Card(s.event.card);
        }
        match s.salvo.stage {
            Stage::Before => Moment::Barrage,
            Stage::After => Moment::Hits,
            _ => Moment::Assault,
        }
    }

    pub(super) fn answer_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::Cards(Action::Card, self.answering(s, side, self.moment(s, side))));
        out.done();
    }

    pub(super) fn answer(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let moment = self.moment(s, side);
        let Action::Card(card) = action else {
            return match moment {
                Moment::Card(_) => self.go_on_event(s, env),
                _ => self.go_on_firing(s, s.salvo.stage.next()),
            };
        };
        s.answers += 1;
        self.lay(s, side, card);
        env.tell(rule!("8"), || Event::Answered { side, card });
        let does = &self.event_of(side, card).does;
        if let Moment::Card(answered) = moment {
            if does.cancels {
                s.event.word = WORDS.len() as u8;
                env.tell(rule!("cards.cancels"), || Event::Cancelled { side: side.enemy(), card: answered });
            }
            return self.go_on_event(s, env);
        }
        if does.absorb > 0 {
            env.detail(rule!("cards.absorb"), || Event::Spared { side, by: Spares::Answer(card), hits: does.absorb });
        }
        env.rule_if(rule!("cards.defenders"), || does.defenders > 0);
        s.salvo.absorbed += does.absorb;
        s.salvo.defenders = s.salvo.defenders.max(does.defenders);
        self.go_on_firing(s, s.salvo.stage);
    }

    /// §8 Asks the passive side for an answer, if it has one.
    pub(super) fn ask_for_answer(&self, s: &mut State, moment: Moment) -> bool {
        let side = s.salvo.side.enemy();
        let asked = !self.answering(s, side, moment).is_empty();
        if asked {
            s.step = Step::Answer(side);
        }
        asked
    }

    // ---- Blocks that are left ----

    /// §2.1 The number of blocks of `side` that are neither on the map, nor in its reserve, nor en route.
    #[must_use]
    pub fn unused_blocks(&self, s: &State, side: Side) -> u8 {
        let on_map = s.blocks[side].iter().fold(0u8, |all, blocks| all.wrapping_add(blocks.len()));
        self.data.limits.blocks.saturating_sub(on_map + s.reserve[side] + s.en_route[side])
    }
}
