//! §5.2, §5.3 Replacement points of the French; German corps that rest.

use crate::loire::event::Event;
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{RestLimit, RestPlaces};
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{Corps, CorpsId, CorpsSet, UnitId, UnitSet};
use crate::loire::{Action, FRENCH, GERMAN, Loire};
use crate::observer::Env;
use crate::roll::Numbered;

impl Loire {
    // ---- The French ----

    /// §5.2 Rolls for points on some turns; unused points are lost then. Adds the points for lost units of the column.
    pub(super) fn roll_replacements(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.infantry_points = std::mem::take(&mut s.coming_points);
        if self.data.rebuilding.turns.contains(&s.turn) {
            let morale = s.morale;
            let (roll, points) = self.replacements(morale, env);
            s.points = points;
            env.tell(rule!("5.2"), || Event::ReplacementsRolled { roll, morale, points });
        }
    }

    /// §5.2, §T.replacements Rolls at the National Morale `morale`. Returns the roll and its points.
    pub fn replacements(&self, morale: i8, env: &mut impl Env<Self>) -> (u8, u8) {
        let roll = Roll::Replacements.two_dice(env);
        env.rule(rule!("T.replacements"));
        (roll, self.data.tables.replacements.at(roll as i8 + morale))
    }

    /// §5.2 The cost of a step of a unit, in points.
    fn step_points(&self, unit: UnitId) -> u8 {
        self.data.rebuilding.cost[self.unit(unit).kind as usize]
    }

    /// §5.2 Whether the points left can pay for a step of a unit.
    fn affords(&self, s: &State, unit: UnitId) -> bool {
        let infantry = if self.is_infantry(unit) { s.infantry_points } else { 0 };
        s.points + infantry >= self.step_points(unit)
    }

    /// §5.2, §5.3 French units that can regain a step: far from enemies, never to full strength, once a turn. Destroyed units need a hex to
    /// come back to.
    pub(super) fn rebuildable(&self, s: &State) -> UnitSet {
        let (weak, destroyed) = self.wanting(s);
        if destroyed.is_empty() {
            return weak;
        }
        let open = self.rebuilding_ground(s);
        weak | destroyed.keep(|unit| !self.rebuilding_hexes_in(s, unit, open).is_empty())
    }

    /// §5.2 Whether there is any such unit.
    fn can_rebuild(&self, s: &State) -> bool {
        let (weak, destroyed) = self.wanting(s);
        if !weak.is_empty() || destroyed.is_empty() {
            return !weak.is_empty();
        }
        let open = self.rebuilding_ground(s);
        destroyed.into_iter().any(|unit| !self.rebuilding_hexes_in(s, unit, open).is_empty())
    }

    /// §5.2, §5.3 French units that can regain a step on the map, and destroyed units that could if there is a hex for them.
    fn wanting(&self, s: &State) -> (UnitSet, UnitSet) {
        let french = self.classes.of[FRENCH] & self.classes.regular;
        let column = self.data.rebuilding.column.iter().map(|&(unit, _)| unit).collect();
        let open = french
            .minus(s.regained | s.gone | column)
            .keep(|unit| u32::from(s.steps(unit)) + 1 < u32::from(self.unit(unit).steps) && self.affords(s, unit));
        if open.is_empty() {
            return (open, open);
        }
        let far = self.far_from_enemies(s, FRENCH, self.data.limits.rebuilding);
        ((open & s.on_map).keep(|unit| far.has(s.at(unit))), open & s.dead)
    }

    /// §5.2 The hexes in which destroyed units can be placed: in supply, far from enemies.
    fn rebuilding_ground(&self, s: &State) -> HexSet {
        self.supplied_hexes(s, FRENCH) & self.far_from_enemies(s, FRENCH, self.data.limits.rebuilding)
    }

    /// §5.2 The hexes in which a destroyed unit can be placed.
    pub(in crate::loire) fn rebuilding_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        self.rebuilding_hexes_in(s, unit, self.rebuilding_ground(s))
    }

    /// §5.2 The same, chosen from `open`: near the unit's corps, or else in a depot, or else at an edge.
    fn rebuilding_hexes_in(&self, s: &State, unit: UnitId, open: HexSet) -> HexSet {
        let comrades = self.corps_of_unit(unit).map_or(UnitSet::EMPTY, |corps| corps.units & s.on_map);
        let near = self.near(self.hexes_of(s, comrades), self.data.limits.rejoining + 1);
        let wanted = [near, self.data.rebuilding.depots, self.data.rebuilding.edges];
        wanted.into_iter().map(|wanted| wanted & open).find(|hexes| !hexes.is_empty()).unwrap_or_default()
    }

    fn corps_of_unit(&self, unit: UnitId) -> Option<&Corps> {
        self.unit(unit).corps.map(|corps| &self.data.corps[corps.index()])
    }

    /// §5.2 Asks which unit regains a step, while there are points. Unused points of the column are lost afterwards.
    pub(super) fn next_rebuilding(&self, s: &mut State) {
        if s.points + s.infantry_points > 0 && self.can_rebuild(s) {
            s.step = Step::Rebuild(FRENCH);
        } else {
            self.end_rebuilding(s);
        }
    }

    fn end_rebuilding(&self, s: &mut State) {
        s.infantry_points = 0;
        s.task = Task::Withdrawals;
    }

    /// §5.2, §5.3 Gives a unit a step; a destroyed unit comes back when movement begins.
    pub(super) fn rebuild(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Action::Unit(unit) = action else { return self.end_rebuilding(s) };
        let cost = self.step_points(unit);
        let of_column = if self.is_infantry(unit) { cost.min(s.infantry_points) } else { 0 };
        s.infantry_points -= of_column;
        s.points -= cost - of_column;
        self.regain_step(s, unit);
        if s.dead.has(unit) {
            s.dead.remove(unit);
            s.rebuilt.insert(unit);
            s.due.insert(unit);
        }
        env.rule(rule!("5.3"));
        env.tell(rule!("5.2"), || Event::Rebuilt { unit, steps: s.steps(unit) });
    }

    fn regain_step(&self, s: &mut State, unit: UnitId) {
        s.steps[unit.index()] += 1;
        s.regained.insert(unit);
    }

    // ---- The Germans ----

    /// §5.2 German corps that can rest: in towns and localities, far from enemies, in supply, with a unit that regains a step.
    pub(super) fn weary_corps(&self, s: &State) -> CorpsSet {
        let far = self.far_from_enemies(s, GERMAN, self.data.limits.rebuilding);
        let places: HexSet = self.data.map.places.iter().map(|place| place.hex).collect();
        let corps = (0..).zip(&self.data.corps).filter(|(_, corps)| corps.side == GERMAN);
        let rests = |corps: &Corps| {
            let units = corps.units & s.on_map;
            let hexes = self.hexes_of(s, units);
            let together = self.data.rulings.rest_places == RestPlaces::Each || hexes.len() == 1;
            let gains = units.into_iter().any(|unit| self.gains_by_rest(s, unit));
            gains && together && hexes.within(&(far & places)) && !units.meets(s.unsupplied)
        };
        corps.filter(|(_, corps)| rests(corps)).map(|(i, _)| CorpsId(i)).collect()
    }

    /// §5.3 R-9 Whether rest gives a unit a step.
    fn gains_by_rest(&self, s: &State, unit: UnitId) -> bool {
        let spare = if self.data.rulings.rest_limit == RestLimit::Never { 1 } else { 0 };
        !s.regained.has(unit) && s.steps(unit) + spare < self.unit(unit).steps
    }

    pub(super) fn next_rest(&self, s: &mut State) {
        if self.weary_corps(s).is_empty() { s.task = Task::Withdrawals } else { s.step = Step::Rest(GERMAN) }
    }

    pub(super) fn rest_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.weary_corps(s).into_iter().map(Action::Corps));
        out.push(Action::Done);
    }

    /// §5.2 Rests a corps: its units regain a step if they can, and are limited to a tactical march.
    pub(super) fn rest(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Action::Corps(id) = action else {
            s.task = Task::Withdrawals;
            return;
        };
        let units = self.data.corps[id.index()].units & s.on_map;
        let better = units.keep(|unit| self.gains_by_rest(s, unit));
        better.into_iter().for_each(|unit| self.regain_step(s, unit));
        s.slow |= units;
        env.tell(rule!("5.2"), || Event::Rested { corps: id, units: better.len() as u8 });
    }
}
