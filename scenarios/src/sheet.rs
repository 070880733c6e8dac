//! The data that a drawing of a map needs beyond those of the rules.

use sandtable_engine::geometry::{HexId, Route};

/// The data that a drawing of a map needs beyond those of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// A map of zones.
    Zones(ZoneSheet),
    /// A map of hexes.
    Hexes(HexSheet),
}

/// A zone as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetZone {
    /// Its number.
    pub number: u16,
    /// The text to write into it beyond its number.
    pub label: String,
    /// The position of the text, in drawing units from the upper left.
    pub at: (i32, i32),
    /// The corners of its outline; empty if the map has no outlines.
    pub outline: Vec<(i32, i32)>,
}

/// A map of zones as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ZoneSheet {
    /// Its width in drawing units.
    pub width: i32,
    /// Its height in drawing units.
    pub height: i32,
    /// Its zones, by ascending number.
    pub zones: Vec<SheetZone>,
}

/// A map of hexes as it is drawn; the rules' data have the arrangement of its hexes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexSheet {
    /// Roads, paths and railways as they were written, so that each is drawn in one piece.
    pub lines: Vec<HexSheetLine>,
    /// The names of places.
    pub names: Vec<HexSheetName>,
}

/// A chain of neighbouring hexes; one that begins or ends at the edge of the map leads off it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexSheetLine {
    /// The kind of route.
    pub route: Route,
    /// The hexes it passes, in order.
    pub hexes: Vec<HexId>,
}

/// The name of a place on a map of hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexSheetName {
    /// The name.
    pub name: String,
    /// The kind of place.
    pub kind: PlaceKind,
    /// Its hexes.
    pub hexes: Vec<HexId>,
}

/// The kinds of places that have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A town.
    Town,
    /// A village, a farm, a building.
    Village,
    /// A hill, a wood, a piece of ground.
    Ground,
}

impl PlaceKind {
    /// Every kind with its name in the data.
    pub const ALL: [(&'static str, PlaceKind); 3] =
        [("town", PlaceKind::Town), ("village", PlaceKind::Village), ("ground", PlaceKind::Ground)];
}
