//! Every section of the rulebook.

use sandtable_engine::{Rulebook, rulebook};

pub(crate) static RULEBOOK: Rulebook = rulebook! {
    "The Crossing";

    "1" "Pieces and places" Heading;
    "1.1" "Bands and posts" Modelled "Bands lie face up, posts face down.";
    "1.2" "Places" Modelled "Places with a common border are adjacent. Each holds one piece.";
    "2" "Set-up" Heading;
    "2.1" "Bands" Modelled "Bands stand where the scenario puts them.";
    "2.2" "Posts" Modelled "The guards arrange their posts, face down.";
    "3" "Turns" Modelled "The raiders act, then the guards.";
    "3.1" "Moves" Modelled "A piece moves to an adjacent place, and attacks an enemy there.";
    "3.2" "Passing" Modelled "A side may do nothing.";
    "4" "Attacks" Heading;
    "4.1" "Turning up" Modelled "Both pieces are turned face up.";
    "4.2" "Dice" Modelled "Strength and a die; the attacked side adds the bonus of its place.";
    "4.3" "Result" Modelled "The higher total takes the place; an attack that fails costs a point.";
    "5" "Victory" Heading;
    "5.1" "The village" Modelled "A band in the village wins.";
    "5.2" "No band" Modelled "Without bands the raiders have lost.";
    "5.3" "The last turn" Modelled "A band on a crossing makes it a draw.";
};

/// A mark of a section. A number that is not in the list does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::rulebook::RULEBOOK.rule($number) }
    };
}
pub(crate) use rule;
