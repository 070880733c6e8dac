//! The parts that the sheets of all zone maps share: heading, size, the outlines and names of the zones. A rule system adds borders, areas, emblems
//! and counters.

use crate::system::Heading;
use sandtable_engine::{BySide, Card};
use sandtable_reports::map::{ZoneMapSheet, ZoneShape};
use sandtable_reports::words::capital;
use sandtable_scenarios::{SheetZone, ZoneSheet};

/// The sheet of a map with these zones, without its river and its notes.
pub(crate) fn sheet(card: &Card, sheet: &ZoneSheet, heading: &Heading, zones: Vec<ZoneShape>) -> ZoneMapSheet {
    ZoneMapSheet {
        id: "map".into(),
        title: heading.title.clone(),
        subtitle: heading.subtitle.clone(),
        footer: heading.footer.clone(),
        width: sheet.width.into(),
        height: sheet.height.into(),
        sides: BySide(card.sides.map(capital)),
        zones,
        river: None,
        legend: true,
        tiles: Vec::new(),
        overlay: None,
        notes: Vec::new(),
        reconstructed: heading.reconstructed,
    }
}

/// A zone without its borders, area, emblems and counters.
pub(crate) fn shape(zone: &SheetZone) -> ZoneShape {
    let point = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
    ZoneShape {
        id: zone.number as u8,
        name: zone.label.clone(),
        at: point(zone.at),
        outline: zone.outline.iter().copied().map(point).collect(),
        ..ZoneShape::default()
    }
}
