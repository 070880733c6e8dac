//! JSON as the program writes it: the same bytes for the same numbers, with the number of its format.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::{Error, Value};

/// The format of all JSON that the program writes. It changes when a name is removed or changes its meaning.
pub const FORMAT: u32 = 1;

/// An object with the number of its format.
#[derive(Debug, Serialize, JsonSchema)]
// The description of the schema is that of the object within.
#[schemars(description = "")]
pub struct Formatted<'a, T> {
    /// The format of all JSON that the program writes. It changes when a name is removed or changes its meaning.
    #[schemars(extend("const" = FORMAT))]
    format: u32,
    #[serde(flatten)]
    of: &'a T,
}

/// Writes the object `of` with the number of its format, as indented text.
///
/// # Errors
/// If a value cannot be written as JSON.
pub fn object<T: Serialize>(of: &T) -> Result<String, Error> {
    serde_json::to_string_pretty(&Formatted { format: FORMAT, of }).map(|json| json + "\n")
}

/// The JSON Schema of what is written of a type. An object has no names other than those of its type.
#[must_use]
pub fn schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    if let Value::Object(root) = &mut schema {
        root.remove("title");
    }
    close(&mut schema, false);
    schema
}

/// Forbids names that are not listed. If `part` is set, the object is one alternative of another, so the names of that object are allowed in
/// addition.
fn close(schema: &mut Value, part: bool) {
    let Value::Object(of) = schema else { return };
    let (named, mut chosen) = (of.contains_key("properties"), false);
    for (key, value) in of.iter_mut() {
        match (key.as_str(), value) {
            ("properties" | "$defs", Value::Object(named)) => named.values_mut().for_each(|one| close(one, false)),
            ("oneOf" | "anyOf" | "allOf", Value::Array(kinds)) => {
                chosen = true;
                kinds.iter_mut().for_each(|kind| close(kind, part || named));
            }
            ("prefixItems", Value::Array(items)) => items.iter_mut().for_each(|item| close(item, false)),
            // Links of the documentation lead nowhere here.
            ("description", Value::String(text)) => *text = text.replace("[`", "`").replace("`]", "`"),
            (_, value) => close(value, false),
        }
    }
    let required = of.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    if let Some(Value::Object(properties)) = of.get_mut("properties") {
        let optional = properties.iter_mut().filter(|(name, _)| !required.iter().any(|other| other == name.as_str()));
        optional.for_each(|(_, property)| never_null(property));
    }
    if named && !part {
        let rest = if chosen { "unevaluatedProperties" } else { "additionalProperties" };
        of.entry(rest).or_insert(Value::Bool(false));
    }
}

/// Removes `null` from a property that is left out if it has no value.
fn never_null(property: &mut Value) {
    if let Some(Value::Array(types)) = property.get_mut("type") {
        types.retain(|one| one != "null");
    }
    if let Some(Value::Array(kinds)) = property.get_mut("anyOf") {
        kinds.retain(|kind| kind["type"] != "null");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Until;
    use crate::lab::stopping::Stopping;
    use crate::odds;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[test]
    fn the_format_comes_first() {
        assert_eq!(
            object(&BTreeMap::from([("places", ["Belfort"])])).expect("JSON"),
            "{\n  \"format\": 1,\n  \"places\": [\n    \"Belfort\"\n  ]\n}\n"
        );
    }

    #[test]
    fn a_schema_names_what_is_written_and_nothing_else() {
        let stopping = schema::<Formatted<'_, Stopping>>();
        assert_eq!(stopping["description"], "How a comparison stopped.");
        assert_eq!(stopping["properties"]["format"]["const"], FORMAT);
        assert_eq!(stopping["required"], json!(["format", "reached", "verdict", "tests"]));
        // The names of an alternative stand among those of the object.
        assert_eq!(
            (&stopping["unevaluatedProperties"], &stopping["additionalProperties"]),
            (&json!(false), &Value::Null)
        );
        let precision = &stopping["oneOf"][1];
        assert_eq!(precision["required"], json!(["until", "half_width"]));
        assert_eq!(precision["additionalProperties"], Value::Null);
        assert_eq!(schema::<Until>()["oneOf"][1]["additionalProperties"], false);
        // A name that may be left out is never null, and one that may be null is never left out.
        let cell = schema::<odds::Cell>();
        assert_eq!((&cell["required"], &cell["properties"]["base"]["type"]), (&json!(["value"]), &json!(["number"])));
        assert_eq!(stopping["properties"]["verdict"]["anyOf"][1]["type"], "null");
    }
}
