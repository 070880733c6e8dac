//! §7.1, §2.4 The stacks that attack, and those that are attacked.

use crate::eagle::event::Event;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{
    InactiveUnits, LateStacks, OnceASegment, OneBattle, SpentUnits, StruckNeighbours, TwoArmies,
};
use crate::eagle::state::{Battle, Kind, Mark, State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::UnitSet;
use crate::eagle::{Action, Eagle};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::side::Side;

impl Eagle {
    /// §2.4 Units of a stack that can be attacked in this segment.
    fn open_to_attack(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        let there = self.combat_units_at(s, side, hex);
        match self.data.rulings.once_a_segment {
            OnceASegment::Unit => there.minus(s.marked(Mark::Struck)),
            OnceASegment::Hex if s.struck.has(hex) => UnitSet::EMPTY,
            OnceASegment::Hex => there,
        }
    }

    /// Enemy stacks next to a hex that can be attacked.
    fn enemies_beside(&self, s: &State, side: Side, hex: HexId) -> HexSet {
        let enemy = side.enemy();
        let near = self.data.map.grid.next_to(hex) & s.held[enemy];
        near.into_iter().filter(|&hex| !self.open_to_attack(s, enemy, hex).is_empty()).collect()
    }

    /// §7.1 Enemy stacks that exert a zone of control on a hex and must be attacked from there; no zone reaches into a fortress.
    fn must_attack(&self, s: &State, side: Side, hex: HexId) -> HexSet {
        if s.zones[side.enemy()].has(hex) { self.enemies_beside(s, side, hex) } else { HexSet::EMPTY }
    }

    /// §7.1 R-78 Whether an enemy that must be attacked from a hex, on which it exerts a zone of control, cannot be: it was attacked already.
    fn has_struck_neighbour(&self, s: &State, side: Side, hex: HexId) -> bool {
        let enemy = side.enemy();
        let near = self.data.map.grid.next_to(hex) & s.held[enemy];
        s.zones[enemy].has(hex)
            && near.into_iter().any(|hex| self.open_to_attack(s, enemy, hex) != self.combat_units_at(s, enemy, hex))
    }

    /// §7.1 The units that attack from a hex: all that act in the segment, if none has attacked, nor moved in a segment in which units either
    /// move or fight (5.1, R-94).
    fn attackers_in(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        let there = self.combat_units_at(s, side, hex);
        let active = there & s.marked(Mark::Active);
        let moved = if s.segment.limited { s.marked(Mark::Moved) } else { UnitSet::EMPTY };
        //
        let together = s.segment.kind == Kind::NonActivated && self.data.rulings.late_stacks == LateStacks::Stack;
        if together && moved.meets(s.marked(Mark::Active)) {
            return UnitSet::EMPTY;
        }
        let units = active.minus(s.marked(Mark::Fought) | moved);
        let idle = active != there && self.data.rulings.inactive_units == InactiveUnits::Bar;
        let spent = units != active && self.data.rulings.spent_units == SpentUnits::Bar;
        let barred = || {
            self.data.rulings.struck_neighbours == StruckNeighbours::Barred && self.has_struck_neighbour(s, side, hex)
        };
        if idle || spent || units.is_empty() || barred() { UnitSet::EMPTY } else { units }
    }

    /// §7.1 Hexes from which an attack can be made.
    pub(crate) fn attack_hexes(&self, s: &State, side: Side) -> HexSet {
        let active = self.hexes_of(s, self.combat(s.marked(Mark::Active) & s.on_map));
        let near = active & self.data.map.grid.beside(s.held[side.enemy()]);
        let can = |hex: &HexId| {
            !self.attackers_in(s, side, *hex).is_empty() && !self.enemies_beside(s, side, *hex).is_empty()
        };
        near.into_iter().filter(can).collect()
    }

    /// Whether a stack can attack another one.
    pub(crate) fn can_attack_from(&self, s: &State, side: Side, from: HexId, at: HexId) -> bool {
        !self.attackers_in(s, side, from).is_empty() && self.enemies_beside(s, side, from).has(at)
    }

    /// §7.1 Asks for the next attack, or begins the sieges.
    pub(super) fn next_attack(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.segment.side;
        if self.attack_hexes(s, side).is_empty() {
            self.begin_sieges(s, env);
        } else {
            s.step = Step::Attack(side);
        }
    }

    pub(super) fn attack_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(self.attack_hexes(s, side).into_iter().map(Action::To));
        out.push(Action::Done);
    }

    /// §7.1 Begins the attack of a stack.
    pub(super) fn attack(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(from) = action else { return self.begin_sieges(s, env) };
        s.battle = Battle { from: HexSet::one(from), ..Battle::NONE };
        self.oblige(s, side, from);
        s.task = Task::Targets;
    }

    /// §7.1 Notes the enemies that a stack must attack: in one battle, or one after another.
    fn oblige(&self, s: &mut State, side: Side, from: HexId) {
        let must = self.must_attack(s, side, from);
        match self.data.rulings.one_battle {
            OneBattle::Together => s.battle.at |= must,
            OneBattle::Each => s.battle.queue |= must,
        }
    }

    /// The enemy stacks that can be named next.
    fn targets(&self, s: &State) -> HexSet {
        let near = self.data.map.grid.beside(s.battle.from);
        if s.battle.queue.is_empty() {
            let from = s.battle.from.first().into_iter();
            from.fold(HexSet::EMPTY, |all, hex| all | self.enemies_beside(s, s.segment.side, hex)).minus(s.battle.at)
        } else {
            s.battle.queue & near
        }
    }

    /// §7.1 Asks for a target if zones of control do not decide it: for a stack in a fortress, which may name several, or from the queue.
    pub(super) fn name_targets(&self, s: &mut State) {
        let side = s.segment.side;
        let each = self.data.rulings.one_battle == OneBattle::Each;
        let free = s.battle.from.into_iter().all(|hex| !s.zones[side.enemy()].has(hex));
        let named = !s.battle.at.is_empty();
        let targets = self.targets(s);
        if named && (each || !free) || targets.is_empty() {
            s.task = Task::Joining;
        } else if targets.len() == 1 && !named {
            s.battle.at = targets;
        } else {
            s.step = Step::Target(side);
        }
    }

    pub(super) fn target_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.targets(s).into_iter().map(Action::To));
        if !s.battle.at.is_empty() {
            out.push(Action::Done);
        }
    }

    pub(super) fn target(&self, s: &mut State, action: Action) {
        match action {
            Action::To(hex) => s.battle.at.insert(hex),
            _ => s.task = Task::Joining,
        }
    }

    /// §7.1 Hexes with a stack that can join the attack.
    pub(crate) fn joiners(&self, s: &State) -> HexSet {
        let near = self.data.map.grid.beside(s.battle.at).minus(s.battle.from);
        self.attack_hexes(s, s.segment.side) & near
    }

    /// §7.1 Asks for another stack to join, or begins the battle.
    pub(super) fn next_joiner(&self, s: &mut State, env: &mut impl Env<Self>) {
        let begun = !s.battle.committed.is_empty();
        if begun || self.joiners(s).is_empty() {
            self.begin_battle(s, env);
        } else {
            s.step = Step::Join(s.segment.side);
        }
    }

    pub(super) fn join_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.joiners(s).into_iter().map(Action::To));
        out.push(Action::Done);
    }

    pub(super) fn join(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::To(hex) => {
                s.battle.from.insert(hex);
                self.oblige(s, side, hex);
            }
            _ => self.begin_battle(s, env),
        }
    }

    /// §7.1, §3.1 Begins the battle: both stacks are revealed, with the headquarters in them.
    fn begin_battle(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.segment.side;
        let enemy = side.enemy();
        let hqs = self.classes.headquarters;
        s.segment.battles += 1;
        self.rekey_battle(s, env);
        let at = s.battle.at;
        s.battle.queue = s.battle.queue.minus(at);
        if s.battle.committed.is_empty() {
            let from = s.battle.from.into_iter();
            s.battle.committed = from.fold(UnitSet::EMPTY, |all, hex| {
                let units = self.attackers_in(s, side, hex);
                all | units | self.units_at(s, side, hex) & hqs
            });
        }
        s.battle.from = s.battle.from & self.data.map.grid.beside(at);
        s.battle.attackers = s.battle.committed.keep(|unit| s.battle.from.has(s.at(unit)));
        s.battle.defenders = at.into_iter().fold(UnitSet::EMPTY, |all, hex| {
            all | self.open_to_attack(s, enemy, hex) | self.units_at(s, enemy, hex) & hqs
        });
        let units = s.battle.units();
        s.mark(units, Mark::Shown);
        s.mark(self.combat(s.battle.attackers), Mark::Fought);
        s.mark(self.combat(s.battle.defenders), Mark::Struck);
        s.struck |= at;
        let count = |units: UnitSet| self.combat(units).len() as u8;
        let (attackers, defenders) = (count(s.battle.attackers), count(s.battle.defenders));
        let from = s.battle.from;
        env.tell(rule!("7.1"), || Event::Attacked { side, from, at, attackers, defenders });
        for (side, hexes, units) in [(side, s.battle.from, s.battle.attackers), (enemy, at, s.battle.defenders)] {
            for hex in hexes {
                let there = || units.keep(|unit| s.at(unit) == hex);
                env.detail(rule!("7.1"), || Event::Faced { side, hex, count: there().len() as u8, units: there() });
            }
        }
        s.task = Task::Withdrawal(HexId(0));
    }

    /// §7 Ends the battle. Under R-11 `each`, attackers that still stand where they stood continue with the next of their enemies.
    pub(super) fn end_battle(&self, s: &mut State) {
        //
        let asked = self.data.rulings.two_armies == TwoArmies::Owner;
        if let Some(owner) = Side::BOTH.into_iter().find(|&side| asked && self.lost_in_battle(s, side).len() > 1) {
            s.step = Step::Takeover(owner);
            return;
        }
        let side = s.segment.side;
        let stood = s.battle.committed & s.on_map;
        let from = self.hexes_of(s, self.combat(stood));
        let near = self.data.map.grid.beside(from);
        let open = |hex: &HexId| !self.open_to_attack(s, side.enemy(), *hex).is_empty();
        let queue: HexSet = (s.battle.queue & near).into_iter().filter(open).collect();
        s.battle = Battle::NONE;
        if queue.is_empty() {
            s.task = Task::Attacks;
        } else {
            (s.battle.committed, s.battle.from, s.battle.queue) = (stood, from, queue);
            s.task = Task::Targets;
        }
    }
}
