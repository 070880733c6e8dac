//! The scenarios: data files in TOML, read into the types of the rules.
//!
//! A scenario is a folder of files that a designer can edit. [`load()`] reads one and applies [`Overlay`]s (errata files, single values,
//! rulings). It returns the data, the drawing of the map, the source of every value, and a hash; or else every error at once, each with its
//! place, what was found, what was expected and the nearest valid name.
//!
//! ```
//! use sandtable_scenarios::{Overlay, Source, load};
//!
//! let source = Source::named("belfort").unwrap();
//! let erratum = Overlay::Set("tables.assault.7+.3=3/2".into());
//! let scenario = load(&source, &[erratum]).unwrap();
//! assert_eq!(scenario.provenance.counts().overlay, 1);
//!
//! let faults = load(&source, &[Overlay::Ruling("repeat-fire=each-time".into())]).unwrap_err();
//! assert_eq!(faults.iter().next().unwrap().nearest.as_deref(), Some("each"));
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`mod@load`], `hash` | a scenario with its overlays, and its hash |
//! | [`position`] | positions in files |
//! | `kind`, `notation` | kinds of files, recognised by their names; how values are written in TOML |
//! | [`path`] | paths to values, and patterns |
//! | [`origin`], [`tree`] | texts and places in them; values with the places where they are written |
//! | [`diagnostic`] | errors, and how they are shown |
//! | [`reader`] | typed reading of a tree that continues after an error |
//! | [`overlay`] | errata, values and readings |
//! | [`provenance`], `trace` | the source of every value, and how it is determined |
//! | [`source`] | the texts of a scenario: built-in, or from folders |
//! | [`shares`], `copies` | files of another scenario; changes since a scenario was copied |
//! | [`begin`] | files to start from: a copy of a scenario, an errata file |
//! | [`diff`] | the differences between two scenarios, also as errata |
//! | [`zones`], [`hexes`] | maps of zones, maps of hexes |
//! | [`tables`], [`rulings`] | tables in their printed layout, readings in force |
//! | [`options`], [`sides`], [`turns`] | options in play, values of both sides, game turns |
//! | [`schema`], [`shape`] | the data files of a rule system; what they may contain, according to their reader |
//! | [`systems`] | the rule systems, and the built-in scenarios |
//! | [`data`], [`sheet`] | the results of reading: for the rules, and for a drawing of the map |
//! | [`belfort`] | the data of Storm over Belfort |
//! | [`grandes_batailles`] | the data of Wissembourg and Spicheren |
//! | [`verdun`] | the data of Verdun 1916 |
//! | [`eagle`] | the data of The Stricken Eagle |
//! | [`loire`] | the data of The Loire Campaign |

pub mod begin;
pub mod belfort;
mod copies;
pub mod data;
pub mod diagnostic;
pub mod diff;
pub mod eagle;
pub mod grandes_batailles;
mod hash;
pub mod hexes;
mod kind;
pub mod load;
pub mod loire;
mod notation;
pub mod options;
pub mod origin;
pub mod overlay;
pub mod path;
pub mod position;
pub mod provenance;
pub mod reader;
pub mod rulings;
pub mod schema;
pub mod shape;
pub mod shares;
pub mod sheet;
pub mod sides;
pub mod source;
pub mod systems;
pub mod tables;
mod trace;
pub mod tree;
pub mod turns;
pub mod verdun;
pub mod zones;

pub use data::GameData;
pub use diagnostic::{At, Fault, FaultKind, Faults};
pub use kind::TextKind;
pub use load::{Loaded, Shared, allowed_in, check, load, shape_of};
pub use overlay::Overlay;
pub use position::Position;
pub use provenance::{Class, Counts, Provenance, Sourced};
pub use schema::{BuiltIn, Optional, Schema};
pub use sheet::{HexSheet, HexSheetLine, HexSheetName, PlaceKind, Sheet, SheetZone, ZoneSheet};
pub use source::{Folder, Source};
pub use systems::builtin;
