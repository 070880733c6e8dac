//! The weights of the heuristic bot, as read from TOML.

use crate::weights::{built_in, weights};

built_in! {
    /// The weights that are built in; the first are those that `heuristic` plays by where none are chosen, and none were made for the scenario.
    BUILT_IN:
    "2026-11-22": "set by hand, for sensible play of both sides; those of the French also changed in small steps",
        "verdun/heuristic-german", "verdun/heuristic-french";
    "verdun" (home): "found by search against the mixture of the campaign (docs/bots.md)",
        "verdun/heuristic-verdun-german", "verdun/heuristic-verdun-french";
    "verdun-february" (home): "found by search against the mixture of February to April (docs/bots.md)",
        "verdun/heuristic-verdun-february-german", "verdun/heuristic-verdun-february-french";
    "verdun-autumn" (home): "found by search against the earlier weights of September to December (docs/bots.md)",
        "verdun/heuristic-verdun-autumn-german", "verdun/heuristic-verdun-autumn-french";

    /// The mixtures that are built in, one for each scenario.
    MIXTURES:
    "verdun" (home): "the equilibrium that `strategy` found for the campaign (docs/verdicts.md)",
        "verdun/mixture-verdun-german", "verdun/mixture-verdun-french";
    "verdun-february" (home): "the equilibrium that `strategy` found for February to April (docs/verdicts.md)",
        "verdun/mixture-verdun-february-german", "verdun/mixture-verdun-february-french";
    "verdun-autumn" (home): "the equilibrium that `strategy` found for September to December (docs/verdicts.md)",
        "verdun/mixture-verdun-autumn-german", "verdun/mixture-verdun-autumn-french";
}

weights! {
    "What things are worth to the heuristic bot, in hundredths of a victory point.";
    /// Any zone that a side controls.
    "map" "ground" ground,
    /// What of a zone's points counts for each zone next to it, in percent; less with each zone more.
    "map" "pull" pull,
    /// What points at the end of a turn count against those at the end of the turn before, in percent.
    "map" "later" later,
    /// Each zone that is supplied through another one alone.
    "map" "supply" supply,
    /// A red star.
    "map" "star" star,
    /// The red stars that win.
    "map" "verdun" verdun,
    /// Each zone that is supplied through another one alone, as zones will be held at the end of the round.
    "map" "lifeline" lifeline = 0,
    /// How exposed a zone is with an enemy next to it, in percent.
    "posts" "near" near,
    /// And more for each strength of the enemy there: two of a fresh block, one of an exhausted one.
    "posts" "press" press,
    /// How exposed a zone is with an enemy two zones away, in percent.
    "posts" "far" far,
    /// The strength that half holds a zone.
    "posts" "solid" solid,
    /// What of the best target next to it counts for a zone with three fresh blocks, in percent.
    "posts" "drive" drive,
    /// What of a zone's value counts for being in it with the enemy, in percent.
    "posts" "contest" contest,
    /// What of a zone's value counts for walking into it where nobody is, in percent.
    "posts" "take" take,
    /// What a trench adds to a zone that is held, beyond its strength, where it is wholly exposed.
    "posts" "trench" trench,
    /// What keeps a block from going where no other one stands next to it and the enemy is near.
    "posts" "lonely" lonely,
    /// A block kept in the reserve.
    "posts" "reserve" reserve,
    /// What of a fort's value counts for not leaving it empty, in percent.
    "posts" "garrison" garrison = 0,
    /// What each block costs where it is out of supply.
    "posts" "starving" starving = 0,
    /// A block of a side.
    "losses" "block" block,
    /// What a fresh block is more worth than an exhausted one.
    "losses" "fresh" fresh,
    /// What each step of morale is worth below the sixth above the low one, where steps count more and more.
    "losses" "morale" morale,
    /// What it is worth, for each month left, that morale allows assaults and refreshes; and that it allows barrages. The last steps before count half.
    "losses" "cliff" cliff = 0,
    /// What of a zone's value counts for driving the enemy out of it, in percent.
    "attack" "won" won,
    /// What an assault must promise beyond its cost.
    "attack" "margin" margin,
    /// What of the worth of their posts counts against those who leave them to assault, in percent.
    "attack" "left" left,
    /// Dice that the enemy is thought to counter a double on one zone with.
    "attack" "counter" counter,
    /// What of the value of the zone that is to be attacked next counts for three fresh blocks beside it, in percent.
    "plan" "gather" gather = 0,
    /// What of that value counts for each block there that is exhausted, and twice for each that is destroyed, in thousandths.
    "plan" "soften" soften = 0,
    /// What a die of a barrage card is more worth in the hand until as many blocks as can attack stand beside that zone.
    "plan" "save" save = 0,
    /// How much the strength of those who hold a zone speaks against attacking it, in percent of that of the own blocks around.
    "plan" "resist" resist = 100,
    /// What a side that is without blocks would give for one; less, the more it has.
    "points" "want" want,
    /// The blocks at which it wants no more.
    "points" "enough" enough,
    /// A point in a hand.
    "points" "point" point,
    /// What each point is more worth that decides whether the marker is at its end, and the game over, when the turn ends.
    "points" "brink" brink = 0,
    /// What points must buy to be spent, each half of one.
    "points" "least" least,
    /// A die of a barrage in a hand.
    "cards" "die" die,
    /// What of a card's worth in the hand is lost when it is played, in percent.
    "cards" "kept" kept,
    /// A step of air superiority.
    "cards" "air" air,
    /// A card drawn or, of the enemy, discarded.
    "cards" "card" card,
    /// What of the points of US entry counts before it is rolled for, in percent.
    "cards" "us" us,
    /// A modifier of a roll for US entry.
    "cards" "us-modifier" us_modifier,
    /// What of an event counts for a permanent that it requires, in percent.
    "cards" "combo" combo,
    /// What of a card's worth in the hand it costs to counter with it, in percent; it costs no round.
    "cards" "countered" countered = 100,
    /// A step of morale each month.
    "permanents" "morale" morale_month,
    /// Half a point less for a refresh.
    "permanents" "refresh" refresh_halves,
    /// A die more for each barrage card.
    "permanents" "dice" extra_dice,
    /// A hit more in assaults.
    "permanents" "hits" assault_hits,
    /// A hit less that the enemy's forts absorb.
    "permanents" "forts" enemy_fort,
    /// A point more for the enemy's strategic movement.
    "permanents" "rear" enemy_strategic,
    /// Cheaper requests, for each victory point that a block is cheaper, and dearer ones.
    "permanents" "request" request,
    /// A die of a stockpile.
    "permanents" "stockpile" stockpile,
    /// An assault a month with doubled hits.
    "permanents" "doubled" double_assault,
    /// A hit more on attackers.
    "permanents" "suffer" attackers_suffer,
}
