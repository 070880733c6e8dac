//! The weights of the heuristic bot, as read from TOML.

use crate::weights::{built_in, weights};

built_in! {
    /// The weights that are built in: those that were made for a battle play there where none are chosen.
    BUILT_IN:
    "2026-11": "found by small changes, a weight at a time, in play against each other",
        "grandes_batailles/heuristic-french", "grandes_batailles/heuristic-prussian";
    "spicheren" (home): "those that play the most in the equilibrium that `strategy` found for Spicheren (docs/verdicts.md)",
        "grandes_batailles/heuristic-spicheren-french", "grandes_batailles/heuristic-spicheren-prussian";
    "wissembourg" (home): "those that play the most in the equilibrium that `strategy` found for Wissembourg (docs/verdicts.md)",
        "grandes_batailles/heuristic-wissembourg-french", "grandes_batailles/heuristic-wissembourg-prussian";

    /// The mixtures that are built in, one for each battle.
    MIXTURES:
    "spicheren" (home): "the equilibrium that `strategy` found for Spicheren (docs/verdicts.md)",
        "grandes_batailles/mixture-spicheren-french", "grandes_batailles/mixture-spicheren-prussian";
    "wissembourg" (home): "the equilibrium that `strategy` found for Wissembourg (docs/verdicts.md)",
        "grandes_batailles/mixture-wissembourg-french", "grandes_batailles/mixture-wissembourg-prussian";
}

weights! {
    "What things are worth to the heuristic bot, in hundredths of a victory point or thereabouts.";
    /// A victory point of a place to be taken.
    "places" "take" take,
    /// A victory point of a place that the enemy can reach.
    "places" "keep" keep,
    /// What each friend who is there already takes off a place.
    "places" "crowd" crowd,
    /// A unit that leaves the map for points.
    "places" "exit" exit,
    /// A step.
    "losses" "step" step,
    /// A unit turned over.
    "losses" "disorder" disorder,
    /// A gun lost.
    "losses" "gun" gun,
    /// A victory point of units eliminated, where they score.
    "losses" "unit" unit,
    /// How much a step, a gun and a unit turned over still count in the last turn, in percent.
    "losses" "late" late,
    /// A formation demoralised; twice as much where it scores a point.
    "losses" "rout" rout,
    /// An HQ that falls.
    "losses" "leader" leader = 0,
    /// A hex of ground won or lost, beyond what the place scores.
    "losses" "ground" ground,
    /// Each movement point of the way to the post.
    "march" "way" way,
    /// Each point of protection within the enemy's reach.
    "march" "cover" cover,
    /// A friend beside the hex within the enemy's reach.
    "march" "support" support,
    /// How much the expected attack of the enemies near counts, in percent.
    "march" "danger" danger,
    /// How much the expected attack on an enemy beside the hex counts, in percent.
    "march" "contact" contact,
    /// How much those count beside an enemy who can still come to him in the activation, in tenths.
    "march" "mass" mass = 0,
    /// How much a place counts that is on ground which holds its defenders, in tenths.
    "march" "walls" walls = 0,
    /// How much slopes and water before an enemy count, in tenths.
    "march" "slope" slope = 0,
    /// Being out of command.
    "march" "command" command,
    /// How much the strong go before the weak: each point of value.
    "order" "strong" strong = 0,
    /// Who is chosen to go first: each point of value beside an enemy.
    "order" "grips" grips = 0,
    /// Each point of value near a place.
    "order" "places" places = 0,
    /// Each unit that is still to come on.
    "order" "waiting" waiting = 0,
    /// An HQ in command.
    "order" "led" led = 0,
    /// Which gun fires first: the one whose best shot promises most, or least.
    "guns" "best" best = 0,
    /// How much the best shot from a hex counts, in tenths.
    "guns" "battery" battery = 0,
    /// A gun beside an enemy, also with friends: they attack, and leave it there alone.
    "guns" "beside" beside = 0,
    /// What a gun's support of a defence must promise.
    "guns" "save" save = 0,
    /// How much what an HQ can lead from a hex counts, in tenths.
    "command" "lead" lead = 0,
    /// What an attack must promise.
    "attack" "margin" margin,
    /// How much one's own losses count in an attack, in percent.
    "attack" "caution" caution,
    /// What a loss must exceed for a unit to retreat before combat, in percent of the cost of going.
    "defence" "stand" stand,
    /// How often the real marker of the 13th Division comes by the first of its two hexes, in percent.
    "decoy" "first" first,
}
