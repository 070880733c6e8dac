//! The traits that a search needs, for The Loire Campaign.

use super::Heuristic;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use crate::weights::built_in;
use sandtable_engine::loire::{Action, FRENCH, GERMAN, Loire, State, Step};
use sandtable_engine::{Side, Stream, View};

built_in! {
    /// The built-in settings of searches.
    SEARCHES:
    "loire": "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "loire/search-loire", "loire/search-loire";
    "rollouts": "plays on to the end of the game or of a turn",
        "loire/search", "loire/search";
}

/// The judges that these settings name, by the name of their scenario.
pub const JUDGES: [(&str, &str); 1] = [("loire", include_str!("../../data/loire/judge-loire.toml"))];

/// The value in steps of a town for a tactical victory, and of one for a strategic victory.
const TOWN: i32 = 30;
const WEST: i32 = 20;

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

    /// Steps on the map, French minus German, with the towns of the victory conditions (§15) as they are held now.
    fn standing(&self, state: &State) -> i32 {
        let victory = &self.data().victory;
        let side = |side: Side| {
            let units = state.on_map() & self.units_of(side);
            let held = |towns| (state.control(side) & towns).len() as i32;
            i32::from(self.steps_engaged(state, units)) + TOWN * held(victory.tactical) + WEST * held(victory.strategic)
        };
        side(FRENCH) - side(GERMAN)
    }
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
