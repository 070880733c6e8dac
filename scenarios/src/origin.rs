//! The texts that values are read from, and where in them a value is written.

/// The name of a text, for error messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum At {
    /// A text without a name.
    #[default]
    Nowhere,
    /// A file, or another text with a name.
    File(String),
    /// An argument of the question, without a front end's notation: `bot`, or `set 3` if it can be given several times.
    Argument(String),
}

impl At {
    /// The name; empty if there is none.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            At::Nowhere => "",
            At::File(name) | At::Argument(name) => name,
        }
    }
}

impl<S: Into<String>> From<S> for At {
    fn from(file: S) -> At {
        At::File(file.into())
    }
}

/// A text that values were read from: a file, or an argument.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// Its name.
    pub name: At,
    /// The whole text.
    pub text: String,
}

/// The texts of one scenario and its overlays.
#[derive(Clone, Debug, Default)]
pub struct Sources(pub Vec<SourceText>);

impl Sources {
    /// Adds `text` under its `name` and returns its number.
    pub fn add(&mut self, name: impl Into<At>, text: impl Into<String>) -> usize {
        self.0.push(SourceText { name: name.into(), text: text.into() });
        self.0.len() - 1
    }
}

/// The place where a value or a key is written: a range of bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The number of the text in [`Sources`].
    pub source: usize,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}
