//! Ambiguities of Storm over Belfort that another section settles. The numbers are among those of the rulings.

use crate::rulings::Settled;

/// Ambiguities that a section settles, so that there is nothing to switch.
pub static SETTLED: &[Settled] = &[
    Settled {
        number: 10,
        section: "1.3.3",
        question: "Which column has an artillery rating of 5?",
        by: "8.1",
        answer: "None: the tables have columns for 1-2, 3, 4 and 6, so no counter has a 5. A rating without a column is refused \
                 when the data are read.",
    },
    Settled {
        number: 35,
        section: "6.2",
        question: "Is there a free draw for a player who kept a counter?",
        by: "6",
        answer: "Yes: two in hand is the limit, so the kept one and the drawn one; only the purchase is barred.",
    },
    Settled {
        number: 36,
        section: "6.1.1",
        question: "What becomes of a counter's other side?",
        by: "6.1.1",
        answer: "A played single-use side takes the counter out of the game with its other side; a played reusable side sends \
                 it back to the container at the end of the turn, since one side a turn may be used.",
    },
    Settled {
        number: 38,
        section: "stratagems",
        question: "Does an undisciplined battalion that leaves come under fire?",
        by: "9.4.1",
        answer: "No: 9.4.1 is about activated units. Its owner chooses where it goes, as in any retreat (9.3.3).",
    },
    Settled {
        number: 86,
        section: "1.1.1",
        question: "Whom does a fortification serve?",
        by: "1.1.1",
        answer: "Whoever holds its zone: markers are the zone's, and no side is named.",
    },
    Settled {
        number: 87,
        section: "1.3.3",
        question: "What becomes of guns bound to the citadel that would have to leave it?",
        by: "9.3.3",
        answer: "They are lost, as units that cannot retreat.",
    },
    Settled {
        number: 88,
        section: "8.2.3",
        question: "Does the second hit take a marker where only guns or scouts are?",
        by: "8.2.3",
        answer: "Yes: the marker takes it, whoever is there to take the first.",
    },
    Settled {
        number: 89,
        section: "8.2.5",
        question: "Does a damaged fort count less for 1.1.1 and for victory?",
        by: "11.2",
        answer: "No: damage is left out of the count, and 1.1.1 asks for the bonus printed on the map.",
    },
    Settled {
        number: 90,
        section: "9.2",
        question: "Do battalions without fire value fire in defence?",
        by: "9.2.1",
        answer: "No: the fire values are added up, and the table begins at 1.",
    },
    Settled {
        number: 91,
        section: "9.3.3",
        question: "Who has won where nobody is left to retreat or to advance?",
        by: "9.3.3",
        answer: "The modified die says so, whatever the hits.",
    },
    Settled {
        number: 92,
        section: "9.2",
        question: "Is the objective named before units in the open are caught?",
        by: "9.1.2",
        answer: "No: they retreat at the end of the movement, and the fire of 9.2 follows it (R-21).",
    },
    Settled {
        number: 100,
        section: "9.1.1",
        question: "Is an exchange of battalions an activation?",
        by: "9.1.1",
        answer: "No: it costs what one costs. Nobody is fired at for leaving (9.4.1), and Lack of Discipline finds no battalion \
                 that is activated.",
    },
    Settled {
        number: 101,
        section: "8.2.4",
        question: "What does a printed bonus above +1 take off a bombardment, outside the forts?",
        by: "9.3.3",
        answer: "As many hits, as the assault counts them: two for +2, three for +3.",
    },
    Settled {
        number: 115,
        section: "9.3.3",
        question: "May guns retreat into works next to enemy infantry, where no infantry of their own is?",
        by: "9.1.2",
        answer: "No: that a retreat may end in works next to the enemy is the relief of 1.1.1, the same for every unit. Where \
                 artillery may end a movement of chapter 9 is limited in addition, and a retreat is one.",
    },
];
