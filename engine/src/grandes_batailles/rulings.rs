//! The unclear rules of Wissembourg and Spicheren: the readings, the default and why. The numbers are those of the system's README.

crate::rulings! {
    3 holding_terrain HoldingTerrain "holding-terrain" "11.3"
    "From which protection on does a unit with result D hold its ground without a test?" {
        AboveTwo "above-two" "3 or more: the walled town, the castle held by one regiment.",
        TwoOrMore "two-or-more" "2 or more: also villages, woods and high ground.",
    }
    "The sentence says greater than 2; the Wissembourg values of 3 give it something to apply to.";

    5 excess_columns ExcessColumns "excess-columns" "11.3"
    "When is a value above 8 turned into a bonus on the die?" {
        AfterShifts "after-shifts" "After all column shifts: 13 shifted by -2 is column 8 and +3.",
        BeforeShifts "before-shifts" "Before them: 13 is column 8 and +5, and -2 then makes it column 6 and +5.",
    }
    "The column is known only after its modifiers. Values below 0 use column 0 either way (11.2.1).";

    7 neighbour_support NeighbourSupport "neighbour-support" "11.2.1"
    "How often may a neighbour that is not attacked give its value in an activation?" {
        Divided "divided" "Once: it divides it among the combats in which it helps.",
        EveryCombat "every-combat" "In each combat whose attackers it is adjacent to.",
        Once "once" "Once, in one combat, as a gun.",
    }
    "It adds its value to that of the attacked unit, or divides it among several that are attacked.";

    9 barrage_disorganised BarrageDisorganised "barrage-disorganised" "10.1.1"
    "What does D of a barrage do to a unit that is already disorganised?" {
        Step "step" "It loses a step; nobody retreats.",
        Nothing "nothing" "Nothing: only the step of D+1 costs steps.",
    }
    "Barrage follows 11.3 but for the retreat, and 11.3 makes the second D a step.";

    11 support_bonus SupportBonus "support-bonus" "10.1.2"
    "To which defensive rolls does a near gun's +1 apply?" {
        Near "near" "To those against attackers within the distance (1 hex, German guns 2) of a supporting gun.",
        AllRolls "all-rolls" "To every roll of the combat that the gun supports.",
    }
    "The table gives it for an adjacent enemy, and canister (10.2.1) falls on those who are close.";

    12 slopes Slopes "slopes" "10.2.2"
    "Which ground between gun and target is too high?" {
        HigherEnd "higher-end" "Level ends: higher ground. Unequal ends: ground as high as the higher end, whichever it is.",
        FromTheGuns "from-the-guns" "Measured from the gun: higher ground always, equal ground too unless the ends are level.",
    }
    "Downhill every hex between must be lower than the gun; uphill the text names no end: bare ground is seen alike both ways. Equal ground \
     between level ends cannot block, or no gun would reach two hexes. What stands on the ground is R-75.";

    16 no_commander NoCommander "no-commander" "8.2"
    "Are HQs in command while their side has no C-in-C on the map?" {
        OutOfCommand "out-of-command" "No: they carry the marker and must test when activated.",
        InCommand "in-command" "Yes: the rule applies once a C-in-C has arrived.",
    }
    "There is no C-in-C's radius to be in; the sister game treats it so; and the penalty of turns 1 and 2 needs tests to apply to (R-44).";

    17 entry_test EntryTest "entry-test" "7.4"
    "Must the HQ of reinforcements test to enter the map with them?" {
        None "none" "No: they enter in the turn of the scenario.",
        Activation "activation" "Yes, as if it were out of command, +1 for each turn already waited.",
    }
    "Both battles are excepted: their HQs are in command in the turn of arrival and enter in the turn given.";

    18 column_count ColumnCount "column-count" "7.4"
    "What is counted for the rising cost of a road column?" {
        PerHex "per-hex" "Units that entered by the same hex in this activation.",
        PerFormation "per-formation" "Units that entered in this activation, by whatever hex.",
    }
    "The column stands on one road; a second road is offered to get round it (13.1.2).";

    20 stray_movement StrayMovement "stray-movement" "9.2"
    "How must a unit beyond its HQ's range move?" {
        EndsCloser "ends-closer" "It may not end further or equally far from its HQ, in hexes.",
        EveryHex "every-hex" "Each hex entered must be closer than the one before.",
        AllOfIt "all-of-it" "It ends nearer by as many hexes as half its MP, or as near as it can get.",
    }
    "Only the outcome of the move is described; to how many hexes \"that number\" refers is not said.";

    21 hq_under_fire HqUnderFire "hq-under-fire" "9.3"
    "When does a barrage endanger an HQ?" {
        Result "result" "When the table gives T, D or D+1, whatever the target's own test says.",
        Effect "effect" "When the target is in fact disorganised or loses a step.",
    }
    "A result of the table is named. The combat roll itself, two dice unmodified 12, is clear.";

    22 withdrawal Withdrawal "withdrawal" "9.4"
    "May a demoralised formation be passed over?" {
        Compulsory "compulsory" "No: it is activated, and each unit that can must end nearer to its edge.",
        MayPass "may-pass" "Yes: the duty holds only if its owner activates it.",
    }
    "They must move each turn.";

    23 advance_on_elimination AdvanceOnElimination "advance-on-elimination" "11.2.2"
    "Must a unit advance when the defender was eliminated instead of retreating?" {
        Yes "yes" "Yes: the hex is empty either way.",
        Optional "optional" "It may.",
        No "no" "No advance.",
    }
    "The assault won the hex; nothing distinguishes the two cases but the wording.";

    24 last_step_refusal LastStepRefusal "last-step-refusal" "11.3"
    "May a unit refuse its retreat when the step would be its last?" {
        No "no" "No: it must have a step to give.",
        Yes "yes" "Yes: if it passes it is eliminated.",
    }
    "To stand and be destroyed is no refusal: the step is its price, and there must be one.";

    25 retreat_chain RetreatChain "retreat-chain" "11.3"
    "May a retreat lead beyond more than one hex of friends?" {
        OneFriend "one-friend" "No: beyond one, else there is no retreat that way.",
        Onward "onward" "Yes: it continues until it finds room.",
    }
    "One additional hex is spoken of.";

    26 early_retreat_speed EarlyRetreatSpeed "early-retreat-speed" "11.4"
    "When does a retreat before combat disorganise?" {
        AnyAsFast "any-as-fast" "When at least one attacker is as fast.",
        FasterThanOne "faster-than-one" "Only when no attacker is slower.",
    }
    "Cavalry is safe before infantry because it is faster, and caught by cavalry because that is not slower.";

    28 rally_leaders RallyLeaders "rally-leaders" "12"
    "Does a stacked leader also give the bonus for an adjacent one?" {
        Apart "apart" "No: stacked is +1, adjacent is +1 for another leader.",
        Both "both" "Yes: +2 for a stacked leader.",
    }
    "Adjacent is not in the same hex.";

    31 pairs Pairs "pairs" "13.1.3"
    "How are units lost and units cut off put into pairs?" {
        Pooled "pooled" "Both together, then halved, rounding down.",
        Separately "separately" "Each kind halved on its own.",
    }
    "One sentence, one point for two units of either kind.";

    32 held_marker HeldMarker "held-marker" "13.1.6"
    "What becomes of a held marker that was never paired?" {
        Lost "lost" "The division is not activated this turn.",
        PlayedLast "played-last" "It is played alone when the cup is empty.",
    }
    "Holding is a gamble on a condition; 13 and 16 ID only may be held, the partner is any infantry division.";

    33 turn_up TurnUp "turn-up" "13.1.6"
    "May the Prussians turn up a face-down marker voluntarily?" {
        FoundOnly "found-only" "No: the French find it.",
        AtWill "at-will" "Yes, when it may move.",
    }
    "The ways of revealing a marker are listed, and this is not among them.";

    35 doubled_retreat DoubledRetreat "doubled-retreat" "13.2.6"
    "Do two units of one hex retreat together?" {
        Together "together" "The second goes where the first went, by the same way, if it retreats too.",
        Apart "apart" "Each separately; the first is then a friend to be avoided.",
    }
    "They are attacked as one and stacked legally; the result applies to both at the same time.";

    39 loss_modifier LossModifier "loss-modifier" "11.3"
    "Do loss levels shift the column or the die?" {
        Column "column" "The column, one a level, as the table lists it.",
        Die "die" "The die, one a level, as the text of 11.3 mentions.",
    }
    "The table is the later text and is complete. Morale suffers as well (0.5).";

    40 single_regiment SingleRegiment "single-regiment" "T.terrain"
    "What does a single French regiment gain in a hamlet or fort?" {
        Instead "instead" "All-round facing and protection 2 in place of the -1 on the die.",
        AsWell "as-well" "All-round facing, protection 2 and the -1 on the die.",
        Never "never" "Nothing.",
    }
    "The note ends the entry, as the castle's does, which raises 2 to 3. Brigades are no regiments; guns in the hex do not matter.";

    42 night_command NightCommand "night-command" "13.1.6"
    "Which command distances shrink at night?" {
        Both "both" "C-in-C to HQ and HQ to units.",
        CommanderOnly "commander-only" "C-in-C to HQ.",
    }
    "Command distances in the plural; both are 6 by the same principle (9.1).";

    43 morale_value MoraleValue "morale-value" "0.5"
    "Is a unit's morale the number of its steps or a number of its own?" {
        Steps "steps" "The printed number of steps is the morale.",
        Separate "separate" "The data's morale value.",
    }
    "0.3.2, 0.3.3 and 10 call the steps morale and cohesion; by 13.2.5 a Turco regiment has three and a Bavarian brigade one: no headcount.";

    44 initiative_test InitiativeTest "initiative-test" "13.1.6"
    "To which rolls do the French -2 of turns 1-2 and the night's -1 apply?" {
        Activation "activation" "To activation tests of HQs, which 5 and 7.4 call initiative.",
        Determination "determination" "To the roll of 4 (B).",
        Both "both" "To both.",
    }
    "None is rolled before 14.00, and a penalty of both sides in an opposed roll does nothing: as initiative rolls both rules would be dead.";

    45 mixed_levels MixedLevels "mixed-levels" "11.3"
    "Coordinated attackers on different levels: which uphill penalty?" {
        Smallest "smallest" "The smallest difference, none if one attacker is level or higher.",
        SmallestUphill "smallest-uphill" "The smallest among those who are lower.",
    }
    "The smallest distance is asked for; an attacker on the same level has the smallest.";

    47 defensive_modifiers DefensiveModifiers "defensive-modifiers" "11.2.1"
    "Which terrain modifiers other than protection count in a defensive combat?" {
        LevelsAndWater "levels-and-water" "Levels, streams and rivers.",
        Levels "levels" "Levels only.",
        All "all" "Also hamlet and trench sides of the attacker's hex.",
        None "none" "None.",
    }
    "Only protection is taken out of the normal procedure; an attacker has left his cover, so hamlets and trenches do not shelter him.";

    48 flank_in_defence FlankInDefence "flank-in-defence" "11.3"
    "Does a defender or neighbour on an attacker's flank get the +2?" {
        AssaultOnly "assault-only" "No: the bonus is the attacker's.",
        Everywhere "everywhere" "Yes.",
    }
    "The table gives it to the attacker, for the defender's flanks.";

    49 flank_barrage FlankBarrage "flank-barrage" "10.1.1"
    "Does artillery get +2 for a flank?" {
        Adjacent "adjacent" "If it stands in a flank hex of the target.",
        Line "line" "Also from afar, if its line enters the target by a flank side.",
        Never "never" "Never.",
    }
    "Barrage uses 11.3; flanks are hexes.";

    50 fire_arc FireArc "fire-arc" "10.2.1"
    "How does the fire zone widen from the three front hexes?" {
        Cone "cone" "To 2n+1 hexes at distance n, between the lines through the outer front hexes.",
        HalfCircle "half-circle" "To everything in front of the line through the two hexes beside the gun.",
    }
    "It extends from the three hexes; the usual drawing.";

    51 several_losses SeveralLosses "several-losses" "11.3"
    "Units of different loss levels fight as one: which shift?" {
        Sum "sum" "The sum of their levels.",
        Worst "worst" "The worst level.",
        Best "best" "The best level.",
    }
    "One column a level, and each unit brings its value and its losses.";

    52 separate_defence SeparateDefence "separate-defence" "11.2.1"
    "A defender is attacked several times in an activation, each time separately: what does it defend with?" {
        Whole "whole" "Its whole value each time.",
        Once "once" "Its whole value the first time, nothing afterwards.",
    }
    "A failed coordination has the defensive combat against the first attacker only, and each combat is resolved fully before the next.";

    53 shaken_charge ShakenCharge "shaken-charge" "11.5"
    "Does cavalry disorganised by the counter-charge that refuses its retreat go on charging?" {
        Stops "stops" "No: disorganised cavalry cannot charge.",
        GoesOn "goes-on" "Yes: the charge was already under way.",
    }
    "The ban is general.";

    54 retreat_off_map RetreatOffMap "retreat-off-map" "11.3"
    "What if the retreat leads off the map?" {
        Impossible "impossible" "The edge is a barrier: a step more, and it stays.",
        Leaves "leaves" "It leaves for good and counts as eliminated, its steps as lost.",
    }
    "The text knows no retreat off the map; leaving is a decision of its own (9.4, 13.1.3).";

    55 hq_follows HqFollows "hq-follows" "11.3"
    "Must an HQ go along with the unit that retreats?" {
        AfterCombat "after-combat" "After combat it may stay (11.3); before combat it goes along, unless a unit stays with it (9.3).",
        May "may" "It may stay or go.",
        Must "must" "It goes along (9.3).",
    }
    "11.3 lets it stay in advances and retreats after combat, with its reason; before combat nothing does.";

    56 lone_hq LoneHq "lone-hq" "9.3"
    "What happens to an HQ alone when an enemy comes next to it, or enters its hex?" {
        Relocated "relocated" "It goes to the nearest friendly unit, one of its formation if equally near (as 8.4).",
        Eliminated "eliminated" "It is eliminated and replaced.",
    }
    "Silent; the C-in-C's rule is the nearest. It is applied when the move or combat is over, so that an HQ may lend its bonus.";

    57 guns_of_eliminated GunsOfEliminated "guns-of-eliminated" "11.3"
    "What becomes of guns whose stacked unit is eliminated?" {
        Eliminated "eliminated" "They are eliminated too.",
        Stay "stay" "They stay, and the advance does not take place.",
    }
    "They go when the unit retreats; elimination is worse.";

    58 guns_retreat_before GunsRetreatBefore "guns-retreat-before" "11.4"
    "May guns of an attacked hex retreat before combat?" {
        EachUnit "each-unit" "Each unit by its own speed; who stays fights.",
        Lost "lost" "Only the infantry or cavalry; guns left behind are eliminated.",
    }
    "11.4 speaks of a unit and its movement.";

    59 rally_place RallyPlace "rally-place" "12"
    "Where may a unit not rally?" {
        NotAdjacent "not-adjacent" "Next to an enemy unit.",
        OutsideZoc "outside-zoc" "In an enemy ZoC (4 C).",
    }
    "12 is the rule, 4 its summary.";

    60 rally_guns RallyGuns "rally-guns" "12"
    "When is a rallying unit in range of enemy guns?" {
        Range "range" "Within a gun's maximum range.",
        LineOfSight "line-of-sight" "If a gun could fire at it: arc, range and sight.",
    }
    "Range is named, not sight.";

    61 command_for_morale CommandForMorale "command-for-morale" "0.5"
    "When is it seen whether a unit that tests morale is in command?" {
        Checked "checked" "While its formation is active, at the check that began the activation; otherwise at the test.",
        Now "now" "At the test, also while its formation is active.",
        LastCheck "last-check" "At its formation's last activation; in command before the first.",
    }
    "9.1 checks units before they move, for as long as their formation acts; a defender has no such check.";

    62 passed_activation PassedActivation "passed-activation" "8.3"
    "Which units act normally after a passed activation test?" {
        InRange "in-range" "Those in the HQ's range (9.1).",
        Everyone "everyone" "All of the formation.",
    }
    "Out of range is out of command in a formation in command, too (8.3, 9.2). That all act is said of the formation, and 9.1 of each unit.";

    63 water_cost WaterCost "water-cost" "T.terrain"
    "Is the cost of a stream or river all that the step costs?" {
        Instead "instead" "Yes: half or all of the allowance, nothing for terrain and levels.",
        Added "added" "No: terrain and levels count as well; units that cannot pay cannot cross.",
    }
    "Where a cost is added the table writes a plus.";

    64 whole_movement WholeMovement "whole-movement" "T.terrain"
    "May a unit that has spent MP cross at the cost of its whole movement?" {
        Full "full" "No: it must be unspent.",
        Remaining "remaining" "Yes: it uses up what is left.",
    }
    "All its movement is the price.";

    65 road_bridges RoadBridges "road-bridges" "T.terrain"
    "Does a road, path or railway over a stream or the Wissembourg river cross on a bridge?" {
        Bridge "bridge" "Yes: no cost for the water; combat suffers all the same (note 6).",
        Listed "listed" "Only at hexsides listed as bridges.",
    }
    "Note 6 speaks of bridges at both.";

    66 cavalry_in_woods CavalryInWoods "cavalry-in-woods" "T.terrain"
    "What do woods do to cavalry?" {
        Disorders "disorders" "It is disorganised on entering, except by road, path or railway.",
        CostsOnly "costs-only" "It pays +2 and nothing else.",
    }
    "The words stand in the woods line before the costs of all arms.";

    67 town_bonus TownBonus "town-bonus" "8.2"
    "In which hexes does a leader get +2?" {
        AnyVillage "any-village" "Any village hex.",
        Towns "towns" "Only hexes listed as towns: Forbach, Sarrebruck, Wissembourg.",
    }
    "The TEC has a line for villages and none for towns. Section 2 names both, treats them alike, and no list says which is which.";

    68 hq_near_enemy HqNearEnemy "hq-near-enemy" "7.1"
    "May an HQ without troops go next to an enemy?" {
        LikeCommander "like-commander" "Not into a hex adjacent to an enemy, unless a friendly unit is there.",
        ZoneOnly "zone-only" "Not into a ZoC, unless a friendly unit is there.",
    }
    "6.1 restricts leaders by ZoC; 7.2 gives the C-in-C's rule, and 8.4 its purpose.";

    69 occupation Occupation "occupation" "13.1.3"
    "Does passing through occupy an objective?" {
        Passing "passing" "Yes.",
        Stopping "stopping" "Only ending a move, retreat or advance there.",
    }
    "The last unit in the hex counts.";

    71 column_leaders ColumnLeaders "column-leaders" "7.4"
    "Does an HQ lengthen the column?" {
        No "no" "No; it pays the single cost.",
        Yes "yes" "Yes, as a unit.",
    }
    "Leaders do not count for stacking either.";

    72 set_up_order SetUpOrder "set-up-order" "13.1.1"
    "Who sets up first?" {
        FrenchFirst "french-first" "The French.",
        PrussianFirst "prussian-first" "The Prussians.",
    }
    "The order in which the set-ups are printed.";

    73 french_guns FrenchGuns "french-guns" "13.2.6"
    "How often may a French gun support at Wissembourg?" {
        Turn "turn" "Once a turn.",
        Activation "activation" "Once an enemy activation (10.1.2).",
    }
    "The special rule says turn.";

    74 early_retreat_direction EarlyRetreatDirection "early-retreat-direction" "11.4"
    "In which direction is a retreat before combat?" {
        Any "any" "To any hex outside enemy ZoC.",
        OwnEdge "own-edge" "Towards the own edge, as after combat.",
    }
    "11.4 gives one condition only.";

    75 obstacle_level ObstacleLevel "obstacle-level" "10.2.2"
    "With what is the level of woods, buildings and units under the line compared?" {
        Guns "guns" "With the gun's level: as high or higher blocks, lower only next to the target.",
        HigherEnd "higher-end" "With the higher of gun and target.",
    }
    "The sentences around it are written from the firing gun. For fire downhill both are the same. The ground itself is R-12.";

    76 revealed_division RevealedDivision "revealed-division" "13.1.6"
    "What may the division do in the activation in which its own marker is turned up?" {
        Nothing "nothing" "Nothing more.",
        Acts "acts" "Move and fight, like a division on the map.",
    }
    "The marker has moved in its stead.";

    77 zastrow Zastrow "zastrow" "13.1.2"
    "Who replaces Zastrow?" {
        Choice "choice" "Alvensleben's counter or Zastrow's replacement, as the Prussians choose.",
        Alvensleben "alvensleben" "Alvensleben.",
        Replacement "replacement" "Zastrow's replacement.",
    }
    "He may return, so he need not.";

    78 line_start LineStart "line-start" "13.1.3"
    "Does an enemy ZoC on the unit's own hex cut its line?" {
        Free "free" "No: the hexes after it count.",
        Counts "counts" "Yes.",
    }
    "A line from the unit crosses what lies between. Friends do not cancel ZoC here: 6.1 lists what they cancel it for.";

    79 stacking Stacking "stacking" "3"
    "How many guns may share a hex with infantry or cavalry?" {
        One "one" "One; or two guns alone.",
        Two "two" "Two.",
    }
    "The stressed OR separates the two stacks, and 13.2.6 adds one gun to its doubled hex.";

    80 exit_cost ExitCost "exit-cost" "13.1.3"
    "What does it cost to leave the map?" {
        LikeEntry "like-entry" "What the hex would cost to enter by the same route.",
        Nothing "nothing" "Nothing, if MP are left.",
    }
    "Silent; 7.4 counts the step across the edge by the route that leads there, and the way out is the way in.";

    81 route_water RouteWater "route-water" "8.2"
    "Does a command route cross water that takes cavalry's whole movement?" {
        WholeRange "whole-range" "Yes, for as much MP as the leader's printed range.",
        Closed "closed" "No.",
    }
    "Routes are counted in what cavalry pays, and that is what it pays.";

    82 partial_coordination PartialCoordination "partial-coordination" "11.1"
    "May only some of the attackers of a hex be coordinated?" {
        Some "some" "Yes; the others attack on their own, in the order chosen.",
        AllOrNone "all-or-none" "No.",
    }
    "11.2.2 lets the attacker resolve as he wishes.";

    83 marker_and_morale MarkerAndMorale "marker-and-morale" "0.5"
    "Do the units of an HQ that carries the marker count as out of command for morale?" {
        Unit "unit" "Only if they are out of its range.",
        UnitOrHq "unit-or-hq" "Yes.",
    }
    "0.5 is about the unit; 9.1 says when a unit is in command.";

    84 without_hq WithoutHq "without-hq" "8.3"
    "How are units commanded whose HQ has not yet arrived?" {
        Detached "detached" "As detached units: by the C-in-C's range, or by that of another HQ in command.",
        InCommand "in-command" "They act normally.",
        OutOfCommand "out-of-command" "Out of command.",
    }
    "Detached units are those without an HQ, and theirs is not there.";

    85 commanders_order CommandersOrder "commanders-order" "4"
    "Whose C-in-C moves first?" {
        FrenchFirst "french-first" "The French.",
        PrussianFirst "prussian-first" "The Prussians.",
    }
    "Silent; sides in the order of the rulebook.";

    86 retreat_priority RetreatPriority "retreat-priority" "11.3"
    "Which is avoided first, ZoC or friends?" {
        ZoneFirst "zone-first" "ZoC.",
        FriendsFirst "friends-first" "Friendly units.",
    }
    "Order of the sentence, and of the harm.";

    87 demoralised_attack DemoralisedAttack "demoralised-attack" "9.4"
    "May demoralised units attack enemies they are next to?" {
        Yes "yes" "Yes, if they did not move.",
        No "no" "No.",
    }
    "Entering such a hex is forbidden, not fighting.";

    90 support_formation SupportFormation "support-formation" "11.2.1"
    "Must a supporting neighbour belong to the defender's formation?" {
        Any "any" "No.",
        Same "same" "Yes, as guns must.",
    }
    "The limit is written for guns only (10.1.2).";

    91 failed_coordination FailedCoordination "failed-coordination" "9.3"
    "Does an HQ whose test of coordination failed test its mortality?" {
        Spared "spared" "No, unless it lends its bonus afterwards.",
        Tested "tested" "Yes, after the next combat of the activation.",
    }
    "It takes part by coordinating or by its bonus, and nothing was coordinated.";

    92 stray_attack StrayAttack "stray-attack" "9.2"
    "Which enemies may a unit out of command attack?" {
        InZone "in-zone" "Only if it stands in an enemy ZoC and has not moved.",
        Adjacent "adjacent" "Any that it stands next to and has not moved.",
    }
    "It cannot attack; a unit already in a ZoC is the one exception.";

    93 bridge_charge BridgeCharge "bridge-charge" "T.terrain"
    "May cavalry charge over a bridge of a river that it could not ford and infantry could?" {
        Allowed "allowed" "Yes.",
        Never "never" "No: not over the Wissembourg river at all.",
    }
    "11.5 forbids charges only where cavalry cannot enter or cross; the table's word would forbid the bridges too.";

    94 decoy_found DecoyFound "decoy-found" "13.1.6"
    "What happens when the decoy is turned up?" {
        Both "both" "The division is placed at the other marker.",
        Alone "alone" "The decoy is removed; the other marker stays face down.",
    }
    "When a marker is revealed the division takes the place of its own marker, and the decoy goes; which one was found is not asked.";

    95 defender_turns DefenderTurns "defender-turns" "11.2.2"
    "When does a defender turn that drove an attacker back?" {
        AfterCombat "after-combat" "When the combat is over, if it is still there.",
        AtOnce "at-once" "Before the assault of the attackers that are left.",
    }
    "7.3 allows it after combats.";

    96 leaders_under_fire LeadersUnderFire "leaders-under-fire" "9.3"
    "What happens to leaders when a barrage eliminates the last unit of their hex?" {
        Tested "tested" "HQs test their mortality and nothing else.",
        Fall "fall" "They are eliminated with it.",
    }
    "Artillery fire has a rule of its own beside that of combat.";

    97 eliminated_formations EliminatedFormations "eliminated-formations" "13.2.7"
    "Do demoralised formations score that have been eliminated to the last unit?" {
        Score "score" "Yes, but for the French ones of 13.2.3.",
        Spicheren "spicheren" "At Spicheren only.",
        Nowhere "nowhere" "No.",
    }
    "Only 13.2.3 excepts them, and 13.2.7 replaces its points; a formation that is gone has passed its threshold.";

    98 hq_set_up HqSetUp "hq-set-up" "13.1.1"
    "Is an HQ that is listed with units set up in a hex with one of them?" {
        Apart "apart" "No: each counter in a hex of its line, as its owner chooses.",
        WithUnits "with-units" "Yes.",
    }
    "A line offers its hexes to all of its counters; cavalry brigades of one line could not share a hex.";

    99 arriving_commander ArrivingCommander "arriving-commander" "4.A"
    "Does a C-in-C test his inertia in the turn in which he arrives?" {
        Moves "moves" "No: he moves.",
        Tests "tests" "Yes; if he fails, he stays where he came on.",
    }
    "The test is named for those who are on the map; those who arrive also move.";

    100 direct_quota DirectQuota "direct-quota" "8.2"
    "How often may a C-in-C take as many units as his inertia value?" {
        Turn "turn" "Once a turn.",
        Activation "activation" "In each activation of his side.",
    }
    "He commands a number of units directly, as he commands HQs: from one command verification to the next.";

    101 leaving_zone LeavingZone "leaving-zone" "6.1"
    "Does the hex count in addition to the half allowance that leaving a ZoC costs?" {
        Besides "besides" "Yes; what is too much for the first hex is forgiven.",
        Instead "instead" "No: half the allowance is the cost of that step.",
    }
    "Entering a hex always costs MP (7.1); that one hex may be moved at least needs saying only if both count.";

    102 survival Survival "survival" "10.1.2"
    "When has an attacker survived the fire of guns alone?" {
        Stays "stays" "When it is not driven back.",
        Lives "lives" "When it is not eliminated.",
    }
    "In the example of 11.2.1 an attacker that survived continues with its assault.";

    103 retreat_direction RetreatDirection "retreat-direction" "11.3"
    "Which hexes lie towards the edge?" {
        ThreeHexes "three-hexes" "The three on its side of the hex.",
        Nearer "nearer" "Of these, those from which fewer steps lead off the map.",
    }
    "Each of the six neighbours lies on the edge's side or on the other, half a hex nearer at least.";

    104 doubled_guns DoubledGuns "doubled-guns" "11.3"
    "When are guns lost that share a hex with two units?" {
        Last "last" "When the last of them goes.",
        First "first" "When the first of them retreats.",
    }
    "They disappear if the defender retreats; while one unit stands, they are stacked with it.";

    105 early_retreat_friends EarlyRetreatFriends "early-retreat-friends" "11.4"
    "May a retreat before combat lead over friends where there is no room?" {
        No "no" "No.",
        SecondHex "second-hex" "As the first of two hexes; the friends are disorganised (3).",
        Beyond "beyond" "As after combat: they are disorganised, and the unit goes one hex further.",
    }
    "One hex is spoken of, and passing friends is a rule of retreats after combat.";

    106 second_hex SecondHex "second-hex" "11.4"
    "Before which attackers may cavalry retreat a second hex?" {
        InfantryOnly "infantry-only" "Before infantry alone.",
        AnyInfantry "any-infantry" "Wherever infantry is among them.",
    }
    "It does not escape from cavalry, whatever other units attack.";

    107 shared_marker SharedMarkerChoice "shared-marker" "13.2.6"
    "May the side with the initiative choose its face of the marker that two formations share?" {
        Chosen "chosen" "Yes; the marker then goes into the cup for the other face.",
        Rolled "rolled" "It may choose the marker; the die says which formation acts.",
        Drawn "drawn" "No, while both faces are in the cup and it has another formation.",
    }
    "4 has it choose a formation; the die is for the marker that is drawn.";

    108 downhill_fire DownhillFire "downhill-fire" "T.modifiers"
    "Does a barrage at lower ground get the +1 column?" {
        Yes "yes" "Yes.",
        No "no" "No: it is for assaults and defensive combats.",
    }
    "The modifiers are those of the table for all combats; what artillery is spared or denied is said there.";

    109 mixed_trenches MixedTrenches "mixed-trenches" "T.terrain"
    "Does a trench count against coordinated attackers of whom some come by another side?" {
        AllThrough "all-through" "No: all of them must come through it.",
        AnyThrough "any-through" "Yes.",
    }
    "As water does (note 6).";

    110 passed_zone PassedZone "passed-zone" "11.3"
    "What does a ZoC cost on a hex of friends that a retreat passes?" {
        Once "once" "A step, but one only for the whole retreat.",
        EndOnly "end-only" "Nothing: the hex where the retreat ends counts.",
        Each "each" "A step for each of the two.",
    }
    "It is a hex of the retreat; one additional level of loss is spoken of.";

    111 edge_withdrawal EdgeWithdrawal "edge-withdrawal" "9.4"
    "Must a demoralised unit at its edge leave the map?" {
        Must "must" "Yes, if it can.",
        May "may" "No.",
    }
    "It must move towards the edge each turn, and no hex is nearer.";

    112 chief_follows ChiefFollows "chief-follows" "8.4"
    "Does a C-in-C follow a unit that retreats where another stays with him?" {
        Always "always" "Yes.",
        LastOnly "last-only" "No.",
    }
    "He falls with all of his units, or else follows one that retreats; that all of them retreat is asked for HQs only (9.3).";

    113 mixed_arms MixedArms "mixed-arms" "T.terrain"
    "Infantry and cavalry assault together across water: which penalties count?" {
        Both "both" "The column of the cavalry and the die of the infantry, each once.",
        Alike "alike" "Only what all of them suffer.",
    }
    "Note 6 asks for all attackers to be across, not for one arm.";

    114 paired_command PairedCommand "paired-command" "13.1.6"
    "Does the HQ of either division command the units of both that are activated together?" {
        Own "own" "No: each its own.",
        Either "either" "Yes.",
    }
    "They act as one division; who is in command is seen before they act.";

    115 trench_fire TrenchFire "trench-fire" "T.terrain"
    "Does a trench protect against fire from further off than the next hex?" {
        Line "line" "Yes, where the line enters by its side.",
        Adjacent "adjacent" "No.",
    }
    "The table names the side, not the distance.";

    116 support_losses SupportLosses "support-losses" "11.2.1"
    "Against which attackers do a supporter's losses count?" {
        Given "given" "Those to whom it gave points.",
        All "all" "All.",
    }
    "Each combat is that of its values. Units of the attacked hex strike at every attacker, be it with nothing, so both count their losses.";

    134 late_entry LateEntry "late-entry" "7.4"
    "How do units act that enter the map after their HQ there has failed its test?" {
        Normally "normally" "As if it had passed.",
        OutOfCommand "out-of-command" "Out of command: half their movement, into no ZoC, no attack.",
    }
    "They enter in the turn planned and move normally; 8.3 is about the formation that the HQ has with it.";

    135 hamlet_on_height HamletOnHeight "hamlet-on-height" "11.3"
    "Does a hamlet count against the die where the level of its ground protects better?" {
        Yes "yes" "Yes: in addition to the protection.",
        No "no" "No: only the better of the two counts.",
    }
    "The best of several terrains is taken of what divides the value; a level is no terrain of its own.";

    136 support_levels SupportLevels "support-levels" "11.2.1"
    "Whose level counts in a defensive combat in which others help?" {
        AttackedHex "attacked-hex" "That of the attacked hex.",
        Highest "highest" "The highest of all who strike at the attacker.",
    }
    "They add their values to that of the attacked unit, whose combat it is.";

    137 hq_under_support HqUnderSupport "hq-under-support" "9.3"
    "Does the fire of guns that support a defence endanger an HQ with the attacker?" {
        No "no" "No: only a barrage does, and taking part.",
        Yes "yes" "Yes: where the table gives T, D or D+1.",
    }
    "Fire on a hex is barrage; support is added to a combat, and combats have their own test.";

    138 marker_routes MarkerRoutes "marker-routes" "13.1.6"
    "By what may a face-down marker pass through woods?" {
        Any "any" "Roads, paths and railways.",
        Roads "roads" "Roads only.",
    }
    "Only troops away from roads, paths and railways are ruled out.";

    139 noon_control NoonControl "noon-control" "13.2.3"
    "Does a place that was lost and taken back count at noon?" {
        Still "still" "Yes: who holds it at the end of the turn.",
        Throughout "throughout" "No: it must always have been held.",
    }
    "Control is asked for at the end of a turn; who holds it then controls it still.";

    141 stray_advance StrayAdvance "stray-advance" "9.2"
    "May a unit out of command advance into an enemy ZoC after a combat?" {
        Yes "yes" "Yes.",
        No "no" "No: another unit of the combat advances, or nobody.",
    }
    "The advance is due from whoever fought (11.2.2), and this unit may fight from where it stands; 9.2 is about its movement.";

    142 guns_on_flank GunsOnFlank "guns-on-flank" "11.2.1"
    "What do guns do against attackers of their own hex who come on its flank?" {
        Nothing "nothing" "Nothing: their fire zone is in front. They give the defence 0 points.",
        Halved "halved" "They defend with half of their power, as other units do.",
    }
    "The fire zone extends from the three front hexes (10.2.1), and guns do not turn before they fire (10.1.2).";

    143 chassepots Chassepots "chassepots" "T.modifiers"
    "Whose rifles give the French +1 in defence?" {
        Attacked "attacked" "Those of infantry in the attacked hex.",
        Striking "striking" "Those of any infantry that strikes at the attacker, a neighbour's too.",
    }
    "Infantry in defence is what is attacked; a neighbour adds its value.";

    144 marker_in_hamlet MarkerInHamlet "marker-in-hamlet" "13.1.6"
    "How is a face-down marker found in a hamlet?" {
        Open "open" "As in clear terrain: from up to 4 hexes, if it is seen.",
        Village "village" "As in a village: from the next hex.",
    }
    "Woods and villages are named; hamlets are a terrain of their own.";

    147 stray_exit StrayExit "stray-exit" "13.1.3"
    "May a unit out of command leave the map by an exit, from the hour on?" {
        No "no" "No; a demoralised unit may.",
        Yes "yes" "Yes.",
    }
    "It neither leaves its HQ's range nor goes further from it (9.2). The right to leave (13.1.6) says nothing of command.";

    148 attacker_cover AttackerCover "attacker-cover" "11.2.1"
    "What does ground that protects do for an attacker in the defensive combat?" {
        Morale "morale" "It gives +1 on its morale, and nothing else.",
        Nothing "nothing" "Nothing.",
        Holds "holds" "It gives +1 on its morale, and from where R-3 says it holds its ground against D.",
    }
    "0.5 asks for the ground that a unit stands on. An attacker's protection is 1 where it counts: when dividing the value, and in retreat.";

    149 shaken_cavalry ShakenCavalry "shaken-cavalry" "11.5"
    "Is disorganised cavalry kept out of ZoC in retreats and advances too?" {
        Moves "moves" "No: in its moves only.",
        Always "always" "Yes: a retreat into a ZoC is impossible to it, and others advance.",
    }
    "The sentence is about entering in general, but 11.3 says for every unit what it costs to be driven into a ZoC.";

    150 water_columns WaterColumns "water-columns" "T.modifiers"
    "Which waters shift the column at Spicheren?" {
        Both "both" "The stream for cavalry, the river across a bridge.",
        River "river" "The river across a bridge.",
        Neither "neither" "None: the columns for water are those of Wissembourg.",
    }
    "The terrain table has the stream for both battles, and the river for Spicheren. The modifiers name Wissembourg for both waters.";

    151 bridge_attack BridgeAttack "bridge-attack" "T.terrain"
    "Does the river of Spicheren count against attackers of whom some do not cross it?" {
        AllAcross "all-across" "No: all of them must come over a bridge.",
        AnyAcross "any-across" "Yes: one is enough.",
    }
    "As other water does (note 6), though the line of this river has no note.";

    152 defending_guns DefendingGuns "defending-guns" "11.2.2"
    "May guns of the attacked hex turn, too, when an attacker is driven back?" {
        Alone "alone" "One gun, if no infantry or cavalry is with it.",
        Each "each" "Yes, each of them.",
    }
    "The defender may turn, and the guns of a stack share what befalls the other unit (11.3).";

    153 late_march LateMarch "late-march" "7.4"
    "Must units that arrive after their HQ march towards it?" {
        Free "free" "No: they are out of command in later turns if they stay away.",
        Towards "towards" "Yes: who leaves the entry hex ends in the HQ's range or nearer to the HQ.",
    }
    "They move normally; the march is a means to be in command.";

    154 leaders_leave LeadersLeave "leaders-leave" "13.1.3"
    "May leaders leave the map?" {
        No "no" "No.",
        Yes "yes" "Yes: where and when units of their side, or of the HQ's formation, may. They do not come back.",
    }
    "Units may, and leaders are no combat units; the point for a C-in-C who is left alone is then the price of a full retreat.";

    155 crossed_friends CrossedFriends "crossed-friends" "11.4"
    "Does cavalry disorganise friends if it retreats from their hex to a second one before combat?" {
        Disorganised "disorganised" "Yes.",
        Spared "spared" "No: it was stacked with them in between.",
    }
    "Such a retreat is due to a combat as well, and who crosses friends in one disorganises them (3).";

    156 held_road HeldRoad "held-road" "13.1.6"
    "Where does a marker of the 13th Division come on whose road the French hold?" {
        OtherRoad "other-road" "By the other road, with the other marker; both wait while the French hold both.",
        Waits "waits" "Both markers wait until the French hold neither road.",
        Found "found" "There: it is found at once.",
    }
    "Nobody comes on in a hex of the enemy (R-70), and the Prussian chooses between the two roads.";

    157 marker_entry MarkerEntry "marker-entry" "13.1.6"
    "When do the two markers of the 13th Division come on?" {
        Verification "verification" "At the end of the command verification of the division's turn.",
        Activation "activation" "When the division is first activated, before they move.",
    }
    "When the activation marker is drawn, they are moved by 3 MP: they lie on their roads by then, and pay for no entry.";

    158 direct_order DirectOrder "direct-order" "8.2"
    "Does the C-in-C take units himself before or after their HQ's test?" {
        BeforeTest "before-test" "Before.",
        AfterTest "after-test" "After: only those that the test leaves out of command.",
    }
    "His units act whatever becomes of their HQ, and command is seen at the beginning of an activation (R-121).";

    159 flight_mortality FlightMortality "flight-mortality" "9.3"
    "Does an HQ that coordinated test its mortality if all defenders retreated before combat?" {
        Tested "tested" "Yes.",
        Spared "spared" "No: there was no combat.",
    }
    "To coordinate is to take part, and the retreat is an answer to the attack.";

    160 turn_on_elimination TurnOnElimination "turn-on-elimination" "11.2.2"
    "May the defender turn when the attacker was eliminated instead of driven back?" {
        No "no" "No.",
        Yes "yes" "Yes.",
    }
    "It is granted to a defender whose attacker retreats; the attacker's advance (R-23) is a duty, this is a favour.";

    165 lone_chief LoneChief "lone-chief" "8.4"
    "Does a leader whom his own troops leave alone beside an enemy go to the nearest friends?" {
        Whenever "whenever" "Yes, at the end of the activation or combat.",
        EnemyMovement "enemy-movement" "An HQ does; a C-in-C only when an enemy moves next to him.",
        Approached "approached" "No: only when an enemy moves or, for an HQ, advances next to him.",
    }
    "The section names enemy movement; but nothing says how he would be captured, and 7.2 lets him go to no such hex alone.";

    166 doubled_flank DoubledFlank "doubled-flank" "11.2.1"
    "How are the values of two units of one hex halved against an attacker on their flank?" {
        Each "each" "One by one, each rounded down.",
        Together "together" "Their sum, rounded down.",
    }
    "The value of a unit is halved; 13.2.6 has the two attacked together, and adds no values.";

    167 silent_guns SilentGuns "silent-guns" "11.2.1"
    "Is there a defensive combat if guns alone are attacked, and nobody can support them?" {
        Zero "zero" "Yes, with a value of 0.",
        None "none" "No.",
    }
    "The defender can attack with a value of 0 whomever he gives nothing. Against it: guns defend by supporting (10.1.2), and these cannot.";

    168 coordinator_bonus CoordinatorBonus "coordinator-bonus" "9.3"
    "Does an HQ that has coordinated an assault lend it its bonus?" {
        Declared "declared" "If its owner declares that too.",
        Lent "lent" "Yes, unasked.",
    }
    "Coordinating and lending are named beside each other. Against it: the commander of the example coordinates, and its bonus counts.";

    169 attacked_guns AttackedGuns "attacked-guns" "10.1.2"
    "May guns of a hex that is attacked support the defence of another hex?" {
        Choice "choice" "Yes: once, their own hex or another.",
        OwnHex "own-hex" "No.",
    }
    "A gun supports itself if it is attacked, or an attacked unit. For the second: who is attacked by another attacker helps nobody else (11).";

    170 stacked_support StackedSupport "stacked-support" "10.1.2"
    "Does a gun support troops of another formation in its own hex?" {
        OwnHex "own-hex" "Yes.",
        Formation "formation" "No: alone in its hex it defends itself.",
    }
    "Its hex is attacked, so it defends itself. For the second: it supports units of its formation.";

    171 retreat_into_room RetreatIntoRoom "retreat-into-room" "11.3"
    "May a retreat after combat end with friends where stacking leaves room?" {
        Onward "onward" "No: they are disorganised, and it continues.",
        Stays "stays" "Yes: it ends there, and crosses nobody.",
    }
    "An occupied hex sends it on. For the second: 3 and 13.2.6 let some units stack, and a retreat before combat (11.4) may stop there.";
}
