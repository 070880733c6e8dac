//! Decisions with the questions that a person is asked.

/// Declares the decisions of a rule system: an enum whose comments are the questions, each behind its section.
///
/// ```text
/// steps! {
///     /// Which decision is awaited.
///     pub enum Step {
///         /// §9.3.3 Where the next beaten unit retreats to.
///         Retreat(Side),
///     }
/// }
/// ```
macro_rules! steps {
    ($(#[$of:meta])* pub enum $name:ident {
        $($(#[doc = $words:literal])+ $variant:ident $(($($field:ty),+ $(,)?))?,)+
    }) => {
        $(#[$of])*
        pub enum $name {
            $($(#[doc = $words])+ $variant $(($($field),+))?,)+
        }

        impl $name {
            /// The decision as a question: `§9.3.3 Where the next beaten unit retreats to.`
            #[must_use]
            pub fn question(&self) -> &'static str {
                let words = match self {
                    $($name::$variant { .. } => concat!($($words),+),)+
                };
                words.trim_start()
            }
        }
    };
}

pub(crate) use steps;
