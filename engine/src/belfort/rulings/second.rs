//! The second half of the list: from R-62 on.

crate::rulings_part! { ($) second
    62 bourbaki_headquarters BourbakiHeadquarters "bourbaki-headquarters" "stratagems"
    "Does Bourbaki send away units that are in the headquarters?"
    {
        Away "away" "Yes: the whole detachment.",
        Stay "stay" "No: only those on the map.",
    }
    "All its units go, and the four and four battalions that come back are the whole detachment.";

    63 crossing_works CrossingWorks "crossing-works" "7.1"
    "Which works let units on operational movement cross or enter a zone next to the enemy?"
    {
        FortificationOrBonus "fortification-or-bonus" "A fortification or a printed bonus.",
        AnyWorks "any-works" "A trench too.",
    }
    "A fortification marker and a defence bonus are named; where trenches are meant beside these (1.3.2, 9.1.1) they are named.";

    64 pioneer_limit PioneerLimit "pioneer-limit" "10.4"
    "When do the pioneers allow a third fortification?"
    {
        Building "building" "When they are in one of the zones built in.",
        Able "able" "When they are in a zone where one could be built (5.2).",
    }
    "The section on building asks for one of the construction zones; 5.2 sums it up.";

    65 pioneers_stack PioneersStack "pioneers-stack" "1.1.2"
    "With whom can the pioneers stack?"
    {
        Any "any" "With any unit, as one of the three battalions of a zone.",
        NoFieldArtillery "no-field-artillery" "With any but field artillery, which stacks with battalions of its division only.",
        Uncounted "uncounted" "With any unit, and they do not count toward the limit.",
    }
    "They follow the rules of battalions (1.3), and can stack with any.";

    66 trench_under_uhlans TrenchUnderUhlans "trench-under-uhlans" "1.3.2"
    "May a trench be dug in a zone where Uhlans are?"
    {
        Dug "dug" "Yes; they stay.",
        NotDug "not-dug" "No: they cannot be in a zone with a trench.",
    }
    "They cannot enter such a zone; nothing drives them out of it.";

    67 shelled_zones ShelledZones "shelled-zones" "8.1"
    "Which zones can be bombarded?"
    {
        Held "held" "Those with enemy units.",
        WorksToo "works-too" "Also those with a fortification or trench and no units.",
    }
    "Hits apply to the battalions and Uhlans present (8.2).";

    68 trench_in_fortification TrenchInFortification "trench-in-fortification" "10.5"
    "May a trench be dug in a zone with a fortification?"
    {
        Yes "yes" "Yes: only a printed bonus bars it.",
        No "no" "No: a fortification is a defence bonus.",
    }
    "8.2.3 and 10.4 know zones with both markers, and 1.3.2, 7.1 and 9.1.1 name markers beside defence bonuses.";

    69 french_trenches FrenchTrenches "french-trenches" "1.1.1"
    "Does a trench shelter the French?"
    {
        Yes "yes" "Yes, a trench that they hold without filling it in (10.5).",
        No "no" "No: it is for the Prussians, who dug it.",
    }
    "1.1.1 counts trenches without a word on whose they are.";

    70 scouts_as_battalions ScoutsAsBattalions "scouts-as-battalions" "1.3.1"
    "Do scouts count where a battalion is asked for: to build, and beside the flying battery?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "They act exactly like battalions with these exceptions: stacking, the size of a combat, bombardments.";

    71 uhlans_as_battalions UhlansAsBattalions "uhlans-as-battalions" "10.4"
    "Do Uhlans count where a battalion is asked for: to fortify (10.4) and to dig (10.5)?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
        DigOnly "dig-only" "To dig, where any battalion will do; not to fortify, where an infantry battalion is asked for.",
    }
    "They follow the rules of infantry battalions (1.3.2), which names its exceptions: building is none of them.";

    72 blocking_bonus BlockingBonus "blocking-bonus" "1.3.3"
    "Which printed bonuses block Prussian fire?"
    {
        Any "any" "Every one.",
        PlusOne "plus-one" "A bonus of +1 only.",
    }
    "It is the least there is: what +1 stops is not let through by more.";

    73 damaged_threshold DamagedThreshold "damaged-threshold" "8.2.5"
    "How many hits does it take against a fort that is damaged?"
    {
        Left "left" "As many as its bonus less the damage.",
        Printed "printed" "As many as its printed bonus.",
    }
    "The damaged zone 1 takes its second marker from four hits on, which is what is left of five.";

    74 gun_moves GunMoves "gun-moves" "9.1.2"
    "How often may a gun move on its own?"
    {
        Limited "limited" "As often in a turn as the data say, which is once; such a move is no pass.",
        AsPass "as-pass" "Any number of times, but for the end of the phase it counts as a pass: no battalions were activated \
                          (9.5).",
    }
    "It takes the place of an activation, so it is none of the passes; without a limit, the phase would not have to end.";

    75 trench_filling TrenchFilling "trench-filling" "10.5"
    "Which trenches do the French fill in by entering them?"
    {
        Unoccupied "unoccupied" "Those that no Prussian battalion has occupied.",
        FollowingTurn "following-turn" "Those of them that were dug in the turn before; older ones stay.",
        Any "any" "Any that they enter.",
    }
    "It happens if they come before a Prussian battalion does; the following turn is the first in which they can.";

    76 desertion DesertionFrom "desertion" "stratagems"
    "Which battalions of the 57 RP can desert?"
    {
        InGame "in-game" "Any of the game, those out of action too.",
        OnMap "on-map" "Those on the map.",
    }
    "It is removed from the game, and those out of action are still in it (10.3).";

    77 calling_off CallingOff "calling-off" "9.3.1"
    "An attack is cancelled after the defensive fire: which units may then retreat?"
    {
        All "all" "All that were to attack, those that the fire exhausted too.",
        Able "able" "Those that could still attack; the exhausted remain in place (9.2.1).",
    }
    "The offensive units may decide to retreat, and 9.3.3 counts the exhausted among them.";

    78 fire_around FireAround "fire-around" "1.3.3"
    "How is the distance of Prussian fire counted where a bonus stands in the way?"
    {
        AnyWay "any-way" "Along the shortest way that no bonus blocks.",
        Shortest "shortest" "Along the shortest way there is; if a bonus blocks it, there is no shot.",
    }
    "Ranges are counted in zones, and no line is drawn. Against the second: zone 12 could not fire at 3, as it does in the section's example.";

    79 counter_range CounterRange "counter-range" "8.1"
    "Must heavy artillery be in range of a gun that it answers?"
    {
        InRange "in-range" "Yes.",
        Always "always" "No: only field artillery must.",
    }
    "1.3.3 gives every gun a range, and the answer at long range has a penalty.";

    80 stratagem_order StratagemOrder "stratagem-order" "10.7"
    "In what order are the stratagems of phase G played?"
    {
        SideBySide "side-by-side" "One side plays all of its own, then the other.",
        Alternating "alternating" "One at a time in turns, until a side declines.",
    }
    "The player with the initiative begins; where the rules alternate (8.1, 9) they say so.";

    81 bad_shell_timing BadShellTiming "bad-shell-timing" "stratagems"
    "Until when may Bad quality shell cancel a French bombardment?"
    {
        Announced "announced" "Until the counter-battery is rolled: it is played instead of it.",
        AfterCounter "after-counter" "Until the bombardment is rolled: also after a counter-battery of the French.",
    }
    "It cancels a shot before the die, and the die of the counter-battery is the first of the shot.";

    82 beaten_guns BeatenGuns "beaten-guns" "9.3.3"
    "Do guns that were activated with beaten attackers retreat with them?"
    {
        Stay "stay" "No: they stay unless 1.1.1 makes them leave.",
        Retreat "retreat" "Yes.",
    }
    "The loser's units are those of the combat, and guns take no part in an attack (9.3.1).";

    83 entered_units EnteredUnits "entered-units" "7.1"
    "How far do units from the headquarters go?"
    {
        Edge "edge" "To a zone at the edge.",
        Onward "onward" "From there on, as units on the map do.",
    }
    "They are placed in a zone at the edge; each unit moves once.";

    84 given_up_works GivenUpWorks "given-up-works" "stratagems"
    "Lack of Discipline leaves an attacked zone without defenders: what becomes of its works?"
    {
        Destroyed "destroyed" "They are destroyed, as by any successful attack that makes the defender retreat.",
        Stay "stay" "They stay, as by default after an overrun (R-108).",
    }
    "The battalion retreats and the attack is a success, which is what 9.3.3 destroys works for.";

    85 trenches_crossed TrenchesCrossed "trenches-crossed" "10.5"
    "Do marching French fill in trenches that they cross?"
    {
        No "no" "No: only those where they end.",
        Yes "yes" "Yes, all that they can cross on any way to where they end; under the fire of 9.4.1, when that is over.",
    }
    "10.5 sets the entry of one side against the occupation by the other; where crossing matters, the rules say so (7.1, 9.4.2).";

    88 lone_markers LoneMarkers "lone-markers" "8.2.3"
    "Does the second hit of a bombardment take a marker where no battalion is that could take the first?"
    {
        Hit "hit" "Yes: the marker takes it, whoever is in the zone.",
        Spared "spared" "No: guns and scouts in works suffer nothing, and neither do the works.",
    }
    "The marker takes the second hit, without a word on the first. For the second: a bombardment has no effect on artillery and scouts \
     (8.2), so nobody takes the first.";

    93 exchanged_battalions ExchangedBattalions "exchanged-battalions" "9.1.1"
    "Which battalions can change places?"
    {
        Any "any" "Any, the exhausted too.",
        Able "able" "Those that could be activated: in good order or diminished.",
    }
    "An exchange costs what an activation costs; the rules do not say that it puts a unit on the offensive (5.2).";

    94 under_fire UnderFire "under-fire" "9.2.1"
    "Uhlans were activated that cannot attack the objective: does the defensive fire hit them?"
    {
        Attackers "attackers" "No: it hits those that are to attack.",
        Offensive "offensive" "Yes: it hits every activated battalion of the zone.",
    }
    "The fire falls on the assailants, who attack out in the open.";

    95 assault_losses AssaultLosses "assault-losses" "9.3.3"
    "Can the attacker's hits of an assault go to battalions that the defensive fire has exhausted?"
    {
        Attackers "attackers" "No: they go to those that attacked.",
        Offensive "offensive" "Yes: to every offensive unit of the zone.",
    }
    "The exhausted take no part in the attack (9.2.1).";

    96 nobody_left NobodyLeft "nobody-left" "9.3.1"
    "The defensive fire leaves no unit that could attack: may the units retreat out of works?"
    {
        Stay "stay" "No: they remain in place.",
        Retreat "retreat" "Yes, as after a cancelled attack (R-77, R-144).",
    }
    "9.2.1 leaves the exhausted where they are, and no unit is left to decide against an attack.";

    97 barring_units BarringUnits "barring-units" "9.3.3"
    "Does artillery alone, with a bonus, keep an attacker from advancing into the open next to it?"
    {
        Infantry "infantry" "No: the attacker advances, and 1.1.1 drives it out again.",
        All "all" "Yes: the attacker could not stay there.",
    }
    "Infantry is named.";

    98 sheltered_building ShelteredBuilding "sheltered-building" "10.4"
    "Which printed bonuses allow a fortification next to the enemy?"
    {
        Any "any" "Every one.",
        PlusOne "plus-one" "A bonus of +1 only.",
    }
    "It is the least there is, as where it stops fire (R-72).";

    99 ill_scouts IllScouts "ill-scouts" "stratagems"
    "Can illness strike scouts?"
    {
        Spared "spared" "No.",
        Struck "struck" "Yes: they are lost.",
    }
    "A battalion loses a status level, and scouts have none to lose.";

    100 exchange_activates ExchangeActivates "exchange-activates" "9.1.1"
    "Is an exchange of battalions an activation of them?"
    {
        No "no" "No: nobody is fired at for leaving the enemy (9.4.1), and Lack of Discipline finds no battalion that is activated.",
        Yes "yes" "Yes: who leaves the enemy for a zone that is not next to him is fired at (9.4.1), and Lack of Discipline can stop \
                   the exchange.",
    }
    "It costs what an activation costs. For the second: 9.1 puts it among the movements of an activation, at the cost of a normal one.";

    102 moving_on MovingOn "moving-on" "7.1"
    "May a unit on operational movement go on from the headquarters or the citadel in the same phase?"
    {
        No "no" "No: coming there is its move.",
        Yes "yes" "Yes: by way of the headquarters to any zone of entry; French infantry by way of the citadel to the zones \
                   next to it.",
    }
    "Movements into the headquarters or the citadel and out of them are named, none through them.";

    103 rebuilt_and_raised RebuiltAndRaised "rebuilt-and-rehabilitated" "10.2"
    "May a battalion be rehabilitated in the phase in which it was rebuilt?"
    {
        Yes "yes" "Yes: coming back is no rehabilitation.",
        No "no" "No: it is done for the turn.",
    }
    "10.2 limits its own levels to one a turn; 10.3 is a purchase of its own.";

    104 idle_stratagems IdleStratagems "idle-stratagems" "6.1.2"
    "May a stratagem be played that would change nothing?"
    {
        No "no" "No: it must change a unit, a zone, a roll, its result or points to come, whatever follows from it. Firefighters \
                 need a hit on zone 1, even one that the bonus stops.",
        Yes "yes" "Yes: only the limits that its text names hold. It gets rid of the counter.",
    }
    "A counter is played for its effect (6.1.2); who wants none of it discards it (6.2).";

    105 stratagem_turn StratagemTurn "stratagem-turn" "6.1.2"
    "Does a stratagem laid down in phase E or F take the place of a shot or an activation?"
    {
        No "no" "No: the side then fires or activates.",
        Yes "yes" "Yes: it is the enemy's turn.",
    }
    "8.1 and 9 alternate shots and activations, and no stratagem is either.";

    106 caught_fire CaughtFire "caught-fire" "9.1.2"
    "Units caught in the open fire before they retreat: how many rolls?"
    {
        Zone "zone" "One for each zone.",
        Unit "unit" "One for each battalion, Uhlan regiment or scout company.",
    }
    "Defensive fire is one roll of a zone (9.2.1), and the column is the same whatever its strength.";

    107 operational_guns OperationalGuns "operational-guns" "7.1"
    "May artillery end an operational move next to enemy infantry where no infantry of its own is?"
    {
        Yes "yes" "Yes, within the limits of chapter 7.",
        No "no" "No, as in phase F (9.1.2).",
    }
    "9.1.2 adds to the limits of an activation; chapter 7 has limits of its own, the same for every unit.";

    108 overrun_works OverrunWorks "overrun-works" "9.6"
    "Guns that stand alone are overrun: what becomes of the works of their zone?"
    {
        Stay "stay" "They stay, and shelter the attackers that move in.",
        Destroyed "destroyed" "They are destroyed, as when a defender retreats (9.3.3).",
    }
    "9.3.3 destroys works where a defender must retreat; 9.6 names the guns alone.";

    109 fire_for_guns FireForGuns "fire-for-guns" "9.2"
    "Guns that stand alone are attacked: is there defensive fire?"
    {
        No "no" "No: they are lost at once.",
        Yes "yes" "Yes: a barrage of field guns in range, themselves among them. Attackers that are left then take the zone.",
    }
    "The fire is the infantry's, which a barrage joins (9.2.1); where there is none, 9.6 asks for no die.";

    110 returned_and_raised ReturnedAndRaised "returned-and-rehabilitated" "10.2"
    "May battalions that come back after Bourbaki be rehabilitated in the same phase?"
    {
        Yes "yes" "Yes, for nothing too, as any others in the headquarters.",
        No "no" "No: they are done for the turn, so that four begin it diminished.",
    }
    "10.2 limits its own levels to one a turn, and excepts nobody in the headquarters.";

    111 incendiary_hit IncendiaryHit "incendiary-hit" "8.2.5"
    "Is the hit of Incendiary shells added before the hits are compared with a fort's bonus?"
    {
        Before "before" "Before: it helps to reach the bonus.",
        After "after" "After: the garrison suffers one hit more, if it suffers any (R-49).",
    }
    "8.2.5 compares the hits that a bombardment produces, and these are increased, as Firefighters reduce them (R-37).";

    112 undisciplined Undisciplined "undisciplined" "stratagems"
    "Which battalions can Lack of Discipline strike in a French activation?"
    {
        Selected "selected" "Unreliable ones that were to take part.",
        Zone "zone" "If one was to take part, all unreliable ones of the zone: the French can name one that was not.",
    }
    "A battalion that takes no part disobeys no command.";

    113 leapfrogging Leapfrogging "leapfrogging" "9.1"
    "May a unit move on through a zone next to the enemy that only units of its own activation hold?"
    {
        Yes "yes" "Yes, where friends let it pass (R-20).",
        No "no" "No: only through friends that were there before.",
    }
    "9.1 asks for friendly units, whichever; 9.4.2 names those that are not activated, and forbids no others.";

    114 transfer_conditions TransferConditions "transfer-conditions" "7.2"
    "Do 7.1's conditions about zones next to the enemy hold for French transfers?"
    {
        Free "free" "No: 1.1.1 alone says where they may end.",
        Prussian "prussian" "Yes: they leave only zones that are not next to the Prussians (R-19), and end next to them only in works \
                             (R-63).",
    }
    "Of 7.1's conditions 7.2 repeats the limits of stacking, and no other.";

    116 lost_catchers LostCatchers "lost-catchers" "9.1.2"
    "Several zones are caught in the open, and the fire of one destroys all that caught another: does that other retreat?"
    {
        Stay "stay" "No: it neither fires nor retreats, since nobody is next to it any more.",
        Retreat "retreat" "Yes: it was caught at the end of the march.",
    }
    "A zone retreats because active units are next to it (1.1.1).";

    117 unused_attack UnusedAttack "unused-attack" "9.3.1"
    "Activated units end in the open next to the enemy and attack nobody: where do they go?"
    {
        Free "free" "Anywhere, as beaten units do (9.3.3).",
        Back "back" "Back to the zone that they came from, if they may be there; else anywhere.",
    }
    "1.1.1 says only that they cannot stay; the one retreat that the rules describe is the loser's.";

    118 shell_stratagems ShellStratagems "shell-stratagems" "6.1.2"
    "When may a stratagem of phase E be laid down?"
    {
        OwnShot "own-shot" "In place of, or before, a shot of the same side.",
        Answers "answers" "Also in answer to a shot of the enemy, before the dice, even by who has stopped bombarding.",
    }
    "Bombardments alternate (8.1), and the rules name one stratagem alone that interrupts the enemy's: Bad quality shell.";

    119 first_to_buy FirstToBuy "first-to-buy" "10.1"
    "Who makes his purchases first in phase G?"
    {
        Initiative "initiative" "The side with the initiative, as for stratagems (10.7).",
        Other "other" "The other side.",
    }
    "Where the rules give an order, in phases F and G, it is that of the initiative.";

    120 retreat_into_works RetreatIntoWorks "retreat-into-works" "9.3.3"
    "May a defender retreat into works next to enemies in the open?"
    {
        Safe "safe" "No: only where all enemies next to them are in works too.",
        Any "any" "Yes: whoever of these enemies stands in the open then retreats.",
    }
    "1.1.1 lets enemies be next to each other where both are in works, and 9.3.3 repeats it. For the second: it looks at the end of the \
     activation, when those in the open have left.";

    121 gun_marches GunMarches "gun-marches" "9.1.2"
    "Where may guns march that are activated with battalions?"
    {
        Freely "freely" "Anywhere.",
        Together "together" "To a zone where one of these battalions is when all have arrived, or nowhere.",
    }
    "A gun may move on its own too, and each unit marches by itself. For the second: guns move with the infantry of their zone.";

    122 retreat_forward RetreatForward "retreat-forward" "9.3.3"
    "May beaten attackers retreat into the zone that they attacked?"
    {
        No "no" "No: they may cross it, but not end there.",
        Yes "yes" "Yes, if no enemy is left in it.",
    }
    "The winner occupies that zone; the loser retreats. For the second: 9.3.3 bars only zones that the enemy occupies.";

    123 undisciplined_crossing UndisciplinedCrossing "undisciplined-crossing" "9.3.3"
    "May a battalion that Lack of Discipline drives out cross full zones, as a beaten defender does?"
    {
        No "no" "No.",
        Yes "yes" "Yes.",
    }
    "9.3.3 excepts units of the combat, and this one leaves before the assault. For the second: it leaves an attacked zone.";

    124 beaten_stop BeatenStop "beaten-stop" "9.3.3"
    "Can beaten defenders end their retreat in the open next to the zone that they lost?"
    {
        Yes "yes" "Yes: nobody is in it when they retreat. If the attackers move in, they retreat again (1.1.1).",
        No "no" "No, unless the attackers cannot move in.",
    }
    "The retreat stands before the advance, which the enemy's zones beside it can still bar. For the second: the attackers must occupy the zone, \
     and nobody ends a retreat next to the enemy.";

    125 ruse_answer RuseAnswer "ruse-answer" "6.1.2"
    "Can Ruse of war be played when an assault is declared, before its die?"
    {
        Yes "yes" "Yes, as an answer.",
        No "no" "No: in the Prussians' own turns of the phase.",
    }
    "It is played in phase F, and the bugles are blown in an attack. For the second: other answers are named as such.";

    126 settle_order SettleOrder "settle-order" "1.1.1"
    "Who retreats first from the open next to the enemy when an activation ends?"
    {
        Passive "passive" "The passive side's units; active ones that nobody is next to then stay.",
        Active "active" "The active side's units; passive ones that nobody is next to then stay.",
    }
    "Passive units must make way for active ones (9.1.2).";

    127 rebuilt_guns RebuiltGuns "rebuilt-guns" "10.3"
    "Can Prussian guns that have retreated off the map return?"
    {
        No "no" "No: battalions alone are rebuilt.",
        Yes "yes" "Yes, to the headquarters, for what a battalion costs.",
    }
    "The section names battalions. For the second: a Prussian unit off the map is out of combat and not removed (9.3.3).";

    128 caught_order CaughtOrder "caught-order" "9.1.2"
    "In which order do several zones fire and retreat that are caught in the open?"
    {
        Each "each" "One zone after another: each retreats when it has fired.",
        FireFirst "fire-first" "All fire, then all retreat.",
    }
    "A unit retreats immediately after its fire. For the second: all are caught at one moment, the end of the movement.";

    129 crossed_citadel CrossedCitadel "crossed-citadel" "1.3.3"
    "May French artillery cross the citadel?"
    {
        No "no" "No: a gun that enters it stays, so a march or a retreat ends there.",
        Yes "yes" "Yes: only a gun that ends there stays.",
    }
    "It may not leave the citadel once it has entered it. For the second: a trench is filled in only where a march ends (R-85).";

    130 guns_driven_out GunsDrivenOut "guns-driven-out" "9.3.3"
    "A zone must retreat without an assault: what becomes of its guns?"
    {
        Retreat "retreat" "They retreat with its battalions, as each unit of the zone.",
        Lost "lost" "They are abandoned, as those of a beaten defender: where the zone is caught in the open (9.1.2), is in the open \
                     next to active units at the end (1.1.1) or to Prussians that have moved (R-142), or was laid open by shells (R-44).",
    }
    "9.3.3 abandons the guns of a defender who has lost an assault. For the second: a gun that stands where the enemy comes is lost \
     there and in 9.6.";

    131 flying_battery FlyingBattery "flying-battery" "8"
    "What may the flying battery do in the open, beside a battalion?"
    {
        Any "any" "Bombard, answer and join a defensive fire.",
        Barrage "barrage" "Join a defensive fire only.",
    }
    "1.3.3 excepts it from the rule on where guns fire, whatever they fire for. For the second: 8 repeats for bombardments and answers \
     where a gun must be, and excepts none.";

    132 blocking_markers BlockingMarkers "blocking-markers" "1.3.3"
    "Do fortifications and trenches stop Prussian shells as a printed bonus does?"
    {
        No "no" "No: shells pass over them.",
        Yes "yes" "Yes, whoever holds them: a zone with a marker can be fired at but not across.",
    }
    "The section speaks of a zone with a bonus of +1, as the map prints it. For the second: 10.4 counts a marker as +1, and 1.1.1 has \
     markers among the bonuses.";

    133 named_uhlans NamedUhlans "named-uhlans" "stratagems"
    "Are Uhlans meant where Illness, Ruse of war and the four free rehabilitations of 10.2 name battalions?"
    {
        Meant "meant" "Yes.",
        NotMeant "not-meant" "No.",
    }
    "They follow the rules of battalions (1.3.2), which name their exceptions. For the second: 8.2 names Uhlans beside battalions.";

    134 swiss_before SwissBefore "swiss-before" "stratagems"
    "Does Intransigent Von Tresckow undo a Swiss Delegation that was played before it in the same phase?"
    {
        Holds "holds" "No: that one holds.",
        Undone "undone" "Yes: it has no effect.",
    }
    "It bars the playing of the counter, and this one was played before. For the second: it bars it for the whole turn.";

    135 cancelled_shots CancelledShots "cancelled-shots" "stratagems"
    "Is a gun that Bad quality shell stops one of the two that Swiss Delegation lets fire?"
    {
        Counted "counted" "Yes.",
        NotCounted "not-counted" "No: another may fire in its place.",
    }
    "It was activated, and is turned to its used side. For the second: two may bombard or answer, and a shot that is cancelled is \
     neither.";

    136 retreat_together RetreatTogether "retreat-together" "9.3.3"
    "Do the units of a zone that a beaten defender leaves, or that is driven out (9.1.2, 1.1.1), retreat to one zone?"
    {
        No "no" "No: each goes where its owner wants.",
        Yes "yes" "Yes: the others follow the first, off the map too; who cannot goes elsewhere.",
    }
    "Units of a zone need not move together (9.1). For the second: that they may end in different zones is said of the attacker alone.";

    137 breaking_off BreakingOff "breaking-off" "9.3.1"
    "May each unit that breaks off after the fire retreat or stay by itself?"
    {
        Each "each" "Yes.",
        Together "together" "No: all of them retreat, or none.",
    }
    "Nothing binds one unit to another, and beaten units part too (9.3.3). For the second: the offensive units decide to retreat, all \
     of them.";

    138 free_gun_moves FreeGunMoves "free-gun-moves" "9.1.2"
    "How many guns move on their own in one free activation?"
    {
        One "one" "One.",
        Zone "zone" "Those of one zone that its owner wants.",
        Side "side" "Any of the side that its owner wants.",
    }
    "The free move replaces the activation of battalions, and that is one. For the second: activations go zone by zone (9). For the \
     third: artillery units may move, and no zone is named.";

    139 unit_order UnitOrder "unit-order" "9.3.3"
    "In which order do units march and retreat?"
    {
        Counters "counters" "Battalions before guns, each kind in the order of the list of units.",
        Owner "owner" "Battalions before guns, each kind as its owner wants.",
    }
    "The rules give no order, and each unit goes where its owner wants. For the second: where room is short, who goes first decides who \
     finds some.";

    140 caught_target CaughtTarget "caught-target" "9.1.2"
    "Which active battalions does the fire of a caught zone hit?"
    {
        All "all" "Those of every zone next to it.",
        One "one" "Those of one zone next to it, which its owner names before the roll.",
    }
    "They are the units that it is next to, and it attacks no zone. For the second: defensive fire falls on the battalions of one zone \
     (9.2.1).";

    141 engaged_battalions EngagedBattalions "engaged-battalions" "9.3.2"
    "Do all offensive battalions that can attack take part in the assault after the fire?"
    {
        All "all" "Yes: who is activated is chosen before (9.1).",
        Chosen "chosen" "No: their owner may keep some back, which retreat with the others if the attack fails.",
    }
    "An attack is that of the zone, and it is launched or not. For the second: the attack values of the engaged battalions are added \
     up, and a small assault has a column of its own.";

    142 arrival_works ArrivalWorks "arrival-works" "7.1"
    "Of which zones are works asked where Prussians end an operational movement next to the French?"
    {
        Both "both" "Of theirs and of all French zones next to it.",
        Own "own" "Of theirs: the French in the open there retreat when the Prussians have moved.",
    }
    "1.1.1 lets enemies be next to each other where all of them are in works, wherever they come from. For the second: 7.1 has exceptions \
     that look at the Prussian zone alone.";

    143 caught_next CaughtNext "caught-next" "9.1.2"
    "Who says which of several zones that are caught in the open is next to fire or to retreat?"
    {
        Numbers "numbers" "Nobody: they follow in the order of their numbers.",
        Owner "owner" "Their owner.",
    }
    "The rules give no order, and that of two zones seldom matters. For the second: their owner fires and retreats.";

    144 cancelled_attack CancelledAttack "cancelled-attack" "9.3.1"
    "An attack is cancelled after the defensive fire: may its units stay where 1.1.1 lets them?"
    {
        Stay "stay" "Yes: they retreat if their owner wants (R-77, R-137).",
        Leave "leave" "No: those of R-77 retreat as beaten attackers do (R-48).",
    }
    "No attack is obligatory, and to retreat is what its units may decide. For the second: after losses in the fire they attack or \
     retreat, and no third way is named.";

    145 caught_when CaughtWhen "caught-when" "9.1.2"
    "Active units march one after another: when are zones in the open caught?"
    {
        All "all" "When all have marched.",
        Each "each" "As soon as one of them has come next to them, which alone they fire at; who marches later finds them gone. Units under \
                     the fire of 9.4.1 have come when that is over.",
    }
    "Fire follows movement in the sequence of phase F (3). For the second: they retreat at the end of the active unit's own movement, and \
     immediately.";
}
