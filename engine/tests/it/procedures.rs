//! The examples of all procedures of which odds can be asked.

use crate::scenarios::{Extras, spicheren, wissembourg};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::eagle::Eagle;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::loire::Loire;
use sandtable_engine::procedure::{Given, Procedures};
use sandtable_engine::verdun::Verdun;

/// Each is accepted, and whoever needs something has one.
fn examples<G: Procedures>(game: &G) {
    for procedure in game.procedures() {
        let pairs: Vec<(String, String)> = procedure
            .example
            .iter()
            .map(|pair| pair.split_once('=').unwrap_or_else(|| panic!("{}: {pair}", procedure.name)))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let needs = procedure.parameters.iter().any(|parameter| parameter.default.is_none());
        assert!(!pairs.is_empty() || !needs, "{} has no example", procedure.name);
        let given = Given::read(&procedure.parameters, &pairs);
        let given = given.unwrap_or_else(|refusals| panic!("{}: {refusals:?}", procedure.name));
        let exercise = game.exercise(&procedure, &given).map(drop);
        assert!(exercise.is_ok(), "{}: {exercise:?}", procedure.name);
    }
}

#[test]
fn examples_are_accepted() {
    examples(&named!(Belfort, "belfort"));
    examples(&named!(Verdun, "verdun"));
    examples(&named!(Eagle, "eagle"));
    examples(&named!(Loire, "loire"));
    examples(&GrandesBatailles::new(wissembourg(false)));
    examples(&GrandesBatailles::new(spicheren(Extras::default())));
}
