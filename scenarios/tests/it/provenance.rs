//! Every value has a source.

use crate::common::{edited, only_fault, with};
use sandtable_scenarios::{Class, Source, load};

#[test]
fn the_default_scenario_is_covered_and_counted() {
    let loaded = load(&Source::named("belfort").unwrap(), &[]).unwrap();
    let provenance = &loaded.provenance;
    let counts = provenance.counts();
    assert_eq!(counts.total(), provenance.values.len());
    assert_eq!(counts.overlay, 0);
    assert!(counts.rulebook > 100 && counts.derived > 0 && counts.reconstruction > 0, "{counts:?}");

    let topics = provenance.by_topic();
    assert_eq!(topics.iter().map(|(_, counts)| counts.total()).sum::<usize>(), counts.total());
    let of = |topic: &str| topics.iter().find(|(name, _)| *name == topic).map(|(_, counts)| *counts).unwrap();
    let tables = of("tables");
    // 8 x 4, 6 x 5, 6 x 4 and 7 x 6 cells, four rows of headings and the die that wins.
    assert_eq!((tables.rulebook, tables.total()), (32 + 30 + 24 + 42 + 4 + 1, 133));
    assert_eq!((of("stratagems").reconstruction, of("stratagems").total()), (23, 23));
    assert_eq!(of("limits").reconstruction, 3);
    assert_eq!(of("course").rulebook, of("course").total());

    for value in &provenance.values {
        assert!(value.class == Class::Rulebook || !value.why.is_empty(), "{} says why", value.path);
        if let (Some((low, high)), Some(number)) = (value.range, value.number) {
            assert!((low..=high).contains(&number), "{} is within its range", value.path);
        }
    }
    let repeat = provenance.at("limits.repeat").unwrap();
    assert_eq!((repeat.class, repeat.range, repeat.number), (Class::Reconstruction, Some((-2, 0)), Some(-1)));
    assert_eq!(provenance.at("tables.assault.7+.3").unwrap().value, "3/1");
}

#[test]
fn the_closest_pattern_gives_the_source() {
    let provenance = with(&[]).unwrap().provenance;
    let at = |path: &str| provenance.at(path).unwrap();
    assert_eq!((at("zones.1.bonus").class, at("zones.1.bonus").why.as_ref()), (Class::Derived, "The citadel."));
    assert_eq!((at("zones.3.bonus").class, at("zones.3.bonus").why.as_ref()), (Class::Reconstruction, "A guess."));
    assert_eq!(at("zones.3.name").why.as_ref(), "A test.");
    assert_eq!(at("limits.heavy").class, Class::Rulebook);
}

#[test]
fn ranges_stay_within_what_the_data_allow() {
    let provenance = with(&[]).unwrap().provenance;
    assert_eq!(provenance.at("zones.3.bonus").unwrap().range, Some((2, 4)));
    assert_eq!(provenance.at("zones.4.bonus").unwrap().range, Some((0, 1)), "a bonus is never below 0");
    assert_eq!(provenance.at("zones.1.bonus").unwrap().range, None);
}

#[test]
fn a_value_without_a_source_is_named() {
    let line = "\"effects\" = { source = \"rulebook\" }\n";
    let (files, _) = edited("scenario.toml", line, "\"effects.*_turn\" = { source = \"rulebook\" }\n");
    let faults = load(&Source::texts(files), &[]).unwrap_err();
    assert_eq!(faults.len(), 15, "each value by its own name\n{faults}");
    let first = faults.iter().next().unwrap();
    assert_eq!((first.path.as_str(), first.found.as_str()), ("effects.proclamation", "a value without a source"));
    assert_eq!(first.expected, "a line in [provenance] such as \"effects.proclamation\" = { source = \"rulebook\" }");
    assert_eq!((first.at.name(), first.line(), first.column()), ("scenario.toml", 62, 16));
}

#[test]
fn many_values_without_a_source_are_one_fault() {
    let (mut files, _) = edited("map.toml", "\"zones\" = { source = \"reconstruction\", why = \"A test.\" }\n", "");
    files[1].1.push_str("\"zones.*.outline\" = { source = \"reconstruction\", why = \"Drawn.\" }\n");
    let faults = load(&Source::texts(files), &[]).unwrap_err();
    let told: Vec<(&str, &str)> = faults.iter().map(|fault| (fault.path.as_str(), fault.found.as_str())).collect();
    assert_eq!(
        told,
        [
            ("zones.1.name", "a value without a source, and 8 more like it"),
            ("zones.1.at", "a value without a source, and 8 more like it"),
            ("zones.1.borders", "a value without a source, and 8 more like it"),
            ("zones.4.edge", "a value without a source, and 3 more like it"),
        ]
    );
    let expected = "a line in [provenance] such as \"zones.*.name\" = { source = \"rulebook\" }";
    assert_eq!(faults.iter().next().unwrap().expected, expected);
}

/// `name: the line that replaces that of limits.repeat, with ^ at the fault; path, found, expected, nearest`.
macro_rules! faults {
    ($($name:ident: $line:literal; $path:literal, $found:literal, $expected:literal, $near:expr;)+) => {
        $(#[test]
        fn $name() {
            let old = "\"limits.repeat\" = { source = \"reconstruction\", why = \"No size is named.\", range = [-2, 0] }";
            let (files, place) = edited("scenario.toml", old, $line);
            let fault = only_fault(files, &[]);
            let near: Option<&str> = $near;
            assert_eq!(
                (fault.path.as_str(), fault.found.as_str(), fault.expected.as_str(), fault.nearest.as_deref()),
                ($path, $found, $expected, near)
            );
            assert_eq!((fault.at.name(), fault.line(), fault.column()), ("scenario.toml", place.0, place.1));
        })+
    };
}

faults! {
    an_unknown_source: "\"limits.repeat\" = { source = ^\"rulebok\" }";
        "provenance.\"limits.repeat\".source", "the text \"rulebok\"",
        "one of \"rulebook\", \"derived\", \"outside\", \"reconstruction\"", Some("rulebook");
    overlay_is_no_source: "\"limits.repeat\" = { source = ^\"overlay\" }";
        "provenance.\"limits.repeat\".source", "the text \"overlay\"",
        "one of \"rulebook\", \"derived\", \"outside\", \"reconstruction\"", None;
    a_source_without_a_reason: "^\"limits.repeat\" = { source = \"derived\" }";
        "provenance.\"limits.repeat\".why", "nothing", "`why`, the reason for the value", None;
    a_reason_without_a_source: "^\"limits.repeat\" = { why = \"So.\" }";
        "provenance.\"limits.repeat\".source", "nothing",
        "`source`, where the value comes from: \"rulebook\", \"derived\", \"outside\" or \"reconstruction\"", None;
    a_pattern_that_matches_nothing: "^\"limits.repaet\" = { source = \"rulebook\" }";
        "provenance.\"limits.repaet\"", "a pattern that matches nothing",
        "a pattern that matches a value of the scenario", Some("limits.repeat");
    a_pattern_that_is_no_path: "^\"limits..repeat\" = { source = \"rulebook\" }";
        "provenance.\"limits..repeat\"", "an empty name", "names between dots, `*` for any name", None;
    a_range_of_one_number: "\"limits.repeat\" = { source = \"rulebook\", range = ^[1] }";
        "provenance.\"limits.repeat\".range", "[1]",
        "two whole numbers, the lowest and the highest plausible value", None;
    a_range_upside_down: "\"limits.repeat\" = { source = \"rulebook\", range = ^[0, -2] }";
        "provenance.\"limits.repeat\".range", "[0, -2]",
        "two whole numbers, the lowest and the highest plausible value", None;
    two_ranges: "\"limits.repeat\" = { source = \"rulebook\", range = [-1, 0], ^within = 1 }";
        "provenance.\"limits.repeat\".within", "`range` and `within`", "one of the two", None;
    an_unknown_name: "\"limits.repeat\" = { source = \"rulebook\", ^ragne = [-1, 0] }";
        "provenance.\"limits.repeat\".ragne", "the unknown name `ragne`", "one of source, why, range, within",
        Some("range");
}

#[test]
fn a_value_outside_its_plausible_range() {
    let (files, place) = edited("scenario.toml", "repeat = -1", "repeat = ^-3");
    let fault = only_fault(files, &[]);
    assert_eq!((fault.path.as_str(), fault.found.as_str()), ("limits.repeat", "-3"));
    assert_eq!(fault.expected, "a value in its plausible range, -2 to 0");
    assert_eq!((fault.line(), fault.column()), place);
}

#[test]
fn patterns_may_stand_without_quotes_as_tables() {
    let old = "\"limits.repeat\" = { source = \"reconstruction\", why = \"No size is named.\", range = [-2, 0] }";
    let (mut files, _) = edited("scenario.toml", old, "limits.repeat = { source = \"derived\", why = \"So.\" }");
    files[0].1 = files[0].1.replace("\"limits\" =", "\"limits.*\" =");
    let loaded = load(&Source::texts(files), &[]);
    match loaded {
        Ok(loaded) => assert_eq!(loaded.provenance.at("limits.repeat").unwrap().why.as_ref(), "So."),
        Err(faults) => panic!("{faults}"),
    }
}
