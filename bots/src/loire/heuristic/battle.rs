//! §12 Chooses targets, attackers and supporters, and what to risk in a combat.

use super::super::odds::ALL;
use super::Seen;
use super::movers::Movers;
use super::survey::Survey;
use sandtable_engine::Side;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::state::Fight;
use sandtable_engine::loire::terrain::Crossing;
use sandtable_engine::loire::{Action, FRENCH, HexSet, UnitId, UnitSet};

/// The value of an attack without a target.
const NO_ATTACK: i32 = -100_000;

/// Both sides of a combat, the attacker first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clash {
    pub(super) strength: [i32; 2],
    pub(super) steps: [i32; 2],
    pub(super) guns: [i32; 2],
    pub(super) modifier: i32,
}

impl Seen<'_> {
    // ---- The value of a combat ----

    /// Adds the stack of a side in a hex.
    pub(super) fn add_stack(&self, clash: &mut Clash, i: usize, side: Side, hex: HexId) {
        let stack = self.board.at(side, self.me, hex);
        clash.strength[i] += i32::from(stack.strength);
        clash.steps[i] += i32::from(stack.steps);
        clash.guns[i] += i32::from(stack.guns);
    }

    /// §12.6 The modifier of an attack from a hex on others, by terrain, artillery and National Morale alone.
    pub(super) fn rough_modifier(&self, from: HexId, at: HexSet, guns: [i32; 2]) -> i32 {
        let (map, modifiers) = (&self.g.data().map, &self.g.data().tables.modifiers);
        let ground = |hex: HexId| i32::from(modifiers.terrain[map.terrain(hex) as usize]);
        let dry = at.into_iter().any(|to| map.crossing(from, to, self.s.standing()) == Crossing::Land);
        let crossing = if dry { 0 } else { i32::from(modifiers.crossing) };
        let open = at.into_iter().any(|hex| !self.land.cover.has(hex));
        let per = i32::from(if open { modifiers.artillery.0 } else { modifiers.artillery.1 });
        let morale = i32::from(self.g.morale_modifier(self.s, self.me == FRENCH));
        crossing + morale - at.into_iter().map(ground).max().unwrap_or(0) + guns[0] / per - guns[1] / per
    }

    /// The gain of this side's attack on some hexes.
    pub(super) fn gain(&self, clash: &Clash, at: HexSet) -> i32 {
        self.stake(clash, at, true)
    }

    /// §15 The value of an enemy place in a hex for a side that wins a combat there.
    pub(super) fn prize_at(&self, hex: HexId) -> i32 {
        let place = self.land.place_at(hex).filter(|&place| self.s.control(self.foe).has(place));
        place.map_or(0, |place| self.worth_of_place(place))
    }

    /// An upper bound on the gain of an attack on this many steps with this prize; `None` if a loss counts as a gain.
    pub(super) fn most_gain(&self, steps: i32, prize: i32) -> Option<i32> {
        let (losses, town) = (self.w.foe * self.odds.most_lost(steps), (prize * self.w.storm / 100).abs());
        let outcome = (self.w.won.max(0) - self.w.lost.min(0) + town) * ALL;
        (self.w.own >= 0 && self.w.foe >= 0).then_some((losses + outcome) / ALL)
    }

    /// The value of a combat to this side, which attacks or is attacked.
    fn stake(&self, clash: &Clash, at: HexSet, attacks: bool) -> i32 {
        let [attack, defence] = clash.strength.map(|strength| strength.max(1) as u32);
        let column = self.g.data().tables.combat.column(attack, defence);
        let fate = self.odds.fate(column, clash.modifier, clash.steps);
        let (own, other) = if attacks { (0, 1) } else { (1, 0) };
        let losses = self.w.foe * fate.losses[other] - self.w.own * fate.losses[own];
        let outcome = self.w.won * fate.beaten[other] - self.w.lost * fate.beaten[own];
        let defender = if attacks { self.foe } else { self.me };
        let held = at
            .into_iter()
            .filter_map(|hex| self.land.place_at(hex))
            .filter(|&place| self.s.control(defender).has(place));
        let town = held.map(|place| self.worth_of_place(place)).max().unwrap_or(0) * self.w.storm / 100;
        let taken = if attacks { fate.beaten[1] } else { -fate.beaten[1] };
        (losses + outcome + town * taken) / ALL
    }

    /// Friendly units that can still attack.
    fn fresh(&self) -> UnitSet {
        self.own_regular().minus(self.s.fought())
    }

    /// The combat of some units against some hexes, with masked stacks at their average.
    fn clash_at(&self, attackers: UnitSet, from: HexId, at: HexSet) -> Clash {
        let barred = self.s.fought() | self.s.retreated();
        let defenders = (self.units_in(self.foe, at) & self.land.regular).minus(barred);
        let guns = [(self.me, attackers), (self.foe, defenders)].map(|(side, units)| self.all_guns(side, units));
        let fight = Fight { attackers, defenders, guns, ..Fight::default() };
        let mut clash = self.clash_of(&fight);
        if defenders.is_empty() {
            clash.strength[1] = 0;
            clash.modifier = self.rough_modifier(from, at, guns.map(i32::from));
        }
        for hex in at & self.s.masked(self.foe) {
            self.add_stack(&mut clash, 1, self.foe, hex);
        }
        clash.strength[1] += self.help_near(at) * self.w.help / 100;
        clash
    }

    /// The units of a side in some hexes.
    fn units_in(&self, side: Side, hexes: HexSet) -> UnitSet {
        hexes.into_iter().fold(UnitSet::EMPTY, |all, hex| all | self.g.units_at(self.s, side, hex))
    }

    /// §12.3 The enemy strength near some hexes that can march to the guns.
    fn help_near(&self, at: HexSet) -> i32 {
        let grid = &self.g.data().map.grid;
        let range = self.g.data().limits.guns_range;
        let own = self.s.zones(self.me);
        let near = |hex: &HexId| at.into_iter().any(|to| grid.distance(*hex, to) <= range);
        let free = self.s.stood(self.foe).minus(at | own).into_iter().filter(near);
        free.map(|hex| self.strength_in(self.foe, hex)).sum()
    }

    /// §12.6 All artillery points that a side can give to units; R-131 without those that earlier declared attacks can use.
    pub(super) fn all_guns(&self, side: Side, units: UnitSet) -> u8 {
        let before = self.s.declared_before() & self.land.of[side];
        let mut hqs = self.g.supporters(self.s, side, units);
        if !before.is_empty() {
            hqs = hqs.minus(self.g.supporters(self.s, side, before));
        }
        hqs.into_iter().map(|hq| self.g.points_left(self.s, hq)).sum()
    }

    /// The combat of visible units.
    fn clash_of(&self, fight: &Fight) -> Clash {
        let steps = |units: UnitSet| i32::from(self.g.steps_engaged(self.s, units));
        Clash {
            strength: self.g.strengths(self.s, fight).map(|strength| strength as i32),
            steps: [steps(fight.attackers), steps(fight.defenders)],
            guns: fight.guns.map(i32::from),
            modifier: self.g.combat_modifier(self.s, fight).into(),
        }
    }

    // ---- Attacks (§12.4) ----

    /// The units that can attack from a hex, with those in other hexes that can join.
    fn all_attackers(&self, legal: &[Action], from: HexId, at: HexSet) -> UnitSet {
        let mut bases = HexSet::one(from);
        if let Some(only) = at.first().filter(|_| at.len() == 1) {
            let beside = self.g.data().map.grid.next_to(only);
            for action in legal {
                if let Action::To(other) = *action
                    && beside.has(other)
                    && self.g.attacked_from(self.s, self.me, other) == at
                {
                    bases.insert(other);
                }
            }
        }
        self.fresh() & self.units_in(self.me, bases)
    }

    /// §12.4 Rates an attack from a hex, with all units that can join or with those in the hex alone.
    pub(super) fn attack(&self, legal: &[Action], action: Action) -> i32 {
        let Action::To(from) = action else { return self.w.margin };
        let at = self.g.attacked_from(self.s, self.me, from);
        if at.is_empty() {
            return NO_ATTACK;
        }
        let all = self.all_attackers(legal, from, at);
        let worth = self.gain(&self.clash_at(all, from, at), at);
        if at.len() > 1 {
            return worth;
        }
        let of_hex = all & self.g.units_at(self.s, self.me, from);
        worth.max(self.gain(&self.clash_at(of_hex, from, at), at))
    }

    /// R-33 Rates an additional hex of the attack.
    pub(super) fn target(&self, action: Action) -> i32 {
        let combat = self.s.combat();
        let attackers = self.fresh().keep(|unit| self.s.at(unit) == combat.from);
        let worth = |at: HexSet| {
            if at.is_empty() { NO_ATTACK } else { self.gain(&self.clash_at(attackers, combat.from, at), at) }
        };
        match action {
            Action::To(hex) => worth(combat.at | HexSet::one(hex)),
            _ => worth(combat.at),
        }
    }

    /// §12.4 The value of the attack with these units joining.
    pub(super) fn joined(&self, units: UnitSet) -> i32 {
        let combat = self.s.combat();
        self.gain(&self.clash_at(combat.fight.attackers | units, combat.from, combat.at), combat.at)
    }

    /// §12.4 Rates a unit that may join: it does if the attack gains by it, or by all units that can join.
    pub(super) fn join(&self, with_all: i32, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => self.joined(UnitSet::one(unit)).max(with_all),
            _ => self.joined(UnitSet::EMPTY),
        }
    }

    // ---- The current combat ----

    fn attacks(&self) -> bool {
        self.s.acting() == self.me
    }

    /// The value of the combat with these defenders, and with this modifier in favour of this side.
    fn fight_worth(&self, defenders: UnitSet, more: i32) -> i32 {
        let combat = self.s.combat();
        let attackers = combat.fight.attackers & self.s.on_map();
        let sides = [(self.s.acting(), attackers), (self.s.acting().enemy(), defenders)];
        let guns = sides.map(|(side, units)| self.all_guns(side, units));
        let mut clash = self.clash_of(&Fight { attackers, defenders, guns, ..combat.fight });
        clash.modifier += if self.attacks() { more } else { -more };
        self.stake(&clash, combat.at, self.attacks())
    }

    fn defenders(&self) -> UnitSet {
        self.s.combat().fight.defenders & self.s.on_map()
    }

    // ---- The march to the guns (§12.3) ----

    /// The chance that a march to the guns arrives, at one movement point for each hex: at an attacked hex with room, or next to one.
    fn likely(&self, units: UnitSet) -> Option<i32> {
        let nearest = self.g.nearest_gun_goal(self.s, units, self.s.combat().at)?;
        let leader = self.g.guns_leader(self.s, units)?;
        Some(self.odds.arrives(self.g.guns_factor(self.g.rating(self.s, leader), 2 * nearest)))
    }

    /// The value of the combat if no more units arrive.
    pub(super) fn without_help(&self) -> i32 {
        self.fight_worth(self.defenders(), 0)
    }

    /// The value of a march of some units to the guns; `without` is the value of the combat without them.
    fn march_worth(&self, survey: &Survey, without: i32, units: UnitSet) -> i32 {
        let Some(chance) = self.likely(units) else { return NO_ATTACK };
        let gained = self.fight_worth(self.defenders() | units, 0) - without;
        gained * chance / 36 - self.left_behind(survey, units)
    }

    /// §15 The cost of leaving a town without units.
    fn left_behind(&self, survey: &Survey, units: UnitSet) -> i32 {
        let Some(hex) = units.first().map(|unit| self.s.at(unit)) else { return 0 };
        let stays = self.own_regular().minus(units).into_iter().any(|unit| self.s.at(unit) == hex);
        let place = self.land.place_at(hex).filter(|&place| !stays && self.s.control(self.me).has(place));
        let near = i32::from(survey.threat[hex.index()] > 0);
        place.map_or(0, |place| near * self.worth_of_place(place) * self.w.hold / 100)
    }

    /// §12.3 Rates a unit that marches to the guns, alone or with its comrades.
    pub(super) fn support(&self, survey: &Survey, without: i32, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return self.w.to_the_guns };
        let with = if self.land.headquarters.has(unit) { self.g.comrades(self.s, unit) } else { UnitSet::EMPTY };
        let (alone, with) = (UnitSet::one(unit), with.minus(self.s.fought()));
        let worth = self.march_worth(survey, without, alone);
        if with.is_empty() { worth } else { worth.max(self.march_worth(survey, without, with | alone)) }
    }

    /// §12.3 Rates a unit that marches with the headquarters.
    pub(super) fn comrade(&self, survey: &Survey, without: i32, action: Action) -> i32 {
        let marching = self.s.combat().marching;
        match action {
            Action::Unit(unit) => self.march_worth(survey, without, marching | UnitSet::one(unit)),
            _ => self.march_worth(survey, without, marching),
        }
    }

    /// §12.3 Rates the hex that they march to: the likeliest first, among equals the best one.
    pub(super) fn goal(&self, survey: &Survey, movers: &mut Movers, action: Action) -> i32 {
        let Action::To(hex) = action else { return NO_ATTACK };
        let chance = self.g.gun_factor(self.s, movers.units, hex).map_or(0, |factor| self.odds.arrives(factor));
        chance * 100 + self.placed_as(movers, survey, hex).clamp(-99, 99)
    }

    // ---- Artillery, General de Sonis, losses ----

    /// §12.6 Rates the help of General de Sonis.
    pub(super) fn sonis(&self, action: Action) -> i32 {
        if action != Action::Go {
            return self.w.sonis;
        }
        let more = i32::from(self.g.data().tables.modifiers.sonis);
        self.fight_worth(self.defenders(), more) - self.without_help()
    }

    /// §12.6 Rates this many points of a headquarters, with the others giving all.
    pub(super) fn guns(&self, hq: UnitId, action: Action) -> i32 {
        let Action::Count(points) = action else { return 0 };
        let combat = self.s.combat();
        let attackers = combat.fight.attackers & self.s.on_map();
        let sides = [(self.s.acting(), attackers), (self.s.acting().enemy(), self.defenders())];
        let mut guns = sides.map(|(side, units)| self.all_guns(side, units));
        let own = usize::from(!self.attacks());
        guns[own] = guns[own].saturating_sub(self.g.points_left(self.s, hq)) + points;
        let clash = self.clash_of(&Fight { attackers, defenders: self.defenders(), guns, ..combat.fight });
        self.stake(&clash, combat.at, self.attacks()) - i32::from(points) * self.w.guns
    }

    /// §9.5, §12.7, §4 Rates the step that is lost: the cheapest first.
    pub(super) fn loss(&self, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => -self.price_of_step(unit),
            _ => 0,
        }
    }

    /// The cost of a unit's next step.
    fn price_of_step(&self, unit: UnitId) -> i32 {
        let steps = self.s.steps(unit);
        let points = self.land.value(unit, steps) - self.land.value(unit, steps.saturating_sub(1));
        let guns = i32::from(self.g.unit(unit).artillery);
        match (self.land.headquarters.has(unit), steps > 1) {
            (true, true) => self.w.hq_step,
            (true, false) => 30 + 20 * guns,
            (false, true) => 10 * points,
            // Eliminated French units can return with a step; German ones cannot.
            (false, false) => 10 * points + if self.me == FRENCH { 5 } else { 20 },
        }
    }
}
