//! §13.1.6 The two markers of the 13th Division.

use crate::geometry::{HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::Event;
use crate::grandes_batailles::leader::LeaderId;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    DecoyFound, HeldRoad, MarkedEntrance, MarkerInHamlet, RevealedDivision, TurnUp,
};
use crate::grandes_batailles::state::{FRENCH, Mover, PRUSSIAN, State, Step};
use crate::grandes_batailles::terrain::Terrain;
use crate::grandes_batailles::unit::{FormationId, UnitId};
use crate::observer::Env;
use crate::side::Side;

impl GrandesBatailles {
    /// Whether a formation is still a face-down marker, or has yet to arrive as one.
    pub(crate) fn is_hidden(&self, s: &State, formation: FormationId) -> bool {
        let decoy = self.data.special.decoy.as_ref();
        decoy.is_some_and(|d| d.formation == formation) && s.leaders_waiting.has(self.hq(formation))
    }

    /// The hexes where the two markers arrive, if they are due and have not arrived.
    pub(super) fn marker_hexes(&self, s: &State) -> Option<[HexId; 2]> {
        let decoy = self.data.special.decoy.as_ref()?;
        let due = decoy.turn <= s.turn && s.marker_at == [HexId::NONE; 2] && self.is_hidden(s, decoy.formation);
        let [one, other] = decoy.hexes;
        let hexes = match (self.data.rulings.held_road, decoy.hexes.map(|hex| s.held[FRENCH].has(hex))) {
            (HeldRoad::Found, _) | (_, [false, false]) => decoy.hexes,
            (HeldRoad::OtherRoad, [true, false]) => [other; 2],
            (HeldRoad::OtherRoad, [false, true]) => [one; 2],
            (HeldRoad::OtherRoad | HeldRoad::Waits, _) => return None,
        };
        due.then_some(hexes)
    }

    /// Asks which marker is real, if they arrive now.
    pub(super) fn ask_markers(&self, s: &mut State) {
        if self.marker_hexes(s).is_some() {
            s.step = Step::PlaceDecoy(PRUSSIAN);
        }
    }

    /// Places the two markers; the Prussians have chosen the real one.
    pub(super) fn place_markers(&self, s: &mut State, real: u8, env: &mut impl Env<Self>) {
        if let Some(hexes) = self.marker_hexes(s) {
            s.marker_at = hexes;
            s.real = real;
            s.unseen = false;
            env.tell(rule!("13.1.6"), || Event::DecoyPlaced);
        }
    }

    /// Whether a face-down marker closes a hex to a side: only to the French.
    pub(super) fn marker_bars(&self, s: &State, side: Side, hex: HexId) -> bool {
        side == FRENCH && s.marker_at.contains(&hex)
    }

    /// R-173 Whether a face-down marker prevents a side from arriving in a hex.
    pub(super) fn marker_closes(&self, s: &State, side: Side, hex: HexId) -> bool {
        self.data.rulings.marked_entrance == MarkedEntrance::Closed && self.marker_bars(s, side, hex)
    }

    /// Whether a marker in a hex is revealed only from an adjacent hex.
    fn is_covered(&self, hex: HexId) -> bool {
        match self.data.map.hex(hex).terrain {
            Terrain::Woods | Terrain::Village => true,
            //
            Terrain::Hamlet | Terrain::Fort | Terrain::Castle => {
                self.data.rulings.marker_in_hamlet == MarkerInHamlet::Village
            }
            Terrain::Clear => false,
        }
    }

    /// The first marker that the French reveal.
    pub(crate) fn found(&self, s: &State) -> Option<u8> {
        self.data.special.decoy.as_ref()?;
        (0..2u8).find(|&marker| {
            let hex = s.marker_at[usize::from(marker)];
            hex.is_some() && {
                if self.is_covered(hex) {
                    s.held[FRENCH].has(hex) || self.beside_enemy(s, PRUSSIAN, hex)
                } else {
                    let near = self.ground.before_decoy(hex);
                    near.meets(&s.held[FRENCH]) && (*near & s.held[FRENCH]).into_iter().any(|at| self.sees(s, at, hex))
                }
            }
        })
    }

    /// Reveals markers that the French have found. Returns whether there was anything to do.
    pub(super) fn turn_up_markers(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        if s.unseen || s.marker_at == [HexId::NONE; 2] {
            return false;
        }
        let Some(marker) = self.found(s) else {
            s.unseen = true;
            return false;
        };
        self.turn_up(s, marker, env);
        true
    }

    /// R-33 Whether the Prussians may reveal the marker that they move.
    pub(super) fn may_turn_up(&self, s: &State) -> bool {
        matches!(s.march.who, Mover::Marker(_)) && self.data.rulings.turn_up == TurnUp::AtWill
    }

    /// Reveals a marker; if it is the division, or under R-94, the division is placed.
    pub(super) fn turn_up(&self, s: &mut State, marker: u8, env: &mut impl Env<Self>) {
        let Some(decoy) = &self.data.special.decoy else { return };
        let real = s.real == marker;
        let hex = s.marker_at[usize::from(marker)];
        env.tell(rule!("13.1.6"), || Event::TurnedUp { marker, real });
        s.marker_at[usize::from(marker)] = HexId::NONE;
        // The mover stops: the marker itself, or the unit that revealed it from an adjacent hex.
        let marching = match s.march.who {
            Mover::Marker(moving) => moving == marker,
            Mover::Unit(unit) => {
                self.is_covered(hex) && self.army(s, FRENCH).has(unit) && self.ground.distance(s.at(unit), hex) == 1
            }
            Mover::Leader(_) => false,
        };
        if marching {
            s.march.left = 0;
        }
        //
        let other = s.marker_at[usize::from(s.real)];
        let shown =
            if real { Some(hex) } else { Some(other).filter(|_| self.data.rulings.decoy_found == DecoyFound::Both) };
        if let Some(shown) = shown {
            s.marker_at = [HexId::NONE; 2];
            s.real = 0;
            s.revealing = self.members(decoy.formation) & s.waiting;
            s.revealing_leader = Some(self.hq(decoy.formation));
            s.revealed_at = shown;
            //
            let spent = self.data.rulings.revealed_division == RevealedDivision::Nothing;
            if spent && s.active.has(decoy.formation) {
                s.moved |= self.members(decoy.formation);
                s.leaders_moved.insert(self.hq(decoy.formation));
                s.spent |= self.members(decoy.formation);
            }
        }
    }

    /// The hexes for a unit of the revealed division: for guns the marker's hex, for others also the adjacent ones; the nearest hexes with room if
    /// there is none.
    fn reveal_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        let start = s.revealed_at;
        let at_hand = u8::from(!self.classes.guns.has(unit));
        let open = |h: &HexId| self.has_room(s, unit, *h) && !s.marker_at.contains(h);
        let grid = &self.data.map.grid;
        let near = |most: u8| -> HexSet {
            let mut hexes = grid.around(start, most);
            hexes.insert(start);
            hexes.into_iter().filter(open).collect()
        };
        (at_hand..=u8::MAX).map(near).find(|hexes| !hexes.is_empty()).expect("there is room somewhere")
    }

    /// Asks for the next unit of the revealed division; guns are placed first. Returns whether there was one left.
    pub(super) fn reveal_next(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        let guns = s.revealing & self.classes.guns;
        if let Some(unit) = guns.first().or(s.revealing.first()) {
            let hexes = self.reveal_hexes(s, unit);
            match hexes.first() {
                Some(hex) if hexes.len() == 1 => self.reveal(s, unit, hex, env),
                _ => s.step = Step::RevealHex(PRUSSIAN, unit),
            }
            return true;
        }
        if let Some(leader) = s.revealing_leader {
            s.step = Step::RevealLeader(PRUSSIAN, leader);
            return true;
        }
        false
    }

    pub(super) fn reveal_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        out.extend(self.reveal_hexes(s, unit).into_iter().map(Action::To));
    }

    pub(super) fn reveal(&self, s: &mut State, unit: UnitId, hex: HexId, env: &mut impl Env<Self>) {
        s.revealing.remove(unit);
        let taken = self.put(s, unit, hex);
        env.tell(rule!("13.1.6"), || Event::Entered { unit, hex });
        self.say_taken(s, self.side_of(unit), hex, taken, env);
        self.halt(s, unit, env);
        self.ask_facing(s, unit, env);
    }

    /// The possible hexes of the division's HQ: the marker's hex or an adjacent one; next to an enemy only with a unit.
    pub(super) fn reveal_leader_choices(&self, s: &State, out: &mut Vec<Action>) {
        let mut hexes = self.data.map.grid.next_to(s.revealed_at);
        hexes.insert(s.revealed_at);
        let leader = s.revealing_leader;
        let may_be = |hex: &HexId| leader.is_some_and(|leader| self.leader_may_be(s, leader, *hex));
        out.extend(hexes.into_iter().filter(may_be).map(Action::To));
        if out.is_empty() {
            out.extend(self.army(s, PRUSSIAN).into_iter().take(1).map(|u| Action::To(s.at(u))));
        }
    }

    pub(super) fn reveal_leader(&self, s: &mut State, leader: LeaderId, hex: HexId, env: &mut impl Env<Self>) {
        s.revealing_leader = None;
        s.revealed_at = HexId::NONE;
        s.leader_at[leader.index()] = hex;
        s.leaders_waiting.remove(leader);
        env.tell(rule!("13.1.6"), || Event::LeaderEntered { leader, hex });
    }
}
