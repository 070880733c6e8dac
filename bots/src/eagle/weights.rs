//! The weights of the heuristic bot, as read from TOML.

use crate::weights::{built_in, weights};

built_in! {
    /// The weights that are built in; the first are those that `heuristic` plays by where none are chosen.
    BUILT_IN:
    "eagle": "the older French weights with more mass, and Prussian weights set by hand against them (docs/verdicts.md)",
        "eagle/heuristic-eagle-french", "eagle/heuristic-eagle-prussian";
    "2026-11-22": "set by hand, for sensible play of both sides",
        "eagle/heuristic-french", "eagle/heuristic-prussian";
    "search": "responses to each other that `strategy` found; the built-in search rates its ideas with them (docs/searches.md)",
        "eagle/heuristic-search-french", "eagle/heuristic-search-prussian";

    /// The mixtures that are built in.
    MIXTURES:
    "eagle": "the equilibrium that `strategy` found (docs/verdicts.md)",
        "eagle/mixture-french", "eagle/mixture-prussian";
}

weights! {
    "What things are worth to the heuristic bot, in tenths of a strength point.";
    /// A strength point of the own side.
    "losses" "own" own,
    /// A strength point of the enemy.
    "losses" "foe" foe,
    /// What of a stack's strength counts as lost by being surrounded, in percent.
    "losses" "surrender" surrender,
    /// A unit that is gone, beyond its strength.
    "losses" "unit" unit,
    /// A city of the victory conditions.
    "places" "city" city,
    /// A French fortress as well.
    "places" "fortress" fortress,
    /// A Prussian fortress, and a city for which the French win at once.
    "places" "own-fortress" fortress_own,
    /// Any other town.
    "places" "town" town,
    /// What of a place's worth draws troops to it that the enemy threatens, in percent.
    "goals" "guard" guard,
    /// What of a place's worth draws the French to it that the Prussians hold, in percent.
    "goals" "raid" raid,
    /// What of a city's worth draws the French to it that nobody threatens, in percent.
    "goals" "distant" distant,
    /// A strength point of an enemy stack as a goal.
    "goals" "hunt" hunt,
    /// The strength that is wanted at a goal where there is no enemy.
    "goals" "least" least,
    /// And more for each point of the enemy that is felt there, in percent.
    "goals" "need" need,
    /// The strength among which a goal's worth is shared, at most.
    "goals" "share" share,
    /// By how much more a goal draws who was on the way to it already, in percent.
    "goals" "keep" keep,
    /// By how much more a goal draws that the last unit of the segment went to, in percent.
    "goals" "company" company = 0,
    /// What a movement point nearer to the goal is worth to a strength point, in hundredths.
    "march" "near" near,
    /// What of a group's worth counts for surrounding all of it, in percent.
    "march" "ring" ring,
    /// What of a group's worth counts for a part of the ring, in percent.
    "march" "arc" arc,
    /// What of a group's worth counts for breaking the ring around it, in percent.
    "march" "relief" relief,
    /// What of a battle's gain counts for standing where it can be fought, in percent.
    "march" "contact" contact,
    /// What is to be feared of an enemy that is stronger, for each strength point and each percent beyond what is borne, in thousandths.
    "march" "danger" danger,
    /// By how much the enemy may be stronger before he is feared, in percent.
    "march" "borne" borne,
    /// What of the own strength that is felt in a hex helps there, in percent.
    "march" "support" support,
    /// A strength point in a stack near the enemy, for each other one there, in hundredths.
    "march" "massed" massed = 0,
    /// What of the strength near a unit that has not moved yet is thought to follow it, in percent.
    "march" "follow" follow,
    /// A hex without a way out, for each strength point.
    "march" "trapped" trapped,
    /// Cavalry that loses sight of its corps, beyond the unit itself.
    "march" "astray" astray = 200,
    /// A hex out of supply, for each strength point.
    "march" "supply" supply,
    /// Each hex beyond the reach of a headquarters, for each strength point, in tenths.
    "march" "command" command,
    /// A point of terrain advantage where the enemy is near.
    "march" "cover" cover,
    /// A railway that can be converted, for each 24 strength points that are felt there.
    "march" "rail" rail,
    /// What a march must promise.
    "march" "least" march_least,
    /// A strength point that a headquarters commands.
    "headquarters" "command" hq_command,
    /// What of the strength that it commands counts nothing where a headquarters is out of supply, in percent.
    "headquarters" "supply" hq_supply,
    /// Troops with it.
    "headquarters" "escort" escort,
    /// What keeps a headquarters without a corps out of hexes next to the enemy's country in the set-up, and half of it out of those behind.
    "headquarters" "border" border = 0,
    /// A siege.
    "headquarters" "siege" siege,
    /// A strength point that could be recovered.
    "headquarters" "recovery" recover,
    /// Winning a battle.
    "battle" "won" won,
    /// Losing a battle.
    "battle" "lost" lost,
    /// For each strength point of a defender that has no way back.
    "battle" "squeeze" squeeze,
    /// What an attack must promise.
    "battle" "margin" margin,
    /// Giving ground before combat.
    "battle" "ground" ground,
    /// What part of a stack's strength is at stake where some of it may stay behind, in percent.
    "battle" "split" split,
    /// What the bonus of a headquarters must gain.
    "battle" "bonus" bonus,
    /// A point of morale of the lead unit.
    "battle" "lead" lead,
    /// What of the enemy's strength beyond the own counts against staying after an equal battle, in percent.
    "battle" "stay" stay,
    /// What of a stack's strength is at stake where it stays in a fortress that is surrounded, in percent.
    "battle" "shut-in" shut_in,
    /// An army of a supplementary marker, for each strength point that it commands.
    "markers" "army" army,
    /// The same, if it has led already, in percent.
    "markers" "second" second,
    /// A reinforcement, for each strength point.
    "markers" "reinforcement" reinforcement,
    /// A headquarters as a reinforcement, for each turn that is left.
    "markers" "headquarters" new_headquarters,
    /// A stack of independent units, for each strength point.
    "markers" "independent" independent,
    /// What the Prussian must have inflicted beyond twice his losses to invade Luxemburg, in strength points.
    "markers" "luxemburg" luxemburg,
}
