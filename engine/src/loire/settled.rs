//! Unclear rules of The Loire Campaign that another section settles.

use crate::rulings::Settled;

/// The ambiguities, each with the section that settles it.
pub static SETTLED: &[Settled] = crate::settled! {
    1 "8.1" "Which is the German edge: that of the units or that of the towns?"
    by "8.1" "Each has its own: units, and railways that supply them, trace to the hexes named for units; towns and \
    localities, by a line or a railway, to the wider edge.";
    3 "14.1" "Whose is Orleans at the start, where no unit is set up?"
    by "13" "German.";
    4 "6.1" "When do the first corps leave?"
    by "T.arrivals" "On the turn of the roll; the list has no withdrawal before it.";
    6 "13" "Is Hericourt fought if no corps has left?"
    by "6.1" "No.";
    7 "5.2" "Are unused replacement points kept or lost?"
    by "2" "Kept from turn to turn, since the phase comes every turn; lost before the next roll.";
    8 "5.2" "How does National Morale change the roll for replacements?"
    by "5.2" "It is added to the dice, as in the example.";
    10 "5.2" "Which enemies must be far from units that regain a step?"
    by "1.5" "All: irregular units and decoys are units.";
    11 "5.1" "When do reinforcements come elsewhere?"
    by "5.1" "When an enemy unit is in their hex; a zone of control does not hinder them.";
    12 "3.1" "Do decoys and irregular units exert zones of control?"
    by "3.1" "Yes, all units do.";
    13 "3.2" "Do retreats and advances go from one enemy zone of control to another?"
    by "12.7" "Yes: retreats may end in one, and who advances goes where the enemy stood.";
    14 "3.3" "Does a friendly unit neutralise a zone of control for movement?"
    by "3.3" "No: for supply and railways.";
    15 "4" "How many units may stand in a hex?"
    by "4" "Two of infantry with two steps of cavalry, or one with four; in addition two headquarters.";
    17 "9.2" "Must cavalry give way, and how often?"
    by "9.2" "Its owner decides, each time that an enemy enters its zone of control.";
    18 "9.2" "When does the cavalry of the side that moves retire?"
    by "12.1" "Before the first combat.";
    19 "9.3" "Can a unit change its march on the way?"
    by "9.1" "No: it is chosen before the first hex.";
    20 "9.4" "From which units must strategic and forced marches keep away?"
    by "1.5" "From all enemy units, decoys and irregular ones among them.";
    22 "9.6" "How near can a unit come to the enemy before or after it goes by rail?"
    by "9.6" "Three hexes, from its first hex to its last.";
    25 "11.1" "How far from the enemy is a railway destroyed?"
    by "11.1" "Four hexes or more: other rules say three or more, this one says more than three.";
    27 "12.2" "Which irregular units fight in whose turn?"
    by "12.2" "Those of both sides in each turn, the French first.";
    34 "12.4" "Can units of a stack attack different hexes?"
    by "12.4" "Where R-33 lets an attacker choose among adjacent enemies.";
    36 "12.6" "How do the modifiers of both sides change the roll?"
    by "12.6" "The attacker's total is added, the defender's is deducted.";
    37 "12.6" "Who states his artillery points first?"
    by "12.6" "Neither: both write them down. In this way, headquarters beside a unit in the combat can support it.";
    38 "12.6" "Is an unsupplied unit halved by two sections?"
    by "8.2" "No: they say the same thing.";
    39 "12.7" "When does a step of a headquarters count for two?"
    by "12.7" "When it has artillery points.";
    40 "12.7" "Do losses or retreats come first?"
    by "12.7" "Losses; a hex that cannot be retreated costs a step more.";
    42 "12.8" "What if a unit is attacked in the hex into which it retreated?"
    by "12.8" "It neither adds strength nor takes losses, and retreats with the others.";
    45 "13" "Which towns move National Morale?"
    by "T.terrain" "All that the map has as towns; each is German or French at the start.";
    46 "15" "Which side wins with one of the two towns each?"
    by "15" "Neither: no condition is fulfilled.";
    47 "15" "What must the French hold for a strategic victory?"
    by "15" "Both towns, and supplied units of infantry in the zone, whatever their steps.";
    48 "14.2" "Where is Rousseau's division at the start?"
    by "14.2" "In the camp that is chosen then; the rest of its corps comes there.";
    49 "T.arrivals" "When do units come by rail that could come earlier on foot?"
    by "T.arrivals" "On the later turn; R-132 says who comes so together.";
    50 "7.2" "To which units must reconnaissance parties be near?"
    by "7.2" "To cavalry when they are placed, to any regular unit when movement ends.";
    95 "10.2" "Does a headquarters that only lends artillery lose its marker?"
    by "12.6" "Yes: its points come from a hex, which is known once they are given. A stack in a combat loses its \
    marker too.";
    96 "13" "When in the movement phase does the Government leave?"
    by "13" "First of all: it moves instead of a corps, and marches open no railway, unless cavalry or parties give \
    way.";
};
