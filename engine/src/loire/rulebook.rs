//! Every section of the rulebook. `rule!("12.7")` is a constant look-up here.
//!
//! Chapters without parts are printed `4.0` and stand here as `4`. The tables have no numbers: they are `T.combat` and so on.

use crate::rulebook::Coverage::{Heading, Modelled};
use crate::rulebook::{Coverage, Rulebook, Section};

const fn s(number: &'static str, title: &'static str, coverage: Coverage) -> Section {
    Section { number, title, summary: "", coverage }
}

/// The rulebook of The Loire Campaign, section by section.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "The Loire Campaign (Vae Victis 14), translation",
    sections: &[
        s("0", "General", Heading),
        s("0.1", "Scale", Heading),
        s("0.2", "Terrain", Modelled),
        s("1", "Units and organisation", Heading),
        s("1.1", "Infantry and cavalry: combat value, morale, movement, steps", Modelled),
        s("1.2", "Headquarters: competence, artillery", Modelled),
        s("1.3", "Francs-tireurs", Modelled),
        s("1.4", "Reconnaissance parties", Modelled),
        s("1.5", "Words; morale and competence tests", Modelled),
        s("1.6", "Steps", Modelled),
        s("1.7", "Corps, and who is subordinated to whom", Modelled),
        s("1.8", "Markers", Heading),
        s("2", "Sequence of play", Modelled),
        s("3", "Zones of control", Heading),
        s("3.1", "Who exerts one, and where it does not reach", Modelled),
        s("3.2", "Zones of control and movement", Modelled),
        s("3.3", "What neutralises one", Modelled),
        s("4", "Stacking", Modelled),
        s("5", "Reinforcements and replacements", Heading),
        s("5.1", "Reinforcements, and where they come if their hex is occupied", Modelled),
        s("5.2", "Replacement points; corps that rest", Modelled),
        s("5.3", "Limits of rebuilding; when units are placed", Modelled),
        s("6", "Withdrawals", Heading),
        s("6.1", "French withdrawals", Modelled),
        s("6.2", "The German withdrawal", Modelled),
        s("6.3", "How units leave", Modelled),
        s("7", "Irregular warfare", Heading),
        s("7.1", "Francs-tireurs are raised", Modelled),
        s("7.2", "Reconnaissance parties are formed", Modelled),
        s("7.3", "When irregular units are placed", Modelled),
        s("8", "Supply", Modelled),
        s("8.1", "Supply lines of units and towns", Modelled),
        s("8.2", "Out of supply", Modelled),
        s("9", "Movement", Heading),
        s("9.1", "Units and stacks, costs, choice of march", Modelled),
        s("9.2", "Zones of control on the march; cavalry gives way", Modelled),
        s("9.3", "Tactical march", Modelled),
        s("9.4", "Strategic march", Modelled),
        s("9.5", "Forced march", Modelled),
        s("9.6", "Movement by rail", Modelled),
        s("10", "Hidden units", Modelled),
        s("10.1", "Placement of decoys and \"?\" markers", Modelled),
        s("10.2", "Close and long-range reconnaissance", Modelled),
        s("11", "Bridges and railways", Heading),
        s("11.1", "Railways are destroyed", Modelled),
        s("11.2", "Bridges are destroyed", Modelled),
        s("11.3", "Railways are repaired", Modelled),
        s("11.4", "Bridges are repaired", Modelled),
        s("11.5", "The pontoon bridge", Modelled),
        s("12", "Combat", Heading),
        s("12.1", "Sequence of the combat phase", Modelled),
        s("12.2", "Combat of irregular units", Modelled),
        s("12.3", "March to the sound of the guns", Modelled),
        s("12.4", "Who must be attacked, by whom", Modelled),
        s("12.5", "Strength and odds", Modelled),
        s("12.6", "Modifiers, artillery, General de Sonis", Modelled),
        s("12.7", "Losses, retreat, advance", Modelled),
        s("12.8", "Tests after a retreat", Modelled),
        s("13", "National Morale, battles elsewhere, the Government", Modelled),
        s("14", "Set-up", Heading),
        s("14.1", "German set-up", Modelled),
        s("14.2", "French set-up", Modelled),
        s("15", "Victory", Modelled),
        s("T.arrivals", "Reinforcements and withdrawals by turn", Modelled),
        s("T.irregular", "Irregular combat table", Modelled),
        s("T.morale", "What moves National Morale", Modelled),
        s("T.combat", "Combat results table", Modelled),
        s("T.losses", "Loss table", Modelled),
        s("T.terrain", "Terrain effects table", Modelled),
        s("T.replacements", "Replacement table", Modelled),
        s("T.creation", "Francs-tireurs table", Modelled),
    ],
};

/// A constant look-up of a section.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::loire::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
