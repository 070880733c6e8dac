//! The source of the texts of bot files. Only a native program has files; every other client passes texts, or none.

use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Fault, Faults};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// A text that a bot is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotText {
    /// The file's name, or the name of a built-in text.
    pub name: String,
    /// The complete text.
    pub text: String,
}

/// Texts by name.
pub trait Texts {
    /// The text of a bot's file, by the `name` that was typed or that another bot's file contains.
    ///
    /// # Errors
    /// A text that does not exist or cannot be read, with the nearest name.
    fn text(&self, name: &str) -> Result<String, Faults>;
}

/// No texts: only built-in bots can be opened.
#[derive(Clone, Copy, Debug)]
pub struct NoTexts;

impl Texts for NoTexts {
    fn text(&self, name: &str) -> Result<String, Faults> {
        Err(Fault::of_file(name, "the name of a file", "a built-in one: there are no files here").into())
    }
}

impl Texts for BTreeMap<String, String> {
    fn text(&self, name: &str) -> Result<String, Faults> {
        let missing = || {
            let fault = Fault::of_file(name, "the name of no text", "the text of a bot");
            fault.near(nearest(name, self.keys())).into()
        };
        self.get(name).cloned().ok_or_else(missing)
    }
}

/// Caches the texts of another source: each is read once and then stays unchanged.
pub struct Kept<'a> {
    from: &'a dyn Texts,
    kept: RefCell<BTreeMap<String, String>>,
}

impl fmt::Debug for Kept<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").field("kept", &self.kept).finish_non_exhaustive()
    }
}

impl<'a> Kept<'a> {
    /// A cache that reads from `from` and starts with the `known` texts.
    #[must_use]
    pub fn new(from: &'a dyn Texts, known: BTreeMap<String, String>) -> Kept<'a> {
        Kept { from, kept: RefCell::new(known) }
    }

    /// All known and read texts, by name.
    #[must_use]
    pub fn into_texts(self) -> BTreeMap<String, String> {
        self.kept.into_inner()
    }
}

impl Texts for Kept<'_> {
    fn text(&self, name: &str) -> Result<String, Faults> {
        if let Some(text) = self.kept.borrow().get(name) {
            return Ok(text.clone());
        }
        let text = self.from.text(name)?;
        self.kept.borrow_mut().insert(name.to_owned(), text.clone());
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_text_that_is_not_there_gets_the_nearest_name() {
        let texts = BTreeMap::from([("mine.toml".to_owned(), "x = 1".to_owned())]);
        assert_eq!(texts.text("mine.toml").unwrap(), "x = 1");
        let faults = texts.text("mien.toml").unwrap_err();
        assert_eq!(faults.iter().next().and_then(|fault| fault.nearest.clone()).as_deref(), Some("mine.toml"));
        assert!(NoTexts.text("mine.toml").is_err());
    }

    /// Returns a different text each time.
    struct Changing(Cell<u32>);

    impl Texts for Changing {
        fn text(&self, name: &str) -> Result<String, Faults> {
            self.0.set(self.0.get() + 1);
            Ok(format!("{name} {}", self.0.get()))
        }
    }

    #[test]
    fn what_is_kept_is_read_once() {
        let changing = Changing(Cell::new(0));
        let kept = Kept::new(&changing, BTreeMap::from([("known".to_owned(), "as it was".to_owned())]));
        let read = ["a", "known", "a", "b"].map(|name| kept.text(name).unwrap());
        assert_eq!(read, ["a 1", "as it was", "a 1", "b 2"]);
        assert_eq!(kept.into_texts().into_keys().collect::<Vec<_>>(), ["a", "b", "known"]);
    }
}
