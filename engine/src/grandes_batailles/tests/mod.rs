//! The rules, held position by position.
