//! One position of The Loire Campaign.

use super::GERMAN;
use super::data::March;
use super::terrain::{BridgeSet, HexSet, PlaceSet};
use super::unit::{CorpsSet, MAX_UNITS, UnitId, UnitSet};
use crate::game::Outcome;
use crate::geometry::HexId;
use crate::side::{BySide, Side};
use crate::steps::steps;

pub(super) use super::waiting::{Declared, Named};

steps! {
    /// Which decision is awaited, and from whom.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Step {
        /// §2 Nothing is set up, and nothing is rolled before the first decision.
        Begin(Side),
        /// §14.2 Where the corps is concentrated that is formed during the game.
        Camp(Side),
        /// §14, §9.1 Where a unit is placed: a column, then a hex of it.
        // The number is that of the column, 0 while it is asked for.
        Place(Side, UnitId, u8),
        /// §10.1 Which stack gets a "?" marker.
        Mask(Side),
        /// §5.2 Which unit regains a step.
        Rebuild(Side),
        /// §5.2 Which corps rests.
        Rest(Side),
        /// §6 Which corps leaves.
        Withdraw(Side),
        /// §5.1 Whether an arrival comes later and by rail.
        // The second number is that of the units among those of the arrival that are asked together.
        ByRail(Side, u8, u8),
        /// §7.2 How many parties are formed.
        Parties(Side),
        /// §8.1 Which unit a party feeds.
        Provision(Side),
        /// §13 Whether the Government leaves.
        Evacuate(Side),
        /// §9 Who moves next.
        Mover(Side),
        /// §9.1 Who goes along.
        Company(Side),
        /// §9.1 How the units march.
        Pace(Side),
        /// §9.5 Which unit loses a step to a forced march.
        Burden(Side),
        /// §9 Where the march continues, or what is done on it.
        March(Side),
        /// §9.2 Whether and where a unit gives way.
        GiveWay(Side, UnitId),
        /// §10.2 What a unit reconnoitres.
        Scout(Side, UnitId),
        /// §11.3 Which railway hex is repaired.
        Repair(Side),
        /// §4 Which unit of a hex is removed.
        Excess(Side, HexId),
        /// §9.2 Who retires before combat.
        Retire(Side),
        /// §9.2, §12.2 Where a unit retires to.
        WayOut(Side, UnitId),
        /// §12.2 Which stack of irregular units fights next.
        Skirmish(Side),
        /// §12.2 Whom an irregular unit attacks.
        Foe(Side, UnitId),
        /// §12.2 Who enters the hex of irregular units that were beaten.
        Occupy(Side, HexId),
        /// §12.4 From where there is an attack.
        Attack(Side),
        /// §12.4 Which hexes are attacked.
        Target(Side),
        /// §12.4 Who attacks.
        Join(Side),
        /// §12.3 Who marches to the guns.
        Support(Side),
        /// §12.3 Who goes with the headquarters.
        Comrades(Side),
        /// §12.3 Where the units march.
        Goal(Side),
        /// §12.6 Whether General de Sonis helps.
        Sonis(Side),
        /// §12.6 How many points a headquarters gives.
        Guns(Side, UnitId),
        /// §12.7 Who loses a step.
        Loss(Side),
        /// §12.7 Which unit retreats next.
        Retreater(Side),
        /// §12.7 Where a unit retreats.
        Retreat(Side, UnitId),
        /// §12.7 Who advances, and where.
        Advance(Side),
        /// Nothing: the rules go on by themselves.
        Working,
        /// The game is over.
        Over,
    }
}

/// What the rules do next when no decision is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Task {
    /// §14 The next unit is set up.
    SetUp,
    /// §14 Stacks that are set up are masked.
    SetUpMasks,
    /// §2 A turn begins.
    TurnStart,
    /// §2 A half turn begins.
    HalfTurn,
    /// §5.2 Units regain steps.
    Rebuilding,
    /// §5.2 Corps rest.
    Resting,
    /// §6.1 The number of corps that must leave is found.
    Withdrawals,
    /// §6.3 Corps leave.
    Leaving,
    /// §5.1 Arrivals, from this one on; within it, from this group of units on.
    Arrivals(u8, u8),
    /// §7 Irregular units are raised.
    Irregulars,
    /// §8 Supply.
    Supply,
    /// §9.1 Units are placed, from this one on.
    Placing(UnitId),
    /// §10.1 Decoys, from this one on.
    Decoys(UnitId),
    /// §10.1 Stacks are masked.
    Masking,
    /// §13 The Government.
    Evacuation,
    /// §9 The next unit or stack moves.
    Movement,
    /// §9.1 Other units join the march, and its kind is chosen.
    Forming,
    /// §9.5 Tests of a forced march.
    ForcedTests,
    /// §9.2 Enemies give way.
    GivingWay,
    /// §9 The march continues.
    Marching,
    /// §10.2 Long-range reconnaissance.
    Scouting,
    /// §11.3 Railways are repaired.
    Repairs,
    /// §4, §7.2 The end of movement.
    MovementOver,
    /// §12.1 Units retire before combat.
    Retiring,
    /// §12.2 Irregular units of a side fight.
    Skirmishes(Side),
    /// §12.2 A regular unit of a side may enter the hex of irregular units.
    Occupation(Side, HexId),
    /// §12.4 The next attack.
    Attacks,
    /// §12.4 Units join the attack.
    Joining,
    /// R-131 The defender marches to the guns of an attack that has been declared, by its number.
    Answers(u8),
    /// R-131 An attack that has been declared is fought, by its number.
    Battles(u8),
    /// §12.3 The next march to the guns.
    Support,
    /// §12.3 Subordinates join a headquarters that marches.
    Assembling,
    /// §12.6 Whether General de Sonis helps.
    SonisHelps,
    /// §12.6 Artillery of a side, from this headquarters on.
    Guns(Side, UnitId),
    /// §12.7 The dice.
    Fire,
    /// §12.7 A side retreats, if it must.
    Rout(Side),
    /// §12.7 Its next unit retreats.
    Retreats(Side),
    /// §12.7 The retreat of a unit continues.
    Retreating,
    /// §12.8 Tests of a side after its retreat.
    Tests(Side),
    /// §12.7 The victor advances.
    Advances,
    /// §12.4 The combat is over.
    CombatOver,
    /// §13 National Morale.
    Morale,
    /// §15 The turn is over.
    TurnEnd,
}

/// §9 A march under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marching {
    /// The units that march.
    pub units: UnitSet,
    /// Their hex.
    pub at: HexId,
    /// The kind of march.
    pub march: March,
    /// Half movement points left: for units that march like infantry, for those that march like cavalry.
    pub left: [u8; 2],
    /// Whether they have left their first hex.
    pub begun: bool,
    /// §3.2 Whether they must stop where they are.
    pub stopped: bool,
    /// §9.6 Whether they have gone by rail.
    pub railed: bool,
    /// §9.6 Whether they have been near an enemy.
    pub near: bool,
    /// §10.1 Whether they carry a "?" marker.
    pub masked: bool,
    /// §10.1 Whether their hex has a marker of other units, which stays when they leave.
    pub over: bool,
    /// §9.5 Units that have yet to be tested for a forced march.
    pub untested: UnitSet,
    /// §9.5 Units of which one must lose a step.
    pub burdened: UnitSet,
    /// §10.2 Units that have been asked to reconnoitre.
    pub scouted: UnitSet,
}

impl Marching {
    pub(super) const NONE: Marching = Marching {
        units: UnitSet::EMPTY,
        at: HexId::NONE,
        march: March::Tactical,
        left: [0; 2],
        begun: false,
        stopped: false,
        railed: false,
        near: false,
        masked: false,
        over: false,
        untested: UnitSet::EMPTY,
        burdened: UnitSet::EMPTY,
        scouted: UnitSet::EMPTY,
    };
}

/// §12.4 The units in a combat, with the artillery and the general that help them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fight {
    /// Regular units that attack.
    pub attackers: UnitSet,
    /// Regular units that are attacked, or have come to help.
    pub defenders: UnitSet,
    /// §12.3 Defenders that came late.
    pub late: UnitSet,
    /// R-129 Headquarters of both sides that only give artillery points, if they take part in what follows the roll.
    pub lenders: UnitSet,
    /// §12.6 Artillery points of the attacker and of the defender.
    pub guns: [u8; 2],
    /// §12.6 Whether General de Sonis helps the attacker, and the defender.
    pub sonis: [bool; 2],
}

impl Fight {
    pub(crate) const NONE: Fight = Fight {
        attackers: UnitSet::EMPTY,
        defenders: UnitSet::EMPTY,
        late: UnitSet::EMPTY,
        lenders: UnitSet::EMPTY,
        guns: [0; 2],
        sonis: [false; 2],
    };
}

/// §12.4 A combat under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combat {
    /// The hex from which the attack was declared.
    pub from: HexId,
    /// The attacked hexes.
    pub at: HexSet,
    /// The units in it, and what helps them.
    pub fight: Fight,
    /// §12.3 Units that gather to march to the guns.
    pub marching: UnitSet,
    /// §12.7 Hexes that each side must retreat.
    pub retreat: BySide<u8>,
    /// §12.7 Units that must still retreat.
    pub retreating: UnitSet,
    /// §12.7, §12.8 Units that have retreated.
    pub retreated: UnitSet,
    /// §12.7 Hexes in which a side stood.
    pub stood: BySide<HexSet>,
    /// §12.7 Hexes through which units of a side have retreated, except the last one of each retreat.
    pub passed: BySide<HexSet>,
    /// §12.8 Hexes in which retreats of a side ended.
    pub ended: BySide<HexSet>,
    /// §12.8 Units that have been tested.
    pub tested: UnitSet,
    /// §12.8 Whether the tests of a side are over.
    pub shaken: BySide<bool>,
    /// §13 Whether infantry of a side has retreated or been destroyed.
    pub beaten: BySide<bool>,
    /// §13 Whether the Government has fled with retreating units.
    pub fled: bool,
    /// §12.7 Units that have advanced a hex.
    pub advanced: UnitSet,
    /// §12.7 Units that advance no further.
    pub rooted: UnitSet,
    /// R-119 Units that follow a headquarters without a test.
    pub led: UnitSet,
}

impl Combat {
    pub(super) const NONE: Combat = Combat {
        from: HexId::NONE,
        at: HexSet::EMPTY,
        fight: Fight::NONE,
        marching: UnitSet::EMPTY,
        retreat: BySide([0; 2]),
        retreating: UnitSet::EMPTY,
        retreated: UnitSet::EMPTY,
        stood: BySide([HexSet::EMPTY; 2]),
        passed: BySide([HexSet::EMPTY; 2]),
        ended: BySide([HexSet::EMPTY; 2]),
        tested: UnitSet::EMPTY,
        shaken: BySide([false; 2]),
        beaten: BySide([false; 2]),
        fled: false,
        advanced: UnitSet::EMPTY,
        rooted: UnitSet::EMPTY,
        led: UnitSet::EMPTY,
    };
}

/// §12.7 The retreat of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Retreat {
    pub(super) unit: UnitId,
    pub(super) from: HexId,
    /// Hexes that it must still retreat.
    pub(super) left: u8,
}

impl Retreat {
    pub(super) const NONE: Retreat = Retreat { unit: UnitId::NONE, from: HexId::NONE, left: 0 };
}

/// §11.5 Where the pontoon bridge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PontoonBridge {
    /// With the German army, ready to be laid.
    Ready,
    /// Between two hexes.
    Laid(HexId, HexId),
    /// Destroyed.
    Gone,
}

/// A complete position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) step: Step,
    pub(super) task: Task,
    pub(super) turn: u8,
    /// §2 Whose half turn it is.
    pub(super) acting: Side,
    pub(super) outcome: Option<(u8, i16)>,
    /// §14 The placement that is set up, and the index of its next unit.
    pub(super) to_set_up: (u8, u8),

    // Units.
    pub(super) at: [HexId; MAX_UNITS],
    /// §1.6 Steps left.
    pub(super) steps: [u8; MAX_UNITS],
    pub(super) on_map: UnitSet,
    /// §5.2 Regular units that were destroyed.
    pub(super) dead: UnitSet,
    /// §6.3, §12.7 Units that have left the game.
    pub(super) gone: UnitSet,
    /// §10 In a view: enemy units that are under some marker.
    pub(super) hidden: UnitSet,
    /// §8.2 Units out of supply until their next supply phase.
    pub(super) unsupplied: UnitSet,
    /// §10 Hexes with a "?" marker.
    pub(super) masked: BySide<HexSet>,
    /// Hexes with a unit.
    pub(super) stood: BySide<HexSet>,
    /// §3.3 Hexes with a stack that counts as regular.
    pub(super) firm: BySide<HexSet>,
    /// §3.1 Zones of control.
    pub(super) zones: BySide<HexSet>,
    /// §3.3 Zones of control of the stacks that count as regular.
    pub(super) firm_zones: BySide<HexSet>,

    // The map.
    /// §15 Places that each side controls: its supplied regular units passed through last.
    pub(super) control: BySide<PlaceSet>,
    /// §11.1 Railway hexes that are destroyed.
    pub(super) broken: HexSet,
    /// §11.2 Bridges that stand.
    pub(super) standing: BridgeSet,
    pub(super) pontoon: PontoonBridge,

    // The game.
    /// §14.2 The camp that was chosen.
    pub(super) camp: HexId,
    /// §13 The hex of the Government; [`HexId::NONE`] once it has left.
    pub(super) government: HexId,
    /// §13 National Morale, and by how much it will move at the end of the half turn.
    pub(super) morale: i8,
    pub(super) events: i8,
    /// §T.morale Whether a victory and a defeat have moved it this half turn, or this turn by R-44.
    pub(super) battles: [bool; 2],
    /// §5.2 Replacement points, and those for infantry only.
    pub(super) points: u8,
    pub(super) infantry_points: u8,
    /// §5.2 Points that come with the next reinforcements.
    pub(super) coming_points: u8,
    /// §6 Corps that have left; how many still leave now, and later.
    pub(super) sent: CorpsSet,
    pub(super) leaving: u8,
    pub(super) owed: u8,
    /// §5.1 Reinforcements that come later by rail, or have come so.
    pub(super) by_rail: UnitSet,
    /// §12.6 Whether General de Sonis is wounded.
    pub(super) wounded: bool,

    // The half turn.
    /// §9.1 Units that are placed when movement begins.
    pub(super) due: UnitSet,
    /// §9.1, §14 Where the unit can be placed that is being placed.
    pub(super) open: HexSet,
    /// §5.2 Units of `due` that were rebuilt.
    pub(super) rebuilt: UnitSet,
    /// §5.3 Units that have regained a step.
    pub(super) regained: UnitSet,
    /// §8.1 Units that parties feed.
    pub(super) fed: UnitSet,
    /// §5.2, §11, §14.2 Units that are limited to a tactical march.
    pub(super) slow: UnitSet,
    /// §5.1 Units that may not make a forced march.
    pub(super) steady: UnitSet,
    /// R-121 Units that have come by rail in this half turn.
    pub(super) railed: UnitSet,
    /// §T.arrivals Corps of the arrival, by the march that they have chosen.
    pub(super) paces: [CorpsSet; 3],
    /// §9 Units that have moved, or reconnoitred.
    pub(super) moved: UnitSet,
    /// R-16 Whether isolated units move now, after all others.
    pub(super) isolated: bool,
    /// §9.2 Enemies that may give way.
    pub(super) asked: UnitSet,
    /// §9.6, §13 Corps that use the railways, and the use by the Government.
    pub(super) on_rails: CorpsSet,
    pub(super) rails_taken: u8,
    /// §11.3 Railway hexes repaired.
    pub(super) repaired: u8,
    /// §12.1, §12.2, §12.4 Units that have retired, skirmished or fought.
    pub(super) fought: UnitSet,
    /// §12.4 R-33 Units whose stack was divided by an attack: they must attack the enemies left beside them.
    pub(super) bound: UnitSet,
    /// §12.8 Units that have retreated.
    pub(super) retreated: UnitSet,
    /// §12.3 Units that have tried to march to the guns.
    pub(super) marched: UnitSet,
    /// §12.6 Artillery points used, by headquarters.
    pub(super) fired: [u8; MAX_UNITS],
    /// §12.6 Artillery points given to the combat under way.
    pub(super) pledged: [u8; MAX_UNITS],

    // Operations under way.
    pub(super) marching: Marching,
    pub(super) combat: Combat,
    pub(super) declared: Declared,
    pub(super) named: Named,
    pub(super) retreat: Retreat,
    /// §12.7 Steps that a side must still lose.
    pub(super) losses: BySide<u8>,
}

const _: () = assert!(std::mem::size_of::<State>() <= 3_296);

impl State {
    pub(super) fn blank() -> State {
        State {
            step: Step::Working,
            task: Task::SetUp,
            turn: 0,
            acting: GERMAN,
            outcome: None,
            to_set_up: (0, 0),
            at: [HexId::NONE; MAX_UNITS],
            steps: [0; MAX_UNITS],
            on_map: UnitSet::EMPTY,
            dead: UnitSet::EMPTY,
            gone: UnitSet::EMPTY,
            hidden: UnitSet::EMPTY,
            unsupplied: UnitSet::EMPTY,
            masked: BySide::default(),
            stood: BySide::default(),
            firm: BySide::default(),
            zones: BySide::default(),
            firm_zones: BySide::default(),
            control: BySide::default(),
            broken: HexSet::EMPTY,
            standing: BridgeSet::EMPTY,
            pontoon: PontoonBridge::Ready,
            camp: HexId::NONE,
            government: HexId::NONE,
            morale: 0,
            events: 0,
            battles: [false; 2],
            points: 0,
            infantry_points: 0,
            coming_points: 0,
            sent: CorpsSet::EMPTY,
            leaving: 0,
            owed: 0,
            by_rail: UnitSet::EMPTY,
            wounded: false,
            due: UnitSet::EMPTY,
            open: HexSet::EMPTY,
            rebuilt: UnitSet::EMPTY,
            regained: UnitSet::EMPTY,
            fed: UnitSet::EMPTY,
            slow: UnitSet::EMPTY,
            steady: UnitSet::EMPTY,
            railed: UnitSet::EMPTY,
            paces: [CorpsSet::EMPTY; 3],
            moved: UnitSet::EMPTY,
            isolated: false,
            asked: UnitSet::EMPTY,
            on_rails: CorpsSet::EMPTY,
            rails_taken: 0,
            repaired: 0,
            fought: UnitSet::EMPTY,
            bound: UnitSet::EMPTY,
            retreated: UnitSet::EMPTY,
            marched: UnitSet::EMPTY,
            fired: [0; MAX_UNITS],
            pledged: [0; MAX_UNITS],
            marching: Marching::NONE,
            combat: Combat::NONE,
            declared: Declared::NONE,
            named: Named::NONE,
            retreat: Retreat::NONE,
            losses: BySide::default(),
        }
    }

    /// The game turn, from 1; 0 during the set-up.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// §2 Whose half turn it is.
    #[must_use]
    pub fn acting(&self) -> Side {
        self.acting
    }

    /// The decision that is awaited.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(|(level, margin)| Outcome { level, ending: 0, margin })
    }

    /// §13 National Morale.
    #[must_use]
    pub fn morale(&self) -> i8 {
        self.morale
    }

    /// §13 The hex of the Government; [`HexId::NONE`] once it has left.
    #[must_use]
    pub fn government(&self) -> HexId {
        self.government
    }

    /// §5.2 Replacement points.
    #[must_use]
    pub fn points(&self) -> u8 {
        self.points
    }

    /// §5.2 Regular units that were destroyed.
    #[must_use]
    pub fn dead(&self) -> UnitSet {
        self.dead
    }

    /// §6.3, §12.7 Units that have left the game.
    #[must_use]
    pub fn gone(&self) -> UnitSet {
        self.gone
    }

    /// §6 Corps that have left.
    #[must_use]
    pub fn sent(&self) -> CorpsSet {
        self.sent
    }

    /// §12.6 Whether General de Sonis is wounded.
    #[must_use]
    pub fn wounded(&self) -> bool {
        self.wounded
    }

    /// §9 Units that have moved in this half turn.
    #[must_use]
    pub fn moved(&self) -> UnitSet {
        self.moved
    }

    /// §12.4 Units that have fought in this combat phase.
    #[must_use]
    pub fn fought(&self) -> UnitSet {
        self.fought
    }

    /// The march under way.
    #[must_use]
    pub fn marching(&self) -> &Marching {
        &self.marching
    }

    /// The combat under way.
    #[must_use]
    pub fn combat(&self) -> &Combat {
        &self.combat
    }

    /// R-131 Whether attacks have been declared and not yet fought.
    #[must_use]
    pub fn attacks_wait(&self) -> bool {
        self.declared.count > 0
    }

    /// R-131 Units of the attacks declared before the current one.
    #[must_use]
    pub fn declared_before(&self) -> UnitSet {
        if self.declared.now == 0 { self.declared.all() } else { UnitSet::EMPTY }
    }

    /// §12.7 Steps that `side` must still lose.
    #[must_use]
    pub fn losses(&self, side: Side) -> u8 {
        self.losses[side]
    }

    /// §12.6 Artillery points that the headquarters `hq` has used in this phase.
    #[must_use]
    pub fn fired(&self, hq: UnitId) -> u8 {
        self.fired[hq.index()]
    }

    /// The hex of `unit`; [`HexId::NONE`] off the map.
    #[must_use]
    #[inline]
    pub fn at(&self, unit: UnitId) -> HexId {
        self.at[unit.index()]
    }

    /// The units in a hex, of either side. All are compared at once; a multiplication gathers the results of eight units in its highest byte.
    pub(super) fn all_at(&self, hex: HexId) -> UnitSet {
        const GATHER: u64 = 0x0102_0408_1020_4080;
        const { assert!(MAX_UNITS.is_multiple_of(8)) };
        let here: [u8; MAX_UNITS] = std::array::from_fn(|i| u8::from(self.at[i] == hex));
        let mut bits = [0; 16];
        for (byte, eight) in bits.iter_mut().zip(here.as_chunks().0) {
            *byte = (u64::from_le_bytes(*eight).wrapping_mul(GATHER) >> 56) as u8;
        }
        UnitSet(u128::from_le_bytes(bits))
    }

    /// The hexes of all units, and the steps that they have left, both indexed by unit.
    #[must_use]
    pub fn units(&self) -> (&[HexId; MAX_UNITS], &[u8; MAX_UNITS]) {
        (&self.at, &self.steps)
    }

    /// §9.1, §14 Where the unit can be placed that is being placed.
    #[must_use]
    pub fn open(&self) -> HexSet {
        self.open
    }

    /// §1.6 The steps that `unit` has left.
    #[must_use]
    #[inline]
    pub fn steps(&self, unit: UnitId) -> u8 {
        self.steps[unit.index()]
    }

    /// Units on the map, of either side.
    #[must_use]
    #[inline]
    pub fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// §10 In a view: enemy units that are under some marker.
    #[must_use]
    pub fn hidden(&self) -> UnitSet {
        self.hidden
    }

    /// §12.8 Units that have retreated in this combat phase.
    #[must_use]
    pub fn retreated(&self) -> UnitSet {
        self.retreated
    }

    /// §8.2 Units out of supply.
    #[must_use]
    pub fn unsupplied(&self) -> UnitSet {
        self.unsupplied
    }

    /// §10 Hexes of `side` with a "?" marker.
    #[must_use]
    pub fn masked(&self, side: Side) -> HexSet {
        self.masked[side]
    }

    /// Hexes with units of `side`.
    #[must_use]
    #[inline]
    pub fn stood(&self, side: Side) -> HexSet {
        self.stood[side]
    }

    /// §3.1 Zones of control of `side`.
    #[must_use]
    #[inline]
    pub fn zones(&self, side: Side) -> HexSet {
        self.zones[side]
    }

    /// §3.3 Enemy zones of control that `side` has not neutralised. Irregular units neutralise only those of irregular units.
    #[must_use]
    #[inline]
    pub fn hostile(&self, side: Side) -> HexSet {
        let enemy = side.enemy();
        self.firm_zones[enemy].minus(self.firm[side]) | self.zones[enemy].minus(self.stood[side])
    }

    /// §15 Places that `side` controls.
    #[must_use]
    pub fn control(&self, side: Side) -> PlaceSet {
        self.control[side]
    }

    /// §11.1 Railway hexes that are destroyed.
    #[must_use]
    pub fn broken(&self) -> HexSet {
        self.broken
    }

    /// §11.2 Bridges that stand.
    #[must_use]
    pub fn standing(&self) -> BridgeSet {
        self.standing
    }

    /// §11.5 Where the pontoon bridge is.
    #[must_use]
    pub fn pontoon(&self) -> PontoonBridge {
        self.pontoon
    }
}
