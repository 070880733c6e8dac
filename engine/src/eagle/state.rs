//! A position of The Stricken Eagle.

use super::terrain::{HexSet, PlaceSet};
use super::unit::{MAX_UNITS, UnitId, UnitSet};
use super::{FRENCH, PRUSSIAN};
use crate::game::Outcome;
use crate::geometry::HexId;
use crate::side::{BySide, Side};
use crate::steps::steps;

steps! {
    /// Which decision is awaited, and from whom.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Step {
        /// Nothing is rolled before the first decision, and here there is no other.
        Begin(Side),
        /// §16 Where a unit is set up.
        SetUp(Side, UnitId),
        /// §12.2 Whether to try to recover a step for which there is no room.
        Recover(Side, UnitId),
        /// §2.3.2 What to do with a marker.
        Marker(Side),
        /// §13.1 Which other headquarters joins in command with this one.
        Command(Side, UnitId),
        /// §13.1 Where units of other armies act under a supreme headquarters.
        Call(Side),
        /// §12.1 Where a reinforcement comes.
        Entry(Side, UnitId),
        /// §13.2 Whose army the headquarters takes over.
        Takeover(Side),
        /// §8.2 Which stack a headquarters helps to reorganise; first which one does, if several can.
        Rally(Side),
        /// §6 Who moves next.
        Mover(Side),
        /// §6 Where the stack goes.
        March(Side),
        /// §3.1 Which unit of a hex is eliminated.
        Excess(Side, HexId),
        /// §2.5 Which non-activated stack acts next.
        Stack(Side),
        /// §7.1 Which stack attacks next.
        Attack(Side),
        /// §7.1 Which stack is attacked.
        Target(Side),
        /// §7.1 Which stack joins the attack.
        Join(Side),
        /// §7.2.1, §7.2.4 Which of several stacks goes first.
        Next(Side),
        /// §7.2.1 Whether a stack tries to retreat before combat.
        Withdraw(Side, HexId),
        /// §7.2.1 Where a unit goes.
        WithdrawTo(Side, UnitId),
        /// §1.2 Which headquarters gives its bonus to the battle.
        Bonus(Side),
        /// §7.2.2 Which unit leads.
        Lead(Side),
        /// §7.2.2 Whether the lead unit tries heroism.
        Heroism(Side),
        /// §7.2.2 Who loses a step.
        Loss(Side),
        /// §7.2.4 Whether to retreat where losses are equal.
        GiveWay(Side),
        /// §7.2.4 Whether the stack of a fortress ignores a retreat.
        Stand(Side, HexId),
        /// §7.2.4 The next hex of a retreat.
        RetreatTo(Side),
        /// §7.2.4 Who advances, and where.
        Advance(Side),
        /// §7.2.5 Which fortress a headquarters besieges.
        Siege(Side, UnitId),
        /// Nothing: the rules go on by themselves.
        Working,
        /// The game is over.
        Over,
    }
}

/// The next task of the rules, carried out as soon as no decision is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Task {
    /// §16 The set-up of the next unit.
    SetUp,
    /// §2.1 The beginning of a turn.
    TurnStart,
    /// §2.2 Recovery of a side, from this unit on.
    Recovery(Side, UnitId),
    /// §2.3 The markers for the cup.
    Initiative,
    /// §2.4 The draw of the next marker.
    Draw,
    /// §12.1 A second reinforcement.
    SecondArrival,
    /// §5.1 The check of command.
    Command,
    /// §13.1 The same, after the units of other armies that act have been named.
    Called,
    /// §8.2 The reorganisation of stacks.
    Reorganisation,
    /// §8.2 The choice of the stack that this headquarters helps.
    Rally(UnitId),
    /// §6 The next unit that moves.
    Movement,
    /// §6 The next hex of its march.
    Marching,
    /// §3.1 The check of stacking.
    Stacking,
    /// §7.1 The next attack.
    Attacks,
    /// §7.1 The targets of the attack.
    Targets,
    /// §7.1 The stacks that join.
    Joining,
    /// §7.2.1 Retreats before combat, for the stacks from this hex on.
    Withdrawal(HexId),
    /// §7.2.1 The retreat of the units that passed.
    Leaving(HexId),
    /// §7.2.1 The check whether any defenders have stayed.
    Contact,
    /// §1.2 The bonus of a side.
    Bonus(Side),
    /// §7.2.2 The lead units.
    Leads,
    /// §7.2.2 Heroism and mitrailleuses.
    Checks,
    /// §7.2.2 The dice.
    Fire,
    /// §7.2.3 The checks of morale.
    Morale,
    /// §7.2.4 The winner of the battle.
    Winner,
    /// §7.2.4 The next stack that retreats.
    Retreats,
    /// §7.2.4 The next hex of its retreat.
    Retreating,
    /// §7.2.4 Advances, from this unit on.
    Advance(UnitId),
    /// §7 The end of the battle.
    BattleOver,
    /// §7.2.5 Sieges, from this headquarters on.
    Sieges(UnitId),
    /// §2.4 The end of the segment.
    SegmentOver,
    /// §2.5 The next non-activated stack of a side.
    NonActivated(Side),
    /// §2.4 The end of the operations phase.
    OperationsOver,
    /// §3.1 The last check of a side's stacking in the turn, in all hexes.
    LastStacking(Side),
    /// §2.6 Isolation, railways, the end of the turn.
    TurnEnd,
}

/// A property of units, kept as a set of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// §3.1 On top of its stack.
    OnTop,
    /// §3.1 Visible to the enemy wherever it lies in its stack, until it moves.
    Shown,
    /// §3.1 Hidden in a view: its identity is not known.
    Masked,
    /// §4.2 Out of supply this turn.
    Unsupplied,
    /// §8.1 Disorganised.
    Disorganised,
    /// §5.2 Activated this turn: without a non-activated marker.
    Activated,
    /// §2.4 A headquarters that has led this turn.
    Flipped,
    /// §2.4 With the marker of a second activation.
    Second,
    /// §2.4 Acts in the segment.
    Active,
    /// §6 Has moved in the segment.
    Moved,
    /// §2.4 Has attacked in the segment.
    Fought,
    /// §2.4 Was attacked in the segment.
    Struck,
    /// §1.2 Has given its bonus to a battle.
    BattleBonus,
    /// §1.2 Has given its bonus to a stack that reorganised.
    RallyBonus,
}

/// The number of marks.
pub(super) const MARKS: usize = Mark::RallyBonus as usize + 1;

/// The kinds of segments, by what acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// §5.1 An army.
    Army,
    /// §9 A stack of independent units.
    Independent,
    /// §12.1 Reinforcements.
    Arrival,
    /// §2.5 A non-activated stack.
    NonActivated,
}

/// §2.4 A segment under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The side that acts.
    pub side: Side,
    /// The kind of segment.
    pub kind: Kind,
    /// The headquarters whose marker was drawn; none except in an army's segment.
    pub hq: UnitId,
    /// §13.1 The headquarters that leads: a different one if a supreme one has taken over.
    pub leader: UnitId,
    /// §5.1, §2.5 Whether a unit may only move or fight, not both.
    pub limited: bool,
    /// §12.1 The number of reinforcements that may still be brought.
    pub arrivals: u8,
    /// §2.4 The number of segments of the turn so far, including this one.
    pub number: u8,
    /// §7 The number of battles of the segment so far.
    pub battles: u8,
}

impl Segment {
    pub(super) const fn of(side: Side, kind: Kind, number: u8) -> Segment {
        Segment { side, kind, hq: UnitId::NONE, leader: UnitId::NONE, limited: false, arrivals: 0, number, battles: 0 }
    }
}

/// §6 A march under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct March {
    /// The unit; none between marches.
    pub unit: UnitId,
    /// Movement points left.
    pub left: u8,
    /// Whether it has gone to another hex on foot.
    pub walked: bool,
    /// Whether it has moved by rail.
    pub railed: bool,
    /// Whether it has done anything at all.
    pub begun: bool,
    /// §3.2.2 Whether it must stop where it is.
    pub stopped: bool,
}

impl March {
    pub(super) const NONE: March =
        March { unit: UnitId::NONE, left: 0, walked: false, railed: false, begun: false, stopped: false };
}

/// §7 A battle under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The attacking units, and the headquarters stacked with them.
    pub attackers: UnitSet,
    /// §7.1 The same for all battles of an attack; each is fought by the units next to the stack that it is against.
    pub committed: UnitSet,
    /// The units under attack, and the headquarters stacked with them.
    pub defenders: UnitSet,
    /// The hexes of the attackers.
    pub from: HexSet,
    /// The hexes of the defenders.
    pub at: HexSet,
    /// §7.1 The hexes of stacks that must still be attacked, each in a battle of its own.
    pub queue: HexSet,
    /// §7.2.1 Units of a stack that must still retreat before combat; §7.2.4 units that wait to see whether they find room.
    pub leaving: UnitSet,
    /// §7.2.1 Units of that stack that have retreated; §7.2.4 all units that have retreated, which belong to no stack where they arrive.
    pub gone: UnitSet,
    /// Hexes that units have left: before combat, if no battle is fought in them, or after it.
    pub left: HexSet,
    /// §1.2 The headquarters that gives its bonus.
    pub bonus: BySide<UnitId>,
    /// §7.2.2 The lead units.
    pub lead: BySide<UnitId>,
    /// §7.2.2 Whether heroism was passed.
    pub heroism: bool,
    /// §7.2.2 Whether the mitrailleuses came into play.
    pub mitrailleuses: bool,
    /// §7.2.2 Losses by the table, in steps.
    pub losses: BySide<u8>,
    /// §7.2.3 Units that are driven off: disorganised again.
    pub driven: UnitSet,
    /// §7.2.4 Units that must still retreat; §7.2.1 units of stacks that were already asked whether they do.
    pub retreating: UnitSet,
    /// §7.2.4 The hex of the stack whose turn it is: one with a fortress was asked whether it ignores the retreat, others have begun it.
    pub asked: HexId,
    /// §7.2.4 Whether the attacker may advance.
    pub won: bool,
}

impl Battle {
    pub(super) const NONE: Battle = Battle {
        attackers: UnitSet::EMPTY,
        committed: UnitSet::EMPTY,
        defenders: UnitSet::EMPTY,
        from: HexSet::EMPTY,
        at: HexSet::EMPTY,
        queue: HexSet::EMPTY,
        leaving: UnitSet::EMPTY,
        gone: UnitSet::EMPTY,
        left: HexSet::EMPTY,
        bonus: BySide([UnitId::NONE; 2]),
        lead: BySide([UnitId::NONE; 2]),
        heroism: false,
        mitrailleuses: false,
        losses: BySide([0; 2]),
        driven: UnitSet::EMPTY,
        retreating: UnitSet::EMPTY,
        asked: HexId::NONE,
        won: false,
    };

    /// The units of both sides.
    #[must_use]
    pub fn units(&self) -> UnitSet {
        self.attackers | self.defenders
    }
}

/// §7.2.4 A retreat under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Retreat {
    /// The units that retreat.
    pub units: UnitSet,
    /// The hex where they began.
    pub from: HexId,
    /// The hex that they have reached.
    pub at: HexId,
    /// The number of hexes that they must still go.
    pub left: u8,
    /// Whether they continue because there was no room.
    pub further: bool,
}

impl Retreat {
    pub(super) const NONE: Retreat =
        Retreat { units: UnitSet::EMPTY, from: HexId::NONE, at: HexId::NONE, left: 0, further: false };
}

/// Steps that a side must still lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Due {
    /// The number of steps.
    pub steps: u8,
    /// The number of steps that the lead unit takes first.
    pub of_lead: u8,
    /// The units that may lose them.
    pub among: UnitSet,
}

/// The complete position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) step: Step,
    pub(super) task: Task,
    pub(super) turn: u8,
    pub(super) outcome: Option<(u8, u8, i16)>,
    /// §16 The indices of the placement, and of its unit, that is set up next.
    pub(super) to_set_up: (u8, u8),

    // Units.
    pub(super) at: [HexId; MAX_UNITS],
    /// §1.1 Steps lost.
    pub(super) lost: [u8; MAX_UNITS],
    /// §10 Turns that a unit has been isolated.
    pub(super) isolated: [u8; MAX_UNITS],
    pub(super) marks: [UnitSet; MARKS],
    pub(super) on_map: UnitSet,
    pub(super) eliminated: UnitSet,
    /// Hexes with combat units of a side.
    pub(super) held: BySide<HexSet>,
    /// §3.2 Zones of control of a side.
    pub(super) zones: BySide<HexSet>,

    // The map.
    /// Places that a side controls.
    pub(super) control: BySide<PlaceSet>,
    /// §2.7 Railways of a side.
    pub(super) rails: BySide<HexSet>,
    /// §2.7 Railways that a side has converted this turn.
    pub(super) converted: BySide<HexSet>,
    /// §14 Whether Luxemburg is invaded.
    pub(super) invaded: bool,

    // Of the game.
    /// §15 Strength points of recovered steps, in parts of a point.
    pub(super) regained: BySide<u16>,
    /// §13.2 The headquarters whose army another one has taken over.
    pub(super) replaced: UnitId,

    /// §13.1 Headquarters whose place a supreme one took in the phase, until they lead themselves, if that matters.
    pub(super) displaced: UnitSet,

    // Of the turn.
    /// §2.3 Headquarters whose markers are in the cup.
    pub(super) cup: UnitSet,
    /// §2.3 Supplementary markers in the cup.
    pub(super) supplementary: BySide<u8>,
    /// §6.2 Steps that a side has moved by rail this turn.
    pub(super) rail_used: BySide<u8>,
    /// §2.4 Hexes that were attacked in the segment.
    pub(super) struck: HexSet,

    // Under way.
    pub(super) segment: Segment,
    pub(super) march: March,
    pub(super) battle: Battle,
    pub(super) retreat: Retreat,
    pub(super) due: BySide<Due>,
}

const _: () = assert!(std::mem::size_of::<State>() <= 2_320);

impl State {
    pub(super) fn blank() -> State {
        State {
            step: Step::Working,
            task: Task::SetUp,
            turn: 0,
            outcome: None,
            to_set_up: (0, 0),
            at: [HexId::NONE; MAX_UNITS],
            lost: [0; MAX_UNITS],
            isolated: [0; MAX_UNITS],
            marks: [UnitSet::EMPTY; MARKS],
            on_map: UnitSet::EMPTY,
            eliminated: UnitSet::EMPTY,
            held: BySide::default(),
            zones: BySide::default(),
            control: BySide::default(),
            rails: BySide::default(),
            converted: BySide::default(),
            invaded: false,
            regained: BySide::default(),
            replaced: UnitId::NONE,
            displaced: UnitSet::EMPTY,
            cup: UnitSet::EMPTY,
            supplementary: BySide::default(),
            rail_used: BySide::default(),
            struck: HexSet::EMPTY,
            segment: Segment::of(PRUSSIAN, Kind::Army, 0),
            march: March::NONE,
            battle: Battle::NONE,
            retreat: Retreat::NONE,
            due: BySide::default(),
        }
    }

    /// The game turn, from 1; 0 during the set-up.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The decision that is awaited.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// The outcome of the game, if it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(|(level, ending, margin)| Outcome { level, ending, margin })
    }

    /// The hex of `unit`; [`HexId::NONE`] off the map.
    #[must_use]
    #[inline]
    pub fn at(&self, unit: UnitId) -> HexId {
        self.at[unit.index()]
    }

    /// §1.1 Steps that `unit` has lost.
    #[must_use]
    #[inline]
    pub fn lost(&self, unit: UnitId) -> u8 {
        self.lost[unit.index()]
    }

    /// The hexes of all units, by number, and the steps that they have lost.
    #[must_use]
    pub fn units(&self) -> (&[HexId; MAX_UNITS], &[u8; MAX_UNITS]) {
        (&self.at, &self.lost)
    }

    /// §10 Turns that `unit` has been isolated.
    #[must_use]
    pub fn isolated(&self, unit: UnitId) -> u8 {
        self.isolated[unit.index()]
    }

    /// The units with the mark `mark`.
    #[must_use]
    #[inline]
    pub fn marked(&self, mark: Mark) -> UnitSet {
        self.marks[mark as usize]
    }

    /// Whether `unit` has the mark `mark`.
    #[must_use]
    #[inline]
    pub fn has(&self, unit: UnitId, mark: Mark) -> bool {
        self.marks[mark as usize].has(unit)
    }

    #[inline]
    pub(super) fn mark(&mut self, units: UnitSet, mark: Mark) {
        self.marks[mark as usize] |= units;
    }

    #[inline]
    pub(super) fn unmark(&mut self, units: UnitSet, mark: Mark) {
        self.marks[mark as usize] = self.marks[mark as usize].minus(units);
    }

    /// Units on the map, of either side.
    #[must_use]
    #[inline]
    pub fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// Units out of the game.
    #[must_use]
    pub fn eliminated(&self) -> UnitSet {
        self.eliminated
    }

    /// Hexes with combat units of `side`.
    #[must_use]
    #[inline]
    pub fn held(&self, side: Side) -> HexSet {
        self.held[side]
    }

    /// §3.2 Zones of control of `side`.
    #[must_use]
    #[inline]
    pub fn zones(&self, side: Side) -> HexSet {
        self.zones[side]
    }

    /// Places that `side` controls.
    #[must_use]
    pub fn control(&self, side: Side) -> PlaceSet {
        self.control[side]
    }

    /// §2.7 Railways of `side`.
    #[must_use]
    pub fn rails(&self, side: Side) -> HexSet {
        self.rails[side]
    }

    /// §2.7 Railways that `side` has converted this turn.
    #[must_use]
    pub fn converted(&self, side: Side) -> HexSet {
        self.converted[side]
    }

    /// §6.2 Railways that `side` can use: those that the enemy has not converted this turn.
    #[must_use]
    #[inline]
    pub fn usable_rails(&self, side: Side) -> HexSet {
        self.rails[side].minus(self.converted[side.enemy()])
    }

    /// §14 Whether Luxemburg is invaded.
    #[must_use]
    pub fn invaded(&self) -> bool {
        self.invaded
    }

    /// §2.3 Headquarters whose markers are in the cup.
    #[must_use]
    pub fn cup(&self) -> UnitSet {
        self.cup
    }

    /// §2.3 The number of supplementary markers of `side` in the cup.
    #[must_use]
    pub fn supplementary(&self, side: Side) -> u8 {
        self.supplementary[side]
    }

    /// §6.2 Steps that `side` has moved by rail this turn.
    #[must_use]
    pub fn rail_used(&self, side: Side) -> u8 {
        self.rail_used[side]
    }

    /// The segment under way, or the last one.
    #[must_use]
    pub fn segment(&self) -> Segment {
        self.segment
    }

    /// The march under way.
    #[must_use]
    pub fn march(&self) -> March {
        self.march
    }

    /// The battle under way.
    #[must_use]
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The retreat under way.
    #[must_use]
    pub fn retreat(&self) -> Retreat {
        self.retreat
    }

    /// Steps that `side` must still lose.
    #[must_use]
    pub fn due(&self, side: Side) -> Due {
        self.due[side]
    }
}

/// §2.2, §2.5 The sides in the order in which they act without markers.
pub(super) const PRUSSIAN_FIRST: [Side; 2] = [PRUSSIAN, FRENCH];
