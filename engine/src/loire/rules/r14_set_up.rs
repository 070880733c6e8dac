//! §14 Set-up, and the placement of a unit: a column, then one of its hexes.

use crate::geometry::HexId;
use crate::loire::data::{Garrison, Placement};
use crate::loire::event::Event;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{FrenchArea, SetUpStacking, SeventeenthPlace};
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::{BridgeId, HexSet, PlaceId};
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::loire::{Action, FRENCH, GERMAN, Loire};
use crate::observer::{Desk, Env};

/// Numbers of infantry, cavalry and regular units that garrisons still need, or that are left for them.
type Needs = [u32; 3];

impl Loire {
    /// The position before the first decision.
    pub(crate) fn initial_state(&self) -> State {
        let mut s = State::blank();
        s.standing = (0..self.data.map.bridges.len() as u8).map(BridgeId).collect();
        for (i, place) in (0..).zip(&self.data.map.places) {
            s.control[place.owner].insert(PlaceId(i));
        }
        self.classes.decoys.into_iter().for_each(|decoy| s.steps[decoy.index()] = 1);
        s.government = self.data.government;
        s.acting = self.data.set_up.first().map_or(FRENCH, |placement| placement.side);
        s.task = Task::SetUp;
        let mut env = Desk::without_dice();
        self.go_on_until(&mut s, &mut env, |s| s.task == Task::TurnStart);
        if s.step == Step::Working {
            s.step = Step::Begin(FRENCH);
        }
        s
    }

    fn placement(&self, s: &State) -> Option<&Placement> {
        self.data.set_up.get(usize::from(s.to_set_up.0)).filter(|placement| placement.side == s.acting)
    }

    /// §14 Sets up the next unit. One side sets up after the other, and each then masks its stacks.
    pub(super) fn set_up_on(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (number, place) = s.to_set_up;
        let Some(placement) = self.placement(s) else {
            s.task = Task::SetUpMasks;
            return;
        };
        let Some(&unit) = placement.units.get(usize::from(place)) else {
            s.to_set_up = (number + 1, 0);
            return;
        };
        if placement.hexes.is_empty() && !s.camp.is_some() {
            s.step = Step::Camp(s.acting);
            return;
        }
        s.to_set_up = (number, place + 1);
        s.steps[unit.index()] = self.unit(unit).steps;
        let hexes = self.set_up_hexes(s, unit);
        self.ask_place(s, unit, hexes, env);
    }

    pub(super) fn camp_choices(&self, out: &mut Vec<Action>) {
        out.extend(self.data.camps.into_iter().map(Action::To));
    }

    /// §14.2 Chooses the camp in which the corps is concentrated that is formed during the game.
    pub(super) fn choose_camp(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        s.camp = hex;
        env.tell(rule!("14.2"), || Event::CampChosen { hex });
    }

    /// §14 The hexes in which a unit can be set up: in its area, with room, and with enough units left for garrisons. There are at most as many
    /// parties as cavalry (7.2), and decoys need a marker (10.1). R-93 says whether a corps that is set up together must be in one hex.
    fn set_up_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        let Some(placement) = self.placement(s) else { return HexSet::EMPTY };
        let free = self.area(placement).minus(s.stood[placement.side.enemy()]);
        let first = placement.units[0];
        let one = self.data.rulings.seventeenth_place == SeventeenthPlace::One;
        match self.unit(unit).kind {
            _ if placement.hexes.is_empty() => HexSet::one(s.camp),
            Kind::Party if self.more_parties(s, UnitSet::EMPTY) == 0 => HexSet::EMPTY,
            Kind::Party | Kind::FrancTireur => free,
            Kind::Decoy => self.decoy_hexes_in(s, placement.side, free),
            _ if placement.together && one && s.on_map.has(first) => HexSet::one(s.at(first)),
            _ if placement.together => free,
            _ => self.garrisonable(s, unit, self.roomy(s, unit, free)),
        }
    }

    /// §14.2 R-2 The area of a placement.
    fn area(&self, placement: &Placement) -> HexSet {
        match self.data.rulings.french_area {
            FrenchArea::Either => placement.hexes,
            FrenchArea::Both => placement.both,
        }
    }

    /// §4 R-94 Those of `hexes` with room for a unit: empty hexes always have room.
    fn roomy(&self, s: &State, unit: UnitId, hexes: HexSet) -> HexSet {
        if self.data.rulings.set_up_stacking == SetUpStacking::Free {
            return hexes;
        }
        let side = self.unit(unit).side;
        let full = |hex: &HexId| !self.has_room(s, UnitSet::one(unit), side, *hex);
        hexes.minus((hexes & s.stood[side]).into_iter().filter(full).collect())
    }

    /// §14.1 Those of `hexes` in which a unit can be set up with enough units left for the garrisons: all, or only those of garrisons.
    fn garrisonable(&self, s: &State, unit: UnitId, hexes: HexSet) -> HexSet {
        if self.leaves_garrisons(s, unit, HexId::NONE) {
            return hexes;
        }
        let stations = self.data.garrisons.iter().fold(HexSet::EMPTY, |all, garrison| all | garrison.hexes);
        (hexes & stations).into_iter().filter(|&hex| self.leaves_garrisons(s, unit, hex)).collect()
    }

    /// §14.1 Whether the units still to be set up suffice for the garrisons, once this unit is in a hex.
    fn leaves_garrisons(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        let side = self.unit(unit).side;
        let (number, place) = s.to_set_up;
        let later = self.data.set_up.iter().enumerate().skip(number.into()).filter(|(_, p)| p.side == side);
        let mut left: Needs = [0; 3];
        for (i, placement) in later {
            let from = if i == usize::from(number) { usize::from(place) } else { 0 };
            for &unit in &placement.units[from..] {
                left = sum(left, self.counts_as(unit));
            }
        }
        let own = self.data.garrisons.iter().filter(|garrison| garrison.side == side);
        let needs = own.fold([0; 3], |all, garrison| sum(all, self.garrison_needs(s, garrison, unit, hex)));
        needs.iter().zip(left).all(|(&need, left)| need <= left)
    }

    fn counts_as(&self, unit: UnitId) -> Needs {
        let kind = self.unit(unit).kind;
        [kind == Kind::Infantry, kind == Kind::Cavalry, kind.regular()].map(u32::from)
    }

    /// §14.1 The units that a garrison still needs, once a unit is in a hex.
    fn garrison_needs(&self, s: &State, garrison: &Garrison, unit: UnitId, hex: HexId) -> Needs {
        let there = self.own(s, garrison.side).keep(|unit| garrison.hexes.has(s.at(unit)));
        let there = if garrison.hexes.has(hex) { there | UnitSet::one(unit) } else { there };
        let [infantry, cavalry, regular] = there.into_iter().fold([0; 3], |all, unit| sum(all, self.counts_as(unit)));
        let infantry = u32::from(garrison.infantry).saturating_sub(infantry);
        let cavalry = u32::from(garrison.cavalry).saturating_sub(cavalry);
        let regular = u32::from(garrison.regular).saturating_sub(regular);
        [infantry, cavalry, regular.max(infantry + cavalry)]
    }

    /// Asks where a unit is placed, if there is a choice. Decoys may be left off, and at set-up also parties; some reinforcements may wait.
    pub(super) fn ask_place(&self, s: &mut State, unit: UnitId, hexes: HexSet, env: &mut impl Env<Self>) {
        let side = self.unit(unit).side;
        match hexes.first() {
            None => {}
            Some(hex) if hexes.len() == 1 && !self.optional(s, unit) => self.set_down(s, unit, hex, env),
            Some(hex) => {
                let column = self.column_of[hex.index()];
                let one = hexes.within(&self.columns[usize::from(column)]) && !self.optional(s, unit);
                s.step = Step::Place(side, unit, if one { column } else { 0 });
                s.open = hexes;
            }
        }
    }

    /// Whether a unit may be left off the map.
    fn optional(&self, s: &State, unit: UnitId) -> bool {
        self.classes.decoys.has(unit) || s.turn == 0 && self.classes.parties.has(unit) || self.may_wait(s, unit)
    }

    /// §14, §9.1 The hexes in which `unit`, which is being placed, can be placed.
    #[must_use]
    pub fn place_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        if s.turn == 0 { self.set_up_hexes(s, unit) } else { self.entry_hexes(s, unit) }
    }

    /// Lists the columns to choose from, or the hexes of a column.
    pub(super) fn place_choices(&self, s: &State, unit: UnitId, column: u8, out: &mut Vec<Action>) {
        let hexes = s.open;
        if column > 0 {
            out.extend((hexes & self.columns[usize::from(column)]).into_iter().map(Action::To));
            return;
        }
        let columns = (0..).zip(&self.columns);
        out.extend(columns.filter(|(_, all)| all.meets(&hexes)).map(|(column, _)| Action::Column(column)));
        if self.optional(s, unit) {
            out.push(Action::Done);
        }
    }

    /// Places a unit, or chooses its column. The only hex of a column is chosen with it.
    pub(super) fn place(&self, s: &mut State, unit: UnitId, action: Action, env: &mut impl Env<Self>) {
        let open = std::mem::take(&mut s.open);
        match action {
            Action::To(hex) => self.set_down(s, unit, hex, env),
            Action::Column(column) => {
                let hexes = open & self.columns[usize::from(column)];
                match hexes.first() {
                    Some(only) if hexes.len() == 1 => self.set_down(s, unit, only, env),
                    _ => {
                        s.step = Step::Place(self.unit(unit).side, unit, column);
                        s.open = open;
                    }
                }
            }
            _ => {}
        }
    }

    /// Puts a unit into a hex, and a decoy with its marker.
    fn set_down(&self, s: &mut State, unit: UnitId, hex: HexId, env: &mut impl Env<Self>) {
        let side = self.unit(unit).side;
        self.put(s, unit, hex);
        s.due.remove(unit);
        self.welcome(s, unit);
        if self.classes.decoys.has(unit) {
            self.mask(s, side, hex, true);
        }
        if s.turn == 0 {
            env.rule(if side == GERMAN { rule!("14.1") } else { rule!("14.2") });
            env.tell(rule!("14"), || Event::SetUp { side, unit, hex });
        } else {
            env.tell(rule!("9.1"), || Event::Entered { side, unit, hex });
        }
        self.pass(s, unit, env);
    }

    /// §14, §2 Ends the set-up of a side: the other side sets up, or the game begins.
    pub(super) fn end_set_up(&self, s: &mut State) {
        match self.data.set_up.get(usize::from(s.to_set_up.0)) {
            Some(placement) => {
                s.acting = placement.side;
                s.task = Task::SetUp;
            }
            None => {
                s.events = 0;
                s.task = Task::TurnStart;
            }
        }
    }
}

fn sum(a: Needs, b: Needs) -> Needs {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
