//! Every section of the rulebook. `rule!("7.3")` is a constant look-up here.
//!
//! What is printed as 7-3 is 7.3 here. The texts of the cards are data; the words that they are written in are the sections `cards.WORD`.

use crate::rulebook::Coverage::{Heading, Modelled};
use crate::rulebook::{Coverage, Rulebook, Section};

const fn s(number: &'static str, title: &'static str, coverage: Coverage) -> Section {
    Section { number, title, summary: "", coverage }
}

/// The rulebook of Verdun 1916, section by section.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "Verdun 1916, Steel Inferno, rulebook of 2020",
    sections: &[
        s("1", "Introduction", Heading),
        s("2", "Components", Heading),
        s("2.1", "Blocks: fresh, exhausted, destroyed; how many there are", Modelled),
        s("3", "The map", Heading),
        s("3.1", "Zones, forts, heights, the Meuse", Modelled),
        s("3.2", "Control, contested zones, adjacency", Modelled),
        s("3.3", "Stacking", Modelled),
        s("4", "The cards", Heading),
        s("4.1", "Two types of cards, turn codes", Modelled),
        s("4.2", "Barrage cards", Modelled),
        s("4.3", "Events: recurring, permanent, once; combos", Modelled),
        s("5", "Sequence of play: decks, draws, end of a turn, automatic victory", Modelled),
        s("6", "The month: seven rounds, what a round can be", Modelled),
        s("7", "Playing a barrage card", Heading),
        s("7.1", "One barrage or two, counter-barrage", Modelled),
        s("7.2", "Targets", Modelled),
        s("7.3", "Dice, hits, forts and trenches, friendly fire", Modelled),
        s("7.4", "Declaring an assault, movements before it", Modelled),
        s("7.5", "Resolving an assault", Modelled),
        s("8", "Playing an event card, responses", Modelled),
        s("9", "Action points", Modelled),
        s("9.1", "Building a trench", Modelled),
        s("9.2", "Requesting reinforcements", Modelled),
        s("9.3", "Refreshing blocks", Modelled),
        s("9.4", "Strategic movement", Modelled),
        s("9.5", "Tactical movement, rotation", Modelled),
        s("10", "Victory points", Modelled),
        s("11", "Supply", Modelled),
        s("12", "Tracks", Heading),
        s("12.1", "En route and reserve", Modelled),
        s("12.2", "Morale of the front", Modelled),
        s("12.3", "Air superiority", Modelled),
        s("12.4", "US entry", Modelled),
        s("13", "Special rules", Heading),
        s("13.1", "Markers of victory points", Modelled),
        s("13.2", "Reinforcements to and from Russia", Modelled),
        s("13.3", "Zones at the north and the south edge", Modelled),
        s("playbook", "The scenarios", Heading),
        s("playbook.set-up", "Who begins where, with which cards", Modelled),
        s("playbook.victory", "Turns, points at the start, what the German needs", Modelled),
        s("cards", "The words of the cards", Heading),
        s("cards.barrage", "A barrage of this many dice", Modelled),
        s("cards.no-fort", "Forts absorb nothing", Modelled),
        s("cards.exhausts", "Fresh blocks in the target are exhausted before the dice", Modelled),
        s("cards.infiltrate", "Attackers go on from a zone that is cleared", Modelled),
        s("cards.absorb", "Hits taken off a barrage, in answer to it", Modelled),
        s("cards.defenders", "Every defending block makes this many hits, in answer to an assault", Modelled),
        s("cards.cancels", "The card that is answered does nothing", Modelled),
        s("cards.vp", "Points", Modelled),
        s("cards.vp-die", "As many points as a die shows", Modelled),
        s("cards.table", "Points by two dice", Modelled),
        s("cards.air", "Steps of air superiority", Modelled),
        s("cards.morale-to", "Morale raised to a level", Modelled),
        s("cards.refresh", "All blocks of the side are fresh", Modelled),
        s("cards.trenches", "Trenches in friendly zones", Modelled),
        s("cards.blocks", "Blocks en route without loss of points", Modelled),
        s("cards.strategic", "Strategic movements for nothing", Modelled),
        s("cards.draw", "Cards drawn", Modelled),
        s("cards.vp-marker", "A marker of points on an enemy zone", Modelled),
        s("cards.discard-chosen", "The enemy discards cards of his choice", Modelled),
        s("cards.discard-random", "The enemy discards cards at random", Modelled),
        s("cards.discard-kind", "The enemy discards a card of a kind, if he holds one", Modelled),
        s("cards.us-entry", "A roll for US entry", Modelled),
        s("cards.us-modifier", "A modifier of all later rolls for US entry", Modelled),
        s("cards.refresh-halves", "While in play: what a refresh costs", Modelled),
        s("cards.extra-dice", "While in play: more dice for each barrage card", Modelled),
        s("cards.assault-hits", "While in play: more hits as attacker", Modelled),
        s("cards.enemy-fort", "While in play: what a fort of the enemy absorbs", Modelled),
        s("cards.enemy-strategic", "While in play: what the enemy's strategic movement costs", Modelled),
        s("cards.request", "While in play: blocks and points of a request", Modelled),
        s("cards.morale-month", "While in play: morale at the start of each month", Modelled),
        s("cards.must-barrage", "Discarded after a turn without a barrage", Modelled),
        s("cards.stockpile", "Discarded for more dice", Modelled),
        s("cards.double-assault", "While in play: assaults a month in which all hits are doubled", Modelled),
        s("cards.attackers-suffer", "While in play: one hit more on an attacker, this many times", Modelled),
    ],
};

/// The rule of a section: a constant; a number that is not in the rulebook does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::verdun::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
