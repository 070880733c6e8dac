//! The unclear rules of The Stricken Eagle: the readings, the default and why.

use crate::rulings::Settled;

crate::rulings! {
    1 disorganised_combat DisorganisedCombat "disorganised-combat" "7.2.2"
    "What does a disorganised unit take off the dice of a battle?"
    {
        One "one" "1.",
        Two "two" "2.",
    }
    "Section 8.1 and the combat table say 1; one list says 2.";

    2 strength_ratio StrengthRatio "strength-ratio" "7.2.2"
    "How is the strength ratio rounded?"
    {
        NearestLine "nearest-line" "To the nearest line of the table, a half up.",
        NearestHalf "nearest-half" "To the nearest half; 3.5 has no line, and counts as 3.",
        Whole "whole" "To the nearest whole number.",
        Down "down" "Down to the next line of the table.",
    }
    "The text rounds to the nearest whole number, and the table has lines for 3 to 2 and 5 to 2, which only another rounding to the nearest \
     reaches. From 3 to 1 on it is the nearest whole number.";

    3 weaker_side WeakerSide "weaker-side" "T.modifiers"
    "Does the weaker side have a modifier for the ratio?"
    {
        MinusOne "minus-one" "1 less, from one to two on.",
        Nothing "nothing" "No.",
    }
    "The table has a line for one to two or lower.";

    4 large_battles LargeBattles "large-battles" "7.2.2"
    "What is the third die of the largest battles?"
    {
        Separate "separate" "It is looked up by itself, and the losses are added.",
        Added "added" "It is added to the two others.",
    }
    "A die that has no modifiers cannot be part of a total that has.";

    7 magnitude_steps MagnitudeSteps "magnitude-steps" "7.2.2"
    "Do headquarters count towards the size of a battle?"
    {
        Units "units" "No.",
        WithHqs "with-hqs" "Yes, as a step each.",
    }
    "They have no steps; only the railway counts them as one.";

    8 river River "river" "T.terrain"
    "What is the advantage of a river that all enemies must cross?"
    {
        Defender "defender" "The defender's hex counts as much, if its own terrain is worth less.",
        Both "both" "So do the attacker's hexes.",
        Added "added" "The defender's hex counts as much more.",
    }
    "A river protects the units behind it, and a hex has the best of what it offers.";

    10 fortress_terrain FortressTerrain "fortress-terrain" "T.terrain"
    "Is a hex worth that of a fortress once the fortress is destroyed?"
    {
        Hex "hex" "Yes.",
        Counter "counter" "No: it is a city.",
    }
    "The chart is about hexes; that the unit matters is said of retreats.";

    11 one_battle OneBattle "one-battle" "7.1"
    "How does a stack attack several enemy stacks?"
    {
        Together "together" "All in one battle.",
        Each "each" "One after another, each with its whole strength.",
    }
    "Its strength cannot be divided among several attacks.";

    12 once_a_segment OnceASegment "once-a-segment" "2.4"
    "What can be attacked only once in a segment?"
    {
        Unit "unit" "A unit, wherever it is.",
        Hex "hex" "A hex, whoever is in it.",
    }
    "The rule speaks of units: one that has retreated into another stack takes no part when that is attacked.";

    13 withdrawal_hqs WithdrawalHqs "withdrawal-hqs" "7.2.1"
    "Can a headquarters leave with units that retreat before combat?"
    {
        Go "go" "Yes.",
        Stay "stay" "No.",
    }
    "It is part of the stack, and has no morale to be checked.";

    14 cavalry_screen CavalryScreen "cavalry-screen" "7.2.1"
    "What must the cavalry of a stack match to retreat without a check?"
    {
        Cavalry "cavalry" "The attacker's cavalry.",
        Total "total" "The whole strength of the attacker.",
    }
    "Points of cavalry are compared.";

    15 retreat_step RetreatStep "retreat-step" "7.2.4"
    "What does a stack lose that retreats into an enemy zone of control?"
    {
        One "one" "One step.",
        Each "each" "A step of each of its units.",
    }
    "A step is lost, by the stack as a whole. Against it: before combat (7.2.1) each unit loses one.";

    16 heroism_winner HeroismWinner "heroism-winner" "7.2.4"
    "Does the step that heroism costs count for the winner?"
    {
        Table "table" "No.",
        AllLosses "all-losses" "Yes.",
    }
    "The results of the table are compared.";

    19 fortress_second FortressSecond "fortress-second" "7.2.4"
    "Do units with a fortress retreat that are disorganised again?"
    {
        Ignores "ignores" "They may ignore that too.",
        Retreats "retreats" "Yes.",
    }
    "Both exceptions stand side by side, and a fortress lets retreats be ignored.";

    20 heroism_step HeroismStep "heroism-step" "7.2.2"
    "Who takes the step that heroism costs?"
    {
        Lead "lead" "The lead unit.",
        Owner "owner" "A unit that the French choose.",
    }
    "The lead unit made the check.";

    21 mitrailleuse_corps MitrailleuseCorps "mitrailleuse-corps" "7.2.2"
    "Which corps is unreduced?"
    {
        Front "front" "One that is not flipped.",
        Full "full" "One at full strength.",
    }
    "Stacking calls the back of the counter its reduced side.";

    24 eliminated_hq_marker EliminatedHqMarker "eliminated-hq-marker" "2.3.1"
    "What becomes of the marker of a headquarters that is lost while it is in the cup?"
    {
        Removed "removed" "It is taken out at once.",
        Drawn "drawn" "It is drawn for nothing.",
    }
    "There is a marker for each headquarters on the map.";

    26 second_activation_of SecondActivationOf "second-activation-of" "2.4"
    "Whose earlier activation makes it a second one?"
    {
        Either "either" "That of the unit or of its headquarters.",
        Unit "unit" "That of the unit.",
        Hq "hq" "That of the headquarters.",
    }
    "The headquarters is flipped for all of its units, and section 9 marks a unit by itself. Where one takes the place of another \
     (13.1), an earlier activation by either counts for all of their units.";

    28 edge_supply EdgeSupply "edge-supply" "4.1"
    "Are Prussian railways that leave the map connected to a fortress?"
    {
        Named "named" "No: the French ones are named.",
        Both "both" "Yes.",
    }
    "The section names the south and the west edge.";

    32 isolation_group IsolationGroup "isolation-group" "10"
    "Do two stacks side by side keep each other from being isolated?"
    {
        Group "group" "No: stacks side by side are surrounded as one.",
        Stack "stack" "Yes: the other one cancels the zone of control between them.",
    }
    "So the answers to questions say. A headquarters alone can be isolated; it joins stacks where it cancels zones of control (hq-zones). \
     Surrender is checked stack by stack, and Napoléon III adds 1 to the die of his own alone.";

    33 conversion_supply ConversionSupply "conversion-supply" "2.7"
    "Can unsupplied infantry convert railways?"
    {
        Any "any" "Yes.",
        Supplied "supplied" "No.",
    }
    "Only infantry and a movement point are asked for.";

    35 reinforcement_marker ReinforcementMarker "reinforcement-marker" "16.2"
    "Which markers bring two units from turn 6 on?"
    {
        AnySupplementary "any-supplementary" "Supplementary ones.",
        Any "any" "Any: that of an army brings them instead of activating it.",
    }
    "Reinforcements come by supplementary markers (12.1).";

    37 emperor_marker EmperorMarker "emperor-marker" "13.1"
    "With which marker can a supreme headquarters activate an army whose headquarters it replaces?"
    {
        Both "both" "With that of the army or with its own.",
        Own "own" "With its own.",
    }
    "It replaces the other for any phase of the game.";

    39 city_isolated CityIsolated "city-isolated" "15"
    "When is a city isolated?"
    {
        Hex "hex" "When its hex is surrounded, whether anybody is in it or not.",
        Units "units" "When its owner's units in it are.",
    }
    "Cities are named, and not all have a fortress.";

    40 victory_points VictoryPoints "victory-points" "15"
    "How are losses rounded?"
    {
        Unit "unit" "By unit: what is printed less what it has left.",
        Sum "sum" "In the end: fractions are added up.",
    }
    "A unit's strength is what it is after rounding.";

    42 luxemburg_before LuxemburgBefore "luxemburg-before" "14"
    "Can the French enter Luxemburg before it is invaded?"
    {
        Closed "closed" "No.",
        Open "open" "Yes.",
    }
    "It is neutral.";

    45 bridge_advantage BridgeAdvantage "bridge-advantage" "T.terrain"
    "Whose is the advantage of a bridge that all enemies must cross?"
    {
        Defender "defender" "The defender's, like that of a river.",
        Nobody "nobody" "Nobody's.",
    }
    "It stands in the same column as the river.";

    46 screen_value ScreenValue "screen-value" "7.2.1"
    "What is the nominal strength of cavalry?"
    {
        Shown "shown" "That of the side that is up.",
        Front "front" "That of the front.",
    }
    "It is what is printed, and the counter is flipped. Against it: both sides of cavalry are printed, so that nothing but this would be left for the word to mean.";

    47 lead_order LeadOrder "lead-order" "7.2.2"
    "Who names his lead unit first?"
    {
        Hidden "hidden" "Neither: both at once.",
        Attacker "attacker" "The attacker.",
        Defender "defender" "The defender.",
    }
    "Each player chooses one; no order is given.";

    48 heroism_morale HeroismMorale "heroism-morale" "7.2.2"
    "Is the lead unit's morale reduced by disorganisation, for heroism and for the differential?"
    {
        Printed "printed" "No.",
        Reduced "reduced" "Yes.",
    }
    "Section 8.1 names two cases, and these are neither.";

    49 hq_bonus_times HqBonusTimes "hq-bonus-times" "1.2"
    "How often can a headquarters give its bonus to a battle, and to a stack that reorganises?"
    {
        Turn "turn" "Once a turn each.",
        Segment "segment" "Once a segment each.",
    }
    "Once an operations phase, and the phase is all segments together.";

    50 hq_bonus_range HqBonusRange "hq-bonus-range" "7.2.2"
    "Which of a side's stacks in a battle must be within range for the bonus?"
    {
        All "all" "All.",
        Any "any" "One is enough.",
    }
    "The attackers or the defenders are to be within range.";

    51 hq_bonus_whose HqBonusWhose "hq-bonus-whose" "1.2"
    "Which headquarters can give its bonus to a battle, and to a stack that reorganises?"
    {
        Own "own" "The one that is activated; to defenders one that may command all of them.",
        AnyHq "any-hq" "Any within range: one to a battle, and one to a stack in a segment.",
    }
    "Units are activated by one headquarters.";

    52 second_activation SecondActivation "second-activation" "7.2.2"
    "Does the marker of a second activation count against a defender?"
    {
        Attack "attack" "No.",
        Both "both" "Yes.",
    }
    "An attack is named.";

    53 no_way_back NoWayBack "no-way-back" "7.2.4"
    "What becomes of units that must retreat and cannot?"
    {
        Eliminated "eliminated" "They are eliminated.",
        Stays "stays" "They stay.",
    }
    "The retreat is mandatory.";

    54 advance_after AdvanceAfter "advance-after" "7.2.4"
    "Can the attacker advance after a victory in which no unit was left to retreat?"
    {
        EliminationToo "elimination-too" "Yes.",
        RetreatOnly "retreat-only" "No.",
    }
    "The hex is free, and the attacker has won.";

    55 equal_retreat_advance EqualRetreatAdvance "equal-retreat-advance" "7.2.4"
    "Can the attacker advance where losses are equal and the defender has chosen to retreat?"
    {
        No "no" "No.",
        Yes "yes" "Yes.",
    }
    "The victorious player advances, and there is none.";

    56 hq_own_hex HqOwnHex "hq-own-hex" "1.2"
    "Does an enemy zone of control in its own hex block the range and the supply line of a headquarters that is alone?"
    {
        Open "open" "No.",
        Blocked "blocked" "Yes.",
    }
    "Both begin there.";

    57 isolation_edge IsolationEdge "isolation-edge" "10"
    "Is the edge of the map a way out for surrounded units?"
    {
        Closed "closed" "No.",
        Open "open" "Yes.",
    }
    "There is no hex to go to.";

    58 fortress_zoc FortressZoc "fortress-zoc" "3.2.1"
    "Do zones of control extend into a fortress that is destroyed?"
    {
        Counter "counter" "Yes.",
        Hex "hex" "No.",
    }
    "A fortress is a unit there.";

    59 rail_whole_move RailWholeMove "rail-whole-move" "6.2"
    "Can a unit that moves by rail march too?"
    {
        Yes "yes" "No: the railway is its whole movement.",
        No "no" "Yes, before and after.",
    }
    "A unit begins its movement by rail on a railway, and ends it on one.";

    60 conversion_order ConversionOrder "conversion-order" "2.7"
    "Whose is a railway that both sides have converted in a turn?"
    {
        Last "last" "Of the side that did so last.",
        First "first" "Of the side that did so first.",
    }
    "The example has a hex regained.";

    61 guard_cavalry GuardCavalry "guard-cavalry" "13.3"
    "Is the cavalry of the Guard tied to its corps?"
    {
        Free "free" "No.",
        Tied "tied" "Yes.",
    }
    "Divisions with the number of a corps are tied, and it has none.";

    62 recovery_of RecoveryOf "recovery-of" "12.2"
    "Which units can recover with a supreme headquarters?"
    {
        Subordinate "subordinate" "Those of its colour and independent ones.",
        Commanded "commanded" "All that it may command.",
    }
    "Units are to be subordinate to the headquarters.";

    63 recovery_stacking RecoveryStacking "recovery-stacking" "12.2"
    "Can a unit recover a step for which there is no room in the hex?"
    {
        MayExceed "may-exceed" "Yes; stacking is checked after movement.",
        Within "within" "No.",
    }
    "Stacking is checked after movement and retreats.";

    64 recovered_steps RecoveredSteps "recovered-steps" "15"
    "Do steps count as losses that were recovered?"
    {
        NotCounted "not-counted" "No.",
        Counted "counted" "Yes.",
    }
    "So the answers to questions say.";

    65 fortress_points FortressPoints "fortress-points" "15"
    "Do the steps of fortresses count as losses?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "So the answers to questions say.";

    66 supply_in_france SupplyInFrance "supply-in-france" "15"
    "Which Prussian units in France are supplied at the end of a turn?"
    {
        Marker "marker" "Those without a marker.",
        Now "now" "Those that can trace a line then.",
    }
    "Supply is checked at the start of a turn and lasts to its end.";

    67 stacks Stacks "stacks" "3.1"
    "Can enemy stacks be examined?"
    {
        TopOnly "top-only" "No: the top unit is seen.",
        Open "open" "Yes.",
    }
    "The section says so; many play with open stacks.";

    68 pile Pile "pile" "3.1"
    "Which unit of a stack is on top?"
    {
        LastIn "last-in" "The one that came last.",
        Strongest "strongest" "The strongest.",
    }
    "Counters are put down on those that are there.";

    69 supreme_command SupremeCommand "supreme-command" "13.1"
    "Whom can a supreme headquarters command that is not stacked with another?"
    {
        Any "any" "Units of every army within its range.",
        Stacked "stacked" "Its own and independent ones.",
    }
    "It commands units whether they are attached to an army or not.";

    70 captured_fortress CapturedFortress "captured-fortress" "11"
    "Does a captured fortress supply its captor?"
    {
        No "no" "No.",
        Yes "yes" "Yes.",
    }
    "It is a friendly fortress that supplies.";

    71 arrivals Arrivals "arrivals" "12.1"
    "Can a reinforcement continue in the segment in which it is placed?"
    {
        Act "act" "Yes, as an independent unit.",
        Placed "placed" "No, but if it came by rail it may attack.",
    }
    "A unit that is entered acts as an independent unit (2.3.2).";

    72 late_attacks LateAttacks "late-attacks" "2.5"
    "How often can non-activated stacks attack the same enemy?"
    {
        Stack "stack" "Each once: every stack acts as in a segment of its own.",
        Phase "phase" "Once, all of them together.",
    }
    "They act stack by stack, and once is said of a segment.";

    73 conversion_where ConversionWhere "conversion-where" "2.7"
    "In which hexes of its march can infantry convert the railway?"
    {
        Any "any" "In any, also where it begins and where it must stop.",
        Entered "entered" "In those that it has entered.",
        Passed "passed" "In those that it has entered and can leave.",
    }
    "A point is spent in the hex, and that is not movement. Against it: a unit that begins in the hex does not pass through it.";

    74 hidden_units HiddenUnits "hidden-units" "3.1"
    "What is known of units below the top of an enemy stack?"
    {
        Class "class" "Corps, division or headquarters, losses and state; only names are unknown.",
        Size "size" "How many there are, how large, and their state; what they have lost is known by name alone.",
    }
    "Supply, zones of control and stacking are checked by both players, and losses are seen as they happen. A unit that moves is seen by \
     name, and hidden again under those that come after it.";

    75 excess_fortress ExcessFortress "excess-fortress" "3.1"
    "Can a fortress be the unit that is eliminated because too much stands in its hex?"
    {
        Never "never" "No.",
        Any "any" "Yes, its owner chooses.",
    }
    "It has not moved, so others have broken the limit.";

    76 hq_zones HqZones "hq-zones" "3.2.1"
    "Does a headquarters cancel an enemy zone of control in its hex?"
    {
        Never "never" "No.",
        Cancels "cancels" "Yes, like any unit.",
    }
    "Zones are a matter of combat units, and a headquarters has none.";

    77 rail_zones RailZones "rail-zones" "6.2"
    "Does a movement by rail end in an enemy zone of control in which a unit of its side stands?"
    {
        Cancelled "cancelled" "No.",
        All "all" "Yes.",
    }
    "A unit can begin there, because the other one cancels the zone.";

    78 struck_neighbours StruckNeighbours "struck-neighbours" "7.1"
    "Can a stack attack, if an enemy next to it was attacked in the segment already?"
    {
        Exempt "exempt" "Yes: it attacks the others.",
        Barred "barred" "No: it would have to attack him too.",
    }
    "All must be attacked who can be, and nobody can twice (2.4).";

    79 withdrawal_zones WithdrawalZones "withdrawal-zones" "7.2.1"
    "Does a unit that has retreated before combat cancel the zone of control for the next one of its stack?"
    {
        Together "together" "No: they go together.",
        InTurn "in-turn" "Yes: they go one after another.",
    }
    "One die is rolled for the stack.";

    80 hq_retreat HqRetreat "hq-retreat" "7.2.4"
    "Does a headquarters of a beaten stack retreat, if a unit is in its hex that was not in the battle?"
    {
        Beaten "beaten" "Yes, with the last of those who were in it.",
        Last "last" "No: it stays with the other unit.",
    }
    "A headquarters must retreat that was part of a stack in the battle.";

    81 retreat_direction RetreatDirection "retreat-direction" "7.2.4"
    "Where does a retreat lead?"
    {
        Away "away" "Away: each hex is one further from where it began.",
        Free "free" "Anywhere but back into the hex where it began.",
    }
    "Two hexes that end next to the hex would be a retreat of one.";

    82 arrival_control ArrivalControl "arrival-control" "12.1"
    "Can a reinforcement come to its hex of arrival, if the enemy controls the place and is not in it?"
    {
        Empty "empty" "Yes.",
        Controlled "controlled" "No.",
    }
    "Only the hex is named.";

    83 recovery_fort RecoveryFort "recovery-fort" "12.2"
    "Which fortress helps a headquarters to recover steps?"
    {
        Hex "hex" "The hex, whosever the fortress was and whether it stands or not.",
        Own "own" "The hex of one that was its side's from the start, whether it stands or not.",
        Counter "counter" "A fortress unit of its own.",
    }
    "The place is named; that the unit matters is said of retreats.";

    84 recovery_independents RecoveryIndependents "recovery-independents" "12.2"
    "Are independent units subordinate to the headquarters with which they try to recover a step?"
    {
        All "all" "Yes, to every one, and so are fortresses.",
        NoFortress "no-fortress" "Yes, but fortresses are not.",
        Colour "colour" "No: units have its colour.",
    }
    "Any headquarters commands them.";

    85 invasion Invasion "invasion" "14"
    "When can the Prussians invade Luxemburg?"
    {
        Movement "movement" "Whenever they move units.",
        Wish "wish" "Also before a supplementary marker of theirs or a non-activated stack is used.",
    }
    "It matters to nothing but movement before the next supply check.";

    86 first_set_up FirstSetUp "first-set-up" "16.1"
    "Who sets up first?"
    {
        French "french" "The French.",
        Prussian "prussian" "The Prussians.",
    }
    "The section lists them first.";

    88 inactive_units InactiveUnits "inactive-units" "7.1"
    "Can a stack attack with units in it that do not act in the segment?"
    {
        LeftOut "left-out" "Yes, without them.",
        Bar "bar" "No.",
    }
    "A marker lets its own units act (5.1), and all of those in the stack attack. Against it: all units of a stack must attack.";

    92 conversion_phase ConversionPhase "conversion-phase" "2.7"
    "In which phase can infantry convert railways?"
    {
        Operations "operations" "In that of operations alone.",
        Both "both" "In that of non-activated units too.",
    }
    "The section names one phase of action, and the example of a turn calls it that of operations.";

    93 lone_headquarters LoneHeadquarters "lone-headquarters" "7.2.4"
    "Can units retreat into the hex of an enemy headquarters that is alone?"
    {
        Blocks "blocks" "No.",
        Lost "lost" "Yes, and it is lost.",
    }
    "Retreats may end on headquarters and fortresses, and on those of the enemy no retreat can end.";

    94 spent_units SpentUnits "spent-units" "7.1"
    "Can a stack attack with a unit that may not, having attacked or moved already?"
    {
        Bar "bar" "No.",
        LeftOut "left-out" "Yes, without that unit.",
    }
    "All units of the stack must attack.";

    99 guard_command GuardCommand "guard-command" "1.1"
    "Which units of the French Guard may Bazaine command as well as Napoléon III?"
    {
        Both "both" "The corps and the cavalry.",
        Corps "corps" "The corps.",
    }
    "The Guard is named, not its corps. Against it: an example calls the cavalry Napoléon III's own.";

    102 advance_hqs AdvanceHqs "advance-hqs" "7.2.4"
    "Which headquarters that stand with the attackers can advance with them?"
    {
        Active "active" "Those that act in the segment.",
        Any "any" "All.",
    }
    "A marker lets its own units act. Against it: retreats take along all that were in the stack.";

    103 stacking_check StackingCheck "stacking-check" "3.1"
    "Which hexes of a side are checked for stacking after it has moved?"
    {
        Moved "moved" "Those of units that act in the segment; at the end of the turn all.",
        All "all" "All.",
    }
    "It is checked after movement; a hex that recovery has overfilled waits for that of its units.";

    104 mixed_crossing MixedCrossing "mixed-crossing" "T.terrain"
    "What is the advantage of a hex that some enemies must reach by a bridge and all others over a river?"
    {
        Least "least" "That of the bridge.",
        River "river" "That of the river.",
    }
    "Not all of the enemies must cross without a bridge. Against it: all are on the other side of the river.";

    105 fortress_stand FortressStand "fortress-stand" "7.2.4"
    "Who decides whether units with a fortress ignore a retreat?"
    {
        Stack "stack" "Their stack, as a whole.",
        Unit "unit" "Each unit.",
    }
    "A stack that is beaten retreats as one. Against it: units are said to ignore retreats.";

    106 late_stacks LateStacks "late-stacks" "2.5"
    "Who of a non-activated stack may attack if others of it have moved?"
    {
        Unit "unit" "Those that have not moved: each unit moves or attacks.",
        Stack "stack" "Nobody: the stack moves or attacks.",
    }
    "Units move or attack, and a fortress cannot move. Against it: operations are said to be those of stacks.";

    107 late_bonus LateBonus "late-bonus" "1.2"
    "Does a headquarters give its bonus in combats of non-activated stacks?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "How often it does is limited, not when. Against it: combats of the operations phase are named. Such a stack has a leader only where \
     any headquarters can help (R-51), and reorganises with one as R-51 says.";

    108 encirclement Encirclement "encirclement" "10"
    "When is a stack completely encircled?"
    {
        Ring "ring" "When the hexes beside it, or beside its group, are the enemy's or in his zones of control.",
        Pocket "pocket" "When no way leads from it through other hexes to the edge of the map.",
    }
    "Troops and zones surround a stack, and not the land around it.";

    109 second_units SecondUnits "second-units" "7.2.2"
    "When does an attack count as one of a second activation?"
    {
        Any "any" "When one unit in it is activated for the second time.",
        All "all" "When all units in it are.",
    }
    "The other modifiers of its kind are for one unit. Against it: they say so, and this one does not.";

    110 control Controls "control" "15"
    "Who controls a city, a fortress or a source of supply in which nobody stands?"
    {
        Last "last" "Whose combat unit was there last.",
        Held "held" "Whose it was at the start.",
    }
    "What is captured is not given back by leaving it.";

    111 withdrawal_refuge WithdrawalRefuge "withdrawal-refuge" "7.2.1"
    "Can a unit retreat before combat into another hex that is attacked in this battle?"
    {
        Yes "yes" "Yes, and it takes no part there.",
        No "no" "No.",
    }
    "One hex is asked for, and room there. Against it: who retreats leaves the battle, and that hex is in it.";

    112 two_armies TwoArmies "two-armies" "13.2"
    "Whose army does the headquarters of the 4th Army take over if two others are lost in one battle?"
    {
        First "first" "That of the one which was lost first.",
        Last "last" "That of the one which was lost last.",
        Owner "owner" "That which its owner names when the battle is over.",
    }
    "It takes command as soon as a headquarters is lost. For the last: the owner chooses between those that are lost when it comes.";

    113 heroism_survivor HeroismSurvivor "heroism-survivor" "7.2.2"
    "Who takes the step that heroism costs if the lead unit is destroyed before?"
    {
        Another "another" "Another unit of the battle.",
        Nobody "nobody" "Nobody: the step is saved.",
    }
    "It is a step more for the side. For the second: the price is the lead unit's (R-20), as the check was. It matters where R-20 is `lead`.";

    114 place_taken PlaceTaken "place-taken" "13.1"
    "Has a headquarters been activated whose place another one took?"
    {
        Yes "yes" "Yes: what is done by its marker afterwards is a second activation, and if it led before, so is this one.",
        No "no" "No: only the one that took its place.",
    }
    "It may move with the others, which is to act. For the second: none of its values and abilities is used.";

    115 place_army PlaceArmy "place-army" "13.1"
    "Whom does a supreme headquarters activate in the place of another one?"
    {
        Army "army" "That one's units, its own and independent ones.",
        Any "any" "Also units of other armies within its range, if it may command them when it is alone (R-69).",
    }
    "These are named, and the marker of an army activates no other (2.3.2). For the second: to take a place is said to be a power more.";

    116 supreme_call SupremeCall "supreme-call" "13.1"
    "Does a supreme headquarters that leads activate all units of other armies within its range?"
    {
        All "all" "Yes, as every headquarters does with those under it.",
        Chosen "chosen" "No: its owner names the hexes in which they act.",
    }
    "Who is under a headquarters and in its range is activated (5.1, 5.2). For the second: he may command them, and they have one of their own.";

    117 rail_link RailLink "rail-link" "4.1"
    "Does an enemy zone of control that is not cancelled cut a railway on its way to a fortress?"
    {
        Cut "cut" "Yes.",
        Kept "kept" "No: only his combat units in its hexes do.",
    }
    "The railway leads supply on, and zones block that. For the second: what is blocked is the line to the railway, and a raid does no more than \
     keep trains away (2.7).";

    118 crowded_retreat CrowdedRetreat "crowded-retreat" "7.2.4"
    "Who retreats further if there is no room at the end of a retreat?"
    {
        Together "together" "All who have gone together, if there is room for all of them.",
        Choice "choice" "The same, or nobody, as their owner likes: then some of them are eliminated.",
        Excess "excess" "One after another whom their owner names, until the others have room.",
    }
    "The units are named as one. For the others: they may, and who has room need not go.";

    119 bonus_order BonusOrder "bonus-order" "7.2.2"
    "Who says first whether a headquarters gives its bonus to a battle?"
    {
        Attacker "attacker" "The attacker.",
        Defender "defender" "The defender.",
    }
    "No order is given, and the attacker acts first in everything else but the retreat before combat. For the second: who is attacked answers first there too.";

    120 rail_headquarters RailHeadquarters "rail-headquarters" "6.2"
    "Does an enemy headquarters that is alone keep out combat units that come by rail or as reinforcements?"
    {
        Bars "bars" "Yes.",
        Lost "lost" "No: their movement by rail ends there, and it is lost.",
    }
    "A railway is no way to fight for a hex. For the second: it is eliminated by any unit that enters its hex (1.2), and on foot it is.";

    121 place_silent PlaceSilent "place-silent" "13.1"
    "How long does a headquarters whose place another one took give no bonus and besiege nothing?"
    {
        Segment "segment" "For the segment.",
        Phase "phase" "For the rest of the operations phase, unless it leads by a marker itself before.",
    }
    "The place is taken with a marker, and that is good for a segment. For the second: it is said to be taken for a phase, and segments are parts of \
     one.";

    122 check_order CheckOrder "check-order" "7.2.2"
    "Which do the French try first, heroism or the mitrailleuses?"
    {
        Heroism "heroism" "Heroism.",
        Mitrailleuses "mitrailleuses" "The mitrailleuses: when heroism is decided it is known what they do.",
    }
    "No order is given, and heroism is described first. For the second: the table lists the mitrailleuses first, and they cost nothing.";

    123 stack_order StackOrder "stack-order" "7.2.4"
    "Which of several stacks of a side retreats first, after a battle, or is asked first before it?"
    {
        Rows "rows" "The first as they stand, row by row from the top of the map.",
        Owner "owner" "One that its owner names, each time.",
    }
    "No order is given. For the second: it matters where there is little room, and the owner decides about all else in a retreat.";

    124 conversion_use ConversionUse "conversion-use" "2.7"
    "From when on can a side use a railway that it has converted?"
    {
        Phase "phase" "From the next turn on: it changes hands in the phase of railways.",
        AtOnce "at-once" "At once, where it is joined to its railways that leave the map: for trains, and for lines of supply that are traced in the turn (5.1).",
    }
    "A phase of its own converts what is joined, and advances the railhead. For the second: a railway is controlled when infantry passes and pays for \
     it, and the enemy's trains have lost it at once (6.2).";
}

/// Ambiguities that a section settles, so that there is nothing to switch.
pub static SETTLED: &[Settled] = crate::settled! {
    5 "T.combat" "What are totals beyond the ends of the table?"
    by "T.combat" "Those at its ends.";
    6 "7.2.2" "Are modifiers added to each die or to the sum?"
    by "T.combat" "To the sum: the table goes by totals of two dice.";
    9 "7.2.2" "How is the terrain of several hexes compared?"
    by "7.2.2" "Each side has the average of its hexes in the battle, and the difference is rounded, a half up.";
    17 "7.2.4" "Who may retreat where losses are equal?"
    by "7.2.4" "The attacker; if he does not, the defender.";
    18 "7.2.4" "How far do units retreat that are disorganised again?"
    by "7.2.3" "Two hexes, whatever the battle says of the others.";
    22 "1.1" "What is left of a corps after its third step?"
    by "0" "Half of its back, a half rounded up: fractions are of the printed number.";
    23 "1.1" "When is a unit removed?"
    by "1.1" "A corps with the fourth step, a division with the second; a fortress is like a corps (11).";
    25 "2.3.2" "What if a supplementary marker activates an army before its own does?"
    by "2.4" "Then its own is the second activation.";
    27 "6.1" "How far moves an unsupplied unit in its second activation?"
    by "0" "A quarter of its factor, rounded once, and a hex at least.";
    29 "4.1" "Which units does a supplied headquarters supply?"
    by "5.1" "Those that it may command and that are within its range, which enemy zones of control block.";
    30 "5.1" "What can units do whose headquarters is out of command?"
    by "5.1" "Reorganise; then each moves or fights; the headquarters moves or besieges.";
    31 "2.5" "Who acts as a non-activated unit?"
    by "5.2" "Every unit that was not activated, attacked or not, supplied or not; all Prussian stacks first.";
    34 "6.2" "Can non-activated units move by rail?"
    by "example" "Yes, while there is capacity left, which is that of the whole turn.";
    36 "16.1" "Which reinforcements have the Prussians?"
    by "12.1" "Moltke; the headquarters of the 4th Army once another is lost (13.2).";
    38 "13.3" "Does cavalry that has lost its corps from sight count as lost?"
    by "15" "Yes: units that are eliminated count.";
    41 "15" "Who wins if no condition is fulfilled?"
    by "15" "The French.";
    43 "3.2.2" "What does a unit pay that goes from one enemy zone of control to another?"
    by "6.1" "The hex and one point more, as far as it has them: a hex can always be moved.";
    44 "16.1" "Who begins at Chalons?"
    by "16.1" "The 6th Corps and its cavalry.";
    87 "4.1" "Which hexes count in a supply line of two?"
    by "example" "Those up to two hexes away: the source's hex counts, as in a command radius, the unit's does not.";
    89 "7.2.4" "Are losses compared that exceed the steps there were?"
    by "7.2.4" "Yes: the results of the dice are compared.";
    90 "7.2.5" "Which headquarters besiege?"
    by "2.4" "Those that act in the segment, whose last part the sieges are.";
    91 "7.2.1" "What becomes of attackers, if only the stacks next to them retreat before combat?"
    by "7.2.1" "Their battle is over, and they may advance; they bring nothing to the battle of the others. Who is \
    next to a stack that stands as well fights it first, and enters the hex that was left only after a victory.";
    95 "4.1" "Does a railway lead to supply that the enemy has converted this turn?"
    by "2.7" "Yes: until railways change hands this keeps units from moving along them, and no more.";
    96 "2.7" "What becomes of conversions of both sides of which each cuts off the other from its railways?"
    by "2.7" "They are lost: neither is connected.";
    97 "13.3" "When must cavalry be beside its corps?"
    by "13.3" "At the end of the operations phase: who is not there then is eliminated, and nobody before or after.";
    98 "8.1" "Does it matter that a unit is disorganised again?"
    by "7.2.3" "It retreats, each time; its dice and its morale are no worse than before.";
    100 "T.siege" "Is a superior fortress still superior after losses?"
    by "T.siege" "Yes: all fortresses of the class are listed, by the strength on the front.";
    101 "16.2" "Can the headquarters of the 4th Army, which has units of its own, still replace a lost one?"
    by "13.2" "Yes, one: the option changes when it comes and which other units it has.";
};
