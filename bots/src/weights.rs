//! The weights of a heuristic bot, read from TOML and written: the common part of all systems.

use crate::file;
use sandtable_engine::BySide;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::reader::Fields;
use sandtable_scenarios::{Fault, Faults};
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// The name of a weight in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its section.
    pub section: &'static str,
    /// Its name in the section.
    pub name: &'static str,
    /// The value if a file omits it: bots whose files are older than the weight play as before.
    pub neutral: Option<i32>,
    /// A description; empty if there is none.
    pub about: &'static str,
}

impl Key {
    /// A weight that every file must contain, `name` in `section`.
    #[must_use]
    pub const fn required(section: &'static str, name: &'static str) -> Key {
        Key { section, name, neutral: None, about: "" }
    }

    /// A weight that a file may omit; it is then `neutral`.
    #[must_use]
    pub const fn optional(section: &'static str, name: &'static str, neutral: i32) -> Key {
        Key { neutral: Some(neutral), ..Key::required(section, name) }
    }

    /// The same key with the description `about`.
    #[must_use]
    pub const fn with(self, about: &'static str) -> Key {
        Key { about: about.trim_ascii(), ..self }
    }

    /// The description with the name: `"A step of the enemy" (losses.foe)`.
    #[must_use]
    pub fn explained(&self) -> String {
        match self.about.trim_end_matches('.') {
            "" => self.to_string(),
            about => format!("\"{about}\" ({self})"),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.section, self.name)
    }
}

/// The largest weight; the smallest is its negative. Sums of products of weights of this size stay far within 32 bits.
pub const MOST: i32 = 1_000;

/// Built-in weights, mixtures or settings of a search, for both sides.
#[derive(Clone, Copy, Debug)]
pub struct SidesInfo {
    /// Their name on the command line.
    pub name: &'static str,
    /// Their provenance, in a line.
    pub about: &'static str,
    /// The scenario that they were made for, by the label in its `[scenario] bots`; `None` if they are for any.
    pub made_for: Option<&'static str>,
    /// The text of the file for each side.
    pub text: BySide<&'static str>,
}

/// The default for a scenario whose label is `home`: the first made for it, or else the first made for any.
#[must_use]
pub fn usual<'a>(built_in: &'a [SidesInfo], home: Option<&str>) -> Option<&'a SidesInfo> {
    let made_for = |home: Option<&str>| built_in.iter().find(move |info| info.made_for == home);
    home.and_then(|home| made_for(Some(home))).or_else(|| made_for(None))
}

/// Checks that something was made for a scenario with the label `home`.
///
/// # Errors
/// A label for which nothing was made, with the nearest known one.
pub(crate) fn at_home(home: Option<&str>, built_in: &[&[SidesInfo]]) -> Result<(), Faults> {
    let names = || built_in.iter().flat_map(|infos| infos.iter()).filter_map(|info| info.made_for);
    match home {
        Some(home) if names().all(|name| name != home) => {
            let expected = match names().next() {
                Some(_) => {
                    format!("one of {}", names().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", "))
                }
                None => "no such label".to_owned(),
            };
            Err(Fault::of_file("scenario.bots", format!("`{home}`"), expected).near(nearest(home, names())).into())
        }
        _ => Ok(()),
    }
}

/// Writes `values`, the weights in the order of `keys`, as a file: the comment `head`, then a table for each section.
#[must_use]
pub fn write(head: &str, keys: &[Key], values: &[i32]) -> String {
    let mut text = String::new();
    for line in head.lines() {
        let _ = writeln!(text, "{}", format!("# {line}").trim_end());
    }
    let mut section = "";
    for (key, value) in keys.iter().zip(values) {
        if key.section != section {
            section = key.section;
            let _ = write!(text, "\n[{section}]\n");
        }
        let _ = writeln!(text, "{} = {value}", key.name);
    }
    text
}

/// Reads a weight for each of `keys`, in their order, from `text`, a file in TOML that messages call `name`. Keys of a section stand together. A
/// section may be missing if all its weights have a neutral value.
///
/// # Errors
/// Every error of the file.
pub fn read(name: &str, text: &str, keys: &[Key]) -> Result<Vec<i32>, Faults> {
    file::read(name, text, |_, root| of_fields(root, keys))
}

/// Reads the weights from a table of sections.
pub(crate) fn of_fields(fields: &Fields<'_, '_>, keys: &[Key]) -> Vec<i32> {
    let mut values = Vec::with_capacity(keys.len());
    for section in keys.chunk_by(|one, next| one.section == next.section) {
        let name = section[0].section;
        let neutral: Option<Vec<i32>> = section.iter().map(|key| key.neutral).collect();
        let table = match neutral {
            Some(_) => fields.optional(name).and_then(|item| item.fields()),
            None => fields.required(name, "a table of weights").and_then(|item| item.fields()),
        };
        match table {
            Some(table) => {
                values.extend(section.iter().map(|key| of_key(&table, key)));
                table.finish();
            }
            None => values.extend(neutral.unwrap_or_default()),
        }
    }
    values
}

fn of_key(fields: &Fields<'_, '_>, key: &Key) -> i32 {
    let most = i64::from(MOST);
    let range = -most..=most;
    match key.neutral {
        None => fields.whole(key.name, range),
        Some(neutral) => fields.optional(key.name).and_then(|item| item.whole(range)).unwrap_or(neutral),
    }
}

/// The largest factor of a weight, in percent; the smallest is its negative.
const MOST_PERCENT: i64 = 10_000;

/// Reads factors of weights, in percent, from a table of sections: the index of each weight named there, and its factor.
pub(crate) fn percents(fields: &Fields<'_, '_>, keys: &[Key]) -> Vec<(usize, i32)> {
    let mut percents = Vec::new();
    let mut number = 0;
    for section in keys.chunk_by(|one, next| one.section == next.section) {
        if let Some(table) = fields.optional(section[0].section).and_then(|item| item.fields()) {
            let percent = |key: &Key| table.optional(key.name)?.whole(-MOST_PERCENT..=MOST_PERCENT);
            percents.extend(section.iter().zip(number..).filter_map(|(key, number)| Some((number, percent(key)?))));
            table.finish();
        }
        number += section.len();
    }
    fields.finish();
    percents
}

/// Declares the weights of a system: the struct `Weights`, and how it is read. A weight that was added later has a neutral value, with which older
/// bots play as before. One more section may follow the weights; its keys are a list of names, and it becomes an array.
macro_rules! weights {
    (
        $about:literal;
        $($(#[doc = $doc:literal])* $section:literal $key:literal $name:ident $(= $neutral:literal)?),+ $(,)?
        $(; $(#[doc = $list_doc:literal])* $list_section:literal $list:ident [$count:expr] $list_keys:expr)?
    ) => {
        #[doc = $about]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[doc = $doc])* pub $name: i32,)+
            $($(#[doc = $list_doc])* pub $list: [i32; $count],)?
        }

        impl Weights {
            /// The section and key of each weight, in their order.
            #[must_use]
            pub fn keys() -> Vec<$crate::weights::Key> {
                #[allow(unused_mut)]
                let mut keys: Vec<$crate::weights::Key> =
                    vec![$($crate::weights::key!($section, $key $(, $neutral)?).with(concat!($($doc),*))),+];
                $(keys.extend($list_keys.map(|key| {
                    $crate::weights::Key::required($list_section, key).with(concat!($($list_doc),*))
                }));)?
                keys
            }

            /// The weights with these `values`, in the order of their keys.
            #[must_use]
            pub fn of(values: &[i32]) -> Weights {
                let mut values = values.iter().copied();
                let mut next = || values.next().unwrap_or_default();
                Weights {
                    $($name: next(),)+
                    $($list: ::std::array::from_fn::<i32, { $count }, _>(|_| next()),)?
                }
            }

            /// Reads weights from `text`, a file in TOML that messages call `name`.
            ///
            /// # Errors
            /// Every error of the file.
            pub fn read(name: &str, text: &str) -> Result<Weights, ::sandtable_scenarios::Faults> {
                Ok(Weights::of(&$crate::weights::read(name, text, &Weights::keys())?))
            }
        }
    };
}

/// The key of a weight, with its neutral value if it has one.
macro_rules! key {
    ($section:literal, $name:literal) => {
        $crate::weights::Key::required($section, $name)
    };
    ($section:literal, $name:literal, $neutral:literal) => {
        $crate::weights::Key::optional($section, $name, $neutral)
    };
}

/// Lists of built-in texts for both sides: the name, its provenance, and the files below `data` without their ending. What is `(home)` was made for
/// the scenario of its name, everything else for any.
macro_rules! built_in {
    ($($(#[$of:meta])* $list:ident: $($name:literal $(($home:ident))?: $about:literal, $first:literal, $second:literal;)+)+) => {$(
        $(#[$of])*
        pub const $list: [$crate::weights::SidesInfo; [$($name),+].len()] = [$($crate::weights::SidesInfo {
            name: $name,
            about: $about,
            made_for: $crate::weights::built_in!(@for $name $($home)?),
            text: ::sandtable_engine::BySide([
                include_str!(concat!("../../data/", $first, ".toml")),
                include_str!(concat!("../../data/", $second, ".toml")),
            ]),
        }),+];
    )+};
    (@for $name:literal) => { None };
    (@for $name:literal home) => { Some($name) };
}

pub(crate) use {built_in, key, weights};

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [Key; 3] =
        [Key::required("map", "bonus"), Key::required("map", "fort"), Key::required("points", "point")];

    #[test]
    fn every_weight_says_what_it_is() {
        let all = [
            crate::belfort::weights::Weights::keys(),
            crate::grandes_batailles::weights::Weights::keys(),
            crate::verdun::weights::Weights::keys(),
            crate::eagle::weights::Weights::keys(),
            crate::loire::weights::Weights::keys(),
        ];
        for key in all.concat() {
            assert!(key.about.ends_with('.') && key.explained().ends_with(&format!("({key})")), "{key}: {}", key.about);
        }
        assert_eq!(KEYS[0].explained(), "map.bonus");
        assert_eq!(KEYS[0].with(" What a bonus is worth.").explained(), "\"What a bonus is worth\" (map.bonus)");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = write("Two lines\n\nof provenance.", &KEYS, &[372, -38, 4]);
        assert!(
            text.starts_with("# Two lines\n#\n# of provenance.\n\n[map]\nbonus = 372\nfort = -38\n\n[points]\n"),
            "{text}"
        );
        assert_eq!(read("written", &text, &KEYS).unwrap(), [372, -38, 4]);
    }

    #[test]
    fn a_missing_weight_and_one_too_large_are_told_together() {
        let faults = read("mine.toml", "[map]\nbonus = 1001\n[points]\npoint = 1", &KEYS).unwrap_err();
        assert_eq!(faults.iter().count(), 2, "{faults}");
    }

    #[test]
    fn what_was_made_for_a_scenario_plays_there() {
        let of = |name, made_for| SidesInfo { name, about: "", made_for, text: BySide(["", ""]) };
        let known = [of("spicheren", Some("spicheren")), of("2026-11", None), of("older", None)];
        let name = |home| usual(&known, home).map(|info| info.name);
        assert_eq!((name(Some("spicheren")), name(None)), (Some("spicheren"), Some("2026-11")));
        assert_eq!(name(Some("wissembourg")), Some("2026-11"));
        assert!(at_home(Some("spicheren"), &[&known]).is_ok() && at_home(None, &[&known]).is_ok());
        let faults = at_home(Some("spichern"), &[&known]).unwrap_err().to_string();
        assert!(faults.contains("scenario.bots") && faults.contains("spicheren"), "{faults}");
    }

    #[test]
    fn what_a_file_does_not_say_is_neutral() {
        let keys =
            [Key::required("map", "bonus"), Key::optional("map", "barrage", 5), Key::optional("set-up", "near", -5)];
        assert_eq!(read("older", "[map]\nbonus = 1", &keys).unwrap(), [1, 5, -5]);
        assert_eq!(read("newer", "[map]\nbonus = 1\nbarrage = 2\n[set-up]\nnear = 3", &keys).unwrap(), [1, 2, 3]);
        let faults = read("misspelt", "[map]\nbonus = 1\nbarage = 2", &keys).unwrap_err().to_string();
        assert!(faults.contains("barage") && faults.contains("barrage"), "{faults}");
    }
}
