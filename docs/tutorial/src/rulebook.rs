//! Every section of the rulebook.

use sandtable_engine::Coverage::{Heading, Modelled};
use sandtable_engine::{Coverage, Rulebook, Section};

const fn s(number: &'static str, title: &'static str, summary: &'static str, coverage: Coverage) -> Section {
    Section { number, title, summary, coverage }
}

pub(crate) static RULEBOOK: Rulebook = Rulebook {
    title: "The Crossing",
    sections: &[
        s("1", "Pieces and places", "", Heading),
        s("1.1", "Bands and posts", "Bands lie face up, posts face down.", Modelled),
        s("1.2", "Places", "Places with a common border are adjacent. Each holds one piece.", Modelled),
        s("2", "Set-up", "", Heading),
        s("2.1", "Bands", "Bands stand where the scenario puts them.", Modelled),
        s("2.2", "Posts", "The guards arrange their posts, face down.", Modelled),
        s("3", "Turns", "The raiders act, then the guards.", Modelled),
        s("3.1", "Moves", "A piece moves to an adjacent place, and attacks an enemy there.", Modelled),
        s("3.2", "Passing", "A side may do nothing.", Modelled),
        s("4", "Attacks", "", Heading),
        s("4.1", "Turning up", "Both pieces are turned face up.", Modelled),
        s("4.2", "Dice", "Strength and a die; the attacked side adds the bonus of its place.", Modelled),
        s("4.3", "Result", "The higher total takes the place; an attack that fails costs a point.", Modelled),
        s("5", "Victory", "", Heading),
        s("5.1", "The village", "A band in the village wins.", Modelled),
        s("5.2", "No band", "Without bands the raiders have lost.", Modelled),
        s("5.3", "The last turn", "A band on a crossing makes it a draw.", Modelled),
    ],
};

/// A mark of a section. A number that is not in the list does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::rulebook::RULEBOOK.rule($number) }
    };
}
pub(crate) use rule;
