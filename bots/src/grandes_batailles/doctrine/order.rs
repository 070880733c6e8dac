//! The parts of a doctrine that has been read: orders, their conditions, and the decisions that they apply to.

use super::super::field::Field;
use crate::doctrine::{self, ALWAYS, Span, within};
use sandtable_engine::Side;
use sandtable_engine::geometry::{HexId, HexSet};
use sandtable_engine::grandes_batailles::{FRENCH, FormationId, FormationSet, State, UnitId, UnitSet};

/// The kind of decision that an order applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Deploy,
    Decoy,
    Commander,
    First,
    Hold,
    Activate,
    Direct,
    Fire,
    Move,
    Attack,
    Before,
    Refuse,
    Retreat,
    Advance,
    Bonus,
}

/// Units by counter and status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    pub(super) units: UnitSet,
    /// The statuses by [`status`], as a bit mask.
    pub(super) status: u8,
}

/// The numbers of the statuses: fresh, worn (steps lost), disorganised.
pub(super) const STATUSES: [(&str, u8); 3] = [("fresh", 0), ("worn", 1), ("disorganised", 2)];
/// The [`Who::status`] that includes every status.
pub(super) const ANY_STATUS: u8 = 0b111;

fn status(s: &State, unit: UnitId) -> u8 {
    if s.disorganised().has(unit) { 2 } else { u8::from(s.losses(unit) > 0) }
}

impl Who {
    /// Whether the unit is one of these in its present status.
    pub(super) fn has(self, s: &State, unit: UnitId) -> bool {
        self.units.has(unit) && (self.status == ANY_STATUS || self.status >> status(s, unit) & 1 == 1)
    }
}

/// One entry of a list of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// These hexes.
    Hexes(HexSet),
    /// All hexes with an enemy.
    Enemy,
    /// Hexes of objectives that the enemy entered last.
    Theirs,
    /// Hexes of objectives that the side itself entered last.
    Ours,
}

impl Spot {
    /// The hexes that the spot stands for now.
    pub(super) fn now(self, f: &Field<'_>) -> HexSet {
        match self {
            Spot::Hexes(hexes) => hexes,
            Spot::Enemy => f.s.held(f.me.enemy()),
            Spot::Ours | Spot::Theirs => {
                let side = if self == Spot::Ours { f.me } else { f.me.enemy() };
                let french = f.s.french_ground();
                let all = f.g.data().objectives.iter().fold(HexSet::EMPTY, |all, o| all | o.hexes);
                if side == FRENCH { all & french } else { all.minus(french) }
            }
        }
    }
}

/// Places in order of preference; an empty list stands for every hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places(pub(super) Vec<Spot>);

impl Places {
    pub(super) fn has(&self, f: &Field<'_>, hex: HexId) -> bool {
        self.0.is_empty() || self.0.iter().any(|spot| spot.now(f).has(hex))
    }
}

/// §7 Units that march.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct March {
    pub(super) who: Who,
    pub(super) from: Places,
    pub(super) to: Places,
    /// The number of units that fill a place.
    pub(super) up_to: u8,
    /// The distance from the place at which a unit stops.
    pub(super) near: u8,
    /// The largest distance from the unit to a place.
    pub(super) within: u8,
    /// Stops next to the enemy if friends have this many percent of his values there; `None`: never.
    pub(super) contact: Option<u8>,
    /// Whether hexes on a flank are preferred.
    pub(super) flank: bool,
}

/// §11 An attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    pub(super) targets: Places,
    pub(super) who: Who,
    /// The least number of faces of the assault's die that hit.
    pub(super) odds: u8,
    /// The largest number of faces of the defensive combat's die that hit an attacker.
    pub(super) risk: u8,
    /// The least number of units.
    pub(super) units: u8,
    /// Whether units coordinate where they can.
    pub(super) together: bool,
    /// Whether one of them must be on a flank.
    pub(super) flank: bool,
}

/// The content of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// §13.1.1 Set-up.
    Deploy { who: UnitSet, hexes: Places },
    /// §13.1.6 The hexes where the real marker enters.
    Decoy { hexes: HexSet },
    /// §7.2 The destination of the C-in-C.
    Commander { to: Places },
    /// §4 The formation that acts first.
    First { formations: Vec<FormationId> },
    /// §13.1.6 The markers that are held.
    HoldMarker { formations: FormationSet },
    /// §4 The formations that do nothing.
    Pass { formations: FormationSet },
    /// §8.2 The units that the C-in-C commands himself.
    Take { who: UnitSet },
    /// §10.1 The targets of guns.
    Fire { guns: UnitSet, targets: Places, arms: u8, odds: u8 },
    /// §7 Units that stay in their hex if an enemy is within this many hexes.
    Hold { who: Who, places: Places, within: u8 },
    /// §7
    March(March),
    /// §13.1.3 Units that leave the map.
    Exit { who: Who },
    /// §11
    Attack(Attack),
    /// §11.3, §11.4 Units that stand: no retreat before combat, a test to stand.
    Stand { who: Who, places: Places },
    /// §11.4 Units that retreat before combat.
    GiveWay { who: Who, from: Places, odds: u8 },
    /// §11.3, §11.4 The destinations of retreats.
    Retreat { who: Who, to: Places },
    /// §11.2.2 Units that do not leave their hex to advance into the enemy's.
    Stay { who: Who, places: Places },
    /// §9.3 HQs keep out of combats.
    SpareLeaders { formations: FormationSet },
}

impl doctrine::Directive for Directive {
    type Kind = Kind;
    const KINDS: usize = Kind::Bonus as usize + 1;

    fn number(kind: Kind) -> usize {
        kind as usize
    }

    fn kinds(&self) -> &'static [Kind] {
        match self {
            Directive::Deploy { .. } => &[Kind::Deploy],
            Directive::Decoy { .. } => &[Kind::Decoy],
            Directive::Commander { .. } => &[Kind::Commander],
            Directive::First { .. } => &[Kind::First],
            Directive::HoldMarker { .. } => &[Kind::Hold],
            Directive::Pass { .. } => &[Kind::Activate],
            Directive::Take { .. } => &[Kind::Direct],
            Directive::Fire { .. } => &[Kind::Fire],
            Directive::Hold { .. } | Directive::March(_) | Directive::Exit { .. } => &[Kind::Move],
            Directive::Attack(_) => &[Kind::Attack],
            Directive::Stand { .. } => &[Kind::Before, Kind::Refuse],
            Directive::GiveWay { .. } => &[Kind::Before],
            Directive::Retreat { .. } => &[Kind::Retreat],
            Directive::Stay { .. } => &[Kind::Advance],
            Directive::SpareLeaders { .. } => &[Kind::Bonus],
        }
    }
}

/// The conditions of an order: all of them must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    pub(super) turns: Span,
    /// The number of turns after this one.
    pub(super) turns_left: Span,
    /// §13.1.3 The side holds all of these hexes.
    pub(super) holds: HexSet,
    /// The side does not hold at least one of these hexes.
    pub(super) lost: HexSet,
    /// An enemy in at least one of these hexes.
    pub(super) enemy_in: HexSet,
    /// No enemy in any of these hexes.
    pub(super) clear_of: HexSet,
    /// Friendly infantry and cavalry on the map.
    pub(super) units: Span,
    /// Enemy infantry and cavalry on the map.
    pub(super) enemy_units: Span,
    /// Friendly disorganised units.
    pub(super) disorganised: Span,
    /// Friendly units eliminated.
    pub(super) eliminated: Span,
    /// §9.4 Friendly demoralised formations.
    pub(super) demoralised: Span,
    /// Enemy demoralised formations.
    pub(super) enemy_demoralised: Span,
    /// §13.1.3 Whether the side would win if the game ended now.
    pub(super) ahead: Option<bool>,
    /// §13.1.6 Whether it is night.
    pub(super) night: Option<bool>,
}

impl When {
    /// Whether all conditions hold.
    pub(super) fn holds(&self, f: &Field<'_>) -> bool {
        let (g, s, me) = (f.g, f.s, f.me);
        let enemy = me.enemy();
        let counts = |span: Span, count: &dyn Fn() -> u32| span == ALWAYS || within(span, count());
        let line = |side: Side| f.army(side).into_iter().filter(|&u| !f.is_gun(u)).count() as u32;
        let shaken = |side: Side| {
            s.demoralised().into_iter().filter(|x| g.data().formations[x.index()].side == side).count() as u32
        };
        let own = |hexes: HexSet| hexes & (Spot::Ours.now(f) | s.held(me)).minus(s.held(enemy));
        within(self.turns, u32::from(s.turn()))
            && within(self.turns_left, u32::from(g.data().course.turns.saturating_sub(s.turn())))
            && (self.holds.is_empty() || own(self.holds) == self.holds)
            && (self.lost.is_empty() || own(self.lost) != self.lost)
            && (self.enemy_in.is_empty() || self.enemy_in.meets(&s.held(enemy)))
            && !self.clear_of.meets(&s.held(enemy))
            && counts(self.units, &|| line(me))
            && counts(self.enemy_units, &|| line(enemy))
            && counts(self.disorganised, &|| (s.disorganised() & f.army(me)).len())
            && counts(self.eliminated, &|| (s.eliminated() & g.units_of(me)).len())
            && counts(self.demoralised, &|| shaken(me))
            && counts(self.enemy_demoralised, &|| shaken(enemy))
            && self.night.is_none_or(|wanted| wanted == g.is_night(s))
            && self.ahead.is_none_or(|wanted| {
                let points = g.final_points(s);
                wanted == (points[me] > points[enemy])
            })
    }
}
