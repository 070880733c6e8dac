//! Storm over Belfort, 1870-1871: the rule system `belfort`.
//!
//! The README of this folder describes the sequence of play as decisions, all rolls, and the readings of unclear rules. The files in `rules/`
//! follow the contents of the rulebook.
#![doc = include_str!("README.md")]

pub mod action;
pub mod data;
pub mod event;
mod hidden;
mod invariants;
mod menu;
pub mod metrics;
mod narration;
mod position;
pub mod procedures;
pub mod roll;
pub mod rulebook;
pub mod rules;
pub mod rulings;
pub mod settled;
pub mod state;
pub mod stratagem;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod unit;

pub use action::Action;
pub use data::Data;
pub use event::Event;
pub use hidden::Secret;
pub use state::{FRENCH, HEADQUARTERS, PRUSSIAN, Place, State, Step};
pub use stratagem::Stratagem;
pub use unit::{UnitId, UnitSet};

use crate::chance::Chance;
use crate::game::{Breach, Card, Game, Heard, Hearer, Level, Status};
use crate::geometry::zone::MAX_ZONES;
use crate::geometry::{ZoneId, ZoneMap, ZoneSet};
use crate::observer::Env;
use crate::side::{BySide, Side};
use menu::Counted;
use rulings::{PioneersStack, Rulings, ScoutsAsBattalions, UhlansAsBattalions};
use std::fmt::Write;
use stratagem::Bearers;
use unit::{Division, Kind, MAX_UNITS, Unit};

/// Names and bounds of the system.
pub static CARD: Card = Card {
    system: "belfort",
    title: "Storm over Belfort",
    sides: ["french", "prussian"],
    rulebook: &rulebook::RULEBOOK,
    levels: &[
        Level { name: "french major", winner: Some(FRENCH) },
        Level { name: "french minor", winner: Some(FRENCH) },
        Level { name: "prussian minor", winner: Some(PRUSSIAN) },
        Level { name: "prussian major", winner: Some(PRUSSIAN) },
        Level { name: "prussian automatic", winner: Some(PRUSSIAN) },
    ],
    endings: &["last turn", "forts taken"],
    margin: "printed defence bonuses held, French less Prussian (11.2)",
    metrics: metrics::METRICS,
    last_turn: 15,
    max_actions: 1024,
};

/// Storm over Belfort with the rules in force: the data, the rulings, and what is derived from them once.
#[derive(Clone, Debug)]
pub struct Belfort {
    data: Data,
    /// The start position of games, if not the deployment.
    start: Option<Box<State>>,
    map: ZoneMap,
    /// Zones by class.
    printed: ZoneSet,
    edge: ZoneSet,
    /// Borders and corner contacts together, for the ring of §5.1.
    touching: [ZoneSet; MAX_ZONES],
    /// The zones that a side's guns reach from a zone at 1 to 4 steps: `reach[side][zone][distance - 1]`.
    reach: BySide<Vec<[ZoneSet; 4]>>,
    /// §1.3.3 The zones in range of field and heavy guns, and those of them at long range: `ranges[side][heavy][zone]`.
    ranges: BySide<[Vec<(ZoneSet, ZoneSet)>; 2]>,
    bonus: [u8; MAX_ZONES],
    classes: BySide<Classes>,
    /// §6.1 The counters that bear each stratagem.
    bearers: BySide<Bearers>,
    /// §1.1.2 The stacking limits of each unit.
    stacking: BySide<Vec<Stacking>>,
    /// §1.1.2 The most battalions and the most guns in each zone.
    most: [[u32; 2]; MAX_ZONES],
    /// §9.3.2 The values of each unit by status.
    values: BySide<Vec<[Values; 3]>>,
    /// The same, packed for addition.
    packed: BySide<Box<Packed>>,
}

/// Packed values by unit and status level. The fourth level does not occur; the entry after the last unit is zero.
type Packed = [[u64; 4]; MAX_UNITS + 1];

/// §1.1.2 The stacking limits of a unit.
#[derive(Clone, Copy, Debug, Default)]
struct Stacking {
    /// Units that share its limit; empty for units without a limit.
    alike: UnitSet,
    /// The limit of these units in a zone, and in the citadel.
    zone: u32,
    citadel: u32,
    /// Units that it may not stack with: those of other divisions.
    apart: UnitSet,
    /// The index of its limit in [`Survey::full`](state::Survey).
    limit: usize,
    /// By division: all zones if the unit may not stack with it, otherwise none.
    others: [ZoneSet; 3],
}

/// Values of a battalion in one status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// Fire value.
    pub fire: u8,
    /// Attack value.
    pub attack: u8,
    /// Defence value.
    pub defence: u8,
}

/// The sums of the values of several units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals(u64);

impl Totals {
    /// The bits of each of the four sums in the word: no side has enough units for a sum to overflow.
    const BITS: u32 = 16;

    fn of(values: Values, counted: bool) -> u64 {
        let [fire, attack, defence] = [values.fire, values.attack, values.defence].map(u64::from);
        fire | attack << Totals::BITS | defence << (2 * Totals::BITS) | u64::from(counted) << (3 * Totals::BITS)
    }

    /// Sum of the fire values.
    #[must_use]
    #[inline]
    pub const fn fire(self) -> u16 {
        self.0 as u16
    }

    /// Sum of the attack values.
    #[must_use]
    #[inline]
    pub const fn attack(self) -> u16 {
        (self.0 >> Totals::BITS) as u16
    }

    /// Sum of the defence values.
    #[must_use]
    #[inline]
    pub const fn defence(self) -> u16 {
        (self.0 >> (2 * Totals::BITS)) as u16
    }

    /// The number of battalions and Uhlans.
    #[must_use]
    #[inline]
    pub const fn battalions(self) -> u16 {
        (self.0 >> (3 * Totals::BITS)) as u16
    }

    /// The sums including `more`, those of other units.
    #[must_use]
    #[inline]
    pub const fn with(self, more: Totals) -> Totals {
        Totals(self.0 + more.0)
    }

    /// The sums without `less`, those of some of the units.
    #[must_use]
    #[inline]
    pub const fn without(self, less: Totals) -> Totals {
        Totals(self.0 - less.0)
    }
}

/// A side's units by class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// All units of the side.
    pub all: UnitSet,
    /// Battalions, including the pioneers.
    pub battalions: UnitSet,
    /// §1.1.2 Battalions that count for the stacking limit.
    pub counted: UnitSet,
    /// Battalions, Uhlans and scouts.
    pub infantry: UnitSet,
    /// Scout companies.
    pub scouts: UnitSet,
    /// Uhlans.
    pub uhlans: UnitSet,
    /// The pioneers.
    pub pioneers: UnitSet,
    /// All artillery.
    pub guns: UnitSet,
    /// Heavy artillery.
    pub heavy: UnitSet,
    /// The flying battery, which does not count for the stacking limit.
    pub flying: UnitSet,
    /// The fortress artillery.
    pub fortress: UnitSet,
    /// Battalions marked unreliable.
    pub unreliable: UnitSet,
    /// §2 Units that are set up.
    pub set_up: UnitSet,
    /// Battalions that Desertion can strike.
    pub deserters: UnitSet,
    /// §1.3.1, §1.3.2 Units that count as the battalion required for a fortification, and for the flying battery.
    pub builders: UnitSet,
    /// §10.5 Units that count as the battalion required for a trench.
    pub diggers: UnitSet,
    /// Units by division: first, fourth, Debschitz.
    pub division: [UnitSet; 3],
}

impl Belfort {
    /// Creates the game from its `data`, which the reader of the data has checked.
    ///
    /// # Panics
    /// If the data contradict themselves (a one-way border, a table without a column).
    #[must_use]
    pub fn new(data: Data) -> Belfort {
        let zones: ZoneSet = data.zones.iter().map(|z| z.id).collect();
        let mut borders = [ZoneSet::EMPTY; MAX_ZONES];
        let mut touching = [ZoneSet::EMPTY; MAX_ZONES];
        let mut bonus = [0; MAX_ZONES];
        for zone in &data.zones {
            borders[zone.id.index()] = zone.borders;
            touching[zone.id.index()] = zone.borders | zone.corners;
            bonus[zone.id.index()] = zone.bonus;
        }
        let pick = |wanted: fn(&data::Zone) -> bool| data.zones.iter().filter(|z| wanted(z)).map(|z| z.id).collect();
        let map = ZoneMap::new(zones, borders);
        let classes = BySide([FRENCH, PRUSSIAN].map(|side| classify(&data.units[side], &data.rulings)));
        let values: BySide<Vec<[Values; 3]>> =
            BySide([FRENCH, PRUSSIAN].map(|side| data.units[side].iter().map(by_status).collect()));
        let packed = |side: Side| {
            let counted = classes[side].battalions | classes[side].uhlans;
            let mut packed: Box<Packed> = Box::new([[0; 4]; MAX_UNITS + 1]);
            for (unit, by_status) in values[side].iter().enumerate() {
                for (level, values) in by_status.iter().enumerate() {
                    packed[unit][level] = Totals::of(*values, counted.has(UnitId(unit as u8)));
                }
            }
            packed
        };
        let limits = &data.limits;
        let mut most = [[limits.battalions, limits.artillery].map(u32::from); MAX_ZONES];
        most[data.citadel.index()] = [limits.citadel_battalions, limits.citadel_artillery].map(u32::from);
        let mut game = Belfort {
            start: None,
            printed: pick(|z| z.bonus > 0),
            edge: pick(|z| z.edge),
            map,
            touching,
            reach: BySide([Vec::new(), Vec::new()]),
            ranges: BySide::default(),
            bonus,
            bearers: BySide([FRENCH, PRUSSIAN].map(|side| Bearers::new(&data.counters[side]))),
            stacking: BySide([FRENCH, PRUSSIAN].map(|side| stacking(&data, &classes[side], side))),
            most,
            packed: BySide([FRENCH, PRUSSIAN].map(packed)),
            classes,
            values,
            data,
        };
        game.reach = BySide([FRENCH, PRUSSIAN].map(|side| game.lines_of_fire(side)));
        game.ranges = BySide([FRENCH, PRUSSIAN].map(|side| [false, true].map(|heavy| game.all_ranges(side, heavy))));
        game
    }

    /// The data of the game.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The map's zones and borders.
    #[must_use]
    pub fn map(&self) -> &ZoneMap {
        &self.map
    }

    /// Zones with a printed bonus.
    #[must_use]
    pub fn printed(&self) -> ZoneSet {
        self.printed
    }

    /// Zones at the edge of the map.
    #[must_use]
    pub fn edge(&self) -> ZoneSet {
        self.edge
    }

    /// The printed bonus of `zone`.
    #[must_use]
    #[inline]
    pub fn printed_bonus(&self, zone: ZoneId) -> u8 {
        self.bonus[zone.index()]
    }

    /// The units of `side` by class.
    #[must_use]
    #[inline]
    pub fn classes(&self, side: Side) -> &Classes {
        &self.classes[side]
    }

    /// The counter of `unit` of `side`.
    #[must_use]
    #[inline]
    pub fn unit(&self, side: Side, unit: UnitId) -> &Unit {
        &self.data.units[side][unit.index()]
    }

    /// The values of the battalion `unit` of `side` in its current status in `state`.
    #[must_use]
    #[inline]
    pub fn values(&self, state: &State, side: Side, unit: UnitId) -> Values {
        self.values[side][unit.index()][state.level(side, unit)]
    }

    /// The sums of the values of `units` of `side` in their current status in `state`.
    #[must_use]
    #[inline]
    pub fn totals(&self, state: &State, side: Side, units: UnitSet) -> Totals {
        // Four units at a time, some of which may be the zero entry: few zones hold more, so the end of the loop is easily predicted.
        let (packed, mut rest, mut sum) = (&self.packed[side], units.0, 0);
        while rest != 0 {
            for _ in 0..4 {
                let unit = UnitId(rest.trailing_zeros() as u8);
                sum += packed[unit.index()][state.level(side, unit)];
                rest &= rest.wrapping_sub(1);
            }
        }
        Totals(sum)
    }

    /// The values of `unit` of `side` in its current status in `state`, for addition to others.
    #[must_use]
    #[inline]
    pub fn total(&self, state: &State, side: Side, unit: UnitId) -> Totals {
        Totals(self.packed[side][unit.index()][state.level(side, unit)])
    }

    /// §1.3.1 The values of the battalion `unit` of `side` in the given `status`.
    #[must_use]
    #[inline]
    pub fn values_in(&self, side: Side, unit: UnitId, status: self::unit::Status) -> Values {
        self.values[side][unit.index()][status as usize]
    }

    /// The number and name of `zone`, for output; the headquarters is no zone of the map.
    #[must_use]
    pub fn zone_name(&self, zone: ZoneId) -> String {
        match self.data.zones.iter().find(|z| z.id == zone) {
            Some(z) => format!("{} {}", zone.0, z.name),
            None => "the headquarters".to_owned(),
        }
    }
}

/// The regiment that Desertion affects.
const DESERTING_REGIMENT: &str = "57 RP";

fn classify(units: &[Unit], rulings: &Rulings) -> Classes {
    let pick = |wanted: &dyn Fn(&Unit) -> bool| {
        units.iter().enumerate().filter(|(_, u)| wanted(u)).map(|(i, _)| UnitId(i as u8)).collect::<UnitSet>()
    };
    let is = |kinds: &'static [Kind]| pick(&|u: &Unit| kinds.contains(&u.kind));
    let battalion = |kind: Kind, uhlans: bool| match kind {
        Kind::Infantry | Kind::Pioneers => true,
        Kind::Scouts => rulings.scouts_as_battalions == ScoutsAsBattalions::Yes,
        Kind::Uhlans => uhlans,
        _ => false,
    };
    let build = rulings.uhlans_as_battalions == UhlansAsBattalions::Yes;
    let dig = rulings.uhlans_as_battalions != UhlansAsBattalions::No;
    Classes {
        all: pick(&|_| true),
        battalions: is(&[Kind::Infantry, Kind::Pioneers]),
        counted: match rulings.pioneers_stack {
            PioneersStack::Uncounted => is(&[Kind::Infantry]),
            _ => is(&[Kind::Infantry, Kind::Pioneers]),
        },
        infantry: pick(&|u| !u.kind.is_artillery()),
        scouts: is(&[Kind::Scouts]),
        uhlans: is(&[Kind::Uhlans]),
        pioneers: is(&[Kind::Pioneers]),
        guns: pick(&|u| u.kind.is_artillery()),
        heavy: pick(&|u| u.kind.is_heavy()),
        flying: is(&[Kind::FlyingBattery]),
        fortress: is(&[Kind::FortressArtillery]),
        unreliable: pick(&|u| u.unreliable),
        set_up: pick(&|u| u.arrival == unit::Arrival::SetUp),
        deserters: pick(&|u| u.regiment == DESERTING_REGIMENT && !u.kind.is_artillery()),
        builders: pick(&|u| battalion(u.kind, build)),
        diggers: pick(&|u| battalion(u.kind, dig)),
        division: Division::ALL.map(|(_, d)| pick(&|u| u.division == Some(d))),
    }
}

/// §1.1.2 The stacking limits: battalions share one limit, guns another, and divisions do not mix.
fn stacking(data: &Data, class: &Classes, side: Side) -> Vec<Stacking> {
    let guns = class.guns.minus(class.flying);
    (0..data.units[side].len())
        .map(|i| {
            let unit = UnitId(i as u8);
            let limits = &data.limits;
            let (alike, zone, citadel, limit) = if class.counted.has(unit) {
                (class.counted, limits.battalions, limits.citadel_battalions, 0)
            } else if guns.has(unit) {
                (guns, limits.artillery, limits.citadel_artillery, 1)
            } else {
                // Uhlans, scouts, the flying battery, and pioneers under R-65 do not count for a limit.
                (UnitSet::EMPTY, 1, 1, 2)
            };
            let own = class.division.iter().find(|d| d.has(unit));
            let mut apart = own.map_or(UnitSet::EMPTY, |own| {
                class.division.iter().filter(|d| *d != own).fold(UnitSet::EMPTY, |all, d| all | *d)
            });
            let others = class.division.map(|d| if d.meets(apart) { ZoneSet(u64::MAX) } else { ZoneSet::EMPTY });
            if side == PRUSSIAN && data.rulings.pioneers_stack == PioneersStack::NoFieldArtillery {
                let field = guns.minus(class.heavy);
                for (one, other) in [(field, class.pioneers), (class.pioneers, field)] {
                    apart |= if one.has(unit) { other } else { UnitSet::EMPTY };
                }
            }
            Stacking { alike, zone: u32::from(zone), citadel: u32::from(citadel), apart, limit, others }
        })
        .collect()
}

/// §1.3.1 The values in good order, all less 1, and all less 2.
fn by_status(unit: &Unit) -> [Values; 3] {
    [0, 1, 2].map(|less: u8| Values {
        fire: unit.fire.saturating_sub(less),
        attack: unit.attack.saturating_sub(less),
        defence: unit.defence.saturating_sub(less),
    })
}

impl Game for Belfort {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Secret = Secret;
    const CARD: &'static Card = &CARD;

    fn setup(&self) -> State {
        self.start.as_deref().cloned().unwrap_or_else(|| self.initial_state())
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match state.step.side() {
            Some(side) => Status::Awaiting(side),
            None => Status::Over(state.outcome().expect("a game that is over has an outcome")),
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        self.choices(state, out);
    }

    // Inlined into the playout loop.
    #[inline(always)]
    fn nth_action(&self, state: &State, list: &mut Vec<Action>, nth: impl FnOnce(usize) -> usize) -> Action {
        let mut menu = Counted::new();
        self.choices(state, &mut menu);
        match menu.count() {
            Some(count) => menu.nth(nth(count)),
            None => {
                self.legal_actions(state, list);
                list[nth(list.len())]
            }
        }
    }

    fn apply(&self, state: &mut State, action: Action, env: &mut impl Env<Self>) {
        self.carry_out(state, action, env);
    }

    #[inline]
    fn hide(&self, state: &mut State, side: Side) -> Secret {
        hidden::hide(state, side)
    }

    #[inline]
    fn reveal(&self, state: &mut State, side: Side, secret: Secret) {
        hidden::reveal(state, side, secret);
    }

    fn resample(&self, state: &mut State, side: Side, chance: &mut impl Chance) {
        hidden::resample(state, side, chance);
    }

    fn event_heard(&self, event: &Event, hearer: Hearer<'_, Self>) -> Heard<Event> {
        hidden::event_heard(event, hearer)
    }

    fn action_heard(&self, action: Action, hearer: Hearer<'_, Self>) -> Heard<Action> {
        hidden::action_heard(action, hearer)
    }

    fn check(&self, state: &State) -> Result<(), Breach> {
        self.find_breach(state)
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn
    }

    fn question(&self, state: &State) -> &'static str {
        state.step.question()
    }

    #[inline(always)]
    fn tally(&self, event: &Event, row: &mut [i32]) {
        metrics::tally(event, row);
    }

    fn measure_turn(&self, state: &State, row: &mut [i32]) {
        metrics::measure_turn(self, state, row);
    }

    fn measure(&self, state: &State, row: &mut [i32]) {
        metrics::measure(self, state, row);
    }

    fn control(&self, state: &State) -> [u64; 2] {
        [state.held[FRENCH].0, state.held[PRUSSIAN].0]
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        self.data.zones.iter().map(|z| (z.id.0, self.zone_name(z.id))).collect()
    }

    fn describe_action(&self, state: &State, action: Action, out: &mut dyn Write) {
        narration::action(self, state, action, out);
    }

    fn describe_subject(&self, state: &State, out: &mut dyn Write) {
        let _ = out.write_str(&narration::subject(self, state));
    }

    fn describe_event(&self, event: &Event, out: &mut dyn Write) {
        narration::event(self, event, out);
    }
}
