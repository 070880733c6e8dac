//! Storm over Belfort's unclear rules: the readings, the default and why. The numbers are those of the system's README.

crate::rulings! {
    1 marker_with_bonus MarkerWithBonus "marker-with-bonus" "1.1.1"
    "What does a fortification or trench do in a zone with a printed bonus?"
    {
        Inert "inert" "Nothing: only the printed bonus counts, and the marker takes no hit.",
        Absorbs "absorbs" "It takes the second hit that is left after the bonus, as elsewhere.",
    }
    "8.2.4 says that only the printed bonus applies.";

    2 marker_worth MarkerWorth "marker-worth" "8.2.3"
    "What is a fortification or trench worth?"
    {
        SecondHit "second-hit" "It takes the second hit.",
        PlusOne "plus-one" "It is a bonus of +1: every result is one hit less, and the marker stays until a retreat.",
    }
    "The tables' text and the worked example take the second hit; only a bracket in 10.4 calls it +1.";

    3 bombarded_marker BombardedMarker "bombarded-marker" "8.2.3"
    "Is a marker that takes the second hit of a bombardment removed?"
    {
        Removed "removed" "Yes, as in an assault (9.3.3).",
        Stays "stays" "No: it absorbs a hit of every bombardment.",
    }
    "That just one of two markers is affected makes sense only if being affected costs something.";

    4 bonus_in_assault BonusInAssault "bonus-in-assault" "9.3.3"
    "Does a bonus of +1 to +3 reduce all hits of an assault or those after the first?"
    {
        AfterFirst "after-first" "Those after the first.",
        Total "total" "All, as in a bombardment (8.2.4).",
    }
    "9.3.3 speaks of the hits after the initial one, and excepts only +4 and +5.";

    5 fort_garrison FortGarrison "fort-garrison" "8.2.5"
    "A bombardment reaches a fort's bonus: what does the garrison suffer?"
    {
        Bonus "bonus" "As many hits as the bonus; the excess is lost.",
        Excess "excess" "The hits beyond the bonus.",
        Nothing "nothing" "Nothing; only the fort is damaged.",
    }
    "The section gives the number of hits suffered as the bonus.";

    6 second_damage SecondDamage "second-damage" "8.2.5"
    "Can forts other than the citadel be damaged twice?"
    {
        CitadelOnly "citadel-only" "No: the second marker is described for zone 1 alone.",
        AllForts "all-forts" "Yes, by a bombardment that again reaches the bonus; never below 0.",
    }
    "The second step is given for zone 1 alone.";

    7 double_damage DoubleDamage "double-damage" "8.2.5"
    "Can one bombardment damage the citadel twice?"
    {
        OneStep "one-step" "No: a later bombardment is needed.",
        TwoSteps "two-steps" "Yes, if its hits also reach the number for the second step.",
    }
    "The second marker is placed by a later bombardment of the already damaged zone.";

    8 prussian_line_of_fire PrussianLineOfFire "prussian-line-of-fire" "1.3.3"
    "How do zones with a bonus limit Prussian fire?"
    {
        Blocked "blocked" "A zone with a printed bonus can be fired at but not across.",
        TwoZones "two-zones" "No lines are blocked, but heavy artillery too reaches two zones only.",
    }
    "The reason given is the lack of indirect fire, and the two examples fit a line that is blocked.";

    9 repeat_fire RepeatFire "repeat-fire" "8.1"
    "What is the penalty for bombarding a zone again in the same turn?"
    {
        Once "once" "The penalty of the data, however often the zone was bombarded before.",
        Each "each" "The penalty for each earlier bombardment.",
        Never "never" "None.",
    }
    "A penalty is named without a size; one step is the smallest there is.";

    11 bombardment_gap BombardmentGap "bombardment-gap" "8.1"
    "The bombardment table prints no hit for a modified 8 in its first column, where 7 gives two."
    {
        AsPrinted "as-printed" "No hit.",
        LikeSeven "like-seven" "As for a 7: a misprint.",
    }
    "The table stands as printed until an erratum says otherwise.";

    12 off_table OffTable "off-table" "8.1"
    "A modified die is below a table's first row or above its last."
    {
        Clamp "clamp" "The first or last row is used.",
        NoEffect "no-effect" "Below the first row nothing happens; above the last the last is used.",
    }
    "An assault with -4 needs the first row, and no text speaks of a miss.";

    13 many_battalions ManyBattalions "many-battalions" "9.3.2"
    "The assault table ends at six battalions; zone 1 can bring more."
    {
        LastColumn "last-column" "The last column is used and all take part.",
        Capped "capped" "Only as many of the defender's best take part as make six.",
    }
    "Nothing in 9.3 keeps a unit of the attacked zone out of the combat.";

    14 uhlans_count UhlansCount "uhlans-count" "9.3.2"
    "Do Uhlans count as battalions for the size of an assault?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "1.3.2 puts them under the rules of battalions; 9.3.2 excepts artillery and scouts only.";

    15 uhlans_in_works UhlansInWorks "uhlans-in-fortifications" "1.3.2"
    "May Uhlans enter a zone with a fortification and nothing else?"
    {
        Yes "yes" "Yes.",
        No "no" "No.",
    }
    "They may defend there, so they may be there.";

    16 citadel_frozen CitadelFrozen "citadel-frozen" "1.3.3"
    "Which units placed in zone 1 at the start stay there?"
    {
        Artillery "artillery" "The artillery.",
        All "all" "Every unit.",
    }
    "The sentence stands in the section on artillery, and 7.2 moves units out of zone 1. Against it: where no other gun is set up \
     there (R-43), the sentence adds nothing to the fortress artillery, which it names.";

    17 french_transfer FrenchTransfer "french-transfer" "7.2"
    "Where may the French move in the operational movement?"
    {
        Citadel "citadel" "Between zone 1 and the zones next to it.",
        Anywhere "anywhere" "Also like the Prussians: anywhere away from the enemy.",
    }
    "Only transfers to and from zone 1 are described.";

    18 entry_exception EntryException "entry-exception" "7.1"
    "Which works let Prussian units enter the map next to the French?"
    {
        Fortification "fortification" "A fortification.",
        AnyWorks "any-works" "A fortification, a trench or a printed bonus.",
    }
    "The sentence on entry names the fortification alone.";

    19 departure_exception DepartureException "departure-exception" "7.1"
    "May a Prussian unit in works next to the French leave them by operational movement?"
    {
        No "no" "No: the departure zone must not be next to the French.",
        Yes "yes" "Yes: the exception for works covers the departure zone too.",
    }
    "The exception stands in the sentence on the zones crossed and entered.";

    20 through_friends ThroughFriends "through-friends" "9.1"
    "May units move on through a zone next to the enemy that friends hold?"
    {
        Yes "yes" "Yes, if the stacking limit allows them in.",
        No "no" "No: they stop there.",
    }
    "9.1 excepts such a zone from the duty to stop, and 9.4.2 crosses it.";

    21 open_defenders OpenDefenders "open-defenders" "9.1.2"
    "Passive units in the open next to active ones: do they retreat before they can be attacked?"
    {
        Retreat "retreat" "Yes: they fire on the first column and retreat.",
        Stand "stand" "No: they may be attacked, and retreat at the end of the activation if they still must.",
    }
    "The retreat is said to be immediate.";

    22 who_fires WhoFires "who-fires" "9.2"
    "Who fires at attackers that are next to several enemy zones?"
    {
        Objective "objective" "The zone that is attacked.",
        Adjacent "adjacent" "Every enemy zone next to them adds its infantry.",
    }
    "9.2 gives the fire to the units of the designated zone.";

    23 who_allocates WhoAllocates "who-allocates" "9.2.1"
    "Who says which battalions take the hits of a bombardment (8.2.2) or of fire?"
    {
        Owner "owner" "Their owner, as in an assault (9.3.3).",
        Enemy "enemy" "The enemy: who fires. In an assault each side still applies its own hits.",
    }
    "8.2.2 and 9.2.1 forbid to sacrifice one battalion for the others, which only its owner would want. Against it: who bombards \
     (8.1) or fires (9.2.1) is said to apply the result.";

    24 barrage_range BarrageRange "barrage-range" "9.2.1"
    "Of which zone must barrage artillery be in range?"
    {
        Attackers "attackers" "The attackers' zone.",
        Objective "objective" "The attacked zone.",
    }
    "The shells fall on the attackers.";

    25 leaving_fire LeavingFire "leaving-fire" "9.4.1"
    "Units leave a zone next to several enemy zones: how many rolls?"
    {
        One "one" "One.",
        EachZone "each-zone" "One for each enemy zone with infantry.",
    }
    "The column is the same whatever the strength of the enemy next to the zone.";

    26 advance_barred AdvanceBarred "advance-barred" "9.3.3"
    "Which enemy zones keep an attacker from advancing into the open next to them?"
    {
        AnyWorks "any-works" "Those with a printed bonus, a fortification or a trench.",
        Printed "printed" "Those with a printed bonus.",
    }
    "1.1.1 counts fortifications and trenches as a bonus.";

    27 lost_guns LostGuns "lost-guns" "9.3.3"
    "Is the artillery of a fort lost too when its garrison retreats?"
    {
        Everywhere "everywhere" "Yes.",
        NotInForts "not-in-forts" "No: from zones 2, 3 and 8 it retreats with the garrison; the citadel's guns cannot leave it.",
    }
    "No zone is excepted.";

    28 off_map OffMap "off-map" "9.3.3"
    "When may a retreat leave the map?"
    {
        Free "free" "Whenever its owner wants, from a zone at the edge.",
        LastResort "last-resort" "Only where no other retreat is possible.",
    }
    "It is called possible, without a condition.";

    29 kept_points KeptPoints "kept-points" "5.1"
    "How many resource points may be kept for the next turn?"
    {
        UpToTwo "up-to-two" "None, one or two.",
        UpToOne "up-to-one" "None or one.",
    }
    "One or two are named.";

    30 reduced_income ReducedIncome "reduced-income" "5.1"
    "When does the French income fall for good?"
    {
        FortsOnly "forts-only" "When the French hold no zone but 1, 2, 3 and 8.",
        FourZones "four-zones" "When they hold at most four zones, whichever.",
    }
    "The zones are named; fewer means a part of them.";

    31 encirclement Encirclement "encirclement" "5.1"
    "When is Belfort surrounded?"
    {
        Ring "ring" "When Prussian zones, each bordering on the next, close off every way to the edge; touching at a corner \
                     does not close it.",
        NoPath "no-path" "When no path of bordering zones free of Prussians leads from a French zone to the edge.",
    }
    "A continuous line of adjacent zones is asked for, and zones that touch at a corner are not adjacent (1.1.1).";

    32 french_works FrenchWorks "french-works" "10.4"
    "How many fortifications may the French build in a turn?"
    {
        One "one" "One.",
        Two "two" "Two.",
    }
    "5.2 gives the French a limit of their own.";

    33 pioneer_trench PioneerTrench "pioneer-trench" "10.5"
    "When do the pioneers make a trench cheaper?"
    {
        Digging "digging" "When they are in a zone next to it: they dig.",
        InZone "in-zone" "When they are in the zone of the trench.",
    }
    "10.5 gives the lower cost if they are the battalion that digs, and digging is done from the next zone.";

    34 rebuild_delay RebuildDelay "rebuild-delay" "10.3"
    "May a battalion be rebuilt in the turn in which it was put out of action?"
    {
        Later "later" "No.",
        AtOnce "at-once" "Yes.",
    }
    "5.2 asks for a previous turn; 10.3 does not contradict it.";

    37 firefighters FirefightersWhen "firefighters" "8.2.5"
    "Do the firefighters reduce the hits before they are compared with zone 1's bonus?"
    {
        Before "before" "Before: the result as announced is one less.",
        After "after" "After: the garrison suffers one hit less.",
    }
    "The stratagem reduces the announced results.";

    39 bourbaki_return BourbakiReturn "bourbaki-return" "stratagems"
    "Who comes back after Bourbaki?"
    {
        Reset "reset" "All that had arrived, also those out of action: four battalions and the Uhlans in good order, the others \
                       diminished.",
        Survivors "survivors" "Those that were removed from the map or the headquarters: at most four in good order, the others \
                               diminished.",
    }
    "The numbers given are those of the whole detachment.";

    40 reorganisation_order ReorganisationOrder "reorganisation-order" "10.7"
    "Are stratagems of phase G played before or after the purchases?"
    {
        StratagemsFirst "stratagems-first" "Before.",
        PurchasesFirst "purchases-first" "After, in the order of the sections.",
    }
    "Illness keeps its victims from being rehabilitated in the same phase, so it must come first.";

    41 automatic_victory AutomaticVictory "automatic-victory" "11.1"
    "Do empty forts count for the automatic victory?"
    {
        Occupies "occupies" "No: Prussian units must stand in zones 2, 3 and 8.",
        Holds "holds" "Yes: an empty zone belongs to the Prussians (11.2).",
    }
    "11.1 says occupies, 11.2 speaks of the count after the last turn.";

    42 reserve_uhlans ReserveUhlans "reserve-uhlans" "2.2"
    "May the 3RUR stack with the first division when it is set up?"
    {
        Apart "apart" "No.",
        Together "together" "Yes, during set-up.",
    }
    "1.1.2 keeps divisions apart permanently.";

    43 citadel_guns CitadelGuns "citadel-guns" "2.1"
    "May artillery other than the fortress artillery be set up in zone 1?"
    {
        No "no" "No: it is set up in zones 2 to 12.",
        Yes "yes" "Yes.",
    }
    "All the other units go to zones 2 to 12; only battalions are counted with `at least` in zone 1. Against it: 1.3.3 binds units \
     set up there beside the fortress artillery (R-16).";

    44 laid_open LaidOpen "laid-open" "1.1.1"
    "A bombardment destroys the works of a zone next to the enemy. What now?"
    {
        Retreat "retreat" "Its units retreat at once.",
        Stay "stay" "They stay until the next activation ends.",
    }
    "1.1.1 is absolute, and wherever else two zones fall under it the open one retreats at once (9.1.2, 9.3.3).";

    45 assault_hits AssaultHits "assault-hits" "9.3.3"
    "Must the hits of an assault be spread over the battalions?"
    {
        Spread "spread" "Yes: one each before a second.",
        Free "free" "No.",
    }
    "8.2.2 and 9.2.1 spread them, and so does the worked example.";

    46 scouts_return ScoutsReturn "scouts-return" "stratagems"
    "Can a scout company that was eliminated be drawn on again?"
    {
        No "no" "No: it is out of the game.",
        Yes "yes" "Yes: the stratagem is reusable.",
    }
    "The worked example removes the company from the game.";

    47 discards Discards "discards" "6.2"
    "Where do unused stratagems go?"
    {
        Cup "cup" "Back into the container.",
        Lost "lost" "Out of the game.",
    }
    "Only a single-use side removes a counter from the game (6.1.1).";

    48 beaten_in_works BeatenInWorks "beaten-in-works" "9.3.3"
    "May beaten attackers stay where they are if 1.1.1 would let them?"
    {
        Leave "leave" "No: the loser must retreat.",
        Stay "stay" "Yes: a retreat may be of no zone.",
    }
    "The loser must retreat.";

    49 incendiary Incendiary "incendiary-shells" "stratagems"
    "Do incendiary shells add their hit to a bombardment that had none?"
    {
        OnlyHits "only-hits" "No: damage that was caused is increased.",
        Always "always" "Yes.",
    }
    "It is the damage caused that is increased.";

    50 deserters Deserters "deserters" "stratagems"
    "Who picks the battalion that deserts?"
    {
        Prussian "prussian" "The Prussians, who play the stratagem.",
        French "french" "The French, who own it.",
    }
    "The player of Illness chooses too.";

    51 exhausted_absorb ExhaustedAbsorb "exhausted-absorb" "8.2.1"
    "May a hit of a bombardment go to a battalion that is already exhausted?"
    {
        Yes "yes" "Yes: it counts as its hit and is lost.",
        No "no" "Only when no other is left to take it.",
    }
    "8.2.2 gives every battalion its hit before a second, and 8.2.1 leaves one that would go out of action exhausted.";

    52 income_if_open IncomeIfOpen "income-if-open" "5.1"
    "Does an unsurrounded French player get the extra point on the reduced income too?"
    {
        Yes "yes" "Yes.",
        No "no" "No: the reduced income is fixed.",
    }
    "The extra point is additional to what the player receives.";

    53 shaken_leavers ShakenLeavers "shaken-leavers" "9.4.1"
    "What do units do that the fire at their leaving exhausts?"
    {
        Remain "remain" "They remain in place, as after other defensive fire (9.2.1).",
        Go "go" "They complete their move.",
    }
    "9.4.1 calls it defensive fire.";

    54 uhlans_attack UhlansAttack "uhlans-attack" "1.3.2"
    "May Uhlans attack a zone that they cannot enter, but that has no fortification?"
    {
        No "no" "No: the winner must occupy it.",
        Yes "yes" "Yes; they advance only if what bars them was a trench, which victory destroys.",
    }
    "The winner must occupy the zone (9.3.3). The attack on a fortification is forbidden separately, since they may enter one (R-15).";

    55 ill_and_exhausted IllAndExhausted "ill-and-exhausted" "stratagems"
    "Can illness strike an exhausted battalion?"
    {
        OutOfAction "out-of-action" "Yes: it is put out of action.",
        Spared "spared" "No: only battalions that have a level to lose.",
    }
    "Out of action is the last of the four statuses (1.3.1).";

    56 which_marker WhichMarker "which-marker" "8.2.3"
    "A zone has a fortification and a trench: which of them takes the second hit?"
    {
        Fortification "fortification" "The fortification.",
        Trench "trench" "The trench.",
    }
    "It is named first, and is the larger work.";

    57 passing_through PassingThrough "passing-through" "1.1.2"
    "What keeps an activated or retreating unit that is no beaten defender from crossing a zone that friends hold?"
    {
        Limits "limits" "The numbers of the stacking limit.",
        Stacking "stacking" "The numbers, and the separation of the divisions.",
        Nothing "nothing" "Nothing: only where a unit stops counts.",
    }
    "9.3.3 calls the defender's retreat the one case in which the limit may be exceeded during movement; divisions may not \
     stack, which a crossing is not.";

    58 bystanders Bystanders "bystanders" "9.4.2"
    "An attack fails. Must battalions retreat that stood in the attackers' zone without being activated?"
    {
        Crossed "crossed" "Only where the attackers had come from another zone.",
        Always "always" "Always.",
    }
    "9.4.2 is about zones that attackers cross; else one battalion's failed sortie would empty the citadel.";

    59 barrage_at_long_range LongBarrage "long-range-barrage" "1.3.3"
    "What does the penalty of long range do to a barrage?"
    {
        Die "die" "The fire's die is reduced if any of its guns fires at long range.",
        Nothing "nothing" "Nothing: the fire table has no modifiers.",
    }
    "The penalty is for the roll when such a gun fires.";

    60 leaver_goal LeaverGoal "leaver-goal" "9.4.1"
    "Where may units go that leave a zone next to enemy infantry?"
    {
        Apart "apart" "Only to zones that are not next to enemy infantry.",
        Anywhere "anywhere" "Their first step leads to a zone away from the enemy; from there they may go on to one next to the \
                             enemy.",
        Any "any" "Wherever 9.1 lets them march, under the same fire.",
    }
    "They may leave for a zone that is not adjacent: that is where they go, not a step on the way.";

    61 lone_guns LoneGuns "lone-guns" "9.1.2"
    "Active units come next to guns that stand alone in the open: what do the guns do?"
    {
        Retreat "retreat" "They retreat at once, without fire.",
        Stand "stand" "They wait for an attack (9.6), and leave at the end of the activation if none comes.",
    }
    "The reminder is about every passive unit in the open; 9.6 is left for guns alone in works.";

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
        Yes "yes" "Yes, all that they can cross on any way to where they end.",
    }
    "10.5 sets the entry of one side against the occupation by the other; where crossing matters, the rules say so (7.1, 9.4.2).";

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
        Retreat "retreat" "Yes, as in R-77 after a cancelled attack.",
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
        Together "together" "To a zone where one of these battalions ends, or nowhere.",
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
}
