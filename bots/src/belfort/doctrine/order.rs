//! The parts of a doctrine that has been read: orders, their conditions, and the decisions that they apply to.

use crate::doctrine::{self, ALWAYS, Span, within};
use sandtable_engine::Side;
use sandtable_engine::belfort::{Action, Belfort, Place, State, Stratagem, UnitId, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};

/// The kind of decision that an order applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Deploy,
    Buy,
    Move,
    Bombard,
    Answer,
    React,
    Allocate,
    Activate,
    Objective,
    Fire,
    Assault,
    Retreat,
    Stratagem,
    Scouts,
    Illness,
    Reorganise,
    Keep,
    KeepPoints,
}

/// Units by counter and status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    pub(super) units: UnitSet,
    /// The statuses, as a bit mask.
    pub(super) status: u8,
}

impl Who {
    /// Whether the unit is one of these in its present status.
    pub(super) fn has(self, s: &State, side: Side, unit: UnitId) -> bool {
        self.units.has(unit) && self.status >> s.status(side, unit) as u8 & 1 == 1
    }

    /// The units among `units` that are of these in their present status.
    pub(super) fn among(self, s: &State, side: Side, units: UnitSet) -> UnitSet {
        let units = units & self.units;
        if self.status == ANY_STATUS { units } else { units.into_iter().filter(|&u| self.has(s, side, u)).collect() }
    }
}

/// The [`Who::status`] that includes every status.
pub(super) const ANY_STATUS: u8 = 0b111;

/// Zones in order of preference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Zones {
    /// Any zone; the best is chosen.
    Any,
    /// The first zone that fits.
    InOrder(Vec<ZoneId>),
}

impl Zones {
    pub(super) fn has(&self, zone: ZoneId) -> bool {
        match self {
            Zones::Any => true,
            Zones::InOrder(zones) => zones.contains(&zone),
        }
    }
}

/// Which battalion comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The one with the highest values.
    Strongest,
    /// The one with the lowest values.
    Weakest,
    /// The one with the best status; among equals the strongest.
    Freshest,
    /// The one with the worst status; among equals the strongest.
    MostWorn,
}

impl First {
    pub(super) const ALL: [(&'static str, First); 4] = [
        ("strongest", First::Strongest),
        ("weakest", First::Weakest),
        ("freshest", First::Freshest),
        ("most-worn", First::MostWorn),
    ];
}

/// An attack (§9.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    pub(super) targets: Zones,
    pub(super) from: ZoneSet,
    pub(super) who: Who,
    /// The least number of battalions and Uhlans that attack.
    pub(super) battalions: u8,
    /// The number of battalions that stay in the activated zone.
    pub(super) leave: u8,
    /// The least number of winning faces of the die, after the fire.
    pub(super) odds: u8,
    /// Whether guns move along.
    pub(super) with_guns: bool,
}

/// The content of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// §2
    Deploy { who: Who, zones: Vec<ZoneId>, up_to: u8 },
    /// §6
    Buy { wares: Vec<Ware> },
    /// §7
    Move { who: Who, from: ZoneSet, to: Vec<ZoneId>, up_to: u8, leave: u8, swap: bool },
    /// §8
    Bombard { guns: UnitSet, targets: Zones, from: ZoneSet, odds: u8, shots: u8 },
    /// §8.1
    Answer { guns: UnitSet, targets: Zones, rating: u8 },
    /// §6.1
    Play { stratagems: Vec<Stratagem>, targets: Zones },
    /// §8.2.2, §9.2.1, §9.3.3
    Allocate { first: First },
    /// §9.3
    Attack(Attack),
    /// §9.1
    Occupy { zones: Vec<ZoneId>, from: ZoneSet, who: Who, battalions: u8, leave: u8, with_guns: bool },
    /// §9.1.1
    Exchange { who: Who, from: ZoneSet, with: ZoneSet },
    /// §9.1.2
    MoveGuns { guns: UnitSet, from: ZoneSet, to: Vec<ZoneId> },
    /// §9.3.1
    Press { targets: Zones, odds: u8 },
    /// §9.3.1
    CallOff { targets: Zones, odds: u8 },
    /// §9.3.3
    Retreat { who: Who, from: ZoneSet, to: Vec<Action> },
    /// Scouts.
    Scouts { zones: Vec<ZoneId> },
    /// Illness: the enemy's battalions.
    Illness { who: UnitSet, zones: Zones, first: First },
    /// §10.2
    Rehabilitate { who: Who, from: ZoneSet, at_least: u8, first: First },
    /// §10.3
    Rebuild { groups: Vec<UnitSet> },
    /// §10.4
    Fortify { zones: Vec<ZoneId> },
    /// §10.5
    Dig { zones: Vec<ZoneId> },
    /// §6.2
    KeepStratagem { stratagems: Vec<Stratagem> },
    /// §5.1
    KeepPoints { most: u8 },
    /// Ends the phase without another action.
    Pass { phase: Kind },
}

impl doctrine::Directive for Directive {
    type Kind = Kind;
    const KINDS: usize = Kind::KeepPoints as usize + 1;

    fn number(kind: Kind) -> usize {
        kind as usize
    }

    fn kinds(&self) -> &'static [Kind] {
        match self {
            Directive::Deploy { .. } => &[Kind::Deploy],
            Directive::Buy { .. } => &[Kind::Buy],
            Directive::Move { .. } => &[Kind::Move],
            Directive::Bombard { .. } => &[Kind::Bombard],
            Directive::Answer { .. } => &[Kind::Answer],
            Directive::Play { .. } => &[Kind::Bombard, Kind::Answer, Kind::React, Kind::Activate, Kind::Stratagem],
            Directive::Allocate { .. } => &[Kind::Allocate],
            Directive::Attack(_) => &[Kind::Activate, Kind::Objective],
            Directive::Occupy { .. } | Directive::Exchange { .. } | Directive::MoveGuns { .. } => &[Kind::Activate],
            Directive::Press { .. } | Directive::CallOff { .. } => &[Kind::Assault],
            Directive::Retreat { .. } => &[Kind::Retreat],
            Directive::Scouts { .. } => &[Kind::Scouts],
            Directive::Illness { .. } => &[Kind::Illness],
            Directive::Rehabilitate { .. }
            | Directive::Rebuild { .. }
            | Directive::Fortify { .. }
            | Directive::Dig { .. } => &[Kind::Reorganise],
            Directive::KeepStratagem { .. } => &[Kind::Keep],
            Directive::KeepPoints { .. } => &[Kind::KeepPoints],
            Directive::Pass { phase } => match phase {
                Kind::Move => &[Kind::Move],
                Kind::Bombard => &[Kind::Bombard],
                Kind::Answer => &[Kind::Answer],
                Kind::Fire => &[Kind::Fire],
                Kind::Stratagem => &[Kind::Stratagem],
                Kind::Reorganise => &[Kind::Reorganise],
                _ => &[Kind::Activate],
            },
        }
    }
}

/// An item that is bought in phase C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ware {
    /// A counter that bears this stratagem.
    Chosen(Stratagem),
    /// A counter drawn at random.
    Random,
}

/// The conditions of an order: all of them must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    pub(super) turns: Span,
    /// Friendly units in all of these zones.
    pub(super) holds: ZoneSet,
    /// No friendly unit in at least one of these zones.
    pub(super) lost: ZoneSet,
    /// An enemy in at least one of these zones.
    pub(super) enemy_in: ZoneSet,
    /// No enemy in any of these zones.
    pub(super) clear_of: ZoneSet,
    /// A fortification or trench in at least one of these zones.
    pub(super) works_in: ZoneSet,
    /// §5 The side's resource points.
    pub(super) points: Span,
    /// Friendly battalions on the map.
    pub(super) battalions: Span,
    /// Enemy battalions on the map.
    pub(super) enemy_battalions: Span,
    /// Friendly units on the map or in the headquarters that are diminished or exhausted.
    pub(super) worn: Span,
    /// Friendly battalions out of action.
    pub(super) out_of_action: Span,
    /// §4 Whether the side has the initiative.
    pub(super) initiative: Option<bool>,
    /// §5.1 Whether Belfort is surrounded.
    pub(super) surrounded: Option<bool>,
}

impl When {
    /// Whether all conditions hold.
    pub(super) fn holds(&self, g: &Belfort, s: &State, me: Side) -> bool {
        let counts = |span: Span, count: &dyn Fn() -> u32| span == ALWAYS || within(span, count());
        let enemy = me.enemy();
        let any = |wanted: ZoneSet, there: ZoneSet| wanted.is_empty() || wanted.meets(there);
        let on_map = |side: Side| {
            let battalions = g.classes(side).battalions;
            s.infantry_at(side).into_iter().map(|z| (s.units_at(z) & battalions).len()).sum()
        };
        within(self.turns, u32::from(s.turn()))
            && within(self.points, u32::from(s.points(me)))
            && self.holds.within(s.held(me))
            && (self.lost.is_empty() || !self.lost.within(s.held(me)))
            && any(self.enemy_in, s.held(enemy))
            && !self.clear_of.meets(s.held(enemy))
            && any(self.works_in, s.fortified() | s.trenched())
            && counts(self.battalions, &|| on_map(me))
            && counts(self.enemy_battalions, &|| on_map(enemy))
            && counts(self.worn, &|| (s.diminished(me) | s.exhausted(me)).len())
            && counts(self.out_of_action, &|| {
                let gone = |u: &UnitId| s.place(me, *u) == Place::OutOfAction;
                g.classes(me).battalions.into_iter().filter(gone).count() as u32
            })
            && self.initiative.is_none_or(|wanted| wanted == (s.initiative() == me))
            && self.surrounded.is_none_or(|wanted| wanted == g.surrounded(s))
    }
}
