//! The unclear rules of Verdun 1916: the readings, the default and why.

use crate::rulings::Settled;

crate::rulings! {
    1 half_points HalfPoints "half-points" "9.1"
    "What can the other half of a point buy?"
    {
        Kept "kept" "Anything that costs half a point, later in the same card.",
        Same "same" "The same thing once more, later in the same card.",
        AtOnce "at-once" "The same thing once more, and at once.",
    }
    "A card gives points, and no rule says that they are spent whole.";

    2 trench_in_taken_zone TrenchInTakenZone "trench-in-taken-zone" "9.1"
    "Can a trench be built in an enemy zone that only own blocks are in, before control changes?"
    {
        Forbidden "forbidden" "No.",
        Half "half" "Yes, as in an uncontested friendly zone.",
        Whole "whole" "Yes, as in a contested zone.",
    }
    "The zone is uncontested and the enemy's until the end of the round.";

    4 friendly_sixes FriendlySixes "friendly-sixes" "7.3"
    "Which sixes count for friendly fire?"
    {
        All "all" "All that lie there in the end, those of extra dice too.",
        First "first" "Those of the first dice.",
    }
    "The sixes rolled during the barrage are counted, and extra dice are part of it.";

    5 reroll RerollWhen "reroll" "12.3"
    "When is it decided to roll a barrage again?"
    {
        Last "last" "After the extra dice.",
        First "first" "After the first dice, before any extra ones.",
    }
    "The result is what may be worse, and it is known when all dice lie.";

    7 threshold Threshold "threshold" "7.3"
    "Does a 4 hit in a contested zone that the firing side controls, with no other friendly zone next to it?"
    {
        Neighbours "neighbours" "No: only zones next to the target count.",
        Target "target" "Yes: the target itself counts too.",
    }
    "The target must be adjacent to a friendly zone, and no zone is adjacent to itself.";

    12 contested_river ContestedRiver "contested-river" "7.4"
    "Can blocks cross the Meuse to assault a contested zone?"
    {
        Yes "yes" "Yes.",
        No "no" "Only by the arrow.",
    }
    "What is barred is the assault of uncontested zones.";

    13 arrow ArrowWays "arrow" "7.4"
    "Does the arrow across the Meuse work both ways?"
    {
        Both "both" "Yes, while the zone beside it is the attacker's.",
        Forward "forward" "No: only as it points.",
    }
    "It is called an arrow between two zones.";

    14 replacing ReplacingBlocks "replacing" "7.4"
    "Can a block take the place of an attacker who left a contested zone?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "Only adjacency is asked for.";

    19 russian_requests RussianRequests "russian-requests" "13.2"
    "Can a request under a permanent that sets its size be smaller?"
    {
        UpTo "up-to" "Yes, for the same points.",
        Exact "exact" "No: exactly this many blocks or none.",
    }
    "What the cards change is the highest number of blocks; the points are lost whatever it is.";

    23 reserve_bonus ReserveBonus "reserve-bonus" "9.5"
    "Does a block from the reserve have the second step of a tactical movement?"
    {
        Yes "yes" "Yes: the reserve is like an uncontested friendly zone.",
        No "no" "No.",
    }
    "Edge zones are adjacent to the reserve (13.3).";

    24 rotate_and_move RotateAndMove "rotate-and-move" "9.5"
    "Can a block rotate and make a tactical movement in one round?"
    {
        Both "both" "Yes.",
        One "one" "No: it makes one movement of either kind.",
    }
    "A rotation does not count towards the limit.";

    26 supply_string SupplyString "supply-string" "11"
    "Can supply pass through contested friendly zones?"
    {
        Any "any" "Yes.",
        Uncontested "uncontested" "No.",
    }
    "Only control is asked for.";

    28 cut_off_zones CutOffZones "cut-off-zones" "11"
    "What becomes of empty friendly zones that are out of supply?"
    {
        Lost "lost" "As their side checks its supply the enemy takes those that he supplies, and what he reaches through them.",
        Kept "kept" "Nothing.",
    }
    "The section says that they can be lost for lack of supply. Where the enemy has none either, nothing speaks for him, and they would \
     come back at his own check.";

    30 barrages_without_morale BarragesWithoutMorale "barrages-without-morale" "12.2"
    "Does morale of 0 bar the barrages of events too?"
    {
        All "all" "Yes.",
        Cards "cards" "No, only barrage cards.",
    }
    "No artillery barrage may be made.";

    31 full_hand FullHand "full-hand" "5"
    "Is a card chosen by a side that has kept as many cards as it draws up to?"
    {
        Chooses "chooses" "Yes.",
        None "none" "No.",
    }
    "The choice comes before the count and is put to what was kept.";

    36 responses Responses "responses" "8"
    "How many cards can the passive side answer with in a round?"
    {
        Each "each" "One each time that it could.",
        One "one" "One.",
        Single "single" "One, and a counter-barrage is one.",
    }
    "8 names cards, not how many; and Submarine Warfare, which 6 gives as an example of a discard, takes two. Against it: 6 lets one of the \
     cards be discarded.";

    37 doubled Doubled "doubled" "10"
    "What is doubled on the last turn?"
    {
        All "all" "All geographic points: circles, markers and pairs of forts.",
        Printed "printed" "What the map prints: not markers.",
        Circles "circles" "Circles alone.",
    }
    "Markers and pairs stand under the same heading as the circles.";

    44 first_marker FirstMarker "first-marker" "11"
    "Does the first supply marker bind blocks in the round in which it is placed?"
    {
        AtOnce "at-once" "Yes.",
        Next "next" "From the next round on.",
    }
    "It is placed as the round begins, so that they begin the round with it.";

    45 hits_of_none HitsOfNone "hits-of-none" "7.5"
    "Do cards add a hit to an assault without a fresh attacker?"
    {
        No "no" "No.",
        Yes "yes" "Yes.",
    }
    "The number that they increase is that of fresh attackers.";

    46 doubling Doubling "doubling" "cards.double-assault"
    "Are hits doubled before or after trench and height?"
    {
        Before "before" "Before.",
        After "after" "After.",
    }
    "What is doubled is what the infantry inflicts; trench and height change what is received.";

    51 exchange Exchange "exchange" "9.5"
    "Must as many blocks leave the zone of a rotation as enter it?"
    {
        BothWays "both-ways" "No, but at least one each way.",
        Equal "equal" "Yes.",
        Any "any" "No, and all may go one way.",
    }
    "Blocks are exchanged, and the two limits of three are apart.";

    52 river_bonus RiverBonus "river-bonus" "9.5"
    "Which step across the Meuse costs the second step?"
    {
        Either "either" "The first or the second.",
        Second "second" "Only the second itself.",
    }
    "The option is not available across the river.";

    53 doubled_assaults DoubledAssaults "doubled-assaults" "cards.double-assault"
    "In which assaults can all hits be doubled?"
    {
        Any "any" "In any.",
        Own "own" "In those of the card's owner.",
    }
    "One assault is named, and not whose.";

    54 unsupplied_target UnsuppliedTarget "unsupplied-target" "11"
    "Can a zone be assaulted in which blocks of the attacker are out of supply?"
    {
        Others "others" "Yes, by blocks that come in: those with the marker make no hits and stay.",
        No "no" "No.",
    }
    "It is the blocks with the marker that may not attack.";

    55 relief Relief "relief" "7.4"
    "Can exhausted blocks leave the target without being replaced?"
    {
        Replaced "replaced" "No: one for each block that comes in.",
        Free "free" "Yes.",
    }
    "They are moved out and replaced.";

    56 way_back WayBack "way-back" "9.5"
    "Can the second step lead back to where the first began?"
    {
        Yes "yes" "Yes, and the zone between is taken.",
        No "no" "No: it leads to a third zone.",
    }
    "What bars a movement stands in a list, and this is not in it; where the block began is another zone than the one where it is, adjacent \
     and uncontested. The reading for a third zone gives 'another' a second meaning; what a block takes on its way is 3.2's, whichever \
     way it takes.";

    57 from_within FromWithin "from-within" "7.4"
    "Can blocks assault the contested zone that they are in, where no friendly zone is next to it?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "To be in a contested zone is the other way to assault it beside adjacency (7.2).";

    60 event_refresh EventRefresh "event-refresh" "9.3"
    "Does an event that refreshes all blocks reach those out of supply?"
    {
        Supplied "supplied" "No.",
        All "all" "Yes.",
    }
    "That blocks out of supply are not refreshed is said of the blocks, and not of points; low morale bars the event in the same way.";

    61 initial_assault InitialAssault "initial-assault" "7.3"
    "When is it settled for the second of two targets that the attacker had nobody there?"
    {
        Barrage "barrage" "As the barrage begins, before anybody moves.",
        Declared "declared" "As its assault is declared, after the movements of the first.",
    }
    "What counts is who was there prior to the barrage, and the barrage begins once.";

    62 stacking_limit StackingLimit "stacking-limit" "3.3"
    "When does the limit of blocks in a zone hold while points are spent?"
    {
        Round "round" "As the round ends: before, a zone can hold more, if tactical movements for the points that are left can put it right; \
                       and they must.",
        Movement "movement" "As each block ends its movement.",
        Lost "lost" "As the round ends: who is too many then is lost, exhausted blocks first.",
    }
    "3.3 and the end of 9.5 both name the end of the round, and no other moment but that before an assault. In the example of 9.5 a block \
     cannot end its movement in a full zone, but there all three blocks of the only point are under way, so that nobody can put it right \
     any more. That blocks are lost is in no section.";

    63 reserve_escort ReserveEscort "reserve-escort" "7.4"
    "Is the reserve an uncontested friendly zone beside which blocks from contested ones may assault?"
    {
        Yes "yes" "Yes.",
        No "no" "No: its blocks assault, but take nobody along.",
    }
    "Edge zones are adjacent to the reserve as to a zone (13.3).";

    64 event_points EventPoints "event-points" "8"
    "Can the points of an event be split?"
    {
        Whole "whole" "No: all before it or all after it.",
        Split "split" "Yes: what is left before it is spent after it.",
    }
    "They are played before it or after it.";

    65 card_choice CardChoice "card-choice" "5"
    "Must a card be chosen before the others are drawn?"
    {
        Must "must" "Yes.",
        May "may" "No: all can be drawn.",
    }
    "A deck is shuffled after the choice; and a card that is chosen is never worse than one that is drawn.";

    66 counter_dice CounterDice "counter-dice" "7.1"
    "What is a counter-barrage worth?"
    {
        Printed "printed" "The dice that its card shows.",
        Full "full" "The dice that a barrage with its card would have, those of permanents too.",
    }
    "The value of the card is taken off, and the permanents speak of barrages.";

    67 extra_dice ExtraDice "extra-dice" "7.3"
    "Are extra dice asked for where they cannot strike the attacker?"
    {
        Always "always" "No: they are rolled, to the last.",
        Asked "asked" "Yes, as where they can.",
    }
    "They are his choice, and more hits are never worse for him.";

    68 assault_movements AssaultMovements "assault-movements" "7.4"
    "How many movements can a block make before the assaults of a round?"
    {
        One "one" "One: it attacks, leaves or takes a place.",
        Several "several" "One of each kind: who has left or taken a place can take another, or join the second assault.",
    }
    "Each movement is given to a block on its way into or out of an assault, and the two assaults begin at once.";

    69 river_relief RiverRelief "river-relief" "7.4"
    "Can blocks cross the Meuse that leave the target of an assault or take a place?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "What is barred is the assault.";

    70 idle_barrages IdleBarrages "idle-barrages" "8"
    "Can an event with a barrage be played where no barrage can be made?"
    {
        No "no" "No.",
        Yes "yes" "Yes, without the barrage.",
    }
    "An event is resolved, and there is nothing to resolve.";

    71 rotation_bars RotationBars "rotation-bars" "9.5"
    "Does what bars a tactical movement bar a rotation?"
    {
        No "no" "No.",
        Yes "yes" "Yes: nobody goes from a contested zone into an uncontested one of the enemy.",
    }
    "A rotation takes the place of a movement, and exchanges blocks between zones that both have some.";

    72 rotation_order RotationOrder "rotation-order" "9.5"
    "Which of blocks that are alike rotate first?"
    {
        Moved "moved" "Those that have made their tactical movement.",
        Unmoved "unmoved" "Those that have not.",
    }
    "So more blocks can still move.";

    73 geography Geography "geography" "10"
    "How do geographic points of both sides move the marker?"
    {
        Difference "difference" "At once, by their difference.",
        German "german" "First those of the Germans, then those of the French; what passes an end of the track is lost.",
        French "french" "First those of the French, then those of the Germans.",
    }
    "Both sides score at the same moment.";

    75 last_unsupplied LastUnsupplied "last-unsupplied" "11"
    "Is a zone the enemy's once its last blocks out of supply are destroyed, whatever destroyed them?"
    {
        Any "any" "Yes: after a barrage or an assault of the enemy as his round ends.",
        Starved "starved" "No: only where lack of supply destroyed them.",
    }
    "The sentence does not say how they are eliminated, and 12.2 uses the word for all losses. Against it: it stands among the effects of \
     lack of supply.";

    76 doubled_forts DoubledForts "doubled-forts" "10"
    "What is doubled on the last turn where the number of forts is odd?"
    {
        Pairs "pairs" "The pairs: the odd fort is worth nothing.",
        Each "each" "The half point of each fort: the odd one is worth a point.",
    }
    "Points are doubled, and a fraction is none: only a pair has one (5). Against it: the section gives each fort half a point.";

    77 reserve_replaces ReserveReplaces "reserve-replaces" "7.4"
    "Can blocks of the reserve take the places of attackers who left an edge zone?"
    {
        Yes "yes" "Yes.",
        No "no" "No: they enter by movements and assaults alone.",
    }
    "Edge zones are adjacent to the reserve (13.3), and adjacency is all that is asked for. Against it: 12.1 lists how blocks enter, and \
     this is not in it.";

    79 counter_time CounterTime "counter-time" "7.1"
    "When does the enemy decide on a counter-barrage?"
    {
        Declared "declared" "Once the assault is declared and its movements are made.",
        Cards "cards" "Once cards and zone are named, before an assault is declared.",
    }
    "For it: 7.2 has the assault announced before the artillery is resolved, and 7.1 has it fought anyway, as something declared already. \
     Against it: 7.1 speaks of the counter-barrage where the cards are named.";

    80 declared Declared "declared" "12.2"
    "Is the second of two barrages or assaults carried out if the first has taken the morale for it?"
    {
        Carried "carried" "Yes: it was declared.",
        Lapses "lapses" "No.",
    }
    "Cards are spent and movements made by then. Against it: 12.2 says that neither can be done at such a morale.";

    81 pair_rerolls PairRerolls "pair-rerolls" "12.3"
    "How often can a barrage of two cards on two zones be rolled again?"
    {
        Each "each" "Once a zone.",
        One "one" "Once: on one of the zones.",
    }
    "Each zone has dice of its own. Against it: the second roll is one a barrage, and both zones are one (7.1).";

    48 event_barrages EventBarrages "event-barrages" "7.1"
    "Is an event with a barrage a barrage card?"
    {
        Assault "assault" "No, but an assault can follow it.",
        Card "card" "Yes: a barrage card can go with it, it can be countered then, and permanents add their dice; but it counters nothing.",
        Alone "alone" "No, and no assault follows it.",
    }
    "There are two types of cards (4.1), and the 14 dice of 7.3's example, which an assault follows, are on events alone. For the second: \
     7.4 asks for a barrage card before an assault, and the example calls it one. For the third: 7.4 as it stands; against it, Infiltration \
     continues an assault.";

    82 contested_until ContestedUntil "contested-until" "3.2"
    "How long is a zone contested in which blocks of one side only are left during a round?"
    {
        Control "control" "No longer; but while the side controls it, it is not an enemy zone, and its blocks can come in again.",
        Now "now" "No longer: where they are the enemy's, no block comes in again (9.5).",
        Round "round" "Until the end of the round: blocks can come in again, and costs and limits of movement are those of a contested zone.",
    }
    "Contested is where both sides are; but what 9.5 bars is a zone of the enemy, and control changes only as the round ends. For 'now': such a \
     zone is entered by assaults alone, as one that the enemy holds. For 'round': a movement is judged by what a zone is when it begins (9.5, \
     example).";

    83 strategic_after_rotation StrategicAfterRotation "strategic-after-rotation" "9"
    "Can a strategic movement follow a rotation?"
    {
        No "no" "No: a rotation is a tactical movement.",
        Yes "yes" "Yes: only a movement of single blocks bars it.",
    }
    "9.5 calls it a special tactical movement. Against it: it takes the place of a normal one, and is none in the count of movements.";

    84 lost_zones LostZones "lost-zones" "11"
    "When do zones change hands that are lost for lack of supply?"
    {
        AtOnce "at-once" "As their side checks its supply.",
        End "end" "As the round ends that begins with this check, if nobody of their side has come there.",
    }
    "A zone is the enemy's when its last block is destroyed, and that is at the check. Against it: control changes only as a round ends (3.2).";

    85 month_morale MonthMorale "month-morale" "4.3"
    "In which order do permanents of a side change its morale as a month begins?"
    {
        Listed "listed" "In the order of the cards in the data.",
        LossesFirst "losses-first" "Losses before gains, which leaves the most.",
    }
    "Neither has a number. Against it: the owner of two cards would take the loss first, as morale is at most 10 (12.2).";

    86 marker_binds MarkerBinds "marker-binds" "11"
    "Whom does a supply marker bind?"
    {
        Zone "zone" "All blocks in its zone, also who comes in during the round.",
        Starters "starters" "Who began the round there: who has come in by a tactical movement can rotate on, for an assault infiltrate.",
    }
    "It lies beside the blocks of the zone, as long as the zone is without supply. Against it: bound is who starts a round in a zone with one.";

    9 friendly_hits FriendlyHits "friendly-hits" "7.3"
    "Who allots the hits of friendly fire?"
    {
        Suffice "suffice" "No side: of the exhausted blocks as many are destroyed as hits suffice for.",
        Spread "spread" "The attacker, so that as few are destroyed as can be.",
    }
    "Fresh blocks come first, and blocks are alike (2.1); what the attacker allots are hits on the enemy. For the other: nobody else is named.";

    58 counter_morale CounterMorale "counter-morale" "12.2"
    "Can a side without morale counter a barrage?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "It discards a card (7.1), and makes no barrage. Against it: what it makes is called a counter-barrage.";

    59 rotating_reserve RotatingReserve "rotating-reserve" "9.5"
    "Can a rotation bring blocks from the reserve?"
    {
        No "no" "No: they enter by movements and assaults, and zones exchange blocks.",
        Yes "yes" "Yes, into a zone at the side's edge, as from a neighbour.",
    }
    "A rotation is between zones with blocks, and the reserve is none. For the other: it is a tactical movement, by which blocks enter (12.1), and \
     the reserve is adjacent to the edge (13.3).";

    78 two_zones TwoZones "two-zones" "7.1"
    "In what order is one barrage on two zones dealt with?"
    {
        InTurn "in-turn" "One zone after the other, as they were named: the dice, then the assault.",
        DiceFirst "dice-first" "The dice of both zones, then both assaults.",
    }
    "All is declared before any dice (R-16), and an assault follows the dice on its zone (7.3). For the other: the two are carried out in parallel.";
}

/// Ambiguities that a section settles, so that there is nothing to switch.
pub static SETTLED: &[Settled] = crate::settled! {
    3 "7.3" "How many extra dice are rolled for sixes?"
    by "7.3" "One for each six of the last dice, all at once or none; then again for their sixes.";
    6 "12.3" "What is a re-roll of fives and sixes at the third level?"
    by "12.3" "An extra die for each: the second level calls the extra dice for sixes by the same name.";
    8 "2.1" "Can a block that a barrage has exhausted be destroyed by it?"
    by "7.3" "Yes: the example does so.";
    10 "7.4" "What are exhausted blocks in the target during an assault?"
    by "3.3" "They count for stacking and take hits; the attacker's make none (7.5).";
    11 "7.4" "Can an assault come from a contested zone?"
    by "7.4" "Into a contested zone yes; into an uncontested one only beside a block from an uncontested friendly \
    zone.";
    15 "7.1" "What is left of a barrage that was cancelled, and can an event cancel it?"
    by "7.1" "No dice, and so no sixes and no second roll; a declared assault is fought. Only barrage cards counter.";
    16 "7.1" "When are the assaults of two barrages declared?"
    by "7.4" "Both before any dice, with all movements; a block takes part in one. Two zones have no counter-barrage.";
    17 "7.3" "Who has a zone that an assault has emptied?"
    by "3.2" "Who had it: control changes for who alone is there. R-75 says what becomes of it if its last blocks had \
    no supply.";
    18 "7.5" "Does a height help where the attacker controls the zone?"
    by "7.5" "No: it must be friendly to the defender.";
    20 "9.3" "What does a point refresh, if one block is in a contested zone?"
    by "9.3" "That block takes a whole point, one in an uncontested zone half of one (R-1).";
    21 "9.4" "When must the zone be uncontested that a strategic movement leads to?"
    by "9.4" "As the round begins, and still when the block comes; the zone that it leaves, when it leaves.";
    22 "9.5" "Can the second step follow a step into an empty enemy zone?"
    by "9.5" "Yes, as in the example; both zones are taken at the end of the round (3.2).";
    25 "3.2" "What comes first at the end of a round, control or trenches?"
    by "9.1" "Control: the trenches go from zones that are friendly then.";
    27 "11" "How long do blocks out of supply live, and can they be relieved?"
    by "11" "Three checks of their own side; they leave their zone in no way, others may come in (R-86).";
    29 "12.2" "Do blocks that cost no points raise morale when they enter?"
    by "12.2" "Yes: every block from the reserve does, up to the highest level.";
    32 "5" "Do discards of the first month come back in the second?"
    by "5" "No: decks are made each turn, so a side draws what is left.";
    33 "6" "Can a card that was searched for be played in the same round?"
    by "6" "No: the round is passed then. It takes two cards to discard and a deck to search.";
    34 "5" "Does a permanent return that has run out of its code?"
    by "5" "No: it is out of the game.";
    35 "4.3" "What if the permanent that a combo requires leaves play?"
    by "4.3" "It is required when the event is played, not after.";
    38 "5" "Does the game end when the marker comes to its highest point?"
    by "5" "At the end of a turn, if it is there then.";
    39 "12.4" "How many levels of US entry are there?"
    by "10" "Four, each with its points; the scenario says where it starts.";
    40 "13.1" "Which side does a marker of points serve?"
    by "13.1" "Whoever controls its zone, by the number on the card that placed it.";
    41 "13.2" "What do the two cards of Russia change?"
    by "9.2" "Blocks and points of a request, by the numbers on the card.";
    42 "6" "Whose supply is checked?"
    by "6" "That of the side whose round begins.";
    43 "5" "Is a card chosen in the second month too?"
    by "5" "Yes: it is like the first.";
    47 "7.4" "Can two assaults of one round draw on one zone?"
    by "7.4" "Yes; who leaves for the first is replaced before the second is declared (R-68).";
    49 "10" "Where a change would pass an end of the track, when is it cut off?"
    by "5" "At once: what is too much is lost.";
    50 "7.4" "Is an assault fought that has no fresh attacker left?"
    by "7.3" "Yes, as long as both sides are there; the attacker makes no hits.";
    74 "12.1" "How do blocks in the reserve stand?"
    by "2.1" "Fresh: only hits exhaust a block, and lack of supply (11).";
};
