//! §12 Morale, air superiority, US entry; §10 the marker of victory points.

use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;
use crate::verdun::card::CardId;
use crate::verdun::menu::{Menu, Part};
use crate::verdun::roll::Roll;
use crate::verdun::rulebook::rule;
use crate::verdun::state::*;
use crate::verdun::{Action, Event, Verdun};

impl Verdun {
    /// §12.2 Changes morale, between 0 and the highest level.
    pub(super) fn change_morale(&self, s: &mut State, side: Side, by: i8, env: &mut impl Env<Self>) {
        let most = self.data.limits.morale;
        let morale = s.morale[side].saturating_add_signed(by).min(most);
        if morale != s.morale[side] {
            s.morale[side] = morale;
            env.tell(rule!("12.2"), || Event::MoraleChanged { side, morale });
        }
    }

    /// §12.2 Whether the morale of `side` lets it refresh blocks and assault.
    #[must_use]
    #[inline]
    pub fn steady(&self, s: &State, side: Side) -> bool {
        s.morale[side] > self.data.limits.low_morale
    }

    /// §12.3 Gives a side steps of air superiority.
    pub(super) fn gain_air(&self, s: &mut State, side: Side, steps: i8, env: &mut impl Env<Self>) {
        let most = self.data.limits.air;
        let by = if side == GERMAN { steps } else { -steps };
        s.air = (s.air + by).clamp(-most, most);
        env.tell(rule!("12.3"), || Event::AirChanged { side, air: s.air(side) });
    }

    /// §10 Scores points for a side, which may be negative; those beyond an end of the track are lost.
    pub(super) fn score(&self, s: &mut State, side: Side, points: i16, env: &mut impl Env<Self>) {
        let lost = self.move_marker(s, points * side.sign() as i16);
        env.tell(rule!("10"), || Event::Scored { side, points, lost, vp: s.vp });
    }

    /// §10 Moves the marker, up for the Germans. Returns the number of points beyond an end of the track.
    pub(super) fn move_marker(&self, s: &mut State, by: i16) -> u8 {
        let (low, high) = self.data.limits.vp;
        let wanted = i16::from(s.vp) + by;
        s.vp = wanted.clamp(low.into(), high.into()) as i8;
        wanted.abs_diff(s.vp.into()) as u8
    }

    // ---- §12.4 US entry ----

    /// §12.4 Asks for further cards, if there are any; then the dice.
    pub(super) fn begin_us_entry(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        env.rule(rule!("cards.us-entry"));
        self.name_cards(s, 0);
        s.event.left = 0;
        s.step = Step::Sweeten(side);
        if s.hand_size[side] == 0 {
            self.sweeten(s, side, Action::Done, env);
        }
    }

    /// §12.4 Further cards that may be discarded for the roll.
    pub(super) fn sweeten_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::Cards(Action::Card, s.kinds_in_hand(side).not_below(s.floor)));
        out.done();
    }

    /// §12.4 Discards one more card, or rolls the dice.
    pub(super) fn sweeten(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        if let Action::Card(card) = action {
            self.discard(s, side, card, rule!("12.4"), env);
            s.floor = card;
            s.event.left += 1;
            if !s.kinds_in_hand(side).not_below(card).is_empty() {
                return;
            }
        }
        self.raise_us_entry(s, side, env);
        self.go_on_event(s, env);
    }

    pub(in crate::verdun) fn raise_us_entry(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let Some(needed) = self.event_of(side, s.event.card).does.us_entry else { return };
        let cards = i16::from(s.event.left) * i16::from(self.data.limits.us_card);
        let dice = i16::from(self.roll_us_entry(env));
        let roll = dice + i16::from(s.us_modifier) + cards;
        env.detail(rule!("12.4"), || Event::UsDice { dice, modifier: s.us_modifier, cards });
        if roll >= needed.into() {
            s.us_level = (s.us_level + 1).min(US_LEVELS - 1);
        }
        env.tell(rule!("12.4"), || Event::UsRolled { roll, needed, level: s.us_level });
    }

    /// §12.4 Rolls two dice with `env`. Returns their sum.
    pub fn roll_us_entry(&self, env: &mut impl Env<Self>) -> i8 {
        Roll::UsEntry.two_dice(env) as i8
    }

    /// Begins a set of cards that are named in ascending order.
    pub(super) fn name_cards(&self, s: &mut State, how_many: u8) {
        s.floor = CardId(0);
        s.to_name = how_many;
    }
}

/// §12.4 The number of levels of US entry.
const US_LEVELS: u8 = 4;
