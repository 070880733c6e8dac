//! §2 The game turn: the cup, segments, non-activated units, railways, the end of the turn.

use crate::eagle::event::Event;
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{ConversionUse, HqBonusTimes, LateAttacks, ReinforcementMarker};
use crate::eagle::state::{Kind, Mark, PRUSSIAN_FIRST, Segment, State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle, FRENCH, PRUSSIAN};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::{BySide, Side};

/// The parts of a turn, as keys for the stream.
const TURN: u64 = 0;
const SEGMENT: u64 = 1;
const BATTLE: u64 = 2;
const SIEGES: u64 = 3;
const TURN_END: u64 = 4;

impl Eagle {
    fn rekey(&self, s: &State, what: u64, env: &mut impl Env<Self>) {
        let at = u64::from(s.segment.number) << 8 | u64::from(s.segment.battles);
        env.rekey(u64::from(s.turn) << 24 | what << 16 | at);
    }

    pub(super) fn rekey_battle(&self, s: &State, env: &mut impl Env<Self>) {
        self.rekey(s, BATTLE, env);
    }

    pub(super) fn rekey_sieges(&self, s: &State, env: &mut impl Env<Self>) {
        self.rekey(s, SIEGES, env);
    }

    // ---- §2.1-2.3 The start of the turn ----

    /// §2.1 Begins a turn: supply is checked for both sides.
    pub(crate) fn begin_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.turn += 1;
        s.segment = Segment::of(PRUSSIAN, Kind::Army, 0);
        self.rekey(s, TURN, env);
        env.tell(rule!("0"), || Event::TurnBegan { turn: s.turn });
        s.rail_used = BySide::default();
        self.check_supply(s, env);
        s.task = Task::Recovery(PRUSSIAN, UnitId(0));
    }

    /// §2.3.1 Rolls a die for the supplementary markers of each side; those of the headquarters on the map go into the cup too.
    pub(crate) fn fill_cup(&self, s: &mut State, env: &mut impl Env<Self>) {
        for side in PRUSSIAN_FIRST {
            let (die, markers) = self.roll_initiative(side, env);
            s.supplementary[side] = markers;
            env.tell(rule!("2.3.1"), || Event::InitiativeRolled { side, die, markers });
        }
        s.cup = s.on_map & self.classes.headquarters;
        s.task = Task::Draw;
    }

    /// §2.3.1, §T.initiative Rolls for `side`. Returns the die, and the supplementary markers that it gives.
    pub fn roll_initiative(&self, side: Side, env: &mut impl Env<Self>) -> (u8, u8) {
        let die = Roll::Initiative(side).die(env);
        env.rule(rule!("T.initiative"));
        (die, self.data.tables.initiative[usize::from(die) - 1][side])
    }

    // ---- §2.4 Segments ----

    /// §2.4 Draws the next marker, or ends the phase.
    pub(crate) fn draw(&self, s: &mut State, env: &mut impl Env<Self>) {
        let number = s.segment.number + 1;
        s.segment = Segment::of(PRUSSIAN, Kind::Army, number);
        if s.cup.is_empty() && s.supplementary.0 == [0; 2] {
            s.task = Task::OperationsOver;
            return;
        }
        self.rekey(s, SEGMENT, env);
        let (side, hq) = self.draw_marker(s, env);
        s.segment.side = side;
        env.tell(rule!("2.4"), || Event::MarkerDrawn { side, hq });
        let Some(hq) = hq else {
            s.supplementary[side] -= 1;
            s.segment.arrivals = self.arrivals_of_a_marker(s);
            s.step = Step::Marker(side);
            return;
        };
        s.cup.remove(hq);
        if !s.on_map.has(hq) {
            // the marker has no effect.
            s.task = Task::Draw;
        } else if self.brings_units_by_any_marker(s) && !self.can_enter(s, side).is_empty() {
            s.segment.hq = hq;
            s.segment.arrivals = self.arrivals_of_a_marker(s);
            s.step = Step::Marker(side);
        } else {
            self.activate_army(s, hq);
        }
    }

    /// §2.4 Draws a marker from the cup, all equally likely: that of a headquarters, or a supplementary one of a side.
    pub(crate) fn draw_marker(&self, s: &State, env: &mut impl Env<Self>) -> (Side, Option<UnitId>) {
        let [french, prussian] = s.supplementary.0.map(u32::from);
        let markers = s.cup.len() + french + prussian;
        let nth = if markers == 1 { 0 } else { Roll::Marker.uniform(markers, env) };
        match nth.checked_sub(s.cup.len()) {
            None => {
                let hq = s.cup.nth(nth);
                (self.unit(hq).side, Some(hq))
            }
            Some(nth) => (if nth < french { FRENCH } else { PRUSSIAN }, None),
        }
    }

    /// §16.2 The number of reinforcements that a marker brings.
    pub(crate) fn arrivals_of_a_marker(&self, s: &State) -> u8 {
        if self.data.course.two_from.is_some_and(|turn| s.turn >= turn) { 2 } else { 1 }
    }

    /// §16.2 R-35
    fn brings_units_by_any_marker(&self, s: &State) -> bool {
        self.data.rulings.reinforcement_marker == ReinforcementMarker::Any && self.arrivals_of_a_marker(s) > 1
    }

    /// §2.3.2 Offers an army, a stack of independent units, a reinforcement, or nothing. A second reinforcement comes alone. An army's own marker
    /// activates no other army and no stack.
    pub(super) fn marker_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        let hqs = s.on_map & self.classes.of[side] & self.classes.headquarters;
        match (s.segment.kind, s.segment.hq.some()) {
            (Kind::Arrival, _) => {}
            (_, Some(hq)) => out.push(Action::Army(hq)),
            _ => {
                out.extend(hqs.into_iter().map(Action::Army));
                out.extend(self.hexes_of(s, self.independent(s, side)).into_iter().map(Action::To));
            }
        }
        out.extend(self.can_enter(s, side).into_iter().map(Action::Enter));
        self.offer_invasion(s, side, out);
        if s.segment.kind == Kind::Arrival || !s.segment.hq.is_some() {
            out.push(Action::Done);
        }
    }

    /// §2.3.2 Makes no (more) use of a marker: the units that it has brought act.
    pub(super) fn decline_marker(&self, s: &mut State) {
        s.task = if s.segment.kind == Kind::Arrival { Task::Reorganisation } else { Task::SegmentOver };
    }

    /// §2.3.2, §9 Activates a stack of independent units.
    pub(super) fn activate_stack(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        let side = s.segment.side;
        s.segment.kind = Kind::Independent;
        let units = self.independent(s, side) & self.units_at(s, side, hex);
        self.set_in_motion(s, units, false);
        env.tell(rule!("2.3.2"), || {
            let again = (units & s.marked(Mark::Second)).len() as u8;
            Event::ActivatedStack { side, hex, again: (again > 0).then_some(again) }
        });
        s.task = Task::Reorganisation;
    }

    /// §2.4 Ends the segment; after that of a non-activated stack, the next stack follows (2.5).
    pub(super) fn end_segment(&self, s: &mut State) {
        for mark in [Mark::Active, Mark::Moved, Mark::Fought] {
            s.marks[mark as usize] = UnitSet::EMPTY;
        }
        //
        if s.segment.kind != Kind::NonActivated || self.data.rulings.late_attacks == LateAttacks::Stack {
            self.forget_struck(s);
        }
        if self.data.rulings.hq_bonus_times == HqBonusTimes::Segment {
            self.restore_bonuses(s);
        }
        s.task = match s.segment.kind {
            Kind::NonActivated => Task::NonActivated(s.segment.side),
            _ => Task::Draw,
        };
        s.segment = Segment { hq: UnitId::NONE, leader: UnitId::NONE, ..s.segment };
    }

    /// §2.4 Forgets which units were attacked: they can be attacked again.
    fn forget_struck(&self, s: &mut State) {
        s.marks[Mark::Struck as usize] = UnitSet::EMPTY;
        s.struck = HexSet::EMPTY;
    }

    fn restore_bonuses(&self, s: &mut State) {
        for mark in [Mark::BattleBonus, Mark::RallyBonus] {
            s.marks[mark as usize] = UnitSet::EMPTY;
        }
    }

    /// §2.4 Ends the operations phase: cavalry that has lost its corps is eliminated, then non-activated units act.
    pub(super) fn end_operations(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.lose_strays(s, env);
        s.displaced = UnitSet::EMPTY;
        s.task = Task::NonActivated(PRUSSIAN);
    }

    // ---- §2.5 Non-activated units ----

    /// §5.2 Units of a side that were not activated.
    pub(super) fn non_activated(&self, s: &State, side: Side) -> UnitSet {
        (s.on_map & self.classes.of[side]).minus(s.marked(Mark::Activated))
    }

    /// §2.5 Hexes with non-activated units that can do something.
    fn waiting_stacks(&self, s: &State, side: Side) -> HexSet {
        let waiting = self.non_activated(s, side);
        let mobile = self.hexes_of(s, self.mobile(waiting));
        let fixed = self.hexes_of(s, waiting & self.classes.fortresses);
        mobile | fixed & self.data.map.grid.beside(s.held[side.enemy()])
    }

    /// §2.5 Asks for the next stack of a side: the Prussians, then the French, and then the turn is over.
    pub(super) fn next_non_activated(&self, s: &mut State, side: Side) {
        if !self.waiting_stacks(s, side).is_empty() {
            s.step = Step::Stack(side);
        } else {
            self.end_non_activated(s, side);
        }
    }

    fn end_non_activated(&self, s: &mut State, side: Side) {
        self.forget_struck(s);
        s.task = if side == PRUSSIAN { Task::NonActivated(FRENCH) } else { self.after_movement() };
    }

    pub(super) fn stack_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(self.waiting_stacks(s, side).into_iter().map(Action::To));
        self.offer_invasion(s, side, out);
        out.push(Action::Done);
    }

    /// §2.5 Activates a stack: its units reorganise, then each moves or fights.
    pub(super) fn activate_late(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(hex) = action else { return self.end_non_activated(s, side) };
        s.segment = Segment::of(side, Kind::NonActivated, s.segment.number + 1);
        s.segment.limited = true;
        self.rekey(s, SEGMENT, env);
        let units = self.non_activated(s, side) & self.units_at(s, side, hex);
        self.set_in_motion(s, units, false);
        env.rule(rule!("5.2"));
        env.tell(rule!("2.5"), || Event::ActivatedLate { side, hex });
        s.task = Task::Reorganisation;
    }

    // ---- §2.6-2.8 The end of the turn ----

    /// §2.6-2.8, §15 Ends the turn: isolation, railways, markers, victory.
    pub(crate) fn end_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.rekey(s, TURN_END, env);
        self.check_isolation(s, env);
        self.convert_railways(s, env);
        self.reorganise_all(s, env);
        let turn = s.turn;
        env.tell(rule!("2.8"), || Event::TurnEnded { turn });
        s.task = Task::TurnStart;
        self.judge(s, env);
        env.turn_ended(self, s);
    }

    /// §2.8 Removes all markers of the turn except those of isolation.
    fn reorganise_all(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rule_if(rule!("2.8"), || !s.marked(Mark::Disorganised).is_empty());
        for mark in [Mark::Disorganised, Mark::Activated, Mark::Flipped, Mark::Second] {
            s.marks[mark as usize] = UnitSet::EMPTY;
        }
        self.restore_bonuses(s);
    }

    /// §2.7 The railways that a side has converted this turn and that are connected to its own. The enemy's conversions cut its railways if they are
    /// connected to his: a break by a raid converts nothing. If each side's conversions cut off the other's, neither is connected.
    pub(super) fn linked(&self, s: &State, side: Side) -> HexSet {
        let enemy = side.enemy();
        if s.converted[side].is_empty() || s.converted[enemy].is_empty() {
            return self.linked_beyond(s, side, HexSet::EMPTY);
        }
        let surely = self.linked_beyond(s, side, s.converted[enemy]);
        let perhaps = self.linked_beyond(s, enemy, surely);
        self.linked_beyond(s, side, perhaps)
    }

    /// §2.7 The same if the side's railways are cut in these hexes.
    fn linked_beyond(&self, s: &State, side: Side, cuts: HexSet) -> HexSet {
        if s.converted[side].is_empty() {
            return HexSet::EMPTY;
        }
        let open = s.rails[side].minus(cuts) | s.converted[side];
        let net = self.flood_rails(self.data.map.exits[side] & open, open);
        (net & s.converted[side]).minus(s.rails[side])
    }

    /// §2.7 R-124 Railways that a side has converted this turn and can already use.
    pub(super) fn used_conversions(&self, s: &State, side: Side) -> HexSet {
        match self.data.rulings.conversion_use {
            ConversionUse::Phase => HexSet::EMPTY,
            ConversionUse::AtOnce => self.linked(s, side),
        }
    }

    /// §2.7 Gives converted railways to the side that converted them, if they are connected to its railways that leave the map.
    pub(crate) fn convert_railways(&self, s: &mut State, env: &mut impl Env<Self>) {
        let linked = BySide(Side::BOTH.map(|side| self.linked(s, side)));
        for side in Side::BOTH {
            let lost = s.converted[side].minus(linked[side] | s.rails[side]);
            if !lost.is_empty() {
                env.tell(rule!("2.7"), || Event::RailwaysLost { side, hexes: lost });
            }
            if linked[side].is_empty() {
                continue;
            }
            s.rails[side] |= linked[side];
            s.rails[side.enemy()] = s.rails[side.enemy()].minus(linked[side]);
            env.tell(rule!("2.7"), || Event::RailwaysTaken { side, hexes: linked[side] });
        }
        s.converted = BySide::default();
    }
}
