//! What a search needs to know of Verdun 1916.

use super::Heuristic;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use sandtable_engine::verdun::{Action, FRENCH, GERMAN, State, Step, Verdun};
use sandtable_engine::{BySide, Stream, View};

/// The settings that come with the program, for the German and for the French.
pub const BUILT_IN: BySide<&str> =
    BySide([include_str!("../../data/verdun/search.toml"), include_str!("../../data/verdun/search.toml")]);

impl Searched for Verdun {
    kinds! {
        Deal "deal",
        Deploy "deploy",
        Entrench "entrench",
        Weary "weary",
        Sustain "sustain",
        ChooseCard "choose-card",
        Round "round",
        SearchDiscard "search-discard",
        SearchTake "search-take",
        Spend "spend",
        Dig "dig",
        Unearth "unearth",
        Request "request",
        Refresh "refresh",
        Source "source",
        Place "place",
        Mover "mover",
        Block "block",
        Move "move",
        MoveOn "move-on",
        Rotate "rotate",
        RotateIn "rotate-in",
        RotateOut "rotate-out",
        Second "second",
        Target "target",
        Assault "assault",
        Muster "muster",
        Relieve "relieve",
        Replace "replace",
        Stockpile "stockpile",
        Counter "counter",
        Answer "answer",
        MoreDice "more-dice",
        Reroll "reroll",
        Double "double",
        Suffer "suffer",
        Infiltrate "infiltrate",
        PlaceMarker "place-marker",
        Yield "yield",
        Sweeten "sweeten",
        Keep "keep",
        Over "over",
    }

    /// The marker as it would stand, were this turn over: with the points of the map.
    fn standing(&self, state: &State) -> i32 {
        let (german, french) = (self.geographic_points(state, GERMAN), self.geographic_points(state, FRENCH));
        i32::from(state.vp()) + i32::from(german) - i32::from(french) - i32::from(self.data().course.target)
    }
}

impl Rate<Verdun> for Heuristic {
    type Plan = ();

    fn rate(&mut self, view: &View<'_, Verdun>, legal: &[Action], _dice: &mut Stream, ideas: &mut Vec<Idea<()>>) {
        self.think(view, legal, ideas);
    }

    fn catch_up(&mut self, _with: &Heuristic) {}

    fn follow(&mut self, _view: &View<'_, Verdun>, _legal: &[Action], _idea: &Idea<()>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchFile;
    use crate::verdun::weights::Weights;

    #[test]
    fn the_settings_that_come_with_the_program_are_settings() {
        for text in BUILT_IN.0 {
            SearchFile::read::<Verdun>("built-in", text, &Weights::keys()).unwrap_or_else(|faults| panic!("{faults}"));
        }
    }
}
