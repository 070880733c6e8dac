//! The first half of the list.

crate::rulings_part! { ($) first
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
        Activation "activation" "Yes, as if it were out of command, +1 for each turn already waited; not that of the 13th Division, for whom its markers enter (13.1.6).",
        Delayed "delayed" "Only if it did not come in the turn of the scenario: then as in `activation`.",
    }
    "Both battles are excepted: their HQs are in command in the turn of arrival and enter in the turn given. For the third: in that turn only.";

    18 column_count ColumnCount "column-count" "7.4"
    "What is counted for the rising cost of a road column?" {
        PerHex "per-hex" "Units that entered by the same hex in this activation.",
        PerFormation "per-formation" "Units that entered in this activation, by whatever hex.",
        PerTurn "per-turn" "Units that entered by the same hex in this turn, of other formations too.",
        InAll "in-all" "Units of the formation that have entered so far, by whatever hex, on earlier turns too.",
    }
    "The column stands on one road; a second road is offered to get round it (13.1.2). Later units move normally. For the last two: those that \
     have already entered are counted, and no time is named.";

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
        Eliminated "eliminated" "It is eliminated and replaced if the enemy moves or advances there; from one who falls back there it goes as above.",
        Stays "stays" "It stays next to the enemy; from one who enters its hex it goes to the nearest friendly unit.",
    }
    "Silent; the C-in-C's rule is the nearest. It is applied when the move or combat is over, so that an HQ may lend its bonus. For the third: \
     that rule is his alone, and nearness is not among the ways in which an HQ is lost (9.3).";

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
        Stops "stops" "Yes. As a unit, it stops in a ZoC where no friendly unit is, and pays to leave it. It makes off when an enemy moves or advances next to it, or enters its hex (R-56), not before.",
    }
    "6.1 restricts leaders by ZoC; 7.2 gives the C-in-C's rule, and 8.4 its purpose. For the third: an HQ moves as cavalry does (9), and 8.3 \
     has a case for one in a ZoC; next to the enemy is closed to the C-in-C alone.";

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
}
