//! §13.1, §13.2 Set-up of both battles (§13.1.1, §13.2.1), with free facing.

use crate::geometry::{Direction, HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::data::Placement;
use crate::grandes_batailles::event::Event;
use crate::grandes_batailles::leader::{LeaderId, LeaderSet, MAX_LEADERS, Role};
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{HqSetUp, SetUpOrder};
use crate::grandes_batailles::state::{Combat, FRENCH, MAX_ENTRIES, March, Mover, PRUSSIAN, State, Step, Task};
use crate::grandes_batailles::unit::{FormationSet, MAX_UNITS, UnitId, UnitSet};
use crate::observer::Env;
use crate::side::{BySide, Side};

impl GrandesBatailles {
    /// The position before the first decision.
    pub(crate) fn initial_state(&self) -> State {
        let hidden = self.data.special.decoy.as_ref().map(|d| d.formation);
        let called = self.data.options.castagny.as_ref().map(|c| c.formation);
        let (mut waiting, mut leaders_waiting) = (UnitSet::EMPTY, LeaderSet::EMPTY);
        for arrival in &self.data.arrivals {
            waiting |= arrival.units.iter().copied().collect();
            leaders_waiting |= arrival.leaders.iter().copied().collect();
        }
        for formation in hidden.into_iter().chain(called) {
            waiting |= self.members(formation);
            leaders_waiting.insert(self.hq(formation));
        }
        leaders_waiting |= self.commander_arrivals().iter().map(|a| a.commander).collect();
        let mut french_ground = HexSet::EMPTY;
        for objective in self.data.objectives.iter().filter(|o| o.at_start == FRENCH) {
            french_ground |= objective.hexes;
        }
        let mut s = State {
            step: Step::Working,
            task: Task::SetUp,
            turn: 0,
            cursor: 0,
            at: [HexId::NONE; MAX_UNITS],
            facing: [Direction::N; MAX_UNITS],
            losses: [0; MAX_UNITS],
            on_map: UnitSet::EMPTY,
            waiting,
            eliminated: UnitSet::EMPTY,
            exited: UnitSet::EMPTY,
            exit_points: UnitSet::EMPTY,
            disorganised: UnitSet::EMPTY,
            leader_at: [HexId::NONE; MAX_LEADERS],
            leaders_waiting,
            replaced: LeaderSet::EMPTY,
            to_place: LeaderSet::EMPTY,
            displaced: LeaderSet::EMPTY,
            marked: LeaderSet::EMPTY,
            direct_used: BySide([0; 2]),
            held: BySide([HexSet::EMPTY; 2]),
            zoc: BySide([HexSet::EMPTY; 2]),
            french_ground,
            cup: FormationSet::EMPTY,
            active: FormationSet::EMPTY,
            demoralised: FormationSet::EMPTY,
            kept: 0,
            out: UnitSet::EMPTY,
            direct: UnitSet::EMPTY,
            failed: LeaderSet::EMPTY,
            moved: UnitSet::EMPTY,
            leaders_moved: LeaderSet::EMPTY,
            markers_moved: 0,
            spent: UnitSet::EMPTY,
            fired: UnitSet::EMPTY,
            supported: UnitSet::EMPTY,
            entered: [0; MAX_ENTRIES],
            march: March {
                who: Mover::Marker(0),
                left: 0,
                full: 0,
                start: HexId::NONE,
                used: 0,
                open: 0,
                first: false,
                withdrawing: false,
                commander: false,
            },
            tired: UnitSet::EMPTY,
            walked: UnitSet::EMPTY,
            to_face: UnitSet::EMPTY,
            fresh: LeaderSet::EMPTY,
            target: [HexId::NONE; MAX_UNITS],
            attackers: UnitSet::EMPTY,
            coordinated: UnitSet::EMPTY,
            attacked: UnitSet::EMPTY,
            defended: UnitSet::EMPTY,
            spread: [0; MAX_UNITS],
            took_part: LeaderSet::EMPTY,
            combat: Combat::NONE,
            marker_at: [HexId::NONE; 2],
            real: 0,
            unseen: false,
            revealing: UnitSet::EMPTY,
            revealing_leader: None,
            revealed_at: HexId::NONE,
            lost_place: false,
            castagny: 0,
            commander_turn: 0,
            points: BySide([0; 2]),
            level: None,
        };
        for unit in self.of_side[PRUSSIAN] {
            s.facing[unit.index()] = Direction::S;
        }
        // The first placement is a decision even without a choice: nothing happens before the first decision.
        self.next_placement(&mut s);
        let side = self.placement(&s).expect("a scenario sets somebody up").side;
        s.step = Step::SetUpHex(side);
        s
    }

    ///
    fn set_up_order(&self) -> [Side; 2] {
        match self.data.rulings.set_up_order {
            SetUpOrder::FrenchFirst => [FRENCH, PRUSSIAN],
            SetUpOrder::PrussianFirst => [PRUSSIAN, FRENCH],
        }
    }

    /// The next placement of the set-up in the position `s`: those of one side in the order of the list, then those of the other.
    #[must_use]
    pub fn placement(&self, s: &State) -> Option<&Placement> {
        let count = self.data.setup.len();
        let at = usize::from(s.cursor);
        if at >= 2 * count {
            return None;
        }
        Some(&self.data.setup[at % count]).filter(|p| p.side == self.set_up_order()[at / count])
    }

    /// Moves the cursor to the next placement of the side that is set up.
    fn next_placement(&self, s: &mut State) {
        while usize::from(s.cursor) < 2 * self.data.setup.len() && self.placement(s).is_none() {
            s.cursor += 1;
        }
    }

    /// §13.1.1, §3 The hexes open to the next counters.
    fn placement_hexes(&self, s: &State) -> HexSet {
        let Some(placement) = self.placement(s) else { return HexSet::EMPTY };
        let fits = |hex: HexId| placement.units.iter().all(|&u| self.has_room(s, u, hex));
        let open: HexSet = placement.hexes.into_iter().filter(|&h| fits(h)).collect();
        //
        let troops = open & self.troops_of(s, &placement.leaders);
        let with_units = self.data.rulings.hq_set_up == HqSetUp::WithUnits && !troops.is_empty();
        if with_units { troops } else { open }
    }

    /// Hexes with units of the formations of these HQs.
    fn troops_of(&self, s: &State, leaders: &[LeaderId]) -> HexSet {
        let units = leaders.iter().filter_map(|leader| match self.data.leaders[leader.index()].role {
            Role::Headquarters(formation, _) => Some(self.members(formation) & s.on_map),
            Role::Commander(_) => None,
        });
        units.flatten().map(|unit| s.at(unit)).collect()
    }

    pub(super) fn set_up_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.placement_hexes(s).into_iter().map(Action::To));
    }

    /// Asks for the next placement, makes it if there is no choice, or begins the game.
    pub(super) fn set_up_next(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.next_placement(s);
        let Some(placement) = self.placement(s) else {
            s.task = Task::TurnStart;
            return;
        };
        let side = placement.side;
        let open = self.placement_hexes(s);
        match open.first() {
            Some(hex) if open.len() == 1 => self.set_up(s, hex, env),
            Some(_) => s.step = Step::SetUpHex(side),
            None => panic!("no room for a placement of the set-up"),
        }
    }

    pub(super) fn set_up(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        let Some(placement) = self.placement(s) else { return };
        let section = self.of_battle(rule!("13.1.1"), rule!("13.2.1"));
        for &unit in &placement.units {
            let taken = self.put(s, unit, hex);
            env.tell(section, || Event::SetUp { unit, hex });
            self.say_taken(s, self.side_of(unit), hex, taken, env);
        }
        for &unit in &placement.units {
            // If two are placed together, the first chooses the facing for both.
            let other = self.companion(s, unit, hex);
            match other.and_then(|o| placement.units.iter().position(|&u| u == o)) {
                Some(at) if placement.units[at] < unit => {}
                Some(_) => s.to_face.insert(unit),
                _ => self.ask_facing(s, unit, env),
            }
        }
        for &leader in &placement.leaders {
            s.leader_at[leader.index()] = hex;
            env.tell(section, || Event::LeaderSetUp { leader, hex });
        }
        s.cursor += 1;
    }

    /// §2 Lets a unit choose its facing, unless it faces like its companion (§13.2.6).
    pub(super) fn ask_facing(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        if self.align(s, unit) {
            self.say_aligned(s, unit, env);
        } else {
            s.to_face.insert(unit);
        }
    }

    /// §13.2.6 Gives a unit that joins another in a doubled hex its facing. Returns whether it joined one.
    pub(super) fn align(&self, s: &mut State, unit: UnitId) -> bool {
        let Some(other) = self.companion(s, unit, s.at(unit)) else { return false };
        s.facing[unit.index()] = s.facing(other);
        self.refresh(s, self.side_of(unit));
        true
    }

    /// §13.2.6 Logs the facing of a unit that had no choice.
    pub(super) fn say_aligned(&self, s: &State, unit: UnitId, env: &mut impl Env<Self>) {
        env.detail(rule!("13.2.6"), || Event::Faced { unit, facing: s.facing(unit) });
    }

    /// Turns a unit, and its companion in a doubled hex with it (§13.2.6).
    pub(super) fn face(&self, s: &mut State, unit: UnitId, facing: Direction, env: &mut impl Env<Self>) {
        let mut turns = s.facing(unit) != facing;
        // A unit that stays in its hex and keeps its facing has not turned.
        let told = turns || s.turn == 0 || s.walked.has(unit);
        s.facing[unit.index()] = facing;
        let mut with = None;
        if let Some(other) = self.companion(s, unit, s.at(unit)) {
            let follows = s.facing(other) != facing;
            with = (follows || s.turn == 0).then_some(other);
            turns |= follows;
            s.facing[other.index()] = facing;
        }
        s.to_face.remove(unit);
        if turns {
            self.refresh(s, self.side_of(unit));
        }
        if told {
            env.rule(rule!("2"));
            env.tell(rule!("7.3"), || Event::Faced { unit, facing });
        }
        if let Some(other) = with {
            self.say_aligned(s, other, env);
        }
    }
}
