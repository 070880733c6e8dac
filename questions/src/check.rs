//! What is in a scenario?

use crate::seats;
use crate::system::System;
use crate::systems::{Visit, visit};
use sandtable_analysis::summary::{Provenance, RulingInForce};
use sandtable_scenarios::Loaded;

/// What is in a scenario.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the data consist of, `50 zones`, a line each.
    pub contents: Vec<String>,
    /// The readings in force.
    pub rulings: Vec<RulingInForce>,
    /// How many values come from where.
    pub provenance: Provenance,
}

/// Looks into a scenario that was read.
#[must_use]
pub fn ask(scenario: &Loaded) -> Answer {
    visit(&scenario.data, Contents { provenance: provenance(scenario) })
}

/// How many values of a scenario come from where.
#[must_use]
pub fn provenance(scenario: &Loaded) -> Provenance {
    seats::provenance(scenario)
}

struct Contents {
    provenance: Provenance,
}

impl Visit for Contents {
    type Out = Answer;

    fn visit<G: System>(self, game: &G) -> Answer {
        Answer { contents: game.contents(), rulings: seats::rulings(game), provenance: self.provenance }
    }
}
