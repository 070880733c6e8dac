//! §7 Irregular warfare: francs-tireurs and reconnaissance parties.

use crate::geometry::HexId;
use crate::loire::event::Event;
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{Kind, UnitSet};
use crate::loire::{Action, FRENCH, GERMAN, Loire};
use crate::observer::Env;
use crate::roll::Numbered;

use super::r02_sequence::Phase;

impl Loire {
    /// §7.1, §7.2 Rolls for francs-tireurs of the French, or asks the Germans how many parties they form.
    pub(super) fn raise_irregulars(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.rekey(s, Phase::Irregulars, HexId::NONE, env);
        s.task = Task::Supply;
        if s.acting == FRENCH {
            let morale = s.morale;
            let (roll, units) = self.francs_tireurs(morale, (s.on_map & self.francs_tireurs_all()).len() as u8, env);
            self.bring(s, self.francs_tireurs_all(), units);
            env.tell(rule!("7.1"), || Event::FrancsTireursRolled { roll, morale, units });
        } else if self.more_parties(s, s.due) > 0 {
            s.step = Step::Parties(GERMAN);
        }
    }

    fn francs_tireurs_all(&self) -> UnitSet {
        self.classes.irregular.minus(self.classes.parties)
    }

    /// §7.1, §T.creation Rolls at the National Morale `morale`. Returns the roll and the number of new units, limited by `on_map`, the number of
    /// those on the map.
    pub fn francs_tireurs(&self, morale: i8, on_map: u8, env: &mut impl Env<Self>) -> (u8, u8) {
        let roll = Roll::FrancsTireurs.two_dice(env);
        let units = self.data.tables.francs_tireurs.at(roll as i8 + morale);
        env.rule(rule!("T.creation"));
        (roll, units.min(self.data.limits.irregulars[FRENCH].saturating_sub(on_map)))
    }

    /// Prepares `count` units that are off the map to be placed when movement begins.
    fn bring(&self, s: &mut State, all: UnitSet, count: u8) {
        for unit in all.minus(s.on_map).into_iter().take(count.into()) {
            s.steps[unit.index()] = 1;
            s.due.insert(unit);
        }
    }

    /// §7.2 The number of parties that can be formed: up to one for each cavalry unit on the map or among those that come.
    pub(in crate::loire) fn more_parties(&self, s: &State, coming: UnitSet) -> u8 {
        let german = self.classes.of[GERMAN] & (s.on_map | coming);
        let cavalry = german.keep(|unit| self.unit(unit).kind == Kind::Cavalry).len() as u8;
        let there = s.on_map & self.classes.parties;
        let off = self.classes.parties.minus(there).len() as u8;
        cavalry.min(self.data.limits.irregulars[GERMAN]).saturating_sub(there.len() as u8).min(off)
    }

    pub(super) fn party_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend((0..=self.more_parties(s, s.due)).map(Action::Count));
    }

    pub(super) fn form_parties(&self, s: &mut State, units: u8, env: &mut impl Env<Self>) {
        self.bring(s, self.classes.parties, units);
        env.tell(rule!("7.2"), || Event::PartiesFormed { units });
    }

    /// §7.1, §14.2 The hexes for francs-tireurs: in supply, away from enemies, and on the first turn in the area of the French set-up.
    pub(in crate::loire) fn franc_tireur_hexes(&self, s: &State) -> HexSet {
        let far = self.far_from_enemies(s, FRENCH, self.data.limits.irregular_distance);
        let hexes = self.supplied_hexes(s, FRENCH) & far;
        if s.turn == 1 { hexes & self.data.francs_tireurs[self.data.rulings.french_area as usize] } else { hexes }
    }

    /// §7.2, §8.1 The hexes for parties: in supply, also by other parties, away from enemies, near cavalry. §13 Not the hex of the Government.
    pub(in crate::loire) fn party_hexes(&self, s: &State) -> HexSet {
        let far = self.far_from_enemies(s, GERMAN, self.data.limits.irregular_distance);
        let cavalry = self.own(s, GERMAN).keep(|unit| self.unit(unit).kind == Kind::Cavalry);
        let near = self.near(self.hexes_of(s, cavalry), self.data.limits.party_range + 1);
        let own = self.supplied_hexes(s, GERMAN);
        let mut hexes = (own | self.party_supplied_hexes(s, own)) & far & near;
        if s.government.is_some() {
            hexes.remove(s.government);
        }
        hexes
    }
}
