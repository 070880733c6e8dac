//! The rules, held position by position. The modules in the files are the rulebook's sections.

mod map;
mod tables;
mod traceability;
