//! The traits that a search needs, for Wissembourg and Spicheren.

use super::Heuristic;
use super::path::Path;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use crate::weights::built_in;
use sandtable_engine::grandes_batailles::{Action, FRENCH, GrandesBatailles, PRUSSIAN, State, Step};
use sandtable_engine::{Stream, View};

built_in! {
    /// The built-in settings of searches.
    SEARCHES:
    "wissembourg" (home): "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "grandes_batailles/search-wissembourg", "grandes_batailles/search-wissembourg";
    "spicheren" (home): "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "grandes_batailles/search-spicheren", "grandes_batailles/search-spicheren";
    "rollouts": "plays on to the end of the game or of a turn",
        "grandes_batailles/search-french", "grandes_batailles/search-prussian";
}

/// The judges that these settings name, by the name of their scenario.
pub const JUDGES: [(&str, &str); 2] = [
    ("wissembourg", include_str!("../../data/grandes_batailles/judge-wissembourg.toml")),
    ("spicheren", include_str!("../../data/grandes_batailles/judge-spicheren.toml")),
];

impl Searched for GrandesBatailles {
    kinds! {
        SetUpHex "set-up-hex",
        SetUpFacing "set-up-facing",
        PlaceCommander "place-commander",
        MoveCommander "move-commander",
        PlaceDecoy "place-decoy",
        ChooseFormation "choose-formation",
        HoldMarker "hold-marker",
        JoinHeld "join-held",
        Activate "activate",
        DirectCommand "direct-command",
        Gun "gun",
        TurnGun "turn-gun",
        Target "target",
        Together "together",
        Mover "mover",
        Enter "enter",
        March "march",
        Face "face",
        Assign "assign",
        Coordinate "coordinate",
        NextCombat "next-combat",
        RetreatBefore "retreat-before",
        RetreatBeforeHex "retreat-before-hex",
        Occupy "occupy",
        DefenderBonus "defender-bonus",
        Support "support",
        Split "split",
        Refuse "refuse",
        RetreatHex "retreat-hex",
        TurnOne "turn-one",
        AttackerBonus "attacker-bonus",
        LossTaker "loss-taker",
        Advance "advance",
        LeaderFollows "leader-follows",
        PlaceLeader "place-leader",
        ReturnFormer "return-former",
        RevealHex "reveal-hex",
        RevealLeader "reveal-leader",
        Working "working",
        Over "over",
    }

    fn quiet(state: &State) -> bool {
        matches!(state.step(), Step::Activate { .. } | Step::ChooseFormation { .. })
    }

    const SIGNS: &'static [&'static str] = &[
        "french points",
        "prussian points",
        "lead",
        "markers in the cup",
        "french units",
        "french disorganised",
        "french eliminated",
        "french waiting",
        "french losses",
        "french hexes in zones of control",
        "french ground",
        "prussian units",
        "prussian disorganised",
        "prussian eliminated",
        "prussian waiting",
        "prussian losses",
        "prussian hexes in zones of control",
        "demoralised",
        "french hexes",
    ];

    fn signs(&self, s: &State, out: &mut Vec<i32>) {
        let points = self.final_points(s);
        let (french, prussian) = (i32::from(points[FRENCH]), i32::from(points[PRUSSIAN]));
        out.extend([french, prussian, (french - prussian).clamp(-5, 5), s.cup().len() as i32]);
        for side in [FRENCH, PRUSSIAN] {
            let own = self.units_of(side);
            let units = s.on_map() & own;
            out.extend(
                [units, s.disorganised() & units, s.eliminated() & own, s.waiting() & own].map(|set| set.len() as i32),
            );
            out.extend([
                units.into_iter().map(|unit| i32::from(s.losses(unit))).sum(),
                s.zones_of_control(side).len() as i32,
            ]);
            if side == FRENCH {
                out.push((s.held(side) & s.french_ground()).len() as i32);
            }
        }
        out.extend([s.demoralised().len() as i32, s.french_ground().len() as i32]);
    }

    fn standing(&self, state: &State) -> i32 {
        let points = self.final_points(state);
        i32::from(points[FRENCH]) - i32::from(points[PRUSSIAN])
    }
}

impl Rate<GrandesBatailles> for Heuristic {
    /// The path of a march.
    type Plan = Path;

    fn rate(
        &mut self,
        view: &View<'_, GrandesBatailles>,
        legal: &[Action],
        dice: &mut Stream,
        ideas: &mut Vec<Idea<Path>>,
    ) {
        self.think(view, legal, dice, ideas);
    }

    fn catch_up(&mut self, with: &Heuristic) {
        self.learn(with);
    }

    fn follow(&mut self, view: &View<'_, GrandesBatailles>, legal: &[Action], idea: &Idea<Path>) {
        self.take_up(view.state(), legal[idea.index], idea.plan);
    }
}
