//! §13 National Morale, battles elsewhere, the Government.

use crate::geometry::HexId;
use crate::loire::event::{Event, MoraleEvent};
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{BattleMorale, BattleVictory, GovernmentRail, LeavesTours, MoraleSum};
use crate::loire::state::{State, Step, Task};
use crate::loire::{Action, FRENCH, Loire};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Loire {
    /// §13, §T.morale Fights battles elsewhere, in the morale phase of the French.
    pub(super) fn fight_elsewhere(&self, s: &mut State, env: &mut impl Env<Self>) {
        if s.acting == FRENCH {
            let east = s.sent.meets(self.corps_of_side(FRENCH));
            let victories = self.theatres(s.turn, east, env);
            for _ in 0..victories {
                self.count_morale(s, self.data.morale.theatre, MoraleEvent::Elsewhere, env);
            }
        }
    }

    /// §13 Fights the battles elsewhere of `turn`. Returns the number of French victories. Some need a corps that was sent there (6.1):
    /// `army_of_the_east` says whether one was.
    pub fn theatres(&self, turn: u8, army_of_the_east: bool, env: &mut impl Env<Self>) -> u8 {
        let mut victories = 0;
        for (number, theatre) in (0..).zip(&self.data.morale.theatres) {
            if theatre.turn != turn || theatre.needs_withdrawal && !army_of_the_east {
                continue;
            }
            let roll = Roll::Theatre(number).two_dice(env);
            let victory = roll <= theatre.most;
            victories += u8::from(victory);
            env.tell(rule!("13"), || Event::TheatreRolled { theatre: number, roll, victory });
        }
        victories
    }

    /// §13 Moves the marker by the events of the half turn, within its scale.
    pub(super) fn move_morale(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (least, most) = self.data.morale.range;
        let (before, counted) = (s.morale, std::mem::take(&mut s.events));
        s.morale = (s.morale + counted).clamp(least, most);
        let (by, morale) = (s.morale - before, s.morale);
        env.rule_if(rule!("T.morale"), || by != 0);
        env.tell(rule!("13"), || Event::MoraleMoved { by, counted, morale });
    }

    /// §T.morale Counts an event for the end of the half turn; R-136 says whether within the scale.
    pub(super) fn count_morale(&self, s: &mut State, by: i8, of: MoraleEvent, env: &mut impl Env<Self>) {
        let (least, most) = self.data.morale.range;
        s.events += by;
        if self.data.rulings.morale_sum == MoraleSum::Each {
            s.events = s.events.clamp(least - s.morale, most - s.morale);
        }
        env.tell(rule!("T.morale"), || Event::MoraleCounted { by, of });
    }

    /// §T.morale R-44 Counts a combat in which infantry of a side retreated or was destroyed as a victory for the other side.
    pub(super) fn count_battle(&self, s: &mut State, env: &mut impl Env<Self>) {
        let once = self.data.rulings.battle_morale == BattleMorale::Once;
        let (beaten, regular) = (s.combat.beaten, s.combat.from.is_some());
        //
        let winner = self.victor(s);
        let defeat = |side: Side| match self.data.rulings.battle_victory {
            //
            _ if !regular => beaten[side],
            BattleVictory::Any => beaten[side],
            BattleVictory::Loser => beaten[side] && winner == Some(side.enemy()),
        };
        for (i, side, by) in [(0, FRENCH, 1), (1, FRENCH.enemy(), -1)] {
            if defeat(side.enemy()) && !(once && s.battles[i]) {
                s.battles[i] = true;
                self.count_morale(s, by * self.data.morale.battle, MoraleEvent::Combat(side), env);
            }
        }
    }

    // ---- The Government ----

    /// §13 Asks whether the Government leaves: by a railway to an edge that is free of enemies and their zones of control, and of corps.
    pub(super) fn ask_to_evacuate(&self, s: &mut State) {
        s.task = Task::Movement;
        if s.acting == FRENCH && s.government.is_some() && self.has_free_railway(s) {
            let enemy = FRENCH.enemy();
            let zones = match self.data.rulings.government_rail {
                GovernmentRail::Zones => s.zones[enemy],
                GovernmentRail::Neutralised => s.hostile(FRENCH),
                GovernmentRail::Distance => s.zones[enemy] | self.near(s.stood[enemy], self.data.limits.distance),
            };
            let open = self.data.map.grid.hexes().minus(s.stood[enemy] | zones);
            if self.railways_to(s, self.data.map.edges[FRENCH], open).has(s.government) {
                s.step = Step::Evacuate(FRENCH);
            }
        }
    }

    pub(super) fn evacuate(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        if action == Action::Go {
            if self.data.rulings.leaves_tours == LeavesTours::Map || s.government == self.data.government {
                self.count_morale(s, self.data.morale.leaves, MoraleEvent::Leaves, env);
            }
            s.government = HexId::NONE;
            s.rails_taken += 1;
            env.tell(rule!("13"), || Event::GovernmentLeft);
        }
    }
}
