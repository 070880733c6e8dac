//! Every section of the rulebook. `rule!("7.2.4")` is a constant look-up here.
//!
//! The tables have no numbers: they are `T.combat` and so on. The example of a turn is `example`.

use crate::rulebook::Rulebook;

/// The rulebook of The Stricken Eagle, section by section.
pub static RULEBOOK: Rulebook = crate::rulebook! {
    "The Stricken Eagle (L'Aigle foudroyé), translation of 2002 with errata";

    "0" "Scale; fractions are cumulative and rounded once" Modelled
    "A turn is five days, and the game has seven. Fractions are multiplied before they are rounded, once, a half up.";
    "1" "Counters" Heading;
    "1.1" "Combat units: strength, morale, movement, colour, steps" Modelled
    "A counter has strength, morale and movement. A corps and a fortress have four steps: full, 3/4 of the front, the \
    back, half of the back. A division has two. The colour says which headquarters may command it; green units are \
    everybody's, and the French Guard is Bazaine's and Napoleon's (guard-command).";
    "1.2" "Headquarters: radius, tactical modifier, how they are lost" Modelled
    "A headquarters commands within its radius, which counts its own end of the way and not the unit's, and which \
    uncancelled enemy zones of control block (hq-own-hex). It lends its bonus to one battle and to one reorganisation \
    (hq-bonus-times, hq-bonus-range, hq-bonus-whose). It is lost with the last unit in its hex, or alone to an enemy \
    who enters.";
    "1.3" "Markers" Heading;
    "2" "Sequence of play" Heading;
    "2.1" "Supply phase" Modelled
    "At the start of a turn supply is checked for all units at once.";
    "2.2" "Recovery phase: the Prussian first" Modelled
    "Units recover steps by 12.2, the Prussians first.";
    "2.3" "Initiative phase" Heading;
    "2.3.1" "How many markers go into the cup" Modelled
    "Each headquarters on the map puts a marker into the cup, and a die for each side adds supplementary ones. That of \
    a lost headquarters is taken out (eliminated-hq-marker).";
    "2.3.2" "What a marker allows" Modelled
    "The marker of an army activates that army. A supplementary one activates any army, or a stack of independent \
    units, or brings a reinforcement; the last two do not act again as non-activated units.";
    "2.4" "Operations phase: segments, second activation, once a segment" Modelled
    "Markers are drawn one by one. Each opens a segment: command, reorganisation, movement, combat, sieges. A second \
    activation halves movement and takes 2 off the dice (second-activation-of, second-activation). A unit attacks once \
    in a segment and is attacked once (once-a-segment).";
    "2.5" "Non-activated units: move or attack" Modelled
    "Stacks that no marker has activated reorganise, then move or attack, one after another, all Prussian ones first. \
    Whether the same enemy can be attacked by several is a switch (late-attacks).";
    "2.6" "Isolation phase" Modelled
    "Stacks that are surrounded at the end of a turn check by 10 whether they surrender.";
    "2.7" "Railways are converted" Modelled
    "Infantry on the march converts a railway hex for one point (conversion-supply, conversion-where, \
    conversion-order, conversion-use). At the end of the turn hexes that are joined to its own net, which leaves the map, change \
    hands; the others are lost again. A converted hex bars enemy trains at once.";
    "2.8" "Reorganisation at the end of the turn" Modelled
    "At the end of a turn disorganised units are in good order again, and the markers of the turn are taken off.";
    "3" "Stacking and zones of control" Heading;
    "3.1" "Stacking; only the top counter is seen" Modelled
    "Three full corps and two headquarters stand in a hex; a reduced corps, a division and a fortress count as half a \
    corps. It is checked after movement and retreats, and what is too much is eliminated (stacking-check, \
    excess-fortress). Of an enemy stack the top is seen (stacks, pile, hidden-units).";
    "3.2" "Zones of control" Heading;
    "3.2.1" "Who exerts one, and what cancels it" Modelled
    "Combat units exert a zone of control into the six hexes around them, over rivers too, but not into a fortress \
    (fortress-zoc). A friendly unit cancels it for supply, command and retreats (hq-zones).";
    "3.2.2" "Zones of control and movement" Modelled
    "A unit pays a point more to enter an enemy zone of control and stops there. It may leave one freely.";
    "4" "Supply" Heading;
    "4.1" "The supply line" Modelled
    "A unit is supplied two hexes from a fortress of its own or from a railway that leads to one, or under a \
    headquarters that is. French railways that leave the map in the south and west count as such (edge-supply for the \
    Prussians). Uncancelled enemy zones of control block the line (rail-link).";
    "4.2" "Out of supply" Modelled
    "Unsupplied units have half their movement and 2 less on the dice of a battle, and no mitrailleuses. Unsupplied \
    headquarters neither besiege nor lend their bonus.";
    "5" "Chain of command" Heading;
    "5.1" "Who is in command; headquarters that are not" Modelled
    "A marker lets those units act that are under its headquarters and within its range, and independent ones there. \
    If the headquarters cannot trace supply at that moment, its units reorganise and then either move or fight, and it \
    moves or besieges.";
    "5.2" "Non-activated markers" Modelled
    "Units lose their non-activated marker when they act. Those that keep it act in the phase of 2.5.";
    "6" "Movement" Heading;
    "6.1" "On foot" Modelled
    "A unit spends its movement points by the terrain chart, half of them out of supply and half in a second \
    activation. One hex can always be moved. Railways do not help who marches.";
    "6.2" "By rail" Modelled
    "Each side moves four steps by rail a turn, a headquarters counting as one, any distance along its own railways. A \
    unit boards outside enemy zones of control or where another one cancels them, and stops where it enters one \
    (rail-zones, rail-headquarters). Whether it may march too is a switch (rail-whole-move).";
    "7" "Combat" Heading;
    "7.1" "Who must be attacked, by whom" Modelled
    "Nobody must attack. A stack attacks as a whole, and all enemies whose zone of control it is in (one-battle, \
    struck-neighbours). Other stacks may join.";
    "7.2.1" "Retreat before combat" Modelled
    "A defending stack may try to retreat a hex: one die, against each unit's morale, 1 less if disorganised. With as \
    much cavalry as the attacker it needs no die (cavalry-screen, screen-value). A step is lost into an uncancelled \
    zone of control (withdrawal-zones). Which stack is asked first is a switch (stack-order). Where all have gone, the attackers next to them may advance and fight no \
    more.";
    "7.2.2" "Battle: magnitude, modifiers, lead units, heroism, mitrailleuses" Modelled
    "Both sides roll one die up to 12 steps in the battle, two up to 33, and beyond that a third without modifiers. \
    The stronger side adds the ratio of strengths, as T.modifiers rounds it. The side with the better lead unit adds \
    the difference in morale. The side on the better ground adds the difference in points a hex, rounded. A \
    headquarters in range adds its bonus. A unit out of supply and an attack in a second activation cost 2 each, a \
    disorganised unit 1 (disorganised-combat). Mitrailleuses of an unreduced, supplied French corps add 1 on a 5 or 6. \
    Heroism, a die up to the morale of the lead unit, adds 2 and costs the French a step; check-order says which of the \
    two is tried first. The lead unit loses the first step.";
    "7.2.3" "Morale after battle" Modelled
    "After a battle each stack in it rolls a die against the morale of its units. Who fails is disorganised; who was \
    so before it must retreat two hexes.";
    "7.2.4" "Who has won; retreats and advance" Modelled
    "Who has lost more by the table retreats, the attacker one hex, the defender two; where losses are equal, the \
    attacker may, or else the defender. Units with a fortress may stay (fortress-stand). A stack loses a step in an \
    uncancelled zone of control (retreat-step, retreat-direction), goes further for want of room (crowded-retreat), \
    headquarters go along (hq-retreat), stack-order says which stack goes first, and the \
    victorious attacker may advance (advance-hqs).";
    "7.2.5" "Sieges" Modelled
    "In its segment each supplied headquarters next to an enemy fortress may roll on the siege table. The fortress \
    alone loses the steps.";
    "8" "Disorganisation" Heading;
    "8.1" "What it does" Modelled
    "A disorganised unit has 1 less in morale checks, and its side 1 less on the dice of a battle \
    (disorganised-combat). It is in good order again at the end of the turn.";
    "8.2" "Reorganisation" Modelled
    "Before they move, disorganised units that act roll a die for each stack. Those whose printed morale is not below \
    it are in good order again; a headquarters may add its bonus for one stack (hq-bonus-whose).";
    "9" "Independent units" Modelled
    "Units that no headquarters reaches are independent. A supplementary marker activates a stack of them. Within the \
    range of a headquarters they are under it again, and units that are cut off become independent.";
    "10" "Isolation and surrender" Modelled
    "A stack is isolated when enemies and uncancelled zones of control surround it (isolation-group, isolation-edge). \
    It rolls on the isolation table by the turns that it has been so, 1 more with Napoleon III. Who surrenders is \
    eliminated.";
    "11" "Fortresses" Modelled
    "A fortress has four steps, counts as half a corps, never moves, and lets those with it ignore retreats. It \
    supplies its side, and so does its hex once it is destroyed, as long as its side controls it (captured-fortress).";
    "12" "Reinforcements and replacements" Heading;
    "12.1" "Reinforcements" Modelled
    "From turn 2 on a supplementary marker brings a unit: to Chalons or by rail from the south or west for the French, \
    to Homburg for the Prussians (arrivals, arrival-control).";
    "12.2" "Recovery of steps" Modelled
    "Units stacked with their supplied headquarters outside enemy zones of control roll to recover a step: 3 for the \
    Prussians, 5 for the French, 1 easier in a fortress (recovery-fort). Which independent units may, and whose a \
    supreme headquarters' are, are switches (recovery-independents, recovery-of).";
    "13" "Special units" Heading;
    "13.1" "Moltke and Napoleon III" Modelled
    "Moltke and Napoleon III command units of every army (supreme-command, supreme-call), and in the hex of another headquarters \
    they may take its place, which is then silent (emperor-marker, place-taken, place-silent). By the marker of an army, led by \
    them, that army acts with their own units and independent ones (place-army).";
    "13.2" "The headquarters of the 4th Army" Modelled
    "The headquarters of the 4th Army comes only when another of the three armies' is lost, and takes over its units \
    (two-armies).";
    "13.3" "Cavalry tied to a corps" Modelled
    "A French cavalry division with the number of a corps must be with it or next to it when the operations are over, \
    or is eliminated. It is free once the corps is gone. The Guard's is free (guard-cavalry).";
    "14" "Luxemburg" Modelled
    "Luxemburg is neutral until the Prussians invade it (invasion, luxemburg-before). Then its hexes and railways are \
    theirs, and they must inflict twice the losses that they suffer.";
    "15" "Victory" Modelled
    "After the last turn the Prussians need three of six cities captured or isolated, all their own fortresses, and \
    more losses inflicted than suffered: all three are a total victory, two a marginal one, fewer a French one. The \
    French win at the end of any turn in which they control or isolate Homburg, Landau or Trier and no Prussian in \
    France is supplied.";
    "16" "Scenarios" Heading;
    "16.1" "Historical deployment" Modelled
    "Each army sets up within some hexes of a named place, fortresses in their own. French corps 12 to 14, Moltke and \
    the 4th Army's headquarters can come from turn 2 on. Who sets up first is a switch (first-set-up).";
    "16.2" "Alternate history" Modelled
    "The war lasts twelve turns. From turn 6 on all reserves can come, two units by a marker (reinforcement-marker).";
    "example" "Example of a game turn" Heading;
    "T.combat" "Combat table" Modelled
    "A total of dice and modifiers gives the steps that the enemy loses, from 0 at 0 to 6 at 15; the defender's dice \
    do a little less in some lines.";
    "T.modifiers" "Modifiers of the combat table" Modelled
    "Strength ratio: +1 from 3 to 2, +2 from 2 to 1, +3 from 5 to 2, +4 from 3 to 1, +5 from 4 to 1; the weaker side \
    has -1 from 2 to 1 on (strength-ratio, weaker-side). Mitrailleuses +1, heroism +2, out of supply and second \
    activation -2 each, disorganised -1.";
    "T.initiative" "Initiative table" Modelled
    "By the die the French have 0, 0, 1, 1, 2 or 4 supplementary markers, the Prussians 1, 1, 1, 2, 2 or 3.";
    "T.siege" "Siege table" Modelled
    "A 4 or 5 costs the fortress a step, a 6 two; a superior one, of strength 5 or more, takes 1 off the die.";
    "T.terrain" "Terrain effects chart" Modelled
    "Movement points and advantage: clear 1 and 1, forest 2 and 3, mountain 3 and 4, city 1 and 2, fortress 1 and 4. A \
    river costs 2 more and is worth 3 if all enemies must cross it, a bridge 1 and 2 (river, bridge-advantage, \
    mixed-crossing, fortress-terrain).";
    "T.isolation" "Isolation table" Modelled
    "In the first turn a 6 surrenders, in the second 5, in the third 4, from the fourth on 3 or more.";
};

/// The rule of a section: a constant; a number that is not in the rulebook does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::eagle::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
