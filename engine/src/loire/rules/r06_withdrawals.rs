//! §6 The withdrawal of corps.

use crate::loire::event::{End, Event};
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{LostCorps, Occupied};
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::{PlaceId, PlaceSet};
use crate::loire::unit::{CorpsId, CorpsSet};
use crate::loire::{Action, FRENCH, GERMAN, Loire};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Loire {
    /// §6.1, §6.2 Finds the number of corps of the acting side that must leave now: French corps on the turn of the roll and on a later one, a
    /// German corps on another turn.
    pub(super) fn find_withdrawals(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.task = Task::Leaving;
        let Some(rules) = &self.data.withdrawals else { return };
        if s.acting == GERMAN {
            s.leaving = u8::from(s.turn == rules.german);
            env.rule_if(rule!("6.2"), || s.leaving > 0);
        } else if s.turn == rules.turn {
            let hold = self.occupy_one(s, rules.towns);
            let target = rules.target[usize::from(hold)];
            let (roll, at_once, later) = self.withdrawals(hold, env);
            (s.leaving, s.owed) = (at_once, later);
            env.tell(rule!("6.1"), || Event::WithdrawalRolled { roll, target, corps: at_once + later, at_once });
        } else if s.turn == rules.later {
            s.leaving = std::mem::take(&mut s.owed);
        }
    }

    /// §6.1 R-79 Whether the French occupy one of some towns.
    fn occupy_one(&self, s: &State, towns: PlaceSet) -> bool {
        let regular = |town: PlaceId| {
            let there = self.units_at(s, FRENCH, self.data.map.places[town.index()].hex);
            there.meets(self.classes.regular)
        };
        match self.data.rulings.occupied {
            Occupied::Controls => s.control(FRENCH).meets(towns),
            Occupied::Stands => towns.into_iter().any(regular),
        }
    }

    /// §6.1 Rolls; `hold`: whether the French hold one of the towns. Returns the roll, and the numbers of corps that leave at once and later: none
    /// without the rules of withdrawal.
    pub fn withdrawals(&self, hold: bool, env: &mut impl Env<Self>) -> (u8, u8, u8) {
        let roll = Roll::Withdrawals.two_dice(env);
        let (at_once, later) = self.data.withdrawals.as_ref().map_or((0, 0), |rules| rules.corps(roll, hold));
        (roll, at_once, later)
    }

    /// §6.1 R-5 Corps of a side that can leave. If the maximum number leaves, one of them must be of those that are named.
    pub(super) fn leavers(&self, s: &State, side: Side) -> CorpsSet {
        let Some(rules) = &self.data.withdrawals else { return CorpsSet::EMPTY };
        let lost = self.data.rulings.lost_corps == LostCorps::Yes;
        let corps = (0..).zip(&self.data.corps).filter(|(_, corps)| corps.side == side && corps.hq.is_some());
        let there = corps.filter(|(_, corps)| lost || corps.units.meets(s.on_map)).map(|(i, _)| CorpsId(i));
        let all = there.collect::<CorpsSet>().minus(s.sent);
        if side == GERMAN {
            return all & rules.german_corps;
        }
        let last = u32::from(rules.most.0) == (s.sent & self.corps_of_side(FRENCH)).len() + 1;
        let must = last && !s.sent.meets(rules.among) && all.meets(rules.among);
        if must { all & rules.among } else { all }
    }

    /// The corps of a side.
    pub(super) fn corps_of_side(&self, side: Side) -> CorpsSet {
        (0..).zip(&self.data.corps).filter(|(_, corps)| corps.side == side).map(|(i, _)| CorpsId(i)).collect()
    }

    pub(super) fn next_withdrawal(&self, s: &mut State) {
        if s.leaving > 0 && !self.leavers(s, s.acting).is_empty() {
            s.step = Step::Withdraw(s.acting);
        } else {
            s.leaving = 0;
            s.task = Task::Arrivals(0, 0);
        }
    }

    pub(super) fn withdraw_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(self.leavers(s, side).into_iter().map(Action::Corps));
    }

    /// §6.3 Withdraws a corps at once, including units that have yet to arrive.
    pub(crate) fn withdraw(&self, s: &mut State, side: Side, id: CorpsId, env: &mut impl Env<Self>) {
        let units = self.data.corps[id.index()].units;
        let there = units & s.on_map;
        s.sent.insert(id);
        s.leaving -= 1;
        for unit in there {
            self.remove(s, unit, End::Withdrawn, env);
        }
        s.gone |= units;
        s.dead = s.dead.minus(units);
        s.due = s.due.minus(units);
        env.rule(rule!("6.3"));
        let section = if side == FRENCH { rule!("6.1") } else { rule!("6.2") };
        env.tell(section, || Event::Withdrawn { side, corps: id, units: there.len() as u8 });
    }
}
