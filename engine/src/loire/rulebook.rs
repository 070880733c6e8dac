//! Every section of the rulebook. `rule!("12.7")` is a constant look-up here.
//!
//! Chapters without parts are printed `4.0` and stand here as `4`. The tables have no numbers: they are `T.combat` and so on.

use crate::rulebook::Coverage::{Heading, Modelled, OutOfScope, Partly};
use crate::rulebook::{Coverage, Rulebook, Section};

const fn s(number: &'static str, title: &'static str, coverage: Coverage) -> Section {
    Section { number, title, coverage }
}

/// A section whose rules are still to come.
const LATER: Coverage = OutOfScope("its rules are not built yet");

/// The rulebook of The Loire Campaign, section by section.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "The Loire Campaign (Vae Victis 14), translation",
    sections: &[
        s("0", "General", Heading),
        s("0.1", "Scale", Heading),
        s("0.2", "Terrain", Modelled),
        s("1", "Units and organisation", Heading),
        s("1.1", "Infantry and cavalry: combat value, morale, movement, steps", Modelled),
        s("1.2", "Headquarters: competence, artillery", LATER),
        s("1.3", "Francs-tireurs", LATER),
        s("1.4", "Reconnaissance parties", LATER),
        s("1.5", "Words; morale and competence tests", LATER),
        s("1.6", "Steps", Modelled),
        s("1.7", "Corps, and who is subordinated to whom", Modelled),
        s("1.8", "Markers", Heading),
        s("2", "Sequence of play", LATER),
        s("3", "Zones of control", Heading),
        s("3.1", "Who exerts one, and where it does not reach", Modelled),
        s("3.2", "Zones of control and movement", Partly("nobody moves yet")),
        s("3.3", "What neutralises one", Modelled),
        s("4", "Stacking", Partly("nobody is removed yet")),
        s("5", "Reinforcements and replacements", Heading),
        s("5.1", "Reinforcements, and where they come if their hex is occupied", LATER),
        s("5.2", "Replacement points; corps that rest", LATER),
        s("5.3", "Limits of rebuilding; when units are placed", LATER),
        s("6", "Withdrawals", Heading),
        s("6.1", "French withdrawals", Partly("nobody rolls and nobody leaves yet")),
        s("6.2", "The German withdrawal", LATER),
        s("6.3", "How units leave", LATER),
        s("7", "Irregular warfare", Heading),
        s("7.1", "Francs-tireurs are raised", LATER),
        s("7.2", "Reconnaissance parties are formed", LATER),
        s("7.3", "When irregular units are placed", LATER),
        s("8", "Supply", LATER),
        s("8.1", "Supply lines of units and towns", Partly("who is fed by parties is not chosen yet")),
        s("8.2", "Out of supply", Partly("irregular units and decoys are not removed yet")),
        s("9", "Movement", Heading),
        s("9.1", "Units and stacks, costs, choice of march", LATER),
        s("9.2", "Zones of control on the march; cavalry gives way", LATER),
        s("9.3", "Tactical march", Partly("nobody moves yet")),
        s("9.4", "Strategic march", Partly("nobody moves yet")),
        s("9.5", "Forced march", Partly("nobody moves yet")),
        s("9.6", "Movement by rail", LATER),
        s("10", "Hidden units", LATER),
        s("10.1", "Placement of decoys and \"?\" markers", LATER),
        s(
            "10.2",
            "Close and long-range reconnaissance",
            Partly("nobody rolls, and close reconnaissance is not built yet"),
        ),
        s("11", "Bridges and railways", Heading),
        s("11.1", "Railways are destroyed", LATER),
        s("11.2", "Bridges are destroyed", Partly("nobody rolls yet")),
        s("11.3", "Railways are repaired", LATER),
        s("11.4", "Bridges are repaired", Partly("nobody rolls yet")),
        s("11.5", "The pontoon bridge", LATER),
        s("12", "Combat", Heading),
        s("12.1", "Sequence of the combat phase", LATER),
        s("12.2", "Combat of irregular units", Partly("nobody rolls yet")),
        s("12.3", "March to the sound of the guns", Partly("nobody rolls yet")),
        s("12.4", "Who must be attacked, by whom", LATER),
        s("12.5", "Strength and odds", Modelled),
        s(
            "12.6",
            "Modifiers, artillery, General de Sonis",
            Partly("points are not chosen and de Sonis is not wounded yet"),
        ),
        s("12.7", "Losses, retreat, advance", LATER),
        s("12.8", "Tests after a retreat", LATER),
        s("13", "National Morale, battles elsewhere, the Government", LATER),
        s("14", "Set-up", Heading),
        s("14.1", "German set-up", LATER),
        s("14.2", "French set-up", LATER),
        s("15", "Victory", Partly("towns do not change hands yet")),
        s("T.arrivals", "Reinforcements and withdrawals by turn", LATER),
        s("T.irregular", "Irregular combat table", Modelled),
        s("T.morale", "What moves National Morale", LATER),
        s("T.combat", "Combat results table", LATER),
        s("T.losses", "Loss table", LATER),
        s("T.terrain", "Terrain effects table", Modelled),
        s("T.replacements", "Replacement table", LATER),
        s("T.creation", "Francs-tireurs table", LATER),
    ],
};

/// A constant look-up of a section.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::loire::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
