//! Every section of the rulebook. `rule!("11.2.1")` is a constant look-up here.

use crate::rulebook::Rulebook;

/// The rulebook of Wissembourg and Spicheren, section by section; `T` is the player's aid.
pub static RULEBOOK: Rulebook = crate::rulebook! {
    "Wissembourg and Spicheren 1870, English rules";

    "0" "Overview and sides" Heading;
    "0.1" "Abbreviations and the die" Heading;
    "0.2" "Scales" OutOfScope("describes, rules nothing")
    "A turn is an hour, a combat point 500 to 800 men, a hex 700 metres at Spicheren and 500 at Wissembourg.";
    "0.3" "Counters" Heading;
    "0.3.1" "Leaders and their replacements" Modelled
    "A leader's back is the replacement who takes over when he is eliminated, mostly with poorer values.";
    "0.3.1.1" "C-in-C counters" Heading;
    "0.3.1.2" "HQ counters" Heading;
    "0.3.2" "Infantry and cavalry counters; steps and morale" Modelled
    "Infantry and cavalry have as many steps as their morale says; the back of a counter is the unit disorganised, \
    with its lower value. Whether steps are morale: `morale-value`.";
    "0.3.3" "Artillery counters" Modelled
    "Guns have steps and a back like other units.";
    "0.3.4" "Activation markers" Modelled
    "Each formation has one marker. When it is drawn from the cup, the formation is activated.";
    "0.3.5" "Mark of Wissembourg's counters" OutOfScope("scenario files list their units")
    "A mark on a counter says that it is for Wissembourg; here each scenario lists its units.";
    "0.4" "Tests: 6 or more" Modelled
    "A test is one die plus a value and modifiers: 6 or more passes.";
    "0.5" "Morale test and its modifiers" Modelled
    "Die plus morale, 6 or more: else the unit is disorganised, or loses a step if it was. +1 on protection of 2 and \
    more, +1 with its HQ or C-in-C, -1 for an enemy on a flank, each lost step, being out of command, demoralisation, \
    night. Switches: `attacker-cover`, `command-for-morale`, `marker-and-morale`, `morale-value`, `failed-refusal`.";
    "1" "Combat units, formations, losses" Modelled
    "Infantry and cavalry belong to formations, which act together under an HQ. A result turns a unit over, or takes \
    steps from it.";
    "2" "Facing: front and flank" Modelled
    "A unit faces a hexside: three hexes are its front, three its flank. In a town or village all six are front. \
    Leaders have no facing.";
    "3" "Stacking" Modelled
    "A hex holds one unit of infantry or cavalry and one gun, or two guns (`stacking`); leaders are free. Moving units \
    may pass through more, and `stacking-time` says whether they may change places. A retreat over friends turns them over, but takes no step from those turned over already.";
    "4" "Sequence of play" Modelled
    "A battle has a fixed number of turns. Each has command verification (A), operations (B) and rally (C). Who moves \
    his C-in-C first: `commanders-order`.";
    "4.A" "Command verification" Modelled
    "C-in-Cs who pass the test of inertia move, also those who arrive (`arriving-commander`); then HQs outside their \
    C-in-C's radius are marked as out of command.";
    "4.B" "Operations: initiative, drawing of markers" Modelled
    "Each side rolls a die and adds its C-in-C's bonus; the Prussians win ties. The winner activates a formation, the \
    other markers are drawn one by one. If one side only has a C-in-C on the map it has the initiative, if neither \
    has, all markers are drawn. An activated formation may pass.";
    "4.C" "Rally phase" Modelled
    "Markers of HQs are removed, disorganised units try to rally, the turn ends.";
    "5" "Activation of formations" Modelled
    "A formation acts once a turn: first barrage, then movement, then combat. A unit moves and attacks once a turn.";
    "6" "Zones of control" Modelled
    "Infantry, cavalry and guns have a zone of control in their front hexes; leaders have none.";
    "6.1" "Entering, leaving, crossing ZoC" Modelled
    "Entering an enemy ZoC ends the move; nobody steps from one ZoC into another. Leaving costs half the allowance \
    rounded up, but one hex is always possible (`leaving-zone`); a disorganised unit pays all of it. ZoC does not \
    reach where the unit cannot go. A friend in the hex cancels it for command and leaders, not for retreats. \
    Disorganised cavalry enters none.";
    "6.2" "Flank hexes" Modelled
    "The flank hexes have no ZoC: moves and retreats into them are free.";
    "7" "Movement" Heading;
    "7.1" "Movement of units and HQs" Modelled
    "A unit spends movement points by terrain, one unit after another; points are not saved. An HQ without troops \
    keeps away from the enemy: `hq-near-enemy`.";
    "7.2" "Movement of C-in-Cs, inertia" Modelled
    "A C-in-C moves in phase A on die plus inertia of 6 or more, without a test if an enemy is within three hexes. He \
    enters no hex next to an enemy unless a friend is in it.";
    "7.3" "Change of facing" Modelled
    "Turning is free while the unit moves. After a retreat or an advance it is one hexside.";
    "7.4" "Reinforcements, road column" Modelled
    "Reinforcements enter when their marker is played; in both battles their HQ counts as in command in that turn \
    (`entry-test`). The second unit of a road column pays twice the cost of the first hex, the third three times, and \
    so on (`column-count`, `column-leaders`, `late-column`). Later units move normally (`late-entry`, `late-command`, \
    `late-march`).";
    "8" "C-in-Cs" Heading;
    "8.1" "Command range" Modelled
    "A C-in-C's radius is 6 points of cavalry movement.";
    "8.2" "HQs in command; direct command of units" Modelled
    "An HQ is in command if a route of at most 6 points leads to it from its C-in-C, past no enemy ZoC without a \
    friend; 8 points from a town (`town-bonus`). A C-in-C may take as many units himself as his inertia says \
    (`direct-quota`, `direct-order`). Other switches: `no-commander`, `route-water`.";
    "8.3" "HQs out of command, activation test, detached units" Modelled
    "A marked HQ tests when activated: die plus command value, 6 or more. If it fails it may not move, except one hex \
    out of a ZoC, and its units are out of command; guns still fire. Detached units are led by the C-in-C or by \
    another HQ in command. Switches: `passed-activation`, `without-hq`, `initiative-test`.";
    "8.4" "Death and displacement of C-in-Cs" Modelled
    "A C-in-C falls with the last units of his hex, otherwise he goes with those who retreat (`chief-follows`). Alone \
    beside an enemy he goes to the nearest friend (`lone-chief`).";
    "9" "Formation HQs" Modelled
    "An HQ leads its formation, is activated with it and moves like cavalry.";
    "9.1" "Units in command" Modelled
    "A unit is in command if a route of at most 6 points (8 from a town) leads to it from its HQ, counted when the \
    formation is activated.";
    "9.2" "Units out of command" Modelled
    "A unit out of command enters no ZoC and so attacks nobody, unless it stands in one already (`stray-attack`, \
    `stray-advance`). It moves half its allowance, rounded down, stays in its HQ's range or comes nearer to it \
    (`stray-movement`), and leaves a ZoC by one hex (`stray-disengagement`).";
    "9.3" "Death of HQs, aides" Modelled
    "An HQ falls with the last units of its hex, and on 12 with two dice after a combat in which it coordinated or \
    gave its bonus, or after a barrage on its hex that gave T or more (`hq-under-fire`, `leaders-under-fire`, \
    `hq-under-support`, `failed-coordination`, `flight-mortality`, `lone-hq`). An aide replaces it, with any unit of \
    the formation.";
    "9.4" "Demoralisation and withdrawal" Modelled
    "A formation that has lost the steps of its table is demoralised from the next turn on: -1 on morale, no willing \
    step next to the enemy, and each turn at least one hex nearer to its own edge. Who leaves the map stays away. \
    Switches: `withdrawal`, `edge-withdrawal`, `demoralised-attack`.";
    "10" "Artillery units" Heading;
    "10.1" "When artillery fires" Modelled
    "A gun fires once in an activation: in its own formation's barrage, or in support of a defence.";
    "10.1.1" "Barrage" Modelled
    "Before it moves, a gun may turn by one side and fire at a unit in range and sight, on the combat table; nobody \
    retreats from it. It chooses one unit of the hex. Guns fire one by one unless a special rule joins them. Switches: \
    `barrage-disorganised`, `flank-barrage`, `downhill-fire`, `trench-fire`.";
    "10.1.2" "Defensive support; guns alone" Modelled
    "A gun adds its power to the defence of a unit of its formation if it has an attacker within half its range, \
    rounded up, and in sight; once an activation (`support-range`). Its bonus for nearness counts (`support-bonus`). Guns alone do not \
    turn, and are lost if an attacker survives their fire (`survival`).";
    "10.2" "Procedure" Heading;
    "10.2.1" "Range and fire zone" Modelled
    "The range is counted in hexes, the fire zone opens from the front hexes (`fire-arc`). Next to the enemy a gun has \
    +1 on the die, a German one at two hexes as well.";
    "10.2.2" "Line of sight" Modelled
    "Units, woods and buildings on the way block the line of sight if they are as high or higher than the gun, lower \
    ones if they are next to the target; so does ground that is higher than both ends, or, if they differ, as high as the higher one. \
    The next hex is always seen. Along a hexside one free hex is enough. Switches: `slopes`, `obstacle-level`.";
    "11" "Combat: who may attack, announcing" Modelled
    "After movement the active formation announces its attacks, each unit on one of its front hexes, none by duty \
    (`several-attacks`). The defender strikes first, then whoever is left assaults. Defenders beside an attacker may \
    help if nobody attacks them.";
    "11.1" "Several attackers, coordination test" Modelled
    "Several attackers of a hex attack together if an HQ stacked with one passes with die plus command value (6 or \
    more); else one by one, in the attacker's order (`partial-coordination`). Each combat is finished before the next; \
    if the hex is empty the others lapse (`lapsed-attack`).";
    "11.2" "Sequence of a combat" Heading;
    "11.2.1" "Defensive combat" Modelled
    "The defender divides its value among the attackers, who have no protection; against one on its flank a share is \
    halved, rounding down. Who gets nothing is rolled for on column 0. Neighbours that are not attacked may add \
    theirs. Switches: `neighbour-support`, `support-formation`, `separate-defence`, `defensive-modifiers`, \
    `guns-on-flank`, `support-levels`, `support-losses`, `doubled-flank`, `support-flank`.";
    "11.2.2" "Assault, advance" Modelled
    "Those left add their values and roll once. If the defender goes, one of them must advance, cavalry if there is \
    any, and may turn by one side (`advance-on-elimination`). A defender whose attacker fell back may turn too \
    (`defender-turns`, `defending-guns`, `turn-on-elimination`). Guns never advance.";
    "11.3" "Calculation, results, retreat, refusal" Modelled
    "Value divided by protection, rounded down, then columns, then the die. T: a morale test, D if it fails. D: turned \
    over, or a step, and one hex back unless the protection is above 2 (`holding-terrain`). D+1: a step more. Retreats \
    lead to the own edge, round ZoC and friends, over the cheapest ground; a ZoC or no way back costs a step. A passed \
    test refuses the retreat for a step. Guns stacked with who retreats are lost, an attacker's are not. Switches: \
    `last-step-refusal`, `retreat-direction`, `retreat-priority`, `retreat-chain`, `passed-zone`, `retreat-off-map`, \
    `guns-of-eliminated`, `hq-follows`, `neighbour-bonus`, `staying-hq`, `failed-refusal`.";
    "11.4" "Retreat before combat" Modelled
    "A unit whose MP are at least those of each attacker may go 1 hex back instead of fighting, not into an enemy ZoC, \
    even where a friend stands in it. If an attacker is as fast, it is disorganised, or loses 1 step if it is so \
    already (`early-retreat-speed`). So cavalry (6 MP) leaves infantry (4 MP) without harm, and may go 2 hexes \
    (`second-hex`), over friends whom it disorganises (`crossed-friends`); infantry before infantry is disorganised. \
    It may turn by 1 hexside, and an attacker may take the hex. Switches: `early-retreat-direction`, \
    `early-retreat-friends`, `guns-retreat-before`, `fled-guns`.";
    "11.5" "Cavalry charges" Modelled
    "Cavalry fights like infantry, but not into ground that is closed to it, not after spending more than half its \
    points, and not when disorganised, except in defence. After a charge it is disorganised, unless the enemy was \
    cavalry that went before the combat. Switches: `shaken-cavalry`, `shaken-charge`.";
    "12" "Rally" Modelled
    "At the end of each turn a disorganised unit that is not next to an enemy (`rally-place`) tests: 1d6 + morale, 6 \
    or more turns it up. The modifiers are those of 0.5 (out of command -1, each step lost -1, demoralised -1, night \
    -1, protection 2 or more +1, a leader in the hex +1), and two more: +1 if its HQ or C-in-C is in the next hex \
    (`rally-leaders`), -1 in range of enemy guns (`rally-guns`). A failure costs nothing. Steps never come back.";
    "13" "Scenarios" Heading;
    "13.1" "Spicheren" Modelled
    "Twelve turns from 11:00 to 22:00. Facings are free at set-up and on arrival.";
    "13.1.1" "Spicheren: set-up" Modelled
    "Jolivet and Vergé hold Stiring, Valazé and the cavalry Forbach, Doens Spicheren, Micheler the Rotherberg; \
    François and the guns of the 14th Division stand about Sarrebruck. Switches: `set-up-order`, `hq-set-up`.";
    "13.1.2" "Spicheren: reinforcements" Modelled
    "French: Bataille at 15:00, Frossard at 16:00. Prussians: the rest of the 14th Division at 11:00, Alvensleben, the \
    5th and the 13th Division at 14:00, the 16th at 15:00, Grüter at 16:00, Zastrow and Rheinbaben at 17:00. Zastrow \
    takes over from Alvensleben (`zastrow`).";
    "13.1.3" "Spicheren: victory" Modelled
    "Six places are worth 9 points, counted at the start of 20:00 and at the end; who was last in all its hexes holds \
    a place (`occupation`). At the end: 1 for each demoralised enemy formation, 1 for two enemy units lost or cut off \
    (`pairs`, `line-start`), for the French 1 for two units that left by the exits from 20:00 on (`exit-cost`, \
    `stray-exit`, `leaders-leave`), -1 if Frossard is alone. A lead of 2 is tactical, 5 operational, 8 strategic.";
    "13.1.4" "Spicheren: lines of retreat" Modelled
    "The Prussians retreat north, the French south.";
    "13.1.5" "Spicheren: thresholds" Modelled
    "A French division of 5 steps breaks at 3, the cavalry's 4 at 3; Prussian divisions of 7 at 4, of 5 and 4 at 3, \
    the cavalry's 5 at 3.";
    "13.1.6" "Spicheren: special rules" Modelled
    "French -2 on initiative tests in turns 1 and 2 (`initiative-test`). Guns stacked on the Rotherberg fire with \
    half. The 13th Division comes as one of two face-down markers of 3 points, found next to them in woods and \
    villages, from 4 hexes in the open (`decoy-found`, `turn-up`, `marker-routes`, `marker-in-hamlet`, \
    `revealed-division`, `held-road`, `marker-entry`, `marked-entrance`). From 20:00 on the French may leave (`exit-places`). The 13th's or 16th's marker may be held and played with another \
    division's (`held-marker`, `held-markers`, `paired-command`). In turns 11 and 12 guns reach 1 hex, command loses 2 points \
    (`night-command`) and initiative 1.";
    "13.1.7" "Spicheren: two options" Modelled
    "Frossard may come from turn 1 on, on a die not above the turn's number. From the turn after him a division of the \
    III Corps is sent on 4 or more, for 15:00 at the earliest. Each option gives the Prussians a point.";
    "13.2" "Wissembourg" Modelled
    "Seven turns from 9:00 to 15:00.";
    "13.2.1" "Wissembourg: set-up" Modelled
    "Douay and Montmarie hold the castle, Pellé the town, with regiments at 0707 and cavalry at 0807; one Bavarian gun \
    faces them.";
    "13.2.2" "Wissembourg: reinforcements" Modelled
    "The Bavarians come at 9:00, the 9th Division, the 21st, Kirchbach and the Crown Prince at 10:00, guns at 11:00, \
    the 10th Division at 12:00, the 22nd at 13:00. No French come.";
    "13.2.3" "Wissembourg: victory" Modelled
    "The French have 2 points for holding town and castle at the end of 12:00 (`noon-control`), each place is 2 at the \
    end, 1 without a line to the own edge. French: 1 for two units out by south or west, -1 if Douay is alone. \
    Prussians: 1 for two French units lost or cut off, 1 for a demoralised French formation, -1 for each of their own. \
    A lead of 1 is tactical, 2 operational, 3 strategic.";
    "13.2.4" "Wissembourg: lines of retreat" Modelled
    "The Prussians retreat north, the French south.";
    "13.2.5" "Wissembourg: thresholds" Modelled
    "The 1st brigade breaks at 3 of 5 steps, the 2nd at 2 of 3 (3 of 5 with the option), the cavalry at 1 of 2, Wolff \
    at 3 of 4; the Bavarians at 3 of 4, the V Corps at 7 of 12, the XI at 8 of 14.";
    "13.2.6" "Wissembourg: special rules (and Spicheren's shared marker)" Modelled
    "The French may stack two infantry or two cavalry units with one facing: both are attacked together, T and D \
    strike both, a step one. French guns support anybody, once a turn (`french-guns`). Two stacked Prussian guns of a \
    formation fire together. The Prussians have the first initiative; level 3 protects with 2, the town with 3. At \
    Spicheren two formations share a marker, decided by a die (`shared-marker`). Also: `doubled-retreat`, \
    `doubled-guns`.";
    "13.2.7" "Wissembourg: extended option" Modelled
    "Ten turns; the 78th regiment is there, and Wolff's brigade comes at 13:00 and 14:00. Points only for the two \
    places (2 each, 1 without a line) and 1 for each demoralised enemy formation (`eliminated-formations`).";
    "T" "Player's aid" Heading;
    "T.morale" "Morale and rally modifiers" Modelled
    "The modifiers of morale (0.5) and rally (12) in one list, with -1 at night.";
    "T.terrain" "Terrain effects (TEC)" Modelled
    "What each terrain, slope, route and water costs, blocks and protects: woods and villages 2, heights of levels 5 \
    and 6 too, hamlets -1 on the die. Switches: `single-regiment`, `water-cost`, `whole-movement`, `road-bridges`, \
    `cavalry-in-woods`, `bridge-charge`, `bridge-attack`, `mixed-arms`, `mixed-trenches`.";
    "T.combat" "Combat results (CRT)" Modelled
    "Modified die from 0 to 6 against columns 0 to 8: nothing, T, D or D+1.";
    "T.modifiers" "Column, die and value modifiers" Modelled
    "Columns: -1 a level of losses (`several-losses`, `loss-modifier`), -1 a level uphill (`mixed-levels`), +1 \
    downhill, -1 over water (`water-columns`). Die: +1 a column above 8 (`excess-columns`), the HQ's bonus, +1 near \
    guns, +2 on a flank (`flank-in-defence`), +1 French infantry in defence (`chassepots`), -1 night, trench, stream, \
    hamlet (`hamlet-on-height`).";
};

/// The rule of a section: a constant; a number that is not in the rulebook does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::grandes_batailles::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
