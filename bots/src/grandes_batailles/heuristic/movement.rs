//! §7 The choice of movers and their destinations.

use super::Seen;
use super::plan::Plan;
use crate::grandes_batailles::path::Path;
use crate::grandes_batailles::reach::Reach;
use crate::search::rate::{Best, Idea, Weigh};
use sandtable_engine::geometry::{HexId, HexSet};
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{Action, FRENCH, Mover, UnitId, UnitSet};

/// A unit's move: the data that is the same for all hexes in which it may end.
struct Errand<'a> {
    unit: UnitId,
    gun: bool,
    /// §9.4 Whether its formation is demoralised.
    routed: bool,
    /// Whether it is disorganised.
    shaken: bool,
    /// The lengths of the ways to its post, by hex, and the distance from the post at which the unit already fulfils its task.
    post: Option<(&'a [u8], i32)>,
    /// The distances from its HQ, by hex.
    hq: Option<&'a [u8]>,
    /// The hexes with friendly units.
    friends: HexSet,
    /// An upper bound on the value of a gun's targets.
    fire: i32,
}

impl Seen<'_> {
    /// Rates the next mover: units in front go first, so that the others find the road free; guns and leaders go after the troops.
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

    /// §7.4 Rates the hex where the mover enters: the nearest to its post.
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

    /// The mover's next step along its path; a path is searched for if there is none from here.
    pub(super) fn march(&self, plan: &mut Plan, reach: &mut Reach, legal: &[Action]) -> usize {
        let of = |wanted: Action| legal.iter().position(|&a| a == wanted);
        let mover = self.s.mover().0;
        let here = match mover {
            Mover::Marker(marker) => return self.marker_step(marker, legal),
            Mover::Unit(unit) => self.s.at(unit),
            Mover::Leader(leader) => self.s.leader_at(leader),
        };
        // No path is known from here, or it is barred: woods may have disorganised the cavalry on its way.
        let onward = |path: &Path| path.after(here).and_then(|next| of(Action::To(next)));
        let mut step = onward(&plan.path);
        if step.is_none() && plan.path.end() != here {
            plan.path = match mover {
                Mover::Unit(unit) => self.find_path(plan, reach, unit),
                Mover::Leader(leader) => self.find_ride(reach, leader),
                Mover::Marker(_) => Path::NONE,
            };
            step = onward(&plan.path);
        }
        if let Mover::Unit(unit) = mover
            && self.goes(plan, unit)
            && let Some(exit) = of(Action::Exit)
        {
            return exit;
        }
        if let Some(step) = step {
            return step;
        }
        if let Some(done) = of(Action::Done) {
            return done;
        }
        // The unit must move, but has no step along a path.
        if let Mover::Unit(unit) = mover {
            self.note_marks_of(plan, unit);
            let errand = self.errand(plan, unit);
            return Best.best(legal, |a| self.forced(plan, &errand, a));
        }
        0
    }

    /// Whether a unit leaves the map where it can: if demoralised, or for points when it is not needed.
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

    fn forced(&self, plan: &Plan, errand: &Errand<'_>, action: Action) -> i32 {
        match action {
            Action::To(hex) => self.stand(plan, errand, hex, i32::MIN),
            Action::Exit => -10_000,
            _ => i32::MIN + 1,
        }
    }

    /// §6.1, §7.1 Searches the hexes that a unit can reach, and returns the path to the best.
    fn find_path(&self, plan: &mut Plan, reach: &mut Reach, unit: UnitId) -> Path {
        let start = self.s.at(unit);
        let sets_out = self.s.sets_out();
        if plan.post[unit.index()] == start && plan.nearest[start.index()] > 5 && sets_out {
            return Path::stay(start);
        }
        let mut found = (start, i32::MIN);
        self.ends_worth(plan, reach, unit, |hex, value| {
            if value > found.1 {
                found = (hex, value);
            }
            found.1
        });
        Path::to(found.0, reach)
    }

    /// Passes each hex in which a unit can end its move, with its value, to `keep`, whose result is the value that later hexes must exceed.
    #[inline]
    fn ends_worth(&self, plan: &mut Plan, reach: &mut Reach, unit: UnitId, mut keep: impl FnMut(HexId, i32) -> i32) {
        let start = self.s.at(unit);
        let sets_out = self.s.sets_out();
        self.note_friends(plan, unit);
        self.note_marks_of(plan, unit);
        self.walk(reach, unit);
        let (ends, errand) = (self.ends(unit), self.errand(plan, unit));
        let mut least = i32::MIN;
        for &hex in reach.hexes() {
            let other = hex != start || !sets_out;
            if other && !(self.may_end(ends, hex) && (!errand.friends.has(hex) || self.g.has_room(self.s, unit, hex))) {
                continue;
            }
            let stays = i32::from(hex == start);
            least = keep(hex, self.stand(plan, &errand, hex, least.saturating_sub(stays)) + stays);
        }
    }

    /// Adds marches to all hexes except the goal of the plan's path.
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
            i32::MIN
        });
        // The index held the hex until the search of the ways was complete.
        for idea in &mut ideas[from..] {
            idea.plan = Path::to(HexId(idea.index as u16), reach);
            let step = idea.plan.after(here).map_or(Action::Done, Action::To);
            idea.index = legal.iter().position(|&action| action == step).unwrap_or(legal.len());
        }
        ideas.retain(|idea| idea.index < legal.len());
    }

    /// The data that is the same for all hexes in which a unit may end its move.
    fn errand(&self, plan: &Plan, unit: UnitId) -> Errand<'_> {
        let (counter, post, hq) = (self.g.unit(unit), plan.post[unit.index()], self.s.leader_at(self.hq_of(unit)));
        Errand {
            unit,
            gun: self.is_gun(unit),
            routed: self.s.demoralised().has(counter.formation),
            shaken: self.s.disorganised().has(unit),
            post: post.is_some().then(|| (self.ground.ways_to(counter.arm, post), self.reach(unit, post))),
            hq: hq.is_some().then(|| self.ground.distances_from(hq)),
            friends: self.s.held(self.me),
            fire: if self.is_gun(unit) { self.most_fire(plan) } else { 0 },
        }
    }

    /// The value for a unit of ending its move in a hex; may be cut short with at most `least` if it cannot exceed that.
    fn stand(&self, plan: &Plan, errand: &Errand<'_>, hex: HexId, least: i32) -> i32 {
        let (unit, gun, nearest) = (errand.unit, errand.gun, plan.nearest[hex.index()]);
        // Other units matter only near enemies or in a place.
        let counts = errand.friends.has(hex) && (nearest <= 5 || self.is_objective(hex));
        let others = if counts { self.others_in(hex, unit) } else { UnitSet::EMPTY };
        // Support counts only near enemies. No branch, since their distance cannot be predicted.
        let close = i32::from(nearest <= 3);
        let support = close * plan.beside(hex);
        let held = || if gun { -self.danger_to_gun(plan, hex) } else { self.holding(plan, unit, hex, others, support) };
        if errand.routed {
            return held() - 50 * i32::from(self.g.edge_steps(self.me, hex));
        }
        let mut value = 0;
        if let Some((ways, near)) = errand.post {
            value -= self.w.way * (i32::from(ways[hex.index()]) - near).max(0) / 2;
        }
        // §13.1.3 A place is taken by entering it.
        if self.is_objective(hex) && !self.owns(hex) {
            value += self.prize(hex, self.me);
        }
        if let Some(distances) = errand.hq {
            value -= self.w.command * (i32::from(distances[hex.index()]) - 5).clamp(0, 4) / 2;
        }
        if nearest > 5 {
            return value + held();
        }
        let cover = i32::from(self.g.protection_for(hex, others | UnitSet::one(unit))) - 1;
        value += self.w.cover * cover * i32::from(6 - nearest) / 4;
        value += close * (self.w.support * (support + 3) / 4);
        if gun {
            value += held();
            // Next to an enemy the bound does not hold.
            if nearest > 1 && value + errand.fire <= least {
                return value + errand.fire;
            }
            return value + self.battery(plan, unit, hex) - self.unrallied(errand, nearest);
        }
        // Away from places only danger is left to count, which can only lower the value.
        let plain = nearest > 1 && others.is_empty() && !self.ground.about_objectives.has(hex);
        if plain && self.w.danger >= 0 && value <= least {
            return value;
        }
        value += held();
        if nearest == 1 {
            value += self.contact(plan, unit, hex);
        }
        value - self.unrallied(errand, nearest)
    }

    /// §12 The penalty for a disorganised unit next to the enemy, where it cannot rally.
    fn unrallied(&self, errand: &Errand<'_>, nearest: u8) -> i32 {
        if nearest == 1 && errand.shaken { self.stakes.disorder } else { 0 }
    }

    /// §10.1 The distance from its post at which a unit already fulfils its task, in half points: its range for a gun at a place that is to be
    /// taken; a place that is to be held needs it in the hex.
    fn reach(&self, unit: UnitId, post: HexId) -> i32 {
        if self.is_gun(unit) && !self.owns(post) { i32::from(self.g.range(self.s, unit)) } else { 0 }
    }

    /// Whether this side entered a hex of an objective last.
    pub(super) fn owns(&self, hex: HexId) -> bool {
        self.french.has(hex) == (self.me == FRENCH)
    }

    fn is_objective(&self, hex: HexId) -> bool {
        self.ground.objectives.has(hex)
    }

    // ---- The 13th Division ----

    /// §13.1.6 Both markers march towards the nearest place that can be taken.
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

    /// The nearest objective hex that the enemy owns; if there is none, the nearest of all.
    pub(super) fn goal_from(&self, from: HexId) -> HexId {
        let hexes = || self.g.data().objectives.iter().flat_map(|o| o.hexes);
        let theirs = hexes().filter(|&h| self.french.has(h) != (self.me == FRENCH));
        let near = |h: &HexId| self.ground.way(Arm::Infantry, from, *h);
        theirs.min_by_key(near).or_else(|| hexes().min_by_key(near)).unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Field, Heuristic};
    use super::*;
    use crate::grandes_batailles::data::battles;
    use crate::grandes_batailles::weights::{BUILT_IN, Weights};
    use sandtable_engine::grandes_batailles::{GrandesBatailles, LeaderId, Step};
    use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};

    /// Observes games of bots.
    trait Watch {
        fn unit(&mut self, seen: &Seen<'_>, plan: &mut Plan, reach: &mut Reach, unit: UnitId);
        fn leader(&mut self, seen: &Seen<'_>, reach: &mut Reach, leader: LeaderId);
    }

    /// Shows every march of a game to a watch.
    fn play(game: &GrandesBatailles, weights: [Weights; 2], index: u64, watch: &mut impl Watch) {
        let mut bots = weights.map(|weights| Heuristic::new(game, weights));
        let mut dice = Side::BOTH.map(|side| Stream::new(1, index, Purpose::Bot(side)));
        let mut desk = Desk::silent(Stream::new(1, index, Purpose::Rules));
        let (mut state, mut legal) = (game.setup(), Vec::new());
        while let Status::Awaiting(side) = game.status(&state) {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let (bot, dice) = (&mut bots[side.index()], &mut dice[side.index()]);
            let choice = View::show(game, &mut state, side, |view| {
                let choice = bot.choose(view, &legal, dice);
                if let Step::March(_) = view.state().step() {
                    show(bot, view, watch);
                }
                choice
            });
            game.apply(&mut state, legal[choice], &mut desk);
        }
    }

    fn show(bot: &mut Heuristic, view: &View<'_, GrandesBatailles>, watch: &mut impl Watch) {
        let (g, s, me) = (view.game(), view.state(), view.side());
        let Heuristic { weights: w, odds, ground, stakes, plan, french, reach, .. } = bot;
        let seen = Seen::new(Field { g, s, me, odds, ground }, w, stakes, french);
        match s.mover().0 {
            Mover::Unit(unit) => watch.unit(&seen, plan, reach, unit),
            Mover::Leader(leader) => watch.leader(&seen, reach, leader),
            Mover::Marker(_) => {}
        }
    }

    /// The built-in weights, and random weights from the whole allowed range.
    fn all_weights(dice: &mut Stream) -> Vec<[Weights; 2]> {
        let built_in =
            BUILT_IN.iter().map(|set| set.text.0.map(|text| Weights::read(set.name, text).expect("weights")));
        let mut drawn = || {
            let keys = Weights::keys().len();
            Weights::of(&(0..keys).map(|_| dice.below(401) as i32 - 200).collect::<Vec<_>>())
        };
        let drawn: Vec<_> = (0..3).map(|_| [drawn(), drawn()]).collect();
        built_in.chain(drawn).collect()
    }

    fn play_all(watch: &mut impl Watch) {
        let mut dice = Stream::new(1, 0, Purpose::Bot(Side::First));
        for (_, data) in battles().into_iter().take(2) {
            let game = GrandesBatailles::new(data);
            for (index, weights) in all_weights(&mut dice).into_iter().enumerate() {
                play(&game, weights, index as u64, watch);
            }
        }
    }

    /// By arm: hexes that were cut short because they could not be good enough.
    #[derive(Default)]
    struct Bounds([u32; 3]);

    impl Watch for Bounds {
        fn unit(&mut self, seen: &Seen<'_>, plan: &mut Plan, reach: &mut Reach, unit: UnitId) {
            let (mut all, mut found) = (Vec::new(), (HexId::NONE, i32::MIN));
            seen.ends_worth(plan, reach, unit, |hex, value| {
                all.push((hex, value));
                i32::MIN
            });
            seen.ends_worth(plan, reach, unit, |hex, value| {
                found = if value > found.1 { (hex, value) } else { found };
                found.1
            });
            let most = all.iter().map(|&(_, value)| value).max();
            assert_eq!(all.iter().find(|&&(_, value)| Some(value) == most).unwrap_or(&(HexId::NONE, i32::MIN)), &found);
            let errand = seen.errand(plan, unit);
            for hex in all.into_iter().map(|(hex, _)| hex) {
                let worth = seen.stand(plan, &errand, hex, i32::MIN);
                for least in [-1_000, -20, -1, 0, 1, 20, 1_000].map(|more| worth + more) {
                    let bounded = seen.stand(plan, &errand, hex, least);
                    assert_eq!(bounded.max(least), worth.max(least), "{unit:?} {hex:?}");
                    self.0[seen.g.unit(unit).arm as usize] += u32::from(bounded != worth);
                }
            }
        }

        fn leader(&mut self, _: &Seen<'_>, _: &mut Reach, _: LeaderId) {}
    }

    #[test]
    fn no_bound_changes_the_best_end_of_a_march() {
        let mut bounds = Bounds::default();
        play_all(&mut bounds);
        assert!(bounds.0.iter().all(|&saved| saved > 100), "{:?}", bounds.0);
    }

    /// Leaders that stay without a search, and others.
    #[derive(Default)]
    struct Rides([u32; 2]);

    impl Watch for Rides {
        fn unit(&mut self, _: &Seen<'_>, _: &mut Plan, _: &mut Reach, _: UnitId) {}

        fn leader(&mut self, seen: &Seen<'_>, reach: &mut Reach, leader: LeaderId) {
            let path = seen.find_ride(reach, leader);
            let goal = seen
                .ride(reach, leader, &seen.g.leader_mobility(seen.s, leader), |hex| seen.post_of_leader(leader, hex));
            assert_eq!(format!("{path:?}"), format!("{:?}", Path::to(goal, reach)), "{leader:?}");
            self.0[usize::from(goal == seen.s.leader_at(leader))] += 1;
        }
    }

    #[test]
    fn a_leader_stays_only_where_a_search_finds_nothing_better() {
        let mut rides = Rides::default();
        play_all(&mut rides);
        assert!(rides.0.iter().all(|&times| times > 100), "{:?}", rides.0);
    }
}
