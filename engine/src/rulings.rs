//! Rulings: readings of unclear rules, as switches.

/// One unclear rule with its readings. The first choice is the default.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// Its number in the system's list, `8` for R-8.
    pub number: u8,
    /// Its name on the command line and in the data.
    pub id: &'static str,
    /// The section it concerns.
    pub section: &'static str,
    /// What is unclear.
    pub question: &'static str,
    /// The readings, the default first.
    pub choices: &'static [Choice],
    /// Why the default is the default.
    pub why: &'static str,
}

/// One reading of a [`Ruling`].
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its name on the command line and in the data.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// An ambiguity that another section settles, so it needs no switch.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// Its number in the system's list.
    pub number: u8,
    /// The section it concerns.
    pub section: &'static str,
    /// What is unclear.
    pub question: &'static str,
    /// The section that settles it.
    pub by: &'static str,
    /// How it is settled.
    pub answer: &'static str,
}

/// The list of settled ambiguities: number, section and question, then after `by` the section that settles each, and how.
#[macro_export]
macro_rules! settled {
    ($($number:literal $section:literal $question:literal by $by:literal $answer:literal;)+) => {
        &[$($crate::rulings::Settled {
            number: $number,
            section: $section,
            question: $question,
            by: $by,
            answer: $answer,
        }),+]
    };
}

/// A part of a list that is too long for one file: a macro from which `rulings! { parts first second }` takes its lines.
#[macro_export]
macro_rules! rulings_part {
    (($dollar:tt) $name:ident $($lines:tt)+) => {
        macro_rules! $name {
            ([$dollar($dollar rest:ident)*] $dollar($dollar before:tt)*) => {
                $crate::rulings! { @parts [$dollar($dollar rest)*] $dollar($dollar before)* $($lines)+ }
            };
        }
    };
}

/// Defines a system's rulings: an enum for each, the struct `Rulings` with the readings in force, and the list `RULINGS`.
#[macro_export]
macro_rules! rulings {
    (parts $first:ident $($rest:ident)*) => { $first! { [$($rest)*] } };
    (@parts [$next:ident $($rest:ident)*] $($lines:tt)+) => { $next! { [$($rest)*] $($lines)+ } };
    (@parts [] $($lines:tt)+) => { $crate::rulings! { $($lines)+ } };
    ($(
        $number:literal $field:ident $type:ident $id:literal $section:literal
        $question:literal
        { $($variant:ident $name:literal $meaning:literal),+ $(,)? }
        $why:literal;
    )+) => {
        $(
            #[doc = concat!("R-", $number, ", §", $section, ": ", $question)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $type {
                $(#[doc = $meaning] $variant),+
            }

            impl $type {
                const ALL: &'static [$type] = &[$($type::$variant),+];
            }
        )+

        /// The readings in force.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct Rulings {
            $(#[doc = concat!("R-", $number, ", §", $section, ".")] pub $field: $type),+
        }

        impl Default for Rulings {
            fn default() -> Rulings {
                Rulings { $($field: $type::ALL[0]),+ }
            }
        }

        impl Rulings {
            /// Switches ruling number `ruling` of [`RULINGS`] to its choice number `choice`.
            ///
            /// # Panics
            /// If there is no such ruling or choice.
            pub fn set(&mut self, ruling: usize, choice: usize) {
                let mut index = 0;
                $(
                    if index == ruling {
                        self.$field = $type::ALL[choice];
                        return;
                    }
                    index += 1;
                )+
                panic!("there are only {index} rulings");
            }

            /// The choice in force of ruling number `ruling`.
            ///
            /// # Panics
            /// If there is no such ruling.
            #[must_use]
            pub fn get(&self, ruling: usize) -> usize {
                let now = [$(self.$field as usize),+];
                now[ruling]
            }
        }

        /// Every ruling, in the order of its number.
        pub static RULINGS: &[$crate::rulings::Ruling] = &[$(
            $crate::rulings::Ruling {
                number: $number,
                id: $id,
                section: $section,
                question: $question,
                choices: &[$($crate::rulings::Choice { name: $name, meaning: $meaning }),+],
                why: $why,
            }
        ),+];
    };
}
