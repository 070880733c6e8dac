//! §12 Rally, and §9.4 the thresholds that are checked with it.

use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::event::{Account, Cause, Event, MoraleTest};
use crate::grandes_batailles::ledger::{Ledger, Lines};
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{RallyGuns, RallyLeaders, RallyPlace};
use crate::grandes_batailles::state::State;
use crate::grandes_batailles::unit::{FormationId, UnitId};
use crate::observer::Env;
use crate::side::Side;

impl GrandesBatailles {
    /// §12 Whether a unit may try to rally in its hex.
    #[must_use]
    pub(crate) fn may_rally(&self, s: &State, unit: UnitId) -> bool {
        let (side, hex) = (self.side_of(unit), s.at(unit));
        s.disorganised.has(unit)
            && match self.data.rulings.rally_place {
                RallyPlace::NotAdjacent => !self.beside_enemy(s, side, hex),
                RallyPlace::OutsideZoc => !s.zoc[side.enemy()].has(hex),
            }
    }

    /// §12, §T.morale The total of a rally, without the die.
    #[must_use]
    pub(crate) fn rally_total(&self, s: &State, unit: UnitId) -> i32 {
        let mut total = 0;
        self.rally_items(s, unit, &mut total);
        total
    }

    fn rally_items(&self, s: &State, unit: UnitId, ledger: &mut impl Ledger) {
        let rules = &self.data.tables.rally;
        let (side, hex) = (self.side_of(unit), s.at(unit));
        self.morale_items(s, unit, ledger);
        //
        let own = self.hq(self.formation_of(unit));
        let both = self.data.rulings.rally_leaders == RallyLeaders::Both;
        let near = |distance: u8| distance == 1 || both && distance == 0;
        let mut leaders = self.commander(s, side).into_iter().chain(Some(own).filter(|&l| s.leader_at(l).is_some()));
        if leaders.any(|l| near(self.ground.distance(s.leader_at(l), hex))) {
            ledger.add(Account::Test, Cause::LeaderAdjacent, rules.leader_adjacent.into());
        }
        //
        let mut guns = (self.army(s, side.enemy()) & self.classes.guns).into_iter();
        let under_fire = match self.data.rulings.rally_guns {
            RallyGuns::Range => guns.any(|g| self.ground.distance(s.at(g), hex) <= self.range(s, g)),
            RallyGuns::LineOfSight => guns.any(|g| self.can_fire(s, g, &[s.facing(g)], hex, self.range(s, g))),
        };
        if under_fire {
            ledger.add(Account::Test, Cause::EnemyGuns, rules.enemy_guns.into());
        }
    }

    /// §12 Tests every disorganised unit that may rally, the French first.
    pub(crate) fn rally(&self, s: &mut State, env: &mut impl Env<Self>) {
        for side in Side::BOTH {
            for unit in self.army(s, side) {
                if self.may_rally(s, unit) && self.roll_rally(s, unit, env) {
                    s.disorganised.remove(unit);
                    env.tell(rule!("12"), || Event::Rallied { unit, side });
                }
            }
        }
    }

    /// §12 Rolls for a rally.
    pub(crate) fn roll_rally(&self, s: &State, unit: UnitId, env: &mut impl Env<Self>) -> bool {
        let total = self.rally_total(s, unit);
        let passed = self.roll_morale(s, unit, MoraleTest::Rally, total, env);
        env.explain(|| {
            let mut lines = Lines::new();
            self.rally_items(s, unit, &mut lines);
            lines
        });
        passed
    }

    /// §9.4, §13.1.5, §13.2.5 Demoralises formations that have reached their threshold, from the next turn on; in the last turn at once.
    pub(crate) fn check_thresholds(&self, s: &mut State, env: &mut impl Env<Self>) {
        for (i, counter) in self.data.formations.iter().enumerate() {
            let formation = FormationId(i as u8);
            env.rule_if(self.of_battle(rule!("13.1.5"), rule!("13.2.5")), || self.steps_lost(s, formation) > 0);
            if !s.demoralised.has(formation) && self.steps_lost(s, formation) >= u32::from(counter.threshold) {
                s.demoralised.insert(formation);
                env.tell(rule!("9.4"), || Event::Demoralised { formation, side: counter.side });
            }
        }
        self.remove_idle_leaders(s, env);
    }
}
