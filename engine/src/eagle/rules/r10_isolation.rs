//! §10, §2.6 Isolation and surrender.

use crate::eagle::event::{End, Event};
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{Encirclement, IsolationEdge, IsolationGroup};
use crate::eagle::state::{PRUSSIAN_FIRST, State};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{Role, UnitId, UnitSet};
use crate::eagle::{Eagle, FRENCH};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::{BySide, Side};

impl Eagle {
    /// §10 Whether `hex`, a hex of `side`, with its adjacent stacks, is surrounded by enemies and their zones of control.
    #[must_use]
    pub fn is_surrounded(&self, s: &State, side: Side, hex: HexId) -> bool {
        let grid = &self.data.map.grid;
        let enemy = side.enemy();
        let watched = s.held[enemy] | self.uncancelled(s, side);
        // Headquarters alone belong to the group too, if they cancel zones of control.
        let own = self.covered(s, side);
        let one = HexSet::one(hex);
        let group = || match self.data.rulings.isolation_group {
            IsolationGroup::Group => grid.flood(one, own),
            IsolationGroup::Stack => one,
        };
        let edge_is_open = self.data.rulings.isolation_edge == IsolationEdge::Open;
        //
        if self.data.rulings.encirclement == Encirclement::Pocket {
            let way = grid.flood(one, grid.hexes().minus(watched) | own);
            return !if edge_is_open { way } else { way.minus(group()) }.meets(&self.edge);
        }
        // The rest of the group does not matter: an open hex beside this one is a way out.
        if !grid.next_to(hex).minus(own).within(&watched) {
            return false;
        }
        let group = group();
        let way_out = edge_is_open && group.meets(&self.edge);
        !way_out && grid.beside(group).minus(group).within(&watched)
    }

    /// §10 The hexes of a side with isolated units.
    fn isolated_hexes(&self, s: &State, side: Side) -> HexSet {
        let hexes = self.hexes_of(s, s.on_map & self.classes.of[side]);
        hexes.into_iter().filter(|&hex| self.is_surrounded(s, side, hex)).collect()
    }

    /// §2.6, §10 Marks isolated units; then each of their stacks checks whether it surrenders.
    pub(crate) fn check_isolation(&self, s: &mut State, env: &mut impl Env<Self>) {
        let hexes = BySide(Side::BOTH.map(|side| self.isolated_hexes(s, side)));
        for unit in s.on_map {
            let isolated = hexes[self.unit(unit).side].has(s.at(unit));
            let turns = &mut s.isolated[unit.index()];
            *turns = if isolated { *turns + 1 } else { 0 };
        }
        for side in PRUSSIAN_FIRST {
            for hex in hexes[side] {
                self.check_surrender(s, side, hex, env);
            }
        }
    }

    /// §10 Checks whether an isolated stack surrenders.
    pub(crate) fn check_surrender(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        let stack = self.units_at(s, side, hex);
        let Some(turns) = stack.into_iter().map(|unit| s.isolated(unit)).max() else { return };
        env.tell(rule!("2.6"), || {
            let hqs = (stack & self.classes.headquarters).len() as u8;
            Event::Isolated { side, hex, count: stack.len() as u8, hqs, units: stack, turns }
        });
        let emperor = |unit: UnitId| self.role(unit) == Some(Role::Supreme);
        let with_emperor = side == FRENCH && stack.into_iter().any(emperor);
        let first = stack.first().unwrap_or(UnitId::NONE);
        let (die, surrendered) = self.roll_surrender(first, turns, with_emperor, env);
        env.tell(rule!("10"), || Event::SurrenderRolled { side, hex, die, surrendered, turns, emperor: with_emperor });
        if surrendered {
            self.surrender(s, stack, env);
        }
    }

    fn surrender(&self, s: &mut State, stack: UnitSet, env: &mut impl Env<Self>) {
        for unit in stack {
            if s.on_map.has(unit) {
                self.eliminate(s, unit, End::Surrender, env);
            }
        }
    }

    /// §10, §T.isolation Rolls one die for the stack of which `first` is the first unit, 1 more with Napoleon III (`emperor`), in the column of the
    /// `turns` that it has been isolated. Returns the die, and whether the stack surrenders.
    pub fn roll_surrender(&self, first: UnitId, turns: u8, emperor: bool, env: &mut impl Env<Self>) -> (u8, bool) {
        let tables = &self.data.tables;
        let die = Roll::Surrender(first).die(env);
        env.rule(rule!("T.isolation"));
        let modified = die as i8 + if emperor { tables.emperor } else { 0 };
        let row = &tables.surrender[modified.clamp(1, 6) as usize - 1];
        (die, row[usize::from(turns.clamp(1, 4)) - 1])
    }
}
