//! What may be in a system's data files? The answer is a JSON Schema, so that an editor completes and checks them.

#[cfg(test)]
pub(crate) mod misfit;

use crate::systems::SystemFacts;
use sandtable_bots::weights::{Key, MOST};
use sandtable_engine::position::{self, Asked};
use sandtable_scenarios::origin::Sources;
use sandtable_scenarios::provenance::Class;
use sandtable_scenarios::schema::{FIRST_FILE, LABELS, Schema};
use sandtable_scenarios::shape::{Shape, Value as Kind};
use sandtable_scenarios::shape_of;
use sandtable_scenarios::systems::schema_of;
use sandtable_scenarios::tree::{self, Table};
use serde_json::{Map, Value, json};

/// The dialect of the schemas.
const DIALECT: &str = "http://json-schema.org/draft-07/schema#";

/// The schemas of `system`, by the names of the files. `errata.toml`, `weights.toml` and `position.toml` stand for files of any name.
///
/// # Panics
/// If the system is not in the list of those whose data can be read, which is an error of the program.
#[must_use]
pub fn ask(system: &SystemFacts) -> Vec<(String, Value)> {
    let data = schema_of(system.card.system).expect("a system in the list can be read");
    let mut shape = shape_of(data);
    for (_, text) in data.scenarios.iter().flat_map(|scenario| scenario.files) {
        widen(&mut shape, &tree::Value::Table(read(text)));
    }
    let topics = |file: &str, partial: bool| -> Map<String, Value> {
        let of_file = data.topics.iter().filter(|(topic, of)| (file.is_empty() || *of == file) && *topic != LABELS);
        let known = of_file.filter_map(|(topic, _)| Some((topic, &shape.fields.get(*topic)?.0)));
        known.map(|(topic, of)| ((*topic).to_owned(), schema(of, partial))).collect()
    };
    let mut schemas: Vec<(String, Value)> = data
        .files()
        .into_iter()
        .map(|file| {
            let mut properties = topics(file, false);
            if file == FIRST_FILE {
                // The tables of options may be in any file.
                let others = shape.fields.iter().filter(|(name, _)| data.topics.iter().all(|(topic, _)| topic != name));
                properties.extend(others.map(|(name, (of, _))| (name.clone(), schema(of, false))));
                properties.insert(LABELS.into(), labels(data));
            }
            (file.to_owned(), whole(&format!("{file} of {}", system.card.title), properties, &[]))
        })
        .collect();
    let mut errata = topics("", true);
    errata.insert(
        "overlay_for".into(),
        json!({ "const": data.system, "description": "the rule system that the errata are for" }),
    );
    let names: Vec<&str> = data.scenarios.iter().map(|scenario| scenario.name).collect();
    errata.insert("overlay_on".into(), json!({ "enum": names, "description": "the scenario that they are for" }));
    errata.insert("title".into(), json!({ "type": "string" }));
    schemas.push(("errata.toml".into(), whole(&format!("Errata for {}", system.card.title), errata, &["overlay_for"])));
    let keys = system.weight_keys();
    if !keys.is_empty() {
        schemas.push(("weights.toml".into(), of_weights(system, &keys)));
    }
    let lines = system.position_lines();
    if !lines.is_empty() {
        schemas.push(("position.toml".into(), of_positions(system, &lines)));
    }
    schemas
}

/// Parses a text into its tables.
fn read(text: &str) -> Table {
    let mut sources = Sources::default();
    let number = sources.add("", text);
    tree::parse(&sources, number, &mut Vec::new())
}

/// Extends a shape by data that are read by hand, so that their kinds were never requested.
fn widen(shape: &mut Shape, value: &tree::Value) {
    match value {
        tree::Value::Table(table) => {
            shape.table = true;
            for entry in &table.0 {
                let value = &entry.node.value;
                if let Some((of, _)) = shape.fields.get_mut(&entry.name) {
                    widen(of, value);
                } else if let Some(entries) =
                    shape.entries.as_mut().filter(|of| of.list == matches!(value, tree::Value::List(_)))
                {
                    widen(entries, value);
                } else {
                    let mut of = Shape::default();
                    widen(&mut of, value);
                    shape.fields.insert(entry.name.clone(), (of, false));
                }
            }
        }
        tree::Value::List(list) => {
            shape.list = true;
            let cells: Vec<Kind> = shape.entries.iter().flat_map(|cell| cell.values.clone()).collect();
            for node in list.iter().filter(|node| !cells.iter().any(|kind| takes(kind, &node.value))) {
                if !matches!(node.value, tree::Value::List(_) | tree::Value::Table(_)) {
                    accept(shape, &node.value);
                }
            }
        }
        single => accept(shape, single),
    }
}

/// Adds the kind of a single value. A kind that was never requested accepts any value of its type.
fn accept(shape: &mut Shape, value: &tree::Value) {
    if !shape.values.iter().any(|kind| takes(kind, value)) {
        shape.values.push(match value {
            tree::Value::Whole(_) => Kind::Whole(i64::MIN, i64::MAX),
            tree::Value::Flag(_) => Kind::Flag,
            tree::Value::Decimal(_) => Kind::Decimal,
            _ => Kind::Text(Vec::new()),
        });
    }
}

/// Whether a value is of a kind.
fn takes(kind: &Kind, value: &tree::Value) -> bool {
    match (kind, value) {
        (Kind::Whole(low, high), tree::Value::Whole(number)) => (low..=high).contains(&number),
        (Kind::Flag, tree::Value::Flag(_)) | (Kind::Decimal, tree::Value::Decimal(_)) => true,
        (Kind::Text(names), tree::Value::Text(text)) => names.is_empty() || names.contains(text),
        _ => false,
    }
}

/// The schema of a file with these tables at its top.
fn whole(title: &str, mut properties: Map<String, Value>, required: &[&str]) -> Value {
    properties.insert("provenance".into(), provenance());
    json!({
        "$schema": DIALECT,
        "title": title,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// `[scenario]`.
fn labels(data: &Schema) -> Value {
    let mut properties = Map::new();
    for (name, about) in [
        ("name", "the name to call the scenario by"),
        ("title", "its title"),
        ("system", "its rule system"),
        ("description", "what it is, in a sentence"),
        ("shares", "the scenario whose files stand in for those that are missing"),
        ("copy_of", "the built-in scenario of which it is a copy"),
    ] {
        properties.insert(name.into(), json!({ "type": "string", "description": about }));
    }
    properties.insert("system".into(), json!({ "const": data.system }));
    data.labels.iter().for_each(|label| {
        properties.insert((*label).into(), json!({ "type": "string" }));
    });
    json!({
        "type": "object",
        "properties": properties,
        "required": ["name", "title", "system", "description"],
        "additionalProperties": false,
    })
}

/// `[provenance]`: a line for a pattern, or a table of such lines.
fn provenance() -> Value {
    let sources: Vec<&str> = Class::ALL[..4].iter().map(|(name, _)| *name).collect();
    json!({
        "type": "object",
        "description": "where the values come from, by pattern",
        "additionalProperties": {
            "type": "object",
            "properties": {
                "source": { "enum": sources },
                "why": { "type": "string" },
                "range": { "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 },
                "within": { "type": "integer", "minimum": 0, "maximum": 1000 },
            },
        },
    })
}

/// The schema of a shape. In errata (`partial`) no name is required, and `"none"` removes an optional value.
fn schema(shape: &Shape, partial: bool) -> Value {
    let mut kinds: Vec<Value> = shape.values.iter().map(kind).collect();
    if shape.list {
        let cells = shape.entries.iter().flat_map(|cell| cell.values.iter().map(kind));
        let mut items: Vec<Value> = kinds.drain(..).chain(cells).collect();
        // The reader reads lists of lists by the same path.
        if !items.is_empty() {
            items.push(json!({ "type": ["array", "object"] }));
        }
        let list = if items.is_empty() {
            json!({ "type": "array" })
        } else {
            json!({ "type": "array", "items": any_of(items) })
        };
        kinds.push(list);
    }
    if shape.table {
        let fields = shape.fields.iter();
        let properties: Map<String, Value> =
            fields.clone().map(|(name, (of, _))| (name.clone(), schema(of, partial))).collect();
        let required: Vec<&String> =
            fields.filter(|(_, (_, required))| *required && !partial).map(|(name, _)| name).collect();
        let others = shape.entries.as_ref().map_or(Value::Bool(false), |of| schema(of, partial));
        kinds.push(json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": others,
        }));
    }
    if partial && !kinds.is_empty() {
        kinds.push(json!({ "const": "none" }));
        // One cell of a row can be named by the heading of its column.
        if shape.list {
            kinds.push(json!({ "type": "object" }));
        }
    }
    any_of(kinds)
}

fn any_of(mut kinds: Vec<Value>) -> Value {
    match kinds.len() {
        0 => json!({}),
        1 => kinds.remove(0),
        _ => json!({ "anyOf": kinds }),
    }
}

fn kind(of: &Kind) -> Value {
    match of {
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Decimal => json!({ "type": "number" }),
        Kind::Whole(low, high) => {
            let mut number = json!({ "type": "integer" });
            if *low > i64::MIN {
                number["minimum"] = json!(low);
            }
            if *high < i64::MAX {
                number["maximum"] = json!(high);
            }
            number
        }
        Kind::Text(names) if names.is_empty() => json!({ "type": "string" }),
        Kind::Text(names) => json!({ "enum": names }),
    }
}

/// The weights of a heuristic.
fn of_weights(system: &SystemFacts, keys: &[Key]) -> Value {
    let mut sections = Map::new();
    for key in keys {
        let section = sections.entry(key.section).or_insert_with(
            || json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false }),
        );
        section["properties"][key.name] = json!({ "type": "integer", "minimum": -MOST, "maximum": MOST });
        if let (None, Some(required)) = (key.neutral, section["required"].as_array_mut()) {
            required.push(json!(key.name));
        }
    }
    json!({
        "$schema": DIALECT,
        "title": format!("Weights of a heuristic bot for {}", system.card.title),
        "type": "object",
        "properties": sections,
        "additionalProperties": false,
    })
}

/// The schema of positions, with the names of the built-in scenarios; a copy may have other units and zones.
fn of_positions(system: &SystemFacts, lines: &[Asked]) -> Value {
    let name = |name: &String| match name.parse::<i64>() {
        Ok(number) => vec![json!(name), json!(number)],
        Err(_) => vec![json!(name)],
    };
    let names = |all: &[String]| json!({ "enum": all.iter().flat_map(name).collect::<Vec<_>>() });
    let of = |kind: &position::Kind| match kind {
        position::Kind::Whole(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        position::Kind::Flag => json!({ "type": "boolean" }),
        position::Kind::Name(all) => names(all),
        position::Kind::List(all) => json!({ "type": "array", "items": names(all) }),
        position::Kind::Words { .. } => json!({ "type": ["string", "integer", "array"] }),
    };
    let mut properties = Map::new();
    properties.insert(
        "position_for".into(),
        json!({ "type": "string", "description": "the scenario, or the folder of one" }),
    );
    for Asked { table, key, kind } in lines {
        if table.is_empty() {
            properties.insert(key.clone(), of(kind));
            continue;
        }
        let of_table = properties
            .entry(table.clone())
            .or_insert_with(|| json!({ "type": "object", "properties": {}, "additionalProperties": false }));
        of_table["properties"][key] = of(kind);
        let of_data = matches!(kind, position::Kind::Words { .. } | position::Kind::Whole(..));
        if of_data && !system.card.sides.contains(&table.as_str()) {
            of_table["additionalProperties"] = of(kind);
        }
    }
    json!({
        "$schema": DIALECT,
        "title": format!("A position of {}", system.card.title),
        "type": "object",
        "properties": properties,
        "required": ["position_for"],
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    use super::misfit::misfit;
    use super::*;
    use crate::systems::SYSTEMS;

    /// A text in TOML as JSON.
    fn read(text: &str) -> Value {
        of_table(&super::read(text))
    }

    fn of_table(table: &Table) -> Value {
        Value::Object(table.0.iter().map(|entry| (entry.name.clone(), of_value(&entry.node.value))).collect())
    }

    fn of_value(value: &tree::Value) -> Value {
        match value {
            tree::Value::Whole(number) => json!(number),
            tree::Value::Flag(flag) => json!(flag),
            tree::Value::Decimal(number) => json!(number),
            tree::Value::List(list) => list.iter().map(|node| of_value(&node.value)).collect(),
            tree::Value::Table(table) => of_table(table),
            other => json!(other.to_string()),
        }
    }

    fn of_file<'a>(schemas: &'a [(String, Value)], file: &str) -> &'a Value {
        &schemas.iter().find(|(name, _)| name == file).unwrap_or_else(|| panic!("no schema of {file}")).1
    }

    #[test]
    fn every_file_that_comes_with_the_program_fits_its_schema() {
        for system in SYSTEMS {
            let schemas = ask(system);
            for scenario in system.scenarios() {
                for (file, text) in scenario.files {
                    assert_eq!(misfit(of_file(&schemas, file), &read(text)), None, "{}: {file}", scenario.name);
                }
            }
            for weights in system.weights {
                for side in sandtable_engine::Side::BOTH {
                    assert_eq!(
                        misfit(of_file(&schemas, "weights.toml"), &read(weights.text[side])),
                        None,
                        "{}",
                        weights.name
                    );
                }
            }
        }
    }

    /// Lines of later turns and of options are in it.
    #[test]
    fn the_schema_of_positions_has_the_lines_of_all_turns_and_options() {
        let schemas =
            |name: &str| of_file(&ask(&crate::systems::named(name).expect("a system")), "position.toml").clone();
        let belfort = read("position_for = \"belfort\"\nturn = 4\nbourbaki_on_turn = 3\n");
        assert_eq!(misfit(&schemas("belfort"), &belfort), None);
        let spicheren = schemas("spicheren");
        for key in ["castagny_on_turn", "commander_came_on_turn"] {
            assert!(spicheren["properties"].get(key).is_some(), "{key}");
        }
    }

    /// Positions of a game fit the schema; with a misspelt key they do not.
    #[test]
    fn positions_of_games_fit_their_schema() {
        for system in SYSTEMS {
            let schemas = ask(system);
            let schema = of_file(&schemas, "position.toml");
            for scenario in system.scenarios() {
                let table = crate::Table::new(scenario.name, Vec::new()).expect("it comes with the program");
                let written = |decision| {
                    crate::written::ask(&crate::written::Question {
                        table: &table,
                        game: 2,
                        saved: None,
                        decision: Some(decision),
                    })
                    .ok()
                    .map(|answer| answer.text)
                };
                let texts: Vec<String> = (1..400).step_by(3).filter_map(written).take(5).collect();
                assert!(!texts.is_empty(), "{}", scenario.name);
                for text in &texts {
                    assert_eq!(misfit(schema, &read(text)), None, "{}\n{text}", scenario.name);
                    let slip = text.replacen("turn = ", "torn = ", 1);
                    assert!(
                        misfit(schema, &read(&slip)).is_some_and(|wrong| wrong.contains("torn")),
                        "{}",
                        scenario.name
                    );
                }
            }
        }
    }

    /// Planted errors: what the reader would refuse does not fit either.
    #[test]
    fn a_slip_does_not_fit() {
        let schemas = ask(&SYSTEMS[0]);
        let units = SYSTEMS[0].scenarios()[0].files.iter().find(|(file, _)| *file == "units.toml").expect("units").1;
        let wrong = |from: &str, to: &str| {
            assert!(units.contains(from), "no {from}");
            misfit(of_file(&schemas, "units.toml"), &read(&units.replacen(from, to, 1))).expect("a misfit")
        };
        assert!(wrong("fire = 3", "fire = 99").contains("units.1/35 RM.fire"));
        assert!(wrong("kind = \"infantry\"", "kind = \"infantri\"").contains("kind"));
        assert!(wrong("attack = 3", "atack = 3").contains("no such name"));
        let errata = |text: &str| misfit(of_file(&schemas, "errata.toml"), &read(text));
        let good = "overlay_for = \"belfort\"\n[units.\"1/35 RM\"]\nfire = 4\n[tables.assault.\"7+\"]\n3 = \"3/2\"\n[stratagems.french-2]\nred = \"none\"\n";
        assert_eq!(errata(good), None);
        assert!(errata("[course]\nturns = 7\n").is_some_and(|wrong| wrong.contains("no overlay_for")));
        assert!(errata("overlay_for = \"belfort\"\n[course]\nturns = 99\n").is_some());
    }
}
