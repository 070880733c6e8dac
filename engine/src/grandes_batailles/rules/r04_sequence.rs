//! §4 The game turn: command verification, the cup, the end of the turn.

use crate::geometry::{HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::data::SharedMarker;
use crate::grandes_batailles::event::{Account, Cause, Event, LeaderTest};
use crate::grandes_batailles::leader::{LeaderId, LeaderSet};
use crate::grandes_batailles::ledger::Ledger;
use crate::grandes_batailles::roll::Roll;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    ArrivingCommander, ColumnCount, CommandersOrder, HeldMarker, InitiativeTest, MarkerEntry, SharedMarkerChoice,
};
use crate::grandes_batailles::state::{FRENCH, MAX_ENTRIES, March, Mover, PRUSSIAN, State, Step, Task};
use crate::grandes_batailles::terrain::LEADERS_MOVE_AS;
use crate::grandes_batailles::unit::{FormationId, FormationSet, UnitId, UnitSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::{BySide, Side};

/// The part of the stream's key other than the turn.
const PHASE_A: u64 = 0;
const PHASE_B: u64 = 1;
const PHASE_C: u64 = 2;
const DRAW: u64 = 0x20;
pub(super) const ACTIVATION: u64 = 0x40;

impl GrandesBatailles {
    /// §4 Begins a turn.
    pub(crate) fn begin_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.turn += 1;
        env.rekey(u64::from(s.turn) << 8 | PHASE_A);
        s.direct_used = BySide([0; 2]);
        s.fresh = LeaderSet::EMPTY;
        s.supported = UnitSet::EMPTY;
        //
        if self.data.rulings.column_count == ColumnCount::PerTurn {
            s.entered = [0; MAX_ENTRIES];
        }
        env.tell(rule!("4"), || Event::TurnBegan { turn: s.turn });
        if self.data.victory.count_turns >> s.turn & 1 == 1 {
            self.count_battlefield(s, env);
        }
        if let Some(option) = &self.data.options.frossard_early
            && s.leaders_waiting.has(option.commander)
            && s.commander_turn == 0
        {
            let (die, comes) = self.roll_frossard(s, env);
            env.tell(rule!("13.1.7"), || Event::EarlyArrivalRolled { die, comes });
            if comes {
                s.commander_turn = s.turn;
            }
        }
        s.task = Task::CommanderArrivals(0);
    }

    /// §13.1.7 Rolls one die: a success if it is not above the number of the turn.
    fn roll_frossard(&self, s: &State, env: &mut impl Env<Self>) -> (u8, bool) {
        let die = Roll::Frossard.die(env);
        (die, die <= s.turn)
    }

    /// §13.1.2 Places the next C-in-C who arrives.
    pub(super) fn commanders_arrive(&self, s: &mut State, from: u8, env: &mut impl Env<Self>) {
        for (i, arrival) in self.commander_arrivals().iter().enumerate().skip(usize::from(from)) {
            let early = self.data.options.frossard_early.as_ref().is_some_and(|o| o.commander == arrival.commander);
            let due = arrival.turn <= s.turn || early && s.commander_turn != 0;
            if !due || !s.leaders_waiting.has(arrival.commander) {
                continue;
            }
            let side = self.data.leaders[arrival.commander.index()].side;
            let open = self.commander_hexes(s, i as u8);
            let Some(hex) = open.first() else { continue };
            s.task = Task::CommanderArrivals(i as u8);
            if open.len() == 1 {
                self.commander_comes(s, hex, env);
            } else {
                s.step = Step::PlaceCommander(side, arrival.commander);
            }
            return;
        }
        s.task = Task::Commanders(0);
    }

    /// §13.1.2 The hexes where an arriving C-in-C may enter.
    fn commander_hexes(&self, s: &State, arrival: u8) -> HexSet {
        let arrival = &self.commander_arrivals()[usize::from(arrival)];
        let side = self.data.leaders[arrival.commander.index()].side;
        let open = |h: &HexId| self.leader_may_be(s, arrival.commander, *h) && !self.marker_closes(s, side, *h);
        arrival.hexes.into_iter().filter(open).collect()
    }

    /// §7.1, §7.2 Whether a leader may be in a hex: not close to an enemy except with a friendly unit.
    pub(crate) fn leader_may_be(&self, s: &State, leader: LeaderId, hex: HexId) -> bool {
        let side = self.data.leaders[leader.index()].side;
        !s.held[side.enemy()].has(hex) && (s.held[side].has(hex) || !self.too_near(s, leader).has(hex))
    }

    pub(super) fn commander_choices(&self, s: &State, out: &mut Vec<Action>) {
        if let Task::CommanderArrivals(arrival) = s.task {
            out.extend(self.commander_hexes(s, arrival).into_iter().map(Action::To));
        }
    }

    pub(super) fn commander_comes(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        let Task::CommanderArrivals(arrival) = s.task else { return };
        let arrival = &self.commander_arrivals()[usize::from(arrival)];
        let leader = arrival.commander;
        if let Some(former) = arrival.removes {
            s.leader_at[former.index()] = HexId::NONE;
            s.leaders_waiting.remove(former);
            s.to_place.remove(former);
            s.displaced.remove(former);
            env.tell(rule!("13.1.2"), || Event::CommanderLeft { leader: former });
        }
        s.leader_at[leader.index()] = hex;
        s.leaders_waiting.remove(leader);
        s.fresh.insert(leader);
        if self.data.options.castagny.as_ref().is_some_and(|c| c.commander == leader) {
            s.commander_turn = s.turn;
        }
        env.tell(rule!("13.1.2"), || Event::CommanderCame { leader, hex });
    }

    ///
    fn commanders_order(&self) -> [Side; 2] {
        match self.data.rulings.commanders_order {
            CommandersOrder::FrenchFirst => [FRENCH, PRUSSIAN],
            CommandersOrder::PrussianFirst => [PRUSSIAN, FRENCH],
        }
    }

    /// §4.A Asks the next C-in-C on the map whether he tries to move, or continues with the HQs.
    pub(super) fn commanders_move(&self, s: &mut State, from: u8) {
        for (i, side) in self.commanders_order().into_iter().enumerate().skip(usize::from(from)) {
            if let Some(leader) = self.commander(s, side) {
                s.task = Task::Commanders(i as u8 + 1);
                s.step = Step::MoveCommander(side, leader);
                return;
            }
        }
        s.task = Task::Verify;
    }

    /// §7.2 Lets a C-in-C try to move.
    pub(super) fn move_commander(&self, s: &mut State, leader: LeaderId, env: &mut impl Env<Self>) {
        let counter = &self.data.leaders[leader.index()];
        let hex = s.leader_at(leader);
        let alarm = self.data.tables.command.alarm;
        let near = s.held[counter.side.enemy()].into_iter().any(|h| self.ground.distance(hex, h) <= alarm);
        //
        let free = s.fresh.has(leader) && self.data.rulings.arriving_commander == ArrivingCommander::Moves;
        if near || free {
            env.detail(if near { rule!("7.2") } else { rule!("4.A") }, || Event::Untested { leader, near });
        } else if !self.roll_inertia(s, leader, env) {
            return;
        }
        let full = 2 * counter.movement;
        let paid = self.commander_arrivals().iter().any(|a| a.commander == leader && a.enters && s.fresh.has(leader));
        let used = if paid { self.ground.entry(LEADERS_MOVE_AS, hex) } else { 0 };
        s.march = March {
            who: Mover::Leader(leader),
            left: full.saturating_sub(used),
            full,
            start: hex,
            used,
            open: 0,
            first: true,
            withdrawing: false,
            commander: true,
        };
        s.task = Task::Marching;
    }

    /// §7.2 Rolls for inertia.
    pub(crate) fn roll_inertia(&self, s: &State, leader: LeaderId, env: &mut impl Env<Self>) -> bool {
        let die = Roll::Leader(LeaderTest::Inertia, leader).die(env);
        let total = i32::from(die + self.commander_rating(s, leader).inertia);
        let passed = self.passes(total, env);
        let test = LeaderTest::Inertia;
        env.tell(rule!("7.2"), || Event::LeaderTested { leader, test, die, total: total as i8, passed });
        passed
    }

    /// Sets the task after the move of a C-in-C.
    pub(super) fn commander_moved(&self, s: &mut State, leader: LeaderId) {
        let side = self.data.leaders[leader.index()].side;
        s.task = Task::Commanders(if side == self.commanders_order()[0] { 1 } else { 2 });
    }

    /// §4.A, §8.2 Checks every HQ on the map; then the markers of the hidden division arrive.
    pub(super) fn verify_command(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.marked = LeaderSet::EMPTY;
        for side in Side::BOTH {
            for leader in self.headquarters[side] {
                if !s.leader_at(leader).is_some() {
                    continue;
                }
                env.rule_if(rule!("8.1"), || self.commander(s, side).is_some());
                if self.is_commanded(s, leader) {
                    env.rule(rule!("8.2"));
                } else {
                    s.marked.insert(leader);
                    env.tell(rule!("4.A"), || Event::Marked { leader });
                }
            }
        }
        s.task = Task::Operations;
        //
        if self.data.rulings.marker_entry == MarkerEntry::Verification {
            self.ask_markers(s);
        }
    }

    /// §4.B Fills the cup, and determines the initiative.
    pub(crate) fn begin_operations(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rekey(u64::from(s.turn) << 8 | PHASE_B);
        if let Some(option) = &self.data.options.castagny
            && s.castagny == 0
            && s.commander_turn != 0
            && s.turn > s.commander_turn
        {
            let (die, sent) = self.roll_castagny(option.target, env);
            if sent {
                s.castagny = s.turn.max(option.earliest);
            }
            env.tell(rule!("13.1.7"), || Event::SentFor { die, turn: s.castagny });
        }
        s.moved = UnitSet::EMPTY;
        s.leaders_moved = LeaderSet::EMPTY;
        s.markers_moved = 0;
        s.keep(FormationSet::EMPTY);
        s.cup = (0..self.data.formations.len())
            .map(|i| FormationId(i as u8))
            .filter(|&f| {
                let comes = || s.marker_at.iter().any(|h| h.is_some()) || self.marker_hexes(s).is_some();
                let hidden = self.is_hidden(s, f) && comes();
                let due = (self.members(f) & s.waiting).into_iter().any(|u| self.is_due(s, u));
                hidden || due || self.members(f).meets(s.on_map)
            })
            .collect();
        s.task = Task::Draw;
        if let Some(side) = self.initiative(s, env) {
            env.rule(rule!("4.B"));
            let section = if self.fixed_initiative(s).is_some() { rule!("13.2.6") } else { rule!("4.B") };
            env.tell(section, || Event::Initiative { side });
            let own = s.cup.into_iter().filter(|f| self.data.formations[f.index()].side == side);
            match own.clone().count() {
                0 => {}
                1 => {
                    let formation = own.last().expect("there is one");
                    self.choose_formation(s, formation, env);
                }
                _ => s.step = Step::ChooseFormation(side),
            }
        }
    }

    /// §13.1.7 Rolls one die for Castagny's arrival.
    fn roll_castagny(&self, target: u8, env: &mut impl Env<Self>) -> (u8, bool) {
        let die = Roll::Castagny.die(env);
        (die, die >= target)
    }

    /// §7.4 Whether a unit that has not arrived may enter.
    pub(crate) fn is_due(&self, s: &State, unit: UnitId) -> bool {
        if let Some(arrival) = self.arrival(unit) {
            return arrival.turn <= s.turn;
        }
        let castagny = self.data.options.castagny.as_ref();
        castagny.is_some_and(|c| c.formation == self.formation_of(unit)) && (1..=s.turn).contains(&s.castagny)
    }

    /// §13.2.6 The side with a fixed initiative, regardless of the C-in-Cs.
    fn fixed_initiative(&self, s: &State) -> Option<Side> {
        let fixed = &self.data.course.initiative.fixed;
        fixed.iter().find(|(turn, _)| *turn == s.turn).map(|(_, side)| *side)
    }

    /// §4.B The side with the initiative.
    fn initiative(&self, s: &State, env: &mut impl Env<Self>) -> Option<Side> {
        if let Some(side) = self.fixed_initiative(s) {
            return Some(side);
        }
        match (self.commander(s, FRENCH), self.commander(s, PRUSSIAN)) {
            (Some(french), Some(prussian)) => Some(self.roll_initiative(s, [french, prussian], env)),
            (Some(_), None) => Some(FRENCH),
            (None, Some(_)) => Some(PRUSSIAN),
            (None, None) => None,
        }
    }

    /// §4.B Rolls one die per side, the French first.
    pub(crate) fn roll_initiative(&self, s: &State, chiefs: [LeaderId; 2], env: &mut impl Env<Self>) -> Side {
        let rules = &self.data.course.initiative;
        let switched = self.data.rulings.initiative_test != InitiativeTest::Activation;
        let mut dice = [0; 2];
        let [french, prussian] = chiefs.map(|chief| {
            let side = self.data.leaders[chief.index()].side;
            let die = Roll::Initiative(side).die(env);
            dice[side.index()] = die;
            let mut total = die as i8 + self.commander_rating(s, chief).initiative;
            if switched {
                let mut modifier = 0;
                self.initiative_items(s, side, &mut modifier);
                total += modifier as i8;
            }
            total
        });
        let winner = match french.cmp(&prussian) {
            std::cmp::Ordering::Greater => FRENCH,
            std::cmp::Ordering::Less => PRUSSIAN,
            std::cmp::Ordering::Equal => rules.tie,
        };
        env.tell(rule!("4.B"), || Event::InitiativeRolled { french, prussian, dice, winner });
        winner
    }

    /// §13.1.6 The modifiers of French inertia and night, for the rolls that R-44 names.
    pub(super) fn initiative_items(&self, s: &State, side: Side, ledger: &mut impl Ledger) {
        let rules = &self.data.course.initiative;
        if side == FRENCH && rules.inertia_turns >> s.turn & 1 == 1 {
            ledger.add(Account::Test, Cause::FrenchInertia, rules.inertia.into());
        }
        if self.is_night(s) {
            ledger.add(Account::Test, Cause::NightInitiative, rules.night.into());
        }
    }

    pub(super) fn formation_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        let own = |f: &FormationId| self.data.formations[f.index()].side == side;
        //
        let drawn = self.data.rulings.shared_marker == SharedMarkerChoice::Drawn;
        let shared = |f: &FormationId| self.shared_in(s).is_some_and(|pair| [pair.even, pair.odd].contains(f));
        out.extend(s.cup.into_iter().filter(own).filter(|f| !(drawn && shared(f))).map(Action::Formation));
        if out.is_empty() {
            out.extend(s.cup.into_iter().filter(own).map(Action::Formation));
        }
    }

    /// §4.B, §5 Activates the formation chosen with the initiative at once: its marker was not drawn, and cannot be held (§13.1.6).
    pub(super) fn choose_formation(&self, s: &mut State, chosen: FormationId, env: &mut impl Env<Self>) {
        let formation = match self.shared_in(s).filter(|pair| [pair.even, pair.odd].contains(&chosen)) {
            Some(pair) if self.data.rulings.shared_marker == SharedMarkerChoice::Rolled => {
                self.roll_shared_marker(pair, env)
            }
            _ => chosen,
        };
        s.cup.remove(formation);
        s.task = Task::Offer(formation);
    }

    /// §4.B Draws the next marker, or ends the phase.
    pub(crate) fn draw(&self, s: &mut State, env: &mut impl Env<Self>) {
        if s.cup.is_empty() {
            //
            let mut kept = s.kept();
            s.task = match kept.first() {
                Some(next) if self.data.rulings.held_marker == HeldMarker::PlayedLast => {
                    kept.remove(next);
                    Task::Offer(next)
                }
                _ => Task::Rally,
            };
            s.keep(kept);
            return;
        }
        env.rekey(u64::from(s.turn) << 8 | DRAW | u64::from(s.cup.len()));
        let formation = self.draw_marker(s, env);
        s.cup.remove(formation);
        env.tell(rule!("0.3.4"), || Event::Drawn { formation });
        s.task = Task::Drawn(formation);
    }

    /// §13.2.6 The shared marker in the cup, if neither of its formations has been activated.
    fn shared_in(&self, s: &State) -> Option<SharedMarker> {
        self.data.special.shared_marker.filter(|m| s.cup.has(m.even) && s.cup.has(m.odd))
    }

    /// §4.B Draws a marker from the cup, with equal probabilities; two formations may share one (§13.2.6).
    fn draw_marker(&self, s: &State, env: &mut impl Env<Self>) -> FormationId {
        let shared = self.shared_in(s);
        let mut markers = s.cup;
        if let Some(pair) = shared {
            markers.remove(pair.odd);
        }
        let nth = if markers.len() == 1 { 0 } else { Roll::Marker.uniform(markers.len(), env) };
        let drawn = markers.into_iter().nth(nth as usize).expect("the draw lies within the cup");
        match shared {
            Some(pair) if drawn == pair.even => self.roll_shared_marker(pair, env),
            _ => drawn,
        }
    }

    /// §13.2.6 Rolls one die: even for one formation, odd for the other.
    fn roll_shared_marker(&self, pair: SharedMarker, env: &mut impl Env<Self>) -> FormationId {
        let die = Roll::SharedMarker.die(env);
        let formation = if die.is_multiple_of(2) { pair.even } else { pair.odd };
        env.tell(rule!("13.2.6"), || Event::SharedMarkerRolled { die, formation });
        formation
    }

    /// §4.C Rally, thresholds, points; then begins the next turn, or ends the game.
    pub(super) fn end_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rekey(u64::from(s.turn) << 8 | PHASE_C);
        env.rule(rule!("4.C"));
        s.marked = LeaderSet::EMPTY;
        self.rally(s, env);
        self.check_thresholds(s, env);
        self.noon_bonus(s, env);
        s.task = Task::TurnStart;
        if s.turn == self.data.course.turns {
            self.end_game(s, env);
        }
        env.turn_ended(self, s);
    }
}
