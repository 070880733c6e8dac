//! The second half of the list: from R-83 on.

crate::rulings_part! { ($) second
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
        Towards "towards" "Yes: they end in the HQ's range or nearer to the HQ; in the entry hex only if they find no way.",
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

    172 neighbour_bonus NeighbourBonus "neighbour-bonus" "11.3"
    "Can an HQ that stands with a neighbour who supports the defence lend it its bonus?" {
        No "no" "No: it must be in the attacked hex.",
        Yes "yes" "Yes: with infantry or cavalry that supports. It is asked when all have said whom they support.",
    }
    "The HQ needs to be present (9.3), and the combat is over the attacked hex. For the second: the neighbour fights, and its HQ is with it.";

    173 marked_entrance MarkedEntrance "marked-entrance" "13.1.6"
    "Can the French arrive in a hex in which a marker of the 13th Division lies face down?" {
        Open "open" "Yes: they find it.",
        Closed "closed" "No: it bars the hex to them as it does when they move and retreat.",
    }
    "Nothing but the enemy's units closes a place of arrival. For the second: a face-down marker stands for units.";

    174 lapsed_attack LapsedAttack "lapsed-attack" "11.1"
    "Can units support others once every attack on them has lapsed?"
    {
        No "no" "No: they were announced as attacked.",
        Yes "yes" "Yes, if nobody has fought them in the activation.",
    }
    "Who is attacked is announced before any combat. For the second: a unit that is not attacked supports (11.2.1), and nobody attacks it.";

    175 support_flank SupportFlank "support-flank" "11.2.1"
    "By whose flank are points halved that others add to the defence of a hex?" {
        Own "own" "By that of each unit that gives them; share by share.",
        Attacked "attacked" "By that of the attacked unit: the sum of all is halved, and only if the attacker is on that flank.",
    }
    "A unit has its value halved against an enemy on its flank. For the second: the points are added to the value of the attacked unit (10.1.2 \
     too), and that is the value which is halved.";

    176 several_attacks SeveralAttacks "several-attacks" "11"
    "May a unit attack more than one hex in an activation?" {
        No "no" "No.",
        InTurn "in-turn" "Yes: up to three, in the order announced and each with its whole value, as long as it stays where it is. Only the first attack can be coordinated.",
    }
    "A unit attacks once a turn (5). For the second: it need not attack all who are next to it unless it wants to, so it can.";

    177 stray_disengagement StrayDisengagement "stray-disengagement" "9.2"
    "Where may a unit out of command go that leaves an enemy ZoC?" {
        TowardsHq "towards-hq" "As far as others out of command: in its HQ's range, or nearer to the HQ.",
        Anywhere "anywhere" "To any hex next to it outside ZoC.",
    }
    "In no case does it leave the range. For the second: the sentence on ZoC gives no direction, and its word is retreat.";

    178 late_command LateCommand "late-command" "7.4"
    "Are units in command in the turn in which they arrive after their HQ?" {
        InCommand "in-command" "Yes.",
        OutOfCommand "out-of-command" "No: they have all of their movement, but enter no ZoC and attack nobody.",
    }
    "They move normally, and who is out of command is seen before they are there. For the second: they are to march towards the HQ to be in command.";

    179 late_column LateColumn "late-column" "7.4"
    "Do units that arrive after their HQ pay more, the more of them have entered?" {
        Rising "rising" "Yes, as others do.",
        Single "single" "No: each pays the single cost, and makes no column longer.",
    }
    "They come by the road, one behind the other. For the second: they move normally, it is said right after the column.";

    180 staying_hq StayingHq "staying-hq" "11.3"
    "May an HQ that stays where its attacker fell back lend its bonus to another attack on the same hex?" {
        SameCombat "same-combat" "No: to those who attack together with the one that fell back.",
        NextCombat "next-combat" "Yes, also if that attack is the next combat; until then it is not moved to its friends.",
    }
    "Each combat is settled to its end before the next (11.1), and then who is alone beside the enemy leaves (R-56). For the second: it stays in \
     order to lend its bonus.";

    181 fled_guns FledGuns "fled-guns" "11.4"
    "May guns that retreated before a combat support the defence in it?" {
        Support "support" "Yes, from where they stand now, as guns beside it (R-169).",
        Silent "silent" "No.",
    }
    "They have an attacker in range and sight (10.1.2), and another unit is attacked. For the second: a retreat is made instead of the defensive combat.";

    182 support_range SupportRange "support-range" "10.1"
    "How near must the hex that is attacked be to a gun that supports its defence from another?" {
        Whole "whole" "Within its range; half of it is for the attackers.",
        Half "half" "Within half its range, rounded up, as the attackers.",
        AttackersOnly "attackers-only" "At any distance: only the attackers must be near.",
    }
    "A hex within range is named, and half the range where the gun has an attacker in range. For the second: half is the range for all \
     defensive fire. For the third: 10.1.2 has the details, and names the attacker alone; it matters at night.";

    183 exit_places ExitPlaces "exit-places" "13.1.6"
    "Where may French units that are not demoralised leave the map at Spicheren from 20.00 on?" {
        Exits "exits" "By the six exits only.",
        SouthernEdge "southern-edge" "Also over the southern edge anywhere, without points.",
    }
    "The exits are where it counts, and units leave by a road (13.1.3). For the second: the right to leave names an hour and no place.";

    184 stacking_time StackingTime "stacking-time" "3"
    "When does the stacking limit hold for units that move?" {
        EachMove "each-move" "As soon as each ends its move.",
        Formation "formation" "When the activated formation has moved: a unit may stop in a full hex if another that has not moved can leave it \
            then for one with room; such a one moves next, and does not stay.",
    }
    "It may be exceeded during movement, and a unit that has stopped moves no more. For the second: movement is that of a formation (4.B), and so \
     two of its units can change places.";

    185 failed_refusal FailedRefusal "failed-refusal" "11.3"
    "What does a failed attempt to stand cost?" {
        Retreats "retreats" "The retreat, and nothing else.",
        Suffers "suffers" "A step, for the unit is disorganised already (0.5), and then the retreat; if the step was its last, it is eliminated.",
    }
    "Of the failure it is said that the unit retreats. For the second: a failed morale test costs what 0.5 says, and 12 alone excepts a test from it.";

    186 held_markers HeldMarkers "held-markers" "13.1.6"
    "May the markers of the 13th and of the 16th Division be held at the same time?" {
        One "one" "No: while one is held, the other is played, alone or with it.",
        Both "both" "Yes, each for a division of its own; never both with one. By R-32 `played-last` the 13th comes first.",
    }
    "The two are not kept together. For the second: each may be held when it is drawn, and only both with a third division is ruled out.";
}
