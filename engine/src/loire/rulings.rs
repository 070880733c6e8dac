//! The unclear rules of The Loire Campaign: the readings, the default and why.

pub use super::settled::SETTLED;

crate::rulings! {
    2 french_area FrenchArea "french-area" "14.2"
    "Are French units set up west of the column and south of the row, or is one of them enough?"
    {
        Either "either" "West of the column, or south of the row.",
        Both "both" "West of the column and south of the row.",
    }
    "On 8 November 1870 both corps stood between Beaugency, the forest of Marchenoir and Salbris: south of the row, and east of the column. \
     Against it: the sentence joins the two as that of the Germans does (14.1), where both hold.";

    5 lost_corps LostCorps "lost-corps" "6.1"
    "Can a corps be sent away of which no unit is on the map?"
    {
        No "no" "No.",
        Yes "yes" "Yes.",
    }
    "There must be something that leaves.";

    9 rest_limit RestLimit "rest-limit" "5.3"
    "Can units that rest regain their last step?"
    {
        Never "never" "No: no unit does.",
        Whole "whole" "Yes: only replacement points cannot bring it.",
    }
    "The limit holds in all circumstances.";

    16 isolated_last IsolatedLast "isolated-last" "9.1"
    "Who moves after all others?"
    {
        Nobody "nobody" "No unit: units and stacks move one after another.",
        Irregular "irregular" "Irregular units.",
    }
    "No rule says which units are isolated.";

    21 forced_loss ForcedLoss "forced-loss" "9.5"
    "What does a forced march cost that a headquarters fails?"
    {
        Both "both" "A step of the headquarters and one of a unit with it.",
        One "one" "A step of either.",
    }
    "Both are named; the choice is which unit.";

    23 contact Contact "contact" "10.2"
    "Which units, turned up by close reconnaissance, turn up who came?"
    {
        Regular "regular" "Regular ones.",
        Real "real" "All except decoys.",
    }
    "Combat units are those that combat is about.";

    24 scouts Scouts "scouts" "10.2"
    "Which units, reconnaissance parties apart, can reconnoitre from afar?"
    {
        WithoutHq "without-hq" "Regular ones that are not stacked with a headquarters.",
        NotHq "not-hq" "All regular ones except headquarters.",
        Irregular "irregular" "Regular ones that are not stacked with a headquarters, and francs-tireurs.",
    }
    "The unit is to be without one, and combat units are those that combat is about.";

    26 half_allowance HalfAllowance "half-allowance" "11.1"
    "How is half an allowance rounded where nothing is said?"
    {
        Up "up" "Up.",
        Exact "exact" "Not at all: half points count.",
    }
    "Bridges say so.";

    28 party_attack PartyAttack "party-attack" "T.irregular"
    "What does a reconnaissance party need against francs-tireurs?"
    {
        Mirror "mirror" "What they need against a party.",
        Cavalry "cavalry" "What it needs against cavalry.",
    }
    "Their fight is the same from either side; the table has its modifier and no number.";

    29 irregular_success IrregularSuccess "irregular-success" "12.2"
    "When does an irregular unit succeed?"
    {
        Low "low" "With the number or less.",
        High "high" "With the number or more.",
    }
    "A wood takes 1 off the roll and more regulars add 1; two is a critical success.";

    30 march_factor MarchFactor "march-factor" "12.3"
    "What is rounded down in a rating less a cost in half points?"
    {
        Factor "factor" "What is left of the rating.",
        Cost "cost" "The cost.",
    }
    "The factor is what the roll is compared with. For the cost: the words about rounding stand behind it.";

    31 late_arrival LateArrival "late-arrival" "12.3"
    "What is a unit worth that arrives late?"
    {
        Step "step" "What it is worth with a step less.",
        Point "point" "A point less.",
    }
    "It fights as if it had a step less.";

    32 march_beside MarchBeside "march-beside" "12.3"
    "Does a unit take part in the combat that marched to a hex beside the attacked one?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "A unit that arrives uses its strength, wherever the target hex is.";

    33 all_adjacent AllAdjacent "all-adjacent" "12.4"
    "What does a unit attack with several enemy hexes beside it?"
    {
        Together "together" "All of them in one combat, from his hex alone.",
        Chosen "chosen" "Any of them; units of a stack may attack different ones.",
        Divided "divided" "All of them, but a stack may divide itself: each combat is of other units.",
    }
    "An attack includes all units beside it, and is never from several hexes against several. Against it: units of a stack may attack \
     different hexes, and none divides its value between attacks, which says nothing if a stack makes one attack.";

    35 hq_strength HqStrength "hq-strength" "12.5"
    "What is the strength of a headquarters?"
    {
        One "one" "One.",
        WithArtillery "with-artillery" "One, and its artillery value.",
    }
    "Its artillery is given as modifiers.";

    41 shaken Shaken "shaken" "12.8"
    "Which units test when friends retreat?"
    {
        Beside "beside" "Those that they pass, and those beside the hex where they end.",
        Passed "passed" "Those that they pass.",
        Left "left" "Those that they pass, and those beside the hexes that they leave.",
    }
    "To be in the zone of control of who retreats is to be beside him.";

    43 combat_morale CombatMorale "combat-morale" "13"
    "Which rolls of combat does National Morale change?"
    {
        Attack "attack" "Those of French attacks: it is added.",
        Always "always" "Those of all combats: it is a modifier of the French, in defence too.",
        All "all" "Those of all combats, and of francs-tireurs: it helps the French in each.",
        None "none" "None.",
    }
    "It changes dice of combat and concerns the French alone, whose dice are those of their attacks; modifiers of 12.6 are no dice.";

    44 battle_morale BattleMorale "battle-morale" "T.morale"
    "How often do battles move National Morale in a turn?"
    {
        Each "each" "Each does.",
        Once "once" "One victory and one defeat.",
    }
    "No limit is named but the ends of the scale.";

    51 friendly_place FriendlyPlace "friendly-place" "8.1"
    "Which towns and localities are friendly?"
    {
        Exclusive "exclusive" "Those that the side alone can supply.",
        Controlled "controlled" "Those through which its supplied regular units came last.",
    }
    "Supply must be exclusive, and localities are never said to be controlled.";

    52 by_itself ByItself "by-itself" "12.6"
    "Who is by itself where cavalry faces infantry?"
    {
        Cavalry "cavalry" "The cavalry: there is no infantry with it.",
        Enemy "enemy" "The enemy: whoever has cavalry has the modifier.",
        Only "only" "The cavalry: there is nobody else with it, not even a headquarters.",
    }
    "The line for infantry and cavalry has the same words.";

    53 halvings Halvings "halvings" "12.6"
    "How often is a combat value halved for which there are several reasons?"
    {
        Each "each" "For each: ground, water and supply.",
        Sentence "sentence" "Once for ground or water, which cavalry suffers from, and once for want of supply.",
        Once "once" "Once.",
    }
    "Each is a rule of its own. Against it: 12.6 names ground and water in one sentence with one division.";

    54 second_army SecondArmy "second-army" "T.arrivals"
    "What is asked of the corps that come with the 2nd Army?"
    {
        AtLeast "at-least" "One at least goes each way that is named, as a whole; its cavalry makes no forced march.",
        OneForced "one-forced" "The same, and not more than one makes a forced march.",
        MayForce "may-force" "One at least marches tactically, and one may make a forced march, or a part of it.",
    }
    "The words before both are the same. Against it: nobody else is made to march (9.1).";

    55 artillery_ground ArtilleryGround "artillery-ground" "12.6"
    "Whose ground decides what artillery points are worth?"
    {
        Defender "defender" "The defender's, for both sides.",
        Enemy "enemy" "That of the units that are fired at.",
    }
    "Defenders are named.";

    56 split_mask SplitMask "split-mask" "10.1"
    "Where is the marker of a stack of which a part moves away?"
    {
        Stays "stays" "With those who stay.",
        Goes "goes" "With those who move.",
    }
    "It is put on a stack, and a new one is placed only before movement.";

    57 rest_places RestPlaces "rest-places" "5.2"
    "Where are the units of a corps that rests?"
    {
        Each "each" "Each in a town or locality.",
        Same "same" "All in the same.",
    }
    "Any town or locality will do for a unit, and a hex has no room for a corps.";

    58 marchers Marchers "marchers" "12.3"
    "Which units march to the guns without a headquarters?"
    {
        Any "any" "Any.",
        NoCorps "no-corps" "Those of no corps.",
        Apart "apart" "Those that stand with none that commands them.",
    }
    "Morale is used in all other cases.";

    59 critical_retreat CriticalRetreat "critical-retreat" "12.2"
    "Which units retreat after a critical success?"
    {
        Unit "unit" "The unit that was attacked.",
        Stack "stack" "All regular units of its hex.",
    }
    "One unit is named.";

    60 pontoon Pontoon "pontoon" "11.5"
    "Can the pontoon bridge be laid again elsewhere?"
    {
        Once "once" "No.",
        Again "again" "Yes, as long as it was not destroyed.",
    }
    "There is one, and no rule to take it up.";

    61 stage_zones StageZones "stage-zones" "9.2"
    "Does a unit on the march also halt beside a headquarters that stands with cavalry?"
    {
        Any "any" "Yes: only cavalry by itself gives way.",
        Cavalry "cavalry" "No: the cavalry goes, and takes all with it that can keep up.",
        Leaves "leaves" "Yes; but cavalry may give way out of any stack, and leave the others.",
    }
    "Zones of control of infantry and headquarters halt it.";

    62 german_localities GermanLocalities "german-localities" "8.1"
    "Do friendly localities supply Germans?"
    {
        No "no" "No.",
        Yes "yes" "Yes, as they do the French.",
    }
    "Towns are named for them, towns and localities for the French.";

    63 place_line PlaceLine "place-line" "8.1"
    "How does a town or locality use a railway to its edge?"
    {
        Own "own" "The railway is in its hex.",
        Joined "joined" "A supply line leads to the railway.",
        Chain "chain" "A supply line leads to the railway, or to a place that is supplied.",
    }
    "The line and the railway are two ways.";

    64 loose_guns LooseGuns "loose-guns" "12.6"
    "Whose headquarters use fewer points while they stand with units of other corps?"
    {
        Attacker "attacker" "Those of the side whose phase it is.",
        Both "both" "Those of both sides.",
    }
    "The phasing player is named.";

    65 several Several "several" "T.irregular"
    "Which regular units count where francs-tireurs face more than one?"
    {
        Around "around" "All in whose zones of control they are.",
        Hex "hex" "Those of the hex that they attack.",
    }
    "What is least favourable for them is to be chosen.";

    66 supply_at_end SupplyAtEnd "supply-at-end" "15"
    "Which units are supplied when the game is judged?"
    {
        Marker "marker" "Those without a marker.",
        Now "now" "Those that have a supply line then.",
    }
    "Supply is checked in the supply phase and lasts to the next one.";

    67 edge_retreat EdgeRetreat "edge-retreat" "12.7"
    "When may a unit retreat off the map?"
    {
        NoHex "no-hex" "At the edge, when there is no hex left.",
        Edge "edge" "At the edge, whenever its owner likes.",
    }
    "The priorities name hexes, and go before who leaves.";

    68 party_company PartyCompany "party-company" "9.2"
    "Does a reconnaissance party retire from the French that stands with units which stay?"
    {
        Always "always" "Yes, whoever is with it.",
        Alone "alone" "No: with regular units that halt a march it stays.",
    }
    "Its rule makes no exception.";

    69 decoy_places DecoyPlaces "decoy-places" "10.1"
    "Where is a decoy placed when movement begins?"
    {
        Supplied "supplied" "In supply, outside enemy zones of control.",
        Anywhere "anywhere" "In any hex without enemies.",
    }
    "It may not enter a zone of control, and is removed without supply.";

    70 passed_by PassedBy "passed-by" "12.8"
    "Which friends does a retreat pass?"
    {
        Left "left" "Those in hexes that it has entered and left.",
        Ended "ended" "Those in the hex where it ends, too.",
    }
    "Who ends his retreat with friends has not passed them.";

    71 rail_bridges RailBridges "rail-bridges" "8.1"
    "Is a railway broken where the bridge that it crosses is destroyed?"
    {
        No "no" "No: only where its hex is.",
        Yes "yes" "Yes.",
    }
    "Supply lines of hexes need the bridge; of a railway its markers, enemies and their zones of control are named.";

    72 town_irregulars TownIrregulars "town-irregulars" "12.2"
    "Do irregular units in a town fight the enemies beside it?"
    {
        No "no" "No.",
        Yes "yes" "Yes.",
    }
    "Who is in a zone of control must fight, and none reaches into a town.";

    73 masked_stack MaskedStack "masked-stack" "3.3"
    "How does a stack under a \"?\" marker count where regular units differ from others?"
    {
        Regular "regular" "As regular: it neutralises, and only regular units neutralise it.",
        Irregular "irregular" "As irregular, until it is turned up.",
    }
    "Only reconnaissance says who is in it, and a decoy is there to pass for a division.";

    74 retreat_company RetreatCompany "retreat-company" "12.8"
    "Which friends spare a unit the test before cavalry?"
    {
        Any "any" "Any in its hex.",
        Others "others" "Those in its hex that have not retreated in this combat.",
    }
    "The hex is to be free of friendly units, however they came.";

    75 retreat_order RetreatOrder "retreat-order" "12.7"
    "In which order do units of a side retreat?"
    {
        Owner "owner" "In the order that their owner chooses.",
        Counters "counters" "In the order of the counters.",
    }
    "Who owns a unit decides on its retreat (9.1).";

    76 retreat_way RetreatWay "retreat-way" "12.7"
    "Where can the second hex of a retreat be?"
    {
        Further "further" "Each hex is further from the first than the one before.",
        Free "free" "Anywhere, except where the retreat began.",
    }
    "A retreat of two hexes ends two hexes away.";

    77 guns_leader GunsLeader "guns-leader" "12.3"
    "Which headquarters is tested if an army's marches to the guns with a corps's?"
    {
        Highest "highest" "The one that commands the other.",
        Best "best" "The one with the higher competence.",
    }
    "The army's leads the stack.";

    78 guns_zones GunsZones "guns-zones" "12.3"
    "Do cavalry and parties give way to units that march to the guns?"
    {
        No "no" "No.",
        Arrival "arrival" "Yes, beside the hex where they arrive, unless they attack.",
    }
    "The march keeps to what limits movement; the attackers have halted for their combat.";

    79 occupied Occupied "occupied" "6.1"
    "When do the French occupy Chartres or Orleans?"
    {
        Controls "controls" "When they control it.",
        Stands "stands" "When a regular unit of theirs stands in it.",
    }
    "A town is captured and held by who was in it last (13, 15).";

    80 decoy_supply DecoySupply "decoy-supply" "8.1"
    "Do reconnaissance parties supply decoys?"
    {
        Yes "yes" "Yes, as many as there are.",
        No "no" "No.",
    }
    "Decoys are units and no regular ones, whose number alone is limited.";

    81 hq_facing HqFacing "hq-facing" "12.6"
    "When does a headquarters cost its side a modifier?"
    {
        Alone "alone" "When neither infantry nor cavalry is with it.",
        Any "any" "Whenever it is in the combat.",
    }
    "The lines of cavalry are for cavalry by itself, and those of headquarters follow them.";

    82 sonis_help SonisHelp "sonis-help" "12.6"
    "In which combats can General de Sonis help?"
    {
        Near "near" "In those that his headquarters fights, or could give a point of artillery.",
        Lends "lends" "In those that his headquarters fights or gives a point of artillery.",
        Fights "fights" "In those that his headquarters fights.",
    }
    "He is with his headquarters, which can intervene in a combat beside it. Against it: one that gives no point does nothing there.";

    83 hq_point HqPoint "hq-point" "8.2"
    "Is the strength of a headquarters halved out of supply?"
    {
        Whole "whole" "No.",
        Halved "halved" "Yes, to nothing.",
    }
    "Combat values are halved, and a headquarters has none.";

    84 scout_way ScoutWay "scout-way" "10.2"
    "Which way does a long-range reconnaissance take?"
    {
        Least "least" "The shortest one with the least cover.",
        Most "most" "The shortest one with the most cover.",
    }
    "Who owns a unit decides how it moves (9.1).";

    85 unbridged Unbridged "unbridged" "12.4"
    "Can enemies beyond a river without a bridge be attacked?"
    {
        No "no" "No.",
        Yes "yes" "Yes, but they need not be.",
    }
    "Nothing crosses such a river: neither zones of control nor marches, retreats or advances.";

    86 irregular_share IrregularShare "irregular-share" "12.1"
    "Does a regular unit that irregular ones have attacked take part in a combat of regular units?"
    {
        Yes "yes" "Yes: the two kinds of combat are apart.",
        No "no" "No; but other irregular ones may attack it as well.",
    }
    "Irregular units must attack, and what they do to a regular unit that they do not drive off is nothing.";

    87 rail_arrival RailArrival "rail-arrival" "T.arrivals"
    "How do units march in the turn in which they come by rail?"
    {
        Listed "listed" "As the list says, which names no limit for some.",
        Tactical "tactical" "Tactically, as all that go by rail.",
        Foot "foot" "As they like: the limits of the list are for who comes on foot.",
    }
    "The list says of each group how it marches at most; 9.6 is about trains between hexes of the map. Against it: the list names the \
     railway as the other way to the tactical march.";

    88 edge_line EdgeLine "edge-line" "8.1"
    "Does a supply line of units lead to an edge of the map by hexes?"
    {
        Any "any" "Yes, to each edge that is named.",
        Railway "railway" "No: a railway does, except to the east edge for the French. Those of towns and localities do.",
    }
    "The edges are named after the railway, as the last thing that a line can lead to.";

    89 guns_room GunsRoom "guns-room" "12.3"
    "Must there be room in the hex to which units march to the guns?"
    {
        Yes "yes" "Yes.",
        No "no" "No: what is too much is removed when the combat is over.",
    }
    "Stacking is free on the way alone, and a march to the guns has ended before the combat.";

    90 crossing Crossing "crossing" "12.6"
    "Does an attack go over water alone, if a unit that marched to the guns stands beside it on this bank?"
    {
        Any "any" "No: it fights that unit over land.",
        Attacked "attacked" "Yes: only the hexes count that were attacked.",
    }
    "Who arrives beside the attacked hex takes part in the combat, and so is faced by land.";

    91 tactical_rail TacticalRail "tactical-rail" "14.2"
    "Do units also go by rail that march tactically at most in the turn in which they come?"
    {
        No "no" "No; but who comes by rail stays on it.",
        Yes "yes" "Yes, in the course of a tactical march.",
    }
    "The list gives some the tactical march or the railway, not both; 9.6 makes the railway a movement of its own.";

    92 guns_allowance GunsAllowance "guns-allowance" "12.3"
    "How far do units march to the guns?"
    {
        Allowance "allowance" "As far as each can pay for on a tactical march.",
        AnyLength "any-length" "Any way that leads to a hex within range.",
    }
    "The march keeps to 9.1, where no unit goes beyond its allowance; other kinds of march stay away from enemies.";

    93 seventeenth_place SeventeenthPlace "seventeenth-place" "14.2"
    "Is the 17th Corps set up in one of the three towns, or in several?"
    {
        One "one" "In one of them.",
        Any "any" "Each unit in any of them.",
    }
    "It is set up as a whole, and the towns are alternatives.";

    94 set_up_stacking SetUpStacking "set-up-stacking" "4"
    "Do the limits of stacking hold at set-up?"
    {
        Limited "limited" "Yes, as where movement has ended; only the 17th Corps is too large for its town.",
        Free "free" "No.",
    }
    "Who is set up is where movement has brought him. Against it: 4 names the end of the movement phase alone.";

    97 escorted_foe EscortedFoe "escorted-foe" "12.2"
    "Can irregular units be attacked by irregular ones while a regular unit stands with them?"
    {
        No "no" "No: the regular unit is attacked.",
        Yes "yes" "Yes.",
    }
    "They take no part in combat, and to be attacked is to take part. They count for modifiers all the same.";

    98 retreated_guns RetreatedGuns "retreated-guns" "12.8"
    "Can a headquarters that has retreated give points of artillery to a combat?"
    {
        Beside "beside" "From a hex that is not attacked.",
        None "none" "No.",
        All "all" "Yes.",
    }
    "Who is attacked after a retreat does not count for combat.";

    99 lent_guns LentGuns "lent-guns" "12.1"
    "Can a headquarters that gives points to a combat fight another one, or give points to it?"
    {
        Free "free" "Yes: only points are used up.",
        Once "once" "No: a unit takes part in one combat.",
    }
    "A point can be used once a phase (12.6), which would say nothing if a headquarters could give points once alone.";

    100 leaves_tours LeavesTours "leaves-tours" "T.morale"
    "When does the Delegation leave Tours?"
    {
        Map "map" "When it leaves the map.",
        Town "town" "When it leaves the town, by railway or in a retreat.",
    }
    "13 lets it move for one purpose, which is to leave the map; a retreat is not of its choosing.";

    101 government_rail GovernmentRail "government-rail" "13"
    "What bars the railway of the Government?"
    {
        Zones "zones" "All German zones of control.",
        Neutralised "neutralised" "German zones of control where no French unit neutralises them.",
        Distance "distance" "German zones of control, and Germans within two hexes.",
    }
    "13 names zones of control and nothing else. Against it: 3.3 neutralises them for movement by rail, and trains keep away from enemies (9.6).";

    102 battle_victory BattleVictory "battle-victory" "T.morale"
    "A side that has not lost a combat loses infantry in it, or its infantry retreats: is that a defeat?"
    {
        Any "any" "Yes: the retreat or the loss is what the table names.",
        Loser "loser" "No: only who loses the combat (12.7) is defeated.",
    }
    "The table explains a defeat by infantry that retreats or is destroyed, and by nothing else.";

    103 irregular_again IrregularAgain "irregular-again" "12.1"
    "May an irregular unit that has fought in this phase be attacked, or attack after it was attacked?"
    {
        Yes "yes" "Yes: 12.2 limits attacks alone, to one for each.",
        No "no" "No: it takes part in one combat.",
    }
    "12.2 obliges every irregular unit in an enemy zone of control to attack. Against it: 12.1 has one combat a phase for every unit.";

    104 party_chain PartyChain "party-chain" "8.1"
    "Must a party that supplies others be in supply itself?"
    {
        Supplied "supplied" "Yes: by a line, or by parties that are.",
        Free "free" "No: it must be far from enemies, and no more.",
    }
    "A line of supply leads to a source. Against it: 8.1 asks only for the distance.";

    105 retreated_witnesses RetreatedWitnesses "retreated-witnesses" "12.8"
    "Do units that have retreated in the combat test because of others that retreat?"
    {
        No "no" "No: they have their own test before cavalry.",
        Yes "yes" "Yes, once, as any other.",
    }
    "12.8 speaks of those that see others retreat, and sends them back a hex.";

    106 lost_hexes LostHexes "lost-hexes" "12.7"
    "May units retreat into a hex of the combat that their side has left?"
    {
        Open "open" "Yes.",
        Closed "closed" "No: it is for the winner.",
    }
    "The priorities name hexes by enemies and friends alone. Against it: what was vacated is there to be occupied by the winner.";

    107 retreated_marchers RetreatedMarchers "retreated-marchers" "12.8"
    "May units that have retreated in the phase march to the guns?"
    {
        Yes "yes" "Yes, and they count in full there.",
        No "no" "No.",
    }
    "Only who is attacked where he has retreated to does not count, and a march takes him away from there.";

    108 guns_river GunsRiver "guns-river" "12.3"
    "Is a hex beside the attacked one if a river without a bridge lies between?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "The march is to a hex beside it, whatever lies between. Against it: nothing crosses such a river (R-85).";

    109 tested_retreats TestedRetreats "tested-retreats" "T.morale"
    "Is it a defeat if infantry retreats that was not in the combat: after a test, or with those whose hex it is in?"
    {
        No "no" "No: only units of the combat count.",
        Yes "yes" "Yes.",
    }
    "Who has not fought has lost no battle. Against it: the table asks for infantry that retreats, and for nothing else.";

    110 late_minimum LateMinimum "late-minimum" "12.3"
    "A unit that arrives late is worth 1 at least: before it is halved, or after?"
    {
        Before "before" "Before: halved, it can be worth nothing.",
        After "after" "After: it is worth 1 in any case.",
    }
    "The minimum is that of the value with a step less, and 12.6 halves values. Against it: a minimum that halving undoes is none.";

    111 mixed_crossing MixedCrossing "mixed-crossing" "12.6"
    "Does an attack go over water that meets enemies over land as well?"
    {
        Land "land" "No: one hex over land is enough.",
        AnyWater "any-water" "Yes: one hex over water is enough.",
    }
    "The modifier is for those who have no other way. Against it: such cavalry attacks over water, and no more is asked for its halving.";

    112 german_towns GermanTowns "german-towns" "8.1"
    "Must a town that supplies German units by a line of hexes be supplied itself?"
    {
        Supplied "supplied" "Yes, as for the French.",
        Held "held" "No: it is enough that the Germans hold it and the French cannot supply it.",
    }
    "A railway must lead to a supplied town, and towns are supplied by the same lines as units.";

    113 guns_stay GunsStay "guns-stay" "12.3"
    "Can a unit beside the attacked hex answer the guns where it stands?"
    {
        Leave "leave" "No: it marches into another hex.",
        Stay "stay" "Yes: its own hex costs nothing, so that its factor is its rating.",
    }
    "It is a march.";

    114 train_distance TrainDistance "train-distance" "9.6"
    "How far from enemies does a train pass?"
    {
        Far "far" "As far as those who march before and after it, all the way.",
        Zones "zones" "Outside zones of control that are not neutralised; far from enemies where it is boarded and left.",
    }
    "No hex of the move is near an enemy. Against it: then zones of control would need no mention.";

    115 fought_comrades FoughtComrades "fought-comrades" "12.4"
    "Do units that have fought before in the phase, and held, retreat with a stack of their hex that is beaten?"
    {
        Stay "stay" "No: who has fought is not attacked again.",
        Leave "leave" "Yes: all regular units of an attacked hex do.",
    }
    "Only who has retreated is said to go with those in whose hex he is (12.8). Against it: a retreat is out of a hex.";

    116 retreated_foe RetreatedFoe "retreated-foe" "12.8"
    "Can units be attacked that have retreated in the phase and have not fought?"
    {
        No "no" "No, and they need not be.",
        Yes "yes" "Yes, like any others: where nobody else is in the hex, at a strength of 1.",
    }
    "They do not count for combat. Against it: the sentence speaks of units that are attacked after a retreat.";

    117 marchers_ground MarchersGround "marchers-ground" "12.6"
    "Does the ground count of units that have marched to a hex beside the attacked one?"
    {
        Any "any" "Yes: that of all who defend.",
        Attacked "attacked" "No: only that of units in the attacked hexes.",
    }
    "The modifiers ask for the ground of defenders, and who has marched there defends. Against it: nobody attacks that ground.";

    118 hq_march HqMarch "hq-march" "8.2"
    "What does want of supply take off the allowance of a headquarters?"
    {
        Infantry "infantry" "As much as off that of infantry.",
        Nothing "nothing" "Nothing.",
    }
    "It marches like infantry (9.1), and every unsupplied regular unit is to be slower. Against it: infantry and cavalry alone are named.";

    119 advance_test AdvanceTest "advance-test" "12.7"
    "Who is tested before a second hex of an advance where a headquarters goes with units?"
    {
        Each "each" "Each unit by itself.",
        Headquarters "headquarters" "The headquarters, for those of its subordinates that go with it; others by themselves.",
    }
    "A test is of a headquarters or of a unit, and units advance one by one. Against it: elsewhere a headquarters is tested for those \
     with it (9.5, 12.3).";

    120 hq_step HqStep "hq-step" "12.7"
    "Does a step of a headquarters count for two whose artillery is silent for want of supply?"
    {
        Points "points" "No: only while it has a point.",
        Printed "printed" "Yes, if its counter has points.",
    }
    "What it stands for is the guns that it has. Against it: want of supply takes points for the phase, not batteries.";

    121 rail_entry RailEntry "rail-entry" "T.arrivals"
    "Do reinforcements that come by rail use the railway of the turn?"
    {
        Free "free" "No: all of them come, and one corps can go on by it.",
        Corps "corps" "Yes: units of one corps come in a turn, before the Government leaves; others wait.",
        All "all" "No: all of them come and can go on by it, and one more corps can use it.",
    }
    "The list has several come in one turn; 9.6 is about trains between hexes of the map. Against it: 9.6 has one corps by rail in any phase. \
     For the third reading: the list grants the railway to each of them.";

    122 barred_entry BarredEntry "barred-entry" "5.1"
    "Do reinforcements come elsewhere in their turn if the enemy stands in their hexes?"
    {
        Detour "detour" "Yes.",
        Wait "wait" "They may, or wait for another turn.",
    }
    "The list says in which turn they come. Against it: they may come elsewhere, and need not.";

    123 attacked_band AttackedBand "attacked-band" "12.2"
    "Which units are lost of a stack of irregular ones that are attacked with success?"
    {
        One "one" "The one that was attacked.",
        All "all" "All irregular units of the hex.",
    }
    "The unit that was attacked is removed, the section says. Against it: several of a hex share a defeat.";

    124 no_hideout NoHideout "no-hideout" "12.2"
    "What becomes of irregular units that have succeeded and find no hex to withdraw to?"
    {
        Removed "removed" "They are removed.",
        Stay "stay" "They stay where they are.",
    }
    "They must withdraw, and cannot: so are parties removed that cannot retire (9.2). Against it: they have succeeded.";

    125 critical_victory CriticalVictory "critical-victory" "T.morale"
    "Is it a victory where a critical success of irregular units drives infantry off?"
    {
        No "no" "No: it counts as a critical success alone.",
        Yes "yes" "Yes, as well.",
    }
    "Victories are of combats of regular units, and the table has a line for critical successes. Against it: infantry retreats.";

    126 party_critical PartyCritical "party-critical" "12.2"
    "Does a critical success of a party move National Morale?"
    {
        No "no" "No.",
        Yes "yes" "Yes: by 1 against the French.",
    }
    "The table names francs-tireurs. Against it: 12.2 says of every critical success that it affects National Morale.";

    127 line_ends LineEnds "line-ends" "8.1"
    "May a line of supply end in an enemy zone of control that is not neutralised, as it may begin in one?"
    {
        No "no" "No: a place there supplies nobody, and is not supplied.",
        Yes "yes" "Yes: what it may not do is pass through one.",
    }
    "What no line leaves supplies nobody. Against it: 8.1 bars what passes through, for lines from either end.";

    128 train_towns TrainTowns "train-towns" "15"
    "Which places does a train take?"
    {
        End "end" "That where it ends.",
        Way "way" "All on its way, which is the shortest.",
    }
    "Nobody has been in the others. Against it: a town is taken by who passed through it.";

    129 lent_part LentPart "lent-part" "12.7"
    "Does a headquarters that only gives artillery points to a combat take part in what follows it?"
    {
        Guns "guns" "No: it neither advances, nor loses steps, nor retreats.",
        Advance "advance" "It may advance if its side has won, and no more.",
        Full "full" "Yes: it may advance, its steps are engaged and can be lost, and it retreats with its side.",
    }
    "Its guns intervene to support those who fight; it adds no strength, and nobody attacks it. Against it: what intervenes in a combat takes part \
     in it, and who took part may advance.";

    130 forced_test ForcedTest "forced-test" "9.5"
    "Is a unit tested that begins a forced march and stays in its hex?"
    {
        Begun "begun" "Yes: the test comes before the march.",
        Left "left" "No: the test comes when it has entered its first hex.",
    }
    "Units that seek to march so are tested, and their march has been chosen before they start (9.1). The corps that has to make a forced march (R-54) \
     would not be bound at all if it could stay for nothing. Against it: who stays has not marched.";

    131 declarations Declarations "declarations" "12.1"
    "When are attacks of regular units declared?"
    {
        Each "each" "One by one: each has its march to the guns and its dice before the next is declared.",
        First "first" "All of them first; then the defender marches to the guns of each, and then they are fought, in the same order. Who has \
         retreated before his combat is not in it any more, and an attack that one side has left is not fought.",
    }
    "12.1 has the declaration, the march to the guns and the combat for each combat, and completes one before the next. Against it: 2 lists the \
     marches to the guns as a whole before the combats.";

    132 rail_groups RailGroups "rail-groups" "T.arrivals"
    "Which reinforcements come by rail together that may?"
    {
        Named "named" "All that are named together.",
        Corps "corps" "Those of a corps: each corps comes by rail or on foot.",
        Unit "unit" "None: each unit comes by rail or on foot.",
    }
    "The list names the corps together, with one way or the other. Against it: nothing keeps them together but the list, and one corps goes by rail \
     in a turn (9.6). For the third reading: the list does not keep the units of a corps together either (R-134).";

    133 excess_units ExcessUnits "excess-units" "4"
    "What becomes of regular units that are removed for want of room?"
    {
        Destroyed "destroyed" "They are destroyed: the French can rebuild them, and a German commander counts for National Morale.",
        Gone "gone" "They are out of the game.",
    }
    "Who is taken off the map and does not leave with his corps or over its edge is destroyed. Against it: nobody has destroyed them.";

    134 arrival_towns ArrivalTowns "arrival-towns" "T.arrivals"
    "Does a corps that comes to one of two towns come there as a whole?"
    {
        Each "each" "No: each unit comes to either.",
        Whole "whole" "Yes.",
    }
    "The list names both and has no word of the corps as a whole. Against it: the 17th Corps is set up in one of its towns (R-93).";

    135 guns_names GunsNames "guns-names" "12.3"
    "When are units named that march to the guns?"
    {
        Each "each" "One march after another, each after the test of the one before.",
        First "first" "All marches that answer an attack, with their hexes, before the first of them is tested. One that has no way or no room any more \
         when its turn comes is not made.",
    }
    "Marches are tested one after another, and can be announced until the dice of the combat are thrown. Against it: the owner says which units \
     will march, and notes their hexes, before the section comes to the tests.";

    136 morale_sum MoraleSum "morale-sum" "13"
    "When does the marker of National Morale stop at the ends of its scale?"
    {
        Sum "sum" "When the events of the half turn have been added up: what is too much of one kind makes up for the other.",
        Each "each" "At each event, in the order in which they happen: what is too much is lost.",
    }
    "The marker is moved in a phase of its own, for all that has happened. Against it: each event moves it by a number, and it has nowhere to go \
     beyond its ends.";

    137 supply_march SupplyMarch "supply-march" "8.2"
    "What is less for want of supply on a strategic or a forced march?"
    {
        Allowance "allowance" "The allowance, which is then doubled or trebled.",
        March "march" "The march: so much is taken once off the allowance that is doubled or trebled.",
    }
    "The movement allowance is what is reduced, and what the marches multiply. Against it: they multiply the number on the counter (9.4, 9.5).";

    138 guns_way GunsWay "guns-way" "12.3"
    "Whose way counts where foot and horse march to the guns together?"
    {
        Dearest "dearest" "The dearer one of the two.",
        Leader "leader" "That of the unit that is tested; the others need a way.",
    }
    "They arrive together, and so with the last of them. Against it: the factor is the competence of the headquarters less the cost of a way.";
}
