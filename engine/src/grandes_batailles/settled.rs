//! Ambiguities of Wissembourg and Spicheren that another section resolves. Their numbers continue those of the rulings.

use crate::rulings::Settled;

/// Ambiguities that a section resolves, so that no switch is needed.
pub static SETTLED: &[Settled] = crate::settled! {
    1 "0.5" "Which morale modifiers are negative, the signs being lost in the text?"
    by "9.4" "Those for flank, losses, out of command, demoralised, night and enemy guns: 9.4 and 12 name some of them \
    with their sign, and the others are handicaps of the same kind.";
    2 "0.5" "Is a high die good in a morale test?"
    by "0.4" "Yes: die plus value plus modifiers, 6 or more passes; 0.5 makes less than 6 a failure.";
    4 "11.3" "Does the division by protection come before the column shifts?"
    by "T.modifiers" "Yes: division, rounding down, then columns, then the die.";
    6 "11.2.1" "Is the defender's value halved against a flank attacker before or after it is split?"
    by "11.2.1" "After: each share is halved on its own, rounding down; an attacker without points is rolled for on \
    column 0.";
    8 "11.2.1" "Does the attacker's terrain protect him in the defensive combat?"
    by "11.3" "Never: protection counts as 1. What is not protection: R-47.";
    10 "10.1.1" "May guns fire together?"
    by "13.1.6" "Only two stacked guns: of the two divisions of a paired activation (Spicheren), of one Prussian \
    formation (Wissembourg). Their powers are added.";
    14 "6" "Has a unit in a town a ZoC of six hexes?"
    by "2" "Yes: ZoC is exerted in the front hexes, and in a town all six are front.";
    15 "4" "Who has the initiative while one side has no C-in-C on the map?"
    by "4" "The side that has one, without a roll; with none, neither side. Wissembourg's first turn: 13.2.6.";
    19 "9.1" "When is it seen which units are in command?"
    by "9.1" "At the beginning of the formation's activation, for all of it.";
    27 "11.5" "When is charging cavalry disorganised?"
    by "11.5" "After every charge, but not when enemy cavalry it charged retreated before combat; never a step for \
    it.";
    29 "13.1.3" "Is the battlefield counted once or twice?"
    by "13.1.3" "Twice, at the start of turn 10 and at the end; a score is the sum of its points.";
    30 "13.1.3" "Which side scores an objective of several hexes that both sides hold in part?"
    by "13.1.3" "Nobody.";
    34 "13.2.6" "To which battle does the two-faced marker belong, and is it rolled for twice?"
    by "13.2.6" "Spicheren, as it says itself; one roll, the second draw takes the other formation.";
    36 "13.2.3" "Are the 2 VP of 12.00 added to those of the end?"
    by "13.2.3" "Yes, explicitly.";
    37 "13.2.7" "Which other points are there in the extended battle?"
    by "13.2.7" "None: neither exits nor losses nor the noon bonus.";
    38 "11.3" "Is the +1 column for lower ground counted a level?"
    by "T.modifiers" "No: once, whatever the difference; the TEC agrees.";
    41 "13.1.7" "When is the die for Frossard's early arrival rolled?"
    by "13.1.7" "Every turn from the first at the command test, before C-in-Cs move; on turn 6 it cannot fail, which \
    agrees with the schedule.";
    46 "11.3" "What does a gun lose that fires uphill?"
    by "T.modifiers" "One column, whatever the number of levels; guns alone also lose one when they defend (10.1.2).";
    70 "7.4" "What if the enemy holds the hex where reinforcements come on?"
    by "13.1.2" "They wait: the hexes are named, and no other is.";
    88 "10.2.1" "Is the close-range bonus for Germans at one hex or two?"
    by "T.modifiers" "Two: the table's addition for Germans to the general rule.";
    117 "6.1" "Does a ZoC reach over a side that the unit itself cannot cross?"
    by "6.1" "No, nor into a hex that it cannot enter: it is not exerted where a unit cannot go.";
    118 "6.1" "How far does a disorganised unit get that leaves a ZoC?"
    by "6.1" "One hex, into no ZoC: leaving takes its whole movement, and nobody goes from ZoC to ZoC.";
    119 "7.1" "May every unit move one hex, whatever that costs?"
    by "6.1" "Only out of a ZoC, where it is granted. MP that are left are lost (7.1).";
    120 "13.1.6" "May a marker be held that was chosen by the side with the initiative?"
    by "13.1.6" "No: a drawn one is held.";
    121 "8.2" "When is it said which units the C-in-C takes himself?"
    by "9.1" "When their formation is activated: command is seen then. Until the activation is over they are in \
    command for morale too.";
    122 "9.2" "To what is half a movement allowance rounded down?"
    by "9.2" "To whole MP, before halves are spent.";
    123 "10.1.1" "May guns fire whose HQ has failed its test or is not there?"
    by "8.3" "Yes: barrage and support are authorised.";
    124 "10.2.2" "Does a unit block the gun of its own side behind it?"
    by "10.2.2" "Yes, like any unit. Of two hexes along a side that the line follows, both must block.";
    125 "11" "May attacks be announced one after another?"
    by "11" "No: all are announced first. One whose target has gone lapses (11.1).";
    126 "11.2.2" "May the attacker cancel the assault after the defensive combat?"
    by "11" "No: it must be carried out if the attacker was not pushed back.";
    127 "11.3" "Is a refusal tested before or after D has turned the unit over?"
    by "11.3" "After: the unit is turned over or loses the step, then the retreat is due.";
    128 "13.2.6" "May the two units of a doubled hex face apart?"
    by "13.2.6" "No: they turn together, and who joins takes over the facing.";
    129 "8.4" "What becomes of leaders with a unit that loses its last step while it retreats from a combat?"
    by "9.3" "They fall with it, unless another unit of the hex got away before it.";
    130 "13.1.3" "Do leaders count as units that are eliminated, cut off or have left?"
    by "0.3.2" "No: combat units are infantry, cavalry and artillery. Nor do they count for stacking (3).";
    131 "9.4" "Where do demoralised units leave the map?"
    by "13.1.3" "Over their own edge or by the exits; by the exits they score, from the hour on.";
    132 "11.2.1" "May a neighbour support across water that it cannot cross?"
    by "T.terrain" "No: what cannot be crossed is not attacked over. The attacked unit strikes back at whoever came \
    over it.";
    133 "13.1.6" "Who stops when a marker is found?"
    by "13.1.6" "A unit that moves next to it in woods or a village; in the open nobody.";
    140 "11.4" "May a demoralised unit retreat before combat to a hex next to an enemy?"
    by "9.4" "No: such a retreat is an option, and it enters no such hex of its own will.";
    145 "7.3" "How far may a unit turn after a retreat from combat?"
    by "11.2.2" "By one side: 7.3 allows it within limits, and the limit of advances and of retreats before combat is \
    one side.";
    146 "13.2.6" "Do two units of a hex make one morale test or two?"
    by "11.3" "Two: a T applies to both, and a unit tests its own morale.";
    161 "9.2" "Does a demoralised unit out of command keep to its HQ's range?"
    by "9.4" "No: it withdraws, with half its movement. 9.2 bounds a move that a unit need not make; this one it must \
    make, in every turn.";
    162 "11.2.2" "Must a demoralised attacker advance into a hex next to another enemy?"
    by "9.4" "Yes, if nobody else of the combat may: it is forbidden to enter such a hex of its own will, and the \
    advance is a duty. To occupy a hex that was left before combat is none, so there it may not.";
    163 "11.5" "May cavalry in good order enter woods that lie in an enemy ZoC?"
    by "6.1" "Yes: disorganised cavalry is kept out, and the woods disorganise it when it has entered.";
    164 "2" "Has a unit in a village a facing?"
    by "7.3" "Yes: the village makes all six hexes its front, and each unit may turn. It matters when it leaves by a \
    retreat or an advance, and turns by one side at most.";
};
