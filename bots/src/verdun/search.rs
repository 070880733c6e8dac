//! The traits that a search needs, for Verdun 1916.

use super::Heuristic;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use crate::weights::built_in;
use sandtable_engine::verdun::card::CardId;
use sandtable_engine::verdun::{Action, FRENCH, GERMAN, State, Step, Verdun};
use sandtable_engine::{Stream, View};

built_in! {
    /// The built-in settings of searches.
    SEARCHES:
    "verdun" (home): "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "verdun/search-verdun", "verdun/search-verdun";
    "verdun-february" (home): "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "verdun/search-verdun-february", "verdun/search-verdun-february";
    "verdun-autumn" (home): "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "verdun/search-verdun-autumn", "verdun/search-verdun-autumn";
    "rollouts": "plays on to the end of the game or of a turn",
        "verdun/search", "verdun/search";
}

/// The judges that these settings name, by the name of their scenario.
pub const JUDGES: [(&str, &str); 3] = [
    ("verdun", include_str!("../../data/verdun/judge-verdun.toml")),
    ("verdun-february", include_str!("../../data/verdun/judge-verdun-february.toml")),
    ("verdun-autumn", include_str!("../../data/verdun/judge-verdun-autumn.toml")),
];

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

    fn quiet(state: &State) -> bool {
        matches!(state.step(), Step::Round(_))
    }

    const STAGES: usize = 2;

    /// The first month of a turn, or a later one.
    fn stage(&self, state: &State) -> usize {
        usize::from(state.turn()) * 2 + usize::from(state.month() > 1)
    }

    const SIGNS: &'static [&'static str] = &[
        "lead",
        "german geography",
        "french geography",
        "rounds left",
        "lead x rounds left",
        "geography x rounds left",
        "to move",
        "stars",
        "contested zones",
        "us level",
        "german fresh blocks",
        "german exhausted blocks",
        "german fresh blocks at the front",
        "german dice in hand",
        "german best card",
        "german points in hand",
        "german morale",
        "german cards in hand",
        "german reserve",
        "german en route",
        "german trenches",
        "german air level",
        "german zones",
        "french fresh blocks",
        "french exhausted blocks",
        "french fresh blocks at the front",
        "french dice in hand",
        "french best card",
        "french points in hand",
        "french morale",
        "french cards in hand",
        "french reserve",
        "french en route",
        "french trenches",
        "french air level",
        "french zones",
    ];

    fn signs(&self, s: &State, out: &mut Vec<i32>) {
        let (german, french): (i32, i32) =
            (self.geographic_points(s, GERMAN).into(), self.geographic_points(s, FRENCH).into());
        let left = i32::from(self.data().course.rounds) - i32::from(s.round());
        let lead = i32::from(self.lead(s));
        let to_move = match s.step() {
            Step::Round(side) => i32::from(side == GERMAN) - i32::from(side == FRENCH),
            _ => 0,
        };
        out.extend([lead, german, french, left, lead * left, (german - french) * left, to_move]);
        out.extend([i32::from(self.stars(s)), s.contested().len() as i32, i32::from(s.us_level())]);
        for side in [GERMAN, FRENCH] {
            let near = self.map().next_to_any(s.occupied(side.enemy()));
            let (mut fresh, mut exhausted, mut front) = (0, 0, 0);
            for zone in s.occupied(side) {
                let blocks = s.blocks(side, zone);
                fresh += i32::from(blocks.fresh());
                exhausted += i32::from(blocks.exhausted());
                front += i32::from(near.has(zone)) * i32::from(blocks.fresh());
            }
            let (mut dice, mut points, mut best) = (0, 0, 0);
            for (id, &copies) in (0..).zip(s.hand(side)).filter(|(_, copies)| **copies > 0) {
                let card = self.card(side, CardId(id));
                let of_card = i32::from(card.dice().unwrap_or(0));
                dice += i32::from(copies) * of_card;
                best = best.max(of_card);
                points += i32::from(copies) * i32::from(card.points);
            }
            out.extend([fresh, exhausted, front, dice, best, points, i32::from(s.morale(side))]);
            out.extend([i32::from(s.hand_size(side)), i32::from(s.reserve(side)), i32::from(s.en_route(side))]);
            out.extend([s.trenches(side).len() as i32, i32::from(s.air(side)), s.control(side).len() as i32]);
        }
    }

    /// The marker with the points of the map, as if this turn were over.
    fn standing(&self, state: &State) -> i32 {
        let (german, french) = (self.geographic_points(state, GERMAN), self.geographic_points(state, FRENCH));
        i32::from(self.lead(state)) + i32::from(german) - i32::from(french)
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
