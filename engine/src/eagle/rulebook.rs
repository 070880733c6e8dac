//! Every section of the rulebook. `rule!("7.2.4")` is a constant look-up here.
//!
//! The tables have no numbers: they are `T.combat` and so on. The example of a turn is `example`.

use crate::rulebook::Coverage::{Heading, Modelled};
use crate::rulebook::{Coverage, Rulebook, Section};

const fn s(number: &'static str, title: &'static str, coverage: Coverage) -> Section {
    Section { number, title, summary: "", coverage }
}

/// The rulebook of The Stricken Eagle, section by section.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "The Stricken Eagle (L'Aigle foudroyé), translation of 2002 with errata",
    sections: &[
        s("0", "Scale; fractions are cumulative and rounded once", Modelled),
        s("1", "Counters", Heading),
        s("1.1", "Combat units: strength, morale, movement, colour, steps", Modelled),
        s("1.2", "Headquarters: radius, tactical modifier, how they are lost", Modelled),
        s("1.3", "Markers", Heading),
        s("2", "Sequence of play", Heading),
        s("2.1", "Supply phase", Modelled),
        s("2.2", "Recovery phase: the Prussian first", Modelled),
        s("2.3", "Initiative phase", Heading),
        s("2.3.1", "How many markers go into the cup", Modelled),
        s("2.3.2", "What a marker allows", Modelled),
        s("2.4", "Operations phase: segments, second activation, once a segment", Modelled),
        s("2.5", "Non-activated units: move or attack", Modelled),
        s("2.6", "Isolation phase", Modelled),
        s("2.7", "Railways are converted", Modelled),
        s("2.8", "Reorganisation at the end of the turn", Modelled),
        s("3", "Stacking and zones of control", Heading),
        s("3.1", "Stacking; only the top counter is seen", Modelled),
        s("3.2", "Zones of control", Heading),
        s("3.2.1", "Who exerts one, and what cancels it", Modelled),
        s("3.2.2", "Zones of control and movement", Modelled),
        s("4", "Supply", Heading),
        s("4.1", "The supply line", Modelled),
        s("4.2", "Out of supply", Modelled),
        s("5", "Chain of command", Heading),
        s("5.1", "Who is in command; headquarters that are not", Modelled),
        s("5.2", "Non-activated markers", Modelled),
        s("6", "Movement", Heading),
        s("6.1", "On foot", Modelled),
        s("6.2", "By rail", Modelled),
        s("7", "Combat", Heading),
        s("7.1", "Who must be attacked, by whom", Modelled),
        s("7.2.1", "Retreat before combat", Modelled),
        s("7.2.2", "Battle: magnitude, modifiers, lead units, heroism, mitrailleuses", Modelled),
        s("7.2.3", "Morale after battle", Modelled),
        s("7.2.4", "Who has won; retreats and advance", Modelled),
        s("7.2.5", "Sieges", Modelled),
        s("8", "Disorganisation", Heading),
        s("8.1", "What it does", Modelled),
        s("8.2", "Reorganisation", Modelled),
        s("9", "Independent units", Modelled),
        s("10", "Isolation and surrender", Modelled),
        s("11", "Fortresses", Modelled),
        s("12", "Reinforcements and replacements", Heading),
        s("12.1", "Reinforcements", Modelled),
        s("12.2", "Recovery of steps", Modelled),
        s("13", "Special units", Heading),
        s("13.1", "Moltke and Napoleon III", Modelled),
        s("13.2", "The headquarters of the 4th Army", Modelled),
        s("13.3", "Cavalry tied to a corps", Modelled),
        s("14", "Luxemburg", Modelled),
        s("15", "Victory", Modelled),
        s("16", "Scenarios", Heading),
        s("16.1", "Historical deployment", Modelled),
        s("16.2", "Alternate history", Modelled),
        s("example", "Example of a game turn", Heading),
        s("T.combat", "Combat table", Modelled),
        s("T.modifiers", "Modifiers of the combat table", Modelled),
        s("T.initiative", "Initiative table", Modelled),
        s("T.siege", "Siege table", Modelled),
        s("T.terrain", "Terrain effects chart", Modelled),
        s("T.isolation", "Isolation table", Modelled),
    ],
};

/// The rule of a section: a constant; a number that is not in the rulebook does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::eagle::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
