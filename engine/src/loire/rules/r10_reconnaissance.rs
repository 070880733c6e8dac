//! §10.2 Reconnaissance: close, of adjacent enemies; long-range, with its units, ranges and modifiers.

use crate::geometry::HexId;
use crate::loire::event::Event;
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{Contact, ScoutWay, Scouts};
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::loire::{Action, GERMAN, Loire};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Loire {
    // ---- Close reconnaissance ----

    /// §10.2 Close reconnaissance of a unit that has entered a hex: in an enemy zone of control all adjacent enemies are turned up, and its own
    /// stack too if they can do so.
    pub(super) fn reconnoitre(&self, s: &mut State, side: Side, at: HexId, env: &mut impl Env<Self>) {
        let enemy = side.enemy();
        if !at.is_some() || !s.zones[enemy].has(at) {
            return;
        }
        let around = self.joined(s, at) & s.stood[enemy];
        for hex in around {
            self.turn_up(s, enemy, hex, env);
        }
        let met = around.into_iter().fold(UnitSet::EMPTY, |all, hex| all | self.units_at(s, enemy, hex));
        let contact = match self.data.rulings.contact {
            Contact::Regular => met & self.classes.regular,
            Contact::Real => met,
        };
        if !contact.is_empty() {
            self.turn_up(s, side, at, env);
        }
    }

    // ---- Long-range reconnaissance ----

    /// §10.2 Asks the units of a march, one after another, to reconnoitre at its end; then the next unit moves.
    pub(super) fn scout_on(&self, s: &mut State) {
        let waiting = (s.marching.units & s.on_map).minus(s.marching.scouted);
        let Some(unit) = waiting.into_iter().find(|&unit| !self.scouting_targets(s, unit).is_empty()) else {
            s.task = Task::Movement;
            return;
        };
        s.marching.scouted.insert(unit);
        s.step = Step::Scout(s.acting, unit);
    }

    pub(super) fn scout_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        out.extend(self.scouting_targets(s, unit).into_iter().map(Action::To));
        out.push(Action::Done);
    }

    /// §10.2 Makes the test, and turns the stack up if it succeeds.
    pub(super) fn scout(&self, s: &mut State, unit: UnitId, action: Action, env: &mut impl Env<Self>) {
        let Action::To(hex) = action else { return };
        let side = self.unit(unit).side;
        let modifier = self.scouting_modifier(s.at(unit), hex);
        let (roll, passed) = self.roll_test(s, Roll::Reconnaissance(unit), unit, modifier, env);
        let rating = self.rating(s, unit);
        env.tell(rule!("10.2"), || Event::Reconnoitred { side, unit, hex, roll, modifier, rating, passed });
        if passed {
            self.turn_up(s, side.enemy(), hex, env);
        }
    }

    /// §1.5 A test of morale or competence, with the purpose `roll`: two dice plus `modifier` must not exceed the rating of `unit`. Returns the dice
    /// and the success.
    pub fn roll_test(&self, s: &State, roll: Roll, unit: UnitId, modifier: i8, env: &mut impl Env<Self>) -> (u8, bool) {
        let dice = roll.two_dice(env);
        env.rule(rule!("1.5"));
        (dice, dice as i8 + modifier <= self.rating(s, unit) as i8)
    }

    /// §10.2 The range at which `unit` reconnoitres, in hexes; `None` if it cannot.
    #[must_use]
    pub fn scouting_range(&self, s: &State, unit: UnitId) -> Option<u8> {
        let counter = self.unit(unit);
        let (near, far) = self.data.limits.reconnaissance.range;
        let with_hq = !(self.units_at(s, counter.side, s.at(unit)) & self.classes.headquarters).is_empty();
        let free = !with_hq || self.data.rulings.scouts == Scouts::NotHq;
        match counter.kind {
            Kind::Party if free => Some(far),
            Kind::Cavalry if counter.side == GERMAN && free => Some(far),
            Kind::Infantry | Kind::Cavalry if free => Some(near),
            Kind::FrancTireur if free && self.data.rulings.scouts == Scouts::Irregular => Some(near),
            _ => None,
        }
    }

    /// §10.2 The masked hexes within range of `unit`. Adjacent ones are excluded: they are for close reconnaissance.
    #[must_use]
    pub fn scouting_targets(&self, s: &State, unit: UnitId) -> HexSet {
        let Some(range) = self.scouting_range(s, unit) else { return HexSet::EMPTY };
        let (grid, from) = (&self.data.map.grid, s.at(unit));
        let masked = s.masked(self.unit(unit).side.enemy()).into_iter();
        masked.filter(|&hex| (2..=range).contains(&grid.distance(from, hex))).collect()
    }

    /// §10.2 The modifier of the roll of a unit in `from`: for cover on the line to `target`, the target's hex included, and for the longer
    /// range.
    #[must_use]
    pub fn scouting_modifier(&self, from: HexId, target: HexId) -> i8 {
        let rules = self.data.limits.reconnaissance;
        let distance = self.data.map.grid.distance(from, target);
        let far = if distance == rules.range.1 { rules.far } else { 0 };
        self.cover_on_way(from, target, distance) as i8 * rules.cover + far
    }

    /// R-84 The minimum or maximum number of hexes with cover on a shortest line, without its first hex.
    fn cover_on_way(&self, from: HexId, to: HexId, distance: u8) -> u8 {
        let map = &self.data.map;
        let nearer = |hex: &HexId| map.grid.distance(*hex, to) < distance;
        let next = map.grid.next_to(from).into_iter().filter(nearer);
        let cover = |hex| u8::from(map.terrain(hex).covers()) + self.cover_on_way(hex, to, distance - 1);
        let covered = next.map(cover);
        let chosen = match self.data.rulings.scout_way {
            ScoutWay::Least => covered.min(),
            ScoutWay::Most => covered.max(),
        };
        chosen.unwrap_or(0)
    }
}
