//! The traits that a search needs, for The Stricken Eagle.

use super::Heuristic;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use crate::weights::built_in;
use sandtable_engine::eagle::state::Mark;
use sandtable_engine::eagle::{Action, Eagle, FRENCH, PRUSSIAN, PlaceId, State, Step, UnitId, UnitSet};
use sandtable_engine::{BySide, Side, Stream, View};
use std::cmp::Reverse;

built_in! {
    /// The built-in settings of searches.
    SEARCHES:
    "eagle": "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "eagle/search-eagle", "eagle/search-eagle";
    "rollouts": "plays on to the end of the game or of a turn",
        "eagle/search", "eagle/search";
}

/// The judges that these settings name, by the name of their scenario.
pub const JUDGES: [(&str, &str); 1] = [("eagle", include_str!("../../data/eagle/judge-eagle.toml"))];

/// The largest number of cities that are looked at.
const CITIES: usize = 16;

/// The value of a victory condition in strength points: more than whole armies.
const CONDITION: i32 = 200;

impl Searched for Eagle {
    kinds! {
        Begin "begin",
        SetUp "set-up",
        Recover "recover",
        Marker "marker",
        Command "command",
        Call "call",
        Entry "entry",
        Takeover "takeover",
        Rally "rally",
        Mover "mover",
        March "march",
        Excess "excess",
        Stack "stack",
        Attack "attack",
        Target "target",
        Join "join",
        Next "next",
        Withdraw "withdraw",
        WithdrawTo "withdraw-to",
        Bonus "bonus",
        Lead "lead",
        Heroism "heroism",
        Loss "loss",
        GiveWay "give-way",
        Stand "stand",
        RetreatTo "retreat-to",
        Advance "advance",
        Siege "siege",
        Working "working",
        Over "over",
    }

    const OPERATIONS: bool = true;

    fn begins(state: &State) -> bool {
        matches!(state.step(), Step::Mover(_)) && state.marked(Mark::Moved).is_empty()
    }

    fn quiet(state: &State) -> bool {
        matches!(state.step(), Step::Marker { .. })
    }

    const SIGNS: &'static [&'static str] = &[
        "french points lost",
        "prussian points lost",
        "lead in losses",
        "sign of the lead",
        "cities taken",
        "cities isolated",
        "cities",
        "own fortresses",
        "condition of losses",
        "invaded",
        "markers in the cup",
        "french strength",
        "french units",
        "french supplementary markers",
        "french units held back",
        "french places",
        "prussian strength",
        "prussian units",
        "prussian supplementary markers",
        "prussian units held back",
        "prussian places",
        "french strength out of supply",
        "french strength disorganised",
        "french strength isolated",
        "french strength activated",
        "french strength in contact",
        "french strength with no way out",
        "french strength with one way out",
        "french headquarters",
        "prussian strength out of supply",
        "prussian strength disorganised",
        "prussian strength isolated",
        "prussian strength activated",
        "prussian strength in contact",
        "prussian strength with no way out",
        "prussian strength with one way out",
        "prussian headquarters",
        "first ring",
        "second ring",
        "third ring",
        "fourth ring",
        "prussian strength at the first city",
        "prussian strength at the second city",
        "prussian strength at the third city",
        "prussian strength at the fourth city",
        "french strength at cities",
        "ring of a german city",
    ];

    fn signs(&self, s: &State, out: &mut Vec<i32>) {
        let (french, prussian) = (i32::from(self.points_lost(s, FRENCH)), i32::from(self.points_lost(s, PRUSSIAN)));
        let lead = french - prussian;
        out.extend([french, prussian, lead.clamp(-10, 10), lead.clamp(-3, 3)]);
        let met = self.conditions(s);
        out.extend([met.captured, met.isolated].map(i32::from));
        out.extend([met.cities, met.own_fortresses, met.losses, s.invaded()].map(i32::from));
        out.push(s.cup().len() as i32);
        for side in [FRENCH, PRUSSIAN] {
            let units = s.on_map() & self.units_of(side);
            out.extend([i32::from(self.strength_of(s, units)), units.len() as i32]);
            out.extend([i32::from(s.supplementary(side)), s.held(side).len() as i32, s.control(side).len() as i32]);
        }
        let watched = BySide(Side::BOTH.map(|side| s.held(side) | self.uncancelled(s, side.enemy())));
        let grid = &self.data().map.grid;
        for side in [FRENCH, PRUSSIAN] {
            let units = s.on_map() & self.units_of(side);
            let strength = |units: UnitSet| i32::from(self.strength_of(s, units));
            let near = grid.beside(s.held(side.enemy()));
            let ways_out = |unit: UnitId| grid.next_to(s.at(unit)).minus(watched[side.enemy()] | s.held(side)).len();
            let mobile = units.minus(self.fortresses() | self.headquarters());
            out.extend([
                strength(units & s.marked(Mark::Unsupplied)),
                strength(units & s.marked(Mark::Disorganised)),
                strength(mobile.keep(|unit| s.isolated(unit) > 0)),
                strength(units & s.marked(Mark::Activated)),
                strength(mobile.keep(|unit| near.has(s.at(unit)))),
                strength(mobile.keep(|unit| ways_out(unit) == 0)),
                strength(mobile.keep(|unit| ways_out(unit) == 1)),
                (units & self.headquarters()).len() as i32,
            ]);
        }
        // §15 How far the cities that the Prussians need are surrounded, in hexes around them, and the strength within two hexes.
        let places = &self.data().map.places;
        let ring = |place: PlaceId, side| (grid.next_to(places[place.index()].hex) & watched[side]).len() as i32;
        let around = |place: PlaceId, side| {
            let close = |unit: &UnitId| grid.distance(s.at(*unit), places[place.index()].hex) <= 2;
            let units = (s.on_map() & self.units_of(side)).minus(self.fortresses());
            units.into_iter().filter(close).map(|unit| i32::from(self.strength(s, unit))).sum::<i32>()
        };
        let (mut rings, mut strengths, mut french) = ([0; CITIES], [0; CITIES], 0);
        for (i, place) in self.data().victory.cities.into_iter().take(CITIES).enumerate() {
            let is_taken = s.control(PRUSSIAN).has(place);
            (rings[i], strengths[i]) = if is_taken { (6, 0) } else { (ring(place, PRUSSIAN), around(place, PRUSSIAN)) };
            french += around(place, FRENCH);
        }
        rings.sort_unstable_by_key(|ring| Reverse(*ring));
        strengths.sort_unstable_by_key(|strength| Reverse(*strength));
        out.extend_from_slice(&rings[..4]);
        out.extend_from_slice(&strengths[..4]);
        out.push(french);
        out.push(self.data().victory.automatic.into_iter().map(|place| ring(place, FRENCH)).max().unwrap_or_default());
    }

    /// Strength points lost, Prussian minus French, with the present victory conditions (§15).
    fn standing(&self, state: &State) -> i32 {
        i32::from(self.lead(state)) - CONDITION * i32::from(self.conditions(state).count())
    }
}

impl Rate<Eagle> for Heuristic {
    type Plan = ();

    fn rate(&mut self, view: &View<'_, Eagle>, legal: &[Action], _dice: &mut Stream, ideas: &mut Vec<Idea<()>>) {
        self.think(view, legal, ideas);
    }

    fn catch_up(&mut self, with: &Heuristic) {
        self.remember(with);
    }

    fn follow(&mut self, _view: &View<'_, Eagle>, _legal: &[Action], _idea: &Idea<()>) {}
}
