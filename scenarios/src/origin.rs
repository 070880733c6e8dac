//! The texts that values are read from, and where in them a value is written.

/// What a text is called, and so what something is wrong in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum At {
    /// Nothing that has a name.
    #[default]
    Nowhere,
    /// A file, or another text with a name.
    File(String),
    /// An argument of the question, without what a front end writes around it: `bot`; `set 3`, where it was given several times.
    Argument(String),
}

impl At {
    /// The name; empty where there is none.
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
    /// What it is called.
    pub name: At,
    /// All of it.
    pub text: String,
}

/// The texts of one scenario and its overlays.
#[derive(Clone, Debug, Default)]
pub struct Sources(pub Vec<SourceText>);

impl Sources {
    /// Adds a text; its number.
    pub fn add(&mut self, name: impl Into<At>, text: impl Into<String>) -> usize {
        self.0.push(SourceText { name: name.into(), text: text.into() });
        self.0.len() - 1
    }
}

/// Where a value or a key is written: bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The number of the text in [`Sources`].
    pub source: usize,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}
