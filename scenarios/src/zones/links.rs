//! `[links]`: borders that may or may not exist.

use super::Numbers;
use crate::diagnostic::FaultKind::{Contradiction, UnknownName};
use crate::reader::{Fields, Item};
use sandtable_engine::geometry::ZoneId;

/// Two zones, the lower number first, that may share a border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) pair: (ZoneId, ZoneId),
    /// Whether they share one.
    pub(super) there: bool,
}

/// Reads `[links]`, `"4-13" = 1` for a border and `"4-13" = 0` for none: whole numbers, so that a sensitivity can draw them. May be absent.
pub(super) fn read(root: &Fields<'_, '_>, numbers: &Numbers) -> Vec<Link> {
    let Some(fields) = root.optional("links").and_then(|item| item.fields()) else { return Vec::new() };
    let link = |(name, item): (&str, Item<'_, '_>)| {
        let there = item.whole::<u8>(0..=1);
        let pair = pair(name, &item, numbers)?;
        Some(Link { pair, there: there? == 1 })
    };
    fields.all().into_iter().filter_map(link).collect()
}

/// The two zones of a link, `4-13`.
fn pair(name: &str, item: &Item<'_, '_>, numbers: &Numbers) -> Option<(ZoneId, ZoneId)> {
    let zone = |text: &str| text.parse::<u8>().ok().filter(|number| number.to_string() == text).map(ZoneId);
    let Some((a, b)) = name.split_once('-').and_then(|(a, b)| zone(a).zip(zone(b))) else {
        let expected = "two zones, the lower number first, such as \"4-13\"";
        item.fault_at_name(UnknownName, format!("the link {name:?}"), expected, None);
        return None;
    };
    if a >= b {
        let near = (a > b).then(|| format!("{}-{}", b.0, a.0));
        item.fault_at_name(Contradiction, format!("the link {name:?}"), "two zones, the lower number first", near);
        return None;
    }
    if let Some(absent) = [a, b].into_iter().find(|zone| !numbers.on_map(*zone)) {
        let found = format!("zone {}, which is not on the map", absent.0);
        item.fault_at_name(Contradiction, found, "the number of a zone of the map", numbers.nearest(absent));
        return None;
    }
    Some((a, b))
}
