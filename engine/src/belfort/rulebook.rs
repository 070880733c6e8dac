//! Every section of the rulebook. `rule!("9.2.1")` is a constant look-up here.

use crate::rulebook::Coverage::{Heading, Modelled};
use crate::rulebook::{Coverage, Rulebook, Section};

const fn s(number: &'static str, title: &'static str, coverage: Coverage) -> Section {
    Section { number, title, summary: "", coverage }
}

/// Storm over Belfort's rulebook, section by section.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "Storm over Belfort 1870-1871, English rules",
    sections: &[
        s("1", "Description of the game", Heading),
        s("1.1", "The map", Heading),
        s("1.1.1", "Zones, bonuses, adjacency, sides kept apart", Modelled),
        s("1.1.2", "Stacking limits and divisions", Modelled),
        s("1.2", "Time scale", Heading),
        s("1.3", "Units", Heading),
        s("1.3.1", "Battalions, their four statuses, scouts", Modelled),
        s("1.3.2", "Uhlans", Modelled),
        s("1.3.3", "Artillery: range, lines of fire, where it may fire, the citadel's guns", Modelled),
        s("1.3.4", "Abbreviations", Heading),
        s("2", "Deployment", Heading),
        s("2.1", "French deployment", Modelled),
        s("2.2", "Prussian deployment", Modelled),
        s("3", "Sequence of play", Modelled),
        s("4", "Initiative", Modelled),
        s("5", "Resource points", Heading),
        s("5.1", "Income, carrying over, reduced income, encirclement", Modelled),
        s("5.2", "What points buy", Modelled),
        s("6", "Drawing and buying stratagems", Modelled),
        s("6.1", "Use of stratagems", Heading),
        s("6.1.1", "Two sides of a counter, single use", Modelled),
        s("6.1.2", "When each is played", Modelled),
        s("6.2", "Keeping and discarding", Modelled),
        s("7", "Operational movement", Heading),
        s("7.1", "Prussian operational movement, limits verified at its end", Modelled),
        s("7.2", "French transfers to and from the citadel", Modelled),
        s("8", "Bombardment: alternation, who may fire, targets", Modelled),
        s("8.1", "Counter-battery and the bombardment roll", Modelled),
        s("8.2", "Results of a bombardment", Modelled),
        s("8.2.1", "One battalion: never put out of action by guns", Modelled),
        s("8.2.2", "Several battalions: hits are spread", Modelled),
        s("8.2.3", "Markers take the second hit", Modelled),
        s("8.2.4", "Printed bonuses reduce hits", Modelled),
        s("8.2.5", "Forts and their damage", Modelled),
        s("9", "Activation, zone by zone", Modelled),
        s("9.1", "Movement of activated units", Modelled),
        s("9.1.1", "Exchange of battalions", Modelled),
        s("9.1.2", "Artillery moves; units caught in the open", Modelled),
        s("9.2", "Defensive fire", Modelled),
        s("9.2.1", "Fire value, barrage, hits on the offensive units", Modelled),
        s("9.3", "Assault", Heading),
        s("9.3.1", "Who may attack what", Modelled),
        s("9.3.2", "Size of the combat and the roll", Modelled),
        s("9.3.3", "Hits, winner, retreat, advance", Modelled),
        s("9.4", "Other situations", Heading),
        s("9.4.1", "Leaving a zone next to the enemy", Modelled),
        s("9.4.2", "Attacking out of a zone held by others", Modelled),
        s("9.5", "Passing", Modelled),
        s("9.6", "Artillery alone", Modelled),
        s("10", "Reorganisation", Heading),
        s("10.1", "Guns made ready, points spent", Modelled),
        s("10.2", "Rehabilitation", Modelled),
        s("10.3", "Rebuilding", Modelled),
        s("10.4", "Fortifications", Modelled),
        s("10.5", "Trenches", Modelled),
        s("10.6", "Reinforcements", Modelled),
        s("10.7", "Stratagems of phase G", Modelled),
        s("11", "Victory", Heading),
        s("11.1", "Automatic victory", Modelled),
        s("11.2", "Victory after the last turn", Modelled),
        s("stratagems", "The stratagems", Heading),
        s("stratagems.scouts", "Scouts", Modelled),
        s("stratagems.firefighters", "Firefighters", Modelled),
        s("stratagems.proclamation", "Proclamation", Modelled),
        s("stratagems.illness-among-prussians", "Illness (French)", Modelled),
        s("stratagems.supply-problem", "Supply problem", Modelled),
        s("stratagems.icy-cold", "Icy cold", Modelled),
        s("stratagems.catherine", "Catherine", Modelled),
        s("stratagems.swiss-delegation", "Swiss delegation", Modelled),
        s("stratagems.bourbaki", "Bourbaki", Modelled),
        s("stratagems.intransigent-denfert", "Intransigent Denfert", Modelled),
        s("stratagems.illness-among-french", "Illness (Prussian)", Modelled),
        s("stratagems.lack-of-discipline", "Lack of Discipline", Modelled),
        s("stratagems.disinformation", "Disinformation", Modelled),
        s("stratagems.bad-quality-shell", "Bad quality shell", Modelled),
        s("stratagems.envoys", "Envoys", Modelled),
        s("stratagems.more-shells", "More shells", Modelled),
        s("stratagems.ruse-of-war", "Ruse of war", Modelled),
        s("stratagems.desertion", "Desertion", Modelled),
        s("stratagems.incendiary-shells", "Incendiary shells", Modelled),
        s("stratagems.intransigent-von-tresckow", "Intransigent Von Tresckow", Modelled),
    ],
};

/// The rule of a section: a constant; a number that is not in the rulebook does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::belfort::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
