//! The traits that a search needs, for Storm over Belfort.

use super::Heuristic;
use super::heuristic::Plan;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use crate::weights::built_in;
use sandtable_engine::belfort::{Action, Belfort, State, Step};
use sandtable_engine::{Stream, View};

built_in! {
    /// The built-in settings of searches.
    SEARCHES:
    "belfort": "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "belfort/search-belfort", "belfort/search-belfort";
    "rollouts": "plays on to the end of the game or of a turn",
        "belfort/search-french", "belfort/search-prussian";
}

/// The judges that these settings name, by the name of their scenario.
pub const JUDGES: [(&str, &str); 1] = [("belfort", include_str!("../../data/belfort/judge-belfort.toml"))];

impl Searched for Belfort {
    kinds! {
        Deploy "deploy",
        BuyStratagem "buy-stratagem",
        PickOperational "pick-operational",
        MoveOperational "move-operational",
        GiveWay "give-way",
        Bombard "bombard",
        CounterBattery "counter-battery",
        CancelCounter "cancel-counter",
        CancelShot "cancel-shot",
        FightFire "fight-fire",
        Allocate "allocate",
        Activate "activate",
        Exchange "exchange",
        MoveGun "move-gun",
        Select "select",
        Undisciplined "undisciplined",
        PickUndisciplined "pick-undisciplined",
        March "march",
        Objective "objective",
        Ruse "ruse",
        DefensiveFire "defensive-fire",
        Assault "assault",
        Retreat "retreat",
        Advance "advance",
        PlayStratagem "play-stratagem",
        PlaceScouts "place-scouts",
        Illness "illness",
        Desertion "desertion",
        ReturnInGoodOrder "return-in-good-order",
        Reorganise "reorganise",
        Rehabilitate "rehabilitate",
        Keep "keep",
        KeepPoints "keep-points",
        PickNext "pick-next",
        CaughtTarget "caught-target",
        CaughtNext "caught-next",
        PickMarker "pick-marker",
        Over "over",
    }

    fn quiet(state: &State) -> bool {
        matches!(state.step(), Step::Activate(_))
    }

    fn standing(&self, state: &State) -> i32 {
        let (french, prussian) = self.victory_points(state);
        i32::from(french) - i32::from(prussian)
    }
}

impl Rate<Belfort> for Heuristic {
    type Plan = Plan;

    fn rate(&mut self, view: &View<'_, Belfort>, legal: &[Action], dice: &mut Stream, ideas: &mut Vec<Idea<Plan>>) {
        self.think(view, legal, dice, ideas);
    }

    fn catch_up(&mut self, with: &Heuristic) {
        self.take_up(with.plan());
    }

    fn follow(&mut self, view: &View<'_, Belfort>, _legal: &[Action], idea: &Idea<Plan>) {
        if matches!(view.state().step(), Step::Activate(_)) {
            self.take_up(idea.plan);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belfort::weights::Weights;
    use crate::search::SearchFile;

    #[test]
    fn the_example_of_the_guide_is_settings() {
        let guide = include_str!("../../../docs/bots.md");
        let example = guide.split("```toml\n").find(|part| part.starts_with("rollouts")).expect("an example");
        let example = example.split("```").next().expect("an end");
        SearchFile::read::<Belfort>("bots.md", example, &Weights::keys()).unwrap_or_else(|faults| panic!("{faults}"));
    }
}
