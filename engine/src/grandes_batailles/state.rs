//! One position of Wissembourg and Spicheren.

use super::leader::{LeaderId, LeaderSet, MAX_LEADERS};
use super::terrain::HalfPoints;
use super::unit::{FormationId, FormationSet, MAX_FORMATIONS, MAX_UNITS, UnitId, UnitSet};
use crate::game::Outcome;
use crate::geometry::{Direction, HexId, HexSet};
use crate::side::{BySide, Side};
use crate::steps::steps;

/// The French.
pub const FRENCH: Side = Side::First;
/// The Prussians, including the Bavarians.
pub const PRUSSIAN: Side = Side::Second;

/// The most hexes by which counters enter.
pub const MAX_ENTRIES: usize = 8;

/// The most units that can attack a hex: two from each neighbouring hex.
const MAX_ATTACKERS: usize = 12;

/// The counter that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// A combat unit.
    Unit(UnitId),
    /// An HQ or a C-in-C.
    Leader(LeaderId),
    /// §13.1.6 One of the two face-down markers.
    Marker(u8),
}

steps! {
    /// Which decision is awaited, and from whom.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Step {
        /// §13.1.1, §13.2.1 Where to set up the next counters.
        SetUpHex(Side),
        /// §2 Where a unit faces that was set up or turned up.
        SetUpFacing(Side, UnitId),
        /// §13.1.2 Where an arriving C-in-C comes on.
        PlaceCommander(Side, LeaderId),
        /// §7.2 Whether a C-in-C tries to move.
        MoveCommander(Side, LeaderId),
        /// §13.1.6 By which hex the real marker comes.
        PlaceDecoy(Side),
        /// §4 Which formation the side with the initiative activates.
        ChooseFormation(Side),
        /// §13.1.6 Whether to hold a drawn marker.
        HoldMarker(Side, FormationId),
        /// §13.1.6 Whether a held marker is played with the drawn one.
        JoinHeld(Side, FormationId),
        /// §4 Whether a drawn formation acts.
        Activate(Side, FormationId),
        /// §8.2 Which unit the C-in-C takes himself.
        DirectCommand(Side),
        /// §10.1.1 Which gun fires next.
        Gun(Side),
        /// §10.1.1 Where a gun turns before it fires.
        TurnGun(Side, UnitId),
        /// §10.1.1 What a gun fires at.
        Target(Side, UnitId),
        /// §13.1.6, §13.2.6 Whether the gun stacked with it joins its fire at the target.
        Together(Side, UnitId, UnitId),
        /// §7.1 Who moves next.
        Mover(Side),
        /// §7.4 By which hex the mover enters.
        Enter(Side),
        /// §7.1 The mover's next hex.
        March(Side),
        /// §7.3 Where a unit faces after its move.
        Face(Side, UnitId),
        /// §11 Whom a unit attacks.
        Assign(Side, UnitId),
        /// §11.1 Whether a unit takes part in the coordinated attack on its target.
        Coordinate(Side, UnitId),
        /// §11 Which combat is fought next.
        NextCombat(Side),
        /// §11.4 Whether a unit retreats before combat.
        RetreatBefore(Side, UnitId),
        /// §11.4 Where to.
        RetreatBeforeHex(Side, UnitId),
        /// §11.4 Who enters a hex that was left before combat.
        Occupy(Side),
        /// §11.3 Whether the defender's HQ takes part.
        DefenderBonus(Side),
        /// §11.2.1, §10.1.2 Whether a unit supports the defence.
        Support(Side, UnitId),
        /// §11.2.1 How many points of a source go against an attacker.
        Split(Side, UnitId, UnitId),
        /// §11.3 Whether a unit tries to stand.
        Refuse(Side, UnitId),
        /// §11.3 Where a unit retreats to.
        RetreatHex(Side, UnitId),
        /// §11.2.2, §11.4 Where a unit turns by one side at most.
        TurnOne(Side, UnitId),
        /// §11.2.2 Whether the attacker's HQ takes part.
        AttackerBonus(Side),
        /// §13.2.6 Which of two units takes the step.
        LossTaker(Side),
        /// §11.2.2 Who advances.
        Advance(Side),
        /// §11.3 Whether an HQ goes along.
        LeaderFollows(Side, LeaderId),
        /// §8.4, §9.3 Where a leader is placed.
        PlaceLeader(Side, LeaderId),
        /// §13.1.2 Whether the former C-in-C returns.
        ReturnFormer(Side, LeaderId),
        /// §13.1.6 Where a unit of the division that was turned up stands.
        RevealHex(Side, UnitId),
        /// §13.1.6 Where its HQ stands.
        RevealLeader(Side, LeaderId),
        /// Nothing: the rules go on by themselves.
        Working,
        /// The game is over.
        Over,
    }
}

/// The next task of the rules while no decision is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Task {
    /// §13.1.1 Set up the next counters.
    SetUp,
    /// §4 Begin a turn.
    TurnStart,
    /// §13.1.2 The arrivals of C-in-Cs, from this one on.
    CommanderArrivals(u8),
    /// §7.2 The moves of the C-in-Cs, from this one on in the order of sides.
    Commanders(u8),
    /// §8.2 Check the HQs.
    Verify,
    /// §4 Begin the operations phase.
    Operations,
    /// §4 Draw the next marker.
    Draw,
    /// §13.1.6 Decide about a drawn marker.
    Drawn(FormationId),
    /// §5 Let the owner decide whether it acts.
    Offer(FormationId),
    /// §8.2, §8.3 Direct command, then the test.
    Direct,
    /// §10.1.1 The next gun.
    Barrage,
    /// §7.1 The next mover.
    Movement,
    /// §7.1 The mover's next step.
    Marching,
    /// §7.3 The mover has stopped.
    Stopped,
    /// §11 Announce attacks, from this unit on.
    Announce(u8),
    /// §11.1 Coordinate attacks, from this unit on.
    Coordination(u8),
    /// §11 The next combat.
    NextCombat,
    /// §11.4 Retreats before combat, from this unit on.
    BeforeCombat(u8),
    /// §11.4 A second hex for cavalry, or a turn.
    BeforeCombatOn(UnitId),
    /// §11.4 Check whether the hex was left.
    Stood,
    /// §11.2.1 Support, from this unit on.
    Support(u8),
    /// §11.2.1 Split the points, from this source and this attacker on.
    Split(u8, u8),
    /// §11.2.1 The defensive combat, from this attacker on.
    Defence(u8),
    /// §11.2.1 Turn the defender after it has driven an attacker back.
    DefenderTurns,
    /// §11.2.2 Prepare the assault.
    Assault,
    /// §11.2.2 Roll for the assault.
    AssaultRoll,
    /// §11.3 Settle the pending results, one unit after another.
    Settle,
    /// §11.2.2 Advance the attacker.
    AfterAssault,
    /// §9.3, §11.5 End a combat.
    CombatOver,
    /// §5 End an activation.
    ActivationOver,
    /// §4 Rally.
    Rally,
}

/// What follows once results are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Then {
    /// The rest of the defensive combat, from this attacker on.
    Defence(u8),
    /// The end of the assault.
    AfterAssault,
}

/// §7.1 A move in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct March {
    pub(super) who: Mover,
    /// The points left of the allowance.
    pub(super) left: HalfPoints,
    /// The full printed allowance.
    pub(super) full: HalfPoints,
    /// The hex where it began; [`HexId::NONE`] off the map.
    pub(super) start: HexId,
    /// The points spent so far.
    pub(super) used: HalfPoints,
    /// The possible directions of the next step, as bits; computed when needed.
    pub(super) open: u8,
    /// Whether no step has been taken yet.
    pub(super) first: bool,
    /// §9.4 Whether it may move only to end closer to its edge.
    pub(super) withdrawing: bool,
    /// Whether it is the move of a C-in-C in phase A.
    pub(super) commander: bool,
}

/// §11 The units that fight for a hex: in the current combat ([`State::clash`]), or in a hypothetical one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The attacked hex.
    pub hex: HexId,
    /// The remaining attackers, each next to it.
    pub attackers: UnitSet,
    /// The units of the attacked hex that stand and fight.
    pub defenders: UnitSet,
}

/// §11 A combat in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Combat {
    /// The attacked hex.
    pub(super) hex: HexId,
    /// All its attackers.
    pub(super) attackers: UnitSet,
    /// Attackers left for the assault.
    pub(super) left: UnitSet,
    /// Units of the attacked hex that stand and fight.
    pub(super) defenders: UnitSet,
    /// Units whose points count in the defence.
    pub(super) sources: UnitSet,
    /// Points against each attacker, in the order of [`Combat::attackers`].
    pub(super) points: [u8; MAX_ATTACKERS],
    /// The units whose points count against each attacker.
    pub(super) givers: [UnitSet; MAX_ATTACKERS],
    /// The remainder of the points that are halved together against each attacker.
    pub(super) left_over: [u8; MAX_ATTACKERS],
    /// §10.1.2 Whether a supporting gun is close to one of the attackers, whatever has happened to that attacker since.
    pub(super) near_gun: bool,
    /// The points left of the current source.
    pub(super) purse: u8,
    /// HQs that give their bonus: the defender's, the attacker's.
    pub(super) bonus: [Option<LeaderId>; 2],
    /// HQs that stayed when the attacker stacked with them retreated.
    pub(super) stayed: LeaderSet,
    /// Units that take no further part: cavalry that remains where it attacked from (§11.5), guns that retreated before combat (§11.4).
    pub(super) aside: UnitSet,
    /// Units that must retreat, or pass a test to stand.
    pub(super) due: UnitSet,
    /// Whether an attacker was driven back.
    pub(super) driven: bool,
    /// Defenders that may still turn because of that.
    pub(super) turning: UnitSet,
    /// Whether a defender has retreated: before combat, until it is known which units stand; afterwards, by a result.
    pub(super) gave_way: bool,
    /// Whether cavalry of the attacked hex retreated before combat and no unit stands.
    pub(super) slipped: bool,
    /// The friendly hex that the current unit passes.
    pub(super) via: HexId,
    /// The number of hexes in enemy ZoC that its retreat has passed, also for the second unit of a doubled hex.
    pub(super) passed: u8,
    /// The hex to which the other unit of a doubled hex retreated.
    pub(super) pair: HexId,
    /// Leaders that may follow.
    pub(super) followers: LeaderSet,
    /// The hex to which they may follow.
    pub(super) follow_to: HexId,
    /// What follows once results are settled.
    pub(super) then: Then,
}

impl Combat {
    /// The index of an attacker in the order of [`Combat::attackers`].
    pub(super) fn place_of(&self, attacker: UnitId) -> usize {
        self.attackers.below(attacker).len() as usize
    }

    pub(super) const NONE: Combat = Combat {
        hex: HexId::NONE,
        attackers: UnitSet::EMPTY,
        left: UnitSet::EMPTY,
        defenders: UnitSet::EMPTY,
        sources: UnitSet::EMPTY,
        points: [0; MAX_ATTACKERS],
        givers: [UnitSet::EMPTY; MAX_ATTACKERS],
        left_over: [0; MAX_ATTACKERS],
        near_gun: false,
        purse: 0,
        bonus: [None; 2],
        stayed: LeaderSet::EMPTY,
        aside: UnitSet::EMPTY,
        due: UnitSet::EMPTY,
        driven: false,
        turning: UnitSet::EMPTY,
        gave_way: false,
        slipped: false,
        via: HexId::NONE,
        passed: 0,
        pair: HexId::NONE,
        followers: LeaderSet::EMPTY,
        follow_to: HexId::NONE,
        then: Then::AfterAssault,
    };
}

/// A position: 0.9 kB, without heap data. Two positions are equal if all their continuations are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) step: Step,
    pub(super) task: Task,
    pub(super) turn: u8,
    /// The index of the next placement of the set-up.
    pub(super) cursor: u8,

    pub(super) at: [HexId; MAX_UNITS],
    pub(super) facing: [Direction; MAX_UNITS],
    pub(super) losses: [u8; MAX_UNITS],
    pub(super) on_map: UnitSet,
    pub(super) waiting: UnitSet,
    pub(super) eliminated: UnitSet,
    pub(super) exited: UnitSet,
    /// Units that have left the map for points.
    pub(super) exit_points: UnitSet,
    pub(super) disorganised: UnitSet,

    pub(super) leader_at: [HexId; MAX_LEADERS],
    pub(super) leaders_waiting: LeaderSet,
    pub(super) replaced: LeaderSet,
    /// Killed leaders whose replacements have yet to be placed.
    pub(super) to_place: LeaderSet,
    /// Leaders alone next to the enemy with several possible hexes.
    pub(super) displaced: LeaderSet,
    /// §8.3 Out-of-command markers.
    pub(super) marked: LeaderSet,
    /// §8.2 The number of units that the C-in-Cs have commanded themselves this turn.
    pub(super) direct_used: BySide<u8>,

    /// Hexes with combat units of a side.
    pub(super) held: BySide<HexSet>,
    /// Hexes in the ZoC of a side.
    pub(super) zoc: BySide<HexSet>,
    /// §13.1.3 Objective hexes that the French entered last.
    pub(super) french_ground: HexSet,

    pub(super) cup: FormationSet,
    pub(super) active: FormationSet,
    pub(super) demoralised: FormationSet,
    /// §13.1.6 The formations whose markers are held, as bits.
    pub(super) kept: u16,

    /// §9.1 Units out of command, as last checked.
    pub(super) out: UnitSet,
    /// §8.2 Units that the C-in-C commands himself in this activation.
    pub(super) direct: UnitSet,
    /// §8.3 HQs that have failed their test in this activation.
    pub(super) failed: LeaderSet,
    pub(super) moved: UnitSet,
    pub(super) leaders_moved: LeaderSet,
    pub(super) markers_moved: u8,
    /// Units that may not attack in this activation.
    pub(super) spent: UnitSet,
    /// §10.1 Guns that have fired a barrage in this activation.
    pub(super) fired: UnitSet,
    /// §10.1.2 Guns that have supported in this activation (French guns at Wissembourg: in this turn).
    pub(super) supported: UnitSet,
    /// §7.4 The number of units that have entered by each entry hex in this activation.
    pub(super) entered: [u8; MAX_ENTRIES],
    pub(super) march: March,

    /// §11.5 Cavalry that has spent more than half its allowance in this activation.
    pub(super) tired: UnitSet,
    /// Units that have changed hexes in this activation.
    pub(super) walked: UnitSet,
    /// Units whose facing has yet to be chosen.
    pub(super) to_face: UnitSet,
    /// §13.1.2 C-in-Cs who arrived this turn and move without a test.
    pub(super) fresh: LeaderSet,

    /// §11 The hex that each unit attacks.
    pub(super) target: [HexId; MAX_UNITS],
    /// Units with an attack that has yet to be fought.
    pub(super) attackers: UnitSet,
    pub(super) coordinated: UnitSet,
    /// Units that were attacked in this activation.
    pub(super) attacked: UnitSet,
    /// §11.2.1 Units that have defended their hex in this activation.
    pub(super) defended: UnitSet,
    /// Data of units for several combats of an activation. Defending side: points given by neighbours who divide them (§11.2.1, R-7). Acting side:
    /// the hexsides of further attacks, next one first, as base-7 digits of the direction's number plus one.
    pub(super) spread: [u8; MAX_UNITS],
    /// §9.3 HQs that took part in a combat and whose mortality has yet to be rolled.
    pub(super) took_part: LeaderSet,
    pub(super) combat: Combat,

    /// §13.1.6 The two face-down markers.
    pub(super) marker_at: [HexId; 2],
    /// The index of the real one.
    pub(super) real: u8,
    /// Whether neither is seen by the French: no unit has moved since the last check.
    pub(super) unseen: bool,
    /// Units of the division that have yet to be placed, around `revealed_at`.
    pub(super) revealing: UnitSet,
    pub(super) revealing_leader: Option<LeaderId>,
    pub(super) revealed_at: HexId,

    /// §13.2.3 Whether the French have lost an objective before noon.
    pub(super) lost_place: bool,

    /// §13.1.7 The turn in which Castagny arrives; 0 if he was not sent.
    pub(super) castagny: u8,
    /// The turn in which the first C-in-C of the options arrived; 0 before.
    pub(super) commander_turn: u8,
    /// Victory points counted so far.
    pub(super) points: BySide<i16>,
    /// The level of victory, once the game is over.
    pub(super) level: Option<u8>,
}

const _: () = assert!(std::mem::size_of::<State>() <= 1024 && MAX_FORMATIONS <= u16::BITS as usize);

impl State {
    /// The awaited decision.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// The game turn; 0 during set-up.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The hex of `unit`; [`HexId::NONE`] off the map.
    #[must_use]
    #[inline]
    pub fn at(&self, unit: UnitId) -> HexId {
        self.at[unit.index()]
    }

    /// The units in a hex. Looks at all units without branches: their number is unpredictable.
    #[must_use]
    #[inline]
    pub(super) fn there(&self, hex: HexId) -> UnitSet {
        UnitSet(self.at.iter().enumerate().fold(0, |there, (i, &at)| there | u64::from(at == hex) << i))
    }

    /// The hex of `leader`; [`HexId::NONE`] off the map.
    #[must_use]
    #[inline]
    pub fn leader_at(&self, leader: LeaderId) -> HexId {
        self.leader_at[leader.index()]
    }

    /// The facing of `unit`.
    #[must_use]
    #[inline]
    pub fn facing(&self, unit: UnitId) -> Direction {
        self.facing[unit.index()]
    }

    /// §1 The number of steps that `unit` has lost.
    #[must_use]
    #[inline]
    pub fn losses(&self, unit: UnitId) -> u8 {
        self.losses[unit.index()]
    }

    /// Units on the map.
    #[must_use]
    pub fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// Eliminated units.
    #[must_use]
    pub fn eliminated(&self) -> UnitSet {
        self.eliminated
    }

    /// Units that have left the map.
    #[must_use]
    pub fn exited(&self) -> UnitSet {
        self.exited
    }

    /// Units that have yet to arrive.
    #[must_use]
    pub fn waiting(&self) -> UnitSet {
        self.waiting
    }

    /// Leaders that have yet to arrive.
    #[must_use]
    pub fn leaders_waiting(&self) -> LeaderSet {
        self.leaders_waiting
    }

    /// §0.3.1 Leaders whose counter shows the replacement.
    #[must_use]
    pub fn replaced(&self) -> LeaderSet {
        self.replaced
    }

    /// §13.1.6 The formations whose markers are held.
    #[must_use]
    pub fn kept(&self) -> FormationSet {
        FormationSet(self.kept.into())
    }

    pub(super) fn keep(&mut self, formations: FormationSet) {
        self.kept = formations.0 as u16;
    }

    /// Disorganised units.
    #[must_use]
    pub fn disorganised(&self) -> UnitSet {
        self.disorganised
    }

    /// §9.4 Demoralised formations.
    #[must_use]
    pub fn demoralised(&self) -> FormationSet {
        self.demoralised
    }

    /// §4 Markers still in the cup.
    #[must_use]
    pub fn cup(&self) -> FormationSet {
        self.cup
    }

    /// The currently activated formations.
    #[must_use]
    pub fn active(&self) -> FormationSet {
        self.active
    }

    /// §6 The zones of control of `side`.
    #[must_use]
    pub fn zones_of_control(&self, side: Side) -> HexSet {
        self.zoc[side]
    }

    /// Hexes with combat units of `side`.
    #[must_use]
    pub fn held(&self, side: Side) -> HexSet {
        self.held[side]
    }

    /// §13.1.6 The face-down markers; [`HexId::NONE`] for one not on the map.
    #[must_use]
    pub fn markers(&self) -> [HexId; 2] {
        self.marker_at
    }

    /// §13.1.6 The index of the marker that is the division; 0 in a French view while it is secret.
    #[must_use]
    pub fn real_marker(&self) -> u8 {
        self.real
    }

    /// §7.1 The mover and the rest of its allowance in half MP; the last mover if none is moving.
    #[must_use]
    pub fn mover(&self) -> (Mover, HalfPoints) {
        (self.march.who, self.march.left)
    }

    /// §7.1 Whether the mover has not taken a step yet.
    #[must_use]
    pub fn sets_out(&self) -> bool {
        self.march.first
    }

    /// §13.1.3 Objective hexes that the French entered last; the Prussians entered the others last.
    #[must_use]
    pub fn french_ground(&self) -> HexSet {
        self.french_ground
    }

    /// §11 The current combat, or the last one.
    #[must_use]
    pub fn clash(&self) -> Clash {
        Clash { hex: self.combat.hex, attackers: self.combat.left, defenders: self.combat.defenders }
    }

    /// §11 The attacked hex of the current combat, or of the last one.
    #[must_use]
    pub fn attacked_hex(&self) -> HexId {
        self.combat.hex
    }

    /// §11.2.1 The remainder of the points that are halved together against `attacker` of the current combat.
    #[must_use]
    pub fn left_over(&self, attacker: UnitId) -> u8 {
        self.combat.left_over[self.combat.place_of(attacker)]
    }

    /// §11 The attackers of the current combat that have not been driven back.
    #[must_use]
    pub fn assailants(&self) -> UnitSet {
        self.combat.left
    }

    /// §11 Units with an announced attack that has yet to be fought.
    #[must_use]
    pub fn announced(&self) -> UnitSet {
        self.attackers
    }

    /// §9.1 Units out of command, as last checked.
    #[must_use]
    pub fn out_of_command(&self) -> UnitSet {
        self.out
    }

    /// §8.3 HQs with an out-of-command marker.
    #[must_use]
    pub fn marked(&self) -> LeaderSet {
        self.marked
    }

    /// Victory points counted so far.
    #[must_use]
    pub fn points(&self) -> BySide<i16> {
        self.points
    }

    /// The outcome of the game, if it has ended.
    #[must_use]
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.level.map(|level| Outcome { level, ending: 0, margin: self.points[FRENCH] - self.points[PRUSSIAN] })
    }
}
