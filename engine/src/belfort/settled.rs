//! Ambiguities of Storm over Belfort that another section resolves. Their numbers belong to the numbering of the rulings.

use crate::rulings::Settled;

/// Ambiguities that a section resolves, so that no switch is needed.
pub static SETTLED: &[Settled] = crate::settled! {
    10 "1.3.3" "Which column has an artillery rating of 5?"
    by "8.1" "None: the tables have columns for 1-2, 3, 4 and 6, so no counter has a 5. A rating without a column is \
    refused when the data are read.";
    35 "6.2" "Is there a free draw for a player who kept a counter?"
    by "6" "Yes: two in hand is the limit, so the kept one and the drawn one; only the purchase is barred.";
    36 "6.1.1" "What becomes of a counter's other side?"
    by "6.1.1" "A played single-use side takes the counter out of the game with its other side; a played reusable side \
    sends it back to the container at the end of the turn, since one side a turn may be used.";
    38 "stratagems" "Does an undisciplined battalion that leaves come under fire?"
    by "9.4.1" "No: 9.4.1 is about activated units. Its owner chooses where it goes, as in any retreat (9.3.3).";
    86 "1.1.1" "Whom does a fortification serve?"
    by "1.1.1" "Whoever holds its zone: markers are the zone's, and no side is named.";
    87 "1.3.3" "What becomes of guns bound to the citadel that would have to leave it?"
    by "9.3.3" "They are lost, as units that cannot retreat.";
    89 "8.2.5" "Does a damaged fort count less for 1.1.1 and for victory?"
    by "11.2" "No: damage is left out of the count, and 1.1.1 asks for the bonus printed on the map.";
    90 "9.2" "Do battalions without fire value fire in defence?"
    by "9.2.1" "No: the fire values are added up, and the table begins at 1.";
    91 "9.3.3" "Who has won where nobody is left to retreat or to advance?"
    by "9.3.3" "The modified die says so, whatever the hits.";
    92 "9.2" "Is the objective named before units in the open are caught?"
    by "9.1.2" "No: they retreat at the end of the movement, and the fire of 9.2 follows it (R-21).";
    101 "8.2.4" "What does a printed bonus above +1 take off a bombardment, outside the forts?"
    by "9.3.3" "As many hits, as the assault counts them: two for +2, three for +3.";
    115 "9.3.3" "May guns retreat into works next to enemy infantry, where no infantry of their own is?"
    by "9.1.2" "No: that a retreat may end in works next to the enemy is the relief of 1.1.1, the same for every unit. \
    Where artillery may end a movement of chapter 9 is limited in addition, and a retreat is one.";
};
