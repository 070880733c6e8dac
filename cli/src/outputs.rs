//! What the program writes as JSON: a schema each.

/// What is asked for in place of a rule system.
pub(crate) const OUTPUT: &str = "output";

macro_rules! outputs {
    ($($name:literal)*) => {
        /// The schemas by name: those of commands are called after them.
        pub(crate) const OUTPUTS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../docs/schemas/", $name, ".schema.json")))),*];
    };
}

outputs! {
    "bench" "bots" "check" "check-bot" "compare" "coverage" "dictionary" "diff" "game" "games" "ladder"
    "manifest" "odds" "ranking" "rules" "rulings" "run" "scenarios" "sensitivity" "strategy" "study" "sweep"
    "tune" "verdict"
}
