//! The traits that a search needs, for The Stricken Eagle.

use super::Heuristic;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use crate::weights::built_in;
use sandtable_engine::eagle::state::Mark;
use sandtable_engine::eagle::{Action, Eagle, FRENCH, PRUSSIAN, State, Step};
use sandtable_engine::{Stream, View};

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
