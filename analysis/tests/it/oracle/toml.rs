//! As much of TOML as scenarios are written in, so that data are read without the code that the program reads them with.

use std::collections::BTreeMap;

/// A value; a file is a table.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    /// Yes or no, which nothing here asks for.
    Flag,
    List(Vec<Value>),
    Table(BTreeMap<String, Value>),
}

impl Value {
    pub(crate) fn read(text: &str) -> Value {
        let mut file = Value::Table(BTreeMap::new());
        let mut reader = Reader(text);
        let mut header = Vec::new();
        while reader.begins() {
            if reader.eat('[') {
                header = reader.keys();
                reader.expect(']');
                let _ = file.open(&header);
            } else {
                let keys = reader.keys();
                reader.expect('=');
                let value = reader.value();
                let (last, above) = keys.split_last().expect("a key");
                let above: Vec<String> = header.iter().chain(above).cloned().collect();
                file.open(&above).insert(last.clone(), value);
            }
        }
        file
    }

    fn open(&mut self, keys: &[String]) -> &mut BTreeMap<String, Value> {
        let Value::Table(table) = self else { panic!("{keys:?} are below a value") };
        match keys.split_first() {
            None => table,
            Some((first, rest)) => {
                table.entry(first.clone()).or_insert_with(|| Value::Table(BTreeMap::new())).open(rest)
            }
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

/// What is left to read.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    /// Whether anything is left behind blanks and comments.
    fn begins(&mut self) -> bool {
        loop {
            self.0 = self.0.trim_start();
            if !self.0.starts_with('#') {
                return !self.0.is_empty();
            }
            self.0 = self.0.split_once('\n').map_or("", |(_, rest)| rest);
        }
    }

    fn eat(&mut self, c: char) -> bool {
        self.begins();
        let rest = self.0.strip_prefix(c);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn expect(&mut self, c: char) {
        assert!(self.eat(c), "{c} is missing before {:.60}", self.0);
    }

    fn word(&mut self) -> String {
        self.begins();
        if let Some(quoted) = self.0.strip_prefix('"') {
            let (text, rest) = quoted.split_once('"').expect("a quotation mark");
            assert!(!text.contains('\\'), "{text}: an escape");
            self.0 = rest;
            return text.to_owned();
        }
        let end = self.0.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        assert!(!word.is_empty(), "a word is missing before {:.60}", self.0);
        self.0 = rest;
        word.to_owned()
    }

    fn keys(&mut self) -> Vec<String> {
        let mut keys = vec![self.word()];
        while self.eat('.') {
            keys.push(self.word());
        }
        keys
    }

    fn value(&mut self) -> Value {
        if self.eat('[') {
            let mut list = Vec::new();
            while !self.eat(']') {
                list.push(self.value());
                self.eat(',');
            }
            return Value::List(list);
        }
        if self.eat('{') {
            let mut table = Value::Table(BTreeMap::new());
            while !self.eat('}') {
                let keys = self.keys();
                self.expect('=');
                let value = self.value();
                let (last, above) = keys.split_last().expect("a key");
                table.open(above).insert(last.clone(), value);
                self.eat(',');
            }
            return table;
        }
        let quoted = self.0.starts_with('"');
        let word = self.word();
        match (quoted, word.as_str()) {
            (true, _) => Value::Text(word),
            (_, "true" | "false") => Value::Flag,
            _ => Value::Number(word.parse().unwrap_or_else(|_| panic!("{word} is no number"))),
        }
    }
}
