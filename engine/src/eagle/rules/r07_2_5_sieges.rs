//! §7.2.5 Sieges.

use crate::eagle::event::{Event, Loss};
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::state::{Kind, Mark, State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Eagle {
    /// §7.2.5 Begins the sieges, which follow the battles; non-activated units have none (2.5).
    pub(super) fn begin_sieges(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.rekey_sieges(s, env);
        s.task = match s.segment.kind {
            Kind::NonActivated => Task::SegmentOver,
            _ => Task::Sieges(UnitId(0)),
        };
    }

    /// §7.2.5, §4.2, §5.1 Whether a headquarters can besiege: it is supplied, and unmoved in a segment in which units either move or fight. One that
    /// was only placed in the segment cannot.
    pub(crate) fn can_besiege(&self, s: &State, hq: UnitId) -> bool {
        let spent = s.segment.limited && s.has(hq, Mark::Moved) || s.has(hq, Mark::Fought);
        !spent && !s.has(hq, Mark::Unsupplied) && !self.besieged_by(s, hq).is_empty()
    }

    /// §7.2.5 Enemy fortresses next to a headquarters.
    pub(crate) fn besieged_by(&self, s: &State, hq: UnitId) -> HexSet {
        let enemy = self.unit(hq).side.enemy();
        let fortresses = self.hexes_of(s, s.on_map & self.classes.fortresses & self.classes.of[enemy]);
        fortresses & self.data.map.grid.next_to(s.at(hq))
    }

    /// §7.2.5 Asks the next headquarters that can besiege, from one on.
    pub(super) fn next_siege(&self, s: &mut State, from: UnitId) {
        let hqs = s.marked(Mark::Active) & s.on_map & self.classes.headquarters;
        let able = hqs.minus(self.silenced(s)).not_below(from).into_iter().find(|&hq| self.can_besiege(s, hq));
        match able {
            Some(hq) => {
                s.mark(UnitSet::one(hq), Mark::Shown);
                s.step = Step::Siege(s.segment.side, hq);
            }
            None => s.task = Task::SegmentOver,
        }
    }

    pub(super) fn siege_choices(&self, s: &State, hq: UnitId, out: &mut Vec<Action>) {
        out.extend(self.besieged_by(s, hq).into_iter().map(Action::To));
        out.push(Action::Done);
    }

    /// §7.2.5 Carries out a siege, in which only the fortress loses steps.
    pub(crate) fn besiege(&self, s: &mut State, side: Side, hq: UnitId, action: Action, env: &mut impl Env<Self>) {
        s.task = Task::Sieges(UnitId(hq.0 + 1));
        let Action::To(hex) = action else { return };
        let there = self.units_at(s, side.enemy(), hex) & self.classes.fortresses;
        let Some(fortress) = there.first() else { return };
        let superior = self.is_superior(fortress);
        let (die, losses) = self.roll_siege(hq, superior, env);
        let steps = losses.min(self.steps_left(s, fortress));
        env.tell(rule!("7.2.5"), || Event::SiegeRolled { side, hq, fortress, die, losses, steps, superior });
        for _ in 0..steps {
            self.take_step(s, fortress, Loss::Siege, env);
        }
    }

    /// §T.siege Whether `fortress` is superior: by its printed strength.
    #[must_use]
    pub fn is_superior(&self, fortress: UnitId) -> bool {
        self.unit(fortress).front.strength >= self.data.limits.superior
    }

    /// §7.2.5, §T.siege Rolls one die for the siege by the headquarters `hq` of a fortress that is `superior` or not. Returns it, and the steps that
    /// the fortress loses.
    pub fn roll_siege(&self, hq: UnitId, superior: bool, env: &mut impl Env<Self>) -> (u8, u8) {
        let tables = &self.data.tables;
        let die = Roll::Siege(hq).die(env);
        env.rule(rule!("T.siege"));
        let modified = die as i8 + if superior { tables.superior } else { 0 };
        (die, tables.siege[modified.clamp(0, 6) as usize])
    }
}
