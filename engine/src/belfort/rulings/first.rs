//! The first half of the list.

crate::rulings_part! { ($) first
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
        Stay "stay" "They stay until the next activation, or else phase F, ends; a pass is no activation.",
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
        Owner "owner" "That which the owner of the zone names.",
    }
    "It is named first, and is the larger work. For the third: the text names neither, and owners allocate hits (8.2.2).";

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
}
