//! The weights of a heuristic bot, as read from TOML and as written: what every system has in common.

use crate::file;
use sandtable_engine::BySide;
use sandtable_scenarios::Faults;
use sandtable_scenarios::reader::Fields;
use std::fmt::Write;

/// The section and the key of a weight.
pub type Key = (&'static str, &'static str);

/// The largest weight; the smallest is as far below 0. Sums of products of weights of this size stay far within 32 bits.
pub const MOST: i32 = 1_000;

/// Weights or mixtures of both sides that come with the program.
#[derive(Clone, Copy, Debug)]
pub struct SidesInfo {
    /// Their name on the command line.
    pub name: &'static str,
    /// Where they come from, in a line.
    pub about: &'static str,
    /// The files.
    pub text: BySide<&'static str>,
}

/// Weights as a file: a comment at the head, then a table for each section.
#[must_use]
pub fn write(head: &str, keys: &[Key], values: &[i32]) -> String {
    let mut text = String::new();
    for line in head.lines() {
        let _ = writeln!(text, "{}", format!("# {line}").trim_end());
    }
    let mut section = "";
    for (&(of, key), value) in keys.iter().zip(values) {
        if of != section {
            section = of;
            let _ = write!(text, "\n[{section}]\n");
        }
        let _ = writeln!(text, "{key} = {value}");
    }
    text
}

/// Reads a weight for each key, in their order. Keys of a section stand together.
///
/// # Errors
/// Every fault of the file.
pub fn read(name: &str, text: &str, keys: &[Key]) -> Result<Vec<i32>, Faults> {
    file::read(name, text, |_, root| of_fields(root, keys))
}

/// The weights in a table of sections.
pub(crate) fn of_fields(fields: &Fields<'_, '_>, keys: &[Key]) -> Vec<i32> {
    let most = i64::from(MOST);
    let mut values = Vec::with_capacity(keys.len());
    for section in keys.chunk_by(|one, next| one.0 == next.0) {
        fields.table(section[0].0, "a table of weights", |fields| {
            values.extend(section.iter().map(|(_, key)| fields.whole::<i32>(key, -most..=most)));
        });
    }
    values
}

/// Declares the weights of a system: the struct `Weights`, and how it is read. After the weights one more section may stand, whose
/// keys are a list of names; it becomes an array.
macro_rules! weights {
    (
        $about:literal;
        $($(#[$doc:meta])* $section:literal $key:literal $name:ident),+ $(,)?
        $(; $(#[$list_doc:meta])* $list_section:literal $list:ident [$count:expr] $list_keys:expr)?
    ) => {
        #[doc = $about]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)+
            $($(#[$list_doc])* pub $list: [i32; $count],)?
        }

        impl Weights {
            /// Section and key of each weight, in their order.
            #[must_use]
            pub fn keys() -> Vec<$crate::weights::Key> {
                #[allow(unused_mut)]
                let mut keys: Vec<$crate::weights::Key> = vec![$(($section, $key)),+];
                $(keys.extend($list_keys.map(|key| ($list_section, key)));)?
                keys
            }

            /// These weights, in the order of their keys.
            #[must_use]
            pub fn of(values: &[i32]) -> Weights {
                let mut values = values.iter().copied();
                let mut next = || values.next().unwrap_or_default();
                Weights {
                    $($name: next(),)+
                    $($list: ::std::array::from_fn::<i32, { $count }, _>(|_| next()),)?
                }
            }

            /// Reads weights from TOML.
            ///
            /// # Errors
            /// Every fault of the file.
            pub fn read(name: &str, text: &str) -> Result<Weights, ::sandtable_scenarios::Faults> {
                Ok(Weights::of(&$crate::weights::read(name, text, &Weights::keys())?))
            }
        }
    };
}

pub(crate) use weights;

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [Key; 3] = [("map", "bonus"), ("map", "fort"), ("points", "point")];

    #[test]
    fn what_is_written_is_read_again() {
        let text = write("Two lines\n\nof pedigree.", &KEYS, &[372, -38, 4]);
        assert!(
            text.starts_with("# Two lines\n#\n# of pedigree.\n\n[map]\nbonus = 372\nfort = -38\n\n[points]\n"),
            "{text}"
        );
        assert_eq!(read("written", &text, &KEYS).unwrap(), [372, -38, 4]);
    }

    #[test]
    fn a_missing_weight_and_one_too_large_are_told_together() {
        let faults = read("mine.toml", "[map]\nbonus = 1001\n[points]\npoint = 1", &KEYS).unwrap_err();
        assert_eq!(faults.iter().count(), 2, "{faults}");
    }
}
