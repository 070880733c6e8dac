//! §12.4 Attacks of regular units: their hexes, targets and attackers.

use crate::geometry::HexId;
use crate::loire::event::Event;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{AllAdjacent, RetreatedFoe, Unbridged};
use crate::loire::state::{Combat, Declared, Fight, State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{MAX_UNITS, UnitSet};
use crate::loire::{Action, Loire};
use crate::observer::Env;
use crate::side::{BySide, Side};

use super::r02_sequence::Phase;

impl Loire {
    /// §12.4 Regular units of a side that have not fought yet. They can attack.
    fn fresh(&self, s: &State, side: Side) -> UnitSet {
        (self.own(s, side) & self.classes.regular).minus(s.fought)
    }

    /// §12.4, §12.8 Units of a side that count when they are attacked: those that have retreated do not.
    fn assailable(&self, s: &State, side: Side) -> UnitSet {
        self.fresh(s, side).minus(s.retreated)
    }

    /// §12.4 R-116 Units of a side that can be attacked, whether they count or not.
    fn attackable_units(&self, s: &State, side: Side) -> UnitSet {
        match self.data.rulings.retreated_foe {
            RetreatedFoe::No => self.assailable(s, side),
            RetreatedFoe::Yes => self.fresh(s, side),
        }
    }

    /// §12.4 Adjacent enemy hexes that an attack from a hex must include: those with units that can be attacked, and those under a marker.
    fn obliged(&self, s: &State, side: Side, from: HexId) -> HexSet {
        self.assailable_in(s, side.enemy(), self.joined(s, from))
    }

    /// §12.4 R-85 Adjacent enemy hexes that can be attacked from a hex, perhaps also across an unbridged river.
    fn targets(&self, s: &State, side: Side, from: HexId) -> HexSet {
        self.assailable_in(s, side.enemy(), self.attackable(s, from))
    }

    /// §12.4 R-85 The enemy hexes that an attack of `side` from `from` is against: those that must be attacked, or else those that can be.
    #[must_use]
    pub fn attacked_from(&self, s: &State, side: Side, from: HexId) -> HexSet {
        let obliged = self.obliged(s, side, from);
        if obliged.is_empty() { self.targets(s, side, from) } else { obliged }
    }

    /// §12.4 R-85 The neighbours that can be attacked from the hex `from`, with or without enemies in them.
    #[must_use]
    pub fn attackable(&self, s: &State, from: HexId) -> HexSet {
        match self.data.rulings.unbridged {
            Unbridged::No => self.joined(s, from),
            Unbridged::Yes => self.data.map.grid.next_to(from),
        }
    }

    /// §12.4 Those of `hexes` with units of a side that can be attacked, or with a marker.
    fn assailable_in(&self, s: &State, side: Side, hexes: HexSet) -> HexSet {
        let near = hexes & s.stood[side];
        let assailable = self.attackable_units(s, side);
        let open = |hex: &HexId| s.masked[side].has(*hex) || self.units_at(s, side, *hex).meets(assailable);
        near.into_iter().filter(open).collect()
    }

    /// §12.4 Hexes from which the acting side can attack.
    fn bases(&self, s: &State) -> HexSet {
        let hexes = self.hexes_of(s, self.fresh(s, s.acting)).into_iter();
        hexes.filter(|&from| !self.targets(s, s.acting, from).is_empty()).collect()
    }

    /// R-33 Hexes from which the acting side must attack: the rest of a divided stack still has an enemy beside it.
    fn bound_bases(&self, s: &State) -> HexSet {
        let bound = self.fresh(s, s.acting) & s.bound.minus(s.retreated);
        let hexes = self.hexes_of(s, bound).into_iter();
        hexes.filter(|&from| !self.obliged(s, s.acting, from).is_empty()).collect()
    }

    /// §12.1 Asks for the next attack. If none is possible, the combat phase is over, unless declared attacks wait.
    pub(super) fn next_attack(&self, s: &mut State) {
        s.combat = Combat::NONE;
        s.pledged = [0; MAX_UNITS];
        let full = s.declared.count == Declared::MOST;
        if full || self.bases(s).is_empty() { self.end_attacks(s) } else { s.step = Step::Attack(s.acting) }
    }

    pub(super) fn attack_choices(&self, s: &State, out: &mut Vec<Action>) {
        let bound = self.bound_bases(s);
        if bound.is_empty() {
            out.extend(self.bases(s).into_iter().map(Action::To));
            out.push(Action::Done);
        } else {
            out.extend(bound.into_iter().map(Action::To));
        }
    }

    /// §12.4 Declares an attack from a hex. Markers on both sides are turned up first, so that the enemies are known.
    pub(super) fn attack(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Action::To(from) = action else { return self.end_attacks(s) };
        let (side, enemy) = (s.acting, s.acting.enemy());
        self.rekey(s, Phase::Combat, from, env);
        self.turn_up(s, side, from, env);
        for hex in self.obliged(s, side, from) {
            self.turn_up(s, enemy, hex, env);
        }
        let (at, all) = (self.obliged(s, side, from), self.targets(s, side, from));
        if all.is_empty() {
            return;
        }
        s.combat = Combat { from, at, ..Combat::NONE };
        s.task = Task::Joining;
        let chooses = match self.data.rulings.all_adjacent {
            AllAdjacent::Together => false,
            AllAdjacent::Chosen => true,
            // A single unit cannot be divided.
            AllAdjacent::Divided => (self.fresh(s, side) & self.units_at(s, side, from)).len() > 1,
        };
        if chooses && all.len() > 1 {
            s.combat.at = HexSet::EMPTY;
        }
        if !all.within(&s.combat.at) {
            s.step = Step::Target(side);
        }
    }

    /// Lists the enemy hexes that can be attacked as well.
    pub(super) fn target_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.targets(s, s.acting, s.combat.from).minus(s.combat.at).into_iter().map(Action::To));
        if !s.combat.at.is_empty() {
            out.push(Action::Done);
        }
    }

    /// Adds a hex to the attack. If only decoys are turned up there, it is not attacked.
    pub(super) fn target(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Action::To(hex) = action else { return };
        let (side, from) = (s.acting, s.combat.from);
        self.turn_up(s, side.enemy(), hex, env);
        let all = self.targets(s, side, from);
        if all.has(hex) {
            s.combat.at.insert(hex);
        }
        if !all.within(&s.combat.at) {
            s.step = Step::Target(side);
        } else if s.combat.at.is_empty() {
            s.task = Task::Attacks;
        }
    }

    /// §12.4 Units that can join the attack: those of the first hex; if a single hex is attacked, also units beside it that have no other enemy
    /// to attack. R-33 A divided stack must leave a unit for the other enemies.
    pub(super) fn joiners(&self, s: &State) -> UnitSet {
        let Combat { from, at, fight, .. } = s.combat;
        let side = s.acting;
        let fresh = self.fresh(s, side).minus(fight.attackers);
        let mut bases = HexSet::one(from);
        if let Some(only) = at.first().filter(|_| at.len() == 1) {
            bases |= self.attackable(s, only) & s.stood[side];
        }
        let may = |hex: &HexId| match self.data.rulings.all_adjacent {
            AllAdjacent::Together => *hex == from || self.obliged(s, side, *hex).within(&at),
            AllAdjacent::Chosen => true,
            AllAdjacent::Divided => {
                self.obliged(s, side, *hex).within(&at) || (fresh & self.units_at(s, side, *hex)).len() > 1
            }
        };
        let bases: HexSet = bases.into_iter().filter(may).collect();
        fresh.keep(|unit| bases.has(s.at(unit)))
    }

    /// §12.4 Asks which unit joins the attack, while one can.
    pub(super) fn next_joiner(&self, s: &mut State, env: &mut impl Env<Self>) {
        let joiners = self.joiners(s);
        match joiners.first() {
            Some(only) if joiners.len() == 1 && s.combat.fight.attackers.is_empty() => {
                s.combat.fight.attackers = UnitSet::one(only);
            }
            Some(_) => s.step = Step::Join(s.acting),
            None => self.declare(s, env),
        }
    }

    pub(super) fn join(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Unit(unit) => s.combat.fight.attackers.insert(unit),
            _ => self.declare(s, env),
        }
    }

    /// §12.4, §12.8 Declares the attack with the units that have joined. All enemies in the hexes that can be attacked defend them.
    fn declare(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (side, at) = (s.acting, s.combat.at);
        let attackers = s.combat.fight.attackers;
        for hex in self.hexes_of(s, attackers) {
            self.turn_up(s, side, hex, env);
        }
        let defenders = self.assailable(s, side.enemy()).keep(|unit| at.has(s.at(unit)));
        s.combat.fight = Fight { attackers, defenders, ..Fight::NONE };
        s.combat.stood = BySide::default();
        s.combat.stood[side] = self.hexes_of(s, attackers);
        s.combat.stood[side.enemy()] = at;
        let attacked = self.attackable_units(s, side.enemy()).keep(|unit| at.has(s.at(unit)));
        s.fought |= attackers | attacked;
        let from = s.combat.stood[side];
        if self.data.rulings.all_adjacent == AllAdjacent::Divided {
            s.bound |= self.fresh(s, side).keep(|unit| from.has(s.at(unit)));
        }
        env.tell(rule!("12.4"), || Event::Attacked {
            side,
            from,
            at,
            attackers: attackers.len() as u8,
            defenders: defenders.len() as u8,
        });
        self.end_declaration(s, attackers | attacked);
    }
}
