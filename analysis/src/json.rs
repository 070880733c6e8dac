//! JSON as the program writes it: the same bytes for the same numbers, with the format that it is of.

use serde::Serialize;
use serde_json::Error;

/// The format of all JSON that the program writes. It changes where a name that was there is gone or tells something else.
pub const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Formatted<'a, T> {
    format: u32,
    #[serde(flatten)]
    of: &'a T,
}

/// An object, with the format that it is of.
///
/// # Errors
/// Where something cannot be put into JSON.
pub fn object<T: Serialize>(of: &T) -> Result<String, Error> {
    serde_json::to_string_pretty(&Formatted { format: FORMAT, of }).map(|json| json + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_format_comes_first() {
        assert_eq!(
            object(&BTreeMap::from([("places", ["Belfort"])])).expect("JSON"),
            "{\n  \"format\": 1,\n  \"places\": [\n    \"Belfort\"\n  ]\n}\n"
        );
    }
}
