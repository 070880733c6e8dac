//! §12.6 General de Sonis, and artillery points, which both sides write down in secret.

use crate::loire::event::Event;
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{LentGuns, LentPart, RetreatedGuns, SonisHelp};
use crate::loire::state::{State, Step, Task};
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{Action, FRENCH, Loire};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Loire {
    /// The units of a side in the combat.
    #[must_use]
    pub(crate) fn party_of(&self, s: &State, side: Side) -> UnitSet {
        let fight = &s.combat.fight;
        (if side == s.acting { fight.attackers } else { fight.defenders }) & s.on_map
    }

    /// R-129 Units of a side that may lose steps and must retreat with it.
    pub(super) fn engaged(&self, s: &State, side: Side) -> UnitSet {
        match self.data.rulings.lent_part {
            LentPart::Guns | LentPart::Advance => self.party_of(s, side),
            LentPart::Full => self.party_of(s, side) | self.lenders(s, side),
        }
    }

    /// R-129 Headquarters of a side that only lend artillery points, and that take part in what follows the roll.
    pub(super) fn lenders(&self, s: &State, side: Side) -> UnitSet {
        s.combat.fight.lenders & self.own(s, side)
    }

    // ---- General de Sonis ----

    /// §12.6 Asks whether the general helps, if he can and is not wounded.
    pub(super) fn ask_sonis(&self, s: &mut State) {
        s.task = Task::Guns(s.acting, Self::FIRST);
        let hq = self.data.sonis;
        if hq.is_some() && !s.wounded && s.on_map.has(hq) {
            let own = self.party_of(s, FRENCH);
            let lends = self.data.rulings.sonis_help != SonisHelp::Fights && self.gunners(s, FRENCH).has(hq);
            if own.has(hq) || lends {
                s.step = Step::Sonis(FRENCH);
            }
        }
    }

    pub(super) fn answer_sonis(&self, s: &mut State, action: Action) {
        if action == Action::Go {
            s.combat.fight.sonis = [s.acting == FRENCH, s.acting != FRENCH];
        }
    }

    /// §12.6 Rolls after the combat whether the general is wounded.
    pub(super) fn roll_sonis(&self, s: &mut State, env: &mut impl Env<Self>) {
        if s.combat.fight.sonis != [false; 2] {
            let roll = Roll::Sonis.two_dice(env);
            s.wounded = roll > self.data.limits.sonis;
            let wounded = s.wounded;
            env.tell(rule!("12.6"), || Event::SonisRolled { roll, wounded });
        }
    }

    // ---- Artillery ----

    /// §12.6 The artillery points that the headquarters `hq` can still give in this phase.
    #[must_use]
    pub fn points_left(&self, s: &State, hq: UnitId) -> u8 {
        self.usable_artillery(s, hq, s.acting).saturating_sub(s.fired(hq))
    }

    /// §12.6 Headquarters of a side that can give points to the combat.
    #[must_use]
    pub(crate) fn gunners(&self, s: &State, side: Side) -> UnitSet {
        let (own, rulings) = (self.party_of(s, side), &self.data.rulings);
        let free = |hq| rulings.lent_guns == LentGuns::Free || own.has(hq) || !s.fought.has(hq);
        // §12.8 A unit that retreated into an attacked hex does not count.
        let counts = |hq| match rulings.retreated_guns {
            _ if !s.retreated.has(hq) => true,
            RetreatedGuns::None => false,
            RetreatedGuns::Beside => !s.combat.at.has(s.at(hq)),
            RetreatedGuns::All => true,
        };
        self.supporters(s, side, own).keep(|hq| self.points_left(s, hq) > 0 && free(hq) && counts(hq))
    }

    /// §12.6 Asks the next headquarters, the attacker's first. The roll follows the last one.
    pub(super) fn ask_for_guns(&self, s: &mut State, side: Side, from: UnitId) {
        match self.gunners(s, side).not_below(from).first() {
            Some(hq) => {
                s.task = Task::Guns(side, UnitId(hq.0 + 1));
                s.step = Step::Guns(side, hq);
            }
            None if side == s.acting => s.task = Task::Guns(side.enemy(), Self::FIRST),
            None => s.task = Task::Fire,
        }
    }

    pub(super) fn gun_choices(&self, s: &State, hq: UnitId, out: &mut Vec<Action>) {
        out.extend((0..=self.points_left(s, hq)).map(Action::Count));
    }

    pub(super) fn pledge(&self, s: &mut State, hq: UnitId, points: u8) {
        s.pledged[hq.index()] = points;
    }

    /// §12.6 Reveals and spends the points that both sides have written down, and turns up stacks that give points.
    pub(in crate::loire) fn tell_guns(&self, s: &mut State, env: &mut impl Env<Self>) {
        // R-82 The general does not help if his headquarters, outside the combat, gives no points.
        let sonis = self.data.sonis;
        if self.data.rulings.sonis_help == SonisHelp::Lends
            && s.combat.fight.sonis != [false; 2]
            && !self.party_of(s, FRENCH).has(sonis)
            && s.pledged[sonis.index()] == 0
        {
            s.combat.fight.sonis = [false; 2];
        }
        for (i, side) in [s.acting, s.acting.enemy()].into_iter().enumerate() {
            let hqs = self.own(s, side) & self.classes.headquarters;
            for hq in hqs.keep(|hq| s.pledged[hq.index()] > 0) {
                let points = std::mem::take(&mut s.pledged[hq.index()]);
                s.fired[hq.index()] += points;
                s.combat.fight.guns[i] += points;
                if self.data.rulings.lent_guns == LentGuns::Once {
                    s.fought.insert(hq);
                }
                //
                let lends = !self.party_of(s, side).has(hq);
                if lends && self.data.rulings.lent_part != LentPart::Guns {
                    s.combat.fight.lenders.insert(hq);
                }
                if lends && self.data.rulings.lent_part == LentPart::Full {
                    let hex = s.at(hq);
                    s.combat.stood[side].insert(hex);
                }
                let (hex, total) = (s.at(hq), s.combat.fight.guns[i]);
                self.turn_up(s, side, hex, env);
                env.rule(rule!("1.2"));
                env.tell(rule!("12.6"), || Event::GunsPledged { side, hq, hex, points, total });
            }
        }
    }
}
