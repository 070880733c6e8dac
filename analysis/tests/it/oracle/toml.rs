//! Data of scenarios, read without the code that the program reads them with.

use std::borrow::Cow;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value; a file is a table.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    /// Yes or no.
    Flag(bool),
    List(Vec<Value>),
    Table(BTreeMap<String, Value>),
}

impl Value {
    pub(crate) fn read(text: &str) -> Value {
        Value::table_of(DeTable::parse(text).expect("a scenario's file").get_ref())
    }

    fn table_of(table: &DeTable<'_>) -> Value {
        let entry = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
            (key.get_ref().to_string(), Value::of(value.get_ref()))
        };
        Value::Table(table.iter().map(entry).collect())
    }

    fn of(value: &DeValue<'_>) -> Value {
        match value {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => Value::Number(number.as_str().parse().expect("a number")),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Array(list) => Value::List(list.iter().map(|value| Value::of(value.get_ref())).collect()),
            DeValue::Table(table) => Value::table_of(table),
            other => panic!("{other:?} is no value of a scenario"),
        }
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Value> {
        let Value::Table(table) = self else { return None };
        table.get(key)
    }

    /// `a/b` is the value b of the table a.
    #[track_caller]
    pub(crate) fn at(&self, path: &str) -> &Value {
        path.split('/').fold(self, |value, key| value.get(key).unwrap_or_else(|| panic!("no {key} of {path}")))
    }

    pub(crate) fn table(&self) -> &BTreeMap<String, Value> {
        let Value::Table(table) = self else { panic!("a table: {self:?}") };
        table
    }

    pub(crate) fn list(&self) -> &[Value] {
        let Value::List(list) = self else { panic!("a list: {self:?}") };
        list
    }

    pub(crate) fn text(&self) -> &str {
        let Value::Text(text) = self else { panic!("a text: {self:?}") };
        text
    }

    pub(crate) fn number(&self) -> i64 {
        let Value::Number(number) = self else { panic!("a number: {self:?}") };
        *number
    }
}
