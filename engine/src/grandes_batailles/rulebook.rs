//! Every section of the rulebook. `rule!("11.2.1")` is a constant look-up here.

use crate::rulebook::Coverage::{Heading, Modelled, OutOfScope};
use crate::rulebook::{Coverage, Rulebook, Section};

const fn s(number: &'static str, title: &'static str, coverage: Coverage) -> Section {
    Section { number, title, summary: "", coverage }
}

/// The rulebook of Wissembourg and Spicheren, section by section; `T` is the player's aid.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "Wissembourg and Spicheren 1870, English rules",
    sections: &[
        s("0", "Overview and sides", Heading),
        s("0.1", "Abbreviations and the die", Heading),
        s("0.2", "Scales", OutOfScope("describes, rules nothing")),
        s("0.3", "Counters", Heading),
        s("0.3.1", "Leaders and their replacements", Modelled),
        s("0.3.1.1", "C-in-C counters", Heading),
        s("0.3.1.2", "HQ counters", Heading),
        s("0.3.2", "Infantry and cavalry counters; steps and morale", Modelled),
        s("0.3.3", "Artillery counters", Modelled),
        s("0.3.4", "Activation markers", Modelled),
        s("0.3.5", "Mark of Wissembourg's counters", OutOfScope("scenario files list their units")),
        s("0.4", "Tests: 6 or more", Modelled),
        s("0.5", "Morale test and its modifiers", Modelled),
        s("1", "Combat units, formations, losses", Modelled),
        s("2", "Facing: front and flank", Modelled),
        s("3", "Stacking", Modelled),
        s("4", "Sequence of play", Modelled),
        s("4.A", "Command verification", Modelled),
        s("4.B", "Operations: initiative, drawing of markers", Modelled),
        s("4.C", "Rally phase", Modelled),
        s("5", "Activation of formations", Modelled),
        s("6", "Zones of control", Modelled),
        s("6.1", "Entering, leaving, crossing ZoC", Modelled),
        s("6.2", "Flank hexes", Modelled),
        s("7", "Movement", Heading),
        s("7.1", "Movement of units and HQs", Modelled),
        s("7.2", "Movement of C-in-Cs, inertia", Modelled),
        s("7.3", "Change of facing", Modelled),
        s("7.4", "Reinforcements, road column", Modelled),
        s("8", "C-in-Cs", Heading),
        s("8.1", "Command range", Modelled),
        s("8.2", "HQs in command; direct command of units", Modelled),
        s("8.3", "HQs out of command, activation test, detached units", Modelled),
        s("8.4", "Death and displacement of C-in-Cs", Modelled),
        s("9", "Formation HQs", Modelled),
        s("9.1", "Units in command", Modelled),
        s("9.2", "Units out of command", Modelled),
        s("9.3", "Death of HQs, aides", Modelled),
        s("9.4", "Demoralisation and withdrawal", Modelled),
        s("10", "Artillery units", Heading),
        s("10.1", "When artillery fires", Modelled),
        s("10.1.1", "Barrage", Modelled),
        s("10.1.2", "Defensive support; guns alone", Modelled),
        s("10.2", "Procedure", Heading),
        s("10.2.1", "Range and fire zone", Modelled),
        s("10.2.2", "Line of sight", Modelled),
        s("11", "Combat: who may attack, announcing", Modelled),
        s("11.1", "Several attackers, coordination test", Modelled),
        s("11.2", "Sequence of a combat", Heading),
        s("11.2.1", "Defensive combat", Modelled),
        s("11.2.2", "Assault, advance", Modelled),
        s("11.3", "Calculation, results, retreat, refusal", Modelled),
        s("11.4", "Retreat before combat", Modelled),
        s("11.5", "Cavalry charges", Modelled),
        s("12", "Rally", Modelled),
        s("13", "Scenarios", Heading),
        s("13.1", "Spicheren", Modelled),
        s("13.1.1", "Spicheren: set-up", Modelled),
        s("13.1.2", "Spicheren: reinforcements", Modelled),
        s("13.1.3", "Spicheren: victory", Modelled),
        s("13.1.4", "Spicheren: lines of retreat", Modelled),
        s("13.1.5", "Spicheren: thresholds", Modelled),
        s("13.1.6", "Spicheren: special rules", Modelled),
        s("13.1.7", "Spicheren: two options", Modelled),
        s("13.2", "Wissembourg", Modelled),
        s("13.2.1", "Wissembourg: set-up", Modelled),
        s("13.2.2", "Wissembourg: reinforcements", Modelled),
        s("13.2.3", "Wissembourg: victory", Modelled),
        s("13.2.4", "Wissembourg: lines of retreat", Modelled),
        s("13.2.5", "Wissembourg: thresholds", Modelled),
        s("13.2.6", "Wissembourg: special rules (and Spicheren's shared marker)", Modelled),
        s("13.2.7", "Wissembourg: extended option", Modelled),
        s("T", "Player's aid", Heading),
        s("T.morale", "Morale and rally modifiers", Modelled),
        s("T.terrain", "Terrain effects (TEC)", Modelled),
        s("T.combat", "Combat results (CRT)", Modelled),
        s("T.modifiers", "Column, die and value modifiers", Modelled),
    ],
};

/// The rule of a section: a constant; a number that is not in the rulebook does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::grandes_batailles::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
