//! §7 Who moves, and where to.

use super::Seen;
use super::plan::Plan;
use crate::grandes_batailles::path::Path;
use crate::grandes_batailles::reach::Reach;
use crate::search::rate::{Best, Idea, Weigh};
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{Action, FRENCH, Mover, UnitId, UnitSet};

impl Seen<'_> {
    /// Who moves next: those ahead first, so that the others find the road free; guns and leaders after the troops.
    pub(super) fn mover(&self, plan: &Plan, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => {
                let from = self.stands(unit);
                let post = plan.post[unit.index()];
                let way = if from.is_some() && post.is_some() {
                    self.ground.way(self.g.unit(unit).arm, from, post)
                } else {
                    0
                };
                let arm = if self.is_gun(unit) { 0 } else { 1_000 };
                let on_map = if self.s.on_map().has(unit) { 2_000 } else { 0 };
                2_000 + arm + on_map - way + self.w.strong * i32::from(self.g.value(self.s, unit))
            }
            Action::Leader(_) => -20_000,
            Action::Marker(_) => -20_100,
            _ => -21_000,
        }
    }

    /// §7.4 By which hex the mover comes on: the nearest to its post.
    pub(super) fn entry(&self, plan: &Plan, mover: Mover, action: Action) -> i32 {
        let Action::To(hex) = action else { return -1_000 };
        match mover {
            Mover::Unit(unit) if plan.post[unit.index()].is_some() => {
                -self.ground.way(self.g.unit(unit).arm, hex, plan.post[unit.index()])
            }
            Mover::Leader(leader) => -self.off_troops(leader, hex),
            _ => 0,
        }
    }

    /// The mover's next step along the path, which is searched for where there is none from here.
    pub(super) fn march(&self, plan: &mut Plan, reach: &mut Reach, legal: &[Action]) -> usize {
        let of = |wanted: Action| legal.iter().position(|&a| a == wanted);
        let mover = self.s.mover().0;
        let here = match mover {
            Mover::Marker(marker) => return self.marker_step(marker, legal),
            Mover::Unit(unit) => self.s.at(unit),
            Mover::Leader(leader) => self.s.leader_at(leader),
        };
        // None is known from here, or it is barred: woods disorganised the cavalry on its way.
        let barred = plan.path.after(here).is_some_and(|next| of(Action::To(next)).is_none());
        if barred || !plan.path.has(here) {
            plan.path = match mover {
                Mover::Unit(unit) => self.find_path(plan, reach, unit),
                Mover::Leader(leader) => self.find_ride(reach, leader),
                Mover::Marker(_) => Path::NONE,
            };
        }
        if let Some(exit) = of(Action::Exit)
            && let Mover::Unit(unit) = mover
            && self.goes(plan, unit)
        {
            return exit;
        }
        if let Some(hex) = plan.path.after(here)
            && let Some(step) = of(Action::To(hex))
        {
            return step;
        }
        if let Some(done) = of(Action::Done) {
            return done;
        }
        // Made to move otherwise than meant.
        if let Mover::Unit(unit) = mover {
            self.note_marks_of(plan, unit);
            return Best.best(legal, |a| self.forced(plan, unit, a));
        }
        0
    }

    /// Whether a unit leaves the map where it can: demoralised, or for points when it is not needed.
    fn goes(&self, plan: &Plan, unit: UnitId) -> bool {
        let shaken = self.s.demoralised().has(self.g.formation_of(unit));
        let at = self.s.at(unit);
        shaken || self.leaves() && plan.post[unit.index()] == at && self.g.data().victory.exits.has(at)
    }

    fn note_marks_of(&self, plan: &mut Plan, unit: UnitId) {
        if self.is_gun(unit) {
            self.note_marks(plan, unit);
        }
    }

    fn forced(&self, plan: &Plan, unit: UnitId, action: Action) -> i32 {
        match action {
            Action::To(hex) => self.stand(plan, unit, hex),
            Action::Exit => -10_000,
            _ => i32::MIN + 1,
        }
    }

    /// §6.1, §7.1 Searches the hexes that a unit can reach, and lays the path to the best.
    fn find_path(&self, plan: &mut Plan, reach: &mut Reach, unit: UnitId) -> Path {
        let start = self.s.at(unit);
        let sets_out = self.sets_out(unit);
        if plan.post[unit.index()] == start && plan.nearest[start.index()] > 5 && sets_out {
            return Path::stay(start);
        }
        let mut found = (start, i32::MIN);
        self.ends_worth(plan, reach, unit, |hex, value| {
            if value > found.1 {
                found = (hex, value);
            }
        });
        Path::to(found.0, reach)
    }

    /// Hands over each hex that a unit can end its move in, with what that is worth.
    #[inline]
    fn ends_worth(&self, plan: &mut Plan, reach: &mut Reach, unit: UnitId, mut keep: impl FnMut(HexId, i32)) {
        let start = self.s.at(unit);
        let sets_out = self.sets_out(unit);
        self.note_friends(plan, unit);
        self.note_marks_of(plan, unit);
        self.walk(reach, unit, &plan.nearest);
        let (ends, friends) = (self.ends(unit), self.s.held(self.me));
        for &hex in reach.hexes() {
            let other = hex != start || !sets_out;
            if other && !(self.may_end(ends, hex) && (!friends.has(hex) || self.has_room(unit, hex))) {
                continue;
            }
            keep(hex, self.stand(plan, unit, hex) + i32::from(hex == start));
        }
    }

    /// Adds the marches to other hexes than the one that the path of the plan leads to.
    pub(super) fn marches(
        &self,
        plan: &mut Plan,
        reach: &mut Reach,
        unit: UnitId,
        legal: &[Action],
        ideas: &mut Vec<Idea<Path>>,
    ) {
        let from = ideas.len();
        let (here, goal) = (self.s.at(unit), plan.path.end());
        self.ends_worth(plan, reach, unit, |hex, score| {
            if hex != goal {
                ideas.push(Idea { index: hex.index(), score, plan: Path::NONE });
            }
        });
        // The hex stood in for the action until the search of the ways was done.
        for idea in &mut ideas[from..] {
            idea.plan = Path::to(HexId(idea.index as u16), reach);
            let step = idea.plan.after(here).map_or(Action::Done, Action::To);
            idea.index = legal.iter().position(|&action| action == step).unwrap_or(legal.len());
        }
        ideas.retain(|idea| idea.index < legal.len());
    }

    /// What it is worth for a unit to end its move in a hex.
    pub(super) fn stand(&self, plan: &Plan, unit: UnitId, hex: HexId) -> i32 {
        let counter = self.g.unit(unit);
        let gun = counter.arm == Arm::Artillery;
        let nearest = plan.nearest[hex.index()];
        // Who is about counts where enemies are, or a place to be held.
        let others = if nearest <= 5 || self.is_objective(hex) { self.others_in(hex, unit) } else { UnitSet::EMPTY };
        let support = if nearest <= 3 { plan.beside(self.g.data().map.grid.neighbours(hex)) } else { 0 };
        let mut value =
            if gun { -self.danger_to_gun(plan, hex) } else { self.holding(plan, unit, hex, others, support) };
        if self.s.demoralised().has(counter.formation) {
            return value - 50 * i32::from(self.ground.edge_steps(self.me, hex));
        }
        let post = plan.post[unit.index()];
        if post.is_some() {
            value -= self.w.way * (self.ground.way(counter.arm, hex, post) - self.reach(unit, post)).max(0) / 2;
        }
        // §13.1.3 Taken by entering.
        if self.is_objective(hex) && !self.owns(hex) {
            value += self.prize(hex, self.me);
        }
        let hq = self.s.leader_at(self.hq_of(unit));
        if hq.is_some() {
            value -= self.w.command * (i32::from(self.ground.distance(hex, hq)) - 5).clamp(0, 4) / 2;
        }
        if nearest > 5 {
            return value;
        }
        let cover = i32::from(self.g.protection_for(hex, others | UnitSet::one(unit))) - 1;
        value += self.w.cover * cover * i32::from(6 - nearest) / 4;
        if gun {
            value += self.battery(plan, unit, hex);
        } else if nearest == 1 {
            value += self.contact(plan, unit, hex);
        }
        if nearest <= 3 {
            value += self.w.support * (support + 3) / 4;
            if nearest == 1 && self.s.disorganised().has(unit) {
                // §12 No rally beside the enemy.
                value -= self.disorder();
            }
        }
        value
    }

    /// §10.1 How far from its post a unit does what it is there for, in half points: a gun some way off a place that is to be taken; of one that
    /// is to be held it is part.
    fn reach(&self, unit: UnitId, post: HexId) -> i32 {
        if self.is_gun(unit) && !self.owns(post) { i32::from(self.g.range(self.s, unit)) } else { 0 }
    }

    /// Whether one's own side entered a hex of an objective last.
    pub(super) fn owns(&self, hex: HexId) -> bool {
        self.french.has(hex) == (self.me == FRENCH)
    }

    fn is_objective(&self, hex: HexId) -> bool {
        self.ground.objectives.has(hex)
    }

    // ---- The 13th Division ----

    /// §13.1.6 Both markers march on the nearest place to be taken.
    fn marker_step(&self, marker: u8, legal: &[Action]) -> usize {
        let here = self.s.markers()[usize::from(marker)];
        if !here.is_some() {
            return Best.best(legal, |a| i32::from(a == Action::Done));
        }
        let goal = self.goal_from(here);
        Best.best(legal, |action| match action {
            Action::To(hex) => -2 * self.ground.way(Arm::Infantry, hex, goal),
            _ => -2 * self.ground.way(Arm::Infantry, here, goal) - 1,
        })
    }

    /// The nearest objective hex that is the enemy's; any if there is none.
    pub(super) fn goal_from(&self, from: HexId) -> HexId {
        let hexes = || self.g.data().objectives.iter().flat_map(|o| o.hexes);
        let theirs = hexes().filter(|&h| self.french.has(h) != (self.me == FRENCH));
        let near = |h: &HexId| self.ground.way(Arm::Infantry, from, *h);
        theirs.min_by_key(near).or_else(|| hexes().min_by_key(near)).unwrap_or(from)
    }
}
