//! The weights of the heuristic bot, as read from TOML.

use crate::weights::{built_in, weights};
use sandtable_engine::belfort::Stratagem;

built_in! {
    /// The weights that are built in; the first are those that `heuristic` plays by where none are chosen.
    BUILT_IN:
    "2026-11-22": "those that played the most in the equilibrium that the first search with `strategy` found (docs/verdicts.md)",
        "belfort/heuristic-french", "belfort/heuristic-prussian";
    "2026-11": "found by small changes, a weight at a time, in play against each other",
        "belfort/heuristic-french-2026-11", "belfort/heuristic-prussian-2026-11";

    /// The mixtures that are built in.
    MIXTURES:
    "belfort": "the equilibrium that `strategy` found: neither side's best response gained much (docs/verdicts.md)",
        "belfort/mixture-french", "belfort/mixture-prussian";
}

weights! {
    "What things are worth to the heuristic bot, in hundredths of a printed bonus.";
    /// A printed bonus held at the end.
    "map" "bonus" bonus,
    /// A fort, beyond its bonus.
    "map" "fort" fort,
    /// Any zone in the French area.
    "map" "ground" ground,
    /// A zone that cuts the French income.
    "map" "ring" ring,
    /// What a battalion is worth in a zone of the set-up with a printed bonus that is no fort.
    "set-up" "heights" set_up_heights = 0,
    /// The same in a zone with works.
    "set-up" "villages" set_up_villages = 0,
    /// The same in the citadel.
    "set-up" "citadel" set_up_citadel = 0,
    /// What a gun is worth next to the citadel, which it can be brought into.
    "set-up" "gate" set_up_gate = 0,
    /// The most that chance adds to a zone in a game, for battalions and for guns.
    "set-up" "variety" set_up_variety = 0,
    /// A status level of a battalion.
    "losses" "level" level,
    /// A battalion put out of action, beyond its level.
    "losses" "out-of-action" out_of_action,
    /// A gun, per point of its rating.
    "losses" "gun" gun,
    /// A fortification or trench.
    "losses" "works" works,
    /// A damaged fort.
    "losses" "fort-damage" fort_damage,
    /// A resource point.
    "points" "point" point,
    /// What an attack must promise beyond its cost.
    "attack" "margin" margin,
    /// What of a zone's value counts for driving out units that can come back, in percent.
    "attack" "driven-out" driven_out,
    /// How much the safety that an attack takes from its own zone counts, in percent.
    "attack" "caution" caution,
    /// Battalions that attack guns alone; all that can at 0.
    "attack" "detachment" detachment = 0,
    /// What an activation must promise beyond its point.
    "attack" "least" attack_least = 0,
    /// And for each turn that is still to come.
    "attack" "patience" patience = 0,
    /// What a shot must promise to be fired.
    "bombardment" "least" least,
    /// What a bombardment must threaten to be answered.
    "bombardment" "answer" answer,
    /// What keeps a field gun for the defensive fire, for each point of its rating.
    "bombardment" "kept" kept = 0,
    /// What of a gun's own best shot is counted against an answer, after which it cannot fire, in percent.
    "bombardment" "own-shot" own_shot = 0,
    /// Guns that can fire when Envoys are laid down, which gives up the other face of the counter.
    "bombardment" "envoys-from" envoys_from = 4,
    /// The same of siege guns and Incendiary shells.
    "bombardment" "incendiary-from" incendiary_from = 3,
    /// Rest in the citadel for a diminished French battalion; three times as much for an exhausted one.
    "posts" "rest" rest,
    /// What keeps the French out of zones without works.
    "posts" "open-ground" open_ground,
    /// What a French transfer must gain.
    "posts" "transfer" transfer,
    /// What of a zone's value counts for the French before the last turn, in percent: the enemy may come back.
    "posts" "outpost" outpost,
    /// What an exchange must gain.
    "posts" "exchange" exchange = 0,
    /// What an exchange gains with each level that it brings into the citadel.
    "posts" "relief" relief = 0,
    /// What keeps guns out of zones without infantry.
    "posts" "guard" guard = 0,
    /// What keeps the Prussian out of range of the enemy's guns, for each point of their rating, in tenths.
    "posts" "shelter" shelter = 0,
    /// What keeps worn Prussians away from French infantry.
    "posts" "rear" rear = 0,
    /// How much what heavy Prussian guns can fire at from a zone counts, in percent.
    "posts" "siege" siege = 100,
    /// Battalions to rehabilitate that make a rehabilitation worth its point.
    "reorganisation" "rehabilitate-from" rehabilitate_from,
    /// A fortification where guns or battalions lack one.
    "reorganisation" "fortify" fortify,
    /// A trench next to a French zone with a bonus.
    "reorganisation" "trench" trench,
    /// A rebuilt battalion.
    "reorganisation" "rebuild" rebuild;
    /// What it is worth to have this stratagem played.
    "stratagems" stratagems [Stratagem::ALL.len()] Stratagem::ALL.map(|stratagem| stratagem.names().0)
}

impl Weights {
    /// What having `stratagem` played is worth.
    #[must_use]
    #[inline]
    pub fn stratagem(&self, stratagem: Stratagem) -> i32 {
        self.stratagems[stratagem as usize]
    }
}
