//! One position of Storm over Belfort.

use super::stratagem::Stratagem;
use super::unit::{MAX_UNITS, Status, UnitId, UnitSet};
use crate::game::Outcome;
use crate::geometry::zone::MAX_ZONES;
use crate::geometry::{ZoneId, ZoneSet};
use crate::side::{BySide, Side};
use crate::steps::steps;

/// The French.
pub const FRENCH: Side = Side::First;
/// The Prussians.
pub const PRUSSIAN: Side = Side::Second;
/// The Siege Corps headquarters: an off-map place for Prussian units only.
pub const HEADQUARTERS: ZoneId = ZoneId(0);

/// The place of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a zone of the map or in the headquarters.
    Zone(ZoneId),
    /// Not yet in play: to be set up, a reinforcement, or scouts not yet called.
    Waiting,
    /// §1.3.1 Out of action: may be rebuilt.
    OutOfAction,
    /// Out of the game for good.
    Removed,
    /// Sent away by Bourbaki, to return later.
    Away,
}

steps! {
    /// Which decision is awaited, and from whom.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Step {
        /// §2 Where to set up the next unit.
        Deploy(Side),
        /// §6 Whether to buy a second stratagem.
        BuyStratagem(Side),
        /// §7 Which unit to move, or to end.
        PickOperational(Side),
        /// §7 Where to.
        MoveOperational(Side, UnitId),
        /// §7.1 Who leaves a zone that too many units, or two divisions, are in.
        GiveWay(Side, ZoneId),
        /// §8 Which gun to fire at what, a stratagem, or to stop.
        Bombard(Side),
        /// §8.1 Whether to answer a shot, and with which gun.
        CounterBattery(Side),
        /// Whether to play Bad quality shell against the counter-battery.
        CancelCounter: PRUSSIAN,
        /// Whether to play Bad quality shell against the bombardment that was answered.
        CancelShot: PRUSSIAN,
        /// Whether to play Firefighters against the result on zone 1.
        FightFire: FRENCH,
        /// §8.2.3, §9.3.3 Which of two markers takes the second hit.
        PickMarker(Side),
        /// §8.2.2, §9.2.1, §9.3.3 Which battalion takes the next hit.
        Allocate(Side),
        /// §9 What to activate, a stratagem, or to pass.
        Activate(Side),
        /// §9.1.1 With which battalion the unit is exchanged.
        Exchange(Side, UnitId),
        /// §9.1.2 Where to move a gun on its own.
        MoveGun(Side, UnitId),
        /// §9.1 Which units of the activated zone take part.
        Select(Side),
        /// Lack of Discipline: whether to play it.
        Undisciplined: PRUSSIAN,
        /// Lack of Discipline: which battalion.
        PickUndisciplined: FRENCH,
        /// §9.1 Where the next selected unit goes.
        March(Side),
        /// §9.1, §9.3.3 Which unit marches or retreats next.
        PickNext(Side),
        /// §9.1.2 Which of the zones that are caught in the open is next.
        CaughtNext(Side),
        /// §9.1.2 At which zone a zone that is caught in the open fires.
        CaughtTarget(Side),
        /// §9.3.1 Which zone to attack from where, if any.
        Objective(Side),
        /// Whether to play Ruse of war against the attack.
        Ruse: PRUSSIAN,
        /// §9.2.1 Which barrage and fire meet the attack.
        DefensiveFire(Side),
        /// §9.3.1 Whether to go on with the attack after the defensive fire.
        Assault(Side),
        /// §9.3.3 Where the next beaten unit retreats to.
        Retreat(Side),
        /// §9.3.3 Who advances when not all can.
        Advance(Side),
        /// §10.7 Which stratagem of phase G to play, if any.
        PlayStratagem(Side),
        /// Scouts: where to place them.
        PlaceScouts: FRENCH,
        /// Illness: which battalion falls ill.
        Illness(Side),
        /// Desertion: which battalion deserts.
        Desertion(Side),
        /// Bourbaki: which battalion returns in good order.
        ReturnInGoodOrder: PRUSSIAN,
        /// §10.1 What to buy.
        Reorganise(Side),
        /// §10.2 Which battalion to rehabilitate.
        Rehabilitate(Side),
        /// §6.2 Which unused stratagem to keep.
        Keep(Side),
        /// §5.1 How many points to keep.
        KeepPoints(Side),
        /// The game is over.
        Over,
    }
}

/// §8 A bombardment in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The bombarding side.
    pub side: Side,
    /// The gun that bombards.
    pub gun: UnitId,
    /// The target zone.
    pub target: ZoneId,
    /// The gun that answers.
    pub counter: Option<UnitId>,
    /// The reduction of the die by the answer.
    pub penalty: u8,
    /// Hits rolled, before the target absorbs any.
    pub hits: u8,
}

/// §9 An activation in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Activation {
    /// The side of the activation.
    pub side: Side,
    /// The activated zone.
    pub from: ZoneId,
    /// Units that may still be selected.
    pub pool: UnitSet,
    /// Units that take part.
    pub active: UnitSet,
    /// Units that have yet to move, or to exchange places.
    pub to_march: UnitSet,
    /// §10.5 Trenches that the march was the first to enter. After the units have arrived, §9.1.2: the caught zones that have fired, if all fire
    /// before any retreats.
    pub entered: ZoneSet,
    /// §9.4.1 Units that left a zone next to enemy infantry.
    pub leavers: UnitSet,
    /// §9.4.1 Whether the activated zone was next to enemy infantry when the march began.
    pub leaving: bool,
    /// §9.4.1, §9.1.2 Rolls of fire still to be made: at the leavers, or by the current caught zone.
    pub rolls_left: u8,
    /// §9.1.2 Enemy zones caught in the open, which fire and retreat.
    pub caught: ZoneSet,
    /// §9.3.1 The zone that the attack comes from. Before the attack, §9.1.2: the caught zone that is next, if its owner has chosen it.
    pub base: ZoneId,
    /// §9.3.1 The attacked zone. Before the attack, §9.1.2: the zone that a caught zone fires at.
    pub target: ZoneId,
    /// The battalions that attack.
    pub attackers: UnitSet,
    /// §9.2.1 Guns that join the defensive fire.
    pub barrage: UnitSet,
    /// §9.3.3 Hits on the attacker, allocated after the defender's.
    pub attacker_hits: u8,
    /// §9.3.3 Whether the attacker won.
    pub won: bool,
    /// Whether Lack of Discipline concerns an attack rather than the activation.
    pub in_attack: bool,
    /// §9.3.1 Whether the attack was cancelled after the defensive fire.
    pub cancelled: bool,
}

impl Activation {
    /// An activation that has just begun.
    pub(super) fn of(side: Side, from: ZoneId) -> Activation {
        Activation {
            side,
            from,
            pool: UnitSet::EMPTY,
            active: UnitSet::EMPTY,
            to_march: UnitSet::EMPTY,
            entered: ZoneSet::EMPTY,
            leavers: UnitSet::EMPTY,
            leaving: false,
            rolls_left: 0,
            caught: ZoneSet::EMPTY,
            base: HEADQUARTERS,
            target: HEADQUARTERS,
            attackers: UnitSet::EMPTY,
            barrage: UnitSet::EMPTY,
            attacker_hits: 0,
            won: false,
            in_attack: false,
            cancelled: false,
        }
    }
}

/// Hits being allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Volley {
    /// The side that takes the hits.
    pub side: Side,
    /// The side that allocates the hits.
    pub chooser: Side,
    /// Battalions that may be hit.
    pub pool: UnitSet,
    /// Battalions that have taken a hit in this round.
    pub struck: UnitSet,
    /// Hits left.
    pub left: u8,
    /// §8.2.1 Whether the hits come from a bombardment, which puts no unit out of action.
    pub by_guns: bool,
    /// Whether the hits must be spread.
    pub spread: bool,
    /// What follows once all are allocated.
    pub then: Then,
}

/// What follows hits or retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// §7 The end of the Prussian operational movement.
    PrussiansMoved,
    /// §8 The end of the bombardment.
    ShotDone,
    /// §9.4.1 The next roll at leaving units, or their arrival.
    Leaving,
    /// §9.1.2 The retreat of the caught zone.
    CaughtRetreat,
    /// §9.1.2 The next caught zone.
    NextCaught,
    /// §9.3 The attack after the defensive fire.
    AfterFire,
    /// §9.3 The attack after an undisciplined battalion has left.
    Deserted,
    /// §9.3.3 The attacker's hits.
    AttackerHits,
    /// §9.3.3 The loser's retreat.
    Decided,
    /// §9.3.3 The advance.
    Advance,
    /// §1.1.1 The retreat of the active side's units in the open, after the passive side's.
    SettleActive,
    /// §1.1.1 The retreat of the passive side's units in the open, after the active side's.
    SettlePassive,
    /// §9 The end of the activation.
    ActivationDone,
}

impl Then {
    /// Whether it belongs to an activation.
    pub(super) fn in_activation(self) -> bool {
        !matches!(self, Then::ShotDone | Then::PrussiansMoved)
    }
}

/// Options of a decision, computed to find out whether there is a decision at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Offer {
    /// §2 Units that have yet to be set up. §7 Units that may move. §9.1, §9.3.3 The unit that goes next.
    pub(super) units: UnitSet,
    /// §9.3.3 Zones to retreat to.
    pub(super) zones: ZoneSet,
    /// §9.3.3 Whether the map may be left.
    pub(super) off_map: bool,
    /// For units that retreat together: the zone that the last one left, and its destination; the headquarters if there is none.
    pub(super) retreated: [ZoneId; 2],
}

/// Answers that many decisions need, derived from the positions of the units and fortifications.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Survey {
    /// §1.1.2 A side's zones that are full of battalions, those full of guns, and the empty set for units without a limit.
    pub(super) full: BySide<[ZoneSet; 3]>,
    /// §1.1.2 A side's zones with units of each division.
    pub(super) division: BySide<[ZoneSet; 3]>,
    /// §8 Guns in zones where they may fire.
    pub(super) in_battery: BySide<UnitSet>,
    /// §1.1.1 Zones next to a side's units.
    pub(super) near: BySide<ZoneSet>,
}

/// The complete position at one moment of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) step: Step,
    pub(super) turn: u8,
    pub(super) initiative: Side,
    pub(super) outcome: Option<(u8, u8, i16)>,

    // Units.
    pub(super) place: BySide<[Place; MAX_UNITS]>,
    pub(super) at: [UnitSet; MAX_ZONES],
    pub(super) held: BySide<ZoneSet>,
    pub(super) infantry_at: BySide<ZoneSet>,
    pub(super) diminished: BySide<UnitSet>,
    pub(super) exhausted: BySide<UnitSet>,
    pub(super) used: BySide<UnitSet>,
    pub(super) frozen: UnitSet,
    /// Updated by [`Belfort::survey`](super::Belfort), like `held` and `infantry_at`.
    pub(super) survey: Survey,

    // Markers.
    pub(super) fortified: ZoneSet,
    pub(super) trenched: ZoneSet,
    /// §10.5 Zones that a Prussian battalion has occupied since a trench was dug there.
    pub(super) manned: ZoneSet,
    pub(super) damaged: [ZoneSet; 2],

    // Points and stratagems.
    pub(super) points: BySide<u8>,
    pub(super) pending: BySide<i8>,
    pub(super) reduced: bool,
    pub(super) cup: BySide<u8>,
    pub(super) hand: BySide<u8>,
    pub(super) hand_size: BySide<u8>,
    pub(super) played: BySide<u8>,
    pub(super) kept: BySide<bool>,
    pub(super) denfert: bool,
    pub(super) swiss: bool,
    pub(super) swiss_next: bool,
    pub(super) no_swiss: bool,
    pub(super) envoys: bool,
    pub(super) incendiary: bool,
    pub(super) more_shells: bool,
    pub(super) ruse: bool,
    pub(super) catherine: bool,
    pub(super) bourbaki: u8,

    // Reset every turn or phase.
    /// Units that have acted in the phase: §7 moved, §8.1 fired, §10.2 been rehabilitated or fallen ill.
    pub(super) done: BySide<UnitSet>,
    /// §7.1 Zones that a unit has to leave before the movements end.
    pub(super) crowded: ZoneSet,
    /// §7.1 The free place for the last of a chain of units that exchange places.
    pub(super) gap: ZoneId,
    pub(super) gun_moves: BySide<[UnitSet; 2]>,
    pub(super) bombarded: [ZoneSet; 3],
    pub(super) stopped: BySide<bool>,
    pub(super) passes: u8,
    pub(super) lost_now: BySide<UnitSet>,
    pub(super) fortifications_built: u8,
    pub(super) pioneers_built: bool,
    pub(super) trenches_built: u8,
    pub(super) to_choose: u8,
    pub(super) free_left: u8,
    pub(super) to_raise: u8,
    pub(super) chosen_zones: ZoneSet,
    pub(super) served: bool,

    // Procedures in progress.
    pub(super) shot: Shot,
    pub(super) act: Activation,
    pub(super) volley: Volley,
    pub(super) retreating: UnitSet,
    /// Options of the awaited decision that are expensive to compute: computed once, when the decision comes up.
    pub(super) offer: Offer,
    pub(super) retreat_then: Then,
}

const _: () = assert!(std::mem::size_of::<State>() <= 1_320);

impl State {
    /// The game turn, from 1; 0 during the deployment.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The awaited decision.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// §4 The side with the initiative.
    #[must_use]
    pub fn initiative(&self) -> Side {
        self.initiative
    }

    /// The outcome of the game, if it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(|(level, ending, margin)| Outcome { level, ending, margin })
    }

    /// The place of `unit` of `side`.
    #[must_use]
    #[inline]
    pub fn place(&self, side: Side, unit: UnitId) -> Place {
        self.place[side][unit.index()]
    }

    /// The side whose units the awaited actions name: for hits, illness and desertion, the victim.
    #[must_use]
    pub fn owner(&self) -> Side {
        match self.step() {
            Step::Allocate(_) => self.volley().side,
            Step::Illness(side) => side.enemy(),
            Step::Desertion(_) => FRENCH,
            step => step.side().unwrap_or(FRENCH),
        }
    }

    /// The zone of `unit` of `side` if it is in one (including the headquarters).
    #[must_use]
    #[inline]
    pub fn zone_of(&self, side: Side, unit: UnitId) -> Option<ZoneId> {
        match self.place[side][unit.index()] {
            Place::Zone(zone) => Some(zone),
            _ => None,
        }
    }

    /// The units in `zone`; they belong to its holder ([`State::held`]).
    #[must_use]
    #[inline]
    pub fn units_at(&self, zone: ZoneId) -> UnitSet {
        self.at[zone.index()]
    }

    /// The units in each zone.
    #[must_use]
    #[inline]
    pub fn units_by_zone(&self) -> &[UnitSet; MAX_ZONES] {
        &self.at
    }

    /// The map zones with units of `side`.
    #[must_use]
    #[inline]
    pub fn held(&self, side: Side) -> ZoneSet {
        self.held[side]
    }

    /// The map zones next to units of `side`.
    #[must_use]
    #[inline]
    pub fn near(&self, side: Side) -> ZoneSet {
        self.survey.near[side]
    }

    /// The map zones with battalions, Uhlans or scouts of `side`.
    #[must_use]
    #[inline]
    pub fn infantry_at(&self, side: Side) -> ZoneSet {
        self.infantry_at[side]
    }

    /// The side with units in the map zone `zone`.
    #[must_use]
    #[inline]
    pub fn holder(&self, zone: ZoneId) -> Option<Side> {
        if self.held[FRENCH].has(zone) {
            Some(FRENCH)
        } else if self.held[PRUSSIAN].has(zone) {
            Some(PRUSSIAN)
        } else {
            None
        }
    }

    /// §1.3.1 The status of `unit` of `side`, a battalion in play.
    #[must_use]
    #[inline]
    pub fn status(&self, side: Side, unit: UnitId) -> Status {
        [Status::GoodOrder, Status::Diminished, Status::Exhausted][self.level(side, unit)]
    }

    /// §1.3.1 The number of status levels that the battalion `unit` of `side` has lost.
    #[must_use]
    #[inline]
    pub fn level(&self, side: Side, unit: UnitId) -> usize {
        usize::from(self.diminished[side].has(unit)) | usize::from(self.exhausted[side].has(unit)) << 1
    }

    /// Diminished battalions of `side`.
    #[must_use]
    pub fn diminished(&self, side: Side) -> UnitSet {
        self.diminished[side]
    }

    /// Exhausted battalions of `side`.
    #[must_use]
    pub fn exhausted(&self, side: Side) -> UnitSet {
        self.exhausted[side]
    }

    /// Guns of `side` that have fired this turn.
    #[must_use]
    pub fn used(&self, side: Side) -> UnitSet {
        self.used[side]
    }

    /// Zones with a fortification.
    #[must_use]
    pub fn fortified(&self) -> ZoneSet {
        self.fortified
    }

    /// Zones with a trench.
    #[must_use]
    pub fn trenched(&self) -> ZoneSet {
        self.trenched
    }

    /// §10.5 Trenches that a Prussian battalion has occupied: the French do not fill them in by entering.
    #[must_use]
    pub fn manned(&self) -> ZoneSet {
        self.trenched & self.manned
    }

    /// §8.2.5 The damage of the fort in `zone`, 0 to 2.
    #[must_use]
    #[inline]
    pub fn damage(&self, zone: ZoneId) -> u8 {
        u8::from(self.damaged[0].has(zone)) + u8::from(self.damaged[1].has(zone))
    }

    /// §8.2.5 The damaged forts, and those damaged twice.
    #[must_use]
    pub fn damaged(&self) -> [ZoneSet; 2] {
        self.damaged
    }

    /// §5 The resource points of `side`.
    #[must_use]
    pub fn points(&self, side: Side) -> u8 {
        self.points[side]
    }

    /// §6 The stratagem counters in the hand of `side`, as bits of the data's list; empty if hidden.
    #[must_use]
    pub fn hand(&self, side: Side) -> u8 {
        self.hand[side]
    }

    /// §6 The number of stratagem counters that `side` holds.
    #[must_use]
    pub fn hand_size(&self, side: Side) -> u8 {
        self.hand_size[side]
    }

    /// §8.1 The number of bombardments of `zone` this turn, up to 7.
    #[must_use]
    #[inline]
    pub fn bombarded(&self, zone: ZoneId) -> u8 {
        (0..3).map(|i| u8::from(self.bombarded[i].has(zone)) << i).sum()
    }

    /// §8.1 The same for all zones, as the three bits of the number.
    #[must_use]
    pub fn bombardments(&self) -> [ZoneSet; 3] {
        self.bombarded
    }

    /// The bombardment in progress, or the last.
    #[must_use]
    pub fn shot(&self) -> Shot {
        self.shot
    }

    /// The activation in progress, or the last.
    #[must_use]
    pub fn activation(&self) -> Activation {
        self.act
    }

    /// The hits being allocated, or the last.
    #[must_use]
    pub fn volley(&self) -> Volley {
        self.volley
    }

    /// §8, §9.3 The bombarded zone if `by_guns`, otherwise the assaulted zone.
    #[must_use]
    pub fn struck_zone(&self, by_guns: bool) -> ZoneId {
        if by_guns { self.shot.target } else { self.act.target }
    }

    /// §2 The unit to be set up next, during the deployment.
    #[must_use]
    pub fn next_to_deploy(&self) -> Option<UnitId> {
        self.offer.units.first()
    }

    /// Units that have yet to retreat.
    #[must_use]
    pub fn retreating(&self) -> UnitSet {
        self.retreating
    }

    /// Whether the effect of `stratagem`, one that lasts (such as Envoys or Ruse of war), is in force.
    #[must_use]
    pub fn in_force(&self, stratagem: Stratagem) -> bool {
        match stratagem {
            Stratagem::Envoys => self.envoys,
            Stratagem::MoreShells => self.more_shells,
            Stratagem::IncendiaryShells => self.incendiary,
            Stratagem::RuseOfWar => self.ruse,
            Stratagem::SwissDelegation => self.swiss,
            Stratagem::Catherine => self.catherine,
            _ => false,
        }
    }

    /// §9.1.2 Whether a free activation of guns is in progress, in which some have moved.
    #[must_use]
    pub fn guns_on_the_way(&self) -> bool {
        matches!(self.step, Step::Activate(_)) && !self.act.active.is_empty()
    }

    /// §9.1.2 A side's guns that have moved independently at least `times` times this turn.
    pub(super) fn guns_moved(&self, side: Side, times: u8) -> UnitSet {
        let [ones, twos] = self.gun_moves[side];
        match times {
            0 => UnitSet(u64::MAX),
            1 => ones | twos,
            2 => twos,
            3 => ones & twos,
            _ => UnitSet::EMPTY,
        }
    }

    pub(super) fn count_gun_move(&mut self, side: Side, gun: UnitId) {
        let [ones, twos] = &mut self.gun_moves[side];
        match (ones.has(gun), twos.has(gun)) {
            (false, _) => ones.insert(gun),
            (true, false) => {
                ones.remove(gun);
                twos.insert(gun);
            }
            (true, true) => {}
        }
    }

    pub(super) fn count_bombardment(&mut self, zone: ZoneId) {
        for bits in &mut self.bombarded {
            if bits.has(zone) {
                bits.remove(zone);
            } else {
                bits.insert(zone);
                return;
            }
        }
        self.bombarded.iter_mut().for_each(|bits| bits.insert(zone));
    }
}
