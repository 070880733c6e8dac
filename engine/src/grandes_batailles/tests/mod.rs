//! The rules, held position by position. The files are those of `rules/`, the modules in them its sections.

use crate as engine;

mod games;
pub(super) mod maps;
mod scenarios;
