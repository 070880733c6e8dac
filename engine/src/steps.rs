//! Decisions with the questions that a person is asked.

/// Declares the decisions of a rule system: an enum whose comments are the questions, each behind its section. A decision begins with the side
/// that takes it, or names it if it is always the same; the others are decided by nobody.
///
/// ```text
/// steps! {
///     /// Which decision is awaited.
///     pub enum Step {
///         /// §9.3.3 Where the next beaten unit retreats to.
///         Retreat(Side),
///         /// Scouts: where to place them.
///         PlaceScouts: FRENCH,
///         /// The game is over.
///         Over,
///     }
/// }
/// ```
macro_rules! steps {
    ($(#[$of:meta])* pub enum $name:ident {
        $($(#[doc = $words:literal])+ $variant:ident $(($side:ident $(, $field:ty)*))? $(: $always:ident)?,)+
    }) => {
        $(#[$of])*
        pub enum $name {
            $($(#[doc = $words])+ $variant $(($side $(, $field)*))?,)+
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

            /// The side that decides; `None` while the rules continue by themselves, and once the game is over.
            #[must_use]
            #[inline]
            pub const fn side(&self) -> Option<Side> {
                // Called at every decision: sides that are always the same come from a table, without a jump for each. Takes a reference, not a
                // copy: a step is written field by field, and reading it in one piece soon afterwards stalls the processor.
                let always = match *self {
                    $($name::$variant { .. } => steps!(@always $($always)?),)+
                };
                match *self {
                    $($name::$variant $((steps!(@first $side side), ..))? => steps!(@side always $($side side)?),)+
                }
            }
        }
    };
    (@always) => { None };
    (@always $always:ident) => { Some($always) };
    (@first Side $side:ident) => { $side };
    (@side $always:ident) => { $always };
    (@side $always:ident Side $side:ident) => { Some($side) };
}

pub(crate) use steps;
