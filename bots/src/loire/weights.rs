//! The weights of the heuristic bot, as read from TOML.

use crate::weights::{built_in, weights};

built_in! {
    /// The weights that are built in; the first are those that `heuristic` plays by where none are chosen.
    BUILT_IN:
    "loire": "found by `tune` and by levels of victory, for the French to attack and for the Germans to hold (docs/verdicts.md)",
        "loire/heuristic-loire-french", "loire/heuristic-loire-german";
    "2026-11-22": "set by hand, for sensible play of both sides",
        "loire/heuristic-french", "loire/heuristic-german";

    /// The mixtures that are built in: the second has a member that searches, and so takes its time.
    MIXTURES:
    "loire": "the equilibrium that `strategy` found, in which the French attack and half of the games are drawn (docs/verdicts.md)",
        "loire/mixture-loire-french", "loire/mixture-loire-german";
    "loire-search": "the equilibrium that `strategy` found from there, by levels of victory, in which a fifth of the Germans search (docs/verdicts.md)",
        "loire/mixture-loire-search-french", "loire/mixture-loire-search-german";
}

weights! {
    "What things are worth to the heuristic bot, in tenths of a point of combat value.";
    /// A step of the own side.
    "losses" "own" own,
    /// A step of the enemy.
    "losses" "foe" foe,
    /// The first step of a headquarters, which counts for two.
    "losses" "headquarters" hq_step = 6,
    /// A town for a tactical victory.
    "places" "town" town,
    /// A town that the German needs as well for a strategic one.
    "places" "west" west,
    /// Any other town or locality.
    "places" "locality" locality,
    /// The hexes where the French need infantry for a strategic victory, once they hold the towns for a tactical one.
    "places" "zone" zone = 60,
    /// What of a town's worth draws troops to it that the enemy threatens, in percent.
    "goals" "guard" guard,
    /// What of a town's worth draws troops to it that the enemy holds, in percent.
    "goals" "take" take,
    /// What of a town's worth draws troops to it that nobody threatens, in percent.
    "goals" "distant" distant,
    /// A point of combat value of an enemy stack as a goal.
    "goals" "hunt" hunt,
    /// An enemy stack without any combat value as a goal: irregular units in zones of control and on lines of supply.
    "goals" "sweep" sweep = 0,
    /// A point of own combat value whose line of supply along a railway an enemy stack cuts, as a goal, in tenths.
    "goals" "relief" relief = 0,
    /// By how much more a goal draws whose corps is on the way to it, in percent; those that come first choose for the whole corps.
    "goals" "corps" corps = 0,
    /// The strength that is wanted at a goal where there is no enemy.
    "goals" "least" least,
    /// And more for each point of the enemy that is felt there, in percent.
    "goals" "need" need,
    /// The strength among which a goal's worth is shared, at most.
    "goals" "share" share,
    /// By how much more a goal draws who was on the way to it already, in percent.
    "goals" "keep" keep,
    /// What half a movement point nearer to the goal is worth to a point of combat value, in hundredths.
    "march" "near" near,
    /// What of a combat's gain counts for standing where it can be fought, in percent.
    "march" "contact" contact,
    /// What of the strength near a unit that has not moved yet is thought to follow it, in percent.
    "march" "follow" follow,
    /// What is to be feared of an enemy that is stronger, for each point and each percent beyond what is borne, in thousandths.
    "march" "danger" danger,
    /// By how much the enemy may be stronger before he is feared, in percent.
    "march" "borne" borne,
    /// What of the own strength that is felt in a hex helps there, in percent.
    "march" "support" support,
    /// What of the strength in neighbouring hexes helps there, in percent: whoever attacks one must attack the other.
    "march" "line" line,
    /// A hex without a way out, for each point of combat value.
    "march" "trapped" trapped,
    /// A hex out of supply, for each point of combat value.
    "march" "supply" supply,
    /// Ground that covers, for each point of combat value, where the enemy is near, in tenths.
    "march" "cover" cover,
    /// What of a town's worth counts for its only garrison, in percent.
    "march" "hold" hold,
    /// Standing with a headquarters that commands it, for each point of combat value, in tenths.
    "march" "command" command,
    /// A German unit that has lost steps, in a place where it could rest.
    "march" "billet" billet,
    /// A step that a forced march can cost.
    "march" "forced" forced,
    /// What a march must promise.
    "march" "least" march_least,
    /// Winning a combat.
    "battle" "won" won,
    /// Losing a combat.
    "battle" "lost" lost,
    /// What of a town's worth counts for driving the enemy out of it, in percent.
    "battle" "storm" storm,
    /// What of a unit's steps counts where it retreats off the map, in percent.
    "battle" "leave" off_map = 100,
    /// What an attack must promise.
    "battle" "margin" margin,
    /// What of the enemy's strength near a combat is thought to march to it, in percent.
    "battle" "help" help,
    /// What a march to the guns must promise.
    "battle" "support" to_the_guns,
    /// What an artillery point must gain.
    "battle" "guns" guns,
    /// What General de Sonis must gain.
    "battle" "sonis" sonis,
    /// What a cavalry unit gains by staying in the way of the enemy's march.
    "battle" "block" block,
    /// How much of the enemy must be felt beyond a bridge that is destroyed.
    "bridges" "blow" blow,
    /// And by how much he must be stronger there, in percent.
    "bridges" "blow-odds" blow_odds,
    /// How much of the enemy counts by what is nearer to the far end of the bridge than to this one, in percent.
    "bridges" "beyond" beyond = 0,
    /// By how much the own side must be stronger at a bridge that is repaired, in percent.
    "bridges" "mend-odds" mend_odds,
    /// A point of combat value of the enemy that irregular units keep to tactical marches, in tenths.
    "irregular" "pin" pin,
    /// A point of the enemy that is felt where irregular units stand, in tenths.
    "irregular" "forward" forward,
    /// Another own stack in the same hex.
    "irregular" "apart" apart,
    /// A railway of the enemy next to irregular units.
    "irregular" "cut" cut,
    /// Ground that hides them.
    "irregular" "hide" hide,
    /// A point of combat value of units that a party links to supply, in tenths.
    "irregular" "link" link,
    /// A point of own combat value that is supplied along a railway where nobody else keeps francs-tireurs away, in tenths.
    "irregular" "watch" watch = 0,
    /// An enemy near a party.
    "irregular" "risk" risk,
    /// A decoy on the map.
    "irregular" "decoy" decoy,
    /// A point of combat value under a marker.
    "command" "mask" mask,
    /// A step that is regained by rest, against marching tactically.
    "command" "rest" rest,
    /// What a point of combat value is worth that comes by rail later, in tenths.
    "command" "by-rail" by_rail,
    /// The camp that is nearer to the towns in the west.
    "command" "camp" camp,
    /// A point of the enemy that is felt at the Government more than what guards it.
    "command" "government" government,
    /// What of the Government's leaving counts.
    "command" "leave" leave,
}
