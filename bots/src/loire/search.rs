//! The traits that a search needs, for The Loire Campaign.

use super::Heuristic;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use crate::weights::built_in;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::rules::Verdict;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{Action, FRENCH, GERMAN, Loire, PlaceId, State, Step, UnitSet};
use sandtable_engine::{Side, Stream, View};

built_in! {
    /// The built-in settings of searches.
    SEARCHES:
    "loire": "plays on to the end of the next turn, where a judge of the scenario says how the game stands",
        "loire/search-loire", "loire/search-loire";
    "rollouts": "plays on to the end of the game or of a turn",
        "loire/search", "loire/search";
}

/// The judges that these settings name, by the name of their scenario.
pub const JUDGES: [(&str, &str); 1] = [("loire", include_str!("../../data/loire/judge-loire.toml"))];

/// The value in steps of a town for a tactical victory, and of one for a strategic victory.
const TOWN: i32 = 30;
const WEST: i32 = 20;
/// The hexes within which units are near a town.
const NEAR: u8 = 3;

impl Searched for Loire {
    kinds! {
        Begin "begin",
        Camp "camp",
        Place "place",
        Mask "mask",
        Rebuild "rebuild",
        Rest "rest",
        Withdraw "withdraw",
        ByRail "by-rail",
        Parties "parties",
        Provision "provision",
        Evacuate "evacuate",
        Mover "mover",
        Company "company",
        Pace "pace",
        Burden "burden",
        March "march",
        GiveWay "give-way",
        Scout "scout",
        Repair "repair",
        Excess "excess",
        Retire "retire",
        WayOut "way-out",
        Skirmish "skirmish",
        Foe "foe",
        Occupy "occupy",
        Attack "attack",
        Target "target",
        Join "join",
        Support "support",
        Comrades "comrades",
        Goal "goal",
        Sonis "sonis",
        Guns "guns",
        Loss "loss",
        Retreater "retreater",
        Retreat "retreat",
        Advance "advance",
        Working "working",
        Over "over",
    }

    const OPERATIONS: bool = true;

    fn begins(state: &State) -> bool {
        matches!(state.step(), Step::Mover(_)) && state.moved().is_empty()
    }

    fn quiet(state: &State) -> bool {
        matches!(state.step(), Step::Mover(_) | Step::Attack(_)) && !state.attacks_wait()
    }

    const SIGNS: &'static [&'static str] = &[
        "verdict",
        "towns",
        "national morale",
        "replacement points",
        "infantry before paris",
        "the germans act",
        "government",
        "corps sent elsewhere",
        "french steps",
        "french units",
        "french value",
        "french steps out of supply",
        "french value in contact",
        "french units that have moved",
        "french headquarters",
        "french steps near the first town",
        "french steps near the second town",
        "french steps near towns in the west",
        "french steps far off",
        "german steps",
        "german units",
        "german value",
        "german steps out of supply",
        "german value in contact",
        "german units that have moved",
        "german headquarters",
        "german steps near the first town",
        "german steps near the second town",
        "german steps near towns in the west",
        "german steps far off",
    ];

    fn signs(&self, s: &State, out: &mut Vec<i32>) {
        let data = self.data();
        let (grid, victory) = (&data.map.grid, &data.victory);
        out.extend([Verdict::Draw as i32 - self.verdict(s) as i32, self.margin(s).into()]);
        out.extend([i32::from(s.morale()), i32::from(s.points()), i32::from(self.infantry_before_paris(s))]);
        out.extend([s.acting() == GERMAN, s.government().is_some()].map(i32::from));
        out.push(s.sent().len() as i32);
        let hex = |town: PlaceId| data.map.places[town.index()].hex;
        let mut towns = victory.tactical.into_iter().map(hex);
        let towns = [towns.next(), towns.next()];
        for side in [FRENCH, GERMAN] {
            let units = (s.on_map() & self.units_of(side)).keep(|unit| self.unit(unit).kind.regular());
            let near = grid.beside(s.stood(side.enemy()));
            let value = |units: UnitSet| units.into_iter().map(|unit| i32::from(self.value(s, unit))).sum::<i32>();
            let steps = |units| steps(s, units);
            let close = |town: HexId| units.keep(|unit| grid.distance(s.at(unit), town) <= NEAR);
            let by_town = towns.map(|town| town.map(close).unwrap_or_default());
            let in_the_west = victory.strategic.minus(victory.tactical).into_iter();
            let in_the_west = in_the_west.fold(UnitSet::EMPTY, |all, town| all | close(hex(town)));
            out.extend([steps(units), units.len() as i32, value(units), steps(units & s.unsupplied())]);
            out.push(value(units.keep(|unit| near.has(s.at(unit)))));
            out.push((units & s.moved()).len() as i32);
            out.push(units.keep(|unit| self.unit(unit).kind == Kind::Headquarters).len() as i32);
            out.extend(by_town.map(steps));
            out.push(steps(in_the_west));
            out.push(steps(units.minus(by_town[0] | by_town[1] | in_the_west)));
        }
    }

    /// Steps on the map, French minus German, with the towns of the victory conditions (§15) as they are held now.
    fn standing(&self, state: &State) -> i32 {
        let victory = &self.data().victory;
        let side = |side: Side| {
            let units = state.on_map() & self.units_of(side);
            let held = |towns| (state.control(side) & towns).len() as i32;
            steps(state, units) + TOWN * held(victory.tactical) + WEST * held(victory.strategic)
        };
        side(FRENCH) - side(GERMAN)
    }
}

/// The steps of units, which may be all of a side.
fn steps(s: &State, units: UnitSet) -> i32 {
    units.into_iter().map(|unit| i32::from(s.steps(unit))).sum()
}

impl Rate<Loire> for Heuristic {
    type Plan = ();

    fn rate(&mut self, view: &View<'_, Loire>, legal: &[Action], _dice: &mut Stream, ideas: &mut Vec<Idea<()>>) {
        self.think(view, legal, ideas);
    }

    fn catch_up(&mut self, with: &Heuristic) {
        self.remember(with);
    }

    fn follow(&mut self, _view: &View<'_, Loire>, _legal: &[Action], _idea: &Idea<()>) {}
}
