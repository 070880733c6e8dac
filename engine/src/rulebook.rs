//! Sections of a rulebook, and the marks that tie code to them.
//!
//! Each system has a `RULEBOOK` that lists *every* section of its rulebook. `rule!("9.2.1")` is a constant look-up in it: a mark with an
//! unknown section does not compile.

/// How far a section of the rulebook is modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Completely.
    Modelled,
    /// In part; the text says what is missing and why.
    Partly(&'static str),
    /// Not at all; the text says why.
    OutOfScope(&'static str),
    /// A heading or a definition, with no rule of its own.
    Heading,
}

/// One numbered section.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The number as printed, `9.2.1`.
    pub number: &'static str,
    /// A short title, in our words.
    pub title: &'static str,
    /// What the section says, in our words: one to four sentences. Empty for a heading.
    pub summary: &'static str,
    /// How far the section is modelled.
    pub coverage: Coverage,
}

/// The sections of one rulebook, in its order.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    /// The rulebook's name and edition.
    pub title: &'static str,
    /// Every section.
    pub sections: &'static [Section],
}

/// A section of the system's rulebook, by its index in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule(pub u8);

impl Rulebook {
    /// The rule with this `number`, as printed: `9.2.1`.
    ///
    /// # Panics
    /// If the rulebook has no such section. Used in constants, so this is a compile error.
    #[must_use]
    pub const fn rule(&self, number: &str) -> Rule {
        let mut i = 0;
        while i < self.sections.len() {
            if same(self.sections[i].number.as_bytes(), number.as_bytes()) {
                return Rule(i as u8);
            }
            i += 1;
        }
        panic!("the rulebook has no section of this number")
    }

    /// The rule with this `number`, as printed, if the rulebook has one.
    #[must_use]
    pub fn find(&self, number: &str) -> Option<Rule> {
        self.sections.iter().position(|s| s.number == number).map(|i| Rule(i as u8))
    }

    /// The section behind `rule`.
    #[must_use]
    pub fn section(&self, rule: Rule) -> &'static Section {
        &self.sections[rule.0 as usize]
    }
}

/// A rulebook: its title, and each section with its number, title, coverage and, unless it is a heading, a summary in our words.
#[macro_export]
macro_rules! rulebook {
    ($book:literal; $($number:literal $title:literal $coverage:ident $(($why:literal))? $($summary:literal)?;)+) => {
        $crate::rulebook::Rulebook {
            title: $book,
            sections: &[$(
                $crate::rulebook::Section {
                    number: $number,
                    title: $title,
                    summary: concat!($($summary)?),
                    coverage: $crate::rulebook::Coverage::$coverage $(($why))?,
                }
            ),+],
        }
    };
}

/// Whether two byte strings are equal, for constant look-ups.
pub(crate) const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
