//! Answers as JSON.

use crate::error::Error;
use sandtable_reports::lab::finding::Finding;
use schemars::JsonSchema;
use serde::Serialize;

/// The object `of` as JSON, with its format.
///
/// # Errors
/// If something cannot be converted to JSON.
pub fn object<T: Serialize>(of: &T) -> Result<String, Error> {
    sandtable_analysis::json::object(of).map_err(Error::other)
}

/// The value `of` as JSON: the same text for the same numbers.
///
/// # Errors
/// If something cannot be converted to JSON.
pub fn json<T: Serialize>(of: &T) -> Result<String, Error> {
    serde_json::to_string_pretty(of).map(|text| text + "\n").map_err(Error::other)
}

/// The beginnings of the parser's messages, and our own words for them.
const FOUND: [(&str, &str); 13] = [
    ("invalid type: ", ""),
    ("invalid value: ", ""),
    ("invalid length ", "a list of "),
    ("missing field ", "no "),
    ("unknown field ", "the unknown key "),
    ("unknown variant ", "the unknown word "),
    ("string ", "the text "),
    ("integer ", "the number "),
    ("floating point ", "the number "),
    ("boolean ", ""),
    ("sequence", "a list"),
    ("map", "an object"),
    ("null", "nothing"),
];

/// The part of the message of `error` that says what was found in a text: `the text "x" and no whole number in line 1, column 235`.
#[must_use]
pub fn found(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    if !error.is_data() {
        return format!("a text that is no JSON from line {line}, column {column} on");
    }
    let said = error.to_string();
    let said = said.rsplit_once(" at line ").map_or(&*said, |(said, _)| said);
    let (found, expected) = said.rsplit_once(", expected ").unwrap_or((said, ""));
    let found = FOUND.iter().fold(found.to_owned(), |found, (from, to)| match found.strip_prefix(from) {
        Some(rest) => format!("{to}{rest}"),
        None => found,
    });
    let and = match expected {
        "a string" => " and no text",
        "a sequence" => " and no list",
        "a boolean" => " and neither true nor false",
        "f64" => " and no number",
        number if number.starts_with(['u', 'i']) => " and no whole number",
        object if object == "a map" || object.starts_with("struct ") => " and no object",
        _ => "",
    };
    format!("{found}{and} in line {line}, column {column}")
}

/// The result of a question. Printed, it also has sentences and a command; in a folder, which has a manifest and a page, it has neither.
#[derive(Debug, Serialize, JsonSchema)]
// The schema shows the description of the result itself.
#[schemars(description = "")]
pub(crate) struct Found<'a, T> {
    #[serde(flatten)]
    found: &'a T,
    #[serde(flatten)]
    printed: Option<Printed<'a>>,
}

/// A result as it is kept.
///
/// # Errors
/// If something cannot be converted to JSON.
pub(crate) fn kept<T: Serialize>(found: &T) -> Result<String, Error> {
    object(&Found { found, printed: None })
}

/// A result, with the `command` that repeats it.
///
/// # Errors
/// If something cannot be converted to JSON.
pub fn printed<F: Finding>(found: &F, command: &str) -> Result<String, Error> {
    answered(found, found.said(), command)
}

/// The same for a result with an `answer` in its own words.
pub(crate) fn answered<T: Serialize>(found: &T, answer: String, command: &str) -> Result<String, Error> {
    object(&Found { found, printed: Some(Printed { answer: sentence(answer), command }) })
}

/// An answer as in JSON: with a full stop.
pub(crate) fn sentence(mut answer: String) -> String {
    if !answer.ends_with('.') {
        answer.push('.');
    }
    answer
}

/// The fields that are printed with an answer but not kept.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Printed<'a> {
    /// The answer, in sentences.
    pub(crate) answer: String,
    /// The command line that repeats it.
    pub(crate) command: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "it is only read")]
    struct Text {
        seed: u64,
        names: Vec<String>,
    }

    #[test]
    fn what_is_wrong_is_said_in_our_words() {
        for (text, said) in [
            ("{\"seed\": 1,", "a text that is no JSON from line 1, column 11 on"),
            ("{\"seed\": \"x\"}", "the text \"x\" and no whole number in line 1, column 12"),
            ("{\"seed\": -1}", "the number `-1` and no whole number in line 1, column 11"),
            ("{\"seed\": 1}", "no `names` in line 1, column 11"),
            ("{\n\"sed\": 1}", "the unknown key `sed` in line 2, column 5"),
            ("{\"names\": 5}", "the number `5` and no list in line 1, column 11"),
            ("{\"names\": [{}]}", "an object and no text in line 1, column 11"),
            ("[1]", "a list of 1 and no object in line 1, column 3"),
        ] {
            let error = serde_json::from_str::<Text>(text).expect_err(text);
            assert_eq!(found(&error), said);
        }
    }
}
