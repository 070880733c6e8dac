//! Whether JSON fits a schema, as far as our schemas go: for tests.

use serde_json::{Map, Value};
use std::iter;

/// The first place where a value does not fit a schema, and the value there; `None` if it fits.
pub(crate) fn misfit(schema: &Value, value: &Value) -> Option<String> {
    within(schema, schema, value, "")
}

fn within(root: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    let wrong = || Some(format!("{at}: {value} against {schema}"));
    if let Some(name) = schema["$ref"].as_str() {
        let Some(named) = root.pointer(name.trim_start_matches('#')) else { return Some(format!("no {name}")) };
        return within(root, named, value, at);
    }
    if kinds(schema).is_some_and(|mut kinds| kinds.all(|kind| within(root, kind, value, at).is_some())) {
        return wrong();
    }
    if schema.get("const").is_some_and(|one| one != value)
        || schema["enum"].as_array().is_some_and(|names| !names.contains(value))
    {
        return wrong();
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    if !types.iter().any(|kind| is(value, kind)) || !bounded(schema, value) {
        return wrong();
    }
    if let Some(list) = value.as_array() {
        let first = schema["prefixItems"].as_array().into_iter().flatten();
        let all = first.chain(iter::repeat(&schema["items"]));
        return list.iter().zip(all).find_map(|(item, of)| within(root, of, item, at));
    }
    let fields = value.as_object()?;
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|name| !fields.contains_key(*name)) {
        return Some(format!("{at}: no {missing}"));
    }
    fields.iter().find_map(|(name, value)| {
        let at = format!("{at}.{name}");
        match (schema["properties"].get(name), &schema["additionalProperties"]) {
            (Some(of), _) | (None, of @ Value::Object(_)) => within(root, of, value, &at),
            (None, Value::Bool(false)) => Some(format!("{at}: no such name")),
            _ if schema["unevaluatedProperties"] == false && !is_named(root, schema, fields, name) => {
                Some(format!("{at}: no such name"))
            }
            _ => None,
        }
    })
}

/// The alternatives of a schema, if it has any.
fn kinds(schema: &Value) -> Option<impl Iterator<Item = &Value>> {
    ["anyOf", "oneOf"].into_iter().find_map(|key| schema[key].as_array()).map(|kinds| kinds.iter())
}

/// Whether a schema, or one of its alternatives that fits the object, has a field with this name.
fn is_named(root: &Value, schema: &Value, fields: &Map<String, Value>, name: &str) -> bool {
    let of = |kind: &Value| {
        within(root, kind, &Value::Object(fields.clone()), "").is_none() && is_named(root, kind, fields, name)
    };
    schema["properties"].get(name).is_some() || kinds(schema).is_some_and(|mut kinds| kinds.any(of))
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        _ => false,
    }
}

/// Whether a number and the length of a list are within their bounds.
fn bounded(schema: &Value, value: &Value) -> bool {
    let within = |number: Option<i64>, low: &str, high: &str| {
        number.is_none_or(|number| {
            schema[low].as_i64().is_none_or(|low| low <= number)
                && schema[high].as_i64().is_none_or(|high| number <= high)
        })
    };
    let length = value.as_array().map(|list| list.len() as i64);
    within(value.as_i64(), "minimum", "maximum") && within(length, "minItems", "maxItems")
}
